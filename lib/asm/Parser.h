// The parser's state and the functions that its files share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that return an IrStorage return NULL, those that return bool false, after a diagnostic.
#ifndef TESSERA_ASM_PARSER_H
#define TESSERA_ASM_PARSER_H

#include "asm/Lexer.h"
#include "ir/Externals.h"
#include "ir/Operation.h"
#include "tessera/Asm.h"
#include "tessera/Interfaces.h"

/// How deep types, attributes and regions may nest; what an alias stands for, and locations, which
/// are printed without aliases too.
enum { ASM_MAX_DEPTH = 512, ASM_MAX_ALIAS_DEPTH = 1000 };

typedef struct AsmScopes AsmScopes; // values and blocks by name: Scopes.c
typedef struct AsmBodies AsmBodies; // function bodies to parse in parallel: ParseBodies.c
struct AsmRecord;                   // what editors ask: Record.h

typedef IrStorages AsmStorageVec;
typedef TsVec(IrValue *) AsmValueVec;
typedef TsVec(MlirNamedAttribute) AsmNamedVec;
typedef TsVec(TesseraUnresolvedOperand) AsmOperandVec;
typedef TsVec(int64_t) AsmDimVec;
typedef TsVec(MlirType) AsmTypeVec;
typedef TsVec(MlirRegion) AsmRegionVec;
typedef TsVec(MlirBlock) AsmBlockVec;

/// A place in the source as a line and column, both from 1.
typedef struct AsmPosition {
  uint32_t line, column;
} AsmPosition;

enum { ASM_PARSED_TEXTS = 512 };

/// A type or attribute that was parsed from this text: the same text again means the same.
typedef struct AsmParsedText {
  const char *text;
  uint32_t length;
  uint32_t hash;      ///< of the first part, which mostly decides
  IrStorage *meaning; ///< NULL: free
} AsmParsedText;

enum { ASM_WORDS = 128 };

typedef struct AsmWord {
  MlirStringRef text;
  void *meaning; ///< NULL: free
} AsmWord;

/// What words mean, each at one of two places; the others that belong there give way.
typedef struct AsmWords {
  AsmWord words[ASM_WORDS];
} AsmWords;

/// Two of them whose texts share a hash, the one that was kept last first.
typedef struct AsmParsedPair {
  AsmParsedText texts[2];
} AsmParsedPair;

/// Where a text is kept, if it is.
typedef struct AsmParsedPlace {
  AsmParsedPair *pair; ///< NULL: nowhere
  uint32_t hash;
} AsmParsedPlace;

/// How often texts that end alike were looked for of late, and found.
typedef struct AsmParsedLuck {
  uint32_t asked, tried, found;
} AsmParsedLuck;

/// An element of a dense literal as written; it becomes a number when the type is known.
typedef struct AsmElement {
  const char *start;
  uint32_t length;
  uint8_t kind; ///< AsmTokenKind
  bool isNegative;
} AsmElement;
typedef TsVec(AsmElement) AsmElementVec;

/// Names of results on the left of `=`: `%name:count`.
typedef struct AsmResultName {
  MlirStringRef name;
  const char *at;
  size_t count;
} AsmResultName;

/// What an assembly format has read of an operation, by group.
typedef struct AsmGroups {
  TsVec(AsmOperandVec) operands;
  TsVec(AsmTypeVec) operandTypes, resultTypes;
  TsVec(AsmRegionVec) regions;
  TsVec(AsmBlockVec) successors;
  AsmOperandVec allOperands;
  AsmTypeVec allOperandTypes, allResultTypes;
} AsmGroups;

/// An operation under construction. States are kept for reuse, so that their arrays grow once.
struct TesseraOperationState {
  TesseraAsmParser *parser;
  TesseraOperationState *nextFree;
  IrOpName *name;
  AsmPosition position;
  IrStorage *location; ///< made when first asked for
  AsmValueVec operands;
  AsmStorageVec types;
  TsVec(IrBlock *) successors;
  TsVec(IrRegion *) regions; ///< owned
  AsmNamedVec discardable;
  AsmNamedVec outdated;       ///< of `<{...}>`, not known today: for the hook that upgrades the op
  IrStorage *dictionary;      ///< all of the discardable ones, when they are one dictionary already
  AsmStorageVec slots;        ///< one for each inherent attribute
  IrStorage *properties;      ///< `<{...}>` of an unregistered operation: any attribute
  AsmOperandVec written;      ///< operands as written
  AsmStorageVec writtenTypes; ///< and their types
  AsmGroups groups;
  /// Left of the `=`.
  TsVec(AsmResultName) results;
  size_t numResults; ///< named ones; SIZE_MAX when the operation stands alone
  const char *nameStart;
  bool isCustom; ///< errors of hooks begin with "custom op 'name' "
  bool inRegion; ///< what is read is in a region of the operation, not its own syntax
};

struct TesseraAsmParser {
  IrContext *context;
  const char *begin, *end; ///< a NUL follows
  AsmToken token;
  const char *tokenEnd; ///< of the token before the current one
  unsigned depth, locationDepth;
  TsArena arena; ///< text that tokens don't hold as such; lives as long as the parser

  // Where things are: a line that moves with what is asked for.
  IrStorage *fileName;
  IrPositionPage *near; ///< of the last operation's position
  const char *lineStart;
  uint32_t line;
  uint32_t firstLine, firstColumn; ///< of `begin` in its file
  TsVec(const char *) lineStarts;  ///< made when something before lineStart is asked for

  TsStringMap attributeAliases, typeAliases;
  TsPointerMap aliasExtents; ///< see AliasLimits.c
  /// Names of location aliases that are defined later, and the markers that stand for them.
  struct AsmDeferred *deferred;
  size_t numDeferred, deferredCapacity;

  // Words that were seen lately: names of operations, names of attributes, types of one word.
  AsmWords opNames, identifiers, typeWords;
  AsmParsedPair *parsed; ///< ASM_PARSED_TEXTS that were parsed lately; NULL: none yet
  AsmParsedLuck luck[2]; ///< of texts that end with `}` and `>`
  AsmStorageVec
      openBodies; ///< the types and attributes whose bodies are being read, innermost last

  // Memory for the next dense literal.
  AsmElementVec elements;
  TsString elementBytes;

  // Operations.
  AsmScopes *scopes; ///< NULL while only an attribute or type is parsed
  IrBlock *block;    ///< where operations go
  MlirStringRef defaultDialect;
  TesseraOperationState *state, *freeStates;
  const TesseraStorageDef *storageDefinition; ///< whose hook runs, or NULL
  const char *symbolName; ///< start of the name of the attribute or type whose hook runs, or NULL
  const IrExternalSink *externals; ///< NULL: nobody wants any
  struct AsmRecord *record;        ///< NULL: nobody asks
  /// Keys of resources in this source, after `dialect/`, to what they are called in the context.
  TsStringMap resources;
  AsmBodies *bodies; ///< function bodies that are left for several threads, or NULL: none is
  bool isHelper;     ///< parses bodies for another parser, whose aliases it shares
};

//===--- Api.c ---===//

// As IrText says.
IrTexts *asmTextsBegin(MlirContext context);
MlirAttribute asmTextsParse(IrTexts *texts, MlirStringRef text);
void asmTextsEnd(IrTexts *texts);

//===--- Parser.c: tokens, errors, lists ---===//

/// `text` must be followed by a NUL. The parser refers to it.
void asmParserInit(TesseraAsmParser *parser, MlirContext context, MlirStringRef name,
                   MlirStringRef text);
/// Goes on with another text that is a type or attribute. Those before must stay where they are.
void asmParserRestart(TesseraAsmParser *parser, MlirStringRef text);
void asmParserDestroy(TesseraAsmParser *parser);

/// To the next token.
void asmAdvance(TesseraAsmParser *parser);
/// Lexes again from `at`.
void asmReset(TesseraAsmParser *parser, const char *at);
static inline bool asmIs(const TesseraAsmParser *parser, AsmTokenKind kind) {
  return parser->token.kind == kind;
}
static inline bool asmConsumeIf(TesseraAsmParser *parser, AsmTokenKind kind) {
  if (parser->token.kind != kind)
    return false;
  asmAdvance(parser);
  return true;
}
static inline bool asmIsWord(const TesseraAsmParser *parser, const char *word) {
  return parser->token.kind == ASM_WORD && tsEqualC(asmTokenText(parser->token), word);
}
/// Reports `message` where something is missing before the current token; false.
bool asmReportMissing(TesseraAsmParser *parser, const char *message);
/// Takes the token, or reports `message` where it is missing.
static inline bool asmExpect(TesseraAsmParser *parser, AsmTokenKind kind, const char *message) {
  return asmConsumeIf(parser, kind) || asmReportMissing(parser, message);
}

AsmPosition asmPosition(TesseraAsmParser *parser, const char *at);
IrStorage *asmLocationAt(TesseraAsmParser *parser, const char *at);
static inline MlirLocation asmMlirLocation(TesseraAsmParser *parser, const char *at) {
  return irWrapLocation(asmLocationAt(parser, at));
}

/// Errors at a place; at the current token; where a token is missing (the end of the line before
/// when the current one starts a line). They return false. Nothing is reported after an error of
/// the lexer.
bool asmErrorAt(TesseraAsmParser *parser, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool asmError(TesseraAsmParser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool asmErrorMissing(TesseraAsmParser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/// To add to and report; NULL after an error of the lexer.
TesseraDiagnostic *asmDiagnosticAt(TesseraAsmParser *parser, const char *at);
/// Reports what asmDiagnosticAt made, with a note at `noteAt` unless that is NULL. Returns false.
bool asmReport(TesseraAsmParser *parser, TesseraDiagnostic *diagnostic, const char *noteAt,
               const char *note);

/// Counts a level of nesting; false after an error. Every success needs an asmLeave.
bool asmEnter(TesseraAsmParser *parser);
static inline void asmLeave(TesseraAsmParser *parser) { parser->depth--; }

/// `context` (may be "") follows "expected '<'" and the like in errors.
bool asmParseList(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                  bool (*element)(TesseraAsmParser *parser, void *user), void *user,
                  const char *context);
/// Elements up to `close`, which is taken too; none at all only when allowEmpty.
bool asmParseListUntil(TesseraAsmParser *parser, AsmTokenKind close,
                       bool (*element)(TesseraAsmParser *parser, void *user), void *user,
                       bool allowEmpty);
/// The unescaped text of the current string token.
static inline MlirStringRef asmStringValue(TesseraAsmParser *parser) {
  return asmUnescape(asmTokenText(parser->token), &parser->arena);
}
/// The name in the current @ token, unescaped.
MlirStringRef asmSymbolName(TesseraAsmParser *parser);
/// What the word means, or NULL, and *place is where to keep that.
void *asmFindWord(AsmWords *words, MlirStringRef text, AsmWord **place);
IrStorage *asmIdentifier(TesseraAsmParser *parser, MlirStringRef text);
IrOpName *asmOpName(TesseraAsmParser *parser, MlirStringRef text);
/// What a dialect that had another name before is called now; the same when it is one of today's.
MlirStringRef asmDialectNow(TesseraAsmParser *parser, MlirStringRef dialect);
/// The same of the kind of an attribute that is written `#identifier<...>`.
MlirStringRef asmMnemonicNow(MlirStringRef identifier, MlirStringRef mnemonic);
/// The same of a name behind a dialect's; NULL: it is one of today's.
IrStorage *asmNameNow(TesseraAsmParser *parser, MlirStringRef name);

/// What the text means that begins at the current token and ends with `close`, when it was parsed
/// before: then it is taken. Else NULL, and *place is where to keep that.
IrStorage *asmTakeParsedText(TesseraAsmParser *parser, char close, AsmParsedPlace *place);
/// Keeps what the text from `start` to `end` means, which must close what it opens. Not in a body,
/// where texts may mean what they don't elsewhere.
void asmKeepParsedText(TesseraAsmParser *parser, AsmParsedPlace place, const char *start,
                       const char *end, IrStorage *meaning);

//===--- AsmParser.c ---===//

/// Which numbers may be read. One without a sign may be written with one, as MLIR takes it: -1 has
/// all bits set.
typedef struct AsmNumber {
  unsigned width; ///< bits, 1 to 64
  bool isUnsigned;
} AsmNumber;
bool asmParseNumber(TesseraAsmParser *parser, AsmNumber kind, int64_t *value);
TesseraOptional asmParseOptionalNumber(TesseraAsmParser *parser, AsmNumber kind, int64_t *value);

//===--- FormatParse.c ---===//

void asmGroupsFree(AsmGroups *groups);

//===--- ParseTypes.c ---===//

IrStorage *asmParseType(TesseraAsmParser *parser);
IrStorage *asmParseNonFunctionType(TesseraAsmParser *parser);
TesseraOptional asmParseOptionalType(TesseraAsmParser *parser, IrStorage **type);
/// Appends; `(t0, t1)`.
bool asmParseTypeListParens(TesseraAsmParser *parser, AsmStorageVec *types);
/// Appends; a type or a list in parentheses.
bool asmParseFunctionResults(TesseraAsmParser *parser, AsmStorageVec *types);
bool asmParseDimensions(TesseraAsmParser *parser, AsmDimVec *dimensions, bool allowDynamic,
                        bool withTrailingX);

//===--- ParseAttributes.c ---===//

IrStorage *asmParseAttribute(TesseraAsmParser *parser, IrStorage *type);
TesseraOptional asmParseOptionalAttribute(TesseraAsmParser *parser, IrStorage *type,
                                          IrStorage **attribute);
/// `{...}`, appended in the order of the source.
bool asmParseDictionaryEntries(TesseraAsmParser *parser, AsmNamedVec *entries);
/// The same as an attribute.
IrStorage *asmParseDictionary(TesseraAsmParser *parser);
/// `{...}`, after the keyword `attributes` when it has one, for the state; *dictionary is NULL when
/// there is none. False after an error.
bool asmParseOptionalAttrDict(TesseraAsmParser *parser, TesseraOperationState *state,
                              bool withKeyword, IrStorage **dictionary);
IrStorage *asmParseSymbolRef(TesseraAsmParser *parser);
/// The bits of an integer literal of this type, as words; false when it is out of range. The
/// caller frees *words.
bool asmIntegerWords(IrStorage *type, bool isNegative, MlirStringRef spelling, uint64_t **words,
                     size_t *numWords);
/// The common case of asmIntegerWords: a type of up to 64 bits.
bool asmNarrowInteger(IrStorage *type, bool isNegative, MlirStringRef spelling, int64_t *result);
/// The bits of a hexadecimal literal of a floating-point type.
bool asmFloatFromInteger(TesseraAsmParser *parser, AsmToken token, bool isNegative,
                         const IrFloatSemantics *semantics, IrFloatBits *bits);
/// A location without `loc(`.
IrStorage *asmParseLocationInstance(TesseraAsmParser *parser);
/// `(...)` after `loc`; an alias that isn't defined yet becomes a marker.
IrStorage *asmParseLocationParens(TesseraAsmParser *parser);
/// The location that `location` (with markers in it or not) means; false after a diagnostic.
bool asmResolveLocation(TesseraAsmParser *parser, IrStorage **location);
bool asmHasDeferredLocations(const TesseraAsmParser *parser);

//===--- ParseDense.c ---===//

IrStorage *asmParseDense(TesseraAsmParser *parser, IrStorage *type);
IrStorage *asmParseSparse(TesseraAsmParser *parser, IrStorage *type);
IrStorage *asmParseDenseResource(TesseraAsmParser *parser, IrStorage *type);
IrStorage *asmParseDenseArray(TesseraAsmParser *parser);
/// `[1, 2]`, of elements whose type is known.
IrStorage *asmParseDenseArrayElements(TesseraAsmParser *parser, IrStorage *type);

//===--- ParseAffine.c ---===//

/// A map or set without brackets around it: exactly one of the results is set.
bool asmParseAffineMapOrSet(TesseraAsmParser *parser, const IrAffineMap **map,
                            const IrIntegerSet **set);
const IrAffineMap *asmParseAffineMap(TesseraAsmParser *parser);
const IrIntegerSet *asmParseIntegerSet(TesseraAsmParser *parser);

//===--- ParseDialect.c: types and attributes of dialects, aliases ---===//

/// At a `#` or `!` token.
IrStorage *asmParseExtendedAttribute(TesseraAsmParser *parser, IrStorage *type);
IrStorage *asmParseExtendedType(TesseraAsmParser *parser);
/// The body of a known kind, after its mnemonic.
IrStorage *asmParseStorageBody(TesseraAsmParser *parser, const TesseraStorageDef *definition,
                               IrStorage *type);
/// What was written at `at`, or NULL after an error that says so. A place is made only where one
/// may be reported.
IrStorage *asmMakeStorage(TesseraAsmParser *parser, const char *at,
                          const TesseraStorageDef *definition, const TesseraParam *params);

//===--- AliasLimits.c ---===//

/// Whether the value nests no deeper and is no longer than an alias may stand for; else an error.
bool asmAliasFits(TesseraAsmParser *parser, MlirStringRef name, IrStorage *value);
/// Whether the value may stand where the parser is: what is printed in place of the alias must be
/// read again. Else an error.
bool asmAliasFitsHere(TesseraAsmParser *parser, MlirStringRef name, const IrStorage *value);

//===--- Resources.c ---===//

/// `{-# ... #-}`.
bool asmParseFileMetadata(TesseraAsmParser *parser);
/// The key at the current token, as an entry of the dialect, in *resource.
bool asmParseResourceHandle(TesseraAsmParser *parser, IrDialect *dialect, IrResource **resource);

//===--- Scopes.c: values and blocks by name ---===//

AsmScopes *asmScopesCreate(TesseraAsmParser *parser);
void asmScopesDestroy(AsmScopes *scopes);
/// A region begins; names from outside can't be seen when isolated.
void asmScopesPush(AsmScopes *scopes, bool isolated);
/// The region ends; false after an error about blocks that were never defined.
bool asmScopesPop(AsmScopes *scopes);
/// The value, or a placeholder when it isn't defined yet; NULL after an error.
IrValue *asmScopesUse(AsmScopes *scopes, const TesseraUnresolvedOperand *use, IrStorage *type);
bool asmScopesDefine(AsmScopes *scopes, MlirStringRef name, unsigned number, const char *at,
                     IrValue *value);
/// Whether no name is defined or used here.
bool asmScopesAreEmpty(const AsmScopes *scopes);
/// Where the name was seen, or NULL.
const char *asmScopesFind(AsmScopes *scopes, MlirStringRef name, unsigned number);
/// The block of this name, made when it isn't there yet.
IrBlock *asmScopesUseBlock(AsmScopes *scopes, MlirStringRef name, const char *at);
/// The block that the label defines; `block` (or a new one when NULL) unless it was used before.
IrBlock *asmScopesDefineBlock(AsmScopes *scopes, MlirStringRef name, const char *at,
                              IrBlock *block);
/// Names of values and blocks that can be used now, with what they are.
void asmScopesListVisible(AsmScopes *scopes, struct AsmRecord *record);
/// At the end: false after errors about values that were never defined.
bool asmScopesFinish(AsmScopes *scopes);

//===--- ParseOperations.c ---===//

bool asmParseOperation(TesseraAsmParser *parser);
bool asmParseOperand(TesseraAsmParser *parser, TesseraUnresolvedOperand *operand, bool allowNumber);
bool asmParseRegion(TesseraAsmParser *parser, IrRegion *region, size_t numArguments,
                    const TesseraArgument *arguments, bool isolated);
bool asmParseSuccessor(TesseraAsmParser *parser, IrBlock **block);
/// Files entries of `{...}` as inherent or discardable.
void asmStateSetAttribute(TesseraOperationState *state, IrStorage *name, IrStorage *value);
void asmStateSetAttributes(TesseraOperationState *state, IrStorage *dictionary);
bool asmStateSetProperties(TesseraOperationState *state, IrStorage *attribute);
IrRegion *asmStateAddRegion(TesseraOperationState *state);
IrStorage *asmStateLocation(TesseraOperationState *state);
/// ` loc(...)` when there: sets *location.
bool asmParseTrailingLocation(TesseraAsmParser *parser, IrStorage **location);

/// The values of the region's arguments, in its first block; the names are defined by
/// asmDefineEntryArguments.
void asmAddEntryArguments(TesseraAsmParser *parser, IrBlock *entry, size_t numArguments,
                          const TesseraArgument *arguments);
bool asmDefineEntryArguments(TesseraAsmParser *parser, IrBlock *entry, size_t numArguments,
                             const TesseraArgument *arguments);
/// What follows in a region whose first block is there, up to the closing brace.
bool asmParseBlocks(TesseraAsmParser *parser, IrBlock *entry, size_t numArguments);

//===--- ParseBodies.c ---===//

/// Collects the bodies of the parser's functions from now on, where the context has threads for
/// them. Whatever needs the order of the source gives up; so does what is wrong: then the source
/// is parsed again, in order.
void asmBodiesBegin(TesseraAsmParser *parser);
/// Leaves the region that begins at the current brace for later, with its first block and its
/// arguments in it, when that is possible.
bool asmBodiesTake(TesseraAsmParser *parser, IrRegion *region, size_t numArguments,
                   const TesseraArgument *arguments);
/// Notes that a later part of the source may change what an earlier one means. Returns whether that
/// matters here: the caller fails then, without a diagnostic.
bool asmBodiesGiveUp(TesseraAsmParser *parser);
/// As asmBodiesGiveUp, where something is about to be left outside of the parser that parsing again
/// would leave twice: that matters in any attempt.
bool asmBodiesForbid(TesseraAsmParser *parser);
/// Parses what was collected; false after giving up.
bool asmBodiesParse(TesseraAsmParser *parser);
/// Frees everything; the operations that were parsed into must be gone or complete.
void asmBodiesEnd(TesseraAsmParser *parser);

//===--- ParseModule.c ---===//

/// What a whole source may hold and becomes.
typedef struct AsmSource {
  MlirStringRef name; ///< of the file, in locations
  MlirStringRef text; ///< a NUL follows
  /// Where the text begins in its file, both from 1; 0: it is the file.
  uint32_t line, column;
  /// Parses into a module; else the source must be one operation of any kind.
  bool implicitModule;
  bool verify;
  const IrExternalSink *externals; ///< who wants external resources; NULL: nobody
  struct AsmRecord *record; ///< filled unless NULL, also when the source turns out to be wrong
} AsmSource;
/// The operation, or NULL after diagnostics.
IrOperation *asmParseSource(MlirContext context, const AsmSource *source);

#endif // TESSERA_ASM_PARSER_H

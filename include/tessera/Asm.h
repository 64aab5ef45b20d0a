// Custom syntax: what the parse and print hooks of ops, types, attributes and `custom<>` directives
// call. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parsing functions report a diagnostic and fail; the `Optional` ones consume nothing and report
// nothing when what they look for isn't there (and still fail, after a diagnostic, when it begins
// but is wrong). A TesseraAsmParser or TesseraAsmPrinter is valid during the hook's call only. What
// parsing returns as text points into the source or the context and outlives the hook.
#ifndef TESSERA_ASM_H
#define TESSERA_ASM_H

#include "mlir-c/AffineMap.h"
#include "mlir-c/IntegerSet.h"
#include "tessera/Generated.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A position in the source being parsed.
typedef struct TesseraSourceLoc {
  size_t offset;
} TesseraSourceLoc;

/// Tri-state of an optional parse.
typedef enum TesseraOptional { TESSERA_ABSENT, TESSERA_PRESENT, TESSERA_WRONG } TesseraOptional;

/// Brackets around a list.
typedef enum TesseraDelimiter {
  TESSERA_DELIMITER_NONE,
  TESSERA_DELIMITER_PAREN,
  TESSERA_DELIMITER_SQUARE,
  TESSERA_DELIMITER_LESS_GREATER,
  TESSERA_DELIMITER_BRACES,
  TESSERA_DELIMITER_OPTIONAL_PAREN,
  TESSERA_DELIMITER_OPTIONAL_SQUARE,
  TESSERA_DELIMITER_OPTIONAL_LESS_GREATER,
  TESSERA_DELIMITER_OPTIONAL_BRACES,
} TesseraDelimiter;

/// An operand as written: `%name` or `%name#3`, not yet a value.
typedef struct TesseraUnresolvedOperand {
  TesseraSourceLoc location;
  MlirStringRef name; ///< with the `%`
  unsigned number;    ///< result number
} TesseraUnresolvedOperand;

/// A region argument as written.
typedef struct TesseraArgument {
  TesseraUnresolvedOperand name;
  MlirType type;            ///< null: not given
  MlirAttribute attributes; ///< dictionary, null when none
  MlirLocation location;    ///< null: not given
} TesseraArgument;

//===--- Parsing: context and errors ---===//

MlirContext tesseraAsmParserGetContext(TesseraAsmParser *parser);
/// Start of the next token.
TesseraSourceLoc tesseraAsmParserGetLoc(TesseraAsmParser *parser);
/// Start of the operation's or attribute's name.
TesseraSourceLoc tesseraAsmParserGetNameLoc(TesseraAsmParser *parser);
/// The definition of the attribute or type whose parse hook runs: a hook may serve several. NULL in
/// that of an operation.
const TesseraStorageDef *tesseraAsmParserGetStorageDefinition(TesseraAsmParser *parser);
MlirLocation tesseraAsmParserEncodeLoc(TesseraAsmParser *parser, TesseraSourceLoc at);
/// Reports an error and returns failure. `format` as printf.
MlirLogicalResult tesseraAsmParserEmitError(TesseraAsmParser *parser, TesseraSourceLoc at,
                                            const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/// Error at the next token, in MLIR's wording for an unexpected token.
MlirLogicalResult tesseraAsmParserEmitErrorHere(TesseraAsmParser *parser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

//===--- Parsing: tokens and literals ---===//

/// Punctuation by spelling: `(` `)` `<` `>` `[` `]` `{` `}` `,` `:` `::` `=` `->` `?` `+` `*` `-`
/// `/` `|` `...` `{-#` `#-}`.
MlirLogicalResult tesseraAsmParserParseToken(TesseraAsmParser *parser, const char *spelling);
bool tesseraAsmParserParseOptionalToken(TesseraAsmParser *parser, const char *spelling);
/// A bare word, keywords of the language included, exactly `keyword`.
MlirLogicalResult tesseraAsmParserParseKeyword(TesseraAsmParser *parser, const char *keyword);
bool tesseraAsmParserParseOptionalKeyword(TesseraAsmParser *parser, const char *keyword);
/// Any bare word.
MlirLogicalResult tesseraAsmParserParseAnyKeyword(TesseraAsmParser *parser, MlirStringRef *keyword);
bool tesseraAsmParserParseOptionalAnyKeyword(TesseraAsmParser *parser, MlirStringRef *keyword);
/// A bare word or a quoted string (unescaped).
MlirLogicalResult tesseraAsmParserParseKeywordOrString(TesseraAsmParser *parser,
                                                       MlirStringRef *text);
TesseraOptional tesseraAsmParserParseOptionalKeywordOrString(TesseraAsmParser *parser,
                                                             MlirStringRef *text);
/// A quoted string, unescaped.
MlirLogicalResult tesseraAsmParserParseString(TesseraAsmParser *parser, MlirStringRef *text);
bool tesseraAsmParserParseOptionalString(TesseraAsmParser *parser, MlirStringRef *text);
/// A decimal or hexadecimal integer with optional `-`; `true`/`false` when width is 1.
MlirLogicalResult tesseraAsmParserParseInteger(TesseraAsmParser *parser, int64_t *value);
TesseraOptional tesseraAsmParserParseOptionalInteger(TesseraAsmParser *parser, int64_t *value);
MlirLogicalResult tesseraAsmParserParseFloat(TesseraAsmParser *parser, double *value);
/// `4x?x8` (dynamic is INT64_MIN, allowed only when allowDynamic; with trailing `x` when
/// withTrailingX). Appends to `append` one call per dimension.
MlirLogicalResult tesseraAsmParserParseDimensionList(TesseraAsmParser *parser, bool allowDynamic,
                                                     bool withTrailingX,
                                                     void (*append)(int64_t dimension, void *user),
                                                     void *user);
/// Elements separated by commas between brackets; `parseElement` is called at each.
MlirLogicalResult
tesseraAsmParserParseCommaSeparatedList(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                                        MlirLogicalResult (*parseElement)(void *user), void *user);

//===--- Parsing: attributes, types, affine ---===//

/// `type` is the type that an untyped literal gets (null: as the language says).
MlirLogicalResult tesseraAsmParserParseAttribute(TesseraAsmParser *parser, MlirType type,
                                                 MlirAttribute *attribute);
TesseraOptional tesseraAsmParserParseOptionalAttribute(TesseraAsmParser *parser, MlirType type,
                                                       MlirAttribute *attribute);
/// An attribute or type known to be of `definition`: accepts the full form, an alias, and the body
/// alone after its prefix was stripped.
MlirLogicalResult tesseraAsmParserParseStorageWithFallback(TesseraAsmParser *parser,
                                                           const TesseraStorageDef *definition,
                                                           MlirType type, const void **storage);
MlirLogicalResult tesseraAsmParserParseType(TesseraAsmParser *parser, MlirType *type);
TesseraOptional tesseraAsmParserParseOptionalType(TesseraAsmParser *parser, MlirType *type);
MlirLogicalResult tesseraAsmParserParseAffineMap(TesseraAsmParser *parser, MlirAffineMap *map);
MlirLogicalResult tesseraAsmParserParseIntegerSet(TesseraAsmParser *parser, MlirIntegerSet *set);
/// `@name` as a string attribute.
MlirLogicalResult tesseraAsmParserParseSymbolName(TesseraAsmParser *parser, MlirAttribute *name);
TesseraOptional tesseraAsmParserParseOptionalSymbolName(TesseraAsmParser *parser,
                                                        MlirAttribute *name);
/// `loc(...)` when there.
TesseraOptional tesseraAsmParserParseOptionalLocation(TesseraAsmParser *parser,
                                                      MlirLocation *location);

/// Types and attributes with a body that is set later may hold themselves: in its own body only
/// what one is known by is written. The hook calls EnterBody before it reads the body, and
/// LeaveBody after that when the call succeeded; it fails, for an error to be reported, in the body
/// of the same one. Whether this is such a place:
bool tesseraAsmParserIsInBody(TesseraAsmParser *parser, const void *storage);
bool tesseraAsmParserEnterBody(TesseraAsmParser *parser, const void *storage);
void tesseraAsmParserLeaveBody(TesseraAsmParser *parser);

//===--- Parsing: operations ---===//

/// What a parse hook fills. Functions below append to it; the parser owns it.
MlirLocation tesseraOperationStateGetLocation(TesseraOperationState *state);
/// As tesseraOperationGetDefinition, of the op under construction: a hook may serve several.
const TesseraOpDef *tesseraOperationStateGetDefinition(const TesseraOperationState *state);
void tesseraOperationStateAddOperand(TesseraOperationState *state, MlirValue value);
void tesseraOperationStateAddType(TesseraOperationState *state, MlirType resultType);
void tesseraOperationStateAddSuccessor(TesseraOperationState *state, MlirBlock block);
/// A new region of the op under construction, in order.
MlirRegion tesseraOperationStateAddRegion(TesseraOperationState *state);
/// Sets an attribute by name, inherent or discardable as the definition says.
void tesseraOperationStateSetAttribute(TesseraOperationState *state, MlirStringRef name,
                                       MlirAttribute attribute);
MlirAttribute tesseraOperationStateGetAttribute(TesseraOperationState *state, MlirStringRef name);
/// Fewer types than results: inferred by the op (or fails).
/// An attribute that the definition doesn't know, which the op won't have; null when there is none.
MlirAttribute tesseraOperationStateTakeOutdated(TesseraOperationState *state, MlirStringRef name);
/// Takes off the last operands.
void tesseraOperationStateDropOperands(TesseraOperationState *state, intptr_t count);
/// Puts a new op, which the parser owns from here on, before the one under construction.
void tesseraAsmParserInsertOperation(TesseraAsmParser *parser, MlirOperation op);
intptr_t tesseraOperationStateGetNumTypes(TesseraOperationState *state);
MlirType tesseraOperationStateGetType(TesseraOperationState *state, intptr_t position);
intptr_t tesseraOperationStateGetNumOperands(TesseraOperationState *state);
MlirValue tesseraOperationStateGetOperand(TesseraOperationState *state, intptr_t position);

/// `{key = value, ...}` when there, into the state.
MlirLogicalResult tesseraAsmParserParseOptionalAttrDict(TesseraAsmParser *parser,
                                                        TesseraOperationState *state);
/// `attributes {...}` when there.
MlirLogicalResult tesseraAsmParserParseOptionalAttrDictWithKeyword(TesseraAsmParser *parser,
                                                                   TesseraOperationState *state);
/// `<{...}>` into the state's properties.
MlirLogicalResult tesseraAsmParserParsePropertiesDict(TesseraAsmParser *parser,
                                                      TesseraOperationState *state);
/// A plain dictionary `{...}` as an attribute, when there.
TesseraOptional tesseraAsmParserParseOptionalDictionary(TesseraAsmParser *parser,
                                                        MlirAttribute *dictionary);
MlirLogicalResult tesseraAsmParserParseOperand(TesseraAsmParser *parser,
                                               TesseraUnresolvedOperand *operand);
TesseraOptional tesseraAsmParserParseOptionalOperand(TesseraAsmParser *parser,
                                                     TesseraUnresolvedOperand *operand);
/// The value of an operand as written; a use before its definition makes a forward reference of
/// this type.
MlirLogicalResult tesseraAsmParserResolveOperand(TesseraAsmParser *parser,
                                                 const TesseraUnresolvedOperand *operand,
                                                 MlirType type, MlirValue *value);
/// `%name[: type][attributes][loc]` of a region to come.
MlirLogicalResult tesseraAsmParserParseArgument(TesseraAsmParser *parser, TesseraArgument *argument,
                                                bool allowType, bool allowAttributes);
TesseraOptional tesseraAsmParserParseOptionalArgument(TesseraAsmParser *parser,
                                                      TesseraArgument *argument, bool allowType,
                                                      bool allowAttributes);
/// `{ ... }` into `region`; `arguments` become the entry block's.
MlirLogicalResult tesseraAsmParserParseRegion(TesseraAsmParser *parser, MlirRegion region,
                                              intptr_t numArguments,
                                              const TesseraArgument *arguments,
                                              bool enableNameShadowing);
TesseraOptional tesseraAsmParserParseOptionalRegion(TesseraAsmParser *parser, MlirRegion region,
                                                    intptr_t numArguments,
                                                    const TesseraArgument *arguments,
                                                    bool enableNameShadowing);
/// `^block`.
MlirLogicalResult tesseraAsmParserParseSuccessor(TesseraAsmParser *parser, MlirBlock *block);
TesseraOptional tesseraAsmParserParseOptionalSuccessor(TesseraAsmParser *parser, MlirBlock *block);
/// The op in generic form, result names left out, which goes to the end of `block`. Null after an
/// error.
MlirOperation tesseraAsmParserParseGenericOperation(TesseraAsmParser *parser, MlirBlock block);
/// What follows the quoted name in the generic form, as that of the op under construction.
MlirLogicalResult tesseraAsmParserParseGenericAfterName(TesseraAsmParser *parser,
                                                        TesseraOperationState *state);
/// The name of an op, without quotes: with the prefix of the default dialect when it has none.
MlirLogicalResult tesseraAsmParserParseOperationName(TesseraAsmParser *parser, MlirStringRef *name);
/// Number of results named on the left of `=`, SIZE_MAX when the op stands alone; and the name of
/// one ("" when none).
size_t tesseraAsmParserGetNumResults(TesseraAsmParser *parser);
MlirStringRef tesseraAsmParserGetResultName(TesseraAsmParser *parser, size_t result);

//===--- Parsing: lists ---===//
//
// Zero-initialise a list; what is parsed is appended, and the caller frees it, after an error too.

typedef struct TesseraOperandList {
  TesseraUnresolvedOperand *data;
  size_t size, capacity;
} TesseraOperandList;
typedef struct TesseraArgumentList {
  TesseraArgument *data;
  size_t size, capacity;
} TesseraArgumentList;

void tesseraOperandListAdd(TesseraOperandList *list, TesseraUnresolvedOperand operand);
void tesseraOperandListFree(TesseraOperandList *list);
void tesseraArgumentListAdd(TesseraArgumentList *list, TesseraArgument argument);
void tesseraArgumentListFree(TesseraArgumentList *list);

/// `%a, %b`, exactly `required` of them unless that is -1. Without a delimiter, nothing at all is
/// an empty list.
MlirLogicalResult tesseraAsmParserParseOperandList(TesseraAsmParser *parser,
                                                   TesseraDelimiter delimiter, intptr_t required,
                                                   TesseraOperandList *operands);
/// Resolves the operands and adds them to the state: each of its own type (as many as operands,
/// else an error at `at`), or all of one.
MlirLogicalResult tesseraAsmParserResolveOperands(TesseraAsmParser *parser,
                                                  TesseraOperationState *state,
                                                  const TesseraOperandList *operands,
                                                  const TesseraTypeList *types,
                                                  TesseraSourceLoc at);
MlirLogicalResult tesseraAsmParserResolveOperandsOfType(TesseraAsmParser *parser,
                                                        TesseraOperationState *state,
                                                        const TesseraOperandList *operands,
                                                        MlirType type);
/// `%a, %b` of a region to come.
MlirLogicalResult tesseraAsmParserParseArgumentList(TesseraAsmParser *parser,
                                                    TesseraDelimiter delimiter, bool allowType,
                                                    bool allowAttributes,
                                                    TesseraArgumentList *arguments);
/// `(%a = %b, %c = %d)`: arguments of a region and their first values; with types,
/// `(%a = %b : type)`.
MlirLogicalResult tesseraAsmParserParseAssignmentList(TesseraAsmParser *parser, bool withTypes,
                                                      TesseraArgumentList *arguments,
                                                      TesseraOperandList *operands);
TesseraOptional tesseraAsmParserParseOptionalAssignmentList(TesseraAsmParser *parser,
                                                            bool withTypes,
                                                            TesseraArgumentList *arguments,
                                                            TesseraOperandList *operands);
/// `type, type`.
MlirLogicalResult tesseraAsmParserParseTypeList(TesseraAsmParser *parser, TesseraTypeList *types);
/// `: type, type`.
MlirLogicalResult tesseraAsmParserParseColonTypeList(TesseraAsmParser *parser,
                                                     TesseraTypeList *types);
/// The same when there is a colon.
MlirLogicalResult tesseraAsmParserParseOptionalColonTypeList(TesseraAsmParser *parser,
                                                             TesseraTypeList *types);
/// `-> type` or `-> (type, type)`.
MlirLogicalResult tesseraAsmParserParseArrowTypeList(TesseraAsmParser *parser,
                                                     TesseraTypeList *types);
/// The same when there is an arrow.
MlirLogicalResult tesseraAsmParserParseOptionalArrowTypeList(TesseraAsmParser *parser,
                                                             TesseraTypeList *types);
/// Types of results, added to the state.
void tesseraOperationStateAddTypes(TesseraOperationState *state, const TesseraTypeList *types);
/// A bare word that is one of the enum's keywords; consumes nothing else.
bool tesseraAsmParserParseOptionalEnumKeyword(TesseraAsmParser *parser,
                                              const TesseraEnumDef *definition, int64_t *value);

/// `[%a, 4, [8]]`: values and numbers, an array of i64 with INT64_MIN where a value stands.
/// `types`: each value is followed by `: type`; NULL: none is. `scalable`: an array of bools that
/// says which numbers are in brackets of their own; NULL: that doesn't matter.
MlirLogicalResult
tesseraAsmParserParseDynamicIndexList(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                                      TesseraOperandList *operands, TesseraTypeList *types,
                                      MlirAttribute *sizes, MlirAttribute *scalable);

//===--- Parsing: affine maps of values ---===//

/// `[%i + 1, %j + symbol(%n)]`: a map, with the values that its dimensions, then those that its
/// symbols stand for. A value that is named twice is one of them.
MlirLogicalResult tesseraAsmParserParseAffineMapOfSSAIds(TesseraAsmParser *parser,
                                                         TesseraDelimiter delimiter,
                                                         MlirAffineMap *map,
                                                         TesseraOperandList *operands);
/// The same of one expression, without delimiters.
MlirLogicalResult tesseraAsmParserParseAffineExprOfSSAIds(TesseraAsmParser *parser,
                                                          MlirAffineExpr *expr,
                                                          TesseraOperandList *dims,
                                                          TesseraOperandList *symbols);
/// An affine expression over names, which stand for these expressions.
MlirLogicalResult tesseraAsmParserParseAffineExprOfNames(TesseraAsmParser *parser, size_t numNames,
                                                         const MlirStringRef *names,
                                                         const MlirAffineExpr *exprs,
                                                         MlirAffineExpr *expr);

//===--- Printing ---===//

void tesseraAsmPrinterPrintText(TesseraAsmPrinter *printer, MlirStringRef text);
void tesseraAsmPrinterPrintC(TesseraAsmPrinter *printer, const char *text);
void tesseraAsmPrinterPrintFormat(TesseraAsmPrinter *printer, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void tesseraAsmPrinterPrintInteger(TesseraAsmPrinter *printer, int64_t value);
void tesseraAsmPrinterPrintUnsigned(TesseraAsmPrinter *printer, uint64_t value);
/// As MLIR prints floating-point values: shortest of 6 digits that reads back, else hexadecimal
/// bits.
void tesseraAsmPrinterPrintFloat(TesseraAsmPrinter *printer, double value);
/// With quotes and escapes.
void tesseraAsmPrinterPrintString(TesseraAsmPrinter *printer, MlirStringRef text);
/// Bare when it is a valid keyword, else quoted.
void tesseraAsmPrinterPrintKeywordOrString(TesseraAsmPrinter *printer, MlirStringRef text);
/// `@name`, quoted where needed.
void tesseraAsmPrinterPrintSymbolName(TesseraAsmPrinter *printer, MlirStringRef name);
/// `4x?x8`.
void tesseraAsmPrinterPrintDimensionList(TesseraAsmPrinter *printer, size_t rank,
                                         const int64_t *shape);
void tesseraAsmPrinterPrintAttribute(TesseraAsmPrinter *printer, MlirAttribute attribute);
/// Without `: type` where the type is known from elsewhere.
void tesseraAsmPrinterPrintAttributeWithoutType(TesseraAsmPrinter *printer,
                                                MlirAttribute attribute);
/// An alias when it has one, else the body without `#dialect.mnemonic` / `!dialect.mnemonic`.
void tesseraAsmPrinterPrintStrippedStorage(TesseraAsmPrinter *printer, const void *storage);
void tesseraAsmPrinterPrintType(TesseraAsmPrinter *printer, MlirType type);
void tesseraAsmPrinterPrintAffineMap(TesseraAsmPrinter *printer, MlirAffineMap map);
void tesseraAsmPrinterPrintIntegerSet(TesseraAsmPrinter *printer, MlirIntegerSet set);
/// The printing side of tesseraAsmParserEnterBody, called whether the body is set or not: false
/// where the body isn't to be printed. Every success needs a LeaveBody.
bool tesseraAsmPrinterEnterBody(TesseraAsmPrinter *printer, const void *storage);
void tesseraAsmPrinterLeaveBody(TesseraAsmPrinter *printer);
void tesseraAsmPrinterPrintNewline(TesseraAsmPrinter *printer);
void tesseraAsmPrinterIncreaseIndent(TesseraAsmPrinter *printer);
void tesseraAsmPrinterDecreaseIndent(TesseraAsmPrinter *printer);

void tesseraAsmPrinterPrintOperand(TesseraAsmPrinter *printer, MlirValue value);
/// `%arg: type`, attributes and location when given and asked for.
void tesseraAsmPrinterPrintRegionArgument(TesseraAsmPrinter *printer, MlirValue argument,
                                          MlirAttribute attributes, bool omitType);
/// Lets the first arguments of the region's entry block be called what these values are: for
/// isolated operations whose regions see their operands.
void tesseraAsmPrinterShadowRegionArguments(TesseraAsmPrinter *printer, MlirRegion region,
                                            intptr_t numValues, const MlirValue *values);
void tesseraAsmPrinterPrintRegion(TesseraAsmPrinter *printer, MlirRegion region,
                                  bool printEntryBlockArgs, bool printBlockTerminators,
                                  bool printEmptyBlock);
/// `%a, %b`: operands in the range.
void tesseraAsmPrinterPrintOperands(TesseraAsmPrinter *printer, MlirOperation op,
                                    TesseraRange range);
/// `type, type`: those of operands in the range.
void tesseraAsmPrinterPrintOperandTypes(TesseraAsmPrinter *printer, MlirOperation op,
                                        TesseraRange range);
/// ` -> type` or ` -> (type, type)` of all results, nothing when there is none.
void tesseraAsmPrinterPrintOptionalArrowResultTypes(TesseraAsmPrinter *printer, MlirOperation op);
/// `(%a = %b, %c = %d)`: arguments of the block from `firstArgument` on, and the operands in the
/// range, one for each.
void tesseraAsmPrinterPrintAssignmentList(TesseraAsmPrinter *printer, MlirBlock block,
                                          intptr_t firstArgument, MlirOperation op,
                                          TesseraRange range);
/// As tesseraAsmParserParseDynamicIndexList reads it. `values` are `numValues` of those behind the
/// attribute `sizes`; `scalable` may be null.
void tesseraAsmPrinterPrintDynamicIndexList(TesseraAsmPrinter *printer, TesseraDelimiter delimiter,
                                            size_t numValues, const MlirValue *values,
                                            bool withTypes, MlirAttribute sizes,
                                            MlirAttribute scalable);
/// The results of the map over the operands in the range: `%i + 1, %j + symbol(%n)`.
void tesseraAsmPrinterPrintAffineMapOfSSAIds(TesseraAsmPrinter *printer, MlirAffineMap map,
                                             MlirOperation op, TesseraRange range);
/// The same of one expression with `numDims` dimensions, whose values come first in the range.
void tesseraAsmPrinterPrintAffineExprOfSSAIds(TesseraAsmPrinter *printer, MlirAffineExpr expr,
                                              intptr_t numDims, MlirOperation op,
                                              TesseraRange range);
void tesseraAsmPrinterPrintSuccessor(TesseraAsmPrinter *printer, MlirBlock block);
/// ` {...}` of every attribute of the op but the elided ones (inherent ones included), nothing when
/// none is left.
void tesseraAsmPrinterPrintOptionalAttrDict(TesseraAsmPrinter *printer, MlirOperation op,
                                            size_t numElided, const char *const *elided,
                                            bool withKeyword);
/// ` <{...}>` of the inherent attributes but the elided ones.
void tesseraAsmPrinterPrintOptionalProperties(TesseraAsmPrinter *printer, MlirOperation op,
                                              size_t numElided, const char *const *elided);
/// The op in generic form, for hooks that wrap another op.
void tesseraAsmPrinterPrintGenericOp(TesseraAsmPrinter *printer, MlirOperation op, bool printName);
/// The op as it prints itself, without its results' names: for hooks that wrap another op.
void tesseraAsmPrinterPrintCustomOrGenericOp(TesseraAsmPrinter *printer, MlirOperation op);
bool tesseraAsmPrinterShouldPrintElidedDefaults(TesseraAsmPrinter *printer);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ASM_H

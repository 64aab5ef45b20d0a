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
#include "tessera/Definition.h"

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
/// Number of results named on the left of `=`, SIZE_MAX when the op stands alone; and the name of
/// one ("" when none).
size_t tesseraAsmParserGetNumResults(TesseraAsmParser *parser);
MlirStringRef tesseraAsmParserGetResultName(TesseraAsmParser *parser, size_t result);

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
void tesseraAsmPrinterPrintRegion(TesseraAsmPrinter *printer, MlirRegion region,
                                  bool printEntryBlockArgs, bool printBlockTerminators,
                                  bool printEmptyBlock);
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
bool tesseraAsmPrinterShouldPrintElidedDefaults(TesseraAsmPrinter *printer);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_ASM_H

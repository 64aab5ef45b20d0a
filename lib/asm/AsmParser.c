// Custom syntax, parsing side: what hooks call. Declared in tessera/Asm.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"

#include <inttypes.h>

static MlirLogicalResult result(bool ok) {
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Context and errors ---===//

MlirContext tesseraAsmParserGetContext(TesseraAsmParser *parser) {
  return irWrapContext(parser->context);
}

TesseraSourceLoc tesseraAsmParserGetLoc(TesseraAsmParser *parser) {
  TesseraSourceLoc at = {(size_t)(parser->token.start - parser->begin)};
  return at;
}

const TesseraStorageDef *tesseraAsmParserGetStorageDefinition(TesseraAsmParser *parser) {
  return parser->storageDefinition;
}

TesseraSourceLoc tesseraAsmParserGetNameLoc(TesseraAsmParser *parser) {
  const char *start = parser->symbolName ? parser->symbolName
                      : parser->state    ? parser->state->nameStart
                                         : parser->token.start;
  TesseraSourceLoc at = {(size_t)(start - parser->begin)};
  return at;
}

MlirLocation tesseraAsmParserEncodeLoc(TesseraAsmParser *parser, TesseraSourceLoc at) {
  return asmMlirLocation(parser, parser->begin + at.offset);
}

/// The hook of an operation says which one in its errors; that of an attribute or type doesn't.
static void appendHookPrefix(TesseraAsmParser *parser, TsString *text) {
  if (parser->symbolName || !parser->state || !parser->state->isCustom)
    return;
  MlirStringRef name = irStringValue(parser->state->name->name);
  tsStringAppendFormat(text, "custom op '%.*s' ", (int)name.length, name.data);
}

MlirLogicalResult tesseraAsmParserEmitError(TesseraAsmParser *parser, TesseraSourceLoc at,
                                            const char *format, ...) {
  TsString text = {0};
  appendHookPrefix(parser, &text);
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  asmErrorAt(parser, parser->begin + at.offset, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return mlirLogicalResultFailure();
}

MlirLogicalResult tesseraAsmParserEmitErrorHere(TesseraAsmParser *parser, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  asmErrorMissing(parser, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return mlirLogicalResultFailure();
}

//===--- Tokens ---===//

/// The token of punctuation, ASM_ERROR for what is none. `::` is no token of the language.
static AsmTokenKind tokenOf(const char *spelling) {
  static const unsigned char single[128] = {
      ['('] = ASM_L_PAREN,  [')'] = ASM_R_PAREN,  ['<'] = ASM_LESS,    ['>'] = ASM_GREATER,
      ['['] = ASM_L_SQUARE, [']'] = ASM_R_SQUARE, ['{'] = ASM_L_BRACE, ['}'] = ASM_R_BRACE,
      [','] = ASM_COMMA,    [':'] = ASM_COLON,    ['='] = ASM_EQUAL,   ['?'] = ASM_QUESTION,
      ['+'] = ASM_PLUS,     ['*'] = ASM_STAR,     ['-'] = ASM_MINUS,   ['/'] = ASM_SLASH,
      ['|'] = ASM_BAR};
  unsigned char first = (unsigned char)spelling[0];
  if (first && !spelling[1])
    return first < 128 && single[first] ? (AsmTokenKind)single[first] : ASM_ERROR;
  static const struct {
    const char *spelling;
    AsmTokenKind kind;
  } longer[] = {{"->", ASM_ARROW},
                {"...", ASM_ELLIPSIS},
                {"{-#", ASM_METADATA_BEGIN},
                {"#-}", ASM_METADATA_END}};
  for (size_t i = 0; i < sizeof longer / sizeof *longer; i++)
    if (strcmp(spelling, longer[i].spelling) == 0)
      return longer[i].kind;
  return ASM_ERROR;
}

bool tesseraAsmParserParseOptionalToken(TesseraAsmParser *parser, const char *spelling) {
  AsmTokenKind kind = tokenOf(spelling);
  if (kind != ASM_ERROR)
    return asmConsumeIf(parser, kind);
  const char *at = parser->token.start;
  if (strcmp(spelling, "::") != 0 || !asmIs(parser, ASM_COLON) || at[1] != ':')
    return false;
  asmReset(parser, at + 2);
  return true;
}

MlirLogicalResult tesseraAsmParserParseToken(TesseraAsmParser *parser, const char *spelling) {
  if (tesseraAsmParserParseOptionalToken(parser, spelling))
    return mlirLogicalResultSuccess();
  asmErrorMissing(parser, "expected '%s'", spelling);
  return mlirLogicalResultFailure();
}

bool tesseraAsmParserParseOptionalKeyword(TesseraAsmParser *parser, const char *keyword) {
  asmRecordExpect(parser, ASM_EXPECTED_OPTIONAL_WORD, keyword);
  if (!asmIsWord(parser, keyword))
    return false;
  asmAdvance(parser);
  return true;
}

MlirLogicalResult tesseraAsmParserParseKeyword(TesseraAsmParser *parser, const char *keyword) {
  asmRecordExpect(parser, ASM_EXPECTED_WORD, keyword);
  if (tesseraAsmParserParseOptionalKeyword(parser, keyword))
    return mlirLogicalResultSuccess();
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser), "expected '%s'",
                                   keyword);
}

bool tesseraAsmParserParseOptionalAnyKeyword(TesseraAsmParser *parser, MlirStringRef *keyword) {
  if (!asmIs(parser, ASM_WORD))
    return false;
  *keyword = asmTokenText(parser->token);
  asmAdvance(parser);
  return true;
}

MlirLogicalResult tesseraAsmParserParseAnyKeyword(TesseraAsmParser *parser,
                                                  MlirStringRef *keyword) {
  if (tesseraAsmParserParseOptionalAnyKeyword(parser, keyword))
    return mlirLogicalResultSuccess();
  asmErrorMissing(parser, "expected valid keyword");
  return mlirLogicalResultFailure();
}

/// Text that tokens don't hold as such, kept in the context, as an identifier is.
static MlirStringRef keepString(TesseraAsmParser *parser) {
  MlirStringRef value = asmStringValue(parser);
  bool inSource = value.data >= parser->begin && value.data < parser->end;
  return inSource ? value : irStringValue(irStringGet(parser->context, value));
}

bool tesseraAsmParserParseOptionalString(TesseraAsmParser *parser, MlirStringRef *text) {
  if (!asmIs(parser, ASM_STRING))
    return false;
  *text = keepString(parser);
  asmAdvance(parser);
  return true;
}

MlirLogicalResult tesseraAsmParserParseString(TesseraAsmParser *parser, MlirStringRef *text) {
  if (tesseraAsmParserParseOptionalString(parser, text))
    return mlirLogicalResultSuccess();
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser), "expected string");
}

TesseraOptional tesseraAsmParserParseOptionalKeywordOrString(TesseraAsmParser *parser,
                                                             MlirStringRef *text) {
  return tesseraAsmParserParseOptionalAnyKeyword(parser, text) ||
                 tesseraAsmParserParseOptionalString(parser, text)
             ? TESSERA_PRESENT
             : TESSERA_ABSENT;
}

MlirLogicalResult tesseraAsmParserParseKeywordOrString(TesseraAsmParser *parser,
                                                       MlirStringRef *text) {
  if (tesseraAsmParserParseOptionalKeywordOrString(parser, text) == TESSERA_PRESENT)
    return mlirLogicalResultSuccess();
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                   "expected valid keyword or string");
}

static inline TesseraOptional parseNumber(TesseraAsmParser *parser, AsmNumber kind,
                                          int64_t *value) {
  const char *at = parser->token.start;
  if (asmIsWord(parser, "true") || asmIsWord(parser, "false")) {
    *value = parser->token.start[0] == 't';
    asmAdvance(parser);
    return TESSERA_PRESENT;
  }
  if (!asmIs(parser, ASM_INTEGER) && !asmIs(parser, ASM_MINUS))
    return TESSERA_ABSENT;
  bool isNegative = asmConsumeIf(parser, ASM_MINUS);
  if (!asmIs(parser, ASM_INTEGER)) {
    asmErrorMissing(parser, "expected integer value");
    return TESSERA_WRONG;
  }
  uint64_t magnitude, half = UINT64_C(1) << (kind.width - 1), all = half - 1 + half;
  bool ok = asmParseUnsigned(asmTokenText(parser->token), &magnitude) &&
            magnitude <= (isNegative        ? half
                          : kind.isUnsigned ? all
                                            : half - 1);
  asmAdvance(parser);
  if (!ok) {
    TesseraSourceLoc loc = {(size_t)(at - parser->begin)};
    tesseraAsmParserEmitError(parser, loc, "integer value too large");
    return TESSERA_WRONG;
  }
  *value =
      (int64_t)((isNegative ? 0 - magnitude : magnitude) & (kind.isUnsigned ? all : UINT64_MAX));
  return TESSERA_PRESENT;
}

TesseraOptional tesseraAsmParserParseOptionalInteger(TesseraAsmParser *parser, int64_t *value) {
  return parseNumber(parser, (AsmNumber){64, false}, value);
}

TesseraOptional asmParseOptionalNumber(TesseraAsmParser *parser, AsmNumber kind, int64_t *value) {
  return parseNumber(parser, kind, value);
}

bool asmParseNumber(TesseraAsmParser *parser, AsmNumber kind, int64_t *value) {
  TesseraOptional found = asmParseOptionalNumber(parser, kind, value);
  if (found == TESSERA_ABSENT)
    tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser), "expected integer value");
  return found == TESSERA_PRESENT;
}

MlirLogicalResult tesseraAsmParserParseInteger(TesseraAsmParser *parser, int64_t *value) {
  return result(asmParseNumber(parser, (AsmNumber){64, false}, value));
}

MlirLogicalResult tesseraAsmParserParseFloat(TesseraAsmParser *parser, double *value) {
  bool isNegative = asmConsumeIf(parser, ASM_MINUS);
  if (asmIs(parser, ASM_FLOAT)) {
    *value = asmParseDouble(asmTokenText(parser->token));
    *value = isNegative ? -*value : *value;
    asmAdvance(parser);
    return mlirLogicalResultSuccess();
  }
  if (asmIs(parser, ASM_INTEGER)) {
    IrFloatBits bits;
    if (!asmFloatFromInteger(parser, parser->token, isNegative, &builtinFloat64TypeFloatType,
                             &bits))
      return mlirLogicalResultFailure();
    *value = irFloatToDouble(&builtinFloat64TypeFloatType, bits);
    asmAdvance(parser);
    return mlirLogicalResultSuccess();
  }
  asmErrorMissing(parser, "expected floating point literal");
  return mlirLogicalResultFailure();
}

MlirLogicalResult tesseraAsmParserParseDimensionList(TesseraAsmParser *parser, bool allowDynamic,
                                                     bool withTrailingX,
                                                     void (*append)(int64_t dimension, void *user),
                                                     void *user) {
  AsmDimVec dimensions = {0};
  bool ok = asmParseDimensions(parser, &dimensions, allowDynamic, withTrailingX);
  for (size_t i = 0; ok && i < dimensions.size; i++)
    append(dimensions.data[i], user);
  tsVecFree(&dimensions);
  return result(ok);
}

typedef struct ListHook {
  MlirLogicalResult (*parse)(void *user);
  void *user;
} ListHook;

static bool parseHookElement(TesseraAsmParser *parser, void *user) {
  (void)parser;
  ListHook *hook = user;
  return mlirLogicalResultIsSuccess(hook->parse(hook->user));
}

MlirLogicalResult
tesseraAsmParserParseCommaSeparatedList(TesseraAsmParser *parser, TesseraDelimiter delimiter,
                                        MlirLogicalResult (*parseElement)(void *user), void *user) {
  ListHook hook = {parseElement, user};
  if (!asmEnter(parser)) // an element may be a list again
    return result(false);
  bool isParsed = asmParseList(parser, delimiter, parseHookElement, &hook, "");
  asmLeave(parser);
  return result(isParsed);
}

//===--- Bodies ---===//

bool tesseraAsmParserIsInBody(TesseraAsmParser *parser, const void *storage) {
  for (size_t i = parser->openBodies.size; i-- > 0;)
    if (parser->openBodies.data[i] == storage)
      return true;
  return false;
}

bool tesseraAsmParserEnterBody(TesseraAsmParser *parser, const void *storage) {
  // Which of two bodies is the wrong one depends on the order of the source, and one that is set
  // stays when the source is parsed again.
  if (tesseraAsmParserIsInBody(parser, storage) ||
      (!irStorageHasBody(storage) && asmBodiesForbid(parser)))
    return false;
  tsVecPush(&parser->openBodies, (IrStorage *)storage);
  return true;
}

void tesseraAsmParserLeaveBody(TesseraAsmParser *parser) { parser->openBodies.size--; }

//===--- Attributes, types, affine ---===//

MlirLogicalResult tesseraAsmParserParseAttribute(TesseraAsmParser *parser, MlirType type,
                                                 MlirAttribute *attribute) {
  *attribute = irWrapAttribute(asmParseAttribute(parser, irType(type)));
  return result(attribute->ptr);
}

TesseraOptional tesseraAsmParserParseOptionalAttribute(TesseraAsmParser *parser, MlirType type,
                                                       MlirAttribute *attribute) {
  IrStorage *parsed = NULL;
  TesseraOptional found = asmParseOptionalAttribute(parser, irType(type), &parsed);
  *attribute = irWrapAttribute(parsed);
  return found;
}

MlirLogicalResult tesseraAsmParserParseStorageWithFallback(TesseraAsmParser *parser,
                                                           const TesseraStorageDef *definition,
                                                           MlirType type, const void **storage) {
  const char *at = parser->token.start;
  bool full = asmIs(parser, definition->isType ? ASM_EXCLAMATION : ASM_HASH);
  if (!definition->mnemonic || full)
    *storage = definition->isType ? asmParseType(parser) : asmParseAttribute(parser, irType(type));
  else
    *storage = asmParseStorageBody(parser, definition, irType(type));
  const IrStorage *parsed = *storage;
  if (!parsed || irIsKind(parsed, definition))
    return result(parsed);
  TesseraSourceLoc loc = {(size_t)(at - parser->begin)};
  if (!definition->isType)
    return tesseraAsmParserEmitError(parser, loc, "invalid kind of attribute specified");
  TsString found = {0};
  mlirTypePrint(irWrapType((IrStorage *)parsed), tsStringCallback, &found);
  MlirLogicalResult refused = tesseraAsmParserEmitError(
      parser, loc, "invalid kind of type specified: expected %s, but found '%s'", definition->name,
      tsStringView(&found).data);
  tsStringFree(&found);
  return refused;
}

MlirLogicalResult tesseraAsmParserParseType(TesseraAsmParser *parser, MlirType *type) {
  *type = irWrapType(asmParseType(parser));
  return result(type->ptr);
}

TesseraOptional tesseraAsmParserParseOptionalType(TesseraAsmParser *parser, MlirType *type) {
  IrStorage *parsed = NULL;
  TesseraOptional found = asmParseOptionalType(parser, &parsed);
  *type = irWrapType(parsed);
  return found;
}

MlirLogicalResult tesseraAsmParserParseAffineMap(TesseraAsmParser *parser, MlirAffineMap *map) {
  map->ptr = asmParseAffineMap(parser);
  return result(map->ptr);
}

MlirLogicalResult tesseraAsmParserParseIntegerSet(TesseraAsmParser *parser, MlirIntegerSet *set) {
  set->ptr = asmParseIntegerSet(parser);
  return result(set->ptr);
}

TesseraOptional tesseraAsmParserParseOptionalSymbolName(TesseraAsmParser *parser,
                                                        MlirAttribute *name) {
  if (!asmIs(parser, ASM_AT))
    return TESSERA_ABSENT;
  *name = irWrapAttribute(irStringGet(parser->context, asmSymbolName(parser)));
  asmRecordSymbol(parser, irAttribute(*name), parser->token.start, asmTokenEnd(parser->token));
  asmAdvance(parser);
  return TESSERA_PRESENT;
}

MlirLogicalResult tesseraAsmParserParseSymbolName(TesseraAsmParser *parser, MlirAttribute *name) {
  if (tesseraAsmParserParseOptionalSymbolName(parser, name) == TESSERA_PRESENT)
    return mlirLogicalResultSuccess();
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                   "expected valid '@'-identifier for symbol name");
}

TesseraOptional tesseraAsmParserParseOptionalLocation(TesseraAsmParser *parser,
                                                      MlirLocation *location) {
  if (!asmIsWord(parser, "loc"))
    return TESSERA_ABSENT;
  IrStorage *parsed = NULL;
  bool ok = asmParseTrailingLocation(parser, &parsed);
  *location = irWrapLocation(parsed);
  return ok ? TESSERA_PRESENT : TESSERA_WRONG;
}

//===--- Operation states ---===//

MlirLocation tesseraOperationStateGetLocation(TesseraOperationState *state) {
  return irWrapLocation(asmStateLocation(state));
}

const TesseraOpDef *tesseraOperationStateGetDefinition(const TesseraOperationState *state) {
  return state->name->identity;
}

void tesseraOperationStateAddOperand(TesseraOperationState *state, MlirValue value) {
  tsVecPush(&state->operands, irValue(value));
}

void tesseraOperationStateAddType(TesseraOperationState *state, MlirType resultType) {
  tsVecPush(&state->types, irType(resultType));
}

void tesseraOperationStateAddSuccessor(TesseraOperationState *state, MlirBlock block) {
  tsVecPush(&state->successors, irBlock(block));
}

MlirRegion tesseraOperationStateAddRegion(TesseraOperationState *state) {
  return irWrapRegion(asmStateAddRegion(state));
}

void tesseraOperationStateSetAttribute(TesseraOperationState *state, MlirStringRef name,
                                       MlirAttribute attribute) {
  asmStateSetAttribute(state, asmIdentifier(state->parser, name), irAttribute(attribute));
}

MlirAttribute tesseraOperationStateGetAttribute(TesseraOperationState *state, MlirStringRef name) {
  IrStorage *identifier = asmIdentifier(state->parser, name);
  int slot = state->name->definition ? irOpNameFindAttribute(state->name, identifier) : -1;
  if (slot >= 0)
    return irWrapAttribute(state->slots.data[slot]);
  for (size_t i = 0; i < state->discardable.size; i++)
    if (irNamedName(state->discardable.data[i]) == identifier)
      return state->discardable.data[i].attribute;
  return irWrapAttribute(NULL);
}

static MlirAttribute takeNamed(AsmNamedVec *attributes, const IrStorage *name) {
  for (size_t i = 0; i < attributes->size; ++i) {
    if (irNamedName(attributes->data[i]) != name)
      continue;
    MlirAttribute taken = attributes->data[i].attribute;
    for (; i + 1 < attributes->size; ++i)
      attributes->data[i] = attributes->data[i + 1];
    --attributes->size;
    return taken;
  }
  return irWrapAttribute(NULL);
}

MlirAttribute tesseraOperationStateTakeOutdated(TesseraOperationState *state, MlirStringRef name) {
  if (state->dictionary && !state->discardable.size) {
    IrNamedList entries = irDictionaryEntries(state->dictionary);
    for (size_t i = 0; i < entries.size; ++i)
      tsVecPush(&state->discardable, entries.data[i]);
    state->dictionary = NULL;
  }
  IrStorage *identifier = asmIdentifier(state->parser, name);
  MlirAttribute taken = takeNamed(&state->outdated, identifier);
  return taken.ptr ? taken : takeNamed(&state->discardable, identifier);
}

void tesseraOperationStateDropOperands(TesseraOperationState *state, intptr_t count) {
  state->operands.size -= (size_t)count;
}

void tesseraAsmParserInsertOperation(TesseraAsmParser *parser, MlirOperation op) {
  irBlockInsert(parser->block, NULL, op.ptr);
}

intptr_t tesseraOperationStateGetNumTypes(TesseraOperationState *state) {
  return (intptr_t)state->types.size;
}
MlirType tesseraOperationStateGetType(TesseraOperationState *state, intptr_t position) {
  return irWrapType(state->types.data[position]);
}
intptr_t tesseraOperationStateGetNumOperands(TesseraOperationState *state) {
  return (intptr_t)state->operands.size;
}
MlirValue tesseraOperationStateGetOperand(TesseraOperationState *state, intptr_t position) {
  return irWrapValue(state->operands.data[position]);
}

//===--- Attribute dictionaries ---===//

bool asmParseOptionalAttrDict(TesseraAsmParser *parser, TesseraOperationState *state,
                              bool withKeyword, IrStorage **dictionary) {
  *dictionary = NULL;
  if (withKeyword && !tesseraAsmParserParseOptionalKeyword(parser, "attributes"))
    return true;
  if (!asmIs(parser, ASM_L_BRACE))
    return !withKeyword || asmErrorMissing(parser, "expected '{' in attribute dictionary");
  *dictionary = asmParseDictionary(parser);
  if (*dictionary)
    asmStateSetAttributes(state, *dictionary);
  return *dictionary;
}

MlirLogicalResult tesseraAsmParserParseOptionalAttrDict(TesseraAsmParser *parser,
                                                        TesseraOperationState *state) {
  IrStorage *dictionary;
  return result(asmParseOptionalAttrDict(parser, state, false, &dictionary));
}

MlirLogicalResult tesseraAsmParserParseOptionalAttrDictWithKeyword(TesseraAsmParser *parser,
                                                                   TesseraOperationState *state) {
  IrStorage *dictionary;
  return result(asmParseOptionalAttrDict(parser, state, true, &dictionary));
}

MlirLogicalResult tesseraAsmParserParsePropertiesDict(TesseraAsmParser *parser,
                                                      TesseraOperationState *state) {
  if (!asmConsumeIf(parser, ASM_LESS))
    return mlirLogicalResultSuccess();
  IrStorage *properties = asmParseAttribute(parser, NULL);
  return result(properties && asmExpect(parser, ASM_GREATER, "expected '>' to close properties") &&
                asmStateSetProperties(state, properties));
}

TesseraOptional tesseraAsmParserParseOptionalDictionary(TesseraAsmParser *parser,
                                                        MlirAttribute *dictionary) {
  if (!asmIs(parser, ASM_L_BRACE))
    return TESSERA_ABSENT;
  *dictionary = irWrapAttribute(asmParseAttribute(parser, NULL));
  return dictionary->ptr ? TESSERA_PRESENT : TESSERA_WRONG;
}

//===--- Operands, arguments, regions, successors ---===//

MlirLogicalResult tesseraAsmParserParseOperand(TesseraAsmParser *parser,
                                               TesseraUnresolvedOperand *operand) {
  return result(asmParseOperand(parser, operand, true));
}

TesseraOptional tesseraAsmParserParseOptionalOperand(TesseraAsmParser *parser,
                                                     TesseraUnresolvedOperand *operand) {
  if (!asmIs(parser, ASM_PERCENT))
    return TESSERA_ABSENT;
  return asmParseOperand(parser, operand, true) ? TESSERA_PRESENT : TESSERA_WRONG;
}

MlirLogicalResult tesseraAsmParserResolveOperand(TesseraAsmParser *parser,
                                                 const TesseraUnresolvedOperand *operand,
                                                 MlirType type, MlirValue *value) {
  *value = irWrapValue(asmScopesUse(parser->scopes, operand, irType(type)));
  return result(value->ptr);
}

MlirLogicalResult tesseraAsmParserParseArgument(TesseraAsmParser *parser, TesseraArgument *argument,
                                                bool allowType, bool allowAttributes) {
  *argument = (TesseraArgument){0};
  if (!asmParseOperand(parser, &argument->name, false))
    return mlirLogicalResultFailure();
  if (allowType && (!asmExpect(parser, ASM_COLON, "expected ':'") ||
                    !(argument->type = irWrapType(asmParseType(parser))).ptr))
    return mlirLogicalResultFailure();
  if (allowAttributes &&
      tesseraAsmParserParseOptionalDictionary(parser, &argument->attributes) == TESSERA_WRONG)
    return mlirLogicalResultFailure();
  return result(tesseraAsmParserParseOptionalLocation(parser, &argument->location) !=
                TESSERA_WRONG);
}

TesseraOptional tesseraAsmParserParseOptionalArgument(TesseraAsmParser *parser,
                                                      TesseraArgument *argument, bool allowType,
                                                      bool allowAttributes) {
  if (!asmIs(parser, ASM_PERCENT))
    return TESSERA_ABSENT;
  return mlirLogicalResultIsSuccess(
             tesseraAsmParserParseArgument(parser, argument, allowType, allowAttributes))
             ? TESSERA_PRESENT
             : TESSERA_WRONG;
}

MlirLogicalResult tesseraAsmParserParseRegion(TesseraAsmParser *parser, MlirRegion region,
                                              intptr_t numArguments,
                                              const TesseraArgument *arguments,
                                              bool enableNameShadowing) {
  return result(asmParseRegion(parser, irRegion(region), (size_t)numArguments, arguments,
                               enableNameShadowing));
}

TesseraOptional tesseraAsmParserParseOptionalRegion(TesseraAsmParser *parser, MlirRegion region,
                                                    intptr_t numArguments,
                                                    const TesseraArgument *arguments,
                                                    bool enableNameShadowing) {
  if (!asmIs(parser, ASM_L_BRACE))
    return TESSERA_ABSENT;
  return mlirLogicalResultIsSuccess(tesseraAsmParserParseRegion(parser, region, numArguments,
                                                                arguments, enableNameShadowing))
             ? TESSERA_PRESENT
             : TESSERA_WRONG;
}

MlirLogicalResult tesseraAsmParserParseSuccessor(TesseraAsmParser *parser, MlirBlock *block) {
  IrBlock *parsed = NULL;
  bool ok = asmParseSuccessor(parser, &parsed);
  *block = irWrapBlock(parsed);
  return result(ok);
}

TesseraOptional tesseraAsmParserParseOptionalSuccessor(TesseraAsmParser *parser, MlirBlock *block) {
  if (!asmIs(parser, ASM_CARET))
    return TESSERA_ABSENT;
  return mlirLogicalResultIsSuccess(tesseraAsmParserParseSuccessor(parser, block)) ? TESSERA_PRESENT
                                                                                   : TESSERA_WRONG;
}

//===--- Names of results ---===//

size_t tesseraAsmParserGetNumResults(TesseraAsmParser *parser) { return parser->state->numResults; }

MlirStringRef tesseraAsmParserGetResultName(TesseraAsmParser *parser, size_t position) {
  TesseraOperationState *state = parser->state;
  for (size_t i = 0; i < state->results.size; i++) {
    if (position < state->results.data[i].count)
      return state->results.data[i].name;
    position -= state->results.data[i].count;
  }
  return tsLiteral("");
}

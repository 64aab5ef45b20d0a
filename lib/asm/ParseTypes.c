// Parsing of builtin types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"

//===--- Lists and functions ---===//

static bool parseTypesUntilParen(TesseraAsmParser *parser, AsmStorageVec *types) {
  do {
    IrStorage *type = asmParseType(parser);
    if (!type)
      return false;
    tsVecPush(types, type);
  } while (asmConsumeIf(parser, ASM_COMMA));
  return asmExpect(parser, ASM_R_PAREN, "expected ')'");
}

bool asmParseTypeListParens(TesseraAsmParser *parser, AsmStorageVec *types) {
  if (!asmExpect(parser, ASM_L_PAREN, "expected '('"))
    return false;
  return asmConsumeIf(parser, ASM_R_PAREN) || parseTypesUntilParen(parser, types);
}

bool asmParseFunctionResults(TesseraAsmParser *parser, AsmStorageVec *types) {
  if (asmIs(parser, ASM_L_PAREN))
    return asmParseTypeListParens(parser, types);
  IrStorage *type = asmParseNonFunctionType(parser);
  if (type)
    tsVecPush(types, type);
  return type != NULL;
}

static IrStorage *parseFunctionType(TesseraAsmParser *parser) {
  AsmStorageVec inputs = {0}, results = {0};
  IrStorage *type = NULL;
  if (asmEnter(parser)) {
    if (asmParseTypeListParens(parser, &inputs) &&
        asmExpect(parser, ASM_ARROW, "expected '->' in function type") &&
        asmParseFunctionResults(parser, &results)) {
      IrList inputList = {inputs.data, inputs.size}, resultList = {results.data, results.size};
      type = irFunctionTypeGet(parser->context, inputList, resultList);
    }
    asmLeave(parser);
  }
  tsVecFree(&inputs);
  tsVecFree(&results);
  return type;
}

IrStorage *asmParseType(TesseraAsmParser *parser) {
  return asmIs(parser, ASM_L_PAREN) ? parseFunctionType(parser) : asmParseNonFunctionType(parser);
}

//===--- Dimensions ---===//

static bool parseIntegerDimension(TesseraAsmParser *parser, int64_t *value) {
  AsmToken token = parser->token;
  if (token.length > 1 && token.start[1] == 'x') {
    // `0xf32` in a shape is `0`, `x`, `f32`.
    *value = 0;
    asmReset(parser, token.start + 1);
    return true;
  }
  uint64_t number;
  if (token.kind != ASM_INTEGER || !asmParseUnsigned(asmTokenText(token), &number) ||
      number > INT64_MAX)
    return asmError(parser, "invalid dimension");
  *value = (int64_t)number;
  asmAdvance(parser);
  return true;
}

static bool isX(const TesseraAsmParser *parser) {
  return asmIs(parser, ASM_WORD) && parser->token.start[0] == 'x';
}

static bool parseX(TesseraAsmParser *parser) {
  if (!isX(parser))
    return asmErrorMissing(parser, "expected 'x' in dimension list");
  asmReset(parser, parser->token.start + 1);
  return true;
}

static bool parseDimension(TesseraAsmParser *parser, AsmDimVec *dimensions, bool allowDynamic) {
  int64_t value = IR_DYNAMIC;
  if (asmIs(parser, ASM_QUESTION)) {
    if (!allowDynamic)
      return asmError(parser, "expected static shape");
    asmAdvance(parser);
  } else if (!parseIntegerDimension(parser, &value)) {
    return false;
  }
  tsVecPush(dimensions, value);
  return true;
}

bool asmParseDimensions(TesseraAsmParser *parser, AsmDimVec *dimensions, bool allowDynamic,
                        bool withTrailingX) {
  if (withTrailingX) {
    while (asmIs(parser, ASM_INTEGER) || asmIs(parser, ASM_QUESTION))
      if (!parseDimension(parser, dimensions, allowDynamic) || !parseX(parser))
        return false;
    return true;
  }
  if (!asmIs(parser, ASM_INTEGER) && !asmIs(parser, ASM_QUESTION))
    return true;
  if (!parseDimension(parser, dimensions, allowDynamic))
    return false;
  while (isX(parser))
    if (!parseX(parser) || !parseDimension(parser, dimensions, allowDynamic))
      return false;
  return true;
}

//===--- Shaped types ---===//

/// `*x` or dimensions.
static bool parseShape(TesseraAsmParser *parser, bool *unranked, AsmDimVec *dimensions) {
  *unranked = asmConsumeIf(parser, ASM_STAR);
  return *unranked ? parseX(parser) : asmParseDimensions(parser, dimensions, true, true);
}

static IrStorage *parseTensorBody(TesseraAsmParser *parser, AsmDimVec *dimensions, const char *at) {
  bool unranked;
  if (!asmExpect(parser, ASM_LESS, "expected '<' in tensor type") ||
      !parseShape(parser, &unranked, dimensions))
    return NULL;
  const char *elementAt = parser->token.start;
  IrStorage *element = asmParseType(parser);
  if (!element)
    return NULL;
  IrStorage *encoding = NULL;
  if (asmConsumeIf(parser, ASM_COMMA) &&
      asmParseOptionalAttribute(parser, NULL, &encoding) == TESSERA_WRONG)
    return NULL;
  if (!asmExpect(parser, ASM_GREATER, "expected '>' in tensor type"))
    return NULL;
  if (!irTensorElementTypeIsValid(element)) {
    asmErrorAt(parser, elementAt, "invalid tensor element type");
    return NULL;
  }
  if (unranked) {
    if (!encoding)
      return irUnrankedTensorTypeGet(element);
    asmError(parser, "cannot apply encoding to unranked tensor");
    return NULL;
  }
  IrShape shape = {dimensions->data, dimensions->size};
  // Only an encoding can be wrong now: don't make a location for every type.
  if (!encoding)
    return irRankedTensorTypeGet(shape, element, NULL);
  return irRankedTensorTypeGetChecked(asmMlirLocation(parser, at), shape, element, encoding);
}

typedef struct MemRefParts {
  IrStorage *layout, *memorySpace;
  bool unranked;
} MemRefParts;

static bool parseMemRefPart(TesseraAsmParser *parser, void *user) {
  MemRefParts *parts = user;
  IrStorage *attribute = asmParseAttribute(parser, NULL);
  if (!attribute)
    return false;
  if (!irHasStorageTrait(attribute, TESSERA_STORAGE_MEMREF_LAYOUT)) {
    if (parts->memorySpace)
      return asmError(parser, "multiple memory spaces specified in memref type");
    parts->memorySpace = attribute;
    return true;
  }
  parts->layout = attribute;
  if (parts->unranked)
    return asmError(parser, "cannot have affine map for unranked memref type");
  if (parts->memorySpace)
    return asmError(parser, "expected memory space to be last in memref type");
  return true;
}

static IrStorage *parseMemRefBody(TesseraAsmParser *parser, AsmDimVec *dimensions, const char *at) {
  MemRefParts parts = {0};
  if (!asmExpect(parser, ASM_LESS, "expected '<' in memref type") ||
      !parseShape(parser, &parts.unranked, dimensions))
    return NULL;
  const char *elementAt = parser->token.start;
  IrStorage *element = asmParseType(parser);
  if (!element)
    return NULL;
  if (!irMemRefElementTypeIsValid(element)) {
    asmErrorAt(parser, elementAt, "invalid memref element type");
    return NULL;
  }
  if (!asmConsumeIf(parser, ASM_GREATER) &&
      !(asmExpect(parser, ASM_COMMA, "expected ',' or '>' in memref type") &&
        asmParseListUntil(parser, ASM_GREATER, parseMemRefPart, &parts, false)))
    return NULL;
  if (parts.unranked)
    return irUnrankedMemRefTypeGetChecked(asmMlirLocation(parser, at), element, parts.memorySpace);
  IrShape shape = {dimensions->data, dimensions->size};
  // As of a tensor, only these can be wrong now.
  if (!parts.layout && !parts.memorySpace)
    return irMemRefTypeGet(shape, element, NULL, NULL);
  return irMemRefTypeGetChecked(asmMlirLocation(parser, at), shape, element, parts.layout,
                                parts.memorySpace);
}

typedef TsVec(bool) FlagVec;

static bool parseVectorDimensions(TesseraAsmParser *parser, AsmDimVec *dimensions,
                                  FlagVec *scalable) {
  while (asmIs(parser, ASM_INTEGER) || asmIs(parser, ASM_L_SQUARE)) {
    bool isScalable = asmConsumeIf(parser, ASM_L_SQUARE);
    int64_t value = 0;
    if (!parseIntegerDimension(parser, &value))
      return false;
    if (isScalable && !asmConsumeIf(parser, ASM_R_SQUARE))
      return asmErrorMissing(parser, "missing ']' closing scalable dimension");
    tsVecPush(dimensions, value);
    tsVecPush(scalable, isScalable);
    if (!parseX(parser))
      return false;
  }
  return true;
}

static IrStorage *parseVectorBody(TesseraAsmParser *parser, AsmDimVec *dimensions, const char *at) {
  FlagVec scalable = {0};
  IrStorage *type = NULL, *element;
  if (asmExpect(parser, ASM_LESS, "expected '<' in vector type") &&
      parseVectorDimensions(parser, dimensions, &scalable) && (element = asmParseType(parser)) &&
      asmExpect(parser, ASM_GREATER, "expected '>' in vector type")) {
    IrShape shape = {dimensions->data, dimensions->size};
    // Where it is only says what is wrong with it.
    type = irVectorTypeGetChecked((MlirLocation){NULL}, shape, element, scalable.data);
    if (!type)
      irVectorTypeGetChecked(asmMlirLocation(parser, at), shape, element, scalable.data);
  }
  tsVecFree(&scalable);
  return type;
}

static IrStorage *parseShaped(TesseraAsmParser *parser,
                              IrStorage *(*body)(TesseraAsmParser *parser, AsmDimVec *dimensions,
                                                 const char *at)) {
  AsmParsedPlace place;
  IrStorage *before = asmTakeParsedText(parser, '>', &place);
  if (before)
    return before;
  if (!asmEnter(parser))
    return NULL;
  AsmDimVec dimensions = {0};
  const char *at = parser->token.start;
  asmAdvance(parser);
  IrStorage *type = body(parser, &dimensions, at);
  tsVecFree(&dimensions);
  asmLeave(parser);
  if (type)
    asmKeepParsedText(parser, place, at, parser->tokenEnd, type);
  return type;
}

//===--- Other composite types ---===//

static IrStorage *parseComplex(TesseraAsmParser *parser) {
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_LESS, "expected '<' in complex type") || !asmEnter(parser))
    return NULL;
  const char *at = parser->token.start;
  IrStorage *element = asmParseType(parser);
  asmLeave(parser);
  if (!element || !asmExpect(parser, ASM_GREATER, "expected '>' in complex type"))
    return NULL;
  if (!irTypeIsFloat(element) && !irTypeIsInteger(element)) {
    asmErrorAt(parser, at, "invalid element type for complex");
    return NULL;
  }
  return irComplexTypeGet(element);
}

static bool parseTupleElement(TesseraAsmParser *parser, void *user) {
  IrStorage *type = asmParseType(parser);
  if (type)
    tsVecPush((AsmStorageVec *)user, type);
  return type != NULL;
}

static IrStorage *parseTuple(TesseraAsmParser *parser) {
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_LESS, "expected '<' in tuple type") || !asmEnter(parser))
    return NULL;
  AsmStorageVec types = {0};
  bool ok = asmIs(parser, ASM_GREATER) ||
            asmParseList(parser, TESSERA_DELIMITER_NONE, parseTupleElement, &types, "");
  ok = ok && asmExpect(parser, ASM_GREATER, "expected '>' in tuple type");
  IrList list = {types.data, types.size};
  IrStorage *type = ok ? irTupleTypeGet(parser->context, list) : NULL;
  tsVecFree(&types);
  asmLeave(parser);
  return type;
}

//===--- Words ---===//

static IrStorage *parseIntegerType(TesseraAsmParser *parser) {
  MlirStringRef word = asmTokenText(parser->token);
  BuiltinSignedness signedness = word.data[0] == 's'   ? BuiltinSignednessSigned
                                 : word.data[0] == 'u' ? BuiltinSignednessUnsigned
                                                       : BuiltinSignednessSignless;
  size_t digits = signedness == BuiltinSignednessSignless ? 1 : 2;
  uint64_t width;
  if (!asmParseUnsigned(tsSubstring(word, digits, word.length), &width) || width > UINT32_MAX) {
    asmError(parser, "invalid integer width");
    return NULL;
  }
  if (width > IR_INTEGER_MAX_WIDTH) {
    asmError(parser, "integer bitwidth is limited to %d bits", IR_INTEGER_MAX_WIDTH);
    return NULL;
  }
  asmAdvance(parser);
  return irIntegerTypeGet(parser->context, (unsigned)width, signedness);
}

static const struct {
  const char *word;
  const TesseraStorageDef *definition;
} simpleTypes[] = {
    {"f32", &builtinFloat32TypeDef},
    {"f64", &builtinFloat64TypeDef},
    {"f16", &builtinFloat16TypeDef},
    {"bf16", &builtinBFloat16TypeDef},
    {"index", &builtinIndexTypeDef},
    {"none", &builtinNoneTypeDef},
    {"tf32", &builtinFloatTF32TypeDef},
    {"f80", &builtinFloat80TypeDef},
    {"f128", &builtinFloat128TypeDef},
    {"f8E5M2", &builtinFloat8E5M2TypeDef},
    {"f8E4M3", &builtinFloat8E4M3TypeDef},
    {"f8E4M3FN", &builtinFloat8E4M3FNTypeDef},
    {"f8E5M2FNUZ", &builtinFloat8E5M2FNUZTypeDef},
    {"f8E4M3FNUZ", &builtinFloat8E4M3FNUZTypeDef},
    {"f8E4M3B11FNUZ", &builtinFloat8E4M3B11FNUZTypeDef},
    {"f8E3M4", &builtinFloat8E3M4TypeDef},
    {"f8E8M0FNU", &builtinFloat8E8M0FNUTypeDef},
    {"f4E2M1FN", &builtinFloat4E2M1FNTypeDef},
    {"f6E2M3FN", &builtinFloat6E2M3FNTypeDef},
    {"f6E3M2FN", &builtinFloat6E3M2FNTypeDef},
};

/// A type that is one word other than an integer type, or NULL. Takes the word.
static IrStorage *parseSimpleType(TesseraAsmParser *parser, MlirStringRef word) {
  for (size_t i = 0; i < sizeof simpleTypes / sizeof *simpleTypes; i++) {
    if (simpleTypes[i].word[0] == word.data[0] && tsEqualC(word, simpleTypes[i].word)) {
      asmAdvance(parser);
      return irStorageGet(parser->context, simpleTypes[i].definition, NULL);
    }
  }
  return NULL;
}

/// Type words with something behind; *found says whether the word is one.
static IrStorage *parseCompositeType(TesseraAsmParser *parser, MlirStringRef word, bool *found) {
  *found = true;
  switch (word.data[0]) {
  case 't':
    if (tsEqualC(word, "tensor"))
      return parseShaped(parser, parseTensorBody);
    if (tsEqualC(word, "tuple"))
      return parseTuple(parser);
    break;
  case 'm':
    if (tsEqualC(word, "memref"))
      return parseShaped(parser, parseMemRefBody);
    break;
  case 'v':
    if (tsEqualC(word, "vector"))
      return parseShaped(parser, parseVectorBody);
    break;
  case 'c':
    if (tsEqualC(word, "complex"))
      return parseComplex(parser);
    break;
  default:
    break;
  }
  *found = false;
  return NULL;
}

/// A type that isn't a function type, when there is one.
static TesseraOptional parseOptionalNonFunction(TesseraAsmParser *parser, IrStorage **type) {
  *type = NULL;
  if (asmIs(parser, ASM_EXCLAMATION)) {
    if (asmEnter(parser)) {
      *type = asmParseExtendedType(parser);
      asmLeave(parser);
    }
    return *type ? TESSERA_PRESENT : TESSERA_WRONG;
  }
  asmRecordExpect(parser, ASM_EXPECTED_TYPE, NULL);
  if (!asmIs(parser, ASM_WORD))
    return TESSERA_ABSENT;
  MlirStringRef word = asmTokenText(parser->token);
  AsmWord *place;
  if ((*type = asmFindWord(&parser->typeWords, word, &place))) {
    asmAdvance(parser);
    return TESSERA_PRESENT;
  }
  bool found;
  *type = parseCompositeType(parser, word, &found);
  if (found)
    return *type ? TESSERA_PRESENT : TESSERA_WRONG;
  bool isInteger = asmWordIsIntegerType(word);
  *type = isInteger ? parseIntegerType(parser) : parseSimpleType(parser, word);
  if (!*type)
    return isInteger ? TESSERA_WRONG : TESSERA_ABSENT;
  *place = (AsmWord){word, *type};
  return TESSERA_PRESENT;
}

IrStorage *asmParseNonFunctionType(TesseraAsmParser *parser) {
  IrStorage *type;
  if (parseOptionalNonFunction(parser, &type) == TESSERA_ABSENT)
    asmErrorMissing(parser, "expected non-function type");
  return type;
}

TesseraOptional asmParseOptionalType(TesseraAsmParser *parser, IrStorage **type) {
  if (!asmIs(parser, ASM_L_PAREN))
    return parseOptionalNonFunction(parser, type);
  *type = parseFunctionType(parser);
  return *type ? TESSERA_PRESENT : TESSERA_WRONG;
}

// Parsing of attributes that hold many elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Parser.h"
#include "ir/Context.h"
#include "ir/Owning.h"

typedef struct Literal {
  TesseraAsmParser *parser;
  AsmElementVec elements;
  AsmDimVec shape; ///< of nested lists; empty: one element
  bool isString;   ///< one string that is hexadecimal or an element
} Literal;

static Literal literalBegin(TesseraAsmParser *parser) {
  Literal literal = {.parser = parser, .elements = parser->elements};
  parser->elements = (AsmElementVec){0};
  return literal;
}

/// Leaves the memory to the next literal.
static void literalEnd(Literal *literal) {
  AsmElementVec *kept = &literal->parser->elements;
  tsVecFree(kept);
  *kept = literal->elements;
  kept->size = 0;
  tsVecFree(&literal->shape);
}

static AsmToken elementToken(const AsmElement *element) {
  AsmToken token = {element->start, element->length, (AsmTokenKind)element->kind};
  return token;
}

//===--- Syntax ---===//

static bool addElement(Literal *literal, bool isNegative) {
  TesseraAsmParser *parser = literal->parser;
  if (parser->token.length > UINT32_MAX)
    return asmError(parser, "element literal is too long");
  AsmElement element = {parser->token.start, (uint32_t)parser->token.length,
                        (uint8_t)parser->token.kind, isNegative};
  tsVecPush(&literal->elements, element);
  asmAdvance(parser);
  return true;
}

static bool parseDenseElement(Literal *literal) {
  TesseraAsmParser *parser = literal->parser;
  switch (parser->token.kind) {
  case ASM_WORD:
    if (!asmIsWord(parser, "true") && !asmIsWord(parser, "false"))
      break;
    return addElement(literal, false);
  case ASM_FLOAT:
  case ASM_INTEGER:
  case ASM_STRING:
    return addElement(literal, false);
  case ASM_MINUS:
    asmAdvance(parser);
    if (!asmIs(parser, ASM_FLOAT) && !asmIs(parser, ASM_INTEGER))
      return asmError(parser, "expected integer or floating point literal");
    return addElement(literal, true);
  case ASM_L_PAREN: {
    asmAdvance(parser);
    if (!asmEnter(parser))
      return false;
    bool ok = parseDenseElement(literal) &&
              asmExpect(parser, ASM_COMMA, "expected ',' between complex elements") &&
              parseDenseElement(literal) &&
              asmExpect(parser, ASM_R_PAREN, "expected ')' after complex elements");
    asmLeave(parser);
    return ok;
  }
  default:
    break;
  }
  return asmError(parser, "expected element literal of primitive type");
}

/// A list whose sizes go to shape[depth...]. The first list of each depth sets the size, the others
/// must agree. *rank is the number of levels below and including this one.
static bool parseList(Literal *literal, size_t depth, size_t *rank) {
  static const char message[] = "tensor literal is invalid; ranks are not consistent between "
                                "elements";
  TesseraAsmParser *parser = literal->parser;
  if (!asmEnter(parser))
    return false;
  asmAdvance(parser);
  bool first = literal->shape.size == depth;
  if (first)
    tsVecPush(&literal->shape, 0);
  int64_t size = 0;
  size_t below = 0;
  bool ok = true;
  if (!asmConsumeIf(parser, ASM_R_SQUARE)) {
    do {
      size_t elementRank = 0;
      ok = asmIs(parser, ASM_L_SQUARE) ? parseList(literal, depth + 1, &elementRank)
                                       : parseDenseElement(literal);
      if (ok && size++ && elementRank != below)
        ok = asmError(parser, message);
      below = elementRank;
    } while (ok && asmConsumeIf(parser, ASM_COMMA));
    ok = ok && (asmConsumeIf(parser, ASM_R_SQUARE) || asmErrorMissing(parser, "expected ']'"));
  }
  if (ok && first)
    literal->shape.data[depth] = size;
  else if (ok && literal->shape.data[depth] != size)
    ok = asmError(parser, message);
  *rank = below + 1;
  asmLeave(parser);
  return ok;
}

static bool parseLiteral(Literal *literal, bool allowHex) {
  size_t rank;
  if (asmIs(literal->parser, ASM_L_SQUARE))
    return parseList(literal, 0, &rank);
  literal->isString = allowHex && asmIs(literal->parser, ASM_STRING);
  return parseDenseElement(literal);
}

/// The shaped type of the literal, which follows unless it is known.
static IrStorage *parseLiteralType(TesseraAsmParser *parser, IrStorage *type, const char *at) {
  if (!type && (!asmExpect(parser, ASM_COLON, "expected ':'") || !(type = asmParseType(parser))))
    return NULL;
  if (!irTypeIsShaped(type)) {
    asmErrorAt(parser, at, "elements literal must be a shaped type");
    return NULL;
  }
  if (!irShapedHasStaticShape(type)) {
    asmErrorAt(parser, at, "elements literal type must have static shape");
    return NULL;
  }
  return type;
}

//===--- Values ---===//

/// Writes the low `bytes` bytes of the words at `out`.
static void storeWords(unsigned char *out, const uint64_t *words, size_t numWords, size_t bytes) {
  for (size_t i = 0; i < bytes; i++)
    out[i] = i / 8 < numWords ? (unsigned char)(words[i / 8] >> (i % 8 * 8)) : 0;
}

static void storeWord(unsigned char *out, uint64_t word, size_t bytes) {
  if (bytes == 8)
    memcpy(out, &word, 8);
  else
    storeWords(out, &word, 1, bytes);
}

/// False when the number doesn't fit the type.
static bool storeDigits(IrStorage *type, bool isNegative, MlirStringRef digits, unsigned char *out,
                        size_t bytes) {
  if (bytes <= 8) {
    int64_t value;
    if (!asmNarrowInteger(type, isNegative, digits, &value))
      return false;
    storeWord(out, (uint64_t)value, bytes);
    return true;
  }
  uint64_t *words;
  size_t numWords;
  if (!asmIntegerWords(type, isNegative, digits, &words, &numWords))
    return false;
  storeWords(out, words, numWords, bytes);
  tsFree(words);
  return true;
}

static void storeFloatBits(IrFloatBits bits, unsigned char *out, size_t bytes) {
  storeWord(out, bits.low, bytes < 8 ? bytes : 8);
  if (bytes > 8)
    storeWord(out + 8, bits.high, bytes - 8);
}

static bool storeInteger(Literal *literal, const AsmElement *element, IrStorage *type,
                         unsigned char *out, size_t bytes) {
  TesseraAsmParser *parser = literal->parser;
  bool isUnsigned = irTypeIsUnsigned(type);
  if (element->isNegative && isUnsigned)
    return asmErrorAt(parser, element->start,
                      "expected unsigned integer elements, but parsed negative value");
  if (element->kind == ASM_FLOAT)
    return asmErrorAt(parser, element->start,
                      "expected integer elements, but parsed floating-point");
  if (element->kind == ASM_WORD) {
    if (!irTypeIsInteger(type) || irIntegerTypeWidth(type) != 1)
      return asmErrorAt(parser, element->start, "expected i1 type for 'true' or 'false' values");
    out[0] = element->start[0] == 't';
    return true;
  }
  if (element->kind != ASM_INTEGER ||
      !storeDigits(type, element->isNegative, asmTokenText(elementToken(element)), out, bytes))
    return asmErrorAt(parser, element->start, "integer constant out of range for type");
  return true;
}

static bool storeFloat(Literal *literal, const AsmElement *element, IrStorage *type,
                       unsigned char *out, size_t bytes) {
  TesseraAsmParser *parser = literal->parser;
  const IrFloatSemantics *semantics = irFloatSemantics(type);
  MlirStringRef text = asmTokenText(elementToken(element));
  IrFloatBits bits;
  if (element->kind == ASM_INTEGER) {
    if (!asmFloatFromInteger(parser, elementToken(element), element->isNegative, semantics, &bits))
      return false;
  } else if (element->kind == ASM_FLOAT) {
    double value = asmParseDouble(text);
    bits = irFloatFromDouble(semantics, element->isNegative ? -value : value, NULL);
  } else {
    return asmErrorAt(parser, element->start, "expected floating point literal");
  }
  storeFloatBits(bits, out, bytes);
  return true;
}

// One more than the value of a hexadecimal digit; 0 for other bytes. Weights are megabytes of
// these.
static const unsigned char hexDigits[256] = {
    ['0'] = 1,  ['1'] = 2,  ['2'] = 3,  ['3'] = 4,  ['4'] = 5,  ['5'] = 6,  ['6'] = 7,  ['7'] = 8,
    ['8'] = 9,  ['9'] = 10, ['a'] = 11, ['b'] = 12, ['c'] = 13, ['d'] = 14, ['e'] = 15, ['f'] = 16,
    ['A'] = 11, ['B'] = 12, ['C'] = 13, ['D'] = 14, ['E'] = 15, ['F'] = 16};

/// The values of eight hexadecimal digits, a byte each; *areDigits is false when they are others.
static uint64_t digitValues(uint64_t digits, bool *areDigits) {
  const uint64_t ones = 0x0101010101010101, tops = ones << 7;
  // Sums with what is missing to 128 have the top bit of each byte that isn't less.
  uint64_t low = digits & ~tops, letters = low | ones * 0x20;
  uint64_t isNumber = (low + ones * (128 - '0')) & ~(low + ones * (127 - '9')) & tops;
  uint64_t isLetter = (letters + ones * (128 - 'a')) & ~(letters + ones * (127 - 'f')) & tops;
  *areDigits = !(digits & tops) && (isNumber | isLetter) == tops;
  return (digits & ones * 0xf) + (isLetter >> 7) * 9;
}

static bool isLittleEndian(void) {
  const uint16_t one = 1;
  unsigned char first;
  memcpy(&first, &one, 1);
  return first;
}

/// Decodes `size` bytes; false when not all are hexadecimal digits.
static bool decodeHex(const unsigned char *digits, unsigned char *bytes, size_t size) {
  bool areDigits = true;
  size_t i = 0;
  for (; isLittleEndian() && i + 4 <= size && areDigits; i += 4) {
    uint64_t word;
    memcpy(&word, digits + 2 * i, sizeof word);
    word = digitValues(word, &areDigits);
    // The first of two digits, which is the upper half, lies below the second.
    word = (word << 4 | word >> 8) & 0x00ff00ff00ff00ff;
    word = (word | word >> 8) & 0x0000ffff0000ffff;
    uint32_t four = (uint32_t)(word | word >> 16);
    memcpy(bytes + i, &four, sizeof four);
  }
  for (; i < size && areDigits; i++) {
    unsigned high = hexDigits[digits[2 * i]], low = hexDigits[digits[2 * i + 1]];
    areDigits = high && low;
    bytes[i] = (unsigned char)((high - 1) * 16 + (low - 1));
  }
  return areDigits;
}

/// Whether a string is "0x" and an even number of hexadecimal digits; its bytes, in memory of the
/// context that is to be given back.
static bool hexBytes(IrContext *context, MlirStringRef quoted, unsigned char **bytes,
                     size_t *size) {
  MlirStringRef text = tsSubstring(quoted, 1, quoted.length - 2);
  if (text.length < 2 || text.data[0] != '0' || text.data[1] != 'x' || text.length % 2)
    return false;
  *size = text.length / 2 - 1;
  *bytes = tsSharedAlloc(&context->memory, *size ? *size : 1);
  if (decodeHex((const unsigned char *)text.data + 2, *bytes, *size))
    return true;
  tsSharedRecycle(&context->memory, *bytes, *size);
  return false;
}

static IrStorage *makeFromHex(Literal *literal, const char *at, IrStorage *type) {
  unsigned char *bytes;
  size_t size;
  IrContext *context = literal->parser->context;
  const AsmElement *element = &literal->elements.data[0];
  if (!hexBytes(context, asmTokenText(elementToken(element)), &bytes, &size)) {
    asmErrorAt(literal->parser, element->start,
               "expected string containing hex digits starting with `0x`");
    return NULL;
  }
  bool isSplat;
  if (irDenseBufferIsValid(type, bytes, size, &isSplat))
    return irDenseGetOwning(type, bytes, size, isSplat);
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(literal->parser, at);
  if (diagnostic) {
    tesseraDiagnosticAppend(diagnostic,
                            tsLiteral("elements hex data size is invalid for provided type: "));
    tesseraDiagnosticAppendType(diagnostic, irWrapType(type));
    asmReport(literal->parser, diagnostic, NULL, NULL);
  }
  tsSharedRecycle(&context->memory, bytes, size);
  return NULL;
}

static IrStorage *makeStrings(Literal *literal, const char *at, IrStorage *type) {
  size_t count = literal->elements.size;
  MlirStringRef *strings = tsAlloc(tsMulSize(count ? count : 1, sizeof *strings));
  bool ok = true;
  for (size_t i = 0; ok && i < count; i++) {
    AsmToken token = elementToken(&literal->elements.data[i]);
    MlirStringRef text = asmTokenText(token);
    if (token.kind == ASM_STRING)
      strings[i] = asmUnescape(text, &literal->parser->arena);
    else
      ok = asmErrorAt(literal->parser, at, "expected string token, got %.*s", (int)text.length,
                      text.data);
  }
  IrStorage *attribute = ok ? irDenseStringGet(type, strings, count) : NULL;
  tsFree(strings);
  return attribute;
}

static bool shapeFits(Literal *literal, const char *at, IrStorage *type) {
  IrShape shape = irShapedShape(type);
  AsmDimVec *written = &literal->shape;
  if (!written->size || (written->size == shape.rank &&
                         memcmp(written->data, shape.sizes, shape.rank * sizeof(int64_t)) == 0))
    return true;
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(literal->parser, at);
  if (!diagnostic)
    return false;
  tesseraDiagnosticAppend(diagnostic, tsLiteral("inferred shape of elements literal (["));
  tesseraDiagnosticAppendIntegers(diagnostic, (intptr_t)written->size, written->data);
  tesseraDiagnosticAppend(diagnostic, tsLiteral("]) does not match type (["));
  tesseraDiagnosticAppendIntegers(diagnostic, (intptr_t)shape.rank, shape.sizes);
  tesseraDiagnosticAppend(diagnostic, tsLiteral("])"));
  return asmReport(literal->parser, diagnostic, NULL, NULL);
}

static bool notEmpty(Literal *literal, const char *at, IrStorage *type) {
  if (literal->elements.size || irShapedNumElements(type) == 0)
    return true;
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(literal->parser, at);
  if (!diagnostic)
    return false;
  tesseraDiagnosticAppend(diagnostic, tsLiteral("parsed zero elements, but type ("));
  tesseraDiagnosticAppendType(diagnostic, irWrapType(type));
  tesseraDiagnosticAppend(diagnostic, tsLiteral(") expected at least 1"));
  return asmReport(literal->parser, diagnostic, NULL, NULL);
}

static void reportCount(Literal *literal, const char *at, IrStorage *type, int64_t expected) {
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(literal->parser, at);
  if (!diagnostic)
    return;
  tesseraDiagnosticAppendFormat(diagnostic, "parsed %zu elements, but type (",
                                literal->elements.size);
  tesseraDiagnosticAppendType(diagnostic, irWrapType(type));
  tesseraDiagnosticAppendFormat(diagnostic, ") expected %lld elements", (long long)expected);
  asmReport(literal->parser, diagnostic, NULL, NULL);
}

/// All numbers of the literal in memory of the parser, or NULL.
static unsigned char *makeBytes(Literal *literal, IrStorage *elementType, size_t *size) {
  bool isComplex = irTypeIsComplex(elementType);
  IrStorage *part = isComplex ? irParamStorage(elementType, 0) : elementType;
  bool isFloat = irTypeIsFloat(part);
  // A part of a complex number takes whole bytes, i1 included.
  size_t bits = irDenseElementBits(elementType) / (isComplex ? 2 : 1);
  bool packed = bits == 1;
  size_t partBytes = packed ? 1 : bits / 8, count = literal->elements.size;
  *size = packed ? (count + 7) / 8 : tsMulSize(count, partBytes);
  TsString *memory = &literal->parser->elementBytes;
  tsStringClear(memory);
  tsStringAppendRepeated(memory, 0, *size);
  unsigned char *bytes = (unsigned char *)memory->data;
  for (size_t i = 0; i < count; i++) {
    unsigned char bit = 0;
    unsigned char *out = packed ? &bit : bytes + i * partBytes;
    const AsmElement *element = &literal->elements.data[i];
    bool ok = isFloat ? storeFloat(literal, element, part, out, partBytes)
                      : storeInteger(literal, element, part, out, partBytes);
    if (!ok)
      return NULL;
    if (packed)
      bytes[i / 8] |= (unsigned char)((bit & 1) << (i % 8));
  }
  return bytes;
}

static IrStorage *makeDense(Literal *literal, const char *at, IrStorage *type) {
  IrStorage *elementType = irShapedElementType(type);
  IrStorage *part = irTypeIsComplex(elementType) ? irParamStorage(elementType, 0) : elementType;
  bool isNumber = irTypeIsIntOrIndexOrFloat(part);
  if (literal->isString && isNumber)
    return makeFromHex(literal, at, type);
  if (!shapeFits(literal, at, type) || !notEmpty(literal, at, type))
    return NULL;
  int64_t total = irShapedNumElements(type);
  size_t perElement = part == elementType ? 1 : 2;
  size_t numElements = literal->elements.size / perElement;
  if (total < 0 || literal->elements.size % perElement ||
      (numElements != 1 && numElements != (size_t)total)) {
    reportCount(literal, at, elementType, perElement == 1 ? total : 2);
    return NULL;
  }
  if (!isNumber)
    return makeStrings(literal, at, type);
  size_t size;
  unsigned char *bytes = makeBytes(literal, elementType, &size);
  return bytes ? irDenseGet(type, bytes, size, numElements == 1) : NULL;
}

IrStorage *asmParseDense(TesseraAsmParser *parser, IrStorage *type) {
  const char *start = parser->token.start;
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_LESS, "expected '<' after 'dense'"))
    return NULL;
  Literal literal = literalBegin(parser);
  IrStorage *attribute = NULL;
  if (asmConsumeIf(parser, ASM_GREATER) ||
      (parseLiteral(&literal, true) && asmExpect(parser, ASM_GREATER, "expected '>'"))) {
    type = parseLiteralType(parser, type, start);
    attribute = type ? makeDense(&literal, start, type) : NULL;
  }
  literalEnd(&literal);
  return attribute;
}

//===--- Sparse elements ---===//

/// tensor<shape x elementType> with the literal's own shape, or `otherwise` when it is one element.
static IrStorage *partType(const Literal *literal, IrShape otherwise, IrStorage *elementType) {
  IrShape shape = otherwise;
  if (literal->shape.size)
    shape = (IrShape){literal->shape.data, literal->shape.size};
  return irRankedTensorTypeGet(shape, elementType, NULL);
}

static IrStorage *makeSparse(Literal *indices, Literal *values, const char *indicesAt,
                             const char *valuesAt, const char *at, IrStorage *type) {
  TesseraAsmParser *parser = indices->parser;
  bool empty = !indices->elements.size && !indices->shape.size;
  int64_t indexShape[2] = {empty ? 0 : 1, (int64_t)irShapedShape(type).rank};
  IrStorage *indexType = partType(indices, (IrShape){indexShape, 2}, parser->context->i64Type);
  IrStorage *indexAttribute = makeDense(indices, indicesAt, indexType);
  if (!indexAttribute)
    return NULL;
  IrShape valueShape = {irShapedShape(indexType).sizes, 1};
  IrStorage *valueType = partType(values, valueShape, irShapedElementType(type));
  IrStorage *valueAttribute = makeDense(values, valuesAt, valueType);
  if (!valueAttribute)
    return NULL;
  return irSparseGetChecked(asmMlirLocation(parser, at), type, indexAttribute, valueAttribute);
}

IrStorage *asmParseSparse(TesseraAsmParser *parser, IrStorage *type) {
  const char *at = parser->token.start;
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_LESS, "Expected '<' after 'sparse'"))
    return NULL;
  Literal indices = literalBegin(parser), values = literalBegin(parser);
  IrStorage *attribute = NULL;
  const char *indicesAt = parser->token.start, *valuesAt = indicesAt;
  bool ok = asmConsumeIf(parser, ASM_GREATER);
  if (!ok && parseLiteral(&indices, false) && asmExpect(parser, ASM_COMMA, "expected ','")) {
    valuesAt = parser->token.start;
    ok = parseLiteral(&values, true) && asmExpect(parser, ASM_GREATER, "expected '>'");
  }
  if (ok && (type = parseLiteralType(parser, type, at)))
    attribute = makeSparse(&indices, &values, indicesAt, valuesAt, at, type);
  literalEnd(&indices);
  literalEnd(&values);
  return attribute;
}

//===--- Resources and arrays ---===//

IrStorage *asmParseDenseResource(TesseraAsmParser *parser, IrStorage *type) {
  const char *at = parser->token.start;
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_LESS, "expected '<' after 'dense_resource'"))
    return NULL;
  IrResource *resource;
  IrDialect *builtin = irContextGetOrLoadDialect(parser->context, tsLiteral("builtin"));
  if (!asmParseResourceHandle(parser, builtin, &resource) ||
      !asmExpect(parser, ASM_GREATER, "expected '>'"))
    return NULL;
  const char *typeAt = parser->token.start;
  bool known = type != NULL;
  if (!type && (!asmExpect(parser, ASM_COLON, "expected ':'") || !(type = asmParseType(parser))))
    return NULL;
  if (!irTypeIsShaped(type)) {
    asmErrorAt(parser, known ? at : typeAt, "`dense_resource` expected a shaped type");
    return NULL;
  }
  return irDenseResourceGet(type, resource);
}

/// An array being parsed: its elements become bytes at once.
typedef struct ArrayParse {
  IrStorage *type;
  size_t elementBytes, count;
  TsString bytes;
} ArrayParse;

static bool parseIntegerElement(TesseraAsmParser *parser, ArrayParse *array, unsigned char *out) {
  bool isBool = irIntegerTypeWidth(array->type) == 1;
  bool isNegative = asmConsumeIf(parser, ASM_MINUS);
  if (asmIsWord(parser, "true") || asmIsWord(parser, "false")) {
    if (!isBool)
      return asmError(parser, "expected i1 type for 'true' or 'false' values");
    out[0] = parser->token.start[0] == 't';
    asmAdvance(parser);
    return true;
  }
  AsmToken token = parser->token;
  if (!asmConsumeIf(parser, ASM_INTEGER))
    return asmError(parser, "expected integer literal");
  if (isBool)
    return asmError(parser, "expected 'true' or 'false' values for i1 type");
  return storeDigits(array->type, isNegative, asmTokenText(token), out, array->elementBytes) ||
         asmError(parser, "integer constant out of range");
}

static bool parseFloatElement(TesseraAsmParser *parser, ArrayParse *array, unsigned char *out) {
  const IrFloatSemantics *semantics = irFloatSemantics(array->type);
  bool isNegative = asmConsumeIf(parser, ASM_MINUS);
  IrFloatBits bits;
  if (asmIs(parser, ASM_FLOAT)) {
    double value = asmParseDouble(asmTokenText(parser->token));
    bits = irFloatFromDouble(semantics, isNegative ? -value : value, NULL);
  } else if (!asmIs(parser, ASM_INTEGER)) {
    return asmError(parser, "expected floating point literal");
  } else if (!asmFloatFromInteger(parser, parser->token, isNegative, semantics, &bits)) {
    return false;
  }
  storeFloatBits(bits, out, array->elementBytes);
  asmAdvance(parser);
  return true;
}

static bool parseDenseArrayElement(TesseraAsmParser *parser, void *user) {
  ArrayParse *array = user;
  tsStringAppendRepeated(&array->bytes, 0, array->elementBytes);
  unsigned char *out = (unsigned char *)array->bytes.data + array->bytes.size - array->elementBytes;
  array->count++;
  return irTypeIsFloat(array->type) ? parseFloatElement(parser, array, out)
                                    : parseIntegerElement(parser, array, out);
}

/// The type of a dense array's elements, which take whole bytes.
static IrStorage *parseArrayType(TesseraAsmParser *parser) {
  const char *at = parser->token.start;
  IrStorage *type = asmParseType(parser);
  if (!type) {
    asmErrorAt(parser, at, "expected an integer or floating point type");
    return NULL;
  }
  if (!irTypeIsInteger(type) && !irTypeIsFloat(type)) {
    TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, at);
    if (!diagnostic)
      return NULL;
    tesseraDiagnosticAppend(diagnostic, tsLiteral("expected integer or float type, got: "));
    tesseraDiagnosticAppendType(diagnostic, irWrapType(type));
    asmReport(parser, diagnostic, NULL, NULL);
    return NULL;
  }
  unsigned width = irTypeBitWidth(type);
  if (width % 8 == 0 || (width == 1 && irTypeIsInteger(type)))
    return type;
  asmErrorAt(parser, at, "element type bitwidth must be a multiple of 8");
  return NULL;
}

IrStorage *asmParseDenseArrayElements(TesseraAsmParser *parser, IrStorage *type) {
  ArrayParse array = {.type = type, .elementBytes = irDenseArrayElementBytes(type)};
  IrStorage *attribute = NULL;
  if (asmParseList(parser, TESSERA_DELIMITER_SQUARE, parseDenseArrayElement, &array, ""))
    attribute = irDenseArrayGet(type, array.count, array.bytes.data);
  tsStringFree(&array.bytes);
  return attribute;
}

IrStorage *asmParseDenseArray(TesseraAsmParser *parser) {
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_LESS, "expected '<' after 'array'"))
    return NULL;
  IrStorage *type = parseArrayType(parser);
  if (!type)
    return NULL;
  if (asmConsumeIf(parser, ASM_GREATER))
    return irDenseArrayGet(type, 0, NULL);
  ArrayParse array = {.type = type, .elementBytes = irDenseArrayElementBytes(type)};
  IrStorage *attribute = NULL;
  if (asmExpect(parser, ASM_COLON, "expected ':' after dense array type") &&
      asmParseList(parser, TESSERA_DELIMITER_NONE, parseDenseArrayElement, &array, "") &&
      asmExpect(parser, ASM_GREATER, "expected '>' to close an array attribute"))
    attribute = irDenseArrayGet(type, array.count, array.bytes.data);
  tsStringFree(&array.bytes);
  return attribute;
}

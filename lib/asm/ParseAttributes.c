// Parsing of builtin attributes and locations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Record.h"
#include "ir/Pending.h"

//===--- Numbers ---===//

static void negateWords(uint64_t *words, size_t numWords) {
  uint64_t carry = 1;
  for (size_t i = 0; i < numWords; i++) {
    words[i] = ~words[i] + carry;
    carry = carry && words[i] == 0;
  }
}

static bool testBit(const uint64_t *words, size_t bit) { return words[bit / 64] >> (bit % 64) & 1; }

/// irWordsParse, unless the digits are more than `width` bits can need: long texts are read slowly.
static bool parseWords(MlirStringRef spelling, size_t width, uint64_t **words, size_t *numWords) {
  bool isHex = spelling.length > 1 && spelling.data[1] == 'x';
  size_t first = isHex ? 2 : 0;
  while (first < spelling.length && spelling.data[first] == '0')
    first++;
  size_t digits = spelling.length - first;
  if (isHex ? digits > width / 4 + 1 : digits > width / 3 + 1)
    return false;
  return irWordsParse(spelling, words, numWords);
}

bool asmIntegerWords(IrStorage *type, bool isNegative, MlirStringRef spelling, uint64_t **words,
                     size_t *numWords) {
  size_t width = irTypeIsIndex(type) ? 64 : irIntegerTypeWidth(type);
  bool isSigned = irTypeIsIndex(type) || (irTypeIsInteger(type) &&
                                          irIntegerTypeSignedness(type) == BuiltinSignednessSigned);
  uint64_t *parsed;
  size_t numParsed;
  if (!parseWords(spelling, width, &parsed, &numParsed))
    return false;
  bool ok = irWordsActiveBits(parsed, numParsed) <= width;
  size_t count = width ? (width + 63) / 64 : 1;
  uint64_t *result = tsAllocZeroed(count, sizeof *result);
  for (size_t i = 0; ok && i < count && i < numParsed; i++)
    result[i] = parsed[i];
  tsFree(parsed);
  if (ok && width == 0)
    ok = !isNegative;
  else if (ok && isNegative) {
    negateWords(result, count);
    ok = testBit(result, width - 1);
  } else if (ok && isSigned) {
    ok = !testBit(result, width - 1);
  }
  if (!ok) {
    tsFree(result);
    return false;
  }
  *words = result;
  *numWords = count;
  return true;
}

bool asmNarrowInteger(IrStorage *type, bool isNegative, MlirStringRef spelling, int64_t *result) {
  unsigned width = irTypeIsIndex(type) ? 64 : irIntegerTypeWidth(type);
  uint64_t value;
  if (!asmParseUnsigned(spelling, &value) || (width < 64 && value >> width))
    return false;
  if (width == 0) {
    *result = 0;
    return !isNegative;
  }
  uint64_t signBit = (uint64_t)1 << (width - 1);
  BuiltinSignedness signedness =
      irTypeIsIndex(type) ? BuiltinSignednessSigned : irIntegerTypeSignedness(type);
  if (isNegative) {
    value = (0 - value) & (signBit | (signBit - 1));
    if (!(value & signBit))
      return false;
  } else if (signedness == BuiltinSignednessSigned && (value & signBit)) {
    return false;
  }
  if (signedness != BuiltinSignednessUnsigned && (value & signBit))
    value |= ~(signBit | (signBit - 1));
  *result = (int64_t)value;
  return true;
}

bool asmFloatFromInteger(TesseraAsmParser *parser, AsmToken token, bool isNegative,
                         const IrFloatSemantics *semantics, IrFloatBits *bits) {
  if (token.length < 2 || token.start[1] != 'x') {
    TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, token.start);
    if (!diagnostic)
      return false;
    tesseraDiagnosticAppend(
        diagnostic, tsLiteral("unexpected decimal integer literal for a floating point value"));
    return asmReport(parser, diagnostic, token.start,
                     "add a trailing dot to make the literal a float");
  }
  if (isNegative)
    return asmErrorAt(parser, token.start,
                      "hexadecimal float literal should not have a leading minus");
  uint64_t *words;
  size_t numWords;
  bool ok = parseWords(asmTokenText(token), semantics->width, &words, &numWords);
  if (ok) {
    ok = irWordsActiveBits(words, numWords) <= semantics->width;
    bits->low = words[0];
    bits->high = numWords > 1 ? words[1] : 0;
    tsFree(words);
  }
  return ok || asmErrorAt(parser, token.start, "hexadecimal float constant out of range for type");
}

/// What a number or a string means: an attribute that was made, or one to be made.
typedef struct Literal {
  IrStorage *made; ///< NULL: `pending` is to be asked for
  IrPending pending;
} Literal;

static bool literalIs(Literal *literal, IrStorage *made) {
  literal->made = made;
  return made;
}

static bool literalIsFloat(Literal *literal, IrStorage *type, IrFloatBits bits) {
  literal->made = NULL;
  irPendingFloat(type, bits, &literal->pending);
  return true;
}

static bool literalIsInteger(Literal *literal, IrStorage *type, int64_t value) {
  literal->made = NULL;
  irPendingInteger(type, value, &literal->pending);
  return true;
}

static bool literalIsString(Literal *literal, IrContext *context, MlirStringRef text) {
  literal->made = NULL;
  irPendingString(context, text, &literal->pending);
  return true;
}

static IrStorage *literalGet(TesseraAsmParser *parser, const Literal *literal) {
  return literal->made ? literal->made : irPendingGet(parser->context, &literal->pending);
}

/// `: type` after a literal whose type isn't known yet; `type` itself when it is, `otherwise` when
/// nothing is written.
static IrStorage *literalType(TesseraAsmParser *parser, IrStorage *type, IrStorage *otherwise) {
  if (type)
    return type;
  return asmConsumeIf(parser, ASM_COLON) ? asmParseType(parser) : otherwise;
}

static bool parseFloatLiteral(TesseraAsmParser *parser, IrStorage *type, bool isNegative,
                              Literal *literal) {
  double value = asmParseDouble(asmTokenText(parser->token));
  asmAdvance(parser);
  type = literalType(parser, type, parser->context->f64Type);
  if (!type)
    return false;
  if (!irTypeIsFloat(type))
    return asmError(parser, "floating point value not valid for specified type");
  IrFloatBits bits = irFloatFromDouble(irFloatSemantics(type), isNegative ? -value : value, NULL);
  return literalIsFloat(literal, type, bits);
}

static bool parseIntegerLiteral(TesseraAsmParser *parser, IrStorage *type, bool isNegative,
                                Literal *literal) {
  AsmToken token = parser->token;
  asmAdvance(parser);
  type = literalType(parser, type, parser->context->i64Type);
  if (!type)
    return false;
  if (irTypeIsFloat(type)) {
    IrFloatBits bits;
    return asmFloatFromInteger(parser, token, isNegative, irFloatSemantics(type), &bits) &&
           literalIsFloat(literal, type, bits);
  }
  if (!irTypeIsIntOrIndex(type))
    return asmErrorAt(parser, token.start, "integer literal not valid for specified type");
  if (isNegative && irTypeIsUnsigned(type))
    return asmErrorAt(parser, token.start,
                      "negative integer literal not valid for unsigned integer type");
  if (irTypeIsIndex(type) || irIntegerTypeWidth(type) <= 64) {
    int64_t value;
    if (asmNarrowInteger(type, isNegative, asmTokenText(token), &value))
      return literalIsInteger(literal, type, value);
  } else {
    uint64_t *words;
    size_t numWords;
    if (asmIntegerWords(type, isNegative, asmTokenText(token), &words, &numWords)) {
      IrStorage *attribute = irIntegerAttrGetWide(type, words, numWords);
      tsFree(words);
      return literalIs(literal, attribute);
    }
  }
  return asmErrorAt(parser, token.start, "integer constant out of range for attribute");
}

static bool parseNegative(TesseraAsmParser *parser, IrStorage *type, Literal *literal) {
  asmAdvance(parser);
  if (asmIs(parser, ASM_INTEGER))
    return parseIntegerLiteral(parser, type, true, literal);
  if (asmIs(parser, ASM_FLOAT))
    return parseFloatLiteral(parser, type, true, literal);
  return asmErrorMissing(parser, "expected constant integer or floating point value");
}

static bool parseString(TesseraAsmParser *parser, IrStorage *type, Literal *literal) {
  MlirStringRef value = asmStringValue(parser);
  asmAdvance(parser);
  if (!type && asmConsumeIf(parser, ASM_COLON) && !(type = asmParseType(parser)))
    return false;
  return type ? literalIs(literal, irStringTypedGet(type, value))
              : literalIsString(literal, parser->context, value);
}

static bool isLiteral(const TesseraAsmParser *parser) {
  return asmIs(parser, ASM_INTEGER) || asmIs(parser, ASM_STRING) || asmIs(parser, ASM_FLOAT) ||
         asmIs(parser, ASM_MINUS);
}

static bool parseLiteral(TesseraAsmParser *parser, IrStorage *type, Literal *literal) {
  switch (parser->token.kind) {
  case ASM_INTEGER:
    return parseIntegerLiteral(parser, type, false, literal);
  case ASM_FLOAT:
    return parseFloatLiteral(parser, type, false, literal);
  case ASM_MINUS:
    return parseNegative(parser, type, literal);
  default:
    return parseString(parser, type, literal);
  }
}

//===--- Arrays and dictionaries ---===//

static bool parseArrayElement(TesseraAsmParser *parser, void *user) {
  IrStorage *element = asmParseAttribute(parser, NULL);
  if (element)
    tsVecPush((AsmStorageVec *)user, element);
  return element != NULL;
}

static IrStorage *parseArray(TesseraAsmParser *parser) {
  AsmStorageVec elements = {0};
  IrStorage *attribute = NULL;
  asmAdvance(parser);
  if (asmParseListUntil(parser, ASM_R_SQUARE, parseArrayElement, &elements, true)) {
    IrList list = {elements.data, elements.size};
    attribute = irArrayGet(parser->context, list);
  }
  tsVecFree(&elements);
  return attribute;
}

typedef struct DictionaryParse {
  AsmNamedVec *entries;
  size_t first;
  TsPointerMap seen; ///< names, once there are too many to look through
  bool isPending;    ///< the value of the last entry is `literal`, which isn't made yet
  Literal literal;
} DictionaryParse;

/// Whether the name is among those of this dictionary already; remembers it.
static bool seenBefore(DictionaryParse *parse, IrStorage *name) {
  size_t count = parse->entries->size - parse->first;
  if (count < 16) {
    for (size_t i = parse->first; i < parse->entries->size; i++)
      if (irNamedName(parse->entries->data[i]) == name)
        return true;
    return false;
  }
  for (size_t i = parse->first; count == 16 && i < parse->entries->size; i++)
    tsPointerMapInsert(&parse->seen, irNamedName(parse->entries->data[i]), NULL);
  bool inserted;
  tsPointerMapInsert(&parse->seen, name, &inserted);
  return !inserted;
}

/// Makes the value of the last entry, if it wasn't yet.
static void finishEntry(TesseraAsmParser *parser, DictionaryParse *parse) {
  if (!parse->isPending)
    return;
  MlirNamedAttribute *last = &parse->entries->data[parse->entries->size - 1];
  *last = irNamed(irNamedName(*last), literalGet(parser, &parse->literal));
  parse->isPending = false;
}

/// *literal is for a value that is made later; then *value is NULL.
static bool parseEntryValue(TesseraAsmParser *parser, IrStorage **value, Literal *literal) {
  *value = parser->context->unitAttr;
  if (!asmConsumeIf(parser, ASM_EQUAL))
    return true;
  if (!isLiteral(parser))
    return (*value = asmParseAttribute(parser, NULL));
  if (!asmEnter(parser))
    return false;
  asmRecordExpect(parser, ASM_EXPECTED_ATTRIBUTE, NULL);
  bool ok = parseLiteral(parser, NULL, literal);
  asmLeave(parser);
  *value = ok ? literal->made : NULL;
  return ok;
}

static void addEntry(TesseraAsmParser *parser, DictionaryParse *parse, IrStorage *name,
                     IrStorage *value, const Literal *literal) {
  finishEntry(parser, parse);
  tsVecPush(parse->entries, irNamed(name, value));
  parse->isPending = !value;
  if (!value)
    parse->literal = *literal;
}

/// Whether the name of an entry is a new one, as far as is known, that says nothing about a dialect
/// and can be told from those before it without being uniqued. *place is for it then.
static bool isFreshName(TesseraAsmParser *parser, const DictionaryParse *parse, MlirStringRef name,
                        AsmWord **place) {
  enum { FEW = 8 };
  if (parse->entries->size - parse->first > FEW || memchr(name.data, '.', name.length) ||
      asmFindWord(&parser->identifiers, name, place))
    return false;
  for (size_t i = parse->first; i < parse->entries->size; i++)
    if (tsEqual(irStringValue(irNamedName(parse->entries->data[i])), name))
      return false;
  return true;
}

/// Uniques the name after the value: until then what that takes has come from memory.
static bool parseFreshEntry(TesseraAsmParser *parser, DictionaryParse *parse, AsmWord *place) {
  IrPending pending;
  irPendingString(parser->context, asmTokenText(parser->token), &pending);
  asmAdvance(parser);
  IrStorage *value;
  Literal literal;
  if (!parseEntryValue(parser, &value, &literal))
    return false;
  IrStorage *name = irPendingGet(parser->context, &pending);
  *place = (AsmWord){irStringValue(name), name};
  addEntry(parser, parse, name, value, &literal);
  return true;
}

static bool parseEntry(TesseraAsmParser *parser, void *user) {
  DictionaryParse *parse = user;
  IrStorage *name;
  AsmWord *place;
  if (asmIs(parser, ASM_WORD) && isFreshName(parser, parse, asmTokenText(parser->token), &place))
    return parseFreshEntry(parser, parse, place);
  if (asmIs(parser, ASM_WORD))
    name = asmIdentifier(parser, asmTokenText(parser->token));
  else if (asmIs(parser, ASM_STRING))
    name = irStringGet(parser->context, asmStringValue(parser));
  else
    return asmErrorMissing(parser, "expected attribute name");
  MlirStringRef text = irStringValue(name);
  if (!text.length)
    return asmError(parser, "expected valid attribute name");
  IrStorage *now = asmNameNow(parser, text);
  name = now ? now : name;
  if (seenBefore(parse, name))
    return asmError(parser, "duplicate key '%.*s' in dictionary attribute", (int)text.length,
                    text.data);
  asmAdvance(parser);
  // A discardable attribute is checked by its dialect, which must be there for that.
  MlirStringRef prefix =
      now || irStorageMayNameDialect(name) ? irDialectPrefix(text) : mlirStringRefCreate(NULL, 0);
  if (prefix.length)
    irContextGetOrLoadDialect(parser->context, prefix);
  IrStorage *value;
  Literal literal;
  if (!parseEntryValue(parser, &value, &literal))
    return false;
  addEntry(parser, parse, name, value, &literal);
  return true;
}

bool asmParseDictionaryEntries(TesseraAsmParser *parser, AsmNamedVec *entries) {
  DictionaryParse parse = {.entries = entries, .first = entries->size};
  bool ok = asmParseList(parser, TESSERA_DELIMITER_BRACES, parseEntry, &parse,
                         " in attribute dictionary");
  finishEntry(parser, &parse);
  tsPointerMapFree(&parse.seen);
  return ok;
}

IrStorage *asmParseDictionary(TesseraAsmParser *parser) {
  AsmParsedPlace place;
  IrStorage *before = asmTakeParsedText(parser, '}', &place);
  if (before)
    return before;
  const char *start = parser->token.start;
  AsmNamedVec entries = {0};
  IrStorage *attribute = NULL;
  if (asmParseDictionaryEntries(parser, &entries)) {
    IrNamedList list = {entries.data, entries.size};
    attribute = irDictionaryGet(parser->context, list);
    asmKeepParsedText(parser, place, start, parser->tokenEnd, attribute);
  }
  tsVecFree(&entries);
  return attribute;
}

//===--- Symbols, strings, affine ---===//

IrStorage *asmParseSymbolRef(TesseraAsmParser *parser) {
  const char *start = parser->token.start;
  MlirStringRef root = asmSymbolName(parser);
  asmAdvance(parser);
  AsmStorageVec nested = {0};
  IrStorage *attribute = NULL;
  while (asmIs(parser, ASM_COLON)) {
    const char *colon = parser->token.start;
    asmAdvance(parser);
    if (!asmIs(parser, ASM_COLON)) {
      // A single colon belongs to what follows.
      asmReset(parser, colon);
      break;
    }
    asmAdvance(parser);
    if (!asmIs(parser, ASM_AT)) {
      asmError(parser, "expected nested symbol reference identifier");
      goto done;
    }
    tsVecPush(&nested, irFlatSymbolRefGet(parser->context, asmSymbolName(parser)));
    asmAdvance(parser);
  }
  IrList list = {nested.data, nested.size};
  attribute = irSymbolRefGet(parser->context, root, list);
  asmRecordSymbol(parser, attribute, start, parser->tokenEnd);
done:
  tsVecFree(&nested);
  return attribute;
}

static IrStorage *parseAffineMapAttribute(TesseraAsmParser *parser) {
  asmAdvance(parser);
  const IrAffineMap *map;
  if (!asmExpect(parser, ASM_LESS, "expected '<' in affine map") ||
      !(map = asmParseAffineMap(parser)) ||
      !asmExpect(parser, ASM_GREATER, "expected '>' in affine map"))
    return NULL;
  return irAffineMapAttrGet(map);
}

static IrStorage *parseIntegerSetAttribute(TesseraAsmParser *parser) {
  asmAdvance(parser);
  const IrIntegerSet *set;
  if (!asmExpect(parser, ASM_LESS, "expected '<' in integer set") ||
      !(set = asmParseIntegerSet(parser)) ||
      !asmExpect(parser, ASM_GREATER, "expected '>' in integer set"))
    return NULL;
  return irIntegerSetAttrGet(set);
}

//===--- Strided layouts, distinct attributes ---===//

/// An integer with optional `-`, or `?`.
static bool parseStride(TesseraAsmParser *parser, int64_t *value) {
  if (asmConsumeIf(parser, ASM_QUESTION)) {
    *value = IR_DYNAMIC;
    return true;
  }
  const char *at = parser->token.start;
  bool isNegative = asmConsumeIf(parser, ASM_MINUS);
  uint64_t number;
  if (!asmIs(parser, ASM_INTEGER))
    return asmError(parser, "expected a 64-bit signed integer or '?'");
  if (!asmParseUnsigned(asmTokenText(parser->token), &number) || number > INT64_MAX)
    return asmErrorAt(parser, at, "expected a 64-bit signed integer or '?'");
  *value = isNegative ? -(int64_t)number : (int64_t)number;
  asmAdvance(parser);
  return true;
}

static bool parseStrideElement(TesseraAsmParser *parser, void *user) {
  int64_t value = 0;
  if (!parseStride(parser, &value))
    return false;
  tsVecPush((AsmDimVec *)user, value);
  return true;
}

static bool parseStridedOffset(TesseraAsmParser *parser, int64_t *offset) {
  if (!asmExpect(parser, ASM_COMMA, "expected ','"))
    return false;
  if (!asmIsWord(parser, "offset"))
    return asmErrorMissing(parser, "expected 'offset' after comma");
  asmAdvance(parser);
  return asmExpect(parser, ASM_COLON, "expected ':' after 'offset'") && parseStride(parser, offset);
}

static IrStorage *parseStrided(TesseraAsmParser *parser) {
  asmAdvance(parser);
  AsmDimVec strides = {0};
  int64_t offset = 0;
  bool ok = asmExpect(parser, ASM_LESS, "expected '<' after 'strided'") &&
            asmExpect(parser, ASM_L_SQUARE, "expected '['") &&
            asmParseListUntil(parser, ASM_R_SQUARE, parseStrideElement, &strides, true) &&
            (asmIs(parser, ASM_GREATER) || parseStridedOffset(parser, &offset)) &&
            asmExpect(parser, ASM_GREATER, "expected '>'");
  IrShape shape = {strides.data, strides.size};
  IrStorage *attribute = ok ? irStridedLayoutGet(parser->context, offset, shape) : NULL;
  tsVecFree(&strides);
  return attribute;
}

/// A second use of a number must refer to the same.
static bool checkDistinct(TesseraAsmParser *parser, const char *at, const IrStorage *distinct,
                          const IrStorage *referenced) {
  const IrStorage *before = irParamStorage(distinct, 0);
  if (before == referenced)
    return true;
  TesseraDiagnostic *diagnostic = asmDiagnosticAt(parser, at);
  if (!diagnostic)
    return false;
  tesseraDiagnosticAppend(diagnostic,
                          tsLiteral("referenced attribute does not match previous definition: "));
  tesseraDiagnosticAppendAttribute(diagnostic, irWrapAttribute(before));
  return asmReport(parser, diagnostic, NULL, NULL);
}

static IrStorage *parseDistinct(TesseraAsmParser *parser, IrStorage *type) {
  const char *at = parser->token.start;
  if (asmBodiesGiveUp(parser))
    return NULL;
  asmAdvance(parser);
  uint64_t id;
  if (!asmExpect(parser, ASM_L_SQUARE, "expected '[' after 'distinct'"))
    return NULL;
  if (!asmIs(parser, ASM_INTEGER) || !asmParseUnsigned(asmTokenText(parser->token), &id)) {
    asmError(parser, "expected distinct ID");
    return NULL;
  }
  asmAdvance(parser);
  if (!asmExpect(parser, ASM_R_SQUARE, "expected ']' to close distinct ID") ||
      !asmExpect(parser, ASM_LESS, "expected '<' after distinct ID"))
    return NULL;
  IrStorage *referenced = parser->context->unitAttr;
  if (!asmConsumeIf(parser, ASM_GREATER)) {
    if (!(referenced = asmParseAttribute(parser, type)) ||
        !asmExpect(parser, ASM_GREATER, "expected '>' to close distinct attribute"))
      return NULL;
  }
  // One attribute for each number in this source: kept among the aliases under the number.
  TsString key = {0};
  tsStringAppendFormat(&key, "distinct[%llu]", (unsigned long long)id);
  bool inserted;
  MlirStringRef name = tsArenaString(&parser->arena, tsStringView(&key));
  uintptr_t *slot = tsStringMapInsert(&parser->attributeAliases, name, &inserted);
  tsStringFree(&key);
  if (inserted)
    *slot = (uintptr_t)irDistinctCreate(referenced);
  IrStorage *distinct = (IrStorage *)*slot;
  return checkDistinct(parser, at, distinct, referenced) ? distinct : NULL;
}

//===--- Attributes ---===//

static IrStorage *parseTypeAttribute(TesseraAsmParser *parser) {
  IrStorage *type;
  TesseraOptional found = asmParseOptionalType(parser, &type);
  if (found == TESSERA_ABSENT)
    asmErrorMissing(parser, "expected attribute value");
  return found == TESSERA_PRESENT ? irTypeAttrGet(type) : NULL;
}

static IrStorage *parseWord(TesseraAsmParser *parser, const IrStorage *word) {
  asmAdvance(parser);
  return (IrStorage *)word;
}

typedef enum AttributeWord {
  WORD_NONE,
  WORD_AFFINE_MAP,
  WORD_AFFINE_SET,
  WORD_ARRAY,
  WORD_DENSE,
  WORD_DENSE_RESOURCE,
  WORD_DISTINCT,
  WORD_FALSE,
  WORD_LOC,
  WORD_SPARSE,
  WORD_STRIDED,
  WORD_TRUE,
  WORD_UNIT,
} AttributeWord;

static AttributeWord findWord(const TesseraAsmParser *parser) {
  static const char *const words[] = {[WORD_AFFINE_MAP] = "affine_map",
                                      [WORD_AFFINE_SET] = "affine_set",
                                      [WORD_ARRAY] = "array",
                                      [WORD_DENSE] = "dense",
                                      [WORD_DISTINCT] = "distinct",
                                      [WORD_DENSE_RESOURCE] = "dense_resource",
                                      [WORD_FALSE] = "false",
                                      [WORD_LOC] = "loc",
                                      [WORD_SPARSE] = "sparse",
                                      [WORD_STRIDED] = "strided",
                                      [WORD_TRUE] = "true",
                                      [WORD_UNIT] = "unit"};
  MlirStringRef text = asmTokenText(parser->token);
  for (size_t i = 1; i < sizeof words / sizeof *words; i++)
    if (words[i][0] == text.data[0] && tsEqualC(text, words[i]))
      return (AttributeWord)i;
  return WORD_NONE;
}

static IrStorage *parseWordAttribute(TesseraAsmParser *parser, IrStorage *type) {
  switch (findWord(parser)) {
  case WORD_AFFINE_MAP:
    return parseAffineMapAttribute(parser);
  case WORD_AFFINE_SET:
    return parseIntegerSetAttribute(parser);
  case WORD_ARRAY:
    return asmParseDenseArray(parser);
  case WORD_DENSE:
    return asmParseDense(parser, type);
  case WORD_DENSE_RESOURCE:
    return asmParseDenseResource(parser, type);
  case WORD_DISTINCT:
    return parseDistinct(parser, type);
  case WORD_FALSE:
    return parseWord(parser, parser->context->falseAttr);
  case WORD_TRUE:
    return parseWord(parser, parser->context->trueAttr);
  case WORD_UNIT:
    return parseWord(parser, parser->context->unitAttr);
  case WORD_LOC:
    asmAdvance(parser);
    if (!asmExpect(parser, ASM_L_PAREN, "expected '(' in inline location"))
      return NULL;
    // What an op has as its location gets no alias, unless locations are printed; this does.
    irContextMarkAliasable(parser->context);
    IrStorage *location = asmParseLocationInstance(parser);
    return location && asmExpect(parser, ASM_R_PAREN, "expected ')' in inline location") ? location
                                                                                         : NULL;
  case WORD_SPARSE:
    return asmParseSparse(parser, type);
  case WORD_STRIDED:
    return parseStrided(parser);
  default:
    return parseTypeAttribute(parser);
  }
}

static IrStorage *parseAttributeInner(TesseraAsmParser *parser, IrStorage *type) {
  Literal literal;
  if (isLiteral(parser))
    return parseLiteral(parser, type, &literal) ? literalGet(parser, &literal) : NULL;
  switch (parser->token.kind) {
  case ASM_WORD:
    return parseWordAttribute(parser, type);
  case ASM_L_SQUARE:
    return parseArray(parser);
  case ASM_L_BRACE:
    return asmParseDictionary(parser);
  case ASM_HASH:
    return asmParseExtendedAttribute(parser, type);
  case ASM_AT:
    return asmParseSymbolRef(parser);
  default:
    return parseTypeAttribute(parser);
  }
}

IrStorage *asmParseAttribute(TesseraAsmParser *parser, IrStorage *type) {
  if (!asmEnter(parser))
    return NULL;
  asmRecordExpect(parser, ASM_EXPECTED_ATTRIBUTE, NULL);
  IrStorage *attribute = parseAttributeInner(parser, type);
  asmLeave(parser);
  return attribute;
}

TesseraOptional asmParseOptionalAttribute(TesseraAsmParser *parser, IrStorage *type,
                                          IrStorage **attribute) {
  bool starts;
  switch (parser->token.kind) {
  case ASM_AT:
  case ASM_FLOAT:
  case ASM_INTEGER:
  case ASM_HASH:
  case ASM_L_BRACE:
  case ASM_L_SQUARE:
  case ASM_MINUS:
  case ASM_STRING:
    starts = true;
    break;
  default:
    starts = asmIs(parser, ASM_WORD) && findWord(parser) != WORD_NONE;
    break;
  }
  if (starts) {
    *attribute = asmParseAttribute(parser, type);
    return *attribute ? TESSERA_PRESENT : TESSERA_WRONG;
  }
  IrStorage *parsed;
  TesseraOptional found = asmParseOptionalType(parser, &parsed);
  *attribute = found == TESSERA_PRESENT ? irTypeAttrGet(parsed) : NULL;
  return found;
}

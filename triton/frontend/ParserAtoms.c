// The parser: names, numbers, brackets, comprehensions, and what follows an operand.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Ints.h"
#include "triton/frontend/Parser.h"

#include <math.h>

//===--- Numbers ---===//

static FeValue *newValue(FeParser *parser, FeKind kind) {
  FeValue *value = tsArenaNew(parser->arena, FeValue);
  *value = (FeValue){.kind = kind};
  return value;
}

static FeNode *parseFloat(FeParser *parser, FePlace start, MlirStringRef text) {
  TsString digits = {0};
  for (size_t i = 0; i < text.length; ++i)
    if (text.data[i] != '_')
      tsStringAppendChar(&digits, text.data[i]);
  FeValue *value = newValue(parser, FE_FLOAT);
  value->as.real = strtod(digits.data, NULL);
  tsStringFree(&digits);
  return feConstant(parser, start, value);
}

static FeNode *parseDecimal(FeParser *parser, FePlace start, MlirStringRef text) {
  size_t count = 0;
  for (size_t i = 0; i < text.length; ++i)
    count += text.data[i] != '_';
  if (count > FE_MAX_DECIMAL_DIGITS)
    return feSyntaxError(parser, start,
                         "Exceeds the limit (%d digits) for integer string conversion: value has "
                         "%zu digits; use sys.set_int_max_str_digits() to increase the limit - "
                         "Consider hexadecimal for huge integer literals to avoid decimal "
                         "conversion limits.",
                         FE_MAX_DECIMAL_DIGITS, count);
  FeValue *value = newValue(parser, FE_INT);
  value->as.integer = feIntFromDigits(parser->arena, text, 10);
  return feConstant(parser, start, value);
}

FeNode *feParseNumber(FeParser *parser) {
  FePlace start = fePlace(parser);
  MlirStringRef text = feText(parser, feTake(parser));
  char second = text.length > 1 ? (char)(text.data[1] | 32) : '0';
  if (text.data[0] == '0' && (second == 'x' || second == 'o' || second == 'b')) {
    FeValue *value = newValue(parser, FE_INT);
    value->as.integer = feIntFromDigits(parser->arena, tsSubstring(text, 2, text.length),
                                        second == 'x'   ? 16
                                        : second == 'o' ? 8
                                                        : 2);
    return feConstant(parser, start, value);
  }
  if ((text.data[text.length - 1] | 32) == 'j') {
    FeValue *value = newValue(parser, FE_OPAQUE);
    value->as.opaque = text;
    return feConstant(parser, start, value);
  }
  for (size_t i = 0; i < text.length; ++i)
    if (text.data[i] == '.' || (text.data[i] | 32) == 'e')
      return parseFloat(parser, start, text);
  return parseDecimal(parser, start, text);
}

//===--- Comprehensions ---===//

static bool startsComprehension(const FeParser *parser) {
  return fePeekKind(parser) == FE_TOK_FOR ||
         (fePeekKind(parser) == FE_TOK_ASYNC && fePeekSecond(parser) == FE_TOK_FOR);
}

static FeComprehension parseGenerator(FeParser *parser) {
  FeComprehension generator = {.isAsync = feAccept(parser, FE_TOK_ASYNC)};
  feExpect(parser, FE_TOK_FOR);
  generator.target = feParseForTarget(parser);
  feExpect(parser, FE_TOK_IN);
  generator.iter = feParseDisjunction(parser);
  size_t base = parser->stack.size;
  while (feAccept(parser, FE_TOK_IF))
    fePush(parser, feParseDisjunction(parser));
  generator.ifs = feTakeList(parser, base);
  return generator;
}

/// The clauses behind the element.
static FeNode *parseClauses(FeParser *parser, FeNodeKind kind, FePlace start, FeNode *element,
                            FeNode *value) {
  if (element->kind == FE_STARRED)
    feSyntaxError(parser, fePlaceOf(element), "iterable unpacking cannot be used in comprehension");
  TsVec(FeComprehension) generators = {0};
  while (startsComprehension(parser))
    tsVecPush(&generators, parseGenerator(parser));
  FeNode *node = feNode(parser, kind, start);
  node->as.comprehension.element = element;
  node->as.comprehension.value = value;
  node->as.comprehension.numGenerators = generators.size;
  node->as.comprehension.generators =
      tsArenaCopy(parser->arena, generators.data, generators.size * sizeof *generators.data,
                  _Alignof(FeComprehension));
  tsVecFree(&generators);
  return node;
}

/// The clauses and the closing bracket.
static FeNode *parseComprehension(FeParser *parser, FeNodeKind kind, FePlace start, FeNode *element,
                                  FeNode *value, FeTokenKind close) {
  FeNode *node = parseClauses(parser, kind, start, element, value);
  feExpect(parser, close);
  feSetEnd(parser, &node->endLine, &node->endColumn);
  return node;
}

//===--- Brackets ---===//

/// A closing bracket or a comma should come next; what is missing is most often the comma.
static void expectClose(FeParser *parser, FeTokenKind close, const FeNode *before) {
  if (feAccept(parser, close))
    return;
  FeTokenKind next = fePeekKind(parser);
  if (next == FE_TOK_NAME || next == FE_TOK_NUMBER || next == FE_TOK_STRING)
    feSyntaxError(parser, fePlaceOf(before), "%sinvalid syntax. Perhaps you forgot a comma?",
                  parser->fStringDepth ? "f-string: " : "");
  else
    feInvalidSyntax(parser);
}

/// Elements after the first, which is on the stack, up to the bracket.
static void parseElements(FeParser *parser, FeTokenKind close, FeNode *(*parse)(FeParser *parser)) {
  while (feAccept(parser, FE_TOK_COMMA) && fePeekKind(parser) != close)
    fePush(parser, parse(parser));
  expectClose(parser, close, parser->stack.data[parser->stack.size - 1]);
}

static FeNode *endSequence(FeParser *parser, FeNodeKind kind, FePlace start, size_t base) {
  FeNode *node = feNode(parser, kind, start);
  node->as.sequence.elements = feTakeList(parser, base);
  return node;
}

/// A tuple, a generator, or an expression in parentheses.
static FeNode *parseParens(FeParser *parser) {
  FePlace start = fePlace(parser);
  size_t base = parser->stack.size;
  feTake(parser);
  if (feAccept(parser, FE_TOK_R_PAREN))
    return endSequence(parser, FE_TUPLE_EXPR, start, base);
  if (fePeekKind(parser) == FE_TOK_YIELD) {
    FeNode *node = feParseYieldOrStar(parser);
    feExpect(parser, FE_TOK_R_PAREN);
    return node;
  }
  FeNode *first = feParseStarNamed(parser);
  if (startsComprehension(parser))
    return parseComprehension(parser, FE_GENERATOR_EXP, start, first, NULL, FE_TOK_R_PAREN);
  if (fePeekKind(parser) == FE_TOK_COMMA) {
    fePush(parser, first);
    parseElements(parser, FE_TOK_R_PAREN, feParseStarNamed);
    return endSequence(parser, FE_TUPLE_EXPR, start, base);
  }
  if (fePeekKind(parser) == FE_TOK_EQUAL)
    return feSyntaxError(parser, fePlaceOf(first),
                         "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
  expectClose(parser, FE_TOK_R_PAREN, first);
  if (first->kind == FE_STARRED)
    return feSyntaxError(parser, fePlaceOf(first), "cannot use starred expression here");
  return first;
}

static FeNode *parseList(FeParser *parser) {
  FePlace start = fePlace(parser);
  size_t base = parser->stack.size;
  feTake(parser);
  if (feAccept(parser, FE_TOK_R_SQUARE))
    return endSequence(parser, FE_LIST_EXPR, start, base);
  FeNode *first = feParseStarNamed(parser);
  if (startsComprehension(parser))
    return parseComprehension(parser, FE_LIST_COMP, start, first, NULL, FE_TOK_R_SQUARE);
  fePush(parser, first);
  parseElements(parser, FE_TOK_R_SQUARE, feParseStarNamed);
  return endSequence(parser, FE_LIST_EXPR, start, base);
}

/// Pushes a key (NULL before `**`) and a value.
static void parsePair(FeParser *parser) {
  if (feAccept(parser, FE_TOK_DOUBLE_STAR)) {
    fePush(parser, NULL);
    fePush(parser, feParseBitwiseOr(parser));
    return;
  }
  fePush(parser, feParseExpression(parser));
  feExpectSaying(parser, FE_TOK_COLON, "':' expected after dictionary key");
  if (!feStartsExpression(fePeekKind(parser)) && fePeekKind(parser) > FE_TOK_ERROR)
    feSyntaxError(parser, fePlace(parser), "expression expected after dictionary key and ':'");
  fePush(parser, feParseExpression(parser));
}

/// The pairs of a dict, the first of which is on the stack.
static FeNode *parsePairs(FeParser *parser, FePlace start, size_t base) {
  while (feAccept(parser, FE_TOK_COMMA) && fePeekKind(parser) != FE_TOK_R_BRACE)
    parsePair(parser);
  expectClose(parser, FE_TOK_R_BRACE, parser->stack.data[parser->stack.size - 1]);
  FeNode *node = feNode(parser, FE_DICT_EXPR, start);
  size_t count = (parser->stack.size - base) / 2;
  FeNode **keys = tsArenaNewArray(parser->arena, FeNode *, count);
  FeNode **values = tsArenaNewArray(parser->arena, FeNode *, count);
  for (size_t i = 0; i < count; ++i) {
    keys[i] = parser->stack.data[base + 2 * i];
    values[i] = parser->stack.data[base + 2 * i + 1];
  }
  parser->stack.size = base;
  node->as.dict.keys = (FeNodeList){keys, count};
  node->as.dict.values = (FeNodeList){values, count};
  return node;
}

static FeNode *parseBraces(FeParser *parser) {
  FePlace start = fePlace(parser);
  size_t base = parser->stack.size;
  feTake(parser);
  if (feAccept(parser, FE_TOK_R_BRACE))
    return feNode(parser, FE_DICT_EXPR, start);
  if (fePeekKind(parser) == FE_TOK_DOUBLE_STAR) {
    parsePair(parser);
    if (startsComprehension(parser))
      return feSyntaxError(parser, start, "dict unpacking cannot be used in dict comprehension");
    return parsePairs(parser, start, base);
  }
  FeNode *first = feParseStarNamed(parser);
  if (first->kind != FE_STARRED && feAccept(parser, FE_TOK_COLON)) {
    if (!feStartsExpression(fePeekKind(parser)) && fePeekKind(parser) > FE_TOK_ERROR)
      feSyntaxError(parser, fePlace(parser), "expression expected after dictionary key and ':'");
    FeNode *value = feParseExpression(parser);
    if (startsComprehension(parser))
      return parseComprehension(parser, FE_DICT_COMP, start, first, value, FE_TOK_R_BRACE);
    fePush(parser, first);
    fePush(parser, value);
    return parsePairs(parser, start, base);
  }
  if (startsComprehension(parser))
    return parseComprehension(parser, FE_SET_COMP, start, first, NULL, FE_TOK_R_BRACE);
  fePush(parser, first);
  parseElements(parser, FE_TOK_R_BRACE, feParseStarNamed);
  return endSequence(parser, FE_SET_EXPR, start, base);
}

//===--- Calls ---===//

typedef TsVec(FeKeyword) KeywordList;

static void parseKeyword(FeParser *parser, KeywordList *keywords) {
  FeKeyword keyword = {.line = fePlace(parser).line, .column = fePlace(parser).column};
  if (!feAccept(parser, FE_TOK_DOUBLE_STAR)) {
    keyword.name = feExpectName(parser);
    feTake(parser);
  }
  keyword.value = feParseExpression(parser);
  feSetEnd(parser, &keyword.endLine, &keyword.endColumn);
  if (startsComprehension(parser))
    feSyntaxError(parser, (FePlace){keyword.line, keyword.column},
                  "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
  tsVecPush(keywords, keyword);
}

static bool hasUnpacking(const KeywordList *keywords) {
  for (size_t i = 0; i < keywords->size; ++i)
    if (!keywords->data[i].name.length)
      return true;
  return false;
}

static void parseStarArgument(FeParser *parser, const KeywordList *keywords) {
  FePlace start = fePlace(parser);
  if (hasUnpacking(keywords))
    feSyntaxError(parser, start, "iterable argument unpacking follows keyword argument unpacking");
  feTake(parser);
  FeNode *operand = feParseExpression(parser);
  FeNode *node = feNode(parser, FE_STARRED, start);
  node->as.unary.operand = operand;
  fePush(parser, node);
}

/// A positional argument. `open`: where the parenthesis is, if this is the first one: a generator
/// doesn't need another then. True when that was it, and the parenthesis is closed.
static bool parsePositional(FeParser *parser, const FePlace *open, const KeywordList *keywords) {
  FeNode *argument = feParseNamedExpression(parser);
  if (startsComprehension(parser)) {
    FeNode *node =
        parseClauses(parser, FE_GENERATOR_EXP, open ? *open : fePlaceOf(argument), argument, NULL);
    if (!open || !feAccept(parser, FE_TOK_R_PAREN))
      feSyntaxError(parser, fePlaceOf(argument), "Generator expression must be parenthesized");
    feSetEnd(parser, &node->endLine, &node->endColumn);
    fePush(parser, node);
    return true;
  } else if (fePeekKind(parser) == FE_TOK_EQUAL) {
    bool isKeyword =
        argument->kind == FE_CONSTANT && (argument->as.constant.value->kind == FE_NONE ||
                                          argument->as.constant.value->kind == FE_BOOL);
    feSyntaxError(parser, fePlaceOf(argument),
                  isKeyword ? "cannot assign to %s"
                            : "expression cannot contain assignment, perhaps you meant \"==\"?",
                  feExpressionName(argument));
  } else if (keywords->size) {
    feSyntaxError(parser, fePlaceOf(argument), "positional argument follows keyword argument%s",
                  hasUnpacking(keywords) ? " unpacking" : "");
  }
  fePush(parser, argument);
  return false;
}

void feParseArguments(FeParser *parser, FeNodeList *arguments, FeKeyword **keywords,
                      size_t *numKeywords) {
  const FeToken *paren = fePeek(parser) - 1;
  FePlace open = {paren->line, paren->column};
  size_t base = parser->stack.size;
  KeywordList list = {0};
  bool isClosed = false;
  while (!isClosed && fePeekKind(parser) != FE_TOK_R_PAREN && fePeekKind(parser) > FE_TOK_ERROR) {
    FeTokenKind kind = fePeekKind(parser);
    FePlace place = fePlace(parser);
    if (kind == FE_TOK_DOUBLE_STAR || (kind == FE_TOK_NAME && fePeekSecond(parser) == FE_TOK_EQUAL))
      parseKeyword(parser, &list);
    else if (kind == FE_TOK_STAR)
      parseStarArgument(parser, &list);
    else
      isClosed =
          parsePositional(parser, parser->stack.size == base && !list.size ? &open : NULL, &list);
    if (isClosed || feAccept(parser, FE_TOK_COMMA))
      continue;
    FeNode before = {.line = place.line, .column = place.column};
    expectClose(parser, FE_TOK_R_PAREN, &before);
    isClosed = true;
  }
  if (!isClosed)
    feExpect(parser, FE_TOK_R_PAREN);
  *arguments = feTakeList(parser, base);
  *numKeywords = list.size;
  *keywords = list.size ? tsArenaCopy(parser->arena, list.data, list.size * sizeof *list.data,
                                      _Alignof(FeKeyword))
                        : NULL;
  tsVecFree(&list);
}

//===--- Operands ---===//

static FeNode *parseSlice(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *lower = NULL, *upper = NULL, *step = NULL;
  if (fePeekKind(parser) != FE_TOK_COLON) {
    lower = feParseStarNamed(parser);
    if (fePeekKind(parser) != FE_TOK_COLON)
      return lower;
  }
  feExpect(parser, FE_TOK_COLON);
  if (feStartsExpression(fePeekKind(parser)))
    upper = feParseExpression(parser);
  if (feAccept(parser, FE_TOK_COLON) && feStartsExpression(fePeekKind(parser)))
    step = feParseExpression(parser);
  FeNode *node = feNode(parser, FE_SLICE_EXPR, start);
  node->as.slice.lower = lower;
  node->as.slice.upper = upper;
  node->as.slice.step = step;
  return node;
}

static FeNode *parseSubscript(FeParser *parser, FePlace start, FeNode *value) {
  feTake(parser);
  FePlace inside = fePlace(parser);
  size_t base = parser->stack.size;
  FeNode *index = parseSlice(parser);
  if (fePeekKind(parser) == FE_TOK_COMMA || index->kind == FE_STARRED) {
    fePush(parser, index);
    while (feAccept(parser, FE_TOK_COMMA) && fePeekKind(parser) != FE_TOK_R_SQUARE)
      fePush(parser, parseSlice(parser));
    index = endSequence(parser, FE_TUPLE_EXPR, inside, base);
  }
  expectClose(parser, FE_TOK_R_SQUARE, index);
  FeNode *node = feNode(parser, FE_SUBSCRIPT, start);
  node->as.subscript.value = value;
  node->as.subscript.index = index;
  return node;
}

static FeNode *parseCall(FeParser *parser, FePlace start, FeNode *function) {
  feTake(parser);
  FeNodeList arguments;
  FeKeyword *keywords;
  size_t numKeywords;
  feParseArguments(parser, &arguments, &keywords, &numKeywords);
  FeNode *node = feNode(parser, FE_CALL, start);
  node->as.call.function = function;
  node->as.call.arguments = arguments;
  node->as.call.keywords = keywords;
  node->as.call.numKeywords = numKeywords;
  return node;
}

static FeNode *parseAttribute(FeParser *parser, FePlace start, FeNode *value) {
  feTake(parser);
  MlirStringRef name = feExpectName(parser);
  FeNode *node = feNode(parser, FE_ATTRIBUTE, start);
  node->as.attribute.value = value;
  node->as.attribute.attribute = name;
  return node;
}

FeNode *feParseName(FeParser *parser) {
  FePlace start = fePlace(parser);
  MlirStringRef name = feExpectName(parser);
  FeNode *node = feNode(parser, FE_NAME, start);
  node->as.name.id = name;
  return node;
}

FeNode *feParseAttributeChain(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *node = feParseName(parser);
  while (fePeekKind(parser) == FE_TOK_DOT)
    node = parseAttribute(parser, start, node);
  return node;
}

FeNode *feParseKeywordConstant(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeTokenKind kind = feTake(parser)->kind;
  FeValue *value = newValue(parser, kind == FE_TOK_NONE       ? FE_NONE
                                    : kind == FE_TOK_ELLIPSIS ? FE_ELLIPSIS
                                                              : FE_BOOL);
  value->as.boolean = kind == FE_TOK_TRUE;
  return feConstant(parser, start, value);
}

static FeNode *parseAtom(FeParser *parser) {
  switch (fePeekKind(parser)) {
  case FE_TOK_NAME:
    return feParseName(parser);
  case FE_TOK_NUMBER:
    return feParseNumber(parser);
  case FE_TOK_STRING:
    return feParseStrings(parser);
  case FE_TOK_L_PAREN:
    return parseParens(parser);
  case FE_TOK_L_SQUARE:
    return parseList(parser);
  case FE_TOK_L_BRACE:
    return parseBraces(parser);
  case FE_TOK_FALSE:
  case FE_TOK_NONE:
  case FE_TOK_TRUE:
  case FE_TOK_ELLIPSIS:
    return feParseKeywordConstant(parser);
  default:
    return feInvalidSyntax(parser);
  }
}

FeNode *feParsePrimary(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *node = parseAtom(parser);
  for (;;) {
    switch (fePeekKind(parser)) {
    case FE_TOK_DOT:
      node = parseAttribute(parser, start, node);
      break;
    case FE_TOK_L_PAREN:
      node = parseCall(parser, start, node);
      break;
    case FE_TOK_L_SQUARE:
      node = parseSubscript(parser, start, node);
      break;
    default:
      return node;
    }
  }
}

// The parser: match statements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Parser.h"

static FeNode *parsePattern(FeParser *parser);

static bool isUnderscore(MlirStringRef name) { return tsEqualC(name, "_"); }

static FeNode *namedPattern(FeParser *parser, FeNodeKind kind, FePlace start, MlirStringRef name) {
  FeNode *node = feNode(parser, kind, start);
  if (!isUnderscore(name))
    node->as.pattern.name = name;
  return node;
}

//===--- Literals ---===//

static FeNode *parseSignedNumber(FeParser *parser) {
  FePlace start = fePlace(parser);
  bool isNegative = feAccept(parser, FE_TOK_MINUS);
  if (fePeekKind(parser) != FE_TOK_NUMBER)
    return feInvalidSyntax(parser);
  FeNode *number = feParseNumber(parser);
  if (!isNegative)
    return number;
  FeNode *node = feNode(parser, FE_UNARY_OP, start);
  node->op = FE_U_SUB;
  node->as.unary.operand = number;
  return node;
}

/// A number with a sign, or a sum with an imaginary one.
static FeNode *parseNumberPattern(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *left = parseSignedNumber(parser);
  FeTokenKind kind = fePeekKind(parser);
  if (kind != FE_TOK_PLUS && kind != FE_TOK_MINUS)
    return left;
  feTake(parser);
  if (fePeekKind(parser) != FE_TOK_NUMBER)
    return feInvalidSyntax(parser);
  FeNode *right = feParseNumber(parser);
  FeNode *node = feNode(parser, FE_BIN_OP, start);
  node->op = kind == FE_TOK_PLUS ? FE_ADD : FE_SUB;
  node->as.binary.left = left;
  node->as.binary.right = right;
  return node;
}

/// What a pattern compares with, a mapping's key: NULL if none begins here.
static FeNode *parseLiteral(FeParser *parser) {
  switch (fePeekKind(parser)) {
  case FE_TOK_NUMBER:
  case FE_TOK_MINUS:
    return parseNumberPattern(parser);
  case FE_TOK_STRING:
    return feParseStrings(parser);
  case FE_TOK_NONE:
  case FE_TOK_TRUE:
  case FE_TOK_FALSE:
    return feParseKeywordConstant(parser);
  default:
    return NULL;
  }
}

static FeNode *valuePattern(FeParser *parser, FePlace start, FeNode *value, bool isSingleton) {
  FeNode *node = feNode(parser, isSingleton ? FE_MATCH_SINGLETON : FE_MATCH_VALUE, start);
  node->as.pattern.value = value;
  return node;
}

//===--- Sequences, mappings, classes ---===//

static FeNode *parseSequenceElement(FeParser *parser) {
  FePlace start = fePlace(parser);
  if (!feAccept(parser, FE_TOK_STAR))
    return parsePattern(parser);
  MlirStringRef name = feExpectName(parser);
  return namedPattern(parser, FE_MATCH_STAR, start, name);
}

static FeNode *endPatterns(FeParser *parser, FeNodeKind kind, FePlace start, size_t base) {
  FeNode *node = feNode(parser, kind, start);
  node->as.pattern.patterns = feTakeList(parser, base);
  return node;
}

static FeNode *parseSequence(FeParser *parser, FePlace start, FeTokenKind close) {
  size_t base = parser->stack.size;
  bool isGroup = close == FE_TOK_R_PAREN;
  while (fePeekKind(parser) != close && fePeekKind(parser) > FE_TOK_ERROR) {
    fePush(parser, parseSequenceElement(parser));
    if (!feAccept(parser, FE_TOK_COMMA))
      break;
    isGroup = false;
  }
  feExpect(parser, close);
  size_t count = parser->stack.size - base;
  if (isGroup && count == 1 && parser->stack.data[base]->kind != FE_MATCH_STAR)
    return feTakeList(parser, base).items[0];
  if (isGroup && count == 1)
    feInvalidSyntax(parser);
  return endPatterns(parser, FE_MATCH_SEQUENCE, start, base);
}

static FeNode *parseMapping(FeParser *parser, FePlace start) {
  size_t base = parser->stack.size;
  MlirStringRef rest = {NULL, 0};
  while (fePeekKind(parser) != FE_TOK_R_BRACE && fePeekKind(parser) > FE_TOK_ERROR) {
    if (feAccept(parser, FE_TOK_DOUBLE_STAR)) {
      rest = feExpectName(parser);
      feAccept(parser, FE_TOK_COMMA);
      break;
    }
    FeNode *key = parseLiteral(parser);
    fePush(parser, key ? key : feParseAttributeChain(parser));
    feExpect(parser, FE_TOK_COLON);
    fePush(parser, parsePattern(parser));
    if (!feAccept(parser, FE_TOK_COMMA))
      break;
  }
  feExpect(parser, FE_TOK_R_BRACE);
  FeNodeList both = feTakeList(parser, base);
  for (size_t i = 0; i < both.count; i += 2)
    fePush(parser, both.items[i]);
  FeNodeList keys = feTakeList(parser, base);
  for (size_t i = 1; i < both.count; i += 2)
    fePush(parser, both.items[i]);
  FeNode *node = endPatterns(parser, FE_MATCH_MAPPING, start, base);
  node->as.pattern.keys = keys;
  node->as.pattern.name = rest;
  return node;
}

static FeNode *parseClassPattern(FeParser *parser, FePlace start, FeNode *class) {
  size_t base = parser->stack.size;
  TsVec(MlirStringRef) keywords = {0};
  feTake(parser);
  while (fePeekKind(parser) != FE_TOK_R_PAREN && fePeekKind(parser) > FE_TOK_ERROR) {
    FePlace place = fePlace(parser);
    if (fePeekKind(parser) == FE_TOK_NAME && fePeekSecond(parser) == FE_TOK_EQUAL) {
      tsVecPush(&keywords, feExpectName(parser));
      feTake(parser);
    } else if (keywords.size) {
      feSyntaxError(parser, place, "positional patterns follow keyword patterns");
    }
    fePush(parser, parsePattern(parser));
    if (!feAccept(parser, FE_TOK_COMMA))
      break;
  }
  feExpect(parser, FE_TOK_R_PAREN);
  FeNode *node = endPatterns(parser, FE_MATCH_CLASS, start, base);
  node->as.pattern.value = class;
  node->as.pattern.keywords = tsArenaCopy(
      parser->arena, keywords.data, keywords.size * sizeof *keywords.data, _Alignof(MlirStringRef));
  node->as.pattern.numKeywords = keywords.size;
  tsVecFree(&keywords);
  return node;
}

//===--- Patterns ---===//

static FeNode *parseNamePattern(FeParser *parser, FePlace start) {
  FeNode *name = feParseAttributeChain(parser);
  if (fePeekKind(parser) == FE_TOK_L_PAREN)
    return parseClassPattern(parser, start, name);
  if (name->kind == FE_NAME)
    return namedPattern(parser, FE_MATCH_AS, start, name->as.name.id);
  return valuePattern(parser, start, name, false);
}

static FeNode *parseClosedPattern(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeTokenKind kind = fePeekKind(parser);
  FeNode *literal = parseLiteral(parser);
  if (literal)
    return valuePattern(parser, start, literal,
                        kind == FE_TOK_NONE || kind == FE_TOK_TRUE || kind == FE_TOK_FALSE);
  switch (kind) {
  case FE_TOK_NAME:
    return parseNamePattern(parser, start);
  case FE_TOK_L_PAREN:
    feTake(parser);
    return parseSequence(parser, start, FE_TOK_R_PAREN);
  case FE_TOK_L_SQUARE:
    feTake(parser);
    return parseSequence(parser, start, FE_TOK_R_SQUARE);
  case FE_TOK_L_BRACE:
    feTake(parser);
    return parseMapping(parser, start);
  default:
    return feInvalidSyntax(parser);
  }
}

static FeNode *parseOrPattern(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *first = parseClosedPattern(parser);
  if (fePeekKind(parser) != FE_TOK_BAR)
    return first;
  size_t base = parser->stack.size;
  fePush(parser, first);
  while (feAccept(parser, FE_TOK_BAR))
    fePush(parser, parseClosedPattern(parser));
  return endPatterns(parser, FE_MATCH_OR, start, base);
}

static FeNode *parsePattern(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *pattern = feParserEnter(parser) ? parseOrPattern(parser) : feInvalidSyntax(parser);
  feParserLeave(parser);
  if (!feAccept(parser, FE_TOK_AS))
    return pattern;
  FePlace place = fePlace(parser);
  MlirStringRef name = feExpectName(parser);
  if (isUnderscore(name))
    feSyntaxError(parser, place, "cannot use '_' as a target");
  size_t base = parser->stack.size;
  fePush(parser, pattern);
  FeNode *node = endPatterns(parser, FE_MATCH_AS, start, base);
  node->as.pattern.name = name;
  return node;
}

/// One pattern, or several that make a sequence without brackets.
static FeNode *parseCasePatterns(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *first = parseSequenceElement(parser);
  if (fePeekKind(parser) != FE_TOK_COMMA && first->kind != FE_MATCH_STAR)
    return first;
  size_t base = parser->stack.size;
  fePush(parser, first);
  if (fePeekKind(parser) != FE_TOK_COMMA)
    feInvalidSyntax(parser);
  while (feAccept(parser, FE_TOK_COMMA) && fePeekKind(parser) != FE_TOK_COLON &&
         fePeekKind(parser) != FE_TOK_IF)
    fePush(parser, parseSequenceElement(parser));
  return endPatterns(parser, FE_MATCH_SEQUENCE, start, base);
}

//===--- Statements ---===//

/// The line of the statement; NULL, and nothing taken, if it's another statement, of which the
/// first word is a name.
static FeNode *parseSubject(FeParser *parser) {
  if (!feStartsExpression(fePeekSecond(parser)))
    return NULL;
  FeMark mark = feTry(parser);
  feTake(parser);
  FeNode *subject = feParseStarNamedExpressions(parser);
  feExpect(parser, FE_TOK_COLON);
  feExpect(parser, FE_TOK_NEWLINE);
  feExpect(parser, FE_TOK_INDENT);
  if (!feNextIsWord(parser, "case"))
    feInvalidSyntax(parser);
  return feTried(parser, mark) ? subject : NULL;
}

FeNode *feParseMatch(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *subject = parseSubject(parser);
  if (!subject)
    return NULL;
  size_t base = parser->stack.size;
  TsVec(FeNodeList) bodies = {0};
  while (feNextIsWord(parser, "case")) {
    int32_t line = fePlace(parser).line;
    feTake(parser);
    fePush(parser, parseCasePatterns(parser));
    fePush(parser, feAccept(parser, FE_TOK_IF) ? feParseNamedExpression(parser) : NULL);
    tsVecPush(&bodies, feParseBlock(parser, "'case' statement", line));
  }
  feExpect(parser, FE_TOK_DEDENT);
  FeNodeList both = feTakeList(parser, base);
  FeNode *node = feNode(parser, FE_MATCH, start);
  for (size_t i = 0; i < both.count; i += 2)
    fePush(parser, both.items[i]);
  node->as.match.patterns = feTakeList(parser, base);
  for (size_t i = 1; i < both.count; i += 2)
    fePush(parser, both.items[i]);
  node->as.match.guards = feTakeList(parser, base);
  node->as.match.subject = subject;
  node->as.match.numCases = bodies.size;
  node->as.match.bodies = tsArenaCopy(parser->arena, bodies.data, bodies.size * sizeof *bodies.data,
                                      _Alignof(FeNodeList));
  tsVecFree(&bodies);
  return node;
}

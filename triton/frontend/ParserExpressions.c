// The parser: operators, lambdas, parameters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Parser.h"

bool feStartsExpression(FeTokenKind kind) {
  switch (kind) {
  case FE_TOK_NAME:
  case FE_TOK_NUMBER:
  case FE_TOK_STRING:
  case FE_TOK_L_PAREN:
  case FE_TOK_L_SQUARE:
  case FE_TOK_L_BRACE:
  case FE_TOK_ELLIPSIS:
  case FE_TOK_PLUS:
  case FE_TOK_MINUS:
  case FE_TOK_TILDE:
  case FE_TOK_STAR:
  case FE_TOK_FALSE:
  case FE_TOK_NONE:
  case FE_TOK_TRUE:
  case FE_TOK_AWAIT:
  case FE_TOK_LAMBDA:
  case FE_TOK_NOT:
    return true;
  default:
    return false;
  }
}

//===--- Arithmetic ---===//

static FeNode *parseFactor(FeParser *parser);

static FeNode *parsePower(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *base;
  if (feAccept(parser, FE_TOK_AWAIT)) {
    FeNode *operand = feParsePrimary(parser);
    base = feNode(parser, FE_AWAIT, start);
    base->as.unary.operand = operand;
  } else {
    base = feParsePrimary(parser);
  }
  if (!feAccept(parser, FE_TOK_DOUBLE_STAR))
    return base;
  FeNode *exponent = parseFactor(parser);
  FeNode *node = feNode(parser, FE_BIN_OP, start);
  node->op = FE_POW;
  node->as.binary.left = base;
  node->as.binary.right = exponent;
  return node;
}

static FeNode *parseUnary(FeParser *parser, FeOperator op, FeNode *(*parse)(FeParser *parser)) {
  FePlace start = fePlace(parser);
  feTake(parser);
  FeNode *operand = feParserEnter(parser) ? parse(parser) : feInvalidSyntax(parser);
  feParserLeave(parser);
  FeNode *node = feNode(parser, FE_UNARY_OP, start);
  node->op = op;
  node->as.unary.operand = operand;
  return node;
}

static FeNode *parseFactor(FeParser *parser) {
  switch (fePeekKind(parser)) {
  case FE_TOK_PLUS:
    return parseUnary(parser, FE_U_ADD, parseFactor);
  case FE_TOK_MINUS:
    return parseUnary(parser, FE_U_SUB, parseFactor);
  case FE_TOK_TILDE:
    return parseUnary(parser, FE_INVERT, parseFactor);
  default:
    break;
  }
  // The exponent of a power is a factor.
  FeNode *node = feParserEnter(parser) ? parsePower(parser) : feInvalidSyntax(parser);
  feParserLeave(parser);
  return node;
}

enum { LOWEST = 1 };

/// How closely a binary operator binds; 0: it's none.
static int precedenceOf(FeTokenKind kind) {
  switch (kind) {
  case FE_TOK_BAR:
    return LOWEST;
  case FE_TOK_CARET:
    return 2;
  case FE_TOK_AMPERSAND:
    return 3;
  case FE_TOK_SHIFT_LEFT:
  case FE_TOK_SHIFT_RIGHT:
    return 4;
  case FE_TOK_PLUS:
  case FE_TOK_MINUS:
    return 5;
  case FE_TOK_STAR:
  case FE_TOK_AT:
  case FE_TOK_SLASH:
  case FE_TOK_PERCENT:
  case FE_TOK_DOUBLE_SLASH:
    return 6;
  default:
    return 0;
  }
}

static FeNode *parseBinary(FeParser *parser, int lowest) {
  FePlace start = fePlace(parser);
  FeNode *left = parseFactor(parser);
  for (;;) {
    FeTokenKind kind = fePeekKind(parser);
    int precedence = precedenceOf(kind);
    if (!precedence || precedence < lowest)
      return left;
    feTake(parser);
    FeNode *right = parseBinary(parser, precedence + 1);
    FeNode *node = feNode(parser, FE_BIN_OP, start);
    node->op = (FeOperator)(kind - FE_TOK_PLUS + FE_ADD);
    node->as.binary.left = left;
    node->as.binary.right = right;
    left = node;
  }
}

FeNode *feParseBitwiseOr(FeParser *parser) { return parseBinary(parser, LOWEST); }

//===--- Comparisons, logic ---===//

/// Takes a comparison's operator; false when there is none.
static bool acceptComparison(FeParser *parser, FeOperator *op) {
  FeTokenKind kind = fePeekKind(parser);
  if (kind >= FE_TOK_EQ && kind <= FE_TOK_GREATER_EQUAL) {
    *op = (FeOperator)(kind - FE_TOK_EQ + FE_EQ);
  } else if (kind == FE_TOK_IN) {
    *op = FE_IN;
  } else if (kind == FE_TOK_NOT && fePeekSecond(parser) == FE_TOK_IN) {
    feTake(parser);
    *op = FE_NOT_IN;
  } else if (kind == FE_TOK_IS && fePeekSecond(parser) == FE_TOK_NOT) {
    feTake(parser);
    *op = FE_IS_NOT;
  } else if (kind == FE_TOK_IS) {
    *op = FE_IS;
  } else {
    return false;
  }
  feTake(parser);
  return true;
}

static FeNode *parseComparison(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *left = feParseBitwiseOr(parser);
  FeOperator op;
  if (!acceptComparison(parser, &op))
    return left;
  size_t base = parser->stack.size;
  TsVec(FeOperator) ops = {0};
  do {
    tsVecPush(&ops, op);
    fePush(parser, feParseBitwiseOr(parser));
  } while (acceptComparison(parser, &op));
  FeNode *node = feNode(parser, FE_COMPARE, start);
  node->op = ops.data[0];
  node->as.compare.left = left;
  node->as.compare.ops =
      tsArenaCopy(parser->arena, ops.data, ops.size * sizeof *ops.data, _Alignof(FeOperator));
  node->as.compare.comparators = feTakeList(parser, base);
  tsVecFree(&ops);
  return node;
}

static FeNode *parseInversion(FeParser *parser) {
  if (fePeekKind(parser) == FE_TOK_NOT)
    return parseUnary(parser, FE_NOT, parseInversion);
  return parseComparison(parser);
}

static FeNode *parseLogical(FeParser *parser, FeTokenKind kind, FeOperator op,
                            FeNode *(*parse)(FeParser *parser)) {
  FePlace start = fePlace(parser);
  FeNode *first = parse(parser);
  if (fePeekKind(parser) != kind)
    return first;
  size_t base = parser->stack.size;
  fePush(parser, first);
  while (feAccept(parser, kind))
    fePush(parser, parse(parser));
  FeNode *node = feNode(parser, FE_BOOL_OP, start);
  node->op = op;
  node->as.boolean.values = feTakeList(parser, base);
  return node;
}

static FeNode *parseConjunction(FeParser *parser) {
  return parseLogical(parser, FE_TOK_AND, FE_AND, parseInversion);
}

FeNode *feParseDisjunction(FeParser *parser) {
  return parseLogical(parser, FE_TOK_OR, FE_OR, parseConjunction);
}

//===--- Conditional expressions, lambdas ---===//

static FeNode *parseLambda(FeParser *parser, FePlace start) {
  feTake(parser);
  FeParameters *parameters = feParseParameters(parser, FE_TOK_COLON, false);
  feExpect(parser, FE_TOK_COLON);
  FeNode *body = feParseExpression(parser);
  FeNode *node = feNode(parser, FE_LAMBDA, start);
  node->as.lambda.parameters = parameters;
  node->as.lambda.body = body;
  return node;
}

static FeNode *parseConditional(FeParser *parser, FePlace start) {
  FeNode *body = feParseDisjunction(parser);
  if (!feAccept(parser, FE_TOK_IF))
    return body;
  FeNode *test = feParseDisjunction(parser);
  if (!feAccept(parser, FE_TOK_ELSE)) {
    FeTokenKind next = fePeekKind(parser);
    return next == FE_TOK_COLON || next <= FE_TOK_ERROR
               ? feInvalidSyntax(parser)
               : feSyntaxError(parser, start, "expected 'else' after 'if' expression");
  }
  FeNode *orElse = feParseExpression(parser);
  FeNode *node = feNode(parser, FE_IF_EXP, start);
  node->as.ifExp.test = test;
  node->as.ifExp.body = body;
  node->as.ifExp.orElse = orElse;
  return node;
}

FeNode *feParseExpression(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNode *node;
  if (!feParserEnter(parser))
    node = feInvalidSyntax(parser);
  else if (fePeekKind(parser) == FE_TOK_LAMBDA)
    node = parseLambda(parser, start);
  else
    node = parseConditional(parser, start);
  feParserLeave(parser);
  return node;
}

FeNode *feParseNamedExpression(FeParser *parser) {
  if (fePeekKind(parser) != FE_TOK_NAME || fePeekSecond(parser) != FE_TOK_WALRUS) {
    FeNode *value = feParseExpression(parser);
    if (fePeekKind(parser) == FE_TOK_WALRUS)
      return feSyntaxError(parser, fePlaceOf(value), "cannot use assignment expressions with %s",
                           feExpressionName(value));
    return value;
  }
  FePlace start = fePlace(parser);
  MlirStringRef name = feExpectName(parser);
  FeNode *target = feNode(parser, FE_NAME, start);
  target->as.name.id = name;
  feTake(parser);
  FeNode *value = feParseExpression(parser);
  FeNode *node = feNode(parser, FE_NAMED_EXPR, start);
  node->as.named.target = target;
  node->as.named.value = value;
  return node;
}

//===--- Stars, targets ---===//

static FeNode *parseStarred(FeParser *parser, FeNode *(*parse)(FeParser *parser)) {
  FePlace start = fePlace(parser);
  feTake(parser);
  FeNode *operand = parse(parser);
  FeNode *node = feNode(parser, FE_STARRED, start);
  node->as.unary.operand = operand;
  return node;
}

static FeNode *parseStarExpression(FeParser *parser) {
  return fePeekKind(parser) == FE_TOK_STAR ? parseStarred(parser, feParseBitwiseOr)
                                           : feParseExpression(parser);
}

FeNode *feParseStarNamed(FeParser *parser) {
  return fePeekKind(parser) == FE_TOK_STAR ? parseStarred(parser, feParseBitwiseOr)
                                           : feParseNamedExpression(parser);
}

FeNode *feParseStarTarget(FeParser *parser) {
  return fePeekKind(parser) == FE_TOK_STAR ? parseStarred(parser, feParseBitwiseOr)
                                           : feParseBitwiseOr(parser);
}

/// One element, or a tuple of those that commas separate.
static FeNode *parseTuple(FeParser *parser, FeNode *(*parse)(FeParser *parser)) {
  FePlace start = fePlace(parser);
  FeNode *first = parse(parser);
  if (fePeekKind(parser) != FE_TOK_COMMA)
    return first;
  size_t base = parser->stack.size;
  fePush(parser, first);
  while (feAccept(parser, FE_TOK_COMMA) && feStartsExpression(fePeekKind(parser)))
    fePush(parser, parse(parser));
  FeNode *node = feNode(parser, FE_TUPLE_EXPR, start);
  node->as.sequence.elements = feTakeList(parser, base);
  return node;
}

FeNode *feParseStarExpressions(FeParser *parser) { return parseTuple(parser, parseStarExpression); }

FeNode *feParseStarNamedExpressions(FeParser *parser) {
  return parseTuple(parser, feParseStarNamed);
}

FeNode *feParseForTarget(FeParser *parser) {
  FeNode *target = parseTuple(parser, feParseStarTarget);
  feCheckTarget(parser, target);
  return target;
}

FeNode *feParseYieldOrStar(FeParser *parser) {
  FePlace start = fePlace(parser);
  if (!feAccept(parser, FE_TOK_YIELD))
    return feParseStarExpressions(parser);
  bool isFrom = feAccept(parser, FE_TOK_FROM);
  FeNode *operand = NULL;
  if (isFrom)
    operand = feParseExpression(parser);
  else if (feStartsExpression(fePeekKind(parser)))
    operand = feParseStarExpressions(parser);
  FeNode *node = feNode(parser, isFrom ? FE_YIELD_FROM : FE_YIELD, start);
  node->as.unary.operand = operand;
  return node;
}

//===--- Parameters ---===//

typedef struct ParameterList {
  FeParameters result;
  TsVec(FeParameter) items;
  bool hasSlash, hasStar, hasDefault, needsName;
} ParameterList;

static FeParameter parseParameter(FeParser *parser, bool hasAnnotation, bool isVariadic) {
  FeParameter parameter = {.line = fePlace(parser).line, .column = fePlace(parser).column};
  parameter.name = feExpectName(parser);
  if (hasAnnotation && feAccept(parser, FE_TOK_COLON))
    parameter.annotation = isVariadic ? parseStarExpression(parser) : feParseExpression(parser);
  feSetEnd(parser, &parameter.endLine, &parameter.endColumn);
  return parameter;
}

static FeParameter *copyParameter(FeParser *parser, FeParameter parameter) {
  return tsArenaCopy(parser->arena, &parameter, sizeof parameter, _Alignof(FeParameter));
}

static void parseSlash(FeParser *parser, ParameterList *list) {
  FePlace place = fePlace(parser);
  feTake(parser);
  if (list->hasStar)
    feSyntaxError(parser, place, "/ must be ahead of *");
  else if (list->hasSlash)
    feSyntaxError(parser, place, "/ may appear only once");
  else if (!list->items.size)
    feSyntaxError(parser, place, "at least one argument must precede /");
  list->hasSlash = true;
  list->result.numPositionalOnly = list->items.size;
}

static void parseStarParameter(FeParser *parser, ParameterList *list, FeTokenKind end,
                               bool hasAnnotations) {
  FePlace place = fePlace(parser);
  feTake(parser);
  if (list->hasStar)
    feSyntaxError(parser, place, "* argument may appear only once");
  list->hasStar = true;
  if (fePeekKind(parser) == FE_TOK_COMMA && fePeekSecond(parser) != end &&
      fePeekSecond(parser) != FE_TOK_DOUBLE_STAR)
    list->needsName = true;
  else if (fePeekKind(parser) == FE_TOK_NAME)
    list->result.varArgs = copyParameter(parser, parseParameter(parser, hasAnnotations, true));
  else
    feSyntaxError(parser, place, "named arguments must follow bare *");
}

static void parsePlainParameter(FeParser *parser, ParameterList *list, bool hasAnnotations) {
  FeParameter parameter = parseParameter(parser, hasAnnotations, false);
  if (feAccept(parser, FE_TOK_EQUAL))
    parameter.defaultValue = feParseExpression(parser);
  if (list->hasStar)
    ++list->result.numKeywordOnly;
  else if (!parameter.defaultValue && list->hasDefault)
    feSyntaxError(parser, (FePlace){parameter.line, parameter.column},
                  "non-default argument follows default argument");
  list->hasDefault = list->hasDefault || parameter.defaultValue;
  list->needsName = false;
  tsVecPush(&list->items, parameter);
}

FeParameters *feParseParameters(FeParser *parser, FeTokenKind end, bool hasAnnotations) {
  ParameterList list = {0};
  while (fePeekKind(parser) != end && fePeekKind(parser) > FE_TOK_ERROR) {
    FeTokenKind kind = fePeekKind(parser);
    if (list.result.kwArgs)
      feSyntaxError(parser, fePlace(parser), "arguments cannot follow var-keyword argument");
    else if (kind == FE_TOK_SLASH)
      parseSlash(parser, &list);
    else if (kind == FE_TOK_STAR)
      parseStarParameter(parser, &list, end, hasAnnotations);
    else if (feAccept(parser, FE_TOK_DOUBLE_STAR))
      list.result.kwArgs = copyParameter(parser, parseParameter(parser, hasAnnotations, false));
    else
      parsePlainParameter(parser, &list, hasAnnotations);
    if (!feAccept(parser, FE_TOK_COMMA) && fePeekKind(parser) != end)
      feInvalidSyntax(parser);
  }
  if (list.needsName)
    feInvalidSyntax(parser);
  list.result.count = list.items.size;
  list.result.items = tsArenaCopy(parser->arena, list.items.data,
                                  list.items.size * sizeof *list.items.data, _Alignof(FeParameter));
  tsVecFree(&list.items);
  return tsArenaCopy(parser->arena, &list.result, sizeof list.result, _Alignof(FeParameters));
}

// The parser: statements with blocks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Parser.h"

bool feStartsCompound(const FeParser *parser) {
  switch (fePeekKind(parser)) {
  case FE_TOK_IF:
  case FE_TOK_WHILE:
  case FE_TOK_FOR:
  case FE_TOK_TRY:
  case FE_TOK_WITH:
  case FE_TOK_DEF:
  case FE_TOK_CLASS:
  case FE_TOK_ASYNC:
  case FE_TOK_AT:
    return true;
  default:
    return false;
  }
}

/// Statements behind `else`, if there is one.
static FeNodeList parseElse(FeParser *parser) {
  int32_t line = fePlace(parser).line;
  return feAccept(parser, FE_TOK_ELSE) ? feParseBlock(parser, "'else' statement", line)
                                       : (FeNodeList){NULL, 0};
}

/// The condition of `if` and `while`.
static FeNode *parseTest(FeParser *parser) {
  FeNode *test = feParseNamedExpression(parser);
  if (fePeekKind(parser) == FE_TOK_EQUAL)
    feSyntaxError(parser, fePlaceOf(test),
                  test->kind == FE_NAME ? "invalid syntax. Maybe you meant '==' or ':=' "
                                          "instead of '='?"
                                        : "cannot assign to %s here. Maybe you meant '==' "
                                          "instead of '='?",
                  feExpressionName(test));
  return test;
}

static FeNodeList singleton(FeParser *parser, FeNode *node) {
  size_t base = parser->stack.size;
  fePush(parser, node);
  return feTakeList(parser, base);
}

/// An `if` with what follows it. There can be any number of `elif`, each inside the one before, so
/// it's a loop; the ends are set at last.
static FeNode *parseIf(FeParser *parser, FePlace start) {
  FeNode *first = NULL, *last = NULL;
  const char *what = "'if' statement";
  for (;;) {
    FeNode *test = parseTest(parser);
    FeNodeList body = feParseBlock(parser, what, start.line);
    FeNode *node = feNode(parser, FE_IF, start);
    node->as.branch.test = test;
    node->as.branch.body = body;
    if (last)
      last->as.branch.orElse = singleton(parser, node);
    else
      first = node;
    last = node;
    start = fePlace(parser);
    if (!feAccept(parser, FE_TOK_ELIF))
      break;
    what = "'elif' statement";
  }
  last->as.branch.orElse = parseElse(parser);
  for (FeNode *node = first;; node = node->as.branch.orElse.items[0]) {
    feSetEnd(parser, &node->endLine, &node->endColumn);
    if (node == last)
      return first;
  }
}

static FeNode *parseWhile(FeParser *parser, FePlace start) {
  FeNode *test = parseTest(parser);
  FeNodeList body = feParseBlock(parser, "'while' statement", start.line);
  FeNodeList orElse = parseElse(parser);
  FeNode *node = feNode(parser, FE_WHILE, start);
  node->as.branch.test = test;
  node->as.branch.body = body;
  node->as.branch.orElse = orElse;
  return node;
}

static FeNode *parseFor(FeParser *parser, FePlace start, bool isAsync) {
  FeNode *target = feParseForTarget(parser);
  feExpect(parser, FE_TOK_IN);
  FeNode *iter = feParseStarExpressions(parser);
  FeNodeList body = feParseBlock(parser, "'for' statement", start.line);
  FeNodeList orElse = parseElse(parser);
  FeNode *node = feNode(parser, FE_FOR, start);
  node->as.forLoop.target = target;
  node->as.forLoop.iter = iter;
  node->as.forLoop.body = body;
  node->as.forLoop.orElse = orElse;
  node->as.forLoop.isAsync = isAsync;
  return node;
}

//===--- with ---===//

typedef TsVec(FeWithItem) WithItems;

static void parseWithItem(FeParser *parser, WithItems *items) {
  FeWithItem item = {feParseExpression(parser), NULL};
  if (feAccept(parser, FE_TOK_AS)) {
    item.target = feParseStarTarget(parser);
    feCheckTarget(parser, item.target);
  }
  tsVecPush(items, item);
}

/// `(a as b, c as d):`. False when the parenthesis turns out to belong to an expression; nothing is
/// taken then.
static bool parseItemsInParens(FeParser *parser, WithItems *items) {
  if (fePeekKind(parser) != FE_TOK_L_PAREN)
    return false;
  FeMark mark = feTry(parser);
  feTake(parser);
  do
    parseWithItem(parser, items);
  while (feAccept(parser, FE_TOK_COMMA) && fePeekKind(parser) != FE_TOK_R_PAREN);
  feExpect(parser, FE_TOK_R_PAREN);
  if (fePeekKind(parser) != FE_TOK_COLON)
    feInvalidSyntax(parser);
  if (feTried(parser, mark))
    return true;
  items->size = 0;
  return false;
}

static FeNode *parseWith(FeParser *parser, FePlace start, bool isAsync) {
  WithItems items = {0};
  if (!parseItemsInParens(parser, &items)) {
    do
      parseWithItem(parser, &items);
    while (feAccept(parser, FE_TOK_COMMA));
  }
  FeNodeList body = feParseBlock(parser, "'with' statement", start.line);
  FeNode *node = feNode(parser, FE_WITH, start);
  node->as.with.items =
      tsArenaCopy(parser->arena, items.data, items.size * sizeof *items.data, _Alignof(FeWithItem));
  node->as.with.numItems = items.size;
  node->as.with.body = body;
  node->as.with.isAsync = isAsync;
  tsVecFree(&items);
  return node;
}

//===--- try ---===//

static FeHandler parseHandler(FeParser *parser, bool *isStar) {
  FeHandler handler = {.line = fePlace(parser).line, .column = fePlace(parser).column};
  feTake(parser);
  *isStar = feAccept(parser, FE_TOK_STAR);
  if (fePeekKind(parser) != FE_TOK_COLON || *isStar) {
    handler.type = feParseExpression(parser);
    if (fePeekKind(parser) == FE_TOK_COMMA)
      feSyntaxError(parser, fePlaceOf(handler.type),
                    "multiple exception types must be parenthesized");
    if (feAccept(parser, FE_TOK_AS))
      handler.name = feExpectName(parser);
  }
  handler.body =
      feParseBlock(parser, *isStar ? "'except*' statement" : "'except' statement", handler.line);
  feSetEnd(parser, &handler.endLine, &handler.endColumn);
  return handler;
}

static FeNode *parseTry(FeParser *parser, FePlace start) {
  TsVec(FeHandler) handlers = {0};
  bool areStars = false;
  FeNodeList body = feParseBlock(parser, "'try' statement", start.line);
  while (fePeekKind(parser) == FE_TOK_EXCEPT) {
    FePlace place = fePlace(parser);
    bool isStar;
    FeHandler handler = parseHandler(parser, &isStar);
    if (handlers.size && isStar != areStars)
      feSyntaxError(parser, place, "cannot have both 'except' and 'except*' on the same 'try'");
    areStars = isStar;
    tsVecPush(&handlers, handler);
  }
  FeNodeList orElse = handlers.size ? parseElse(parser) : (FeNodeList){NULL, 0};
  FeNodeList finalBody = {NULL, 0};
  int32_t line = fePlace(parser).line;
  if (feAccept(parser, FE_TOK_FINALLY))
    finalBody = feParseBlock(parser, "'finally' statement", line);
  else if (!handlers.size)
    feSyntaxError(parser, fePlace(parser), "expected 'except' or 'finally' block");
  FeNode *node = feNode(parser, FE_TRY, start);
  node->as.tryStmt.body = body;
  node->as.tryStmt.orElse = orElse;
  node->as.tryStmt.finalBody = finalBody;
  node->as.tryStmt.handlers = tsArenaCopy(
      parser->arena, handlers.data, handlers.size * sizeof *handlers.data, _Alignof(FeHandler));
  node->as.tryStmt.numHandlers = handlers.size;
  node->as.tryStmt.isStar = areStars;
  tsVecFree(&handlers);
  return node;
}

//===--- Functions and classes ---===//

static FeNode *parseFunction(FeParser *parser, FePlace start, FeNodeList decorators, bool isAsync) {
  MlirStringRef name = feExpectName(parser);
  feExpectSaying(parser, FE_TOK_L_PAREN, "expected '('");
  FeParameters *parameters = feParseParameters(parser, FE_TOK_R_PAREN, true);
  feExpect(parser, FE_TOK_R_PAREN);
  FeNode *returns = feAccept(parser, FE_TOK_ARROW) ? feParseExpression(parser) : NULL;
  FeNodeList body = feParseBlock(parser, "function definition", start.line);
  FeNode *node = feNode(parser, FE_FUNCTION_DEF, start);
  node->as.function.name = name;
  node->as.function.parameters = parameters;
  node->as.function.returns = returns;
  node->as.function.body = body;
  node->as.function.decorators = decorators;
  node->as.function.isAsync = isAsync;
  return node;
}

static FeNode *parseClass(FeParser *parser, FePlace start, FeNodeList decorators) {
  MlirStringRef name = feExpectName(parser);
  FeNodeList bases = {NULL, 0};
  FeKeyword *keywords = NULL;
  size_t numKeywords = 0;
  if (feAccept(parser, FE_TOK_L_PAREN))
    feParseArguments(parser, &bases, &keywords, &numKeywords);
  FeNodeList body = feParseBlock(parser, "class definition", start.line);
  FeNode *node = feNode(parser, FE_CLASS_DEF, start);
  node->as.classDef.name = name;
  node->as.classDef.bases = bases;
  node->as.classDef.keywords = keywords;
  node->as.classDef.numKeywords = numKeywords;
  node->as.classDef.body = body;
  node->as.classDef.decorators = decorators;
  return node;
}

static FeNode *parseDecorated(FeParser *parser) {
  size_t base = parser->stack.size;
  while (feAccept(parser, FE_TOK_AT)) {
    fePush(parser, feParseNamedExpression(parser));
    feExpect(parser, FE_TOK_NEWLINE);
  }
  FeNodeList decorators = feTakeList(parser, base);
  FePlace start = fePlace(parser);
  if (feAccept(parser, FE_TOK_CLASS))
    return parseClass(parser, start, decorators);
  bool isAsync = feAccept(parser, FE_TOK_ASYNC);
  feExpect(parser, FE_TOK_DEF);
  return parseFunction(parser, start, decorators, isAsync);
}

FeNode *feParseCompound(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeNodeList none = {NULL, 0};
  if (fePeekKind(parser) == FE_TOK_AT)
    return parseDecorated(parser);
  bool isAsync = feAccept(parser, FE_TOK_ASYNC);
  FeTokenKind kind = fePeekKind(parser);
  if (isAsync && kind != FE_TOK_DEF && kind != FE_TOK_FOR && kind != FE_TOK_WITH)
    return feInvalidSyntax(parser);
  switch (feTake(parser)->kind) {
  case FE_TOK_IF:
    return parseIf(parser, start);
  case FE_TOK_WHILE:
    return parseWhile(parser, start);
  case FE_TOK_FOR:
    return parseFor(parser, start, isAsync);
  case FE_TOK_TRY:
    return parseTry(parser, start);
  case FE_TOK_WITH:
    return parseWith(parser, start, isAsync);
  case FE_TOK_DEF:
    return parseFunction(parser, start, none, isAsync);
  default:
    return parseClass(parser, start, none);
  }
}

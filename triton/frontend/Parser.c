// The parser: tokens, errors, simple statements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Parser.h"
#include "triton/frontend/Value.h"

// Deeper expressions and blocks are nobody's source; the parser calls itself for each.
enum { MAX_PARSER_DEPTH = 1000 };

//===--- Tokens ---===//

const FeToken *feTake(FeParser *parser) {
  const FeToken *token = fePeek(parser);
  if (token->kind > FE_TOK_DEDENT)
    parser->last = parser->position;
  if (token->kind > FE_TOK_ERROR)
    ++parser->position;
  return token;
}

FeTokenKind fePeekSecond(const FeParser *parser) {
  return fePeekKind(parser) > FE_TOK_ERROR ? fePeek(parser)[1].kind : fePeekKind(parser);
}

bool feAccept(FeParser *parser, FeTokenKind kind) {
  if (fePeekKind(parser) != kind)
    return false;
  feTake(parser);
  return true;
}

void feExpect(FeParser *parser, FeTokenKind kind) {
  if (!feAccept(parser, kind))
    feInvalidSyntax(parser);
}

void feExpectSaying(FeParser *parser, FeTokenKind kind, const char *message) {
  if (!feAccept(parser, kind))
    feSyntaxError(parser, fePlace(parser), "%s", message);
}

bool feNextIsWord(const FeParser *parser, const char *word) {
  return fePeekKind(parser) == FE_TOK_NAME && tsEqualC(feText(parser, fePeek(parser)), word);
}

MlirStringRef feExpectName(FeParser *parser) {
  if (fePeekKind(parser) == FE_TOK_NAME)
    return feText(parser, feTake(parser));
  feInvalidSyntax(parser);
  return mlirStringRefCreate(NULL, 0);
}

//===--- Errors ---===//

/// Whether what the lexer found counts more than a mistake of the grammar before it.
static bool prefersLexerError(const FeParser *parser) {
  const FeToken *token = fePeek(parser);
  if (!parser->lexerError.message.size || token->kind == FE_TOK_ERROR)
    return parser->lexerError.message.size != 0;
  bool isUnclosed =
      tsEndsWith(tsStringView(&parser->lexerError.message), tsLiteral("was never closed"));
  return !isUnclosed || token->line > parser->lexerError.line;
}

static void setError(FeParser *parser, FePlace place, const char *format, va_list args) {
  parser->hasFailed = true;
  if (!parser->speculation) {
    tsStringClear(&parser->error->message);
    if (prefersLexerError(parser)) {
      tsStringAppend(&parser->error->message, tsStringView(&parser->lexerError.message));
      place = (FePlace){parser->lexerError.line, parser->lexerError.column};
    } else {
      tsStringAppendFormatV(&parser->error->message, format, args);
    }
    parser->error->line = place.line;
    parser->error->column = place.column;
  }
  parser->position = parser->lexer.tokens.size - 1;
}

FeNode *feSyntaxError(FeParser *parser, FePlace place, const char *format, ...) {
  if (!parser->hasFailed) {
    va_list args;
    va_start(args, format);
    setError(parser, place, format, args);
    va_end(args);
  }
  FeNode *node = feNode(parser, FE_NAME, place);
  node->as.name.id = mlirStringRefCreate("", 0);
  return node;
}

FeNode *feInvalidSyntax(FeParser *parser) {
  switch (fePeekKind(parser)) {
  case FE_TOK_INDENT:
    return feSyntaxError(parser, fePlace(parser), "unexpected indent");
  case FE_TOK_DEDENT:
    return feSyntaxError(parser, fePlace(parser), "unexpected unindent");
  default:
    return feSyntaxError(parser, fePlace(parser),
                         parser->fStringDepth ? "f-string: invalid syntax" : "invalid syntax");
  }
}

FeMark feTry(FeParser *parser) {
  ++parser->speculation;
  return (FeMark){parser->position, parser->last, parser->stack.size};
}

bool feTried(FeParser *parser, FeMark mark) {
  --parser->speculation;
  if (!parser->hasFailed)
    return true;
  parser->hasFailed = false;
  parser->position = mark.position;
  parser->last = mark.last;
  parser->stack.size = mark.stackSize;
  return false;
}

bool feParserEnter(FeParser *parser) {
  if (++parser->depth <= MAX_PARSER_DEPTH)
    return true;
  feSyntaxError(parser, fePlace(parser), "this is nested more than %d deep", MAX_PARSER_DEPTH);
  return false;
}

//===--- Nodes ---===//

void feSetEnd(const FeParser *parser, int32_t *endLine, int32_t *endColumn) {
  const FeToken *last = &parser->tokens[parser->last];
  *endLine = last->endLine;
  *endColumn = last->endColumn;
}

FeNode *feNode(FeParser *parser, FeNodeKind kind, FePlace start) {
  FeNode *node = tsArenaNew(parser->arena, FeNode);
  memset(node, 0, sizeof *node);
  node->kind = kind;
  node->line = start.line;
  node->column = start.column;
  feSetEnd(parser, &node->endLine, &node->endColumn);
  return node;
}

FeNodeList feTakeList(FeParser *parser, size_t base) {
  FeNodeList list = {NULL, parser->stack.size - base};
  if (list.count)
    list.items = tsArenaCopy(parser->arena, parser->stack.data + base,
                             list.count * sizeof *list.items, _Alignof(FeNode *));
  parser->stack.size = base;
  return list;
}

FeNode *feConstant(FeParser *parser, FePlace start, FeValue *value) {
  FeNode *node = feNode(parser, FE_CONSTANT, start);
  node->as.constant.value = value;
  return node;
}

//===--- Targets ---===//

static const char *constantName(const FeValue *value) {
  switch (value->kind) {
  case FE_NONE:
    return "None";
  case FE_BOOL:
    return value->as.boolean ? "True" : "False";
  case FE_ELLIPSIS:
    return "ellipsis";
  default:
    return "literal";
  }
}

const char *feExpressionName(const FeNode *node) {
  switch (node->kind) {
  case FE_NAME:
    return "name";
  case FE_CONSTANT:
    return constantName(node->as.constant.value);
  case FE_TUPLE_EXPR:
    return "tuple";
  case FE_LIST_EXPR:
    return "list";
  case FE_SET_EXPR:
    return "set display";
  case FE_DICT_EXPR:
    return "dict literal";
  case FE_CALL:
    return "function call";
  case FE_STARRED:
    return "starred";
  case FE_ATTRIBUTE:
    return "attribute";
  case FE_SUBSCRIPT:
    return "subscript";
  case FE_IF_EXP:
    return "conditional expression";
  case FE_LAMBDA:
    return "lambda";
  case FE_COMPARE:
    return "comparison";
  case FE_LIST_COMP:
    return "list comprehension";
  case FE_SET_COMP:
    return "set comprehension";
  case FE_DICT_COMP:
    return "dict comprehension";
  case FE_GENERATOR_EXP:
    return "generator expression";
  case FE_NAMED_EXPR:
    return "named expression";
  case FE_JOINED_STR:
  case FE_FORMATTED_VALUE:
    return "f-string expression";
  case FE_AWAIT:
    return "await expression";
  case FE_YIELD:
  case FE_YIELD_FROM:
    return "yield expression";
  default:
    return "expression";
  }
}

/// What of a target can't be assigned to; NULL: nothing.
static const FeNode *findBadTarget(FeParser *parser, const FeNode *node) {
  if (node->kind == FE_NAME || node->kind == FE_ATTRIBUTE || node->kind == FE_SUBSCRIPT)
    return NULL;
  if (node->kind != FE_TUPLE_EXPR && node->kind != FE_LIST_EXPR && node->kind != FE_STARRED)
    return node;
  const FeNode *bad = NULL;
  if (feParserEnter(parser)) {
    if (node->kind == FE_STARRED)
      bad = findBadTarget(parser, node->as.unary.operand);
    else
      for (size_t i = 0; i < node->as.sequence.elements.count && !bad; ++i)
        bad = findBadTarget(parser, node->as.sequence.elements.items[i]);
  }
  feParserLeave(parser);
  return bad;
}

void feCheckTarget(FeParser *parser, const FeNode *node) {
  const FeNode *bad = findBadTarget(parser, node);
  if (bad)
    feSyntaxError(parser, fePlaceOf(bad), "cannot assign to %s", feExpressionName(bad));
}

static void checkAssigned(FeParser *parser, const FeNode *node) {
  const FeNode *bad = findBadTarget(parser, node);
  if (!bad)
    return;
  bool isKeyword = bad->kind == FE_CONSTANT && (bad->as.constant.value->kind == FE_NONE ||
                                                bad->as.constant.value->kind == FE_BOOL);
  feSyntaxError(parser, fePlaceOf(bad),
                isKeyword || bad != node
                    ? "cannot assign to %s"
                    : "cannot assign to %s here. Maybe you meant '==' instead of '='?",
                feExpressionName(bad));
}

//===--- Simple statements ---===//

static FeNode *parseReturn(FeParser *parser, FePlace start) {
  FeNode *value = feStartsExpression(fePeekKind(parser)) ? feParseStarExpressions(parser) : NULL;
  FeNode *node = feNode(parser, FE_RETURN, start);
  node->as.unary.operand = value;
  return node;
}

static FeNode *parseRaise(FeParser *parser, FePlace start) {
  FeNode *exception = NULL, *cause = NULL;
  if (feStartsExpression(fePeekKind(parser))) {
    exception = feParseExpression(parser);
    if (feAccept(parser, FE_TOK_FROM))
      cause = feParseExpression(parser);
  }
  FeNode *node = feNode(parser, FE_RAISE, start);
  node->as.raise.exception = exception;
  node->as.raise.cause = cause;
  return node;
}

static FeNode *parseScope(FeParser *parser, FeNodeKind kind, FePlace start) {
  TsVec(MlirStringRef) names = {0};
  do
    tsVecPush(&names, feExpectName(parser));
  while (feAccept(parser, FE_TOK_COMMA));
  FeNode *node = feNode(parser, kind, start);
  node->as.scope.names = tsArenaCopy(parser->arena, names.data, names.size * sizeof *names.data,
                                     _Alignof(MlirStringRef));
  node->as.scope.numNames = names.size;
  tsVecFree(&names);
  return node;
}

static FeNode *parseDelete(FeParser *parser, FePlace start) {
  size_t base = parser->stack.size;
  do {
    FeNode *target = feParseStarTarget(parser);
    const FeNode *bad = target->kind == FE_STARRED ? target : findBadTarget(parser, target);
    if (bad)
      feSyntaxError(parser, fePlaceOf(bad), "cannot delete %s", feExpressionName(bad));
    fePush(parser, target);
  } while (feAccept(parser, FE_TOK_COMMA) && feStartsExpression(fePeekKind(parser)));
  FeNode *node = feNode(parser, FE_DELETE, start);
  node->as.boolean.values = feTakeList(parser, base);
  return node;
}

static FeNode *parseAssert(FeParser *parser, FePlace start) {
  FeNode *test = feParseExpression(parser);
  FeNode *message = feAccept(parser, FE_TOK_COMMA) ? feParseExpression(parser) : NULL;
  FeNode *node = feNode(parser, FE_ASSERT, start);
  node->as.assertion.test = test;
  node->as.assertion.message = message;
  return node;
}

/// A name with dots, as it stands there.
static MlirStringRef parseDottedName(FeParser *parser) {
  MlirStringRef name = feExpectName(parser);
  if (fePeekKind(parser) != FE_TOK_DOT)
    return name;
  TsString text = {0};
  tsStringAppend(&text, name);
  while (feAccept(parser, FE_TOK_DOT)) {
    tsStringAppendChar(&text, '.');
    tsStringAppend(&text, feExpectName(parser));
  }
  name = tsArenaString(parser->arena, tsStringView(&text));
  tsStringFree(&text);
  return name;
}

typedef TsVec(FeAlias) AliasList;

static void pushAlias(FeParser *parser, AliasList *aliases, FePlace start, MlirStringRef name) {
  FeAlias alias = {.name = name, .line = start.line, .column = start.column};
  if (feAccept(parser, FE_TOK_AS))
    alias.asName = feExpectName(parser);
  feSetEnd(parser, &alias.endLine, &alias.endColumn);
  tsVecPush(aliases, alias);
}

static FeNode *endImport(FeParser *parser, FeNodeKind kind, FePlace start, AliasList *aliases) {
  FeNode *node = feNode(parser, kind, start);
  node->as.import.names = tsArenaCopy(parser->arena, aliases->data,
                                      aliases->size * sizeof *aliases->data, _Alignof(FeAlias));
  node->as.import.numNames = aliases->size;
  tsVecFree(aliases);
  return node;
}

static FeNode *parseImport(FeParser *parser, FePlace start) {
  AliasList aliases = {0};
  do {
    FePlace place = fePlace(parser);
    pushAlias(parser, &aliases, place, parseDottedName(parser));
  } while (feAccept(parser, FE_TOK_COMMA));
  return endImport(parser, FE_IMPORT, start, &aliases);
}

static void parseImportedNames(FeParser *parser, AliasList *aliases) {
  FePlace place = fePlace(parser);
  if (feAccept(parser, FE_TOK_STAR)) {
    pushAlias(parser, aliases, place, tsLiteral("*"));
    return;
  }
  bool hasParens = feAccept(parser, FE_TOK_L_PAREN);
  do {
    place = fePlace(parser);
    if (aliases->size && hasParens && fePeekKind(parser) == FE_TOK_R_PAREN)
      break;
    if (aliases->size && !hasParens && fePeekKind(parser) == FE_TOK_NEWLINE)
      feSyntaxError(parser, place, "trailing comma not allowed without surrounding parentheses");
    pushAlias(parser, aliases, place, feExpectName(parser));
  } while (feAccept(parser, FE_TOK_COMMA));
  if (hasParens)
    feExpect(parser, FE_TOK_R_PAREN);
}

static FeNode *parseImportFrom(FeParser *parser, FePlace start) {
  int32_t level = 0;
  for (;; feTake(parser)) {
    if (fePeekKind(parser) == FE_TOK_DOT)
      ++level;
    else if (fePeekKind(parser) == FE_TOK_ELLIPSIS)
      level += 3;
    else
      break;
  }
  MlirStringRef module = {NULL, 0};
  if (!level || fePeekKind(parser) == FE_TOK_NAME)
    module = parseDottedName(parser);
  feExpect(parser, FE_TOK_IMPORT);
  AliasList aliases = {0};
  parseImportedNames(parser, &aliases);
  FeNode *node = endImport(parser, FE_IMPORT_FROM, start, &aliases);
  node->as.import.module = module;
  node->as.import.level = level;
  return node;
}

static FeNode *parseAnnotated(FeParser *parser, FePlace start, FeNode *target) {
  bool hasParens = target->line != start.line || target->column != start.column;
  if (target->kind == FE_LIST_EXPR || target->kind == FE_TUPLE_EXPR)
    return feSyntaxError(parser, start, "only single target (not %s) can be annotated",
                         feExpressionName(target));
  if (target->kind != FE_NAME && target->kind != FE_ATTRIBUTE && target->kind != FE_SUBSCRIPT)
    return feSyntaxError(parser, start, "illegal target for annotation");
  FeNode *annotation = feParseExpression(parser);
  FeNode *value = feAccept(parser, FE_TOK_EQUAL) ? feParseYieldOrStar(parser) : NULL;
  FeNode *node = feNode(parser, FE_ANN_ASSIGN, start);
  node->as.annAssign.target = target;
  node->as.annAssign.annotation = annotation;
  node->as.annAssign.value = value;
  node->as.annAssign.isSimple = target->kind == FE_NAME && !hasParens;
  return node;
}

static FeNode *parseAugmented(FeParser *parser, FePlace start, FeNode *target) {
  if (target->kind != FE_NAME && target->kind != FE_ATTRIBUTE && target->kind != FE_SUBSCRIPT)
    return feSyntaxError(parser, fePlaceOf(target),
                         "'%s' is an illegal expression for augmented assignment",
                         feExpressionName(target));
  FeOperator op = (FeOperator)(feTake(parser)->kind - FE_TOK_PLUS_EQUAL + FE_ADD);
  FeNode *value = feParseYieldOrStar(parser);
  FeNode *node = feNode(parser, FE_AUG_ASSIGN, start);
  node->op = op;
  node->as.augAssign.target = target;
  node->as.augAssign.value = value;
  return node;
}

static FeNode *parseAssignment(FeParser *parser, FePlace start, FeNode *first) {
  size_t base = parser->stack.size;
  FeNode *value = first;
  while (feAccept(parser, FE_TOK_EQUAL)) {
    checkAssigned(parser, value);
    fePush(parser, value);
    value = feParseYieldOrStar(parser);
  }
  FeNode *node = feNode(parser, FE_ASSIGN, start);
  node->as.assign.targets = feTakeList(parser, base);
  node->as.assign.value = value;
  return node;
}

/// `print x` of Python 2.
static bool isOldPrint(const FeParser *parser, const FeNode *value) {
  return value->kind == FE_NAME &&
         (tsEqualC(value->as.name.id, "print") || tsEqualC(value->as.name.id, "exec")) &&
         (fePeekKind(parser) == FE_TOK_NAME || fePeekKind(parser) == FE_TOK_STRING ||
          fePeekKind(parser) == FE_TOK_NUMBER);
}

static FeNode *parseExpressionStatement(FeParser *parser, FePlace start) {
  FeNode *value = feParseYieldOrStar(parser);
  FeTokenKind next = fePeekKind(parser);
  if (next == FE_TOK_EQUAL)
    return parseAssignment(parser, start, value);
  if (feAccept(parser, FE_TOK_COLON))
    return parseAnnotated(parser, start, value);
  if (next >= FE_TOK_PLUS_EQUAL && next <= FE_TOK_DOUBLE_SLASH_EQUAL)
    return parseAugmented(parser, start, value);
  if (isOldPrint(parser, value))
    return feSyntaxError(parser, start,
                         "Missing parentheses in call to '%.*s'. Did you mean %.*s(...)?",
                         (int)value->as.name.id.length, value->as.name.id.data,
                         (int)value->as.name.id.length, value->as.name.id.data);
  FeNode *node = feNode(parser, FE_EXPR_STMT, start);
  node->as.unary.operand = value;
  return node;
}

static FeNode *parseSimple(FeParser *parser) {
  FePlace start = fePlace(parser);
  FeTokenKind kind = fePeekKind(parser);
  if (kind < FE_TOK_AND) // most statements begin with a name
    return parseExpressionStatement(parser, start);
  switch (kind) {
  case FE_TOK_PASS:
    feTake(parser);
    return feNode(parser, FE_PASS, start);
  case FE_TOK_BREAK:
    feTake(parser);
    return feNode(parser, FE_BREAK, start);
  case FE_TOK_CONTINUE:
    feTake(parser);
    return feNode(parser, FE_CONTINUE, start);
  case FE_TOK_RETURN:
    feTake(parser);
    return parseReturn(parser, start);
  case FE_TOK_RAISE:
    feTake(parser);
    return parseRaise(parser, start);
  case FE_TOK_GLOBAL:
    feTake(parser);
    return parseScope(parser, FE_GLOBAL, start);
  case FE_TOK_NONLOCAL:
    feTake(parser);
    return parseScope(parser, FE_NONLOCAL, start);
  case FE_TOK_DEL:
    feTake(parser);
    return parseDelete(parser, start);
  case FE_TOK_ASSERT:
    feTake(parser);
    return parseAssert(parser, start);
  case FE_TOK_IMPORT:
    feTake(parser);
    return parseImport(parser, start);
  case FE_TOK_FROM:
    feTake(parser);
    return parseImportFrom(parser, start);
  default:
    return parseExpressionStatement(parser, start);
  }
}

static void parseSimpleStatements(FeParser *parser) {
  do
    fePush(parser, parseSimple(parser));
  while (feAccept(parser, FE_TOK_SEMI) && fePeekKind(parser) != FE_TOK_NEWLINE);
  feExpect(parser, FE_TOK_NEWLINE);
}

void feParseStatements(FeParser *parser) {
  while (fePeekKind(parser) > FE_TOK_ERROR && fePeekKind(parser) != FE_TOK_DEDENT) {
    FeNode *match = feNextIsWord(parser, "match") ? feParseMatch(parser) : NULL;
    if (match)
      fePush(parser, match);
    else if (feStartsCompound(parser))
      fePush(parser, feParseCompound(parser));
    else
      parseSimpleStatements(parser);
  }
}

FeNodeList feParseBlock(FeParser *parser, const char *what, int32_t line) {
  size_t base = parser->stack.size;
  feExpectSaying(parser, FE_TOK_COLON, "expected ':'");
  if (!feAccept(parser, FE_TOK_NEWLINE)) {
    if (feStartsCompound(parser))
      feInvalidSyntax(parser);
    parseSimpleStatements(parser);
    return feTakeList(parser, base);
  }
  if (!feAccept(parser, FE_TOK_INDENT)) {
    feSyntaxError(parser, fePlace(parser), "expected an indented block after %s on line %d", what,
                  (int)line);
    return feTakeList(parser, base);
  }
  if (feParserEnter(parser))
    feParseStatements(parser);
  feParserLeave(parser);
  feExpect(parser, FE_TOK_DEDENT);
  return feTakeList(parser, base);
}

//===--- Sources ---===//

FeNode *feParseSource(TsArena *arena, MlirStringRef source, FePlace place, unsigned fStringDepth,
                      FeNode *(*parse)(FeParser *parser), FeSyntaxError *error) {
  FeParser parser = {.arena = arena, .error = error, .fStringDepth = fStringDepth};
  feLex(&parser.lexer, source, place.line, place.column, &parser.lexerError);
  parser.tokens = parser.lexer.tokens.data;
  FeNode *node = parse(&parser);
  tsVecFree(&parser.lexer.tokens);
  tsVecFree(&parser.stack);
  tsStringFree(&parser.lexerError.message);
  return parser.hasFailed ? NULL : node;
}

static FeNode *parseModule(FeParser *parser) {
  feParseStatements(parser);
  if (fePeekKind(parser) != FE_TOK_END)
    feInvalidSyntax(parser);
  FeNode *module = feNode(parser, FE_MODULE_NODE, (FePlace){1, 0});
  module->as.module.body = feTakeList(parser, 0);
  return module;
}

FeNode *feParseModule(MlirStringRef source, TsArena *arena, FeSyntaxError *error) {
  if (!fePrepareSource(&source, arena, error))
    return NULL;
  return feParseSource(arena, source, (FePlace){1, 0}, 0, parseModule, error);
}

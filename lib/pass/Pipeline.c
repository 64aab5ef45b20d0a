// Pipelines as text: `builtin.module(func.func(canonicalize{max-iterations=3}),cse)`. What is wrong
// is said in MLIR's words, and at the same character.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

//===--- Tokens ---===//

typedef enum TokenKind {
  TOKEN_PASS,  ///< a pass or a named pipeline
  TOKEN_OPEN,  ///< a nested manager begins
  TOKEN_CLOSE, ///< it ends
} TokenKind;

typedef struct Token {
  TokenKind kind;
  MlirStringRef name, options; ///< of OPEN the anchor
  const TesseraPassDef *definition;
} Token;
typedef TsVec(Token) Tokens;

/// How a pass is looked up by its argument.
typedef const TesseraPassDef *(*PassFinder)(const TesseraPassRegistry *registry,
                                            MlirStringRef argument);

/// Elements being read: first as a whole into tokens, so that a mistake in the text changes
/// nothing.
typedef struct Parser {
  MlirStringRef text;
  size_t at, depth;
  Tokens tokens;
  const TesseraPassRegistry *registry;
  PassFinder find;
  MlirStringCallback error;
  void *user;
} Parser;

static bool atEnd(const Parser *parser) { return parser->at >= parser->text.length; }

static bool isNext(const Parser *parser, char c) {
  return !atEnd(parser) && parser->text.data[parser->at] == c;
}

static bool isBlank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static void skipBlanks(Parser *parser) {
  while (!atEnd(parser) && isBlank(parser->text.data[parser->at]))
    parser->at++;
}

// Shows the line of the text with a caret under the character at `at`.
static bool failAt(const Parser *parser, size_t at, const char *message, MlirStringRef name) {
  size_t line = 1, start = 0;
  for (size_t i = 0; i < at; ++i)
    if (parser->text.data[i] == '\n') {
      line++;
      start = i + 1;
    }
  size_t end = tsFindChar(parser->text, '\n', start);
  MlirStringRef shown =
      tsSubstring(parser->text, start, (end == SIZE_MAX ? parser->text.length : end) - start);
  psFail(parser->error, parser->user,
         "MLIR Textual PassPipeline Parser:%zu:%zu: error: %s%.*s%s%s\n%.*s\n%*s^\n", line,
         at - start + 1, name.data ? "'" : "", (int)name.length, name.data ? name.data : "",
         name.data ? "' " : "", message, (int)shown.length, shown.data, (int)(at - start), "");
  return false;
}

static const MlirStringRef noName = {NULL, 0};

//===--- Reading ---===//

// The text up to a character that can't be in a name.
static MlirStringRef readName(Parser *parser) {
  size_t start = parser->at;
  while (!atEnd(parser) && !memchr(",(){", parser->text.data[parser->at], 4))
    parser->at++;
  MlirStringRef name = tsTrim(tsSubstring(parser->text, start, parser->at - start));
  // Where a name is missing the message points to what is there instead.
  return name.length ? name : tsSubstring(parser->text, parser->at, 0);
}

static bool readOptions(Parser *parser, MlirStringRef *options) {
  size_t start = parser->at + 1;
  int depth = 0;
  for (; !atEnd(parser); parser->at++) {
    if (isNext(parser, '{'))
      depth++;
    else if (isNext(parser, '}') && --depth == 0)
      break;
  }
  if (atEnd(parser))
    return failAt(parser, start - 1, "missing closing '}' while processing pass options", noName);
  *options = tsSubstring(parser->text, start, parser->at - start);
  parser->at++;
  skipBlanks(parser);
  return true;
}

static bool readClosing(Parser *parser) {
  while (isNext(parser, ')')) {
    if (parser->depth == 0)
      return failAt(parser, parser->at,
                    "encountered extra closing ')' creating unbalanced parentheses while parsing "
                    "pipeline",
                    noName);
    parser->depth--;
    parser->at++;
    skipBlanks(parser);
    tsVecPush(&parser->tokens, (Token){.kind = TOKEN_CLOSE});
  }
  return true;
}

static bool readElements(Parser *parser) {
  size_t start; // of the last element, where a parenthesis is missed when it ends the text
  for (;;) {
    start = parser->at;
    Token token = {.kind = TOKEN_PASS, .name = readName(parser), .options = tsLiteral("")};
    bool isLast = atEnd(parser);
    if (isNext(parser, '(')) {
      if (++parser->depth > kMaxPipelineNesting)
        return failAt(parser, parser->at, "pipelines are nested too deeply", noName);
      parser->at++;
      token.kind = TOKEN_OPEN;
      tsVecPush(&parser->tokens, token);
      continue;
    }
    if (isNext(parser, '{') && !readOptions(parser, &token.options))
      return false;
    tsVecPush(&parser->tokens, token);
    if (isLast)
      break;
    start = parser->text.length;
    if (!readClosing(parser))
      return false;
    if (atEnd(parser))
      break;
    if (!isNext(parser, ','))
      return failAt(parser, parser->at, "expected ',' after parsing pipeline", noName);
    parser->at++;
  }
  return parser->depth == 0 ||
         failAt(parser, start, "encountered unbalanced parentheses while parsing pipeline", noName);
}

static bool findPasses(Parser *parser) {
  for (size_t i = 0; i < parser->tokens.size; ++i) {
    Token *token = &parser->tokens.data[i];
    if (token->kind != TOKEN_PASS)
      continue;
    token->definition = parser->find(parser->registry, token->name);
    if (!token->definition)
      return failAt(parser, (size_t)(token->name.data - parser->text.data),
                    "does not refer to a registered pass or pass pipeline", token->name);
  }
  return true;
}

//===--- Adding ---===//

static MlirLogicalResult addPass(PsOpManager *manager, const TesseraPassDef *definition,
                                 MlirStringRef options, MlirStringCallback error, void *user) {
  MlirPass handle = tesseraPassCreate(definition);
  PsPass *pass = handle.ptr;
  const char *anchor = definition->anchor;
  MlirLogicalResult result = tesseraOptionsParse(definition, pass->options, options, error, user);
  if (mlirLogicalResultIsSuccess(result) && anchor && !manager->implicitNesting &&
      strcmp(manager->anchor, "any") != 0 && strcmp(manager->anchor, anchor) != 0)
    result = psFail(error, user,
                    "Can't add pass '%s' restricted to '%s' on a PassManager intended to run on "
                    "'%s', did you intend to nest?",
                    psPassName(pass), anchor, manager->anchor);
  if (mlirLogicalResultIsSuccess(result))
    psOpManagerAddPass(manager, pass);
  else
    psPassDestroy(pass);
  return result;
}

static MlirLogicalResult addPipeline(MlirOpPassManager passManager,
                                     const TesseraPassDef *definition, MlirStringRef options,
                                     MlirStringCallback error, void *user) {
  void *values = tsAllocZeroed(1, definition->optionsSize);
  tesseraOptionsInit(definition, values);
  MlirLogicalResult result = tesseraOptionsParse(definition, values, options, error, user);
  if (mlirLogicalResultIsSuccess(result))
    result = definition->build(passManager, values, error, user);
  tesseraOptionsDestroy(definition, values);
  tsFree(values);
  return result;
}

MlirLogicalResult tesseraOpPassManagerAdd(MlirOpPassManager passManager,
                                          const TesseraPassDef *definition, MlirStringRef options,
                                          MlirStringCallback error, void *user) {
  MlirLogicalResult result = definition->run
                                 ? addPass(passManager.ptr, definition, options, error, user)
                                 : addPipeline(passManager, definition, options, error, user);
  if (mlirLogicalResultIsFailure(result))
    psFail(error, user, "failed to add `%s` with options `%.*s`", definition->argument,
           (int)options.length, options.data);
  return result;
}

static bool addTokens(const Parser *parser, PsOpManager *manager) {
  PsOpManager *stack[kMaxPipelineNesting + 1] = {manager};
  size_t depth = 0;
  for (size_t i = 0; i < parser->tokens.size; ++i) {
    const Token *token = &parser->tokens.data[i];
    if (token->kind == TOKEN_OPEN) {
      PsOpManager *nested = psOpManagerNest(stack[depth], token->name);
      stack[++depth] = nested;
    } else if (token->kind == TOKEN_CLOSE) {
      depth--;
    } else if (mlirLogicalResultIsFailure(tesseraOpPassManagerAdd((MlirOpPassManager){stack[depth]},
                                                                  token->definition, token->options,
                                                                  parser->error, parser->user))) {
      for (; depth; --depth)
        psFail(parser->error, parser->user, "failed to add `%s` with options `` to inner pipeline",
               stack[depth]->anchor);
      return false;
    }
  }
  return true;
}

static MlirLogicalResult parseElements(MlirOpPassManager passManager,
                                       const TesseraPassRegistry *registry, PassFinder find,
                                       MlirStringRef elements, MlirStringCallback error,
                                       void *user) {
  Parser parser = {
      .text = elements, .registry = registry, .find = find, .error = error, .user = user};
  bool ok = elements.length == 0 ||
            (readElements(&parser) && findPasses(&parser) && addTokens(&parser, passManager.ptr));
  tsVecFree(&parser.tokens);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult parsePipeline(MlirOpPassManager passManager,
                                       const TesseraPassRegistry *registry, PassFinder find,
                                       MlirStringRef pipeline, MlirStringCallback error,
                                       void *user) {
  PsOpManager *manager = passManager.ptr;
  MlirStringRef text = tsTrim(pipeline);
  size_t open = tsFindChar(text, '(', 0);
  if (open == 0 || open == SIZE_MAX || text.data[text.length - 1] != ')')
    return psFail(error, user,
                  "expected pass pipeline to be wrapped with the anchor operation type, e.g. "
                  "'builtin.module(...)'");
  psOpManagerClear(manager);
  tsFree(manager->anchor);
  manager->anchor = psCopyText(tsTrim(tsSubstring(text, 0, open)));
  manager->implicitNesting = false;
  return parseElements(passManager, registry, find,
                       tsSubstring(text, open + 1, text.length - open - 2), error, user);
}

MlirLogicalResult tesseraParsePassPipelineElements(MlirOpPassManager passManager,
                                                   const TesseraPassRegistry *registry,
                                                   MlirStringRef elements, MlirStringCallback error,
                                                   void *user) {
  return parseElements(passManager, registry, psFindPass, elements, error, user);
}

MlirLogicalResult tesseraParsePassPipeline(MlirOpPassManager passManager,
                                           const TesseraPassRegistry *registry,
                                           MlirStringRef pipeline, MlirStringCallback error,
                                           void *user) {
  return parsePipeline(passManager, registry, psFindPass, pipeline, error, user);
}

MlirLogicalResult mlirOpPassManagerAddPipeline(MlirOpPassManager passManager,
                                               MlirStringRef pipelineElements,
                                               MlirStringCallback callback, void *userData) {
  const PsOpManager *manager = passManager.ptr;
  return parseElements(passManager, manager->owner->registry, psFindRegisteredPass,
                       pipelineElements, callback, userData);
}

MlirLogicalResult mlirParsePassPipeline(MlirOpPassManager passManager, MlirStringRef pipeline,
                                        MlirStringCallback callback, void *userData) {
  const PsOpManager *manager = passManager.ptr;
  return parsePipeline(passManager, manager->owner->registry, psFindRegisteredPass, pipeline,
                       callback, userData);
}

//===--- Printing ---===//

void psPassPrint(const PsPass *pass, TsString *out) {
  tsStringAppendC(out, psPassArgument(pass));
  if (!pass->definition || !pass->definition->numOptions)
    return;
  tsStringAppendChar(out, '{');
  psOptionsPrint(pass->definition, pass->options, out);
  tsStringAppendChar(out, '}');
}

static void startLine(TsString *out, bool pretty, size_t indent) {
  if (!pretty)
    return;
  tsStringAppendChar(out, '\n');
  tsStringAppendRepeated(out, ' ', indent);
}

/// Where printing is in a manager.
typedef struct Position {
  const PsOpManager *manager;
  size_t next;
} Position;

// Managers of any depth: a program may nest more than a text.
static void printManager(const PsOpManager *root, bool pretty, TsString *out) {
  TsVec(Position) stack = {0};
  tsVecPush(&stack, (Position){root, 0});
  tsStringAppendFormat(out, "%s(", root->anchor);
  startLine(out, pretty, root->elements.size ? 2 : 0);
  while (stack.size) {
    const PsOpManager *manager = stack.data[stack.size - 1].manager;
    size_t i = stack.data[stack.size - 1].next++;
    if (i == manager->elements.size) {
      startLine(out, pretty, --stack.size * 2);
      tsStringAppendChar(out, ')');
      continue;
    }
    if (i) {
      tsStringAppendChar(out, ',');
      startLine(out, pretty, stack.size * 2);
    }
    if (manager->elements.data[i].pass) {
      psPassPrint(manager->elements.data[i].pass, out);
      continue;
    }
    tsVecPush(&stack, (Position){manager->elements.data[i].nested, 0});
    tsStringAppendFormat(out, "%s(", manager->elements.data[i].nested->anchor);
    startLine(out, pretty, stack.data[stack.size - 1].manager->elements.size ? stack.size * 2 : 0);
  }
  tsVecFree(&stack);
}

void psOpManagerPrint(const PsOpManager *manager, TsString *out) {
  printManager(manager, false, out);
}

static void printTo(MlirOpPassManager passManager, bool pretty, MlirStringCallback callback,
                    void *user) {
  TsString text = {0};
  printManager(passManager.ptr, pretty, &text);
  callback(tsStringView(&text), user);
  tsStringFree(&text);
}

void mlirPrintPassPipeline(MlirOpPassManager passManager, MlirStringCallback callback,
                           void *userData) {
  printTo(passManager, false, callback, userData);
}

void tesseraOpPassManagerPrintPretty(MlirOpPassManager passManager, MlirStringCallback callback,
                                     void *user) {
  printTo(passManager, true, callback, user);
}

// Pipelines as text: `builtin.module(func.func(canonicalize{max-iterations=3}),cse)`.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pass/Internal.h"

// Nesting of managers in a pipeline: more is refused, so that no text can exhaust the stack.
enum { kMaxNesting = 256 };

typedef struct Parser {
  MlirStringRef text;
  size_t at;
  const TesseraPassRegistry *registry;
  MlirStringCallback error;
  void *user;
} Parser;

static char peek(const Parser *parser) {
  return parser->at < parser->text.length ? parser->text.data[parser->at] : '\0';
}

static void skipBlanks(Parser *parser) {
  while (peek(parser) == ' ' || peek(parser) == '\t' || peek(parser) == '\n' ||
         peek(parser) == '\r')
    parser->at++;
}

// The name of a pass, a pipeline or an op.
static MlirStringRef parseName(Parser *parser) {
  skipBlanks(parser);
  size_t start = parser->at;
  while (peek(parser) && !strchr(",(){} \t\r\n", peek(parser)))
    parser->at++;
  MlirStringRef name = tsSubstring(parser->text, start, parser->at - start);
  skipBlanks(parser);
  return name;
}

// The text between balanced braces, which have been seen to begin here.
static MlirLogicalResult parseOptions(Parser *parser, MlirStringRef *options) {
  size_t start = ++parser->at;
  int depth = 1;
  for (; peek(parser); parser->at++) {
    if (peek(parser) == '{')
      depth++;
    else if (peek(parser) == '}' && --depth == 0)
      break;
  }
  if (depth)
    return psFail(parser->error, parser->user, "missing closing '}' while processing pass options");
  *options = tsSubstring(parser->text, start, parser->at - start);
  parser->at++;
  skipBlanks(parser);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraOpPassManagerAdd(MlirOpPassManager passManager,
                                          const TesseraPassDef *definition, MlirStringRef options,
                                          MlirStringCallback error, void *user) {
  if (definition->run) {
    MlirPass handle = tesseraPassCreate(definition);
    PsPass *pass = handle.ptr;
    if (mlirLogicalResultIsFailure(
            tesseraOptionsParse(definition, pass->options, options, error, user))) {
      psPassDestroy(pass);
      return psFail(error, user, "failed to add `%s` with options `%.*s`", definition->argument,
                    (int)options.length, options.data);
    }
    psOpManagerAddPass(passManager.ptr, pass);
    return mlirLogicalResultSuccess();
  }
  void *values = tsAllocZeroed(1, definition->optionsSize);
  tesseraOptionsInit(definition, values);
  MlirLogicalResult result = tesseraOptionsParse(definition, values, options, error, user);
  if (mlirLogicalResultIsSuccess(result))
    result = definition->build(passManager, values, error, user);
  tesseraOptionsDestroy(definition, values);
  tsFree(values);
  return result;
}

static MlirLogicalResult parseElements(Parser *parser, PsOpManager *manager, int depth);

static MlirLogicalResult parseNested(Parser *parser, PsOpManager *manager, MlirStringRef name,
                                     int depth) {
  parser->at++;
  PsOpManager *nested = psOpManagerNest(manager, name);
  if (depth >= kMaxNesting)
    return psFail(parser->error, parser->user, "pipelines are nested more than %d deep",
                  kMaxNesting);
  skipBlanks(parser);
  if (peek(parser) != ')' && mlirLogicalResultIsFailure(parseElements(parser, nested, depth + 1)))
    return mlirLogicalResultFailure();
  if (peek(parser) != ')')
    return psFail(parser->error, parser->user,
                  "encountered unbalanced parentheses while parsing pipeline");
  parser->at++;
  skipBlanks(parser);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult parseElement(Parser *parser, PsOpManager *manager, int depth) {
  MlirStringRef name = parseName(parser), options = tsLiteral("");
  if (name.length == 0)
    return psFail(parser->error, parser->user, "expected a pass or pipeline name at position %zu",
                  parser->at);
  if (peek(parser) == '(')
    return parseNested(parser, manager, name, depth);
  if (peek(parser) == '{' && mlirLogicalResultIsFailure(parseOptions(parser, &options)))
    return mlirLogicalResultFailure();
  const TesseraPassDef *definition =
      parser->registry ? tesseraPassRegistryFind(parser->registry, name) : NULL;
  if (!definition)
    return psFail(parser->error, parser->user,
                  "'%.*s' does not refer to a registered pass or pass pipeline", (int)name.length,
                  name.data);
  return tesseraOpPassManagerAdd((MlirOpPassManager){manager}, definition, options, parser->error,
                                 parser->user);
}

static MlirLogicalResult parseElements(Parser *parser, PsOpManager *manager, int depth) {
  for (;;) {
    if (mlirLogicalResultIsFailure(parseElement(parser, manager, depth)))
      return mlirLogicalResultFailure();
    if (peek(parser) != ',')
      return mlirLogicalResultSuccess();
    parser->at++;
  }
}

static MlirLogicalResult expectEnd(Parser *parser) {
  skipBlanks(parser);
  if (parser->at == parser->text.length)
    return mlirLogicalResultSuccess();
  return psFail(parser->error, parser->user,
                peek(parser) == ')' ? "encountered extra closing ')' creating unbalanced "
                                      "parentheses while parsing pipeline"
                                    : "expected ',' after parsing pipeline");
}

MlirLogicalResult tesseraParsePassPipelineElements(MlirOpPassManager passManager,
                                                   const TesseraPassRegistry *registry,
                                                   MlirStringRef elements, MlirStringCallback error,
                                                   void *user) {
  Parser parser = {.text = elements, .registry = registry, .error = error, .user = user};
  skipBlanks(&parser);
  if (parser.at == parser.text.length)
    return mlirLogicalResultSuccess();
  if (mlirLogicalResultIsFailure(parseElements(&parser, passManager.ptr, 0)))
    return mlirLogicalResultFailure();
  return expectEnd(&parser);
}

MlirLogicalResult tesseraParsePassPipeline(MlirOpPassManager passManager,
                                           const TesseraPassRegistry *registry,
                                           MlirStringRef pipeline, MlirStringCallback error,
                                           void *user) {
  PsOpManager *manager = passManager.ptr;
  Parser parser = {.text = pipeline, .registry = registry, .error = error, .user = user};
  MlirStringRef anchor = parseName(&parser);
  if (anchor.length == 0 || peek(&parser) != '(')
    return psFail(error, user,
                  "expected pass pipeline to be wrapped with the anchor operation type, e.g. "
                  "'builtin.module(...)'");
  parser.at++;
  skipBlanks(&parser);
  psOpManagerClear(manager);
  tsFree(manager->anchor);
  manager->anchor = psCopyText(anchor);
  if (peek(&parser) != ')' && mlirLogicalResultIsFailure(parseElements(&parser, manager, 0)))
    return mlirLogicalResultFailure();
  if (peek(&parser) != ')')
    return psFail(error, user, "encountered unbalanced parentheses while parsing pipeline");
  parser.at++;
  return expectEnd(&parser);
}

MlirLogicalResult mlirOpPassManagerAddPipeline(MlirOpPassManager passManager,
                                               MlirStringRef pipelineElements,
                                               MlirStringCallback callback, void *userData) {
  const PsOpManager *manager = passManager.ptr;
  return tesseraParsePassPipelineElements(passManager, manager->owner->registry, pipelineElements,
                                          callback, userData);
}

MlirLogicalResult mlirParsePassPipeline(MlirOpPassManager passManager, MlirStringRef pipeline,
                                        MlirStringCallback callback, void *userData) {
  const PsOpManager *manager = passManager.ptr;
  return tesseraParsePassPipeline(passManager, manager->owner->registry, pipeline, callback,
                                  userData);
}

//===--- Printing ---===//

static void printPass(const PsPass *pass, TsString *out) {
  tsStringAppendC(out, psPassArgument(pass));
  if (!pass->definition || !pass->options)
    return;
  TsString options = {0};
  psOptionsPrint(pass->definition, pass->options, &options);
  if (options.size)
    tsStringAppendFormat(out, "{%s}", options.data);
  tsStringFree(&options);
}

void psOpManagerPrint(const PsOpManager *manager, TsString *out) {
  tsStringAppendFormat(out, "%s(", manager->anchor);
  for (size_t i = 0; i < manager->elements.size; ++i) {
    if (i)
      tsStringAppendChar(out, ',');
    if (manager->elements.data[i].pass)
      printPass(manager->elements.data[i].pass, out);
    else
      psOpManagerPrint(manager->elements.data[i].nested, out);
  }
  tsStringAppendChar(out, ')');
}

void mlirPrintPassPipeline(MlirOpPassManager passManager, MlirStringCallback callback,
                           void *userData) {
  TsString text = {0};
  psOpManagerPrint(passManager.ptr, &text);
  callback(tsStringView(&text), userData);
  tsStringFree(&text);
}

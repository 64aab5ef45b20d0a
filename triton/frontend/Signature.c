// Reads signatures of kernels: "*fp32:16, i32, 1024, True, 'ieee'".
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Frontend.h"

typedef struct Storage {
  TsArena arena;
} Storage;

static MlirLogicalResult fail(TritonError *error, const char *kind, MlirStringRef fileName,
                              int line, int column, TsString *message) {
  if (error) {
    TsString name = {0}, class = {0};
    tsStringAppend(&name, fileName);
    tsStringAppendChar(&name, '\0');
    tsStringAppendC(&class, kind);
    *error = (TritonError){.kind = class.data,
                           .message = message->data,
                           .line = line,
                           .column = column,
                           .fileName = name.data};
  } else {
    tsStringFree(message);
  }
  return mlirLogicalResultFailure();
}

//===--- The kernel ---===//

static const FeNode *findFunction(const FeNodeList *body, MlirStringRef name);

/// The function's name in `name = triton.autotune(...)(function)`; empty if it's nothing like that.
static MlirStringRef wrappedFunction(const FeNode *node, MlirStringRef name) {
  MlirStringRef none = {NULL, 0};
  if (node->kind != FE_ASSIGN || node->as.assign.value->kind != FE_CALL ||
      node->as.assign.targets.items[0]->kind != FE_NAME ||
      !tsEqual(node->as.assign.targets.items[0]->as.name.id, name))
    return none;
  const FeNodeList *arguments = &node->as.assign.value->as.call.arguments;
  return arguments->count == 1 && arguments->items[0]->kind == FE_NAME
             ? arguments->items[0]->as.name.id
             : none;
}

/// Kernels are defined in branches of modules, too.
static const FeNode *findInStatement(const FeNode *node, MlirStringRef name) {
  const FeNodeList *bodies[2] = {NULL, NULL};
  if (node->kind == FE_FUNCTION_DEF && tsEqual(node->as.function.name, name))
    return node;
  if (node->kind == FE_IF) {
    bodies[0] = &node->as.branch.body;
    // An `elif` is the statement itself behind another one: chains are long, but not deep.
    bodies[1] = &node->as.branch.orElse;
  } else if (node->kind == FE_TRY) {
    bodies[0] = &node->as.tryStmt.body;
    bodies[1] = &node->as.tryStmt.orElse;
  } else if (node->kind == FE_WITH) {
    bodies[0] = &node->as.with.body;
  }
  const FeNode *found = NULL;
  for (int i = 0; i < 2 && !found; ++i)
    if (bodies[i] && !(bodies[i]->count == 1 && bodies[i]->items[0]->kind == FE_IF))
      found = findFunction(bodies[i], name);
  return found;
}

/// The statement itself and what its `elif`s hold.
static const FeNode *findInChain(const FeNode *node, MlirStringRef name) {
  const FeNode *found = NULL;
  for (;;) {
    const FeNode *here = findInStatement(node, name);
    found = here ? here : found;
    bool goesOn = node->kind == FE_IF && node->as.branch.orElse.count == 1 &&
                  node->as.branch.orElse.items[0]->kind == FE_IF;
    if (!goesOn)
      return found;
    node = node->as.branch.orElse.items[0];
  }
}

/// The last definition counts; one that wraps a function stands for it.
static const FeNode *findFunction(const FeNodeList *body, MlirStringRef name) {
  for (size_t i = body->count; i-- > 0;) {
    const FeNode *found = findInChain(body->items[i], name);
    if (found)
      return found;
    MlirStringRef wrapped = wrappedFunction(body->items[i], name);
    if (wrapped.length)
      name = wrapped;
  }
  return NULL;
}

/// Whether a parameter is annotated as tl.constexpr.
static bool isConstexpr(const FeParameter *parameter) {
  const FeNode *annotation = parameter->annotation;
  if (!annotation)
    return false;
  if (annotation->kind == FE_NAME)
    return tsEqualC(annotation->as.name.id, "constexpr");
  if (annotation->kind == FE_ATTRIBUTE)
    return tsEqualC(annotation->as.attribute.attribute, "constexpr");
  if (annotation->kind == FE_CONSTANT && annotation->as.constant.value->kind == FE_STR)
    return tsFind(annotation->as.constant.value->as.string, tsLiteral("constexpr"), 0) != SIZE_MAX;
  return false;
}

//===--- Values ---===//

static bool isInteger(MlirStringRef text) {
  size_t at = text.length && (text.data[0] == '-' || text.data[0] == '+');
  bool isHex = at + 2 < text.length && text.data[at] == '0' && (text.data[at + 1] | 32) == 'x';
  if (isHex)
    at += 2;
  if (at == text.length)
    return false;
  for (; at < text.length; ++at) {
    char c = text.data[at], low = (char)(c | 32);
    if (!(c >= '0' && c <= '9') && !(isHex && low >= 'a' && low <= 'f'))
      return false;
  }
  return true;
}

static bool parseFloat(TsArena *arena, MlirStringRef text, double *value) {
  char *end;
  const char *start = tsArenaString(arena, text).data;
  *value = strtod(start, &end);
  return text.length && end == start + text.length && !strpbrk(start, "xX(");
}

/// A value that isn't a type; false if it looks like one.
static bool parseValue(TsArena *arena, MlirStringRef text, TritonValue *value) {
  *value = (TritonValue){.kind = TRITON_VALUE_NONE};
  if (tsEqualC(text, "None"))
    return true;
  if (tsEqualC(text, "True") || tsEqualC(text, "False")) {
    value->kind = TRITON_VALUE_BOOL;
    value->boolean = text.data[0] == 'T';
    return true;
  }
  if (isInteger(text)) {
    value->kind = TRITON_VALUE_INT;
    value->string = text.data[0] == '+' ? tsSubstring(text, 1, SIZE_MAX) : text;
    return true;
  }
  if (text.length > 1 && (text.data[0] == '\'' || text.data[0] == '"') &&
      text.data[text.length - 1] == text.data[0]) {
    value->kind = TRITON_VALUE_STR;
    value->string = tsSubstring(text, 1, text.length - 2);
    return true;
  }
  value->kind = TRITON_VALUE_FLOAT;
  return parseFloat(arena, text, &value->real);
}

/// The text up to the next comma outside of brackets and quotes.
static MlirStringRef nextPart(MlirStringRef text, size_t *at) {
  size_t start = *at, depth = 0;
  char quote = '\0';
  for (; *at < text.length; ++*at) {
    char c = text.data[*at];
    if (quote)
      quote = c == quote ? '\0' : quote;
    else if (c == '\'' || c == '"')
      quote = c;
    else if (c == '[' || c == '(' || c == '<')
      ++depth;
    else if (c == ']' || c == ')' || c == '>')
      depth -= depth > 0;
    else if (c == ',' && !depth)
      break;
  }
  return tsTrim(tsSubstring(text, start, (*at)++ - start));
}

static void parsePart(TsArena *arena, MlirStringRef part, bool isConstant,
                      TritonArgument *argument) {
  *argument = (TritonArgument){.type = tsLiteral("constexpr")};
  if (parseValue(arena, part, &argument->constant))
    return;
  size_t colon = tsFindChar(part, ':', 0);
  MlirStringRef type = tsTrim(tsSubstring(part, 0, colon));
  MlirStringRef hint =
      colon == SIZE_MAX ? tsLiteral("") : tsTrim(tsSubstring(part, colon + 1, SIZE_MAX));
  if (isConstant) {
    argument->constant = (TritonValue){.kind = TRITON_VALUE_DTYPE, .string = type};
    return;
  }
  if (tsEqualC(hint, "1")) {
    argument->constant = (TritonValue){.kind = TRITON_VALUE_INT, .string = tsLiteral("1")};
    return;
  }
  argument->type = type;
  argument->constant = (TritonValue){.kind = TRITON_VALUE_NONE};
  uint64_t divisibility;
  if (tsParseUnsigned(hint, &divisibility) && divisibility <= INT64_MAX)
    argument->divisibility = (int64_t)divisibility;
}

//===--- Signatures ---===//

static MlirLogicalResult failCount(TritonError *error, MlirStringRef fileName, MlirStringRef kernel,
                                   const FeNode *function, size_t count) {
  TsString message = {0};
  tsStringAppendFormat(&message, "kernel '%.*s' has %zu parameters, its signature has %zu",
                       (int)kernel.length, kernel.data, function->as.function.parameters->count,
                       count);
  return fail(error, "ValueError", fileName, function->line, function->column, &message);
}

static MlirLogicalResult parseParts(TsArena *arena, const FeNode *function, MlirStringRef fileName,
                                    MlirStringRef kernel, MlirStringRef text,
                                    TritonSignature *signature, TritonError *error) {
  const FeParameters *parameters = function->as.function.parameters;
  signature->arguments = tsArenaNewArray(arena, TritonArgument, parameters->count + 1);
  text = tsArenaString(arena, text);
  size_t count = 0;
  for (size_t at = 0; at < text.length; ++count) {
    MlirStringRef part = nextPart(text, &at);
    if (count >= parameters->count)
      continue;
    parsePart(arena, part, isConstexpr(&parameters->items[count]), &signature->arguments[count]);
  }
  size_t given = count;
  while (count < parameters->count && parameters->items[count].defaultValue)
    signature->arguments[count++] = (TritonArgument){.type = tsLiteral("constexpr"),
                                                     .constant = {.kind = TRITON_VALUE_DEFAULT}};
  if (count != parameters->count)
    return failCount(error, fileName, kernel, function, given);
  signature->numArguments = (intptr_t)count;
  return mlirLogicalResultSuccess();
}

const FeNode *feReadKernelFile(TsArena *arena, MlirStringRef source, MlirStringRef fileName,
                               TritonError *error) {
  FeSyntaxError mistake = {0};
  const FeNode *module = feParseModule(source, arena, &mistake);
  if (!module)
    fail(error, "SyntaxError", fileName, mistake.line, mistake.column, &mistake.message);
  return module;
}

MlirLogicalResult feReadSignature(TsArena *arena, const FeNode *module, MlirStringRef fileName,
                                  MlirStringRef kernel, MlirStringRef text,
                                  TritonSignature *signature, TritonError *error) {
  const FeNode *function = findFunction(&module->as.module.body, kernel);
  if (function)
    return parseParts(arena, function, fileName, kernel, text, signature, error);
  TsString message = {0};
  tsStringAppendFormat(&message, "there is no kernel '%.*s' in '%.*s'", (int)kernel.length,
                       kernel.data, (int)fileName.length, fileName.data);
  return fail(error, "NameError", fileName, 1, 0, &message);
}

MlirLogicalResult tritonSignatureParse(MlirStringRef source, MlirStringRef fileName,
                                       MlirStringRef kernel, MlirStringRef text,
                                       TritonSignature *signature, TritonError *error) {
  Storage *storage = tsAllocZeroed(1, sizeof *storage);
  *signature = (TritonSignature){.storage = storage};
  const FeNode *module = feReadKernelFile(&storage->arena, source, fileName, error);
  MlirLogicalResult result =
      module ? feReadSignature(&storage->arena, module, fileName, kernel, text, signature, error)
             : mlirLogicalResultFailure();
  if (mlirLogicalResultIsFailure(result))
    tritonSignatureDestroy(signature);
  return result;
}

void tritonSignatureDestroy(TritonSignature *signature) {
  Storage *storage = signature->storage;
  if (storage)
    tsArenaDestroy(&storage->arena);
  tsFree(storage);
  *signature = (TritonSignature){0};
}

// Functions and calls at compile time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Host.h"

//===--- Making functions ---===//

static MlirStringRef qualify(FeCompiler *compiler, MlirStringRef prefix, MlirStringRef name) {
  TsString text = {0};
  tsStringAppend(&text, prefix);
  tsStringAppendChar(&text, '.');
  tsStringAppend(&text, name);
  MlirStringRef result = tsArenaString(&compiler->arena, tsStringView(&text));
  tsStringFree(&text);
  return result;
}

FeValue *feMakeFunction(FeActivation *activation, const FeNode *node) {
  FeCompiler *compiler = activation->compiler;
  bool isLambda = node->kind == FE_LAMBDA;
  const FeParameters *parameters =
      isLambda ? node->as.lambda.parameters : node->as.function.parameters;
  MlirStringRef name = isLambda ? tsLiteral("<lambda>") : node->as.function.name;
  FeFunction *function = tsArenaNew(&compiler->arena, FeFunction);
  *function = (FeFunction){.kind = FE_PLAIN_FUNCTION,
                           .name = tsArenaString(&compiler->arena, name),
                           .qualifiedName = qualify(compiler, activation->prefix, name),
                           .node = (FeNode *)(uintptr_t)node,
                           .module = activation->module,
                           .closure = activation->closure,
                           .owner = activation->owner};
  function->defaults = tsArenaNewArray(&compiler->arena, FeValue *, parameters->count + 1);
  for (size_t i = 0; i < parameters->count; ++i) {
    const FeNode *byDefault = parameters->items[i].defaultValue;
    function->defaults[i] = byDefault ? feHostEvaluate(activation, byDefault) : NULL;
    if (!byDefault || function->defaults[i])
      continue;
    if (!activation->isModule || compiler->error.kind == FE_LIMIT)
      return NULL;
    feClearError(compiler); // of a function of the host's, most often
    function->defaults[i] = feOpaque(compiler, parameters->items[i].name);
  }
  FeValue *value = fePyNew(compiler, FE_FUNCTION);
  value->as.function = function;
  return value;
}

//===--- Binding arguments ---===//

typedef struct Binding {
  FeCompiler *compiler;
  const FeFunction *function;
  const FeParameters *parameters;
  FeScope *scope;
} Binding;

static bool failBinding(Binding *binding, const char *format, MlirStringRef name) {
  TsString text = {0};
  tsStringAppend(&text, binding->function->name);
  tsStringAppendC(&text, "() ");
  tsStringAppendFormat(&text, format, (int)name.length, name.data);
  feFail(binding->compiler, FE_TYPE_ERROR, "%s", text.data);
  tsStringFree(&text);
  return false;
}

static bool bindPositional(Binding *binding, const FeArguments *arguments) {
  const FeParameters *parameters = binding->parameters;
  size_t plain = parameters->count - parameters->numKeywordOnly;
  size_t taken = arguments->count < plain ? arguments->count : plain;
  for (size_t i = 0; i < taken; ++i)
    feScopeSet(binding->scope, parameters->items[i].name, arguments->positional[i]);
  if (parameters->varArgs) {
    FeValue *rest = fePyCopyItems(binding->compiler, FE_TUPLE, arguments->positional + taken,
                                  arguments->count - taken);
    feScopeSet(binding->scope, parameters->varArgs->name, rest);
    return true;
  }
  if (arguments->count <= plain)
    return true;
  feFail(binding->compiler, FE_TYPE_ERROR,
         "%.*s() takes %zu positional argument%s but %zu %s given",
         (int)binding->function->name.length, binding->function->name.data, plain,
         plain == 1 ? "" : "s", arguments->count, arguments->count == 1 ? "was" : "were");
  return false;
}

static bool bindKeywords(Binding *binding, const FeArguments *arguments) {
  const FeParameters *parameters = binding->parameters;
  FeCompiler *compiler = binding->compiler;
  FeValue *rest = parameters->kwArgs ? fePyNew(compiler, FE_DICT) : NULL;
  for (size_t i = 0; i < arguments->numKeywords; ++i) {
    MlirStringRef name = arguments->names[i];
    size_t at = parameters->numPositionalOnly;
    while (at < parameters->count && !tsEqual(parameters->items[at].name, name))
      ++at;
    if (at < parameters->count) {
      if (feScopeFindLocal(binding->scope, name))
        return failBinding(binding, "got multiple values for argument '%.*s'", name);
      feScopeSet(binding->scope, name, arguments->keywords[i]);
    } else if (!rest) {
      return failBinding(binding, "got an unexpected keyword argument '%.*s'", name);
    } else if (!fePyDictSet(compiler, rest, feStr(compiler, name), arguments->keywords[i])) {
      return false;
    }
  }
  if (rest)
    feScopeSet(binding->scope, parameters->kwArgs->name, rest);
  return true;
}

static bool bindDefaults(Binding *binding) {
  const FeParameters *parameters = binding->parameters;
  for (size_t i = 0; i < parameters->count; ++i) {
    MlirStringRef name = parameters->items[i].name;
    if (feScopeFindLocal(binding->scope, name))
      continue;
    if (!binding->function->defaults[i])
      return failBinding(binding, "missing 1 required positional argument: '%.*s'", name);
    feScopeSet(binding->scope, name, binding->function->defaults[i]);
  }
  return true;
}

//===--- Calls ---===//

static FeValue *run(FeCompiler *compiler, const FeFunction *function, FeScope *scope) {
  FeActivation activation = {.compiler = compiler,
                             .module = function->module,
                             .scope = scope,
                             .closure = scope,
                             .prefix = function->qualifiedName};
  if (function->node->kind == FE_LAMBDA)
    return feHostEvaluate(&activation, function->node->as.lambda.body);
  if (function->node->as.function.isAsync)
    return feFail(compiler, FE_UNSUPPORTED, "async functions can't run at compile time");
  activation.prefix = qualify(compiler, function->qualifiedName, tsLiteral("<locals>"));
  FeFlow flow = feHostExecute(&activation, &function->node->as.function.body);
  if (flow == FE_FLOW_FAIL)
    return NULL;
  return flow == FE_FLOW_RETURN ? activation.result : feNone(compiler);
}

static FeValue *callFunction(FeCompiler *compiler, const FeFunction *function,
                             const FeArguments *arguments) {
  if (function->kind == FE_JIT_FUNCTION)
    return feFail(compiler, FE_RUNTIME_ERROR,
                  "Cannot call @triton.jit'd outside of the scope of a kernel");
  FeScope *parent = function->closure ? function->closure : function->module->globals;
  Binding binding = {.compiler = compiler,
                     .function = function,
                     .parameters = function->node->kind == FE_LAMBDA
                                       ? function->node->as.lambda.parameters
                                       : function->node->as.function.parameters,
                     .scope = feScopeCreate(&compiler->arena, parent)};
  if (!bindPositional(&binding, arguments) || !bindKeywords(&binding, arguments) ||
      !bindDefaults(&binding))
    return NULL;
  return run(compiler, function, binding.scope);
}

static FeValue *callBound(FeCompiler *compiler, FeValue *callee, const FeArguments *arguments) {
  if (!callee->as.bound.self)
    return feHostCall(compiler, callee->as.bound.callee, arguments);
  FeArguments all = *arguments;
  all.positional = tsArenaNewArray(&compiler->arena, FeValue *, arguments->count + 1);
  all.positional[0] = callee->as.bound.self;
  if (arguments->count)
    memcpy(all.positional + 1, arguments->positional, arguments->count * sizeof(FeValue *));
  ++all.count;
  return feHostCall(compiler, callee->as.bound.callee, &all);
}

/// A call of something that isn't known. What gets a function or class only is taken for a
/// decorator that gives it back.
static FeValue *callOpaque(FeValue *callee, const FeArguments *arguments) {
  if (arguments->count == 1 && !arguments->numKeywords) {
    FeKind kind = arguments->positional[0]->kind;
    if (kind == FE_FUNCTION || kind == FE_CLASS)
      return arguments->positional[0];
  }
  return callee;
}

static FeValue *callInside(FeCompiler *compiler, FeValue *callee, const FeArguments *arguments) {
  switch (callee->kind) {
  case FE_FUNCTION:
    return callFunction(compiler, callee->as.function, arguments);
  case FE_BUILTIN:
    return callee->as.builtin->raw ? callee->as.builtin->raw(compiler, arguments)
                                   : feCallBuiltin(compiler, callee->as.builtin, arguments);
  case FE_BOUND:
    return callBound(compiler, callee, arguments);
  case FE_CLASS:
    return feConstruct(compiler, callee, arguments);
  case FE_INSTANCE: {
    FeValue *method = fePyAttribute(compiler, callee, tsLiteral("__call__"));
    return method ? feHostCall(compiler, method, arguments) : NULL;
  }
  case FE_OPAQUE:
    if (feHostOf(compiler)->numLenient)
      return callOpaque(callee, arguments);
    return feFail(compiler, FE_TYPE_ERROR, "'%.*s' isn't known while compiling",
                  (int)callee->as.opaque.length, callee->as.opaque.data);
  default:
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object is not callable", fePyTypeName(callee));
  }
}

FeValue *feHostCall(FeCompiler *compiler, FeValue *callee, const FeArguments *arguments) {
  if (!fePyStep(compiler, 4) || !feEnter(compiler))
    return NULL;
  FeValue *result = callInside(compiler, callee, arguments);
  feLeave(compiler);
  return result;
}

FeValue *fePyCall(FeCompiler *compiler, FeValue *callee, FeValue **arguments, size_t count,
                  const MlirStringRef *keywordNames, FeValue **keywordValues, size_t numKeywords) {
  FeArguments all = {.positional = arguments,
                     .count = count,
                     .names = keywordNames,
                     .keywords = keywordValues,
                     .numKeywords = numKeywords};
  return feHostCall(compiler, callee, &all);
}

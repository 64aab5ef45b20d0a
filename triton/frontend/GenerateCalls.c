// Calls: arguments, functions that are compiled once for each list of types, builtins.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "triton/frontend/Generate.h"

#include <stdio.h>

//===--- Binding ---===//

static size_t findName(const FeSignature *signature, MlirStringRef name) {
  for (size_t i = signature->numPositionalOnly; i < signature->count; ++i)
    if (tsEqual(signature->names[i], name))
      return i;
  return SIZE_MAX;
}

static bool bindKeyword(FeCompiler *compiler, const FeSignature *signature, MlirStringRef name,
                        FeValue *value, FeValue **values) {
  size_t index = findName(signature, name);
  if (index == SIZE_MAX)
    return feFail(compiler, FE_TYPE_ERROR, "%sgot an unexpected keyword argument '%.*s'",
                  signature->callee ? signature->callee : "", (int)name.length, name.data) != NULL;
  if (values[index])
    return feFail(compiler, FE_TYPE_ERROR, "multiple values for argument '%.*s'", (int)name.length,
                  name.data) != NULL;
  values[index] = value;
  return true;
}

bool feBindArguments(FeCompiler *compiler, const FeSignature *signature,
                     const FeArguments *arguments, FeValue **values) {
  size_t numPositional = signature->count - signature->numKeywordOnly;
  for (size_t i = 0; i < signature->count; ++i)
    values[i] = i < numPositional && i < arguments->count ? arguments->positional[i] : NULL;
  if (signature->hasVarArgs) {
    size_t rest = arguments->count > numPositional ? arguments->count - numPositional : 0;
    FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, rest + 1);
    for (size_t i = 0; i < rest; ++i)
      items[i] = arguments->positional[numPositional + i];
    values[signature->count] = feTuple(compiler, items, rest, NULL);
  } else if (arguments->count > numPositional) {
    return feFail(compiler, FE_TYPE_ERROR, "too many positional arguments") != NULL;
  }
  for (size_t i = 0; i < arguments->numKeywords; ++i)
    if (!bindKeyword(compiler, signature, arguments->names[i], arguments->keywords[i], values))
      return false;
  for (size_t i = 0; i < signature->count; ++i) {
    if (!values[i] && signature->defaults)
      values[i] = signature->defaults[i];
    if (!values[i])
      return feFail(compiler, FE_TYPE_ERROR, "missing a required%s argument: '%.*s'",
                    i >= numPositional ? " keyword-only" : "", (int)signature->names[i].length,
                    signature->names[i].data) != NULL;
  }
  return true;
}

static bool bindToFunction(FeCompiler *compiler, const FeFunction *function,
                           const FeArguments *arguments, FeValue **values) {
  const FeParameters *parameters = function->node->as.function.parameters;
  MlirStringRef *names = tsArenaNewArray(&compiler->arena, MlirStringRef, parameters->count + 1);
  for (size_t i = 0; i < parameters->count; ++i)
    names[i] = parameters->items[i].name;
  FeSignature signature = {.names = names,
                           .defaults = function->defaults,
                           .count = parameters->count,
                           .numPositionalOnly = parameters->numPositionalOnly,
                           .numKeywordOnly = parameters->numKeywordOnly,
                           .hasVarArgs = parameters->varArgs != NULL};
  return feBindArguments(compiler, &signature, arguments, values);
}

//===--- Compiled functions ---===//

/// The name that a function has for these types: what symbols can't have is replaced.
static MlirStringRef mangle(FeCompiler *compiler, const FeFunction *function,
                            const FeType *const *types, size_t count) {
  TsString text = {0}, name = {0};
  for (size_t i = 0; i < count; ++i) {
    if (i)
      tsStringAppendChar(&text, '_');
    feTypeMangle(types[i], &text);
  }
  tsStringAppend(&name, function->qualifiedName);
  tsStringAppendC(&name, "__");
  for (size_t i = 0; i < text.size; ++i) {
    if (text.data[i] == '\'')
      tsStringAppendC(&name, "_sq_");
    else
      tsStringAppendChar(&name, text.data[i] == '[' || text.data[i] == ']' ? '_' : text.data[i]);
  }
  MlirStringRef result = tsArenaString(&compiler->arena, tsStringView(&name));
  tsStringFree(&text);
  tsStringFree(&name);
  return result;
}

static const FeCompiled *compileFor(FeCompiler *compiler, const FeFunction *function,
                                    const FeType *const *types, size_t count) {
  MlirStringRef name = mangle(compiler, function, types, count);
  bool inserted;
  uintptr_t *slot = tsStringMapInsert(&compiler->generator->compiled, name, &inserted);
  if (!inserted) {
    FeCompiled *known = (FeCompiled *)*slot;
    // Only while it's being compiled itself there is no type yet.
    return known->isReady ? known
                          : feFail(compiler, FE_KEY_ERROR, "%.*s", (int)name.length, name.data);
  }
  FeCompiled *compiled = tsArenaNew(&compiler->arena, FeCompiled);
  *compiled = (FeCompiled){.symbol = mlirFlatSymbolRefAttrGet(compiler->context, name)};
  *slot = (uintptr_t)compiled;
  MlirLocation location = compiler->location;
  compiled->returnType = feCompileFunction(compiler, function, name, types, NULL, false);
  compiler->location = location;
  FeTypes results = {0};
  if (!compiled->returnType || !feFlattenType(compiler, compiled->returnType, &results))
    return NULL;
  compiled->results = results.data;
  compiled->numResults = results.size;
  compiled->isReady = true;
  return compiled;
}

static bool checkNoinline(FeCompiler *compiler, const FeFunction *function,
                          const FeArguments *arguments) {
  const FeParameters *parameters = function->node->as.function.parameters;
  for (size_t i = 0; i < arguments->count && i < parameters->count; ++i) {
    if (!feIsNonScalar(arguments->positional[i]))
      continue;
    TsString text = {0};
    tsStringAppendFormat(&text,
                         "Function %.*s is marked noinline, but was called with non-scalar "
                         "argument %.*s:",
                         (int)function->name.length, function->name.data,
                         (int)parameters->items[i].name.length, parameters->items[i].name.data);
    fePrintValue(compiler, arguments->positional[i], &text);
    feFail(compiler, FE_UNSUPPORTED, "%.*s", (int)text.size, text.data);
    tsStringFree(&text);
    return false;
  }
  return true;
}

static FeValue *callCompiled(FeCompiler *compiler, const FeCompiled *compiled,
                             FeValue *const *values, size_t count) {
  FeHandles operands = {0}, results = {0};
  for (size_t i = 0; i < count; ++i)
    feFlatten(compiler, values[i], &operands);
  MlirOperation call =
      tritonCallOpCreate(compiler->builder, compiler->location, (intptr_t)compiled->numResults,
                         compiled->results, compiled->symbol, (intptr_t)operands.size,
                         operands.data, (MlirAttribute){NULL}, (MlirAttribute){NULL});
  for (size_t i = 0; i < compiled->numResults; ++i)
    feHandlesAdd(compiler, &results, mlirOperationGetResult(call, (intptr_t)i));
  size_t cursor = 0;
  return feUnflatten(compiler, compiled->returnType, results.data, &cursor);
}

static FeValue *callJit(FeCompiler *compiler, const FeFunction *function,
                        const FeArguments *arguments) {
  if (function->node->kind != FE_FUNCTION_DEF)
    return feFail(compiler, FE_TYPE_ERROR, "a lambda can't be compiled");
  if (function->isNoinline && !checkNoinline(compiler, function, arguments))
    return NULL;
  const FeParameters *parameters = function->node->as.function.parameters;
  size_t count = parameters->count + (parameters->varArgs != NULL);
  FeValue **values = tsArenaNewArray(&compiler->arena, FeValue *, count + 1);
  if (!bindToFunction(compiler, function, arguments, values))
    return NULL;
  const FeType **types = tsArenaNewArray(&compiler->arena, const FeType *, count + 1);
  for (size_t i = 0; i < count; ++i)
    if (!(types[i] = feTypeOf(compiler, values[i])))
      return NULL;
  const FeCompiled *compiled = compileFor(compiler, function, types, count);
  return compiled ? callCompiled(compiler, compiled, values, count) : NULL;
}

//===--- Anything that can be called ---===//

static FeValue *callBound(FeCompiler *compiler, FeValue *callee, const FeArguments *arguments) {
  FeArguments all = *arguments;
  all.positional = tsArenaNewArray(&compiler->arena, FeValue *, arguments->count + 1);
  all.positional[0] = callee->as.bound.self;
  if (arguments->count)
    memcpy(all.positional + 1, arguments->positional, arguments->count * sizeof(FeValue *));
  ++all.count;
  return feCall(compiler, callee->as.bound.callee, &all);
}

static FeValue *callHost(FeCompiler *compiler, FeValue *callee, const FeArguments *arguments) {
  return fePyCall(compiler, callee, arguments->positional, arguments->count, arguments->names,
                  arguments->keywords, arguments->numKeywords);
}

/// What Python gives for lists is a tuple in kernels.
static FeValue *listAsTuple(FeCompiler *compiler, FeValue *value) {
  if (!value || value->kind != FE_LIST)
    return value;
  return feTuple(compiler, value->as.tuple.items, value->as.tuple.count, NULL);
}

FeValue *feCall(FeCompiler *compiler, FeValue *callee, const FeArguments *arguments) {
  FeValue *result = NULL;
  bool isPlain = true;
  switch (callee->kind) {
  case FE_BOUND:
    return callBound(compiler, callee, arguments);
  case FE_FUNCTION:
    if (callee->as.function->kind == FE_JIT_FUNCTION)
      return callJit(compiler, callee->as.function, arguments);
    isPlain = callee->as.function->kind == FE_CONSTEXPR_FUNCTION;
    result = callHost(compiler, callee, arguments);
    break;
  case FE_BUILTIN:
    isPlain = tsStartsWith(mlirStringRefCreateFromCString(callee->as.builtin->name),
                           tsLiteral("triton."));
    result = feCallBuiltin(compiler, callee->as.builtin, arguments);
    break;
  case FE_CLASS:
    isPlain = callee->as.classOf->isAggregate;
    result = callHost(compiler, callee, arguments);
    break;
  case FE_INSTANCE: {
    FeValue *method = fePyAttribute(compiler, callee, tsLiteral("__call__"));
    return method ? feCall(compiler, method, arguments) : NULL;
  }
  case FE_OPAQUE:
    return feFail(compiler, FE_TYPE_ERROR, "'%.*s' can't be called in a kernel",
                  (int)callee->as.opaque.length, callee->as.opaque.data);
  case FE_TENSOR: // what upstream's look-up of the callee says
    return feFail(compiler, FE_TYPE_ERROR, "unhashable type: 'tensor'");
  default:
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object is not callable", fePythonClass(callee));
  }
  if (!result && isPlain)
    feShowPlainly(compiler);
  return listAsTuple(compiler, result);
}

//===--- Calls in the tree ---===//

static size_t countPositional(const FeNodeList *nodes, FeValue *const *values) {
  size_t count = 0;
  for (size_t i = 0; i < nodes->count; ++i)
    count += nodes->items[i]->kind == FE_STARRED ? values[i]->as.tuple.count : 1;
  return count;
}

static bool visitPositional(FeBody *body, const FeNodeList *nodes, FeArguments *arguments) {
  FeCompiler *compiler = body->compiler;
  FeValue **values = tsArenaNewArray(&compiler->arena, FeValue *, nodes->count + 1);
  bool isStarred = false;
  for (size_t i = 0; i < nodes->count; ++i) {
    const FeNode *node = nodes->items[i];
    bool isList = node->kind == FE_STARRED;
    if (!(values[i] = feVisit(body, isList ? node->as.unary.operand : node)))
      return false;
    if (isList && values[i]->kind != FE_TUPLE && values[i]->kind != FE_LIST)
      return feFail(compiler, FE_ASSERTION, "%s", "") != NULL;
    isStarred |= isList;
  }
  arguments->positional = values;
  arguments->count = nodes->count;
  if (!isStarred)
    return true;
  size_t count = countPositional(nodes, values), position = 0;
  arguments->positional = tsArenaNewArray(&compiler->arena, FeValue *, count + 1);
  arguments->count = count;
  for (size_t i = 0; i < nodes->count; ++i) {
    if (nodes->items[i]->kind != FE_STARRED) {
      arguments->positional[position++] = values[i];
      continue;
    }
    for (size_t k = 0; k < values[i]->as.tuple.count; ++k)
      arguments->positional[position++] = values[i]->as.tuple.items[k];
  }
  return true;
}

static bool visitKeywords(FeBody *body, const FeNode *call, FeArguments *arguments) {
  FeCompiler *compiler = body->compiler;
  size_t count = call->as.call.numKeywords;
  MlirStringRef *names = tsArenaNewArray(&compiler->arena, MlirStringRef, count + 1);
  FeValue **values = tsArenaNewArray(&compiler->arena, FeValue *, count + 1);
  arguments->names = names;
  arguments->keywords = values;
  arguments->numKeywords = count;
  for (size_t i = 0; i < count; ++i) {
    const FeKeyword *keyword = &call->as.call.keywords[i];
    names[i] = keyword->name;
    if (!(values[i] = feVisit(body, keyword->value)))
      return false;
    compiler->location = feLocateAt(body, keyword->line, keyword->column);
    if (!keyword->name.length)
      return feFail(compiler, FE_TYPE_ERROR, "keywords must be strings") != NULL;
  }
  return true;
}

bool feVisitArguments(FeBody *body, const FeNode *call, bool keywordsFirst,
                      FeArguments *arguments) {
  *arguments = (FeArguments){0};
  if (keywordsFirst && !visitKeywords(body, call, arguments))
    return false;
  if (!visitPositional(body, &call->as.call.arguments, arguments))
    return false;
  return keywordsFirst || visitKeywords(body, call, arguments);
}

static FeValue *visitStaticAssert(FeBody *body, const FeNode *node) {
  FeCompiler *compiler = body->compiler;
  const FeNodeList *given = &node->as.call.arguments;
  if (given->count < 1 || given->count > 2 || node->as.call.numKeywords)
    return feFail(compiler, FE_TYPE_ERROR,
                  "`static_assert` requires one or two positional arguments only");
  FeValue *passed = feVisit(body, given->items[0]);
  if (!passed)
    return NULL;
  if (passed->kind != FE_BOOL)
    return feFail(compiler, FE_NOT_IMPLEMENTED,
                  "Assertion condition could not be determined at compile-time. Make sure that it "
                  "depends only on `constexpr` values");
  if (passed->as.boolean)
    return feNone(compiler);
  TsString text = {0};
  FeValue *message = given->count > 1 ? feVisit(body, given->items[1]) : NULL;
  if (message) {
    fePyStr(message, &text);
  } else if (given->count > 1) {
    tsStringAppendC(&text, "<failed to evaluate assertion message: CompilationError(");
    tsStringAppend(&text, compiler->error.message);
    tsStringAppendC(&text, ")>");
    feClearError(compiler);
    body->hasFailed = false;
    body->node = node;
  }
  feFail(compiler, FE_COMPILE_TIME_ASSERTION, "%.*s", (int)text.size, text.size ? text.data : "");
  tsStringFree(&text);
  return NULL;
}

/// Prints while compiling; to the standard error, since the module may go to the output.
static FeValue *visitStaticPrint(FeBody *body, const FeNode *node) {
  FeArguments arguments;
  if (!feVisitArguments(body, node, true, &arguments))
    return NULL;
  TsString text = {0}, separator = {0}, end = {0};
  tsStringAppendC(&separator, " ");
  tsStringAppendC(&end, "\n");
  for (size_t i = 0; i < arguments.numKeywords; ++i) {
    bool isSeparator = tsEqualC(arguments.names[i], "sep");
    if (!isSeparator && !tsEqualC(arguments.names[i], "end"))
      continue;
    TsString *part = isSeparator ? &separator : &end;
    tsStringClear(part);
    fePyStr(arguments.keywords[i], part);
  }
  for (size_t i = 0; i < arguments.count; ++i) {
    if (i)
      tsStringAppend(&text, tsStringView(&separator));
    if (feIsConstexpr(arguments.positional[i]))
      fePyStr(arguments.positional[i], &text);
    else
      fePrintValue(body->compiler, arguments.positional[i], &text);
  }
  tsStringAppend(&text, tsStringView(&end));
  if (!body->isTrial)
    fwrite(text.data, 1, text.size, stderr);
  tsStringFree(&text);
  tsStringFree(&separator);
  tsStringFree(&end);
  return feNone(body->compiler);
}

/// len() and int() look through constexprs.
static FeValue *visitLen(FeBody *body, const FeNode *node) {
  FeArguments arguments;
  if (!feVisitArguments(body, node, true, &arguments))
    return NULL;
  FeCompiler *compiler = body->compiler;
  FeValue *value = arguments.count == 1 ? arguments.positional[0] : NULL;
  if (value && (value->kind == FE_TUPLE || value->kind == FE_LIST))
    return feInt(compiler, (int64_t)value->as.tuple.count);
  FeValue *callee = fePyBuiltin(compiler, tsLiteral("len"));
  return callee ? callHost(compiler, callee, &arguments) : NULL;
}

static void unparse(const FeNode *node, TsString *out) {
  if (node->kind == FE_NAME) {
    tsStringAppend(out, node->as.name.id);
  } else if (node->kind == FE_ATTRIBUTE) {
    unparse(node->as.attribute.value, out);
    tsStringAppendChar(out, '.');
    tsStringAppend(out, node->as.attribute.attribute);
  } else {
    tsStringAppendC(out, "...");
  }
}

static FeValue *failUnused(FeBody *body, const FeNode *node) {
  TsString text = {0};
  tsStringAppendC(&text, "The result of ");
  unparse(node->as.call.function, &text);
  tsStringAppendC(&text,
                  " is not being used. Note that tl.advance does not have any side effects. To "
                  "move the block pointer, you need to assign the result of tl.advance to a "
                  "variable.");
  feFail(body->compiler, FE_COMPILATION_ERROR, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return NULL;
}

FeValue *feVisitCall(FeBody *body, const FeNode *node, bool isUnused) {
  FeCompiler *compiler = body->compiler;
  FeValue *callee = feVisit(body, node->as.call.function);
  if (!callee)
    return NULL;
  if (callee->kind == FE_BUILTIN) {
    if (feIsLanguageBuiltin(callee, "static_assert"))
      return visitStaticAssert(body, node);
    if (feIsLanguageBuiltin(callee, "static_print"))
      return visitStaticPrint(body, node);
    if (feIsPythonBuiltin(callee, "len"))
      return visitLen(body, node);
  }
  FeArguments arguments;
  if (!feVisitArguments(body, node, true, &arguments))
    return NULL;
  FeValue *called = callee->kind == FE_BOUND ? callee->as.bound.callee : callee;
  if (isUnused && feIsLanguageBuiltin(called, "advance"))
    return failUnused(body, node);
  return feCall(compiler, callee, &arguments);
}

//===--- Combine functions ---===//

bool feCompileCombine(FeCompiler *compiler, MlirRegion region, FeValue *function,
                      const FeType *const *types, size_t count,
                      MlirOperation (*terminate)(FeCompiler *compiler, FeValue *const *results,
                                                 size_t numResults)) {
  FeBody *body = compiler->generator->body;
  FePoint point = feSavePoint(body);
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  FeValue **values = tsArenaNewArray(&compiler->arena, FeValue *, count + 1);
  for (size_t i = 0; i < count; ++i) {
    MlirType type = feTypeToIR(compiler, types[i]);
    MlirValue argument = mlirBlockAddArgument(block, type, feUnknownLocation(body));
    values[i] = feTensor(compiler, argument, types[i]);
  }
  mlirRegionAppendOwnedBlock(region, block);
  mlirRewriterBaseSetInsertionPointToEnd(compiler->builder, block);
  FeArguments arguments = {.positional = values, .count = count};
  FeValue *result = feCall(compiler, function, &arguments);
  if (!result)
    return feRecordFailure(body) != NULL;
  bool isMany = result->kind == FE_TUPLE;
  terminate(compiler, isMany ? result->as.tuple.items : &result,
            isMany ? result->as.tuple.count : 1);
  feRestorePoint(body, point);
  return true;
}

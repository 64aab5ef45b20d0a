// From a request to a module: sets a compilation up, finds the kernel, binds its arguments.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Generate.h"
#include "triton/frontend/Host.h"

#include "mlir-c/Diagnostics.h"

//===--- Values that Python hands over ---===//

typedef struct Handover {
  FeCompiler *compiler;
  const TritonKernelRequest *request;
  FeFunction **functions;   ///< of the request's sources
  TsVec(FeClass *) classes; ///< of named tuples and aggregates
  unsigned depth;
} Handover;

enum { MAX_HANDOVER_DEPTH = 64 };

static FeValue *newValue(FeCompiler *compiler, FeKind kind) {
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = kind, .isConstexpr = true};
  return value;
}

static FeValue *opaque(FeCompiler *compiler, MlirStringRef name) {
  FeValue *value = newValue(compiler, FE_OPAQUE);
  value->isConstexpr = false;
  value->as.opaque = name;
  return value;
}

static FeValue *convert(Handover *handover, const TritonValue *given);

static bool isClass(const FeClass *of, MlirStringRef name, const MlirStringRef *fieldNames,
                    intptr_t count) {
  if (of->isAggregate || !tsEqual(of->name, name) || of->numFields != (size_t)count)
    return false;
  for (intptr_t i = 0; i < count; ++i)
    if (!tsEqual(of->fieldNames[i], fieldNames[i]))
      return false;
  return true;
}

/// The class of a named tuple: one for each name with fields.
static FeClass *namedTupleClass(Handover *handover, MlirStringRef name,
                                const MlirStringRef *fieldNames, intptr_t count) {
  FeCompiler *compiler = handover->compiler;
  if (!fieldNames)
    return NULL;
  for (size_t i = 0; i < handover->classes.size; ++i)
    if (isClass(handover->classes.data[i], name, fieldNames, count))
      return handover->classes.data[i];
  FeClass *of = tsArenaNew(&compiler->arena, FeClass);
  tsVecPush(&handover->classes, of);
  *of = (FeClass){
      .name = name, .qualifiedName = name, .isNamedTuple = true, .numFields = (size_t)count};
  of->fieldNames = tsArenaNewArray(&compiler->arena, MlirStringRef, of->numFields + 1);
  of->fieldTypes = tsArenaNewArray(&compiler->arena, FeValue *, of->numFields + 1);
  of->fieldDefaults = tsArenaNewArray(&compiler->arena, FeValue *, of->numFields + 1);
  for (size_t i = 0; i < of->numFields; ++i) {
    of->fieldNames[i] = fieldNames[i];
    of->fieldTypes[i] = of->fieldDefaults[i] = NULL;
  }
  of->attributes = feScopeCreate(&compiler->arena, NULL);
  return of;
}

static FeValue *convertTuple(Handover *handover, const TritonValue *given) {
  FeCompiler *compiler = handover->compiler;
  if (given->count < 0 || handover->depth == MAX_HANDOVER_DEPTH)
    return feFail(compiler, FE_LIMIT, "a tuple is nested too deeply");
  FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, (size_t)given->count + 1);
  ++handover->depth;
  for (intptr_t i = 0; i < given->count; ++i)
    if (!(items[i] = convert(handover, &given->items[i])))
      return NULL;
  --handover->depth;
  return feTuple(compiler, items, (size_t)given->count,
                 namedTupleClass(handover, given->string, given->fieldNames, given->count));
}

static FeValue *convertClass(Handover *handover, const TritonValue *given) {
  FeClass *of = namedTupleClass(handover, given->string, given->fieldNames, given->count);
  intptr_t first = given->count - given->index;
  if (!of || first < 0)
    return feFail(handover->compiler, FE_VALUE_ERROR, "a class of named tuples has no fields");
  for (intptr_t i = 0; i < given->index; ++i)
    if (!(of->fieldDefaults[first + i] = convert(handover, &given->items[i])))
      return NULL;
  FeValue *value = newValue(handover->compiler, FE_CLASS);
  value->as.classOf = of;
  return value;
}

static FeClass *findAggregate(const Handover *handover, MlirStringRef qualifiedName) {
  for (size_t i = 0; i < handover->classes.size; ++i)
    if (handover->classes.data[i]->isAggregate &&
        tsEqual(handover->classes.data[i]->qualifiedName, qualifiedName))
      return handover->classes.data[i];
  return NULL;
}

/// The class of aggregates, without methods.
static FeClass *makeAggregate(Handover *handover, const TritonValue *given) {
  FeCompiler *compiler = handover->compiler;
  MlirStringRef name = given->string;
  for (size_t i = 0; i < given->string.length; ++i)
    if (given->string.data[i] == '.')
      name = tsSubstring(given->string, i + 1, given->string.length);
  FeClass *of = feNewClass(compiler, name, NULL, (size_t)given->count);
  of->qualifiedName = given->string;
  of->isAggregate = true;
  for (size_t i = 0; i < of->numFields; ++i) {
    of->fieldNames[i] = given->fieldNames[i];
    of->fieldTypes[i] = opaque(compiler, tsLiteral("annotation"));
  }
  tsVecPush(&handover->classes, of);
  return of;
}

static FeValue *convertAggregate(Handover *handover, const TritonValue *given) {
  FeCompiler *compiler = handover->compiler;
  FeClass *of = findAggregate(handover, given->string);
  bool isNew = !of;
  if (given->count < 0)
    return feFail(compiler, FE_VALUE_ERROR, "a class has less than no fields");
  if (isNew)
    of = makeAggregate(handover, given);
  for (intptr_t i = 0; isNew && i < given->index; ++i) {
    if (given->items[i].kind != TRITON_VALUE_FUNCTION)
      return feFail(compiler, FE_VALUE_ERROR, "a method of a class isn't a function");
    FeValue *method = convert(handover, &given->items[i]);
    if (!method)
      return NULL;
    feScopeSet(of->attributes, method->as.function->name, method);
  }
  FeValue *value = newValue(compiler, FE_CLASS);
  value->as.classOf = of;
  return value;
}

static FeValue *convertInt(FeCompiler *compiler, MlirStringRef text) {
  int64_t number;
  uint64_t magnitude;
  if (tsParseSigned(text, &number))
    return feInt(compiler, number);
  if (tsParseUnsigned(text, &magnitude))
    return feIntFromUnsigned(compiler, magnitude);
  FeValue *callee = fePyBuiltin(compiler, tsLiteral("int"));
  FeValue *argument = feStr(compiler, text);
  return callee ? fePyCall(compiler, callee, &argument, 1, NULL, NULL, 0) : NULL;
}

static FeValue *convertBuiltin(FeCompiler *compiler, MlirStringRef name) {
  FeModule *module = feBuiltinModule(compiler, name);
  FeValue *value;
  if (module) {
    value = newValue(compiler, FE_MODULE);
    value->as.module = module;
  } else {
    value = feBuiltinFind(compiler, name);
  }
  return value ? value : opaque(compiler, name);
}

static FeValue *convertKnown(Handover *handover, const TritonValue *given) {
  FeCompiler *compiler = handover->compiler;
  switch (given->kind) {
  case TRITON_VALUE_NONE:
    return feNone(compiler);
  case TRITON_VALUE_BOOL:
    return feBool(compiler, given->boolean);
  case TRITON_VALUE_INT:
    return convertInt(compiler, given->string);
  case TRITON_VALUE_FLOAT:
    return feFloat(compiler, given->real);
  case TRITON_VALUE_STR:
    return feStr(compiler, given->string);
  case TRITON_VALUE_TUPLE:
    return convertTuple(handover, given);
  case TRITON_VALUE_DTYPE: {
    const FeType *type = feTypeParse(compiler, given->string);
    return type ? feDtype(compiler, type) : NULL;
  }
  case TRITON_VALUE_FUNCTION: {
    if (given->index < 0 || given->index >= handover->request->numFunctions)
      return feFail(compiler, FE_VALUE_ERROR, "there is no function %lld", (long long)given->index);
    FeValue *value = newValue(compiler, FE_FUNCTION);
    value->as.function = handover->functions[given->index];
    return value;
  }
  case TRITON_VALUE_BUILTIN:
    return convertBuiltin(compiler, given->string);
  case TRITON_VALUE_CLASS:
    return convertClass(handover, given);
  case TRITON_VALUE_AGGREGATE:
    return convertAggregate(handover, given);
  case TRITON_VALUE_DEFAULT: // of a parameter that has none
    return feFail(compiler, FE_TYPE_ERROR, "a parameter has no default");
  case TRITON_VALUE_OPAQUE:
    return opaque(compiler, given->string);
  }
  return feFail(compiler, FE_VALUE_ERROR, "an unknown kind of value");
}

static FeValue *convert(Handover *handover, const TritonValue *given) {
  FeValue *value = convertKnown(handover, given);
  if (value && given->kind != TRITON_VALUE_OPAQUE)
    value->isConstexpr = true;
  return value;
}

//===--- Functions that Python hands over ---===//

static void *failSyntax(FeCompiler *compiler, MlirStringRef fileName, int lineOffset,
                        FeSyntaxError *error) {
  feFail(compiler, FE_SYNTAX_ERROR, "%.*s:%d:%d: %.*s", (int)fileName.length, fileName.data,
         error->line + lineOffset, error->column, (int)error->message.size,
         error->message.data ? error->message.data : "");
  tsStringFree(&error->message);
  return NULL;
}

/// The function that a source consists of.
static const FeNode *parseSource(FeCompiler *compiler, const TritonSource *source) {
  FeSyntaxError error = {0};
  FeNode *module = feParseModule(source->text, &compiler->arena, &error);
  if (!module)
    return failSyntax(compiler, source->fileName, source->firstLine - 1, &error);
  for (size_t i = 0; i < module->as.module.body.count; ++i)
    if (module->as.module.body.items[i]->kind == FE_FUNCTION_DEF)
      return module->as.module.body.items[i];
  return feFail(compiler, FE_VALUE_ERROR, "a source has no function");
}

static FeFunction *declareSource(FeCompiler *compiler, const TritonSource *source) {
  const FeNode *node = parseSource(compiler, source);
  if (!node)
    return NULL;
  FeModule *module = tsArenaNew(&compiler->arena, FeModule);
  *module = (FeModule){.name = source->moduleName,
                       .fileName = source->fileName,
                       .source = source->text,
                       .lineOffset = source->firstLine - 1,
                       .globals = feScopeCreate(&compiler->arena, NULL)};
  TsString qualified = {0};
  tsStringAppend(&qualified, source->moduleName);
  tsStringAppendChar(&qualified, '.');
  tsStringAppend(&qualified,
                 source->qualifiedName.length ? source->qualifiedName : node->as.function.name);
  FeFunction *function = tsArenaNew(&compiler->arena, FeFunction);
  *function = (FeFunction){
      .kind = source->kind == TRITON_FUNCTION_JIT ? FE_JIT_FUNCTION : FE_CONSTEXPR_FUNCTION,
      .name = node->as.function.name,
      .qualifiedName = tsArenaString(&compiler->arena, tsStringView(&qualified)),
      .node = (FeNode *)(uintptr_t)node,
      .module = module,
      .isNoinline = source->isNoinline};
  tsStringFree(&qualified);
  return function;
}

/// Globals and defaults, which may be other functions of the request.
static bool completeSource(Handover *handover, const TritonSource *source, FeFunction *function) {
  FeCompiler *compiler = handover->compiler;
  for (intptr_t i = 0; i < source->numGlobals; ++i) {
    FeValue *value = convert(handover, &source->globals[i]);
    if (!value)
      return false;
    feScopeSet(function->module->globals, source->globalNames[i], value);
  }
  const FeParameters *parameters = function->node->as.function.parameters;
  size_t count = parameters->count;
  function->defaults = tsArenaNewArray(&compiler->arena, FeValue *, count + 1);
  for (size_t i = 0; i < count; ++i)
    function->defaults[i] = NULL;
  for (intptr_t i = 0; i < source->numDefaults; ++i) {
    size_t fromEnd = (size_t)(source->numDefaults - i);
    if (fromEnd > count)
      continue;
    FeValue *value = convert(handover, &source->defaults[i]);
    if (!value)
      return false;
    function->defaults[count - fromEnd] = value;
  }
  return true;
}

static const FeFunction *takeOver(FeCompiler *compiler, const TritonKernelRequest *request,
                                  Handover *handover) {
  size_t count = (size_t)request->numFunctions;
  if (request->kernelIndex < 0 || request->kernelIndex >= request->numFunctions)
    return feFail(compiler, FE_VALUE_ERROR, "there is no function %lld",
                  (long long)request->kernelIndex);
  handover->functions = tsArenaNewArray(&compiler->arena, FeFunction *, count);
  for (size_t i = 0; i < count; ++i)
    if (!(handover->functions[i] = declareSource(compiler, &request->functions[i])))
      return NULL;
  FeFunction *kernel = handover->functions[request->kernelIndex];
  if (request->kernel.length)
    kernel->name = request->kernel;
  for (size_t i = 0; i < count; ++i)
    if (!completeSource(handover, &request->functions[i], handover->functions[i]))
      return NULL;
  return kernel;
}

//===--- Kernels of files ---===//

/// "kernels/softmax.py" -> "softmax", or "kernels.softmax" where that folder is a package: what the
/// module is called by whoever imports it.
static MlirStringRef moduleNameOf(FeCompiler *compiler, MlirStringRef fileName) {
  size_t start = 0;
  for (size_t i = 0; i < fileName.length; ++i)
    if (fileName.data[i] == '/')
      start = i + 1;
  MlirStringRef name = tsSubstring(fileName, start, fileName.length - start);
  if (tsEndsWith(name, tsLiteral(".py")))
    name.length -= 3;
  MlirStringRef root, package = fePackageOf(compiler, feFolderOf(fileName), &root);
  if (!package.length)
    return name;
  TsString text = {0};
  tsStringAppendFormat(&text, "%.*s.%.*s", (int)package.length, package.data, (int)name.length,
                       name.data);
  name = tsArenaString(&compiler->arena, tsStringView(&text));
  tsStringFree(&text);
  return name;
}

/// The kernel of a file; its arguments too, where the request has a signature. What is wrong with
/// these is in `error` already.
static const FeFunction *findKernel(FeCompiler *compiler, TritonKernelRequest *request,
                                    TritonError *error) {
  TsArena *arena = &compiler->arena;
  const FeNode *tree = feReadKernelFile(arena, request->source, request->fileName, error);
  TritonSignature signature = {.arguments = NULL};
  if (!tree || (request->signature.data && mlirLogicalResultIsFailure(feReadSignature(
                                               arena, tree, request->fileName, request->kernel,
                                               request->signature, &signature, error))))
    return feFail(compiler, FE_SYNTAX_ERROR, "the kernel can't be read");
  if (request->signature.data) {
    request->arguments = signature.arguments;
    request->numArguments = signature.numArguments;
  }
  FeModule *module = feLoadTree(compiler, moduleNameOf(compiler, request->fileName),
                                request->fileName, request->source, tree);
  if (!module)
    return NULL;
  MlirStringRef name = request->kernel;
  FeValue *value = feScopeFindLocal(module->globals, name);
  if (!value)
    return feFail(compiler, FE_NAME_ERROR, "there is no kernel '%.*s' in '%.*s'", (int)name.length,
                  name.data, (int)request->fileName.length, request->fileName.data);
  if (value->kind != FE_FUNCTION || value->as.function->kind != FE_JIT_FUNCTION)
    return feFail(compiler, FE_TYPE_ERROR, "'%.*s' is no @triton.jit function", (int)name.length,
                  name.data);
  return value->as.function;
}

//===--- The kernel ---===//

static bool argumentType(Handover *handover, const TritonArgument *argument, FeValue *defaultValue,
                         const FeType **type);

static const FeType *tupleType(Handover *handover, const TritonArgument *argument) {
  FeCompiler *compiler = handover->compiler;
  if (argument->numItems < 0 || handover->depth == MAX_HANDOVER_DEPTH)
    return feFail(compiler, FE_LIMIT, "a tuple is nested too deeply");
  const FeType **members =
      tsArenaNewArray(&compiler->arena, const FeType *, (size_t)argument->numItems + 1);
  ++handover->depth;
  for (intptr_t i = 0; i < argument->numItems; ++i)
    if (!argumentType(handover, &argument->items[i], NULL, &members[i]))
      return NULL;
  --handover->depth;
  return feTupleType(
      compiler, members, (size_t)argument->numItems,
      namedTupleClass(handover, argument->className, argument->fieldNames, argument->numItems));
}

static bool argumentType(Handover *handover, const TritonArgument *argument, FeValue *defaultValue,
                         const FeType **type) {
  FeCompiler *compiler = handover->compiler;
  if (tsEqualC(argument->type, "tuple")) {
    *type = tupleType(handover, argument);
  } else if (tsEqualC(argument->type, "constexpr")) {
    bool isDefault = argument->constant.kind == TRITON_VALUE_DEFAULT && defaultValue;
    FeValue *value = isDefault ? defaultValue : convert(handover, &argument->constant);
    *type = value ? feConstexprType(compiler, value) : NULL;
  } else {
    *type = feTypeParse(compiler, argument->type);
    if (!*type)
      feFail(compiler, FE_VALUE_ERROR, "unknown type of an argument: '%.*s'",
             (int)argument->type.length, argument->type.data);
  }
  return *type != NULL;
}

typedef TsVec(FeAttributes) AllAttributes;

/// What is known of the arguments that a parameter is in the IR.
static bool addAttributes(FeCompiler *compiler, const TritonArgument *argument, const FeType *type,
                          AllAttributes *all) {
  if (type->kind == FE_TYPE_TUPLE && argument->items) {
    for (intptr_t i = 0; i < argument->numItems; ++i)
      if (!addAttributes(compiler, &argument->items[i], type->members[i], all))
        return false;
    return true;
  }
  FeTypes flat = {0};
  if (!feFlattenType(compiler, type, &flat))
    return false;
  for (size_t i = 0; i < flat.size; ++i)
    tsVecPush(all, ((FeAttributes){i ? 0 : argument->divisibility}));
  return true;
}

static bool compileKernel(Handover *handover, const FeFunction *kernel) {
  FeCompiler *compiler = handover->compiler;
  const TritonKernelRequest *request = handover->request;
  if (kernel->node->kind != FE_FUNCTION_DEF)
    return feFail(compiler, FE_TYPE_ERROR, "a lambda can't be a kernel") != NULL;
  const FeParameters *parameters = kernel->node->as.function.parameters;
  size_t count = parameters->count;
  if (parameters->varArgs || parameters->kwArgs)
    return feFail(compiler, FE_TYPE_ERROR, "a kernel can't have *args or **kwargs") != NULL;
  if (request->numArguments < 0 || (size_t)request->numArguments != count)
    return feFail(compiler, FE_TYPE_ERROR, "'%.*s' has %zu parameters, but the signature has %lld",
                  (int)kernel->name.length, kernel->name.data, count,
                  (long long)request->numArguments) != NULL;
  const FeType **types = tsArenaNewArray(&compiler->arena, const FeType *, count + 1);
  AllAttributes attributes = {0};
  bool ok = true;
  for (size_t i = 0; ok && i < count; ++i)
    ok = argumentType(handover, &request->arguments[i], kernel->defaults[i], &types[i]) &&
         addAttributes(compiler, &request->arguments[i], types[i], &attributes);
  tsVecPush(&attributes, (FeAttributes){0}); // a kernel without arguments has a list, too
  FeBody body = {.compiler = compiler, .function = kernel};
  mlirOperationSetLocation(mlirModuleGetOperation(compiler->generator->module),
                           feLocate(&body, kernel->node));
  ok = ok && feCompileFunction(compiler, kernel, kernel->name, types, attributes.data, true);
  tsVecFree(&attributes);
  return ok;
}

/// Keeps what the verifier says.
static MlirLogicalResult collectDiagnostic(MlirDiagnostic diagnostic, void *text) {
  TsString *out = text;
  if (mlirDiagnosticGetSeverity(diagnostic) != MlirDiagnosticError || out->size)
    return mlirLogicalResultSuccess();
  mlirDiagnosticPrint(diagnostic, tsStringCallback, out);
  return mlirLogicalResultSuccess();
}

static void finishModule(FeCompiler *compiler, TsString *diagnostics) {
  if (!feHasError(compiler) &&
      mlirOperationVerify(mlirModuleGetOperation(compiler->generator->module)))
    return;
  if (!feHasError(compiler))
    feFail(compiler, FE_RUNTIME_ERROR, "error encountered during parsing: %.*s",
           (int)diagnostics->size, diagnostics->size ? diagnostics->data : "");
  mlirModuleDestroy(compiler->generator->module);
  compiler->generator->module = (MlirModule){NULL};
}

static TritonFrontendOptions withDefaults(TritonFrontendOptions options) {
  if (!options.target.length)
    options.target = tsLiteral("cpu");
  options.numWarps = options.numWarps ? options.numWarps : 4;
  options.numStages = options.numStages ? options.numStages : 3;
  options.numCtas = options.numCtas ? options.numCtas : 1;
  return options;
}

static void loadDialects(MlirContext context) {
  static const char *const names[] = {"tt", "arith", "math", "scf", "cf", "ub"};
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    mlirContextGetOrLoadDialect(context, mlirStringRefCreateFromCString(names[i]));
}

static void compileRequest(FeCompiler *compiler, TritonKernelRequest request, TritonError *error) {
  Handover handover = {.compiler = compiler, .request = &request};
  const FeFunction *kernel = request.numFunctions ? takeOver(compiler, &request, &handover)
                                                  : findKernel(compiler, &request, error);
  bool isDone = kernel && compileKernel(&handover, kernel);
  tsVecFree(&handover.classes);
  // What fails says why; a part that doesn't must not pass for success.
  if (!isDone && !feHasError(compiler))
    feFail(compiler, FE_RUNTIME_ERROR, "the kernel couldn't be compiled");
}

MlirModule tritonFrontendCompile(MlirContext context, const TritonKernelRequest *request,
                                 TritonError *error) {
  loadDialects(context);
  FeGenerator generator = {.module = mlirModuleCreateEmpty(mlirLocationUnknownGet(context))};
  FeCompiler compiler = {.context = context,
                         .options = withDefaults(request->options),
                         .generator = &generator,
                         .builder = mlirIRRewriterCreate(context),
                         .location = mlirLocationUnknownGet(context)};
  TsString diagnostics = {0};
  MlirDiagnosticHandlerID handler =
      mlirContextAttachDiagnosticHandler(context, collectDiagnostic, &diagnostics, NULL);
  if (error)
    *error = (TritonError){0};
  compileRequest(&compiler, *request, error);
  finishModule(&compiler, &diagnostics);
  mlirContextDetachDiagnosticHandler(context, handler);
  if (feHasError(&compiler) && error && !error->message)
    feReportError(&compiler, error);
  tsStringFree(&diagnostics);
  tsStringMapFree(&generator.compiled);
  feBuiltinsFree(&compiler);
  mlirIRRewriterDestroy(compiler.builder);
  tsArenaDestroy(&compiler.arena);
  return generator.module;
}

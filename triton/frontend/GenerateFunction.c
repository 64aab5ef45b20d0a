// Compiling one function: its op, its parameters, what it returns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "dialect/ub/UBOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "triton/frontend/Generate.h"
#include "triton/frontend/Semantic.h"

//===--- Return types ---===//

static void appendTypes(const FeType *const *types, size_t count, TsString *out) {
  tsStringAppendChar(out, '[');
  for (size_t i = 0; i < count; ++i) {
    if (i)
      tsStringAppendC(out, ", ");
    feTypeRepr(types[i], out); // as lists show their items
  }
  tsStringAppendChar(out, ']');
}

typedef struct ReturnTypes {
  FeBody *body;
  const FeType *const *types;
  size_t count;
} ReturnTypes;

static const FeType *failMismatch(const ReturnTypes *all, const FeType *a, const FeType *b) {
  TsString text = {0};
  tsStringAppendC(&text, "Return type mismatch: ");
  feTypePrint(a, &text);
  tsStringAppendC(&text, " and ");
  feTypePrint(b, &text);
  tsStringAppendC(&text, ". Note all return types were: ");
  appendTypes(all->types, all->count, &text);
  feFail(all->body->compiler, FE_TYPE_ERROR, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return NULL;
}

/// The type that a number has as a scalar of the IR.
static const FeType *tensorType(FeCompiler *compiler, const FeType *type) {
  if (type->kind != FE_TYPE_CONSTEXPR)
    return type;
  return feNumberType(compiler, type->value);
}

static const FeType *commonType(const ReturnTypes *all, const FeType *a, const FeType *b) {
  FeCompiler *compiler = all->body->compiler;
  if (a->kind == FE_TYPE_TUPLE) {
    if (b->kind != FE_TYPE_TUPLE || a->of != b->of || a->count != b->count)
      return failMismatch(all, a, b);
    const FeType **members =
        tsArenaNewArray(&compiler->arena, const FeType *, a->count ? a->count : 1);
    for (size_t i = 0; i < a->count; ++i)
      if (!(members[i] = commonType(all, a->members[i], b->members[i])))
        return NULL;
    return feTupleType(compiler, members, a->count, a->of);
  }
  if (a == b)
    return a;
  if (a->kind == FE_TYPE_CONSTEXPR || b->kind == FE_TYPE_CONSTEXPR) {
    a = tensorType(compiler, a);
    b = a ? tensorType(compiler, b) : NULL;
    if (!b)
      return NULL;
  }
  return a == b ? a : failMismatch(all, a, b);
}

static const FeType *decideReturnType(FeBody *body) {
  FeCompiler *compiler = body->compiler;
  if (!body->numReturns)
    return feConstexprType(compiler, feNone(compiler));
  const FeType **types = tsArenaNewArray(&compiler->arena, const FeType *, body->numReturns);
  for (size_t i = 0; i < body->numReturns; ++i)
    if (!(types[i] = feTypeOf(compiler, body->returns[i].value)))
      return NULL;
  ReturnTypes all = {body, types, body->numReturns};
  const FeType *type = types[0];
  for (size_t i = 1; i < body->numReturns && type; ++i)
    type = commonType(&all, type, types[i]);
  return type;
}

static FeValue *castReturn(FeCompiler *compiler, FeValue *value, const FeType *type) {
  if (type->kind == FE_TYPE_TUPLE && value->kind == FE_TUPLE) {
    FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, type->count ? type->count : 1);
    for (size_t i = 0; i < type->count; ++i)
      if (!(items[i] = castReturn(compiler, value->as.tuple.items[i], type->members[i])))
        return NULL;
    return feTuple(compiler, items, type->count, type->of);
  }
  if (type->kind == FE_TYPE_SCALAR && value->kind != FE_TENSOR)
    return feScalarConstant(compiler, value, type);
  return value;
}

//===--- The end of a function ---===//

static bool writeReturn(FeBody *body, const FeReturn *given, const FeType *type) {
  FeCompiler *compiler = body->compiler;
  feRestorePoint(body, given->point);
  FeValue *value = castReturn(compiler, given->value, type);
  if (!value)
    return false;
  FeHandles handles = {0};
  feFlatten(compiler, value, &handles);
  tritonReturnOpCreate(compiler->builder, compiler->location, (intptr_t)handles.size, handles.data);
  return true;
}

/// Behind the last statement: reached where a function returns nothing, else unreachable.
static void writeEnd(FeBody *body, const FeTypes *results) {
  FeCompiler *compiler = body->compiler;
  FeHandles handles = {0};
  for (size_t i = 0; i < results->size; ++i) {
    MlirOperation poison = ubPoisonOpCreate(compiler->builder, compiler->location, results->data[i],
                                            (MlirAttribute){NULL});
    feHandlesAdd(compiler, &handles, mlirOperationGetResult(poison, 0));
  }
  tritonReturnOpCreate(compiler->builder, compiler->location, (intptr_t)handles.size, handles.data);
}

static void setFunctionType(FeBody *body, const FeTypes *results) {
  FeCompiler *compiler = body->compiler;
  MlirBlock entry = mlirRegionGetFirstBlock(body->region);
  intptr_t count = mlirBlockGetNumArguments(entry);
  MlirType *inputs = tsArenaNewArray(&compiler->arena, MlirType, (size_t)count + 1);
  for (intptr_t i = 0; i < count; ++i)
    inputs[i] = mlirValueGetType(mlirBlockGetArgument(entry, i));
  MlirType type =
      mlirFunctionTypeGet(compiler->context, count, inputs, (intptr_t)results->size, results->data);
  tritonFuncOpSetFunctionTypeAttr(body->op, mlirTypeAttrGet(type));
}

const FeType *feFinishReturns(FeBody *body) {
  FeCompiler *compiler = body->compiler;
  const FeType *type = decideReturnType(body);
  if (!type)
    return NULL;
  FePoint end = feSavePoint(body);
  for (size_t i = 0; i < body->numReturns; ++i)
    if (!writeReturn(body, &body->returns[i], type))
      return NULL;
  feRestorePoint(body, end);
  FeTypes results = {0};
  if (!feFlattenType(compiler, type, &results))
    return NULL;
  setFunctionType(body, &results);
  writeEnd(body, &results);
  return type;
}

//===--- The function ---===//

static MlirAttribute argumentAttributes(FeCompiler *compiler, const FeTypes *inputs,
                                        const FeAttributes *attributes) {
  MlirAttribute *dictionaries =
      tsArenaNewArray(&compiler->arena, MlirAttribute, inputs->size ? inputs->size : 1);
  for (size_t i = 0; i < inputs->size; ++i)
    dictionaries[i] = mlirDictionaryAttrGet(compiler->context, 0, NULL);
  bool isAny = false;
  for (size_t i = 0; attributes && i < inputs->size; ++i) {
    if (attributes[i].divisibility <= 0)
      continue;
    MlirNamedAttribute named = {
        mlirIdentifierGet(compiler->context, tsLiteral("tt.divisibility")),
        mlirIntegerAttrGet(mlirIntegerTypeGet(compiler->context, 32), attributes[i].divisibility)};
    dictionaries[i] = mlirDictionaryAttrGet(compiler->context, 1, &named);
    isAny = true;
  }
  if (!isAny)
    return (MlirAttribute){NULL};
  return mlirArrayAttrGet(compiler->context, (intptr_t)inputs->size, dictionaries);
}

/// The op with an entry block.
static void createFunction(FeBody *body, MlirStringRef symbol, const FeTypes *inputs,
                           const FeAttributes *attributes) {
  FeCompiler *compiler = body->compiler;
  MlirContext context = compiler->context;
  mlirRewriterBaseSetInsertionPointToEnd(compiler->builder,
                                         mlirModuleGetBody(compiler->generator->module));
  MlirType type = mlirFunctionTypeGet(context, (intptr_t)inputs->size, inputs->data, 0, NULL);
  MlirAttribute arguments = argumentAttributes(compiler, inputs, attributes);
  MlirStringRef visibility = body->isKernel ? tsLiteral("public") : tsLiteral("private");
  body->op =
      tritonFuncOpCreate(compiler->builder, compiler->location, mlirStringAttrGet(context, symbol),
                         mlirTypeAttrGet(type), mlirStringAttrGet(context, visibility), arguments,
                         (MlirAttribute){NULL});
  bool isNoinline = body->function->isNoinline && !body->isKernel;
  mlirOperationSetDiscardableAttributeByName(body->op, tsLiteral("noinline"),
                                             mlirBoolAttrGet(context, isNoinline));
  body->region = tritonFuncOpGetBody(body->op);
  MlirBlock entry = mlirBlockCreate(0, NULL, NULL);
  for (size_t i = 0; i < inputs->size; ++i)
    mlirBlockAddArgument(entry, inputs->data[i], compiler->location);
  mlirRegionAppendOwnedBlock(body->region, entry);
  feMoveToStart(body, entry);
}

static FeParameters *parametersOf(const FeFunction *function) {
  return function->node->kind == FE_LAMBDA ? function->node->as.lambda.parameters
                                           : function->node->as.function.parameters;
}

/// Parameters with defaults come first among the variables, from the last on: the order decides in
/// which loops carry them.
static void declareDefaults(FeBody *body) {
  const FeParameters *parameters = parametersOf(body->function);
  for (size_t i = parameters->count - parameters->numKeywordOnly; i-- > 0;)
    if (parameters->items[i].defaultValue)
      feAssign(body, parameters->items[i].name, feNone(body->compiler));
}

static void bindParameters(FeBody *body, const FeType *const *types) {
  FeCompiler *compiler = body->compiler;
  MlirBlock entry = mlirRegionGetFirstBlock(body->region);
  FeHandles handles = {0};
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); ++i)
    feHandlesAdd(compiler, &handles, mlirBlockGetArgument(entry, i));
  const FeParameters *parameters = parametersOf(body->function);
  size_t cursor = 0;
  for (size_t i = 0; i <= parameters->count; ++i) {
    if (i == parameters->count && !parameters->varArgs)
      break;
    MlirStringRef name =
        i < parameters->count ? parameters->items[i].name : parameters->varArgs->name;
    size_t start = cursor;
    FeValue *value = feUnflatten(compiler, types[i], handles.data, &cursor);
    if (cursor > start)
      feNameHandles(body, name, handles.data + start, cursor - start);
    feAssign(body, name, value);
  }
}

static const FeType *compileBody(FeBody *body, MlirStringRef symbol, const FeType *const *types,
                                 const FeAttributes *attributes) {
  FeCompiler *compiler = body->compiler;
  const FeParameters *parameters = parametersOf(body->function);
  size_t count = parameters->count + (parameters->varArgs != NULL);
  FeTypes inputs = {0};
  for (size_t i = 0; i < count; ++i)
    if (!feFlattenType(compiler, types[i], &inputs))
      return NULL;
  body->node = body->function->node;
  compiler->location = feLocate(body, body->node);
  declareDefaults(body);
  createFunction(body, symbol, &inputs, attributes);
  bindParameters(body, types);
  if (!feVisitStatements(body, &body->function->node->as.function.body))
    return NULL;
  return feFinishReturns(body);
}

const FeType *feCompileFunction(FeCompiler *compiler, const FeFunction *function,
                                MlirStringRef symbol, const FeType *const *types,
                                const FeAttributes *attributes, bool isKernel) {
  if (function->node->kind != FE_FUNCTION_DEF)
    return feFail(compiler, FE_TYPE_ERROR, "a lambda can't be compiled");
  FeGenerator *generator = compiler->generator;
  FeBody body = {.compiler = compiler, .function = function, .isKernel = isKernel};
  FeBody *caller = generator->body;
  FePoint point = feSavePoint(&body);
  generator->body = &body;
  const FeType *type = NULL;
  if (feEnter(compiler)) {
    type = compileBody(&body, symbol, types, attributes);
    feLeave(compiler);
  }
  if (!type)
    feRecordFailure(&body);
  generator->body = caller;
  feRestorePoint(&body, point);
  tsStringMapFree(&body.nameIndices);
  return type;
}

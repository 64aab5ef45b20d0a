// Making operations for the front end, and what their values are asked.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Operation.h"
#include "triton/frontend/Semantic.h"

#include <inttypes.h>

//===--- Operations ---===//

MlirOperation feMakeOperation(FeCompiler *compiler, const TesseraOpDef *definition,
                              intptr_t numTypes, const MlirType *types, intptr_t numOperands,
                              const MlirValue *operands, const MlirAttribute *attributes,
                              intptr_t numRegions) {
  TesseraOperationParts parts = {.definition = definition,
                                 .location = compiler->location,
                                 .numTypes = numTypes,
                                 .types = types,
                                 .numOperands = numOperands,
                                 .operands = operands,
                                 .attributes = attributes,
                                 .numRegions = numRegions};
  return tesseraRewriterCreateOperation(compiler->builder, &parts);
}

FeValue *feMake(FeCompiler *compiler, const TesseraOpDef *definition, const FeType *type,
                intptr_t numOperands, const MlirValue *operands, const MlirAttribute *attributes) {
  if (!type)
    return NULL;
  MlirType ir = feTypeToIR(compiler, type);
  if (mlirTypeIsNull(ir))
    return feFailType(compiler, type);
  MlirOperation op =
      feMakeOperation(compiler, definition, 1, &ir, numOperands, operands, attributes, 0);
  return feTensor(compiler, mlirOperationGetResult(op, 0), type);
}

FeValue *feMake1(FeCompiler *compiler, const TesseraOpDef *definition, const FeType *type,
                 const FeValue *operand) {
  if (!operand)
    return NULL;
  MlirValue handle = feHandle(operand);
  return feMake(compiler, definition, type, 1, &handle, NULL);
}

FeValue *feMake2(FeCompiler *compiler, const TesseraOpDef *definition, const FeType *type,
                 const FeValue *lhs, const FeValue *rhs) {
  if (!lhs || !rhs)
    return NULL;
  const MlirValue operands[] = {feHandle(lhs), feHandle(rhs)};
  return feMake(compiler, definition, type, 2, operands, NULL);
}

MlirAttribute feI32Attr(FeCompiler *compiler, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(compiler->context, 32), value);
}

MlirAttribute feStrAttr(FeCompiler *compiler, MlirStringRef text) {
  return mlirStringAttrGet(compiler->context, text);
}

static FeValue *constant(FeCompiler *compiler, const FeType *type, MlirAttribute value) {
  return feMake(compiler, &arithConstantOpDef, type, 0, NULL, &value);
}

FeValue *feIntConstant(FeCompiler *compiler, FeScalar scalar, int64_t value) {
  const FeType *type = feScalarType(compiler, scalar);
  MlirType ir = feTypeToIR(compiler, type);
  return constant(compiler, type, mlirIntegerAttrGet(ir, value));
}

FeValue *feRealConstant(FeCompiler *compiler, FeScalar scalar, double value) {
  const FeType *type = feScalarType(compiler, scalar);
  MlirType ir = feTypeToIR(compiler, type);
  if (mlirTypeIsNull(ir))
    return feFailType(compiler, type);
  return constant(compiler, type, mlirFloatAttrDoubleGet(compiler->context, ir, value));
}

FeValue *feNull(FeCompiler *compiler, const FeType *scalar) {
  if (scalar->kind != FE_TYPE_SCALAR)
    return feFail(compiler, FE_RUNTIME_ERROR, "Not implemented");
  if (feTypeIsFloating(scalar) && scalar->scalar != FE_FP8E4B15)
    return feRealConstant(compiler, scalar->scalar, 0);
  return feIntConstant(compiler, scalar->scalar, 0);
}

FeValue *feAllOnes(FeCompiler *compiler, const FeType *scalar) {
  return feIntConstant(compiler, scalar->scalar, -1);
}

FeValue *feNothing(FeCompiler *compiler) { return feNone(compiler); }

//===--- Messages ---===//

void *feFailText(FeCompiler *compiler, FeErrorKind kind, TsString *text) {
  feFail(compiler, kind, "%.*s", (int)text->size, text->data ? text->data : "");
  tsStringFree(text);
  return NULL;
}

void *feFailIncompatible(FeCompiler *compiler, const FeType *a, const FeType *b) {
  TsString text = {0};
  tsStringAppendC(&text, "invalid operands of type ");
  feTypeRepr(a, &text);
  tsStringAppendC(&text, " and ");
  feTypeRepr(b, &text);
  return feFailText(compiler, FE_INCOMPATIBLE_TYPES, &text);
}

void *feFailType(FeCompiler *compiler, const FeType *type) {
  const FeType *scalar = feTypeScalar(type);
  while (scalar->kind == FE_TYPE_POINTER || scalar->kind == FE_TYPE_BLOCK)
    scalar = scalar->element;
  TsString text = {0};
  if (scalar->kind == FE_TYPE_SCALAR && feScalarIsFp8(scalar->scalar)) {
    tsStringAppendFormat(&text,
                         "type %s not supported in this architecture. The supported fp8 dtypes are "
                         "(",
                         feScalarName(scalar->scalar));
    // Sorted by name, as a tuple.
    static const FeScalar sorted[] = {FE_FP8E4B15, FE_FP8E4B8, FE_FP8E4NV, FE_FP8E5, FE_FP8E5B16};
    size_t count = 0;
    for (size_t i = 0; i < sizeof sorted / sizeof sorted[0]; ++i)
      if (feTargetHasType(compiler, sorted[i]))
        tsStringAppendFormat(&text, "%s'%s'", count++ ? ", " : "", feScalarName(sorted[i]));
    tsStringAppendC(&text, count == 1 ? ",)" : ")");
  } else {
    tsStringAppendC(&text, "fail to convert ");
    feTypePrint(type, &text);
    tsStringAppendC(&text, " to ir type");
  }
  return feFailText(compiler, FE_VALUE_ERROR, &text);
}

//===--- Values ---===//

const char *feKindName(const FeValue *value) {
  static const char *const names[] = {
      [FE_NONE] = "NoneType",    [FE_ELLIPSIS] = "ellipsis", [FE_BOOL] = "bool",
      [FE_INT] = "int",          [FE_FLOAT] = "float",       [FE_STR] = "str",
      [FE_BYTES] = "bytes",      [FE_TUPLE] = "tuple",       [FE_LIST] = "list",
      [FE_DICT] = "dict",        [FE_SLICE] = "slice",       [FE_RANGE] = "range",
      [FE_DTYPE] = "dtype",      [FE_MODULE] = "module",     [FE_FUNCTION] = "function",
      [FE_BUILTIN] = "function", [FE_BOUND] = "method",      [FE_CLASS] = "type",
      [FE_INSTANCE] = "object",  [FE_TENSOR] = "tensor",     [FE_DESCRIPTOR] = "tensor_descriptor",
      [FE_OPAQUE] = "object",
  };
  return value ? names[value->kind] : "NoneType";
}

bool feExpectTensor(FeCompiler *compiler, const FeValue *value) {
  if (feHasError(compiler))
    return false;
  if (feIsTensor(value))
    return true;
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'type'",
                feKindName(value)) != NULL;
}

bool feExpectInt(FeCompiler *compiler, const FeValue *value, const char *what, int64_t *result) {
  if (feHasError(compiler))
    return false;
  if (value && (value->kind == FE_INT || value->kind == FE_BOOL)) {
    if (feAsInt64(value, result))
      return true;
    return feFail(compiler, FE_VALUE_ERROR, "%s is too large", what) != NULL;
  }
  return feFail(compiler, FE_TYPE_ERROR, "%s must be a constexpr int, got %s", what,
                feKindName(value)) != NULL;
}

bool feExpectBool(FeCompiler *compiler, FeValue *value, bool *result) {
  *result = false;
  if (feHasError(compiler))
    return false;
  if (!value)
    return true;
  if (!feIsConstexpr(value))
    return feFail(compiler, FE_TYPE_ERROR, "this must be a constexpr bool, got %s",
                  feKindName(value)) != NULL;
  return fePyTruth(compiler, value, result);
}

bool feExpectStr(FeCompiler *compiler, const FeValue *value, const char *what,
                 MlirStringRef *result) {
  *result = mlirStringRefCreate("", 0);
  if (feHasError(compiler))
    return false;
  // Whatever is false says nothing, as in Triton.
  int64_t number;
  if (feIsNone(value) || (feAsInt64(value, &number) && !number))
    return true;
  if (value->kind != FE_STR)
    return feFail(compiler, FE_TYPE_ERROR, "%s must be a str, got %s", what, feKindName(value)) !=
           NULL;
  *result = value->as.string;
  return true;
}

const FeType *feExpectDtype(FeCompiler *compiler, const FeValue *value) {
  if (feHasError(compiler))
    return NULL;
  if (value && value->kind == FE_DTYPE)
    return value->as.dtype;
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'scalar'",
                feKindName(value));
}

//===--- Shapes ---===//

FeShape feShapeOf(const FeType *type) {
  FeShape shape = {0};
  if (type->kind != FE_TYPE_BLOCK && type->kind != FE_TYPE_DESCRIPTOR)
    return shape;
  shape.rank = type->rank;
  for (size_t i = 0; i < type->rank; ++i)
    shape.sizes[i] = type->shape[i];
  return shape;
}

bool feShapeEqual(const FeShape *a, const FeShape *b) {
  return a->rank == b->rank && !memcmp(a->sizes, b->sizes, a->rank * sizeof a->sizes[0]);
}

bool feShapeFrom(FeCompiler *compiler, FeValue *value, FeShape *shape) {
  *shape = (FeShape){0};
  if (feHasError(compiler))
    return false;
  if (!feIsSequence(value))
    return feFail(compiler, FE_TYPE_ERROR, "'%s' object is not iterable", feKindName(value)) !=
           NULL;
  if (value->as.tuple.count > FE_MAX_RANK)
    return feFail(compiler, FE_VALUE_ERROR, "a shape has at most %d dimensions", FE_MAX_RANK) !=
           NULL;
  for (size_t i = 0; i < value->as.tuple.count; ++i) {
    const FeValue *item = value->as.tuple.items[i];
    if (!feAsInt64(item, &shape->sizes[i]))
      return feFail(compiler, FE_TYPE_ERROR,
                    "Shape element %zu must have type `constexpr[int]`, got `constexpr[<class "
                    "'%s%s'>]",
                    i, feIsTensor(item) ? "triton.language.core." : "", feKindName(item)) != NULL;
    ++shape->rank;
  }
  return true;
}

void feShapePrint(const FeShape *shape, bool quoted, TsString *out) {
  tsStringAppendChar(out, '[');
  for (size_t i = 0; i < shape->rank; ++i)
    tsStringAppendFormat(out, quoted ? "%s'%" PRId64 "'" : "%s%" PRId64, i ? ", " : "",
                         shape->sizes[i]);
  tsStringAppendChar(out, ']');
}

void feTensorShapePrint(const FeType *type, TsString *out) {
  FeShape shape = feShapeOf(type);
  tsStringAppendChar(out, '[');
  for (size_t i = 0; i < shape.rank; ++i)
    tsStringAppendFormat(out, "%s'constexpr[%" PRId64 "]'", i ? ", " : "", shape.sizes[i]);
  tsStringAppendChar(out, ']');
}

FeValue *feShapeValue(FeCompiler *compiler, const FeShape *shape) {
  FeValue **items = tsArenaNewArray(&compiler->arena, FeValue *, shape->rank + 1);
  for (size_t i = 0; i < shape->rank; ++i)
    items[i] = feInt(compiler, shape->sizes[i]);
  return feTuple(compiler, items, shape->rank, NULL);
}

const FeType *feShapedType(FeCompiler *compiler, const FeType *element, const FeShape *shape) {
  return shape->rank ? feBlockType(compiler, element, shape->sizes, shape->rank) : element;
}

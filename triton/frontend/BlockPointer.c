// Block pointers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/BlockPointer.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <inttypes.h>

//===--- Indices ---===//

static FeValue *numberIndex(FeCompiler *compiler, FeValue *value, bool is64) {
  int64_t number;
  if (value->kind == FE_BOOL)
    return feIntConstant(compiler, FE_INT1, value->as.boolean);
  bool fits = feAsInt64(value, &number);
  if (is64 && !fits) {
    TsString text = {0};
    tsStringAppendC(&text, "Block pointers only support 64 bit `shape/strides`, got a value ");
    fePyStr(value, &text);
    tsStringAppendC(&text, " which is out of the range");
    return feFailText(compiler, FE_ASSERTION, &text);
  }
  if (!is64 && (!fits || number < INT32_MIN || number > INT32_MAX)) {
    TsString text = {0};
    tsStringAppendC(&text,
                    "Block pointers only support 32 bit `offsets/block_shape`, got a value ");
    fePyStr(value, &text);
    tsStringAppendC(&text, " which is out of the range");
    return feFailText(compiler, FE_ASSERTION, &text);
  }
  return feIntConstant(compiler, is64 ? FE_INT64 : FE_INT32, number);
}

FeValue *feIndex(FeCompiler *compiler, FeValue *value, bool is64) {
  if (!value || feHasError(compiler))
    return NULL;
  if (value->kind == FE_INT || value->kind == FE_BOOL)
    return numberIndex(compiler, value, is64);
  if (!feIsTensor(value))
    return feFail(compiler, FE_ASSERTION,
                  "Unsupported element type in shape/strides/offsets: <class '%s'>",
                  feKindName(value));
  FeShape shape = feShapeOf(value->as.tensor.type);
  for (size_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] != 1)
      return feFail(compiler, FE_ASSERTION, "Expected a scalar in shape/strides/offsets");
  const FeType *scalar = feTensorScalar(value);
  if (!feTypeIsInteger(scalar))
    return feFail(compiler, FE_ASSERTION,
                  "Expected an integer scalar type in shape/strides/offsets");
  if (is64)
    return feCast(compiler, value, feScalarType(compiler, FE_INT64));
  if (feTypeIsScalar(scalar, FE_INT64))
    return feFail(compiler, FE_ASSERTION,
                  "Block pointers only support 32 bit `offsets/block_shape`, add a "
                  "`.to(tl.int32)` or use regular indexing for 64 bit support");
  return value;
}

FeValue **feIndices(FeCompiler *compiler, FeValue *values, bool is64, size_t *count) {
  FeValue **items = &values;
  *count = 1;
  if (feIsSequence(values)) {
    items = values->as.tuple.items;
    *count = values->as.tuple.count;
  }
  FeValue **result = tsArenaNewArray(&compiler->arena, FeValue *, *count + 1);
  for (size_t i = 0; i < *count; ++i)
    if (!(result[i] = feIndex(compiler, items[i], is64)))
      return NULL;
  return result;
}

//===--- Pointers ---===//

bool feIsBlockPointer(const FeValue *value) {
  return feIsTensor(value) && value->as.tensor.type->kind == FE_TYPE_POINTER &&
         feTypeIsBlock(value->as.tensor.type->element);
}

static bool dimsOf(FeCompiler *compiler, FeValue *value, const char *name, FeShape *dims) {
  *dims = (FeShape){.rank = 1};
  if (feIsSequence(value))
    return feShapeFrom(compiler, value, dims);
  return feExpectInt(compiler, value, name, &dims->sizes[0]);
}

static bool checkOrder(FeCompiler *compiler, FeValue *order, FeShape *dims) {
  if (!dimsOf(compiler, order, "order", dims))
    return false;
  bool seen[FE_MAX_RANK] = {false};
  for (size_t i = 0; i < dims->rank; ++i) {
    int64_t dim = dims->sizes[i];
    if (dim < 0 || (size_t)dim >= dims->rank || seen[dim])
      return feFail(compiler, FE_ASSERTION,
                    "Expected a permutation of (0, 1, ..., len(order)-1) in order") != NULL;
    seen[dim] = true;
  }
  return true;
}

static MlirAttribute i32Array(FeCompiler *compiler, const FeShape *values) {
  int32_t numbers[FE_MAX_RANK];
  for (size_t i = 0; i < values->rank; ++i)
    numbers[i] = (int32_t)values->sizes[i];
  return mlirDenseI32ArrayGet(compiler->context, (intptr_t)values->rank, numbers);
}

static const MlirValue *handlesOf(FeCompiler *compiler, FeValue *const *values, size_t count) {
  MlirValue *handles = tsArenaNewArray(&compiler->arena, MlirValue, count + 1);
  for (size_t i = 0; i < count; ++i)
    handles[i] = feHandle(values[i]);
  return handles;
}

FeValue *feBlockPointerMake(FeCompiler *compiler, FeValue **arguments) {
  FeValue *base = arguments[0], **shape, **strides, **offsets;
  size_t counts[3];
  FeShape block, order = {0};
  if (!feExpectTensor(compiler, base) ||
      !(shape = feIndices(compiler, arguments[1], true, &counts[0])) ||
      !(strides = feIndices(compiler, arguments[2], true, &counts[1])) ||
      !(offsets = feIndices(compiler, arguments[3], false, &counts[2])))
    return NULL;
  const FeType *type = base->as.tensor.type;
  if (type->kind != FE_TYPE_POINTER || feTypeIsBlock(type->element))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Expected `base` to be a pointer type (but not a block "
                  "pointer type or others)");
  const FeType *element = type->element;
  if (feTypeIsScalar(element, FE_INT1)) { // bools lie in memory as bytes
    element = feScalarType(compiler, FE_INT8);
    base = feCast(compiler, base, fePointerType(compiler, element, type->addressSpace, false));
  }
  if (!base || !dimsOf(compiler, arguments[4], "block_shape", &block) ||
      !checkOrder(compiler, arguments[5], &order))
    return NULL;
  size_t rank = block.rank;
  if (counts[0] != rank || counts[1] != rank || counts[2] != rank || order.rank != rank)
    return feFail(compiler, FE_ASSERTION,
                  "Expected shape/strides/offsets/block_shape to have the same length");
  const FeType *blockType = feBlockType(compiler, element, block.sizes, rank);
  const FeType *result = blockType ? fePointerType(compiler, blockType, 1, false) : NULL;
  if (!result)
    return NULL;
  MlirType ir = feTypeToIR(compiler, result);
  if (mlirTypeIsNull(ir))
    return feFailType(compiler, result);
  MlirOperation op = tritonMakeTensorPtrOpCreate(
      compiler->builder, compiler->location, ir, feHandle(base), (intptr_t)rank,
      handlesOf(compiler, shape, rank), (intptr_t)rank, handlesOf(compiler, strides, rank),
      (intptr_t)rank, handlesOf(compiler, offsets, rank), i32Array(compiler, &order));
  return feTensor(compiler, mlirOperationGetResult(op, 0), result);
}

FeValue *feBlockPointerAdvance(FeCompiler *compiler, FeValue *pointer, FeValue *offsets) {
  size_t count;
  FeValue **by = feIndices(compiler, offsets, false, &count);
  if (!by || !feExpectTensor(compiler, pointer))
    return NULL;
  if (!feIsBlockPointer(pointer) || pointer->as.tensor.type->element->rank != count)
    return feFail(compiler, FE_VALUE_ERROR,
                  "tl.advance takes a block pointer and an offset for each of its dimensions");
  const FeType *type = pointer->as.tensor.type;
  MlirOperation op =
      tritonAdvanceOpCreate(compiler->builder, compiler->location, feTypeToIR(compiler, type),
                            feHandle(pointer), (intptr_t)count, handlesOf(compiler, by, count));
  return feTensor(compiler, mlirOperationGetResult(op, 0), type);
}

//===--- Access ---===//

// The dimensions in which the block may extend beyond the tensor, sorted.
static bool boundaryDims(FeCompiler *compiler, FeValue *boundary, size_t rank, FeShape *dims) {
  *dims = (FeShape){0};
  if (feIsNone(boundary))
    return true;
  if (!dimsOf(compiler, boundary, "boundary_check", dims))
    return false;
  for (size_t i = 0; i < dims->rank; ++i) {
    int64_t dim = dims->sizes[i];
    if (dim < 0 || (size_t)dim >= rank)
      return feFail(compiler, FE_ASSERTION, "") != NULL;
    size_t at = i;
    for (; at && dims->sizes[at - 1] >= dim; --at) {
      if (dims->sizes[at - 1] == dim)
        return feFail(compiler, FE_ASSERTION, "Duplicate dimension in `boundary_check`") != NULL;
      dims->sizes[at] = dims->sizes[at - 1];
    }
    dims->sizes[at] = dim;
  }
  return true;
}

static void setBoundary(FeCompiler *compiler, MlirOperation op, const FeShape *dims) {
  if (dims->rank)
    mlirOperationSetDiscardableAttributeByName(op, tsLiteral("boundaryCheck"),
                                               i32Array(compiler, dims));
}

FeValue *feBlockPointerLoad(FeCompiler *compiler, FeValue *pointer, const FeAccess *access) {
  MlirStringRef padding;
  FeShape dims;
  const FeType *block = pointer->as.tensor.type->element;
  if (!feExpectStr(compiler, access->padding, "padding_option", &padding))
    return NULL;
  if (padding.length && !tsEqualC(padding, "zero") && !tsEqualC(padding, "nan"))
    return feFail(compiler, FE_VALUE_ERROR, "Padding option %.*s not supported",
                  (int)padding.length, padding.data);
  bool isNan = tsEqualC(padding, "nan");
  if (isNan && feTypeIsInteger(block))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Padding option `nan` is not supported for integer block pointers");
  if (!boundaryDims(compiler, access->boundary, block->rank, &dims))
    return NULL;
  const MlirValue none = {NULL};
  MlirOperation op = tritonLoadOpCreate(
      compiler->builder, compiler->location, feTypeToIR(compiler, block), feHandle(pointer), none,
      none, access->cache, access->evict, mlirBoolAttrGet(compiler->context, access->isVolatile));
  setBoundary(compiler, op, &dims);
  if (padding.length)
    mlirOperationSetDiscardableAttributeByName(
        op, tsLiteral("padding"),
        feI32Attr(compiler, isNan ? TritonPaddingOptionPAD_NAN : TritonPaddingOptionPAD_ZERO));
  return feTensor(compiler, mlirOperationGetResult(op, 0), block);
}

static FeValue *failMismatch(FeCompiler *compiler, const FeType *block, const FeType *value) {
  FeShape to = feShapeOf(block), from = feShapeOf(value);
  bool isShape = !feShapeEqual(&to, &from);
  TsString text = {0};
  tsStringAppendC(&text, isShape ? "Block shape(" : "Block element type(");
  if (isShape)
    feShapePrint(&to, true, &text);
  else
    feTypePrint(block->element, &text);
  tsStringAppendC(&text, isShape ? ") and value shape(" : ") and value element type(");
  if (isShape)
    feShapePrint(&from, true, &text);
  else
    feTypePrint(feTypeScalar(value), &text);
  tsStringAppendC(&text, ") mismatch");
  return feFailText(compiler, FE_ASSERTION, &text);
}

FeValue *feBlockPointerStore(FeCompiler *compiler, FeValue *pointer, FeValue *value,
                             const FeAccess *access) {
  const FeType *block = pointer->as.tensor.type->element;
  FeShape shape = feShapeOf(block), dims;
  if (!feTypeIsBlock(value->as.tensor.type))
    value = feBroadcastTo(compiler, value, &shape, true);
  if (!value)
    return NULL;
  if (value->as.tensor.type != block)
    return failMismatch(compiler, block, value->as.tensor.type);
  if (!boundaryDims(compiler, access->boundary, block->rank, &dims))
    return NULL;
  const MlirValue none = {NULL};
  const MlirAttribute absent = {NULL};
  MlirOperation op =
      tritonStoreOpCreate(compiler->builder, compiler->location, feHandle(pointer), feHandle(value),
                          none, access->cache, access->evict, absent);
  setBoundary(compiler, op, &dims);
  return feNothing(compiler);
}

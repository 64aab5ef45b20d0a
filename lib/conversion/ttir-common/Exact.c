// Data movement without loss: the library joins integers as bf16, which holds those of 8 bits only.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-common/ToTTIR.h"

static bool losesBits(MlirType type) {
  MlirType element = mlirShapedTypeGetElementType(type);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) > 8;
}

// The tensor with zeros around it, so that it lies at `offset` along `dim` of the type.
static MlirValue place(ToTTIR *c, MlirType type, MlirValue value, int64_t dim, int64_t offset) {
  IrShape from = ttShapeOf(value), to = irShapedShape(irType(type));
  TsVec(int32_t) padding = {0};
  for (size_t i = 0; i < to.rank; ++i) {
    bool isJoined = (int64_t)i == dim;
    tsVecPush(&padding, (int32_t)(isJoined ? offset : 0));
    tsVecPush(&padding, (int32_t)(isJoined ? to.sizes[i] - from.sizes[i] - offset : 0));
  }
  MlirAttribute attribute = mlirDenseI32ArrayGet(c->context, (intptr_t)padding.size, padding.data);
  tsVecFree(&padding);
  MlirAttribute zero = mlirFloatAttrDoubleGet(c->context, mlirF32TypeGet(c->context), 0);
  return mlirOperationGetResult(
      ttirPadOpCreate(c->rewriter, c->location, type, value, attribute, zero), 0);
}

MlirValue toTTIRConcat(ToTTIR *c, MlirType type, intptr_t count, const MlirValue *values,
                       int64_t dim) {
  if (!losesBits(type))
    return mlirOperationGetResult(ttirConcatOpCreate(c->rewriter, c->location, type, count, values,
                                                     toTTIREmpty(c, type),
                                                     ttirSI32Attr(c->context, dim)),
                                  0);
  MlirValue sum = {NULL};
  int64_t offset = 0;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue placed = place(c, type, values[i], dim, offset);
    sum = sum.ptr ? toTTIRBinary(c, ttirAddOpCreate, type, sum, placed) : placed;
    offset += ttShapeOf(values[i]).sizes[dim];
  }
  return sum;
}

// A product with the matrix that has ones from the upper right to the lower left.
static MlirValue reverseByProduct(ToTTIR *c, MlirValue value, int64_t dim) {
  MlirType element = ttElementTypeOf(value);
  int64_t size = ttShapeOf(value).sizes[dim];
  const int64_t sizes[] = {size, size};
  MlirType type = mlirRankedTensorTypeGet(2, sizes, element, mlirAttributeGetNull());
  TsVec(MlirAttribute) ones = {0};
  for (int64_t i = 0; i < size; ++i)
    for (int64_t j = 0; j < size; ++j)
      tsVecPush(&ones, mlirIntegerAttrGet(element, i + j == size - 1));
  MlirAttribute elements = mlirDenseElementsAttrGet(type, (intptr_t)ones.size, ones.data);
  tsVecFree(&ones);
  MlirOperation matrix = ttirConstantOpCreate(c->rewriter, c->location, type, elements);
  return toTTIRMoveDim(c, toTTIRContract(c, mlirOperationGetResult(matrix, 0), 1, value, dim), 0,
                       dim);
}

MlirValue toTTIRReverseDims(ToTTIR *c, MlirValue value, intptr_t count, const int64_t *dims) {
  enum { kMost = 1 << 10 };
  MlirType type = mlirValueGetType(value);
  IrShape shape = ttShapeOf(value);
  bool byProduct = losesBits(type);
  for (intptr_t i = 0; i < count; ++i)
    byProduct =
        byProduct && dims[i] >= 0 && (size_t)dims[i] < shape.rank && shape.sizes[dims[i]] <= kMost;
  if (!byProduct)
    return mlirOperationGetResult(
        ttirReverseOpCreate(c->rewriter, c->location, type, value, toTTIREmpty(c, type),
                            ttirI64DenseArrayAttr(c->context, (IrShape){dims, (size_t)count})),
        0);
  for (intptr_t i = 0; i < count; ++i)
    value = reverseByProduct(c, value, dims[i]);
  return value;
}

// Builders of ttir ops and attributes that passes and conversions share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tensor/TensorOps.h"
#include "dialect/ttir/TTIR.h"

MlirAttribute ttirSI32Attr(MlirContext context, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeSignedGet(context, 32), value);
}

MlirAttribute ttirI32Attr(MlirContext context, int64_t value) {
  return mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32), value);
}

MlirAttribute ttirI32ArrayAttr(MlirContext context, IrShape values) {
  TsVec(MlirAttribute) elements = {0};
  for (size_t i = 0; i < values.rank; ++i)
    tsVecPush(&elements, ttirI32Attr(context, values.sizes[i]));
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)elements.size, elements.data);
  tsVecFree(&elements);
  return array;
}

MlirAttribute ttirI64DenseArrayAttr(MlirContext context, IrShape values) {
  return mlirDenseI64ArrayGet(context, (intptr_t)values.rank, values.sizes);
}

MlirValue ttirCreateEmpty(MlirRewriterBase rewriter, MlirLocation location, MlirType type) {
  return mlirOperationGetResult(tensorEmptyOpCreate(rewriter, location, type, 0, NULL), 0);
}

MlirValue ttirCreateReshape(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                            IrShape shape) {
  MlirType type = ttTypeWithShape(mlirValueGetType(input), shape);
  MlirValue output = ttirCreateEmpty(rewriter, location, type);
  MlirAttribute sizes = ttirI32ArrayAttr(mlirLocationGetContext(location), shape);
  return mlirOperationGetResult(ttirReshapeOpCreate(rewriter, location, type, input, output, sizes),
                                0);
}

MlirValue ttirCreatePermute(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                            const int64_t *permutation) {
  IrShape from = ttShapeOf(input);
  TtSizes sizes = {0};
  for (size_t i = 0; i < from.rank; ++i)
    tsVecPush(&sizes, from.sizes[permutation[i]]);
  MlirType type = ttTypeWithShape(mlirValueGetType(input), ttSizesShape(&sizes));
  tsVecFree(&sizes);
  MlirValue output = ttirCreateEmpty(rewriter, location, type);
  IrShape numbers = {permutation, from.rank};
  MlirAttribute attribute = ttirI64DenseArrayAttr(mlirLocationGetContext(location), numbers);
  return mlirOperationGetResult(
      ttirPermuteOpCreate(rewriter, location, type, input, output, attribute), 0);
}

// Builders of ttir ops and attributes that passes and conversions share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tensor/TensorOps.h"
#include "dialect/ttir/TTIR.h"
#include "support/String.h"

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

MlirLocation ttirNameOperandLocation(MlirLocation location, intptr_t operand) {
  if (!mlirLocationIsAName(location))
    return location;
  TsString name = {0};
  tsStringAppend(&name, mlirIdentifierStr(mlirLocationNameGetName(location)));
  tsStringAppendFormat(&name, "_in_%lld_layout", (long long)operand);
  MlirLocation named = mlirLocationNameGet(mlirLocationGetContext(location), tsStringView(&name),
                                           mlirLocationNameGetChildLoc(location));
  tsStringFree(&name);
  return named;
}

MlirValue ttirPlaceConstant(MlirRewriterBase rewriter, MlirOperation constant, MlirType type) {
  MlirOpOperand use = mlirValueGetFirstUse(ttirConstantOpGetResult(constant));
  bool hasOneUse = mlirOpOperandIsNull(mlirOpOperandGetNextUse(use));
  MlirOperation created = ttirConstantOpCreate(rewriter, mlirOperationGetLocation(constant), type,
                                               ttirConstantOpGetValueAttr(constant));
  if (hasOneUse)
    mlirRewriterBaseReplaceOpWithOperation(rewriter, constant, created);
  return mlirOperationGetResult(created, 0);
}

MlirValue ttirCreateArange(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                           int64_t dim) {
  MlirContext context = mlirLocationGetContext(location);
  MlirType number = mlirIntegerTypeSignedGet(context, 64);
  MlirAttribute end = mlirIntegerAttrGet(number, irShapedShape(irType(type)).sizes[dim]);
  MlirAttribute begin = mlirIntegerAttrGet(number, 0), step = mlirIntegerAttrGet(number, 1);
  MlirAttribute along = mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), dim);
  return mlirOperationGetResult(
      ttirArangeOpCreate(rewriter, location, type, begin, end, step, along), 0);
}

MlirValue ttirCreateOneHot(MlirRewriterBase rewriter, MlirLocation location, MlirValue indices,
                           int64_t count, MlirType element) {
  IrShape shape = ttShapeOf(indices);
  TtSizes column = {0}, row = {0}, all = {0};
  for (size_t i = 0; i <= shape.rank; ++i) {
    bool isLast = i == shape.rank;
    tsVecPush(&column, isLast ? 1 : shape.sizes[i]);
    tsVecPush(&row, isLast ? count : 1);
    tsVecPush(&all, isLast ? count : shape.sizes[i]);
  }
  MlirType rowType = ttTypeWithShape(mlirValueGetType(indices), ttSizesShape(&row));
  MlirType type =
      mlirRankedTensorTypeGet((intptr_t)all.size, all.data, element, mlirAttributeGetNull());
  const MlirValue inputs[] = {ttirCreateReshape(rewriter, location, indices, ttSizesShape(&column)),
                              ttirCreateArange(rewriter, location, rowType, (int64_t)shape.rank)};
  MlirValue output = ttirCreateEmpty(rewriter, location, type);
  tsVecFree(&column);
  tsVecFree(&row);
  tsVecFree(&all);
  return mlirOperationGetResult(
      ttirEqualOpCreate(rewriter, location, 1, &type, 2, inputs, 1, &output), 0);
}

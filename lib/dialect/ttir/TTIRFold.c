// Folders of the ttir dialect's ops, and the constants that folding makes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/TTIR.h"

static MlirLogicalResult foldToAttribute(MlirAttribute attribute, TesseraFoldResult *results,
                                         size_t *numResults) {
  results[0] = (TesseraFoldResult){.attribute = attribute};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

// To operand 0 when the result has its type.
static MlirLogicalResult foldToSameType(MlirOperation op, TesseraFoldResult *results,
                                        size_t *numResults) {
  if (mlirOperationGetNumResults(op) != 1 || mlirOperationGetNumOperands(op) == 0)
    return mlirLogicalResultFailure();
  MlirValue input = mlirOperationGetOperand(op, 0), result = mlirOperationGetResult(op, 0);
  if (!mlirTypeEqual(mlirValueGetType(input), mlirValueGetType(result)))
    return mlirLogicalResultFailure();
  results[0] = (TesseraFoldResult){.value = input};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirReshapeOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToSameType(op, results, numResults);
}

MlirLogicalResult ttirTypecastOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToSameType(op, results, numResults);
}

MlirLogicalResult ttirBroadcastOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  intptr_t count;
  const int64_t *factors = ttirBroadcastOpGetBroadcastDimensions(op, &count);
  for (intptr_t i = 0; i < count; ++i)
    if (factors[i] != 1)
      return mlirLogicalResultFailure();
  return foldToSameType(op, results, numResults);
}

MlirLogicalResult ttirConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return foldToAttribute(ttirConstantOpGetValueAttr(op), results, numResults);
}

MlirLogicalResult ttirGetDimensionSizeOpFold(MlirOperation op, const MlirAttribute *operands,
                                             TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  IrShape shape = ttShapeOf(ttirGetDimensionSizeOpGetOperand(op));
  int64_t dimension = ttirGetDimensionSizeOpGetDimension(op);
  MlirType type = mlirValueGetType(ttirGetDimensionSizeOpGetResult(op));
  MlirType elementType = mlirShapedTypeGetElementType(type);
  // The size must be known and the result able to hold it.
  if (dimension < 0 || (size_t)dimension >= shape.rank || shape.sizes[dimension] < 0 ||
      shape.sizes[dimension] > INT32_MAX || !mlirShapedTypeHasStaticShape(type) ||
      !mlirTypeIsAInteger(elementType) || mlirIntegerTypeGetWidth(elementType) != 32)
    return mlirLogicalResultFailure();
  MlirAttribute size = mlirDenseElementsAttrInt32SplatGet(type, (int32_t)shape.sizes[dimension]);
  return foldToAttribute(size, results, numResults);
}

MlirOperation ttirMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, MlirType type,
                                      MlirLocation location) {
  if (!mlirAttributeIsAElements(value) || !mlirTypeIsARankedTensor(type) ||
      !mlirTypeEqual(mlirAttributeGetType(value), type))
    return (MlirOperation){NULL};
  return ttirConstantOpCreate(rewriter, location, type, value);
}

// Ops that several passes build.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"
#include "support/Memory.h"

MlirValue ttnnGetOrInsertDevice(MlirRewriterBase rewriter, MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  MlirBlock block = mlirOperationGetBlock(op);
  for (MlirOperation other = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(other);
       other = mlirOperationGetNextInBlock(other))
    if (ttnnGetDeviceOpIsA(other))
      return ttnnGetDeviceOpGetDevice(other);
  MlirAttribute device = ttGetCurrentScopeDevice(op);
  if (mlirAttributeIsNull(device))
    return (MlirValue){NULL};
  size_t meshRank;
  const int64_t *mesh = ttDeviceAttrGetMeshShape(device, &meshRank);
  MlirAttribute meshShape =
      ttnnMeshShapeAttrGet(context, meshRank > 0 ? mesh[0] : 1, meshRank > 1 ? mesh[1] : 1);
  MlirBlock savedBlock = mlirRewriterBaseGetInsertionBlock(rewriter);
  MlirOperation savedNext = mlirRewriterBaseGetOperationAfterInsertion(rewriter);
  mlirRewriterBaseSetInsertionPointToStart(rewriter, block);
  MlirOperation created = ttnnGetDeviceOpCreate(rewriter, mlirOperationGetLocation(op),
                                                ttDeviceTypeGet(context, device), meshShape);
  if (!mlirOperationIsNull(savedNext))
    mlirRewriterBaseSetInsertionPointBefore(rewriter, savedNext);
  else if (!mlirBlockIsNull(savedBlock))
    mlirRewriterBaseSetInsertionPointToEnd(rewriter, savedBlock);
  return ttnnGetDeviceOpGetDevice(created);
}

MlirAttribute ttnnI32ArrayAttr(MlirContext context, size_t count, const int64_t *values) {
  TsVec(MlirAttribute) elements = {0};
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&elements, mlirIntegerAttrGet(i32, values[i]));
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)elements.size, elements.data);
  tsVecFree(&elements);
  return array;
}

MlirValue ttnnBuildReshape(MlirRewriterBase rewriter, MlirValue value, size_t rank,
                           const int64_t *shape) {
  MlirType type = ttnnTypeWithShape(mlirValueGetType(value), rank, shape);
  MlirAttribute shapeAttr = ttnnI32ArrayAttr(mlirValueGetContext(value), rank, shape);
  return ttnnReshapeOpGetResult(
      ttnnReshapeOpCreate(rewriter, mlirValueGetLocation(value), type, value, shapeAttr));
}

MlirValue ttnnBuildEmpty(MlirRewriterBase rewriter, MlirLocation location, MlirType type,
                         MlirValue device) {
  MlirContext context = mlirLocationGetContext(location);
  MlirAttribute layout = ttnnLayoutOfType(type);
  return ttnnEmptyOpGetResult(
      ttnnEmptyOpCreate(rewriter, location, type, ttnnShapeAttrOf(context, ttTypeShape(type)),
                        ttDataTypeAttrGet(context, ttnnTensorLayoutGetDataType(layout)),
                        ttnnLayoutAttrGet(context, ttnnTensorLayoutGetPageLayout(layout)), device,
                        ttnnMemoryConfigOfLayout(layout)));
}

// How a tensor lies on a grid: collapsing dimensions, shard shapes, sizes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TT.h"
#include "dialect/tt/TTChecks.h"
#include "ir/Builtin.h"
#include "mlir-c/AffineExpr.h"

#include <assert.h>

MlirAttribute ttGridAttrGetUnit(MlirContext context, size_t rank) {
  int64_t ones[kTtMaxRank];
  assert(rank <= kTtMaxRank);
  for (size_t i = 0; i < rank; ++i)
    ones[i] = 1;
  return ttGridAttrGet(context, rank, ones, mlirAffineMapEmptyGet(context));
}

static MlirAffineExpr scaleDim(MlirContext context, size_t dim, int64_t factor) {
  MlirAffineExpr expr = mlirAffineDimExprGet(context, (intptr_t)dim);
  return factor == 1 ? expr
                     : mlirAffineMulExprGet(expr, mlirAffineConstantExprGet(context, factor));
}

MlirAffineMap ttCollapsedLinearMap(MlirContext context, size_t rank, const int64_t *shape,
                                   size_t gridRank) {
  MlirAffineExpr results[kTtMaxRank + 1];
  size_t numResults = 0;
  assert(rank <= kTtMaxRank && gridRank <= kTtMaxRank);
  // A scalar occupies one place; a vector isn't collapsed.
  size_t used = rank < 2 ? rank : 2;
  for (; numResults + used < gridRank; ++numResults)
    results[numResults] = mlirAffineConstantExprGet(context, 0);
  if (rank >= 2) {
    int64_t multipliers[kTtMaxRank] = {0};
    multipliers[rank - 2] = 1;
    for (size_t d = rank - 2; d-- > 0;)
      multipliers[d] = ttWrapMul(multipliers[d + 1], shape[d + 1]);
    // Added up from the left, as the text of the sum is read: a layout that went through text is
    // the one that it was.
    MlirAffineExpr collapsed = scaleDim(context, 0, multipliers[0]);
    for (size_t d = 1; d + 1 < rank; ++d)
      collapsed = mlirAffineAddExprGet(collapsed, scaleDim(context, d, multipliers[d]));
    results[numResults++] = collapsed;
  }
  if (rank >= 1)
    results[numResults++] = mlirAffineDimExprGet(context, (intptr_t)rank - 1);
  return mlirAffineMapGet(context, (intptr_t)rank, 0, (intptr_t)numResults, results);
}

void ttEvalShape(MlirAffineMap map, const int64_t *shape, int64_t *result) {
  int64_t last[kTtMaxRank];
  intptr_t rank = mlirAffineMapGetNumDims(map), numResults = mlirAffineMapGetNumResults(map);
  assert(rank <= kTtMaxRank);
  for (intptr_t i = 0; i < rank; ++i)
    last[i] = shape[i] - 1;
  bool computed = irAffineMapEvaluate(map.ptr, last, NULL, result);
  for (intptr_t i = 0; i < numResults; ++i)
    result[i] = computed ? result[i] + 1 : 0;
}

MlirType ttBuildMemRef(MlirType elementType, size_t rank, const int64_t *scalarShape,
                       MlirAttribute memorySpace) {
  int64_t shape[kTtMaxRank];
  assert(rank <= kTtMaxRank);
  for (size_t i = 0; i < rank; ++i)
    shape[i] = scalarShape[i];
  if (ttTileTypeIsA(elementType) && rank >= 2) {
    const int64_t *tile = ttTileTypeGetShape(elementType, NULL);
    shape[rank - 2] = ttCeilDiv(shape[rank - 2], tile[0]);
    shape[rank - 1] = ttCeilDiv(shape[rank - 1], tile[1]);
  }
  return mlirMemRefTypeContiguousGet(elementType, (intptr_t)rank, shape, memorySpace);
}

void ttShardShapeInScalars(MlirType memref, int64_t *result) {
  intptr_t rank = mlirShapedTypeGetRank(memref);
  MlirType elementType = mlirShapedTypeGetElementType(memref);
  for (intptr_t i = 0; i < rank; ++i)
    result[i] = mlirShapedTypeGetDimSize(memref, i);
  if (!ttTileTypeIsA(elementType) || rank < 2)
    return;
  const int64_t *tile = ttTileTypeGetShape(elementType, NULL);
  result[rank - 2] = ttWrapMul(result[rank - 2], tile[0]);
  result[rank - 1] = ttWrapMul(result[rank - 1], tile[1]);
}

int64_t ttMemRefSizeBytes(MlirType memref) {
  int64_t bytes = ttElementSizeBytes(mlirShapedTypeGetElementType(memref));
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(memref); ++i) {
    int64_t size = mlirShapedTypeGetDimSize(memref, i);
    if (size < 0 || (bytes && size > INT64_MAX / bytes))
      return INT64_MAX;
    bytes *= size;
  }
  return bytes;
}

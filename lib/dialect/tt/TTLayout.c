// How a tensor lies on a grid: collapsing dimensions, shard shapes, sizes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TT.h"
#include "dialect/tt/TTChecks.h"
#include "dialect/tt/TTMetalLayout.h"
#include "ir/Builtin.h"

#include <assert.h>

MlirAttribute ttGridAttrGetUnit(MlirContext context, size_t rank) {
  int64_t ones[kTtMaxRank];
  assert(rank <= kTtMaxRank);
  for (size_t i = 0; i < rank; ++i)
    ones[i] = 1;
  return ttGridAttrGet(context, rank, ones, mlirAffineMapEmptyGet(context));
}

MlirAffineMap ttCollapsedLinearMap(MlirContext context, size_t rank, const int64_t *shape,
                                   size_t gridRank) {
  const TtInterval allButTheLast = {0, -1};
  size_t used = rank < 2 ? rank : 2;
  IrShape sizes = {shape, rank};
  return ttCollapseDims(context, sizes, used > gridRank ? used : gridRank, rank ? 1 : 0,
                        &allButTheLast);
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

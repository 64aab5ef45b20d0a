// Metal layouts: made of shape, grid and joined dimensions, changed, and asked for shapes and
// sizes. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTMetalLayout.h"
#include "dialect/tt/TTChecks.h"
#include "mlir-c/AffineExpr.h"

#include <assert.h>
#include <math.h>

//===--- Joining dimensions ---===//

static MlirAffineExpr scaledDim(MlirContext context, size_t dim, int64_t factor) {
  MlirAffineExpr expr = mlirAffineDimExprGet(context, (intptr_t)dim);
  return factor == 1 ? expr
                     : mlirAffineMulExprGet(expr, mlirAffineConstantExprGet(context, factor));
}

// Added up from the left, as the text of the sum is read: a layout that went through text is the
// one that it was.
static MlirAffineExpr joinDims(MlirContext context, IrShape shape, size_t begin, size_t end) {
  int64_t factors[kTtMaxRank];
  factors[end - 1] = 1;
  for (size_t d = end - 1; d-- > begin;)
    factors[d] = ttWrapMul(factors[d + 1], shape.sizes[d + 1]);
  MlirAffineExpr joined = scaledDim(context, begin, factors[begin]);
  for (size_t d = begin + 1; d < end; ++d)
    joined = mlirAffineAddExprGet(joined, scaledDim(context, d, factors[d]));
  return joined;
}

MlirAffineMap ttCollapseDims(MlirContext context, IrShape shape, size_t gridRank,
                             size_t numIntervals, const TtInterval *intervals) {
  const MlirAffineMap none = {NULL};
  MlirAffineExpr results[2 * kTtMaxRank];
  size_t numResults = 0;
  int64_t next = 0, rank = (int64_t)shape.rank;
  assert(shape.rank <= kTtMaxRank && gridRank <= kTtMaxRank);
  for (size_t i = 0; i < numIntervals; ++i) {
    int64_t begin = intervals[i].begin, end = intervals[i].end;
    begin += begin < 0 ? rank : 0;
    end += end < 0 ? rank : 0;
    if (begin >= end && begin >= 0 && begin <= rank) // nothing to join
      continue;
    if (begin < next || end > rank || begin >= end)
      return none;
    for (; next < begin; ++next)
      results[numResults++] = scaledDim(context, (size_t)next, 1);
    results[numResults++] = joinDims(context, shape, (size_t)begin, (size_t)end);
    next = end;
  }
  for (; next < rank; ++next)
    results[numResults++] = scaledDim(context, (size_t)next, 1);
  if (numResults > gridRank)
    return none;
  MlirAffineExpr padded[kTtMaxRank];
  size_t numZeros = gridRank - numResults;
  for (size_t i = 0; i < gridRank; ++i)
    padded[i] = i < numZeros ? mlirAffineConstantExprGet(context, 0) : results[i - numZeros];
  return mlirAffineMapGet(context, (intptr_t)rank, 0, (intptr_t)gridRank, padded);
}

//===--- Making ---===//

// The shard on each core in scalars.
static void divideOverGrid(MlirAffineMap linear, IrShape shape, MlirAttribute grid,
                           int64_t *shard) {
  size_t rank;
  const int64_t *cores = ttGridAttrGetShape(grid, &rank);
  ttEvalShape(linear, shape.sizes, shard);
  for (size_t i = 0; i < rank; ++i)
    shard[i] = cores[i] > 0 ? ttCeilDiv(shard[i], cores[i]) : 0;
}

static MlirAttribute rebuild(MlirAttribute layout, MlirAffineMap linear, MlirAttribute grid,
                             MlirType memref) {
  return ttMetalLayoutAttrGet(mlirAttributeGetContext(layout), linear,
                              ttMetalLayoutAttrGetOobVal(layout), grid, memref,
                              ttMetalLayoutAttrGetMemLayout(layout));
}

static const TtInterval kAllButTheLast = {0, -1};

MlirAttribute ttMetalLayoutMake(MlirContext context, const TtMetalLayoutParts *parts) {
  MlirAttribute grid = parts->grid;
  if (mlirAttributeIsNull(grid))
    grid = ttGridAttrGetUnit(context, parts->shape.rank);
  size_t gridRank;
  ttGridAttrGetShape(grid, &gridRank);
  if (gridRank > kTtMaxRank || parts->shape.rank > kTtMaxRank)
    return (MlirAttribute){NULL};
  // A scalar has nothing to join.
  size_t count = parts->shape.rank == 0 ? 0 : parts->numIntervals == 0 ? 1 : parts->numIntervals;
  MlirAffineMap linear = ttCollapseDims(context, parts->shape, gridRank, count,
                                        parts->numIntervals ? parts->intervals : &kAllButTheLast);
  if (mlirAffineMapIsNull(linear))
    return (MlirAttribute){NULL};
  int64_t shard[kTtMaxRank];
  divideOverGrid(linear, parts->shape, grid, shard);
  MlirType memref = ttBuildMemRef(parts->elementType, gridRank, shard,
                                  ttMemorySpaceAttrGet(context, parts->memorySpace));
  return ttMetalLayoutAttrGet(context, linear, parts->oobVal, grid, memref, parts->memoryLayout);
}

MlirAttribute ttMetalLayoutWithGrid(MlirAttribute layout, IrShape shape, MlirAttribute grid,
                                    size_t numIntervals, const TtInterval *intervals) {
  TtMetalLayoutParts parts = {.shape = shape,
                              .elementType = ttMetalLayoutElementType(layout),
                              .memorySpace = ttMetalLayoutMemorySpace(layout),
                              .grid = grid,
                              .numIntervals = numIntervals,
                              .intervals = intervals,
                              .oobVal = ttMetalLayoutAttrGetOobVal(layout),
                              .memoryLayout = ttMetalLayoutAttrGetMemLayout(layout)};
  return ttMetalLayoutMake(mlirAttributeGetContext(layout), &parts);
}

// The layout with a shard of scalars, of a type and in a space.
static MlirAttribute withShard(MlirAttribute layout, MlirAttribute grid, const int64_t *shard,
                               MlirType elementType, MlirAttribute space) {
  size_t rank = (size_t)mlirShapedTypeGetRank(ttMetalLayoutAttrGetMemref(layout));
  return rebuild(layout, ttMetalLayoutAttrGetLinear(layout), grid,
                 ttBuildMemRef(elementType, rank, shard, space));
}

static MlirAttribute spaceOf(MlirAttribute layout) {
  return mlirMemRefTypeGetMemorySpace(ttMetalLayoutAttrGetMemref(layout));
}

MlirAttribute ttMetalLayoutOnGrid(MlirAttribute layout, IrShape shape, MlirAttribute grid) {
  int64_t shard[kTtMaxRank];
  divideOverGrid(ttMetalLayoutAttrGetLinear(layout), shape, grid, shard);
  return withShard(layout, grid, shard, ttMetalLayoutElementType(layout), spaceOf(layout));
}

MlirAttribute ttMetalLayoutWithElementType(MlirAttribute layout, MlirType elementType) {
  int64_t shard[kTtMaxRank];
  ttShardShapeInScalars(ttMetalLayoutAttrGetMemref(layout), shard);
  return withShard(layout, ttMetalLayoutAttrGetGrid(layout), shard, elementType, spaceOf(layout));
}

MlirAttribute ttMetalLayoutWithMemorySpace(MlirAttribute layout, TtMemorySpace memorySpace) {
  int64_t shard[kTtMaxRank];
  ttShardShapeInScalars(ttMetalLayoutAttrGetMemref(layout), shard);
  return withShard(layout, ttMetalLayoutAttrGetGrid(layout), shard,
                   ttMetalLayoutElementType(layout),
                   ttMemorySpaceAttrGet(mlirAttributeGetContext(layout), memorySpace));
}

MlirAttribute ttMetalLayoutWithMemoryLayout(MlirAttribute layout,
                                            TtTensorMemoryLayout memoryLayout) {
  return ttMetalLayoutAttrGet(mlirAttributeGetContext(layout), ttMetalLayoutAttrGetLinear(layout),
                              ttMetalLayoutAttrGetOobVal(layout), ttMetalLayoutAttrGetGrid(layout),
                              ttMetalLayoutAttrGetMemref(layout), memoryLayout);
}

MlirAttribute ttMetalLayoutWithStream(MlirAttribute layout, TtStreamMode mode, int64_t numBuffers) {
  MlirContext context = mlirAttributeGetContext(layout);
  MlirType memref = ttMetalLayoutAttrGetMemref(layout);
  int64_t sizes[2 * kTtMaxRank];
  intptr_t rank = mlirShapedTypeGetRank(memref);
  for (intptr_t i = 0; i < rank; ++i) {
    sizes[i] = 1;
    sizes[rank + i] = mlirShapedTypeGetDimSize(memref, i);
  }
  MlirAttribute stream = ttStreamLayoutAttrGet(
      context, mlirAffineMapMultiDimIdentityGet(context, 2 * rank), mode, numBuffers);
  memref =
      mlirMemRefTypeGet(ttMetalLayoutElementType(layout), 2 * rank, sizes, stream, spaceOf(layout));
  return rebuild(layout, ttMetalLayoutAttrGetLinear(layout), ttMetalLayoutAttrGetGrid(layout),
                 memref);
}

//===--- Asking ---===//

MlirAttribute ttMetalLayoutOfType(MlirType type) {
  MlirAttribute none = {NULL};
  MlirAttribute encoding =
      mlirTypeIsARankedTensor(type) ? mlirRankedTensorTypeGetEncoding(type) : none;
  return !mlirAttributeIsNull(encoding) && ttMetalLayoutAttrIsA(encoding) ? encoding : none;
}

MlirType ttMetalLayoutElementType(MlirAttribute layout) {
  return mlirShapedTypeGetElementType(ttMetalLayoutAttrGetMemref(layout));
}

TtMemorySpace ttMetalLayoutMemorySpace(MlirAttribute layout) {
  MlirAttribute space = spaceOf(layout);
  return !mlirAttributeIsNull(space) && ttMemorySpaceAttrIsA(space)
             ? ttMemorySpaceAttrGetValue(space)
             : TtMemorySpaceSystem;
}

bool ttOOBValNumber(TtOOBVal value, double *number) {
  *number = value == TtOOBValOne      ? 1
            : value == TtOOBValInf    ? INFINITY
            : value == TtOOBValNegInf ? -INFINITY
                                      : 0;
  return value != TtOOBValUndef;
}

void ttMetalLayoutPhysicalShape(MlirAttribute layout, IrShape shape, int64_t *result) {
  ttEvalShape(ttMetalLayoutAttrGetLinear(layout), shape.sizes, result);
}

void ttMetalLayoutTiledShape(MlirAttribute layout, IrShape shape, int64_t *result) {
  ttMetalLayoutPhysicalShape(layout, shape, result);
  intptr_t rank = mlirAffineMapGetNumResults(ttMetalLayoutAttrGetLinear(layout));
  MlirType tile = ttMetalLayoutElementType(layout);
  if (!ttTileTypeIsA(tile) || rank < 2)
    return;
  const int64_t *sizes = ttTileTypeGetShape(tile, NULL);
  for (intptr_t i = 0; i < 2; ++i)
    result[rank - 2 + i] = ttCeilDiv(result[rank - 2 + i], sizes[i]);
}

void ttMetalLayoutStrides(MlirAttribute layout, IrShape shape, int64_t *result) {
  MlirAffineMap linear = ttMetalLayoutAttrGetLinear(layout);
  int64_t physical[kTtMaxRank], origin[kTtMaxRank] = {0}, zero[kTtMaxRank], one[kTtMaxRank];
  ttMetalLayoutPhysicalShape(layout, shape, physical);
  bool isComputed = irAffineMapEvaluate(linear.ptr, origin, NULL, zero);
  for (size_t d = 0; d < shape.rank; ++d) {
    origin[d] = 1;
    isComputed = isComputed && irAffineMapEvaluate(linear.ptr, origin, NULL, one);
    origin[d] = 0;
    int64_t passed = 1;
    result[d] = 0;
    for (intptr_t i = mlirAffineMapGetNumResults(linear); isComputed && i-- > 0;) {
      if (one[i] != zero[i])
        result[d] = ttWrapMul(passed, one[i] - zero[i]);
      passed = ttWrapMul(passed, physical[i]);
    }
  }
}

MlirAffineMap ttMetalLayoutProjectOnto(MlirAttribute layout, MlirAffineMap linear,
                                       MlirAffineMap physical) {
  MlirContext context = mlirAttributeGetContext(layout);
  MlirType memref = ttMetalLayoutAttrGetMemref(layout);
  intptr_t rank = mlirAffineMapGetNumDims(physical);
  if (mlirAffineMapGetNumSymbols(physical) != mlirShapedTypeGetRank(memref) ||
      mlirAffineMapGetNumResults(linear) != rank || rank > kTtMaxRank)
    return (MlirAffineMap){NULL};
  const IrAffineExpr *sizes[kTtMaxRank];
  for (intptr_t i = 0; i < rank; ++i)
    sizes[i] = mlirAffineConstantExprGet(context, mlirShapedTypeGetDimSize(memref, i)).ptr;
  const IrAffineMap *sized = irAffineMapReplace(physical.ptr, NULL, sizes, (uint32_t)rank, 0);
  return (MlirAffineMap){irAffineMapCompose(sized, linear.ptr)};
}

// Pages of DRAM, dealt to the banks in turn.
enum { kDramPage = 8192 };

int64_t ttMetalLayoutSizeBytes(MlirAttribute layout, int64_t numBanks) {
  int64_t bytes = ttMemRefSizeBytes(ttMetalLayoutAttrGetMemref(layout));
  if (ttMetalLayoutMemorySpace(layout) == TtMemorySpaceDeviceL1)
    return bytes;
  size_t rank;
  const int64_t *cores = ttGridAttrGetShape(ttMetalLayoutAttrGetGrid(layout), &rank);
  for (size_t i = 0; i < rank; ++i) {
    if (cores[i] < 0 || (cores[i] && bytes > INT64_MAX / cores[i]))
      return INT64_MAX;
    bytes *= cores[i];
  }
  if (ttMetalLayoutMemorySpace(layout) != TtMemorySpaceDeviceDRAM || bytes == INT64_MAX)
    return bytes;
  int64_t pages = ttCeilDiv(ttCeilDiv(bytes, kDramPage), numBanks > 0 ? numBanks : 1);
  return pages > INT64_MAX / kDramPage ? INT64_MAX : pages * kDramPage;
}

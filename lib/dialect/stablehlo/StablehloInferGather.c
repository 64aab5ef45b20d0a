// The types of gathers: what their numbers of dimensions must be, and the type that they give.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloInfer.h"
#include "tessera/ConstraintFunctions.h"

// What a gather says about dimensions, and what of. Sizes of slices are null where they are values.
typedef struct Gather {
  MlirType operand, indices;
  StablehloDims offset, collapsed, batching, indexBatching, map;
  int64_t vectorDim, indexRank, numSizes;
  const int64_t *sizes;
} Gather;

static StablehloDims dimsOf(MlirAttribute numbers, const char *name,
                            const int64_t *get(MlirAttribute, size_t *)) {
  StablehloDims dims = {.name = name};
  dims.at = get(numbers, &dims.count);
  return dims;
}

static Gather readGather(const TesseraOpAdaptor *op, MlirAttribute numbers) {
  Gather g = {.operand = stablehloTypeOfOperand(op, 0),
              .indices = stablehloTypeOfOperand(op, 1),
              .vectorDim = stablehloGatherDimensionNumbersAttrGetIndexVectorDim(numbers)};
  g.offset = dimsOf(numbers, "offset_dims", stablehloGatherDimensionNumbersAttrGetOffsetDims);
  g.collapsed = dimsOf(numbers, "collapsed_slice_dims",
                       stablehloGatherDimensionNumbersAttrGetCollapsedSliceDims);
  g.batching = dimsOf(numbers, "operand_batching_dims",
                      stablehloGatherDimensionNumbersAttrGetOperandBatchingDims);
  g.indexBatching = dimsOf(numbers, "start_indices_batching_dims",
                           stablehloGatherDimensionNumbersAttrGetStartIndicesBatchingDims);
  g.map = dimsOf(numbers, "start_index_map", stablehloGatherDimensionNumbersAttrGetStartIndexMap);
  g.indexRank = mlirShapedTypeGetRank(g.indices);
  return g;
}

static MlirLogicalResult checkIndices(MlirLocation at, const Gather *g) {
  int64_t rank = mlirShapedTypeGetRank(g->operand);
  size_t sum = g->offset.count + g->collapsed.count + g->batching.count;
  if (rank != (int64_t)sum)
    return stablehloRefuse(at,
                           "offset_dims size (%zu) plus collapse_slice_dims size (%zu) plus "
                           "operand_batching_dims size (%zu) is not equal to operand rank (%lld)",
                           g->offset.count, g->collapsed.count, g->batching.count, (long long)rank);
  if (failed(
          stablehloCheckIndexVectorDim(at, g->vectorDim, g->indexRank, "rank-of('start_indices')")))
    return failure();
  int64_t size = g->vectorDim == g->indexRank
                     ? 1
                     : mlirShapedTypeGetDimSize(g->indices, (intptr_t)g->vectorDim);
  if (!stablehloSizesAreCompatible(size, (int64_t)g->map.count))
    return stablehloRefuse(at,
                           "start_index_map size (%zu) is not equal to size of index dimension "
                           "(%lld) of start_indices (%lld)",
                           g->map.count, (long long)g->vectorDim, (long long)size);
  return success();
}

static MlirLogicalResult checkOrder(MlirLocation at, const Gather *g) {
  int64_t rank = mlirShapedTypeGetRank(g->operand);
  if (!stablehloDimsAreSorted(g->offset))
    return stablehloRefuseDims(at, "expects offset_dims to be sorted, got: ", g->offset, "");
  if (!stablehloDimsAreUnique(g->offset))
    return stablehloRefuseDims(at, "expects offset_dims to not repeat, got: ", g->offset, "");
  if (failed(stablehloCheckDimsDistinct(at, g->collapsed, g->batching)))
    return failure();
  if (!stablehloDimsAreSorted(g->collapsed))
    return stablehloRefuseDims(at, "expects collapsed_slice_dims to be sorted, got: ", g->collapsed,
                               "");
  if (failed(stablehloCheckDimsInBounds(at, g->collapsed, rank, "rank-of('operand')")))
    return failure();
  if (!stablehloDimsAreSorted(g->batching))
    return stablehloRefuseDims(at, "expects operand_batching_dims to be sorted, got: ", g->batching,
                               "");
  return stablehloCheckDimsInBounds(at, g->batching, rank, "rank-of('operand')");
}

static MlirLogicalResult checkBatching(MlirLocation at, const Gather *g) {
  if (!stablehloDimsAreUnique(g->indexBatching))
    return stablehloRefuseDims(
        at, "expects start_indices_batching_dims to not repeat, got: ", g->indexBatching, "");
  if (failed(stablehloCheckDimsInBounds(at, g->indexBatching, g->indexRank,
                                        "rank-of('start_indices')")))
    return failure();
  if (stablehloDimsContain(g->indexBatching, g->vectorDim))
    return stablehloRefuse(
        at, "expects start_indices_batching_dims not to include index_vector_dim %lld",
        (long long)g->vectorDim);
  if (g->batching.count != g->indexBatching.count)
    return stablehloRefuse(
        at, "operand_batching_dims and start_indices_batching_dims should have the same size");
  for (size_t i = 0; i < g->batching.count; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(g->operand, (intptr_t)g->batching.at[i]);
    int64_t other = mlirShapedTypeGetDimSize(g->indices, (intptr_t)g->indexBatching.at[i]);
    if (!stablehloSizesAreCompatible(size, other))
      return stablehloRefuse(at,
                             "operand_batching_dims[%zu] and start_indices_batching_dims[%zu] "
                             "must have compatible sizes, but got %lld and %lld",
                             i, i, (long long)size, (long long)other);
  }
  if (failed(stablehloCheckDimsDistinct(at, g->map, g->batching)))
    return failure();
  return stablehloCheckDimsInBounds(at, g->map, mlirShapedTypeGetRank(g->operand),
                                    "rank-of('operand')");
}

static MlirLogicalResult checkOnes(MlirLocation at, const Gather *g, StablehloDims dims) {
  for (size_t i = 0; i < dims.count; ++i)
    if (g->sizes[dims.at[i]] > 1)
      return stablehloRefuse(
          at, "Expects that for each dim in %s, slice_sizes[dim] should be <= 1, but got %lld",
          dims.name, (long long)g->sizes[dims.at[i]]);
  return success();
}

static MlirLogicalResult checkSizes(MlirLocation at, const Gather *g) {
  int64_t rank = mlirShapedTypeGetRank(g->operand), dynamic = mlirShapedTypeGetDynamicSize();
  if (g->numSizes != rank)
    return stablehloRefuse(at, "slice_sizes size (%lld) not equal to operand rank (%lld)",
                           (long long)g->numSizes, (long long)rank);
  if (!g->sizes)
    return success();
  if (failed(checkOnes(at, g, g->collapsed)) || failed(checkOnes(at, g, g->batching)))
    return failure();
  for (int64_t i = 0; i < rank; ++i) {
    int64_t bound = mlirShapedTypeGetDimSize(g->operand, (intptr_t)i);
    if (g->sizes[i] < 0 || (bound != dynamic && g->sizes[i] > bound))
      return stablehloRefuse(
          at, "slice size (%lld) is out of bounds for operand dimension (%lld) at index %lld",
          (long long)g->sizes[i], (long long)bound, (long long)i);
  }
  return success();
}

// The shape of the result: slices at the offset dimensions, indices at the others.
static MlirType inferType(const Gather *g, int64_t rank) {
  StablehloShape shape = {0};
  int64_t slice = 0, index = 0, dynamic = mlirShapedTypeGetDynamicSize();
  for (int64_t i = 0; i < rank; ++i) {
    if (stablehloDimsContain(g->offset, i)) {
      while (stablehloDimsContain(g->collapsed, slice) || stablehloDimsContain(g->batching, slice))
        ++slice;
      stablehloShapePush(&shape, g->sizes ? g->sizes[slice] : dynamic, dynamic);
      ++slice;
    } else {
      index += index == g->vectorDim;
      stablehloShapePushDim(&shape, g->indices, (intptr_t)index);
      ++index;
    }
  }
  return stablehloShapeTake(&shape, mlirShapedTypeGetElementType(g->operand), g->indices);
}

static MlirLogicalResult inferGather(MlirLocation at, const Gather *g, StablehloAppend *append,
                                     void *user) {
  if (failed(checkIndices(at, g)) || failed(checkOrder(at, g)) || failed(checkBatching(at, g)) ||
      failed(checkSizes(at, g)))
    return failure();
  int64_t rank = (int64_t)g->offset.count + g->indexRank + (g->vectorDim == g->indexRank) - 1;
  if (failed(stablehloCheckDimsInBounds(at, g->offset, rank, "implied-result-rank")))
    return failure();
  append(inferType(g, rank), user);
  return success();
}

MlirLogicalResult stablehloGatherOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                    StablehloAppend *append, void *user) {
  static const int64_t none[] = {0};
  StablehloSizes sizes = {0};
  MlirAttribute numbers = stablehloGatherOpAdaptorGetDimensionNumbersAttr(op);
  if (!stablehloOperandsAreTensors(op) || mlirAttributeIsNull(numbers))
    return failure();
  Gather g = readGather(op, numbers);
  stablehloReadNumbers(stablehloGatherOpAdaptorGetSliceSizesAttr(op), &sizes);
  g.sizes = sizes.size ? sizes.data : none;
  g.numSizes = (int64_t)sizes.size;
  MlirLogicalResult result = inferGather(op->location, &g, append, user);
  tsVecFree(&sizes);
  return result;
}

// Sizes are known where they are a constant.
MlirLogicalResult stablehloDynamicGatherOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                           StablehloAppend *append, void *user) {
  StablehloSizes sizes = {0};
  MlirAttribute numbers = stablehloDynamicGatherOpAdaptorGetDimensionNumbersAttr(op);
  if (!stablehloOperandsAreTensors(op) || mlirAttributeIsNull(numbers))
    return failure();
  Gather g = readGather(op, numbers);
  MlirValue value = stablehloDynamicGatherOpAdaptorGetSliceSizes(op);
  g.numSizes = tesseraShapedTypeGetNumElements(mlirValueGetType(value));
  if (stablehloReadConstant(value, &sizes) && (int64_t)sizes.size == g.numSizes)
    g.sizes = sizes.data;
  MlirLogicalResult result = inferGather(op->location, &g, append, user);
  tsVecFree(&sizes);
  return result;
}

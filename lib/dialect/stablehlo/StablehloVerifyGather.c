// The verifier of gather: what its numbers of dimensions must be, and the type that they give.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloChecks.h"
#include "support/Memory.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

typedef TsVec(int64_t) Sizes;

// What a gather says about dimensions, and what of. Sizes of slices are null where they are values.
typedef struct Gather {
  MlirType operand, indices, result;
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

static Gather readGather(MlirOperation op, MlirAttribute numbers) {
  Gather g = {.operand = mlirValueGetType(mlirOperationGetOperand(op, 0)),
              .indices = mlirValueGetType(mlirOperationGetOperand(op, 1)),
              .result = mlirValueGetType(mlirOperationGetResult(op, 0)),
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

static MlirLogicalResult checkIndices(MlirOperation op, const Gather *g) {
  int64_t rank = mlirShapedTypeGetRank(g->operand);
  size_t sum = g->offset.count + g->collapsed.count + g->batching.count;
  if (rank != (int64_t)sum)
    return STABLEHLO_REFUSE(op,
                            "offset_dims size (%zu) plus collapse_slice_dims size (%zu) plus "
                            "operand_batching_dims size (%zu) is not equal to operand rank (%lld)",
                            g->offset.count, g->collapsed.count, g->batching.count,
                            (long long)rank);
  if (failed(
          stablehloCheckIndexVectorDim(op, g->vectorDim, g->indexRank, "rank-of('start_indices')")))
    return mlirLogicalResultFailure();
  int64_t size = g->vectorDim == g->indexRank
                     ? 1
                     : mlirShapedTypeGetDimSize(g->indices, (intptr_t)g->vectorDim);
  if (!stablehloSizesAreCompatible(size, (int64_t)g->map.count))
    return STABLEHLO_REFUSE(op,
                            "start_index_map size (%zu) is not equal to size of index dimension "
                            "(%lld) of start_indices (%lld)",
                            g->map.count, (long long)g->vectorDim, (long long)size);
  return success();
}

static MlirLogicalResult checkOrder(MlirOperation op, const Gather *g) {
  int64_t rank = mlirShapedTypeGetRank(g->operand);
  if (!stablehloDimsAreSorted(g->offset))
    return stablehloRefuseDims(op, "expects offset_dims to be sorted, got: ", g->offset, "");
  if (!stablehloDimsAreUnique(g->offset))
    return stablehloRefuseDims(op, "expects offset_dims to not repeat, got: ", g->offset, "");
  if (failed(stablehloCheckDimsDistinct(op, g->collapsed, g->batching)))
    return mlirLogicalResultFailure();
  if (!stablehloDimsAreSorted(g->collapsed))
    return stablehloRefuseDims(op, "expects collapsed_slice_dims to be sorted, got: ", g->collapsed,
                               "");
  if (failed(stablehloCheckDimsInBounds(op, g->collapsed, rank, "rank-of('operand')")))
    return mlirLogicalResultFailure();
  if (!stablehloDimsAreSorted(g->batching))
    return stablehloRefuseDims(op, "expects operand_batching_dims to be sorted, got: ", g->batching,
                               "");
  return stablehloCheckDimsInBounds(op, g->batching, rank, "rank-of('operand')");
}

static MlirLogicalResult checkBatching(MlirOperation op, const Gather *g) {
  if (!stablehloDimsAreUnique(g->indexBatching))
    return stablehloRefuseDims(
        op, "expects start_indices_batching_dims to not repeat, got: ", g->indexBatching, "");
  if (failed(stablehloCheckDimsInBounds(op, g->indexBatching, g->indexRank,
                                        "rank-of('start_indices')")))
    return mlirLogicalResultFailure();
  if (stablehloDimsContain(g->indexBatching, g->vectorDim))
    return STABLEHLO_REFUSE(
        op, "expects start_indices_batching_dims not to include index_vector_dim %lld",
        (long long)g->vectorDim);
  if (g->batching.count != g->indexBatching.count)
    return STABLEHLO_REFUSE(
        op, "operand_batching_dims and start_indices_batching_dims should have the same size");
  for (size_t i = 0; i < g->batching.count; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(g->operand, (intptr_t)g->batching.at[i]);
    int64_t other = mlirShapedTypeGetDimSize(g->indices, (intptr_t)g->indexBatching.at[i]);
    if (!stablehloSizesAreCompatible(size, other))
      return STABLEHLO_REFUSE(op,
                              "operand_batching_dims[%zu] and start_indices_batching_dims[%zu] "
                              "must have compatible sizes, but got %lld and %lld",
                              i, i, (long long)size, (long long)other);
  }
  if (failed(stablehloCheckDimsDistinct(op, g->map, g->batching)))
    return mlirLogicalResultFailure();
  return stablehloCheckDimsInBounds(op, g->map, mlirShapedTypeGetRank(g->operand),
                                    "rank-of('operand')");
}

static MlirLogicalResult checkOnes(MlirOperation op, const Gather *g, StablehloDims dims) {
  for (size_t i = 0; i < dims.count; ++i)
    if (g->sizes[dims.at[i]] > 1)
      return STABLEHLO_REFUSE(
          op, "Expects that for each dim in %s, slice_sizes[dim] should be <= 1, but got %lld",
          dims.name, (long long)g->sizes[dims.at[i]]);
  return success();
}

static MlirLogicalResult checkSizes(MlirOperation op, const Gather *g) {
  int64_t rank = mlirShapedTypeGetRank(g->operand), dynamic = mlirShapedTypeGetDynamicSize();
  if (g->numSizes != rank)
    return STABLEHLO_REFUSE(op, "slice_sizes size (%lld) not equal to operand rank (%lld)",
                            (long long)g->numSizes, (long long)rank);
  if (!g->sizes)
    return success();
  if (failed(checkOnes(op, g, g->collapsed)) || failed(checkOnes(op, g, g->batching)))
    return mlirLogicalResultFailure();
  for (int64_t i = 0; i < rank; ++i) {
    int64_t bound = mlirShapedTypeGetDimSize(g->operand, (intptr_t)i);
    if (g->sizes[i] < 0 || (bound != dynamic && g->sizes[i] > bound))
      return STABLEHLO_REFUSE(
          op, "slice size (%lld) is out of bounds for operand dimension (%lld) at index %lld",
          (long long)g->sizes[i], (long long)bound, (long long)i);
  }
  return success();
}

// The shape of the result: slices at the offset dimensions, indices at the others.
static Sizes inferShape(const Gather *g, int64_t rank) {
  Sizes sizes = {0};
  int64_t slice = 0, index = 0;
  for (int64_t i = 0; i < rank; ++i) {
    if (stablehloDimsContain(g->offset, i)) {
      while (stablehloDimsContain(g->collapsed, slice) || stablehloDimsContain(g->batching, slice))
        ++slice;
      tsVecPush(&sizes, g->sizes ? g->sizes[slice] : mlirShapedTypeGetDynamicSize());
      ++slice;
    } else {
      index += index == g->vectorDim;
      tsVecPush(&sizes, mlirShapedTypeGetDimSize(g->indices, (intptr_t)index));
      ++index;
    }
  }
  return sizes;
}

static MlirLogicalResult refuseResult(MlirOperation op, MlirType inferred, MlirType given) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "inferred type(s) ");
  tesseraDiagnosticAppendType(error, inferred);
  tesseraDiagnosticAppendFormat(error, " are incompatible with return type(s) of operation ");
  tesseraDiagnosticAppendType(error, given);
  tesseraDiagnosticReport(error);
  return stablehloFailedToInfer(op);
}

static MlirLogicalResult checkGather(MlirOperation op, const Gather *g) {
  int64_t indexRank = g->indexRank + (g->vectorDim == g->indexRank);
  if (failed(checkIndices(op, g)) || failed(checkOrder(op, g)) || failed(checkBatching(op, g)) ||
      failed(checkSizes(op, g)))
    return stablehloFailedToInfer(op);
  int64_t rank = (int64_t)g->offset.count + indexRank - 1;
  if (failed(stablehloCheckDimsInBounds(op, g->offset, rank, "implied-result-rank")))
    return stablehloFailedToInfer(op);
  Sizes sizes = inferShape(g, rank);
  MlirType inferred = mlirRankedTensorTypeGet(
      (intptr_t)rank, sizes.data, mlirShapedTypeGetElementType(g->operand), mlirAttributeGetNull());
  tsVecFree(&sizes);
  return stablehloTypesAreCompatible(inferred, g->result) ? success()
                                                          : refuseResult(op, inferred, g->result);
}

MlirLogicalResult stablehloGatherOpVerify(MlirOperation op) {
  Gather g = readGather(op, stablehloGatherOpGetDimensionNumbersAttr(op));
  intptr_t count;
  g.sizes = stablehloGatherOpGetSliceSizes(op, &count);
  g.numSizes = count;
  static const int64_t kNone = 0;
  if (!g.sizes)
    g.sizes = &kNone;
  return checkGather(op, &g);
}

static int64_t integerAt(MlirAttribute dense, intptr_t i) {
  MlirType element = mlirShapedTypeGetElementType(mlirAttributeGetType(dense));
  return mlirIntegerTypeGetWidth(element) == 64 ? mlirDenseElementsAttrGetInt64Value(dense, i)
                                                : mlirDenseElementsAttrGetInt32Value(dense, i);
}

static bool hasKnownIntegers(MlirAttribute dense) {
  if (!mlirAttributeIsADenseIntElements(dense))
    return false;
  unsigned width =
      mlirIntegerTypeGetWidth(mlirShapedTypeGetElementType(mlirAttributeGetType(dense)));
  return width == 32 || width == 64;
}

// Sizes are known where they are a constant.
MlirLogicalResult stablehloDynamicGatherOpVerify(MlirOperation op) {
  Gather g = readGather(op, stablehloDynamicGatherOpGetDimensionNumbersAttr(op));
  MlirValue value = stablehloDynamicGatherOpGetSliceSizes(op);
  g.numSizes = mlirShapedTypeGetDimSize(mlirValueGetType(value), 0);
  Sizes sizes = {0};
  MlirOperation source =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (!mlirOperationIsNull(source) && stablehloConstantOpIsA(source)) {
    MlirAttribute constant = stablehloConstantOpGetValueAttr(source);
    for (int64_t i = 0; i < g.numSizes && hasKnownIntegers(constant); ++i)
      tsVecPush(&sizes, integerAt(constant, (intptr_t)i));
    if ((int64_t)sizes.size == g.numSizes)
      g.sizes = sizes.data;
  }
  MlirLogicalResult result = checkGather(op, &g);
  tsVecFree(&sizes);
  return result;
}

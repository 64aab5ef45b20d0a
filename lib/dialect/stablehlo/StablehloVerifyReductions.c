// Verifiers of reductions: over dimensions, windows and devices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloChecks.h"
#include "support/Memory.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}

typedef TsVec(MlirType) Types;
typedef TsVec(int64_t) Sizes;

// Inputs are the first `count` operands of the op, initial values the next ones.
static MlirLogicalResult checkBody(MlirOperation op, MlirRegion region, intptr_t count,
                                   const Sizes *allowed) {
  Types types = {0};
  for (intptr_t i = 0; i < 2 * count; ++i)
    tsVecPush(&types, operandType(op, i));
  StablehloReduction reduction = {count, types.data, types.data + count, allowed->size,
                                  allowed->data};
  MlirLogicalResult result = stablehloCheckReducer(op, mlirRegionGetFirstBlock(region), &reduction);
  tsVecFree(&types);
  return result;
}

static MlirLogicalResult checkInputs(MlirOperation op, intptr_t count) {
  for (intptr_t i = 1; i < count; ++i)
    if (!stablehloShapesAreCompatible(operandType(op, 0), operandType(op, i)))
      return STABLEHLO_REFUSE(op,
                              "expects all inputs to have compatible shapes. Shape at input-index "
                              "%lld is not compatible with shape at input-index 0",
                              (long long)i);
  return success();
}

//===--- reduce ---===//

static MlirLogicalResult checkReducedDims(MlirOperation op, intptr_t rank, StablehloDims dims) {
  for (size_t i = 0; i < dims.count; ++i) {
    if (dims.at[i] < 0 || dims.at[i] >= rank)
      return STABLEHLO_REFUSE(op, "Out-of-bounds dimension %lld, expected to be in range [0, %lld)",
                              (long long)dims.at[i], (long long)rank);
    if (stablehloDimsContain((StablehloDims){dims.at, i, NULL}, dims.at[i]))
      return STABLEHLO_REFUSE(op, "Duplicate reduction dimension: %lld", (long long)dims.at[i]);
  }
  return success();
}

MlirLogicalResult stablehloReduceOpVerifyRegions(MlirOperation op) {
  intptr_t count = stablehloReduceOpGetNumInputs(op), numDims;
  const int64_t *numbers = stablehloReduceOpGetDimensions(op, &numDims);
  StablehloDims dims = {numbers, (size_t)numDims, "dimensions"};
  if (count == 0)
    return success();
  MlirType first = operandType(op, 0);
  intptr_t rank = mlirShapedTypeGetRank(first);
  if (failed(checkInputs(op, count)) || failed(checkReducedDims(op, rank, dims)))
    return mlirLogicalResultFailure();
  Sizes kept = {0};
  for (intptr_t i = 0; i < rank; ++i)
    if (!stablehloDimsContain(dims, i))
      tsVecPush(&kept, mlirShapedTypeGetDimSize(first, i));
  MlirLogicalResult result = checkBody(op, stablehloReduceOpGetBody(op), count, &kept);
  tsVecFree(&kept);
  return result;
}

//===--- Windows ---===//

// An attribute of windows: a list of numbers, absent or empty, or one for each dimension.
typedef struct WindowList {
  const char *sizeName, *valueName; // in messages about its length and about a number
  MlirAttribute attribute;
} WindowList;

static MlirLogicalResult checkLength(MlirOperation op, const char *name, intptr_t length,
                                     size_t rank) {
  if (length == 0 || (size_t)length == rank)
    return success();
  return STABLEHLO_REFUSE(
      op,
      "expects %s to have same dimension-size as size of window dimensions (%zu), but got: "
      "%lld.",
      name, rank, (long long)length);
}

static MlirLogicalResult checkPositive(MlirOperation op, const WindowList *list, size_t i) {
  if (mlirAttributeIsNull(list->attribute) || mlirDenseArrayGetNumElements(list->attribute) == 0)
    return success();
  int64_t number = mlirDenseI64ArrayGetElement(list->attribute, (intptr_t)i);
  if (number > 0)
    return success();
  return STABLEHLO_REFUSE(
      op, "expects window to have positive %s for %zu-th window dimension, but got %lld.",
      list->valueName, i, (long long)number);
}

// Whether the attribute, which may be null, is a list of pairs.
static MlirLogicalResult checkPairs(MlirOperation op, MlirAttribute padding, intptr_t *count) {
  *count = 0;
  if (mlirAttributeIsNull(padding))
    return success();
  MlirType type = mlirAttributeGetType(padding);
  intptr_t rank = mlirShapedTypeGetRank(type);
  if (rank == 2 && mlirShapedTypeGetDimSize(type, 1) == 2) {
    *count = mlirShapedTypeGetDimSize(type, 0);
    return success();
  }
  TesseraDiagnostic *error =
      tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error,
                                "expects the shape of padding-attribute to be {N, 2}, but got {");
  for (intptr_t i = 0; i < rank; ++i)
    tesseraDiagnosticAppendFormat(error, "%s%lld", i ? ", " : "",
                                  (long long)mlirShapedTypeGetDimSize(type, i));
  tesseraDiagnosticAppendFormat(error, "}.");
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkWindows(MlirOperation op, size_t rank, const WindowList *lists,
                                      size_t numLists, intptr_t numPairs) {
  for (size_t i = 1; i < numLists; ++i)
    if (!mlirAttributeIsNull(lists[i].attribute) &&
        failed(checkLength(op, lists[i].sizeName, mlirDenseArrayGetNumElements(lists[i].attribute),
                           rank)))
      return mlirLogicalResultFailure();
  if (failed(checkLength(op, "padding-entries", numPairs, rank)))
    return mlirLogicalResultFailure();
  for (size_t i = 0; i < rank; ++i)
    for (size_t j = 0; j < numLists; ++j)
      if (failed(checkPositive(op, &lists[j], i)))
        return mlirLogicalResultFailure();
  return success();
}

static MlirLogicalResult refuseWindowRank(MlirOperation op, intptr_t count, MlirType input) {
  TesseraDiagnostic *error =
      tesseraDiagnosticCreate(mlirOperationGetLocation(op), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error,
                                "expects window-dimensions size == input rank, but got "
                                "window-dimensions size: %lld and input: ",
                                (long long)count);
  tesseraDiagnosticAppendType(error, input);
  tesseraDiagnosticAppendFormat(error, " with rank = %lld.",
                                (long long)mlirShapedTypeGetRank(input));
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkReduceWindow(MlirOperation op, intptr_t count) {
  const WindowList lists[] = {
      {"window-dimensions", "value", stablehloReduceWindowOpGetWindowDimensionsAttr(op)},
      {"window-strides", "stride", stablehloReduceWindowOpGetWindowStridesAttr(op)},
      {"base-dilation factors", "base dilation factor",
       stablehloReduceWindowOpGetBaseDilationsAttr(op)},
      {"window-dilation factors", "window dilation factor",
       stablehloReduceWindowOpGetWindowDilationsAttr(op)}};
  intptr_t numPairs, numWindow = mlirDenseArrayGetNumElements(lists[0].attribute);
  if (count == 0)
    return STABLEHLO_REFUSE(op, "requires at least 1 input value");
  if (failed(checkInputs(op, count)) ||
      failed(checkPairs(op, stablehloReduceWindowOpGetPaddingAttr(op), &numPairs)))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < count; ++i)
    if (mlirShapedTypeGetRank(operandType(op, i)) != numWindow)
      return refuseWindowRank(op, numWindow, operandType(op, i));
  return checkWindows(op, (size_t)numWindow, lists, sizeof lists / sizeof *lists, numPairs);
}

MlirLogicalResult stablehloReduceWindowOpVerifyRegions(MlirOperation op) {
  intptr_t count = stablehloReduceWindowOpGetNumInputs(op), numWindow;
  if (failed(checkReduceWindow(op, count)))
    return mlirLogicalResultFailure();
  const int64_t *window = stablehloReduceWindowOpGetWindowDimensions(op, &numWindow);
  Sizes allowed = {0};
  for (intptr_t i = 0; i < numWindow; ++i)
    tsVecPush(&allowed, window[i]);
  MlirLogicalResult result = checkBody(op, stablehloReduceWindowOpGetBody(op), count, &allowed);
  tsVecFree(&allowed);
  return result;
}

//===--- scatter ---===//

static StablehloDims dimsOf(MlirAttribute numbers, const char *name,
                            const int64_t *get(MlirAttribute, size_t *)) {
  StablehloDims dims = {.name = name};
  dims.at = get(numbers, &dims.count);
  return dims;
}

// What a scatter says about dimensions, and what of.
typedef struct Scatter {
  MlirType input, indices, update;
  StablehloDims window, inserted, batching, indexBatching, scattered;
  int64_t vectorDim;
  Sizes indexSizes; // with a last one of 1 where index_vector_dim says so
} Scatter;

static Scatter readScatter(MlirOperation op) {
  MlirAttribute numbers = stablehloScatterOpGetScatterDimensionNumbersAttr(op);
  Scatter s = {.input = mlirValueGetType(stablehloScatterOpGetInputs(op, 0)),
               .indices = mlirValueGetType(stablehloScatterOpGetScatterIndices(op)),
               .update = mlirValueGetType(stablehloScatterOpGetUpdates(op, 0)),
               .vectorDim = stablehloScatterDimensionNumbersAttrGetIndexVectorDim(numbers)};
  s.window = dimsOf(numbers, "update_window_dims",
                    stablehloScatterDimensionNumbersAttrGetUpdateWindowDims);
  s.inserted = dimsOf(numbers, "inserted_window_dims",
                      stablehloScatterDimensionNumbersAttrGetInsertedWindowDims);
  s.batching = dimsOf(numbers, "input_batching_dims",
                      stablehloScatterDimensionNumbersAttrGetInputBatchingDims);
  s.indexBatching = dimsOf(numbers, "scatter_indices_batching_dims",
                           stablehloScatterDimensionNumbersAttrGetScatterIndicesBatchingDims);
  s.scattered = dimsOf(numbers, "scatter_dims_to_operand_dims",
                       stablehloScatterDimensionNumbersAttrGetScatterDimsToOperandDims);
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(s.indices); ++i)
    tsVecPush(&s.indexSizes, mlirShapedTypeGetDimSize(s.indices, i));
  if (s.vectorDim == (int64_t)s.indexSizes.size)
    tsVecPush(&s.indexSizes, 1);
  return s;
}

static MlirLogicalResult checkScatterBatching(MlirOperation op, const Scatter *s) {
  if (!stablehloDimsAreUnique(s->indexBatching))
    return stablehloRefuseDims(
        op, "Expects scatter_indices_batching_dims to not repeat; got: ", s->indexBatching, ".");
  if (failed(stablehloCheckDimsInBounds(op, s->indexBatching, (int64_t)s->indexSizes.size,
                                        "rank-of('scatter_indices')")))
    return mlirLogicalResultFailure();
  if (stablehloDimsContain(s->indexBatching, s->vectorDim))
    return STABLEHLO_REFUSE(
        op, "expects scatter_indices_batching_dims not to include index_vector_dim %lld.",
        (long long)s->vectorDim);
  if (s->batching.count != s->indexBatching.count)
    return STABLEHLO_REFUSE(
        op, "input_batching_dims and scatter_indices_batching_dims should have the same size.");
  for (size_t i = 0; i < s->batching.count; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(s->input, (intptr_t)s->batching.at[i]);
    int64_t indexSize = s->indexSizes.data[s->indexBatching.at[i]];
    if (!stablehloSizesAreCompatible(size, indexSize))
      return STABLEHLO_REFUSE(op,
                              "input_batching_dims[%zu] and scatter_indices_batching_dims[%zu] "
                              "must have compatible sizes, but got %lld and %lld.",
                              i, i, (long long)size, (long long)indexSize);
  }
  return success();
}

static MlirLogicalResult checkScatterDims(MlirOperation op, const Scatter *s) {
  int64_t rank = mlirShapedTypeGetRank(s->input);
  size_t sum = s->window.count + s->inserted.count + s->batching.count;
  if (rank != (int64_t)sum)
    return STABLEHLO_REFUSE(op,
                            "Expects rank-of operand to match size-of('update_window_dims') + "
                            "size-of('inserted_window_dims') + size-of('input_batching_dims') "
                            "i.e. %zu but got %lld.",
                            sum, (long long)rank);
  if (!stablehloDimsAreSorted(s->window))
    return stablehloRefuseDims(op, "Expects update_window_dims to be sorted; got: ", s->window,
                               ".");
  if (!stablehloDimsAreUnique(s->window))
    return stablehloRefuseDims(op, "Expects update_window_dims to not repeat; got: ", s->window,
                               ".");
  if (failed(stablehloCheckDimsInBounds(op, s->window, mlirShapedTypeGetRank(s->update),
                                        "rank-of('updates')")) ||
      failed(stablehloCheckDimsDistinct(op, s->inserted, s->batching)))
    return mlirLogicalResultFailure();
  if (!stablehloDimsAreSorted(s->inserted))
    return stablehloRefuseDims(op, "Expects inserted_window_dims to be sorted; got: ", s->inserted,
                               ".");
  if (failed(stablehloCheckDimsInBounds(op, s->inserted, rank, "rank-of('operand')")))
    return mlirLogicalResultFailure();
  if (!stablehloDimsAreSorted(s->batching))
    return stablehloRefuseDims(op, "Expects input_batching_dims to be sorted; got: ", s->batching,
                               ".");
  if (failed(stablehloCheckDimsInBounds(op, s->batching, rank, "rank-of('operand')")) ||
      failed(checkScatterBatching(op, s)))
    return mlirLogicalResultFailure();
  int64_t vectorSize = s->indexSizes.data[s->vectorDim];
  if (!stablehloSizesAreCompatible(vectorSize, (int64_t)s->scattered.count))
    return STABLEHLO_REFUSE(op,
                            "Scatter op has %zu elements in scatter_dims_to_operand_dims and the "
                            "bound of dimension index_vector_dim=%lld of scatter_indices is "
                            "%lld. These two numbers must be equal.",
                            s->scattered.count, (long long)s->vectorDim, (long long)vectorSize);
  if (failed(stablehloCheckDimsDistinct(op, s->scattered, s->batching)))
    return mlirLogicalResultFailure();
  return stablehloCheckDimsInBounds(op, s->scattered, rank, "rank-of('operand')");
}

static MlirLogicalResult checkUpdateSizes(MlirOperation op, const Scatter *s) {
  int64_t dynamic = mlirShapedTypeGetDynamicSize();
  size_t next = 0;
  for (int64_t i = 0; i < mlirShapedTypeGetRank(s->input); ++i) {
    if (stablehloDimsContain(s->inserted, i) || stablehloDimsContain(s->batching, i))
      continue;
    int64_t dim = s->window.at[next++], bound = mlirShapedTypeGetDimSize(s->input, (intptr_t)i);
    int64_t size = mlirShapedTypeGetDimSize(s->update, (intptr_t)dim);
    if (size != dynamic && bound != dynamic && size > bound)
      return STABLEHLO_REFUSE(
          op,
          "expects bounds of the window dimensions of updates to not exceed the bounds of the "
          "corresponding dimensions of operand. For dimension %lld, updates bound is %lld, operand "
          "bound is %lld.",
          (long long)dim, (long long)size, (long long)bound);
  }
  next = 0;
  for (int64_t i = 0; i < mlirShapedTypeGetRank(s->update); ++i) {
    if (stablehloDimsContain(s->window, i))
      continue;
    next += (int64_t)next == s->vectorDim;
    int64_t size = mlirShapedTypeGetDimSize(s->update, (intptr_t)i);
    int64_t bound = s->indexSizes.data[next++];
    if (!stablehloSizesAreCompatible(size, bound))
      return STABLEHLO_REFUSE(
          op,
          "expects bounds of the scatter dimensions of updates to be same as the bounds of the "
          "corresponding dimensions of scatter indices. For scatter dimension %lld, updates bound "
          "is %lld , scatter_indices bound is %lld.",
          (long long)i, (long long)size, (long long)bound);
  }
  return success();
}

static MlirLogicalResult checkScatterBody(MlirOperation op, intptr_t count) {
  Types types = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&types, mlirValueGetType(stablehloScatterOpGetInputs(op, i)));
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&types, mlirRankedTensorTypeGet(0, NULL,
                                              mlirShapedTypeGetElementType(mlirValueGetType(
                                                  stablehloScatterOpGetUpdates(op, i))),
                                              mlirAttributeGetNull()));
  StablehloReduction reduction = {count, types.data, types.data + count, 0, NULL};
  MlirBlock block = mlirRegionGetFirstBlock(stablehloScatterOpGetUpdateComputation(op));
  MlirLogicalResult result = stablehloCheckReducer(op, block, &reduction);
  tsVecFree(&types);
  return result;
}

static MlirLogicalResult checkScatter(MlirOperation op, const Scatter *s, intptr_t count) {
  for (intptr_t i = 1; i < count; ++i) {
    if (!stablehloShapesAreCompatible(s->input,
                                      mlirValueGetType(stablehloScatterOpGetInputs(op, i))))
      return STABLEHLO_REFUSE(op, "Not all inputs have compatible shapes.");
    if (!stablehloShapesAreCompatible(s->update,
                                      mlirValueGetType(stablehloScatterOpGetUpdates(op, i))))
      return STABLEHLO_REFUSE(op, "Not all updates have compatible shapes.");
  }
  if (failed(stablehloCheckIndexVectorDim(op, s->vectorDim, mlirShapedTypeGetRank(s->indices),
                                          "rank-of('scatter_indices')")) ||
      failed(checkScatterBody(op, count)))
    return mlirLogicalResultFailure();
  int64_t wanted = (int64_t)s->indexSizes.size - 1 + (int64_t)s->window.count;
  int64_t rank = mlirShapedTypeGetRank(s->update);
  if (rank != wanted)
    return STABLEHLO_REFUSE(
        op,
        "expects updates tensor must be of rank %lld ( == rank-of('scatter_indices') - 1 + "
        "size-of('update_window_dims'), where 'scatter_indices' is expanded by a trailing 1 "
        "dimension if 'index_vector_dim' == rank-of('scatter_indices')), but got %lld.",
        (long long)wanted, (long long)rank);
  if (failed(checkScatterDims(op, s)))
    return mlirLogicalResultFailure();
  return checkUpdateSizes(op, s);
}

MlirLogicalResult stablehloScatterOpVerifyRegions(MlirOperation op) {
  intptr_t count = stablehloScatterOpGetNumInputs(op);
  if (count == 0)
    return success();
  Scatter scatter = readScatter(op);
  MlirLogicalResult result = checkScatter(op, &scatter, count);
  tsVecFree(&scatter.indexSizes);
  return result;
}

//===--- Devices ---===//

// Of devices each operand is reduced by itself, with no initial value.
static MlirLogicalResult checkDeviceBody(MlirOperation op, MlirRegion region) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirType type = operandType(op, i);
    MlirType init = mlirRankedTensorTypeGet(0, NULL, mlirShapedTypeGetElementType(type),
                                            mlirAttributeGetNull());
    StablehloReduction reduction = {1, &type, &init, 0, NULL};
    if (failed(stablehloCheckReducer(op, mlirRegionGetFirstBlock(region), &reduction)))
      return mlirLogicalResultFailure();
  }
  return success();
}

MlirLogicalResult stablehloAllReduceOpVerifyRegions(MlirOperation op) {
  return checkDeviceBody(op, stablehloAllReduceOpGetComputation(op));
}

MlirLogicalResult stablehloReduceScatterOpVerifyRegions(MlirOperation op) {
  return checkDeviceBody(op, stablehloReduceScatterOpGetComputation(op));
}

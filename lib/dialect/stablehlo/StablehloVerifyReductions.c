// Verifiers of reductions: over dimensions, windows and devices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloInfer.h"
#include "dialect/stablehlo/StablehloWindow.h"
#include "tessera/Generated.h"

static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}

typedef TsVec(MlirType) Types;
typedef TsVec(MlirValue) Values;

// Inputs are the first `count` operands of the op, initial values the next ones.
static MlirLogicalResult checkBody(MlirOperation op, MlirRegion region, intptr_t count,
                                   const StablehloSizes *allowed) {
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

static MlirLogicalResult checkReducedDims(MlirLocation at, intptr_t rank, StablehloDims dims) {
  for (size_t i = 0; i < dims.count; ++i) {
    if (dims.at[i] < 0 || dims.at[i] >= rank)
      return stablehloRefuse(at, "Out-of-bounds dimension %lld, expected to be in range [0, %lld)",
                             (long long)dims.at[i], (long long)rank);
    if (stablehloDimsContain((StablehloDims){dims.at, i, NULL}, dims.at[i]))
      return stablehloRefuse(at, "Duplicate reduction dimension: %lld", (long long)dims.at[i]);
  }
  return success();
}

MlirLogicalResult stablehloReduceOpVerify(MlirOperation op) {
  intptr_t count = stablehloReduceOpGetNumInputs(op), numDims;
  const int64_t *numbers = stablehloReduceOpGetDimensions(op, &numDims);
  StablehloDims dims = {numbers, (size_t)numDims, "dimensions"};
  if (count == 0)
    return success();
  MlirType first = operandType(op, 0);
  intptr_t rank = mlirShapedTypeGetRank(first);
  if (failed(checkInputs(op, count)) ||
      failed(checkReducedDims(mlirOperationGetLocation(op), rank, dims)))
    return failure();
  StablehloSizes kept = {0};
  for (intptr_t i = 0; i < rank; ++i)
    if (!stablehloDimsContain(dims, i))
      tsVecPush(&kept, mlirShapedTypeGetDimSize(first, i));
  MlirLogicalResult result = checkBody(op, stablehloReduceOpGetBody(op), count, &kept);
  tsVecFree(&kept);
  return result;
}

//===--- Windows ---===//

static MlirLogicalResult refuseWindowRank(MlirLocation at, size_t count, MlirType input) {
  return stablehloRefuseTypes(at, &input,
                              "expects window-dimensions size == input rank, but got "
                              "window-dimensions size: %zu and input: $ with rank = %lld.",
                              count, (long long)mlirShapedTypeGetRank(input));
}

static MlirLogicalResult checkShapesOf(const TesseraOpAdaptor *op, intptr_t count) {
  for (intptr_t i = 1; i < count; ++i)
    if (!stablehloShapesAreCompatible(stablehloTypeOfOperand(op, 0), stablehloTypeOfOperand(op, i)))
      return stablehloRefuse(op->location,
                             "expects all inputs to have compatible shapes. Shape at input-index "
                             "%lld is not compatible with shape at input-index 0",
                             (long long)i);
  return success();
}

// Reads the window of a reduce_window's `count` inputs.
static MlirLogicalResult readReduceWindow(const TesseraOpAdaptor *op, intptr_t count,
                                          StablehloWindow *window) {
  const StablehloWindowAttrs attributes = {
      .strides = stablehloReduceWindowOpAdaptorGetWindowStridesAttr(op),
      .baseDilations = stablehloReduceWindowOpAdaptorGetBaseDilationsAttr(op),
      .windowDilations = stablehloReduceWindowOpAdaptorGetWindowDilationsAttr(op)};
  if (count == 0)
    return stablehloRefuse(op->location, "requires at least 1 input value");
  if (!stablehloReadNumbers(stablehloReduceWindowOpAdaptorGetWindowDimensionsAttr(op),
                            &window->sizes) ||
      failed(checkShapesOf(op, count)) ||
      failed(stablehloReadPadding(op->location, stablehloReduceWindowOpAdaptorGetPaddingAttr(op),
                                  window)))
    return failure();
  for (intptr_t i = 0; i < count; ++i)
    if (mlirShapedTypeGetRank(stablehloTypeOfOperand(op, i)) != (intptr_t)window->sizes.size)
      return refuseWindowRank(op->location, window->sizes.size, stablehloTypeOfOperand(op, i));
  return stablehloReadWindow(op->location, &attributes, window);
}

static TesseraOpAdaptor adaptorOf(MlirOperation op, Values *operands) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(operands, mlirOperationGetOperand(op, i));
  TesseraOpAdaptor adaptor = tesseraOperationGetAdaptor(op, operands->data);
  adaptor.location = mlirOperationGetLocation(op);
  return adaptor;
}

MlirLogicalResult stablehloReduceWindowOpVerify(MlirOperation op) {
  intptr_t count = stablehloReduceWindowOpGetNumInputs(op);
  Values operands = {0};
  TesseraOpAdaptor adaptor = adaptorOf(op, &operands);
  StablehloWindow window = {0};
  MlirLogicalResult result = readReduceWindow(&adaptor, count, &window);
  if (!failed(result))
    result = checkBody(op, stablehloReduceWindowOpGetBody(op), count, &window.sizes);
  stablehloWindowFree(&window);
  tsVecFree(&operands);
  return result;
}

// What a body gives for the i-th of its inputs; the input's where there is no body yet.
static MlirType accumulator(const TesseraOpAdaptor *op, intptr_t i) {
  MlirBlock block =
      op->numRegions ? mlirRegionGetFirstBlock(op->regions[op->numRegions - 1]) : (MlirBlock){NULL};
  MlirOperation end =
      mlirBlockIsNull(block) ? (MlirOperation){NULL} : mlirBlockGetTerminator(block);
  if (mlirOperationIsNull(end) || i >= mlirOperationGetNumOperands(end))
    return mlirShapedTypeGetElementType(stablehloTypeOfOperand(op, i));
  MlirType type = mlirValueGetType(mlirOperationGetOperand(end, i));
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
}

MlirLogicalResult stablehloReduceWindowOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                          StablehloAppend *append, void *user) {
  StablehloWindow window = {0};
  intptr_t count = op->numOperands / 2;
  MlirLogicalResult result = failure();
  if (stablehloOperandsAreTensors(op))
    result = readReduceWindow(op, count, &window);
  for (intptr_t i = 0; i < count && !failed(result); ++i) {
    MlirType type = stablehloTypeOfOperand(op, i);
    StablehloShape shape = {0};
    for (intptr_t k = 0; k < mlirShapedTypeGetRank(type); ++k)
      stablehloShapePush(
          &shape, stablehloWindowCount(&window, (size_t)k, mlirShapedTypeGetDimSize(type, k)),
          stablehloWindowCount(&window, (size_t)k, stablehloGetBound(type, k)));
    append(stablehloShapeTake(&shape, accumulator(op, i), type), user);
  }
  stablehloWindowFree(&window);
  return result;
}

MlirLogicalResult stablehloReduceOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                    StablehloAppend *append, void *user) {
  StablehloSizes numbers = {0};
  if (!stablehloOperandsAreTensors(op) ||
      !stablehloReadNumbers(stablehloReduceOpAdaptorGetDimensionsAttr(op), &numbers))
    return failure();
  MlirType first = stablehloTypeOfOperand(op, 0);
  StablehloDims dims = stablehloDimsOf(&numbers, "dimensions");
  intptr_t count = op->numOperands / 2;
  MlirLogicalResult result = checkShapesOf(op, count);
  if (!failed(result))
    result = checkReducedDims(op->location, mlirShapedTypeGetRank(first), dims);
  for (intptr_t i = 0; i < count && !failed(result); ++i) {
    StablehloShape shape = {0};
    for (intptr_t k = 0; k < mlirShapedTypeGetRank(first); ++k)
      if (!stablehloDimsContain(dims, k))
        stablehloShapePushDim(&shape, first, k);
    append(stablehloShapeTake(&shape, accumulator(op, i), first), user);
  }
  tsVecFree(&numbers);
  return result;
}

MlirLogicalResult stablehloInferCombined(const TesseraOpAdaptor *op, intptr_t count, bool oneForAll,
                                         StablehloAppend *append, void *user) {
  if (!stablehloOperandsAreTensors(op))
    return failure();
  for (intptr_t i = 0; i < count; ++i)
    append(stablehloWithElement(stablehloTypeOfOperand(op, i), accumulator(op, oneForAll ? 0 : i)),
           user);
  return success();
}

MlirLogicalResult stablehloScatterOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                     StablehloAppend *append, void *user) {
  return stablehloInferCombined(op, op->numOperands / 2, false, append, user);
}

//===--- select_and_scatter ---===//

static MlirLogicalResult checkSelect(MlirOperation op, MlirType operand) {
  MlirBlock block = mlirRegionGetFirstBlock(stablehloSelectAndScatterOpGetSelect(op));
  MlirLocation at = mlirOperationGetLocation(op);
  static const int64_t none[] = {0};
  if (mlirBlockGetNumArguments(block) != 2)
    return STABLEHLO_REFUSE(op, "expects the select-region to take 2 parameters, but takes %lld",
                            (long long)mlirBlockGetNumArguments(block));
  for (intptr_t i = 0; i < 2; ++i) {
    MlirType types[] = {mlirRankedTensorTypeGet(0, none, mlirShapedTypeGetElementType(operand),
                                                mlirAttributeGetNull()),
                        mlirValueGetType(mlirBlockGetArgument(block, i))};
    if (!stablehloIsLike(types[0], types[1], true))
      return stablehloRefuseTypes(
          at, types,
          "expects the type of select-region's parameter at index %lld to be $, but got $",
          (long long)i);
  }
  MlirOperation end = mlirBlockGetTerminator(block);
  intptr_t count = mlirOperationIsNull(end) ? 0 : mlirOperationGetNumOperands(end);
  if (count != 1)
    return STABLEHLO_REFUSE(op, "expects select-region to return single value, but got: %lld",
                            (long long)count);
  MlirType type = mlirValueGetType(mlirOperationGetOperand(end, 0));
  bool isTensor = mlirTypeIsARankedTensor(type) && !mlirShapedTypeGetRank(type);
  MlirType element = isTensor ? mlirShapedTypeGetElementType(type) : type;
  if (isTensor && mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1)
    return success();
  return stablehloRefuseTypes(
      at, &type, "expects the return-type of select-region to be tensor<i1>, but got: $");
}

static MlirLogicalResult checkScattered(MlirOperation op, MlirType source) {
  static const int64_t none[] = {0};
  MlirType init = mlirValueGetType(stablehloSelectAndScatterOpGetInitValue(op));
  MlirType input = mlirRankedTensorTypeGet(0, none, mlirShapedTypeGetElementType(source),
                                           mlirAttributeGetNull());
  StablehloReduction reduction = {1, &input, &init, 0, NULL};
  return stablehloCheckReducer(
      op, mlirRegionGetFirstBlock(stablehloSelectAndScatterOpGetScatter(op)), &reduction);
}

static MlirLogicalResult checkSource(MlirOperation op, MlirType operand, MlirType source,
                                     StablehloWindow *window) {
  MlirLocation at = mlirOperationGetLocation(op);
  const StablehloWindowAttrs attributes = {.strides =
                                               stablehloSelectAndScatterOpGetWindowStridesAttr(op)};
  intptr_t rank = mlirShapedTypeGetRank(operand);
  stablehloReadNumbers(stablehloSelectAndScatterOpGetWindowDimensionsAttr(op), &window->sizes);
  if (rank != (intptr_t)window->sizes.size)
    return stablehloRefuseTypes(at, &operand,
                                "expects window-dimensions size == operand rank, but got "
                                "window-dimensions size: %zu and operand-type: $ with rank = %lld.",
                                window->sizes.size, (long long)rank);
  if (failed(stablehloReadPadding(at, stablehloSelectAndScatterOpGetPaddingAttr(op), window)) ||
      failed(stablehloReadWindow(at, &attributes, window)))
    return failure();
  StablehloShape shape = {0};
  for (intptr_t i = 0; i < rank; ++i)
    stablehloShapePush(
        &shape, stablehloWindowCount(window, (size_t)i, mlirShapedTypeGetDimSize(operand, i)),
        mlirShapedTypeGetDynamicSize());
  MlirType types[] = {stablehloShapeTake(&shape, mlirShapedTypeGetElementType(operand), operand),
                      source};
  return stablehloIsLike(types[0], types[1], true)
             ? success()
             : stablehloRefuseTypes(at, types, "expects source-type to be $, but got$");
}

MlirLogicalResult stablehloSelectAndScatterOpVerify(MlirOperation op) {
  MlirType operand = mlirValueGetType(stablehloSelectAndScatterOpGetOperand(op));
  MlirType source = mlirValueGetType(stablehloSelectAndScatterOpGetSource(op));
  if (failed(checkSelect(op, operand)) || failed(checkScattered(op, source)))
    return failure();
  StablehloWindow window = {0};
  MlirLogicalResult result = checkSource(op, operand, source, &window);
  stablehloWindowFree(&window);
  return result;
}

MlirLogicalResult stablehloSelectAndScatterOpInferReturnTypes(const TesseraOpAdaptor *op,
                                                              StablehloAppend *append, void *user) {
  return stablehloInferCombined(op, 1, false, append, user);
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
  StablehloSizes indexSizes; // with a last one of 1 where index_vector_dim says so
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
        mlirOperationGetLocation(op),
        "Expects scatter_indices_batching_dims to not repeat; got: ", s->indexBatching, ".");
  if (failed(stablehloCheckDimsInBounds(mlirOperationGetLocation(op), s->indexBatching,
                                        (int64_t)s->indexSizes.size, "rank-of('scatter_indices')")))
    return failure();
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
    return stablehloRefuseDims(mlirOperationGetLocation(op),
                               "Expects update_window_dims to be sorted; got: ", s->window, ".");
  if (!stablehloDimsAreUnique(s->window))
    return stablehloRefuseDims(mlirOperationGetLocation(op),
                               "Expects update_window_dims to not repeat; got: ", s->window, ".");
  if (failed(stablehloCheckDimsInBounds(mlirOperationGetLocation(op), s->window,
                                        mlirShapedTypeGetRank(s->update), "rank-of('updates')")) ||
      failed(stablehloCheckDimsDistinct(mlirOperationGetLocation(op), s->inserted, s->batching)))
    return failure();
  if (!stablehloDimsAreSorted(s->inserted))
    return stablehloRefuseDims(mlirOperationGetLocation(op),
                               "Expects inserted_window_dims to be sorted; got: ", s->inserted,
                               ".");
  if (failed(stablehloCheckDimsInBounds(mlirOperationGetLocation(op), s->inserted, rank,
                                        "rank-of('operand')")))
    return failure();
  if (!stablehloDimsAreSorted(s->batching))
    return stablehloRefuseDims(mlirOperationGetLocation(op),
                               "Expects input_batching_dims to be sorted; got: ", s->batching, ".");
  if (failed(stablehloCheckDimsInBounds(mlirOperationGetLocation(op), s->batching, rank,
                                        "rank-of('operand')")) ||
      failed(checkScatterBatching(op, s)))
    return failure();
  int64_t vectorSize = s->indexSizes.data[s->vectorDim];
  if (!stablehloSizesAreCompatible(vectorSize, (int64_t)s->scattered.count))
    return STABLEHLO_REFUSE(op,
                            "Scatter op has %zu elements in scatter_dims_to_operand_dims and the "
                            "bound of dimension index_vector_dim=%lld of scatter_indices is "
                            "%lld. These two numbers must be equal.",
                            s->scattered.count, (long long)s->vectorDim, (long long)vectorSize);
  if (failed(stablehloCheckDimsDistinct(mlirOperationGetLocation(op), s->scattered, s->batching)))
    return failure();
  return stablehloCheckDimsInBounds(mlirOperationGetLocation(op), s->scattered, rank,
                                    "rank-of('operand')");
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
  if (failed(stablehloCheckIndexVectorDim(mlirOperationGetLocation(op), s->vectorDim,
                                          mlirShapedTypeGetRank(s->indices),
                                          "rank-of('scatter_indices')")) ||
      failed(checkScatterBody(op, count)))
    return failure();
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
    return failure();
  return checkUpdateSizes(op, s);
}

MlirLogicalResult stablehloScatterOpVerify(MlirOperation op) {
  intptr_t count = stablehloScatterOpGetNumInputs(op);
  if (count == 0)
    return success();
  Scatter scatter = readScatter(op);
  MlirLogicalResult result = checkScatter(op, &scatter, count);
  tsVecFree(&scatter.indexSizes);
  return result;
}

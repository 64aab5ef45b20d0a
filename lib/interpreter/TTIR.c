// What ops of ttir compute that ttnn hasn't, or has otherwise.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/TTIR.h"
#include "interpreter/Images.h"
#include "interpreter/Interpreter.h"

static const char *runDimension(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  int64_t dim = interpreterInt(op, "dimension", 0);
  if (!in || dim < 0 || dim >= (int64_t)in->shape.rank)
    return in ? kInterpreterNoDim : kInterpreterMissing;
  results[0]->data[0] = (Number)in->shape.sizes[dim];
  return NULL;
}

static const char *runDot(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Ints batchA, batchB, sumA, sumB;
  if (!interpreterInts(op, "batch_dims_lhs", &batchA) ||
      !interpreterInts(op, "batch_dims_rhs", &batchB) ||
      !interpreterInts(op, "contract_dims_lhs", &sumA) ||
      !interpreterInts(op, "contract_dims_rhs", &sumB))
    return kInterpreterNoDim;
  return interpreterDot(interpreter, results[0], interpreterOperand(interpreter, op, 0),
                        interpreterOperand(interpreter, op, 1), &batchA, &batchB, &sumA, &sumB);
}

//===--- Parts of a dimension ---===//

static const char *runIndex(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  int64_t dim = interpreterInt(op, "dim", 0);
  if (!in)
    return kInterpreterMissing;
  Ints begins = {.size = in->shape.rank}, steps = {.size = in->shape.rank};
  dim += dim < 0 ? (int64_t)in->shape.rank : 0;
  if (dim < 0 || dim >= (int64_t)in->shape.rank)
    return kInterpreterNoDim;
  for (size_t i = 0; i < steps.size; ++i)
    steps.at[i] = 1;
  begins.at[dim] = interpreterInt(op, "begin", 0);
  steps.at[dim] = interpreterInt(op, "step", 1);
  return interpreterSlice(results[0], in, &begins, &steps);
}

/// Pieces of some length, a stride apart; a stride of 0 takes one.
static const char *runSelect(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  Tensor *result = results[0];
  int64_t dim = interpreterInt(op, "dim", 0), begin = interpreterInt(op, "begin", 0);
  int64_t length = interpreterInt(op, "length", 1), stride = interpreterInt(op, "stride", 0);
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  if (!in || in->shape.rank != result->shape.rank)
    return kInterpreterMissing;
  dim += dim < 0 ? (int64_t)in->shape.rank : 0;
  if (dim < 0 || dim >= (int64_t)in->shape.rank || length < 1)
    return kInterpreterNoDim;
  stride = stride == 0 ? in->shape.sizes[dim] : stride;
  interpreterStrides(in->shape, strides);
  for (int64_t i = 0; i < result->count; ++i, interpreterAdvance(result->shape, place)) {
    int64_t from = begin + place[dim] / length * stride + place[dim] % length;
    int64_t at =
        interpreterOffset(in->shape.rank, place, strides) + (from - place[dim]) * strides[dim];
    if (from < 0 || from >= in->shape.sizes[dim])
      return "it reads past its input";
    result->data[i] = in->data[at];
  }
  return NULL;
}

//===--- Lookups ---===//

static const char *runGather(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Lookup lookup;
  if (!interpreterInts(op, "offset_dims", &lookup.offsetDims) ||
      !interpreterInts(op, "collapsed_slice_dims", &lookup.collapsedDims) ||
      !interpreterInts(op, "operand_batching_dims", &lookup.batchDims) ||
      !interpreterInts(op, "start_indices_batching_dims", &lookup.indexBatchDims) ||
      !interpreterInts(op, "start_index_map", &lookup.indexMap) ||
      !interpreterInts(op, "slice_sizes", &lookup.sliceSizes))
    return kInterpreterNoDim;
  lookup.indexVectorDim = interpreterInt(op, "index_vector_dim", 0);
  return interpreterGather(results[0], interpreterOperand(interpreter, op, 0),
                           interpreterOperand(interpreter, op, 1), &lookup);
}

static const char *runScatter(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Lookup lookup;
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  const Tensor *indices = interpreterOperand(interpreter, op, 1);
  const Tensor *updates = interpreterOperand(interpreter, op, 2);
  if (!indices || !updates || !interpreterInts(op, "update_window_dims", &lookup.offsetDims) ||
      !interpreterInts(op, "inserted_window_dims", &lookup.collapsedDims) ||
      !interpreterInts(op, "input_batching_dims", &lookup.batchDims) ||
      !interpreterInts(op, "scatter_indices_batching_dims", &lookup.indexBatchDims) ||
      !interpreterInts(op, "scatter_dims_to_operand_dims", &lookup.indexMap))
    return kInterpreterMissing;
  lookup.indexVectorDim = interpreterInt(op, "index_vector_dim", 0);
  const char *failure = interpreterReshape(results[0], in);
  return failure ? failure
                 : interpreterScatter(interpreter, 1, results, &updates, indices, &lookup,
                                      (MlirRegion){NULL});
}

//===--- Caches ---===//

static const char *runFillCache(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const char *failure = interpreterReshape(results[0], interpreterOperand(interpreter, op, 0));
  return failure ? failure : interpreterFillCache(interpreter, op, 1, results[0]);
}

static const char *runUpdateCache(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const char *failure = interpreterReshape(results[0], interpreterOperand(interpreter, op, 0));
  return failure ? failure : interpreterUpdateCache(interpreter, op, 1, results[0]);
}

//===--- Images ---===//

static void images(Convolution *convolution) {
  static const int64_t kImage[] = {0, 3, 1, 2}, kKernel[] = {1, 0, 2, 3};
  memcpy(convolution->input, kImage, sizeof kImage);
  memcpy(convolution->kernel, kKernel, sizeof kKernel);
  memcpy(convolution->output, kImage, sizeof kImage);
}

static const Tensor *biasOf(Interpreter *interpreter, MlirOperation op) {
  return mlirOperationGetNumOperands(op) == 4 ? interpreterOperand(interpreter, op, 2) : NULL;
}

static const char *runConv2d(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Convolution how = {.featureGroups = interpreterInt(op, "groups", 1), .batchGroups = 1};
  images(&how);
  interpreterImageWindow(op, "padding_top", "padding_left", &how.window);
  interpreterIntsOr(op, "", 2, 0, &how.reversal);
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  const Tensor *kernel = interpreterOperand(interpreter, op, 1);
  return interpreterConvolve(interpreter, results[0], in, kernel, biasOf(interpreter, op), &how);
}

static const char *runTransposed(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Convolution how = {.featureGroups = interpreterInt(op, "groups", 1), .batchGroups = 1};
  static const int64_t kKernel[] = {0, 1, 2, 3};
  images(&how);
  memcpy(how.kernel, kKernel, sizeof kKernel);
  const Tensor *kernel = interpreterOperand(interpreter, op, 1);
  const char *failure = interpreterTransposedWindow(op, kernel, &how);
  return failure
             ? failure
             : interpreterConvolve(interpreter, results[0], interpreterOperand(interpreter, op, 0),
                                   kernel, biasOf(interpreter, op), &how);
}

static bool setDims(int64_t *dims, int64_t first, int64_t second, const int64_t *spatial,
                    size_t count) {
  if (count + 2 > kInterpreterMaxRank)
    return false;
  dims[0] = first;
  dims[1] = second;
  for (size_t i = 0; i < count; ++i)
    dims[2 + i] = spatial[i];
  return true;
}

static const char *runConvolution(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  MlirAttribute layout = ttirConvolutionOpGetConvolutionLayoutAttr(op);
  size_t count, kernelCount, outCount;
  const int64_t *in = ttirConvolutionLayoutAttrGetInputSpatialDimensions(layout, &count);
  const int64_t *kernel = ttirConvolutionLayoutAttrGetKernelSpatialDimensions(layout, &kernelCount);
  const int64_t *out = ttirConvolutionLayoutAttrGetOutputSpatialDimensions(layout, &outCount);
  Convolution how = {.featureGroups = interpreterInt(op, "feature_group_count", 1),
                     .batchGroups = interpreterInt(op, "batch_group_count", 1)};
  if (kernelCount != count || outCount != count ||
      !setDims(how.input, ttirConvolutionLayoutAttrGetInputBatchDimension(layout),
               ttirConvolutionLayoutAttrGetInputFeatureDimension(layout), in, count) ||
      !setDims(how.kernel, ttirConvolutionLayoutAttrGetKernelInputFeatureDimension(layout),
               ttirConvolutionLayoutAttrGetKernelOutputFeatureDimension(layout), kernel, count) ||
      !setDims(how.output, ttirConvolutionLayoutAttrGetOutputBatchDimension(layout),
               ttirConvolutionLayoutAttrGetOutputFeatureDimension(layout), out, count))
    return kInterpreterShapes;
  interpreterConvolutionWindow(op, count, "input_dilation", "weight_dilation", &how);
  return interpreterConvolve(interpreter, results[0], interpreterOperand(interpreter, op, 0),
                             interpreterOperand(interpreter, op, 1), biasOf(interpreter, op), &how);
}

static const char *runMaxPool(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  if (!in || in->shape.rank != 4)
    return kInterpreterMissing;
  Window window, image;
  interpreterImageWindow(op, "padding_top", "padding_left", &image);
  interpreterBatchWindow(op, &image, &window);
  return interpreterPool(results[0], in, &window, true);
}

static const char *runPooling(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  bool isMax = interpreterInt(op, "pooling_method", TtirPoolingMethodMax) == TtirPoolingMethodMax;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    const Tensor *in = interpreterOperand(interpreter, op, i);
    Window window;
    if (!in)
      return kInterpreterMissing;
    interpreterReduceWindow(op, in->shape.rank, &window);
    const char *failure = interpreterPool(results[i], in, &window, isMax);
    if (failure)
      return failure;
  }
  return NULL;
}

static const InterpreterRow kRows[] = {
    {"get_dimension_size", runDimension, kReals},
    {"dot_general", runDot, kReals},
    {"index", runIndex, kReals},
    {"select", runSelect, kReals},
    {"reverse", interpreterReverse, kReals},
    {"gather", runGather, kReals},
    {"scatter", runScatter, kReals},
    {"fill_cache", runFillCache, kReals},
    {"update_cache", runUpdateCache, kReals},
    {"conv2d", runConv2d, kReals},
    {"conv_transpose2d", runTransposed, kReals},
    {"convolution", runConvolution, kReals},
    {"max_pool2d", runMaxPool, kReals},
    {"pooling", runPooling, kReals},
};

const InterpreterRow *interpreterTTIR(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}

// What ops of ttnn compute that ttir hasn't, or has otherwise.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttnn/TTNN.h"
#include "interpreter/Images.h"

/// Images come as [1, 1, batch * height * width, channels]: these are their four sizes.
static bool imageOf(MlirOperation op, const Tensor *in, const char *channels, int64_t *sizes,
                    Tensor *image) {
  if (!in)
    return false;
  sizes[0] = interpreterInt(op, "batch_size", 1);
  sizes[1] = interpreterInt(op, "input_height", 1);
  sizes[2] = interpreterInt(op, "input_width", 1);
  sizes[3] = interpreterInt(op, channels, 1);
  *image = *in;
  image->shape = (IrShape){sizes, 4};
  return sizes[0] >= 0 && sizes[1] > 0 && sizes[2] > 0 && sizes[3] > 0 &&
         in->count / sizes[3] / sizes[2] / sizes[1] == sizes[0] &&
         in->count == sizes[0] * sizes[1] * sizes[2] * sizes[3];
}

/// The result as an image, from the window over an image of these sizes; `isTransposed`: the input
/// is what is apart.
static bool resultOf(const int64_t *in, const Ints *kernel, const Ints *strides,
                     const Ints *dilation, const Ints *padding, int64_t channels, int64_t *sizes,
                     Tensor *result) {
  sizes[0] = in[0];
  sizes[3] = channels;
  for (size_t i = 0; i < 2; ++i) {
    int64_t reach = dilation->at[i] * (kernel->at[i] - 1) + 1;
    if (strides->at[i] < 1)
      return false;
    sizes[1 + i] = (in[1 + i] + 2 * padding->at[i] - reach) / strides->at[i] + 1;
  }
  result->shape = (IrShape){sizes, 4};
  return sizes[1] > 0 && sizes[2] > 0 && sizes[0] * sizes[1] * sizes[2] * sizes[3] == result->count;
}

static const char kSizes[] = "its sizes don't fit to its attributes";

static const Tensor *biasOf(Interpreter *interpreter, MlirOperation op) {
  return mlirOperationGetNumOperands(op) == 5 ? interpreterOperand(interpreter, op, 2) : NULL;
}

static const char *runConv2d(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  static const int64_t kImage[] = {0, 3, 1, 2}, kKernel[] = {1, 0, 2, 3};
  Convolution how = {.featureGroups = interpreterInt(op, "groups", 1), .batchGroups = 1};
  memcpy(how.input, kImage, sizeof kImage);
  memcpy(how.kernel, kKernel, sizeof kKernel);
  memcpy(how.output, kImage, sizeof kImage);
  interpreterImageWindow(op, "padding_height", "padding_width", &how.window);
  interpreterIntsOr(op, "", 2, 0, &how.reversal);
  int64_t in[4], out[4];
  Tensor image, result = *results[0];
  if (!imageOf(op, interpreterOperand(interpreter, op, 0), "in_channels", in, &image) ||
      !resultOf(in, &how.window.size, &how.window.strides, &how.window.dilation, &how.window.low,
                interpreterInt(op, "out_channels", 1), out, &result))
    return kSizes;
  return interpreterConvolve(interpreter, &result, &image, interpreterOperand(interpreter, op, 1),
                             biasOf(interpreter, op), &how);
}

static const char *runTransposed(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  static const int64_t kImage[] = {0, 3, 1, 2}, kKernel[] = {0, 1, 2, 3};
  Convolution how = {.featureGroups = interpreterInt(op, "groups", 1), .batchGroups = 1};
  const Tensor *kernel = interpreterOperand(interpreter, op, 1);
  memcpy(how.input, kImage, sizeof kImage);
  memcpy(how.kernel, kKernel, sizeof kKernel);
  memcpy(how.output, kImage, sizeof kImage);
  const char *failure = interpreterTransposedWindow(op, kernel, &how);
  int64_t in[4], out[4];
  Tensor image, result = *results[0];
  Ints padding, more;
  if (failure || !imageOf(op, interpreterOperand(interpreter, op, 0), "in_channels", in, &image))
    return failure ? failure : kSizes;
  interpreterIntsOr(op, "padding", 2, 0, &padding);
  interpreterIntsOr(op, "output_padding", 2, 0, &more);
  out[0] = in[0];
  out[3] = interpreterInt(op, "out_channels", 1);
  for (size_t i = 0; i < 2; ++i)
    out[1 + i] = (in[1 + i] - 1) * how.window.baseDilation.at[i] - 2 * padding.at[i] +
                 how.window.dilation.at[i] * (kernel->shape.sizes[2 + i] - 1) + more.at[i] + 1;
  result.shape = (IrShape){out, 4};
  if (out[0] * out[1] * out[2] * out[3] != result.count)
    return kSizes;
  return interpreterConvolve(interpreter, &result, &image, kernel, biasOf(interpreter, op), &how);
}

static const char *runMaxPool(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  Window two, window;
  int64_t in[4], out[4];
  Tensor image, result = *results[0];
  interpreterImageWindow(op, "padding_height", "padding_width", &two);
  if (!imageOf(op, interpreterOperand(interpreter, op, 0), "channels", in, &image))
    return kSizes;
  bool isExact =
      resultOf(in, &two.size, &two.strides, &two.dilation, &two.low, in[3], out, &result);
  if (!isExact && interpreterInt(op, "ceil_mode", 0)) {
    for (size_t i = 0; i < 2; ++i)
      out[1 + i] = (in[1 + i] + 2 * two.low.at[i] - two.dilation.at[i] * (two.size.at[i] - 1) - 1 +
                    two.strides.at[i] - 1) /
                       two.strides.at[i] +
                   1;
    isExact = out[0] * out[1] * out[2] * out[3] == result.count;
  }
  if (!isExact)
    return kSizes;
  interpreterBatchWindow(op, &two, &window);
  return interpreterPool(&result, &image, &window, true);
}

/// Caches are changed in place.
static const char *runFillCache(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)results;
  Tensor *cache = (Tensor *)interpreterOperand(interpreter, op, 0);
  return cache ? interpreterFillCache(interpreter, op, 1, cache) : kInterpreterMissing;
}

static const char *runUpdateCache(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  (void)results;
  Tensor *cache = (Tensor *)interpreterOperand(interpreter, op, 0);
  return cache ? interpreterUpdateCache(interpreter, op, 1, cache) : kInterpreterMissing;
}

/// The second operand, with the first over its leading corner.
static const char *runScatter(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *update = interpreterOperand(interpreter, op, 0);
  int64_t strides[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  const char *failure = interpreterReshape(results[0], interpreterOperand(interpreter, op, 1));
  if (failure || !update)
    return failure ? failure : kInterpreterMissing;
  if (update->shape.rank != results[0]->shape.rank)
    return kInterpreterShapes;
  for (size_t d = 0; d < update->shape.rank; ++d)
    if (update->shape.sizes[d] > results[0]->shape.sizes[d])
      return kInterpreterShapes;
  interpreterStrides(results[0]->shape, strides);
  for (int64_t i = 0; i < update->count; ++i, interpreterAdvance(update->shape, place))
    results[0]->data[interpreterOffset(update->shape.rank, place, strides)] = update->data[i];
  return NULL;
}

static const InterpreterRow kRows[] = {
    {"scatter", runScatter, kReals},
    {"conv2d", runConv2d, kReals},
    {"conv_transpose2d", runTransposed, kReals},
    {"max_pool2d", runMaxPool, kReals},
    {"fill_cache", runFillCache, kReals},
    {"update_cache", runUpdateCache, kReals},
};

const InterpreterRow *interpreterTTNN(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}

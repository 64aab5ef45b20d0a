// Taking apart convolutions, pooling and general products.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/transforms/Decompose.h"

#include <math.h>

//===--- convolution ---===//

// The places of a convolution's dimensions in one tensor.
typedef struct ConvolutionDims {
  int64_t first, second; // batch and feature; of the kernel: output and input feature
  const int64_t *spatial;
  size_t numSpatial;
} ConvolutionDims;

typedef struct ConvolutionPlaces {
  ConvolutionDims input, kernel, output;
} ConvolutionPlaces;

static ConvolutionPlaces readPlaces(MlirAttribute layout) {
  ConvolutionPlaces places = {
      .input = {.first = ttirConvolutionLayoutAttrGetInputBatchDimension(layout),
                .second = ttirConvolutionLayoutAttrGetInputFeatureDimension(layout)},
      .kernel = {.first = ttirConvolutionLayoutAttrGetKernelOutputFeatureDimension(layout),
                 .second = ttirConvolutionLayoutAttrGetKernelInputFeatureDimension(layout)},
      .output = {.first = ttirConvolutionLayoutAttrGetOutputBatchDimension(layout),
                 .second = ttirConvolutionLayoutAttrGetOutputFeatureDimension(layout)}};
  places.input.spatial =
      ttirConvolutionLayoutAttrGetInputSpatialDimensions(layout, &places.input.numSpatial);
  places.kernel.spatial =
      ttirConvolutionLayoutAttrGetKernelSpatialDimensions(layout, &places.kernel.numSpatial);
  places.output.spatial =
      ttirConvolutionLayoutAttrGetOutputSpatialDimensions(layout, &places.output.numSpatial);
  return places;
}

// conv2d neither reverses its window nor groups batches.
static bool isPlainConvolution(MlirOperation op) {
  intptr_t numReversal;
  const int8_t *reversal = ttirConvolutionOpGetWindowReversal(op, &numReversal);
  for (intptr_t i = 0; i < numReversal; ++i)
    if (reversal[i])
      return false;
  return ttirConvolutionOpGetBatchGroupCount(op) == 1;
}

// Whether there are numbers for two dimensions, and the padding leaves something to convolve.
static bool hasPlane(MlirOperation op, IrShape input, const int64_t *spatial) {
  enum { kMost = 1 << 24 };
  intptr_t numStrides, numPadding, numInput, numWeight;
  ttirConvolutionOpGetWindowStrides(op, &numStrides);
  ttirConvolutionOpGetWeightDilation(op, &numWeight);
  const int64_t *dilation = ttirConvolutionOpGetInputDilation(op, &numInput);
  const int64_t *padding = ttirConvolutionOpGetPadding(op, &numPadding);
  if (numStrides != 2 || numPadding != 4 || numInput != 2 || numWeight != 2)
    return false;
  for (int i = 0; i < 2; ++i) {
    int64_t size = input.sizes[spatial[i]], low = padding[2 * i], high = padding[2 * i + 1];
    if (size <= 0 || size > kMost || dilation[i] < 1 || dilation[i] > kMost || low > kMost ||
        low < -kMost || high > kMost || high < -kMost)
      return false;
    int64_t spread = (size - 1) * dilation[i] + 1;
    if (spread + (low < 0 ? low : 0) + (high < 0 ? high : 0) <= 0)
      return false;
  }
  return true;
}

static bool isDilated(MlirOperation op) {
  intptr_t numDilation;
  const int64_t *dilation = ttirConvolutionOpGetInputDilation(op, &numDilation);
  for (intptr_t i = 0; i < numDilation; ++i)
    if (dilation[i] != 1)
      return true;
  return false;
}

static MlirAttribute appendNumbers(MlirContext context, const int64_t *numbers, size_t count,
                                   int64_t number, int times) {
  TtSizes longer = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&longer, numbers[i]);
  for (int i = 0; i < times; ++i)
    tsVecPush(&longer, number);
  MlirAttribute attribute = ttirI64DenseArrayAttr(context, ttSizesShape(&longer));
  tsVecFree(&longer);
  return attribute;
}

// The value with a last dimension of size 1 more.
static MlirValue appendUnitDim(MlirRewriterBase rewriter, MlirLocation location, MlirValue value) {
  IrShape shape = ttShapeOf(value);
  int64_t sizes[4] = {shape.sizes[0], shape.sizes[1], shape.sizes[2], 1};
  return ttirCreateReshape(rewriter, location, value, (IrShape){sizes, 4});
}

// The layout with a last spatial dimension, 3, more.
static MlirAttribute appendSpatialDim(MlirContext context, const ConvolutionPlaces *places) {
  const int64_t input[] = {places->input.spatial[0], 3}, kernel[] = {places->kernel.spatial[0], 3};
  const int64_t output[] = {places->output.spatial[0], 3};
  return ttirConvolutionLayoutAttrGet(context, places->input.first, places->input.second, 2, input,
                                      places->kernel.first, places->kernel.second, 2, kernel,
                                      places->output.first, places->output.second, 2, output);
}

// A convolution along one dimension is one along two of which the last has size 1.
static MlirLogicalResult widenConvolution(MlirRewriterBase rewriter, MlirOperation op,
                                          const ConvolutionPlaces *places, DecomposeWork *work) {
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(ttirConvolutionOpGetResult(op));
  IrShape shape = irShapedShape(irType(type));
  const int64_t sizes[4] = {shape.sizes[0], shape.sizes[1], shape.sizes[2], 1};
  MlirType wideType = ttTypeWithShape(type, (IrShape){sizes, 4});
  intptr_t size;
  const int64_t *numbers = ttirConvolutionOpGetWindowStrides(op, &size);
  MlirAttribute strides = appendNumbers(context, numbers, (size_t)size, 1, 1);
  numbers = ttirConvolutionOpGetPadding(op, &size);
  MlirAttribute padding = appendNumbers(context, numbers, (size_t)size, 0, 2);
  numbers = ttirConvolutionOpGetInputDilation(op, &size);
  MlirAttribute inputDilation = appendNumbers(context, numbers, (size_t)size, 1, 1);
  numbers = ttirConvolutionOpGetWeightDilation(op, &size);
  MlirAttribute weightDilation = appendNumbers(context, numbers, (size_t)size, 1, 1);
  const int reversal[] = {0, 0};
  MlirValue input = appendUnitDim(rewriter, location, ttirConvolutionOpGetInput(op));
  MlirValue weight = appendUnitDim(rewriter, location, ttirConvolutionOpGetWeight(op));
  MlirOperation wide = ttirConvolutionOpCreate(
      rewriter, location, wideType, input, weight, ttirConvolutionOpGetBias(op),
      ttirCreateEmpty(rewriter, location, wideType), strides, padding, inputDilation,
      weightDilation, mlirDenseBoolArrayGet(context, 2, reversal),
      appendSpatialDim(context, places), ttirConvolutionOpGetFeatureGroupCountAttr(op),
      ttirConvolutionOpGetBatchGroupCountAttr(op));
  tsVecPush(work, wide);
  return ttirReplaceBy(
      rewriter, op, ttirCreateReshape(rewriter, location, mlirOperationGetResult(wide, 0), shape));
}

//===--- Padding ---===//

// What is put around an NHWC tensor: top, bottom, left, right.
static MlirValue createPad(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                           const int64_t padding[4], double value) {
  MlirContext context = mlirLocationGetContext(location);
  IrShape shape = ttShapeOf(input);
  const int32_t amounts[] = {
      0, 0, (int32_t)padding[0], (int32_t)padding[1], (int32_t)padding[2], (int32_t)padding[3],
      0, 0};
  const int64_t sizes[] = {shape.sizes[0], shape.sizes[1] + padding[0] + padding[1],
                           shape.sizes[2] + padding[2] + padding[3], shape.sizes[3]};
  MlirType type = ttTypeWithShape(mlirValueGetType(input), (IrShape){sizes, 4});
  MlirAttribute fill = mlirFloatAttrDoubleGet(context, mlirF32TypeGet(context), value);
  return mlirOperationGetResult(ttirPadOpCreate(rewriter, location, type, input,
                                                mlirDenseI32ArrayGet(context, 8, amounts), fill),
                                0);
}

// The same part by part; negative amounts cut.
static MlirValue createCut(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                           const int64_t padding[4]) {
  MlirContext context = mlirLocationGetContext(location);
  IrShape shape = ttShapeOf(input);
  int64_t begins[4] = {0}, ends[4], sizes[4];
  const int64_t steps[] = {1, 1, 1, 1};
  for (int i = 0; i < 4; ++i)
    ends[i] = shape.sizes[i];
  for (int i = 0; i < 2; ++i) {
    begins[1 + i] = padding[2 * i] < 0 ? -padding[2 * i] : 0;
    ends[1 + i] += padding[2 * i + 1] < 0 ? padding[2 * i + 1] : 0;
  }
  for (int i = 0; i < 4; ++i)
    sizes[i] = ends[i] - begins[i];
  MlirType type = ttTypeWithShape(mlirValueGetType(input), (IrShape){sizes, 4});
  MlirOperation slice =
      ttirSliceOpCreate(rewriter, location, type, input, ttirCreateEmpty(rewriter, location, type),
                        ttirI32ArrayAttr(context, (IrShape){begins, 4}),
                        ttirI32ArrayAttr(context, (IrShape){ends, 4}),
                        ttirI32ArrayAttr(context, (IrShape){steps, 4}));
  return mlirOperationGetResult(slice, 0);
}

static bool isEven(const int64_t padding[4]) {
  return padding[0] == padding[1] && padding[2] == padding[3] && padding[0] >= 0 && padding[2] >= 0;
}

// Puts uneven padding around the input, after which none is left to do.
static MlirValue padUnevenly(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                             int64_t padding[4], double value) {
  bool cuts = false, pads = false;
  int64_t positive[4];
  if (isEven(padding))
    return input;
  for (int i = 0; i < 4; ++i) {
    cuts = cuts || padding[i] < 0;
    pads = pads || padding[i] > 0;
    positive[i] = padding[i] > 0 ? padding[i] : 0;
  }
  if (cuts)
    input = createCut(rewriter, location, input, padding);
  if (pads)
    input = createPad(rewriter, location, input, positive, value);
  for (int i = 0; i < 4; ++i)
    padding[i] = 0;
  return input;
}

// The pixels of an NHWC tensor `dilation` places apart with zeros between: each becomes a small
// block. What follows the last ones stays, as less padding.
static MlirValue dilate(MlirRewriterBase rewriter, MlirLocation location, MlirValue input,
                        const int64_t *dilation, int64_t padding[4]) {
  for (int i = 0; i < 2; ++i) {
    IrShape shape = ttShapeOf(input);
    if (dilation[i] == 1)
      continue;
    int64_t before = i == 0 ? shape.sizes[0] : shape.sizes[0] * shape.sizes[1];
    int64_t after = i == 0 ? shape.sizes[2] * shape.sizes[3] : shape.sizes[3];
    const int64_t rows[] = {before * shape.sizes[1 + i], 1, 1, after};
    int64_t sizes[] = {shape.sizes[0], shape.sizes[1], shape.sizes[2], shape.sizes[3]};
    const int64_t zeros[] = {0, dilation[i] - 1, 0, 0};
    input = ttirCreateReshape(rewriter, location, input, (IrShape){rows, 4});
    input = createPad(rewriter, location, input, zeros, 0);
    sizes[1 + i] *= dilation[i];
    input = ttirCreateReshape(rewriter, location, input, (IrShape){sizes, 4});
    padding[2 * i + 1] -= dilation[i] - 1;
  }
  return input;
}

static MlirOperation createConv2d(MlirRewriterBase rewriter, MlirOperation op, MlirType type,
                                  MlirValue input, MlirValue weight) {
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  intptr_t size;
  const int64_t *strides = ttirConvolutionOpGetWindowStrides(op, &size);
  const int64_t *dilation = ttirConvolutionOpGetWeightDilation(op, &size);
  const int64_t *given = ttirConvolutionOpGetPadding(op, &size); // top, bottom, left, right
  int64_t padding[] = {given[0], given[1], given[2], given[3]};
  if (isDilated(op))
    input =
        dilate(rewriter, location, input, ttirConvolutionOpGetInputDilation(op, &size), padding);
  input = padUnevenly(rewriter, location, input, padding, 0);
  MlirAttribute groups = ttirSI32Attr(context, ttirConvolutionOpGetFeatureGroupCount(op));
  return ttirConv2dOpCreate(rewriter, location, type, input, weight, ttirConvolutionOpGetBias(op),
                            ttirCreateEmpty(rewriter, location, type),
                            ttirSI32Attr(context, strides[0]), ttirSI32Attr(context, strides[1]),
                            ttirSI32Attr(context, dilation[0]), ttirSI32Attr(context, dilation[1]),
                            groups, ttirSI32Attr(context, padding[2]),
                            ttirSI32Attr(context, padding[3]), ttirSI32Attr(context, padding[0]),
                            ttirSI32Attr(context, padding[1]));
}

MlirLogicalResult ttirDecomposeConvolution(MlirRewriterBase rewriter, MlirOperation op,
                                           DecomposeWork *work) {
  ConvolutionPlaces places = readPlaces(ttirConvolutionOpGetConvolutionLayoutAttr(op));
  size_t numSpatial = places.input.numSpatial;
  MlirType type = mlirValueGetType(ttirConvolutionOpGetResult(op));
  IrShape shape = irShapedShape(irType(type));
  if (!isPlainConvolution(op) || shape.rank != numSpatial + 2)
    return mlirLogicalResultFailure();
  if (numSpatial == 1 && places.input.spatial[0] == 2 && places.kernel.spatial[0] == 2 &&
      places.output.spatial[0] == 2)
    return widenConvolution(rewriter, op, &places, work);
  if (numSpatial != 2 ||
      !hasPlane(op, ttShapeOf(ttirConvolutionOpGetInput(op)), places.input.spatial))
    return mlirLogicalResultFailure();
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  ConvolutionDims in = places.input, kernel = places.kernel, out = places.output;
  const int64_t toNHWC[] = {in.first, in.spatial[0], in.spatial[1], in.second};
  const int64_t toOIHW[] = {kernel.first, kernel.second, kernel.spatial[0], kernel.spatial[1]};
  const int64_t outDims[] = {out.first, out.spatial[0], out.spatial[1], out.second};
  int64_t fromNHWC[4], sizes[4];
  for (int i = 0; i < 4; ++i) {
    fromNHWC[outDims[i]] = i;
    sizes[i] = shape.sizes[outDims[i]];
  }
  MlirValue input = ttirCreatePermute(rewriter, location, ttirConvolutionOpGetInput(op), toNHWC);
  MlirValue weight = ttirCreatePermute(rewriter, location, ttirConvolutionOpGetWeight(op), toOIHW);
  MlirOperation conv =
      createConv2d(rewriter, op, ttTypeWithShape(type, (IrShape){sizes, 4}), input, weight);
  MlirOperation permute = ttirPermuteOpCreate(
      rewriter, location, type, mlirOperationGetResult(conv, 0), ttirConvolutionOpGetOutput(op),
      ttirI64DenseArrayAttr(context, (IrShape){fromNHWC, 4}));
  return ttirReplaceBy(rewriter, op, mlirOperationGetResult(permute, 0));
}

//===--- pooling ---===//

// The dimensions that the window spans: those where it is larger than 1, which must be at most two;
// the last two when that leaves it open.
static bool findPoolingDims(MlirOperation op, int64_t spatial[2]) {
  intptr_t rank, numStrides, numPadding;
  const int64_t *window = ttirPoolingOpGetWindowDimensions(op, &rank);
  const int64_t *strides = ttirPoolingOpGetWindowStrides(op, &numStrides);
  const int64_t *padding = ttirPoolingOpGetPadding(op, &numPadding);
  if (rank != 4 || numStrides != 4 || numPadding != 8 ||
      ttRankOf(ttirPoolingOpGetInputs(op, 0)) != 4)
    return false;
  int numLarge = 0, numStrided = 0;
  int64_t large[4];
  for (int64_t i = 0; i < 4; ++i) {
    if (window[i] > 1)
      large[numLarge++] = i;
    numStrided += strides[i] > 1;
  }
  for (int i = 0; i < 8; ++i)
    if (padding[i] < 0 || padding[i] > 1 << 24)
      return false;
  spatial[0] = numLarge == 2 ? large[0] : 2;
  spatial[1] = numLarge == 2 ? large[1] : 3;
  return numLarge <= 2 && numStrided <= 2;
}

static MlirValue createMaxPool2d(MlirRewriterBase rewriter, MlirOperation op, MlirType type,
                                 MlirValue input, const int64_t spatial[2]) {
  MlirContext context = mlirOperationGetContext(op);
  MlirLocation location = mlirOperationGetLocation(op);
  intptr_t size;
  const int64_t *window = ttirPoolingOpGetWindowDimensions(op, &size);
  const int64_t *strides = ttirPoolingOpGetWindowStrides(op, &size);
  const int64_t *dilation = ttirPoolingOpGetWindowDilations(op, &size);
  const int64_t *given = ttirPoolingOpGetPadding(op, &size);
  int64_t h = spatial[0], w = spatial[1];
  int64_t padding[] = {given[2 * h], given[2 * h + 1], given[2 * w], given[2 * w + 1]};
  input = padUnevenly(rewriter, location, input, padding, -INFINITY);
  MlirOperation pool = ttirMaxPool2dOpCreate(
      rewriter, location, type, input, ttirCreateEmpty(rewriter, location, type),
      ttirSI32Attr(context, window[h]), ttirSI32Attr(context, window[w]),
      ttirSI32Attr(context, strides[h]), ttirSI32Attr(context, strides[w]),
      ttirSI32Attr(context, dilation[h]), ttirSI32Attr(context, dilation[w]),
      mlirBoolAttrGet(context, false), ttirSI32Attr(context, padding[2]),
      ttirSI32Attr(context, padding[3]), ttirSI32Attr(context, padding[0]),
      ttirSI32Attr(context, padding[1]));
  return mlirOperationGetResult(pool, 0);
}

MlirLogicalResult ttirDecomposePooling(MlirRewriterBase rewriter, MlirOperation op,
                                       DecomposeWork *work) {
  (void)work;
  int64_t spatial[2], toNHWC[4], fromNHWC[4], others[2];
  if (ttirPoolingOpGetPoolingMethod(op) != TtirPoolingMethodMax || !findPoolingDims(op, spatial))
    return mlirLogicalResultFailure();
  for (int64_t i = 0, n = 0; i < 4; ++i)
    if (i != spatial[0] && i != spatial[1])
      others[n++] = i;
  toNHWC[0] = others[0];
  toNHWC[1] = spatial[0];
  toNHWC[2] = spatial[1];
  toNHWC[3] = others[1];
  for (int i = 0; i < 4; ++i)
    fromNHWC[toNHWC[i]] = i;
  MlirLocation location = mlirOperationGetLocation(op);
  intptr_t count = ttirPoolingOpGetNumInputs(op);
  for (intptr_t i = 0; i < count; ++i)
    if (ttRankOf(mlirOperationGetResult(op, i)) != 4)
      return mlirLogicalResultFailure();
  TsVec(MlirValue) results = {0};
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue input = ttirCreatePermute(rewriter, location, ttirPoolingOpGetInputs(op, i), toNHWC);
    MlirType type = mlirValueGetType(mlirOperationGetResult(op, i));
    const int64_t *to = irShapedShape(irType(type)).sizes;
    const int64_t sizes[] = {to[toNHWC[0]], to[toNHWC[1]], to[toNHWC[2]], to[toNHWC[3]]};
    MlirValue pool =
        createMaxPool2d(rewriter, op, ttTypeWithShape(type, (IrShape){sizes, 4}), input, spatial);
    tsVecPush(&results, ttirCreatePermute(rewriter, location, pool, fromNHWC));
  }
  mlirRewriterBaseReplaceOpWithValues(rewriter, op, count, results.data);
  tsVecFree(&results);
  return mlirLogicalResultSuccess();
}

//===--- dot_general ---===//

// One factor of a product: which of its dimensions are batched, contracted or neither (free).
typedef struct DotFactor {
  MlirValue value;
  const int64_t *batch, *contract;
  intptr_t numBatch, numContract;
  TtSizes free;
} DotFactor;

// Fills `free`. False when a dimension is named that isn't there, or twice, or the shape isn't
// static.
static bool classifyDims(DotFactor *factor) {
  IrShape shape = ttShapeOf(factor->value);
  bool *isNamed = tsAllocZeroed(shape.rank + 1, sizeof *isNamed);
  bool good = mlirShapedTypeHasStaticShape(mlirValueGetType(factor->value));
  for (intptr_t i = 0; i < factor->numBatch + factor->numContract && good; ++i) {
    int64_t dim = i < factor->numBatch ? factor->batch[i] : factor->contract[i - factor->numBatch];
    good = dim >= 0 && dim < (int64_t)shape.rank && !isNamed[dim];
    if (good)
      isNamed[dim] = true;
  }
  for (size_t i = 0; i < shape.rank && good; ++i)
    if (!isNamed[i])
      tsVecPush(&factor->free, (int64_t)i);
  tsFree(isNamed);
  return good;
}

static bool haveEqualSizes(const DotFactor *a, const DotFactor *b) {
  IrShape left = ttShapeOf(a->value), right = ttShapeOf(b->value);
  if (a->numBatch != b->numBatch || a->numContract != b->numContract)
    return false;
  for (intptr_t i = 0; i < a->numBatch; ++i)
    if (left.sizes[a->batch[i]] != right.sizes[b->batch[i]])
      return false;
  for (intptr_t i = 0; i < a->numContract; ++i)
    if (left.sizes[a->contract[i]] != right.sizes[b->contract[i]])
      return false;
  return true;
}

static void pushSizes(TtSizes *sizes, IrShape shape, const int64_t *dims, size_t count) {
  for (size_t i = 0; i < count; ++i)
    tsVecPush(sizes, shape.sizes[dims[i]]);
}

static int64_t productOf(IrShape shape, const int64_t *dims, size_t count) {
  int64_t product = 1;
  for (size_t i = 0; i < count; ++i)
    product = ttWrapMul(product, shape.sizes[dims[i]]);
  return product;
}

// The factor with its dimensions ordered batch, free, contracted (or, on the right, batch,
// contracted, free).
static MlirValue orderDims(MlirRewriterBase rewriter, MlirLocation location,
                           const DotFactor *factor, bool isLeft) {
  TtSizes order = {0};
  for (intptr_t i = 0; i < factor->numBatch; ++i)
    tsVecPush(&order, factor->batch[i]);
  for (size_t i = 0; isLeft && i < factor->free.size; ++i)
    tsVecPush(&order, factor->free.data[i]);
  for (intptr_t i = 0; i < factor->numContract; ++i)
    tsVecPush(&order, factor->contract[i]);
  for (size_t i = 0; !isLeft && i < factor->free.size; ++i)
    tsVecPush(&order, factor->free.data[i]);
  MlirValue value = ttirCreatePermute(rewriter, location, factor->value, order.data);
  tsVecFree(&order);
  return value;
}

// The ordered factor as a batch of matrices.
static MlirValue toMatrices(MlirRewriterBase rewriter, MlirLocation location,
                            const DotFactor *factor, MlirValue ordered, bool isLeft) {
  IrShape shape = ttShapeOf(factor->value);
  int64_t free = productOf(shape, factor->free.data, factor->free.size);
  int64_t contract = productOf(shape, factor->contract, (size_t)factor->numContract);
  TtSizes sizes = {0};
  pushSizes(&sizes, shape, factor->batch, (size_t)factor->numBatch);
  tsVecPush(&sizes, isLeft ? free : contract);
  tsVecPush(&sizes, isLeft ? contract : free);
  MlirValue matrices = ttirCreateReshape(rewriter, location, ordered, ttSizesShape(&sizes));
  tsVecFree(&sizes);
  return matrices;
}

// The product of matrices, its rows and columns taken apart again.
static MlirLogicalResult multiply(MlirRewriterBase rewriter, MlirOperation op, const DotFactor *lhs,
                                  const DotFactor *rhs) {
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(ttirDotGeneralOpGetResult(op));
  MlirValue left = orderDims(rewriter, location, lhs, true);
  MlirValue right = orderDims(rewriter, location, rhs, false);
  left = toMatrices(rewriter, location, lhs, left, true);
  right = toMatrices(rewriter, location, rhs, right, false);
  IrShape leftShape = ttShapeOf(left), rightShape = ttShapeOf(right);
  TtSizes sizes = {0};
  for (size_t i = 0; i + 1 < leftShape.rank; ++i)
    tsVecPush(&sizes, leftShape.sizes[i]);
  tsVecPush(&sizes, rightShape.sizes[rightShape.rank - 1]);
  MlirType productType = ttTypeWithShape(type, ttSizesShape(&sizes));
  tsVecFree(&sizes);
  MlirOperation matmul = ttirMatmulOpCreate(rewriter, location, productType, left, right,
                                            ttirCreateEmpty(rewriter, location, productType));
  return ttirReplaceBy(rewriter, op,
                       ttirCreateReshape(rewriter, location, mlirOperationGetResult(matmul, 0),
                                         irShapedShape(irType(type))));
}

// Whether the op's result has the shape that its factors give.
static bool hasProductShape(MlirOperation op, const DotFactor *lhs, const DotFactor *rhs) {
  TtSizes sizes = {0};
  pushSizes(&sizes, ttShapeOf(lhs->value), lhs->batch, (size_t)lhs->numBatch);
  pushSizes(&sizes, ttShapeOf(lhs->value), lhs->free.data, lhs->free.size);
  pushSizes(&sizes, ttShapeOf(rhs->value), rhs->free.data, rhs->free.size);
  // A number is a tensor of one element.
  if (sizes.size == 0)
    tsVecPush(&sizes, 1);
  bool equal = ttShapesEqual(ttShapeOf(ttirDotGeneralOpGetResult(op)), ttSizesShape(&sizes));
  tsVecFree(&sizes);
  return equal;
}

MlirLogicalResult ttirDecomposeDotGeneral(MlirRewriterBase rewriter, MlirOperation op,
                                          DecomposeWork *work) {
  (void)work;
  DotFactor lhs = {.value = ttirDotGeneralOpGetLhs(op)};
  DotFactor rhs = {.value = ttirDotGeneralOpGetRhs(op)};
  lhs.batch = ttirDotGeneralOpGetBatchDimsLhs(op, &lhs.numBatch);
  lhs.contract = ttirDotGeneralOpGetContractDimsLhs(op, &lhs.numContract);
  rhs.batch = ttirDotGeneralOpGetBatchDimsRhs(op, &rhs.numBatch);
  rhs.contract = ttirDotGeneralOpGetContractDimsRhs(op, &rhs.numContract);
  MlirLogicalResult result = mlirLogicalResultFailure();
  if (classifyDims(&lhs) && classifyDims(&rhs) && haveEqualSizes(&lhs, &rhs) &&
      hasProductShape(op, &lhs, &rhs))
    result = multiply(rewriter, op, &lhs, &rhs);
  tsVecFree(&lhs.free);
  tsVecFree(&rhs.free);
  return result;
}

// Shape arithmetic, and the checks of matrix products, convolutions, pooling and caches.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTChecks.h"
#include "dialect/tt/TT.h"
#include "tessera/Diagnostics.h"

#include <inttypes.h>

//===--- Shapes ---===//

bool ttShapesEqual(IrShape a, IrShape b) {
  return a.rank == b.rank &&
         (a.rank == 0 || memcmp(a.sizes, b.sizes, a.rank * sizeof *a.sizes) == 0);
}

void ttAppendSizes(TsString *text, size_t count, const int64_t *sizes, const char *separator) {
  for (size_t i = 0; i < count; ++i) {
    if (i)
      tsStringAppendC(text, separator);
    tsStringAppendSigned(text, sizes[i]);
  }
}

int64_t ttBroadcastSize(int64_t a, int64_t b) {
  if (a == b || b == 1)
    return a;
  if (a == 1)
    return b;
  if (a == IR_DYNAMIC)
    return b;
  return b == IR_DYNAMIC ? a : -1;
}

bool ttBroadcastShapes(IrShape a, IrShape b, TtSizes *result) {
  size_t rank = a.rank > b.rank ? a.rank : b.rank;
  TtSizes sizes = {0};
  for (size_t i = 0; i < rank; ++i) {
    int64_t fromA = i + a.rank < rank ? 1 : a.sizes[i + a.rank - rank];
    int64_t fromB = i + b.rank < rank ? 1 : b.sizes[i + b.rank - rank];
    int64_t size = ttBroadcastSize(fromA, fromB);
    if (size == -1) {
      tsVecFree(&sizes);
      return false;
    }
    tsVecPush(&sizes, size);
  }
  tsVecFree(result);
  *result = sizes;
  return true;
}

MlirType ttTypeWithShape(MlirType tensorType, IrShape shape) {
  return mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes,
                                 mlirShapedTypeGetElementType(tensorType),
                                 mlirRankedTensorTypeGetEncoding(tensorType));
}

MlirLogicalResult ttFailWith(MlirOperation op, TsString *text) {
  MlirLogicalResult result = mlirOperationEmitOpError(op, "%s", text->data);
  tsStringFree(text);
  return result;
}

//===--- Attributes ---===//

MlirLogicalResult ttReadIntegers(MlirOperation op, MlirAttribute attribute, const char *what,
                                 int count, int64_t *numbers) {
  const char *link = what ? " for " : "";
  what = what ? what : "";
  if (mlirAttributeIsAInteger(attribute)) {
    for (int i = 0; i < count; ++i)
      numbers[i] = mlirIntegerAttrGetValueInt(attribute);
    return mlirLogicalResultSuccess();
  }
  if (!mlirAttributeIsADenseI32Array(attribute))
    return mlirOperationEmitOpError(op, "Unexpected attribute type%s%s", link, what);
  intptr_t size = mlirDenseArrayGetNumElements(attribute);
  if (size != 2 && size != count)
    return mlirOperationEmitOpError(
        op,
        count == 2 ? "Expected integer or pair of integers, got tuple of size %" PRIdPTR "%s%s"
                   : "Expected integer, pair, or tuple of size 4, but got tuple of size %" PRIdPTR
                     "%s%s",
        size, link, what);
  for (int i = 0; i < count; ++i)
    numbers[i] = mlirDenseI32ArrayGetElement(attribute, i % size);
  return mlirLogicalResultSuccess();
}

//===--- Elementwise ---===//

MlirLogicalResult ttCheckClamp(MlirOperation op, MlirValue input, MlirValue result) {
  if (!mlirTypeEqual(mlirValueGetType(input), mlirValueGetType(result)))
    return mlirOperationEmitOpError(op, "input and output must have same shape.");
  return mlirLogicalResultSuccess();
}

//===--- Matrix products ---===//

// A factor of a matrix product: its shape without the last two dimensions, and those. A vector is a
// row on the left and a column on the right.
typedef struct Factor {
  IrShape batch;
  int64_t rows, columns;
  bool isVector;
} Factor;

static Factor describeFactor(IrShape shape, bool isLeft) {
  if (shape.rank == 1) {
    int64_t size = shape.sizes[0];
    return (Factor){.rows = isLeft ? 1 : size, .columns = isLeft ? size : 1, .isVector = true};
  }
  return (Factor){.batch = {shape.sizes, shape.rank - 2},
                  .rows = shape.sizes[shape.rank - 2],
                  .columns = shape.sizes[shape.rank - 1]};
}

static MlirLogicalResult checkMatmulOutput(MlirOperation op, IrShape output, IrShape expected) {
  if (expected.rank == 0) {
    if (output.rank < 1)
      return mlirOperationEmitOpError(
          op, "Scalar output is not supported, output must be at least a 1D tensor");
    if (output.rank > 1 || output.sizes[0] != 1)
      return mlirOperationEmitOpError(op, "Scalar output must be a 1D tensor of size 1");
    return mlirLogicalResultSuccess();
  }
  if (output.rank != expected.rank)
    return mlirOperationEmitOpError(
        op, "Output shape rank(%zu) must match the expected output shape rank(%zu)", output.rank,
        expected.rank);
  for (size_t i = 0; i < output.rank; ++i)
    if (output.sizes[i] != expected.sizes[i])
      return mlirOperationEmitOpError(op,
                                      "Output shape dimension[%zu](%" PRId64
                                      ") doesn't match the expected output shape dimension[%zu]"
                                      "(%" PRId64 ")",
                                      i, output.sizes[i], i, expected.sizes[i]);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult failOnBatch(MlirOperation op, IrShape a, IrShape b) {
  TsString text = {0};
  tsStringAppendC(&text, "Batch dimensions of input A(");
  ttAppendShape(&text, a, ",");
  tsStringAppendC(&text, ") and B(");
  ttAppendShape(&text, b, ",");
  tsStringAppendC(&text, ") are not broadcast compatible");
  return ttFailWith(op, &text);
}

static MlirLogicalResult addBiasShape(MlirOperation op, MlirValue bias, TtSizes *shape) {
  IrShape biasShape = ttShapeOf(bias);
  if (biasShape.rank < 1)
    return mlirOperationEmitOpError(op, "Bias must be at least a 1D tensor");
  if (ttBroadcastShapes(ttSizesShape(shape), biasShape, shape))
    return mlirLogicalResultSuccess();
  TsString text = {0};
  tsStringAppendC(&text, "Bias shape(");
  ttAppendShape(&text, biasShape, ",");
  tsStringAppendC(&text, ") is not broadcast compatible with the matmul output shape(");
  ttAppendShape(&text, ttSizesShape(shape), ",");
  tsStringAppendC(&text, ")");
  return ttFailWith(op, &text);
}

MlirLogicalResult ttCheckMatmul(MlirOperation op, MlirValue a, MlirValue b, MlirValue bias,
                                MlirValue output) {
  if (ttRankOf(a) < 1)
    return mlirOperationEmitOpError(op, "Input A must be at least a 1D tensor");
  if (ttRankOf(b) < 1)
    return mlirOperationEmitOpError(op, "Input B must be at least a 1D tensor");
  Factor left = describeFactor(ttShapeOf(a), true), right = describeFactor(ttShapeOf(b), false);
  if (left.columns != right.rows)
    return mlirOperationEmitOpError(
        op, "Input A[-1](%" PRId64 ") and B[-2](%" PRId64 ") must have matching inner dimensions",
        left.columns, right.rows);
  TtSizes expected = {0};
  if (!ttBroadcastShapes(left.batch, right.batch, &expected))
    return failOnBatch(op, left.batch, right.batch);
  if (!left.isVector)
    tsVecPush(&expected, left.rows);
  if (!right.isVector)
    tsVecPush(&expected, right.columns);
  MlirLogicalResult result = mlirLogicalResultSuccess();
  if (!mlirValueIsNull(bias))
    result = addBiasShape(op, bias, &expected);
  if (mlirLogicalResultIsSuccess(result))
    result = checkMatmulOutput(op, ttShapeOf(output), ttSizesShape(&expected));
  tsVecFree(&expected);
  return result;
}

//===--- Convolutions ---===//

MlirLogicalResult ttCheckConv2d(MlirOperation op, MlirValue input, MlirValue weight,
                                MlirValue bias) {
  if (ttRankOf(input) < 3)
    return mlirOperationEmitOpError(op, "Input must be at least a 3D tensor");
  if (ttRankOf(weight) != 4)
    return mlirOperationEmitOpError(op, "Weight must be a 4D tensor");
  if (!mlirValueIsNull(bias) && ttRankOf(bias) != 4)
    return mlirOperationEmitOpError(op, "Bias must be a 4D tensor");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttCheckConvTranspose2dRanks(MlirOperation op, const TtConvTranspose2d *conv) {
  if (ttRankOf(conv->input) != 4)
    return mlirOperationEmitOpError(op, "Input must be a 4D tensor");
  if (ttRankOf(conv->output) != 4)
    return mlirOperationEmitOpError(op, "Output must be a 4D tensor");
  if (ttRankOf(conv->weight) != 4)
    return mlirOperationEmitOpError(op, "Weight must be a 4D tensor");
  if (!mlirValueIsNull(conv->bias) && ttRankOf(conv->bias) != 4)
    return mlirOperationEmitOpError(op, "Bias must be a 4D tensor");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult failOnGroups(MlirOperation op, const char *which, int64_t channels,
                                      int64_t groups) {
  return mlirOperationEmitOpError(op,
                                  "Number of %s channels from %s tensor must be divisible by the "
                                  "number of groups. Got %" PRId64 " %s channels and %" PRId64
                                  " groups.",
                                  which, which, channels, which, groups);
}

// The channels of input, output, weight and bias go together.
static MlirLogicalResult checkChannels(MlirOperation op, const TtConvTranspose2d *conv) {
  const int64_t *weight = ttShapeOf(conv->weight).sizes;
  int64_t inputs = ttShapeOf(conv->input).sizes[3], outputs = ttShapeOf(conv->output).sizes[3];
  if (conv->groups <= 0 || inputs % conv->groups != 0)
    return failOnGroups(op, "input", inputs, conv->groups);
  if (outputs % conv->groups != 0)
    return failOnGroups(op, "output", outputs, conv->groups);
  if (inputs != weight[0])
    return mlirOperationEmitOpError(
        op,
        "Number of input channels from input tensor must match the first dimension of the weight "
        "tensor. Got %" PRId64 " input channels and %" PRId64 " in the weight tensor.",
        inputs, weight[0]);
  int64_t outputsPerGroup = outputs / conv->groups;
  if (outputsPerGroup != weight[1])
    return mlirOperationEmitOpError(
        op,
        "Number of output channels per group must match the second dimension of the weight "
        "tensor. Got %" PRId64 " output channels per group and %" PRId64 " in the weight tensor.",
        outputsPerGroup, weight[1]);
  if (mlirValueIsNull(conv->bias) || ttShapeOf(conv->bias).sizes[3] == outputs)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op,
                                  "Mismatch in bias tensor dimensions. Bias tensor has %" PRId64
                                  " channels, but the output tensor has %" PRId64 " channels.",
                                  ttShapeOf(conv->bias).sizes[3], outputs);
}

MlirLogicalResult ttCheckConvTranspose2dChannels(MlirOperation op, const TtConvTranspose2d *conv,
                                                 int64_t outputSize[2]) {
  MlirLogicalResult result = checkChannels(op, conv);
  if (mlirLogicalResultIsFailure(result))
    return result;
  const int64_t *kernel = ttShapeOf(conv->weight).sizes + 2;
  for (int i = 0; i < 2; ++i) {
    int64_t spread = ttWrapMul(ttWrapAdd(conv->inputSize[i], -1), conv->stride[i]);
    int64_t reach = ttWrapMul(conv->dilation[i], ttWrapAdd(kernel[i], -1));
    int64_t extra = conv->outputPadding[i] + 1 - conv->totalPadding[i];
    outputSize[i] = ttWrapAdd(ttWrapAdd(spread, reach), extra);
  }
  if (outputSize[0] >= 0 && outputSize[1] >= 0)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op,
                                  "Given input size per channel: (%" PRId64 " x %" PRId64
                                  "). Calculated output size per channel: (%" PRId64 " x %" PRId64
                                  "). Output size is too small",
                                  conv->inputSize[0], conv->inputSize[1], outputSize[0],
                                  outputSize[1]);
}

//===--- Pooling and resizing ---===//

MlirLogicalResult ttCheckMaxPool2dKernel(MlirOperation op, int64_t kernelHeight,
                                         int64_t kernelWidth, int64_t inputHeight,
                                         int64_t inputWidth) {
  static const char *const kText = "Kernel %s %" PRId64 " is greater than input %s %" PRId64
                                   ". This MaxPool2d configuration is invalid.";
  if (kernelHeight > inputHeight)
    return mlirOperationEmitOpError(op, kText, "height", kernelHeight, "height", inputHeight);
  if (kernelWidth > inputWidth)
    return mlirOperationEmitOpError(op, kText, "width", kernelWidth, "width", inputWidth);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttCheckUpsample2d(MlirOperation op, MlirValue input, MlirValue output,
                                    MlirAttribute scaleFactor, MlirStringRef mode) {
  if (ttRankOf(input) != 4)
    return mlirOperationEmitOpError(op, "Expected rank of input tensor is 4, got rank %" PRId64,
                                    ttRankOf(input));
  if (ttRankOf(output) != 4)
    return mlirOperationEmitOpError(op, "Expected rank of output tensor is 4, got rank %" PRId64,
                                    ttRankOf(output));
  int64_t scale[2] = {0};
  MlirLogicalResult result = ttReadIntegers(op, scaleFactor, NULL, 2, scale);
  if (mlirLogicalResultIsFailure(result))
    return result;
  if (scale[0] <= 0 || scale[1] <= 0)
    return mlirOperationEmitOpError(
        op, "Scale factors H = %" PRId64 " and W = %" PRId64 " must be positive integers", scale[0],
        scale[1]);
  const int64_t *from = ttShapeOf(input).sizes, *to = ttShapeOf(output).sizes;
  for (int i = 0; i < 2; ++i) {
    int64_t expected = ttWrapMul(from[i + 1], scale[i]);
    char name = "HW"[i];
    if (expected != to[i + 1])
      return mlirOperationEmitOpError(
          op,
          "Expected output %c dimension to be input %c dimension * scale%c = %" PRId64
          ", got %" PRId64,
          name, name, name, expected, to[i + 1]);
  }
  for (int i = 0; i < 4; i += 3)
    if (from[i] != to[i])
      return mlirOperationEmitOpError(
          op, "Expected output %c dimension to be %" PRId64 ", got %" PRId64, i ? 'C' : 'N',
          from[i], to[i]);
  if (!tsEqualC(mode, "nearest") && !tsEqualC(mode, "bilinear"))
    return mlirOperationEmitOpError(op, "Expected modes are (nearest, bilinear), got \"%.*s\"",
                                    (int)mode.length, mode.data);
  return mlirLogicalResultSuccess();
}

//===--- Others ---===//

MlirLogicalResult ttCheckSoftmax(MlirOperation op, MlirValue input, MlirValue output,
                                 int64_t dimension) {
  if (!ttShapesEqual(ttShapeOf(input), ttShapeOf(output)))
    return mlirOperationEmitOpError(op, "Input and output shapes must be the same");
  int64_t rank = ttRankOf(input);
  if (dimension >= rank || dimension < -rank)
    return mlirOperationEmitOpError(
        op, "Dimension attribute must be within the bounds of the input tensor");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttCheckEmbedding(MlirOperation op, MlirValue input, MlirValue weight,
                                   MlirValue output) {
  if (ttRankOf(weight) != 2)
    return mlirOperationEmitOpError(op, "Weight must be a 2D tensor");
  if (ttRankOf(output) != ttRankOf(input) + 1)
    return mlirOperationEmitOpError(op, "Output must have one dimension more than input");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttCheckEmbeddingBackward(MlirOperation op, MlirValue weight, MlirValue inGradient,
                                           MlirValue output) {
  if (!mlirTypeEqual(ttElementTypeOf(inGradient), ttElementTypeOf(output)))
    return mlirOperationEmitOpError(op, "Input gradient and output must have the same dtype");
  if (!ttShapesEqual(ttShapeOf(output), ttShapeOf(weight)))
    return mlirOperationEmitOpError(op, "Output must have the same shape as weight");
  return mlirLogicalResultSuccess();
}

//===--- Caches ---===//

// What both cache ops need: one batch, one format, four dimensions.
static MlirLogicalResult checkCacheOperands(MlirOperation op, MlirValue cache, MlirValue input,
                                            int64_t batchOffset) {
  if (batchOffset != 0)
    return mlirOperationEmitOpError(op, "Only single-batch is supported. Batch offset must be 0");
  TtDataType cacheFormat, inputFormat;
  if (!ttDataTypeOfElementType(ttElementTypeOf(cache), &cacheFormat) ||
      !ttDataTypeOfElementType(ttElementTypeOf(input), &inputFormat))
    return mlirOperationEmitOpError(op, "Cache and input tensors must have a supported dtype");
  if (cacheFormat != inputFormat) {
    MlirStringRef cacheName = ttDataTypeStringify(cacheFormat);
    MlirStringRef inputName = ttDataTypeStringify(inputFormat);
    return mlirOperationEmitOpError(
        op,
        "Cache and input tensors must have the same dtype. Got cache dtype = %.*s, input dtype = "
        "%.*s",
        (int)cacheName.length, cacheName.data, (int)inputName.length, inputName.data);
  }
  if (ttRankOf(cache) != 4)
    return mlirOperationEmitOpError(op, "Cache tensor must be a 4D tensor");
  if (ttRankOf(input) != 4)
    return mlirOperationEmitOpError(op, "Input tensor must be a 4D tensor");
  return mlirLogicalResultSuccess();
}

// All dimensions but the third are equal. The odd bracket and separator are part of the text that
// tools match.
static MlirLogicalResult checkCacheShape(MlirOperation op, IrShape cache, IrShape input,
                                         const char *open, const char *separator) {
  if (cache.sizes[0] == input.sizes[0] && cache.sizes[1] == input.sizes[1] &&
      cache.sizes[3] == input.sizes[3])
    return mlirLogicalResultSuccess();
  TsString text = {0};
  tsStringAppendC(&text, "Cache tensor shape must match input tensor shape on all dimensions "
                         "except dim 2. Got cache shape (");
  ttAppendShape(&text, cache, ", ");
  tsStringAppendFormat(&text, "), input shape %s", open);
  ttAppendShape(&text, input, separator);
  tsStringAppendC(&text, ")");
  return ttFailWith(op, &text);
}

MlirLogicalResult ttCheckUpdateCache(MlirOperation op, MlirValue cache, MlirValue input,
                                     int64_t batchOffset) {
  MlirLogicalResult result = checkCacheOperands(op, cache, input, batchOffset);
  if (mlirLogicalResultIsFailure(result))
    return result;
  int64_t size = ttShapeOf(input).sizes[2];
  if (size != 1)
    return mlirOperationEmitOpError(
        op, "Input tensor requires that dim 2 have size 1, got input dim 2 size = %" PRId64, size);
  return checkCacheShape(op, ttShapeOf(cache), ttShapeOf(input), "()", "x");
}

MlirLogicalResult ttCheckFillCache(MlirOperation op, MlirValue cache, MlirValue input,
                                   int64_t batchOffset) {
  MlirLogicalResult result = checkCacheOperands(op, cache, input, batchOffset);
  if (mlirLogicalResultIsFailure(result))
    return result;
  int64_t cacheSize = ttShapeOf(cache).sizes[2], size = ttShapeOf(input).sizes[2];
  if (size > cacheSize)
    return mlirOperationEmitOpError(
        op,
        "Input tensor requires that dim 2 have a size which is less than or equal to the size of "
        "dim 2 of the cache tensor. Got cache dim 2 size = %" PRId64
        ", input dim 2 size = %" PRId64,
        cacheSize, size);
  return checkCacheShape(op, ttShapeOf(cache), ttShapeOf(input), "(", ", ");
}

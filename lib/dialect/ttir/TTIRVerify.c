// Verifiers of the ttir dialect's ops. What other dialects check in the same way is in
// dialect/tt/TTChecks.h. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/TTIR.h"
#include "tessera/Diagnostics.h"

#include <inttypes.h>
#include <stdlib.h>

//===--- Dispatch, layout and memory ---===//

MlirLogicalResult ttirGenericOpVerify(MlirOperation op) {
  MlirBlock entry = mlirRegionGetFirstBlock(ttirGenericOpGetRegion(op));
  intptr_t numArguments = mlirBlockIsNull(entry) ? 0 : mlirBlockGetNumArguments(entry);
  if (ttirGenericOpGetNumInputs(op) + ttirGenericOpGetNumOutputs(op) != numArguments)
    return mlirOperationEmitOpError(
        op, "The number of input and output operands and region/block arguments must match");
  intptr_t numMappings;
  const int64_t *mappings = ttirGenericOpGetOperandCbMapping(op, &numMappings);
  for (intptr_t i = 0; i < numMappings; ++i)
    if (mappings[i] < -1 || mappings[i] >= ttirGenericOpGetNumCbs(op))
      return mlirOperationEmitOpError(op, "CB index out of bounds");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirToLayoutOpVerify(MlirOperation op) {
  if (!ttShapesEqual(ttShapeOf(ttirToLayoutOpGetInput(op)), ttShapeOf(ttirToLayoutOpGetOutput(op))))
    return mlirOperationEmitOpError(op, "Input and output shapes must be the same");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirAllocOpVerify(MlirOperation op) {
  MlirAttribute layout =
      mlirRankedTensorTypeGetEncoding(mlirValueGetType(ttirAllocOpGetResult(op)));
  if (mlirAttributeIsNull(layout) || !ttMetalLayoutAttrIsA(layout))
    return mlirOperationEmitOpError(op, "Result type missing layout attribute");
  if (ttirAllocOpGetSize(op) == 0)
    return mlirOperationEmitOpError(op, "Alloc size must be non-zero");
  MlirAttribute space = mlirMemRefTypeGetMemorySpace(ttMetalLayoutAttrGetMemref(layout));
  if (!mlirAttributeEqual(space, ttirAllocOpGetMemorySpaceAttr(op)))
    return mlirOperationEmitOpError(
        op, "Input tensor layout memory space must match alloc memory space");
  TtMemorySpace memorySpace = ttirAllocOpGetMemorySpace(op);
  bool isOnDevice = memorySpace == TtMemorySpaceDeviceDRAM || memorySpace == TtMemorySpaceDeviceL1;
  int64_t address = ttirAllocOpGetAddress(op);
  if (!isOnDevice && address != 0)
    return mlirOperationEmitOpError(op, "Allocating from system memory space must have address set "
                                        "to 0, implicitly allocated by the runtime");
  if (isOnDevice && address == 0)
    return mlirOperationEmitOpError(
        op, "Allocating from a device memory space must have address set to a non-zero value, "
            "device addresses are statically allocated");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirTileMatmulBlockOpVerify(MlirOperation op) {
  const MlirValue blocks[] = {ttirTileMatmulBlockOpGetA(op), ttirTileMatmulBlockOpGetB(op)};
  for (int i = 0; i < 2; ++i)
    if (!ttTileTypeIsA(ttElementTypeOf(blocks[i])))
      return mlirOperationEmitOpError(
          op, "MemRef operands to TileMatmulBlock must have tt.tile element type");
  return mlirLogicalResultSuccess();
}

//===--- Creation ---===//

MlirLogicalResult ttirArangeOpVerify(MlirOperation op) {
  int64_t start = ttirArangeOpGetStart(op), end = ttirArangeOpGetEnd(op);
  int64_t step = ttirArangeOpGetStep(op), dim = ttirArangeOpGetArangeDimension(op);
  if (step == 0)
    return mlirOperationEmitOpError(op, "Step value cannot be zero");
  int64_t distance = ttWrapAdd(end, ttWrapMul(start, -1));
  // Dividing by -1 is negating, which also serves the one number whose quotient doesn't exist.
  int64_t count = step == -1 ? ttWrapMul(distance, -1) : distance / step;
  if (count <= 0)
    return mlirOperationEmitOpError(
        op, "Invalid range: start=%" PRId64 ", end=%" PRId64 ", step=%" PRId64, start, end, step);
  IrShape shape = ttShapeOf(ttirArangeOpGetResult(op));
  if (dim < 0 || dim >= (int64_t)shape.rank)
    return mlirOperationEmitOpError(
        op, "Arange dimension %" PRId64 " is out of bounds of the output with rank %zu", dim,
        shape.rank);
  if (count != shape.sizes[dim])
    return mlirOperationEmitOpError(op,
                                    "Output tensor shape must be %" PRId64 " at dim %" PRId64
                                    " (since start=%" PRId64 ", end=%" PRId64 ", step=%" PRId64
                                    "), but got %" PRId64,
                                    count, dim, start, end, step, shape.sizes[dim]);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirGetDimensionSizeOpVerify(MlirOperation op) {
  int64_t dimension = ttirGetDimensionSizeOpGetDimension(op);
  int64_t rank = ttRankOf(ttirGetDimensionSizeOpGetOperand(op));
  if (dimension < 0 || dimension >= rank)
    return mlirOperationEmitOpError(
        op, "Dimension %" PRId64 " is out of bounds of the operand with rank %" PRId64, dimension,
        rank);
  return mlirLogicalResultSuccess();
}

//===--- Matrix products, embedding, scan ---===//

MlirLogicalResult ttirMatmulOpVerify(MlirOperation op) {
  return ttCheckMatmul(op, ttirMatmulOpGetA(op), ttirMatmulOpGetB(op), (MlirValue){NULL},
                       ttirMatmulOpGetOutput(op));
}

MlirLogicalResult ttirLinearOpVerify(MlirOperation op) {
  return ttCheckMatmul(op, ttirLinearOpGetA(op), ttirLinearOpGetB(op), ttirLinearOpGetBias(op),
                       ttirLinearOpGetOutput(op));
}

MlirLogicalResult ttirSoftmaxOpVerify(MlirOperation op) {
  return ttCheckSoftmax(op, ttirSoftmaxOpGetInput(op), ttirSoftmaxOpGetOutput(op),
                        ttirSoftmaxOpGetDimension(op));
}

MlirLogicalResult ttirCumSumOpVerify(MlirOperation op) {
  int64_t dim = ttirCumSumOpGetDim(op), rank = ttRankOf(ttirCumSumOpGetInput(op));
  if (dim < 0 || dim >= rank)
    return mlirOperationEmitOpError(
        op, "specified dimension should be between 0 and %" PRId64 ", but got: %" PRId64 ".",
        rank - 1, dim);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirEmbeddingOpVerify(MlirOperation op) {
  return ttCheckEmbedding(op, ttirEmbeddingOpGetInput(op), ttirEmbeddingOpGetWeight(op),
                          ttirEmbeddingOpGetOutput(op));
}

MlirLogicalResult ttirEmbeddingBackwardOpVerify(MlirOperation op) {
  MlirValue weight = ttirEmbeddingBackwardOpGetWeight(op);
  if (ttRankOf(weight) != 2)
    return mlirOperationEmitOpError(op, "Input must be a 2D tensor");
  return ttCheckEmbeddingBackward(op, weight, ttirEmbeddingBackwardOpGetInGradient(op),
                                  ttirEmbeddingBackwardOpGetOutput(op));
}

//===--- Convolution and pooling ---===//

MlirLogicalResult ttirConv2dOpVerify(MlirOperation op) {
  return ttCheckConv2d(op, ttirConv2dOpGetInput(op), ttirConv2dOpGetWeight(op),
                       ttirConv2dOpGetBias(op));
}

// Reads `count` numbers that must be at least `least`.
static MlirLogicalResult readBounded(MlirOperation op, MlirAttribute attribute, const char *what,
                                     const char *title, int count, int64_t least,
                                     int64_t *numbers) {
  MlirLogicalResult result = ttReadIntegers(op, attribute, what, count, numbers);
  if (mlirLogicalResultIsFailure(result))
    return result;
  for (int i = 0; i < count; ++i)
    if (numbers[i] < least)
      return mlirOperationEmitOpError(op, "%s values must be %s than %d", title,
                                      least ? "greater" : "greater or equal", 0);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirConvTranspose2dOpVerify(MlirOperation op) {
  TtConvTranspose2d conv = {.input = ttirConvTranspose2dOpGetInput(op),
                            .weight = ttirConvTranspose2dOpGetWeight(op),
                            .bias = ttirConvTranspose2dOpGetBias(op),
                            .output = ttirConvTranspose2dOpGetOutput(op),
                            .groups = ttirConvTranspose2dOpGetGroups(op)};
  if (mlirLogicalResultIsFailure(ttCheckConvTranspose2dRanks(op, &conv)))
    return mlirLogicalResultFailure();
  const int64_t *input = ttShapeOf(conv.input).sizes, *output = ttShapeOf(conv.output).sizes;
  if (input[0] != output[0])
    return mlirOperationEmitOpError(op, "Batch size of input and output tensors must match");
  int64_t padding[4], size[2];
  if (mlirLogicalResultIsFailure(readBounded(op, ttirConvTranspose2dOpGetStrideAttr(op), "stride",
                                             "Stride", 2, 1, conv.stride)) ||
      mlirLogicalResultIsFailure(readBounded(op, ttirConvTranspose2dOpGetPaddingAttr(op), "padding",
                                             "Padding", 4, 0, padding)) ||
      mlirLogicalResultIsFailure(readBounded(op, ttirConvTranspose2dOpGetOutputPaddingAttr(op),
                                             "output padding", "Output padding", 2, 0,
                                             conv.outputPadding)) ||
      mlirLogicalResultIsFailure(readBounded(op, ttirConvTranspose2dOpGetDilationAttr(op),
                                             "dilation", "Dilation", 2, 1, conv.dilation)))
    return mlirLogicalResultFailure();
  for (int i = 0; i < 2; ++i) {
    conv.inputSize[i] = input[1 + i];
    // top, left, bottom, right
    conv.totalPadding[i] = padding[i] + padding[i + 2];
  }
  if (mlirLogicalResultIsFailure(ttCheckConvTranspose2dChannels(op, &conv, size)))
    return mlirLogicalResultFailure();
  if (output[1] != size[0] || output[2] != size[1])
    return mlirOperationEmitOpError(op,
                                    "Mismatch between expected output size per channel and got "
                                    "output tensor dimensions. Expected: (%" PRId64 " x %" PRId64
                                    "), got: (%" PRId64 " x %" PRId64 ").",
                                    size[0], size[1], output[1], output[2]);
  return mlirLogicalResultSuccess();
}

// Whether the dimensions of one tensor of a convolution are each given one part.
static bool areDistinctDims(int64_t first, int64_t second, size_t count, const int64_t *spatial) {
  int64_t rank = (int64_t)count + 2;
  uint64_t seen = 0;
  for (int64_t i = 0; i < rank; ++i) {
    int64_t dim = i == 0 ? first : i == 1 ? second : spatial[i - 2];
    if (dim < 0 || dim >= rank || dim >= 64 || (seen >> dim & 1))
      return false;
    seen |= (uint64_t)1 << dim;
  }
  return true;
}

static MlirLogicalResult checkConvolutionLayout(MlirOperation op, MlirAttribute layout) {
  size_t numInput, numKernel, numOutput;
  const int64_t *input = ttirConvolutionLayoutAttrGetInputSpatialDimensions(layout, &numInput);
  const int64_t *kernel = ttirConvolutionLayoutAttrGetKernelSpatialDimensions(layout, &numKernel);
  const int64_t *output = ttirConvolutionLayoutAttrGetOutputSpatialDimensions(layout, &numOutput);
  if (areDistinctDims(ttirConvolutionLayoutAttrGetInputBatchDimension(layout),
                      ttirConvolutionLayoutAttrGetInputFeatureDimension(layout), numInput, input) &&
      areDistinctDims(ttirConvolutionLayoutAttrGetKernelOutputFeatureDimension(layout),
                      ttirConvolutionLayoutAttrGetKernelInputFeatureDimension(layout), numKernel,
                      kernel) &&
      areDistinctDims(ttirConvolutionLayoutAttrGetOutputBatchDimension(layout),
                      ttirConvolutionLayoutAttrGetOutputFeatureDimension(layout), numOutput,
                      output))
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(
      op, "ConvolutionLayout must give each dimension of input, kernel and output one part");
}

// The arrays hold one number for each spatial dimension, the padding two.
static MlirLogicalResult checkConvolutionArrays(MlirOperation op, size_t numSpatial) {
  intptr_t count = (intptr_t)numSpatial, numStrides, numPadding, numInput, numWeight, numReversal;
  ttirConvolutionOpGetWindowStrides(op, &numStrides);
  ttirConvolutionOpGetPadding(op, &numPadding);
  ttirConvolutionOpGetInputDilation(op, &numInput);
  ttirConvolutionOpGetWeightDilation(op, &numWeight);
  ttirConvolutionOpGetWindowReversal(op, &numReversal);
  if (numStrides != count)
    return mlirOperationEmitOpError(op, "Window strides must have the same number of elements as "
                                        "the spatial dimensions of the input tensor");
  if (numPadding != 2 * count)
    return mlirOperationEmitOpError(op, "Padding must have the same number of elements as twice "
                                        "the spatial dimensions of the input tensor");
  if (numInput != count || numWeight != count || numReversal != count)
    return mlirOperationEmitOpError(op,
                                    "Dilations and window reversal must have the same number of "
                                    "elements as the spatial dimensions of the input tensor");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirConvolutionOpVerify(MlirOperation op) {
  MlirAttribute layout = ttirConvolutionOpGetConvolutionLayoutAttr(op);
  size_t numInput, numKernel, numOutput;
  ttirConvolutionLayoutAttrGetInputSpatialDimensions(layout, &numInput);
  ttirConvolutionLayoutAttrGetKernelSpatialDimensions(layout, &numKernel);
  ttirConvolutionLayoutAttrGetOutputSpatialDimensions(layout, &numOutput);
  if (numInput != numOutput || numInput != numKernel)
    return mlirOperationEmitOpError(op, "Convolution input, output, and kernel must have the same "
                                        "number of spatial dimensions");
  if (ttShapeOf(ttirConvolutionOpGetInput(op)).rank != numInput + 2)
    return mlirOperationEmitOpError(op, "Input tensor must have the same number of spatial "
                                        "dimensions as specified in the ConvolutionLayout");
  if (ttShapeOf(ttirConvolutionOpGetWeight(op)).rank != numKernel + 2)
    return mlirOperationEmitOpError(op, "Weight tensor must have the same number of spatial "
                                        "dimensions as specified in the ConvolutionLayout");
  MlirValue bias = ttirConvolutionOpGetBias(op);
  if (!mlirValueIsNull(bias) && ttRankOf(bias) != 4)
    return mlirOperationEmitOpError(op, "Bias must be a 4D tensor");
  MlirLogicalResult result = checkConvolutionArrays(op, numInput);
  if (mlirLogicalResultIsFailure(result))
    return result;
  if (ttShapeOf(ttirConvolutionOpGetOutput(op)).rank != numOutput + 2)
    return mlirOperationEmitOpError(op, "Output tensor must have the same number of spatial "
                                        "dimensions as specified in the ConvolutionLayout");
  return checkConvolutionLayout(op, layout);
}

MlirLogicalResult ttirPoolingOpVerify(MlirOperation op) {
  intptr_t numInputs = ttirPoolingOpGetNumInputs(op);
  if (numInputs == 0)
    return mlirOperationEmitOpError(op, "At least one input tensor is required");
  if (numInputs != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op, "Each input tensor must have one result");
  intptr_t rank = (intptr_t)ttRankOf(ttirPoolingOpGetInputs(op, 0));
  for (intptr_t i = 1; i < numInputs; ++i)
    if (ttRankOf(ttirPoolingOpGetInputs(op, i)) != rank)
      return mlirOperationEmitOpError(op, "All input tensors must have the same rank");
  intptr_t numStrides, numDilations, numDimensions, numPadding;
  ttirPoolingOpGetWindowStrides(op, &numStrides);
  ttirPoolingOpGetWindowDilations(op, &numDilations);
  ttirPoolingOpGetWindowDimensions(op, &numDimensions);
  ttirPoolingOpGetPadding(op, &numPadding);
  const char *wrong = numStrides != rank      ? "strides"
                      : numDilations != rank  ? "dilations"
                      : numDimensions != rank ? "dimensions"
                                              : NULL;
  if (wrong)
    return mlirOperationEmitOpError(
        op, "Window %s must have the same number of elements as the rank of the input tensor",
        wrong);
  if (numPadding != 2 * rank)
    return mlirOperationEmitOpError(op, "Padding must have the same number of elements as twice "
                                        "the rank of the input tensor");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirMaxPool2dOpVerify(MlirOperation op) {
  IrShape shape = ttShapeOf(ttirMaxPool2dOpGetInput(op));
  if (shape.rank != 4) {
    TsString text = {0};
    tsStringAppendFormat(
        &text, "Input tensor rank must be 4. Recieved input with rank %zu. Shape: (", shape.rank);
    ttAppendShape(&text, shape, ", ");
    tsStringAppendC(&text, ").");
    return ttFailWith(op, &text);
  }
  return ttCheckMaxPool2dKernel(op, ttirMaxPool2dOpGetKernelHeight(op),
                                ttirMaxPool2dOpGetKernelWidth(op), shape.sizes[1], shape.sizes[2]);
}

MlirLogicalResult ttirUpsample2dOpVerify(MlirOperation op) {
  return ttCheckUpsample2d(op, ttirUpsample2dOpGetInput(op), ttirUpsample2dOpGetOutput(op),
                           ttirUpsample2dOpGetScaleFactorAttr(op), ttirUpsample2dOpGetMode(op));
}

//===--- Shape and data movement ---===//

MlirLogicalResult ttirReshapeOpVerify(MlirOperation op) {
  return ttCheckReshape(op, ttirReshapeOpGetInput(op), ttirReshapeOpGetOutput(op),
                        ttirReshapeOpGetShapeAttr(op));
}

MlirLogicalResult ttirTransposeOpVerify(MlirOperation op) {
  return ttCheckTranspose(op, ttirTransposeOpGetInput(op), ttirTransposeOpGetOutput(op),
                          ttirTransposeOpGetDim0(op), ttirTransposeOpGetDim1(op));
}

MlirLogicalResult ttirPermuteOpVerify(MlirOperation op) {
  intptr_t size;
  const int64_t *permutation = ttirPermuteOpGetPermutation(op, &size);
  return ttCheckPermute(op, ttirPermuteOpGetInput(op), ttirPermuteOpGetResult(op), (size_t)size,
                        permutation);
}

MlirLogicalResult ttirConcatOpVerify(MlirOperation op) {
  return ttCheckConcat(op, ttirConcatOpGetNumInputs(op), ttirConcatOpGetDim(op));
}

// "(2,3) <text> (4,5)" within a message.
static MlirLogicalResult failOnBroadcast(MlirOperation op, IrShape input, const char *between,
                                         IrShape output, const char *after) {
  TsString text = {0};
  tsStringAppendC(&text, "Input tensor shape (");
  ttAppendShape(&text, input, ",");
  tsStringAppendFormat(&text, ") %s (", between);
  ttAppendShape(&text, output, ",");
  tsStringAppendFormat(&text, ")%s", after);
  return ttFailWith(op, &text);
}

MlirLogicalResult ttirBroadcastOpVerify(MlirOperation op) {
  IrShape input = ttShapeOf(ttirBroadcastOpGetInput(op));
  IrShape output = ttShapeOf(ttirBroadcastOpGetOutput(op));
  if (input.rank != output.rank)
    return mlirOperationEmitOpError(
        op, "Input tensor rank of %zu does not match output tensor rank of %zu", input.rank,
        output.rank);
  TtSizes together = {0};
  bool isBroadcastable = ttBroadcastShapes(input, output, &together);
  tsVecFree(&together);
  if (!isBroadcastable)
    return failOnBroadcast(op, input, "is not broadcastable to output shape", output, "");
  intptr_t numFactors;
  const int64_t *factors = ttirBroadcastOpGetBroadcastDimensions(op, &numFactors);
  if ((size_t)numFactors != input.rank)
    return mlirOperationEmitOpError(op, "Input tensor rank should match output tensor rank.");
  for (size_t i = 0; i < input.rank; ++i) {
    if (ttWrapMul(input.sizes[i], factors[i]) == output.sizes[i])
      continue;
    TsString between = {0}, after = {0};
    tsStringAppendFormat(&between, "index %zu does not broadcast to output", i);
    tsStringAppendFormat(&after, " using broadcast value %" PRId64, factors[i]);
    MlirLogicalResult result = failOnBroadcast(op, input, between.data, output, after.data);
    tsStringFree(&between);
    tsStringFree(&after);
    return result;
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirRepeatOpVerify(MlirOperation op) {
  intptr_t size;
  const int64_t *repeats = ttirRepeatOpGetRepeatDimensions(op, &size);
  return ttCheckRepeat(op, ttirRepeatOpGetInput(op), ttirRepeatOpGetOutput(op), (size_t)size,
                       repeats);
}

MlirLogicalResult ttirRepeatInterleaveOpVerify(MlirOperation op) {
  return ttCheckRepeatInterleave(
      op, ttirRepeatInterleaveOpGetInput(op), ttirRepeatInterleaveOpGetOutput(op),
      ttirRepeatInterleaveOpGetRepeats(op), ttirRepeatInterleaveOpGetDim(op));
}

MlirLogicalResult ttirPadOpVerify(MlirOperation op) {
  intptr_t size;
  const int32_t *padding = ttirPadOpGetPadding(op, &size);
  return ttCheckPad(op, ttirPadOpGetInput(op), ttirPadOpGetResult(op), (size_t)size, padding);
}

MlirLogicalResult ttirSliceOpVerify(MlirOperation op) {
  return ttCheckSlice(op, ttirSliceOpGetInput(op), ttirSliceOpGetOutput(op),
                      ttirSliceOpGetBeginsAttr(op), ttirSliceOpGetEndsAttr(op),
                      ttirSliceOpGetStepAttr(op));
}

MlirLogicalResult ttirIndexOpVerify(MlirOperation op) {
  MlirValue input = ttirIndexOpGetInput(op), output = ttirIndexOpGetOutput(op);
  int64_t rank = ttRankOf(input), dim = ttirIndexOpGetDim(op);
  if (rank < 1)
    return mlirOperationEmitOpError(op, "Input must be at least a 1D tensor");
  if (!mlirTypeEqual(ttElementTypeOf(input), ttElementTypeOf(output)))
    return mlirOperationEmitOpError(
        op, "Output tensor must have the same element type as the input tensor");
  if (ttRankOf(output) != rank)
    return mlirOperationEmitOpError(op,
                                    "Output tensor must have the same rank as the input tensor");
  if (dim < 0 || dim >= rank)
    return mlirOperationEmitOpError(
        op, "Invalid dimension index %" PRId64 ". Input tensor rank is %" PRId64, dim, rank);
  TtSliceDim slice = {dim, ttirIndexOpGetBegin(op), ttirIndexOpGetEnd(op), ttirIndexOpGetStep(op)};
  return ttCheckSliceDim(op, input, output, slice);
}

// The position of the slices that a select takes.
typedef struct SelectSlices {
  int64_t dim, size, begin, length, stride;
} SelectSlices;

static MlirLogicalResult checkSelectStride(MlirOperation op, SelectSlices s) {
  if (s.stride < 0)
    return mlirOperationEmitOpError(
        op, "Invalid stride %" PRId64 " for dimension %" PRId64 ", stride must be non-negative",
        s.stride, s.dim);
  if (s.stride > s.size)
    return mlirOperationEmitOpError(op,
                                    "Invalid stride %" PRId64 " for dimension %" PRId64
                                    " with size %" PRId64
                                    ". stride must be less than or equal to the dimension size",
                                    s.stride, s.dim, s.size);
  if (s.begin < 0 || s.begin >= s.size)
    return mlirOperationEmitOpError(op,
                                    "Invalid begin index %" PRId64 " for dimension %" PRId64
                                    " with size %" PRId64
                                    ". begin must be in the range [0, dimSize)",
                                    s.begin, s.dim, s.size);
  if (s.length < 1 || s.length > s.stride)
    return mlirOperationEmitOpError(op,
                                    "Invalid length %" PRId64 " for begin index %" PRId64
                                    " and stride %" PRId64 " for dimension %" PRId64
                                    " with size %" PRId64
                                    ". stride must be greater than or equal to length",
                                    s.length, s.begin, s.stride, s.dim, s.size);
  if (s.begin + s.length > s.size)
    return mlirOperationEmitOpError(
        op,
        "Invalid length %" PRId64 " for begin index %" PRId64 " and dimension %" PRId64
        " with size %" PRId64 ". begin + length must be less than or equal to the dimension size",
        s.length, s.begin, s.dim, s.size);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirSelectOpVerify(MlirOperation op) {
  MlirValue input = ttirSelectOpGetInput(op), output = ttirSelectOpGetOutput(op);
  int64_t rank = ttRankOf(input), dim = ttirSelectOpGetDim(op);
  if (rank != ttRankOf(output))
    return mlirOperationEmitOpError(op, "Input and output tensors must have the same rank.");
  if (!mlirTypeEqual(ttElementTypeOf(input), ttElementTypeOf(output)))
    return mlirOperationEmitOpError(op,
                                    "Input and output tensors must have the same element type.");
  SelectSlices s = {.dim = dim < 0 ? dim + rank : dim,
                    .begin = ttirSelectOpGetBegin(op),
                    .length = ttirSelectOpGetLength(op),
                    .stride = ttirSelectOpGetStride(op)};
  if (s.dim < 0 || s.dim >= rank)
    return mlirOperationEmitOpError(
        op, "Invalid dimension %" PRId64 " for select op with input tensor rank %" PRId64, dim,
        rank);
  s.size = ttShapeOf(input).sizes[s.dim];
  if (s.stride == 0)
    s.stride = s.size;
  MlirLogicalResult result = checkSelectStride(op, s);
  if (mlirLogicalResultIsFailure(result))
    return result;
  // All slices are full but perhaps the last.
  int64_t numSlices = (s.size - s.begin - 1) / s.stride + 1;
  int64_t lastRoom = s.size - s.begin - (numSlices - 1) * s.stride;
  int64_t total = (numSlices - 1) * s.length + (lastRoom < s.length ? lastRoom : s.length);
  int64_t actual = ttShapeOf(output).sizes[s.dim];
  if (total != actual)
    return mlirOperationEmitOpError(
        op,
        "Sum of all slices must be equal to the output dimension size for the given dimension. "
        "Expected output dimension size: %" PRId64 ", but got %" PRId64,
        actual, total);
  return mlirLogicalResultSuccess();
}

// Whether the shapes are equal when dimension `dim` of `longer` is left out. The ranks differ by
// one.
static bool equalWithout(IrShape longer, IrShape shorter, int64_t dim) {
  for (size_t i = 0; i < shorter.rank; ++i)
    if (shorter.sizes[i] != longer.sizes[i + ((int64_t)i >= dim)])
      return false;
  return true;
}

MlirLogicalResult ttirSqueezeOpVerify(MlirOperation op) {
  IrShape input = ttShapeOf(ttirSqueezeOpGetInput(op));
  IrShape output = ttShapeOf(ttirSqueezeOpGetOutput(op));
  int64_t rank = (int64_t)input.rank, dim = ttirSqueezeOpGetDim(op);
  if (dim < 0)
    dim += rank;
  if (dim < 0 || dim >= rank)
    return mlirOperationEmitOpError(op, "Invalid dimension %" PRId64 " for squeezing.", dim);
  if (input.sizes[dim] != 1)
    return mlirOperationEmitOpError(op, "Dimension %" PRId64 " in the input tensor must be 1.",
                                    dim);
  if (output.rank == 0)
    return mlirOperationEmitOpError(op, "Output tensor must have at least one dimension.");
  if (output.rank + 1 != input.rank)
    return mlirOperationEmitOpError(
        op, "Output tensor rank must be one less than the input tensor rank.");
  if (!equalWithout(input, output, dim))
    return mlirOperationEmitOpError(op,
                                    "Dimensions of the output tensor must be the same as the "
                                    "input tensor except for dimension %" PRId64 ".",
                                    dim);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirUnsqueezeOpVerify(MlirOperation op) {
  IrShape input = ttShapeOf(ttirUnsqueezeOpGetInput(op));
  IrShape output = ttShapeOf(ttirUnsqueezeOpGetOutput(op));
  int64_t rank = (int64_t)input.rank, dim = ttirUnsqueezeOpGetDim(op);
  if (dim < 0)
    dim += rank + 1;
  if (dim < 0 || dim > rank)
    return mlirOperationEmitOpError(
        op, "Dimension attribute must be within the bounds of the input tensor");
  if (output.rank != input.rank + 1)
    return mlirOperationEmitOpError(
        op, "Output tensor must have one more dimension than the input tensor");
  if (output.sizes[dim] != 1)
    return mlirOperationEmitOpError(op, "Dimension added must be of size 1");
  if (!equalWithout(output, input, dim))
    return mlirOperationEmitOpError(op, "All dimensions of the input tensor must be the same as "
                                        "the output tensor except for the dimension added");
  return mlirLogicalResultSuccess();
}

static int compareIntegers(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static bool hasDuplicates(size_t count, const int64_t *numbers) {
  if (count < 2)
    return false;
  int64_t *sorted = tsAlloc(tsMulSize(count, sizeof *sorted));
  memcpy(sorted, numbers, count * sizeof *sorted);
  qsort(sorted, count, sizeof *sorted, compareIntegers);
  bool found = false;
  for (size_t i = 1; i < count && !found; ++i)
    found = sorted[i] == sorted[i - 1];
  tsFree(sorted);
  return found;
}

MlirLogicalResult ttirReverseOpVerify(MlirOperation op) {
  intptr_t count;
  const int64_t *dims = ttirReverseOpGetDimensions(op, &count);
  int64_t rank = ttRankOf(ttirReverseOpGetInput(op));
  if (hasDuplicates((size_t)count, dims)) {
    TsString text = {0};
    tsStringAppendC(&text, "dimensions should be unique. Got: ");
    ttAppendSizes(&text, (size_t)count, dims, ", ");
    return ttFailWith(op, &text);
  }
  for (intptr_t i = 0; i < count; ++i) {
    if (dims[i] < 0)
      return mlirOperationEmitOpError(
          op, "all dimensions should be non-negative. Got dimension: %" PRId64, dims[i]);
    if (dims[i] >= rank)
      return mlirOperationEmitOpError(
          op, "all dimensions should be in interval [0, %" PRId64 "). Got dimension: %" PRId64,
          rank, dims[i]);
  }
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirClampOpVerify(MlirOperation op) {
  return ttCheckClamp(op, ttirClampOpGetInput(op), ttirClampOpGetResult(op));
}

// Whether the region only takes the update: one block of two tensors that yields the second.
static bool takesUpdate(MlirRegion region) {
  MlirBlock block = mlirRegionGetFirstBlock(region);
  if (mlirBlockIsNull(block) || !mlirBlockIsNull(mlirBlockGetNextInRegion(block)) ||
      mlirBlockGetNumArguments(block) != 2)
    return false;
  for (intptr_t i = 0; i < 2; ++i)
    if (!mlirTypeIsARankedTensor(mlirValueGetType(mlirBlockGetArgument(block, i))))
      return false;
  MlirOperation yield = mlirBlockGetFirstOperation(block);
  return ttirYieldOpIsA(yield) && mlirOperationGetNumOperands(yield) == 1 &&
         mlirValueEqual(mlirOperationGetOperand(yield, 0), mlirBlockGetArgument(block, 1));
}

MlirLogicalResult ttirScatterOpVerify(MlirOperation op) {
  IrShape input = ttShapeOf(ttirScatterOpGetInput(op));
  intptr_t numWindow, numInserted;
  ttirScatterOpGetUpdateWindowDims(op, &numWindow);
  const int32_t *inserted = ttirScatterOpGetInsertedWindowDims(op, &numInserted);
  if ((size_t)(numWindow + numInserted) != input.rank)
    return mlirOperationEmitOpError(op, "Batching currently not supported");
  for (intptr_t i = 0; i < numInserted; ++i)
    if (inserted[i] < 0 || (size_t)inserted[i] >= input.rank || input.sizes[inserted[i]] != 1)
      return mlirOperationEmitOpError(op, "Dimension size to slice into must be 1");
  if (!takesUpdate(ttirScatterOpGetUpdateComputation(op)))
    return mlirOperationEmitOpError(op, "Currently not supporting custom scatter function in TTNN "
                                        "dialect and TT-metal.");
  return mlirLogicalResultSuccess();
}

//===--- Key-value caches ---===//

MlirLogicalResult ttirUpdateCacheOpVerify(MlirOperation op) {
  return ttCheckUpdateCache(op, ttirUpdateCacheOpGetCache(op), ttirUpdateCacheOpGetInput(op),
                            ttirUpdateCacheOpGetBatchOffset(op));
}

MlirLogicalResult ttirFillCacheOpVerify(MlirOperation op) {
  return ttCheckFillCache(op, ttirFillCacheOpGetCache(op), ttirFillCacheOpGetInput(op),
                          ttirFillCacheOpGetBatchOffset(op));
}

//===--- Reductions ---===//

static MlirLogicalResult checkReduceDims(MlirOperation op, MlirValue input, MlirAttribute dims) {
  if (mlirAttributeIsNull(dims))
    return mlirLogicalResultSuccess();
  int64_t rank = ttRankOf(input);
  TtSizes numbers = {0};
  bool inRange = true;
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(dims); ++i) {
    int64_t dim = ttIntegerAt(dims, i);
    inRange = inRange && dim >= -rank && dim < rank;
    tsVecPush(&numbers, dim);
  }
  bool repeats = hasDuplicates(numbers.size, numbers.data);
  tsVecFree(&numbers);
  if (!inRange)
    return mlirOperationEmitOpError(op, "Reduce dimensions are out of range");
  if (repeats)
    return mlirOperationEmitOpError(op, "Reduce dimensions are not unique");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirSumOpVerify(MlirOperation op) {
  return checkReduceDims(op, ttirSumOpGetInput(op), ttirSumOpGetDimArgAttr(op));
}
MlirLogicalResult ttirMeanOpVerify(MlirOperation op) {
  return checkReduceDims(op, ttirMeanOpGetInput(op), ttirMeanOpGetDimArgAttr(op));
}
MlirLogicalResult ttirMaxOpVerify(MlirOperation op) {
  return checkReduceDims(op, ttirMaxOpGetInput(op), ttirMaxOpGetDimArgAttr(op));
}
MlirLogicalResult ttirMinOpVerify(MlirOperation op) {
  return checkReduceDims(op, ttirMinOpGetInput(op), ttirMinOpGetDimArgAttr(op));
}
MlirLogicalResult ttirProdOpVerify(MlirOperation op) {
  return checkReduceDims(op, ttirProdOpGetInput(op), ttirProdOpGetDimArgAttr(op));
}
MlirLogicalResult ttirReduceAndOpVerify(MlirOperation op) {
  return checkReduceDims(op, ttirReduceAndOpGetInput(op), ttirReduceAndOpGetDimArgAttr(op));
}
MlirLogicalResult ttirArgMaxOpVerify(MlirOperation op) {
  MlirAttribute dims = ttirArgMaxOpGetDimArgAttr(op);
  if (!mlirAttributeIsNull(dims) && mlirArrayAttrGetNumElements(dims) > 1)
    return mlirOperationEmitOpError(
        op, "can only reduce one dimension; number of specified dimensions: %" PRIdPTR ".",
        mlirArrayAttrGetNumElements(dims));
  return checkReduceDims(op, ttirArgMaxOpGetInput(op), dims);
}

//===--- Collectives ---===//

MlirLogicalResult ttirAllGatherOpVerify(MlirOperation op) {
  int64_t dim = ttirAllGatherOpGetAllGatherDim(op), rank = ttRankOf(ttirAllGatherOpGetInput(op));
  if (dim >= rank || dim < -rank)
    return mlirOperationEmitOpError(
        op,
        "Invalid dimension for all gather op. Gather dimension must be >= to input tensor rank or "
        "< -input tensor rank, got gather_dim = %" PRId64,
        dim);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirAllReduceOpVerify(MlirOperation op) {
  if (ttirAllReduceOpGetDim(op) >= ttRankOf(ttirAllReduceOpGetInput(op)))
    return mlirOperationEmitOpError(op, "Invalid dimension for all_reduce op.");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult ttirMeshShardOpVerify(MlirOperation op) {
  if (ttirMeshShardOpGetShardType(op) == TtMeshShardTypeMaximal)
    return mlirOperationEmitOpError(op, "Invalid shard_type (maximal) for mesh_shard op.");
  return mlirLogicalResultSuccess();
}

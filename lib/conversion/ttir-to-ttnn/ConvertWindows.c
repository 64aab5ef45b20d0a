// Conversions of convolutions and pooling: the library works on 1x1x(N*H*W)xC.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-to-ttnn/TTIRToTTNN.h"

static const char kNotNHWC[] = "its input and output must be NHWC tensors with four dimensions "
                               "whose sizes fit 32 bits";
static const char kUnequalPadding[] =
    "the library pads top and bottom alike, and left and right alike";

// The shape as rows of pixels. False: it isn't NHWC, or too large for the attributes.
static bool flattenShape(MlirValue value, int64_t flat[4]) {
  IrShape shape = ttShapeOf(value);
  if (shape.rank != 4)
    return false;
  int64_t rows = 1;
  for (int i = 0; i < 4; ++i)
    if (shape.sizes[i] < 0 || shape.sizes[i] > INT32_MAX)
      return false;
  for (int i = 0; i < 3; ++i) {
    rows *= shape.sizes[i];
    if (rows > INT32_MAX)
      return false;
  }
  flat[0] = flat[1] = 1;
  flat[2] = rows;
  flat[3] = shape.sizes[3];
  return true;
}

// The output type as the library sees it: other shape, same layout.
static MlirType flattenType(MlirType type, const int64_t flat[4]) {
  return mlirRankedTensorTypeGet(4, flat, mlirShapedTypeGetElementType(type),
                                 mlirRankedTensorTypeGetEncoding(type));
}

// Everything that the conversions below share.
typedef struct Window {
  MlirValue input, device, output; // the output is a new, flat one
  IrShape inputShape;
  MlirType flatType;
} Window;

// Makes device and output. False, having changed nothing, when the shapes don't allow it.
static bool beginWindow(Conversion *conversion, MlirOperation op, MlirValue input, Window *window) {
  int64_t flatInput[4], flatOutput[4];
  MlirValue result = mlirOperationGetResult(op, 0);
  if (!flattenShape(input, flatInput) || !flattenShape(result, flatOutput)) {
    conversionFail(conversion, op, kNotNHWC);
    return false;
  }
  window->device = conversionDevice(conversion, op);
  if (mlirValueIsNull(window->device))
    return false;
  window->input = input;
  window->inputShape = ttShapeOf(input);
  window->flatType = flattenType(mlirValueGetType(result), flatOutput);
  return true;
}

static void flattenInput(Conversion *conversion, Window *window) {
  int64_t flat[4];
  flattenShape(window->input, flat);
  window->input = ttnnBuildReshape(conversion->rewriter, window->input, 4, flat);
}

static void createOutput(Conversion *conversion, MlirOperation op, Window *window) {
  window->output = ttnnBuildEmpty(conversion->rewriter, mlirOperationGetLocation(op),
                                  window->flatType, window->device);
}

static MlirLogicalResult endWindow(Conversion *conversion, MlirOperation op,
                                   MlirOperation created) {
  IrShape shape = ttTypeShape(conversionResultType(op));
  return conversionReplace(conversion, op,
                           ttnnBuildReshape(conversion->rewriter,
                                            mlirOperationGetResult(created, 0), shape.rank,
                                            shape.sizes));
}

//===--- conv2d ---===//

MlirLogicalResult convertConv2d(Conversion *conversion, MlirOperation op) {
  Window window;
  MlirValue weight = ttirConv2dOpGetWeight(op);
  if (ttirConv2dOpGetPaddingTop(op) != ttirConv2dOpGetPaddingBottom(op) ||
      ttirConv2dOpGetPaddingLeft(op) != ttirConv2dOpGetPaddingRight(op))
    return conversionFail(conversion, op, kUnequalPadding);
  if (!beginWindow(conversion, op, ttirConv2dOpGetInput(op), &window))
    return mlirLogicalResultFailure();
  flattenInput(conversion, &window);
  createOutput(conversion, op, &window);
  MlirContext context = conversion->context;
  IrShape input = window.inputShape, kernel = ttShapeOf(weight);
  MlirOperation created = ttnnConv2dOpCreate(
      conversion->rewriter, mlirOperationGetLocation(op), window.flatType, window.input, weight,
      ttirConv2dOpGetBias(op), window.output, window.device, ttirI32Attr(context, input.sizes[3]),
      ttirI32Attr(context, ttTypeShape(window.flatType).sizes[3]),
      ttirI32Attr(context, input.sizes[0]), ttirI32Attr(context, input.sizes[1]),
      ttirI32Attr(context, input.sizes[2]), ttirI32Attr(context, kernel.sizes[2]),
      ttirI32Attr(context, kernel.sizes[3]), ttirI32Attr(context, ttirConv2dOpGetStrideHeight(op)),
      ttirI32Attr(context, ttirConv2dOpGetStrideWidth(op)),
      ttirI32Attr(context, ttirConv2dOpGetPaddingTop(op)),
      ttirI32Attr(context, ttirConv2dOpGetPaddingRight(op)),
      ttirI32Attr(context, ttirConv2dOpGetDilationHeight(op)),
      ttirI32Attr(context, ttirConv2dOpGetDilationWidth(op)),
      ttirI32Attr(context, ttirConv2dOpGetGroups(op)));
  return endWindow(conversion, op, created);
}

//===--- conv_transpose2d ---===//

static MlirAttribute denseI32(MlirContext context, intptr_t count, const int64_t *values) {
  int32_t narrow[4];
  for (intptr_t i = 0; i < count; ++i)
    narrow[i] = (int32_t)values[i];
  return mlirDenseI32ArrayGet(context, count, narrow);
}

// One number or a pair as a pair; a null attribute when it is neither, which is reported.
static MlirAttribute readPair(MlirOperation op, MlirAttribute attribute, const char *what) {
  int64_t pair[2];
  if (mlirLogicalResultIsFailure(ttReadIntegers(op, attribute, what, 2, pair)))
    return (MlirAttribute){NULL};
  return denseI32(mlirOperationGetContext(op), 2, pair);
}

// The library takes the image as it is, and gives rows of pixels.
MlirLogicalResult convertConvTranspose2d(Conversion *conversion, MlirOperation op) {
  MlirContext context = conversion->context;
  int64_t padding[4];
  MlirAttribute stride = readPair(op, ttirConvTranspose2dOpGetStrideAttr(op), "stride");
  MlirAttribute outputPadding =
      readPair(op, ttirConvTranspose2dOpGetOutputPaddingAttr(op), "output padding");
  MlirAttribute dilation = readPair(op, ttirConvTranspose2dOpGetDilationAttr(op), "dilation");
  if (mlirAttributeIsNull(stride) || mlirAttributeIsNull(outputPadding) ||
      mlirAttributeIsNull(dilation) ||
      mlirLogicalResultIsFailure(
          ttReadIntegers(op, ttirConvTranspose2dOpGetPaddingAttr(op), "padding", 4, padding)))
    return mlirLogicalResultFailure();
  // Top, left, bottom, right: the first two and the last two must agree, as the reference compiler
  // asks.
  if (padding[0] != padding[1] || padding[2] != padding[3])
    return conversionFail(conversion, op, kUnequalPadding);
  Window window;
  if (!beginWindow(conversion, op, ttirConvTranspose2dOpGetInput(op), &window))
    return mlirLogicalResultFailure();
  createOutput(conversion, op, &window);
  MlirValue weight = ttirConvTranspose2dOpGetWeight(op);
  IrShape input = window.inputShape, kernel = ttShapeOf(weight);
  MlirOperation created = ttnnConvTranspose2dOpCreate(
      conversion->rewriter, mlirOperationGetLocation(op), window.flatType, window.input, weight,
      ttirConvTranspose2dOpGetBias(op), window.output, window.device,
      ttirI32Attr(context, input.sizes[3]),
      ttirI32Attr(context, ttTypeShape(window.flatType).sizes[3]),
      ttirI32Attr(context, input.sizes[0]), ttirI32Attr(context, input.sizes[1]),
      ttirI32Attr(context, input.sizes[2]), denseI32(context, 2, &kernel.sizes[2]), stride,
      denseI32(context, 2, padding), outputPadding, dilation,
      ttirConvTranspose2dOpGetGroupsAttr(op));
  return endWindow(conversion, op, created);
}

//===--- max_pool2d ---===//

MlirLogicalResult convertMaxPool2d(Conversion *conversion, MlirOperation op) {
  Window window;
  if (ttirMaxPool2dOpGetPaddingTop(op) != ttirMaxPool2dOpGetPaddingBottom(op) ||
      ttirMaxPool2dOpGetPaddingLeft(op) != ttirMaxPool2dOpGetPaddingRight(op))
    return conversionFail(conversion, op, kUnequalPadding);
  if (!beginWindow(conversion, op, ttirMaxPool2dOpGetInput(op), &window))
    return mlirLogicalResultFailure();
  flattenInput(conversion, &window);
  createOutput(conversion, op, &window);
  MlirContext context = conversion->context;
  IrShape input = window.inputShape;
  MlirOperation created = ttnnMaxPool2dOpCreate(
      conversion->rewriter, mlirOperationGetLocation(op), window.flatType, window.input,
      window.output, window.device, ttirSI32Attr(context, input.sizes[0]),
      ttirSI32Attr(context, input.sizes[1]), ttirSI32Attr(context, input.sizes[2]),
      ttirSI32Attr(context, input.sizes[3]), ttirMaxPool2dOpGetKernelHeightAttr(op),
      ttirMaxPool2dOpGetKernelWidthAttr(op), ttirMaxPool2dOpGetStrideHeightAttr(op),
      ttirMaxPool2dOpGetStrideWidthAttr(op), ttirMaxPool2dOpGetDilationHeightAttr(op),
      ttirMaxPool2dOpGetDilationWidthAttr(op), ttirMaxPool2dOpGetCeilModeAttr(op),
      ttirMaxPool2dOpGetPaddingTopAttr(op), ttirMaxPool2dOpGetPaddingRightAttr(op));
  return endWindow(conversion, op, created);
}

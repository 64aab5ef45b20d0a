// Verifiers of products, convolutions, pooling, resizing and Fourier transforms.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaChecks.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static long long ll(int64_t number) { return (long long)number; }

static MlirLogicalResult checkLeast(MlirOperation op, const int64_t *numbers, intptr_t count,
                                    int64_t least, const char *text) {
  for (intptr_t i = 0; i < count; ++i)
    if (numbers[i] < least)
      return tosaFailOnNumbers(op, text, numbers, count);
  return success();
}

static MlirLogicalResult checkStrides(MlirOperation op, const int64_t *numbers, intptr_t count) {
  return checkLeast(op, numbers, count, 1, "expect all stride values to be >= 1, got ");
}
static MlirLogicalResult checkPadding(MlirOperation op, const int64_t *numbers, intptr_t count) {
  return checkLeast(op, numbers, count, 0, "expect all padding values to be >= 0, got ");
}

static int64_t spanOf(int64_t size, int64_t before, int64_t after, int64_t less) {
  return (int64_t)((uint64_t)tosaAdd(size, tosaAdd(before, after)) - (uint64_t)less);
}

// What an integer quotient has to be in a calculated size: reports another size.
static MlirLogicalResult checkCalculated(MlirOperation op, const char *name, int64_t calculated,
                                         int64_t expected) {
  if (tosaMayBeEqual(calculated, expected))
    return success();
  return mlirOperationEmitOpError(
      op, "calculated output %s did not match expected: calculated=%lld, expected=%lld", name,
      ll(calculated), ll(expected));
}

//===--- Types ---===//

static bool isIntegerOf(MlirType type, unsigned width) {
  return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == width;
}

static bool isFloat8(MlirType type) {
  return mlirTypeIsAFloat8E5M2(type) || mlirTypeIsAFloat8E4M3FN(type) ||
         mlirTypeIsAFloat8E4M3(type);
}

// The accumulator's type for elements of a type: NULL when it fits.
static const char *wrongAccumulator(MlirType element, MlirType accumulator) {
  bool isF32 = mlirTypeIsAF32(accumulator), isF16 = mlirTypeIsAF16(accumulator);
  if (mlirTypeIsAF16(element))
    return isF16 || isF32 ? NULL : "accumulator type for f16 tensor is not f16/f32";
  if (mlirTypeIsABF16(element))
    return isF32 ? NULL : "accumulator type for bf16 tensor is not f32";
  if (mlirTypeIsAF32(element))
    return isF32 ? NULL : "accumulator type for f32 tensor is not f32";
  return NULL;
}

static const char *wrongConvAccumulator(MlirType element, MlirType accumulator) {
  if (isIntegerOf(element, 8))
    return isIntegerOf(accumulator, 32) ? NULL : "accumulator type for i8 tensor is not i32";
  if (isIntegerOf(element, 16))
    return isIntegerOf(accumulator, 48) ? NULL : "accumulator type for i16 tensor is not i48";
  if (isFloat8(element))
    return mlirTypeIsAF16(accumulator) ? NULL : "accumulator type for f8 tensor is not f16";
  return wrongAccumulator(element, accumulator);
}

//===--- Convolutions ---===//

static MlirLogicalResult checkConvElements(MlirOperation op) {
  MlirType input = tosaStorageElement(tosaOperandType(op, 0));
  MlirType weight = tosaStorageElement(tosaOperandType(op, 1));
  MlirType bias = tosaStorageElement(tosaOperandType(op, 2));
  MlirType result = tosaStorageElement(tosaResultType(op, 0));
  if (mlirTypeIsAFloat(bias) && mlirTypeIsAFloat(result) && !mlirTypeEqual(bias, result))
    return tosaFailOnTypes(op, "expect both bias and result to have same element type, got ", bias,
                           " and ", result, "");
  if ((isFloat8(input) || isFloat8(weight)) && !mlirTypeEqual(input, weight))
    return tosaFailOnTypes(op, "expect both input and weight to have same element type, got ",
                           input, " and ", weight, "");
  if (mlirTypeIsAFloat(input) != mlirTypeIsAFloat(weight))
    return tosaFailOnTypes(op, "expect both input and weight to be float or not together, got ",
                           input, " and ", weight, "");
  MlirLogicalResult verified;
  MlirValue inputZero = mlirOperationGetOperand(op, 3), weightZero = mlirOperationGetOperand(op, 4);
  if (tosaFailed(verified = tosaCheckZeroPoint(op, tosaOperandType(op, 0), inputZero,
                                               "expect both input and its zero point are the same "
                                               "element type, got ")) ||
      tosaFailed(verified = tosaCheckZeroPoint(op, tosaOperandType(op, 1), weightZero,
                                               "expect both weight and its zero point are the same "
                                               "element type, got ")) ||
      tosaFailed(verified = tosaCheckZero(op, inputZero, "input")))
    return verified;
  return tosaCheckZero(op, weightZero, "weight");
}

// Types of operands and of the accumulator.
static MlirLogicalResult checkConv(MlirOperation op, MlirType accumulator) {
  MlirLogicalResult verified;
  if (tosaFailed(verified = checkConvElements(op)))
    return verified;
  const char *wrong = wrongConvAccumulator(tosaStorageElement(tosaOperandType(op, 0)), accumulator);
  return wrong ? mlirOperationEmitOpError(op, "%s", wrong) : success();
}

// One dimension of a window: its names, and where it is in the input and the weight.
typedef struct Side {
  const char *name, *axis, *before, *after;
  intptr_t dim, kernelDim;
} Side;

static const Side kPlane[] = {{"height", "y", "top", "bottom", 1, 1},
                              {"width", "x", "left", "right", 2, 2}};
static const Side kDepthwise[] = {{"height", "y", "top", "bottom", 1, 0},
                                  {"width", "x", "left", "right", 2, 1}};
static const Side kSpace[] = {{"depth", "d", "front", "back", 1, 1},
                              {"height", "y", "top", "bottom", 2, 2},
                              {"width", "x", "left", "right", 3, 3}};

typedef struct Window {
  const int64_t *pad, *stride, *dilation;
} Window;

static MlirLogicalResult checkConvSize(MlirOperation op, const Side *side, const Window *window,
                                       intptr_t i) {
  int64_t in = tosaSize(tosaOperandType(op, 0), side->dim);
  int64_t kernel = tosaSize(tosaOperandType(op, 1), side->kernelDim);
  int64_t before = window->pad[2 * i], after = window->pad[2 * i + 1];
  int64_t stride = window->stride[i], dilation = window->dilation[i];
  if (in == IR_DYNAMIC || kernel == IR_DYNAMIC)
    return success();
  int64_t span = spanOf(in - 1, before, after, tosaMul(kernel - 1, dilation));
  if (span % stride != 0)
    return mlirOperationEmitOpError(
        op,
        "expected input_%s - 1 + pad_%s + pad_%s - (kernel_%s - 1) * dilation_%s to be wholly "
        "divisible by stride_%s, got (%lld - 1 + %lld + %lld - (%lld - 1) * %lld) / %lld",
        side->name, side->before, side->after, side->name, side->axis, side->axis, ll(in),
        ll(before), ll(after), ll(kernel), ll(dilation), ll(stride));
  return checkCalculated(op, side->name, span / stride + 1,
                         tosaSize(tosaResultType(op, 0), side->dim));
}

static MlirLogicalResult checkBias(MlirOperation op, intptr_t channelDim) {
  MlirType bias = tosaOperandType(op, 2), output = tosaResultType(op, 0);
  if (!tosaHasRank(bias))
    return success();
  int64_t channels = tosaSize(bias, 0), expected = tosaSize(output, channelDim);
  if (tosaMayBeEqual(channels, expected) || channels == 1)
    return success();
  return mlirOperationEmitOpError(
      op, "bias channels expected to be equal to output channels (%lld) or 1, got %lld",
      ll(expected), ll(channels));
}

static MlirLogicalResult checkWindow(MlirOperation op, const Side *sides, intptr_t count,
                                     Window window) {
  MlirLogicalResult verified;
  if (tosaFailed(verified = checkPadding(op, window.pad, 2 * count)) ||
      tosaFailed(verified = checkStrides(op, window.stride, count)) ||
      tosaFailed(verified = checkLeast(op, window.dilation, count, 1,
                                       "expect all dilation values to be >= 1, got ")))
    return verified;
  if (!tosaHasRank(tosaResultType(op, 0)))
    return success();
  bool isKnown = tosaHasRank(tosaOperandType(op, 0)) && tosaHasRank(tosaOperandType(op, 1));
  for (intptr_t i = 0; i < count && isKnown; ++i)
    if (tosaFailed(verified = checkConvSize(op, &sides[i], &window, i)))
      return verified;
  return checkBias(op, count + 1);
}

#define CONVOLUTION(Op, sides, count)                                                              \
  MlirLogicalResult tosa##Op##Verify(MlirOperation op) {                                           \
    intptr_t n;                                                                                    \
    MlirLogicalResult verified = checkConv(op, tosa##Op##GetAccType(op));                          \
    if (tosaFailed(verified))                                                                      \
      return verified;                                                                             \
    Window window = {tosa##Op##GetPad(op, &n), tosa##Op##GetStride(op, &n),                        \
                     tosa##Op##GetDilation(op, &n)};                                               \
    return checkWindow(op, sides, count, window);                                                  \
  }

CONVOLUTION(Conv2DOp, kPlane, 2)
CONVOLUTION(DepthwiseConv2DOp, kDepthwise, 2)
CONVOLUTION(Conv3DOp, kSpace, 3)

// What is put around the output may cut less than the kernel.
static MlirLogicalResult checkOutPad(MlirOperation op, int64_t pad, int64_t kernel,
                                     const char *padName, const char *kernelName) {
  if (kernel == IR_DYNAMIC || pad > -kernel)
    return success();
  return mlirOperationEmitOpError(op, "expected %s > -%s, but got: %s=%lld and %s=%lld", padName,
                                  kernelName, padName, ll(pad), kernelName, ll(kernel));
}

static MlirLogicalResult checkSpread(MlirOperation op, const int64_t *pad, const int64_t *stride,
                                     int i) {
  static const char *const kNames[2][5] = {{"OH", "IH", "stride_y", "top", "bottom"},
                                           {"OW", "IW", "stride_x", "left", "right"}};
  const char *const *names = kNames[i];
  int64_t in = tosaSize(tosaOperandType(op, 0), 1 + i),
          out = tosaSize(tosaResultType(op, 0), 1 + i);
  int64_t kernel = tosaSize(tosaOperandType(op, 1), 1 + i);
  if (in == IR_DYNAMIC || out == IR_DYNAMIC || kernel == IR_DYNAMIC ||
      out == spanOf(tosaMul(in - 1, stride[i]), pad[2 * i], tosaAdd(pad[2 * i + 1], kernel), 0))
    return success();
  return mlirOperationEmitOpError(
      op,
      "dimension mismatch: expected %s == (%s - 1) * %s + out_pad_%s + out_pad_%s + %s, but got "
      "%lld != (%lld - 1) * %lld + %lld + %lld + %lld",
      names[0], names[1], names[2], names[3], names[4], i ? "KW" : "KH", ll(out), ll(in),
      ll(stride[i]), ll(pad[2 * i]), ll(pad[2 * i + 1]), ll(kernel));
}

MlirLogicalResult tosaTransposeConv2DOpVerify(MlirOperation op) {
  static const char *const kPads[] = {"out_pad_top", "out_pad_bottom", "out_pad_left",
                                      "out_pad_right"};
  intptr_t n;
  const int64_t *pad = tosaTransposeConv2DOpGetOutPad(op, &n);
  const int64_t *stride = tosaTransposeConv2DOpGetStride(op, &n);
  MlirLogicalResult verified = checkConv(op, tosaTransposeConv2DOpGetAccType(op));
  if (tosaFailed(verified))
    return verified;
  if (stride[0] < 1 || stride[1] < 1)
    return mlirOperationEmitOpError(op, "expect all stride values to be >= 1, got [%lld, %lld]",
                                    ll(stride[0]), ll(stride[1]));
  bool hasInput = tosaHasRank(tosaOperandType(op, 0)),
       hasWeight = tosaHasRank(tosaOperandType(op, 1));
  for (int i = 0; i < 4 && hasWeight; ++i)
    if (tosaFailed(verified = checkOutPad(op, pad[i], tosaSize(tosaOperandType(op, 1), 1 + i / 2),
                                          kPads[i], i < 2 ? "KH" : "KW")))
      return verified;
  if (!tosaHasRank(tosaResultType(op, 0)))
    return success();
  if (hasInput && hasWeight &&
      (tosaFailed(verified = checkSpread(op, pad, stride, 0)) ||
       tosaFailed(verified = checkSpread(op, pad, stride, 1))))
    return verified;
  return checkBias(op, 3);
}

//===--- Products ---===//

MlirLogicalResult tosaMatMulOpVerify(MlirOperation op) {
  MlirType a = mlirShapedTypeGetElementType(tosaOperandType(op, 0));
  MlirType b = mlirShapedTypeGetElementType(tosaOperandType(op, 1));
  MlirType aStored = tosaStorageElement(a), bStored = tosaStorageElement(b);
  bool aQuantized = !mlirTypeEqual(a, aStored), bQuantized = !mlirTypeEqual(b, bStored);
  if (aQuantized != bQuantized)
    return tosaFailOnTypes(op, "expect operands to be both quantized or both not quantized, got ",
                           a, " and ", b, "");
  if (aQuantized && mlirIntegerTypeGetWidth(aStored) != mlirIntegerTypeGetWidth(bStored))
    return mlirOperationEmitOpError(
        op, "expect quantized operands to have same widths, got %u and %u",
        mlirIntegerTypeGetWidth(aStored), mlirIntegerTypeGetWidth(bStored));
  MlirLogicalResult verified;
  MlirValue aZero = tosaMatMulOpGetAZp(op), bZero = tosaMatMulOpGetBZp(op);
  if (tosaFailed(verified = tosaCheckZeroPoint(
                     op, tosaOperandType(op, 0), aZero,
                     "expect input a and a_zp have the same element type, got ")) ||
      tosaFailed(verified = tosaCheckZeroPoint(
                     op, tosaOperandType(op, 1), bZero,
                     "expect input b and b_zp have the same element type, got ")) ||
      tosaFailed(verified = tosaCheckZero(op, aZero, "a")))
    return verified;
  return tosaCheckZero(op, bZero, "b");
}

//===--- Pooling ---===//

static MlirLogicalResult checkPoolSize(MlirOperation op, const Side *side, const int64_t *kernel,
                                       const Window *window, intptr_t i) {
  int64_t in = tosaSize(tosaOperandType(op, 0), side->dim);
  int64_t before = window->pad[2 * i], after = window->pad[2 * i + 1];
  if (in == IR_DYNAMIC)
    return success();
  int64_t span = spanOf(in, before, after, kernel[i]);
  if (span % window->stride[i] != 0)
    return mlirOperationEmitOpError(
        op,
        "expected input_%s + pad_%s + pad_%s - kernel_%s to be wholly divisible by stride_%s, got "
        "(%lld + %lld + %lld - %lld) / %lld",
        side->name, side->before, side->after, side->axis, side->axis, ll(in), ll(before),
        ll(after), ll(kernel[i]), ll(window->stride[i]));
  return checkCalculated(op, side->name, span / window->stride[i] + 1,
                         tosaSize(tosaResultType(op, 0), side->dim));
}

static MlirLogicalResult checkPool(MlirOperation op, const int64_t *kernel, Window window) {
  const int64_t *pad = window.pad;
  MlirLogicalResult verified;
  if (tosaFailed(verified =
                     checkLeast(op, kernel, 2, 1, "expect all kernel values to be >= 1, got ")) ||
      tosaFailed(verified = checkStrides(op, window.stride, 2)) ||
      tosaFailed(verified = checkPadding(op, pad, 4)))
    return verified;
  if (pad[3] >= kernel[1] || pad[2] >= kernel[1])
    return mlirOperationEmitOpError(op,
                                    "expected left/right padding to be less than the width of the "
                                    "kernel, got pad_left=%lld, pad_right=%lld, kernel_x=%lld",
                                    ll(pad[2]), ll(pad[3]), ll(kernel[1]));
  if (pad[0] >= kernel[0] || pad[1] >= kernel[0])
    return mlirOperationEmitOpError(op,
                                    "expected top/bottom padding to be less than the height of the "
                                    "kernel, got pad_top=%lld, pad_bottom=%lld, kernel_y=%lld",
                                    ll(pad[0]), ll(pad[1]), ll(kernel[0]));
  if (!tosaHasRank(tosaOperandType(op, 0)) || !tosaHasRank(tosaResultType(op, 0)))
    return success();
  if (tosaFailed(verified = checkPoolSize(op, &kPlane[0], kernel, &window, 0)))
    return verified;
  return checkPoolSize(op, &kPlane[1], kernel, &window, 1);
}

MlirLogicalResult tosaMaxPool2dOpVerify(MlirOperation op) {
  intptr_t n;
  MlirLogicalResult verified = tosaCheckElements(op, tosaOperandType(op, 0), tosaResultType(op, 0));
  if (tosaFailed(verified))
    return verified;
  Window window = {tosaMaxPool2dOpGetPad(op, &n), tosaMaxPool2dOpGetStride(op, &n), NULL};
  return checkPool(op, tosaMaxPool2dOpGetKernel(op, &n), window);
}

MlirLogicalResult tosaAvgPool2dOpVerify(MlirOperation op) {
  intptr_t n;
  Window window = {tosaAvgPool2dOpGetPad(op, &n), tosaAvgPool2dOpGetStride(op, &n), NULL};
  MlirLogicalResult verified = checkPool(op, tosaAvgPool2dOpGetKernel(op, &n), window);
  if (tosaFailed(verified))
    return verified;
  MlirType element = tosaStorageElement(tosaOperandType(op, 0));
  MlirType accumulator = tosaAvgPool2dOpGetAccType(op);
  const char *wrong = wrongAccumulator(element, accumulator);
  if (mlirTypeIsAInteger(element) && !isIntegerOf(accumulator, 32))
    wrong = "accumulator type for integer tensor is not i32";
  if (wrong)
    return mlirOperationEmitOpError(op, "%s", wrong);
  MlirValue inputZero = tosaAvgPool2dOpGetInputZp(op), outputZero = tosaAvgPool2dOpGetOutputZp(op);
  if (tosaFailed(verified = tosaCheckZeroPoint(op, tosaOperandType(op, 0), inputZero,
                                               "expect both input and its zero point are the same "
                                               "element type, got ")) ||
      tosaFailed(verified = tosaCheckZeroPoint(op, tosaResultType(op, 0), outputZero,
                                               "expect both output and its zero point are the same "
                                               "element type, got ")) ||
      tosaFailed(verified = tosaCheckZero(op, inputZero, "input")))
    return verified;
  return tosaCheckZero(op, outputZero, "output");
}

//===--- resize ---===//

static MlirLogicalResult checkResized(MlirOperation op, const int64_t *scale, int64_t offset,
                                      int64_t border, intptr_t i) {
  const char *name = i ? "width" : "height", *axis = i ? "x" : "y";
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  int64_t in = tosaSize(input, 1 + i), out = tosaSize(output, 1 + i);
  if (in == IR_DYNAMIC || in == 1)
    return success();
  int64_t span = spanOf(tosaMul(in - 1, scale[0]), border, 0, offset);
  if (span % scale[1] != 0)
    return mlirOperationEmitOpError(
        op,
        "expected (input_%s - 1) * scale_%s_n - offset_%s + border_%s to be wholly divisible by "
        "scale_%s_d, got ((%lld - 1) * %lld - %lld + %lld) / %lld",
        name, axis, axis, axis, axis, ll(in), ll(scale[0]), ll(offset), ll(border), ll(scale[1]));
  return checkCalculated(op, name, span / scale[1] + 1, out);
}

MlirLogicalResult tosaResizeOpVerify(MlirOperation op) {
  TosaSizes scale = {0}, offset = {0}, border = {0};
  MlirLogicalResult verified = success();
  if (tosaHasRank(tosaOperandType(op, 0)) && tosaHasRank(tosaResultType(op, 0)) &&
      tosaShapeValues(tosaResizeOpGetScale(op), &scale) &&
      tosaShapeValues(tosaResizeOpGetOffset(op), &offset) &&
      tosaShapeValues(tosaResizeOpGetBorder(op), &border)) {
    verified = checkLeast(op, scale.data, (intptr_t)scale.size, 1,
                          "expect all scale values to be > 0, got ");
    for (intptr_t i = 0; i < 2 && !tosaFailed(verified); ++i)
      verified = checkResized(op, scale.data + 2 * i, offset.data[i], border.data[i], i);
  }
  tsVecFree(&scale);
  tsVecFree(&offset);
  tsVecFree(&border);
  return verified;
}

//===--- Fourier transforms ---===//

static MlirLogicalResult checkPower(MlirOperation op, int64_t size, const char *name) {
  if (size == IR_DYNAMIC || (size > 0 && (size & (size - 1)) == 0))
    return success();
  return mlirOperationEmitOpError(op, "expected %s to be a power of two, got %lld", name, ll(size));
}

static MlirLogicalResult checkFloats(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!mlirTypeIsAFloat(mlirShapedTypeGetElementType(tosaResultType(op, i))))
      return mlirOperationEmitOpError(op, "requires a floating point type");
  return success();
}

MlirLogicalResult tosaFFT2dOpVerify(MlirOperation op) {
  MlirType real = tosaOperandType(op, 0), imaginary = tosaOperandType(op, 1);
  MlirLogicalResult verified = checkFloats(op);
  if (tosaFailed(verified) || !tosaHasRank(real) || !tosaHasRank(imaginary))
    return verified;
  if (tosaFailed(verified = checkPower(op, tosaSize(real, 1), "height")))
    return verified;
  return checkPower(op, tosaSize(real, 2), "width");
}

MlirLogicalResult tosaRFFT2dOpVerify(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  MlirType other = tosaResultType(op, 1);
  MlirLogicalResult verified = checkFloats(op);
  if (tosaFailed(verified))
    return verified;
  if (!tosaMayHaveSameShape(output, other))
    return tosaFailOnTypes(op, "expected output shapes to match, got ", output, ", ", other, "");
  if (!tosaHasRank(input))
    return success();
  if (tosaFailed(verified = checkPower(op, tosaSize(input, 1), "height")) ||
      tosaFailed(verified = checkPower(op, tosaSize(input, 2), "width")))
    return verified;
  if (!tosaHasRank(output))
    return success();
  if (!tosaMayBeEqual(tosaSize(input, 0), tosaSize(output, 0)) ||
      !tosaMayBeEqual(tosaSize(input, 1), tosaSize(output, 1)))
    return tosaFailOnTypes(op,
                           "expected batch and height dimensions of input/output to match, got "
                           "input=",
                           input, " output=", output, "");
  int64_t width = tosaSize(input, 2), expected = tosaSize(output, 2);
  if (width != IR_DYNAMIC && expected != IR_DYNAMIC && expected != width / 2 + 1)
    return mlirOperationEmitOpError(
        op, "expected output width to be equal to input_width / 2 + 1, got %lld", ll(expected));
  return success();
}

// Products, convolutions, pooling. Small integers are computed as floats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-ttir/TosaToTTIR.h"

#include <math.h>

// The type with f32 in place of integers.
static MlirType floatTypeOf(MlirType type) {
  return mlirTypeIsAInteger(mlirShapedTypeGetElementType(type))
             ? tesseraTypeWithElementType(type, mlirF32TypeGet(mlirTypeGetContext(type)))
             : type;
}

// Operand `i` as floats of the element type that the op computes with.
static MlirValue factorOf(ToTTIR *c, intptr_t i, double zeroPoint, MlirType computed) {
  MlirValue value = tosaAsFloats(c, i, zeroPoint);
  MlirType element = mlirShapedTypeGetElementType(computed);
  if (mlirTypeEqual(ttElementTypeOf(value), element))
    return value;
  return toTTIRUnary(c, ttirTypecastOpCreate,
                     tesseraTypeWithElementType(mlirValueGetType(value), element), value);
}

// The value as what the op gives.
static MlirValue resultOf(ToTTIR *c, MlirValue value, MlirType type) {
  return mlirTypeEqual(mlirValueGetType(value), type) ? value : tosaFromFloats(c, value, type);
}

static const char kNotExact[] = "floats don't hold its sums";
static const char kNoZeroPoint[] = "a zero point that isn't known";

MlirLogicalResult tosaMatMulToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0), computed = floatTypeOf(type);
  double aZero, bZero;
  if (!tosaNumberOf(c, 2, &aZero) || !tosaNumberOf(c, 3, &bZero))
    return toTTIRFail(c, kNoZeroPoint);
  double count = (double)ttShapeOf(c->operands[0]).sizes[2];
  if (!tosaFloatsHold(c, 0, aZero, 1, bZero, count))
    return toTTIRFail(c, kNotExact);
  MlirOperation product =
      ttirMatmulOpCreate(c->rewriter, c->location, computed, factorOf(c, 0, aZero, computed),
                         factorOf(c, 1, bZero, computed), toTTIREmpty(c, computed));
  return toTTIRReplace(c, resultOf(c, mlirOperationGetResult(product, 0), type));
}

//===--- Convolutions ---===//

enum { kMaxSpatial = 3 };

// A convolution over some dimensions: where they are, and how windows lie. The channels are last.
typedef struct Window {
  int64_t numSpatial, groups;
  int64_t kernelOut, kernelIn, kernelSpatial[kMaxSpatial];
  int64_t strides[kMaxSpatial], dilation[kMaxSpatial], inputDilation[kMaxSpatial];
  int64_t padding[2 * kMaxSpatial];
  MlirValue input, weight;
} Window;

static Window windowOf(int64_t numSpatial, const int64_t *strides, const int64_t *dilation,
                       const int64_t *padding) {
  Window window = {.numSpatial = numSpatial, .groups = 1, .kernelIn = numSpatial + 1};
  for (int64_t i = 0; i < numSpatial; ++i) {
    window.kernelSpatial[i] = 1 + i;
    window.strides[i] = strides[i];
    window.dilation[i] = dilation ? dilation[i] : 1;
    window.inputDilation[i] = 1;
    window.padding[2 * i] = padding[2 * i];
    window.padding[2 * i + 1] = padding[2 * i + 1];
  }
  return window;
}

static MlirValue convolve(ToTTIR *c, const Window *window, MlirType type) {
  size_t count = (size_t)window->numSpatial;
  const int64_t spatial[] = {1, 2, 3};
  const int none[kMaxSpatial] = {0};
  int64_t last = window->numSpatial + 1;
  MlirType i64 = mlirIntegerTypeGet(c->context, 64);
  return mlirOperationGetResult(
      ttirConvolutionOpCreate(
          c->rewriter, c->location, type, window->input, window->weight, (MlirValue){NULL},
          toTTIREmpty(c, type),
          ttirI64DenseArrayAttr(c->context, (IrShape){window->strides, count}),
          ttirI64DenseArrayAttr(c->context, (IrShape){window->padding, 2 * count}),
          ttirI64DenseArrayAttr(c->context, (IrShape){window->inputDilation, count}),
          ttirI64DenseArrayAttr(c->context, (IrShape){window->dilation, count}),
          mlirDenseBoolArrayGet(c->context, (intptr_t)count, none),
          ttirConvolutionLayoutAttrGet(c->context, 0, last, count, spatial, window->kernelOut,
                                       window->kernelIn, count, window->kernelSpatial, 0, last,
                                       count, spatial),
          mlirIntegerAttrGet(i64, window->groups), mlirIntegerAttrGet(i64, 1)),
      0);
}

// The bias along the last dimension.
static MlirValue addBias(ToTTIR *c, MlirValue value, MlirType type) {
  const IrStorage *bias = tosaConstantOf(c, 2);
  if (bias && irDenseIsSplat(bias) && tosaIsZero(c, 2))
    return value;
  TtSizes sizes = {0};
  for (int64_t i = 0; i + 1 < mlirShapedTypeGetRank(type); ++i)
    tsVecPush(&sizes, 1);
  tsVecPush(&sizes, ttShapeOf(c->operands[2]).sizes[0]);
  MlirValue row = ttirCreateReshape(c->rewriter, c->location, c->operands[2], ttSizesShape(&sizes));
  tsVecFree(&sizes);
  return toTTIRBinary(c, ttirAddOpCreate, type, value, row);
}

// Reads the factors; fails where a sum of `count` products isn't exact.
static bool readFactors(ToTTIR *c, Window *window, double count, const char **reason) {
  MlirType computed = floatTypeOf(toTTIRResultType(c, 0));
  double inputZero, weightZero;
  *reason = kNoZeroPoint;
  if (!tosaNumberOf(c, 3, &inputZero) || !tosaNumberOf(c, 4, &weightZero))
    return false;
  *reason = kNotExact;
  if (!tosaFloatsHold(c, 0, inputZero, 1, weightZero, count))
    return false;
  window->input = factorOf(c, 0, inputZero, computed);
  window->weight = factorOf(c, 1, weightZero, computed);
  return true;
}

static MlirLogicalResult endConvolution(ToTTIR *c, const Window *window) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = resultOf(c, convolve(c, window, floatTypeOf(type)), type);
  return toTTIRReplace(c, addBias(c, value, type));
}

static double weightsOf(ToTTIR *c, size_t first, size_t end) {
  double count = 1;
  for (size_t i = first; i < end; ++i)
    count *= (double)ttShapeOf(c->operands[1]).sizes[i];
  return count;
}

static MlirLogicalResult convertPlain(ToTTIR *c, Window window) {
  const char *reason;
  if (!readFactors(c, &window, weightsOf(c, 1, (size_t)window.numSpatial + 2), &reason))
    return toTTIRFail(c, reason);
  return endConvolution(c, &window);
}

MlirLogicalResult tosaConv2DToTTIR(ToTTIR *c) {
  intptr_t n;
  return convertPlain(c,
                      windowOf(2, tosaConv2DOpGetStride(c->op, &n),
                               tosaConv2DOpGetDilation(c->op, &n), tosaConv2DOpGetPad(c->op, &n)));
}

MlirLogicalResult tosaConv3DToTTIR(ToTTIR *c) {
  intptr_t n;
  return convertPlain(c,
                      windowOf(3, tosaConv3DOpGetStride(c->op, &n),
                               tosaConv3DOpGetDilation(c->op, &n), tosaConv3DOpGetPad(c->op, &n)));
}

// The kernel is HWCM: as HW1(CM), with a group for each channel.
MlirLogicalResult tosaDepthwiseConv2DToTTIR(ToTTIR *c) {
  intptr_t n;
  Window window =
      windowOf(2, tosaDepthwiseConv2DOpGetStride(c->op, &n),
               tosaDepthwiseConv2DOpGetDilation(c->op, &n), tosaDepthwiseConv2DOpGetPad(c->op, &n));
  const char *reason;
  if (!readFactors(c, &window, weightsOf(c, 0, 2), &reason))
    return toTTIRFail(c, reason);
  IrShape kernel = ttShapeOf(c->operands[1]);
  const int64_t sizes[] = {kernel.sizes[0], kernel.sizes[1], 1, kernel.sizes[2] * kernel.sizes[3]};
  window.groups = kernel.sizes[2];
  window.weight = ttirCreateReshape(c->rewriter, c->location, window.weight, (IrShape){sizes, 4});
  window.kernelOut = 3;
  window.kernelIn = 2;
  window.kernelSpatial[0] = 0;
  window.kernelSpatial[1] = 1;
  return endConvolution(c, &window);
}

// Elements spread over windows: a convolution of what has zeros between them with the kernel in
// reverse.
MlirLogicalResult tosaTransposeConv2DToTTIR(ToTTIR *c) {
  static const int64_t kOnes[] = {1, 1}, kReversed[] = {1, 2};
  intptr_t n;
  const int64_t *strides = tosaTransposeConv2DOpGetStride(c->op, &n);
  Window window = windowOf(2, kOnes, NULL, tosaTransposeConv2DOpGetOutPad(c->op, &n));
  IrShape kernel = ttShapeOf(c->operands[1]);
  for (int i = 0; i < 2; ++i) {
    window.inputDilation[i] = strides[i];
    window.padding[2 * i] += kernel.sizes[1 + i] - 1;
    window.padding[2 * i + 1] += kernel.sizes[1 + i] - 1;
  }
  const char *reason;
  if (!readFactors(c, &window, weightsOf(c, 1, 4), &reason))
    return toTTIRFail(c, reason);
  MlirType type = mlirValueGetType(window.weight);
  window.weight = mlirOperationGetResult(
      ttirReverseOpCreate(c->rewriter, c->location, type, window.weight, toTTIREmpty(c, type),
                          ttirI64DenseArrayAttr(c->context, (IrShape){kReversed, 2})),
      0);
  return endConvolution(c, &window);
}

//===--- Pooling ---===//

static bool isEven(const int64_t *pad) { return pad[0] == pad[1] && pad[2] == pad[3]; }

// Uneven padding is put around the input first.
static MlirValue padUnevenly(ToTTIR *c, MlirValue value, const int64_t *pad, double number) {
  IrShape shape = ttShapeOf(value);
  const int64_t sizes[] = {shape.sizes[0], shape.sizes[1] + pad[0] + pad[1],
                           shape.sizes[2] + pad[2] + pad[3], shape.sizes[3]};
  const int32_t amounts[] = {
      0, 0, (int32_t)pad[0], (int32_t)pad[1], (int32_t)pad[2], (int32_t)pad[3], 0, 0};
  MlirType type = ttTypeWithShape(mlirValueGetType(value), (IrShape){sizes, 4});
  return mlirOperationGetResult(
      ttirPadOpCreate(c->rewriter, c->location, type, value,
                      mlirDenseI32ArrayGet(c->context, 8, amounts),
                      mlirFloatAttrDoubleGet(c->context, mlirF32TypeGet(c->context), number)),
      0);
}

MlirLogicalResult tosaMaxPool2dToTTIR(ToTTIR *c) {
  static const int64_t kNone[4] = {0};
  intptr_t n;
  const int64_t *kernel = tosaMaxPool2dOpGetKernel(c->op, &n);
  const int64_t *stride = tosaMaxPool2dOpGetStride(c->op, &n);
  const int64_t *pad = tosaMaxPool2dOpGetPad(c->op, &n);
  MlirType type = toTTIRResultType(c, 0), computed = floatTypeOf(type);
  if (!toTTIRIsFloat(tosaOperandOf(c, 0)) &&
      mlirIntegerTypeGetWidth(ttElementTypeOf(tosaOperandOf(c, 0))) > 8)
    return toTTIRFail(c, "windows are of bf16, which doesn't hold its elements");
  MlirValue value = tosaAsFloats(c, 0, 0);
  if (tosaMaxPool2dOpGetNanMode(c->op) == TosaNanPropagationModeIGNORE)
    value = tosaReplaceNaN(c, value, -INFINITY);
  if (!isEven(pad)) {
    value = padUnevenly(c, value, pad, -INFINITY);
    pad = kNone;
  }
  MlirContext context = c->context;
  MlirAttribute one = ttirSI32Attr(context, 1);
  MlirOperation pool = ttirMaxPool2dOpCreate(
      c->rewriter, c->location, computed, value, toTTIREmpty(c, computed),
      ttirSI32Attr(context, kernel[0]), ttirSI32Attr(context, kernel[1]),
      ttirSI32Attr(context, stride[0]), ttirSI32Attr(context, stride[1]), one, one,
      mlirBoolAttrGet(context, false), ttirSI32Attr(context, pad[2]), ttirSI32Attr(context, pad[3]),
      ttirSI32Attr(context, pad[0]), ttirSI32Attr(context, pad[1]));
  return toTTIRReplace(c, resultOf(c, mlirOperationGetResult(pool, 0), type));
}

typedef TsVec(double) Numbers;

// How many elements of the input each window holds along one dimension.
static void countElements(Numbers *counts, int64_t windows, int64_t size, int64_t kernel,
                          int64_t stride, int64_t pad) {
  for (int64_t i = 0; i < windows; ++i) {
    int64_t begin = i * stride - pad, end = begin + kernel;
    begin = begin < 0 ? 0 : begin;
    end = end > size ? size : end;
    tsVecPush(counts, end > begin ? (double)(end - begin) : 1);
  }
}

// What each window's sum is multiplied by.
static MlirValue reciprocalCounts(ToTTIR *c, IrShape output, MlirType element) {
  intptr_t n;
  const int64_t *kernel = tosaAvgPool2dOpGetKernel(c->op, &n);
  const int64_t *stride = tosaAvgPool2dOpGetStride(c->op, &n);
  const int64_t *pad = tosaAvgPool2dOpGetPad(c->op, &n);
  IrShape input = ttShapeOf(c->operands[0]);
  Numbers rows = {0}, columns = {0}, all = {0};
  countElements(&rows, output.sizes[1], input.sizes[1], kernel[0], stride[0], pad[0]);
  countElements(&columns, output.sizes[2], input.sizes[2], kernel[1], stride[1], pad[2]);
  for (size_t i = 0; i < rows.size; ++i)
    for (size_t j = 0; j < columns.size; ++j)
      tsVecPush(&all, 1 / (rows.data[i] * columns.data[j]));
  const int64_t sizes[] = {1, output.sizes[1], output.sizes[2], 1};
  MlirValue constant = tosaFloatConstant(c, element, (IrShape){sizes, 4}, all.data);
  tsVecFree(&rows);
  tsVecFree(&columns);
  tsVecFree(&all);
  return constant;
}

// The sum of windows is a convolution, of each channel by itself, with ones.
MlirLogicalResult tosaAvgPool2dToTTIR(ToTTIR *c) {
  intptr_t n;
  MlirType type = toTTIRResultType(c, 0);
  if (!toTTIRIsFloat(tosaOperandOf(c, 0)))
    return toTTIRFail(c, "means of integers are rounded as 64-bit integers, which the hardware "
                         "lacks");
  const int64_t *kernel = tosaAvgPool2dOpGetKernel(c->op, &n);
  IrShape input = ttShapeOf(c->operands[0]);
  Window window =
      windowOf(2, tosaAvgPool2dOpGetStride(c->op, &n), NULL, tosaAvgPool2dOpGetPad(c->op, &n));
  const int64_t sizes[] = {input.sizes[3], kernel[0], kernel[1], 1};
  window.groups = input.sizes[3];
  window.input = c->operands[0];
  window.weight = toTTIRSplat(c, ttTypeWithShape(type, (IrShape){sizes, 4}), 1);
  MlirValue factors =
      reciprocalCounts(c, irShapedShape(irType(type)), mlirShapedTypeGetElementType(type));
  return toTTIRReplace(
      c, toTTIRBinary(c, ttirMultiplyOpCreate, type, convolve(c, &window, type), factors));
}

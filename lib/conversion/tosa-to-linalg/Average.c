// tosa.avg_pool2d: a sum over windows, divided by how many of their elements lie in the picture.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/Windows.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "mlir-c/AffineMap.h"

typedef struct Average {
  TosaLinalg *c;
  TosaWindow window;
  int64_t zeros[2];  ///< of the input and the result
  MlirType sum;      ///< elements in which sums are
  MlirValue one;     ///< an index
  MlirValue last[2]; ///< row and column
} Average;

static MlirValue indexConstant(const LinalgMaker *make, int64_t number) {
  return linalgMakeInteger(make, mlirIndexTypeGet(make->context), number);
}

static MlirValue binary(const LinalgMaker *make, const TesseraOpDef *definition, MlirValue a,
                        MlirValue b) {
  return linalgMakeBinary(make, definition, mlirValueGetType(a), a, b);
}

// Less what of a window lies in so much padding, which is nearer than the window is long.
static MlirValue withoutPadding(const LinalgMaker *make, MlirValue count, MlirValue distance,
                                MlirValue zero, int64_t pad) {
  if (!pad)
    return count;
  MlirValue inside = binary(make, &arithSubIOpDef, distance, indexConstant(make, pad));
  return binary(make, &arithAddIOpDef, count, binary(make, &arithMinSIOpDef, inside, zero));
}

// How many rows or columns of a window are the picture's.
static MlirValue countAlong(const LinalgMaker *make, const Average *a, int dim, MlirValue zero) {
  MlirValue stride = indexConstant(make, a->window.strides[dim]);
  MlirValue count = indexConstant(make, a->window.kernel[dim]);
  MlirType i64 = mlirIntegerTypeGet(make->context, 64);
  MlirValue before = mlirOperationGetResult(linalgIndexOpCreate(make->rewriter, make->location,
                                                                mlirIndexTypeGet(make->context),
                                                                mlirIntegerAttrGet(i64, dim + 1)),
                                            0);
  MlirValue behind = binary(make, &arithSubIOpDef, a->last[dim], before);
  before = binary(make, &arithMulIOpDef, before, stride);
  behind = binary(make, &arithMulIOpDef, behind, stride);
  count = withoutPadding(make, count, before, zero, a->window.pad[2 * dim]);
  count = withoutPadding(make, count, behind, zero, a->window.pad[2 * dim + 1]);
  return binary(make, &arithMaxSIOpDef, a->one, count);
}

static MlirValue divideFloats(const LinalgMaker *make, const Average *a, MlirValue sum,
                              MlirValue count) {
  MlirType to = linalgElementType(a->c->type);
  count = linalgMakeUnary(make, &arithSIToFPOpDef, a->sum, count);
  sum = binary(make, &arithDivFOpDef, sum, count);
  return irTypeBitWidth(irType(a->sum)) > irTypeBitWidth(irType(to))
             ? linalgMakeUnary(make, &arithTruncFOpDef, to, sum)
             : sum;
}

// By a multiplier and a shift that stand for 1 / count.
static MlirValue scaleByCount(const LinalgMaker *make, MlirValue sum, MlirValue count) {
  MlirType i8 = mlirIntegerTypeGet(make->context, 8), i32 = mlirIntegerTypeGet(make->context, 32);
  MlirType i64 = mlirIntegerTypeGet(make->context, 64);
  MlirValue one = linalgMakeInteger(make, i32, 1), bits = linalgMakeInteger(make, i32, 32);
  MlirValue less = binary(make, &arithSubIOpDef, count, one);
  MlirValue zeros = linalgMakeUnary(make, &mathCountLeadingZerosOpDef, i32, less);
  MlirValue power = binary(make, &arithSubIOpDef, bits, zeros);
  MlirValue wide = linalgMakeUnary(make, &arithExtUIOpDef, i64, power);
  MlirValue unit = linalgMakeInteger(make, i64, (INT64_C(1) << 30) + 1);
  MlirValue numerator = binary(make, &arithShLIOpDef, unit, wide);
  MlirValue divisor = linalgMakeUnary(make, &arithExtUIOpDef, i64, count);
  MlirValue multiplier = binary(make, &arithDivUIOpDef, numerator, divisor);
  multiplier = linalgMakeUnary(make, &arithTruncIOpDef, i32, multiplier);
  MlirValue shift = linalgMakeUnary(make, &arithTruncIOpDef, i8, power);
  shift = binary(make, &arithAddIOpDef, shift, linalgMakeInteger(make, i8, 30));
  return mlirOperationGetResult(
      tosaApplyScaleOpCreate(make->rewriter, make->location, i32, sum, multiplier, shift,
                             tosaRoundingModeAttrGet(make->context, TosaRoundingModeSINGLE_ROUND)),
      0);
}

static MlirValue divideIntegers(const LinalgMaker *make, const Average *a, MlirValue sum,
                                MlirValue count) {
  MlirType to = linalgElementType(a->c->type), i32 = mlirIntegerTypeGet(make->context, 32);
  unsigned width = irTypeBitWidth(irType(to));
  if (a->zeros[0]) {
    MlirValue zero = linalgMakeInteger(make, a->sum, a->zeros[0]);
    sum = binary(make, &arithSubIOpDef, sum, binary(make, &arithMulIOpDef, count, zero));
  }
  MlirValue scaled = scaleByCount(make, sum, count);
  if (a->zeros[1])
    scaled = binary(make, &arithAddIOpDef, scaled, linalgMakeInteger(make, i32, a->zeros[1]));
  MlirValue low = linalgMakeInteger(make, i32, -(INT64_C(1) << (width - 1)));
  MlirValue high = linalgMakeInteger(make, i32, (INT64_C(1) << (width - 1)) - 1);
  scaled = binary(make, &arithMaxSIOpDef, low, scaled);
  scaled = binary(make, &arithMinSIOpDef, high, scaled);
  return width < 32 ? linalgMakeUnary(make, &arithTruncIOpDef, to, scaled) : scaled;
}

static bool averageBody(const LinalgMaker *make, const MlirValue *arguments, MlirValue *results,
                        const void *user) {
  const Average *a = user;
  MlirValue zero = indexConstant(make, 0);
  MlirValue rows = countAlong(make, a, 0, zero), columns = countAlong(make, a, 1, zero);
  MlirValue count = binary(make, &arithMulIOpDef, rows, columns);
  count = linalgMakeUnary(make, &arithIndexCastOpDef, mlirIntegerTypeGet(make->context, 32), count);
  results[0] = mlirTypeIsAFloat(a->sum) ? divideFloats(make, a, arguments[0], count)
                                        : divideIntegers(make, a, arguments[0], count);
  return true;
}

//===--- The op ---===//

static const char *readAverage(TosaLinalg *c, Average *a) {
  intptr_t size;
  *a = (Average){.c = c,
                 .window = {.spatial = 2,
                            .pad = tosaAvgPool2dOpGetPad(c->op, &size),
                            .strides = tosaAvgPool2dOpGetStride(c->op, &size),
                            .kernel = tosaAvgPool2dOpGetKernel(c->op, &size)},
                 .sum = mlirTypeAttrGetValue(tosaAvgPool2dOpGetAccTypeAttr(c->op))};
  MlirType to = linalgElementType(c->type);
  bool isReal = mlirTypeIsAFloat(a->sum);
  if (!tosaWindowCanPad(c, 2, a->window.pad))
    return "it pads by too much";
  if (!tosaLinalgNumberOf(tosaAvgPool2dOpGetInputZp(c->op), &a->zeros[0]) ||
      !tosaLinalgNumberOf(tosaAvgPool2dOpGetOutputZp(c->op), &a->zeros[1]))
    return "a zero point isn't known";
  if (isReal ? !mlirTypeIsAFloat(to)
             : !mlirTypeIsAInteger(to) || irTypeBitWidth(irType(to)) > 32 ||
                   irTypeBitWidth(irType(a->sum)) != 32)
    return "its elements are of no type that can be divided";
  return NULL;
}

// The sums, in elements of their own type.
static MlirValue makeSums(Average *a, intptr_t numSizes, const MlirValue *dynamic) {
  TosaLinalg *c = a->c;
  static const int64_t kOnes[] = {1, 1};
  int64_t sizes[4];
  for (intptr_t i = 0; i < 4; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(c->type, i);
  MlirType type = linalgTensorType(4, sizes, a->sum), from = tosaLinalgElement(c->operands[0]);
  MlirAttribute nothing = mlirTypeIsAFloat(from) ? mlirFloatAttrDoubleGet(c->make.context, from, 0)
                                                 : mlirIntegerAttrGet(from, 0);
  MlirValue inputs[] = {tosaWindowPad(c, 2, a->window.pad, nothing), {NULL}};
  MlirValue zero = linalgMakeNumber(&c->make, a->sum, 0);
  MlirValue empty = linalgMakeEmpty(&c->make, type, numSizes, dynamic);
  MlirValue init = linalgMakeFill(&c->make, zero, empty);
  inputs[1] = linalgMakeEmpty(&c->make, linalgTensorType(2, a->window.kernel, a->sum), 0, NULL);
  MlirOperation pool = linalgPoolingNhwcSumOpCreate(
      c->make.rewriter, c->make.location, 1, &type, 2, inputs, 1, &init,
      tosaWindowNumbers(c->make.context, 2, a->window.strides, true),
      tosaWindowNumbers(c->make.context, 2, kOnes, true));
  linalgMakeBody(&c->make, pool);
  return mlirOperationGetResult(pool, 0);
}

MlirLogicalResult tosaAvgPool2dToLinalg(TosaLinalg *c) {
  Average a;
  const char *why = readAverage(c, &a);
  if (why)
    return tosaLinalgFail(c, why);
  MlirValue sizes[TOSA_LINALG_MAX_RANK];
  intptr_t numSizes = tosaWindowSizes(c, &a.window, sizes);
  MlirValue sums = makeSums(&a, numSizes, sizes);
  for (int i = 0; i < 2; ++i)
    a.last[i] = linalgMakeDim(&c->make, sums, i + 1);
  a.one = indexConstant(&c->make, 1);
  for (int i = 0; i < 2; ++i)
    a.last[i] = binary(&c->make, &arithSubIOpDef, a.last[i], a.one);
  MlirValue init = linalgMakeEmpty(&c->make, c->type, numSizes, sizes);
  MlirAffineMap all = mlirAffineMapMultiDimIdentityGet(c->make.context, 4);
  const MlirAffineMap maps[] = {all, all};
  MlirValue result = linalgMakeGenericValue(
      &c->make, init,
      &(LinalgGeneric){
          .numInputs = 1, .inputs = &sums, .maps = maps, .body = averageBody, .user = &a});
  return tosaLinalgReplace(c, result);
}

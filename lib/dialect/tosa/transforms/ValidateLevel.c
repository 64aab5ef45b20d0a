// tosa-validate: what an implementation has to take, level 8k.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/transforms/Validate.h"
#include "ir/Arithmetic.h"
#include "tessera/Operation.h"

enum {
  kMaxRank = 6,
  kMaxKernel = 8192,
  kMaxStride = 8192,
  kMaxScale = 256,
  kMaxNesting = 6,
  kMaxListSize = 64
};
#define MAX_SIZE INT32_MAX

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

static MlirLogicalResult atMost(MlirOperation op, int64_t number, int64_t limit, const char *what) {
  return number <= limit ? success() : mlirOperationEmitOpError(op, "failed level check: %s", what);
}

static MlirLogicalResult allAtMost(MlirOperation op, intptr_t count, const int64_t *numbers,
                                   int64_t limit, const char *what) {
  for (intptr_t i = 0; i < count; ++i)
    if (numbers[i] > limit)
      return atMost(op, numbers[i], limit, what);
  return success();
}

//===--- Ranks and sizes ---===//

static MlirLogicalResult checkRank(MlirOperation op, MlirType type, const char *what) {
  if (tosaShapeTypeIsA(type)) {
    // Padding has two numbers for a dimension, and constants are checked where they are used.
    if (tosaPadOpIsA(op) || tosaConstShapeOpIsA(op) || tosaShapeTypeGetRank(type) <= kMaxRank)
      return success();
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "failed shape type level check: ");
    tesseraDiagnosticAppendType(error, type);
    tesseraDiagnosticAppendFormat(error, " exceeds MAX_RANK");
    return tesseraDiagnosticReport(error);
  }
  if (!mlirTypeIsATensor(type))
    return success();
  if (!tosaHasRank(type))
    return mlirOperationEmitOpError(op, "failed level check: unranked tensor");
  return mlirShapedTypeGetRank(type) <= kMaxRank
             ? success()
             : mlirOperationEmitOpError(op, "failed level check: %s rank(shape) <= MAX_RANK", what);
}

static MlirLogicalResult checkSize(MlirOperation op, MlirType type, const TosaTarget *target,
                                   const char *what) {
  if (!mlirTypeIsATensor(type))
    return success();
  if (!tosaHasRank(type))
    return mlirOperationEmitOpError(op, "failed level check: unranked tensor");
  int64_t bits = irTypeBitWidth(irType(tosaStorageElement(type)));
  int64_t size = bits < 8 ? 1 : bits / 8;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t dim = tosaSize(type, i);
    if (dim == IR_DYNAMIC && !target->isDraft)
      return mlirOperationEmitOpError(
          op,
          "failed level check: %s shape dimension cannot be dynamic when targeting TOSA "
          "specification version 1.0 or below",
          what);
    // More than it can be is all the same.
    size = dim == IR_DYNAMIC || dim == 0 ? size
           : dim > MAX_SIZE / size       ? MAX_SIZE + INT64_C(1)
                                         : size * dim;
    if (size > MAX_SIZE)
      return mlirOperationEmitOpError(
          op, "failed level check: %s tensor size (in bytes) <= (1 << MAX_LOG2_SIZE - 1)", what);
  }
  return success();
}

// How many of the operands have a rank that isn't the op's own, and then results, too.
static intptr_t countAnyRank(MlirOperation op) {
  static const TesseraOpDef *const kOwnRank[] = {&tosaAvgPool2dOpDef,
                                                 &tosaMaxPool2dOpDef,
                                                 &tosaConv2DOpDef,
                                                 &tosaConv3DOpDef,
                                                 &tosaDepthwiseConv2DOpDef,
                                                 &tosaTransposeConv2DOpDef,
                                                 &tosaFFT2dOpDef,
                                                 &tosaRFFT2dOpDef,
                                                 &tosaGatherOpDef,
                                                 &tosaScatterOpDef,
                                                 &tosaMatMulOpDef,
                                                 &tosaResizeOpDef,
                                                 &tosaMatmulTBlockScaledOpDef};
  for (size_t i = 0; i < sizeof kOwnRank / sizeof *kOwnRank; ++i)
    if (tesseraOperationIs(op, kOwnRank[i]))
      return 0;
  // What goes through graphs and ops of others may have any.
  if (tosaCustomOpIsA(op) || tosaWhileOpIsA(op))
    return 0;
  return tosaIfOpIsA(op) ? 1 : mlirOperationGetNumOperands(op);
}

static MlirLogicalResult checkRanks(MlirOperation op) {
  intptr_t count = countAnyRank(op), numOperands = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i)
    if (failed(checkRank(op, tosaOperandType(op, i), "operand")))
      return mlirLogicalResultFailure();
  for (intptr_t i = 0; count == numOperands && i < mlirOperationGetNumResults(op); ++i)
    if (failed(checkRank(op, tosaResultType(op, i), "result")))
      return mlirLogicalResultFailure();
  return success();
}

static MlirLogicalResult checkValues(MlirOperation op, const TosaTarget *target) {
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (failed(checkRanks(op)))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < numOperands; ++i)
    if (failed(checkSize(op, tosaOperandType(op, i), target, "operand")))
      return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < numResults; ++i)
    if (failed(checkSize(op, tosaResultType(op, i), target, "result")))
      return mlirLogicalResultFailure();
  if (!tosaVariableOpIsA(op))
    return success();
  MlirType type = tosaVariableType(op);
  if (failed(checkRank(op, type, "variable type")))
    return mlirLogicalResultFailure();
  return checkSize(op, type, target, "variable type");
}

//===--- Windows ---===//

static MlirLogicalResult checkPool(MlirOperation op) {
  intptr_t numKernel, numStride, numPad;
  bool isMax = tosaMaxPool2dOpIsA(op);
  const int64_t *kernel =
      isMax ? tosaMaxPool2dOpGetKernel(op, &numKernel) : tosaAvgPool2dOpGetKernel(op, &numKernel);
  const int64_t *stride =
      isMax ? tosaMaxPool2dOpGetStride(op, &numStride) : tosaAvgPool2dOpGetStride(op, &numStride);
  const int64_t *pad =
      isMax ? tosaMaxPool2dOpGetPad(op, &numPad) : tosaAvgPool2dOpGetPad(op, &numPad);
  if (failed(allAtMost(op, numKernel, kernel, kMaxKernel, "kernel <= MAX_KERNEL")) ||
      failed(allAtMost(op, numStride, stride, kMaxStride, "stride <= MAX_STRIDE")))
    return mlirLogicalResultFailure();
  return allAtMost(op, numPad, pad, kMaxKernel, "pad <= MAX_KERNEL");
}

static int64_t weightSize(MlirOperation op, intptr_t dim) {
  int64_t size = tosaSize(tosaOperandType(op, 1), dim);
  return size == IR_DYNAMIC ? 0 : size;
}

// How far a window reaches; more than it may is all the same.
static int64_t reach(int64_t dilation, int64_t size) {
  int64_t product;
  return irMulFits(dilation, size, &product) ? product : INT64_MAX;
}

// `first` is the dimension of the weights that is the first of the window's.
static MlirLogicalResult checkConvolution(MlirOperation op, const char *const *names,
                                          intptr_t first) {
  intptr_t numPad, numStride, numDilation;
  // Attributes of all convolutions are at the same places.
  const int64_t *pad = tosaConv2DOpGetPad(op, &numPad);
  const int64_t *stride = tosaConv2DOpGetStride(op, &numStride);
  const int64_t *dilation = tosaConv2DOpGetDilation(op, &numDilation);
  for (intptr_t i = 0; i < numDilation; ++i)
    if (failed(atMost(op, reach(dilation[i], weightSize(op, first + i)), kMaxKernel, names[i])))
      return mlirLogicalResultFailure();
  if (failed(allAtMost(op, numPad, pad, kMaxKernel, "pad <= MAX_KERNEL")))
    return mlirLogicalResultFailure();
  return allAtMost(op, numStride, stride, kMaxStride, "stride <= MAX_STRIDE");
}

static MlirLogicalResult checkTransposed(MlirOperation op) {
  intptr_t numPad, numStride;
  const int64_t *pad = tosaTransposeConv2DOpGetOutPad(op, &numPad);
  const int64_t *stride = tosaTransposeConv2DOpGetStride(op, &numStride);
  if (failed(atMost(op, weightSize(op, 1), kMaxKernel, "KH <= MAX_KERNEL")) ||
      failed(atMost(op, weightSize(op, 2), kMaxKernel, "KW <= MAX_KERNEL")) ||
      failed(allAtMost(op, numPad, pad, kMaxKernel, "pad <= MAX_KERNEL")))
    return mlirLogicalResultFailure();
  return allAtMost(op, numStride, stride, kMaxStride, "stride <= MAX_STRIDE");
}

static MlirLogicalResult checkFourier(MlirOperation op) {
  MlirType type = tosaOperandType(op, 0);
  if (!tosaHasRank(type))
    return success();
  if (failed(atMost(op, tosaSize(type, 1), kMaxKernel, "H <= MAX_KERNEL")))
    return mlirLogicalResultFailure();
  return atMost(op, tosaSize(type, 2), kMaxKernel, "W <= MAX_KERNEL");
}

static MlirLogicalResult checkResize(MlirOperation op) {
  TosaSizes scale = {0};
  MlirLogicalResult result = success();
  if (tosaShapeValues(tosaResizeOpGetScale(op), &scale) && scale.size == 4 && scale.data[1] > 0 &&
      scale.data[3] > 0) {
    result =
        atMost(op, scale.data[0] / scale.data[1], kMaxScale, "scale_y_n/scale_y_d <= MAX_SCALE");
    if (!failed(result))
      result =
          atMost(op, scale.data[2] / scale.data[3], kMaxScale, "scale_x_n/scale_x_d <= MAX_SCALE");
  }
  tsVecFree(&scale);
  return result;
}

static MlirLogicalResult checkWindow(MlirOperation op) {
  static const char *const kNames[] = {"dilation_d * KD <= MAX_KERNEL)",
                                       "dilation_y * KH <= MAX_KERNEL)",
                                       "dilation_x * KW <= MAX_KERNEL)"};
  if (tosaMaxPool2dOpIsA(op) || tosaAvgPool2dOpIsA(op))
    return checkPool(op);
  if (tosaConv2DOpIsA(op))
    return checkConvolution(op, kNames + 1, 1);
  if (tosaConv3DOpIsA(op))
    return checkConvolution(op, kNames, 1);
  if (tosaDepthwiseConv2DOpIsA(op))
    return checkConvolution(op, kNames + 1, 0);
  if (tosaTransposeConv2DOpIsA(op))
    return checkTransposed(op);
  if (tosaFFT2dOpIsA(op) || tosaRFFT2dOpIsA(op))
    return checkFourier(op);
  return tosaResizeOpIsA(op) ? checkResize(op) : success();
}

//===--- Lists and nesting ---===//

static MlirLogicalResult checkList(MlirOperation op, intptr_t size, const char *what) {
  return size <= kMaxListSize ? success()
                              : mlirOperationEmitOpError(
                                    op, "failed level check for MAX_TENSOR_LIST_SIZE: %s", what);
}

// What the list of an op's operands is called; NULL where it has none.
static const char *listOf(MlirOperation op) {
  if (tosaConcatOpIsA(op))
    return "input1";
  if (tosaConcatShapeOpIsA(op))
    return "input";
  if (tosaCustomOpIsA(op))
    return "input_list";
  return tosaIfOpIsA(op) || tosaWhileOpIsA(op) ? "inputs" : NULL;
}

static MlirLogicalResult checkLists(MlirOperation op) {
  intptr_t numInputs = mlirOperationGetNumOperands(op) - (tosaIfOpIsA(op) ? 1 : 0);
  const char *inputs = listOf(op);
  if (!inputs)
    return success();
  if (failed(checkList(op, numInputs, inputs)))
    return mlirLogicalResultFailure();
  return checkList(op, mlirOperationGetNumResults(op),
                   tosaCustomOpIsA(op) ? "output_list" : "outputs");
}

static MlirLogicalResult checkNesting(MlirOperation op) {
  int depth = 0;
  if (!tosaIfOpIsA(op) && !tosaWhileOpIsA(op))
    return success();
  // No deeper than it takes to fail.
  for (MlirOperation at = op; !mlirOperationIsNull(at) && depth < kMaxNesting;
       at = mlirOperationGetParentOperation(at))
    depth += tosaIfOpIsA(at) || tosaWhileOpIsA(at);
  return depth < kMaxNesting
             ? success()
             : mlirOperationEmitOpError(op, "failed level check: %d >= MAX_NESTING", depth);
}

MlirLogicalResult tosaCheckLevel(MlirOperation op, const TosaTarget *target) {
  if (tosaYieldOpIsA(op))
    return success();
  if (failed(checkValues(op, target)) || failed(checkWindow(op)) || failed(checkLists(op)))
    return mlirLogicalResultFailure();
  return checkNesting(op);
}

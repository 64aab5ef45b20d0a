// tosa-validate: what the specification calls ERROR_IF.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaFoldConstants.h"
#include "dialect/tosa/transforms/Validate.h"
#include "tessera/Operation.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirType elementOf(MlirType type) {
  return mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
}

static bool isInteger(MlirType type, unsigned width) {
  MlirType element = elementOf(type);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == width;
}

//===--- Pictures of another size ---===//

static bool allAreBelow(MlirType type, int64_t limit) {
  return !tosaHasRank(type) || (tosaSize(type, 1) < limit && tosaSize(type, 2) < limit);
}

// Whether number / unit is in [low, high).
static MlirLogicalResult checkRange(MlirOperation op, const char *name, const char *axis,
                                    int64_t number, int64_t unit, int low, int high) {
  if (number >= low * unit && number < high * unit)
    return success();
  return mlirOperationEmitOpError(
      op, "expect %s%s / scale%sNumerator to be in range [%d, %d), got %lld/%lld", name, axis, axis,
      low, high, (long long)number, (long long)unit);
}

static MlirLogicalResult checkScale(MlirOperation op, const int64_t *scale, const int64_t *offset,
                                    const int64_t *border) {
  enum { kMostNumerator = 1 << 11, kMostDownscale = 16 };
  if (scale[0] > kMostNumerator || scale[2] > kMostNumerator)
    return mlirOperationEmitOpError(op,
                                    "expect all scale numerator values to be <= (1 << 11), got "
                                    "scale_y_n=%lld, scale_x_n=%lld",
                                    (long long)scale[0], (long long)scale[2]);
  if (scale[1] >= kMostDownscale * scale[0] || scale[3] >= kMostDownscale * scale[2])
    return mlirOperationEmitOpError(
        op, "expect a downscale ratio larger than 1/16, got y=%lld/%lld, x=%lld/%lld",
        (long long)scale[0], (long long)scale[1], (long long)scale[2], (long long)scale[3]);
  static const char *const kAxes[] = {"Y", "X"};
  for (int i = 0; i < 2; ++i)
    if (tosaFailed(checkRange(op, "offset", kAxes[i], offset[i], scale[2 * i], -1, 16)))
      return mlirLogicalResultFailure();
  for (int i = 0; i < 2; ++i)
    if (tosaFailed(checkRange(op, "border", kAxes[i], border[i], scale[2 * i], -16, 1)))
      return mlirLogicalResultFailure();
  return success();
}

static MlirLogicalResult checkResize(MlirOperation op) {
  enum { kMost = 16384 };
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  if (!allAreBelow(input, kMost) || !allAreBelow(output, kMost))
    return mlirOperationEmitOpError(
        op,
        "expect input/output height/width dims to be < 16384, got [OH, OW, IH, IW] = %lld, %lld, "
        "%lld, %lld",
        (long long)(tosaHasRank(output) ? tosaSize(output, 1) : IR_DYNAMIC),
        (long long)(tosaHasRank(output) ? tosaSize(output, 2) : IR_DYNAMIC),
        (long long)(tosaHasRank(input) ? tosaSize(input, 1) : IR_DYNAMIC),
        (long long)(tosaHasRank(input) ? tosaSize(input, 2) : IR_DYNAMIC));
  TosaSizes scale = {0}, offset = {0}, border = {0};
  bool isKnown = tosaShapeValues(tosaResizeOpGetScale(op), &scale) && scale.size == 4 &&
                 tosaShapeValues(tosaResizeOpGetOffset(op), &offset) && offset.size == 2 &&
                 tosaShapeValues(tosaResizeOpGetBorder(op), &border) && border.size == 2;
  // Above the limit, nothing overflows below it.
  for (size_t i = 0; isKnown && i < 4; ++i)
    isKnown = scale.data[i] > 0 && scale.data[i] <= INT32_MAX;
  MlirLogicalResult result =
      isKnown ? checkScale(op, scale.data, offset.data, border.data) : success();
  tsVecFree(&scale);
  tsVecFree(&offset);
  tsVecFree(&border);
  return result;
}

//===--- Numbers ---===//

static MlirLogicalResult checkMul(MlirOperation op) {
  const IrStorage *elements = tosaConstantElements(tosaMulOpGetShift(op));
  TosaNumber shift;
  if (!elements || !tosaSplatOf((MlirAttribute){elements}, &shift) || shift.format)
    return success();
  if (shift.integer < 0 || shift.integer > 63)
    return mlirOperationEmitOpError(op, "requires 0 <= shift && shift <= 63, but got: %lld",
                                    (long long)shift.integer);
  if (shift.integer != 0 && !isInteger(tosaOperandType(op, 0), 32))
    return mlirOperationEmitOpError(
        op, "requires shift = 0 for all input data types that are not int32_t, but got: %lld",
        (long long)shift.integer);
  return success();
}

static MlirLogicalResult checkTable(MlirOperation op) {
  MlirType table = tosaOperandType(op, 1);
  int64_t wanted = isInteger(tosaOperandType(op, 0), 8)    ? 256
                   : isInteger(tosaOperandType(op, 0), 16) ? 513
                                                           : 0;
  if (!wanted || !tosaHasRank(table) || tosaSize(table, 0) == IR_DYNAMIC ||
      tosaSize(table, 0) == wanted)
    return success();
  return mlirOperationEmitOpError(op, "requires table size of %lld, got %lld", (long long)wanted,
                                  (long long)tosaSize(table, 0));
}

static MlirLogicalResult checkRescale(MlirOperation op) {
  MlirType input = tosaOperandType(op, 0), output = tosaResultType(op, 0);
  bool hasNoSign = tosaRescaleOpGetInputUnsigned(op);
  bool givesNoSign = tosaRescaleOpGetOutputUnsigned(op);
  const char *why =
      tosaRescaleOpGetScale32(op) && isInteger(input, 48)
          ? "scale32 is not allowed with 48-bit input."
      : hasNoSign && givesNoSign             ? "input and output cannot be both unsigned."
      : isInteger(output, 32) && hasNoSign   ? "i32 output type is not allowed with unsigned input."
      : isInteger(input, 32) && givesNoSign  ? "i32 input type is not allowed with unsigned output."
      : isInteger(input, 48) && givesNoSign  ? "i48 input type is not allowed with unsigned output."
      : isInteger(input, 48) && hasNoSign    ? "i48 input type cannot be unsigned."
      : isInteger(input, 32) && hasNoSign    ? "i32 input type cannot be unsigned."
      : isInteger(output, 32) && givesNoSign ? "i32 output type cannot be unsigned."
      : tosaRescaleOpGetRoundingMode(op) == TosaRoundingModeDOUBLE_ROUND &&
              !tosaRescaleOpGetScale32(op)
          ? "DOUBLE_ROUND is only allowed with scale32=true."
          : NULL;
  return why ? mlirOperationEmitOpError(op, "%s", why) : success();
}

//===--- Graphs that see nothing from outside ---===//

static bool isInside(MlirValue value, MlirRegion region) {
  MlirBlock block = mlirValueIsABlockArgument(value)
                        ? mlirBlockArgumentGetOwner(value)
                        : mlirOperationGetBlock(mlirOpResultGetOwner(value));
  while (!mlirBlockIsNull(block)) {
    if (mlirRegionEqual(mlirBlockGetParentRegion(block), region))
      return true;
    MlirOperation parent = mlirBlockGetParentOperation(block);
    block = mlirOperationIsNull(parent) ? (MlirBlock){NULL} : mlirOperationGetBlock(parent);
  }
  return false;
}

typedef struct Isolation {
  MlirRegion region;
  bool is;
} Isolation;

static MlirWalkResult visit(MlirOperation op, void *user) {
  Isolation *isolation = user;
  for (intptr_t i = 0; isolation->is && i < mlirOperationGetNumOperands(op); ++i)
    isolation->is = isInside(mlirOperationGetOperand(op, i), isolation->region);
  return isolation->is ? MlirWalkResultAdvance : MlirWalkResultInterrupt;
}

static bool isIsolated(MlirRegion region) {
  Isolation isolation = {.region = region, .is = true};
  for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block))
    for (MlirOperation op = mlirBlockGetFirstOperation(block);
         isolation.is && !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
      mlirOperationWalk(op, visit, &isolation, MlirWalkPreOrder);
  return isolation.is;
}

static MlirLogicalResult checkGraphs(MlirOperation op) {
  static const char *const kBranches[] = {"then", "else"}, *const kLoop[] = {"cond", "body"};
  const char *const *names = tosaIfOpIsA(op) ? kBranches : kLoop;
  for (intptr_t i = 0; i < 2; ++i)
    if (!isIsolated(mlirOperationGetRegion(op, i)))
      return mlirOperationEmitOpError(op,
                                      "is not conformant to the TOSA specification. It requires "
                                      "the '%s' region is isolated from above.\n",
                                      names[i]);
  return success();
}

MlirLogicalResult tosaCheckErrors(MlirOperation op) {
  if (tosaResizeOpIsA(op))
    return checkResize(op);
  if (tosaMulOpIsA(op))
    return checkMul(op);
  if (tosaTableOpIsA(op))
    return checkTable(op);
  if (tosaRescaleOpIsA(op))
    return checkRescale(op);
  return tosaIfOpIsA(op) || tosaWhileOpIsA(op) ? checkGraphs(op) : success();
}

// Folders of tosa: ops that change nothing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaChecks.h"

#include <math.h>

#define FOLD(Name)                                                                                 \
  MlirLogicalResult tosa##Name##OpFold(MlirOperation op, const MlirAttribute *operands,            \
                                       TesseraFoldResult *results, size_t *numResults)

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

// Operand `i`, when it has the type of the result.
static MlirLogicalResult giveOperand(MlirOperation op, intptr_t i, TesseraFoldResult *results,
                                     size_t *numResults) {
  if (!mlirTypeEqual(tosaOperandType(op, i), tosaResultType(op, 0)))
    return failure();
  results[0].value = mlirOperationGetOperand(op, i);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

//===--- Constants ---===//

static bool isElements(MlirAttribute attribute) {
  return attribute.ptr && irIsDense(irAttribute(attribute)) &&
         irDenseIsSplat(irAttribute(attribute));
}

// Whether it is this number everywhere.
static bool isSplatOf(MlirAttribute attribute, double number) {
  if (!isElements(attribute))
    return false;
  const IrStorage *dense = irAttribute(attribute);
  const IrStorage *element = irShapedElementType(irElementsType(dense));
  if (irTypeIsFloat(element))
    return irFloatToDouble(irFloatSemantics(element), irDenseFloatAt(dense, 0, 0)) == number;
  return irTypeIsInteger(element) && irIntegerTypeWidth(element) > 1 &&
         (double)irDenseIntegerAt(dense, 0) == number;
}

static bool isTrueOrFalse(MlirAttribute attribute, bool *value) {
  if (!isElements(attribute))
    return false;
  *value = irDenseIntegerAt(irAttribute(attribute), 0) != 0;
  return true;
}

static bool isShapeOf(MlirValue shape, int64_t number) {
  TosaSizes sizes = {0};
  bool is = tosaShapeValues(shape, &sizes);
  for (size_t i = 0; i < sizes.size; ++i)
    is = is && sizes.data[i] == number;
  tsVecFree(&sizes);
  return is;
}

//===--- Arithmetic ---===//

// What is stored for a quantized number isn't the number.
static bool isPlain(MlirOperation op) {
  MlirType element = mlirShapedTypeGetElementType(tosaResultType(op, 0));
  return mlirTypeIsAInteger(element) || mlirTypeIsAFloat(element);
}

FOLD(Add) {
  if (!isPlain(op))
    return failure();
  if (isSplatOf(operands[1], 0) &&
      mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  return isSplatOf(operands[0], 0) ? giveOperand(op, 1, results, numResults) : failure();
}

FOLD(Sub) {
  return isPlain(op) && isSplatOf(operands[1], 0) ? giveOperand(op, 0, results, numResults)
                                                  : failure();
}

FOLD(IntDiv) {
  return isPlain(op) && isSplatOf(operands[1], 1) ? giveOperand(op, 0, results, numResults)
                                                  : failure();
}

FOLD(Mul) {
  if (!isPlain(op) || !isSplatOf(operands[2], 0))
    return failure();
  if (isSplatOf(operands[1], 1) &&
      mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  return isSplatOf(operands[0], 1) ? giveOperand(op, 1, results, numResults) : failure();
}

FOLD(Cast) {
  (void)operands;
  return giveOperand(op, 0, results, numResults);
}

FOLD(Abs) {
  (void)operands;
  MlirValue input = mlirOperationGetOperand(op, 0);
  if (!mlirValueIsAOpResult(input) || !tosaAbsOpIsA(mlirOpResultGetOwner(input)))
    return failure();
  return giveOperand(op, 0, results, numResults);
}

// Bounds that no number is beyond.
static bool boundsNothing(MlirAttribute low, MlirAttribute high) {
  if (mlirAttributeIsAFloat(low) && mlirAttributeIsAFloat(high))
    return mlirFloatAttrGetValueDouble(low) == -INFINITY &&
           mlirFloatAttrGetValueDouble(high) == INFINITY;
  MlirType type = mlirAttributeGetType(low);
  if (!mlirAttributeIsAInteger(low) || !mlirAttributeIsAInteger(high) ||
      !mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) >= 63)
    return false;
  unsigned width = mlirIntegerTypeGetWidth(type);
  if (width == 1 || mlirIntegerTypeIsUnsigned(type))
    return mlirIntegerAttrGetValueUInt(low) == 0 &&
           mlirIntegerAttrGetValueUInt(high) == (UINT64_C(1) << width) - 1;
  int64_t limit = INT64_C(1) << (width - 1);
  return mlirIntegerAttrGetValueSInt(low) == -limit &&
         mlirIntegerAttrGetValueSInt(high) == limit - 1;
}

FOLD(Clamp) {
  (void)operands;
  // Ignored, a NaN becomes a number.
  if (tosaClampOpGetNanMode(op) == TosaNanPropagationModeIGNORE &&
      mlirAttributeIsAFloat(tosaClampOpGetMinValAttr(op)))
    return failure();
  return boundsNothing(tosaClampOpGetMinValAttr(op), tosaClampOpGetMaxValAttr(op))
             ? giveOperand(op, 0, results, numResults)
             : failure();
}

FOLD(Select) {
  bool condition;
  if (mlirValueEqual(mlirOperationGetOperand(op, 1), mlirOperationGetOperand(op, 2)))
    return giveOperand(op, 1, results, numResults);
  return isTrueOrFalse(operands[0], &condition)
             ? giveOperand(op, condition ? 1 : 2, results, numResults)
             : failure();
}

//===--- Reductions of one element ---===//

static MlirLogicalResult foldAlong(MlirOperation op, int64_t axis, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirType type = tosaOperandType(op, 0);
  bool isOne = tosaHasRank(type) && axis >= 0 && axis < mlirShapedTypeGetRank(type) &&
               tosaSize(type, axis) == 1;
  return isOne ? giveOperand(op, 0, results, numResults) : failure();
}

#define FOLD_ALONG(Name)                                                                           \
  FOLD(Name) {                                                                                     \
    (void)operands;                                                                                \
    return foldAlong(op, tosa##Name##OpGetAxis(op), results, numResults);                          \
  }

FOLD_ALONG(ReduceAll)
FOLD_ALONG(ReduceAny)
FOLD_ALONG(ReduceMax)
FOLD_ALONG(ReduceMin)
FOLD_ALONG(ReduceProduct)
FOLD_ALONG(ReduceSum)
FOLD_ALONG(Reverse)

//===--- Movement ---===//

FOLD(Concat) {
  (void)operands;
  return mlirOperationGetNumOperands(op) == 1 ? giveOperand(op, 0, results, numResults) : failure();
}

FOLD(Pad) {
  (void)operands;
  return isShapeOf(tosaPadOpGetPadding(op), 0) ? giveOperand(op, 0, results, numResults)
                                               : failure();
}

FOLD(Tile) {
  (void)operands;
  return isShapeOf(tosaTileOpGetMultiples(op), 1) ? giveOperand(op, 0, results, numResults)
                                                  : failure();
}

FOLD(Slice) {
  (void)operands;
  MlirType type = tosaOperandType(op, 0);
  return tosaHasRank(type) && mlirShapedTypeHasStaticShape(type)
             ? giveOperand(op, 0, results, numResults)
             : failure();
}

// With one size that isn't known it is the same on both sides.
FOLD(Reshape) {
  (void)operands;
  MlirType type = tosaOperandType(op, 0);
  int unknown = 0;
  for (intptr_t i = 0; tosaHasRank(type) && i < mlirShapedTypeGetRank(type); ++i)
    unknown += tosaSize(type, i) == IR_DYNAMIC;
  return tosaHasRank(type) && unknown < 2 ? giveOperand(op, 0, results, numResults) : failure();
}

FOLD(Transpose) {
  (void)operands;
  intptr_t count;
  const int32_t *perms = tosaTransposeOpGetPerms(op, &count);
  for (intptr_t i = 0; i < count; ++i)
    if (perms[i] != i)
      return failure();
  return giveOperand(op, 0, results, numResults);
}

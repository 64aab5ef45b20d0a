// Folders of tosa: ops that change nothing, and what is known before the program runs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaFoldConstants.h"

#include <math.h>

// A constant, unless it's null.
static MlirLogicalResult giveConstant(MlirAttribute attribute, TesseraFoldResult *results,
                                      size_t *numResults) {
  if (!attribute.ptr)
    return mlirLogicalResultFailure();
  results[0].attribute = attribute;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

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

TOSA_FOLD(Add) {
  if (!isPlain(op))
    return failure();
  if (isSplatOf(operands[1], 0) &&
      mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  if (isSplatOf(operands[0], 0) &&
      mlirLogicalResultIsSuccess(giveOperand(op, 1, results, numResults)))
    return mlirLogicalResultSuccess();
  return giveConstant(tosaFoldSum(operands, tosaResultType(op, 0)), results, numResults);
}

TOSA_FOLD(Sub) {
  if (!isPlain(op))
    return failure();
  if (isSplatOf(operands[1], 0) &&
      mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  return giveConstant(tosaFoldDifference(operands, tosaResultType(op, 0)), results, numResults);
}

TOSA_FOLD(IntDiv) {
  if (!isPlain(op) || !mlirTypeEqual(tosaOperandType(op, 0), tosaOperandType(op, 1)))
    return failure();
  if (isSplatOf(operands[0], 0))
    return giveConstant(tosaFoldSplat(operands[0], tosaResultType(op, 0)), results, numResults);
  if (isSplatOf(operands[1], 1) &&
      mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  return giveConstant(tosaFoldQuotient(operands, tosaResultType(op, 0)), results, numResults);
}

// By how much the product is shifted down; false when it isn't known.
static bool shiftOf(MlirAttribute shift, int64_t *value) {
  TosaNumber number;
  *value = 0;
  if (!tosaSplatOf(shift, &number) || number.format)
    return false;
  *value = number.integer;
  return *value >= 0 && *value < 63;
}

// Nothing times a number is nothing, whatever the shift; only once the shape is known it's a
// constant.
static MlirAttribute zeroProduct(MlirAttribute operand, MlirType type) {
  TosaNumber number;
  if (!tosaSplatOf(operand, &number) || !tosaNumberIsZero(&number) ||
      !mlirShapedTypeHasStaticShape(type) ||
      (number.format != NULL) != mlirTypeIsAFloat(mlirShapedTypeGetElementType(type)))
    return (MlirAttribute){NULL};
  return tosaSplatGet(type, &number);
}

TOSA_FOLD(Mul) {
  int64_t shift;
  MlirType type = tosaResultType(op, 0);
  if (!isPlain(op) || !tosaHasRank(type) || !shiftOf(operands[2], &shift))
    return failure();
  for (int i = 0; i < 2; ++i) {
    MlirAttribute zero = zeroProduct(operands[i], type);
    if (zero.ptr)
      return giveConstant(zero, results, numResults);
    if (isSplatOf(operands[i], (double)(INT64_C(1) << shift)) &&
        mlirLogicalResultIsSuccess(giveOperand(op, 1 - i, results, numResults)))
      return mlirLogicalResultSuccess();
  }
  return giveConstant(tosaFoldProduct(operands, type, shift), results, numResults);
}

TOSA_FOLD(Cast) {
  if (mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  return giveConstant(tosaFoldCast(operands[0], tosaResultType(op, 0)), results, numResults);
}

TOSA_FOLD(Abs) {
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
  uint64_t mask = (UINT64_C(1) << width) - 1;
  if (width == 1 || mlirIntegerTypeIsUnsigned(type))
    return (mlirIntegerAttrGetValueUInt(low) & mask) == 0 &&
           (mlirIntegerAttrGetValueUInt(high) & mask) == mask;
  int64_t limit = INT64_C(1) << (width - 1);
  return mlirIntegerAttrGetValueSInt(low) == -limit &&
         mlirIntegerAttrGetValueSInt(high) == limit - 1;
}

TOSA_FOLD(Clamp) {
  (void)operands;
  // Ignored, a NaN becomes a number.
  if (!isPlain(op))
    return failure();
  if (tosaClampOpGetNanMode(op) == TosaNanPropagationModeIGNORE &&
      mlirAttributeIsAFloat(tosaClampOpGetMinValAttr(op)))
    return failure();
  return boundsNothing(tosaClampOpGetMinValAttr(op), tosaClampOpGetMaxValAttr(op))
             ? giveOperand(op, 0, results, numResults)
             : failure();
}

// Whether none of the operands is repeated: a size that isn't known may be 1.
static bool haveSameShapes(MlirOperation op) {
  MlirType type = tosaResultType(op, 0);
  bool are = tosaHasRank(type) && mlirShapedTypeHasStaticShape(type);
  for (intptr_t i = 0; are && i < 3; ++i) {
    MlirType operand = tosaOperandType(op, i);
    are = tosaHasRank(operand) && mlirShapedTypeHasStaticShape(operand) &&
          tosaMayHaveSameShape(operand, type);
  }
  return are;
}

TOSA_FOLD(Select) {
  bool condition;
  if (!haveSameShapes(op))
    return failure();
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
  TOSA_FOLD(Name) {                                                                                \
    (void)operands;                                                                                \
    return foldAlong(op, tosa##Name##OpGetAxis(op), results, numResults);                          \
  }

FOLD_ALONG(ReduceAll)
FOLD_ALONG(ReduceAny)
FOLD_ALONG(ReduceMax)
FOLD_ALONG(ReduceMin)
FOLD_ALONG(ReduceProduct)
FOLD_ALONG(ReduceSum)
#undef FOLD_ALONG

//===--- Movement ---===//

static MlirOperation concatAlong(MlirValue value, int64_t axis) {
  MlirOperation none = {NULL};
  MlirOperation op = mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : none;
  return op.ptr && tosaConcatOpIsA(op) && tosaConcatOpGetAxis(op) == axis ? op : none;
}

// What is put together in one place can be where it's put together with more.
TOSA_FOLD(Concat) {
  (void)operands;
  int64_t axis = tosaConcatOpGetAxis(op);
  intptr_t count = mlirOperationGetNumOperands(op);
  if (count == 1 && mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  TsVec(MlirValue) all = {0};
  bool any = false;
  for (intptr_t i = 0; i < count; ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    MlirOperation inner = concatAlong(operand, axis);
    any |= inner.ptr != NULL;
    if (!inner.ptr)
      tsVecPush(&all, operand);
    for (intptr_t j = 0; inner.ptr && j < mlirOperationGetNumOperands(inner); ++j)
      tsVecPush(&all, mlirOperationGetOperand(inner, j));
  }
  if (any)
    mlirOperationSetOperands(op, (intptr_t)all.size, all.data);
  tsVecFree(&all);
  *numResults = 0;
  return any ? mlirLogicalResultSuccess() : failure();
}

TOSA_FOLD(Pad) {
  (void)operands;
  return isShapeOf(tosaPadOpGetPadding(op), 0) ? giveOperand(op, 0, results, numResults)
                                               : failure();
}

TOSA_FOLD(Tile) {
  (void)operands;
  return isShapeOf(tosaTileOpGetMultiples(op), 1) ? giveOperand(op, 0, results, numResults)
                                                  : failure();
}

TOSA_FOLD(Reverse) {
  if (mlirLogicalResultIsSuccess(foldAlong(op, tosaReverseOpGetAxis(op), results, numResults)))
    return mlirLogicalResultSuccess();
  if (!isElements(operands[0]) || !mlirTypeEqual(tosaOperandType(op, 0), tosaResultType(op, 0)))
    return failure();
  return giveOperand(op, 0, results, numResults);
}

// One element of a constant at places that are known.
static MlirAttribute elementAt(MlirOperation op, MlirAttribute operand) {
  MlirType type = tosaResultType(op, 0);
  const IrStorage *dense = irAttribute(operand);
  TosaSizes start = {0};
  int64_t position = 0;
  TosaNumber number;
  bool isKnown = irIsDense(dense) && mlirShapedTypeHasStaticShape(type) &&
                 irShapedNumElements(irType(type)) == 1 &&
                 tosaShapeValues(tosaSliceOpGetStart(op), &start) &&
                 (intptr_t)start.size == mlirShapedTypeGetRank(tosaOperandType(op, 0));
  for (size_t i = 0; isKnown && i < start.size; ++i) {
    int64_t size = tosaSize(tosaOperandType(op, 0), (intptr_t)i);
    isKnown = size != IR_DYNAMIC && start.data[i] >= 0 && start.data[i] < size;
    position = isKnown ? position * size + start.data[i] : 0;
  }
  tsVecFree(&start);
  return isKnown && isPlain(op) && tosaElementOf(dense, (size_t)position, &number)
             ? tosaSplatGet(type, &number)
             : (MlirAttribute){NULL};
}

TOSA_FOLD(Slice) {
  MlirType type = tosaOperandType(op, 0);
  if (!tosaHasRank(type) || !tosaHasRank(tosaResultType(op, 0)))
    return failure();
  if (mlirShapedTypeHasStaticShape(type) &&
      mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  MlirAttribute splat = tosaFoldSplat(operands[0], tosaResultType(op, 0));
  if (splat.ptr || !operands[0].ptr || !mlirShapedTypeHasStaticShape(type))
    return giveConstant(splat, results, numResults);
  return giveConstant(elementAt(op, operands[0]), results, numResults);
}

// The constant in another shape, if nobody else wants it as it is: it may be large.
static MlirAttribute reshapeConstant(MlirOperation op, MlirAttribute operand) {
  MlirType type = tosaResultType(op, 0);
  MlirAttribute none = {NULL};
  if (!operand.ptr || !irIsDense(irAttribute(operand)) || !isPlain(op))
    return none;
  if (irDenseIsSplat(irAttribute(operand)))
    return tosaFoldSplat(operand, type);
  MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetOperand(op, 0));
  TosaSizes sizes = {0};
  bool isAlone = mlirOpOperandIsNull(mlirOpOperandGetNextUse(use)) &&
                 tosaShapeValues(tosaReshapeOpGetShape(op), &sizes) &&
                 mlirShapedTypeHasStaticShape(type);
  tsVecFree(&sizes);
  return isAlone ? mlirDenseElementsAttrReshapeGet(operand, type) : none;
}

// With one size that isn't known it is the same on both sides.
TOSA_FOLD(Reshape) {
  MlirType type = tosaOperandType(op, 0);
  if (!tosaHasRank(type) || !tosaHasRank(tosaResultType(op, 0)))
    return failure();
  int unknown = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    unknown += tosaSize(type, i) == IR_DYNAMIC;
  if (unknown < 2 && mlirLogicalResultIsSuccess(giveOperand(op, 0, results, numResults)))
    return mlirLogicalResultSuccess();
  MlirValue input = mlirOperationGetOperand(op, 0);
  if (mlirValueIsAOpResult(input) && tosaReshapeOpIsA(mlirOpResultGetOwner(input))) {
    mlirOperationSetOperand(op, 0, mlirOperationGetOperand(mlirOpResultGetOwner(input), 0));
    *numResults = 0;
    return mlirLogicalResultSuccess();
  }
  return giveConstant(reshapeConstant(op, operands[0]), results, numResults);
}

TOSA_FOLD(Transpose) {
  MlirAttribute splat = isPlain(op) && tosaHasRank(tosaResultType(op, 0))
                            ? tosaFoldSplat(operands[0], tosaResultType(op, 0))
                            : (MlirAttribute){NULL};
  if (splat.ptr)
    return giveConstant(splat, results, numResults);
  intptr_t count;
  const int32_t *perms = tosaTransposeOpGetPerms(op, &count);
  for (intptr_t i = 0; i < count; ++i)
    if (perms[i] != i)
      return failure();
  return giveOperand(op, 0, results, numResults);
}

// A picture of the same size, from its corner on, that isn't scaled.
TOSA_FOLD(Resize) {
  (void)operands;
  TosaSizes scale = {0};
  bool isSame = isShapeOf(tosaResizeOpGetOffset(op), 0) &&
                isShapeOf(tosaResizeOpGetBorder(op), 0) &&
                tosaShapeValues(tosaResizeOpGetScale(op), &scale) && scale.size == 4 &&
                scale.data[0] == scale.data[1] && scale.data[2] == scale.data[3];
  tsVecFree(&scale);
  return isSame ? giveOperand(op, 0, results, numResults) : failure();
}

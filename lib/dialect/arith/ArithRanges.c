// In which ranges arith's results are. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "ir/Operation.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/IntRange.h"

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }
static uint32_t widthOf(MlirOperation op) {
  return tesseraIntRangeOfType(mlirValueGetType(resultOf(op))).width;
}

// Nothing is said while nothing gets to an operand.
static void setKnown(MlirOperation op, TesseraIntRange range, TesseraSetIntRange set, void *user) {
  if (range.width)
    set(resultOf(op), range, user);
}

//===--- Two integers ---===//

#define BINARY_RANGE(Op, kind, noWrap)                                                             \
  void arith##Op##InferResultRanges(MlirOperation op, const TesseraIntRange *operands,             \
                                    TesseraSetIntRange set, void *user) {                          \
    setKnown(op, tesseraIntRangeInfer(kind, operands[0], operands[1], noWrap), set, user);         \
  }

// The bits of the flags are those of ranges.
static unsigned noWrapOf(ArithIntegerOverflowFlags flags) {
  return (flags & ArithIntegerOverflowFlagsnsw ? TESSERA_RANGE_NO_SIGNED_WRAP : 0) |
         (flags & ArithIntegerOverflowFlagsnuw ? TESSERA_RANGE_NO_UNSIGNED_WRAP : 0);
}

BINARY_RANGE(AddIOp, TESSERA_RANGE_ADD, noWrapOf(arithAddIOpGetOverflowFlags(op)))
BINARY_RANGE(SubIOp, TESSERA_RANGE_SUB, noWrapOf(arithSubIOpGetOverflowFlags(op)))
BINARY_RANGE(MulIOp, TESSERA_RANGE_MUL, noWrapOf(arithMulIOpGetOverflowFlags(op)))
BINARY_RANGE(ShLIOp, TESSERA_RANGE_SHL, noWrapOf(arithShLIOpGetOverflowFlags(op)))
BINARY_RANGE(DivUIOp, TESSERA_RANGE_DIV_U, 0)
BINARY_RANGE(DivSIOp, TESSERA_RANGE_DIV_S, 0)
BINARY_RANGE(ShRUIOp, TESSERA_RANGE_SHR_U, 0)
BINARY_RANGE(ShRSIOp, TESSERA_RANGE_SHR_S, 0)
BINARY_RANGE(CeilDivUIOp, TESSERA_RANGE_CEIL_DIV_U, 0)
BINARY_RANGE(CeilDivSIOp, TESSERA_RANGE_CEIL_DIV_S, 0)
BINARY_RANGE(FloorDivSIOp, TESSERA_RANGE_FLOOR_DIV_S, 0)
BINARY_RANGE(RemUIOp, TESSERA_RANGE_REM_U, 0)
BINARY_RANGE(RemSIOp, TESSERA_RANGE_REM_S, 0)
BINARY_RANGE(AndIOp, TESSERA_RANGE_AND, 0)
BINARY_RANGE(OrIOp, TESSERA_RANGE_OR, 0)
BINARY_RANGE(XOrIOp, TESSERA_RANGE_XOR, 0)
BINARY_RANGE(MaxSIOp, TESSERA_RANGE_MAX_S, 0)
BINARY_RANGE(MaxUIOp, TESSERA_RANGE_MAX_U, 0)
BINARY_RANGE(MinSIOp, TESSERA_RANGE_MIN_S, 0)
BINARY_RANGE(MinUIOp, TESSERA_RANGE_MIN_U, 0)

//===--- Casts ---===//

void arithExtUIOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                   TesseraSetIntRange set, void *user) {
  setKnown(op, tesseraIntRangeExtendUnsigned(operands[0], widthOf(op)), set, user);
}

void arithExtSIOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                   TesseraSetIntRange set, void *user) {
  setKnown(op, tesseraIntRangeExtendSigned(operands[0], widthOf(op)), set, user);
}

void arithTruncIOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                    TesseraSetIntRange set, void *user) {
  setKnown(op, tesseraIntRangeTruncate(operands[0], widthOf(op)), set, user);
}

// Between index and another width, whichever is wider.
static TesseraIntRange castRange(TesseraIntRange range, uint32_t width, bool isSigned) {
  if (tesseraIntRangeIsBounded(range) && range.width == width)
    return range;
  if (range.width > width)
    return tesseraIntRangeTruncate(range, width);
  return isSigned ? tesseraIntRangeExtendSigned(range, width)
                  : tesseraIntRangeExtendUnsigned(range, width);
}

void arithIndexCastOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                       TesseraSetIntRange set, void *user) {
  setKnown(op, castRange(operands[0], widthOf(op), true), set, user);
}

void arithIndexCastUIOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                         TesseraSetIntRange set, void *user) {
  setKnown(op, castRange(operands[0], widthOf(op), false), set, user);
}

//===--- The rest ---===//

void arithCmpIOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                  TesseraSetIntRange set, void *user) {
  if (!operands[0].width || !operands[1].width)
    return;
  TesseraIntPredicate predicate = (TesseraIntPredicate)arithCmpIOpGetPredicate(op);
  int result = tesseraIntRangeCompare(predicate, operands[0], operands[1]);
  set(resultOf(op), tesseraIntRangeOfComparison(result), user);
}

// Where the condition is known, one of the two.
void arithSelectOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                    TesseraSetIntRange set, void *user) {
  uint64_t condition;
  TesseraIntRange range = tesseraIntRangeJoin(operands[1], operands[2]);
  if (tesseraIntRangeIsConstant(operands[0], &condition))
    range = condition ? operands[1] : operands[2];
  setKnown(op, range, set, user);
}

// What all elements are in.
static TesseraIntRange elementsRange(const IrStorage *value, MlirType type) {
  TesseraIntRange all = tesseraIntRangeOfType(type), range = {.width = 0};
  if (!tesseraIntRangeIsBounded(all))
    return all;
  int64_t count =
      irDenseIsSplat(value) ? 1 : mlirElementsAttrGetNumElements(irWrapAttribute(value));
  for (int64_t i = 0; i < count; ++i)
    range = tesseraIntRangeJoin(
        range, tesseraIntRangeConstant(all.width, (uint64_t)irDenseIntegerAt(value, (size_t)i)));
  return range.width ? range : all;
}

void arithConstantOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                      TesseraSetIntRange set, void *user) {
  (void)operands;
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  MlirType type = mlirValueGetType(resultOf(op));
  TesseraIntRange range = tesseraIntRangeOfType(type);
  if (mlirAttributeIsAInteger(value) && tesseraIntRangeIsBounded(range))
    range = tesseraIntRangeConstant(range.width, (uint64_t)mlirIntegerAttrGetValueInt(value));
  else if (irIsDense(irAttribute(value)))
    range = elementsRange(irAttribute(value), type);
  set(resultOf(op), range, user);
}

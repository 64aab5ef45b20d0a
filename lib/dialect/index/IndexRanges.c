// In which ranges index's results are. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/index/IndexOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/IntRange.h"

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

// Nothing is said while nothing gets to an operand.
static void setKnown(MlirOperation op, TesseraIntRange range, TesseraSetIntRange set, void *user) {
  if (range.width)
    set(resultOf(op), range, user);
}

#define BINARY_RANGE(Op, kind)                                                                     \
  void index##Op##InferResultRanges(MlirOperation op, const TesseraIntRange *operands,             \
                                    TesseraSetIntRange set, void *user) {                          \
    setKnown(op, tesseraIntRangeInferIndex(kind, operands[0], operands[1]), set, user);            \
  }

BINARY_RANGE(AddOp, TESSERA_RANGE_ADD)
BINARY_RANGE(SubOp, TESSERA_RANGE_SUB)
BINARY_RANGE(MulOp, TESSERA_RANGE_MUL)
BINARY_RANGE(DivSOp, TESSERA_RANGE_DIV_S)
BINARY_RANGE(DivUOp, TESSERA_RANGE_DIV_U)
BINARY_RANGE(CeilDivSOp, TESSERA_RANGE_CEIL_DIV_S)
BINARY_RANGE(CeilDivUOp, TESSERA_RANGE_CEIL_DIV_U)
BINARY_RANGE(FloorDivSOp, TESSERA_RANGE_FLOOR_DIV_S)
BINARY_RANGE(RemSOp, TESSERA_RANGE_REM_S)
BINARY_RANGE(RemUOp, TESSERA_RANGE_REM_U)
BINARY_RANGE(MaxSOp, TESSERA_RANGE_MAX_S)
BINARY_RANGE(MaxUOp, TESSERA_RANGE_MAX_U)
BINARY_RANGE(MinSOp, TESSERA_RANGE_MIN_S)
BINARY_RANGE(MinUOp, TESSERA_RANGE_MIN_U)
BINARY_RANGE(ShlOp, TESSERA_RANGE_SHL)
BINARY_RANGE(ShrSOp, TESSERA_RANGE_SHR_S)
BINARY_RANGE(ShrUOp, TESSERA_RANGE_SHR_U)
BINARY_RANGE(AndOp, TESSERA_RANGE_AND)
BINARY_RANGE(OrOp, TESSERA_RANGE_OR)
BINARY_RANGE(XOrOp, TESSERA_RANGE_XOR)

//===--- Casts ---===//

// An index is of 64 bits, or of 32 that are extended to them.
static TesseraIntRange castRange(MlirOperation op, TesseraIntRange range, bool isSigned) {
  enum { SMALL = 32 };
  uint32_t width = tesseraIntRangeOfType(mlirValueGetType(resultOf(op))).width;
  if (!range.width || (tesseraIntRangeIsBounded(range) && range.width == width))
    return range;
  if (range.width <= width)
    return isSigned ? tesseraIntRangeExtendSigned(range, width)
                    : tesseraIntRangeExtendUnsigned(range, width);
  TesseraIntRange cut = tesseraIntRangeTruncate(range, width);
  if (width <= SMALL)
    return cut;
  TesseraIntRange small = tesseraIntRangeTruncate(range, SMALL);
  return tesseraIntRangeJoin(cut, isSigned ? tesseraIntRangeExtendSigned(small, width)
                                           : tesseraIntRangeExtendUnsigned(small, width));
}

void indexCastSOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                   TesseraSetIntRange set, void *user) {
  setKnown(op, castRange(op, operands[0], true), set, user);
}

void indexCastUOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                   TesseraSetIntRange set, void *user) {
  setKnown(op, castRange(op, operands[0], false), set, user);
}

//===--- The rest ---===//

// What 32 and 64 bits say.
void indexCmpOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                 TesseraSetIntRange set, void *user) {
  enum { SMALL = 32 };
  if (!operands[0].width || !operands[1].width)
    return;
  TesseraIntPredicate predicate = (TesseraIntPredicate)indexCmpOpGetPred(op);
  int wide = tesseraIntRangeCompare(predicate, operands[0], operands[1]);
  int narrow = tesseraIntRangeCompare(predicate, tesseraIntRangeTruncate(operands[0], SMALL),
                                      tesseraIntRangeTruncate(operands[1], SMALL));
  set(resultOf(op), tesseraIntRangeOfComparison(wide == narrow ? wide : -1), user);
}

void indexSizeOfOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                    TesseraSetIntRange set, void *user) {
  enum { WIDTH = 64, SMALLEST = 32 };
  (void)operands;
  set(resultOf(op), tesseraIntRangeFromUnsigned(WIDTH, SMALLEST, WIDTH), user);
}

static void setConstant(MlirOperation op, MlirAttribute value, TesseraSetIntRange set, void *user) {
  uint32_t width = tesseraIntRangeOfType(mlirValueGetType(resultOf(op))).width;
  set(resultOf(op), tesseraIntRangeConstant(width, (uint64_t)mlirIntegerAttrGetValueInt(value)),
      user);
}

void indexConstantOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                      TesseraSetIntRange set, void *user) {
  (void)operands;
  setConstant(op, indexConstantOpGetValueAttr(op), set, user);
}

void indexBoolConstantOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                          TesseraSetIntRange set, void *user) {
  (void)operands;
  setConstant(op, indexBoolConstantOpGetValueAttr(op), set, user);
}

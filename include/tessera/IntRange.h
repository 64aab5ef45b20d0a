// Ranges of integers of up to 64 bits, and what operations make of them: for those who implement
// InferIntRangeInterface. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_INTRANGE_H
#define TESSERA_INTRANGE_H

#include "tessera/Interfaces.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether something gets there, and there are bounds for it.
static inline bool tesseraIntRangeIsBounded(TesseraIntRange range) {
  return range.width != 0 && range.width <= 64;
}
/// Any integer of this width; above 64 bits, or of width 0: any value at all.
TesseraIntRange tesseraIntRangeFull(uint32_t width);
/// The same for what a type holds: an integer, `index` (64), or their vectors and tensors.
TesseraIntRange tesseraIntRangeOfType(MlirType type);
/// One value, of which the lowest `width` bits count.
TesseraIntRange tesseraIntRangeConstant(uint32_t width, uint64_t value);
/// The other bounds follow from these where the sign doesn't change in between.
TesseraIntRange tesseraIntRangeFromUnsigned(uint32_t width, uint64_t min, uint64_t max);
TesseraIntRange tesseraIntRangeFromSigned(uint32_t width, int64_t min, int64_t max);
/// What is in one of them.
TesseraIntRange tesseraIntRangeJoin(TesseraIntRange a, TesseraIntRange b);
bool tesseraIntRangesEqual(TesseraIntRange a, TesseraIntRange b);
/// Whether only one value is in the range, seen as signed or as unsigned.
bool tesseraIntRangeIsConstant(TesseraIntRange range, uint64_t *value);
/// Then that value as an attribute of the type, an integer's, or as all elements of a vector or a
/// tensor of static shape; else null.
MlirAttribute tesseraIntRangeGetAttribute(TesseraIntRange range, MlirType type);

/// What the op that gives the value says of it by itself, whatever its operands are; false when it
/// says nothing, or there is no op.
bool tesseraIntRangeOfValue(MlirValue value, TesseraIntRange *range);
/// Whether a number that isn't known to be outside of the range may be a divisor of a division that
/// runs although the program wouldn't have run it: not 0, and of signed ones not -1.
bool tesseraIntRangeIsSafeDivisor(TesseraIntRange range, bool isSigned);

/// Operations on two integers of one width.
typedef enum TesseraIntRangeOp {
  TESSERA_RANGE_ADD,
  TESSERA_RANGE_SUB,
  TESSERA_RANGE_MUL,
  TESSERA_RANGE_DIV_S,
  TESSERA_RANGE_DIV_U,
  TESSERA_RANGE_CEIL_DIV_S,
  TESSERA_RANGE_CEIL_DIV_U,
  TESSERA_RANGE_FLOOR_DIV_S,
  TESSERA_RANGE_REM_S,
  TESSERA_RANGE_REM_U,
  TESSERA_RANGE_MAX_S,
  TESSERA_RANGE_MAX_U,
  TESSERA_RANGE_MIN_S,
  TESSERA_RANGE_MIN_U,
  TESSERA_RANGE_AND,
  TESSERA_RANGE_OR,
  TESSERA_RANGE_XOR,
  TESSERA_RANGE_SHL,
  TESSERA_RANGE_SHR_S,
  TESSERA_RANGE_SHR_U
} TesseraIntRangeOp;
/// What is known not to happen.
enum { TESSERA_RANGE_NO_SIGNED_WRAP = 1, TESSERA_RANGE_NO_UNSIGNED_WRAP = 2 };

/// The range of the result: nothing when nothing gets to an operand, any where one has no bounds.
TesseraIntRange tesseraIntRangeInfer(TesseraIntRangeOp op, TesseraIntRange a, TesseraIntRange b,
                                     unsigned noWrap);
/// The same of an `index`, which may have 32 bits as well as 64.
TesseraIntRange tesseraIntRangeInferIndex(TesseraIntRangeOp op, TesseraIntRange a,
                                          TesseraIntRange b);
/// Of an integer that is cut off, or extended, to another width.
TesseraIntRange tesseraIntRangeTruncate(TesseraIntRange range, uint32_t width);
TesseraIntRange tesseraIntRangeExtendSigned(TesseraIntRange range, uint32_t width);
TesseraIntRange tesseraIntRangeExtendUnsigned(TesseraIntRange range, uint32_t width);

/// Comparisons, in the order in which arith and index number them.
typedef enum TesseraIntPredicate {
  TESSERA_INT_EQ,
  TESSERA_INT_NE,
  TESSERA_INT_SLT,
  TESSERA_INT_SLE,
  TESSERA_INT_SGT,
  TESSERA_INT_SGE,
  TESSERA_INT_ULT,
  TESSERA_INT_ULE,
  TESSERA_INT_UGT,
  TESSERA_INT_UGE
} TesseraIntPredicate;
/// 1 or 0 where that is what it gives for all values in the ranges, else -1.
int tesseraIntRangeCompare(TesseraIntPredicate predicate, TesseraIntRange a, TesseraIntRange b);
/// The range of an i1 that is one of these.
TesseraIntRange tesseraIntRangeOfComparison(int result);
/// The size of a dimension of a shaped type, where its number is in a range.
TesseraIntRange tesseraIntRangeOfDimension(MlirType shaped, TesseraIntRange dimension);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_INTRANGE_H

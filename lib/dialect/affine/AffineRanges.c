// What is known of the value of an affine expression from what is known of its inputs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineOps.h"
#include "ir/Arithmetic.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/IntRange.h"

enum { INDEX_WIDTH = 64 };

// A remainder is never negative; it is the dividend itself where no multiple of the divisor is in
// between.
static TesseraIntRange rangeOfRemainder(TesseraIntRange lhs, TesseraIntRange rhs) {
  if (!tesseraIntRangeIsBounded(lhs) || !tesseraIntRangeIsBounded(rhs) || rhs.smax <= 0)
    return tesseraIntRangeFull(INDEX_WIDTH);
  if (rhs.smin > 0 && lhs.smin >= 0 && lhs.smax < rhs.smin)
    return lhs;
  bool isOneDivisor = rhs.smin == rhs.smax;
  if (isOneDivisor && irFloorDiv(lhs.smin, rhs.smax) == irFloorDiv(lhs.smax, rhs.smax))
    return tesseraIntRangeFromUnsigned(INDEX_WIDTH, (uint64_t)irMod(lhs.smin, rhs.smax),
                                       (uint64_t)irMod(lhs.smax, rhs.smax));
  return tesseraIntRangeFromUnsigned(INDEX_WIDTH, 0, (uint64_t)rhs.smax - 1);
}

static TesseraIntRange rangeOfExpr(const IrAffineExpr *expr, const TesseraIntRange *inputs,
                                   size_t numDims) {
  switch (expr->kind) {
  case IR_AFFINE_CONSTANT:
    return tesseraIntRangeConstant(INDEX_WIDTH, (uint64_t)expr->value);
  case IR_AFFINE_DIM:
    return inputs[expr->value];
  case IR_AFFINE_SYMBOL:
    return inputs[numDims + (size_t)expr->value];
  default:
    break;
  }
  TesseraIntRange lhs = rangeOfExpr(expr->lhs, inputs, numDims);
  TesseraIntRange rhs = rangeOfExpr(expr->rhs, inputs, numDims);
  switch (expr->kind) {
  case IR_AFFINE_ADD:
    return tesseraIntRangeInfer(TESSERA_RANGE_ADD, lhs, rhs, TESSERA_RANGE_NO_SIGNED_WRAP);
  case IR_AFFINE_MUL:
    return tesseraIntRangeInfer(TESSERA_RANGE_MUL, lhs, rhs, TESSERA_RANGE_NO_SIGNED_WRAP);
  case IR_AFFINE_FLOORDIV:
    return tesseraIntRangeInfer(TESSERA_RANGE_FLOOR_DIV_S, lhs, rhs, 0);
  case IR_AFFINE_CEILDIV:
    return tesseraIntRangeInfer(TESSERA_RANGE_CEIL_DIV_S, lhs, rhs, 0);
  default:
    return rangeOfRemainder(lhs, rhs);
  }
}

void affineApplyOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                    TesseraSetIntRange set, void *user) {
  const IrAffineMap *map = irMap(affineApplyOpGetMap(op));
  set(mlirOperationGetResult(op, 0), rangeOfExpr(map->results[0], operands, map->numDims), user);
}

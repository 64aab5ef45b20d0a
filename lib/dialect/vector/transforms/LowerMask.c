// Masked ops that take masks themselves: lower-vector-mask.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/vector/VectorPasses.h"
#include "dialect/vector/VectorRewrite.h"
#include "support/Memory.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// A copy of the op with its mask, in the place of the op around it.
static MlirOperation copyMasked(VectorPlace at, MlirOperation op, unsigned group, MlirValue mask) {
  MlirOperation copy = mlirOperationClone(op);
  mlirRewriterBaseInsert(at.base, copy);
  tesseraOperationSetOperandGroup(copy, group, 1, &mask);
  return copy;
}

static MlirLogicalResult lowerRead(VectorPlace at, MlirOperation op, MlirOperation read) {
  MlirValue passthru = vectorMaskOpGetPassthru(op), mask = vectorMaskOpGetMask(op);
  if (vectorTransferReadOpGetMask(read).ptr)
    return VECTOR_FAIL;
  MlirOperation made = copyMasked(at, read, 3, mask);
  if (!passthru.ptr)
    return vectorReplace(at, op, made);
  return vectorReplace(at, op,
                       arithSelectOpCreate(at.base, at.location, typeOf(passthru), mask,
                                           vectorTransferReadOpGetVector(made), passthru));
}

static MlirLogicalResult lowerMask(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation masked = vectorMaskedOp(op);
  MlirValue mask = vectorMaskOpGetMask(op), passthru = vectorMaskOpGetPassthru(op);
  VectorPlace at = vectorPlace(rewriter, op);
  if (!masked.ptr)
    return VECTOR_FAIL;
  if (vectorTransferReadOpIsA(masked))
    return lowerRead(at, op, masked);
  if (vectorTransferWriteOpIsA(masked) && !vectorTransferWriteOpGetMask(masked).ptr) {
    MlirOperation made = copyMasked(at, masked, 3, mask);
    return mlirOperationGetNumResults(op) ? vectorReplace(at, op, made) : vectorErase(at, op);
  }
  if (!vectorGatherOpIsA(masked))
    return VECTOR_FAIL;
  MlirOperation made = copyMasked(at, masked, 3, mask);
  if (!passthru.ptr) {
    MlirType type = typeOf(vectorGatherOpGetResult(made));
    mlirRewriterBaseSetInsertionPointBefore(at.base, made);
    passthru = arithConstantOpGetResult(
        arithConstantOpCreate(at.base, at.location, type, arithZero(type)));
  }
  vectorGatherOpSetPassThru(made, passthru);
  return vectorReplace(at, op, made);
}

void vectorPopulateMaskLowering(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorMaskOpDef, 1, lowerMask, NULL);
}

void lowerVectorMaskPassPassAddPatterns(MlirRewritePatternSet patterns,
                                        const LowerVectorMaskPassOptions *options) {
  (void)options;
  vectorPopulateMaskLowering(patterns);
}

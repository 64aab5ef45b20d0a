// math-uplift-to-fma and math-sincos-fusion: two ops joined in one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/math/MathPasses.h"
#include "ir/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// a * b + c where both may contract.
static MlirLogicalResult joinProduct(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  if (!(arithAddFOpGetFastmath(op) & ArithFastMathFlagscontract))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < 2; ++i) {
    MlirOperation product = arithDefiningOp(mlirOperationGetOperand(op, i), &arithMulFOpDef);
    if (!product.ptr || !(arithMulFOpGetFastmath(product) & ArithFastMathFlagscontract))
      continue;
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    MlirAttribute flags = arithFastMathFlagsAttrGet(
        mlirOperationGetContext(op), arithAddFOpGetFastmath(op) & arithMulFOpGetFastmath(product));
    MlirOperation fma = mathFmaOpCreateInferred(
        base, mlirOperationGetLocation(op), arithMulFOpGetLhs(product), arithMulFOpGetRhs(product),
        mlirOperationGetOperand(op, 1 - i), flags);
    mlirRewriterBaseReplaceOpWithOperation(base, op, fma);
    return mlirLogicalResultSuccess();
  }
  return mlirLogicalResultFailure();
}

void mathUpliftToFMAPassAddPatterns(MlirRewritePatternSet patterns,
                                    const MathUpliftToFMAOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &arithAddFOpDef, 1, joinProduct, NULL);
}

// The cosine of the value in the block of its sine, with the same flags; null when there is none.
static MlirOperation findCosine(MlirOperation sine) {
  for (IrUse *use = irValue(mathSinOpGetOperand(sine))->firstUse; use; use = use->next) {
    MlirOperation user = irWrapOp(use->owner);
    if (mathCosOpIsA(user) && use->owner->block == irOp(sine)->block &&
        mathCosOpGetFastmath(user) == mathSinOpGetFastmath(sine))
      return user;
  }
  return (MlirOperation){NULL};
}

static MlirLogicalResult joinCosine(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirOperation cosine = findCosine(op);
  if (mlirOperationIsNull(cosine))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  bool sineIsFirst = mlirOperationIsBeforeInBlock(op, cosine);
  mlirRewriterBaseSetInsertionPointBefore(base, sineIsFirst ? op : cosine);
  MlirType type = mlirValueGetType(mathSinOpGetOperand(op));
  MlirOperation both = mathSincosOpCreate(base, mlirOperationGetLocation(op), type, type,
                                          mathSinOpGetOperand(op), mathSinOpGetFastmathAttr(op));
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, (MlirValue[]){mathSincosOpGetSin(both)});
  mlirRewriterBaseReplaceOpWithValues(base, cosine, 1, (MlirValue[]){mathSincosOpGetCos(both)});
  return mlirLogicalResultSuccess();
}

void mathSincosFusionPassPassAddPatterns(MlirRewritePatternSet patterns,
                                         const MathSincosFusionPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &mathSinOpDef, 1, joinCosine, NULL);
}

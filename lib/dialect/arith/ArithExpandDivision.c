// Divisions that round up or down, by division towards zero.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithExpand.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult replace(const ArithBuilder *builder, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(builder->base, op, 1, &value);
  return mlirLogicalResultSuccess();
}

static MlirValue isNegative(const ArithBuilder *builder, MlirValue value, MlirValue zero) {
  return arithCompare(builder, ArithCmpIPredicateslt, value, zero);
}

// n == 0 ? 0 : (n - 1) / m + 1
static MlirLogicalResult expandCeilDivUI(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue n = arithCeilDivUIOpGetLhs(op), m = arithCeilDivUIOpGetRhs(op);
  MlirType type = mlirValueGetType(n);
  MlirValue zero = arithInteger(&builder, type, 0);
  MlirValue isZero = arithCompare(&builder, ArithCmpIPredicateeq, n, zero);
  MlirValue one = arithInteger(&builder, type, 1);
  MlirValue less = arithBinary(&builder, &arithSubIOpDef, n, one);
  MlirValue quotient = arithBinary(&builder, &arithDivUIOpDef, less, m);
  MlirValue more = arithBinary(&builder, &arithAddIOpDef, quotient, one);
  return replace(&builder, op, arithSelect(&builder, isZero, zero, more));
}

// n / m, and one more where that isn't exact and the signs are the same.
static MlirLogicalResult expandCeilDivSI(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue n = arithCeilDivSIOpGetLhs(op), m = arithCeilDivSIOpGetRhs(op);
  MlirType type = mlirValueGetType(n);
  MlirValue zero = arithInteger(&builder, type, 0), one = arithInteger(&builder, type, 1);
  MlirValue quotient = arithBinary(&builder, &arithDivSIOpDef, n, m);
  MlirValue product = arithBinary(&builder, &arithMulIOpDef, quotient, m);
  MlirValue isInexact = arithCompare(&builder, ArithCmpIPredicatene, n, product);
  MlirValue nIsNegative = isNegative(&builder, n, zero);
  MlirValue mIsNegative = isNegative(&builder, m, zero);
  MlirValue areAlike = arithCompare(&builder, ArithCmpIPredicateeq, nIsNegative, mIsNegative);
  MlirValue rounds = arithBinary(&builder, &arithAndIOpDef, isInexact, areAlike);
  MlirValue more = arithBinary(&builder, &arithAddIOpDef, quotient, one);
  return replace(&builder, op, arithSelect(&builder, rounds, more, quotient));
}

// n / m, and one less where that isn't exact and the signs are different.
static MlirLogicalResult expandFloorDivSI(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue n = arithFloorDivSIOpGetLhs(op), m = arithFloorDivSIOpGetRhs(op);
  MlirType type = mlirValueGetType(n);
  MlirValue quotient = arithBinary(&builder, &arithDivSIOpDef, n, m);
  MlirValue product = arithBinary(&builder, &arithMulIOpDef, quotient, m);
  MlirValue isInexact = arithCompare(&builder, ArithCmpIPredicatene, n, product);
  MlirValue zero = arithInteger(&builder, type, 0);
  MlirValue nIsNegative = isNegative(&builder, n, zero);
  MlirValue mIsNegative = isNegative(&builder, m, zero);
  MlirValue differ = arithCompare(&builder, ArithCmpIPredicatene, nIsNegative, mIsNegative);
  MlirValue rounds = arithBinary(&builder, &arithAndIOpDef, isInexact, differ);
  MlirValue minusOne = arithInteger(&builder, type, -1);
  MlirValue less = arithBinary(&builder, &arithAddIOpDef, quotient, minusOne);
  return replace(&builder, op, arithSelect(&builder, rounds, less, quotient));
}

void arithAddDivisionExpansions(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &arithCeilDivSIOpDef, 1, expandCeilDivSI, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithCeilDivUIOpDef, 1, expandCeilDivUI, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithFloorDivSIOpDef, 1, expandFloorDivSI, NULL);
}

// Affine expressions as operations of arith. Divisors are positive.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineExpand.h"
#include "dialect/arith/ArithReshape.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"

static MlirValue constantOf(const ArithBuilder *builder, int64_t value) {
  return arithCreateIndex(builder->base, builder->location, value);
}

// The remainder has the sign of the dividend: a negative one is too small by the divisor.
static MlirValue expandMod(const ArithBuilder *builder, MlirValue lhs, MlirValue rhs) {
  MlirValue remainder = arithBinary(builder, &arithRemSIOpDef, lhs, rhs);
  MlirValue zero = constantOf(builder, 0);
  MlirValue isNegative = arithCompare(builder, ArithCmpIPredicateslt, remainder, zero);
  MlirValue corrected = arithBinary(builder, &arithAddIOpDef, remainder, rhs);
  return arithSelect(builder, isNegative, corrected, remainder);
}

// Of a negative dividend a, -1 - (-1 - a) / b: without a product that overflows.
static MlirValue expandFloorDiv(const ArithBuilder *builder, MlirValue lhs, MlirValue rhs) {
  MlirValue zero = constantOf(builder, 0), minusOne = constantOf(builder, -1);
  MlirValue isNegative = arithCompare(builder, ArithCmpIPredicateslt, lhs, zero);
  MlirValue mirrored = arithBinary(builder, &arithSubIOpDef, minusOne, lhs);
  MlirValue dividend = arithSelect(builder, isNegative, mirrored, lhs);
  MlirValue quotient = arithBinary(builder, &arithDivSIOpDef, dividend, rhs);
  MlirValue back = arithBinary(builder, &arithSubIOpDef, minusOne, quotient);
  return arithSelect(builder, isNegative, back, quotient);
}

// Of a dividend a that isn't positive, -(-a / b), of others (a - 1) / b + 1.
static MlirValue expandCeilDiv(const ArithBuilder *builder, MlirValue lhs, MlirValue rhs) {
  MlirValue zero = constantOf(builder, 0), one = constantOf(builder, 1);
  MlirValue isNotPositive = arithCompare(builder, ArithCmpIPredicatesle, lhs, zero);
  MlirValue negated = arithBinary(builder, &arithSubIOpDef, zero, lhs);
  MlirValue less = arithBinary(builder, &arithSubIOpDef, lhs, one);
  MlirValue dividend = arithSelect(builder, isNotPositive, negated, less);
  MlirValue quotient = arithBinary(builder, &arithDivSIOpDef, dividend, rhs);
  MlirValue back = arithBinary(builder, &arithSubIOpDef, zero, quotient);
  MlirValue more = arithBinary(builder, &arithAddIOpDef, quotient, one);
  return arithSelect(builder, isNotPositive, back, more);
}

static MlirValue expandDivision(const ArithBuilder *builder, MlirAffineExpr expr, MlirValue lhs,
                                MlirValue rhs) {
  if (mlirAffineExprIsAMod(expr))
    return expandMod(builder, lhs, rhs);
  return mlirAffineExprIsAFloorDiv(expr) ? expandFloorDiv(builder, lhs, rhs)
                                         : expandCeilDiv(builder, lhs, rhs);
}

static MlirValue expandBinary(const ArithBuilder *builder, MlirAffineExpr expr, intptr_t numDims,
                              const MlirValue *inputs) {
  const MlirValue none = {NULL};
  MlirAffineExpr divisor = mlirAffineBinaryOpExprGetRHS(expr);
  bool isSum = mlirAffineExprIsAAdd(expr), isProduct = mlirAffineExprIsAMul(expr);
  if (!isSum && !isProduct && mlirAffineExprIsAConstant(divisor) &&
      mlirAffineConstantExprGetValue(divisor) <= 0) {
    mlirEmitError(builder->location, mlirAffineExprIsAMod(expr)
                                         ? "modulo by non-positive value is not supported"
                                         : "division by non-positive value is not supported");
    return none;
  }
  MlirValue lhs = affineExpandExpr(builder, mlirAffineBinaryOpExprGetLHS(expr), numDims, inputs);
  MlirValue rhs = lhs.ptr ? affineExpandExpr(builder, divisor, numDims, inputs) : none;
  if (!rhs.ptr)
    return none;
  if (isSum)
    return arithBinary(builder, &arithAddIOpDef, lhs, rhs);
  if (!isProduct)
    return expandDivision(builder, expr, lhs, rhs);
  MlirContext context = mlirAffineExprGetContext(expr);
  return arithBinaryWith(builder, &arithMulIOpDef,
                         arithOverflow(context, ArithIntegerOverflowFlagsnsw), lhs, rhs);
}

MlirValue affineExpandExpr(const ArithBuilder *builder, MlirAffineExpr expr, intptr_t numDims,
                           const MlirValue *inputs) {
  if (mlirAffineExprIsAConstant(expr))
    return constantOf(builder, mlirAffineConstantExprGetValue(expr));
  if (mlirAffineExprIsADim(expr))
    return inputs[mlirAffineDimExprGetPosition(expr)];
  if (mlirAffineExprIsASymbol(expr))
    return inputs[numDims + mlirAffineSymbolExprGetPosition(expr)];
  return expandBinary(builder, expr, numDims, inputs);
}

bool affineExpandMap(const ArithBuilder *builder, MlirAffineMap map, const MlirValue *inputs,
                     MlirValue *results) {
  intptr_t numDims = mlirAffineMapGetNumDims(map);
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i) {
    results[i] = affineExpandExpr(builder, mlirAffineMapGetResult(map, i), numDims, inputs);
    if (!results[i].ptr)
      return false;
  }
  return true;
}

MlirValue affineExpandExtreme(const ArithBuilder *builder, MlirAffineMap map, bool isGreatest,
                              const MlirValue *inputs) {
  const TesseraOpDef *choice = isGreatest ? &arithMaxSIOpDef : &arithMinSIOpDef;
  intptr_t count = mlirAffineMapGetNumResults(map);
  MlirValue *results = tsAllocZeroed((size_t)count + 1, sizeof *results);
  MlirValue extreme = {NULL};
  if (affineExpandMap(builder, map, inputs, results) && count) {
    extreme = results[0];
    for (intptr_t i = 1; i < count; ++i)
      extreme = arithBinary(builder, choice, extreme, results[i]);
  }
  tsFree(results);
  return extreme;
}

// Magnitudes, roots and powers of complex numbers. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/complex-to-standard/Calculator.h"
#include "tessera/Conversion.h"

#include <math.h>

static MlirValue resultOf(MlirOperation op) { return mlirOperationGetResult(op, 0); }

// Of an op that has flags, which may be absent.
static Calculator calculatorFor(MlirPatternRewriter rewriter, MlirOperation op,
                                const MlirValue *operands) {
  return calculatorAt(rewriter, op, mlirValueGetType(operands[0]),
                      tesseraOperationGetSlotOrDefault(op, 0));
}

//===--- Magnitudes ---===//

// The larger part times sqrt(1 + ratio^2), which overflows only where the result does. Where both
// are infinite, or zero, the ratio is no number, and the smaller part is the result.
MlirValue calcMagnitude(const Calculator *c, Parts parts, AbsKind kind) {
  MlirValue one = calcNumber(c, 1.0);
  MlirValue absReal = calcUnary(c, &mathAbsFOpDef, parts.real);
  MlirValue absImaginary = calcUnary(c, &mathAbsFOpDef, parts.imaginary);
  MlirValue large = calcBinary(c, &arithMaximumFOpDef, absReal, absImaginary);
  MlirValue small = calcBinary(c, &arithMinimumFOpDef, absReal, absImaginary);
  MlirValue ratio = calcBinaryStrict(c, &arithDivFOpDef, small, large);
  MlirValue square = calcBinaryStrict(c, &arithMulFOpDef, ratio, ratio);
  MlirValue sum = calcBinaryStrict(c, &arithAddFOpDef, square, one);
  if (kind == ABS_RSQRT) {
    sum = calcUnaryStrict(c, &mathRsqrtOpDef, sum);
    small = calcUnaryStrict(c, &mathRsqrtOpDef, small);
    large = calcUnaryStrict(c, &mathRsqrtOpDef, large);
  }
  MlirValue result;
  if (kind == ABS_SQRT) {
    MlirValue quarter = calcNumber(c, 0.25);
    MlirValue root = calcUnaryStrict(c, &mathSqrtOpDef, large);
    MlirValue power = calcBinaryStrict(c, &mathPowFOpDef, sum, quarter);
    result = calcBinaryStrict(c, &arithMulFOpDef, root, power);
  } else {
    MlirValue root = calcUnaryStrict(c, &mathSqrtOpDef, sum);
    result = calcBinaryStrict(c, &arithMulFOpDef, large, root);
  }
  MlirValue isNone = calcCompareStrict(c, ArithCmpFPredicateUNO, result, result);
  return calcChoose(c, isNone, small, result);
}

//===--- Square roots ---===//

// What C says for infinities and what is no number.
static Parts mendSqrt(const Calculator *c, Parts z, MlirValue magnitude, MlirValue zero,
                      Parts result) {
  MlirValue infinity = calcNumber(c, (double)INFINITY);
  MlirValue negInfinity = calcNumber(c, -(double)INFINITY), none = calcNumber(c, (double)NAN);
  MlirValue absImaginary = calcUnary(c, &mathAbsFOpDef, z.imaginary);
  MlirValue isInfinite = calcCompare(c, ArithCmpFPredicateOEQ, absImaginary, infinity);
  MlirValue isFinite = calcCompare(c, ArithCmpFPredicateONE, absImaginary, infinity);
  MlirValue realIsInfinite = calcCompare(c, ArithCmpFPredicateOEQ, z.real, infinity);
  MlirValue realIsNegInfinite = calcCompare(c, ArithCmpFPredicateOEQ, z.real, negInfinity);
  MlirValue isZero = calcBoth(c, realIsNegInfinite, isFinite);
  result.real = calcChoose(c, isZero, zero, result.real);
  MlirValue isLarge = calcEither(c, isInfinite, realIsInfinite);
  result.real = calcChoose(c, isLarge, infinity, result.real);
  MlirValue sign = calcBinary(c, &mathCopySignOpDef, infinity, z.imaginary);
  MlirValue isNone = calcComparePlain(c, ArithCmpFPredicateUNO, magnitude, magnitude);
  result.imaginary = calcChoose(c, isNone, none, result.imaginary);
  isLarge = calcEither(c, isInfinite, realIsNegInfinite);
  result.imaginary = calcChoose(c, isLarge, sign, result.imaginary);
  return result;
}

// By half the angle.
static MlirLogicalResult convertSqrt(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  MlirValue zero = calcNumber(&c, 0.0), half = calcNumber(&c, 0.5);
  Parts z = calcParts(&c, operands[0]);
  MlirValue magnitude = calcMagnitude(&c, z, ABS_SQRT);
  MlirValue angle = calcBinary(&c, &mathAtan2OpDef, z.imaginary, z.real);
  MlirValue halved = calcMul(&c, angle, half);
  MlirValue cos = calcUnary(&c, &mathCosOpDef, halved);
  MlirValue sin = calcUnary(&c, &mathSinOpDef, halved);
  MlirValue sinIsZero = calcCompare(&c, ArithCmpFPredicateOEQ, sin, zero);
  Parts result = {.real = calcMul(&c, magnitude, cos)};
  result.imaginary = calcChoose(&c, sinIsZero, zero, calcMul(&c, magnitude, sin));
  if (!calculatorIsFinite(&c))
    result = mendSqrt(&c, z, magnitude, zero, result);
  MlirValue isZero = calcCompare(&c, ArithCmpFPredicateOEQ, magnitude, zero);
  result.real = calcChoose(&c, isZero, zero, result.real);
  result.imaginary = calcChoose(&c, isZero, zero, result.imaginary);
  return calcReplaceByParts(&c, op, result);
}

static Parts mendRsqrt(const Calculator *c, Parts z, MlirValue zero, MlirValue infinity,
                       Parts result) {
  MlirValue negOne = calcNumber(c, -1.0);
  MlirValue realZero = calcBinary(c, &mathCopySignOpDef, zero, z.real);
  MlirValue imaginaryZero = calcBinary(c, &mathCopySignOpDef, zero, z.imaginary);
  MlirValue negZero = calcMul(c, negOne, imaginaryZero);
  MlirValue absReal = calcUnary(c, &mathAbsFOpDef, z.real);
  MlirValue absImaginary = calcUnary(c, &mathAbsFOpDef, z.imaginary);
  MlirValue isInfinite = calcCompare(c, ArithCmpFPredicateOEQ, absImaginary, infinity);
  MlirValue realIsNone = calcCompare(c, ArithCmpFPredicateUNO, z.real, z.real);
  MlirValue realIsInfinite = calcCompare(c, ArithCmpFPredicateOEQ, absReal, infinity);
  MlirValue isMixed = calcBoth(c, isInfinite, realIsNone);
  MlirValue isZero = calcEither(c, isMixed, realIsInfinite);
  result.real = calcChoose(c, isZero, realZero, result.real);
  result.imaginary = calcChoose(c, isZero, negZero, result.imaginary);
  return result;
}

static MlirLogicalResult convertRsqrt(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  MlirValue zero = calcNumber(&c, 0.0), infinity = calcNumber(&c, (double)INFINITY);
  MlirValue negHalf = calcNumber(&c, -0.5), none = calcNumber(&c, (double)NAN);
  Parts z = calcParts(&c, operands[0]);
  MlirValue magnitude = calcMagnitude(&c, z, ABS_RSQRT);
  MlirValue angle = calcBinary(&c, &mathAtan2OpDef, z.imaginary, z.real);
  MlirValue halved = calcMul(&c, angle, negHalf);
  MlirValue cos = calcUnary(&c, &mathCosOpDef, halved);
  MlirValue sin = calcUnary(&c, &mathSinOpDef, halved);
  Parts result = {.real = calcMul(&c, magnitude, cos)};
  result.imaginary = calcMul(&c, magnitude, sin);
  if (!calculatorIsFinite(&c))
    result = mendRsqrt(&c, z, zero, infinity, result);
  MlirValue realIsZero = calcCompare(&c, ArithCmpFPredicateOEQ, z.real, zero);
  MlirValue imaginaryIsZero = calcCompare(&c, ArithCmpFPredicateOEQ, z.imaginary, zero);
  MlirValue isZero = calcBoth(&c, realIsZero, imaginaryIsZero);
  result.real = calcChoose(&c, isZero, infinity, result.real);
  result.imaginary = calcChoose(&c, isZero, none, result.imaginary);
  return calcReplaceByParts(&c, op, result);
}

//===--- Powers ---===//

// (a+bi)^(c+di), and what its cases look at.
typedef struct Power {
  const Calculator *calculator;
  Parts base, exponent;
  MlirValue magnitude, zero, one, infinity; ///< reals
  MlirValue complexOne, complexZero, complexInfinity;
  MlirValue realIsZero, imaginaryIsZero, bIsZero; ///< of the exponent; of the base's imaginary part
} Power;

// |z|^c e^(-d arg z), and q = c arg z + d ln |z|: the power is the first times cos q + i sin q.
typedef struct General {
  MlirValue size, cos, sin;
} General;

static General generalPower(const Power *p) {
  const Calculator *c = p->calculator;
  MlirValue power = calcBinary(c, &mathPowFOpDef, p->magnitude, p->exponent.real);
  MlirValue negative = calcUnary(c, &arithNegFOpDef, p->exponent.imaginary);
  MlirValue angle = calcBinary(c, &mathAtan2OpDef, p->base.imaginary, p->base.real);
  MlirValue exp = calcUnary(c, &mathExpOpDef, calcMul(c, negative, angle));
  General general = {.size = calcMul(c, power, exp)};
  MlirValue log = calcUnary(c, &mathLogOpDef, p->magnitude);
  MlirValue turned = calcMul(c, p->exponent.real, angle);
  MlirValue grown = calcMul(c, p->exponent.imaginary, log);
  MlirValue q = calcAdd(c, turned, grown);
  general.cos = calcUnary(c, &mathCosOpDef, q);
  general.sin = calcUnary(c, &mathSinOpDef, q);
  return general;
}

// 0^c is 0 for c > 0 and 1 for c = 0, else the general formula counts.
static MlirValue powerOfZero(Power *p, const General *general) {
  const Calculator *c = p->calculator;
  MlirValue isZero = calcCompare(c, ArithCmpFPredicateOEQ, p->magnitude, p->zero);
  p->imaginaryIsZero = calcCompare(c, ArithCmpFPredicateOEQ, p->exponent.imaginary, p->zero);
  p->realIsZero = calcCompare(c, ArithCmpFPredicateOEQ, p->exponent.real, p->zero);
  p->bIsZero = calcCompare(c, ArithCmpFPredicateOEQ, p->base.imaginary, p->zero);
  MlirValue isRising = calcCompare(c, ArithCmpFPredicateOLE, p->zero, p->exponent.real);
  MlirValue real = calcMul(c, general->size, general->cos);
  MlirValue imaginary = calcMul(c, general->size, general->sin);
  MlirValue special = calcChoose(c, p->realIsZero, p->complexOne, p->complexZero);
  MlirValue power = calcCreate(c, real, imaginary);
  MlirValue applies = calcBoth(c, isZero, p->imaginaryIsZero);
  return calcChoose(c, calcBoth(c, applies, isRising), special, power);
}

// The base is real, and this number.
static MlirValue baseIs(const Power *p, MlirValue number) {
  const Calculator *c = p->calculator;
  return calcBoth(c, calcCompare(c, ArithCmpFPredicateOEQ, p->base.real, number), p->bIsZero);
}

// The exponent is real, and compares to zero so.
static MlirValue exponentIs(const Power *p, ArithCmpFPredicate predicate) {
  const Calculator *c = p->calculator;
  return calcBoth(c, p->imaginaryIsZero, calcCompare(c, predicate, p->exponent.real, p->zero));
}

static MlirValue powerOf(const Calculator *c, MlirValue base, Parts exponent) {
  Power p = {.calculator = c, .exponent = exponent, .base = calcParts(c, base)};
  p.magnitude = resultOf(
      complexAbsOpCreate(c->builder.base, c->builder.location, c->element, base, c->flags));
  General general = generalPower(&p);
  p.infinity = calcNumber(c, (double)INFINITY);
  p.zero = calcNumber(c, 0.0);
  p.one = calcNumber(c, 1.0);
  p.complexOne = calcCreate(c, p.one, p.zero);
  p.complexZero = calcCreate(c, p.zero, p.zero);
  p.complexInfinity = calcCreate(c, p.infinity, p.zero);
  MlirValue result = powerOfZero(&p, &general);
  // x^0 and 1^x are 1; infinity is what it was or zero.
  MlirValue isZero = calcBoth(c, p.realIsZero, p.imaginaryIsZero);
  result = calcChoose(c, isZero, p.complexOne, result);
  MlirValue isOne = baseIs(&p, p.one);
  result = calcChoose(c, isOne, p.complexOne, result);
  MlirValue isInfinite = baseIs(&p, p.infinity);
  MlirValue isRising = exponentIs(&p, ArithCmpFPredicateOGT);
  result = calcChoose(c, calcBoth(c, isInfinite, isRising), p.complexInfinity, result);
  MlirValue isFalling = exponentIs(&p, ArithCmpFPredicateOLT);
  return calcChoose(c, calcBoth(c, isInfinite, isFalling), p.complexZero, result);
}

static MlirLogicalResult convertPow(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  return calcReplace(&c, op, powerOf(&c, operands[0], calcParts(&c, operands[1])));
}

static MlirLogicalResult convertPowi(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  MlirValue exponent = arithConvert(&c.builder, &arithSIToFPOpDef, c.element, operands[1]);
  MlirValue number = calcCreate(&c, exponent, calcNumber(&c, 0.0));
  return calcReplace(&c, op,
                     resultOf(complexPowOpCreate(c.builder.base, c.builder.location, c.type,
                                                 operands[0], number, c.flags)));
}

//===--- Angles ---===//

static MlirValue complexBinary(const Calculator *c, const TesseraOpDef *definition, MlirValue a,
                               MlirValue b) {
  return arithBinaryWith(&c->builder, definition, c->flags, a, b);
}

// atan2(y, x) = -i log((x + iy) / sqrt(x^2 + y^2))
static MlirLogicalResult convertAtan2(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  MlirValue y = operands[0], x = operands[1];
  MlirValue xSquare = complexBinary(&c, &complexMulOpDef, x, x);
  MlirValue ySquare = complexBinary(&c, &complexMulOpDef, y, y);
  MlirValue sum = complexBinary(&c, &complexAddOpDef, xSquare, ySquare);
  MlirValue root = arithUnaryWith(&c.builder, &complexSqrtOpDef, c.flags, sum);
  MlirValue zero = calcNumber(&c, 0.0), one = calcNumber(&c, 1.0);
  MlirValue i = calcCreate(&c, zero, one);
  MlirValue turned = complexBinary(&c, &complexMulOpDef, i, y);
  MlirValue number = complexBinary(&c, &complexAddOpDef, x, turned);
  MlirValue quotient = complexBinary(&c, &complexDivOpDef, number, root);
  MlirValue log = arithUnaryWith(&c.builder, &complexLogOpDef, c.flags, quotient);
  MlirValue negative = calcCreate(&c, zero, calcNumber(&c, -1.0));
  return calcReplace(&c, op, complexBinary(&c, &complexMulOpDef, negative, log));
}

void addRootPatterns(MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *definition;
    TesseraConversionFunction convert;
  } kRows[] = {
      {&complexSqrtOpDef, convertSqrt},   {&complexRsqrtOpDef, convertRsqrt},
      {&complexPowOpDef, convertPow},     {&complexPowiOpDef, convertPowi},
      {&complexAtan2OpDef, convertAtan2},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraConversionPatternAdd(patterns, kRows[i].definition, 1, NULL, kRows[i].convert, NULL);
}

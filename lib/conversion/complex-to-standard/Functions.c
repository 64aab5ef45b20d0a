// Exponentials, logarithms and trigonometric functions of complex numbers, by functions of reals.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/complex-to-standard/Calculator.h"
#include "tessera/Conversion.h"

#include <math.h>

static Calculator calculatorFor(MlirPatternRewriter rewriter, MlirOperation op,
                                const MlirValue *operands) {
  return calculatorAt(rewriter, op, mlirValueGetType(operands[0]),
                      tesseraOperationGetSlotOrDefault(op, 0));
}

//===--- Sine and cosine ---===//

// With t = e^y: cos(x+iy) = (t' + t/2)cos x + i(t' - t/2)sin x, where t' = 1/(2t), and
// sin(x+iy) = (t/2 + t')sin x + i(t/2 - t')cos x.
static MlirLogicalResult convertWave(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  Parts z = calcParts(&c, operands[0]);
  MlirValue half = calcNumber(&c, 0.5);
  MlirValue exp = calcUnary(&c, &mathExpOpDef, z.imaginary);
  MlirValue scaled = calcMul(&c, half, exp), reciprocal = calcDiv(&c, half, exp);
  MlirValue sin = calcUnary(&c, &mathSinOpDef, z.real);
  MlirValue cos = calcUnary(&c, &mathCosOpDef, z.real);
  bool isCos = complexCosOpIsA(op);
  MlirValue first = isCos ? reciprocal : scaled, second = isCos ? scaled : reciprocal;
  MlirValue sum = calcAdd(&c, first, second);
  MlirValue real = calcMul(&c, sum, isCos ? cos : sin);
  MlirValue difference = calcSub(&c, first, second);
  return calcReplaceByParts(&c, op, (Parts){real, calcMul(&c, difference, isCos ? sin : cos)});
}

//===--- Exponentials ---===//

// e^x may overflow where e^x cos y doesn't: then the product goes by halves of x.
static MlirValue scaleWave(const Calculator *c, MlirValue isLarge, MlirValue exp, MlirValue halfExp,
                           MlirValue wave) {
  MlirValue product = calcMul(c, exp, wave);
  MlirValue byHalves = calcMul(c, calcMul(c, halfExp, wave), halfExp);
  return calcChoose(c, isLarge, byHalves, product);
}

static MlirLogicalResult convertExp(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  Parts z = calcParts(&c, operands[0]);
  MlirValue zero = calcNumber(&c, 0.0), half = calcNumber(&c, 0.5);
  MlirValue infinity = calcNumber(&c, (double)INFINITY);
  MlirValue exp = calcUnary(&c, &mathExpOpDef, z.real);
  MlirValue halfExp = calcUnary(&c, &mathExpOpDef, calcMul(&c, z.real, half));
  MlirValue cos = calcUnary(&c, &mathCosOpDef, z.imaginary);
  MlirValue sin = calcUnary(&c, &mathSinOpDef, z.imaginary);
  MlirValue isLarge = calcCompare(&c, ArithCmpFPredicateOEQ, exp, infinity);
  MlirValue isReal = calcComparePlain(&c, ArithCmpFPredicateOEQ, z.imaginary, zero);
  MlirValue real = scaleWave(&c, isLarge, exp, halfExp, cos);
  MlirValue imaginary = scaleWave(&c, isLarge, exp, halfExp, sin);
  return calcReplaceByParts(&c, op, (Parts){real, calcChoose(&c, isReal, zero, imaginary)});
}

// The coefficients of (cos x - 1 + x^2/2) / x^4 by powers of x^2, the highest first, as Cephes has
// them for |x| < pi/4.
static const double kCosm1[] = {
    4.7377507964246204691685E-14, -1.1470284843425359765671E-11, 2.0876754287081521758361E-9,
    -2.7557319214999787979814E-7, 2.4801587301570552304991E-5,   -1.3888888888888872993737E-3,
    4.1666666666666666609054E-2,
};

// cos x - 1 without cancellation.
static MlirValue cosm1(const Calculator *c, MlirValue x) {
  MlirValue negHalf = calcNumber(c, -0.5), negOne = calcNumber(c, -1.0);
  MlirValue cos = calcUnary(c, &mathCosOpDef, x);
  MlirValue forLarge = calcAdd(c, cos, negOne);
  MlirValue square = calcMul(c, x, x), fourth = calcMul(c, square, square);
  MlirValue sum = calcNumber(c, kCosm1[0]);
  for (size_t i = 1; i < sizeof kCosm1 / sizeof kCosm1[0]; ++i) {
    MlirValue coefficient = calcNumber(c, kCosm1[i]);
    sum = mlirOperationGetResult(mathFmaOpCreate(c->builder.base, c->builder.location, c->element,
                                                 sum, square, coefficient, c->flags),
                                 0);
  }
  MlirValue high = calcMul(c, fourth, sum), low = calcMul(c, negHalf, square);
  MlirValue forSmall = arithBinary(&c->builder, &arithAddFOpDef, high, low);
  MlirValue limit = calcNumber(c, 0.61685); // (pi/4)^2
  MlirValue isLarge = calcCompare(c, ArithCmpFPredicateOGE, square, limit);
  return calcChoose(c, isLarge, forLarge, forSmall);
}

// e^(a+bi)-1 = ((e^a-1)cos b + (cos b - 1)) + i e^a sin b
static MlirLogicalResult convertExpm1(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  Parts z = calcParts(&c, operands[0]);
  MlirValue zero = calcNumber(&c, 0.0), one = calcNumber(&c, 1.0);
  MlirValue expm1 = calcUnary(&c, &mathExpM1OpDef, z.real);
  MlirValue exp = calcAdd(&c, expm1, one);
  MlirValue sin = calcUnary(&c, &mathSinOpDef, z.imaginary);
  MlirValue cosLess = cosm1(&c, z.imaginary);
  MlirValue cos = calcAdd(&c, cosLess, one);
  MlirValue real = calcAdd(&c, calcMul(&c, expm1, cos), cosLess);
  MlirValue isReal = calcCompare(&c, ArithCmpFPredicateOEQ, z.imaginary, zero);
  MlirValue imaginary = calcChoose(&c, isReal, zero, calcMul(&c, exp, sin));
  return calcReplaceByParts(&c, op, (Parts){real, imaginary});
}

//===--- Logarithms ---===//

static MlirLogicalResult convertLog(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  MlirValue magnitude = mlirOperationGetResult(
      complexAbsOpCreate(c.builder.base, c.builder.location, c.element, operands[0], c.flags), 0);
  MlirValue log = calcUnary(&c, &mathLogOpDef, magnitude);
  Parts z = calcParts(&c, operands[0]);
  MlirValue angle = calcBinary(&c, &mathAtan2OpDef, z.imaginary, z.real);
  return calcReplaceByParts(&c, op, (Parts){log, angle});
}

// The logarithm of the magnitude is that of the larger part plus that of sqrt(1 + ratio^2).
static MlirLogicalResult convertLog1p(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  Parts z = calcParts(&c, operands[0]);
  MlirValue half = calcNumber(&c, 0.5), one = calcNumber(&c, 1.0);
  MlirValue more = calcAdd(&c, z.real, one);
  MlirValue absReal = calcUnary(&c, &mathAbsFOpDef, more);
  MlirValue absImaginary = calcUnary(&c, &mathAbsFOpDef, z.imaginary);
  MlirValue large = calcBinary(&c, &arithMaximumFOpDef, absReal, absImaginary);
  MlirValue small = calcBinary(&c, &arithMinimumFOpDef, absReal, absImaginary);
  MlirValue isReal = calcCompare(&c, ArithCmpFPredicateOGT, more, absImaginary);
  MlirValue largeLess = calcSub(&c, large, one);
  MlirValue exact = calcChoose(&c, isReal, z.real, largeLess);
  MlirValue ratio = calcBinaryStrict(&c, &arithDivFOpDef, small, large);
  MlirValue logLarge = calcUnary(&c, &mathLog1pOpDef, exact);
  MlirValue square = calcBinaryStrict(&c, &arithMulFOpDef, ratio, ratio);
  MlirValue logSum = calcUnaryStrict(&c, &mathLog1pOpDef, square);
  MlirValue logRoot = calcBinaryStrict(&c, &arithMulFOpDef, half, logSum);
  MlirValue sum = calcBinaryStrict(&c, &arithAddFOpDef, logRoot, logLarge);
  MlirValue isNone = calcCompareStrict(&c, ArithCmpFPredicateUNO, sum, sum);
  MlirValue real = calcChoose(&c, isNone, small, sum);
  MlirValue angle = calcBinary(&c, &mathAtan2OpDef, z.imaginary, more);
  return calcReplaceByParts(&c, op, (Parts){real, angle});
}

//===--- Tangents ---===//

// What tanh(x+iy) is made of.
typedef struct Tanh {
  Parts z;
  MlirValue infinity, numerator; ///< the numerator of the imaginary part
} Tanh;

// Where a quotient is no number, and where 0 is right for what isn't one.
static Parts mendTanh(const Calculator *c, const Tanh *tanh, Parts result) {
  MlirValue magnitude = calcUnary(c, &mathAbsFOpDef, tanh->z.real);
  MlirValue zero = calcNumber(c, 0.0), none = calcNumber(c, (double)NAN);
  MlirValue isInfinite = calcCompare(c, ArithCmpFPredicateOEQ, magnitude, tanh->infinity);
  MlirValue isReal = calcCompare(c, ArithCmpFPredicateOEQ, tanh->z.imaginary, zero);
  MlirType bit = mlirValueGetType(isReal);
  MlirValue yes = arithInteger(&c->builder, bit, 1);
  MlirValue isFinite = arithBinary(&c->builder, &arithXOrIOpDef, isInfinite, yes);
  MlirValue isNone = calcCompare(c, ArithCmpFPredicateUNO, tanh->numerator, tanh->numerator);
  MlirValue realIsNone = calcBoth(c, isNone, isFinite);
  MlirValue isLimit = calcBoth(c, isInfinite, isNone);
  MlirValue imaginaryIsZero = calcEither(c, isReal, isLimit);
  MlirValue real = calcChoose(c, realIsNone, none, result.real);
  return (Parts){real, calcChoose(c, imaginaryIsZero, zero, result.imaginary)};
}

// tanh(x+iy) = (e^2x - e^-2x + 4i cos y sin y) / (e^2x + e^-2x - 2 + 4 cos^2 y)
static Parts tanhOf(const Calculator *c, Parts z, MlirValue negOne) {
  Tanh tanh = {.z = z, .infinity = calcNumber(c, (double)INFINITY)};
  MlirValue four = calcNumber(c, 4.0);
  MlirValue twice = calcAdd(c, z.real, z.real), negTwice = calcMul(c, negOne, twice);
  MlirValue up = calcUnary(c, &mathExpM1OpDef, twice);
  MlirValue down = calcUnary(c, &mathExpM1OpDef, negTwice);
  MlirValue numerator = calcSub(c, up, down);
  MlirValue cos = calcUnary(c, &mathCosOpDef, z.imaginary);
  MlirValue square = calcMul(c, cos, cos), scaled = calcMul(c, square, four);
  MlirValue sin = calcUnary(c, &mathSinOpDef, z.imaginary);
  tanh.numerator = calcMul(c, four, calcMul(c, cos, sin));
  MlirValue sum = calcAdd(c, up, down), denominator = calcAdd(c, sum, scaled);
  MlirValue isLimit = calcCompare(c, ArithCmpFPredicateOEQ, sum, tanh.infinity);
  MlirValue limit = calcBinary(c, &mathCopySignOpDef, negOne, z.real);
  MlirValue quotient = calcDiv(c, numerator, denominator);
  Parts result = {.real = calcChoose(c, isLimit, limit, quotient)};
  result.imaginary = calcDiv(c, tanh.numerator, denominator);
  return calculatorIsFinite(c) ? result : mendTanh(c, &tanh, result);
}

// tan(x+iy) = -i tanh(-y+ix)
static MlirLogicalResult convertTan(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const Calculator c = calculatorFor(rewriter, op, operands);
  Parts z = calcParts(&c, operands[0]);
  MlirValue negOne = calcNumber(&c, -1.0);
  bool isTan = complexTanOpIsA(op);
  if (isTan) {
    MlirValue real = calcMul(&c, z.imaginary, negOne);
    z = (Parts){real, z.real};
  }
  Parts result = tanhOf(&c, z, negOne);
  if (isTan) {
    MlirValue imaginary = calcMul(&c, result.real, negOne);
    result = (Parts){result.imaginary, imaginary};
  }
  return calcReplaceByParts(&c, op, result);
}

void addFunctionPatterns(MlirRewritePatternSet patterns) {
  static const struct {
    const TesseraOpDef *definition;
    TesseraConversionFunction convert;
  } kRows[] = {
      {&complexCosOpDef, convertWave}, {&complexSinOpDef, convertWave},
      {&complexExpOpDef, convertExp},  {&complexExpm1OpDef, convertExpm1},
      {&complexLogOpDef, convertLog},  {&complexLog1pOpDef, convertLog1p},
      {&complexTanOpDef, convertTan},  {&complexTanhOpDef, convertTan},
  };
  for (size_t i = 0; i < sizeof kRows / sizeof kRows[0]; ++i)
    tesseraConversionPatternAdd(patterns, kRows[i].definition, 1, NULL, kRows[i].convert, NULL);
}

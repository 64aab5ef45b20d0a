// math-expand-ops: functions in terms of others and of arith.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/arith/ArithElements.h"
#include "dialect/math/MathOps.h"
#include "dialect/math/MathPasses.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

#include <math.h>

typedef const ArithBuilder *Builder;

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirLogicalResult replace(Builder builder, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(builder->base, op, 1, &value);
  return mlirLogicalResultSuccess();
}

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// Whether there are constants of the type: not where its shape isn't known.
static bool hasConstants(MlirType type) {
  return !mlirTypeIsAShaped(type) ||
         (mlirShapedTypeHasRank(type) && mlirShapedTypeHasStaticShape(type));
}

static MlirValue real(Builder builder, MlirValue like, double value) {
  return arithReal64(builder, typeOf(like), value);
}

static MlirValue multiply(Builder builder, MlirValue a, MlirValue b) {
  return arithBinary(builder, &arithMulFOpDef, a, b);
}
static MlirValue add(Builder builder, MlirValue a, MlirValue b) {
  return arithBinary(builder, &arithAddFOpDef, a, b);
}
static MlirValue subtract(Builder builder, MlirValue a, MlirValue b) {
  return arithBinary(builder, &arithSubFOpDef, a, b);
}
static MlirValue divide(Builder builder, MlirValue a, MlirValue b) {
  return arithBinary(builder, &arithDivFOpDef, a, b);
}

//===--- Trigonometric and hyperbolic functions ---===//

static MlirLogicalResult expandTan(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathTanOpGetOperand(op);
  MlirValue sine = arithUnary(&builder, &mathSinOpDef, x);
  return replace(&builder, op, divide(&builder, sine, arithUnary(&builder, &mathCosOpDef, x)));
}

// Half of e^x - e^-x, or of their sum.
static MlirLogicalResult expandSinhCosh(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mlirOperationGetOperand(op, 0);
  if (!hasConstants(typeOf(x)))
    return failure();
  MlirValue up = arithUnary(&builder, &mathExpOpDef, x);
  MlirValue negated = arithUnary(&builder, &arithNegFOpDef, x);
  MlirValue down = arithUnary(&builder, &mathExpOpDef, negated);
  MlirValue both = mathSinhOpIsA(op) ? subtract(&builder, up, down) : add(&builder, up, down);
  return replace(&builder, op, multiply(&builder, both, real(&builder, x, 0.5)));
}

// (1 - e^-2|x|) / (1 + e^-2|x|) with the sign of x.
static MlirLogicalResult expandTanh(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathTanhOpGetOperand(op);
  if (!hasConstants(typeOf(x)))
    return failure();
  MlirValue zero = real(&builder, x, 0), one = real(&builder, x, 1);
  MlirValue minusTwo = real(&builder, x, -2);
  MlirValue isNegative = arithCompareReal(&builder, ArithCmpFPredicateOLT, x, zero);
  MlirValue sign = arithConvert(&builder, &arithUIToFPOpDef, typeOf(x), isNegative);
  sign = add(&builder, multiply(&builder, sign, minusTwo), one);
  MlirValue magnitude = multiply(&builder, sign, x);
  MlirValue power = arithUnary(&builder, &mathExpOpDef, multiply(&builder, magnitude, minusTwo));
  MlirValue dividend = subtract(&builder, one, power);
  MlirValue quotient = divide(&builder, dividend, add(&builder, power, one));
  return replace(&builder, op, multiply(&builder, sign, quotient));
}

// log(x + sqrt(x * x + 1)), or with - 1.
static MlirLogicalResult expandAsinhAcosh(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mlirOperationGetOperand(op, 0);
  if (!hasConstants(typeOf(x)))
    return failure();
  MlirValue one = real(&builder, x, mathAsinhOpIsA(op) ? 1 : -1);
  MlirValue sum = add(&builder, multiply(&builder, x, x), one);
  sum = add(&builder, x, arithUnary(&builder, &mathSqrtOpDef, sum));
  return replace(&builder, op, arithUnary(&builder, &mathLogOpDef, sum));
}

// Half of log((1 + x) / (1 - x)).
static MlirLogicalResult expandAtanh(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathAtanhOpGetOperand(op);
  if (!hasConstants(typeOf(x)))
    return failure();
  MlirValue one = real(&builder, x, 1);
  MlirValue more = add(&builder, x, one);
  MlirValue less = add(&builder, arithUnary(&builder, &arithNegFOpDef, x), one);
  MlirValue logarithm = arithUnary(&builder, &mathLogOpDef, divide(&builder, more, less));
  return replace(&builder, op, multiply(&builder, logarithm, real(&builder, x, 0.5)));
}

//===--- Powers ---===//

static MlirLogicalResult expandExp2(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  const double ln2 = 0.693147180559945309417;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathExp2OpGetOperand(op);
  if (!hasConstants(typeOf(x)))
    return failure();
  MlirValue product = multiply(&builder, x, real(&builder, x, ln2));
  return replace(&builder, op, arithUnary(&builder, &mathExpOpDef, product));
}

// The float, or the one that all elements are.
static bool readReal(MlirValue value, double *number) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (constant.ptr && mlirAttributeIsADenseElements(constant) &&
      mlirDenseElementsAttrIsSplat(constant))
    constant = mlirDenseElementsAttrGetSplatValue(constant);
  if (!constant.ptr || !mlirAttributeIsAFloat(constant))
    return false;
  *number = mlirFloatAttrGetValueDouble(constant);
  return true;
}

// The power by an exponent that needs no logarithm; null for others.
static MlirValue createEasyPower(Builder builder, MlirValue x, double exponent) {
  if (exponent == 0)
    return real(builder, x, 1);
  if (exponent == 1)
    return x;
  if (exponent == -1)
    return divide(builder, real(builder, x, 1), x);
  if (exponent == 0.5)
    return arithUnary(builder, &mathSqrtOpDef, x);
  if (exponent == -0.5)
    return arithUnary(builder, &mathRsqrtOpDef, x);
  if (exponent == 2)
    return multiply(builder, x, x);
  if (exponent == -2)
    return divide(builder, real(builder, x, 1), multiply(builder, x, x));
  if (exponent == 3)
    return multiply(builder, multiply(builder, x, x), x);
  return (MlirValue){NULL};
}

static MlirLogicalResult expandPowF(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathPowFOpGetLhs(op), power = {NULL};
  double exponent = 0;
  if (hasConstants(typeOf(x)) && readReal(mathPowFOpGetRhs(op), &exponent))
    power = createEasyPower(&builder, x, exponent);
  if (!power.ptr) {
    MlirValue logarithm = arithUnary(&builder, &mathLogOpDef, x);
    MlirValue product = multiply(&builder, mathPowFOpGetRhs(op), logarithm);
    power = arithUnary(&builder, &mathExpOpDef, product);
  }
  return replace(&builder, op, power);
}

static bool readInteger(MlirValue value, int64_t *number) {
  MlirAttribute constant = tesseraValueGetConstant(value);
  if (constant.ptr && mlirAttributeIsADenseElements(constant) &&
      mlirDenseElementsAttrIsSplat(constant))
    constant = mlirDenseElementsAttrGetSplatValue(constant);
  if (!constant.ptr || !mlirAttributeIsAInteger(constant) ||
      arithFormatOf(mlirAttributeGetType(constant)).width > 64)
    return false;
  *number = mlirIntegerAttrGetValueSInt(constant);
  return true;
}

// 1 / power, where a division by zero is an infinity of its sign.
static MlirValue invertPower(Builder builder, MlirValue power, MlirValue one) {
  MlirValue zero = real(builder, power, 0), minusZero = real(builder, power, -0.0);
  MlirValue infinity = real(builder, power, INFINITY);
  MlirValue minusInfinity = real(builder, power, -INFINITY);
  MlirValue isZero = arithCompareReal(builder, ArithCmpFPredicateOEQ, power, zero);
  MlirValue isMinusZero = arithCompareReal(builder, ArithCmpFPredicateOEQ, power, minusZero);
  MlirValue inverse = divide(builder, one, power);
  inverse = arithSelect(builder, isZero, infinity, inverse);
  return arithSelect(builder, isMinusZero, minusInfinity, inverse);
}

// By squaring.
static MlirLogicalResult expandFPowI(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathFPowIOpGetLhs(op), exponent = mathFPowIOpGetRhs(op);
  int64_t number;
  if (!readInteger(exponent, &number) || !hasConstants(typeOf(x))) {
    exponent = arithConvert(&builder, &arithSIToFPOpDef, typeOf(x), exponent);
    return replace(&builder, op, arithBinary(&builder, &mathPowFOpDef, x, exponent));
  }
  MlirValue one = real(&builder, x, 1), result = one, square = x;
  uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
  for (; rest; rest >>= 1) {
    if (rest & 1)
      result = mlirValueEqual(result, one) ? square : multiply(&builder, square, result);
    if (rest > 1)
      square = multiply(&builder, square, square);
  }
  return replace(&builder, op, number < 0 ? invertPower(&builder, result, one) : result);
}

static MlirLogicalResult expandRsqrt(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathRsqrtOpGetOperand(op);
  if (!hasConstants(typeOf(x)))
    return failure();
  MlirValue one = real(&builder, x, 1);
  MlirValue root = arithUnary(&builder, &mathSqrtOpDef, x);
  return replace(&builder, op, divide(&builder, one, root));
}

static MlirLogicalResult expandFma(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue product = multiply(&builder, mathFmaOpGetA(op), mathFmaOpGetB(op));
  return replace(&builder, op, add(&builder, product, mathFmaOpGetC(op)));
}

static MlirLogicalResult expandClampF(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirAttribute flags = mathClampFOpGetFastmathAttr(op);
  MlirValue value = arithBinaryWith(&builder, &arithMinimumFOpDef, flags, mathClampFOpGetValue(op),
                                    mathClampFOpGetMin(op));
  return replace(
      &builder, op,
      arithBinaryWith(&builder, &arithMaximumFOpDef, flags, value, mathClampFOpGetMax(op)));
}

//===--- Rounding ---===//

// The integer towards zero, with the sign of x: of a float that an i64 holds.
static MlirValue truncate(Builder builder, MlirValue x) {
  MlirType type = typeOf(x);
  MlirType i64 = arithTypeLike(type, mlirIntegerTypeGet(mlirTypeGetContext(type), 64));
  MlirValue integer = arithConvert(builder, &arithFPToSIOpDef, i64, x);
  MlirValue value = arithConvert(builder, &arithSIToFPOpDef, type, integer);
  return arithBinary(builder, &mathCopySignOpDef, value, x);
}

static MlirLogicalResult expandCeil(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathCeilOpGetOperand(op);
  if (!hasConstants(typeOf(x)))
    return failure();
  MlirValue value = truncate(&builder, x);
  MlirValue zero = real(&builder, x, 0), one = real(&builder, x, 1);
  MlirValue isLess = arithCompareReal(&builder, ArithCmpFPredicateOGT, x, value);
  MlirValue rest = arithSelect(&builder, isLess, one, zero);
  return replace(&builder, op, add(&builder, value, rest));
}

// A float as an integer: how many bits its significand has, and which bits the exponent is.
typedef struct Layout {
  unsigned width, fraction;
  int64_t mask, bias;
} Layout;

static bool findLayout(MlirType element, Layout *layout) {
  if (mlirTypeIsAF32(element))
    *layout = (Layout){32, 23, 255, 127};
  else if (mlirTypeIsAF16(element))
    *layout = (Layout){16, 10, 31, 15};
  else if (mlirTypeIsAF64(element))
    *layout = (Layout){64, 52, 2047, 1023};
  else
    return false;
  return true;
}

static MlirType bitsType(MlirType type, const Layout *layout) {
  return arithTypeLike(type, mlirIntegerTypeGet(mlirTypeGetContext(type), layout->width));
}

static MlirValue bitsOf(Builder builder, const Layout *layout, MlirValue x) {
  return arithConvert(builder, &arithBitcastOpDef, bitsType(typeOf(x), layout), x);
}

// The exponent without its bias.
static MlirValue exponentOf(Builder builder, MlirValue bits, MlirValue fraction, MlirValue mask,
                            MlirValue bias) {
  MlirValue exponent = arithBinary(builder, &arithShRUIOpDef, bits, fraction);
  exponent = arithBinary(builder, &arithAndIOpDef, exponent, mask);
  return arithBinary(builder, &arithSubIOpDef, exponent, bias);
}

// Half is added before truncating. What is so large that it has no fraction stays: that it fits an
// integer isn't said.
static MlirLogicalResult expandRound(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathRoundOpGetOperand(op);
  Layout layout;
  if (!mlirTypeIsAF32(arithElementType(typeOf(x))) || !hasConstants(typeOf(x)) ||
      !findLayout(arithElementType(typeOf(x)), &layout))
    return failure();
  MlirType type = bitsType(typeOf(x), &layout);
  MlirValue half = real(&builder, x, 0.5);
  MlirValue fraction = arithInteger(&builder, type, layout.fraction);
  MlirValue bias = arithInteger(&builder, type, layout.bias);
  MlirValue mask = arithInteger(&builder, type, layout.mask);
  MlirValue sum = add(&builder, x, arithBinary(&builder, &mathCopySignOpDef, half, x));
  MlirValue rounded = truncate(&builder, sum);
  MlirValue exponent = exponentOf(&builder, bitsOf(&builder, &layout, x), fraction, mask, bias);
  MlirValue isWhole = arithCompare(&builder, ArithCmpIPredicatesge, exponent, fraction);
  return replace(&builder, op, arithSelect(&builder, isWhole, x, rounded));
}

// What rounding to even asks of bits.
typedef struct Evenness {
  ArithBuilder builder;
  const Layout *layout;
  MlirType type;
  MlirValue zero, one, minusOne, fraction, most, bias, half, all, mask;
} Evenness;

static Evenness createConstants(ArithBuilder builder, MlirType type, const Layout *layout) {
  Evenness even = {.builder = builder, .layout = layout, .type = type};
  even.zero = arithInteger(&builder, type, 0);
  even.one = arithInteger(&builder, type, 1);
  even.minusOne = arithInteger(&builder, type, -1);
  even.fraction = arithInteger(&builder, type, layout->fraction);
  even.most = arithInteger(&builder, type, layout->width - 1);
  even.bias = arithInteger(&builder, type, layout->bias);
  even.half = arithInteger(&builder, type, INT64_C(1) << (layout->fraction - 1));
  even.all = arithInteger(&builder, type, (INT64_C(1) << layout->fraction) - 1);
  even.mask = arithInteger(&builder, type, layout->mask);
  return even;
}

// The constant shifted right by the exponent, as far as that is an amount.
static MlirValue shiftByExponent(const Evenness *even, MlirValue constant, MlirValue exponent) {
  MlirValue amount = arithBinary(&even->builder, &arithMaxSIOpDef, exponent, even->zero);
  amount = arithBinary(&even->builder, &arithMinSIOpDef, amount, even->most);
  return arithBinary(&even->builder, &arithShRUIOpDef, constant, amount);
}

// Whether the rounded number is odd: the last bit before the point, or it is 1.
static MlirValue isOdd(const Evenness *even, MlirValue bits, MlirValue exponent) {
  const ArithBuilder *builder = &even->builder;
  MlirValue isOne = arithCompare(builder, ArithCmpIPredicateeq, exponent, even->zero);
  MlirValue less = arithBinary(builder, &arithSubIOpDef, exponent, even->one);
  MlirValue rest =
      arithBinary(builder, &arithAndIOpDef, bits, shiftByExponent(even, even->all, less));
  MlirValue hasBit = arithCompare(builder, ArithCmpIPredicatene, rest, even->zero);
  return arithBinary(builder, &arithOrIOpDef, hasBit, isOne);
}

// Whether the number is halfway between two integers.
static MlirValue isHalfway(const Evenness *even, MlirValue bits, MlirValue exponent) {
  const ArithBuilder *builder = &even->builder;
  MlirValue isSmall = arithCompare(builder, ArithCmpIPredicateeq, exponent, even->minusOne);
  MlirValue expected =
      arithSelect(builder, isSmall, even->zero, shiftByExponent(even, even->half, exponent));
  MlirValue rest =
      arithBinary(builder, &arithAndIOpDef, bits, shiftByExponent(even, even->all, exponent));
  MlirValue isEqual = arithCompare(builder, ArithCmpIPredicateeq, rest, expected);
  MlirValue isLarge = arithCompare(builder, ArithCmpIPredicatesge, exponent, even->minusOne);
  MlirValue isFraction = arithCompare(builder, ArithCmpIPredicateslt, exponent, even->fraction);
  MlirValue both = arithBinary(builder, &arithAndIOpDef, isEqual, isFraction);
  return arithBinary(builder, &arithAndIOpDef, both, isLarge);
}

// What math.round gives, corrected where it is odd and was halfway.
static MlirLogicalResult expandRoundEven(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue x = mathRoundEvenOpGetOperand(op);
  Layout layout;
  if (!hasConstants(typeOf(x)) || !findLayout(arithElementType(typeOf(x)), &layout))
    return failure();
  MlirValue one = real(&builder, x, 1);
  Evenness even = createConstants(builder, bitsType(typeOf(x), &layout), &layout);
  MlirValue bits = bitsOf(&builder, &layout, x);
  MlirValue rounded = arithUnary(&builder, &mathRoundOpDef, x);
  MlirValue roundedBits = bitsOf(&builder, &layout, rounded);
  MlirValue exponent = exponentOf(&builder, bits, even.fraction, even.mask, even.bias);
  MlirValue roundedExponent =
      exponentOf(&builder, roundedBits, even.fraction, even.mask, even.bias);
  MlirValue odd = isOdd(&even, roundedBits, roundedExponent);
  MlirValue halfway = isHalfway(&even, bits, exponent);
  MlirValue sign = arithBinary(&builder, &mathCopySignOpDef, one, x);
  MlirValue other = subtract(&builder, rounded, sign);
  MlirValue isWrong = arithBinary(&builder, &arithAndIOpDef, odd, halfway);
  MlirValue result = arithSelect(&builder, isWrong, other, rounded);
  return replace(&builder, op, arithBinary(&builder, &mathCopySignOpDef, result, x));
}

//===--- Leading zeros ---===//

// A search by halves: where the upper half of what is left is zero, it is shifted out and counted.
static MlirLogicalResult expandCtlz(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue operand = mathCountLeadingZerosOpGetOperand(op), x = operand;
  MlirType type = typeOf(operand), element = arithElementType(type);
  unsigned width = mlirTypeIsAInteger(element) ? mlirIntegerTypeGetWidth(element) : 0;
  if (!width || width > 64 || !hasConstants(type))
    return failure();
  MlirValue zero = arithInteger(&builder, type, 0), count = zero;
  for (unsigned bits = width; bits > 1; bits = (bits + 1) / 2) {
    unsigned half = bits / 2 + bits % 2;
    MlirValue amount = arithInteger(&builder, type, half);
    MlirValue mask = arithInteger(&builder, type, (int64_t)((UINT64_C(1) << (width - half)) - 1));
    MlirValue isBelow = arithCompare(&builder, ArithCmpIPredicateule, x, mask);
    MlirValue more = arithBinary(&builder, &arithAddIOpDef, count, amount);
    MlirValue shifted = arithBinary(&builder, &arithShLIOpDef, x, amount);
    x = arithSelect(&builder, isBelow, shifted, x);
    count = arithSelect(&builder, isBelow, more, count);
  }
  MlirValue isZero = arithCompare(&builder, ArithCmpIPredicateeq, operand, zero);
  MlirValue all = arithInteger(&builder, type, width);
  return replace(&builder, op, arithSelect(&builder, isZero, all, count));
}

//===--- The pass ---===//

typedef struct Expansion {
  const char *name; ///< of the op, without `math.`
  const TesseraOpDef *root;
  TesseraRewriteFunction function;
} Expansion;

static const Expansion kExpansions[] = {
    {"ctlz", &mathCountLeadingZerosOpDef, expandCtlz},
    {"sinh", &mathSinhOpDef, expandSinhCosh},
    {"cosh", &mathCoshOpDef, expandSinhCosh},
    {"tan", &mathTanOpDef, expandTan},
    {"tanh", &mathTanhOpDef, expandTanh},
    {"asinh", &mathAsinhOpDef, expandAsinhAcosh},
    {"acosh", &mathAcoshOpDef, expandAsinhAcosh},
    {"atanh", &mathAtanhOpDef, expandAtanh},
    {"fma", &mathFmaOpDef, expandFma},
    {"ceil", &mathCeilOpDef, expandCeil},
    {"exp2", &mathExp2OpDef, expandExp2},
    {"powf", &mathPowFOpDef, expandPowF},
    {"fpowi", &mathFPowIOpDef, expandFPowI},
    {"round", &mathRoundOpDef, expandRound},
    {"roundeven", &mathRoundEvenOpDef, expandRoundEven},
    {"rsqrt", &mathRsqrtOpDef, expandRsqrt},
    {"clampf", &mathClampFOpDef, expandClampF},
};

static bool isAskedFor(const MathExpandOpsPassOptions *options, const char *name) {
  for (size_t i = 0; i < options->opMnemonics.size; ++i)
    if (tsEqualC(options->opMnemonics.data[i], name))
      return true;
  return options->opMnemonics.size == 0;
}

void mathExpandOpsPassPassAddPatterns(MlirRewritePatternSet patterns,
                                      const MathExpandOpsPassOptions *options) {
  for (size_t i = 0; i < sizeof kExpansions / sizeof kExpansions[0]; ++i)
    if (isAskedFor(options, kExpansions[i].name))
      tesseraRewritePatternSetAdd(patterns, kExpansions[i].root, 1, kExpansions[i].function, NULL);
}

// arith-expand. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/arith-lowering/ArithLoweringPasses.h"
#include "dialect/arith/ArithBuild.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

typedef const ArithBuilder *Builder;

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirLogicalResult replace(Builder builder, MlirOperation op, MlirValue value) {
  mlirRewriterBaseReplaceOpWithValues(builder->base, op, 1, &value);
  return mlirLogicalResultSuccess();
}

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

//===--- Divisions ---===//

// Whether a quotient that was rounded towards zero isn't the exact one.
static MlirValue isInexact(Builder builder, MlirValue a, MlirValue b, MlirValue quotient) {
  MlirValue product = arithBinary(builder, &arithMulIOpDef, quotient, b);
  return arithCompare(builder, ArithCmpIPredicatene, a, product);
}

// A quotient that was rounded down, which one above zero is, is one less than that rounded up.
static MlirLogicalResult expandCeilDivSI(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue a = arithCeilDivSIOpGetLhs(op), b = arithCeilDivSIOpGetRhs(op);
  MlirValue zero = arithInteger(&builder, resultType(op), 0);
  MlirValue one = arithInteger(&builder, resultType(op), 1);
  MlirValue quotient = arithBinary(&builder, &arithDivSIOpDef, a, b);
  MlirValue inexact = isInexact(&builder, a, b, quotient);
  MlirValue aIsNegative = arithCompare(&builder, ArithCmpIPredicateslt, a, zero);
  MlirValue bIsNegative = arithCompare(&builder, ArithCmpIPredicateslt, b, zero);
  MlirValue isPositive = arithCompare(&builder, ArithCmpIPredicateeq, aIsNegative, bIsNegative);
  MlirValue rounds = arithBinary(&builder, &arithAndIOpDef, inexact, isPositive);
  MlirValue up = arithBinary(&builder, &arithAddIOpDef, quotient, one);
  return replace(&builder, op, arithSelect(&builder, rounds, up, quotient));
}

static MlirLogicalResult expandFloorDivSI(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue a = arithFloorDivSIOpGetLhs(op), b = arithFloorDivSIOpGetRhs(op);
  MlirValue quotient = arithBinary(&builder, &arithDivSIOpDef, a, b);
  MlirValue inexact = isInexact(&builder, a, b, quotient);
  MlirValue zero = arithInteger(&builder, resultType(op), 0);
  MlirValue aIsNegative = arithCompare(&builder, ArithCmpIPredicateslt, a, zero);
  MlirValue bIsNegative = arithCompare(&builder, ArithCmpIPredicateslt, b, zero);
  MlirValue isNegative = arithCompare(&builder, ArithCmpIPredicatene, aIsNegative, bIsNegative);
  MlirValue rounds = arithBinary(&builder, &arithAndIOpDef, inexact, isNegative);
  MlirValue minusOne = arithInteger(&builder, resultType(op), -1);
  MlirValue down = arithBinary(&builder, &arithAddIOpDef, quotient, minusOne);
  return replace(&builder, op, arithSelect(&builder, rounds, down, quotient));
}

// (a - 1) / b + 1 unless a is 0.
static MlirLogicalResult expandCeilDivUI(MlirOperation op, MlirPatternRewriter rewriter,
                                         void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue a = arithCeilDivUIOpGetLhs(op);
  MlirValue zero = arithInteger(&builder, resultType(op), 0);
  MlirValue isZero = arithCompare(&builder, ArithCmpIPredicateeq, a, zero);
  MlirValue one = arithInteger(&builder, resultType(op), 1);
  MlirValue less = arithBinary(&builder, &arithSubIOpDef, a, one);
  MlirValue quotient = arithBinary(&builder, &arithDivUIOpDef, less, arithCeilDivUIOpGetRhs(op));
  MlirValue more = arithBinary(&builder, &arithAddIOpDef, quotient, one);
  return replace(&builder, op, arithSelect(&builder, isZero, zero, more));
}

//===--- Minima and maxima ---===//

// A minimum or maximum of floats. `keepsNaN`: a NaN is the result, else the other operand.
typedef struct Extreme {
  const TesseraOpDef *definition;
  ArithCmpFPredicate predicate;
  bool keepsNaN;
} Extreme;

static const Extreme kExtremes[] = {
    {&arithMaximumFOpDef, ArithCmpFPredicateUGT, true},
    {&arithMinimumFOpDef, ArithCmpFPredicateULT, true},
    {&arithMaxNumFOpDef, ArithCmpFPredicateUGT, false},
    {&arithMinNumFOpDef, ArithCmpFPredicateULT, false},
};

// One of integers.
static const struct {
  const TesseraOpDef *definition;
  ArithCmpIPredicate predicate;
} kIntegerExtremes[] = {
    {&arithMaxSIOpDef, ArithCmpIPredicatesgt},
    {&arithMaxUIOpDef, ArithCmpIPredicateugt},
    {&arithMinSIOpDef, ArithCmpIPredicateslt},
    {&arithMinUIOpDef, ArithCmpIPredicateult},
};

static MlirLogicalResult expandIntegerExtreme(MlirOperation op, MlirPatternRewriter rewriter,
                                              void *user) {
  (void)user;
  size_t i = 0;
  while (!tesseraOperationIs(op, kIntegerExtremes[i].definition))
    ++i;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue a = mlirOperationGetOperand(op, 0), b = mlirOperationGetOperand(op, 1);
  MlirValue isFirst = arithCompare(&builder, kIntegerExtremes[i].predicate, a, b);
  return replace(&builder, op, arithSelect(&builder, isFirst, a, b));
}

// The comparison holds where an operand is NaN and chooses the first then.
static MlirLogicalResult expandExtreme(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  const Extreme *extreme = user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue a = mlirOperationGetOperand(op, 0), b = mlirOperationGetOperand(op, 1);
  MlirValue isFirst = arithCompareReal(&builder, extreme->predicate, a, b);
  MlirValue chosen = arithSelect(&builder, isFirst, a, b);
  MlirValue doubtful = extreme->keepsNaN ? b : a;
  MlirValue isNaN = arithCompareReal(&builder, ArithCmpFPredicateUNO, doubtful, doubtful);
  return replace(&builder, op, arithSelect(&builder, isNaN, b, chosen));
}

//===--- Bits of floats ---===//

static MlirType integersLike(MlirType type, unsigned width) {
  return arithTypeLike(type, mlirIntegerTypeGet(mlirTypeGetContext(type), width));
}

static MlirType f32Like(MlirType type) {
  return arithTypeLike(type, mlirF32TypeGet(mlirTypeGetContext(type)));
}

static MlirValue bitsOf(Builder builder, MlirValue value, unsigned width) {
  return arithConvert(builder, &arithBitcastOpDef, integersLike(mlirValueGetType(value), width),
                      value);
}

static MlirValue narrow(Builder builder, MlirValue value, unsigned width) {
  return arithConvert(builder, &arithTruncIOpDef, integersLike(mlirValueGetType(value), width),
                      value);
}

static MlirValue widen(Builder builder, MlirValue value, unsigned width) {
  return arithConvert(builder, &arithExtUIOpDef, integersLike(mlirValueGetType(value), width),
                      value);
}

static MlirValue fromBits(Builder builder, MlirType type, MlirValue bits) {
  return arithConvert(builder, &arithBitcastOpDef, type, bits);
}

static unsigned widthOf(MlirType type) { return irTypeBitWidth(irType(arithElementType(type))); }

static MlirValue extend(Builder builder, MlirType type, MlirValue value, MlirAttribute fastmath) {
  return mlirOperationGetResult(
      arithExtFOpCreate(builder->base, builder->location, type, value, fastmath), 0);
}

static MlirValue truncate(Builder builder, MlirType type, MlirValue value, MlirAttribute rounding,
                          MlirAttribute fastmath) {
  return mlirOperationGetResult(
      arithTruncFOpCreate(builder->base, builder->location, type, value, rounding, fastmath), 0);
}

// A number of f32 in another type.
static MlirValue fromF32(Builder builder, MlirType type, MlirValue value, MlirAttribute fastmath) {
  const MlirAttribute none = {NULL};
  if (widthOf(type) < 32)
    return truncate(builder, type, value, none, fastmath);
  return widthOf(type) > 32 ? extend(builder, type, value, fastmath) : value;
}

static MlirValue toF32(Builder builder, MlirOperation op) {
  MlirValue value = arithTruncFOpGetIn(op);
  MlirType type = mlirValueGetType(value), f32 = f32Like(type);
  if (widthOf(type) < 32)
    return extend(builder, f32, value, arithTruncFOpGetFastmathAttr(op));
  if (widthOf(type) == 32)
    return value;
  return truncate(builder, f32, value, arithTruncFOpGetRoundingmodeAttr(op),
                  arithTruncFOpGetFastmathAttr(op));
}

//===--- bf16: the upper half of f32 ---===//

static MlirLogicalResult extendBf16(MlirOperation op, MlirPatternRewriter rewriter) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue half = bitsOf(&builder, arithExtFOpGetIn(op), 16);
  MlirValue bits = widen(&builder, half, 32);
  MlirValue amount = arithInteger(&builder, mlirValueGetType(bits), 16);
  bits = arithBinary(&builder, &arithShLIOpDef, bits, amount);
  return replace(&builder, op, fromBits(&builder, resultType(op), bits));
}

// Rounds to the nearest, ties to even: adds just less than half of what is cut off, and the last
// bit that stays. NaN is always the same one.
static MlirLogicalResult truncateBf16(MlirOperation op, MlirPatternRewriter rewriter) {
  enum { ALMOST_HALF = 0x7fff, NOT_A_NUMBER = 0x7fc0 };
  if (arithTruncFOpGetRoundingmodeAttr(op).ptr)
    return failure();
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue value = arithTruncFOpGetIn(op);
  MlirType i32 = integersLike(resultType(op), 32), i16 = integersLike(resultType(op), 16);
  MlirValue isNaN = arithCompareReal(&builder, ArithCmpFPredicateUNE, value, value);
  MlirValue almostHalf = arithInteger(&builder, i32, ALMOST_HALF);
  MlirValue nan = arithInteger(&builder, i16, NOT_A_NUMBER);
  MlirValue sixteen = arithInteger(&builder, i32, 16), one = arithInteger(&builder, i32, 1);
  MlirValue bits = bitsOf(&builder, value, 32);
  MlirValue last = arithBinary(&builder, &arithShRUIOpDef, bits, sixteen);
  last = arithBinary(&builder, &arithAndIOpDef, last, one);
  MlirValue bias = arithBinary(&builder, &arithAddIOpDef, last, almostHalf);
  bits = arithBinary(&builder, &arithAddIOpDef, bits, bias);
  bits = arithBinary(&builder, &arithShRUIOpDef, bits, sixteen);
  bits = narrow(&builder, bits, 16);
  bits = arithSelect(&builder, isNaN, nan, bits);
  return replace(&builder, op, fromBits(&builder, resultType(op), bits));
}

//===--- f8E8M0FNU: the exponent of f32 ---===//

static MlirLogicalResult extendE8M0(MlirOperation op, MlirPatternRewriter rewriter) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue exponent = bitsOf(&builder, arithExtFOpGetIn(op), 8);
  MlirType i32 = integersLike(resultType(op), 32);
  MlirValue nan = arithInteger(&builder, mlirValueGetType(exponent), -1);
  MlirValue wideNaN = arithInteger(&builder, i32, -1);
  MlirValue amount = arithInteger(&builder, i32, 23);
  MlirValue bits = widen(&builder, exponent, 32);
  bits = arithBinary(&builder, &arithShLIOpDef, bits, amount);
  MlirValue isNaN = arithCompare(&builder, ArithCmpIPredicateeq, exponent, nan);
  bits = arithSelect(&builder, isNaN, wideNaN, bits);
  MlirValue value = fromBits(&builder, f32Like(resultType(op)), bits);
  return replace(&builder, op,
                 fromF32(&builder, resultType(op), value, arithExtFOpGetFastmathAttr(op)));
}

static MlirLogicalResult truncateE8M0(MlirOperation op, MlirPatternRewriter rewriter) {
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue bits = bitsOf(&builder, toF32(&builder, op), 32);
  MlirValue amount = arithInteger(&builder, mlirValueGetType(bits), 23);
  bits = arithBinary(&builder, &arithShRUIOpDef, bits, amount);
  bits = narrow(&builder, bits, 8);
  return replace(&builder, op, fromBits(&builder, resultType(op), bits));
}

//===--- f4E2M1FN: a sign, two bits of exponent, one of the significand ---===//

// Significand and exponent are shifted to their places as one number. That of 0.5, which isn't
// normalized, has no significand.
static MlirLogicalResult extendE2M1(MlirOperation op, MlirPatternRewriter rewriter) {
  enum { EXPONENT_ABOVE_1 = 0x40000000, EXPONENT_BELOW_2 = 0x3f000000 };
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirValue bits = bitsOf(&builder, arithExtFOpGetIn(op), 4);
  MlirType i4 = mlirValueGetType(bits), i32 = integersLike(i4, 32);
  MlirValue zero = arithInteger(&builder, i4, 0), one = arithInteger(&builder, i4, 1);
  MlirValue two = arithInteger(&builder, i4, 2), four = arithInteger(&builder, i4, 4);
  MlirValue magnitude = arithBinary(&builder, &arithAndIOpDef, bits, arithInteger(&builder, i4, 7));
  MlirValue twenty = arithInteger(&builder, i32, 20);
  MlirValue shifted = arithBinary(&builder, &arithShLIOpDef, magnitude, two);
  MlirValue isHalf = arithCompare(&builder, ArithCmpIPredicateeq, magnitude, one);
  MlirValue fraction = widen(&builder, arithSelect(&builder, isHalf, zero, shifted), 32);
  fraction = arithBinary(&builder, &arithShLIOpDef, fraction, twenty);
  MlirValue nothing = arithInteger(&builder, i32, 0);
  MlirValue large = arithInteger(&builder, i32, EXPONENT_ABOVE_1);
  MlirValue small = arithInteger(&builder, i32, EXPONENT_BELOW_2);
  MlirValue isLarge = arithCompare(&builder, ArithCmpIPredicateuge, magnitude, four);
  MlirValue exponent = arithSelect(&builder, isLarge, large, small);
  MlirValue isZero = arithCompare(&builder, ArithCmpIPredicateeq, magnitude, zero);
  exponent = arithSelect(&builder, isZero, nothing, exponent);
  MlirValue sign = arithInteger(&builder, i32, INT32_MIN);
  MlirValue signBit = arithInteger(&builder, i4, -8);
  MlirValue isNegative = arithCompare(&builder, ArithCmpIPredicateuge, bits, signBit);
  sign = arithSelect(&builder, isNegative, sign, nothing);
  MlirValue sum = arithBinary(&builder, &arithAddIOpDef, fraction, exponent);
  sum = arithBinary(&builder, &arithAddIOpDef, sum, sign);
  MlirValue value = fromBits(&builder, f32Like(resultType(op)), sum);
  return replace(&builder, op,
                 fromF32(&builder, resultType(op), value, arithExtFOpGetFastmathAttr(op)));
}

// The bits of f32 on the way to f4E2M1FN, and constants.
typedef struct Narrowing {
  ArithBuilder builder;
  MlirType i4, i32;
  MlirValue one4, three4, twentyTwo, zero8, minusOne8, zero32;
  MlirValue bits, exponent;
} Narrowing;

static MlirValue mask(Narrowing *narrowing, MlirValue constant) {
  return arithBinary(&narrowing->builder, &arithAndIOpDef, narrowing->bits, constant);
}

static void createConstants(Narrowing *narrowing) {
  Builder builder = &narrowing->builder;
  MlirType i8 = integersLike(narrowing->i4, 8);
  narrowing->one4 = arithInteger(builder, narrowing->i4, 1);
  narrowing->three4 = arithInteger(builder, narrowing->i4, 3);
  narrowing->twentyTwo = arithInteger(builder, narrowing->i32, 22);
  narrowing->zero8 = arithInteger(builder, i8, 0);
  narrowing->minusOne8 = arithInteger(builder, i8, -1);
  narrowing->zero32 = arithInteger(builder, narrowing->i32, 0);
}

// Sign, exponent and the significand's first bit in their places, not rounded.
static MlirValue packE2M1(Narrowing *narrowing) {
  Builder builder = &narrowing->builder;
  MlirValue last = arithInteger(builder, narrowing->i32, 31);
  MlirValue sign = arithBinary(builder, &arithShRUIOpDef, narrowing->bits, last);
  sign = arithBinary(builder, &arithShLIOpDef, narrow(builder, sign, 4), narrowing->three4);
  MlirValue bias = arithInteger(builder, narrowing->i32, 126);
  MlirValue amount = arithInteger(builder, narrowing->i32, 23);
  MlirValue exponent = arithBinary(builder, &arithShRUIOpDef, narrowing->bits, amount);
  narrowing->exponent = arithBinary(builder, &arithSubIOpDef, exponent, bias);
  exponent = narrow(builder, narrowing->exponent, 4);
  exponent = arithBinary(builder, &arithShLIOpDef, exponent, narrowing->one4);
  MlirValue packed = arithBinary(builder, &arithAddIOpDef, sign, exponent);
  MlirValue first = mask(narrowing, arithInteger(builder, narrowing->i32, 1 << 22));
  first = arithBinary(builder, &arithShRUIOpDef, first, narrowing->twentyTwo);
  return arithBinary(builder, &arithAddIOpDef, packed, narrow(builder, first, 4));
}

// What isn't normalized is 0 or 0.5 instead; then rounds to the nearest.
static MlirValue roundE2M1(Narrowing *narrowing, MlirValue packed) {
  Builder builder = &narrowing->builder;
  MlirValue fraction = arithInteger(builder, narrowing->i32, (1 << 23) - 1);
  MlirValue exponent = narrow(builder, narrowing->exponent, 8);
  MlirValue isSmall = arithCompare(builder, ArithCmpIPredicatesle, exponent, narrowing->zero8);
  MlirValue isQuarter = arithCompare(builder, ArithCmpIPredicateeq, exponent, narrowing->minusOne8);
  MlirValue isMore =
      arithCompare(builder, ArithCmpIPredicateugt, mask(narrowing, fraction), narrowing->zero32);
  isMore = arithBinary(builder, &arithAndIOpDef, isQuarter, isMore);
  MlirValue isHalf = arithCompare(builder, ArithCmpIPredicateeq, exponent, narrowing->zero8);
  MlirValue minusOne = arithInteger(builder, narrowing->i4, -1);
  MlirValue zero = arithInteger(builder, narrowing->i4, 0);
  MlirValue number = arithSelect(builder, isSmall, minusOne, packed);
  number = arithSelect(builder, isMore, zero, number);
  number = arithSelect(builder, isHalf, packed, number);
  MlirValue rest = arithInteger(builder, narrowing->i32, (1 << 22) - 1);
  MlirValue half = arithInteger(builder, narrowing->i32, 1 << 21);
  MlirValue roundsUp = arithCompare(builder, ArithCmpIPredicateuge, mask(narrowing, rest), half);
  roundsUp = arithBinary(builder, &arithOrIOpDef, roundsUp, isSmall);
  MlirValue up = arithBinary(builder, &arithAddIOpDef, number, narrowing->one4);
  return arithSelect(builder, roundsUp, up, number);
}

// What is too large, infinities and NaN among it, becomes the largest.
static MlirLogicalResult truncateE2M1(MlirOperation op, MlirPatternRewriter rewriter) {
  const double largest = 6;
  Narrowing narrowing = {.builder = arithBuilderAt(rewriter, op),
                         .i4 = integersLike(resultType(op), 4),
                         .i32 = integersLike(resultType(op), 32)};
  Builder builder = &narrowing.builder;
  MlirValue value = toF32(builder, op);
  createConstants(&narrowing);
  MlirValue most = arithReal64(builder, mlirValueGetType(value), largest);
  MlirValue least = arithReal64(builder, mlirValueGetType(value), -largest);
  value = arithBinary(builder, &arithMinNumFOpDef, value, most);
  value = arithBinary(builder, &arithMaxNumFOpDef, value, least);
  narrowing.bits = bitsOf(builder, value, 32);
  MlirValue packed = packE2M1(&narrowing);
  return replace(builder, op, fromBits(builder, resultType(op), roundE2M1(&narrowing, packed)));
}

//===--- Conversions ---===//

static bool isE8M0(MlirType element) { return mlirTypeIsAFloat8E8M0FNU(element); }
static bool isE2M1(MlirType element) { return mlirTypeIsAFloat4E2M1FN(element); }

// How a conversion is expanded.
typedef enum Expansion { KEPT, BY_BF16, BY_E8M0, BY_E2M1 } Expansion;

// `narrow` is the narrower element type, `wide` the other one.
static Expansion expansionOf(const ArithExpandOpsPassOptions *options, MlirType narrow,
                             MlirType wide) {
  if (options->includeBf16 && mlirTypeIsABF16(narrow) && mlirTypeIsAF32(wide))
    return BY_BF16;
  if (options->includeF8E8M0 && isE8M0(narrow))
    return BY_E8M0;
  return options->includeF4E2M1 && isE2M1(narrow) ? BY_E2M1 : KEPT;
}

static Expansion expansionOfExtF(MlirOperation op, void *user) {
  return expansionOf(user, arithElementType(mlirValueGetType(arithExtFOpGetIn(op))),
                     arithElementType(resultType(op)));
}

static Expansion expansionOfTruncF(MlirOperation op, void *user) {
  return expansionOf(user, arithElementType(resultType(op)),
                     arithElementType(mlirValueGetType(arithTruncFOpGetIn(op))));
}

static MlirLogicalResult expandExtF(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  switch (expansionOfExtF(op, user)) {
  case BY_BF16:
    return extendBf16(op, rewriter);
  case BY_E8M0:
    return extendE8M0(op, rewriter);
  case BY_E2M1:
    return extendE2M1(op, rewriter);
  case KEPT:
    break;
  }
  return failure();
}

static MlirLogicalResult expandTruncF(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  switch (expansionOfTruncF(op, user)) {
  case BY_BF16:
    return truncateBf16(op, rewriter);
  case BY_E8M0:
    return truncateE8M0(op, rewriter);
  case BY_E2M1:
    return truncateE2M1(op, rewriter);
  case KEPT:
    break;
  }
  return failure();
}

// The scale as a power of two; null when its type has none.
static MlirValue readScale(Builder builder, MlirValue scale, MlirAttribute fastmath) {
  const MlirAttribute none = {NULL};
  MlirType type = mlirValueGetType(scale);
  if (isE8M0(arithElementType(type)))
    return scale;
  if (widthOf(type) < 16)
    return (MlirValue){NULL};
  MlirType power = arithTypeLike(type, mlirFloat8E8M0FNUTypeGet(mlirTypeGetContext(type)));
  return truncate(builder, power, scale, none, fastmath);
}

static MlirLogicalResult expandScalingTruncF(MlirOperation op, MlirPatternRewriter rewriter,
                                             void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirAttribute fastmath = arithScalingTruncFOpGetFastmathAttr(op);
  MlirValue value = arithScalingTruncFOpGetIn(op);
  MlirValue scale = readScale(&builder, arithScalingTruncFOpGetScale(op), fastmath);
  if (!scale.ptr)
    return failure();
  scale = extend(&builder, mlirValueGetType(value), scale, fastmath);
  value = arithBinaryWith(&builder, &arithDivFOpDef, fastmath, value, scale);
  return replace(&builder, op,
                 truncate(&builder, resultType(op), value,
                          arithScalingTruncFOpGetRoundingmodeAttr(op), fastmath));
}

static MlirLogicalResult expandScalingExtF(MlirOperation op, MlirPatternRewriter rewriter,
                                           void *user) {
  (void)user;
  ArithBuilder builder = arithBuilderAt(rewriter, op);
  MlirAttribute fastmath = arithScalingExtFOpGetFastmathAttr(op);
  MlirValue scale = readScale(&builder, arithScalingExtFOpGetScale(op), fastmath);
  if (!scale.ptr)
    return failure();
  scale = extend(&builder, resultType(op), scale, fastmath);
  MlirValue value = extend(&builder, resultType(op), arithScalingExtFOpGetIn(op), fastmath);
  return replace(&builder, op, arithBinaryWith(&builder, &arithMulFOpDef, fastmath, value, scale));
}

//===--- The pass ---===//

static bool isLegalExtF(MlirOperation op, void *user) { return expansionOfExtF(op, user) == KEPT; }

static bool isLegalTruncF(MlirOperation op, void *user) {
  return expansionOfTruncF(op, user) == KEPT;
}

static void populate(MlirRewritePatternSet patterns, ArithExpandOpsPassOptions *options) {
  tesseraRewritePatternSetAdd(patterns, &arithCeilDivSIOpDef, 1, expandCeilDivSI, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithCeilDivUIOpDef, 1, expandCeilDivUI, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithFloorDivSIOpDef, 1, expandFloorDivSI, NULL);
  for (size_t i = 0; i < sizeof kExtremes / sizeof kExtremes[0]; ++i)
    tesseraRewritePatternSetAdd(patterns, kExtremes[i].definition, 1, expandExtreme,
                                (void *)&kExtremes[i]);
  for (size_t i = 0; i < sizeof kIntegerExtremes / sizeof kIntegerExtremes[0]; ++i)
    tesseraRewritePatternSetAdd(patterns, kIntegerExtremes[i].definition, 1, expandIntegerExtreme,
                                NULL);
  tesseraRewritePatternSetAdd(patterns, &arithScalingExtFOpDef, 1, expandScalingExtF, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithScalingTruncFOpDef, 1, expandScalingTruncF, NULL);
  tesseraRewritePatternSetAdd(patterns, &arithExtFOpDef, 1, expandExtF, options);
  tesseraRewritePatternSetAdd(patterns, &arithTruncFOpDef, 1, expandTruncF, options);
}

MlirLogicalResult arithExpandOpsPassPassPlan(TesseraPlan *plan,
                                             const ArithExpandOpsPassOptions *options) {
  static const char *const kIllegal[] = {
      "arith.ceildivsi",     "arith.ceildivui", "arith.floordivsi", "arith.maximumf",
      "arith.minimumf",      "arith.maxnumf",   "arith.maxsi",      "arith.maxui",
      "arith.minsi",         "arith.minui",     "arith.minnumf",    "arith.scaling_extf",
      "arith.scaling_truncf"};
  ArithExpandOpsPassOptions *given = tesseraPlanAlloc(plan, sizeof *given);
  *given = *options;
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, "arith");
  for (size_t i = 0; i < sizeof kIllegal / sizeof kIllegal[0]; ++i)
    tesseraConversionTargetAddIllegalOp(target, kIllegal[i]);
  tesseraConversionTargetAddDynamicOp(target, "arith.extf", isLegalExtF, given);
  tesseraConversionTargetAddDynamicOp(target, "arith.truncf", isLegalTruncF, given);
  populate(tesseraPlanGetPatterns(plan), given);
  return mlirLogicalResultSuccess();
}

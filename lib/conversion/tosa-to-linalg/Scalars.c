// Elementwise ops of TOSA as functions of elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-linalg/TosaToLinalg.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "ir/FloatArithmetic.h"

#include <math.h>

static const MlirValue kNone = {NULL};

static bool isReal(MlirValue value) { return mlirTypeIsAFloat(mlirValueGetType(value)); }
static bool isWhole(MlirValue value) {
  MlirType type = mlirValueGetType(value);
  return mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type);
}
// What elements without a sign have become doesn't say so any more.
static bool hasUnsignedInput(MlirOperation op) {
  MlirType type = tosaLinalgElement(mlirOperationGetOperand(op, 0));
  return mlirTypeIsAInteger(type) && mlirIntegerTypeIsUnsigned(type);
}
static unsigned widthOf(MlirType type) { return irTypeBitWidth(irType(type)); }

// The least and the greatest integer of a width up to 64.
static int64_t lowest(unsigned width) {
  return width < 64 ? -(INT64_C(1) << (width - 1)) : INT64_MIN;
}
static int64_t highest(unsigned width) { return -(lowest(width) + 1); }

static MlirValue clampUnsigned(const LinalgMaker *make, MlirValue value, MlirValue low,
                               MlirValue high) {
  MlirType type = mlirValueGetType(value);
  value = linalgMakeBinary(make, &arithMaxUIOpDef, type, low, value);
  return linalgMakeBinary(make, &arithMinUIOpDef, type, high, value);
}

static MlirValue clampIntegers(const LinalgMaker *make, MlirValue value, MlirValue low,
                               MlirValue high) {
  MlirType type = mlirValueGetType(value);
  value = linalgMakeBinary(make, &arithMaxSIOpDef, type, low, value);
  return linalgMakeBinary(make, &arithMinSIOpDef, type, high, value);
}

static MlirValue clampFloats(const LinalgMaker *make, MlirValue value, MlirValue low,
                             MlirValue high) {
  MlirType type = mlirValueGetType(value);
  value = linalgMakeBinary(make, &arithMinimumFOpDef, type, value, high);
  return linalgMakeBinary(make, &arithMaximumFOpDef, type, value, low);
}

//===--- Arithmetic ---===//

MlirValue tosaAbsScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                        MlirOperation op) {
  (void)op;
  if (isReal(arguments[0]))
    return linalgMakeUnary(make, &mathAbsFOpDef, type, arguments[0]);
  if (!isWhole(arguments[0]))
    return kNone;
  MlirValue zero = linalgMakeInteger(make, type, 0);
  MlirValue negated = linalgMakeBinary(make, &arithSubIOpDef, type, zero, arguments[0]);
  return linalgMakeBinary(make, &arithMaxSIOpDef, type, arguments[0], negated);
}

MlirValue tosaReciprocalScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                               MlirOperation op) {
  (void)op;
  if (!isReal(arguments[0]))
    return kNone;
  return linalgMakeBinary(make, &arithDivFOpDef, type, linalgMakeNumber(make, type, 1),
                          arguments[0]);
}

MlirValue tosaSigmoidScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                            MlirOperation op) {
  (void)op;
  if (!isReal(arguments[0]))
    return kNone;
  MlirValue one = linalgMakeNumber(make, type, 1);
  MlirValue negated = linalgMakeUnary(make, &arithNegFOpDef, type, arguments[0]);
  MlirValue power = linalgMakeUnary(make, &mathExpOpDef, type, negated);
  MlirValue sum = linalgMakeBinary(make, &arithAddFOpDef, type, power, one);
  return linalgMakeBinary(make, &arithDivFOpDef, type, one, sum);
}

static MlirValue extend(const LinalgMaker *make, MlirValue value, MlirType type) {
  if (widthOf(mlirValueGetType(value)) >= widthOf(type))
    return value;
  return linalgMakeUnary(make, &arithExtSIOpDef, type, value);
}

// The product of i32 shifted right, rounded; tosa-to-arith says how.
static MlirValue scaledProduct(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                               MlirValue amount) {
  MlirType i32 = mlirIntegerTypeGet(make->context, 32);
  MlirValue a = extend(make, arguments[0], i32), b = extend(make, arguments[1], i32);
  MlirValue scaled = mlirOperationGetResult(
      tosaApplyScaleOpCreate(make->rewriter, make->location, i32, a, b, amount,
                             tosaRoundingModeAttrGet(make->context, TosaRoundingModeSINGLE_ROUND)),
      0);
  return widthOf(type) == 32 ? scaled : linalgMakeUnary(make, &arithTruncIOpDef, type, scaled);
}

static MlirValue plainProduct(const LinalgMaker *make, const MlirValue *arguments, MlirType type) {
  MlirValue a = extend(make, arguments[0], type), b = extend(make, arguments[1], type);
  return linalgMakeBinary(make, &arithMulIOpDef, type, a, b);
}

// A shift that isn't known may be none, which apply_scale doesn't have.
static MlirValue maybeScaledProduct(const LinalgMaker *make, const MlirValue *arguments,
                                    MlirType type) {
  MlirValue zero = linalgMakeInteger(make, mlirValueGetType(arguments[2]), 0);
  MlirValue isShifted = linalgMakeCompare(make, ArithCmpIPredicatene, arguments[2], zero);
  MlirValue scaled = scaledProduct(make, arguments, type, arguments[2]);
  return linalgMakeSelect(make, isShifted, scaled, plainProduct(make, arguments, type));
}

MlirValue tosaMulScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                        MlirOperation op) {
  int64_t shift = 0;
  bool isKnown = tosaLinalgNumberOf(tosaMulOpGetShift(op), &shift);
  if (isReal(arguments[0]))
    return shift ? kNone : linalgMakeOp(make, &arithMulFOpDef, type, 2, arguments);
  if (!isWhole(arguments[0]))
    return kNone;
  if (!isKnown)
    return maybeScaledProduct(make, arguments, type);
  if (shift > 0)
    return scaledProduct(make, arguments, type,
                         linalgMakeInteger(make, mlirIntegerTypeGet(make->context, 8), shift));
  return plainProduct(make, arguments, type);
}

// The zero points of a negation added up, in the narrowest type in which nothing is lost, which is
// one of 64 bits when they aren't known.
static MlirValue sumOfZeros(const LinalgMaker *make, const MlirValue *arguments, unsigned width,
                            MlirOperation op) {
  int64_t zeros[2];
  if (!tosaLinalgNumberOf(tosaNegateOpGetInput1Zp(op), &zeros[0]) ||
      !tosaLinalgNumberOf(tosaNegateOpGetOutputZp(op), &zeros[1])) {
    MlirType i64 = mlirIntegerTypeGet(make->context, 64);
    MlirValue first = extend(make, arguments[1], i64), second = extend(make, arguments[2], i64);
    return linalgMakeBinary(make, &arithAddIOpDef, i64, first, second);
  }
  int64_t zero = tosaAdd(zeros[0], zeros[1]);
  uint64_t largest = (uint64_t)highest(width) + (uint64_t)llabs(zero) + 1;
  unsigned wide = largest <= (uint64_t)highest(16)   ? 16
                  : largest <= (uint64_t)highest(32) ? 32
                                                     : 64;
  return linalgMakeInteger(make, mlirIntegerTypeGet(make->context, wide), zero);
}

MlirValue tosaNegateScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                           MlirOperation op) {
  if (isReal(arguments[0]))
    return linalgMakeUnary(make, &arithNegFOpDef, type, arguments[0]);
  unsigned width = widthOf(type);
  if (!isWhole(arguments[0]) || width > 64)
    return kNone;
  MlirValue sum = sumOfZeros(make, arguments, width, op);
  MlirType wide = mlirValueGetType(sum);
  MlirValue extended = extend(make, arguments[0], wide);
  MlirValue difference = linalgMakeBinary(make, &arithSubIOpDef, wide, sum, extended);
  MlirValue low = linalgMakeInteger(make, wide, lowest(width));
  MlirValue high = linalgMakeInteger(make, wide, highest(width));
  MlirValue result = clampIntegers(make, difference, low, high);
  return widthOf(wide) > width ? linalgMakeUnary(make, &arithTruncIOpDef, type, result) : result;
}

MlirValue tosaShiftScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                          MlirOperation op) {
  if (!isWhole(arguments[0]))
    return kNone;
  MlirValue shifted = linalgMakeOp(make, &arithShRSIOpDef, type, 2, arguments);
  if (!tosaArithmeticRightShiftOpGetRound(op))
    return shifted;
  MlirType i1 = mlirIntegerTypeGet(make->context, 1);
  MlirValue one = linalgMakeInteger(make, type, 1), zero = linalgMakeInteger(make, type, 0);
  MlirValue no = linalgMakeInteger(make, i1, 0), yes = linalgMakeInteger(make, i1, 1);
  MlirValue isShifted = linalgMakeCompare(make, ArithCmpIPredicatesgt, arguments[1], zero);
  MlirValue less = linalgMakeBinary(make, &arithSubIOpDef, type, arguments[1], one);
  MlirValue last = linalgMakeBinary(make, &arithShRSIOpDef, type, arguments[0], less);
  MlirValue bit = linalgMakeUnary(make, &arithTruncIOpDef, i1, last);
  MlirValue isOdd = linalgMakeBinary(make, &arithAndIOpDef, i1, bit, yes);
  MlirValue rounds = linalgMakeSelect(make, isShifted, isOdd, no);
  MlirValue more = linalgMakeUnary(make, &arithExtUIOpDef, type, rounds);
  return linalgMakeBinary(make, &arithAddIOpDef, type, shifted, more);
}

static MlirValue invert(const LinalgMaker *make, MlirValue value, MlirType type) {
  return linalgMakeBinary(make, &arithXOrIOpDef, type, value, linalgMakeInteger(make, type, -1));
}

MlirValue tosaBitwiseNotScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                               MlirOperation op) {
  (void)op;
  return isWhole(arguments[0]) ? invert(make, arguments[0], type) : kNone;
}

MlirValue tosaLogicalNotScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                               MlirOperation op) {
  return tosaBitwiseNotScalar(make, arguments, type, op);
}

//===--- Choices ---===//

static MlirValue compare(const LinalgMaker *make, const MlirValue *arguments,
                         ArithCmpFPredicate floats, ArithCmpIPredicate integers) {
  if (!isReal(arguments[0]) && !isWhole(arguments[0]))
    return kNone;
  return linalgMakeCompare(make, isReal(arguments[0]) ? (int64_t)floats : (int64_t)integers,
                           arguments[0], arguments[1]);
}

MlirValue tosaGreaterScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                            MlirOperation op) {
  (void)type, (void)op;
  return compare(make, arguments, ArithCmpFPredicateOGT, ArithCmpIPredicatesgt);
}

MlirValue tosaGreaterEqualScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                                 MlirOperation op) {
  (void)type, (void)op;
  return compare(make, arguments, ArithCmpFPredicateOGE, ArithCmpIPredicatesge);
}

MlirValue tosaEqualScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                          MlirOperation op) {
  (void)type, (void)op;
  return compare(make, arguments, ArithCmpFPredicateOEQ, ArithCmpIPredicateeq);
}

MlirValue tosaSelectScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                           MlirOperation op) {
  (void)type, (void)op;
  return linalgMakeSelect(make, arguments[0], arguments[1], arguments[2]);
}

static MlirValue isNaN(const LinalgMaker *make, MlirValue value) {
  return linalgMakeCompare(make, ArithCmpFPredicateUNO, value, value);
}

// The larger or smaller one; of a number and a NaN, where that is to be ignored, the number.
static MlirValue extreme(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                         const TosaLinalgRow *row, TosaNanPropagationMode mode) {
  if (!isReal(arguments[0]))
    return isWhole(arguments[0]) ? linalgMakeOp(make, row->integers, type, 2, arguments) : kNone;
  MlirValue result = linalgMakeOp(make, row->floats, type, 2, arguments);
  if (mode != TosaNanPropagationModeIGNORE)
    return result;
  MlirValue first = isNaN(make, arguments[0]), second = isNaN(make, arguments[1]);
  result = linalgMakeSelect(make, first, arguments[1], result);
  return linalgMakeSelect(make, second, arguments[0], result);
}

MlirValue tosaMaximumScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                            MlirOperation op) {
  return extreme(make, arguments, type, tosaLinalgRowOf(op), tosaMaximumOpGetNanMode(op));
}

MlirValue tosaMinimumScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                            MlirOperation op) {
  return extreme(make, arguments, type, tosaLinalgRowOf(op), tosaMinimumOpGetNanMode(op));
}

MlirValue tosaClampScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                          MlirOperation op) {
  MlirAttribute bounds[] = {tosaClampOpGetMinValAttr(op), tosaClampOpGetMaxValAttr(op)};
  if (isReal(arguments[0])) {
    MlirValue low = linalgMakeNumber(make, type, mlirFloatAttrGetValueDouble(bounds[0]));
    MlirValue high = linalgMakeNumber(make, type, mlirFloatAttrGetValueDouble(bounds[1]));
    MlirValue result = clampFloats(make, arguments[0], low, high);
    if (tosaClampOpGetNanMode(op) != TosaNanPropagationModeIGNORE)
      return result;
    return linalgMakeSelect(make, isNaN(make, arguments[0]), low, result);
  }
  if (!isWhole(arguments[0]) || widthOf(type) > 64)
    return kNone;
  MlirValue limits[2];
  for (int i = 0; i < 2; ++i)
    limits[i] = linalgMakeInteger(make, type, irIntegerAttrValue(irAttribute(bounds[i])));
  return (hasUnsignedInput(op) ? clampUnsigned : clampIntegers)(make, arguments[0], limits[0],
                                                                limits[1]);
}

//===--- Casts ---===//

// Rounded to the nearest integer, what is too large to the largest one.
static MlirValue floatToInteger(const LinalgMaker *make, MlirValue value, MlirType type) {
  MlirType from = mlirValueGetType(value);
  const IrFloatSemantics *format = irFloatSemantics(irType(from));
  unsigned width = widthOf(type);
  double low = -ldexp(1, (int)width - 1), high = ldexp(1, (int)width - 1);
  value = linalgMakeUnary(make, &mathRoundEvenOpDef, from, value);
  if ((int)width - 1 > irFloatLargestExponent(format)) {
    // All finite numbers fit.
    MlirValue converted = linalgMakeUnary(make, &arithFPToSIOpDef, type, value);
    MlirValue above = linalgMakeNumber(make, from, INFINITY);
    MlirValue below = linalgMakeNumber(make, from, -INFINITY);
    MlirValue isAbove = linalgMakeCompare(make, ArithCmpFPredicateUEQ, value, above);
    MlirValue isBelow = linalgMakeCompare(make, ArithCmpFPredicateUEQ, value, below);
    MlirValue least = linalgMakeInteger(make, type, lowest(width));
    MlirValue greatest = linalgMakeInteger(make, type, highest(width));
    converted = linalgMakeSelect(make, isAbove, greatest, converted);
    return linalgMakeSelect(make, isBelow, least, converted);
  }
  MlirValue least = linalgMakeNumber(make, from, low);
  if (irFloatPrecision(format) >= width - 1) {
    MlirValue greatest = linalgMakeNumber(make, from, high - 1);
    return linalgMakeUnary(make, &arithFPToSIOpDef, type,
                           clampFloats(make, value, least, greatest));
  }
  // The greatest integer isn't a float, but the next one is.
  MlirValue tooMuch = linalgMakeNumber(make, from, high);
  MlirValue greatest = linalgMakeInteger(make, type, highest(width));
  MlirValue bounded = linalgMakeBinary(make, &arithMaximumFOpDef, from, value, least);
  MlirValue converted = linalgMakeUnary(make, &arithFPToSIOpDef, type, bounded);
  MlirValue isAbove = linalgMakeCompare(make, ArithCmpFPredicateUGE, value, tooMuch);
  return linalgMakeSelect(make, isAbove, greatest, converted);
}

// To a truth value: whether a number isn't 0.
static MlirValue toTruth(const LinalgMaker *make, MlirValue value) {
  MlirValue zero = linalgMakeNumber(make, mlirValueGetType(value), 0);
  return linalgMakeCompare(
      make, isReal(value) ? (int64_t)ArithCmpFPredicateUNE : (int64_t)ArithCmpIPredicatene, value,
      zero);
}

MlirValue tosaCastScalar(const LinalgMaker *make, const MlirValue *arguments, MlirType type,
                         MlirOperation op) {
  MlirValue value = arguments[0];
  MlirType from = mlirValueGetType(value);
  bool toReal = mlirTypeIsAFloat(type);
  if ((!isReal(value) && !isWhole(value)) ||
      (!toReal && !(mlirTypeIsAInteger(type) && mlirIntegerTypeIsSignless(type))))
    return kNone;
  if (mlirTypeEqual(from, type))
    return value;
  bool isLonger = widthOf(from) < widthOf(type),
       hasNoSign = !isReal(value) && (widthOf(from) == 1 || hasUnsignedInput(op));
  if (isReal(value) && toReal)
    return linalgMakeUnary(make, isLonger ? &arithExtFOpDef : &arithTruncFOpDef, type, value);
  if (toReal)
    return linalgMakeUnary(make, hasNoSign ? &arithUIToFPOpDef : &arithSIToFPOpDef, type, value);
  if (widthOf(type) == 1)
    return toTruth(make, value);
  if (isReal(value))
    return widthOf(type) <= 64 ? floatToInteger(make, value, type) : kNone;
  if (!isLonger)
    return linalgMakeUnary(make, &arithTruncIOpDef, type, value);
  return linalgMakeUnary(make, hasNoSign ? &arithExtUIOpDef : &arithExtSIOpDef, type, value);
}

// Integers with a sign on hardware whose integers have none; functions that it lacks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ttir-common/ToTTIR.h"

//===--- Signs ---===//

// The one value of a splat that ttir makes.
static bool integerSplatOf(MlirValue value, int64_t *number) {
  MlirOperation op = mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){0};
  if (mlirOperationIsNull(op) || !ttirConstantOpIsA(op))
    return false;
  const IrStorage *dense = irAttribute(ttirConstantOpGetValueAttr(op));
  bool isSplat = irIsDense(dense) && irDenseIsSplat(dense);
  if (isSplat)
    *number = irDenseIntegerAt(dense, 0);
  return isSplat;
}

MlirValue toTTIRFlipSign(ToTTIR *c, MlirValue value) {
  MlirType type = mlirValueGetType(value), one = toTTIROneOf(type);
  unsigned width = mlirIntegerTypeGetWidth(mlirShapedTypeGetElementType(type));
  int64_t highest = -(int64_t)(UINT64_C(1) << (width - 1)), number;
  if (integerSplatOf(value, &number))
    return toTTIRIntegerSplat(c, type, number >= 0 ? number + highest : number - highest);
  return toTTIRBinary(c, ttirBitwiseXorOpCreate, type, value, toTTIRIntegerSplat(c, one, highest));
}

// 1 where the integer, one with a sign, is negative.
MlirValue toTTIRIsNegative(ToTTIR *c, MlirValue value) {
  MlirType type = mlirValueGetType(value), one = toTTIROneOf(type);
  unsigned width = mlirIntegerTypeGetWidth(mlirShapedTypeGetElementType(type));
  int64_t highest = -(int64_t)(UINT64_C(1) << (width - 1));
  return toTTIRBinary(c, ttirGreaterEqualOpCreate, toTTIRBoolType(type), value,
                      toTTIRIntegerSplat(c, one, highest));
}

MlirValue toTTIRNegate(ToTTIR *c, MlirValue value) {
  return toTTIRUnary(c, ttirNegOpCreate, mlirValueGetType(value), value);
}

// The absolute value of integers whose negative ones are known.
MlirValue toTTIRMagnitude(ToTTIR *c, MlirValue value, MlirValue negative) {
  return toTTIRWhere(c, mlirValueGetType(value), negative, toTTIRNegate(c, value), value);
}

MlirValue toTTIRDivideSigned(ToTTIR *c, MlirType type, MlirValue lhs, MlirValue rhs) {
  MlirValue left = toTTIRIsNegative(c, lhs), right = toTTIRIsNegative(c, rhs);
  MlirValue quotient = toTTIRBinary(c, ttirDivOpCreate, type, toTTIRMagnitude(c, lhs, left),
                                    toTTIRMagnitude(c, rhs, right));
  MlirValue differ = toTTIRBinary(c, ttirNotEqualOpCreate, toTTIRBoolType(type), left, right);
  return toTTIRWhere(c, type, differ, toTTIRNegate(c, quotient), quotient);
}

// Numbers to bools: whether they aren't zero.
MlirValue toTTIRToBool(ToTTIR *c, MlirValue value, MlirType type) {
  MlirValue zero = toTTIRSplat(c, toTTIROneOf(mlirValueGetType(value)), 0);
  return toTTIRBinary(c, ttirNotEqualOpCreate, type, value, zero);
}

// Floats to integers with a sign, which the hardware has not: the magnitude, then the sign.
MlirValue toTTIRFloatToSigned(ToTTIR *c, MlirValue value, MlirType type) {
  MlirType floatType = mlirValueGetType(value);
  MlirValue zero = toTTIRSplat(c, toTTIROneOf(floatType), 0);
  MlirValue negative = toTTIRBinary(c, ttirLessThanOpCreate, toTTIRBoolType(type), value, zero);
  MlirValue absolute = toTTIRUnary(c, ttirAbsOpCreate, floatType, value);
  MlirValue integer = toTTIRUnary(c, ttirTypecastOpCreate, type, absolute);
  return toTTIRWhere(c, type, negative, toTTIRNegate(c, integer), integer);
}

// Integers with a sign to floats.
MlirValue toTTIRSignedToFloat(ToTTIR *c, MlirValue value, MlirType type) {
  MlirValue negative = toTTIRIsNegative(c, value);
  MlirValue absolute = toTTIRMagnitude(c, value, negative);
  MlirValue number = toTTIRUnary(c, ttirTypecastOpCreate, type, absolute);
  return toTTIRWhere(c, type, negative, toTTIRNegate(c, number), number);
}

//===--- Rounding ---===//

// Rounds a number down, and by the fraction that is left, what comes of it.
typedef struct Halves {
  MlirType type, truth;
  MlirValue floor, fraction, half, one;
} Halves;

static Halves halvesOf(ToTTIR *c, MlirValue value) {
  MlirType type = mlirValueGetType(value), one = toTTIROneOf(type);
  Halves halves = {.type = type, .truth = toTTIRBoolType(type)};
  halves.floor = toTTIRUnary(c, ttirFloorOpCreate, type, value);
  halves.fraction = toTTIRBinary(c, ttirSubtractOpCreate, type, value, halves.floor);
  halves.half = toTTIRSplat(c, one, 0.5);
  halves.one = toTTIRSplat(c, one, 1);
  return halves;
}

static MlirValue roundUpWhere(ToTTIR *c, const Halves *halves, MlirValue condition) {
  MlirValue next = toTTIRBinary(c, ttirAddOpCreate, halves->type, halves->floor, halves->one);
  return toTTIRWhere(c, halves->type, condition, next, halves->floor);
}

// A half goes up where the number below is odd: where half of that isn't an integer.
MlirValue toTTIRRoundToEven(ToTTIR *c, MlirValue value) {
  Halves h = halvesOf(c, value);
  MlirValue halved = toTTIRBinary(c, ttirMultiplyOpCreate, h.type, h.floor, h.half);
  MlirValue odd = toTTIRBinary(c, ttirNotEqualOpCreate, h.truth, halved,
                               toTTIRUnary(c, ttirFloorOpCreate, h.type, halved));
  MlirValue is = toTTIRBinary(c, ttirEqualOpCreate, h.truth, h.fraction, h.half);
  MlirValue more = toTTIRBinary(c, ttirGreaterThanOpCreate, h.truth, h.fraction, h.half);
  MlirValue tie = toTTIRBinary(c, ttirLogicalAndOpCreate, h.truth, is, odd);
  return roundUpWhere(c, &h, toTTIRBinary(c, ttirLogicalOrOpCreate, h.truth, more, tie));
}

MlirValue toTTIRRoundAwayFromZero(ToTTIR *c, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  Halves h = halvesOf(c, toTTIRUnary(c, ttirAbsOpCreate, type, value));
  MlirValue up = toTTIRBinary(c, ttirGreaterEqualOpCreate, h.truth, h.fraction, h.half);
  MlirValue rounded = roundUpWhere(c, &h, up);
  MlirValue zero = toTTIRSplat(c, toTTIROneOf(type), 0);
  MlirValue negative = toTTIRBinary(c, ttirLessThanOpCreate, h.truth, value, zero);
  return toTTIRWhere(c, type, negative, toTTIRNegate(c, rounded), rounded);
}

//===--- The error function ---===//

static MlirValue scale(ToTTIR *c, MlirValue value, double factor) {
  MlirType type = mlirValueGetType(value);
  return toTTIRBinary(c, ttirMultiplyOpCreate, type, value,
                      toTTIRSplat(c, toTTIROneOf(type), factor));
}

static MlirValue shift(ToTTIR *c, MlirValue value, double term) {
  MlirType type = mlirValueGetType(value);
  return toTTIRBinary(c, ttirAddOpCreate, type, value, toTTIRSplat(c, toTTIROneOf(type), term));
}

// erf of |x| as 1 - p(t) exp(-x^2) with t = 1 / (1 + a |x|): Abramowitz and Stegun, 7.1.26, off by
// less than 1.5e-7. Gives p(t) exp(-x^2).
static MlirValue complementOfMagnitude(ToTTIR *c, MlirValue value) {
  static const double kFactors[] = {1.061405429, -1.453152027, 1.421413741, -0.284496736,
                                    0.254829592};
  MlirType type = mlirValueGetType(value);
  MlirValue absolute = toTTIRUnary(c, ttirAbsOpCreate, type, value);
  MlirValue t =
      toTTIRUnary(c, ttirReciprocalOpCreate, type, shift(c, scale(c, absolute, 0.3275911), 1));
  MlirValue sum = scale(c, t, kFactors[0]);
  for (size_t i = 1; i < sizeof kFactors / sizeof *kFactors; ++i)
    sum = toTTIRBinary(c, ttirMultiplyOpCreate, type, shift(c, sum, kFactors[i]), t);
  MlirValue square = toTTIRBinary(c, ttirMultiplyOpCreate, type, value, value);
  MlirValue decay =
      toTTIRUnary(c, ttirExpOpCreate, type, toTTIRUnary(c, ttirNegOpCreate, type, square));
  return toTTIRBinary(c, ttirMultiplyOpCreate, type, sum, decay);
}

MlirValue toTTIRErrorFunction(ToTTIR *c, MlirValue value) {
  MlirValue rest = toTTIRNegate(c, complementOfMagnitude(c, value));
  MlirValue sign = toTTIRUnary(c, ttirSignOpCreate, mlirValueGetType(value), value);
  return toTTIRBinary(c, ttirMultiplyOpCreate, mlirValueGetType(value), sign, shift(c, rest, 1));
}

// Of negative numbers 2 - erfc(|x|): what is small stays exact.
MlirValue toTTIRComplementaryErrorFunction(ToTTIR *c, MlirValue value) {
  MlirType type = mlirValueGetType(value);
  MlirValue rest = complementOfMagnitude(c, value);
  MlirValue zero = toTTIRSplat(c, toTTIROneOf(type), 0);
  MlirValue negative = toTTIRBinary(c, ttirLessThanOpCreate, toTTIRBoolType(type), value, zero);
  return toTTIRWhere(c, type, negative, shift(c, toTTIRNegate(c, rest), 2), rest);
}

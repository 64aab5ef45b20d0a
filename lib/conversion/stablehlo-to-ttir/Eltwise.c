// Elementwise ops whose meaning depends on the type of the elements: the hardware's integers have
// no sign, and bools are numbers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

#include <math.h>

static MlirValue operandOf(ToTTIR *c, intptr_t i) { return mlirOperationGetOperand(c->op, i); }

static bool isFloat(MlirValue value) { return irTypeIsFloat(irType(ttElementTypeOf(value))); }

// Whether operands are signed integers of which one may be negative.
static bool haveSigns(ToTTIR *c, intptr_t first, intptr_t count) {
  for (intptr_t i = first; i < first + count; ++i)
    if (!toTTIRIsNonNegative(operandOf(c, i)))
      return true;
  return false;
}

static bool isNarrow(MlirValue value) {
  MlirType element = ttElementTypeOf(value);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) < 32 &&
         mlirIntegerTypeGetWidth(element) > 1;
}

//===--- convert ---===//

MlirLogicalResult toTTIRConvert(ToTTIR *c) {
  MlirValue from = operandOf(c, 0), to = mlirOperationGetResult(c->op, 0), value = c->operands[0];
  MlirType type = toTTIRResultType(c, 0);
  if (toTTIRIsBool(to) && !toTTIRIsBool(from))
    return toTTIRReplace(c, toTTIRToBool(c, value, type));
  if (isFloat(from) && toTTIRIsSigned(to))
    return toTTIRReplace(c, toTTIRFloatToSigned(c, value, type));
  if (!toTTIRIsNonNegative(from)) {
    if (isFloat(to))
      return toTTIRReplace(c, toTTIRSignedToFloat(c, value, type));
    if (isNarrow(from))
      return toTTIRFail(c, "small integers with a sign can't be made larger");
  }
  return toTTIRReplace(c, toTTIRUnary(c, ttirTypecastOpCreate, type, value));
}

//===--- Comparisons ---===//

MlirLogicalResult toTTIRCompare(ToTTIR *c) {
  static ToTTIRCreate *const kCreate[] = {
      [StablehloComparisonDirectionEQ] = ttirEqualOpCreate,
      [StablehloComparisonDirectionNE] = ttirNotEqualOpCreate,
      [StablehloComparisonDirectionGE] = ttirGreaterEqualOpCreate,
      [StablehloComparisonDirectionGT] = ttirGreaterThanOpCreate,
      [StablehloComparisonDirectionLE] = ttirLessEqualOpCreate,
      [StablehloComparisonDirectionLT] = ttirLessThanOpCreate,
  };
  StablehloComparisonDirection direction = stablehloCompareOpGetComparisonDirection(c->op);
  if (!mlirAttributeIsNull(stablehloCompareOpGetCompareTypeAttr(c->op)) &&
      stablehloCompareOpGetCompareType(c->op) == StablehloComparisonTypeTOTALORDER)
    return toTTIRFail(c, "the hardware has no total order of floats");
  MlirValue lhs = c->operands[0], rhs = c->operands[1];
  bool ordered =
      direction != StablehloComparisonDirectionEQ && direction != StablehloComparisonDirectionNE;
  if (ordered && haveSigns(c, 0, 2)) {
    lhs = toTTIRFlipSign(c, lhs);
    rhs = toTTIRFlipSign(c, rhs);
  }
  return toTTIRReplace(c, toTTIRBinary(c, kCreate[direction], toTTIRResultType(c, 0), lhs, rhs));
}

static MlirLogicalResult convertExtreme(ToTTIR *c, ToTTIRCreate *create, ToTTIRCreate *logical) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue lhs = c->operands[0], rhs = c->operands[1];
  if (toTTIRIsBool(operandOf(c, 0)))
    return toTTIRReplace(c, toTTIRBinary(c, logical, type, lhs, rhs));
  if (!haveSigns(c, 0, 2))
    return toTTIRReplace(c, toTTIRBinary(c, create, type, lhs, rhs));
  lhs = toTTIRFlipSign(c, lhs);
  rhs = toTTIRFlipSign(c, rhs);
  return toTTIRReplace(c, toTTIRFlipSign(c, toTTIRBinary(c, create, type, lhs, rhs)));
}

MlirLogicalResult toTTIRMaximum(ToTTIR *c) {
  return convertExtreme(c, ttirMaximumOpCreate, ttirLogicalOrOpCreate);
}

MlirLogicalResult toTTIRMinimum(ToTTIR *c) {
  return convertExtreme(c, ttirMinimumOpCreate, ttirLogicalAndOpCreate);
}

MlirLogicalResult toTTIRClamp(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  double min, max;
  bool exact = toTTIRSplatOf(operandOf(c, 0), &min) && toTTIRSplatOf(operandOf(c, 2), &max) &&
               (isFloat(operandOf(c, 1)) ||
                (min == (double)(float)min && max == (double)(float)max && min >= 0));
  bool signs = haveSigns(c, 0, 3);
  if (exact && !signs) {
    MlirType f32 = mlirF32TypeGet(c->context);
    return toTTIRReplaceByOp(c, ttirClampOpCreate(c->rewriter, c->location, type, c->operands[1],
                                                  toTTIREmpty(c, type),
                                                  mlirFloatAttrDoubleGet(c->context, f32, min),
                                                  mlirFloatAttrDoubleGet(c->context, f32, max)));
  }
  MlirValue values[3];
  for (int i = 0; i < 3; ++i)
    values[i] = signs ? toTTIRFlipSign(c, c->operands[i]) : c->operands[i];
  MlirValue value = toTTIRBinary(c, ttirMaximumOpCreate, type, values[0], values[1]);
  value = toTTIRBinary(c, ttirMinimumOpCreate, type, value, values[2]);
  return toTTIRReplace(c, signs ? toTTIRFlipSign(c, value) : value);
}

MlirLogicalResult toTTIRSelect(ToTTIR *c) {
  return toTTIRReplace(
      c, toTTIRWhere(c, toTTIRResultType(c, 0), c->operands[0], c->operands[1], c->operands[2]));
}

//===--- Arithmetic ---===//

MlirLogicalResult toTTIRAbs(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = c->operands[0];
  if (toTTIRIsNonNegative(operandOf(c, 0)))
    return toTTIRReplace(c, toTTIRUnary(c, ttirAbsOpCreate, type, value));
  return toTTIRReplace(c, toTTIRMagnitude(c, value, toTTIRIsNegative(c, value)));
}

MlirLogicalResult toTTIRSign(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = c->operands[0];
  MlirValue sign = toTTIRUnary(c, ttirSignOpCreate, type, value);
  if (toTTIRIsNonNegative(operandOf(c, 0)))
    return toTTIRReplace(c, sign);
  MlirValue minusOne = toTTIRIntegerSplat(c, toTTIROneOf(type), -1);
  return toTTIRReplace(c, toTTIRWhere(c, type, toTTIRIsNegative(c, value), minusOne, sign));
}

// The quotient of integers is cut off towards zero, and negative where one of them is.
MlirLogicalResult toTTIRDivide(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue lhs = c->operands[0], rhs = c->operands[1];
  if (!haveSigns(c, 0, 2))
    return toTTIRReplace(c, toTTIRBinary(c, ttirDivOpCreate, type, lhs, rhs));
  return toTTIRReplace(c, toTTIRDivideSigned(c, type, lhs, rhs));
}

// ttir's remainder has the sign of the divisor, StableHLO's that of the dividend: of magnitudes
// they are the same.
MlirLogicalResult toTTIRRemainder(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue lhs = c->operands[0], rhs = c->operands[1], negative;
  bool floats = isFloat(operandOf(c, 0));
  if (!floats && !haveSigns(c, 0, 2))
    return toTTIRReplace(c, toTTIRBinary(c, ttirRemainderOpCreate, type, lhs, rhs));
  if (floats) {
    MlirValue zero = toTTIRSplat(c, toTTIROneOf(type), 0);
    negative = toTTIRBinary(c, ttirLessThanOpCreate, toTTIRBoolType(type), lhs, zero);
    lhs = toTTIRUnary(c, ttirAbsOpCreate, type, lhs);
    rhs = toTTIRUnary(c, ttirAbsOpCreate, type, rhs);
  } else {
    negative = toTTIRIsNegative(c, lhs);
    lhs = toTTIRMagnitude(c, lhs, negative);
    rhs = toTTIRMagnitude(c, rhs, toTTIRIsNegative(c, rhs));
  }
  MlirValue rest = toTTIRBinary(c, ttirRemainderOpCreate, type, lhs, rhs);
  return toTTIRReplace(c, toTTIRWhere(c, type, negative, toTTIRNegate(c, rest), rest));
}

MlirLogicalResult toTTIRPower(ToTTIR *c) {
  if (!isFloat(operandOf(c, 0)) && !toTTIRIsNonNegative(operandOf(c, 1)))
    return toTTIRFail(c, "an exponent that may be negative, of an integer");
  return toTTIRReplace(c, toTTIRBinary(c, ttirPowerOpCreate, toTTIRResultType(c, 0), c->operands[0],
                                       c->operands[1]));
}

MlirLogicalResult toTTIRForward(ToTTIR *c) {
  mlirRewriterBaseReplaceOpWithValues(c->rewriter, c->op, mlirOperationGetNumResults(c->op),
                                      c->operands);
  return mlirLogicalResultSuccess();
}

//===--- chlo ---===//

MlirLogicalResult toTTIRSquare(ToTTIR *c) {
  return toTTIRReplace(c, toTTIRBinary(c, ttirMultiplyOpCreate, toTTIRResultType(c, 0),
                                       c->operands[0], c->operands[0]));
}

MlirLogicalResult toTTIRChloTan(ToTTIR *c) {
  return toTTIRReplace(c, toTTIRUnary(c, ttirTanOpCreate, toTTIRResultType(c, 0), c->operands[0]));
}

MlirLogicalResult toTTIRErf(ToTTIR *c) {
  return toTTIRReplace(c, toTTIRErrorFunction(c, c->operands[0]));
}

MlirLogicalResult toTTIRErfc(ToTTIR *c) {
  return toTTIRReplace(c, toTTIRComplementaryErrorFunction(c, c->operands[0]));
}

static MlirLogicalResult convertHyperbolic(ToTTIR *c, ToTTIRCreate *combine) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = c->operands[0];
  MlirValue rising = toTTIRUnary(c, ttirExpOpCreate, type, value);
  MlirValue falling = toTTIRUnary(c, ttirExpOpCreate, type, toTTIRNegate(c, value));
  MlirValue both = toTTIRBinary(c, combine, type, rising, falling);
  MlirValue half = toTTIRSplat(c, toTTIROneOf(type), 0.5);
  return toTTIRReplace(c, toTTIRBinary(c, ttirMultiplyOpCreate, type, both, half));
}

MlirLogicalResult toTTIRSinh(ToTTIR *c) { return convertHyperbolic(c, ttirSubtractOpCreate); }

MlirLogicalResult toTTIRCosh(ToTTIR *c) { return convertHyperbolic(c, ttirAddOpCreate); }

static MlirLogicalResult convertIsInfinity(ToTTIR *c, MlirValue value, double infinity) {
  MlirValue constant = toTTIRSplat(c, toTTIROneOf(mlirValueGetType(value)), infinity);
  return toTTIRReplace(c,
                       toTTIRBinary(c, ttirEqualOpCreate, toTTIRResultType(c, 0), value, constant));
}

MlirLogicalResult toTTIRIsInf(ToTTIR *c) {
  MlirValue value = c->operands[0];
  return convertIsInfinity(c, toTTIRUnary(c, ttirAbsOpCreate, mlirValueGetType(value), value),
                           INFINITY);
}

MlirLogicalResult toTTIRIsPosInf(ToTTIR *c) {
  return convertIsInfinity(c, c->operands[0], INFINITY);
}

MlirLogicalResult toTTIRIsNegInf(ToTTIR *c) {
  return convertIsInfinity(c, c->operands[0], -INFINITY);
}

// Elementwise ops whose meaning depends on the type of the elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-ttir/TosaToTTIR.h"

#include <math.h>

static unsigned widthOf(MlirValue value) { return mlirIntegerTypeGetWidth(ttElementTypeOf(value)); }

//===--- Arithmetic ---===//

MlirLogicalResult tosaAbsToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = c->operands[0];
  if (!toTTIRIsSigned(tosaOperandOf(c, 0)))
    return toTTIRReplace(c, toTTIRUnary(c, ttirAbsOpCreate, type, value));
  return toTTIRReplace(c, toTTIRMagnitude(c, value, toTTIRIsNegative(c, value)));
}

// The least of signed integers has no counterpart: small ones stop at the greatest.
MlirLogicalResult tosaNegateToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue value = c->operands[0], negative = toTTIRUnary(c, ttirNegOpCreate, type, value);
  if (!tosaIsZero(c, 1) || !tosaIsZero(c, 2))
    return toTTIRFail(c, "a zero point that isn't 0");
  if (toTTIRIsFloat(tosaOperandOf(c, 0)) || widthOf(tosaOperandOf(c, 0)) >= 32)
    return toTTIRReplace(c, negative);
  int64_t highest = INT64_C(1) << (widthOf(tosaOperandOf(c, 0)) - 1);
  MlirType one = toTTIROneOf(type);
  MlirValue isLeast = toTTIRBinary(c, ttirEqualOpCreate, toTTIRBoolType(type), value,
                                   toTTIRIntegerSplat(c, one, -highest));
  return toTTIRReplace(
      c, toTTIRWhere(c, type, isLeast, toTTIRIntegerSplat(c, one, highest - 1), negative));
}

// Signed integers in a larger type: what is missing is taken off again.
static MlirValue extendSign(ToTTIR *c, MlirValue value, MlirType type) {
  MlirType from = mlirValueGetType(value);
  unsigned width = mlirIntegerTypeGetWidth(mlirShapedTypeGetElementType(from));
  MlirType to = tesseraTypeWithElementType(from, mlirShapedTypeGetElementType(type));
  MlirValue large = toTTIRUnary(c, ttirTypecastOpCreate, to, value);
  MlirValue all = toTTIRIntegerSplat(c, toTTIROneOf(to), INT64_C(1) << width);
  MlirValue less = toTTIRBinary(c, ttirSubtractOpCreate, to, large, all);
  return toTTIRWhere(c, to, toTTIRIsNegative(c, value), less, large);
}

MlirLogicalResult tosaMulToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue factors[] = {c->operands[0], c->operands[1]};
  if (!tosaIsZero(c, 2))
    return toTTIRFail(c, "products are shifted as 64-bit integers, which the hardware lacks");
  for (int i = 0; i < 2; ++i)
    if (toTTIRIsSigned(tosaOperandOf(c, i)) &&
        widthOf(factors[i]) < mlirIntegerTypeGetWidth(mlirShapedTypeGetElementType(type)))
      factors[i] = extendSign(c, factors[i], type);
  return toTTIRReplace(c, toTTIRBinary(c, ttirMultiplyOpCreate, type, factors[0], factors[1]));
}

MlirLogicalResult tosaIntDivToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0);
  if (toTTIRIsSigned(tosaOperandOf(c, 0)))
    return toTTIRReplace(c, toTTIRDivideSigned(c, type, c->operands[0], c->operands[1]));
  return toTTIRReplace(c, toTTIRBinary(c, ttirDivOpCreate, type, c->operands[0], c->operands[1]));
}

MlirLogicalResult tosaErfToTTIR(ToTTIR *c) {
  return toTTIRReplace(c, toTTIRErrorFunction(c, c->operands[0]));
}

//===--- Comparisons ---===//

static MlirLogicalResult compare(ToTTIR *c, ToTTIRCreate *create, bool isOrdered) {
  MlirValue lhs = c->operands[0], rhs = c->operands[1];
  if (isOrdered && toTTIRIsSigned(tosaOperandOf(c, 0))) {
    lhs = toTTIRFlipSign(c, lhs);
    rhs = toTTIRFlipSign(c, rhs);
  }
  return toTTIRReplace(c, toTTIRBinary(c, create, toTTIRResultType(c, 0), lhs, rhs));
}

MlirLogicalResult tosaEqualToTTIR(ToTTIR *c) { return compare(c, ttirEqualOpCreate, false); }
MlirLogicalResult tosaGreaterToTTIR(ToTTIR *c) { return compare(c, ttirGreaterThanOpCreate, true); }
MlirLogicalResult tosaGreaterEqualToTTIR(ToTTIR *c) {
  return compare(c, ttirGreaterEqualOpCreate, true);
}

// The other operand where one is NaN.
static MlirValue orOther(ToTTIR *c, MlirType type, MlirValue value, MlirValue other) {
  MlirType truth = toTTIRBoolType(mlirValueGetType(value));
  return toTTIRWhere(c, type, toTTIRBinary(c, ttirNotEqualOpCreate, truth, value, value), other,
                     value);
}

static MlirLogicalResult convertExtreme(ToTTIR *c, ToTTIRCreate *create,
                                        TosaNanPropagationMode mode) {
  MlirType type = toTTIRResultType(c, 0);
  MlirValue lhs = c->operands[0], rhs = c->operands[1];
  if (toTTIRIsSigned(tosaOperandOf(c, 0))) {
    lhs = toTTIRFlipSign(c, lhs);
    rhs = toTTIRFlipSign(c, rhs);
    return toTTIRReplace(c, toTTIRFlipSign(c, toTTIRBinary(c, create, type, lhs, rhs)));
  }
  if (mode == TosaNanPropagationModeIGNORE && toTTIRIsFloat(lhs)) {
    MlirValue first = orOther(c, type, lhs, rhs);
    rhs = orOther(c, type, rhs, lhs);
    lhs = first;
  }
  return toTTIRReplace(c, toTTIRBinary(c, create, type, lhs, rhs));
}

MlirLogicalResult tosaMaximumToTTIR(ToTTIR *c) {
  return convertExtreme(c, ttirMaximumOpCreate, tosaMaximumOpGetNanMode(c->op));
}

MlirLogicalResult tosaMinimumToTTIR(ToTTIR *c) {
  return convertExtreme(c, ttirMinimumOpCreate, tosaMinimumOpGetNanMode(c->op));
}

// Integers between two numbers.
static MlirValue clampIntegers(ToTTIR *c, MlirValue value, MlirType type) {
  MlirType one = toTTIROneOf(type);
  MlirAttribute low = tosaClampOpGetMinValAttr(c->op), high = tosaClampOpGetMaxValAttr(c->op);
  bool isSigned = toTTIRIsSigned(tosaOperandOf(c, 0));
  MlirValue min = toTTIRIntegerSplat(c, one, irIntegerAttrValue(irAttribute(low)));
  MlirValue max = toTTIRIntegerSplat(c, one, irIntegerAttrValue(irAttribute(high)));
  if (isSigned) {
    value = toTTIRFlipSign(c, value);
    min = toTTIRFlipSign(c, min);
    max = toTTIRFlipSign(c, max);
  }
  value = toTTIRBinary(c, ttirMaximumOpCreate, type, value, min);
  value = toTTIRBinary(c, ttirMinimumOpCreate, type, value, max);
  return isSigned ? toTTIRFlipSign(c, value) : value;
}

static MlirValue clampFloats(ToTTIR *c, MlirValue value, double min, double max) {
  MlirType type = mlirValueGetType(value), f32 = mlirF32TypeGet(c->context);
  return mlirOperationGetResult(ttirClampOpCreate(c->rewriter, c->location, type, value,
                                                  toTTIREmpty(c, type),
                                                  mlirFloatAttrDoubleGet(c->context, f32, min),
                                                  mlirFloatAttrDoubleGet(c->context, f32, max)),
                                0);
}

MlirLogicalResult tosaClampToTTIR(ToTTIR *c) {
  MlirAttribute low = tosaClampOpGetMinValAttr(c->op), high = tosaClampOpGetMaxValAttr(c->op);
  MlirValue value = c->operands[0];
  if (!toTTIRIsFloat(tosaOperandOf(c, 0)))
    return toTTIRReplace(c, clampIntegers(c, value, toTTIRResultType(c, 0)));
  double min = mlirFloatAttrGetValueDouble(low);
  if (tosaClampOpGetNanMode(c->op) == TosaNanPropagationModeIGNORE)
    value = tosaReplaceNaN(c, value, min);
  return toTTIRReplace(c, clampFloats(c, value, min, mlirFloatAttrGetValueDouble(high)));
}

//===--- cast ---===//

// Floats to the nearest integer that the type has. The greatest of 32 bits is no float.
static MlirValue roundToInteger(ToTTIR *c, MlirValue value, MlirType type, bool isSigned) {
  MlirType from = mlirValueGetType(value), one = toTTIROneOf(from);
  unsigned width = mlirIntegerTypeGetWidth(mlirShapedTypeGetElementType(type));
  double limit = ldexp(1, (int)width - isSigned);
  double last = width >= 32 ? limit - ldexp(1, (int)width - isSigned - 24) : limit - 1;
  MlirValue rounded = clampFloats(c, toTTIRRoundToEven(c, value), isSigned ? -limit : 0, last);
  MlirValue integer = isSigned ? toTTIRFloatToSigned(c, rounded, type)
                               : toTTIRUnary(c, ttirTypecastOpCreate, type, rounded);
  if (width < 32)
    return integer;
  MlirValue isBeyond = toTTIRBinary(c, ttirGreaterEqualOpCreate, toTTIRBoolType(from), value,
                                    toTTIRSplat(c, one, limit));
  int64_t greatest = isSigned ? INT32_MAX : -1;
  return toTTIRWhere(c, type, isBeyond, toTTIRIntegerSplat(c, toTTIROneOf(type), greatest),
                     integer);
}

MlirLogicalResult tosaCastToTTIR(ToTTIR *c) {
  MlirValue from = tosaOperandOf(c, 0), to = mlirOperationGetResult(c->op, 0);
  MlirValue value = c->operands[0];
  MlirType type = toTTIRResultType(c, 0);
  if (toTTIRIsBool(to) && !toTTIRIsBool(from))
    return toTTIRReplace(c, toTTIRToBool(c, value, type));
  if (toTTIRIsFloat(from) && !toTTIRIsFloat(to))
    return toTTIRReplace(c, roundToInteger(c, value, type, toTTIRIsSigned(to)));
  if (toTTIRIsSigned(from) && toTTIRIsFloat(to))
    return toTTIRReplace(c, toTTIRSignedToFloat(c, value, type));
  if (toTTIRIsSigned(from) && widthOf(value) < widthOf(to))
    return toTTIRReplace(c, extendSign(c, value, type));
  return toTTIRReplace(c, toTTIRUnary(c, ttirTypecastOpCreate, type, value));
}

//===--- Bits ---===//

// 2 to the power of how far each element is shifted.
static MlirValue powerOf(ToTTIR *c) {
  double number;
  MlirType type = mlirValueGetType(c->operands[1]), one = toTTIROneOf(type);
  if (tosaNumberOf(c, 1, &number) && number >= 0 && number < widthOf(c->operands[1]))
    return toTTIRIntegerSplat(c, one, INT64_C(1) << (int)number);
  return toTTIRBinary(c, ttirPowerOpCreate, type, toTTIRIntegerSplat(c, type, 2), c->operands[1]);
}

MlirLogicalResult tosaShiftLeftToTTIR(ToTTIR *c) {
  return toTTIRReplace(
      c, toTTIRBinary(c, ttirMultiplyOpCreate, toTTIRResultType(c, 0), c->operands[0], powerOf(c)));
}

MlirLogicalResult tosaShiftRightToTTIR(ToTTIR *c) {
  return toTTIRReplace(
      c, toTTIRBinary(c, ttirDivOpCreate, toTTIRResultType(c, 0), c->operands[0], powerOf(c)));
}

// Of negative numbers the bits are inverted before and after.
static MlirValue shiftArithmetically(ToTTIR *c, MlirType type, MlirValue value, MlirValue power) {
  MlirType from = mlirValueGetType(value);
  MlirValue negative = toTTIRIsNegative(c, value);
  MlirValue inverted = toTTIRUnary(c, ttirBitwiseNotOpCreate, from, value);
  MlirValue shifted = toTTIRBinary(c, ttirDivOpCreate, type,
                                   toTTIRWhere(c, from, negative, inverted, value), power);
  MlirValue back = toTTIRUnary(c, ttirBitwiseNotOpCreate, type, shifted);
  return toTTIRWhere(c, type, negative, back, shifted);
}

// Rounded: plus the last bit that was shifted out, if any was.
MlirLogicalResult tosaShiftRightArithmeticToTTIR(ToTTIR *c) {
  MlirType type = toTTIRResultType(c, 0), one = toTTIROneOf(type);
  MlirValue power = powerOf(c), value = c->operands[0];
  MlirValue shifted = shiftArithmetically(c, type, value, power);
  if (!tosaArithmeticRightShiftOpGetRound(c->op))
    return toTTIRReplace(c, shifted);
  MlirType powerType = mlirValueGetType(power);
  MlirValue two = toTTIRIntegerSplat(c, one, 2), unit = toTTIRIntegerSplat(c, one, 1);
  MlirValue half = toTTIRBinary(c, ttirDivOpCreate, powerType, power, two);
  // Half of 1 is 0: nothing is shifted out then.
  MlirValue lost = toTTIRBinary(c, ttirBitwiseAndOpCreate, type, value, half);
  MlirValue isLost = toTTIRToBool(c, lost, toTTIRBoolType(type));
  MlirValue more = toTTIRBinary(c, ttirAddOpCreate, type, shifted, unit);
  return toTTIRReplace(c, toTTIRWhere(c, type, isLost, more, shifted));
}

// As many zeros as there are powers of 2 that are greater.
MlirLogicalResult tosaClzToTTIR(ToTTIR *c) {
  enum { kBits = 32 };
  MlirType type = toTTIRResultType(c, 0);
  if (widthOf(c->operands[0]) != kBits)
    return toTTIRFail(c, "only bits of 32 are counted");
  IrShape shape = irShapedShape(irType(type));
  TtSizes sizes = {0};
  for (size_t i = 0; i < shape.rank; ++i)
    tsVecPush(&sizes, shape.sizes[i]);
  tsVecPush(&sizes, 1);
  MlirValue column =
      ttirCreateReshape(c->rewriter, c->location, c->operands[0], ttSizesShape(&sizes));
  sizes.data[shape.rank] = kBits;
  const int64_t count = kBits;
  MlirType integer = mlirShapedTypeGetElementType(type);
  MlirType bitsType = mlirRankedTensorTypeGet(1, &count, integer, mlirAttributeGetNull());
  MlirAttribute bits[kBits];
  for (int i = 0; i < kBits; ++i)
    bits[i] = mlirIntegerAttrGet(integer, (int32_t)(UINT32_C(1) << i));
  MlirValue powers =
      mlirOperationGetResult(ttirConstantOpCreate(c->rewriter, c->location, bitsType,
                                                  mlirDenseElementsAttrGet(bitsType, kBits, bits)),
                             0);
  MlirType all = tesseraTypeWithElementType(ttTypeWithShape(type, ttSizesShape(&sizes)),
                                            mlirF32TypeGet(c->context));
  tsVecFree(&sizes);
  MlirValue smaller = toTTIRBinary(c, ttirLessThanOpCreate, all, column, powers);
  MlirType floats = tesseraTypeWithElementType(type, mlirF32TypeGet(c->context));
  int64_t last = (int64_t)shape.rank;
  MlirOperation sum = ttirSumOpCreate(c->rewriter, c->location, floats, smaller,
                                      toTTIREmpty(c, floats), mlirBoolAttrGet(c->context, false),
                                      ttirI32ArrayAttr(c->context, (IrShape){&last, 1}));
  return toTTIRReplace(c,
                       toTTIRUnary(c, ttirTypecastOpCreate, type, mlirOperationGetResult(sum, 0)));
}

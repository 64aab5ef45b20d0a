// Bits, and rounding.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

#include <math.h>

static unsigned widthOf(MlirValue value) { return mlirIntegerTypeGetWidth(ttElementTypeOf(value)); }

static MlirValue constantOf(ToTTIR *c, MlirType type, int64_t number) {
  return toTTIRIntegerSplat(c, toTTIROneOf(type), number);
}

//===--- Shifts ---===//

// 2 to the power of how far each element is shifted, and where that is all the way.
typedef struct Shift {
  MlirType type;
  MlirValue power, isWithin; // the latter null where it's known to be within
} Shift;

static Shift shiftOf(ToTTIR *c) {
  MlirValue distance = mlirOperationGetOperand(c->op, 1);
  Shift shift = {.type = toTTIRResultType(c, 0)};
  unsigned width = widthOf(c->operands[0]);
  double number;
  if (toTTIRSplatOf(distance, &number) && number >= 0 && number < width) {
    shift.power = constantOf(c, shift.type, INT64_C(1) << (int)number);
    return shift;
  }
  shift.power = toTTIRBinary(c, ttirPowerOpCreate, shift.type, toTTIRIntegerSplat(c, shift.type, 2),
                             c->operands[1]);
  shift.isWithin = toTTIRBinary(c, ttirLessThanOpCreate, toTTIRBoolType(shift.type), c->operands[1],
                                constantOf(c, shift.type, width));
  return shift;
}

// The value, or zeros where nothing is left of it.
static MlirValue orNothing(ToTTIR *c, const Shift *shift, MlirValue value) {
  if (mlirValueIsNull(shift->isWithin))
    return value;
  return toTTIRWhere(c, shift->type, shift->isWithin, value, constantOf(c, shift->type, 0));
}

MlirLogicalResult toTTIRShiftLeft(ToTTIR *c) {
  Shift shift = shiftOf(c);
  return toTTIRReplace(
      c, orNothing(c, &shift,
                   toTTIRBinary(c, ttirMultiplyOpCreate, shift.type, c->operands[0], shift.power)));
}

MlirLogicalResult toTTIRShiftRightLogical(ToTTIR *c) {
  Shift shift = shiftOf(c);
  return toTTIRReplace(
      c, orNothing(c, &shift,
                   toTTIRBinary(c, ttirDivOpCreate, shift.type, c->operands[0], shift.power)));
}

// Of negative numbers the bits are inverted before and after.
MlirLogicalResult toTTIRShiftRightArithmetic(ToTTIR *c) {
  Shift shift = shiftOf(c);
  MlirType type = shift.type;
  MlirValue value = c->operands[0];
  int64_t highest = -(int64_t)(UINT64_C(1) << (widthOf(value) - 1));
  MlirValue negative = toTTIRBinary(c, ttirGreaterEqualOpCreate, toTTIRBoolType(type), value,
                                    constantOf(c, type, highest));
  MlirValue inverted = toTTIRUnary(c, ttirBitwiseNotOpCreate, type, value);
  MlirValue shifted =
      orNothing(c, &shift,
                toTTIRBinary(c, ttirDivOpCreate, type,
                             toTTIRWhere(c, type, negative, inverted, value), shift.power));
  MlirValue back = toTTIRUnary(c, ttirBitwiseNotOpCreate, type, shifted);
  return toTTIRReplace(c, toTTIRWhere(c, type, negative, back, shifted));
}

//===--- bitcast_convert ---===//

static MlirOperation definingOp(MlirValue value) {
  return mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
}

// Whether the value has no bits but the lowest 23: it was shifted right by 9 or more.
static bool isMantissa(MlirValue value) {
  double shift;
  MlirOperation op = definingOp(value);
  return !mlirOperationIsNull(op) && stablehloShiftRightLogicalOpIsA(op) &&
         toTTIRSplatOf(mlirOperationGetOperand(op, 1), &shift) && shift >= 9;
}

// Random bits become floats as the mantissa of a number between 1 and 2.
MlirLogicalResult toTTIRBitcastConvert(ToTTIR *c) {
  enum { kOne = 0x3f800000 };
  MlirType type = toTTIRResultType(c, 0);
  MlirValue from = mlirOperationGetOperand(c->op, 0);
  MlirType fromElement = ttElementTypeOf(from);
  MlirType toElement = ttElementTypeOf(mlirOperationGetResult(c->op, 0));
  if (mlirTypeIsAInteger(fromElement) && mlirTypeIsAInteger(toElement) &&
      mlirIntegerTypeGetWidth(fromElement) == mlirIntegerTypeGetWidth(toElement))
    return toTTIRReplace(c, toTTIRUnary(c, ttirTypecastOpCreate, type, c->operands[0]));
  MlirOperation op = definingOp(from);
  double one;
  if (mlirTypeIsAF32(toElement) && !mlirOperationIsNull(op) && stablehloOrOpIsA(op) &&
      isMantissa(mlirOperationGetOperand(op, 0)) &&
      toTTIRSplatOf(mlirOperationGetOperand(op, 1), &one) && one == kOne) {
    MlirType integer = mlirValueGetType(c->operands[0]);
    MlirValue mantissa = toTTIRBinary(c, ttirSubtractOpCreate, integer, c->operands[0],
                                      constantOf(c, integer, kOne));
    MlirValue number = toTTIRUnary(c, ttirTypecastOpCreate, type, mantissa);
    number = toTTIRBinary(c, ttirMultiplyOpCreate, type, number,
                          toTTIRSplat(c, toTTIROneOf(type), ldexp(1, -23)));
    return toTTIRReplace(
        c, toTTIRBinary(c, ttirAddOpCreate, type, number, toTTIRSplat(c, toTTIROneOf(type), 1)));
  }
  return toTTIRFail(c, "the hardware doesn't take the bits of one type for another");
}

//===--- Rounding ---===//

MlirLogicalResult toTTIRRoundEven(ToTTIR *c) {
  return toTTIRReplace(c, toTTIRRoundToEven(c, c->operands[0]));
}

MlirLogicalResult toTTIRRoundAway(ToTTIR *c) {
  return toTTIRReplace(c, toTTIRRoundAwayFromZero(c, c->operands[0]));
}

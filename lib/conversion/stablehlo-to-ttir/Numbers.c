// What is known about the numbers in StableHLO values; constants.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

#include <float.h>
#include <math.h>

//===--- Constants ---===//

MlirLogicalResult toTTIRConstant(ToTTIR *c) {
  return toTTIRReplaceByElements(c, stablehloConstantOpGetValueAttr(c->op));
}

// The op that defines what all elements of the value are copies of.
static MlirOperation sourceOf(MlirValue value) {
  while (mlirValueIsAOpResult(value)) {
    MlirOperation op = mlirOpResultGetOwner(value);
    if (!stablehloBroadcastInDimOpIsA(op) && !stablehloReshapeOpIsA(op) &&
        !stablehloTransposeOpIsA(op))
      return op;
    value = mlirOperationGetOperand(op, 0);
  }
  return (MlirOperation){NULL};
}

bool toTTIRSplatOf(MlirValue value, double *number) {
  MlirOperation op = sourceOf(value);
  if (mlirOperationIsNull(op))
    return false;
  if (stablehloConvertOpIsA(op)) {
    bool wasFloat = irTypeIsFloat(irType(ttElementTypeOf(mlirOperationGetOperand(op, 0))));
    bool isFloat = irTypeIsFloat(irType(ttElementTypeOf(mlirOperationGetResult(op, 0))));
    return (!wasFloat || isFloat) && toTTIRSplatOf(mlirOperationGetOperand(op, 0), number);
  }
  if (!stablehloConstantOpIsA(op))
    return false;
  const IrStorage *dense = irAttribute(stablehloConstantOpGetValueAttr(op));
  if (!irIsDense(dense) || !irDenseIsSplat(dense))
    return false;
  const IrStorage *element = irShapedElementType(irElementsType(dense));
  if (irTypeIsFloat(element))
    *number = irFloatToDouble(irFloatSemantics(element), irDenseFloatAt(dense, 0, 0));
  else if (irTypeIsInteger(element) && irIntegerTypeWidth(element) <= 64)
    *number = (double)irDenseIntegerAt(dense, 0);
  else
    return false;
  return true;
}

bool toTTIRIsExtreme(MlirValue value, int sign) {
  double number;
  if (!toTTIRSplatOf(value, &number))
    return false;
  const IrStorage *element = irType(ttElementTypeOf(value));
  if (irTypeIsFloat(element))
    return sign < 0 ? number == -INFINITY : number == INFINITY;
  unsigned width = irIntegerTypeWidth(element);
  if (width == 1)
    return sign < 0 ? number == 0 : number != 0;
  if (irIntegerTypeSignedness(element) == BuiltinSignednessUnsigned)
    return sign < 0 ? number == 0 : number == ldexp(1, (int)width) - 1;
  double limit = ldexp(1, (int)width - 1);
  // Of 64 bits the greatest number isn't a double: it rounds to the limit.
  return sign < 0 ? number == -limit : number == (width == 64 ? limit : limit - 1);
}

//===--- Signs ---===//

static bool isNonNegative(MlirValue value, int depth);

static bool areNonNegative(MlirOperation op, intptr_t first, int depth) {
  for (intptr_t i = first; i < mlirOperationGetNumOperands(op); ++i)
    if (!isNonNegative(mlirOperationGetOperand(op, i), depth))
      return false;
  return true;
}

static bool isNonNegative(MlirValue value, int depth) {
  double number;
  if (!toTTIRIsSigned(value) || (toTTIRSplatOf(value, &number) && number >= 0))
    return true;
  MlirOperation op = sourceOf(value);
  if (mlirOperationIsNull(op) || depth == 0)
    return false;
  if (stablehloIotaOpIsA(op) || stablehloDynamicIotaOpIsA(op) || stablehloGetDimensionSizeOpIsA(op))
    return true;
  if (stablehloConstantOpIsA(op)) {
    const IrStorage *dense = irAttribute(stablehloConstantOpGetValueAttr(op));
    int64_t count = irShapedNumElements(irElementsType(dense));
    for (int64_t i = 0; irIsDense(dense) && i < count; ++i)
      if (irDenseIntegerAt(dense, (size_t)i) < 0)
        return false;
    return irIsDense(dense);
  }
  if (stablehloConvertOpIsA(op)) {
    MlirValue from = mlirOperationGetOperand(op, 0);
    return !irTypeIsFloat(irType(ttElementTypeOf(from))) &&
           (toTTIRIsBool(from) || isNonNegative(from, depth - 1));
  }
  if (stablehloSliceOpIsA(op) || stablehloConcatenateOpIsA(op) || stablehloReverseOpIsA(op) ||
      stablehloMinOpIsA(op) || stablehloDivOpIsA(op))
    return areNonNegative(op, 0, depth - 1);
  if (stablehloSelectOpIsA(op))
    return areNonNegative(op, 1, depth - 1);
  if (stablehloClampOpIsA(op))
    return isNonNegative(mlirOperationGetOperand(op, 0), depth - 1) &&
           isNonNegative(mlirOperationGetOperand(op, 2), depth - 1);
  if (stablehloMaxOpIsA(op) || stablehloAndOpIsA(op))
    return isNonNegative(mlirOperationGetOperand(op, 0), depth - 1) ||
           isNonNegative(mlirOperationGetOperand(op, 1), depth - 1);
  return stablehloRemOpIsA(op) && isNonNegative(mlirOperationGetOperand(op, 0), depth - 1);
}

bool toTTIRIsNonNegative(MlirValue value) {
  enum { kMaxDepth = 4 };
  return isNonNegative(value, kMaxDepth);
}

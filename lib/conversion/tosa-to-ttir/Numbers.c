// What is known about operands; small integers as floats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tosa-to-ttir/TosaToTTIR.h"

#include <math.h>

//===--- Constants ---===//

const IrStorage *tosaConstantOf(ToTTIR *c, intptr_t i) {
  MlirValue value = tosaOperandOf(c, i);
  if (!mlirValueIsAOpResult(value))
    return NULL;
  MlirOperation op = mlirOpResultGetOwner(value);
  MlirAttribute values = tosaConstOpIsA(op)        ? tosaConstOpGetValuesAttr(op)
                         : tosaConstShapeOpIsA(op) ? tosaConstShapeOpGetValuesAttr(op)
                                                   : (MlirAttribute){NULL};
  return values.ptr && irIsDense(irAttribute(values)) ? irAttribute(values) : NULL;
}

static double numberAt(const IrStorage *dense, size_t i) {
  const IrStorage *element = irShapedElementType(irElementsType(dense));
  size_t position = irDenseIsSplat(dense) ? 0 : i;
  if (irTypeIsFloat(element))
    return irFloatToDouble(irFloatSemantics(element), irDenseFloatAt(dense, position, 0));
  return (double)irDenseIntegerAt(dense, position);
}

bool tosaSizesOf(ToTTIR *c, intptr_t i, TtSizes *sizes) {
  const IrStorage *dense = tosaConstantOf(c, i);
  if (!dense)
    return false;
  int64_t rank = tosaShapeTypeGetRank(mlirValueGetType(tosaOperandOf(c, i)));
  for (int64_t at = 0; at < rank; ++at)
    tsVecPush(sizes, irDenseIntegerAt(dense, irDenseIsSplat(dense) ? 0 : (size_t)at));
  return true;
}

bool tosaNumberOf(ToTTIR *c, intptr_t i, double *number) {
  const IrStorage *dense = tosaConstantOf(c, i);
  if (!dense || (!irDenseIsSplat(dense) && irShapedNumElements(irElementsType(dense)) != 1))
    return false;
  *number = numberAt(dense, 0);
  return true;
}

bool tosaIsZero(ToTTIR *c, intptr_t i) {
  double number;
  return tosaNumberOf(c, i, &number) && number == 0;
}

MlirValue tosaFloatConstant(ToTTIR *c, MlirType element, IrShape shape, const double *numbers) {
  MlirType type =
      mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes, element, mlirAttributeGetNull());
  TsVec(MlirAttribute) elements = {0};
  intptr_t count = (intptr_t)irShapedNumElements(irType(type));
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&elements, mlirFloatAttrDoubleGet(c->context, element, numbers[i]));
  MlirAttribute value = mlirDenseElementsAttrGet(type, count, elements.data);
  tsVecFree(&elements);
  return mlirOperationGetResult(ttirConstantOpCreate(c->rewriter, c->location, type, value), 0);
}

//===--- NaN ---===//

MlirValue tosaReplaceNaN(ToTTIR *c, MlirValue value, double number) {
  MlirType type = mlirValueGetType(value);
  MlirValue isNaN = toTTIRBinary(c, ttirNotEqualOpCreate, toTTIRBoolType(type), value, value);
  return toTTIRWhere(c, type, isNaN, toTTIRSplat(c, toTTIROneOf(type), number), value);
}

//===--- Integers as floats ---===//

MlirValue tosaAsFloats(ToTTIR *c, intptr_t i, double zeroPoint) {
  MlirValue from = tosaOperandOf(c, i), value = c->operands[i];
  if (toTTIRIsFloat(from))
    return value;
  MlirType type = tesseraTypeWithElementType(mlirValueGetType(value), mlirF32TypeGet(c->context));
  value = toTTIRIsSigned(from) ? toTTIRSignedToFloat(c, value, type)
                               : toTTIRUnary(c, ttirTypecastOpCreate, type, value);
  if (zeroPoint == 0)
    return value;
  return toTTIRBinary(c, ttirSubtractOpCreate, type, value,
                      toTTIRSplat(c, toTTIROneOf(type), zeroPoint));
}

MlirValue tosaFromFloats(ToTTIR *c, MlirValue value, MlirType type) {
  return toTTIRFloatToSigned(c, value, type);
}

// The greatest magnitude of an integer operand without its zero point; of floats none.
static double magnitudeOf(ToTTIR *c, intptr_t i, double zeroPoint) {
  MlirType element = ttElementTypeOf(tosaOperandOf(c, i));
  double values = ldexp(1, (int)mlirIntegerTypeGetWidth(element));
  return (mlirIntegerTypeIsUnsigned(element) ? values : values / 2) + fabs(zeroPoint);
}

bool tosaFloatsHold(ToTTIR *c, intptr_t a, double aZero, intptr_t b, double bZero, double count) {
  enum { kMantissa = 24 };
  return toTTIRIsFloat(tosaOperandOf(c, a)) ||
         count * magnitudeOf(c, a, aZero) * magnitudeOf(c, b, bZero) <= ldexp(1, kMantissa);
}

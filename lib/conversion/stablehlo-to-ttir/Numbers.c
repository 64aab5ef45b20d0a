// What is known about the numbers in StableHLO values; constants; integers with a sign on hardware
// that has none. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/stablehlo-to-ttir/StablehloToTTIR.h"

#include <float.h>
#include <math.h>

//===--- Types ---===//

MlirType toTTIRBoolType(MlirType type) {
  return tesseraTypeWithElementType(type, mlirBF16TypeGet(mlirTypeGetContext(type)));
}

MlirType toTTIROneOf(MlirType type) {
  const int64_t one = 1;
  return mlirRankedTensorTypeGet(1, &one, mlirShapedTypeGetElementType(type),
                                 mlirAttributeGetNull());
}

bool toTTIRIsBool(MlirValue value) {
  MlirType element = ttElementTypeOf(value);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) == 1;
}

bool toTTIRIsSigned(MlirValue value) {
  MlirType element = ttElementTypeOf(value);
  return mlirTypeIsAInteger(element) && mlirIntegerTypeGetWidth(element) > 1 &&
         !mlirIntegerTypeIsUnsigned(element);
}

//===--- Constants ---===//

// One element of an integer or float type as an attribute.
static MlirAttribute elementOf(MlirType element, double number) {
  if (mlirTypeIsAInteger(element))
    return mlirIntegerAttrGet(element, (int64_t)number);
  return mlirFloatAttrDoubleGet(mlirTypeGetContext(element), element, number);
}

static MlirValue splatOf(ToTTIR *c, MlirType type, MlirAttribute element) {
  MlirAttribute value = mlirDenseElementsAttrSplatGet(type, element);
  return mlirOperationGetResult(ttirConstantOpCreate(c->rewriter, c->location, type, value), 0);
}

MlirValue toTTIRSplat(ToTTIR *c, MlirType type, double number) {
  return splatOf(c, type, elementOf(mlirShapedTypeGetElementType(type), number));
}

MlirValue toTTIRIntegerSplat(ToTTIR *c, MlirType type, int64_t number) {
  return splatOf(c, type, mlirIntegerAttrGet(mlirShapedTypeGetElementType(type), number));
}

// An integer of 64 bits in 32. The extremes, with which reductions begin, become extremes.
static bool narrowInteger(const IrStorage *type, int64_t value, int64_t *narrow) {
  if (irIntegerTypeSignedness(type) == BuiltinSignednessUnsigned) {
    *narrow = value == -1 ? (int64_t)UINT32_MAX : value;
    return (uint64_t)*narrow <= UINT32_MAX;
  }
  *narrow = value == INT64_MIN ? INT32_MIN : value == INT64_MAX ? INT32_MAX : value;
  return *narrow >= INT32_MIN && *narrow <= INT32_MAX;
}

// The elements of `dense`, whose type becomes `type`; NULL when one doesn't fit.
static IrStorage *narrowElements(const IrStorage *dense, MlirType type) {
  const IrStorage *from = irShapedElementType(irElementsType(dense));
  MlirType to = mlirShapedTypeGetElementType(type);
  bool splat = irDenseIsSplat(dense);
  size_t count = splat ? 1 : (size_t)irShapedNumElements(irElementsType(dense));
  size_t width = irDenseElementBits(irType(to)) / 8;
  unsigned char *data = tsAllocZeroed(count * width + 1, 1);
  bool fits = true;
  for (size_t i = 0; i < count && fits; ++i) {
    uint64_t bits;
    if (irTypeIsFloat(from)) {
      double number = irFloatToDouble(irFloatSemantics(from), irDenseFloatAt(dense, i, 0));
      bits = irFloatFromDouble(irFloatSemantics(irType(to)), number, NULL).low;
    } else if (irIntegerTypeWidth(from) == 1) {
      bits = irDenseIntegerAt(dense, i) ? UINT64_C(0x3f80) : 0;
    } else {
      int64_t narrow;
      fits = narrowInteger(from, irDenseIntegerAt(dense, i), &narrow);
      bits = (uint64_t)narrow;
    }
    for (size_t byte = 0; byte < width; ++byte)
      data[i * width + byte] = (unsigned char)(bits >> 8 * byte);
  }
  IrStorage *result = fits ? irDenseGet(irType(type), data, count * width, splat) : NULL;
  tsFree(data);
  return result;
}

MlirLogicalResult toTTIRConstant(ToTTIR *c) {
  MlirAttribute value = stablehloConstantOpGetValueAttr(c->op);
  MlirType type = toTTIRResultType(c, 0);
  const IrStorage *dense = irAttribute(value);
  const IrStorage *from = irShapedElementType(irElementsType(dense));
  bool same = from == irShapedElementType(irType(type));
  if (!irIsDense(dense)) {
    if (!same || ttRankOf(stablehloConstantOpGetOutput(c->op)) == 0)
      return toTTIRFail(c, "only numbers in the text can be made smaller");
  } else if (same) {
    size_t size;
    const unsigned char *data = irDenseData(dense, &size);
    value = irWrapAttribute(irDenseGet(irType(type), data, size, irDenseIsSplat(dense)));
  } else {
    IrStorage *narrow = narrowElements(dense, type);
    if (!narrow)
      return toTTIRFail(c, "it has a number that needs more than 32 bits");
    value = irWrapAttribute(narrow);
  }
  return toTTIRReplaceByOp(c, ttirConstantOpCreate(c->rewriter, c->location, type, value));
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

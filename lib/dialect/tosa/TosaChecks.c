// What the verifiers, the inference and the folders of tosa share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tosa/TosaChecks.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/quant/Quant.h"
#include "dialect/quant/QuantOps.h"

MlirType tosaStorageElement(MlirType type) {
  MlirType element = mlirTypeIsAShaped(type) ? mlirShapedTypeGetElementType(type) : type;
  if (!quantIsQuantized(element))
    return element;
  MlirType stored = quantGetStorageType(element);
  bool isSigned = quantUniformQuantizedTypeIsA(element)
                      ? quantUniformQuantizedTypeGetIsSigned(element)
                  : quantUniformQuantizedPerAxisTypeIsA(element)
                      ? quantUniformQuantizedPerAxisTypeGetIsSigned(element)
                      : true;
  return isSigned ? stored
                  : mlirIntegerTypeUnsignedGet(mlirTypeGetContext(type),
                                               mlirIntegerTypeGetWidth(stored));
}

bool tosaMayHaveSameShape(MlirType a, MlirType b) {
  if (!tosaHasRank(a) || !tosaHasRank(b))
    return true;
  intptr_t rank = mlirShapedTypeGetRank(a);
  bool may = rank == mlirShapedTypeGetRank(b);
  for (intptr_t i = 0; i < rank && may; ++i)
    may = tosaMayBeEqual(tosaSize(a, i), tosaSize(b, i));
  return may;
}

int64_t tosaIntegerAt(const IrStorage *dense, size_t i) {
  return irDenseIntegerAt(dense, irDenseIsSplat(dense) ? 0 : i);
}

bool tosaShapeValues(MlirValue shape, TosaSizes *sizes) {
  if (!mlirValueIsAOpResult(shape) || !tosaConstShapeOpIsA(mlirOpResultGetOwner(shape)))
    return false;
  MlirAttribute values = tosaConstShapeOpGetValuesAttr(mlirOpResultGetOwner(shape));
  const IrStorage *dense = irAttribute(values);
  if (!irIsDense(dense))
    return false;
  int64_t count = irShapedNumElements(irElementsType(dense));
  if (count != tosaShapeTypeGetRank(mlirValueGetType(shape)))
    return false;
  for (int64_t i = 0; i < count; ++i)
    tsVecPush(sizes, tosaIntegerAt(dense, (size_t)i));
  return true;
}

const IrStorage *tosaConstantElements(MlirValue value) {
  if (!mlirValueIsAOpResult(value))
    return NULL;
  MlirOperation op = mlirOpResultGetOwner(value);
  MlirAttribute values = tosaConstOpIsA(op)        ? tosaConstOpGetValuesAttr(op)
                         : tosaConstShapeOpIsA(op) ? tosaConstShapeOpGetValuesAttr(op)
                         : arithConstantOpIsA(op)  ? arithConstantOpGetValueAttr(op)
                                                   : (MlirAttribute){NULL};
  return values.ptr && irIsDense(irAttribute(values)) ? irAttribute(values) : NULL;
}

//===--- Reports ---===//

MlirLogicalResult tosaFailOnTypes(MlirOperation op, const char *before, MlirType a,
                                  const char *between, MlirType b, const char *after) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s", before);
  tesseraDiagnosticAppendType(error, a);
  tesseraDiagnosticAppendFormat(error, "%s", between);
  tesseraDiagnosticAppendType(error, b);
  tesseraDiagnosticAppendFormat(error, "%s", after);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult tosaFailOnNumbers(MlirOperation op, const char *text, const int64_t *numbers,
                                    intptr_t count) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s", text);
  tesseraDiagnosticAppendIntegers(error, count, numbers);
  return tesseraDiagnosticReport(error);
}

//===--- Elements and zero points ---===//

static bool isNumber(MlirType element) {
  return mlirTypeIsAInteger(element) || mlirTypeIsAIndex(element) || mlirTypeIsAFloat(element) ||
         quantUniformQuantizedTypeIsA(element);
}

MlirLogicalResult tosaCheckElements(MlirOperation op, MlirType input, MlirType output) {
  MlirType from = mlirShapedTypeGetElementType(input), to = mlirShapedTypeGetElementType(output);
  if (!isNumber(from) || !isNumber(to) || mlirTypeEqual(from, to))
    return mlirLogicalResultSuccess();
  return tosaFailOnTypes(op, "expect input and output to have same element type, got ", from,
                         " and ", to, "");
}

MlirLogicalResult tosaCheckZeroPoint(MlirOperation op, MlirType tensor, MlirValue zeroPoint,
                                     const char *before) {
  MlirType element = tosaStorageElement(tensor);
  MlirType zeroElement = tosaStorageElement(mlirValueGetType(zeroPoint));
  if (mlirTypeEqual(element, zeroElement))
    return mlirLogicalResultSuccess();
  return tosaFailOnTypes(op, before, element, " and ", zeroElement, "");
}

MlirLogicalResult tosaCheckZero(MlirOperation op, MlirValue zeroPoint, const char *name) {
  const IrStorage *dense = tosaConstantElements(zeroPoint);
  if (!dense || irShapedNumElements(irElementsType(dense)) == 0)
    return mlirLogicalResultSuccess();
  const IrStorage *element = irShapedElementType(irElementsType(dense));
  bool isZero = false;
  if (irTypeIsFloat(element))
    isZero = irFloatToDouble(irFloatSemantics(element), irDenseFloatAt(dense, 0, 0)) == 0;
  else if (irTypeIsInteger(element))
    isZero = irIntegerTypeWidth(element) == 8 || irDenseIntegerAt(dense, 0) == 0;
  return isZero ? mlirLogicalResultSuccess()
                : mlirOperationEmitOpError(
                      op, "%s zero point must be zero for non-int8 integer types", name);
}

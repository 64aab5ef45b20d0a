// What the definitions of the units dialect leave to C: a verifier, folds, and the constant op.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "examples/units/UnitsOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

// How many of its kind's base unit a unit is.
static double getScale(UnitsUnit unit) {
  switch (unit) {
  case UnitsUnitKilometer:
    return 1000;
  case UnitsUnitHour:
    return 3600;
  default:
    return 1;
  }
}

static bool isLength(UnitsUnit unit) {
  return unit == UnitsUnitMeter || unit == UnitsUnitKilometer;
}

static MlirLogicalResult giveNumber(MlirOperation op, double number, TesseraFoldResult *results,
                                    size_t *numResults) {
  MlirType f64 = mlirF64TypeGet(mlirOperationGetContext(op));
  results[0] = (TesseraFoldResult){
      .attribute = mlirFloatAttrDoubleGet(mlirOperationGetContext(op), f64, number)};
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

MlirOperation unitsMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                       MlirType type, MlirLocation location) {
  if (!mlirAttributeIsAFloat(value) || !unitsQuantityTypeIsA(type))
    return (MlirOperation){NULL};
  return unitsConstantOpCreate(rewriter, location, type, value);
}

MlirLogicalResult unitsConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return giveNumber(op, unitsConstantOpGetValue(op), results, numResults);
}

MlirLogicalResult unitsAddOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  if (mlirAttributeIsNull(operands[0]) || mlirAttributeIsNull(operands[1]))
    return mlirLogicalResultFailure();
  double sum = mlirFloatAttrGetValueDouble(operands[0]) + mlirFloatAttrGetValueDouble(operands[1]);
  return giveNumber(op, sum, results, numResults);
}

MlirLogicalResult unitsConvertOpVerify(MlirOperation op) {
  MlirType from = mlirValueGetType(unitsConvertOpGetInput(op));
  MlirType to = mlirValueGetType(unitsConvertOpGetResult(op));
  if (isLength(unitsQuantityTypeGetUnit(from)) == isLength(unitsQuantityTypeGetUnit(to)))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "can't convert between length and time");
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult unitsConvertOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  MlirValue input = unitsConvertOpGetInput(op);
  MlirType from = mlirValueGetType(input);
  MlirType to = mlirValueGetType(unitsConvertOpGetResult(op));
  if (mlirTypeEqual(from, to)) {
    results[0] = (TesseraFoldResult){.value = input};
    *numResults = 1;
    return mlirLogicalResultSuccess();
  }
  if (mlirAttributeIsNull(operands[0]))
    return mlirLogicalResultFailure();
  double scale = getScale(unitsQuantityTypeGetUnit(from)) / getScale(unitsQuantityTypeGetUnit(to));
  return giveNumber(op, mlirFloatAttrGetValueDouble(operands[0]) * scale, results, numResults);
}

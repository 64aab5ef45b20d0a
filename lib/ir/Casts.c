// Casts: whether one type can become the other, and folding those that change nothing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Internal.h"
#include "ir/Operation.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

// "operand type 'a'", "operand types 'a', 'b'".
static void appendTypes(TesseraDiagnostic *error, const char *what, MlirOperation op,
                        intptr_t count, bool isOperand) {
  tesseraDiagnosticAppendFormat(error, "%s type%s ", what, count == 1 ? "" : "s");
  for (intptr_t i = 0; i < count; ++i) {
    if (i)
      tesseraDiagnosticAppendFormat(error, ", ");
    tesseraDiagnosticAppendType(error, mlirValueGetType(isOperand ? mlirOperationGetOperand(op, i)
                                                                  : mlirOperationGetResult(op, i)));
  }
}

MlirLogicalResult tesseraCastVerify(MlirOperation op) {
  const CastOpInterfaceMethods *cast = tesseraOperationGetInterface(op, &castOpInterface);
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (!numResults)
    return mlirOperationEmitOpError(op, "expected at least one result for cast operation");
  // A definition that was loaded without its C has no method.
  bool isKnown = cast && cast->areCastCompatible && numOperands && numResults == 1;
  if (!isKnown || cast->areCastCompatible(mlirValueGetType(mlirOperationGetOperand(op, 0)),
                                          mlirValueGetType(mlirOperationGetResult(op, 0))))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  appendTypes(error, "operand", op, numOperands, /*isOperand=*/true);
  tesseraDiagnosticAppendFormat(error, " and ");
  appendTypes(error, "result", op, numResults, /*isOperand=*/false);
  tesseraDiagnosticAppendFormat(error, " are cast incompatible");
  return tesseraDiagnosticReport(error);
}

bool irFoldCast(IrOperation *op, TesseraFoldResult *results, size_t *numResults) {
  if (op->numOperands != op->numResults)
    return false;
  for (uint32_t i = 0; i < op->numResults; ++i) {
    const IrValue *operand = op->operands[i].value;
    if (!operand || operand->type != irOperationResult(op, i)->type)
      return false;
  }
  if (!irInterface(op, &castOpInterface))
    return false;
  for (uint32_t i = 0; i < op->numResults; ++i)
    results[i] = (TesseraFoldResult){.value = irWrapValue(op->operands[i].value)};
  *numResults = op->numResults;
  return true;
}

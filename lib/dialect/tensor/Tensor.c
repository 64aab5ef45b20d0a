// Hooks of the tensor dialect: verifiers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"

//===--- Names of results ---===//

static void setResultName(MlirOperation op, const char *name, TesseraSetValueName setName,
                          void *user) {
  setName(mlirOperationGetResult(op, 0), mlirStringRefCreateFromCString(name), user);
}

void tensorCastOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setResultName(op, "cast", setName, user);
}

void tensorDimOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setResultName(op, "dim", setName, user);
}

void tensorRankOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setResultName(op, "rank", setName, user);
}

void tensorExtractOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setResultName(op, "extracted", setName, user);
}

void tensorInsertOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setResultName(op, "inserted", setName, user);
}

void tensorSplatOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setResultName(op, "splat", setName, user);
}

//===--- Verifiers ---===//

static intptr_t countDynamicDims(MlirType type) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    count += mlirShapedTypeIsDynamicDim(type, i);
  return count;
}

MlirLogicalResult tensorEmptyOpVerify(MlirOperation op) {
  intptr_t wanted = countDynamicDims(mlirValueGetType(tensorEmptyOpGetResult(op)));
  intptr_t given = tensorEmptyOpGetNumDynamicSizes(op);
  if (wanted != given)
    return mlirOperationEmitOpError(op,
                                    "incorrect number of dynamic sizes, has %lld, expected %lld",
                                    (long long)given, (long long)wanted);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tensorSplatOpVerify(MlirOperation op) {
  MlirType type = mlirValueGetType(tensorSplatOpGetAggregate(op));
  if (tensorSplatOpGetNumDynamicSizes(op) != countDynamicDims(type)) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(
        error, "incorrect number of dynamic sizes, has %lld, expected %lld",
        (long long)tensorSplatOpGetNumDynamicSizes(op), (long long)countDynamicDims(type));
    return tesseraDiagnosticReport(error);
  }
  return mlirLogicalResultSuccess();
}

// As many indices as the tensor has dimensions.
static MlirLogicalResult checkIndices(MlirOperation op, MlirType tensor, intptr_t numIndices,
                                      const char *message) {
  if (mlirShapedTypeGetRank(tensor) != numIndices)
    return mlirOperationEmitOpError(op, "%s", message);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tensorExtractOpVerify(MlirOperation op) {
  return checkIndices(op, mlirValueGetType(tensorExtractOpGetTensor(op)),
                      tensorExtractOpGetNumIndices(op),
                      "incorrect number of indices for extract_element");
}

MlirLogicalResult tensorInsertOpVerify(MlirOperation op) {
  return checkIndices(op, mlirValueGetType(tensorInsertOpGetDest(op)),
                      tensorInsertOpGetNumIndices(op), "incorrect number of indices");
}

// Shapes agree where both are known.
static bool areCompatible(MlirType a, MlirType b) {
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(a), mlirShapedTypeGetElementType(b)))
    return false;
  if (!mlirShapedTypeHasRank(a) || !mlirShapedTypeHasRank(b))
    return true;
  if (mlirShapedTypeGetRank(a) != mlirShapedTypeGetRank(b))
    return false;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(a); ++i)
    if (!mlirShapedTypeIsDynamicDim(a, i) && !mlirShapedTypeIsDynamicDim(b, i) &&
        mlirShapedTypeGetDimSize(a, i) != mlirShapedTypeGetDimSize(b, i))
      return false;
  return true;
}

MlirLogicalResult tensorCastOpVerify(MlirOperation op) {
  MlirType from = mlirValueGetType(tensorCastOpGetSource(op));
  MlirType to = mlirValueGetType(tensorCastOpGetDest(op));
  if (areCompatible(from, to))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "operand type ");
  tesseraDiagnosticAppendType(error, from);
  tesseraDiagnosticAppendFormat(error, " and result type ");
  tesseraDiagnosticAppendType(error, to);
  tesseraDiagnosticAppendFormat(error, " are cast incompatible");
  return tesseraDiagnosticReport(error);
}

MlirOperation tensorMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                        MlirType type, MlirLocation location) {
  return arithMaterializeConstant(rewriter, value, type, location);
}

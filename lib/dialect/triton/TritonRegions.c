// Verifiers of ops with a function of elements: reductions, scans, maps.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}
static MlirType elementOfOperand(MlirOperation op, intptr_t i) {
  return mlirShapedTypeGetElementType(operandType(op, i));
}

//===--- Reductions and scans ---===//

static MlirLogicalResult verifyCombining(MlirOperation op, int64_t axis) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (!count)
    return mlirOperationEmitOpError(op, "must have at least 1 operand");
  if (count != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op, "must have the same number of inputs as outputs");
  intptr_t firstRank = 0;
  for (intptr_t i = 0; i < count; ++i) {
    intptr_t rank = mlirShapedTypeGetRank(operandType(op, i));
    if (axis < 0 || axis >= rank)
      return mlirOperationEmitOpError(op, "axis out of bounds for operand rank %lld",
                                      (long long)rank);
    if (firstRank == 0)
      firstRank = rank;
    else if (rank != firstRank)
      return mlirOperationEmitOpError(
          op, "all operands must have the same rank, but got ranks %lld and %lld",
          (long long)firstRank, (long long)rank);
  }
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(elementOfOperand(op, i),
                       tesseraElementTypeOrSelf(mlirValueGetType(mlirOperationGetResult(op, i)))))
      return mlirOperationEmitOpError(op, "operand types and result types must agree");
  return success();
}

static MlirLogicalResult reportMismatch(MlirOperation op, intptr_t position, MlirType expected,
                                        MlirType actual) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error,
                                "type mismatch on combine operation. Expected argument %lld to "
                                "have type ",
                                (long long)position);
  tesseraDiagnosticAppendType(error, expected);
  tesseraDiagnosticAppendFormat(error, " but got ");
  tesseraDiagnosticAppendType(error, actual);
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult checkTerminator(MlirOperation op, MlirOperation terminator,
                                         const TesseraOpDef *definition) {
  intptr_t count = mlirOperationGetNumOperands(op);
  if (tesseraOperationGetDefinition(terminator) != definition) {
    TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(error, "combine operation must be terminated with a "
                                         "ReduceReturnOp but got ");
    tesseraDiagnosticAppendOp(error, terminator, /*generic=*/false);
    return tesseraDiagnosticReport(error);
  }
  if (mlirOperationGetNumOperands(terminator) != count)
    return mlirOperationEmitOpError(
        op, "expected combine operation to return %lld values but got %lld", (long long)count,
        (long long)mlirOperationGetNumOperands(terminator));
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(operandType(terminator, i), elementOfOperand(op, i)))
      return reportMismatch(op, i, elementOfOperand(op, i), operandType(terminator, i));
  return success();
}

// The function has two arguments for each operand and gives a value for each.
static MlirLogicalResult verifyFunction(MlirOperation op, const TesseraOpDef *terminator) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  intptr_t count = mlirOperationGetNumOperands(op);
  if (mlirBlockGetNumArguments(block) != 2 * count)
    return mlirOperationEmitOpError(
        op, "nested block must take %lld arguments, but given block with %lld arguments",
        (long long)(2 * count), (long long)mlirBlockGetNumArguments(block));
  for (intptr_t i = 0; i < 2 * count; ++i) {
    MlirType actual = mlirValueGetType(mlirBlockGetArgument(block, i));
    if (!mlirTypeEqual(actual, elementOfOperand(op, i % count)))
      return reportMismatch(op, i, elementOfOperand(op, i % count), actual);
  }
  return checkTerminator(op, mlirBlockGetTerminator(block), terminator);
}

MlirLogicalResult tritonReduceOpVerify(MlirOperation op) {
  return verifyCombining(op, tritonReduceOpGetAxis(op));
}
MlirLogicalResult tritonReduceOpVerifyRegions(MlirOperation op) {
  return verifyFunction(op, &tritonReduceReturnOpDef);
}
MlirLogicalResult tritonScanOpVerify(MlirOperation op) {
  return verifyCombining(op, tritonScanOpGetAxis(op));
}
MlirLogicalResult tritonScanOpVerifyRegions(MlirOperation op) {
  return verifyFunction(op, &tritonScanReturnOpDef);
}

// A tensor without the dimension; a scalar where it has no other.
static MlirType withoutDim(MlirType tensor, int64_t axis, MlirAttribute layout) {
  intptr_t rank = mlirShapedTypeGetRank(tensor);
  MlirType element = mlirShapedTypeGetElementType(tensor);
  if (rank == 1)
    return element;
  int64_t *sizes = tsAllocZeroed((size_t)rank, sizeof *sizes);
  for (intptr_t i = 0; i + 1 < rank; ++i)
    sizes[i] = mlirShapedTypeGetDimSize(tensor, i < axis ? i : i + 1);
  MlirType type = mlirRankedTensorTypeGet(rank - 1, sizes, element, layout);
  tsFree(sizes);
  return type;
}

MlirLogicalResult tritonReduceOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                                 void (*append)(MlirType, void *), void *user) {
  int64_t axis = mlirIntegerAttrGetValueInt(tritonReduceOpAdaptorGetAxisAttr(adaptor));
  for (intptr_t i = 0; i < adaptor->numOperands; ++i) {
    MlirType type = mlirValueGetType(adaptor->operands[i]);
    MlirAttribute layout = mlirRankedTensorTypeGetEncoding(type);
    const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(type);
    bool isPlain = mlirAttributeIsNull(layout);
    if (methods && methods->inferReduce) {
      layout = methods->inferReduce(layout, axis);
      isPlain = !mlirAttributeIsNull(layout);
    }
    if (axis >= 0 && axis < mlirShapedTypeGetRank(type) && isPlain) {
      append(withoutDim(type, axis, layout), user);
      continue;
    }
    if (!mlirLocationIsNull(adaptor->location))
      mlirLocationEmitError(adaptor->location,
                            isPlain ? "axis out of bounds for operand rank %lld"
                                    : "failed to infer the layout of a reduction over %lld "
                                      "dimensions",
                            (long long)mlirShapedTypeGetRank(type));
    return failure();
  }
  return success();
}

MlirLogicalResult tritonScanOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                               void (*append)(MlirType, void *), void *user) {
  for (intptr_t i = 0; i < adaptor->numOperands; ++i)
    append(mlirValueGetType(adaptor->operands[i]), user);
  return success();
}

//===--- Maps ---===//

MlirLogicalResult tritonMapElementwiseOpVerify(MlirOperation op) {
  int64_t pack = tritonMapElementwiseOpGetPack(op);
  if (!mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "MapElementwiseOp must have at least 1 operand");
  if (pack <= 0 || pack & (pack - 1))
    return mlirOperationEmitOpError(op, "Pack must be a power of 2");
  return success();
}

static bool returnFits(MlirOperation map, MlirOperation terminator) {
  int64_t pack = tritonMapElementwiseOpGetPack(map);
  intptr_t count = mlirOperationGetNumOperands(terminator);
  if (count != mlirOperationGetNumResults(map) * pack)
    return false;
  for (intptr_t i = 0; i < count; ++i) {
    MlirType result = mlirValueGetType(mlirOperationGetResult(map, i / pack));
    if (!mlirTypeEqual(operandType(terminator, i), mlirShapedTypeGetElementType(result)))
      return false;
  }
  return true;
}

static void noteWrite(TesseraEffect effect, void *user) {
  if (effect.kind == TESSERA_EFFECT_WRITE)
    *(bool *)user = true;
}

// The function runs for elements that a mask leaves out, too: it mustn't write.
static MlirWalkResult checkNested(MlirOperation op, void *user) {
  MlirOperation map = *(MlirOperation *)user;
  bool writes = false;
  if (mlirOperationEqual(op, map))
    return MlirWalkResultAdvance;
  if (memoryEffectOpInterfaceCast(op))
    memoryEffectOpInterfaceGetEffects(op, noteWrite, &writes);
  if (writes)
    mlirOperationEmitOpError(op, "Stores are not supported inside map_elementwise");
  else if (tritonMapElementwiseReturnOpIsA(op) && !returnFits(map, op))
    mlirOperationEmitError(op, "region return does not match map_elementwise result");
  else
    return MlirWalkResultAdvance;
  *(MlirOperation *)user = (MlirOperation){NULL};
  return MlirWalkResultInterrupt;
}

MlirLogicalResult tritonMapElementwiseOpVerifyRegions(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  int64_t pack = tritonMapElementwiseOpGetPack(op);
  intptr_t count = mlirBlockIsNull(block) ? 0 : mlirBlockGetNumArguments(block);
  if (count != mlirOperationGetNumOperands(op) * pack)
    return mlirOperationEmitOpError(op, "region has wrong number of arguments");
  for (intptr_t i = 0; i < count; ++i)
    if (!mlirTypeEqual(mlirValueGetType(mlirBlockGetArgument(block, i)),
                       elementOfOperand(op, i / pack)))
      return mlirOperationEmitError(op, "argument types did not match");
  MlirOperation map = op;
  mlirOperationWalk(op, checkNested, &map, MlirWalkPreOrder);
  return mlirOperationIsNull(map) ? failure() : success();
}

// Traits of Triton's ops: sizes, shapes and layouts that must agree.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}
static MlirType resultType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetResult(op, i));
}

//===--- Sizes ---===//

// The number of elements, or a number that is too large.
static int64_t countElements(MlirType type) {
  int64_t count = 1;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    if (mlirShapedTypeIsDynamicDim(type, i))
      return 0;
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    count = size && count > INT64_MAX / size ? INT64_MAX : count * size;
  }
  return count;
}

static MlirLogicalResult checkSize(MlirOperation op, MlirType type) {
  if (!mlirTypeIsARankedTensor(type))
    return mlirLogicalResultSuccess();
  int64_t count = countElements(type);
  if (count <= TRITON_MAX_TENSOR_ELEMENTS && !(count & (count - 1)))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  if (count > TRITON_MAX_TENSOR_ELEMENTS) {
    tesseraDiagnosticAppendFormat(error, "Maximum allowed number of elements is %d, but ",
                                  TRITON_MAX_TENSOR_ELEMENTS);
    tesseraDiagnosticAppendOp(error, op, /*generic=*/false);
    tesseraDiagnosticAppendFormat(error, " has more than that");
  } else {
    tesseraDiagnosticAppendFormat(error, "Number of elements must be power-of-two, but ");
    tesseraDiagnosticAppendOp(error, op, /*generic=*/false);
    tesseraDiagnosticAppendFormat(error, " doesn't follow the rule (%lld) elements",
                                  (long long)count);
  }
  return tesseraDiagnosticReport(error);
}

static bool isForTensors(MlirType type) {
  if (!mlirTypeIsARankedTensor(type))
    return true;
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(type);
  return !methods || methods->isForTensors(mlirRankedTensorTypeGetEncoding(type));
}

static void appendOperand(TesseraDiagnostic *error, MlirValue value) {
  if (mlirValueIsAOpResult(value)) {
    tesseraDiagnosticAppendOp(error, mlirOpResultGetOwner(value), /*generic=*/false);
    return;
  }
  tesseraDiagnosticAppendFormat(error, "<block argument> of type ");
  tesseraDiagnosticAppendType(error, mlirValueGetType(value));
  tesseraDiagnosticAppendFormat(error, " at index: %lld",
                                (long long)mlirBlockArgumentGetArgNumber(value));
}

// A layout of shared memory says nothing of who has which element.
static MlirLogicalResult reportLayout(MlirOperation op, intptr_t operand) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  if (operand < 0) {
    tesseraDiagnosticAppendFormat(error, "Result");
  } else {
    tesseraDiagnosticAppendFormat(error, "Operand %lld (", (long long)operand);
    appendOperand(error, mlirOperationGetOperand(op, operand));
    tesseraDiagnosticAppendFormat(error, ")");
  }
  tesseraDiagnosticAppendFormat(
      error, " has an invalid layout: Non-distributed layout is not allowed in tensor type.");
  return tesseraDiagnosticReport(error);
}

static MlirLogicalResult verifyTensors(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    if (mlirLogicalResultIsFailure(checkSize(op, operandType(op, i))))
      return mlirLogicalResultFailure();
    if (!isForTensors(operandType(op, i)))
      return reportLayout(op, i);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    if (mlirLogicalResultIsFailure(checkSize(op, resultType(op, i))))
      return mlirLogicalResultFailure();
    if (!isForTensors(resultType(op, i)))
      return reportLayout(op, -1);
  }
  return mlirLogicalResultSuccess();
}

//===--- Layouts ---===//

// Whether two types may go together: both tensors with the same layout, or one without.
static bool haveSameEncoding(MlirType a, MlirType b) {
  if (!mlirTypeIsARankedTensor(a) || !mlirTypeIsARankedTensor(b))
    return true;
  MlirAttribute encodingA = mlirRankedTensorTypeGetEncoding(a);
  MlirAttribute encodingB = mlirRankedTensorTypeGetEncoding(b);
  return mlirAttributeIsNull(encodingA) || mlirAttributeIsNull(encodingB) ||
         mlirAttributeEqual(encodingA, encodingB);
}

static MlirLogicalResult verifyOperandsEncoding(MlirOperation op) {
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    if (!haveSameEncoding(operandType(op, i), operandType(op, 0)))
      return mlirOperationEmitOpError(op, "requires the same encoding for all operands");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyOperandsAndResultEncoding(MlirOperation op) {
  if (!mlirOperationGetNumOperands(op))
    return mlirLogicalResultSuccess();
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!haveSameEncoding(resultType(op, i), operandType(op, 0)))
      return mlirOperationEmitOpError(op,
                                      "requires the same encoding for all operands and results");
  return verifyOperandsEncoding(op);
}

//===--- Shapes ---===//

// Scalars have the shape of tensors without dimensions, pointers to blocks that of the block.
static bool haveSameShape(MlirType a, MlirType b) {
  a = tritonIsBlockPointer(a) ? tritonPointerTypeGetPointeeType(a) : a;
  b = tritonIsBlockPointer(b) ? tritonPointerTypeGetPointeeType(b) : b;
  intptr_t rankA = mlirTypeIsARankedTensor(a) ? mlirShapedTypeGetRank(a) : 0;
  intptr_t rankB = mlirTypeIsARankedTensor(b) ? mlirShapedTypeGetRank(b) : 0;
  if (rankA != rankB)
    return false;
  for (intptr_t i = 0; i < rankA; ++i)
    if (!mlirShapedTypeIsDynamicDim(a, i) && !mlirShapedTypeIsDynamicDim(b, i) &&
        mlirShapedTypeGetDimSize(a, i) != mlirShapedTypeGetDimSize(b, i))
      return false;
  return true;
}

static MlirLogicalResult verifyOperandsShape(MlirOperation op) {
  for (intptr_t i = 1; i < mlirOperationGetNumOperands(op); ++i)
    if (!haveSameShape(operandType(op, i), operandType(op, 0)))
      return mlirOperationEmitOpError(op, "requires the same shape for all operands");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyOperandsAndResultShape(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    if (!haveSameShape(resultType(op, i), operandType(op, 0)))
      return mlirOperationEmitOpError(op, "requires the same shape for all operands and results");
  return verifyOperandsShape(op);
}

//===--- Definitions ---===//

const TesseraTrait tritonTensorSizeTrait = {.name = "TensorSize", .verify = verifyTensors};
const TesseraTrait tritonSameOperandsEncodingTrait = {.name = "SameOperandsEncoding",
                                                      .verify = verifyOperandsEncoding};
const TesseraTrait tritonSameOperandsAndResultEncodingTrait = {
    .name = "SameOperandsAndResultEncoding", .verify = verifyOperandsAndResultEncoding};
const TesseraTrait tritonSameLoadStoreOperandsShapeTrait = {.name = "SameLoadStoreOperandsShape",
                                                            .verify = verifyOperandsShape};
const TesseraTrait tritonSameLoadStoreOperandsAndResultShapeTrait = {
    .name = "SameLoadStoreOperandsAndResultShape", .verify = verifyOperandsAndResultShape};

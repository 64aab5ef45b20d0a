// What ops with verifiers of their own must be.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirType operandType(MlirOperation op, intptr_t operand) {
  return mlirValueGetType(mlirOperationGetOperand(op, operand));
}

static int64_t sizeOf(MlirType type, intptr_t dim) { return mlirShapedTypeGetDimSize(type, dim); }

static bool contains(const int64_t *values, intptr_t count, int64_t value) {
  for (intptr_t i = 0; i < count; ++i)
    if (values[i] == value)
      return true;
  return false;
}

static void appendSizes(TesseraDiagnostic *diagnostic, const char *separator, MlirType type) {
  for (intptr_t i = 0; i < linalgRank(type); ++i)
    tesseraDiagnosticAppendFormat(diagnostic, "%s%jd", i ? separator : "",
                                  (intmax_t)sizeOf(type, i));
}

static bool hasSameShape(MlirType a, MlirType b) {
  bool isSame = linalgRank(a) == linalgRank(b);
  for (intptr_t i = 0; isSame && i < linalgRank(a); ++i)
    isSame = sizeOf(a, i) == sizeOf(b, i);
  return isSame;
}

//===--- map ---===//

static MlirLogicalResult verifyMapInput(MlirOperation op, MlirBlock block, intptr_t i) {
  MlirType type = operandType(op, i);
  MlirType element = linalgElementType(type);
  MlirType given = mlirValueGetType(mlirBlockGetArgument(block, i));
  if (!mlirTypeEqual(element, given)) {
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "expected element type of input ");
    tesseraDiagnosticAppendType(diagnostic, element);
    tesseraDiagnosticAppendFormat(diagnostic, " to match bbArg type ");
    tesseraDiagnosticAppendType(diagnostic, given);
    return tesseraDiagnosticReport(diagnostic);
  }
  MlirType output = operandType(op, mlirOperationGetNumOperands(op) - 1);
  if (hasSameShape(type, output))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "expected shape of input (");
  appendSizes(diagnostic, ", ", type);
  tesseraDiagnosticAppendFormat(diagnostic, ") to match shape of output (");
  appendSizes(diagnostic, ", ", output);
  tesseraDiagnosticAppendFormat(diagnostic, ")");
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult linalgMapOpVerify(MlirOperation op) {
  MlirBlock block = linalgBody(op);
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  if (mlirBlockGetNumArguments(block) != numOperands)
    return mlirOperationEmitOpError(
        op, "expects number of operands to match the arity of mapper, but got: %jd and %jd",
        (intmax_t)numOperands, (intmax_t)mlirBlockGetNumArguments(block));
  for (intptr_t i = 0; i < numOperands - 1; ++i)
    if (mlirLogicalResultIsFailure(verifyMapInput(op, block, i)))
      return mlirLogicalResultFailure();
  return success();
}

//===--- reduce ---===//

static MlirLogicalResult verifySameShapes(MlirOperation op, intptr_t start, intptr_t count,
                                          const char *what) {
  for (intptr_t i = 1; i < count; ++i)
    if (!hasSameShape(operandType(op, start), operandType(op, start + i)))
      return mlirOperationEmitOpError(op,
                                      "expects all %sputs to have the same shapes. Shape at "
                                      "input-index %jd is not equal to the shape at input-index 0.",
                                      what, (intmax_t)i);
  return success();
}

static MlirLogicalResult verifyReducedSizes(MlirOperation op, MlirType input, MlirType init) {
  intptr_t numDimensions, rank = linalgRank(input), numKept = 0;
  const int64_t *dimensions = linalgReduceOpGetDimensions(op, &numDimensions);
  for (intptr_t i = 0; i < numDimensions; ++i)
    if (dimensions[i] < 0 || dimensions[i] >= rank)
      return mlirOperationEmitOpError(
          op, "dimensions for reduction should be in the range [0, %jd].", (intmax_t)rank - 1);
  if (rank - numDimensions != linalgRank(init))
    return mlirOperationEmitOpError(
        op, "number of dimensions after reduction %jd doesn't match the init rank %jd",
        (intmax_t)(rank - numDimensions), (intmax_t)linalgRank(init));
  bool isSame = true;
  for (intptr_t i = 0; i < rank; ++i)
    if (!contains(dimensions, numDimensions, i))
      isSame &= sizeOf(input, i) == sizeOf(init, numKept++);
  if (isSame)
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "init dimensions [");
  appendSizes(diagnostic, ", ", init);
  tesseraDiagnosticAppendFormat(diagnostic, "] doesn't match input dimensions after reduction [");
  bool isFirst = true;
  for (intptr_t i = 0; i < rank; ++i)
    if (!contains(dimensions, numDimensions, i)) {
      tesseraDiagnosticAppendFormat(diagnostic, "%s%jd", isFirst ? "" : ", ",
                                    (intmax_t)sizeOf(input, i));
      isFirst = false;
    }
  tesseraDiagnosticAppendFormat(diagnostic, "]");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult verifyReducedElement(MlirOperation op, MlirBlock block, intptr_t i,
                                              const char *what) {
  MlirType element = linalgElementType(operandType(op, i));
  MlirType given = mlirValueGetType(mlirBlockGetArgument(block, i));
  if (mlirTypeEqual(element, given))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "%sput element type ", what);
  tesseraDiagnosticAppendType(diagnostic, element);
  tesseraDiagnosticAppendFormat(diagnostic, " does not match corresponding block argument type ");
  tesseraDiagnosticAppendType(diagnostic, given);
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult linalgReduceOpVerify(MlirOperation op) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  intptr_t numInputs = inits.start;
  if (mlirLogicalResultIsFailure(verifySameShapes(op, 0, numInputs, "in")) ||
      mlirLogicalResultIsFailure(verifySameShapes(op, inits.start, inits.count, "out")))
    return mlirLogicalResultFailure();
  if (!numInputs)
    return success();
  if (mlirLogicalResultIsFailure(
          verifyReducedSizes(op, operandType(op, 0), operandType(op, inits.start))))
    return mlirLogicalResultFailure();
  MlirBlock block = linalgBody(op);
  if (mlirBlockGetNumArguments(block) != mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "mismatching number of operands and block arguments");
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (mlirLogicalResultIsFailure(
            verifyReducedElement(op, block, i, i < numInputs ? "in" : "out")))
      return mlirLogicalResultFailure();
  return success();
}

//===--- transpose and broadcast ---===//

static bool isPermutation(const int64_t *values, intptr_t count) {
  bool isRight = true;
  for (intptr_t i = 0; isRight && i < count; ++i)
    isRight = contains(values, count, i);
  return isRight;
}

MlirLogicalResult linalgTransposeOpVerify(MlirOperation op) {
  intptr_t count;
  const int64_t *permutation = linalgTransposeOpGetPermutation(op, &count);
  MlirType input = operandType(op, 0), init = operandType(op, 1);
  intptr_t rank = linalgRank(input);
  if (!isPermutation(permutation, count))
    return mlirOperationEmitOpError(op, "permutation is not valid");
  if (rank != linalgRank(init))
    return mlirOperationEmitOpError(op, "input rank %jd does not match init rank %jd",
                                    (intmax_t)rank, (intmax_t)linalgRank(init));
  if (rank != count)
    return mlirOperationEmitOpError(op,
                                    "size of permutation %jd does not match the argument rank %jd",
                                    (intmax_t)count, (intmax_t)rank);
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t from = sizeOf(input, permutation[i]), to = sizeOf(init, i);
    if (from != to)
      return mlirOperationEmitOpError(
          op, "dim(result, %jd) = %jd doesn't match dim(input, permutation[%jd]) = %jd",
          (intmax_t)i, (intmax_t)to, (intmax_t)i, (intmax_t)from);
  }
  return success();
}

MlirLogicalResult linalgBroadcastOpVerify(MlirOperation op) {
  intptr_t count, dim = 0;
  const int64_t *dimensions = linalgBroadcastOpGetDimensions(op, &count);
  MlirType input = operandType(op, 0), init = operandType(op, 1);
  intptr_t inputRank = linalgRank(input), rank = linalgRank(init);
  if (rank != inputRank + count)
    return mlirOperationEmitOpError(
        op,
        "input rank plus added dimensions does not match init rank. input rank: %jd, dimensions "
        "size: %jd, init rank: %jd",
        (intmax_t)inputRank, (intmax_t)count, (intmax_t)rank);
  for (intptr_t i = 0; i < count; ++i)
    if (dimensions[i] < 0 || dimensions[i] >= rank)
      return mlirOperationEmitOpError(
          op, "dimension %jd is out of range. expected range: [0, %jd], got: %jd", (intmax_t)i,
          (intmax_t)rank - 1, (intmax_t)dimensions[i]);
  for (intptr_t i = 0; i < rank && dim < inputRank; ++i) {
    if (contains(dimensions, count, i))
      continue;
    int64_t from = sizeOf(input, dim), to = sizeOf(init, i);
    if (from != to)
      return mlirOperationEmitOpError(
          op, "input dim %jd should match init dim %jd. input: %jd, init: %jd", (intmax_t)dim,
          (intmax_t)i, (intmax_t)from, (intmax_t)to);
    ++dim;
  }
  return dim == inputRank ? success()
                          : mlirOperationEmitOpError(op, "the dimensions aren't distinct");
}

//===--- Computations of several steps ---===//

MlirLogicalResult linalgSoftmaxOpVerify(MlirOperation op) {
  MlirType input = operandType(op, 0), output = operandType(op, 1);
  int64_t dimension = linalgSoftmaxOpGetDimension(op);
  bool isSame = linalgRank(input) == linalgRank(output);
  for (intptr_t i = 0; isSame && i < linalgRank(input); ++i) {
    int64_t a = sizeOf(input, i), b = sizeOf(output, i);
    isSame = a < 0 || b < 0 || a == b;
  }
  if (!isSame)
    return mlirOperationEmitOpError(op, "incompatible output shape");
  if (dimension < 0 || dimension >= linalgRank(input))
    return mlirOperationEmitOpError(op, "incorrect dimension specified");
  return success();
}

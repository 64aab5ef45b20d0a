// Verifiers of products of matrices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/triton/TritonOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"

static MlirType operandType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}

// The size of a dimension, counted from the last.
static int64_t fromLast(MlirType type, intptr_t i) {
  return mlirShapedTypeGetDimSize(type, mlirShapedTypeGetRank(type) - 1 - i);
}

//===--- DotOpInterface ---===//

bool tritonDotDimsAgree(MlirOperation op, int64_t lhsPack, int64_t rhsPack) {
  return fromLast(operandType(op, 0), 0) * lhsPack == fromLast(operandType(op, 1), 1) * rhsPack;
}

bool tritonDotOutputDimsAgree(MlirOperation op, int64_t lhsPack, int64_t rhsPack) {
  MlirType out = operandType(op, 2);
  return fromLast(out, 1) == fromLast(operandType(op, 0), 1) * lhsPack &&
         fromLast(out, 0) == fromLast(operandType(op, 1), 0) * rhsPack;
}

MlirLogicalResult tritonVerifyDotOpInterface(MlirOperation op) {
  if (mlirOperationGetNumOperands(op) < 3)
    return mlirOperationEmitOpError(op, "expected at least 3 operands");
  MlirType a = operandType(op, 0), b = operandType(op, 1), c = operandType(op, 2);
  intptr_t rank = mlirShapedTypeGetRank(a);
  if (rank != 2 && rank != 3)
    return mlirOperationEmitOpError(op, "expected operands to be 2d or 3d");
  if (mlirShapedTypeGetRank(b) != rank || mlirShapedTypeGetRank(c) != rank)
    return mlirOperationEmitOpError(op, "expected all operands to have the same rank");
  if (!dotOpInterfaceVerifyDims(op))
    return mlirOperationEmitOpError(op, "expected the last dimension of the first operand to be "
                                        "equal to the second-to-last dimension of the second "
                                        "operand");
  if (rank == 3 && (fromLast(a, 2) != fromLast(c, 2) || fromLast(b, 2) != fromLast(c, 2)))
    return mlirOperationEmitOpError(op, "expected the first dimension of the first operand to be "
                                        "equal to the first dimension of the result");
  if (!dotOpInterfaceVerifyOutputDims(op))
    return mlirOperationEmitOpError(op, "expected the output shape to be the concatenation of the "
                                        "last dimension of the first operand and the last "
                                        "dimension of the second ");
  return mlirLogicalResultSuccess();
}

//===--- tt.dot ---===//

MlirLogicalResult tritonDotOpInferReturnTypes(const TesseraOpAdaptor *adaptor,
                                              void (*append)(MlirType, void *), void *user) {
  append(mlirValueGetType(tritonDotOpAdaptorGetC(adaptor)), user);
  return mlirLogicalResultSuccess();
}

static bool hasEncoding(MlirType tensor) {
  return !mlirAttributeIsNull(mlirRankedTensorTypeGetEncoding(tensor));
}

MlirLogicalResult tritonDotOpVerify(MlirOperation op) {
  MlirType a = operandType(op, 0), b = operandType(op, 1), c = operandType(op, 2);
  if (tritonTypeGetBitWidth(mlirShapedTypeGetElementType(a)) !=
      tritonTypeGetBitWidth(mlirShapedTypeGetElementType(b)))
    return mlirOperationEmitError(op, "element types of operands A and B must have same bit width");
  if (hasEncoding(a) != hasEncoding(b))
    return mlirOperationEmitError(op, "mismatching encoding between A and B operands");
  if (hasEncoding(a) && !hasEncoding(c))
    return mlirOperationEmitError(op, "miss encoding of C operand");
  return mlirLogicalResultSuccess();
}

//===--- tt.dot_scaled ---===//

// How many numbers an element of a factor holds: two of e2m1 share a byte, along the dimension that
// is summed or along the other.
static int64_t packOf(TritonScaleDotElemType type, bool packed) {
  return type == TritonScaleDotElemTypeE2M1 && packed ? 2 : 1;
}

bool tritonDotScaledOpVerifyDims(MlirOperation op) {
  return tritonDotDimsAgree(
      op, packOf(tritonDotScaledOpGetAElemType(op), tritonDotScaledOpGetLhsKPack(op)),
      packOf(tritonDotScaledOpGetBElemType(op), tritonDotScaledOpGetRhsKPack(op)));
}

bool tritonDotScaledOpVerifyOutputDims(MlirOperation op) {
  return tritonDotOutputDimsAgree(
      op, packOf(tritonDotScaledOpGetAElemType(op), !tritonDotScaledOpGetLhsKPack(op)),
      packOf(tritonDotScaledOpGetBElemType(op), !tritonDotScaledOpGetRhsKPack(op)));
}

// A factor with its scales, and how long the dimension is that is summed.
typedef struct Factor {
  MlirValue scales;
  int64_t depth;
} Factor;

static Factor lhsOf(MlirOperation op) {
  int64_t pack = packOf(tritonDotScaledOpGetAElemType(op), tritonDotScaledOpGetLhsKPack(op));
  return (Factor){tritonDotScaledOpGetAScale(op), fromLast(operandType(op, 0), 0) * pack};
}

static Factor rhsOf(MlirOperation op) {
  int64_t pack = packOf(tritonDotScaledOpGetBElemType(op), tritonDotScaledOpGetRhsKPack(op));
  return (Factor){tritonDotScaledOpGetBScale(op), fromLast(operandType(op, 1), 1) * pack};
}

// How many numbers share a scale, 0 where that doesn't follow from the shapes; -1 after an error.
static int64_t scaleFactorOf(MlirOperation op, Factor factor) {
  if (mlirValueIsNull(factor.scales))
    return 0;
  MlirType type = mlirValueGetType(factor.scales);
  int64_t count = mlirShapedTypeGetRank(type) ? fromLast(type, 0) : 0;
  if (count == 0 || tesseraShapedTypeGetNumElements(type) == 1)
    return 0;
  int64_t scaleFactor = factor.depth / count;
  if (scaleFactor == 16 || scaleFactor == 32)
    return scaleFactor;
  mlirOperationEmitError(op, "scale factor must be 16 or 32. Got %lld", (long long)scaleFactor);
  return -1;
}

// The scales have a row for each row or column of the result, of which there are `size`.
static MlirLogicalResult checkScales(MlirOperation op, MlirValue scales, char letter, int64_t size,
                                     int64_t count) {
  if (mlirValueIsNull(scales))
    return mlirLogicalResultSuccess();
  MlirType type = mlirValueGetType(scales);
  if (mlirShapedTypeGetRank(type) != mlirShapedTypeGetRank(operandType(op, 0)))
    return mlirOperationEmitError(op, "scales must have the rank of the operands");
  if (fromLast(type, 1) != size)
    return mlirOperationEmitError(op, "scales %c dimension must match the operand %c dimension",
                                  letter, letter);
  if (fromLast(type, 0) != count)
    return mlirOperationEmitError(
        op, "scales K dimension must match the operand K divided by the scale factor");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tritonDotScaledOpVerify(MlirOperation op) {
  if (mlirShapedTypeGetRank(operandType(op, 0)) < 2)
    return mlirOperationEmitError(op, "operands must be at least 2D");
  Factor lhs = lhsOf(op), rhs = rhsOf(op);
  int64_t ofLhs = scaleFactorOf(op, lhs), ofRhs = ofLhs < 0 ? -1 : scaleFactorOf(op, rhs);
  if (ofRhs < 0)
    return mlirLogicalResultFailure();
  if (ofLhs && ofRhs && ofLhs != ofRhs)
    return mlirOperationEmitError(
        op, "Operands must have the same scale factor; (lhs: %lld vs rhs: %lld)", (long long)ofLhs,
        (long long)ofRhs);
  int64_t scaleFactor = ofLhs ? ofLhs : ofRhs ? ofRhs : 32;
  MlirType out = operandType(op, 2);
  if (mlirLogicalResultIsFailure(
          checkScales(op, lhs.scales, 'M', fromLast(out, 1), lhs.depth / scaleFactor)))
    return mlirLogicalResultFailure();
  return checkScales(op, rhs.scales, 'N', fromLast(out, 0), lhs.depth / scaleFactor);
}

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
  const InferLayoutInterfaceMethods *methods = tritonInferLayoutInterfaceOf(c);
  return hasEncoding(a) && methods && methods->verifyDotLayouts
             ? methods->verifyDotLayouts(op, mlirRankedTensorTypeGetEncoding(a),
                                         mlirRankedTensorTypeGetEncoding(b))
             : mlirLogicalResultSuccess();
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

// How many numbers share a scale: the type of the scales says which of two formats they are of.
static int64_t scaleFactorOf(MlirType scales) {
  return mlirTypeIsAFloat8E4M3FN(mlirShapedTypeGetElementType(scales)) ? 16 : 32;
}

// The scales have a row for each row or column of the result, of which there are `size`.
static MlirLogicalResult checkScales(MlirOperation op, MlirValue scales, char letter, int64_t size,
                                     int64_t depth) {
  if (mlirValueIsNull(scales))
    return mlirLogicalResultSuccess();
  MlirType type = mlirValueGetType(scales);
  if (mlirShapedTypeGetRank(type) != mlirShapedTypeGetRank(operandType(op, 0)))
    return mlirOperationEmitError(op, "scales must have the rank of the operands");
  if (fromLast(type, 1) != size)
    return mlirOperationEmitError(op, "scales %c dimension must match the operand %c dimension",
                                  letter, letter);
  if (fromLast(type, 0) != depth / scaleFactorOf(type))
    return mlirOperationEmitError(
        op, "scales K dimension must match the operand K divided by the scale factor");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tritonDotScaledOpVerify(MlirOperation op) {
  if (mlirShapedTypeGetRank(operandType(op, 0)) < 2)
    return mlirOperationEmitError(op, "operands must be at least 2D");
  int64_t pack = packOf(tritonDotScaledOpGetAElemType(op), tritonDotScaledOpGetLhsKPack(op));
  int64_t depth = fromLast(operandType(op, 0), 0) * pack;
  MlirType out = operandType(op, 2);
  if (mlirLogicalResultIsFailure(
          checkScales(op, tritonDotScaledOpGetAScale(op), 'M', fromLast(out, 1), depth)))
    return mlirLogicalResultFailure();
  return checkScales(op, tritonDotScaledOpGetBScale(op), 'N', fromLast(out, 0), depth);
}

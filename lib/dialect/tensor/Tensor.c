// Hooks of the tensor dialect: names of results, verifiers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/complex/ComplexOps.h"
#include "dialect/tensor/TensorOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/IntRange.h"

//===--- Names of results ---===//

#define RESULT_NAME(op, text)                                                                      \
  void tensor##op##GetAsmResultNames(MlirOperation self, TesseraSetValueName setName,              \
                                     void *user) {                                                 \
    setName(mlirOperationGetResult(self, 0), mlirStringRefCreateFromCString(text), user);          \
  }

RESULT_NAME(CastOp, "cast")
RESULT_NAME(DimOp, "dim")
RESULT_NAME(RankOp, "rank")
RESULT_NAME(ExtractOp, "extracted")
RESULT_NAME(InsertOp, "inserted")
RESULT_NAME(SplatOp, "splat")
RESULT_NAME(FromElementsOp, "from_elements")
RESULT_NAME(GenerateOp, "generated")
RESULT_NAME(ReshapeOp, "reshape")
RESULT_NAME(ExtractSliceOp, "extracted_slice")
RESULT_NAME(InsertSliceOp, "inserted_slice")
RESULT_NAME(ExpandShapeOp, "expanded")
RESULT_NAME(CollapseShapeOp, "collapsed")
RESULT_NAME(ConcatOp, "concat")
RESULT_NAME(GatherOp, "gather")
RESULT_NAME(ScatterOp, "scatter")
RESULT_NAME(PadOp, "padded")

//===--- Verifiers ---===//

// As op errors, without the name of the op.
static MlirLogicalResult emitError(MlirOperation op, const char *message) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateForOp(op, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(error, "%s", message);
  return tesseraDiagnosticReport(error);
}

static intptr_t countDynamicDims(MlirType type) {
  intptr_t count = 0;
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    count += mlirShapedTypeIsDynamicDim(type, i);
  return count;
}

// One operand for each dynamic dimension.
static MlirLogicalResult checkDynamicSizes(MlirOperation op, MlirType type, intptr_t given) {
  intptr_t wanted = countDynamicDims(type);
  if (wanted == given)
    return mlirLogicalResultSuccess();
  return mlirOperationEmitOpError(op, "incorrect number of dynamic sizes, has %lld, expected %lld",
                                  (long long)given, (long long)wanted);
}

MlirLogicalResult tensorEmptyOpVerify(MlirOperation op) {
  return checkDynamicSizes(op, mlirValueGetType(tensorEmptyOpGetResult(op)),
                           tensorEmptyOpGetNumDynamicSizes(op));
}

MlirLogicalResult tensorSplatOpVerify(MlirOperation op) {
  return checkDynamicSizes(op, mlirValueGetType(tensorSplatOpGetAggregate(op)),
                           tensorSplatOpGetNumDynamicSizes(op));
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

bool tensorCastOpAreCastCompatible(MlirType from, MlirType to) {
  return mlirTypeEqual(mlirShapedTypeGetElementType(from), mlirShapedTypeGetElementType(to)) &&
         tesseraTypesHaveSameShape(from, to);
}

bool tensorBitcastOpAreCastCompatible(MlirType from, MlirType to) {
  const IrStorage *source = irElementTypeOrSelf(irType(from));
  const IrStorage *target = irElementTypeOrSelf(irType(to));
  return irTypeBitWidth(source) == irTypeBitWidth(target) && tesseraTypesHaveSameShape(from, to);
}

MlirLogicalResult tensorGenerateOpVerify(MlirOperation op) {
  return checkDynamicSizes(op, mlirValueGetType(tensorGenerateOpGetResult(op)),
                           tensorGenerateOpGetNumDynamicExtents(op));
}

MlirLogicalResult tensorGenerateOpVerifyRegions(MlirOperation op) {
  MlirType type = mlirValueGetType(tensorGenerateOpGetResult(op));
  MlirBlock body = mlirRegionGetFirstBlock(tensorGenerateOpGetBody(op));
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i)
    if (!mlirTypeIsAIndex(mlirValueGetType(mlirBlockGetArgument(body, i))))
      return emitError(op, "all body arguments must be index");
  if (mlirBlockGetNumArguments(body) != mlirShapedTypeGetRank(type))
    return emitError(op, "must have one body argument per input dimension");
  MlirType element = mlirValueGetType(tensorYieldOpGetValue(mlirBlockGetTerminator(body)));
  if (!mlirTypeEqual(element, mlirShapedTypeGetElementType(type)))
    return mlirOperationEmitOpError(
        op, "body must be terminated with a `yield` operation of the tensor element type");
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tensorReshapeOpVerify(MlirOperation op) {
  MlirType source = mlirValueGetType(tensorReshapeOpGetSource(op));
  MlirType result = mlirValueGetType(tensorReshapeOpGetResult(op));
  if (!mlirTypeEqual(mlirShapedTypeGetElementType(source), mlirShapedTypeGetElementType(result)))
    return mlirOperationEmitOpError(
        op, "element types of source and destination tensor types should be the same");
  int64_t shapeSize = mlirShapedTypeGetDimSize(mlirValueGetType(tensorReshapeOpGetShape(op)), 0);
  int64_t numSource = tesseraShapedTypeGetNumElements(source);
  int64_t numResult = tesseraShapedTypeGetNumElements(result);
  if (!mlirTypeIsARankedTensor(result))
    return mlirLogicalResultSuccess();
  if (numSource >= 0 && numResult >= 0 && numSource != numResult)
    return mlirOperationEmitOpError(
        op, "source and destination tensor should have the same number of elements");
  if (mlirShapedTypeIsDynamicSize(shapeSize))
    return mlirOperationEmitOpError(op,
                                    "cannot use shape operand with dynamic length to reshape to "
                                    "statically-ranked tensor type");
  if (shapeSize != mlirShapedTypeGetRank(result))
    return mlirOperationEmitOpError(
        op, "length of shape operand differs from the result's tensor rank");
  return mlirLogicalResultSuccess();
}

MlirOperation tensorMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                        MlirType type, MlirLocation location) {
  return complexMaterializeConstant(rewriter, value, type, location);
}

void tensorDimOpInferResultRanges(MlirOperation op, const TesseraIntRange *operands,
                                  TesseraSetIntRange set, void *user) {
  MlirType type = mlirValueGetType(tensorDimOpGetSource(op));
  if (operands[1].width)
    set(tensorDimOpGetResult(op), tesseraIntRangeOfDimension(type, operands[1]), user);
}

TesseraSpeculatability tensorDimOpGetSpeculatability(MlirOperation op) {
  return tesseraShapedDimGetSpeculatability(op);
}

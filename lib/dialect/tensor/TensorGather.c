// Tensors behind each other, and parts of tensors by their indices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/tensor/TensorFold.h"
#include "dialect/tensor/TensorOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"
#include "tessera/Views.h"

static MlirType inputType(MlirOperation op, intptr_t i) {
  return mlirValueGetType(mlirOperationGetOperand(op, i));
}

static MlirType resultType(MlirOperation op) {
  return mlirValueGetType(mlirOperationGetResult(op, 0));
}

//===--- concat ---===//

// The size of a dimension that all inputs share; false when they don't.
static bool findSharedSize(MlirOperation op, intptr_t dim, int64_t *size) {
  *size = IR_DYNAMIC;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    int64_t given = mlirShapedTypeGetDimSize(inputType(op, i), dim);
    if (*size != IR_DYNAMIC && given != IR_DYNAMIC && *size != given)
      return false;
    *size = *size == IR_DYNAMIC ? given : *size;
  }
  return true;
}

// What is known of the result by the inputs.
static MlirType inferConcat(MlirOperation op) {
  intptr_t rank = mlirShapedTypeGetRank(inputType(op, 0)), dim = (intptr_t)tensorConcatOpGetDim(op);
  int64_t *sizes = tsAllocZeroed((size_t)rank + 1, sizeof *sizes);
  for (intptr_t i = 0; i < rank; ++i)
    findSharedSize(op, i, &sizes[i]);
  sizes[dim] = 0;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    sizes[dim] = tesseraDynamicAdd(sizes[dim], mlirShapedTypeGetDimSize(inputType(op, i), dim));
  MlirType type = mlirRankedTensorTypeGet(
      rank, sizes, mlirShapedTypeGetElementType(inputType(op, 0)), (MlirAttribute){NULL});
  tsFree(sizes);
  return type;
}

static MlirLogicalResult checkConcatSizes(MlirOperation op, MlirType type) {
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i) {
    int64_t size;
    if (i != tensorConcatOpGetDim(op) && !findSharedSize(op, i, &size))
      return mlirOperationEmitOpError(
          op, "static concatenation size mismatch along non-concatenated dimension %lld",
          (long long)i);
  }
  MlirType inferred = inferConcat(op);
  if (tesseraTypesHaveSameShape(inferred, type))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "result type ");
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticAppendFormat(error, "does not match inferred shape ");
  tesseraDiagnosticAppendType(error, inferred);
  tesseraDiagnosticAppendFormat(error, " static sizes");
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult tensorConcatOpVerify(MlirOperation op) {
  MlirType type = resultType(op);
  intptr_t numInputs = mlirOperationGetNumOperands(op), rank = mlirShapedTypeGetRank(type);
  if (!numInputs)
    return mlirOperationEmitOpError(op, "requires at least one input");
  for (intptr_t i = 0; i < numInputs; ++i)
    if (mlirShapedTypeGetRank(inputType(op, i)) != rank)
      return mlirOperationEmitOpError(op, "rank of concatenated inputs must match result rank");
  for (intptr_t i = 0; i < numInputs; ++i)
    if (!mlirTypeEqual(mlirShapedTypeGetElementType(inputType(op, i)),
                       mlirShapedTypeGetElementType(type)))
      return mlirOperationEmitOpError(op, "inputs and result element type must match");
  if (tensorConcatOpGetDim(op) < 0 || tensorConcatOpGetDim(op) >= rank)
    return mlirOperationEmitOpError(op, "concatenation dim must be less than the tensor rank");
  return checkConcatSizes(op, type);
}

MlirLogicalResult tensorConcatOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  if (mlirOperationGetNumOperands(op) != 1 || !mlirTypeEqual(inputType(op, 0), resultType(op)))
    return mlirLogicalResultFailure();
  return arithGiveValue(results, numResults, mlirOperationGetOperand(op, 0));
}

static MlirLogicalResult concatOne(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  if (mlirOperationGetNumOperands(op) != 1)
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithOperation(base, op,
                                         tensorCastOpCreate(base, mlirOperationGetLocation(op),
                                                            resultType(op),
                                                            mlirOperationGetOperand(op, 0)));
  return mlirLogicalResultSuccess();
}

// What inputs know of the shape, the others know too.
static MlirLogicalResult castInputs(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirType shared = inferConcat(op);
  IrShape shape = irShapedShape(irType(shared));
  int64_t *sizes = tsAllocZeroed(shape.rank + 1, sizeof *sizes);
  intptr_t dim = (intptr_t)tensorConcatOpGetDim(op);
  bool changed = false;
  memcpy(sizes, shape.sizes, shape.rank * sizeof *sizes);
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    sizes[dim] = mlirShapedTypeGetDimSize(inputType(op, i), dim);
    MlirType type = mlirRankedTensorTypeGet(
        (intptr_t)shape.rank, sizes, mlirShapedTypeGetElementType(shared), (MlirAttribute){NULL});
    if (tensorKeepsShape(type, inputType(op, i)))
      continue;
    MlirOperation cast = tensorCastOpCreate(base, mlirOperationGetLocation(op), type,
                                            mlirOperationGetOperand(op, i));
    mlirRewriterBaseStartOpModification(base, op);
    mlirOperationSetOperand(op, i, mlirOperationGetResult(cast, 0));
    mlirRewriterBaseFinalizeOpModification(base, op);
    changed = true;
  }
  tsFree(sizes);
  return changed ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static MlirLogicalResult castConcat(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = inferConcat(op);
  if (tensorKeepsShape(type, resultType(op)))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  TensorValues inputs = {0};
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    tsVecPush(&inputs, mlirOperationGetOperand(op, i));
  MlirOperation made = tensorConcatOpCreate(base, location, type, tensorConcatOpGetDimAttr(op),
                                            (intptr_t)inputs.size, inputs.data);
  tsVecFree(&inputs);
  mlirRewriterBaseReplaceOpWithOperation(
      base, op,
      tensorCastOpCreate(base, location, resultType(op), mlirOperationGetResult(made, 0)));
  return mlirLogicalResultSuccess();
}

void tensorConcatOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &tensorConcatOpDef, 1, concatOne, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorConcatOpDef, 1, castInputs, NULL);
  tesseraRewritePatternSetAdd(patterns, &tensorConcatOpDef, 1, castConcat, NULL);
}

//===--- gather and scatter ---===//

// What differs between the two in messages.
typedef struct Words {
  const char *op, *whole, *part;
} Words;
static const Words gatherWords = {"gather", "source", "result"};
static const Words scatterWords = {"scatter", "dest", "source"};

static MlirLogicalResult checkDims(MlirOperation op, const int64_t *dims, intptr_t numDims,
                                   MlirType indices, intptr_t rank, const Words *words) {
  intptr_t indicesRank = mlirShapedTypeGetRank(indices);
  if (!numDims)
    return mlirOperationEmitOpError(op, "%s_dims must be non-empty", words->op);
  if (numDims > rank)
    return mlirOperationEmitOpError(op, "%s_dims overflow %s rank", words->op, words->whole);
  if (!indicesRank || mlirShapedTypeGetDimSize(indices, indicesRank - 1) != numDims)
    return mlirOperationEmitOpError(
        op, "%s_dims length must match the size of last dimension of indices", words->op);
  for (intptr_t i = 0; i < numDims; ++i) {
    if (dims[i] < 0)
      return mlirOperationEmitOpError(op, "%s_dims value must be non-negative", words->op);
    if (dims[i] >= rank)
      return mlirOperationEmitOpError(op, "%s_dims value must be smaller than %s rank", words->op,
                                      words->whole);
  }
  for (intptr_t i = 1; i < numDims; ++i)
    if (dims[i - 1] >= dims[i])
      return mlirOperationEmitOpError(op, "%s_dims values must be strictly increasing", words->op);
  return mlirLogicalResultSuccess();
}

// The type of what the indices name in a tensor, with dimensions of size 1 or without.
static MlirType inferParts(MlirType whole, MlirType indices, const int64_t *dims, intptr_t numDims,
                           bool isReduced) {
  TsVec(int64_t) sizes = {0};
  intptr_t next = 0;
  for (intptr_t i = 0; i + 1 < mlirShapedTypeGetRank(indices); ++i)
    tsVecPush(&sizes, mlirShapedTypeGetDimSize(indices, i));
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(whole); ++i) {
    bool isNamed = next < numDims && dims[next] == i;
    next += isNamed;
    if (!isNamed || !isReduced)
      tsVecPush(&sizes, isNamed ? 1 : mlirShapedTypeGetDimSize(whole, i));
  }
  MlirType type =
      mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data, mlirShapedTypeGetElementType(whole),
                              mlirRankedTensorTypeGetEncoding(whole));
  tsVecFree(&sizes);
  return type;
}

static MlirLogicalResult checkParts(MlirOperation op, MlirType whole, MlirType indices,
                                    const int64_t *dims, intptr_t numDims, MlirType parts,
                                    const Words *words) {
  MlirType full = inferParts(whole, indices, dims, numDims, false);
  MlirType reduced = inferParts(whole, indices, dims, numDims, true);
  if (mlirTypeEqual(parts, full) || mlirTypeEqual(parts, reduced))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s type mismatch: expected ", words->part);
  tesseraDiagnosticAppendType(error, full);
  tesseraDiagnosticAppendFormat(error, " or its rank-reduced variant ");
  tesseraDiagnosticAppendType(error, reduced);
  tesseraDiagnosticAppendFormat(error, " (got: ");
  tesseraDiagnosticAppendType(error, parts);
  tesseraDiagnosticAppendFormat(error, ")");
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult tensorGatherOpVerify(MlirOperation op) {
  intptr_t numDims;
  const int64_t *dims = tensorGatherOpGetGatherDims(op, &numDims);
  MlirType whole = mlirValueGetType(tensorGatherOpGetSource(op));
  MlirType indices = mlirValueGetType(tensorGatherOpGetIndices(op));
  if (mlirLogicalResultIsFailure(
          checkDims(op, dims, numDims, indices, mlirShapedTypeGetRank(whole), &gatherWords)))
    return mlirLogicalResultFailure();
  return checkParts(op, whole, indices, dims, numDims, resultType(op), &gatherWords);
}

MlirLogicalResult tensorScatterOpVerify(MlirOperation op) {
  intptr_t numDims;
  const int64_t *dims = tensorScatterOpGetScatterDims(op, &numDims);
  MlirType whole = mlirValueGetType(tensorScatterOpGetDest(op));
  MlirType indices = mlirValueGetType(tensorScatterOpGetIndices(op));
  if (mlirLogicalResultIsFailure(
          checkDims(op, dims, numDims, indices, mlirShapedTypeGetRank(whole), &scatterWords)))
    return mlirLogicalResultFailure();
  if (!tensorScatterOpGetUnique(op))
    return mlirOperationEmitOpError(op, "requires 'unique' attribute to be set");
  return checkParts(op, whole, indices, dims, numDims,
                    mlirValueGetType(tensorScatterOpGetSource(op)), &scatterWords);
}

MlirLogicalResult tensorGatherOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  return arithGiveAttribute(results, numResults, tensorReshapeSplat(operands[0], resultType(op)));
}

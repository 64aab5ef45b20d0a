// Before the conversion: ops on vectors of several dimensions become ops on their rows.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/Steps.h"
#include "dialect/arith/ArithOps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static bool isFixed(MlirType type) { return !mlirVectorTypeIsScalable(type); }

//===--- broadcast ---===//

// Of a vector: one dimension less.
static MlirLogicalResult broadcastRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = vectorBroadcastOpGetSource(op);
  MlirType from = typeOf(source), to = typeOf(vectorBroadcastOpGetVector(op));
  if (!mlirTypeIsAVector(from) || !vectorRank(to))
    return VECTOR_FAIL;
  size_t fromRank = vectorRank(from), rank = vectorRank(to);
  VectorPlace at = vectorPlace(rewriter, op);
  const int64_t zeros[] = {0};
  if (fromRank <= 1 && rank == 1) {
    MlirValue scalar = vectorExtractAt(at, source, (intptr_t)fromRank, zeros);
    return vectorReplaceByValue(at, op, vectorMakeBroadcast(at, to, scalar));
  }
  if (!vectorCanUnroll(to))
    return VECTOR_FAIL;
  MlirType row = vectorTypeDropFront(to, 1);
  bool isNew = rank > fromRank, isRepeated = !isNew && vectorMajorSize(from) != vectorMajorSize(to);
  MlirValue same = {NULL}, result = vectorMakePoison(at, to);
  if (isNew)
    same = vectorMakeBroadcast(at, row, source);
  else if (isRepeated)
    same = vectorMakeBroadcast(at, row, vectorExtractAt(at, source, 1, zeros));
  for (int64_t i = 0; i < vectorMajorSize(to); ++i) {
    MlirValue part = same;
    if (!part.ptr)
      part = vectorMakeBroadcast(at, row, vectorExtractAt(at, source, 1, &i));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  return vectorReplaceByValue(at, op, result);
}

//===--- Elements ---===//

// Several dimensions: a row of elements at a time.
static MlirLogicalResult elementsToRows(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirType type = typeOf(vectorFromElementsOpGetDest(op));
  intptr_t count = mlirOperationGetNumOperands(op);
  if (vectorRank(type) < 2 || count > VECTOR_MAX_PARTS)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType row = vectorTypeDropFront(type, 1);
  intptr_t size = count / (intptr_t)vectorMajorSize(type);
  MlirValue *values = tsAllocZeroed((size_t)size + 1, sizeof *values);
  MlirValue result = vectorMakePoison(at, type);
  for (int64_t i = 0; i < vectorMajorSize(type); ++i) {
    for (intptr_t k = 0; k < size; ++k)
      values[k] = mlirOperationGetOperand(op, (intptr_t)i * size + k);
    MlirValue part = vectorFromElementsOpGetDest(
        vectorFromElementsOpCreate(at.base, at.location, row, size, values));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  tsFree(values);
  return vectorReplaceByValue(at, op, result);
}

static MlirLogicalResult rowsToElements(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirValue source = vectorToElementsOpGetSource(op);
  MlirType type = typeOf(source);
  intptr_t count = mlirOperationGetNumResults(op);
  if (vectorRank(type) < 2 || count > VECTOR_MAX_PARTS)
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  intptr_t size = count / (intptr_t)vectorMajorSize(type);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  MlirValue *rows = tsAllocZeroed((size_t)vectorMajorSize(type), sizeof *rows);
  for (int64_t i = 0; i < vectorMajorSize(type); ++i)
    rows[i] = vectorExtractAt(at, source, 1, &i);
  for (int64_t i = 0; i < vectorMajorSize(type); ++i) {
    MlirOperation part = vectorToElementsOpCreateInferred(at.base, at.location, rows[i]);
    for (intptr_t k = 0; k < size; ++k)
      values[(intptr_t)i * size + k] = mlirOperationGetResult(part, k);
  }
  mlirRewriterBaseReplaceOpWithValues(at.base, op, count, values);
  tsFree(values);
  tsFree(rows);
  return VECTOR_OK;
}

static MlirLogicalResult constantStep(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorStepOpGetResult(op));
  if (!isFixed(type))
    return VECTOR_FAIL;
  size_t size = (size_t)vectorMajorSize(type);
  int64_t *numbers = tsAllocZeroed(size + 1, sizeof *numbers);
  for (size_t i = 0; i < size; ++i)
    numbers[i] = (int64_t)i;
  MlirAttribute value = irWrapAttribute(
      irDenseGet((IrStorage *)irType(type), numbers, size * sizeof *numbers, size == 1));
  tsFree(numbers);
  VectorPlace at = vectorPlace(rewriter, op);
  return vectorReplace(at, op, arithConstantOpCreate(at.base, at.location, type, value));
}

//===--- Patterns ---===//

void vectorToLLVMPopulateSteps(MlirRewritePatternSet patterns,
                               const ConvertVectorToLLVMPassOptions *options) {
  static const VectorContractStrategy kStrategies[] = {VECTOR_CONTRACT_DOT, VECTOR_CONTRACT_MATRIX,
                                                       VECTOR_CONTRACT_OUTER_PRODUCT,
                                                       VECTOR_CONTRACT_PARALLEL};
  vectorPopulateShapeFolding(patterns);
  vectorPopulateMaskFolding(patterns);
  tesseraRewritePatternSetAdd(patterns, &vectorBroadcastOpDef, 1, broadcastRows, NULL);
  vectorPopulateContractLowering(patterns, &kStrategies[options->vectorContractLowering]);
  vectorToLLVMPopulateMasks(patterns, options);
  vectorToLLVMPopulateShapeCast(patterns);
  vectorToLLVMPopulateMatrices(patterns, options);
  vectorToLLVMPopulateTransfers(patterns);
  vectorToLLVMPopulateSlices(patterns);
  vectorToLLVMPopulateRows(patterns);
  tesseraRewritePatternSetAdd(patterns, &vectorFromElementsOpDef, 1, elementsToRows, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorToElementsOpDef, 1, rowsToElements, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorStepOpDef, 1, constantStep, NULL);
  vectorPopulateMaskLowering(patterns);
}

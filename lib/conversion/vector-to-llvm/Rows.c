// Before the conversion: ops that do the same with each row.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/Steps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

// A vector of several dimensions taken apart into rows: each position but the last one.
typedef struct Rows {
  IrShape shape;
  size_t depth;
  int64_t count, *position;
} Rows;

// To be freed with tsFree(position). The depth stops before a scalable dimension. False when there
// is nothing to take apart, or too much.
static bool openRows(MlirType type, Rows *rows) {
  *rows = (Rows){.shape = vectorShape(type), .count = 1};
  while (rows->depth + 1 < rows->shape.rank && !vectorIsScalableDim(type, rows->depth)) {
    int64_t size = rows->shape.sizes[rows->depth++];
    if (rows->count > VECTOR_MAX_PARTS / size)
      return false;
    rows->count *= size;
  }
  if (!rows->depth)
    return false;
  rows->position = tsAllocZeroed(rows->depth, sizeof *rows->position);
  return true;
}

static void nextRow(Rows *rows) {
  for (size_t i = rows->depth; i-- > 0; rows->position[i] = 0)
    if (++rows->position[i] < rows->shape.sizes[i])
      return;
}

static MlirValue rowOf(VectorPlace at, MlirValue value, const Rows *rows) {
  return vectorExtractAt(at, value, (intptr_t)rows->depth, rows->position);
}

static MlirValue insertRow(VectorPlace at, MlirValue row, MlirValue result, const Rows *rows) {
  return vectorInsertAt(at, row, result, (intptr_t)rows->depth, rows->position);
}

static MlirLogicalResult interleaveRows(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirType type = typeOf(vectorResult(op));
  Rows rows;
  if (!openRows(type, &rows))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType row = vectorTypeBehind(type, rows.depth);
  MlirValue result = vectorMakeZero(at, type);
  for (int64_t i = 0; i < rows.count; ++i, nextRow(&rows)) {
    MlirValue a = rowOf(at, vectorInterleaveOpGetLhs(op), &rows);
    MlirValue b = rowOf(at, vectorInterleaveOpGetRhs(op), &rows);
    MlirValue part = vectorResult(vectorInterleaveOpCreate(at.base, at.location, row, a, b));
    result = insertRow(at, part, result, &rows);
  }
  tsFree(rows.position);
  return vectorReplaceByValue(at, op, result);
}

static MlirLogicalResult deinterleaveRows(MlirOperation op, MlirPatternRewriter rewriter,
                                          void *user) {
  (void)user;
  MlirType type = typeOf(vectorDeinterleaveOpGetRes1(op));
  Rows rows;
  if (!openRows(type, &rows))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType row = vectorTypeBehind(type, rows.depth);
  MlirValue zero = vectorMakeZero(at, type), results[] = {zero, zero};
  for (int64_t i = 0; i < rows.count; ++i, nextRow(&rows)) {
    MlirOperation part = vectorDeinterleaveOpCreate(
        at.base, at.location, row, row, rowOf(at, vectorDeinterleaveOpGetSource(op), &rows));
    for (int k = 0; k < 2; ++k)
      results[k] = insertRow(at, mlirOperationGetResult(part, k), results[k], &rows);
  }
  tsFree(rows.position);
  mlirRewriterBaseReplaceOpWithValues(at.base, op, 2, results);
  return VECTOR_OK;
}

static MlirLogicalResult bitcastRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorBitCastOpGetResult(op));
  Rows rows;
  if (!openRows(type, &rows))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType row = vectorTypeBehind(type, rows.depth);
  MlirValue result = vectorMakePoison(at, type);
  for (int64_t i = 0; i < rows.count; ++i, nextRow(&rows)) {
    MlirValue part = vectorBitCastOpGetResult(vectorBitCastOpCreate(
        at.base, at.location, row, rowOf(at, vectorBitCastOpGetSource(op), &rows)));
    result = insertRow(at, part, result, &rows);
  }
  tsFree(rows.position);
  return vectorReplaceByValue(at, op, result);
}

//===--- One dimension at a time ---===//

static MlirLogicalResult fmaRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorFMAOpGetResult(op));
  if (vectorRank(type) < 2 || !vectorCanUnroll(type))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType row = vectorTypeBehind(type, 1);
  MlirValue result = vectorMakeZero(at, type);
  for (int64_t i = 0; i < vectorMajorSize(type); ++i) {
    MlirValue a = vectorExtractAt(at, vectorFMAOpGetLhs(op), 1, &i);
    MlirValue b = vectorExtractAt(at, vectorFMAOpGetRhs(op), 1, &i);
    MlirValue c = vectorExtractAt(at, vectorFMAOpGetAcc(op), 1, &i);
    MlirValue part = vectorFMAOpGetResult(vectorFMAOpCreate(at.base, at.location, row, a, b, c));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  return vectorReplaceByValue(at, op, result);
}

static MlirLogicalResult gatherRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirType type = typeOf(vectorGatherOpGetResult(op));
  if (vectorRank(type) < 2 || !vectorCanUnroll(type) ||
      vectorMaskOpIsA(mlirOperationGetParentOperation(op)))
    return VECTOR_FAIL;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirType row = vectorTypeBehind(type, 1);
  intptr_t numOffsets = vectorGatherOpGetNumOffsets(op);
  MlirValue *offsets = tsAllocZeroed((size_t)numOffsets + 1, sizeof *offsets);
  for (intptr_t i = 0; i < numOffsets; ++i)
    offsets[i] = vectorGatherOpGetOffsets(op, i);
  MlirValue result = vectorMakePoison(at, type);
  for (int64_t i = 0; i < vectorMajorSize(type); ++i) {
    MlirValue indices = vectorExtractAt(at, vectorGatherOpGetIndices(op), 1, &i);
    MlirValue mask = vectorExtractAt(at, vectorGatherOpGetMask(op), 1, &i);
    MlirValue passThru = vectorExtractAt(at, vectorGatherOpGetPassThru(op), 1, &i);
    MlirValue part = vectorGatherOpGetResult(
        vectorGatherOpCreate(at.base, at.location, row, vectorGatherOpGetBase(op), numOffsets,
                             offsets, indices, mask, passThru, vectorGatherOpGetAlignmentAttr(op)));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  tsFree(offsets);
  return vectorReplaceByValue(at, op, result);
}

void vectorToLLVMPopulateRows(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorInterleaveOpDef, 1, interleaveRows, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorDeinterleaveOpDef, 1, deinterleaveRows, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorBitCastOpDef, 1, bitcastRows, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorFMAOpDef, 1, fmaRows, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorGatherOpDef, 1, gatherRows, NULL);
}

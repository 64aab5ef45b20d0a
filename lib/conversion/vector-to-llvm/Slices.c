// Before the conversion: strided slices as ops on rows.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/vector-to-llvm/Steps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static MlirValue shuffle(VectorPlace at, MlirType type, MlirValue a, MlirValue b, intptr_t size,
                         const int64_t *mask) {
  MlirContext context = mlirLocationGetContext(at.location);
  return vectorShuffleOpGetVector(vectorShuffleOpCreate(at.base, at.location, type, a, b,
                                                        mlirDenseI64ArrayGet(context, size, mask)));
}

//===--- extract_strided_slice ---===//

// Of the first dimension alone: its parts by number, or one by one where they are scalable.
static MlirLogicalResult sliceMajor(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirValue source = vectorExtractStridedSliceOpGetSource(op);
  MlirType type = typeOf(vectorResult(op));
  int64_t offset = vectorInteger(vectorExtractStridedSliceOpGetOffsetsAttr(op), 0);
  intptr_t size = (intptr_t)vectorMajorSize(type);
  VectorPlace at = vectorPlace(rewriter, op);
  int64_t *mask = tsAllocZeroed((size_t)size + 1, sizeof *mask);
  for (intptr_t i = 0; i < size; ++i)
    mask[i] = offset + i;
  MlirValue result;
  if (mlirVectorTypeIsScalable(type)) {
    MlirValue *parts = tsAllocZeroed((size_t)size + 1, sizeof *parts);
    for (intptr_t i = 0; i < size; ++i)
      parts[i] = vectorExtractAt(at, source, 1, &mask[i]);
    result = vectorMakeZero(at, type);
    for (int64_t i = 0; i < size; ++i)
      result = vectorInsertAt(at, parts[i], result, 1, &i);
    tsFree(parts);
  } else {
    result = shuffle(at, type, source, source, size, mask);
  }
  tsFree(mask);
  return vectorReplaceByValue(at, op, result);
}

static MlirLogicalResult sliceRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue source = vectorExtractStridedSliceOpGetSource(op);
  MlirType type = typeOf(vectorResult(op));
  MlirAttribute offsets = vectorExtractStridedSliceOpGetOffsetsAttr(op);
  if (!mlirArrayAttrGetNumElements(offsets) || !vectorCanUnroll(type) ||
      vectorIsScalableDim(typeOf(source), 0))
    return VECTOR_FAIL;
  if (mlirArrayAttrGetNumElements(offsets) == 1)
    return sliceMajor(op, rewriter);
  VectorPlace at = vectorPlace(rewriter, op);
  MlirAttribute restOffsets = vectorDropElements(offsets, 1);
  MlirAttribute restSizes = vectorDropElements(vectorExtractStridedSliceOpGetSizesAttr(op), 1);
  MlirAttribute restStrides = vectorDropElements(vectorExtractStridedSliceOpGetStridesAttr(op), 1);
  MlirType row = vectorTypeDropFront(type, 1);
  MlirValue zero = vectorMakeZero(at, mlirShapedTypeGetElementType(type));
  MlirValue result = vectorMakeBroadcast(at, type, zero);
  for (int64_t i = 0; i < vectorMajorSize(type); ++i) {
    int64_t from = vectorInteger(offsets, 0) + i;
    MlirValue part = vectorExtractAt(at, source, 1, &from);
    part = vectorResult(vectorExtractStridedSliceOpCreate(at.base, at.location, row, part,
                                                          restOffsets, restSizes, restStrides));
    result = vectorInsertAt(at, part, result, 1, &i);
  }
  return vectorReplaceByValue(at, op, result);
}

//===--- insert_strided_slice ---===//

// A row into a row: first to its length, then between its elements.
static MlirLogicalResult insertRow(MlirOperation op, MlirPatternRewriter rewriter) {
  MlirValue value = vectorInsertStridedSliceOpGetValueToStore(op);
  MlirValue dest = vectorInsertStridedSliceOpGetDest(op);
  MlirType type = typeOf(dest);
  intptr_t size = (intptr_t)vectorMajorSize(type), part = (intptr_t)vectorMajorSize(typeOf(value));
  int64_t offset = vectorInteger(vectorInsertStridedSliceOpGetOffsetsAttr(op), 0);
  int64_t *mask = tsAllocZeroed((size_t)size + 1, sizeof *mask);
  for (intptr_t i = 0; i < size; ++i)
    mask[i] = i < part ? i : 0;
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue wide = shuffle(at, type, value, value, size, mask);
  for (intptr_t i = 0; i < size; ++i)
    mask[i] = i >= offset && i < offset + part ? i - offset : size + i;
  MlirValue made = shuffle(at, type, wide, dest, size, mask);
  tsFree(mask);
  return vectorReplaceByValue(at, op, made);
}

// A slice of fewer dimensions: into the part that it lies in.
static MlirLogicalResult insertIntoPart(MlirOperation op, MlirPatternRewriter rewriter,
                                        size_t numMissing) {
  MlirValue value = vectorInsertStridedSliceOpGetValueToStore(op);
  MlirValue dest = vectorInsertStridedSliceOpGetDest(op);
  MlirAttribute offsets = vectorInsertStridedSliceOpGetOffsetsAttr(op);
  int64_t *position = tsAllocZeroed(numMissing + 1, sizeof *position);
  for (size_t i = 0; i < numMissing; ++i)
    position[i] = vectorInteger(offsets, (intptr_t)i);
  VectorPlace at = vectorPlace(rewriter, op);
  MlirValue part = vectorExtractAt(at, dest, (intptr_t)numMissing, position);
  MlirValue filled = vectorInsertStridedSliceOpGetResult(
      vectorInsertStridedSliceOpCreate(at.base, at.location, typeOf(part), value, part,
                                       vectorDropElements(offsets, (intptr_t)numMissing),
                                       vectorInsertStridedSliceOpGetStridesAttr(op)));
  MlirValue result = vectorInsertAt(at, filled, dest, (intptr_t)numMissing, position);
  tsFree(position);
  return vectorReplaceByValue(at, op, result);
}

static MlirLogicalResult insertRows(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirValue value = vectorInsertStridedSliceOpGetValueToStore(op);
  MlirValue dest = vectorInsertStridedSliceOpGetDest(op);
  MlirType from = typeOf(value), to = typeOf(dest);
  MlirAttribute offsets = vectorInsertStridedSliceOpGetOffsetsAttr(op);
  size_t rank = vectorRank(from);
  if (!rank || !vectorCanUnroll(to))
    return VECTOR_FAIL;
  if (rank < vectorRank(to))
    return insertIntoPart(op, rewriter, vectorRank(to) - rank);
  VectorPlace at = vectorPlace(rewriter, op);
  if (mlirTypeEqual(from, to))
    return vectorReplaceByValue(at, op, value);
  if (rank == 1)
    return insertRow(op, rewriter);
  MlirAttribute restOffsets = vectorDropElements(offsets, 1);
  MlirAttribute restStrides = vectorDropElements(vectorInsertStridedSliceOpGetStridesAttr(op), 1);
  MlirValue result = dest;
  for (int64_t i = 0; i < vectorMajorSize(from); ++i) {
    int64_t place = vectorInteger(offsets, 0) + i;
    MlirValue part = vectorExtractAt(at, value, 1, &i);
    MlirValue row = vectorExtractAt(at, dest, 1, &place);
    part = vectorInsertStridedSliceOpGetResult(vectorInsertStridedSliceOpCreate(
        at.base, at.location, typeOf(row), part, row, restOffsets, restStrides));
    result = vectorInsertAt(at, part, result, 1, &place);
  }
  return vectorReplaceByValue(at, op, result);
}

void vectorToLLVMPopulateSlices(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &vectorInsertStridedSliceOpDef, 1, insertRows, NULL);
  tesseraRewritePatternSetAdd(patterns, &vectorExtractStridedSliceOpDef, 1, sliceRows, NULL);
}

// Positions in slices as positions in what they were cut from.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/memref-lowering/SliceIndices.h"
#include "dialect/affine/Affine.h"
#include "dialect/arith/ArithReshape.h"

SlicePlace slicePlaceOf(MlirPatternRewriter rewriter, MlirOperation op) {
  return (SlicePlace){mlirPatternRewriterAsBase(rewriter), mlirOperationGetLocation(op),
                      mlirOperationGetContext(op)};
}

bool sliceHasUnitStrides(const TesseraSlice *slice) {
  int64_t stride;
  for (intptr_t i = 0; i < slice->counts[TESSERA_SLICE_STRIDES]; ++i)
    if (!tesseraMixedNumberIsConstant(slice->lists[TESSERA_SLICE_STRIDES][i], &stride) ||
        stride != 1)
      return false;
  return true;
}

void sliceResolve(const SlicePlace *place, const TesseraSlice *slice, const bool *isDropped,
                  const Number *positions, AccessIndices *indices) {
  MlirAffineExpr s[3];
  for (intptr_t i = 0; i < 3; ++i)
    s[i] = mlirAffineSymbolExprGet(place->context, i);
  MlirAffineExpr sum = mlirAffineAddExprGet(s[0], mlirAffineMulExprGet(s[1], s[2]));
  for (intptr_t i = 0; i < slice->counts[TESSERA_SLICE_OFFSETS]; ++i) {
    const Number terms[] = {slice->lists[TESSERA_SLICE_OFFSETS][i],
                            isDropped[i] ? (Number){.number = 0} : *positions++,
                            slice->lists[TESSERA_SLICE_STRIDES][i]};
    Number index = affineApplyNumbers(place->base, place->location, sum, 3, terms);
    tsVecPush(indices, arithCreateMixed(place->base, place->location, index));
  }
}

MlirAffineMap sliceMapOverAll(MlirContext context, MlirAffineMap map, intptr_t rank,
                              const bool *isDropped) {
  intptr_t numDims = mlirAffineMapGetNumDims(map), numResults = mlirAffineMapGetNumResults(map);
  MlirAffineExpr *dims = tsAllocZeroed((size_t)(numDims + numResults) + 1, sizeof *dims);
  MlirAffineExpr *results = dims + numDims;
  for (intptr_t i = 0, next = 0; i < rank && next < numDims; ++i)
    if (!isDropped[i])
      dims[next++] = mlirAffineDimExprGet(context, i);
  for (intptr_t i = 0; i < numResults; ++i)
    results[i] =
        affineReplaceInputs(mlirAffineMapGetResult(map, i), (size_t)numDims, dims, 0, NULL);
  MlirAffineMap all = mlirAffineMapGet(context, rank, 0, numResults, results);
  tsFree(dims);
  return all;
}

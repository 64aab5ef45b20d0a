// Positions in slices as positions in what they were cut from.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MEMREFLOWERING_SLICEINDICES_H
#define TESSERA_CONVERSION_MEMREFLOWERING_SLICEINDICES_H

#include "conversion/memref-lowering/Accesses.h"

typedef TesseraMixedNumber Number;

typedef struct SlicePlace {
  MlirRewriterBase base;
  MlirLocation location;
  MlirContext context;
} SlicePlace;

SlicePlace slicePlaceOf(MlirPatternRewriter rewriter, MlirOperation op);
bool sliceHasUnitStrides(const TesseraSlice *slice);
/// Where positions in a slice, one for each dimension that is left, are in what it was cut from.
void sliceResolve(const SlicePlace *place, const TesseraSlice *slice, const bool *isDropped,
                  const Number *positions, AccessIndices *indices);
/// The map over the dimensions that are left, as one over all of them.
MlirAffineMap sliceMapOverAll(MlirContext context, MlirAffineMap map, intptr_t rank,
                              const bool *isDropped);

#endif // TESSERA_CONVERSION_MEMREFLOWERING_SLICEINDICES_H

// Loops of scalars as loops of vectors: what a nest becomes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_AFFINETOVECTOR_VECTORIZE_H
#define TESSERA_CONVERSION_AFFINETOVECTOR_VECTORIZE_H

#include "dialect/affine/AffineDependence.h"
#include "mlir-c/Rewrite.h"
#include "support/Map.h"

/// Which loops of a nest run along which dimension of vectors.
typedef struct AffineVectorPlan {
  size_t rank;
  const int64_t *sizes; ///< of vectors
  TsPointerMap dims;    ///< affine.for -> the dimension
} AffineVectorPlan;

/// Whether the index, an operand of an access, may depend on the variable.
bool affineIndexVaries(MlirValue index, MlirValue variable);
/// The memref of a load or a store of one element, its map, and where the map's operands begin;
/// null for others.
MlirValue affineScalarAccess(MlirOperation op, MlirAffineMap *map, intptr_t *firstIndex);

/// Puts a nest of vectors in place of the one of `root`; false, with nothing changed, when
/// something in it has no counterpart.
bool affineVectorizeNest(MlirRewriterBase base, MlirOperation root, const AffineVectorPlan *plan);

#endif // TESSERA_CONVERSION_AFFINETOVECTOR_VECTORIZE_H

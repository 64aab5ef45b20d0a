// Parts of memrefs in buffers of their own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_TRANSFORMS_BOX_H
#define TESSERA_DIALECT_AFFINE_TRANSFORMS_BOX_H

#include "dialect/affine/AffineRegion.h"
#include "mlir-c/Rewrite.h"

/// A part of a memref that begins somewhere and has this shape. Zero is an empty one.
typedef struct AffineBox {
  AffineValues symbols; ///< what its place depends on
  TsVec(int64_t) shape;
  TsVec(MlirAffineExpr) offsets; ///< in the memref, over the symbols as dimensions
} AffineBox;

void affineBoxFree(AffineBox *box);
/// The box around the region, and how many elements it has; false when that isn't known.
bool affineBoxOfRegion(const AffineRegion *region, AffineBox *box, int64_t *numElements);
/// Computes the indices of an access of the memref in front of it, as MLIR leaves them behind where
/// it redirects one; nobody needs them.
void affineBoxKeepIndices(MlirRewriterBase base, const AffineBox *box, MlirOperation access);
/// Makes an access of the memref one of the buffer that the box is kept in.
void affineBoxRedirect(const AffineBox *box, MlirOperation access, MlirValue buffer);
/// The attribute for a memory space; null for 0, the default.
MlirAttribute affineSpaceGet(MlirContext context, int64_t space);

#endif // TESSERA_DIALECT_AFFINE_TRANSFORMS_BOX_H

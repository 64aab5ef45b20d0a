// Fusing loops: whether it is right and pays, and how it is done.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSION_H
#define TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSION_H

#include "dialect/affine/AffineSlice.h"
#include "mlir-c/Rewrite.h"

typedef TsVec(AffineSlice) FusionSlices;

/// Two nests of a block, of which the source is to run, in parts, in the target.
typedef struct FusionPair {
  MlirOperation source, target;
  AffineOperations sources, targets; ///< accesses of the one that comes first, and of the other one
  AffineSliceSite site;
  size_t maxDepth;     ///< depth up to which it can be right
  FusionSlices slices; ///< for depth 1, and so on: of the target's own loops
} FusionPair;

/// Finds the slices for up to `depth` loops, for a memref that both read, or (null) what the source
/// writes and the target reads; gives the largest depth at which it is right, 0 when there is none.
/// `pair` isn't initialised, and to be freed in any case.
size_t fusionPairFind(MlirOperation source, MlirOperation target, MlirValue memref, size_t depth,
                      FusionPair *pair);
void fusionPairFree(FusionPair *pair);

/// Memrefs that accesses of the first list write and those of the second one read.
void fusionFindShared(const AffineOperations *stores, const AffineOperations *loads,
                      AffineValues *memrefs);

/// How much may be computed again.
typedef struct FusionLimits {
  bool isMaximal;   ///< whatever it takes, as deep as is right
  double tolerance; ///< else so much of all that is computed
} FusionLimits;

/// Whether it pays to fuse at a depth up to `maxDepth`, and at which one, where `accesses` are the
/// source's of what both share. What needs its own earlier rounds is never computed again.
bool fusionPays(const FusionPair *pair, const AffineOperations *accesses, size_t maxDepth,
                FusionLimits limits, size_t *depth);

/// Puts the slice of the source into the target. isReduction: reductions of the source's loops that
/// have one round there become ones of the target's innermost loop.
void fusionFuse(MlirRewriterBase base, MlirOperation source, const AffineSlice *slice,
                bool isReduction);

/// Makes loops of a perfect nest, whose root is given, whose rounds depend on each other the inner
/// ones, where that is right; gives the root.
MlirOperation fusionSinkSequential(MlirOperation root);

#endif // TESSERA_DIALECT_AFFINE_TRANSFORMS_FUSION_H

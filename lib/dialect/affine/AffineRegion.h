// Which part of a memref an access touches, as a function of loops around it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINEREGION_H
#define TESSERA_DIALECT_AFFINE_AFFINEREGION_H

#include "dialect/affine/AffineSlice.h"

/// The memref's dimensions are the system's; its symbols are variables of the outermost loops and
/// what doesn't change in any of them.
typedef struct AffineRegion {
  MlirValue memref;
  AffineConstraints constraints;
} AffineRegion;

/// What the access touches for given values of the variables of `depth` loops around it, and any of
/// the others; withShape: what lies in the memref's shape. False when it isn't known. To be freed
/// in any case.
bool affineRegionOf(MlirOperation access, size_t depth, bool withShape, AffineRegion *region);
/// The same within the shape, with locals for quotients that indices are made of.
bool affineRegionWithLocals(MlirOperation access, size_t depth, AffineRegion *region);
/// What an access in the nest touches in a slice of it, within the memref's shape, for any values
/// of variables.
bool affineRegionOfSlice(MlirOperation access, const AffineSlice *slice, AffineRegion *region);
/// Makes the region, whose memref is set, all of it, with the variables as above though it doesn't
/// depend on them; false when its shape isn't known.
bool affineRegionOfAll(MlirOperation access, size_t depth, AffineRegion *region);
/// Leaves only what lies in the memref's shape, where numbers bound the region.
void affineRegionKeepInShape(AffineRegion *region);
/// The system and what the memref's shape says; `copy` is not initialised.
void affineRegionCopyWithShape(const AffineRegion *region, PbSystem *copy);
void affineRegionFree(AffineRegion *region);
/// Makes it the box around both, of one memref; false when there is none.
bool affineRegionJoin(AffineRegion *region, AffineRegion *other);
/// The number of its memory space; `none` when it has none that is a number.
int64_t affineMemorySpaceOf(MlirType memref, int64_t none);
/// How many bits an element of the memref has, of integers, floats and vectors of such; else 0.
int64_t affineElementBits(MlirType memref);
/// How many bytes a box around it takes; false when that isn't known.
bool affineRegionCountBytes(const AffineRegion *region, int64_t *bytes);
/// How many bytes the accesses in a loop touch in all its rounds; false when that isn't known,
/// after a warning when regions can't be joined.
bool affineLoopCountBytes(MlirOperation loop, int64_t *bytes);

#endif // TESSERA_DIALECT_AFFINE_AFFINEREGION_H

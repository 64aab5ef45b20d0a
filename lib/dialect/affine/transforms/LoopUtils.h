// Affine loops: how many rounds they have, and loops that have one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_TRANSFORMS_LOOPUTILS_H
#define TESSERA_DIALECT_AFFINE_TRANSFORMS_LOOPUTILS_H

#include "dialect/affine/Affine.h"
#include "ir/Operation.h"

/// Each result of `upper` less the same one, or the only one, of `lower`; over the inputs of both.
AffineValueMap affineDifference(const AffineValueMap *upper, const AffineValueMap *lower);
/// Divides a result, or (-1) all, by a positive number, rounding up.
void affineValueMapCeilDivide(AffineValueMap *map, intptr_t result, int64_t divisor);

/// The upper bounds less the lower one; false when there are several lower ones.
bool affineLoopRangeMap(MlirOperation loop, AffineValueMap *map);
/// The number of rounds as the least of the map's results; false when it isn't affine. To be freed
/// with affineValueMapFree.
bool affineLoopTripCountMap(MlirOperation loop, AffineValueMap *map);
/// The number of rounds when it is known.
bool affineLoopTripCount(MlirOperation loop, uint64_t *count);
/// A number that is known to divide it: 0 when there are no rounds.
uint64_t affineLoopTripCountDivisor(MlirOperation loop);

/// Sets a bound of the loop.
void affineLoopSetBound(MlirOperation loop, bool lower, const AffineValueMap *bound);
/// Puts the body of a loop with one round in its place; false when it may have another number of
/// them, or begins at a maximum.
bool affineLoopPromote(MlirRewriterBase base, MlirOperation loop);
/// A loop without a body at the insertion point, which moves into it.
MlirOperation affineLoopCreate(MlirRewriterBase base, MlirLocation location,
                               const AffineValueMap *lower, const AffineValueMap *upper,
                               int64_t step);
/// Puts a copy of a nest, of loops in each other without anything else, in front of it for the case
/// that all bounds that differ by a constant count; false when there are none such.
bool affineLoopsSeparate(MlirRewriterBase base, size_t count, const MlirOperation *loops);
/// Adds a loop behind this one for the rounds that are left over when it runs groups of `factor`
/// rounds, and ends this one before them; false when that isn't affine. Both have one bound each.
bool affineLoopSplitOffRest(MlirRewriterBase base, MlirOperation loop, uint64_t factor);

#endif // TESSERA_DIALECT_AFFINE_TRANSFORMS_LOOPUTILS_H

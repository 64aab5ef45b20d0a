// Affine loops: how many rounds they have, and loops that have one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_TRANSFORMS_LOOPUTILS_H
#define TESSERA_DIALECT_AFFINE_TRANSFORMS_LOOPUTILS_H

#include "dialect/affine/Affine.h"
#include "ir/Operation.h"

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

#endif // TESSERA_DIALECT_AFFINE_TRANSFORMS_LOOPUTILS_H

// Slices of nests: the rounds of one nest's loops as a function of another one's, that have to run
// in a round of those. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINESLICE_H
#define TESSERA_DIALECT_AFFINE_AFFINESLICE_H

#include "dialect/affine/AffineDependence.h"

/// Bounds for loops of a nest over variables of another one, as dimensions, and symbols. Where the
/// maps are null, or have no results, all rounds run.
typedef struct AffineSlice {
  AffineValues variables;            ///< of the loops, outermost first
  TsVec(MlirAffineMap) lower, upper; ///< one for each variable; the upper ones exclusive
  AffineValues operands;             ///< of each map
  MlirOperation before;              ///< what the nest is to run in front of
} AffineSlice;

typedef enum AffineAnswer { AFFINE_NO, AFFINE_YES, AFFINE_UNSURE } AffineAnswer;

void affineSliceFree(AffineSlice *slice);

/// Where the slice goes.
typedef struct AffineSliceSite {
  size_t depth;     ///< into so many of the loops around
  size_t numCommon; ///< of those, that are around both nests
  /// Whether the slice is of the nest that comes first, and goes into the second one.
  bool isBackward;
} AffineSliceSite;

/// The box around the slices for all pairs of a source and a target that meet. False when it isn't
/// known, or rounds would run that the nest doesn't have. `slice` isn't initialised, and to be
/// freed in any case.
bool affineSliceOfAll(const AffineOperations *sources, const AffineOperations *targets,
                      AffineSliceSite site, AffineSlice *slice);
/// Whether the slices, all together, are all rounds of the nest.
AffineAnswer affineSliceIsAll(const AffineSlice *slice);
/// How many rounds of each loop the slice has, into room for so many; false when that isn't known.
bool affineSliceCountRounds(const AffineSlice *slice, uint64_t *counts);
/// Whether that is one round all together.
bool affineSliceIsOneRound(const AffineSlice *slice);
/// What the slice says about the nest's variables that are there.
bool affineSliceAddTo(const AffineSlice *slice, AffineConstraints *constraints);

/// Whether no round of the loop needs another one, and it carries nothing.
bool affineLoopIsParallel(MlirOperation loop);
/// Whether no round needs another one but for reductions, of which there are some.
bool affineLoopIsParallelReduction(MlirOperation loop);

#endif // TESSERA_DIALECT_AFFINE_AFFINESLICE_H

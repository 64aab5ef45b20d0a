// Whether affine accesses may meet at an element, and in which rounds of the loops around them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_AFFINE_AFFINEDEPENDENCE_H
#define TESSERA_DIALECT_AFFINE_AFFINEDEPENDENCE_H

#include "dialect/affine/AffineConstraints.h"

typedef enum AffineDependence {
  AFFINE_INDEPENDENT, ///< they never meet
  AFFINE_DEPENDENT,
  AFFINE_UNKNOWN
} AffineDependence;

/// How many rounds of a loop are between the two: INT64_MIN, INT64_MAX where there is no bound.
typedef struct AffineDistance {
  MlirOperation loop;
  int64_t lower, upper;
} AffineDistance;
typedef TsVec(AffineDistance) AffineDistances;
typedef TsVec(MlirOperation) AffineOperations;

/// An operation that reads or writes a memref at an affine place, of AffineMapAccessInterface.
bool affineIsRead(MlirOperation op);
bool affineIsWrite(MlirOperation op);
MlirValue affineAccessedMemRef(MlirOperation op);
/// Where it accesses, composed and simplified; to be freed.
AffineValueMap affineAccessMap(MlirOperation op);
/// Whether both access the same element in every round.
bool affineAccessesAreEqual(MlirOperation a, MlirOperation b);

/// The closest region around the operation that isn't of an affine loop or condition. Of operations
/// that have another one, affine ops alone don't say which runs when.
MlirRegion affineFlowScopeOf(MlirOperation op);
/// How many variables of affine loops there are around the operation, in its affine scope.
size_t affineNestingDepth(MlirOperation op);
/// Those, outermost first.
void affineVariablesAround(MlirOperation op, AffineValues *variables);
/// The affine.for loops around it, outermost first, behind what is in the list.
void affineLoopsAround(MlirOperation op, AffineOperations *loops);
/// Those that are around all of these, in place of what is in the list; gives how many.
size_t affineLoopsAroundAll(size_t count, const MlirOperation *ops, AffineOperations *loops);
/// How many of them two operations have in common.
size_t affineNumCommonLoops(MlirOperation a, MlirOperation b);

/// Whether `target` may access an element that `source`, which is an access before it, did. At a
/// depth up to the number of common loops: in a later round of the loop at that depth (from 1), and
/// the same of those around it; behind it: in the same round of all. At least one of them writes.
/// `distances` (may be NULL) gets one for each common loop when they depend.
AffineDependence affineCheckDependence(MlirOperation source, MlirOperation target, size_t depth,
                                       AffineDistances *distances);

/// The same of any two accesses, at a depth behind all common loops or not, with the rounds in
/// which they meet: the variables around the source as dimensions, those around the target,
/// symbols. `found` isn't initialised, and to be freed in any case.
AffineDependence affineFindMeetings(MlirOperation source, MlirOperation target, size_t depth,
                                    AffineConstraints *found);

/// Whether views of both memrefs may be the same memory.
bool affineMayAlias(MlirValue a, MlirValue b);
/// Whether the operation allocates the value and does nothing else to memory.
bool affineIsAllocation(MlirOperation op, MlirValue value);
/// Whether it frees the value and does nothing else.
bool affineIsDeallocation(MlirOperation op, MlirValue value);
/// Whether the loop's rounds access nothing in a way that needs their order.
bool affineLoopIsMemoryParallel(MlirOperation loop);

/// A value that a loop carries is combined with another one in each round.
typedef struct AffineReduction {
  MlirAttribute kind; ///< of arith's AtomicRMWKind
  MlirValue value;    ///< what is combined
  MlirOperation combiner;
} AffineReduction;
/// The reduction of carried value `position`; false when it's something else.
bool affineFindReduction(MlirOperation loop, intptr_t position, AffineReduction *reduction);

#endif // TESSERA_DIALECT_AFFINE_AFFINEDEPENDENCE_H

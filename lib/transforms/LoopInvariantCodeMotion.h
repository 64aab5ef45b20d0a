// Moving what is the same in each round of a loop before the loop.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_LOOPINVARIANTCODEMOTION_H
#define TESSERA_TRANSFORMS_LOOPINVARIANTCODEMOTION_H

#include "mlir-c/IR.h"

/// What may move out of loops (LoopLikeOpInterface).
typedef struct TrMotionRules {
  /// Whether the op, which uses nothing that the loop makes, may run before it. NULL: when it has
  /// no memory effects and may run although the loop doesn't.
  bool (*mayMove)(MlirOperation loop, MlirOperation op, void *user);
  /// Moves it, or leaves it where it is. NULL: by the loop's interface.
  void (*move)(MlirOperation loop, MlirOperation op, void *user);
  /// Told of each op that has moved. NULL: nobody is.
  void (*moved)(MlirOperation loop, MlirOperation op, void *user);
  void *user;
} TrMotionRules;

/// Moves what it can out of each loop in `root`, out of inner ones first; whether anything moved.
bool trMoveLoopInvariantCode(MlirOperation root, const TrMotionRules *rules);
/// The same of one loop, which leaves those in it alone.
bool trMoveOutOfLoop(MlirOperation loop, const TrMotionRules *rules);
/// What `mayMove` is where it isn't given.
bool trIsFreeToMove(MlirOperation op);

#endif // TESSERA_TRANSFORMS_LOOPINVARIANTCODEMOTION_H

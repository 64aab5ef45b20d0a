// triton-licm: moves what is the same in each round of a loop before the loop, loads included.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithBuild.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/triton/TritonDialectPasses.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/triton/transforms/Masks.h"
#include "ir/Operation.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "transforms/LoopInvariantCodeMotion.h"

/// The loop that was asked about last: the loads of a loop come one after the other.
typedef struct Motion {
  MlirRewriterBase base;
  MlirOperation loop;
  bool onlyReads;
} Motion;

static bool onlyReads(Motion *motion, MlirOperation loop) {
  if (!mlirOperationEqual(motion->loop, loop)) {
    motion->loop = loop;
    motion->onlyReads = !tesseraOperationMayWrite(loop);
  }
  return motion->onlyReads;
}

static bool mayMove(MlirOperation loop, MlirOperation op, void *user) {
  if (!tritonLoadOpIsA(op))
    return trIsFreeToMove(op);
  return !tesseraOperationMayWrite(op) && onlyReads(user, loop);
}

// A load that moves may not run when the loop doesn't. Whether a `while` does isn't known before.
static void move(MlirOperation loop, MlirOperation op, void *user) {
  Motion *motion = user;
  if (tritonLoadOpIsA(op)) {
    if (!scfForOpIsA(loop))
      return;
    ArithBuilder builder = {motion->base, mlirOperationGetLocation(loop)};
    mlirRewriterBaseSetInsertionPointBefore(motion->base, loop);
    ArithCmpIPredicate less =
        scfForOpGetUnsignedCmp(loop) ? ArithCmpIPredicateult : ArithCmpIPredicateslt;
    MlirValue runs =
        arithCompare(&builder, less, scfForOpGetLowerBound(loop), scfForOpGetUpperBound(loop));
    tritonLoadOpSetMask(op, tritonMaskBy(&builder, mlirValueGetType(tritonLoadOpGetPtr(op)),
                                         tritonLoadOpGetMask(op), runs));
  }
  loopLikeOpInterfaceMoveOutOfLoop(loop, op);
}

void tritonLoopInvariantCodeMotionPassRun(MlirPass pass,
                                          const TritonLoopInvariantCodeMotionOptions *options,
                                          MlirOperation root) {
  (void)options;
  Motion motion = {.base = mlirIRRewriterCreate(mlirOperationGetContext(root))};
  TrMotionRules rules = {.mayMove = mayMove, .move = move, .user = &motion};
  if (!trMoveLoopInvariantCode(root, &rules))
    tesseraPassMarkUnchanged(pass);
  mlirIRRewriterDestroy(motion.base);
}

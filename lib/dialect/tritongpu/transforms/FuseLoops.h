// One loop in place of a loop and those directly in it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_FUSELOOPS_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_FUSELOOPS_H

#include "dialect/tritongpu/transforms/Rewriting.h"

/// On an inner loop: it is known to run at least once.
#define TTG_MUST_EXECUTE "ttg.must-execute"
#define TTG_WARP_SPECIALIZE "tt.warp_specialize"

/// Which operations on scalars in the body of `outer` the bounds of `inner` come from, in order.
/// False: there is something else, or its induction variable where that may not be used.
bool ttgFindBounds(MlirOperation outer, MlirOperation inner, bool mayUseInduction,
                   TtgOperations *found);
/// Whether the value is defined in the loop.
bool ttgIsInLoop(MlirOperation loop, MlirValue value);
bool ttgContains(const TtgOperations *ops, MlirOperation op);
/// Inserts an operation among others of its block.
void ttgInsertInOrder(TtgOperations *ops, MlirOperation op);
/// The number of rounds of a loop, at the insertion point.
MlirValue ttgCountRounds(MlirRewriterBase rewriter, MlirOperation loop);
/// Replaces a loop and those of `children` (scf.for directly in its body, in order) whose bounds
/// are known before a round of it by one loop. Gives that, or the loop itself where there are none.
MlirOperation ttgFuseLoops(MlirRewriterBase rewriter, MlirOperation outer,
                           const TtgOperations *children);

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_FUSELOOPS_H

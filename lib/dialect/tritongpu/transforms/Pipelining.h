// The steps of tritongpu-pipeline. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_PIPELINING_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_PIPELINING_H

#include "dialect/tritongpu/transforms/AxisInfo.h"
#include "dialect/tritongpu/transforms/Schedule.h"

/// Lets loads of a scheduled loop that are needed in later rounds go to buffers in shared memory.
/// Fails after a diagnostic.
MlirLogicalResult ttgLowerLoop(MlirRewriterBase rewriter, const AxisAnalysis *axes,
                               MlirOperation loop);
/// Lets the stages of several rounds of a scheduled loop run in one, and the first ones before it;
/// what may be too much is in `ttg.mask`. A loop that can't be stays as it is.
void ttgExpandLoop(MlirRewriterBase rewriter, MlirOperation loop);
/// Puts what is in `ttg.mask` in its place. Fails after a diagnostic where an operation can't be
/// left out by a mask.
MlirLogicalResult ttgResolveMasks(MlirRewriterBase rewriter, MlirOperation module);
/// Lets waits for copies wait for no more than they have to.
void ttgUpdateWaits(MlirRewriterBase rewriter, MlirOperation module);

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_PIPELINING_H

// tritongpu-optimize-accumulator-init: products that begin with zero needn't be told so. Those of
// this dialect (tt.dot on mma.sync) have no other way to begin: what is left to do is to simplify.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/TritonGPUPasses.h"
#include "mlir-c/Rewrite.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

void tritonGPUOptimizeAccumulatorInitPassRun(MlirPass pass,
                                             const TritonGPUOptimizeAccumulatorInitOptions *options,
                                             MlirOperation module) {
  (void)options;
  MlirRewritePatternSet none = mlirRewritePatternSetCreate(mlirOperationGetContext(module));
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(module, none, NULL)))
    tesseraPassSignalFailure(pass);
}

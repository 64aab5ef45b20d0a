// canonicalize: folders and canonicalisation patterns of all dialects, greedily.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/TransformsPasses.h"

void canonicalizerPassRun(MlirPass pass, const CanonicalizerOptions *options, MlirOperation op) {
  bool disabled = tsEqualC(options->regionSimplifyLevel, "disabled");
  if (!disabled && !tsEqualC(options->regionSimplifyLevel, "normal")) {
    mlirOperationEmitError(op, "region-simplify is 'disabled' or 'normal', not '%s'",
                           options->regionSimplifyLevel.data);
    tesseraPassSignalFailure(pass);
    return;
  }
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(op));
  tesseraRewritePatternSetAddCanonicalization(patterns);
  TesseraGreedyOptions greedy = {.topDown = options->topDownProcessingEnabled,
                                 .maxIterations = options->maxIterations,
                                 .maxNumRewrites = options->maxNumRewrites,
                                 .noRegionSimplification = disabled};
  MlirLogicalResult result = tesseraApplyPatternsGreedily(op, patterns, &greedy);
  if (mlirLogicalResultIsFailure(result) && options->testConvergence) {
    mlirOperationEmitError(op, "canonicalization didn't converge");
    tesseraPassSignalFailure(pass);
  }
}

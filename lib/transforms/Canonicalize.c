// canonicalize: folders and canonicalisation patterns of all dialects, greedily.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/TransformsPasses.h"

void canonicalizerPassAddPatterns(MlirRewritePatternSet patterns,
                                  const CanonicalizerOptions *options) {
  tesseraRewritePatternSetAddCanonicalization(patterns);
  const TesseraStringList *enabled = &options->enabledPatterns;
  const TesseraStringList *disabled = &options->disabledPatterns;
  tesseraRewritePatternSetFilter(patterns, enabled->size, enabled->data, disabled->size,
                                 disabled->data);
}

void canonicalizerPassRun(MlirPass pass, const CanonicalizerOptions *options, MlirOperation op) {
  int64_t level = options->regionSimplifyLevel;
  bool changed;
  TesseraGreedyOptions greedy = {
      .changed = &changed,
      .topDown = options->topDownProcessingEnabled,
      .maxIterations = options->maxIterations,
      .maxNumRewrites = options->maxNumRewrites,
      .noRegionSimplification = level == CanonicalizerRegionSimplifyLevelDisabled,
      .noBlockMerging = level != CanonicalizerRegionSimplifyLevelAggressive};
  MlirLogicalResult result =
      tesseraApplyFrozenPatternsGreedily(op, tesseraPassGetPatterns(pass), &greedy);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
  if (mlirLogicalResultIsFailure(result) && options->testConvergence) {
    mlirOperationEmitError(op, "canonicalization didn't converge");
    tesseraPassSignalFailure(pass);
  }
}

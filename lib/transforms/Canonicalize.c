// canonicalize: folders and canonicalisation patterns of all dialects, greedily.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/TransformsPasses.h"

static void destroyPatterns(void *patterns) {
  mlirFrozenRewritePatternSetDestroy((MlirFrozenRewritePatternSet){patterns});
}

MlirLogicalResult canonicalizerPassInitialize(MlirPass pass, const CanonicalizerOptions *options,
                                              MlirContext context) {
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(context);
  tesseraRewritePatternSetAddCanonicalization(patterns);
  const TesseraStringList *enabled = &options->enabledPatterns;
  const TesseraStringList *disabled = &options->disabledPatterns;
  tesseraRewritePatternSetFilter(patterns, enabled->size, enabled->data, disabled->size,
                                 disabled->data);
  tesseraPassSetState(pass, mlirFreezeRewritePattern(patterns).ptr, destroyPatterns);
  return mlirLogicalResultSuccess();
}

void canonicalizerPassRun(MlirPass pass, const CanonicalizerOptions *options, MlirOperation op) {
  MlirFrozenRewritePatternSet patterns = {(void *)tesseraPassGetState(pass)};
  int64_t level = options->regionSimplifyLevel;
  bool changed;
  TesseraGreedyOptions greedy = {
      .changed = &changed,
      .topDown = options->topDownProcessingEnabled,
      .maxIterations = options->maxIterations,
      .maxNumRewrites = options->maxNumRewrites,
      .noRegionSimplification = level == CanonicalizerRegionSimplifyLevelDisabled,
      .noBlockMerging = level != CanonicalizerRegionSimplifyLevelAggressive};
  MlirLogicalResult result = tesseraApplyFrozenPatternsGreedily(op, patterns, &greedy);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
  if (mlirLogicalResultIsFailure(result) && options->testConvergence) {
    mlirOperationEmitError(op, "canonicalization didn't converge");
    tesseraPassSignalFailure(pass);
  }
}

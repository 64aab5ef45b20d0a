// The pass that applies the rewrites of Inputs/kit-patterns.td.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KitPasses.h"
#include "tessera/Rewrite.h"

void kitPatternsPopulate(MlirRewritePatternSet patterns);

void kitRewritePassRun(MlirPass pass, const KitRewriteOptions *options, MlirOperation op) {
  (void)options;
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(tesseraPassGetContext(pass));
  kitPatternsPopulate(patterns);
  TesseraGreedyOptions greedy = {.noFolding = true, .noConstantCSE = true};
  if (mlirLogicalResultIsFailure(tesseraApplyPatternsGreedily(op, patterns, &greedy)))
    tesseraPassSignalFailure(pass);
}

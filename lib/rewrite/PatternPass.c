// Passes that are a set of patterns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"

static void destroyPatterns(void *patterns) {
  mlirFrozenRewritePatternSetDestroy((MlirFrozenRewritePatternSet){patterns});
}

void tesseraPassSetPatterns(MlirPass pass, MlirRewritePatternSet patterns) {
  tesseraPassSetState(pass, mlirFreezeRewritePattern(patterns).ptr, destroyPatterns);
}

MlirFrozenRewritePatternSet tesseraPassGetPatterns(MlirPass pass) {
  return (MlirFrozenRewritePatternSet){(void *)tesseraPassGetState(pass)};
}

bool tesseraPassTryPatterns(MlirPass pass, MlirOperation op) {
  bool changed;
  const TesseraGreedyOptions options = {.changed = &changed};
  MlirLogicalResult result =
      tesseraApplyFrozenPatternsGreedily(op, tesseraPassGetPatterns(pass), &options);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
  return mlirLogicalResultIsSuccess(result);
}

void tesseraPassApplyPatterns(MlirPass pass, MlirOperation op) {
  if (tesseraPassTryPatterns(pass, op))
    return;
  mlirOperationEmitError(op, "patterns were applied again and again without coming to an end");
  tesseraPassSignalFailure(pass);
}

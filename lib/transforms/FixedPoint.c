// composite-fixed-point-pass: runs passes until they change nothing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Printing.h"
#include "transforms/TransformsPasses.h"

static void appendText(MlirOperation op, TsString *text) {
  text->size = 0;
  mlirOperationPrint(op, tsStringCallback, text);
}

void compositeFixedPointPassPassRun(MlirPass pass, const CompositeFixedPointPassOptions *options,
                                    MlirOperation op) {
  TsString before = {0}, after = {0};
  if (options->maxIter <= 0) {
    mlirOperationEmitError(op, "Invalid maxIterations value: %lld", (long long)options->maxIter);
    tesseraPassSignalFailure(pass);
    return;
  }
  appendText(op, &before);
  for (int64_t i = 0;; ++i) {
    if (mlirLogicalResultIsFailure(tesseraPassRunPipeline(pass, options->pipeline, op))) {
      tesseraPassSignalFailure(pass);
      break;
    }
    if (i >= options->maxIter) {
      mlirOperationEmitWarning(op, "Composite pass \"%s\"+ didn't converge in %lld iterations",
                               options->name.data, (long long)options->maxIter);
      break;
    }
    appendText(op, &after);
    if (tsEqual(tsStringView(&before), tsStringView(&after)))
      break;
    TsString swapped = before;
    before = after;
    after = swapped;
  }
  tsStringFree(&before);
  tsStringFree(&after);
}

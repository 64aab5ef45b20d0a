// Structured ops of any kind as generic ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/transforms/Generalize.h"
#include "dialect/linalg/LinalgPasses.h"
#include "support/Memory.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

MlirOperation linalgReplaceByGeneric(const LinalgView *view, MlirRewriterBase base) {
  MlirOperation op = view->op;
  intptr_t numOperands = view->numInputs + view->numInits;
  intptr_t numResults = mlirOperationGetNumResults(op);
  const MlirAttribute none = {NULL};
  MlirValue *operands = tsAllocZeroed((size_t)numOperands + 1, sizeof *operands);
  MlirType *types = tsAllocZeroed((size_t)numResults + 1, sizeof *types);
  for (intptr_t i = 0; i < numOperands; ++i)
    operands[i] = mlirOperationGetOperand(op, i);
  for (intptr_t i = 0; i < numResults; ++i)
    types[i] = mlirValueGetType(mlirOperationGetResult(op, i));
  MlirOperation generic =
      linalgGenericOpCreate(base, mlirOperationGetLocation(op), numResults, types, view->numInputs,
                            operands, view->numInits, operands + view->numInputs,
                            linalgMapsAttr(view), linalgIteratorsAttr(view), none, none);
  tesseraRewriterInlineRegionAtEnd(base, mlirOperationGetRegion(op, 0),
                                   mlirOperationGetRegion(generic, 0));
  mlirRewriterBaseReplaceOpWithOperation(base, op, generic);
  tsFree(operands);
  tsFree(types);
  return generic;
}

static MlirLogicalResult generalize(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgView view;
  if (linalgGenericOpIsA(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  linalgReplaceByGeneric(&view, mlirPatternRewriterAsBase(rewriter));
  linalgViewFree(&view);
  return mlirLogicalResultSuccess();
}

void linalgGeneralizeNamedOpsPassPassAddPatterns(
    MlirRewritePatternSet patterns, const LinalgGeneralizeNamedOpsPassOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, NULL, 1, generalize, NULL);
}

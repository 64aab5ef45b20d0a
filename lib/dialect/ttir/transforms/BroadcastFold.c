// ttir-implicit-broadcast-fold: lets ops that broadcast by themselves take what was broadcast for
// them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/TTIR.h"
#include "dialect/ttir/TTIRPasses.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

// Whether every operand has the shape of the result: none is broadcast by the op yet, and it can do
// so for one only.
static bool hasOneShape(MlirOperation op) {
  if (mlirOperationGetNumOperands(op) < 2 || mlirOperationGetNumResults(op) == 0)
    return false;
  IrShape shape = ttShapeOf(mlirOperationGetResult(op, 0));
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
    if (!ttShapesEqual(ttShapeOf(mlirOperationGetOperand(op, i)), shape))
      return false;
  return true;
}

static MlirLogicalResult foldBroadcast(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  bool any = tesseraOperationHasOtherTrait(op, &ttirFullyBroadcastableTrait);
  if (!any && !tesseraOperationHasOtherTrait(op, &ttirPartiallyBroadcastableTrait))
    return mlirLogicalResultFailure();
  if (!hasOneShape(op))
    return mlirLogicalResultFailure();
  for (intptr_t i = 0; i < (any ? 2 : 1); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (!mlirValueIsAOpResult(operand) || !ttirBroadcastOpIsA(mlirOpResultGetOwner(operand)))
      continue;
    MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
    mlirRewriterBaseStartOpModification(base, op);
    mlirOperationSetOperand(op, i, ttirBroadcastOpGetInput(mlirOpResultGetOwner(operand)));
    mlirRewriterBaseFinalizeOpModification(base, op);
    return mlirLogicalResultSuccess();
  }
  return mlirLogicalResultFailure();
}

void ttirImplicitBroadcastFoldPassAddPatterns(MlirRewritePatternSet patterns,
                                              const TTIRImplicitBroadcastFoldOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, NULL, 1, foldBroadcast, NULL);
}

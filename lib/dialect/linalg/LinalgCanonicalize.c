// Canonicalization of structured ops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Rewrite.h"

static MlirType operandType(MlirOperation op, intptr_t operand) {
  return mlirValueGetType(mlirOperationGetOperand(op, operand));
}

// The body gives back its first argument and does nothing else.
static bool copiesInput(MlirOperation op) {
  MlirBlock block = linalgBody(op);
  MlirOperation yield = mlirBlockGetFirstOperation(block);
  return yield.ptr && !mlirOperationGetNextInBlock(yield).ptr &&
         mlirOperationGetNumOperands(yield) == 1 && mlirBlockGetNumArguments(block) == 2 &&
         mlirValueEqual(mlirOperationGetOperand(yield, 0), mlirBlockGetArgument(block, 0));
}

// What copies a value to itself, element by element, is that value.
static MlirLogicalResult eraseIdentity(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  LinalgView view;
  if (!copiesInput(op) || !linalgViewGet(op, &view))
    return mlirLogicalResultFailure();
  bool isIdentity = view.numMaps == 2 && mlirAffineMapIsIdentity(view.maps[0]) &&
                    mlirAffineMapIsIdentity(view.maps[1]);
  linalgViewFree(&view);
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue input = mlirOperationGetOperand(op, 0);
  if (!isIdentity)
    return mlirLogicalResultFailure();
  if (linalgHasBuffers(op)) {
    if (!mlirValueEqual(input, mlirOperationGetOperand(op, 1)))
      return mlirLogicalResultFailure();
    mlirRewriterBaseEraseOp(base, op);
    return mlirLogicalResultSuccess();
  }
  if (!linalgHasTensors(op) || !mlirTypeEqual(mlirValueGetType(input), operandType(op, 1)))
    return mlirLogicalResultFailure();
  mlirRewriterBaseReplaceOpWithValues(base, op, 1, &input);
  return mlirLogicalResultSuccess();
}

void linalgGenericOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgGenericOpDef, 1, eraseIdentity, NULL);
}

void linalgCopyOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgCopyOpDef, 1, eraseIdentity, NULL);
}

void linalgTransposeOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgTransposeOpDef, 1, eraseIdentity, NULL);
}

void linalgBroadcastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &linalgBroadcastOpDef, 1, eraseIdentity, NULL);
}

// ttir-constant-as-fill: turns constants into an empty tensor and a fill.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/ttir/TTIR.h"
#include "dialect/ttir/TTIRPasses.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult replaceByFill(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirType type = mlirValueGetType(ttirConstantOpGetResult(op));
  MlirValue output = ttirCreateEmpty(base, location, type);
  MlirOperation fill =
      ttirFillOpCreate(base, location, type, output, ttirConstantOpGetValueAttr(op));
  mlirRewriterBaseReplaceOpWithOperation(base, op, fill);
  return mlirLogicalResultSuccess();
}

void ttirConstantAsFillPassAddPatterns(MlirRewritePatternSet patterns,
                                       const TTIRConstantAsFillOptions *options) {
  (void)options;
  tesseraRewritePatternSetAdd(patterns, &ttirConstantOpDef, 1, replaceByFill, NULL);
}

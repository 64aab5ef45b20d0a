// convert-complex-to-libm: calls of C's library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/complex-to-libm/ComplexToLibmPasses.h"
#include "conversion/math-to-libm/Libm.h"
#include "dialect/complex/ComplexOps.h"
#include "dialect/func/FuncOps.h"
#include "tessera/Pass.h"

static const LibmFunction kFunctions[] = {
    {&complexPowOpDef, "cpow"}, {&complexSqrtOpDef, "csqrt"}, {&complexTanhOpDef, "ctanh"},
    {&complexCosOpDef, "ccos"}, {&complexSinOpDef, "csin"},   {&complexConjOpDef, "conj"},
    {&complexLogOpDef, "clog"}, {&complexAbsOpDef, "cabs"},   {&complexAngleOpDef, "carg"},
    {&complexTanOpDef, "ctan"},
};

static MlirLogicalResult callFunction(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  return libmReplaceByCall(op, operands, rewriter, user, false);
}

void convertComplexToLibmPassRun(MlirPass pass, const ConvertComplexToLibmOptions *options,
                                 MlirOperation root) {
  (void)options;
  LibmPattern rows[sizeof kFunctions / sizeof kFunctions[0]];
  TesseraDeclarations *declarations = tesseraDeclarationsCreate();
  MlirRewritePatternSet patterns = mlirRewritePatternSetCreate(mlirOperationGetContext(root));
  TesseraConversionTarget *target = tesseraConversionTargetCreate();
  tesseraConversionTargetAddLegalDialect(target, funcDialectDef.name);
  for (size_t i = 0; i < sizeof kFunctions / sizeof kFunctions[0]; ++i) {
    const LibmFunction *function = &kFunctions[i];
    rows[i] = (LibmPattern){function, declarations};
    tesseraConversionPatternAdd(patterns, function->op, 1, NULL, callFunction, &rows[i]);
    tesseraConversionTargetAddIllegalOp(target, function->op->name);
  }
  if (mlirLogicalResultIsFailure(tesseraApplyPartialConversion(root, target, patterns)))
    tesseraPassSignalFailure(pass);
  tesseraConversionTargetDestroy(target);
  tesseraDeclarationsDestroy(declarations);
}

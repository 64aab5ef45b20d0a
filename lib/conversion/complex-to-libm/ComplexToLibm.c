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

MlirLogicalResult convertComplexToLibmPassPlan(TesseraPlan *plan,
                                               const ConvertComplexToLibmOptions *options) {
  (void)options;
  size_t count = sizeof kFunctions / sizeof kFunctions[0];
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddLegalDialect(target, funcDialectDef.name);
  for (size_t i = 0; i < count; ++i)
    tesseraConversionTargetAddIllegalOp(target, kFunctions[i].op->name);
  libmAddPatterns(plan, count, kFunctions, callFunction);
  return mlirLogicalResultSuccess();
}

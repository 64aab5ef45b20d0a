// convert-arith-to-stablehlo: constant tensors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/arith-to-stablehlo/ArithToStablehloPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/stablehlo/StablehloOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Conversion.h"
#include "tessera/Pass.h"

static MlirLogicalResult convertConstant(MlirOperation op, const MlirValue *operands,
                                         MlirPatternRewriter pattern, void *user) {
  (void)operands;
  (void)user;
  MlirRewriterBase rewriter = mlirPatternRewriterAsBase(pattern);
  MlirAttribute value = arithConstantOpGetValueAttr(op);
  if (!mlirAttributeIsAElements(value) || !mlirTypeIsARankedTensor(mlirAttributeGetType(value)))
    return tesseraConversionFail(pattern, op, "only constant tensors have a counterpart");
  MlirOperation created = stablehloConstantOpCreate(rewriter, mlirOperationGetLocation(op),
                                                    mlirAttributeGetType(value), value);
  mlirRewriterBaseReplaceOpWithOperation(rewriter, op, created);
  return mlirLogicalResultSuccess();
}

MlirLogicalResult convertArithToStableHLOPassPlan(TesseraPlan *plan,
                                                  const ConvertArithToStableHLOOptions *options) {
  (void)options;
  TesseraConversionTarget *target = tesseraPlanGetTarget(plan);
  tesseraConversionTargetAddIllegalDialect(target, "arith");
  tesseraConversionTargetAddLegalDialect(target, "stablehlo");
  tesseraConversionPatternAdd(tesseraPlanGetPatterns(plan), &arithConstantOpDef, 1, NULL,
                              convertConstant, NULL);
  return mlirLogicalResultSuccess();
}

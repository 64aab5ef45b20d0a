// convert-ub-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/ub-to-llvm/UBToLLVMPasses.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/ub/UBOps.h"
#include "tessera/LLVMLowering.h"

static MlirLogicalResult lowerPoison(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  if (!ubPoisonAttrIsA(ubPoisonOpGetValueAttr(op)))
    return tesseraConversionFail(rewriter, op, "a kind of poison that llvm doesn't have");
  MlirType type = tesseraLoweringConvert(user, mlirValueGetType(ubPoisonOpGetResult(op)));
  if (mlirTypeIsNull(type))
    return tesseraConversionFail(rewriter, op, "its type has none of llvm's for it");
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirValue poison = tesseraLoweringPoison(&place, type);
  mlirRewriterBaseReplaceOpWithValues(place.rewriter, op, 1, &poison);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult lowerUnreachable(MlirOperation op, const MlirValue *operands,
                                          MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op,
                                         llvmUnreachableOpCreate(place.rewriter, place.location));
  return mlirLogicalResultSuccess();
}

void tesseraPopulateUBToLLVM(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  tesseraLoweringPatternAdd(patterns, lowering, &ubPoisonOpDef, 1, lowerPoison);
  tesseraLoweringPatternAdd(patterns, lowering, &ubUnreachableOpDef, 1, lowerUnreachable);
}

static void populateFor(TesseraConversionTarget *target, TesseraLowering *lowering,
                        MlirRewritePatternSet patterns) {
  (void)target;
  tesseraPopulateUBToLLVM(lowering, patterns);
}

void tesseraAttachUBToLLVM(MlirDialectRegistry registry) {
  static const TesseraLoweringExtension kExtension = {&ubDialectDef, {populateFor}};
  tesseraLoweringAddExtension(registry, &kExtension);
}

void ubToLLVMConversionPassPassRun(MlirPass pass, const UBToLLVMConversionPassOptions *options,
                                   MlirOperation root) {
  tesseraLoweringRunWithIndex(pass, root, options->indexBitwidth, tesseraPopulateUBToLLVM);
}

// Types of branches in dialect conversions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFTypeConversion.h"
#include "dialect/cf/CFOps.h"

void cfAddTypeConversions(MlirRewritePatternSet patterns, const TesseraTypeConverter *converter) {
  tesseraConversionPatternAddGroups(patterns, &cfBranchOpDef, 1, converter,
                                    tesseraConversionRetypeOp, NULL);
  tesseraConversionPatternAddGroups(patterns, &cfCondBranchOpDef, 1, converter,
                                    tesseraConversionRetypeOp, NULL);
}

static bool isLegalOp(MlirOperation op, void *user) {
  return tesseraTypeConverterIsLegalOp(user, op);
}

void cfSetTypeLegality(TesseraConversionTarget *target, TesseraTypeConverter *converter) {
  tesseraConversionTargetAddDynamicOp(target, cfBranchOpDef.name, isLegalOp, converter);
  tesseraConversionTargetAddDynamicOp(target, cfCondBranchOpDef.name, isLegalOp, converter);
}

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

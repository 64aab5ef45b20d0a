// Types of functions, calls and returns in dialect conversions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncTypeConversion.h"
#include "dialect/func/FuncOps.h"

void funcAddTypeConversions(MlirRewritePatternSet patterns, const TesseraTypeConverter *converter) {
  tesseraConversionPatternAddSignature(patterns, &funcFuncOpDef, converter);
  tesseraConversionPatternAddGroups(patterns, &funcCallOpDef, 1, converter,
                                    tesseraConversionRetypeOp, NULL);
  tesseraConversionPatternAddGroups(patterns, &funcReturnOpDef, 1, converter,
                                    tesseraConversionRetypeOp, NULL);
}

static bool isLegalFunction(MlirOperation op, void *user) {
  return tesseraConversionIsLegalFunction(user, op);
}

static bool isLegalOp(MlirOperation op, void *user) {
  return tesseraTypeConverterIsLegalOp(user, op);
}

void funcSetTypeLegality(TesseraConversionTarget *target, TesseraTypeConverter *converter) {
  tesseraConversionTargetAddDynamicOp(target, funcFuncOpDef.name, isLegalFunction, converter);
  tesseraConversionTargetAddDynamicOp(target, funcCallOpDef.name, isLegalOp, converter);
  tesseraConversionTargetAddDynamicOp(target, funcReturnOpDef.name, isLegalOp, converter);
}

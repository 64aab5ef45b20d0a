// What the kit dialect promises: hooks, methods of interfaces, a builder.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Kit.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"

MlirLogicalResult kitConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  results[0].attribute = kitConstantOpGetValueAttr(op);
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

int64_t kitWordTypeWidthInterfaceGetBits(MlirType self) { return kitWordTypeGetBits(self); }

int64_t kitOrderAttrGetRank(MlirAttribute self) {
  size_t size;
  kitOrderAttrGetDims(self, &size);
  return (int64_t)size;
}

MlirLogicalResult kitSpanTypeVerify(MlirLocation location, const TesseraParam *params) {
  if (params[0].integer <= params[1].integer)
    return mlirLogicalResultSuccess();
  mlirEmitError(location, "ends before it begins");
  return mlirLogicalResultFailure();
}

MlirType kitSpanTypeGetUnit(MlirContext context, int64_t low) {
  return kitSpanTypeGetSized(context, low, 1);
}

MlirType kitSpanTypeGetCheckedUnit(MlirLocation location, int64_t low) {
  return kitSpanTypeGetCheckedSized(location, low, 1);
}

int64_t kitFillOpGetSize(MlirOperation op) { return kitFillOpGetNumSizes(op); }

int64_t kitFillOpGetScaled(MlirOperation op, int64_t factor) {
  return 100 * factor * kitFillOpGetSize(op);
}

MlirOperation kitFillOpCreateByHand(MlirRewriterBase rewriter, MlirLocation location,
                                    MlirValue value) {
  return kitFillOpCreateSimple(rewriter, location, value, 7);
}

MlirLogicalResult kitFillOpVerify(MlirOperation op) {
  if (kitFillOpGetWidth(op) > 0)
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "has no width");
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult kitFillOpVerifyRegions(MlirOperation op) {
  if (kitFillOpGetWidth(op) < 1000)
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(diagnostic, "is too wide");
  return tesseraDiagnosticReport(diagnostic);
}

// One canonicalises depths down to 10, the other labels.
MlirLogicalResult kitFillOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  if (kitFillOpGetDepth(op) <= 10)
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  MlirType type = mlirAttributeGetType(kitFillOpGetDepthAttr(op));
  kitFillOpSetDepthAttr(op, mlirIntegerAttrGet(type, 10));
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult dropEmptyLabel(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  if (!kitFillOpGetLabelAttr(op).ptr || !kitFillOpIsAnonymous(op))
    return mlirLogicalResultFailure();
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  mlirRewriterBaseStartOpModification(base, op);
  kitFillOpSetLabelAttr(op, (MlirAttribute){NULL});
  mlirRewriterBaseFinalizeOpModification(base, op);
  return mlirLogicalResultSuccess();
}

void kitFillOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &kitFillOpDef, 1, dropEmptyLabel, NULL);
}

//===--- Syntax ---===//

// `with (%a : i32, %b : f32)`: operands with their types, after a word that the format gives.
MlirLogicalResult kitParseInputs(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments,
                                 size_t count) {
  if (count != 3 ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseKeyword(parser, arguments[2].text)) ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, "(")))
    return mlirLogicalResultFailure();
  bool isFirst = true;
  while (!tesseraAsmParserParseOptionalToken(parser, ")")) {
    TesseraUnresolvedOperand operand;
    MlirType type;
    if (!isFirst && mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, ",")))
      return mlirLogicalResultFailure();
    isFirst = false;
    if (mlirLogicalResultIsFailure(tesseraAsmParserParseOperand(parser, &operand)) ||
        mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, ":")) ||
        mlirLogicalResultIsFailure(tesseraAsmParserParseType(parser, &type)))
      return mlirLogicalResultFailure();
    tesseraDirectiveAddOperand(&arguments[0], operand);
    tesseraDirectiveAddType(&arguments[1], type);
  }
  return mlirLogicalResultSuccess();
}

void kitPrintInputs(TesseraAsmPrinter *printer, MlirOperation op,
                    const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  tesseraAsmPrinterPrintFormat(printer, "%s (", arguments[2].text);
  for (size_t i = 0; i < arguments[0].size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, arguments[0].values[i]);
    tesseraAsmPrinterPrintC(printer, " : ");
    tesseraAsmPrinterPrintType(printer, arguments[1].types[i]);
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

// A number beyond that of the operands, as how much it is.
MlirLogicalResult kitParseCount(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments,
                                size_t count) {
  int64_t more;
  if (count != 2 || mlirLogicalResultIsFailure(tesseraAsmParserParseInteger(parser, &more)))
    return mlirLogicalResultFailure();
  MlirType type = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 64);
  tesseraDirectiveSetAttribute(&arguments[0],
                               mlirIntegerAttrGet(type, (int64_t)arguments[1].size + more));
  return mlirLogicalResultSuccess();
}

void kitPrintCount(TesseraAsmPrinter *printer, MlirOperation op,
                   const TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  int64_t value = mlirIntegerAttrGetValueInt(arguments[0].attribute);
  tesseraAsmPrinterPrintInteger(printer, value - kitCustomOpGetNumInputs(op));
}

// Hooks of the complex dialect, but for folding: constants, the number attribute, verifiers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/complex/ComplexOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Diagnostics.h"
#include "tessera/Rewrite.h"

bool complexIsAComplex(MlirValue value) { return mlirTypeIsAComplex(mlirValueGetType(value)); }

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

//===--- Constants ---===//

void complexConstantOpGetAsmResultNames(MlirOperation op, TesseraSetValueName setName, void *user) {
  setName(complexConstantOpGetComplex(op), mlirStringRefCreateFromCString("cst"), user);
}

static bool isNumber(MlirAttribute attribute) {
  return mlirAttributeIsAFloat(attribute) || mlirAttributeIsAInteger(attribute);
}

MlirLogicalResult complexConstantOpVerify(MlirOperation op) {
  MlirAttribute value = complexConstantOpGetValueAttr(op);
  if (mlirArrayAttrGetNumElements(value) != 2)
    return mlirOperationEmitOpError(
        op, "requires 'value' to be a complex constant, represented as array of two values");
  MlirType element =
      mlirComplexTypeGetElementType(mlirValueGetType(complexConstantOpGetComplex(op)));
  MlirAttribute real = mlirArrayAttrGetElement(value, 0), imag = mlirArrayAttrGetElement(value, 1);
  if (!isNumber(real) || !isNumber(imag))
    return mlirOperationEmitOpError(
        op, "requires attribute's elements to be float or integer attributes");
  MlirType realType = mlirAttributeGetType(real), imagType = mlirAttributeGetType(imag);
  if (mlirTypeEqual(realType, element) && mlirTypeEqual(imagType, element))
    return mlirLogicalResultSuccess();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "requires attribute's element types (");
  tesseraDiagnosticAppendType(error, realType);
  tesseraDiagnosticAppendFormat(error, ", ");
  tesseraDiagnosticAppendType(error, imagType);
  tesseraDiagnosticAppendFormat(error, ") to match the element type of the op's return type (");
  tesseraDiagnosticAppendType(error, element);
  tesseraDiagnosticAppendFormat(error, ")");
  return tesseraDiagnosticReport(error);
}

static bool canBeConstant(MlirAttribute value, MlirType type) {
  if (!mlirAttributeIsAArray(value) || !mlirTypeIsAComplex(type) ||
      mlirArrayAttrGetNumElements(value) != 2)
    return false;
  MlirType element = mlirComplexTypeGetElementType(type);
  for (intptr_t i = 0; i < 2; ++i) {
    MlirAttribute part = mlirArrayAttrGetElement(value, i);
    if (!isNumber(part) || !mlirTypeEqual(mlirAttributeGetType(part), element))
      return false;
  }
  return true;
}

MlirOperation complexMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value,
                                         MlirType type, MlirLocation location) {
  if (canBeConstant(value, type))
    return complexConstantOpCreate(rewriter, location, type, value);
  return arithMaterializeConstant(rewriter, value, type, location);
}

//===--- #complex.number ---===//

MlirLogicalResult complexNumberAttrVerify(MlirLocation location, const TesseraParam *params) {
  MlirType type = {params[2].pointer};
  if (!type.ptr || !mlirTypeIsAComplex(type) ||
      !mlirTypeIsAFloat(mlirComplexTypeGetElementType(type)))
    return mlirEmitError(location, "complex attribute must be a complex type of floats."),
           mlirLogicalResultFailure();
  return mlirLogicalResultSuccess();
}

// `<:f64 1.0, 2.0>`
const void *complexNumberAttrParse(TesseraAsmParser *parser, MlirType expected) {
  (void)expected;
  MlirType element;
  double real, imag;
  if (failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseToken(parser, ":")))
    return NULL;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &element)))
    return NULL;
  if (!mlirTypeIsAFloat(element)) {
    tesseraAsmParserEmitError(parser, at, "expected a floating-point type");
    return NULL;
  }
  if (failed(tesseraAsmParserParseFloat(parser, &real)) ||
      failed(tesseraAsmParserParseToken(parser, ",")) ||
      failed(tesseraAsmParserParseFloat(parser, &imag)) ||
      failed(tesseraAsmParserParseToken(parser, ">")))
    return NULL;
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirAttribute parts[] = {mlirFloatAttrDoubleGet(context, element, real),
                           mlirFloatAttrDoubleGet(context, element, imag)};
  return complexNumberAttrGet(context, parts[0], parts[1], mlirComplexTypeGet(element)).ptr;
}

void complexNumberAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute number = {storage};
  tesseraAsmPrinterPrintC(printer, "<:");
  tesseraAsmPrinterPrintType(printer,
                             mlirComplexTypeGetElementType(complexNumberAttrGetType(number)));
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintAttributeWithoutType(printer, complexNumberAttrGetReal(number));
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintAttributeWithoutType(printer, complexNumberAttrGetImag(number));
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- complex.bitcast ---===//

static bool isNumberType(MlirType type) {
  return mlirTypeIsAComplex(type) || mlirTypeIsAFloat(type) || mlirTypeIsAInteger(type);
}

static uint64_t widthOf(MlirType type) {
  if (mlirTypeIsAComplex(type))
    return 2 * widthOf(mlirComplexTypeGetElementType(type));
  return irTypeIsIntOrIndexOrFloat(irType(type)) ? irTypeBitWidth(irType(type)) : 0;
}

MlirLogicalResult complexBitcastOpVerify(MlirOperation op) {
  MlirType from = mlirValueGetType(complexBitcastOpGetOperand(op));
  MlirType to = mlirValueGetType(complexBitcastOpGetResult(op));
  if (!isNumberType(from))
    return mlirOperationEmitOpError(op, "operand must be int/float/complex");
  if (!isNumberType(to))
    return mlirOperationEmitOpError(op, "result must be int/float/complex");
  if (!mlirTypeIsAComplex(from) && !mlirTypeIsAComplex(to))
    return mlirOperationEmitOpError(op, "requires that either input or output has a complex type");
  if (widthOf(from) != widthOf(to))
    return mlirOperationEmitOpError(op, "casting bitwidths do not match");
  return mlirLogicalResultSuccess();
}

//===--- Patterns ---===//

void complexPatternsPopulateFor(MlirRewritePatternSet patterns, const TesseraOpDef *root);

void complexReOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  complexPatternsPopulateFor(patterns, &complexReOpDef);
}

void complexImOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  complexPatternsPopulateFor(patterns, &complexImOpDef);
}

void complexBitcastOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  complexPatternsPopulateFor(patterns, &complexBitcastOpDef);
  complexPatternsPopulateFor(patterns, &arithBitcastOpDef);
}

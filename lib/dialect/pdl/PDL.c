// Hooks of the pdl dialect, but for verifiers: syntax, and types in the C API.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/PDL.h"
#include "dialect/pdl/PDL.h"
#include "dialect/pdl/PDLOps.h"
#include "ir/Internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/String.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"
#include "tessera/Interfaces.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

const char *pdlPatternOpGetDefaultDialect(void) { return "pdl"; }
const char *pdlRewriteOpGetDefaultDialect(void) { return "pdl"; }

//===--- Ranges ---===//

MlirType pdlTypeRangeGet(MlirContext context) {
  return pdlRangeTypeGet(context, pdlTypeTypeGet(context));
}

MlirType pdlValueRangeGet(MlirContext context) {
  return pdlRangeTypeGet(context, pdlValueTypeGet(context));
}

static bool isElement(MlirType type) {
  return pdlAttributeTypeIsA(type) || pdlOperationTypeIsA(type) || pdlTypeTypeIsA(type) ||
         pdlValueTypeIsA(type);
}

MlirLogicalResult pdlRangeTypeVerify(MlirLocation location, const TesseraParam *params) {
  MlirType element = {params[0].pointer};
  if (isElement(element))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "expected element of pdl.range to be one of "
                                            "[attribute, operation, type, value], but got ");
  tesseraDiagnosticAppendType(diagnostic, element);
  return tesseraDiagnosticReport(diagnostic);
}

// The element is written without its dialect.
static MlirType elementOf(MlirContext context, MlirStringRef name) {
  const struct {
    const char *name;
    MlirType (*get)(MlirContext context);
  } kinds[] = {{"attribute", pdlAttributeTypeGet},
               {"operation", pdlOperationTypeGet},
               {"type", pdlTypeTypeGet},
               {"value", pdlValueTypeGet}};
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (tsEqualC(name, kinds[i].name))
      return kinds[i].get(context);
  return (MlirType){NULL};
}

// `<value>`. The element of a range that is itself an element is read too, but of that no range.
static MlirType parseRange(TesseraAsmParser *parser, bool isElement) {
  const MlirType none = {NULL};
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirStringRef name;
  if (failed(tesseraAsmParserParseToken(parser, "<")))
    return none;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAnyKeyword(parser, &name)))
    return none;
  bool isRange = tsEqualC(name, "range") && !isElement;
  MlirType element = isRange ? parseRange(parser, true) : elementOf(context, name);
  if (mlirTypeIsNull(element)) {
    if (!isRange)
      tesseraAsmParserEmitError(parser, at, "invalid 'pdl' type: `%.*s'", (int)name.length,
                                name.data);
    return none;
  }
  if (failed(tesseraAsmParserParseToken(parser, ">")))
    return none;
  if (!isRange)
    return pdlRangeTypeGet(context, element);
  TesseraDiagnostic *diagnostic =
      tesseraDiagnosticCreate(tesseraAsmParserEncodeLoc(parser, at), MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic,
                                "element of pdl.range cannot be another range, but got");
  tesseraDiagnosticAppendType(diagnostic, element);
  (void)tesseraDiagnosticReport(diagnostic);
  return none;
}

const void *pdlRangeTypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  return parseRange(parser, false).ptr;
}

void pdlRangeTypePrint(TesseraAsmPrinter *printer, const void *storage) {
  const IrStorage *element = irType(pdlRangeTypeGetElementType((MlirType){storage}));
  tesseraAsmPrinterPrintFormat(printer, "<%s>", element->definition->mnemonic);
}

static MlirType elementOrSelf(MlirType type) {
  return pdlRangeTypeIsA(type) ? pdlRangeTypeGetElementType(type) : type;
}

// Without arguments that say it, the type of a range is written.
MlirLogicalResult pdlParseRangeType(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments,
                                    size_t count) {
  (void)count;
  MlirType type;
  if (arguments[0].size) {
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    MlirType element = elementOrSelf(arguments[0].types[0]);
    if (!isElement(element))
      return tesseraAsmParserEmitError(parser, at, "expected arguments of types of pdl");
    type = pdlRangeTypeGet(tesseraAsmParserGetContext(parser), element);
  } else if (failed(tesseraAsmParserParseToken(parser, ":")) ||
             failed(tesseraAsmParserParseType(parser, &type))) {
    return failure();
  }
  tesseraDirectiveAddType(&arguments[1], type);
  return success();
}

void pdlPrintRangeType(TesseraAsmPrinter *printer, MlirOperation op,
                       const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  if (arguments[0].size)
    return;
  tesseraAsmPrinterPrintC(printer, ": ");
  tesseraAsmPrinterPrintType(printer, arguments[1].types[0]);
}

MlirLogicalResult pdlParseResultsValueType(TesseraAsmParser *parser,
                                           TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirType type = pdlRangeTypeGet(context, pdlValueTypeGet(context));
  if (!mlirAttributeIsNull(arguments[0].attribute) &&
      (failed(tesseraAsmParserParseToken(parser, "->")) ||
       failed(tesseraAsmParserParseType(parser, &type))))
    return failure();
  tesseraDirectiveAddType(&arguments[1], type);
  return success();
}

void pdlPrintResultsValueType(TesseraAsmPrinter *printer, MlirOperation op,
                              const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  if (mlirAttributeIsNull(arguments[0].attribute))
    return;
  tesseraAsmPrinterPrintC(printer, " -> ");
  tesseraAsmPrinterPrintType(printer, arguments[1].types[0]);
}

//===--- Attributes of an operation ---===//

typedef struct Attributes {
  TesseraAsmParser *parser;
  TesseraDirectiveArgument *values;
  TsVec(MlirAttribute) names;
} Attributes;

static MlirLogicalResult parseAttribute(void *user) {
  Attributes *list = user;
  MlirStringRef name;
  TesseraUnresolvedOperand operand;
  if (failed(tesseraAsmParserParseString(list->parser, &name)) ||
      failed(tesseraAsmParserParseToken(list->parser, "=")) ||
      failed(tesseraAsmParserParseOperand(list->parser, &operand)))
    return failure();
  tsVecPush(&list->names, mlirStringAttrGet(tesseraAsmParserGetContext(list->parser), name));
  tesseraDirectiveAddOperand(list->values, operand);
  return success();
}

// `{"name" = %value}`, or nothing.
MlirLogicalResult pdlParseOperationOpAttributes(TesseraAsmParser *parser,
                                                TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  Attributes list = {.parser = parser, .values = &arguments[0]};
  MlirLogicalResult result = success();
  if (tesseraAsmParserParseOptionalToken(parser, "{")) {
    result = tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parseAttribute,
                                                     &list);
    if (!failed(result))
      result = tesseraAsmParserParseToken(parser, "}");
  }
  tesseraDirectiveSetAttribute(&arguments[1],
                               mlirArrayAttrGet(tesseraAsmParserGetContext(parser),
                                                (intptr_t)list.names.size, list.names.data));
  tsVecFree(&list.names);
  return result;
}

void pdlPrintOperationOpAttributes(TesseraAsmPrinter *printer, MlirOperation op,
                                   const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  for (size_t i = 0; i < arguments[0].size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " {");
    tesseraAsmPrinterPrintAttribute(printer,
                                    mlirArrayAttrGetElement(arguments[1].attribute, (intptr_t)i));
    tesseraAsmPrinterPrintC(printer, " = ");
    tesseraAsmPrinterPrintOperand(printer, arguments[0].values[i]);
  }
  tesseraAsmPrinterPrintC(printer, arguments[0].size ? "}" : "");
}

//===--- C API ---===//

static MlirStringRef nameOf(const TesseraStorageDef *definition) {
  return mlirStringRefCreateFromCString(definition->name);
}

bool mlirTypeIsAPDLType(MlirType type) { return isElement(type) || pdlRangeTypeIsA(type); }

bool mlirTypeIsAPDLAttributeType(MlirType type) { return pdlAttributeTypeIsA(type); }
MlirTypeID mlirPDLAttributeTypeGetTypeID(void) { return mlirTypeIDCreate(&pdlAttributeTypeDef); }
MlirType mlirPDLAttributeTypeGet(MlirContext ctx) { return pdlAttributeTypeGet(ctx); }
MlirStringRef mlirPDLAttributeTypeGetName(void) { return nameOf(&pdlAttributeTypeDef); }

bool mlirTypeIsAPDLOperationType(MlirType type) { return pdlOperationTypeIsA(type); }
MlirTypeID mlirPDLOperationTypeGetTypeID(void) { return mlirTypeIDCreate(&pdlOperationTypeDef); }
MlirType mlirPDLOperationTypeGet(MlirContext ctx) { return pdlOperationTypeGet(ctx); }
MlirStringRef mlirPDLOperationTypeGetName(void) { return nameOf(&pdlOperationTypeDef); }

bool mlirTypeIsAPDLRangeType(MlirType type) { return pdlRangeTypeIsA(type); }
MlirTypeID mlirPDLRangeTypeGetTypeID(void) { return mlirTypeIDCreate(&pdlRangeTypeDef); }
MlirType mlirPDLRangeTypeGet(MlirType elementType) {
  MlirContext context = mlirTypeGetContext(elementType);
  return pdlRangeTypeGetChecked(mlirLocationUnknownGet(context), elementType);
}
MlirStringRef mlirPDLRangeTypeGetName(void) { return nameOf(&pdlRangeTypeDef); }
MlirType mlirPDLRangeTypeGetElementType(MlirType type) { return pdlRangeTypeGetElementType(type); }

bool mlirTypeIsAPDLTypeType(MlirType type) { return pdlTypeTypeIsA(type); }
MlirTypeID mlirPDLTypeTypeGetTypeID(void) { return mlirTypeIDCreate(&pdlTypeTypeDef); }
MlirType mlirPDLTypeTypeGet(MlirContext ctx) { return pdlTypeTypeGet(ctx); }
MlirStringRef mlirPDLTypeTypeGetName(void) { return nameOf(&pdlTypeTypeDef); }

bool mlirTypeIsAPDLValueType(MlirType type) { return pdlValueTypeIsA(type); }
MlirTypeID mlirPDLValueTypeGetTypeID(void) { return mlirTypeIDCreate(&pdlValueTypeDef); }
MlirType mlirPDLValueTypeGet(MlirContext ctx) { return pdlValueTypeGet(ctx); }
MlirStringRef mlirPDLValueTypeGetName(void) { return nameOf(&pdlValueTypeDef); }

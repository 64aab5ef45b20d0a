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

// `<`, the name, when it has one, and unless the node is in itself `(types)`; `>`.

typedef struct TypeList {
  TesseraAsmParser *parser;
  size_t size;
  MlirType types[16];
} TypeList;

static MlirLogicalResult parseElement(void *user) {
  TypeList *list = user;
  if (list->size == sizeof list->types / sizeof *list->types)
    return tesseraAsmParserEmitErrorHere(list->parser, "too many elements");
  return tesseraAsmParserParseType(list->parser, &list->types[list->size++]);
}

static MlirLogicalResult parseElements(TesseraAsmParser *parser, TypeList *list) {
  *list = (TypeList){.parser = parser};
  return tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_PAREN, parseElement,
                                                 list);
}

static MlirLogicalResult parseBody(TesseraAsmParser *parser, MlirType node) {
  TypeList list;
  TesseraSourceLoc start = tesseraAsmParserGetLoc(parser);
  bool packed = tesseraAsmParserParseOptionalKeyword(parser, "packed");
  if (!packed && tesseraAsmParserParseOptionalKeyword(parser, "empty"))
    return mlirLogicalResultSuccess();
  if (!tesseraAsmParserEnterBody(parser, node.ptr))
    return tesseraAsmParserEmitError(parser, start, "this node is around here");
  MlirLogicalResult parsed = parseElements(parser, &list);
  tesseraAsmParserLeaveBody(parser);
  if (mlirLogicalResultIsFailure(parsed))
    return parsed;
  if (mlirLogicalResultIsSuccess(kitNodeTypeSetBody(node, list.size, list.types, packed)))
    return mlirLogicalResultSuccess();
  return tesseraAsmParserEmitError(parser, start, "this node has another body");
}

const void *kitNodeTypeParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirStringRef name;
  TypeList list;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseToken(parser, "<")))
    return NULL;
  MlirType node;
  if (tesseraAsmParserParseOptionalString(parser, &name)) {
    node = kitNodeTypeGetNamed(context, name);
    TesseraSourceLoc behind = tesseraAsmParserGetLoc(parser);
    if (tesseraAsmParserParseOptionalToken(parser, ",")) {
      if (mlirLogicalResultIsFailure(parseBody(parser, node)))
        return NULL;
    } else if (!tesseraAsmParserIsInBody(parser, node.ptr)) {
      tesseraAsmParserEmitError(parser, behind, "this node isn't around here");
      return NULL;
    }
  } else if (mlirLogicalResultIsFailure(parseElements(parser, &list))) {
    return NULL;
  } else {
    node = kitNodeTypeGetPlain(context, list.size, list.types);
  }
  return mlirLogicalResultIsSuccess(tesseraAsmParserParseToken(parser, ">")) ? node.ptr : NULL;
}

static void printElements(TesseraAsmPrinter *printer, size_t size, const MlirType *types) {
  tesseraAsmPrinterPrintC(printer, "(");
  for (size_t i = 0; i < size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, types[i]);
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

static void printNamed(TesseraAsmPrinter *printer, MlirType node) {
  tesseraAsmPrinterPrintString(printer, kitNodeTypeGetName(node));
  if (!tesseraAsmPrinterEnterBody(printer, node.ptr))
    return;
  size_t size;
  const MlirType *elements = kitNodeTypeGetElements(node, &size);
  tesseraAsmPrinterPrintC(printer, kitNodeTypeGetPacked(node) ? ", packed " : ", ");
  if (kitNodeTypeHasBody(node))
    printElements(printer, size, elements);
  else
    tesseraAsmPrinterPrintC(printer, "empty");
  tesseraAsmPrinterLeaveBody(printer);
}

void kitNodeTypePrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirType node = {storage};
  size_t size;
  const MlirType *items = kitNodeTypeGetItems(node, &size);
  tesseraAsmPrinterPrintC(printer, "<");
  if (kitNodeTypeGetIsNamed(node))
    printNamed(printer, node);
  else
    printElements(printer, size, items);
  tesseraAsmPrinterPrintC(printer, ">");
}

// Those whose name begins with a capital have an alias.
int kitNodeTypeGetAlias(const void *storage, MlirStringCallback append, void *user) {
  MlirStringRef name = kitNodeTypeGetName((MlirType){storage});
  if (!name.length || name.data[0] < 'A' || name.data[0] > 'Z')
    return 0;
  append(name, user);
  return 1;
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

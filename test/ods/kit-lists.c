// Syntax of the kit dialect's ops made of lists. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "Kit.h"
#include "mlir-c/AffineMap.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }

static MlirStringRef name(const char *text) { return mlirStringRefCreateFromCString(text); }

//===--- kit.loop ---===//

typedef struct Loop {
  TesseraArgumentList arguments;
  TesseraOperandList inits, indices, others;
  TesseraTypeList otherTypes, results;
  MlirAffineMap map;
  int64_t mode;
} Loop;

static MlirLogicalResult parseLoop(TesseraAsmParser *parser, Loop *loop) {
  if (failed(tesseraAsmParserParseAssignmentList(parser, true, &loop->arguments, &loop->inits)))
    return mlirLogicalResultFailure();
  tesseraAsmParserParseOptionalEnumKeyword(parser, &kitModeEnum, &loop->mode);
  if (failed(tesseraAsmParserParseKeyword(parser, "at")) ||
      failed(tesseraAsmParserParseAffineMapOfSSAIds(parser, TESSERA_DELIMITER_SQUARE, &loop->map,
                                                    &loop->indices)) ||
      failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_OPTIONAL_PAREN, -1,
                                              &loop->others)) ||
      failed(tesseraAsmParserParseOptionalColonTypeList(parser, &loop->otherTypes)))
    return mlirLogicalResultFailure();
  return tesseraAsmParserParseOptionalArrowTypeList(parser, &loop->results);
}

static MlirLogicalResult resolveLoop(TesseraAsmParser *parser, TesseraOperationState *state,
                                     const Loop *loop) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  TesseraTypeList types = {0};
  for (size_t i = 0; i < loop->arguments.size; ++i)
    tesseraTypeListAdd(&types, loop->arguments.data[i].type);
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  bool ok =
      !failed(tesseraAsmParserResolveOperands(parser, state, &loop->inits, &types, at)) &&
      !failed(tesseraAsmParserResolveOperandsOfType(parser, state, &loop->indices,
                                                    mlirIndexTypeGet(context))) &&
      !failed(tesseraAsmParserResolveOperands(parser, state, &loop->others, &loop->otherTypes, at));
  tesseraTypeListFree(&types);
  if (!ok)
    return mlirLogicalResultFailure();
  tesseraOperationStateAddTypes(state, &loop->results);
  tesseraOperationStateSetAttribute(state, name("map"), mlirAffineMapAttrGet(loop->map));
  tesseraOperationStateSetAttribute(state, name("mode"),
                                    kitModeToAttribute(context, (KitMode)loop->mode));
  const int32_t sizes[] = {(int32_t)loop->inits.size, (int32_t)loop->indices.size,
                           (int32_t)loop->others.size};
  tesseraOperationStateSetAttribute(state, name("operandSegmentSizes"),
                                    mlirDenseI32ArrayGet(context, 3, sizes));
  MlirRegion body = tesseraOperationStateAddRegion(state);
  return tesseraAsmParserParseRegion(parser, body, (intptr_t)loop->arguments.size,
                                     loop->arguments.data, false);
}

MlirLogicalResult kitLoopOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  Loop loop = {0};
  MlirLogicalResult result = parseLoop(parser, &loop);
  if (!failed(result))
    result = resolveLoop(parser, state, &loop);
  tesseraArgumentListFree(&loop.arguments);
  tesseraOperandListFree(&loop.inits);
  tesseraOperandListFree(&loop.indices);
  tesseraOperandListFree(&loop.others);
  tesseraTypeListFree(&loop.otherTypes);
  tesseraTypeListFree(&loop.results);
  return result;
}

void kitLoopOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirBlock body = mlirRegionGetFirstBlock(kitLoopOpGetBody(op));
  TesseraRange inits = tesseraOperationGetOperandGroup(op, 0);
  tesseraAsmPrinterPrintC(printer, " (");
  for (intptr_t i = 0; i < inits.count; ++i) {
    MlirValue init = mlirOperationGetOperand(op, inits.start + i);
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirBlockGetArgument(body, i));
    tesseraAsmPrinterPrintC(printer, " = ");
    tesseraAsmPrinterPrintOperand(printer, init);
    tesseraAsmPrinterPrintC(printer, " : ");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(init));
  }
  tesseraAsmPrinterPrintC(printer, kitLoopOpGetMode(op) == KitModeFast ? ") fast at [" : ") at [");
  tesseraAsmPrinterPrintAffineMapOfSSAIds(printer, kitLoopOpGetMap(op), op,
                                          tesseraOperationGetOperandGroup(op, 1));
  tesseraAsmPrinterPrintC(printer, "]");
  TesseraRange others = tesseraOperationGetOperandGroup(op, 2);
  if (others.count) {
    tesseraAsmPrinterPrintC(printer, " (");
    tesseraAsmPrinterPrintOperands(printer, op, others);
    tesseraAsmPrinterPrintC(printer, ") : ");
    tesseraAsmPrinterPrintOperandTypes(printer, op, others);
  }
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, kitLoopOpGetBody(op), false, true, false);
}

//===--- kit.wrap, kit.same ---===//

MlirLogicalResult kitWrapOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirStringRef named;
  if (failed(tesseraAsmParserParseOperationName(parser, &named)))
    return mlirLogicalResultFailure();
  MlirContext context = tesseraAsmParserGetContext(parser);
  tesseraOperationStateSetAttribute(state, name("named"), mlirStringAttrGet(context, named));
  MlirRegion body = tesseraOperationStateAddRegion(state);
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(body, block);
  MlirOperation nested = tesseraAsmParserParseGenericOperation(parser, block);
  return nested.ptr ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void kitWrapOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirStringRef named = kitWrapOpGetNamed(op);
  tesseraAsmPrinterPrintFormat(printer, " %.*s ", (int)named.length, named.data);
  MlirBlock body = mlirRegionGetFirstBlock(kitWrapOpGetBody(op));
  tesseraAsmPrinterPrintGenericOp(printer, mlirBlockGetFirstOperation(body), true);
}

MlirLogicalResult kitSameOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return tesseraAsmParserParseGenericAfterName(parser, state);
}

void kitSameOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintGenericOp(printer, op, false);
}

// Custom syntax of the bufferization dialect: `alloc_tensor(%n) copy(%t) size_hint=%h {attributes}
// : type`. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/bufferization/BufferizationOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Asm.h"
#include "tessera/Operation.h"

typedef struct AllocTensor {
  TesseraOperandList sizes;
  bool hasCopy, hasHint;
  TesseraUnresolvedOperand copy, hint;
} AllocTensor;

static bool ok(MlirLogicalResult result) { return mlirLogicalResultIsSuccess(result); }

static bool parseOperands(TesseraAsmParser *parser, AllocTensor *parsed) {
  if (!ok(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, /*required=*/-1,
                                           &parsed->sizes)))
    return false;
  parsed->hasCopy = tesseraAsmParserParseOptionalKeyword(parser, "copy");
  if (parsed->hasCopy && (!ok(tesseraAsmParserParseToken(parser, "(")) ||
                          !ok(tesseraAsmParserParseOperand(parser, &parsed->copy)) ||
                          !ok(tesseraAsmParserParseToken(parser, ")"))))
    return false;
  parsed->hasHint = tesseraAsmParserParseOptionalKeyword(parser, "size_hint");
  return !parsed->hasHint || (ok(tesseraAsmParserParseToken(parser, "=")) &&
                              ok(tesseraAsmParserParseOperand(parser, &parsed->hint)));
}

static bool resolve(TesseraAsmParser *parser, const TesseraUnresolvedOperand *operand,
                    MlirType type, TesseraOperationState *state) {
  MlirValue value;
  if (!ok(tesseraAsmParserResolveOperand(parser, operand, type, &value)))
    return false;
  tesseraOperationStateAddOperand(state, value);
  return true;
}

static bool parseAllocTensor(TesseraAsmParser *parser, AllocTensor *parsed,
                             TesseraOperationState *state) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirType type, index = mlirIndexTypeGet(context);
  if (!parseOperands(parser, parsed) || !ok(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      !ok(tesseraAsmParserParseToken(parser, ":")))
    return false;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!ok(tesseraAsmParserParseType(parser, &type)))
    return false;
  if (!mlirTypeIsATensor(type)) {
    tesseraAsmParserEmitError(parser, at, "invalid kind of type specified");
    return false;
  }
  tesseraOperationStateAddType(state, type);
  for (size_t i = 0; i < parsed->sizes.size; ++i)
    if (!resolve(parser, &parsed->sizes.data[i], index, state))
      return false;
  if ((parsed->hasCopy && !resolve(parser, &parsed->copy, type, state)) ||
      (parsed->hasHint && !resolve(parser, &parsed->hint, index, state)))
    return false;
  const int32_t segments[] = {(int32_t)parsed->sizes.size, parsed->hasCopy, parsed->hasHint};
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString("operandSegmentSizes"),
                                    mlirDenseI32ArrayGet(context, 3, segments));
  return true;
}

MlirLogicalResult bufferizationAllocTensorOpParse(TesseraAsmParser *parser,
                                                  TesseraOperationState *state) {
  AllocTensor parsed = {.hasCopy = false};
  bool isRight = parseAllocTensor(parser, &parsed, state);
  tesseraOperandListFree(&parsed.sizes);
  return isRight ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void bufferizationAllocTensorOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirValue copy = bufferizationAllocTensorOpGetCopy(op);
  MlirValue hint = bufferizationAllocTensorOpGetSizeHint(op);
  tesseraAsmPrinterPrintC(printer, "(");
  tesseraAsmPrinterPrintOperands(printer, op, tesseraOperationGetOperandGroup(op, 0));
  tesseraAsmPrinterPrintC(printer, ")");
  if (copy.ptr) {
    tesseraAsmPrinterPrintC(printer, " copy(");
    tesseraAsmPrinterPrintOperand(printer, copy);
    tesseraAsmPrinterPrintC(printer, ")");
  }
  if (hint.ptr) {
    tesseraAsmPrinterPrintC(printer, " size_hint=");
    tesseraAsmPrinterPrintOperand(printer, hint);
  }
  static const char *const elided[] = {"operandSegmentSizes"};
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, /*withKeyword=*/false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(bufferizationAllocTensorOpGetResult(op)));
}

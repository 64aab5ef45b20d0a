// Syntax of the dialect of a Triton program's threads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/TritonGPUOps.h"
#include "support/String.h"
#include "tessera/Asm.h"

enum {
  kAllSpaces = TritongpuAddrSpaceLocal | TritongpuAddrSpaceGlobalRead |
               TritongpuAddrSpaceGlobalWrite | TritongpuAddrSpaceTensorRead |
               TritongpuAddrSpaceTensorWrite
};

MlirLogicalResult tritongpuBarrierOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  int spaces = 0;
  do {
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    MlirStringRef word;
    if (mlirLogicalResultIsFailure(tesseraAsmParserParseKeywordOrString(parser, &word)))
      return mlirLogicalResultFailure();
    TritongpuAddrSpace space = (TritongpuAddrSpace)kAllSpaces;
    if (!tsEqualC(word, "all") && !tritongpuAddrSpaceSymbolize(word, &space))
      return tesseraAsmParserEmitError(parser, at, "unknown address space '%.*s'", (int)word.length,
                                       word.data);
    spaces |= (int)space;
  } while (tesseraAsmParserParseOptionalToken(parser, "|"));
  tesseraOperationStateSetAttribute(
      state, tsLiteral("addrSpace"),
      tritongpuAddrSpaceToAttribute(tesseraAsmParserGetContext(parser),
                                    (TritongpuAddrSpace)spaces));
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

static void printPart(MlirStringRef text, void *user) { tesseraAsmPrinterPrintText(user, text); }

void tritongpuBarrierOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraAsmPrinterPrintC(printer, " ");
  TritongpuAddrSpace spaces = tritongpuBarrierOpGetAddrSpace(op);
  if (spaces == (TritongpuAddrSpace)kAllSpaces)
    tesseraAsmPrinterPrintC(printer, "all");
  else
    tritongpuAddrSpacePrint(spaces, printPart, printer);
  const char *const elided[] = {"addrSpace"};
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, /*withKeyword=*/false);
}

// Contexts that print and parse: the IR itself knows no text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Context.h"
#include "asm/Parser.h"
#include "support/String.h"
#include "tessera/Asm.h"

/// Elements attributes with more elements than this are elided where messages show operations.
enum { SHOWN_ELEMENTS = 16 };

static void printOperation(MlirOperation op, bool generic, MlirStringCallback append, void *user) {
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOpPrintingFlagsElideLargeElementsAttrs(flags, SHOWN_ELEMENTS);
  if (generic)
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  mlirOperationPrintWithFlags(op, flags, append, user);
  mlirOpPrintingFlagsDestroy(flags);
}

MlirContext mlirContextCreateWithThreading(bool threadingEnabled) {
  static const IrText text = {.printType = mlirTypePrint,
                              .printAttribute = mlirAttributePrint,
                              .printLocation = mlirLocationPrint,
                              .printOperation = printOperation,
                              .parseAttribute = mlirAttributeParseGet,
                              .textsBegin = asmTextsBegin,
                              .textsParse = asmTextsParse,
                              .textsEnd = asmTextsEnd};
  return irWrapContext(irContextCreate(threadingEnabled, &text));
}

MlirContext mlirContextCreate(void) { return mlirContextCreateWithThreading(true); }

MlirContext mlirContextCreateWithRegistry(MlirDialectRegistry registry, bool threadingEnabled) {
  MlirContext context = mlirContextCreateWithThreading(threadingEnabled);
  mlirContextAppendDialectRegistry(context, registry);
  return context;
}

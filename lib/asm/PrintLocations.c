// Printing of locations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

static void printInner(TesseraAsmPrinter *printer, const IrStorage *location, bool pretty,
                       bool isTopLevel);

static void printFileLineCol(TesseraAsmPrinter *printer, const IrStorage *location, bool pretty) {
  MlirStringRef file = irStringValue(irFileLineColFile(location));
  if (pretty)
    asmPutText(printer, file);
  else
    asmPutEscaped(printer, file);
  uint32_t line = irFileLineColStartLine(location), endLine = irFileLineColEndLine(location);
  uint32_t column = irFileLineColStartColumn(location),
           endColumn = irFileLineColEndColumn(location);
  asmPutChar(printer, ':');
  asmPutUnsigned(printer, line);
  asmPutChar(printer, ':');
  asmPutUnsigned(printer, column);
  if (line == endLine && column == endColumn)
    return;
  asmPutLiteral(printer, " to ");
  if (line != endLine)
    asmPutUnsigned(printer, endLine);
  asmPutChar(printer, ':');
  asmPutUnsigned(printer, endColumn);
}

static void printName(TesseraAsmPrinter *printer, const IrStorage *location, bool pretty) {
  asmPutEscaped(printer, irStringValue(irParamStorage(location, 0)));
  const IrStorage *child = irParamStorage(location, 1);
  if (irIs(child, &builtinUnknownLocDef))
    return;
  asmPutChar(printer, '(');
  printInner(printer, child, pretty, false);
  asmPutChar(printer, ')');
}

static void printCallSite(TesseraAsmPrinter *printer, const IrStorage *location, bool pretty) {
  const IrStorage *callee = irParamStorage(location, 0), *caller = irParamStorage(location, 1);
  if (!pretty)
    asmPutLiteral(printer, "callsite(");
  printInner(printer, callee, pretty, false);
  if (pretty && !(irIs(callee, &builtinNameLocDef) && irIsFileLineCol(caller)))
    asmPutNewline(printer);
  asmPutLiteral(printer, " at ");
  printInner(printer, caller, pretty, false);
  if (!pretty)
    asmPutChar(printer, ')');
}

static void printFused(TesseraAsmPrinter *printer, const IrStorage *location, bool pretty) {
  if (!pretty)
    asmPutLiteral(printer, "fused");
  const IrStorage *metadata = irParamStorage(location, 1);
  if (metadata) {
    asmPutChar(printer, '<');
    asmPrintAttribute(printer, metadata, ASM_TYPE_NEVER_ELIDED);
    asmPutChar(printer, '>');
  }
  asmPutChar(printer, '[');
  IrList locations = irParamList(location, 0);
  for (size_t i = 0; i < locations.size; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    printInner(printer, locations.data[i], pretty, false);
  }
  asmPutChar(printer, ']');
}

static void printInner(TesseraAsmPrinter *printer, const IrStorage *location, bool pretty,
                       bool isTopLevel) {
  if (!isTopLevel && asmPrintAlias(printer, location))
    return;
  if (irIsFileLineCol(location))
    printFileLineCol(printer, location, pretty);
  else if (irIs(location, &builtinNameLocDef))
    printName(printer, location, pretty);
  else if (irIs(location, &builtinCallSiteLocDef))
    printCallSite(printer, location, pretty);
  else if (irIs(location, &builtinFusedLocDef))
    printFused(printer, location, pretty);
  else if (irIs(location, &builtinOpaqueLocDef))
    printInner(printer, irParamStorage(location, 2), pretty, false);
  else if (pretty)
    asmPutLiteral(printer, "[unknown]");
  else
    asmPutLiteral(printer, "unknown");
}

void asmPrintLocation(TesseraAsmPrinter *printer, const IrStorage *location, bool allowAlias) {
  if (printer->state->flags.prettyDebugInfo) {
    printInner(printer, location, true, true);
    return;
  }
  asmPutLiteral(printer, "loc(");
  if (!allowAlias || !asmPrintAlias(printer, location))
    printInner(printer, location, false, true);
  asmPutChar(printer, ')');
}

void asmPrintTrailingLocation(TesseraAsmPrinter *printer, const IrStorage *location,
                              bool allowAlias) {
  if (!printer->state->flags.debugInfo)
    return;
  asmPutChar(printer, ' ');
  asmPrintLocation(printer, location, allowAlias);
}

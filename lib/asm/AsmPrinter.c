// Custom syntax, printing side: what hooks call. Declared in tessera/Asm.h.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

//===--- Text ---===//

void tesseraAsmPrinterPrintText(TesseraAsmPrinter *printer, MlirStringRef text) {
  asmPutText(printer, text);
}

void tesseraAsmPrinterPrintC(TesseraAsmPrinter *printer, const char *text) {
  asmPutText(printer, mlirStringRefCreateFromCString(text));
}

void tesseraAsmPrinterPrintFormat(TesseraAsmPrinter *printer, const char *format, ...) {
  if (printer->collector)
    return;
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&printer->out, format, args);
  va_end(args);
}

void tesseraAsmPrinterPrintInteger(TesseraAsmPrinter *printer, int64_t value) {
  asmPutSigned(printer, value);
}

void tesseraAsmPrinterPrintUnsigned(TesseraAsmPrinter *printer, uint64_t value) {
  asmPutUnsigned(printer, value);
}

void tesseraAsmPrinterPrintFloat(TesseraAsmPrinter *printer, double value) {
  if (printer->collector)
    return;
  IrFloatBits bits = irFloatFromDouble(&builtinFloat64TypeFloatType, value, NULL);
  irFloatPrint(&builtinFloat64TypeFloatType, bits, &printer->out);
}

void tesseraAsmPrinterPrintString(TesseraAsmPrinter *printer, MlirStringRef text) {
  asmPutEscaped(printer, text);
}

void tesseraAsmPrinterPrintKeywordOrString(TesseraAsmPrinter *printer, MlirStringRef text) {
  asmPutKeywordOrString(printer, text);
}

void tesseraAsmPrinterPrintSymbolName(TesseraAsmPrinter *printer, MlirStringRef name) {
  asmPutSymbolName(printer, name);
}

void tesseraAsmPrinterPrintDimensionList(TesseraAsmPrinter *printer, size_t rank,
                                         const int64_t *shape) {
  IrShape list = {shape, rank};
  asmPrintDimensions(printer, list);
}

void tesseraAsmPrinterPrintNewline(TesseraAsmPrinter *printer) {
  asmPutNewline(printer);
  asmPutIndent(printer);
}
void tesseraAsmPrinterIncreaseIndent(TesseraAsmPrinter *printer) { printer->indent += 2; }
void tesseraAsmPrinterDecreaseIndent(TesseraAsmPrinter *printer) { printer->indent -= 2; }

//===--- Attributes and types ---===//

void tesseraAsmPrinterPrintAttribute(TesseraAsmPrinter *printer, MlirAttribute attribute) {
  asmPrintAttribute(printer, irAttribute(attribute), ASM_TYPE_NEVER_ELIDED);
}

void tesseraAsmPrinterPrintAttributeWithoutType(TesseraAsmPrinter *printer,
                                                MlirAttribute attribute) {
  asmPrintAttribute(printer, irAttribute(attribute), ASM_TYPE_ELIDED);
}

void tesseraAsmPrinterPrintStrippedStorage(TesseraAsmPrinter *printer, const void *storage) {
  const IrStorage *symbol = storage;
  if (printer->collector) {
    asmCollect(printer, symbol, false);
  } else if (!symbol->definition->mnemonic) {
    if (symbol->definition->isType)
      asmPrintType(printer, symbol);
    else
      asmPrintAttribute(printer, symbol, ASM_TYPE_NEVER_ELIDED);
  } else if (!asmPrintAlias(printer, symbol)) {
    size_t before = printer->out.size;
    asmPrintStorageBody(printer, symbol);
    if (printer->out.size != before)
      return;
    // Without a body the prefix is all that there is.
    if (symbol->definition->isType)
      asmPrintType(printer, symbol);
    else
      asmPrintAttribute(printer, symbol, ASM_TYPE_NEVER_ELIDED);
  }
}

void tesseraAsmPrinterPrintType(TesseraAsmPrinter *printer, MlirType type) {
  asmPrintType(printer, irType(type));
}

void tesseraAsmPrinterPrintAffineMap(TesseraAsmPrinter *printer, MlirAffineMap map) {
  if (!printer->collector)
    irAffineMapPrint(irMap(map), &printer->out);
}

void tesseraAsmPrinterPrintIntegerSet(TesseraAsmPrinter *printer, MlirIntegerSet set) {
  if (!printer->collector)
    irIntegerSetPrint(irSet(set), &printer->out);
}

//===--- Bodies ---===//

enum {
  MAX_OPEN_BODIES = 1000,
  MAX_BODIES = 1 << 20, ///< in an outermost one
};

static bool isInBody(const TesseraAsmPrinter *printer, const IrStorage *storage) {
  for (size_t i = printer->openBodies.size; i-- > 0;)
    if (printer->openBodies.data[i] == storage)
      return true;
  return false;
}

// A body may hold another one twice, and that a third one twice: what is too much to be printed or
// to be read again is left out.
bool tesseraAsmPrinterEnterBody(TesseraAsmPrinter *printer, const void *storage) {
  if (!printer->openBodies.size)
    printer->numBodies = 0;
  if (isInBody(printer, storage) || printer->openBodies.size >= MAX_OPEN_BODIES ||
      printer->numBodies >= MAX_BODIES)
    return false;
  tsVecPush(&printer->openBodies, (const IrStorage *)storage);
  printer->numBodies++;
  return true;
}

void tesseraAsmPrinterLeaveBody(TesseraAsmPrinter *printer) {
  if (!--printer->openBodies.size)
    tsVecFree(&printer->openBodies);
}

//===--- Operations ---===//

void tesseraAsmPrinterPrintOperand(TesseraAsmPrinter *printer, MlirValue value) {
  asmPrintValue(printer, irValue(value), true);
}

void tesseraAsmPrinterPrintRegionArgument(TesseraAsmPrinter *printer, MlirValue argument,
                                          MlirAttribute attributes, bool omitType) {
  const IrBlockArgument *block = (const IrBlockArgument *)irValue(argument);
  if (printer->collector) {
    asmCollect(printer, block->value.type, false);
    if (printer->state->flags.debugInfo)
      asmCollectLocation(printer, block->location, false);
    return;
  }
  asmPrintValue(printer, &block->value, true);
  if (!omitType) {
    asmPutLiteral(printer, ": ");
    asmPrintType(printer, block->value.type);
  }
  if (attributes.ptr && irDictionaryEntries(irAttribute(attributes)).size) {
    asmPutChar(printer, ' ');
    asmPrintDictionary(printer, irDictionaryEntries(irAttribute(attributes)));
  }
  asmPrintTrailingLocation(printer, block->location, false);
}

void tesseraAsmPrinterPrintRegion(TesseraAsmPrinter *printer, MlirRegion region,
                                  bool printEntryBlockArgs, bool printBlockTerminators,
                                  bool printEmptyBlock) {
  asmPrintRegion(printer, irRegion(region), printEntryBlockArgs, printBlockTerminators,
                 printEmptyBlock);
}

void tesseraAsmPrinterPrintSuccessor(TesseraAsmPrinter *printer, MlirBlock block) {
  asmPrintBlockName(printer, irBlock(block));
}

/// A dictionary printed entry by entry.
typedef struct EntryPrinter {
  TesseraAsmPrinter *printer;
  size_t numElided;
  const char *const *elided;
  const char *open;
  bool any;
} EntryPrinter;

static bool isElidedName(const EntryPrinter *entries, const IrStorage *name) {
  for (size_t i = 0; i < entries->numElided; i++)
    if (tsEqualC(irStringValue(name), entries->elided[i]))
      return true;
  return false;
}

static void printEntry(const IrStorage *name, const IrStorage *value, void *user) {
  EntryPrinter *entries = user;
  if (!value || isElidedName(entries, name))
    return;
  if (entries->printer->collector) {
    asmCollect(entries->printer, value, false);
    return;
  }
  tesseraAsmPrinterPrintC(entries->printer, entries->any ? ", " : entries->open);
  asmPrintNamedAttribute(entries->printer, name, value);
  entries->any = true;
}

void tesseraAsmPrinterPrintOptionalAttrDict(TesseraAsmPrinter *printer, MlirOperation op,
                                            size_t numElided, const char *const *elided,
                                            bool withKeyword) {
  EntryPrinter entries = {printer, numElided, elided, withKeyword ? " attributes {" : " {", false};
  asmForEachAttribute(irOp(op), printEntry, &entries);
  if (entries.any)
    asmPutChar(printer, '}');
}

void tesseraAsmPrinterPrintOptionalProperties(TesseraAsmPrinter *printer, MlirOperation op,
                                              size_t numElided, const char *const *elided) {
  EntryPrinter entries = {printer, numElided, elided, " <{", false};
  const IrOperation *operation = irOp(op);
  for (uint32_t i = 0; irIsRegistered(operation) && i < operation->name->numAttributeSlots; i++)
    printEntry(operation->name->attributeNames[i], operation->attributes[i], &entries);
  if (entries.any)
    asmPutLiteral(printer, "}>");
}

void tesseraAsmPrinterPrintGenericOp(TesseraAsmPrinter *printer, MlirOperation op, bool printName) {
  asmPrintGeneric(printer, irOp(op), printName);
}

void tesseraAsmPrinterPrintCustomOrGenericOp(TesseraAsmPrinter *printer, MlirOperation op) {
  asmPrintCustomOrGeneric(printer, irOp(op));
}

bool tesseraAsmPrinterShouldPrintElidedDefaults(TesseraAsmPrinter *printer) {
  (void)printer;
  return false;
}

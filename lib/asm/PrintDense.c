// Printing of attributes that hold many elements.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

typedef void (*PrintElement)(TesseraAsmPrinter *printer, const IrStorage *attribute, size_t index);

static void printNested(TesseraAsmPrinter *printer, const IrStorage *attribute,
                        PrintElement element) {
  IrShape shape = irShapedShape(irElementsType(attribute));
  int64_t count = irShapedNumElements(irElementsType(attribute));
  if (irDenseIsSplat(attribute)) {
    element(printer, attribute, 0);
    return;
  }
  // How many elements a list of each level holds: an element at a multiple of it opens one.
  for (int64_t i = 0; i < count; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    int64_t stride = count;
    for (size_t level = 0; level < shape.rank; level++) {
      if (i % stride == 0)
        asmPutChar(printer, '[');
      stride /= shape.sizes[level];
    }
    element(printer, attribute, (size_t)i);
    stride = count;
    for (size_t level = 0; level < shape.rank; level++) {
      if ((i + 1) % stride == 0)
        asmPutChar(printer, ']');
      stride /= shape.sizes[level];
    }
  }
}

//===--- Numbers ---===//

static void printWords(TesseraAsmPrinter *printer, const IrStorage *type, const uint64_t *words,
                       size_t numWords) {
  bool isUnsigned = irTypeIsUnsigned(type);
  irWordsPrint(words, numWords, !isUnsigned, asmScratch(printer));
}

/// An integer of any width at `data`.
static void printWideInteger(TesseraAsmPrinter *printer, const IrStorage *type,
                             const unsigned char *data, size_t bytes) {
  unsigned width = irTypeBitWidth(type);
  size_t numWords = width ? (width + 63) / 64 : 1;
  uint64_t *words = tsAllocZeroed(numWords, sizeof *words);
  for (size_t i = 0; i < bytes; i++)
    words[i / 8] |= (uint64_t)data[i] << (i % 8 * 8);
  bool isUnsigned = irTypeIsUnsigned(type);
  // Stored bytes are zero above the width: extend the sign to whole words.
  if (width % 64 && !isUnsigned && words[numWords - 1] >> (width % 64 - 1) & 1)
    words[numWords - 1] |= UINT64_MAX << (width % 64);
  printWords(printer, type, words, numWords);
  tsFree(words);
}

static void printElementPart(TesseraAsmPrinter *printer, const IrStorage *attribute,
                             const IrStorage *partType, size_t index, unsigned part,
                             size_t partBytes) {
  if (irTypeIsFloat(partType)) {
    irFloatPrint(irFloatSemantics(partType), irDenseFloatAt(attribute, index, part),
                 asmScratch(printer));
    return;
  }
  size_t size;
  const unsigned char *data = irDenseData(attribute, &size);
  if (irDenseIsSplat(attribute))
    index = 0;
  printWideInteger(printer, partType, data + (2 * index + part) * partBytes, partBytes);
}

static void printComplex(TesseraAsmPrinter *printer, const IrStorage *attribute, size_t index) {
  const IrStorage *type = irShapedElementType(irElementsType(attribute));
  const IrStorage *part = irParamStorage(type, 0);
  size_t partBytes = irDenseElementBits(type) / 16;
  asmPutChar(printer, '(');
  printElementPart(printer, attribute, part, index, 0, partBytes);
  asmPutChar(printer, ',');
  printElementPart(printer, attribute, part, index, 1, partBytes);
  asmPutChar(printer, ')');
}

static void printNumber(TesseraAsmPrinter *printer, const IrStorage *attribute, size_t index) {
  const IrStorage *type = irShapedElementType(irElementsType(attribute));
  if (irTypeIsFloat(type)) {
    irFloatPrint(irFloatSemantics(type), irDenseFloatAt(attribute, index, 0), asmScratch(printer));
  } else if (irTypeIsInteger(type) && irIntegerTypeWidth(type) == 1) {
    asmPutText(printer,
               irDenseIntegerAt(attribute, index) ? tsLiteral("true") : tsLiteral("false"));
  } else if (irTypeBitWidth(type) > 64) {
    size_t size, bytes = irDenseElementBits(type) / 8;
    const unsigned char *data = irDenseData(attribute, &size);
    printWideInteger(printer, type, data + (irDenseIsSplat(attribute) ? 0 : index) * bytes, bytes);
  } else {
    uint64_t word = (uint64_t)irDenseIntegerAt(attribute, index);
    printWords(printer, type, &word, 1);
  }
}

static void printHex(TesseraAsmPrinter *printer, const unsigned char *data, size_t size) {
  static const char digits[] = "0123456789ABCDEF";
  asmPutLiteral(printer, "\"0x");
  char *room = asmMakeRoom(printer, 2 * size);
  for (size_t i = 0; room && i < size; i++) {
    room[2 * i] = digits[data[i] >> 4];
    room[2 * i + 1] = digits[data[i] & 15];
  }
  asmPutChar(printer, '"');
}

static void printNumbers(TesseraAsmPrinter *printer, const IrStorage *attribute, bool allowHex) {
  const IrStorage *type = irElementsType(attribute);
  int64_t limit = printer->state->flags.hexElementsLimit;
  if (allowHex && limit >= 0 && !irDenseIsSplat(attribute) && irShapedNumElements(type) > limit) {
    size_t size;
    const unsigned char *data = irDenseData(attribute, &size);
    printHex(printer, data, size);
    return;
  }
  printNested(printer, attribute,
              irTypeIsComplex(irShapedElementType(type)) ? printComplex : printNumber);
}

//===--- Kinds ---===//

static void printString(TesseraAsmPrinter *printer, const IrStorage *attribute, size_t index) {
  const MlirStringRef *strings = attribute->params[1].pointer;
  asmPutEscaped(printer, strings[irDenseIsSplat(attribute) ? 0 : index]);
}

void asmPrintDense(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  if (irIsDenseString(attribute))
    printNested(printer, attribute, printString);
  else
    printNumbers(printer, attribute, true);
}

void asmPrintSparse(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  const IrStorage *indices = irParamStorage(attribute, 1), *values = irParamStorage(attribute, 2);
  if (irShapedNumElements(irElementsType(indices)) == 0)
    return;
  printNumbers(printer, indices, false);
  asmPutLiteral(printer, ", ");
  asmPrintDense(printer, values);
}

static void printArrayElement(TesseraAsmPrinter *printer, const IrStorage *type,
                              const unsigned char *data, size_t bytes) {
  if (irTypeIsFloat(type)) {
    IrFloatBits bits = {0, 0};
    memcpy(&bits.low, data, bytes < 8 ? bytes : 8);
    if (bytes > 8)
      memcpy(&bits.high, data + 8, bytes - 8);
    irFloatPrint(irFloatSemantics(type), bits, asmScratch(printer));
    return;
  }
  if (bytes == 0 || bytes > 8) {
    printWideInteger(printer, type, data, bytes);
    return;
  }
  uint64_t word = 0;
  memcpy(&word, data, bytes);
  unsigned shift = 64 - 8 * (unsigned)bytes;
  if (irIntegerTypeWidth(type) == 1)
    asmPutText(printer, word ? tsLiteral("true") : tsLiteral("false"));
  else if (irIntegerTypeSignedness(type) == BuiltinSignednessUnsigned)
    asmPutUnsigned(printer, word);
  else
    asmPutSigned(printer, (int64_t)(word << shift) >> shift);
}

static void printArrayElements(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  const IrStorage *type = irParamStorage(attribute, 0);
  size_t size = (size_t)attribute->params[1].integer, bytes = irDenseArrayElementBytes(type);
  const unsigned char *data = attribute->params[2].pointer;
  for (size_t i = 0; i < size; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    printArrayElement(printer, type, data + i * bytes, bytes);
  }
}

void asmPrintDenseArray(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  asmPutLiteral(printer, "array<");
  asmPrintType(printer, irParamStorage(attribute, 0));
  if (attribute->params[1].integer)
    asmPutLiteral(printer, ": ");
  printArrayElements(printer, attribute);
  asmPutChar(printer, '>');
}

void asmPrintDenseArrayElements(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  asmPutChar(printer, '[');
  printArrayElements(printer, attribute);
  asmPutChar(printer, ']');
}

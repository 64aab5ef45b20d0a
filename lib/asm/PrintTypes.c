// Printing of types, and of types and attributes of dialects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

#include "tessera/Format.h"

//===--- Builtin types ---===//

void asmPrintDimensions(TesseraAsmPrinter *printer, IrShape shape) {
  for (size_t i = 0; i < shape.rank; i++) {
    if (i)
      asmPutChar(printer, 'x');
    if (shape.sizes[i] == IR_DYNAMIC)
      asmPutChar(printer, '?');
    else
      asmPutSigned(printer, shape.sizes[i]);
  }
}

static void printTypeList(TesseraAsmPrinter *printer, IrList types) {
  for (size_t i = 0; i < types.size; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintType(printer, types.data[i]);
  }
}

static void printFunction(TesseraAsmPrinter *printer, const IrStorage *type) {
  asmPutChar(printer, '(');
  printTypeList(printer, irFunctionInputs(type));
  asmPutLiteral(printer, ") -> ");
  IrList results = irFunctionResults(type);
  if (results.size == 1 && !irTypeIsFunction(results.data[0])) {
    asmPrintType(printer, results.data[0]);
    return;
  }
  asmPutChar(printer, '(');
  printTypeList(printer, results);
  asmPutChar(printer, ')');
}

static void printIntegerType(TesseraAsmPrinter *printer, const IrStorage *type) {
  BuiltinSignedness signedness = irIntegerTypeSignedness(type);
  if (signedness != BuiltinSignednessSignless)
    asmPutChar(printer, signedness == BuiltinSignednessSigned ? 's' : 'u');
  asmPutChar(printer, 'i');
  asmPutUnsigned(printer, irIntegerTypeWidth(type));
}

//===--- Texts that are kept: what is printed once is copied the next time ---===//

static bool canBeKept(const TesseraAsmPrinter *printer, const IrStorage *storage) {
  return !printer->collector && !printer->openBodies.size && !irStorageMayChange(storage);
}

// Puts the text that the storage has got before; false when there was none.
static bool putKeptText(TesseraAsmPrinter *printer, const IrStorage *storage) {
  uintptr_t *slot = tsPointerMapFind(&asmMemory(printer)->keptTexts, storage);
  if (slot)
    asmPutText(printer, *(const MlirStringRef *)(const void *)*slot);
  return slot;
}

// Keeps what has been printed since `start`.
static void keepText(TesseraAsmPrinter *printer, const IrStorage *storage, size_t start) {
  enum { SHORT = 12, MANY = 1 << 24 };
  AsmMemory *memory = asmMemory(printer);
  size_t size = printer->out.size - start;
  if (size < SHORT || memory->texts.bytes > MANY || size > MANY)
    return;
  MlirStringRef *text = tsArenaNew(&memory->texts, MlirStringRef);
  *text = tsArenaString(&memory->texts, mlirStringRefCreate(printer->out.data + start, size));
  *tsPointerMapInsert(&memory->keptTexts, storage, NULL) = (uintptr_t)text;
}

//===--- Builtin types ---===//

static void printRankedTensor(TesseraAsmPrinter *printer, const IrStorage *type) {
  asmPutLiteral(printer, "tensor<");
  IrShape shape = irShapedShape(type);
  asmPrintDimensions(printer, shape);
  if (shape.rank)
    asmPutChar(printer, 'x');
  asmPrintType(printer, irShapedElementType(type));
  if (irTensorEncoding(type)) {
    asmPutLiteral(printer, ", ");
    asmPrintAttribute(printer, irTensorEncoding(type), ASM_TYPE_NEVER_ELIDED);
  }
  asmPutChar(printer, '>');
}

static void printVector(TesseraAsmPrinter *printer, const IrStorage *type) {
  asmPutLiteral(printer, "vector<");
  IrShape shape = irShapedShape(type);
  for (size_t i = 0; i < shape.rank; i++) {
    bool scalable = irVectorDimIsScalable(type, i);
    if (scalable)
      asmPutChar(printer, '[');
    asmPutSigned(printer, shape.sizes[i]);
    if (scalable)
      asmPutChar(printer, ']');
    asmPutChar(printer, 'x');
  }
  asmPrintType(printer, irShapedElementType(type));
  asmPutChar(printer, '>');
}

static void printMemRef(TesseraAsmPrinter *printer, const IrStorage *type) {
  asmPutLiteral(printer, "memref<");
  if (irTypeIsMemRef(type)) {
    IrShape shape = irShapedShape(type);
    asmPrintDimensions(printer, shape);
    if (shape.rank)
      asmPutChar(printer, 'x');
  } else {
    asmPutLiteral(printer, "*x");
  }
  asmPrintType(printer, irShapedElementType(type));
  if (irTypeIsMemRef(type) && !irMemRefHasIdentityLayout(type)) {
    asmPutLiteral(printer, ", ");
    asmPrintAttribute(printer, irMemRefLayout(type), ASM_TYPE_MAY_BE_ELIDED);
  }
  if (irMemRefMemorySpace(type)) {
    asmPutLiteral(printer, ", ");
    asmPrintAttribute(printer, irMemRefMemorySpace(type), ASM_TYPE_MAY_BE_ELIDED);
  }
  asmPutChar(printer, '>');
}

// Encodings are long, and the same types come again and again.
static void printEncodedTensor(TesseraAsmPrinter *printer, const IrStorage *type) {
  if (putKeptText(printer, type))
    return;
  size_t start = printer->out.size;
  printRankedTensor(printer, type);
  keepText(printer, type, start);
}

static void printBuiltin(TesseraAsmPrinter *printer, const IrStorage *type) {
  if (irTypeIsRankedTensor(type)) {
    bool isKept = irTensorEncoding(type) && canBeKept(printer, type);
    (isKept ? printEncodedTensor : printRankedTensor)(printer, type);
  } else if (irTypeIsInteger(type)) {
    printIntegerType(printer, type);
  } else if (irTypeIsFloat(type)) {
    asmPutText(printer, mlirStringRefCreateFromCString(irFloatSemantics(type)->name));
  } else if (irTypeIsIndex(type)) {
    asmPutLiteral(printer, "index");
  } else if (irTypeIsFunction(type)) {
    printFunction(printer, type);
  } else if (irTypeIsVector(type)) {
    printVector(printer, type);
  } else if (irTypeIsMemRef(type) || irTypeIsUnrankedMemRef(type)) {
    printMemRef(printer, type);
  } else if (irTypeIsUnrankedTensor(type)) {
    asmPutLiteral(printer, "tensor<*x");
    asmPrintType(printer, irShapedElementType(type));
    asmPutChar(printer, '>');
  } else if (irTypeIsTuple(type)) {
    asmPutLiteral(printer, "tuple<");
    printTypeList(printer, irTupleTypes(type));
    asmPutChar(printer, '>');
  } else if (irTypeIsComplex(type)) {
    asmPutLiteral(printer, "complex<");
    asmPrintType(printer, irParamStorage(type, 0));
    asmPutChar(printer, '>');
  } else if (irIs(type, &builtinOpaqueTypeDef)) {
    asmPrintOpaqueSymbol(printer, '!', irStringValue(irParamStorage(type, 0)),
                         irParamString(type, 1));
  } else if (irIs(type, &builtinGraphTypeDef)) {
    asmPutLiteral(printer, "graph<");
    printFunction(printer, type);
    asmPutChar(printer, '>');
  } else {
    asmPutLiteral(printer, "none");
  }
}

void asmPrintTypeBody(TesseraAsmPrinter *printer, const IrStorage *type) {
  if (type->definition->dialect == &builtinDialectDef)
    printBuiltin(printer, type);
  else
    asmPrintDialectSymbol(printer, type);
}

void asmPrintType(TesseraAsmPrinter *printer, const IrStorage *type) {
  if (printer->collector)
    asmCollect(printer, type, false);
  else if (!type)
    asmPutLiteral(printer, "<<NULL TYPE>>");
  else if (asmPrintAlias(printer, type))
    return;
  else if (type->definition->dialect == &builtinDialectDef)
    printBuiltin(printer, type);
  else
    asmPrintDialectSymbol(printer, type);
}

//===--- Types and attributes of dialects ---===//

/// How many letters, digits and `others` the text begins with.
static size_t countLeading(MlirStringRef text, const char *others) {
  size_t i = 0;
  while (i < text.length &&
         (asmIsLetter(text.data[i]) || (text.data[i] && strchr(others, text.data[i])) ||
          (text.data[i] >= '0' && text.data[i] <= '9')))
    i++;
  return i;
}

/// Where the brackets close that open at the start of the text; its length when they don't.
static size_t findClose(MlirStringRef text) {
  static const bool counts[256] = {
      ['"'] = true, ['-'] = true, ['<'] = true, ['('] = true, ['['] = true, ['{'] = true,
      ['>'] = true, [')'] = true, [']'] = true, ['}'] = true, ['\\'] = true};
  size_t depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.length; i++) {
    char c = text.data[i];
    if (!counts[(unsigned char)c])
      continue;
    if (c == '"')
      inString = !inString;
    else if (inString)
      i += c == '\\';
    else if (c == '<' || c == '(' || c == '[' || c == '{')
      depth++;
    else if (c == '-' && i + 1 < text.length && text.data[i + 1] == '>')
      i++;
    else if ((c == '>' || c == ')' || c == ']' || c == '}') && !--depth)
      return i;
  }
  return text.length;
}

/// Whether the text can follow `dialect.`: a word, perhaps with something in angle brackets. Where
/// MLIR writes what it can't read (`!d.a<b>, c<d>`, `!d<a->`), this chooses the other form.
static bool isPretty(MlirStringRef text) {
  if (!text.length)
    return false;
  if (text.data[text.length - 1] == '-')
    return countLeading(text, "._-$") == text.length;
  if (!asmIsLetter(text.data[0]))
    return false;
  size_t word = countLeading(text, "._");
  if (word == text.length)
    return true;
  return text.data[word] == '<' &&
         word + findClose(tsSubstring(text, word, SIZE_MAX)) == text.length - 1;
}

void asmPrintOpaqueSymbol(TesseraAsmPrinter *printer, char prefix, MlirStringRef dialect,
                          MlirStringRef text) {
  asmPutChar(printer, prefix);
  asmPutText(printer, dialect);
  bool pretty = isPretty(text);
  asmPutChar(printer, pretty ? '.' : '<');
  asmPutText(printer, text);
  if (!pretty)
    asmPutChar(printer, '>');
}

void asmPrintStorageBody(TesseraAsmPrinter *printer, const IrStorage *storage) {
  const TesseraStorageDef *definition = storage->definition;
  if (definition->print)
    definition->print(printer, storage);
  else if (definition->format)
    tesseraFormatPrintStorage(definition, printer, storage);
}

static void printByDialect(TesseraAsmPrinter *printer, const IrStorage *storage) {
  const TesseraStorageDef *definition = storage->definition;
  if (definition->mnemonic) {
    asmPutText(printer, mlirStringRefCreateFromCString(definition->mnemonic));
    asmPrintStorageBody(printer, storage);
  } else if (definition->isType && definition->dialect->printType) {
    definition->dialect->printType(printer, irWrapType(storage));
  } else if (!definition->isType && definition->dialect->printAttribute) {
    definition->dialect->printAttribute(printer, irWrapAttribute(storage));
  }
}

void asmPrintDialectSymbol(TesseraAsmPrinter *printer, const IrStorage *storage) {
  const TesseraStorageDef *definition = storage->definition;
  if (printer->collector) {
    printByDialect(printer, storage);
    return;
  }
  bool isKept = canBeKept(printer, storage);
  if (isKept && putKeptText(printer, storage))
    return;
  size_t start = printer->out.size;
  asmPutChar(printer, definition->isType ? '!' : '#');
  asmPutText(printer, mlirStringRefCreateFromCString(definition->dialect->name));
  // The separator depends on what comes: put right afterwards.
  size_t separator = printer->out.size;
  asmPutChar(printer, '.');
  printByDialect(printer, storage);
  MlirStringRef text =
      mlirStringRefCreate(printer->out.data + separator + 1, printer->out.size - separator - 1);
  if (!isPretty(text)) {
    printer->out.data[separator] = '<';
    asmPutChar(printer, '>');
  }
  if (isKept)
    keepText(printer, storage, start);
}

// Printing of attributes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

//===--- Dictionaries, symbols ---===//

void asmPrintNamedAttribute(TesseraAsmPrinter *printer, const IrStorage *name,
                            const IrStorage *value) {
  asmPutKeywordOrString(printer, irStringValue(name));
  if (irIs(value, &builtinUnitAttrDef)) {
    return;
  }
  asmPutLiteral(printer, " = ");
  asmPrintAttribute(printer, value, ASM_TYPE_NEVER_ELIDED);
}

void asmPrintDictionary(TesseraAsmPrinter *printer, IrNamedList entries) {
  asmExpectEntries(entries);
  asmPutChar(printer, '{');
  for (size_t i = 0; i < entries.size; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintNamedAttribute(printer, irNamedName(entries.data[i]), irNamedValue(entries.data[i]));
  }
  asmPutChar(printer, '}');
}

static void printArray(TesseraAsmPrinter *printer, IrList elements) {
  asmPutChar(printer, '[');
  for (size_t i = 0; i < elements.size; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    asmPrintAttribute(printer, elements.data[i], ASM_TYPE_MAY_BE_ELIDED);
  }
  asmPutChar(printer, ']');
}

static void printSymbolRef(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  asmPutSymbolName(printer, irStringValue(irSymbolRefRoot(attribute)));
  IrList nested = irSymbolRefNested(attribute);
  for (size_t i = 0; i < nested.size; i++) {
    asmPutLiteral(printer, "::");
    asmPutSymbolName(printer, irStringValue(irSymbolRefRoot(nested.data[i])));
  }
}

//===--- Small kinds ---===//

static void printInteger(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  IrStorage *type = irIntegerAttrType(attribute);
  if (irTypeIsIntegerOf(type, 1, BuiltinSignednessSignless)) {
    asmPutText(printer, irIntegerAttrValue(attribute) ? tsLiteral("true") : tsLiteral("false"));
    return;
  }
  bool isUnsigned = irTypeIsUnsigned(type);
  size_t numWords;
  const uint64_t *words = irIntegerAttrWords(attribute, &numWords);
  if (numWords > 1)
    irWordsPrint(words, numWords, !isUnsigned, asmScratch(printer));
  else if (isUnsigned)
    asmPutUnsigned(printer, words[0]);
  else
    asmPutSigned(printer, (int64_t)words[0]);
}

static void printStrided(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  int64_t offset = attribute->params[0].integer;
  const int64_t *strides = attribute->params[1].pointer;
  asmPutLiteral(printer, "strided<[");
  for (size_t i = 0; i < attribute->params[1].length; i++) {
    if (i)
      asmPutLiteral(printer, ", ");
    if (strides[i] == IR_DYNAMIC)
      asmPutChar(printer, '?');
    else
      asmPutSigned(printer, strides[i]);
  }
  asmPutChar(printer, ']');
  if (offset) {
    asmPutLiteral(printer, ", offset: ");
    if (offset == IR_DYNAMIC)
      asmPutChar(printer, '?');
    else
      asmPutSigned(printer, offset);
  }
  asmPutChar(printer, '>');
}

static void printDistinct(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  bool inserted;
  TsPointerMap *ids = &printer->state->distinctIds;
  uintptr_t *slot = tsPointerMapInsert(ids, attribute, &inserted);
  if (inserted)
    *slot = ids->size;
  asmPutLiteral(printer, "distinct[");
  asmPutUnsigned(printer, *slot - 1);
  asmPutLiteral(printer, "]<");
  const IrStorage *referenced = irParamStorage(attribute, 0);
  if (!irIs(referenced, &builtinUnitAttrDef))
    asmPrintAttribute(printer, referenced, ASM_TYPE_NEVER_ELIDED);
  asmPutChar(printer, '>');
}

static void printDenseResource(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  IrResource *resource = irDenseResource(attribute);
  asmUseResource(printer, resource);
  asmPutLiteral(printer, "dense_resource<");
  asmPutKeywordOrString(printer, asmResourceKey(printer, resource));
  asmPutChar(printer, '>');
}

static bool isElided(TesseraAsmPrinter *printer, const IrStorage *elements) {
  int64_t limit = printer->state->flags.elementsLimit;
  return limit >= 0 && !irDenseIsSplat(elements) &&
         irShapedNumElements(irElementsType(elements)) > limit;
}

static void printElementsAttr(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  bool sparse = irIsSparse(attribute);
  bool elided = sparse ? isElided(printer, irParamStorage(attribute, 1)) ||
                             isElided(printer, irParamStorage(attribute, 2))
                       : isElided(printer, attribute);
  if (elided) {
    asmPutLiteral(printer, "dense_resource<__elided__>");
    return;
  }
  if (sparse)
    asmPutLiteral(printer, "sparse<");
  else
    asmPutLiteral(printer, "dense<");
  if (sparse)
    asmPrintSparse(printer, attribute);
  else
    asmPrintDense(printer, attribute);
  asmPutChar(printer, '>');
}

//===--- All kinds ---===//

/// Prints kinds whose type never follows; false for the others.
static bool printUntyped(TesseraAsmPrinter *printer, const IrStorage *attribute) {
  const TesseraStorageDef *definition = attribute->definition;
  if (definition == &builtinUnitAttrDef) {
    asmPutLiteral(printer, "unit");
  } else if (definition == &builtinDictionaryAttrDef) {
    asmPrintDictionary(printer, irDictionaryEntries(attribute));
  } else if (definition == &builtinArrayAttrDef) {
    printArray(printer, irArrayElements(attribute));
  } else if (definition == &builtinTypeAttrDef) {
    asmPrintType(printer, irTypeAttrValue(attribute));
  } else if (definition == &builtinSymbolRefAttrDef) {
    printSymbolRef(printer, attribute);
  } else if (definition == &builtinAffineMapAttrDef) {
    asmPutLiteral(printer, "affine_map<");
    irAffineMapPrint(irAffineMapAttrValue(attribute), asmScratch(printer));
    asmPutChar(printer, '>');
  } else if (definition == &builtinIntegerSetAttrDef) {
    asmPutLiteral(printer, "affine_set<");
    irIntegerSetPrint(irIntegerSetAttrValue(attribute), asmScratch(printer));
    asmPutChar(printer, '>');
  } else if (definition == &builtinDenseArrayAttrDef) {
    asmPrintDenseArray(printer, attribute);
  } else if (definition == &builtinStridedLayoutAttrDef) {
    printStrided(printer, attribute);
  } else if (definition == &builtinDistinctAttrDef) {
    printDistinct(printer, attribute);
  } else if (irIsLocation(attribute)) {
    asmPrintLocation(printer, attribute, true);
  } else {
    return false;
  }
  return true;
}

/// Prints the value; true when its type needn't follow although it is allowed to.
static bool printTyped(TesseraAsmPrinter *printer, const IrStorage *attribute, AsmElision elision) {
  const TesseraStorageDef *definition = attribute->definition;
  if (definition == &builtinIntegerAttrDef) {
    printInteger(printer, attribute);
    IrStorage *type = irIntegerAttrType(attribute);
    return type == attribute->context->i1Type ||
           (elision == ASM_TYPE_MAY_BE_ELIDED && type == attribute->context->i64Type);
  }
  if (definition == &builtinFloatAttrDef) {
    IrStorage *type = irParamStorage(attribute, 0);
    size_t start = printer->out.size;
    irFloatPrint(irFloatSemantics(type), irFloatAttrBits(attribute), asmScratch(printer));
    bool isHex = start + 1 < printer->out.size && printer->out.data[start + 1] == 'x';
    return elision == ASM_TYPE_MAY_BE_ELIDED && type == attribute->context->f64Type && !isHex;
  }
  if (definition == &builtinStringAttrDef)
    asmPutEscaped(printer, irStringValue(attribute));
  else if (definition == &builtinDenseResourceElementsAttrDef)
    printDenseResource(printer, attribute);
  else if (definition == &builtinOpaqueAttrDef)
    asmPrintOpaqueSymbol(printer, '#', irStringValue(irParamStorage(attribute, 0)),
                         irParamString(attribute, 1));
  else if (definition->dialect == &builtinDialectDef)
    printElementsAttr(printer, attribute);
  else
    asmPrintDialectSymbol(printer, attribute);
  return false;
}

void asmPrintAttributeBody(TesseraAsmPrinter *printer, const IrStorage *attribute,
                           AsmElision elision) {
  if (attribute->definition->dialect == &builtinDialectDef && printUntyped(printer, attribute))
    return;
  if (printTyped(printer, attribute, elision) || elision == ASM_TYPE_ELIDED)
    return;
  const IrStorage *type = irAttributeType(attribute);
  if (!type || type == attribute->context->noneType)
    return;
  asmPutLiteral(printer, " : ");
  asmPrintType(printer, type);
}

void asmPrintAttribute(TesseraAsmPrinter *printer, const IrStorage *attribute, AsmElision elision) {
  if (printer->collector)
    asmCollect(printer, attribute, elision == ASM_TYPE_ELIDED);
  else if (!attribute)
    asmPutLiteral(printer, "<<NULL ATTRIBUTE>>");
  else if (!asmPrintAlias(printer, attribute))
    asmPrintAttributeBody(printer, attribute, elision);
}

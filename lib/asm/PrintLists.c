// Custom syntax, printing side: lists of operands, arguments, types and affine expressions of
// values. Declared in tessera/Asm.h. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "asm/Printer.h"

#include "mlir-c/BuiltinAttributes.h"

//===--- Operands and types ---===//

static void putSeparator(TesseraAsmPrinter *printer, intptr_t position) {
  if (position)
    asmPutLiteral(printer, ", ");
}

void tesseraAsmPrinterPrintOperands(TesseraAsmPrinter *printer, MlirOperation op,
                                    TesseraRange range) {
  for (intptr_t i = 0; i < range.count; i++) {
    putSeparator(printer, i);
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, range.start + i));
  }
}

void tesseraAsmPrinterPrintOperandTypes(TesseraAsmPrinter *printer, MlirOperation op,
                                        TesseraRange range) {
  for (intptr_t i = 0; i < range.count; i++) {
    putSeparator(printer, i);
    MlirValue value = mlirOperationGetOperand(op, range.start + i);
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(value));
  }
}

void tesseraAsmPrinterPrintOptionalArrowResultTypes(TesseraAsmPrinter *printer, MlirOperation op) {
  IrOperation *operation = irOp(op);
  if (!operation->numResults)
    return;
  bool isBare =
      operation->numResults == 1 && !irTypeIsFunction(irOperationResult(operation, 0)->type);
  tesseraAsmPrinterPrintC(printer, isBare ? " -> " : " -> (");
  for (uint32_t i = 0; i < operation->numResults; i++) {
    putSeparator(printer, i);
    asmPrintType(printer, irOperationResult(operation, i)->type);
  }
  tesseraAsmPrinterPrintC(printer, isBare ? "" : ")");
}

void tesseraAsmPrinterPrintAssignmentList(TesseraAsmPrinter *printer, MlirBlock block,
                                          intptr_t firstArgument, MlirOperation op,
                                          TesseraRange range) {
  asmPutLiteral(printer, "(");
  for (intptr_t i = 0; i < range.count; i++) {
    putSeparator(printer, i);
    tesseraAsmPrinterPrintOperand(printer, mlirBlockGetArgument(block, firstArgument + i));
    asmPutLiteral(printer, " = ");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, range.start + i));
  }
  asmPutLiteral(printer, ")");
}

//===--- Values and numbers: [%a, 4, [8]] ---===//

static void printIndexValue(TesseraAsmPrinter *printer, MlirValue value, bool withType) {
  tesseraAsmPrinterPrintOperand(printer, value);
  if (!withType)
    return;
  asmPutLiteral(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(value));
}

void tesseraAsmPrinterPrintDynamicIndexList(TesseraAsmPrinter *printer, TesseraDelimiter delimiter,
                                            size_t numValues, const MlirValue *values,
                                            bool withTypes, MlirAttribute sizes,
                                            MlirAttribute scalable) {
  static const char *const open[] = {"", "(", "[", "<", "{", "(", "[", "<", "{"};
  static const char *const close[] = {"", ")", "]", ">", "}", ")", "]", ">", "}"};
  intptr_t count = mlirAttributeIsNull(sizes) ? 0 : mlirDenseArrayGetNumElements(sizes);
  intptr_t numFlags = mlirAttributeIsNull(scalable) ? 0 : mlirDenseArrayGetNumElements(scalable);
  size_t next = 0;
  tesseraAsmPrinterPrintC(printer, open[delimiter]);
  for (intptr_t i = 0; i < count; i++) {
    putSeparator(printer, i);
    int64_t size = mlirDenseI64ArrayGetElement(sizes, i);
    bool isScalable = i < numFlags && mlirDenseBoolArrayGetElement(scalable, i);
    tesseraAsmPrinterPrintC(printer, isScalable ? "[" : "");
    if (size == IR_DYNAMIC && next < numValues)
      printIndexValue(printer, values[next++], withTypes);
    else
      tesseraAsmPrinterPrintInteger(printer, size);
    tesseraAsmPrinterPrintC(printer, isScalable ? "]" : "");
  }
  tesseraAsmPrinterPrintC(printer, close[delimiter]);
}

//===--- Affine expressions of values ---===//

typedef struct ValuePrinter {
  TesseraAsmPrinter *printer;
  const IrOperation *op;
  intptr_t firstDim, firstSymbol;
} ValuePrinter;

static void printAffineValue(const IrAffineExpr *leaf, void *user) {
  const ValuePrinter *values = user;
  bool isSymbol = leaf->kind == IR_AFFINE_SYMBOL;
  intptr_t position = (isSymbol ? values->firstSymbol : values->firstDim) + leaf->value;
  const IrValue *value =
      position < (intptr_t)values->op->numOperands ? values->op->operands[position].value : NULL;
  tesseraAsmPrinterPrintC(values->printer, isSymbol ? "symbol(" : "");
  asmPrintValue(values->printer, value, true);
  tesseraAsmPrinterPrintC(values->printer, isSymbol ? ")" : "");
}

void tesseraAsmPrinterPrintAffineExprOfSSAIds(TesseraAsmPrinter *printer, MlirAffineExpr expr,
                                              intptr_t numDims, MlirOperation op,
                                              TesseraRange range) {
  if (printer->collector)
    return;
  ValuePrinter values = {printer, irOp(op), range.start, range.start + numDims};
  irAffineExprPrintWith(expr.ptr, &printer->out, printAffineValue, &values);
}

void tesseraAsmPrinterPrintAffineMapOfSSAIds(TesseraAsmPrinter *printer, MlirAffineMap map,
                                             MlirOperation op, TesseraRange range) {
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); i++) {
    putSeparator(printer, i);
    tesseraAsmPrinterPrintAffineExprOfSSAIds(printer, mlirAffineMapGetResult(map, i),
                                             mlirAffineMapGetNumDims(map), op, range);
  }
}

// Control flow between blocks, and returns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Format.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Branches ---===//

MlirLogicalResult llvmCheckWeights(MlirOperation op, MlirAttribute weights) {
  if (mlirAttributeIsNull(weights) ||
      mlirDenseArrayGetNumElements(weights) == mlirOperationGetNumSuccessors(op))
    return success();
  return mlirOperationEmitError(
      op, "expects number of branch weights to match number of successors: %lld vs %lld",
      (long long)mlirDenseArrayGetNumElements(weights),
      (long long)mlirOperationGetNumSuccessors(op));
}

TesseraRange llvmBrOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  (void)successor;
  return tesseraOperationGetOperandGroup(op, 0);
}

int llvmBrOpGetSuccessorForOperands(MlirOperation op, const MlirAttribute *operands) {
  (void)op, (void)operands;
  return 0;
}

TesseraRange llvmCondBrOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  return tesseraOperationGetOperandGroup(op, 1 + successor);
}

int llvmCondBrOpGetSuccessorForOperands(MlirOperation op, const MlirAttribute *operands) {
  (void)op;
  if (mlirAttributeIsNull(operands[0]) || !mlirAttributeIsAInteger(operands[0]))
    return -1;
  return mlirIntegerAttrGetValueInt(operands[0]) == 0;
}

MlirLogicalResult llvmCondBrOpVerify(MlirOperation op) {
  return llvmCheckWeights(op, llvmCondBrOpGetBranchWeightsAttr(op));
}

//===--- Destinations with their operands ---===//

// A list of destinations while it is parsed: the arguments of a directive.
typedef struct Destinations {
  TesseraAsmParser *parser;
  TesseraDirectiveArgument *successors, *operands, *types;
  TsVec(int32_t) sizes;
  MlirType caseType; ///< of the numbers before destinations; null: none
  TsVec(int64_t) cases;
} Destinations;

static MlirLogicalResult parseDestinationOperand(void *user) {
  Destinations *list = user;
  TesseraUnresolvedOperand operand;
  if (failed(tesseraAsmParserParseOperand(list->parser, &operand)))
    return failure();
  tesseraDirectiveAddOperand(list->operands, operand);
  return success();
}

static MlirLogicalResult parseDestinationType(void *user) {
  Destinations *list = user;
  MlirType type;
  if (failed(tesseraAsmParserParseType(list->parser, &type)))
    return failure();
  tesseraDirectiveAddType(list->types, type);
  return success();
}

// `^block` or `^block(%a, %b : type, type)`.
static MlirLogicalResult parseDestination(Destinations *list) {
  TesseraAsmParser *parser = list->parser;
  MlirBlock block;
  size_t before = list->operands->size;
  if (failed(tesseraAsmParserParseSuccessor(parser, &block)))
    return failure();
  tesseraDirectiveAddSuccessor(list->successors, block);
  if (tesseraAsmParserParseOptionalToken(parser, "(") &&
      (failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE,
                                                      parseDestinationOperand, list)) ||
       failed(tesseraAsmParserParseToken(parser, ":")) ||
       failed(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE,
                                                      parseDestinationType, list)) ||
       failed(tesseraAsmParserParseToken(parser, ")"))))
    return failure();
  tsVecPush(&list->sizes, (int32_t)(list->operands->size - before));
  return success();
}

static MlirLogicalResult parseCase(void *user) {
  Destinations *list = user;
  int64_t value;
  if (failed(tesseraAsmParserParseInteger(list->parser, &value)) ||
      failed(tesseraAsmParserParseToken(list->parser, ":")))
    return failure();
  tsVecPush(&list->cases, value);
  return parseDestination(list);
}

static MlirLogicalResult parseListedDestination(void *user) { return parseDestination(user); }

static void printDestination(TesseraAsmPrinter *printer, MlirBlock block, const MlirValue *values,
                             size_t count) {
  tesseraAsmPrinterPrintSuccessor(printer, block);
  if (!count)
    return;
  tesseraAsmPrinterPrintC(printer, "(");
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, values[i]);
  }
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " : ");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(values[i]));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

static void setSizes(TesseraDirectiveArgument *argument, Destinations *list) {
  MlirContext context = tesseraAsmParserGetContext(list->parser);
  tesseraDirectiveSetAttribute(
      argument, mlirDenseI32ArrayGet(context, (intptr_t)list->sizes.size, list->sizes.data));
  tsVecFree(&list->sizes);
  tsVecFree(&list->cases);
}

//===--- llvm.switch ---===//

enum { SWITCH_DEFAULT = 1, SWITCH_CASES };

static MlirAttribute casesOf(const Destinations *list) {
  intptr_t size = (intptr_t)list->cases.size;
  MlirType type = mlirVectorTypeGet(1, &(int64_t){size}, list->caseType);
  MlirAttribute *values = tsAllocZeroed(list->cases.size + 1, sizeof *values);
  for (intptr_t i = 0; i < size; ++i)
    values[i] = mlirIntegerAttrGet(list->caseType, list->cases.data[i]);
  MlirAttribute cases = mlirDenseElementsAttrGet(type, size, values);
  tsFree(values);
  return cases;
}

static MlirAttribute elementAt(MlirAttribute cases, size_t position) {
  return irWrapAttribute(irDenseElementAt(irAttribute(cases), position));
}

static void printCase(TesseraAsmPrinter *printer, MlirAttribute value) {
  if (mlirIntegerTypeGetWidth(mlirAttributeGetType(value)) > 64)
    tesseraAsmPrinterPrintAttributeWithoutType(printer, value);
  else // one bit is no truth value here
    tesseraAsmPrinterPrintInteger(printer, mlirIntegerAttrGetValueInt(value));
}

MlirLogicalResult llvmParseSwitchOpCases(TesseraAsmParser *parser,
                                         TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  Destinations list = {.parser = parser,
                       .successors = &arguments[2],
                       .operands = &arguments[3],
                       .types = &arguments[4],
                       .caseType = arguments[0].types[0]};
  MlirLogicalResult result = tesseraAsmParserParseToken(parser, "[");
  if (!failed(result) && !tesseraAsmParserParseOptionalToken(parser, "]")) {
    result =
        tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parseCase, &list);
    if (!failed(result))
      result = tesseraAsmParserParseToken(parser, "]");
    if (!failed(result) && mlirTypeIsAInteger(list.caseType))
      tesseraDirectiveSetAttribute(&arguments[1], casesOf(&list));
  }
  setSizes(&arguments[5], &list);
  return result;
}

void llvmPrintSwitchOpCases(TesseraAsmPrinter *printer, MlirOperation op,
                            const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  MlirAttribute cases = arguments[1].attribute;
  const MlirValue *values = arguments[3].values;
  tesseraAsmPrinterPrintC(printer, "[");
  tesseraAsmPrinterPrintNewline(printer);
  for (size_t i = 0; !mlirAttributeIsNull(cases) && i < arguments[2].size; ++i) {
    size_t size = (size_t)mlirDenseI32ArrayGetElement(arguments[5].attribute, (intptr_t)i);
    if (i) {
      tesseraAsmPrinterPrintC(printer, ",");
      tesseraAsmPrinterPrintNewline(printer);
    }
    tesseraAsmPrinterPrintC(printer, "  ");
    printCase(printer, elementAt(cases, i));
    tesseraAsmPrinterPrintC(printer, ": ");
    printDestination(printer, arguments[2].successors[i], values, size);
    values += size;
  }
  if (!mlirAttributeIsNull(cases))
    tesseraAsmPrinterPrintNewline(printer);
  tesseraAsmPrinterPrintC(printer, "]");
}

MlirLogicalResult llvmSwitchOpVerify(MlirOperation op) {
  MlirAttribute cases = llvmSwitchOpGetCaseValuesAttr(op);
  MlirAttribute weights = llvmSwitchOpGetBranchWeightsAttr(op);
  intptr_t size = mlirAttributeIsNull(cases) ? 0 : mlirElementsAttrGetNumElements(cases);
  if (size != llvmSwitchOpGetNumCaseDestinations(op))
    return mlirOperationEmitOpError(
        op, "expects number of case values to match number of case destinations");
  if (failed(llvmCheckWeights(op, weights)))
    return failure();
  if (!mlirAttributeIsNull(cases) &&
      !mlirTypeEqual(mlirValueGetType(llvmSwitchOpGetValue(op)),
                     mlirShapedTypeGetElementType(mlirAttributeGetType(cases))))
    return mlirOperationEmitError(op, "expects case value type to match condition value type");
  return success();
}

TesseraRange llvmSwitchOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  if (!successor)
    return tesseraOperationGetOperandGroup(op, SWITCH_DEFAULT);
  return tesseraOperationGetOperandPart(op, SWITCH_CASES, successor - 1);
}

int llvmSwitchOpGetSuccessorForOperands(MlirOperation op, const MlirAttribute *operands) {
  MlirAttribute cases = llvmSwitchOpGetCaseValuesAttr(op);
  if (mlirAttributeIsNull(operands[0]) || !mlirAttributeIsAInteger(operands[0]))
    return -1;
  intptr_t size = mlirAttributeIsNull(cases) ? 0 : mlirElementsAttrGetNumElements(cases);
  for (intptr_t i = 0; i < size; ++i)
    if (mlirAttributeEqual(elementAt(cases, (size_t)i), operands[0]))
      return (int)i + 1;
  return 0;
}

//===--- llvm.indirectbr ---===//

MlirLogicalResult llvmParseIndirectBrOpSucessors(TesseraAsmParser *parser,
                                                 TesseraDirectiveArgument *arguments,
                                                 size_t count) {
  (void)count;
  Destinations list = {.parser = parser,
                       .successors = &arguments[1],
                       .operands = &arguments[2],
                       .types = &arguments[3]};
  MlirLogicalResult result = tesseraAsmParserParseCommaSeparatedList(
      parser, TESSERA_DELIMITER_SQUARE, parseListedDestination, &list);
  setSizes(&arguments[4], &list);
  return result;
}

void llvmPrintIndirectBrOpSucessors(TesseraAsmPrinter *printer, MlirOperation op,
                                    const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  const MlirValue *values = arguments[2].values;
  tesseraAsmPrinterPrintC(printer, "[");
  for (size_t i = 0; i < arguments[1].size; ++i) {
    size_t size = (size_t)mlirDenseI32ArrayGetElement(arguments[4].attribute, (intptr_t)i);
    tesseraAsmPrinterPrintC(printer, i ? "," : "");
    tesseraAsmPrinterPrintNewline(printer);
    printDestination(printer, arguments[1].successors[i], values, size);
    values += size;
  }
  if (arguments[1].size)
    tesseraAsmPrinterPrintNewline(printer);
  tesseraAsmPrinterPrintC(printer, "]");
}

TesseraRange llvmIndirectBrOpGetSuccessorOperands(MlirOperation op, unsigned successor) {
  return tesseraOperationGetOperandPart(op, 1, successor);
}

//===--- llvm.return ---===//

static MlirLogicalResult refuseReturn(MlirOperation op, MlirOperation function,
                                      const char *message) {
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "%s", message);
  TesseraDiagnostic *note = tesseraDiagnosticAttachNote(error, mlirOperationGetLocation(function));
  tesseraDiagnosticAppendFormat(note, "when returning from function");
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult llvmReturnOpVerify(MlirOperation op) {
  MlirOperation function = mlirOperationGetParentOperation(op);
  if (!llvmFuncOpIsA(function))
    return success();
  MlirType expected = llvmFunctionTypeGetReturnType(llvmFuncOpGetFunctionType(function));
  MlirValue value = llvmReturnOpGetArg(op);
  if (llvmVoidTypeIsA(expected))
    return mlirValueIsNull(value) ? success() : refuseReturn(op, function, "expected no operands");
  if (mlirValueIsNull(value))
    return refuseReturn(op, function, "expected 1 operand");
  if (!mlirTypeEqual(expected, mlirValueGetType(value)))
    return refuseReturn(op, function, "mismatching result types");
  return success();
}

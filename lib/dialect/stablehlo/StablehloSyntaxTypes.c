// Types of ops where some follow from others, and lists in front of keywords.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloSyntax.h"

//===--- Signatures ---===//

// `(a, b) -> c`, where `a` is all that the types were known by.
static MlirLogicalResult assignSignature(TesseraAsmParser *parser, TesseraSourceLoc at,
                                         MlirType signature, TesseraDirectiveArgument *operands,
                                         size_t numOperands, TesseraDirectiveArgument *result) {
  intptr_t numInputs = mlirFunctionTypeGetNumInputs(signature);
  if ((size_t)numInputs != numOperands)
    return tesseraAsmParserEmitError(parser, at, "%zu operands present, but expected %td",
                                     numOperands, numInputs);
  if (mlirFunctionTypeGetNumResults(signature) != 1)
    return tesseraAsmParserEmitError(parser, at, "expected single output");
  for (size_t i = 0; i < numOperands; ++i)
    tesseraDirectiveAddType(&operands[i], mlirFunctionTypeGetInput(signature, (intptr_t)i));
  tesseraDirectiveAddType(result, mlirFunctionTypeGetResult(signature, 0));
  return success();
}

void stablehloPrintSignature(TesseraAsmPrinter *printer, MlirOperation op) {
  TsVec(MlirType) types = {0};
  intptr_t numOperands = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < numOperands; ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetOperand(op, i)));
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    tsVecPush(&types, mlirValueGetType(mlirOperationGetResult(op, i)));
  MlirType *results = types.data ? types.data + numOperands : NULL;
  tesseraAsmPrinterPrintType(printer, mlirFunctionTypeGet(mlirOperationGetContext(op), numOperands,
                                                          types.data,
                                                          mlirOperationGetNumResults(op), results));
  tsVecFree(&types);
}

//===--- One type where all are the same ---===//

MlirLogicalResult stablehloParseSameOperandsAndResultType(TesseraAsmParser *parser,
                                                          TesseraDirectiveArgument *arguments,
                                                          size_t count) {
  MlirType type;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  if (mlirTypeIsAFunction(type))
    return assignSignature(parser, at, type, arguments, count - 1, &arguments[count - 1]);
  for (size_t i = 0; i < count; ++i)
    tesseraDirectiveAddType(&arguments[i], type);
  return success();
}

void stablehloPrintSameOperandsAndResultType(TesseraAsmPrinter *printer, MlirOperation op,
                                             const TesseraDirectiveArgument *arguments,
                                             size_t count) {
  MlirType result = arguments[count - 1].types[0];
  for (size_t i = 0; i + 1 < count; ++i)
    if (!mlirTypeEqual(arguments[i].types[0], result)) {
      stablehloPrintSignature(printer, op);
      return;
    }
  tesseraAsmPrinterPrintType(printer, result);
}

MlirLogicalResult
stablehloParseVariadicSameOperandsAndResultType(TesseraAsmParser *parser,
                                                TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType type;
  size_t numOperands = arguments[0].size;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  bool isSignature = mlirTypeIsAFunction(type);
  if (isSignature && (size_t)mlirFunctionTypeGetNumInputs(type) != numOperands)
    return tesseraAsmParserEmitError(parser, at, "%zu operands present, but expected %td",
                                     numOperands, mlirFunctionTypeGetNumInputs(type));
  if (isSignature && mlirFunctionTypeGetNumResults(type) != 1)
    return tesseraAsmParserEmitError(parser, at, "expected single output");
  for (size_t i = 0; i < numOperands; ++i)
    tesseraDirectiveAddType(&arguments[1],
                            isSignature ? mlirFunctionTypeGetInput(type, (intptr_t)i) : type);
  tesseraDirectiveAddType(&arguments[2], isSignature ? mlirFunctionTypeGetResult(type, 0) : type);
  return success();
}

void stablehloPrintVariadicSameOperandsAndResultType(TesseraAsmPrinter *printer, MlirOperation op,
                                                     const TesseraDirectiveArgument *arguments,
                                                     size_t count) {
  (void)count;
  for (size_t i = 0; i < arguments[1].size; ++i)
    if (!mlirTypeEqual(arguments[1].types[i], arguments[2].types[0])) {
      stablehloPrintSignature(printer, op);
      return;
    }
  tesseraAsmPrinterPrintType(printer, arguments[2].types[0]);
}

//===--- complex, select ---===//

// The tensor of real numbers with the shape of one of complex numbers; null of another type.
static MlirType realType(MlirType type) {
  if (!mlirTypeIsARankedTensor(type) || !mlirTypeIsAComplex(mlirShapedTypeGetElementType(type)))
    return (MlirType){NULL};
  StablehloSizes sizes = {0};
  for (intptr_t i = 0; i < mlirShapedTypeGetRank(type); ++i)
    tsVecPush(&sizes, mlirShapedTypeGetDimSize(type, i));
  MlirType result =
      mlirRankedTensorTypeGet((intptr_t)sizes.size, sizes.data,
                              mlirComplexTypeGetElementType(mlirShapedTypeGetElementType(type)),
                              mlirRankedTensorTypeGetEncoding(type));
  tsVecFree(&sizes);
  return result;
}

MlirLogicalResult stablehloParseComplexOpType(TesseraAsmParser *parser,
                                              TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType type;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  if (mlirTypeIsAFunction(type))
    return assignSignature(parser, at, type, arguments, 2, &arguments[2]);
  MlirType part = realType(type);
  if (mlirTypeIsNull(part))
    return tesseraAsmParserEmitError(parser, at, "expected tensor with complex element type");
  tesseraDirectiveAddType(&arguments[0], part);
  tesseraDirectiveAddType(&arguments[1], part);
  tesseraDirectiveAddType(&arguments[2], type);
  return success();
}

void stablehloPrintComplexOpType(TesseraAsmPrinter *printer, MlirOperation op,
                                 const TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType part = realType(arguments[2].types[0]);
  if (mlirTypeIsNull(part) || !mlirTypeEqual(arguments[0].types[0], part) ||
      !mlirTypeEqual(arguments[1].types[0], part))
    stablehloPrintSignature(printer, op);
  else
    tesseraAsmPrinterPrintType(printer, arguments[2].types[0]);
}

MlirLogicalResult stablehloParseSelectOpType(TesseraAsmParser *parser,
                                             TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  TesseraTypeList types = {0};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirLogicalResult result = tesseraAsmParserParseTypeList(parser, &types);
  if (!failed(result) && types.size == 2) {
    tesseraDirectiveAddType(&arguments[0], types.data[0]);
    for (int i = 1; i < 4; ++i)
      tesseraDirectiveAddType(&arguments[i], types.data[1]);
  } else if (!failed(result) && types.size == 1 && mlirTypeIsAFunction(types.data[0])) {
    result = assignSignature(parser, at, types.data[0], arguments, 3, &arguments[3]);
  } else if (!failed(result)) {
    result = tesseraAsmParserEmitError(parser, at, "expected functional type or list of two types");
  }
  tesseraTypeListFree(&types);
  return result;
}

void stablehloPrintSelectOpType(TesseraAsmPrinter *printer, MlirOperation op,
                                const TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType result = arguments[3].types[0];
  if (!mlirTypeEqual(arguments[1].types[0], result) ||
      !mlirTypeEqual(arguments[2].types[0], result)) {
    stablehloPrintSignature(printer, op);
    return;
  }
  tesseraAsmPrinterPrintType(printer, arguments[0].types[0]);
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintType(printer, result);
}

//===--- Tuples, pairs ---===//

MlirLogicalResult stablehloParseTupleOpType(TesseraAsmParser *parser,
                                            TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType type;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  if (!mlirTypeIsATuple(type))
    return tesseraAsmParserEmitError(parser, at, "expected tuple type");
  for (intptr_t i = 0; i < mlirTupleTypeGetNumTypes(type); ++i)
    tesseraDirectiveAddType(&arguments[0], mlirTupleTypeGetType(type, i));
  tesseraDirectiveAddType(&arguments[1], type);
  return success();
}

void stablehloPrintTupleOpType(TesseraAsmPrinter *printer, MlirOperation op,
                               const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  tesseraAsmPrinterPrintType(printer, arguments[1].types[0]);
}

MlirLogicalResult stablehloParsePairwiseOpType(TesseraAsmParser *parser,
                                               TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  TesseraTypeList types = {0};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirLogicalResult result = tesseraAsmParserParseTypeList(parser, &types);
  if (failed(result))
    tesseraAsmParserEmitError(parser, at, "expected type list");
  for (size_t i = 0; i < types.size && !failed(result); ++i) {
    tesseraDirectiveAddType(&arguments[0], types.data[i]);
    tesseraDirectiveAddType(&arguments[1], types.data[i]);
  }
  tesseraTypeListFree(&types);
  return result;
}

void stablehloPrintPairwiseOpType(TesseraAsmPrinter *printer, MlirOperation op,
                                  const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  for (size_t i = 0; i < arguments[0].size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, arguments[0].types[i]);
  }
}

//===--- Operands with a comma behind each ---===//

MlirLogicalResult stablehloParseVariadicOperandWithAttribute(TesseraAsmParser *parser,
                                                             TesseraDirectiveArgument *arguments,
                                                             size_t count) {
  (void)count;
  for (;;) {
    TesseraUnresolvedOperand operand;
    TesseraOptional found = tesseraAsmParserParseOptionalOperand(parser, &operand);
    if (found != TESSERA_PRESENT)
      return found == TESSERA_WRONG ? failure() : success();
    tesseraDirectiveAddOperand(&arguments[0], operand);
    if (failed(tesseraAsmParserParseToken(parser, ",")))
      return failure();
  }
}

void stablehloPrintVariadicOperandWithAttribute(TesseraAsmPrinter *printer, MlirOperation op,
                                                const TesseraDirectiveArgument *arguments,
                                                size_t count) {
  (void)op, (void)count;
  for (size_t i = 0; i < arguments[0].size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, arguments[0].values[i]);
  }
  tesseraAsmPrinterPrintC(printer, ",");
}

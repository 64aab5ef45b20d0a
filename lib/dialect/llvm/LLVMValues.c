// Comparisons, casts, vectors and aggregates: syntax and checks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/llvm/LLVMInternal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Format.h"
#include "tessera/IntRange.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Comparisons ---===//

static MlirLogicalResult parsePredicate(TesseraAsmParser *parser, TesseraOperationState *state,
                                        const TesseraEnumDef *names) {
  MlirAttribute text;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &text)))
    return failure();
  if (!mlirAttributeIsAString(text))
    return tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
  MlirStringRef name = mlirStringAttrGetValue(text);
  const TesseraEnumCase *predicate = tesseraEnumFindKeyword(names, name);
  if (!predicate)
    return tesseraAsmParserEmitError(parser, at,
                                     "'%.*s' is an incorrect value of the 'predicate' attribute",
                                     (int)name.length, name.data);
  llvmSet(state, "predicate",
          tesseraEnumAttribute(tesseraAsmParserGetContext(parser), names, predicate->value));
  return success();
}

static MlirLogicalResult parseComparison(TesseraAsmParser *parser, TesseraOperationState *state,
                                         const TesseraEnumDef *names) {
  TesseraUnresolvedOperand operands[2];
  MlirType type;
  if (failed(parsePredicate(parser, state, names)) ||
      failed(tesseraAsmParserParseOperand(parser, &operands[0])) ||
      failed(tesseraAsmParserParseToken(parser, ",")) ||
      failed(tesseraAsmParserParseOperand(parser, &operands[1])) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserParseToken(parser, ":")))
    return failure();
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  for (int i = 0; i < 2; ++i) {
    MlirValue value;
    if (failed(tesseraAsmParserResolveOperand(parser, &operands[i], type, &value)))
      return failure();
    tesseraOperationStateAddOperand(state, value);
  }
  if (!llvmTypeIsCompatible(type))
    return tesseraAsmParserEmitError(parser, at, "expected LLVM dialect-compatible type");
  tesseraOperationStateAddType(state, tesseraI1SameShape(type));
  return success();
}

static void printComparison(TesseraAsmPrinter *printer, MlirOperation op, MlirStringRef predicate,
                            size_t numElided) {
  static const char *const elided[] = {"predicate", "fastmathFlags"};
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintString(printer, predicate);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, 0));
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, 1));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, numElided, elided, false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetOperand(op, 0)));
}

MlirLogicalResult llvmICmpOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseComparison(parser, state, &llvmICmpPredicateEnum);
}
void llvmICmpOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printComparison(printer, op, llvmICmpPredicateStringify(llvmICmpOpGetPredicate(op)), 1);
}
MlirLogicalResult llvmFCmpOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseComparison(parser, state, &llvmFCmpPredicateEnum);
}
void llvmFCmpOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  bool hasFlags = llvmFastmathFlagsAttrGetValue(llvmFCmpOpGetFastmathFlagsAttr(op)) != 0;
  printComparison(printer, op, llvmFCmpPredicateStringify(llvmFCmpOpGetPredicate(op)),
                  hasFlags ? 1 : 2);
}

//===--- Casts ---===//

static MlirLogicalResult checkExtension(MlirOperation op) {
  MlirType from = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirType to = mlirValueGetType(mlirOperationGetResult(op, 0));
  if (mlirTypeIsAVector(from)) {
    if (!mlirTypeIsAVector(to))
      return mlirOperationEmitError(op, "input type is a vector but output type is an integer");
    if (!tesseraShapesAreEqual(from, to))
      return mlirOperationEmitError(op, "input and output vectors are of incompatible shape");
  } else if (mlirTypeIsAVector(to)) {
    return mlirOperationEmitError(op, "input type is an integer but output type is a vector");
  }
  if (mlirIntegerTypeGetWidth(tesseraElementTypeOrSelf(to)) <=
      mlirIntegerTypeGetWidth(tesseraElementTypeOrSelf(from)))
    return mlirOperationEmitError(op, "integer width of the output type is smaller or equal to the "
                                      "integer width of the input type");
  return success();
}

MlirLogicalResult llvmSExtOpVerify(MlirOperation op) { return checkExtension(op); }
MlirLogicalResult llvmZExtOpVerify(MlirOperation op) { return checkExtension(op); }

MlirLogicalResult llvmBitcastOpVerify(MlirOperation op) {
  MlirType from = mlirValueGetType(llvmBitcastOpGetArg(op));
  MlirType to = mlirValueGetType(llvmBitcastOpGetRes(op));
  MlirType source = tesseraElementTypeOrSelf(from), result = tesseraElementTypeOrSelf(to);
  if (llvmPointerTypeIsA(source) != llvmPointerTypeIsA(result))
    return mlirOperationEmitOpError(op, "can only cast pointers from and to pointers");
  if (!llvmPointerTypeIsA(source))
    return success();
  if (mlirTypeIsAVector(to) && !mlirTypeIsAVector(from))
    return mlirOperationEmitOpError(op, "cannot cast pointer to vector of pointers");
  if (!mlirTypeIsAVector(to) && mlirTypeIsAVector(from))
    return mlirOperationEmitOpError(op, "cannot cast vector of pointers to pointer");
  if (llvmPointerTypeGetAddressSpace(source) != llvmPointerTypeGetAddressSpace(result))
    return mlirOperationEmitOpError(op, "cannot cast pointers of different address spaces, use "
                                        "'llvm.addrspacecast' instead");
  return success();
}

//===--- Parts of aggregates ---===//

// Whom an error about a position is reported to: a parser, or an operation's verifier.
typedef struct Reporter {
  TesseraAsmParser *parser;
  MlirOperation op;
} Reporter;

static MlirType refuseType(const Reporter *reporter, const char *message, MlirType type) {
  TsString text = {0};
  mlirTypePrint(type, tsStringCallback, &text);
  const char *name = tsStringView(&text).data;
  if (reporter->parser)
    tesseraAsmParserEmitError(reporter->parser, tesseraAsmParserGetLoc(reporter->parser), "%s'%s'",
                              message, name);
  else
    mlirOperationEmitOpError(reporter->op, "%s'%s'", message, name);
  tsStringFree(&text);
  return (MlirType){NULL};
}

static MlirType refusePosition(const Reporter *reporter, int64_t position) {
  if (reporter->parser)
    tesseraAsmParserEmitError(reporter->parser, tesseraAsmParserGetLoc(reporter->parser),
                              "position out of bounds: %lld", (long long)position);
  else
    mlirOperationEmitOpError(reporter->op, "position out of bounds: %lld", (long long)position);
  return (MlirType){NULL};
}

// The type of the part at the positions; null after an error.
static MlirType typeOfPart(const Reporter *reporter, MlirType container, MlirAttribute positions) {
  if (!llvmTypeIsCompatible(container))
    return refuseType(reporter, "expected LLVM IR Dialect type, got ", container);
  MlirType type = container;
  for (intptr_t i = 0; i < mlirDenseArrayGetNumElements(positions); ++i) {
    int64_t position = mlirDenseI64ArrayGetElement(positions, i);
    if (!llvmArrayTypeIsA(type) && !llvmStructTypeIsA(type))
      return refuseType(reporter, "expected LLVM IR structure/array type, got: ", type);
    type = llvmAggregateGetElement(type, position);
    if (mlirTypeIsNull(type))
      return refusePosition(reporter, position);
  }
  return type;
}

MlirLogicalResult llvmParseInsertExtractValueElementType(TesseraAsmParser *parser,
                                                         TesseraDirectiveArgument *arguments,
                                                         size_t count) {
  (void)count;
  Reporter reporter = {.parser = parser};
  MlirType type = typeOfPart(&reporter, arguments[1].types[0], arguments[2].attribute);
  if (mlirTypeIsNull(type))
    return failure();
  tesseraDirectiveAddType(&arguments[0], type);
  return success();
}

void llvmPrintInsertExtractValueElementType(TesseraAsmPrinter *printer, MlirOperation op,
                                            const TesseraDirectiveArgument *arguments,
                                            size_t count) {
  (void)printer, (void)op, (void)arguments, (void)count; // follows from what is printed
}

MlirLogicalResult llvmExtractValueOpVerify(MlirOperation op) {
  Reporter reporter = {.op = op};
  MlirType container = mlirValueGetType(llvmExtractValueOpGetContainer(op));
  MlirType given = mlirValueGetType(llvmExtractValueOpGetRes(op));
  MlirType type = typeOfPart(&reporter, container, llvmExtractValueOpGetPositionAttr(op));
  if (mlirTypeIsNull(type) || mlirTypeEqual(type, given))
    return mlirTypeIsNull(type) ? failure() : success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "Type mismatch: extracting from ");
  tesseraDiagnosticAppendType(error, container);
  tesseraDiagnosticAppendFormat(error, " should produce ");
  tesseraDiagnosticAppendType(error, type);
  tesseraDiagnosticAppendFormat(error, " but this op returns ");
  tesseraDiagnosticAppendType(error, given);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult llvmInsertValueOpVerify(MlirOperation op) {
  Reporter reporter = {.op = op};
  MlirType container = mlirValueGetType(llvmInsertValueOpGetContainer(op));
  MlirType given = mlirValueGetType(llvmInsertValueOpGetValue(op));
  MlirType type = typeOfPart(&reporter, container, llvmInsertValueOpGetPositionAttr(op));
  if (mlirTypeIsNull(type) || mlirTypeEqual(type, given))
    return mlirTypeIsNull(type) ? failure() : success();
  return llvmEmitTypes(op, "Type mismatch: cannot insert ", given, " into ", container, "");
}

//===--- Shuffles ---===//

MlirLogicalResult llvmParseShuffleType(TesseraAsmParser *parser,
                                       TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType type = arguments[0].types[0];
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!llvmTypeIsCompatibleVector(type))
    return tesseraAsmParserEmitError(parser, at, "expected an LLVM compatible vector type");
  int64_t size = mlirDenseArrayGetNumElements(arguments[2].attribute);
  bool isScalable = mlirVectorTypeIsScalable(type);
  MlirType result =
      mlirVectorTypeGetScalableChecked(tesseraAsmParserEncodeLoc(parser, at), 1, &size, &isScalable,
                                       mlirShapedTypeGetElementType(type));
  if (mlirTypeIsNull(result))
    return failure();
  tesseraDirectiveAddType(&arguments[1], result);
  return success();
}

void llvmPrintShuffleType(TesseraAsmPrinter *printer, MlirOperation op,
                          const TesseraDirectiveArgument *arguments, size_t count) {
  (void)printer, (void)op, (void)arguments, (void)count; // follows from the mask
}

MlirLogicalResult llvmShuffleVectorOpVerify(MlirOperation op) {
  intptr_t size;
  const int32_t *mask = llvmShuffleVectorOpGetMask(op, &size);
  if (!llvmTypeIsScalableVector(mlirValueGetType(llvmShuffleVectorOpGetV1(op))))
    return success();
  for (intptr_t i = 0; i < size; ++i)
    if (mask[i] != 0)
      return mlirOperationEmitOpError(op, "expected a splat operation for scalable vectors");
  return success();
}

//===--- Others ---===//

MlirLogicalResult llvmSincosOpVerify(MlirOperation op) {
  MlirType operand = mlirValueGetType(mlirOperationGetOperand(op, 0));
  MlirType result = mlirValueGetType(mlirOperationGetResult(op, 0));
  size_t size = 0;
  const MlirType *fields =
      llvmStructTypeIsA(result) ? llvmStructTypeGetFields(result, &size) : NULL;
  if (size == 2 && mlirTypeEqual(fields[0], operand) && mlirTypeEqual(fields[1], operand))
    return success();
  TesseraDiagnostic *error = tesseraDiagnosticCreateOpError(op);
  tesseraDiagnosticAppendFormat(error, "expected result type to be an homogeneous struct with two "
                                       "elements matching the operand type, but got ");
  tesseraDiagnosticAppendType(error, result);
  return tesseraDiagnosticReport(error);
}

MlirLogicalResult llvmInlineAsmOpVerify(MlirOperation op) {
  MlirAttribute kind = llvmInlineAsmOpGetTailCallKindAttr(op);
  if (llvmTailCallKindAttrGetTailCallKind(kind) == LlvmTailCallKindMustTail)
    return mlirOperationEmitOpError(op,
                                    "tail call kind 'musttail' is not supported by this operation");
  return success();
}

// -1 divides the smallest number to one that doesn't fit.
static TesseraSpeculatability divisionSpeculatability(MlirOperation op, bool isSigned) {
  MlirValue value = mlirOperationGetOperand(op, 1);
  MlirAttribute divisor = tesseraValueGetConstant(value);
  TesseraIntRange range;
  if (tesseraIntRangeOfValue(value, &range) && tesseraIntRangeIsSafeDivisor(range, isSigned))
    return TESSERA_SPECULATABLE;
  bool isSafe = !mlirAttributeIsNull(divisor) && mlirAttributeIsAInteger(divisor) &&
                mlirIntegerAttrGetValueInt(divisor) != 0 &&
                (!isSigned || mlirIntegerAttrGetValueInt(divisor) != -1);
  return isSafe ? TESSERA_SPECULATABLE : TESSERA_NOT_SPECULATABLE;
}

TesseraSpeculatability llvmUDivOpGetSpeculatability(MlirOperation op) {
  return divisionSpeculatability(op, /*isSigned=*/false);
}

TesseraSpeculatability llvmSDivOpGetSpeculatability(MlirOperation op) {
  return divisionSpeculatability(op, /*isSigned=*/true);
}

// chlo.scan: a body for one slice after the other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "dialect/stablehlo/StablehloInfer.h"
#include "dialect/stablehlo/StablehloSyntax.h"

static MlirStringRef text(const char *name) { return mlirStringRefCreateFromCString(name); }

//===--- Syntax: `(%x) inits (%zero) dimension=0 {...} : (types) -> (types)` ---===//

typedef struct Scan {
  TesseraAsmParser *parser;
  TesseraOperationState *state;
  TesseraOperandList inputs, inits;
  TesseraSourceLoc at;
} Scan;

static MlirLogicalResult parseHead(Scan *self) {
  TesseraAsmParser *parser = self->parser;
  int64_t dimension;
  self->at = tesseraAsmParserGetLoc(parser);
  if (failed(
          tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, -1, &self->inputs)) ||
      failed(tesseraAsmParserParseKeyword(parser, "inits")) ||
      failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, -1, &self->inits)) ||
      failed(tesseraAsmParserParseKeyword(parser, "dimension")) ||
      failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(tesseraAsmParserParseInteger(parser, &dimension)))
    return failure();
  MlirType i64 = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 64);
  tesseraOperationStateSetAttribute(self->state, text("dimension"),
                                    mlirIntegerAttrGet(i64, dimension));
  return tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, self->state);
}

static void setSegments(Scan *self, intptr_t numOutputs) {
  MlirContext context = tesseraAsmParserGetContext(self->parser);
  int32_t numInputs = (int32_t)self->inputs.size, numInits = (int32_t)self->inits.size;
  int32_t operands[] = {numInputs, numInits}, results[] = {(int32_t)numOutputs, numInits};
  tesseraOperationStateSetAttribute(self->state, text("operandSegmentSizes"),
                                    mlirDenseI32ArrayGet(context, 2, operands));
  tesseraOperationStateSetAttribute(self->state, text("resultSegmentSizes"),
                                    mlirDenseI32ArrayGet(context, 2, results));
}

static MlirLogicalResult parseSignature(Scan *self) {
  MlirType signature;
  TesseraAsmParser *parser = self->parser;
  if (failed(tesseraAsmParserParseToken(parser, ":")))
    return failure();
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &signature)))
    return failure();
  if (!mlirTypeIsAFunction(signature))
    return tesseraAsmParserEmitError(parser, at, "expected function type");
  intptr_t count = (intptr_t)(self->inputs.size + self->inits.size);
  intptr_t numOutputs = mlirFunctionTypeGetNumResults(signature) - (intptr_t)self->inits.size;
  if (mlirFunctionTypeGetNumInputs(signature) != count)
    return tesseraAsmParserEmitError(parser, at,
                                     "operand types must match the number of inputs and inits");
  if (numOutputs < 0)
    return tesseraAsmParserEmitError(parser, at,
                                     "not enough result types to cover the required carries");
  setSegments(self, numOutputs);
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < count; ++i)
    tesseraTypeListAdd(&types, mlirFunctionTypeGetInput(signature, i));
  for (size_t i = 0; i < self->inits.size; ++i)
    tesseraOperandListAdd(&self->inputs, self->inits.data[i]);
  MlirLogicalResult result =
      tesseraAsmParserResolveOperands(parser, self->state, &self->inputs, &types, self->at);
  tesseraTypeListFree(&types);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(signature); ++i)
    tesseraOperationStateAddType(self->state, mlirFunctionTypeGetResult(signature, i));
  return result;
}

MlirLogicalResult chloScanOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  Scan self = {.parser = parser, .state = state};
  MlirLogicalResult result = parseHead(&self);
  if (!failed(result))
    result = tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state), 0, NULL,
                                         /*enableNameShadowing=*/false);
  if (!failed(result))
    result = parseSignature(&self);
  tesseraOperandListFree(&self.inputs);
  tesseraOperandListFree(&self.inits);
  return result;
}

static void printOperands(TesseraAsmPrinter *printer, MlirOperation op, intptr_t first,
                          intptr_t count) {
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = first; i < first + count; ++i) {
    tesseraAsmPrinterPrintC(printer, i > first ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, i));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

void chloScanOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"dimension", "operandSegmentSizes", "resultSegmentSizes"};
  intptr_t numInputs = chloScanOpGetNumInputs(op);
  printOperands(printer, op, 0, numInputs);
  tesseraAsmPrinterPrintC(printer, " inits ");
  printOperands(printer, op, numInputs, chloScanOpGetNumInits(op));
  tesseraAsmPrinterPrintC(printer, " dimension=");
  tesseraAsmPrinterPrintInteger(printer, (int64_t)chloScanOpGetDimension(op));
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 3, elided, /*withKeyword=*/true);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, chloScanOpGetBody(op), true, true, false);
  tesseraAsmPrinterPrintC(printer, " : ");
  stablehloPrintSignature(printer, op);
}

//===--- Types ---===//

// How many slices there are: what is said, or the inputs' size.
static MlirLogicalResult findLength(const TesseraOpAdaptor *op, intptr_t numInputs, int64_t dim,
                                    int64_t *length) {
  MlirAttribute given = chloScanOpAdaptorGetScanDimSizeAttr(op);
  *length = mlirAttributeIsNull(given) ? dynamic() : mlirIntegerAttrGetValueInt(given);
  for (intptr_t i = 0; i < numInputs; ++i) {
    MlirType type = stablehloTypeOfOperand(op, i);
    if (!mlirTypeIsARankedTensor(type))
      return stablehloRefuse(op->location, "operand %lld is not ranked", (long long)i);
    if (dim >= rankOf(type))
      return stablehloRefuse(op->location, "scan dimension of operand %lld is out of bounds",
                             (long long)i);
    if (*length == dynamic())
      *length = sizeOf(type, (intptr_t)dim);
  }
  return success();
}

static MlirLogicalResult inferResult(const TesseraOpAdaptor *op, MlirType type, intptr_t index,
                                     bool isOutput, int64_t dim, int64_t length,
                                     StablehloAppend *append, void *user) {
  if (!mlirTypeIsARankedTensor(type) || (isOutput && dim > rankOf(type)))
    return stablehloRefuse(op->location, "terminator operand %lld is not ranked", (long long)index);
  StablehloShape shape = {0};
  for (intptr_t i = 0; i < rankOf(type); ++i) {
    if (isOutput && i == dim)
      stablehloShapePush(&shape, length, dynamic());
    stablehloShapePushDim(&shape, type, i);
  }
  if (isOutput && dim == rankOf(type))
    stablehloShapePush(&shape, length, dynamic());
  append(stablehloShapeTake(&shape, elementOf(type), type), user);
  return success();
}

MlirLogicalResult chloScanOpInferReturnTypes(const TesseraOpAdaptor *op, StablehloAppend *append,
                                             void *user) {
  MlirAttribute dimension = chloScanOpAdaptorGetDimensionAttr(op);
  MlirBlock body = op->numRegions ? mlirRegionGetFirstBlock(op->regions[0]) : (MlirBlock){NULL};
  if (mlirBlockIsNull(body) || mlirOperationIsNull(mlirBlockGetTerminator(body)))
    return stablehloRefuse(op->location, "ScanOp region is empty");
  if (mlirAttributeIsNull(dimension))
    return failure();
  MlirOperation last = mlirBlockGetTerminator(body);
  intptr_t numInputs = chloScanOpAdaptorGetNumInputs(op);
  intptr_t numInits = chloScanOpAdaptorGetNumInits(op);
  intptr_t numOutputs = mlirOperationGetNumOperands(last) - numInits;
  int64_t dim = mlirIntegerAttrGetValueInt(dimension), length;
  if (numOutputs < 0)
    return stablehloRefuse(op->location, "ScanOp body must return at least %lld values (carries)",
                           (long long)numInits);
  if (failed(findLength(op, numInputs, dim, &length)))
    return failure();
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(last); ++i)
    if (failed(inferResult(op, typeOf(mlirOperationGetOperand(last, i)), i, i < numOutputs, dim,
                           length, append, user)))
      return failure();
  return success();
}

//===--- The verifier ---===//

static MlirLogicalResult checkLengths(MlirOperation op, int64_t dim) {
  MlirAttribute given = chloScanOpGetScanDimSizeAttr(op);
  int64_t length = mlirAttributeIsNull(given) ? dynamic() : mlirIntegerAttrGetValueInt(given);
  for (intptr_t i = 0; i < chloScanOpGetNumInputs(op); ++i) {
    MlirType type = typeOf(chloScanOpGetInputs(op, i));
    if (!mlirTypeIsARankedTensor(type))
      return mlirOperationEmitOpError(op, "operand %lld is not ranked", (long long)i);
    if (dim >= rankOf(type))
      return mlirOperationEmitOpError(op, "scan dimension of operand %lld is out of bounds",
                                      (long long)i);
    int64_t size = sizeOf(type, (intptr_t)dim);
    if (!stablehloSizesAreCompatible(size, length))
      return mlirOperationEmitOpError(op, "invalid scan dimension size of operand %lld",
                                      (long long)i);
    length = size == dynamic() ? length : size;
  }
  return success();
}

// Of an input, what one round of the body gets.
static MlirType sliceOf(MlirType type, int64_t dim) {
  StablehloShape shape = {0};
  for (intptr_t i = 0; i < rankOf(type); ++i)
    if (i != dim)
      stablehloShapePushDim(&shape, type, i);
  return stablehloShapeTake(&shape, elementOf(type), type);
}

MlirLogicalResult chloScanOpVerify(MlirOperation op) {
  intptr_t numInputs = chloScanOpGetNumInputs(op), count = mlirOperationGetNumOperands(op);
  int64_t dim = (int64_t)chloScanOpGetDimension(op);
  MlirBlock body = mlirRegionGetFirstBlock(chloScanOpGetBody(op));
  if (!numInputs && !chloScanOpGetNumOutputs(op))
    return mlirOperationEmitOpError(op, "at least one of inputs or outputs must be present");
  if (failed(checkLengths(op, dim)))
    return failure();
  if (mlirBlockGetNumArguments(body) != count)
    return mlirOperationEmitOpError(op, "expects %lld arguments in the body, but got %lld",
                                    (long long)count, (long long)mlirBlockGetNumArguments(body));
  for (intptr_t i = 0; i < count; ++i) {
    MlirType type = typeOf(mlirOperationGetOperand(op, i));
    if (!mlirTypeIsARankedTensor(type))
      return mlirOperationEmitOpError(op, "operand %lld is not ranked", (long long)i);
    MlirType wanted = i < numInputs ? sliceOf(type, dim) : type;
    if (!stablehloTypesAreCompatible(wanted, typeOf(mlirBlockGetArgument(body, i))))
      return mlirOperationEmitOpError(op, "operand and body argument %lld are incompatible",
                                      (long long)i);
  }
  return success();
}

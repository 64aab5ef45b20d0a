// Syntax of constants and of the ops with regions that have one of their own: reduce and while.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloSyntax.h"

#include <string.h>

//===--- constant ---===//

// `() <{value = ...}> : () -> type`: where the value is of another type than the result.
static MlirLogicalResult parseGenericConstant(TesseraAsmParser *parser,
                                              TesseraOperationState *state) {
  MlirType type;
  if (failed(tesseraAsmParserParseToken(parser, ")")) ||
      failed(tesseraAsmParserParsePropertiesDict(parser, state)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseToken(parser, "(")) ||
      failed(tesseraAsmParserParseToken(parser, ")")) ||
      failed(tesseraAsmParserParseToken(parser, "->")) ||
      failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  tesseraOperationStateAddType(state, type);
  return success();
}

MlirLogicalResult stablehloConstantOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute value;
  if (tesseraAsmParserParseOptionalToken(parser, "("))
    return parseGenericConstant(parser, state);
  if (failed(tesseraAsmParserParseOptionalAttrDict(parser, state)))
    return failure();
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &value)))
    return failure();
  if (!mlirAttributeIsAElements(value))
    return tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString("value"), value);
  tesseraOperationStateAddType(state, mlirAttributeGetType(value));
  return success();
}

void stablehloConstantOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"value"};
  MlirAttribute value = stablehloConstantOpGetValueAttr(op);
  if (!mlirTypeEqual(mlirAttributeGetType(value),
                     mlirValueGetType(mlirOperationGetResult(op, 0)))) {
    tesseraAsmPrinterPrintGenericOp(printer, op, /*printName=*/false);
    return;
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, /*withKeyword=*/false);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintAttribute(printer, value);
}

//===--- while: `(%i = %0, %x = %1) : types` and two regions with these arguments ---===//

static MlirLogicalResult parseLoopValues(TesseraAsmParser *parser, TesseraOperationState *state,
                                         TesseraArgumentList *arguments, TesseraTypeList *types) {
  TesseraOperandList operands = {0};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirLogicalResult result =
      tesseraAsmParserParseAssignmentList(parser, /*withTypes=*/false, arguments, &operands);
  if (!failed(result) && operands.size)
    result = tesseraAsmParserParseColonTypeList(parser, types);
  if (!failed(result))
    result = tesseraAsmParserResolveOperands(parser, state, &operands, types, at);
  for (size_t i = 0; i < arguments->size && i < types->size; ++i)
    arguments->data[i].type = types->data[i];
  tesseraOperandListFree(&operands);
  return result;
}

MlirLogicalResult stablehloWhileOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraArgumentList arguments = {0};
  TesseraTypeList types = {0};
  bool ok = !failed(parseLoopValues(parser, state, &arguments, &types)) &&
            !failed(tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, state));
  static const char *const keywords[] = {"cond", "do"};
  for (int i = 0; i < 2 && ok; ++i)
    ok = !failed(tesseraAsmParserParseKeyword(parser, keywords[i])) &&
         !failed(tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state),
                                             (intptr_t)arguments.size, arguments.data,
                                             /*enableNameShadowing=*/false));
  if (ok)
    tesseraOperationStateAddTypes(state, &types);
  tesseraArgumentListFree(&arguments);
  tesseraTypeListFree(&types);
  return ok ? success() : failure();
}

void stablehloWhileOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirRegion body = stablehloWhileOpGetBody(op);
  TesseraRange operands = {.count = mlirOperationGetNumOperands(op)};
  tesseraAsmPrinterPrintAssignmentList(printer, mlirRegionGetFirstBlock(body), 0, op, operands);
  if (operands.count) {
    tesseraAsmPrinterPrintC(printer, " : ");
    tesseraAsmPrinterPrintOperandTypes(printer, op, operands);
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/true);
  tesseraAsmPrinterPrintNewline(printer);
  tesseraAsmPrinterPrintC(printer, "cond ");
  tesseraAsmPrinterPrintRegion(printer, stablehloWhileOpGetCond(op), false, true, false);
  tesseraAsmPrinterPrintC(printer, " do ");
  tesseraAsmPrinterPrintRegion(printer, body, false, true, false);
}

//===--- reduce: parsing ---===//

typedef struct Reduction {
  TesseraAsmParser *parser;
  TesseraOperationState *state;
  TesseraSourceLoc at;
  TesseraOperandList inputs, inits;
  TesseraArgumentList elements, accumulators;
  StablehloSizes dimensions;
  MlirType signature;
} Reduction;

// `(%x init: %zero)`.
static MlirLogicalResult parseInput(void *user) {
  Reduction *self = user;
  TesseraUnresolvedOperand operand;
  if (failed(tesseraAsmParserParseToken(self->parser, "(")) ||
      failed(tesseraAsmParserParseOperand(self->parser, &operand)))
    return failure();
  tesseraOperandListAdd(&self->inputs, operand);
  if (failed(tesseraAsmParserParseKeyword(self->parser, "init")) ||
      failed(tesseraAsmParserParseToken(self->parser, ":")) ||
      failed(tesseraAsmParserParseOperand(self->parser, &operand)))
    return failure();
  tesseraOperandListAdd(&self->inits, operand);
  return tesseraAsmParserParseToken(self->parser, ")");
}

// `across dimensions = [0] {...} : signature`.
static MlirLogicalResult parseReduceSignature(Reduction *self) {
  TesseraAsmParser *parser = self->parser;
  if (failed(tesseraAsmParserParseKeyword(parser, "across")) ||
      failed(tesseraAsmParserParseKeyword(parser, "dimensions")) ||
      failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(stablehloParseSizes(parser, TESSERA_DELIMITER_SQUARE, &self->dimensions)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, self->state)) ||
      failed(tesseraAsmParserParseToken(parser, ":")))
    return failure();
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseType(parser, &self->signature)))
    return failure();
  if (!mlirTypeIsAFunction(self->signature))
    return tesseraAsmParserEmitError(parser, at, "expected function type");
  if (!mlirFunctionTypeGetNumInputs(self->signature))
    return tesseraAsmParserEmitError(parser, self->at,
                                     "input types missing in reduce-op function type");
  tesseraOperationStateSetAttribute(self->state, mlirStringRefCreateFromCString("dimensions"),
                                    mlirDenseI64ArrayGet(tesseraAsmParserGetContext(parser),
                                                         (intptr_t)self->dimensions.size,
                                                         self->dimensions.data));
  return success();
}

static MlirLogicalResult resolveReduceOperands(Reduction *self) {
  TesseraTypeList types = {0};
  for (size_t i = 0; i < self->inits.size; ++i)
    tesseraOperandListAdd(&self->inputs, self->inits.data[i]);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(self->signature); ++i)
    tesseraTypeListAdd(&types, mlirFunctionTypeGetInput(self->signature, i));
  MlirLogicalResult result =
      tesseraAsmParserResolveOperands(self->parser, self->state, &self->inputs, &types, self->at);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(self->signature); ++i)
    tesseraOperationStateAddType(self->state, mlirFunctionTypeGetResult(self->signature, i));
  tesseraTypeListFree(&types);
  return result;
}

// `(%element: type, %accumulator: type) ...` and the region.
static MlirLogicalResult parseReducer(Reduction *self) {
  TesseraAsmParser *parser = self->parser;
  while (tesseraAsmParserParseOptionalToken(parser, "(")) {
    TesseraArgument argument;
    if (failed(tesseraAsmParserParseArgument(parser, &argument, true, false)))
      return failure();
    tesseraArgumentListAdd(&self->elements, argument);
    if (failed(tesseraAsmParserParseToken(parser, ",")) ||
        failed(tesseraAsmParserParseArgument(parser, &argument, true, false)))
      return failure();
    tesseraArgumentListAdd(&self->accumulators, argument);
    if (failed(tesseraAsmParserParseToken(parser, ")")))
      return failure();
  }
  for (size_t i = 0; i < self->accumulators.size; ++i)
    tesseraArgumentListAdd(&self->elements, self->accumulators.data[i]);
  if (failed(resolveReduceOperands(self)))
    return failure();
  return tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(self->state),
                                     (intptr_t)self->elements.size, self->elements.data, false);
}

// Whether `stablehlo.reduce` may be written with this op's name.
static bool isShortReducer(MlirOperation op) {
  return tesseraOperationHasOtherTrait(op, &stablehloCommutativeOperandsTrait) &&
         mlirOperationGetNumOperands(op) == 2 && mlirOperationGetNumResults(op) == 1 &&
         !mlirOperationGetNumRegions(op);
}

static MlirOperation makeOp(const char *name, size_t nameSize, MlirLocation location,
                            intptr_t numOperands, const MlirValue *operands, MlirType type) {
  MlirOperationState state = mlirOperationStateGet(mlirStringRefCreate(name, nameSize), location);
  mlirOperationStateAddOperands(&state, numOperands, operands);
  if (!mlirTypeIsNull(type))
    mlirOperationStateAddResults(&state, 1, &type);
  return mlirOperationCreate(&state);
}

static MlirLogicalResult buildReducer(Reduction *self, MlirStringRef name) {
  MlirType element = mlirFunctionTypeGetInput(self->signature, 0);
  if (mlirTypeIsAShaped(element))
    element = mlirShapedTypeGetElementType(element);
  if (!mlirTypeIsAInteger(element) && !mlirTypeIsAFloat(element) && !mlirTypeIsAComplex(element) &&
      !stablehloIsQuantizedPerTensor(element))
    return tesseraAsmParserEmitError(self->parser, self->at,
                                     "expected inputs to be tensors of numbers");
  MlirType type = mlirRankedTensorTypeGet(0, NULL, element, mlirAttributeGetNull());
  MlirLocation location = tesseraAsmParserEncodeLoc(self->parser, self->at);
  MlirType types[] = {type, type};
  MlirLocation locations[] = {location, location};
  MlirBlock block = mlirBlockCreate(2, types, locations);
  mlirRegionAppendOwnedBlock(tesseraOperationStateAddRegion(self->state), block);
  MlirValue arguments[] = {mlirBlockGetArgument(block, 0), mlirBlockGetArgument(block, 1)};
  MlirOperation inner = makeOp(name.data, name.length, location, 2, arguments, type);
  if (mlirOperationIsNull(inner))
    return failure();
  mlirBlockAppendOwnedOperation(block, inner);
  if (!isShortReducer(inner))
    return tesseraAsmParserEmitError(
        self->parser, self->at,
        "expected the inner-op to be a commutative binary-op from the stablehlo dialect, with "
        "zero region, producing single result");
  MlirValue value = mlirOperationGetResult(inner, 0);
  static const char returnName[] = "stablehlo.return";
  MlirOperation terminator =
      makeOp(returnName, sizeof returnName - 1, location, 1, &value, (MlirType){NULL});
  mlirBlockAppendOwnedOperation(block, terminator);
  return success();
}

static MlirLogicalResult parseShortReducer(Reduction *self) {
  MlirStringRef name;
  static const char prefix[] = "stablehlo.";
  if (failed(tesseraAsmParserParseOperationName(self->parser, &name)))
    return failure();
  if (name.length < sizeof prefix || strncmp(name.data, prefix, sizeof prefix - 1) ||
      !mlirContextIsRegisteredOperation(tesseraAsmParserGetContext(self->parser), name))
    return tesseraAsmParserEmitError(
        self->parser, self->at,
        "expected the inner-op to be a commutative binary-op from the stablehlo dialect, with "
        "zero region, producing single result");
  if (failed(parseReduceSignature(self)) || failed(resolveReduceOperands(self)))
    return failure();
  return buildReducer(self, name);
}

MlirLogicalResult stablehloReduceOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  Reduction self = {.parser = parser, .state = state, .at = tesseraAsmParserGetLoc(parser)};
  MlirLogicalResult result =
      tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_NONE, parseInput, &self);
  if (!failed(result) && tesseraAsmParserParseOptionalKeyword(parser, "applies"))
    result = parseShortReducer(&self);
  else if (!failed(result) && (failed(parseReduceSignature(&self)) ||
                               failed(tesseraAsmParserParseKeyword(parser, "reducer"))))
    result = failure();
  else if (!failed(result))
    result = parseReducer(&self);
  tesseraOperandListFree(&self.inputs);
  tesseraOperandListFree(&self.inits);
  tesseraArgumentListFree(&self.elements);
  tesseraArgumentListFree(&self.accumulators);
  tsVecFree(&self.dimensions);
  return result;
}

//===--- reduce: printing ---===//

// Whether both are all operands, in order, of the op.
static bool areOperands(MlirOperation op, MlirValue first, MlirValue second) {
  return mlirValueEqual(mlirOperationGetOperand(op, 0), first) &&
         mlirValueEqual(mlirOperationGetOperand(op, 1), second);
}

// The op that alone makes the body, where the body can be told from its name; else null.
static MlirOperation findShortReducer(MlirOperation op) {
  MlirOperation none = {NULL};
  MlirBlock block = mlirRegionGetFirstBlock(stablehloReduceOpGetBody(op));
  if (mlirBlockIsNull(block) || mlirBlockGetNumArguments(block) != 2 ||
      !stablehloReduceOpGetNumInputs(op))
    return none;
  MlirOperation inner = mlirBlockGetFirstOperation(block);
  if (mlirOperationIsNull(inner) || !isShortReducer(inner) ||
      !areOperands(inner, mlirBlockGetArgument(block, 0), mlirBlockGetArgument(block, 1)))
    return none;
  MlirOperation last = mlirOperationGetNextInBlock(inner);
  MlirValue result = mlirOperationGetResult(inner, 0);
  if (mlirOperationIsNull(last) || !stablehloReturnOpIsA(last) ||
      mlirOperationGetNumOperands(last) != 1 ||
      !mlirValueEqual(mlirOperationGetOperand(last, 0), result))
    return none;
  MlirType input = mlirValueGetType(stablehloReduceOpGetInputs(op, 0));
  MlirType type =
      mlirRankedTensorTypeGet(0, NULL, mlirShapedTypeGetElementType(input), mlirAttributeGetNull());
  bool fits = mlirTypeEqual(mlirValueGetType(result), type);
  for (intptr_t i = 0; i < 2; ++i)
    fits = fits && mlirTypeEqual(mlirValueGetType(mlirOperationGetOperand(inner, i)), type);
  return fits ? inner : none;
}

static void printReducerArguments(TesseraAsmPrinter *printer, MlirBlock block, intptr_t count) {
  for (intptr_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, "(");
    tesseraAsmPrinterPrintRegionArgument(printer, mlirBlockGetArgument(block, i),
                                         mlirAttributeGetNull(), false);
    tesseraAsmPrinterPrintC(printer, ", ");
    tesseraAsmPrinterPrintRegionArgument(printer, mlirBlockGetArgument(block, i + count),
                                         mlirAttributeGetNull(), false);
    tesseraAsmPrinterPrintC(printer, ") ");
  }
}

void stablehloReduceOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"dimensions"};
  intptr_t count = mlirOperationGetNumOperands(op) / 2, numDims;
  const int64_t *dims = stablehloReduceOpGetDimensions(op, &numDims);
  for (intptr_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", (" : "(");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, i));
    tesseraAsmPrinterPrintC(printer, " init: ");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, i + count));
    tesseraAsmPrinterPrintC(printer, ")");
  }
  MlirOperation inner = findShortReducer(op);
  if (!mlirOperationIsNull(inner)) {
    tesseraAsmPrinterPrintC(printer, " applies ");
    tesseraAsmPrinterPrintText(printer, mlirIdentifierStr(mlirOperationGetName(inner)));
  }
  tesseraAsmPrinterPrintC(printer, " across dimensions = ");
  stablehloPrintSizesInBrackets(printer, (size_t)numDims, dims);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, /*withKeyword=*/false);
  tesseraAsmPrinterPrintC(printer, " : ");
  stablehloPrintSignature(printer, op);
  if (!mlirOperationIsNull(inner))
    return;
  MlirRegion body = stablehloReduceOpGetBody(op);
  tesseraAsmPrinterPrintNewline(printer);
  tesseraAsmPrinterPrintC(printer, " reducer");
  printReducerArguments(printer, mlirRegionGetFirstBlock(body), count);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, body, false, true, false);
}

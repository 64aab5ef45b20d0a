// Syntax of the emitc dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/emitc/EmitCOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Map.h"
#include "support/Memory.h"
#include "tessera/Constraint.h"
#include "tessera/ConstraintFunctions.h"
#include "tessera/Format.h"
#include "tessera/Function.h"

#include <limits.h>

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static void setUnit(TesseraAsmParser *parser, TesseraOperationState *state, const char *name) {
  MlirAttribute unit = mlirUnitAttrGet(tesseraAsmParserGetContext(parser));
  tesseraOperationStateSetAttribute(state, text(name), unit);
}

// A region of its own, ended by the terminator that the op implies.
static MlirLogicalResult parseBody(TesseraAsmParser *parser, TesseraOperationState *state,
                                   const TesseraOpDef *definition, MlirRegion region,
                                   intptr_t numArguments, const TesseraArgument *arguments) {
  if (failed(tesseraAsmParserParseRegion(parser, region, numArguments, arguments, false)))
    return failure();
  tesseraRegionEnsureTerminator(region, definition, tesseraOperationStateGetLocation(state));
  return success();
}

static void printBody(TesseraAsmPrinter *printer, MlirRegion region, bool printTerminators) {
  tesseraAsmPrinterPrintRegion(printer, region, false, printTerminators, false);
}

//===--- func, include ---===//

MlirLogicalResult emitcFuncOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return tesseraFunctionParse(parser, state, /*allowVariadic=*/false);
}

void emitcFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraFunctionPrint(printer, op, /*isVariadic=*/false);
}

MlirLogicalResult emitcIncludeOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute name = {NULL};
  TesseraSourceLoc at = tesseraAsmParserGetNameLoc(parser);
  bool isStandard = tesseraAsmParserParseOptionalToken(parser, "<");
  MlirStringRef file;
  if (!tesseraAsmParserParseOptionalString(parser, &file))
    return tesseraAsmParserEmitError(parser, at, "expected string attribute");
  name = mlirStringAttrGet(tesseraAsmParserGetContext(parser), file);
  tesseraOperationStateSetAttribute(state, text("include"), name);
  if (!isStandard)
    return success();
  if (!tesseraAsmParserParseOptionalToken(parser, ">"))
    return tesseraAsmParserEmitError(parser, at, "expected trailing '>' for standard include");
  setUnit(parser, state, "is_standard_include");
  return success();
}

void emitcIncludeOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  bool isStandard = emitcIncludeOpGetIsStandardInclude(op);
  tesseraAsmPrinterPrintC(printer, isStandard ? " <" : " ");
  tesseraAsmPrinterPrintString(printer, emitcIncludeOpGetInclude(op));
  tesseraAsmPrinterPrintC(printer, isStandard ? ">" : "");
}

//===--- global, field ---===//

// The type of what an attribute says about a variable: of an array a tensor.
static MlirType initializerType(MlirType type) {
  if (!emitcArrayTypeIsA(type))
    return type;
  size_t rank;
  const int64_t *shape = emitcArrayTypeGetShape(type, &rank);
  return mlirRankedTensorTypeGet((intptr_t)rank, shape, emitcArrayTypeGetElementType(type),
                                 (MlirAttribute){NULL});
}

static bool isInitializer(MlirAttribute value) {
  return mlirAttributeIsAElements(value) || mlirAttributeIsAInteger(value) ||
         mlirAttributeIsAFloat(value) || emitcOpaqueAttrIsA(value);
}

MlirLogicalResult emitcParseTypeAndInitialValue(TesseraAsmParser *parser,
                                                TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirType type;
  MlirAttribute value;
  if (failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  tesseraDirectiveSetAttribute(&arguments[0], mlirTypeAttrGet(type));
  if (!tesseraAsmParserParseOptionalToken(parser, "="))
    return success();
  if (failed(tesseraAsmParserParseAttribute(parser, initializerType(type), &value)))
    return failure();
  if (!isInitializer(value))
    return tesseraAsmParserEmitError(
        parser, tesseraAsmParserGetNameLoc(parser),
        "initial value should be a integer, float, elements or opaque attribute");
  tesseraDirectiveSetAttribute(&arguments[1], value);
  return success();
}

void emitcPrintTypeAndInitialValue(TesseraAsmPrinter *printer, MlirOperation op,
                                   const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  tesseraAsmPrinterPrintType(printer, mlirTypeAttrGetValue(arguments[0].attribute));
  if (mlirAttributeIsNull(arguments[1].attribute))
    return;
  tesseraAsmPrinterPrintC(printer, " = ");
  tesseraAsmPrinterPrintAttributeWithoutType(printer, arguments[1].attribute);
}

//===--- expression ---===//

static MlirLogicalResult parseSignature(TesseraAsmParser *parser, MlirType *type) {
  if (failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, type)) || !mlirTypeIsAFunction(*type))
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                     "expected function type");
  return success();
}

static MlirLogicalResult resolveDefinitions(TesseraAsmParser *parser, TesseraOperationState *state,
                                            const TesseraOperandList *operands, MlirType type) {
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    tesseraTypeListAdd(&types, mlirFunctionTypeGetInput(type, i));
  MlirLogicalResult result = tesseraAsmParserResolveOperands(parser, state, operands, &types,
                                                             tesseraAsmParserGetLoc(parser));
  tesseraTypeListFree(&types);
  if (failed(result))
    return failure();
  if (mlirFunctionTypeGetNumResults(type) != 1)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser),
                                     "expected single return type");
  tesseraOperationStateAddType(state, mlirFunctionTypeGetResult(type, 0));
  return success();
}

// The arguments of the region are called what the operands are. Of operands that are written twice
// the last one has the name; the others get a number that no result has.
static void nameArguments(const TesseraOperandList *operands, MlirType type,
                          TesseraArgumentList *arguments) {
  TsStringMap seen = {0}; // `%a#1` -> place
  TsString keys = {0};
  size_t *ends = tsAllocZeroed(operands->size + 1, sizeof *ends);
  for (size_t i = 0; i < operands->size; ++i) {
    tsStringAppend(&keys, operands->data[i].name);
    tsStringAppendFormat(&keys, "#%u", operands->data[i].number);
    ends[i + 1] = keys.size;
  }
  for (size_t i = 0; i < operands->size; ++i) {
    bool isNew;
    MlirStringRef key = {keys.data + ends[i], ends[i + 1] - ends[i]};
    uintptr_t *last = tsStringMapInsert(&seen, key, &isNew);
    if (!isNew)
      arguments->data[*last].name.number = UINT_MAX - (unsigned)*last;
    *last = i;
    TesseraArgument argument = {.name = operands->data[i]};
    argument.type = mlirFunctionTypeGetInput(type, (intptr_t)i);
    tesseraArgumentListAdd(arguments, argument);
  }
  tsStringMapFree(&seen);
  tsStringFree(&keys);
  tsFree(ends);
}

static MlirLogicalResult parseExpressionBody(TesseraAsmParser *parser, TesseraOperationState *state,
                                             const TesseraOperandList *operands, MlirType type) {
  MlirRegion region = tesseraOperationStateAddRegion(state);
  TesseraArgumentList arguments = {0};
  nameArguments(operands, type, &arguments);
  MlirLogicalResult result =
      tesseraAsmParserParseRegion(parser, region, (intptr_t)arguments.size, arguments.data, true);
  tesseraArgumentListFree(&arguments);
  return result;
}

static MlirLogicalResult parseExpression(TesseraAsmParser *parser, TesseraOperationState *state,
                                         TesseraOperandList *operands) {
  MlirType type;
  if (failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, operands)))
    return failure();
  if (tesseraAsmParserParseOptionalKeyword(parser, "noinline"))
    setUnit(parser, state, "do_not_inline");
  if (failed(parseSignature(parser, &type)) ||
      failed(resolveDefinitions(parser, state, operands, type)))
    return failure();
  return parseExpressionBody(parser, state, operands, type);
}

MlirLogicalResult emitcExpressionOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraOperandList operands = {0};
  MlirLogicalResult result = parseExpression(parser, state, &operands);
  tesseraOperandListFree(&operands);
  return result;
}

void emitcExpressionOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirRegion region = emitcExpressionOpGetRegion(op);
  TesseraRange definitions = {.count = mlirOperationGetNumOperands(op)};
  MlirValue *values = tsAlloc(((size_t)definitions.count + 1) * sizeof *values);
  for (intptr_t i = 0; i < definitions.count; ++i)
    values[i] = mlirOperationGetOperand(op, i);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperands(printer, op, definitions);
  tesseraAsmPrinterPrintC(printer, emitcExpressionOpGetDoNotInline(op) ? " noinline : (" : " : (");
  tesseraAsmPrinterPrintOperandTypes(printer, op, definitions);
  tesseraAsmPrinterPrintC(printer, ")");
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  tesseraAsmPrinterShadowRegionArguments(printer, region, definitions.count, values);
  tesseraAsmPrinterPrintC(printer, " ");
  printBody(printer, region, true);
  tsFree(values);
}

//===--- do, for, if, switch ---===//

MlirLogicalResult emitcDoOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirRegion body = tesseraOperationStateAddRegion(state);
  MlirRegion condition = tesseraOperationStateAddRegion(state);
  if (failed(tesseraAsmParserParseRegion(parser, body, 0, NULL, false)) ||
      failed(tesseraAsmParserParseKeyword(parser, "while")) ||
      failed(tesseraAsmParserParseRegion(parser, condition, 0, NULL, false)))
    return failure();
  if (mlirBlockIsNull(mlirRegionGetFirstBlock(body)))
    mlirRegionAppendOwnedBlock(body, mlirBlockCreate(0, NULL, NULL));
  return tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, state);
}

void emitcDoOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraAsmPrinterPrintC(printer, " ");
  printBody(printer, emitcDoOpGetBodyRegion(op), true);
  tesseraAsmPrinterPrintC(printer, " while ");
  tesseraAsmPrinterPrintRegion(printer, emitcDoOpGetConditionRegion(op), true, true, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, true);
}

MlirLogicalResult emitcForOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  static const char *const keywords[] = {NULL, "to", "step"};
  TesseraArgument variable = {.location = {NULL}};
  TesseraUnresolvedOperand bounds[3];
  if (failed(tesseraAsmParserParseOperand(parser, &variable.name)) ||
      failed(tesseraAsmParserParseToken(parser, "=")))
    return failure();
  for (int i = 0; i < 3; ++i)
    if ((keywords[i] && failed(tesseraAsmParserParseKeyword(parser, keywords[i]))) ||
        failed(tesseraAsmParserParseOperand(parser, &bounds[i])))
      return failure();
  variable.type = mlirIndexTypeGet(tesseraAsmParserGetContext(parser));
  if (tesseraAsmParserParseOptionalToken(parser, ":") &&
      failed(tesseraAsmParserParseType(parser, &variable.type)))
    return failure();
  for (int i = 0; i < 3; ++i) {
    MlirValue value;
    if (failed(tesseraAsmParserResolveOperand(parser, &bounds[i], variable.type, &value)))
      return failure();
    tesseraOperationStateAddOperand(state, value);
  }
  if (failed(parseBody(parser, state, &emitcForOpDef, tesseraOperationStateAddRegion(state), 1,
                       &variable)))
    return failure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void emitcForOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirRegion region = emitcForOpGetRegion(op);
  MlirValue variable = mlirBlockGetArgument(mlirRegionGetFirstBlock(region), 0);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperand(printer, variable);
  tesseraAsmPrinterPrintC(printer, " = ");
  tesseraAsmPrinterPrintOperand(printer, emitcForOpGetLowerBound(op));
  tesseraAsmPrinterPrintC(printer, " to ");
  tesseraAsmPrinterPrintOperand(printer, emitcForOpGetUpperBound(op));
  tesseraAsmPrinterPrintC(printer, " step ");
  tesseraAsmPrinterPrintOperand(printer, emitcForOpGetStep(op));
  tesseraAsmPrinterPrintC(printer, " ");
  if (!mlirTypeIsAIndex(mlirValueGetType(variable))) {
    tesseraAsmPrinterPrintC(printer, " : ");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(variable));
    tesseraAsmPrinterPrintC(printer, " ");
  }
  printBody(printer, region, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
}

MlirLogicalResult emitcIfOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirRegion thenRegion = tesseraOperationStateAddRegion(state);
  MlirRegion elseRegion = tesseraOperationStateAddRegion(state);
  TesseraUnresolvedOperand condition;
  MlirType type = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 1);
  MlirValue value;
  if (failed(tesseraAsmParserParseOperand(parser, &condition)) ||
      failed(tesseraAsmParserResolveOperand(parser, &condition, type, &value)))
    return failure();
  tesseraOperationStateAddOperand(state, value);
  if (failed(parseBody(parser, state, &emitcIfOpDef, thenRegion, 0, NULL)))
    return failure();
  if (tesseraAsmParserParseOptionalKeyword(parser, "else") &&
      failed(parseBody(parser, state, &emitcIfOpDef, elseRegion, 0, NULL)))
    return failure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void emitcIfOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirRegion elseRegion = emitcIfOpGetElseRegion(op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperand(printer, emitcIfOpGetCondition(op));
  tesseraAsmPrinterPrintC(printer, " ");
  printBody(printer, emitcIfOpGetThenRegion(op), false);
  if (!mlirBlockIsNull(mlirRegionGetFirstBlock(elseRegion))) {
    tesseraAsmPrinterPrintC(printer, " else ");
    printBody(printer, elseRegion, false);
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
}

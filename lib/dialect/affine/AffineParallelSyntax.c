// Syntax of affine.parallel: `(%i, %j) = (0, max(%a, %b)) to (%n, 10) step (1, 2) reduce ("addf")
// -> (f32) {...}`. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

//===--- Bounds, read ---===//

/// Bounds of all variables, while they are read: expressions over the operands that were named so
/// far.
typedef struct Bounds {
  TesseraAsmParser *parser;
  const char *prefix; ///< "max" or "min"
  TesseraOperandList dims, symbols;
  TsVec(MlirAffineExpr) exprs;
  TsVec(int32_t) groups;
} Bounds;

// The position of an operand in a list, to which it is added when it is new.
static intptr_t positionOf(TesseraOperandList *list, const TesseraUnresolvedOperand *operand) {
  for (size_t i = 0; i < list->size; ++i)
    if (list->data[i].number == operand->number &&
        mlirStringRefEqual(list->data[i].name, operand->name))
      return (intptr_t)i;
  tesseraOperandListAdd(list, *operand);
  return (intptr_t)list->size - 1;
}

// Adds the results of a map over its own operands, of which the first are dimensions.
static void addGroup(Bounds *bounds, MlirAffineMap map, const TesseraOperandList *operands) {
  MlirContext context = tesseraAsmParserGetContext(bounds->parser);
  size_t numDims = (size_t)mlirAffineMapGetNumDims(map), numInputs = operands->size;
  MlirAffineExpr *inputs = tsAllocZeroed(numInputs + 1, sizeof *inputs);
  for (size_t i = 0; i < numInputs; ++i)
    inputs[i] =
        i < numDims
            ? mlirAffineDimExprGet(context, positionOf(&bounds->dims, &operands->data[i]))
            : mlirAffineSymbolExprGet(context, positionOf(&bounds->symbols, &operands->data[i]));
  intptr_t count = mlirAffineMapGetNumResults(map);
  for (intptr_t i = 0; i < count; ++i) {
    MlirAffineExpr expr = affineReplaceInputs(mlirAffineMapGetResult(map, i), numDims, inputs,
                                              numInputs - numDims, inputs + numDims);
    tsVecPush(&bounds->exprs, expr);
  }
  tsVecPush(&bounds->groups, (int32_t)count);
  tsFree(inputs);
}

static MlirLogicalResult parseBound(void *user) {
  Bounds *bounds = user;
  TesseraOperandList operands = {0}, symbols = {0};
  MlirAffineMap map = {NULL};
  MlirLogicalResult result;
  if (tesseraAsmParserParseOptionalKeyword(bounds->parser, bounds->prefix)) {
    result = tesseraAsmParserParseAffineMapOfSSAIds(bounds->parser, TESSERA_DELIMITER_PAREN, &map,
                                                    &operands);
  } else {
    MlirAffineExpr expr;
    result = tesseraAsmParserParseAffineExprOfSSAIds(bounds->parser, &expr, &operands, &symbols);
    if (!failed(result))
      map = mlirAffineMapGet(tesseraAsmParserGetContext(bounds->parser), (intptr_t)operands.size,
                             (intptr_t)symbols.size, 1, &expr);
    for (size_t i = 0; i < symbols.size; ++i)
      tesseraOperandListAdd(&operands, symbols.data[i]);
  }
  if (!failed(result))
    addGroup(bounds, map, &operands);
  tesseraOperandListFree(&operands);
  tesseraOperandListFree(&symbols);
  return result;
}

static MlirAttribute groupsAttr(MlirContext context, const Bounds *bounds) {
  int64_t size = (int64_t)bounds->groups.size;
  MlirType type =
      mlirRankedTensorTypeGet(1, &size, mlirIntegerTypeGet(context, 32), (MlirAttribute){NULL});
  return mlirDenseElementsAttrInt32Get(type, (intptr_t)size, bounds->groups.data);
}

static MlirLogicalResult parseBounds(TesseraAsmParser *parser, TesseraOperationState *state,
                                     bool isLower) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  Bounds bounds = {.parser = parser, .prefix = isLower ? "max" : "min"};
  MlirLogicalResult result =
      tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_PAREN, parseBound, &bounds);
  if (!failed(result)) {
    MlirAffineMap map =
        mlirAffineMapGet(context, (intptr_t)bounds.dims.size, (intptr_t)bounds.symbols.size,
                         (intptr_t)bounds.exprs.size, bounds.exprs.data);
    tesseraOperationStateSetAttribute(state, text(isLower ? "lowerBoundsMap" : "upperBoundsMap"),
                                      mlirAffineMapAttrGet(map));
    tesseraOperationStateSetAttribute(state,
                                      text(isLower ? "lowerBoundsGroups" : "upperBoundsGroups"),
                                      groupsAttr(context, &bounds));
    MlirType index = mlirIndexTypeGet(context);
    result = tesseraAsmParserResolveOperandsOfType(parser, state, &bounds.dims, index);
    if (!failed(result))
      result = tesseraAsmParserResolveOperandsOfType(parser, state, &bounds.symbols, index);
  }
  tesseraOperandListFree(&bounds.dims);
  tesseraOperandListFree(&bounds.symbols);
  tsVecFree(&bounds.exprs);
  tsVecFree(&bounds.groups);
  return result;
}

//===--- Steps and reductions, read ---===//

/// A list of attributes, while it is read.
typedef struct Attributes {
  TesseraAsmParser *parser;
  TsVec(MlirAttribute) list;
} Attributes;

static MlirLogicalResult parseStep(void *user) {
  Attributes *steps = user;
  int64_t step;
  if (failed(tesseraAsmParserParseInteger(steps->parser, &step)))
    return failure();
  MlirType i64 = mlirIntegerTypeGet(tesseraAsmParserGetContext(steps->parser), 64);
  tsVecPush(&steps->list, mlirIntegerAttrGet(i64, step));
  return success();
}

static MlirLogicalResult parseReduction(void *user) {
  Attributes *reductions = user;
  TesseraAsmParser *parser = reductions->parser;
  MlirContext context = tesseraAsmParserGetContext(parser);
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirAttribute name;
  if (failed(tesseraAsmParserParseAttribute(parser, mlirNoneTypeGet(context), &name)))
    return failure();
  if (!mlirAttributeIsAString(name))
    return tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
  MlirStringRef word = mlirStringAttrGetValue(name);
  ArithAtomicRMWKind kind;
  if (!arithAtomicRMWKindSymbolize(word, &kind))
    return tesseraAsmParserEmitError(parser, at, "invalid reduction value: \"%.*s\"",
                                     (int)word.length, word.data);
  tsVecPush(&reductions->list, arithAtomicRMWKindToAttribute(context, kind));
  return success();
}

static void setArray(TesseraAsmParser *parser, TesseraOperationState *state, const char *name,
                     const Attributes *list) {
  tesseraOperationStateSetAttribute(state, text(name),
                                    mlirArrayAttrGet(tesseraAsmParserGetContext(parser),
                                                     (intptr_t)list->list.size, list->list.data));
}

static MlirLogicalResult parseSteps(TesseraAsmParser *parser, TesseraOperationState *state,
                                    size_t numVariables) {
  Attributes steps = {.parser = parser};
  MlirLogicalResult result = success();
  if (tesseraAsmParserParseOptionalKeyword(parser, "step")) {
    result =
        tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_PAREN, parseStep, &steps);
  } else {
    MlirType i64 = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 64);
    for (size_t i = 0; i < numVariables; ++i)
      tsVecPush(&steps.list, mlirIntegerAttrGet(i64, 1));
  }
  setArray(parser, state, "steps", &steps);
  tsVecFree(&steps.list);
  return result;
}

static MlirLogicalResult parseReductions(TesseraAsmParser *parser, TesseraOperationState *state) {
  Attributes reductions = {.parser = parser};
  TesseraTypeList types = {0};
  MlirLogicalResult result = success();
  if (tesseraAsmParserParseOptionalKeyword(parser, "reduce"))
    result = tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_PAREN,
                                                     parseReduction, &reductions);
  if (!failed(result))
    result = tesseraAsmParserParseOptionalArrowTypeList(parser, &types);
  setArray(parser, state, "reductions", &reductions);
  tesseraOperationStateAddTypes(state, &types);
  tesseraTypeListFree(&types);
  tsVecFree(&reductions.list);
  return result;
}

//===--- The operation ---===//

static MlirLogicalResult parseLoop(TesseraAsmParser *parser, TesseraOperationState *state,
                                   TesseraArgumentList *variables) {
  if (failed(tesseraAsmParserParseArgumentList(parser, TESSERA_DELIMITER_PAREN, false, false,
                                               variables)) ||
      failed(tesseraAsmParserParseToken(parser, "=")) || failed(parseBounds(parser, state, true)) ||
      failed(tesseraAsmParserParseKeyword(parser, "to")) ||
      failed(parseBounds(parser, state, false)) ||
      failed(parseSteps(parser, state, variables->size)) || failed(parseReductions(parser, state)))
    return failure();
  for (size_t i = 0; i < variables->size; ++i)
    variables->data[i].type = mlirIndexTypeGet(tesseraAsmParserGetContext(parser));
  MlirRegion body = tesseraOperationStateAddRegion(state);
  if (failed(tesseraAsmParserParseRegion(parser, body, (intptr_t)variables->size, variables->data,
                                         false)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)))
    return failure();
  tesseraRegionEnsureTerminator(body, &affineParallelOpDef,
                                tesseraOperationStateGetLocation(state));
  return success();
}

MlirLogicalResult affineParallelOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  TesseraArgumentList variables = {0};
  MlirLogicalResult result = parseLoop(parser, state, &variables);
  tesseraArgumentListFree(&variables);
  return result;
}

// Of an operation that may not verify: groups may say more than the map has.
static void printBounds(TesseraAsmPrinter *printer, MlirOperation op, MlirAffineMap map,
                        MlirAttribute groups, TesseraRange operands, const char *prefix) {
  intptr_t next = 0, numResults = mlirAffineMapGetNumResults(map);
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = 0; i < (intptr_t)mlirElementsAttrGetNumElements(groups); ++i) {
    int32_t size = mlirDenseElementsAttrGetInt32Value(groups, i);
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    if (size != 1)
      tesseraAsmPrinterPrintFormat(printer, "%s(", prefix);
    for (int32_t k = 0; k < size && next < numResults; ++k, ++next) {
      tesseraAsmPrinterPrintC(printer, k ? ", " : "");
      tesseraAsmPrinterPrintAffineExprOfSSAIds(printer, mlirAffineMapGetResult(map, next),
                                               mlirAffineMapGetNumDims(map), op, operands);
    }
    if (size != 1)
      tesseraAsmPrinterPrintC(printer, ")");
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

static void printSteps(TesseraAsmPrinter *printer, MlirAttribute steps) {
  intptr_t count = mlirArrayAttrGetNumElements(steps);
  bool allOne = true;
  for (intptr_t i = 0; i < count; ++i)
    allOne = allOne && mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(steps, i)) == 1;
  if (allOne)
    return;
  tesseraAsmPrinterPrintC(printer, " step (");
  for (intptr_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintInteger(printer,
                                  mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(steps, i)));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

static void printReductions(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirAttribute reductions = affineParallelOpGetReductionsAttr(op);
  intptr_t numResults = mlirOperationGetNumResults(op);
  if (!numResults)
    return;
  tesseraAsmPrinterPrintC(printer, " reduce (");
  for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(reductions); ++i) {
    int64_t kind = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(reductions, i));
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintString(printer, arithAtomicRMWKindStringify((ArithAtomicRMWKind)kind));
  }
  tesseraAsmPrinterPrintC(printer, ") -> (");
  for (intptr_t i = 0; i < numResults; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, i)));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

void affineParallelOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"reductions",     "lowerBoundsMap",    "lowerBoundsGroups",
                                       "upperBoundsMap", "upperBoundsGroups", "steps"};
  MlirBlock body = affineBody(op);
  MlirAffineMap lower = affineParallelOpGetLowerBoundsMap(op),
                upper = affineParallelOpGetUpperBoundsMap(op);
  TesseraRange ofLower = affineParallelGetOperands(op, true),
               ofUpper = affineParallelGetOperands(op, false);
  tesseraAsmPrinterPrintC(printer, " (");
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(body); ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirBlockGetArgument(body, i));
  }
  tesseraAsmPrinterPrintC(printer, ") = ");
  printBounds(printer, op, lower, affineParallelOpGetLowerBoundsGroupsAttr(op), ofLower, "max");
  tesseraAsmPrinterPrintC(printer, " to ");
  printBounds(printer, op, upper, affineParallelOpGetUpperBoundsGroupsAttr(op), ofUpper, "min");
  printSteps(printer, affineParallelOpGetStepsAttr(op));
  printReductions(printer, op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, mlirOperationGetRegion(op, 0), false,
                               mlirOperationGetNumResults(op) != 0, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 6, elided, false);
}

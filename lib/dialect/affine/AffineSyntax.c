// Syntax of the affine dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/Affine.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Asm.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

static MlirType indexType(TesseraAsmParser *parser) {
  return mlirIndexTypeGet(tesseraAsmParserGetContext(parser));
}

static MlirLogicalResult refuse(TesseraAsmParser *parser, const char *message) {
  return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser), "%s", message);
}

//===--- Maps and their operands ---===//

// An attribute of one kind; what it is called counts for nothing else.
static MlirLogicalResult parseAttributeOf(TesseraAsmParser *parser, bool (*isA)(MlirAttribute),
                                          MlirAttribute *attribute) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAttribute(parser, indexType(parser), attribute)))
    return failure();
  return isA(*attribute)
             ? success()
             : tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
}

static MlirLogicalResult parseMap(TesseraAsmParser *parser, TesseraOperationState *state,
                                  const char *name, MlirAffineMap *map) {
  MlirAttribute attribute;
  if (failed(parseAttributeOf(parser, mlirAttributeIsAAffineMap, &attribute)))
    return failure();
  tesseraOperationStateSetAttribute(state, text(name), attribute);
  *map = mlirAffineMapAttrGetValue(attribute);
  return success();
}

// `(dims)[symbols]` into the operands.
static MlirLogicalResult parseInputs(TesseraAsmParser *parser, TesseraOperationState *state,
                                     intptr_t *numDims, intptr_t *numSymbols) {
  TesseraOperandList operands = {0};
  MlirLogicalResult result =
      tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, -1, &operands);
  *numDims = (intptr_t)operands.size;
  if (!failed(result))
    result =
        tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_OPTIONAL_SQUARE, -1, &operands);
  *numSymbols = (intptr_t)operands.size - *numDims;
  if (!failed(result))
    result = tesseraAsmParserResolveOperandsOfType(parser, state, &operands, indexType(parser));
  tesseraOperandListFree(&operands);
  return result;
}

static void printInputs(TesseraAsmPrinter *printer, MlirOperation op, TesseraRange range,
                        intptr_t numDims) {
  tesseraAsmPrinterPrintC(printer, "(");
  tesseraAsmPrinterPrintOperands(printer, op,
                                 (TesseraRange){.start = range.start, .count = numDims});
  tesseraAsmPrinterPrintC(printer, ")");
  if (range.count == numDims)
    return;
  tesseraAsmPrinterPrintC(printer, "[");
  tesseraAsmPrinterPrintOperands(
      printer, op, (TesseraRange){.start = range.start + numDims, .count = range.count - numDims});
  tesseraAsmPrinterPrintC(printer, "]");
}

// Of operations that may not verify: no more dimensions than there are operands.
static intptr_t dimsAmong(TesseraRange range, intptr_t numDims) {
  return numDims < range.count ? numDims : range.count;
}

static TesseraRange allOperands(MlirOperation op) {
  return (TesseraRange){.count = mlirOperationGetNumOperands(op)};
}

//===--- apply, min, max ---===//

MlirLogicalResult affineApplyOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAffineMap map;
  intptr_t numDims, numSymbols;
  if (failed(parseMap(parser, state, "map", &map)) ||
      failed(parseInputs(parser, state, &numDims, &numSymbols)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)))
    return failure();
  if (numDims != mlirAffineMapGetNumDims(map) || numSymbols != mlirAffineMapGetNumSymbols(map))
    return refuse(parser, "dimension or symbol index mismatch");
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); ++i)
    tesseraOperationStateAddType(state, indexType(parser));
  return success();
}

static void printMapped(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute map) {
  static const char *const elided[] = {"map"};
  TesseraRange range = allOperands(op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintAttribute(printer, map);
  printInputs(printer, op, range,
              dimsAmong(range, mlirAffineMapGetNumDims(mlirAffineMapAttrGetValue(map))));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
}

void affineApplyOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printMapped(printer, op, affineApplyOpGetMapAttr(op));
}

static MlirLogicalResult parseMinMax(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAffineMap map;
  intptr_t numDims, numSymbols;
  if (failed(parseMap(parser, state, "map", &map)) ||
      failed(parseInputs(parser, state, &numDims, &numSymbols)) ||
      failed(tesseraAsmParserParseOptionalAttrDict(parser, state)))
    return failure();
  tesseraOperationStateAddType(state, indexType(parser));
  return success();
}

MlirLogicalResult affineMinOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseMinMax(parser, state);
}
MlirLogicalResult affineMaxOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseMinMax(parser, state);
}
void affineMinOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printMapped(printer, op, affineMinOpGetMapAttr(op));
}
void affineMaxOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printMapped(printer, op, affineMaxOpGetMapAttr(op));
}

//===--- for ---===//

static void setMap(TesseraOperationState *state, const char *name, MlirAffineMap map) {
  tesseraOperationStateSetAttribute(state, text(name), mlirAffineMapAttrGet(map));
}

// `%n`: the only symbol of the bound's map.
static MlirLogicalResult takeSymbolBound(TesseraAsmParser *parser, TesseraOperationState *state,
                                         const char *name, const TesseraOperandList *operands) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirAffineExpr symbol = mlirAffineSymbolExprGet(context, 0);
  if (operands->size > 1)
    return refuse(parser, "expected only one loop bound operand");
  setMap(state, name, mlirAffineMapGet(context, 0, 1, 1, &symbol));
  return tesseraAsmParserResolveOperandsOfType(parser, state, operands, indexType(parser));
}

static MlirLogicalResult parseMapBound(TesseraAsmParser *parser, TesseraOperationState *state,
                                       const char *name, MlirAttribute attribute, bool isLower,
                                       bool hasPrefix) {
  MlirAffineMap map = mlirAffineMapAttrGetValue(attribute);
  intptr_t numDims, numSymbols;
  if (failed(parseInputs(parser, state, &numDims, &numSymbols)))
    return failure();
  tesseraOperationStateSetAttribute(state, text(name), attribute);
  if (numDims != mlirAffineMapGetNumDims(map))
    return refuse(parser, "dim operand count and affine map dim count must match");
  if (numSymbols != mlirAffineMapGetNumSymbols(map))
    return refuse(parser, "symbol operand count and affine map symbol count must match");
  if (hasPrefix || mlirAffineMapGetNumResults(map) <= 1)
    return success();
  return refuse(
      parser, isLower ? "lower loop bound affine map with multiple results requires 'max' prefix"
                      : "upper loop bound affine map with multiple results requires 'min' prefix");
}

static MlirLogicalResult parseBound(TesseraAsmParser *parser, TesseraOperationState *state,
                                    bool isLower) {
  const char *name = isLower ? "lowerBoundMap" : "upperBoundMap";
  bool hasPrefix = tesseraAsmParserParseOptionalKeyword(parser, isLower ? "max" : "min");
  TesseraOperandList operands = {0};
  MlirLogicalResult result =
      tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, &operands);
  bool isSymbol = operands.size > 0;
  if (!failed(result) && isSymbol)
    result = takeSymbolBound(parser, state, name, &operands);
  tesseraOperandListFree(&operands);
  if (failed(result) || isSymbol)
    return result;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  MlirAttribute attribute;
  if (failed(tesseraAsmParserParseAttribute(parser, indexType(parser), &attribute)))
    return failure();
  if (mlirAttributeIsAAffineMap(attribute))
    return parseMapBound(parser, state, name, attribute, isLower, hasPrefix);
  if (!mlirAttributeIsAInteger(attribute))
    return tesseraAsmParserEmitError(parser, at,
                                     "expected valid affine map representation for loop bounds");
  setMap(state, name,
         mlirAffineMapConstantGet(tesseraAsmParserGetContext(parser),
                                  mlirIntegerAttrGetValueInt(attribute)));
  return success();
}

static MlirLogicalResult parseStep(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute step = mlirIntegerAttrGet(indexType(parser), 1);
  if (tesseraAsmParserParseOptionalKeyword(parser, "step")) {
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    if (failed(parseAttributeOf(parser, mlirAttributeIsAInteger, &step)))
      return failure();
    if (mlirIntegerAttrGetValueInt(step) < 0)
      return tesseraAsmParserEmitError(
          parser, at, "expected step to be representable as a positive signed integer");
  }
  tesseraOperationStateSetAttribute(state, text("step"), step);
  return success();
}

/// What is carried from round to round, while a loop is parsed.
typedef struct Carried {
  TesseraArgumentList arguments; ///< of the body: the variable first
  TesseraOperandList inits;
  TesseraTypeList types;
} Carried;

static MlirLogicalResult parseForHead(TesseraAsmParser *parser, TesseraOperationState *state,
                                      Carried *carried) {
  TesseraArgument variable = {.location = {NULL}};
  if (failed(tesseraAsmParserParseArgument(parser, &variable, false, false)))
    return failure();
  variable.type = indexType(parser);
  tesseraArgumentListAdd(&carried->arguments, variable);
  int32_t sizes[3];
  if (failed(tesseraAsmParserParseToken(parser, "=")) || failed(parseBound(parser, state, true)))
    return failure();
  sizes[0] = (int32_t)tesseraOperationStateGetNumOperands(state);
  TesseraSourceLoc between = tesseraAsmParserGetLoc(parser);
  if (!tesseraAsmParserParseOptionalKeyword(parser, "to"))
    return tesseraAsmParserEmitError(parser, between, "expected 'to' between bounds");
  if (failed(parseBound(parser, state, false)))
    return failure();
  sizes[1] = (int32_t)tesseraOperationStateGetNumOperands(state) - sizes[0];
  if (failed(parseStep(parser, state)))
    return failure();
  if (tesseraAsmParserParseOptionalKeyword(parser, "iter_args") &&
      (failed(tesseraAsmParserParseAssignmentList(parser, false, &carried->arguments,
                                                  &carried->inits)) ||
       failed(tesseraAsmParserParseArrowTypeList(parser, &carried->types))))
    return failure();
  sizes[2] = (int32_t)carried->inits.size;
  tesseraOperationStateSetAttribute(
      state, text("operandSegmentSizes"),
      mlirDenseI32ArrayGet(tesseraAsmParserGetContext(parser), 3, sizes));
  if (carried->types.size != carried->inits.size)
    return refuse(parser, "mismatch between the number of loop-carried values and results");
  for (size_t i = 0; i < carried->types.size; ++i)
    carried->arguments.data[i + 1].type = carried->types.data[i];
  tesseraOperationStateAddTypes(state, &carried->types);
  return tesseraAsmParserResolveOperands(parser, state, &carried->inits, &carried->types,
                                         tesseraAsmParserGetNameLoc(parser));
}

MlirLogicalResult affineForOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  Carried carried = {{0}, {0}, {0}};
  MlirLogicalResult result = parseForHead(parser, state, &carried);
  if (!failed(result)) {
    MlirRegion body = tesseraOperationStateAddRegion(state);
    result = tesseraAsmParserParseRegion(parser, body, (intptr_t)carried.arguments.size,
                                         carried.arguments.data, false);
    if (!failed(result))
      tesseraRegionEnsureTerminator(body, &affineForOpDef, tesseraOperationStateGetLocation(state));
  }
  tesseraArgumentListFree(&carried.arguments);
  tesseraOperandListFree(&carried.inits);
  tesseraTypeListFree(&carried.types);
  return failed(result) ? failure() : tesseraAsmParserParseOptionalAttrDict(parser, state);
}

// A constant, a symbol alone, or the map.
static void printBound(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute attribute,
                       TesseraRange range, const char *prefix) {
  MlirAffineMap map = mlirAffineMapAttrGetValue(attribute);
  intptr_t numDims = mlirAffineMapGetNumDims(map), numSymbols = mlirAffineMapGetNumSymbols(map);
  if (mlirAffineMapGetNumResults(map) == 1) {
    MlirAffineExpr expr = mlirAffineMapGetResult(map, 0);
    if (!numDims && !numSymbols && mlirAffineExprIsAConstant(expr)) {
      tesseraAsmPrinterPrintInteger(printer, mlirAffineConstantExprGetValue(expr));
      return;
    }
    if (!numDims && numSymbols == 1 && mlirAffineExprIsASymbol(expr) && range.count == 1) {
      tesseraAsmPrinterPrintOperands(printer, op, range);
      return;
    }
  } else {
    tesseraAsmPrinterPrintFormat(printer, "%s ", prefix);
  }
  tesseraAsmPrinterPrintAttribute(printer, attribute);
  printInputs(printer, op, range, dimsAmong(range, numDims));
}

void affineForOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"lowerBoundMap", "upperBoundMap", "step",
                                       "operandSegmentSizes"};
  MlirBlock body = affineBody(op);
  TesseraRange inits = tesseraOperationGetOperandGroup(op, AFFINE_FOR_INITS);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegionArgument(printer, mlirBlockGetArgument(body, 0),
                                       (MlirAttribute){NULL}, true);
  tesseraAsmPrinterPrintC(printer, " = ");
  printBound(printer, op, affineForOpGetLowerBoundMapAttr(op),
             tesseraOperationGetOperandGroup(op, AFFINE_FOR_LOWER), "max");
  tesseraAsmPrinterPrintC(printer, " to ");
  printBound(printer, op, affineForOpGetUpperBoundMapAttr(op),
             tesseraOperationGetOperandGroup(op, AFFINE_FOR_UPPER), "min");
  if (affineForOpGetStep(op) != 1)
    tesseraAsmPrinterPrintFormat(printer, " step %lld", (long long)affineForOpGetStep(op));
  if (inits.count) {
    tesseraAsmPrinterPrintC(printer, " iter_args");
    tesseraAsmPrinterPrintAssignmentList(printer, body, 1, op, inits);
    tesseraAsmPrinterPrintC(printer, " -> (");
    tesseraAsmPrinterPrintOperandTypes(printer, op, inits);
    tesseraAsmPrinterPrintC(printer, ")");
  }
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, mlirOperationGetRegion(op, 0), false, inits.count != 0,
                               false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 4, elided, false);
}

//===--- if ---===//

static MlirLogicalResult parseBranch(TesseraAsmParser *parser, TesseraOperationState *state,
                                     MlirRegion region) {
  if (failed(tesseraAsmParserParseRegion(parser, region, 0, NULL, false)))
    return failure();
  tesseraRegionEnsureTerminator(region, &affineIfOpDef, tesseraOperationStateGetLocation(state));
  return success();
}

MlirLogicalResult affineIfOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute condition;
  intptr_t numDims, numSymbols;
  if (failed(parseAttributeOf(parser, mlirAttributeIsAIntegerSet, &condition)) ||
      failed(parseInputs(parser, state, &numDims, &numSymbols)))
    return failure();
  tesseraOperationStateSetAttribute(state, text("condition"), condition);
  MlirIntegerSet set = mlirIntegerSetAttrGetValue(condition);
  if (numDims != mlirIntegerSetGetNumDims(set))
    return refuse(parser, "dim operand count and integer set dim count must match");
  if (numDims + numSymbols != mlirIntegerSetGetNumInputs(set))
    return refuse(parser, "symbol operand count and integer set symbol count must match");
  TesseraTypeList types = {0};
  MlirLogicalResult result = tesseraAsmParserParseOptionalArrowTypeList(parser, &types);
  tesseraOperationStateAddTypes(state, &types);
  tesseraTypeListFree(&types);
  MlirRegion taken = tesseraOperationStateAddRegion(state),
             other = tesseraOperationStateAddRegion(state);
  if (failed(result) || failed(parseBranch(parser, state, taken)) ||
      (tesseraAsmParserParseOptionalKeyword(parser, "else") &&
       failed(parseBranch(parser, state, other))))
    return failure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void affineIfOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"condition"};
  MlirAttribute condition = affineIfOpGetConditionAttr(op);
  MlirIntegerSet set = mlirIntegerSetAttrGetValue(condition);
  MlirRegion other = affineIfOpGetElseRegion(op);
  TesseraRange range = allOperands(op);
  bool hasResults = mlirOperationGetNumResults(op) != 0;
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintAttribute(printer, condition);
  printInputs(printer, op, range, dimsAmong(range, mlirIntegerSetGetNumDims(set)));
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, affineIfOpGetThenRegion(op), false, hasResults, false);
  if (!mlirBlockIsNull(mlirRegionGetFirstBlock(other))) {
    tesseraAsmPrinterPrintC(printer, " else ");
    tesseraAsmPrinterPrintRegion(printer, other, false, hasResults, false);
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
}

//===--- Accesses ---===//

/// A memref with its indices, while it is parsed.
typedef struct Access {
  TesseraUnresolvedOperand value, memref;
  TesseraOperandList indices;
  MlirType memrefType, vectorType;
} Access;

static MlirLogicalResult parsePlace(TesseraAsmParser *parser, TesseraOperationState *state,
                                    Access *access) {
  MlirAffineMap map;
  if (failed(tesseraAsmParserParseOperand(parser, &access->memref)) ||
      failed(tesseraAsmParserParseAffineMapOfSSAIds(parser, TESSERA_DELIMITER_SQUARE, &map,
                                                    &access->indices)))
    return failure();
  setMap(state, "map", map);
  return success();
}

static MlirLogicalResult parseTypeOf(TesseraAsmParser *parser, const char *token,
                                     bool (*isA)(MlirType), const char *expected, MlirType *type) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseToken(parser, token)) ||
      failed(tesseraAsmParserParseType(parser, type)))
    return failure();
  if (isA(*type))
    return success();
  TsString shown = {0};
  mlirTypePrint(*type, tsStringCallback, &shown);
  MlirLogicalResult result = tesseraAsmParserEmitError(
      parser, at, "invalid kind of type specified: expected %s, but found '%s'", expected,
      tsStringView(&shown).data);
  tsStringFree(&shown);
  return result;
}

static MlirLogicalResult parseAccessTypes(TesseraAsmParser *parser, TesseraOperationState *state,
                                          Access *access, bool isVector) {
  if (failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(parseTypeOf(parser, ":", mlirTypeIsAMemRef, "builtin.memref", &access->memrefType)))
    return failure();
  if (!isVector) {
    access->vectorType = mlirShapedTypeGetElementType(access->memrefType);
    return success();
  }
  return parseTypeOf(parser, ",", mlirTypeIsAVector, "builtin.vector", &access->vectorType);
}

static MlirLogicalResult resolveOne(TesseraAsmParser *parser, TesseraOperationState *state,
                                    const TesseraUnresolvedOperand *operand, MlirType type) {
  MlirValue value;
  if (failed(tesseraAsmParserResolveOperand(parser, operand, type, &value)))
    return failure();
  tesseraOperationStateAddOperand(state, value);
  return success();
}

static MlirLogicalResult resolvePlace(TesseraAsmParser *parser, TesseraOperationState *state,
                                      const Access *access) {
  if (failed(resolveOne(parser, state, &access->memref, access->memrefType)))
    return failure();
  return tesseraAsmParserResolveOperandsOfType(parser, state, &access->indices, indexType(parser));
}

static MlirLogicalResult parseLoad(TesseraAsmParser *parser, TesseraOperationState *state,
                                   bool isVector) {
  Access access = {.indices = {0}};
  MlirLogicalResult result = parsePlace(parser, state, &access);
  if (!failed(result))
    result = parseAccessTypes(parser, state, &access, isVector);
  if (!failed(result))
    result = resolvePlace(parser, state, &access);
  if (!failed(result))
    tesseraOperationStateAddType(state, access.vectorType);
  tesseraOperandListFree(&access.indices);
  return result;
}

static MlirLogicalResult parseStore(TesseraAsmParser *parser, TesseraOperationState *state,
                                    bool isVector) {
  Access access = {.indices = {0}};
  MlirLogicalResult result = tesseraAsmParserParseOperand(parser, &access.value);
  if (!failed(result))
    result = tesseraAsmParserParseToken(parser, ",");
  if (!failed(result))
    result = parsePlace(parser, state, &access);
  if (!failed(result))
    result = parseAccessTypes(parser, state, &access, isVector);
  if (!failed(result))
    result = resolveOne(parser, state, &access.value, access.vectorType);
  if (!failed(result))
    result = resolvePlace(parser, state, &access);
  tesseraOperandListFree(&access.indices);
  return result;
}

// `%m[%i + 1]`.
static void printPlace(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute map) {
  const AffineMapAccessInterfaceMethods *methods = affineMapAccessInterfaceCast(op);
  tesseraAsmPrinterPrintOperand(printer, methods->getMemRef(op));
  tesseraAsmPrinterPrintC(printer, "[");
  tesseraAsmPrinterPrintAffineMapOfSSAIds(printer, mlirAffineMapAttrGetValue(map), op,
                                          methods->getMapOperands(op));
  tesseraAsmPrinterPrintC(printer, "]");
}

static void printAccess(TesseraAsmPrinter *printer, MlirOperation op, MlirAttribute map,
                        MlirValue stored, MlirValue vector) {
  static const char *const elided[] = {"map"};
  tesseraAsmPrinterPrintC(printer, " ");
  if (stored.ptr) {
    tesseraAsmPrinterPrintOperand(printer, stored);
    tesseraAsmPrinterPrintC(printer, ", ");
  }
  printPlace(printer, op, map);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(affineMapAccessInterfaceGetMemRef(op)));
  if (!vector.ptr)
    return;
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(vector));
}

static const MlirValue none = {NULL};

MlirLogicalResult affineLoadOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseLoad(parser, state, false);
}
void affineLoadOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printAccess(printer, op, affineLoadOpGetMapAttr(op), none, none);
}
MlirLogicalResult affineVectorLoadOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseLoad(parser, state, true);
}
void affineVectorLoadOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printAccess(printer, op, affineVectorLoadOpGetMapAttr(op), none, affineVectorLoadOpGetResult(op));
}
MlirLogicalResult affineStoreOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseStore(parser, state, false);
}
void affineStoreOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printAccess(printer, op, affineStoreOpGetMapAttr(op), affineStoreOpGetValue(op), none);
}
MlirLogicalResult affineVectorStoreOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseStore(parser, state, true);
}
void affineVectorStoreOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirValue value = affineVectorStoreOpGetValue(op);
  printAccess(printer, op, affineVectorStoreOpGetMapAttr(op), value, value);
}

//===--- prefetch ---===//

static void setBool(TesseraAsmParser *parser, TesseraOperationState *state, const char *name,
                    bool value) {
  tesseraOperationStateSetAttribute(state, text(name),
                                    mlirBoolAttrGet(tesseraAsmParserGetContext(parser), value));
}

static MlirLogicalResult parseHints(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirStringRef access, cache;
  MlirAttribute locality;
  MlirType i32 = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 32);
  if (failed(tesseraAsmParserParseToken(parser, ",")) ||
      failed(tesseraAsmParserParseAnyKeyword(parser, &access)) ||
      failed(tesseraAsmParserParseToken(parser, ",")) ||
      failed(tesseraAsmParserParseKeyword(parser, "locality")) ||
      failed(tesseraAsmParserParseToken(parser, "<")) ||
      failed(tesseraAsmParserParseAttribute(parser, i32, &locality)) ||
      failed(tesseraAsmParserParseToken(parser, ">")) ||
      failed(tesseraAsmParserParseToken(parser, ",")) ||
      failed(tesseraAsmParserParseAnyKeyword(parser, &cache)))
    return failure();
  tesseraOperationStateSetAttribute(state, text("localityHint"), locality);
  bool isWrite = mlirStringRefEqual(access, text("write"));
  bool isData = mlirStringRefEqual(cache, text("data"));
  if (!isWrite && !mlirStringRefEqual(access, text("read")))
    return refuse(parser, "rw specifier has to be 'read' or 'write'");
  if (!isData && !mlirStringRefEqual(cache, text("instr")))
    return refuse(parser, "cache type has to be 'data' or 'instr'");
  setBool(parser, state, "isWrite", isWrite);
  setBool(parser, state, "isDataCache", isData);
  return success();
}

MlirLogicalResult affinePrefetchOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  Access access = {.indices = {0}};
  MlirLogicalResult result = parsePlace(parser, state, &access);
  if (!failed(result))
    result = parseHints(parser, state);
  if (!failed(result))
    result = parseAccessTypes(parser, state, &access, false);
  if (!failed(result))
    result = resolvePlace(parser, state, &access);
  tesseraOperandListFree(&access.indices);
  return result;
}

void affinePrefetchOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"map", "localityHint", "isWrite", "isDataCache"};
  tesseraAsmPrinterPrintC(printer, " ");
  printPlace(printer, op, affinePrefetchOpGetMapAttr(op));
  tesseraAsmPrinterPrintFormat(printer, ", %s, locality<%lld>, %s",
                               affinePrefetchOpGetIsWrite(op) ? "write" : "read",
                               (long long)affinePrefetchOpGetLocalityHint(op),
                               affinePrefetchOpGetIsDataCache(op) ? "data" : "instr");
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 4, elided, false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(affinePrefetchOpGetMemref(op)));
}

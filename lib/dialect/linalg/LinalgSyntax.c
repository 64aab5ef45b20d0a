// Custom syntax of named structured ops and of `linalg.generic`.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/linalg/LinalgSyntax.h"
#include "dialect/linalg/LinalgOps.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/DestinationStyle.h"

#include <string.h>

static MlirStringRef text(const char *chars) { return mlirStringRefCreateFromCString(chars); }

void linalgOperandsFree(LinalgOperands *operands) {
  tesseraOperandListFree(&operands->inputs);
  tesseraOperandListFree(&operands->outputs);
  tesseraTypeListFree(&operands->inputTypes);
  tesseraTypeListFree(&operands->outputTypes);
}

//===--- Operands ---===//

static bool parseGroup(TesseraAsmParser *parser, const char *keyword, TesseraOperandList *operands,
                       TesseraTypeList *types) {
  return !tesseraAsmParserParseOptionalKeyword(parser, keyword) ||
         (linalgOk(tesseraAsmParserParseToken(parser, "(")) &&
          linalgOk(
              tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, operands)) &&
          linalgOk(tesseraAsmParserParseColonTypeList(parser, types)) &&
          linalgOk(tesseraAsmParserParseToken(parser, ")")));
}

bool linalgParseOperands(TesseraAsmParser *parser, TesseraOperationState *state,
                         LinalgOperands *operands, bool withSegments) {
  if (!linalgOk(tesseraAsmParserParsePropertiesDict(parser, state)) ||
      !linalgOk(tesseraAsmParserParseOptionalAttrDict(parser, state)))
    return false;
  TesseraSourceLoc inputsAt = tesseraAsmParserGetLoc(parser);
  if (!parseGroup(parser, "ins", &operands->inputs, &operands->inputTypes))
    return false;
  TesseraSourceLoc outputsAt = tesseraAsmParserGetLoc(parser);
  if (!parseGroup(parser, "outs", &operands->outputs, &operands->outputTypes) ||
      !linalgOk(tesseraAsmParserResolveOperands(parser, state, &operands->inputs,
                                                &operands->inputTypes, inputsAt)) ||
      !linalgOk(tesseraAsmParserResolveOperands(parser, state, &operands->outputs,
                                                &operands->outputTypes, outputsAt)))
    return false;
  const int32_t sizes[] = {(int32_t)operands->inputs.size, (int32_t)operands->outputs.size};
  if (withSegments)
    tesseraOperationStateSetAttribute(
        state, text("operandSegmentSizes"),
        mlirDenseI32ArrayGet(tesseraAsmParserGetContext(parser), 2, sizes));
  return true;
}

static void printGroup(TesseraAsmPrinter *printer, MlirOperation op, const char *keyword,
                       TesseraRange range) {
  if (!range.count)
    return;
  tesseraAsmPrinterPrintFormat(printer, " %s(", keyword);
  tesseraAsmPrinterPrintOperands(printer, op, range);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintOperandTypes(printer, op, range);
  tesseraAsmPrinterPrintC(printer, ")");
}

void linalgPrintOperands(TesseraAsmPrinter *printer, MlirOperation op) {
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  printGroup(printer, op, "ins", (TesseraRange){.start = 0, .count = inits.start});
  printGroup(printer, op, "outs", inits);
}

//===--- Named ops ---===//

bool linalgBuildNamedRegion(TesseraAsmParser *parser, TesseraOperationState *state,
                            const LinalgOperands *operands) {
  const TesseraOpDef *definition = tesseraOperationStateGetDefinition(state);
  size_t numInputs = operands->inputTypes.size, count = numInputs + operands->outputTypes.size;
  MlirAttribute cast = tesseraOperationStateGetAttribute(state, text("cast"));
  MlirAttribute kind = tesseraOperationStateGetAttribute(state, text("kind"));
  LinalgBodyParts parts =
      linalgBodyParts(definition, tesseraOperationStateGetLocation(state), cast, kind);
  int required = linalgNamedGetNumOperands(definition);
  if (!required)
    required = (int)linalgElementwiseArity(parts.kind) + 1;
  MlirRegion region = tesseraOperationStateAddRegion(state);
  if (count != (size_t)required) {
    tesseraAsmParserEmitError(
        parser, tesseraAsmParserGetLoc(parser),
        "[parseNamedStructuredOpRegion] ods-gen generated region expects %d args, got %zu",
        required, count);
    return false;
  }
  MlirType *types = tsAllocZeroed(count + 1, sizeof *types);
  for (size_t i = 0; i < count; ++i)
    types[i] =
        i < numInputs ? operands->inputTypes.data[i] : operands->outputTypes.data[i - numInputs];
  bool isBuilt = linalgOk(linalgNamedBuildBody(&parts, region, (intptr_t)count, types));
  tsFree(types);
  return isBuilt;
}

static MlirLogicalResult parseNamed(TesseraAsmParser *parser, TesseraOperationState *state) {
  LinalgOperands operands = {.inputs = {.size = 0}};
  TesseraTypeList results = {.size = 0};
  bool isRight = linalgParseOperands(parser, state, &operands, true) &&
                 linalgOk(tesseraAsmParserParseOptionalArrowTypeList(parser, &results));
  if (isRight) {
    tesseraOperationStateAddTypes(state, &results);
    isRight = linalgBuildNamedRegion(parser, state, &operands);
  }
  tesseraTypeListFree(&results);
  linalgOperandsFree(&operands);
  return linalgResult(isRight);
}

static void printNamed(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"operandSegmentSizes", "linalg.memoized_indexing_maps",
                                       "kind", "indexing_maps"};
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 4, elided, false);
  linalgPrintOperands(printer, op);
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
}

MlirLogicalResult linalgNamedParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseNamed(parser, state);
}

void linalgNamedPrint(TesseraAsmPrinter *printer, MlirOperation op) { printNamed(printer, op); }

//===--- Named ops with maps ---===//

typedef struct Maps {
  TesseraAsmParser *parser;
  MlirAttribute *data;
  intptr_t size;
} Maps;

static MlirLogicalResult parseMap(void *user) {
  Maps *maps = user;
  MlirAttribute map;
  MlirType none = {NULL};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(maps->parser);
  if (!linalgOk(tesseraAsmParserParseAttribute(maps->parser, none, &map)))
    return mlirLogicalResultFailure();
  if (!mlirAttributeIsAAffineMap(map))
    return tesseraAsmParserEmitError(maps->parser, at, "invalid kind of attribute specified");
  maps->data = tsRealloc(maps->data, (size_t)(maps->size + 1) * sizeof *maps->data);
  maps->data[maps->size++] = map;
  return mlirLogicalResultSuccess();
}

// `indexing_maps = [...]`; sets *maps to null when it isn't there.
static bool parseMaps(TesseraAsmParser *parser, MlirAttribute *attribute) {
  Maps maps = {.parser = parser};
  *attribute = (MlirAttribute){NULL};
  if (!tesseraAsmParserParseOptionalKeyword(parser, "indexing_maps"))
    return true;
  bool isRight = linalgOk(tesseraAsmParserParseToken(parser, "=")) &&
                 linalgOk(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_SQUARE,
                                                                  parseMap, &maps));
  if (isRight)
    *attribute = mlirArrayAttrGet(tesseraAsmParserGetContext(parser), maps.size, maps.data);
  tsFree(maps.data);
  return isRight;
}

static void printMaps(TesseraAsmPrinter *printer, MlirAttribute maps) {
  tesseraAsmPrinterPrintC(printer, " indexing_maps = ");
  tesseraAsmPrinterPrintAttribute(printer, maps);
}

MlirLogicalResult linalgMappedParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute maps;
  if (!parseMaps(parser, &maps))
    return mlirLogicalResultFailure();
  if (!maps.ptr)
    maps = linalgNamedDefaultMaps(tesseraAsmParserGetContext(parser),
                                  tesseraOperationStateGetDefinition(state));
  tesseraOperationStateSetAttribute(state, text("indexing_maps"), maps);
  return parseNamed(parser, state);
}

void linalgMappedPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirAttribute maps = mlirOperationGetInherentAttributeByName(op, text("indexing_maps"));
  MlirAttribute usual =
      linalgNamedDefaultMaps(mlirOperationGetContext(op), tesseraOperationGetDefinition(op));
  if (maps.ptr && !mlirAttributeEqual(maps, usual))
    printMaps(printer, maps);
  printNamed(printer, op);
}

MlirLogicalResult linalgContractParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute maps;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!parseMaps(parser, &maps))
    return mlirLogicalResultFailure();
  if (!maps.ptr)
    return tesseraAsmParserEmitError(parser, at, "expected 'indexing_maps' attribute");
  tesseraOperationStateSetAttribute(state, text("indexing_maps"), maps);
  return parseNamed(parser, state);
}

void linalgContractPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  printMaps(printer, linalgContractOpGetIndexingMapsAttr(op));
  printNamed(printer, op);
}

//===--- elementwise ---===//

static bool parseKind(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute kind;
  MlirType none = {NULL};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!tesseraAsmParserParseOptionalKeyword(parser, "kind")) {
    tesseraAsmParserEmitError(parser, at, "expected operation 'kind' attribute");
    return false;
  }
  if (!linalgOk(tesseraAsmParserParseToken(parser, "=")))
    return false;
  at = tesseraAsmParserGetLoc(parser);
  if (!linalgOk(tesseraAsmParserParseAttribute(parser, none, &kind)))
    return false;
  if (!linalgElementwiseKindAttrIsA(kind)) {
    tesseraAsmParserEmitError(parser, at, "expected ElementwiseKind attribute");
    return false;
  }
  tesseraOperationStateSetAttribute(state, text("kind"), kind);
  return true;
}

// One map for each operand, the identity over the init's dimensions.
static MlirAttribute identities(MlirContext context, intptr_t rank, size_t count) {
  MlirAttribute *maps = tsAllocZeroed(count + 1, sizeof *maps);
  for (size_t i = 0; i < count; ++i)
    maps[i] = mlirAffineMapAttrGet(mlirAffineMapMultiDimIdentityGet(context, rank));
  MlirAttribute array = mlirArrayAttrGet(context, (intptr_t)count, maps);
  tsFree(maps);
  return array;
}

static bool parseElementwise(TesseraAsmParser *parser, TesseraOperationState *state,
                             LinalgOperands *operands, TesseraTypeList *results) {
  MlirAttribute maps;
  if (!parseKind(parser, state) || !parseMaps(parser, &maps) ||
      !linalgParseOperands(parser, state, operands, true) ||
      !linalgOk(tesseraAsmParserParseOptionalArrowTypeList(parser, results)))
    return false;
  tesseraOperationStateAddTypes(state, results);
  if (!linalgBuildNamedRegion(parser, state, operands))
    return false;
  // The verifier reports where nothing is written.
  if (!maps.ptr && operands->outputTypes.size)
    maps = identities(tesseraAsmParserGetContext(parser), linalgRank(operands->outputTypes.data[0]),
                      operands->inputs.size + operands->outputs.size);
  if (maps.ptr)
    tesseraOperationStateSetAttribute(state, text("indexing_maps"), maps);
  return true;
}

MlirLogicalResult linalgElementwiseParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  LinalgOperands operands = {.inputs = {.size = 0}};
  TesseraTypeList results = {.size = 0};
  bool isRight = parseElementwise(parser, state, &operands, &results);
  linalgOperandsFree(&operands);
  tesseraTypeListFree(&results);
  return linalgResult(isRight);
}

void linalgElementwisePrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirAttribute maps = mlirOperationGetInherentAttributeByName(op, text("indexing_maps"));
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirType init = mlirValueGetType(mlirOperationGetOperand(op, count - 1));
  tesseraAsmPrinterPrintC(printer, " kind=");
  tesseraAsmPrinterPrintAttribute(printer, linalgElementwiseOpGetKindAttr(op));
  if (maps.ptr && !mlirAttributeEqual(maps, identities(mlirOperationGetContext(op),
                                                       linalgRank(init), (size_t)count)))
    printMaps(printer, maps);
  printNamed(printer, op);
}

//===--- generic ---===//

static const char *const traits[] = {"doc", "indexing_maps", "iterator_types", "library_call"};

// Iterator types are written as strings.
static bool parseIterators(TesseraAsmParser *parser, TesseraSourceLoc at, MlirAttribute names,
                           MlirAttribute *types) {
  if (!mlirAttributeIsAArray(names)) {
    tesseraAsmParserEmitError(parser, at, "expected \"iterator_types\" array attribute");
    return false;
  }
  MlirContext context = tesseraAsmParserGetContext(parser);
  intptr_t count = mlirArrayAttrGetNumElements(names);
  MlirAttribute *converted = tsAllocZeroed((size_t)count + 1, sizeof *converted);
  bool isRight = true;
  for (intptr_t i = 0; isRight && i < count; ++i) {
    MlirAttribute name = mlirArrayAttrGetElement(names, i);
    LinalgIteratorType type;
    converted[i] = name;
    if (!mlirAttributeIsAString(name))
      continue;
    MlirStringRef spelling = mlirStringAttrGetValue(name);
    isRight = linalgIteratorTypeSymbolize(spelling, &type);
    if (isRight)
      converted[i] = linalgIteratorTypeAttrGet(context, type);
    else
      tesseraAsmParserEmitError(parser, at, "unexpected iterator_type (%.*s)", (int)spelling.length,
                                spelling.data);
  }
  *types = mlirArrayAttrGet(context, count, converted);
  tsFree(converted);
  return isRight;
}

static bool parseTraits(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute trait;
  MlirType none = {NULL};
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!linalgOk(tesseraAsmParserParseAttribute(parser, none, &trait)))
    return false;
  if (!mlirAttributeIsADictionary(trait)) {
    tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
    return false;
  }
  for (intptr_t i = 0; i < mlirDictionaryAttrGetNumElements(trait); ++i) {
    MlirNamedAttribute named = mlirDictionaryAttrGetElement(trait, i);
    MlirStringRef name = mlirIdentifierStr(named.name);
    if (mlirStringRefEqual(name, text("iterator_types")) &&
        !parseIterators(parser, at, named.attribute, &named.attribute))
      return false;
    tesseraOperationStateSetAttribute(state, name, named.attribute);
  }
  return true;
}

// `attrs = {...}`.
static bool parseOtherAttributes(TesseraAsmParser *parser, TesseraOperationState *state) {
  return !tesseraAsmParserParseOptionalKeyword(parser, "attrs") ||
         (linalgOk(tesseraAsmParserParseToken(parser, "=")) &&
          linalgOk(tesseraAsmParserParseOptionalAttrDict(parser, state)));
}

MlirLogicalResult linalgGenericOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  LinalgOperands operands = {.inputs = {.size = 0}};
  TesseraTypeList results = {.size = 0};
  bool isRight = parseTraits(parser, state) &&
                 linalgParseOperands(parser, state, &operands, true) &&
                 parseOtherAttributes(parser, state) &&
                 linalgOk(tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state),
                                                      0, NULL, false)) &&
                 linalgOk(tesseraAsmParserParseOptionalArrowTypeList(parser, &results));
  if (isRight)
    tesseraOperationStateAddTypes(state, &results);
  tesseraTypeListFree(&results);
  linalgOperandsFree(&operands);
  return linalgResult(isRight);
}

static MlirAttribute iteratorNames(MlirOperation op) {
  MlirContext context = mlirOperationGetContext(op);
  MlirAttribute types = linalgGenericOpGetIteratorTypesAttr(op);
  intptr_t count = mlirArrayAttrGetNumElements(types);
  MlirAttribute *names = tsAllocZeroed((size_t)count + 1, sizeof *names);
  for (intptr_t i = 0; i < count; ++i)
    names[i] =
        mlirStringAttrGet(context, linalgIteratorTypeStringify(linalgIteratorTypeAttrGetValue(
                                       mlirArrayAttrGetElement(types, i))));
  MlirAttribute array = mlirArrayAttrGet(context, count, names);
  tsFree(names);
  return array;
}

static void printTraits(TesseraAsmPrinter *printer, MlirOperation op) {
  bool isFirst = true;
  tesseraAsmPrinterPrintC(printer, " {");
  for (size_t i = 0; i < sizeof traits / sizeof *traits; ++i) {
    MlirAttribute value = strcmp(traits[i], "iterator_types") != 0
                              ? mlirOperationGetInherentAttributeByName(op, text(traits[i]))
                              : iteratorNames(op);
    if (!value.ptr)
      continue;
    tesseraAsmPrinterPrintFormat(printer, "%s%s = ", isFirst ? "" : ", ", traits[i]);
    tesseraAsmPrinterPrintAttribute(printer, value);
    isFirst = false;
  }
  tesseraAsmPrinterPrintC(printer, "}");
}

void linalgGenericOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"doc", "indexing_maps", "iterator_types", "library_call",
                                       "operandSegmentSizes"};
  printTraits(printer, op);
  linalgPrintOperands(printer, op);
  if (mlirOperationGetNumDiscardableAttributes(op) > 0) {
    tesseraAsmPrinterPrintC(printer, " attrs = ");
    tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 5, elided, false);
  }
  MlirRegion region = linalgGenericOpGetRegion(op);
  if (mlirRegionGetFirstBlock(region).ptr) {
    tesseraAsmPrinterPrintC(printer, " ");
    tesseraAsmPrinterPrintRegion(printer, region, true, true, false);
  }
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
}

// Custom syntax of map, reduce, transpose and broadcast.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/linalg/LinalgOps.h"
#include "dialect/linalg/LinalgSyntax.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/DestinationStyle.h"
#include "tessera/Diagnostics.h"

#include <string.h>

static MlirStringRef text(const char *chars) { return mlirStringRefCreateFromCString(chars); }

//===--- Lists of numbers ---===//

typedef struct Integers {
  TesseraAsmParser *parser;
  int64_t *data;
  intptr_t size;
} Integers;

static MlirLogicalResult parseInteger(void *user) {
  Integers *integers = user;
  int64_t value;
  if (!linalgOk(tesseraAsmParserParseInteger(integers->parser, &value)))
    return mlirLogicalResultFailure();
  integers->data = tsRealloc(integers->data, (size_t)(integers->size + 1) * sizeof(int64_t));
  integers->data[integers->size++] = value;
  return mlirLogicalResultSuccess();
}

bool linalgParseIntegers(TesseraAsmParser *parser, TesseraOperationState *state, const char *name) {
  Integers integers = {.parser = parser};
  bool isRight = linalgOk(tesseraAsmParserParseKeyword(parser, name)) &&
                 linalgOk(tesseraAsmParserParseToken(parser, "=")) &&
                 linalgOk(tesseraAsmParserParseCommaSeparatedList(parser, TESSERA_DELIMITER_SQUARE,
                                                                  parseInteger, &integers));
  if (isRight)
    tesseraOperationStateSetAttribute(
        state, text(name),
        mlirDenseI64ArrayGet(tesseraAsmParserGetContext(parser), integers.size, integers.data));
  tsFree(integers.data);
  return isRight;
}

void linalgPrintIntegers(TesseraAsmPrinter *printer, const char *name, const int64_t *values,
                         intptr_t count) {
  tesseraAsmPrinterPrintFormat(printer, " %s = [", name);
  for (intptr_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintInteger(printer, values[i]);
  }
  tesseraAsmPrinterPrintC(printer, "] ");
}

//===--- Short bodies ---===//

// `{ arith.addf {attributes} }` in place of a region.
typedef struct Payload {
  MlirStringRef name; ///< no text when there is none
  MlirAttribute attributes;
} Payload;

static bool parsePayload(TesseraAsmParser *parser, Payload *payload) {
  *payload = (Payload){{NULL, 0}, {NULL}};
  return !tesseraAsmParserParseOptionalToken(parser, "{") ||
         (linalgOk(tesseraAsmParserParseOperationName(parser, &payload->name)) &&
          tesseraAsmParserParseOptionalDictionary(parser, &payload->attributes) != TESSERA_WRONG &&
          linalgOk(tesseraAsmParserParseToken(parser, "}")));
}

// Results have the types of the outputs that are tensors.
static bool parseHead(TesseraAsmParser *parser, TesseraOperationState *state,
                      LinalgOperands *operands, const char *integers) {
  if (!linalgParseOperands(parser, state, operands, false))
    return false;
  for (size_t i = 0; i < operands->outputTypes.size; ++i)
    if (mlirTypeIsARankedTensor(operands->outputTypes.data[i]))
      tesseraOperationStateAddType(state, operands->outputTypes.data[i]);
  return (!integers || linalgParseIntegers(parser, state, integers)) &&
         linalgOk(tesseraAsmParserParseOptionalAttrDict(parser, state));
}

// The block's arguments in the order in which the short form's op takes them: of a reduction, the
// inits come first; of a map, what is written isn't taken.
static intptr_t payloadOperands(MlirBlock block, intptr_t numInits, bool isMap,
                                MlirValue *operands) {
  intptr_t count = mlirBlockGetNumArguments(block), size = 0;
  if (isMap)
    count -= numInits;
  else
    for (intptr_t i = count - numInits; i < count; ++i)
      operands[size++] = mlirBlockGetArgument(block, i);
  for (intptr_t i = 0; i < (isMap ? count : count - numInits); ++i)
    operands[size++] = mlirBlockGetArgument(block, i);
  return size;
}

static void addYield(MlirBlock block, MlirLocation location, MlirOperation payload) {
  intptr_t count = mlirOperationGetNumResults(payload);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t i = 0; i < count; ++i)
    values[i] = mlirOperationGetResult(payload, i);
  mlirBlockAppendOwnedOperation(
      block, tesseraOperationCreate(&(TesseraOperationParts){.definition = &linalgYieldOpDef,
                                                             .location = location,
                                                             .numOperands = count,
                                                             .operands = values}));
  tsFree(values);
}

static MlirOperation createPayload(const Payload *payload, MlirLocation location, intptr_t count,
                                   const MlirValue *operands, MlirType result) {
  MlirOperationState parts = mlirOperationStateGet(payload->name, location);
  mlirOperationStateAddOperands(&parts, count, operands);
  mlirOperationStateAddResults(&parts, 1, &result);
  intptr_t numAttributes =
      payload->attributes.ptr ? mlirDictionaryAttrGetNumElements(payload->attributes) : 0;
  for (intptr_t i = 0; i < numAttributes; ++i) {
    MlirNamedAttribute named = mlirDictionaryAttrGetElement(payload->attributes, i);
    mlirOperationStateAddAttributes(&parts, 1, &named);
  }
  return mlirOperationCreate(&parts);
}

static bool buildPayload(TesseraAsmParser *parser, TesseraOperationState *state,
                         const LinalgOperands *operands, const Payload *payload, bool isMap) {
  MlirLocation location = tesseraOperationStateGetLocation(state);
  MlirContext context = tesseraAsmParserGetContext(parser);
  if (!mlirContextIsRegisteredOperation(context, payload->name)) {
    size_t dot = tsFindChar(payload->name, '.', 0);
    mlirLocationEmitError(location,
                          "unregistered operation '%.*s' found in dialect ('%.*s') that does not "
                          "allow unknown operations",
                          (int)payload->name.length, payload->name.data,
                          (int)(dot == SIZE_MAX ? 0 : dot), payload->name.data);
    return false;
  }
  intptr_t numInputs = (intptr_t)operands->inputTypes.size;
  intptr_t numInits = (intptr_t)operands->outputTypes.size, count = numInputs + numInits;
  MlirType *types = tsAllocZeroed((size_t)count + 1, sizeof *types);
  MlirLocation *locations = tsAllocZeroed((size_t)count + 1, sizeof *locations);
  MlirValue *values = tsAllocZeroed((size_t)count + 1, sizeof *values);
  for (intptr_t i = 0; i < count; ++i) {
    types[i] = linalgElementType(i < numInputs ? operands->inputTypes.data[i]
                                               : operands->outputTypes.data[i - numInputs]);
    locations[i] = location;
  }
  MlirBlock block = mlirBlockCreate(count, types, locations);
  mlirRegionAppendOwnedBlock(tesseraOperationStateAddRegion(state), block);
  intptr_t numOperands = payloadOperands(block, numInits, isMap, values);
  MlirOperation op = count ? createPayload(payload, location, numOperands, values, types[count - 1])
                           : (MlirOperation){NULL};
  if (op.ptr) {
    mlirBlockAppendOwnedOperation(block, op);
    addYield(block, location, op);
  }
  tsFree(types);
  tsFree(locations);
  tsFree(values);
  return op.ptr || !count;
}

// Whether the body is one op on the arguments whose result is what the yield gives.
static MlirOperation findPayload(MlirOperation op, bool isMap) {
  const MlirOperation none = {NULL};
  MlirBlock block = linalgBody(op);
  MlirOperation payload = mlirBlockGetFirstOperation(block);
  MlirOperation yield = payload.ptr ? mlirOperationGetNextInBlock(payload) : none;
  if (!yield.ptr || mlirOperationGetNextInBlock(yield).ptr ||
      !tesseraOperationIs(yield, &linalgYieldOpDef) || mlirOperationGetNumRegions(payload) ||
      mlirOperationGetNumResults(payload) != 1 || mlirOperationGetNumOperands(yield) != 1 ||
      !mlirValueEqual(mlirOperationGetOperand(yield, 0), mlirOperationGetResult(payload, 0)))
    return none;
  intptr_t count = mlirBlockGetNumArguments(block);
  TesseraRange inits = tesseraOperationGetDpsInits(op);
  if (!count || inits.count > count || !mlirOperationGetNumOperands(payload))
    return none;
  MlirValue *expected = tsAllocZeroed((size_t)count + 1, sizeof *expected);
  intptr_t size = payloadOperands(block, inits.count, isMap, expected);
  bool isShort = size == mlirOperationGetNumOperands(payload);
  for (intptr_t i = 0; isShort && i < size; ++i)
    isShort = mlirValueEqual(mlirOperationGetOperand(payload, i), expected[i]);
  tsFree(expected);
  return isShort ? payload : none;
}

static void printPayload(TesseraAsmPrinter *printer, MlirOperation payload) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(payload));
  MlirAttribute flags = mlirOperationGetInherentAttributeByName(payload, text("fastmath"));
  bool isDefault = flags.ptr && arithFastMathFlagsAttrIsA(flags) &&
                   arithFastMathFlagsAttrGetValue(flags) == ArithFastMathFlagsnone;
  static const char *const elided[] = {"fastmath"};
  tesseraAsmPrinterPrintFormat(printer, " { %.*s", (int)name.length, name.data);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, payload, isDefault, elided, false);
  tesseraAsmPrinterPrintC(printer, " }");
}

//===--- map and reduce ---===//

static bool parseMapOrReduce(TesseraAsmParser *parser, TesseraOperationState *state,
                             LinalgOperands *operands, TesseraArgumentList *arguments, bool isMap) {
  Payload payload;
  if (!parsePayload(parser, &payload) ||
      !parseHead(parser, state, operands, isMap ? NULL : "dimensions"))
    return false;
  if (payload.name.length)
    return buildPayload(parser, state, operands, &payload, isMap);
  return linalgOk(tesseraAsmParserParseArgumentList(parser, TESSERA_DELIMITER_PAREN, true, true,
                                                    arguments)) &&
         linalgOk(tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state),
                                              (intptr_t)arguments->size, arguments->data, false));
}

static MlirLogicalResult parseWithBody(TesseraAsmParser *parser, TesseraOperationState *state,
                                       bool isMap) {
  LinalgOperands operands = {.inputs = {.size = 0}};
  TesseraArgumentList arguments = {.size = 0};
  bool isRight = parseMapOrReduce(parser, state, &operands, &arguments, isMap);
  tesseraArgumentListFree(&arguments);
  linalgOperandsFree(&operands);
  return linalgResult(isRight);
}

static void printBody(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirBlock block = linalgBody(op);
  tesseraAsmPrinterIncreaseIndent(printer);
  tesseraAsmPrinterPrintNewline(printer);
  tesseraAsmPrinterPrintC(printer, "(");
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintRegionArgument(printer, mlirBlockGetArgument(block, i),
                                         (MlirAttribute){NULL}, false);
  }
  tesseraAsmPrinterPrintC(printer, ") ");
  tesseraAsmPrinterPrintRegion(printer, mlirOperationGetRegion(op, 0), false, true, false);
  tesseraAsmPrinterDecreaseIndent(printer);
}

MlirLogicalResult linalgMapOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseWithBody(parser, state, true);
}

void linalgMapOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  MlirOperation payload = findPayload(op, true);
  if (payload.ptr)
    printPayload(printer, payload);
  linalgPrintOperands(printer, op);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, false);
  if (!payload.ptr)
    printBody(printer, op);
}

MlirLogicalResult linalgReduceOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseWithBody(parser, state, false);
}

void linalgReduceOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"dimensions"};
  MlirOperation payload = findPayload(op, false);
  intptr_t count;
  const int64_t *dimensions = linalgReduceOpGetDimensions(op, &count);
  if (payload.ptr)
    printPayload(printer, payload);
  linalgPrintOperands(printer, op);
  linalgPrintIntegers(printer, "dimensions", dimensions, count);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
  if (!payload.ptr)
    printBody(printer, op);
}

//===--- transpose and broadcast ---===//

static void addCopyingBody(TesseraOperationState *state, const LinalgOperands *operands) {
  MlirType types[2];
  MlirLocation location = tesseraOperationStateGetLocation(state);
  const MlirLocation locations[] = {location, location};
  intptr_t count = 0;
  if (operands->inputTypes.size == 1 && operands->outputTypes.size == 1) {
    types[count++] = linalgElementType(operands->inputTypes.data[0]);
    types[count++] = linalgElementType(operands->outputTypes.data[0]);
  }
  MlirBlock block = mlirBlockCreate(count, types, locations);
  mlirRegionAppendOwnedBlock(tesseraOperationStateAddRegion(state), block);
  MlirValue input = count ? mlirBlockGetArgument(block, 0) : (MlirValue){NULL};
  mlirBlockAppendOwnedOperation(
      block, tesseraOperationCreate(&(TesseraOperationParts){.definition = &linalgYieldOpDef,
                                                             .location = location,
                                                             .numOperands = count ? 1 : 0,
                                                             .operands = &input}));
}

static MlirLogicalResult parseMove(TesseraAsmParser *parser, TesseraOperationState *state,
                                   const char *integers) {
  LinalgOperands operands = {.inputs = {.size = 0}};
  bool isRight = parseHead(parser, state, &operands, integers);
  if (isRight)
    addCopyingBody(state, &operands);
  linalgOperandsFree(&operands);
  return linalgResult(isRight);
}

static void printMove(TesseraAsmPrinter *printer, MlirOperation op, const char *name,
                      const int64_t *values, intptr_t count) {
  linalgPrintOperands(printer, op);
  linalgPrintIntegers(printer, name, values, count);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, &name, false);
}

MlirLogicalResult linalgTransposeOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseMove(parser, state, "permutation");
}

void linalgTransposeOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  intptr_t count;
  const int64_t *permutation = linalgTransposeOpGetPermutation(op, &count);
  printMove(printer, op, "permutation", permutation, count);
}

MlirLogicalResult linalgBroadcastOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  return parseMove(parser, state, "dimensions");
}

void linalgBroadcastOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  intptr_t count;
  const int64_t *dimensions = linalgBroadcastOpGetDimensions(op, &count);
  printMove(printer, op, "dimensions", dimensions, count);
}

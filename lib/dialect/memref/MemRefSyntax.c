// Custom syntax of the memref dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/memref/MemRefOps.h"
#include "ir/Builtin.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "tessera/Asm.h"
#include "tessera/Format.h"
#include "tessera/Operation.h"

//===--- Lists ---===//

typedef struct OperandList {
  TesseraAsmParser *parser;
  TesseraOperandList operands;
} OperandList;

static bool parseOperand(OperandList *list) {
  TesseraUnresolvedOperand operand;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseOperand(list->parser, &operand)))
    return false;
  tesseraOperandListAdd(&list->operands, operand);
  return true;
}

// Resolves operands from `start` to `end`, all of one type, into the state.
static bool addOperands(OperandList *list, size_t start, size_t end, MlirType type,
                        TesseraOperationState *state) {
  for (size_t i = start; i < end; ++i) {
    MlirValue value;
    if (mlirLogicalResultIsFailure(
            tesseraAsmParserResolveOperand(list->parser, &list->operands.data[i], type, &value)))
      return false;
    tesseraOperationStateAddOperand(state, value);
  }
  return true;
}

static bool parseToken(TesseraAsmParser *parser, const char *spelling) {
  return mlirLogicalResultIsSuccess(tesseraAsmParserParseToken(parser, spelling));
}

static bool parseType(TesseraAsmParser *parser, MlirType *type) {
  return mlirLogicalResultIsSuccess(tesseraAsmParserParseType(parser, type));
}

// `%m[%i, %j]`.
static bool parseElement(OperandList *list) {
  return parseOperand(list) &&
         mlirLogicalResultIsSuccess(tesseraAsmParserParseOperandList(
             list->parser, TESSERA_DELIMITER_SQUARE, /*required=*/-1, &list->operands));
}

// `%m[%i, %j]`, from operand `start` on.
static void printElement(TesseraAsmPrinter *printer, MlirOperation op, intptr_t start,
                         intptr_t end) {
  tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, start));
  tesseraAsmPrinterPrintC(printer, "[");
  tesseraAsmPrinterPrintOperands(printer, op,
                                 (TesseraRange){.start = start + 1, .count = end - start - 1});
  tesseraAsmPrinterPrintC(printer, "]");
}

static MlirType indexType(TesseraAsmParser *parser) {
  return mlirIndexTypeGet(tesseraAsmParserGetContext(parser));
}

//===--- alloca_scope ---===//

MlirLogicalResult memrefAllocaScopeOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirRegion body = tesseraOperationStateAddRegion(state);
  TesseraTypeList types = {0};
  MlirLogicalResult parsed = tesseraAsmParserParseOptionalArrowTypeList(parser, &types);
  tesseraOperationStateAddTypes(state, &types);
  tesseraTypeListFree(&types);
  if (mlirLogicalResultIsFailure(parsed) ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseRegion(parser, body, 0, NULL, false)))
    return mlirLogicalResultFailure();
  tesseraRegionEnsureTerminator(body, &memrefAllocaScopeOpDef,
                                tesseraOperationStateGetLocation(state));
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void memrefAllocaScopeOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  intptr_t numResults = mlirOperationGetNumResults(op);
  tesseraAsmPrinterPrintC(printer, numResults ? "  -> (" : " ");
  for (intptr_t i = 0; i < numResults; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, i)));
  }
  tesseraAsmPrinterPrintC(printer, numResults ? ") " : " ");
  tesseraAsmPrinterPrintRegion(printer, memrefAllocaScopeOpGetBodyRegion(op),
                               /*printEntryBlockArgs=*/false,
                               /*printBlockTerminators=*/numResults > 0, /*printEmptyBlock=*/false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/false);
}

//===--- generic_atomic_rmw ---===//

static bool parseAtomicOperands(OperandList *list, TesseraOperationState *state) {
  MlirType type;
  TesseraAsmParser *parser = list->parser;
  if (!parseElement(list) || !parseToken(parser, ":"))
    return false;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (!parseType(parser, &type))
    return false;
  if (!mlirTypeIsAMemRef(type)) {
    tesseraAsmParserEmitError(parser, at,
                              "invalid kind of type specified: expected "
                              "builtin.memref, but found a different type");
    return false;
  }
  tesseraOperationStateAddType(state, mlirShapedTypeGetElementType(type));
  return addOperands(list, 0, 1, type, state) &&
         addOperands(list, 1, list->operands.size, indexType(parser), state);
}

MlirLogicalResult memrefGenericAtomicRMWOpParse(TesseraAsmParser *parser,
                                                TesseraOperationState *state) {
  OperandList list = {.parser = parser};
  bool ok = parseAtomicOperands(&list, state);
  tesseraOperandListFree(&list.operands);
  MlirRegion body = tesseraOperationStateAddRegion(state);
  if (!ok || mlirLogicalResultIsFailure(tesseraAsmParserParseRegion(parser, body, 0, NULL, false)))
    return mlirLogicalResultFailure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void memrefGenericAtomicRMWOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  tesseraAsmPrinterPrintC(printer, " ");
  printElement(printer, op, 0, mlirOperationGetNumOperands(op));
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(memrefGenericAtomicRMWOpGetMemref(op)));
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, memrefGenericAtomicRMWOpGetAtomicBody(op), true, true,
                               false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/false);
}

//===--- prefetch ---===//

// One of two words, as a bool: whether it is the first.
static bool parseChoice(TesseraAsmParser *parser, const char *first, const char *second,
                        const char *message, const char *attribute, TesseraOperationState *state) {
  MlirStringRef word;
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseAnyKeyword(parser, &word)))
    return false;
  bool isFirst = mlirStringRefEqual(word, mlirStringRefCreateFromCString(first));
  if (!isFirst && !mlirStringRefEqual(word, mlirStringRefCreateFromCString(second))) {
    tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser), "%s", message);
    return false;
  }
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString(attribute),
                                    mlirBoolAttrGet(tesseraAsmParserGetContext(parser), isFirst));
  return true;
}

// `locality<3>`.
static bool parseLocality(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute hint;
  MlirType type = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 32);
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseKeyword(parser, "locality")) ||
      !parseToken(parser, "<"))
    return false;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseAttribute(parser, type, &hint)))
    return false;
  if (!mlirAttributeIsAInteger(hint)) {
    tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
    return false;
  }
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString("localityHint"), hint);
  return parseToken(parser, ">");
}

static bool parsePrefetch(OperandList *list, TesseraOperationState *state) {
  TesseraAsmParser *parser = list->parser;
  MlirType type;
  return parseElement(list) && parseToken(parser, ",") &&
         parseChoice(parser, "write", "read", "rw specifier has to be 'read' or 'write'", "isWrite",
                     state) &&
         parseToken(parser, ",") && parseLocality(parser, state) && parseToken(parser, ",") &&
         parseChoice(parser, "data", "instr", "cache type has to be 'data' or 'instr'",
                     "isDataCache", state) &&
         mlirLogicalResultIsSuccess(tesseraAsmParserParseOptionalAttrDict(parser, state)) &&
         parseToken(parser, ":") && parseType(parser, &type) &&
         addOperands(list, 0, 1, type, state) &&
         addOperands(list, 1, list->operands.size, indexType(parser), state);
}

MlirLogicalResult memrefPrefetchOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  OperandList list = {.parser = parser};
  bool ok = parsePrefetch(&list, state);
  tesseraOperandListFree(&list.operands);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void memrefPrefetchOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"localityHint", "isWrite", "isDataCache"};
  tesseraAsmPrinterPrintC(printer, " ");
  printElement(printer, op, 0, mlirOperationGetNumOperands(op));
  tesseraAsmPrinterPrintFormat(printer, ", %s, locality<%lld>, %s",
                               memrefPrefetchOpGetIsWrite(op) ? "write" : "read",
                               (long long)memrefPrefetchOpGetLocalityHint(op),
                               memrefPrefetchOpGetIsDataCache(op) ? "data" : "instr");
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 3, elided, /*withKeyword=*/false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(memrefPrefetchOpGetMemref(op)));
}

//===--- dma_start ---===//

// Where the parts of the operands begin: source, destination, number of elements, tag, strides.
enum { kSource, kDestination, kCount, kTag, kStrides, kNumParts };

static bool parseDmaOperands(OperandList *list, size_t starts[kNumParts]) {
  TesseraAsmParser *parser = list->parser;
  if (!parseElement(list) || !parseToken(parser, ","))
    return false;
  starts[kDestination] = list->operands.size;
  if (!parseElement(list) || !parseToken(parser, ","))
    return false;
  starts[kCount] = list->operands.size;
  if (!parseOperand(list) || !parseToken(parser, ","))
    return false;
  starts[kTag] = list->operands.size;
  if (!parseElement(list))
    return false;
  starts[kStrides] = list->operands.size;
  while (tesseraAsmParserParseOptionalToken(parser, ","))
    if (!parseOperand(list))
      return false;
  size_t numStrides = list->operands.size - starts[kStrides];
  if (numStrides == 0 || numStrides == 2)
    return true;
  tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                            "expected two stride related operands");
  return false;
}

static bool addDmaOperands(OperandList *list, const size_t starts[kNumParts],
                           const TesseraTypeList *types, TesseraOperationState *state) {
  MlirType index = indexType(list->parser);
  size_t destination = starts[kDestination], tag = starts[kTag];
  if (types->size != 3) {
    tesseraAsmParserEmitError(list->parser, tesseraAsmParserGetNameLoc(list->parser),
                              "fewer/more types expected");
    return false;
  }
  return addOperands(list, 0, 1, types->data[0], state) &&
         addOperands(list, 1, destination, index, state) &&
         addOperands(list, destination, destination + 1, types->data[1], state) &&
         addOperands(list, destination + 1, tag, index, state) &&
         addOperands(list, tag, tag + 1, types->data[2], state) &&
         addOperands(list, tag + 1, list->operands.size, index, state);
}

static bool parseDma(OperandList *list, TesseraOperationState *state) {
  TesseraTypeList types = {0};
  size_t starts[kNumParts] = {0};
  bool ok =
      parseDmaOperands(list, starts) &&
      mlirLogicalResultIsSuccess(tesseraAsmParserParseOptionalAttrDict(list->parser, state)) &&
      mlirLogicalResultIsSuccess(tesseraAsmParserParseColonTypeList(list->parser, &types)) &&
      addDmaOperands(list, starts, &types, state);
  tesseraTypeListFree(&types);
  return ok;
}

MlirLogicalResult memrefDmaStartOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  OperandList list = {.parser = parser};
  bool ok = parseDma(&list, state);
  tesseraOperandListFree(&list.operands);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

// The number of operands of a buffer and its indices, the buffer being operand `position`.
static intptr_t elementSize(MlirOperation op, intptr_t position) {
  return 1 + mlirShapedTypeGetRank(mlirValueGetType(mlirOperationGetOperand(op, position)));
}

void memrefDmaStartOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  intptr_t destination = elementSize(op, 0), count = destination + elementSize(op, destination);
  intptr_t tag = count + 1, strides = tag + elementSize(op, tag);
  tesseraAsmPrinterPrintC(printer, " ");
  printElement(printer, op, 0, destination);
  tesseraAsmPrinterPrintC(printer, ", ");
  printElement(printer, op, destination, count);
  tesseraAsmPrinterPrintC(printer, ", ");
  tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, count));
  tesseraAsmPrinterPrintC(printer, ", ");
  printElement(printer, op, tag, strides);
  for (intptr_t i = strides; i < mlirOperationGetNumOperands(op); ++i) {
    tesseraAsmPrinterPrintC(printer, ", ");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, i));
  }
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 0, NULL, /*withKeyword=*/false);
  const intptr_t buffers[] = {0, destination, tag};
  for (unsigned i = 0; i < 3; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " : ");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetOperand(op, buffers[i])));
  }
}

//===--- transpose ---===//

static bool parseTranspose(OperandList *list, TesseraOperationState *state) {
  TesseraAsmParser *parser = list->parser;
  MlirAffineMap map;
  MlirType from, to;
  if (!parseOperand(list) ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseAffineMap(parser, &map)) ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      !parseToken(parser, ":") || !parseType(parser, &from) ||
      !addOperands(list, 0, 1, from, state) ||
      mlirLogicalResultIsFailure(tesseraAsmParserParseKeyword(parser, "to")) ||
      !parseType(parser, &to))
    return false;
  tesseraOperationStateAddType(state, to);
  tesseraOperationStateSetAttribute(state, mlirStringRefCreateFromCString("permutation"),
                                    mlirAffineMapAttrGet(map));
  return true;
}

MlirLogicalResult memrefTransposeOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  OperandList list = {.parser = parser};
  bool ok = parseTranspose(&list, state);
  tesseraOperandListFree(&list.operands);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

void memrefTransposeOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"permutation"};
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintOperand(printer, memrefTransposeOpGetIn(op));
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintAffineMap(printer, memrefTransposeOpGetPermutation(op));
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, /*withKeyword=*/false);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(memrefTransposeOpGetIn(op)));
  tesseraAsmPrinterPrintC(printer, " to ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, 0)));
}

//===--- global ---===//

static void appendText(MlirStringRef part, void *user) { tsStringAppend((TsString *)user, part); }

static MlirLogicalResult checkGlobalType(TesseraAsmParser *parser, MlirType type) {
  if (mlirTypeIsAMemRef(type) && mlirShapedTypeHasStaticShape(type))
    return mlirLogicalResultSuccess();
  TsString text = {0};
  mlirTypePrint(type, appendText, &text);
  MlirLogicalResult failure = tesseraAsmParserEmitError(
      parser, tesseraAsmParserGetNameLoc(parser),
      "type should be static shaped memref, but got '%.*s'", (int)text.size, text.data);
  tsStringFree(&text);
  return failure;
}

// The elements of the global as those of a tensor.
static MlirType tensorOf(MlirType type) {
  IrShape shape = irShapedShape(irType(type));
  return mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes,
                                 mlirShapedTypeGetElementType(type), (MlirAttribute){NULL});
}

MlirLogicalResult memrefParseGlobalMemrefOpTypeAndInitialValue(TesseraAsmParser *parser,
                                                               TesseraDirectiveArgument *arguments,
                                                               size_t count) {
  (void)count;
  MlirType type;
  MlirAttribute value;
  MlirContext context = tesseraAsmParserGetContext(parser);
  if (!parseType(parser, &type) || mlirLogicalResultIsFailure(checkGlobalType(parser, type)))
    return mlirLogicalResultFailure();
  tesseraDirectiveSetAttribute(&arguments[0], mlirTypeAttrGet(type));
  if (!tesseraAsmParserParseOptionalToken(parser, "="))
    return mlirLogicalResultSuccess();
  if (tesseraAsmParserParseOptionalKeyword(parser, "uninitialized")) {
    tesseraDirectiveSetAttribute(&arguments[1], mlirUnitAttrGet(context));
    return mlirLogicalResultSuccess();
  }
  if (mlirLogicalResultIsFailure(tesseraAsmParserParseAttribute(parser, tensorOf(type), &value)))
    return mlirLogicalResultFailure();
  if (!mlirAttributeIsAElements(value))
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                     "initial value should be a unit or elements attribute");
  tesseraDirectiveSetAttribute(&arguments[1], value);
  return mlirLogicalResultSuccess();
}

void memrefPrintGlobalMemrefOpTypeAndInitialValue(TesseraAsmPrinter *printer, MlirOperation op,
                                                  const TesseraDirectiveArgument *arguments,
                                                  size_t count) {
  (void)op, (void)count;
  MlirAttribute value = arguments[1].attribute;
  tesseraAsmPrinterPrintType(printer, mlirTypeAttrGetValue(arguments[0].attribute));
  if (mlirAttributeIsNull(value))
    return;
  tesseraAsmPrinterPrintC(printer, " = ");
  if (mlirAttributeIsAUnit(value))
    tesseraAsmPrinterPrintC(printer, "uninitialized");
  else
    tesseraAsmPrinterPrintAttributeWithoutType(printer, value);
}

// The sdy dialect: shardings as they are written, and the op that runs on parts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/sdy/SdyOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/Memory.h"
#include "support/String.h"
#include "tessera/Asm.h"
#include "tessera/Diagnostics.h"

typedef TsVec(MlirAttribute) Attributes;

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }

//===--- Axes ---===//

static MlirLogicalResult parseNested(TesseraAsmParser *parser, const TesseraStorageDef *definition,
                                     Attributes *list) {
  const void *storage;
  if (failed(
          tesseraAsmParserParseStorageWithFallback(parser, definition, (MlirType){NULL}, &storage)))
    return failure();
  tsVecPush(list, (MlirAttribute){storage});
  return success();
}

static void printNested(TesseraAsmPrinter *printer, size_t count, const MlirAttribute *list) {
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintStrippedStorage(printer, list[i].ptr);
  }
}

// `{"x", "y"}`.
static MlirLogicalResult parseAxes(TesseraAsmParser *parser, Attributes *axes) {
  if (failed(tesseraAsmParserParseToken(parser, "{")))
    return failure();
  do {
    if (failed(parseNested(parser, &sdyAxisRefAttrDef, axes)))
      return failure();
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  return tesseraAsmParserParseToken(parser, "}");
}

static void printAxes(TesseraAsmPrinter *printer, const char *name, size_t count,
                      const MlirAttribute *axes) {
  if (!count)
    return;
  tesseraAsmPrinterPrintFormat(printer, ", %s{", name);
  printNested(printer, count, axes);
  tesseraAsmPrinterPrintC(printer, "}");
}

//===--- A dimension ---===//

// `p1`; -1 where there is none.
static MlirLogicalResult parsePriority(TesseraAsmParser *parser, int64_t *priority) {
  MlirStringRef word;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  *priority = -1;
  if (!tesseraAsmParserParseOptionalAnyKeyword(parser, &word))
    return success();
  bool isNumber = word.length > 1 && word.length < 12 && word.data[0] == 'p';
  int64_t number = 0;
  for (size_t i = 1; i < word.length && isNumber; ++i) {
    isNumber = word.data[i] >= '0' && word.data[i] <= '9';
    number = number * 10 + (word.data[i] - '0');
  }
  if (!isNumber)
    return tesseraAsmParserEmitError(parser, at,
                                     "expecting priority in format 'p<number>', got: %.*s",
                                     (int)word.length, word.data);
  if (word.data[1] == '0' && word.length > 2)
    return tesseraAsmParserEmitError(parser, at,
                                     "priorities with leading zeros are not allowed, got: %.*s",
                                     (int)word.length, word.data);
  *priority = number;
  return success();
}

static MlirLogicalResult parseDimensionAxes(TesseraAsmParser *parser, Attributes *axes,
                                            bool *isClosed) {
  *isClosed = true;
  if (failed(tesseraAsmParserParseToken(parser, "{")))
    return failure();
  while (!tesseraAsmParserParseOptionalToken(parser, "}")) {
    if (axes->size > 0 && failed(tesseraAsmParserParseToken(parser, ",")))
      return failure();
    if (tesseraAsmParserParseOptionalToken(parser, "?")) {
      *isClosed = false;
      return tesseraAsmParserParseToken(parser, "}");
    }
    if (failed(parseNested(parser, &sdyAxisRefAttrDef, axes)))
      return failure();
  }
  return success();
}

const void *sdyDimensionShardingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Attributes axes = {0};
  bool isClosed;
  int64_t priority;
  const void *result = NULL;
  if (!failed(parseDimensionAxes(parser, &axes, &isClosed)) &&
      !failed(parsePriority(parser, &priority)))
    result = sdyDimensionShardingAttrGet(tesseraAsmParserGetContext(parser), axes.size, axes.data,
                                         isClosed, priority)
                 .ptr;
  tsVecFree(&axes);
  return result;
}

void sdyDimensionShardingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  MlirAttribute sharding = {storage};
  size_t count;
  const MlirAttribute *axes = sdyDimensionShardingAttrGetAxes(sharding, &count);
  tesseraAsmPrinterPrintC(printer, "{");
  printNested(printer, count, axes);
  if (!sdyDimensionShardingAttrGetIsClosed(sharding))
    tesseraAsmPrinterPrintC(printer, count ? ", ?" : "?");
  tesseraAsmPrinterPrintC(printer, "}");
  if (sdyDimensionShardingAttrGetPriority(sharding) >= 0)
    tesseraAsmPrinterPrintFormat(printer, "p%lld",
                                 (long long)sdyDimensionShardingAttrGetPriority(sharding));
}

//===--- A tensor ---===//

// How values that aren't reduced yet are to be.
enum { ReductionSum, ReductionMax, ReductionMin };

typedef struct Sharding {
  Attributes mesh; // one
  Attributes dims, replicated, unreduced;
  int64_t reduction;
} Sharding;

// `@mesh`, or `mesh<["x"=2]>` where it has no name.
static MlirLogicalResult parseMesh(TesseraAsmParser *parser, Attributes *mesh) {
  if (tesseraAsmParserParseOptionalKeyword(parser, "mesh"))
    return parseNested(parser, &sdyMeshAttrDef, mesh);
  MlirAttribute symbol;
  if (failed(tesseraAsmParserParseSymbolName(parser, &symbol)))
    return failure();
  tsVecPush(mesh, mlirFlatSymbolRefAttrGet(tesseraAsmParserGetContext(parser),
                                           mlirStringAttrGetValue(symbol)));
  return success();
}

static MlirLogicalResult parseDimensions(TesseraAsmParser *parser, Attributes *dims) {
  if (failed(tesseraAsmParserParseToken(parser, "[")))
    return failure();
  if (tesseraAsmParserParseOptionalToken(parser, "]"))
    return success();
  do {
    if (failed(parseNested(parser, &sdyDimensionShardingAttrDef, dims)))
      return failure();
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  return tesseraAsmParserParseToken(parser, "]");
}

// `, replicated={"x"}, unreduced=max{"y"}`.
static MlirLogicalResult parseOtherAxes(TesseraAsmParser *parser, Sharding *sharding) {
  while (tesseraAsmParserParseOptionalToken(parser, ",")) {
    bool replicated = sharding->replicated.size == 0 &&
                      tesseraAsmParserParseOptionalKeyword(parser, "replicated");
    if (!replicated && !(sharding->unreduced.size == 0 &&
                         tesseraAsmParserParseOptionalKeyword(parser, "unreduced")))
      return tesseraAsmParserEmitErrorHere(
          parser, "failed to parse Sdy_TensorSharding, expected valid named axis list after comma");
    if (failed(tesseraAsmParserParseToken(parser, "=")))
      return failure();
    if (!replicated && !tesseraAsmParserParseOptionalKeyword(parser, "sum")) {
      if (tesseraAsmParserParseOptionalKeyword(parser, "max"))
        sharding->reduction = ReductionMax;
      else if (tesseraAsmParserParseOptionalKeyword(parser, "min"))
        sharding->reduction = ReductionMin;
    }
    if (failed(parseAxes(parser, replicated ? &sharding->replicated : &sharding->unreduced)))
      return failure();
  }
  return success();
}

const void *sdyTensorShardingAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Sharding s = {.reduction = ReductionSum};
  const void *result = NULL;
  if (!failed(tesseraAsmParserParseToken(parser, "<")) && !failed(parseMesh(parser, &s.mesh)) &&
      !failed(tesseraAsmParserParseToken(parser, ",")) &&
      !failed(parseDimensions(parser, &s.dims)) && !failed(parseOtherAxes(parser, &s)) &&
      !failed(tesseraAsmParserParseToken(parser, ">")))
    result =
        sdyTensorShardingAttrGet(tesseraAsmParserGetContext(parser), s.mesh.data[0], s.dims.size,
                                 s.dims.data, s.replicated.size, s.replicated.data,
                                 s.unreduced.size, s.unreduced.data, s.reduction)
            .ptr;
  tsVecFree(&s.mesh);
  tsVecFree(&s.dims);
  tsVecFree(&s.replicated);
  tsVecFree(&s.unreduced);
  return result;
}

void sdyTensorShardingAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  static const char *const kUnreduced[] = {"unreduced=", "unreduced=max", "unreduced=min"};
  MlirAttribute sharding = {storage};
  MlirAttribute mesh = sdyTensorShardingAttrGetMeshOrRef(sharding);
  size_t numDims, numReplicated, numUnreduced;
  const MlirAttribute *dims = sdyTensorShardingAttrGetDimShardings(sharding, &numDims);
  const MlirAttribute *replicated =
      sdyTensorShardingAttrGetReplicatedAxes(sharding, &numReplicated);
  const MlirAttribute *unreduced = sdyTensorShardingAttrGetUnreducedAxes(sharding, &numUnreduced);
  tesseraAsmPrinterPrintC(printer, "<");
  if (sdyMeshAttrIsA(mesh)) {
    tesseraAsmPrinterPrintC(printer, "mesh");
    tesseraAsmPrinterPrintStrippedStorage(printer, mesh.ptr);
  } else {
    tesseraAsmPrinterPrintAttribute(printer, mesh);
  }
  tesseraAsmPrinterPrintC(printer, ", [");
  printNested(printer, numDims, dims);
  tesseraAsmPrinterPrintC(printer, "]");
  printAxes(printer, "replicated=", numReplicated, replicated);
  printAxes(printer, kUnreduced[sdyTensorShardingAttrGetReductionOp(sharding)], numUnreduced,
            unreduced);
  tesseraAsmPrinterPrintC(printer, ">");
}

//===--- manual_computation ---===//

const void *sdyManualAxesAttrParse(TesseraAsmParser *parser, MlirType type) {
  (void)type;
  Attributes names = {0};
  MlirContext context = tesseraAsmParserGetContext(parser);
  bool good = !failed(tesseraAsmParserParseToken(parser, "{"));
  if (good && !tesseraAsmParserParseOptionalToken(parser, "}")) {
    do {
      MlirStringRef name;
      good = !failed(tesseraAsmParserParseString(parser, &name));
      if (good)
        tsVecPush(&names, mlirStringAttrGet(context, name));
    } while (good && tesseraAsmParserParseOptionalToken(parser, ","));
    good = good && !failed(tesseraAsmParserParseToken(parser, "}"));
  }
  const void *result = good ? sdyManualAxesAttrGet(context, names.size, names.data).ptr : NULL;
  tsVecFree(&names);
  return result;
}

void sdyManualAxesAttrPrint(TesseraAsmPrinter *printer, const void *storage) {
  size_t count;
  const MlirAttribute *names = sdyManualAxesAttrGetValue((MlirAttribute){storage}, &count);
  tesseraAsmPrinterPrintC(printer, "{");
  for (size_t i = 0; i < count; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintString(printer, mlirStringAttrGetValue(names[i]));
  }
  tesseraAsmPrinterPrintC(printer, "}");
}

static MlirStringRef named(const char *name) { return mlirStringRefCreateFromCString(name); }

// `in_shardings=[<@mesh, [{}]>]` into the attribute of that name.
static MlirLogicalResult parseShardings(TesseraAsmParser *parser, TesseraOperationState *state,
                                        const char *name) {
  if (failed(tesseraAsmParserParseKeyword(parser, name)) ||
      failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(tesseraAsmParserParseToken(parser, "[")))
    return failure();
  Attributes shardings = {0};
  bool good = true;
  if (!tesseraAsmParserParseOptionalToken(parser, "]")) {
    do
      good = !failed(parseNested(parser, &sdyTensorShardingAttrDef, &shardings));
    while (good && tesseraAsmParserParseOptionalToken(parser, ","));
    good = good && !failed(tesseraAsmParserParseToken(parser, "]"));
  }
  if (good)
    tesseraOperationStateSetAttribute(
        state, named(name),
        sdyTensorShardingPerValueAttrGet(tesseraAsmParserGetContext(parser), shardings.size,
                                         shardings.data));
  tsVecFree(&shardings);
  return good ? success() : failure();
}

static MlirLogicalResult parseManualAxes(TesseraAsmParser *parser, TesseraOperationState *state) {
  const void *axes;
  if (failed(tesseraAsmParserParseKeyword(parser, "manual_axes")) ||
      failed(tesseraAsmParserParseToken(parser, "=")) ||
      failed(tesseraAsmParserParseStorageWithFallback(parser, &sdyManualAxesAttrDef,
                                                      (MlirType){NULL}, &axes)))
    return failure();
  tesseraOperationStateSetAttribute(state, named("manual_axes"), (MlirAttribute){axes});
  return success();
}

// `: (types) -> types`, of the operands and results.
static MlirLogicalResult parseSignature(TesseraAsmParser *parser, TesseraOperationState *state,
                                        const TesseraOperandList *operands) {
  MlirType type;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseOptionalAttrDict(parser, state)) ||
      failed(tesseraAsmParserParseToken(parser, ":")) ||
      failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  if (!mlirTypeIsAFunction(type))
    return tesseraAsmParserEmitError(parser, at, "expected a function type");
  TesseraTypeList inputs = {0}, results = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i)
    tesseraTypeListAdd(&inputs, mlirFunctionTypeGetInput(type, i));
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumResults(type); ++i)
    tesseraTypeListAdd(&results, mlirFunctionTypeGetResult(type, i));
  MlirLogicalResult result = tesseraAsmParserResolveOperands(parser, state, operands, &inputs, at);
  tesseraOperationStateAddTypes(state, &results);
  tesseraTypeListFree(&inputs);
  tesseraTypeListFree(&results);
  return result;
}

MlirLogicalResult sdyManualComputationOpParse(TesseraAsmParser *parser,
                                              TesseraOperationState *state) {
  TesseraOperandList operands = {0};
  TesseraArgumentList arguments = {0};
  MlirRegion region = tesseraOperationStateAddRegion(state);
  bool good =
      !failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, -1, &operands)) &&
      !failed(parseShardings(parser, state, "in_shardings")) &&
      !failed(parseShardings(parser, state, "out_shardings")) &&
      !failed(parseManualAxes(parser, state)) &&
      !failed(tesseraAsmParserParseArgumentList(parser, TESSERA_DELIMITER_PAREN, true, true,
                                                &arguments)) &&
      !failed(tesseraAsmParserParseRegion(parser, region, (intptr_t)arguments.size, arguments.data,
                                          false));
  if (good) {
    tesseraRegionEnsureTerminator(region, &sdyManualComputationOpDef,
                                  tesseraOperationStateGetLocation(state));
    good = !failed(parseSignature(parser, state, &operands));
  }
  tesseraOperandListFree(&operands);
  tesseraArgumentListFree(&arguments);
  return good ? success() : failure();
}

static void printShardings(TesseraAsmPrinter *printer, const char *name, MlirAttribute attribute) {
  size_t count;
  const MlirAttribute *shardings = sdyTensorShardingPerValueAttrGetShardings(attribute, &count);
  tesseraAsmPrinterPrintFormat(printer, " %s=[", name);
  printNested(printer, count, shardings);
  tesseraAsmPrinterPrintC(printer, "]");
}

void sdyManualComputationOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"in_shardings", "out_shardings", "manual_axes"};
  MlirRegion body = sdyManualComputationOpGetBody(op);
  MlirBlock block = mlirRegionGetFirstBlock(body);
  TesseraRange operands = {.count = mlirOperationGetNumOperands(op)};
  tesseraAsmPrinterPrintC(printer, "(");
  tesseraAsmPrinterPrintOperands(printer, op, operands);
  tesseraAsmPrinterPrintC(printer, ")");
  printShardings(printer, "in_shardings", sdyManualComputationOpGetInShardingsAttr(op));
  printShardings(printer, "out_shardings", sdyManualComputationOpGetOutShardingsAttr(op));
  tesseraAsmPrinterPrintC(printer, " manual_axes=");
  tesseraAsmPrinterPrintStrippedStorage(printer, sdyManualComputationOpGetManualAxesAttr(op).ptr);
  tesseraAsmPrinterPrintC(printer, " (");
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintRegionArgument(printer, mlirBlockGetArgument(block, i),
                                         mlirAttributeGetNull(), false);
  }
  tesseraAsmPrinterPrintC(printer, ") ");
  tesseraAsmPrinterPrintRegion(printer, body, false, true, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 3, elided, false);
  tesseraAsmPrinterPrintC(printer, " : (");
  tesseraAsmPrinterPrintOperandTypes(printer, op, operands);
  tesseraAsmPrinterPrintC(printer, ")");
  tesseraAsmPrinterPrintOptionalArrowResultTypes(printer, op);
}

static MlirLogicalResult checkCount(MlirOperation op, const char *what, intptr_t count,
                                    MlirAttribute shardings) {
  size_t numShardings;
  sdyTensorShardingPerValueAttrGetShardings(shardings, &numShardings);
  if ((intptr_t)numShardings == count)
    return success();
  return mlirOperationEmitOpError(op, "%s shardings don't match number of values: %zu vs %lld",
                                  what, numShardings, (long long)count);
}

MlirLogicalResult sdyManualComputationOpVerifyRegions(MlirOperation op) {
  MlirBlock block = mlirRegionGetFirstBlock(sdyManualComputationOpGetBody(op));
  MlirOperation terminator = mlirBlockGetTerminator(block);
  if (failed(checkCount(op, "operand", mlirOperationGetNumOperands(op),
                        sdyManualComputationOpGetInShardingsAttr(op))) ||
      failed(checkCount(op, "result", mlirOperationGetNumResults(op),
                        sdyManualComputationOpGetOutShardingsAttr(op))))
    return failure();
  if (mlirBlockGetNumArguments(block) != mlirOperationGetNumOperands(op))
    return mlirOperationEmitOpError(op, "number of operands and of arguments of the body differ");
  if (mlirOperationGetNumOperands(terminator) != mlirOperationGetNumResults(op))
    return mlirOperationEmitOpError(op, "number of results and of results of the body differ");
  return success();
}

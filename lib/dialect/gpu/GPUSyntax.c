// Syntax of the gpu dialect's ops. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/gpu/GPUOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/String.h"
#include "tessera/Function.h"

static bool failed(MlirLogicalResult result) { return mlirLogicalResultIsFailure(result); }
static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirStringRef text(const char *string) { return mlirStringRefCreateFromCString(string); }

//===--- Directives ---===//

static void addOperands(TesseraDirectiveArgument *argument, const TesseraOperandList *operands) {
  for (size_t i = 0; i < operands->size; ++i)
    tesseraDirectiveAddOperand(argument, operands->data[i]);
}

// `async`, which needs a result to name.
static MlirLogicalResult parseAsync(TesseraAsmParser *parser, bool *isAsync) {
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  *isAsync = tesseraAsmParserParseOptionalKeyword(parser, "async");
  if (*isAsync && (tesseraAsmParserGetNumResults(parser) == SIZE_MAX ||
                   tesseraAsmParserGetNumResults(parser) == 0))
    return tesseraAsmParserEmitError(parser, at, "needs to be named when marked 'async'");
  return success();
}

// `async [%a, %b]`.
MlirLogicalResult gpuParseAsyncDependencies(TesseraAsmParser *parser,
                                            TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  bool isAsync;
  if (failed(parseAsync(parser, &isAsync)))
    return failure();
  if (isAsync)
    tesseraDirectiveAddType(&arguments[0],
                            gpuAsyncTokenTypeGet(tesseraAsmParserGetContext(parser)));
  TesseraOperandList operands = {0};
  MlirLogicalResult result =
      tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_OPTIONAL_SQUARE, -1, &operands);
  addOperands(&arguments[1], &operands);
  tesseraOperandListFree(&operands);
  return result;
}

void gpuPrintAsyncDependencies(TesseraAsmPrinter *printer, MlirOperation op,
                               const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  bool isAsync = arguments[0].size != 0;
  tesseraAsmPrinterPrintC(printer, isAsync ? "async" : "");
  if (!arguments[1].size)
    return;
  tesseraAsmPrinterPrintC(printer, isAsync ? " [" : "[");
  for (size_t i = 0; i < arguments[1].size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, arguments[1].values[i]);
  }
  tesseraAsmPrinterPrintC(printer, "]");
}

// `: i32` of all sizes, index when it isn't there; clusters have the same.
MlirLogicalResult gpuParseLaunchDimType(TesseraAsmParser *parser,
                                        TesseraDirectiveArgument *arguments, size_t count) {
  MlirType type = mlirIndexTypeGet(tesseraAsmParserGetContext(parser));
  if (tesseraAsmParserParseOptionalToken(parser, ":") &&
      failed(tesseraAsmParserParseType(parser, &type)))
    return failure();
  tesseraDirectiveAddType(&arguments[0], type);
  for (size_t i = 2; arguments[1].size && i < count; ++i)
    tesseraDirectiveAddType(&arguments[i], type);
  return success();
}

void gpuPrintLaunchDimType(TesseraAsmPrinter *printer, MlirOperation op,
                           const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  if (mlirTypeIsAIndex(arguments[0].types[0]))
    return;
  tesseraAsmPrinterPrintC(printer, ": ");
  tesseraAsmPrinterPrintType(printer, arguments[0].types[0]);
}

// `args(%a : f32, %b : i32)`.
MlirLogicalResult gpuParseLaunchFuncOperands(TesseraAsmParser *parser,
                                             TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  if (!tesseraAsmParserParseOptionalKeyword(parser, "args"))
    return success();
  if (failed(tesseraAsmParserParseToken(parser, "(")))
    return failure();
  if (tesseraAsmParserParseOptionalToken(parser, ")"))
    return success();
  do {
    TesseraUnresolvedOperand operand;
    MlirType type;
    if (failed(tesseraAsmParserParseOperand(parser, &operand)) ||
        failed(tesseraAsmParserParseToken(parser, ":")) ||
        failed(tesseraAsmParserParseType(parser, &type)))
      return failure();
    tesseraDirectiveAddOperand(&arguments[0], operand);
    tesseraDirectiveAddType(&arguments[1], type);
  } while (tesseraAsmParserParseOptionalToken(parser, ","));
  if (tesseraAsmParserParseOptionalToken(parser, ")"))
    return success();
  return tesseraAsmParserEmitErrorHere(parser, "expected ')' in argument list");
}

static void printWithType(TesseraAsmPrinter *printer, MlirValue value) {
  tesseraAsmPrinterPrintOperand(printer, value);
  tesseraAsmPrinterPrintC(printer, " : ");
  tesseraAsmPrinterPrintType(printer, mlirValueGetType(value));
}

void gpuPrintLaunchFuncOperands(TesseraAsmPrinter *printer, MlirOperation op,
                                const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  for (size_t i = 0; i < arguments[0].size; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "args(");
    printWithType(printer, arguments[0].values[i]);
  }
  tesseraAsmPrinterPrintC(printer, arguments[0].size ? ")" : "");
}

// The name of a reduction, when there is one.
MlirLogicalResult gpuParseAllReduceOperation(TesseraAsmParser *parser,
                                             TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirStringRef name;
  GpuAllReduceOperation operation;
  if (!tesseraAsmParserParseOptionalAnyKeyword(parser, &name))
    return success();
  if (!gpuAllReduceOperationSymbolize(name, &operation))
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetLoc(parser), "invalid op kind");
  tesseraDirectiveSetAttribute(
      &arguments[0], gpuAllReduceOperationAttrGet(tesseraAsmParserGetContext(parser), operation));
  return success();
}

// MLIR's printer puts a second space before it.
void gpuPrintAllReduceOperation(TesseraAsmPrinter *printer, MlirOperation op,
                                const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  MlirAttribute attribute = arguments[0].attribute;
  if (!attribute.ptr)
    return;
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintText(
      printer, gpuAllReduceOperationStringify(gpuAllReduceOperationAttrGetValue(attribute)));
}

// `<handler>`; without it the handler that selects the first object.
MlirLogicalResult gpuParseOffloadingHandler(TesseraAsmParser *parser,
                                            TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  const MlirAttribute none = {NULL};
  MlirAttribute handler = gpuSelectObjectAttrGet(tesseraAsmParserGetContext(parser), none);
  if (tesseraAsmParserParseOptionalToken(parser, "<") &&
      (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &handler)) ||
       failed(tesseraAsmParserParseToken(parser, ">"))))
    return failure();
  tesseraDirectiveSetAttribute(&arguments[0], handler);
  return success();
}

void gpuPrintOffloadingHandler(TesseraAsmPrinter *printer, MlirOperation op,
                               const TesseraDirectiveArgument *arguments, size_t count) {
  (void)count;
  MlirAttribute handler = arguments[0].attribute;
  const MlirAttribute none = {NULL};
  if (!handler.ptr ||
      mlirAttributeEqual(handler, gpuSelectObjectAttrGet(mlirOperationGetContext(op), none)))
    return;
  tesseraAsmPrinterPrintC(printer, "<");
  tesseraAsmPrinterPrintAttribute(printer, handler);
  tesseraAsmPrinterPrintC(printer, ">");
}

// `bin = "..."`, where a text alone is a fat binary.
MlirLogicalResult gpuParseObject(TesseraAsmParser *parser, TesseraDirectiveArgument *arguments,
                                 size_t count) {
  (void)count;
  MlirStringRef keyword, bytes;
  GpuCompilationTarget format = GpuCompilationTargetFatbin;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (tesseraAsmParserParseOptionalAnyKeyword(parser, &keyword)) {
    if (!gpuCompilationTargetSymbolize(keyword, &format))
      return tesseraAsmParserEmitError(parser, at,
                                       "expected one of [offload, assembly, bin, fatbin]");
    if (failed(tesseraAsmParserParseToken(parser, "=")))
      return failure();
  }
  if (failed(tesseraAsmParserParseString(parser, &bytes)))
    return failure();
  MlirAttribute object = mlirStringAttrGet(tesseraAsmParserGetContext(parser), bytes);
  tesseraDirectiveSetParam(&arguments[0], (TesseraParam){.integer = (int64_t)format});
  tesseraDirectiveSetParam(&arguments[1], (TesseraParam){.pointer = object.ptr});
  return success();
}

void gpuPrintObject(TesseraAsmPrinter *printer, MlirOperation op,
                    const TesseraDirectiveArgument *arguments, size_t count) {
  (void)op, (void)count;
  GpuCompilationTarget format = (GpuCompilationTarget)arguments[0].param.integer;
  if (format != GpuCompilationTargetFatbin) {
    tesseraAsmPrinterPrintText(printer, gpuCompilationTargetStringify(format));
    tesseraAsmPrinterPrintC(printer, " = ");
  }
  tesseraAsmPrinterPrintAttribute(printer, (MlirAttribute){arguments[1].param.pointer});
}

//===--- Buffers of kernels ---===//

// `keyword(%a : type, %b : type)` when it is there.
static MlirLogicalResult parseBuffers(TesseraAsmParser *parser, const char *keyword,
                                      bool allowAttributes, TesseraArgumentList *arguments) {
  if (!tesseraAsmParserParseOptionalKeyword(parser, keyword))
    return success();
  return tesseraAsmParserParseArgumentList(parser, TESSERA_DELIMITER_PAREN, /*allowType=*/true,
                                           allowAttributes, arguments);
}

// Arguments [start, end) of the body; `attributes` is an array of dictionaries or null.
static void printBuffers(TesseraAsmPrinter *printer, const char *keyword, MlirBlock body,
                         intptr_t start, intptr_t end, MlirAttribute attributes) {
  intptr_t numAttributes = attributes.ptr ? mlirArrayAttrGetNumElements(attributes) : 0;
  if (start >= end)
    return;
  tesseraAsmPrinterPrintFormat(printer, " %s(", keyword);
  for (intptr_t i = start; i < end; ++i) {
    tesseraAsmPrinterPrintC(printer, i > start ? ", " : "");
    printWithType(printer, mlirBlockGetArgument(body, i));
    MlirAttribute own = {NULL};
    if (i - start < numAttributes)
      own = mlirArrayAttrGetElement(attributes, i - start);
    if (!own.ptr || !mlirDictionaryAttrGetNumElements(own))
      continue;
    tesseraAsmPrinterPrintC(printer, " ");
    tesseraAsmPrinterPrintAttribute(printer, own);
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

static void setNumWorkgroupBuffers(TesseraAsmParser *parser, TesseraOperationState *state,
                                   size_t count) {
  MlirType type = mlirIntegerTypeGet(tesseraAsmParserGetContext(parser), 64);
  tesseraOperationStateSetAttribute(state, text(GPU_WORKGROUP_ATTRIBUTIONS),
                                    mlirIntegerAttrGet(type, (int64_t)count));
}

//===--- launch ---===//

typedef struct LaunchParse {
  TesseraUnresolvedOperand sizes[3 * GPU_DIMS]; ///< of grid, block, cluster
  TesseraUnresolvedOperand names[6 * GPU_DIMS]; ///< of the body's arguments
  bool hasClusters, hasSharedSize;
  TesseraOperandList dependencies;
  TesseraArgumentList arguments;
} LaunchParse;

// `(%x, %y, %z) in (%gx = %a, %gy = %b, %gz = %c)`.
static MlirLogicalResult parseSizes(TesseraAsmParser *parser, TesseraUnresolvedOperand *sizes,
                                    TesseraUnresolvedOperand *dims, TesseraUnresolvedOperand *ids) {
  TesseraOperandList list = {0};
  MlirLogicalResult result =
      tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_PAREN, GPU_DIMS, &list);
  for (size_t i = 0; !failed(result) && i < GPU_DIMS; ++i)
    ids[i] = list.data[i];
  tesseraOperandListFree(&list);
  if (failed(result) || failed(tesseraAsmParserParseKeyword(parser, "in")) ||
      failed(tesseraAsmParserParseToken(parser, "(")))
    return failure();
  for (int i = 0; i < GPU_DIMS; ++i)
    if ((i && failed(tesseraAsmParserParseToken(parser, ","))) ||
        failed(tesseraAsmParserParseOperand(parser, &dims[i])) ||
        failed(tesseraAsmParserParseToken(parser, "=")) ||
        failed(tesseraAsmParserParseOperand(parser, &sizes[i])))
      return failure();
  return tesseraAsmParserParseToken(parser, ")");
}

static MlirLogicalResult parseLaunchSizes(TesseraAsmParser *parser, LaunchParse *launch) {
  TesseraUnresolvedOperand *names = launch->names;
  launch->hasClusters = tesseraAsmParserParseOptionalKeyword(parser, "clusters");
  if (launch->hasClusters && failed(parseSizes(parser, &launch->sizes[2 * GPU_DIMS],
                                               &names[GPU_CLUSTER_DIMS], &names[GPU_CLUSTER_IDS])))
    return failure();
  if (failed(tesseraAsmParserParseKeyword(parser, "blocks")) ||
      failed(parseSizes(parser, launch->sizes, &names[GPU_GRID_DIMS], &names[GPU_BLOCK_IDS])) ||
      failed(tesseraAsmParserParseKeyword(parser, "threads")))
    return failure();
  return parseSizes(parser, &launch->sizes[GPU_DIMS], &names[GPU_BLOCK_DIMS],
                    &names[GPU_THREAD_IDS]);
}

// Tokens, sizes, and how much memory the blocks get.
static MlirLogicalResult parseLaunchOperands(TesseraAsmParser *parser, TesseraOperationState *state,
                                             LaunchParse *launch) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  if (failed(parseLaunchSizes(parser, launch)) ||
      failed(tesseraAsmParserResolveOperandsOfType(parser, state, &launch->dependencies,
                                                   gpuAsyncTokenTypeGet(context))))
    return failure();
  for (int i = 0; i < (launch->hasClusters ? 3 : 2) * GPU_DIMS; ++i) {
    MlirValue value;
    if (failed(tesseraAsmParserResolveOperand(parser, &launch->sizes[i], mlirIndexTypeGet(context),
                                              &value)))
      return failure();
    tesseraOperationStateAddOperand(state, value);
  }
  launch->hasSharedSize =
      tesseraAsmParserParseOptionalKeyword(parser, "dynamic_shared_memory_size");
  if (!launch->hasSharedSize)
    return success();
  TesseraUnresolvedOperand size;
  MlirValue value;
  if (failed(tesseraAsmParserParseOperand(parser, &size)) ||
      failed(
          tesseraAsmParserResolveOperand(parser, &size, mlirIntegerTypeGet(context, 32), &value)))
    return failure();
  tesseraOperationStateAddOperand(state, value);
  return success();
}

// `module(@name)`, `function(@name)`.
static MlirLogicalResult parseSymbolOption(TesseraAsmParser *parser, TesseraOperationState *state,
                                           const char *keyword) {
  if (!tesseraAsmParserParseOptionalKeyword(parser, keyword))
    return success();
  if (failed(tesseraAsmParserParseToken(parser, "(")))
    return failure();
  MlirAttribute symbol;
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  if (failed(tesseraAsmParserParseAttribute(parser, (MlirType){NULL}, &symbol)))
    return failure();
  if (!mlirAttributeIsAFlatSymbolRef(symbol))
    return tesseraAsmParserEmitError(parser, at, "invalid kind of attribute specified");
  tesseraOperationStateSetAttribute(state, text(keyword), symbol);
  return tesseraAsmParserParseToken(parser, ")");
}

static MlirLogicalResult parseLaunchBody(TesseraAsmParser *parser, TesseraOperationState *state,
                                         LaunchParse *launch) {
  size_t numIndices = (launch->hasClusters ? 6 : 4) * GPU_DIMS;
  for (size_t i = 0; i < numIndices; ++i)
    tesseraArgumentListAdd(
        &launch->arguments,
        (TesseraArgument){.name = launch->names[i],
                          .type = mlirIndexTypeGet(tesseraAsmParserGetContext(parser))});
  if (failed(parseBuffers(parser, "workgroup", /*allowAttributes=*/false, &launch->arguments)))
    return failure();
  setNumWorkgroupBuffers(parser, state, launch->arguments.size - numIndices);
  if (failed(parseBuffers(parser, "private", /*allowAttributes=*/false, &launch->arguments)) ||
      failed(tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state),
                                         (intptr_t)launch->arguments.size, launch->arguments.data,
                                         false)))
    return failure();
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

static void setLaunchSegments(TesseraAsmParser *parser, TesseraOperationState *state,
                              const LaunchParse *launch) {
  int32_t segments[GPU_SHARED_SIZE + 1] = {(int32_t)launch->dependencies.size};
  for (int i = GPU_GRID_SIZE; i < GPU_CLUSTER_SIZE; ++i)
    segments[i] = 1;
  for (int i = GPU_CLUSTER_SIZE; i < GPU_SHARED_SIZE; ++i)
    segments[i] = launch->hasClusters;
  segments[GPU_SHARED_SIZE] = launch->hasSharedSize;
  tesseraOperationStateSetAttribute(
      state, text("operandSegmentSizes"),
      mlirDenseI32ArrayGet(tesseraAsmParserGetContext(parser), GPU_SHARED_SIZE + 1, segments));
}

static MlirLogicalResult parseLaunch(TesseraAsmParser *parser, TesseraOperationState *state,
                                     LaunchParse *launch) {
  bool isAsync;
  size_t numResults = tesseraAsmParserGetNumResults(parser);
  if (failed(parseAsync(parser, &isAsync)) ||
      failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_OPTIONAL_SQUARE, -1,
                                              &launch->dependencies)))
    return failure();
  if (numResults != SIZE_MAX && numResults && !isAsync)
    return tesseraAsmParserEmitError(parser, tesseraAsmParserGetNameLoc(parser),
                                     "gpu.launch requires 'async' keyword to return a value");
  if (isAsync)
    tesseraOperationStateAddType(state, gpuAsyncTokenTypeGet(tesseraAsmParserGetContext(parser)));
  if (failed(parseLaunchOperands(parser, state, launch)) ||
      failed(parseSymbolOption(parser, state, "module")) ||
      failed(parseSymbolOption(parser, state, "function")) ||
      failed(parseLaunchBody(parser, state, launch)))
    return failure();
  setLaunchSegments(parser, state, launch);
  return success();
}

MlirLogicalResult gpuLaunchOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  LaunchParse launch = {.hasClusters = false};
  MlirLogicalResult result = parseLaunch(parser, state, &launch);
  tesseraOperandListFree(&launch.dependencies);
  tesseraArgumentListFree(&launch.arguments);
  return result;
}

static void printSizes(TesseraAsmPrinter *printer, MlirOperation op, const char *keyword,
                       intptr_t ids, intptr_t dims, unsigned group) {
  MlirBlock body = mlirRegionGetFirstBlock(gpuLaunchOpGetBody(op));
  tesseraAsmPrinterPrintFormat(printer, " %s(", keyword);
  for (intptr_t i = 0; i < GPU_DIMS; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirBlockGetArgument(body, ids + i));
  }
  tesseraAsmPrinterPrintC(printer, ") in (");
  for (intptr_t i = 0; i < GPU_DIMS; ++i) {
    intptr_t position = tesseraOperationGetOperandGroup(op, group + (unsigned)i).start;
    tesseraAsmPrinterPrintC(printer, i ? ", " : "");
    tesseraAsmPrinterPrintOperand(printer, mlirBlockGetArgument(body, dims + i));
    tesseraAsmPrinterPrintC(printer, " = ");
    tesseraAsmPrinterPrintOperand(printer, mlirOperationGetOperand(op, position));
  }
  tesseraAsmPrinterPrintC(printer, ")");
}

static void printSymbolOption(TesseraAsmPrinter *printer, const char *keyword,
                              MlirAttribute symbol) {
  if (!symbol.ptr)
    return;
  tesseraAsmPrinterPrintFormat(printer, " %s(", keyword);
  tesseraAsmPrinterPrintSymbolName(printer, mlirFlatSymbolRefAttrGetValue(symbol));
  tesseraAsmPrinterPrintC(printer, ")");
}

static void printDependencies(TesseraAsmPrinter *printer, MlirOperation op) {
  TesseraRange dependencies = tesseraOperationGetOperandGroup(op, 0);
  if (!gpuFindAsyncToken(op).ptr)
    return;
  tesseraAsmPrinterPrintC(printer, " async");
  if (!dependencies.count)
    return;
  tesseraAsmPrinterPrintC(printer, " [");
  tesseraAsmPrinterPrintOperands(printer, op, dependencies);
  tesseraAsmPrinterPrintC(printer, "]");
}

void gpuLaunchOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"operandSegmentSizes", GPU_WORKGROUP_ATTRIBUTIONS, "module",
                                       "function"};
  MlirBlock body = mlirRegionGetFirstBlock(gpuLaunchOpGetBody(op));
  intptr_t numIndices = gpuLaunchGetNumIndices(op);
  intptr_t numWorkgroup = gpuGetNumWorkgroupBuffers(op);
  printDependencies(printer, op);
  if (gpuLaunchHasClusters(op))
    printSizes(printer, op, "clusters", GPU_CLUSTER_IDS, GPU_CLUSTER_DIMS, GPU_CLUSTER_SIZE);
  printSizes(printer, op, "blocks", GPU_BLOCK_IDS, GPU_GRID_DIMS, GPU_GRID_SIZE);
  printSizes(printer, op, "threads", GPU_THREAD_IDS, GPU_BLOCK_DIMS, GPU_BLOCK_SIZE);
  if (gpuLaunchOpGetDynamicSharedMemorySize(op).ptr) {
    tesseraAsmPrinterPrintC(printer, " dynamic_shared_memory_size ");
    tesseraAsmPrinterPrintOperand(printer, gpuLaunchOpGetDynamicSharedMemorySize(op));
  }
  printSymbolOption(printer, "module", gpuLaunchOpGetModuleAttr(op));
  printSymbolOption(printer, "function", gpuLaunchOpGetFunctionAttr(op));
  const MlirAttribute none = {NULL};
  printBuffers(printer, "workgroup", body, numIndices, numIndices + numWorkgroup, none);
  printBuffers(printer, "private", body, numIndices + numWorkgroup, mlirBlockGetNumArguments(body),
               none);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, gpuLaunchOpGetBody(op), false, true, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, sizeof elided / sizeof *elided, elided,
                                         false);
}

//===--- func ---===//

// The dictionaries of these arguments as an array, null when there is none.
static MlirAttribute dictionariesOf(MlirContext context, const TesseraArgument *arguments,
                                    size_t count) {
  TsVec(MlirAttribute) list = {0};
  bool any = false;
  for (size_t i = 0; i < count; ++i) {
    MlirAttribute own = arguments[i].attributes;
    any = any || (own.ptr && mlirDictionaryAttrGetNumElements(own));
    tsVecPush(&list, own.ptr ? own : mlirDictionaryAttrGet(context, 0, NULL));
  }
  MlirAttribute array = {NULL};
  if (any)
    array = mlirArrayAttrGet(context, (intptr_t)list.size, list.data);
  tsVecFree(&list);
  return array;
}

static MlirLogicalResult parseFuncBuffers(TesseraAsmParser *parser, TesseraOperationState *state,
                                          const char *keyword, const char *attributeName,
                                          TesseraArgumentList *arguments) {
  size_t start = arguments->size;
  if (failed(parseBuffers(parser, keyword, /*allowAttributes=*/true, arguments)))
    return failure();
  MlirAttribute attributes = dictionariesOf(tesseraAsmParserGetContext(parser),
                                            arguments->data + start, arguments->size - start);
  if (attributes.ptr)
    tesseraOperationStateSetAttribute(state, text(attributeName), attributes);
  return success();
}

static void setFunctionType(TesseraAsmParser *parser, TesseraOperationState *state,
                            const TesseraSignature *signature) {
  TesseraTypeList inputs = {0};
  for (size_t i = 0; i < signature->numArguments; ++i)
    tesseraTypeListAdd(&inputs, signature->arguments[i].type);
  MlirType type =
      mlirFunctionTypeGet(tesseraAsmParserGetContext(parser), (intptr_t)inputs.size, inputs.data,
                          (intptr_t)signature->numResults, signature->results);
  tesseraTypeListFree(&inputs);
  tesseraOperationStateSetAttribute(state, text("function_type"), mlirTypeAttrGet(type));
  tesseraSignatureSetAttributes(parser, state, signature);
}

static MlirLogicalResult parseFuncRest(TesseraAsmParser *parser, TesseraOperationState *state,
                                       const TesseraSignature *signature,
                                       TesseraArgumentList *arguments) {
  for (size_t i = 0; i < signature->numArguments; ++i)
    tesseraArgumentListAdd(arguments, signature->arguments[i]);
  if (failed(parseFuncBuffers(parser, state, "workgroup", "workgroup_attrib_attrs", arguments)))
    return failure();
  setNumWorkgroupBuffers(parser, state, arguments->size - signature->numArguments);
  if (failed(parseFuncBuffers(parser, state, "private", "private_attrib_attrs", arguments)))
    return failure();
  if (tesseraAsmParserParseOptionalKeyword(parser, "kernel"))
    tesseraOperationStateSetAttribute(state, text(GPU_KERNEL),
                                      mlirUnitAttrGet(tesseraAsmParserGetContext(parser)));
  if (failed(tesseraAsmParserParseOptionalAttrDictWithKeyword(parser, state)))
    return failure();
  return tesseraAsmParserParseRegion(parser, tesseraOperationStateAddRegion(state),
                                     (intptr_t)arguments->size, arguments->data, false);
}

MlirLogicalResult gpuGPUFuncOpParse(TesseraAsmParser *parser, TesseraOperationState *state) {
  MlirAttribute name;
  if (failed(tesseraAsmParserParseSymbolName(parser, &name)))
    return failure();
  tesseraOperationStateSetAttribute(state, text("sym_name"), name);
  TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
  TesseraSignature signature = {0};
  TesseraArgumentList arguments = {0};
  MlirLogicalResult result = tesseraSignatureParse(parser, /*allowVariadic=*/false, &signature);
  if (!failed(result) && signature.numArguments && !signature.arguments[0].name.name.length)
    result = tesseraAsmParserEmitError(parser, at, "gpu.func requires named arguments");
  if (!failed(result)) {
    setFunctionType(parser, state, &signature);
    result = parseFuncRest(parser, state, &signature, &arguments);
  }
  tesseraSignatureDestroy(&signature);
  tesseraArgumentListFree(&arguments);
  return result;
}

void gpuGPUFuncOpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"sym_name",
                                       "function_type",
                                       "arg_attrs",
                                       "res_attrs",
                                       GPU_WORKGROUP_ATTRIBUTIONS,
                                       GPU_KERNEL,
                                       "workgroup_attrib_attrs",
                                       "private_attrib_attrs"};
  MlirRegion region = gpuGPUFuncOpGetBody(op);
  MlirBlock body = mlirRegionGetFirstBlock(region);
  MlirType type = gpuGPUFuncOpGetFunctionType(op);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintSymbolName(printer, tesseraSymbolGetName(op));
  tesseraSignaturePrint(printer, region, type, gpuGPUFuncOpGetArgAttrsAttr(op),
                        gpuGPUFuncOpGetResAttrsAttr(op), false);
  if (!mlirBlockIsNull(body)) {
    intptr_t numInputs = mlirFunctionTypeGetNumInputs(type);
    intptr_t end = numInputs + gpuGetNumWorkgroupBuffers(op);
    printBuffers(printer, "workgroup", body, numInputs, end,
                 gpuGPUFuncOpGetWorkgroupAttribAttrsAttr(op));
    printBuffers(printer, "private", body, end, mlirBlockGetNumArguments(body),
                 gpuGPUFuncOpGetPrivateAttribAttrsAttr(op));
  }
  tesseraAsmPrinterPrintC(printer, gpuIsKernel(op) ? " kernel" : "");
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, sizeof elided / sizeof *elided, elided, true);
  tesseraAsmPrinterPrintC(printer, " ");
  tesseraAsmPrinterPrintRegion(printer, region, false, true, false);
}

//===--- warp_execute_on_lane_0 ---===//

static MlirLogicalResult parseWarpArguments(TesseraAsmParser *parser,
                                            TesseraOperationState *state) {
  TesseraOperandList operands = {0};
  TesseraTypeList types = {0};
  MlirLogicalResult result = success();
  if (tesseraAsmParserParseOptionalKeyword(parser, "args")) {
    result = tesseraAsmParserParseToken(parser, "(");
    TesseraSourceLoc at = tesseraAsmParserGetLoc(parser);
    if (failed(result) ||
        failed(tesseraAsmParserParseOperandList(parser, TESSERA_DELIMITER_NONE, -1, &operands)) ||
        failed(tesseraAsmParserParseColonTypeList(parser, &types)) ||
        failed(tesseraAsmParserParseToken(parser, ")")))
      result = failure();
    else
      result = tesseraAsmParserResolveOperands(parser, state, &operands, &types, at);
  }
  tesseraOperandListFree(&operands);
  tesseraTypeListFree(&types);
  return result;
}

MlirLogicalResult gpuWarpExecuteOnLane0OpParse(TesseraAsmParser *parser,
                                               TesseraOperationState *state) {
  MlirContext context = tesseraAsmParserGetContext(parser);
  MlirRegion region = tesseraOperationStateAddRegion(state);
  TesseraUnresolvedOperand lane;
  MlirValue value;
  int64_t size;
  if (failed(tesseraAsmParserParseToken(parser, "(")) ||
      failed(tesseraAsmParserParseOperand(parser, &lane)) ||
      failed(tesseraAsmParserParseToken(parser, ")")) ||
      failed(tesseraAsmParserParseToken(parser, "[")) ||
      failed(tesseraAsmParserParseInteger(parser, &size)) ||
      failed(tesseraAsmParserParseToken(parser, "]")) ||
      failed(tesseraAsmParserResolveOperand(parser, &lane, mlirIndexTypeGet(context), &value)))
    return failure();
  tesseraOperationStateAddOperand(state, value);
  tesseraOperationStateSetAttribute(state, text("warp_size"),
                                    mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), size));
  TesseraTypeList results = {0};
  MlirLogicalResult result = parseWarpArguments(parser, state);
  if (!failed(result))
    result = tesseraAsmParserParseOptionalArrowTypeList(parser, &results);
  tesseraOperationStateAddTypes(state, &results);
  tesseraTypeListFree(&results);
  if (failed(result) || failed(tesseraAsmParserParseRegion(parser, region, 0, NULL, false)))
    return failure();
  tesseraRegionEnsureTerminator(region, &gpuWarpExecuteOnLane0OpDef,
                                tesseraOperationStateGetLocation(state));
  return tesseraAsmParserParseOptionalAttrDict(parser, state);
}

void gpuWarpExecuteOnLane0OpPrint(TesseraAsmPrinter *printer, MlirOperation op) {
  static const char *const elided[] = {"warp_size"};
  TesseraRange arguments = tesseraOperationGetOperandGroup(op, 1);
  intptr_t numResults = mlirOperationGetNumResults(op);
  tesseraAsmPrinterPrintC(printer, "(");
  tesseraAsmPrinterPrintOperand(printer, gpuWarpExecuteOnLane0OpGetLaneid(op));
  tesseraAsmPrinterPrintFormat(printer, ")[%lld]",
                               (long long)gpuWarpExecuteOnLane0OpGetWarpSize(op));
  if (arguments.count) {
    tesseraAsmPrinterPrintC(printer, " args(");
    tesseraAsmPrinterPrintOperands(printer, op, arguments);
    tesseraAsmPrinterPrintC(printer, " : ");
    tesseraAsmPrinterPrintOperandTypes(printer, op, arguments);
    tesseraAsmPrinterPrintC(printer, ")");
  }
  for (intptr_t i = 0; i < numResults; ++i) {
    tesseraAsmPrinterPrintC(printer, i ? ", " : " -> (");
    tesseraAsmPrinterPrintType(printer, mlirValueGetType(mlirOperationGetResult(op, i)));
  }
  tesseraAsmPrinterPrintC(printer, numResults ? ") " : " ");
  tesseraAsmPrinterPrintRegion(printer, gpuWarpExecuteOnLane0OpGetWarpRegion(op), true,
                               numResults > 0, false);
  tesseraAsmPrinterPrintOptionalAttrDict(printer, op, 1, elided, false);
}

// Functions of tt as functions of llvm, and what launches kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/triton-to-cpu/TritonToCpu.h"
#include "conversion/scf-to-cf/SCFToCFPasses.h"
#include "conversion/triton-lowering/TritonLoweringPasses.h"
#include "conversion/triton-to-cpu/Internal.h"
#include "conversion/triton-to-cpu/TritonToCpuPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/scf/SCFOps.h"
#include "tessera/Diagnostics.h"
#include "tessera/LLVMLowering.h"
#include "tessera/TritonKernel.h"
#include "transforms/TransformsPasses.h"

#include <stdio.h>

static const MlirAttribute kAbsent = {NULL};

// An attribute of functions with products of matrices, which LLVM takes no notice of.
static const char kMultiplies[] = "tessera-multiplies";

enum { NUM_HIDDEN = 7, MAX_CALL_DEPTH = 200 }; // where the program is, the grid, scratch memory

typedef struct Conversion {
  MlirOperation module;
  MlirContext context;
  CpuTarget target;
  TsStringMap done; ///< the scratch memory of functions by their names, plus 1
  int depth;
  bool isAlone; ///< there is one function
  bool hasFailed;
} Conversion;

static bool isPublic(MlirOperation op) {
  return tesseraSymbolGetVisibility(op) == TESSERA_VISIBILITY_PUBLIC;
}

//===--- Functions of llvm ---===//

static MlirNamedAttribute named(MlirContext context, const char *name, MlirAttribute value) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)),
                               value);
}

// A function with an empty block.
static MlirOperation makeFunction(MlirRewriterBase rewriter, MlirLocation location,
                                  MlirStringRef name, MlirType type, bool isInternal,
                                  const CpuTarget *target) {
  MlirContext context = mlirRewriterBaseGetContext(rewriter);
  char width[16];
  snprintf(width, sizeof width, "%u", target->vectorBytes * 8);
  const MlirNamedAttribute attributes[] = {
      named(context, "sym_name", mlirStringAttrGet(context, name)),
      named(context, "function_type", mlirTypeAttrGet(type)),
      named(context, "linkage",
            llvmLinkageAttrGet(context, isInternal ? LlvmLinkageInternal : LlvmLinkageExternal)),
      named(context, "no_unwind", mlirUnitAttrGet(context)),
      named(context, "prefer_vector_width",
            mlirStringAttrGet(context, mlirStringRefCreateFromCString(width)))};
  MlirOperation made = tesseraOperationBuildFromLists(
      rewriter, location, &llvmFuncOpDef,
      &(TesseraOperationLists){.numAttributes = sizeof attributes / sizeof attributes[0],
                               .attributes = attributes,
                               .numRegions = 1});
  size_t count;
  const MlirType *types = llvmFunctionTypeGetParams(type, &count);
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  for (size_t i = 0; i < count; ++i)
    mlirBlockAddArgument(block, types[i], location);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(made, 0), block);
  return made;
}

// Several results are a structure.
static MlirType resultType(CpuFunction *function, MlirOperation op) {
  MlirType type = tritonFuncOpGetFunctionType(op), result = llvmVoidTypeGet(function->context);
  TesseraTypeList fields = {0};
  intptr_t count = mlirFunctionTypeGetNumResults(type);
  for (intptr_t i = 0; i < count; ++i) {
    MlirType carrier = cpuCarrier(function, mlirFunctionTypeGetResult(type, i));
    if (mlirTypeIsNull(carrier))
      cpuFail(function, op, "has results that functions on the CPU can't have");
    else
      tesseraTypeListAdd(&fields, carrier);
  }
  if (!function->hasFailed && count)
    result = count == 1 ? fields.data[0]
                        : llvmStructTypeGetLiteral(function->context, fields.size, fields.data,
                                                   /*isPacked=*/false);
  tesseraTypeListFree(&fields);
  return result;
}

static MlirType functionType(CpuFunction *function, MlirOperation op) {
  MlirType type = tritonFuncOpGetFunctionType(op), result = resultType(function, op);
  TesseraTypeList types = {0};
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    MlirType carrier = cpuCarrier(function, mlirFunctionTypeGetInput(type, i));
    if (mlirTypeIsNull(carrier))
      cpuFail(function, op, "has an argument of a type that the CPU doesn't have");
    else
      tesseraTypeListAdd(&types, carrier);
  }
  for (int i = 0; i < NUM_HIDDEN - 1; ++i)
    tesseraTypeListAdd(&types, cpuInteger(function, 32));
  tesseraTypeListAdd(&types, cpuPointer(function));
  MlirType made = {NULL};
  if (!function->hasFailed)
    made = llvmFunctionTypeGet(function->context, result, types.size, types.data, false);
  tesseraTypeListFree(&types);
  return made;
}

// Scratch memory, a function's last argument, is nobody else's.
static void markScratch(CpuFunction *function, MlirOperation made) {
  MlirContext context = function->context;
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(made, 0));
  MlirAttribute none = mlirDictionaryAttrGet(context, 0, NULL);
  TsVec(MlirAttribute) all = {0};
  for (intptr_t i = 1; i < mlirBlockGetNumArguments(entry); ++i)
    tsVecPush(&all, none);
  const MlirNamedAttribute marks[] = {
      named(context, "llvm.align", mlirIntegerAttrGet(cpuInteger(function, 64), 64)),
      named(context, "llvm.noalias", mlirUnitAttrGet(context))};
  tsVecPush(&all, mlirDictionaryAttrGet(context, 2, marks));
  llvmFuncOpSetArgAttrsAttr(made, mlirArrayAttrGet(context, (intptr_t)all.size, all.data));
  tsVecFree(&all);
}

static void markProducts(CpuFunction *function) {
  MlirAttribute mark =
      mlirStringAttrGet(function->context, mlirStringRefCreateFromCString(kMultiplies));
  llvmFuncOpSetPassthroughAttr(function->made, mlirArrayAttrGet(function->context, 1, &mark));
}

bool tesseraTritonCpuIsQuick(MlirStringRef llvm) {
  return tsFind(llvm, mlirStringRefCreateFromCString(kMultiplies), 0) == SIZE_MAX;
}

const char *tesseraTritonCpuPasses(MlirStringRef llvm) {
  bool needsNone =
      tesseraTritonCpuIsQuick(llvm) && tsFind(llvm, tsLiteral("alwaysinline"), 0) == SIZE_MAX;
  return needsNone ? "" : "always-inline,function(early-cse)";
}

//===--- Scratch memory ---===//

static int byStart(const void *a, const void *b) {
  const CpuBuffer *first = *(CpuBuffer *const *)a, *second = *(CpuBuffer *const *)b;
  return first->start < second->start ? -1 : first->start > second->start;
}

// The lowest place for a buffer beside those that are in use, which are in order of their places.
static size_t findPlace(CpuBuffer *const *used, size_t count, CpuBuffer *buffer) {
  int64_t offset = 0;
  size_t at = 0;
  for (; at < count; ++at) {
    if (offset + buffer->bytes <= used[at]->offset)
      break;
    int64_t end = used[at]->offset + used[at]->bytes;
    offset = end > offset ? end : offset;
  }
  buffer->offset = offset;
  return at;
}

static void placeBuffers(CpuFunction *function) {
  size_t count = function->buffers.size, numUsed = 0;
  CpuBuffer **used = tsAllocZeroed(count + 1, sizeof(CpuBuffer *));
  if (count)
    qsort(function->buffers.data, count, sizeof(CpuBuffer *), byStart);
  for (size_t i = 0; i < count; ++i) {
    CpuBuffer *buffer = function->buffers.data[i];
    size_t left = 0;
    for (size_t k = 0; k < numUsed; ++k)
      if (used[k]->end >= buffer->start)
        used[left++] = used[k];
    numUsed = left;
    size_t at = findPlace(used, numUsed, buffer);
    memmove(&used[at + 1], &used[at], (numUsed - at) * sizeof(CpuBuffer *));
    used[at] = buffer;
    ++numUsed;
    int64_t end = buffer->offset + buffer->bytes;
    function->scratchBytes = end > function->scratchBytes ? end : function->scratchBytes;
    if (end > INT32_MAX) {
      cpuFail(function, function->op, "needs more than 2 GiB of scratch memory");
      break;
    }
    const int32_t offset = (int32_t)buffer->offset;
    llvmGEPOpSetRawConstantIndicesAttr(mlirOpResultGetOwner(buffer->address),
                                       mlirDenseI32ArrayGet(function->context, 1, &offset));
  }
  tsFree(used);
}

//===--- Kernels ---===//

static void makeInfo(CpuFunction *function, MlirStringRef name, int64_t numArguments) {
  MlirContext context = function->context;
  MlirType i64 = cpuInteger(function, 64);
  const int64_t numbers[] = {TESSERA_KERNEL_VERSION, numArguments, function->scratchBytes};
  const int64_t size = 3;
  TsString symbol = {0};
  tsStringAppendFormat(&symbol, "%.*s_info", (int)name.length, name.data);
  const MlirNamedAttribute attributes[] = {
      named(context, "sym_name", mlirStringAttrGet(context, tsStringView(&symbol))),
      named(context, "global_type", mlirTypeAttrGet(llvmArrayTypeGet(context, i64, size))),
      named(context, "constant", mlirUnitAttrGet(context)),
      named(context, "linkage", llvmLinkageAttrGet(context, LlvmLinkageExternal)),
      named(context, "value",
            mlirDenseElementsAttrInt64Get(mlirRankedTensorTypeGet(1, &size, i64, kAbsent), 3,
                                          numbers))};
  tesseraOperationBuildFromLists(
      function->rewriter, function->location, &llvmGlobalOpDef,
      &(TesseraOperationLists){.numAttributes = sizeof attributes / sizeof attributes[0],
                               .attributes = attributes,
                               .numRegions = 1});
  tsStringFree(&symbol);
}

// Where program `number` is in the grid: x, y, z.
static void locateProgram(CpuFunction *function, MlirValue number, const MlirValue *grid,
                          CpuValues *values) {
  MlirType i32 = cpuInteger(function, 32), i64 = cpuInteger(function, 64);
  MlirValue rest = number;
  for (int i = 0; i < 3; ++i) {
    MlirValue size = cpuConvert(function, &arithExtUIOpDef, i64, grid[i]);
    MlirValue at = i < 2 ? cpuBinary(function, &arithRemUIOpDef, rest, size) : rest;
    if (i < 2)
      rest = cpuBinary(function, &arithDivUIOpDef, rest, size);
    tsVecPush(values, cpuConvert(function, &arithTruncIOpDef, i32, at));
  }
}

static void readArguments(CpuFunction *function, MlirValue slots, CpuValues *values) {
  MlirType type = tritonFuncOpGetFunctionType(function->op);
  for (intptr_t i = 0; i < mlirFunctionTypeGetNumInputs(type); ++i) {
    MlirType element = mlirFunctionTypeGetInput(type, i);
    MlirValue address = cpuAdvance(function, slots, cpuI64(function, 8 * i));
    MlirValue value = cpuLoad(function, cpuMemoryType(function, element), address);
    tsVecPush(values, cpuFromMemory(function, element, value));
  }
}

// Stores past the caches are seen by who waits for the programs only behind a fence.
static void makeFence(CpuFunction *function) {
  llvmFenceOpCreate(function->rewriter, function->location,
                    llvmAtomicOrderingToAttribute(function->context, LlvmAtomicOrderingseq_cst),
                    (MlirAttribute){NULL});
}

// Puts the kernel's operations in front of the loop's end, or calls it. What nobody asks of a
// program's place in the grid isn't computed where they are in one function, and code is made
// sooner: LLVM inlines what has branches, products, for which it runs passes anyway, and what
// others may call.
static void runKernel(CpuFunction *function, MlirStringRef name, bool isAlone, MlirBlock loop,
                      const CpuValues *values) {
  MlirRegion region = mlirOperationGetRegion(function->made, 0);
  MlirBlock entry = mlirRegionGetFirstBlock(region);
  if (!isAlone || function->multiplies || !mlirBlockIsNull(mlirBlockGetNextInRegion(entry))) {
    llvmFuncOpSetAlwaysInlineAttr(function->made, mlirUnitAttrGet(function->context));
    cpuCallDeclared(function, name, (MlirType){NULL}, (intptr_t)values->size, values->data);
    return;
  }
  mlirRewriterBaseEraseOp(function->rewriter, mlirBlockGetTerminator(entry));
  mlirRewriterBaseInlineBlockBefore(function->rewriter, entry, mlirBlockGetTerminator(loop),
                                    (intptr_t)values->size, values->data);
  mlirRewriterBaseEraseOp(function->rewriter, function->made);
}

// Runs the kernel for each program from a number on.
static void makePrograms(CpuFunction *function, MlirStringRef name, bool isAlone) {
  MlirType pointer = cpuPointer(function), i64 = cpuInteger(function, 64);
  const MlirType types[] = {pointer, pointer, i64, i64, pointer};
  TsString symbol = {0};
  tsStringAppendFormat(&symbol, "%.*s_programs", (int)name.length, name.data);
  MlirType type =
      llvmFunctionTypeGet(function->context, llvmVoidTypeGet(function->context), 5, types, false);
  MlirOperation made = makeFunction(function->rewriter, function->location, tsStringView(&symbol),
                                    type, false, &function->target);
  tsStringFree(&symbol);
  markScratch(function, made);
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(made, 0));
  CpuValues values = {0};
  MlirValue grid[3];
  function->block = block;
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, block);
  readArguments(function, mlirBlockGetArgument(block, 0), &values);
  for (int i = 0; i < 3; ++i)
    grid[i] =
        cpuLoad(function, cpuInteger(function, 32),
                cpuAdvance(function, mlirBlockGetArgument(block, 1), cpuI64(function, 4 * i)));
  MlirOperation loop =
      cpuLoop(function, mlirBlockGetArgument(block, 2), mlirBlockGetArgument(block, 3), 1, 0, NULL);
  if (function->streams)
    makeFence(function);
  llvmReturnOpCreate(function->rewriter, function->location, (MlirValue){NULL});
  MlirBlock body = cpuLoopBody(loop);
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter, mlirBlockGetTerminator(body));
  locateProgram(function, mlirBlockGetArgument(body, 0), grid, &values);
  for (int i = 0; i < 3; ++i)
    tsVecPush(&values, grid[i]);
  tsVecPush(&values, mlirBlockGetArgument(block, 4));
  runKernel(function, name, isAlone, body, &values);
  tsVecFree(&values);
}

//===--- Functions ---===//

static void freeFunction(CpuFunction *function) {
  mlirIRRewriterDestroy(function->rewriter);
  tsPointerMapFree(&function->values);
  tsPointerMapFree(&function->blocks);
  tsVecFree(&function->buffers);
  tsArenaDestroy(&function->arena);
}

static void lowerBody(CpuFunction *function) {
  MlirOperation op = function->op;
  MlirType type = functionType(function, op);
  if (function->hasFailed)
    return;
  intptr_t count = mlirFunctionTypeGetNumInputs(tritonFuncOpGetFunctionType(op));
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter, op);
  function->made = makeFunction(function->rewriter, function->location, tesseraSymbolGetName(op),
                                type, true, &function->target);
  markScratch(function, function->made);
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function->made, 0));
  for (int i = 0; i < 3; ++i) {
    function->programs[i] = mlirBlockGetArgument(entry, count + i);
    function->grid[i] = mlirBlockGetArgument(entry, count + 3 + i);
  }
  function->scratch = mlirBlockGetArgument(entry, count + NUM_HIDDEN - 1);
  MlirRegion body = tritonFuncOpGetBody(op);
  CpuValues arguments = {0};
  for (intptr_t i = 0; i < count; ++i)
    tsVecPush(&arguments, mlirBlockGetArgument(entry, i));
  cpuMakeBlocks(function, body, mlirOperationGetRegion(function->made, 0), arguments.data);
  tsVecFree(&arguments);
  if (!function->hasFailed)
    cpuLowerBlocks(function, body);
  if (!function->hasFailed)
    placeBuffers(function);
  if (function->multiplies)
    markProducts(function);
}

static void lowerFunction(Conversion *conversion, MlirOperation op) {
  CpuFunction function = {.context = conversion->context,
                          .rewriter = mlirIRRewriterCreate(conversion->context),
                          .op = op,
                          .module = conversion->module,
                          .location = mlirOperationGetLocation(op),
                          .target = conversion->target,
                          .functions = &conversion->done};
  MlirStringRef name = tesseraSymbolGetName(op);
  lowerBody(&function);
  // A function that returns something isn't launched.
  bool isKernel = isPublic(op) && !mlirFunctionTypeGetNumResults(tritonFuncOpGetFunctionType(op));
  if (!function.hasFailed && isKernel) {
    function.location = mlirOperationGetLocation(op);
    mlirRewriterBaseSetInsertionPointBefore(function.rewriter, op);
    makeInfo(&function, name, mlirFunctionTypeGetNumInputs(tritonFuncOpGetFunctionType(op)));
    mlirRewriterBaseSetInsertionPointBefore(function.rewriter, op);
    makePrograms(&function, name, conversion->isAlone);
  }
  conversion->hasFailed |= function.hasFailed;
  *tsStringMapInsert(&conversion->done, name, NULL) = (uintptr_t)function.scratchBytes + 1;
  freeFunction(&function);
}

// Functions that are called come first: their callers have to know how much memory they need.
static void lowerCalledFirst(Conversion *conversion, MlirOperation op);

static void lowerCallees(Conversion *conversion, MlirRegion region) {
  for (MlirBlock block = mlirRegionGetFirstBlock(region); !mlirBlockIsNull(block);
       block = mlirBlockGetNextInRegion(block))
    for (MlirOperation op = mlirBlockGetFirstOperation(block);
         !mlirOperationIsNull(op) && !conversion->hasFailed; op = mlirOperationGetNextInBlock(op)) {
      for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
        lowerCallees(conversion, mlirOperationGetRegion(op, i));
      if (!tesseraOperationIs(op, &tritonCallOpDef))
        continue;
      MlirOperation callee =
          tesseraSymbolTableLookupIn(conversion->module, tritonCallOpGetCallee(op));
      if (!mlirOperationIsNull(callee) && tesseraOperationIs(callee, &tritonFuncOpDef))
        lowerCalledFirst(conversion, callee);
    }
}

static void lowerCalledFirst(Conversion *conversion, MlirOperation op) {
  uintptr_t *known = tsStringMapFind(&conversion->done, tesseraSymbolGetName(op));
  if (conversion->hasFailed || (known && *known))
    return;
  if (known || conversion->depth >= MAX_CALL_DEPTH) {
    TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(op);
    tesseraDiagnosticAppendFormat(diagnostic, "calls itself, or is called too deep for the CPU");
    (void)tesseraDiagnosticReport(diagnostic);
    conversion->hasFailed = true;
    return;
  }
  *tsStringMapInsert(&conversion->done, tesseraSymbolGetName(op), NULL) = 0;
  ++conversion->depth;
  lowerCallees(conversion, tritonFuncOpGetBody(op));
  --conversion->depth;
  if (!conversion->hasFailed)
    lowerFunction(conversion, op);
}

static bool setTarget(Conversion *conversion, const ConvertTritonToCpuPassOptions *options) {
  int64_t vectorBits = options->vectorBits;
  if (vectorBits != 128 && vectorBits != 256 && vectorBits != 512) {
    mlirEmitError(mlirOperationGetLocation(conversion->module),
                  "vectors of the CPU have 128, 256 or 512 bits");
    return false;
  }
  conversion->target = (CpuTarget){.vectorBytes = (unsigned)vectorBits / 8,
                                   .hasMaskedSmall = vectorBits == 512,
                                   .hasVectorMath = options->vectorMath,
                                   .hasPairProducts = options->pairProducts};
  return true;
}

static bool convertModule(MlirOperation module, const ConvertTritonToCpuPassOptions *options) {
  Conversion conversion = {.module = module, .context = mlirOperationGetContext(module)};
  TsVec(MlirOperation) functions = {0};
  if (!setTarget(&conversion, options))
    return false;
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (tesseraOperationIs(op, &tritonFuncOpDef) &&
        !mlirBlockIsNull(mlirRegionGetFirstBlock(tritonFuncOpGetBody(op))))
      tsVecPush(&functions, op);
  conversion.isAlone = functions.size == 1;
  for (size_t i = 0; i < functions.size; ++i)
    lowerCalledFirst(&conversion, functions.data[i]);
  for (size_t i = 0; i < functions.size && !conversion.hasFailed; ++i)
    mlirOperationDestroy(functions.data[i]);
  tsVecFree(&functions);
  tsStringMapFree(&conversion.done);
  return !conversion.hasFailed;
}

//===--- Passes ---===//

void convertTritonToCpuPassPassRun(MlirPass pass, const ConvertTritonToCpuPassOptions *options,
                                   MlirOperation root) {
  if (!convertModule(root, options))
    tesseraPassSignalFailure(pass);
}

static void addArithmetic(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  tesseraPopulateArithToLLVM(lowering, patterns);
  tesseraPopulateControlFlowToLLVM(lowering, patterns);
  tesseraPopulateMathToLLVM(lowering, patterns);
}

void finalizeTritonCpuPassPassRun(MlirPass pass, const FinalizeTritonCpuPassOptions *options,
                                  MlirOperation root) {
  (void)options;
  TesseraLoweringOptions how = tesseraLoweringOptionsDefault();
  tesseraLoweringRun(pass, root, &how, addArithmetic);
}

MlirLogicalResult tritonCpuPipelineBuild(MlirOpPassManager passManager,
                                         const TritonCpuOptions *options, MlirStringCallback error,
                                         void *user) {
  (void)error, (void)user;
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&tritonLowerScaledDotPassDef));
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&tritonFlattenCubesPassDef));
  mlirOpPassManagerAddOwnedPass(
      passManager, tesseraPassCreateWithOptions(
                       &convertTritonToCpuPassPassDef,
                       &(ConvertTritonToCpuPassOptions){.vectorBits = options->vectorBits,
                                                        .vectorMath = options->vectorMath,
                                                        .pairProducts = options->pairProducts}));
  // Nests that follow each other ask for the same bounds.
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&csePassDef));
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&scfToControlFlowPassPassDef));
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&finalizeTritonCpuPassPassDef));
  return mlirLogicalResultSuccess();
}

MlirLogicalResult tesseraTritonToCpu(MlirOperation module, const TesseraTritonCpuOptions *options) {
  MlirPassManager manager = mlirPassManagerCreateOnOperation(
      mlirOperationGetContext(module), mlirIdentifierStr(mlirOperationGetName(module)));
  const TritonCpuOptions how = {.vectorBits = options->vectorBits ? options->vectorBits : 256,
                                .vectorMath = options->vectorMath,
                                .pairProducts = options->pairProducts};
  mlirPassManagerEnableVerifier(manager, false);
  (void)tritonCpuPipelineBuild(mlirPassManagerGetAsOpPassManager(manager), &how, NULL, NULL);
  MlirLogicalResult result = mlirPassManagerRunOnOp(manager, module);
  mlirPassManagerDestroy(manager);
  return result;
}

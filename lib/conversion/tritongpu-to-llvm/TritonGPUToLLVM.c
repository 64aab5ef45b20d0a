// The passes, and what values and blocks of a function become.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/scf-to-cf/SCFToCFPasses.h"
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "conversion/tritongpu-to-llvm/TritonGPUToLLVMPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CF.h"
#include "dialect/cf/CFOps.h"
#include "dialect/llvm/LLVMOps.h"
#include "dialect/nvvm/NVVMOps.h"
#include "tessera/LLVMLowering.h"
#include "tessera/Pass.h"

#include <stdio.h>

//===--- Values ---===//

bool laneFail(LaneFunction *function, MlirOperation op, const char *why) {
  function->hasFailed = true;
  mlirOperationEmitOpError(op, "can't be lowered for a GPU: %s", why);
  return false;
}

MlirType laneTypeOf(LaneFunction *function, MlirType type) {
  if (mlirTypeIsARankedTensor(type))
    type = mlirShapedTypeGetElementType(type);
  if (tritonPointerTypeIsA(type))
    return llvmPointerTypeGet(function->context, (unsigned)tritonPointerTypeGetAddressSpace(type));
  if (mlirTypeIsAFloat(type) && mlirFloatTypeGetWidth(type) == 8)
    return laneInteger(function, 8);
  return type;
}

size_t laneCountOf(LaneFunction *function, MlirType type) {
  LinearLayout layout;
  (void)function;
  if (tritongpuMemDescTypeIsA(type))
    return 1 + (size_t)tritongpuLayoutGetRank(tritongpuMemDescTypeGetEncoding(type));
  if (tritongpuAsyncTokenTypeIsA(type))
    return 0;
  if (!mlirTypeIsARankedTensor(type))
    return 1;
  return tritongpuTypeToLinearLayout(type, &layout) ? laneNumRegisters(&layout) : 0;
}

bool laneLayoutOf(LaneFunction *function, MlirOperation op, MlirType type, LinearLayout *layout) {
  return tritongpuTypeToLinearLayout(type, layout) ||
         laneFail(function, op, "a tensor has no layout, or none that is known here");
}

LaneValues laneGet(LaneFunction *function, MlirValue value) {
  uintptr_t *found = tsPointerMapFind(&function->values, value.ptr);
  return found ? *(LaneValues *)*found : (LaneValues){0};
}

LaneValues laneSet(LaneFunction *function, MlirValue value, size_t size) {
  LaneValues *made = tsAllocZeroed(1, sizeof *made);
  made->size = size;
  made->data = tsAllocZeroed(size + 1, sizeof *made->data);
  tsVecPush(&function->owned, made);
  *tsPointerMapInsert(&function->values, value.ptr, NULL) = (uintptr_t)made;
  return *made;
}

void laneSetOne(LaneFunction *function, MlirValue value, MlirValue made) {
  laneSet(function, value, 1).data[0] = made;
}

MlirValue laneGetOne(LaneFunction *function, MlirValue value) {
  LaneValues values = laneGet(function, value);
  return values.size ? values.data[0] : (MlirValue){NULL};
}

//===--- Blocks ---===//

// Of what a thread has of a value of this type, one after the other.
static MlirType memberTypeOf(LaneFunction *function, MlirType type, size_t k) {
  if (!tritongpuMemDescTypeIsA(type))
    return laneTypeOf(function, type);
  return k ? laneInteger(function, 32) : llvmPointerTypeGet(function->context, 3);
}

static void addArguments(LaneFunction *function, MlirBlock from, MlirBlock to) {
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(from); ++i) {
    MlirValue argument = mlirBlockGetArgument(from, i);
    MlirType type = mlirValueGetType(argument);
    LaneValues values = laneSet(function, argument, laneCountOf(function, type));
    for (size_t k = 0; k < values.size; ++k)
      values.data[k] =
          mlirBlockAddArgument(to, memberTypeOf(function, type, k), function->location);
  }
}

typedef TsVec(MlirValue) Values;

static void appendAll(LaneFunction *function, MlirOperation op, intptr_t first, intptr_t count,
                      Values *all) {
  for (intptr_t i = 0; i < count; ++i) {
    LaneValues values = laneGet(function, mlirOperationGetOperand(op, first + i));
    for (size_t k = 0; k < values.size; ++k)
      tsVecPush(all, values.data[k]);
  }
}

static MlirBlock blockOf(LaneFunction *function, MlirBlock block) {
  return (MlirBlock){(void *)*tsPointerMapFind(&function->blocks, block.ptr)};
}

static bool lowerBranch(LaneFunction *function, MlirOperation op) {
  Values all = {0};
  appendAll(function, op, 0, mlirOperationGetNumOperands(op), &all);
  cfBranchOpCreate(function->rewriter, function->location, (intptr_t)all.size, all.data,
                   blockOf(function, mlirOperationGetSuccessor(op, 0)));
  tsVecFree(&all);
  return true;
}

static bool lowerCondBranch(LaneFunction *function, MlirOperation op) {
  Values yes = {0}, no = {0};
  intptr_t count = mlirBlockGetNumArguments(mlirOperationGetSuccessor(op, 0));
  appendAll(function, op, 1, count, &yes);
  appendAll(function, op, 1 + count, mlirOperationGetNumOperands(op) - 1 - count, &no);
  cfCondBranchOpCreate(function->rewriter, function->location,
                       laneGetOne(function, mlirOperationGetOperand(op, 0)), (intptr_t)yes.size,
                       yes.data, (intptr_t)no.size, no.data, (MlirAttribute){NULL},
                       blockOf(function, mlirOperationGetSuccessor(op, 0)),
                       blockOf(function, mlirOperationGetSuccessor(op, 1)));
  tsVecFree(&yes);
  tsVecFree(&no);
  return true;
}

static bool lowerReturn(LaneFunction *function, MlirOperation op) {
  if (mlirOperationGetNumOperands(op))
    return laneFail(function, op, "functions that return something must have been inlined");
  llvmReturnOpCreate(function->rewriter, function->location, (MlirValue){NULL});
  return true;
}

static bool lowerCall(LaneFunction *function, MlirOperation op) {
  return laneFail(function, op, "calls must have been inlined");
}

// What the kernel's author says is true, LLVM believes as well.
static bool lowerAssume(LaneFunction *function, MlirOperation op) {
  MlirValue condition = laneGetOne(function, llvmAssumeOpGetCond(op));
  llvmAssumeOpCreate(function->rewriter, function->location, condition, 0, NULL,
                     mlirDenseI32ArrayGet(function->context, 0, NULL), (MlirAttribute){NULL});
  return true;
}

const LaneLowering laneProgramLowerings[] = {
    {&cfBranchOpDef, lowerBranch},         {&llvmAssumeOpDef, lowerAssume},
    {&cfCondBranchOpDef, lowerCondBranch}, {&tritonReturnOpDef, lowerReturn},
    {&tritonCallOpDef, lowerCall},         {NULL, NULL}};

// Up to the terminator, which is given back and not lowered, where it ends a region of elements.
static MlirOperation lowerOps(LaneFunction *function, MlirBlock block) {
  MlirOperation op = mlirBlockGetFirstOperation(block);
  for (; !mlirOperationIsNull(op) && !function->hasFailed; op = mlirOperationGetNextInBlock(op)) {
    if (tritonReduceReturnOpIsA(op) || tritonScanReturnOpIsA(op) ||
        tritonMapElementwiseReturnOpIsA(op))
      return op;
    LaneLower lower = laneFindLowering(op);
    function->location = mlirOperationGetLocation(op);
    if (mlirBlockEqual(block, function->source))
      ++function->number;
    if (!(lower ? lower : laneLowerElementwise)(function, op) && !function->hasFailed)
      laneFail(function, op, "it isn't known here");
  }
  return (MlirOperation){NULL};
}

MlirBlock laneAppendBlock(LaneFunction *function) {
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(function->made, 0), block);
  return block;
}

static void makeBlocks(LaneFunction *function, MlirBlock first) {
  for (MlirBlock block = first; !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
    MlirBlock made = laneAppendBlock(function);
    *tsPointerMapInsert(&function->blocks, block.ptr, NULL) = (uintptr_t)made.ptr;
    addArguments(function, block, made);
  }
}

MlirOperation laneInlineRegion(LaneFunction *function, MlirRegion region) {
  MlirBlock entry = mlirRegionGetFirstBlock(region), after = mlirBlockGetNextInRegion(entry);
  makeBlocks(function, after);
  MlirOperation end = lowerOps(function, entry);
  MlirBlock last = mlirRewriterBaseGetInsertionBlock(function->rewriter);
  for (MlirBlock block = after; !mlirBlockIsNull(block) && !function->hasFailed;
       block = mlirBlockGetNextInRegion(block)) {
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, blockOf(function, block));
    MlirOperation ends = lowerOps(function, block);
    if (mlirOperationIsNull(ends))
      continue;
    if (!mlirOperationIsNull(end))
      laneFail(function, ends, "a region ends in two places");
    end = ends;
    last = mlirRewriterBaseGetInsertionBlock(function->rewriter);
  }
  if (function->hasFailed)
    return (MlirOperation){NULL};
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, last);
  return end;
}

static void lowerBlock(LaneFunction *function, MlirBlock block) {
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, blockOf(function, block));
  function->source = block;
  lowerOps(function, block);
}

//===--- Functions ---===//

static MlirNamedAttribute named(MlirContext context, const char *name, MlirAttribute value) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, mlirStringRefCreateFromCString(name)),
                               value);
}

static bool isAggregate(MlirType type) {
  return mlirTypeIsARankedTensor(type) || tritongpuMemDescTypeIsA(type);
}

// A tensor is a structure of what a thread has of it.
static MlirType argumentTypeOf(LaneFunction *function, MlirType type) {
  if (!isAggregate(type))
    return laneTypeOf(function, type);
  TsVec(MlirType) members = {0};
  for (size_t k = 0, count = laneCountOf(function, type); k < count; ++k)
    tsVecPush(&members, memberTypeOf(function, type, k));
  MlirType made =
      llvmStructTypeGetLiteral(function->context, members.size, members.data, /*isPacked=*/false);
  tsVecFree(&members);
  return made;
}

static void takeArgument(LaneFunction *function, MlirValue argument, MlirValue made) {
  MlirType type = mlirValueGetType(argument);
  if (!isAggregate(type)) {
    laneSetOne(function, argument, made);
    return;
  }
  LaneValues values = laneSet(function, argument, laneCountOf(function, type));
  for (size_t k = 0; k < values.size; ++k)
    values.data[k] = laneExtract(function, made, memberTypeOf(function, type, k), (int64_t)k);
}

// A kernel with two more arguments: memory that programs of a grid share, and that profilers use.
static void makeFunction(LaneFunction *function) {
  MlirContext context = function->context;
  MlirBlock entry = mlirRegionGetFirstBlock(tritonFuncOpGetBody(function->op));
  intptr_t count = mlirBlockGetNumArguments(entry);
  MlirType *types = tsAllocZeroed((size_t)count + 2, sizeof *types);
  for (intptr_t i = 0; i < count; ++i)
    types[i] = argumentTypeOf(function, mlirValueGetType(mlirBlockGetArgument(entry, i)));
  types[count] = types[count + 1] = llvmPointerTypeGet(context, 1);
  MlirType type =
      llvmFunctionTypeGet(context, llvmVoidTypeGet(context), (size_t)count + 2, types, false);
  const int32_t threads[] = {(int32_t)(function->numWarps * function->threadsPerWarp)};
  char text[16];
  snprintf(text, sizeof text, "%d", threads[0]);
  const MlirAttribute required[] = {
      mlirStringAttrGet(context, tsLiteral("nvvm.reqntid")),
      mlirStringAttrGet(context, mlirStringRefCreateFromCString(text))};
  MlirAttribute pair = mlirArrayAttrGet(context, 2, required);
  const MlirNamedAttribute attributes[] = {
      named(context, "CConv", llvmCConvAttrGet(context, LlvmCConvPTX_Kernel)),
      named(context, "passthrough", mlirArrayAttrGet(context, 1, &pair)),
      named(context, "sym_name", mlirStringAttrGet(context, tesseraSymbolGetName(function->op))),
      named(context, "function_type", mlirTypeAttrGet(type)),
      named(context, "linkage", llvmLinkageAttrGet(context, LlvmLinkageExternal)),
      named(context, "nvvm.kernel", mlirUnitAttrGet(context)),
      named(context, "nvvm.reqntid", mlirDenseI32ArrayGet(context, 1, threads))};
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter, function->op);
  function->made = tesseraOperationBuildFromLists(
      function->rewriter, function->location, &llvmFuncOpDef,
      &(TesseraOperationLists){.numAttributes = sizeof attributes / sizeof attributes[0],
                               .attributes = attributes,
                               .numRegions = 1});
  MlirBlock block = mlirBlockCreate(0, NULL, NULL);
  mlirRegionAppendOwnedBlock(mlirOperationGetRegion(function->made, 0), block);
  for (intptr_t i = 0; i < count + 2; ++i)
    mlirBlockAddArgument(block, types[i], function->location);
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, block);
  for (intptr_t i = 0; i < count; ++i)
    takeArgument(function, mlirBlockGetArgument(entry, i), mlirBlockGetArgument(block, i));
  *tsPointerMapInsert(&function->blocks, entry.ptr, NULL) = (uintptr_t)block.ptr;
  tsFree(types);
}

static MlirValue nullary(LaneFunction *function, const TesseraOpDef *definition) {
  return laneMake(function, definition, laneInteger(function, 32), 0, NULL, NULL);
}

// Who this thread is, and where shared memory is.
static void makePrologue(LaneFunction *function, MlirBlock entry) {
  mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, blockOf(function, entry));
  MlirValue size = laneI32(function, function->threadsPerWarp);
  function->thread = nullary(function, &nvvmThreadIdXOpDef);
  function->lane = laneBinary(function, &arithRemUIOpDef, function->thread, size);
  function->warp = laneBinary(function, &arithDivUIOpDef, function->thread, size);
  MlirType pointer = llvmPointerTypeGet(function->context, 3);
  MlirOperation address =
      llvmAddressOfOpCreate(function->rewriter, function->location, pointer,
                            mlirFlatSymbolRefAttrGet(function->context, tsLiteral("global_smem")));
  function->shared = mlirOperationGetResult(address, 0);
  function->prologueEnd = address;
}

// Of `cuda:80`; 80 where the module doesn't say it.
static int capabilityOf(MlirOperation module) {
  MlirAttribute target =
      mlirOperationGetDiscardableAttributeByName(module, tsLiteral("ttg.target"));
  int64_t capability = 80;
  if (!mlirAttributeIsNull(target) && mlirAttributeIsAString(target)) {
    MlirStringRef text = mlirStringAttrGetValue(target);
    if (tsStartsWith(text, tsLiteral("cuda:")))
      tsParseSigned(tsSubstring(text, strlen("cuda:"), text.length), &capability);
  }
  return (int)capability;
}

static bool prepare(LaneFunction *function) {
  function->capability = capabilityOf(function->module);
  MlirAttribute warps =
      mlirOperationGetDiscardableAttributeByName(function->module, tsLiteral("ttg.num-warps"));
  MlirAttribute threads = mlirOperationGetDiscardableAttributeByName(
      function->module, tsLiteral("ttg.threads-per-warp"));
  if (mlirAttributeIsNull(warps) || !mlirAttributeIsAInteger(warps))
    return laneFail(function, function->op, "the module has no attribute ttg.num-warps");
  int64_t numWarps = mlirIntegerAttrGetValueInt(warps), size = 32;
  if (!mlirAttributeIsNull(threads) && mlirAttributeIsAInteger(threads))
    size = mlirIntegerAttrGetValueInt(threads);
  if (size != 32 || numWarps < 1 || numWarps > 32 || numWarps & (numWarps - 1))
    return laneFail(function, function->op, "warps have 32 threads, and there are 1 to 32 of them");
  function->numWarps = (unsigned)numWarps;
  function->threadsPerWarp = (unsigned)size;
  return laneAllocate(function);
}

static void lowerBody(LaneFunction *function) {
  MlirRegion region = tritonFuncOpGetBody(function->op);
  MlirBlock entry = mlirRegionGetFirstBlock(region);
  makeFunction(function);
  makeBlocks(function, mlirBlockGetNextInRegion(entry));
  makePrologue(function, entry);
  // Blocks come in the order of the text: what structured control flow becomes has each after
  // those that dominate it.
  for (MlirBlock block = entry; !mlirBlockIsNull(block) && !function->hasFailed;
       block = mlirBlockGetNextInRegion(block))
    lowerBlock(function, block);
  if (!function->hasFailed)
    laneInsertBarriers(function);
}

// Finds places in shared memory; lowers the function, too, if `axes` says how its pointers follow
// each other. How many bytes it needs.
static int64_t runOn(MlirOperation module, MlirOperation op, const AxisAnalysis *axes,
                     bool *hasFailed) {
  LaneFunction function = {.context = mlirOperationGetContext(module),
                           .rewriter = mlirIRRewriterCreate(mlirOperationGetContext(module)),
                           .op = op,
                           .module = module,
                           .axes = axes,
                           .location = mlirOperationGetLocation(op),
                           .number = SIZE_MAX};
  if (prepare(&function) && axes)
    lowerBody(&function);
  for (size_t i = 0; i < function.owned.size; ++i) {
    tsFree(function.owned.data[i]->data);
    tsFree(function.owned.data[i]);
  }
  for (size_t i = 0; i < function.sets.size; ++i)
    tsFree(function.sets.data[i]);
  tsVecFree(&function.sets);
  tsVecFree(&function.owned);
  tsVecFree(&function.buffers);
  tsVecFree(&function.accesses);
  tsPointerMapFree(&function.aliases);
  tsPointerMapFree(&function.values);
  tsPointerMapFree(&function.blocks);
  mlirIRRewriterDestroy(function.rewriter);
  *hasFailed |= function.hasFailed;
  return function.sharedBytes;
}

// Shared memory as long as the launch says, and what LLVM is to know.
static void declareShared(MlirOperation module) {
  MlirContext context = mlirOperationGetContext(module);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  MlirType i64 = mlirIntegerTypeGet(context, 64), i32 = mlirIntegerTypeGet(context, 32);
  const MlirNamedAttribute attributes[] = {
      named(context, "sym_name", mlirStringAttrGet(context, tsLiteral("global_smem"))),
      named(context, "global_type",
            mlirTypeAttrGet(llvmArrayTypeGet(context, mlirIntegerTypeGet(context, 8), 0))),
      named(context, "linkage", llvmLinkageAttrGet(context, LlvmLinkageExternal)),
      named(context, "alignment", mlirIntegerAttrGet(i64, 16)),
      named(context, "addr_space", mlirIntegerAttrGet(i32, 3))};
  mlirRewriterBaseSetInsertionPointToStart(
      rewriter, mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0)));
  tesseraOperationBuildFromLists(
      rewriter, mlirOperationGetLocation(module), &llvmGlobalOpDef,
      &(TesseraOperationLists){.numAttributes = 5, .attributes = attributes, .numRegions = 1});
  // Functions of libdevice take numbers too small to be normal for zero.
  MlirAttribute flag = llvmModuleFlagAttrGet(
      context, LlvmModFlagBehaviorOverride,
      mlirStringAttrGet(context, tsLiteral("nvvm-reflect-ftz")), mlirIntegerAttrGet(i32, 1));
  llvmModuleFlagsOpCreate(rewriter, mlirOperationGetLocation(module),
                          mlirArrayAttrGet(context, 1, &flag));
  mlirIRRewriterDestroy(rewriter);
}

typedef TsVec(MlirOperation) Functions;

static Functions functionsOf(MlirOperation module) {
  Functions functions = {0};
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (tritonFuncOpIsA(op) && !mlirBlockIsNull(mlirRegionGetFirstBlock(tritonFuncOpGetBody(op))))
      tsVecPush(&functions, op);
  return functions;
}

// What functions need of shared memory is an attribute of the module.
static bool runOnAll(MlirOperation module, const Functions *functions, const AxisAnalysis *axes) {
  bool hasFailed = false;
  int64_t bytes = 0;
  for (size_t i = 0; i < functions->size && !hasFailed; ++i) {
    int64_t needed = runOn(module, functions->data[i], axes, &hasFailed);
    bytes = needed > bytes ? needed : bytes;
  }
  MlirType i32 = mlirIntegerTypeGet(mlirOperationGetContext(module), 32);
  mlirOperationSetDiscardableAttributeByName(module, tsLiteral("ttg.shared"),
                                             mlirIntegerAttrGet(i32, bytes));
  return !hasFailed;
}

static void addArithmetic(TesseraLowering *lowering, MlirRewritePatternSet patterns) {
  tesseraPopulateArithToLLVM(lowering, patterns);
  tesseraPopulateControlFlowToLLVM(lowering, patterns);
  tesseraPopulateMathToLLVM(lowering, patterns);
  tesseraPopulateUBToLLVM(lowering, patterns);
}

void convertTritonGPUToLLVMPassPassRun(MlirPass pass,
                                       const ConvertTritonGPUToLLVMPassOptions *options,
                                       MlirOperation root) {
  (void)options;
  Functions functions = functionsOf(root);
  AxisAnalysis *axes = axisAnalysisCreate(root);
  declareShared(root);
  bool ok = runOnAll(root, &functions, axes);
  for (size_t i = 0; i < functions.size && ok; ++i)
    mlirOperationDestroy(functions.data[i]);
  tsVecFree(&functions);
  axisAnalysisDestroy(axes);
  TesseraLoweringOptions how = tesseraLoweringOptionsDefault();
  if (ok)
    tesseraLoweringRun(pass, root, &how, addArithmetic);
  else
    tesseraPassSignalFailure(pass);
}

//===--- Shared memory by itself ---===//

static void allocate(MlirPass pass, MlirOperation root) {
  Functions functions = functionsOf(root);
  if (!runOnAll(root, &functions, NULL))
    tesseraPassSignalFailure(pass);
  tsVecFree(&functions);
}

void allocateSharedMemoryPassRun(MlirPass pass, const AllocateSharedMemoryOptions *options,
                                 MlirOperation root) {
  (void)options;
  allocate(pass, root);
}

void allocateSharedMemoryNvPassRun(MlirPass pass, const AllocateSharedMemoryNvOptions *options,
                                   MlirOperation root) {
  (void)options;
  allocate(pass, root);
}

//===--- All of it ---===//

MlirLogicalResult tritonGPUToLLVMPipelineBuild(MlirOpPassManager passManager,
                                               const TritonGPUToLLVMOptions *options,
                                               MlirStringCallback error, void *user) {
  (void)options, (void)error, (void)user;
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&scfToControlFlowPassPassDef));
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&inlineTritonGPUCallsPassPassDef));
  mlirOpPassManagerAddOwnedPass(passManager, tesseraPassCreate(&convertTritonGPUToLLVMPassPassDef));
  return mlirLogicalResultSuccess();
}

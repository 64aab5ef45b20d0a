// convert-gpu-to-nvvm: registers, barriers, shuffles, and the pass.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/gpu-to-nvvm/GPUToNVVM.h"
#include "conversion/gpu-to-nvvm/GPUToNVVMPasses.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/func/FuncOps.h"
#include "ir/Context.h"
#include "tessera/Diagnostics.h"
#include "tessera/Interfaces.h"

static const MlirAttribute kAbsent = {NULL};

//===--- Registers ---===//

typedef MlirOperation (*CreateRegister)(MlirRewriterBase, MlirLocation, MlirType, MlirAttribute);

// What an index is: which register in each dimension, by which size of the launch it is bounded,
// and whether it is that size itself.
typedef struct IndexRule {
  const TesseraOpDef *definition;
  CreateRegister registers[GPU_DIMS];
  const char *size; ///< attribute of the function; NULL: none
  bool isSize;
} IndexRule;

static const IndexRule kIndexRules[] = {
    {&gpuThreadIdOpDef,
     {nvvmThreadIdXOpCreate, nvvmThreadIdYOpCreate, nvvmThreadIdZOpCreate},
     GPU_KNOWN_BLOCK_SIZE,
     false},
    {&gpuBlockDimOpDef,
     {nvvmBlockDimXOpCreate, nvvmBlockDimYOpCreate, nvvmBlockDimZOpCreate},
     GPU_KNOWN_BLOCK_SIZE,
     true},
    {&gpuBlockIdOpDef,
     {nvvmBlockIdXOpCreate, nvvmBlockIdYOpCreate, nvvmBlockIdZOpCreate},
     GPU_KNOWN_GRID_SIZE,
     false},
    {&gpuGridDimOpDef,
     {nvvmGridDimXOpCreate, nvvmGridDimYOpCreate, nvvmGridDimZOpCreate},
     GPU_KNOWN_GRID_SIZE,
     true},
    {&gpuClusterIdOpDef,
     {nvvmClusterIdXOpCreate, nvvmClusterIdYOpCreate, nvvmClusterIdZOpCreate},
     NULL,
     false},
    {&gpuClusterDimOpDef,
     {nvvmClusterDimXOpCreate, nvvmClusterDimYOpCreate, nvvmClusterDimZOpCreate},
     NULL,
     true},
    {&gpuClusterBlockIdOpDef,
     {nvvmBlockInClusterIdXOpCreate, nvvmBlockInClusterIdYOpCreate, nvvmBlockInClusterIdZOpCreate},
     GPU_KNOWN_CLUSTER_SIZE,
     false},
    {&gpuClusterDimBlocksOpDef,
     {nvvmClusterDimBlocksXOpCreate, nvvmClusterDimBlocksYOpCreate, nvvmClusterDimBlocksZOpCreate},
     GPU_KNOWN_CLUSTER_SIZE,
     true},
};
enum { NUM_INDEX_RULES = sizeof kIndexRules / sizeof *kIndexRules };

MlirOperation nvvmFunctionAround(MlirOperation op) {
  while (!mlirOperationIsNull(op) && !functionOpInterfaceCast(op))
    op = mlirOperationGetParentOperation(op);
  return op;
}

// Of the function around it, which is one of llvm by now or not; 0: nothing is known.
static uint32_t knownSize(MlirOperation op, const char *name, unsigned dim) {
  op = nvvmFunctionAround(op);
  if (mlirOperationIsNull(op) || !name)
    return 0;
  MlirAttribute sizes = mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
  if (gpuGPUFuncOpIsA(op))
    sizes =
        mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name + strlen("gpu.")));
  if (!sizes.ptr || !mlirAttributeIsADenseI32Array(sizes) ||
      mlirDenseArrayGetNumElements(sizes) != GPU_DIMS)
    return 0;
  return (uint32_t)mlirDenseI32ArrayGetElement(sizes, (intptr_t)dim);
}

static MlirAttribute rangeOf(MlirContext context, uint32_t low, uint32_t high) {
  MlirType type = mlirIntegerTypeGet(context, 32);
  return llvmConstantRangeAttrGet(context, mlirIntegerAttrGet(type, (int32_t)low),
                                  mlirIntegerAttrGet(type, (int32_t)high));
}

static uint32_t upperBound(MlirOperation op) {
  MlirAttribute bound = mlirOperationGetAttributeByName(op, tsLiteral("upper_bound"));
  return bound.ptr && mlirAttributeIsAInteger(bound) ? (uint32_t)mlirIntegerAttrGetValueInt(bound)
                                                     : 0;
}

// A register has 32 bits, index what the lowering says.
static void replaceByIndex(const TesseraLoweringPlace *place, MlirOperation op,
                           MlirOperation made) {
  MlirValue value = mlirOperationGetResult(made, 0);
  MlirType type = tesseraLoweringIndexType(place->lowering);
  unsigned width = mlirIntegerTypeGetWidth(type);
  if (width > 32)
    value =
        mlirOperationGetResult(llvmSExtOpCreate(place->rewriter, place->location, type, value), 0);
  else if (width < 32)
    value = mlirOperationGetResult(
        llvmTruncOpCreate(place->rewriter, place->location, type, value, kAbsent), 0);
  mlirRewriterBaseReplaceOpWithValues(place->rewriter, op, 1, &value);
}

static MlirLogicalResult lowerIndex(MlirOperation op, const MlirValue *operands,
                                    MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  const IndexRule *rule = kIndexRules;
  while (!tesseraOperationIs(op, rule->definition))
    ++rule;
  unsigned dim = (unsigned)gpuDimensionAttrGetValue(
      mlirOperationGetAttributeByName(op, tsLiteral("dimension")));
  uint32_t bound = upperBound(op);
  if (!bound)
    bound = knownSize(op, rule->size, dim);
  MlirAttribute range = kAbsent;
  if (bound)
    range = rangeOf(place.context, rule->isSize, bound + rule->isSize);
  replaceByIndex(&place, op,
                 rule->registers[dim](place.rewriter, place.location,
                                      mlirIntegerTypeGet(place.context, 32), range));
  return mlirLogicalResultSuccess();
}

enum { WARP_SIZE = 32 };

static MlirLogicalResult lowerLaneId(MlirOperation op, const MlirValue *operands,
                                     MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  uint32_t bound = upperBound(op);
  replaceByIndex(&place, op,
                 nvvmLaneIdOpCreate(place.rewriter, place.location,
                                    mlirIntegerTypeGet(place.context, 32),
                                    rangeOf(place.context, 0, bound ? bound : WARP_SIZE)));
  return mlirLogicalResultSuccess();
}

//===--- Barriers and shuffles ---===//

static MlirLogicalResult lowerBarrier(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  (void)operands;
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  mlirRewriterBaseReplaceOpWithOperation(place.rewriter, op,
                                         nvvmBarrier0OpCreate(place.rewriter, place.location));
  return mlirLogicalResultSuccess();
}

static NvvmShflKind shuffleKind(GpuShuffleMode mode) {
  switch (mode) {
  case GpuShuffleModeUP:
    return NvvmShflKindup;
  case GpuShuffleModeDOWN:
    return NvvmShflKinddown;
  case GpuShuffleModeIDX:
    return NvvmShflKindidx;
  default:
    return NvvmShflKindbfly;
  }
}

static bool has32Bits(MlirType type) {
  return mlirTypeIsAF32(type) || (mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == 32);
}

// `width` threads take part: the mask has a bit for each, and lanes are cut off behind the last, or
// for `up` before the first.
static MlirLogicalResult lowerShuffle(MlirOperation op, const MlirValue *operands,
                                      MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType i32 = mlirIntegerTypeGet(place.context, 32), type = mlirValueGetType(operands[0]);
  MlirValue width = operands[2];
  bool isUp = gpuShuffleOpGetMode(op) == GpuShuffleModeUP;
  if (!has32Bits(type))
    return tesseraConversionFail(rewriter, op, "only values of 32 bits are shuffled");
  MlirValue one = tesseraLoweringInteger(&place, i32, 1);
  MlirValue all = tesseraLoweringInteger(&place, i32, -1);
  MlirValue size = tesseraLoweringInteger(&place, i32, WARP_SIZE);
  MlirValue idle = mlirOperationGetResult(
      llvmSubOpCreate(place.rewriter, place.location, i32, size, width, kAbsent), 0);
  MlirValue mask = mlirOperationGetResult(
      llvmLShrOpCreate(place.rewriter, place.location, i32, all, idle, kAbsent), 0);
  MlirValue clamp = idle;
  if (!isUp)
    clamp = mlirOperationGetResult(
        llvmSubOpCreate(place.rewriter, place.location, i32, width, one, kAbsent), 0);
  bool asksValid = !mlirOpOperandIsNull(mlirValueGetFirstUse(gpuShuffleOpGetValid(op)));
  MlirType result = asksValid ? llvmStructTypeGetWithBool(type) : type;
  MlirValue made = mlirOperationGetResult(
      nvvmShflOpCreate(place.rewriter, place.location, result, mask, operands[0], operands[1],
                       clamp,
                       nvvmShflKindAttrGet(place.context, shuffleKind(gpuShuffleOpGetMode(op))),
                       asksValid ? mlirUnitAttrGet(place.context) : kAbsent),
      0);
  MlirValue values[2] = {made, {NULL}};
  if (asksValid) {
    values[0] = tesseraLoweringExtractOne(&place, made, 0);
    values[1] = tesseraLoweringExtractOne(&place, made, 1);
  }
  const TesseraValueGroup groups[] = {{1, &values[0]}, {asksValid, &values[1]}};
  tesseraConversionReplaceOp(rewriter, op, groups);
  return mlirLogicalResultSuccess();
}

//===--- Reductions of subgroups ---===//

static bool reduxKind(GpuAllReduceOperation operation, NvvmReduxKind *kind) {
  static const struct {
    GpuAllReduceOperation operation;
    NvvmReduxKind kind;
  } kKinds[] = {
      {GpuAllReduceOperationADD, NvvmReduxKindADD},
      {GpuAllReduceOperationAND, NvvmReduxKindAND},
      {GpuAllReduceOperationOR, NvvmReduxKindOR},
      {GpuAllReduceOperationXOR, NvvmReduxKindXOR},
      {GpuAllReduceOperationMINSI, NvvmReduxKindMIN},
      {GpuAllReduceOperationMAXSI, NvvmReduxKindMAX},
      {GpuAllReduceOperationMINUI, NvvmReduxKindUMIN},
      {GpuAllReduceOperationMAXUI, NvvmReduxKindUMAX},
  };
  for (size_t i = 0; i < sizeof kKinds / sizeof *kKinds; ++i)
    if (kKinds[i].operation == operation) {
      *kind = kKinds[i].kind;
      return true;
    }
  return false;
}

// All threads of the warp take part, with an integer of 32 bits.
static MlirLogicalResult lowerSubgroupReduce(MlirOperation op, const MlirValue *operands,
                                             MlirPatternRewriter rewriter, void *user) {
  TesseraLoweringPlace place = tesseraLoweringAt(rewriter, op, user);
  MlirType type = mlirValueGetType(operands[0]);
  NvvmReduxKind kind;
  if (gpuSubgroupReduceOpGetClusterSizeAttr(op).ptr)
    return tesseraConversionFail(rewriter, op, "clusters aren't reduced at once");
  if (!gpuSubgroupReduceOpGetUniform(op))
    return tesseraConversionFail(rewriter, op, "it isn't uniform");
  if (!mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) != 32 ||
      !reduxKind(gpuSubgroupReduceOpGetOp(op), &kind))
    return tesseraConversionFail(rewriter, op, "warps don't reduce this");
  MlirValue all = tesseraLoweringInteger(&place, type, -1);
  mlirRewriterBaseReplaceOpWithOperation(
      place.rewriter, op,
      nvvmReduxOpCreate(place.rewriter, place.location, type, operands[0],
                        nvvmReduxKindAttrGet(place.context, kind), all, kAbsent, kAbsent));
  return mlirLogicalResultSuccess();
}

//===--- Before the conversion ---===//

// The number of a thread in the grid, from those of its block and in its block.
static MlirLogicalResult expandGlobalId(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirLocation location = mlirOperationGetLocation(op);
  MlirAttribute dimension = gpuGlobalIdOpGetDimensionAttr(op);
  MlirType type = mlirIndexTypeGet(mlirOperationGetContext(op));
  MlirValue block =
      mlirOperationGetResult(gpuBlockIdOpCreate(base, location, type, dimension, kAbsent), 0);
  MlirValue size =
      mlirOperationGetResult(gpuBlockDimOpCreate(base, location, type, dimension, kAbsent), 0);
  MlirValue start =
      mlirOperationGetResult(arithMulIOpCreate(base, location, type, block, size, kAbsent), 0);
  MlirValue thread =
      mlirOperationGetResult(gpuThreadIdOpCreate(base, location, type, dimension, kAbsent), 0);
  MlirOperation sum = arithAddIOpCreate(base, location, type, thread, start, kAbsent);
  mlirRewriterBaseReplaceOpWithOperation(base, op, sum);
  return mlirLogicalResultSuccess();
}

// Functions of the host's kind get interfaces for C, as in MLIR.
static void requestInterfaces(MlirOperation module) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(module, 0));
  for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
       op = mlirOperationGetNextInBlock(op))
    if (funcFuncOpIsA(op))
      mlirOperationSetDiscardableAttributeByName(op, tsLiteral("llvm.emit_c_interface"),
                                                 mlirUnitAttrGet(mlirOperationGetContext(op)));
}

//===--- The pass ---===//

static TesseraOptional convertSpace(MlirAttribute space, unsigned *addressSpace, void *user) {
  (void)user;
  if (!gpuAddressSpaceAttrIsA(space))
    return TESSERA_ABSENT;
  switch (gpuAddressSpaceAttrGetValue(space)) {
  case GpuAddressSpaceGlobal:
    *addressSpace = 1;
    break;
  case GpuAddressSpaceWorkgroup:
    *addressSpace = 3;
    break;
  default:
    *addressSpace = 0;
  }
  return TESSERA_PRESENT;
}

static bool isNamed(const TesseraStringList *names, MlirStringRef name) {
  for (size_t i = 0; i < names->size; ++i)
    if (tsEqual(names->data[i], name))
      return true;
  return false;
}

// What other dialects say, those that are allowed where some are named; what there is of math is in
// Libdevice.c. False after an error: one that is named says nothing.
static bool populateOthers(TesseraPlan *plan, TesseraLowering *lowering,
                           const TesseraStringList *allowed) {
  const IrContext *context = irContext(tesseraPlanGetContext(plan));
  for (size_t i = 0; i < context->loaded.size; ++i) {
    MlirDialect dialect = {(void *)context->loaded.data[i]};
    MlirStringRef name = mlirDialectGetNamespace(dialect);
    bool isAllowed = isNamed(allowed, name);
    if (tsEqualC(name, "math") || (allowed->size && !isAllowed))
      continue;
    const ConvertToLLVMPatternInterfaceMethods *methods =
        convertToLLVMPatternInterfaceCast(dialect);
    if (methods)
      methods->populateConvertToLLVMConversionPatterns(tesseraPlanGetTarget(plan), lowering,
                                                       tesseraPlanGetPatterns(plan));
    else if (isAllowed)
      return mlirLogicalResultIsSuccess(
          mlirOperationEmitError(tesseraPlanGetOperation(plan),
                                 "dialect does not implement ConvertToLLVMPatternInterface: %.*s",
                                 (int)name.length, name.data));
  }
  return true;
}

static void populate(NvvmState *state, bool hasRedux, MlirRewritePatternSet patterns) {
  TesseraLowering *lowering = state->lowering;
  nvvmPopulateLibdevice(lowering, patterns);
  nvvmPopulateGlobals(state, patterns);
  nvvmPopulateMatrices(lowering, patterns);
  if (hasRedux)
    tesseraLoweringPatternAdd(patterns, lowering, &gpuSubgroupReduceOpDef, 10, lowerSubgroupReduce);
  for (size_t i = 0; i < NUM_INDEX_RULES; ++i)
    tesseraLoweringPatternAdd(patterns, lowering, kIndexRules[i].definition, 10, lowerIndex);
  tesseraLoweringPatternAdd(patterns, lowering, &gpuLaneIdOpDef, 10, lowerLaneId);
  tesseraLoweringPatternAdd(patterns, lowering, &gpuBarrierOpDef, 10, lowerBarrier);
  tesseraLoweringPatternAdd(patterns, lowering, &gpuShuffleOpDef, 10, lowerShuffle);
  tesseraLoweringPatternAdd(patterns, lowering, &gpuGPUFuncOpDef, 10, nvvmLowerFunction);
  tesseraLoweringPatternAddGroups(patterns, lowering, &gpuReturnOpDef, 10, nvvmLowerReturn);
}

static void addLegal(TesseraConversionTarget *target) {
  tesseraConversionTargetAddLegalDialect(target, "nvvm");
  tesseraConversionTargetAddIllegalDialect(target, "gpu");
  tesseraConversionTargetAddLegalOp(target, "gpu.module");
  tesseraConversionTargetAddLegalOp(target, "gpu.yield");
  tesseraConversionTargetAddIllegalOp(target, "func.func");
}

static void renewState(void *object) {
  NvvmState *state = object;
  tsPointerMapFree(&state->texts);
  *state = (NvvmState){.lowering = state->lowering, .plan = state->plan};
}

static void fillFromGpu(TesseraPlan *plan, TesseraLowering *lowering, bool hasRedux) {
  tesseraLoweringAddMemorySpaces(lowering, convertSpace, NULL);
  addLegal(tesseraPlanGetTarget(plan));
  NvvmState *state = tesseraPlanAlloc(plan, sizeof *state);
  state->lowering = lowering;
  state->plan = plan;
  tesseraPlanOwn(plan, state, renewState, renewState);
  populate(state, hasRedux, tesseraPlanGetPatterns(plan));
}

static MlirLogicalResult fillPlan(TesseraPlan *plan, TesseraLowering *lowering, const void *input) {
  const ConvertGpuOpsToNVVMOpsOptions *options = input;
  MlirRewritePatternSet first = tesseraPlanGetFirstPatterns(plan);
  tesseraRewritePatternSetAdd(first, &gpuGlobalIdOpDef, 1, expandGlobalId, NULL);
  tesseraRewritePatternSetAdd(first, &gpuShuffleOpDef, 1, nvvmExpandShuffle, NULL);
  fillFromGpu(plan, lowering, options->hasRedux);
  return populateOthers(plan, lowering, &options->allowedDialects) ? mlirLogicalResultSuccess()
                                                                   : mlirLogicalResultFailure();
}

void convertGpuOpsToNVVMOpsPassRun(MlirPass pass, const ConvertGpuOpsToNVVMOpsOptions *options,
                                   MlirOperation root) {
  TesseraLoweringOptions how = tesseraLoweringOptionsAt(root);
  how.useBarePointers = options->useBarePtrCallConv;
  if (!tesseraLoweringOptionsSetIndex(&how, options->indexBitwidth, root)) {
    tesseraPassSignalFailure(pass);
    return;
  }
  requestInterfaces(root);
  nvvmExpandReductions(root);
  tesseraLoweringConvertRoot(pass, root, &how, fillPlan, options);
}

//===--- Targets ---===//

static void populateTarget(MlirAttribute target, TesseraPlan *plan, TesseraLowering *lowering) {
  (void)target;
  fillFromGpu(plan, lowering, false);
}

static void attachToTargets(MlirContext context, void *user) {
  static const ConvertToLLVMAttrInterfaceMethods kMethods = {populateTarget};
  (void)user;
  tesseraStorageAttachInterface(context, &nvvmNVVMTargetAttrDef, &convertToLLVMAttrInterface,
                                &kMethods);
}

void tesseraAttachGPUToNVVM(MlirDialectRegistry registry) {
  tesseraDialectRegistryAddExtension(registry, nvvmDialectDef.name, attachToTargets, NULL);
}

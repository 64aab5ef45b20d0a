// What is said with simpler operations before the conversion: reductions of a block, shuffles of 64
// bits. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/gpu-to-nvvm/GPUToNVVM.h"
#include "dialect/arith/ArithBuild.h"
#include "dialect/cf/CFOps.h"
#include "dialect/gpu/GPU.h"
#include "dialect/memref/MemRefOps.h"
#include "tessera/Operation.h"
#include "tessera/Rewrite.h"

static const MlirAttribute kAbsent = {NULL};

enum { LOG_WARP = 5, WARP_SIZE = 1 << LOG_WARP };

//===--- Shuffles of 64 bits ---===//

static MlirOperation shuffleHalf(const ArithBuilder *at, MlirOperation op, MlirValue half) {
  return gpuShuffleOpCreateInferred(at->base, at->location, half, mlirOperationGetOperand(op, 1),
                                    mlirOperationGetOperand(op, 2), gpuShuffleOpGetModeAttr(op));
}

MlirLogicalResult nvvmExpandShuffle(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  ArithBuilder at = arithBuilderAt(rewriter, op);
  MlirContext context = mlirOperationGetContext(op);
  MlirValue value = mlirOperationGetOperand(op, 0);
  MlirType type = mlirValueGetType(value), i64 = mlirIntegerTypeGet(context, 64);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  bool isFloat = mlirTypeIsAF64(type);
  if (!isFloat && !mlirTypeEqual(type, i64))
    return mlirLogicalResultFailure();
  if (isFloat)
    value = arithConvert(&at, &arithBitcastOpDef, i64, value);
  MlirValue half = arithInteger(&at, i64, 32);
  MlirValue upper = arithBinary(&at, &arithShRUIOpDef, value, half);
  MlirOperation low = shuffleHalf(&at, op, arithConvert(&at, &arithTruncIOpDef, i32, value));
  MlirOperation high = shuffleHalf(&at, op, arithConvert(&at, &arithTruncIOpDef, i32, upper));
  MlirValue moved = arithConvert(&at, &arithExtUIOpDef, i64, mlirOperationGetResult(high, 0));
  moved = arithBinary(&at, &arithShLIOpDef, moved, half);
  MlirValue rest = arithConvert(&at, &arithExtUIOpDef, i64, mlirOperationGetResult(low, 0));
  MlirValue whole = arithBinary(&at, &arithOrIOpDef, moved, rest);
  if (isFloat)
    whole = arithConvert(&at, &arithBitcastOpDef, type, whole);
  const MlirValue results[] = {whole, mlirOperationGetResult(low, 1)};
  mlirRewriterBaseReplaceOpWithValues(at.base, op, 2, results);
  return mlirLogicalResultSuccess();
}

//===--- One step of a reduction ---===//

// A reduction of all threads of a block.
typedef struct Reduction {
  ArithBuilder at;
  MlirContext context;
  MlirOperation op;
  MlirType i32, index;
  MlirValue thread, numThreads; ///< this thread's number in its block, i32
} Reduction;

static const struct {
  const TesseraOpDef *integer, *real;
} kOperations[] = {
    [GpuAllReduceOperationADD] = {&arithAddIOpDef, &arithAddFOpDef},
    [GpuAllReduceOperationMUL] = {&arithMulIOpDef, &arithMulFOpDef},
    [GpuAllReduceOperationMINUI] = {&arithMinUIOpDef, NULL},
    [GpuAllReduceOperationMINSI] = {&arithMinSIOpDef, NULL},
    [GpuAllReduceOperationMINNUMF] = {NULL, &arithMinNumFOpDef},
    [GpuAllReduceOperationMAXUI] = {&arithMaxUIOpDef, NULL},
    [GpuAllReduceOperationMAXSI] = {&arithMaxSIOpDef, NULL},
    [GpuAllReduceOperationMAXNUMF] = {NULL, &arithMaxNumFOpDef},
    [GpuAllReduceOperationAND] = {&arithAndIOpDef, NULL},
    [GpuAllReduceOperationOR] = {&arithOrIOpDef, NULL},
    [GpuAllReduceOperationXOR] = {&arithXOrIOpDef, NULL},
    [GpuAllReduceOperationMINIMUMF] = {NULL, &arithMinimumFOpDef},
    [GpuAllReduceOperationMAXIMUMF] = {NULL, &arithMaximumFOpDef},
};

// Null where the operation is given by a body, or not for this type.
static const TesseraOpDef *definitionOf(MlirOperation op) {
  if (!gpuAllReduceOpGetOpAttr(op).ptr)
    return NULL;
  GpuAllReduceOperation operation = gpuAllReduceOpGetOp(op);
  return mlirTypeIsAFloat(mlirValueGetType(gpuAllReduceOpGetValue(op)))
             ? kOperations[operation].real
             : kOperations[operation].integer;
}

// Whether what combines two values can be done although its result isn't needed.
static bool isSimple(MlirOperation op) {
  MlirRegion region = gpuAllReduceOpGetBody(op);
  MlirBlock body = mlirRegionGetFirstBlock(region);
  if (mlirBlockIsNull(body))
    return definitionOf(op) != NULL;
  MlirOperation last = mlirBlockGetTerminator(body);
  for (MlirOperation step = mlirBlockGetFirstOperation(body); !mlirOperationEqual(step, last);
       step = mlirOperationGetNextInBlock(step))
    if (!tesseraOperationIsMemoryEffectFree(step) || !tesseraOperationIsSpeculatable(step))
      return false;
  return mlirBlockIsNull(mlirBlockGetNextInRegion(body)) && gpuYieldOpIsA(last);
}

static MlirValue combine(const Reduction *reduction, MlirValue lhs, MlirValue rhs) {
  MlirBlock body = mlirRegionGetFirstBlock(gpuAllReduceOpGetBody(reduction->op));
  if (mlirBlockIsNull(body))
    return arithBinary(&reduction->at, definitionOf(reduction->op), lhs, rhs);
  TesseraMapping *mapping = tesseraMappingCreate();
  tesseraMappingMapValue(mapping, mlirBlockGetArgument(body, 0), lhs);
  tesseraMappingMapValue(mapping, mlirBlockGetArgument(body, 1), rhs);
  MlirOperation last = mlirBlockGetTerminator(body);
  for (MlirOperation step = mlirBlockGetFirstOperation(body); !mlirOperationEqual(step, last);
       step = mlirOperationGetNextInBlock(step))
    mlirRewriterBaseInsert(reduction->at.base, tesseraOperationCloneMapped(step, mapping, true));
  MlirValue result = tesseraMappingGetValue(mapping, mlirOperationGetOperand(last, 0));
  tesseraMappingDestroy(mapping);
  return result;
}

// Of the first `width` threads of a warp, in the first of them: each step adds what the thread has
// that is twice as far away, as far as there is one.
static MlirValue reduceWarp(const Reduction *reduction, MlirValue value, MlirValue width) {
  const ArithBuilder *at = &reduction->at;
  MlirAttribute mode = gpuShuffleModeAttrGet(reduction->context, GpuShuffleModeXOR);
  for (int step = 0; step < LOG_WARP; ++step) {
    MlirValue offset = arithInteger(at, reduction->i32, INT64_C(1) << step);
    MlirOperation shuffle =
        gpuShuffleOpCreateInferred(at->base, at->location, value, offset, width, mode);
    MlirValue both = combine(reduction, value, mlirOperationGetResult(shuffle, 0));
    value = arithSelect(at, mlirOperationGetResult(shuffle, 1), both, value);
  }
  return value;
}

//===--- Threads ---===//

static MlirValue sizeOrId(const Reduction *reduction, bool isSize, GpuDimension dimension) {
  const ArithBuilder *at = &reduction->at;
  MlirAttribute which = gpuDimensionAttrGet(reduction->context, dimension);
  MlirOperation made =
      isSize ? gpuBlockDimOpCreate(at->base, at->location, reduction->index, which, kAbsent)
             : gpuThreadIdOpCreate(at->base, at->location, reduction->index, which, kAbsent);
  return arithConvert(at, &arithIndexCastOpDef, reduction->i32, mlirOperationGetResult(made, 0));
}

static void numberThreads(Reduction *reduction) {
  const ArithBuilder *at = &reduction->at;
  MlirValue sizes[GPU_DIMS], ids[GPU_DIMS];
  for (unsigned i = 0; i < GPU_DIMS; ++i) {
    sizes[i] = sizeOrId(reduction, true, (GpuDimension)i);
    ids[i] = sizeOrId(reduction, false, (GpuDimension)i);
  }
  MlirValue rows = arithBinary(at, &arithMulIOpDef, ids[2], sizes[1]);
  rows = arithBinary(at, &arithAddIOpDef, rows, ids[1]);
  MlirValue before = arithBinary(at, &arithMulIOpDef, rows, sizes[0]);
  reduction->thread = arithBinary(at, &arithAddIOpDef, before, ids[0]);
  MlirValue plane = arithBinary(at, &arithMulIOpDef, sizes[0], sizes[1]);
  reduction->numThreads = arithBinary(at, &arithMulIOpDef, plane, sizes[2]);
}

// The block goes on at the op; what is made from here on happens only where `condition` holds.
static void beginIf(const Reduction *reduction, MlirValue condition) {
  const ArithBuilder *at = &reduction->at;
  MlirBlock rest = mlirOperationGetBlock(reduction->op);
  MlirBlock front = tesseraRewriterSplitBlock(at->base, rest, reduction->op);
  MlirBlock then = mlirRewriterBaseCreateBlockBefore(at->base, rest, 0, NULL, NULL);
  mlirRewriterBaseSetInsertionPointToEnd(at->base, front);
  cfCondBranchOpCreate(at->base, at->location, condition, 0, NULL, 0, NULL, kAbsent, then, rest);
  mlirRewriterBaseSetInsertionPointToEnd(at->base, then);
}

static void endIf(const Reduction *reduction) {
  const ArithBuilder *at = &reduction->at;
  cfBranchOpCreate(at->base, at->location, 0, NULL, mlirOperationGetBlock(reduction->op));
  mlirRewriterBaseSetInsertionPointBefore(at->base, reduction->op);
}

//===--- The reduction ---===//

// Room for a value of each warp, which the threads of the block share.
static MlirValue addBuffer(const Reduction *reduction, MlirOperation function) {
  static const int64_t kSize = WARP_SIZE;
  MlirContext context = reduction->context;
  MlirType type =
      mlirMemRefTypeGet(mlirValueGetType(gpuAllReduceOpGetValue(reduction->op)), 1, &kSize, kAbsent,
                        gpuAddressSpaceAttrGet(context, GpuAddressSpaceWorkgroup));
  intptr_t count = gpuGetNumWorkgroupBuffers(function);
  mlirOperationSetAttributeByName(function,
                                  mlirStringRefCreateFromCString(GPU_WORKGROUP_ATTRIBUTIONS),
                                  mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), count + 1));
  MlirAttribute attributes = gpuGPUFuncOpGetWorkgroupAttribAttrsAttr(function);
  if (attributes.ptr) {
    TsVec(MlirAttribute) all = {0};
    for (intptr_t i = 0; i < mlirArrayAttrGetNumElements(attributes); ++i)
      tsVecPush(&all, mlirArrayAttrGetElement(attributes, i));
    tsVecPush(&all, mlirDictionaryAttrGet(context, 0, NULL));
    gpuGPUFuncOpSetWorkgroupAttribAttrsAttr(
        function, mlirArrayAttrGet(context, (intptr_t)all.size, all.data));
    tsVecFree(&all);
  }
  intptr_t position = mlirFunctionTypeGetNumInputs(gpuGPUFuncOpGetFunctionType(function)) + count;
  return mlirBlockInsertArgument(mlirRegionGetFirstBlock(gpuGPUFuncOpGetBody(function)), position,
                                 type, reduction->at.location);
}

static MlirValue toIndex(const Reduction *reduction, MlirValue number) {
  return arithConvert(&reduction->at, &arithIndexCastOpDef, reduction->index, number);
}

static void store(const Reduction *reduction, MlirValue value, MlirValue buffer, MlirValue index) {
  memrefStoreOpCreate(reduction->at.base, reduction->at.location, value, buffer, 1, &index, kAbsent,
                      kAbsent);
}

static MlirValue load(const Reduction *reduction, MlirValue buffer, MlirValue index) {
  return mlirOperationGetResult(memrefLoadOpCreateInferred(reduction->at.base,
                                                           reduction->at.location, buffer, 1,
                                                           &index, kAbsent, kAbsent),
                                0);
}

// Each warp reduces its values, the first one what they gave, of which all threads read the result.
static void reduceBlock(Reduction *reduction, MlirValue buffer) {
  const ArithBuilder *at = &reduction->at;
  MlirType i32 = reduction->i32;
  numberThreads(reduction);
  MlirValue mask = arithInteger(at, i32, WARP_SIZE - 1), size = arithInteger(at, i32, WARP_SIZE);
  MlirValue zero = arithInteger(at, i32, 0), shift = arithInteger(at, i32, LOG_WARP);
  MlirValue lane = arithBinary(at, &arithAndIOpDef, reduction->thread, mask);
  MlirValue warp = arithBinary(at, &arithShRUIOpDef, reduction->thread, shift);
  MlirValue start = arithBinary(at, &arithSubIOpDef, reduction->thread, lane);
  MlirValue left = arithBinary(at, &arithSubIOpDef, reduction->numThreads, start);
  MlirValue width = arithBinary(at, &arithMinUIOpDef, left, size);
  MlirValue ofWarp = reduceWarp(reduction, gpuAllReduceOpGetValue(reduction->op), width);
  // In a loop, everybody has read what the last round left.
  gpuBarrierOpCreate(at->base, at->location);
  MlirValue isFirst = arithCompare(at, ArithCmpIPredicateeq, lane, zero);
  beginIf(reduction, isFirst);
  store(reduction, ofWarp, buffer, toIndex(reduction, warp));
  endIf(reduction);
  gpuBarrierOpCreate(at->base, at->location);
  MlirValue rounded = arithBinary(at, &arithAddIOpDef, reduction->numThreads, mask);
  MlirValue numWarps = arithBinary(at, &arithShRUIOpDef, rounded, shift);
  beginIf(reduction, arithCompare(at, ArithCmpIPredicateult, reduction->thread, numWarps));
  MlirValue own = toIndex(reduction, reduction->thread);
  store(reduction, reduceWarp(reduction, load(reduction, buffer, own), numWarps), buffer, own);
  endIf(reduction);
  gpuBarrierOpCreate(at->base, at->location);
  MlirValue result = load(reduction, buffer, toIndex(reduction, zero));
  mlirRewriterBaseReplaceOpWithValues(at->base, reduction->op, 1, &result);
}

typedef TsVec(MlirOperation) Operations;

static MlirWalkResult collect(MlirOperation op, void *user) {
  if (gpuAllReduceOpIsA(op) && gpuAllReduceOpGetUniform(op) && isSimple(op) &&
      gpuGPUFuncOpIsA(mlirOperationGetParentOperation(op)))
    tsVecPush((Operations *)user, op);
  return MlirWalkResultAdvance;
}

void nvvmExpandReductions(MlirOperation module) {
  MlirContext context = mlirOperationGetContext(module);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(context);
  Operations found = {0};
  mlirOperationWalk(module, collect, &found, MlirWalkPreOrder);
  for (size_t i = 0; i < found.size; ++i) {
    MlirOperation op = found.data[i];
    mlirRewriterBaseSetInsertionPointBefore(rewriter, op);
    Reduction reduction = {.at = {rewriter, mlirOperationGetLocation(op)},
                           .context = context,
                           .op = op,
                           .i32 = mlirIntegerTypeGet(context, 32),
                           .index = mlirIndexTypeGet(context)};
    reduceBlock(&reduction, addBuffer(&reduction, mlirOperationGetParentOperation(op)));
  }
  tsVecFree(&found);
  mlirIRRewriterDestroy(rewriter);
}

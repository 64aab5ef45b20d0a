// Folding and canonicalisation of the gpu dialect's ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/gpu/GPUOps.h"
#include "dialect/memref/MemRef.h"
#include "dialect/memref/MemRefOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "tessera/Rewrite.h"

static MlirLogicalResult failure(void) { return mlirLogicalResultFailure(); }
static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

//===--- Reductions and broadcasts ---===//

// All threads of a launch get to what is directly in its body.
static bool isInLaunch(MlirOperation op) {
  return gpuLaunchOpIsA(mlirOperationGetParentOperation(op));
}

MlirLogicalResult gpuAllReduceOpFold(MlirOperation op, const MlirAttribute *operands,
                                     TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  if (gpuAllReduceOpGetUniform(op) || !isInLaunch(op))
    return failure();
  gpuAllReduceOpSetUniformAttr(op, mlirUnitAttrGet(mlirOperationGetContext(op)));
  *numResults = 0;
  return success();
}

MlirLogicalResult gpuSubgroupReduceOpFold(MlirOperation op, const MlirAttribute *operands,
                                          TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  if (!mlirAttributeIsNull(gpuSubgroupReduceOpGetClusterSizeAttr(op)) &&
      gpuSubgroupReduceOpGetClusterSize(op) == 1) {
    results[0].value = gpuSubgroupReduceOpGetValue(op);
    *numResults = 1;
    return success();
  }
  if (gpuSubgroupReduceOpGetUniform(op) || !isInLaunch(op))
    return failure();
  gpuSubgroupReduceOpSetUniformAttr(op, mlirUnitAttrGet(mlirOperationGetContext(op)));
  *numResults = 0;
  return success();
}

// What a broadcast gives is the same in all threads.
MlirLogicalResult gpuSubgroupBroadcastOpFold(MlirOperation op, const MlirAttribute *operands,
                                             TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  MlirOperation first =
      arithDefiningOp(gpuSubgroupBroadcastOpGetSrc(op), &gpuSubgroupBroadcastOpDef);
  if (!first.ptr)
    return failure();
  results[0].value = gpuSubgroupBroadcastOpGetResult(first);
  *numResults = 1;
  return success();
}

// Which thread is the first that is active depends on the place.
TesseraSpeculatability gpuSubgroupBroadcastOpGetSpeculatability(MlirOperation op) {
  return gpuSubgroupBroadcastOpGetBroadcastType(op) == GpuBroadcastTypespecific_lane
             ? TESSERA_SPECULATABLE
             : TESSERA_NOT_SPECULATABLE;
}

MlirLogicalResult gpuBarrierOpCanonicalize(MlirOperation op, MlirPatternRewriter rewriter) {
  if (!gpuBarrierOpIsA(mlirOperationGetNextInBlock(op)))
    return failure();
  mlirRewriterBaseEraseOp(mlirPatternRewriterAsBase(rewriter), op);
  return success();
}

//===--- wait ---===//

static bool waitsForNothing(MlirValue token) {
  MlirOperation wait = arithDefiningOp(token, &gpuWaitOpDef);
  return wait.ptr && mlirOperationGetNumOperands(wait) == 0;
}

static MlirLogicalResult dropDoneTokens(MlirOperation op, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  intptr_t count = mlirOperationGetNumOperands(op), kept = 0;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirValue *operands = tsAllocZeroed((size_t)count + 1, sizeof *operands);
  for (intptr_t i = 0; i < count; ++i) {
    operands[kept] = mlirOperationGetOperand(op, i);
    kept += !waitsForNothing(operands[kept]);
  }
  if (kept != count) {
    mlirRewriterBaseStartOpModification(base, op);
    gpuWaitOpSetAsyncDependencies(op, kept, operands);
    mlirRewriterBaseFinalizeOpModification(base, op);
  }
  tsFree(operands);
  return kept != count ? success() : failure();
}

static MlirLogicalResult dropWait(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  intptr_t count = mlirOperationGetNumOperands(op);
  MlirValue token = gpuWaitOpGetAsyncToken(op);
  if (token.ptr && count == 1) {
    MlirValue before = mlirOperationGetOperand(op, 0);
    mlirRewriterBaseReplaceOpWithValues(base, op, 1, &before);
    return success();
  }
  if (token.ptr ? !mlirOpOperandIsNull(mlirValueGetFirstUse(token)) : count > 0)
    return failure();
  mlirRewriterBaseEraseOp(base, op);
  return success();
}

void gpuWaitOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &gpuWaitOpDef, 1, dropDoneTokens, NULL);
  tesseraRewritePatternSetAdd(patterns, &gpuWaitOpDef, 1, dropWait, NULL);
}

//===--- Memory ---===//

static MlirLogicalResult foldDimOfAlloc(MlirOperation dim, MlirPatternRewriter rewriter,
                                        void *user) {
  (void)user;
  MlirOperation alloc = arithDefiningOp(memrefDimOpGetSource(dim), &gpuAllocOpDef);
  MlirAttribute index = tesseraValueGetConstant(memrefDimOpGetIndex(dim));
  if (!alloc.ptr || !index.ptr || !mlirAttributeIsAInteger(index))
    return failure();
  MlirType type = mlirValueGetType(gpuAllocOpGetMemref(alloc));
  int64_t position = mlirIntegerAttrGetValueInt(index);
  if (position < 0 || position >= mlirShapedTypeGetRank(type) ||
      !mlirShapedTypeIsDynamicDim(type, position))
    return failure();
  intptr_t before = 0;
  for (int64_t i = 0; i < position; ++i)
    before += mlirShapedTypeIsDynamicDim(type, i);
  MlirValue size = gpuAllocOpGetDynamicSizes(alloc, before);
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), dim, 1, &size);
  return success();
}

void gpuAllocOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &memrefDimOpDef, 1, foldDimOfAlloc, NULL);
}

// Effects of an op: whether there is just one, of this kind on this value.
typedef struct OnlyEffect {
  TesseraEffectKind kind;
  MlirValue value;
  bool isThere, hasOther;
} OnlyEffect;

static void noteEffect(TesseraEffect effect, void *user) {
  OnlyEffect *only = user;
  if (!effect.value.ptr || !mlirValueEqual(effect.value, only->value))
    return;
  only->hasOther = only->hasOther || only->isThere || effect.kind != only->kind;
  only->isThere = true;
}

static bool hasSingleEffect(MlirOperation op, TesseraEffectKind kind, MlirValue value) {
  OnlyEffect only = {.kind = kind, .value = value};
  if (!memoryEffectOpInterfaceCast(op))
    return false;
  memoryEffectOpInterfaceGetEffects(op, noteEffect, &only);
  return only.isThere && !only.hasOther;
}

// Whether a buffer is made here, written by this op, and besides that only freed.
static bool isWrittenInVain(MlirOperation op, MlirValue buffer) {
  if (!mlirValueIsAOpResult(buffer) ||
      !hasSingleEffect(mlirOpResultGetOwner(buffer), TESSERA_EFFECT_ALLOCATE, buffer))
    return false;
  for (MlirOpOperand use = mlirValueGetFirstUse(buffer); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (!mlirOperationEqual(user, op) && !hasSingleEffect(user, TESSERA_EFFECT_FREE, buffer))
      return false;
  }
  return true;
}

static MlirLogicalResult dropCopy(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  TesseraRange tokens = tesseraOperationGetOperandGroup(op, 0);
  bool isAsync = gpuMemcpyOpGetAsyncToken(op).ptr != NULL;
  if (tokens.count > 1 || (tokens.count != 0) != isAsync ||
      !isWrittenInVain(op, gpuMemcpyOpGetDst(op)))
    return failure();
  MlirValue token = {NULL};
  if (isAsync)
    token = mlirOperationGetOperand(op, tokens.start);
  mlirRewriterBaseReplaceOpWithValues(mlirPatternRewriterAsBase(rewriter), op, isAsync, &token);
  return success();
}

void gpuMemcpyOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &gpuMemcpyOpDef, 1, dropCopy, NULL);
}

MlirLogicalResult gpuMemcpyOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}

MlirLogicalResult gpuMemsetOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  (void)operands, (void)results;
  return memrefUseBuffersBeforeCasts(op, (MlirValue){NULL}, numResults);
}

//===--- launch ---===//

static bool isOne(MlirValue size) {
  MlirAttribute constant = tesseraValueGetConstant(size);
  return constant.ptr && mlirAttributeIsAInteger(constant) &&
         mlirIntegerAttrGetValueInt(constant) == 1;
}

// Blocks and threads in dimensions of size 1 have the number 0.
static MlirLogicalResult foldIds(MlirOperation op, MlirPatternRewriter rewriter, void *user) {
  (void)user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirBlock body = mlirRegionGetFirstBlock(gpuLaunchOpGetBody(op));
  MlirValue zero = {NULL};
  if (mlirBlockIsNull(body))
    return failure();
  for (unsigned i = 0; i < 2 * GPU_DIMS; ++i) {
    MlirValue id = mlirBlockGetArgument(body, (intptr_t)(GPU_BLOCK_IDS + i));
    intptr_t size = tesseraOperationGetOperandGroup(op, GPU_GRID_SIZE + i).start;
    if (!isOne(mlirOperationGetOperand(op, size)) || mlirOpOperandIsNull(mlirValueGetFirstUse(id)))
      continue;
    if (!zero.ptr) {
      MlirType type = mlirIndexTypeGet(mlirOperationGetContext(op));
      mlirRewriterBaseSetInsertionPointToStart(base, body);
      zero = mlirOperationGetResult(arithConstantOpCreate(base, mlirOperationGetLocation(op), type,
                                                          mlirIntegerAttrGet(type, 0)),
                                    0);
    }
    mlirRewriterBaseReplaceAllUsesWith(base, id, zero);
  }
  return zero.ptr ? success() : failure();
}

void gpuLaunchOpGetCanonicalizationPatterns(MlirRewritePatternSet patterns) {
  tesseraRewritePatternSetAdd(patterns, &gpuLaunchOpDef, 1, foldIds, NULL);
}

// Operations of GPUs, one after the other by tokens.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/gpu/GPUOps.h"
#include "dialect/gpu/GPUPasses.h"
#include "support/Memory.h"
#include "tessera/Diagnostics.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

typedef struct Threading {
  MlirRewriterBase rewriter;
  MlirType tokenType;
  MlirValue token; ///< of the last operation in the block; null: the host has waited for it
} Threading;

static void createWait(Threading *t, MlirOperation before, bool givesToken) {
  mlirRewriterBaseSetInsertionPointBefore(t->rewriter, before);
  MlirOperation wait = gpuWaitOpCreate(t->rewriter, mlirOperationGetLocation(before),
                                       givesToken ? t->tokenType : (MlirType){NULL},
                                       t->token.ptr ? 1 : 0, &t->token);
  t->token = asyncOpInterfaceGetAsyncToken(wait);
}

// Has it start after the last one, if it doesn't yet. New tokens come first, as MLIR has them.
static void addDependency(Threading *t, MlirOperation op) {
  TesseraRange range = asyncOpInterfaceGetAsyncDependencies(op);
  TsVec(MlirValue) tokens = {0};
  bool isThere = false;
  tsVecPush(&tokens, t->token);
  for (intptr_t i = 0; i < range.count; ++i) {
    MlirValue token = mlirOperationGetOperand(op, range.start + i);
    isThere |= mlirValueEqual(token, t->token);
    tsVecPush(&tokens, token);
  }
  if (!isThere) {
    mlirRewriterBaseStartOpModification(t->rewriter, op);
    tesseraOperationSetOperandRange(op, range, (intptr_t)tokens.size, tokens.data);
    mlirRewriterBaseFinalizeOpModification(t->rewriter, op);
  }
  tsVecFree(&tokens);
}

static void threadThrough(Threading *t, MlirOperation op) {
  if (!t->token.ptr)
    createWait(t, op, true);
  addDependency(t, op);
  t->token = asyncOpInterfaceGetAsyncToken(op);
  if (!t->token.ptr)
    t->token = asyncOpInterfaceGetAsyncToken(
        tesseraRewriterAppendResults(t->rewriter, op, 1, &t->tokenType));
}

// False after an error.
static bool visit(Threading *t, MlirOperation op) {
  if (gpuLaunchOpIsA(op))
    return mlirLogicalResultIsSuccess(
        mlirOperationEmitOpError(op, "replace with gpu.launch_func first"));
  if (gpuWaitOpIsA(op)) {
    if (t->token.ptr)
      addDependency(t, op);
    t->token = asyncOpInterfaceGetAsyncToken(op);
  } else if (asyncOpInterfaceCast(op)) {
    threadThrough(t, op);
  } else if (t->token.ptr && (tesseraOperationHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR) ||
                              !tesseraOperationIsMemoryEffectFree(op))) {
    createWait(t, op, false);
  }
  return true;
}

static bool threadBlock(Threading *t, MlirBlock block) {
  t->token = (MlirValue){NULL};
  MlirOperation next;
  for (MlirOperation op = mlirBlockGetFirstOperation(block); op.ptr; op = next) {
    next = mlirOperationGetNextInBlock(op);
    if (!visit(t, op))
      return false;
  }
  return true;
}

typedef TsVec(MlirBlock) Blocks;

// Blocks inside of operations come before those that these are in: what is in them decides whether
// the host waits.
static MlirWalkResult collect(MlirOperation op, void *blocks) {
  for (intptr_t i = 0; i < mlirOperationGetNumRegions(op); ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i)); block.ptr;
         block = mlirBlockGetNextInRegion(block))
      tsVecPush((Blocks *)blocks, block);
  return MlirWalkResultAdvance;
}

void gpuAsyncRegionPassPassRun(MlirPass pass, const GpuAsyncRegionPassOptions *options,
                               MlirOperation root) {
  (void)options;
  MlirContext context = mlirOperationGetContext(root);
  Blocks blocks = {0};
  mlirOperationWalk(root, collect, &blocks, MlirWalkPostOrder);
  Threading threading = {.rewriter = mlirIRRewriterCreate(context),
                         .tokenType = gpuAsyncTokenTypeGet(context)};
  bool isDone = true;
  for (size_t i = 0; i < blocks.size && isDone; ++i)
    isDone = threadBlock(&threading, blocks.data[i]);
  if (!isDone)
    tesseraPassSignalFailure(pass);
  mlirIRRewriterDestroy(threading.rewriter);
  tsVecFree(&blocks);
}

// cse: replaces an operation by an equal one that dominates it, and erases dead ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/Cse.h"
#include "ir/Operation.h"
#include "rewrite/Tracking.h"
#include "support/Map.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/Equivalence.h"
#include "transforms/TransformsPasses.h"

// An op that was seen, in the list of those with its hash.
typedef struct Seen {
  IrOperation *op;
  uint64_t key;
  struct Seen *next;
} Seen;

/// What is known from after an op on: whether something up to and with `last`, which may be that op
/// itself and is none that goes, may write.
typedef struct EffectsBetween {
  IrOperation *last;
  bool mayWrite;
} EffectsBetween;

typedef struct Cse {
  MlirRewriterBase rewriter;
  TesseraDominance *dominance;
  TsPointerMap heads;   ///< hash (odd, as a pointer) -> Seen *
  TsPointerMap visited; ///< ops that are in a list now
  TsVec(Seen *) order;  ///< the ops in lists, to forget them at the end of their scope
  TsPointerMap effects; ///< op -> position in `between`, for the present block
  TsVec(EffectsBetween) between;
  TsArena arena;
  int64_t numReplaced, numErased;
  bool erasedRegions;
} Cse;

//===--- Scopes ---===//

// Forgets what was seen since there were `size` ops.
static void leaveScope(Cse *cse, size_t size) {
  while (cse->order.size > size) {
    Seen *seen = tsVecPop(&cse->order);
    *tsPointerMapFind(&cse->heads, (const void *)(uintptr_t)seen->key) = (uintptr_t)seen->next;
    tsPointerMapErase(&cse->visited, seen->op);
  }
}

static void remember(Cse *cse, IrOperation *op, uint64_t key) {
  uintptr_t *head = tsPointerMapInsert(&cse->heads, (const void *)(uintptr_t)key, NULL);
  Seen *seen = tsArenaNew(&cse->arena, Seen);
  *seen = (Seen){op, key, (Seen *)*head};
  *head = (uintptr_t)seen;
  tsPointerMapInsert(&cse->visited, op, NULL);
  tsVecPush(&cse->order, seen);
}

static IrOperation *findEqual(const Cse *cse, IrOperation *op, uint64_t key) {
  uintptr_t *head = tsPointerMapFind(&cse->heads, (const void *)(uintptr_t)key);
  for (Seen *seen = head ? (Seen *)*head : NULL; seen; seen = seen->next)
    if (trAreEquivalent(seen->op, op))
      return seen->op;
  return NULL;
}

//===--- One operation ---===//

// Whether something between two ops of a block may write. What was found for a first part is kept:
// the ops that follow ask again.
static bool mayWriteBetween(Cse *cse, IrOperation *from, IrOperation *to) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&cse->effects, from, &inserted);
  if (inserted) {
    *slot = cse->between.size;
    tsVecPush(&cse->between, (EffectsBetween){from, false});
  }
  EffectsBetween *known = &cse->between.data[*slot];
  for (IrOperation *next; !known->mayWrite && (next = known->last->next) && next != to;) {
    known->mayWrite = tesseraOperationMayWrite(irWrapOp(next));
    known->last = next;
  }
  return known->mayWrite;
}

static void erase(Cse *cse, IrOperation *op) {
  cse->erasedRegions |= op->numRegions != 0;
  mlirRewriterBaseEraseOp(cse->rewriter, irWrapOp(op));
}

// In a graph a use may come first, and keeps what it has then.
static void replaceUnvisitedUses(Cse *cse, IrOperation *op, IrOperation *existing) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    for (IrUse *use = irOperationResult(op, i)->firstUse, *next; use; use = next) {
      next = use->next;
      if (!tsPointerMapFind(&cse->visited, use->owner))
        irUseSet(use, irOperationResult(existing, i));
    }
}

// Replaces the op as far as it can be.
static void replace(Cse *cse, IrOperation *op, IrOperation *existing, bool hasSSADominance) {
  const IrStorage *unknown = op->name->context->unknownLoc;
  if (existing->location == unknown && op->location != unknown)
    existing->location = op->location;
  cse->numReplaced++;
  cse->erasedRegions |= op->numRegions != 0;
  if (hasSSADominance) {
    mlirRewriterBaseReplaceOpWithOperation(cse->rewriter, irWrapOp(op), irWrapOp(existing));
    return;
  }
  replaceUnvisitedUses(cse, op, existing);
  if (irOperationHasNoUses(op))
    erase(cse, op);
}

static bool hasLargeRegion(const IrOperation *op) {
  for (uint32_t i = 0; i < op->numRegions; ++i)
    if (op->regions[i].first != op->regions[i].last)
      return true;
  return false;
}

static void simplifyOperation(Cse *cse, IrOperation *op, bool hasSSADominance) {
  MlirOperation handle = irWrapOp(op);
  if (irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR))
    return;
  if (tesseraOperationIsTriviallyDead(handle)) {
    erase(cse, op);
    cse->numErased++;
    return;
  }
  if (hasLargeRegion(op))
    return;
  bool isFree = tesseraOperationIsMemoryEffectFree(handle);
  if (!isFree && !tesseraOperationOnlyReads(handle))
    return;
  uint64_t key = trHashOperation(op) | 1;
  IrOperation *existing = findEqual(cse, op, key);
  if (existing && (isFree || (existing->block == op->block && !mayWriteBetween(cse, existing, op))))
    replace(cse, op, existing, hasSSADominance);
  else
    remember(cse, op, key);
}

//===--- Blocks and regions ---===//

static void simplifyRegion(Cse *cse, IrRegion *region);

// What is isolated sees nothing of what is outside.
static void simplifyIsolated(Cse *cse, IrOperation *op) {
  Cse inner = {.rewriter = cse->rewriter, .dominance = cse->dominance};
  for (uint32_t i = 0; i < op->numRegions; ++i)
    simplifyRegion(&inner, &op->regions[i]);
  cse->numReplaced += inner.numReplaced;
  cse->numErased += inner.numErased;
  cse->erasedRegions |= inner.erasedRegions;
  tsPointerMapFree(&inner.heads);
  tsPointerMapFree(&inner.visited);
  tsVecFree(&inner.order);
  tsPointerMapFree(&inner.effects);
  tsVecFree(&inner.between);
  tsArenaDestroy(&inner.arena);
}

static void simplifyNested(Cse *cse, IrOperation *op) {
  // An op that isn't known may be isolated.
  if (!irIsRegistered(op) || irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE)) {
    simplifyIsolated(cse, op);
    return;
  }
  for (uint32_t i = 0; i < op->numRegions; ++i)
    simplifyRegion(cse, &op->regions[i]);
}

static void simplifyBlock(Cse *cse, IrBlock *block, bool hasSSADominance) {
  for (IrOperation *op = block->first, *next; op; op = next) {
    next = op->next;
    if (op->numRegions)
      simplifyNested(cse, op);
    simplifyOperation(cse, op, hasSSADominance);
  }
  tsPointerMapClear(&cse->effects);
  cse->between.size = 0;
}

/// A block whose ops are known to those that it dominates.
typedef struct Scope {
  MlirBlock block;
  size_t size; ///< ops seen before it
} Scope;

static void simplifyBlocks(Cse *cse, IrRegion *region) {
  size_t capacity = 0;
  for (IrBlock *block = region->first; block; block = block->next)
    ++capacity;
  MlirBlock *blocks = tsAllocZeroed(capacity, sizeof *blocks);
  size_t count = tesseraDominanceGetPreOrder(cse->dominance, irWrapRegion(region), blocks);
  TsVec(Scope) scopes = {0};
  for (size_t i = 0; i < count; ++i) {
    while (scopes.size && !tesseraDominanceBlockDominates(
                              cse->dominance, scopes.data[scopes.size - 1].block, blocks[i]))
      leaveScope(cse, tsVecPop(&scopes).size);
    tsVecPush(&scopes, (Scope){blocks[i], cse->order.size});
    simplifyBlock(cse, blocks[i].ptr, true);
  }
  tsVecFree(&scopes);
  tsFree(blocks);
}

static void simplifyRegion(Cse *cse, IrRegion *region) {
  if (!region->first)
    return;
  bool hasSSADominance = tesseraRegionHasSSADominance(irWrapRegion(region));
  size_t size = cse->order.size;
  if (region->first == region->last)
    simplifyBlock(cse, region->first, hasSSADominance);
  else if (hasSSADominance)
    simplifyBlocks(cse, region);
  leaveScope(cse, size);
}

TrCseCounts trEliminateCommonSubexpressions(MlirOperation op, TesseraDominance *dominance,
                                            const struct RwTracker *tracker) {
  Cse cse = {.rewriter = mlirIRRewriterCreate(mlirOperationGetContext(op)), .dominance = dominance};
  rwRewriterSetTracker(cse.rewriter, tracker);
  simplifyIsolated(&cse, irOp(op));
  mlirIRRewriterDestroy(cse.rewriter);
  return (TrCseCounts){cse.numReplaced, cse.numErased, cse.erasedRegions};
}

void csePassRun(MlirPass pass, const CSEOptions *options, MlirOperation op) {
  (void)options;
  TrCseCounts counts = trEliminateCommonSubexpressions(
      op, tesseraAnalysesGet(tesseraPassGetAnalyses(pass), &tesseraDominanceAnalysis), NULL);
  if (!counts.erasedRegions) // what is known of one that is gone could be taken for another's
    tesseraPassPreserve(pass, &tesseraDominanceAnalysis);
  if (counts.numReplaced + counts.numErased == 0)
    tesseraPassMarkUnchanged(pass);
  tesseraPassAddStatistic(pass, CSEStatisticNumCSE, counts.numReplaced);
  tesseraPassAddStatistic(pass, CSEStatisticNumDCE, counts.numErased);
}

// cse: replaces an operation by an equal one that dominates it, and erases dead ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/Cse.h"
#include "ir/Operation.h"
#include "rewrite/Tracking.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"
#include "transforms/Equivalence.h"
#include "transforms/TransformsPasses.h"

/// An op that was seen, and what lies behind it.
typedef struct Seen {
  IrOperation *op;
  uint64_t hash;
  /// Whether something behind the op, up to and with `last`, may write. `last` may be the op
  /// itself, and is none that goes.
  IrOperation *last;
  uint32_t next; ///< one more than the position of the one before it in its bucket; 0: none
  bool mayWrite;
} Seen;

/// Ops are forgotten in the reverse of the order in which they were seen, so that a bucket is then
/// what it was before.
/// Its memory is kept for the next operation that the pass runs on: there may be many small ones.
typedef struct Cse {
  MlirRewriterBase rewriter;
  TesseraAnalyses *analyses; ///< where dominance comes from; NULL: from here
  TesseraDominance
      *dominance; ///< NULL: not asked for yet, as where blocks are alone in their region
  TsVec(Seen) seen;
  uint32_t *buckets; ///< of hash modulo numBuckets: one more than the position of the last; 0: none
  size_t numBuckets; ///< a power of two, at least seen.size
  size_t hidden;     ///< as many in `seen` are outside of the isolated op at hand
  int64_t numReplaced, numErased;
  bool erasedRegions;
} Cse;

// An op of a graph that was visited and stays.
enum { MARK_VISITED = 1 };

//===--- Scopes ---===//

static uint32_t *bucketOf(const Cse *cse, uint64_t hash) {
  return &cse->buckets[hash & (cse->numBuckets - 1)];
}

// Forgets what was seen since there were `size` ops.
static void leaveScope(Cse *cse, size_t size) {
  while (cse->seen.size > size) {
    const Seen *seen = &tsVecPop(&cse->seen);
    *bucketOf(cse, seen->hash) = seen->next;
  }
}

static void putInBucket(const Cse *cse, size_t position) {
  Seen *seen = &cse->seen.data[position];
  uint32_t *bucket = bucketOf(cse, seen->hash);
  seen->next = *bucket;
  *bucket = (uint32_t)position + 1;
}

static void growBuckets(Cse *cse) {
  enum { FIRST = 64 };
  cse->numBuckets = cse->numBuckets ? 2 * cse->numBuckets : FIRST;
  tsFree(cse->buckets);
  cse->buckets = tsAllocZeroed(cse->numBuckets, sizeof *cse->buckets);
  for (size_t i = 0; i < cse->seen.size; ++i)
    putInBucket(cse, i);
}

static void remember(Cse *cse, IrOperation *op, uint64_t hash) {
  if (cse->seen.size == cse->numBuckets)
    growBuckets(cse);
  tsVecPush(&cse->seen, (Seen){.op = op, .hash = hash, .last = op});
  putInBucket(cse, cse->seen.size - 1);
}

static Seen *findEqual(const Cse *cse, IrOperation *op, uint64_t hash) {
  for (size_t i = cse->numBuckets ? *bucketOf(cse, hash) : 0; i > cse->hidden;) {
    Seen *seen = &cse->seen.data[i - 1];
    if (seen->hash == hash && trAreEquivalent(seen->op, op))
      return seen;
    i = seen->next;
  }
  return NULL;
}

//===--- One operation ---===//

// Whether something between the two ops of a block may write. What was found for a first part is
// kept: the ops that follow ask again.
static bool mayWriteBefore(Seen *from, const IrOperation *to) {
  for (IrOperation *next; !from->mayWrite && (next = from->last->next) && next != to;) {
    from->mayWrite = tesseraOperationMayWrite(irWrapOp(next));
    from->last = next;
  }
  return from->mayWrite;
}

static void erase(Cse *cse, IrOperation *op) {
  cse->erasedRegions |= op->numRegions != 0;
  mlirRewriterBaseEraseOp(cse->rewriter, irWrapOp(op));
}

// In a graph a use may come first, and keeps what it has then.
static void replaceUnvisitedUses(IrOperation *op, IrOperation *existing) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    for (IrUse *use = irOperationResult(op, i)->firstUse, *next; use; use = next) {
      next = use->next;
      if (!(use->owner->mark & MARK_VISITED))
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
  replaceUnvisitedUses(op, existing);
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
  uint64_t hash = trHashOperation(op);
  Seen *existing = findEqual(cse, op, hash);
  if (existing && (isFree || (existing->op->block == op->block && !mayWriteBefore(existing, op)))) {
    replace(cse, op, existing->op, hasSSADominance);
    return;
  }
  remember(cse, op, hash);
  if (!hasSSADominance)
    op->mark |= MARK_VISITED;
}

//===--- Blocks and regions ---===//

static void simplifyRegion(Cse *cse, IrRegion *region);

// What is isolated sees nothing of what is outside.
static void simplifyIsolated(Cse *cse, IrOperation *op) {
  size_t hidden = cse->hidden;
  cse->hidden = cse->seen.size;
  for (uint32_t i = 0; i < op->numRegions; ++i)
    simplifyRegion(cse, &op->regions[i]);
  cse->hidden = hidden;
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
  for (IrOperation *op = hasSSADominance ? NULL : block->first; op; op = op->next)
    op->mark &= (uint8_t)~MARK_VISITED;
}

/// A block whose ops are known to those that it dominates.
typedef struct Scope {
  MlirBlock block;
  size_t size; ///< ops seen before it
} Scope;

static TesseraDominance *dominanceOf(Cse *cse) {
  if (!cse->dominance)
    cse->dominance = cse->analyses ? tesseraAnalysesGet(cse->analyses, &tesseraDominanceAnalysis)
                                   : tesseraDominanceCreate();
  return cse->dominance;
}

static void simplifyBlocks(Cse *cse, IrRegion *region) {
  TesseraDominance *dominance = dominanceOf(cse);
  size_t capacity = 0;
  for (IrBlock *block = region->first; block; block = block->next)
    ++capacity;
  MlirBlock *blocks = tsAllocZeroed(capacity, sizeof *blocks);
  size_t count = tesseraDominanceGetPreOrder(dominance, irWrapRegion(region), blocks);
  TsVec(Scope) scopes = {0};
  for (size_t i = 0; i < count; ++i) {
    while (scopes.size && !tesseraDominanceBlockDominates(
                              dominance, scopes.data[scopes.size - 1].block, blocks[i]))
      leaveScope(cse, tsVecPop(&scopes).size);
    tsVecPush(&scopes, (Scope){blocks[i], cse->seen.size});
    simplifyBlock(cse, blocks[i].ptr, true);
  }
  tsVecFree(&scopes);
  tsFree(blocks);
}

static void simplifyRegion(Cse *cse, IrRegion *region) {
  if (!region->first)
    return;
  bool hasSSADominance = tesseraRegionHasSSADominance(irWrapRegion(region));
  size_t size = cse->seen.size;
  if (region->first == region->last)
    simplifyBlock(cse, region->first, hasSSADominance);
  else if (hasSSADominance)
    simplifyBlocks(cse, region);
  leaveScope(cse, size);
}

static Cse *createCse(MlirContext context) {
  Cse *cse = tsAllocZeroed(1, sizeof *cse);
  cse->rewriter = mlirIRRewriterCreate(context);
  return cse;
}

static void destroyCse(void *object) {
  Cse *cse = object;
  tsVecFree(&cse->seen);
  tsFree(cse->buckets);
  mlirIRRewriterDestroy(cse->rewriter);
  tsFree(cse);
}

static TrCseCounts run(Cse *cse, MlirOperation op, TesseraAnalyses *analyses) {
  cse->analyses = analyses;
  cse->dominance = NULL;
  cse->numReplaced = cse->numErased = 0;
  cse->erasedRegions = false;
  simplifyIsolated(cse, irOp(op));
  if (cse->dominance && !analyses)
    tesseraDominanceDestroy(cse->dominance);
  return (TrCseCounts){cse->numReplaced, cse->numErased, cse->erasedRegions};
}

TrCseCounts trEliminateCommonSubexpressions(MlirOperation op, TesseraAnalyses *analyses,
                                            const struct RwTracker *tracker) {
  Cse *cse = createCse(mlirOperationGetContext(op));
  rwRewriterSetTracker(cse->rewriter, tracker);
  TrCseCounts counts = run(cse, op, analyses);
  destroyCse(cse);
  return counts;
}

void csePassRun(MlirPass pass, const CSEOptions *options, MlirOperation op) {
  (void)options;
  Cse *cse = tesseraPassTake(pass, destroyCse, NULL, NULL);
  if (!cse)
    cse = createCse(mlirOperationGetContext(op));
  TrCseCounts counts = run(cse, op, tesseraPassGetAnalyses(pass));
  tesseraPassLeave(pass, cse, destroyCse);
  if (!counts.erasedRegions) // what is known of one that is gone could be taken for another's
    tesseraPassPreserve(pass, &tesseraDominanceAnalysis);
  if (counts.numReplaced + counts.numErased == 0)
    tesseraPassMarkUnchanged(pass);
  tesseraPassAddStatistic(pass, CSEStatisticNumCSE, counts.numReplaced);
  tesseraPassAddStatistic(pass, CSEStatisticNumDCE, counts.numErased);
}

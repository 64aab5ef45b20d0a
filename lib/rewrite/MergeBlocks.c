// Blocks that do the same become one: what they use of other blocks becomes an argument where it
// differs. Arguments that are always the same value go.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/Interfaces.h"

static const BranchOpInterfaceMethods *branchOf(const IrOperation *op) {
  return irInterface(op, &branchOpInterface);
}

static unsigned successorNumber(const IrSuccessor *successor) {
  return (unsigned)(successor - successor->owner->successors);
}

// Whether what is passed to the block can be changed wherever that happens.
static bool canChangeOperands(const IrBlock *block) {
  for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next)
    if (!branchOf(use->owner))
      return false;
  return true;
}

//===--- Comparing ---===//

// Blocks that would need more new arguments than this stay apart: nothing is gained.
enum { kMaxPlaces = 64 };

/// An operand in which blocks differ: of an op by its position.
typedef struct Place {
  size_t op;
  uint32_t operand;
} Place;

/// Blocks that do what the first one does.
typedef struct Cluster {
  RwBlockVec blocks;
  TsVec(Place) places; ///< in order
} Cluster;

static bool isInBlock(const IrValue *value, const IrBlock *block) {
  return irValueBlock(value) == block;
}

static bool isUsedOutside(const IrValue *value, const IrBlock *block) {
  for (const IrUse *use = value->firstUse; use; use = use->next) {
    IrOperation *user = use->owner;
    while (user && user->block != block)
      user = irParentOp(user);
    if (!user)
      return true;
  }
  return false;
}

static bool hasOuterUses(IrOperation *op, const IrBlock *block) {
  for (uint32_t i = 0; i < op->numResults; ++i)
    if (isUsedOutside(irOperationResult(op, i), block))
      return true;
  return false;
}

// A result of the very branch that leads here can't be passed by it.
static bool canBePassed(const IrValue *value, const IrBlock *to) {
  const IrOperation *definition = irDefiningOp((IrValue *)value);
  for (const IrSuccessor *use = to->firstPredecessor; definition && use; use = use->next)
    if (use->owner == definition)
      return false;
  return true;
}

static bool areAlike(const IrOperation *a, const IrOperation *b) {
  if (a->name != b->name || a->discardable != b->discardable || a->numOperands != b->numOperands ||
      a->numResults != b->numResults || a->numSuccessors != b->numSuccessors)
    return false;
  for (uint32_t i = 0; i < a->name->numAttributeSlots; ++i)
    if (a->attributes[i] != b->attributes[i])
      return false;
  for (uint32_t i = 0; i < a->numResults; ++i)
    if (irOperationResult((IrOperation *)a, i)->type !=
        irOperationResult((IrOperation *)b, i)->type)
      return false;
  for (uint32_t i = 0; i < a->numSuccessors; ++i)
    if (a->successors[i].block != b->successors[i].block)
      return false;
  return true;
}

static bool areInSamePlace(const TsPointerMap *counterparts, const IrValue *a, const IrValue *b) {
  uintptr_t *found = tsPointerMapFind(counterparts, a);
  return found && *found == (uintptr_t)b;
}

/// Two blocks being compared.
typedef struct Comparison {
  IrBlock *leader, *block;
  TsPointerMap counterparts; ///< value of the leader -> that of the block
  TsVec(Place) places;
} Comparison;

static bool compareOperands(Comparison *comparison, const IrOperation *a, const IrOperation *b,
                            size_t position) {
  for (uint32_t i = 0; i < a->numOperands; ++i) {
    const IrValue *x = a->operands[i].value, *y = b->operands[i].value;
    bool isInner = isInBlock(x, comparison->leader);
    if (x == y)
      continue;
    if (x->type != y->type || isInner != isInBlock(y, comparison->block))
      return false;
    if (isInner ? !areInSamePlace(&comparison->counterparts, x, y)
                : !canBePassed(x, comparison->leader) || !canBePassed(y, comparison->block))
      return false;
    if (!isInner)
      tsVecPush(&comparison->places, (Place){position, i});
  }
  return true;
}

static bool compareBlocks(Comparison *comparison) {
  const IrBlock *leader = comparison->leader, *block = comparison->block;
  if (leader->numArguments != block->numArguments)
    return false;
  for (uint32_t i = 0; i < leader->numArguments; ++i) {
    const IrValue *a = &leader->arguments[i]->value, *b = &block->arguments[i]->value;
    if (a->type != b->type)
      return false;
    *tsPointerMapInsert(&comparison->counterparts, a, NULL) = (uintptr_t)b;
  }
  IrOperation *a = leader->first, *b = block->first;
  for (size_t position = 0; a && b; a = a->next, b = b->next, ++position) {
    if (!areAlike(a, b) || !compareOperands(comparison, a, b, position) ||
        hasOuterUses(a, leader) || hasOuterUses(b, block))
      return false;
    for (uint32_t i = 0; i < a->numResults; ++i)
      *tsPointerMapInsert(&comparison->counterparts, irOperationResult(a, i), NULL) =
          (uintptr_t)irOperationResult(b, i);
  }
  return !a && !b;
}

static void addPlace(Cluster *cluster, Place place) {
  size_t at = cluster->places.size;
  while (at && (cluster->places.data[at - 1].op > place.op ||
                (cluster->places.data[at - 1].op == place.op &&
                 cluster->places.data[at - 1].operand > place.operand)))
    --at;
  if (at && cluster->places.data[at - 1].op == place.op &&
      cluster->places.data[at - 1].operand == place.operand)
    return;
  tsVecPush(&cluster->places, place);
  for (size_t i = cluster->places.size - 1; i > at; --i)
    cluster->places.data[i] = cluster->places.data[i - 1];
  cluster->places.data[at] = place;
}

static bool addToCluster(Cluster *cluster, IrBlock *block) {
  Comparison comparison = {.leader = cluster->blocks.data[0], .block = block};
  bool same =
      compareBlocks(&comparison) && cluster->places.size + comparison.places.size <= kMaxPlaces;
  for (size_t i = 0; same && i < comparison.places.size; ++i)
    addPlace(cluster, comparison.places.data[i]);
  if (same)
    tsVecPush(&cluster->blocks, block);
  tsPointerMapFree(&comparison.counterparts);
  tsVecFree(&comparison.places);
  return same;
}

//===--- Merging ---===//

static IrUse *operandAt(const IrBlock *block, Place place) {
  IrOperation *op = block->first;
  for (size_t i = 0; i < place.op; ++i)
    op = op->next;
  return &op->operands[place.operand];
}

static void appendOperand(IrBlock *block, IrValue *value) {
  for (IrSuccessor *use = block->firstPredecessor, *next; use; use = next) {
    next = use->next;
    MlirOperation op = irWrapOp(use->owner);
    tesseraOperationAppendToRange(
        op, branchOpInterfaceGetSuccessorOperands(op, successorNumber(use)), irWrapValue(value));
  }
}

// Whether every block has the same value in both places.
static bool areEqualPlaces(const Cluster *cluster, Place a, Place b) {
  for (size_t i = 0; i < cluster->blocks.size; ++i)
    if (operandAt(cluster->blocks.data[i], a)->value !=
        operandAt(cluster->blocks.data[i], b)->value)
      return false;
  return true;
}

/// What becomes of a place: an argument of its own, or that of a place before it.
typedef struct NewArgument {
  IrValue *argument;
  bool isShared;
} NewArgument;

static void passDifferences(const Cluster *cluster) {
  IrBlock *leader = cluster->blocks.data[0];
  size_t count = cluster->places.size;
  NewArgument *added = tsAllocZeroed(count, sizeof *added);
  for (size_t p = 0; p < count; ++p) {
    Place place = cluster->places.data[p];
    for (size_t q = 0; q < p && !added[p].argument; ++q)
      if (!added[q].isShared && areEqualPlaces(cluster, cluster->places.data[q], place))
        added[p] = (NewArgument){added[q].argument, true};
    if (added[p].isShared)
      continue;
    const IrValue *value = operandAt(leader, place)->value;
    MlirLocation location = mlirValueGetLocation(irWrapValue((IrValue *)value));
    added[p].argument =
        irValue(mlirBlockAddArgument(irWrapBlock(leader), irWrapType(value->type), location));
  }
  // Values are read before any place changes: equal places are found by them.
  for (size_t p = 0; p < count; ++p)
    for (size_t i = 0; !added[p].isShared && i < cluster->blocks.size; ++i)
      appendOperand(cluster->blocks.data[i],
                    operandAt(cluster->blocks.data[i], cluster->places.data[p])->value);
  for (size_t p = 0; p < count; ++p)
    irUseSet(operandAt(leader, cluster->places.data[p]), added[p].argument);
  tsFree(added);
}

static bool mergeCluster(RwRewriter *rewriter, const Cluster *cluster) {
  if (cluster->blocks.size == 1)
    return false;
  for (size_t i = 0; cluster->places.size && i < cluster->blocks.size; ++i)
    if (!canChangeOperands(cluster->blocks.data[i]))
      return false;
  if (cluster->places.size)
    passDifferences(cluster);
  for (size_t i = 1; i < cluster->blocks.size; ++i) {
    IrBlock *block = cluster->blocks.data[i];
    while (block->firstPredecessor)
      irSuccessorSet(block->firstPredecessor, cluster->blocks.data[0]);
    mlirRewriterBaseEraseBlock(rwBase(rewriter), irWrapBlock(block));
  }
  return true;
}

//===--- A region ---===//

static bool hasRegions(const IrBlock *block) {
  for (const IrOperation *op = block->first; op; op = op->next)
    for (uint32_t i = 0; i < op->numRegions; ++i)
      if (op->regions[i].first)
        return true;
  return false;
}

static bool hasOuterArgumentUses(const IrBlock *block) {
  for (uint32_t i = 0; i < block->numArguments; ++i)
    if (isUsedOutside(&block->arguments[i]->value, block))
      return true;
  return false;
}

static uint64_t hashBlock(const IrBlock *block) {
  uint64_t hash = block->numArguments;
  for (const IrOperation *op = block->first; op; op = op->next) {
    hash = tsHashCombine(hash, (uintptr_t)op->name);
    hash = tsHashCombine(hash, (uintptr_t)op->discardable);
    for (uint32_t i = 0; i < op->name->numAttributeSlots; ++i)
      hash = tsHashCombine(hash, (uintptr_t)op->attributes[i]);
    for (uint32_t i = 0; i < op->numSuccessors; ++i)
      hash = tsHashCombine(hash, (uintptr_t)op->successors[i].block);
  }
  return hash | 1;
}

/// Clusters with one hash, chained.
typedef struct Bucket {
  Cluster cluster;
  size_t next; ///< position + 1; 0: none
} Bucket;

static bool mergeInRegion(RwRewriter *rewriter, IrRegion *region) {
  TsPointerMap heads = {0}; ///< hash -> position + 1
  TsVec(Bucket) buckets = {0};
  for (IrBlock *block = region->first->next; block; block = block->next) {
    if (hasRegions(block) || hasOuterArgumentUses(block))
      continue;
    uintptr_t *head = tsPointerMapInsert(&heads, (const void *)(uintptr_t)hashBlock(block), NULL);
    size_t at = (size_t)*head;
    while (at && !addToCluster(&buckets.data[at - 1].cluster, block))
      at = buckets.data[at - 1].next;
    if (at)
      continue;
    tsVecPush(&buckets, (Bucket){.next = (size_t)*head});
    *head = buckets.size;
    tsVecPush(&buckets.data[buckets.size - 1].cluster.blocks, block);
  }
  bool changed = false;
  for (size_t i = 0; i < buckets.size; ++i) {
    changed = mergeCluster(rewriter, &buckets.data[i].cluster) || changed;
    tsVecFree(&buckets.data[i].cluster.blocks);
    tsVecFree(&buckets.data[i].cluster.places);
  }
  tsVecFree(&buckets);
  tsPointerMapFree(&heads);
  return changed;
}

//===--- Arguments ---===//

// What a branch passes, and where in that the argument is: below 0 when the branch makes it itself.
static intptr_t findPassed(const IrSuccessor *use, uint32_t argument, TesseraRange *range) {
  *range = branchOf(use->owner)->getSuccessorOperands(irWrapOp(use->owner), successorNumber(use));
  return (intptr_t)argument - ((intptr_t)use->block->numArguments - range->count);
}

// What every branch passes as this argument, or NULL where they differ.
static IrValue *findCommonValue(const IrBlock *block, uint32_t argument) {
  IrValue *common = NULL;
  for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next) {
    TesseraRange range;
    intptr_t position = findPassed(use, argument, &range);
    IrValue *value = position < 0 ? NULL : use->owner->operands[range.start + position].value;
    if (!value || (common && common != value))
      return NULL;
    common = value;
  }
  return common;
}

static bool dropArguments(RwRewriter *rewriter, IrBlock *block) {
  if (!canChangeOperands(block))
    return false;
  bool changed = false;
  for (uint32_t i = block->numArguments; i-- > 0;) {
    IrValue *common = findCommonValue(block, i), *argument = &block->arguments[i]->value;
    if (!common || common == argument)
      continue;
    mlirRewriterBaseReplaceAllUsesWith(rwBase(rewriter), irWrapValue(argument),
                                       irWrapValue(common));
    for (IrSuccessor *use = block->firstPredecessor; use; use = use->next) {
      TesseraRange range;
      intptr_t position = findPassed(use, i, &range);
      tesseraOperationEraseFromRange(irWrapOp(use->owner), range, position);
    }
    mlirBlockEraseArgument(irWrapBlock(block), i);
    changed = true;
  }
  return changed;
}

//===--- All of it ---===//

static void pushNested(const IrRegion *region, RwRegionVec *regions) {
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next)
      for (uint32_t i = 0; i < rwNumRegionsLeft(op); ++i)
        if (op->regions[i].first)
          tsVecPush(regions, &op->regions[i]);
}

bool rwMergeBlocks(RwRewriter *rewriter, IrRegion *root) {
  RwRegionVec regions = {0};
  bool changed = false;
  tsVecPush(&regions, root);
  for (size_t i = 0; i < regions.size; ++i) {
    while (regions.data[i]->first && mergeInRegion(rewriter, regions.data[i]))
      changed = true;
    pushNested(regions.data[i], &regions);
  }
  for (size_t i = 0; i < regions.size; ++i)
    for (IrBlock *block = regions.data[i]->first ? regions.data[i]->first->next : NULL; block;
         block = block->next)
      changed = dropArguments(rewriter, block) || changed;
  tsVecFree(&regions);
  return changed;
}

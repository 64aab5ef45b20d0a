// Simplifying control flow: erases blocks that nothing reaches, operations that only dead ones use
// (in circles, too) and block arguments that nothing needs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/Interfaces.h"

//===--- Unreachable blocks ---===//

// Marks the blocks that the entry reaches.
static void markReached(const IrRegion *region) {
  RwBlockVec stack = {0};
  region->first->mark |= RW_MARK_REACHED;
  tsVecPush(&stack, region->first);
  while (stack.size) {
    const IrOperation *last = tsVecPop(&stack)->last;
    for (uint32_t i = 0; last && i < last->numSuccessors; i++) {
      IrBlock *successor = last->successors[i].block;
      if (!successor || successor->mark & RW_MARK_REACHED)
        continue;
      successor->mark |= RW_MARK_REACHED;
      tsVecPush(&stack, successor);
    }
  }
  tsVecFree(&stack);
}

static void pushNestedRegions(const IrBlock *block, RwRegionVec *regions) {
  for (IrOperation *op = block->first; op; op = op->next)
    for (uint32_t i = 0; i < rwNumRegionsLeft(op); i++)
      if (op->regions[i].first)
        tsVecPush(regions, &op->regions[i]);
}

static void eraseBlocks(RwRewriter *rewriter, const RwBlockVec *blocks) {
  // They may use each other's values in a circle: all uses go first.
  for (size_t i = 0; i < blocks->size; i++)
    for (IrOperation *op = blocks->data[i]->first; op; op = op->next)
      irOperationDropAllReferences(op);
  for (size_t i = 0; i < blocks->size; i++)
    mlirRewriterBaseEraseBlock(rwBase(rewriter), irWrapBlock(blocks->data[i]));
}

static bool eraseUnreachableIn(RwRewriter *rewriter, IrRegion *region) {
  if (region->first == region->last)
    return false;
  RwBlockVec unreachable = {0};
  markReached(region);
  for (IrBlock *block = region->first; block; block = block->next) {
    if (!(block->mark & RW_MARK_REACHED))
      tsVecPush(&unreachable, block);
    block->mark &= (uint8_t)~RW_MARK_REACHED;
  }
  bool changed = unreachable.size != 0;
  eraseBlocks(rewriter, &unreachable);
  tsVecFree(&unreachable);
  return changed;
}

bool rwEraseUnreachable(RwRewriter *rewriter, IrRegion *root) {
  RwRegionVec regions = {0};
  bool changed = false;
  tsVecPush(&regions, root);
  while (regions.size) {
    IrRegion *region = tsVecPop(&regions);
    changed |= eraseUnreachableIn(rewriter, region);
    for (IrBlock *block = region->first; block; block = block->next)
      pushNestedRegions(block, &regions);
  }
  tsVecFree(&regions);
  return changed;
}

//===--- What is alive ---===//
//
// What in the region isn't alive of itself is marked dead at first: operations without effects that
// don't end a block, and arguments of blocks that aren't entries. What something alive needs is
// alive.

// What has just been found to be alive, and what it needs isn't yet.
typedef struct Liveness {
  TsVec(IrOperation *) ops;
  TsVec(IrBlockArgument *) arguments;
  size_t numDead; // operations and arguments with the mark
} Liveness;

static bool isDead(const IrOperation *op) { return op->mark & RW_MARK_DEAD; }
static bool isDeadArgument(const IrBlockArgument *argument) {
  return argument->value.mark & RW_MARK_DEAD;
}

static void setLive(Liveness *liveness, IrOperation *op) {
  if (!isDead(op))
    return;
  op->mark &= (uint8_t)~RW_MARK_DEAD;
  liveness->numDead--;
  tsVecPush(&liveness->ops, op);
}

static void setLiveArgument(Liveness *liveness, IrBlockArgument *argument) {
  if (!isDeadArgument(argument))
    return;
  argument->value.mark &= (uint16_t)~RW_MARK_DEAD;
  liveness->numDead--;
  tsVecPush(&liveness->arguments, argument);
}

// What is outside of the region was never marked.
static void setLiveValue(Liveness *liveness, IrValue *value) {
  if (!value)
    return;
  if (value->kind == IR_OP_RESULT)
    setLive(liveness, irResultOwner(value));
  else
    setLiveArgument(liveness, (IrBlockArgument *)value);
}

static const BranchOpInterfaceMethods *branchOf(const IrOperation *op) {
  return op->numSuccessors ? irInterface(op, &branchOpInterface) : NULL;
}

static void markArgumentsDead(Liveness *liveness, const IrBlock *block) {
  for (uint32_t k = 0; k < block->numArguments; k++)
    block->arguments[k]->value.mark |= RW_MARK_DEAD;
  liveness->numDead += block->numArguments;
}

// Marks an operation dead unless it is alive of itself.
static void markDeadOrRoot(Liveness *liveness, IrOperation *op) {
  if (irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR) ||
      !tesseraOperationWouldBeTriviallyDead(irWrapOp(op))) {
    tsVecPush(&liveness->ops, op);
    return;
  }
  op->mark |= RW_MARK_DEAD;
  liveness->numDead++;
}

// Marks what is in the region, and erases the blocks in it that nothing reaches; whether there were
// any. One walk does both, inner regions first: what was unreachable has no say in what is dead.
static bool markRegion(RwRewriter *rewriter, Liveness *liveness, IrRegion *region) {
  bool changed = eraseUnreachableIn(rewriter, region);
  for (IrBlock *block = region->first; block; block = block->next) {
    if (block != region->first)
      markArgumentsDead(liveness, block);
    for (IrOperation *op = block->first; op; op = op->next) {
      for (uint32_t r = 0; r < rwNumRegionsLeft(op); r++)
        changed |= markRegion(rewriter, liveness, &op->regions[r]);
      markDeadOrRoot(liveness, op);
    }
  }
  return changed;
}

// What a branch passes to an argument is needed as the argument is. Arguments that the branch
// itself makes, or that can't be followed, are.
static void propagateBranch(Liveness *liveness, IrOperation *op) {
  const BranchOpInterfaceMethods *branch = branchOf(op);
  intptr_t next = 0;
  for (uint32_t i = 0; i < op->numSuccessors; i++) {
    const IrBlock *block = op->successors[i].block;
    TesseraRange range = {0};
    if (branch)
      range = branch->getSuccessorOperands(irWrapOp(op), i);
    if (!block || range.count > block->numArguments) // nobody has verified it: all is needed
      continue;
    uint32_t made = block->numArguments - (uint32_t)range.count;
    for (uint32_t k = 0; k < made; k++)
      setLiveArgument(liveness, block->arguments[k]);
    for (; range.count && next < range.start; next++)
      setLiveValue(liveness, op->operands[next].value);
    for (intptr_t k = 0; k < range.count; k++)
      if (!isDeadArgument(block->arguments[made + k]))
        setLiveValue(liveness, op->operands[range.start + k].value);
    if (range.count)
      next = range.start + range.count;
  }
  for (; next < op->numOperands; next++)
    setLiveValue(liveness, op->operands[next].value);
}

static void propagateOperation(Liveness *liveness, IrOperation *op) {
  if (op->numSuccessors) {
    propagateBranch(liveness, op);
    return;
  }
  for (uint32_t i = 0; i < op->numOperands; i++)
    setLiveValue(liveness, op->operands[i].value);
}

// What the predecessors pass.
static void propagateArgument(Liveness *liveness, const IrBlockArgument *argument) {
  const IrBlock *block = argument->block;
  for (IrSuccessor *successor = block->firstPredecessor; successor; successor = successor->next) {
    IrOperation *op = successor->owner;
    const BranchOpInterfaceMethods *branch = branchOf(op);
    if (!branch)
      continue;
    TesseraRange range =
        branch->getSuccessorOperands(irWrapOp(op), (uint32_t)(successor - op->successors));
    intptr_t k = (intptr_t)argument->value.index - ((intptr_t)block->numArguments - range.count);
    if (k >= 0)
      setLiveValue(liveness, op->operands[range.start + k].value);
  }
}

// Takes the marks from all that is needed; frees the lists.
static void findLive(Liveness *liveness) {
  while (liveness->numDead && (liveness->ops.size || liveness->arguments.size)) {
    if (liveness->ops.size)
      propagateOperation(liveness, tsVecPop(&liveness->ops));
    else
      propagateArgument(liveness, tsVecPop(&liveness->arguments));
  }
  tsVecFree(&liveness->ops);
  tsVecFree(&liveness->arguments);
}

//===--- Erasing what isn't ---===//

static void erasePassedOperands(IrOperation *op) {
  const BranchOpInterfaceMethods *branch = branchOf(op);
  for (uint32_t i = 0; branch && i < op->numSuccessors; i++) {
    const IrBlock *block = op->successors[i].block;
    intptr_t count = branch->getSuccessorOperands(irWrapOp(op), i).count;
    if (!block || count > block->numArguments)
      continue;
    intptr_t first = block->numArguments - count;
    for (intptr_t k = count; k-- > 0;)
      if (isDeadArgument(block->arguments[first + k]))
        tesseraOperationEraseFromRange(irWrapOp(op), branch->getSuccessorOperands(irWrapOp(op), i),
                                       k);
  }
}

static bool eraseArguments(IrBlock *block) {
  bool changed = false;
  for (uint32_t k = block->numArguments; k-- > 0;) {
    if (!isDeadArgument(block->arguments[k]))
      continue;
    mlirBlockEraseArgument(irWrapBlock(block), k);
    changed = true;
  }
  return changed;
}

static void unmarkAll(const IrRegion *region) {
  for (IrBlock *block = region->first; block; block = block->next) {
    for (uint32_t k = 0; k < block->numArguments; k++)
      block->arguments[k]->value.mark &= (uint16_t)~RW_MARK_DEAD;
    for (IrOperation *op = block->first; op; op = op->next) {
      op->mark &= (uint8_t)~RW_MARK_DEAD;
      for (uint32_t r = 0; r < rwNumRegionsLeft(op); r++)
        unmarkAll(&op->regions[r]);
    }
  }
}

static bool eraseDeadIn(RwRewriter *rewriter, IrRegion *region);

static bool eraseDeadInBlock(RwRewriter *rewriter, IrBlock *block) {
  bool changed = false;
  for (IrOperation *op = block->last, *previous; op; op = previous) {
    previous = op->previous;
    if (!isDead(op)) {
      for (uint32_t i = 0; i < rwNumRegionsLeft(op); i++)
        changed |= eraseDeadIn(rewriter, &op->regions[i]);
      continue;
    }
    for (uint32_t i = 0; i < rwNumRegionsLeft(op); i++)
      unmarkAll(&op->regions[i]);
    op->mark &= (uint8_t)~RW_MARK_DEAD;
    for (uint32_t i = 0; i < op->numResults; i++)
      while (irOperationResult(op, i)->firstUse)
        irUseSet(irOperationResult(op, i)->firstUse, NULL);
    mlirRewriterBaseEraseOp(rwBase(rewriter), irWrapOp(op));
    changed = true;
  }
  return changed;
}

// Takes the marks away, too.
static bool eraseDeadIn(RwRewriter *rewriter, IrRegion *region) {
  bool changed = false;
  for (IrBlock *block = region->first; block; block = block->next) {
    if (region->first != region->last && block->last)
      erasePassedOperands(block->last);
    changed |= eraseDeadInBlock(rewriter, block);
  }
  for (IrBlock *block = region->first ? region->first->next : NULL; block; block = block->next)
    changed |= eraseArguments(block);
  return changed;
}

// Whether something uses a result behind the op in its block, or inside of what is there.
static bool hasLaterUse(IrOperation *op) {
  for (uint32_t i = 0; i < op->numResults; i++)
    for (const IrUse *use = irOperationResult(op, i)->firstUse; use; use = use->next) {
      IrOperation *user = use->owner;
      while (user && user->block != op->block)
        user = irParentOp(user);
      if (user && irIsBefore(op, user))
        return true;
    }
  return false;
}

// Whether it is easily seen that all in the region is alive: no branch passes arguments, and of ops
// that might be dead the last in a block would have no later use.
static bool isAllAlive(const IrRegion *region) {
  if (region->first != region->last)
    return false;
  for (IrOperation *op = region->first ? region->first->first : NULL; op; op = op->next) {
    if (!hasLaterUse(op) && tesseraOperationWouldBeTriviallyDead(irWrapOp(op)))
      return false;
    for (uint32_t i = 0; i < rwNumRegionsLeft(op); i++)
      if (!isAllAlive(&op->regions[i]))
        return false;
  }
  return true;
}

bool rwSimplifyRegion(RwRewriter *rewriter, IrRegion *region) {
  if (isAllAlive(region))
    return false;
  Liveness liveness = {0};
  bool changed = markRegion(rewriter, &liveness, region);
  findLive(&liveness);
  return (liveness.numDead && eraseDeadIn(rewriter, region)) || changed;
}

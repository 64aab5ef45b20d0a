// Simplifying control flow: erases blocks that nothing reaches, operations that only dead ones use
// (in circles, too) and block arguments that nothing needs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "rewrite/Internal.h"
#include "tessera/Interfaces.h"

//===--- Blocks in post-order ---===//

typedef struct Visit {
  IrBlock *block;
  uint32_t nextSuccessor;
} Visit;

// The blocks that the entry reaches, a block after its successors where there is no loop.
static void collectPostOrder(const IrRegion *region, TsPointerMap *reached, RwBlockVec *order) {
  TsVec(Visit) stack = {0};
  tsPointerMapInsert(reached, region->first, NULL);
  tsVecPush(&stack, (Visit){region->first, 0});
  while (stack.size) {
    Visit *top = &stack.data[stack.size - 1];
    const IrOperation *last = top->block->last;
    if (!last || top->nextSuccessor == last->numSuccessors) {
      tsVecPush(order, tsVecPop(&stack).block);
      continue;
    }
    IrBlock *successor = last->successors[top->nextSuccessor++].block;
    bool inserted = false;
    if (successor)
      tsPointerMapInsert(reached, successor, &inserted);
    if (inserted)
      tsVecPush(&stack, (Visit){successor, 0});
  }
  tsVecFree(&stack);
}

static void pushNestedRegions(const IrBlock *block, RwRegionVec *regions) {
  for (IrOperation *op = block->first; op; op = op->next)
    for (uint32_t i = 0; i < op->numRegions; i++)
      if (op->regions[i].first)
        tsVecPush(regions, &op->regions[i]);
}

//===--- Unreachable blocks ---===//

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
  TsPointerMap reached = {0};
  RwBlockVec order = {0}, unreachable = {0};
  collectPostOrder(region, &reached, &order);
  for (IrBlock *block = region->first; block; block = block->next)
    if (!tsPointerMapFind(&reached, block))
      tsVecPush(&unreachable, block);
  bool changed = unreachable.size != 0;
  eraseBlocks(rewriter, &unreachable);
  tsVecFree(&order);
  tsVecFree(&unreachable);
  tsPointerMapFree(&reached);
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

// Operations, and block arguments other than those of entry blocks, that are needed.
typedef struct Liveness {
  TsPointerMap live;
  bool changed;
} Liveness;

static bool isLive(const Liveness *liveness, const void *thing) {
  return tsPointerMapFind(&liveness->live, thing) != NULL;
}

static void setLive(Liveness *liveness, const void *thing) {
  bool inserted;
  tsPointerMapInsert(&liveness->live, thing, &inserted);
  liveness->changed |= inserted;
}

static const BranchOpInterfaceMethods *branchOf(const IrOperation *op) {
  const BranchOpInterfaceMethods *methods = irInterface(op, &branchOpInterface);
  return methods;
}

// The argument that an operand of a branch becomes, or NULL.
static const IrValue *argumentFor(const IrUse *use) {
  IrOperation *op = use->owner;
  const BranchOpInterfaceMethods *branch = branchOf(op);
  intptr_t number = (intptr_t)irUseNumber(use);
  for (uint32_t i = 0; branch && i < op->numSuccessors; i++) {
    TesseraRange range = branch->getSuccessorOperands(irWrapOp(op), i);
    const IrBlock *block = op->successors[i].block;
    if (number < range.start || number >= range.start + range.count)
      continue;
    return &block->arguments[block->numArguments - range.count + (number - range.start)]->value;
  }
  return NULL;
}

static bool hasLiveUse(const Liveness *liveness, const IrValue *value) {
  for (const IrUse *use = value->firstUse; use; use = use->next) {
    if (!isLive(liveness, use->owner))
      continue;
    const IrValue *argument = argumentFor(use);
    if (!argument || irValueBlock(argument) == irValueBlock(argument)->region->first ||
        isLive(liveness, argument))
      return true;
  }
  return false;
}

static void visitTerminator(Liveness *liveness, IrOperation *op) {
  setLive(liveness, op);
  const BranchOpInterfaceMethods *branch = branchOf(op);
  for (uint32_t i = 0; i < op->numSuccessors; i++) {
    const IrBlock *block = op->successors[i].block;
    // Arguments that the branch itself makes, or that can't be followed, are needed.
    uint32_t passed = branch ? (uint32_t)branch->getSuccessorOperands(irWrapOp(op), i).count : 0;
    for (uint32_t k = 0; k + passed < block->numArguments; k++)
      setLive(liveness, block->arguments[k]);
  }
}

static void visitOperation(Liveness *liveness, IrOperation *op) {
  if (irHasTrait(op, TESSERA_TRAIT_IS_TERMINATOR)) {
    visitTerminator(liveness, op);
    return;
  }
  if (isLive(liveness, op))
    return;
  bool live = !tesseraOperationWouldBeTriviallyDead(irWrapOp(op));
  for (uint32_t i = 0; !live && i < op->numResults; i++)
    live = hasLiveUse(liveness, irOperationResult(op, i));
  if (live)
    setLive(liveness, op);
}

// Uses before definitions, as far as there is such an order; inner regions before their operation.
static void visitRegion(Liveness *liveness, const IrRegion *region) {
  if (!region->first)
    return;
  TsPointerMap reached = {0};
  RwBlockVec order = {0};
  collectPostOrder(region, &reached, &order);
  for (size_t i = 0; i < order.size; i++) {
    const IrBlock *block = order.data[i];
    for (IrOperation *op = block->last; op; op = op->previous) {
      for (uint32_t r = 0; r < op->numRegions; r++)
        visitRegion(liveness, &op->regions[r]);
      visitOperation(liveness, op);
    }
    for (uint32_t k = 0; block != region->first && k < block->numArguments; k++)
      if (!isLive(liveness, block->arguments[k]) &&
          hasLiveUse(liveness, &block->arguments[k]->value))
        setLive(liveness, block->arguments[k]);
  }
  tsVecFree(&order);
  tsPointerMapFree(&reached);
}

//===--- Erasing what isn't ---===//

static void erasePassedOperands(const Liveness *liveness, IrOperation *op) {
  const BranchOpInterfaceMethods *branch = branchOf(op);
  for (uint32_t i = 0; branch && i < op->numSuccessors; i++) {
    const IrBlock *block = op->successors[i].block;
    if (block == block->region->first)
      continue;
    intptr_t count = branch->getSuccessorOperands(irWrapOp(op), i).count;
    intptr_t first = block->numArguments - count;
    for (intptr_t k = count; k-- > 0;)
      if (!isLive(liveness, block->arguments[first + k]))
        tesseraOperationEraseFromRange(irWrapOp(op), branch->getSuccessorOperands(irWrapOp(op), i),
                                       k);
  }
}

static bool eraseArguments(const Liveness *liveness, IrBlock *block) {
  bool changed = false;
  for (uint32_t k = block->numArguments; k-- > 0;) {
    if (isLive(liveness, block->arguments[k]))
      continue;
    mlirBlockEraseArgument(irWrapBlock(block), k);
    changed = true;
  }
  return changed;
}

static bool eraseDeadIn(RwRewriter *rewriter, const Liveness *liveness, IrRegion *region);

static bool eraseDeadInBlock(RwRewriter *rewriter, const Liveness *liveness, IrBlock *block) {
  bool changed = false;
  for (IrOperation *op = block->last, *previous; op; op = previous) {
    previous = op->previous;
    if (isLive(liveness, op)) {
      for (uint32_t i = 0; i < op->numRegions; i++)
        changed |= eraseDeadIn(rewriter, liveness, &op->regions[i]);
      continue;
    }
    for (uint32_t i = 0; i < op->numResults; i++)
      while (irOperationResult(op, i)->firstUse)
        irUseSet(irOperationResult(op, i)->firstUse, NULL);
    mlirRewriterBaseEraseOp(rwBase(rewriter), irWrapOp(op));
    changed = true;
  }
  return changed;
}

static bool eraseDeadIn(RwRewriter *rewriter, const Liveness *liveness, IrRegion *region) {
  if (!region->first)
    return false;
  TsPointerMap reached = {0};
  RwBlockVec order = {0};
  collectPostOrder(region, &reached, &order);
  bool changed = false;
  for (size_t i = 0; i < order.size; i++) {
    if (region->first != region->last && order.data[i]->last)
      erasePassedOperands(liveness, order.data[i]->last);
    changed |= eraseDeadInBlock(rewriter, liveness, order.data[i]);
  }
  for (IrBlock *block = region->first->next; block; block = block->next)
    changed |= eraseArguments(liveness, block);
  tsVecFree(&order);
  tsPointerMapFree(&reached);
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
    for (uint32_t i = 0; i < op->numRegions; i++)
      if (!isAllAlive(&op->regions[i]))
        return false;
  }
  return true;
}

bool rwSimplifyRegion(RwRewriter *rewriter, IrRegion *region) {
  if (isAllAlive(region))
    return false;
  bool changed = rwEraseUnreachable(rewriter, region);
  Liveness liveness = {0};
  do {
    liveness.changed = false;
    visitRegion(&liveness, region);
  } while (liveness.changed);
  changed |= eraseDeadIn(rewriter, &liveness, region);
  tsPointerMapFree(&liveness.live);
  return changed;
}

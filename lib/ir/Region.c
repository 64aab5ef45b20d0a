// Blocks and regions: lists of operations and of blocks, block arguments, and order inside a block.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Context.h"
#include "ir/Operation.h"
#include "ir/Pool.h"

//===--- Order of operations ---===//

// Indices leave gaps, so that most insertions find room between their neighbours and only the
// others make the whole block be numbered again.
enum { ORDER_STRIDE = 16 };

static void renumber(IrBlock *block) {
  uint32_t index = 0;
  for (IrOperation *op = block->first; op; op = op->next)
    op->orderIndex = index += ORDER_STRIDE;
  block->orderValid = true;
}

// Gives a newly linked operation an index between its neighbours', if there is one.
static void assignOrder(IrBlock *block, IrOperation *op) {
  if (!block->orderValid)
    return;
  uint32_t low = op->previous ? op->previous->orderIndex : 0;
  if (!op->next) {
    op->orderIndex = low + ORDER_STRIDE;
    block->orderValid = low < UINT32_MAX - ORDER_STRIDE;
    return;
  }
  uint32_t high = op->next->orderIndex;
  op->orderIndex = low + (high - low) / 2;
  block->orderValid = op->orderIndex > low && op->orderIndex < high;
}

bool irIsBefore(IrOperation *a, IrOperation *b) {
  if (!a->block->orderValid)
    renumber(a->block);
  return a->orderIndex < b->orderIndex;
}

//===--- Operations of a block ---===//

static void linkOperations(IrBlock *block, IrOperation *before, IrOperation *first,
                           IrOperation *last) {
  IrOperation *previous = before ? before->previous : block->last;
  first->previous = previous;
  last->next = before;
  *(previous ? &previous->next : &block->first) = first;
  *(before ? &before->previous : &block->last) = last;
}

static void unlinkOperations(IrBlock *block, IrOperation *first, IrOperation *last) {
  *(first->previous ? &first->previous->next : &block->first) = last->next;
  *(last->next ? &last->next->previous : &block->last) = first->previous;
}

void irBlockInsert(IrBlock *block, IrOperation *before, IrOperation *op) {
  op->block = block;
  linkOperations(block, before, op, op);
  assignOrder(block, op);
}

void irBlockRemove(IrOperation *op) {
  unlinkOperations(op->block, op, op);
  op->block = NULL;
  op->previous = op->next = NULL;
}

void irBlockSplice(IrBlock *block, IrOperation *before, IrOperation *first, IrOperation *last) {
  if (!first)
    return;
  unlinkOperations(first->block, first, last);
  linkOperations(block, before, first, last);
  for (IrOperation *op = first; op != before; op = op->next) {
    op->block = block;
    assignOrder(block, op);
  }
}

IrBlock *irBlockSplit(IrBlock *block, IrOperation *first) {
  IrBlock *tail = irBlockCreate();
  irRegionInsert(block->region, block->next, tail);
  if (first)
    irBlockSplice(tail, NULL, first, block->last);
  return tail;
}

IrOperation *irBlockFindAncestor(const IrBlock *block, IrOperation *op) {
  while (op && op->block != block)
    op = irParentOp(op);
  return op;
}

//===--- Blocks ---===//

static void *allocIn(IrContext *pool, size_t size) {
  return pool ? irPoolAlloc(pool, size) : tsAlloc(size);
}
static void freeIn(IrContext *pool, void *memory, size_t size) {
  if (pool)
    irPoolFree(pool, memory, size);
  else
    tsFree(memory);
}

IrBlock *irBlockCreateIn(IrContext *context) {
  IrBlock *block = allocIn(context, sizeof *block);
  *block = (IrBlock){.orderValid = true, .pool = context};
  return block;
}

IrBlock *irBlockCreate(void) { return irBlockCreateIn(NULL); }

IrValue *irBlockAddArgument(IrBlock *block, IrStorage *type, IrStorage *location) {
  return irValue(
      mlirBlockAddArgument(irWrapBlock(block), irWrapType(type), irWrapLocation(location)));
}

void tesseraBlockWatch(MlirBlock block) {
  irBlock(block)->watcher = irContext(mlirOperationGetContext(mlirBlockGetParentOperation(block)));
}

static void tellDestroyed(const IrBlock *block, const void *what) {
  if (block->watcher)
    irTellDestroyed(block->watcher, what);
}

void irBlockArgumentFree(IrBlockArgument *argument) {
  freeIn(argument->pool, argument, sizeof *argument);
}

static void freeArgument(IrBlock *block, IrBlockArgument *argument) {
  tellDestroyed(block, argument);
  while (argument->value.firstUse)
    irUseSet(argument->value.firstUse, NULL);
  irBlockArgumentFree(argument);
}

static void freeArguments(IrBlock *block) {
  for (uint32_t i = 0; i < block->numArguments; i++)
    freeArgument(block, block->arguments[i]);
  tsFree(block->arguments);
}

void irBlockDestroy(IrBlock *block) {
  for (IrOperation *op = block->first; op; op = op->next)
    irOperationDropAllReferences(op);
  for (IrOperation *op = block->first, *next; op; op = next) {
    next = op->next;
    irOperationFreeTree(op);
  }
  tellDestroyed(block, block);
  freeArguments(block);
  while (block->firstPredecessor)
    irSuccessorSet(block->firstPredecessor, NULL);
  freeIn(block->pool, block, sizeof *block);
}

void mlirBlockDestroy(MlirBlock block) { irBlockDestroy(irBlock(block)); }

MlirBlock mlirBlockCreate(intptr_t nArgs, MlirType const *args, MlirLocation const *locs) {
  MlirBlock block = irWrapBlock(irBlockCreate());
  for (intptr_t i = 0; i < nArgs; i++)
    mlirBlockAddArgument(block, args[i], locs[i]);
  return block;
}

void mlirBlockDetach(MlirBlock block) {
  if (irBlock(block)->region)
    irRegionRemove(irBlock(block));
}

bool mlirBlockEqual(MlirBlock block, MlirBlock other) { return block.ptr == other.ptr; }

MlirOperation mlirBlockGetParentOperation(MlirBlock block) {
  return irWrapOp(irBlockParent(irBlock(block)));
}

MlirRegion mlirBlockGetParentRegion(MlirBlock block) {
  return irWrapRegion(irBlock(block)->region);
}

MlirBlock mlirBlockGetNextInRegion(MlirBlock block) { return irWrapBlock(irBlock(block)->next); }

MlirOperation mlirBlockGetFirstOperation(MlirBlock block) {
  return irWrapOp(irBlock(block)->first);
}

MlirOperation mlirBlockGetTerminator(MlirBlock block) {
  return irWrapOp(irBlockTerminator(irBlock(block)));
}

void mlirBlockAppendOwnedOperation(MlirBlock block, MlirOperation operation) {
  irBlockInsert(irBlock(block), NULL, irOp(operation));
}

void mlirBlockInsertOwnedOperation(MlirBlock block, intptr_t pos, MlirOperation operation) {
  IrOperation *before = irBlock(block)->first;
  for (; before && pos > 0; pos--)
    before = before->next;
  irBlockInsert(irBlock(block), before, irOp(operation));
}

void mlirBlockInsertOwnedOperationAfter(MlirBlock block, MlirOperation reference,
                                        MlirOperation operation) {
  IrOperation *before = reference.ptr ? irOp(reference)->next : irBlock(block)->first;
  irBlockInsert(irBlock(block), before, irOp(operation));
}

void mlirBlockInsertOwnedOperationBefore(MlirBlock block, MlirOperation reference,
                                         MlirOperation operation) {
  irBlockInsert(irBlock(block), irOp(reference), irOp(operation));
}

intptr_t mlirBlockGetNumArguments(MlirBlock block) { return irBlock(block)->numArguments; }

MlirValue mlirBlockAddArgument(MlirBlock block, MlirType type, MlirLocation loc) {
  return mlirBlockInsertArgument(block, irBlock(block)->numArguments, type, loc);
}

static void growArguments(IrBlock *block) {
  enum { FEW = 2 }; // as most blocks have
  size_t capacity = block->argumentCapacity;
  if (capacity)
    block->arguments =
        tsVecGrow(block->arguments, &capacity, capacity + 1, sizeof *block->arguments);
  else
    block->arguments = tsAlloc((capacity = FEW) * sizeof *block->arguments);
  block->argumentCapacity = (uint32_t)capacity;
}

MlirValue mlirBlockInsertArgument(MlirBlock handle, intptr_t pos, MlirType type, MlirLocation loc) {
  IrBlock *block = irBlock(handle);
  IrBlockArgument *argument = allocIn(block->pool, sizeof *argument);
  *argument = (IrBlockArgument){
      .value = {.type = irType(type), .kind = IR_BLOCK_ARGUMENT},
      .block = block,
      .location = irLocation(loc),
      .pool = block->pool,
  };
  if (block->numArguments == block->argumentCapacity)
    growArguments(block);
  for (uint32_t i = block->numArguments++; i > (uint32_t)pos; i--) {
    block->arguments[i] = block->arguments[i - 1];
    block->arguments[i]->value.index = i;
  }
  block->arguments[pos] = argument;
  argument->value.index = (uint32_t)pos;
  return irWrapValue(&argument->value);
}

void mlirBlockEraseArgument(MlirBlock handle, unsigned index) {
  IrBlock *block = irBlock(handle);
  freeArgument(block, block->arguments[index]);
  block->numArguments--;
  for (uint32_t i = index; i < block->numArguments; i++) {
    block->arguments[i] = block->arguments[i + 1];
    block->arguments[i]->value.index = i;
  }
}

MlirValue mlirBlockGetArgument(MlirBlock block, intptr_t pos) {
  return irWrapValue(&irBlock(block)->arguments[pos]->value);
}

intptr_t mlirBlockGetNumSuccessors(MlirBlock block) {
  const IrOperation *last = irBlock(block)->last;
  return last ? last->numSuccessors : 0;
}

MlirBlock mlirBlockGetSuccessor(MlirBlock block, intptr_t pos) {
  return irWrapBlock(irBlock(block)->last->successors[pos].block);
}

intptr_t mlirBlockGetNumPredecessors(MlirBlock block) {
  intptr_t count = 0;
  for (const IrSuccessor *use = irBlock(block)->firstPredecessor; use; use = use->next)
    count++;
  return count;
}

MlirBlock mlirBlockGetPredecessor(MlirBlock block, intptr_t pos) {
  const IrSuccessor *use = irBlock(block)->firstPredecessor;
  for (; pos > 0; pos--)
    use = use->next;
  return irWrapBlock(use->owner->block);
}

void irSuccessorSet(IrSuccessor *successor, IrBlock *block) {
  if (successor->block) {
    *successor->previous = successor->next;
    if (successor->next)
      successor->next->previous = successor->previous;
  }
  successor->block = block;
  if (!block)
    return;
  successor->next = block->firstPredecessor;
  successor->previous = &block->firstPredecessor;
  if (successor->next)
    successor->next->previous = &successor->next;
  block->firstPredecessor = successor;
}

//===--- Regions ---===//

void irRegionInsert(IrRegion *region, IrBlock *before, IrBlock *block) {
  IrBlock *previous = before ? before->previous : region->last;
  block->region = region;
  block->previous = previous;
  block->next = before;
  *(previous ? &previous->next : &region->first) = block;
  *(before ? &before->previous : &region->last) = block;
}

void irRegionRemove(IrBlock *block) {
  IrRegion *region = block->region;
  *(block->previous ? &block->previous->next : &region->first) = block->next;
  *(block->next ? &block->next->previous : &region->last) = block->previous;
  block->region = NULL;
  block->previous = block->next = NULL;
}

void irRegionSplice(IrRegion *target, IrBlock *before, IrRegion *source) {
  while (source->first) {
    IrBlock *block = source->first;
    irRegionRemove(block);
    irRegionInsert(target, before, block);
  }
}

void irRegionClear(IrRegion *region) {
  for (IrBlock *block = region->first; block; block = block->next)
    for (IrOperation *op = block->first; op; op = op->next)
      irOperationDropAllReferences(op);
  while (region->first) {
    IrBlock *block = region->first;
    irRegionRemove(block);
    irBlockDestroy(block);
  }
}

IrBlock *irRegionFindAncestor(const IrRegion *region, IrBlock *block) {
  while (block && block->region != region) {
    IrOperation *parent = irBlockParent(block);
    block = parent ? parent->block : NULL;
  }
  return block;
}

MlirRegion mlirRegionCreate(void) {
  IrRegion *region = tsAlloc(sizeof *region);
  *region = (IrRegion){NULL, NULL, NULL};
  return irWrapRegion(region);
}

void mlirRegionDestroy(MlirRegion region) {
  irRegionClear(irRegion(region));
  tsFree(region.ptr);
}

bool mlirRegionEqual(MlirRegion region, MlirRegion other) { return region.ptr == other.ptr; }

MlirBlock mlirRegionGetFirstBlock(MlirRegion region) {
  return irWrapBlock(irRegion(region)->first);
}

void mlirRegionAppendOwnedBlock(MlirRegion region, MlirBlock block) {
  irRegionInsert(irRegion(region), NULL, irBlock(block));
}

void mlirRegionInsertOwnedBlock(MlirRegion region, intptr_t pos, MlirBlock block) {
  IrBlock *before = irRegion(region)->first;
  for (; before && pos > 0; pos--)
    before = before->next;
  irRegionInsert(irRegion(region), before, irBlock(block));
}

void mlirRegionInsertOwnedBlockAfter(MlirRegion region, MlirBlock reference, MlirBlock block) {
  IrBlock *before = reference.ptr ? irBlock(reference)->next : irRegion(region)->first;
  irRegionInsert(irRegion(region), before, irBlock(block));
}

void mlirRegionInsertOwnedBlockBefore(MlirRegion region, MlirBlock reference, MlirBlock block) {
  irRegionInsert(irRegion(region), irBlock(reference), irBlock(block));
}

MlirRegion mlirRegionGetNextInOperation(MlirRegion region) {
  IrOperation *parent = irRegion(region)->parent;
  bool isLast = !parent || irRegion(region) + 1 == parent->regions + parent->numRegions;
  return irWrapRegion(isLast ? NULL : irRegion(region) + 1);
}

void mlirRegionTakeBody(MlirRegion target, MlirRegion source) {
  irRegionClear(irRegion(target));
  irRegionSplice(irRegion(target), NULL, irRegion(source));
}

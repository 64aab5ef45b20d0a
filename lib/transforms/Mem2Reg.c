// mem2reg: memory that only loads and stores get at becomes values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/DataLayout.h"
#include "tessera/Pass.h"
#include "transforms/Slots.h"
#include "transforms/TransformsPasses.h"

//===--- What is known of a region ---===//

/// The blocks that the entry reaches, by their order in the dominator tree.
typedef struct Frontiers {
  size_t count;
  MlirBlock *blocks;
  TsPointerMap numbers; ///< block -> number
  size_t *dominators;   ///< number of the closest one; of the entry, its own
  size_t *starts;       ///< in `joins`, and behind the last block the number of all
  TsVec(size_t) joins;  ///< blocks where what a block dominates ends
  TrBlockOrder order;
} Frontiers;

/// An allocator that waits for an op to go.
typedef struct Blocked {
  IrOperation *allocator;
  uintptr_t attempt; ///< the one that failed
  size_t next;       ///< the next one that waits for the op: 1 + position, 0: none
} Blocked;

typedef struct Promoter {
  MlirRewriterBase rewriter;
  TesseraDominance *dominance;
  TesseraDataLayout *layout;
  TsPointerMap regions; ///< region -> Frontiers *
  TsVec(Frontiers *) all;
  TsPointerMap waiting;       ///< op that can't do without a slot -> position in `blocked`, 0: none
  TsVec(IrOperation *) again; ///< allocators to try once more
  TsVec(Blocked) blocked;
  TsPointerMap attempts; ///< allocator -> the last one, 0 while it is to be tried again
  uintptr_t numAttempts;
  int64_t numPromoted, numArguments;
} Promoter;

static void findDominators(Frontiers *known, TesseraDominance *dominance) {
  TsVec(size_t) path = {0};
  for (size_t i = 0; i < known->count; ++i) {
    while (path.size && !tesseraDominanceBlockDominates(
                            dominance, known->blocks[path.data[path.size - 1]], known->blocks[i]))
      --path.size;
    known->dominators[i] = path.size ? path.data[path.size - 1] : 0;
    tsVecPush(&path, i);
  }
  tsVecFree(&path);
}

/// A block, and one where what it dominates ends.
typedef struct Edge {
  size_t from, to;
} Edge;
typedef TsVec(Edge) Edges;

// From each predecessor of a join up to what dominates the join.
static void findJoins(const Frontiers *known, Edges *edges) {
  size_t *last = tsAllocZeroed(known->count + 1, sizeof *last); // 1 + the join that was added
  for (size_t i = 0; i < known->count; ++i) {
    const IrSuccessor *first = irBlock(known->blocks[i])->firstPredecessor;
    for (const IrSuccessor *use = first; use; use = use->next) {
      uintptr_t *number =
          use->owner->block ? tsPointerMapFind(&known->numbers, use->owner->block) : NULL;
      if (!number)
        continue;
      bool isEntry = i == 0;
      for (size_t up = *number; up != known->dominators[i] || isEntry; up = known->dominators[up]) {
        if (last[up] == i + 1)
          break; // and so it has been further up
        last[up] = i + 1;
        tsVecPush(edges, (Edge){up, i});
        if (up == 0)
          break;
      }
    }
  }
  tsFree(last);
}

static Frontiers *createFrontiers(TesseraDominance *dominance, IrRegion *region) {
  Frontiers *known = tsAllocZeroed(1, sizeof *known);
  size_t capacity = 1;
  for (IrBlock *block = region->first; block; block = block->next)
    ++capacity;
  known->blocks = tsAllocZeroed(capacity, sizeof *known->blocks);
  known->count = tesseraDominanceGetPreOrder(dominance, irWrapRegion(region), known->blocks);
  for (size_t i = 0; i < known->count; ++i)
    *tsPointerMapInsert(&known->numbers, known->blocks[i].ptr, NULL) = i;
  known->dominators = tsAllocZeroed(capacity, sizeof *known->dominators);
  known->starts = tsAllocZeroed(capacity + 1, sizeof *known->starts);
  findDominators(known, dominance);
  Edges edges = {0};
  findJoins(known, &edges);
  for (size_t i = 0; i < edges.size; ++i)
    ++known->starts[edges.data[i].from + 1];
  for (size_t i = 0; i < known->count; ++i)
    known->starts[i + 1] += known->starts[i];
  tsVecReserve(&known->joins, edges.size + 1);
  known->joins.size = edges.size;
  size_t *next = tsAllocZeroed(capacity, sizeof *next);
  for (size_t i = 0; i < edges.size; ++i) {
    size_t from = edges.data[i].from;
    known->joins.data[known->starts[from] + next[from]++] = edges.data[i].to;
  }
  tsFree(next);
  tsVecFree(&edges);
  trBlockOrderInit(&known->order, dominance, region);
  return known;
}

static void destroyFrontiers(Frontiers *known) {
  tsFree(known->blocks);
  tsPointerMapFree(&known->numbers);
  tsFree(known->dominators);
  tsFree(known->starts);
  tsVecFree(&known->joins);
  trBlockOrderFree(&known->order);
  tsFree(known);
}

static const Frontiers *getFrontiers(Promoter *promoter, IrRegion *region) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&promoter->regions, region, &inserted);
  if (inserted) {
    Frontiers *known = createFrontiers(promoter->dominance, region);
    *slot = (uintptr_t)known;
    tsVecPush(&promoter->all, known);
  }
  return (const Frontiers *)*slot;
}

//===--- One slot ---===//

/// An op that reads or writes the slot, and what the slot holds before it (NULL: nothing yet).
typedef struct Access {
  IrOperation *op;
  MlirValue reaching, stored;
} Access;

/// What happens to the slot in a block.
typedef struct SlotBlock {
  IrBlock *block;
  size_t first, count; ///< in `accesses`
  bool stores;
  bool isJoin;              ///< gets an argument
  MlirValue argument, last; ///< at the begin and at the end, when they are known
} SlotBlock;

typedef struct Promotion {
  Promoter *promoter;
  TesseraMemorySlot slot;
  MlirOperation allocator;
  IrRegion *region;
  const Frontiers *known; ///< NULL: the region has one block
  TrBlockedUsers users;
  TsVec(Access) accesses;  ///< in order
  TsPointerMap positions;  ///< op -> 1 + position in `accesses`
  TsVec(SlotBlock) blocks; ///< those with accesses, then joins without
  TsPointerMap numbers;    ///< block -> position in `blocks`
  TsPointerMap live;       ///< blocks that need what the slot holds at their begin
  MlirValue defaultValue;
} Promotion;

static MlirValue getDefault(Promotion *promotion) {
  if (!promotion->defaultValue.ptr) {
    MlirRewriterBase rewriter = promotion->promoter->rewriter;
    mlirRewriterBaseSetInsertionPointToStart(
        rewriter, irWrapBlock(irValueBlock(irValue(promotion->slot.pointer))));
    promotion->defaultValue = promotableAllocationOpInterfaceGetDefaultValue(
        promotion->allocator, promotion->slot, rewriter);
  }
  return promotion->defaultValue;
}

static SlotBlock *findBlock(const Promotion *promotion, const IrBlock *block) {
  uintptr_t *number = tsPointerMapFind(&promotion->numbers, block);
  return number ? &promotion->blocks.data[*number] : NULL;
}

static SlotBlock *addBlock(Promotion *promotion, IrBlock *block) {
  bool inserted;
  uintptr_t *number = tsPointerMapInsert(&promotion->numbers, block, &inserted);
  if (inserted) {
    *number = promotion->blocks.size;
    tsVecPush(&promotion->blocks, (SlotBlock){.block = block, .first = promotion->accesses.size});
  }
  return &promotion->blocks.data[*number];
}

static void collectAccesses(Promotion *promotion) {
  TsVec(IrOperation *) ops = {0};
  for (size_t i = 0; i < promotion->users.users.size; ++i)
    if (irInterface(promotion->users.users.data[i].op, &promotableMemOpInterface))
      tsVecPush(&ops, promotion->users.users.data[i].op);
  trBlockOrderSort(&promotion->known->order, promotion->region, ops.data, ops.size);
  for (size_t i = 0; i < ops.size; ++i) {
    SlotBlock *block = addBlock(promotion, ops.data[i]->block);
    ++block->count;
    block->stores =
        block->stores || promotableMemOpInterfaceStoresTo(irWrapOp(ops.data[i]), promotion->slot);
    tsVecPush(&promotion->accesses, (Access){.op = ops.data[i]});
    *tsPointerMapInsert(&promotion->positions, ops.data[i], NULL) = promotion->accesses.size;
  }
  tsVecFree(&ops);
}

//===--- Where values meet ---===//

// Whether the slot is read in the block before it is written there.
static bool readsFirst(const Promotion *promotion, const SlotBlock *block) {
  for (size_t i = 0; i < block->count; ++i) {
    MlirOperation op = irWrapOp(promotion->accesses.data[block->first + i].op);
    if (promotableMemOpInterfaceLoadsFrom(op, promotion->slot))
      return true;
    if (promotableMemOpInterfaceStoresTo(op, promotion->slot))
      return false;
  }
  return false;
}

// From the blocks that read up to those that write.
static void findLiveBlocks(Promotion *promotion) {
  TsVec(IrBlock *) worklist = {0};
  for (size_t i = 0; i < promotion->blocks.size; ++i)
    if (readsFirst(promotion, &promotion->blocks.data[i]))
      tsVecPush(&worklist, promotion->blocks.data[i].block);
  while (worklist.size) {
    IrBlock *block = tsVecPop(&worklist);
    bool inserted;
    tsPointerMapInsert(&promotion->live, block, &inserted);
    for (IrSuccessor *use = inserted ? block->firstPredecessor : NULL; use; use = use->next) {
      const SlotBlock *above = findBlock(promotion, use->owner->block);
      if (!above || !above->stores)
        tsVecPush(&worklist, use->owner->block);
    }
  }
  tsVecFree(&worklist);
}

// Whether each way into the block can bring a value along.
static bool canBeJoin(const IrBlock *block) {
  for (const IrSuccessor *use = block->firstPredecessor; use; use = use->next)
    if (!irInterface(use->owner, &branchOpInterface))
      return false;
  return true;
}

// Blocks that get an argument; false when one can't.
static bool findSlotJoins(Promotion *promotion) {
  const Frontiers *known = promotion->known;
  TsVec(size_t) worklist = {0};
  for (size_t i = 0; i < promotion->blocks.size; ++i) {
    uintptr_t *number = tsPointerMapFind(&known->numbers, promotion->blocks.data[i].block);
    if (promotion->blocks.data[i].stores && number)
      tsVecPush(&worklist, *number);
  }
  bool possible = true;
  while (worklist.size && possible) {
    size_t from = tsVecPop(&worklist);
    for (size_t i = known->starts[from]; i < known->starts[from + 1] && possible; ++i) {
      IrBlock *block = irBlock(known->blocks[known->joins.data[i]]);
      if (!tsPointerMapFind(&promotion->live, block))
        continue;
      SlotBlock *join = addBlock(promotion, block);
      if (join->isJoin)
        continue;
      join->isJoin = true;
      possible = canBeJoin(block);
      tsVecPush(&worklist, known->joins.data[i]);
    }
  }
  tsVecFree(&worklist);
  return possible;
}

// Finds out all that is needed, and changes nothing. NULL when the slot can be promoted, else an op
// that stands in the way.
static IrOperation *analyze(Promotion *promotion) {
  for (IrUse *use = irValue(promotion->slot.pointer)->firstUse; use; use = use->next)
    trBlockedUsersAdd((MlirOpOperand){use}, &promotion->users);
  IrOperation *allocator = irOp(promotion->allocator);
  if (!tesseraRegionHasSSADominance(irWrapRegion(promotion->region)))
    return allocator;
  IrOperation *failed =
      trBlockedUsersPropagate(&promotion->users, &promotion->slot, promotion->promoter->layout);
  for (size_t i = 0; i < promotion->users.users.size && !failed; ++i) {
    IrOperation *op = promotion->users.users.data[i].op;
    if (irInterface(op, &promotableMemOpInterface) && irParentRegion(op) != promotion->region)
      failed = op;
  }
  if (failed)
    return failed;
  promotion->known = getFrontiers(promotion->promoter, promotion->region);
  collectAccesses(promotion);
  findLiveBlocks(promotion);
  return findSlotJoins(promotion) ? NULL : allocator;
}

//===--- Values ---===//

// What the slot holds at the end of a block: made in it, or at its begin, or further up.
static MlirValue valueAtEnd(const Promotion *promotion, const IrBlock *block) {
  const Frontiers *known = promotion->known;
  uintptr_t *found = tsPointerMapFind(&known->numbers, block);
  if (!found)
    return (MlirValue){NULL};
  for (size_t number = *found;; number = known->dominators[number]) {
    const SlotBlock *here = findBlock(promotion, irBlock(known->blocks[number]));
    if (here && (here->stores || here->isJoin))
      return here->stores ? here->last : here->argument;
    if (number == 0)
      return (MlirValue){NULL};
  }
}

static MlirValue valueAtBegin(const Promotion *promotion, const SlotBlock *block) {
  const Frontiers *known = promotion->known;
  if (block->isJoin)
    return block->argument;
  uintptr_t *number = tsPointerMapFind(&known->numbers, block->block);
  if (!number || *number == 0)
    return (MlirValue){NULL};
  return valueAtEnd(promotion, irBlock(known->blocks[known->dominators[*number]]));
}

static void addArguments(Promotion *promotion) {
  MlirRewriterBase rewriter = promotion->promoter->rewriter;
  for (size_t i = 0; i < promotion->blocks.size; ++i) {
    SlotBlock *join = &promotion->blocks.data[i];
    if (!join->isJoin)
      continue;
    MlirLocation location = mlirValueGetLocation(promotion->slot.pointer);
    join->argument = mlirBlockAddArgument(irWrapBlock(join->block), promotion->slot.type, location);
    ++promotion->promoter->numArguments;
    mlirRewriterBaseSetInsertionPointToStart(rewriter, irWrapBlock(join->block));
    promotableAllocationOpInterfaceHandleBlockArgument(promotion->allocator, promotion->slot,
                                                       join->argument, rewriter);
  }
}

// The values before and behind each access of a block.
static void computeValues(Promotion *promotion, SlotBlock *block) {
  MlirRewriterBase rewriter = promotion->promoter->rewriter;
  if (!tsPointerMapFind(&promotion->known->numbers, block->block))
    return;
  MlirValue value = valueAtBegin(promotion, block);
  for (size_t i = 0; i < block->count; ++i) {
    Access *access = &promotion->accesses.data[block->first + i];
    access->reaching = value;
    if (!promotableMemOpInterfaceStoresTo(irWrapOp(access->op), promotion->slot))
      continue;
    if (!value.ptr)
      value = getDefault(promotion);
    mlirRewriterBaseSetInsertionPointAfter(rewriter, irWrapOp(access->op));
    value = access->stored = promotableMemOpInterfaceGetStored(
        irWrapOp(access->op), promotion->slot, rewriter, value, promotion->promoter->layout);
  }
  block->last = value;
}

static void passValues(Promotion *promotion) {
  for (size_t i = 0; i < promotion->blocks.size; ++i) {
    if (!promotion->blocks.data[i].isJoin)
      continue;
    IrBlock *block = promotion->blocks.data[i].block;
    for (IrSuccessor *use = block->firstPredecessor; use; use = use->next) {
      MlirValue value = valueAtEnd(promotion, use->owner->block);
      MlirOperation branch = irWrapOp(use->owner);
      TesseraRange range =
          branchOpInterfaceGetSuccessorOperands(branch, (unsigned)(use - use->owner->successors));
      tesseraOperationAppendToRange(branch, range, value.ptr ? value : getDefault(promotion));
    }
  }
}

//===--- The end of the uses ---===//

static const Access *findAccess(const Promotion *promotion, const IrOperation *op) {
  uintptr_t *position = tsPointerMapFind(&promotion->positions, op);
  return position ? &promotion->accesses.data[*position - 1] : NULL;
}

static TesseraDeletionKind removeUses(Promotion *promotion, IrOperation *op) {
  MlirRewriterBase rewriter = promotion->promoter->rewriter;
  MlirOperation wrapped = irWrapOp(op);
  uintptr_t *position = tsPointerMapFind(&promotion->users.positions, op);
  TesseraUseList uses = trBlockedUses(&promotion->users.users.data[*position]);
  const Access *access = findAccess(promotion, op);
  MlirValue reaching = {NULL};
  if (access)
    reaching = access->reaching.ptr ? access->reaching : getDefault(promotion);
  mlirRewriterBaseSetInsertionPointAfter(rewriter, wrapped);
  if (!access)
    return promotableOpInterfaceRemoveBlockingUses(wrapped, uses, rewriter);
  return promotableMemOpInterfaceRemoveBlockingUses(wrapped, promotion->slot, uses, rewriter,
                                                    reaching, promotion->promoter->layout);
}

static void tellReplaced(Promotion *promotion) {
  TsVec(TesseraReplacedValue) values = {0};
  for (size_t i = promotion->accesses.size; i-- > 0;) {
    const Access *access = &promotion->accesses.data[i];
    if (access->stored.ptr)
      tsVecPush(&values, (TesseraReplacedValue){irWrapOp(access->op), access->stored});
  }
  for (size_t i = 0; i < promotion->users.users.size; ++i) {
    MlirOperation op = irWrapOp(promotion->users.users.data[i].op);
    if (!promotableOpInterfaceCast(op) || !promotableOpInterfaceRequiresReplacedValues(op))
      continue;
    mlirRewriterBaseSetInsertionPointAfter(promotion->promoter->rewriter, op);
    promotableOpInterfaceVisitReplacedValues(op, values.size, values.data,
                                             promotion->promoter->rewriter);
  }
  tsVecFree(&values);
}

// Allocators that an op stood in the way of are tried again when it is gone.
static void wakeUp(Promoter *promoter, const IrOperation *op) {
  uintptr_t *first = tsPointerMapFind(&promoter->waiting, op);
  for (size_t i = first ? *first : 0; i; i = promoter->blocked.data[i - 1].next) {
    const Blocked *blocked = &promoter->blocked.data[i - 1];
    uintptr_t *attempt = tsPointerMapFind(&promoter->attempts, blocked->allocator);
    if (!attempt || *attempt != blocked->attempt)
      continue; // it is gone, or was tried since
    *attempt = 0;
    tsVecPush(&promoter->again, blocked->allocator);
  }
  if (first)
    tsPointerMapErase(&promoter->waiting, op);
}

static void wait(Promoter *promoter, const IrOperation *op, IrOperation *allocator) {
  uintptr_t *first = tsPointerMapInsert(&promoter->waiting, op, NULL);
  tsVecPush(&promoter->blocked, (Blocked){allocator, promoter->numAttempts, *first});
  *first = promoter->blocked.size;
}

static void endUses(Promotion *promotion) {
  TsVec(IrOperation *) ops = {0}, erased = {0};
  for (size_t i = 0; i < promotion->users.users.size; ++i)
    tsVecPush(&ops, promotion->users.users.data[i].op);
  trBlockOrderSort(&promotion->known->order, promotion->region, ops.data, ops.size);
  // What is read later may be what was read before: from the end.
  for (size_t i = ops.size; i-- > 0;)
    if (removeUses(promotion, ops.data[i]) == TESSERA_DELETE)
      tsVecPush(&erased, ops.data[i]);
  tellReplaced(promotion);
  for (size_t i = 0; i < erased.size; ++i) {
    wakeUp(promotion->promoter, erased.data[i]);
    mlirRewriterBaseEraseOp(promotion->promoter->rewriter, irWrapOp(erased.data[i]));
  }
  tsVecFree(&ops);
  tsVecFree(&erased);
}

static void promote(Promotion *promotion) {
  Promoter *promoter = promotion->promoter;
  addArguments(promotion);
  // Blocks with accesses are in the order of the dominator tree.
  for (size_t i = 0; i < promotion->blocks.size; ++i)
    computeValues(promotion, &promotion->blocks.data[i]);
  passValues(promotion);
  endUses(promotion);
  ++promoter->numPromoted;
  MlirOperation others = promotableAllocationOpInterfaceHandlePromotionComplete(
      promotion->allocator, promotion->slot, promotion->defaultValue, promoter->rewriter);
  if (!mlirOperationIsNull(others))
    tsVecPush(&promoter->again, irOp(others));
}

static void freePromotion(Promotion *promotion) {
  trBlockedUsersFree(&promotion->users);
  tsVecFree(&promotion->accesses);
  tsPointerMapFree(&promotion->positions);
  tsVecFree(&promotion->blocks);
  tsPointerMapFree(&promotion->numbers);
  tsPointerMapFree(&promotion->live);
}

//===--- The pass ---===//

typedef TsVec(TesseraMemorySlot) Slots;

static void collectSlot(TesseraMemorySlot slot, void *user) {
  Slots *slots = user;
  tsVecPush(slots, slot);
}

static void tryAllocator(Promoter *promoter, IrOperation *allocator) {
  Slots slots = {0};
  promotableAllocationOpInterfaceGetPromotableSlots(irWrapOp(allocator), collectSlot, &slots);
  *tsPointerMapInsert(&promoter->attempts, allocator, NULL) = ++promoter->numAttempts;
  bool promoted = false;
  for (size_t i = 0; i < slots.size && !promoted; ++i) {
    if (!irValue(slots.data[i].pointer)->firstUse)
      continue;
    Promotion promotion = {.promoter = promoter,
                           .slot = slots.data[i],
                           .allocator = irWrapOp(allocator),
                           .region = irValueBlock(irValue(slots.data[i].pointer))->region};
    IrOperation *failed = analyze(&promotion);
    promoted = !failed;
    if (promoted) {
      tsPointerMapErase(&promoter->attempts, allocator);
      promote(&promotion);
    } else {
      wait(promoter, failed, allocator);
    }
    freePromotion(&promotion);
  }
  tsVecFree(&slots);
}

static void promoteRegion(Promoter *promoter, IrOperation *root) {
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op))
    if (irInterface(op, &promotableAllocationOpInterface))
      tsVecPush(&promoter->again, op);
  while (promoter->again.size) {
    size_t count = promoter->again.size;
    IrOperation **ops = promoter->again.data;
    promoter->again.data = NULL;
    promoter->again.size = promoter->again.capacity = 0;
    for (size_t i = 0; i < count; ++i)
      tryAllocator(promoter, ops[i]);
    tsFree(ops);
  }
}

void mem2RegPassRun(MlirPass pass, const Mem2RegOptions *options, MlirOperation op) {
  (void)options;
  Promoter promoter = {
      .rewriter = mlirIRRewriterCreate(mlirOperationGetContext(op)),
      .dominance = tesseraAnalysesGet(tesseraPassGetAnalyses(pass), &tesseraDominanceAnalysis),
      .layout = tesseraDataLayoutCreate(op)};
  promoteRegion(&promoter, irOp(op));
  for (size_t i = 0; i < promoter.all.size; ++i)
    destroyFrontiers(promoter.all.data[i]);
  tsVecFree(&promoter.all);
  tsPointerMapFree(&promoter.regions);
  tsPointerMapFree(&promoter.waiting);
  tsVecFree(&promoter.again);
  tsVecFree(&promoter.blocked);
  tsPointerMapFree(&promoter.attempts);
  tesseraDataLayoutDestroy(promoter.layout);
  mlirIRRewriterDestroy(promoter.rewriter);
  tesseraPassPreserve(pass, &tesseraDominanceAnalysis);
  if (!promoter.numPromoted)
    tesseraPassMarkUnchanged(pass);
  tesseraPassAddStatistic(pass, Mem2RegStatisticPromotedAmount, promoter.numPromoted);
  tesseraPassAddStatistic(pass, Mem2RegStatisticNewBlockArgumentAmount, promoter.numArguments);
}

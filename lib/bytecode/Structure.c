// The structure of what is written: operations, blocks, regions and values get numbers, and
// operations the order in which they are looked at. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "bytecode/Writer.h"
#include "support/Prefetch.h"

//===--- Operations and blocks ---===//

/// An operation with regions, while what is in it is looked at.
typedef struct Around {
  IrOperation *op;
  uint32_t number;
  bool isUnresolved;        ///< it, or something around it, may turn out to be isolated
  uint32_t place, endPlace; ///< of the blocks that are still to come
  IrOperation *next;        ///< of the block before those; NULL: there is none
} Around;
typedef TsVec(Around) AroundList;

/// An operand from another region: what is between isn't isolated.
static void markCrossing(BcWriter *writer, AroundList *around, const IrRegion *from) {
  size_t stop = around->size;
  while (stop > 0 && around->data[stop - 1].isUnresolved &&
         around->data[stop - 1].op != from->parent)
    stop--;
  for (size_t i = stop; i < around->size; i++) {
    around->data[i].isUnresolved = stop > 0 && around->data[stop - 1].isUnresolved;
    writer->ops.data[around->data[i].number].isIsolated = false;
  }
}

static void resolveOperands(BcWriter *writer, IrOperation *op, AroundList *around) {
  const IrRegion *region = irParentRegion(op);
  for (uint32_t i = 0; i < op->numOperands; i++) {
    const IrValue *value = op->operands[i].value;
    const IrBlock *block = value ? irValueBlock(value) : NULL;
    if (block && block->region && block->region != region)
      markCrossing(writer, around, block->region);
  }
}

static inline void setPlace(BcWriter *writer, IrBlock *block, uint32_t place) {
  if (!writer->isNumbering) {
    *tsAddressMapGet(&writer->placesOfBlocks, block) = place + 1;
    return;
  }
  block->orderValid = false; // the numbers of operations are others now
  atomic_store_explicit(&block->place, place, memory_order_relaxed);
}

static inline void setNumber(BcWriter *writer, IrOperation *op, uint32_t number) {
  if (!writer->isNumbering)
    *tsAddressMapGet(&writer->numbersOfOps, op) = number;
  else if (op != writer->root)
    op->orderIndex = number;
}

static void addBlocks(BcWriter *writer, const IrRegion *region) {
  uint32_t first = (uint32_t)writer->blocks.size;
  for (IrBlock *block = region->first; block; block = block->next) {
    uint32_t place = (uint32_t)writer->blocks.size;
    setPlace(writer, block, place);
    bcVecPush(
        writer, &writer->blocks,
        (BcBlock){.block = block, .number = place - first, .numArguments = block->numArguments});
  }
  if (!region->first)
    bcVecPush(writer, &writer->blocks, (BcBlock){.block = NULL});
  else
    writer->blocks.data[first].numBlocks = (uint32_t)writer->blocks.size - first;
}

/// The next operation.
static void addOperation(BcWriter *writer, IrOperation *op, AroundList *around) {
  uint32_t number = (uint32_t)writer->ops.size;
  writer->numWords += bcMostWords(op);
  setNumber(writer, op, number);
  bcVecPush(writer, &writer->ops,
            (BcOp){.op = op,
                   .firstResult = op->numResults,
                   .firstBlock = (uint32_t)writer->blocks.size,
                   .end = number + 1,
                   .isIsolated = op->numRegions != 0});
  if (around->size && around->data[around->size - 1].isUnresolved)
    resolveOperands(writer, op, around);
  if (!op->numRegions)
    return;
  uint32_t place = (uint32_t)writer->blocks.size;
  for (uint32_t i = 0; i < op->numRegions; i++)
    addBlocks(writer, &op->regions[i]);
  tsVecPush(around, (Around){.op = op,
                             .number = number,
                             .isUnresolved = !irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE),
                             .place = place,
                             .endPlace = (uint32_t)writer->blocks.size});
}

/// Operations that come a little later: reading makes them in this order, and they lie as they were
/// made.
TS_PREFETCHING prefetchFurther(const IrOperation *op) {
  enum { FAR = 1024, LINE = 64, SIZE = 3 * LINE };
  for (uintptr_t i = 0; i < SIZE; i += LINE)
    __builtin_prefetch((const void *)((uintptr_t)op + FAR + i));
}

void bcCollectStructure(BcWriter *writer) {
  AroundList around = {0};
  addOperation(writer, writer->root, &around);
  while (around.size) {
    Around *inner = &around.data[around.size - 1];
    if (inner->next) {
      IrOperation *op = inner->next;
      inner->next = op->next;
      writer->blocks.data[inner->place - 1].numOps++;
      if (op->next)
        __builtin_prefetch(op->next);
      prefetchFurther(op);
      addOperation(writer, op, &around);
    } else if (inner->place < inner->endPlace) {
      BcBlock *block = &writer->blocks.data[inner->place++];
      block->firstOp = (uint32_t)writer->ops.size;
      inner->next = block->block ? block->block->first : NULL;
    } else {
      writer->ops.data[inner->number].end = (uint32_t)writer->ops.size;
      around.size--;
    }
  }
  tsVecFree(&around);
}

//===--- Values and the sequence ---===//

typedef struct Waiting {
  uint32_t place, firstValue; ///< of the region's first block
  bool isIsolated;
} Waiting;
typedef TsVec(Waiting) WaitingList;

static void addRegions(const BcWriter *writer, uint32_t number, WaitingList *waiting) {
  const BcOp *op = &writer->ops.data[number];
  uint32_t end = number + 1 < writer->ops.size ? op[1].firstBlock : (uint32_t)writer->blocks.size;
  for (uint32_t place = op->firstBlock; place < end; place = bcNextRegion(writer, place))
    tsVecPush(waiting, (Waiting){.place = place, .isIsolated = op->isIsolated});
}

static void orderOperation(BcWriter *writer, uint32_t number, uint32_t *nextValue,
                           WaitingList *waiting) {
  BcOp *op = &writer->ops.data[number];
  uint32_t numResults = op->firstResult;
  op->firstResult = *nextValue;
  *nextValue += numResults;
  writer->sequence[writer->sequenceSize++] = number << 1;
  addRegions(writer, number, waiting);
}

static void orderBlock(BcWriter *writer, uint32_t place, uint32_t *nextValue,
                       WaitingList *waiting) {
  BcBlock *block = &writer->blocks.data[place];
  block->firstArgument = *nextValue;
  *nextValue += block->numArguments;
  if (block->numArguments)
    writer->sequence[writer->sequenceSize++] = place << 1 | 1;
  uint32_t number = block->firstOp;
  for (uint32_t i = 0; i < block->numOps; i++) {
    orderOperation(writer, number, nextValue, waiting);
    number = writer->ops.data[number].end;
  }
}

/// Regions inside wait: those that aren't isolated go on behind all values of this one.
static void orderRegion(BcWriter *writer, Waiting next, WaitingList *waiting) {
  BcBlock *first = &writer->blocks.data[next.place];
  uint32_t nextValue = next.firstValue, end = next.place + first->numBlocks;
  size_t before = waiting->size;
  for (uint32_t place = next.place; place < end; place++)
    orderBlock(writer, place, &nextValue, waiting);
  first->numValues = nextValue - next.firstValue;
  for (size_t i = before; i < waiting->size; i++)
    waiting->data[i].firstValue = waiting->data[i].isIsolated ? 0 : nextValue;
}

/// Of regions that come soon, what is asked for first: they lie apart from each other.
TS_PREFETCHING prefetchWaiting(const BcWriter *writer, const WaitingList *waiting) {
  if (waiting->size > 1)
    __builtin_prefetch(&writer->blocks.data[waiting->data[waiting->size - 2].place]);
  if (waiting->size) {
    const BcBlock *first = &writer->blocks.data[waiting->data[waiting->size - 1].place];
    if (first->numOps)
      __builtin_prefetch(&writer->ops.data[first->firstOp]);
  }
}

void bcMakeSequence(BcWriter *writer) {
  writer->sequence = bcAllocInRoom(writer, bcMostPlaces(writer), sizeof *writer->sequence);
  uint32_t nextValue = 0;
  WaitingList waiting = {0};
  orderOperation(writer, 0, &nextValue, &waiting);
  for (size_t i = 0; i < waiting.size; i++)
    waiting.data[i].firstValue = waiting.data[i].isIsolated ? 0 : nextValue;
  while (waiting.size) {
    Waiting next = tsVecPop(&waiting);
    prefetchWaiting(writer, &waiting);
    orderRegion(writer, next, &waiting);
  }
  tsVecFree(&waiting);
}

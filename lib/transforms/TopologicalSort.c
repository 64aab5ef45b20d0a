// topological-sort: in regions without dominance, definitions before uses.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/Operation.h"
#include "tessera/Pass.h"
#include "transforms/TransformsPasses.h"

// The order is that of going through the ops again and again, taking those whose operands are
// there: by the round in which an op is taken, then by its old place. Rounds are computed, not gone
// through.
typedef struct SortNode {
  IrOperation *op;
  size_t numMissing;        ///< uses of what isn't there yet
  size_t round;             ///< the first one in which it can be taken
  TsVec(size_t) dependents; ///< nodes with such uses, by number
  bool isTaken;
} SortNode;

typedef struct Sort {
  TsVec(SortNode) nodes;  ///< by old place
  TsPointerMap positions; ///< op -> number
  TsVec(size_t) ready;    ///< a heap, by round and number
} Sort;

//===--- The heap ---===//

static bool comesBefore(const Sort *sort, size_t a, size_t b) {
  size_t roundA = sort->nodes.data[a].round, roundB = sort->nodes.data[b].round;
  return roundA != roundB ? roundA < roundB : a < b;
}

static void pushReady(Sort *sort, size_t node) {
  tsVecPush(&sort->ready, node);
  size_t *heap = sort->ready.data;
  for (size_t i = sort->ready.size - 1; i && comesBefore(sort, heap[i], heap[(i - 1) / 2]);
       i = (i - 1) / 2) {
    heap[i] = heap[(i - 1) / 2];
    heap[(i - 1) / 2] = node;
  }
}

static size_t popReady(Sort *sort) {
  size_t *heap = sort->ready.data, first = heap[0], moved = tsVecPop(&sort->ready), at = 0;
  if (!sort->ready.size)
    return first;
  heap[0] = moved;
  for (;;) {
    size_t least = at;
    for (size_t child = 2 * at + 1; child <= 2 * at + 2 && child < sort->ready.size; ++child)
      if (comesBefore(sort, heap[child], heap[least]))
        least = child;
    if (least == at)
      return first;
    heap[at] = heap[least];
    heap[least] = moved;
    at = least;
  }
}

//===--- Dependences ---===//

// The op of the block that makes the value, somewhere inside perhaps; NULL: it's made elsewhere.
static IrOperation *findMaker(const IrValue *value, const IrBlock *block) {
  IrOperation *op = irDefiningOp((IrValue *)value);
  while (op && op->block != block)
    op = irParentOp(op);
  return op;
}

static void addDependences(Sort *sort, size_t number) {
  SortNode *node = &sort->nodes.data[number];
  for (IrOperation *op = node->op; op; op = irWalkNext(node->op, op, false))
    for (uint32_t i = 0; i < op->numOperands; ++i) {
      IrOperation *maker = findMaker(op->operands[i].value, node->op->block);
      uintptr_t *position =
          maker && maker != node->op ? tsPointerMapFind(&sort->positions, maker) : NULL;
      if (!position)
        continue;
      tsVecPush(&sort->nodes.data[*position].dependents, number);
      node->numMissing++;
    }
}

// In the same round an op can follow on one before it only.
static void take(Sort *sort, size_t number, size_t round, bool atStart) {
  SortNode *node = &sort->nodes.data[number];
  node->isTaken = true;
  for (size_t i = 0; i < node->dependents.size; ++i) {
    size_t dependent = node->dependents.data[i];
    SortNode *other = &sort->nodes.data[dependent];
    size_t possible = round + (!atStart && dependent < number);
    other->round = possible > other->round ? possible : other->round;
    if (--other->numMissing == 0 && !other->isTaken)
      pushReady(sort, dependent);
  }
}

//===--- Blocks ---===//

static void moveToEnd(const Sort *sort, size_t number, IrOperation *terminator) {
  MlirOperation op = irWrapOp(sort->nodes.data[number].op);
  MlirBlock block = mlirOperationGetBlock(op);
  mlirOperationRemoveFromParent(op);
  mlirBlockInsertOwnedOperationBefore(block, irWrapOp(terminator), op);
}

static void sortBlock(IrBlock *block) {
  Sort sort = {0};
  IrOperation *terminator = irBlockTerminator(block);
  for (IrOperation *op = block->first; op && op != terminator; op = op->next) {
    *tsPointerMapInsert(&sort.positions, op, NULL) = sort.nodes.size;
    tsVecPush(&sort.nodes, (SortNode){.op = op});
  }
  for (size_t i = 0; i < sort.nodes.size; ++i)
    addDependences(&sort, i);
  for (size_t i = 0; i < sort.nodes.size; ++i)
    if (!sort.nodes.data[i].numMissing)
      pushReady(&sort, i);
  size_t round = 0;
  for (size_t done = 0, first = 0; done < sort.nodes.size; ++done) {
    bool isStuck = !sort.ready.size;
    while (sort.nodes.data[first].isTaken)
      ++first;
    size_t next = isStuck ? first : popReady(&sort);
    round = isStuck ? round + 1 : sort.nodes.data[next].round;
    moveToEnd(&sort, next, terminator);
    take(&sort, next, round, isStuck);
  }
  for (size_t i = 0; i < sort.nodes.size; ++i)
    tsVecFree(&sort.nodes.data[i].dependents);
  tsVecFree(&sort.nodes);
  tsVecFree(&sort.ready);
  tsPointerMapFree(&sort.positions);
}

void topologicalSortPassRun(MlirPass pass, const TopologicalSortOptions *options,
                            MlirOperation root) {
  (void)pass, (void)options;
  for (IrOperation *op = irOp(root); op; op = irWalkNext(irOp(root), op, false))
    for (uint32_t i = 0; irIsRegistered(op) && i < op->numRegions; ++i)
      if (!tesseraRegionHasSSADominance(irWrapRegion(&op->regions[i])))
        for (IrBlock *block = op->regions[i].first; block; block = block->next)
          sortBlock(block);
}

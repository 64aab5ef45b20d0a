// In which blocks buffers are needed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/bufferization/transforms/Buffers.h"
#include "support/Map.h"

#include <stdlib.h>

/// What is known of a block. `in` and `out` end with the value that is looked at, if they have it.
typedef struct LiveBlock {
  BufferValues in, out;
  TsVec(MlirBlock) predecessors;
} LiveBlock;

typedef struct OrderedValue {
  MlirValue value;
  intptr_t number; ///< of an argument; behind those, results
  size_t position;
} OrderedValue;

struct BufferLiveness {
  TsPointerMap numbers; ///< block -> its number
  TsVec(LiveBlock) blocks;
  TsVec(OrderedValue) values;
  TsVec(size_t) work; ///< blocks whose predecessors are to hear of the value
};

static LiveBlock *findBlock(const BufferLiveness *liveness, MlirBlock block) {
  uintptr_t *number = tsPointerMapFind(&liveness->numbers, block.ptr);
  return number ? &liveness->blocks.data[*number] : NULL;
}

const BufferValues *bufferLivenessIn(const BufferLiveness *liveness, MlirBlock block) {
  static const BufferValues kNone;
  const LiveBlock *found = findBlock(liveness, block);
  return found ? &found->in : &kNone;
}

const BufferValues *bufferLivenessOut(const BufferLiveness *liveness, MlirBlock block) {
  static const BufferValues kNone;
  const LiveBlock *found = findBlock(liveness, block);
  return found ? &found->out : &kNone;
}

//===--- Blocks and values ---===//

static void addValue(BufferLiveness *liveness, MlirValue value, intptr_t number) {
  OrderedValue ordered = {value, number, liveness->values.size};
  if (bufferIsMemRef(value))
    tsVecPush(&liveness->values, ordered);
}

static MlirWalkResult addBlocks(MlirOperation op, void *user) {
  BufferLiveness *liveness = user;
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i)
    addValue(liveness, mlirOperationGetResult(op, i), INTPTR_MAX);
  for (intptr_t r = 0; r < mlirOperationGetNumRegions(op); ++r) {
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, r));
    for (; block.ptr; block = mlirBlockGetNextInRegion(block)) {
      *tsPointerMapInsert(&liveness->numbers, block.ptr, NULL) = liveness->blocks.size;
      LiveBlock none = {.in = {0}};
      tsVecPush(&liveness->blocks, none);
      for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); ++i)
        addValue(liveness, mlirBlockGetArgument(block, i), i);
    }
  }
  return MlirWalkResultAdvance;
}

static MlirWalkResult addPredecessors(MlirOperation op, void *user) {
  BufferLiveness *liveness = user;
  for (intptr_t i = 0; i < mlirOperationGetNumSuccessors(op); ++i) {
    LiveBlock *to = findBlock(liveness, mlirOperationGetSuccessor(op, i));
    MlirBlock from = mlirOperationGetBlock(op);
    if (to)
      tsVecPush(&to->predecessors, from);
  }
  return MlirWalkResultAdvance;
}

static int compareValues(const void *a, const void *b) {
  const OrderedValue *x = a, *y = b;
  if (x->number != y->number)
    return x->number < y->number ? -1 : 1;
  return x->position < y->position ? -1 : 1;
}

//===--- Lives ---===//

static bool addLast(BufferValues *values, MlirValue value) {
  if (values->size && mlirValueEqual(values->data[values->size - 1], value))
    return false;
  tsVecPush(values, value);
  return true;
}

static void enterBlock(BufferLiveness *liveness, MlirBlock block, MlirValue value) {
  LiveBlock *live = findBlock(liveness, block);
  if (live && addLast(&live->in, value))
    tsVecPush(&liveness->work, (size_t)(live - liveness->blocks.data));
}

// All blocks from which control comes to those that need the value, up to its own.
static void spread(BufferLiveness *liveness, MlirBlock home, MlirValue value) {
  while (liveness->work.size) {
    size_t number = liveness->work.data[--liveness->work.size];
    for (size_t i = 0; i < liveness->blocks.data[number].predecessors.size; ++i) {
      MlirBlock block = liveness->blocks.data[number].predecessors.data[i];
      LiveBlock *live = findBlock(liveness, block);
      if (live && addLast(&live->out, value) && !mlirBlockEqual(block, home))
        enterBlock(liveness, block, value);
    }
  }
}

static void follow(BufferLiveness *liveness, MlirValue value) {
  MlirBlock home = bufferBlock(value);
  MlirRegion region = mlirBlockGetParentRegion(home);
  for (MlirOpOperand use = mlirValueGetFirstUse(value); use.ptr;
       use = mlirOpOperandGetNextUse(use)) {
    MlirBlock block = mlirOperationGetBlock(mlirOpOperandGetOwner(use));
    while (block.ptr && !mlirBlockEqual(block, home)) {
      enterBlock(liveness, block, value);
      if (mlirRegionEqual(mlirBlockGetParentRegion(block), region))
        break;
      block = mlirOperationGetBlock(mlirBlockGetParentOperation(block));
    }
    spread(liveness, home, value);
  }
}

BufferLiveness *bufferLivenessCreate(MlirOperation op) {
  BufferLiveness *liveness = tsAllocZeroed(1, sizeof *liveness);
  mlirOperationWalk(op, addBlocks, liveness, MlirWalkPreOrder);
  mlirOperationWalk(op, addPredecessors, liveness, MlirWalkPreOrder);
  if (liveness->values.size)
    qsort(liveness->values.data, liveness->values.size, sizeof *liveness->values.data,
          compareValues);
  for (size_t i = 0; i < liveness->values.size; ++i)
    follow(liveness, liveness->values.data[i].value);
  return liveness;
}

void bufferLivenessDestroy(BufferLiveness *liveness) {
  for (size_t i = 0; i < liveness->blocks.size; ++i) {
    tsVecFree(&liveness->blocks.data[i].in);
    tsVecFree(&liveness->blocks.data[i].out);
    tsVecFree(&liveness->blocks.data[i].predecessors);
  }
  tsVecFree(&liveness->blocks);
  tsVecFree(&liveness->values);
  tsVecFree(&liveness->work);
  tsPointerMapFree(&liveness->numbers);
  tsFree(liveness);
}

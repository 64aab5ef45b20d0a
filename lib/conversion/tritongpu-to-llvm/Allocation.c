// Where buffers lie in shared memory: two may share bytes when they are never needed at once.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/cf/CFOps.h"

#include <stdlib.h>

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static bool isMemory(MlirValue value) { return tritongpuMemDescTypeIsA(typeOf(value)); }

//===--- The program as numbers ---===//

typedef struct Block {
  MlirBlock block;
  size_t first, last; // numbers of its operations
} Block;

typedef struct Liveness {
  LaneFunction *function;
  TsVec(Block) blocks;
  TsPointerMap numbers; // of blocks
  size_t numWords;      // of a set of buffers
  size_t numBlocks;
  uint64_t *liveIn; // for each block, a set of buffers
} Liveness;

static void numberBlocks(Liveness *l) {
  LaneFunction *function = l->function;
  size_t number = 0;
  for (MlirBlock block = mlirRegionGetFirstBlock(tritonFuncOpGetBody(function->op));
       !mlirBlockIsNull(block); block = mlirBlockGetNextInRegion(block)) {
    Block made = {block, number, number};
    for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
      if (tritongpuLocalAllocOpIsA(op)) {
        const LaneBuffer buffer = {.op = op, .first = number, .last = number};
        tsVecPush(&function->buffers, buffer);
      }
      made.last = number++;
    }
    *tsPointerMapInsert(&l->numbers, block.ptr, NULL) = l->blocks.size;
    tsVecPush(&l->blocks, made);
  }
  l->numWords = (function->buffers.size + 63) / 64;
}

//===--- Which buffers a value may be in ---===//

static uint64_t *setOf(Liveness *l, MlirValue value) {
  bool isNew;
  uintptr_t *slot = tsPointerMapInsert(&l->function->aliases, value.ptr, &isNew);
  if (isNew) {
    uint64_t *set = tsAllocZeroed(l->numWords, sizeof *set);
    tsVecPush(&l->function->sets, set);
    *slot = (uintptr_t)set;
  }
  return (uint64_t *)*slot;
}

static bool addSet(Liveness *l, uint64_t *to, const uint64_t *from) {
  bool changed = false;
  for (size_t w = 0; w < l->numWords; ++w) {
    changed = changed || from[w] & ~to[w];
    to[w] |= from[w];
  }
  return changed;
}

static bool passToBlock(Liveness *l, MlirOperation end, intptr_t first, MlirBlock to) {
  bool changed = false;
  for (intptr_t i = 0; i < mlirBlockGetNumArguments(to); ++i) {
    MlirValue argument = mlirBlockGetArgument(to, i);
    if (isMemory(argument))
      changed |= addSet(l, setOf(l, argument), setOf(l, mlirOperationGetOperand(end, first + i)));
  }
  return changed;
}

static bool findAliasesOf(Liveness *l, MlirOperation op) {
  bool changed = false;
  for (intptr_t r = 0; r < mlirOperationGetNumResults(op); ++r) {
    MlirValue result = mlirOperationGetResult(op, r);
    for (intptr_t i = 0; isMemory(result) && i < mlirOperationGetNumOperands(op); ++i)
      if (isMemory(mlirOperationGetOperand(op, i)))
        changed |= addSet(l, setOf(l, result), setOf(l, mlirOperationGetOperand(op, i)));
  }
  if (cfBranchOpIsA(op))
    changed |= passToBlock(l, op, 0, mlirOperationGetSuccessor(op, 0));
  if (cfCondBranchOpIsA(op)) {
    MlirBlock yes = mlirOperationGetSuccessor(op, 0);
    changed |= passToBlock(l, op, 1, yes);
    changed |=
        passToBlock(l, op, 1 + mlirBlockGetNumArguments(yes), mlirOperationGetSuccessor(op, 1));
  }
  return changed;
}

static void findAliases(Liveness *l) {
  for (size_t i = 0; i < l->function->buffers.size; ++i)
    setOf(l, tritongpuLocalAllocOpGetResult(l->function->buffers.data[i].op))[i / 64] |= (uint64_t)1
                                                                                         << i % 64;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = 0; b < l->blocks.size; ++b)
      for (MlirOperation op = mlirBlockGetFirstOperation(l->blocks.data[b].block);
           !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
        changed |= findAliasesOf(l, op);
  }
}

//===--- When they are needed ---===//

static void extend(LaneBuffer *buffer, size_t from, size_t to) {
  buffer->first = from < buffer->first ? from : buffer->first;
  buffer->last = to > buffer->last ? to : buffer->last;
}

// Needed at the start of a block, and so at the end of those before it.
static void needAtStart(Liveness *l, size_t buffer, size_t block) {
  LaneBuffer *b = &l->function->buffers.data[buffer];
  MlirBlock owner = mlirOperationGetBlock(b->op);
  TsVec(size_t) work = {0};
  tsVecPush(&work, block);
  while (work.size) {
    size_t at = tsVecPop(&work);
    uint64_t *word = &l->liveIn[at * l->numWords + buffer / 64], bit = (uint64_t)1 << buffer % 64;
    if (*word & bit)
      continue;
    *word |= bit;
    MlirBlock here = l->blocks.data[at].block;
    for (intptr_t p = 0; p < mlirBlockGetNumPredecessors(here); ++p) {
      MlirBlock before = mlirBlockGetPredecessor(here, p);
      size_t number = *tsPointerMapFind(&l->numbers, before.ptr);
      bool isDefined = mlirBlockEqual(before, owner);
      extend(b, isDefined ? b->first : l->blocks.data[number].first, l->blocks.data[number].last);
      if (!isDefined)
        tsVecPush(&work, number);
    }
  }
  tsVecFree(&work);
}

static void needAt(Liveness *l, const uint64_t *set, size_t block, size_t number) {
  for (size_t i = 0; i < l->function->buffers.size; ++i) {
    if (!(set[i / 64] >> i % 64 & 1))
      continue;
    LaneBuffer *buffer = &l->function->buffers.data[i];
    bool isDefined = mlirBlockEqual(mlirOperationGetBlock(buffer->op), l->blocks.data[block].block);
    extend(buffer, isDefined ? buffer->first : l->blocks.data[block].first, number);
    if (!isDefined)
      needAtStart(l, i, block);
  }
}

static void findLives(Liveness *l) {
  l->liveIn = tsAllocZeroed(l->blocks.size * l->numWords, sizeof *l->liveIn);
  for (size_t b = 0; b < l->blocks.size; ++b) {
    size_t number = l->blocks.data[b].first;
    for (MlirOperation op = mlirBlockGetFirstOperation(l->blocks.data[b].block);
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op), ++number)
      for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i)
        if (isMemory(mlirOperationGetOperand(op, i)))
          needAt(l, setOf(l, mlirOperationGetOperand(op, i)), b, number);
  }
  tsFree(l->liveIn);
}

//===--- Places ---===//

static int compareBuffers(const void *a, const void *b) {
  const LaneBuffer *x = *(LaneBuffer *const *)a, *y = *(LaneBuffer *const *)b;
  if (x->bytes != y->bytes)
    return x->bytes > y->bytes ? -1 : 1;
  return x < y ? -1 : x > y;
}

static int64_t alignUp(int64_t value, int64_t alignment) {
  return (value + alignment - 1) & -alignment;
}

// The lowest place that no buffer has which is needed meanwhile.
static int64_t findPlace(const LaneFunction *function, int64_t bytes, int64_t alignment,
                         size_t first, size_t last) {
  int64_t offset = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (size_t i = 0; i < function->buffers.size; ++i) {
      const LaneBuffer *other = &function->buffers.data[i];
      if (!other->isPlaced || other->last < first || other->first > last ||
          other->offset >= offset + bytes || other->offset + other->bytes <= offset)
        continue;
      offset = alignUp(other->offset + other->bytes, alignment);
      moved = true;
    }
  }
  return offset;
}

static void reach(LaneFunction *function, int64_t end) {
  if (end > function->sharedBytes)
    function->sharedBytes = end;
}

static void placeAll(LaneFunction *function) {
  size_t count = function->buffers.size;
  LaneBuffer **sorted = tsAllocZeroed(count + 1, sizeof(LaneBuffer *));
  for (size_t i = 0; i < count; ++i) {
    sorted[i] = &function->buffers.data[i];
    sorted[i]->bytes = laneSizeOf(typeOf(tritongpuLocalAllocOpGetResult(sorted[i]->op)));
    sorted[i]->alignment = laneAlignmentOf(sorted[i]->op);
  }
  qsort(sorted, count, sizeof(LaneBuffer *), compareBuffers);
  for (size_t i = 0; i < count; ++i) {
    LaneBuffer *b = sorted[i];
    b->offset = findPlace(function, b->bytes, b->alignment, b->first, b->last);
    b->isPlaced = true;
    reach(function, b->offset + b->bytes);
    mlirOperationSetDiscardableAttributeByName(
        b->op, tsLiteral("allocation.offset"),
        mlirIntegerAttrGet(laneInteger(function, 32), b->offset));
  }
  tsFree(sorted);
}

int64_t lanePlaceScratch(LaneFunction *function, int64_t bytes) {
  int64_t offset = findPlace(function, bytes, 16, function->number, function->number);
  reach(function, offset + bytes);
  return offset;
}

bool laneAllocate(LaneFunction *function) {
  Liveness l = {.function = function};
  numberBlocks(&l);
  if (function->buffers.size) {
    findAliases(&l);
    findLives(&l);
    placeAll(function);
  }
  tsVecFree(&l.blocks);
  tsPointerMapFree(&l.numbers);
  return true;
}

// The orders of uses of values, where they aren't what comes of reading: the last use first.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"

#include <stdlib.h>

typedef struct Use {
  uint64_t id;
  uint32_t position; ///< in the list
} Use;

static int compareUses(const void *a, const void *b) {
  const Use *x = a, *y = b;
  return x->id > y->id ? -1 : x->id < y->id;
}

/// Whether reading makes another order than there is: the last use first.
static bool isShuffled(const BcWriter *writer, const IrValue *value) {
  const IrUse *use = value->firstUse;
  if (!use || !use->next)
    return false;
  uint64_t id = bcUseId(writer, use);
  for (use = use->next; use; use = use->next) {
    uint64_t next = bcUseId(writer, use);
    if (next >= id)
      return true;
    id = next;
  }
  return false;
}

static void writeOrder(BcWriter *writer, const IrValue *value) {
  TsVec(Use) uses = {0};
  uint32_t position = 0;
  for (const IrUse *use = value->firstUse; use; use = use->next)
    tsVecPush(&uses, (Use){bcUseId(writer, use), position++});
  qsort(uses.data, uses.size, sizeof *uses.data, compareUses);
  size_t moved = 0;
  for (size_t i = 0; i < uses.size; i++)
    moved += uses.data[i].position != i;
  TsString *out = bcSection(writer, BC_IR);
  bool asPairs = moved < uses.size / 2;
  bcFlagged(out, asPairs ? 2 * moved : uses.size, asPairs);
  for (size_t i = 0; i < uses.size; i++) {
    if (asPairs && uses.data[i].position == i)
      continue;
    bcVarInt(out, uses.data[i].position);
    if (asPairs)
      bcVarInt(out, i);
  }
  tsVecFree(&uses);
}

typedef IrValue *(*ValueAt)(const void *from, uint32_t index);
static IrValue *resultAt(const void *op, uint32_t index) {
  return irOperationResult((IrOperation *)op, index);
}
static IrValue *argumentAt(const void *block, uint32_t index) {
  return &((const IrBlock *)block)->arguments[index]->value;
}

enum { FEWEST_BUCKETS = 64 };
static const uint32_t noIndex = UINT32_MAX;

/// Where the index is put among buckets of LLVM's hash maps.
static void putIndex(uint32_t *buckets, uint32_t numBuckets, uint32_t index) {
  uint32_t at = index * 37u & (numBuckets - 1);
  for (uint32_t step = 1; buckets[at] != noIndex; step++)
    at = (at + step) & (numBuckets - 1);
  buckets[at] = index;
}

static uint32_t *makeBuckets(uint32_t numBuckets) {
  uint32_t *buckets = tsAlloc(tsMulSize(numBuckets, sizeof *buckets));
  memset(buckets, 0xff, numBuckets * sizeof *buckets); // noIndex
  return buckets;
}

/// Sorts indices as MLIR writes them: by their places in a hash map that they are added to.
static void sortAsHashed(uint32_t *indices, uint32_t count) {
  uint32_t numBuckets = FEWEST_BUCKETS;
  uint32_t *buckets = makeBuckets(numBuckets);
  for (uint32_t i = 0; i < count; i++) {
    if ((i + 1) * 4 >= numBuckets * 3) {
      uint32_t *larger = makeBuckets(numBuckets * 2);
      for (uint32_t b = 0; b < numBuckets; b++)
        if (buckets[b] != noIndex)
          putIndex(larger, numBuckets * 2, buckets[b]);
      tsFree(buckets);
      buckets = larger;
      numBuckets *= 2;
    }
    putIndex(buckets, numBuckets, indices[i]);
  }
  for (uint32_t b = 0, next = 0; b < numBuckets; b++)
    if (buckets[b] != noIndex)
      indices[next++] = buckets[b];
  tsFree(buckets);
}

/// The orders of uses of `count` values where they aren't what reading makes; whether there is any.
static bool writeOrders(BcWriter *writer, const void *from, uint32_t count, ValueAt at) {
  TsVec(uint32_t) shuffled = {0};
  for (uint32_t i = 0; i < count; i++)
    if (isShuffled(writer, at(from, i)))
      tsVecPush(&shuffled, i);
  if (shuffled.size > 1)
    sortAsHashed(shuffled.data, (uint32_t)shuffled.size);
  TsString *out = bcSection(writer, BC_IR);
  if (shuffled.size && count != 1)
    bcVarInt(out, shuffled.size);
  for (size_t i = 0; i < shuffled.size; i++) {
    if (count != 1)
      bcVarInt(out, shuffled.data[i]);
    writeOrder(writer, at(from, shuffled.data[i]));
  }
  bool any = shuffled.size != 0;
  tsVecFree(&shuffled);
  return any;
}

bool bcWriteResultOrders(BcWriter *writer, const IrOperation *op) {
  return writeOrders(writer, op, op->numResults, resultAt);
}

bool bcWriteArgumentOrders(BcWriter *writer, const IrBlock *block) {
  return writeOrders(writer, block, block->numArguments, argumentAt);
}

// The order of uses of values, where it isn't what comes of reading: the last use first.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Reader.h"

#include <stdlib.h>

static bool readIndices(TesseraBytecodeReader *reader, BcUseOrder *order) {
  uint64_t size = 0, index = 0;
  if (!bcReadFlagged(reader, reader->cursor, &size, &order->asPairs))
    return false;
  if (size > bcLeft(reader->cursor))
    return bcFail(reader, "%llu elements can't be in %zu bytes", (unsigned long long)size,
                  bcLeft(reader->cursor));
  order->size = size;
  order->indices = tsArenaNewArray(&reader->file->arena, uint32_t, size);
  for (uint64_t i = 0; i < size; i++) {
    if (!bcReadVarInt(reader, reader->cursor, &index))
      return false;
    order->indices[i] = index > UINT32_MAX ? UINT32_MAX : (uint32_t)index;
  }
  return true;
}

bool bcReadUseOrders(TesseraBytecodeReader *reader, uint32_t count, size_t *first) {
  BcFile *file = reader->file;
  *first = file->orders.size;
  uint64_t numOrders = 1, index = 0;
  if (count > 1 && !bcReadCount(reader, reader->cursor, &numOrders))
    return false;
  for (uint64_t i = 0; i < numOrders; i++) {
    if (count > 1 && !bcReadVarInt(reader, reader->cursor, &index))
      return false;
    BcUseOrder order = {.index = index};
    if (!readIndices(reader, &order))
      return false;
    tsVecPush(&file->orders, order);
  }
  return true;
}

typedef struct Use {
  uint64_t id;
  IrUse *use;
} Use;
typedef TsVec(Use) Uses;

static int compareUses(const void *a, const void *b) {
  const Use *x = a, *y = b;
  return x->id > y->id ? -1 : x->id < y->id;
}

/// The uses as reading in order would have left them.
static void collect(const IrValue *value, Uses *uses) {
  uses->size = 0;
  for (IrUse *use = value->firstUse; use; use = use->next)
    tsVecPush(uses, (Use){(uint64_t)use->owner->orderIndex << 32 | irUseNumber(use), use});
  if (uses->size > 1)
    qsort(uses->data, uses->size, sizeof *uses->data, compareUses);
}

static void link(IrValue *value, IrUse *const *uses, size_t count) {
  IrUse **at = &value->firstUse;
  for (size_t i = 0; i < count; i++) {
    *at = uses[i];
    uses[i]->previous = at;
    at = &uses[i]->next;
  }
  *at = NULL;
}

/// Puts the uses into `ordered`, which is empty; false when the order isn't one.
static bool permute(const BcUseOrder *order, const Uses *uses, IrUse **ordered) {
  size_t count = uses->size;
  if (order->asPairs) {
    // Places that a pair names are given up before they are taken.
    if (order->size % 2)
      return false;
    for (size_t i = 0; i < count; i++)
      ordered[i] = uses->data[i].use;
    for (size_t i = 0; i < order->size; i += 2) {
      if (order->indices[i] >= count || order->indices[i + 1] >= count)
        return false;
      ordered[order->indices[i]] = uses->data[order->indices[i + 1]].use;
    }
  } else {
    if (order->size != count)
      return false;
    for (size_t i = 0; i < count; i++) {
      if (order->indices[i] >= count || ordered[order->indices[i]])
        return false;
      ordered[order->indices[i]] = uses->data[i].use;
    }
  }
  return true;
}

/// Whether each use is there once.
static bool isWhole(const Uses *uses, IrUse **ordered) {
  Uses check = {0};
  for (size_t i = 0; i < uses->size; i++)
    tsVecPush(&check, (Use){(uint64_t)ordered[i]->owner->orderIndex << 32 | irUseNumber(ordered[i]),
                            ordered[i]});
  qsort(check.data, check.size, sizeof *check.data, compareUses);
  bool ok = true;
  for (size_t i = 0; ok && i < uses->size; i++)
    ok = check.data[i].use == uses->data[i].use;
  tsVecFree(&check);
  return ok;
}

static bool applyOrder(const BcUseOrder *order, Uses *uses) {
  collect(order->value, uses);
  if (uses->size < 2)
    return true;
  IrUse **ordered = tsAllocZeroed(uses->size, sizeof *ordered);
  bool ok = permute(order, uses, ordered) && isWhole(uses, ordered);
  if (ok)
    link(order->value, ordered, uses->size);
  tsFree(ordered);
  return ok;
}

static void sortUses(IrValue *value, Uses *uses) {
  collect(value, uses);
  IrUse **ordered = tsAlloc((uses->size + 1) * sizeof *ordered);
  for (size_t i = 0; i < uses->size; i++)
    ordered[i] = uses->data[i].use;
  link(value, ordered, uses->size);
  tsFree(ordered);
}

/// Numbers operations in pre-order, in their orderIndex.
static void numberOperations(IrOperation *first, const IrOperation *end) {
  uint32_t count = 0;
  for (IrOperation *top = first; top != end; top = top->next)
    for (IrOperation *op = top; op; op = irWalkNext(top, op, false)) {
      op->block->orderValid = false;
      op->orderIndex = count++;
    }
}

bool bcApplyUseOrders(TesseraBytecodeReader *reader, IrOperation *first, const IrOperation *end) {
  BcFile *file = reader->file;
  if (!file->reordered.size && !file->orders.size)
    return true;
  numberOperations(first, end);
  Uses uses = {0};
  for (size_t i = 0; i < file->reordered.size; i++)
    sortUses(file->reordered.data[i], &uses);
  bool ok = true;
  for (size_t i = 0; ok && i < file->orders.size; i++)
    ok = !file->orders.data[i].value || applyOrder(&file->orders.data[i], &uses);
  tsVecFree(&uses);
  file->reordered.size = file->orders.size = 0;
  return ok || bcFail(reader, "parsed use-list orders were invalid and could not be applied");
}

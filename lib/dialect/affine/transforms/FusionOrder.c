// The order of a hash table of numbers, as LLVM has it: with it, loops are visited as in MLIR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/transforms/FusionOrder.h"
#include "support/Memory.h"

enum { kEmpty = -1, kErased = -2, kFirstSlots = 64 };

// Where the number is, or where it goes.
static size_t findSlot(const FusionOrder *order, intptr_t number) {
  size_t mask = order->numSlots - 1, slot = (size_t)(uint32_t)((uint32_t)number * 37u) & mask;
  size_t erased = order->numSlots;
  for (size_t step = 1;; slot = (slot + step++) & mask) {
    if (order->slots[slot] == number)
      return slot;
    if (order->slots[slot] == kEmpty)
      return erased < order->numSlots ? erased : slot;
    if (order->slots[slot] == kErased && erased == order->numSlots)
      erased = slot;
  }
}

static void rehash(FusionOrder *order, size_t numSlots) {
  FusionOrder old = *order;
  numSlots = numSlots < kFirstSlots ? kFirstSlots : numSlots;
  *order = (FusionOrder){.slots = tsAllocZeroed(numSlots, sizeof *order->slots),
                         .numSlots = numSlots,
                         .numUsed = old.numUsed};
  for (size_t i = 0; i < numSlots; ++i)
    order->slots[i] = kEmpty;
  for (size_t i = 0; i < old.numSlots; ++i)
    if (old.slots[i] >= 0)
      order->slots[findSlot(order, old.slots[i])] = old.slots[i];
  tsFree(old.slots);
}

void fusionOrderAdd(FusionOrder *order, size_t number) {
  size_t used = order->numUsed + 1;
  if (used * 4 >= order->numSlots * 3)
    rehash(order, order->numSlots * 2);
  else if (order->numSlots - used - order->numErased <= order->numSlots / 8)
    rehash(order, order->numSlots);
  size_t slot = findSlot(order, (intptr_t)number);
  order->numErased -= order->slots[slot] == kErased;
  order->slots[slot] = (intptr_t)number;
  order->numUsed = used;
}

void fusionOrderRemove(FusionOrder *order, size_t number) {
  order->slots[findSlot(order, (intptr_t)number)] = kErased;
  --order->numUsed;
  ++order->numErased;
}

void fusionOrderFree(FusionOrder *order) { tsFree(order->slots); }

// The uses of slots that have to go, and the order in which they do.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transforms/Slots.h"

//===--- Uses ---===//

void trBlockedUsersFree(TrBlockedUsers *blocked) {
  for (size_t i = 0; i < blocked->users.size; ++i)
    tsVecFree(&blocked->users.data[i].uses);
  tsVecFree(&blocked->users);
  tsPointerMapFree(&blocked->positions);
  tsPointerMapFree(&blocked->uses);
}

void trBlockedUsersAdd(MlirOpOperand use, void *user) {
  TrBlockedUsers *blocked = user;
  IrOperation *op = irOp(mlirOpOperandGetOwner(use));
  bool inserted;
  tsPointerMapInsert(&blocked->uses, use.ptr, &inserted);
  if (!inserted)
    return;
  uintptr_t *position = tsPointerMapInsert(&blocked->positions, op, &inserted);
  if (inserted) {
    *position = blocked->users.size;
    tsVecPush(&blocked->users, (TrBlockedUser){.op = op});
  }
  tsVecPush(&blocked->users.data[*position].uses, use);
}

typedef TsVec(MlirOpOperand) Uses;

static void collectUse(MlirOpOperand use, void *user) {
  Uses *found = user;
  tsVecPush(found, use);
}

static bool canDoWithout(const TrBlockedUser *user, const TesseraMemorySlot *slot, Uses *found,
                         TesseraDataLayout *layout) {
  MlirOperation op = irWrapOp(user->op);
  TesseraUseList uses = trBlockedUses(user);
  if (promotableOpInterfaceCast(op))
    return promotableOpInterfaceCanUsesBeRemoved(op, uses, collectUse, found, layout);
  return slot && promotableMemOpInterfaceCast(op) &&
         promotableMemOpInterfaceCanUsesBeRemoved(op, *slot, uses, collectUse, found, layout);
}

// An op is asked with all of its uses. Those of its results belong to ops that come later; one that
// was asked before it got another use is asked once more.
IrOperation *trBlockedUsersPropagate(TrBlockedUsers *blocked, const TesseraMemorySlot *slot,
                                     TesseraDataLayout *layout) {
  TsVec(size_t) worklist = {0};
  for (size_t i = 0; i < blocked->users.size; ++i)
    tsVecPush(&worklist, i);
  IrOperation *failed = NULL;
  Uses found = {0};
  for (size_t next = 0; next < worklist.size && !failed; ++next) {
    const TrBlockedUser *user = &blocked->users.data[worklist.data[next]];
    found.size = 0;
    if (!canDoWithout(user, slot, &found, layout))
      failed = user->op;
    for (size_t i = 0; i < found.size && !failed; ++i) {
      size_t known = blocked->uses.size;
      trBlockedUsersAdd(found.data[i], blocked);
      if (blocked->uses.size != known)
        tsVecPush(&worklist,
                  *tsPointerMapFind(&blocked->positions, mlirOpOperandGetOwner(found.data[i]).ptr));
    }
  }
  tsVecFree(&found);
  tsVecFree(&worklist);
  return failed;
}

//===--- Order ---===//

void trBlockOrderInit(TrBlockOrder *order, TesseraDominance *dominance, IrRegion *region) {
  *order = (TrBlockOrder){0};
  size_t capacity = 0;
  for (IrBlock *block = region->first; block; block = block->next)
    ++capacity;
  MlirBlock *blocks = tsAllocZeroed(capacity + 1, sizeof *blocks);
  size_t count = tesseraDominanceGetPreOrder(dominance, irWrapRegion(region), blocks);
  for (size_t i = 0; i < count; ++i)
    *tsPointerMapInsert(&order->numbers, blocks[i].ptr, NULL) = i;
  // Those that can't be reached come last.
  for (IrBlock *block = region->first; block; block = block->next) {
    bool inserted;
    uintptr_t *slot = tsPointerMapInsert(&order->numbers, block, &inserted);
    if (inserted)
      *slot = count++;
  }
  tsFree(blocks);
}

void trBlockOrderFree(TrBlockOrder *order) { tsPointerMapFree(&order->numbers); }

/// An op with the place of what it is in.
typedef struct Placed {
  size_t block;
  IrOperation *top, *op;
  size_t given; ///< position among those that are to be sorted
} Placed;

static int comparePlaced(const void *a, const void *b) {
  const Placed *first = a, *second = b;
  if (first->block != second->block)
    return first->block < second->block ? -1 : 1;
  if (first->top != second->top)
    return irIsBefore(first->top, second->top) ? -1 : 1;
  return first->given < second->given ? -1 : 1;
}

void trBlockOrderSort(const TrBlockOrder *order, IrRegion *region, IrOperation **ops,
                      size_t count) {
  Placed *placed = tsAllocZeroed(count + 1, sizeof *placed);
  for (size_t i = 0; i < count; ++i) {
    IrOperation *top = ops[i];
    while (irParentRegion(top) != region)
      top = irParentOp(top);
    placed[i] = (Placed){*tsPointerMapFind(&order->numbers, top->block), top, ops[i], i};
  }
  qsort(placed, count, sizeof *placed, comparePlaced);
  for (size_t i = 0; i < count; ++i)
    ops[i] = placed[i].op;
  tsFree(placed);
}

// sroa: memory of which only parts are got at becomes memory for each part.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/DataLayout.h"
#include "tessera/Pass.h"
#include "transforms/Slots.h"
#include "transforms/TransformsPasses.h"

typedef TsVec(IrOperation *) Operations;

typedef struct Destructurer {
  MlirRewriterBase rewriter;
  TesseraDominance *dominance;
  TesseraDataLayout *layout;
  Operations again; ///< allocators to try next
  int64_t numDestructured, numSmaller, maxParts;
} Destructurer;

/// A slot, and what becomes of its uses.
typedef struct Destructuring {
  Destructurer *destructurer;
  const TesseraDestructurableSlot *slot;
  MlirOperation allocator;
  TsVec(MlirAttribute) indices; ///< of the parts that are used
  TsPointerMap usedIndices;
  TsVec(TesseraMemorySlot) mustBeSafe;
  Operations accessors;
  TrBlockedUsers users;
  bool isDone;
} Destructuring;

//===--- Whether ---===//

static void addIndex(MlirAttribute index, void *user) {
  Destructuring *destructuring = user;
  bool inserted;
  tsPointerMapInsert(&destructuring->usedIndices, index.ptr, &inserted);
  if (inserted)
    tsVecPush(&destructuring->indices, index);
}

static void addMustBeSafe(TesseraMemorySlot slot, void *user) {
  Destructuring *destructuring = user;
  tsVecPush(&destructuring->mustBeSafe, slot);
}

// An op that can't use the parts may still do without the use.
static bool addBlocked(Destructuring *destructuring, IrUse *use) {
  if (!irInterface(use->owner, &promotableOpInterface))
    return false;
  trBlockedUsersAdd((MlirOpOperand){use}, &destructuring->users);
  return true;
}

static bool canRewireUses(Destructuring *destructuring) {
  for (IrUse *use = irValue(destructuring->slot->slot.pointer)->firstUse; use; use = use->next) {
    MlirOperation op = irWrapOp(use->owner);
    if (destructurableAccessorOpInterfaceCast(op) &&
        destructurableAccessorOpInterfaceCanRewire(op, destructuring->slot, addIndex, addMustBeSafe,
                                                   destructuring,
                                                   destructuring->destructurer->layout))
      tsVecPush(&destructuring->accessors, use->owner);
    else if (!addBlocked(destructuring, use))
      return false;
  }
  return true;
}

// Whether what gets at a part stays inside of it.
static bool partsAreSafe(Destructuring *destructuring) {
  TsPointerMap visited = {0};
  bool areSafe = true;
  while (destructuring->mustBeSafe.size && areSafe) {
    TesseraMemorySlot slot = tsVecPop(&destructuring->mustBeSafe);
    for (IrUse *use = irValue(slot.pointer)->firstUse; use && areSafe; use = use->next) {
      bool inserted;
      tsPointerMapInsert(&visited, use, &inserted);
      if (!inserted)
        continue;
      MlirOperation op = irWrapOp(use->owner);
      areSafe =
          (safeMemorySlotAccessOpInterfaceCast(op) &&
           safeMemorySlotAccessOpInterfaceEnsureOnlySafeAccesses(
               op, slot, addMustBeSafe, destructuring, destructuring->destructurer->layout)) ||
          addBlocked(destructuring, use);
    }
  }
  tsPointerMapFree(&visited);
  return areSafe;
}

//===--- The change ---===//

static void tryAgain(MlirOperation op, void *user) {
  Destructuring *destructuring = user;
  tsVecPush(&destructuring->destructurer->again, irOp(op));
}

static TesseraDeletionKind rewire(const Destructuring *destructuring, IrOperation *op,
                                  const TesseraSubslots *subslots) {
  const Destructurer *destructurer = destructuring->destructurer;
  MlirRewriterBase rewriter = destructurer->rewriter;
  mlirRewriterBaseSetInsertionPointAfter(rewriter, irWrapOp(op));
  if (irInterface(op, &destructurableAccessorOpInterface))
    return destructurableAccessorOpInterfaceRewire(irWrapOp(op), destructuring->slot, subslots,
                                                   rewriter, destructurer->layout);
  uintptr_t *position = tsPointerMapFind(&destructuring->users.positions, op);
  return promotableOpInterfaceRemoveBlockingUses(
      irWrapOp(op), trBlockedUses(&destructuring->users.users.data[*position]), rewriter);
}

static void rewireUses(Destructuring *destructuring, const TesseraSubslots *subslots) {
  Operations ops = {0}, erased = {0};
  TsPointerMap known = {0};
  for (size_t i = 0; i < destructuring->users.users.size; ++i) {
    tsVecPush(&ops, destructuring->users.users.data[i].op);
    tsPointerMapInsert(&known, ops.data[i], NULL);
  }
  for (size_t i = 0; i < destructuring->accessors.size; ++i) {
    bool inserted;
    tsPointerMapInsert(&known, destructuring->accessors.data[i], &inserted);
    if (inserted)
      tsVecPush(&ops, destructuring->accessors.data[i]);
  }
  IrRegion *region = irValueBlock(irValue(destructuring->slot->slot.pointer))->region;
  TrBlockOrder order;
  trBlockOrderInit(&order, destructuring->destructurer->dominance, region);
  trBlockOrderSort(&order, region, ops.data, ops.size);
  trBlockOrderFree(&order);
  for (size_t i = ops.size; i-- > 0;)
    if (rewire(destructuring, ops.data[i], subslots) == TESSERA_DELETE)
      tsVecPush(&erased, ops.data[i]);
  for (size_t i = 0; i < erased.size; ++i)
    mlirRewriterBaseEraseOp(destructuring->destructurer->rewriter, irWrapOp(erased.data[i]));
  tsPointerMapFree(&known);
  tsVecFree(&ops);
  tsVecFree(&erased);
}

static void destructure(Destructuring *destructuring) {
  Destructurer *destructurer = destructuring->destructurer;
  const TesseraDestructurableSlot *slot = destructuring->slot;
  size_t count = destructuring->indices.size;
  TesseraMemorySlot *slots = tsAllocZeroed(count + 1, sizeof *slots);
  mlirRewriterBaseSetInsertionPointToStart(destructurer->rewriter,
                                           irWrapBlock(irValueBlock(irValue(slot->slot.pointer))));
  destructurableAllocationOpInterfaceDestructure(destructuring->allocator, slot, count,
                                                 destructuring->indices.data, slots, tryAgain,
                                                 destructuring, destructurer->rewriter);
  destructurer->numSmaller += slot->numParts != count;
  if ((int64_t)slot->numParts > destructurer->maxParts)
    destructurer->maxParts = (int64_t)slot->numParts;
  TesseraSubslots subslots = {count, destructuring->indices.data, slots};
  rewireUses(destructuring, &subslots);
  tsFree(slots);
  ++destructurer->numDestructured;
  MlirOperation others = destructurableAllocationOpInterfaceHandleDestructuringComplete(
      destructuring->allocator, slot, destructurer->rewriter);
  if (!mlirOperationIsNull(others))
    tsVecPush(&destructurer->again, irOp(others));
}

static bool trySlot(Destructurer *destructurer, MlirOperation allocator,
                    const TesseraDestructurableSlot *slot) {
  Destructuring destructuring = {
      .destructurer = destructurer, .slot = slot, .allocator = allocator};
  bool isDone = canRewireUses(&destructuring) && partsAreSafe(&destructuring) &&
                !trBlockedUsersPropagate(&destructuring.users, NULL, destructurer->layout);
  if (isDone)
    destructure(&destructuring);
  tsVecFree(&destructuring.indices);
  tsPointerMapFree(&destructuring.usedIndices);
  tsVecFree(&destructuring.mustBeSafe);
  tsVecFree(&destructuring.accessors);
  trBlockedUsersFree(&destructuring.users);
  return isDone;
}

/// Slots of an allocator, which may be gone as soon as one of them is taken apart.
typedef TsVec(TesseraDestructurableSlot) DestructurableSlots;

static void keepSlot(const TesseraDestructurableSlot *slot, void *user) {
  TesseraDestructurableSlot kept = *slot;
  MlirAttribute *indices = tsAllocZeroed(slot->numParts + 1, sizeof *indices);
  MlirType *types = tsAllocZeroed(slot->numParts + 1, sizeof *types);
  for (size_t i = 0; i < slot->numParts; ++i) {
    indices[i] = slot->indices[i];
    types[i] = slot->types[i];
  }
  kept.indices = indices;
  kept.types = types;
  DestructurableSlots *slots = user;
  tsVecPush(slots, kept);
}

// Tries the slots until one is taken apart.
static void tryAllocator(Destructurer *destructurer, MlirOperation allocator) {
  DestructurableSlots slots = {0};
  destructurableAllocationOpInterfaceGetDestructurableSlots(allocator, keepSlot, &slots);
  bool isDone = false;
  for (size_t i = 0; i < slots.size; ++i) {
    isDone = isDone || trySlot(destructurer, allocator, &slots.data[i]);
    tsFree((void *)slots.data[i].indices);
    tsFree((void *)slots.data[i].types);
  }
  tsVecFree(&slots);
}

//===--- The pass ---===//

void sroaPassRun(MlirPass pass, const SROAOptions *options, MlirOperation op) {
  (void)options;
  Destructurer destructurer = {
      .rewriter = mlirIRRewriterCreate(mlirOperationGetContext(op)),
      .dominance = tesseraAnalysesGet(tesseraPassGetAnalyses(pass), &tesseraDominanceAnalysis),
      .layout = tesseraDataLayoutCreate(op)};
  IrOperation *root = irOp(op);
  for (IrOperation *inner = irWalkInnermost(root); inner != root;
       inner = irWalkPostNext(root, inner))
    if (irInterface(inner, &destructurableAllocationOpInterface))
      tsVecPush(&destructurer.again, inner);
  for (size_t i = 0; i < destructurer.again.size; ++i)
    tryAllocator(&destructurer, irWrapOp(destructurer.again.data[i]));
  tsVecFree(&destructurer.again);
  tesseraDataLayoutDestroy(destructurer.layout);
  mlirIRRewriterDestroy(destructurer.rewriter);
  tesseraPassPreserve(pass, &tesseraDominanceAnalysis);
  if (!destructurer.numDestructured)
    tesseraPassMarkUnchanged(pass);
  tesseraPassAddStatistic(pass, SROAStatisticDestructuredAmount, destructurer.numDestructured);
  tesseraPassAddStatistic(pass, SROAStatisticSlotsWithMemoryBenefit, destructurer.numSmaller);
  tesseraPassAddStatistic(pass, SROAStatisticMaxSubelementAmount, destructurer.maxParts);
}

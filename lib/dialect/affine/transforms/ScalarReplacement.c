// affine-scalrep: loads of what was stored or loaded before, and stores that are overwritten.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/affine/AffineDependence.h"
#include "dialect/affine/AffineOps.h"
#include "dialect/affine/AffinePasses.h"
#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"

// What is looked at for one access, so that many of them cost no square: accesses of the memref,
// and operations between two.
enum { kMaxUsers = 512, kMaxBetween = 1 << 13 };

typedef TsVec(MlirOperation) Operations;

typedef struct Replacer {
  TesseraDominance *dominance;
  Operations erased;
  TsVec(MlirValue) memrefs; ///< of loads that are gone
  bool changed;
} Replacer;

//===--- What is between two operations ---===//

/// Looks for effects on what `access` accesses, after `start`.
typedef struct Search {
  MlirOperation start, access;
  TesseraEffectKind kind;
  size_t numSeen, minLoops;
  bool found;
  bool meets; ///< of the operation that is looked at
} Search;

static void takeEffect(TesseraEffect effect, void *user) {
  Search *search = user;
  MlirValue memref = affineAccessedMemRef(search->access);
  if (effect.kind == search->kind && (!effect.value.ptr || affineMayAlias(effect.value, memref)))
    search->meets = true;
}

// Whether an access may meet the one in question within the loops that aren't around the start.
static bool mayReach(const Search *search, MlirOperation op) {
  MlirRegion scope = affineFlowScopeOf(search->access);
  if (!mlirValueEqual(affineAccessedMemRef(op), affineAccessedMemRef(search->access)) ||
      affineFlowScopeOf(op).ptr != scope.ptr || affineFlowScopeOf(search->start).ptr != scope.ptr)
    return true;
  for (size_t depth = affineNumCommonLoops(op, search->access) + 1; depth > search->minLoops;
       --depth)
    if (affineCheckDependence(op, search->access, depth, NULL) != AFFINE_INDEPENDENT)
      return true;
  return false;
}

// Nested operations are asked by themselves where the trait says that only they count.
static void look(Search *search, IrOperation *root) {
  bool goesInside = true;
  for (IrOperation *op = root; op && !search->found; op = irWalkNext(root, op, !goesInside)) {
    MlirOperation wrapped = irWrapOp(op);
    goesInside = false;
    if (++search->numSeen > kMaxBetween) {
      search->found = true;
    } else if (memoryEffectOpInterfaceCast(wrapped)) {
      search->meets = false;
      memoryEffectOpInterfaceGetEffects(wrapped, takeEffect, search);
      bool isAccess = affineIsRead(wrapped) || affineIsWrite(wrapped);
      search->found = search->meets && (!isAccess || mayReach(search, wrapped));
    } else if (irHasTrait(op, TESSERA_TRAIT_RECURSIVE_MEMORY_EFFECTS)) {
      goesInside = true;
    } else {
      search->found = !tesseraOperationIsMemoryEffectFree(wrapped);
    }
  }
}

typedef TsVec(IrBlock *) Blocks;

static void pushSuccessors(const IrOperation *terminator, Blocks *blocks) {
  MlirOperation op = irWrapOp((IrOperation *)terminator);
  for (intptr_t i = 0; terminator && i < mlirOperationGetNumSuccessors(op); ++i)
    tsVecPush(blocks, irBlock(mlirOperationGetSuccessor(op, i)));
}

// All that may run from behind an operation until another one in the same region.
static void lookBetween(Search *search, IrOperation *from, const IrOperation *until) {
  IrOperation *op = from->next;
  for (; op && op != until && !search->found; op = op->next)
    look(search, op);
  if (until->block == from->block)
    return;
  Blocks blocks = {0};
  TsPointerMap seen = {0};
  pushSuccessors(from->block->last, &blocks);
  while (blocks.size && !search->found) {
    IrBlock *block = tsVecPop(&blocks);
    bool isNew;
    tsPointerMapInsert(&seen, block, &isNew);
    if (!isNew)
      continue;
    for (op = block->first; op && op != until && !search->found; op = op->next)
      look(search, op);
    if (!op)
      pushSuccessors(block->last, &blocks);
  }
  tsVecFree(&blocks);
  tsPointerMapFree(&seen);
}

// Whether nothing has the effect on what `access` accesses, from `start` on until there.
static bool hasNoEffectBetween(MlirOperation start, MlirOperation access, TesseraEffectKind kind) {
  Search search = {.start = start,
                   .access = access,
                   .kind = kind,
                   .minLoops = affineNumCommonLoops(start, access)};
  IrOperation *until = irOp(access), *from = irOp(start);
  // What is around the access but not around the start may run several times.
  while (until && irParentRegion(until) != irParentRegion(from)) {
    until = irParentOp(until);
    if (until)
      look(&search, until);
  }
  if (!until)
    return false;
  lookBetween(&search, from, until);
  return !search.found;
}

//===--- Replacing ---===//

static bool dominates(Replacer *replacer, MlirOperation a, MlirOperation b) {
  return tesseraDominanceOpProperlyDominates(replacer->dominance, a, b);
}

static MlirType accessedType(MlirOperation op) {
  return mlirValueGetType(affineIsWrite(op) ? affineWriteOpInterfaceGetValueToStore(op)
                                            : affineReadOpInterfaceGetReadValue(op));
}

// A store whose value the load has to find.
static bool reaches(Replacer *replacer, MlirOperation store, MlirOperation load) {
  return affineAccessesAreEqual(store, load) && dominates(replacer, store, load) &&
         affineCheckDependence(store, load, affineNumCommonLoops(store, load) + 1, NULL) ==
             AFFINE_DEPENDENT &&
         hasNoEffectBetween(store, load, TESSERA_EFFECT_WRITE);
}

static void forwardStore(Replacer *replacer, MlirOperation load) {
  MlirValue memref = affineAccessedMemRef(load);
  size_t count = 0;
  for (IrUse *use = irValue(memref)->firstUse; use && count < kMaxUsers; use = use->next, ++count) {
    MlirOperation store = irWrapOp(use->owner);
    if (!affineIsWrite(store) || !mlirValueEqual(affineAccessedMemRef(store), memref) ||
        !reaches(replacer, store, load))
      continue;
    if (!mlirTypeEqual(accessedType(store), accessedType(load)))
      return;
    irValueReplaceAllUses(irValue(affineReadOpInterfaceGetReadValue(load)),
                          irValue(affineWriteOpInterfaceGetValueToStore(store)));
    tsVecPush(&replacer->memrefs, memref);
    tsVecPush(&replacer->erased, load);
    return;
  }
}

// Whether the store comes for certain after the other one, and nobody reads in between.
static bool overwrites(MlirOperation store, MlirOperation other) {
  return store.ptr != other.ptr && irOp(store)->block == irOp(other)->block &&
         irIsBefore(irOp(other), irOp(store)) && affineAccessesAreEqual(store, other) &&
         mlirTypeEqual(accessedType(store), accessedType(other)) &&
         hasNoEffectBetween(other, store, TESSERA_EFFECT_READ);
}

static void dropOverwritten(Replacer *replacer, MlirOperation store) {
  MlirValue memref = affineAccessedMemRef(store);
  size_t count = 0;
  for (IrUse *use = irValue(memref)->firstUse; use && count < kMaxUsers; use = use->next, ++count) {
    MlirOperation other = irWrapOp(use->owner);
    if (!affineIsWrite(other) || !mlirValueEqual(affineAccessedMemRef(other), memref) ||
        !overwrites(other, store))
      continue;
    tsVecPush(&replacer->erased, store);
    return;
  }
}

// An earlier load of the same, of several the first.
static void reuseLoad(Replacer *replacer, MlirOperation load) {
  MlirValue memref = affineAccessedMemRef(load);
  MlirOperation first = {NULL};
  size_t count = 0;
  for (IrUse *use = irValue(memref)->firstUse; use && count < kMaxUsers; use = use->next, ++count) {
    MlirOperation other = irWrapOp(use->owner);
    if (!affineIsRead(other) || other.ptr == load.ptr || !affineAccessesAreEqual(other, load) ||
        !dominates(replacer, other, load) ||
        !hasNoEffectBetween(other, load, TESSERA_EFFECT_WRITE) ||
        !mlirTypeEqual(accessedType(other), accessedType(load)))
      continue;
    // Both dominate the load: one of them dominates the other.
    if (!first.ptr || dominates(replacer, other, first))
      first = other;
  }
  if (!first.ptr)
    return;
  irValueReplaceAllUses(irValue(affineReadOpInterfaceGetReadValue(load)),
                        irValue(affineReadOpInterfaceGetReadValue(first)));
  tsVecPush(&replacer->erased, load);
}

//===--- The pass ---===//

static void visitAll(Replacer *replacer, IrOperation *root, bool (*isWanted)(MlirOperation),
                     void (*visit)(Replacer *, MlirOperation)) {
  for (IrOperation *op = irWalkInnermost(root); op != root; op = irWalkPostNext(root, op))
    if (isWanted(irWrapOp(op)))
      visit(replacer, irWrapOp(op));
  for (size_t i = 0; i < replacer->erased.size; ++i)
    irOperationErase(irOp(replacer->erased.data[i]));
  replacer->changed = replacer->changed || replacer->erased.size;
  replacer->erased.size = 0;
}

static bool isOnlyWritten(MlirValue memref) {
  for (IrUse *use = irValue(memref)->firstUse; use; use = use->next) {
    MlirOperation user = irWrapOp(use->owner);
    bool isStore = affineIsWrite(user) && mlirValueEqual(affineAccessedMemRef(user), memref) &&
                   !mlirValueEqual(affineWriteOpInterfaceGetValueToStore(user), memref);
    if (!isStore && !affineIsDeallocation(user, memref))
      return false;
  }
  return true;
}

// Memory that nobody reads any more.
static void eraseMemory(Replacer *replacer) {
  TsPointerMap seen = {0};
  for (size_t i = 0; i < replacer->memrefs.size; ++i) {
    MlirValue memref = replacer->memrefs.data[i];
    bool isNew;
    tsPointerMapInsert(&seen, memref.ptr, &isNew);
    if (!isNew || !mlirValueIsAOpResult(memref) ||
        !affineIsAllocation(mlirOpResultGetOwner(memref), memref) || !isOnlyWritten(memref))
      continue;
    while (irValue(memref)->firstUse)
      irOperationErase(irValue(memref)->firstUse->owner);
    irOperationErase(irOp(mlirOpResultGetOwner(memref)));
  }
  tsPointerMapFree(&seen);
}

void affineScalarReplacementPassRun(MlirPass pass, const AffineScalarReplacementOptions *options,
                                    MlirOperation op) {
  (void)options;
  Replacer replacer = {.dominance = tesseraDominanceCreate()};
  visitAll(&replacer, irOp(op), affineIsRead, forwardStore);
  visitAll(&replacer, irOp(op), affineIsWrite, dropOverwritten);
  eraseMemory(&replacer);
  visitAll(&replacer, irOp(op), affineIsRead, reuseLoad);
  tesseraDominanceDestroy(replacer.dominance);
  tsVecFree(&replacer.erased);
  tsVecFree(&replacer.memrefs);
  if (!replacer.changed)
    tesseraPassMarkUnchanged(pass);
}

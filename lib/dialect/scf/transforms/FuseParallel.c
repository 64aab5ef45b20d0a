// scf-parallel-loop-fusion: parallel loops side by side, over the same box, become one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/memref/MemRefOps.h"
#include "dialect/scf/SCF.h"
#include "dialect/scf/SCFOps.h"
#include "dialect/scf/SCFPasses.h"
#include "dialect/scf/SCFRewrite.h"
#include "ir/Operation.h"
#include "support/Map.h"
#include "tessera/Interfaces.h"
#include "tessera/Pass.h"
#include "tessera/Rewrite.h"

//===--- Which buffers may be the same memory ---===//

// What the buffer is a view of.
static MlirValue baseOf(MlirValue buffer) {
  while (mlirValueIsAOpResult(buffer)) {
    MlirOperation op = mlirOpResultGetOwner(buffer);
    if (!viewLikeOpInterfaceCast(op))
      break;
    buffer = viewLikeOpInterfaceGetViewSource(op);
  }
  return buffer;
}

static void findAllocation(TesseraEffect effect, void *user) {
  MlirValue *value = user;
  if (effect.kind == TESSERA_EFFECT_ALLOCATE && mlirValueEqual(effect.value, *value))
    *value = (MlirValue){NULL};
}

static bool isAllocated(MlirValue value) {
  MlirOperation op =
      mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : (MlirOperation){NULL};
  if (!op.ptr || !memoryEffectOpInterfaceCast(op))
    return false;
  MlirValue found = value;
  memoryEffectOpInterfaceGetEffects(op, findAllocation, &found);
  return !found.ptr;
}

// An argument of a function that nothing in the function was passed to.
static bool isFunctionArgument(MlirValue value) {
  if (!mlirValueIsABlockArgument(value))
    return false;
  const IrBlock *block = irBlock(mlirBlockArgumentGetOwner(value));
  return block->region && block->region->first == block && block->region->parent &&
         irInterface(block->region->parent, &functionOpInterface);
}

static bool mayBeSame(MlirValue a, MlirValue b) {
  MlirValue first = baseOf(a), second = baseOf(b);
  if (mlirValueEqual(first, second))
    return true;
  bool firstIsNew = isAllocated(first), secondIsNew = isAllocated(second);
  return !(firstIsNew && (secondIsNew || isFunctionArgument(second))) &&
         !(secondIsNew && isFunctionArgument(first));
}

//===--- Whether ---===//

/// Two loops of which the second one reads what the first one writes.
typedef struct Order {
  MlirOperation first, second;
  TsPointerMap stores; ///< buffer -> store in the first loop
  ScfValues stored;    ///< those buffers
} Order;

static bool isInBody(MlirOperation loop, MlirValue value, intptr_t *number) {
  if (!mlirValueIsABlockArgument(value) ||
      !mlirBlockEqual(mlirBlockArgumentGetOwner(value), scfBody(loop)))
    return false;
  *number = mlirBlockArgumentGetArgNumber(value);
  return true;
}

// Whether a value of the first loop is one of the second when their variables are the same.
static bool areSameValues(const Order *order, MlirValue first, MlirValue second) {
  intptr_t a, b;
  if (isInBody(order->first, first, &a))
    return isInBody(order->second, second, &b) && a == b;
  return mlirValueEqual(first, second);
}

// Whether both compute the same of such values.
static bool areSameOperations(const Order *order, const IrOperation *a, const IrOperation *b) {
  if (a->name != b->name || a->discardable != b->discardable || a->numOperands != b->numOperands ||
      a->numResults != b->numResults || a->numRegions || b->numRegions)
    return false;
  for (uint32_t i = 0; i < a->name->numAttributeSlots; ++i)
    if (a->attributes[i] != b->attributes[i])
      return false;
  for (uint32_t i = 0; i < a->numResults; ++i)
    if (irOperationResult((IrOperation *)a, i)->type !=
        irOperationResult((IrOperation *)b, i)->type)
      return false;
  for (uint32_t i = 0; i < a->numOperands; ++i)
    if (!areSameValues(order, irWrapValue(a->operands[i].value), irWrapValue(b->operands[i].value)))
      return false;
  return true;
}

static bool areSameIndices(const Order *order, MlirValue first, MlirValue second) {
  if (areSameValues(order, first, second))
    return true;
  if (!mlirValueIsAOpResult(first) || !mlirValueIsAOpResult(second) ||
      irValue(first)->index != irValue(second)->index)
    return false;
  MlirOperation a = mlirOpResultGetOwner(first), b = mlirOpResultGetOwner(second);
  return tesseraOperationIsMemoryEffectFree(a) && tesseraOperationIsMemoryEffectFree(b) &&
         areSameOperations(order, irOp(a), irOp(b));
}

// All stores into a buffer must be at the same indices.
static void collectStores(Order *order) {
  IrOperation *root = irOp(order->first);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false)) {
    MlirOperation store = irWrapOp(op);
    if (!memrefStoreOpIsA(store))
      continue;
    bool inserted;
    uintptr_t *slot =
        tsPointerMapInsert(&order->stores, memrefStoreOpGetMemref(store).ptr, &inserted);
    if (inserted) {
      *slot = (uintptr_t)op;
      tsVecPush(&order->stored, memrefStoreOpGetMemref(store));
      continue;
    }
    // More than one: a mark that they differ.
    MlirOperation known = {(void *)*slot};
    for (intptr_t i = 0; known.ptr && i < memrefStoreOpGetNumIndices(store); ++i)
      if (!mlirValueEqual(memrefStoreOpGetIndices(known, i), memrefStoreOpGetIndices(store, i)))
        *slot = 0;
  }
}

static bool loadIsFine(Order *order, MlirOperation load) {
  MlirValue buffer = memrefLoadOpGetMemref(load);
  if (mlirValueIsAOpResult(buffer) &&
      mlirBlockEqual(mlirOperationGetBlock(mlirOpResultGetOwner(buffer)),
                     mlirOperationGetBlock(load)))
    return false;
  for (size_t i = 0; i < order->stored.size; ++i)
    if (!mlirValueEqual(order->stored.data[i], buffer) && mayBeSame(order->stored.data[i], buffer))
      return false;
  uintptr_t *found = tsPointerMapFind(&order->stores, buffer.ptr);
  if (!found)
    return true;
  MlirOperation store = {(void *)*found};
  bool fine = store.ptr && memrefStoreOpGetNumIndices(store) == memrefLoadOpGetNumIndices(load);
  for (intptr_t i = 0; fine && i < memrefLoadOpGetNumIndices(load); ++i)
    fine =
        areSameIndices(order, memrefStoreOpGetIndices(store, i), memrefLoadOpGetIndices(load, i));
  return fine;
}

// Whether each round of the second loop reads only what the same round of the first one wrote.
static bool readsWhatItsRoundWrote(MlirOperation first, MlirOperation second) {
  Order order = {.first = first, .second = second};
  collectStores(&order);
  bool fine = true;
  IrOperation *root = irOp(second);
  for (IrOperation *op = irWalkNext(root, root, false); op && fine;
       op = irWalkNext(root, op, false))
    if (memrefLoadOpIsA(irWrapOp(op)))
      fine = loadIsFine(&order, irWrapOp(op));
  tsPointerMapFree(&order.stores);
  tsVecFree(&order.stored);
  return fine;
}

static bool hasParallelInside(MlirOperation loop) {
  IrOperation *root = irOp(loop);
  for (IrOperation *op = irWalkNext(root, root, false); op; op = irWalkNext(root, op, false))
    if (scfParallelOpIsA(irWrapOp(op)))
      return true;
  return false;
}

static bool haveSameBox(MlirOperation a, MlirOperation b) {
  for (unsigned group = SCF_PARALLEL_LOWER; group <= SCF_PARALLEL_STEP; ++group) {
    TesseraRange first = tesseraOperationGetOperandGroup(a, group);
    TesseraRange second = tesseraOperationGetOperandGroup(b, group);
    if (first.count != second.count)
      return false;
    for (intptr_t i = 0; i < first.count; ++i)
      if (!mlirValueEqual(mlirOperationGetOperand(a, first.start + i),
                          mlirOperationGetOperand(b, second.start + i)))
        return false;
  }
  return true;
}

// The first loop goes to the place of the second one: nobody may need its results before.
static bool isUsedBehind(MlirOperation first, MlirOperation second) {
  for (intptr_t i = 0; i < mlirOperationGetNumResults(first); ++i)
    for (IrUse *use = irValue(mlirOperationGetResult(first, i))->firstUse; use; use = use->next) {
      IrOperation *user = irBlockFindAncestor(irOp(second)->block, use->owner);
      if (user && (user == irOp(second) || irIsBefore(user, irOp(second))))
        return false;
    }
  return true;
}

//===--- The change ---===//

static void appendReductions(ScfOperations *reductions, ScfValues *values, MlirOperation reduce) {
  scfAppendOperands(values, reduce);
  tsVecPush(reductions, reduce);
}

// One terminator that reduces what both reduced.
static void mergeReductions(MlirRewriterBase base, MlirOperation first, MlirOperation second) {
  ScfOperations reductions = {0};
  ScfValues values = {0};
  appendReductions(&reductions, &values, first);
  appendReductions(&reductions, &values, second);
  MlirOperation made = scfReduceOpCreate(base, mlirOperationGetLocation(second),
                                         (intptr_t)values.size, values.data, (intptr_t)values.size);
  intptr_t next = 0;
  for (size_t i = 0; i < reductions.size; ++i)
    for (intptr_t k = 0; k < scfReduceOpGetNumReductions(reductions.data[i]); ++k)
      tesseraRewriterInlineRegionAtEnd(base, scfReduceOpGetReductions(reductions.data[i], k),
                                       scfReduceOpGetReductions(made, next++));
  tsVecFree(&reductions);
  tsVecFree(&values);
}

// Replaces both by one at the place of the second; gives it.
static MlirOperation fuse(MlirRewriterBase base, MlirOperation first, MlirOperation second) {
  ScfValues lists[3] = {{0}}, inits = {0}, arguments = {0}, results = {0};
  for (unsigned group = SCF_PARALLEL_LOWER; group <= SCF_PARALLEL_STEP; ++group) {
    TesseraRange range = tesseraOperationGetOperandGroup(second, group);
    for (intptr_t i = 0; i < range.count; ++i)
      tsVecPush(&lists[group], mlirOperationGetOperand(second, range.start + i));
  }
  ScfTypes types = {0};
  const MlirOperation both[] = {first, second};
  for (int k = 0; k < 2; ++k) {
    scfAppendResultTypes(&types, both[k]);
    for (intptr_t i = 0; i < scfParallelOpGetNumInitVals(both[k]); ++i)
      tsVecPush(&inits, scfParallelOpGetInitVals(both[k], i));
  }
  mlirRewriterBaseSetInsertionPointBefore(base, second);
  MlirOperation made = scfParallelOpCreate(
      base, mlirOperationGetLocation(second), (intptr_t)types.size, types.data,
      (intptr_t)lists[0].size, lists[0].data, (intptr_t)lists[1].size, lists[1].data,
      (intptr_t)lists[2].size, lists[2].data, (intptr_t)inits.size, inits.data);
  MlirBlock block = scfCreateBlock(base, scfParallelOpGetRegion(made));
  for (size_t i = 0; i < lists[0].size; ++i)
    tsVecPush(&arguments, mlirBlockAddArgument(block, mlirValueGetType(lists[0].data[i]),
                                               mlirOperationGetLocation(second)));
  MlirOperation ends[] = {mlirBlockGetTerminator(scfBody(first)),
                          mlirBlockGetTerminator(scfBody(second))};
  for (int k = 0; k < 2; ++k)
    mlirRewriterBaseMergeBlocks(base, scfBody(both[k]), block, (intptr_t)arguments.size,
                                arguments.data);
  mlirRewriterBaseSetInsertionPointToEnd(base, block);
  mergeReductions(base, ends[0], ends[1]);
  intptr_t next = 0;
  for (int k = 0; k < 2; ++k) {
    results.size = 0;
    for (intptr_t i = 0; i < mlirOperationGetNumResults(both[k]); ++i)
      tsVecPush(&results, mlirOperationGetResult(made, next++));
    mlirRewriterBaseEraseOp(base, ends[k]);
    mlirRewriterBaseReplaceOpWithValues(base, both[k], (intptr_t)results.size, results.data);
  }
  for (int k = 0; k < 3; ++k)
    tsVecFree(&lists[k]);
  tsVecFree(&inits);
  tsVecFree(&arguments);
  tsVecFree(&results);
  tsVecFree(&types);
  return made;
}

static bool canFuse(MlirOperation first, MlirOperation second) {
  return !hasParallelInside(first) && !hasParallelInside(second) && haveSameBox(first, second) &&
         readsWhatItsRoundWrote(first, second) && readsWhatItsRoundWrote(second, first) &&
         isUsedBehind(first, second);
}

// Loops between which nothing has effects, one after the other.
static bool fuseInBlock(MlirRewriterBase base, IrBlock *block) {
  MlirOperation last = {NULL};
  bool changed = false;
  for (IrOperation *op = block->first, *next; op; op = next) {
    next = op->next;
    MlirOperation loop = irWrapOp(op);
    if (!scfParallelOpIsA(loop)) {
      if (op->numRegions || !tesseraOperationIsMemoryEffectFree(loop))
        last = (MlirOperation){NULL};
      continue;
    }
    bool fuses = last.ptr && canFuse(last, loop);
    changed = changed || fuses;
    last = fuses ? fuse(base, last, loop) : loop;
  }
  return changed;
}

void scfParallelLoopFusionPassRun(MlirPass pass, const SCFParallelLoopFusionOptions *options,
                                  MlirOperation wrapped) {
  (void)options;
  IrOperation *root = irOp(wrapped);
  MlirRewriterBase base = mlirIRRewriterCreate(mlirOperationGetContext(wrapped));
  bool changed = false;
  for (IrOperation *op = irWalkInnermost(root);; op = irWalkPostNext(root, op)) {
    for (uint32_t i = 0; i < op->numRegions; ++i)
      for (IrBlock *block = op->regions[i].first; block; block = block->next)
        changed = fuseInBlock(base, block) || changed;
    if (op == root)
      break;
  }
  mlirIRRewriterDestroy(base);
  if (!changed)
    tesseraPassMarkUnchanged(pass);
}

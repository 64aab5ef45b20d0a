// Slices: the operations that an operation's operands come from, and those that use its results.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Query.h"
#include "tessera/Operation.h"

/// An operation on the way from the first one, and those that are to be gone to from it.
typedef struct Step {
  IrOperation *op;
  TsVec(IrOperation *) next;
  size_t numDone;
} Step;

typedef struct Slice {
  QueryOps *found;
  TsVec(Step) way;
  TsPointerMap open; ///< operations on the way
  bool omitBlockArguments, omitUsesFromAbove;
  const QueryMatcher *stop; ///< isn't gone past; NULL: depths count
  int64_t maxDepth;
  TsPointerMap depths; ///< operation -> 1 + the least number of steps to it
} Slice;

//===--- How deep ---===//

static void noteDepth(Slice *slice, const IrOperation *op, int64_t depth) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&slice->depths, op, &inserted);
  if (inserted || (int64_t)*slot > depth + 1)
    *slot = (uintptr_t)depth + 1;
}

/// Where a value comes from: its operation, or the one around its block.
static IrOperation *originOf(MlirValue value) {
  if (mlirValueIsAOpResult(value))
    return irOp(mlirOpResultGetOwner(value));
  return irOp(mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value)));
}

/// Whether the operation belongs to the slice; those behind it then get a depth.
static bool isWithinDepth(Slice *slice, IrOperation *op) {
  const uintptr_t *slot = tsPointerMapFind(&slice->depths, op);
  if (!slot)
    return false;
  int64_t depth = (int64_t)*slot; // of what is one step further
  for (intptr_t i = 0; depth <= slice->maxDepth && i < mlirOperationGetNumOperands(irWrapOp(op));
       i++) {
    IrOperation *origin = originOf(mlirOperationGetOperand(irWrapOp(op), i));
    if (origin)
      noteDepth(slice, origin, depth);
  }
  return true;
}

static bool belongs(Slice *slice, IrOperation *op) {
  return slice->stop ? !queryTest(slice->stop, op) : isWithinDepth(slice, op);
}

//===--- Backwards ---===//

static bool hasOneBlock(const IrOperation *op) {
  return op->numRegions == 1 && op->regions[0].first && !op->regions[0].first->next;
}

static void addOrigin(const Slice *slice, Step *step, MlirValue value) {
  IrOperation *origin = originOf(value);
  bool isArgument = !mlirValueIsAOpResult(value);
  // Which of several blocks comes before isn't looked into.
  if (origin && !(isArgument && (slice->omitBlockArguments || !hasOneBlock(origin))))
    tsVecPush(&step->next, origin);
}

/// The values that are used in the operation's regions and come from outside of them.
static MlirWalkResult addUsesFromAbove(MlirOperation op, void *user) {
  void **both = user;
  Step *step = both[1];
  if (irOp(op) == step->op)
    return MlirWalkResultAdvance;
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); i++) {
    MlirValue value = mlirOperationGetOperand(op, i);
    MlirBlock block = mlirValueIsAOpResult(value)
                          ? mlirOperationGetBlock(mlirOpResultGetOwner(value))
                          : mlirBlockArgumentGetOwner(value);
    MlirOperation around = mlirBlockGetParentOperation(block);
    while (around.ptr && irOp(around) != step->op)
      around = mlirOperationGetParentOperation(around);
    if (!around.ptr)
      addOrigin(both[0], step, value);
  }
  return MlirWalkResultAdvance;
}

/// False: the operation is not part of the slice.
static bool stepBack(Slice *slice, IrOperation *op, Step *step) {
  if (irIsRegistered(op) && irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE))
    return false;
  if (!belongs(slice, op))
    return false;
  *step = (Step){.op = op};
  if (!slice->omitUsesFromAbove && op->numRegions) {
    void *both[] = {slice, step};
    mlirOperationWalk(irWrapOp(op), addUsesFromAbove, both, MlirWalkPostOrder);
  }
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(irWrapOp(op)); i++)
    addOrigin(slice, step, mlirOperationGetOperand(irWrapOp(op), i));
  return true;
}

//===--- Forwards ---===//

static bool stepForward(Slice *slice, IrOperation *op, Step *step) {
  if (!belongs(slice, op))
    return false;
  *step = (Step){.op = op};
  for (uint32_t r = 0; r < op->numRegions; r++)
    for (IrBlock *block = op->regions[r].first; block; block = block->next)
      for (IrOperation *inner = block->first; inner; inner = inner->next)
        tsVecPush(&step->next, inner);
  for (intptr_t i = 0; i < mlirOperationGetNumResults(irWrapOp(op)); i++)
    for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(irWrapOp(op), i));
         !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      tsVecPush(&step->next, irOp(mlirOpOperandGetOwner(use)));
  return true;
}

//===--- Both ---===//

typedef bool TakeStep(Slice *slice, IrOperation *op, Step *step);

static void goTo(Slice *slice, IrOperation *op, TakeStep *take) {
  Step step;
  if (!take(slice, op, &step))
    return;
  *tsPointerMapInsert(&slice->open, op, NULL) = 1;
  tsVecPush(&slice->way, step);
}

/// Adds what can be reached, an operation behind those that were reached from it.
static void follow(Slice *slice, IrOperation *root, TakeStep *take) {
  goTo(slice, root, take);
  while (slice->way.size) {
    Step *step = &slice->way.data[slice->way.size - 1];
    if (step->numDone < step->next.size) {
      IrOperation *next = step->next.data[step->numDone++];
      if (!queryOpsHas(slice->found, next) && !tsPointerMapFind(&slice->open, next))
        goTo(slice, next, take);
      continue;
    }
    queryOpsAdd(slice->found, step->op);
    tsPointerMapErase(&slice->open, step->op);
    tsVecFree(&step->next);
    slice->way.size--;
  }
  tsVecFree(&slice->way);
  tsPointerMapFree(&slice->open);
  tsPointerMapFree(&slice->depths);
}

/// Whether there is something besides the operation itself, which stays only if that is wanted.
static bool finish(QueryOps *found, IrOperation *op, bool inclusive) {
  if (inclusive)
    return found->list.size > 1;
  size_t kept = 0;
  for (size_t i = 0; i < found->list.size; i++)
    if (found->list.data[i] != op)
      found->list.data[kept++] = found->list.data[i];
  found->list.size = kept;
  return kept > 0;
}

static bool collectBack(const QueryMatcher *matcher, IrOperation *op, Slice slice, bool inclusive) {
  queryOpsClear(slice.found);
  if (!queryTest(matcher->args[0].matcher, op))
    return false;
  if (!slice.stop)
    noteDepth(&slice, op, 0);
  follow(&slice, op, stepBack);
  return finish(slice.found, op, inclusive);
}

bool queryCollectAllDefinitions(const QueryMatcher *matcher, IrOperation *op, QueryOps *found) {
  Slice slice = {.found = found, .maxDepth = matcher->args[1].number};
  return collectBack(matcher, op, slice, true);
}

bool queryCollectDefinitions(const QueryMatcher *matcher, IrOperation *op, QueryOps *found) {
  Slice slice = {.found = found,
                 .maxDepth = matcher->args[1].number,
                 .omitBlockArguments = matcher->args[3].number,
                 .omitUsesFromAbove = matcher->args[4].number};
  return collectBack(matcher, op, slice, matcher->args[2].number);
}

bool queryCollectDefinitionsUntil(const QueryMatcher *matcher, IrOperation *op, QueryOps *found) {
  Slice slice = {.found = found,
                 .stop = matcher->args[1].matcher,
                 .omitBlockArguments = matcher->args[3].number,
                 .omitUsesFromAbove = matcher->args[4].number};
  return collectBack(matcher, op, slice, matcher->args[2].number);
}

bool queryCollectUsersUntil(const QueryMatcher *matcher, IrOperation *op, QueryOps *found) {
  queryOpsClear(found);
  if (!queryTest(matcher->args[0].matcher, op))
    return false;
  Slice slice = {.found = found, .stop = matcher->args[1].matcher};
  follow(&slice, op, stepForward);
  for (size_t i = 0, n = found->list.size; i < n / 2; i++) {
    IrOperation *swap = found->list.data[i];
    found->list.data[i] = found->list.data[n - 1 - i];
    found->list.data[n - 1 - i] = swap;
  }
  return finish(found, op, matcher->args[2].number);
}

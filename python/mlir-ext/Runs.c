// Runs: what is at work on IR while code of Python runs that it has called, and what must stay
// meanwhile. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "support/Memory.h"
#include "tessera/Operation.h"

//===--- Places ---===//

/// An operation, a block or an argument of one, and where it is.
typedef struct Place {
  const void *self; ///< NULL: an argument
  MlirOperation parent;
} Place;

static Place placeOf(const ExtHandle *handle) {
  if (handle->kind == EXT_HANDLE_OPERATION)
    return (Place){handle->what, mlirOperationGetParentOperation(extOperation(handle))};
  return (Place){handle->what, mlirBlockGetParentOperation(extBlock(handle))};
}

static MlirOperation operationOf(const ExtRun *run) { return extOperation(run->root); }

/// Whether the place is the operation, or around it.
static bool holds(Place place, MlirOperation op) {
  for (; op.ptr; op = mlirOperationGetParentOperation(op))
    if (place.self == op.ptr || (place.self && place.self == mlirOperationGetBlock(op).ptr))
      return true;
  return false;
}

static bool isInside(Place place, MlirOperation op) {
  MlirOperation at = place.parent;
  while (at.ptr && at.ptr != op.ptr)
    at = mlirOperationGetParentOperation(at);
  return at.ptr;
}

static const void *topOf(MlirOperation op) {
  const void *top = NULL;
  for (; op.ptr; op = mlirOperationGetParentOperation(op))
    top = op.ptr;
  return top;
}

static const void *topOfPlace(Place place) {
  return place.parent.ptr ? topOf(place.parent) : place.self;
}

bool extSameTree(MlirOperation a, MlirOperation b) { return topOf(a) == topOf(b); }

MlirOperation extDefinition(MlirValue value) {
  return mlirValueIsAOpResult(value)
             ? mlirOpResultGetOwner(value)
             : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
}

//===--- Runs ---===//

// The innermost run of this thread, or NULL.
static ExtRun *innermost(const ExtContext *context) {
  unsigned long thread = PyThread_get_thread_ident();
  ExtRun *run = context->runs;
  while (run && run->thread != thread)
    run = run->next;
  return run;
}

void extRunBegin(ExtRun *run) {
  ExtContext *context = run->root->context;
  extHandleKeep(run->root);
  run->thread = PyThread_get_thread_ident();
  run->caller = innermost(context);
  run->next = context->runs;
  context->runs = run;
}

void extRunEnd(ExtRun *run) {
  ExtRun **place = &run->root->context->runs;
  while (*place != run) // other threads may have begun later
    place = &(*place)->next;
  *place = run->next;
  ExtContext *context = run->root->context;
  while (!context->runs && context->leftovers.size)
    extHandleRelease(tsVecPop(&context->leftovers));
  extHandleRelease(run->root);
}

static bool isAmong(const ExtRun *run, const ExtRun *callers) {
  while (callers && callers != run)
    callers = callers->caller;
  return callers;
}

// The run of another thread that the place concerns, or NULL.
static const ExtRun *runElsewhere(const ExtContext *context, const ExtRun *own, Place place) {
  for (const ExtRun *run = context->runs; run; run = run->next)
    if (run->root->what && !isAmong(run, own) &&
        (holds(place, operationOf(run)) || isInside(place, operationOf(run))))
      return run;
  return NULL;
}

/// The run because of which the place must stay, or NULL. A pass or a pattern that its run has
/// called may change what is at hand; then `*pattern` is the latter.
static const ExtRun *findReason(const ExtContext *context, Place place, ExtRun **pattern) {
  ExtRun *own = innermost(context);
  const ExtRun *reason = runElsewhere(context, own, place);
  const void *top = topOfPlace(place);
  bool isCalled = false;
  for (ExtRun *run = own; run && !reason; run = run->caller) {
    MlirOperation op = operationOf(run);
    if (!op.ptr || topOf(op) != top)
      continue;
    if (holds(place, op) || (run->kind == EXT_RUN_WHOLE && !isCalled) ||
        (run->kind == EXT_RUN_PASS && !isInside(place, op)))
      reason = run;
    isCalled = run->kind != EXT_RUN_WHOLE;
    if (run->kind == EXT_RUN_PATTERN && !*pattern)
      *pattern = run;
  }
  return reason;
}

static bool refuse(const char *what, const ExtRun *reason) {
  bool isOwn = reason->thread == PyThread_get_thread_ident();
  PyErr_Format(PyExc_RuntimeError, "%s now: %s is at work there%s", what, reason->name,
               isOwn ? "" : ", in another thread");
  return false;
}

bool extMayGoNow(const ExtHandle *what, ExtRun **pattern) {
  *pattern = NULL;
  const ExtRun *reason = findReason(what->context, placeOf(what), pattern);
  return !reason ||
         refuse(what->kind == EXT_HANDLE_BLOCK ? "the block can't be moved"
                                               : "the operation can't be destroyed or moved",
                reason);
}

// Drivers of patterns count on operands. A pass is asked about them when it is done.
static bool isInPattern(const ExtContext *context) {
  const ExtRun *run = context->runs ? innermost(context) : NULL;
  while (run && run->kind != EXT_RUN_PATTERN)
    run = run->caller;
  return run;
}

bool extArgumentMayGo(const ExtHandle *block, intptr_t position) {
  MlirValue value = mlirBlockGetArgument(extBlock(block), position);
  bool used = !mlirOpOperandIsNull(mlirValueGetFirstUse(value));
  block->context->hasGaps |= used;
  if (!block->context->runs)
    return true;
  if (used && isInPattern(block->context)) {
    PyErr_SetString(PyExc_RuntimeError, "a pattern can't erase an argument that is used");
    return false;
  }
  ExtRun *pattern = NULL;
  Place argument = {NULL, mlirBlockGetParentOperation(extBlock(block))};
  const ExtRun *reason = findReason(block->context, argument, &pattern);
  if (!reason && pattern && pattern->tool) // of pdl: the pattern goes on
    reason = pattern;
  return !reason || refuse("the argument can't be destroyed", reason);
}

bool extMayMove(const ExtHandle *what, MlirOperation target) {
  ExtRun *pattern;
  if (!extMayGo(what, &pattern))
    return false;
  if (!pattern || (target.ptr && topOf(target) == topOfPlace(placeOf(what))))
    return true;
  PyErr_SetString(PyExc_RuntimeError, "a pattern can't take anything out of what patterns are "
                                      "applied to; its rewriter can erase operations");
  return false;
}

typedef struct UseSearch {
  MlirOperation root;
  bool isUsed; ///< by something outside
} UseSearch;

// Whether something outside of `root` goes on to the block.
static bool isReached(MlirBlock block, MlirOperation root) {
  for (intptr_t i = 0, count = mlirBlockGetNumPredecessors(block); i < count; ++i) {
    MlirBlock from = mlirBlockGetPredecessor(block, i); // null: of an operation that is in none
    if (!from.ptr || !tesseraOperationIsAncestor(root, mlirBlockGetParentOperation(from)))
      return true;
  }
  return false;
}

static MlirWalkResult searchUses(MlirOperation op, void *user) {
  UseSearch *search = user;
  for (intptr_t i = 0, count = mlirOperationGetNumResults(op); i < count; ++i)
    for (MlirOpOperand use = mlirValueGetFirstUse(mlirOperationGetResult(op, i));
         !search->isUsed && !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use))
      search->isUsed = !tesseraOperationIsAncestor(search->root, mlirOpOperandGetOwner(use));
  for (intptr_t i = 0, count = mlirOperationGetNumRegions(op); i < count; ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i));
         !search->isUsed && block.ptr; block = mlirBlockGetNextInRegion(block))
      search->isUsed = isReached(block, search->root);
  return search->isUsed ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

// Whether something outside uses results of the operation or of what is in it, or a block of it.
static bool isUsed(MlirOperation op) {
  UseSearch search = {op, false};
  mlirOperationWalk(op, searchUses, &search, MlirWalkPreOrder);
  return search.isUsed;
}

bool extErase(ExtHandle *op) {
  ExtRun *pattern;
  if (!extMayGo(op, &pattern))
    return false;
  bool used = isUsed(extOperation(op));
  op->context->hasGaps |= used;
  if (used && isInPattern(op->context)) {
    PyErr_SetString(PyExc_RuntimeError, "a pattern can't erase an operation whose results are "
                                        "used; its rewriter can replace it");
    return false;
  }
  op->isOwned = false;
  if (pattern)
    mlirRewriterBaseEraseOp(pattern->rewriter, extOperation(op));
  else
    mlirOperationDestroy(extOperation(op));
  return true;
}

bool extOutlives(ExtHandle *op) {
  ExtContext *context = op->context;
  MlirOperation self = extOperation(op);
  for (intptr_t i = 0; !context->hasGaps && i < mlirOperationGetNumResults(self); ++i)
    context->hasGaps = mlirValueGetFirstUse(mlirOperationGetResult(self, i)).ptr;
  if (!context->runs || !isUsed(self))
    return false;
  extHandleKeep(op);
  tsVecPush(&op->context->leftovers, op);
  return true;
}

//===--- What may begin ---===//

static MlirWalkResult findGap(MlirOperation op, void *user) {
  bool hasAll = true;
  for (intptr_t i = 0, count = mlirOperationGetNumOperands(op); hasAll && i < count; ++i)
    hasAll = !mlirValueIsNull(mlirOperationGetOperand(op, i));
  for (intptr_t i = 0, count = mlirOperationGetNumSuccessors(op); hasAll && i < count; ++i)
    hasAll = !mlirBlockIsNull(mlirOperationGetSuccessor(op, i));
  if (!hasAll)
    *(MlirOperation *)user = op;
  return hasAll ? MlirWalkResultAdvance : MlirWalkResultInterrupt;
}

bool extHasAllParts(const ExtHandle *root) {
  MlirOperation found = {NULL};
  if (root->context->hasGaps)
    mlirOperationWalk(extOperation(root), findGap, &found, MlirWalkPreOrder);
  if (found.ptr) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(found));
    extRaise(PyExc_RuntimeError, "what '%.*s' uses isn't there any more: it was destroyed",
             (int)name.length, name.data);
  }
  return !found.ptr;
}

// Whether what is at work leaves room for something that changes what is in `root`.
static bool isFree(const ExtHandle *root) {
  const ExtContext *context = root->context;
  ExtRun *own = innermost(context);
  Place place = placeOf(root);
  const void *top = topOfPlace(place);
  const ExtRun *reason = runElsewhere(context, own, place);
  const ExtRun *run = own; // the innermost of the tree
  while (run && (!run->root->what || topOf(operationOf(run)) != top))
    run = run->caller;
  bool isOfPass = run && run->kind == EXT_RUN_PASS &&
                  (place.self == run->root->what || isInside(place, operationOf(run)));
  if (!reason && run && !isOfPass)
    reason = run;
  return !reason || refuse("passes and patterns can't be applied", reason);
}

bool extToolIsFree(const ExtContext *context, const void *tool) {
  const ExtRun *run = context->runs;
  while (run && (!tool || run->tool != tool))
    run = run->next;
  if (run)
    PyErr_SetString(PyExc_RuntimeError,
                    "the pass manager is running: meanwhile it can't be run again or changed");
  return !run;
}

bool extRunMayBegin(const ExtHandle *root, const void *tool) {
  const ExtContext *context = root->context;
  return (!context->runs || (extToolIsFree(context, tool) && isFree(root))) && extHasAllParts(root);
}

const ExtRun *extRunOfTool(const ExtContext *context, const void *tool) {
  const ExtRun *run = context->runs;
  while (run && run->tool != tool)
    run = run->next;
  return run;
}

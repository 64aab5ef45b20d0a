// Handles: who is told when operations, blocks and block arguments are destroyed, and who keeps
// them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "support/Memory.h"
#include "tessera/Operation.h"

static ExtHandle *rootOf(ExtHandle *handle) { return handle->keep ? rootOf(handle->keep) : handle; }

// The library is to tell of its end.
static void watch(const void *what, ExtHandleKind kind) {
  if (kind == EXT_HANDLE_OPERATION)
    tesseraOperationWatch((MlirOperation){(void *)what});
  else
    tesseraBlockWatch(kind == EXT_HANDLE_BLOCK ? (MlirBlock){(void *)what}
                                               : mlirBlockArgumentGetOwner((MlirValue){what}));
}

/// Most handles live as long as an object that nobody keeps.
static ExtHandle *allocHandle(ExtState *state) {
  ExtHandle *spare = state->spareHandles;
  if (!spare)
    return tsAlloc(sizeof *spare);
  state->spareHandles = spare->keep;
  --state->numSpareHandles;
  return spare;
}

static void freeHandle(ExtState *state, ExtHandle *handle) {
  enum { MANY = 64 };
  if (state->numSpareHandles == MANY) {
    tsFree(handle);
    return;
  }
  handle->keep = state->spareHandles;
  state->spareHandles = handle;
  ++state->numSpareHandles;
}

void extHandlesFreeSpare(ExtState *state) {
  for (ExtHandle *spare; (spare = state->spareHandles) != NULL;) {
    state->spareHandles = spare->keep;
    tsFree(spare);
  }
  state->numSpareHandles = 0;
}

static void initHandle(ExtHandle *handle, ExtContext *context, const void *what, ExtHandleKind kind,
                       ExtHandle *owner) {
  *handle = (ExtHandle){.references = 1,
                        .context = (ExtContext *)Py_NewRef((PyObject *)context),
                        .what = what,
                        .keep = owner ? extHandleKeep(rootOf(owner)) : NULL,
                        .kind = kind,
                        .isOwned = !owner};
}

ExtHandle *extHandleNew(ExtContext *context, MlirOperation op) {
  ExtHandle *handle = allocHandle(context->state);
  initHandle(handle, context, op.ptr, EXT_HANDLE_OPERATION, NULL);
  tsSpinLock(&context->lock);
  ExtHandle *older = context->newest;
  if (older)
    *tsPointerMapInsert(&context->handles, older->what, NULL) = (uintptr_t)older;
  context->newest = handle;
  tsSpinUnlock(&context->lock);
  tesseraOperationWatch(op);
  return handle;
}

static bool isNewest(const ExtContext *context, const void *what) {
  return context->newest && context->newest->what == what;
}

static ExtHandle *findHandle(ExtContext *context, const void *what) {
  if (isNewest(context, what))
    return context->newest;
  uintptr_t *found = tsPointerMapFind(&context->handles, what);
  return found ? (ExtHandle *)*found : NULL;
}

ExtHandle *extHandleForget(ExtContext *context, const void *what) {
  ExtHandle *handle = findHandle(context, what);
  if (handle && handle == context->newest)
    context->newest = NULL;
  else if (handle)
    tsPointerMapErase(&context->handles, what);
  return handle;
}

ExtHandle *extHandleGet(ExtContext *context, const void *what, ExtHandleKind kind,
                        ExtHandle *owner) {
  bool isNew;
  tsSpinLock(&context->lock);
  if (isNewest(context, what)) {
    ExtHandle *newest = extHandleKeep(context->newest);
    tsSpinUnlock(&context->lock);
    return newest;
  }
  uintptr_t *place = tsPointerMapInsert(&context->handles, what, &isNew);
  if (!isNew) {
    ExtHandle *known = extHandleKeep((ExtHandle *)*place);
    tsSpinUnlock(&context->lock);
    return known;
  }
  ExtHandle *handle = allocHandle(context->state);
  *place = (uintptr_t)handle;
  tsSpinUnlock(&context->lock);
  initHandle(handle, context, what, kind, owner);
  watch(what, kind);
  return handle;
}

void extHandleEnd(ExtHandle *handle) {
  do {
    ExtContext *context = handle->context;
    const void *what = handle->what;
    if (what && handle->isOwned && extOutlives(handle))
      return;
    if (what) {
      tsSpinLock(&context->lock);
      extHandleForget(context, what);
      tsSpinUnlock(&context->lock);
      if (handle->isOwned)
        mlirOperationDestroy(extOperation(handle));
    }
    ExtHandle *keep = handle->keep;
    freeHandle(context->state, handle);
    Py_DECREF((PyObject *)context);
    handle = keep;
  } while (handle && !--handle->references);
}

bool extHandleRaise(const ExtHandle *handle) {
  static const char *const names[] = {"operation", "block", "block argument"};
  if (!handle)
    PyErr_SetString(PyExc_RuntimeError, "the object has not been initialized");
  else
    PyErr_Format(PyExc_RuntimeError, "the %s has been invalidated", names[handle->kind]);
  return false;
}

typedef struct Move {
  ExtContext *context;
  ExtHandle *self, *keep;
  TsVec(ExtHandle *) old; ///< references that are given up
} Move;

static void rekeep(Move *move, const void *what) {
  tsSpinLock(&move->context->lock);
  ExtHandle *handle = findHandle(move->context, what);
  if (handle && handle != move->self && handle != move->keep) {
    tsVecPush(&move->old, handle->keep);
    handle->keep = extHandleKeep(move->keep);
  }
  tsSpinUnlock(&move->context->lock);
}

static MlirWalkResult rekeepIn(MlirOperation op, void *user) {
  Move *move = user;
  rekeep(move, op.ptr);
  for (intptr_t i = 0, n = mlirOperationGetNumRegions(op); i < n; ++i)
    for (MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, i)); block.ptr;
         block = mlirBlockGetNextInRegion(block)) {
      rekeep(move, block.ptr);
      for (intptr_t k = 0, size = mlirBlockGetNumArguments(block); k < size; ++k)
        rekeep(move, mlirBlockGetArgument(block, k).ptr);
    }
  return MlirWalkResultAdvance;
}

void extHandleMoved(ExtHandle *moved, ExtHandle *newKeep) {
  ExtHandle *keep = newKeep ? rootOf(newKeep) : NULL, *old = moved->keep;
  if (keep == old && keep)
    return;
  moved->keep = keep ? extHandleKeep(keep) : NULL;
  moved->isOwned = !keep;
  if (!old)
    return; // what was a root keeps what is in it, and is kept itself
  Move move = {moved->context, moved, keep ? keep : moved, {0}};
  if (moved->kind == EXT_HANDLE_OPERATION)
    mlirOperationWalk(extOperation(moved), rekeepIn, &move, MlirWalkPreOrder);
  else
    for (MlirOperation op = mlirBlockGetFirstOperation(extBlock(moved)); op.ptr;
         op = mlirOperationGetNextInBlock(op))
      mlirOperationWalk(op, rekeepIn, &move, MlirWalkPreOrder);
  for (size_t i = 0; i < move.old.size; ++i)
    extHandleRelease(move.old.data[i]);
  tsVecFree(&move.old);
  extHandleRelease(old);
}

ExtHandle *extHandleIn(ExtContext *context, MlirOperation op) {
  MlirOperation root = op;
  for (MlirOperation up = op; up.ptr; up = mlirOperationGetParentOperation(up))
    root = up;
  ExtHandle *owner = extHandleGet(context, root.ptr, EXT_HANDLE_OPERATION, NULL);
  if (owner->references == 1)
    owner->isOwned = false; // nobody in Python has it
  if (root.ptr == op.ptr)
    return owner;
  ExtHandle *handle = extHandleGet(context, op.ptr, EXT_HANDLE_OPERATION, owner);
  extHandleRelease(owner);
  return handle;
}

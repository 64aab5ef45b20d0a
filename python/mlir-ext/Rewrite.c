// Rewriting with patterns that are written in Python.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "mlir-c/Rewrite.h"
#include "support/Memory.h"
#include "tessera/Operation.h"

#define STATE() ((ExtState *)PyModule_GetState(module))

//===--- Patterns ---===//

typedef struct Pattern {
  ExtState *state;
  PyObject *function; ///< of an operation and a rewriter; true: it changed nothing
} Pattern;

static void destroyPattern(void *user) {
  Pattern *pattern = user;
  PyGILState_STATE gil = PyGILState_Ensure();
  Py_DECREF(pattern->function);
  tsFree(pattern);
  PyGILState_Release(gil);
}

// Calls the pattern's function. True if it says that it has changed something, or if the operation
// is gone, which the driver must not use any more.
static bool callPattern(const Pattern *pattern, ExtHandle *op, ExtRewriter *running) {
  ExtRun run = {.kind = EXT_RUN_PATTERN,
                .root = running->root,
                .name = "a pattern",
                .rewriter = running->base};
  extRunBegin(&run);
  PyObject *object = extOpaqueNew(pattern->state, "rewriter", running, NULL, NULL);
  PyObject *view = object ? extViewNew(extHandleKeep(op)) : NULL;
  PyObject *answer =
      view ? PyObject_CallFunctionObjArgs(pattern->function, view, object, NULL) : NULL;
  int failed = answer ? PyObject_IsTrue(answer) : -1;
  if (failed < 0)
    PyErr_WriteUnraisable(pattern->function);
  if (object)
    ((ExtOpaque *)object)->ptr = NULL;
  Py_XDECREF(answer);
  Py_XDECREF(view);
  Py_XDECREF(object);
  bool verified = extTouchedVerify(&run);
  extRunEnd(&run);
  extRewriterLeave(running->base);
  return failed == 0 || !op->what || !verified;
}

static MlirLogicalResult rewrite(MlirRewritePattern unused, MlirOperation op,
                                 MlirPatternRewriter rewriter, void *user) {
  (void)unused;
  Pattern *pattern = user;
  PyGILState_STATE gil = PyGILState_Ensure();
  bool matched = false;
  ExtContext *context = extContextFind(pattern->state, mlirOperationGetContext(op));
  // An exception of another pattern is on its way: no more of them.
  if (context && !PyErr_Occurred()) {
    ExtHandle *handle = extHandleIn(context, op);
    ExtRewriter running = {mlirPatternRewriterAsBase(rewriter), context,
                           extHandleIn(context, mlirOperationGetParentOperation(op))};
    matched = callPattern(pattern, handle, &running);
    extHandleRelease(running.root);
    extHandleRelease(handle);
  }
  PyGILState_Release(gil);
  return matched ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static void destroySet(void *ptr) { mlirRewritePatternSetDestroy((MlirRewritePatternSet){ptr}); }
static void destroyFrozen(void *ptr) {
  mlirFrozenRewritePatternSetDestroy((MlirFrozenRewritePatternSet){ptr});
}

static PyObject *newSet(PyObject *module, PyObject *given) {
  ExtContext *context = extResolveContext(STATE(), given);
  if (!context)
    return NULL;
  return extOpaqueNew(STATE(), "pattern set", mlirRewritePatternSetCreate(context->context).ptr,
                      destroySet, (PyObject *)context);
}

// patterns_add(set, op's name, function, benefit)
static PyObject *addPattern(PyObject *module, PyObject *args) {
  PyObject *object, *function;
  const char *name;
  unsigned benefit;
  if (!PyArg_ParseTuple(args, "OsOI", &object, &name, &function, &benefit))
    return NULL;
  MlirRewritePatternSet set = {extOpaqueOf(STATE(), object, "pattern set")};
  if (!set.ptr)
    return NULL;
  Pattern *pattern = tsAlloc(sizeof *pattern);
  *pattern = (Pattern){STATE(), Py_NewRef(function)};
  MlirRewritePatternCallbacks callbacks = {NULL, destroyPattern, rewrite};
  MlirContext context = ((ExtContext *)((ExtOpaque *)object)->keep)->context;
  mlirRewritePatternSetAdd(set,
                           mlirOpRewritePatternCreate(mlirStringRefCreateFromCString(name), benefit,
                                                      context, callbacks, pattern, 0, NULL));
  Py_RETURN_NONE;
}

PyObject *extFrozenPatterns(ExtState *state, MlirFrozenRewritePatternSet frozen,
                            ExtContext *context) {
  return extOpaqueNew(state, "frozen pattern set", frozen.ptr, destroyFrozen, (PyObject *)context);
}

static PyObject *freeze(PyObject *module, PyObject *object) {
  MlirRewritePatternSet set = {extOpaqueTake(STATE(), object, "pattern set")};
  if (!set.ptr)
    return NULL;
  return extFrozenPatterns(STATE(), mlirFreezeRewritePattern(set),
                           (ExtContext *)((ExtOpaque *)object)->keep);
}

//===--- Applying them ---===//

static MlirGreedyRewriteDriverConfig makeConfig(const long long *values) {
  MlirGreedyRewriteDriverConfig config = mlirGreedyRewriteDriverConfigCreate();
  mlirGreedyRewriteDriverConfigSetMaxIterations(config, values[0]);
  mlirGreedyRewriteDriverConfigSetMaxNumRewrites(config, values[1]);
  mlirGreedyRewriteDriverConfigSetUseTopDownTraversal(config, values[2] != 0);
  mlirGreedyRewriteDriverConfigEnableFolding(config, values[3] != 0);
  mlirGreedyRewriteDriverConfigSetStrictness(config, (MlirGreedyRewriteStrictness)values[4]);
  mlirGreedyRewriteDriverConfigSetRegionSimplificationLevel(
      config, (MlirGreedySimplifyRegionLevel)values[5]);
  mlirGreedyRewriteDriverConfigEnableConstantCSE(config, values[6] != 0);
  return config;
}

static void endRun(ExtRun *run, PyObject *frozen) {
  extRunEnd(run);
  Py_DECREF(frozen);
}

// Begins to apply the patterns, which stay; false after an exception.
static bool beginRun(ExtState *state, PyObject *operation, PyObject *frozen, ExtRun *run,
                     MlirFrozenRewritePatternSet *patterns) {
  ExtHandle *op = extOpOf(state, operation);
  patterns->ptr = op ? extOpaqueOf(state, frozen, "frozen pattern set") : NULL;
  if (!patterns->ptr)
    return false;
  if ((PyObject *)op->context != ((ExtOpaque *)frozen)->keep) {
    PyErr_SetString(PyExc_ValueError, "the patterns are of another context");
    return false;
  }
  if (!extRunMayBegin(op, NULL))
    return false;
  *run = (ExtRun){.kind = EXT_RUN_WHOLE, .root = op, .name = "a driver of patterns"};
  extRunBegin(run);
  Py_INCREF(frozen);
  if (extVerify(op))
    return true;
  endRun(run, frozen);
  return false;
}

// apply_greedily(op, patterns, seven numbers of the configuration)
static PyObject *applyGreedily(PyObject *module, PyObject *args) {
  PyObject *operation, *frozen;
  long long v[7];
  ExtRun run;
  MlirFrozenRewritePatternSet patterns;
  if (!PyArg_ParseTuple(args, "OOLLLLLLL", &operation, &frozen, v, v + 1, v + 2, v + 3, v + 4,
                        v + 5, v + 6) ||
      !beginRun(STATE(), operation, frozen, &run, &patterns))
    return NULL;
  MlirGreedyRewriteDriverConfig config = makeConfig(v);
  MlirLogicalResult result =
      mlirApplyPatternsAndFoldGreedilyWithOp(extOperation(run.root), patterns, config);
  mlirGreedyRewriteDriverConfigDestroy(config);
  endRun(&run, frozen);
  if (PyErr_Occurred()) // what a pattern left doesn't verify
    return NULL;
  if (mlirLogicalResultIsSuccess(result))
    Py_RETURN_NONE;
  PyErr_SetString(PyExc_ValueError, "pattern application failed to converge");
  return NULL;
}

static PyObject *walkAndApply(PyObject *module, PyObject *args) {
  PyObject *operation, *frozen;
  ExtRun run;
  MlirFrozenRewritePatternSet patterns;
  if (!PyArg_ParseTuple(args, "OO", &operation, &frozen) ||
      !beginRun(STATE(), operation, frozen, &run, &patterns))
    return NULL;
  mlirWalkAndApplyPatterns(extOperation(run.root), patterns);
  endRun(&run, frozen);
  return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

//===--- The rewriter of a pattern ---===//

void extRewriterLeave(MlirRewriterBase base) {
  MlirOperation next = mlirRewriterBaseGetOperationAfterInsertion(base);
  if (next.ptr && mlirOperationGetBlock(next).ptr != mlirRewriterBaseGetInsertionBlock(base).ptr)
    mlirRewriterBaseSetInsertionPointBefore(base, next);
}

static ExtRewriter *runningOf(ExtState *state, PyObject *object) {
  return extOpaqueOf(state, object, "rewriter");
}

static PyObject *rewriterPoint(PyObject *module, PyObject *object) {
  ExtRewriter *running = runningOf(STATE(), object);
  if (!running)
    return NULL;
  MlirBlock block = mlirRewriterBaseGetInsertionBlock(running->base);
  if (!block.ptr) {
    PyErr_SetString(PyExc_ValueError, "the rewriter has no insertion point");
    return NULL;
  }
  MlirOperation next = mlirRewriterBaseGetOperationAfterInsertion(running->base);
  PyObject *where =
      next.ptr ? extWrapOperation(running->root, next) : extWrapBlock(running->root, block);
  PyObject *point = where ? PyObject_CallFunctionObjArgs(
                                (PyObject *)STATE()->classes[EXT_INSERTION_POINT], where, NULL)
                          : NULL;
  Py_XDECREF(where);
  return point;
}

typedef TsVec(MlirValue) Values;

// What takes the place of the results: values that are still there when the operation is gone.
static void readReplacements(const ExtHandle *op, PyObject *tuple, Values *values) {
  for (Py_ssize_t i = 0; i < PyTuple_Size(tuple) && !PyErr_Occurred(); ++i) {
    MlirValue value;
    if (!extValueOf(op->context->state, PyTuple_GetItem(tuple, i), &value))
      return;
    MlirOperation definition = extDefinition(value);
    if (tesseraOperationIsAncestor(extOperation(op), definition))
      PyErr_SetString(PyExc_ValueError, "an operation can't be replaced by values of its own");
    else if (!extSameTree(extOperation(op), definition))
      PyErr_SetString(PyExc_ValueError, "a value is of something that isn't in the same tree");
    else
      tsVecPush(values, value);
  }
  if (!PyErr_Occurred() && (intptr_t)values->size != mlirOperationGetNumResults(extOperation(op)))
    PyErr_SetString(PyExc_ValueError, "there must be a value for each result");
}

// Users may get values of other types.
static void touchReplaced(ExtHandle *op, const Values *values) {
  for (size_t i = 0; i < values->size; ++i) {
    MlirValue old = mlirOperationGetResult(extOperation(op), (intptr_t)i);
    if (!mlirTypeEqual(mlirValueGetType(old), mlirValueGetType(values->data[i])))
      extTouchUsers(op->context, old);
  }
}

static void replaceOp(const ExtRewriter *running, ExtHandle *op, const Values *values) {
  ExtRun *pattern;
  if (!extMayGo(op, &pattern))
    return;
  op->isOwned = false;
  touchReplaced(op, values);
  // Of patterns that are applied while others are: that which is applied to this operation.
  mlirRewriterBaseReplaceOpWithValues(pattern ? pattern->rewriter : running->base, extOperation(op),
                                      (intptr_t)values->size, values->data);
}

// rewriter_replace(rewriter, op, operation or values)
static PyObject *rewriterReplace(PyObject *module, PyObject *args) {
  PyObject *object, *old, *new;
  if (!PyArg_ParseTuple(args, "OOO", &object, &old, &new) || !runningOf(STATE(), object) ||
      !extOpOf(STATE(), old))
    return NULL;
  PyObject *results =
      extIs(new, STATE()->operationBase) ? PyObject_GetAttrString(new, "results") : Py_NewRef(new);
  PyObject *tuple = results ? PySequence_Tuple(results) : NULL;
  Py_XDECREF(results);
  // Again: making the tuple may run anything.
  ExtRewriter *running = tuple ? runningOf(STATE(), object) : NULL;
  ExtHandle *op = running ? extOpOf(STATE(), old) : NULL;
  if (!op) {
    Py_XDECREF(tuple);
    return NULL;
  }
  Values values = {0};
  readReplacements(op, tuple, &values);
  if (!PyErr_Occurred())
    replaceOp(running, op, &values);
  tsVecFree(&values);
  Py_XDECREF(tuple);
  return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *rewriterErase(PyObject *module, PyObject *args) {
  PyObject *object, *old;
  if (!PyArg_ParseTuple(args, "OO", &object, &old) || !runningOf(STATE(), object))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), old);
  if (!op || !extErase(op))
    return NULL;
  Py_RETURN_NONE;
}

PyMethodDef extRewriteMethods[] = {{"patterns_new", newSet, METH_O, NULL},
                                   {"patterns_add", addPattern, METH_VARARGS, NULL},
                                   {"patterns_freeze", freeze, METH_O, NULL},
                                   {"apply_greedily", applyGreedily, METH_VARARGS, NULL},
                                   {"walk_and_apply", walkAndApply, METH_VARARGS, NULL},
                                   {"rewriter_ip", rewriterPoint, METH_O, NULL},
                                   {"rewriter_replace", rewriterReplace, METH_VARARGS, NULL},
                                   {"rewriter_erase", rewriterErase, METH_VARARGS, NULL},
                                   {NULL, NULL, 0, NULL}};

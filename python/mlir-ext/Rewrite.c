// Rewriting with patterns that are written in Python.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "mlir-c/Rewrite.h"
#include "support/Memory.h"

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

static MlirLogicalResult rewrite(MlirRewritePattern unused, MlirOperation op,
                                 MlirPatternRewriter rewriter, void *user) {
  (void)unused;
  Pattern *pattern = user;
  PyGILState_STATE gil = PyGILState_Ensure();
  bool matched = false;
  ExtContext *context = extContextFind(pattern->state, mlirOperationGetContext(op));
  // An exception of another pattern is on its way: no more of them.
  if (context && !PyErr_Occurred()) {
    ExtRewriter running = {mlirPatternRewriterAsBase(rewriter), context, extHandleIn(context, op)};
    PyObject *object = extOpaqueNew(pattern->state, "rewriter", &running, NULL, NULL);
    PyObject *view = object ? extViewNew(extHandleKeep(running.root)) : NULL;
    PyObject *answer =
        view ? PyObject_CallFunctionObjArgs(pattern->function, view, object, NULL) : NULL;
    int failed = answer ? PyObject_IsTrue(answer) : -1;
    matched = failed == 0;
    if (failed < 0)
      PyErr_WriteUnraisable(pattern->function);
    if (object)
      ((ExtOpaque *)object)->ptr = NULL;
    Py_XDECREF(answer);
    Py_XDECREF(view);
    Py_XDECREF(object);
    extHandleRelease(running.root);
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

//===--- ExtRewriter them ---===//

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

typedef struct Run {
  ExtHandle *op;
  MlirFrozenRewritePatternSet patterns;
} Run;

static bool beginRun(ExtState *state, PyObject *operation, PyObject *frozen, Run *run) {
  run->op = extOpOf(state, operation);
  run->patterns.ptr = run->op ? extOpaqueOf(state, frozen, "frozen pattern set") : NULL;
  if (!run->patterns.ptr)
    return false;
  if ((PyObject *)run->op->context != ((ExtOpaque *)frozen)->keep) {
    PyErr_SetString(PyExc_ValueError, "the patterns are of another context");
    return false;
  }
  extHandleKeep(run->op);
  return true;
}

// apply_greedily(op, patterns, seven numbers of the configuration)
static PyObject *applyGreedily(PyObject *module, PyObject *args) {
  PyObject *operation, *frozen;
  long long v[7];
  Run run;
  if (!PyArg_ParseTuple(args, "OOLLLLLLL", &operation, &frozen, v, v + 1, v + 2, v + 3, v + 4,
                        v + 5, v + 6) ||
      !beginRun(STATE(), operation, frozen, &run))
    return NULL;
  MlirGreedyRewriteDriverConfig config = makeConfig(v);
  MlirLogicalResult result;
  Py_BEGIN_ALLOW_THREADS result =
      mlirApplyPatternsAndFoldGreedilyWithOp(extOperation(run.op), run.patterns, config);
  Py_END_ALLOW_THREADS mlirGreedyRewriteDriverConfigDestroy(config);
  extHandleRelease(run.op);
  if (mlirLogicalResultIsSuccess(result))
    Py_RETURN_NONE;
  PyErr_SetString(PyExc_ValueError, "pattern application failed to converge");
  return NULL;
}

static PyObject *walkAndApply(PyObject *module, PyObject *args) {
  PyObject *operation, *frozen;
  Run run;
  if (!PyArg_ParseTuple(args, "OO", &operation, &frozen) ||
      !beginRun(STATE(), operation, frozen, &run))
    return NULL;
  Py_BEGIN_ALLOW_THREADS mlirWalkAndApplyPatterns(extOperation(run.op), run.patterns);
  Py_END_ALLOW_THREADS extHandleRelease(run.op);
  Py_RETURN_NONE;
}

//===--- The rewriter of a pattern ---===//

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

// rewriter_replace(rewriter, op, operation or values)
static PyObject *rewriterReplace(PyObject *module, PyObject *args) {
  PyObject *object, *old, *new;
  if (!PyArg_ParseTuple(args, "OOO", &object, &old, &new))
    return NULL;
  PyObject *results =
      extIs(new, STATE()->operationBase) ? PyObject_GetAttrString(new, "results") : Py_NewRef(new);
  PyObject *tuple = results ? PySequence_Tuple(results) : NULL;
  Py_XDECREF(results);
  // Only now: making the tuple may run anything.
  ExtRewriter *running = tuple ? runningOf(STATE(), object) : NULL;
  ExtHandle *op = running ? extOpOf(STATE(), old) : NULL;
  if (!op) {
    Py_XDECREF(tuple);
    return NULL;
  }
  TsVec(MlirValue) values = {0};
  for (Py_ssize_t i = 0; i < PyTuple_Size(tuple) && !PyErr_Occurred(); ++i) {
    MlirValue value;
    if (extValueOf(STATE(), PyTuple_GetItem(tuple, i), &value))
      tsVecPush(&values, value);
  }
  if (!PyErr_Occurred() && (intptr_t)values.size != mlirOperationGetNumResults(extOperation(op)))
    PyErr_SetString(PyExc_ValueError, "there must be a value for each result");
  if (!PyErr_Occurred()) {
    op->isOwned = false;
    mlirRewriterBaseReplaceOpWithValues(running->base, extOperation(op), (intptr_t)values.size,
                                        values.data);
  }
  tsVecFree(&values);
  Py_XDECREF(tuple);
  return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *rewriterErase(PyObject *module, PyObject *args) {
  PyObject *object, *old;
  if (!PyArg_ParseTuple(args, "OO", &object, &old))
    return NULL;
  ExtRewriter *running = runningOf(STATE(), object);
  ExtHandle *op = running ? extOpOf(STATE(), old) : NULL;
  if (!op)
    return NULL;
  op->isOwned = false;
  mlirRewriterBaseEraseOp(running->base, extOperation(op));
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

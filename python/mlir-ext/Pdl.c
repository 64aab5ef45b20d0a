// Patterns of the pdl dialect, with functions that are written in Python.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "mlir-c/Rewrite.h"
#include "support/Memory.h"

#define STATE() ((ExtState *)PyModule_GetState(module))

/// A function that patterns call by name.
typedef struct Function {
  ExtState *state;
  PyObject *callable;
  bool isConstraint;
} Function;

/// What a PDLModule of Python holds. Frozen patterns keep it alive, for the functions.
typedef struct Patterns {
  MlirPDLPatternModule pdl;
  TsVec(Function *) functions;
} Patterns;

static void destroyPatterns(void *ptr) {
  Patterns *patterns = ptr;
  if (patterns->pdl.ptr)
    mlirPDLPatternModuleDestroy(patterns->pdl);
  for (size_t i = 0; i < patterns->functions.size; i++) {
    Py_DECREF(patterns->functions.data[i]->callable);
    tsFree(patterns->functions.data[i]);
  }
  tsVecFree(&patterns->functions);
  tsFree(patterns);
}

//===--- Calling ---===//

static PyObject *wrapValue(ExtHandle *root, MlirPDLValue value) {
  MlirValue asValue = mlirPDLValueAsValue(value);
  MlirOperation op = mlirPDLValueAsOperation(value);
  MlirAttribute attribute = mlirPDLValueAsAttribute(value);
  MlirType type = mlirPDLValueAsType(value);
  if (asValue.ptr)
    return extWrapValue(root, asValue);
  if (op.ptr)
    return extWrapOperation(root, op);
  if (attribute.ptr)
    return extWrapAttribute(root->context, attribute);
  if (type.ptr)
    return extWrapType(root->context, type);
  PyErr_SetString(PyExc_ValueError, "ranges can't be passed to functions");
  return NULL;
}

static PyObject *wrapValues(ExtHandle *root, size_t count, const MlirPDLValue *values) {
  PyObject *list = PyList_New(0);
  for (size_t i = 0; list && i < count; i++) {
    PyObject *value = wrapValue(root, values[i]);
    if (!value || PyList_Append(list, value))
      Py_CLEAR(list);
    Py_XDECREF(value);
  }
  return list;
}

/// Calls the function with the rewriter, a list for results and the values; whether it succeeds.
static bool callFunction(const Function *function, ExtRewriter *rewriter, MlirPDLResultList results,
                         size_t count, const MlirPDLValue *values) {
  // While it is still being looked for something nothing may go.
  ExtRun run = {.kind = function->isConstraint ? EXT_RUN_WHOLE : EXT_RUN_PATTERN,
                .root = rewriter->root,
                .name = function->isConstraint ? "a constraint of a pattern" : "a pattern",
                .tool = results.ptr,
                .rewriter = rewriter->base};
  extRunBegin(&run);
  PyObject *object = extOpaqueNew(function->state, "rewriter", rewriter, NULL, NULL);
  PyObject *list =
      object ? extOpaqueNew(function->state, "results", results.ptr, NULL, NULL) : NULL;
  PyObject *arguments = list ? wrapValues(rewriter->root, count, values) : NULL;
  PyObject *answer =
      arguments ? PyObject_CallFunctionObjArgs(function->callable, object, list, arguments, NULL)
                : NULL;
  int failed = answer ? PyObject_IsTrue(answer) : -1;
  if (failed < 0)
    PyErr_WriteUnraisable(function->callable);
  // Whoever has kept them must not use them from now on.
  if (object)
    ((ExtOpaque *)object)->ptr = NULL;
  if (list)
    ((ExtOpaque *)list)->ptr = NULL;
  Py_XDECREF(answer);
  Py_XDECREF(arguments);
  Py_XDECREF(list);
  Py_XDECREF(object);
  bool verified = extTouchedVerify(&run);
  extRunEnd(&run);
  extRewriterLeave(rewriter->base);
  return failed == 0 && verified;
}

static MlirLogicalResult call(MlirPatternRewriter rewriter, MlirPDLResultList results,
                              size_t nValues, MlirPDLValue *values, void *user) {
  const Function *function = user;
  MlirRewriterBase base = mlirPatternRewriterAsBase(rewriter);
  MlirOperation around = mlirBlockGetParentOperation(mlirRewriterBaseGetInsertionBlock(base));
  PyGILState_STATE gil = PyGILState_Ensure();
  ExtContext *context = extContextFind(function->state, mlirRewriterBaseGetContext(base));
  bool ok = false;
  if (context && !PyErr_Occurred()) {
    ExtRewriter running = {base, context, extHandleIn(context, around)};
    ok = callFunction(function, &running, results, nValues, values);
    extHandleRelease(running.root);
  }
  PyGILState_Release(gil);
  return ok ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

//===--- Functions of the module ---===//

// pdl_new(module's operation): of a copy, so that the module stays whose it is.
static PyObject *newPdl(PyObject *module, PyObject *object) {
  ExtHandle *handle = extOpOf(STATE(), object);
  if (!handle)
    return NULL;
  MlirModule copy = mlirModuleFromOperation(mlirOperationClone(extOperation(handle)));
  if (mlirModuleIsNull(copy)) {
    PyErr_SetString(PyExc_ValueError, "expected a module");
    return NULL;
  }
  Patterns *patterns = tsAllocZeroed(1, sizeof *patterns);
  patterns->pdl = mlirPDLPatternModuleFromModule(copy);
  return extOpaqueNew(STATE(), "pdl module", patterns, destroyPatterns,
                      (PyObject *)handle->context);
}

// pdl_register(patterns, name, function, whether it is a constraint)
static PyObject *registerFunction(PyObject *module, PyObject *args) {
  PyObject *object, *callable;
  const char *name;
  int isConstraint;
  if (!PyArg_ParseTuple(args, "OsOp", &object, &name, &callable, &isConstraint))
    return NULL;
  Patterns *patterns = extOpaqueOf(STATE(), object, "pdl module");
  if (!patterns)
    return NULL;
  Function *function = tsAlloc(sizeof *function);
  *function = (Function){STATE(), Py_NewRef(callable), isConstraint};
  tsVecPush(&patterns->functions, function);
  MlirStringRef text = mlirStringRefCreateFromCString(name);
  if (isConstraint)
    mlirPDLPatternModuleRegisterConstraintFunction(patterns->pdl, text, call, function);
  else
    mlirPDLPatternModuleRegisterRewriteFunction(patterns->pdl, text, call, function);
  Py_RETURN_NONE;
}

// What is wrong with the patterns is raised.
static PyObject *freeze(PyObject *module, PyObject *object) {
  Patterns *patterns = extOpaqueOf(STATE(), object, "pdl module");
  if (!patterns)
    return NULL;
  ExtContext *context = (ExtContext *)((ExtOpaque *)object)->keep;
  ExtCapture capture;
  extCaptureBegin(&capture, context);
  MlirRewritePatternSet set = mlirRewritePatternSetFromPDLPatternModule(patterns->pdl);
  bool wrong = capture.list && PyList_Size(capture.list) > 0;
  if (wrong) {
    mlirRewritePatternSetDestroy(set);
    return extCaptureEnd(&capture, "the patterns can't be used");
  }
  extCaptureEnd(&capture, NULL);
  if (PyErr_Occurred()) {
    mlirRewritePatternSetDestroy(set);
    return NULL;
  }
  return extFrozenPatterns(STATE(), mlirFreezeRewritePattern(set), context);
}

// Whether something of the operation can be a result: it must be there when the pattern goes on.
static bool mayAppend(const ExtContext *context, MlirPDLResultList results, MlirOperation op) {
  const ExtRun *run = extRunOfTool(context, results.ptr);
  bool ok = run && run->root->what && extSameTree(extOperation(run->root), op);
  if (!ok)
    PyErr_SetString(PyExc_ValueError, "a result is of something that isn't in the same tree");
  return ok;
}

static bool attributeOrType(const ExtState *state, MlirPDLResultList results, PyObject *value) {
  const ExtContext *context = ((ExtRef *)value)->context;
  return extRunOfTool(context, results.ptr) ||
         extRaiseContext(extIs(value, state->classes[EXT_TYPE]) ? "the type" : "the attribute");
}

// pdl_append(results, value)
static PyObject *append(PyObject *module, PyObject *args) {
  PyObject *object, *value;
  if (!PyArg_ParseTuple(args, "OO", &object, &value))
    return NULL;
  MlirPDLResultList results = {extOpaqueOf(STATE(), object, "results")};
  if (!results.ptr)
    return NULL;
  const void *ptr;
  if (extIs(value, STATE()->operationBase)) {
    ExtHandle *op = extOpOf(STATE(), value);
    if (op && mayAppend(op->context, results, extOperation(op)))
      mlirPDLResultListPushBackOperation(results, extOperation(op));
  } else if (extIs(value, STATE()->classes[EXT_ATTRIBUTE])) {
    if (extRefOf(STATE(), value, EXT_ATTRIBUTE, "an attribute", &ptr) && ptr &&
        attributeOrType(STATE(), results, value))
      mlirPDLResultListPushBackAttribute(results, (MlirAttribute){ptr});
  } else if (extIs(value, STATE()->classes[EXT_TYPE])) {
    if (extRefOf(STATE(), value, EXT_TYPE, "a type", &ptr) && ptr &&
        attributeOrType(STATE(), results, value))
      mlirPDLResultListPushBackType(results, (MlirType){ptr});
  } else {
    MlirValue asValue;
    ExtHandle *owner = extValueOwner(STATE(), value, &asValue);
    if (owner && mayAppend(owner->context, results, extDefinition(asValue)))
      mlirPDLResultListPushBackValue(results, asValue);
    if (owner)
      extHandleRelease(owner);
  }
  return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

PyMethodDef extPdlMethods[] = {{"pdl_new", newPdl, METH_O, NULL},
                               {"pdl_register", registerFunction, METH_VARARGS, NULL},
                               {"pdl_freeze", freeze, METH_O, NULL},
                               {"pdl_append", append, METH_VARARGS, NULL},
                               {NULL, NULL, 0, NULL}};

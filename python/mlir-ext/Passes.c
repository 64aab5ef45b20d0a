// Pass managers, and passes written in Python.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "support/Memory.h"
#include "tessera/Pass.h"

#define STATE() ((ExtState *)PyModule_GetState(module))

//===--- Managers ---===//

static void destroyManager(void *ptr) { mlirPassManagerDestroy((MlirPassManager){ptr}); }

PyObject *extManagerNew(ExtState *state, MlirPassManager manager, ExtContext *context) {
  return extOpaqueNew(state, "pass manager", manager.ptr, destroyManager, (PyObject *)context);
}

static PyObject *newManager(PyObject *module, PyObject *args) {
  PyObject *given;
  const char *anchor;
  if (!PyArg_ParseTuple(args, "Os", &given, &anchor))
    return NULL;
  ExtContext *context = extResolveContext(STATE(), given);
  if (!context)
    return NULL;
  MlirPassManager manager =
      mlirPassManagerCreateOnOperation(context->context, mlirStringRefCreateFromCString(anchor));
  return extManagerNew(STATE(), manager, context);
}

static bool managerOf(ExtState *state, PyObject *object, MlirPassManager *manager) {
  manager->ptr = extOpaqueOf(state, object, "pass manager");
  return manager->ptr;
}

// The same, to be changed.
static bool changeableOf(ExtState *state, PyObject *object, MlirPassManager *manager) {
  return managerOf(state, object, manager) &&
         extToolIsFree((ExtContext *)((ExtOpaque *)object)->keep, manager->ptr);
}

// manager_parse(manager, text, add): the text is a whole pipeline, or elements to add.
static PyObject *parseManager(PyObject *module, PyObject *args) {
  PyObject *object, *source;
  int add;
  MlirStringRef text;
  MlirPassManager manager;
  if (!PyArg_ParseTuple(args, "OUp", &object, &source, &add) || !extTextOf(source, &text) ||
      !changeableOf(STATE(), object, &manager))
    return NULL;
  TsString message = {0};
  MlirOpPassManager inner = mlirPassManagerGetAsOpPassManager(manager);
  bool ok = mlirLogicalResultIsSuccess((add ? mlirOpPassManagerAddPipeline : mlirParsePassPipeline)(
      inner, text, tsStringCallback, &message));
  if (ok) {
    tsStringFree(&message);
    Py_RETURN_NONE;
  }
  PyObject *why = extTakeText(&message);
  if (why)
    PyErr_SetObject(PyExc_ValueError, why);
  Py_XDECREF(why);
  return NULL;
}

static PyObject *printManager(PyObject *module, PyObject *object) {
  MlirPassManager manager;
  if (!managerOf(STATE(), object, &manager))
    return NULL;
  TsString text = {0};
  mlirPrintPassPipeline(mlirPassManagerGetAsOpPassManager(manager), tsStringCallback, &text);
  return extTakeText(&text);
}

static PyObject *runManager(PyObject *module, PyObject *args) {
  PyObject *object, *operation;
  MlirPassManager manager;
  if (!PyArg_ParseTuple(args, "OO", &object, &operation) || !managerOf(STATE(), object, &manager))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), operation);
  if (!op)
    return NULL;
  if ((PyObject *)op->context != ((ExtOpaque *)object)->keep) {
    PyErr_SetString(PyExc_ValueError, "the operation is of another context");
    return NULL;
  }
  if (!extRunMayBegin(op, manager.ptr))
    return NULL;
  ExtCapture capture;
  ExtRun run = {.kind = EXT_RUN_WHOLE, .root = op, .name = "a pass manager", .tool = manager.ptr};
  extRunBegin(&run);
  Py_INCREF(object);
  extCaptureBegin(&capture, op->context);
  bool ok = extVerifies(op) &&
            mlirLogicalResultIsSuccess(mlirPassManagerRunOnOp(manager, extOperation(op)));
  extCaptureEnd(&capture, ok ? NULL : "Failure while executing pass pipeline");
  extRunEnd(&run);
  Py_DECREF(object);
  return ok && !PyErr_Occurred() ? Py_NewRef(Py_None) : NULL;
}

// manager_set(manager, what, value)
static PyObject *setManager(PyObject *module, PyObject *args) {
  PyObject *object;
  const char *what;
  int value;
  MlirPassManager manager;
  if (!PyArg_ParseTuple(args, "Osi", &object, &what, &value) ||
      !changeableOf(STATE(), object, &manager))
    return NULL;
  if (!strcmp(what, "verifier"))
    mlirPassManagerEnableVerifier(manager, value);
  else if (!strcmp(what, "timing"))
    mlirPassManagerEnableTiming(manager);
  else if (!strcmp(what, "statistics"))
    mlirPassManagerEnableStatistics(manager, (MlirPassDisplayMode)value);
  Py_RETURN_NONE;
}

// manager_print_ir(manager, six switches..., limits or None, tree path or None)
static PyObject *printIr(PyObject *module, PyObject *args) {
  PyObject *object, *elements, *resources, *path;
  int beforeAll, afterAll, moduleScope, onChange, onFailure, debug, generic, local;
  MlirPassManager manager;
  MlirStringRef tree = mlirStringRefCreate(NULL, 0);
  if (!PyArg_ParseTuple(args, "OpppppOOpppO", &object, &beforeAll, &afterAll, &moduleScope,
                        &onChange, &onFailure, &elements, &resources, &debug, &generic, &local,
                        &path) ||
      !changeableOf(STATE(), object, &manager) || (path != Py_None && !extTextOf(path, &tree)))
    return NULL;
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  if (elements != Py_None)
    mlirOpPrintingFlagsElideLargeElementsAttrs(flags, PyLong_AsSsize_t(elements));
  if (resources != Py_None)
    mlirOpPrintingFlagsElideLargeResourceString(flags, PyLong_AsSsize_t(resources));
  if (debug)
    mlirOpPrintingFlagsEnableDebugInfo(flags, true, false);
  if (generic)
    mlirOpPrintingFlagsPrintGenericOpForm(flags);
  if (local)
    mlirOpPrintingFlagsUseLocalScope(flags);
  mlirPassManagerEnableIRPrinting(manager, beforeAll, afterAll, moduleScope, onChange, onFailure,
                                  flags, tree);
  mlirOpPrintingFlagsDestroy(flags);
  return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

//===--- Passes in Python ---===//

typedef struct Pass {
  ExtState *state;
  PyObject *function;
  size_t users; ///< copies of the pass: under the GIL
} Pass;

static void constructPass(void *user) {
  PyGILState_STATE gil = PyGILState_Ensure();
  ++((Pass *)user)->users;
  PyGILState_Release(gil);
}

static void destructPass(void *user) {
  Pass *pass = user;
  PyGILState_STATE gil = PyGILState_Ensure();
  if (!--pass->users) {
    Py_DECREF(pass->function);
    tsFree(pass);
  }
  PyGILState_Release(gil);
}

static PyObject *signalFailure(PyObject *self, PyObject *unused) {
  (void)unused;
  MlirExternalPass pass = {PyCapsule_GetPointer(self, "pass")};
  if (!pass.ptr)
    return NULL;
  mlirExternalPassSignalFailure(pass);
  PyCapsule_SetContext(self, self); // anything: it failed
  Py_RETURN_NONE;
}
static PyMethodDef signalMethod = {"signal_pass_failure", signalFailure, METH_NOARGS,
                                   "Says that the pass failed."};

// What the pass gets to say that it failed: an object with that method. Of no use afterwards.
static PyObject *passObject(PyObject *capsule) {
  PyObject *types = PyImport_ImportModule("types");
  PyObject *object = types ? PyObject_CallMethod(types, "SimpleNamespace", NULL) : NULL;
  PyObject *method = object ? PyCFunction_NewEx(&signalMethod, capsule, NULL) : NULL;
  if (!method || PyObject_SetAttrString(object, "signal_pass_failure", method) != 0)
    Py_CLEAR(object);
  Py_XDECREF(method);
  Py_XDECREF(types);
  return object;
}

// Whether the passes that come next may see what the pass has left; else an exception is set, or
// errors were told. If the manager verifies, it does so after the pass.
static bool isFitForOthers(const ExtRun *run) {
  MlirPassManager manager = {run->caller ? (void *)run->caller->tool : NULL};
  return extHasAllParts(run->root) &&
         ((manager.ptr && tesseraPassManagerVerifies(manager)) || extVerifies(run->root));
}

// Calls the pass's function with the operation and what it signals a failure with.
static PyObject *callPass(Pass *pass, ExtHandle *op, PyObject *object) {
  ExtRun run = {.kind = EXT_RUN_PASS, .root = op, .name = "a pass"};
  extRunBegin(&run);
  PyObject *view = extViewNew(extHandleKeep(op));
  PyObject *answer = view ? PyObject_CallFunctionObjArgs(pass->function, view, object, NULL) : NULL;
  Py_XDECREF(view);
  bool verified = extTouchedVerify(&run);
  if (answer && !(verified && isFitForOthers(&run)))
    Py_CLEAR(answer);
  extRunEnd(&run);
  return answer;
}

static void runPass(MlirOperation op, MlirExternalPass external, void *user) {
  Pass *pass = user;
  PyGILState_STATE gil = PyGILState_Ensure();
  ExtContext *context = extContextFind(pass->state, mlirOperationGetContext(op));
  PyObject *capsule = PyCapsule_New(external.ptr, "pass", NULL);
  PyObject *object = capsule ? passObject(capsule) : NULL;
  ExtHandle *handle = object && context ? extHandleIn(context, op) : NULL;
  PyObject *answer = handle ? callPass(pass, handle, object) : NULL;
  if (!answer) {
    if (PyErr_Occurred())
      PyErr_WriteUnraisable(pass->function);
    mlirExternalPassSignalFailure(external);
  }
  if (capsule)
    PyCapsule_SetName(capsule, "pass that has ended");
  if (handle)
    extHandleRelease(handle);
  Py_XDECREF(answer);
  Py_XDECREF(object);
  Py_XDECREF(capsule);
  PyGILState_Release(gil);
}

// manager_add(manager, function, name, argument, description, op's name): a pass.
static PyObject *addPass(PyObject *module, PyObject *args) {
  PyObject *object, *function;
  const char *name, *argument, *description, *op;
  MlirPassManager manager;
  if (!PyArg_ParseTuple(args, "OOssss", &object, &function, &name, &argument, &description, &op) ||
      !changeableOf(STATE(), object, &manager))
    return NULL;
  Pass *pass = tsAlloc(sizeof *pass);
  *pass = (Pass){STATE(), Py_NewRef(function), 0};
  // Without a way to copy it, it runs on one operation after the other, in the thread of the run.
  MlirExternalPassCallbacks callbacks = {constructPass, destructPass, NULL, NULL, runPass};
  mlirPassManagerAddOwnedPass(
      manager,
      mlirCreateExternalPass((MlirTypeID){pass}, mlirStringRefCreateFromCString(name),
                             mlirStringRefCreateFromCString(argument),
                             mlirStringRefCreateFromCString(description),
                             mlirStringRefCreateFromCString(op), 0, NULL, callbacks, pass));
  Py_RETURN_NONE;
}

PyMethodDef extPassMethods[] = {{"manager_new", newManager, METH_VARARGS, NULL},
                                {"manager_parse", parseManager, METH_VARARGS, NULL},
                                {"manager_print", printManager, METH_O, NULL},
                                {"manager_run", runManager, METH_VARARGS, NULL},
                                {"manager_set", setManager, METH_VARARGS, NULL},
                                {"manager_print_ir", printIr, METH_VARARGS, NULL},
                                {"manager_add", addPass, METH_VARARGS, NULL},
                                {NULL, NULL, 0, NULL}};

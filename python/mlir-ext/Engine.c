// Modules of the llvm dialect, compiled in memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "support/Memory.h"

#define STATE() ((ExtState *)PyModule_GetState(module))

static void destroyEngine(void *ptr) { mlirExecutionEngineDestroy((MlirExecutionEngine){ptr}); }

PyObject *extEngineNew(ExtState *state, MlirExecutionEngine engine, ExtContext *context) {
  return extOpaqueNew(state, "execution engine", engine.ptr, destroyEngine, (PyObject *)context);
}

// engine_new(operation, level, paths, keeps the object file, position independent)
static PyObject *newEngine(PyObject *module, PyObject *args) {
  PyObject *object, *paths;
  int level, dump, pic;
  if (!PyArg_ParseTuple(args, "OiOpp", &object, &level, &paths, &dump, &pic))
    return NULL;
  PyObject *tuple = PySequence_Tuple(paths); // first: it may destroy the operation
  ExtHandle *op = tuple ? extOpOf(STATE(), object) : NULL;
  MlirModule root = op ? mlirModuleFromOperation(extOperation(op)) : (MlirModule){NULL};
  if (op && !root.ptr)
    extRaiseType(object, "a module");
  TsVec(MlirStringRef) texts = {0};
  for (Py_ssize_t i = 0; tuple && i < PyTuple_Size(tuple) && !PyErr_Occurred(); ++i) {
    MlirStringRef text;
    if (extTextOf(PyTuple_GetItem(tuple, i), &text))
      tsVecPush(&texts, text);
  }
  PyObject *result = NULL;
  if (!PyErr_Occurred()) {
    MlirExecutionEngine engine = {NULL};
    ExtCapture capture;
    ExtRun run = {.kind = EXT_RUN_WHOLE, .root = op, .name = "the compiler"};
    extRunBegin(&run);
    extCaptureBegin(&capture, op->context);
    bool verified = extVerifies(op);
    if (verified)
      engine = mlirExecutionEngineCreate(root, level, (int)texts.size, texts.data, dump, pic);
    extCaptureEnd(&capture, verified ? NULL : "Verification failed");
    if (engine.ptr)
      result = extEngineNew(STATE(), engine, op->context);
    extRunEnd(&run);
    if (!engine.ptr && !PyErr_Occurred())
      PyErr_SetString(PyExc_RuntimeError, "Failure while creating the ExecutionEngine.");
  }
  tsVecFree(&texts);
  Py_XDECREF(tuple);
  return result;
}

// engine_lookup(engine, name, packed): an address, 0 for none.
static PyObject *lookup(PyObject *module, PyObject *args) {
  PyObject *object, *name;
  int packed;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OUp", &object, &name, &packed) || !extTextOf(name, &text))
    return NULL;
  MlirExecutionEngine engine = {extOpaqueOf(STATE(), object, "execution engine")};
  if (!engine.ptr)
    return NULL;
  return PyLong_FromVoidPtr(
      (packed ? mlirExecutionEngineLookupPacked : mlirExecutionEngineLookup)(engine, text));
}

static PyObject *registerSymbol(PyObject *module, PyObject *args) {
  PyObject *object, *name, *address;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OUO", &object, &name, &address) || !extTextOf(name, &text))
    return NULL;
  MlirExecutionEngine engine = {extOpaqueOf(STATE(), object, "execution engine")};
  void *ptr = engine.ptr ? PyLong_AsVoidPtr(address) : NULL;
  if (PyErr_Occurred())
    return NULL;
  mlirExecutionEngineRegisterSymbol(engine, text, ptr);
  Py_RETURN_NONE;
}

static PyObject *initialize(PyObject *module, PyObject *object) {
  MlirExecutionEngine engine = {extOpaqueOf(STATE(), object, "execution engine")};
  if (!engine.ptr)
    return NULL;
  mlirExecutionEngineInitialize(engine);
  Py_RETURN_NONE;
}

static PyObject *dumpObject(PyObject *module, PyObject *args) {
  PyObject *object, *path;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OU", &object, &path) || !extTextOf(path, &text))
    return NULL;
  MlirExecutionEngine engine = {extOpaqueOf(STATE(), object, "execution engine")};
  if (!engine.ptr)
    return NULL;
  mlirExecutionEngineDumpToObjectFile(engine, text);
  Py_RETURN_NONE;
}

PyMethodDef extEngineMethods[] = {{"engine_new", newEngine, METH_VARARGS, NULL},
                                  {"engine_lookup", lookup, METH_VARARGS, NULL},
                                  {"engine_register", registerSymbol, METH_VARARGS, NULL},
                                  {"engine_initialize", initialize, METH_O, NULL},
                                  {"engine_dump", dumpObject, METH_VARARGS, NULL},
                                  {NULL, NULL, 0, NULL}};

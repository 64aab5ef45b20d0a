// What modules of dialects do to operations beyond building them: interpreting, exporting, loading.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "mlir-c/Dialect/IRDL.h"
#include "mlir-c/Dialect/Transform/Interpreter.h"
#include "mlir-c/Target/ExportSMTLIB.h"
#include "mlir-c/Target/LLVMIR.h"

#define STATE() ((ExtState *)PyModule_GetState(module))

/// The operations of the objects, all of one context; false after an exception.
static bool operationsOf(ExtState *state, PyObject *const *objects, ExtHandle **handles,
                         size_t count) {
  for (size_t i = 0; i < count; ++i) {
    handles[i] = extOpOf(state, objects[i]);
    if (!handles[i])
      return false;
    if (handles[i]->context != handles[0]->context) {
      PyErr_SetString(PyExc_ValueError, "the operations are of different contexts");
      return false;
    }
  }
  return true;
}

/// The errors that came as a ValueError, as MLIR's bindings have it; None where it went well.
static PyObject *endWithValueError(ExtCapture *capture, bool ok, const char *message) {
  extCaptureEnd(capture, ok ? NULL : message);
  if (ok)
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  PyObject *text = value ? PyObject_Str(value) : NULL;
  if (text)
    PyErr_SetObject(PyExc_ValueError, text);
  Py_XDECREF(text);
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(trace);
  return NULL;
}

// While a handler of diagnostics is called these stay as they are.
static void beginRuns(ExtRun *runs, ExtHandle *const *ops, int count, const char *name) {
  for (int i = 0; i < count; ++i) {
    runs[i] = (ExtRun){.kind = EXT_RUN_WHOLE, .root = ops[i], .name = name};
    extRunBegin(&runs[i]);
  }
}

static void endRuns(ExtRun *runs, int count) {
  for (int i = 0; i < count; ++i)
    extRunEnd(&runs[i]);
}

static bool allVerify(ExtHandle *const *ops, int count) {
  int verified = 0;
  while (verified < count && extVerifies(ops[verified]))
    ++verified;
  return verified == count;
}

// transform_apply(payload, root, module, expensive checks, one root only)
static PyObject *applyTransform(PyObject *module, PyObject *args) {
  PyObject *objects[3];
  ExtHandle *ops[3];
  int checks, single;
  if (!PyArg_ParseTuple(args, "OOOpp", &objects[0], &objects[1], &objects[2], &checks, &single) ||
      !operationsOf(STATE(), objects, ops, 3))
    return NULL;
  if (!extRunMayBegin(ops[0], NULL))
    return NULL;
  MlirTransformOptions options = mlirTransformOptionsCreate();
  mlirTransformOptionsEnableExpensiveChecks(options, checks);
  mlirTransformOptionsEnforceSingleTopLevelTransformOp(options, single);
  ExtCapture capture;
  ExtRun runs[3];
  beginRuns(runs, ops, 3, "a transform script");
  extCaptureBegin(&capture, ops[0]->context);
  bool ok = allVerify(ops, 3) &&
            mlirLogicalResultIsSuccess(mlirTransformApplyNamedSequence(
                extOperation(ops[0]), extOperation(ops[1]), extOperation(ops[2]), options));
  PyObject *result = endWithValueError(&capture, ok, "Failed to apply named transform sequence.");
  mlirTransformOptionsDestroy(options);
  endRuns(runs, 3);
  return result;
}

// transform_merge(target, other): symbols of the other, copied.
static PyObject *mergeSymbols(PyObject *module, PyObject *args) {
  PyObject *objects[2];
  ExtHandle *ops[2];
  if (!PyArg_ParseTuple(args, "OO", &objects[0], &objects[1]) ||
      !operationsOf(STATE(), objects, ops, 2))
    return NULL;
  ExtCapture capture;
  ExtRun runs[2];
  beginRuns(runs, ops, 2, "a merge of symbols");
  extCaptureBegin(&capture, ops[0]->context);
  bool ok = allVerify(ops, 2) && mlirLogicalResultIsSuccess(mlirMergeSymbolsIntoFromClone(
                                     extOperation(ops[0]), extOperation(ops[1])));
  PyObject *result = endWithValueError(&capture, ok, "Failed to merge symbols.");
  endRuns(runs, 2);
  return result;
}

// smt_export(operation, values used once in their place, indented)
static PyObject *exportSmtlib(PyObject *module, PyObject *args) {
  PyObject *object;
  int inlined, indented;
  if (!PyArg_ParseTuple(args, "Opp", &object, &inlined, &indented))
    return NULL;
  ExtHandle *op = extOpOf(STATE(), object);
  if (!op)
    return NULL;
  TsString text = {0};
  ExtCapture capture;
  ExtRun run;
  beginRuns(&run, &op, 1, "a translation");
  extCaptureBegin(&capture, op->context);
  bool ok = extVerifies(op) && mlirLogicalResultIsSuccess(mlirTranslateOperationToSMTLIB(
                                   extOperation(op), tsStringCallback, &text, inlined, indented));
  PyObject *none = endWithValueError(&capture, ok, "Failed to export smtlib.");
  endRuns(&run, 1);
  PyObject *result = extTakeText(&text);
  if (!none)
    Py_CLEAR(result);
  Py_XDECREF(none);
  return result;
}

static PyObject *toLlvmIr(PyObject *module, PyObject *object) {
  ExtHandle *op = extOpOf(STATE(), object);
  if (!op)
    return NULL;
  ExtCapture capture;
  ExtRun run;
  beginRuns(&run, &op, 1, "a translation");
  extCaptureBegin(&capture, op->context);
  char *text = extVerifies(op) ? mlirTranslateModuleToLLVMIRToString(extOperation(op)) : NULL;
  PyObject *none = endWithValueError(&capture, text, "Failed to translate to LLVM IR.");
  endRuns(&run, 1);
  PyObject *result = none ? extText(mlirStringRefCreateFromCString(text)) : NULL;
  free(text);
  Py_XDECREF(none);
  return result;
}

static PyObject *loadDialects(PyObject *module, PyObject *object) {
  ExtHandle *op = extOpOf(STATE(), object);
  MlirModule root = op ? mlirModuleFromOperation(extOperation(op)) : (MlirModule){NULL};
  if (!root.ptr)
    return op ? extRaiseType(object, "a module") : NULL;
  ExtCapture capture;
  ExtRun run;
  beginRuns(&run, &op, 1, "the loader of dialects");
  extCaptureBegin(&capture, op->context);
  bool ok = extVerifies(op) && mlirLogicalResultIsSuccess(mlirLoadIRDLDialects(root));
  PyObject *result = endWithValueError(&capture, ok, "Failed to load the dialects of the module.");
  endRuns(&run, 1);
  return result;
}

PyMethodDef extDialectMethods[] = {
    {"transform_apply", applyTransform, METH_VARARGS, NULL},
    {"transform_merge", mergeSymbols, METH_VARARGS, NULL},
    {"smt_export", exportSmtlib, METH_VARARGS, NULL},
    {"llvm_ir", toLlvmIr, METH_O, "A module of the llvm dialect as LLVM IR."},
    {"irdl_load", loadDialects, METH_O, "Has the context know the dialects that it describes."},
    {NULL, NULL, 0, NULL}};

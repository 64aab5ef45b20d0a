// Capsules of what objects stand for, by which other extensions and the package understand each
// other. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capi.h"

#include "mlir-c/Bindings/Python/Interop.h"

#define STATE() ((ExtState *)PyModule_GetState(module))

//===--- Objects of what an extension has handed over ---===//

static PyObject *wrapAffineExpr(ExtState *state, void *ptr) {
  return extCapiAffineExpr(state, (MlirAffineExpr){ptr});
}
static PyObject *wrapAffineMap(ExtState *state, void *ptr) {
  return extCapiAffineMap(state, (MlirAffineMap){ptr});
}
static PyObject *wrapAttribute(ExtState *state, void *ptr) {
  return extCapiAttribute(state, (MlirAttribute){ptr});
}
static PyObject *wrapIntegerSet(ExtState *state, void *ptr) {
  return extCapiIntegerSet(state, (MlirIntegerSet){ptr});
}
static PyObject *wrapLocation(ExtState *state, void *ptr) {
  return extCapiLocation(state, (MlirLocation){ptr});
}
static PyObject *wrapType(ExtState *state, void *ptr) {
  return extCapiType(state, (MlirType){ptr});
}

static PyObject *wrapOperation(ExtState *state, void *ptr) {
  MlirOperation op = {ptr};
  ExtContext *context = extCapiContextOf(state, mlirOperationGetContext(op));
  return context ? extObjectOf(extHandleIn(context, op), EXT_OPERATION) : NULL;
}

// Python owns a module from now on, unless that is in something else.
static PyObject *wrapModule(ExtState *state, void *ptr) {
  MlirOperation op = {ptr};
  if (mlirOperationGetBlock(op).ptr)
    return wrapOperation(state, ptr);
  ExtContext *context = extCapiContextOf(state, mlirOperationGetContext(op));
  if (!context)
    return NULL;
  return extObjectOf(extHandleGet(context, ptr, EXT_HANDLE_OPERATION, NULL), EXT_OPERATION);
}

static PyObject *wrapValue(ExtState *state, void *ptr) {
  MlirValue value = {ptr};
  ExtContext *context = extCapiContextOf(state, mlirValueGetContext(value));
  if (!context)
    return NULL;
  MlirOperation op = mlirValueIsAOpResult(value)
                         ? mlirOpResultGetOwner(value)
                         : mlirBlockGetParentOperation(mlirBlockArgumentGetOwner(value));
  if (!op.ptr) {
    PyErr_SetString(PyExc_ValueError, "it is an argument of a block that is in no operation");
    return NULL;
  }
  ExtHandle *owner = extHandleIn(context, op);
  PyObject *result = extWrapValue(owner, value);
  extHandleRelease(owner);
  return result;
}

static PyObject *wrapContext(ExtState *state, void *ptr) {
  MlirContext context = {ptr};
  ExtContext *found = extContextFind(state, context);
  return found ? Py_NewRef((PyObject *)found) : extContextAdopt(state, context);
}

static PyObject *wrapManager(ExtState *state, void *ptr) {
  return extManagerNew(state, (MlirPassManager){ptr}, NULL);
}
static PyObject *wrapEngine(ExtState *state, void *ptr) {
  return extEngineNew(state, (MlirExecutionEngine){ptr}, NULL);
}

//===--- Kinds ---===//

typedef struct Kind {
  const char *name;                              ///< in the package
  const char *capsule;                           ///< of capsules
  PyObject *(*wrap)(ExtState *state, void *ptr); ///< NULL: none is made of others' capsules
} Kind;

static const Kind kinds[] = {
    {"ir.AffineExpr", MLIR_PYTHON_CAPSULE_AFFINE_EXPR, wrapAffineExpr},
    {"ir.AffineMap", MLIR_PYTHON_CAPSULE_AFFINE_MAP, wrapAffineMap},
    {"ir.Attribute", MLIR_PYTHON_CAPSULE_ATTRIBUTE, wrapAttribute},
    {"ir.Block", MLIR_PYTHON_CAPSULE_BLOCK, NULL},
    {"ir.Context", MLIR_PYTHON_CAPSULE_CONTEXT, wrapContext},
    {"ir.DialectRegistry", MLIR_PYTHON_CAPSULE_DIALECT_REGISTRY, extRegistryNew},
    {"execution_engine.ExecutionEngine", MLIR_PYTHON_CAPSULE_EXECUTION_ENGINE, wrapEngine},
    {"ir.IntegerSet", MLIR_PYTHON_CAPSULE_INTEGER_SET, wrapIntegerSet},
    {"ir.Location", MLIR_PYTHON_CAPSULE_LOCATION, wrapLocation},
    {"ir.Module", MLIR_PYTHON_CAPSULE_MODULE, wrapModule},
    {"ir.Operation", MLIR_PYTHON_CAPSULE_OPERATION, wrapOperation},
    {"passmanager.PassManager", MLIR_PYTHON_CAPSULE_PASS_MANAGER, wrapManager},
    {"ir.Type", MLIR_PYTHON_CAPSULE_TYPE, wrapType},
    {"ir.Value", MLIR_PYTHON_CAPSULE_VALUE, wrapValue},
};

static const Kind *findKind(const char *name) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; ++i)
    if (!strcmp(kinds[i].name, name))
      return &kinds[i];
  PyErr_Format(PyExc_ValueError, "no kind of capsules: %s", name);
  return NULL;
}

//===--- Functions of the module ---===//

// A capsule of ours keeps the object that it is of; one of a context doesn't, so that a context
// ends with the last object that uses it.
static void releaseKept(PyObject *capsule) {
  Py_XDECREF((PyObject *)PyCapsule_GetContext(capsule));
}

static PyObject *newCapsule(PyObject *module, PyObject *args) {
  const char *name;
  PyObject *what, *keep;
  if (!PyArg_ParseTuple(args, "sOO", &name, &what, &keep))
    return NULL;
  const Kind *kind = findKind(name);
  if (!kind)
    return NULL;
  void *ptr = extIs(what, STATE()->opaque) ? ((ExtOpaque *)what)->ptr : PyLong_AsVoidPtr(what);
  PyObject *capsule = PyErr_Occurred() ? NULL : PyCapsule_New(ptr, kind->capsule, releaseKept);
  if (capsule && keep != Py_None)
    PyCapsule_SetContext(capsule, Py_NewRef(keep));
  return capsule;
}

static PyObject *objectOf(PyObject *module, PyObject *args) {
  const char *name;
  PyObject *capsule;
  if (!PyArg_ParseTuple(args, "sO", &name, &capsule))
    return NULL;
  const Kind *kind = findKind(name);
  void *ptr = kind ? PyCapsule_GetPointer(capsule, kind->capsule) : NULL;
  if (!ptr)
    return NULL;
  if (PyCapsule_GetDestructor(capsule) != releaseKept) {
    if (kind->wrap)
      return kind->wrap(STATE(), ptr);
    return PyErr_Format(PyExc_TypeError, "no %s is made of others' capsules", name);
  }
  PyObject *kept = PyCapsule_GetContext(capsule);
  if (!kept)
    kept = (PyObject *)extContextFind(STATE(), (MlirContext){ptr});
  if (!kept)
    PyErr_SetString(PyExc_ValueError, "the context is no more");
  return Py_XNewRef(kept);
}

PyMethodDef extCapsuleMethods[] = {
    {"capsule", newCapsule, METH_VARARGS, "(kind, address or what holds it, what to keep)"},
    {"from_capsule", objectOf, METH_VARARGS, "(kind, capsule): the object, or a new one."},
    {NULL, NULL, 0, NULL}};

// An extension of Python that isn't the package's: takes what capsules hold out of them, and puts
// it into capsules of its own. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Bindings/Python/Interop.h"

#define AGAIN(toHandle, toCapsule, Handle)                                                         \
  static PyObject *again##Handle(PyObject *module, PyObject *capsule) {                            \
    (void)module;                                                                                  \
    Handle handle = toHandle(capsule);                                                             \
    return handle.ptr ? toCapsule(handle) : NULL;                                                  \
  }
AGAIN(mlirPythonCapsuleToAffineExpr, mlirPythonAffineExprToCapsule, MlirAffineExpr)
AGAIN(mlirPythonCapsuleToAffineMap, mlirPythonAffineMapToCapsule, MlirAffineMap)
AGAIN(mlirPythonCapsuleToAttribute, mlirPythonAttributeToCapsule, MlirAttribute)
AGAIN(mlirPythonCapsuleToBlock, mlirPythonBlockToCapsule, MlirBlock)
AGAIN(mlirPythonCapsuleToContext, mlirPythonContextToCapsule, MlirContext)
AGAIN(mlirPythonCapsuleToDialectRegistry, mlirPythonDialectRegistryToCapsule, MlirDialectRegistry)
AGAIN(mlirPythonCapsuleToExecutionEngine, mlirPythonExecutionEngineToCapsule, MlirExecutionEngine)
AGAIN(mlirPythonCapsuleToFrozenRewritePatternSet, mlirPythonFrozenRewritePatternSetToCapsule,
      MlirFrozenRewritePatternSet)
AGAIN(mlirPythonCapsuleToIntegerSet, mlirPythonIntegerSetToCapsule, MlirIntegerSet)
AGAIN(mlirPythonCapsuleToLocation, mlirPythonLocationToCapsule, MlirLocation)
AGAIN(mlirPythonCapsuleToModule, mlirPythonModuleToCapsule, MlirModule)
AGAIN(mlirPythonCapsuleToOperation, mlirPythonOperationToCapsule, MlirOperation)
AGAIN(mlirPythonCapsuleToPassManager, mlirPythonPassManagerToCapsule, MlirPassManager)
AGAIN(mlirPythonCapsuleToType, mlirPythonTypeToCapsule, MlirType)
AGAIN(mlirPythonCapsuleToTypeID, mlirPythonTypeIDToCapsule, MlirTypeID)
AGAIN(mlirPythonCapsuleToValue, mlirPythonValueToCapsule, MlirValue)

// There is no capsule of nothing.
static PyObject *null(PyObject *module, PyObject *unused) {
  (void)module;
  (void)unused;
  return mlirPythonTypeToCapsule((MlirType){NULL});
}

static PyMethodDef methods[] = {
    {"AffineExpr", againMlirAffineExpr, METH_O, NULL},
    {"AffineMap", againMlirAffineMap, METH_O, NULL},
    {"Attribute", againMlirAttribute, METH_O, NULL},
    {"Block", againMlirBlock, METH_O, NULL},
    {"Context", againMlirContext, METH_O, NULL},
    {"DialectRegistry", againMlirDialectRegistry, METH_O, NULL},
    {"ExecutionEngine", againMlirExecutionEngine, METH_O, NULL},
    {"FrozenRewritePatternSet", againMlirFrozenRewritePatternSet, METH_O, NULL},
    {"IntegerSet", againMlirIntegerSet, METH_O, NULL},
    {"Location", againMlirLocation, METH_O, NULL},
    {"Module", againMlirModule, METH_O, NULL},
    {"Operation", againMlirOperation, METH_O, NULL},
    {"PassManager", againMlirPassManager, METH_O, NULL},
    {"Type", againMlirType, METH_O, NULL},
    {"TypeID", againMlirTypeID, METH_O, NULL},
    {"Value", againMlirValue, METH_O, NULL},
    {"null", null, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};
static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "interop", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_interop(void) { return PyModule_Create(&definition); }

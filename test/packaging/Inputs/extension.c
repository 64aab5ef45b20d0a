// An extension of Python that is linked with the library of the package: what it makes becomes
// Python's. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Bindings/Python/Interop.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/RegisterEverything.h"

static PyObject *makeContext(PyObject *module, PyObject *unused) {
  (void)module;
  (void)unused;
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  return mlirPythonContextToCapsule(context);
}

static PyObject *makeModule(PyObject *module, PyObject *capsule) {
  (void)module;
  MlirContext context = mlirPythonCapsuleToContext(capsule);
  if (mlirContextIsNull(context))
    return NULL;
  return mlirPythonModuleToCapsule(mlirModuleCreateParse(
      context, mlirStringRefCreateFromCString("func.func @f(%a: i7) { return }")));
}

static PyObject *makeType(PyObject *module, PyObject *capsule) {
  (void)module;
  MlirContext context = mlirPythonCapsuleToContext(capsule);
  return mlirContextIsNull(context) ? NULL
                                    : mlirPythonTypeToCapsule(mlirIntegerTypeGet(context, 7));
}

// The argument of the function in a module.
static PyObject *getArgument(PyObject *module, PyObject *capsule) {
  (void)module;
  MlirModule root = mlirPythonCapsuleToModule(capsule);
  if (mlirModuleIsNull(root))
    return NULL;
  MlirOperation function = mlirBlockGetFirstOperation(mlirModuleGetBody(root));
  MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
  return mlirPythonValueToCapsule(mlirBlockGetArgument(block, 0));
}

static PyMethodDef methods[] = {{"context", makeContext, METH_NOARGS, NULL},
                                {"module", makeModule, METH_O, NULL},
                                {"type", makeType, METH_O, NULL},
                                {"argument", getArgument, METH_O, NULL},
                                {NULL, NULL, 0, NULL}};
static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "extension", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit_extension(void) { return PyModule_Create(&definition); }

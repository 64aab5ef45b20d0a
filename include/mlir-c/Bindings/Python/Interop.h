// What Python's objects of IR stand for, and back: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For extensions of Python beside the package. An object of the package that stands for something
// of the library has the attribute `_CAPIPtr`, a capsule of the handle's pointer; its class makes
// an object of such a capsule by `_CAPICreate`. A capsule's name says what is in it, so that
// nothing is taken for something else. All is inline: an extension links with Python and with the
// library that the package itself uses (libtessera.so where the package is Debian's).
#ifndef MLIR_C_BINDINGS_PYTHON_INTEROP_H
#define MLIR_C_BINDINGS_PYTHON_INTEROP_H

#include <Python.h>

#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/ExecutionEngine.h"
#include "mlir-c/IR.h"
#include "mlir-c/IntegerSet.h"
#include "mlir-c/Pass.h"
#include "mlir-c/Rewrite.h"

/// Under which name the package is imported, with a point behind it and without quotes. The
/// capsules of Tessera's package are named for `mlir.`, however it is imported.
#ifndef MLIR_PYTHON_PACKAGE_PREFIX
#define MLIR_PYTHON_PACKAGE_PREFIX mlir.
#endif

#define MLIR_PYTHON_STRINGIZE(s) #s
#define MLIR_PYTHON_STRINGIZE_ARG(arg) MLIR_PYTHON_STRINGIZE(arg)
/// The full name of what is called `local` in the package.
#define MAKE_MLIR_PYTHON_QUALNAME(local) MLIR_PYTHON_STRINGIZE_ARG(MLIR_PYTHON_PACKAGE_PREFIX) local

//===--- Names of capsules ---===//

#define MLIR_PYTHON_CAPSULE_AFFINE_EXPR MAKE_MLIR_PYTHON_QUALNAME("ir.AffineExpr._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_AFFINE_MAP MAKE_MLIR_PYTHON_QUALNAME("ir.AffineMap._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_ATTRIBUTE MAKE_MLIR_PYTHON_QUALNAME("ir.Attribute._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_BLOCK MAKE_MLIR_PYTHON_QUALNAME("ir.Block._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_CONTEXT MAKE_MLIR_PYTHON_QUALNAME("ir.Context._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_DIALECT_REGISTRY                                                       \
  MAKE_MLIR_PYTHON_QUALNAME("ir.DialectRegistry._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_EXECUTION_ENGINE                                                       \
  MAKE_MLIR_PYTHON_QUALNAME("execution_engine.ExecutionEngine._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_INTEGER_SET MAKE_MLIR_PYTHON_QUALNAME("ir.IntegerSet._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_LOCATION MAKE_MLIR_PYTHON_QUALNAME("ir.Location._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_MODULE MAKE_MLIR_PYTHON_QUALNAME("ir.Module._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_OPERATION MAKE_MLIR_PYTHON_QUALNAME("ir.Operation._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_TYPE MAKE_MLIR_PYTHON_QUALNAME("ir.Type._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_PASS_MANAGER                                                           \
  MAKE_MLIR_PYTHON_QUALNAME("passmanager.PassManager._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_VALUE MAKE_MLIR_PYTHON_QUALNAME("ir.Value._CAPIPtr")
#define MLIR_PYTHON_CAPSULE_TYPEID MAKE_MLIR_PYTHON_QUALNAME("ir.TypeID._CAPIPtr")

//===--- Names of attributes ---===//

/// Of objects: the capsule. What is in it belongs to whom it belonged before, and is there as long
/// as the object is, which the capsule keeps (unless it's a context) by its own context and
/// destructor: who sets one of these sets both.
#define MLIR_PYTHON_CAPI_PTR_ATTR "_CAPIPtr"
/// Of classes: a function that makes an object of a capsule, and takes over what is in it.
#define MLIR_PYTHON_CAPI_FACTORY_ATTR "_CAPICreate"
/// Of types, attributes, values: a method that gives the same as an object of its own class.
#define MLIR_PYTHON_MAYBE_DOWNCAST_ATTR "maybe_downcast"
/// Of the extension module: decorators with a TypeID, and `replace`, for functions that make
/// objects of types and attributes, and of values.
#define MLIR_PYTHON_CAPI_TYPE_CASTER_REGISTER_ATTR "register_type_caster"
#define MLIR_PYTHON_CAPI_VALUE_CASTER_REGISTER_ATTR "register_value_caster"

/// The pointer in a handle, which isn't one to const.
#ifdef __cplusplus
#define MLIR_PYTHON_GET_WRAPPED_POINTER(object) (const_cast<void *>((object).ptr))
#else
#define MLIR_PYTHON_GET_WRAPPED_POINTER(object) (void *)(object.ptr)
#endif

#ifdef __cplusplus
extern "C" {
#endif

//===--- To capsules: a new reference, or NULL after an exception (of a null handle too) ---===//

static inline PyObject *mlirPythonAffineExprToCapsule(MlirAffineExpr expr) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(expr), MLIR_PYTHON_CAPSULE_AFFINE_EXPR,
                       NULL);
}

static inline PyObject *mlirPythonAffineMapToCapsule(MlirAffineMap affineMap) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(affineMap), MLIR_PYTHON_CAPSULE_AFFINE_MAP,
                       NULL);
}

static inline PyObject *mlirPythonAttributeToCapsule(MlirAttribute attribute) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(attribute), MLIR_PYTHON_CAPSULE_ATTRIBUTE,
                       NULL);
}

static inline PyObject *mlirPythonBlockToCapsule(MlirBlock block) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(block), MLIR_PYTHON_CAPSULE_BLOCK, NULL);
}

static inline PyObject *mlirPythonContextToCapsule(MlirContext context) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(context), MLIR_PYTHON_CAPSULE_CONTEXT, NULL);
}

static inline PyObject *mlirPythonDialectRegistryToCapsule(MlirDialectRegistry registry) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(registry),
                       MLIR_PYTHON_CAPSULE_DIALECT_REGISTRY, NULL);
}

static inline PyObject *mlirPythonExecutionEngineToCapsule(MlirExecutionEngine jit) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(jit), MLIR_PYTHON_CAPSULE_EXECUTION_ENGINE,
                       NULL);
}

/// Named as a capsule of a pass manager, as in MLIR.
static inline PyObject *mlirPythonFrozenRewritePatternSetToCapsule(MlirFrozenRewritePatternSet pm) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(pm), MLIR_PYTHON_CAPSULE_PASS_MANAGER, NULL);
}

static inline PyObject *mlirPythonIntegerSetToCapsule(MlirIntegerSet integerSet) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(integerSet), MLIR_PYTHON_CAPSULE_INTEGER_SET,
                       NULL);
}

static inline PyObject *mlirPythonLocationToCapsule(MlirLocation loc) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(loc), MLIR_PYTHON_CAPSULE_LOCATION, NULL);
}

static inline PyObject *mlirPythonModuleToCapsule(MlirModule module) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(module), MLIR_PYTHON_CAPSULE_MODULE, NULL);
}

static inline PyObject *mlirPythonOperationToCapsule(MlirOperation operation) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(operation), MLIR_PYTHON_CAPSULE_OPERATION,
                       NULL);
}

static inline PyObject *mlirPythonPassManagerToCapsule(MlirPassManager pm) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(pm), MLIR_PYTHON_CAPSULE_PASS_MANAGER, NULL);
}

static inline PyObject *mlirPythonTypeToCapsule(MlirType type) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(type), MLIR_PYTHON_CAPSULE_TYPE, NULL);
}

static inline PyObject *mlirPythonTypeIDToCapsule(MlirTypeID typeID) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(typeID), MLIR_PYTHON_CAPSULE_TYPEID, NULL);
}

static inline PyObject *mlirPythonValueToCapsule(MlirValue value) {
  return PyCapsule_New(MLIR_PYTHON_GET_WRAPPED_POINTER(value), MLIR_PYTHON_CAPSULE_VALUE, NULL);
}

//===--- From capsules: a null handle, after an exception, where the capsule is of another kind
//---===//

static inline MlirAffineExpr mlirPythonCapsuleToAffineExpr(PyObject *capsule) {
  MlirAffineExpr expr = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_AFFINE_EXPR)};
  return expr;
}

static inline MlirAffineMap mlirPythonCapsuleToAffineMap(PyObject *capsule) {
  MlirAffineMap affineMap = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_AFFINE_MAP)};
  return affineMap;
}

static inline MlirAttribute mlirPythonCapsuleToAttribute(PyObject *capsule) {
  MlirAttribute attribute = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_ATTRIBUTE)};
  return attribute;
}

static inline MlirBlock mlirPythonCapsuleToBlock(PyObject *capsule) {
  MlirBlock block = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_BLOCK)};
  return block;
}

static inline MlirContext mlirPythonCapsuleToContext(PyObject *capsule) {
  MlirContext context = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_CONTEXT)};
  return context;
}

static inline MlirDialectRegistry mlirPythonCapsuleToDialectRegistry(PyObject *capsule) {
  MlirDialectRegistry registry = {
      PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_DIALECT_REGISTRY)};
  return registry;
}

static inline MlirExecutionEngine mlirPythonCapsuleToExecutionEngine(PyObject *capsule) {
  MlirExecutionEngine jit = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_EXECUTION_ENGINE)};
  return jit;
}

static inline MlirFrozenRewritePatternSet
mlirPythonCapsuleToFrozenRewritePatternSet(PyObject *capsule) {
  MlirFrozenRewritePatternSet pm = {
      PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_PASS_MANAGER)};
  return pm;
}

static inline MlirIntegerSet mlirPythonCapsuleToIntegerSet(PyObject *capsule) {
  MlirIntegerSet integerSet = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_INTEGER_SET)};
  return integerSet;
}

static inline MlirLocation mlirPythonCapsuleToLocation(PyObject *capsule) {
  MlirLocation loc = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_LOCATION)};
  return loc;
}

static inline MlirModule mlirPythonCapsuleToModule(PyObject *capsule) {
  MlirModule module = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_MODULE)};
  return module;
}

static inline MlirOperation mlirPythonCapsuleToOperation(PyObject *capsule) {
  MlirOperation operation = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_OPERATION)};
  return operation;
}

static inline MlirPassManager mlirPythonCapsuleToPassManager(PyObject *capsule) {
  MlirPassManager pm = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_PASS_MANAGER)};
  return pm;
}

static inline MlirType mlirPythonCapsuleToType(PyObject *capsule) {
  MlirType type = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_TYPE)};
  return type;
}

static inline MlirTypeID mlirPythonCapsuleToTypeID(PyObject *capsule) {
  MlirTypeID typeID = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_TYPEID)};
  return typeID;
}

static inline MlirValue mlirPythonCapsuleToValue(PyObject *capsule) {
  MlirValue value = {PyCapsule_GetPointer(capsule, MLIR_PYTHON_CAPSULE_VALUE)};
  return value;
}

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_BINDINGS_PYTHON_INTEROP_H

// What generated wrappers of mlir-c's functions call: from objects to C and back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_CAPI_H
#define TESSERA_MLIR_CAPI_H

#include "Ext.h"
#include "support/Memory.h"

/// A sequence as C wants it; its memory is the scratch's.
typedef struct ExtArray {
  intptr_t size;
  void *data;
} ExtArray;

// All of these are false after an exception.
bool extCapiCount(Py_ssize_t count, Py_ssize_t wanted, const char *name);
/// Raises for an object that isn't of the kind.
bool extCapiIs(PyObject *object, bool is);
/// Raises for sequences of different lengths.
bool extCapiSameSize(ExtArray a, ExtArray b);
bool extCapiContext(ExtState *state, PyObject *object, MlirContext *context);
bool extCapiBool(PyObject *object, bool *value);
bool extCapiInteger(PyObject *object, int64_t low, int64_t high, int64_t *value);
bool extCapiReal(PyObject *object, double *value);
bool extCapiHandles(ExtState *state, PyObject *object, ExtClass class, const char *wanted,
                    TsArena *scratch, ExtArray *array);
bool extCapiTexts(PyObject *object, TsArena *scratch, ExtArray *array);
/// Of pairs of a name and an attribute.
bool extCapiNamed(ExtState *state, PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiInt64s(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiInt32s(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiInt16s(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiInt8s(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiUint64s(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiUint32s(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiUint16s(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiUint8s(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiInts(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiUnsigneds(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiFloats(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiDoubles(PyObject *object, TsArena *scratch, ExtArray *array);
bool extCapiBools(PyObject *object, TsArena *scratch, ExtArray *array);

/// The object of the context, borrowed; NULL after an exception: Python has none.
ExtContext *extCapiContextOf(ExtState *state, MlirContext context);
// Objects; None for what is null.
PyObject *extCapiTypeId(ExtState *state, MlirTypeID id);
PyObject *extCapiType(ExtState *state, MlirType type);
PyObject *extCapiAttribute(ExtState *state, MlirAttribute attribute);
PyObject *extCapiLocation(ExtState *state, MlirLocation location);
PyObject *extCapiAffineExpr(ExtState *state, MlirAffineExpr expr);
PyObject *extCapiAffineMap(ExtState *state, MlirAffineMap map);
PyObject *extCapiIntegerSet(ExtState *state, MlirIntegerSet set);
PyObject *extCapiNamedResult(ExtState *state, MlirNamedAttribute attribute);

#endif // TESSERA_MLIR_CAPI_H

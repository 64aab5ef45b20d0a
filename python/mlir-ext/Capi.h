// What generated wrappers of mlir-c's functions call: from objects to C and back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_MLIR_CAPI_H
#define TESSERA_MLIR_CAPI_H

#include "Ext.h"
#include "support/Memory.h"

/// A call in the making: taking arguments may run any code of Python, which may let go of what was
/// taken before. All that is uniqued has to be of one context, which is kept until the end, and
/// with it what lives there. To start, give it the state.
typedef struct ExtCall {
  ExtState *state;
  ExtContext *context; ///< kept; NULL: none yet
  TsArena scratch;
} ExtCall;
void extCapiEnd(ExtCall *call);

/// A sequence as C wants it; its memory is the call's.
typedef struct ExtArray {
  intptr_t size;
  void *data;
} ExtArray;

// All of these are false after an exception.
bool extCapiCount(Py_ssize_t count, Py_ssize_t wanted, const char *name);
/// Raises for an object that isn't of the kind.
bool extCapiIs(PyObject *object, bool is);
/// Raises an IndexError for a position of which there is none.
bool extCapiPosition(int64_t position, int64_t count);
/// Raises for a shaped type that has no rank.
bool extCapiHasRank(MlirType shaped);
/// Raises for dense elements that are no splat.
bool extCapiIsSplat(MlirAttribute elements);
/// Raises for a type that so many elements, or a splat's one, can't be of.
bool extCapiTakesElements(MlirType type, intptr_t count);
/// Whether it is one of that many bits, as an index is of 64.
bool extCapiIsInteger(MlirType type, unsigned width);
/// Raises for sequences of different lengths.
bool extCapiSameSize(ExtArray a, ExtArray b);
bool extCapiContext(ExtCall *call, PyObject *object, MlirContext *context);
/// Of a type, an attribute and the like.
bool extCapiHandle(ExtCall *call, PyObject *object, ExtClass class, const char *wanted,
                   const void **ptr);
bool extCapiBool(PyObject *object, bool *value);
bool extCapiInteger(PyObject *object, int64_t low, int64_t high, int64_t *value);
bool extCapiReal(PyObject *object, double *value);
bool extCapiHandles(ExtCall *call, PyObject *object, ExtClass class, const char *wanted,
                    ExtArray *array);
bool extCapiTexts(ExtCall *call, PyObject *object, ExtArray *array);
/// Of pairs of a name and an attribute.
bool extCapiNamed(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiInt64s(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiInt32s(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiInt16s(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiInt8s(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiUint64s(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiUint32s(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiUint16s(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiUint8s(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiInts(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiUnsigneds(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiFloats(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiDoubles(ExtCall *call, PyObject *object, ExtArray *array);
bool extCapiBools(ExtCall *call, PyObject *object, ExtArray *array);

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

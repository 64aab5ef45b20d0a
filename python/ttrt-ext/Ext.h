// What the files of the module ttrt._C share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TTRT_EXT_H
#define TESSERA_TTRT_EXT_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "tessera/runtime.h"

/// What the module has, once for each interpreter.
typedef struct ExtState {
  PyTypeObject *binary, *device, *tensor;
  PyObject *error; ///< the exception Error
} ExtState;

typedef struct ExtBinary {
  PyObject_HEAD TtBinary binary;
} ExtBinary;

typedef struct ExtDevice {
  PyObject_HEAD TtDevice device;
} ExtDevice;

/// A tensor, on the host or on a device. Its buffer is the elements in rows: a copy that is made
/// when it is first asked for.
typedef struct ExtTensor {
  PyObject_HEAD TtTensor tensor;
  void *data; ///< the copy, or NULL
  Py_ssize_t shape[TT_MAX_RANK], strides[TT_MAX_RANK];
} ExtTensor;

extern PyType_Spec extBinarySpec, extDeviceSpec, extTensorSpec;

ExtState *extStateOf(PyObject *self);
/// Raises Error with the text. Gives NULL.
PyObject *extRaise(ExtState *state, const TtError *error);
/// A new object that owns `tensor`, or NULL after an exception, with the tensor destroyed.
PyObject *extTensorNew(ExtState *state, TtTensor tensor);
/// A description as a dict: shape, dtype, memory, layout, size. NULL after an exception.
PyObject *extDescription(const TtTensorDesc *desc);
/// The tensor of an object: of a Tensor itself, else a host tensor made of its buffer. The caller
/// destroys it where `*isOwned`. NULL after an exception.
TtTensor extTensorFrom(ExtState *state, PyObject *object, bool *isOwned);

/// command(arguments, line, after_op) -> (status, results as JSON); either callback may be None.
PyObject *extCommand(PyObject *module, PyObject *args);
/// system_names() -> names of the shipped descriptions
PyObject *extSystemNames(PyObject *module, PyObject *unused);
/// system(name) -> the bytes of a .ttsys file
PyObject *extSystem(PyObject *module, PyObject *name);

#endif // TESSERA_TTRT_EXT_H

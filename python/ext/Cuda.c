// Kernels on devices of CUDA's, as Python launches them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

TesseraCuda *extCuda(ExtState *state) {
  TesseraKernelError error = {0};
  if (!state->cuda)
    state->cuda = tesseraCudaOpen(&error);
  if (state->cuda)
    return state->cuda;
  PyErr_Format(PyExc_RuntimeError,
               "%s. Without a GPU, triton.jit(device=\"ptx-emulator\") runs a kernel as one would, "
               "and device=\"cpu\" on this machine's processors",
               error.text);
  tesseraKernelErrorFree(&error);
  return NULL;
}

bool extIsReachable(ExtState *state, uint64_t address) {
  TesseraCuda *cuda = extCuda(state);
  return cuda && tesseraCudaFindDevice(cuda, address) >= 0;
}

//===--- Streams ---===//

static bool toStream(PyObject *number, uint64_t *stream) {
  if (number)
    *stream = PyLong_AsUnsignedLongLong(number);
  Py_XDECREF(number);
  return !PyErr_Occurred();
}

bool extReadStream(PyObject *object, uint64_t *stream) {
  // PyTorch's streams, CuPy's; Numba's have an address in an object of ctypes.
  static const char *const names[] = {"cuda_stream", "ptr", "handle"};
  if (PyLong_Check(object))
    return toStream(Py_NewRef(object), stream);
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
    PyObject *handle = PyObject_GetAttrString(object, names[i]);
    if (!handle) {
      PyErr_Clear();
      continue;
    }
    PyObject *value = PyLong_Check(handle) ? NULL : PyObject_GetAttrString(handle, "value");
    if (PyErr_Occurred() || !value)
      PyErr_Clear();
    else
      extSetReference(&handle, value);
    if (handle == Py_None) { // the default stream's null pointer
      *stream = 0;
      Py_DECREF(handle);
      return true;
    }
    return toStream(handle, stream);
  }
  // (version, address)
  PyObject *pair = PyObject_CallMethod(object, "__cuda_stream__", NULL);
  if (!pair) {
    PyErr_Format(PyExc_TypeError, "no stream: %R", object);
    return false;
  }
  PyObject *number = PySequence_GetItem(pair, 1);
  Py_DECREF(pair);
  return toStream(number, stream);
}

bool extCurrentStream(ExtState *state, int device, uint64_t *stream) {
  *stream = 0;
  if (!state->currentStream)
    return true;
  PyObject *found = PyObject_CallFunction(state->currentStream, "i", device);
  bool ok = found && extReadStream(found, stream);
  Py_XDECREF(found);
  return ok;
}

PyObject *extSetCurrentStream(PyObject *module, PyObject *function) {
  ExtState *state = PyModule_GetState(module);
  extSetReference(&state->currentStream, function == Py_None ? NULL : Py_NewRef(function));
  return Py_NewRef(Py_None);
}

//===--- Devices ---===//

PyObject *extCudaAttribute(PyObject *module, PyObject *args) {
  int device, attribute;
  TesseraCuda *cuda = NULL;
  if (PyArg_ParseTuple(args, "ii", &device, &attribute))
    cuda = extCuda(PyModule_GetState(module));
  if (!cuda)
    return NULL;
  int value = tesseraCudaGetAttribute(cuda, device, attribute);
  return value >= 0 ? PyLong_FromLong(value)
                    : PyErr_Format(PyExc_ValueError, "CUDA has no device %d", device);
}

PyObject *extCudaCurrent(PyObject *module, PyObject *unused) {
  (void)unused;
  TesseraCuda *cuda = extCuda(PyModule_GetState(module));
  return cuda ? PyLong_FromLong(tesseraCudaGetCurrentDevice(cuda)) : NULL;
}

PyObject *extSynchronize(PyObject *module, PyObject *unused) {
  ExtState *state = PyModule_GetState(module);
  TesseraKernelError error = {0};
  bool ok = true;
  (void)unused;
  PyThreadState *thread = PyEval_SaveThread();
  for (int i = 0; ok && i < 64; ++i)
    if (state->usedDevices >> i & 1)
      ok = tesseraCudaSynchronize(state->cuda, i, &error);
  PyEval_RestoreThread(thread);
  if (ok)
    return Py_NewRef(Py_None);
  PyErr_SetString(PyExc_RuntimeError, error.text);
  tesseraKernelErrorFree(&error);
  return NULL;
}

//===--- Kernels ---===//

PyObject *extLoadCuda(ExtState *state, const TesseraKernelSource *source,
                      const TesseraKernelOptions *options, int device, bool withCubin) {
  TesseraCuda *cuda = extCuda(state);
  ExtKernel *object = cuda ? (ExtKernel *)PyType_GenericAlloc(state->kernel, 0) : NULL;
  if (!object)
    return NULL;
  TesseraKernelStage stage = withCubin ? TESSERA_KERNEL_STAGE_CUBIN : TESSERA_KERNEL_STAGE_PTX;
  TesseraKernelError error = {0};
  object->device = device;
  PyThreadState *thread = PyEval_SaveThread();
  object->code = tesseraKernelCompile(state->compiler, source, options, stage, &error);
  if (object->code)
    object->cuda = tesseraCudaKernelLoad(
        cuda, device, tesseraKernelCodeGetText(object->code, stage),
        tesseraKernelCodeGetName(object->code), tesseraKernelCodeGetGpuInfo(object->code), &error);
  PyEval_RestoreThread(thread);
  if (object->cuda)
    return (PyObject *)object;
  extRaise(&error);
  tesseraKernelErrorFree(&error);
  Py_DECREF(object);
  return NULL;
}

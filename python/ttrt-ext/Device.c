// ttrt._C.Device: runs programs.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include <stdlib.h>

static PyObject *deviceCreate(PyTypeObject *type, PyObject *args, PyObject *keywords) {
  static char *names[] = {"name", "threads", NULL};
  const char *name = "cpu";
  unsigned threads = 0;
  TtError error;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "|sI", names, &name, &threads))
    return NULL;
  TtDevice device = ttDeviceOpen(name, &error);
  if (!device)
    return extRaise(PyModule_GetState(PyType_GetModule(type)), &error);
  if (threads)
    ttDeviceSetNumThreads(device, threads < 1024 ? threads : 1024);
  ExtDevice *self = (ExtDevice *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
  if (self)
    self->device = device;
  else
    ttDeviceClose(device);
  return (PyObject *)self;
}

static void deviceDestroy(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  ttDeviceClose(((ExtDevice *)object)->device);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// The tensors of a run. Those that were made for it are destroyed after it.
typedef struct Tensors {
  TtTensor *tensors;
  bool *isOwned;
  size_t count;
} Tensors;

static void freeTensors(Tensors *tensors) {
  for (size_t i = 0; i < tensors->count; ++i)
    if (tensors->isOwned[i])
      ttTensorDestroy(tensors->tensors[i]);
  free(tensors->tensors);
  free(tensors->isOwned);
}

/// `count` empty places. False after an exception.
static bool makeTensors(Tensors *tensors, size_t count) {
  tensors->tensors = calloc(count ? count : 1, sizeof *tensors->tensors);
  tensors->isOwned = calloc(count ? count : 1, sizeof *tensors->isOwned);
  tensors->count = tensors->tensors && tensors->isOwned ? count : 0;
  if (tensors->count == count)
    return true;
  PyErr_NoMemory();
  return false;
}

static bool takeInputs(ExtState *state, PyObject *sequence, Tensors *inputs) {
  for (size_t i = 0; i < inputs->count; ++i) {
    PyObject *item = PySequence_GetItem(sequence, (Py_ssize_t)i);
    if (!item)
      return false;
    bool isNone = item == Py_None;
    if (!isNone)
      inputs->tensors[i] = extTensorFrom(state, item, &inputs->isOwned[i]);
    Py_DECREF(item);
    // A Tensor stays alive by the sequence that it's in.
    if (!isNone && !inputs->tensors[i])
      return false;
  }
  return true;
}

static PyObject *giveOutputs(ExtState *state, Tensors *outputs) {
  PyObject *list = PyList_New(0);
  for (size_t i = 0; list && i < outputs->count; ++i) {
    TtTensor tensor = outputs->tensors[i];
    outputs->isOwned[i] = false;
    PyObject *one = extTensorNew(state, tensor);
    if (!one || PyList_Append(list, one) != 0)
      Py_CLEAR(list);
    Py_XDECREF(one);
  }
  return list;
}

static bool run(PyObject *self, PyObject *binary, uint32_t program, Tensors *inputs,
                Tensors *outputs) {
  TtError error;
  size_t numOutputs = outputs->count;
  bool done;
  Py_BEGIN_ALLOW_THREADS;
  done = ttProgramRun(((ExtDevice *)self)->device, ((ExtBinary *)binary)->binary, program,
                      inputs->tensors, inputs->count, outputs->tensors, &numOutputs, &error);
  Py_END_ALLOW_THREADS;
  for (size_t i = 0; done && i < numOutputs; ++i)
    outputs->isOwned[i] = true;
  if (!done)
    extRaise(extStateOf(self), &error);
  return done;
}

static PyObject *deviceRun(PyObject *self, PyObject *args) {
  ExtState *state = extStateOf(self);
  PyObject *binary, *sequence, *result = NULL;
  unsigned program;
  if (!PyArg_ParseTuple(args, "O!IO", state->binary, &binary, &program, &sequence))
    return NULL;
  // Held for the run: somebody else may change the caller's list meanwhile.
  PyObject *held = PySequence_Tuple(sequence);
  if (!held)
    return NULL;
  Tensors inputs = {0}, outputs = {0};
  if (makeTensors(&inputs, (size_t)PyTuple_Size(held)) &&
      makeTensors(&outputs, ttBinaryGetNumOutputs(((ExtBinary *)binary)->binary, program)) &&
      takeInputs(state, held, &inputs) && run(self, binary, program, &inputs, &outputs))
    result = giveOutputs(state, &outputs);
  freeTensors(&inputs);
  freeTensors(&outputs);
  Py_DECREF(held);
  return result;
}

static PyObject *deviceBackend(PyObject *self, void *unused) {
  (void)unused;
  return PyUnicode_FromString(ttDeviceGetBackend(((ExtDevice *)self)->device));
}

static PyMethodDef deviceMethods[] = {
    {"run", deviceRun, METH_VARARGS,
     "run(binary, program, inputs) -> the outputs, Tensors\n\nInputs are Tensors, what has a "
     "buffer, or None for one that nothing reads. Outputs may be inputs of the next run: they stay "
     "where they are."},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef deviceProperties[] = {
    {"backend", deviceBackend, NULL, "The library that does its matrix products.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot deviceSlots[] = {
    {Py_tp_doc, "Device(name='cpu', threads=0)\n\nA device; 0 threads: as many as processors."},
    {Py_tp_new, (void *)deviceCreate},
    {Py_tp_dealloc, (void *)deviceDestroy},
    {Py_tp_methods, deviceMethods},
    {Py_tp_getset, deviceProperties},
    {0, NULL}};
PyType_Spec extDeviceSpec = {.name = "ttrt._C.Device",
                             .basicsize = sizeof(ExtDevice),
                             .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                             .slots = deviceSlots};

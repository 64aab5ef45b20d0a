// ttrt._C.Binary.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"
#include "Ttrt.h"

#include <stdlib.h>

static PyObject *binaryCreate(PyTypeObject *type, PyObject *args, PyObject *keywords) {
  static char *names[] = {"path", NULL};
  PyObject *path;
  TtError error;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "O&", names, PyUnicode_FSConverter, &path))
    return NULL;
  TtBinary binary;
  const char *text = PyBytes_AsString(path);
  Py_BEGIN_ALLOW_THREADS;
  binary = ttBinaryLoad(text, &error);
  Py_END_ALLOW_THREADS;
  Py_DECREF(path);
  if (!binary)
    return extRaise(PyModule_GetState(PyType_GetModule(type)), &error);
  ExtBinary *self = (ExtBinary *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
  if (self)
    self->binary = binary;
  else
    ttBinaryDestroy(binary);
  return (PyObject *)self;
}

static void binaryDestroy(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  ttBinaryDestroy(((ExtBinary *)object)->binary);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

static TtBinary binaryOf(PyObject *object) { return ((ExtBinary *)object)->binary; }

/// The program that an argument names, by its index. False after an exception.
static bool programOf(PyObject *self, PyObject *argument, uint32_t *program) {
  unsigned long index = PyLong_AsUnsignedLong(argument);
  if (PyErr_Occurred())
    return false;
  if (index >= ttBinaryGetNumPrograms(binaryOf(self))) {
    PyErr_Format(PyExc_IndexError, "there is no program %lu", index);
    return false;
  }
  *program = (uint32_t)index;
  return true;
}

static PyObject *binaryNumPrograms(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromUnsignedLong(ttBinaryGetNumPrograms(binaryOf(self)));
}

static PyObject *binaryName(PyObject *self, PyObject *argument) {
  uint32_t program;
  size_t length;
  if (!programOf(self, argument, &program))
    return NULL;
  const char *name = ttBinaryGetProgramName(binaryOf(self), program, &length);
  return PyUnicode_DecodeUTF8(name, (Py_ssize_t)length, "replace");
}

typedef bool DescribeFunction(TtBinary binary, uint32_t program, uint32_t index, TtTensorDesc *desc,
                              TtError *error);

static PyObject *describe(PyObject *self, uint32_t program, uint32_t count,
                          DescribeFunction *describeOne) {
  PyObject *list = PyList_New(0);
  for (uint32_t i = 0; list && i < count; ++i) {
    TtTensorDesc desc;
    TtError error;
    PyObject *one = describeOne(binaryOf(self), program, i, &desc, &error)
                        ? extDescription(&desc)
                        : extRaise(extStateOf(self), &error);
    if (!one || PyList_Append(list, one) != 0)
      Py_CLEAR(list);
    Py_XDECREF(one);
  }
  return list;
}

static PyObject *binaryInputs(PyObject *self, PyObject *argument) {
  uint32_t program;
  if (!programOf(self, argument, &program))
    return NULL;
  return describe(self, program, ttBinaryGetNumInputs(binaryOf(self), program), ttBinaryInputDesc);
}

static PyObject *binaryOutputs(PyObject *self, PyObject *argument) {
  uint32_t program;
  if (!programOf(self, argument, &program))
    return NULL;
  return describe(self, program, ttBinaryGetNumOutputs(binaryOf(self), program),
                  ttBinaryOutputDesc);
}

static PyObject *binaryJson(PyObject *self, PyObject *unused) {
  (void)unused;
  size_t size;
  TsString json = {0};
  const void *data = ttBinaryGetData(binaryOf(self), &size);
  fbPrintJson(ttnnTTNNBinaryRoot(data).table, &ttnnTTNNBinarySchema, 2, appendText, &json);
  PyObject *text = PyUnicode_DecodeUTF8(json.data, (Py_ssize_t)json.size, "replace");
  tsStringFree(&json);
  return text;
}

static PyObject *binaryGolden(PyObject *self, PyObject *args) {
  PyObject *index;
  const char *key;
  Py_ssize_t length;
  uint32_t program;
  if (!PyArg_ParseTuple(args, "Os#", &index, &key, &length) || !programOf(self, index, &program))
    return NULL;
  Goldens *goldens = goldensCreate(binaryOf(self), program);
  TtTensor tensor = goldens ? goldensFind(goldens, key, (size_t)length) : NULL;
  goldensDestroy(goldens);
  if (!tensor)
    Py_RETURN_NONE;
  return extTensorNew(extStateOf(self), tensor);
}

static PyMethodDef binaryMethods[] = {
    {"program_name", binaryName, METH_O, "program_name(program) -> str"},
    {"inputs", binaryInputs, METH_O, "inputs(program) -> a description of each, as a dict"},
    {"outputs", binaryOutputs, METH_O, "outputs(program) -> a description of each, as a dict"},
    {"json", binaryJson, METH_NOARGS, "json() -> all that is in the file, as JSON"},
    {"golden", binaryGolden, METH_VARARGS,
     "golden(program, location) -> the golden value of that op as a Tensor, or None"},
    {NULL, NULL, 0, NULL}};

static PyGetSetDef binaryProperties[] = {
    {"num_programs", binaryNumPrograms, NULL, "How many programs are in it.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot binarySlots[] = {{Py_tp_doc, "Binary(path)\n\nA compiled file (.ttnn)."},
                                    {Py_tp_new, (void *)binaryCreate},
                                    {Py_tp_dealloc, (void *)binaryDestroy},
                                    {Py_tp_methods, binaryMethods},
                                    {Py_tp_getset, binaryProperties},
                                    {0, NULL}};
PyType_Spec extBinarySpec = {.name = "ttrt._C.Binary",
                             .basicsize = sizeof(ExtBinary),
                             .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                             .slots = binarySlots};

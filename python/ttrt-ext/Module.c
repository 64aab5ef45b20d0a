// The module ttrt._C: binaries, devices, tensors, and the commands of ttrt.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include <stdlib.h>

static PyModuleDef moduleDef;

ExtState *extStateOf(PyObject *self) {
  PyObject *module = PyType_GetModule(Py_TYPE(self));
  return module ? PyModule_GetState(module) : NULL;
}

PyObject *extRaise(ExtState *state, const TtError *error) {
  PyErr_SetString(error->code == TT_ERROR_MEMORY ? PyExc_MemoryError : state->error, error->text);
  return NULL;
}

PyObject *extSystemNames(PyObject *module, PyObject *unused) {
  (void)module;
  (void)unused;
  PyObject *names = PyList_New(0);
  for (size_t i = 0; names && ttSystemGetName(i); ++i) {
    PyObject *name = PyUnicode_FromString(ttSystemGetName(i));
    if (!name || PyList_Append(names, name) != 0)
      Py_CLEAR(names);
    Py_XDECREF(name);
  }
  return names;
}

PyObject *extSystem(PyObject *module, PyObject *name) {
  TtError error;
  size_t size;
  const char *text = PyUnicode_AsUTF8AndSize(name, NULL);
  if (!text)
    return NULL;
  void *bytes = ttSystemCreate(text, &size, &error);
  if (!bytes)
    return extRaise(PyModule_GetState(module), &error);
  PyObject *result = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
  free(bytes);
  return result;
}

static PyMethodDef methods[] = {
    {"command", extCommand, METH_VARARGS,
     "command(arguments, line, after_op) -> (exit status, results as JSON)\n\nRuns a command of "
     "ttrt. `line(level, text)` gets what it says, `after_op(path, program, op)` each op of a "
     "run; both may be None."},
    {"system_names", extSystemNames, METH_NOARGS,
     "system_names() -> the names of the system descriptions that are shipped"},
    {"system", extSystem, METH_O, "system(name) -> the bytes of a .ttsys file"},
    {NULL, NULL, 0, NULL}};

static PyTypeObject *addType(PyObject *module, PyType_Spec *spec) {
  PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
  if (type && PyModule_AddType(module, (PyTypeObject *)type) != 0)
    Py_CLEAR(type);
  return (PyTypeObject *)type;
}

static int execute(PyObject *module) {
  ExtState *state = PyModule_GetState(module);
  state->binary = addType(module, &extBinarySpec);
  state->device = addType(module, &extDeviceSpec);
  state->tensor = addType(module, &extTensorSpec);
  state->error = PyErr_NewExceptionWithDoc(
      "ttrt.Error", "What a binary, a device or a program can't do.", PyExc_RuntimeError, NULL);
  bool done = state->binary && state->device && state->tensor && state->error &&
              PyModule_AddObjectRef(module, "Error", state->error) == 0;
  return done ? 0 : -1;
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
  ExtState *state = PyModule_GetState(module);
  Py_VISIT(state->binary);
  Py_VISIT(state->device);
  Py_VISIT(state->tensor);
  Py_VISIT(state->error);
  return 0;
}

static int clear(PyObject *module) {
  ExtState *state = PyModule_GetState(module);
  Py_CLEAR(state->binary);
  Py_CLEAR(state->device);
  Py_CLEAR(state->tensor);
  Py_CLEAR(state->error);
  return 0;
}

static void destroy(void *module) { clear(module); }

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};
static PyModuleDef moduleDef = {PyModuleDef_HEAD_INIT,
                                .m_name = "_C",
                                .m_doc = "TTNN programs: loaded, looked into and run.",
                                .m_size = sizeof(ExtState),
                                .m_methods = methods,
                                .m_slots = slots,
                                .m_traverse = traverse,
                                .m_clear = clear,
                                .m_free = destroy};

PyMODINIT_FUNC PyInit__C(void) { return PyModuleDef_Init(&moduleDef); }

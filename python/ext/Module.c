// The module tessera.triton._C: compiling, keeping and launching kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

static PyMethodDef kMethods[] = {
    {"compile", (PyCFunction)(void (*)(void))extCompile, METH_VARARGS | METH_KEYWORDS,
     "compile(functions, kernel, arguments, options) -> Kernel\n\nFrom the disk, or compiled."},
    {"emulate", extEmulate, METH_VARARGS,
     "emulate(ptx, grid, arguments, checks) -> (whether it went well, what was printed, messages)"},
    {"interpret", extInterpret, METH_VARARGS,
     "interpret(ttir, grid, slots, buffers, checks) -> (whether it went well, what was printed, "
     "messages)"},
    {"cuda_attribute", extCudaAttribute, METH_VARARGS,
     "cuda_attribute(device, attribute) -> what CUDA's driver says of a device"},
    {"cuda_current", extCudaCurrent, METH_NOARGS, "cuda_current() -> the present device"},
    {"set_current_stream", extSetCurrentStream, METH_O,
     "set_current_stream(function): what gives the stream of launches for a device; or None"},
    {"synchronize", extSynchronize, METH_NOARGS,
     "synchronize(): waits for what was launched on GPUs"},
    {"describe", extDescribe, METH_O,
     "describe(descriptor) -> its type in signatures, and how it's passed"},
    {NULL, NULL, 0, NULL}};

static bool internNames(ExtState *state) {
  state->data_ptr = PyUnicode_InternFromString("data_ptr");
  state->dtype = PyUnicode_InternFromString("dtype");
  state->is_cpu = PyUnicode_InternFromString("is_cpu");
  state->dlpack = PyUnicode_InternFromString("__dlpack__");
  state->item = PyUnicode_InternFromString("item");
  state->value = PyUnicode_InternFromString("value");
  state->arrayInterface = PyUnicode_InternFromString("__array_interface__");
  state->stream = PyUnicode_InternFromString("stream");
  state->get_device = PyUnicode_InternFromString("get_device");
  state->cudaArrayInterface = PyUnicode_InternFromString("__cuda_array_interface__");
  return state->data_ptr && state->dtype && state->is_cpu && state->dlpack && state->item &&
         state->value && state->arrayInterface && state->stream && state->get_device &&
         state->cudaArrayInterface;
}

static PyTypeObject *addType(PyObject *module, PyType_Spec *spec) {
  PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
  if (type && PyModule_AddType(module, (PyTypeObject *)type)) {
    Py_DECREF(type);
    type = NULL;
  }
  return (PyTypeObject *)type;
}

static int execute(PyObject *module) {
  ExtState *state = PyModule_GetState(module);
  state->compiler = tesseraKernelCompilerCreate(NULL);
  state->threads = tesseraKernelThreadsCreate(0);
  state->dtypes = PyDict_New();
  state->function = addType(module, &extFunctionSpec);
  state->launch = addType(module, &extLaunchSpec);
  state->kernel = addType(module, &extKernelSpec);
  bool ok =
      state->dtypes && state->function && state->launch && state->kernel && internNames(state) &&
      !PyModule_AddIntConstant(module, "num_threads", tesseraKernelThreadsGetCount(state->threads));
  return ok ? 0 : -1;
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
  ExtState *state = PyModule_GetState(module);
  Py_VISIT(state->function);
  Py_VISIT(state->launch);
  Py_VISIT(state->kernel);
  Py_VISIT(state->dtypes);
  Py_VISIT(state->currentStream);
  return 0;
}

static int clear(PyObject *module) {
  ExtState *state = PyModule_GetState(module);
  PyObject **names[] = {
      &state->data_ptr,       &state->dtype,
      &state->is_cpu,         &state->dlpack,
      &state->item,           &state->value,
      &state->arrayInterface, &state->stream,
      &state->get_device,     &state->cudaArrayInterface,
      &state->currentStream,
  };
  for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i)
    Py_CLEAR(*names[i]);
  for (; state->numKinds; --state->numKinds)
    Py_CLEAR(state->types[state->numKinds - 1]);
  Py_CLEAR(state->function);
  Py_CLEAR(state->launch);
  Py_CLEAR(state->kernel);
  Py_CLEAR(state->dtypes);
  return 0;
}

static void destroy(void *module) {
  ExtState *state = PyModule_GetState(module);
  clear(module);
  tesseraCudaClose(state->cuda);
  tesseraKernelThreadsDestroy(state->threads);
  tesseraKernelCompilerDestroy(state->compiler);
}

static PyModuleDef_Slot kSlots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};
static PyModuleDef kModule = {PyModuleDef_HEAD_INIT,
                              .m_name = "_C",
                              .m_doc = "Triton kernels: compiled, kept and launched.",
                              .m_size = sizeof(ExtState),
                              .m_methods = kMethods,
                              .m_slots = kSlots,
                              .m_traverse = traverse,
                              .m_clear = clear,
                              .m_free = destroy};

PyMODINIT_FUNC PyInit__C(void) { return PyModuleDef_Init(&kModule); }

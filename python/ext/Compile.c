// Compiles what Python hands over: functions with what they capture, as lists and tuples.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

//===--- Values ---===//

// Python's own values stand for themselves. What they can't express is a list: ["dtype", "fp32"],
// ["function", 3], ["builtin", "triton.language.sum"], ["opaque", "x"], ["named", (names), (items),
// "Class"], ["class", (names), (defaults), "Class"], ["aggregate", (names), (methods), "m.Class"].

enum { MAX_DEPTH = 32 };

static bool readValue(TsArena *arena, PyObject *object, int depth, TritonValue *value);

static bool readText(TsArena *arena, PyObject *object, MlirStringRef *text) {
  Py_ssize_t size;
  const char *data = PyUnicode_AsUTF8AndSize(object, &size);
  if (data)
    *text = tsArenaString(arena, mlirStringRefCreate(data, (size_t)size));
  return data != NULL;
}

static bool readTexts(TsArena *arena, PyObject *tuple, const MlirStringRef **texts) {
  Py_ssize_t count = PyTuple_Size(tuple);
  if (count < 0)
    return false;
  MlirStringRef *list = tsArenaNewArray(arena, MlirStringRef, (size_t)count);
  for (Py_ssize_t i = 0; i < count; ++i)
    if (!readText(arena, PyTuple_GET_ITEM(tuple, i), &list[i]))
      return false;
  *texts = list;
  return true;
}

static bool readValues(TsArena *arena, PyObject *tuple, int depth, const TritonValue **values,
                       intptr_t *count) {
  *count = PyTuple_Size(tuple);
  if (*count < 0)
    return false;
  TritonValue *list = tsArenaNewArray(arena, TritonValue, (size_t)*count);
  for (intptr_t i = 0; i < *count; ++i)
    if (!readValue(arena, PyTuple_GET_ITEM(tuple, i), depth + 1, &list[i]))
      return false;
  *values = list;
  return true;
}

static bool readTagged(TsArena *arena, PyObject *list, int depth, TritonValue *value) {
  static const struct {
    const char *tag;
    TritonValueKind kind;
  } tags[] = {{"dtype", TRITON_VALUE_DTYPE},
              {"builtin", TRITON_VALUE_BUILTIN},
              {"opaque", TRITON_VALUE_OPAQUE}};
  const char *tag =
      PyList_GET_SIZE(list) >= 2 ? PyUnicode_AsUTF8AndSize(PyList_GET_ITEM(list, 0), NULL) : NULL;
  if (!tag)
    return false;
  PyObject *content = PyList_GET_ITEM(list, 1);
  for (size_t i = 0; i < sizeof tags / sizeof tags[0]; ++i)
    if (!strcmp(tag, tags[i].tag)) {
      value->kind = tags[i].kind;
      return readText(arena, content, &value->string);
    }
  if (!strcmp(tag, "function")) {
    value->kind = TRITON_VALUE_FUNCTION;
    value->index = PyLong_AsSsize_t(content);
    return value->index >= 0;
  }
  // ["named", (names), (items), class], ["class", (names), (defaults), class] and
  // ["aggregate", (names), (methods), class]
  value->kind = !strcmp(tag, "class")       ? TRITON_VALUE_CLASS
                : !strcmp(tag, "aggregate") ? TRITON_VALUE_AGGREGATE
                                            : TRITON_VALUE_TUPLE;
  bool isClass = value->kind != TRITON_VALUE_TUPLE;
  intptr_t count;
  if (PyList_GET_SIZE(list) != 4 || !readTexts(arena, content, &value->fieldNames) ||
      !readValues(arena, PyList_GET_ITEM(list, 2), depth, &value->items, &count) ||
      !readText(arena, PyList_GET_ITEM(list, 3), &value->string))
    return false;
  value->count = isClass ? PyTuple_GET_SIZE(content) : count;
  value->index = isClass ? count : 0;
  return true;
}

static bool readInteger(TsArena *arena, PyObject *object, TritonValue *value) {
  PyObject *text = PyObject_Str(object);
  bool ok = text && readText(arena, text, &value->string);
  Py_XDECREF(text);
  value->kind = TRITON_VALUE_INT;
  return ok;
}

static bool readValue(TsArena *arena, PyObject *object, int depth, TritonValue *value) {
  *value = (TritonValue){.kind = TRITON_VALUE_NONE};
  if (depth > MAX_DEPTH) {
    PyErr_SetString(PyExc_ValueError, "tuples are nested too deep");
    return false;
  }
  if (object == Py_None)
    return true;
  if (PyBool_Check(object)) {
    value->kind = TRITON_VALUE_BOOL;
    value->boolean = object == Py_True;
    return true;
  }
  if (PyLong_Check(object))
    return readInteger(arena, object, value);
  if (PyFloat_Check(object)) {
    value->kind = TRITON_VALUE_FLOAT;
    value->real = PyFloat_AS_DOUBLE(object);
    return true;
  }
  if (PyUnicode_Check(object)) {
    value->kind = TRITON_VALUE_STR;
    return readText(arena, object, &value->string);
  }
  if (PyTuple_Check(object)) {
    value->kind = TRITON_VALUE_TUPLE;
    return readValues(arena, object, depth, &value->items, &value->count);
  }
  if (PyList_Check(object) && readTagged(arena, object, depth, value))
    return true;
  if (!PyErr_Occurred())
    PyErr_Format(PyExc_TypeError, "a kernel can't have %R", object);
  return false;
}

//===--- Requests ---===//

/// (kind, text, file, module, qualified name, line, noinline, names, values, defaults)
static bool readFunction(TsArena *arena, PyObject *tuple, TritonSource *source) {
  int kind, noinline;
  PyObject *text, *file, *module, *qualified, *names, *values, *defaults;
  *source = (TritonSource){0};
  if (!PyArg_ParseTuple(tuple, "iUUUUipOOO", &kind, &text, &file, &module, &qualified,
                        &source->firstLine, &noinline, &names, &values, &defaults))
    return false;
  source->kind = kind ? TRITON_FUNCTION_CONSTEXPR : TRITON_FUNCTION_JIT;
  source->isNoinline = noinline;
  return readText(arena, text, &source->text) && readText(arena, file, &source->fileName) &&
         readText(arena, module, &source->moduleName) &&
         readText(arena, qualified, &source->qualifiedName) &&
         readTexts(arena, names, &source->globalNames) &&
         readValues(arena, values, 0, &source->globals, &source->numGlobals) &&
         readValues(arena, defaults, 0, &source->defaults, &source->numDefaults);
}

static bool readArgument(TsArena *arena, PyObject *tuple, int depth, TritonArgument *argument);

/// (names of fields or None, (arguments), name of the class)
static bool readItems(TsArena *arena, PyObject *pair, int depth, TritonArgument *argument) {
  PyObject *names, *items, *name;
  if (!PyArg_ParseTuple(pair, "OO!U", &names, &PyTuple_Type, &items, &name) ||
      !readText(arena, name, &argument->className))
    return false;
  if (depth > MAX_DEPTH) {
    PyErr_SetString(PyExc_ValueError, "tuples are nested too deep");
    return false;
  }
  if (names != Py_None && !readTexts(arena, names, &argument->fieldNames))
    return false;
  argument->numItems = PyTuple_GET_SIZE(items);
  TritonArgument *list = tsArenaNewArray(arena, TritonArgument, (size_t)argument->numItems + 1);
  for (intptr_t i = 0; i < argument->numItems; ++i)
    if (!readArgument(arena, PyTuple_GET_ITEM(items, i), depth + 1, &list[i]))
      return false;
  argument->items = list;
  return true;
}

/// (type, constant, divisibility), or of a tuple ("tuple", what it has, 0)
static bool readArgument(TsArena *arena, PyObject *tuple, int depth, TritonArgument *argument) {
  PyObject *type, *constant;
  long long divisibility;
  *argument = (TritonArgument){0};
  if (!PyArg_ParseTuple(tuple, "UOL", &type, &constant, &divisibility))
    return false;
  argument->divisibility = divisibility;
  if (!readText(arena, type, &argument->type))
    return false;
  return tsEqualC(argument->type, "tuple") ? readItems(arena, constant, depth, argument)
                                           : readValue(arena, constant, 0, &argument->constant);
}

static bool readRequest(TsArena *arena, PyObject *functions, PyObject *arguments,
                        TritonKernelRequest *request) {
  request->numFunctions = PyList_Size(functions);
  request->numArguments = PyList_Size(arguments);
  if (request->numFunctions < 0 || request->numArguments < 0)
    return false;
  TritonSource *sources = tsArenaNewArray(arena, TritonSource, (size_t)request->numFunctions);
  for (intptr_t i = 0; i < request->numFunctions; ++i)
    if (!readFunction(arena, PyList_GET_ITEM(functions, i), &sources[i]))
      return false;
  TritonArgument *list = tsArenaNewArray(arena, TritonArgument, (size_t)request->numArguments);
  for (intptr_t i = 0; i < request->numArguments; ++i)
    if (!readArgument(arena, PyList_GET_ITEM(arguments, i), 0, &list[i]))
      return false;
  request->functions = sources;
  request->arguments = list;
  return true;
}

//===--- Kernels ---===//

void extRaise(const TesseraKernelError *error) {
  PyObject *args = Py_BuildValue("(izsi)", (int)error->kind, error->what,
                                 error->text + (error->what ? error->prefix : 0), error->line);
  if (args)
    PyErr_SetObject(PyExc_RuntimeError, args);
  Py_XDECREF(args);
}

static PyObject *wrap(ExtState *state, TesseraKernel *kernel) {
  ExtKernel *object = (ExtKernel *)PyType_GenericAlloc(state->kernel, 0);
  if (object)
    object->kernel = kernel;
  else
    tesseraKernelDestroy(kernel);
  return (PyObject *)object;
}

/// Compiles without Python's lock: other threads go on.
static PyObject *get(ExtState *state, const TesseraKernelSource *source,
                     const TesseraKernelOptions *options) {
  TesseraKernelError error = {0};
  TesseraKernel *kernel;
  PyThreadState *thread = PyEval_SaveThread();
  kernel = tesseraKernelGet(state->compiler, source, options, &error);
  PyEval_RestoreThread(thread);
  if (kernel)
    return wrap(state, kernel);
  extRaise(&error);
  tesseraKernelErrorFree(&error);
  return NULL;
}

static int findStage(const char *name) {
  int stage = 0;
  while (stage < TESSERA_KERNEL_NUM_STAGES &&
         strcmp(name, tesseraKernelStageGetName((TesseraKernelStage)stage)))
    ++stage;
  return stage;
}

/// The text of a stage. Nothing is kept.
static PyObject *lower(ExtState *state, const TesseraKernelSource *source,
                       const TesseraKernelOptions *options, const char *name) {
  int stage = findStage(name);
  if (stage == TESSERA_KERNEL_NUM_STAGES)
    return PyErr_Format(PyExc_KeyError, "no stage '%s'", name);
  TesseraKernelError error = {0};
  TesseraKernelCode *code;
  PyThreadState *thread = PyEval_SaveThread();
  code = tesseraKernelCompile(state->compiler, source, options, (TesseraKernelStage)stage, &error);
  PyEval_RestoreThread(thread);
  if (!code) {
    extRaise(&error);
    tesseraKernelErrorFree(&error);
    return NULL;
  }
  MlirStringRef text = tesseraKernelCodeGetText(code, (TesseraKernelStage)stage);
  PyObject *result = PyUnicode_DecodeUTF8(text.data, (Py_ssize_t)text.length, NULL);
  tesseraKernelCodeDestroy(code);
  return result;
}

PyObject *extCompile(PyObject *module, PyObject *args, PyObject *keywords) {
  static char *names[] = {"functions", "kernel", "arguments", "num_warps", "num_stages", "debug",
                          "text",      "file",   "name",      "is_llir",   "stage",      "target",
                          "sanitize",  "device", "cubin",     NULL};
  ExtState *state = PyModule_GetState(module);
  PyObject *functions = NULL, *arguments = NULL;
  const char *text = NULL, *file = NULL, *name = NULL;
  Py_ssize_t index = 0, size = 0;
  int debug = 0, isLlir = 0, sanitizes = 1, device = EXT_HOST, withCubin = 0;
  unsigned warps = 0, stages = 0;
  const char *stage = NULL, *target = NULL; // stage: not a kernel, but its text there
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OnOIIps#zzpzzpip", names, &functions, &index,
                                   &arguments, &warps, &stages, &debug, &text, &size, &file, &name,
                                   &isLlir, &stage, &target, &sanitizes, &device, &withCubin))
    return NULL;
  TesseraKernelOptions options = {
      .numWarps = warps, .numStages = stages, .debug = debug, .target = target};
  TesseraKernelSource source = {.language = TESSERA_KERNEL_TTIR, .file = file, .kernel = name};
  TritonKernelRequest request = {.kernelIndex = index};
  TsArena arena = {0};
  PyObject *result = NULL;
  if (text) {
    source.language = isLlir ? TESSERA_KERNEL_LLIR : TESSERA_KERNEL_TTIR;
    source.text = tsArenaString(&arena, mlirStringRefCreate(text, (size_t)size));
    result = get(state, &source, &options);
  } else if (functions && arguments && readRequest(&arena, functions, arguments, &request)) {
    request.kernel = mlirStringRefCreateFromCString(name ? name : "");
    request.options.noSanitizeOverflow = !sanitizes;
    source.language = TESSERA_KERNEL_PYTHON;
    source.request = &request;
    result = stage         ? lower(state, &source, &options, stage)
             : device >= 0 ? extLoadCuda(state, &source, &options, device, withCubin)
                           : get(state, &source, &options);
  } else if (!PyErr_Occurred()) {
    PyErr_SetString(PyExc_TypeError, "compile() needs functions and arguments, or a text");
  }
  tsArenaDestroy(&arena);
  return result;
}

/// Names of the stages of a kernel: for this machine, or those that there are.
static PyObject *kernelStages(PyObject *self, void *unused) {
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  PyObject *names = PyList_New(0);
  for (int i = 0; names && i < TESSERA_KERNEL_NUM_STAGES; ++i) {
    TesseraKernelStage stage = (TesseraKernelStage)i;
    bool isThere = kernel->code
                       ? tesseraKernelCodeGetText(kernel->code, stage).length != 0
                       : stage != TESSERA_KERNEL_STAGE_TTGIR && stage != TESSERA_KERNEL_STAGE_PTX &&
                             stage != TESSERA_KERNEL_STAGE_CUBIN;
    PyObject *name = isThere ? PyUnicode_FromString(tesseraKernelStageGetName(stage)) : NULL;
    if (isThere && (!name || PyList_Append(names, name)))
      Py_CLEAR(names);
    Py_XDECREF(name);
  }
  return names;
}

static void destroyKernel(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  const ExtKernel *kernel = (ExtKernel *)self;
  tesseraKernelDestroy(kernel->kernel);
  tesseraCudaKernelDestroy(kernel->cuda);
  tesseraKernelCodeDestroy(kernel->code);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyObject *textOf(MlirStringRef text, TesseraKernelStage stage) {
  Py_ssize_t size = (Py_ssize_t)text.length;
  return stage == TESSERA_KERNEL_STAGE_OBJECT || stage == TESSERA_KERNEL_STAGE_CUBIN
             ? PyBytes_FromStringAndSize(text.data, size)
             : PyUnicode_DecodeUTF8(text.data, size, "replace");
}

/// text(stage): a str, of an object file bytes; KeyError when it isn't there.
static PyObject *kernelText(PyObject *self, PyObject *name) {
  const ExtKernel *kernel = (ExtKernel *)self;
  const char *wanted = PyUnicode_AsUTF8AndSize(name, NULL);
  int stage = wanted ? findStage(wanted) : 0;
  if (!wanted)
    return NULL;
  if (stage == TESSERA_KERNEL_NUM_STAGES)
    return PyErr_SetObject(PyExc_KeyError, name), NULL;
  TsString text = {0};
  TesseraKernelError error = {0};
  PyObject *result = NULL;
  if (kernel->code) {
    MlirStringRef kept = tesseraKernelCodeGetText(kernel->code, (TesseraKernelStage)stage);
    return kept.length ? textOf(kept, (TesseraKernelStage)stage)
                       : (PyErr_SetObject(PyExc_KeyError, name), NULL);
  }
  if (!tesseraKernelGetText(kernel->kernel, (TesseraKernelStage)stage, tsStringCallback, &text,
                            &error))
    PyErr_SetString(PyExc_KeyError, error.text);
  else
    result = textOf(tsStringView(&text), (TesseraKernelStage)stage);
  tsStringFree(&text);
  tesseraKernelErrorFree(&error);
  return result;
}

uint64_t extNumSlots(const ExtKernel *kernel) {
  return kernel->cuda ? tesseraKernelCodeGetGpuInfo(kernel->code).numParameters
                      : tesseraKernelGetNumArguments(kernel->kernel);
}

bool extRun(ExtState *state, const ExtKernel *kernel, const uint32_t grid[3], uint64_t stream,
            const uint64_t *slots) {
  TesseraKernelError error = {0};
  if (kernel->cuda)
    state->usedDevices |= (uint64_t)1 << kernel->device % 64;
  PyThreadState *thread = PyEval_SaveThread();
  bool ok = kernel->cuda ? tesseraCudaKernelLaunch(kernel->cuda, grid, (void *)(uintptr_t)stream,
                                                   slots, &error)
                         : tesseraKernelLaunch(state->threads, kernel->kernel, grid, slots, &error);
  PyEval_RestoreThread(thread);
  if (ok)
    return true;
  PyErr_SetString(kernel->cuda                             ? PyExc_RuntimeError
                  : error.kind == TESSERA_KERNEL_ASSERTION ? PyExc_AssertionError
                  : error.kind == TESSERA_KERNEL_SYSTEM    ? PyExc_MemoryError
                                                           : PyExc_ValueError,
                  error.text);
  tesseraKernelErrorFree(&error);
  return false;
}

/// launch(grid, slots, stream): slots as a sequence of integers.
static PyObject *kernelLaunch(PyObject *self, PyObject *args) {
  const ExtKernel *kernel = (ExtKernel *)self;
  ExtState *state = PyType_GetModuleState(Py_TYPE(self));
  uint32_t grid[3];
  PyObject *tuple, *asked = Py_None;
  uint64_t stream = 0;
  if (!PyArg_ParseTuple(args, "(III)O!|O", &grid[0], &grid[1], &grid[2], &PyTuple_Type, &tuple,
                        &asked) ||
      !(asked == Py_None ? !kernel->cuda || extCurrentStream(state, kernel->device, &stream)
                         : extReadStream(asked, &stream)))
    return NULL;
  size_t count = (size_t)PyTuple_GET_SIZE(tuple);
  if (count != extNumSlots(kernel))
    return PyErr_Format(PyExc_TypeError, "the kernel takes %llu arguments, not %zu",
                        (unsigned long long)extNumSlots(kernel), count);
  uint64_t *slots = tsAllocZeroed(count + 1, sizeof *slots);
  for (size_t i = 0; i < count && !PyErr_Occurred(); ++i)
    slots[i] = PyLong_AsUnsignedLongLongMask(PyTuple_GET_ITEM(tuple, i));
  bool ok = !PyErr_Occurred() && extRun(state, kernel, grid, stream, slots);
  tsFree(slots);
  return ok ? Py_NewRef(Py_None) : NULL;
}

static PyObject *kernelName(PyObject *self, void *unused) {
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  return PyUnicode_FromString(kernel->code ? tesseraKernelCodeGetName(kernel->code)
                                           : tesseraKernelGetName(kernel->kernel));
}
static PyObject *kernelKey(PyObject *self, void *unused) {
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  return PyUnicode_FromString(kernel->kernel ? tesseraKernelGetKey(kernel->kernel) : "");
}
static PyObject *kernelFromCache(PyObject *self, void *unused) {
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  return PyBool_FromLong(kernel->kernel && tesseraKernelIsFromCache(kernel->kernel));
}
static PyObject *kernelScratch(PyObject *self, void *unused) {
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  return PyLong_FromUnsignedLongLong(kernel->kernel ? tesseraKernelGetScratchBytes(kernel->kernel)
                                                    : 0);
}
static PyObject *kernelShared(PyObject *self, void *unused) {
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  return PyLong_FromUnsignedLong(
      kernel->code ? tesseraKernelCodeGetGpuInfo(kernel->code).sharedBytes : 0);
}
static PyObject *kernelThreads(PyObject *self, void *unused) {
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  return PyLong_FromUnsignedLong(kernel->code ? tesseraKernelCodeGetGpuInfo(kernel->code).numThreads
                                              : 1);
}
// Programs divide by the registers of a thread: where a program has a processor to itself, one.
static PyObject *kernelRegisters(PyObject *self, void *unused) {
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  return PyLong_FromLong(kernel->cuda ? tesseraCudaKernelGetNumRegisters(kernel->cuda) : 1);
}
static PyObject *kernelSpills(PyObject *self, void *unused) {
  enum { REGISTER_BYTES = 4 };
  const ExtKernel *kernel = (ExtKernel *)self;
  (void)unused;
  return PyLong_FromLong(
      kernel->cuda ? tesseraCudaKernelGetSpillBytes(kernel->cuda) / REGISTER_BYTES : 0);
}

static PyMethodDef kKernelMethods[] = {
    {"text", kernelText, METH_O, "text(stage): what the kernel was at this stage"},
    {"launch", kernelLaunch, METH_VARARGS,
     "launch((x, y, z), slots, stream=None): runs all programs"},
    {NULL, NULL, 0, NULL}};
static PyGetSetDef kKernelAttributes[] = {
    {"name", kernelName, NULL, "The kernel's name.", NULL},
    {"key", kernelKey, NULL, "What it is kept under.", NULL},
    {"from_cache", kernelFromCache, NULL, "Whether it was found on the disk.", NULL},
    {"scratch_bytes", kernelScratch, NULL, "Memory that each thread needs.", NULL},
    {"stages", kernelStages, NULL, "Names of the stages of which there are texts.", NULL},
    {"shared", kernelShared, NULL, "Bytes of a GPU's shared memory.", NULL},
    {"num_threads", kernelThreads, NULL, "Threads of a program.", NULL},
    {"num_registers", kernelRegisters, NULL, "Registers of a thread.", NULL},
    {"num_spills", kernelSpills, NULL, "Registers' worth of memory of a thread.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot kKernelSlots[] = {{Py_tp_dealloc, (void *)destroyKernel},
                                     {Py_tp_methods, kKernelMethods},
                                     {Py_tp_getset, kKernelAttributes},
                                     {Py_tp_doc, "A compiled kernel."},
                                     {0, NULL}};
PyType_Spec extKernelSpec = {.name = "tessera.triton._C.Kernel",
                             .basicsize = sizeof(ExtKernel),
                             .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                             .slots = kKernelSlots};

// Runs the PTX of a kernel on the emulator. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "tessera/Ptx.h"

/// What a launch has, read from Python.
typedef struct Emulation {
  TsArena arena;
  MlirStringRef text;
  uint32_t grid[3];
  PyObject *given; ///< a list; borrowed
  TesseraPtxArgument *arguments;
  uint64_t *values;
  unsigned checks;
} Emulation;

/// (name, value or address, bytes of an array or None, whether it may be written)
static bool readArgument(Emulation *run, Py_ssize_t i) {
  const char *name;
  PyObject *size;
  int isWritable;
  TesseraPtxArgument *argument = &run->arguments[i];
  if (!PyArg_ParseTuple(PyList_GET_ITEM(run->given, i), "sKOp", &name, &run->values[i], &size,
                        &isWritable))
    return false;
  if (size == Py_None) {
    *argument = (TesseraPtxArgument){.kind = TESSERA_PTX_VALUE, .data = &run->values[i]};
    return true;
  }
  *argument = (TesseraPtxArgument){
      .kind = TESSERA_PTX_BUFFER,
      .name = tsArenaString(&run->arena, mlirStringRefCreateFromCString(name)).data,
      .data = (void *)(uintptr_t)run->values[i],
      .size = PyLong_AsSize_t(size),
      .isReadOnly = !isWritable};
  return !PyErr_Occurred();
}

static bool readArguments(Emulation *run) {
  Py_ssize_t count = PyList_GET_SIZE(run->given);
  run->arguments = tsArenaNewArray(&run->arena, TesseraPtxArgument, (size_t)count + 1);
  run->values = tsArenaNewArray(&run->arena, uint64_t, (size_t)count + 1);
  for (Py_ssize_t i = 0; i < count; ++i)
    if (!readArgument(run, i))
      return false;
  return true;
}

static void appendEmulated(MlirStringRef text, void *user) { tsStringAppend(user, text); }

static bool runEmulation(Emulation *run, TsString *printed, TsString *messages) {
  TesseraPtxModule *module =
      tesseraPtxModuleCreate(tsLiteral("kernel"), run->text, appendEmulated, messages);
  if (!module)
    return false;
  intptr_t count = PyList_GET_SIZE(run->given);
  intptr_t known = tesseraPtxModuleGetNumParameters(module, 0);
  bool ok = count <= known;
  for (intptr_t i = 0; ok && i < count; ++i)
    if (run->arguments[i].kind == TESSERA_PTX_VALUE)
      run->arguments[i].size = (size_t)tesseraPtxModuleGetParameterSize(module, 0, i);
  const TesseraPtxRun how = {.grid = {run->grid[0], run->grid[1], run->grid[2]},
                             .arguments = run->arguments,
                             .numArguments = count,
                             .checks = run->checks,
                             .report = appendEmulated,
                             .reportUser = messages,
                             .print = appendEmulated,
                             .printUser = printed};
  if (!ok)
    tsStringAppendC(messages, "the kernel has fewer parameters than there are arguments");
  ok = ok && tesseraPtxRun(module, &how);
  tesseraPtxModuleDestroy(module);
  return ok;
}

PyObject *extEmulate(PyObject *module, PyObject *args) {
  (void)module;
  const char *text;
  Py_ssize_t size;
  PyObject *result = NULL;
  Emulation run = {.arena = {0}};
  TsString printed = {0}, messages = {0};
  if (!PyArg_ParseTuple(args, "s#(III)O!I", &text, &size, &run.grid[0], &run.grid[1], &run.grid[2],
                        &PyList_Type, &run.given, &run.checks))
    return NULL;
  run.text = tsArenaString(&run.arena, mlirStringRefCreate(text, (size_t)size));
  if (readArguments(&run)) {
    bool ok;
    Py_BEGIN_ALLOW_THREADS;
    ok = runEmulation(&run, &printed, &messages);
    Py_END_ALLOW_THREADS;
    result = Py_BuildValue("(is#s#)", ok, tsStringView(&printed).data, (Py_ssize_t)printed.size,
                           tsStringView(&messages).data, (Py_ssize_t)messages.size);
  }
  tsStringFree(&printed);
  tsStringFree(&messages);
  tsArenaDestroy(&run.arena);
  return result;
}

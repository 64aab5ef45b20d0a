// Runs the TTIR of a kernel op by op, with everything checked.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "tessera/Diagnostics.h"
#include "tessera/Printing.h"
#include "tessera/Registry.h"
#include "tessera/TritonInterpreter.h"

#include "mlir-c/IR.h"

/// What a launch has, read from Python.
typedef struct Run {
  TsArena arena;
  MlirStringRef text;
  uint32_t grid[3];
  uint64_t *slots;
  Py_ssize_t numSlots;
  TesseraTritonBuffer *buffers;
  Py_ssize_t numBuffers;
  unsigned checks; ///< of TesseraTritonRun
} Run;

static bool readSlots(Run *run, PyObject *tuple) {
  run->numSlots = PyTuple_GET_SIZE(tuple);
  run->slots = tsArenaNewArray(&run->arena, uint64_t, (size_t)run->numSlots + 1);
  for (Py_ssize_t i = 0; i < run->numSlots; ++i)
    run->slots[i] = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(tuple, i));
  return !PyErr_Occurred();
}

/// (name, address, bytes, whether it may be written)
static bool readBuffer(Run *run, PyObject *tuple, TesseraTritonBuffer *buffer) {
  const char *name;
  unsigned long long address, bytes;
  int isWritable;
  if (!PyArg_ParseTuple(tuple, "sKKp", &name, &address, &bytes, &isWritable))
    return false;
  MlirStringRef copy = tsArenaString(&run->arena, mlirStringRefCreateFromCString(name));
  *buffer =
      (TesseraTritonBuffer){copy.data, (void *)(uintptr_t)address, (size_t)bytes,
                            TESSERA_TRITON_READABLE | (isWritable ? TESSERA_TRITON_WRITABLE : 0)};
  return true;
}

static bool readBuffers(Run *run, PyObject *list) {
  run->numBuffers = PyList_GET_SIZE(list);
  run->buffers = tsArenaNewArray(&run->arena, TesseraTritonBuffer, (size_t)run->numBuffers + 1);
  for (Py_ssize_t i = 0; i < run->numBuffers; ++i)
    if (!readBuffer(run, PyList_GET_ITEM(list, i), &run->buffers[i]))
      return false;
  return true;
}

static void appendPrinted(MlirStringRef text, void *user) { tsStringAppend(user, text); }

static bool runModule(const Run *run, MlirModule module, TsString *printed) {
  TesseraTritonInterpreter *kernel =
      tesseraTritonInterpreterCreate(mlirModuleGetOperation(module), mlirStringRefCreate("", 0));
  if (!kernel)
    return false;
  TesseraTritonRun launch = {.arguments = run->slots,
                             .numArguments = run->numSlots,
                             .buffers = run->buffers,
                             .numBuffers = run->numBuffers,
                             .checks = run->checks,
                             .print = appendPrinted,
                             .printUser = printed};
  memcpy(launch.grid, run->grid, sizeof launch.grid);
  bool ok = mlirLogicalResultIsSuccess(tesseraTritonInterpreterRun(kernel, &launch));
  tesseraTritonInterpreterDestroy(kernel);
  return ok;
}

static bool runText(const Run *run, TsString *printed, TsString *messages) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, /*threadingEnabled=*/false);
  tesseraContextSetPrintOpOnDiagnostic(context, false);
  TesseraSourceHandler *handler = tesseraSourceHandlerCreate(context, appendPrinted, messages);
  MlirModule module = mlirModuleCreateParse(context, run->text);
  bool ok = !mlirModuleIsNull(module) && runModule(run, module, printed);
  if (!mlirModuleIsNull(module))
    mlirModuleDestroy(module);
  tesseraSourceHandlerDestroy(handler);
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return ok;
}

PyObject *extInterpret(PyObject *module, PyObject *args) {
  (void)module;
  const char *text;
  Py_ssize_t size;
  PyObject *slots, *buffers, *result = NULL;
  Run run = {.arena = {0}};
  TsString printed = {0}, messages = {0};
  if (!PyArg_ParseTuple(args, "s#(III)O!O!I", &text, &size, &run.grid[0], &run.grid[1],
                        &run.grid[2], &PyTuple_Type, &slots, &PyList_Type, &buffers, &run.checks))
    return NULL;
  run.text = tsArenaString(&run.arena, mlirStringRefCreate(text, (size_t)size));
  if (readSlots(&run, slots) && readBuffers(&run, buffers)) {
    bool ok;
    Py_BEGIN_ALLOW_THREADS;
    ok = runText(&run, &printed, &messages);
    Py_END_ALLOW_THREADS;
    result = Py_BuildValue("(is#s#)", ok, tsStringView(&printed).data, (Py_ssize_t)printed.size,
                           tsStringView(&messages).data, (Py_ssize_t)messages.size);
  }
  tsStringFree(&printed);
  tsStringFree(&messages);
  tsArenaDestroy(&run.arena);
  return result;
}

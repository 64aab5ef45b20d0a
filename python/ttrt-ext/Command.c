// ttrt._C.command: the commands of ttrt, inside the process.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"
#include "Ttrt.h"

#include <stdio.h>
#include <stdlib.h>

/// Who is told. An exception in a callback ends the telling; it is raised after the command.
typedef struct Listener {
  ExtState *state;
  PyObject *line, *afterOp; ///< borrowed; NULL: none
  PyObject *type, *value, *traceback;
} Listener;

/// Calls `function` with the arguments, which it takes over; keeps an exception.
static void call(Listener *listener, PyObject *function, PyObject *arguments) {
  PyObject *result = arguments ? PyObject_CallObject(function, arguments) : NULL;
  if (!result)
    PyErr_Fetch(&listener->type, &listener->value, &listener->traceback);
  Py_XDECREF(result);
  Py_XDECREF(arguments);
}

static void tellLine(void *user, LogLevel level, const char *text) {
  Listener *listener = user;
  PyGILState_STATE lock = PyGILState_Ensure();
  if (!listener->type) {
    PyObject *string = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
    call(listener, listener->line, string ? Py_BuildValue("(iN)", (int)level, string) : NULL);
  }
  PyGILState_Release(lock);
}

/// What a callback learns of an op: a dict, its output a host Tensor.
static PyObject *describeOp(Listener *listener, const TtStepInfo *info) {
  PyObject *output = NULL;
  if (info->output) {
    // A copy: the program may go on to change the tensor.
    const TtTensorDesc *desc = ttTensorGetDesc(info->output);
    size_t size = (size_t)ttTensorDescGetNumElements(desc) * ttDTypeGetSize(desc->dtype);
    void *data = malloc(size ? size : 1);
    TtTensor copy = NULL;
    if (data && ttTensorCopyData(info->output, data, size, NULL))
      copy = ttTensorCreateHost(data, desc->shape, desc->rank, desc->dtype, NULL);
    free(data);
    if (!copy)
      return PyErr_NoMemory();
    if (!(output = extTensorNew(listener->state, copy)))
      return NULL;
  } else {
    Py_INCREF(Py_None);
    output = Py_None;
  }
  return Py_BuildValue("{s:I,s:s,s:s#,s:d,s:N}", "index", info->operation, "name", info->name,
                       "location", info->location ? info->location : "",
                       (Py_ssize_t)(info->location ? info->locationLength : 0), "seconds",
                       info->seconds, "output", output);
}

static void tellOp(void *user, const char *path, uint32_t program, const TtStepInfo *info) {
  Listener *listener = user;
  PyGILState_STATE lock = PyGILState_Ensure();
  if (!listener->type) {
    PyObject *op = describeOp(listener, info), *name = op ? PyUnicode_DecodeFSDefault(path) : NULL;
    if (!name)
      Py_CLEAR(op);
    call(listener, listener->afterOp, op ? Py_BuildValue("(NIN)", name, program, op) : NULL);
  }
  PyGILState_Release(lock);
}

/// The arguments as C strings; the caller frees the array. NULL after an exception.
static char **takeArguments(PyObject *tuple) {
  Py_ssize_t count = PyTuple_Size(tuple);
  char **arguments = calloc((size_t)count + 1, sizeof *arguments);
  if (!arguments)
    PyErr_NoMemory();
  for (Py_ssize_t i = 0; arguments && i < count; ++i) {
    PyObject *bytes = PyTuple_GetItem(tuple, i);
    if (PyBytes_AsStringAndSize(bytes, &arguments[i], NULL) != 0) { // refuses NULs
      free(arguments);
      arguments = NULL;
    }
  }
  return arguments;
}

PyObject *extCommand(PyObject *module, PyObject *args) {
  PyObject *tuple, *line, *afterOp;
  if (!PyArg_ParseTuple(args, "O!OO", &PyTuple_Type, &tuple, &line, &afterOp))
    return NULL;
  char **arguments = takeArguments(tuple);
  if (!arguments)
    return NULL;
  Listener listener = {.state = PyModule_GetState(module),
                       .line = line == Py_None ? NULL : line,
                       .afterOp = afterOp == Py_None ? NULL : afterOp};
  Hooks hooks = {.user = &listener,
                 .line = listener.line ? tellLine : NULL,
                 .afterOp = listener.afterOp ? tellOp : NULL};
  TsString json = {0};
  int status, count = (int)PyTuple_Size(tuple);
  Py_BEGIN_ALLOW_THREADS;
  status = ttrtCommand(count, arguments, &hooks, &json);
  fflush(stdout);
  Py_END_ALLOW_THREADS;
  free(arguments);
  PyObject *result = NULL;
  if (listener.type)
    PyErr_Restore(listener.type, listener.value, listener.traceback);
  else
    result = Py_BuildValue("(is#)", status, json.data ? json.data : "[]",
                           (Py_ssize_t)(json.data ? json.size : 2));
  tsStringFree(&json);
  return result;
}

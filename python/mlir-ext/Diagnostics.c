// Diagnostics: handlers in Python, and errors that become exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "tessera/Diagnostics.h"

//===--- A diagnostic, while its handler runs ---===//

typedef struct Diagnostic {
  PyObject_HEAD ExtContext *context; ///< kept
  MlirDiagnostic diagnostic;
  PyObject *notes; ///< once asked for
  bool isLive;
} Diagnostic;

static PyObject *messageOf(MlirDiagnostic diagnostic) {
  TsString text = {0};
  mlirDiagnosticPrint(diagnostic, tsStringCallback, &text);
  return extTakeText(&text);
}

static Diagnostic *diagnosticNew(ExtContext *context, MlirDiagnostic diagnostic) {
  Diagnostic *self = extNew(context->state->classes[EXT_DIAGNOSTIC]);
  if (self) {
    self->context = (ExtContext *)Py_NewRef((PyObject *)context);
    self->diagnostic = diagnostic;
    self->isLive = true;
  }
  return self;
}

static void diagnosticEnd(Diagnostic *self) {
  self->isLive = false;
  for (Py_ssize_t i = 0; self->notes && i < PyTuple_Size(self->notes); ++i)
    diagnosticEnd((Diagnostic *)PyTuple_GetItem(self->notes, i));
}

static void diagnosticFree(PyObject *object) {
  Diagnostic *self = (Diagnostic *)object;
  Py_XDECREF(self->notes);
  Py_XDECREF((PyObject *)self->context);
  extFree(self);
}

static bool isLive(PyObject *self) {
  if (!((Diagnostic *)self)->isLive)
    PyErr_SetString(PyExc_ValueError, "Diagnostic is invalid (used outside of callback)");
  return ((Diagnostic *)self)->isLive;
}

static PyObject *diagnosticSeverity(PyObject *self, void *unused) {
  (void)unused;
  return isLive(self) ? PyLong_FromLong(mlirDiagnosticGetSeverity(((Diagnostic *)self)->diagnostic))
                      : NULL;
}
static PyObject *diagnosticLocation(PyObject *self, void *unused) {
  (void)unused;
  Diagnostic *diagnostic = (Diagnostic *)self;
  return isLive(self) ? extWrapLocation(diagnostic->context,
                                        mlirDiagnosticGetLocation(diagnostic->diagnostic))
                      : NULL;
}
static PyObject *diagnosticMessage(PyObject *self, void *unused) {
  (void)unused;
  return isLive(self) ? messageOf(((Diagnostic *)self)->diagnostic) : NULL;
}
static PyObject *diagnosticText(PyObject *self) {
  return ((Diagnostic *)self)->isLive ? messageOf(((Diagnostic *)self)->diagnostic)
                                      : PyUnicode_FromString("<Invalid Diagnostic>");
}
static PyObject *diagnosticNotes(PyObject *object, void *unused) {
  (void)unused;
  Diagnostic *self = (Diagnostic *)object;
  if (!isLive(object))
    return NULL;
  if (!self->notes) {
    intptr_t count = mlirDiagnosticGetNumNotes(self->diagnostic);
    self->notes = PyTuple_New(count);
    for (intptr_t i = 0; self->notes && i < count; ++i) {
      Diagnostic *note = diagnosticNew(self->context, mlirDiagnosticGetNote(self->diagnostic, i));
      if (!note || PyTuple_SetItem(self->notes, i, (PyObject *)note) != 0)
        Py_CLEAR(self->notes);
    }
  }
  return Py_XNewRef(self->notes);
}

static PyGetSetDef diagnosticProperties[] = {
    {"_severity", diagnosticSeverity, NULL, NULL, NULL},
    {"location", diagnosticLocation, NULL, "Where.", NULL},
    {"message", diagnosticMessage, NULL, "The text.", NULL},
    {"notes", diagnosticNotes, NULL, "Diagnostics that belong to it.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot diagnosticSlots[] = {{Py_tp_dealloc, (void *)diagnosticFree},
                                        {Py_tp_str, (void *)diagnosticText},
                                        {Py_tp_getset, diagnosticProperties},
                                        {0, NULL}};
PyType_Spec extDiagnosticSpec = {"mlir._mlir_libs._C.Diagnostic", sizeof(Diagnostic), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, diagnosticSlots};

//===--- Handlers ---===//

/// Kept by the context while it is attached; keeps no context.
typedef struct Handler {
  PyObject_HEAD ExtContext *context; ///< NULL: not attached
  MlirDiagnosticHandlerID id;
  PyObject *function;
  bool hadError;
} Handler;

static MlirLogicalResult handle(MlirDiagnostic diagnostic, void *user) {
  Handler *self = user;
  PyGILState_STATE gil = PyGILState_Ensure();
  Py_INCREF((PyObject *)self); // its function may detach it
  bool handled = false;
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace); // an exception that is on its way isn't the handler's
  Diagnostic *object = self->context ? diagnosticNew(self->context, diagnostic) : NULL;
  if (object) {
    PyObject *answer = PyObject_CallFunctionObjArgs(self->function, (PyObject *)object, NULL);
    int truth = answer ? PyObject_IsTrue(answer) : -1;
    diagnosticEnd(object);
    Py_XDECREF(answer);
    Py_DECREF((PyObject *)object);
    handled = truth > 0;
    if (truth < 0) {
      self->hadError = true;
      PyErr_WriteUnraisable(self->function);
    }
  }
  PyErr_Restore(type, value, trace);
  Py_DECREF((PyObject *)self);
  PyGILState_Release(gil);
  return handled ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

static void forgetHandler(void *user) {
  Handler *self = user;
  PyGILState_STATE gil = PyGILState_Ensure();
  self->context = NULL;
  Py_DECREF((PyObject *)self);
  PyGILState_Release(gil);
}

static void handlerFree(PyObject *object) {
  Py_XDECREF(((Handler *)object)->function);
  extFree(object);
}

static PyObject *handlerDetach(PyObject *object, PyObject *args) {
  (void)args;
  Handler *self = (Handler *)object;
  ExtContext *context = self->context;
  if (!context)
    Py_RETURN_NONE;
  Py_INCREF((PyObject *)context); // which others may let go of while this waits for handlers
  mlirContextDetachDiagnosticHandler(context->context, self->id);
  Py_DECREF((PyObject *)context);
  Py_RETURN_NONE;
}
static PyObject *handlerEnter(PyObject *self, PyObject *unused) {
  (void)unused;
  return Py_NewRef(self);
}
static PyObject *handlerAttached(PyObject *self, void *unused) {
  (void)unused;
  return extBool(((Handler *)self)->context != NULL);
}
static PyObject *handlerHadError(PyObject *self, void *unused) {
  (void)unused;
  return extBool(((Handler *)self)->hadError);
}
static PyGetSetDef handlerProperties[] = {
    {"attached", handlerAttached, NULL, "Whether it is asked.", NULL},
    {"had_error", handlerHadError, NULL, "Whether the function raised an exception.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyMethodDef handlerMethods[] = {
    {"detach", handlerDetach, METH_NOARGS, "From now on it isn't asked."},
    {"__enter__", handlerEnter, METH_NOARGS, NULL},
    {"__exit__", handlerDetach, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};
static PyType_Slot handlerSlots[] = {{Py_tp_dealloc, (void *)handlerFree},
                                     {Py_tp_getset, handlerProperties},
                                     {Py_tp_methods, handlerMethods},
                                     {0, NULL}};
PyType_Spec extDiagnosticHandlerSpec = {"mlir._mlir_libs._C.DiagnosticHandler", sizeof(Handler), 0,
                                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, handlerSlots};

static PyObject *attachHandler(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *given, *function;
  if (!PyArg_ParseTuple(args, "OO", &given, &function))
    return NULL;
  ExtContext *context = extResolveContext(state, given);
  Handler *self = context ? extNew(state->classes[EXT_DIAGNOSTIC_HANDLER]) : NULL;
  if (!self)
    return NULL;
  self->context = context;
  self->function = Py_NewRef(function);
  Py_INCREF((PyObject *)self); // for the context
  self->id = mlirContextAttachDiagnosticHandler(context->context, handle, self, forgetHandler);
  return (PyObject *)self;
}

// Handlers run in one thread at a time, and need the interpreter's lock, which whoever waits for
// them has. Threads that Python doesn't know have none.
static void *beforeWait(void) {
  return PyGILState_GetThisThreadState() ? PyEval_SaveThread() : NULL;
}
static void afterWait(void *saved) {
  if (saved)
    PyEval_RestoreThread(saved);
}

void extDiagnosticsBegin(MlirContext context) {
  tesseraContextSetDiagnosticWait(context, (TesseraWaitCallbacks){beforeWait, afterWait});
}

//===--- Errors that become an exception ---===//

// DiagnosticInfo(severity, location, message, notes)
static PyObject *infoOf(ExtContext *context, MlirDiagnostic diagnostic) {
  intptr_t count = mlirDiagnosticGetNumNotes(diagnostic);
  PyObject *notes = PyList_New(0);
  for (intptr_t i = 0; notes && i < count; ++i) {
    PyObject *note = infoOf(context, mlirDiagnosticGetNote(diagnostic, i));
    if (!note || PyList_Append(notes, note) != 0)
      Py_CLEAR(notes);
    Py_XDECREF(note);
  }
  PyObject *severity = PyLong_FromLong(mlirDiagnosticGetSeverity(diagnostic));
  PyObject *location = extWrapLocation(context, mlirDiagnosticGetLocation(diagnostic));
  PyObject *message = messageOf(diagnostic);
  PyObject *info =
      notes && severity && location && message
          ? PyObject_CallFunctionObjArgs((PyObject *)context->state->classes[EXT_DIAGNOSTIC_INFO],
                                         severity, location, message, notes, NULL)
          : NULL;
  Py_XDECREF(notes);
  Py_XDECREF(severity);
  Py_XDECREF(location);
  Py_XDECREF(message);
  return info;
}

static MlirLogicalResult collect(MlirDiagnostic diagnostic, void *user) {
  ExtCapture *capture = user;
  if (capture->thread != PyThread_get_thread_ident() || capture->context->emitErrorDiagnostics ||
      mlirDiagnosticGetSeverity(diagnostic) != MlirDiagnosticError)
    return mlirLogicalResultFailure();
  PyGILState_STATE gil = PyGILState_Ensure();
  if (!capture->list)
    capture->list = PyList_New(0);
  PyObject *info = capture->list ? infoOf(capture->context, diagnostic) : NULL;
  if (!info || PyList_Append(capture->list, info) != 0)
    PyErr_Clear();
  Py_XDECREF(info);
  PyGILState_Release(gil);
  return mlirLogicalResultSuccess();
}

void extCaptureBegin(ExtCapture *capture, ExtContext *context) {
  capture->context = context;
  capture->thread = PyThread_get_thread_ident();
  capture->list = NULL;
  ++context->numCaptures;
  capture->id = mlirContextAttachDiagnosticHandler(context->context, collect, capture, NULL);
}

PyObject *extCaptureEnd(ExtCapture *capture, const char *message) {
  mlirContextDetachDiagnosticHandler(capture->context->context, capture->id);
  --capture->context->numCaptures;
  if (message && !PyErr_Occurred()) {
    PyObject *class = (PyObject *)capture->context->state->classes[EXT_MLIR_ERROR];
    PyObject *list = capture->list ? Py_NewRef(capture->list) : PyList_New(0);
    PyObject *text = PyUnicode_FromString(message);
    PyObject *error =
        class && list && text ? PyObject_CallFunctionObjArgs(class, text, list, NULL) : NULL;
    if (error)
      PyErr_SetObject(class, error);
    Py_XDECREF(error);
    Py_XDECREF(text);
    Py_XDECREF(list);
  }
  Py_CLEAR(capture->list);
  return NULL;
}

//===--- What reports errors ---===//

static PyObject *emit(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *object;
  const char *message;
  const void *location;
  if (!PyArg_ParseTuple(args, "Os", &object, &message) ||
      !extRefOf(state, object, EXT_LOCATION, "a Location", &location) || !location)
    return NULL;
  mlirEmitError((MlirLocation){location}, message);
  Py_RETURN_NONE;
}

static PyObject *verify(PyObject *module, PyObject *object) {
  ExtHandle *handle = extOpOf(PyModule_GetState(module), object);
  if (!handle)
    return NULL;
  ExtCapture capture;
  ExtRun run = {.kind = EXT_RUN_WHOLE, .root = handle, .name = "the verifier"};
  extRunBegin(&run);
  extCaptureBegin(&capture, handle->context);
  bool ok = mlirOperationVerify(extOperation(handle));
  extCaptureEnd(&capture, ok ? NULL : "Verification failed");
  extRunEnd(&run);
  return ok ? Py_NewRef(Py_True) : NULL;
}

typedef const void *Parse(MlirContext context, MlirStringRef text, MlirStringRef name);
static const void *parseType(MlirContext context, MlirStringRef text, MlirStringRef name) {
  (void)name;
  return mlirTypeParseGet(context, text).ptr;
}
static const void *parseAttribute(MlirContext context, MlirStringRef text, MlirStringRef name) {
  (void)name;
  return mlirAttributeParseGet(context, text).ptr;
}
static const void *parseOperation(MlirContext context, MlirStringRef text, MlirStringRef name) {
  return mlirOperationCreateParse(context, text, name).ptr;
}
static const void *parseModule(MlirContext context, MlirStringRef text, MlirStringRef name) {
  (void)name;
  MlirModule module = mlirModuleCreateParse(context, text);
  return module.ptr ? mlirModuleGetOperation(module).ptr : NULL;
}
static const void *parseModuleFile(MlirContext context, MlirStringRef path, MlirStringRef name) {
  (void)name;
  MlirModule module = mlirModuleCreateParseFromFile(context, path);
  return module.ptr ? mlirModuleGetOperation(module).ptr : NULL;
}

// parse(kind, context, text, name): kind 0 type, 1 attribute, 2 operation, 3 module, 4 module file
static PyObject *parse(PyObject *module, PyObject *args) {
  static Parse *const parsers[] = {parseType, parseAttribute, parseOperation, parseModule,
                                   parseModuleFile};
  static const char *const messages[] = {
      "Unable to parse type", "Unable to parse attribute", "Unable to parse operation assembly",
      "Unable to parse module assembly", "Unable to parse module assembly"};
  ExtState *state = PyModule_GetState(module);
  PyObject *given, *source, *name;
  int kind;
  MlirStringRef text, label;
  if (!PyArg_ParseTuple(args, "iOOO", &kind, &given, &source, &name) || kind < 0 || kind > 4)
    return NULL;
  ExtContext *context = extResolveContext(state, given);
  if (!context || !extTextOf(source, &text) || !extTextOf(name, &label))
    return NULL;
  ExtCapture capture;
  Py_INCREF((PyObject *)context);
  extCaptureBegin(&capture, context);
  const void *made = parsers[kind](context->context, text, label);
  extCaptureEnd(&capture, made ? NULL : messages[kind]);
  PyObject *result = !made       ? NULL
                     : kind == 0 ? extWrapType(context, (MlirType){made})
                     : kind == 1
                         ? extWrapAttribute(context, (MlirAttribute){made})
                         : extViewNew(extHandleGet(context, made, EXT_HANDLE_OPERATION, NULL));
  Py_DECREF((PyObject *)context);
  return result;
}

// captured(context, function): its result; errors that are reported meanwhile are collected, and if
// the result is None or False, raised with the message.
static PyObject *captured(PyObject *module, PyObject *args) {
  PyObject *given, *function;
  const char *message;
  if (!PyArg_ParseTuple(args, "OOs", &given, &function, &message))
    return NULL;
  ExtContext *context = extResolveContext(PyModule_GetState(module), given);
  if (!context)
    return NULL;
  ExtCapture capture;
  Py_INCREF((PyObject *)context);
  extCaptureBegin(&capture, context);
  PyObject *result = PyObject_CallNoArgs(function);
  bool failed = !result || result == Py_None || result == Py_False;
  extCaptureEnd(&capture, failed ? message : NULL);
  if (failed)
    Py_CLEAR(result);
  Py_DECREF((PyObject *)context);
  return result;
}

PyMethodDef extDiagnosticMethods[] = {
    {"attach_diagnostic_handler", attachHandler, METH_VARARGS, "Has a function get diagnostics."},
    {"emit_error", emit, METH_VARARGS, "Reports an error at a location."},
    {"verify", verify, METH_O, "True, or an exception."},
    {"parse", parse, METH_VARARGS, "Reads a type, an attribute, an operation or a module."},
    {"captured", captured, METH_VARARGS, "Calls a function, whose errors become an exception."},
    {NULL, NULL, 0, NULL}};

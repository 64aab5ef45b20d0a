// `function[grid](arguments)`: looks the kernel up, has it compiled if it's new, launches it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Function.h"

//===--- Compiling ---===//

static PyObject *describeArgument(const ExtCall *call, size_t i);

static PyObject *describeItem(ExtCall *scratch, const ExtParameter *parameter, PyObject *item);

/// (names of fields or None, (arguments), name of the class) of a tuple.
static PyObject *describeItems(ExtCall *scratch, const ExtParameter *parameter, PyObject *tuple) {
  Py_ssize_t count = PyTuple_GET_SIZE(tuple);
  PyObject *items = PyTuple_New(count);
  for (Py_ssize_t k = 0; items && k < count; ++k) {
    PyObject *item = describeItem(scratch, parameter, PyTuple_GET_ITEM(tuple, k));
    if (!item)
      Py_CLEAR(items);
    else
      PyTuple_SET_ITEM(items, k, item);
  }
  PyObject *fields = items && !PyTuple_CheckExact(tuple)
                         ? PyObject_GetAttrString((PyObject *)Py_TYPE(tuple), "_fields")
                         : NULL;
  PyErr_Clear(); // a class of its own without names
  return items ? Py_BuildValue("(NNN)", fields ? fields : Py_NewRef(Py_None), items,
                               PyType_GetName(Py_TYPE(tuple)))
               : NULL;
}

static PyObject *describeItem(ExtCall *scratch, const ExtParameter *parameter, PyObject *item) {
  if (PyTuple_Check(item)) {
    PyObject *items = describeItems(scratch, parameter, item);
    return items ? Py_BuildValue("(sNi)", "tuple", items, 0) : NULL;
  }
  return extClassifyItem(scratch, parameter, item) ? describeArgument(scratch, EXT_ITEM) : NULL;
}

static PyObject *describeTuple(const ExtCall *call, size_t i) {
  ExtCall *scratch = tsAllocZeroed(1, sizeof *scratch);
  scratch->function = call->function;
  scratch->device = call->device;
  scratch->deciding = call->deciding;
  scratch->streamNumber = call->streamNumber;
  PyObject *result = describeItem(scratch, &call->function->parameters[i], call->values[i]);
  extCallFinish(scratch);
  tsFree(scratch);
  return result;
}

/// (type, constant, divisibility) of a parameter.
static PyObject *describeArgument(const ExtCall *call, size_t i) {
  if (call->isTuple[i])
    return describeTuple(call, i);
  if (call->constants[i])
    return Py_BuildValue("(sOi)", "constexpr", call->constants[i], 0);
  if (call->isDescriptor[i]) {
    ExtDescriptor descriptor;
    bool isRead =
        extReadDescriptor(call->function->state, call->values[i], call->streamNumber, &descriptor);
    PyObject *text = isRead ? extDescriptorType(&descriptor) : NULL;
    return text ? Py_BuildValue("(NOi)", text, Py_None, 0) : NULL;
  }
  char type[16];
  snprintf(type, sizeof type, "%s%s", call->isPointer[i] ? "*" : "", extTypeNames[call->types[i]]);
  return Py_BuildValue("(sOi)", type, Py_None, call->isDivisible[i] ? 16 : 0);
}

static PyObject *describeArguments(const ExtCall *call) {
  PyObject *list = PyList_New((Py_ssize_t)call->function->numParameters);
  for (size_t i = 0; list && i < call->function->numParameters; ++i) {
    PyObject *item = describeArgument(call, i);
    if (!item)
      Py_CLEAR(list);
    else
      PyList_SET_ITEM(list, (Py_ssize_t)i, item);
  }
  return list;
}

static PyObject *describeOptions(const ExtCall *call) {
  PyObject *options = PyDict_New();
  for (size_t i = 0; options && i < call->numOptions; ++i)
    if (PyDict_SetItem(options, call->optionNames[i], call->optionValues[i]))
      Py_CLEAR(options);
  return options;
}

/// Has Python compile a kernel for the call: `_compile(arguments, options, device)` gives an object
/// whose `_kernel` it is; of this machine's processors the number is -1.
static PyObject *compile(ExtCall *call, ExtKernel **kernel) {
  ExtFunction *function = call->function;
  PyObject *arguments = describeArguments(call), *options = describeOptions(call);
  PyObject *handle = arguments && options
                         ? PyObject_CallMethod((PyObject *)function, "_compile", "OOi", arguments,
                                               options, call->device)
                         : NULL;
  Py_XDECREF(arguments);
  Py_XDECREF(options);
  PyObject *object = handle ? PyObject_GetAttrString(handle, "_kernel") : NULL;
  bool ok = object && Py_IS_TYPE(object, function->state->kernel);
  if (ok) {
    *kernel = (ExtKernel *)object; // which the handle holds
    ok = extNumSlots(*kernel) == call->numSlots;
    if (!ok)
      PyErr_Format(PyExc_SystemError, "the kernel takes %llu arguments, not %zu",
                   (unsigned long long)extNumSlots(*kernel), call->numSlots);
  } else if (object) {
    PyErr_SetString(PyExc_TypeError, "_compile() has to give a kernel");
  }
  Py_XDECREF(object);
  if (!ok)
    Py_CLEAR(handle);
  return handle;
}

/// The kernel of the call. Its handle is a new reference; NULL after an exception.
static PyObject *find(ExtCall *call, ExtKernel **kernel) {
  const ExtEntry *entry = extFind(call->function, &call->key);
  if (entry) {
    *kernel = entry->kernel;
    return Py_NewRef(entry->handle);
  }
  PyObject *handle = compile(call, kernel);
  if (handle && !extFind(call->function, &call->key)) // another thread may have been faster
    extAdd(call->function, &call->key, handle, *kernel);
  return handle;
}

//===--- Before a launch ---===//

/// Whether what kernels have captured is what it was.
static bool checkWatched(const ExtFunction *function) {
  Py_ssize_t count = function->watched ? PyTuple_GET_SIZE(function->watched) : 0;
  for (Py_ssize_t i = 0; i < count; ++i) {
    PyObject *entry = PyTuple_GET_ITEM(function->watched, i);
    PyObject *name = PyTuple_GET_ITEM(entry, 1), *was = PyTuple_GET_ITEM(entry, 2);
    PyObject *is = PyDict_GetItemWithError(PyTuple_GET_ITEM(entry, 0), name);
    if (is == was)
      continue;
    if (PyErr_Occurred())
      return false;
    if (is && Py_TYPE(is) == Py_TYPE(was) && PyObject_RichCompareBool(is, was, Py_EQ) == 1)
      continue;
    PyErr_Clear();
    PyErr_Format(PyExc_RuntimeError,
                 "Global variable %U has changed since we compiled this kernel, from %R to %R",
                 name, was, is ? is : Py_None);
    return false;
  }
  return true;
}

static bool callHooks(const ExtFunction *function, PyObject *const *args, size_t count,
                      PyObject *keywords) {
  Py_ssize_t numHooks = function->hooks ? PyList_GET_SIZE(function->hooks) : 0;
  for (Py_ssize_t i = 0; i < numHooks && i < PyList_GET_SIZE(function->hooks); ++i) {
    PyObject *hook = Py_NewRef(PyList_GET_ITEM(function->hooks, i));
    PyObject *result = PyObject_Vectorcall(hook, args, count, keywords);
    Py_DECREF(hook);
    if (!result)
      return false;
    Py_DECREF(result);
  }
  return true;
}

/// Everything about a call but its grid. The handle, or NULL after an exception.
static PyObject *prepare(ExtCall *call, PyObject *const *args, size_t count, PyObject *keywords,
                         ExtKernel **kernel) {
  if (!extBind(call, args, count, keywords) || !checkWatched(call->function) || !extClassify(call))
    return NULL;
  return find(call, kernel);
}

//===--- Grids ---===//

static bool readAxis(PyObject *number, uint32_t *axis) {
  PyObject *index = PyNumber_Index(number);
  long long value = index ? PyLong_AsLongLong(index) : -1;
  Py_XDECREF(index);
  if (!PyErr_Occurred() && (value < 0 || value > INT32_MAX))
    PyErr_Format(PyExc_ValueError, "a grid of %lld programs along an axis", value);
  *axis = (uint32_t)value;
  return !PyErr_Occurred();
}

static bool readGrid(PyObject *grid, uint32_t axes[3]) {
  if (PyLong_Check(grid)) {
    axes[1] = axes[2] = 1;
    return readAxis(grid, &axes[0]);
  }
  if (!PyTuple_Check(grid) && !PyList_Check(grid)) {
    PyErr_Format(PyExc_TypeError, "a grid is a tuple of up to three integers, not %R", grid);
    return false;
  }
  Py_ssize_t count = PySequence_Fast_GET_SIZE(grid);
  if (count < 1 || count > 3) {
    PyErr_Format(PyExc_ValueError, "a grid has one to three axes, not %zd", count);
    return false;
  }
  for (Py_ssize_t i = 0; i < 3; ++i) {
    axes[i] = 1;
    if (i < count && !readAxis(PySequence_Fast_GET_ITEM(grid, i), &axes[i]))
      return false;
  }
  return true;
}

/// What a grid that is a function is called with: arguments and options by name.
static PyObject *describeCall(const ExtCall *call) {
  PyObject *all = describeOptions(call);
  for (size_t i = 0; all && i < call->function->numParameters; ++i)
    if (PyDict_SetItem(all, call->function->parameters[i].name, call->values[i]))
      Py_CLEAR(all);
  return all;
}

static bool findGrid(const ExtCall *call, PyObject *grid, uint32_t axes[3]) {
  if (PyTuple_Check(grid) || !PyCallable_Check(grid))
    return readGrid(grid, axes);
  PyObject *all = describeCall(call);
  PyObject *result = all ? PyObject_CallOneArg(grid, all) : NULL;
  bool ok = result && readGrid(result, axes);
  Py_XDECREF(all);
  Py_XDECREF(result);
  return ok;
}

//===--- Launches ---===//

/// `function[grid]`.
typedef struct Launch {
  PyObject_HEAD vectorcallfunc call;
  ExtFunction *function;
  PyObject *grid;
} Launch;

static PyObject *callLaunch(PyObject *self, PyObject *const *args, size_t countAndFlags,
                            PyObject *keywords) {
  const Launch *launch = (Launch *)self;
  size_t count = (size_t)extNumArguments(countAndFlags);
  // Most of it is written before it's read: it isn't cleared.
  ExtCall call;
  call.function = launch->function;
  call.stream = NULL;
  call.numOptions = call.numSlots = call.numOwned = call.numItems = 0;
  call.inner = NULL;
  call.tuple = NULL;
  call.key.numWords = call.key.numObjects = 0;
  ExtKernel *kernel = NULL;
  uint32_t grid[3];
  if (!callHooks(launch->function, args, count, keywords))
    return NULL;
  PyObject *handle = prepare(&call, args, count, keywords, &kernel);
  if (handle && (!findGrid(&call, launch->grid, grid) ||
                 !extRun(launch->function->state, kernel, grid, call.streamNumber, call.slots)))
    Py_CLEAR(handle);
  extCallFinish(&call);
  return handle;
}

static void destroyLaunch(PyObject *self) {
  Launch *launch = (Launch *)self;
  PyTypeObject *type = Py_TYPE(self);
  Py_DECREF(launch->function);
  Py_DECREF(launch->grid);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyObject *subscript(PyObject *self, PyObject *grid) {
  ExtFunction *function = (ExtFunction *)self;
  if (!function->state) {
    PyErr_SetString(PyExc_RuntimeError, "_setup() has not been called");
    return NULL;
  }
  Launch *launch = PyObject_New(Launch, function->state->launch);
  if (!launch)
    return NULL;
  launch->call = callLaunch;
  launch->function = (ExtFunction *)Py_NewRef(self);
  launch->grid = Py_NewRef(grid);
  return (PyObject *)launch;
}

static PyMemberDef kLaunchMembers[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Launch, call), READONLY, NULL},
    {NULL, 0, 0, 0, NULL}};
static PyType_Slot kLaunchSlots[] = {{Py_tp_dealloc, (void *)destroyLaunch},
                                     {Py_tp_call, (void *)PyVectorcall_Call},
                                     {Py_tp_members, kLaunchMembers},
                                     {Py_tp_doc, "A kernel with its grid: call it."},
                                     {0, NULL}};
PyType_Spec extLaunchSpec = {.name = "tessera.triton._C.Launch",
                             .basicsize = sizeof(Launch),
                             .flags = Py_TPFLAGS_DEFAULT | EXT_HAVE_VECTORCALL |
                                      Py_TPFLAGS_DISALLOW_INSTANTIATION,
                             .slots = kLaunchSlots};

//===--- Functions ---===//

/// (name, default or the sentinel, type or None, is constexpr, is general, is unaligned)
static bool readParameter(PyObject *tuple, PyObject *none, ExtParameter *parameter) {
  const char *type;
  int isConstexpr, isGeneral, isUnaligned;
  PyObject *name, *value;
  if (!PyArg_ParseTuple(tuple, "UOzppp", &name, &value, &type, &isConstexpr, &isGeneral,
                        &isUnaligned))
    return false;
  Py_INCREF(name);
  PyUnicode_InternInPlace(&name);
  parameter->name = name;
  parameter->defaultValue = value == none ? NULL : Py_NewRef(value);
  parameter->type = type ? extTypeFromName(type) : EXT_NO_TYPE;
  parameter->isConstexpr = isConstexpr;
  parameter->isGeneral = isGeneral;
  parameter->isUnaligned = isUnaligned;
  return true;
}

/// _setup(parameters, none): the parameters; `none` marks those without a default.
static PyObject *setup(PyObject *self, PyTypeObject *definer, PyObject *const *args,
                       Py_ssize_t count, PyObject *keywords) {
  ExtFunction *function = (ExtFunction *)self;
  if (count != 2 || keywords || !PyList_Check(args[0]) || function->state)
    return PyErr_SetString(PyExc_TypeError, "_setup(parameters, none), once"), NULL;
  Py_ssize_t numParameters = PyList_GET_SIZE(args[0]);
  if (numParameters > EXT_MAX_PARAMETERS)
    return PyErr_Format(PyExc_ValueError, "more than %d parameters", EXT_MAX_PARAMETERS);
  function->parameters = tsAllocZeroed((size_t)numParameters + 1, sizeof *function->parameters);
  for (Py_ssize_t i = 0; i < numParameters; ++i, ++function->numParameters)
    if (!readParameter(PyList_GET_ITEM(args[0], i), args[1], &function->parameters[i]))
      return NULL;
  function->state = PyType_GetModuleState(definer);
  function->device = EXT_HOST;
  return Py_NewRef(Py_None);
}

static PyObject *prepareOnly(PyObject *self, PyObject *const *args, Py_ssize_t count,
                             PyObject *keywords) {
  ExtCall call = {.function = (ExtFunction *)self};
  ExtKernel *kernel;
  PyObject *handle = prepare(&call, args, (size_t)count, keywords, &kernel);
  extCallFinish(&call);
  return handle;
}

static PyObject *packSlots(const ExtCall *call) {
  PyObject *tuple = PyTuple_New((Py_ssize_t)call->numSlots);
  for (size_t i = 0; tuple && i < call->numSlots; ++i) {
    PyObject *slot = PyLong_FromUnsignedLongLong(call->slots[i]);
    if (!slot)
      Py_CLEAR(tuple);
    else
      PyTuple_SET_ITEM(tuple, (Py_ssize_t)i, slot);
  }
  return tuple;
}

static PyObject *classifyOnly(PyObject *self, PyObject *const *args, Py_ssize_t count,
                              PyObject *keywords) {
  ExtCall call = {.function = (ExtFunction *)self};
  PyObject *result = NULL;
  if (extBind(&call, args, (size_t)count, keywords) && checkWatched(call.function) &&
      extClassify(&call)) {
    PyObject *parts[4] = {describeArguments(&call), describeOptions(&call), packSlots(&call),
                          describeCall(&call)};
    if (parts[0] && parts[1] && parts[2] && parts[3])
      result = PyTuple_Pack(4, parts[0], parts[1], parts[2], parts[3]);
    for (int i = 0; i < 4; ++i)
      Py_XDECREF(parts[i]);
  }
  extCallFinish(&call);
  return result;
}

static PyObject *forget(PyObject *self, PyObject *unused) {
  (void)unused;
  extEntriesFree((ExtFunction *)self);
  return Py_NewRef(Py_None);
}

static int traverse(PyObject *self, visitproc visit, void *arg) {
  ExtFunction *function = (ExtFunction *)self;
  Py_VISIT(Py_TYPE(self));
  for (size_t i = 0; i < function->numParameters; ++i)
    Py_VISIT(function->parameters[i].defaultValue);
  for (size_t i = 0; i < function->capacity; ++i)
    Py_VISIT(function->entries[i].handle);
  Py_VISIT(function->watched);
  Py_VISIT(function->hooks);
  return 0;
}

static int clear(PyObject *self) {
  ExtFunction *function = (ExtFunction *)self;
  extEntriesFree(function);
  for (size_t i = 0; i < function->numParameters; ++i)
    Py_CLEAR(function->parameters[i].defaultValue);
  Py_CLEAR(function->watched);
  Py_CLEAR(function->hooks);
  return 0;
}

static void destroy(PyObject *self) {
  ExtFunction *function = (ExtFunction *)self;
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  clear(self);
  for (size_t i = 0; i < function->numParameters; ++i)
    Py_XDECREF(function->parameters[i].name);
  tsFree(function->parameters);
  PyObject_GC_Del(self);
  Py_DECREF(type);
}

static PyMethodDef kFunctionMethods[] = {
    {"_setup", (PyCFunction)(void (*)(void))setup, METH_METHOD | METH_FASTCALL | METH_KEYWORDS,
     "_setup(parameters, none)"},
    {"_prepare", (PyCFunction)(void (*)(void))prepareOnly, METH_FASTCALL | METH_KEYWORDS,
     "_prepare(*args, **kwargs): the kernel of a call that isn't made"},
    {"_classify", (PyCFunction)(void (*)(void))classifyOnly, METH_FASTCALL | METH_KEYWORDS,
     "_classify(*args, **kwargs): types of the arguments, options, slots, arguments by name"},
    {"_forget", forget, METH_NOARGS, "Forgets all compiled kernels."},
    {NULL, NULL, 0, NULL}};
static PyMemberDef kFunctionMembers[] = {
    {"_watched", T_OBJECT, offsetof(ExtFunction, watched), 0, "What kernels have captured."},
    {"_device", T_INT, offsetof(ExtFunction, device), 0,
     "Where it runs: a GPU's number; -1 here, -2 where arrays are, -3 on any GPU."},
    {"pre_run_hooks", T_OBJECT, offsetof(ExtFunction, hooks), 0, "Called before each launch."},
    {NULL, 0, 0, 0, NULL}};
static PyType_Slot kFunctionSlots[] = {{Py_tp_dealloc, (void *)destroy},
                                       {Py_tp_traverse, (void *)traverse},
                                       {Py_tp_clear, (void *)clear},
                                       {Py_mp_subscript, (void *)subscript},
                                       {Py_tp_methods, kFunctionMethods},
                                       {Py_tp_members, kFunctionMembers},
                                       {Py_tp_doc, "A kernel as Python calls it."},
                                       {0, NULL}};
PyType_Spec extFunctionSpec = {.name = "tessera.triton._C.Function",
                               .basicsize = sizeof(ExtFunction),
                               .flags =
                                   Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                               .slots = kFunctionSlots};

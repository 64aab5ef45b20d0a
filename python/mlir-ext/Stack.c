// What `with` has entered: contexts, locations and insertion points, of each thread.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "support/Memory.h"

typedef struct Stack {
  TsVec(ExtFrame) frames;
} Stack;

static Stack *stackOf(ExtState *state) {
  Stack *stack = PyThread_tss_get(state->stack);
  if (!stack) {
    stack = tsAlloc(sizeof *stack);
    *stack = (Stack){0};
    PyThread_tss_set(state->stack, stack);
  }
  return stack;
}

ExtFrame *extStackTop(ExtState *state) {
  Stack *stack = stackOf(state);
  return stack->frames.size ? &stack->frames.data[stack->frames.size - 1] : NULL;
}

bool extStackPush(ExtState *state, PyObject *entered, ExtContext *context, PyObject *point,
                  PyObject *location) {
  Stack *stack = stackOf(state);
  const ExtFrame *top = extStackTop(state);
  if (top && top->context == context) { // what isn't said stays as it was
    point = point ? point : top->point;
    location = location ? location : top->location;
  }
  ExtFrame frame = {context, point, location, entered};
  Py_INCREF((PyObject *)context);
  Py_XINCREF(point);
  Py_XINCREF(location);
  Py_INCREF(entered);
  tsVecPush(&stack->frames, frame);
  return true;
}

bool extStackPop(ExtState *state, PyObject *entered, const char *what) {
  Stack *stack = stackOf(state);
  ExtFrame *top = extStackTop(state);
  if (!top || top->entered != entered) {
    PyErr_Format(PyExc_RuntimeError, "Unbalanced %s enter/exit", what);
    return false;
  }
  ExtFrame frame = *top;
  --stack->frames.size;
  Py_DECREF((PyObject *)frame.context);
  Py_XDECREF(frame.point);
  Py_XDECREF(frame.location);
  Py_DECREF(frame.entered);
  return true;
}

//===--- What is meant where nothing is given ---===//

ExtContext *extResolveContext(ExtState *state, PyObject *object) {
  if (object && object != Py_None) {
    if (extIs(object, state->types[EXT_CONTEXT]))
      return (ExtContext *)object;
    return (void *)extRaiseType(object, "a Context");
  }
  ExtFrame *top = extStackTop(state);
  if (!top)
    PyErr_SetString(PyExc_RuntimeError,
                    "An MLIR function requires a Context but none was provided in the call or from "
                    "the surrounding environment. Either pass to the function with a 'context=' "
                    "argument or establish a default using 'with Context():'");
  return top ? top->context : NULL;
}

bool extResolveLocation(ExtState *state, PyObject *object, MlirLocation *location,
                        ExtContext **context) {
  PyObject *made = NULL;
  if (state->locate && (!object || object == Py_None)) {
    object = made = PyObject_CallNoArgs(state->locate);
    if (!made)
      return false;
  }
  if (!object || object == Py_None) {
    ExtFrame *top = extStackTop(state);
    object = top ? top->location : NULL;
  }
  if (!object)
    PyErr_SetString(PyExc_RuntimeError,
                    "An MLIR function requires a Location but none was provided in the call or "
                    "from the surrounding environment. Either pass to the function with a 'loc=' "
                    "argument or establish a default using 'with loc:'");
  bool ok = object && extIsA(state, object, EXT_LOCATION);
  if (object && !ok)
    extRaiseType(object, "a Location");
  if (ok) {
    *location = (MlirLocation){((ExtRef *)object)->ptr};
    *context = ((ExtRef *)object)->context; // which is the stack's, or the caller's
  }
  Py_XDECREF(made);
  return ok;
}

bool extResolvePoint(ExtState *state, PyObject *object, ExtPoint **point) {
  *point = NULL;
  if (object == Py_False)
    return true;
  if (object && object != Py_None) {
    if (!extIs(object, state->types[EXT_INSERTION_POINT])) {
      extRaiseType(object, "an InsertionPoint");
      return false;
    }
    *point = (ExtPoint *)object;
    return true;
  }
  ExtFrame *top = extStackTop(state);
  *point = top ? (ExtPoint *)top->point : NULL;
  return true;
}

//===--- Insertion points ---===//

static void pointFree(PyObject *object) {
  ExtPoint *self = (ExtPoint *)object;
  if (self->block)
    extHandleRelease(self->block);
  if (self->before)
    extHandleRelease(self->before);
  extFree(self);
}

static PyObject *makePoint(PyTypeObject *type, ExtHandle *block, ExtHandle *before) {
  ExtPoint *self = extNew(type);
  if (!self)
    return NULL;
  self->block = extHandleKeep(block);
  self->before = before ? extHandleKeep(before) : NULL;
  return (PyObject *)self;
}

static ExtHandle *blockOfOperation(ExtHandle *op) {
  MlirBlock block = mlirOperationGetBlock(extOperation(op));
  if (!block.ptr) {
    PyErr_SetString(PyExc_ValueError, "Detached operations are not supported: it is in no block");
    return NULL;
  }
  return extHandleGet(op->context, block.ptr, EXT_HANDLE_BLOCK, op);
}

// InsertionPoint(block): its end. InsertionPoint(operation): before that.
static PyObject *pointNew(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  static char *names[] = {"block", NULL}, *other[] = {"beforeOperation", NULL};
  ExtState *state = extStateOfType(type);
  PyObject *where;
  if (!state)
    return NULL;
  if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O", names, &where)) {
    PyErr_Clear();
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O", other, &where))
      return NULL;
  }
  if (extIs(where, state->types[EXT_BLOCK])) {
    ExtHandle *block = extBlockOf(state, where);
    return block ? makePoint(type, block, NULL) : NULL;
  }
  ExtHandle *op = extOpOf(state, where), *block = op ? blockOfOperation(op) : NULL;
  if (!block)
    return NULL;
  PyObject *self = makePoint(type, block, op);
  extHandleRelease(block);
  return self;
}

static PyObject *pointAtBegin(PyObject *type, PyObject *where) {
  ExtState *state = extStateOfType((PyTypeObject *)type);
  ExtHandle *block = state ? extBlockOf(state, where) : NULL;
  if (!block)
    return NULL;
  MlirOperation first = mlirBlockGetFirstOperation(extBlock(block));
  ExtHandle *before =
      first.ptr ? extHandleGet(block->context, first.ptr, EXT_HANDLE_OPERATION, block) : NULL;
  PyObject *self = makePoint((PyTypeObject *)type, block, before);
  if (before)
    extHandleRelease(before);
  return self;
}

static PyObject *pointAtTerminator(PyObject *type, PyObject *where) {
  ExtState *state = extStateOfType((PyTypeObject *)type);
  ExtHandle *block = state ? extBlockOf(state, where) : NULL;
  if (!block)
    return NULL;
  MlirOperation last = mlirBlockGetTerminator(extBlock(block));
  if (!last.ptr) {
    PyErr_SetString(PyExc_ValueError, "Block has no terminator");
    return NULL;
  }
  ExtHandle *before = extHandleGet(block->context, last.ptr, EXT_HANDLE_OPERATION, block);
  PyObject *self = makePoint((PyTypeObject *)type, block, before);
  extHandleRelease(before);
  return self;
}

static PyObject *pointAfter(PyObject *type, PyObject *where) {
  ExtState *state = extStateOfType((PyTypeObject *)type);
  ExtHandle *op = state ? extOpOf(state, where) : NULL, *block = op ? blockOfOperation(op) : NULL;
  if (!block)
    return NULL;
  MlirOperation next = mlirOperationGetNextInBlock(extOperation(op));
  ExtHandle *before =
      next.ptr ? extHandleGet(op->context, next.ptr, EXT_HANDLE_OPERATION, op) : NULL;
  PyObject *self = makePoint((PyTypeObject *)type, block, before);
  if (before)
    extHandleRelease(before);
  extHandleRelease(block);
  return self;
}

bool extPointInsert(ExtPoint *point, ExtHandle *operation) {
  if (!extHandleCheck(point->block) || (point->before && !extHandleCheck(point->before)))
    return false;
  MlirBlock block = extBlock(point->block);
  if (!extSameContext(point->block->context, operation->context, "the insertion point"))
    return false;
  if (!point->before) {
    if (mlirBlockGetTerminator(block).ptr) {
      PyErr_SetString(PyExc_IndexError,
                      "Cannot insert operation at the end of a block that already has a "
                      "terminator. Did you mean to use 'InsertionPoint.at_block_terminator(block)' "
                      "versus 'InsertionPoint(block)'?");
      return false;
    }
    mlirBlockAppendOwnedOperation(block, extOperation(operation));
  } else {
    MlirOperation before = extOperation(point->before);
    if (mlirOperationGetBlock(before).ptr != block.ptr) {
      PyErr_SetString(PyExc_ValueError, "the insertion point's operation is in another block now");
      return false;
    }
    mlirBlockInsertOwnedOperationBefore(block, before, extOperation(operation));
  }
  extHandleMoved(operation, point->block);
  extTouch(operation);
  return true;
}

static PyObject *pointInsert(PyObject *self, PyObject *object) {
  ExtPoint *point = (ExtPoint *)self;
  if (!extHandleCheck(point->block))
    return NULL;
  ExtHandle *op = extOpOf(point->block->context->state, object);
  if (!op)
    return NULL;
  if (mlirOperationGetBlock(extOperation(op)).ptr) {
    PyErr_SetString(PyExc_ValueError, "Attempt to insert operation that has already been inserted");
    return NULL;
  }
  for (MlirOperation at = mlirBlockGetParentOperation(extBlock(point->block)); at.ptr;
       at = mlirOperationGetParentOperation(at))
    if (at.ptr == op->what) {
      PyErr_SetString(PyExc_ValueError, "an operation can't be put into itself");
      return NULL;
    }
  if (!extPointInsert(point, op))
    return NULL;
  Py_RETURN_NONE;
}

static PyObject *pointEnter(PyObject *self, PyObject *unused) {
  (void)unused;
  ExtPoint *point = (ExtPoint *)self;
  if (!extHandleCheck(point->block))
    return NULL;
  ExtContext *context = point->block->context;
  return extStackPush(context->state, self, context, self, NULL) ? Py_NewRef(self) : NULL;
}

static PyObject *pointExit(PyObject *self, PyObject *args) {
  (void)args;
  ExtState *state = extStateOfType(Py_TYPE(self));
  if (!state || !extStackPop(state, self, "InsertionPoint"))
    return NULL;
  Py_RETURN_NONE;
}

static PyObject *pointBlock(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *block = ((ExtPoint *)self)->block;
  return extHandleCheck(block) ? extObjectOf(extHandleKeep(block), EXT_BLOCK) : NULL;
}

static PyObject *pointBefore(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *before = ((ExtPoint *)self)->before;
  if (!before)
    Py_RETURN_NONE;
  return extHandleCheck(before) ? extViewNew(extHandleKeep(before)) : NULL;
}

static PyGetSetDef pointProperties[] = {
    {"block", pointBlock, NULL, "The block.", NULL},
    {"ref_operation", pointBefore, NULL, "What comes next, or None at the end.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyMethodDef pointMethods[] = {
    {"at_block_begin", pointAtBegin, METH_O | METH_CLASS, "The beginning of a block."},
    {"at_block_terminator", pointAtTerminator, METH_O | METH_CLASS,
     "Before the terminator of a block."},
    {"after", pointAfter, METH_O | METH_CLASS, "Behind an operation."},
    {"insert", pointInsert, METH_O, "Puts an operation there that is in no block."},
    {"__enter__", pointEnter, METH_NOARGS, NULL},
    {"__exit__", pointExit, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};
static PyType_Slot pointSlots[] = {{Py_tp_new, (void *)pointNew},
                                   {Py_tp_dealloc, (void *)pointFree},
                                   {Py_tp_getset, pointProperties},
                                   {Py_tp_methods, pointMethods},
                                   {0, NULL}};
PyType_Spec extInsertionPointSpec = {"mlir._mlir_libs._C.InsertionPoint", sizeof(ExtPoint), 0,
                                     Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, pointSlots};

//===--- Functions ---===//

static PyObject *enterContext(PyObject *module, PyObject *object) {
  ExtState *state = PyModule_GetState(module);
  ExtContext *context = extResolveContext(state, object);
  return context && extStackPush(state, object, context, NULL, NULL) ? Py_NewRef(object) : NULL;
}

static PyObject *exitContext(PyObject *module, PyObject *object) {
  if (!extStackPop(PyModule_GetState(module), object, "Context"))
    return NULL;
  Py_RETURN_NONE;
}

static PyObject *current(PyObject *module, PyObject *object) {
  ExtFrame *top = extStackTop(PyModule_GetState(module));
  long which = PyLong_AsLong(object);
  PyObject *found = !top         ? NULL
                    : which == 0 ? (PyObject *)top->context
                    : which == 1 ? top->location
                                 : top->point;
  return Py_NewRef(found ? found : Py_None);
}

static PyObject *resolveContext(PyObject *module, PyObject *object) {
  return Py_XNewRef((PyObject *)extResolveContext(PyModule_GetState(module), object));
}

static PyObject *resolveLocation(PyObject *module, PyObject *object) {
  MlirLocation location;
  ExtContext *context;
  if (!extResolveLocation(PyModule_GetState(module), object, &location, &context))
    return NULL;
  return extWrapLocation(context, location);
}

PyMethodDef extStackMethods[] = {
    {"enter_context", enterContext, METH_O, "Makes a context the default."},
    {"exit_context", exitContext, METH_O, "Ends that."},
    {"current", current, METH_O, "current(0), (1), (2) -> the context, location, insertion point"},
    {"resolve_context", resolveContext, METH_O, "The context, or for None the default."},
    {"resolve_location", resolveLocation, METH_O, "The location, or for None the default."},
    {NULL, NULL, 0, NULL}};

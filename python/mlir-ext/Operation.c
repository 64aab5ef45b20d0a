// Operations: the class that Operation and OpView share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "tessera/Operation.h"

#include <stddef.h>
#include <structmember.h>

//===--- Objects ---===//

PyObject *extObjectOf(ExtHandle *handle, ExtClass class) {
  ExtOp *self = extNew(handle->context->state->classes[class]);
  if (self)
    self->handle = handle;
  else
    extHandleRelease(handle);
  return (PyObject *)self;
}

// The class for an op's name is looked up in Python, and kept for each definition. It is OpView
// where what was found has another layout. A new reference.
static PyTypeObject *viewClass(ExtState *state, MlirOperation op) {
  const TesseraOpDef *definition = tesseraOperationGetDefinition(op);
  uintptr_t *known = definition ? tsPointerMapFind(&state->viewOf, definition) : NULL;
  if (known)
    return (PyTypeObject *)Py_NewRef((PyObject *)*known);
  if (!state->findClass)
    return (PyTypeObject *)Py_NewRef((PyObject *)state->classes[EXT_OP_VIEW]);
  PyObject *name = extText(mlirIdentifierStr(mlirOperationGetName(op)));
  PyObject *find = Py_NewRef(state->findClass); // which it may replace
  PyObject *found = name ? PyObject_CallFunctionObjArgs(find, name, NULL) : NULL;
  Py_DECREF(find);
  Py_XDECREF(name);
  if (!found)
    return NULL;
  bool fits =
      PyType_Check(found) && PyType_IsSubtype((PyTypeObject *)found, state->types[EXT_OP_VIEW]);
  PyTypeObject *class =
      (PyTypeObject *)Py_NewRef(fits ? found : (PyObject *)state->classes[EXT_OP_VIEW]);
  Py_DECREF(found);
  if (definition) // who registered the class keeps it
    *tsPointerMapInsert(&state->viewOf, definition, NULL) = (uintptr_t) class;
  return class;
}

PyObject *extViewNew(ExtHandle *handle) {
  PyTypeObject *class = viewClass(handle->context->state, extOperation(handle));
  ExtOp *self = class ? extNew(class) : NULL;
  if (self)
    self->handle = handle;
  else
    extHandleRelease(handle);
  Py_XDECREF((PyObject *)class);
  return (PyObject *)self;
}

PyObject *extWrapOperation(ExtHandle *from, MlirOperation op) {
  if (!op.ptr)
    Py_RETURN_NONE;
  return extViewNew(extHandleGet(from->context, op.ptr, EXT_HANDLE_OPERATION, from));
}

ExtHandle *extOpOf(ExtState *state, PyObject *object) {
  if (!object || !extIs(object, state->operationBase))
    return (void *)extRaiseType(object, "an Operation or OpView");
  ExtHandle *handle = ((ExtOp *)object)->handle;
  return extHandleCheck(handle) ? handle : NULL;
}

static ExtHandle *handleOf(PyObject *self) {
  ExtHandle *handle = ((ExtOp *)self)->handle;
  return extHandleCheck(handle) ? handle : NULL;
}

static void opFree(PyObject *object) {
  ExtOp *self = (ExtOp *)object;
  if (self->handle)
    extHandleRelease(self->handle);
  extFree(self);
}

static PyObject *opCompare(PyObject *a, PyObject *b, int op) {
  ExtHandle *handle = ((ExtOp *)a)->handle;
  if ((op != Py_EQ && op != Py_NE) || !handle || !extIs(b, handle->context->state->operationBase))
    return Py_NewRef(Py_NotImplemented);
  return extBool((handle == ((ExtOp *)b)->handle) == (op == Py_EQ));
}

static Py_hash_t opHash(PyObject *self) {
  return (Py_hash_t)((uintptr_t)((ExtOp *)self)->handle >> 4);
}

//===--- What there is of it ---===//

static PyObject *opGetOperation(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  if (!handle)
    return NULL;
  if (extIs(self, handle->context->state->classes[EXT_OPERATION]))
    return Py_NewRef(self);
  return extObjectOf(extHandleKeep(handle), EXT_OPERATION);
}

static PyObject *opGetView(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  return handle ? extViewNew(extHandleKeep(handle)) : NULL;
}

static PyObject *opGetContext(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  return handle ? Py_NewRef((PyObject *)handle->context) : NULL;
}

static PyObject *opGetName(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  return handle ? extText(mlirIdentifierStr(mlirOperationGetName(extOperation(handle)))) : NULL;
}

static PyObject *opGetLocation(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  return handle ? extWrapLocation(handle->context, mlirOperationGetLocation(extOperation(handle)))
                : NULL;
}

static int opSetLocation(PyObject *self, PyObject *value, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  MlirLocation location;
  if (!handle || !extLocationIn(handle->context, value, &location))
    return -1;
  mlirOperationSetLocation(extOperation(handle), location);
  return 0;
}

static PyObject *opGetParent(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  if (!handle)
    return NULL;
  MlirOperation parent = mlirOperationGetParentOperation(extOperation(handle));
  return extWrapOperation(handle, parent);
}

static PyObject *opGetBlock(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  return handle ? extWrapBlock(handle, mlirOperationGetBlock(extOperation(handle))) : NULL;
}

static PyObject *opGetAttached(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  return handle ? extBool(mlirOperationGetBlock(extOperation(handle)).ptr != NULL) : NULL;
}

static PyObject *opGetValid(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = ((ExtOp *)self)->handle;
  return extBool(handle && handle->what);
}

static PyObject *opGetResult(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  if (!handle)
    return NULL;
  MlirOperation op = extOperation(handle);
  intptr_t count = mlirOperationGetNumResults(op);
  if (count == 1)
    return extWrapValue(handle, mlirOperationGetResult(op, 0));
  return extRaiseResults(op);
}

static PyObject *opGetList(PyObject *self, void *kind) {
  ExtHandle *handle = handleOf(self);
  return handle ? extListNew(handle, (ExtClass)(intptr_t)kind) : NULL;
}

static PyObject *opGetAddress(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  return handle ? PyLong_FromVoidPtr((void *)handle->what) : NULL;
}

#define LIST(kind) ((void *)(intptr_t)(kind))
static PyGetSetDef opProperties[] = {
    {"operation", opGetOperation, NULL, "The operation as an Operation.", NULL},
    {"opview", opGetView, NULL, "The operation as what its class is.", NULL},
    {"context", opGetContext, NULL, "The context.", NULL},
    {"name", opGetName, NULL, "The name, with the dialect's.", NULL},
    {"location", opGetLocation, opSetLocation, "The location.", NULL},
    {"loc", opGetLocation, opSetLocation, "The location.", NULL},
    {"parent", opGetParent, NULL, "What the operation is in, or None.", NULL},
    {"block", opGetBlock, NULL, "The block, or None.", NULL},
    {"attached", opGetAttached, NULL, "Whether it's in a block.", NULL},
    {"_is_valid", opGetValid, NULL, NULL, NULL},
    {"_address", opGetAddress, NULL, NULL, NULL},
    {"result", opGetResult, NULL, "The only result.", NULL},
    {"results", opGetList, NULL, "The results.", LIST(EXT_RESULT_LIST)},
    {"operands", opGetList, NULL, "The operands.", LIST(EXT_OPERAND_LIST)},
    {"regions", opGetList, NULL, "The regions.", LIST(EXT_REGION_LIST)},
    {"successors", opGetList, NULL, "The blocks that it may go on to.", LIST(EXT_OP_SUCCESSORS)},
    {NULL, NULL, NULL, NULL, NULL}};

//===--- Where it is ---===//

static PyObject *opErase(PyObject *self, PyObject *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  if (!handle || !extErase(handle))
    return NULL;
  Py_RETURN_NONE;
}

static PyObject *opDetach(PyObject *self, PyObject *unused) {
  (void)unused;
  ExtHandle *handle = handleOf(self);
  if (!handle)
    return NULL;
  if (!mlirOperationGetBlock(extOperation(handle)).ptr) {
    PyErr_SetString(PyExc_ValueError, "Detached operation has no parent");
    return NULL;
  }
  if (!extMayMove(handle, (MlirOperation){NULL}))
    return NULL;
  mlirOperationRemoveFromParent(extOperation(handle));
  extHandleMoved(handle, NULL);
  return extViewNew(extHandleKeep(handle));
}

// Whether an operation can come beside `other`: in a block, and not inside of itself.
static bool canMove(const ExtHandle *handle, const ExtHandle *other) {
  MlirOperation op = extOperation(handle), target = extOperation(other);
  if (!mlirOperationGetBlock(target).ptr || handle == other) {
    PyErr_SetString(PyExc_ValueError, handle == other ? "an operation can't be beside itself"
                                                      : "the other operation is in no block");
    return false;
  }
  for (; target.ptr; target = mlirOperationGetParentOperation(target))
    if (target.ptr == op.ptr) {
      PyErr_SetString(PyExc_ValueError, "an operation can't be moved into itself");
      return false;
    }
  return true;
}

static PyObject *move(PyObject *self, PyObject *target, bool after) {
  ExtHandle *handle = handleOf(self);
  ExtHandle *other = handle ? extOpOf(handle->context->state, target) : NULL;
  if (!other || !extSameContext(handle->context, other->context, "the operation") ||
      !canMove(handle, other) || !extMayMove(handle, extOperation(other)))
    return NULL;
  (after ? mlirOperationMoveAfter : mlirOperationMoveBefore)(extOperation(handle),
                                                             extOperation(other));
  extHandleMoved(handle, other);
  extTouch(handle);
  Py_RETURN_NONE;
}
static PyObject *opMoveAfter(PyObject *self, PyObject *other) { return move(self, other, true); }
static PyObject *opMoveBefore(PyObject *self, PyObject *other) { return move(self, other, false); }

static PyObject *opIsBefore(PyObject *self, PyObject *target) {
  ExtHandle *handle = handleOf(self);
  ExtHandle *other = handle ? extOpOf(handle->context->state, target) : NULL;
  if (!other)
    return NULL;
  MlirOperation a = extOperation(handle), b = extOperation(other);
  if (!mlirOperationGetBlock(a).ptr ||
      mlirOperationGetBlock(a).ptr != mlirOperationGetBlock(b).ptr) {
    PyErr_SetString(PyExc_ValueError, "the operations are not in the same block");
    return NULL;
  }
  return extBool(a.ptr != b.ptr && mlirOperationIsBeforeInBlock(a, b));
}

static PyObject *opClone(PyObject *self, PyObject *args, PyObject *kwargs) {
  static char *names[] = {"ip", NULL};
  PyObject *where = NULL;
  ExtHandle *handle = handleOf(self);
  ExtPoint *point;
  if (!handle || !PyArg_ParseTupleAndKeywords(args, kwargs, "|O", names, &where) ||
      !extResolvePoint(handle->context->state, where, &point))
    return NULL;
  MlirOperation clone = mlirOperationClone(extOperation(handle));
  ExtHandle *made = extHandleGet(handle->context, clone.ptr, EXT_HANDLE_OPERATION, NULL);
  if (point && !extPointInsert(point, made)) {
    extHandleRelease(made);
    return NULL;
  }
  return extViewNew(made);
}

// Makes an Operation or OpView of another object of the same operation.
static int opInit(PyObject *self, PyObject *args, PyObject *kwargs) {
  (void)kwargs;
  ExtState *state = extStateOfType(Py_TYPE(self));
  PyObject *other = PyTuple_Size(args) == 1 ? PyTuple_GetItem(args, 0) : NULL;
  PyErr_Clear();
  ExtHandle *handle = state && other ? extOpOf(state, other) : NULL;
  if (!handle) {
    if (!PyErr_Occurred())
      PyErr_SetString(PyExc_TypeError, "it is made by create(), parse() or from an operation");
    return -1;
  }
  ExtHandle *old = ((ExtOp *)self)->handle;
  ((ExtOp *)self)->handle = extHandleKeep(handle);
  if (old)
    extHandleRelease(old);
  return 0;
}

static PyMethodDef opMethods[] = {
    {"erase", opErase, METH_NOARGS, "Destroys the operation and all that is in it."},
    {"detach_from_parent", opDetach, METH_NOARGS, "Takes the operation out of its block."},
    {"move_after", opMoveAfter, METH_O, "Puts the operation behind another one."},
    {"move_before", opMoveBefore, METH_O, "Puts the operation before another one."},
    {"is_before_in_block", opIsBefore, METH_O, "Whether it comes first in the block of both."},
    {"clone", (PyCFunction)(void (*)(void))opClone, METH_VARARGS | METH_KEYWORDS,
     "A copy with all that is in it."},
    {NULL, NULL, 0, NULL}};
static PyType_Slot opSlots[] = {{Py_tp_dealloc, (void *)opFree},
                                {Py_tp_init, (void *)opInit},
                                {Py_tp_richcompare, (void *)opCompare},
                                {Py_tp_hash, (void *)opHash},
                                {Py_tp_getset, opProperties},
                                {Py_tp_methods, opMethods},
                                {0, NULL}};
PyType_Spec extOperationBaseSpec = {"mlir._mlir_libs._C.OperationBase", sizeof(ExtOp), 0,
                                    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, opSlots};

//===--- Views ---===//

/// What classes of ops add: programs may give an object attributes, and few do. A dictionary of
/// the class in Python would take memory for each object when that is made.
typedef struct View {
  ExtOp op;
  PyObject *dictionary, *weakReferences; ///< NULL: none yet
} View;

static int viewVisit(PyObject *object, visitproc visit, void *arg) {
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(((View *)object)->dictionary);
  return 0;
}

static int viewClear(PyObject *object) {
  Py_CLEAR(((View *)object)->dictionary);
  return 0;
}

static void viewFree(PyObject *object) {
  PyObject_GC_UnTrack(object);
  if (((View *)object)->weakReferences)
    PyObject_ClearWeakRefs(object);
  viewClear(object);
  opFree(object);
}

static PyMemberDef viewMembers[] = {
    {"__dictoffset__", T_PYSSIZET, offsetof(View, dictionary), READONLY, NULL},
    {"__weaklistoffset__", T_PYSSIZET, offsetof(View, weakReferences), READONLY, NULL},
    {NULL, 0, 0, 0, NULL}};
static PyGetSetDef viewProperties[] = {
    {"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot viewSlots[] = {
    {Py_tp_dealloc, (void *)viewFree}, {Py_tp_traverse, (void *)viewVisit},
    {Py_tp_clear, (void *)viewClear},  {Py_tp_members, viewMembers},
    {Py_tp_getset, viewProperties},    {0, NULL}};
PyType_Spec extViewBaseSpec = {"mlir._mlir_libs._C.ViewBase", sizeof(View), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
                               viewSlots};

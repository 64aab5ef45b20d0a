// Views of lists in the IR: operands, results, regions and the like with slices, operations,
// blocks. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

//===--- Lists with slices ---===//

typedef struct List {
  PyObject_HEAD ExtHandle *owner; ///< an operation or a block
  ExtClass kind;
  Py_ssize_t start, length, step;
} List;

static intptr_t countOf(const ExtHandle *owner, ExtClass kind) {
  switch (kind) {
  case EXT_REGION_LIST:
    return mlirOperationGetNumRegions(extOperation(owner));
  case EXT_OPERAND_LIST:
    return mlirOperationGetNumOperands(extOperation(owner));
  case EXT_RESULT_LIST:
    return mlirOperationGetNumResults(extOperation(owner));
  case EXT_OP_SUCCESSORS:
    return mlirOperationGetNumSuccessors(extOperation(owner));
  case EXT_ARGUMENT_LIST:
    return mlirBlockGetNumArguments(extBlock(owner));
  case EXT_BLOCK_SUCCESSORS:
    return mlirBlockGetNumSuccessors(extBlock(owner));
  default:
    return mlirBlockGetNumPredecessors(extBlock(owner));
  }
}

// An element of a list of values; null in one of something else.
static MlirValue valueAt(const ExtHandle *owner, ExtClass kind, intptr_t i) {
  switch (kind) {
  case EXT_OPERAND_LIST:
    return mlirOperationGetOperand(extOperation(owner), i);
  case EXT_RESULT_LIST:
    return mlirOperationGetResult(extOperation(owner), i);
  case EXT_ARGUMENT_LIST:
    return mlirBlockGetArgument(extBlock(owner), i);
  default:
    return (MlirValue){NULL};
  }
}

static PyObject *elementOf(ExtHandle *owner, ExtClass kind, intptr_t i) {
  switch (kind) {
  case EXT_REGION_LIST:
    return extWrapRegion(owner, mlirOperationGetRegion(extOperation(owner), i));
  case EXT_OP_SUCCESSORS:
    return extWrapBlock(owner, mlirOperationGetSuccessor(extOperation(owner), i));
  case EXT_BLOCK_SUCCESSORS:
    return extWrapBlock(owner, mlirBlockGetSuccessor(extBlock(owner), i));
  case EXT_BLOCK_PREDECESSORS:
    return extWrapBlock(owner, mlirBlockGetPredecessor(extBlock(owner), i));
  default:
    return extWrapValue(owner, valueAt(owner, kind, i));
  }
}

bool extListValue(PyObject *object, MlirValue *value, ExtHandle **owner) {
  const List *list = (const List *)object;
  *owner = list->owner;
  if (list->length != 1 || !extHandleCheck(list->owner) ||
      list->start >= countOf(list->owner, list->kind))
    return false;
  *value = valueAt(list->owner, list->kind, list->start);
  return value->ptr;
}

static PyObject *makeList(ExtHandle *owner, ExtClass kind, Py_ssize_t start, Py_ssize_t length,
                          Py_ssize_t step) {
  List *self = extNew(owner->context->state->classes[kind]);
  if (!self)
    return NULL;
  self->owner = extHandleKeep(owner);
  self->kind = kind;
  self->start = start;
  self->length = length;
  self->step = step;
  return (PyObject *)self;
}

PyObject *extListNew(ExtHandle *owner, ExtClass kind) {
  return makeList(owner, kind, 0, countOf(owner, kind), 1);
}
PyObject *extListSlice(ExtHandle *owner, ExtClass kind, Py_ssize_t start, Py_ssize_t length) {
  return makeList(owner, kind, start, length, 1);
}

static void listFree(PyObject *object) {
  if (((List *)object)->owner)
    extHandleRelease(((List *)object)->owner);
  extFree(object);
}

static Py_ssize_t listSize(PyObject *self) { return ((List *)self)->length; }

// What the list showed may be fewer by now.
static PyObject *listAt(List *list, Py_ssize_t i) {
  if (!extHandleCheck(list->owner))
    return NULL;
  if (i < 0)
    i += list->length;
  Py_ssize_t at = list->start + i * list->step;
  if (i < 0 || i >= list->length || at >= countOf(list->owner, list->kind)) {
    PyErr_SetString(PyExc_IndexError, "index out of range");
    return NULL;
  }
  return elementOf(list->owner, list->kind, at);
}

static PyObject *listItem(PyObject *self, Py_ssize_t i) { return listAt((List *)self, i); }

static PyObject *listSubscript(PyObject *self, PyObject *key) {
  List *list = (List *)self;
  if (PySlice_Check(key)) {
    Py_ssize_t start, stop, step;
    if (PySlice_Unpack(key, &start, &stop, &step) != 0 || !extHandleCheck(list->owner))
      return NULL;
    Py_ssize_t length = PySlice_AdjustIndices(list->length, &start, &stop, step);
    if (length < 2) // no step is taken, and it may be of any size
      step = 1;
    return makeList(list->owner, list->kind, list->start + start * list->step, length,
                    list->step * step);
  }
  Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
  return i == -1 && PyErr_Occurred() ? NULL : listAt(list, i);
}

static int setOperand(List *list, Py_ssize_t at, PyObject *value) {
  MlirValue operand;
  if (!extValueOf(list->owner->context->state, value, &operand))
    return -1;
  if (!extSameContext(mlirValueGetContext(operand).ptr, list->owner->context->context.ptr,
                      "the value"))
    return -1;
  mlirOperationSetOperand(extOperation(list->owner), at, operand);
  extTouch(list->owner);
  return 0;
}

static int setSuccessor(List *list, Py_ssize_t at, PyObject *value) {
  ExtHandle *block = extBlockOf(list->owner->context->state, value);
  if (!block || !extSameContext(block->context, list->owner->context, "the block"))
    return -1;
  mlirOperationSetSuccessor(extOperation(list->owner), at, extBlock(block));
  extTouch(list->owner);
  return 0;
}

static int listAssign(PyObject *self, PyObject *key, PyObject *value) {
  List *list = (List *)self;
  if (!value || (list->kind != EXT_OPERAND_LIST && list->kind != EXT_OP_SUCCESSORS)) {
    PyErr_SetString(PyExc_TypeError, "the list doesn't support that");
    return -1;
  }
  Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
  if ((i == -1 && PyErr_Occurred()) || !extHandleCheck(list->owner))
    return -1;
  if (i < 0)
    i += list->length;
  Py_ssize_t at = list->start + i * list->step;
  if (i < 0 || i >= list->length || at >= countOf(list->owner, list->kind)) {
    PyErr_SetString(PyExc_IndexError, "index out of range");
    return -1;
  }
  return (list->kind == EXT_OPERAND_LIST ? setOperand : setSuccessor)(list, at, value);
}

// A list of Python's, of both.
static PyObject *listConcat(PyObject *self, PyObject *other) {
  PyObject *all = PyList_New(0);
  PyObject *const parts[] = {self, other};
  for (int part = 0; part < 2 && all; ++part) {
    PyObject *tuple = PySequence_Tuple(parts[part]);
    for (Py_ssize_t i = 0; tuple && all && i < PyTuple_Size(tuple); ++i)
      if (PyList_Append(all, PyTuple_GetItem(tuple, i)) != 0)
        Py_CLEAR(all);
    if (!tuple)
      Py_CLEAR(all);
    Py_XDECREF(tuple);
  }
  return all;
}

static PyObject *listOwner(PyObject *self, void *unused) {
  (void)unused;
  List *list = (List *)self;
  if (!extHandleCheck(list->owner))
    return NULL;
  return list->owner->kind == EXT_HANDLE_OPERATION
             ? extViewNew(extHandleKeep(list->owner))
             : extObjectOf(extHandleKeep(list->owner), EXT_BLOCK);
}

static PyObject *listTypes(PyObject *self, void *unused) {
  (void)unused;
  List *list = (List *)self;
  PyObject *types = PyList_New(0);
  for (Py_ssize_t i = 0; types && i < list->length; ++i) {
    PyObject *value = listAt(list, i);
    PyObject *type = value ? PyObject_GetAttrString(value, "type") : NULL;
    if (!type || PyList_Append(types, type) != 0)
      Py_CLEAR(types);
    Py_XDECREF(type);
    Py_XDECREF(value);
  }
  return types;
}

static PyGetSetDef listProperties[] = {{"owner", listOwner, NULL, "What the list is of.", NULL},
                                       {"types", listTypes, NULL, "The types of the values.", NULL},
                                       {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot listSlots[] = {{Py_tp_dealloc, (void *)listFree},
                                  {Py_sq_length, (void *)listSize},
                                  {Py_sq_item, (void *)listItem},
                                  {Py_sq_concat, (void *)listConcat},
                                  {Py_mp_length, (void *)listSize},
                                  {Py_mp_subscript, (void *)listSubscript},
                                  {Py_mp_ass_subscript, (void *)listAssign},
                                  {Py_tp_getset, listProperties},
                                  {0, NULL}};
PyType_Spec extListSpec = {"mlir._mlir_libs._C.List", sizeof(List), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, listSlots};

//===--- Operations of a block ---===//

// The list, and what goes over it: `next` is the operation to come, which may be erased meanwhile.
typedef struct Operations {
  PyObject_HEAD ExtHandle *block, *next;
  bool isDone;
} Operations;

static PyObject *operationsNew(PyTypeObject *type, ExtHandle *block) {
  Operations *self = extNew(type);
  if (self)
    self->block = extHandleKeep(block);
  return (PyObject *)self;
}

PyObject *extOperationListNew(ExtHandle *block) {
  return operationsNew(block->context->state->operationList, block);
}

static void operationsFree(PyObject *object) {
  Operations *self = (Operations *)object;
  if (self->block)
    extHandleRelease(self->block);
  if (self->next)
    extHandleRelease(self->next);
  extFree(self);
}

static ExtHandle *handleOfOperation(ExtHandle *block, MlirOperation op) {
  return op.ptr ? extHandleGet(block->context, op.ptr, EXT_HANDLE_OPERATION, block) : NULL;
}

static PyObject *operationsIter(PyObject *object) {
  Operations *self = (Operations *)object;
  if (!extHandleCheck(self->block))
    return NULL;
  Operations *iterator =
      (Operations *)operationsNew(self->block->context->state->operationIterator, self->block);
  if (iterator)
    iterator->next =
        handleOfOperation(self->block, mlirBlockGetFirstOperation(extBlock(self->block)));
  return (PyObject *)iterator;
}

static PyObject *operationsNext(PyObject *object) {
  Operations *self = (Operations *)object;
  ExtHandle *current = self->next;
  if (!current || !extHandleCheck(current))
    return NULL;
  self->next = handleOfOperation(self->block, mlirOperationGetNextInBlock(extOperation(current)));
  return extViewNew(current);
}

static Py_ssize_t operationsSize(PyObject *object) {
  Operations *self = (Operations *)object;
  if (!extHandleCheck(self->block))
    return -1;
  Py_ssize_t size = 0;
  for (MlirOperation op = mlirBlockGetFirstOperation(extBlock(self->block)); op.ptr;
       op = mlirOperationGetNextInBlock(op))
    ++size;
  return size;
}

static PyObject *operationsItem(PyObject *object, Py_ssize_t i) {
  Operations *self = (Operations *)object;
  if (!extHandleCheck(self->block))
    return NULL;
  if (i < 0)
    i += operationsSize(object);
  MlirOperation op = mlirBlockGetFirstOperation(extBlock(self->block));
  for (; i > 0 && op.ptr; --i)
    op = mlirOperationGetNextInBlock(op);
  if (i < 0 || !op.ptr) {
    PyErr_SetString(PyExc_IndexError, "attempt to access out of bounds operation");
    return NULL;
  }
  return extWrapOperation(self->block, op);
}

static PyObject *subscript(PyObject *self, PyObject *key, ssizeargfunc item, lenfunc size) {
  if (!PySlice_Check(key)) {
    Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
    return i == -1 && PyErr_Occurred() ? NULL : item(self, i);
  }
  Py_ssize_t count = size(self);
  PyObject *all = count < 0 ? NULL : PySequence_List(self);
  PyObject *part = all ? PyObject_GetItem(all, key) : NULL;
  Py_XDECREF(all);
  return part;
}
static PyObject *operationsSubscript(PyObject *self, PyObject *key) {
  return subscript(self, key, operationsItem, operationsSize);
}

static PyType_Slot operationsSlots[] = {{Py_tp_dealloc, (void *)operationsFree},
                                        {Py_tp_iter, (void *)operationsIter},
                                        {Py_sq_length, (void *)operationsSize},
                                        {Py_sq_item, (void *)operationsItem},
                                        {Py_mp_length, (void *)operationsSize},
                                        {Py_mp_subscript, (void *)operationsSubscript},
                                        {0, NULL}};
PyType_Spec extOperationListSpec = {"mlir._mlir_libs._C.OperationList", sizeof(Operations), 0,
                                    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                    operationsSlots};

static PyObject *iterSelf(PyObject *self) { return Py_NewRef(self); }
static PyType_Slot operationIteratorSlots[] = {{Py_tp_dealloc, (void *)operationsFree},
                                               {Py_tp_iter, (void *)iterSelf},
                                               {Py_tp_iternext, (void *)operationsNext},
                                               {0, NULL}};
PyType_Spec extOperationIteratorSpec = {"mlir._mlir_libs._C.OperationIterator", sizeof(Operations),
                                        0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                        operationIteratorSlots};

//===--- Blocks of a region ---===//

typedef struct Blocks {
  PyObject_HEAD ExtHandle *owner, *next;
  MlirRegion region;
} Blocks;

static PyObject *blocksNew(PyTypeObject *type, ExtHandle *owner, MlirRegion region) {
  Blocks *self = extNew(type);
  if (self) {
    self->owner = extHandleKeep(owner);
    self->region = region;
  }
  return (PyObject *)self;
}

PyObject *extBlockListNew(ExtState *state, ExtHandle *owner, MlirRegion region) {
  return blocksNew(state->blockList, owner, region);
}

static void blocksFree(PyObject *object) {
  Blocks *self = (Blocks *)object;
  if (self->owner)
    extHandleRelease(self->owner);
  if (self->next)
    extHandleRelease(self->next);
  extFree(self);
}

static ExtHandle *handleOfBlock(ExtHandle *owner, MlirBlock block) {
  return block.ptr ? extHandleGet(owner->context, block.ptr, EXT_HANDLE_BLOCK, owner) : NULL;
}

static PyObject *blocksIter(PyObject *object) {
  Blocks *self = (Blocks *)object;
  if (!extHandleCheck(self->owner))
    return NULL;
  Blocks *iterator =
      (Blocks *)blocksNew(self->owner->context->state->blockIterator, self->owner, self->region);
  if (iterator)
    iterator->next = handleOfBlock(self->owner, mlirRegionGetFirstBlock(self->region));
  return (PyObject *)iterator;
}

static PyObject *blocksNext(PyObject *object) {
  Blocks *self = (Blocks *)object;
  ExtHandle *current = self->next;
  if (!current || !extHandleCheck(current))
    return NULL;
  self->next = handleOfBlock(self->owner, mlirBlockGetNextInRegion(extBlock(current)));
  return extObjectOf(current, EXT_BLOCK);
}

static Py_ssize_t blocksSize(PyObject *object) {
  Blocks *self = (Blocks *)object;
  if (!extHandleCheck(self->owner))
    return -1;
  Py_ssize_t size = 0;
  for (MlirBlock block = mlirRegionGetFirstBlock(self->region); block.ptr;
       block = mlirBlockGetNextInRegion(block))
    ++size;
  return size;
}

static PyObject *blocksItem(PyObject *object, Py_ssize_t i) {
  Blocks *self = (Blocks *)object;
  if (!extHandleCheck(self->owner))
    return NULL;
  if (i < 0)
    i += blocksSize(object);
  MlirBlock block = mlirRegionGetFirstBlock(self->region);
  for (; i > 0 && block.ptr; --i)
    block = mlirBlockGetNextInRegion(block);
  if (i < 0 || !block.ptr) {
    PyErr_SetString(PyExc_IndexError, "attempt to access out of bounds block");
    return NULL;
  }
  return extWrapBlock(self->owner, block);
}
static PyObject *blocksSubscript(PyObject *self, PyObject *key) {
  return subscript(self, key, blocksItem, blocksSize);
}

static PyObject *blocksRegion(PyObject *self, void *unused) {
  (void)unused;
  Blocks *blocks = (Blocks *)self;
  return extHandleCheck(blocks->owner) ? extWrapRegion(blocks->owner, blocks->region) : NULL;
}

static PyObject *blocksAppend(PyObject *self, PyObject *args, PyObject *kwargs) {
  PyObject *region = blocksRegion(self, NULL);
  PyObject *class =
      region ? (PyObject *)((Blocks *)self)->owner->context->state->classes[EXT_BLOCK] : NULL;
  PyObject *make = class ? PyObject_GetAttrString(class, "_append") : NULL;
  PyObject *all = make ? PyTuple_New(PyTuple_Size(args) + 1) : NULL;
  if (all) {
    PyTuple_SetItem(all, 0, Py_NewRef(region));
    for (Py_ssize_t i = 0; i < PyTuple_Size(args); ++i)
      PyTuple_SetItem(all, i + 1, Py_NewRef(PyTuple_GetItem(args, i)));
  }
  PyObject *result = all ? PyObject_Call(make, all, kwargs) : NULL;
  Py_XDECREF(all);
  Py_XDECREF(make);
  Py_XDECREF(region);
  return result;
}

static PyMethodDef blocksMethods[] = {{"append", (PyCFunction)(void (*)(void))blocksAppend,
                                       METH_VARARGS | METH_KEYWORDS,
                                       "append(*types, arg_locs=None): a new block at the end"},
                                      {NULL, NULL, 0, NULL}};
static PyType_Slot blocksSlots[] = {
    {Py_tp_dealloc, (void *)blocksFree}, {Py_tp_iter, (void *)blocksIter},
    {Py_sq_length, (void *)blocksSize},  {Py_sq_item, (void *)blocksItem},
    {Py_mp_length, (void *)blocksSize},  {Py_mp_subscript, (void *)blocksSubscript},
    {Py_tp_methods, blocksMethods},      {0, NULL}};
PyType_Spec extBlockListSpec = {"mlir._mlir_libs._C.BlockList", sizeof(Blocks), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                blocksSlots};
static PyType_Slot blockIteratorSlots[] = {{Py_tp_dealloc, (void *)blocksFree},
                                           {Py_tp_iter, (void *)iterSelf},
                                           {Py_tp_iternext, (void *)blocksNext},
                                           {0, NULL}};
PyType_Spec extBlockIteratorSpec = {"mlir._mlir_libs._C.BlockIterator", sizeof(Blocks), 0,
                                    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                    blockIteratorSlots};

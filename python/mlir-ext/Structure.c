// Regions, blocks and values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

//===--- Regions ---===//

PyObject *extWrapRegion(ExtHandle *from, MlirRegion region) {
  ExtRegion *self = extNew(from->context->state->classes[EXT_REGION]);
  if (!self)
    return NULL;
  self->owner = extHandleKeep(from);
  self->region = region;
  return (PyObject *)self;
}

static void regionFree(PyObject *object) {
  ExtRegion *self = (ExtRegion *)object;
  if (self->owner)
    extHandleRelease(self->owner);
  extFree(self);
}

bool extRegionOf(ExtState *state, PyObject *object, MlirRegion *region, ExtHandle **owner) {
  if (!object || !extIs(object, state->types[EXT_REGION])) {
    extRaiseType(object, "a Region");
    return false;
  }
  ExtRegion *self = (ExtRegion *)object;
  *region = self->region;
  *owner = self->owner;
  return extHandleCheck(self->owner);
}

static PyObject *regionOwner(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *owner = ((ExtRegion *)self)->owner;
  return extHandleCheck(owner) ? extViewNew(extHandleKeep(owner)) : NULL;
}

static PyObject *regionBlocks(PyObject *self, void *unused) {
  (void)unused;
  ExtRegion *region = (ExtRegion *)self;
  if (!extHandleCheck(region->owner))
    return NULL;
  return extBlockListNew(region->owner->context->state, region->owner, region->region);
}

static PyObject *regionIter(PyObject *self) {
  PyObject *blocks = regionBlocks(self, NULL);
  PyObject *result = blocks ? PyObject_GetIter(blocks) : NULL;
  Py_XDECREF(blocks);
  return result;
}

static PyObject *regionCompare(PyObject *a, PyObject *b, int op) {
  if ((op != Py_EQ && op != Py_NE) || !((ExtRegion *)a)->owner ||
      !extIs(b, ((ExtRegion *)a)->owner->context->state->types[EXT_REGION]))
    return Py_NewRef(Py_NotImplemented);
  return extBool((((ExtRegion *)a)->region.ptr == ((ExtRegion *)b)->region.ptr) == (op == Py_EQ));
}
static Py_hash_t regionHash(PyObject *self) {
  return (Py_hash_t)((uintptr_t)((ExtRegion *)self)->region.ptr >> 4);
}

static PyGetSetDef regionProperties[] = {{"owner", regionOwner, NULL, "The operation.", NULL},
                                         {"blocks", regionBlocks, NULL, "The blocks.", NULL},
                                         {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot regionSlots[] = {
    {Py_tp_dealloc, (void *)regionFree},        {Py_tp_iter, (void *)regionIter},
    {Py_tp_richcompare, (void *)regionCompare}, {Py_tp_hash, (void *)regionHash},
    {Py_tp_getset, regionProperties},           {0, NULL}};
PyType_Spec extRegionSpec = {"mlir._mlir_libs._C.Region", sizeof(ExtRegion), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, regionSlots};

//===--- Blocks ---===//

PyObject *extWrapBlock(ExtHandle *from, MlirBlock block) {
  if (!block.ptr)
    Py_RETURN_NONE;
  return extObjectOf(extHandleGet(from->context, block.ptr, EXT_HANDLE_BLOCK, from), EXT_BLOCK);
}

ExtHandle *extBlockOf(ExtState *state, PyObject *object) {
  if (!object || !extIs(object, state->types[EXT_BLOCK]))
    return (void *)extRaiseType(object, "a Block");
  ExtHandle *handle = ((ExtOp *)object)->handle;
  return extHandleCheck(handle) ? handle : NULL;
}

static ExtHandle *blockHandle(PyObject *self) {
  ExtHandle *handle = ((ExtOp *)self)->handle;
  return extHandleCheck(handle) ? handle : NULL;
}

static void blockFree(PyObject *object) {
  ExtOp *self = (ExtOp *)object;
  if (self->handle)
    extHandleRelease(self->handle);
  extFree(self);
}

static PyObject *blockOwner(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *block = blockHandle(self);
  return block ? extWrapOperation(block, mlirBlockGetParentOperation(extBlock(block))) : NULL;
}

static ExtHandle *ownerHandle(ExtHandle *block) {
  MlirOperation op = mlirBlockGetParentOperation(extBlock(block));
  return extHandleGet(block->context, op.ptr, EXT_HANDLE_OPERATION, block);
}

static PyObject *blockRegion(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *block = blockHandle(self);
  if (!block)
    return NULL;
  ExtHandle *owner = ownerHandle(block);
  PyObject *result = extWrapRegion(owner, mlirBlockGetParentRegion(extBlock(block)));
  extHandleRelease(owner);
  return result;
}

static PyObject *blockOperations(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *block = blockHandle(self);
  return block ? extOperationListNew(block) : NULL;
}

static PyObject *blockAddress(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *block = blockHandle(self);
  return block ? PyLong_FromVoidPtr((void *)block->what) : NULL;
}

static PyObject *blockList(PyObject *self, void *kind) {
  ExtHandle *block = blockHandle(self);
  return block ? extListNew(block, (ExtClass)(intptr_t)kind) : NULL;
}

static PyObject *blockIter(PyObject *self) {
  PyObject *list = blockOperations(self, NULL);
  PyObject *result = list ? PyObject_GetIter(list) : NULL;
  Py_XDECREF(list);
  return result;
}

static PyObject *blockCompare(PyObject *a, PyObject *b, int op) {
  ExtHandle *handle = ((ExtOp *)a)->handle;
  if ((op != Py_EQ && op != Py_NE) || !handle ||
      !extIs(b, handle->context->state->types[EXT_BLOCK]))
    return Py_NewRef(Py_NotImplemented);
  return extBool((handle == ((ExtOp *)b)->handle) == (op == Py_EQ));
}
static Py_hash_t blockHash(PyObject *self) {
  return (Py_hash_t)((uintptr_t)((ExtOp *)self)->handle >> 4);
}

static PyObject *blockText(PyObject *self) {
  ExtHandle *block = blockHandle(self);
  TsString text = {0};
  if (!block)
    return NULL;
  mlirBlockPrint(extBlock(block), tsStringCallback, &text);
  return extTakeText(&text);
}

static PyGetSetDef blockProperties[] = {
    {"owner", blockOwner, NULL, "The operation that the block is in.", NULL},
    {"region", blockRegion, NULL, "The region that the block is in.", NULL},
    {"operations", blockOperations, NULL, "The operations.", NULL},
    {"arguments", blockList, NULL, "The arguments.", (void *)(intptr_t)EXT_ARGUMENT_LIST},
    {"successors", blockList, NULL, "Blocks that may come next.",
     (void *)(intptr_t)EXT_BLOCK_SUCCESSORS},
    {"predecessors", blockList, NULL, "Blocks that may come before.",
     (void *)(intptr_t)EXT_BLOCK_PREDECESSORS},
    {"_address", blockAddress, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot blockSlots[] = {{Py_tp_dealloc, (void *)blockFree},
                                   {Py_tp_iter, (void *)blockIter},
                                   {Py_tp_str, (void *)blockText},
                                   {Py_tp_richcompare, (void *)blockCompare},
                                   {Py_tp_hash, (void *)blockHash},
                                   {Py_tp_getset, blockProperties},
                                   {0, NULL}};
PyType_Spec extBlockSpec = {"mlir._mlir_libs._C.Block", sizeof(ExtOp), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, blockSlots};

//===--- Values ---===//

static PyObject *castValue(ExtState *state, PyObject *plain, MlirValue value) {
  if (!plain || !PyDict_Size(state->valueCasters))
    return plain;
  PyObject *key = PyLong_FromVoidPtr((void *)mlirTypeGetTypeID(mlirValueGetType(value)).ptr);
  PyObject *caster = key ? PyDict_GetItem(state->valueCasters, key) : NULL;
  Py_XDECREF(key);
  if (!caster)
    return plain;
  Py_INCREF(caster); // which it may replace
  PyObject *result = PyObject_CallFunctionObjArgs(caster, plain, NULL);
  Py_DECREF(caster);
  Py_DECREF(plain);
  return result;
}

// The handle of what the value, which is in the same tree as `from`, belongs to; a new reference.
static ExtHandle *ownerOfValue(ExtHandle *from, MlirValue value) {
  if (!mlirValueIsAOpResult(value))
    return extHandleGet(from->context, value.ptr, EXT_HANDLE_ARGUMENT, from);
  const void *op = mlirOpResultGetOwner(value).ptr;
  return op == from->what ? extHandleKeep(from)
                          : extHandleGet(from->context, op, EXT_HANDLE_OPERATION, from);
}

PyObject *extWrapValue(ExtHandle *from, MlirValue value) {
  if (!value.ptr)
    Py_RETURN_NONE;
  ExtState *state = from->context->state;
  ExtHandle *owner = ownerOfValue(from, value);
  ExtClass class = mlirValueIsAOpResult(value) ? EXT_OP_RESULT : EXT_BLOCK_ARGUMENT;
  ExtValue *self = extNew(state->classes[class]);
  if (!self) {
    extHandleRelease(owner);
    return NULL;
  }
  self->owner = owner;
  self->value = value;
  return castValue(state, (PyObject *)self, value);
}

ExtHandle *extValueOwner(ExtState *state, PyObject *object, MlirValue *value) {
  if (object && (Py_IS_TYPE(object, state->classes[EXT_OP_RESULT]) ||
                 extIsA(state, object, EXT_BLOCK_ARGUMENT))) {
    ExtValue *self = (ExtValue *)object;
    *value = self->value;
    return extHandleCheck(self->owner) ? extHandleKeep(self->owner) : NULL;
  }
  ExtHandle *from;
  if (object && extIs(object, state->list) && extListValue(object, value, &from))
    return ownerOfValue(from, *value);
  if (!object || !extIs(object, state->operationBase)) {
    if (!PyErr_Occurred())
      extRaiseType(object, "a Value");
    return NULL;
  }
  ExtHandle *handle = extOpOf(state, object);
  if (!handle)
    return NULL;
  if (mlirOperationGetNumResults(extOperation(handle)) != 1) {
    extRaiseResults(extOperation(handle));
    return NULL;
  }
  *value = mlirOperationGetResult(extOperation(handle), 0);
  return extHandleKeep(handle);
}

bool extValueOf(ExtState *state, PyObject *object, MlirValue *value) {
  ExtHandle *owner = extValueOwner(state, object, value);
  if (owner)
    extHandleRelease(owner);
  return owner;
}

static void valueFree(PyObject *object) {
  ExtValue *self = (ExtValue *)object;
  if (self->owner)
    extHandleRelease(self->owner);
  extFree(self);
}

static PyObject *valueNew(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  (void)kwargs;
  ExtState *state = extStateOfType(type);
  if (!state)
    return NULL;
  PyObject *other = PyTuple_Size(args) == 1 ? PyTuple_GetItem(args, 0) : NULL;
  PyErr_Clear();
  if (!other || !extIs(other, state->types[EXT_VALUE]))
    return extRaiseType(other ? other : Py_None, "a Value");
  ExtValue *from = (ExtValue *)other;
  if (!extHandleCheck(from->owner))
    return NULL;
  bool isResult = mlirValueIsAOpResult(from->value);
  ExtClass wrong = isResult ? EXT_BLOCK_ARGUMENT : EXT_OP_RESULT;
  if (PyType_IsSubtype(type, state->classes[wrong])) {
    PyErr_Format(PyExc_ValueError, "Cannot cast value to %s (from %R)",
                 isResult ? "BlockArgument" : "OpResult", other);
    return NULL;
  }
  ExtValue *self = extNew(type);
  if (!self)
    return NULL;
  self->owner = extHandleKeep(from->owner);
  self->value = from->value;
  return (PyObject *)self;
}

static PyObject *valueCompare(PyObject *a, PyObject *b, int op) {
  ExtHandle *owner = ((ExtValue *)a)->owner;
  if ((op != Py_EQ && op != Py_NE) || !owner || !extIs(b, owner->context->state->types[EXT_VALUE]))
    return Py_NewRef(Py_NotImplemented);
  bool same =
      ((ExtValue *)a)->value.ptr == ((ExtValue *)b)->value.ptr && owner == ((ExtValue *)b)->owner;
  return extBool(same == (op == Py_EQ));
}
static Py_hash_t valueHash(PyObject *self) {
  return (Py_hash_t)((uintptr_t)((ExtValue *)self)->value.ptr >> 4);
}

static PyObject *valueText(PyObject *self) {
  ExtValue *value = (ExtValue *)self;
  if (!extHandleCheck(value->owner))
    return NULL;
  TsString text = {0};
  tsStringAppendC(&text, "Value(");
  mlirValuePrint(value->value, tsStringCallback, &text);
  tsStringAppendChar(&text, ')');
  return extTakeText(&text);
}

static PyObject *valueType(PyObject *self, void *unused) {
  (void)unused;
  ExtValue *value = (ExtValue *)self;
  return extHandleCheck(value->owner)
             ? extWrapType(value->owner->context, mlirValueGetType(value->value))
             : NULL;
}

static PyObject *valueContext(PyObject *self, void *unused) {
  (void)unused;
  ExtValue *value = (ExtValue *)self;
  return extHandleCheck(value->owner) ? Py_NewRef((PyObject *)value->owner->context) : NULL;
}

// The operation of a result, the block of an argument.
static PyObject *valueOwner(PyObject *self, void *unused) {
  (void)unused;
  ExtValue *value = (ExtValue *)self;
  if (!extHandleCheck(value->owner))
    return NULL;
  if (mlirValueIsAOpResult(value->value))
    return extViewNew(extHandleKeep(value->owner));
  return extWrapBlock(value->owner, mlirBlockArgumentGetOwner(value->value));
}

static PyObject *valueUses(PyObject *self, void *unused) {
  (void)unused;
  ExtValue *value = (ExtValue *)self;
  PyObject *list = extHandleCheck(value->owner) ? PyList_New(0) : NULL;
  for (MlirOpOperand use = list ? mlirValueGetFirstUse(value->value) : (MlirOpOperand){NULL};
       list && !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    ExtOpOperand *operand = extNew(value->owner->context->state->classes[EXT_OP_OPERAND]);
    if (operand) {
      operand->owner = extHandleGet(value->owner->context, mlirOpOperandGetOwner(use).ptr,
                                    EXT_HANDLE_OPERATION, value->owner);
      operand->number = mlirOpOperandGetOperandNumber(use);
    }
    if (!operand || PyList_Append(list, (PyObject *)operand) != 0)
      Py_CLEAR(list);
    Py_XDECREF((PyObject *)operand);
  }
  return list;
}

static PyObject *valueAddress(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromVoidPtr((void *)((ExtValue *)self)->value.ptr);
}

static PyGetSetDef valueProperties[] = {
    {"type", valueType, NULL, "The type.", NULL},
    {"context", valueContext, NULL, "The context.", NULL},
    {"owner", valueOwner, NULL, "The operation or the block that it belongs to.", NULL},
    {"_uses", valueUses, NULL, NULL, NULL},
    {"_address", valueAddress, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot valueSlots[] = {{Py_tp_new, (void *)valueNew},
                                   {Py_tp_dealloc, (void *)valueFree},
                                   {Py_tp_richcompare, (void *)valueCompare},
                                   {Py_tp_hash, (void *)valueHash},
                                   {Py_tp_str, (void *)valueText},
                                   {Py_tp_getset, valueProperties},
                                   {0, NULL}};
PyType_Spec extValueSpec = {"mlir._mlir_libs._C.Value", sizeof(ExtValue), 0,
                            Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, valueSlots};

//===--- Uses ---===//

static void operandFree(PyObject *object) {
  if (((ExtOpOperand *)object)->owner)
    extHandleRelease(((ExtOpOperand *)object)->owner);
  extFree(object);
}
static PyObject *operandOwner(PyObject *self, void *unused) {
  (void)unused;
  ExtHandle *owner = ((ExtOpOperand *)self)->owner;
  return extHandleCheck(owner) ? extViewNew(extHandleKeep(owner)) : NULL;
}
static PyObject *operandNumber(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromSsize_t(((ExtOpOperand *)self)->number);
}
static PyGetSetDef operandProperties[] = {
    {"owner", operandOwner, NULL, "The operation that uses the value.", NULL},
    {"operand_number", operandNumber, NULL, "As which operand.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot operandSlots[] = {
    {Py_tp_dealloc, (void *)operandFree}, {Py_tp_getset, operandProperties}, {0, NULL}};
PyType_Spec extOpOperandSpec = {"mlir._mlir_libs._C.OpOperand", sizeof(ExtOpOperand), 0,
                                Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, operandSlots};

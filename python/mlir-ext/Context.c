// Contexts, and what is uniqued in them: types, attributes, locations, affine expressions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capi.h"

#include "mlir-c/Bindings/Python/Interop.h"
#include "mlir-c/RegisterEverything.h"
#include "tessera/Operation.h"

//===--- Contexts ---===//

// Some thread destroys what Python knows: from now on the handle is dead.
static void noteDestroyed(const void *what, void *user) {
  ExtContext *context = user;
  tsSpinLock(&context->lock);
  ExtHandle *handle = extHandleForget(context, what);
  if (handle)
    handle->what = NULL;
  tsSpinUnlock(&context->lock);
}

static PyObject *adopt(PyTypeObject *type, ExtState *state, MlirContext context) {
  ExtContext *self = extNew(type);
  if (!self) {
    mlirContextDestroy(context);
    return NULL;
  }
  self->state = state;
  self->context = context;
  tesseraContextSetWatcher(self->context, noteDestroyed, self);
  extDiagnosticsBegin(self->context);
  *tsPointerMapInsert(&state->contexts, self->context.ptr, NULL) = (uintptr_t)self;
  ++state->liveContexts;
  return (PyObject *)self;
}

static PyObject *contextNew(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  (void)args;
  (void)kwargs;
  ExtState *state = extStateOfType(type);
  return state ? adopt(type, state, mlirContextCreateWithThreading(false)) : NULL;
}

PyObject *extContextAdopt(ExtState *state, MlirContext context) {
  return adopt(state->classes[EXT_CONTEXT], state, context);
}

static void contextFree(PyObject *object) {
  ExtContext *self = (ExtContext *)object;
  if (self->context.ptr) {
    tsPointerMapErase(&self->state->contexts, self->context.ptr);
    --self->state->liveContexts;
    tesseraContextSetWatcher(self->context, NULL, NULL);
    mlirContextDestroy(self->context);
  }
  tsPointerMapFree(&self->handles);
  tsVecFree(&self->leftovers);
  extFree(self);
}

ExtContext *extContextFind(ExtState *state, MlirContext context) {
  uintptr_t *found = tsPointerMapFind(&state->contexts, context.ptr);
  return found ? (ExtContext *)*found : NULL;
}

static PyObject *contextAddress(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromVoidPtr(((ExtContext *)self)->context.ptr);
}

static PyObject *contextGetEmit(PyObject *self, void *unused) {
  (void)unused;
  return extBool(((ExtContext *)self)->emitErrorDiagnostics);
}

static int contextSetEmit(PyObject *self, PyObject *value, void *unused) {
  (void)unused;
  int truth = value ? PyObject_IsTrue(value) : 0;
  if (truth >= 0)
    ((ExtContext *)self)->emitErrorDiagnostics = truth;
  return truth < 0 ? -1 : 0;
}

static PyGetSetDef contextProperties[] = {
    {"_address", contextAddress, NULL, NULL, NULL},
    {"emit_error_diagnostics", contextGetEmit, contextSetEmit,
     "Whether errors go to handlers; else they are in the exception that is raised.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot contextSlots[] = {{Py_tp_new, (void *)contextNew},
                                     {Py_tp_dealloc, (void *)contextFree},
                                     {Py_tp_getset, contextProperties},
                                     {0, NULL}};
PyType_Spec extContextSpec = {"mlir._mlir_libs._C.Context", sizeof(ExtContext), 0,
                              Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, contextSlots};

//===--- Making objects of what is uniqued ---===//

PyObject *extRefNew(ExtContext *context, PyTypeObject *type, const void *ptr) {
  if (!ptr)
    Py_RETURN_NONE;
  ExtRef *self = extNew(type);
  if (!self)
    return NULL;
  self->context = (ExtContext *)Py_NewRef((PyObject *)context);
  self->ptr = ptr;
  return (PyObject *)self;
}

PyObject *extFindCaster(ExtState *state, MlirTypeID id) {
  bool isNew;
  uintptr_t *cached = tsPointerMapInsert(&state->castOf, id.ptr, &isNew);
  if (isNew) {
    PyObject *key = PyLong_FromVoidPtr((void *)id.ptr);
    PyObject *found = key ? PyDict_GetItem(state->typeCasters, key) : NULL;
    Py_XDECREF(key);
    *cached = found ? (uintptr_t)found : 1;
  }
  return *cached == 1 ? NULL : (PyObject *)*cached;
}

/// Has the module of the dialect imported that the type or attribute is of: its classes are there.
static void importDialect(ExtState *state, ExtClass class, const void *ptr) {
  MlirDialect dialect = class == EXT_TYPE ? mlirTypeGetDialect((MlirType){ptr})
                                          : mlirAttributeGetDialect((MlirAttribute){ptr});
  if (!dialect.ptr || !state->findClass)
    return;
  TsString name = {0}; // of no operation
  tsStringAppend(&name, mlirDialectGetNamespace(dialect));
  tsStringAppend(&name, tsLiteral("."));
  PyObject *op = extTakeText(&name);
  PyObject *find = Py_NewRef(state->findClass); // which it may replace
  PyObject *found = op ? PyObject_CallFunctionObjArgs(find, op, NULL) : NULL;
  if (!found)
    PyErr_WriteUnraisable(find);
  Py_DECREF(find);
  Py_XDECREF(found);
  Py_XDECREF(op);
}

/// What a caster makes of it. Objects of classes that stand for what C has are made here; others,
/// which may be of any layout, make their own.
static PyObject *castRef(ExtContext *context, ExtClass class, PyObject *caster, const void *ptr) {
  ExtState *state = context->state;
  if (PyType_Check(caster) && PyType_IsSubtype((PyTypeObject *)caster, state->types[class]))
    return extRefNew(context, (PyTypeObject *)caster, ptr);
  PyObject *plain = extRefNew(context, state->classes[class], ptr);
  PyObject *result = plain ? PyObject_CallFunctionObjArgs(caster, plain, NULL) : NULL;
  Py_XDECREF(plain);
  return result;
}

static PyObject *wrapCast(ExtContext *context, ExtClass class, MlirTypeID id, const void *ptr) {
  if (!ptr)
    Py_RETURN_NONE;
  ExtState *state = context->state;
  bool isKnown = tsPointerMapFind(&state->castOf, id.ptr);
  PyObject *caster = extFindCaster(state, id);
  if (!isKnown && !caster) {
    importDialect(state, class, ptr);
    caster = extFindCaster(state, id);
  }
  if (!caster)
    return extRefNew(context, state->classes[class], ptr);
  Py_INCREF(caster); // which it may replace
  PyObject *result = castRef(context, class, caster, ptr);
  Py_DECREF(caster);
  return result;
}

PyObject *extWrapType(ExtContext *context, MlirType type) {
  return wrapCast(context, EXT_TYPE, type.ptr ? mlirTypeGetTypeID(type) : (MlirTypeID){NULL},
                  type.ptr);
}

PyObject *extWrapAttribute(ExtContext *context, MlirAttribute attribute) {
  if (attribute.ptr && mlirAttributeIsAInteger(attribute)) {
    ExtClass class = mlirAttributeIsABool(attribute) ? EXT_BOOL_ATTRIBUTE : EXT_INTEGER_ATTRIBUTE;
    return extRefNew(context, context->state->classes[class], attribute.ptr);
  }
  return wrapCast(context, EXT_ATTRIBUTE,
                  attribute.ptr ? mlirAttributeGetTypeID(attribute) : (MlirTypeID){NULL},
                  attribute.ptr);
}

PyObject *extWrapLocation(ExtContext *context, MlirLocation location) {
  return extRefNew(context, context->state->classes[EXT_LOCATION], location.ptr);
}

//===--- The objects ---===//

static void refFree(PyObject *object) {
  Py_XDECREF((PyObject *)((ExtRef *)object)->context);
  extFree(object);
}

// Class(other): the same thing as an object of a class that it belongs to, as `_isa` says.
static PyObject *refNew(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
  (void)kwargs;
  PyObject *other = PyTuple_Size(args) == 1 ? PyTuple_GetItem(args, 0) : NULL;
  PyErr_Clear();
  ExtState *state = extStateOfType(type);
  if (!state)
    return NULL;
  int class = 0;
  while (class < EXT_NUM_REF_CLASSES && !PyType_IsSubtype(type, state->types[class]))
    ++class;
  if (!other || class == EXT_NUM_REF_CLASSES || !extIs(other, state->types[class])) {
    PyErr_SetString(PyExc_TypeError, "it is made by get(), parse() or from one of its kind");
    return NULL;
  }
  ExtRef *from = (ExtRef *)other;
  PyObject *isa = PyObject_GetAttrString((PyObject *)type, "_isa");
  if (!isa)
    PyErr_Clear();
  PyObject *answer = isa ? PyObject_CallFunctionObjArgs(isa, other, NULL) : Py_NewRef(Py_True);
  Py_XDECREF(isa);
  int holds = answer ? PyObject_IsTrue(answer) : -1;
  Py_XDECREF(answer);
  if (holds < 0)
    return NULL;
  if (holds)
    return extRefNew(from->context, type, from->ptr);
  PyObject *name = PyObject_GetAttrString((PyObject *)type, "__name__");
  if (name)
    PyErr_Format(PyExc_ValueError, "Cannot cast %s to %U (from %s(%S))",
                 class == EXT_TYPE        ? "type"
                 : class == EXT_ATTRIBUTE ? "attribute"
                                          : "affine expression",
                 name,
                 class == EXT_TYPE        ? "Type"
                 : class == EXT_ATTRIBUTE ? "Attribute"
                                          : "AffineExpr",
                 other);
  Py_XDECREF(name);
  return NULL;
}

static PyObject *refCompare(PyObject *a, PyObject *b, int op) {
  destructor free = PyType_GetSlot(Py_TYPE(b), Py_tp_dealloc);
  bool comparable = (op == Py_EQ || op == Py_NE) && PyObject_TypeCheck(b, Py_TYPE(a));
  if (!comparable && (op == Py_EQ || op == Py_NE)) {
    ExtState *state = ((ExtRef *)a)->context->state;
    for (int class = 0; class < EXT_NUM_REF_CLASSES && !comparable; ++class)
      comparable = extIs(a, state->types[class]) && extIs(b, state->types[class]);
  }
  (void)free;
  if (!comparable)
    return Py_NewRef(Py_NotImplemented);
  return extBool((((ExtRef *)a)->ptr == ((ExtRef *)b)->ptr) == (op == Py_EQ));
}

static Py_hash_t refHash(PyObject *self) {
  return (Py_hash_t)((uintptr_t)((ExtRef *)self)->ptr >> 4);
}

static PyObject *refContext(PyObject *self, void *unused) {
  (void)unused;
  return Py_NewRef((PyObject *)((ExtRef *)self)->context);
}

static PyObject *refAddress(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromVoidPtr((void *)((ExtRef *)self)->ptr);
}

#define PRINTER(name, print, Handle)                                                               \
  static PyObject *name##Text(PyObject *self) {                                                    \
    TsString text = {0};                                                                           \
    print((Handle){((ExtRef *)self)->ptr}, tsStringCallback, &text);                               \
    return extTakeText(&text);                                                                     \
  }
PRINTER(type, mlirTypePrint, MlirType)
PRINTER(attribute, mlirAttributePrint, MlirAttribute)
PRINTER(location, mlirLocationPrint, MlirLocation)
PRINTER(affineExpr, mlirAffineExprPrint, MlirAffineExpr)
PRINTER(affineMap, mlirAffineMapPrint, MlirAffineMap)
PRINTER(integerSet, mlirIntegerSetPrint, MlirIntegerSet)

static PyGetSetDef refProperties[] = {{"context", refContext, NULL, "The context.", NULL},
                                      {"_address", refAddress, NULL, NULL, NULL},
                                      {NULL, NULL, NULL, NULL, NULL}};

static PyObject *locationEnter(PyObject *self, PyObject *unused) {
  (void)unused;
  ExtContext *context = ((ExtRef *)self)->context;
  return extStackPush(context->state, self, context, NULL, self) ? Py_NewRef(self) : NULL;
}

static PyObject *locationExit(PyObject *self, PyObject *args) {
  (void)args;
  if (!extStackPop(((ExtRef *)self)->context->state, self, "Location"))
    return NULL;
  Py_RETURN_NONE;
}

static PyMethodDef locationMethods[] = {{"__enter__", locationEnter, METH_NOARGS, NULL},
                                        {"__exit__", locationExit, METH_VARARGS, NULL},
                                        {NULL, NULL, 0, NULL}};
static PyMethodDef noMethods[] = {{NULL, NULL, 0, NULL}};

#define REF_TYPE(Name, name, methods)                                                              \
  static PyType_Slot name##Slots[] = {{Py_tp_new, (void *)refNew},                                 \
                                      {Py_tp_dealloc, (void *)refFree},                            \
                                      {Py_tp_richcompare, (void *)refCompare},                     \
                                      {Py_tp_hash, (void *)refHash},                               \
                                      {Py_tp_str, (void *)name##Text},                             \
                                      {Py_tp_getset, refProperties},                               \
                                      {Py_tp_methods, methods},                                    \
                                      {0, NULL}};                                                  \
  PyType_Spec ext##Name##Spec = {"mlir._mlir_libs._C." #Name, sizeof(ExtRef), 0,                   \
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, name##Slots};
REF_TYPE(Type, type, noMethods)
REF_TYPE(Attribute, attribute, noMethods)
REF_TYPE(Location, location, locationMethods)
REF_TYPE(AffineExpr, affineExpr, noMethods)
REF_TYPE(AffineMap, affineMap, noMethods)
REF_TYPE(IntegerSet, integerSet, noMethods)

bool extRefOf(ExtState *state, PyObject *object, ExtClass class, const char *wanted,
              const void **ptr) {
  if (object == state->null) {
    *ptr = NULL;
    return true;
  }
  if (!object || !extIs(object, state->types[class])) {
    extRaiseType(object, wanted);
    return false;
  }
  *ptr = ((ExtRef *)object)->ptr;
  return true;
}

bool extRaiseContext(const char *what) {
  PyErr_Format(PyExc_ValueError, "%s is of another context", what);
  return false;
}

bool extLocationIn(const ExtContext *context, PyObject *object, MlirLocation *location) {
  ExtState *state = context->state;
  if (!object || !extIs(object, state->types[EXT_LOCATION])) {
    extRaiseType(object, "a Location");
    return false;
  }
  location->ptr = ((ExtRef *)object)->ptr;
  return extSameContext(((ExtRef *)object)->context, context, "the location");
}

//===--- Identities ---===//

static PyObject *typeIdCompare(PyObject *a, PyObject *b, int op) {
  if (Py_TYPE(a) != Py_TYPE(b) || (op != Py_EQ && op != Py_NE))
    return Py_NewRef(Py_NotImplemented);
  return extBool((((ExtTypeId *)a)->id.ptr == ((ExtTypeId *)b)->id.ptr) == (op == Py_EQ));
}
static Py_hash_t typeIdHash(PyObject *self) {
  return (Py_hash_t)((uintptr_t)((ExtTypeId *)self)->id.ptr >> 4);
}
static PyObject *typeIdAddress(PyObject *self, void *unused) {
  (void)unused;
  return PyLong_FromVoidPtr((void *)((ExtTypeId *)self)->id.ptr);
}
static PyObject *typeIdCapsule(PyObject *self, void *unused) {
  (void)unused;
  return mlirPythonTypeIDToCapsule(((ExtTypeId *)self)->id);
}
static PyObject *typeIdCreate(PyObject *type, PyObject *capsule) {
  MlirTypeID id = mlirPythonCapsuleToTypeID(capsule);
  ExtState *state = id.ptr ? extStateOfType((PyTypeObject *)type) : NULL;
  return state ? extCapiTypeId(state, id) : NULL;
}
static PyMethodDef typeIdMethods[] = {
    {"_CAPICreate", typeIdCreate, METH_O | METH_CLASS, "The identity in a capsule."},
    {NULL, NULL, 0, NULL}};
static PyGetSetDef typeIdProperties[] = {{"_address", typeIdAddress, NULL, NULL, NULL},
                                         {"_CAPIPtr", typeIdCapsule, NULL, NULL, NULL},
                                         {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot typeIdSlots[] = {
    {Py_tp_richcompare, (void *)typeIdCompare}, {Py_tp_hash, (void *)typeIdHash},
    {Py_tp_getset, typeIdProperties},           {Py_tp_methods, typeIdMethods},
    {Py_tp_dealloc, (void *)extFree},           {0, NULL}};
PyType_Spec extTypeIdSpec = {"mlir._mlir_libs._C.TypeID", sizeof(ExtTypeId), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, typeIdSlots};

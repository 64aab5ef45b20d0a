// The module tessera.mlir._mlir_libs._C: its state, its types, its functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "mlir-c/RegisterEverything.h"
#include "support/Memory.h"

static PyModuleDef moduleDef;

//===--- Objects ---===//

ExtState *extStateOfType(PyTypeObject *type) {
  while (type) {
    PyObject *module = PyType_GetModule(type);
    if (module && PyModule_GetDef(module) == &moduleDef)
      return PyModule_GetState(module);
    PyErr_Clear();
    type = PyType_GetSlot(type, Py_tp_base);
  }
  PyErr_SetString(PyExc_TypeError, "the class isn't one of the module's");
  return NULL;
}

void *extNew(PyTypeObject *type) {
  allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  return alloc(type, 0);
}

void extFree(void *object) {
  PyTypeObject *type = Py_TYPE((PyObject *)object);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(object);
  Py_DECREF(type);
}

PyObject *extRaiseType(PyObject *object, const char *wanted) {
  PyObject *name = object ? PyType_GetName(Py_TYPE(object)) : NULL;
  if (name)
    PyErr_Format(PyExc_TypeError, "expected %s, got %U", wanted, name);
  else
    PyErr_Format(PyExc_TypeError, "expected %s", wanted);
  Py_XDECREF(name);
  return NULL;
}

PyObject *extRaise(PyObject *type, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  PyErr_SetString(type, text.data);
  tsStringFree(&text);
  return NULL;
}

PyObject *extRaiseResults(MlirOperation op) {
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  return extRaise(PyExc_ValueError,
                  "Cannot call .result on operation %.*s which has %zd results (it is only valid "
                  "for operations with a single result)",
                  (int)name.length, name.data, (ssize_t)mlirOperationGetNumResults(op));
}

PyObject *extText(MlirStringRef text) {
  return PyUnicode_DecodeUTF8(text.data, (Py_ssize_t)text.length, "surrogateescape");
}

bool extTextOf(PyObject *object, MlirStringRef *text) {
  Py_ssize_t size;
  if (PyUnicode_Check(object)) {
    text->data = PyUnicode_AsUTF8AndSize(object, &size);
    text->length = (size_t)size;
    return text->data;
  }
  char *data;
  if (!PyBytes_Check(object)) {
    extRaiseType(object, "str or bytes");
    return false;
  }
  if (PyBytes_AsStringAndSize(object, &data, &size) != 0)
    return false;
  *text = mlirStringRefCreate(data, (size_t)size);
  return true;
}

//===--- What Python only holds ---===//

static void opaqueFree(PyObject *object) {
  ExtOpaque *self = (ExtOpaque *)object;
  if (self->ptr && self->destroy)
    self->destroy(self->ptr);
  Py_XDECREF(self->keep);
  extFree(self);
}
static PyType_Slot opaqueSlots[] = {{Py_tp_dealloc, (void *)opaqueFree}, {0, NULL}};
PyType_Spec extOpaqueSpec = {"mlir._mlir_libs._C.Opaque", sizeof(ExtOpaque), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, opaqueSlots};

PyObject *extOpaqueNew(ExtState *state, const char *kind, void *ptr, void (*destroy)(void *ptr),
                       PyObject *keep) {
  ExtOpaque *self = extNew(state->opaque);
  if (!self) {
    if (destroy)
      destroy(ptr);
    return NULL;
  }
  self->ptr = ptr;
  self->destroy = destroy;
  self->kind = kind;
  self->keep = Py_XNewRef(keep);
  return (PyObject *)self;
}

void *extOpaqueOf(ExtState *state, PyObject *object, const char *kind) {
  ExtOpaque *self = (ExtOpaque *)object;
  if (!extIs(object, state->opaque) || strcmp(self->kind, kind) != 0)
    return extRaiseType(object, kind);
  if (!self->ptr)
    PyErr_Format(PyExc_ValueError, "the %s is of no use any more", kind);
  return self->ptr;
}

void *extOpaqueTake(ExtState *state, PyObject *object, const char *kind) {
  void *ptr = extOpaqueOf(state, object, kind);
  if (ptr)
    ((ExtOpaque *)object)->ptr = NULL;
  return ptr;
}

//===--- What Python says about its classes ---===//

static const char *const classNames[EXT_NUM_CLASSES] = {"Type",
                                                        "Attribute",
                                                        "Location",
                                                        "AffineExpr",
                                                        "AffineMap",
                                                        "IntegerSet",
                                                        "IntegerAttr",
                                                        "BoolAttr",
                                                        "Operation",
                                                        "OpView",
                                                        "Region",
                                                        "Block",
                                                        "Value",
                                                        "OpResult",
                                                        "BlockArgument",
                                                        "OpOperand",
                                                        "InsertionPoint",
                                                        "Context",
                                                        "TypeID",
                                                        "NamedAttribute",
                                                        "Diagnostic",
                                                        "DiagnosticHandler",
                                                        "DiagnosticInfo",
                                                        "MLIRError",
                                                        "RegionSequence",
                                                        "OpOperandList",
                                                        "OpResultList",
                                                        "BlockArgumentList",
                                                        "OpSuccessors",
                                                        "BlockSuccessors",
                                                        "BlockPredecessors"};

static PyObject *setClass(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  const char *name;
  PyTypeObject *class;
  if (!PyArg_ParseTuple(args, "sO!", &name, &PyType_Type, &class))
    return NULL;
  for (int i = 0; i < EXT_NUM_CLASSES; ++i)
    if (!strcmp(name, classNames[i]) &&
        (!state->types[i] || PyType_IsSubtype(class, state->types[i]))) {
      PyTypeObject *old = state->classes[i];
      state->classes[i] = (PyTypeObject *)Py_NewRef((PyObject *)class);
      Py_XDECREF((PyObject *)old);
      Py_RETURN_NONE;
    }
  return PyErr_Format(PyExc_ValueError, "no class %s that this can stand for", name);
}

// Sets what is registered for an identity, and gives what was before in `*old`, which the caller
// lets go of once nothing knows it: that may run any code. False after an exception.
static bool setCaster(ExtState *state, PyObject *casters, PyObject *args, PyObject **old) {
  PyObject *id, *caster;
  if (!PyArg_ParseTuple(args, "OO", &id, &caster))
    return false;
  if (!extIs(id, state->types[EXT_TYPE_ID]))
    return extRaiseType(id, "a TypeID");
  PyObject *key = PyLong_FromVoidPtr((void *)((ExtTypeId *)id)->id.ptr);
  *old = key ? Py_XNewRef(PyDict_GetItem(casters, key)) : NULL;
  bool ok = key && PyDict_SetItem(casters, key, caster) == 0;
  Py_XDECREF(key);
  return ok;
}

static PyObject *setTypeCaster(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *old = NULL;
  bool ok = setCaster(state, state->typeCasters, args, &old);
  tsPointerMapClear(&state->castOf);
  Py_XDECREF(old);
  return ok ? Py_NewRef(Py_None) : NULL;
}

static PyObject *setValueCaster(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *old = NULL;
  bool ok = setCaster(state, state->valueCasters, args, &old);
  Py_XDECREF(old);
  return ok ? Py_NewRef(Py_None) : NULL;
}

// Those of types and values to look at: what is registered is known elsewhere, too.
static PyObject *getCasters(PyObject *module, PyObject *unused) {
  (void)unused;
  ExtState *state = PyModule_GetState(module);
  PyObject *types = PyDictProxy_New(state->typeCasters);
  PyObject *values = PyDictProxy_New(state->valueCasters);
  PyObject *all = types && values ? PyTuple_Pack(3, types, values, state->builders) : NULL;
  Py_XDECREF(types);
  Py_XDECREF(values);
  return all;
}

// Lets go of what was there last: that may run any code.
static PyObject *replaceFunction(PyObject **place, PyObject *function) {
  PyObject *old = *place;
  *place = function == Py_None ? NULL : Py_NewRef(function);
  Py_XDECREF(old);
  Py_RETURN_NONE;
}

static PyObject *setFindClass(PyObject *module, PyObject *function) {
  return replaceFunction(&((ExtState *)PyModule_GetState(module))->findClass, function);
}

static PyObject *setLocate(PyObject *module, PyObject *function) {
  return replaceFunction(&((ExtState *)PyModule_GetState(module))->locate, function);
}

static PyObject *forgetViews(PyObject *module, PyObject *unused) {
  (void)unused;
  tsPointerMapClear(&((ExtState *)PyModule_GetState(module))->viewOf);
  Py_RETURN_NONE;
}

static PyObject *liveContexts(PyObject *module, PyObject *unused) {
  (void)unused;
  return PyLong_FromLong(((ExtState *)PyModule_GetState(module))->liveContexts);
}

static void destroyRegistry(void *ptr) { mlirDialectRegistryDestroy((MlirDialectRegistry){ptr}); }

PyObject *extRegistryNew(ExtState *state, void *registry) {
  return extOpaqueNew(state, "dialect registry", registry, destroyRegistry, NULL);
}

static PyObject *newRegistry(PyObject *module, PyObject *unused) {
  (void)unused;
  return extRegistryNew(PyModule_GetState(module), mlirDialectRegistryCreate().ptr);
}

// context_append_registry(context, registry)
static PyObject *appendRegistry(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *given, *object;
  if (!PyArg_ParseTuple(args, "OO", &given, &object))
    return NULL;
  ExtContext *context = extResolveContext(state, given);
  MlirDialectRegistry registry = {context ? extOpaqueOf(state, object, "dialect registry") : NULL};
  if (!registry.ptr)
    return NULL;
  mlirContextAppendDialectRegistry(context->context, registry);
  Py_RETURN_NONE;
}

static PyObject *registerAll(PyObject *module, PyObject *object) {
  ExtContext *context = extResolveContext(PyModule_GetState(module), object);
  if (!context)
    return NULL;
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(context->context, registry);
  mlirDialectRegistryDestroy(registry);
  Py_RETURN_NONE;
}

PyMethodDef extStateMethods[] = {
    {"set_class", setClass, METH_VARARGS, "The class that objects of a kind are made of."},
    {"set_type_caster", setTypeCaster, METH_VARARGS, "What types or attributes become."},
    {"set_value_caster", setValueCaster, METH_VARARGS, "What values of a type become."},
    {"get_casters", getCasters, METH_NOARGS, "(of types, of values, builders of attributes)"},
    {"set_find_class", setFindClass, METH_O, "What gives the class of an op's name."},
    {"set_locate", setLocate, METH_O, "What gives a location where none is given, or None."},
    {"forget_views", forgetViews, METH_NOARGS, "Classes of ops have changed."},
    {"live_contexts", liveContexts, METH_NOARGS, "The number of contexts."},
    {"registry_new", newRegistry, METH_NOARGS, "A registry of no dialects."},
    {"context_append_registry", appendRegistry, METH_VARARGS, "Makes a registry's dialects known."},
    {"register_all_dialects", registerAll, METH_O, "Makes all dialects known to a context."},
    {NULL, NULL, 0, NULL}};

//===--- The module ---===//

typedef struct TypeEntry {
  PyType_Spec *spec;
  int class;   ///< -1: none
  size_t base; ///< offset in ExtState of the base; 0: object
  size_t at;   ///< offset in ExtState, 0: only the class's
} TypeEntry;

#define AT(field) offsetof(ExtState, field)
#define TYPE_AT(class) (AT(types) + (class) * sizeof(PyTypeObject *))
static const TypeEntry typeEntries[] = {
    {&extTypeSpec, EXT_TYPE, 0, 0},
    {&extAttributeSpec, EXT_ATTRIBUTE, 0, 0},
    {&extLocationSpec, EXT_LOCATION, 0, 0},
    {&extAffineExprSpec, EXT_AFFINE_EXPR, 0, 0},
    {&extAffineMapSpec, EXT_AFFINE_MAP, 0, 0},
    {&extIntegerSetSpec, EXT_INTEGER_SET, 0, 0},
    {&extOperationBaseSpec, -1, 0, AT(operationBase)},
    {&extViewBaseSpec, EXT_OP_VIEW, AT(operationBase), 0},
    {&extRegionSpec, EXT_REGION, 0, 0},
    {&extBlockSpec, EXT_BLOCK, 0, 0},
    {&extValueSpec, EXT_VALUE, 0, 0},
    {&extOpOperandSpec, EXT_OP_OPERAND, 0, 0},
    {&extInsertionPointSpec, EXT_INSERTION_POINT, 0, 0},
    {&extContextSpec, EXT_CONTEXT, 0, 0},
    {&extTypeIdSpec, EXT_TYPE_ID, 0, 0},
    {&extDiagnosticSpec, EXT_DIAGNOSTIC, 0, 0},
    {&extDiagnosticHandlerSpec, EXT_DIAGNOSTIC_HANDLER, 0, 0},
    {&extListSpec, -1, 0, AT(list)},
    {&extOperationListSpec, -1, 0, AT(operationList)},
    {&extOperationIteratorSpec, -1, 0, AT(operationIterator)},
    {&extBlockListSpec, -1, 0, AT(blockList)},
    {&extBlockIteratorSpec, -1, 0, AT(blockIterator)},
    {&extAccessorSpec, -1, 0, AT(accessor)},
    {&extSpecSpec, -1, 0, AT(spec)},
    {&extOpaqueSpec, -1, 0, AT(opaque)},
};

static PyTypeObject **placeOf(ExtState *state, const TypeEntry *entry) {
  return entry->class >= 0 ? &state->types[entry->class]
                           : (PyTypeObject **)(void *)((char *)state + entry->at);
}

static bool addTypes(PyObject *module, ExtState *state) {
  for (size_t i = 0; i < sizeof typeEntries / sizeof *typeEntries; ++i) {
    PyObject *const *base = (PyObject **)(void *)((char *)state + typeEntries[i].base);
    PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(
        module, typeEntries[i].spec, typeEntries[i].base ? *base : NULL);
    if (!type || PyModule_AddType(module, type) != 0)
      return false;
    *placeOf(state, &typeEntries[i]) = type;
  }
  PyObject *buffer =
      PyType_FromModuleAndSpec(module, &extBufferSpec, (PyObject *)state->types[EXT_ATTRIBUTE]);
  if (!buffer || PyModule_AddType(module, (PyTypeObject *)buffer) != 0)
    return false;
  Py_DECREF(buffer);
  // Subclasses in Python stand for what these are of: the checks are for the bases.
  PyTypeObject *const bases[EXT_NUM_CLASSES] = {[EXT_INTEGER_ATTRIBUTE] =
                                                    state->types[EXT_ATTRIBUTE],
                                                [EXT_BOOL_ATTRIBUTE] = state->types[EXT_ATTRIBUTE],
                                                [EXT_OPERATION] = state->operationBase,
                                                [EXT_OP_RESULT] = state->types[EXT_VALUE],
                                                [EXT_BLOCK_ARGUMENT] = state->types[EXT_VALUE]};
  for (int class = 0; class < EXT_NUM_CLASSES; ++class) {
    bool isList = class >= EXT_REGION_LIST;
    PyTypeObject *base = isList ? state->list : bases[class];
    if (base)
      state->types[class] = (PyTypeObject *)Py_NewRef((PyObject *)base);
    if (state->types[class])
      state->classes[class] = (PyTypeObject *)Py_NewRef((PyObject *)state->types[class]);
  }
  return true;
}

static int execute(PyObject *module) {
  static PyMethodDef *const tables[] = {extStateMethods,    extStackMethods,      extBuildMethods,
                                        extAccessorMethods, extDiagnosticMethods, extCapiMethods,
                                        extDataMethods,     extBufferMethods,     extPassMethods,
                                        extRewriteMethods,  extPdlMethods,        extEngineMethods,
                                        extDialectMethods,  extCapsuleMethods};
  ExtState *state = PyModule_GetState(module);
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {
    PyErr_SetString(PyExc_ImportError, "tessera.mlir works in the main interpreter only: what the "
                                       "library calls finds its way to no other");
    return -1;
  }
  mlirRegisterAllPasses();
  state->stack = PyThread_tss_alloc();
  if (!state->stack || PyThread_tss_create(state->stack) != 0 || !addTypes(module, state))
    return -1;
  state->typeCasters = PyDict_New();
  state->valueCasters = PyDict_New();
  state->builders = PyDict_New();
  state->null = PyObject_CallNoArgs((PyObject *)&PyBaseObject_Type);
  if (!state->typeCasters || !state->valueCasters || !state->builders || !state->null ||
      PyModule_AddObjectRef(module, "NULL", state->null) != 0)
    return -1;
  for (size_t i = 0; i < sizeof tables / sizeof *tables; ++i)
    if (PyModule_AddFunctions(module, tables[i]) != 0)
      return -1;
  return 0;
}

static int visitAll(ExtState *state, visitproc visit, void *arg) {
  for (int i = 0; i < EXT_NUM_CLASSES; ++i) {
    Py_VISIT(state->types[i]);
    Py_VISIT(state->classes[i]);
  }
  for (size_t i = 0; i < sizeof typeEntries / sizeof *typeEntries; ++i)
    if (typeEntries[i].class < 0)
      Py_VISIT(*placeOf(state, &typeEntries[i]));
  Py_VISIT(state->typeCasters);
  Py_VISIT(state->valueCasters);
  Py_VISIT(state->builders);
  Py_VISIT(state->findClass);
  Py_VISIT(state->locate);
  for (size_t i = 0; i < EXT_NUM_CALL_SITES; ++i)
    Py_VISIT(state->callSites[i].keywords);
  return 0;
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
  return visitAll(PyModule_GetState(module), visit, arg);
}

// Types stay until the module's memory goes: objects may outlive what Python knows of the module.
static int clear(PyObject *module) {
  ExtState *state = PyModule_GetState(module);
  Py_CLEAR(state->findClass);
  Py_CLEAR(state->locate);
  for (size_t i = 0; i < EXT_NUM_CALL_SITES; ++i)
    Py_CLEAR(state->callSites[i].keywords);
  return 0;
}

static void freeModule(void *module) {
  ExtState *state = PyModule_GetState(module);
  if (state)
    extHandlesFreeSpare(state);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};
static PyModuleDef moduleDef = {PyModuleDef_HEAD_INIT,
                                .m_name = "_C",
                                .m_doc = "MLIR: what the package's classes are made of.",
                                .m_size = sizeof(ExtState),
                                .m_slots = slots,
                                .m_traverse = traverse,
                                .m_clear = clear,
                                .m_free = freeModule};

PyMODINIT_FUNC PyInit__C(void) { return PyModuleDef_Init(&moduleDef); }

// From objects of Python to what mlir-c's functions take, and back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capi.h"

bool extCapiCount(Py_ssize_t count, Py_ssize_t wanted, const char *name) {
  if (count != wanted)
    PyErr_Format(PyExc_TypeError, "%s takes %zd arguments", name, wanted);
  return count == wanted;
}

bool extCapiIs(PyObject *object, bool is) {
  if (!is)
    PyErr_Format(PyExc_TypeError, "%R is of another kind", object);
  return is;
}

bool extCapiPosition(int64_t position, int64_t count) {
  if (position >= 0 && position < count)
    return true;
  PyErr_SetString(PyExc_IndexError, "index out of range");
  return false;
}

bool extCapiHasRank(MlirType shaped) {
  if (mlirShapedTypeHasRank(shaped))
    return true;
  PyErr_SetString(PyExc_ValueError, "calling this method requires that the type has a rank.");
  return false;
}

bool extCapiIsSplat(MlirAttribute elements) {
  if (mlirDenseElementsAttrIsSplat(elements))
    return true;
  PyErr_SetString(PyExc_ValueError, "the elements are no splat");
  return false;
}

bool extCapiTakesElements(MlirType type, intptr_t count) {
  if (!mlirTypeIsAShaped(type) || !mlirShapedTypeHasStaticShape(type)) {
    PyErr_SetString(PyExc_ValueError,
                    "Expected a static ShapedType for the shaped_type parameter.");
    return false;
  }
  if (count == 1)
    return true;
  intptr_t wanted = 1, rank = mlirShapedTypeGetRank(type);
  bool overflows = false, isEmpty = false;
  for (intptr_t i = 0; i < rank; ++i) {
    int64_t size = mlirShapedTypeGetDimSize(type, i);
    isEmpty |= !size;
    overflows |= __builtin_mul_overflow(wanted, size, &wanted);
  }
  if (isEmpty ? count == 0 : !overflows && count == wanted)
    return true;
  PyErr_Format(PyExc_ValueError, "the type isn't one of %zd elements", (Py_ssize_t)count);
  return false;
}

bool extCapiIsInteger(MlirType type, unsigned width) {
  return mlirTypeIsAIndex(type)
             ? width == 64
             : mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) == width;
}

bool extCapiSameSize(ExtArray a, ExtArray b) {
  if (a.size != b.size)
    PyErr_Format(PyExc_ValueError, "one sequence has %zd elements, another %zd", (Py_ssize_t)a.size,
                 (Py_ssize_t)b.size);
  return a.size == b.size;
}

// Whether the context may be the call's.
static bool isOfCall(ExtCall *call, ExtContext *context) {
  if (!call->context)
    call->context = (ExtContext *)Py_NewRef((PyObject *)context);
  return extSameContext(context, call->context, "an argument");
}

void extCapiEnd(ExtCall *call) {
  tsArenaDestroy(&call->scratch);
  Py_XDECREF((PyObject *)call->context);
}

bool extCapiContext(ExtCall *call, PyObject *object, MlirContext *context) {
  ExtContext *found = extResolveContext(call->state, object);
  if (found)
    *context = found->context;
  return found && isOfCall(call, found);
}

bool extCapiHandle(ExtCall *call, PyObject *object, ExtClass class, const char *wanted,
                   const void **ptr) {
  return extRefOf(call->state, object, class, wanted, ptr) &&
         (!*ptr || isOfCall(call, ((ExtRef *)object)->context));
}

bool extCapiBool(PyObject *object, bool *value) {
  int truth = PyObject_IsTrue(object);
  *value = truth > 0;
  return truth >= 0;
}

bool extCapiInteger(PyObject *object, int64_t low, int64_t high, int64_t *value) {
  PyObject *index = PyNumber_Index(object);
  int overflow = 0;
  *value = index ? PyLong_AsLongLongAndOverflow(index, &overflow) : -1;
  if (index && overflow > 0 && high == INT64_MAX && low != INTPTR_MIN) {
    *value = (int64_t)PyLong_AsUnsignedLongLong(index); // the same bits
    overflow = 0;
  }
  Py_XDECREF(index);
  if (PyErr_Occurred())
    return false;
  if (overflow || *value < low || *value > high) {
    PyErr_SetString(PyExc_OverflowError, "the number is out of range");
    return false;
  }
  return true;
}

bool extCapiReal(PyObject *object, double *value) {
  *value = PyFloat_AsDouble(object);
  return !PyErr_Occurred();
}

//===--- Sequences ---===//

// The elements as a tuple, and room for what they become.
static PyObject *beginArray(ExtCall *call, PyObject *object, size_t size, ExtArray *array) {
  PyObject *tuple = PySequence_Tuple(object);
  if (tuple) {
    array->size = PyTuple_Size(tuple);
    array->data = tsArenaAlloc(&call->scratch, (size_t)(array->size + 1) * size, 8);
  }
  return tuple;
}

static bool endArray(PyObject *tuple, bool ok) {
  Py_DECREF(tuple);
  return ok;
}

bool extCapiHandles(ExtCall *call, PyObject *object, ExtClass class, const char *wanted,
                    ExtArray *array) {
  PyObject *tuple = beginArray(call, object, sizeof(void *), array);
  bool ok = tuple;
  for (intptr_t i = 0; ok && i < array->size; ++i) {
    PyObject *item = PyTuple_GetItem(tuple, i);
    const void **ptr = (const void **)array->data + i;
    ok = extCapiHandle(call, item, class, wanted, ptr) && extCapiIs(item, *ptr != NULL);
  }
  return tuple && endArray(tuple, ok);
}

bool extCapiTexts(ExtCall *call, PyObject *object, ExtArray *array) {
  PyObject *tuple = beginArray(call, object, sizeof(MlirStringRef), array);
  bool ok = tuple;
  for (intptr_t i = 0; ok && i < array->size; ++i) {
    MlirStringRef text;
    ok = extTextOf(PyTuple_GetItem(tuple, i), &text);
    if (ok) // the tuple may be all that keeps it
      ((MlirStringRef *)array->data)[i] = tsArenaString(&call->scratch, text);
  }
  return tuple && endArray(tuple, ok);
}

bool extCapiNamed(ExtCall *call, PyObject *object, ExtArray *array) {
  PyObject *tuple = beginArray(call, object, sizeof(MlirNamedAttribute), array);
  bool ok = tuple;
  for (intptr_t i = 0; ok && i < array->size; ++i) {
    PyObject *name, *value;
    MlirStringRef text;
    MlirAttribute attribute;
    ok = PyArg_ParseTuple(PyTuple_GetItem(tuple, i), "OO", &name, &value) &&
         extTextOf(name, &text) &&
         extCapiHandle(call, value, EXT_ATTRIBUTE, "an Attribute", &attribute.ptr) &&
         extCapiIs(value, attribute.ptr != NULL);
    if (ok)
      ((MlirNamedAttribute *)array->data)[i] = mlirNamedAttributeGet(
          mlirIdentifierGet(mlirAttributeGetContext(attribute), text), attribute);
  }
  return tuple && endArray(tuple, ok);
}

#define INTEGERS(Name, Type, low, high)                                                            \
  bool extCapi##Name##s(ExtCall *call, PyObject *object, ExtArray *array) {                        \
    PyObject *tuple = beginArray(call, object, sizeof(Type), array);                               \
    bool ok = tuple;                                                                               \
    for (intptr_t i = 0; ok && i < array->size; ++i) {                                             \
      int64_t value;                                                                               \
      ok = extCapiInteger(PyTuple_GetItem(tuple, i), low, high, &value);                           \
      ((Type *)array->data)[i] = (Type)value;                                                      \
    }                                                                                              \
    return tuple && endArray(tuple, ok);                                                           \
  }
INTEGERS(Int64, int64_t, INT64_MIN, INT64_MAX)
INTEGERS(Int32, int32_t, INT32_MIN, INT32_MAX)
INTEGERS(Int16, int16_t, INT16_MIN, INT16_MAX)
INTEGERS(Int8, int8_t, INT8_MIN, INT8_MAX)
INTEGERS(Uint64, uint64_t, INT64_MIN, INT64_MAX)
INTEGERS(Uint32, uint32_t, 0, UINT32_MAX)
INTEGERS(Uint16, uint16_t, 0, UINT16_MAX)
INTEGERS(Uint8, uint8_t, 0, UINT8_MAX)
INTEGERS(Int, int, INT32_MIN, INT32_MAX)
INTEGERS(Unsigned, unsigned, 0, UINT32_MAX)

#define REALS(Name, Type)                                                                          \
  bool extCapi##Name##s(ExtCall *call, PyObject *object, ExtArray *array) {                        \
    PyObject *tuple = beginArray(call, object, sizeof(Type), array);                               \
    bool ok = tuple;                                                                               \
    for (intptr_t i = 0; ok && i < array->size; ++i) {                                             \
      double value;                                                                                \
      ok = extCapiReal(PyTuple_GetItem(tuple, i), &value);                                         \
      ((Type *)array->data)[i] = (Type)value;                                                      \
    }                                                                                              \
    return tuple && endArray(tuple, ok);                                                           \
  }
REALS(Float, float)
REALS(Double, double)

bool extCapiBools(ExtCall *call, PyObject *object, ExtArray *array) {
  PyObject *tuple = beginArray(call, object, sizeof(bool), array);
  bool ok = tuple;
  for (intptr_t i = 0; ok && i < array->size; ++i)
    ok = extCapiBool(PyTuple_GetItem(tuple, i), (bool *)array->data + i);
  return tuple && endArray(tuple, ok);
}

//===--- Objects ---===//

PyObject *extCapiTypeId(ExtState *state, MlirTypeID id) {
  if (!id.ptr)
    Py_RETURN_NONE;
  ExtTypeId *self = extNew(state->types[EXT_TYPE_ID]);
  if (self)
    self->id = id;
  return (PyObject *)self;
}

ExtContext *extCapiContextOf(ExtState *state, MlirContext context) {
  ExtContext *found = extContextFind(state, context);
  if (!found)
    PyErr_SetString(PyExc_RuntimeError, "the context isn't Python's");
  return found;
}

PyObject *extCapiType(ExtState *state, MlirType type) {
  if (!type.ptr)
    Py_RETURN_NONE;
  ExtContext *context = extCapiContextOf(state, mlirTypeGetContext(type));
  return context ? extWrapType(context, type) : NULL;
}

PyObject *extCapiAttribute(ExtState *state, MlirAttribute attribute) {
  if (!attribute.ptr)
    Py_RETURN_NONE;
  ExtContext *context = extCapiContextOf(state, mlirAttributeGetContext(attribute));
  return context ? extWrapAttribute(context, attribute) : NULL;
}

PyObject *extCapiNamedResult(ExtState *state, MlirNamedAttribute named) {
  PyObject *attribute = extCapiAttribute(state, named.attribute);
  PyObject *name = attribute ? extText(mlirIdentifierStr(named.name)) : NULL;
  PyObject *pair = name ? PyTuple_Pack(2, name, attribute) : NULL;
  Py_XDECREF(name);
  Py_XDECREF(attribute);
  return pair;
}

#define PLAIN(Name, getContext, class)                                                             \
  PyObject *extCapi##Name(ExtState *state, Mlir##Name handle) {                                    \
    if (!handle.ptr)                                                                               \
      Py_RETURN_NONE;                                                                              \
    ExtContext *context = extCapiContextOf(state, getContext(handle));                             \
    return context ? extRefNew(context, state->classes[class], handle.ptr) : NULL;                 \
  }
PLAIN(Location, mlirLocationGetContext, EXT_LOCATION)
PLAIN(AffineMap, mlirAffineMapGetContext, EXT_AFFINE_MAP)
PLAIN(IntegerSet, mlirIntegerSetGetContext, EXT_INTEGER_SET)

PyObject *extCapiAffineExpr(ExtState *state, MlirAffineExpr expr) {
  if (!expr.ptr)
    Py_RETURN_NONE;
  ExtContext *context = extCapiContextOf(state, mlirAffineExprGetContext(expr));
  PyObject *plain = context ? extRefNew(context, state->classes[EXT_AFFINE_EXPR], expr.ptr) : NULL;
  PyObject *cast = plain ? PyObject_GetAttrString(plain, "maybe_downcast") : NULL;
  PyObject *result = cast ? PyObject_CallNoArgs(cast) : NULL;
  Py_XDECREF(cast);
  Py_XDECREF(plain);
  return result;
}

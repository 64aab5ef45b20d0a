// Properties of op classes: operands, results, attributes and regions by their names.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

typedef enum Mode {
  MODE_ONE,
  MODE_AFTER,    ///< behind the only group that varies
  MODE_OPTIONAL, ///< that group
  MODE_VARIADIC,
  MODE_EQUAL_ONE, ///< groups of the same size
  MODE_EQUAL,
  MODE_SEGMENT_ONE, ///< sizes are an attribute
  MODE_SEGMENT_OPTIONAL,
  MODE_SEGMENT,
  NUM_MODES
} Mode;
static const char *const modes[NUM_MODES] = {
    "one",   "after",       "optional",         "variadic", "equal-one",
    "equal", "segment-one", "segment-optional", "segment"};

typedef enum AttributeMode { ATTRIBUTE_NEEDED, ATTRIBUTE_OPTIONAL, ATTRIBUTE_UNIT } AttributeMode;

typedef struct Accessor {
  PyObject_HEAD ExtState *state;
  ExtClass list; ///< EXT_OPERAND_LIST, EXT_RESULT_LIST, EXT_REGION_LIST; EXT_ATTRIBUTE
  Mode mode;
  Py_ssize_t number, total, numVariable, numSimpleBefore, numVariableBefore;
  AttributeMode attributeMode;
  PyObject *name; ///< of the attribute
} Accessor;

static void accessorFree(PyObject *object) {
  Py_XDECREF(((Accessor *)object)->name);
  extFree(object);
}

//===--- Groups of operands and results ---===//

typedef struct Range {
  Py_ssize_t start, length;
} Range;

static bool segmentRange(const Accessor *self, MlirOperation op, Range *range) {
  const char *name = self->list == EXT_OPERAND_LIST ? "operandSegmentSizes" : "resultSegmentSizes";
  MlirAttribute sizes = mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
  if (!sizes.ptr || !mlirAttributeIsADenseI32Array(sizes) ||
      mlirDenseArrayGetNumElements(sizes) <= self->number) {
    PyErr_Format(PyExc_ValueError, "the operation has no attribute %s that fits", name);
    return false;
  }
  for (Py_ssize_t i = 0; i < self->number; ++i)
    range->start += mlirDenseI32ArrayGetElement(sizes, i);
  range->length = mlirDenseI32ArrayGetElement(sizes, self->number);
  return true;
}

static bool rangeOf(const Accessor *self, MlirOperation op, Py_ssize_t count, Range *range) {
  *range = (Range){self->number, 1};
  Py_ssize_t fixed = self->total - self->numVariable;
  switch (self->mode) {
  case MODE_AFTER:
    range->start = self->number + count - self->total;
    return true;
  case MODE_OPTIONAL:
  case MODE_VARIADIC:
    range->length = count - fixed;
    return true;
  case MODE_EQUAL_ONE:
  case MODE_EQUAL: {
    Py_ssize_t each = self->numVariable ? (count - fixed) / self->numVariable : 0;
    range->start = self->numSimpleBefore + self->numVariableBefore * each;
    range->length = self->mode == MODE_EQUAL ? each : 1;
    return true;
  }
  case MODE_SEGMENT_ONE:
  case MODE_SEGMENT_OPTIONAL:
  case MODE_SEGMENT:
    *range = (Range){0, 0};
    return segmentRange(self, op, range);
  default:
    return true;
  }
}

static PyObject *getValues(const Accessor *self, ExtHandle *handle) {
  MlirOperation op = extOperation(handle);
  bool isOperand = self->list == EXT_OPERAND_LIST;
  Py_ssize_t count = isOperand ? mlirOperationGetNumOperands(op) : mlirOperationGetNumResults(op);
  Range range;
  if (!rangeOf(self, op, count, &range))
    return NULL;
  bool isList =
      self->mode == MODE_VARIADIC || self->mode == MODE_EQUAL || self->mode == MODE_SEGMENT;
  bool isOptional = self->mode == MODE_OPTIONAL || self->mode == MODE_SEGMENT_OPTIONAL;
  if (isOptional && range.length <= 0)
    Py_RETURN_NONE;
  if (range.start < 0 || range.length < 0 || range.start + range.length > count ||
      (!isList && !range.length)) {
    PyErr_SetString(PyExc_IndexError, "index out of range");
    return NULL;
  }
  if (isList)
    return extListSlice(handle, self->list, range.start, range.length);
  return extWrapValue(handle, isOperand ? mlirOperationGetOperand(op, range.start)
                                        : mlirOperationGetResult(op, range.start));
}

static PyObject *getRegions(const Accessor *self, ExtHandle *handle) {
  intptr_t count = mlirOperationGetNumRegions(extOperation(handle));
  if (self->mode == MODE_VARIADIC)
    return extListSlice(handle, EXT_REGION_LIST, self->number < count ? self->number : count,
                        self->number < count ? count - self->number : 0);
  if (self->number < count)
    return extWrapRegion(handle, mlirOperationGetRegion(extOperation(handle), self->number));
  PyErr_SetString(PyExc_IndexError, "index out of range");
  return NULL;
}

//===--- Attributes ---===//

static bool nameOf(const Accessor *self, MlirStringRef *name) {
  return extTextOf(self->name, name);
}

static PyObject *getAttribute(const Accessor *self, ExtHandle *handle) {
  MlirStringRef name;
  if (!nameOf(self, &name))
    return NULL;
  MlirAttribute value = mlirOperationGetAttributeByName(extOperation(handle), name);
  if (self->attributeMode == ATTRIBUTE_UNIT)
    return extBool(value.ptr != NULL);
  if (value.ptr)
    return extWrapAttribute(handle->context, value);
  if (self->attributeMode == ATTRIBUTE_OPTIONAL)
    Py_RETURN_NONE;
  PyErr_SetObject(PyExc_KeyError, self->name);
  return NULL;
}

static int setAttribute(const Accessor *self, ExtHandle *handle, PyObject *value) {
  MlirOperation op = extOperation(handle);
  MlirStringRef name;
  if (!nameOf(self, &name))
    return -1;
  extTouch(handle);
  bool removes = !value || value == Py_None;
  if (removes && self->attributeMode == ATTRIBUTE_NEEDED) {
    PyErr_SetString(value ? PyExc_ValueError : PyExc_AttributeError,
                    "'None' not allowed as value for mandatory attributes");
    return -1;
  }
  if (self->attributeMode == ATTRIBUTE_UNIT && !removes) {
    mlirOperationSetAttributeByName(op, name, mlirUnitAttrGet(handle->context->context));
    return 0;
  }
  if (removes) {
    mlirOperationRemoveAttributeByName(op, name);
    return 0;
  }
  const void *attribute;
  if (!extRefOf(self->state, value, EXT_ATTRIBUTE, "an Attribute", &attribute) || !attribute)
    return -1;
  if (!extSameContext(((ExtRef *)value)->context, handle->context, "the attribute"))
    return -1;
  mlirOperationSetAttributeByName(op, name, (MlirAttribute){attribute});
  return 0;
}

//===--- The descriptor ---===//

static PyObject *accessorGet(PyObject *object, PyObject *instance, PyObject *type) {
  (void)type;
  const Accessor *self = (const Accessor *)object;
  if (!instance || instance == Py_None)
    return Py_NewRef(object);
  ExtHandle *handle = extOpOf(self->state, instance);
  if (!handle)
    return NULL;
  return self->list == EXT_REGION_LIST ? getRegions(self, handle)
         : self->list == EXT_ATTRIBUTE ? getAttribute(self, handle)
                                       : getValues(self, handle);
}

static int accessorSet(PyObject *object, PyObject *instance, PyObject *value) {
  const Accessor *self = (const Accessor *)object;
  if (self->list == EXT_ATTRIBUTE && self->attributeMode == ATTRIBUTE_UNIT && value) {
    int truth = PyObject_IsTrue(value); // first: it may destroy the operation
    if (truth < 0)
      return -1;
    value = truth ? value : NULL;
  }
  ExtHandle *handle = extOpOf(self->state, instance);
  if (!handle)
    return -1;
  if (self->list == EXT_ATTRIBUTE)
    return setAttribute(self, handle, value);
  PyErr_SetString(PyExc_AttributeError, "can't set attribute");
  return -1;
}

static PyType_Slot accessorSlots[] = {{Py_tp_dealloc, (void *)accessorFree},
                                      {Py_tp_descr_get, (void *)accessorGet},
                                      {Py_tp_descr_set, (void *)accessorSet},
                                      {0, NULL}};
PyType_Spec extAccessorSpec = {"mlir._mlir_libs._C.Accessor", sizeof(Accessor), 0,
                               Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                               accessorSlots};

static PyObject *valuesAccessor(PyObject *module, PyObject *args, ExtClass list) {
  const char *mode = "one";
  ExtState *state = PyModule_GetState(module);
  Accessor *self = extNew(state->accessor);
  if (!self)
    return NULL;
  if (!PyArg_ParseTuple(args, "n|snnnn", &self->number, &mode, &self->total, &self->numVariable,
                        &self->numSimpleBefore, &self->numVariableBefore)) {
    Py_DECREF((PyObject *)self);
    return NULL;
  }
  self->state = state;
  self->list = list;
  while (self->mode < NUM_MODES - 1 && strcmp(modes[self->mode], mode) != 0)
    ++self->mode;
  return (PyObject *)self;
}

static PyObject *operand(PyObject *module, PyObject *args) {
  return valuesAccessor(module, args, EXT_OPERAND_LIST);
}
static PyObject *result(PyObject *module, PyObject *args) {
  return valuesAccessor(module, args, EXT_RESULT_LIST);
}

static PyObject *region(PyObject *module, PyObject *args) {
  int isVariadic = 0;
  ExtState *state = PyModule_GetState(module);
  Accessor *self = extNew(state->accessor);
  if (self && !PyArg_ParseTuple(args, "n|p", &self->number, &isVariadic))
    Py_CLEAR(self);
  if (self) {
    self->state = state;
    self->list = EXT_REGION_LIST;
    self->mode = isVariadic ? MODE_VARIADIC : MODE_ONE;
  }
  return (PyObject *)self;
}

static PyObject *attribute(PyObject *module, PyObject *args) {
  const char *mode = "";
  PyObject *name;
  ExtState *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(args, "U|s", &name, &mode))
    return NULL;
  Accessor *self = extNew(state->accessor);
  if (self) {
    self->state = state;
    self->list = EXT_ATTRIBUTE;
    self->attributeMode = !strcmp(mode, "unit")       ? ATTRIBUTE_UNIT
                          : !strcmp(mode, "optional") ? ATTRIBUTE_OPTIONAL
                                                      : ATTRIBUTE_NEEDED;
    self->name = Py_NewRef(name);
  }
  return (PyObject *)self;
}

PyMethodDef extAccessorMethods[] = {
    {"ods_operand", operand, METH_VARARGS, "A property: an operand, or a group of them."},
    {"ods_result", result, METH_VARARGS, "A property: a result, or a group of them."},
    {"ods_region", region, METH_VARARGS, "A property: a region, or all from there on."},
    {"ods_attribute", attribute, METH_VARARGS, "A property: an attribute."},
    {NULL, NULL, 0, NULL}};

// Descriptors that Python makes of tensors, as arguments of kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Function.h"

/// Reads a list of integers, one for each axis.
static bool readSizes(PyObject *object, const char *name, int64_t *sizes, size_t *rank) {
  PyObject *list = PyObject_GetAttrString(object, name);
  PyObject *items = list ? PySequence_Fast(list, "a descriptor's shapes are sequences") : NULL;
  Py_XDECREF(list);
  if (!items)
    return false;
  Py_ssize_t count = PySequence_Fast_GET_SIZE(items);
  bool ok = count >= 1 && count <= EXT_MAX_RANK && (!*rank || *rank == (size_t)count);
  if (!ok)
    PyErr_Format(PyExc_ValueError,
                 "a descriptor has one to %d axes, the same number everywhere: its %s has %zd",
                 EXT_MAX_RANK, name, count);
  for (Py_ssize_t i = 0; ok && i < count; ++i) {
    PyObject *index = PyNumber_Index(PySequence_Fast_GET_ITEM(items, i));
    sizes[i] = index ? PyLong_AsLongLong(index) : -1;
    Py_XDECREF(index);
    ok = !PyErr_Occurred();
  }
  *rank = (size_t)count;
  Py_DECREF(items);
  return ok;
}

static bool readBase(ExtState *state, PyObject *object, uint64_t stream, ExtArray *array) {
  PyObject *base = PyObject_GetAttrString(object, "base");
  int kind = base ? extKindOf(state, base) : -1;
  bool ok = kind >= 0 && extReadArray(state, (ExtKind)kind, base, stream, array);
  Py_XDECREF(base);
  return ok;
}

/// Whether what is outside of the tensor is read as NaN.
static bool readPadding(PyObject *object, bool *isNan) {
  PyObject *padding = PyObject_GetAttrString(object, "padding");
  *isNan = padding && PyUnicode_Check(padding) && !PyUnicode_CompareWithASCIIString(padding, "nan");
  Py_XDECREF(padding);
  return padding != NULL;
}

static bool readRounding(PyObject *object, bool *isRounded) {
  PyObject *rounding = PyObject_GetAttrString(object, "round_f32_to_tf32");
  if (!rounding)
    PyErr_Clear(); // an older form of them
  int is = rounding ? PyObject_IsTrue(rounding) : 0;
  Py_XDECREF(rounding);
  *isRounded = is == 1;
  return is >= 0;
}

bool extReadDescriptor(ExtState *state, PyObject *object, uint64_t stream,
                       ExtDescriptor *descriptor) {
  *descriptor = (ExtDescriptor){.rank = 0};
  return readSizes(object, "block_shape", descriptor->block, &descriptor->rank) &&
         readSizes(object, "shape", descriptor->shape, &descriptor->rank) &&
         readSizes(object, "strides", descriptor->strides, &descriptor->rank) &&
         readPadding(object, &descriptor->isNan) && readRounding(object, &descriptor->isRounded) &&
         readBase(state, object, stream, &descriptor->array);
}

size_t extDescriptorSlots(const ExtDescriptor *descriptor, uint64_t slots[EXT_DESCRIPTOR_SLOTS]) {
  size_t count = 0;
  slots[count++] = descriptor->array.address;
  // Once for the descriptor, which is pointers and numbers on CPUs, and once beside it.
  for (int pass = 0; pass < 2; ++pass) {
    for (size_t i = 0; i < descriptor->rank; ++i)
      slots[count++] = (uint64_t)descriptor->shape[i];
    for (size_t i = 0; i < descriptor->rank; ++i)
      slots[count++] = (uint64_t)descriptor->strides[i];
    if (pass == 0) {
      slots[count++] = descriptor->isNan;
      slots[count++] = descriptor->isRounded;
    }
  }
  return count;
}

PyObject *extDescriptorType(const ExtDescriptor *descriptor) {
  TsString text = {0};
  tsStringAppendFormat(&text, "tensordesc<%s[", extTypeNames[descriptor->array.type]);
  for (size_t i = 0; i < descriptor->rank; ++i)
    tsStringAppendFormat(&text, "%s%lld", i ? ", " : "", (long long)descriptor->block[i]);
  tsStringAppendC(&text, "]>");
  PyObject *result = PyUnicode_FromString(text.data);
  tsStringFree(&text);
  return result;
}

PyObject *extDescribe(PyObject *module, PyObject *object) {
  ExtDescriptor descriptor;
  uint64_t slots[EXT_DESCRIPTOR_SLOTS];
  if (!extReadDescriptor(PyModule_GetState(module), object, 0, &descriptor))
    return NULL;
  size_t count = extDescriptorSlots(&descriptor, slots);
  PyObject *tuple = PyTuple_New((Py_ssize_t)count);
  for (size_t i = 0; tuple && i < count; ++i) {
    PyObject *slot = PyLong_FromUnsignedLongLong(slots[i]);
    if (!slot)
      Py_CLEAR(tuple);
    else
      PyTuple_SET_ITEM(tuple, (Py_ssize_t)i, slot);
  }
  return tuple ? Py_BuildValue("(NN)", extDescriptorType(&descriptor), tuple) : NULL;
}

// Where arrays of other packages have their elements, and of which type these are.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

const char *const extTypeNames[EXT_NUM_TYPES] = {
    "i1",   "i8",   "i16",  "i32",  "i64",     "u8",    "u16",     "u32",      "u64",
    "fp16", "bf16", "fp32", "fp64", "fp8e4nv", "fp8e5", "fp8e4b8", "fp8e5b16", "fp8e4b15"};

// Names that packages have for these.
static const struct {
  const char *name;
  ExtType type;
} kNames[] = {{"bool", EXT_I1},
              {"int1", EXT_I1},
              {"u1", EXT_I1},
              {"int8", EXT_I8},
              {"int16", EXT_I16},
              {"int32", EXT_I32},
              {"int64", EXT_I64},
              {"uint8", EXT_U8},
              {"uint16", EXT_U16},
              {"uint32", EXT_U32},
              {"uint64", EXT_U64},
              {"float16", EXT_FP16},
              {"half", EXT_FP16},
              {"bfloat16", EXT_BF16},
              {"float32", EXT_FP32},
              {"float", EXT_FP32},
              {"float64", EXT_FP64},
              {"double", EXT_FP64},
              {"float8e4nv", EXT_FP8E4NV},
              {"float8_e4m3fn", EXT_FP8E4NV},
              {"float8e5", EXT_FP8E5},
              {"float8_e5m2", EXT_FP8E5},
              {"float8_e4m3fnuz", EXT_FP8E4B8},
              {"float8e4b8", EXT_FP8E4B8},
              {"float8_e5m2fnuz", EXT_FP8E5B16},
              {"float8e5b16", EXT_FP8E5B16},
              {"float8e4b15", EXT_FP8E4B15}};

ExtType extTypeFromName(const char *name) {
  const char *dot = strrchr(name, '.');
  name = dot ? dot + 1 : name;
  for (int i = 0; i < EXT_NUM_TYPES; ++i)
    if (!strcmp(name, extTypeNames[i]))
      return (ExtType)i;
  for (size_t i = 0; i < sizeof kNames / sizeof kNames[0]; ++i)
    if (!strcmp(name, kNames[i].name))
      return kNames[i].type;
  return EXT_NO_TYPE;
}

//===--- Element types ---===//

static ExtType integerType(Py_ssize_t size, bool isSigned) {
  switch (size) {
  case 1:
    return isSigned ? EXT_I8 : EXT_U8;
  case 2:
    return isSigned ? EXT_I16 : EXT_U16;
  case 4:
    return isSigned ? EXT_I32 : EXT_U32;
  case 8:
    return isSigned ? EXT_I64 : EXT_U64;
  default:
    return EXT_NO_TYPE;
  }
}

/// The type of a format of module struct.
static ExtType formatType(const char *format, Py_ssize_t size) {
  if (!format)
    return EXT_U8;
  if (*format == '@' || *format == '=' || *format == '<')
    ++format;
  if (!*format || format[1])
    return EXT_NO_TYPE;
  switch (*format) {
  case '?':
    return EXT_I1;
  case 'e':
    return EXT_FP16;
  case 'f':
    return EXT_FP32;
  case 'd':
    return EXT_FP64;
  case 'b':
  case 'h':
  case 'i':
  case 'l':
  case 'q':
  case 'n':
    return integerType(size, true);
  case 'B':
  case 'H':
  case 'I':
  case 'L':
  case 'Q':
  case 'N':
    return integerType(size, false);
  default:
    return EXT_NO_TYPE;
  }
}

/// The type that a package's dtype object is, by its name: remembered.
static bool dtypeType(ExtState *state, PyObject *dtype, ExtType *type) {
  PyObject *known = PyDict_GetItemWithError(state->dtypes, dtype);
  if (known) {
    *type = (ExtType)PyLong_AsLong(known);
    return true;
  }
  if (PyErr_Occurred())
    return false;
  PyObject *text = PyObject_Str(dtype);
  const char *name = text ? PyUnicode_AsUTF8(text) : NULL;
  *type = name ? extTypeFromName(name) : EXT_NO_TYPE;
  bool ok = name && *type != EXT_NO_TYPE;
  if (name && !ok)
    PyErr_Format(PyExc_TypeError, "kernels can't have arrays of %s", name);
  Py_XDECREF(text);
  PyObject *number = ok ? PyLong_FromLong(*type) : NULL;
  ok = number && !PyDict_SetItem(state->dtypes, dtype, number);
  Py_XDECREF(number);
  return ok;
}

static bool dtypeOf(ExtState *state, PyObject *array, ExtType *type) {
  PyObject *dtype = PyObject_GetAttr(array, state->dtype);
  bool ok = dtype && dtypeType(state, dtype, type);
  Py_XDECREF(dtype);
  return ok;
}

//===--- Arrays ---===//

static bool readBuffer(PyObject *array, uint64_t *address, ExtType *type) {
  Py_buffer view;
  if (PyObject_GetBuffer(array, &view, PyBUF_FORMAT | PyBUF_STRIDES))
    return false;
  *address = (uint64_t)(uintptr_t)view.buf;
  *type = formatType(view.format, view.itemsize);
  if (*type == EXT_NO_TYPE)
    PyErr_Format(PyExc_TypeError, "kernels can't have arrays of the format '%s'", view.format);
  PyBuffer_Release(&view);
  return *type != EXT_NO_TYPE;
}

/// PyTorch's tensors and what behaves like them.
static bool readDataPtr(ExtState *state, PyObject *array, uint64_t *address, ExtType *type) {
  PyObject *isHere = PyObject_GetAttr(array, state->is_cpu);
  if (!isHere)
    PyErr_Clear(); // only PyTorch has it
  bool isElsewhere = isHere == Py_False;
  Py_XDECREF(isHere);
  if (isElsewhere) {
    PyErr_SetString(PyExc_ValueError, "a tensor isn't in this machine's memory: move it by .cpu()");
    return false;
  }
  PyObject *pointer = PyObject_CallMethodNoArgs(array, state->data_ptr);
  if (!pointer)
    return false;
  *address = PyLong_AsUnsignedLongLong(pointer);
  Py_DECREF(pointer);
  return !PyErr_Occurred() && dtypeOf(state, array, type);
}

/// Arrays of types that buffers can't express, such as bfloat16 of ml_dtypes.
static bool readInterface(ExtState *state, PyObject *array, uint64_t *address, ExtType *type) {
  PyObject *all = PyObject_GetAttr(array, state->arrayInterface);
  PyObject *data = all && PyDict_Check(all) ? PyDict_GetItemString(all, "data") : NULL;
  bool ok = data && PyTuple_Check(data) && PyTuple_GET_SIZE(data) >= 1;
  if (ok)
    *address = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(data, 0));
  else if (!PyErr_Occurred())
    PyErr_SetString(PyExc_TypeError, "an array without an address");
  Py_XDECREF(all);
  return ok && !PyErr_Occurred() && dtypeOf(state, array, type);
}

// DLPack's structures, as its specification has them.
typedef struct DLTensor {
  void *data;
  int32_t deviceType, deviceId;
  int32_t ndim;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byteOffset;
} DLTensor;

static ExtType dlpackType(const DLTensor *tensor) {
  enum { INT = 0, UINT = 1, FLOAT = 2, BFLOAT = 4, BOOL = 6 };
  if (tensor->lanes != 1)
    return EXT_NO_TYPE;
  switch (tensor->code) {
  case INT:
    return integerType(tensor->bits / 8, true);
  case UINT:
    return integerType(tensor->bits / 8, false);
  case FLOAT:
    return tensor->bits == 16   ? EXT_FP16
           : tensor->bits == 32 ? EXT_FP32
           : tensor->bits == 64 ? EXT_FP64
                                : EXT_NO_TYPE;
  case BFLOAT:
    return tensor->bits == 16 ? EXT_BF16 : EXT_NO_TYPE;
  case BOOL:
    return tensor->bits == 8 ? EXT_I1 : EXT_NO_TYPE;
  default:
    return EXT_NO_TYPE;
  }
}

/// The memory stays with the object, which the caller holds: the capsule is only looked at.
static bool readDlpack(ExtState *state, PyObject *array, uint64_t *address, ExtType *type) {
  enum { CPU = 1, CUDA_HOST = 3 };
  PyObject *capsule = PyObject_CallMethodNoArgs(array, state->dlpack);
  const DLTensor *tensor = capsule ? PyCapsule_GetPointer(capsule, "dltensor") : NULL;
  bool ok = tensor != NULL;
  if (ok && tensor->deviceType != CPU && tensor->deviceType != CUDA_HOST) {
    PyErr_SetString(PyExc_ValueError, "an array isn't in this machine's memory");
    ok = false;
  }
  if (ok) {
    *address = (uint64_t)(uintptr_t)tensor->data + tensor->byteOffset;
    *type = dlpackType(tensor);
    ok = *type != EXT_NO_TYPE;
    if (!ok)
      PyErr_SetString(PyExc_TypeError, "kernels can't have arrays of this type");
  }
  Py_XDECREF(capsule);
  return ok;
}

bool extReadArray(ExtState *state, ExtKind kind, PyObject *array, uint64_t *address,
                  ExtType *type) {
  switch (kind) {
  case EXT_KIND_BUFFER:
    if (readBuffer(array, address, type))
      return true;
    if (!PyErr_ExceptionMatches(PyExc_ValueError) && !PyErr_ExceptionMatches(PyExc_BufferError))
      return false;
    PyErr_Clear();
    return readInterface(state, array, address, type);
  case EXT_KIND_DATA_PTR:
    return readDataPtr(state, array, address, type);
  case EXT_KIND_DLPACK:
    return readDlpack(state, array, address, type);
  default:
    return readInterface(state, array, address, type);
  }
}

//===--- Kinds of types ---===//

static bool hasAttribute(PyObject *object, const char *name) {
  return PyObject_HasAttrString(object, name) == 1;
}

static bool isInstance(PyObject *object, const char *moduleName, const char *className) {
  PyObject *modules = PyImport_GetModuleDict();
  PyObject *module = PyDict_GetItemString(modules, moduleName);
  PyObject *type = module ? PyObject_GetAttrString(module, className) : NULL;
  bool is = type && PyObject_IsInstance(object, type) == 1;
  Py_XDECREF(type);
  PyErr_Clear();
  return is;
}

static ExtKind findKind(PyObject *object) {
  if (PyType_Check(object) || PyUnicode_Check(object) || PyTuple_Check(object))
    return EXT_KIND_OBJECT;
  if (isInstance(object, "tessera.triton.language.core", "constexpr"))
    return EXT_KIND_CONSTEXPR;
  if (isInstance(object, "numpy", "generic"))
    return EXT_KIND_SCALAR;
  if (hasAttribute(object, "data_ptr"))
    return EXT_KIND_DATA_PTR;
  if (PyObject_CheckBuffer(object) && !PyBytes_Check(object))
    return EXT_KIND_BUFFER;
  if (hasAttribute(object, "block_shape") && hasAttribute(object, "base"))
    return EXT_KIND_DESCRIPTOR;
  return hasAttribute(object, "__dlpack__") ? EXT_KIND_DLPACK : EXT_KIND_OBJECT;
}

int extKindOf(ExtState *state, PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  for (size_t i = 0; i < state->numKinds; ++i)
    if (state->types[i] == type)
      return state->kinds[i];
  ExtKind kind = findKind(object);
  if (state->numKinds < EXT_MAX_KINDS && !PyType_Check(object)) {
    Py_INCREF(type);
    state->types[state->numKinds] = type;
    state->kinds[state->numKinds++] = kind;
  }
  return kind;
}

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
  const char *name = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
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

static bool readBuffer(PyObject *array, ExtArray *result) {
  Py_buffer view;
  if (PyObject_GetBuffer(array, &view, PyBUF_FORMAT | PyBUF_STRIDES))
    return false;
  result->address = (uint64_t)(uintptr_t)view.buf;
  result->type = formatType(view.format, view.itemsize);
  if (result->type == EXT_NO_TYPE)
    PyErr_Format(PyExc_TypeError, "kernels can't have arrays of the format '%s'", view.format);
  PyBuffer_Release(&view);
  return result->type != EXT_NO_TYPE;
}

/// Where a tensor of PyTorch's is that isn't in this machine's memory. False after an exception.
static bool readDevice(ExtState *state, PyObject *array, int *result) {
  *result = EXT_ANY_CUDA;
  PyObject *method = PyObject_GetAttr(array, state->get_device);
  if (!method) {
    PyErr_Clear();
    return true;
  }
  PyObject *number = PyObject_CallNoArgs(method);
  long device = number ? PyLong_AsLong(number) : -1;
  Py_XDECREF(number);
  Py_DECREF(method);
  if (!PyErr_Occurred() && (device < 0 || device > INT_MAX))
    PyErr_SetString(PyExc_ValueError, "a tensor is on no device of CUDA's");
  *result = (int)device;
  return !PyErr_Occurred();
}

/// PyTorch's tensors and what behaves like them.
static bool readDataPtr(ExtState *state, PyObject *array, ExtArray *result) {
  PyObject *isHere = PyObject_GetAttr(array, state->is_cpu);
  if (!isHere)
    PyErr_Clear(); // only PyTorch has it
  bool isElsewhere = isHere == Py_False;
  Py_XDECREF(isHere);
  if (isElsewhere && !readDevice(state, array, &result->device))
    return false;
  PyObject *pointer = PyObject_CallMethodNoArgs(array, state->data_ptr);
  if (!pointer)
    return false;
  result->address = PyLong_AsUnsignedLongLong(pointer);
  Py_DECREF(pointer);
  return !PyErr_Occurred() && dtypeOf(state, array, &result->type);
}

static bool readData(PyObject *all, ExtArray *result) {
  PyObject *data = PyDict_Check(all) ? PyDict_GetItemString(all, "data") : NULL; // borrowed
  if (data && PyTuple_Check(data) && PyTuple_GET_SIZE(data) >= 1)
    result->address = PyLong_AsUnsignedLongLong(PyTuple_GET_ITEM(data, 0));
  else if (!PyErr_Occurred())
    PyErr_SetString(PyExc_TypeError, "an array without an address");
  return !PyErr_Occurred();
}

/// Arrays of types that buffers can't express, such as bfloat16 of ml_dtypes.
static bool readInterface(ExtState *state, PyObject *array, ExtArray *result) {
  PyObject *all = PyObject_GetAttr(array, state->arrayInterface);
  bool ok = all && readData(all, result) && dtypeOf(state, array, &result->type);
  Py_XDECREF(all);
  return ok;
}

/// The type that a text says as NumPy does: "<f4".
static ExtType typestrType(const char *text) {
  enum { MAX_SIZE = 8 };
  if (*text == '<' || *text == '|' || *text == '=')
    ++text;
  char kind = *text;
  int size = kind ? atoi(text + 1) : 0;
  if (size < 1 || size > MAX_SIZE)
    return EXT_NO_TYPE;
  if (kind == 'f')
    return size == 2 ? EXT_FP16 : size == 4 ? EXT_FP32 : size == 8 ? EXT_FP64 : EXT_NO_TYPE;
  if (kind == 'b' && size == 1)
    return EXT_I1;
  return kind == 'i' || kind == 'u' ? integerType(size, kind == 'i') : EXT_NO_TYPE;
}

static bool readTypestr(ExtState *state, PyObject *all, PyObject *array, ExtArray *result) {
  PyObject *text = PyDict_GetItemString(all, "typestr"); // borrowed
  const char *typestr = text && PyUnicode_Check(text) ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
  if (PyErr_Occurred())
    return false;
  result->type = typestr ? typestrType(typestr) : EXT_NO_TYPE;
  // A type that NumPy doesn't have is bytes to the interface; the array says it better.
  if (PyObject_HasAttr(array, state->dtype))
    return dtypeOf(state, array, &result->type);
  if (result->type == EXT_NO_TYPE)
    PyErr_Format(PyExc_TypeError, "kernels can't have arrays of the format '%s'",
                 typestr ? typestr : "");
  return result->type != EXT_NO_TYPE;
}

/// Version 3 has the stream on which the array is being written.
static bool readInterfaceStream(PyObject *all, ExtArray *result) {
  PyObject *stream = PyDict_GetItemString(all, "stream"); // borrowed
  if (stream && stream != Py_None)
    result->stream = PyLong_AsUnsignedLongLong(stream);
  return !PyErr_Occurred();
}

/// Arrays on devices of CUDA's that aren't PyTorch's. The interface doesn't say which device.
static bool readCudaInterface(ExtState *state, PyObject *array, ExtArray *result) {
  PyObject *all = PyObject_GetAttr(array, state->cudaArrayInterface);
  result->device = EXT_ANY_CUDA;
  bool ok = all && readData(all, result) && readTypestr(state, all, array, result) &&
            readInterfaceStream(all, result);
  Py_XDECREF(all);
  return ok;
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

/// Asks for the memory as it will be for those who use the stream: of CUDA's, 1 is the default one.
static PyObject *askDlpack(ExtState *state, PyObject *array, int device, uint64_t stream) {
  if (device == EXT_HOST)
    return PyObject_CallMethodNoArgs(array, state->dlpack);
  PyObject *names = PyTuple_Pack(1, state->stream);
  PyObject *number = PyLong_FromUnsignedLongLong(stream ? stream : 1);
  PyObject *const args[2] = {array, number};
  PyObject *capsule =
      names && number ? PyObject_VectorcallMethod(state->dlpack, args, 1, names) : NULL;
  Py_XDECREF(names);
  Py_XDECREF(number);
  return capsule;
}

enum { DLPACK_CPU = 1, DLPACK_CUDA = 2, DLPACK_CUDA_HOST = 3, DLPACK_CUDA_MANAGED = 13 };

static bool failWithDevice(void) {
  PyErr_SetString(PyExc_ValueError,
                  "an array is neither in this machine's memory nor on a device of CUDA's");
  return false;
}

/// Where an array is that doesn't say it before it's asked for its memory is known from that.
static bool readDlpackDevice(PyObject *array, int *device) {
  *device = EXT_HOST;
  PyObject *method = PyObject_GetAttrString(array, "__dlpack_device__");
  if (!method) {
    PyErr_Clear();
    return true;
  }
  int type, number;
  PyObject *pair = PyObject_CallNoArgs(method);
  bool ok = pair && PyArg_ParseTuple(pair, "ii", &type, &number);
  if (ok && (type == DLPACK_CUDA || type == DLPACK_CUDA_MANAGED))
    *device = number;
  else if (ok && type != DLPACK_CPU && type != DLPACK_CUDA_HOST)
    ok = failWithDevice();
  Py_XDECREF(pair);
  Py_DECREF(method);
  return ok;
}

/// The memory stays with the object, which the caller holds: the capsule is only looked at.
static bool readDlpack(ExtState *state, PyObject *array, uint64_t stream, ExtArray *result) {
  if (!readDlpackDevice(array, &result->device))
    return false;
  PyObject *capsule = askDlpack(state, array, result->device, stream);
  const DLTensor *tensor = capsule ? PyCapsule_GetPointer(capsule, "dltensor") : NULL;
  bool ok = tensor != NULL;
  if (ok && (tensor->deviceType == DLPACK_CUDA || tensor->deviceType == DLPACK_CUDA_MANAGED)) {
    result->device = tensor->deviceId;
  } else if (ok && tensor->deviceType != DLPACK_CPU && tensor->deviceType != DLPACK_CUDA_HOST) {
    ok = failWithDevice();
  }
  if (ok) {
    result->address = (uint64_t)(uintptr_t)tensor->data + tensor->byteOffset;
    result->type = dlpackType(tensor);
    ok = result->type != EXT_NO_TYPE;
    if (!ok)
      PyErr_SetString(PyExc_TypeError, "kernels can't have arrays of this type");
  }
  Py_XDECREF(capsule);
  return ok;
}

bool extReadArray(ExtState *state, ExtKind kind, PyObject *array, uint64_t stream,
                  ExtArray *result) {
  *result = (ExtArray){.device = EXT_HOST};
  switch (kind) {
  case EXT_KIND_BUFFER:
    if (readBuffer(array, result))
      return true;
    if (!PyErr_ExceptionMatches(PyExc_ValueError) && !PyErr_ExceptionMatches(PyExc_BufferError))
      return false;
    PyErr_Clear();
    return readInterface(state, array, result);
  case EXT_KIND_DATA_PTR:
    return readDataPtr(state, array, result);
  case EXT_KIND_CUDA:
    return readCudaInterface(state, array, result);
  case EXT_KIND_DLPACK:
    return readDlpack(state, array, stream, result);
  default:
    return readInterface(state, array, result);
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
  // CuPy's arrays have buffers too, which nobody gets.
  bool isOnDevice = hasAttribute(object, "__cuda_array_interface__");
  if (PyObject_CheckBuffer(object) && !PyBytes_Check(object) && !isOnDevice)
    return EXT_KIND_BUFFER;
  if (hasAttribute(object, "block_shape") && hasAttribute(object, "base"))
    return EXT_KIND_DESCRIPTOR;
  if (isOnDevice)
    return EXT_KIND_CUDA;
  return hasAttribute(object, "__dlpack__") ? EXT_KIND_DLPACK : EXT_KIND_OBJECT;
}

static bool isArrayKind(ExtKind kind) {
  return kind == EXT_KIND_BUFFER || kind == EXT_KIND_DATA_PTR || kind == EXT_KIND_ARRAY ||
         kind == EXT_KIND_CUDA || kind == EXT_KIND_DLPACK;
}

int extArrayKindOf(const ExtState *state, PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  for (size_t i = 0; i < state->numKinds; ++i)
    if (state->types[i] == type)
      return state->areArrays[i] ? (int)state->kinds[i] : -1;
  return -1;
}

int extKindOf(ExtState *state, PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  for (size_t i = 0; i < state->numKinds; ++i)
    if (state->types[i] == type)
      return state->kinds[i];
  ExtKind kind = findKind(object);
  if (state->numKinds < EXT_MAX_KINDS && !PyType_Check(object)) {
    Py_INCREF((PyObject *)type);
    state->types[state->numKinds] = type;
    state->areArrays[state->numKinds] = isArrayKind(kind) && !PyLong_Check(object) &&
                                        !PyFloat_Check(object) && !PyTuple_Check(object);
    state->kinds[state->numKinds++] = kind;
  }
  return kind;
}

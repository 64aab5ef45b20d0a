// Arguments of a call: to which parameters they go, and what a kernel has to be like for them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Function.h"

//===--- Binding ---===//

static size_t findParameter(const ExtFunction *function, PyObject *name) {
  for (size_t i = 0; i < function->numParameters; ++i)
    if (function->parameters[i].name == name)
      return i;
  for (size_t i = 0; i < function->numParameters; ++i)
    if (!PyUnicode_Compare(function->parameters[i].name, name))
      return i;
  return SIZE_MAX;
}

static bool bindKeyword(ExtCall *call, PyObject *name, PyObject *value) {
  size_t i = findParameter(call->function, name);
  if (i == SIZE_MAX && !PyUnicode_Compare(name, call->function->state->stream)) {
    call->stream = value;
    return true;
  }
  if (i == SIZE_MAX) { // how it's compiled
    if (call->numOptions == EXT_MAX_OPTIONS) {
      PyErr_SetString(PyExc_TypeError, "too many options");
      return false;
    }
    call->optionNames[call->numOptions] = name;
    call->optionValues[call->numOptions++] = value;
    return true;
  }
  if (call->values[i])
    PyErr_Format(PyExc_TypeError, "multiple values for argument %R", name);
  else
    call->values[i] = value;
  return !PyErr_Occurred();
}

bool extBind(ExtCall *call, PyObject *const *args, size_t count, PyObject *keywords) {
  const ExtFunction *function = call->function;
  if (count > function->numParameters) {
    PyErr_Format(PyExc_TypeError, "too many positional arguments: %zu for %zu parameters", count,
                 function->numParameters);
    return false;
  }
  for (size_t i = 0; i < function->numParameters; ++i)
    call->values[i] = i < count ? args[i] : NULL;
  Py_ssize_t numKeywords = keywords ? PyTuple_GET_SIZE(keywords) : 0;
  for (Py_ssize_t i = 0; i < numKeywords; ++i)
    if (!bindKeyword(call, PyTuple_GET_ITEM(keywords, i), args[count + (size_t)i]))
      return false;
  for (size_t i = count; i < function->numParameters; ++i) {
    if (call->values[i])
      continue;
    call->values[i] = function->parameters[i].defaultValue;
    if (!call->values[i]) {
      PyErr_Format(PyExc_TypeError, "missing a required argument: %R",
                   function->parameters[i].name);
      return false;
    }
  }
  return true;
}

//===--- Slots ---===//

static uint64_t narrowToBf16(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  if (value != value)
    return bits >> 16 | 0x40;
  return (bits + 0x7FFF + (bits >> 16 & 1)) >> 16;
}

static bool floatToSlot(double value, ExtType type, uint64_t *slot) {
  unsigned char half[2];
  switch (type) {
  case EXT_FP32:
    *slot = tesseraKernelFloat((float)value);
    return true;
  case EXT_FP64:
    *slot = tesseraKernelDouble(value);
    return true;
  case EXT_BF16:
    *slot = narrowToBf16((float)value);
    return true;
  case EXT_FP16:
    if (PyFloat_Pack2(value, (char *)half, 1))
      return false;
    *slot = (uint64_t)half[0] | (uint64_t)half[1] << 8;
    return true;
  default:
    PyErr_Format(PyExc_TypeError, "a float can't be passed as %s", extTypeNames[type]);
    return false;
  }
}

bool extToSlot(PyObject *number, ExtType type, uint64_t *slot) {
  if (type >= EXT_FP16) {
    double value = PyFloat_AsDouble(number);
    return !(value == -1 && PyErr_Occurred()) && floatToSlot(value, type, slot);
  }
  if (PyFloat_Check(number)) {
    PyErr_Format(PyExc_TypeError, "a float can't be passed as %s", extTypeNames[type]);
    return false;
  }
  int overflow;
  long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
  *slot = overflow > 0 ? PyLong_AsUnsignedLongLong(number) : (uint64_t)value;
  if (overflow < 0)
    PyErr_SetString(PyExc_OverflowError, "an integer is too small for 64 bits");
  return !PyErr_Occurred();
}

//===--- What is known ---===//

// What a word of a key says.
typedef enum Tag {
  TAG_NUMBER = 1, ///< passed; the type follows
  TAG_POINTER,
  TAG_TUPLE,      ///< its length; its class is an object; its elements follow
  TAG_DESCRIPTOR, ///< passed as several; its element type and rank; words with its block follow
  TAG_INTEGER,    ///< constants: a word with the value follows
  TAG_FLOAT,
  TAG_BOOL,
  TAG_NONE,
  TAG_OBJECT, ///< one that is equal
  TAG_OPTION,
  TAG_DEVICE, ///< its number
} Tag;

/// The parameter of a value, or what is like it for an element of a tuple.
static const ExtParameter *parameterOf(const ExtCall *call, size_t i) {
  return i == EXT_ITEM ? call->tuple : &call->function->parameters[i];
}

static void addWord(ExtKey *key, uint64_t word) { key->words[key->numWords++] = word; }

static bool addObject(ExtKey *key, PyObject *object) {
  Py_hash_t hash = PyObject_Hash(object);
  if (hash == -1)
    return false;
  addWord(key, TAG_OBJECT);
  addWord(key, (uint64_t)hash);
  key->objects[key->numObjects++] = object;
  return true;
}

static bool addConstant(ExtKey *key, PyObject *value) {
  if (value == Py_None) {
    addWord(key, TAG_NONE);
  } else if (PyBool_Check(value)) {
    addWord(key, TAG_BOOL | (uint64_t)(value == Py_True) << 8);
  } else if (PyFloat_CheckExact(value)) {
    addWord(key, TAG_FLOAT);
    addWord(key, tesseraKernelDouble(PyFloat_AS_DOUBLE(value)));
  } else if (PyLong_CheckExact(value)) {
    int overflow;
    long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow)
      return addObject(key, value);
    addWord(key, TAG_INTEGER);
    addWord(key, (uint64_t)number);
  } else {
    return addObject(key, value);
  }
  return true;
}

static bool setConstant(ExtCall *call, size_t i, PyObject *value) {
  call->constants[i] = value;
  return addConstant(&call->key, value);
}

static void setPassed(ExtCall *call, size_t i, Tag tag, ExtType type, bool isDivisible,
                      uint64_t slot) {
  call->constants[i] = NULL;
  call->types[i] = type;
  call->isPointer[i] = tag == TAG_POINTER;
  call->isDivisible[i] = isDivisible;
  call->slots[call->numSlots++] = slot;
  addWord(&call->key, (uint64_t)tag | (uint64_t)type << 8 | (uint64_t)isDivisible << 16);
}

/// An integer without an annotation: the first type that it fits.
static bool setInteger(ExtCall *call, size_t i, PyObject *value) {
  const ExtParameter *parameter = parameterOf(call, i);
  int overflow;
  long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (number == 1 && !overflow && !parameter->isGeneral && parameter->type == EXT_NO_TYPE)
    return setConstant(call, i, value);
  ExtType type = EXT_U64;
  uint64_t slot = (uint64_t)number;
  if (overflow) {
    slot = overflow > 0 ? PyLong_AsUnsignedLongLong(value) : 0;
    if (overflow < 0)
      PyErr_SetString(PyExc_OverflowError, "an integer is too small for 64 bits");
    if (PyErr_Occurred())
      return false;
  } else {
    type = number == (int32_t)number ? EXT_I32 : EXT_I64;
  }
  bool isDivisible = slot % 16 == 0 && !parameter->isGeneral && !parameter->isUnaligned;
  if (parameter->type != EXT_NO_TYPE) {
    type = parameter->type;
    if (type >= EXT_FP16 && !extToSlot(value, type, &slot))
      return false;
    isDivisible = isDivisible && type < EXT_FP16 && type != EXT_I1;
  }
  setPassed(call, i, TAG_NUMBER, type, isDivisible, slot);
  return true;
}

static bool setFloat(ExtCall *call, size_t i, PyObject *value) {
  ExtType type = parameterOf(call, i)->type;
  type = type == EXT_NO_TYPE ? EXT_FP32 : type;
  uint64_t slot;
  if (!extToSlot(value, type, &slot))
    return false;
  setPassed(call, i, TAG_NUMBER, type, false, slot);
  return true;
}

static PyObject *nameOf(const ExtCall *call, size_t i) {
  return i >= EXT_ITEM ? Py_None : call->function->parameters[i].name;
}

static bool failWithPlaces(const ExtCall *call, size_t i) {
  if (call->deciding == SIZE_MAX)
    PyErr_Format(PyExc_ValueError, "%R isn't on GPU %d, where the kernel runs", nameOf(call, i),
                 call->device);
  else
    PyErr_Format(PyExc_ValueError,
                 "arrays of a launch are on different devices: %R isn't where %R is",
                 nameOf(call, i), nameOf(call, call->deciding));
  return false;
}

/// Of an array in this machine's memory, in a launch on a GPU.
static bool placeHost(ExtCall *call, size_t i, const ExtArray *array) {
  // Nothing is there, or what was pinned, or managed.
  if (!array->address || extIsReachable(call->function->state, array->address))
    return true;
  if (PyErr_Occurred())
    return false;
  if (call->deciding != SIZE_MAX)
    return failWithPlaces(call, i);
  PyErr_Format(PyExc_ValueError,
               "Pointer argument (%R) cannot be accessed from Triton (cpu tensor?): the kernel "
               "runs on a GPU",
               nameOf(call, i));
  return false;
}

/// The device of an array that isn't in this machine's memory, EXT_ANY_CUDA where nothing is there.
static bool findPlace(ExtCall *call, const ExtArray *array, int *device) {
  *device = array->device;
  if (*device != EXT_ANY_CUDA || !array->address)
    return true;
  TesseraCuda *cuda = extCuda(call->function->state);
  if (cuda && (*device = tesseraCudaFindDevice(cuda, array->address)) < 0)
    PyErr_SetString(PyExc_ValueError, "an array is on no device of CUDA's");
  return !PyErr_Occurred();
}

static bool placeCuda(ExtCall *call, size_t i, const ExtArray *array) {
  int device;
  if (call->function->device == EXT_HOST) {
    PyErr_SetString(PyExc_ValueError, "a tensor isn't in this machine's memory: move it by .cpu()");
    return false;
  }
  if (!findPlace(call, array, &device))
    return false;
  if (call->device == EXT_HOST || (call->device >= 0 && device >= 0 && device != call->device))
    return failWithPlaces(call, i);
  if (call->device < 0) {
    call->device = device;
    call->deciding = i;
  }
  if (!call->stream && array->stream)
    call->streamNumber = array->stream;
  return true;
}

/// Lets the launch be where the array is.
static bool place(ExtCall *call, size_t i, const ExtArray *array) {
  if (array->device != EXT_HOST)
    return placeCuda(call, i, array);
  if (call->device == EXT_WITH_ARRAYS && array->address) {
    call->device = EXT_HOST;
    call->deciding = i;
  }
  return call->device == EXT_HOST || call->device == EXT_WITH_ARRAYS || placeHost(call, i, array);
}

static bool setArray(ExtCall *call, size_t i, ExtKind kind, PyObject *value) {
  const ExtParameter *parameter = parameterOf(call, i);
  ExtArray array;
  if (!extReadArray(call->function->state, kind, value, call->streamNumber, &array) ||
      !place(call, i, &array))
    return false;
  bool isDivisible = array.address % 16 == 0 && !parameter->isGeneral && !parameter->isUnaligned;
  setPassed(call, i, TAG_POINTER, array.type, isDivisible, array.address);
  return true;
}

static bool setDescriptor(ExtCall *call, size_t i, PyObject *value) {
  ExtDescriptor descriptor;
  if (!extReadDescriptor(call->function->state, value, call->streamNumber, &descriptor) ||
      !place(call, i, &descriptor.array))
    return false;
  call->constants[i] = NULL;
  call->isDescriptor[i] = true;
  call->numSlots += extDescriptorSlots(&descriptor, &call->slots[call->numSlots]);
  addWord(&call->key, (uint64_t)TAG_DESCRIPTOR | (uint64_t)descriptor.array.type << 8 |
                          (uint64_t)descriptor.rank << 16);
  for (size_t k = 0; k < descriptor.rank; ++k)
    addWord(&call->key, (uint64_t)descriptor.block[k]);
  return true;
}

static bool setValue(ExtCall *call, size_t i, PyObject *value, int depth);

/// What an attribute or a method of the object gives, in its place.
static bool setInner(ExtCall *call, size_t i, PyObject *inner, int depth) {
  if (!inner)
    return false;
  if (call->numOwned == EXT_MAX_VALUES)
    return PyErr_SetString(PyExc_ValueError, "too many arguments"), false;
  call->owned[call->numOwned++] = inner;
  call->inner = inner; // of a number: looked into once
  return setValue(call, i, inner, depth);
}

static bool setItem(ExtCall *call, PyObject *item, int depth) {
  call->values[EXT_ITEM] = item;
  call->isDescriptor[EXT_ITEM] = call->isTuple[EXT_ITEM] = false;
  return setValue(call, EXT_ITEM, item, depth);
}

/// A tuple is passed as its elements, of which some are constants.
static bool setTuple(ExtCall *call, size_t i, PyObject *tuple, int depth) {
  enum { MAX_DEPTH = 8 };
  const ExtParameter *outer = call->tuple;
  Py_ssize_t count = PyTuple_GET_SIZE(tuple);
  call->numItems += (size_t)count;
  if (call->numItems > EXT_MAX_ITEMS || depth >= MAX_DEPTH) {
    PyErr_Format(PyExc_ValueError, "tuples have more than %d elements together, or are too deep",
                 EXT_MAX_ITEMS);
    return false;
  }
  // What a parameter's annotation says is not of its elements.
  ExtParameter elements = *parameterOf(call, i);
  elements.type = EXT_NO_TYPE;
  addWord(&call->key, (uint64_t)TAG_TUPLE | (uint64_t)count << 8);
  if (!PyTuple_CheckExact(tuple) && !addObject(&call->key, (PyObject *)Py_TYPE(tuple)))
    return false;
  call->tuple = &elements;
  bool ok = true;
  for (Py_ssize_t k = 0; ok && k < count; ++k)
    ok = setItem(call, PyTuple_GET_ITEM(tuple, k), depth + 1);
  call->tuple = outer;
  call->constants[i] = NULL;
  call->isTuple[i] = true;
  call->isDescriptor[i] = false;
  return ok;
}

bool extClassifyItem(ExtCall *call, const ExtParameter *tuple, PyObject *item) {
  ExtParameter elements = *tuple;
  elements.type = EXT_NO_TYPE;
  call->tuple = &elements;
  call->numSlots = call->key.numWords = call->key.numObjects = call->numItems = 0;
  return setItem(call, item, 0);
}

// What is no value of a kernel's can only be a function for it, a type, or a part of a tuple.
static bool setObject(ExtCall *call, size_t i, PyObject *value) {
  if (i == EXT_ITEM || PyObject_HasAttrString(value, "raw_src") ||
      PyObject_HasAttrString(value, "primitive_bitwidth"))
    return setConstant(call, i, value);
  PyObject *name = extFullName(Py_TYPE(value));
  if (name)
    PyErr_Format(PyExc_TypeError, "failed to specialize argument of type: %U", name);
  Py_XDECREF(name);
  return false;
}

static bool setOther(ExtCall *call, size_t i, PyObject *value, int depth) {
  ExtState *state = call->function->state;
  if (PyTuple_Check(value))
    return setTuple(call, i, value, depth);
  int kind = extKindOf(state, value);
  if (call->inner == value)
    return setConstant(call, i, value);
  if (kind == EXT_KIND_OBJECT)
    return setObject(call, i, value);
  if (kind == EXT_KIND_CONSTEXPR) {
    PyObject *inner = PyObject_GetAttr(value, state->value);
    if (inner)
      call->owned[call->numOwned++] = inner;
    return inner && setConstant(call, i, inner);
  }
  if (kind == EXT_KIND_DESCRIPTOR)
    return setDescriptor(call, i, value);
  if (kind == EXT_KIND_SCALAR)
    return setInner(call, i, PyObject_CallMethodNoArgs(value, state->item), depth);
  return setArray(call, i, (ExtKind)kind, value);
}

// First what most arguments are, and is told apart without asking about base classes.
static bool setValue(ExtCall *call, size_t i, PyObject *value, int depth) {
  if (PyLong_CheckExact(value))
    return setInteger(call, i, value);
  int kind = extArrayKindOf(call->function->state, value);
  if (kind >= 0 && call->inner != value)
    return setArray(call, i, (ExtKind)kind, value);
  if (PyBool_Check(value)) {
    ExtType type = parameterOf(call, i)->type;
    setPassed(call, i, TAG_NUMBER, type == EXT_NO_TYPE ? EXT_I1 : type, false, value == Py_True);
    return true;
  }
  if (PyLong_Check(value))
    return setInteger(call, i, value);
  if (PyFloat_Check(value))
    return setFloat(call, i, value);
  return value == Py_None ? setConstant(call, i, value) : setOther(call, i, value, depth);
}

/// A parameter that is a constexpr.
static bool setConstexpr(ExtCall *call, size_t i, PyObject *value) {
  ExtState *state = call->function->state;
  if (PyLong_CheckExact(value) || value == Py_None || PyBool_Check(value))
    return setConstant(call, i, value);
  int kind = extKindOf(state, value);
  if (kind != EXT_KIND_CONSTEXPR && kind != EXT_KIND_SCALAR)
    return setConstant(call, i, value);
  PyObject *inner = kind == EXT_KIND_SCALAR ? PyObject_CallMethodNoArgs(value, state->item)
                                            : PyObject_GetAttr(value, state->value);
  if (!inner)
    return false;
  call->owned[call->numOwned++] = inner;
  return setConstant(call, i, inner);
}

// An option's value; of a dict, which nobody can hash, the pairs.
static bool addOption(ExtCall *call, PyObject *value) {
  if (!PyDict_CheckExact(value))
    return addConstant(&call->key, value);
  PyObject *pairs = PyDict_Items(value), *fixed = pairs ? PyList_AsTuple(pairs) : NULL;
  Py_XDECREF(pairs);
  if (!fixed)
    return false;
  call->owned[call->numOwned++] = fixed;
  return addConstant(&call->key, fixed);
}

static bool addOptions(ExtCall *call) {
  for (size_t i = 0; i < call->numOptions; ++i) {
    ExtKey *key = &call->key;
    addWord(key, TAG_OPTION);
    key->objects[key->numObjects++] = call->optionNames[i];
    if (!addOption(call, call->optionValues[i]))
      return false;
  }
  return true;
}

/// What the call asks for. What nobody asks for is found out where it's known where to run.
static bool beginPlace(ExtCall *call) {
  call->device = call->function->device;
  call->deciding = SIZE_MAX;
  call->streamNumber = 0;
  if (call->stream == Py_None)
    call->stream = NULL;
  return !call->stream || extReadStream(call->stream, &call->streamNumber);
}

/// The device of a launch whose arrays have had their say.
static bool endPlace(ExtCall *call) {
  ExtState *state = call->function->state;
  if (call->device == EXT_WITH_ARRAYS)
    call->device = EXT_HOST;
  if (call->device != EXT_HOST) {
    TesseraCuda *cuda = extCuda(state);
    if (!cuda)
      return false;
    if (call->device == EXT_ANY_CUDA)
      call->device = tesseraCudaGetCurrentDevice(cuda);
    if (!call->stream && !call->streamNumber &&
        !extCurrentStream(state, call->device, &call->streamNumber))
      return false;
  }
  addWord(&call->key, (uint64_t)TAG_DEVICE | (uint64_t)(call->device + 1) << 8);
  return true;
}

bool extClassify(ExtCall *call) {
  const ExtFunction *function = call->function;
  if (!beginPlace(call))
    return false;
  for (size_t i = 0; i < function->numParameters; ++i) {
    call->isDescriptor[i] = call->isTuple[i] = false;
    bool ok = function->parameters[i].isConstexpr ? setConstexpr(call, i, call->values[i])
                                                  : setValue(call, i, call->values[i], 0);
    if (!ok)
      return false;
  }
  if (!addOptions(call) || !endPlace(call))
    return false;
  call->key.hash = tsHashBytes(call->key.words, call->key.numWords * sizeof *call->key.words);
  return true;
}

void extCallFinish(ExtCall *call) {
  while (call->numOwned)
    Py_DECREF(call->owned[--call->numOwned]);
}

//===--- Kernels by key ---===//

/// Whether both are the same constant: 1 and 1.0 and True are not.
static bool isSame(PyObject *a, PyObject *b) {
  if (a == b)
    return true;
  if (Py_TYPE(a) != Py_TYPE(b))
    return false;
  int equal = PyObject_RichCompareBool(a, b, Py_EQ);
  if (equal < 0)
    PyErr_Clear();
  return equal == 1;
}

static bool isFor(const ExtEntry *entry, const ExtKey *key) {
  if (entry->hash != key->hash || entry->numWords != key->numWords ||
      entry->numObjects != key->numObjects ||
      memcmp(entry->words, key->words, key->numWords * sizeof *key->words) != 0)
    return false;
  for (size_t i = 0; i < key->numObjects; ++i)
    if (!isSame(entry->objects[i], key->objects[i]))
      return false;
  return true;
}

ExtEntry *extFind(const ExtFunction *function, const ExtKey *key) {
  if (!function->capacity)
    return NULL;
  size_t mask = function->capacity - 1;
  for (size_t i = key->hash & mask; function->entries[i].handle; i = (i + 1) & mask)
    if (isFor(&function->entries[i], key))
      return &function->entries[i];
  return NULL;
}

static ExtEntry *findFree(ExtEntry *entries, size_t capacity, uint64_t hash) {
  size_t i = hash & (capacity - 1);
  while (entries[i].handle)
    i = (i + 1) & (capacity - 1);
  return &entries[i];
}

static void growEntries(ExtFunction *function) {
  size_t capacity = function->capacity ? 2 * function->capacity : 8;
  ExtEntry *entries = tsAllocZeroed(capacity, sizeof *entries);
  for (size_t i = 0; i < function->capacity; ++i)
    if (function->entries[i].handle)
      *findFree(entries, capacity, function->entries[i].hash) = function->entries[i];
  tsFree(function->entries);
  function->entries = entries;
  function->capacity = capacity;
}

void extAdd(ExtFunction *function, const ExtKey *key, PyObject *handle, ExtKernel *kernel) {
  if (2 * (function->numEntries + 1) > function->capacity)
    growEntries(function);
  ExtEntry *entry = findFree(function->entries, function->capacity, key->hash);
  *entry = (ExtEntry){.hash = key->hash,
                      .numWords = key->numWords,
                      .numObjects = key->numObjects,
                      .words = tsAlloc(key->numWords * sizeof *key->words + 1),
                      .objects = tsAllocZeroed(key->numObjects + 1, sizeof *entry->objects),
                      .handle = Py_NewRef(handle),
                      .kernel = kernel};
  memcpy(entry->words, key->words, key->numWords * sizeof *key->words);
  for (size_t i = 0; i < key->numObjects; ++i)
    entry->objects[i] = Py_NewRef(key->objects[i]);
  function->numEntries++;
}

void extEntriesFree(ExtFunction *function) {
  ExtEntry *entries = function->entries;
  size_t capacity = function->capacity;
  function->entries = NULL;
  function->capacity = function->numEntries = 0;
  for (size_t i = 0; i < capacity; ++i) {
    for (size_t k = 0; k < entries[i].numObjects; ++k)
      Py_DECREF(entries[i].objects[k]);
    tsFree(entries[i].words);
    tsFree(entries[i].objects);
    Py_XDECREF(entries[i].handle);
  }
  tsFree(entries);
}

// Dense elements as buffers: their memory is shown, not copied.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"

#include "support/Memory.h"

//===--- Showing ---===//

typedef struct Format {
  const char *code;
  Py_ssize_t size;
} Format;

static Format integerFormat(MlirType type) {
  static const char *const isSigned[] = {"b", "h", "i", "q"}, *const isUnsigned[] = {"B", "H", "I",
                                                                                     "Q"};
  bool isIndex = mlirTypeIsAIndex(type);
  unsigned width = isIndex ? 64 : mlirIntegerTypeGetWidth(type);
  const char *const *codes = !isIndex && mlirIntegerTypeIsUnsigned(type) ? isUnsigned : isSigned;
  if (width == 1)
    return (Format){"?", 1};
  for (int i = 0; i < 4; ++i)
    if (width == 8u << i)
      return (Format){codes[i], 1 << i};
  return (Format){NULL, 0};
}

static Format formatOf(MlirType type) {
  if (mlirTypeIsAF32(type))
    return (Format){"f", 4};
  if (mlirTypeIsAF64(type))
    return (Format){"d", 8};
  if (mlirTypeIsAF16(type))
    return (Format){"e", 2};
  if (mlirTypeIsAComplex(type)) {
    MlirType element = mlirComplexTypeGetElementType(type);
    return mlirTypeIsAF32(element)   ? (Format){"Zf", 8}
           : mlirTypeIsAF64(element) ? (Format){"Zd", 16}
                                     : (Format){NULL, 0};
  }
  return mlirTypeIsAInteger(type) || mlirTypeIsAIndex(type) ? integerFormat(type)
                                                            : (Format){NULL, 0};
}

/// What a view needs while it is there: [shape][strides][bytes of bools].
typedef struct Shown {
  Py_ssize_t *shape, *strides;
  char *bytes;
} Shown;

static Shown *show(MlirAttribute attribute, MlirType type, Format format, Py_ssize_t *total) {
  intptr_t rank = mlirShapedTypeGetRank(type);
  bool isSplat = mlirDenseElementsAttrIsSplat(attribute);
  *total = mlirElementsAttrGetNumElements(attribute);
  bool isBool = format.code[0] == '?';
  Shown *shown = tsAlloc(sizeof *shown + 2 * (size_t)(rank + 1) * sizeof(Py_ssize_t) +
                         (isBool ? (size_t)*total + 1 : 0));
  shown->shape = (Py_ssize_t *)(void *)(shown + 1);
  shown->strides = shown->shape + rank;
  shown->bytes = (char *)(shown->strides + rank);
  Py_ssize_t stride = format.size;
  for (intptr_t i = rank; i-- > 0;) {
    shown->shape[i] = mlirShapedTypeGetDimSize(type, i);
    shown->strides[i] = isSplat && !isBool ? 0 : stride;
    stride *= shown->shape[i];
  }
  for (Py_ssize_t i = 0; isBool && i < *total; ++i)
    shown->bytes[i] = mlirDenseElementsAttrGetBoolValue(attribute, i);
  return shown;
}

static int getBuffer(PyObject *self, Py_buffer *view, int flags) {
  MlirAttribute attribute = {((ExtRef *)self)->ptr};
  view->obj = NULL;
  if (!mlirAttributeIsADenseElements(attribute)) {
    PyErr_SetString(PyExc_BufferError, "only dense elements have a buffer");
    return -1;
  }
  MlirType type = mlirAttributeGetType(attribute);
  Format format = formatOf(mlirShapedTypeGetElementType(type));
  if (!format.code || (flags & PyBUF_WRITABLE) == PyBUF_WRITABLE) {
    PyErr_SetString(PyExc_BufferError, format.code ? "dense elements can't be changed"
                                                   : "unsupported element type for conversion to a "
                                                     "Python buffer");
    return -1;
  }
  Py_ssize_t total;
  Shown *shown = show(attribute, type, format, &total);
  bool isSplat = mlirDenseElementsAttrIsSplat(attribute);
  if (isSplat && format.code[0] != '?' && (flags & PyBUF_STRIDES) != PyBUF_STRIDES && total > 1) {
    tsFree(shown);
    PyErr_SetString(PyExc_BufferError, "a splat has strides");
    return -1;
  }
  view->obj = Py_NewRef(self);
  view->buf =
      format.code[0] == '?' ? shown->bytes : (void *)mlirDenseElementsAttrGetRawData(attribute);
  view->len = total * format.size;
  view->readonly = 1;
  view->itemsize = format.size;
  view->format = flags & PyBUF_FORMAT ? (char *)format.code : NULL;
  view->ndim = (int)mlirShapedTypeGetRank(type);
  view->shape = flags & PyBUF_ND ? shown->shape : NULL;
  view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? shown->strides : NULL;
  view->suboffsets = NULL;
  view->internal = shown;
  return 0;
}

static void releaseBuffer(PyObject *self, Py_buffer *view) {
  (void)self;
  tsFree(view->internal);
}

static PyType_Slot bufferSlots[] = {
    {Py_bf_getbuffer, (void *)getBuffer}, {Py_bf_releasebuffer, (void *)releaseBuffer}, {0, NULL}};
PyType_Spec extBufferSpec = {"mlir._mlir_libs._C.BufferAttribute", sizeof(ExtRef), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, bufferSlots};

//===--- Taking ---===//

static bool shapedTypeOf(ExtState *state, PyObject *object, MlirType *type) {
  const void *ptr;
  if (!extRefOf(state, object, EXT_TYPE, "a Type", &ptr) || !ptr)
    return false;
  *type = (MlirType){ptr};
  if (!mlirTypeIsAShaped(*type) || !mlirShapedTypeHasStaticShape(*type)) {
    PyErr_SetString(PyExc_ValueError,
                    "Expected a static ShapedType for the shaped_type parameter.");
    return false;
  }
  return true;
}

// dense_from_buffer(type, buffer): the bytes are the elements, in rows, or a single one.
static PyObject *denseFromBuffer(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *object, *source;
  MlirType type;
  Py_buffer view;
  if (!PyArg_ParseTuple(args, "OO", &object, &source) || !shapedTypeOf(state, object, &type) ||
      PyObject_GetBuffer(source, &view, PyBUF_C_CONTIGUOUS) != 0)
    return NULL;
  MlirAttribute attribute = mlirDenseElementsAttrRawBufferGet(type, (size_t)view.len, view.buf);
  PyBuffer_Release(&view);
  if (!attribute.ptr) {
    PyErr_SetString(PyExc_ValueError,
                    "DenseElementsAttr could not be constructed from the given buffer. This may "
                    "mean that the Python buffer layout does not match that MLIR expected layout "
                    "and is a bug.");
    return NULL;
  }
  return extWrapAttribute(((ExtRef *)object)->context, attribute);
}

static void releaseView(void *user, const void *data, size_t size, size_t align) {
  (void)data;
  (void)size;
  (void)align;
  PyGILState_STATE gil = PyGILState_Ensure();
  PyBuffer_Release(user);
  tsFree(user);
  PyGILState_Release(gil);
}

// resource_from_buffer(type, name, buffer, alignment or None, is mutable): the memory stays
// Python's.
static PyObject *resourceFromBuffer(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *object, *name, *source, *alignment;
  int isMutable;
  MlirType type;
  MlirStringRef text;
  if (!PyArg_ParseTuple(args, "OUOOp", &object, &name, &source, &alignment, &isMutable) ||
      !extTextOf(name, &text) || !shapedTypeOf(state, object, &type))
    return NULL;
  Py_ssize_t align = alignment == Py_None ? 0 : PyLong_AsSsize_t(alignment);
  if (PyErr_Occurred())
    return NULL;
  Py_buffer *view = tsAlloc(sizeof *view);
  if (PyObject_GetBuffer(source, view, PyBUF_C_CONTIGUOUS) != 0) {
    tsFree(view);
    return NULL;
  }
  if (alignment == Py_None)
    align = view->itemsize;
  if (align < 1 || (align & (align - 1))) {
    PyBuffer_Release(view);
    tsFree(view);
    PyErr_SetString(PyExc_ValueError, "the alignment must be a power of two");
    return NULL;
  }
  MlirAttribute attribute = mlirUnmanagedDenseResourceElementsAttrGet(
      type, text, view->buf, (size_t)view->len, (size_t)align, isMutable, releaseView, view);
  if (!attribute.ptr) {
    PyErr_SetString(PyExc_ValueError,
                    "DenseResourceElementsAttr could not be constructed from the given buffer. "
                    "This may mean that the Python buffer layout does not match that MLIR "
                    "expected layout and is a bug.");
    return NULL;
  }
  return extWrapAttribute(((ExtRef *)object)->context, attribute);
}

//===--- DLPack ---===//

// The structures of version 0 of the protocol, which every library takes.
typedef struct DlTensor {
  void *data;
  int32_t deviceType, deviceId, ndim;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byteOffset;
} DlTensor;

typedef struct DlManaged {
  DlTensor tensor;
  void *context;
  void (*deleter)(struct DlManaged *self);
} DlManaged;

typedef struct Lent {
  DlManaged managed; // first: the deleter gets its address
  Py_buffer view;
  int64_t sizes[];
} Lent;

static void endLending(DlManaged *managed) {
  Lent *lent = (Lent *)managed;
  PyGILState_STATE gil = PyGILState_Ensure();
  PyBuffer_Release(&lent->view);
  tsFree(lent);
  PyGILState_Release(gil);
}

static void freeCapsule(PyObject *capsule) {
  DlManaged *managed = PyCapsule_IsValid(capsule, "dltensor")
                           ? PyCapsule_GetPointer(capsule, "dltensor")
                           : NULL; // somebody has taken it
  if (managed)
    managed->deleter(managed);
}

static PyObject *lend(PyObject *module, PyObject *object) {
  (void)module;
  Py_buffer view;
  if (PyObject_GetBuffer(object, &view, PyBUF_STRIDES | PyBUF_FORMAT) != 0)
    return NULL;
  Lent *lent = tsAlloc(sizeof *lent + 2 * (size_t)(view.ndim + 1) * sizeof(int64_t));
  lent->view = view;
  DlTensor *tensor = &lent->managed.tensor;
  char code = view.format[0];
  *tensor = (DlTensor){.data = view.buf,
                       .deviceType = 1, // the processor
                       .ndim = view.ndim,
                       .code = code == 'Z'            ? 5
                               : code == '?'          ? 6
                               : strchr("fde", code)  ? 2
                               : strchr("BHIQ", code) ? 1
                                                      : 0,
                       .bits = (uint8_t)(view.itemsize * 8),
                       .lanes = 1,
                       .shape = lent->sizes,
                       .strides = lent->sizes + view.ndim};
  for (int i = 0; i < view.ndim; ++i) {
    tensor->shape[i] = view.shape[i];
    tensor->strides[i] = view.strides[i] / view.itemsize;
  }
  lent->managed.context = NULL;
  lent->managed.deleter = endLending;
  PyObject *capsule = PyCapsule_New(&lent->managed, "dltensor", freeCapsule);
  if (!capsule)
    endLending(&lent->managed);
  return capsule;
}

//===--- Functions with two arrays ---===//

static bool toInts(PyObject *object, TsArena *arena, int64_t **data, Py_ssize_t *size) {
  PyObject *tuple = PySequence_Tuple(object);
  *size = tuple ? PyTuple_Size(tuple) : 0;
  *data = tsArenaAlloc(arena, (size_t)(*size + 1) * sizeof **data, 8);
  for (Py_ssize_t i = 0; i < *size && !PyErr_Occurred(); ++i)
    (*data)[i] = PyLong_AsLongLong(PyTuple_GetItem(tuple, i));
  Py_XDECREF(tuple);
  return !PyErr_Occurred();
}

// vector_type(location, shape, element type, which are scalable): None when it is wrong.
static PyObject *vectorType(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *where, *shape, *given, *scalable;
  const void *location, *element;
  TsArena arena = {0};
  int64_t *sizes, *flags;
  Py_ssize_t rank, numFlags;
  if (!PyArg_ParseTuple(args, "OOOO", &where, &shape, &given, &scalable) ||
      !extRefOf(state, where, EXT_LOCATION, "a Location", &location) || !location ||
      !extRefOf(state, given, EXT_TYPE, "a Type", &element) || !element)
    return NULL;
  PyObject *result = NULL;
  if (toInts(shape, &arena, &sizes, &rank) && toInts(scalable, &arena, &flags, &numFlags)) {
    bool *bools = tsArenaAlloc(&arena, (size_t)rank + 1, 1);
    for (Py_ssize_t i = 0; i < rank; ++i)
      bools[i] = i < numFlags && flags[i];
    if (numFlags && numFlags != rank)
      PyErr_SetString(PyExc_ValueError, "Expected len(scalable) == len(shape).");
    else
      result = extWrapType(((ExtRef *)where)->context,
                           mlirVectorTypeGetScalableChecked((MlirLocation){location}, rank, sizes,
                                                            bools, (MlirType){element}));
  }
  tsArenaDestroy(&arena);
  return result;
}

// memref_strides(type) -> (strides, offset), or None.
static PyObject *memrefStrides(PyObject *module, PyObject *object) {
  const void *type;
  if (!extRefOf(PyModule_GetState(module), object, EXT_TYPE, "a Type", &type) || !type)
    return NULL;
  if (!mlirTypeIsAMemRef((MlirType){type}))
    return extRaiseType(object, "a MemRefType");
  intptr_t rank = mlirShapedTypeGetRank((MlirType){type});
  int64_t *strides = tsAlloc((size_t)(rank + 1) * sizeof *strides), offset;
  PyObject *list = PyList_New(0);
  bool ok = mlirLogicalResultIsSuccess(
      mlirMemRefTypeGetStridesAndOffset((MlirType){type}, strides, &offset));
  for (intptr_t i = 0; list && ok && i < rank; ++i) {
    PyObject *number = PyLong_FromLongLong(strides[i]);
    if (!number || PyList_Append(list, number) != 0)
      Py_CLEAR(list);
    Py_XDECREF(number);
  }
  tsFree(strides);
  PyObject *result = !list ? NULL
                     : ok  ? Py_BuildValue("(OL)", list, (long long)offset)
                           : Py_NewRef(Py_None);
  Py_XDECREF(list);
  return result;
}

// Expressions of a sequence; false after an exception.
static bool toExprs(ExtState *state, PyObject *object, TsArena *arena, MlirAffineExpr **data,
                    Py_ssize_t *size) {
  PyObject *tuple = PySequence_Tuple(object);
  *size = tuple ? PyTuple_Size(tuple) : 0;
  *data = tsArenaAlloc(arena, (size_t)(*size + 1) * sizeof **data, 8);
  for (Py_ssize_t i = 0; i < *size && !PyErr_Occurred(); ++i)
    if (extRefOf(state, PyTuple_GetItem(tuple, i), EXT_AFFINE_EXPR, "an AffineExpr",
                 &(*data)[i].ptr) &&
        !(*data)[i].ptr)
      extRaiseType(Py_None, "an AffineExpr");
  Py_XDECREF(tuple);
  return !PyErr_Occurred();
}

// integer_set(context, dims, symbols, expressions, which are equations)
static PyObject *integerSet(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *given, *exprs, *flags;
  Py_ssize_t dims, symbols, count, numFlags;
  MlirAffineExpr *data;
  int64_t *ints;
  TsArena arena = {0};
  if (!PyArg_ParseTuple(args, "OnnOO", &given, &dims, &symbols, &exprs, &flags))
    return NULL;
  ExtContext *context = extResolveContext(state, given);
  PyObject *result = NULL;
  if (context && toExprs(state, exprs, &arena, &data, &count) &&
      toInts(flags, &arena, &ints, &numFlags)) {
    bool *bools = tsArenaAlloc(&arena, (size_t)count + 1, 1);
    for (Py_ssize_t i = 0; i < count; ++i)
      bools[i] = i < numFlags && ints[i];
    if (count != numFlags || !count || dims < 0 || symbols < 0)
      PyErr_SetString(PyExc_ValueError,
                      count ? "Expected the number of constraints to match that of equality flags"
                            : "Expected non-empty list of constraints");
    else
      result =
          extRefNew(context, state->classes[EXT_INTEGER_SET],
                    mlirIntegerSetGet(context->context, dims, symbols, count, data, bools).ptr);
  }
  tsArenaDestroy(&arena);
  return result;
}

// integer_set_replace(set, expressions for dims, for symbols, dims, symbols)
static PyObject *integerSetReplace(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *object, *dimExprs, *symbolExprs;
  Py_ssize_t dims, symbols, numDims, numSymbols;
  MlirAffineExpr *forDims, *forSymbols;
  const void *set;
  TsArena arena = {0};
  PyObject *result = NULL;
  if (!PyArg_ParseTuple(args, "OOOnn", &object, &dimExprs, &symbolExprs, &dims, &symbols) ||
      !extRefOf(state, object, EXT_INTEGER_SET, "an IntegerSet", &set) || !set)
    return NULL;
  if (toExprs(state, dimExprs, &arena, &forDims, &numDims) &&
      toExprs(state, symbolExprs, &arena, &forSymbols, &numSymbols)) {
    MlirIntegerSet from = {set};
    if (numDims != mlirIntegerSetGetNumDims(from) ||
        numSymbols != mlirIntegerSetGetNumSymbols(from))
      PyErr_SetString(
          PyExc_ValueError,
          numDims != mlirIntegerSetGetNumDims(from)
              ? "Expected the number of dimension replacement expressions to match that "
                "of dimensions"
              : "Expected the number of symbol replacement expressions to match that "
                "of symbols");
    else
      result = extRefNew(((ExtRef *)object)->context, state->classes[EXT_INTEGER_SET],
                         mlirIntegerSetReplaceGet(from, forDims, forSymbols, dims, symbols).ptr);
  }
  tsArenaDestroy(&arena);
  return result;
}

// affine_sub_map(map, positions)
static PyObject *affineSubMap(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *object, *positions;
  const void *map;
  int64_t *ints;
  Py_ssize_t count;
  TsArena arena = {0};
  if (!PyArg_ParseTuple(args, "OO", &object, &positions) ||
      !extRefOf(state, object, EXT_AFFINE_MAP, "an AffineMap", &map) || !map)
    return NULL;
  PyObject *result = NULL;
  if (toInts(positions, &arena, &ints, &count)) {
    bool ok = true;
    for (Py_ssize_t i = 0; i < count; ++i)
      ok = ok && ints[i] >= 0 && ints[i] < mlirAffineMapGetNumResults((MlirAffineMap){map});
    if (!ok)
      PyErr_SetString(PyExc_ValueError, "result position out of bounds");
    else
      result = extRefNew(((ExtRef *)object)->context, state->classes[EXT_AFFINE_MAP],
                         mlirAffineMapGetSubMap((MlirAffineMap){map}, count, ints).ptr);
  }
  tsArenaDestroy(&arena);
  return result;
}

typedef struct Compressed {
  ExtContext *context;
  PyObject *list;
} Compressed;

static void addCompressed(void *user, intptr_t i, MlirAffineMap map) {
  Compressed *all = user;
  PyObject *object = extRefNew(all->context, all->context->state->classes[EXT_AFFINE_MAP], map.ptr);
  if (object && all->list)
    PyList_SetItem(all->list, i, object);
}

// affine_compress(maps): without symbols that none uses.
static PyObject *affineCompress(PyObject *module, PyObject *object) {
  ExtState *state = PyModule_GetState(module);
  PyObject *tuple = PySequence_Tuple(object);
  Py_ssize_t count = tuple ? PyTuple_Size(tuple) : 0;
  TsVec(MlirAffineMap) maps = {0};
  for (Py_ssize_t i = 0; i < count && !PyErr_Occurred(); ++i) {
    const void *map;
    if (extRefOf(state, PyTuple_GetItem(tuple, i), EXT_AFFINE_MAP,
                 "Invalid expression when attempting to create an AffineMap", &map) &&
        map)
      tsVecPush(&maps, (MlirAffineMap){map});
  }
  PyObject *list = PyErr_Occurred() ? NULL : PyList_New(count);
  if (list && count) {
    Compressed all = {((ExtRef *)PyTuple_GetItem(tuple, 0))->context, list};
    mlirAffineMapCompressUnusedSymbols(maps.data, (intptr_t)maps.size, &all, addCompressed);
  }
  tsVecFree(&maps);
  Py_XDECREF(tuple);
  return list;
}

PyMethodDef extBufferMethods[] = {{"dense_from_buffer", denseFromBuffer, METH_VARARGS, NULL},
                                  {"resource_from_buffer", resourceFromBuffer, METH_VARARGS, NULL},
                                  {"dlpack", lend, METH_O, NULL},
                                  {"vector_type", vectorType, METH_VARARGS, NULL},
                                  {"memref_strides", memrefStrides, METH_O, NULL},
                                  {"integer_set", integerSet, METH_VARARGS, NULL},
                                  {"integer_set_replace", integerSetReplace, METH_VARARGS, NULL},
                                  {"affine_sub_map", affineSubMap, METH_VARARGS, NULL},
                                  {"affine_compress", affineCompress, METH_O, NULL},
                                  {NULL, NULL, 0, NULL}};

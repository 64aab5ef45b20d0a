// Dense elements as buffers: their memory is shown, not copied.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Capi.h"

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

// False where numbers of the buffer don't fit a Py_ssize_t.
static bool fillShape(const Shown *shown, MlirType type, Py_ssize_t itemSize, bool isRepeated,
                      Py_ssize_t *size) {
  *size = itemSize;
  bool isEmpty = false, fits = true;
  for (intptr_t i = mlirShapedTypeGetRank(type); i-- > 0;) {
    shown->shape[i] = mlirShapedTypeGetDimSize(type, i);
    shown->strides[i] = isRepeated ? 0 : *size;
    isEmpty |= !shown->shape[i];
    fits = fits && !__builtin_mul_overflow(*size, shown->shape[i] ? shown->shape[i] : 1, size);
  }
  if (isEmpty)
    *size = 0;
  return fits;
}

// Memory of Python's for the view; NULL after an exception.
static Shown *show(MlirAttribute attribute, MlirType type, Format format, Py_ssize_t *size) {
  size_t rank = (size_t)mlirShapedTypeGetRank(type);
  bool isBool = format.code[0] == '?';
  // Nothing is negative: the shape is static.
  int64_t total = mlirElementsAttrGetNumElements(attribute);
  size_t numBools = isBool && total > 0 ? (size_t)total : 0;
  Shown *shown = PyMem_Malloc(sizeof *shown + 2 * (rank + 1) * sizeof(Py_ssize_t) + numBools);
  if (!shown) {
    PyErr_NoMemory();
    return NULL;
  }
  shown->shape = (Py_ssize_t *)(void *)(shown + 1);
  shown->strides = shown->shape + rank;
  shown->bytes = (char *)(shown->strides + rank);
  bool isRepeated = mlirDenseElementsAttrIsSplat(attribute) && !isBool;
  if (!fillShape(shown, type, format.size, isRepeated, size)) {
    PyMem_Free(shown);
    PyErr_SetString(PyExc_BufferError, "there are too many elements for a Python buffer");
    return NULL;
  }
  for (size_t i = 0; i < numBools; ++i)
    shown->bytes[i] = mlirDenseElementsAttrGetBoolValue(attribute, (intptr_t)i);
  return shown;
}

static bool raiseBuffer(const char *why) {
  PyErr_SetString(PyExc_BufferError, why);
  return false;
}

// What elements have a buffer, and in which format; else an exception.
static bool canShow(MlirAttribute attribute, int flags, Format *format) {
  if (!mlirAttributeIsADenseElements(attribute))
    return raiseBuffer("only dense elements have a buffer");
  MlirType type = mlirAttributeGetType(attribute);
  if (!mlirShapedTypeHasStaticShape(type) || mlirShapedTypeGetRank(type) > PyBUF_MAX_NDIM)
    return raiseBuffer("a Python buffer has at most 64 dimensions, of known sizes");
  *format = formatOf(mlirShapedTypeGetElementType(type));
  if (!format->code)
    return raiseBuffer("unsupported element type for conversion to a Python buffer");
  return (flags & PyBUF_WRITABLE) != PyBUF_WRITABLE ||
         raiseBuffer("dense elements can't be changed");
}

// Whether the elements are as densely packed as the flags want them; `view` has all there is.
static bool isAsWanted(const Py_buffer *view, int flags) {
  if ((flags & PyBUF_STRIDES) != PyBUF_STRIDES ||
      (flags & PyBUF_C_CONTIGUOUS) == PyBUF_C_CONTIGUOUS)
    return PyBuffer_IsContiguous(view, 'C');
  if ((flags & PyBUF_F_CONTIGUOUS) == PyBUF_F_CONTIGUOUS)
    return PyBuffer_IsContiguous(view, 'F');
  return (flags & PyBUF_ANY_CONTIGUOUS) != PyBUF_ANY_CONTIGUOUS || PyBuffer_IsContiguous(view, 'A');
}

static void releaseBuffer(PyObject *self, Py_buffer *view) {
  (void)self;
  PyMem_Free(view->internal);
}

static int getBuffer(PyObject *self, Py_buffer *view, int flags) {
  MlirAttribute attribute = {((ExtRef *)self)->ptr};
  view->obj = NULL;
  Format format;
  if (!canShow(attribute, flags, &format))
    return -1;
  MlirType type = mlirAttributeGetType(attribute);
  Shown *shown = show(attribute, type, format, &view->len);
  if (!shown)
    return -1;
  view->buf =
      format.code[0] == '?' ? shown->bytes : (void *)mlirDenseElementsAttrGetRawData(attribute);
  view->readonly = 1;
  view->itemsize = format.size;
  view->format = flags & PyBUF_FORMAT ? (char *)format.code : NULL;
  view->ndim = (int)mlirShapedTypeGetRank(type);
  view->shape = shown->shape;
  view->strides = shown->strides;
  view->suboffsets = NULL;
  view->internal = shown;
  if (!isAsWanted(view, flags)) {
    releaseBuffer(self, view);
    raiseBuffer("the elements aren't contiguous as wanted: those of a splat are one");
    return -1;
  }
  if (!(flags & PyBUF_ND)) { // as bytes
    view->shape = NULL;
    view->ndim = 1;
  }
  if ((flags & PyBUF_STRIDES) != PyBUF_STRIDES)
    view->strides = NULL;
  view->obj = Py_NewRef(self);
  return 0;
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

// What is contiguous as its owner says, too; false after an exception.
static bool takeBuffer(PyObject *source, Py_buffer *view) {
  if (PyObject_GetBuffer(source, view, PyBUF_C_CONTIGUOUS) != 0)
    return false;
  if (view->len >= 0 && PyBuffer_IsContiguous(view, 'C'))
    return true;
  PyBuffer_Release(view);
  return raiseBuffer("the buffer isn't contiguous");
}

// dense_from_buffer(type, buffer): the bytes are the elements, in rows, or a single one.
static PyObject *denseFromBuffer(PyObject *module, PyObject *args) {
  ExtState *state = PyModule_GetState(module);
  PyObject *object, *source;
  MlirType type;
  Py_buffer view;
  if (!PyArg_ParseTuple(args, "OO", &object, &source) || !shapedTypeOf(state, object, &type) ||
      !takeBuffer(source, &view))
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

/// What bytecode may ask for: as much is put before such bytes there.
enum { MAX_ALIGNMENT = 1 << 20 };

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
  if (!takeBuffer(source, view)) {
    tsFree(view);
    return NULL;
  }
  if (alignment == Py_None)
    align = view->itemsize;
  if (align < 1 || align > MAX_ALIGNMENT || (align & (align - 1))) {
    PyBuffer_Release(view);
    tsFree(view);
    PyErr_SetString(PyExc_ValueError, "the alignment must be a power of two, and at most 1048576");
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

// The attribute's own view, whatever a class may say of itself.
static void endView(Py_buffer *view) {
  releaseBuffer(view->obj, view);
  Py_CLEAR(view->obj);
}

static void endLending(DlManaged *managed) {
  Lent *lent = (Lent *)managed;
  PyGILState_STATE gil = PyGILState_Ensure();
  endView(&lent->view);
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
  const void *attribute;
  Py_buffer view;
  if (!extRefOf(PyModule_GetState(module), object, EXT_ATTRIBUTE, "an Attribute", &attribute) ||
      !extCapiIs(object, attribute) || getBuffer(object, &view, PyBUF_STRIDES | PyBUF_FORMAT) != 0)
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

// vector_type(location, shape, element type, which are scalable): None when it is wrong.
static PyObject *vectorType(PyObject *module, PyObject *args) {
  PyObject *where, *shape, *given, *scalable, *result = NULL;
  ExtCall call = {PyModule_GetState(module), NULL, {0}};
  MlirLocation location;
  MlirType element;
  ExtArray sizes, flags;
  if (PyArg_ParseTuple(args, "OOOO", &where, &shape, &given, &scalable) &&
      extCapiHandle(&call, where, EXT_LOCATION, "a Location", &location.ptr) && location.ptr &&
      extCapiHandle(&call, given, EXT_TYPE, "a Type", &element.ptr) && element.ptr &&
      extCapiInt64s(&call, shape, &sizes) && extCapiBools(&call, scalable, &flags)) {
    bool *bools = flags.data;
    if (!flags.size) {
      bools = tsArenaAlloc(&call.scratch, (size_t)sizes.size + 1, 1);
      memset(bools, 0, (size_t)sizes.size + 1);
    }
    if (flags.size && flags.size != sizes.size)
      PyErr_SetString(PyExc_ValueError, "Expected len(scalable) == len(shape).");
    else
      result = extWrapType(call.context, mlirVectorTypeGetScalableChecked(
                                             location, sizes.size, sizes.data, bools, element));
  }
  extCapiEnd(&call);
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

static bool toExprs(ExtCall *call, PyObject *object, ExtArray *exprs) {
  return extCapiHandles(call, object, EXT_AFFINE_EXPR, "an AffineExpr", exprs);
}

// integer_set(context, dims, symbols, expressions, which are equations)
static PyObject *integerSet(PyObject *module, PyObject *args) {
  PyObject *given, *exprs, *flags, *result = NULL;
  Py_ssize_t dims, symbols;
  ExtCall call = {PyModule_GetState(module), NULL, {0}};
  MlirContext context;
  ExtArray all, equations;
  if (PyArg_ParseTuple(args, "OnnOO", &given, &dims, &symbols, &exprs, &flags) &&
      extCapiContext(&call, given, &context) && toExprs(&call, exprs, &all) &&
      extCapiBools(&call, flags, &equations)) {
    if (all.size != equations.size || !all.size || dims < 0 || symbols < 0)
      PyErr_SetString(PyExc_ValueError,
                      all.size
                          ? "Expected the number of constraints to match that of equality flags"
                          : "Expected non-empty list of constraints");
    else
      result = extRefNew(
          call.context, call.state->classes[EXT_INTEGER_SET],
          mlirIntegerSetGet(context, dims, symbols, all.size, all.data, equations.data).ptr);
  }
  extCapiEnd(&call);
  return result;
}

// integer_set_replace(set, expressions for dims, for symbols, dims, symbols)
static PyObject *integerSetReplace(PyObject *module, PyObject *args) {
  PyObject *object, *dimExprs, *symbolExprs, *result = NULL;
  Py_ssize_t dims, symbols;
  ExtCall call = {PyModule_GetState(module), NULL, {0}};
  ExtArray forDims, forSymbols;
  MlirIntegerSet from;
  if (PyArg_ParseTuple(args, "OOOnn", &object, &dimExprs, &symbolExprs, &dims, &symbols) &&
      extCapiHandle(&call, object, EXT_INTEGER_SET, "an IntegerSet", &from.ptr) && from.ptr &&
      toExprs(&call, dimExprs, &forDims) && toExprs(&call, symbolExprs, &forSymbols)) {
    bool matchesDims = forDims.size == mlirIntegerSetGetNumDims(from);
    if (!matchesDims || forSymbols.size != mlirIntegerSetGetNumSymbols(from))
      PyErr_SetString(
          PyExc_ValueError,
          matchesDims ? "Expected the number of symbol replacement expressions to match that "
                        "of symbols"
                      : "Expected the number of dimension replacement expressions to match that "
                        "of dimensions");
    else
      result = extRefNew(
          call.context, call.state->classes[EXT_INTEGER_SET],
          mlirIntegerSetReplaceGet(from, forDims.data, forSymbols.data, dims, symbols).ptr);
  }
  extCapiEnd(&call);
  return result;
}

// affine_sub_map(map, positions)
static PyObject *affineSubMap(PyObject *module, PyObject *args) {
  PyObject *object, *given, *result = NULL;
  ExtCall call = {PyModule_GetState(module), NULL, {0}};
  MlirAffineMap map;
  ExtArray positions;
  if (PyArg_ParseTuple(args, "OO", &object, &given) &&
      extCapiHandle(&call, object, EXT_AFFINE_MAP, "an AffineMap", &map.ptr) && map.ptr &&
      extCapiInt64s(&call, given, &positions)) {
    int64_t *data = positions.data;
    bool ok = true;
    for (intptr_t i = 0; i < positions.size; ++i)
      ok = ok && data[i] >= 0 && data[i] < mlirAffineMapGetNumResults(map);
    if (!ok)
      PyErr_SetString(PyExc_ValueError, "result position out of bounds");
    else
      result = extRefNew(call.context, call.state->classes[EXT_AFFINE_MAP],
                         mlirAffineMapGetSubMap(map, positions.size, data).ptr);
  }
  extCapiEnd(&call);
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
  ExtCall call = {PyModule_GetState(module), NULL, {0}};
  ExtArray maps;
  PyObject *list = NULL;
  if (extCapiHandles(&call, object, EXT_AFFINE_MAP,
                     "Invalid expression when attempting to create an AffineMap", &maps))
    list = PyList_New(maps.size);
  if (list && maps.size) {
    Compressed all = {call.context, list};
    mlirAffineMapCompressUnusedSymbols(maps.data, maps.size, &all, addCompressed);
  }
  extCapiEnd(&call);
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

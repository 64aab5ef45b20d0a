// ttrt._C.Tensor, and what makes tensors of other objects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ext.h"
#include "Ttrt.h"

#include <stdlib.h>
#include <string.h>

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// How the elements appear in the buffer, in the words of module struct; bf16, which these lack, as
/// floats.
static const char *formatOf(TtDType dtype) {
  switch (dtype) {
  case TT_F16:
    return "e";
  case TT_U32:
    return "I";
  case TT_U16:
    return "H";
  case TT_U8:
    return "B";
  default:
    return "f";
  }
}

static size_t widthOf(TtDType dtype) { return dtype == TT_BF16 ? 4 : ttDTypeGetSize(dtype); }

/// What an element of a buffer becomes.
typedef struct ElementType {
  char format;
  size_t width;
  TtDType dtype;
} ElementType;

// Doubles become floats, wide integers narrow: the device has no others.
static const ElementType elementTypes[] = {
    {'f', 4, TT_F32}, {'d', 8, TT_F32}, {'e', 2, TT_F16}, {'I', 4, TT_U32}, {'i', 4, TT_U32},
    {'L', 8, TT_U32}, {'l', 8, TT_U32}, {'Q', 8, TT_U32}, {'q', 8, TT_U32}, {'H', 2, TT_U16},
    {'h', 2, TT_U16}, {'B', 1, TT_U8},  {'b', 1, TT_U8},  {'?', 1, TT_U8}};

static const ElementType *elementType(const Py_buffer *view) {
  const char *format = view->format ? view->format : "B";
  if (*format == '@' || *format == '=' || *format == '<')
    ++format;
  for (size_t i = 0; i < sizeof elementTypes / sizeof *elementTypes; ++i)
    if (format[0] == elementTypes[i].format && !format[1] &&
        (size_t)view->itemsize == elementTypes[i].width)
      return &elementTypes[i];
  PyErr_Format(PyExc_TypeError, "a tensor can't be made of elements of format '%s'",
               view->format ? view->format : "B");
  return NULL;
}

//===----------------------------------------------------------------------===//
// From buffers
//===----------------------------------------------------------------------===//

static void narrow(const ElementType *type, const char *from, char *to, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    if (type->format == 'd') {
      double wide;
      memcpy(&wide, from + i * 8, 8);
      float value = (float)wide;
      memcpy(to + i * 4, &value, 4);
    } else {
      uint64_t wide;
      memcpy(&wide, from + i * 8, 8);
      uint32_t value = (uint32_t)wide;
      memcpy(to + i * 4, &value, 4);
    }
  }
}

static TtTensor fromView(ExtState *state, const Py_buffer *view) {
  const ElementType *type = elementType(view);
  int64_t shape[TT_MAX_RANK];
  TtError error;
  if (!type)
    return NULL;
  if (view->ndim > TT_MAX_RANK) {
    PyErr_Format(PyExc_ValueError, "a tensor has at most %d dimensions, not %d", TT_MAX_RANK,
                 view->ndim);
    return NULL;
  }
  for (int i = 0; i < view->ndim; ++i)
    shape[i] = view->shape[i];
  size_t width = ttDTypeGetSize(type->dtype), count = (size_t)view->len / type->width;
  char *rows = malloc(view->len ? (size_t)view->len : 1);
  TtTensor tensor = NULL;
  if (!rows) {
    PyErr_NoMemory();
  } else if (PyBuffer_ToContiguous(rows, view, view->len, 'C') == 0) {
    if (type->width > width)
      narrow(type, rows, rows, count);
    tensor = ttTensorCreateHost(rows, shape, (uint32_t)view->ndim, type->dtype, &error);
    if (!tensor)
      extRaise(state, &error);
  }
  free(rows);
  return tensor;
}

TtTensor extTensorFrom(ExtState *state, PyObject *object, bool *isOwned) {
  *isOwned = false;
  if (PyObject_TypeCheck(object, state->tensor))
    return ((ExtTensor *)object)->tensor;
  Py_buffer view;
  if (PyObject_GetBuffer(object, &view, PyBUF_FULL_RO) != 0)
    return NULL;
  TtTensor tensor = fromView(state, &view);
  PyBuffer_Release(&view);
  *isOwned = tensor != NULL;
  return tensor;
}

//===----------------------------------------------------------------------===//
// The type
//===----------------------------------------------------------------------===//

PyObject *extTensorNew(ExtState *state, TtTensor tensor) {
  allocfunc alloc = (allocfunc)PyType_GetSlot(state->tensor, Py_tp_alloc);
  ExtTensor *self = (ExtTensor *)alloc(state->tensor, 0);
  if (!self) {
    ttTensorDestroy(tensor);
    return NULL;
  }
  self->tensor = tensor;
  self->data = NULL;
  const TtTensorDesc *desc = ttTensorGetDesc(tensor);
  Py_ssize_t stride = (Py_ssize_t)widthOf(desc->dtype);
  for (uint32_t i = desc->rank; i-- > 0; stride *= self->shape[i]) {
    self->shape[i] = (Py_ssize_t)desc->shape[i];
    self->strides[i] = stride;
  }
  return (PyObject *)self;
}

static PyObject *tensorCreate(PyTypeObject *type, PyObject *args, PyObject *keywords) {
  static char *names[] = {"array", NULL};
  PyObject *array;
  bool isOwned;
  if (!PyArg_ParseTupleAndKeywords(args, keywords, "O", names, &array))
    return NULL;
  ExtState *state = PyModule_GetState(PyType_GetModule(type));
  if (PyObject_TypeCheck(array, state->tensor)) {
    Py_INCREF(array);
    return array;
  }
  TtTensor tensor = extTensorFrom(state, array, &isOwned);
  return tensor ? extTensorNew(state, tensor) : NULL;
}

static void tensorDestroy(PyObject *object) {
  ExtTensor *self = (ExtTensor *)object;
  PyTypeObject *type = Py_TYPE(object);
  ttTensorDestroy(self->tensor);
  free(self->data);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

/// Makes the copy that buffers show. False after an exception.
static bool copyToHost(ExtTensor *self) {
  const TtTensorDesc *desc = ttTensorGetDesc(self->tensor);
  size_t count = (size_t)ttTensorDescGetNumElements(desc), width = ttDTypeGetSize(desc->dtype);
  TtError error;
  char *data = malloc(count * widthOf(desc->dtype) + 1);
  if (!data) {
    PyErr_NoMemory();
    return false;
  }
  if (!ttTensorCopyData(self->tensor, data, count * width, &error)) {
    free(data);
    extRaise(extStateOf((PyObject *)self), &error);
    return false;
  }
  for (size_t i = count; desc->dtype == TT_BF16 && i-- > 0;) {
    uint16_t bits;
    memcpy(&bits, data + i * sizeof bits, sizeof bits);
    float value = floatOf(TT_BF16, &bits);
    memcpy(data + i * 4, &value, 4);
  }
  self->data = data;
  return true;
}

static int tensorGetBuffer(PyObject *object, Py_buffer *view, int flags) {
  ExtTensor *self = (ExtTensor *)object;
  const TtTensorDesc *desc = ttTensorGetDesc(self->tensor);
  view->obj = NULL;
  if (flags & PyBUF_WRITABLE) {
    PyErr_SetString(PyExc_BufferError, "tensors can't be written to");
    return -1;
  }
  if (!self->data && !copyToHost(self))
    return -1;
  Py_INCREF(object);
  *view = (Py_buffer){
      .buf = self->data,
      .obj = object,
      .len = (Py_ssize_t)((size_t)ttTensorDescGetNumElements(desc) * widthOf(desc->dtype)),
      .itemsize = (Py_ssize_t)widthOf(desc->dtype),
      .readonly = 1,
      .ndim = (int)desc->rank,
      .format = flags & PyBUF_FORMAT ? (char *)(uintptr_t)formatOf(desc->dtype) : NULL,
      .shape = flags & PyBUF_ND ? self->shape : NULL,
      .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? self->strides : NULL};
  return 0;
}

PyObject *extDescription(const TtTensorDesc *desc) {
  static const char *const memories[] = {"system", "dram", "l1"};
  static const char *const orders[] = {"row_major", "tile"};
  static const char *const spreads[] = {"interleaved", "single_bank", "height_sharded",
                                        "width_sharded", "block_sharded"};
  PyObject *shape = PyTuple_New((Py_ssize_t)desc->rank);
  for (uint32_t i = 0; shape && i < desc->rank; ++i) {
    PyObject *size = PyLong_FromLongLong((long long)desc->shape[i]);
    if (!size || PyTuple_SetItem(shape, (Py_ssize_t)i, size) != 0)
      Py_CLEAR(shape);
  }
  if (!shape)
    return NULL;
  return Py_BuildValue("{s:N,s:s,s:s,s:s,s:s,s:K}", "shape", shape, "dtype",
                       ttDTypeGetName(desc->dtype), "memory", memories[desc->memory], "layout",
                       orders[desc->order], "spread", spreads[desc->spread], "size",
                       (unsigned long long)desc->size);
}

static PyObject *tensorDescription(PyObject *object, void *unused) {
  (void)unused;
  return extDescription(ttTensorGetDesc(((ExtTensor *)object)->tensor));
}

static PyObject *tensorShape(PyObject *object, void *unused) {
  PyObject *description = tensorDescription(object, unused);
  PyObject *shape = description ? PyDict_GetItemString(description, "shape") : NULL;
  Py_XINCREF(shape);
  Py_XDECREF(description);
  return shape;
}

static PyObject *tensorDType(PyObject *object, void *unused) {
  (void)unused;
  return PyUnicode_FromString(
      ttDTypeGetName(ttTensorGetDesc(((ExtTensor *)object)->tensor)->dtype));
}

static PyObject *tensorRepr(PyObject *object) {
  char text[128];
  return PyUnicode_FromFormat(
      "<ttrt.Tensor %s>", ttTensorDescText(ttTensorGetDesc(((ExtTensor *)object)->tensor), text));
}

static PyGetSetDef tensorProperties[] = {
    {"shape", tensorShape, NULL, "The sizes of its dimensions.", NULL},
    {"dtype", tensorDType, NULL, "\"f32\", \"bf16\", \"f16\", \"u32\", \"u16\" or \"u8\".", NULL},
    {"description", tensorDescription, NULL, "Where and how it lives, as a dict.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot tensorSlots[] = {
    {Py_tp_doc, "Tensor(array)\n\nA tensor of a program. numpy.asarray(tensor) gives its elements; "
                "those of bf16 as float32."},
    {Py_tp_new, (void *)tensorCreate},
    {Py_tp_dealloc, (void *)tensorDestroy},
    {Py_tp_repr, (void *)tensorRepr},
    {Py_tp_getset, tensorProperties},
    {Py_bf_getbuffer, (void *)tensorGetBuffer},
    {0, NULL}};
PyType_Spec extTensorSpec = {.name = "ttrt._C.Tensor",
                             .basicsize = sizeof(ExtTensor),
                             .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
                             .slots = tensorSlots};

// Tensor descriptors: making them, and their methods.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/BlockPointer.h"
#include "triton/frontend/Builtins.h"

#include <inttypes.h>

//===--- Making ---===//

static bool checkLastStride(FeCompiler *compiler, const FeValue *stride) {
  int64_t number;
  if (feIsTensor(stride))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Did you forget to add @triton.jit ? (`_semantic` argument must be provided "
                  "outside of JIT functions.)") != NULL;
  if (feAsInt64(stride, &number) && number == 1)
    return true;
  TsString text = {0};
  tsStringAppendC(&text, "Tensor descriptor last dim must be 1 but got ");
  fePyStr((FeValue *)stride, &text);
  return feFailText(compiler, FE_VALUE_ERROR, &text) != NULL;
}

static bool checkBlock(FeCompiler *compiler, const FeType *element, const FeShape *block) {
  int64_t size = element->kind == FE_TYPE_SCALAR ? feScalarBits(element->scalar) / 8 : 8;
  int64_t last = block->sizes[block->rank - 1];
  if (last * size >= 16)
    return true;
  return feFail(compiler, FE_VALUE_ERROR,
                "Descriptor block shape must have at least 16 bytes in the last dimension, but got "
                "%" PRId64 " * %" PRId64 " = %" PRId64 " bytes",
                last, size, last * size) != NULL;
}

static FeValue **scalarsOf(FeCompiler *compiler, FeValue *values, FeScalar scalar) {
  size_t count = values->as.tuple.count;
  FeValue **result = tsArenaNewArray(&compiler->arena, FeValue *, count + 1);
  for (size_t i = 0; i < count; ++i) {
    result[i] = feMakeScalar(compiler, values->as.tuple.items[i], feScalarType(compiler, scalar));
    if (!result[i])
      return NULL;
  }
  return result;
}

static bool paddingOf(FeCompiler *compiler, const FeValue *value, const FeType *element,
                      MlirAttribute *padding) {
  MlirStringRef text;
  if (!feExpectStr(compiler, value, "padding_option", &text))
    return false;
  if (text.length && !tsEqualC(text, "zero") && !tsEqualC(text, "nan"))
    return feFail(compiler, FE_VALUE_ERROR, "Padding option %.*s not supported", (int)text.length,
                  text.data) != NULL;
  bool isNan = tsEqualC(text, "nan");
  if (isNan && feTypeIsInteger(element))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Padding option `nan` is not supported for integer blocks") != NULL;
  *padding = tritonPaddingOptionToAttribute(compiler->context, isNan ? TritonPaddingOptionPAD_NAN
                                                                     : TritonPaddingOptionPAD_ZERO);
  return true;
}

static bool checkRanks(FeCompiler *compiler, FeValue **arguments) {
  for (int i = 1; i <= 3; ++i)
    if (!feIsSequence(arguments[i]))
      return feFail(compiler, FE_TYPE_ERROR, "object of type '%s' has no len()",
                    feKindName(arguments[i])) != NULL;
  size_t rank = arguments[1]->as.tuple.count, strides = arguments[2]->as.tuple.count;
  if (rank < 1 || rank > 5)
    return feFail(compiler, FE_VALUE_ERROR, "Expected 1 <= ndim <= 5 but got %zu dimensions",
                  rank) != NULL;
  if (strides != rank)
    return feFail(compiler, FE_VALUE_ERROR, "Expected %zu strides but got %zu", rank, strides) !=
           NULL;
  if (arguments[3]->as.tuple.count != rank)
    return feFail(compiler, FE_VALUE_ERROR,
                  "Expected block_shape to have %zu dimensions but got %zu", rank, strides) != NULL;
  return true;
}

// base, shape, strides, block_shape, padding_option
static FeValue *makeDescriptor(FeCompiler *compiler, FeValue **arguments) {
  FeValue *base = arguments[0], **shape, **strides;
  FeShape block;
  MlirAttribute padding;
  if (!checkRanks(compiler, arguments) || !feExpectTensor(compiler, base))
    return NULL;
  const FeType *pointer = base->as.tensor.type;
  if (pointer->kind != FE_TYPE_POINTER)
    return feFail(compiler, FE_ASSERTION, "");
  size_t rank = arguments[1]->as.tuple.count;
  if (!feShapeFrom(compiler, arguments[3], &block) ||
      !checkBlock(compiler, pointer->element, &block) ||
      !checkLastStride(compiler, arguments[2]->as.tuple.items[rank - 1]) ||
      !(shape = scalarsOf(compiler, arguments[1], FE_INT32)) ||
      !(strides = scalarsOf(compiler, arguments[2], FE_INT64)) ||
      !paddingOf(compiler, arguments[4], pointer->element, &padding))
    return NULL;
  const FeType *type = feDescriptorType(compiler, pointer->element, block.sizes, rank);
  MlirType ir = type ? feTypeToIR(compiler, type) : (MlirType){NULL};
  if (mlirTypeIsNull(ir))
    return type ? feFailType(compiler, type) : NULL;
  MlirValue handles[2][5];
  for (size_t i = 0; i < rank; ++i) {
    handles[0][i] = feHandle(shape[i]);
    handles[1][i] = feHandle(strides[i]);
  }
  MlirOperation op =
      tritonMakeTensorDescOpCreate(compiler->builder, compiler->location, ir, feHandle(base),
                                   (intptr_t)rank, handles[0], (intptr_t)rank, handles[1], padding);
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = FE_DESCRIPTOR};
  value->as.descriptor.handle = mlirOperationGetResult(op, 0);
  value->as.descriptor.type = type;
  value->as.descriptor.shape = feTuple(compiler, shape, rank, NULL);
  value->as.descriptor.strides = feTuple(compiler, strides, rank, NULL);
  return value;
}

//===--- Blocks ---===//

static bool expectDescriptor(FeCompiler *compiler, const FeValue *value) {
  if (value->kind == FE_DESCRIPTOR)
    return true;
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "'%s' object has no attribute 'block_shape'",
                feKindName(value)) != NULL;
}

static MlirValue *offsetsOf(FeCompiler *compiler, const FeValue *descriptor, FeValue *offsets) {
  size_t rank = descriptor->as.descriptor.type->rank, count;
  if (!feIsSequence(offsets))
    return feFail(compiler, FE_TYPE_ERROR, "object of type '%s' has no len()", feKindName(offsets));
  if (offsets->as.tuple.count != rank)
    return feFail(compiler, FE_ASSERTION, "expected %zu offsets, but got %zu", rank,
                  offsets->as.tuple.count);
  FeValue **indices = feIndices(compiler, offsets, false, &count);
  if (!indices)
    return NULL;
  MlirValue *handles = tsArenaNewArray(&compiler->arena, MlirValue, count + 1);
  for (size_t i = 0; i < count; ++i)
    handles[i] = feHandle(indices[i]);
  return handles;
}

static const FeType *blockOf(FeCompiler *compiler, const FeValue *descriptor) {
  const FeType *type = descriptor->as.descriptor.type;
  return feBlockType(compiler, type->element, type->shape, type->rank);
}

// self, offsets
static FeValue *loadBlock(FeCompiler *compiler, FeValue **arguments) {
  FeValue *self = arguments[0];
  if (!expectDescriptor(compiler, self))
    return NULL;
  MlirValue *offsets = offsetsOf(compiler, self, arguments[1]);
  const FeType *type = blockOf(compiler, self);
  if (!offsets || !type)
    return NULL;
  const MlirAttribute absent = {NULL};
  MlirOperation op = tritonDescriptorLoadOpCreate(
      compiler->builder, compiler->location, feTypeToIR(compiler, type), self->as.descriptor.handle,
      (intptr_t)type->rank, offsets, absent, absent);
  return feTensor(compiler, mlirOperationGetResult(op, 0), type);
}

// Offsets that fit, and a value of the block's shape.
static MlirValue *checkStored(FeCompiler *compiler, const FeValue *self, FeValue *offsets,
                              const FeValue *value) {
  if (!expectDescriptor(compiler, self))
    return NULL;
  const FeType *type = self->as.descriptor.type;
  if (feIsSequence(offsets) && offsets->as.tuple.count != type->rank)
    return feFail(compiler, FE_ASSERTION, "expected %zu offsets, but got %zu", type->rank,
                  offsets->as.tuple.count);
  if (!feExpectTensor(compiler, value))
    return NULL;
  FeShape block = feShapeOf(type), shape = feShapeOf(value->as.tensor.type);
  if (!feShapeEqual(&block, &shape))
    return feFail(compiler, FE_ASSERTION, "");
  return offsetsOf(compiler, self, offsets);
}

// self, offsets, value
static FeValue *storeBlock(FeCompiler *compiler, FeValue **arguments) {
  FeValue *self = arguments[0], *value = arguments[2];
  if (!expectDescriptor(compiler, self) || !feExpectTensor(compiler, value))
    return NULL;
  const FeType *type = self->as.descriptor.type;
  FeShape block = feShapeOf(type), shape = feShapeOf(value->as.tensor.type);
  if (!feIsSequence(arguments[1]) || arguments[1]->as.tuple.count != type->rank ||
      !feShapeEqual(&block, &shape)) {
    checkStored(compiler, self, arguments[1], value);
    return NULL;
  }
  value = feCast(compiler, value, type->element);
  MlirValue *offsets = value ? offsetsOf(compiler, self, arguments[1]) : NULL;
  if (!offsets)
    return NULL;
  tritonDescriptorStoreOpCreate(compiler->builder, compiler->location, self->as.descriptor.handle,
                                feHandle(value), (intptr_t)type->rank, offsets);
  return feNothing(compiler);
}

static bool isOneOf(const FeType *type, const FeScalar *scalars, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (feTypeIsScalar(type, scalars[i]))
      return true;
  return false;
}

static bool checkReduced(FeCompiler *compiler, const FeType *element,
                         TritonDescriptorReduceKind kind) {
  static const FeScalar sums[] = {FE_UINT32, FE_INT32, FE_UINT64, FE_FP32, FE_FP16, FE_BF16};
  static const FeScalar extremes[] = {FE_UINT32, FE_INT32, FE_UINT64, FE_INT64, FE_FP16, FE_BF16};
  bool isSum = kind == TritonDescriptorReduceKindADD;
  bool isExtreme = kind == TritonDescriptorReduceKindMIN || kind == TritonDescriptorReduceKindMAX;
  if (!isOneOf(element, isSum ? sums : extremes, isSum || isExtreme ? 6 : 4))
    return feFail(compiler, FE_ASSERTION, "Unsupported dtype") != NULL;
  if (isExtreme && feTypeIsFloating(element) && feTargetCapability(compiler) < 90)
    return feFail(compiler, FE_ASSERTION, "16-bit float types require native tma support") != NULL;
  return true;
}

static FeValue *reduceBlock(FeCompiler *compiler, FeValue **arguments,
                            TritonDescriptorReduceKind kind) {
  FeValue *self = arguments[0], *value = arguments[2];
  MlirValue *offsets = checkStored(compiler, self, arguments[1], value);
  if (!offsets || !checkReduced(compiler, self->as.descriptor.type->element, kind))
    return NULL;
  tritonDescriptorReduceOpCreate(compiler->builder, compiler->location,
                                 tritonDescriptorReduceKindToAttribute(compiler->context, kind),
                                 self->as.descriptor.handle, feHandle(value),
                                 (intptr_t)self->as.descriptor.type->rank, offsets);
  return feNothing(compiler);
}

static FeValue *atomicAdd(FeCompiler *compiler, FeValue **arguments) {
  return reduceBlock(compiler, arguments, TritonDescriptorReduceKindADD);
}
static FeValue *atomicMin(FeCompiler *compiler, FeValue **arguments) {
  return reduceBlock(compiler, arguments, TritonDescriptorReduceKindMIN);
}
static FeValue *atomicMax(FeCompiler *compiler, FeValue **arguments) {
  return reduceBlock(compiler, arguments, TritonDescriptorReduceKindMAX);
}
static FeValue *atomicAnd(FeCompiler *compiler, FeValue **arguments) {
  return reduceBlock(compiler, arguments, TritonDescriptorReduceKindAND);
}
static FeValue *atomicOr(FeCompiler *compiler, FeValue **arguments) {
  return reduceBlock(compiler, arguments, TritonDescriptorReduceKindOR);
}
static FeValue *atomicXor(FeCompiler *compiler, FeValue **arguments) {
  return reduceBlock(compiler, arguments, TritonDescriptorReduceKindXOR);
}

//===--- Rows ---===//

static void *failShape(FeCompiler *compiler, const char *before, const FeShape *shape,
                       bool isTensor) {
  TsString text = {0};
  tsStringAppendC(&text, before);
  tsStringAppendChar(&text, '[');
  for (size_t i = 0; i < shape->rank; ++i)
    tsStringAppendFormat(&text, isTensor ? "%s'constexpr[%" PRId64 "]'" : "%s'%" PRId64 "'",
                         i ? ", " : "", shape->sizes[i]);
  tsStringAppendChar(&text, ']');
  return feFailText(compiler, FE_ASSERTION, &text);
}

// Checks what rows are read or written with; gives the handle of the column.
static FeValue *checkRows(FeCompiler *compiler, const FeValue *self, const FeValue *rows,
                          FeValue *column, const char *what) {
  if (!expectDescriptor(compiler, self) || !feExpectTensor(compiler, rows))
    return NULL;
  const FeType *type = self->as.descriptor.type;
  FeShape block = feShapeOf(type), count = feShapeOf(rows->as.tensor.type);
  if (block.rank != 2)
    return failShape(compiler, "descriptor must be 2D, but got ", &block, false);
  if (block.sizes[0] != 1)
    return failShape(compiler, "descriptor block must have 1 row, but got ", &block, false);
  if (count.rank != 1)
    return failShape(compiler, "x offsets must be 1D, but got ", &count, true);
  if (count.sizes[0] < 8) {
    TsString text = {0};
    tsStringAppendFormat(&text, "descriptor %s must have at least 8 rows, but got ", what);
    failShape(compiler, tsStringView(&text).data, &count, true);
    tsStringFree(&text);
    return NULL;
  }
  int64_t least = 32 / feScalarBits(type->element->scalar) * 8;
  if (block.sizes[1] < least)
    return feFail(compiler, FE_ASSERTION,
                  "descriptor %s of %s must have at least %" PRId64 " columns, but got %" PRId64,
                  what, feScalarName(type->element->scalar), least, block.sizes[1]);
  return feIndex(compiler, column, false);
}

// self, *args
static FeValue *gather(FeCompiler *compiler, FeValue **arguments) {
  FeValue *self = arguments[0], *rest = arguments[1];
  if (rest->as.tuple.count != 2)
    return feFail(compiler, FE_ASSERTION,
                  "descriptor gather only supports 2D indexing, but got %zu", rest->as.tuple.count);
  FeValue *rows = rest->as.tuple.items[0];
  FeValue *column = checkRows(compiler, self, rows, rest->as.tuple.items[1], "gather");
  if (!column)
    return NULL;
  const FeType *block = self->as.descriptor.type;
  int64_t shape[] = {rows->as.tensor.type->shape[0], block->shape[1]};
  const FeType *type = feBlockType(compiler, block->element, shape, 2);
  if (!type)
    return NULL;
  MlirOperation op = tritonDescriptorGatherOpCreate(
      compiler->builder, compiler->location, feTypeToIR(compiler, type), self->as.descriptor.handle,
      feHandle(rows), feHandle(column));
  return feTensor(compiler, mlirOperationGetResult(op, 0), type);
}

// self, value, *args
static FeValue *scatter(FeCompiler *compiler, FeValue **arguments) {
  FeValue *self = arguments[0], *rest = arguments[2];
  if (rest->as.tuple.count != 2)
    return feFail(compiler, FE_ASSERTION,
                  "descriptor scatter only supports 2D indexing, but got %zu",
                  rest->as.tuple.count);
  FeValue *rows = rest->as.tuple.items[0];
  FeValue *column = checkRows(compiler, self, rows, rest->as.tuple.items[1], "scatter");
  if (!column || !feExpectTensor(compiler, arguments[1]))
    return NULL;
  tritonDescriptorScatterOpCreate(compiler->builder, compiler->location, self->as.descriptor.handle,
                                  feHandle(rows), feHandle(column), feHandle(arguments[1]));
  return feNothing(compiler);
}

//===--- Attributes ---===//

FeValue *feDescriptorAttribute(FeCompiler *compiler, FeValue *value, MlirStringRef name) {
  const FeType *type = value->as.descriptor.type;
  FeShape block = feShapeOf(type);
  if (tsEqualC(name, "shape"))
    return value->as.descriptor.shape;
  if (tsEqualC(name, "strides"))
    return value->as.descriptor.strides;
  if (tsEqualC(name, "block_shape"))
    return feShapeValue(compiler, &block);
  if (tsEqualC(name, "dtype"))
    return feDtype(compiler, type->element);
  if (tsEqualC(name, "type"))
    return feDtype(compiler, type);
  if (tsEqualC(name, "block_type")) {
    const FeType *blockType = blockOf(compiler, value);
    return blockType ? feDtype(compiler, blockType) : NULL;
  }
  const FeBuiltin *method = feTableFind(feDescriptorMethods, name);
  if (method)
    return feBind(compiler, feBuiltinValue(compiler, method), value);
  return feFail(compiler, FE_ATTRIBUTE_ERROR, "'tensor_descriptor' object has no attribute '%.*s'",
                (int)name.length, name.data);
}

#define METHOD(name) "triton.language.core.tensor_descriptor." name

const FeBuiltin feDescriptorMethods[] = {
    {.name = METHOD("load"), .parameters = "self, offsets", .function = loadBlock},
    {.name = METHOD("store"), .parameters = "self, offsets, value", .function = storeBlock},
    {.name = METHOD("atomic_add"), .parameters = "self, offsets, value", .function = atomicAdd},
    {.name = METHOD("atomic_min"), .parameters = "self, offsets, value", .function = atomicMin},
    {.name = METHOD("atomic_max"), .parameters = "self, offsets, value", .function = atomicMax},
    {.name = METHOD("atomic_and"), .parameters = "self, offsets, value", .function = atomicAnd},
    {.name = METHOD("atomic_or"), .parameters = "self, offsets, value", .function = atomicOr},
    {.name = METHOD("atomic_xor"), .parameters = "self, offsets, value", .function = atomicXor},
    {.name = METHOD("gather"), .parameters = "self, *args", .function = gather},
    {.name = METHOD("scatter"), .parameters = "self, value, *args", .function = scatter},
    {.name = NULL},
};

const FeBuiltin feDescriptorBuiltins[] = {
    {.name = "triton.language.make_tensor_descriptor",
     .parameters = "base, shape, strides, block_shape, padding_option='zero'",
     .function = makeDescriptor},
    {.name = "triton.language.load_tensor_descriptor",
     .parameters = "desc, offsets",
     .function = loadBlock},
    {.name = "triton.language.store_tensor_descriptor",
     .parameters = "desc, offsets, value",
     .function = storeBlock},
    {.name = NULL},
};

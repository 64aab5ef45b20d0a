// Block pointers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/BlockPointer.h"

#include <inttypes.h>
#include <math.h>

//===--- Indices ---===//

static FeValue *numberIndex(FeCompiler *compiler, FeValue *value, bool is64) {
  int64_t number;
  if (value->kind == FE_BOOL)
    return feIntConstant(compiler, FE_INT1, value->as.boolean);
  bool fits = feAsInt64(value, &number);
  if (is64 && !fits) {
    TsString text = {0};
    tsStringAppendC(&text, "Block pointers only support 64 bit `shape/strides`, got a value ");
    fePyStr(value, &text);
    tsStringAppendC(&text, " which is out of the range");
    return feFailText(compiler, FE_ASSERTION, &text);
  }
  if (!is64 && (!fits || number < INT32_MIN || number > INT32_MAX)) {
    TsString text = {0};
    tsStringAppendC(&text,
                    "Block pointers only support 32 bit `offsets/block_shape`, got a value ");
    fePyStr(value, &text);
    tsStringAppendC(&text, " which is out of the range");
    return feFailText(compiler, FE_ASSERTION, &text);
  }
  return feIntConstant(compiler, is64 ? FE_INT64 : FE_INT32, number);
}

FeValue *feIndex(FeCompiler *compiler, FeValue *value, bool is64) {
  if (!value || feHasError(compiler))
    return NULL;
  if (value->kind == FE_INT || value->kind == FE_BOOL)
    return numberIndex(compiler, value, is64);
  if (!feIsTensor(value))
    return feFail(compiler, FE_ASSERTION,
                  "Unsupported element type in shape/strides/offsets: <class '%s'>",
                  feKindName(value));
  FeShape shape = feShapeOf(value->as.tensor.type);
  for (size_t i = 0; i < shape.rank; ++i)
    if (shape.sizes[i] != 1)
      return feFail(compiler, FE_ASSERTION, "Expected a scalar in shape/strides/offsets");
  const FeType *scalar = feTensorScalar(value);
  if (!feTypeIsInteger(scalar))
    return feFail(compiler, FE_ASSERTION,
                  "Expected an integer scalar type in shape/strides/offsets");
  if (is64)
    return feCast(compiler, value, feScalarType(compiler, FE_INT64));
  if (feTypeIsScalar(scalar, FE_INT64))
    return feFail(compiler, FE_ASSERTION,
                  "Block pointers only support 32 bit `offsets/block_shape`, add a "
                  "`.to(tl.int32)` or use regular indexing for 64 bit support");
  return value;
}

FeValue **feIndices(FeCompiler *compiler, FeValue *values, bool is64, size_t *count) {
  FeValue **items = &values;
  *count = 1;
  if (feIsSequence(values)) {
    items = values->as.tuple.items;
    *count = values->as.tuple.count;
  }
  FeValue **result = tsArenaNewArray(&compiler->arena, FeValue *, *count + 1);
  for (size_t i = 0; i < *count; ++i)
    if (!(result[i] = feIndex(compiler, items[i], is64)))
      return NULL;
  return result;
}

//===--- The aggregate ---===//

// Fields of the aggregate. Block shape and order are known.
enum { BASE, SHAPE, STRIDES, OFFSETS, BLOCK, DTYPE, TYPE, NUM_FIELDS };

static const char className[] = "triton.language.core.block_pointer";

bool feIsBlockPointer(const FeValue *value) {
  return value && value->kind == FE_INSTANCE &&
         tsEqualC(value->as.instance.of->qualifiedName, className);
}

static const char *const fieldNames[NUM_FIELDS] = {"base",        "shape", "strides", "offsets",
                                                   "block_shape", "dtype", "type"};

// The class of a pointer that another one comes from, or a new one: types compare by it.
static FeClass *classOf(FeCompiler *compiler) {
  static const char key[] = "triton.language.core";
  FeModule *module = feBuiltinModule(compiler, mlirStringRefCreate(key, sizeof key - 1));
  MlirStringRef name = tsLiteral("block_pointer");
  FeValue *known = feScopeFindLocal(module->globals, name);
  if (known)
    return known->as.classOf;
  FeClass *class = tsArenaNew(&compiler->arena, FeClass);
  *class = (FeClass){.name = name,
                     .qualifiedName = mlirStringRefCreateFromCString(className),
                     .module = module,
                     .isAggregate = true,
                     .numFields = NUM_FIELDS};
  class->fieldNames = tsArenaNewArray(&compiler->arena, MlirStringRef, NUM_FIELDS);
  class->fieldTypes = tsArenaNewArray(&compiler->arena, FeValue *, NUM_FIELDS);
  class->fieldDefaults = tsArenaNewArray(&compiler->arena, FeValue *, NUM_FIELDS);
  for (int i = 0; i < NUM_FIELDS; ++i) {
    class->fieldNames[i] = mlirStringRefCreateFromCString(fieldNames[i]);
    class->fieldTypes[i] = class->fieldDefaults[i] = NULL;
  }
  class->attributes = feScopeCreate(&compiler->arena, NULL);
  static const char *const methods[] = {"advance", "store"};
  for (int i = 0; i < 2; ++i) {
    MlirStringRef method = mlirStringRefCreateFromCString(methods[i]);
    feScopeSet(class->attributes, method, feTensorMethod(compiler, method));
  }
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = FE_CLASS};
  value->as.classOf = class;
  feScopeSet(module->globals, name, value);
  return class;
}

static FeValue *instance(FeCompiler *compiler, FeValue *const fields[NUM_FIELDS]) {
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = FE_INSTANCE};
  value->as.instance.of = classOf(compiler);
  value->as.instance.fields =
      tsArenaCopy(&compiler->arena, fields, NUM_FIELDS * sizeof *fields, _Alignof(FeValue *));
  return value;
}

static bool checkOrder(FeCompiler *compiler, FeValue *order, size_t *count) {
  FeShape dims = {.rank = 1};
  if (feIsSequence(order) ? !feShapeFrom(compiler, order, &dims)
                          : !feExpectInt(compiler, order, "order", &dims.sizes[0]))
    return false;
  bool seen[FE_MAX_RANK] = {false};
  for (size_t i = 0; i < dims.rank; ++i) {
    int64_t dim = dims.sizes[i];
    if (dim < 0 || (size_t)dim >= dims.rank || seen[dim])
      return feFail(compiler, FE_ASSERTION,
                    "Expected a permutation of (0, 1, ..., len(order)-1) in order") != NULL;
    seen[dim] = true;
  }
  *count = dims.rank;
  return true;
}

FeValue *feBlockPointerMake(FeCompiler *compiler, FeValue **arguments) {
  FeValue *base = arguments[0], **shape, **strides, **offsets;
  size_t counts[3], numOrder = 0;
  FeShape block = {.rank = 1};
  if (!feExpectTensor(compiler, base) ||
      !(shape = feIndices(compiler, arguments[1], true, &counts[0])) ||
      !(strides = feIndices(compiler, arguments[2], true, &counts[1])) ||
      !(offsets = feIndices(compiler, arguments[3], false, &counts[2])))
    return NULL;
  const FeType *type = base->as.tensor.type;
  if (type->kind != FE_TYPE_POINTER)
    return feFail(compiler, FE_VALUE_ERROR,
                  "Expected `base` to be a pointer type (but not a block "
                  "pointer type or others)");
  if (feTypeIsScalar(type->element, FE_INT1))
    base =
        feCast(compiler, base,
               fePointerType(compiler, feScalarType(compiler, FE_INT8), type->addressSpace, false));
  if (feIsSequence(arguments[4])
          ? !feShapeFrom(compiler, arguments[4], &block)
          : !feExpectInt(compiler, arguments[4], "block_shape", &block.sizes[0]))
    return NULL;
  if (!base || !checkOrder(compiler, arguments[5], &numOrder))
    return NULL;
  size_t rank = block.rank;
  if (counts[0] != rank || counts[1] != rank || counts[2] != rank || numOrder != rank)
    return feFail(compiler, FE_ASSERTION,
                  "Expected shape/strides/offsets/block_shape to have the same length");
  const FeType *blockType = feBlockType(compiler, base->as.tensor.type->element, block.sizes, rank);
  if (!blockType)
    return NULL;
  FeValue *dtype = feDtype(compiler, fePointerType(compiler, blockType, 1, false));
  FeValue *fields[NUM_FIELDS] = {base,
                                 feTuple(compiler, shape, rank, NULL),
                                 feTuple(compiler, strides, rank, NULL),
                                 feTuple(compiler, offsets, rank, NULL),
                                 feShapeValue(compiler, &block),
                                 dtype,
                                 dtype};
  // The type of an offset mustn't change when it's advanced.
  for (size_t i = 0; i < rank; ++i)
    if (!(offsets[i] = feCast(compiler, offsets[i], feScalarType(compiler, FE_INT32))))
      return NULL;
  return instance(compiler, fields);
}

FeValue *feBlockPointerAdvance(FeCompiler *compiler, FeValue *pointer, FeValue *offsets) {
  if (!feIsBlockPointer(pointer))
    return feFail(compiler, FE_VALUE_ERROR, "tl.advance takes a block pointer, got %s",
                  feKindName(pointer));
  size_t count;
  FeValue **by = feIndices(compiler, offsets, false, &count);
  FeValue *const *fields = pointer->as.instance.fields;
  if (!by)
    return NULL;
  if (count != fields[OFFSETS]->as.tuple.count)
    return feFail(compiler, FE_ASSERTION, "expected %zu offsets, but got %zu",
                  fields[OFFSETS]->as.tuple.count, count);
  for (size_t i = 0; i < count; ++i) {
    by[i] = feAdd(compiler, fields[OFFSETS]->as.tuple.items[i],
                  feCast(compiler, by[i], feScalarType(compiler, FE_INT32)), false);
    if (!by[i])
      return NULL;
  }
  FeValue *changed[NUM_FIELDS];
  memcpy(changed, fields, sizeof changed);
  changed[OFFSETS] = feTuple(compiler, by, count, NULL);
  return instance(compiler, changed);
}

//===--- Access ---===//

// The numbers of the elements along a dimension in the parent tensor, as a block of that rank.
static FeValue *coordinates(FeCompiler *compiler, const FeShape *block, size_t dim,
                            FeValue *offset) {
  const FeType *wide = feScalarType(compiler, FE_INT64);
  FeShape size = {.rank = 1, .sizes = {block->sizes[dim]}};
  FeValue *start = feSplat(compiler, feCast(compiler, offset, wide), &size);
  FeValue *range = feArange(compiler, feInt(compiler, 0), feInt(compiler, size.sizes[0]));
  FeValue *sum = feAdd(compiler, start, feCast(compiler, range, wide), false);
  for (size_t i = 0; i < block->rank; ++i)
    if (i != dim)
      sum = feExpandDims(compiler, sum, (int64_t)i);
  return sum;
}

// Whether coordinates are inside of the parent tensor, and of the mask so far.
static FeValue *inside(FeCompiler *compiler, FeValue *at, FeValue *size, const FeShape *block,
                       FeValue *mask) {
  FeValue *low = feCompare(compiler, FE_GT_E, at, feIntConstant(compiler, FE_INT64, 0));
  FeValue *high = feCompare(compiler, FE_LT, at, size);
  FeValue *both = feBroadcastTo(compiler, feAnd(compiler, low, high), block, false);
  return mask && both ? feAnd(compiler, mask, both) : both;
}

static bool boundaryDims(FeCompiler *compiler, FeValue *boundary, size_t rank, bool *isChecked) {
  FeShape dims = {.rank = 0};
  if (feIsNone(boundary))
    return true;
  if (feIsSequence(boundary)) {
    if (!feShapeFrom(compiler, boundary, &dims))
      return false;
  } else {
    dims.rank = 1;
    if (!feExpectInt(compiler, boundary, "boundary_check", &dims.sizes[0]))
      return false;
  }
  for (size_t i = 0; i < dims.rank; ++i) {
    if (dims.sizes[i] < 0 || (size_t)dims.sizes[i] >= rank)
      return feFail(compiler, FE_ASSERTION, "") != NULL;
    if (isChecked[dims.sizes[i]])
      return feFail(compiler, FE_ASSERTION, "Duplicate dimension in `boundary_check`") != NULL;
    isChecked[dims.sizes[i]] = true;
  }
  return true;
}

// The block's pointers, and its mask where a boundary is checked, else NULL.
static FeValue *pointersOf(FeCompiler *compiler, const FeValue *pointer, FeValue *boundary,
                           FeValue **mask) {
  FeValue *const *fields = pointer->as.instance.fields;
  FeShape block;
  bool isChecked[FE_MAX_RANK] = {false};
  *mask = NULL;
  if (!feShapeFrom(compiler, fields[BLOCK], &block) ||
      !boundaryDims(compiler, boundary, block.rank, isChecked))
    return NULL;
  FeValue *pointers = feSplat(compiler, fields[BASE], &block);
  for (size_t i = 0; i < block.rank; ++i) {
    FeValue *at = coordinates(compiler, &block, i, fields[OFFSETS]->as.tuple.items[i]);
    FeValue *distance = feMul(compiler, at, fields[STRIDES]->as.tuple.items[i], false);
    pointers = feAdd(compiler, pointers, feBroadcastTo(compiler, distance, &block, false), false);
    if (isChecked[i])
      *mask = inside(compiler, at, fields[SHAPE]->as.tuple.items[i], &block, *mask);
    if (feHasError(compiler))
      return NULL;
  }
  return pointers;
}

FeValue *feBlockPointerLoad(FeCompiler *compiler, FeValue *pointer, const FeAccess *access) {
  MlirStringRef padding;
  FeValue *mask, *other = NULL;
  if (!feExpectStr(compiler, access->padding, "padding_option", &padding))
    return NULL;
  if (padding.length && !tsEqualC(padding, "zero") && !tsEqualC(padding, "nan"))
    return feFail(compiler, FE_VALUE_ERROR, "Padding option %.*s not supported",
                  (int)padding.length, padding.data);
  const FeType *element = pointer->as.instance.fields[BASE]->as.tensor.type->element;
  bool isNan = tsEqualC(padding, "nan");
  if (isNan && feTypeIsInteger(element))
    return feFail(compiler, FE_VALUE_ERROR,
                  "Padding option `nan` is not supported for integer block pointers");
  FeValue *pointers = pointersOf(compiler, pointer, access->boundary, &mask);
  if (pointers && mask && padding.length)
    other = feScalarConstant(compiler, feFloat(compiler, isNan ? NAN : 0), element);
  if (feHasError(compiler))
    return NULL;
  return feLoad(compiler, pointers, mask, other, access->cache, access->evict, access->isVolatile);
}

FeValue *feBlockPointerStore(FeCompiler *compiler, FeValue *pointer, FeValue *value,
                             const FeAccess *access) {
  FeValue *const *fields = pointer->as.instance.fields;
  FeShape block;
  FeValue *mask;
  if (fields[BASE]->as.tensor.type->isConst)
    return feFail(compiler, FE_VALUE_ERROR, "Cannot store to a constant pointer");
  if (!feShapeFrom(compiler, fields[BLOCK], &block))
    return NULL;
  if (!feTypeIsBlock(value->as.tensor.type))
    value = feBroadcastTo(compiler, value, &block, false);
  if (!value)
    return NULL;
  FeShape shape = feShapeOf(value->as.tensor.type);
  if (!feShapeEqual(&shape, &block)) {
    TsString text = {0};
    tsStringAppendC(&text, "Block shape(");
    feShapePrint(&block, true, &text);
    tsStringAppendC(&text, ") and value shape(");
    feShapePrint(&shape, true, &text);
    tsStringAppendC(&text, ") mismatch");
    return feFailText(compiler, FE_ASSERTION, &text);
  }
  const FeType *element = fields[BASE]->as.tensor.type->element;
  if (element != feTensorScalar(value)) {
    TsString text = {0};
    tsStringAppendC(&text, "Block element type(");
    feTypePrint(element, &text);
    tsStringAppendC(&text, ") and value element type(");
    feTypePrint(feTensorScalar(value), &text);
    tsStringAppendC(&text, ") mismatch");
    return feFailText(compiler, FE_ASSERTION, &text);
  }
  FeValue *pointers = pointersOf(compiler, pointer, access->boundary, &mask);
  return pointers && !feHasError(compiler)
             ? feStore(compiler, pointers, value, mask, access->cache, access->evict)
             : NULL;
}

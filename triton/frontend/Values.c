// Making values, and what is known about them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Frontend.h"

// Lists can hold themselves, and tuples that share their parts can have more items than can be
// looked at; what a kernel sees is never like that.
enum { MAX_NESTING = 64, MAX_LOOKED_AT = 1 << 20 };

typedef struct Walk {
  unsigned depth;
  size_t seen;
} Walk;

static FeValue *newValue(FeCompiler *compiler, FeKind kind) {
  FeValue *value = tsArenaNew(&compiler->arena, FeValue);
  *value = (FeValue){.kind = kind};
  return value;
}

FeValue *feNone(FeCompiler *compiler) { return newValue(compiler, FE_NONE); }

FeValue *feBool(FeCompiler *compiler, bool boolean) {
  FeValue *value = newValue(compiler, FE_BOOL);
  value->as.boolean = boolean;
  return value;
}

FeValue *feIntFromUnsigned(FeCompiler *compiler, uint64_t number) {
  FeValue *value = newValue(compiler, FE_INT);
  if (!number)
    return value;
  uint32_t *limbs = tsArenaNewArray(&compiler->arena, uint32_t, 2);
  limbs[0] = (uint32_t)number;
  limbs[1] = (uint32_t)(number >> 32);
  value->as.integer = (FeInt){.count = limbs[1] ? 2 : 1, .limbs = limbs};
  return value;
}

FeValue *feInt(FeCompiler *compiler, int64_t number) {
  FeValue *value =
      feIntFromUnsigned(compiler, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
  value->as.integer.isNegative = number < 0;
  return value;
}

FeValue *feFloat(FeCompiler *compiler, double real) {
  FeValue *value = newValue(compiler, FE_FLOAT);
  value->as.real = real;
  return value;
}

FeValue *feStr(FeCompiler *compiler, MlirStringRef string) {
  FeValue *value = newValue(compiler, FE_STR);
  value->as.string = string;
  return value;
}

FeValue *feTuple(FeCompiler *compiler, FeValue **items, size_t count, const FeClass *of) {
  FeValue *value = newValue(compiler, FE_TUPLE);
  value->as.tuple.items = items;
  value->as.tuple.count = value->as.tuple.capacity = count;
  value->as.tuple.of = of;
  return value;
}

FeValue *feList(FeCompiler *compiler, FeValue **items, size_t count) {
  FeValue *value = feTuple(compiler, items, count, NULL);
  value->kind = FE_LIST;
  return value;
}

FeValue *feDtype(FeCompiler *compiler, const FeType *type) {
  FeValue *value = newValue(compiler, FE_DTYPE);
  value->as.dtype = type;
  return value;
}

FeValue *feTensor(FeCompiler *compiler, MlirValue handle, const FeType *type) {
  FeValue *value = newValue(compiler, FE_TENSOR);
  value->as.tensor.handle = handle;
  value->as.tensor.type = type;
  return value;
}

static bool isKnown(const FeValue *value, Walk *walk);

static bool areKnown(FeValue *const *items, size_t count, Walk *walk) {
  for (size_t i = 0; i < count; ++i)
    if (items[i] && !isKnown(items[i], walk))
      return false;
  return true;
}

static bool isKnownInside(const FeValue *value, Walk *walk) {
  switch (value->kind) {
  case FE_TENSOR:
  case FE_DESCRIPTOR:
    return false;
  case FE_TUPLE:
  case FE_LIST:
    return areKnown(value->as.tuple.items, value->as.tuple.count, walk);
  case FE_INSTANCE:
    return areKnown(value->as.instance.fields, value->as.instance.of->numFields, walk);
  case FE_BOUND:
    return isKnown(value->as.bound.self, walk);
  case FE_DICT:
    for (size_t i = 0; i < value->as.dict.count; ++i)
      if (!isKnown(value->as.dict.entries[i].value, walk))
        return false;
    return true;
  case FE_RANGE:
    return isKnown(value->as.range.start, walk) && isKnown(value->as.range.stop, walk) &&
           isKnown(value->as.range.step, walk);
  case FE_SLICE: {
    FeValue *parts[] = {value->as.slice.lower, value->as.slice.upper, value->as.slice.step};
    return areKnown(parts, 3, walk);
  }
  default:
    return true;
  }
}

static bool isKnown(const FeValue *value, Walk *walk) {
  if (walk->depth == MAX_NESTING || walk->seen == MAX_LOOKED_AT)
    return true;
  ++walk->depth;
  ++walk->seen;
  bool result = isKnownInside(value, walk);
  --walk->depth;
  return result;
}

bool feIsConstexpr(const FeValue *value) { return isKnown(value, &(Walk){0, 0}); }

/// The magnitude of an int or bool, when it has no more than 64 bits.
static bool smallMagnitude(const FeValue *value, uint64_t *magnitude, bool *isNegative) {
  *isNegative = false;
  if (value->kind == FE_BOOL) {
    *magnitude = value->as.boolean;
    return true;
  }
  if (value->kind != FE_INT || value->as.integer.count > 2)
    return false;
  const FeInt *number = &value->as.integer;
  *isNegative = number->isNegative;
  *magnitude = number->count > 0 ? number->limbs[0] : 0;
  if (number->count > 1)
    *magnitude |= (uint64_t)number->limbs[1] << 32;
  return true;
}

bool feAsInt64(const FeValue *value, int64_t *result) {
  uint64_t magnitude;
  bool isNegative;
  if (!smallMagnitude(value, &magnitude, &isNegative) ||
      magnitude > (uint64_t)INT64_MAX + isNegative)
    return false;
  *result = isNegative ? (int64_t)(0 - magnitude) : (int64_t)magnitude;
  return true;
}

bool feAsUint64(const FeValue *value, uint64_t *result) {
  bool isNegative;
  return smallMagnitude(value, result, &isNegative) && (!isNegative || !*result);
}

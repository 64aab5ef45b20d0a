// Builds a file from its end towards its front: every offset then points at something written.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "flatbuffers/Flatbuffers.h"

#include <stdlib.h>

// Offsets to vtables are signed 32-bit, which bounds the file.
enum { maxSize = INT32_MAX, maxSlots = 1024 };

void fbBuilderInit(FbBuilder *builder) {
  // Files are padded to 8 at least: mapped or read into memory from malloc, all is then aligned.
  *builder = (FbBuilder){.align = 8};
}

void fbBuilderDestroy(FbBuilder *builder) {
  free(builder->data);
  free(builder->vtables);
  fbBuilderInit(builder);
}

bool fbBuilderFailed(const FbBuilder *builder) { return builder->failed; }

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

static bool growTo(FbBuilder *b, size_t needed) {
  // The system gives memory for what is written only, which begins at the end: room costs nothing.
  enum { ROOM = 1 << 26 };
  size_t capacity = b->capacity ? b->capacity : ROOM;
  while (capacity < needed)
    capacity *= 2;
  if (capacity > maxSize)
    capacity = maxSize;
  uint8_t *data = malloc(capacity);
  if (!data)
    return false;
  if (b->size)
    memcpy(data + capacity - b->size, b->data + b->capacity - b->size, b->size);
  free(b->data);
  b->data = data;
  b->capacity = capacity;
  return true;
}

/// As push, where there is no memory yet or may not be enough.
static uint8_t *pushSlow(FbBuilder *b, size_t count) {
  if (b->failed || count > maxSize - b->size || !growTo(b, b->size + count)) {
    b->failed = true;
    return NULL;
  }
  b->size += count;
  return b->data + b->capacity - b->size;
}

/// Gives `count` new uninitialised bytes at the front, or NULL when the builder failed.
static inline uint8_t *push(FbBuilder *b, size_t count) {
  if (b->failed || count >= b->capacity - b->size)
    return pushSlow(b, count);
  b->size += count;
  return b->data + b->capacity - b->size;
}

/// How many bytes are to be added so that after `count` more the front is aligned to `align`, a
/// power of two.
static inline size_t paddingFor(FbBuilder *b, size_t count, size_t align) {
  if (align > b->align)
    b->align = align;
  return (~(b->size + count) + 1) & (align - 1);
}

/// Pads so that after `count` more bytes the front is aligned to `align`.
static inline void pad(FbBuilder *b, size_t count, size_t align) {
  size_t padding = paddingFor(b, count, align);
  uint8_t *p = padding ? push(b, padding) : NULL;
  if (p)
    memset(p, 0, padding);
}

static void storeBits(uint8_t *p, size_t size, uint64_t bits) {
  for (size_t i = 0; i < size; ++i)
    p[i] = (uint8_t)(bits >> (8 * i));
}

static inline void pushBits(FbBuilder *b, size_t size, uint64_t bits) {
  pad(b, size, size);
  uint8_t *p = push(b, size);
  if (p)
    storeBits(p, size, bits);
}

/// Writes the distance from here to what lies at `at`.
static void pushOffset(FbBuilder *b, uint32_t at) {
  if (at == 0 || at > b->size)
    b->failed = true; // an offset of a failed Create, or of another builder
  pushBits(b, 4, b->size + paddingFor(b, 4, 4) + 4 - at);
}

static uint32_t position(const FbBuilder *b) { return b->failed ? 0 : (uint32_t)b->size; }

//===----------------------------------------------------------------------===//
// Strings and vectors
//===----------------------------------------------------------------------===//

FbStringOffset fbStringCreate(FbBuilder *builder, const char *text, size_t length) {
  if (length >= maxSize)
    builder->failed = true;
  pad(builder, length + 1, 4);
  uint8_t *p = push(builder, length + 1);
  if (!p)
    return (FbStringOffset){0};
  if (length)
    memcpy(p, text, length);
  p[length] = 0;
  pushBits(builder, 4, length);
  return (FbStringOffset){position(builder)};
}

FbStringOffset fbStringCreateFromCString(FbBuilder *builder, const char *text) {
  return fbStringCreate(builder, text, strlen(text));
}

/// Gives the uninitialised elements of a vector that endVector completes, or NULL on failure.
static uint8_t *startVector(FbBuilder *b, size_t count, size_t size, size_t align) {
  if (count > maxSize / size) {
    b->failed = true;
    return NULL;
  }
  pad(b, count * size, align > 4 ? align : 4);
  return push(b, count * size);
}

static uint32_t endVector(FbBuilder *b, size_t count) {
  pushBits(b, 4, count);
  return position(b);
}

static bool hostIsLittleEndian(void) {
  const uint16_t one = 1;
  uint8_t first;
  memcpy(&first, &one, 1);
  return first == 1;
}

static uint32_t createScalarVector(FbBuilder *b, const void *items, size_t count, size_t size) {
  uint8_t *p = startVector(b, count, size, size);
  if (p && count) {
    memcpy(p, items, count * size);
    for (size_t i = 0; !hostIsLittleEndian() && i < count; ++i)
      for (size_t low = i * size, high = low + size - 1; low < high; ++low, --high) {
        uint8_t byte = p[low];
        p[low] = p[high];
        p[high] = byte;
      }
  }
  return endVector(b, count);
}

FbBoolVectorOffset fbBoolVectorCreate(FbBuilder *builder, const bool *items, size_t count) {
  uint8_t *p = startVector(builder, count, 1, 1);
  for (size_t i = 0; p && i < count; ++i)
    p[i] = items[i];
  return (FbBoolVectorOffset){endVector(builder, count)};
}
FbI8VectorOffset fbI8VectorCreate(FbBuilder *builder, const int8_t *items, size_t count) {
  return (FbI8VectorOffset){createScalarVector(builder, items, count, 1)};
}
FbU8VectorOffset fbU8VectorCreate(FbBuilder *builder, const uint8_t *items, size_t count) {
  return (FbU8VectorOffset){createScalarVector(builder, items, count, 1)};
}
FbI16VectorOffset fbI16VectorCreate(FbBuilder *builder, const int16_t *items, size_t count) {
  return (FbI16VectorOffset){createScalarVector(builder, items, count, 2)};
}
FbU16VectorOffset fbU16VectorCreate(FbBuilder *builder, const uint16_t *items, size_t count) {
  return (FbU16VectorOffset){createScalarVector(builder, items, count, 2)};
}
FbI32VectorOffset fbI32VectorCreate(FbBuilder *builder, const int32_t *items, size_t count) {
  return (FbI32VectorOffset){createScalarVector(builder, items, count, 4)};
}
FbU32VectorOffset fbU32VectorCreate(FbBuilder *builder, const uint32_t *items, size_t count) {
  return (FbU32VectorOffset){createScalarVector(builder, items, count, 4)};
}
FbI64VectorOffset fbI64VectorCreate(FbBuilder *builder, const int64_t *items, size_t count) {
  return (FbI64VectorOffset){createScalarVector(builder, items, count, 8)};
}
FbU64VectorOffset fbU64VectorCreate(FbBuilder *builder, const uint64_t *items, size_t count) {
  return (FbU64VectorOffset){createScalarVector(builder, items, count, 8)};
}
FbF32VectorOffset fbF32VectorCreate(FbBuilder *builder, const float *items, size_t count) {
  return (FbF32VectorOffset){createScalarVector(builder, items, count, 4)};
}
FbF64VectorOffset fbF64VectorCreate(FbBuilder *builder, const double *items, size_t count) {
  return (FbF64VectorOffset){createScalarVector(builder, items, count, 8)};
}
FbStringVectorOffset fbStringVectorCreate(FbBuilder *builder, const FbStringOffset *items,
                                          size_t count) {
  return (FbStringVectorOffset){fbOffsetVectorCreate(builder, items, count)};
}

FbU8VectorOffset fbU8VectorReserve(FbBuilder *builder, size_t count, uint8_t **bytes) {
  uint8_t *p = startVector(builder, count, 1, 1);
  if (p)
    memset(p, 0, count);
  FbU8VectorOffset vector = {endVector(builder, count)};
  // The length may have moved the buffer.
  *bytes = builder->failed ? NULL : builder->data + builder->capacity - builder->size + 4;
  return vector;
}

/// Fills the offsets of a vector of `count` structs of `stride` bytes with a uint32_t at
/// `atOffset`.
static uint32_t createOffsetVector(FbBuilder *b, const void *items, size_t count, size_t stride,
                                   size_t atOffset) {
  uint8_t *p = startVector(b, count, 4, 4);
  for (size_t i = 0; p && i < count; ++i) {
    uint32_t at;
    memcpy(&at, (const uint8_t *)items + i * stride + atOffset, sizeof at);
    size_t here = b->size - 4 * i;
    if (at == 0 || at > here - 4)
      b->failed = true;
    storeBits(p + 4 * i, 4, here - at);
  }
  return endVector(b, count);
}

uint32_t fbOffsetVectorCreate(FbBuilder *builder, const void *items, size_t count) {
  return createOffsetVector(builder, items, count, sizeof(uint32_t), 0);
}

FbUnionVectorOffset fbUnionVectorCreate(FbBuilder *builder, const void *items, size_t count) {
  struct Item {
    int type;
    uint32_t at;
  };
  FbUnionVectorOffset result = {0, 0};
  result.values =
      createOffsetVector(builder, items, count, sizeof(struct Item), offsetof(struct Item, at));
  uint8_t *p = startVector(builder, count, 1, 1);
  for (size_t i = 0; p && i < count; ++i) {
    int type;
    memcpy(&type, (const uint8_t *)items + i * sizeof(struct Item), sizeof type);
    p[i] = (uint8_t)type;
  }
  result.types = endVector(builder, count);
  return result;
}

//===----------------------------------------------------------------------===//
// Scalars and structs, from C memory
//===----------------------------------------------------------------------===//

/// Reads a C scalar as the bits that the file holds, sign-extended. Enums are ints in C.
static uint64_t loadFromC(const FbField *field, const void *c) {
  union {
    bool b;
    int8_t i8;
    uint8_t u8;
    int16_t i16;
    uint16_t u16;
    int32_t i32;
    uint32_t u32;
    uint64_t u64;
    int enumValue;
  } value;
  bool isSigned =
      field->kind == FbKind_I8 || field->kind == FbKind_I16 || field->kind == FbKind_I32;
  if (field->kind == FbKind_UnionType || field->type.enumType) {
    memcpy(&value, c, sizeof(int));
    return isSigned ? (uint64_t)(int64_t)value.enumValue : (unsigned)value.enumValue;
  }
  memcpy(&value, c, field->kind == FbKind_Bool ? sizeof(bool) : fbKindSize(field->kind));
  switch (field->kind) {
  case FbKind_Bool:
    return value.b;
  case FbKind_I8:
    return (uint64_t)(int64_t)value.i8;
  case FbKind_U8:
    return value.u8;
  case FbKind_I16:
    return (uint64_t)(int64_t)value.i16;
  case FbKind_U16:
    return value.u16;
  case FbKind_I32:
    return (uint64_t)(int64_t)value.i32;
  case FbKind_U32:
  case FbKind_F32:
    return value.u32;
  default:
    return value.u64;
  }
}

static void storeStruct(uint8_t *p, const FbStructType *type, const uint8_t *c) {
  memset(p, 0, type->size);
  for (size_t i = 0; i < type->fieldCount; ++i) {
    const FbField *field = &type->fields[i];
    if (field->kind == FbKind_Struct)
      storeStruct(p + field->slot, field->type.structType, c + field->cOffset);
    else
      storeBits(p + field->slot, fbKindSize(field->kind), loadFromC(field, c + field->cOffset));
  }
}

uint32_t fbStructVectorCreate(FbBuilder *builder, const FbStructType *type, const void *items,
                              size_t count) {
  uint8_t *p = startVector(builder, count, type->size, type->align);
  for (size_t i = 0; p && i < count; ++i)
    storeStruct(p + i * type->size, type, (const uint8_t *)items + i * type->cSize);
  return endVector(builder, count);
}

uint32_t fbEnumVectorCreate(FbBuilder *builder, const FbEnumType *type, const void *items,
                            size_t count) {
  const FbField element = {.kind = type->kind, .type.enumType = type};
  size_t size = fbKindSize(type->kind);
  uint8_t *p = startVector(builder, count, size, size);
  for (size_t i = 0; p && i < count; ++i)
    storeBits(p + i * size, size, loadFromC(&element, (const uint8_t *)items + i * sizeof(int)));
  return endVector(builder, count);
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

static const uint8_t *vtableBytes(const FbBuilder *b, uint32_t at) {
  return b->data + b->capacity - at;
}

static uint32_t hashVtable(const uint8_t *bytes, size_t size) {
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < size; i += 2)
    hash = (hash ^ fbLoadU16(bytes + i)) * 16777619u;
  return hash ^ hash >> 15;
}

static bool growVtables(FbBuilder *b) {
  uint32_t bucket = b->vtableBucket ? 2 * b->vtableBucket : 64;
  uint32_t *vtables = calloc(bucket, sizeof *vtables);
  if (!vtables)
    return false;
  for (uint32_t i = 0; i < b->vtableBucket; ++i) {
    if (!b->vtables[i])
      continue;
    const uint8_t *bytes = vtableBytes(b, b->vtables[i]);
    uint32_t place = hashVtable(bytes, fbLoadU16(bytes)) & (bucket - 1);
    while (vtables[place])
      place = (place + 1) & (bucket - 1);
    vtables[place] = b->vtables[i];
  }
  free(b->vtables);
  b->vtables = vtables;
  b->vtableBucket = bucket;
  return true;
}

/// Gives the position of a vtable with these bytes, writing it unless there is one already.
static uint32_t findOrPushVtable(FbBuilder *b, const uint8_t *bytes, size_t size) {
  if (2 * b->vtableCount >= b->vtableBucket && !growVtables(b)) {
    b->failed = true;
    return 0;
  }
  uint32_t place = hashVtable(bytes, size) & (b->vtableBucket - 1);
  for (; b->vtables[place]; place = (place + 1) & (b->vtableBucket - 1)) {
    const uint8_t *other = vtableBytes(b, b->vtables[place]);
    if (fbLoadU16(other) == size && memcmp(other, bytes, size) == 0)
      return b->vtables[place];
  }
  pad(b, size, 2);
  uint8_t *p = push(b, size);
  if (!p)
    return 0;
  memcpy(p, bytes, size);
  b->vtables[place] = position(b);
  ++b->vtableCount;
  return b->vtables[place];
}

/// Writes one field if `args` has it: true when it did.
static bool pushField(FbBuilder *b, const FbField *field, const uint8_t *args) {
  const uint8_t *c = args + field->cOffset;
  if (field->kind >= FbKind_String && field->kind != FbKind_Struct &&
      field->kind != FbKind_UnionType) {
    uint32_t at;
    memcpy(&at, c, sizeof at);
    if (at)
      pushOffset(b, at);
    return at != 0;
  }
  if (field->kind == FbKind_Struct) {
    const void *value;
    memcpy(&value, c, sizeof value);
    if (!value)
      return false;
    const FbStructType *type = field->type.structType;
    pad(b, type->size, type->align);
    uint8_t *p = push(b, type->size);
    if (p)
      storeStruct(p, type, value);
    return true;
  }
  uint64_t bits = loadFromC(field, c);
  bool present = bits != field->defaultBits;
  if (field->flags & FbField_Optional)
    memcpy(&present, args + field->hasOffset, sizeof present);
  if (present)
    pushBits(b, fbKindSize(field->kind), bits);
  return present;
}

/// Vectors of every kind are held by offset.
static bool pushVectorField(FbBuilder *b, const FbField *field, const uint8_t *args) {
  uint32_t at;
  memcpy(&at, args + field->cOffset, sizeof at);
  if (at)
    pushOffset(b, at);
  return at != 0;
}

uint32_t fbTableCreate(FbBuilder *builder, const FbTableType *type, const void *args) {
  uint8_t vtable[4 + 2 * maxSlots];
  uint32_t positions[maxSlots]; // of the fields whose vtable entry is set
  size_t end = builder->size, slots = 0;
  memset(vtable, 0, 4 + 2u * type->slotCount);
  for (size_t i = 0; i < type->fieldCount; ++i) {
    const FbField *field = &type->fields[type->order[i]];
    bool present = field->flags & FbField_Vector ? pushVectorField(builder, field, args)
                                                 : pushField(builder, field, args);
    if (!present)
      continue;
    positions[field->slot] = (uint32_t)builder->size;
    vtable[4 + 2 * field->slot] = 1;
    if (slots <= field->slot)
      slots = field->slot + 1u;
  }
  pushBits(builder, 4, 0);
  uint32_t table = position(builder);
  for (size_t slot = 0; slot < slots; ++slot)
    if (vtable[4 + 2 * slot])
      storeBits(vtable + 4 + 2 * slot, 2, table - positions[slot]);
  storeBits(vtable, 2, 4 + 2 * slots);
  storeBits(vtable + 2, 2, table - end);
  uint32_t at = findOrPushVtable(builder, vtable, 4 + 2 * slots);
  if (builder->failed)
    return 0;
  storeBits(builder->data + builder->capacity - table, 4, at - table);
  return table;
}

bool fbBuilderFinish(FbBuilder *builder, const FbFileType *file, uint32_t root, FbBytes *bytes) {
  *bytes = (FbBytes){NULL, 0};
  pad(builder, 12, builder->align);
  uint8_t *p = push(builder, 4);
  if (p)
    memcpy(p, file->identifier, 4);
  pushOffset(builder, root);
  pushBits(builder, 4, builder->size);
  if (builder->failed)
    return false;
  *bytes = (FbBytes){builder->data + builder->capacity - builder->size, builder->size};
  return true;
}

// Looks things up in the reflection tables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "flatbuffers/Internal.h"

const char *fbEnumValueName(const FbEnumType *type, int64_t value) {
  size_t low = 0, high = type->valueCount;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (type->values[middle].value < value)
      low = middle + 1;
    else
      high = middle;
  }
  bool found = low < type->valueCount && type->values[low].value == value;
  return found ? type->values[low].name : NULL;
}

const char *fbUnionMemberName(const FbUnionType *type, int64_t number) {
  if (number == 0)
    return "NONE";
  return number > 0 && number <= type->memberCount ? type->members[number - 1].name : NULL;
}

const FbField *fbTableTypeFindField(const FbTableType *type, const char *name) {
  for (size_t i = 0; i < type->fieldCount; ++i)
    if (strcmp(type->fields[i].name, name) == 0)
      return &type->fields[i];
  return NULL;
}

size_t fbKindSize(FbKind kind) {
  switch (kind) {
  case FbKind_Bool:
  case FbKind_I8:
  case FbKind_U8:
  case FbKind_UnionType:
    return 1;
  case FbKind_I16:
  case FbKind_U16:
    return 2;
  case FbKind_I64:
  case FbKind_U64:
  case FbKind_F64:
    return 8;
  case FbKind_Struct:
    return 0;
  default:
    return 4;
  }
}

uint64_t fbLoadBits(FbKind kind, const uint8_t *p) {
  switch (kind) {
  case FbKind_Bool:
    return *p != 0;
  case FbKind_I8:
    return (uint64_t)(int64_t)fbLoadI8(p);
  case FbKind_I16:
    return (uint64_t)(int64_t)fbLoadI16(p);
  case FbKind_U16:
    return fbLoadU16(p);
  case FbKind_I32:
    return (uint64_t)(int64_t)fbLoadI32(p);
  case FbKind_U32:
  case FbKind_F32:
    return fbLoadU32(p);
  case FbKind_I64:
  case FbKind_U64:
  case FbKind_F64:
    return fbLoadU64(p);
  default:
    return *p;
  }
}

bool fbHasIdentifier(const void *data, size_t size, const char *identifier) {
  return size >= 12 && memcmp((const uint8_t *)data + 8, identifier, 4) == 0;
}

size_t fbFileLength(const void *data, size_t size) {
  if (size < 12)
    return 0;
  uint64_t length = (uint64_t)fbLoadU32(data) + 4;
  return length >= 12 && length <= size ? (size_t)length : 0;
}

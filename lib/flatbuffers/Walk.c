// Walks a table field by field, as paths and values.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "flatbuffers/Internal.h"

#include <stdlib.h>

/// Text that grows; `failed` when memory ran out.
typedef struct Text {
  char *data;
  size_t size, room;
  bool failed;
} Text;

typedef struct Walk {
  FbFieldFn field;
  void *context;
  Text path, value;
} Walk;

static bool append(void *context, const char *bytes, size_t length) {
  Text *text = context;
  if (text->failed)
    return false;
  if (length > text->room - text->size) {
    size_t room = 2 * text->room + length + 64;
    char *data = realloc(text->data, room);
    if (!data) {
      text->failed = true;
      return false;
    }
    text->data = data;
    text->room = room;
  }
  memcpy(text->data + text->size, bytes, length);
  text->size += length;
  return true;
}

static bool appendIndex(Text *path, uint32_t index) {
  char text[16];
  int length = snprintf(text, sizeof text, "[%u]", index);
  return append(path, text, (size_t)length);
}

static bool walkTable(Walk *walk, const FbTableType *type, FbTable table);

static bool walkTarget(Walk *walk, const FbField *field, const uint8_t *bytes, unsigned number) {
  FbTable target = {bytes + fbLoadU32(bytes)};
  if (field->kind == FbKind_Table)
    return walkTable(walk, field->type.tableType, target);
  const FbUnionType *members = field->type.unionType;
  return number == 0 || number > members->memberCount || // a member this schema lacks
         walkTable(walk, members->members[number - 1].type, target);
}

/// Tables one by one; what is no table is a value as a whole.
static bool walkField(Walk *walk, const FbField *field, FbTable table) {
  bool isVector = field->flags & FbField_Vector;
  bool isTables = field->kind == FbKind_Table || field->kind == FbKind_Union;
  if (!isTables) {
    walk->value.size = 0;
    return fbPrintJsonField(table, field, append, &walk->value) &&
           walk->field(walk->context, walk->path.data, walk->path.size, walk->value.data,
                       walk->value.size);
  }
  FbVector numbers = {NULL, 0};
  if (!isVector)
    return walkTarget(walk, field, fbTableField(table, field->slot),
                      field->kind == FbKind_Union ? fbTableU8(table, (uint16_t)(field->slot - 1), 0)
                                                  : 0);
  if (field->kind == FbKind_Union)
    numbers = fbTableVector(table, (uint16_t)(field->slot - 1));
  FbVector vector = fbTableVector(table, field->slot);
  size_t before = walk->path.size;
  for (uint32_t i = 0; i < vector.length; ++i, walk->path.size = before)
    if (!appendIndex(&walk->path, i) || !walkTarget(walk, field, vector.data + i * sizeof(uint32_t),
                                                    numbers.data ? numbers.data[i] : 0))
      return false;
  return true;
}

static bool walkTable(Walk *walk, const FbTableType *type, FbTable table) {
  size_t before = walk->path.size;
  for (size_t i = 0; i < type->fieldCount; ++i, walk->path.size = before) {
    const FbField *field = &type->fields[i];
    if (!fbFieldIsPrinted(field, table))
      continue;
    if ((before && !append(&walk->path, ".", 1)) ||
        !append(&walk->path, field->name, strlen(field->name)) || !walkField(walk, field, table))
      return false;
  }
  return true;
}

bool fbWalkFields(FbTable table, const FbTableType *type, FbFieldFn field, void *context) {
  Walk walk = {.field = field, .context = context};
  bool done = walkTable(&walk, type, table);
  free(walk.path.data);
  free(walk.value.data);
  return done;
}

// Checks a file against reflection tables before anything is read from it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "flatbuffers/Internal.h"

#include <inttypes.h>

enum { maxDepth = 64 };

/// One step on the way from the root to what is being checked.
typedef struct Step {
  const char *field;
  int64_t index; // -1: not in a vector
} Step;

typedef struct Verifier {
  const uint8_t *data;
  size_t size;
  // Tables and elements that may still be visited. A file may reach one table over many paths, so
  // without a bound a small file could ask for exponential work. Real files share too (all programs
  // of a module have the same debug information), so the bound is generous.
  uint64_t budget;
  unsigned depth;
  Step path[maxDepth + 1];
  FbError *error;
} Verifier;

/// Appends a step to the path in `text`, which may become `limit` bytes long. False, and "..."
/// instead, when it does not fit.
static bool appendStep(char *text, size_t limit, const Step *step) {
  char index[24] = "";
  if (step->index >= 0)
    snprintf(index, sizeof index, "[%" PRId64 "]", step->index);
  size_t length = strlen(text);
  int count =
      snprintf(text + length, limit - length, "%s%s%s", length ? "." : "", step->field, index);
  bool fits = count >= 0 && (size_t)count < limit - length;
  if (!fits)
    memcpy(text + length, "...", 4);
  return fits;
}

/// Sets the error to the path so far and `message`. Always false.
static bool fail(Verifier *v, const char *message) {
  if (!v->error)
    return false;
  char *text = v->error->text;
  text[0] = 0;
  // A path of 64 steps may be long: its end gives way to the message.
  for (unsigned i = 0; i <= v->depth; ++i)
    if (v->path[i].field && !appendStep(text, sizeof v->error->text - 128, &v->path[i]))
      break;
  size_t length = strlen(text);
  snprintf(text + length, sizeof v->error->text - length, "%s%s", length ? ": " : "", message);
  return false;
}

static void setStep(Verifier *v, const char *field, int64_t index) {
  v->path[v->depth] = (Step){field, index};
}

/// True when `count` bytes at `at` lie inside the file.
static bool isInside(const Verifier *v, uint64_t at, uint64_t count) {
  return at <= v->size && count <= v->size - at;
}

static bool spend(Verifier *v) {
  if (v->budget == 0)
    return fail(v, "the file reaches more tables than its size allows");
  --v->budget;
  return true;
}

static bool verifyTable(Verifier *v, const FbTableType *type, uint64_t at);

/// Follows the offset at `at` to where 4 aligned bytes are.
static bool followOffset(Verifier *v, uint64_t at, uint64_t *target) {
  uint32_t offset = fbLoadU32(v->data + at);
  if (offset == 0)
    return fail(v, "offset is 0");
  *target = at + offset;
  if (!isInside(v, *target, 4))
    return fail(v, "offset points outside the file");
  if (*target % 4 != 0)
    return fail(v, "offset points at an unaligned place");
  return true;
}

static bool verifyString(Verifier *v, uint64_t at) {
  uint64_t length = fbLoadU32(v->data + at);
  if (!isInside(v, at + 4, length + 1))
    return fail(v, "string lies outside the file");
  if (v->data[at + 4 + length] != 0)
    return fail(v, "string is not terminated");
  return true;
}

/// Gives the member of the union with number `type`, NULL for NONE and for numbers that a later
/// schema may define: readers give a null handle for those.
static const FbTableType *findUnionMember(const FbUnionType *type, uint8_t number) {
  return number == 0 || number > type->memberCount ? NULL : type->members[number - 1].type;
}

/// Checks the elements that are held by offset. `types` are the numbers of a vector of unions.
static bool verifyElements(Verifier *v, const FbField *field, uint64_t at, uint32_t count,
                           const uint8_t *types) {
  for (uint32_t i = 0; i < count; ++i) {
    const FbTableType *table = NULL;
    if (field->kind == FbKind_Table)
      table = field->type.tableType;
    else if (field->kind == FbKind_Union)
      table = findUnionMember(field->type.unionType, types[i]);
    setStep(v, field->name, i);
    if (!spend(v))
      return false;
    if (field->kind != FbKind_String && !table)
      continue;
    uint64_t target;
    if (!followOffset(v, at + 4 * (uint64_t)i, &target))
      return false;
    if (!(table ? verifyTable(v, table, target) : verifyString(v, target)))
      return false;
  }
  return true;
}

/// A vector at `at`; `typesAt` is the vector of numbers beside a vector of unions.
static bool verifyVector(Verifier *v, const FbField *field, uint64_t at, uint64_t typesAt) {
  uint32_t count = fbLoadU32(v->data + at);
  size_t size =
      field->kind == FbKind_Struct ? field->type.structType->size : fbKindSize(field->kind);
  if (!isInside(v, at + 4, (uint64_t)count * size))
    return fail(v, "vector lies outside the file");
  if (field->kind == FbKind_Union && fbLoadU32(v->data + typesAt) != count)
    return fail(v, "vector of unions and the vector of its types differ in length");
  if (field->kind == FbKind_String || field->kind == FbKind_Table || field->kind == FbKind_Union)
    return verifyElements(v, field, at + 4, count,
                          field->kind == FbKind_Union ? v->data + typesAt + 4 : NULL);
  return true;
}

/// Checks the field whose inline bytes begin at `at`; `typeAt` are those of the slot before, 0 when
/// absent, for unions.
static bool verifyField(Verifier *v, const FbField *field, uint64_t at, uint64_t typeAt) {
  bool isVector = field->flags & FbField_Vector;
  if (!isVector && field->kind != FbKind_String && field->kind != FbKind_Table &&
      field->kind != FbKind_Union)
    return true; // all inline
  uint64_t target, typesTarget = 0;
  const FbTableType *table = field->type.tableType;
  if (field->kind == FbKind_Union) {
    if (typeAt == 0)
      return isVector ? fail(v, "vector of unions has no vector of types") : true;
    if (!isVector)
      table = findUnionMember(field->type.unionType, v->data[typeAt]);
    else if (!followOffset(v, typeAt, &typesTarget))
      return false;
    if (!isVector && !table)
      return true;
  }
  if (!followOffset(v, at, &target))
    return false;
  if (isVector)
    return verifyVector(v, field, target, typesTarget);
  return field->kind == FbKind_String ? verifyString(v, target) : verifyTable(v, table, target);
}

/// Size and alignment of the inline bytes of a field.
static void measureField(const FbField *field, size_t *size, size_t *align) {
  *size = *align = 4;
  if (field->flags & FbField_Vector)
    return;
  if (field->kind == FbKind_Struct) {
    *size = field->type.structType->size;
    *align = field->type.structType->align;
  } else {
    *size = *align = fbKindSize(field->kind);
  }
}

/// Checks all fields of the table at `at` whose vtable and inline bytes are known to lie in the
/// file.
static bool verifyFields(Verifier *v, const FbTableType *type, uint64_t at, const uint8_t *vtable) {
  size_t vtableSize = fbLoadU16(vtable), tableSize = fbLoadU16(vtable + 2);
  uint64_t previous = 0; // where the field of the slot before lies
  for (size_t i = 0; i < type->fieldCount; ++i) {
    const FbField *field = &type->fields[i];
    size_t entry = 4u + 2u * field->slot, size, align;
    size_t offset = entry < vtableSize ? fbLoadU16(vtable + entry) : 0;
    setStep(v, field->name, -1);
    if (offset == 0) {
      // A union has its type in the slot before: one without the other is as absent as both, but
      // vectors of them are read together.
      if (field->flags & FbField_Required)
        return fail(v, "required field is missing");
      if (field->kind == FbKind_Union && field->flags & FbField_Vector && previous)
        return fail(v, "vector of types has no vector of unions");
      previous = 0;
      continue;
    }
    measureField(field, &size, &align);
    if (offset < 4 || offset + size > tableSize)
      return fail(v, "field lies outside its table");
    if ((at + offset) % align != 0)
      return fail(v, "field is not aligned");
    if (!verifyField(v, field, at + offset, previous))
      return false;
    previous = at + offset;
  }
  return true;
}

static bool verifyTable(Verifier *v, const FbTableType *type, uint64_t at) {
  if (v->depth == maxDepth)
    return fail(v, "tables are nested too deeply");
  if (!spend(v))
    return false;
  int64_t vtable = (int64_t)at - fbLoadI32(v->data + at);
  if (vtable < 0 || vtable % 2 != 0 || !isInside(v, (uint64_t)vtable, 4))
    return fail(v, "vtable lies outside the file");
  size_t vtableSize = fbLoadU16(v->data + vtable), tableSize = fbLoadU16(v->data + vtable + 2);
  if (vtableSize < 4 || vtableSize % 2 != 0 || !isInside(v, (uint64_t)vtable, vtableSize))
    return fail(v, "vtable has a wrong size");
  if (tableSize < 4 || !isInside(v, at, tableSize))
    return fail(v, "table lies outside the file");
  ++v->depth;
  if (!verifyFields(v, type, at, v->data + vtable))
    return false;
  --v->depth;
  return true;
}

bool fbVerify(const FbFileType *file, const void *data, size_t size, FbError *error) {
  Verifier v = {.data = data, .size = fbFileLength(data, size), .error = error};
  if (size < 12)
    return fail(&v, "the file is too short to be a FlatBuffers file");
  if (!fbHasIdentifier(data, size, file->identifier))
    return fail(&v, "the file identifier is another one");
  if (v.size == 0)
    return fail(&v, "the file is shorter than its size prefix says");
  if (v.size > INT32_MAX)
    return fail(&v, "the file is larger than 2 GiB");
  v.budget = 4 * (uint64_t)v.size + (1 << 24);
  uint64_t root;
  return followOffset(&v, 4, &root) && verifyTable(&v, file->root, root);
}

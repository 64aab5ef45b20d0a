// Gives every name in a schema its declaration, every field its slot and every struct its layout.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Names.h"

#include <math.h>
#include <stdlib.h>

// What the library's builder and the 16-bit sizes of vtables can hold.
enum { maxSlots = 1024, maxStructSize = 32767, maxTableSize = 65535 };

/// Finds `name` in `scope` or a namespace around it.
static FgDecl *lookUp(const FgSchema *schema, MlirStringRef scope, MlirStringRef name) {
  TsString full = {0};
  FgDecl *found = NULL;
  for (size_t length = scope.length;; --length) {
    while (length > 0 && length < scope.length && scope.data[length] != '.')
      --length;
    tsStringClear(&full);
    tsStringAppend(&full, tsSubstring(scope, 0, length));
    if (length)
      tsStringAppendChar(&full, '.');
    tsStringAppend(&full, name);
    uintptr_t *slot = tsStringMapFind(&schema->declsByName, tsStringView(&full));
    found = slot ? (FgDecl *)*slot : NULL;
    if (found || length == 0)
      break;
  }
  tsStringFree(&full);
  return found;
}

static bool failAt(FgSchema *schema, const FgDecl *decl, size_t at, const char *message) {
  return fgSchemaFail(schema, decl->file, at, "%s", message);
}

//===----------------------------------------------------------------------===//
// Fields
//===----------------------------------------------------------------------===//

static bool resolveFieldType(FgSchema *schema, FgDecl *decl, FgField *field) {
  if (field->typeName.length == 0)
    return true;
  field->decl = lookUp(schema, decl->nameSpace, field->typeName);
  if (!field->decl)
    return fgSchemaFail(schema, decl->file, field->typeAt, "there is no type '%.*s'",
                        (int)field->typeName.length, field->typeName.data);
  switch (field->decl->kind) {
  case FG_ENUM:
    field->kind = field->decl->underlying;
    break;
  case FG_STRUCT:
    field->kind = FbKind_Struct;
    break;
  case FG_TABLE:
    field->kind = FbKind_Table;
    break;
  case FG_UNION:
    field->kind = FbKind_Union;
    break;
  }
  return true;
}

static bool parseFloat(MlirStringRef text, FbKind kind, uint64_t *bits) {
  char copy[64], *end;
  if (text.length >= sizeof copy)
    return false;
  memcpy(copy, text.data, text.length);
  copy[text.length] = 0;
  double value = strtod(copy, &end);
  float single = (float)value;
  if (*end != 0 || end == copy || !isfinite(kind == FbKind_F32 ? (double)single : value))
    return false;
  uint32_t singleBits;
  memcpy(&singleBits, &single, sizeof singleBits);
  memcpy(bits, &value, sizeof *bits);
  if (kind == FbKind_F32)
    *bits = singleBits;
  return true;
}

static bool parseInteger(MlirStringRef text, FbKind kind, uint64_t *bits) {
  int64_t value;
  if (kind == FbKind_U64)
    return tsParseUnsigned(text, bits);
  if (!tsParseSigned(text, &value))
    return false;
  *bits = (uint64_t)value;
  unsigned width = 8 * (unsigned)fbKindSize(kind);
  bool isSigned = kind == FbKind_I8 || kind == FbKind_I16 || kind == FbKind_I32;
  if (kind == FbKind_I64)
    return true;
  int64_t low = isSigned ? -(INT64_C(1) << (width - 1)) : 0;
  return value >= low && value <= (INT64_C(1) << (isSigned ? width - 1 : width)) - 1;
}

static bool resolveDefault(FgSchema *schema, FgDecl *decl, FgField *field) {
  MlirStringRef text = field->defaultText;
  if (field->isVector || field->kind >= FbKind_String)
    return failAt(schema, decl, field->defaultAt, "only scalars have a default");
  if (field->isOptional)
    return true;
  if (field->decl) {
    for (size_t i = 0; i < field->decl->values.size; ++i) {
      if (!tsEqual(field->decl->values.data[i].name, text))
        continue;
      field->defaultBits = (uint64_t)field->decl->values.data[i].value;
      return true;
    }
  }
  bool ok;
  if (field->kind == FbKind_Bool && (tsEqualC(text, "true") || tsEqualC(text, "false"))) {
    field->defaultBits = tsEqualC(text, "true");
    ok = true;
  } else if (field->kind == FbKind_F32 || field->kind == FbKind_F64) {
    ok = parseFloat(text, field->kind, &field->defaultBits);
  } else {
    ok = parseInteger(text, field->kind == FbKind_Bool ? FbKind_U8 : field->kind,
                      &field->defaultBits);
    ok = ok && (field->kind != FbKind_Bool || field->defaultBits <= 1);
  }
  return ok || failAt(schema, decl, field->defaultAt, "this is no value of the field's type");
}

static bool resolveField(FgSchema *schema, FgDecl *decl, FgField *field) {
  if (!resolveFieldType(schema, decl, field))
    return false;
  if (field->isRequired && (field->kind < FbKind_String && !field->isVector))
    return failAt(schema, decl, field->at, "scalars cannot be required");
  if ((field->hasDefault || field->isOptional) && !resolveDefault(schema, decl, field))
    return false;
  if (decl->kind == FG_TABLE && field->decl && field->decl->kind == FG_ENUM && !field->isVector &&
      !field->isOptional && !field->hasDefault && !field->decl->isBitFlags) {
    bool hasZero = false;
    for (size_t i = 0; i < field->decl->values.size && !hasZero; ++i)
      hasZero = field->decl->values.data[i].value == 0;
    if (!hasZero)
      return failAt(schema, decl, field->at, "the enum has no value 0: give the field a default");
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// Refuses names that are equal, or become so in C.
static bool checkNames(FgSchema *schema, FgDecl *decl) {
  TsStringMap seen = {0};
  TsString name = {0};
  bool ok = true, isRecord = decl->kind == FG_STRUCT || decl->kind == FG_TABLE;
  size_t count = isRecord ? decl->fields.size : decl->values.size;
  for (size_t i = 0; ok && i < count; ++i) {
    tsStringClear(&name);
    if (isRecord)
      fgAppendUpperCamel(&name, decl->fields.data[i].name);
    else
      tsStringAppend(&name, decl->values.data[i].name);
    if (name.size == 0) {
      ok = failAt(schema, decl, decl->fields.data[i].at, "a name needs a letter or digit");
      break;
    }
    tsStringMapInsert(&seen, tsArenaString(&schema->arena, tsStringView(&name)), &ok);
    if (!ok)
      failAt(schema, decl, isRecord ? decl->fields.data[i].at : decl->values.data[i].at,
             "there is one of this name already");
  }
  tsStringMapFree(&seen);
  tsStringFree(&name);
  return ok;
}

/// Lays a struct out as C does. Only structs resolved before may be members, so there are no
/// cycles.
static bool resolveStruct(FgSchema *schema, FgDecl *decl) {
  unsigned offset = 0;
  decl->align = 1;
  for (size_t i = 0; i < decl->fields.size; ++i) {
    FgField *field = &decl->fields.data[i];
    if (!resolveField(schema, decl, field))
      return false;
    if (field->isVector || (field->kind >= FbKind_String && field->kind != FbKind_Struct))
      return failAt(schema, decl, field->at, "structs hold scalars and structs only");
    if (field->decl && !field->decl->isResolved)
      return failAt(schema, decl, field->at, "the struct must be declared before this one");
    bool isStruct = field->kind == FbKind_Struct;
    unsigned size = isStruct ? field->decl->size : (unsigned)fbKindSize(field->kind);
    unsigned align = isStruct ? field->decl->align : size;
    offset = (offset + align - 1) & ~(align - 1);
    field->slot = offset;
    offset += size;
    decl->align = align > decl->align ? align : decl->align;
    if (offset > maxStructSize)
      return failAt(schema, decl, field->at, "the struct is too large");
  }
  decl->size = (offset + decl->align - 1) & ~(decl->align - 1);
  return decl->size > 0 || failAt(schema, decl, decl->at, "a struct needs a member");
}

/// Puts before every union field the field that says which member it holds, then numbers the slots.
static bool resolveTable(FgSchema *schema, FgDecl *decl) {
  size_t count = decl->fields.size, unions = 0, size = 4;
  for (size_t i = 0; i < count; ++i) {
    FgField *field = &decl->fields.data[i];
    if (!resolveField(schema, decl, field))
      return false;
    unions += field->kind == FbKind_Union;
    size += field->kind == FbKind_Struct && !field->isVector
                ? field->decl->size + field->decl->align
                : 8;
    if (i + unions >= maxSlots || size > maxTableSize)
      return failAt(schema, decl, field->at, "the table has too many fields");
  }
  tsVecReserve(&decl->fields, count + unions);
  decl->fields.size = count + unions;
  for (size_t from = count, to = count + unions; from > 0;) {
    FgField field = decl->fields.data[--from];
    decl->fields.data[--to] = field;
    if (field.kind != FbKind_Union)
      continue;
    TsString name = {0};
    tsStringAppendFormat(&name, "%.*s_type", (int)field.name.length, field.name.data);
    field.kind = FbKind_UnionType;
    field.name = tsArenaString(&schema->arena, tsStringView(&name));
    field.isRequired = false;
    tsStringFree(&name);
    decl->fields.data[--to] = field;
  }
  for (size_t i = 0; i < decl->fields.size; ++i)
    decl->fields.data[i].slot = (unsigned)i;
  return true;
}

static bool resolveUnion(FgSchema *schema, FgDecl *decl) {
  for (size_t i = 0; i < decl->values.size; ++i) {
    FgValue *member = &decl->values.data[i];
    member->table = lookUp(schema, decl->nameSpace, member->tableName);
    member->value = (int64_t)i + 1;
    if (!member->table || member->table->kind != FG_TABLE)
      return fgSchemaFail(schema, decl->file, member->at, "there is no table '%.*s'",
                          (int)member->tableName.length, member->tableName.data);
    if (tsEqualC(member->name, "NONE"))
      return failAt(schema, decl, member->at, "NONE stands for no member");
  }
  return true;
}

static bool resolveRoot(FgSchema *schema) {
  if (schema->rootName.length == 0)
    return true;
  FgFile *main = schema->files.data[0];
  schema->rootType = lookUp(schema, schema->rootScope, schema->rootName);
  if (!schema->rootType || schema->rootType->kind != FG_TABLE || schema->rootType->file != main)
    return fgSchemaFail(schema, main, schema->rootAt, "the root must be a table of this file");
  if (schema->identifier.length == 0)
    return fgSchemaFail(schema, main, schema->rootAt, "a root needs a file_identifier");
  return true;
}

bool fgSchemaResolve(FgSchema *schema) {
  for (size_t i = 0; i < schema->decls.size; ++i) {
    FgDecl *decl = schema->decls.data[i];
    bool ok = true;
    if (decl->kind == FG_STRUCT)
      ok = resolveStruct(schema, decl);
    else if (decl->kind == FG_TABLE)
      ok = resolveTable(schema, decl);
    else if (decl->kind == FG_UNION)
      ok = resolveUnion(schema, decl);
    if (!ok || !checkNames(schema, decl))
      return false;
    decl->isResolved = true;
  }
  return resolveRoot(schema);
}

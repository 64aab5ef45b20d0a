// Writes the source of a schema: its reflection tables.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emit.h"

/// Writes `.name = "...", ` of a field or value.
static void emitName(Emitter *e, MlirStringRef name) {
  tsStringAppendFormat(e->out, ".name = \"%.*s\"", (int)name.length, name.data);
}

static void emitTypeReference(Emitter *e, const FgField *field) {
  static const char *const members[] = {[FG_ENUM] = "enumType",
                                        [FG_STRUCT] = "structType",
                                        [FG_TABLE] = "tableType",
                                        [FG_UNION] = "unionType"};
  if (field->decl)
    tsStringAppendFormat(e->out, ", .type.%s = &%sSchema", members[field->decl->kind],
                         fgFunctionPrefix(&e->arena, e->naming, field->decl));
}

/// Writes where the field's value lies in the C struct `owner`; `next` is the field after it.
static void emitCOffset(Emitter *e, const FgField *field, const FgField *next, const char *owner) {
  const char *member =
      fgMemberName(&e->arena, field->kind == FbKind_UnionType && next ? next->name : field->name);
  const char *part = "";
  if (field->kind == FbKind_UnionType)
    part = field->isVector ? ".types" : ".type";
  else if (field->kind == FbKind_Union)
    part = field->isVector ? ".values" : ".at";
  tsStringAppendFormat(e->out, ", .cOffset = offsetof(%s, %s%s)", owner, member, part);
  if (field->isOptional)
    tsStringAppendFormat(e->out, ", .hasOffset = offsetof(%s, %sHas)", owner, member);
}

static void emitField(Emitter *e, size_t index, const char *owner) {
  const FgField *field = &e->decl->fields.data[index];
  const FgField *next = index + 1 < e->decl->fields.size ? field + 1 : NULL;
  unsigned flags = (field->isVector ? FbField_Vector : 0u) |
                   (field->isOptional ? FbField_Optional : 0u) |
                   (field->isRequired ? FbField_Required : 0u);
  tsStringAppendC(e->out, "    {");
  emitName(e, field->name);
  emitTypeReference(e, field);
  if (field->defaultBits)
    tsStringAppendFormat(e->out, ", .defaultBits = 0x%llxu",
                         (unsigned long long)field->defaultBits);
  tsStringAppendFormat(e->out, ", .slot = %u", field->slot);
  emitCOffset(e, field, next, owner);
  tsStringAppendFormat(e->out, ", .kind = FbKind_%s, .flags = %u},\n", fgKindName(field->kind),
                       flags);
}

static void emitFields(Emitter *e, const char *ownerSuffix) {
  TsString owner = {0};
  tsStringAppendFormat(&owner, "%s%s", e->type, ownerSuffix);
  tsStringAppendFormat(e->out, "static const FbField %sFields[] = {\n", e->function);
  for (size_t i = 0; i < e->decl->fields.size; ++i)
    emitField(e, i, owner.data);
  tsStringAppendC(e->out, "};\n");
  tsStringFree(&owner);
}

static void emitFullName(Emitter *e) {
  tsStringAppendFormat(e->out, "    .name = \"%.*s\",\n", (int)e->decl->fullName.length,
                       e->decl->fullName.data);
}

static void emitEnumSchema(Emitter *e) {
  size_t count = e->decl->values.size;
  tsStringAppendFormat(e->out,
                       "\n_Static_assert(sizeof(%s) == sizeof(int), \"enums are ints\");\n"
                       "static const FbEnumValue %sValues[] = {\n",
                       e->type, e->function);
  for (size_t i = 0; i < count; ++i) {
    tsStringAppendC(e->out, "    {");
    emitName(e, e->decl->values.data[i].name);
    tsStringAppendFormat(e->out, ", .value = %lld},\n", (long long)e->decl->values.data[i].value);
  }
  tsStringAppendFormat(e->out, "};\nconst FbEnumType %sSchema = {\n", e->function);
  emitFullName(e);
  tsStringAppendFormat(e->out,
                       "    .values = %sValues,\n    .valueCount = %zu,\n    .kind = FbKind_%s,\n"
                       "    .bitFlags = %s};\n",
                       e->function, count, fgKindName(e->decl->underlying),
                       e->decl->isBitFlags ? "true" : "false");
}

static void emitUnionSchema(Emitter *e) {
  tsStringAppendFormat(
      e->out,
      "\n_Static_assert(sizeof(%sOffset) == sizeof(int) + sizeof(uint32_t), \"what "
      "fbUnionVectorCreate takes\");\n"
      "static const FbUnionMember %sMembers[] = {\n",
      e->type, e->function);
  for (size_t i = 0; i < e->decl->values.size; ++i) {
    const FgValue *member = &e->decl->values.data[i];
    tsStringAppendC(e->out, "    {");
    emitName(e, member->name);
    tsStringAppendFormat(e->out, ", .type = &%sSchema},\n",
                         fgFunctionPrefix(&e->arena, e->naming, member->table));
  }
  tsStringAppendFormat(e->out, "};\nconst FbUnionType %sSchema = {\n", e->function);
  emitFullName(e);
  tsStringAppendFormat(e->out, "    .members = %sMembers,\n    .memberCount = %zu};\n", e->function,
                       e->decl->values.size);
}

static void emitStructSchema(Emitter *e) {
  tsStringAppendC(e->out, "\n");
  emitFields(e, "");
  tsStringAppendFormat(e->out, "const FbStructType %sSchema = {\n", e->function);
  emitFullName(e);
  tsStringAppendFormat(e->out,
                       "    .fields = %sFields,\n    .fieldCount = %zu,\n    .size = %u,\n"
                       "    .align = %u,\n    .cSize = sizeof(%s)};\n",
                       e->function, e->decl->fields.size, e->decl->size, e->decl->align, e->type);
}

static unsigned alignmentOf(const FgField *field) {
  if (field->isVector)
    return 4;
  return field->kind == FbKind_Struct ? field->decl->align : (unsigned)fbKindSize(field->kind);
}

/// Fields go from the largest alignment to the smallest so that little padding is between them; of
/// equal ones the last is written first and so, the file growing to its front, comes last.
static void emitOrder(Emitter *e) {
  tsStringAppendFormat(e->out, "static const uint16_t %sOrder[] = {", e->function);
  const char *separator = "";
  for (unsigned align = 8; align > 0; align /= 2) {
    for (size_t i = e->decl->fields.size; i > 0; --i) {
      if (alignmentOf(&e->decl->fields.data[i - 1]) != align)
        continue;
      tsStringAppendFormat(e->out, "%s%zu", separator, i - 1);
      separator = ", ";
    }
  }
  tsStringAppendC(e->out, "};\n");
}

static void emitTableSchema(Emitter *e) {
  tsStringAppendC(e->out, "\n");
  size_t count = e->decl->fields.size;
  if (count) {
    emitFields(e, "Args");
    emitOrder(e);
  }
  tsStringAppendFormat(e->out, "const FbTableType %sSchema = {\n", e->function);
  emitFullName(e);
  if (count)
    tsStringAppendFormat(e->out, "    .fields = %sFields,\n    .order = %sOrder,\n", e->function,
                         e->function);
  tsStringAppendFormat(e->out, "    .fieldCount = %zu,\n    .slotCount = %zu};\n", count, count);
}

static void emitFileSchema(Emitter *e) {
  const FgDecl *root = e->schema->rootType;
  if (!root)
    return;
  const char *function = fgFunctionPrefix(&e->arena, e->naming, root);
  tsStringAppendFormat(e->out,
                       "\nconst FbFileType %sFile = {.root = &%sSchema, .identifier = \"%.*s\", "
                       ".extension = \"%.*s\"};\n",
                       function, function, (int)e->schema->identifier.length,
                       e->schema->identifier.data, (int)e->schema->extension.length,
                       e->schema->extension.length ? e->schema->extension.data : "");
}

void fgEmitSource(const FgSchema *schema, const FgNaming *naming, TsString *out) {
  static void (*const emitters[])(Emitter *) = {[FG_ENUM] = emitEnumSchema,
                                                [FG_STRUCT] = emitStructSchema,
                                                [FG_TABLE] = emitTableSchema,
                                                [FG_UNION] = emitUnionSchema};
  Emitter e = {.schema = schema, .naming = naming, .out = out};
  const FgFile *file = schema->files.data[0];
  tsStringAppendFormat(out, "// Generated by fbs-gen from %.*s: its reflection tables.\n",
                       (int)file->path.length, file->path.data);
  tsStringAppendFormat(out, "#include \"%.*s", (int)naming->includePrefix.length,
                       naming->includePrefix.data);
  fgAppendStem(out, file->path);
  tsStringAppendC(out, ".h\"\n");
  for (size_t i = 0; i < schema->decls.size; ++i) {
    const FgDecl *decl = schema->decls.data[i];
    if (decl->file != file)
      continue;
    e.decl = decl;
    e.type = fgTypeName(&e.arena, naming, decl);
    e.function = fgFunctionPrefix(&e.arena, naming, decl);
    emitters[decl->kind](&e);
  }
  emitFileSchema(&e);
  tsArenaDestroy(&e.arena);
}

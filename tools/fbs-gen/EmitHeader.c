// Writes the header of a schema: types, accessors and creators, each a line around the library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Emit.h"

#include <ctype.h>

//===----------------------------------------------------------------------===//
// Names of types
//===----------------------------------------------------------------------===//

const char *fgKindName(FbKind kind) {
  static const char *const names[] = {[FbKind_Bool] = "Bool",     [FbKind_I8] = "I8",
                                      [FbKind_U8] = "U8",         [FbKind_I16] = "I16",
                                      [FbKind_U16] = "U16",       [FbKind_I32] = "I32",
                                      [FbKind_U32] = "U32",       [FbKind_I64] = "I64",
                                      [FbKind_U64] = "U64",       [FbKind_F32] = "F32",
                                      [FbKind_F64] = "F64",       [FbKind_String] = "String",
                                      [FbKind_Struct] = "Struct", [FbKind_Table] = "Table",
                                      [FbKind_Union] = "Union",   [FbKind_UnionType] = "UnionType"};
  return names[kind];
}

static const char *scalarType(FbKind kind) {
  static const char *const names[] = {
      [FbKind_Bool] = "bool",    [FbKind_I8] = "int8_t",    [FbKind_U8] = "uint8_t",
      [FbKind_I16] = "int16_t",  [FbKind_U16] = "uint16_t", [FbKind_I32] = "int32_t",
      [FbKind_U32] = "uint32_t", [FbKind_I64] = "int64_t",  [FbKind_U64] = "uint64_t",
      [FbKind_F32] = "float",    [FbKind_F64] = "double"};
  return names[kind];
}

/// Gives the C type of one value of the field: of a scalar, an enum, a struct, a table's handle.
static const char *valueType(Emitter *e, const FgField *field) {
  if (field->decl)
    return fgTypeName(&e->arena, e->naming, field->decl);
  return field->kind == FbKind_String ? "FbString" : scalarType(field->kind);
}

/// Gives the C type of a vector of what the field holds.
static const char *vectorType(Emitter *e, const FgField *field) {
  TsString name = {0};
  if (field->decl)
    tsStringAppendFormat(&name, "%sVector", valueType(e, field));
  else
    tsStringAppendFormat(&name, "Fb%sVector", fgKindName(field->kind));
  const char *copy = tsArenaString(&e->arena, tsStringView(&name)).data;
  tsStringFree(&name);
  return copy;
}

static bool isScalar(const FgField *field) { return field->kind < FbKind_String; }

//===----------------------------------------------------------------------===//
// What every kind of declaration has
//===----------------------------------------------------------------------===//

static void enter(Emitter *e, const FgDecl *decl) {
  e->decl = decl;
  e->type = fgTypeName(&e->arena, e->naming, decl);
  e->function = fgFunctionPrefix(&e->arena, e->naming, decl);
}

static void emitVectorTypes(Emitter *e) {
  tsStringAppendFormat(e->out,
                       "typedef struct %sVector {\n  const uint8_t *data;\n  uint32_t length;\n"
                       "} %sVector;\n",
                       e->type, e->type);
  tsStringAppendFormat(e->out,
                       "typedef struct %sVectorOffset {\n  uint32_t at;\n} %sVectorOffset;\n",
                       e->type, e->type);
}

/// Writes TVectorCreate, which hands `arguments` and the items to `creator`.
static void emitVectorCreate(Emitter *e, const char *itemSuffix, const char *creator,
                             bool passesSchema) {
  tsStringAppendFormat(e->out,
                       "static inline %sVectorOffset %sVectorCreate(FbBuilder *builder, const "
                       "%s%s *items, size_t count) {\n  return (%sVectorOffset){%s(builder, ",
                       e->type, e->function, e->type, itemSuffix, e->type, creator);
  if (passesSchema)
    tsStringAppendFormat(e->out, "&%sSchema, ", e->function);
  tsStringAppendC(e->out, "items, count)};\n}\n");
}

static void emitNameFunction(Emitter *e, const char *lookUp) {
  tsStringAppendFormat(e->out,
                       "static inline const char *%sName(%s value) {\n"
                       "  return %s(&%sSchema, (int64_t)value);\n}\n",
                       e->function, e->type, lookUp, e->function);
}

//===----------------------------------------------------------------------===//
// Enums, unions, structs
//===----------------------------------------------------------------------===//

static void emitEnumConstants(Emitter *e) {
  tsStringAppendFormat(e->out, "\ntypedef enum %s {\n", e->type);
  if (e->decl->kind == FG_UNION)
    tsStringAppendFormat(e->out, "  %s_NONE = 0,\n", e->type);
  for (size_t i = 0; i < e->decl->values.size; ++i) {
    const FgValue *value = &e->decl->values.data[i];
    tsStringAppendFormat(e->out, "  %s_%.*s = %lld,\n", e->type, (int)value->name.length,
                         value->name.data, (long long)value->value);
  }
  tsStringAppendFormat(e->out, "} %s;\n", e->type);
}

/// Where the last word of a name begins, each of which begins with a large letter.
static size_t lastWord(MlirStringRef name) {
  size_t at = name.length;
  while (at > 0 && !isupper((unsigned char)name.data[--at]))
    continue;
  return at;
}

/// Gives the length of the word that all names end in, as a union's tables may; 0: none.
static size_t commonWord(const FgDecl *decl) {
  MlirStringRef first = decl->values.data[0].name;
  MlirStringRef word = tsSubstring(first, lastWord(first), first.length - lastWord(first));
  bool isCommon = decl->values.size > 1;
  for (size_t i = 0; i < decl->values.size && isCommon; ++i) {
    MlirStringRef name = decl->values.data[i].name;
    isCommon =
        lastWord(name) > 0 && tsEndsWith(name, word) && name.length - lastWord(name) == word.length;
  }
  return isCommon ? word.length : 0;
}

/// A list of all values for who must have something for each: X(MaxPool2dOp, "max_pool2d").
static void emitEach(Emitter *e) {
  size_t dropped = commonWord(e->decl);
  tsStringAppendFormat(e->out, "#define %s_EACH(X)", e->type);
  for (size_t i = 0; i < e->decl->values.size; ++i) {
    MlirStringRef name = e->decl->values.data[i].name;
    tsStringAppendFormat(e->out, " \\\n  X(%.*s, \"", (int)name.length, name.data);
    fgAppendSnake(e->out, tsSubstring(name, 0, name.length - dropped));
    tsStringAppendC(e->out, "\")");
  }
  tsStringAppendC(e->out, "\n");
}

static void emitEnum(Emitter *e) {
  emitEnumConstants(e);
  emitEach(e);
  tsStringAppendFormat(e->out, "extern const FbEnumType %sSchema;\n", e->function);
  emitNameFunction(e, "fbEnumValueName");
  emitVectorTypes(e);
  tsStringAppendFormat(e->out,
                       "static inline %s %sVectorGet(%sVector v, size_t i) {\n"
                       "  return i < v.length ? (%s)fbLoad%s(v.data + %zu * i) : (%s)0;\n}\n",
                       e->type, e->function, e->type, e->type, fgKindName(e->decl->underlying),
                       fbKindSize(e->decl->underlying), e->type);
  emitVectorCreate(e, "", "fbEnumVectorCreate", true);
}

/// The enum of a union comes before the tables that hold it, its creators after their types.
static void emitUnion(Emitter *e) {
  emitEnumConstants(e);
  emitEach(e);
  tsStringAppendFormat(e->out, "extern const FbUnionType %sSchema;\n", e->function);
  emitNameFunction(e, "fbUnionMemberName");
  tsStringAppendFormat(e->out,
                       "typedef struct %sOffset {\n  %s type;\n  uint32_t at;\n} %sOffset;\n",
                       e->type, e->type, e->type);
}

static void emitUnionCreators(Emitter *e) {
  tsStringAppendC(e->out, "\n");
  for (size_t i = 0; i < e->decl->values.size; ++i) {
    const FgValue *value = &e->decl->values.data[i];
    tsStringAppendFormat(e->out,
                         "static inline %sOffset %sOf%.*s(%sOffset offset) {\n"
                         "  return (%sOffset){%s_%.*s, offset.at};\n}\n",
                         e->type, e->function, (int)value->name.length, value->name.data,
                         fgTypeName(&e->arena, e->naming, value->table), e->type, e->type,
                         (int)value->name.length, value->name.data);
  }
  tsStringAppendFormat(e->out,
                       "static inline FbUnionVectorOffset %sVectorCreate(FbBuilder *builder, const "
                       "%sOffset *items, size_t count) {\n"
                       "  return fbUnionVectorCreate(builder, items, count);\n}\n",
                       e->function, e->type);
}

/// Writes the load of a member of a struct that begins at `p`.
static void emitMemberLoad(Emitter *e, const FgField *field) {
  if (field->kind == FbKind_Struct)
    tsStringAppendFormat(e->out, "%sLoad(p + %u)",
                         fgFunctionPrefix(&e->arena, e->naming, field->decl), field->slot);
  else
    tsStringAppendFormat(e->out, "(%s)fbLoad%s(p + %u)", valueType(e, field),
                         fgKindName(field->kind), field->slot);
}

static void emitStruct(Emitter *e) {
  tsStringAppendFormat(e->out, "\ntypedef struct %s {\n", e->type);
  for (size_t i = 0; i < e->decl->fields.size; ++i)
    tsStringAppendFormat(e->out, "  %s %s;\n", valueType(e, &e->decl->fields.data[i]),
                         fgMemberName(&e->arena, e->decl->fields.data[i].name));
  tsStringAppendFormat(e->out, "} %s;\nextern const FbStructType %sSchema;\n", e->type,
                       e->function);
  tsStringAppendFormat(e->out,
                       "static inline %s %sLoad(const uint8_t *p) {\n  %s value = {0};\n"
                       "  if (!p)\n    return value;\n",
                       e->type, e->function, e->type);
  for (size_t i = 0; i < e->decl->fields.size; ++i) {
    tsStringAppendFormat(e->out,
                         "  value.%s = ", fgMemberName(&e->arena, e->decl->fields.data[i].name));
    emitMemberLoad(e, &e->decl->fields.data[i]);
    tsStringAppendC(e->out, ";\n");
  }
  tsStringAppendC(e->out, "  return value;\n}\n");
  emitVectorTypes(e);
  tsStringAppendFormat(e->out,
                       "static inline %s %sVectorGet(%sVector v, size_t i) {\n"
                       "  return %sLoad(i < v.length ? v.data + %u * i : NULL);\n}\n",
                       e->type, e->function, e->type, e->function, e->decl->size);
  emitVectorCreate(e, "", "fbStructVectorCreate", true);
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

static void emitTableTypes(Emitter *e) {
  tsStringAppendFormat(e->out, "\ntypedef struct %s {\n  FbTable table;\n} %s;\n", e->type,
                       e->type);
  tsStringAppendFormat(e->out, "typedef struct %sOffset {\n  uint32_t at;\n} %sOffset;\n", e->type,
                       e->type);
  emitVectorTypes(e);
  tsStringAppendFormat(e->out, "extern const FbTableType %sSchema;\n", e->function);
}

static const char *accessorName(Emitter *e, const FgField *field) {
  TsString name = {0};
  tsStringAppendC(&name, e->function);
  fgAppendUpperCamel(&name, field->name);
  const char *copy = tsArenaString(&e->arena, tsStringView(&name)).data;
  tsStringFree(&name);
  return copy;
}

static void emitDefault(Emitter *e, const FgField *field) {
  if (field->kind == FbKind_F32 || field->kind == FbKind_F64) {
    uint32_t bits = (uint32_t)field->defaultBits;
    float single;
    double value;
    memcpy(&single, &bits, sizeof single);
    memcpy(&value, &field->defaultBits, sizeof value);
    if (field->kind == FbKind_F32)
      value = (double)single;
    tsStringAppendFormat(e->out, "%a%s", value, field->kind == FbKind_F32 ? "f" : "");
  } else if (field->kind == FbKind_U64 || field->kind == FbKind_U32) {
    tsStringAppendFormat(e->out, "%lluu", (unsigned long long)field->defaultBits);
  } else if (field->kind == FbKind_I64 && (int64_t)field->defaultBits == INT64_MIN) {
    tsStringAppendC(e->out, "INT64_MIN");
  } else {
    tsStringAppendFormat(e->out, "%lld", (long long)field->defaultBits);
  }
}

static void emitHas(Emitter *e, const FgField *field) {
  tsStringAppendFormat(e->out,
                       "static inline bool %sHas(%s x) {\n  return fbTableHas(x.table, %u);\n}\n",
                       accessorName(e, field), e->type, field->slot);
}

static void emitVectorAccessor(Emitter *e, const FgField *field) {
  const char *type = vectorType(e, field);
  tsStringAppendFormat(e->out,
                       "static inline %s %s(%s x) {\n  FbVector v = fbTableVector(x.table, %u);\n"
                       "  return (%s){v.data, v.length};\n}\n",
                       type, accessorName(e, field), e->type, field->slot, type);
}

/// Writes FooType and FooAsMember for a union `foo` in `field->slot` and its type before that.
static void emitUnionAccessors(Emitter *e, const FgField *field) {
  const char *name = accessorName(e, field), *type = valueType(e, field);
  bool isVector = field->isVector;
  const char *parameter = isVector ? ", size_t i" : "", *argument = isVector ? ", i" : "";
  if (isVector)
    tsStringAppendFormat(e->out,
                         "static inline uint32_t %sLength(%s x) {\n"
                         "  return fbTableVector(x.table, %u).length;\n}\n"
                         "static inline %s %sType(%s x, size_t i) {\n"
                         "  FbVector v = fbTableVector(x.table, %u);\n"
                         "  return i < v.length ? (%s)v.data[i] : (%s)0;\n}\n",
                         name, e->type, field->slot, type, name, e->type, field->slot - 1, type,
                         type);
  else
    tsStringAppendFormat(e->out,
                         "static inline %s %sType(%s x) {\n"
                         "  return (%s)fbTableU8(x.table, %u, 0);\n}\n",
                         type, name, e->type, type, field->slot - 1);
  for (size_t i = 0; i < field->decl->values.size; ++i) {
    const FgValue *member = &field->decl->values.data[i];
    const char *memberType = fgTypeName(&e->arena, e->naming, member->table);
    tsStringAppendFormat(
        e->out,
        "static inline %s %sAs%.*s(%s x%s) {\n"
        "  return (%s){%sType(x%s) == %s_%.*s ? %s(%sx.table, %u%s%s) : (FbTable){NULL}};\n}\n",
        memberType, name, (int)member->name.length, member->name.data, e->type, parameter,
        memberType, name, argument, type, (int)member->name.length, member->name.data,
        isVector ? "fbVectorTable" : "fbTableTable", isVector ? "fbTableVector(" : "", field->slot,
        isVector ? ")" : "", argument);
  }
}

static void emitAccessor(Emitter *e, const FgField *field) {
  if (field->kind == FbKind_UnionType)
    return;
  if (field->kind == FbKind_Union) {
    emitUnionAccessors(e, field);
    return;
  }
  if (field->isVector) {
    emitVectorAccessor(e, field);
    return;
  }
  const char *type = valueType(e, field);
  tsStringAppendFormat(e->out, "static inline %s %s(%s x) {\n  return ", type,
                       accessorName(e, field), e->type);
  if (field->kind == FbKind_String) {
    tsStringAppendFormat(e->out, "fbTableString(x.table, %u)", field->slot);
  } else if (field->kind == FbKind_Table) {
    tsStringAppendFormat(e->out, "(%s){fbTableTable(x.table, %u)}", type, field->slot);
  } else if (field->kind == FbKind_Struct) {
    tsStringAppendFormat(e->out, "%sLoad(fbTableField(x.table, %u))",
                         fgFunctionPrefix(&e->arena, e->naming, field->decl), field->slot);
  } else {
    tsStringAppendFormat(e->out, "(%s)fbTable%s(x.table, %u, ", type, fgKindName(field->kind),
                         field->slot);
    emitDefault(e, field);
    tsStringAppendC(e->out, ")");
  }
  tsStringAppendC(e->out, ";\n}\n");
  if (field->isOptional || field->kind == FbKind_Struct)
    emitHas(e, field);
}

static void emitArgsMember(Emitter *e, const FgField *field) {
  const char *name = fgMemberName(&e->arena, field->name);
  if (field->kind == FbKind_UnionType)
    return; // held by the union's own member
  if (field->kind == FbKind_Union && field->isVector)
    tsStringAppendFormat(e->out, "  FbUnionVectorOffset %s;\n", name);
  else if (field->isVector)
    tsStringAppendFormat(e->out, "  %sOffset %s;\n", vectorType(e, field), name);
  else if (isScalar(field))
    tsStringAppendFormat(e->out, "  %s %s;\n", valueType(e, field), name);
  else if (field->kind == FbKind_Struct)
    tsStringAppendFormat(e->out, "  const %s *%s;\n", valueType(e, field), name);
  else
    tsStringAppendFormat(e->out, "  %sOffset %s;\n", valueType(e, field), name);
  if (field->isOptional)
    tsStringAppendFormat(e->out, "  bool %sHas;\n", name);
}

/// ISO C has no empty structs, so a table without fields has no Args.
static void emitCreate(Emitter *e) {
  bool hasFields = e->decl->fields.size > 0;
  if (hasFields) {
    tsStringAppendFormat(e->out, "typedef struct %sArgs {\n", e->type);
    for (size_t i = 0; i < e->decl->fields.size; ++i)
      emitArgsMember(e, &e->decl->fields.data[i]);
    tsStringAppendFormat(e->out, "} %sArgs;\n", e->type);
    tsStringAppendFormat(e->out,
                         "static inline %sOffset %sCreate(FbBuilder *builder, %sArgs args) {\n",
                         e->type, e->function, e->type);
  } else {
    tsStringAppendFormat(e->out, "static inline %sOffset %sCreate(FbBuilder *builder) {\n", e->type,
                         e->function);
  }
  tsStringAppendFormat(e->out, "  return (%sOffset){fbTableCreate(builder, &%sSchema, %s)};\n}\n",
                       e->type, e->function, hasFields ? "&args" : "NULL");
}

static void emitTable(Emitter *e) {
  tsStringAppendFormat(e->out,
                       "\nstatic inline bool %sIsNull(%s x) {\n  return x.table.data == NULL;\n}\n",
                       e->function, e->type);
  tsStringAppendFormat(e->out,
                       "static inline %s %sVectorGet(%sVector v, size_t i) {\n"
                       "  return (%s){fbVectorTable((FbVector){v.data, v.length}, i)};\n}\n",
                       e->type, e->function, e->type, e->type);
  for (size_t i = 0; i < e->decl->fields.size; ++i)
    emitAccessor(e, &e->decl->fields.data[i]);
  emitCreate(e);
  emitVectorCreate(e, "Offset", "fbOffsetVectorCreate", false);
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

/// Calls `emit` for the declarations of this kind in the main file.
static void emitDecls(Emitter *e, FgDeclKind kind, void (*emit)(Emitter *)) {
  for (size_t i = 0; i < e->schema->decls.size; ++i) {
    const FgDecl *decl = e->schema->decls.data[i];
    if (decl->kind != kind || decl->file != e->schema->files.data[0])
      continue;
    enter(e, decl);
    emit(e);
  }
}

static void emitRoot(Emitter *e) {
  if (!e->schema->rootType)
    return;
  enter(e, e->schema->rootType);
  tsStringAppendFormat(e->out, "\nextern const FbFileType %sFile;\n", e->function);
  tsStringAppendFormat(e->out,
                       "static inline bool %sVerify(const void *data, size_t size, FbError *error) "
                       "{\n  return fbVerify(&%sFile, data, size, error);\n}\n",
                       e->function, e->function);
  tsStringAppendFormat(e->out,
                       "static inline %s %sRoot(const void *data) {\n"
                       "  return (%s){fbFileRoot(data)};\n}\n",
                       e->type, e->function, e->type);
  tsStringAppendFormat(
      e->out,
      "static inline bool %sFinish(FbBuilder *builder, %sOffset root, FbBytes "
      "*bytes) {\n  return fbBuilderFinish(builder, &%sFile, root.at, bytes);\n}\n",
      e->function, e->type, e->function);
}

void fgAppendStem(TsString *out, MlirStringRef path) {
  tsStringAppend(out, tsEndsWith(path, tsLiteral(".fbs")) ? tsSubstring(path, 0, path.length - 4)
                                                          : path);
}

static void emitGuardName(Emitter *e) {
  TsString stem = {0};
  fgAppendStem(&stem, e->schema->files.data[0]->path);
  tsStringAppendC(e->out, "FBS_GEN_");
  for (size_t i = 0; i < stem.size; ++i) {
    char c = stem.data[i];
    bool isPlain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    tsStringAppendChar(e->out, isPlain ? c : '_');
  }
  tsStringAppendC(e->out, "_H\n");
  tsStringFree(&stem);
}

static void emitInclude(Emitter *e, MlirStringRef path) {
  tsStringAppendFormat(e->out, "#include \"%.*s", (int)e->naming->includePrefix.length,
                       e->naming->includePrefix.data);
  fgAppendStem(e->out, path);
  tsStringAppendC(e->out, ".h\"\n");
}

void fgEmitHeader(const FgSchema *schema, const FgNaming *naming, TsString *out) {
  Emitter e = {.schema = schema, .naming = naming, .out = out};
  const FgFile *file = schema->files.data[0];
  tsStringAppendFormat(out, "// Generated by fbs-gen from %.*s: see flatbuffers/Flatbuffers.h.\n",
                       (int)file->path.length, file->path.data);
  tsStringAppendC(out, "#ifndef ");
  emitGuardName(&e);
  tsStringAppendC(out, "#define ");
  emitGuardName(&e);
  tsStringAppendC(out, "\n#include \"flatbuffers/Flatbuffers.h\"\n");
  for (size_t i = 0; i < file->includes.size; ++i)
    emitInclude(&e, file->includes.data[i]->path);
  emitDecls(&e, FG_ENUM, emitEnum);
  emitDecls(&e, FG_UNION, emitUnion);
  emitDecls(&e, FG_STRUCT, emitStruct);
  emitDecls(&e, FG_TABLE, emitTableTypes);
  emitDecls(&e, FG_UNION, emitUnionCreators);
  emitDecls(&e, FG_TABLE, emitTable);
  emitRoot(&e);
  tsStringAppendC(out, "\n#endif\n");
  tsArenaDestroy(&e.arena);
}

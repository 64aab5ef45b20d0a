// Writes the builders of attributes and types that have a name in C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

static const char *handleOf(const OdsStorage *storage) {
  return storage->table.isType ? "MlirType" : "MlirAttribute";
}

static bool infersContext(const TgRecord *builder) {
  return odsBit(builder, "hasInferredContextParam");
}

static void appendGetHead(OdsEmitter *emitter, const OdsStorage *storage, const TgRecord *builder,
                          bool checked, TsString *out) {
  MlirStringRef name = odsString(builder, "cName");
  const char *first = checked                  ? "MlirLocation location"
                      : infersContext(builder) ? ""
                                               : "MlirContext context";
  tsStringAppendFormat(out, "%s %sGet%s%.*s(%s", handleOf(storage), storage->cName,
                       checked ? "Checked" : "", (int)name.length, name.data, first);
  odsAppendBuilderParams(emitter->ods, storage->record, builder, out);
  tsStringAppendC(out, out->data[out->size - 1] == '(' ? "void)" : ")");
}

//===--- Bodies ---===//

// `$_get(context, ...)` makes what the builder is of: without functions of their own for that, with
// static ones.
static const char *nameMake(OdsEmitter *emitter, const OdsStorage *storage, bool checked) {
  return checked ? odsFormat(emitter->ods, "%sMakeChecked(location, ", storage->cName)
                 : odsFormat(emitter->ods, "%s%s(", storage->cName,
                             storage->hasOwnMake ? "Make" : "Get");
}

static void appendUnused(MlirStringRef body, const char *param, TsString *out) {
  if (!odsMentions(body, param))
    tsStringAppendFormat(out, "  (void)%s;\n", param);
}

static void defineStorageBuilder(OdsEmitter *emitter, const OdsStorage *storage,
                                 const TgRecord *builder, bool checked) {
  TsString *out = &emitter->body;
  Ods *ods = emitter->ods;
  MlirStringRef body = odsString(builder, "body");
  const char *context = checked ? "mlirLocationGetContext(location)" : "context";
  body = odsReplaceAll(ods, body, tsLiteral("$_ctxt"), mlirStringRefCreateFromCString(context));
  body = odsReplaceAll(ods, body, tsLiteral("$_get("),
                       mlirStringRefCreateFromCString(nameMake(emitter, storage, checked)));
  appendGetHead(emitter, storage, builder, checked, out);
  tsStringAppendC(out, " {\n");
  if (checked || !infersContext(builder))
    appendUnused(body, checked ? "location" : "context", out);
  odsAppendBody(body, out);
}

static const char *staticHead(OdsEmitter *emitter, const OdsStorage *storage, bool checked) {
  return odsFormat(emitter->ods, "static %s %sMake%s(%sMlirContext context", handleOf(storage),
                   storage->cName, checked ? "Checked" : "",
                   checked ? "MlirLocation location, " : "");
}

//===--- All ---===//

typedef TsVec(const TgRecord *) BuilderVec;

// Those with a name; `usesGet`: whether the body of one makes the attribute or type.
static BuilderVec findBuilders(const OdsStorage *storage, bool *usesGet) {
  const TgInit *list = NULL;
  BuilderVec builders = {0};
  *usesGet = false;
  tgRecordGetListOptional(storage->record, "builders", &list);
  for (size_t i = 0; list && i < tgListGetSize(list); ++i) {
    const TgRecord *builder = tgListGetDef(list, i, storage->record);
    if (!builder || !odsString(builder, "cName").length)
      continue;
    tsVecPush(&builders, builder);
    *usesGet = *usesGet || tsFind(odsString(builder, "body"), tsLiteral("$_get("), 0) != SIZE_MAX;
  }
  return builders;
}

void odsDeclareStorageBuilders(OdsEmitter *emitter, const OdsStorage *storage, TsString *out) {
  bool usesGet;
  BuilderVec builders = findBuilders(storage, &usesGet);
  for (size_t i = 0; i < builders.size; ++i) {
    appendGetHead(emitter, storage, builders.data[i], false, out);
    tsStringAppendC(out, ";\n");
    if (!storage->hasVerifyHook)
      continue;
    appendGetHead(emitter, storage, builders.data[i], true, out);
    tsStringAppendC(out, ";\n");
  }
  tsVecFree(&builders);
}

void odsDefineStorageBuilders(OdsEmitter *emitter, const OdsStorage *storage) {
  bool usesGet;
  BuilderVec builders = findBuilders(storage, &usesGet);
  if (usesGet && storage->hasOwnMake)
    odsDefineMake(emitter, storage, staticHead(emitter, storage, false), NULL, false);
  if (usesGet && storage->hasVerifyHook)
    odsDefineMake(emitter, storage, staticHead(emitter, storage, true), "context", true);
  for (size_t i = 0; i < builders.size; ++i) {
    if (!tsTrim(odsString(builders.data[i], "body")).length)
      continue; // written by hand
    defineStorageBuilder(emitter, storage, builders.data[i], false);
    if (storage->hasVerifyHook)
      defineStorageBuilder(emitter, storage, builders.data[i], true);
  }
  tsVecFree(&builders);
}

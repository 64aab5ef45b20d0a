// Writes attributes, types and enums.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

static const char *handleOf(const OdsStorage *storage) {
  return storage->table.isType ? "MlirType type" : "MlirAttribute attribute";
}
static const char *subjectOf(const OdsStorage *storage) {
  return storage->table.isType ? "type" : "attribute";
}

//===--- Making ---===//

static void appendParams(OdsEmitter *emitter, const OdsStorage *storage, size_t begin, size_t end,
                         TsString *out) {
  for (size_t i = begin; i < end; ++i) {
    const OdsParam *param = &storage->params[i];
    MlirStringRef name = mlirStringRefCreateFromCString(param->table.name);
    if (odsParamIsArray(param))
      tsStringAppendFormat(out, ", size_t num%s, const %s *%s", odsUpperCamel(emitter->ods, name),
                           odsParamType(emitter, param), odsIdentifier(emitter->ods, name));
    else
      tsStringAppendFormat(out, ", %s %s", odsParamType(emitter, param),
                           odsIdentifier(emitter->ods, name));
  }
}

static void appendMakeParams(OdsEmitter *emitter, const OdsStorage *storage, TsString *out) {
  appendParams(emitter, storage, 0, storage->numKeyParams, out);
}

static const char *makeHead(OdsEmitter *emitter, const OdsStorage *storage, bool checked) {
  return odsFormat(emitter->ods, "%s %sGet%s(%s",
                   storage->table.isType ? "MlirType" : "MlirAttribute", storage->cName,
                   checked ? "Checked" : "",
                   checked ? "MlirLocation location" : "MlirContext context");
}

static void declareMake(OdsEmitter *emitter, const OdsStorage *storage, bool checked,
                        TsString *out) {
  tsStringAppendC(out, makeHead(emitter, storage, checked));
  appendMakeParams(emitter, storage, out);
  tsStringAppendC(out, ");\n");
}

// What makes a TesseraParam of the function's parameter.
static const char *makeParam(Ods *ods, const OdsParam *param) {
  MlirStringRef name = mlirStringRefCreateFromCString(param->table.name);
  const char *identifier = odsIdentifier(ods, name);
  if (odsParamIsArray(param))
    return odsFormat(ods, "tesseraParamArray(num%s, %s)", odsUpperCamel(ods, name), identifier);
  switch (param->table.kind) {
  case TESSERA_PARAM_INTEGER:
  case TESSERA_PARAM_ENUM:
    return odsFormat(ods, "tesseraParamInteger(%s)", identifier);
  case TESSERA_PARAM_REAL:
    return odsFormat(ods, "tesseraParamReal(%s)", identifier);
  case TESSERA_PARAM_STRING:
    return odsFormat(ods, "tesseraParamArray(%s.length, %s.data)", identifier, identifier);
  case TESSERA_PARAM_IDENTITY:
    return odsFormat(ods, "tesseraParamPointer(%s)", identifier);
  default:
    return odsFormat(ods, "tesseraParamPointer(%s.ptr)", identifier);
  }
}

static void appendParamArray(OdsEmitter *emitter, const OdsStorage *storage, size_t begin,
                             size_t end) {
  TsString *out = &emitter->body;
  if (begin == end)
    return;
  tsStringAppendC(out, "  const TesseraParam params[] = {");
  for (size_t i = begin; i < end; ++i)
    tsStringAppendFormat(out, "%s%s", i > begin ? ", " : "",
                         makeParam(emitter->ods, &storage->params[i]));
  tsStringAppendC(out, "};\n");
}

void odsDefineMake(OdsEmitter *emitter, const OdsStorage *storage, const char *head,
                   const char *unused, bool checked) {
  TsString *out = &emitter->body;
  tsStringAppendC(out, head);
  appendMakeParams(emitter, storage, out);
  tsStringAppendC(out, ") {\n");
  if (unused)
    tsStringAppendFormat(out, "  (void)%s;\n", unused);
  appendParamArray(emitter, storage, 0, storage->numKeyParams);
  tsStringAppendFormat(out, "  return (%s){tesseraStorageGet%s(%s, &%sDef, %s)};\n}\n",
                       storage->table.isType ? "MlirType" : "MlirAttribute",
                       checked ? "Checked" : "", checked ? "location" : "context", storage->cName,
                       storage->numKeyParams ? "params" : "NULL");
}

//===--- Bodies ---===//

static void appendSetBodyHead(OdsEmitter *emitter, const OdsStorage *storage, TsString *out) {
  tsStringAppendFormat(out, "MlirLogicalResult %sSetBody(%s", storage->cName, handleOf(storage));
  appendParams(emitter, storage, storage->numKeyParams, storage->numParams, out);
  tsStringAppendC(out, ")");
}

static void declareBody(OdsEmitter *emitter, const OdsStorage *storage, TsString *out) {
  if (storage->numKeyParams == storage->numParams)
    return;
  appendSetBodyHead(emitter, storage, out);
  tsStringAppendFormat(
      out, ";\nstatic inline bool %sHasBody(%s) {\n  return tesseraStorageHasBody(%s.ptr);\n}\n",
      storage->cName, handleOf(storage), subjectOf(storage));
}

static void defineBody(OdsEmitter *emitter, const OdsStorage *storage) {
  TsString *out = &emitter->body;
  if (storage->numKeyParams == storage->numParams)
    return;
  appendSetBodyHead(emitter, storage, out);
  tsStringAppendC(out, " {\n");
  appendParamArray(emitter, storage, storage->numKeyParams, storage->numParams);
  tsStringAppendFormat(out, "  return tesseraStorageSetBody(%s.ptr, params);\n}\n",
                       subjectOf(storage));
}

//===--- Accessors ---===//

static void declareParamGetter(OdsEmitter *emitter, const OdsStorage *storage, unsigned index,
                               TsString *out) {
  const OdsParam *param = &storage->params[index];
  const char *name = odsUpperCamel(emitter->ods, mlirStringRefCreateFromCString(param->table.name));
  const char *type = odsParamType(emitter, param), *handle = handleOf(storage);
  const char *subject = subjectOf(storage);
  const char *get = index < storage->numKeyParams ? "Param" : "BodyParam";
  if (odsParamIsArray(param)) {
    tsStringAppendFormat(out,
                         "static inline const %s *%sGet%s(%s, size_t *size) {\n"
                         "  const TesseraParam *param = tesseraStorageGet%s(%s.ptr, %u);\n"
                         "  if (size)\n    *size = param->length;\n"
                         "  return (const %s *)param->pointer;\n}\n",
                         type, storage->cName, name, handle, get, subject, index, type);
    return;
  }
  tsStringAppendFormat(out,
                       "static inline %s %sGet%s(%s) {\n"
                       "  const TesseraParam *param = tesseraStorageGet%s(%s.ptr, %u);\n",
                       type, storage->cName, name, handle, get, subject, index);
  switch (param->table.kind) {
  case TESSERA_PARAM_INTEGER:
    tsStringAppendFormat(out, "  return param->integer%s;\n}\n", param->isBool ? " != 0" : "");
    break;
  case TESSERA_PARAM_ENUM:
    tsStringAppendFormat(out, "  return (%s)param->integer;\n}\n", type);
    break;
  case TESSERA_PARAM_REAL:
    tsStringAppendC(out, "  return param->real;\n}\n");
    break;
  case TESSERA_PARAM_STRING:
    tsStringAppendC(
        out, "  return mlirStringRefCreate((const char *)param->pointer, param->length);\n}\n");
    break;
  case TESSERA_PARAM_IDENTITY:
    tsStringAppendC(out, "  return param->pointer;\n}\n");
    break;
  default:
    // No compound literal: the header is C++ too.
    tsStringAppendFormat(out, "  %s value = {param->pointer};\n  return value;\n}\n", type);
  }
}

static void declareHooks(OdsEmitter *emitter, const OdsStorage *storage, TsString *out) {
  const char *name = storage->cName;
  if (storage->hasVerifyHook)
    tsStringAppendFormat(
        out, "MlirLogicalResult %sVerify(MlirLocation location, const TesseraParam *params);\n",
        name);
  if (storage->hasParseHook)
    tsStringAppendFormat(out,
                         "const void *%sParse(TesseraAsmParser *parser, MlirType type);\n"
                         "void %sPrint(TesseraAsmPrinter *printer, const void *storage);\n",
                         name, name);
  if (storage->hasAliasHook)
    tsStringAppendFormat(
        out, "int %sGetAlias(const void *storage, MlirStringCallback append, void *user);\n", name);
  for (size_t i = 0; i < storage->numInterfaces; ++i)
    odsDeclareInterfaceData(emitter, name, storage->interfaces[i].interface, out);
  for (size_t i = 0; i < storage->numInterfaces; ++i)
    for (size_t m = 0; m < storage->interfaces[i].interface->numMethods; ++m) {
      const OdsInterface *interface = storage->interfaces[i].interface;
      if (!storage->interfaces[i].overridden[m])
        continue;
      odsAppendMethodType(
          interface, &interface->methods[m],
          odsMethodHook(emitter->ods, name, NULL, storage, interface, &interface->methods[m]), true,
          out);
      tsStringAppendC(out, ";\n");
    }
}

void odsDeclareStorage(OdsEmitter *emitter, const OdsStorage *storage, TsString *out) {
  const char *name = storage->cName;
  bool isType = storage->table.isType;
  tsStringAppendFormat(out, "\n//===--- %s%s ---===//\n\n", isType ? "!" : "#",
                       storage->table.name);
  odsAppendOrigin(emitter->ods, storage->record, out);
  tsStringAppendFormat(out, "extern const TesseraStorageDef %sDef;\n", name);
  tsStringAppendFormat(
      out, "static inline bool %sIsA(%s) {\n  return tesseraStorageIs(%s.ptr, &%sDef);\n}\n", name,
      isType ? "MlirType type" : "MlirAttribute attribute", isType ? "type" : "attribute", name);
  if (!storage->hasOwnMake)
    declareMake(emitter, storage, false, out);
  if (storage->hasVerifyHook && !storage->hasOwnMake)
    declareMake(emitter, storage, true, out);
  odsDeclareStorageBuilders(emitter, storage, out);
  declareBody(emitter, storage, out);
  size_t hooks = odsBeginHooks(out);
  declareHooks(emitter, storage, out);
  odsEndHooks(out, hooks);
  for (unsigned i = 0; odsBit(storage->record, "genAccessors") && i < storage->numParams; ++i)
    declareParamGetter(emitter, storage, i, out);
  for (size_t i = 0; i < storage->numParams; ++i)
    if (storage->params[i].parser)
      tsStringAppendFormat(out,
                           "MlirLogicalResult %s(TesseraAsmParser *parser, TesseraParam *value);\n"
                           "void %s(TesseraAsmPrinter *printer, const TesseraParam *value);\n",
                           storage->params[i].parser, storage->params[i].printer);
  MlirStringRef extra = tsTrim(odsString(storage->record, "extraDeclaration"));
  if (extra.length)
    tsStringAppendFormat(out, "%.*s\n", (int)extra.length, extra.data);
}

//===--- Tables ---===//

static const char *const kindNames[] = {
    "INTEGER",     "ENUM",     "REAL",  "STRING",  "TYPE",  "ATTRIBUTE",  "AFFINE_MAP",
    "INTEGER_SET", "INTEGERS", "REALS", "STRINGS", "TYPES", "ATTRIBUTES", "NAMED_ATTRIBUTES",
    "BYTES",       "IDENTITY"};

static const char *nameFlags(Ods *ods, uint32_t flags) {
  static const char *const names[] = {"OPTIONAL",       "SELF_TYPE", "BOOL",
                                      "ENUM_ATTRIBUTE", "UNSIGNED",  "MAYBE"};
  const char *text = "";
  for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
    if (flags >> i & 1)
      text = odsFormat(ods, "%s%sTESSERA_PARAM_%s", text, *text ? " | " : "", names[i]);
  uint32_t width = flags >> TESSERA_PARAM_WIDTH_SHIFT;
  if (width)
    text = odsFormat(ods, "%s%s%u << TESSERA_PARAM_WIDTH_SHIFT", text, *text ? " | " : "", width);
  return *text ? text : "0";
}

static void defineParams(OdsEmitter *emitter, const OdsStorage *storage) {
  TsString text = {0};
  for (size_t i = 0; i < storage->numParams; ++i) {
    const OdsParam *param = &storage->params[i];
    tsStringAppendFormat(&text, "    {\"%s\", TESSERA_PARAM_%s, %s, %s, %s, ", param->table.name,
                         kindNames[param->table.kind], nameFlags(emitter->ods, param->table.flags),
                         param->enumeration ? odsReferEnum(emitter, param->enumeration) : "NULL",
                         param->storage ? odsReferStorage(emitter, param->storage) : "NULL");
    odsAppendQuoted(&text, param->table.defaultValue);
    tsStringAppendFormat(&text, ", %s, %s, ", param->parser ? param->parser : "NULL",
                         param->printer ? param->printer : "NULL");
    odsAppendQuoted(&text, param->table.typeName);
    tsStringAppendC(&text, "},\n");
  }
  if (storage->numParams)
    tsStringAppendFormat(&emitter->body, "static const TesseraParamDef %sParams[] = {\n%s};\n",
                         storage->cName, tsStringView(&text).data);
  tsStringFree(&text);
}

static void appendStorageTraits(uint64_t traits, TsString *out) {
  static const char *const names[] = {"FLOAT",         "SHAPED",        "LOCATION",
                                      "ELEMENTS",      "MEMREF_LAYOUT", "VECTOR_ELEMENT",
                                      "MEMREF_ELEMENT"};
  const char *before = "    .traits = ";
  for (unsigned i = 0; i < sizeof names / sizeof *names; ++i)
    if (traits >> i & 1) {
      tsStringAppendFormat(out, "%sTESSERA_STORAGE_%s", before, names[i]);
      before = " | ";
    }
  tsStringAppendC(out, traits ? ",\n" : "");
}

void odsDefineStorage(OdsEmitter *emitter, const OdsStorage *storage) {
  const char *name = storage->cName;
  TsString *out = &emitter->body;
  tsStringAppendC(out, "\n");
  odsAppendOrigin(emitter->ods, storage->record, out);
  defineParams(emitter, storage);
  const char *interfaces = odsDefineInterfaces(emitter, name, NULL, storage, storage->numInterfaces,
                                               storage->interfaces, false);
  const char *format =
      storage->table.format ? odsReferFormat(emitter, storage->table.format, NULL) : NULL;
  tsStringAppendFormat(
      out, "const TesseraStorageDef %sDef = {\n    .name = \"%s\",\n    .mnemonic = ", name,
      storage->table.name);
  odsAppendQuoted(out, storage->table.mnemonic);
  tsStringAppendFormat(out, ",\n    .dialect = &%sDialectDef,\n    .isType = %s,\n",
                       storage->dialect->prefix, storage->table.isType ? "true" : "false");
  if (storage->numParams)
    tsStringAppendFormat(out, "    .numParams = %zu,\n    .params = %sParams,\n",
                         storage->numParams, name);
  if (storage->table.numBodyParams)
    tsStringAppendFormat(out, "    .numBodyParams = %u,\n    .bodyCondition = %u,\n",
                         storage->table.numBodyParams, storage->table.bodyCondition);
  if (format)
    tsStringAppendFormat(out, "    .format = %s,\n", format);
  else if (storage->hasParseHook)
    tsStringAppendFormat(out, "    .parse = %sParse,\n    .print = %sPrint,\n", name, name);
  if (storage->hasVerifyHook)
    tsStringAppendFormat(out, "    .verify = %sVerify,\n", name);
  if (storage->hasAliasHook)
    tsStringAppendFormat(out, "    .getAlias = %sGetAlias,\n", name);
  else if (storage->mnemonicAlias)
    tsStringAppendC(out, "    .getAlias = tesseraMnemonicAlias,\n");
  if (storage->table.bytecodeCode)
    tsStringAppendFormat(out, "    .bytecodeCode = %u,\n", storage->table.bytecodeCode);
  appendStorageTraits(storage->table.traits, out);
  if (interfaces)
    tsStringAppendFormat(out,
                         "    .numInterfaces = sizeof %s / sizeof *%s,\n    .interfaces = %s,\n",
                         interfaces, interfaces, interfaces);
  tsStringAppendFormat(out, "    .recordName = \"%s\",\n};\n", storage->table.recordName);
  if (!storage->hasOwnMake)
    odsDefineMake(emitter, storage, makeHead(emitter, storage, false), NULL, false);
  if (storage->hasVerifyHook && !storage->hasOwnMake)
    odsDefineMake(emitter, storage, makeHead(emitter, storage, true), NULL, true);
  odsDefineStorageBuilders(emitter, storage);
  defineBody(emitter, storage);
  MlirStringRef extra = tsTrim(odsString(storage->record, "extraDefinition"));
  if (extra.length)
    tsStringAppendFormat(out, "%.*s\n", (int)extra.length, extra.data);
}

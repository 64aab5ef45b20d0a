// Reads attributes and types: their parameters and syntax.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Traits.h"

//===--- Kinds of parameters from their C++ spelling ---===//

static MlirStringRef normalize(MlirStringRef type) {
  type = tsTrim(type);
  while (tsStartsWith(type, tsLiteral("::")))
    type = tsSubstring(type, 2, SIZE_MAX);
  if (tsStartsWith(type, tsLiteral("const ")))
    type = tsTrim(tsSubstring(type, 6, SIZE_MAX));
  if (tsEndsWith(type, tsLiteral("&")))
    type = tsTrim(tsSubstring(type, 0, type.length - 1));
  return type;
}

static bool readInteger(MlirStringRef name, OdsParam *param) {
  static const struct {
    const char *name;
    uint32_t width; // 0: 64
    bool isUnsigned;
  } types[] = {{"unsigned", 32, true}, {"unsigned int", 32, true}, {"uint8_t", 8, true},
               {"uint16_t", 16, true}, {"uint32_t", 32, true},     {"uint64_t", 0, true},
               {"size_t", 0, true},    {"int", 32, false},         {"int8_t", 8, false},
               {"int16_t", 16, false}, {"int32_t", 32, false},     {"int64_t", 0, false},
               {"intptr_t", 0, false}, {"char", 8, false}};
  param->isBool = tsEqualC(name, "bool");
  for (size_t i = 0; i < sizeof types / sizeof *types; ++i)
    if (tsEqualC(name, types[i].name)) {
      param->table.flags |= (types[i].isUnsigned ? TESSERA_PARAM_UNSIGNED : 0) |
                            types[i].width << TESSERA_PARAM_WIDTH_SHIFT;
      return true;
    }
  return param->isBool;
}

// A C++ name as it stands in a namespace: what it may mean, from the inside out.
typedef struct NameSearch {
  MlirStringRef space, name;
  bool isDone;
} NameSearch;

static NameSearch searchFrom(const OdsStorage *user, MlirStringRef name) {
  return (NameSearch){normalize(odsString(user->dialect->record, "cppNamespace")), name, false};
}

// The next full name without leading colons, or NULL after the last.
static const char *nextName(Ods *ods, NameSearch *search) {
  if (search->isDone)
    return NULL;
  MlirStringRef space = search->space;
  search->isDone = !space.length;
  search->space = odsNamespaceOf(space);
  return odsFormat(ods, "%.*s%s%.*s", (int)space.length, space.data, space.length ? "::" : "",
                   (int)search->name.length, search->name.data);
}

static OdsEnum *findEnum(Ods *ods, const OdsStorage *user, MlirStringRef type) {
  MlirStringRef last = odsLastComponent(type);
  OdsEnum *any = NULL;
  NameSearch search = searchFrom(user, type);
  for (const char *full; (full = nextName(ods, &search));)
    for (size_t i = 0; i < ods->enums.size; ++i) {
      OdsEnum *candidate = ods->enums.data[i];
      if (!tsEqualC(last, candidate->table.name))
        continue;
      any = any ? any : candidate;
      if (tsEqualC(odsNamespaceOf(mlirStringRefCreateFromCString(full)),
                   odsText(ods, normalize(odsString(candidate->record, "cppNamespace")))))
        return candidate;
    }
  return any;
}

static OdsStorage *findStorage(Ods *ods, const OdsStorage *user, MlirStringRef type) {
  MlirStringRef last = odsLastComponent(type);
  if (tsEqualC(last, "FlatSymbolRefAttr"))
    last = tsLiteral("SymbolRefAttr");
  uintptr_t *found = NULL;
  NameSearch search = searchFrom(user, type);
  for (const char *full; !found && (full = nextName(ods, &search));)
    found = tsStringMapFind(&ods->storageByCppType,
                            mlirStringRefCreateFromCString(odsFormat(ods, "::%s", full)));
  if (!found)
    found = tsStringMapFind(&ods->storageByCppType, last);
  return found ? (OdsStorage *)*found : NULL;
}

// One value. False when the spelling isn't known.
static bool readScalarKind(Ods *ods, const OdsStorage *user, MlirStringRef type, OdsParam *param) {
  MlirStringRef last = odsLastComponent(type);
  TesseraParamKind *kind = &param->table.kind;
  if (readInteger(last, param)) {
    *kind = TESSERA_PARAM_INTEGER;
  } else if (tsEqualC(last, "double") || tsEqualC(last, "float")) {
    *kind = TESSERA_PARAM_REAL;
  } else if (tsEqualC(last, "StringRef") || tsEqualC(last, "string")) {
    *kind = TESSERA_PARAM_STRING;
  } else if (tsEqualC(last, "AffineMap")) {
    *kind = TESSERA_PARAM_AFFINE_MAP;
  } else if (tsEqualC(last, "IntegerSet")) {
    *kind = TESSERA_PARAM_INTEGER_SET;
  } else if (tsEqualC(last, "NamedAttribute")) {
    *kind = TESSERA_PARAM_NAMED_ATTRIBUTES;
  } else if (tsEqualC(type, "void *")) {
    *kind = TESSERA_PARAM_IDENTITY;
  } else if ((param->enumeration = findEnum(ods, user, type))) {
    *kind = TESSERA_PARAM_ENUM;
  } else if ((param->storage = findStorage(ods, user, type))) {
    *kind = param->storage->table.isType ? TESSERA_PARAM_TYPE : TESSERA_PARAM_ATTRIBUTE;
  } else if (tsEndsWith(last, tsLiteral("Type")) || tsEqualC(last, "MlirType")) {
    *kind = TESSERA_PARAM_TYPE;
  } else if (tsEndsWith(last, tsLiteral("Attr")) || tsEqualC(last, "Attribute") ||
             tsEqualC(last, "MlirAttribute") || tsEndsWith(last, tsLiteral("AttrInterface")) ||
             tsEndsWith(last, tsLiteral("Loc"))) {
    *kind = TESSERA_PARAM_ATTRIBUTE;
  } else if (tsEndsWith(last, tsLiteral("Interface"))) {
    *kind = TESSERA_PARAM_TYPE;
  } else {
    return false;
  }
  return true;
}

static bool readArrayKind(Ods *ods, const OdsStorage *user, MlirStringRef type, OdsParam *param) {
  size_t less = tsFindChar(type, '<', 0);
  MlirStringRef element = tsSubstring(type, less + 1, type.length - less - 2);
  size_t comma = tsFindChar(element, ',', 0);
  if (tsEqualC(element, "char")) {
    param->table.kind = TESSERA_PARAM_BYTES;
    return true;
  }
  if (!readScalarKind(ods, user,
                      normalize(comma == SIZE_MAX ? element : tsSubstring(element, 0, comma)),
                      param))
    return false;
  switch (param->table.kind) {
  case TESSERA_PARAM_INTEGER:
  case TESSERA_PARAM_ENUM:
    param->table.kind = TESSERA_PARAM_INTEGERS;
    return true;
  case TESSERA_PARAM_REAL:
    param->table.kind = TESSERA_PARAM_REALS;
    return true;
  case TESSERA_PARAM_STRING:
    param->table.kind = TESSERA_PARAM_STRINGS;
    return true;
  case TESSERA_PARAM_TYPE:
    param->table.kind = TESSERA_PARAM_TYPES;
    return true;
  case TESSERA_PARAM_ATTRIBUTE:
    param->table.kind = TESSERA_PARAM_ATTRIBUTES;
    return true;
  case TESSERA_PARAM_NAMED_ATTRIBUTES:
    return true;
  default:
    return false;
  }
}

static bool readParamKind(Ods *ods, const OdsStorage *user, MlirStringRef type, OdsParam *param) {
  type = normalize(type);
  MlirStringRef head = odsLastComponent(tsSubstring(type, 0, tsFindChar(type, '<', 0)));
  bool isArray =
      tsEqualC(head, "ArrayRef") || tsEqualC(head, "SmallVector") || tsEqualC(head, "vector");
  if (isArray && tsEndsWith(type, tsLiteral(">")))
    return readArrayKind(ods, user, type, param);
  if (tsEqualC(head, "optional") && tsEndsWith(type, tsLiteral(">"))) {
    size_t less = tsFindChar(type, '<', 0);
    type = normalize(tsSubstring(type, less + 1, type.length - less - 2));
  }
  return readScalarKind(ods, user, type, param);
}

//===--- Parameters ---===//

static void readParam(Ods *ods, OdsStorage *storage, const TgInit *value, MlirStringRef name,
                      OdsParam *param) {
  TgRecord *record = tgInitGetRecord(value), *enumeration = NULL;
  MlirStringRef type = record                  ? odsString(record, "cppType")
                       : tgInitIsString(value) ? tgStringGetValue(value)
                                               : tsLiteral("");
  *param = (OdsParam){.table = {.name = odsText(ods, name), .typeName = odsText(ods, type)}};
  if (record && tgRecordGetDefOptional(record, "enum", &enumeration)) {
    param->table.kind = TESSERA_PARAM_ENUM;
    param->table.flags |= TESSERA_PARAM_ENUM_ATTRIBUTE;
    param->enumeration = odsGetEnum(ods, enumeration);
  } else if (!readParamKind(ods, storage, type, param)) {
    odsForeign(ods, storage->record, "parameter '%s' is of a C++ type '%.*s' that isn't known here",
               param->table.name, (int)type.length, type.data);
    param->table.kind = TESSERA_PARAM_ATTRIBUTE;
  }
  if (param->isBool)
    param->table.flags |= TESSERA_PARAM_BOOL;
  if (record && tgRecordGetDefOptional(record, "names", &enumeration))
    param->enumeration = odsGetEnum(ods, enumeration);
  param->table.enumeration = param->enumeration ? &param->enumeration->table : NULL;
  param->table.definition = param->storage ? &param->storage->table : NULL;
  if (!record)
    return;
  MlirStringRef defaultValue = odsString(record, "defaultValue"),
                parser = odsString(record, "parser"), printer = odsString(record, "printer");
  if (odsBit(record, "isMaybe"))
    param->table.flags |= TESSERA_PARAM_MAYBE;
  if (odsBit(record, "isSelfType"))
    param->table.flags |= TESSERA_PARAM_SELF_TYPE;
  if (defaultValue.length) {
    param->table.flags |= TESSERA_PARAM_OPTIONAL;
    param->table.defaultValue = odsParamDefault(ods, storage->record, param, defaultValue);
  }
  if (parser.length && printer.length) {
    if (tsFind(parser, tsLiteral("$"), 0) != SIZE_MAX) {
      odsForeign(ods, storage->record, "the syntax of parameter '%s' is C++", param->table.name);
    } else {
      param->parser = odsText(ods, parser);
      param->printer = odsText(ods, printer);
    }
  }
}

// 1 + the parameter that says whether there is a body, 0: there always is.
static uint32_t readBodyCondition(const OdsStorage *storage) {
  MlirStringRef name = odsString(storage->record, "mutableBodyCondition");
  for (size_t i = 0; i < storage->numKeyParams; ++i)
    if (tsEqualC(name, storage->params[i].table.name) && storage->params[i].isBool)
      return (uint32_t)i + 1;
  if (name.length)
    tgReportAtRecord(storage->record, TS_ERROR,
                     "'mutableBodyCondition' has to name a bool parameter, '%.*s' isn't one",
                     (int)name.length, name.data);
  return 0;
}

static void readStorageParams(Ods *ods, OdsStorage *storage) {
  const TgInit *key = tgRecordGetDag(storage->record, "parameters"),
               *body = tgRecordGetDag(storage->record, "mutableBody");
  size_t numKey = key ? tgDagGetNumArgs(key) : 0;
  size_t size = numKey + (body ? tgDagGetNumArgs(body) : 0);
  storage->numParams = size;
  storage->numKeyParams = numKey;
  storage->params = tsArenaNewArray(&ods->arena, OdsParam, size);
  TesseraParamDef *table = tsArenaNewArray(&ods->arena, TesseraParamDef, size);
  for (size_t i = 0; i < size; ++i) {
    const TgInit *dag = i < numKey ? key : body;
    size_t at = i < numKey ? i : i - numKey;
    readParam(ods, storage, tgDagGetArg(dag, at), tgDagGetArgName(dag, at), &storage->params[i]);
    table[i] = storage->params[i].table;
  }
  storage->table.numBodyParams = (uint32_t)(size - numKey);
  storage->table.bodyCondition = readBodyCondition(storage);
  storage->table.params = table;
  storage->table.numParams = (uint32_t)size;
}

// Two attributes of one code would be read as the later one, whichever was written.
static void addEncoded(OdsStorage *storage, size_t code) {
  OdsDialect *dialect = storage->dialect;
  while (dialect->encoded.size <= code)
    tsVecPush(&dialect->encoded, NULL);
  OdsStorage **place = &dialect->encoded.data[code];
  if (!*place) {
    *place = storage;
    storage->table.bytecodeCode = (uint32_t)code + 1;
    return;
  }
  tgReportAtRecord(storage->record, TS_ERROR, "another attribute has the 'bytecodeCode' %zu", code);
  tgReportAtRecord((*place)->record, TS_NOTE, "it is '%s'", (*place)->table.name);
}

static void readBytecodeCode(OdsStorage *storage) {
  enum { MOST = 1000 };
  int64_t code;
  if (!tgRecordGetIntOptional(storage->record, "bytecodeCode", &code) || code < 0)
    return;
  if (code > MOST || storage->table.isType)
    tgReportAtRecord(storage->record, TS_ERROR,
                     "'bytecodeCode' is a number up to %d of an attribute", MOST);
  else
    addEncoded(storage, (size_t)code);
}

void odsCompleteStorage(Ods *ods, OdsStorage *storage) {
  if (storage->formatCompiled || !storage->record)
    return;
  storage->formatCompiled = true;
  odsReportForeignParts(ods, storage->record);
  readStorageParams(ods, storage);
  odsReadStorageTraits(ods, storage);
  storage->hasParseHook = odsBit(storage->record, "hasCustomAssemblyFormat");
  storage->hasVerifyHook = odsBit(storage->record, "genVerifyDecl");
  storage->hasAliasHook = odsBit(storage->record, "hasAlias");
  storage->mnemonicAlias = odsBit(storage->record, "genMnemonicAlias") && storage->table.mnemonic;
  storage->hasOwnMake = odsBit(storage->record, "skipDefaultBuilders");
  readBytecodeCode(storage);
  MlirStringRef format;
  if (tgRecordGetStringOptional(storage->record, "assemblyFormat", &format))
    storage->table.format = odsCompileStorageFormat(ods, storage, format);
  else if (storage->numKeyParams && storage->table.mnemonic && !storage->hasParseHook)
    odsForeign(ods, storage->record,
               "it has a mnemonic and parameters, so it needs 'assemblyFormat' or "
               "'hasCustomAssemblyFormat'");
}

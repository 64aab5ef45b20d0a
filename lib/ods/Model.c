// Reads dialects, enums, interfaces, and the heads of attributes and types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Model.h"

#include <ctype.h>

//===--- Dialects ---===//

// lowerCamel of a dialect's name: "triton_gpu" -> "tritonGpu".
static const char *makePrefix(Ods *ods, MlirStringRef name) {
  char *camel = (char *)odsUpperCamel(ods, name);
  camel[0] = (char)tolower((unsigned char)camel[0]);
  return camel;
}

// The header that declares the dialect: "dialect/tt/TTDialect.td" -> "dialect/tt/TTOps.h".
static const char *findHeader(Ods *ods, TgRecord *record) {
  MlirStringRef given = odsString(record, "header"), file;
  TsLineColumn position;
  if (given.length)
    return odsText(ods, given);
  if (!tgContextResolveLoc(ods->context, tgRecordGetLoc(record), &file, &position))
    return NULL;
  size_t at = tsFind(file, tsLiteral("dialect/"), 0);
  if (at == SIZE_MAX)
    return NULL;
  file = tsSubstring(file, at, SIZE_MAX);
  if (tsEndsWith(file, tsLiteral(".td")))
    file.length -= 3;
  if (tsEndsWith(file, tsLiteral("Dialect")))
    return odsFormat(ods, "%.*sOps.h", (int)(file.length - 7), file.data);
  return odsFormat(ods, "%.*s.h", (int)file.length, file.data);
}

static OdsDialect *readDialect(Ods *ods, TgRecord *record) {
  OdsDialect *dialect = tsArenaNew(&ods->arena, OdsDialect);
  *dialect = (OdsDialect){.record = record};
  MlirStringRef name = tgRecordGetString(record, "name"), prefix = odsString(record, "cPrefix");
  if (!odsIsName(name) || tsFindChar(name, '.', 0) != SIZE_MAX)
    tgReportAtRecord(record, TS_ERROR, "'%.*s' can't be the name of a dialect", (int)name.length,
                     name.data);
  dialect->table.name = odsText(ods, name);
  dialect->table.allowUnknownOps = odsBit(record, "allowsUnknownOps");
  dialect->table.allowUnknownTypes = odsBit(record, "allowsUnknownTypes");
  dialect->table.inlinesEverything = odsBit(record, "inlinesEverything");
  dialect->handle = prefix.length ? odsText(ods, prefix) : dialect->table.name;
  dialect->prefix = prefix.length ? odsText(ods, prefix) : makePrefix(ods, name);
  dialect->upperPrefix = odsUpperCamel(ods, mlirStringRefCreateFromCString(dialect->prefix));
  dialect->header = findHeader(ods, record);
  return dialect;
}

OdsDialect *odsGetDialect(Ods *ods, TgRecord *record) {
  uintptr_t *found = record ? tsPointerMapFind(&ods->dialectOf, record) : NULL;
  return found ? (OdsDialect *)*found : NULL;
}

OdsDialect *odsFindDialect(Ods *ods, MlirStringRef name) {
  for (size_t i = 0; i < ods->dialects.size; ++i)
    if (tsEqualC(name, ods->dialects.data[i]->table.name))
      return ods->dialects.data[i];
  return NULL;
}

MlirStringRef odsStripColons(MlirStringRef name) {
  name = tsTrim(name);
  return tsStartsWith(name, tsLiteral("::")) ? tsSubstring(name, 2, SIZE_MAX) : name;
}

// The dialect whose namespace in C++ is this one, or the closest around it.
static OdsDialect *findDialectOfNamespace(Ods *ods, MlirStringRef cppNamespace) {
  MlirStringRef wanted = odsStripColons(cppNamespace);
  OdsDialect *best = NULL;
  size_t bestLength = 0;
  for (size_t i = 0; i < ods->dialects.size; ++i) {
    MlirStringRef own = odsStripColons(odsString(ods->dialects.data[i]->record, "cppNamespace"));
    bool isAround = tsStartsWith(wanted, own) && wanted.length > own.length &&
                    wanted.data[own.length] == ':' && !tsEqualC(own, "mlir");
    if ((isAround && own.length > bestLength) || tsEqual(own, wanted)) {
      best = ods->dialects.data[i];
      bestLength = own.length;
    }
  }
  return best;
}

//===--- Enums ---===//

static void readCases(Ods *ods, OdsEnum *enumeration, TgRecord *record) {
  const TgInit *list = tgRecordGetList(record, "enumerants");
  size_t size = list ? tgListGetSize(list) : 0;
  TesseraEnumCase *cases = tsArenaNewArray(&ods->arena, TesseraEnumCase, size);
  for (size_t i = 0; i < size; ++i) {
    TgRecord *item = tgListGetDef(list, i, record);
    if (!item)
      return;
    cases[i].symbol = odsText(ods, tgRecordGetString(item, "symbol"));
    cases[i].keyword = odsText(ods, tgRecordGetString(item, "str"));
    cases[i].value = tgRecordGetInt(item, "value");
  }
  enumeration->table.cases = cases;
  enumeration->table.numCases = (uint32_t)size;
}

static uint32_t readWidth(TgRecord *record) {
  int64_t width = 0;
  MlirStringRef type = odsString(record, "underlyingType");
  if (tgRecordGetIntOptional(record, "bitwidth", &width) && width > 0)
    return (uint32_t)width;
  return tsFind(type, tsLiteral("64"), 0) != SIZE_MAX ? 64 : 32;
}

static OdsEnum *readEnum(Ods *ods, TgRecord *record) {
  OdsEnum *enumeration = tsArenaNew(&ods->arena, OdsEnum);
  *enumeration = (OdsEnum){.record = record};
  MlirStringRef name = tgRecordGetString(record, "className"), separator = {0};
  enumeration->dialect = findDialectOfNamespace(ods, odsString(record, "cppNamespace"));
  const char *upper = enumeration->dialect ? enumeration->dialect->upperPrefix : "";
  enumeration->cName = odsFormat(ods, "%s%.*s", upper, (int)name.length, name.data);
  enumeration->lowerName =
      enumeration->dialect
          ? odsFormat(ods, "%s%.*s", enumeration->dialect->prefix, (int)name.length, name.data)
          : odsLowerFirst(ods, name);
  enumeration->table.name = odsText(ods, name);
  enumeration->table.width = readWidth(record);
  enumeration->table.summary = odsText(ods, odsString(record, "summary"));
  if (tgRecordIsSubClassOf(record, tsLiteral("BitEnumBase")) &&
      tgRecordGetStringOptional(record, "separator", &separator))
    enumeration->table.separator = odsText(ods, separator);
  if (tgRecordIsSubClassOf(record, tsLiteral("EnumAttrInfo")))
    enumeration->table.typeName = odsText(ods, odsString(record, "cppType"));
  readCases(ods, enumeration, record);
  if (enumeration->dialect)
    tsVecPush(&enumeration->dialect->enums, enumeration);
  tsVecPush(&ods->enums, enumeration);
  return enumeration;
}

OdsEnum *odsGetEnum(Ods *ods, TgRecord *record) {
  if (!record)
    return NULL;
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&ods->enumOf, record, &inserted);
  if (inserted) {
    OdsEnum *enumeration = readEnum(ods, record);
    *tsPointerMapFind(&ods->enumOf, record) = (uintptr_t)enumeration;
    return enumeration;
  }
  return (OdsEnum *)*slot;
}

//===--- Interfaces ---===//

// A type, or a def that has one and a default. `user`: the interface.
static const char *readArgType(Ods *ods, const TgRecord *user, const TgInit *args, size_t i) {
  const TgInit *arg = tgDagGetArg(args, i);
  const TgRecord *record = tgInitGetRecord(arg);
  MlirStringRef type = {0}, name = tgDagGetArgName(args, i);
  if (tgInitIsString(arg))
    return odsText(ods, tgStringGetValue(arg));
  if (record && tgRecordGetStringOptional(record, "type", &type))
    return odsText(ods, type);
  tgReportAtRecord(user, TS_ERROR,
                   "expected string type for interface method argument #%zu ('%.*s')", i,
                   (int)name.length, name.data);
  return "void *";
}

static void readMethod(Ods *ods, const TgRecord *user, const TgRecord *record, OdsMethod *method) {
  const TgInit *args = tgRecordGetDag(record, "arguments");
  size_t size = args ? tgDagGetNumArgs(args) : 0;
  *method =
      (OdsMethod){.name = odsText(ods, tgRecordGetString(record, "name")),
                  .returnType = odsText(ods, tgRecordGetString(record, "returnType")),
                  .numArgs = size,
                  .argTypes = tsArenaNewArray(&ods->arena, const char *, size),
                  .argNames = tsArenaNewArray(&ods->arena, const char *, size),
                  .isStatic = tgRecordIsSubClassOf(record, tsLiteral("StaticInterfaceMethod"))};
  MlirStringRef body = tsTrim(odsString(record, "defaultBody"));
  if (!body.length)
    body = tsTrim(odsString(record, "body"));
  method->defaultBody = odsText(ods, body);
  for (size_t i = 0; i < size; ++i) {
    method->argTypes[i] = readArgType(ods, user, args, i);
    method->argNames[i] = odsText(ods, tgDagGetArgName(args, i));
  }
}

static bool startsWithAny(const char *type, const char *const *prefixes, size_t size) {
  for (size_t i = 0; i < size; ++i)
    if (!strncmp(type, prefixes[i], strlen(prefixes[i])))
      return true;
  return false;
}

// Whether a type of a method isn't C. Where C++ is expected, a type must be known to be C.
static bool isForeignType(const Ods *ods, const char *type) {
  static const char *const known[] = {"void",          "bool",       "int",        "unsigned",
                                      "size_t",        "uint",       "const char", "double",
                                      "float",         "Mlir",       "Tessera",    "const Mlir",
                                      "const Tessera", "const void", "intptr_t"};
  if (strstr(type, "::") || strpbrk(type, "<>&"))
    return true;
  return ods->foreign == ODS_FOREIGN_EXPECTED &&
         !startsWithAny(type, known, sizeof known / sizeof *known);
}

static bool isForeignCode(MlirStringRef code) {
  return tsFind(code, tsLiteral("::"), 0) != SIZE_MAX ||
         tsFind(code, tsLiteral("$_"), 0) != SIZE_MAX;
}

static bool isForeignInterface(const Ods *ods, const OdsInterface *interface) {
  bool isForeign = isForeignCode(odsString(interface->record, "verify"));
  for (size_t i = 0; i < interface->numMethods && !isForeign; ++i) {
    const OdsMethod *method = &interface->methods[i];
    isForeign = isForeignType(ods, method->returnType) ||
                isForeignCode(mlirStringRefCreateFromCString(method->defaultBody));
    for (size_t a = 0; a < method->numArgs && !isForeign; ++a)
      isForeign = isForeignType(ods, method->argTypes[a]);
  }
  return isForeign;
}

static OdsInterface *readInterface(Ods *ods, TgRecord *record) {
  OdsInterface *interface = tsArenaNew(&ods->arena, OdsInterface);
  MlirStringRef name = tgRecordGetString(record, "cppInterfaceName"),
                symbol = odsString(record, "cSymbol");
  *interface = (OdsInterface){
      .record = record,
      .kind = tgRecordIsSubClassOf(record, tsLiteral("AttrInterface"))      ? ODS_ATTR_INTERFACE
              : tgRecordIsSubClassOf(record, tsLiteral("TypeInterface"))    ? ODS_TYPE_INTERFACE
              : tgRecordIsSubClassOf(record, tsLiteral("DialectInterface")) ? ODS_DIALECT_INTERFACE
                                                                            : ODS_OP_INTERFACE,
      .name = odsText(ods, name)};
  interface->symbol = symbol.length ? odsText(ods, symbol) : odsLowerFirst(ods, name);
  const TgInit *methods = tgRecordGetList(record, "methods");
  interface->numMethods = methods ? tgListGetSize(methods) : 0;
  interface->methods = tsArenaNewArray(&ods->arena, OdsMethod, interface->numMethods);
  for (size_t i = 0; i < interface->numMethods; ++i) {
    TgRecord *method = tgListGetDef(methods, i, record);
    if (method)
      readMethod(ods, record, method, &interface->methods[i]);
    else
      interface->numMethods = i;
  }
  interface->isForeign = isForeignInterface(ods, interface);
  return interface;
}

OdsInterface *odsGetInterface(Ods *ods, TgRecord *record) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&ods->interfaceOf, record, &inserted);
  if (!inserted)
    return (OdsInterface *)*slot;
  OdsInterface *interface = readInterface(ods, record);
  *tsPointerMapFind(&ods->interfaceOf, record) = (uintptr_t)interface;
  return interface;
}

//===--- Everything ---===//

static void mapText(TsStringMap *map, const char *key, void *value) {
  bool inserted;
  uintptr_t *slot = tsStringMapInsert(map, mlirStringRefCreateFromCString(key), &inserted);
  if (inserted)
    *slot = (uintptr_t)value;
}

bool odsIsBuiltin(const OdsStorage *storage) {
  return storage->dialect && !strcmp(storage->dialect->table.name, "builtin");
}

// "tt.tile" from the mnemonic; without one the name that the record gives, or the class's.
static const char *findStorageName(Ods *ods, const OdsStorage *storage) {
  const char *dialect = storage->dialect->table.name;
  if (storage->table.mnemonic)
    return odsFormat(ods, "%s.%s", dialect, storage->table.mnemonic);
  MlirStringRef given = odsString(storage->record, storage->table.isType ? "typeName" : "attrName");
  return given.length ? odsText(ods, given) : odsFormat(ods, "%s.%s", dialect, storage->className);
}

static OdsStorage *readStorageHead(Ods *ods, TgRecord *record) {
  TgRecord *dialectRecord = NULL;
  tgRecordGetDefOptional(record, "dialect", &dialectRecord);
  OdsDialect *dialect = odsGetDialect(ods, dialectRecord);
  if (!dialect)
    return NULL;
  OdsStorage *storage = tsArenaNew(&ods->arena, OdsStorage);
  MlirStringRef className = tgRecordGetString(record, "cppClassName"),
                mnemonic = odsString(record, "mnemonic");
  *storage =
      (OdsStorage){.record = record, .dialect = dialect, .className = odsText(ods, className)};
  storage->cName = odsFormat(ods, "%s%s", dialect->prefix, storage->className);
  storage->table.isType = tgRecordIsSubClassOf(record, tsLiteral("TypeDef"));
  storage->table.dialect = &dialect->table;
  storage->table.recordName = odsText(ods, tgRecordGetName(record));
  storage->table.mnemonic = mnemonic.length ? odsText(ods, mnemonic) : NULL;
  storage->table.name = findStorageName(ods, storage);
  tsVecPush(&dialect->storages, storage);
  mapText(&ods->storageByKey, odsFormat(ods, "%s.%s", dialect->table.name, storage->className),
          storage);
  mapText(&ods->storageByCppType, odsText(ods, odsString(record, "cppType")), storage);
  mapText(&ods->storageByCppType, storage->className, storage);
  return storage;
}

OdsStorage *odsGetStorage(Ods *ods, TgRecord *record) {
  uintptr_t *found = record ? tsPointerMapFind(&ods->storageOf, record) : NULL;
  return found ? (OdsStorage *)*found : NULL;
}

static bool claimName(Ods *ods, const char *name, const TgRecord *record) {
  bool isNew;
  uintptr_t *slot =
      tsStringMapInsert(&ods->opByCName, mlirStringRefCreateFromCString(name), &isNew);
  if (isNew)
    *slot = (uintptr_t)record;
  return isNew;
}

// Names without underscores may fall together (A_XOp, A__XOp): then the second keeps its own.
static void nameOp(Ods *ods, TgRecord *record, const OdsDialect *dialect, MlirStringRef className) {
  const char *prefix = dialect ? dialect->prefix : "";
  if (claimName(ods, odsFormat(ods, "%s%s", prefix, odsUpperCamel(ods, className)), record))
    return;
  const char *name = odsFormat(ods, "%s%.*s", prefix, (int)className.length, className.data);
  if (claimName(ods, name, record))
    *tsPointerMapInsert(&ods->cNameOf, record, NULL) = (uintptr_t)name;
}

// "::mlir::arith::AddIOp", "arith::AddIOp" and "AddIOp" all find the op.
static void indexOp(Ods *ods, TgRecord *record) {
  MlirStringRef recordName = tgRecordGetName(record);
  size_t underscore = tsFindChar(recordName, '_', 0);
  MlirStringRef className = underscore == SIZE_MAX || underscore == 0
                                ? recordName
                                : tsSubstring(recordName, underscore + 1, SIZE_MAX);
  TgRecord *dialect = NULL;
  if (!tgRecordGetDefOptional(record, "opDialect", &dialect))
    return;
  MlirStringRef name = odsString(dialect, "name");
  mapText(&ods->opByClass,
          odsFormat(ods, "%.*s::%.*s", (int)name.length, name.data, (int)className.length,
                    className.data),
          record);
  nameOp(ods, record, odsGetDialect(ods, dialect), className);
}

Ods *odsCreate(TgContext *context, OdsForeign foreign) {
  Ods *ods = tsAllocZeroed(1, sizeof *ods);
  ods->context = context;
  ods->foreign = foreign;
  TgRecordList dialects = tgContextGetDerivedDefs(context, tsLiteral("Dialect"));
  for (size_t i = 0; i < dialects.size; ++i) {
    OdsDialect *dialect = readDialect(ods, dialects.data[i]);
    tsVecPush(&ods->dialects, dialect);
    *tsPointerMapInsert(&ods->dialectOf, dialects.data[i], NULL) = (uintptr_t)dialect;
  }
  TgRecordList enums = tgContextGetDerivedDefs(context, tsLiteral("EnumInfo"));
  for (size_t i = 0; i < enums.size; ++i)
    odsGetEnum(ods, enums.data[i]);
  TgRecordList storages = tgContextGetDerivedDefs(context, tsLiteral("AttrOrTypeDef"));
  for (size_t i = 0; i < storages.size; ++i) {
    OdsStorage *storage = readStorageHead(ods, storages.data[i]);
    if (storage)
      *tsPointerMapInsert(&ods->storageOf, storages.data[i], NULL) = (uintptr_t)storage;
  }
  TgRecordList ops = tgContextGetDerivedDefs(context, tsLiteral("Op"));
  for (size_t i = 0; i < ops.size; ++i)
    indexOp(ods, ops.data[i]);
  return ods;
}

void odsDestroy(Ods *ods) {
  for (size_t i = 0; i < ods->dialects.size; ++i) {
    tsVecFree(&ods->dialects.data[i]->ops);
    tsVecFree(&ods->dialects.data[i]->storages);
    tsVecFree(&ods->dialects.data[i]->encoded);
    tsVecFree(&ods->dialects.data[i]->enums);
  }
  tsVecFree(&ods->dialects);
  tsVecFree(&ods->enums);
  tsVecFree(&ods->constraints);
  tsVecFree(&ods->functions);
  tsVecFree(&ods->directives);
  TsPointerMap *pointerMaps[] = {&ods->dialectOf, &ods->opOf,         &ods->storageOf,
                                 &ods->enumOf,    &ods->constraintOf, &ods->interfaceOf,
                                 &ods->cNameOf};
  for (size_t i = 0; i < sizeof pointerMaps / sizeof *pointerMaps; ++i)
    tsPointerMapFree(pointerMaps[i]);
  TsStringMap *stringMaps[] = {&ods->storageByKey,     &ods->storageByCppType, &ods->opByClass,
                               &ods->constraintByText, &ods->foreignReports,   &ods->opByCName};
  for (size_t i = 0; i < sizeof stringMaps / sizeof *stringMaps; ++i)
    tsStringMapFree(stringMaps[i]);
  tsArenaDestroy(&ods->arena);
  tsFree(ods);
}

// "::mlir::tt::TTDialect", "tt": the C prefix of the dialect.
static OdsDialect *findDependent(Ods *ods, MlirStringRef name) {
  MlirStringRef space = odsNamespaceOf(name);
  OdsDialect *dialect =
      space.length ? findDialectOfNamespace(ods, space) : odsFindDialect(ods, name);
  if (dialect)
    return dialect;
  // It isn't in the records: the last part of the namespace is its name.
  dialect = tsArenaNew(&ods->arena, OdsDialect);
  *dialect = (OdsDialect){0};
  MlirStringRef guess = odsLastComponent(space.length ? space : name);
  dialect->prefix = makePrefix(ods, guess);
  dialect->table.name = odsText(ods, guess);
  return dialect;
}

static void readDependents(Ods *ods, OdsDialect *dialect) {
  const TgInit *list = tgRecordGetList(dialect->record, "dependentDialects");
  size_t size = list ? tgListGetSize(list) : 0;
  const TesseraDialectDef **dependents =
      tsArenaNewArray(&ods->arena, const TesseraDialectDef *, size);
  for (size_t i = 0; i < size; ++i)
    dependents[i] = &findDependent(ods, tgStringGetValue(tgListGetElement(list, i)))->table;
  dialect->table.dependents = dependents;
  dialect->table.numDependents = (uint32_t)size;
}

static void fillStorageTables(Ods *ods, OdsDialect *dialect) {
  const TesseraStorageDef **types =
      tsArenaNewArray(&ods->arena, const TesseraStorageDef *, dialect->storages.size);
  const TesseraStorageDef **attributes =
      tsArenaNewArray(&ods->arena, const TesseraStorageDef *, dialect->storages.size);
  for (size_t i = 0; i < dialect->storages.size; ++i) {
    const TesseraStorageDef *table = &dialect->storages.data[i]->table;
    if (table->isType)
      types[dialect->table.numTypes++] = table;
    else
      attributes[dialect->table.numAttributes++] = table;
  }
  dialect->table.types = types;
  dialect->table.attributes = attributes;
}

bool odsHasOwnSyntax(const OdsDialect *dialect, bool isType) {
  if (isType && odsBit(dialect->record, "hasTypeParser"))
    return true;
  if (odsBit(dialect->record,
             isType ? "useDefaultTypePrinterParser" : "useDefaultAttributePrinterParser"))
    return false;
  for (size_t i = 0; i < dialect->storages.size; ++i)
    if (dialect->storages.data[i]->table.isType == isType &&
        !dialect->storages.data[i]->table.mnemonic)
      return true;
  return false;
}

static bool matches(const char *regex, const char *text) {
  TsString error = {0};
  int result = tgRegexMatch(mlirStringRefCreateFromCString(regex),
                            mlirStringRefCreateFromCString(text), &error);
  tsStringFree(&error);
  return result > 0;
}

// Whether the op is of the dialect, and one that is asked for.
static bool isWanted(Ods *ods, const OdsDialect *dialect, const TgRecord *op) {
  TgRecord *opDialect = NULL;
  if (!tgRecordGetDefOptional(op, "opDialect", &opDialect) || opDialect != dialect->record)
    return false;
  if (!ods->includedOps && !ods->excludedOps)
    return true;
  MlirStringRef mnemonic = odsString(op, "opName");
  const char *name =
      odsFormat(ods, "%s.%.*s", dialect->table.name, (int)mnemonic.length, mnemonic.data);
  return (!ods->includedOps || matches(ods->includedOps, name)) &&
         (!ods->excludedOps || !matches(ods->excludedOps, name));
}

void odsCompleteDialect(Ods *ods, OdsDialect *dialect) {
  readDependents(ods, dialect);
  for (size_t i = 0; i < dialect->storages.size; ++i)
    odsCompleteStorage(ods, dialect->storages.data[i]);
  fillStorageTables(ods, dialect);
  TgRecordList ops = tgContextGetDerivedDefs(ods->context, tsLiteral("Op"));
  for (size_t i = 0; i < ops.size; ++i) {
    OdsOp *op = isWanted(ods, dialect, ops.data[i]) ? odsGetOp(ods, ops.data[i]) : NULL;
    if (op)
      tsVecPush(&dialect->ops, op);
  }
  const TesseraOpDef **tables =
      tsArenaNewArray(&ods->arena, const TesseraOpDef *, dialect->ops.size);
  for (size_t i = 0; i < dialect->ops.size; ++i)
    tables[i] = &dialect->ops.data[i]->table;
  dialect->table.ops = tables;
  dialect->table.numOps = (uint32_t)dialect->ops.size;
}

OdsInterface *odsGetDialectInterface(Ods *ods, const OdsDialect *dialect, size_t i) {
  const TgInit *list = NULL;
  if (!tgRecordGetListOptional(dialect->record, "cInterfaces", &list) || i >= tgListGetSize(list))
    return NULL;
  TgRecord *record = tgListGetDef(list, i, dialect->record);
  return record ? odsGetInterface(ods, record) : NULL;
}

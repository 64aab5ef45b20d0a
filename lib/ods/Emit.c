// Writes a dialect's header and source.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Emit.h"

#include <ctype.h>
#include <stdlib.h>

static bool isIn(const OdsEmitter *emitter, const OdsStorage *storage) {
  return emitter->sections & (storage->table.isType ? ODS_SECTION_TYPES : ODS_SECTION_ATTRIBUTES);
}

//===--- Enums ---===//

static bool fitsInt(const OdsEnum *enumeration) {
  for (uint32_t i = 0; i < enumeration->table.numCases; ++i)
    if (enumeration->table.cases[i].value > INT32_MAX ||
        enumeration->table.cases[i].value < INT32_MIN)
      return false;
  return enumeration->table.numCases > 0;
}

static void declareEnum(OdsEmitter *emitter, const OdsEnum *enumeration, TsString *out) {
  const char *name = enumeration->cName, *lower = enumeration->lowerName;
  tsStringAppendFormat(out, "\n//===--- Enum %s ---===//\n\n", enumeration->table.name);
  odsAppendOrigin(emitter->ods, enumeration->record, out);
  bool isEnum = fitsInt(enumeration);
  tsStringAppendFormat(out, isEnum ? "typedef enum %s {\n" : "typedef int64_t %s;\n", name);
  for (uint32_t i = 0; i < enumeration->table.numCases; ++i) {
    const TesseraEnumCase *item = &enumeration->table.cases[i];
    if (isEnum)
      tsStringAppendFormat(out, "  %s%s = %lld,\n", name, item->symbol, (long long)item->value);
    else
      tsStringAppendFormat(out, "#define %s%s INT64_C(%lld)\n", name, item->symbol,
                           (long long)item->value);
  }
  if (isEnum)
    tsStringAppendFormat(out, "} %s;\n", name);
  tsStringAppendFormat(out,
                       "extern const TesseraEnumDef %sEnum;\n"
                       "static inline MlirStringRef %sStringify(%s value) {\n"
                       "  return tesseraEnumStringify(&%sEnum, value);\n}\n"
                       "static inline bool %sSymbolize(MlirStringRef text, %s *value) {\n"
                       "  int64_t parsed;\n"
                       "  bool isFound = tesseraEnumParse(&%sEnum, text, &parsed);\n"
                       "  if (isFound)\n    *value = (%s)parsed;\n  return isFound;\n}\n"
                       "static inline bool %sIsValid(int64_t value) {\n"
                       "  return tesseraEnumIsValid(&%sEnum, value);\n}\n",
                       lower, lower, name, lower, lower, name, lower, name, lower, lower);
  if (enumeration->table.separator)
    tsStringAppendFormat(
        out,
        "static inline void %sPrint(%s value, MlirStringCallback append, void *user) {\n"
        "  tesseraEnumPrint(&%sEnum, value, append, user);\n}\n",
        lower, name, lower);
  if (enumeration->table.typeName)
    tsStringAppendFormat(out,
                         "static inline MlirAttribute %sToAttribute(MlirContext context, %s value) "
                         "{\n  return tesseraEnumAttribute(context, &%sEnum, value);\n}\n",
                         lower, name, lower);
}

static void defineEnum(OdsEmitter *emitter, const OdsEnum *enumeration) {
  TsString *out = &emitter->body;
  tsStringAppendC(out, "\n");
  odsAppendOrigin(emitter->ods, enumeration->record, out);
  if (enumeration->table.numCases) {
    tsStringAppendFormat(out, "static const TesseraEnumCase %sCases[] = {\n",
                         enumeration->lowerName);
    for (uint32_t i = 0; i < enumeration->table.numCases; ++i) {
      const TesseraEnumCase *item = &enumeration->table.cases[i];
      tsStringAppendC(out, "    {");
      odsAppendQuoted(out, item->symbol);
      tsStringAppendC(out, ", ");
      odsAppendQuoted(out, item->keyword);
      tsStringAppendFormat(out, ", INT64_C(%lld)},\n", (long long)item->value);
    }
    tsStringAppendC(out, "};\n");
  }
  tsStringAppendFormat(out,
                       "const TesseraEnumDef %sEnum = {\n    .name = \"%s\",\n    .separator = ",
                       enumeration->lowerName, enumeration->table.name);
  odsAppendQuoted(out, enumeration->table.separator);
  tsStringAppendFormat(out, ",\n    .width = %u,\n    .numCases = %u,\n    .cases = %s%s,\n",
                       (unsigned)enumeration->table.width, (unsigned)enumeration->table.numCases,
                       enumeration->table.numCases ? enumeration->lowerName : "NULL",
                       enumeration->table.numCases ? "Cases" : "");
  tsStringAppendC(out, "    .typeName = ");
  odsAppendQuoted(out, enumeration->table.typeName);
  tsStringAppendC(out, ",\n    .summary = ");
  odsAppendQuoted(out, enumeration->table.summary);
  tsStringAppendC(out, ",\n};\n");
}

//===--- Dialect ---===//

static void declareDialect(Ods *ods, const OdsDialect *dialect, TsString *out) {
  const char *prefix = dialect->prefix;
  tsStringAppendFormat(
      out,
      "\n//===--- Dialect %s ---===//\n\nextern const TesseraDialectDef %sDialectDef;\n"
      "MlirDialectHandle mlirGetDialectHandle__%s__(void);\n",
      dialect->table.name, prefix, dialect->handle);
  const OdsInterface *interface;
  for (size_t i = 0; (interface = odsGetDialectInterface(ods, dialect, i)); ++i)
    tsStringAppendFormat(out, "extern const %sMethods %s%s;\n", interface->name, prefix,
                         interface->name);
  size_t hooks = odsBeginHooks(out);
  if (odsBit(dialect->record, "hasConstantMaterializer"))
    tsStringAppendFormat(
        out,
        "MlirOperation %sMaterializeConstant(MlirRewriterBase rewriter, MlirAttribute value, "
        "MlirType type, MlirLocation location);\n",
        prefix);
  if (odsBit(dialect->record, "hasCompatibleTypes"))
    tsStringAppendFormat(out, "bool %sTypesAreCompatible(MlirType inferred, MlirType given);\n",
                         prefix);
  if (odsBit(dialect->record, "hasOperationAttrVerify"))
    tsStringAppendFormat(out,
                         "MlirLogicalResult %sVerifyOperationAttribute(MlirOperation op, "
                         "MlirNamedAttribute attribute);\n",
                         prefix);
  if (odsBit(dialect->record, "hasRegionArgAttrVerify"))
    tsStringAppendFormat(
        out,
        "MlirLogicalResult %sVerifyRegionArgAttribute(MlirOperation op, unsigned region, "
        "unsigned argument, MlirNamedAttribute attribute);\n",
        prefix);
  if (odsBit(dialect->record, "hasRegionResultAttrVerify"))
    tsStringAppendFormat(
        out,
        "MlirLogicalResult %sVerifyRegionResultAttribute(MlirOperation op, unsigned region, "
        "unsigned result, MlirNamedAttribute attribute);\n",
        prefix);
  if (odsBit(dialect->record, "hasOlderSpelling"))
    tsStringAppendFormat(out,
                         "void %sUpgradeOperation(TesseraAsmParser *parser, "
                         "TesseraOperationState *state, const TesseraOpDef *definition);\n",
                         prefix);
  if (odsHasOwnSyntax(dialect, true))
    tsStringAppendFormat(out,
                         "MlirType %sParseType(TesseraAsmParser *parser);\n"
                         "bool %sPrintType(TesseraAsmPrinter *printer, MlirType type);\n",
                         prefix, prefix);
  if (odsHasOwnSyntax(dialect, false))
    tsStringAppendFormat(
        out,
        "MlirAttribute %sParseAttribute(TesseraAsmParser *parser, MlirType type);\n"
        "bool %sPrintAttribute(TesseraAsmPrinter *printer, MlirAttribute attribute);\n",
        prefix, prefix);
  odsEndHooks(out, hooks);
}

static void defineStorageList(const OdsDialect *dialect, bool isType, TsString *out,
                              TsString *table) {
  uint32_t size = isType ? dialect->table.numTypes : dialect->table.numAttributes;
  const char *what = isType ? "Types" : "Attributes", *member = isType ? "types" : "attributes";
  if (!size)
    return;
  tsStringAppendFormat(out, "static const TesseraStorageDef *const %s[] = {\n", member);
  for (size_t i = 0; i < dialect->storages.size; ++i)
    if (dialect->storages.data[i]->table.isType == isType)
      tsStringAppendFormat(out, "    &%sDef,\n", dialect->storages.data[i]->cName);
  tsStringAppendC(out, "};\n");
  tsStringAppendFormat(table, "    .num%s = %u,\n    .%s = %s,\n", what, (unsigned)size, member,
                       member);
}

static void defineBytecodeList(const OdsDialect *dialect, TsString *out, TsString *table) {
  size_t end = dialect->encoded.size;
  if (!end)
    return;
  tsStringAppendC(out, "static const TesseraStorageDef *const bytecodeAttributes[] = {\n");
  for (size_t code = 0; code < end; ++code)
    if (dialect->encoded.data[code])
      tsStringAppendFormat(out, "    [%zu] = &%sDef,\n", code, dialect->encoded.data[code]->cName);
  tsStringAppendC(out, "};\n");
  tsStringAppendFormat(table,
                       "    .numBytecodeAttributes = %zu,\n"
                       "    .bytecodeAttributes = bytecodeAttributes,\n",
                       end);
}

static void appendDialectHooks(const OdsDialect *dialect, TsString *table) {
  static const struct {
    const char *field, *member, *function;
  } hooks[] = {
      {"hasConstantMaterializer", "materializeConstant", "MaterializeConstant"},
      {"hasOperationAttrVerify", "verifyOperationAttribute", "VerifyOperationAttribute"},
      {"hasRegionArgAttrVerify", "verifyRegionArgAttribute", "VerifyRegionArgAttribute"},
      {"hasRegionResultAttrVerify", "verifyRegionResultAttribute", "VerifyRegionResultAttribute"},
      {"hasOlderSpelling", "upgradeOperation", "UpgradeOperation"},
      {"hasCompatibleTypes", "typesAreCompatible", "TypesAreCompatible"}};
  const char *prefix = dialect->prefix;
  for (size_t i = 0; i < sizeof hooks / sizeof *hooks; ++i)
    if (odsBit(dialect->record, hooks[i].field))
      tsStringAppendFormat(table, "    .%s = %s%s,\n", hooks[i].member, prefix, hooks[i].function);
  if (odsHasOwnSyntax(dialect, true))
    tsStringAppendFormat(table, "    .parseType = %sParseType,\n    .printType = %sPrintType,\n",
                         prefix, prefix);
  if (odsHasOwnSyntax(dialect, false))
    tsStringAppendFormat(
        table, "    .parseAttribute = %sParseAttribute,\n    .printAttribute = %sPrintAttribute,\n",
        prefix, prefix);
}

// Where a definition that is read at run time finds the dialect's C.
static void defineCalled(const OdsEmitter *emitter, TsString *out, TsString *table) {
  const Ods *ods = emitter->ods;
  TsString directives = {0}, predicates = {0};
  for (size_t i = 0; i < ods->directives.size; ++i) {
    const char *name = ods->directives.data[i];
    if (tsPointerMapFind(&emitter->declared, name))
      tsStringAppendFormat(&directives, "    &directive%s%s,\n", emitter->dialect->prefix, name);
  }
  for (size_t i = 0; i < ods->functions.size; ++i) {
    const char *body = ods->functions.data[i].body;
    if (!tsPointerMapFind(&emitter->declared, body))
      continue;
    tsStringAppendC(&predicates, "    {");
    odsAppendQuoted(&predicates, body);
    tsStringAppendFormat(&predicates, ", predicate%zu},\n", i);
  }
  if (directives.size) {
    tsStringAppendFormat(out, "static const TesseraDirective *const directives[] = {\n%s};\n",
                         directives.data);
    tsStringAppendC(table, "    .numDirectives = sizeof directives / sizeof directives[0],\n"
                           "    .directives = directives,\n");
  }
  if (predicates.size) {
    tsStringAppendFormat(out, "static const TesseraNamedPredicate predicates[] = {\n%s};\n",
                         predicates.data);
    tsStringAppendC(table, "    .numPredicates = sizeof predicates / sizeof predicates[0],\n"
                           "    .predicates = predicates,\n");
  }
  tsStringFree(&directives);
  tsStringFree(&predicates);
}

static void defineDialectInterfaces(const OdsEmitter *emitter, TsString *out, TsString *table) {
  const OdsDialect *dialect = emitter->dialect;
  const OdsInterface *interface = odsGetDialectInterface(emitter->ods, dialect, 0);
  if (!interface)
    return;
  tsStringAppendC(out, "static const TesseraInterfaceImpl interfaces[] = {\n");
  for (size_t i = 0; (interface = odsGetDialectInterface(emitter->ods, dialect, i)); ++i)
    tsStringAppendFormat(out, "    {&%s, &%s%s},\n", interface->symbol, dialect->prefix,
                         interface->name);
  tsStringAppendC(out, "};\n");
  tsStringAppendC(table, "    .numInterfaces = sizeof interfaces / sizeof interfaces[0],\n"
                         "    .interfaces = interfaces,\n");
}

static void defineDialect(OdsEmitter *emitter) {
  const OdsDialect *dialect = emitter->dialect;
  TsString *out = &emitter->body, table = {0};
  tsStringAppendC(out, "\n");
  odsAppendOrigin(emitter->ods, dialect->record, out);
  if (dialect->ops.size) {
    tsStringAppendC(out, "static const TesseraOpDef *const ops[] = {\n");
    for (size_t i = 0; i < dialect->ops.size; ++i)
      tsStringAppendFormat(out, "    &%sDef,\n", dialect->ops.data[i]->cName);
    tsStringAppendC(out, "};\n");
    tsStringAppendFormat(&table, "    .numOps = %zu,\n    .ops = ops,\n", dialect->ops.size);
  }
  defineStorageList(dialect, true, out, &table);
  defineStorageList(dialect, false, out, &table);
  defineBytecodeList(dialect, out, &table);
  if (dialect->table.numDependents) {
    tsStringAppendC(out, "static const TesseraDialectDef *const dependents[] = {\n");
    for (uint32_t i = 0; i < dialect->table.numDependents; ++i) {
      const OdsDialect *dependent = (const OdsDialect *)(const void *)dialect->table.dependents[i];
      tsStringAppendFormat(&emitter->externs, "extern const TesseraDialectDef %sDialectDef;\n",
                           dependent->prefix);
      tsStringAppendFormat(out, "    &%sDialectDef,\n", dependent->prefix);
    }
    tsStringAppendC(out, "};\n");
    tsStringAppendFormat(&table, "    .numDependents = %u,\n    .dependents = dependents,\n",
                         (unsigned)dialect->table.numDependents);
  }
  defineCalled(emitter, out, &table);
  defineDialectInterfaces(emitter, out, &table);
  appendDialectHooks(dialect, &table);
  tsStringAppendFormat(out,
                       "const TesseraDialectDef %sDialectDef = {\n    .name = \"%s\",\n%s"
                       "    .allowUnknownOps = %s,\n    .allowUnknownTypes = %s,\n    "
                       ".inlinesEverything = %s,\n};\n\n"
                       "MlirDialectHandle mlirGetDialectHandle__%s__(void) {\n"
                       "  return tesseraDialectHandle(&%sDialectDef);\n}\n",
                       dialect->prefix, dialect->table.name, tsStringView(&table).data,
                       dialect->table.allowUnknownOps ? "true" : "false",
                       dialect->table.allowUnknownTypes ? "true" : "false",
                       dialect->table.inlinesEverything ? "true" : "false", dialect->handle,
                       dialect->prefix);
  tsStringFree(&table);
}

//===--- Header ---===//

static void appendGuard(const OdsEmitter *emitter, const char *name, TsString *out) {
  tsStringAppendC(out, "TESSERA_GENERATED_");
  for (const char *c = emitter->dialect->table.name; *c; ++c)
    tsStringAppendChar(out, (char)(isalnum((unsigned char)*c) ? toupper((unsigned char)*c) : '_'));
  tsStringAppendChar(out, '_');
  for (; *name; ++name)
    tsStringAppendChar(out,
                       (char)(isalnum((unsigned char)*name) ? toupper((unsigned char)*name) : '_'));
}

static bool appendInclude(const OdsEmitter *emitter, const OdsDialect *dialect, TsString *out) {
  if (!dialect || dialect == emitter->dialect || !dialect->header)
    return false;
  const char *line = odsFormat(emitter->ods, "#include \"%s\"\n", dialect->header);
  if (!strstr(tsStringView(out).data, line))
    tsStringAppendC(out, line);
  return true;
}

// Headers of the dialects whose enums stand in our functions.
static void appendEnumIncludes(const OdsEmitter *emitter, TsString *out) {
  const OdsDialect *dialect = emitter->dialect;
  for (size_t i = 0; i < dialect->storages.size; ++i)
    for (size_t p = 0; p < dialect->storages.data[i]->numParams; ++p) {
      const OdsParam *param = &dialect->storages.data[i]->params[p];
      if (param->enumeration)
        appendInclude(emitter, param->enumeration->dialect, out);
    }
  for (size_t i = 0; i < dialect->ops.size; ++i)
    for (size_t a = 0; a < dialect->ops.data[i]->numAttrs; ++a)
      if (dialect->ops.data[i]->attrs[a].enumeration)
        appendInclude(emitter, dialect->ops.data[i]->attrs[a].enumeration->dialect, out);
}

static int compareLines(const void *a, const void *b) {
  return tsCompare(*(const MlirStringRef *)a, *(const MlirStringRef *)b);
}

// All headers in one sorted block: ours, those of enums, and what the dialect's declarations begin
// with; what follows there is behind them.
static void appendIncludes(const OdsEmitter *emitter, TsString *out) {
  TsString includes = {0};
  tsStringAppendC(&includes,
                  "#include \"tessera/ConstraintFunctions.h\"\n#include "
                  "\"tessera/Format.h\"\n#include \"tessera/Generated.h\"\n"
                  "#include \"tessera/Interfaces.h\"\n#include \"tessera/Operation.h\"\n");
  appendEnumIncludes(emitter, &includes);
  const TgRecord *record = emitter->dialect->record;
  MlirStringRef extra = record ? tsTrim(odsString(record, "extraDeclaration")) : tsLiteral("");
  while (tsStartsWith(extra, tsLiteral("#include"))) {
    tsStringAppend(&includes, odsTakeLine(&extra));
    tsStringAppendChar(&includes, '\n');
  }
  MlirStringRef rest = tsStringView(&includes);
  TsVec(MlirStringRef) lines = {0};
  while (rest.length)
    tsVecPush(&lines, odsTakeLine(&rest));
  qsort(lines.data, lines.size, sizeof *lines.data, compareLines);
  for (size_t i = 0; i < lines.size; ++i)
    if (!i || !tsEqual(lines.data[i], lines.data[i - 1]))
      tsStringAppendFormat(out, "%.*s\n", (int)lines.data[i].length, lines.data[i].data);
  if (extra.length)
    tsStringAppendFormat(out, "%.*s\n", (int)extra.length, extra.data);
  tsVecFree(&lines);
  tsStringFree(&includes);
}

// The functions behind custom<> directives.
static void declareDirectives(const OdsEmitter *emitter, TsString *out) {
  const char *prefix = emitter->dialect->prefix;
  size_t hooks = odsBeginHooks(out);
  for (size_t i = 0; i < emitter->ods->directives.size; ++i) {
    const char *name = emitter->ods->directives.data[i];
    if (odsIsLibraryDirective(name))
      continue;
    tsStringAppendFormat(out,
                         "MlirLogicalResult %sParse%s(TesseraAsmParser *parser, "
                         "TesseraDirectiveArgument *arguments, "
                         "size_t count);\n"
                         "void %sPrint%s(TesseraAsmPrinter *printer, MlirOperation op, "
                         "const TesseraDirectiveArgument *arguments, size_t count);\n",
                         prefix, name, prefix, name);
  }
  odsEndHooks(out, hooks);
}

static const char *describe(const OdsEmitter *emitter) {
  return odsFormat(emitter->ods, "// Generated from %s by mlir-tblgen; changes belong there.\n",
                   emitter->source);
}

void odsEmitDeclarations(OdsEmitter *emitter, TsString *out) {
  OdsDialect *dialect = emitter->dialect;
  unsigned sections = emitter->sections;
  tsStringAppendC(out, describe(emitter));
  tsStringAppendC(out, "#ifndef ");
  size_t guard = out->size;
  appendGuard(emitter, odsFormat(emitter->ods, "%s_%u", emitter->source, sections), out);
  const char *name =
      odsText(emitter->ods, mlirStringRefCreate(out->data + guard, out->size - guard));
  tsStringAppendFormat(out, "\n#define %s\n\n", name);
  appendIncludes(emitter, out);
  tsStringAppendC(out, "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
  if (sections & ODS_SECTION_DIALECT)
    declareDialect(emitter->ods, dialect, out);
  for (size_t i = 0; sections & ODS_SECTION_ENUMS && i < dialect->enums.size; ++i)
    declareEnum(emitter, dialect->enums.data[i], out);
  if (sections & ODS_SECTION_INTERFACES) {
    OdsInterfaceVec interfaces = {0};
    odsCollectInterfaces(emitter, &interfaces);
    for (size_t i = 0; i < interfaces.size; ++i)
      odsDeclareInterface(emitter, interfaces.data[i], out);
    tsVecFree(&interfaces);
  }
  for (size_t i = 0; i < dialect->storages.size; ++i)
    if (isIn(emitter, dialect->storages.data[i]))
      odsDeclareStorage(emitter, dialect->storages.data[i], out);
  if (sections & (ODS_SECTION_OPS | ODS_SECTION_ATTRIBUTES | ODS_SECTION_TYPES))
    declareDirectives(emitter, out);
  for (size_t i = 0; sections & ODS_SECTION_OPS && i < dialect->ops.size; ++i)
    odsDeclareOp(emitter, dialect->ops.data[i], out);
  tsStringAppendFormat(out, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif // %s\n", name);
}

//===--- Source ---===//

static void defineAll(OdsEmitter *emitter) {
  OdsDialect *dialect = emitter->dialect;
  unsigned sections = emitter->sections;
  for (size_t i = 0; sections & ODS_SECTION_ENUMS && i < dialect->enums.size; ++i)
    defineEnum(emitter, dialect->enums.data[i]);
  if (sections & ODS_SECTION_INTERFACES) {
    OdsInterfaceVec interfaces = {0};
    odsCollectInterfaces(emitter, &interfaces);
    for (size_t i = 0; i < interfaces.size; ++i)
      odsDefineInterface(emitter, interfaces.data[i]);
    if (emitter->isLibrary)
      odsDefineInterfaceList(emitter, &interfaces);
    tsVecFree(&interfaces);
  }
  for (size_t i = 0; i < dialect->storages.size; ++i)
    if (isIn(emitter, dialect->storages.data[i]))
      odsDefineStorage(emitter, dialect->storages.data[i]);
  bool withOps = sections & ODS_SECTION_OPS && emitter->numShards == 1;
  for (size_t i = 0; withOps && i < dialect->ops.size; ++i)
    odsDefineOp(emitter, dialect->ops.data[i]);
  bool onlyCreates = sections & ODS_SECTION_CREATES && !(sections & ODS_SECTION_OPS);
  for (size_t i = 0; onlyCreates && i < dialect->ops.size; ++i)
    odsDefineCreate(emitter, dialect->ops.data[i], &emitter->body);
  if (sections & ODS_SECTION_DIALECT)
    defineDialect(emitter);
}

void odsEmitterFree(OdsEmitter *emitter) {
  tsStringFree(&emitter->externs);
  tsStringFree(&emitter->functions);
  tsStringFree(&emitter->data);
  tsStringFree(&emitter->body);
  tsPointerMapFree(&emitter->named);
  tsStringMapFree(&emitter->tables);
  tsPointerMapFree(&emitter->declared);
}

static void appendParts(OdsEmitter *emitter, TsString *out) {
  tsStringAppend(out, tsStringView(&emitter->externs));
  tsStringAppendC(out, "\n");
  tsStringAppend(out, tsStringView(&emitter->functions));
  tsStringAppend(out, tsStringView(&emitter->data));
  tsStringAppend(out, tsStringView(&emitter->body));
  odsEmitterFree(emitter);
}

// One part of the ops, with whatever it needs: the parts are compiled one at a time.
static void defineShard(const OdsEmitter *whole, unsigned shard, TsString *out) {
  OdsEmitter emitter = {.ods = whole->ods,
                        .dialect = whole->dialect,
                        .sections = whole->sections,
                        .source = whole->source};
  size_t size = whole->dialect->ops.size;
  tsStringAppendFormat(out, "\n#ifdef GET_OP_DEFS_%u\n", shard);
  for (size_t i = size * shard / whole->numShards; i < size * (shard + 1) / whole->numShards; ++i)
    odsDefineOp(&emitter, whole->dialect->ops.data[i]);
  appendParts(&emitter, out);
  tsStringAppendFormat(out, "#endif // GET_OP_DEFS_%u\n", shard);
}

void odsEmitDefinitions(OdsEmitter *emitter, const char *header, TsString *out) {
  defineAll(emitter);
  tsStringAppendC(out, describe(emitter));
  if (header)
    tsStringAppendFormat(out, "#include \"%s\"\n", header);
  // Predicates that are functions may look at values of attributes.
  if (emitter->functions.size || emitter->numShards > 1)
    tsStringAppendC(out, "#include \"mlir-c/BuiltinAttributes.h\"\n");
  tsStringAppendC(out, "#include \"tessera/Rewrite.h\"\n\n");
  if (emitter->dialect->record)
    tsStringAppendFormat(out, "extern const TesseraDialectDef %sDialectDef;\n",
                         emitter->dialect->prefix);
  appendParts(emitter, out);
  for (unsigned i = 0; emitter->numShards > 1 && i < emitter->numShards; ++i)
    defineShard(emitter, i, out);
}

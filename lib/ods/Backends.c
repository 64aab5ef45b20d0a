// The generators of mlir-tblgen.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/Check.h"
#include "ods/Docs.h"
#include "ods/Emit.h"
#include "tablegen/Backend.h"

//===--- What to generate ---===//

static MlirStringRef fileName(MlirStringRef path) {
  size_t slash = path.length;
  while (slash && path.data[slash - 1] != '/')
    --slash;
  return tsSubstring(path, slash, SIZE_MAX);
}

// The only dialect, apart from the builtin one, which is always there; NULL when there are several.
static OdsDialect *findOnlyDialect(const Ods *ods) {
  OdsDialect *only = NULL;
  for (size_t i = 0; i < ods->dialects.size; ++i) {
    OdsDialect *dialect = ods->dialects.data[i];
    if (!strcmp(dialect->table.name, "builtin"))
      continue;
    if (only)
      return NULL;
    only = dialect;
  }
  return only;
}

// The dialect that the main file is about: of the last record in it that belongs to one.
static OdsDialect *guessDialect(Ods *ods) {
  TgRecordList defs = tgContextGetDefsInOrder(ods->context);
  MlirStringRef main = tgContextGetMainFile(ods->context), file;
  TsLineColumn position;
  for (size_t i = defs.size; i-- > 0;) {
    TgRecord *record = defs.data[i], *owner = NULL;
    bool belongs = tgRecordGetDefOptional(record, "opDialect", &owner) ||
                   (tgRecordIsSubClassOf(record, tsLiteral("AttrOrTypeDef")) &&
                    tgRecordGetDefOptional(record, "dialect", &owner));
    if (tgRecordIsSubClassOf(record, tsLiteral("Dialect"))) {
      owner = record;
      belongs = true;
    }
    OdsEnum *enumeration =
        tgRecordIsSubClassOf(record, tsLiteral("EnumInfo")) ? odsGetEnum(ods, record) : NULL;
    if (enumeration && enumeration->dialect) {
      owner = enumeration->dialect->record;
      belongs = true;
    }
    if (belongs && tgContextResolveLoc(ods->context, tgRecordGetLoc(record), &file, &position) &&
        tsEqual(file, main))
      return odsGetDialect(ods, owner);
  }
  return findOnlyDialect(ods);
}

// Stands in where a file has no dialect: for enums and interfaces that belong to none.
static OdsDialect *newAnonymousDialect(Ods *ods) {
  OdsDialect *dialect = tsArenaNew(&ods->arena, OdsDialect);
  *dialect = (OdsDialect){.table = {.name = ""}, .handle = "", .prefix = "", .upperPrefix = ""};
  for (size_t i = 0; i < ods->enums.size; ++i)
    if (!ods->enums.data[i]->dialect)
      tsVecPush(&dialect->enums, ods->enums.data[i]);
  tsVecPush(&ods->dialects, dialect);
  return dialect;
}

// Whether the file has no dialect of its own, the builtin one apart.
static bool hasNoDialect(const Ods *ods) {
  for (size_t i = 0; i < ods->dialects.size; ++i)
    if (strcmp(ods->dialects.data[i]->table.name, "builtin") != 0)
      return false;
  return true;
}

// MLIR calls the option otherwise for attributes and for types.
static const char *findDialectName(const TgBackendOptions *options) {
  static const char *const names[] = {"dialect", "attrdefs-dialect", "typedefs-dialect"};
  const char *name = NULL;
  for (size_t i = 0; !name && i < sizeof names / sizeof *names; ++i)
    name = tgBackendOptionsFind(options, names[i]);
  return name;
}

// Two dialects may have a name in common, but not a handle.
static OdsDialect *findByNameOrHandle(Ods *ods, const char *name) {
  for (size_t i = 0; i < ods->dialects.size; ++i)
    if (strcmp(ods->dialects.data[i]->handle, name) == 0)
      return ods->dialects.data[i];
  return odsFindDialect(ods, mlirStringRefCreateFromCString(name));
}

static OdsDialect *chooseDialect(Ods *ods, const TgBackendOptions *options) {
  const char *name = findDialectName(options);
  OdsDialect *dialect = name ? findByNameOrHandle(ods, name) : guessDialect(ods);
  if (!dialect)
    tgReportFormat(ods->context, TS_ERROR, (TgLoc){0},
                   name ? "there is no dialect '%s'" : "no dialect to generate%s",
                   name ? name : ": name one with --dialect");
  return dialect;
}

static OdsForeign findForeign(const TgBackendOptions *options) {
  return tgBackendOptionsFind(options, "refuse-foreign") ? ODS_FOREIGN_REFUSED
         : tgBackendOptionsFind(options, "skip-foreign") ? ODS_FOREIGN_EXPECTED
                                                         : ODS_FOREIGN_LEFT_OUT;
}

static bool isOff(const TgBackendOptions *options, const char *name) {
  const char *value = tgBackendOptionsFind(options, name);
  return value && (!strcmp(value, "false") || !strcmp(value, "0"));
}

static const char *sourceName(Ods *ods) {
  return odsText(ods, fileName(tgContextGetMainFile(ods->context)));
}

/// What a generator of C gave, laid out; `ok` is passed on.
static bool layOutCode(TsString *code, bool ok, TsString *out) {
  if (ok)
    odsLayOut(tsStringView(code), out);
  tsStringFree(code);
  return ok;
}

// The regular expression that is given for the names of ops; NULL: none. One that is wrong is
// reported.
static const char *findNameRegex(TgContext *context, const TgBackendOptions *options,
                                 const char *option) {
  const char *regex = tgBackendOptionsFind(options, option);
  if (!regex || !*regex)
    return NULL;
  TsString error = {0};
  if (tgRegexMatch(mlirStringRefCreateFromCString(regex), tsLiteral(""), &error) < 0)
    tgReportFormat(context, TS_ERROR, (TgLoc){0}, "--%s: %s", option, tsStringView(&error).data);
  tsStringFree(&error);
  return regex;
}

enum { kMaxShards = 4096 };

// Into how many parts op definitions are split. 0 after a report.
static unsigned findShardCount(TgContext *context, const TgBackendOptions *options) {
  const char *text = tgBackendOptionsFind(options, "op-shard-count");
  uint64_t count = 1;
  bool isNumber = !text || tsParseUnsigned(mlirStringRefCreateFromCString(text), &count);
  if (isNumber && count >= 1 && count <= kMaxShards)
    return (unsigned)count;
  tgReportFormat(context, TS_ERROR, (TgLoc){0}, "--op-shard-count: expected a number from 1 to %d",
                 kMaxShards);
  return 0;
}

// Of the kinds that are written: what generators of other kinds needn't look at may be wrong.
static void checkStorages(Ods *ods, const OdsDialect *dialect, unsigned sections) {
  for (size_t i = 0; i < dialect->storages.size; ++i) {
    const OdsStorage *storage = dialect->storages.data[i];
    if (sections & (storage->table.isType ? ODS_SECTION_TYPES : ODS_SECTION_ATTRIBUTES))
      odsCheckStorage(ods, storage);
  }
}

static bool emitDialect(TgContext *context, const TgBackendOptions *options, unsigned sections,
                        bool declarations, TsString *out) {
  Ods *ods = odsCreate(context, findForeign(options));
  ods->toleratesFormatErrors = isOff(options, "asmformat-error-is-fatal");
  ods->includedOps = findNameRegex(context, options, "op-include-regex");
  ods->excludedOps = findNameRegex(context, options, "op-exclude-regex");
  unsigned numShards = findShardCount(context, options);
  bool isAnonymous = sections != ODS_SECTION_ALL && !findDialectName(options) && hasNoDialect(ods);
  if (isAnonymous)
    sections &= ~(unsigned)ODS_SECTION_DIALECT;
  bool isOps = sections == (ODS_SECTION_OPS | ODS_SECTION_CREATES);
  if (tgBackendOptionsFind(options, "without-creates"))
    sections &= ~(unsigned)ODS_SECTION_CREATES;
  OdsDialect *dialect = isAnonymous ? newAnonymousDialect(ods) : chooseDialect(ods, options);
  TsString code = {0};
  if (dialect && tgContextGetNumErrors(context) == 0)
    checkStorages(ods, dialect, sections);
  if (dialect && tgContextGetNumErrors(context) == 0) {
    if (!isAnonymous)
      odsCompleteDialect(ods, dialect);
    OdsEmitter emitter = {.ods = ods,
                          .dialect = dialect,
                          .sections = sections,
                          .numShards = isOps ? numShards : 1,
                          .isLibrary = tgBackendOptionsFind(options, "library") != NULL,
                          .source = sourceName(ods)};
    if (tgContextGetNumErrors(context) == 0 && declarations)
      odsEmitDeclarations(&emitter, &code);
    else if (tgContextGetNumErrors(context) == 0)
      odsEmitDefinitions(&emitter, tgBackendOptionsFind(options, "include"), &code);
  }
  odsDestroy(ods);
  return layOutCode(&code, dialect != NULL && tgContextGetNumErrors(context) == 0, out);
}

static bool emitPasses(TgContext *context, const TgBackendOptions *options, bool declarations,
                       TsString *out) {
  Ods *ods = odsCreate(context, findForeign(options));
  TsString code = {0};
  const char *name = tgBackendOptionsFind(options, "name");
  if (declarations)
    odsEmitPassDeclarations(ods, sourceName(ods), name, &code);
  else
    odsEmitPassDefinitions(ods, sourceName(ods), name, tgBackendOptionsFind(options, "include"),
                           &code);
  odsDestroy(ods);
  return layOutCode(&code, tgContextGetNumErrors(context) == 0, out);
}

static bool runRewriters(TgContext *context, const TgBackendOptions *options, TsString *out) {
  Ods *ods = odsCreate(context, findForeign(options));
  TsString code = {0};
  // Constraints may lie anywhere: the dialect only gives names.
  OdsEmitter emitter = {.ods = ods, .dialect = findOnlyDialect(ods), .source = sourceName(ods)};
  odsEmitRewriters(&emitter, tgBackendOptionsFind(options, "include"), &code);
  odsDestroy(ods);
  return layOutCode(&code, tgContextGetNumErrors(context) == 0, out);
}

static bool emitConstraints(TgContext *context, const TgBackendOptions *options, bool ofTypes,
                            bool declarations, TsString *out) {
  Ods *ods = odsCreate(context, findForeign(options));
  TsString code = {0};
  OdsEmitter emitter = {.ods = ods, .source = sourceName(ods)};
  if (declarations)
    odsEmitConstraintDeclarations(&emitter, ofTypes, &code);
  else
    odsEmitConstraintDefinitions(&emitter, ofTypes, tgBackendOptionsFind(options, "include"),
                                 &code);
  odsDestroy(ods);
  return layOutCode(&code, tgContextGetNumErrors(context) == 0, out);
}

static bool documentAll(TgContext *context, OdsDocKind kind, TsString *out) {
  Ods *ods = odsCreate(context, ODS_FOREIGN_LEFT_OUT);
  odsDocumentAll(ods, kind, out);
  odsDestroy(ods);
  return tgContextGetNumErrors(context) == 0;
}

static bool documentInterfaces(TgContext *context, OdsInterfaceKind kind, TsString *out) {
  Ods *ods = odsCreate(context, ODS_FOREIGN_LEFT_OUT);
  odsDocumentInterfaces(ods, kind, out);
  odsDestroy(ods);
  return tgContextGetNumErrors(context) == 0;
}

static bool runDocDialect(TgContext *context, const TgBackendOptions *options, TsString *out) {
  Ods *ods = odsCreate(context, ODS_FOREIGN_LEFT_OUT);
  OdsDialect *dialect = chooseDialect(ods, options);
  if (dialect)
    odsDocumentDialect(ods, dialect->record, out);
  odsDestroy(ods);
  return dialect != NULL && tgContextGetNumErrors(context) == 0;
}

//===--- The table ---===//

static const TgBackendOption emitOptions[] = {
    {"dialect", "name", "Generate this dialect, not that of the main file's records"},
    {"attrdefs-dialect", "name", "The same, under MLIR's name for attributes"},
    {"typedefs-dialect", "name", "The same, under MLIR's name for types"},
    {"include", "header", "Let definitions include this header"},
    {"op-include-regex", "regex", "Only ops whose full names match"},
    {"op-exclude-regex", "regex", "No ops whose full names match"},
    {"op-shard-count", "n",
     "Split op definitions into this many parts, in #ifdef GET_OP_DEFS_<i> each"},
    {"name", "group", "The name of this group of passes: of the array that lists them"},
    {"skip-foreign", NULL, "Take what may be C or C++ for C++, and leave it out"},
    {"refuse-foreign", NULL, "Refuse what is C++, rather than leave it out with a warning"},
    {"without-creates", NULL, "Leave out the functions that make ops: they need the rewriter"},
    {"library", NULL, "Write interfaces in ::mlir, which are the library's own, too"},
    {"asmformat-error-is-fatal", "bool", "Whether a wrong assembly format is a failure (true)"},
    {NULL, NULL, NULL}};

#define BACKEND(name, flag, help, sections, declarations)                                          \
  static bool run##name(TgContext *context, const TgBackendOptions *options, TsString *out) {      \
    return emitDialect(context, options, sections, declarations, out);                             \
  }                                                                                                \
  static const TgBackend backend##name = {flag, help, run##name, emitOptions};

BACKEND(Decls, "gen-decls", "Generate the header of a dialect", ODS_SECTION_ALL, true)
BACKEND(Defs, "gen-defs", "Generate the tables of a dialect", ODS_SECTION_ALL, false)
BACKEND(OpDecls, "gen-op-decls", "Generate op declarations", ODS_SECTION_OPS, true)
BACKEND(OpDefs, "gen-op-defs", "Generate op definitions", ODS_SECTION_OPS | ODS_SECTION_CREATES,
        false)
BACKEND(OpCreates, "gen-op-creates", "Generate the functions that make ops, and nothing else",
        ODS_SECTION_CREATES, false)
BACKEND(AttrDecls, "gen-attrdef-decls", "Generate attribute declarations", ODS_SECTION_ATTRIBUTES,
        true)
BACKEND(AttrDefs, "gen-attrdef-defs", "Generate attribute definitions", ODS_SECTION_ATTRIBUTES,
        false)
BACKEND(TypeDecls, "gen-typedef-decls", "Generate type declarations", ODS_SECTION_TYPES, true)
BACKEND(TypeDefs, "gen-typedef-defs", "Generate type definitions", ODS_SECTION_TYPES, false)
BACKEND(EnumDecls, "gen-enum-decls", "Generate enum declarations", ODS_SECTION_ENUMS, true)
BACKEND(EnumDefs, "gen-enum-defs", "Generate enum definitions", ODS_SECTION_ENUMS, false)
BACKEND(DialectDecls, "gen-dialect-decls", "Generate dialect declarations", ODS_SECTION_DIALECT,
        true)
BACKEND(DialectDefs, "gen-dialect-defs", "Generate dialect definitions", ODS_SECTION_DIALECT, false)
BACKEND(OpInterfaceDecls, "gen-op-interface-decls", "Generate op interface declarations",
        ODS_SECTION_OP_INTERFACES, true)
BACKEND(OpInterfaceDefs, "gen-op-interface-defs", "Generate op interface definitions",
        ODS_SECTION_OP_INTERFACES, false)
BACKEND(InterfaceDecls, "gen-interface-decls", "Generate declarations of all interfaces",
        ODS_SECTION_INTERFACES, true)
BACKEND(InterfaceDefs, "gen-interface-defs", "Generate definitions of all interfaces",
        ODS_SECTION_INTERFACES, false)
BACKEND(AttrInterfaceDecls, "gen-attr-interface-decls", "Generate attribute interface declarations",
        ODS_SECTION_ATTR_INTERFACES, true)
BACKEND(AttrInterfaceDefs, "gen-attr-interface-defs", "Generate attribute interface definitions",
        ODS_SECTION_ATTR_INTERFACES, false)
BACKEND(TypeInterfaceDecls, "gen-type-interface-decls", "Generate type interface declarations",
        ODS_SECTION_TYPE_INTERFACES, true)
BACKEND(TypeInterfaceDefs, "gen-type-interface-defs", "Generate type interface definitions",
        ODS_SECTION_TYPE_INTERFACES, false)

#define CONSTRAINTS(name, flag, help, ofTypes, declarations)                                       \
  static bool run##name(TgContext *context, const TgBackendOptions *options, TsString *out) {      \
    return emitConstraints(context, options, ofTypes, declarations, out);                          \
  }                                                                                                \
  static const TgBackend backend##name = {flag, help, run##name, emitOptions};

CONSTRAINTS(TypeConstraintDecls, "gen-type-constraint-decls",
            "Generate declarations of type constraints", true, true)
CONSTRAINTS(TypeConstraintDefs, "gen-type-constraint-defs",
            "Generate definitions of type constraints", true, false)
CONSTRAINTS(AttrConstraintDecls, "gen-attr-constraint-decls",
            "Generate declarations of attribute constraints", false, true)
CONSTRAINTS(AttrConstraintDefs, "gen-attr-constraint-defs",
            "Generate definitions of attribute constraints", false, false)

static bool runPassDecls(TgContext *context, const TgBackendOptions *options, TsString *out) {
  return emitPasses(context, options, true, out);
}
static const TgBackend backendPassDecls = {"gen-pass-decls", "Generate the header of passes",
                                           runPassDecls, emitOptions};
static bool runPassDefs(TgContext *context, const TgBackendOptions *options, TsString *out) {
  return emitPasses(context, options, false, out);
}
static const TgBackend backendPassDefs = {"gen-pass-defs", "Generate the tables of passes",
                                          runPassDefs, emitOptions};

static const TgBackendOption capiOptions[] = {
    {"prefix", "text", "Put this before the names of passes: mlirCreate<text><pass>"},
    {"include", "header", "Let definitions include this header"},
    {NULL, NULL, NULL}};

static bool emitPassCapi(TgContext *context, const TgBackendOptions *options, bool declarations,
                         TsString *out) {
  const char *prefix = tgBackendOptionsFind(options, "prefix");
  if (!prefix) {
    tgReportFormat(context, TS_ERROR, (TgLoc){0}, "name the group of passes with --prefix");
    return false;
  }
  Ods *ods = odsCreate(context, ODS_FOREIGN_LEFT_OUT);
  TsString code = {0};
  if (declarations)
    odsEmitPassCapiHeader(ods, sourceName(ods), prefix, &code);
  else
    odsEmitPassCapiImplementation(ods, sourceName(ods), prefix,
                                  tgBackendOptionsFind(options, "include"), &code);
  odsDestroy(ods);
  return layOutCode(&code, tgContextGetNumErrors(context) == 0, out);
}

static bool runPassCapiHeader(TgContext *context, const TgBackendOptions *options, TsString *out) {
  return emitPassCapi(context, options, true, out);
}
static const TgBackend backendPassCapiHeader = {"gen-pass-capi-header",
                                                "Generate the header of passes in MLIR's C API",
                                                runPassCapiHeader, capiOptions};
static bool runPassCapiImpl(TgContext *context, const TgBackendOptions *options, TsString *out) {
  return emitPassCapi(context, options, false, out);
}
static const TgBackend backendPassCapiImpl = {
    "gen-pass-capi-impl", "Generate passes in MLIR's C API", runPassCapiImpl, capiOptions};

static const TgBackend backendDocDialect = {
    "gen-dialect-doc", "Generate documentation of a dialect", runDocDialect, emitOptions};

#define DOCUMENT(Name, flag, help, kind)                                                           \
  static bool runDoc##Name(TgContext *context, const TgBackendOptions *options, TsString *out) {   \
    (void)options;                                                                                 \
    return documentAll(context, kind, out);                                                        \
  }                                                                                                \
  static const TgBackend backendDoc##Name = {flag, help, runDoc##Name, NULL};

DOCUMENT(Ops, "gen-op-doc", "Generate documentation of ops", ODS_DOC_OP)
DOCUMENT(Attributes, "gen-attrdef-doc", "Generate documentation of attributes", ODS_DOC_ATTRIBUTE)
DOCUMENT(Types, "gen-typedef-doc", "Generate documentation of types", ODS_DOC_TYPE)
DOCUMENT(Enums, "gen-enum-doc", "Generate documentation of enums", ODS_DOC_ENUM)

#define DOCUMENT_INTERFACES(Name, flag, help, kind)                                                \
  static bool runDoc##Name(TgContext *context, const TgBackendOptions *options, TsString *out) {   \
    (void)options;                                                                                 \
    return documentInterfaces(context, kind, out);                                                 \
  }                                                                                                \
  static const TgBackend backendDoc##Name = {flag, help, runDoc##Name, NULL};

DOCUMENT_INTERFACES(OpInterfaces, "gen-op-interface-docs",
                    "Generate documentation of op interfaces", ODS_OP_INTERFACE)
DOCUMENT_INTERFACES(AttrInterfaces, "gen-attr-interface-docs",
                    "Generate documentation of attribute interfaces", ODS_ATTR_INTERFACE)
DOCUMENT_INTERFACES(TypeInterfaces, "gen-type-interface-docs",
                    "Generate documentation of type interfaces", ODS_TYPE_INTERFACE)

static bool runDocPasses(TgContext *context, const TgBackendOptions *options, TsString *out) {
  (void)options;
  Ods *ods = odsCreate(context, ODS_FOREIGN_LEFT_OUT);
  odsDocumentPasses(ods, out);
  odsDestroy(ods);
  return tgContextGetNumErrors(context) == 0;
}
static const TgBackend backendDocPasses = {"gen-pass-doc", "Generate documentation of passes",
                                           runDocPasses, NULL};

static bool runPythonEnums(TgContext *context, const TgBackendOptions *options, TsString *out) {
  Ods *ods = odsCreate(context, findForeign(options));
  odsEmitPythonEnums(ods, tgBackendOptionsFind(options, "bind-dialect"), out);
  odsDestroy(ods);
  return tgContextGetNumErrors(context) == 0;
}
static bool runPythonOps(TgContext *context, const TgBackendOptions *options, TsString *out) {
  const char *dialect = tgBackendOptionsFind(options, "bind-dialect");
  if (!dialect) {
    tgReportFormat(context, TS_ERROR, (TgLoc){0}, "dialect name not provided");
    return false;
  }
  Ods *ods = odsCreate(context, ODS_FOREIGN_EXPECTED);
  bool ok = odsEmitPythonOps(ods, dialect, tgBackendOptionsFind(options, "dialect-extension"), out);
  odsDestroy(ods);
  return ok;
}
static const TgBackendOption pythonOptions[] = {
    {"bind-dialect", "name", "The dialect to generate classes for"},
    {"dialect-extension", "name", "They are an extension's: another file has the dialect"},
    {NULL, NULL, NULL}};
static const TgBackend backendPythonEnums = {"gen-python-enum-bindings",
                                             "Generate enums for MLIR's Python package",
                                             runPythonEnums, pythonOptions};
static const TgBackend backendPythonOps = {"gen-python-op-bindings",
                                           "Generate ops for MLIR's Python package", runPythonOps,
                                           pythonOptions};

static const TgBackend backendRewriters = {"gen-rewriters", "Generate declarative rewrites",
                                           runRewriters, emitOptions};

const TgBackend *const tgBackends[] = {&backendDecls,
                                       &backendDefs,
                                       &backendOpDecls,
                                       &backendOpDefs,
                                       &backendOpCreates,
                                       &backendAttrDecls,
                                       &backendAttrDefs,
                                       &backendTypeDecls,
                                       &backendTypeDefs,
                                       &backendEnumDecls,
                                       &backendEnumDefs,
                                       &backendDialectDecls,
                                       &backendDialectDefs,
                                       &backendInterfaceDecls,
                                       &backendInterfaceDefs,
                                       &backendOpInterfaceDecls,
                                       &backendOpInterfaceDefs,
                                       &backendAttrInterfaceDecls,
                                       &backendAttrInterfaceDefs,
                                       &backendTypeInterfaceDecls,
                                       &backendTypeInterfaceDefs,
                                       &backendTypeConstraintDecls,
                                       &backendTypeConstraintDefs,
                                       &backendAttrConstraintDecls,
                                       &backendAttrConstraintDefs,
                                       &backendPassDecls,
                                       &backendPassDefs,
                                       &backendPassCapiHeader,
                                       &backendPassCapiImpl,
                                       &backendDocDialect,
                                       &backendDocOps,
                                       &backendDocAttributes,
                                       &backendDocTypes,
                                       &backendDocEnums,
                                       &backendDocPasses,
                                       &backendDocOpInterfaces,
                                       &backendDocAttrInterfaces,
                                       &backendDocTypeInterfaces,
                                       &backendRewriters,
                                       &backendPythonEnums,
                                       &backendPythonOps,
                                       NULL};

// --gen-pass-decls and --gen-pass-defs: option structs, hooks and tables of passes and pipelines.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods/EmitPasses.h"
#include "ods/Model.h"

#include <ctype.h>

// One option: how it is stored, and what it is called.
typedef struct PassOption {
  const TgRecord *record;
  const char *member, *cType, *kind;
} PassOption;

// A Pass or PassPipeline record.
typedef struct PassModel {
  TgRecord *record;
  const char *name, *lowerName;
  bool isPipeline;
  const char *anchor; // NULL: any op
  TsVec(PassOption) options;
  TsVec(const char *) dependents;
} PassModel;

typedef TsVec(PassModel *) PassModels;

//===--- Reading records ---===//

static bool isOneOf(MlirStringRef text, const char *const *words) {
  for (; *words; ++words)
    if (tsEqualC(text, *words))
      return true;
  return false;
}

static bool readOption(PassModel *pass, TgRecord *record, PassOption *option, Ods *ods) {
  static const char *const integers[] = {"int",      "unsigned", "int32_t", "uint32_t", "int64_t",
                                         "uint64_t", "size_t",   "long",    NULL};
  static const char *const strings[] = {"std::string", "::std::string", "StringRef", NULL};
  MlirStringRef type = tsTrim(odsString(record, "type"));
  bool isList = tgRecordIsSubClassOf(record, tsLiteral("ListOption"));
  option->record = record;
  option->member = odsText(ods, odsString(record, "cppName"));
  if (isOneOf(type, integers)) {
    option->cType = isList ? "TesseraIntegerList" : "int64_t";
    option->kind = isList ? "INTEGER_LIST" : "INTEGER";
  } else if (isOneOf(type, strings)) {
    option->cType = isList ? "TesseraStringList" : "MlirStringRef";
    option->kind = isList ? "STRING_LIST" : "STRING";
  } else if (tsEqualC(type, "bool") && !isList) {
    option->cType = "bool";
    option->kind = "BOOL";
  } else {
    odsForeign(ods, pass->record,
               "option '%s' has type '%.*s', which isn't one of bool, int64_t, "
               "std::string or a list of these",
               option->member, (int)type.length, type.data);
    return false;
  }
  return true;
}

// "::mlir::tt::TTIRDialect" -> "ttir"
static const char *dialectName(Ods *ods, MlirStringRef className) {
  MlirStringRef name = odsLastComponent(className);
  if (tsEndsWith(name, tsLiteral("Dialect")))
    name.length -= strlen("Dialect");
  char *lower = (char *)odsText(ods, name);
  for (char *c = lower; *c; ++c)
    *c = (char)tolower((unsigned char)*c);
  return lower;
}

// "::mlir::OperationPass<func::FuncOp>" -> "func.func"
static const char *anchorName(Ods *ods, MlirStringRef baseClass) {
  size_t open = tsFindChar(baseClass, '<', 0), close = tsFindChar(baseClass, '>', 0);
  if (open == SIZE_MAX || close == SIZE_MAX || close <= open + 1 ||
      tsFind(baseClass, tsLiteral("InterfacePass"), 0) != SIZE_MAX)
    return NULL;
  MlirStringRef name = tsTrim(tsSubstring(baseClass, open + 1, close - open - 1));
  if (name.length == 0)
    return NULL;
  if (tsEqualC(odsLastComponent(name), "ModuleOp") &&
      (tsEqualC(odsNamespaceOf(name), "") || tsEqualC(odsNamespaceOf(name), "::mlir") ||
       tsEqualC(odsNamespaceOf(name), "mlir")))
    return "builtin.module";
  MlirStringRef space = odsLastComponent(odsNamespaceOf(name));
  return odsFormat(ods, "%.*s.%s", (int)space.length, space.data,
                   odsSnakeOpName(ods, odsLastComponent(name)));
}

static PassModel *readPass(Ods *ods, TgRecord *record, bool isPipeline) {
  PassModel *pass = tsArenaNew(&ods->arena, PassModel);
  *pass = (PassModel){.record = record, .isPipeline = isPipeline};
  pass->name = odsText(ods, tgRecordGetName(record));
  pass->lowerName = odsLowerFirst(ods, tgRecordGetName(record));
  if (!isPipeline)
    pass->anchor = anchorName(ods, odsString(record, "baseClass"));
  const TgInit *options = tgRecordGetList(record, "options");
  for (size_t i = 0; options && i < tgListGetSize(options); ++i) {
    PassOption option;
    TgRecord *optionRecord = tgListGetDef(options, i, record);
    if (optionRecord && readOption(pass, optionRecord, &option, ods))
      tsVecPush(&pass->options, option);
  }
  const TgInit *dependents = tgRecordGetList(record, "dependentDialects");
  for (size_t i = 0; dependents && i < tgListGetSize(dependents); ++i)
    tsVecPush(&pass->dependents,
              dialectName(ods, tgStringGetValue(tgListGetElement(dependents, i))));
  return pass;
}

static PassModels readPasses(Ods *ods) {
  PassModels passes = {0};
  TgRecordList records = tgContextGetDefsInOrder(ods->context);
  for (size_t i = 0; i < records.size; ++i) {
    bool isPipeline = tgRecordIsSubClassOf(records.data[i], tsLiteral("PassPipeline"));
    if (isPipeline || tgRecordIsSubClassOf(records.data[i], tsLiteral("PassBase")))
      tsVecPush(&passes, readPass(ods, records.data[i], isPipeline));
  }
  return passes;
}

static void freePasses(PassModels *passes) {
  for (size_t i = 0; i < passes->size; ++i) {
    tsVecFree(&passes->data[i]->options);
    tsVecFree(&passes->data[i]->dependents);
  }
  tsVecFree(passes);
}

//===--- Text ---===//

static void emitStringLiteral(TsString *out, MlirStringRef text) {
  tsStringAppendChar(out, '"');
  for (size_t i = 0; i < text.length; ++i) {
    char c = text.data[i];
    if (c == '\n')
      tsStringAppendC(out, "\\n");
    else if (c == '"' || c == '\\')
      tsStringAppendFormat(out, "\\%c", c);
    else if ((unsigned char)c < 32 || (unsigned char)c > 126)
      tsStringAppendFormat(out, "\\%03o", (unsigned char)c);
    else
      tsStringAppendChar(out, c);
  }
  tsStringAppendChar(out, '"');
}

// The main file without folders and extension: "TTNNPasses".
static MlirStringRef fileStem(Ods *ods) {
  MlirStringRef name = tgContextGetMainFile(ods->context);
  for (size_t slash = tsFindChar(name, '/', 0); slash != SIZE_MAX; slash = tsFindChar(name, '/', 0))
    name = tsSubstring(name, slash + 1, SIZE_MAX);
  size_t dot = tsFindChar(name, '.', 0);
  return tsSubstring(name, 0, dot == SIZE_MAX ? name.length : dot);
}

static void emitBanner(Ods *ods, TsString *out, const char *flag) {
  MlirStringRef stem = fileStem(ods);
  tsStringAppendFormat(out, "// Generated by mlir-tblgen --%s from %.*s.td. Do not edit.\n", flag,
                       (int)stem.length, stem.data);
}

//===--- Declarations ---===//

static void emitDeclaration(const PassModel *pass, TsString *out) {
  MlirStringRef summary = odsString(pass->record, "summary");
  tsStringAppendFormat(out, "\n/// Options of `%.*s`: %.*s\n",
                       (int)odsString(pass->record, "argument").length,
                       odsString(pass->record, "argument").data, (int)summary.length, summary.data);
  tsStringAppendFormat(out, "typedef struct %sOptions {\n", pass->name);
  for (size_t i = 0; i < pass->options.size; ++i) {
    PassOption option = pass->options.data[i];
    MlirStringRef help = odsString(option.record, "description");
    tsStringAppendFormat(out, "  %s %s; ///< %.*s\n", option.cType, option.member, (int)help.length,
                         help.data);
  }
  if (pass->options.size == 0)
    tsStringAppendC(out, "  char none; ///< there are none, and C wants a member\n");
  tsStringAppendFormat(out, "} %sOptions;\n", pass->name);
  tsStringAppendFormat(out, "extern const TesseraPassDef %s%sDef;\n", pass->lowerName,
                       pass->isPipeline ? "Pipeline" : "Pass");
  if (pass->isPipeline)
    tsStringAppendFormat(out,
                         "/// Written by hand: adds the passes.\n"
                         "MlirLogicalResult %sPipelineBuild(MlirOpPassManager passManager, const "
                         "%sOptions *options, MlirStringCallback error, void *user);\n",
                         pass->lowerName, pass->name);
  else
    tsStringAppendFormat(out,
                         "/// Written by hand: runs the pass.\n"
                         "void %sPassRun(MlirPass pass, const %sOptions *options, MlirOperation "
                         "op);\n",
                         pass->lowerName, pass->name);
}

static bool emitPassDecls(TgContext *context, const TgBackendOptions *options, TsString *out) {
  (void)options;
  Ods *ods = odsCreate(context, /*skipForeign=*/false);
  PassModels passes = readPasses(ods);
  MlirStringRef stem = fileStem(ods);
  emitBanner(ods, out, "gen-pass-decls");
  tsStringAppendFormat(out,
                       "#ifndef TESSERA_GENERATED_%.*s_H\n#define TESSERA_GENERATED_%.*s_H\n\n",
                       (int)stem.length, stem.data, (int)stem.length, stem.data);
  tsStringAppendC(out, "#include \"tessera/Pass.h\"\n");
  for (size_t i = 0; i < passes.size; ++i)
    emitDeclaration(passes.data[i], out);
  const char *table = odsLowerFirst(ods, stem);
  tsStringAppendFormat(out,
                       "\n/// All of them.\nextern const TesseraPassDef *const %s[];\nenum { "
                       "%sCount = %zu };\n\n#endif\n",
                       table, table, passes.size);
  freePasses(&passes);
  odsDestroy(ods);
  return true;
}

//===--- Tables ---===//

static void emitOptions(const PassModel *pass, TsString *out) {
  if (pass->options.size == 0)
    return;
  tsStringAppendFormat(out, "static const TesseraOptionDef %sOptionTable[] = {\n", pass->lowerName);
  for (size_t i = 0; i < pass->options.size; ++i) {
    PassOption option = pass->options.data[i];
    MlirStringRef value = odsString(option.record, "defaultValue");
    tsStringAppendC(out, "    {.argument = ");
    emitStringLiteral(out, odsString(option.record, "argument"));
    tsStringAppendC(out, ",\n     .help = ");
    emitStringLiteral(out, odsString(option.record, "description"));
    tsStringAppendFormat(out, ",\n     .kind = TESSERA_OPTION_%s,\n", option.kind);
    if (value.length) {
      bool isQuoted = value.length >= 2 && value.data[0] == '"';
      tsStringAppendC(out, "     .defaultValue = ");
      emitStringLiteral(out, isQuoted ? tsSubstring(value, 1, value.length - 2) : value);
      tsStringAppendC(out, ",\n");
    }
    tsStringAppendFormat(out, "     .offset = offsetof(%sOptions, %s)},\n", pass->name,
                         option.member);
  }
  tsStringAppendC(out, "};\n");
}

static void emitThunk(const PassModel *pass, TsString *out) {
  if (pass->isPipeline)
    tsStringAppendFormat(
        out,
        "static MlirLogicalResult %sBuild(MlirOpPassManager passManager, const void *options, "
        "MlirStringCallback error, void *user) {\n  return %sPipelineBuild(passManager, options, "
        "error, user);\n}\n",
        pass->lowerName, pass->lowerName);
  else
    tsStringAppendFormat(out,
                         "static void %sRun(MlirPass pass, const void *options, MlirOperation op) "
                         "{\n  %sPassRun(pass, options, op);\n}\n",
                         pass->lowerName, pass->lowerName);
}

static void emitTextField(TsString *out, const char *field, MlirStringRef text) {
  if (!tsTrim(text).length)
    return;
  tsStringAppendFormat(out, "    .%s = ", field);
  emitStringLiteral(out, text);
  tsStringAppendC(out, ",\n");
}

static void emitDefinition(const PassModel *pass, TsString *out) {
  tsStringAppendFormat(out, "\n// %s\n", pass->name);
  emitOptions(pass, out);
  if (pass->dependents.size) {
    tsStringAppendFormat(out, "static const char *const %sDependents[] = {", pass->lowerName);
    for (size_t i = 0; i < pass->dependents.size; ++i)
      tsStringAppendFormat(out, "%s\"%s\"", i ? ", " : "", pass->dependents.data[i]);
    tsStringAppendC(out, "};\n");
  }
  emitThunk(pass, out);
  tsStringAppendFormat(out, "const TesseraPassDef %s%sDef = {\n    .name = \"%s\",\n",
                       pass->lowerName, pass->isPipeline ? "Pipeline" : "Pass", pass->name);
  emitTextField(out, "argument", odsString(pass->record, "argument"));
  emitTextField(out, "summary", odsString(pass->record, "summary"));
  if (pass->anchor)
    tsStringAppendFormat(out, "    .anchor = \"%s\",\n", pass->anchor);
  tsStringAppendFormat(out, "    .optionsSize = sizeof(%sOptions),\n", pass->name);
  if (pass->options.size)
    tsStringAppendFormat(out, "    .numOptions = %zu,\n    .options = %sOptionTable,\n",
                         pass->options.size, pass->lowerName);
  if (pass->dependents.size)
    tsStringAppendFormat(out, "    .numDependents = %zu,\n    .dependents = %sDependents,\n",
                         pass->dependents.size, pass->lowerName);
  tsStringAppendFormat(out, "    .%s = %s%s,\n};\n", pass->isPipeline ? "build" : "run",
                       pass->lowerName, pass->isPipeline ? "Build" : "Run");
}

static bool emitPassDefs(TgContext *context, const TgBackendOptions *options, TsString *out) {
  const char *header = tgBackendOptionsFind(options, "include");
  Ods *ods = odsCreate(context, /*skipForeign=*/false);
  PassModels passes = readPasses(ods);
  const char *table = odsLowerFirst(ods, fileStem(ods));
  emitBanner(ods, out, "gen-pass-defs");
  if (header)
    tsStringAppendFormat(out, "#include \"%s\"\n", header);
  tsStringAppendC(out, "\n#include <stddef.h>\n");
  for (size_t i = 0; i < passes.size; ++i)
    emitDefinition(passes.data[i], out);
  tsStringAppendFormat(out, "\nconst TesseraPassDef *const %s[] = {\n", table);
  for (size_t i = 0; i < passes.size; ++i)
    tsStringAppendFormat(out, "    &%s%sDef,\n", passes.data[i]->lowerName,
                         passes.data[i]->isPipeline ? "Pipeline" : "Pass");
  tsStringAppendC(out, passes.size ? "};\n" : "    NULL};\n");
  freePasses(&passes);
  odsDestroy(ods);
  return true;
}

const TgBackend odsPassDeclsBackend = {
    .flag = "gen-pass-decls",
    .help = "Options and hooks of passes and pipelines",
    .run = emitPassDecls,
};

static const TgBackendOption passDefsOptions[] = {
    {"include", "The header with the declarations, included first"}, {NULL, NULL}};

const TgBackend odsPassDefsBackend = {
    .flag = "gen-pass-defs",
    .help = "Tables of passes and pipelines",
    .run = emitPassDefs,
    .options = passDefsOptions,
};

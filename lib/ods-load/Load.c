// Loads dialects from definition files: reads the records, chooses the dialects, registers them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods-load/Internal.h"

#include <unistd.h>

static void destroyModel(void *ods) { odsDestroy(ods); }

//===--- Messages ---===//

static void send(Loader *loader, MlirDiagnosticSeverity severity, MlirStringRef text) {
  while (text.length && text.data[text.length - 1] == '\n')
    --text.length;
  if (loader->message)
    loader->message(severity, text, loader->user);
}

static void onDiagnostic(const TgDiagnostic *diagnostic, void *user) {
  static const MlirDiagnosticSeverity severities[] = {[TS_ERROR] = MlirDiagnosticError,
                                                      [TS_WARNING] = MlirDiagnosticWarning,
                                                      [TS_NOTE] = MlirDiagnosticNote,
                                                      [TS_REMARK] = MlirDiagnosticRemark};
  Loader *loader = user;
  // Only the first error and its notes: what follows is often its consequence.
  if (diagnostic->severity != TS_NOTE)
    loader->isShown = !loader->failed;
  if (loader->isShown)
    send(loader, severities[diagnostic->severity], diagnostic->text);
  loader->failed = loader->failed || diagnostic->severity == TS_ERROR;
}

void loadRefuse(Loader *loader, const TgRecord *record, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tgReportAtRecord(record, loader->skips ? TS_WARNING : TS_ERROR, "%s%s", tsStringView(&text).data,
                   loader->skips ? "; left out" : "");
  tsStringFree(&text);
}

// Names the hooks that the dialect does without: as many as fit on a line or two.
static void reportLacking(Loader *loader, const OdsDialect *dialect) {
  enum { kShown = 6 };
  TsString names = {0};
  size_t size = loader->lacking.size;
  for (size_t i = 0; i < size && i < kShown; ++i)
    tsStringAppendFormat(&names, "%s%s", i ? ", " : "", loader->lacking.data[i]);
  if (size > kShown)
    tsStringAppendFormat(&names, " and %zu more", size - kShown);
  if (size)
    tgReportAtRecord(dialect->record, TS_REMARK,
                     "dialect '%s' does without hooks in C that this program doesn't have: %s",
                     dialect->table.name, names.data);
  tsStringFree(&names);
  loader->lacking.size = 0;
  tsStringMapFree(&loader->named); // leaves it empty
}

//===--- Choosing ---===//

const TesseraDialectDef *loadFindRegistered(const Loader *loader, const char *name) {
  if (!strcmp(name, builtinDialectDef.name))
    return &builtinDialectDef; // which every context has
  uintptr_t *found =
      tsStringMapFind(&loader->registry->byName, mlirStringRefCreateFromCString(name));
  return found ? (const TesseraDialectDef *)*found : NULL;
}

bool loadIsLoaded(const Loader *loader, const OdsDialect *dialect) {
  for (size_t i = 0; i < loader->loaded.size; ++i)
    if (loader->loaded.data[i] == dialect)
      return true;
  return false;
}

static bool isInMainFile(Loader *loader, const TgRecord *record) {
  MlirStringRef file;
  TsLineColumn position;
  return tgContextResolveLoc(loader->context, tgRecordGetLoc(record), &file, &position) &&
         tsEqual(file, tgContextGetMainFile(loader->context));
}

// Whether the file itself, not what it includes, defines the dialect or something in it.
static bool isDefinedHere(Loader *loader, const OdsDialect *dialect) {
  if (isInMainFile(loader, dialect->record))
    return true;
  for (size_t i = 0; i < dialect->storages.size; ++i)
    if (isInMainFile(loader, dialect->storages.data[i]->record))
      return true;
  TgRecordList ops = tgContextGetDerivedDefs(loader->context, tsLiteral("Op"));
  for (size_t i = 0; i < ops.size; ++i) {
    TgRecord *owner = NULL;
    if (tgRecordGetDefOptional(ops.data[i], "opDialect", &owner) && owner == dialect->record &&
        isInMainFile(loader, ops.data[i]))
      return true;
  }
  return false;
}

static void chooseDialects(Loader *loader) {
  const Ods *ods = loader->ods;
  for (size_t i = 0; i < ods->dialects.size; ++i) {
    OdsDialect *dialect = ods->dialects.data[i];
    const char *name = dialect->table.name;
    const TesseraDialectDef *registered = loadFindRegistered(loader, name);
    // The builtin one is the library's own, whatever a file says of it.
    if (registered != &builtinDialectDef && (!registered || isDefinedHere(loader, dialect)))
      tsVecPush(&loader->loaded, dialect);
  }
  if (!loader->loaded.size && !loader->failed)
    tgReportFormat(loader->context, TS_ERROR, (TgLoc){0, 0},
                   "'%.*s' defines no dialect that isn't known already",
                   (int)tgContextGetMainFile(loader->context).length,
                   tgContextGetMainFile(loader->context).data);
}

//===--- Loading ---===//

static bool hasErrors(const Loader *loader) {
  return loader->failed || tgContextGetNumErrors(loader->context) > 0;
}

static void beginDialect(Loader *loader, const OdsDialect *dialect) {
  loader->compiled = loadFindRegistered(loader, dialect->table.name);
  tsStringMapFree(&loader->compiledOps); // leaves it empty
  for (uint32_t i = 0; loader->compiled && i < loader->compiled->numOps; ++i)
    *tsStringMapInsert(&loader->compiledOps,
                       mlirStringRefCreateFromCString(loader->compiled->ops[i]->name), NULL) =
        (uintptr_t)loader->compiled->ops[i];
}

static void completeDialects(Loader *loader) {
  for (size_t i = 0; i < loader->loaded.size; ++i)
    odsCompleteDialect(loader->ods, loader->loaded.data[i]);
  for (size_t i = 0; i < loader->loaded.size && !hasErrors(loader); ++i) {
    OdsDialect *dialect = loader->loaded.data[i];
    beginDialect(loader, dialect);
    if (loader->compiled)
      loadCheckParts(loader, dialect);
    if (hasErrors(loader))
      return;
    loadCompleteDialect(loader, dialect);
    reportLacking(loader, dialect);
  }
}

static void registerDialects(Loader *loader) {
  for (size_t i = 0; i < loader->loaded.size; ++i) {
    const TesseraDialectDef *definition = &loader->loaded.data[i]->table;
    if (loadFindRegistered(loader, definition->name))
      irRegistryReplaceDialect(loader->registry, definition);
    else
      mlirDialectHandleInsertDialect(tesseraDialectHandle(definition),
                                     (MlirDialectRegistry){loader->registry});
  }
  tsVecPush(&loader->registry->owned, (struct IrOwned){loader->ods, destroyModel});
}

//===--- Files ---===//

static void addIncludeDir(TgContext *context, const char *dir) {
  tgContextAddIncludeDir(context, mlirStringRefCreateFromCString(dir));
}

// The folder of the file; the base library beside the program, or in the source tree; those that
// are given. The base library comes before them, so that it answers for the library of another
// MLIR.
static void addIncludeDirs(TgContext *context, const char *path,
                           const TesseraLoadOptions *options) {
  TsString text = {0};
  const char *slash = strrchr(path, '/');
  tsStringAppend(&text,
                 slash ? mlirStringRefCreate(path, (size_t)(slash - path) + 1) : tsLiteral("./"));
  addIncludeDir(context, text.data);
  char program[4096];
  ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
  if (length > 0) {
    program[length] = 0;
    char *end = strrchr(program, '/');
    tsStringClear(&text);
    tsStringAppendFormat(&text, "%.*s/../include", (int)(end - program), program);
    addIncludeDir(context, text.data);
  }
  addIncludeDir(context, TESSERA_BASE_LIBRARY);
  addIncludeDir(context, TESSERA_BASE_LIBRARY "/../lib");
  for (size_t i = 0; options && i < options->numIncludeDirs; ++i)
    addIncludeDir(context, options->includeDirs[i]);
  tsStringFree(&text);
}

// What evaluating a definition may take: far more than any dialect needs, and an end in any case.
static const size_t kMaxBytes = (size_t)1 << 30;
static const uint64_t kMaxSteps = 200 * 1000 * 1000;

// `text` NULL: what the file at `path` says.
static MlirLogicalResult load(MlirDialectRegistry registry, const char *path,
                              const MlirStringRef *text, const TesseraLoadOptions *options,
                              TesseraLoadMessage message, void *user) {
  Loader loader = {.registry = registry.ptr,
                   .skips = options && options->skipUnknownPredicates,
                   .message = message,
                   .user = user};
  MlirStringRef name = mlirStringRefCreateFromCString(path);
  loader.context = tgContextCreate(onDiagnostic, &loader);
  tgContextWarnUnusedArgs(loader.context, false);
  tgContextSetLimits(loader.context, kMaxBytes, kMaxSteps);
  addIncludeDirs(loader.context, path, options);
  loader.failed = text ? !tgContextParseText(loader.context, name, *text)
                       : !tgContextParseFile(loader.context, name);
  if (!loader.failed) {
    loader.ods =
        odsCreate(loader.context, loader.skips ? ODS_FOREIGN_EXPECTED : ODS_FOREIGN_REFUSED);
    loader.ods->onlyTables = true;
    chooseDialects(&loader);
  }
  if (!hasErrors(&loader))
    completeDialects(&loader);
  bool isFine = !hasErrors(&loader);
  if (isFine)
    registerDialects(&loader);
  else if (loader.ods)
    odsDestroy(loader.ods);
  tsPointerMapFree(&loader.visited);
  tsStringMapFree(&loader.compiledOps);
  tsStringMapFree(&loader.named);
  tsVecFree(&loader.loaded);
  tsVecFree(&loader.lacking);
  tgContextDestroy(loader.context);
  return isFine ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tesseraDialectLoadDefinition(MlirDialectRegistry registry, const char *path,
                                               const TesseraLoadOptions *options,
                                               TesseraLoadMessage message, void *user) {
  return load(registry, path, NULL, options, message, user);
}

MlirLogicalResult tesseraDialectLoadDefinitionText(MlirDialectRegistry registry, const char *name,
                                                   MlirStringRef text,
                                                   const TesseraLoadOptions *options,
                                                   TesseraLoadMessage message, void *user) {
  return load(registry, name, &text, options, message, user);
}

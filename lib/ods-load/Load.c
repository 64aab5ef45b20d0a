// Loads dialects from definition files: completes the tables of the model so that the library can
// use them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Load.h"
#include "ir/Builtin.h"
#include "ods/Model.h"
#include "tessera/Generated.h"
#include "tessera/Interfaces.h"

#include <stdio.h>
#include <unistd.h>

typedef struct Loader {
  TgContext *context; ///< the records: needed only while loading
  Ods *ods;           ///< the model with the tables: the registry owns it in the end
  IrDialectRegistry *registry;
  TsPointerMap visited; ///< programs that are complete
  bool skips;
  bool failed;
  MlirStringCallback message;
  void *user;
} Loader;

static void destroyModel(void *ods) { odsDestroy(ods); }

//===--- Messages ---===//

static void send(Loader *loader, MlirStringRef text) {
  while (text.length && text.data[text.length - 1] == '\n')
    --text.length;
  if (loader->message)
    loader->message(text, loader->user);
}

// Only the first error: what follows is often its consequence.
static void onDiagnostic(const TgDiagnostic *diagnostic, void *user) {
  Loader *loader = user;
  bool isError = diagnostic->severity == TS_ERROR;
  if (isError && !loader->failed)
    send(loader, diagnostic->text);
  if (!isError && loader->skips &&
      tsFind(diagnostic->message, tsLiteral("left out"), 0) != SIZE_MAX)
    send(loader, diagnostic->text);
  loader->failed = loader->failed || isError;
}

// Something that only C can do: an error, or left out.
static void refuse(Loader *loader, const TgRecord *record, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void refuse(Loader *loader, const TgRecord *record, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tgReportAtRecord(record, loader->skips ? TS_WARNING : TS_ERROR, "%s%s", tsStringView(&text).data,
                   loader->skips ? "; left out" : "");
  tsStringFree(&text);
}

//===--- What programs and formats point at ---===//

static const TesseraStorageDef *findIn(const TesseraStorageDef *const *list, uint32_t size,
                                       const char *name) {
  for (uint32_t i = 0; i < size; ++i)
    if (!strcmp(list[i]->name, name))
      return list[i];
  return NULL;
}

// A dialect that is registered, or the builtin one, which always is.
static const TesseraDialectDef *findRegistered(const Loader *loader, const char *name) {
  if (!strcmp(name, builtinDialectDef.name))
    return &builtinDialectDef;
  uintptr_t *found =
      tsStringMapFind(&loader->registry->byName, mlirStringRefCreateFromCString(name));
  return found ? (const TesseraDialectDef *)*found : NULL;
}

// The definition that contexts will know: one of a dialect that is registered, or the model's.
static const TesseraStorageDef *resolveDefinition(const Loader *loader,
                                                  const TesseraStorageDef *table) {
  if (!table)
    return NULL;
  // The table is the first member of what it was read into.
  const OdsStorage *storage = (const OdsStorage *)(const void *)table;
  const TesseraDialectDef *dialect = findRegistered(loader, storage->dialect->table.name);
  const TesseraStorageDef *found = NULL;
  if (dialect)
    found = findIn(table->isType ? dialect->types : dialect->attributes,
                   table->isType ? dialect->numTypes : dialect->numAttributes, table->name);
  return found ? found : table;
}

// Every program is completed once.
static bool isFirstVisit(Loader *loader, const void *program) {
  bool inserted;
  tsPointerMapInsert(&loader->visited, program, &inserted);
  return inserted;
}

static void completeProgram(Loader *loader, const TgRecord *record, const TesseraStep *program) {
  if (!program || !isFirstVisit(loader, program))
    return;
  for (size_t i = 0, size = odsProgramSize(program); i < size; ++i) {
    TesseraStep *step = (TesseraStep *)&program[i]; // the model's memory, which is ours
    if (step->code == TESSERA_STEP_IS_DEFINITION || step->code == TESSERA_STEP_TYPE) {
      step->data.definition = resolveDefinition(loader, step->data.definition);
    } else if (step->code == TESSERA_STEP_FUNCTION) {
      refuse(loader, record, "the predicate '%s' calls C",
             loader->ods->functions.data[step->operand].body);
      step->code = TESSERA_STEP_INTEGER;
      step->data.integer = 1;
    }
  }
}

static void completeRules(Loader *loader, const TgRecord *record, const TesseraTypeRule *rules,
                          size_t size) {
  for (size_t i = 0; rules && i < size; ++i)
    completeProgram(loader, record, rules[i].program);
}

// False when the elements need a C function.
static bool completeElements(Loader *loader, const TgRecord *record, const TesseraElement *elements,
                             size_t size) {
  bool isFine = true;
  for (size_t i = 0; i < size; ++i) {
    TesseraElement *element = (TesseraElement *)&elements[i];
    bool hasChildren =
        element->kind != TESSERA_ELEMENT_LITERAL && element->kind != TESSERA_ELEMENT_TEXT &&
        element->kind != TESSERA_ELEMENT_ATTR_DICT && element->kind != TESSERA_ELEMENT_PROP_DICT;
    if (element->kind == TESSERA_ELEMENT_CUSTOM) {
      const char *name = loader->ods->directives.data[element->index];
      element->directive = tesseraFindDirective(name);
      if (!element->directive) {
        refuse(loader, record, "custom<%s> is written in C: no custom syntax", name);
        isFine = false;
      }
    } else if (element->kind == TESSERA_ELEMENT_ATTRIBUTE &&
               element->flags & TESSERA_ELEMENT_WITHOUT_TYPE) {
      completeProgram(loader, record, element->program);
    } else if (!(element->kind == TESSERA_ELEMENT_ATTRIBUTE &&
                 element->flags & TESSERA_ELEMENT_ENUM_ATTRIBUTE)) {
      element->definition = resolveDefinition(loader, element->definition);
    }
    if (hasChildren)
      isFine = completeElements(loader, record, element->children, element->numChildren) && isFine;
  }
  return isFine;
}

//===--- Ops, attributes, types ---===//

static const TesseraTrait *findTrait(const char *symbol) {
  static const struct {
    const char *name;
    const TesseraTrait *traits;
  } counted[] = {{"tesseraNOperandsTraits", tesseraNOperandsTraits},
                 {"tesseraAtLeastNOperandsTraits", tesseraAtLeastNOperandsTraits},
                 {"tesseraNResultsTraits", tesseraNResultsTraits},
                 {"tesseraAtLeastNResultsTraits", tesseraAtLeastNResultsTraits},
                 {"tesseraNRegionsTraits", tesseraNRegionsTraits},
                 {"tesseraAtLeastNRegionsTraits", tesseraAtLeastNRegionsTraits},
                 {"tesseraNSuccessorsTraits", tesseraNSuccessorsTraits},
                 {"tesseraAtLeastNSuccessorsTraits", tesseraAtLeastNSuccessorsTraits}};
  for (size_t i = 0; i < sizeof counted / sizeof *counted; ++i) {
    size_t length = strlen(counted[i].name);
    if (!strncmp(symbol, counted[i].name, length) && symbol[length] == '[')
      return &counted[i].traits[symbol[length + 1] - '0'];
  }
  return NULL;
}

// Traits of the dialect's own are C; they check nothing here.
static void completeTraits(Loader *loader, OdsOp *op) {
  TsArena *arena = &loader->ods->arena;
  const TesseraTrait **traits = tsArenaNewArray(arena, const TesseraTrait *, op->numTraitRefs);
  uint16_t size = 0;
  for (size_t i = 0; i < op->numTraitRefs; ++i) {
    const TesseraTrait *trait = findTrait(op->traitRefs[i].symbol);
    if (trait)
      traits[size++] = trait;
  }
  op->table.otherTraits = traits;
  op->table.numOtherTraits = size;
}

// Interfaces of the library that are only marks.
static void completeInterfaces(Loader *loader, OdsOp *op) {
  static const TesseraInterface *const marks[] = {&regionBranchOpInterface,
                                                  &regionBranchTerminatorOpInterface};
  TesseraInterfaceImpl *table =
      tsArenaNewArray(&loader->ods->arena, TesseraInterfaceImpl, op->numInterfaces);
  uint16_t size = 0;
  for (size_t i = 0; i < op->numInterfaces; ++i)
    for (size_t m = 0; m < sizeof marks / sizeof *marks; ++m)
      if (!op->interfaces[i].interface->numMethods &&
          !strcmp(op->interfaces[i].interface->name, marks[m]->name))
        table[size++] = (TesseraInterfaceImpl){marks[m], NULL};
  op->table.interfaces = table;
  op->table.numInterfaces = size;
}

static void completeValues(Loader *loader, const TgRecord *record, const TesseraValueDef *values,
                           uint16_t size) {
  for (uint16_t i = 0; i < size; ++i)
    if (values[i].constraint)
      completeProgram(loader, record, values[i].constraint->program);
}

static void completeOp(Loader *loader, OdsOp *op) {
  TesseraOpDef *table = &op->table;
  completeValues(loader, op->record, table->operands, table->numOperands);
  completeValues(loader, op->record, table->results, table->numResults);
  completeValues(loader, op->record, table->regions, table->numRegions);
  completeValues(loader, op->record, table->successors, table->numSuccessors);
  for (uint16_t i = 0; i < table->numAttributes; ++i)
    if (table->attributes[i].constraint)
      completeProgram(loader, op->record, table->attributes[i].constraint->program);
  for (uint16_t i = 0; i < table->numConstraints; ++i)
    completeProgram(loader, op->record, table->constraints[i].program);
  completeRules(loader, op->record, op->inferRules, table->numResults);
  if (table->format) {
    completeRules(loader, op->record, table->format->operandTypes, table->numOperands);
    completeRules(loader, op->record, table->format->resultTypes, table->numResults);
    if (!completeElements(loader, op->record, table->format->elements, table->format->numElements))
      table->format = NULL;
  }
  if (op->hasParseHook)
    refuse(loader, op->record, "its syntax is written in C: no custom syntax");
  if (op->inferRules)
    table->inferReturnTypes = tesseraInferReturnTypesByRules;
  else
    table->traits &= ~(UINT64_C(1) << TESSERA_TRAIT_INFER_TYPES);
  completeTraits(loader, op);
  completeInterfaces(loader, op);
}

static void completeStorage(Loader *loader, OdsStorage *storage) {
  TesseraParamDef *params = (TesseraParamDef *)storage->table.params;
  for (uint32_t i = 0; i < storage->table.numParams; ++i)
    params[i].definition = resolveDefinition(loader, params[i].definition);
  if (storage->table.format &&
      !completeElements(loader, storage->record, storage->table.format->elements,
                        storage->table.format->numElements))
    storage->table.format = NULL;
  if (storage->hasParseHook)
    refuse(loader, storage->record, "its syntax is written in C: no custom syntax");
}

// Dialects that this one depends on, as far as there are any.
static void completeDependents(Loader *loader, OdsDialect *dialect) {
  const TesseraDialectDef **dependents = (const TesseraDialectDef **)dialect->table.dependents;
  uint32_t size = 0;
  for (uint32_t i = 0; i < dialect->table.numDependents; ++i) {
    const TesseraDialectDef *registered = findRegistered(loader, dependents[i]->name);
    const OdsDialect *ours =
        odsFindDialect(loader->ods, mlirStringRefCreateFromCString(dependents[i]->name));
    if (registered)
      dependents[size++] = registered;
    else if (ours)
      dependents[size++] = &ours->table;
  }
  dialect->table.numDependents = size;
}

static void completeDialects(Loader *loader) {
  Ods *ods = loader->ods;
  TsVec(OdsDialect *) fresh = {0};
  for (size_t i = 0; i < ods->dialects.size; ++i)
    if (!findRegistered(loader, ods->dialects.data[i]->table.name))
      tsVecPush(&fresh, ods->dialects.data[i]);
  for (size_t i = 0; i < fresh.size; ++i)
    odsCompleteDialect(ods, fresh.data[i]);
  if (tgContextGetNumErrors(loader->context) == 0) {
    for (size_t i = 0; i < fresh.size; ++i) {
      OdsDialect *dialect = fresh.data[i];
      for (size_t s = 0; s < dialect->storages.size; ++s)
        completeStorage(loader, dialect->storages.data[s]);
      for (size_t o = 0; o < dialect->ops.size; ++o)
        completeOp(loader, dialect->ops.data[o]);
      completeDependents(loader, dialect);
    }
  }
  for (size_t i = 0; i < fresh.size && tgContextGetNumErrors(loader->context) == 0; ++i)
    mlirDialectHandleInsertDialect(tesseraDialectHandle(&fresh.data[i]->table),
                                   (MlirDialectRegistry){loader->registry});
  if (!fresh.size)
    send(loader, tsLiteral("the file defines no dialect that isn't known already"));
  loader->failed = loader->failed || !fresh.size;
  tsVecFree(&fresh);
}

//===--- Files ---===//

static void addIncludeDir(TgContext *context, const char *dir) {
  tgContextAddIncludeDir(context, mlirStringRefCreateFromCString(dir));
}

// The folder of the file; those that are given; the base library beside the program, or in the
// source tree.
static void addIncludeDirs(TgContext *context, const char *path,
                           const TesseraLoadOptions *options) {
  TsString text = {0};
  const char *slash = strrchr(path, '/');
  tsStringAppend(&text,
                 slash ? mlirStringRefCreate(path, (size_t)(slash - path) + 1) : tsLiteral("./"));
  addIncludeDir(context, text.data);
  for (size_t i = 0; options && i < options->numIncludeDirs; ++i)
    addIncludeDir(context, options->includeDirs[i]);
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
  tsStringFree(&text);
}

MlirLogicalResult tesseraDialectLoadDefinition(MlirDialectRegistry registry, const char *path,
                                               const TesseraLoadOptions *options,
                                               MlirStringCallback message, void *user) {
  Loader loader = {.registry = registry.ptr,
                   .skips = options && options->skipUnknownPredicates,
                   .message = message,
                   .user = user};
  loader.context = tgContextCreate(onDiagnostic, &loader);
  addIncludeDirs(loader.context, path, options);
  if (tgContextParseFile(loader.context, mlirStringRefCreateFromCString(path))) {
    loader.ods = odsCreate(loader.context, loader.skips);
    completeDialects(&loader);
  } else {
    loader.failed = true;
  }
  bool isFine = !loader.failed && tgContextGetNumErrors(loader.context) == 0;
  if (isFine)
    tsVecPush(&loader.registry->owned, (struct IrOwned){loader.ods, destroyModel});
  else if (loader.ods)
    odsDestroy(loader.ods);
  tsPointerMapFree(&loader.visited);
  tgContextDestroy(loader.context);
  return isFine ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

MlirLogicalResult tesseraLoadDialectHook(const char *path, MlirDialectRegistry registry,
                                         bool skipUnknown, MlirStringCallback message, void *user) {
  TesseraLoadOptions options = {.skipUnknownPredicates = skipUnknown};
  return tesseraDialectLoadDefinition(registry, path, &options, message, user);
}

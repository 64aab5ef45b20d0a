// Completes the tables of the model so that the library can use them: what programs and formats
// point at. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ods-load/Internal.h"
#include "tessera/Generated.h"

//===--- Attributes and types ---===//

static const TesseraStorageDef *findIn(const TesseraStorageDef *const *list, uint32_t size,
                                       const char *name) {
  for (uint32_t i = 0; i < size; ++i)
    if (!strcmp(list[i]->name, name))
      return list[i];
  return NULL;
}

// The definition that contexts will know: the model's, or that of a dialect which is registered and
// stays.
static const TesseraStorageDef *resolveDefinition(const Loader *loader,
                                                  const TesseraStorageDef *table) {
  if (!table)
    return NULL;
  // The table is the first member of what it was read into.
  const OdsStorage *storage = (const OdsStorage *)(const void *)table;
  const TesseraDialectDef *dialect = loadIsLoaded(loader, storage->dialect)
                                         ? NULL
                                         : loadFindRegistered(loader, storage->dialect->table.name);
  const TesseraStorageDef *found = NULL;
  if (dialect)
    found = findIn(table->isType ? dialect->types : dialect->attributes,
                   table->isType ? dialect->numTypes : dialect->numAttributes, table->name);
  return found ? found : table;
}

//===--- Programs and formats ---===//

// Every program is completed once.
static bool isFirstVisit(Loader *loader, const void *program) {
  bool inserted;
  tsPointerMapInsert(&loader->visited, program, &inserted);
  return inserted;
}

// A predicate in C that the program doesn't have is refused, or holds.
static void completeFunction(Loader *loader, const TgRecord *record, TesseraStep *step) {
  const char *text = loader->ods->functions.data[step->operand].body;
  TesseraPredicate function = loadFindPredicate(loader, text);
  if (function) {
    step->data.function = function;
    return;
  }
  loadRefuse(loader, record, "the predicate '%s' calls C", text);
  step->code = TESSERA_STEP_INTEGER;
  step->data.integer = 1;
}

static void completeProgram(Loader *loader, const TgRecord *record, const TesseraStep *program) {
  if (!program || !isFirstVisit(loader, program))
    return;
  for (size_t i = 0, size = odsProgramSize(program); i < size; ++i) {
    TesseraStep *step = (TesseraStep *)&program[i]; // the model's memory, which is ours
    if (step->code == TESSERA_STEP_IS_DEFINITION || step->code == TESSERA_STEP_TYPE) {
      step->data.definition = resolveDefinition(loader, step->data.definition);
    } else if (step->code == TESSERA_STEP_FUNCTION) {
      completeFunction(loader, record, step);
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
      element->directive = loadFindDirective(loader, name);
      if (!element->directive) {
        loadRefuse(loader, record, "custom<%s> is written in C: no custom syntax", name);
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

//===--- Ops, attributes, types, dialects ---===//

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
  loadBindOp(loader, op);
}

static void completeStorage(Loader *loader, OdsStorage *storage) {
  TesseraParamDef *params = (TesseraParamDef *)storage->table.params;
  for (uint32_t i = 0; i < storage->table.numParams; ++i)
    params[i].definition = resolveDefinition(loader, params[i].definition);
  if (storage->table.format &&
      !completeElements(loader, storage->record, storage->table.format->elements,
                        storage->table.format->numElements))
    storage->table.format = NULL;
  loadBindStorage(loader, storage);
}

// Dialects that this one depends on, as far as there are any.
static void completeDependents(Loader *loader, OdsDialect *dialect) {
  const TesseraDialectDef **dependents = (const TesseraDialectDef **)dialect->table.dependents;
  uint32_t size = 0;
  for (uint32_t i = 0; i < dialect->table.numDependents; ++i) {
    const char *name = dependents[i]->name;
    const OdsDialect *read = odsFindDialect(loader->ods, mlirStringRefCreateFromCString(name));
    const TesseraDialectDef *found =
        read && loadIsLoaded(loader, read) ? &read->table : loadFindRegistered(loader, name);
    if (found)
      dependents[size++] = found;
  }
  dialect->table.numDependents = size;
}

void loadCompleteDialect(Loader *loader, OdsDialect *dialect) {
  for (size_t i = 0; i < dialect->storages.size; ++i)
    completeStorage(loader, dialect->storages.data[i]);
  for (size_t i = 0; i < dialect->ops.size; ++i)
    completeOp(loader, dialect->ops.data[i]);
  completeDependents(loader, dialect);
  loadBindDialect(loader, dialect);
}

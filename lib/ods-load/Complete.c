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

// What a program turned out to be: whole; without some C, each predicate of which holds; or in need
// of C, as its result is made of what the C gives.
typedef enum State { UNSEEN, WHOLE, RELAXED, BROKEN } State;

static State completeFunction(Loader *loader, const TgRecord *record, TesseraStep *step) {
  const OdsFunction *called = &loader->ods->functions.data[step->operand];
  TesseraPredicate function = loadFindPredicate(loader, called->body);
  if (function) {
    step->data.function = function;
    return WHOLE;
  }
  loadRefuse(loader, record, "the predicate '%s' calls C", called->body);
  step->code = TESSERA_STEP_INTEGER;
  step->data.integer = !called->isHandle;
  return called->isHandle ? BROKEN : RELAXED;
}

// Every program is completed once.
static State completeProgram(Loader *loader, const TgRecord *record, const TesseraStep *program) {
  // By OdsCall.
  static const TesseraCall calls[] = {
#define TESSERA_FUNCTION1(result, name, a) tesseraCall_##name,
#define TESSERA_FUNCTION2(result, name, a, b) tesseraCall_##name,
#define TESSERA_FUNCTION3(result, name, a, b, c) tesseraCall_##name,
#include "tessera/ConstraintFunctions.def"
  };
  if (!program)
    return WHOLE;
  uintptr_t *slot = tsPointerMapInsert(&loader->visited, program, NULL);
  if (*slot != UNSEEN)
    return (State)*slot;
  State state = WHOLE;
  bool negates = false;
  for (size_t i = 0, size = odsProgramSize(program); i < size; ++i) {
    TesseraStep *step = (TesseraStep *)&program[i]; // the model's memory, which is ours
    negates = negates || step->code == TESSERA_STEP_NOT;
    if (step->code == TESSERA_STEP_IS_DEFINITION || step->code == TESSERA_STEP_TYPE)
      step->data.definition = resolveDefinition(loader, step->data.definition);
    if (step->code == TESSERA_STEP_CALL || step->code == TESSERA_STEP_TEST)
      step->data.call = calls[step->operand];
    State found =
        step->code == TESSERA_STEP_FUNCTION ? completeFunction(loader, record, step) : WHOLE;
    state = found > state ? found : state;
  }
  return *slot = state == RELAXED && negates ? BROKEN : state;
}

// A predicate that can't do without the C holds as a whole.
static void completeConstraint(Loader *loader, const TgRecord *record,
                               const TesseraConstraint *constraint) {
  if (!constraint || completeProgram(loader, record, constraint->program) != BROKEN)
    return;
  TesseraStep *steps = (TesseraStep *)constraint->program;
  steps[0] = (TesseraStep){.code = TESSERA_STEP_INTEGER, .data.integer = 1};
  steps[1] = (TesseraStep){.code = TESSERA_STEP_END};
}

// False when a type can't be made.
static bool completeRules(Loader *loader, const TgRecord *record, const TesseraTypeRule *rules,
                          size_t size) {
  bool isFine = true;
  for (size_t i = 0; rules && i < size; ++i)
    isFine = completeProgram(loader, record, rules[i].program) == WHOLE && isFine;
  return isFine;
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
    } else if (tesseraElementHasProgram(element)) {
      isFine = completeProgram(loader, record, element->program) == WHOLE && isFine;
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
    completeConstraint(loader, record, values[i].constraint);
}

// Whether the op's format can do without C.
static bool completeFormat(Loader *loader, OdsOp *op, const TesseraFormat *format) {
  bool hasOperands = completeRules(loader, op->record, format->operandTypes, op->table.numOperands);
  bool hasResults = completeRules(loader, op->record, format->resultTypes, op->table.numResults);
  return completeElements(loader, op->record, format->elements, format->numElements) &&
         hasOperands && hasResults;
}

static void completeOp(Loader *loader, OdsOp *op) {
  TesseraOpDef *table = &op->table;
  completeValues(loader, op->record, table->operands, table->numOperands);
  completeValues(loader, op->record, table->results, table->numResults);
  completeValues(loader, op->record, table->regions, table->numRegions);
  completeValues(loader, op->record, table->successors, table->numSuccessors);
  for (uint16_t i = 0; i < table->numAttributes; ++i)
    completeConstraint(loader, op->record, table->attributes[i].constraint);
  for (uint16_t i = 0; i < table->numConstraints; ++i)
    completeConstraint(loader, op->record, &table->constraints[i]);
  if (!completeRules(loader, op->record, op->inferRules, table->numResults))
    op->inferRules = NULL;
  if (table->format && !completeFormat(loader, op, table->format))
    table->format = NULL;
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

// Dialects that are made at run time: copies of the definitions that a program describes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Dynamic.h"
#include "ir/Context.h"
#include "tessera/Diagnostics.h"
#include "tessera/Format.h"

struct TesseraDynamicDialect {
  TesseraDialectDef definition;
  TsArena arena;
  TsVec(const TesseraOpDef *) ops;
  TsVec(const TesseraStorageDef *) types, attributes;
  TsVec(const TesseraDialectDef *) dependents;
  TsStringMap opNames, typeNames, attributeNames;
  TsVec(struct IrOwned) owned;
};

//===--- Texts and arrays ---===//

static bool isWordChar(char c, bool isFirst) {
  bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  return isLetter || (!isFirst && ((c >= '0' && c <= '9') || c == '$' || c == '-'));
}

// Whether the text is a word, or several with dots between them.
static bool isName(MlirStringRef text, bool mayHaveDots) {
  bool isFirst = true;
  for (size_t i = 0; i < text.length; ++i) {
    bool isDot = text.data[i] == '.' && mayHaveDots && !isFirst;
    if (!isDot && !isWordChar(text.data[i], isFirst))
      return false;
    isFirst = isDot;
  }
  return !isFirst;
}

static const char *copyText(TesseraDynamicDialect *dialect, const char *text) {
  return text ? tsArenaString(&dialect->arena, mlirStringRefCreateFromCString(text)).data : NULL;
}

static void *copyArray(TesseraDynamicDialect *dialect, const void *array, size_t count,
                       size_t size) {
  return count ? tsArenaCopy(&dialect->arena, array, tsMulSize(count, size), 16) : NULL;
}

// "dialect.name", when the name is a word that isn't in the map.
static const char *enterName(TesseraDynamicDialect *dialect, TsStringMap *names, const char *name,
                             bool mayHaveDots) {
  if (!name || !isName(mlirStringRefCreateFromCString(name), mayHaveDots))
    return NULL;
  TsString full = {0};
  tsStringAppendFormat(&full, "%s.%s", dialect->definition.name, name);
  MlirStringRef copy = tsArenaString(&dialect->arena, tsStringView(&full));
  tsStringFree(&full);
  bool inserted;
  tsStringMapInsert(names, copy, &inserted);
  return inserted ? copy.data : NULL;
}

//===--- The dialect ---===//

TesseraDynamicDialect *tesseraDynamicDialectCreate(MlirStringRef name) {
  if (!isName(name, false))
    return NULL;
  TesseraDynamicDialect *dialect = tsAllocZeroed(1, sizeof *dialect);
  dialect->definition.isDynamic = true;
  dialect->definition.name = tsArenaString(&dialect->arena, name).data;
  return dialect;
}

static void destroyDialect(void *thing) {
  TesseraDynamicDialect *dialect = thing;
  for (size_t i = dialect->owned.size; i-- > 0;)
    dialect->owned.data[i].destroy(dialect->owned.data[i].thing);
  tsVecFree(&dialect->owned);
  tsVecFree(&dialect->ops);
  tsVecFree(&dialect->types);
  tsVecFree(&dialect->attributes);
  tsVecFree(&dialect->dependents);
  tsStringMapFree(&dialect->opNames);
  tsStringMapFree(&dialect->typeNames);
  tsStringMapFree(&dialect->attributeNames);
  tsArenaDestroy(&dialect->arena);
  tsFree(dialect);
}

void tesseraDynamicDialectDestroy(TesseraDynamicDialect *dialect) {
  if (dialect)
    destroyDialect(dialect);
}

TesseraDialectDef *tesseraDynamicDialectGetDefinition(TesseraDynamicDialect *dialect) {
  return &dialect->definition;
}

void tesseraDynamicDialectAddDependent(TesseraDynamicDialect *dialect,
                                       MlirDialectHandle dependent) {
  tsVecPush(&dialect->dependents, dependent.ptr);
}

void *tesseraDynamicDialectAlloc(TesseraDynamicDialect *dialect, size_t size) {
  return tsArenaAlloc(&dialect->arena, size, 16);
}

void tesseraDynamicDialectOnDestroy(TesseraDynamicDialect *dialect, void (*destroy)(void *user),
                                    void *user) {
  tsVecPush(&dialect->owned, (struct IrOwned){user, destroy});
}

//===--- Constraints ---===//

static const TesseraConstraint *addConstraint(TesseraDynamicDialect *dialect, const char *summary,
                                              TesseraStep step) {
  TesseraStep *program = tsArenaNewArray(&dialect->arena, TesseraStep, 2);
  program[0] = step;
  program[1] = (TesseraStep){.code = TESSERA_STEP_END};
  TesseraConstraint *constraint = tsArenaNew(&dialect->arena, TesseraConstraint);
  *constraint = (TesseraConstraint){copyText(dialect, summary), program};
  return constraint;
}

const TesseraConstraint *tesseraDynamicDialectAddConstraint(TesseraDynamicDialect *dialect,
                                                            const char *summary,
                                                            TesseraPredicate predicate) {
  return addConstraint(
      dialect, summary,
      (TesseraStep){.code = TESSERA_STEP_FUNCTION, .data = {.function = predicate}});
}

const TesseraConstraint *tesseraDynamicDialectAddKind(TesseraDynamicDialect *dialect,
                                                      const char *summary,
                                                      const TesseraStorageDef *definition) {
  return addConstraint(
      dialect, summary,
      (TesseraStep){.code = TESSERA_STEP_IS_DEFINITION, .data = {.definition = definition}});
}

//===--- Types and attributes ---===//

// `<a, b>`.
static const TesseraElement angleElements[] = {
    {.kind = TESSERA_ELEMENT_LITERAL, .text = "<"},
    {.kind = TESSERA_ELEMENT_PARAMS},
    {.kind = TESSERA_ELEMENT_LITERAL, .text = ">"},
};

static const TesseraFormat *makeFormat(TesseraDynamicDialect *dialect, uint32_t numParams) {
  TesseraElement *children = tsArenaNewArray(&dialect->arena, TesseraElement, numParams);
  for (uint32_t i = 0; i < numParams; ++i)
    children[i] = (TesseraElement){.kind = TESSERA_ELEMENT_PARAM, .index = (uint16_t)i};
  enum { COUNT = sizeof angleElements / sizeof *angleElements };
  TesseraElement *elements = copyArray(dialect, angleElements, COUNT, sizeof *elements);
  elements[1].numChildren = numParams;
  elements[1].children = children;
  TesseraFormat *format = tsArenaNew(&dialect->arena, TesseraFormat);
  *format = (TesseraFormat){.numElements = COUNT, .elements = elements};
  return format;
}

static const TesseraStorageDef *copyStorage(TesseraDynamicDialect *dialect, TsStringMap *names,
                                            const TesseraStorageDef *given, bool isType) {
  const char *name = enterName(dialect, names, given->mnemonic, true);
  if (!name)
    return NULL;
  TesseraParamDef *params =
      copyArray(dialect, given->params, given->numParams, sizeof *given->params);
  for (uint32_t i = 0; i < given->numParams; ++i) {
    params[i].name = copyText(dialect, params[i].name);
    params[i].defaultValue = copyText(dialect, params[i].defaultValue);
    params[i].typeName = copyText(dialect, params[i].typeName);
  }
  TesseraStorageDef *copy = tsArenaNew(&dialect->arena, TesseraStorageDef);
  *copy = *given;
  copy->name = name;
  copy->mnemonic = name + strlen(dialect->definition.name) + 1;
  copy->dialect = &dialect->definition;
  copy->isType = isType;
  copy->params = params;
  copy->interfaces =
      copyArray(dialect, given->interfaces, given->numInterfaces, sizeof *given->interfaces);
  copy->recordName = copyText(dialect, given->recordName);
  if (!copy->parse && !copy->format && copy->numParams)
    copy->format = makeFormat(dialect, copy->numParams);
  return copy;
}

const TesseraStorageDef *tesseraDynamicDialectAddType(TesseraDynamicDialect *dialect,
                                                      const TesseraStorageDef *definition) {
  const TesseraStorageDef *copy = copyStorage(dialect, &dialect->typeNames, definition, true);
  if (copy)
    tsVecPush(&dialect->types, copy);
  return copy;
}

const TesseraStorageDef *tesseraDynamicDialectAddAttribute(TesseraDynamicDialect *dialect,
                                                           const TesseraStorageDef *definition) {
  const TesseraStorageDef *copy = copyStorage(dialect, &dialect->attributeNames, definition, false);
  if (copy)
    tsVecPush(&dialect->attributes, copy);
  return copy;
}

//===--- Operations ---===//

static TesseraValueDef *copyValues(TesseraDynamicDialect *dialect, const TesseraValueDef *values,
                                   size_t count) {
  TesseraValueDef *copy = copyArray(dialect, values, count, sizeof *values);
  for (size_t i = 0; i < count; ++i) {
    copy[i].name = copyText(dialect, copy[i].name ? copy[i].name : "");
    copy[i].segmentAttribute = copyText(dialect, copy[i].segmentAttribute);
  }
  return copy;
}

static int compareAttributes(const void *a, const void *b) {
  return strcmp(((const TesseraAttrDef *)a)->name, ((const TesseraAttrDef *)b)->name);
}

static unsigned countOfAnySize(const TesseraValueDef *values, size_t count) {
  unsigned found = 0;
  for (size_t i = 0; i < count; ++i)
    found += values[i].arity != TESSERA_SINGLE;
  return found;
}

// The traits that say how groups of any size are told apart.
static uint64_t sizeTraits(const TesseraOpDef *op) {
  uint64_t traits = 0, given = op->traits;
  if (countOfAnySize(op->operands, op->numOperands) > 1 &&
      !(given >> TESSERA_TRAIT_SAME_VARIADIC_OPERAND_SIZE & 1))
    traits |= (uint64_t)1 << TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS;
  if (countOfAnySize(op->results, op->numResults) > 1 &&
      !(given >> TESSERA_TRAIT_SAME_VARIADIC_RESULT_SIZE & 1))
    traits |= (uint64_t)1 << TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS;
  return traits;
}

static bool hasAttribute(const TesseraAttrDef *attributes, size_t count, const char *name) {
  for (size_t i = 0; i < count; ++i)
    if (!strcmp(attributes[i].name, name))
      return true;
  return false;
}

static void copyAttributes(TesseraDynamicDialect *dialect, const TesseraOpDef *given,
                           TesseraOpDef *op) {
  size_t count = given->numAttributes;
  TesseraAttrDef *copy = tsArenaNewArray(&dialect->arena, TesseraAttrDef, count + 2);
  if (count)
    memcpy(copy, given->attributes, count * sizeof *copy);
  static const struct {
    TesseraTraitBit trait;
    const char *name;
  } sizes[] = {{TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS, "operandSegmentSizes"},
               {TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS, "resultSegmentSizes"}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i)
    if (op->traits >> sizes[i].trait & 1 && !hasAttribute(copy, count, sizes[i].name))
      copy[count++] = (TesseraAttrDef){.name = sizes[i].name, .flags = TESSERA_ATTR_SEGMENT_SIZES};
  for (size_t i = 0; i < count; ++i) {
    copy[i].name = copyText(dialect, copy[i].name);
    copy[i].defaultValue = copyText(dialect, copy[i].defaultValue);
    copy[i].implicitValue = copyText(dialect, copy[i].implicitValue);
    copy[i].verifyOrder = (uint32_t)i;
  }
  qsort(copy, count, sizeof *copy, compareAttributes);
  op->attributes = copy;
  op->numAttributes = (uint16_t)count;
}

static void copyEffects(TesseraDynamicDialect *dialect, const TesseraOpDef *given,
                        TesseraOpDef *op) {
  TesseraEffectDef *effects =
      copyArray(dialect, given->effects, given->numEffects, sizeof *effects);
  for (uint16_t i = 0; i < given->numEffects; ++i)
    effects[i].resource = copyText(dialect, effects[i].resource);
  op->effects = effects;
}

static void copyParents(TesseraDynamicDialect *dialect, const TesseraOpDef *given,
                        TesseraOpDef *op) {
  const char **parents = copyArray(dialect, given->parents, given->numParents, sizeof *parents);
  for (uint16_t i = 0; i < given->numParents; ++i)
    parents[i] = copyText(dialect, parents[i]);
  op->parents = parents;
  if (op->numParents)
    op->traits |= (uint64_t)1 << TESSERA_TRAIT_HAS_PARENT;
}

const TesseraOpDef *tesseraDynamicDialectAddOp(TesseraDynamicDialect *dialect,
                                               const TesseraOpDef *given) {
  const char *name = enterName(dialect, &dialect->opNames, given->name, true);
  if (!name)
    return NULL;
  TesseraOpDef *op = tsArenaNew(&dialect->arena, TesseraOpDef);
  *op = *given;
  op->name = name;
  op->dialect = &dialect->definition;
  op->traits |= sizeTraits(given);
  op->operands = copyValues(dialect, given->operands, given->numOperands);
  op->results = copyValues(dialect, given->results, given->numResults);
  op->regions = copyValues(dialect, given->regions, given->numRegions);
  op->successors = copyValues(dialect, given->successors, given->numSuccessors);
  copyAttributes(dialect, given, op);
  copyEffects(dialect, given, op);
  copyParents(dialect, given, op);
  op->constraints =
      copyArray(dialect, given->constraints, given->numConstraints, sizeof *given->constraints);
  op->otherTraits =
      copyArray(dialect, given->otherTraits, given->numOtherTraits, sizeof *given->otherTraits);
  op->interfaces =
      copyArray(dialect, given->interfaces, given->numInterfaces, sizeof *given->interfaces);
  op->summary = copyText(dialect, given->summary);
  op->implicitTerminator = copyText(dialect, given->implicitTerminator);
  tsVecPush(&dialect->ops, op);
  return op;
}

//===--- Handing it on ---===//

static const TesseraDialectDef *finish(TesseraDynamicDialect *dialect) {
  TesseraDialectDef *definition = &dialect->definition;
  definition->numOps = (uint32_t)dialect->ops.size;
  definition->ops = dialect->ops.data;
  definition->numTypes = (uint32_t)dialect->types.size;
  definition->types = dialect->types.data;
  definition->numAttributes = (uint32_t)dialect->attributes.size;
  definition->attributes = dialect->attributes.data;
  definition->numDependents = (uint32_t)dialect->dependents.size;
  definition->dependents = dialect->dependents.data;
  return definition;
}

MlirLogicalResult tesseraDynamicDialectRegister(TesseraDynamicDialect *dialect,
                                                MlirDialectRegistry wrapped) {
  IrDialectRegistry *registry = wrapped.ptr;
  if (tsStringMapFind(&registry->byName,
                      mlirStringRefCreateFromCString(dialect->definition.name))) {
    destroyDialect(dialect);
    return mlirLogicalResultFailure();
  }
  mlirDialectHandleInsertDialect(tesseraDialectHandle(finish(dialect)), wrapped);
  tsVecPush(&registry->owned, (struct IrOwned){dialect, destroyDialect});
  return mlirLogicalResultSuccess();
}

MlirDialect tesseraDynamicDialectLoad(TesseraDynamicDialect *dialect, MlirContext wrapped) {
  IrContext *context = irContext(wrapped);
  MlirStringRef name = mlirStringRefCreateFromCString(dialect->definition.name);
  irContextLock(context);
  bool isTaken =
      tsStringMapFind(&context->dialects, name) || tsStringMapFind(&context->registry, name);
  IrDialect *loaded = isTaken ? NULL : irContextLoadDialect(context, finish(dialect));
  if (loaded)
    tsVecPush(&context->owned, (struct IrOwned){dialect, destroyDialect});
  irContextUnlock(context);
  if (!loaded)
    destroyDialect(dialect);
  return (MlirDialect){loaded};
}

// Numbers for all that is referred to: attributes, types and names that are used most come first,
// so that most numbers are short. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"
#include "ir/SubElements.h"

#include <stdlib.h>

//===--- Dialects ---===//

static uint32_t numberDialectName(BcWriter *writer, MlirStringRef name) {
  bool inserted;
  uintptr_t *slot = tsStringMapInsert(&writer->dialectsByName, name, &inserted);
  if (inserted) {
    *slot = writer->dialects.size;
    tsVecPush(&writer->dialects, (BcDialect){.name = name});
  }
  return (uint32_t)*slot;
}

static const BytecodeDialectInterfaceMethods *findMethods(BcWriter *writer, MlirStringRef name) {
  if (tsEqual(name, tsLiteral("builtin")))
    return &bcBuiltinMethods;
  IrDialect *dialect = irContextFindDialect(writer->context, name);
  return dialect ? bytecodeDialectInterfaceCast((MlirDialect){dialect}) : NULL;
}

static uint32_t numberDialect(BcWriter *writer, const TesseraDialectDef *definition) {
  if (definition == writer->lastDialect)
    return writer->lastDialectNumber;
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&writer->dialectsByDefinition, definition, &inserted);
  if (inserted) {
    MlirStringRef name = mlirStringRefCreateFromCString(definition->name);
    uint32_t number = numberDialectName(writer, name);
    writer->dialects.data[number].methods = findMethods(writer, name);
    *slot = number;
  }
  writer->lastDialect = definition;
  return writer->lastDialectNumber = (uint32_t)*slot;
}

//===--- Attributes and types ---===//

/// The position of a value; *isNew: it had none yet.
static uint32_t numberItem(BcTable *table, const void *value, bool *isNew) {
  uint32_t *known = tsAddressMapGet(&table->map, value);
  *isNew = !*known;
  if (*isNew) {
    tsVecPush(&table->items, (BcItem){.value = value, .uses = 1});
    *known = (uint32_t)table->items.size;
  } else {
    table->items.data[*known - 1].uses++;
  }
  return *known - 1;
}

/// Not by tsVecPush alone: finding the position adds to the list too, and takes away.
static void addFound(BcWriter *writer, uint32_t position) { tsVecPush(&writer->found, position); }

static void numberResource(BcWriter *writer, const IrResource *resource) {
  bool inserted;
  tsPointerMapInsert(&writer->resources, resource, &inserted);
  if (!inserted)
    return;
  uint32_t dialect = numberDialect(writer, resource->dialect->definition);
  tsVecPush(&writer->dialects.data[dialect].resources, resource);
}

static bool visitResource(IrStorage *storage, void *user) {
  if (irIsDenseResource(storage))
    numberResource(user, irDenseResource(storage));
  return true;
}

bool bcWriteStorage(BcWriter *writer, const BcItem *item, bool isType, BcRope *out) {
  const IrStorage *storage = item->value;
  const BytecodeDialectInterfaceMethods *methods = writer->dialects.data[item->dialect].methods;
  if (!methods || storage->definition->numBodyParams || irIs(storage, &builtinOpaqueTypeDef) ||
      irIs(storage, &builtinOpaqueAttrDef))
    return false;
  TesseraBytecodeWriter hook = {.writer = writer,
                                .out = out ? &out->bytes : NULL,
                                .next = writer->parts.data ? writer->parts.data + item->firstPart
                                                           : NULL,
                                .rope = out};
  if (isType)
    return methods->writeType && methods->writeType(irWrapType(storage), &hook);
  return methods->writeAttribute && methods->writeAttribute(irWrapAttribute(storage), &hook);
}

/// The parts that were found since there were `before`, kept; where they begin.
static uint32_t keepParts(BcWriter *writer, size_t before) {
  uint32_t first = (uint32_t)writer->parts.size;
  for (size_t i = before; i < writer->found.size; i++)
    tsVecPush(&writer->parts, writer->found.data[i]);
  writer->found.size = before;
  return first;
}

/// Of the most frequent attributes, positions in files, all that is written is kept with the parts:
/// they needn't be looked at again.
static void numberPoint(BcWriter *writer, uint32_t position, const IrStorage *location) {
  BcItem *item = &writer->attributes.items.data[position];
  item->value = NULL;
  item->dialect = numberDialect(writer, location->definition->dialect);
  const uint32_t parts[] = {bcNumberAttribute(writer, irFileLineColFile(location)),
                            irFileLineColStartLine(location), irFileLineColStartColumn(location)};
  writer->attributes.items.data[position].firstPart = (uint32_t)writer->parts.size;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    tsVecPush(&writer->parts, parts[i]);
}

static uint32_t numberStorage(BcWriter *writer, BcTable *table, const IrStorage *storage,
                              bool isType) {
  bool isNew;
  uint32_t position = numberItem(table, storage, &isNew);
  if (!isNew)
    return position;
  if (!isType && bcIsPoint(storage)) {
    numberPoint(writer, position, storage);
    return position;
  }
  size_t before = writer->found.size;
  bool isOpaque = irIs(storage, &builtinOpaqueTypeDef) || irIs(storage, &builtinOpaqueAttrDef);
  uint32_t dialect = isOpaque ? numberDialectName(writer, irStringValue(irParamStorage(storage, 0)))
                              : numberDialect(writer, storage->definition->dialect);
  table->items.data[position].dialect = dialect;
  BcItem item = table->items.data[position];
  if (!isOpaque && !bcWriteStorage(writer, &item, isType, NULL))
    irStorageWalk((IrStorage *)storage, visitResource, writer);
  table->items.data[position].firstPart = keepParts(writer, before);
  return position;
}

uint32_t bcNumberAttribute(BcWriter *writer, const IrStorage *attribute) {
  return numberStorage(writer, &writer->attributes, attribute, false);
}

uint32_t bcNumberType(BcWriter *writer, const IrStorage *type) {
  return numberStorage(writer, &writer->types, type, true);
}

void bcWriteResource(TesseraBytecodeWriter *hook, const IrResource *resource) {
  if (hook->out)
    bcVarInt(hook->out, *tsPointerMapFind(&hook->writer->resources, resource));
  else
    numberResource(hook->writer, resource);
}

//===--- Operations ---===//

static uint32_t numberName(BcWriter *writer, IrOpName *name) {
  bool isNew;
  uint32_t position = numberItem(&writer->names, name, &isNew);
  if (!isNew)
    return position;
  writer->names.items.data[position].dialect =
      name->dialect ? numberDialect(writer, name->dialect->definition)
                    : numberDialectName(writer, irDialectPrefix(irStringValue(name->name)).length
                                                    ? irDialectPrefix(irStringValue(name->name))
                                                    : irStringValue(name->name));
  tsVecPush(&writer->layouts, bcLayoutGet(name, writer->version));
  return position;
}

static void numberProperties(BcWriter *writer, const IrOperation *op, uint32_t name) {
  if (!op->name->definition) {
    if (op->attributes[0])
      addFound(writer, bcNumberAttribute(writer, op->attributes[0]));
    return;
  }
  TesseraBytecodeWriter hook = {.writer = writer};
  bcWriteProperties(&hook, op, &writer->layouts.data[name]);
}

static void numberOperation(BcWriter *writer, IrOperation *op, uint32_t *nextValue) {
  uint32_t name = numberName(writer, op->name);
  size_t before = writer->found.size;
  addFound(writer, name);
  addFound(writer, 0); // the location comes last
  writer->firstResults[bcOperationNumber(writer, op)] = *nextValue;
  *nextValue += op->numResults;
  for (uint32_t i = 0; i < op->numResults; i++)
    addFound(writer, bcNumberType(writer, irOperationResult(op, i)->type));
  const IrStorage *dictionary = op->discardable;
  if (writer->version < BC_NATIVE_PROPERTIES)
    dictionary = irOperationAttributeDictionary(op);
  if (dictionary && irDictionaryEntries(dictionary).size)
    addFound(writer, bcNumberAttribute(writer, dictionary));
  if (writer->version >= BC_NATIVE_PROPERTIES)
    numberProperties(writer, op, name);
  uint32_t location = bcNumberAttribute(writer, op->location);
  writer->found.data[before + 1] = location;
  writer->firstParts[bcOperationNumber(writer, op)] = keepParts(writer, before);
}

static BcRegionInfo numberRegion(BcWriter *writer, IrRegion *region, uint32_t *nextValue) {
  uint32_t first = *nextValue, numBlocks = 0;
  for (IrBlock *block = region->first; block; block = block->next) {
    *tsAddressMapGet(&writer->blocks, block) = (uint32_t)writer->blockInfos.size + 1;
    BcBlockInfo info = {.number = numBlocks++, .firstArgument = *nextValue};
    *nextValue += block->numArguments;
    size_t before = writer->found.size;
    for (uint32_t i = 0; i < block->numArguments; i++) {
      addFound(writer, bcNumberAttribute(writer, block->arguments[i]->location));
      addFound(writer, bcNumberType(writer, block->arguments[i]->value.type));
    }
    info.firstPart = keepParts(writer, before);
    size_t position = writer->blockInfos.size;
    tsVecPush(&writer->blockInfos, info);
    for (IrOperation *op = block->first; op; op = op->next) {
      bcPrefetchAfter(writer, op);
      size_t near = bcOperationNumber(writer, op) + BC_NEAR;
      if (near < writer->ops.size)
        bcPrefetchAttribute(writer, writer->ops.data[near]->location);
      numberOperation(writer, op, nextValue);
      if (op->numRegions)
        tsVecPush(&writer->withRegions, op);
      writer->blockInfos.data[position].numOps++;
    }
  }
  return (BcRegionInfo){numBlocks, *nextValue - first};
}

typedef struct Waiting {
  IrRegion *region;
  uint32_t position, firstValue;
} Waiting;
typedef TsVec(Waiting) WaitingList;

static void addRegions(BcWriter *writer, IrOperation *op, uint32_t nextValue,
                       WaitingList *waiting) {
  uint32_t first = writer->isolated.data[bcOperationNumber(writer, op)] ? 0 : nextValue;
  writer->firstRegions[bcOperationNumber(writer, op)] = (uint32_t)writer->regionInfos.size;
  for (uint32_t i = 0; i < op->numRegions; i++) {
    tsVecPush(waiting, (Waiting){&op->regions[i], (uint32_t)writer->regionInfos.size, first});
    tsVecPush(&writer->regionInfos, (BcRegionInfo){0, 0});
  }
}

/// The regions that are next come before this one in memory: their operations, and of the very
/// next one what these refer to.
static void prefetchWaiting(const BcWriter *writer, const WaitingList *waiting) {
  enum { OPS = 8 };
  for (size_t ahead = 1; ahead <= 3 && ahead <= waiting->size; ahead += 2) {
    const IrRegion *region = waiting->data[waiting->size - ahead].region;
    size_t first = bcOperationNumber(writer, region->parent) + 1;
    for (size_t i = first; i < first + OPS && i < writer->ops.size; i++)
      if (ahead == 1)
        bcPrefetchAttribute(writer, writer->ops.data[i]->location);
      else
        bcPrefetchOperation(writer->ops.data[i]);
  }
}

/// The regions of an operation, the last one first, each with all that is directly in it before
/// what is further inside.
static void numberNested(BcWriter *writer) {
  uint32_t nextValue = 0;
  numberOperation(writer, writer->root, &nextValue);
  WaitingList waiting = {0};
  addRegions(writer, writer->root, nextValue, &waiting);
  while (waiting.size) {
    Waiting next = tsVecPop(&waiting);
    nextValue = next.firstValue;
    prefetchWaiting(writer, &waiting);
    if (!next.region->first)
      continue;
    writer->withRegions.size = 0;
    writer->regionInfos.data[next.position] = numberRegion(writer, next.region, &nextValue);
    for (size_t i = 0; i < writer->withRegions.size; i++)
      addRegions(writer, writer->withRegions.data[i], nextValue, &waiting);
  }
  tsVecFree(&waiting);
}

//===--- Isolation ---===//

typedef struct Around {
  IrOperation *op;
  bool isUnresolved; ///< it, or something around it, may turn out to be isolated
} Around;
typedef TsVec(Around) AroundList;

/// An operand from another region: what is between isn't isolated.
static void markCrossing(BcWriter *writer, AroundList *around, const IrRegion *from) {
  size_t stop = around->size;
  while (stop > 0 && around->data[stop - 1].isUnresolved &&
         around->data[stop - 1].op != from->parent)
    stop--;
  for (size_t i = stop; i < around->size; i++) {
    around->data[i].isUnresolved = stop > 0 && around->data[stop - 1].isUnresolved;
    writer->isolated.data[bcOperationNumber(writer, around->data[i].op)] = false;
  }
}

static void resolveOperands(BcWriter *writer, IrOperation *op, AroundList *around) {
  const IrRegion *region = irParentRegion(op);
  for (uint32_t i = 0; i < op->numOperands; i++) {
    const IrValue *value = op->operands[i].value;
    const IrBlock *block = value ? irValueBlock(value) : NULL;
    if (block && block->region && block->region != region)
      markCrossing(writer, around, block->region);
  }
}

/// Numbers operations in pre-order and finds out which are isolated.
static void numberOperations(BcWriter *writer) {
  IrOperation *root = writer->root;
  AroundList around = {0};
  for (IrOperation *op = root; op; op = irWalkNext(root, op, false)) {
    if (op != root) {
      op->orderIndex = (uint32_t)writer->isolated.size;
      op->block->orderValid = false;
      while (around.data[around.size - 1].op != irParentOp(op))
        around.size--;
    }
    tsVecPush(&writer->isolated, op->numRegions != 0);
    tsVecPush(&writer->ops, op);
    if (around.size && around.data[around.size - 1].isUnresolved)
      resolveOperands(writer, op, &around);
    if (op->numRegions)
      tsVecPush(&around, (Around){op, !irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE)});
  }
  tsVecFree(&around);
}

//===--- Order ---===//

typedef struct Key {
  uint32_t uses, position;
} Key;

static int compareKeys(const void *a, const void *b) {
  const Key *x = a, *y = b;
  if (x->uses != y->uses)
    return x->uses > y->uses ? -1 : 1;
  return x->position < y->position ? -1 : 1;
}

/// Most used first, else as they came: most are used once, and need no sorting.
static void sortByUses(BcTable *table) {
  size_t size = table->items.size, numKeys = 0;
  Key *keys = tsAlloc((size + 1) * sizeof *keys);
  for (size_t i = 0; i < size; i++)
    if (table->items.data[i].uses > 1)
      keys[numKeys++] = (Key){table->items.data[i].uses, (uint32_t)i};
  qsort(keys, numKeys, sizeof *keys, compareKeys);
  table->order = tsAlloc((size + 1) * sizeof *table->order);
  for (size_t i = 0; i < numKeys; i++)
    table->order[i] = keys[i].position;
  for (size_t i = 0, next = numKeys; i < size; i++)
    if (table->items.data[i].uses <= 1)
      table->order[next++] = (uint32_t)i;
  tsFree(keys);
}

/// Sorts a part by dialect, `first` before all others, without changing the order otherwise.
static void groupByDialect(const BcTable *table, uint32_t *order, size_t size, uint32_t first,
                           uint32_t numDialects, uint32_t *scratch) {
  size_t *starts = tsAllocZeroed(numDialects + 2, sizeof *starts);
#define RANK(i) (table->items.data[i].dialect == first ? 0 : table->items.data[i].dialect + 1)
  for (size_t i = 0; i < size; i++)
    if (RANK(order[i]) <= numDialects)
      starts[RANK(order[i]) + 1]++;
  for (uint32_t d = 0; d <= numDialects; d++)
    starts[d + 1] += starts[d];
  for (size_t i = 0; i < size; i++)
    scratch[starts[RANK(order[i])]++] = order[i];
#undef RANK
  memcpy(order, scratch, size * sizeof *order);
  tsFree(starts);
}

/// Among those whose numbers take the same room, those of a dialect come together.
static void sortTable(BcTable *table, uint32_t numDialects) {
  sortByUses(table);
  size_t size = table->items.size, start = 0, room = 0;
  uint32_t *scratch = tsAlloc((size + 1) * sizeof *scratch), first = 0;
  for (unsigned bytes = 1; start < size; bytes++) {
    room = bytes < 9 ? ((size_t)1 << (7 * bytes)) - room : SIZE_MAX;
    size_t part = size - start < room ? size - start : room;
    groupByDialect(table, table->order + start, part, first, numDialects, scratch);
    first = table->items.data[table->order[start + part - 1]].dialect;
    start += part;
  }
  for (size_t i = 0; i < size; i++)
    table->items.data[table->order[i]].number = (uint32_t)i;
  tsFree(scratch);
}

static void numberResources(BcWriter *writer) {
  for (size_t d = 0; d < writer->dialects.size; d++)
    for (int withData = 1; withData >= 0; withData--)
      for (size_t i = 0; i < writer->dialects.data[d].resources.size; i++) {
        const IrResource *resource = writer->dialects.data[d].resources.data[i];
        if (resource->hasData == withData)
          *tsPointerMapFind(&writer->resources, resource) = writer->numResources++;
      }
}

void bcNumberAll(BcWriter *writer) {
  numberOperations(writer);
  size_t count = writer->isolated.size;
  writer->firstResults = tsAlloc(tsMulSize(count, sizeof *writer->firstResults));
  writer->firstParts = tsAlloc(tsMulSize(count, sizeof *writer->firstParts));
  writer->firstRegions = tsAlloc(tsMulSize(count, sizeof *writer->firstRegions));
  numberNested(writer);
  uint32_t numDialects = (uint32_t)writer->dialects.size;
  sortTable(&writer->attributes, numDialects);
  sortTable(&writer->types, numDialects);
  sortTable(&writer->names, numDialects);
  numberResources(writer);
}

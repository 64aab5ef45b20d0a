// What is written, out of operations: structure first, then what each operation has, in the order
// in which they lie in memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"
#include "ir/SubElements.h"
#include "support/Sparse.h"

//===--- Dialects ---===//

static uint32_t addDialectName(BcWriter *writer, MlirStringRef name) {
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

static uint32_t addDialect(BcWriter *writer, const TesseraDialectDef *definition) {
  if (definition == writer->lastDialect)
    return writer->lastDialectNumber;
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&writer->dialectsByDefinition, definition, &inserted);
  if (inserted) {
    MlirStringRef name = mlirStringRefCreateFromCString(definition->name);
    uint32_t number = addDialectName(writer, name);
    writer->dialects.data[number].methods = findMethods(writer, name);
    *slot = number;
  }
  writer->lastDialect = definition;
  return writer->lastDialectNumber = (uint32_t)*slot;
}

//===--- Attributes and types ---===//

/// Where the position of a value is remembered.
static inline BcRecent *recentOf(BcWriter *writer, const void *value) {
  enum { GRAIN = 16, SHIFT = 8 };
  uintptr_t address = (uintptr_t)value / GRAIN;
  return &writer->recent[(address ^ address >> SHIFT) % BC_NUM_RECENT];
}

/// The position for a place in the map, which is used once more; *isNew: it had none yet.
static inline uint32_t useItem(BcWriter *writer, BcTable *table, const void *value, uint32_t *known,
                               bool *isNew) {
  *isNew = !*known;
  if (*isNew) {
    bcVecPush(writer, &table->items, (BcItem){.value = value});
    bcVecPush(writer, &table->uses, 1);
    *known = (uint32_t)table->items.size;
  } else {
    table->uses.data[*known - 1]++;
  }
  return *known - 1;
}

/// The position of a value.
static inline uint32_t addItem(BcWriter *writer, BcTable *table, const void *value, bool *isNew) {
  BcRecent *recent = recentOf(writer, value);
  if (recent->value == value) {
    *isNew = false;
    table->uses.data[recent->position]++;
    return recent->position;
  }
  uint32_t position = useItem(writer, table, value, tsAddressMapGet(&table->map, value), isNew);
  *recent = (BcRecent){value, position};
  return position;
}

/// Not by tsVecPush alone: finding the part adds to the list too, and takes away.
static void addFound(BcWriter *writer, uint32_t part) { tsVecPush(&writer->found, part); }

static void addResource(BcWriter *writer, const IrResource *resource) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&writer->resourcesByAddress, resource, &inserted);
  if (inserted) {
    *slot = writer->resources.size;
    uint32_t dialect = addDialect(writer, resource->dialect->definition);
    tsVecPush(&writer->resources, (BcResource){.resource = resource, .dialect = dialect});
  }
  addFound(writer, (uint32_t)*slot << BC_PART_BITS | BC_PART_RESOURCE);
}

static bool visitResource(IrStorage *storage, void *user) {
  if (irIsDenseResource(storage))
    addResource(user, irDenseResource(storage));
  return true;
}

static bool isOpaque(const IrStorage *storage) {
  return irIs(storage, &builtinOpaqueTypeDef) || irIs(storage, &builtinOpaqueAttrDef);
}

bool bcWriteStorage(BcWriter *writer, const BcItem *item, bool isType, BcRope *out) {
  const IrStorage *storage = item->value;
  const BytecodeDialectInterfaceMethods *methods = writer->dialects.data[item->dialect].methods;
  if (!methods || storage->definition->numBodyParams || isOpaque(storage))
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
  size_t first = writer->parts.size, count = writer->found.size - before;
  while (writer->parts.capacity - first < count)
    writer->parts.data = bcGrowMany(writer, writer->parts.data, writer->parts.capacity,
                                    sizeof *writer->parts.data, &writer->parts.capacity);
  if (count)
    memcpy(writer->parts.data + first, writer->found.data + before,
           count * sizeof *writer->parts.data);
  writer->parts.size += count;
  writer->found.size = before;
  return (uint32_t)first;
}

/// Of the most frequent attributes, positions in files, all that is written is kept as parts: they
/// needn't be looked at again.
static void addPoint(BcWriter *writer, uint32_t position, const IrStorage *location) {
  BcItem *item = &writer->attributes.items.data[position];
  item->value = NULL;
  item->dialect = writer->builtin = addDialect(writer, location->definition->dialect);
  uint32_t file = bcAddAttribute(writer, irFileLineColFile(location));
  const uint32_t parts[] = {file << BC_PART_BITS | BC_PART_ATTRIBUTE,
                            irFileLineColStartLine(location), irFileLineColStartColumn(location)};
  writer->attributes.items.data[position].firstPart = (uint32_t)writer->parts.size;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    bcVecPush(writer, &writer->parts, parts[i]);
}

/// As addParts, of a text or a number.
static bool addSimple(BcWriter *writer, uint32_t position, const IrStorage *attribute) {
  IrStorage *type = bcNumberType(attribute);
  if (!type && !bcIsText(attribute))
    return false;
  BcItem *item = &writer->attributes.items.data[position];
  item->dialect = writer->builtin = addDialect(writer, attribute->definition->dialect);
  uint32_t part = type ? bcAddType(writer, type) << BC_PART_BITS | BC_PART_TYPE : 0;
  if (!type)
    writer->numTextBytes += irStringValue(attribute).length + 1;
  item = &writer->attributes.items.data[position];
  item->firstPart = item->endPart = (uint32_t)writer->parts.size;
  if (type) {
    bcVecPush(writer, &writer->parts, part);
    item->endPart++;
  }
  return true;
}

static void addFoundAttribute(BcWriter *writer, const IrStorage *attribute) {
  addFound(writer, bcAddAttribute(writer, attribute) << BC_PART_BITS | BC_PART_ATTRIBUTE);
}

/// As addParts, of a dictionary or an array.
static bool addElements(BcWriter *writer, uint32_t position, const IrStorage *attribute) {
  enum { AHEAD = 8 };
  size_t before = writer->found.size;
  if (irIsDictionary(attribute)) {
    IrNamedList entries = irDictionaryEntries(attribute);
    for (size_t i = 0; i < entries.size; i++) {
      if (i + AHEAD < entries.size)
        __builtin_prefetch(irNamedValue(entries.data[i + AHEAD]));
      addFoundAttribute(writer, irNamedName(entries.data[i]));
      addFoundAttribute(writer, irNamedValue(entries.data[i]));
    }
  } else if (irIsArray(attribute)) {
    IrList elements = irArrayElements(attribute);
    for (size_t i = 0; i < elements.size; i++)
      addFoundAttribute(writer, elements.data[i]);
  } else {
    return false;
  }
  uint32_t first = keepParts(writer, before);
  BcItem *item = &writer->attributes.items.data[position];
  item->dialect = writer->builtin = addDialect(writer, attribute->definition->dialect);
  item->firstPart = first;
  item->endPart = (uint32_t)writer->parts.size;
  return true;
}

/// The dialect whose the storage is.
static uint32_t addDialectOf(BcWriter *writer, const IrStorage *storage) {
  return isOpaque(storage) ? addDialectName(writer, irStringValue(irParamStorage(storage, 0)))
                           : addDialect(writer, storage->definition->dialect);
}

/// As addParts, of what a callback writes.
static bool addByCallback(BcWriter *writer, BcTable *table, uint32_t position, bool isType) {
  if (!writer->options->callbacks.size)
    return false;
  size_t before = writer->found.size;
  BcItem item = table->items.data[position];
  MlirStringRef dialect;
  if (!bcWriteByCallback(writer, &item, isType, NULL, &dialect))
    return false;
  item.dialect = dialect.length ? addDialectName(writer, tsArenaString(&writer->arena, dialect))
                                : addDialectOf(writer, item.value);
  item.firstPart = keepParts(writer, before);
  item.endPart = (uint32_t)writer->parts.size;
  table->items.data[position] = item;
  return true;
}

/// What a new item is made of: as its dialect writes it, or else the resources in it.
static void addParts(BcWriter *writer, BcTable *table, uint32_t position, const IrStorage *storage,
                     bool isType) {
  size_t before = writer->found.size;
  table->items.data[position].dialect = addDialectOf(writer, storage);
  BcItem item = table->items.data[position];
  if (!isOpaque(storage) && !bcWriteStorage(writer, &item, isType, NULL))
    irStorageWalk((IrStorage *)storage, visitResource, writer);
  table->items.data[position].firstPart = keepParts(writer, before);
  table->items.data[position].endPart = (uint32_t)writer->parts.size;
}

uint32_t bcAddAttribute(BcWriter *writer, const IrStorage *attribute) {
  bool isNew;
  uint32_t position = addItem(writer, &writer->attributes, attribute, &isNew);
  if (!isNew || addByCallback(writer, &writer->attributes, position, false))
    return position;
  if (bcIsPoint(attribute))
    addPoint(writer, position, attribute);
  else if (!addSimple(writer, position, attribute) && !addElements(writer, position, attribute))
    addParts(writer, &writer->attributes, position, attribute, false);
  return position;
}

/// As bcAddAttribute: most locations come once, and lie behind the one before.
static uint32_t addLocation(BcWriter *writer, const IrStorage *location) {
  uintptr_t page = (uintptr_t)location / TS_ADDRESS_PAGE;
  if (page != writer->lastPage) {
    uint32_t *first = (uint32_t *)tsAddressMapGet(&writer->attributes.map, location);
    writer->lastNumbers = first - (uintptr_t)location % TS_ADDRESS_PAGE / TS_ADDRESS_GRAIN;
    writer->lastPage = page;
  }
  uint32_t *known = &writer->lastNumbers[(uintptr_t)location % TS_ADDRESS_PAGE / TS_ADDRESS_GRAIN];
  bool isNew;
  uint32_t position = useItem(writer, &writer->attributes, location, known, &isNew);
  if (!isNew || addByCallback(writer, &writer->attributes, position, false))
    return position;
  if (bcIsPoint(location))
    addPoint(writer, position, location);
  else
    addParts(writer, &writer->attributes, position, location, false);
  return position;
}

uint32_t bcAddType(BcWriter *writer, const IrStorage *type) {
  bool isNew;
  uint32_t position = addItem(writer, &writer->types, type, &isNew);
  if (isNew && !addByCallback(writer, &writer->types, position, true))
    addParts(writer, &writer->types, position, type, true);
  return position;
}

void tesseraBytecodeWriteType(TesseraBytecodeWriter *writer, MlirType type) {
  if (writer->out)
    bcVarInt(writer->out, writer->writer->types.numbers[*writer->next++ >> BC_PART_BITS]);
  else
    addFound(writer->writer,
             bcAddType(writer->writer, irType(type)) << BC_PART_BITS | BC_PART_TYPE);
}

void tesseraBytecodeWriteAttribute(TesseraBytecodeWriter *writer, MlirAttribute attribute) {
  if (writer->out)
    bcVarInt(writer->out, writer->writer->attributes.numbers[*writer->next++ >> BC_PART_BITS]);
  else
    addFoundAttribute(writer->writer, irAttribute(attribute));
}

void tesseraBytecodeWriteOptionalAttribute(TesseraBytecodeWriter *writer, MlirAttribute attribute) {
  if (!attribute.ptr)
    tesseraBytecodeWriteVarInt(writer, 0);
  else if (writer->out)
    bcFlagged(writer->out, writer->writer->attributes.numbers[*writer->next++ >> BC_PART_BITS],
              true);
  else
    addFoundAttribute(writer->writer, irAttribute(attribute));
}

void bcWriteResource(TesseraBytecodeWriter *hook, const IrResource *resource) {
  if (hook->out)
    bcVarInt(hook->out, hook->writer->resources.data[*hook->next++ >> BC_PART_BITS].number);
  else
    addResource(hook->writer, resource);
}

//===--- Structure ---===//

/// An operation with regions, while what is in it is looked at.
typedef struct Around {
  IrOperation *op;
  uint32_t number;
  bool isUnresolved;        ///< it, or something around it, may turn out to be isolated
  uint32_t place, endPlace; ///< of the blocks that are still to come
  IrOperation *next;        ///< of the block before those; NULL: there is none
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
    writer->ops.data[around->data[i].number].isIsolated = false;
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

static void addBlocks(BcWriter *writer, const IrRegion *region) {
  uint32_t first = (uint32_t)writer->blocks.size;
  for (IrBlock *block = region->first; block; block = block->next) {
    block->orderValid = false; // the numbers of operations are others now
    uint32_t place = (uint32_t)writer->blocks.size;
    *tsAddressMapGet(&writer->blockPlaces, block) = place + 1;
    tsVecPush(
        &writer->blocks,
        (BcBlock){.block = block, .number = place - first, .numArguments = block->numArguments});
  }
  bcVecPush(writer, &writer->regions,
            (BcRegion){.firstBlock = first, .numBlocks = (uint32_t)writer->blocks.size - first});
}

/// The next operation.
static void addOperation(BcWriter *writer, IrOperation *op, AroundList *around) {
  uint32_t number = (uint32_t)writer->ops.size;
  enum { FEW = 6 }; // words before those that have a count
  writer->numWords += FEW + (op->numResults != 0) + op->numResults + (op->numOperands != 0) +
                      2 * (size_t)op->numOperands + (op->numSuccessors != 0) + op->numSuccessors +
                      (op->numRegions != 0);
  if (op != writer->root)
    op->orderIndex = number;
  bcVecPush(writer, &writer->ops,
            (BcOp){.op = op,
                   .firstRegion = (uint32_t)writer->regions.size,
                   .end = number + 1,
                   .isIsolated = op->numRegions != 0});
  if (around->size && around->data[around->size - 1].isUnresolved)
    resolveOperands(writer, op, around);
  if (!op->numRegions)
    return;
  uint32_t place = (uint32_t)writer->blocks.size;
  for (uint32_t i = 0; i < op->numRegions; i++)
    addBlocks(writer, &op->regions[i]);
  tsVecPush(around, (Around){.op = op,
                             .number = number,
                             .isUnresolved = !irHasTrait(op, TESSERA_TRAIT_ISOLATED_FROM_ABOVE),
                             .place = place,
                             .endPlace = (uint32_t)writer->blocks.size});
}

/// Numbers operations, in pre-order, and finds out which are isolated.
static void collectStructure(BcWriter *writer) {
  AroundList around = {0};
  addOperation(writer, writer->root, &around);
  while (around.size) {
    Around *inner = &around.data[around.size - 1];
    if (inner->next) {
      IrOperation *op = inner->next;
      inner->next = op->next;
      writer->blocks.data[inner->place - 1].numOps++;
      if (op->next)
        __builtin_prefetch(op->next);
      addOperation(writer, op, &around);
    } else if (inner->place < inner->endPlace) {
      BcBlock *block = &writer->blocks.data[inner->place++];
      block->firstOp = (uint32_t)writer->ops.size;
      inner->next = block->block->first;
    } else {
      writer->ops.data[inner->number].end = (uint32_t)writer->ops.size;
      around.size--;
    }
  }
  tsVecFree(&around);
}

//===--- Operations ---===//

static uint32_t addName(BcWriter *writer, IrOpName *name) {
  bool isNew;
  uint32_t position = addItem(writer, &writer->names, name, &isNew);
  if (!isNew)
    return position;
  MlirStringRef text = irStringValue(name->name);
  size_t dot = tsFindChar(text, '.', 0);
  // Where nothing is behind a dot, the reader puts none between the dialect and the rest.
  bool isWhole = dot == SIZE_MAX || dot + 1 == text.length;
  writer->names.items.data[position].dialect =
      name->dialect && !isWhole ? addDialect(writer, name->dialect->definition)
                                : addDialectName(writer, isWhole ? text : irDialectPrefix(text));
  tsVecPush(&writer->nameInfos, (BcName){.layout = bcLayoutGet(name, writer->version)});
  return position;
}

static void useAgain(BcWriter *writer, uint32_t set) {
  const BcPropertySet *known = &writer->propertySets.data[set];
  for (uint32_t i = known->firstPart; i < known->end; i++) {
    uint32_t part = writer->parts.data[i];
    if ((part & ((1u << BC_PROPERTY_BITS) - 1)) != BC_PROPERTY_BYTE)
      writer->attributes.uses.data[part >> BC_PROPERTY_BITS]++;
  }
}

static uint32_t addPropertySet(BcWriter *writer, const IrOperation *op, uint32_t name) {
  size_t before = writer->found.size;
  if (!op->name->definition)
    addFound(writer,
             bcAddAttribute(writer, op->attributes[0]) << BC_PROPERTY_BITS | BC_PROPERTY_REQUIRED);
  else if (!bcAddProperties(writer, op, &writer->nameInfos.data[name].layout))
    writer->failed = true;
  uint32_t first = keepParts(writer, before);
  bcVecPush(writer, &writer->propertySets,
            (BcPropertySet){.firstPart = first, .end = (uint32_t)writer->parts.size});
  return (uint32_t)writer->propertySets.size - 1;
}

/// Whether the operation has properties; their number in writer->propertySets. Often they are those
/// of the last operation of the name.
static bool addProperties(BcWriter *writer, const IrOperation *op, uint32_t name, uint32_t *set) {
  if (op->name->definition ? !writer->nameInfos.data[name].layout.size : !op->attributes[0])
    return false;
  BcName *info = &writer->nameInfos.data[name];
  size_t size = op->name->numAttributeSlots * sizeof *op->attributes;
  if (info->slots && !memcmp(info->slots, op->attributes, size)) {
    useAgain(writer, info->set);
    *set = info->set;
    return true;
  }
  *set = addPropertySet(writer, op, name);
  info = &writer->nameInfos.data[name];
  if (!info->slots)
    info->slots = tsArenaAlloc(&writer->arena, size, _Alignof(IrStorage *));
  memcpy(info->slots, op->attributes, size);
  info->set = *set;
  return true;
}

/// The place of a block, plus 1; 0: it isn't written.
static uint32_t findBlock(BcWriter *writer, const IrBlock *block) {
  if (block != writer->lastBlock) {
    writer->lastBlock = block;
    writer->lastPlace = tsAddressMapFind(&writer->blockPlaces, block);
  }
  return writer->lastPlace;
}

/// Whether the use comes before the one behind it in its value's list, which reading makes of uses
/// that fall. That one was just looked at, as a rule.
static bool isOutOfOrder(const BcWriter *writer, uint32_t number, const IrUse *use) {
  const IrUse *next = use->next;
  return next && ((uint64_t)number << 32 | irUseNumber(use)) <= bcUseId(writer, next);
}

/// What is written for an operand of an operation: two words; false where it is defined elsewhere.
static bool addOperand(BcWriter *writer, uint32_t user, const IrUse *use, uint32_t *words) {
  IrValue *value = use->value;
  if (!value)
    return false;
  bool isShuffled = writer->version >= BC_USE_LIST_ORDERS && isOutOfOrder(writer, user, use);
  words[1] = value->index;
  const IrOperation *op = irDefiningOp(value);
  if (!op) {
    uint32_t place = findBlock(writer, ((const IrBlockArgument *)value)->block);
    words[0] = (place - 1) << 1 | 1;
    if (place && isShuffled)
      writer->blocks.data[place - 1].isShuffled = true;
    return place != 0;
  }
  uint32_t number = bcOperationNumber(writer, op);
  words[0] = number << 1;
  if (number >= writer->ops.size || writer->ops.data[number].op != op)
    return false;
  if (isShuffled && number)
    tsVecPush(&writer->shuffled, number);
  return true;
}

static bool addOperands(BcWriter *writer, uint32_t number, uint32_t *words) {
  const IrOperation *op = writer->ops.data[number].op;
  for (uint32_t i = 0; i < op->numOperands; i++)
    if (!addOperand(writer, number, &op->operands[i], words + 2 * (size_t)i)) {
      TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(irWrapOp((IrOperation *)op));
      tesseraDiagnosticAppendFormat(diagnostic,
                                    "can't be written as bytecode: operand #%u is "
                                    "defined outside of what is written",
                                    i);
      return mlirLogicalResultIsSuccess(tesseraDiagnosticReport(diagnostic));
    }
  return true;
}

/// Attributes into the record; where it goes on.
static uint32_t *collectAttributes(BcWriter *writer, const IrOperation *op, uint32_t name,
                                   uint32_t *mask, uint32_t *at) {
  const IrStorage *dictionary = op->discardable;
  if (writer->version < BC_NATIVE_PROPERTIES)
    dictionary = irOperationAttributeDictionary(op);
  if (dictionary && irDictionaryEntries(dictionary).size) {
    *mask |= BC_HAS_ATTRIBUTES;
    *at++ = bcAddAttribute(writer, dictionary);
  }
  uint32_t set;
  if (writer->version >= BC_NATIVE_PROPERTIES && addProperties(writer, op, name, &set)) {
    *mask |= BC_HAS_PROPERTIES;
    *at++ = set;
  }
  return at;
}

/// Operands and successors into the record; where it goes on, or NULL.
static uint32_t *collectUses(BcWriter *writer, uint32_t number, uint32_t *mask, uint32_t *at) {
  const IrOperation *op = writer->ops.data[number].op;
  if (op->numOperands) {
    *mask |= BC_HAS_OPERANDS;
    *at++ = op->numOperands;
    if (!addOperands(writer, number, at))
      return NULL;
    at += 2 * (size_t)op->numOperands;
  }
  if (op->numSuccessors) {
    *mask |= BC_HAS_SUCCESSORS;
    *at++ = op->numSuccessors;
    for (uint32_t i = 0; i < op->numSuccessors; i++) {
      uint32_t place = findBlock(writer, op->successors[i].block);
      if (!place)
        return NULL;
      *at++ = place - 1;
    }
  }
  return at;
}

static bool collectOperation(BcWriter *writer, uint32_t number) {
  IrOperation *op = writer->ops.data[number].op;
  size_t record = writer->records.size;
  writer->ops.data[number].record = (uint32_t)record;
  uint32_t *start = writer->records.data + record, *at = start + 3, mask = 0;
  start[1] = addName(writer, op->name);
  start[2] = addLocation(writer, op->location);
  if (!writer->attributes.items.data[start[2]].value) {
    mask |= BC_LOCATION_IS_POINT;
    *at++ = bcPointFile(writer, start[2]);
  }
  at = collectAttributes(writer, op, start[1], &mask, at);
  if (op->numResults) {
    mask |= BC_HAS_RESULTS;
    *at++ = op->numResults;
    for (uint32_t i = 0; i < op->numResults; i++)
      *at++ = bcAddType(writer, irOperationResult(op, i)->type);
  }
  at = collectUses(writer, number, &mask, at);
  if (!at)
    return false;
  if (op->numRegions) {
    mask |= BC_HAS_REGIONS;
    *at++ = op->numRegions;
  }
  start[0] = mask;
  writer->records.size += (size_t)(at - start);
  return true;
}

static void collectArguments(BcWriter *writer, uint32_t first, uint32_t end) {
  for (uint32_t place = first; place < end; place++) {
    const IrBlock *block = writer->blocks.data[place].block;
    size_t before = writer->found.size;
    for (uint32_t i = 0; i < block->numArguments; i++) {
      addFound(writer, addLocation(writer, block->arguments[i]->location));
      addFound(writer, bcAddType(writer, block->arguments[i]->value.type));
    }
    writer->blocks.data[place].firstPart = keepParts(writer, before);
  }
}

/// The operations that come soon: a walk would wait for each of them.
static void prefetchAfter(const BcWriter *writer, uint32_t number) {
  enum { FAR = 10, NEAR = 5, LINE = 64 };
  if (number + FAR < writer->ops.size) {
    const char *op = (const char *)writer->ops.data[number + FAR].op;
    __builtin_prefetch(op);
    __builtin_prefetch(op + LINE);
    __builtin_prefetch(op + 2 * LINE);
  }
  if (number + NEAR < writer->ops.size) {
    const IrStorage *location = writer->ops.data[number + NEAR].op->location;
    __builtin_prefetch(location);
    __builtin_prefetch(&location->params[2]);
    if ((uintptr_t)location / TS_ADDRESS_PAGE == writer->lastPage)
      __builtin_prefetch(
          &writer->lastNumbers[(uintptr_t)location % TS_ADDRESS_PAGE / TS_ADDRESS_GRAIN]);
  }
}

static BcStretch *findStretch(BcWriter *writer, const void *data) {
  for (size_t i = 0; i < writer->stretches.size; i++)
    if (writer->stretches.data[i].start == data)
      return &writer->stretches.data[i];
  return NULL;
}

/// Memory for what has grown to `bytes`.
static BcStretch *addStretch(BcWriter *writer, size_t bytes) {
  enum { FEWEST = 1 << 24 }; // much often becomes more: then this is the last copy
  BcStretch stretch = {.size = bytes < FEWEST ? FEWEST : bytes};
  stretch.start = tsAllocSparse(stretch.size, &writer->slowPages);
  tsVecPush(&writer->stretches, stretch);
  return &writer->stretches.data[writer->stretches.size - 1];
}

/// The stretch of `data`, or a new one, with more than `bytes` of it in use.
static BcStretch *growStretch(BcWriter *writer, const void *data, size_t bytes) {
  BcStretch *stretch = data ? findStretch(writer, data) : NULL;
  if (!stretch || stretch->used == stretch->size)
    stretch = addStretch(writer, tsMulSize(bytes, 2));
  while (stretch->used <= bytes)
    stretch->used += tsSparseUse(stretch->start + stretch->used, stretch->size - stretch->used,
                                 &writer->slowPages);
  return stretch;
}

void *bcGrowMany(BcWriter *writer, void *data, size_t count, size_t size, size_t *capacity) {
  enum { FIRST = 64, MANY = 1 << 17 };
  size_t bytes = tsMulSize(count, size);
  char *grown;
  if (bytes <= MANY) {
    *capacity = count ? 2 * count : FIRST;
    grown = tsAlloc(tsMulSize(*capacity, size));
  } else {
    const BcStretch *stretch = growStretch(writer, data, bytes + size);
    *capacity = stretch->used / size;
    grown = stretch->start;
  }
  if (grown == data)
    return grown;
  if (count)
    memcpy(grown, data, bytes);
  bcFree(writer, data);
  return grown;
}

void *bcAllocInRoom(BcWriter *writer, size_t count, size_t size) {
  enum { ALIGNMENT = 16 };
  size_t bytes = (tsMulSize(count, size) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  BcRoom *room = &writer->room;
  if (bytes > (size_t)(room->end - room->at))
    return tsAlloc(bytes);
  room->at += bytes;
  return room->at - bytes;
}

void bcFree(BcWriter *writer, void *memory) {
  const BcRoom *room = &writer->room;
  BcStretch *stretch = memory ? findStretch(writer, memory) : NULL;
  if (stretch)
    *stretch = tsVecPop(&writer->stretches);
  if (!room->start || (char *)memory < room->start || (char *)memory >= room->end)
    tsFree(memory);
}

/// Room for all records, and for what most operations have of their own: a location.
static void reserve(BcWriter *writer) {
  enum { EACH = sizeof(BcItem) + 8 * sizeof(uint32_t) }; // bytes for an item
  enum { FEW = 1024 }; // those of small modules: what isn't used isn't touched
  size_t count = FEW + writer->ops.size + writer->ops.size / 4;
  size_t size = tsMulSize(count, EACH) + tsMulSize(writer->numWords, sizeof(uint32_t));
  writer->room.start = writer->room.at = tsAllocLarge(&size, &writer->slowPages);
  writer->room.end = writer->room.start + size;
  bcVecReserve(writer, &writer->attributes.items, count);
  bcVecReserve(writer, &writer->attributes.uses, count);
  bcVecReserve(writer, &writer->parts, 3 * count);
  bcVecReserve(writer, &writer->records, writer->numWords);
  enum { MANY = 1000 };
  writer->attributes.map.numbers.expectsMuch = writer->ops.size > MANY;
}

static void markShuffled(BcWriter *writer) {
  for (size_t i = 0; i < writer->shuffled.size; i++) {
    const BcOp *op = &writer->ops.data[writer->shuffled.data[i]];
    writer->records.data[op->record] |= BC_HAS_USE_LISTS;
  }
}

bool bcCollect(BcWriter *writer) {
  collectStructure(writer);
  reserve(writer);
  for (uint32_t i = 0; i < writer->ops.size; i++) {
    prefetchAfter(writer, i);
    if (!collectOperation(writer, i))
      return false;
    uint32_t numRegions = writer->ops.data[i].op->numRegions;
    if (!numRegions)
      continue;
    const BcRegion *regions = writer->regions.data + writer->ops.data[i].firstRegion;
    const BcRegion *last = &regions[numRegions - 1];
    collectArguments(writer, regions->firstBlock, last->firstBlock + last->numBlocks);
  }
  markShuffled(writer);
  return !writer->failed;
}

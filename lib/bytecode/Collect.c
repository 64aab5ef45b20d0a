// What is written, out of operations: what each of them has, and what that is made of, as a walk
// meets it. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"
#include "ir/SubElements.h"
#include "support/Prefetch.h"

#include <assert.h>

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

/// The position of the value whose number is kept there, which is used once more; *isNew: it had
/// none yet.
static inline uint32_t useItem(BcWriter *writer, BcTable *table, const void *value,
                               uint32_t *number, bool *isNew) {
  *isNew = *number <= table->before;
  if (*isNew) {
    bcVecPush(writer, &table->items, (BcItem){.value = value});
    bcVecPush(writer, &table->uses, 1);
    *number = table->before + (uint32_t)table->items.size;
    return (uint32_t)table->items.size - 1;
  }
  uint32_t position = *number - table->before - 1;
  table->uses.data[position]++;
  return position;
}

static inline uint32_t addItem(BcWriter *writer, BcTable *table, const IrStorage *storage,
                               bool *isNew) {
  uint32_t *number =
      table->isInPlace ? &((IrStorage *)storage)->number : tsAddressMapGet(&table->map, storage);
  return useItem(writer, table, storage, number, isNew);
}

/// Not by tsVecPush alone: finding the part adds to the list too, and takes away.
static void addFound(BcWriter *writer, uint32_t part) { tsVecPush(&writer->found, part); }

static void addResource(BcWriter *writer, const IrResource *resource) {
  bool inserted;
  uintptr_t *slot = tsPointerMapInsert(&writer->resourcesByAddress, resource, &inserted);
  if (inserted) {
    *slot = writer->resources.size;
    uint32_t dialect = addDialect(writer, resource->dialect->definition);
    tsVecPush(&writer->dialects.data[dialect].resources, (uint32_t)*slot);
    tsVecPush(&writer->resources, (BcResource){.resource = resource});
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

bool bcWriteStorage(BcWriter *writer, const IrStorage *storage, uint32_t dialect,
                    const uint32_t *parts, BcRope *out) {
  const BytecodeDialectInterfaceMethods *methods = writer->dialects.data[dialect].methods;
  if (!methods || storage->definition->numBodyParams || isOpaque(storage))
    return false;
  TesseraBytecodeWriter hook = {
      .writer = writer, .out = out ? &out->bytes : NULL, .next = parts, .rope = out};
  hook.end = parts ? parts + parts[-1] : NULL;
  if (storage->definition->isType)
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

/// The same with their number before them.
static uint32_t keepCountedParts(BcWriter *writer, size_t before) {
  uint32_t first = (uint32_t)writer->parts.size;
  bcVecPush(writer, &writer->parts, (uint32_t)(writer->found.size - before));
  (void)keepParts(writer, before);
  return first;
}

static inline BcItem *attributeAt(const BcWriter *writer, uint32_t position) {
  return &writer->attributes.items.data[position];
}

/// The dialect whose the storage is.
static uint32_t addDialectOf(BcWriter *writer, const IrStorage *storage) {
  return isOpaque(storage) ? addDialectName(writer, irStringValue(irParamStorage(storage, 0)))
                           : addDialect(writer, storage->definition->dialect);
}

// What a new attribute is made of, which may move items.

static void addPoint(BcWriter *writer, uint32_t position, const IrStorage *location) {
  *attributeAt(writer, position) =
      (BcItem){.point = {irFileLineColStartLine(location), irFileLineColStartColumn(location)},
               .dialect = addDialectOf(writer, location),
               .kind = BC_ITEM_POINT};
  uint32_t file = bcAddAttribute(writer, irFileLineColFile(location));
  attributeAt(writer, position)->part = file;
}

/// Whether it is a string without a type.
static bool addText(BcWriter *writer, uint32_t position, const IrStorage *attribute) {
  if (!irIsString(attribute) || irParamStorage(attribute, 1))
    return false;
  MlirStringRef text = irStringValue(attribute);
  if (text.length > UINT32_MAX)
    return false;
  writer->numTextBytes += text.length + 1;
  *attributeAt(writer, position) = (BcItem){.text = text.data,
                                            .part = (uint32_t)text.length,
                                            .dialect = addDialectOf(writer, attribute),
                                            .kind = BC_ITEM_TEXT};
  return true;
}

/// Whether it is a number of one word.
static bool addNumber(BcWriter *writer, uint32_t position, const IrStorage *attribute) {
  enum { BYTE = 8, WORD = 64 };
  bool isInteger = irIsInteger(attribute);
  if (!isInteger && !irIsFloat(attribute))
    return false;
  const IrStorage *type = isInteger ? irIntegerAttrType(attribute) : irParamStorage(attribute, 0);
  unsigned width = irTypeIsIndex(type) ? WORD : irTypeBitWidth(type);
  if (width > WORD)
    return false;
  *attributeAt(writer, position) = (BcItem){
      .bits = isInteger ? bcIntegerBits(attribute, width) : (uint64_t)attribute->params[1].integer,
      .dialect = addDialectOf(writer, attribute),
      .kind = isInteger ? BC_ITEM_INTEGER : BC_ITEM_FLOAT,
      .isByte = width <= BYTE};
  uint32_t part = bcAddType(writer, type);
  attributeAt(writer, position)->part = part;
  return true;
}

static void addFoundAttribute(BcWriter *writer, const IrStorage *attribute) {
  addFound(writer, bcAddAttribute(writer, attribute) << BC_PART_BITS | BC_PART_ATTRIBUTE);
}

enum { AHEAD = 8 }; // elements

/// The first names and values of a dictionary.
TS_PREFETCHING prefetchEntries(const IrStorage *dictionary) {
  IrNamedList entries = irDictionaryEntries(dictionary);
  for (size_t i = 0; i < entries.size && i < AHEAD; i++) {
    __builtin_prefetch(irNamedName(entries.data[i]));
    __builtin_prefetch(irNamedValue(entries.data[i]));
  }
}

/// Elements as parts that are found.
static void findElements(BcWriter *writer, const IrStorage *attribute) {
  if (irIsDictionary(attribute)) {
    IrNamedList entries = irDictionaryEntries(attribute);
    prefetchEntries(attribute);
    for (size_t i = 0; i < entries.size; i++) {
      if (i + AHEAD < entries.size)
        __builtin_prefetch(irNamedValue(entries.data[i + AHEAD]));
      addFoundAttribute(writer, irNamedName(entries.data[i]));
      addFoundAttribute(writer, irNamedValue(entries.data[i]));
    }
  } else {
    IrList elements = irArrayElements(attribute);
    for (size_t i = 0; i < elements.size && i < AHEAD; i++)
      __builtin_prefetch(elements.data[i]);
    for (size_t i = 0; i < elements.size; i++)
      addFoundAttribute(writer, elements.data[i]);
  }
}

/// Whether it is a dictionary or an array.
static bool addElements(BcWriter *writer, uint32_t position, const IrStorage *attribute) {
  bool isArray = irIsArray(attribute);
  if (!isArray && !irIsDictionary(attribute))
    return false;
  size_t before = writer->found.size;
  *attributeAt(writer, position) = (BcItem){.value = attribute,
                                            .dialect = addDialectOf(writer, attribute),
                                            .kind = isArray ? BC_ITEM_ARRAY : BC_ITEM_DICTIONARY};
  findElements(writer, attribute);
  uint32_t part = keepCountedParts(writer, before);
  attributeAt(writer, position)->part = part;
  return true;
}

/// An item that is kept as its storage, with the parts that were found since there were `before`.
static void keepStorage(BcWriter *writer, BcTable *table, uint32_t position,
                        const IrStorage *storage, uint32_t dialect, size_t before) {
  uint32_t part = keepCountedParts(writer, before);
  table->items.data[position] =
      (BcItem){.value = storage, .part = part, .dialect = dialect, .kind = BC_ITEM_STORAGE};
}

/// Whether it is what a callback writes. As in MLIR, that may say another dialect than the
/// storage's, which counts as met all the same.
static bool addByCallback(BcWriter *writer, BcTable *table, uint32_t position,
                          const IrStorage *storage) {
  size_t before = writer->found.size;
  uint32_t number = addDialectOf(writer, storage);
  MlirStringRef dialect;
  if (!bcWriteByCallback(writer, storage, NULL, NULL, &dialect))
    return false;
  if (dialect.length)
    number = addDialectName(writer, tsArenaString(&writer->arena, dialect));
  keepStorage(writer, table, position, storage, number, before);
  return true;
}

/// What a new item is made of: as its dialect writes it, or else the resources in it.
static void addParts(BcWriter *writer, BcTable *table, uint32_t position,
                     const IrStorage *storage) {
  size_t before = writer->found.size;
  uint32_t dialect = addDialectOf(writer, storage);
  if (!isOpaque(storage) && !bcWriteStorage(writer, storage, dialect, NULL, NULL))
    irStorageWalk((IrStorage *)storage, visitResource, writer);
  keepStorage(writer, table, position, storage, dialect, before);
}

static void addNewAttribute(BcWriter *writer, uint32_t position, const IrStorage *attribute) {
  if (writer->options->callbacks.size &&
      addByCallback(writer, &writer->attributes, position, attribute))
    return;
  if (bcIsPoint(attribute))
    addPoint(writer, position, attribute);
  else if (!addText(writer, position, attribute) && !addNumber(writer, position, attribute) &&
           !addElements(writer, position, attribute))
    addParts(writer, &writer->attributes, position, attribute);
}

uint32_t bcAddAttribute(BcWriter *writer, const IrStorage *attribute) {
  bool isNew;
  uint32_t position = addItem(writer, &writer->attributes, attribute, &isNew);
  if (isNew)
    addNewAttribute(writer, position, attribute);
  return position;
}

uint32_t bcAddType(BcWriter *writer, const IrStorage *type) {
  bool isNew;
  uint32_t position = addItem(writer, &writer->types, type, &isNew);
  if (isNew &&
      !(writer->options->callbacks.size && addByCallback(writer, &writer->types, position, type)))
    addParts(writer, &writer->types, position, type);
  return position;
}

/// Of the next part, which is of this kind: encodings write the same parts when they are found and
/// when they are written. Otherwise fails.
static bool takePart(TesseraBytecodeWriter *writer, uint32_t kind, uint32_t *position) {
  uint32_t word = writer->next != writer->end ? *writer->next : ~kind;
  if ((word & ((1u << BC_PART_BITS) - 1)) == kind) {
    writer->next++;
    *position = word >> BC_PART_BITS;
    return true;
  }
  if (!writer->writer->failed)
    mlirEmitError(irWrapLocation(writer->writer->root->location),
                  "an encoding for bytecode wrote another type or attribute than when it was asked "
                  "for what it writes");
  writer->writer->failed = true;
  return false;
}

void tesseraBytecodeWriteType(TesseraBytecodeWriter *writer, MlirType type) {
  uint32_t position;
  if (writer->out && takePart(writer, BC_PART_TYPE, &position))
    bcVarInt(writer->out, writer->writer->types.numbers[position]);
  else if (!writer->out)
    addFound(writer->writer,
             bcAddType(writer->writer, irType(type)) << BC_PART_BITS | BC_PART_TYPE);
}

void tesseraBytecodeWriteAttribute(TesseraBytecodeWriter *writer, MlirAttribute attribute) {
  uint32_t position;
  if (writer->out && takePart(writer, BC_PART_ATTRIBUTE, &position))
    bcVarInt(writer->out, writer->writer->attributes.numbers[position]);
  else if (!writer->out)
    addFoundAttribute(writer->writer, irAttribute(attribute));
}

void tesseraBytecodeWriteOptionalAttribute(TesseraBytecodeWriter *writer, MlirAttribute attribute) {
  uint32_t position;
  if (!attribute.ptr)
    tesseraBytecodeWriteVarInt(writer, 0);
  else if (writer->out && takePart(writer, BC_PART_ATTRIBUTE, &position))
    bcFlagged(writer->out, writer->writer->attributes.numbers[position], true);
  else if (!writer->out)
    addFoundAttribute(writer->writer, irAttribute(attribute));
}

void bcWriteResource(TesseraBytecodeWriter *hook, const IrResource *resource) {
  uint32_t position;
  if (hook->out && takePart(hook, BC_PART_RESOURCE, &position))
    bcVarInt(hook->out, hook->writer->resources.data[position].number);
  else if (!hook->out)
    addResource(hook->writer, resource);
}

//===--- Operations ---===//

static uint32_t addName(BcWriter *writer, IrOpName *name) {
  bool isNew;
  uint32_t *number = tsAddressMapGet(&writer->names.map, name);
  uint32_t position = useItem(writer, &writer->names, name, number, &isNew);
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

static bool hasProperties(const BcWriter *writer, const IrOperation *op, uint32_t name) {
  return writer->version >= BC_NATIVE_PROPERTIES &&
         (op->name->definition ? writer->nameInfos.data[name].layout.size != 0
                               : op->attributes[0] != NULL);
}

/// The number of its properties in writer->propertySets. Often they are those of the last operation
/// of the name.
static uint32_t addProperties(BcWriter *writer, const IrOperation *op, uint32_t name) {
  BcName *info = &writer->nameInfos.data[name];
  size_t size = op->name->numAttributeSlots * sizeof *op->attributes;
  if (info->slots && !memcmp(info->slots, op->attributes, size)) {
    useAgain(writer, info->set);
    return info->set;
  }
  uint32_t set = addPropertySet(writer, op, name);
  info = &writer->nameInfos.data[name];
  if (!info->slots)
    info->slots = tsArenaAlloc(&writer->arena, size, _Alignof(IrStorage *));
  memcpy(info->slots, op->attributes, size);
  return info->set = set;
}

/// Whether the use comes before the one behind it in its value's list, which reading makes of uses
/// that fall. That one was just looked at, as a rule.
static bool isOutOfOrder(const BcWriter *writer, uint32_t number, const IrUse *use) {
  const IrUse *next = use->next;
  return next && ((uint64_t)number << 32 | irUseNumber(use)) <= bcUseId(writer, next);
}

/// The number of an operand's value; false where it is defined elsewhere.
static bool addOperand(BcWriter *writer, uint32_t user, const IrUse *use, uint32_t *word) {
  IrValue *value = use->value;
  if (!value)
    return false;
  bool isShuffled = writer->version >= BC_USE_LIST_ORDERS && isOutOfOrder(writer, user, use);
  const IrOperation *op = irDefiningOp(value);
  if (!op) {
    BcBlock *block = bcFindBlock(writer, ((const IrBlockArgument *)value)->block);
    if (!block)
      return false;
    block->isShuffled |= isShuffled;
    *word = block->firstArgument + value->index;
    return true;
  }
  uint32_t number = bcOperationNumber(writer, op);
  if (number >= writer->ops.size || writer->ops.data[number].op != op)
    return false;
  if (isShuffled && number)
    tsVecPush(&writer->shuffled, number);
  *word = writer->ops.data[number].firstResult + value->index;
  return true;
}

/// Reports what an operation that is written refers to and can't; false.
static bool refuseReference(const IrOperation *op, const char *what, uint32_t number) {
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(irWrapOp((IrOperation *)op));
  tesseraDiagnosticAppendFormat(
      diagnostic, "can't be written as bytecode: %s #%u is defined outside of what is written",
      what, number);
  return mlirLogicalResultIsSuccess(tesseraDiagnosticReport(diagnostic));
}

static bool addOperands(BcWriter *writer, uint32_t number, uint32_t *words) {
  const IrOperation *op = writer->ops.data[number].op;
  for (uint32_t i = 0; i < op->numOperands; i++)
    if (!addOperand(writer, number, &op->operands[i], &words[i]))
      return refuseReference(op, "operand", i);
  return true;
}

static bool addSuccessors(const BcWriter *writer, const IrOperation *op, uint32_t *words) {
  for (uint32_t i = 0; i < op->numSuccessors; i++) {
    const IrBlock *successor = op->successors[i].block; // NULL: it was destroyed
    const BcBlock *block = successor ? bcFindBlock(writer, successor) : NULL;
    if (!block)
      return refuseReference(op, "successor", i);
    words[i] = block->number;
  }
  return true;
}

/// Operands and successors into the record; where it goes on, or NULL.
static uint32_t *collectUses(BcWriter *writer, uint32_t number, uint32_t *mask, uint32_t *at) {
  const IrOperation *op = writer->ops.data[number].op;
  if (op->numOperands) {
    *mask |= BC_HAS_OPERANDS;
    *at++ = op->numOperands;
    if (!addOperands(writer, number, at))
      return NULL;
    at += op->numOperands;
  }
  if (op->numSuccessors) {
    *mask |= BC_HAS_SUCCESSORS;
    *at++ = op->numSuccessors;
    if (!addSuccessors(writer, op, at))
      return NULL;
    at += op->numSuccessors;
  }
  return at;
}

/// The dictionary that is written, NULL where that would be empty.
static const IrStorage *dictionaryOf(const BcWriter *writer, const IrOperation *op) {
  const IrStorage *dictionary =
      writer->version < BC_NATIVE_PROPERTIES ? irOperationAttributeDictionary(op) : op->discardable;
  return dictionary && irDictionaryEntries(dictionary).size ? dictionary : NULL;
}

/// Types, attributes and the location into the record, in the order in which a walk meets them;
/// where it goes on.
static uint32_t *collectItems(BcWriter *writer, IrOperation *op, uint32_t *mask, uint32_t *start) {
  uint32_t name = addName(writer, op->name);
  const IrStorage *dictionary = dictionaryOf(writer, op);
  bool hasSet = hasProperties(writer, op, name);
  uint32_t *attributes = start + BC_RECORD_START, *at = attributes + (dictionary != NULL) + hasSet;
  start[1] = name;
  if (op->numResults) {
    *mask |= BC_HAS_RESULTS;
    *at++ = op->numResults;
    for (uint32_t i = 0; i < op->numResults; i++)
      *at++ = bcAddType(writer, irOperationResult(op, i)->type);
  }
  if (dictionary) {
    *mask |= BC_HAS_ATTRIBUTES;
    *attributes++ = bcAddAttribute(writer, dictionary);
  }
  if (hasSet) {
    *mask |= BC_HAS_PROPERTIES;
    *attributes = addProperties(writer, op, name);
  }
  start[2] = bcAddAttribute(writer, op->location);
  return at;
}

static bool collectOperation(BcWriter *writer, uint32_t number) {
  IrOperation *op = writer->ops.data[number].op;
  size_t record = writer->records.size;
  writer->ops.data[number].record = (uint32_t)record;
  uint32_t *start = writer->records.data + record, mask = 0;
  uint32_t *at = collectUses(writer, number, &mask, collectItems(writer, op, &mask, start));
  if (!at)
    return false;
  if (op->numRegions) {
    mask |= BC_HAS_REGIONS;
    *at++ = op->numRegions;
  }
  start[0] = mask;
  assert((size_t)(at - start) <= bcMostWords(op));
  writer->records.size += (size_t)(at - start);
  return true;
}

static void collectArguments(BcWriter *writer, uint32_t place) {
  const IrBlock *block = writer->blocks.data[place].block;
  size_t before = writer->found.size;
  for (uint32_t i = 0; i < block->numArguments; i++) {
    const IrStorage *location = block->arguments[i]->location;
    uint32_t position = bcAddAttribute(writer, location);
    if (location == writer->context->unknownLoc)
      writer->unknownLocation = position;
    addFound(writer, position);
    addFound(writer, bcAddType(writer, block->arguments[i]->value.type));
  }
  writer->blocks.data[place].firstPart = keepParts(writer, before);
}

/// The operation at a place of the sequence, or NULL.
static inline const BcOp *operationAt(const BcWriter *writer, size_t place) {
  uint32_t word = place < writer->sequenceSize ? writer->sequence[place] : 1;
  return word & 1 ? NULL : &writer->ops.data[word >> 1];
}

enum { LINE = 64 };

/// What an operation refers to and other operations don't, as a rule.
TS_PREFETCHING prefetchOwn(const IrOperation *op) {
  enum { MOST = 4 };
  const IrStorage *location = op->location;
  __builtin_prefetch(location);
  __builtin_prefetch(&location->params[2]);
  if (op->discardable) {
    __builtin_prefetch(op->discardable);
    __builtin_prefetch((const char *)op->discardable + LINE); // entries
  }
  uint32_t numSlots = op->name->numAttributeSlots;
  for (uint32_t i = 0; i < numSlots && i < MOST; i++)
    __builtin_prefetch(op->attributes[i]);
  for (uint32_t i = 0; i < op->numResults && i < MOST; i++)
    __builtin_prefetch(irOperationResult((IrOperation *)op, i)->type);
  for (uint32_t i = 0; i < op->numOperands && i < MOST; i++)
    __builtin_prefetch((const void *)((uintptr_t)op->operands[i].next - LINE)); // its owner
}

/// What comes soon: a walk would wait for each operation.
TS_PREFETCHING prefetchAfter(const BcWriter *writer, size_t place) {
  enum { FARTHEST = 20, FAR = 10, NEAR = 5, NEXT = 2 };
  const BcOp *next = operationAt(writer, place + NEXT);
  const BcOp *farthest = operationAt(writer, place + FARTHEST);
  const BcOp *far = operationAt(writer, place + FAR), *near = operationAt(writer, place + NEAR);
  if (farthest)
    __builtin_prefetch(farthest);
  if (far) {
    const char *op = (const char *)far->op;
    __builtin_prefetch(op - LINE); // results
    __builtin_prefetch(op);
    __builtin_prefetch(op + LINE);
    __builtin_prefetch(op + 2 * LINE);
  }
  if (near)
    prefetchOwn(near->op);
  if (next && next->op->discardable)
    prefetchEntries(next->op->discardable);
}

/// Memory for what is needed of everything, and of attributes at least for what most operations
/// have of their own: a location.
static void reserve(BcWriter *writer) {
  enum { FEW = 1024 }; // attributes of small modules: what isn't used isn't touched
  size_t count = FEW + writer->ops.size + writer->ops.size / 4;
  size_t numWords = writer->numWords + bcMostPlaces(writer);
  bcBeginRoom(writer, tsMulSize(count, sizeof *writer->attributes.order) +
                          tsMulSize(numWords, sizeof(uint32_t)));
  bcMakeSequence(writer);
  bcVecReserve(writer, &writer->records, writer->numWords);
  writer->attributes.items.data = bcBeginMany(writer, count, sizeof(BcItem));
  writer->attributes.uses.data = bcBeginMany(writer, count, sizeof(uint32_t));
}

static void markShuffled(BcWriter *writer) {
  for (size_t i = 0; i < writer->shuffled.size; i++) {
    const BcOp *op = &writer->ops.data[writer->shuffled.data[i]];
    writer->records.data[op->record] |= BC_HAS_USE_LISTS;
  }
}

bool bcCollect(BcWriter *writer) {
  bcCollectStructure(writer);
  reserve(writer);
  for (size_t i = 0; i < writer->sequenceSize; i++) {
    prefetchAfter(writer, i);
    uint32_t word = writer->sequence[i];
    if (word & 1)
      collectArguments(writer, word >> 1);
    else if (!collectOperation(writer, word >> 1))
      return false;
  }
  markShuffled(writer);
  return !writer->failed;
}

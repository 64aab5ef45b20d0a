// Operations seen through their definitions: traits, interfaces, slots, and the groups of operands,
// results, regions and successors. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Operation.h"

const TesseraOpDef *tesseraOperationGetDefinition(MlirOperation op) {
  return op.ptr ? irOp(op)->name->identity : NULL;
}

static const TesseraOpDef *definitionOf(MlirOperation op) {
  return op.ptr ? irOp(op)->name->definition : NULL;
}

bool tesseraOperationHasTrait(MlirOperation op, TesseraTraitBit trait) {
  return op.ptr && irHasTrait(irOp(op), trait);
}

bool tesseraOperationHasOtherTrait(MlirOperation op, const TesseraTrait *trait) {
  const TesseraOpDef *definition = definitionOf(op);
  for (uint16_t i = 0; definition && i < definition->numOtherTraits; i++)
    if (definition->otherTraits[i] == trait)
      return true;
  return false;
}

const void *tesseraOpDefGetInterface(const TesseraOpDef *definition,
                                     const TesseraInterface *interface) {
  for (uint16_t i = 0; definition && i < definition->numInterfaces; i++)
    if (definition->interfaces[i].interface == interface)
      return definition->interfaces[i].methods;
  return NULL;
}

//===--- Slots ---===//

MlirAttribute tesseraOperationGetSlot(MlirOperation op, unsigned slot) {
  return irWrapAttribute(irOp(op)->attributes[slot]);
}

MlirAttribute tesseraOperationGetSlotOrDefault(MlirOperation op, unsigned slot) {
  IrStorage *value = irOp(op)->attributes[slot];
  if (value)
    return irWrapAttribute(value);
  const IrOpName *name = irOp(op)->name;
  if (name->attributeDefaults[slot])
    return irWrapAttribute(name->attributeDefaults[slot]);
  return irWrapAttribute(name->attributeImplicits[slot]);
}

void tesseraOperationSetSlot(MlirOperation op, unsigned slot, MlirAttribute attribute) {
  irOperationSetSlot(irOp(op), slot, irAttribute(attribute));
}

//===--- Groups ---===//

// Where the sizes of an operation's groups come from.
typedef struct Groups {
  const TesseraValueDef *definitions;
  unsigned count;
  intptr_t total;          ///< elements that are there
  const int32_t *segments; ///< one size for each group; NULL: computed
} Groups;

// All variadic groups have the same size when no attribute says another.
static intptr_t evenGroup(const Groups *groups, unsigned group, intptr_t *start) {
  intptr_t numVariadic = 0;
  for (unsigned i = 0; i < groups->count; i++)
    numVariadic += groups->definitions[i].arity != TESSERA_SINGLE;
  intptr_t numSingle = (intptr_t)groups->count - numVariadic;
  intptr_t size = numVariadic ? (groups->total - numSingle) / numVariadic : 0;
  if (size < 0)
    size = 0;
  for (unsigned i = 0; i < group; i++)
    *start += groups->definitions[i].arity == TESSERA_SINGLE ? 1 : size;
  return groups->definitions[group].arity == TESSERA_SINGLE ? 1 : size;
}

// Functions that answer with a range make it at their end: one that is put together bit by bit in
// memory is waited for when it is copied from there, and ranges are asked for all the time.
static inline TesseraRange clampedGroup(intptr_t start, intptr_t count, intptr_t total,
                                        unsigned group) {
  if (start > total)
    start = total;
  if (count > total - start)
    count = total - start;
  if (count < 0)
    count = 0;
  return (TesseraRange){.start = start, .count = count, .group = group};
}

static TesseraRange groupOfSegments(const int32_t *segments, intptr_t total, unsigned group) {
  intptr_t start = 0;
  for (unsigned i = 0; i < group; i++)
    start += segments[i] > 0 ? segments[i] : 0;
  return clampedGroup(start, segments[group], total, group);
}

static TesseraRange findGroup(const Groups *groups, unsigned group) {
  if (groups->segments)
    return groupOfSegments(groups->segments, groups->total, group);
  intptr_t start = 0, count = evenGroup(groups, group, &start);
  return clampedGroup(start, count, groups->total, group);
}

static int segmentSlot(const TesseraOpDef *definition, const char *name) {
  for (int i = 0; i < definition->numAttributes; i++)
    if (definition->attributes[i].flags & TESSERA_ATTR_SEGMENT_SIZES &&
        strcmp(definition->attributes[i].name, name) == 0)
      return i;
  return -1;
}

int irOperandSegmentsSlot(const TesseraOpDef *definition) {
  bool sized = definition->traits >> TESSERA_TRAIT_ATTR_SIZED_OPERAND_SEGMENTS & 1;
  return sized ? segmentSlot(definition, "operandSegmentSizes") : -1;
}

int irResultSegmentsSlot(const TesseraOpDef *definition) {
  bool sized = definition->traits >> TESSERA_TRAIT_ATTR_SIZED_RESULT_SEGMENTS & 1;
  return sized ? segmentSlot(definition, "resultSegmentSizes") : -1;
}

// The sizes in the attribute of the slot (-1: there is none) when they are `count` numbers, else
// NULL. `attributes`, one for each slot, may be NULL: none is there.
static const int32_t *readSegments(IrStorage *const *attributes, int slot, unsigned count) {
  const IrStorage *sizes = attributes && slot >= 0 ? attributes[slot] : NULL;
  bool fits = irIsDenseArray(sizes) && irParamStorage(sizes, 0) == sizes->context->i32Type &&
              sizes->params[1].integer == (int64_t)count;
  return fits ? (const int32_t *)sizes->params[2].pointer : NULL;
}

static Groups operandGroups(const TesseraOpDef *definition, IrStorage *const *attributes,
                            int segmentsSlot, intptr_t numOperands) {
  return (Groups){definition->operands, definition->numOperands, numOperands,
                  readSegments(attributes, segmentsSlot, definition->numOperands)};
}

// The group when all before it are single: so is this one, or it has what is left. An operation
// that isn't verified may have too few values.
static TesseraRange simpleGroup(unsigned group, unsigned numSingle, uint32_t total) {
  intptr_t start = group < total ? group : total;
  intptr_t count = group < total && group < numSingle ? 1 : total - start;
  return (TesseraRange){.start = start, .count = count, .group = group};
}

TesseraRange tesseraOperationGetOperandGroup(MlirOperation handle, unsigned group) {
  const IrOperation *op = irOp(handle);
  if (group < op->name->numSimpleOperands)
    return simpleGroup(group, op->name->numSingleOperands, op->numOperands);
  const TesseraOpDef *definition = op->name->definition;
  const int32_t *segments =
      readSegments(op->attributes, op->name->operandSegmentsSlot, definition->numOperands);
  if (segments)
    return groupOfSegments(segments, op->numOperands, group);
  Groups groups = {definition->operands, definition->numOperands, op->numOperands, NULL};
  return findGroup(&groups, group);
}

static int slotByName(const TesseraOpDef *definition, const char *name) {
  for (int i = 0; name && i < definition->numAttributes; i++)
    if (!strcmp(definition->attributes[i].name, name))
      return i;
  return -1;
}

// The sizes of the parts of a group of groups, as a dense array, or NULL.
static const IrStorage *partSizes(const IrOperation *op, unsigned group, int *slot) {
  const TesseraValueDef *definition = &op->name->definition->operands[group];
  *slot = definition->arity == TESSERA_VARIADIC_OF_VARIADIC
              ? slotByName(op->name->definition, definition->segmentAttribute)
              : -1;
  const IrStorage *sizes = *slot >= 0 ? op->attributes[*slot] : NULL;
  bool fits = irIsDenseArray(sizes) && irParamStorage(sizes, 0) == sizes->context->i32Type;
  return fits ? sizes : NULL;
}

TesseraRange tesseraOperationGetOperandPart(MlirOperation handle, unsigned group, unsigned part) {
  const IrOperation *op = irOp(handle);
  TesseraRange range = tesseraOperationGetOperandGroup(handle, group);
  int slot;
  const IrStorage *sizes = partSizes(op, group, &slot);
  intptr_t end = range.start + range.count,
           numParts = sizes ? (intptr_t)sizes->params[1].integer : 0;
  const int32_t *data = sizes ? sizes->params[2].pointer : NULL;
  for (intptr_t i = 0; i < numParts && i < (intptr_t)part; i++)
    range.start += data[i] > 0 && data[i] <= end - range.start ? data[i] : 0;
  range.count = (intptr_t)part < numParts && data[part] > 0 ? data[part] : 0;
  if (range.count > end - range.start)
    range.count = end - range.start;
  range.part = part;
  return range;
}

TesseraRange tesseraAdaptorGetOperandGroup(const TesseraOpAdaptor *adaptor, unsigned group) {
  Groups groups =
      operandGroups(adaptor->definition, (IrStorage *const *)(const void *)adaptor->attributes,
                    irOperandSegmentsSlot(adaptor->definition), adaptor->numOperands);
  return findGroup(&groups, group);
}

MlirAttribute tesseraAdaptorGetSlot(const TesseraOpAdaptor *adaptor, unsigned slot) {
  if (adaptor->attributes && adaptor->attributes[slot].ptr)
    return adaptor->attributes[slot];
  const IrOpName *name = irOpNameGet(irContext(adaptor->context),
                                     mlirStringRefCreateFromCString(adaptor->definition->name));
  return irWrapAttribute(name->attributeDefaults[slot] ? name->attributeDefaults[slot]
                                                       : name->attributeImplicits[slot]);
}

TesseraOpAdaptor tesseraOperationGetAdaptor(MlirOperation op, const MlirValue *operands) {
  return (TesseraOpAdaptor){
      .context = mlirOperationGetContext(op),
      .location = mlirOperationGetLocation(op),
      .definition = irOp(op)->name->definition,
      .numOperands = irOp(op)->numOperands,
      .operands = operands,
      .attributes = (const MlirAttribute *)(const void *)irOp(op)->attributes,
  };
}

TesseraRange tesseraOperationGetResultGroup(MlirOperation handle, unsigned group) {
  const IrOperation *op = irOp(handle);
  if (group < op->name->numSimpleResults)
    return simpleGroup(group, op->name->numSingleResults, op->numResults);
  const TesseraOpDef *definition = op->name->definition;
  Groups groups = {
      definition->results, definition->numResults, op->numResults,
      readSegments(op->attributes, op->name->resultSegmentsSlot, definition->numResults)};
  return findGroup(&groups, group);
}

TesseraRange tesseraOperationGetRegionGroup(MlirOperation op, unsigned group) {
  const TesseraOpDef *definition = irOp(op)->name->definition;
  Groups groups = {definition->regions, definition->numRegions, irOp(op)->numRegions, NULL};
  return findGroup(&groups, group);
}

TesseraRange tesseraOperationGetSuccessorGroup(MlirOperation op, unsigned group) {
  const TesseraOpDef *definition = irOp(op)->name->definition;
  Groups groups = {definition->successors, definition->numSuccessors, irOp(op)->numSuccessors,
                   NULL};
  return findGroup(&groups, group);
}

// Adds to one of the numbers of a dense array of 32-bit integers in a slot.
static void addToSize(IrOperation *op, int slot, unsigned position, intptr_t difference) {
  const IrStorage *sizes = op->attributes[slot];
  size_t count = (size_t)sizes->params[1].integer;
  if (!difference || position >= count)
    return;
  int32_t *changed = tsAllocZeroed(count, sizeof *changed);
  memcpy(changed, sizes->params[2].pointer, count * sizeof *changed);
  changed[position] += (int32_t)difference;
  irOperationSetSlot(op, (uint32_t)slot,
                     irDenseArrayGet(op->name->context->i32Type, count, changed));
  tsFree(changed);
}

void tesseraOperationSetOperandRange(MlirOperation handle, TesseraRange range, intptr_t count,
                                     const MlirValue *values) {
  IrOperation *op = irOp(handle);
  Groups groups = operandGroups(op->name->definition, op->attributes, op->name->operandSegmentsSlot,
                                op->numOperands);
  int slot;
  if (partSizes(op, range.group, &slot))
    addToSize(op, slot, range.part, count - range.count);
  irOperationReplaceOperands(op, (uint32_t)range.start, (uint32_t)range.count,
                             (IrValue *const *)(const void *)values, (uint32_t)count);
  if (groups.segments)
    addToSize(op, op->name->operandSegmentsSlot, range.group, count - range.count);
}

void tesseraOperationSetOperandGroup(MlirOperation op, unsigned group, intptr_t count,
                                     const MlirValue *values) {
  tesseraOperationSetOperandRange(op, tesseraOperationGetOperandGroup(op, group), count, values);
}

static MlirValue *copyRange(MlirOperation op, TesseraRange range) {
  MlirValue *values = tsAllocZeroed((size_t)range.count + 1, sizeof *values);
  for (intptr_t i = 0; i < range.count; i++)
    values[i] = mlirOperationGetOperand(op, range.start + i);
  return values;
}

void tesseraOperationEraseFromRange(MlirOperation op, TesseraRange range, intptr_t position) {
  MlirValue *values = copyRange(op, range);
  memmove(values + position, values + position + 1,
          (size_t)(range.count - position) * sizeof *values);
  tesseraOperationSetOperandRange(op, range, range.count - 1, values);
  tsFree(values);
}

void tesseraOperationAppendToRange(MlirOperation op, TesseraRange range, MlirValue value) {
  MlirValue *values = copyRange(op, range);
  values[range.count] = value;
  tesseraOperationSetOperandRange(op, range, range.count + 1, values);
  tsFree(values);
}

//===--- Enums ---===//

const TesseraEnumCase *tesseraEnumFindValue(const TesseraEnumDef *definition, int64_t value) {
  for (uint32_t i = 0; i < definition->numCases; i++)
    if (definition->cases[i].value == value)
      return &definition->cases[i];
  return NULL;
}

const TesseraEnumCase *tesseraEnumFindKeyword(const TesseraEnumDef *definition,
                                              MlirStringRef keyword) {
  for (uint32_t i = 0; i < definition->numCases; i++)
    if (tsEqualC(keyword, definition->cases[i].keyword))
      return &definition->cases[i];
  return NULL;
}

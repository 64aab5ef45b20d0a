// Operations as bytecode. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"

#include <stdlib.h>

//===--- Properties ---===//

static bool missing(TesseraBytecodeWriter *hook, const IrOperation *op, uint32_t slot) {
  hook->writer->failed = true;
  if (!hook->out)
    return false; // said when it's written
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(irWrapOp((IrOperation *)op));
  tesseraDiagnosticAppendFormat(diagnostic,
                                "can't be written as bytecode: attribute '%s' is "
                                "missing or isn't what its definition says",
                                op->name->definition->attributes[slot].name);
  return mlirLogicalResultIsSuccess(tesseraDiagnosticReport(diagnostic));
}

/// Numbers of which most are zero come as pairs with their positions.
static void writeSparse(TesseraBytecodeWriter *writer, const int32_t *values, uint32_t size) {
  uint32_t used = 0, last = 0;
  for (uint32_t i = 0; i < size; i++)
    if (values[i]) {
      used++;
      last = i;
    }
  if (last > 256 || used > size / 2) {
    tesseraBytecodeWriteVarInt(writer, (uint64_t)size << 1);
    for (uint32_t i = 0; i < size; i++)
      tesseraBytecodeWriteVarInt(writer, (uint64_t)(int64_t)values[i]);
    return;
  }
  tesseraBytecodeWriteVarInt(writer, (uint64_t)used << 1 | 1);
  if (!used)
    return;
  unsigned bits = 0;
  while (last + 1 > 1u << bits)
    bits++;
  tesseraBytecodeWriteVarInt(writer, bits);
  for (uint32_t i = 0; i <= last; i++)
    if (values[i])
      tesseraBytecodeWriteVarInt(writer,
                                 (uint64_t)(int64_t)(int32_t)((uint32_t)values[i] << bits | i));
}

static bool isSizes(const IrStorage *attribute) {
  return attribute && irIsDenseArray(attribute) &&
         irParamStorage(attribute, 0) == attribute->context->i32Type;
}

static bool writeProperty(TesseraBytecodeWriter *writer, const IrOperation *op,
                          const BcProperty *property) {
  const IrStorage *value = op->attributes[property->slot];
  int64_t number = 0;
  switch ((BcPropertyKind)property->kind) {
  case BC_REQUIRED:
    if (!value)
      return missing(writer, op, property->slot);
    tesseraBytecodeWriteAttribute(writer, irWrapAttribute(value));
    return true;
  case BC_OPTIONAL:
    tesseraBytecodeWriteOptionalAttribute(writer, irWrapAttribute(value));
    return true;
  case BC_BOOL:
    tesseraBytecodeWriteBool(writer, value != NULL);
    return true;
  case BC_ENUM:
    if (value && !bcEnumValue(value, &number))
      return missing(writer, op, property->slot);
    tesseraBytecodeWriteVarInt(writer, (uint64_t)number);
    return true;
  case BC_SEGMENTS:
    if (!isSizes(value))
      return missing(writer, op, property->slot);
    writeSparse(writer, (const int32_t *)value->params[2].pointer,
                (uint32_t)value->params[1].integer);
    return true;
  }
  return true;
}

bool bcWriteProperties(TesseraBytecodeWriter *writer, const IrOperation *op,
                       const BcLayout *layout) {
  bool ok = true;
  for (uint32_t i = 0; i < layout->size; i++)
    ok = writeProperty(writer, op, &layout->properties[i]) && ok;
  return ok;
}

/// The number of the properties, equal ones have one; false: the operation has none.
static bool numberProperties(BcWriter *writer, const IrOperation *op, const uint32_t *parts,
                             uint32_t name, uint64_t *number) {
  TsString *bytes = &writer->scratch;
  tsStringClear(bytes);
  if (!op->name->definition) {
    if (!op->attributes[0])
      return false;
    bcVarInt(bytes, writer->attributes.items.data[*parts].number);
  } else {
    if (!writer->layouts.data[name].size)
      return false;
    TesseraBytecodeWriter hook = {.writer = writer, .out = bytes, .next = parts};
    bcWriteProperties(&hook, op, &writer->layouts.data[name]);
  }
  uintptr_t *known = tsStringMapFind(&writer->properties, tsStringView(bytes));
  if (!known) {
    MlirStringRef copy = tsArenaString(&writer->arena, tsStringView(bytes));
    known = tsStringMapInsert(&writer->properties, copy, NULL);
    *known = writer->propertyList.size;
    tsVecPush(&writer->propertyList, copy);
  }
  *number = *known;
  return true;
}

//===--- Orders of uses ---===//

typedef struct Use {
  uint64_t id;
  uint32_t position; ///< in the list
} Use;

static int compareUses(const void *a, const void *b) {
  const Use *x = a, *y = b;
  return x->id > y->id ? -1 : x->id < y->id;
}

static uint64_t useId(const BcWriter *writer, const IrUse *use) {
  return (uint64_t)bcOperationNumber(writer, use->owner) << 32 | irUseNumber(use);
}

/// Whether reading makes another order than there is: the last use first.
static bool isShuffled(const BcWriter *writer, const IrValue *value) {
  const IrUse *use = value->firstUse;
  if (!use || !use->next)
    return false;
  uint64_t id = useId(writer, use);
  for (use = use->next; use; use = use->next) {
    uint64_t next = useId(writer, use);
    if (next >= id)
      return true;
    id = next;
  }
  return false;
}

static void writeOrder(BcWriter *writer, const IrValue *value) {
  TsVec(Use) uses = {0};
  uint32_t position = 0;
  for (const IrUse *use = value->firstUse; use; use = use->next)
    tsVecPush(&uses, (Use){useId(writer, use), position++});
  qsort(uses.data, uses.size, sizeof *uses.data, compareUses);
  size_t moved = 0;
  for (size_t i = 0; i < uses.size; i++)
    moved += uses.data[i].position != i;
  TsString *out = bcSection(writer, BC_IR);
  bool asPairs = moved < uses.size / 2;
  bcFlagged(out, asPairs ? 2 * moved : uses.size, asPairs);
  for (size_t i = 0; i < uses.size; i++) {
    if (asPairs && uses.data[i].position == i)
      continue;
    bcVarInt(out, uses.data[i].position);
    if (asPairs)
      bcVarInt(out, i);
  }
  tsVecFree(&uses);
}

typedef IrValue *(*ValueAt)(const void *from, uint32_t index);
static IrValue *resultAt(const void *op, uint32_t index) {
  return irOperationResult((IrOperation *)op, index);
}
static IrValue *argumentAt(const void *block, uint32_t index) {
  return &((const IrBlock *)block)->arguments[index]->value;
}

enum { FEWEST_BUCKETS = 64 };
static const uint32_t noIndex = UINT32_MAX;

/// Where the index is put among buckets of LLVM's hash maps.
static void putIndex(uint32_t *buckets, uint32_t numBuckets, uint32_t index) {
  uint32_t at = index * 37u & (numBuckets - 1);
  for (uint32_t step = 1; buckets[at] != noIndex; step++)
    at = (at + step) & (numBuckets - 1);
  buckets[at] = index;
}

static uint32_t *makeBuckets(uint32_t numBuckets) {
  uint32_t *buckets = tsAlloc(tsMulSize(numBuckets, sizeof *buckets));
  memset(buckets, 0xff, numBuckets * sizeof *buckets); // noIndex
  return buckets;
}

/// Sorts indices as MLIR writes them: by their places in a hash map that they are added to.
static void sortAsHashed(uint32_t *indices, uint32_t count) {
  uint32_t numBuckets = FEWEST_BUCKETS;
  uint32_t *buckets = makeBuckets(numBuckets);
  for (uint32_t i = 0; i < count; i++) {
    if ((i + 1) * 4 >= numBuckets * 3) {
      uint32_t *larger = makeBuckets(numBuckets * 2);
      for (uint32_t b = 0; b < numBuckets; b++)
        if (buckets[b] != noIndex)
          putIndex(larger, numBuckets * 2, buckets[b]);
      tsFree(buckets);
      buckets = larger;
      numBuckets *= 2;
    }
    putIndex(buckets, numBuckets, indices[i]);
  }
  for (uint32_t b = 0, next = 0; b < numBuckets; b++)
    if (buckets[b] != noIndex)
      indices[next++] = buckets[b];
  tsFree(buckets);
}

/// The orders of uses of `count` values where they aren't what reading makes; whether there is any.
static bool writeOrders(BcWriter *writer, const void *from, uint32_t count, ValueAt at) {
  if (writer->version < BC_USE_LIST_ORDERS)
    return false;
  TsVec(uint32_t) shuffled = {0};
  for (uint32_t i = 0; i < count; i++)
    if (isShuffled(writer, at(from, i)))
      tsVecPush(&shuffled, i);
  if (shuffled.size > 1)
    sortAsHashed(shuffled.data, (uint32_t)shuffled.size);
  TsString *out = bcSection(writer, BC_IR);
  if (shuffled.size && count != 1)
    bcVarInt(out, shuffled.size);
  for (size_t i = 0; i < shuffled.size; i++) {
    if (count != 1)
      bcVarInt(out, shuffled.data[i]);
    writeOrder(writer, at(from, shuffled.data[i]));
  }
  bool any = shuffled.size != 0;
  tsVecFree(&shuffled);
  return any;
}

//===--- Operations ---===//

/// NULL for a block that isn't written.
static const BcBlockInfo *blockInfo(BcWriter *writer, const IrBlock *block) {
  if (block == writer->lastBlock)
    return writer->lastInfo;
  uint32_t position = tsAddressMapFind(&writer->blocks, block);
  if (!position)
    return NULL;
  writer->lastBlock = block;
  return writer->lastInfo = &writer->blockInfos.data[position - 1];
}

static uint32_t valueNumber(BcWriter *writer, IrValue *value) {
  if (value->kind == IR_OP_RESULT)
    return writer->firstResults[bcOperationNumber(writer, irResultOwner(value))] + value->index;
  return blockInfo(writer, ((const IrBlockArgument *)value)->block)->firstArgument + value->index;
}

/// Only an operand of the root can be elsewhere, or one of something in it when that isn't
/// isolated.
static bool isInside(const BcWriter *writer, const IrOperation *user, const IrValue *value) {
  if (!value)
    return false;
  if (user != writer->root && writer->isolated.data[0])
    return true;
  const IrOperation *op = irDefiningOp((IrValue *)value);
  if (!op)
    return tsAddressMapFind(&writer->blocks, ((const IrBlockArgument *)value)->block);
  return op == writer->root || (op->block && tsAddressMapFind(&writer->blocks, op->block));
}

static bool writeOperands(BcWriter *writer, const IrOperation *op) {
  bcVarInt(bcSection(writer, BC_IR), op->numOperands);
  for (uint32_t i = 0; i < op->numOperands; i++) {
    if (!isInside(writer, op, op->operands[i].value)) {
      TesseraDiagnostic *diagnostic = tesseraDiagnosticCreateOpError(irWrapOp((IrOperation *)op));
      tesseraDiagnosticAppendFormat(diagnostic,
                                    "can't be written as bytecode: operand #%u is "
                                    "defined outside of what is written",
                                    i);
      return mlirLogicalResultIsSuccess(tesseraDiagnosticReport(diagnostic));
    }
    bcVarInt(bcSection(writer, BC_IR), valueNumber(writer, op->operands[i].value));
  }
  return true;
}

static bool writeSuccessors(BcWriter *writer, const IrOperation *op) {
  bcVarInt(bcSection(writer, BC_IR), op->numSuccessors);
  for (uint32_t i = 0; i < op->numSuccessors; i++) {
    const BcBlockInfo *info = blockInfo(writer, op->successors[i].block);
    if (!info)
      return false;
    bcVarInt(bcSection(writer, BC_IR), info->number);
  }
  return true;
}

static bool writeRegion(BcWriter *writer, const IrRegion *region, BcRegionInfo info);

static bool writeAllRegions(BcWriter *writer, const IrOperation *op) {
  uint32_t first = writer->firstRegions[bcOperationNumber(writer, op)];
  for (uint32_t i = 0; i < op->numRegions; i++)
    if (!writeRegion(writer, &op->regions[i], writer->regionInfos.data[first + i]))
      return false;
  return true;
}

/// The regions as a section, whose size is known when it ends.
static bool writeSection(BcWriter *writer, const IrOperation *op) {
  BcRope *out = &writer->sections[BC_IR];
  bcByte(&out->bytes, BC_IR);
  size_t insert = out->inserts.size;
  tsVecPush(&out->inserts, (BcInsert){.at = out->bytes.size});
  uint64_t start = bcRopeSize(out);
  if (!writeAllRegions(writer, op))
    return false;
  uint64_t size = bcRopeSize(out) - start;
  out->inserts.data[insert].size = size;
  out->inserted += bcVarIntSize(size);
  return true;
}

static bool writeRegions(BcWriter *writer, const IrOperation *op) {
  bool isIsolated = writer->isolated.data[bcOperationNumber(writer, op)];
  bcFlagged(bcSection(writer, BC_IR), op->numRegions, isIsolated);
  if (isIsolated && writer->version >= BC_ISOLATED_SECTIONS)
    return writeSection(writer, op);
  return writeAllRegions(writer, op);
}

/// `parts` are those behind the types of the results.
static void writeAttributes(BcWriter *writer, const IrOperation *op, const uint32_t *parts,
                            uint32_t name, unsigned *mask) {
  const IrStorage *dictionary = op->discardable;
  if (writer->version < BC_NATIVE_PROPERTIES)
    dictionary = irOperationAttributeDictionary(op);
  if (dictionary && irDictionaryEntries(dictionary).size) {
    *mask |= BC_HAS_ATTRIBUTES;
    bcVarInt(bcSection(writer, BC_IR), writer->attributes.items.data[*parts++].number);
  }
  uint64_t properties;
  if (writer->version >= BC_NATIVE_PROPERTIES &&
      numberProperties(writer, op, parts, name, &properties)) {
    *mask |= BC_HAS_PROPERTIES;
    bcVarInt(bcSection(writer, BC_IR), properties);
  }
}

static bool writeOperation(BcWriter *writer, const IrOperation *op) {
  TsString *out = bcSection(writer, BC_IR);
  const uint32_t *parts = writer->parts.data + writer->firstParts[bcOperationNumber(writer, op)];
  bcVarInt(out, writer->names.items.data[parts[0]].number);
  size_t maskAt = out->size;
  unsigned mask = 0;
  bcByte(out, 0);
  bcVarInt(out, writer->attributes.items.data[parts[1]].number);
  writeAttributes(writer, op, parts + 2 + op->numResults, parts[0], &mask);
  if (op->numResults) {
    mask |= BC_HAS_RESULTS;
    bcVarInt(out, op->numResults);
    for (uint32_t i = 0; i < op->numResults; i++)
      bcVarInt(out, writer->types.items.data[parts[2 + i]].number);
  }
  if (op->numOperands)
    mask |= BC_HAS_OPERANDS;
  if (op->numSuccessors)
    mask |= BC_HAS_SUCCESSORS;
  if (op->numRegions)
    mask |= BC_HAS_REGIONS;
  if ((op->numOperands && !writeOperands(writer, op)) ||
      (op->numSuccessors && !writeSuccessors(writer, op)))
    return false;
  if (op != writer->root && writeOrders(writer, op, op->numResults, resultAt))
    mask |= BC_HAS_USE_LISTS;
  out->data[maskAt] = (char)mask;
  return !op->numRegions || writeRegions(writer, op);
}

static void writeArguments(BcWriter *writer, const IrBlock *block) {
  TsString *out = bcSection(writer, BC_IR);
  const uint32_t *parts = writer->parts.data + blockInfo(writer, block)->firstPart;
  bcVarInt(out, block->numArguments);
  for (uint32_t i = 0; i < block->numArguments; i++) {
    const IrBlockArgument *argument = block->arguments[i];
    uint32_t type = writer->types.items.data[parts[2 * i + 1]].number;
    bool isKnown = argument->location != writer->context->unknownLoc;
    if (writer->version >= BC_ELIDED_LOCATIONS)
      bcFlagged(out, type, isKnown);
    else
      bcVarInt(out, type);
    if (isKnown || writer->version < BC_ELIDED_LOCATIONS)
      bcVarInt(out, writer->attributes.items.data[parts[2 * i]].number);
  }
  if (writer->version < BC_USE_LIST_ORDERS)
    return;
  size_t maskAt = out->size;
  bcByte(out, 0);
  if (writeOrders(writer, block, block->numArguments, argumentAt))
    out->data[maskAt] = BC_HAS_USE_LISTS;
}

static bool writeBlock(BcWriter *writer, const IrBlock *block) {
  bcFlagged(bcSection(writer, BC_IR), blockInfo(writer, block)->numOps, block->numArguments != 0);
  if (block->numArguments)
    writeArguments(writer, block);
  for (const IrOperation *op = block->first; op; op = op->next) {
    bcPrefetchAfter(writer, op);
    if (!writeOperation(writer, op))
      return false;
  }
  return true;
}

static bool writeRegion(BcWriter *writer, const IrRegion *region, BcRegionInfo info) {
  if (!region->first) {
    bcVarInt(bcSection(writer, BC_IR), 0);
    return true;
  }
  bcVarInt(bcSection(writer, BC_IR), info.numBlocks);
  bcVarInt(bcSection(writer, BC_IR), info.numValues);
  for (const IrBlock *block = region->first; block; block = block->next)
    if (!writeBlock(writer, block))
      return false;
  return true;
}

bool bcWriteOperations(BcWriter *writer) {
  bcFlagged(bcSection(writer, BC_IR), 1, false);
  return writeOperation(writer, writer->root) && !writer->failed;
}

// Operations as bytecode, out of what was collected. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "bytecode/Writer.h"
#include "support/Prefetch.h"

//===--- Properties ---===//

/// Slots for as many as there can be: growing would touch more memory than all else about them.
static void makePropertySlots(BcWriter *writer) {
  size_t capacity = 16;
  while (capacity < 2 * writer->propertySets.size)
    capacity *= 2;
  writer->propertySlots = tsAllocZeroed(capacity, sizeof *writer->propertySlots);
  writer->propertyMask = capacity - 1;
}

/// The number of these bytes, plus 1.
static uint32_t findBytes(BcWriter *writer, MlirStringRef bytes) {
  uint64_t hash = tsHashBytes(bytes.data, bytes.length);
  uint32_t upper = (uint32_t)(hash >> 32);
  size_t at = (size_t)hash & writer->propertyMask;
  const BcPropertySlot *slot = &writer->propertySlots[at];
  for (; slot->number; slot = &writer->propertySlots[at = (at + 1) & writer->propertyMask])
    if (slot->hash == upper && tsEqual(writer->propertyList.data[slot->number - 1], bytes))
      return slot->number;
  bcVecPush(writer, &writer->propertyList, tsArenaString(&writer->arena, bytes));
  uint32_t number = (uint32_t)writer->propertyList.size;
  writer->propertySlots[at] = (BcPropertySlot){upper, number};
  return number;
}

/// The number of properties, equal ones have one.
static uint32_t propertiesNumber(BcWriter *writer, uint32_t position) {
  BcPropertySet *set = &writer->propertySets.data[position];
  if (set->number)
    return set->number - 1;
  TsString *bytes = &writer->scratch;
  tsStringClear(bytes);
  for (uint32_t i = set->firstPart; i < set->end; i++) {
    uint32_t part = writer->parts.data[i], value = part >> BC_PROPERTY_BITS;
    switch (part & ((1u << BC_PROPERTY_BITS) - 1)) {
    case BC_PROPERTY_REQUIRED:
      bcVarInt(bytes, writer->attributes.numbers[value]);
      break;
    case BC_PROPERTY_PRESENT:
      bcFlagged(bytes, writer->attributes.numbers[value], true);
      break;
    default:
      bcByte(bytes, value);
    }
  }
  set->number = findBytes(writer, tsStringView(bytes));
  return set->number - 1;
}

//===--- Operations ---===//

/// Room for so many numbers more at the end of `out`, which is at `at`.
static inline char *makeMoreRoom(TsString *out, char *at, size_t count) {
  bcEndNumbers(out, at);
  return bcBeginNumbers(out, count);
}

/// Numbers of `numbers` for words from *words on, their count first; where what follows begins.
static char *putList(TsString *out, char *at, const uint32_t *numbers, const uint32_t **words) {
  const uint32_t *word = *words, *end = word + 1 + (size_t)*word;
  at = bcPutVarInt(makeMoreRoom(out, at, (size_t)*word + 1), *word);
  while (++word < end)
    at = bcPutVarInt(at, numbers ? numbers[*word] : *word);
  *words = end;
  return at;
}

static void writeRegion(BcWriter *writer, uint32_t place);

static void writeAllRegions(BcWriter *writer, uint32_t number, uint32_t count) {
  uint32_t place = writer->ops.data[number].firstBlock;
  for (uint32_t i = 0; i < count; i++, place = bcNextRegion(writer, place))
    writeRegion(writer, place);
}

/// The regions as a section, whose size is known when it ends.
static void writeSection(BcWriter *writer, uint32_t number, uint32_t count) {
  BcRope *out = &writer->sections[BC_IR];
  bcByte(&out->bytes, BC_IR);
  size_t insert = out->inserts.size;
  tsVecPush(&out->inserts, (BcInsert){.at = out->bytes.size});
  uint64_t start = bcRopeSize(out);
  writeAllRegions(writer, number, count);
  uint64_t size = bcRopeSize(out) - start;
  out->inserts.data[insert].size = size;
  out->inserted += bcVarIntSize(size);
}

static void writeRegions(BcWriter *writer, uint32_t number, uint32_t count) {
  bool isIsolated = writer->ops.data[number].isIsolated;
  bcFlagged(bcSection(writer, BC_IR), count, isIsolated);
  if (isIsolated && writer->version >= BC_ISOLATED_SECTIONS)
    writeSection(writer, number, count);
  else
    writeAllRegions(writer, number, count);
}

/// Words of operations that are written soon, which may be elsewhere.
TS_PREFETCHING prefetchRecord(const BcWriter *writer, uint32_t number) {
  enum { AHEAD = 8 };
  if (number < writer->ops.size - AHEAD && writer->ops.size > AHEAD)
    __builtin_prefetch(&writer->records.data[writer->ops.data[number + AHEAD].record]);
}

static void writeOperation(BcWriter *writer, uint32_t number) {
  enum { FEW = 6 }; // numbers before lists
  TsString *out = bcSection(writer, BC_IR);
  const BcOp *op = &writer->ops.data[number];
  const uint32_t *words = writer->records.data + op->record;
  const uint32_t *attributes = writer->attributes.numbers;
  uint32_t mask = words[0];
  prefetchRecord(writer, number);
  char *at = bcPutVarInt(bcBeginNumbers(out, FEW), writer->names.numbers[words[1]]);
  *at++ = (char)mask;
  at = bcPutVarInt(at, attributes[words[2]]);
  words += BC_RECORD_START;
  if (mask & BC_HAS_ATTRIBUTES)
    at = bcPutVarInt(at, attributes[*words++]);
  if (mask & BC_HAS_PROPERTIES)
    at = bcPutVarInt(at, propertiesNumber(writer, *words++));
  if (mask & BC_HAS_RESULTS)
    at = putList(out, at, writer->types.numbers, &words);
  if (mask & BC_HAS_OPERANDS)
    at = putList(out, at, NULL, &words);
  if (mask & BC_HAS_SUCCESSORS)
    at = putList(out, at, NULL, &words);
  bcEndNumbers(out, at);
  if (mask & BC_HAS_USE_LISTS)
    bcWriteResultOrders(writer, op->op);
  if (mask & BC_HAS_REGIONS)
    writeRegions(writer, number, *words);
}

static void writeArguments(BcWriter *writer, const BcBlock *block) {
  TsString *out = bcSection(writer, BC_IR);
  const uint32_t *parts = writer->parts.data + block->firstPart;
  bcVarInt(out, block->numArguments);
  for (uint32_t i = 0; i < block->numArguments; i++, parts += 2) {
    uint32_t type = writer->types.numbers[parts[1]];
    bool isKnown = parts[0] != writer->unknownLocation;
    if (writer->version >= BC_ELIDED_LOCATIONS)
      bcFlagged(out, type, isKnown);
    else
      bcVarInt(out, type);
    if (isKnown || writer->version < BC_ELIDED_LOCATIONS)
      bcVarInt(out, writer->attributes.numbers[parts[0]]);
  }
  if (writer->version < BC_USE_LIST_ORDERS)
    return;
  bcByte(out, block->isShuffled ? BC_HAS_USE_LISTS : 0);
  if (block->isShuffled)
    bcWriteArgumentOrders(writer, block->block);
}

static void writeBlock(BcWriter *writer, const BcBlock *block) {
  bcFlagged(bcSection(writer, BC_IR), block->numOps, block->numArguments != 0);
  if (block->numArguments)
    writeArguments(writer, block);
  uint32_t number = block->firstOp;
  for (uint32_t i = 0; i < block->numOps; i++) {
    writeOperation(writer, number);
    number = writer->ops.data[number].end;
  }
}

/// The one whose first block is at this place.
static void writeRegion(BcWriter *writer, uint32_t place) {
  const BcBlock *first = &writer->blocks.data[place], *end = first + first->numBlocks;
  bcVarInt(bcSection(writer, BC_IR), first->numBlocks);
  if (first == end)
    return;
  bcVarInt(bcSection(writer, BC_IR), first->numValues);
  for (const BcBlock *block = first; block < end; block++)
    writeBlock(writer, block);
}

void bcWriteOperations(BcWriter *writer) {
  // Items aren't asked for any more, and take more room than operations.
  bcTakeItems(writer, &writer->attributes, bcSection(writer, BC_IR));
  makePropertySlots(writer);
  bcFlagged(bcSection(writer, BC_IR), 1, false);
  writeOperation(writer, 0);
}

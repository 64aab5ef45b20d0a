// Numbers for all that is referred to, out of what was collected: attributes, types and names that
// are used most come first, so that most numbers are short.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"

//===--- Meeting ---===//
//
// Among what is used as often, and among dialects, that comes first which a walk meets first: the
// regions of an operation, the last one first, each with all that is directly in it before what is
// further inside.

static void meetDialect(BcWriter *writer, uint32_t position) {
  BcDialect *dialect = &writer->dialects.data[position];
  if (!dialect->rank)
    dialect->rank = ++writer->numDialectsMet;
}

static void meetResource(BcWriter *writer, uint32_t position) {
  BcResource *resource = &writer->resources.data[position];
  if (resource->isMet)
    return;
  resource->isMet = true;
  meetDialect(writer, resource->dialect);
  tsVecPush(&writer->dialects.data[resource->dialect].resources, position);
}

/// Whether the item wasn't met before.
static inline bool meetItem(BcTable *table, uint32_t position) {
  if (table->ranks[position])
    return false;
  table->ranks[position] = ++table->numRanks;
  return true;
}

static void meetStorage(BcWriter *writer, BcTable *table, uint32_t position);

static void meetAttribute(BcWriter *writer, uint32_t position) {
  if (meetItem(&writer->attributes, position))
    meetStorage(writer, &writer->attributes, position);
}
static void meetType(BcWriter *writer, uint32_t position) {
  if (meetItem(&writer->types, position))
    meetStorage(writer, &writer->types, position);
}

static void meetStorage(BcWriter *writer, BcTable *table, uint32_t position) {
  const BcItem *item = &table->items.data[position];
  meetDialect(writer, item->dialect);
  // A position in a file has one part, and numbers behind it.
  uint32_t end = item->value ? item->endPart : item->firstPart + 1;
  for (uint32_t i = item->firstPart; i < end; i++) {
    uint32_t part = writer->parts.data[i];
    switch (part & ((1u << BC_PART_BITS) - 1)) {
    case BC_PART_ATTRIBUTE:
      meetAttribute(writer, part >> BC_PART_BITS);
      break;
    case BC_PART_TYPE:
      meetType(writer, part >> BC_PART_BITS);
      break;
    default:
      meetResource(writer, part >> BC_PART_BITS);
    }
  }
}

static void meetProperties(BcWriter *writer, uint32_t number) {
  BcPropertySet *set = &writer->propertySets.data[number];
  if (set->isMet)
    return;
  set->isMet = true;
  for (uint32_t i = set->firstPart; i < set->end; i++) {
    uint32_t part = writer->parts.data[i];
    if ((part & ((1u << BC_PROPERTY_BITS) - 1)) != BC_PROPERTY_BYTE)
      meetAttribute(writer, part >> BC_PROPERTY_BITS);
  }
}

static void meetOperation(BcWriter *writer, uint32_t number, uint32_t *nextValue) {
  const uint32_t *at = writer->records.data + writer->ops.data[number].record;
  uint32_t mask = at[0], name = at[1], location = at[2];
  at += 3;
  uint32_t file = mask & BC_LOCATION_IS_POINT ? *at++ : 0;
  const uint32_t *attributes = at;
  at += !!(mask & BC_HAS_ATTRIBUTES) + !!(mask & BC_HAS_PROPERTIES);
  if (meetItem(&writer->names, name))
    meetDialect(writer, writer->names.items.data[name].dialect);
  writer->ops.data[number].firstResult = *nextValue;
  if (mask & BC_HAS_RESULTS) {
    uint32_t numResults = *at++;
    *nextValue += numResults;
    for (uint32_t i = 0; i < numResults; i++)
      meetType(writer, at[i]);
  }
  if (mask & BC_HAS_ATTRIBUTES)
    meetAttribute(writer, *attributes++);
  if (mask & BC_HAS_PROPERTIES)
    meetProperties(writer, *attributes);
  if (!(mask & BC_LOCATION_IS_POINT)) {
    meetAttribute(writer, location);
  } else if (meetItem(&writer->attributes, location)) {
    meetDialect(writer, writer->builtin);
    meetAttribute(writer, file);
  }
}

//===--- Regions ---===//

typedef struct Waiting {
  uint32_t region, firstValue;
} Waiting;
typedef TsVec(Waiting) WaitingList;

static void addRegions(BcWriter *writer, uint32_t number, uint32_t nextValue,
                       WaitingList *waiting) {
  const BcOp *op = &writer->ops.data[number];
  uint32_t end = number + 1 < writer->ops.size ? op[1].firstRegion : (uint32_t)writer->regions.size;
  for (uint32_t region = op->firstRegion; region < end; region++)
    tsVecPush(waiting, (Waiting){region, op->isIsolated ? 0 : nextValue});
}

static void numberBlock(BcWriter *writer, BcBlock *block, uint32_t *nextValue) {
  block->firstArgument = *nextValue;
  *nextValue += block->numArguments;
  const uint32_t *parts = writer->parts.data + block->firstPart;
  for (uint32_t i = 0; i < block->numArguments; i++) {
    meetAttribute(writer, parts[2 * (size_t)i]);
    meetType(writer, parts[2 * (size_t)i + 1]);
  }
  uint32_t number = block->firstOp;
  for (uint32_t i = 0; i < block->numOps; i++) {
    meetOperation(writer, number, nextValue);
    number = writer->ops.data[number].end;
  }
}

/// The values of a region, and what it has; regions in it wait.
static void numberRegion(BcWriter *writer, Waiting next, WaitingList *waiting) {
  BcRegion *region = &writer->regions.data[next.region];
  uint32_t nextValue = next.firstValue, end = region->firstBlock + region->numBlocks;
  for (uint32_t place = region->firstBlock; place < end; place++)
    numberBlock(writer, &writer->blocks.data[place], &nextValue);
  region->numValues = nextValue - next.firstValue;
  for (uint32_t place = region->firstBlock; place < end; place++) {
    const BcBlock *block = &writer->blocks.data[place];
    for (uint32_t i = 0, number = block->firstOp; i < block->numOps; i++) {
      addRegions(writer, number, nextValue, waiting);
      number = writer->ops.data[number].end;
    }
  }
}

/// Of regions that come soon, what is asked for first: they lie apart from each other.
static void prefetchWaiting(const BcWriter *writer, const WaitingList *waiting) {
  enum { STAGES = 3 };
  for (size_t stage = 1; stage <= STAGES && stage <= waiting->size; stage++) {
    const BcRegion *region = &writer->regions.data[waiting->data[waiting->size - stage].region];
    if (!region->numBlocks)
      continue;
    const BcBlock *block = &writer->blocks.data[region->firstBlock];
    if (stage == STAGES)
      __builtin_prefetch(block);
    else if (block->numOps && stage == 2)
      __builtin_prefetch(&writer->ops.data[block->firstOp]);
    else if (block->numOps)
      __builtin_prefetch(&writer->records.data[writer->ops.data[block->firstOp].record]);
  }
}

static void numberValues(BcWriter *writer) {
  uint32_t nextValue = 0;
  meetOperation(writer, 0, &nextValue);
  WaitingList waiting = {0};
  addRegions(writer, 0, nextValue, &waiting);
  while (waiting.size) {
    Waiting next = tsVecPop(&waiting);
    prefetchWaiting(writer, &waiting);
    numberRegion(writer, next, &waiting);
  }
  tsVecFree(&waiting);
}

//===--- Order ---===//

static int compareKeys(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/// Sorts a few that may have been used often; `met`: positions by rank.
static void sortFew(const BcTable *table, uint32_t *order, size_t size, const uint32_t *met) {
  if (size < 2)
    return;
  uint64_t *keys = tsAlloc(tsMulSize(size, sizeof *keys));
  for (size_t i = 0; i < size; i++)
    keys[i] = (uint64_t)(UINT32_MAX - table->uses.data[order[i]]) << 32 | table->ranks[order[i]];
  qsort(keys, size, sizeof *keys, compareKeys);
  for (size_t i = 0; i < size; i++)
    order[i] = met[(uint32_t)keys[i] - 1];
  tsFree(keys);
}

/// Most used first, else as they were met. Most are used a few times, and a pass over all of them
/// puts those in order.
static void sortMany(const BcTable *table, const uint32_t *met) {
  enum { NUM_COUNTS = 1 << 11 };
  size_t size = table->items.size;
  const uint32_t *uses = table->uses.data;
  uint32_t starts[NUM_COUNTS + 1] = {0};
#define PLACE(i) (uses[i] < NUM_COUNTS ? NUM_COUNTS - 1 - uses[i] : 0)
  for (size_t i = 0; i < size; i++)
    starts[PLACE(i) + 1]++;
  size_t numOften = starts[1];
  for (unsigned place = 0; place < NUM_COUNTS; place++)
    starts[place + 1] += starts[place];
  for (size_t i = 0; i < size; i++)
    table->order[starts[PLACE(met[i])]++] = met[i];
#undef PLACE
  sortFew(table, table->order, numOften, met);
}

static void sortByUses(BcTable *table, uint32_t *met) {
  enum { FEW = 256 };
  size_t size = table->items.size;
  for (size_t i = 0; i < size; i++)
    met[table->ranks[i] - 1] = (uint32_t)i;
  if (size > FEW) {
    sortMany(table, met);
    return;
  }
  memcpy(table->order, met, size * sizeof *met);
  sortFew(table, table->order, size, met);
}

/// Whether all are of one dialect.
static bool areOfOneDialect(const BcTable *table, const uint32_t *order, size_t size) {
  uint32_t dialect = table->items.data[order[0]].dialect;
  for (size_t i = 1; i < size; i++)
    if (table->items.data[order[i]].dialect != dialect)
      return false;
  return true;
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
static void sortTable(const BcWriter *writer, BcTable *table, uint32_t *scratch) {
  uint32_t numDialects = (uint32_t)writer->dialects.size;
  size_t size = table->items.size, start = 0, room = 0;
  uint32_t first = 0;
  sortByUses(table, scratch);
  for (unsigned bytes = 1; start < size; bytes++) {
    room = bytes < 9 ? ((size_t)1 << (7 * bytes)) - room : SIZE_MAX;
    size_t part = size - start < room ? size - start : room;
    if (!areOfOneDialect(table, table->order + start, part))
      groupByDialect(table, table->order + start, part, first, numDialects, scratch);
    first = table->items.data[table->order[start + part - 1]].dialect;
    start += part;
  }
  for (size_t i = 0; i < size; i++)
    table->numbers[table->order[i]] = (uint32_t)i;
}

//===--- Dialects and resources ---===//

static void renumberDialects(const BcWriter *writer, BcTable *table) {
  for (size_t i = 0; i < table->items.size; i++) {
    uint32_t *dialect = &table->items.data[i].dialect;
    *dialect = writer->dialects.data[*dialect].rank - 1;
  }
}

/// Those that were met first come first.
static void orderDialects(BcWriter *writer) {
  renumberDialects(writer, &writer->attributes);
  renumberDialects(writer, &writer->types);
  renumberDialects(writer, &writer->names);
  size_t count = writer->dialects.size;
  BcDialect *ordered = tsAlloc((count + 1) * sizeof *ordered);
  for (size_t i = 0; i < count; i++)
    ordered[writer->dialects.data[i].rank - 1] = writer->dialects.data[i];
  memcpy(writer->dialects.data, ordered, count * sizeof *ordered);
  tsFree(ordered);
}

static void numberResources(BcWriter *writer) {
  uint32_t next = 0;
  for (size_t d = 0; d < writer->dialects.size; d++)
    for (int withData = 1; withData >= 0; withData--)
      for (size_t i = 0; i < writer->dialects.data[d].resources.size; i++) {
        BcResource *resource = &writer->resources.data[writer->dialects.data[d].resources.data[i]];
        if (resource->resource->hasData == withData)
          resource->number = next++;
      }
}

/// Gives a table its part of what there is from `at` on; where the next one's begins.
static uint32_t *makeRanks(BcTable *table, uint32_t *at) {
  size_t size = table->items.size;
  table->ranks = memset(at, 0, size * sizeof *at);
  table->order = at + size;
  table->numbers = at + 2 * size;
  return at + 3 * size;
}

void bcNumberAll(BcWriter *writer) {
  size_t numAttributes = writer->attributes.items.size, numTypes = writer->types.items.size;
  size_t numNames = writer->names.items.size, capacity;
  size_t largest = numAttributes > numTypes ? numAttributes : numTypes;
  largest = largest > numNames ? largest : numNames;
  writer->numbering = bcAllocMany(3 * (numAttributes + numTypes + numNames) + largest,
                                  sizeof *writer->numbering, &capacity, &writer->slowPages);
  uint32_t *at = makeRanks(&writer->attributes, writer->numbering);
  at = makeRanks(&writer->types, at);
  uint32_t *scratch = makeRanks(&writer->names, at);
  numberValues(writer);
  orderDialects(writer);
  sortTable(writer, &writer->attributes, scratch);
  sortTable(writer, &writer->types, scratch);
  sortTable(writer, &writer->names, scratch);
  numberResources(writer);
}

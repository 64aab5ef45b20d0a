// Numbers for all that is referred to, out of what was collected: attributes, types and names that
// are used most come first, so that most numbers are short.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"

//===--- Order ---===//

static int compareKeys(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/// Sorts a few that may have been used often.
static void sortFew(const BcTable *table, uint32_t *order, size_t size) {
  if (size < 2)
    return;
  uint64_t *keys = tsAlloc(tsMulSize(size, sizeof *keys));
  for (size_t i = 0; i < size; i++)
    keys[i] = (uint64_t)(UINT32_MAX - table->uses.data[order[i]]) << 32 | order[i];
  qsort(keys, size, sizeof *keys, compareKeys);
  for (size_t i = 0; i < size; i++)
    order[i] = (uint32_t)keys[i];
  tsFree(keys);
}

/// Most used first, else as they were met. Most are used a few times, and a pass over all of them
/// puts those in order.
static void sortByUses(const BcTable *table) {
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
    table->order[starts[PLACE(i)]++] = (uint32_t)i;
#undef PLACE
  sortFew(table, table->order, numOften);
}

/// The same of a few.
static void sortFewByUses(const BcTable *table) {
  for (size_t i = 0; i < table->items.size; i++)
    table->order[i] = (uint32_t)i;
  sortFew(table, table->order, table->items.size);
}

/// Whether all are of one dialect, as those of most tables are.
static bool isOfOneDialect(const BcTable *table) {
  for (size_t i = 1; i < table->items.size; i++)
    if (table->items.data[i].dialect != table->items.data[0].dialect)
      return false;
  return true;
}

/// The same of a part.
static bool areOfOneDialect(const BcTable *table, const uint32_t *order, size_t size) {
  uint32_t dialect = table->items.data[order[0]].dialect;
  for (size_t i = 1; i < size; i++)
    if (table->items.data[order[i]].dialect != dialect)
      return false;
  return true;
}

/// The place of an item's dialect, where `first` comes before all others.
static inline uint32_t groupOf(const BcTable *table, uint32_t position, uint32_t first) {
  uint32_t dialect = table->items.data[position].dialect;
  return dialect == first ? 0 : dialect + 1;
}

/// Sorts a part by dialect, `first` before all others, without changing the order otherwise.
static void groupByDialect(const BcTable *table, uint32_t *order, size_t size, uint32_t first,
                           uint32_t numDialects, uint32_t *scratch) {
  size_t *starts = tsAllocZeroed(numDialects + 2, sizeof *starts);
  for (size_t i = 0; i < size; i++)
    if (groupOf(table, order[i], first) <= numDialects)
      starts[groupOf(table, order[i], first) + 1]++;
  for (uint32_t d = 0; d <= numDialects; d++)
    starts[d + 1] += starts[d];
  for (size_t i = 0; i < size; i++)
    scratch[starts[groupOf(table, order[i], first)]++] = order[i];
  memcpy(order, scratch, size * sizeof *order);
  tsFree(starts);
}

/// Among those whose numbers take the same room, those of a dialect come together.
static void sortByDialect(const BcWriter *writer, const BcTable *table) {
  size_t size = table->items.size, start = 0, room = 0;
  uint32_t first = 0;
  for (unsigned bytes = 1; start < size; bytes++) {
    room = bytes < 9 ? ((size_t)1 << (7 * bytes)) - room : SIZE_MAX;
    size_t part = size - start < room ? size - start : room;
    if (!areOfOneDialect(table, table->order + start, part))
      groupByDialect(table, table->order + start, part, first, (uint32_t)writer->dialects.size,
                     table->numbers);
    first = table->items.data[table->order[start + part - 1]].dialect;
    start += part;
  }
}

static void sortTable(BcWriter *writer, BcTable *table) {
  size_t size = table->items.size;
  table->order = bcAllocInRoom(writer, size, sizeof *table->order);
  enum { FEW = 256 };
  if (size > FEW)
    sortByUses(table);
  else
    sortFewByUses(table);
  table->numbers = table->uses.data; // how often each is used isn't asked for any more
  table->isOfOneDialect = isOfOneDialect(table);
  if (!table->isOfOneDialect)
    sortByDialect(writer, table);
  for (size_t i = 0; i < size; i++)
    table->numbers[table->order[i]] = (uint32_t)i;
}

//===--- Resources ---===//

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

void bcNumberAll(BcWriter *writer) {
  sortTable(writer, &writer->attributes);
  sortTable(writer, &writer->types);
  sortTable(writer, &writer->names);
  numberResources(writer);
}

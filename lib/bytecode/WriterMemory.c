// Memory of the writer: what grows, and what lies side by side.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bytecode/Writer.h"
#include "support/Sparse.h"

enum { MANY = 1 << 17 }; // bytes from which on memory of its own is worth while

//===--- Stretches ---===//

static BcStretch *findStretch(BcWriter *writer, const void *data) {
  for (size_t i = 0; i < writer->stretches.size; i++)
    if (writer->stretches.data[i].start == data)
      return &writer->stretches.data[i];
  return NULL;
}

static BcStretch *addStretch(BcWriter *writer, size_t bytes) {
  BcStretch stretch = {.start = tsAllocSparse(bytes, writer->slowPages), .size = bytes};
  tsVecPush(&writer->stretches, stretch);
  return &writer->stretches.data[writer->stretches.size - 1];
}

/// The stretch of `data`, or a new one, with more than `bytes` of it in use.
static BcStretch *growStretch(BcWriter *writer, const void *data, size_t bytes) {
  enum { FEWEST = 1 << 24 }; // much often becomes more: then this is the last copy
  BcStretch *stretch = data ? findStretch(writer, data) : NULL;
  if (!stretch || stretch->isRoom || stretch->used == stretch->size) {
    size_t twice = tsMulSize(bytes, 2);
    stretch = addStretch(writer, twice < FEWEST ? FEWEST : twice);
  }
  while (stretch->used <= bytes)
    stretch->used += tsSparseUse(stretch->start + stretch->used, stretch->size - stretch->used,
                                 writer->slowPages);
  return stretch;
}

void *bcBeginMany(BcWriter *writer, size_t count, size_t size) {
  enum { TIMES = 8 }; // what isn't used isn't touched
  size_t bytes = tsMulSize(count, size);
  return bytes <= MANY / 4 ? NULL : addStretch(writer, tsMulSize(bytes, TIMES))->start;
}

/// Frees a vector's memory, early where it has its own.
static void freeVector(BcWriter *writer, void *data) {
  BcStretch *stretch = data ? findStretch(writer, data) : NULL;
  if (!stretch || stretch->isRoom) {
    bcFree(writer, data);
    return;
  }
  *stretch = tsVecPop(&writer->stretches);
  tsFree(data);
}

void *bcGrowMany(BcWriter *writer, void *data, size_t count, size_t size, size_t *capacity) {
  enum { FIRST = 64 };
  size_t bytes = tsMulSize(count, size);
  char *grown;
  if (bytes <= MANY && !(data && findStretch(writer, data))) {
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
  freeVector(writer, data);
  return grown;
}

void bcTakeItems(BcWriter *writer, BcTable *table, TsString *text) {
  char *memory = (char *)table->items.data;
  BcStretch *stretch = memory ? findStretch(writer, memory) : NULL;
  *text = (TsString){.data = memory, .capacity = table->items.capacity * sizeof(BcItem)};
  table->items.data = NULL;
  if (!stretch)
    return;
  text->capacity = stretch->size; // what isn't used isn't touched
  *stretch = tsVecPop(&writer->stretches);
}

void bcFree(BcWriter *writer, void *memory) {
  for (size_t i = 0; i < writer->stretches.size; i++) {
    const BcStretch *stretch = &writer->stretches.data[i];
    if ((char *)memory >= stretch->start && (char *)memory < stretch->start + stretch->size)
      return;
  }
  tsFree(memory);
}

void bcFreeStretches(BcWriter *writer) {
  for (size_t i = 0; i < writer->stretches.size; i++)
    tsFree(writer->stretches.data[i].start);
  tsVecFree(&writer->stretches);
}

//===--- The room ---===//

enum { ALIGNMENT = 16 };
static size_t alignUp(size_t bytes) { return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

/// What is left of the stretch of operations, of which there won't be more.
static bool takeRest(BcWriter *writer, size_t bytes) {
  BcStretch *stretch = findStretch(writer, writer->ops.data);
  size_t used = alignUp(writer->ops.size * sizeof *writer->ops.data);
  if (!stretch || used > stretch->size || stretch->size - used < bytes)
    return false;
  stretch->isRoom = true;
  writer->room = (BcRoom){.at = stretch->start + used,
                          .touched = stretch->start + stretch->used,
                          .end = stretch->start + stretch->size};
  return true;
}

void bcBeginRoom(BcWriter *writer, size_t bytes) {
  if (bytes <= MANY || (writer->ops.data && takeRest(writer, bytes)))
    return;
  BcStretch *stretch = addStretch(writer, bytes);
  stretch->isRoom = true;
  writer->room = (BcRoom){
      .at = stretch->start, .touched = stretch->start, .end = stretch->start + stretch->size};
}

void *bcAllocInRoom(BcWriter *writer, size_t count, size_t size) {
  size_t bytes = alignUp(tsMulSize(count, size));
  BcRoom *room = &writer->room;
  if (bytes > (size_t)(room->end - room->at))
    return bytes <= MANY ? tsAlloc(bytes) : addStretch(writer, bytes)->start;
  char *start = room->at;
  if (!bytes) // and there may be no room at all
    return start;
  room->at += bytes;
  while (room->touched < room->at)
    room->touched +=
        tsSparseUse(room->touched, (size_t)(room->end - room->touched), writer->slowPages);
  return start;
}

// Hash maps with linear probing; erasing shifts the cluster back, so there are no tombstones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Map.h"

// Whether a map is better freed than cleared: one that held much once and then little again and
// again would be cleared as a whole each time.
static bool isMostlyFree(size_t size, size_t capacity) {
  enum { LARGE = 256, FEW = 8 };
  return capacity > LARGE && size < capacity / FEW;
}

struct TsStringMapSlot {
  MlirStringRef key; // data == NULL: free
  uint64_t hash;
  uintptr_t value;
};

static MlirStringRef nonNullKey(MlirStringRef key) {
  return key.data ? key : mlirStringRefCreate("", 0);
}

// The slot that holds the key, or the free one where it belongs. capacity must not be 0.
static size_t findStringSlot(const TsStringMap *map, MlirStringRef key, uint64_t hash) {
  size_t mask = map->capacity - 1, at = hash & mask;
  while (map->slots[at].key.data &&
         (map->slots[at].hash != hash || !tsEqual(map->slots[at].key, key)))
    at = (at + 1) & mask;
  return at;
}

uintptr_t *tsStringMapFind(const TsStringMap *map, MlirStringRef key) {
  if (!map->capacity)
    return NULL;
  key = nonNullKey(key);
  struct TsStringMapSlot *slot =
      &map->slots[findStringSlot(map, key, tsHashBytes(key.data, key.length))];
  return slot->key.data ? &slot->value : NULL;
}

static void growStringMap(TsStringMap *map) {
  TsStringMap grown = {.capacity = map->capacity ? map->capacity * 2 : 16, .size = map->size};
  grown.slots = tsAllocZeroed(grown.capacity, sizeof *grown.slots);
  for (size_t i = 0; i < map->capacity; ++i)
    if (map->slots[i].key.data)
      grown.slots[findStringSlot(&grown, map->slots[i].key, map->slots[i].hash)] = map->slots[i];
  tsFree(map->slots);
  *map = grown;
}

uintptr_t *tsStringMapInsert(TsStringMap *map, MlirStringRef key, bool *inserted) {
  if (map->size * 4 >= map->capacity * 3)
    growStringMap(map);
  key = nonNullKey(key);
  uint64_t hash = tsHashBytes(key.data, key.length);
  struct TsStringMapSlot *slot = &map->slots[findStringSlot(map, key, hash)];
  bool isNew = !slot->key.data;
  if (isNew) {
    *slot = (struct TsStringMapSlot){.key = key, .hash = hash};
    map->size++;
  }
  if (inserted)
    *inserted = isNew;
  return &slot->value;
}

bool tsStringMapErase(TsStringMap *map, MlirStringRef key) {
  if (!map->capacity)
    return false;
  key = nonNullKey(key);
  size_t mask = map->capacity - 1;
  size_t hole = findStringSlot(map, key, tsHashBytes(key.data, key.length));
  if (!map->slots[hole].key.data)
    return false;
  for (size_t at = (hole + 1) & mask; map->slots[at].key.data; at = (at + 1) & mask) {
    size_t home = map->slots[at].hash & mask;
    // An entry may fill the hole only when its home isn't between the hole and where it stands.
    if (((at - home) & mask) >= ((at - hole) & mask)) {
      map->slots[hole] = map->slots[at];
      hole = at;
    }
  }
  map->slots[hole].key.data = NULL;
  map->size--;
  return true;
}

void tsStringMapClear(TsStringMap *map) {
  if (isMostlyFree(map->size, map->capacity))
    tsStringMapFree(map);
  else if (map->size)
    memset(map->slots, 0, map->capacity * sizeof *map->slots);
  map->size = 0;
}

void tsStringMapFree(TsStringMap *map) {
  tsFree(map->slots);
  memset(map, 0, sizeof *map);
}

struct TsPointerMapSlot {
  const void *key; // NULL: free
  uintptr_t value;
};

static size_t homeOfPointer(const void *key, size_t mask) {
  return (size_t)tsHashCombine(0, (uintptr_t)key) & mask;
}

static size_t findPointerSlot(const TsPointerMap *map, const void *key) {
  size_t mask = map->capacity - 1, at = homeOfPointer(key, mask);
  while (map->slots[at].key && map->slots[at].key != key)
    at = (at + 1) & mask;
  return at;
}

uintptr_t *tsPointerMapFind(const TsPointerMap *map, const void *key) {
  if (!map->capacity)
    return NULL;
  struct TsPointerMapSlot *slot = &map->slots[findPointerSlot(map, key)];
  return slot->key ? &slot->value : NULL;
}

static void growPointerMap(TsPointerMap *map, size_t capacity) {
  TsPointerMap grown = {.capacity = capacity, .size = map->size};
  grown.slots = tsAllocZeroed(grown.capacity, sizeof *grown.slots);
  for (size_t i = 0; i < map->capacity; ++i)
    if (map->slots[i].key)
      grown.slots[findPointerSlot(&grown, map->slots[i].key)] = map->slots[i];
  tsFree(map->slots);
  *map = grown;
}

uintptr_t *tsPointerMapInsert(TsPointerMap *map, const void *key, bool *inserted) {
  if (map->size * 4 >= map->capacity * 3)
    growPointerMap(map, map->capacity ? map->capacity * 2 : 16);
  struct TsPointerMapSlot *slot = &map->slots[findPointerSlot(map, key)];
  bool isNew = !slot->key;
  if (isNew) {
    *slot = (struct TsPointerMapSlot){.key = key};
    map->size++;
  }
  if (inserted)
    *inserted = isNew;
  return &slot->value;
}

bool tsPointerMapErase(TsPointerMap *map, const void *key) {
  if (!map->capacity)
    return false;
  size_t mask = map->capacity - 1, hole = findPointerSlot(map, key);
  if (!map->slots[hole].key)
    return false;
  for (size_t at = (hole + 1) & mask; map->slots[at].key; at = (at + 1) & mask) {
    size_t home = homeOfPointer(map->slots[at].key, mask);
    if (((at - home) & mask) >= ((at - hole) & mask)) {
      map->slots[hole] = map->slots[at];
      hole = at;
    }
  }
  map->slots[hole].key = NULL;
  map->size--;
  return true;
}

void tsPointerMapClear(TsPointerMap *map) {
  if (isMostlyFree(map->size, map->capacity))
    tsPointerMapFree(map);
  else if (map->size)
    memset(map->slots, 0, map->capacity * sizeof *map->slots);
  map->size = 0;
}

void tsPointerMapFree(TsPointerMap *map) {
  tsFree(map->slots);
  memset(map, 0, sizeof *map);
}

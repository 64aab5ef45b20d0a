// A map from addresses of objects to numbers, for many objects that were allocated one after the
// other. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_ADDRESSMAP_H
#define TESSERA_SUPPORT_ADDRESSMAP_H

#include "support/Memory.h"

#include <stdint.h>

/// Neighbours in memory are neighbours in the map: a page of memory has a block of numbers, so that
/// a walk over objects in the order in which they were made touches the map in order too. Objects
/// must begin at least TS_ADDRESS_GRAIN bytes apart. Zero-initialise to start.
typedef struct TsAddressMap {
  struct TsAddressPage *pages; ///< a hash table
  size_t size, capacity;
  TsArena numbers;
} TsAddressMap;

struct TsAddressPage {
  uintptr_t page;
  uint32_t *numbers; ///< NULL: free
};

enum { TS_ADDRESS_GRAIN = 16, TS_ADDRESS_PAGE = 4096 };

/// The place in the table of a page, or the free one where it belongs. There must be a table.
static inline struct TsAddressPage *tsAddressPageFind(const TsAddressMap *map, uintptr_t page) {
  size_t mask = map->capacity - 1;
  size_t at = (size_t)(page * UINT64_C(0x9e3779b97f4a7c15) >> 32) & mask;
  while (map->pages[at].numbers && map->pages[at].page != page)
    at = (at + 1) & mask;
  return &map->pages[at];
}

/// The numbers of a page that has none yet.
uint32_t *tsAddressPageAdd(TsAddressMap *map, uintptr_t page);

/// The number of an object, 0 at first, to be read and set until the map is freed.
static inline uint32_t *tsAddressMapGet(TsAddressMap *map, const void *object) {
  uintptr_t address = (uintptr_t)object, page = address / TS_ADDRESS_PAGE;
  uint32_t *numbers = map->capacity ? tsAddressPageFind(map, page)->numbers : NULL;
  if (!numbers)
    numbers = tsAddressPageAdd(map, page);
  return &numbers[address % TS_ADDRESS_PAGE / TS_ADDRESS_GRAIN];
}

/// The same, or 0, without remembering that it was asked for.
static inline uint32_t tsAddressMapFind(const TsAddressMap *map, const void *object) {
  uintptr_t address = (uintptr_t)object, page = address / TS_ADDRESS_PAGE;
  const uint32_t *numbers = map->capacity ? tsAddressPageFind(map, page)->numbers : NULL;
  return numbers ? numbers[address % TS_ADDRESS_PAGE / TS_ADDRESS_GRAIN] : 0;
}

void tsAddressMapFree(TsAddressMap *map);

#endif // TESSERA_SUPPORT_ADDRESSMAP_H

// Numbers of objects by their addresses, in blocks for pages of memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/AddressMap.h"

#include <string.h>

static void grow(TsAddressMap *map) {
  TsAddressMap grown = {.capacity = map->capacity ? map->capacity * 2 : 64};
  grown.pages = tsAllocZeroed(grown.capacity, sizeof *grown.pages);
  for (size_t i = 0; i < map->capacity; ++i)
    if (map->pages[i].numbers)
      *tsAddressPageFind(&grown, map->pages[i].page) = map->pages[i];
  tsFree(map->pages);
  map->pages = grown.pages;
  map->capacity = grown.capacity;
}

uint32_t *tsAddressPageAdd(TsAddressMap *map, uintptr_t page) {
  enum { COUNT = TS_ADDRESS_PAGE / TS_ADDRESS_GRAIN };
  if (map->size * 2 >= map->capacity)
    grow(map);
  uint32_t *numbers = tsArenaNewArray(&map->numbers, uint32_t, COUNT);
  memset(numbers, 0, COUNT * sizeof *numbers);
  *tsAddressPageFind(map, page) = (struct TsAddressPage){page, numbers};
  map->size++;
  return numbers;
}

void tsAddressMapFree(TsAddressMap *map) {
  tsFree(map->pages);
  tsArenaDestroy(&map->numbers);
  *map = (TsAddressMap){0};
}

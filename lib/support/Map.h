// Hash maps from strings and from pointers to words. Iteration order is never used: it would make
// output depend on addresses. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_MAP_H
#define TESSERA_SUPPORT_MAP_H

#include "support/String.h"

/// String -> word. Keys are borrowed: they must live as long as the map. Zero-initialise to start.
typedef struct TsStringMap {
  struct TsStringMapSlot *slots;
  size_t size, capacity;
} TsStringMap;

/// The value of `key`, or NULL when it isn't there; valid until the next insertion.
uintptr_t *tsStringMapFind(const TsStringMap *map, MlirStringRef key);
/// The value slot of `key`, inserted as 0 when new (then *inserted is true; inserted may be NULL).
uintptr_t *tsStringMapInsert(TsStringMap *map, MlirStringRef key, bool *inserted);
/// Removes the key; false when it wasn't there.
bool tsStringMapErase(TsStringMap *map, MlirStringRef key);
void tsStringMapClear(TsStringMap *map);
void tsStringMapFree(TsStringMap *map);

/// Pointer -> word; NULL is not a key. Zero-initialise to start.
typedef struct TsPointerMap {
  struct TsPointerMapSlot *slots;
  size_t size, capacity;
} TsPointerMap;

uintptr_t *tsPointerMapFind(const TsPointerMap *map, const void *key);
uintptr_t *tsPointerMapInsert(TsPointerMap *map, const void *key, bool *inserted);
bool tsPointerMapErase(TsPointerMap *map, const void *key);
void tsPointerMapClear(TsPointerMap *map);
void tsPointerMapFree(TsPointerMap *map);

#endif // TESSERA_SUPPORT_MAP_H

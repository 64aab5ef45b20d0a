// Scopes: names and what they stand for, in order of definition.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Value.h"

// Few names are found by looking at all of them, more by an index.
enum { MAX_UNINDEXED = 8 };

typedef struct Entry {
  MlirStringRef name;
  uint32_t hash;
  FeValue *value; // NULL: deleted, or to be resolved
  FeValue *(*resolve)(void *data);
  void *data;
} Entry;

struct FeScope {
  TsArena *arena;
  FeScope *parent;
  Entry *entries;
  uint32_t count, capacity;
  uint32_t *index; // positions + 1 by hash, twice as many slots as `capacity`; NULL: few names
};

FeScope *feScopeCreate(TsArena *arena, FeScope *parent) {
  FeScope *scope = tsArenaNew(arena, FeScope);
  *scope = (FeScope){.arena = arena, .parent = parent};
  return scope;
}

static uint32_t hashName(MlirStringRef name) {
  return (uint32_t)tsHashBytes(name.data, name.length);
}

static Entry *findEntry(const FeScope *scope, MlirStringRef name, uint32_t hash) {
  if (!scope->index) {
    for (uint32_t i = 0; i < scope->count; ++i)
      if (scope->entries[i].hash == hash && tsEqual(scope->entries[i].name, name))
        return &scope->entries[i];
    return NULL;
  }
  uint32_t mask = 2 * scope->capacity - 1;
  for (uint32_t slot = hash & mask; scope->index[slot]; slot = (slot + 1) & mask) {
    Entry *entry = &scope->entries[scope->index[slot] - 1];
    if (entry->hash == hash && tsEqual(entry->name, name))
      return entry;
  }
  return NULL;
}

static void addToIndex(FeScope *scope, uint32_t position) {
  uint32_t mask = 2 * scope->capacity - 1;
  uint32_t slot = scope->entries[position].hash & mask;
  while (scope->index[slot])
    slot = (slot + 1) & mask;
  scope->index[slot] = position + 1;
}

static void grow(FeScope *scope) {
  uint32_t capacity = scope->capacity ? 2 * scope->capacity : MAX_UNINDEXED;
  Entry *entries = tsArenaNewArray(scope->arena, Entry, capacity);
  if (scope->count)
    memcpy(entries, scope->entries, scope->count * sizeof *entries);
  scope->entries = entries;
  scope->capacity = capacity;
  if (capacity == MAX_UNINDEXED)
    return;
  scope->index = tsArenaNewArray(scope->arena, uint32_t, 2 * (size_t)capacity);
  memset(scope->index, 0, 2 * (size_t)capacity * sizeof *scope->index);
  for (uint32_t i = 0; i < scope->count; ++i)
    addToIndex(scope, i);
}

/// The value of an entry. Resolving may add names to the scope: the entry is looked for anew then.
static FeValue *valueOf(const FeScope *scope, Entry *entry) {
  if (entry->value || !entry->resolve)
    return entry->value;
  FeValue *(*resolve)(void *data) = entry->resolve;
  MlirStringRef name = entry->name;
  uint32_t hash = entry->hash;
  entry->resolve = NULL;
  FeValue *value = resolve(entry->data);
  entry = findEntry(scope, name, hash);
  if (!entry->value)
    entry->value = value;
  return entry->value;
}

FeValue *feScopeFindLocal(const FeScope *scope, MlirStringRef name) {
  Entry *entry = findEntry(scope, name, hashName(name));
  return entry ? valueOf(scope, entry) : NULL;
}

FeValue *feScopeFind(const FeScope *scope, MlirStringRef name) {
  uint32_t hash = hashName(name);
  for (; scope; scope = scope->parent) {
    Entry *entry = findEntry(scope, name, hash);
    FeValue *value = entry ? valueOf(scope, entry) : NULL;
    if (value)
      return value;
  }
  return NULL;
}

static void setEntry(FeScope *scope, Entry made) {
  Entry *entry = findEntry(scope, made.name, made.hash);
  if (entry) {
    *entry = made;
    return;
  }
  if (scope->count == scope->capacity)
    grow(scope);
  scope->entries[scope->count] = made;
  if (scope->index)
    addToIndex(scope, scope->count);
  ++scope->count;
}

void feScopeSet(FeScope *scope, MlirStringRef name, FeValue *value) {
  setEntry(scope, (Entry){.name = name, .hash = hashName(name), .value = value});
}

void feScopeSetLater(FeScope *scope, MlirStringRef name, FeValue *(*resolve)(void *data),
                     void *data) {
  setEntry(scope, (Entry){.name = name, .hash = hashName(name), .resolve = resolve, .data = data});
}

size_t feScopeCount(const FeScope *scope) { return scope->count; }

void feScopeAt(const FeScope *scope, size_t index, MlirStringRef *name, FeValue **value) {
  *name = scope->entries[index].name;
  *value = valueOf(scope, &scope->entries[index]);
}

MlirStringRef feScopeNameAt(const FeScope *scope, size_t index) {
  return scope->entries[index].name;
}

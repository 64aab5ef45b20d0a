// Uniquing of types, attributes and locations by definition and parameters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Builtin.h"
#include "ir/Owning.h"
#include "ir/Pending.h"
#include "ir/Uniquer.h"
#include "mlir-c/Diagnostics.h"

//===--- Tables ---===//

// With what it takes to begin a group at the begin of a line.
static size_t tableSize(size_t groups) {
  return sizeof(struct IrTable) + IR_GROUP_SIZE + tsMulSize(groups, sizeof(IrGroup));
}

// The table in this memory, empty.
static struct IrTable *initTable(void *memory, unsigned bits) {
  size_t groups = (size_t)1 << bits;
  struct IrTable *table = memory;
  uintptr_t end = (uintptr_t)(table + 1) + IR_GROUP_SIZE - 1;
  table->groups = (IrGroup *)(end - end % IR_GROUP_SIZE);
  table->mask = groups - 1;
  table->shift = 32 - bits;
  memset(table->groups, 0, groups * sizeof(IrGroup));
  return table;
}

static unsigned bitsOf(const struct IrTable *table) { return table ? 32 - table->shift : 0; }

static bool isFull(size_t size, size_t groups) { return size * 4 >= groups * IR_GROUP_SLOTS * 3; }

// The first free slot of the group, or IR_GROUP_SLOTS.
static int freeSlot(const IrGroup *group) {
  return __builtin_ctz(irGroupSlots(group, 0) | 1u << IR_GROUP_SLOTS);
}

static void putInTable(struct IrTable *table, uint32_t hash, void *thing) {
  size_t at = hash >> table->shift;
  while (!irGroupHasRoom(&table->groups[at]))
    at = (at + 1) & table->mask;
  IrGroup *group = &table->groups[at];
  int slot = freeSlot(group);
  atomic_store_explicit(&group->things[slot], thing, memory_order_relaxed);
  atomic_store_explicit(&group->hashes[slot], hash, memory_order_release);
}

static void putGroupInTable(struct IrTable *grown, const IrGroup *group) {
  for (int i = 0, used = freeSlot(group); i < used; ++i)
    putInTable(grown, atomic_load_explicit(&group->hashes[i], memory_order_relaxed),
               atomic_load_explicit(&group->things[i], memory_order_relaxed));
}

// Puts what is in the shard's table into a larger one, which takes its place. Other threads may
// still look into the old one, so that its memory is used again only when there are none.
static void replaceTable(const IrContext *context, IrShard *shard, struct IrTable *grown) {
  struct IrTable *table = atomic_load_explicit(&shard->table, memory_order_relaxed);
  for (size_t at = 0; table && at <= table->mask; ++at)
    putGroupInTable(grown, &table->groups[at]);
  atomic_store_explicit(&shard->table, grown, memory_order_release);
  if (table && !context->multithreading)
    tsSharedRecycle(shard->arena.shared, table, tableSize(table->mask + 1));
}

// What grows large takes large steps: the tables on the way are memory to touch too.
static void growShard(const IrContext *context, IrShard *shard) {
  enum { kFirst = 3, kLarge = 6 };
  unsigned bits = bitsOf(atomic_load_explicit(&shard->table, memory_order_relaxed));
  bits = !bits ? kFirst : bits <= kLarge ? bits + 1 : bits + 2;
  void *memory = tsSharedAlloc(shard->arena.shared, tableSize((size_t)1 << bits));
  replaceTable(context, shard, initTable(memory, bits));
}

// For a shard's part of so many things, some of which may come into one shard rather than another.
static unsigned bitsFor(size_t count) {
  enum { kMost = 26 };
  unsigned bits = 0;
  while (bits < kMost && isFull((count + count / 8) / IR_NUM_SHARDS, (size_t)1 << bits))
    ++bits;
  return bits;
}

// Tables lie in one piece of memory, for what is large comes in huge pages: a search finds the
// address of a group then without a search of its own.
void irShardsExpect(IrContext *context, IrShard *shards, size_t count) {
  enum { kMuch = 2 }; // times that a table would be doubled
  unsigned bits = bitsFor(count);
  size_t size = (tableSize((size_t)1 << bits) + IR_GROUP_SIZE - 1) / IR_GROUP_SIZE * IR_GROUP_SIZE;
  char *memory = NULL;
  for (size_t i = 0; i < IR_NUM_SHARDS; ++i) {
    irShardLock(context, &shards[i]);
    if (bits >= bitsOf(atomic_load_explicit(&shards[i].table, memory_order_relaxed)) + kMuch) {
      if (!memory)
        memory = tsSharedAlloc(shards[i].arena.shared, size * IR_NUM_SHARDS);
      replaceTable(context, &shards[i], initTable(memory + i * size, bits));
    }
    irShardUnlock(context, &shards[i]);
  }
}

void irShardInsert(const IrContext *context, IrShard *shard, uint64_t hash, void *thing) {
  struct IrTable *table = atomic_load_explicit(&shard->table, memory_order_relaxed);
  size_t size = atomic_load_explicit(&shard->size, memory_order_relaxed);
  if (!table || isFull(size, table->mask + 1)) {
    growShard(context, shard);
    table = atomic_load_explicit(&shard->table, memory_order_relaxed);
  }
  putInTable(table, irTableHash(hash), thing);
  atomic_store_explicit(&shard->size, size + 1, memory_order_release);
}

// Where a thing with this hash lies that is there.
static _Atomic(void *) *placeInTable(struct IrTable *table, uint32_t hash, const void *thing) {
  for (size_t at = hash >> table->shift;; at = (at + 1) & table->mask)
    for (int i = 0; i < IR_GROUP_SLOTS; ++i)
      if (atomic_load_explicit(&table->groups[at].things[i], memory_order_relaxed) == thing)
        return &table->groups[at].things[i];
}

void irShardReplace(IrShard *shard, uint64_t hash, void *old, void *thing) {
  struct IrTable *table = atomic_load_explicit(&shard->table, memory_order_relaxed);
  atomic_store_explicit(placeInTable(table, irTableHash(hash), old), thing, memory_order_release);
}

void irShardInit(IrShard *shard, TsSharedMemory *memory, TsArena *alone) {
  shard->arena.shared = memory;
  shard->alone = alone;
  atomic_init(&shard->table, NULL);
  shard->lock = (TsSpinLock){0};
}

//===--- Parameters: hash, equality, copy ---===//

// What a lookup compares with.
typedef struct Key {
  const TesseraStorageDef *definition;
  const TesseraParam *params;
  uint64_t hash;
  IrOwnedBytes *owned; ///< that the storage may have; NULL: it copies all
} Key;

// Bytes of an element of an array, string or byte parameter; 0 for scalars.
static size_t elementSize(TesseraParamKind kind) {
  static const uint8_t sizes[] = {
      [TESSERA_PARAM_STRING] = 1,
      [TESSERA_PARAM_BYTES] = 1,
      [TESSERA_PARAM_INTEGERS] = 8,
      [TESSERA_PARAM_REALS] = 8,
      [TESSERA_PARAM_STRINGS] = sizeof(MlirStringRef),
      [TESSERA_PARAM_TYPES] = sizeof(void *),
      [TESSERA_PARAM_ATTRIBUTES] = sizeof(void *),
      [TESSERA_PARAM_NAMED_ATTRIBUTES] = sizeof(MlirNamedAttribute),
      [TESSERA_PARAM_IDENTITY] = 0,
  };
  return sizes[kind];
}

static uint64_t hashStrings(uint64_t hash, const MlirStringRef *strings, size_t count) {
  for (size_t i = 0; i < count; ++i)
    hash = tsHashCombine(hash, tsHashBytes(strings[i].data, strings[i].length));
  return tsHashCombine(hash, count);
}

static bool isOwned(const IrOwnedBytes *owned, TesseraParamKind kind, const TesseraParam *param) {
  return kind == TESSERA_PARAM_BYTES && owned && owned->data == param->pointer;
}

static uint64_t hashParam(uint64_t hash, TesseraParamKind kind, const TesseraParam *param,
                          const IrOwnedBytes *owned) {
  size_t size = elementSize(kind);
  if (!size)
    return tsHashCombine(hash, (uint64_t)param->integer);
  if (kind == TESSERA_PARAM_STRINGS)
    return hashStrings(hash, param->pointer, param->length);
  if (isOwned(owned, kind, param))
    return tsHashCombine(hash, owned->hash);
  return tsHashCombine(hash, tsHashBytes(param->pointer, param->length * size));
}

static bool equalStrings(const MlirStringRef *a, const MlirStringRef *b, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (!tsEqual(a[i], b[i]))
      return false;
  return true;
}

static bool equalParam(TesseraParamKind kind, const TesseraParam *a, const TesseraParam *b) {
  size_t size = elementSize(kind);
  if (!size)
    return a->integer == b->integer;
  if (a->length != b->length)
    return false;
  if (kind == TESSERA_PARAM_STRINGS)
    return equalStrings(a->pointer, b->pointer, a->length);
  return a->length == 0 || a->pointer == b->pointer ||
         memcmp(a->pointer, b->pointer, a->length * size) == 0;
}

// How many parameters say which storage it is: all but those of the body.
static uint32_t numKeyParams(const TesseraStorageDef *definition) {
  return definition->numParams - definition->numBodyParams;
}

static bool equalsKey(const void *thing, const void *keyPointer) {
  const IrStorage *storage = thing;
  const Key *key = keyPointer;
  if ((storage->hash ^ (uint32_t)key->hash) & ~(uint32_t)IR_STORAGE_FLAGS ||
      storage->definition != key->definition)
    return false;
  const TesseraParamDef *defs = key->definition->params;
  for (uint32_t i = 0, count = numKeyParams(key->definition); i < count; ++i)
    if (!equalParam(defs[i].kind, &storage->params[i], &key->params[i]))
      return false;
  return true;
}

static const void *copyStrings(TsArena *arena, const MlirStringRef *strings, size_t count) {
  MlirStringRef *copy = tsArenaNewArray(arena, MlirStringRef, count);
  for (size_t i = 0; i < count; ++i)
    copy[i] = tsArenaString(arena, strings[i]);
  return copy;
}

static const void *copyArray(TsArena *arena, TesseraParamKind kind, const TesseraParam *param) {
  if (kind == TESSERA_PARAM_STRING)
    return tsArenaString(arena, mlirStringRefCreate(param->pointer, param->length)).data;
  if (kind == TESSERA_PARAM_STRINGS)
    return copyStrings(arena, param->pointer, param->length);
  return tsArenaCopy(arena, param->pointer, tsMulSize(param->length, elementSize(kind)), 8);
}

static inline TesseraParam copyParam(TsArena *arena, TesseraParamKind kind,
                                     const TesseraParam *param) {
  if (!elementSize(kind))
    return (TesseraParam){{param->integer}, 0};
  return (TesseraParam){{.pointer = copyArray(arena, kind, param)}, param->length};
}

static unsigned flagsOf(const IrStorage *part) { return part ? part->hash & IR_STORAGE_FLAGS : 0; }

static unsigned listFlags(const TesseraParam *param) {
  const IrStorage *const *parts = param->pointer;
  unsigned flags = 0;
  for (size_t i = 0; flags != IR_STORAGE_FLAGS && i < param->length; ++i)
    flags |= flagsOf(parts[i]);
  return flags;
}

static unsigned namedFlags(const TesseraParam *param) {
  const MlirNamedAttribute *entries = param->pointer;
  unsigned flags = 0;
  for (size_t i = 0; flags != IR_STORAGE_FLAGS && i < param->length; ++i)
    flags |= flagsOf(irNamedName(entries[i])) | flagsOf(irAttribute(entries[i].attribute));
  return flags;
}

// A layout that isn't printed.
static bool isIdentityMap(const IrStorage *layout) {
  return layout && irIs(layout, &builtinAffineMapAttrDef) &&
         irAffineMapIsIdentity(irAffineMapAttrValue(layout));
}

static bool canHaveBody(const TesseraStorageDef *definition, const TesseraParam *params) {
  return definition->numBodyParams &&
         (!definition->bodyCondition || params[definition->bodyCondition - 1].integer);
}

static IrBody *bodyOf(IrStorage *storage) {
  return (IrBody *)(storage->params + storage->definition->numParams);
}

// Whether the printer may give a name to what has this definition.
static bool isAliasable(const TesseraStorageDef *definition) {
  return definition->getAlias || definition == &builtinAffineMapAttrDef ||
         definition == &builtinIntegerSetAttrDef || definition == &builtinDistinctAttrDef ||
         definition == &builtinTupleTypeDef;
}

// The flags that a storage has whatever is in it. What a dialect prints of its own may show more
// than the parameters.
static unsigned ownFlags(const TesseraStorageDef *definition, const TesseraParam *params) {
  bool mayChange = canHaveBody(definition, params);
  bool mayShowAlias = definition->dialect != &builtinDialectDef || isAliasable(definition) ||
                      definition->traits & TESSERA_STORAGE_LOCATION;
  return (mayChange ? IR_STORAGE_MAY_CHANGE : 0) | (mayShowAlias ? IR_STORAGE_MAY_SHOW_ALIAS : 0);
}

static unsigned dotFlag(const TesseraParam *text) {
  return text->length && memchr(text->pointer, '.', text->length) ? IR_STORAGE_MAY_NAME_DIALECT : 0;
}

// Copies what isn't in the parameter itself; the flags of that.
static unsigned takeArray(TsArena *arena, const Key *key, TesseraParamKind kind,
                          const TesseraParam *from, TesseraParam *to) {
  to->length = from->length;
  switch (kind) {
  case TESSERA_PARAM_STRING:
    to->pointer = tsArenaString(arena, mlirStringRefCreate(from->pointer, from->length)).data;
    return key->definition == &builtinStringAttrDef ? dotFlag(from) : 0;
  case TESSERA_PARAM_TYPES:
  case TESSERA_PARAM_ATTRIBUTES:
    to->pointer = tsArenaCopy(arena, from->pointer, from->length * sizeof(void *), 8);
    return listFlags(from);
  case TESSERA_PARAM_NAMED_ATTRIBUTES:
    to->pointer = tsArenaCopy(arena, from->pointer, from->length * sizeof(MlirNamedAttribute), 8);
    return namedFlags(from);
  default:
    if (isOwned(key->owned, kind, from)) {
      to->pointer = from->pointer;
      key->owned->data = NULL;
    } else {
      to->pointer = copyArray(arena, kind, from);
    }
    return 0;
  }
}

// Puts the parameters of the key where the storage has them; the flags of what is in them.
static unsigned takeParams(TsArena *arena, const Key *key, TesseraParam *to) {
  const TesseraStorageDef *definition = key->definition;
  unsigned flags = 0;
  for (uint32_t i = 0, count = numKeyParams(definition); i < count; ++i, ++to) {
    TesseraParamKind kind = definition->params[i].kind;
    const TesseraParam *from = &key->params[i];
    if (elementSize(kind)) {
      flags |= takeArray(arena, key, kind, from, to);
      continue;
    }
    *to = (TesseraParam){{from->integer}, 0};
    if (kind == TESSERA_PARAM_TYPE ||
        (kind == TESSERA_PARAM_ATTRIBUTE &&
         (definition != &builtinMemRefTypeDef || !isIdentityMap(from->pointer))))
      flags |= flagsOf(from->pointer);
  }
  return flags;
}

static IrStorage *createStorage(IrContext *context, TsArena *arena, const Key *key) {
  const TesseraStorageDef *definition = key->definition;
  uint32_t count = definition->numParams;
  size_t size = sizeof(IrStorage) + count * sizeof(TesseraParam) +
                (definition->numBodyParams ? sizeof(IrBody) : 0);
  IrStorage *storage = tsArenaAlloc(arena, size, _Alignof(IrStorage));
  storage->definition = definition;
  storage->context = context;
  unsigned flags = ownFlags(definition, key->params) | takeParams(arena, key, storage->params);
  storage->hash = ((uint32_t)key->hash & ~(uint32_t)IR_STORAGE_FLAGS) | flags;
  storage->number = 0;
  if (definition->numBodyParams) {
    for (uint32_t i = numKeyParams(definition); i < count; ++i)
      storage->params[i] = (TesseraParam){{0}, 0};
    atomic_init(&bodyOf(storage)->isSet, false);
  }
  return storage;
}

static uint64_t hashParams(const TesseraStorageDef *definition, const TesseraParam *params,
                           const IrOwnedBytes *owned) {
  uint64_t hash = tsHashCombine((uintptr_t)definition, definition->numParams);
  for (uint32_t i = 0, count = numKeyParams(definition); i < count; ++i)
    hash = hashParam(hash, definition->params[i].kind, &params[i], owned);
  return hash;
}

// Makes what isn't there, while the lock of the shard is held.
static IrStorage *makeStorage(IrContext *context, IrShard *shard, const Key *key) {
  IrStorage *storage = createStorage(context, irShardArena(context, shard), key);
  if (irStorageMayShowAlias(storage) && isAliasable(key->definition))
    irContextMarkAliasable(context);
  if (irStorageMayChange(storage))
    atomic_store_explicit(&context->hasBodies, true, memory_order_relaxed);
  return storage;
}

static IrStorage *getStorage(IrContext *context, const Key *key) {
  IrShard *shard = irShardOf(context->storages, key->hash);
  size_t size = irShardSize(shard);
  IrStorage *storage = irShardFind(shard, key->hash, equalsKey, key);
  if (storage)
    return storage;
  irShardLock(context, shard);
  if (irShardSize(shard) != size)
    storage = irShardFind(shard, key->hash, equalsKey, key);
  if (!storage) {
    storage = makeStorage(context, shard, key);
    irShardInsert(context, shard, key->hash, storage);
  }
  irShardUnlock(context, shard);
  return storage;
}

// The attribute of an affine map, where it isn't known yet. It's in no table, for the map knows it.
static IrStorage *getOfMap(IrContext *context, const Key *key) {
  _Atomic(IrStorage *) *place = &((IrAffineMap *)key->params[0].pointer)->attribute;
  IrShard *shard = irShardOf(context->storages, key->hash);
  irShardLock(context, shard);
  IrStorage *attribute = atomic_load_explicit(place, memory_order_relaxed);
  if (!attribute) {
    attribute = makeStorage(context, shard, key);
    atomic_store_explicit(place, attribute, memory_order_release);
  }
  irShardUnlock(context, shard);
  return attribute;
}

IrStorage *irStorageGet(IrContext *context, const TesseraStorageDef *definition,
                        const TesseraParam *params) {
  return irStorageGetOwning(context, definition, params, NULL);
}

void irPendingBegin(IrContext *context, const TesseraStorageDef *definition, IrPending *pending) {
  pending->definition = definition;
  pending->hash = hashParams(definition, pending->params, NULL);
  irShardExpect(irShardOf(context->storages, pending->hash), pending->hash);
}

IrStorage *irStorageGetOwning(IrContext *context, const TesseraStorageDef *definition,
                              const TesseraParam *params, IrOwnedBytes *owned) {
  if (definition == &builtinFileLineColRangeDef) {
    IrPositionPage *page = NULL;
    return irPositionGet(context, params, &page);
  }
  Key key = {definition, params, hashParams(definition, params, owned), owned};
  return definition == &builtinAffineMapAttrDef ? getOfMap(context, &key)
                                                : getStorage(context, &key);
}

IrStorage *irPendingGet(IrContext *context, const IrPending *pending) {
  Key key = {pending->definition, pending->params, pending->hash, NULL};
  return getStorage(context, &key);
}

// Of a storage whose body is set.
static bool equalsBody(const IrStorage *storage, const TesseraParam *body) {
  const TesseraStorageDef *definition = storage->definition;
  for (uint32_t i = numKeyParams(definition), k = 0; i < definition->numParams; ++i, ++k)
    if (!equalParam(definition->params[i].kind, &storage->params[i], &body[k]))
      return false;
  return true;
}

bool irStorageSetBody(IrStorage *storage, const TesseraParam *body) {
  const TesseraStorageDef *definition = storage->definition;
  if (!canHaveBody(definition, storage->params))
    return false;
  uint64_t hash = hashParams(definition, storage->params, NULL);
  IrShard *shard = irShardOf(storage->context->storages, hash);
  TsArena *arena = irShardArena(storage->context, shard);
  irShardLock(storage->context, shard);
  bool isSet = irStorageHasBody(storage);
  for (uint32_t i = numKeyParams(definition), k = 0; !isSet && i < definition->numParams; ++i, ++k)
    storage->params[i] = copyParam(arena, definition->params[i].kind, &body[k]);
  atomic_store_explicit(&bodyOf(storage)->isSet, true, memory_order_release);
  irShardUnlock(storage->context, shard);
  return !isSet || equalsBody(storage, body);
}

// Says what is wrong, at no location nothing.
static bool isValid(MlirLocation location, const TesseraStorageDef *definition,
                    const TesseraParam *params) {
  return (!definition->verify ||
          mlirLogicalResultIsSuccess(definition->verify(location, params))) &&
         (!definition->verifyOf ||
          mlirLogicalResultIsSuccess(definition->verifyOf(definition, location, params)));
}

IrStorage *irStorageGetChecked(MlirLocation location, IrContext *context,
                               const TesseraStorageDef *definition, const TesseraParam *params) {
  return isValid(location, definition, params) ? irStorageGet(context, definition, params) : NULL;
}

bool irPendingBeginChecked(IrContext *context, const TesseraStorageDef *definition,
                           IrPending *pending) {
  if (!isValid((MlirLocation){NULL}, definition, pending->params))
    return false;
  irPendingBegin(context, definition, pending);
  return true;
}

const void *irStorageInterface(const TesseraStorageDef *definition,
                               const TesseraInterface *interface) {
  for (uint32_t i = 0; i < definition->numInterfaces; ++i)
    if (definition->interfaces[i].interface == interface)
      return definition->interfaces[i].methods;
  return NULL;
}

MlirLogicalResult irFail(MlirLocation location, const char *format, ...) {
  if (mlirLocationIsNull(location))
    return mlirLogicalResultFailure();
  TsString message = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&message, format, args);
  va_end(args);
  mlirEmitError(location, tsStringView(&message).data);
  tsStringFree(&message);
  return mlirLogicalResultFailure();
}

// Tables of uniqued things: lookups without locks, insertions under one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table has groups of as many things as fit a line of the cache with their hashes: that line is
// all that a search for what isn't there reads, and all that adding it writes. The highest bits of
// a hash choose the group, so that a larger table is filled in the order of the smaller one. A
// writer publishes the pointer before the hash; a reader that sees neither yet goes on to the lock
// and looks again.
#ifndef TESSERA_IR_UNIQUER_H
#define TESSERA_IR_UNIQUER_H

#include "ir/Context.h"

enum { IR_GROUP_SLOTS = 5, IR_GROUP_SIZE = 64 };

typedef struct IrGroup {
  _Atomic(void *) things[IR_GROUP_SLOTS];
  _Atomic uint32_t hashes[IR_GROUP_SLOTS]; ///< irTableHash; 0: this slot and those behind are free
} IrGroup;
_Static_assert(sizeof(IrGroup) <= IR_GROUP_SIZE, "a group is a line");

struct IrTable {
  IrGroup *groups;
  size_t mask;    ///< the number of groups less 1
  unsigned shift; ///< of a hash, for the group to begin with
};

/// What a table keeps of a hash.
static inline uint32_t irTableHash(uint64_t hash) { return (uint32_t)hash ? (uint32_t)hash : 1; }

static inline unsigned irSlotHas(const IrGroup *group, int slot, uint32_t hash) {
  return atomic_load_explicit(&group->hashes[slot], memory_order_acquire) == hash;
}

/// The slots of the group that hold this hash, a bit for each. Without branches: which they are
/// can't be foreseen, and a branch taken for another one would wait for the line to come.
static inline unsigned irGroupSlots(const IrGroup *group, uint32_t hash) {
  _Static_assert(IR_GROUP_SLOTS == 5, "one for each");
  return irSlotHas(group, 0, hash) | irSlotHas(group, 1, hash) << 1 |
         irSlotHas(group, 2, hash) << 2 | irSlotHas(group, 3, hash) << 3 |
         irSlotHas(group, 4, hash) << 4;
}

/// Whether there is a free slot, so that what would belong here is in no other group.
static inline bool irGroupHasRoom(const IrGroup *group) {
  return irSlotHas(group, IR_GROUP_SLOTS - 1, 0);
}

/// The thing with this hash for which `isEqual(thing, key)`, or NULL.
static inline void *irShardFind(IrShard *shard, uint64_t hash,
                                bool (*isEqual)(const void *thing, const void *key),
                                const void *key) {
  struct IrTable *table = atomic_load_explicit(&shard->table, memory_order_acquire);
  if (!table)
    return NULL;
  uint32_t wanted = irTableHash(hash);
  for (size_t at = wanted >> table->shift;; at = (at + 1) & table->mask) {
    IrGroup *group = &table->groups[at];
    for (unsigned slots = irGroupSlots(group, wanted); slots; slots &= slots - 1) {
      int slot = __builtin_ctz(slots);
      void *thing = atomic_load_explicit(&group->things[slot], memory_order_relaxed);
      if (isEqual(thing, key))
        return thing;
    }
    if (irGroupHasRoom(group))
      return NULL;
  }
}

/// Has what irShardFind reads first brought from memory meanwhile.
static inline void irShardExpect(IrShard *shard, uint64_t hash) {
  struct IrTable *table = atomic_load_explicit(&shard->table, memory_order_acquire);
  if (table)
    __builtin_prefetch(&table->groups[irTableHash(hash) >> table->shift]);
}

/// The number of things, to find out under the lock whether some came since.
static inline size_t irShardSize(IrShard *shard) {
  return atomic_load_explicit(&shard->size, memory_order_acquire);
}

/// Adds a thing that isn't there; the shard's lock is held.
void irShardInsert(const IrContext *context, IrShard *shard, uint64_t hash, void *thing);
/// About so many things will come into the shards, of which there are IR_NUM_SHARDS, as by a hash:
/// tables that would grow much become as large at once.
void irShardsExpect(IrContext *context, IrShard *shards, size_t count);
/// Puts `thing` in the place of `old`, which has the same hash and is there; the lock is held.
void irShardReplace(IrShard *shard, uint64_t hash, void *old, void *thing);
/// What is put there lies in `memory`, with which it goes: there is nothing to destroy. One thread
/// alone puts it into `alone`.
void irShardInit(IrShard *shard, TsSharedMemory *memory, TsArena *alone);

static inline void irShardLock(const IrContext *context, IrShard *shard) {
  if (context->multithreading)
    tsSpinLock(&shard->lock);
}
static inline void irShardUnlock(const IrContext *context, IrShard *shard) {
  if (context->multithreading)
    tsSpinUnlock(&shard->lock);
}
/// Where what comes into the shard is allocated, while its lock is held. One thread has what is
/// alike in one place, in the order in which it comes, which is that in which it is looked at
/// later.
static inline TsArena *irShardArena(const IrContext *context, IrShard *shard) {
  return context->multithreading ? &shard->arena : shard->alone;
}

/// The bits of a hash that choose the shard, above those that a table keeps.
#define IR_SHARD_BITS ((uint64_t)(IR_NUM_SHARDS - 1) << 32)
static inline IrShard *irShardOf(IrShard *shards, uint64_t hash) {
  return &shards[(hash & IR_SHARD_BITS) >> 32];
}

/// irStorageGet of a FileLineColRange. *near: where the one before was found, at first NULL.
IrStorage *irPositionGet(IrContext *context, const TesseraParam *params, IrPositionPage **near);

#endif // TESSERA_IR_UNIQUER_H

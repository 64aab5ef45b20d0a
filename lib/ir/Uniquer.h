// Tables of uniqued things: lookups without locks, insertions under one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A table has groups of eight slots, and a byte of the hash for each slot. These bytes are all that
// a search reads until one is the right one, in all likelihood with its thing: hundreds of
// thousands fit in a cache. A writer publishes the pointer before the byte; a reader that sees
// neither yet goes on to the lock and looks again.
#ifndef TESSERA_IR_UNIQUER_H
#define TESSERA_IR_UNIQUER_H

#include "ir/Context.h"

enum { IR_GROUP_SLOTS = 8 };
#define IR_GROUP_LOWS UINT64_C(0x0101010101010101)
#define IR_GROUP_HIGHS UINT64_C(0x8080808080808080)

struct IrTable {
  size_t mask; ///< the number of groups less 1
  _Atomic(void *) *things;
  _Atomic uint32_t *hashes;  ///< their lower halves, for a larger table
  _Atomic uint64_t groups[]; ///< the slots' bytes, the first lowest; 0: free
};

/// The byte for a hash. The highest bit tells it from that of a free slot, and the others aren't
/// those that choose the group.
static inline uint64_t irTableTag(uint32_t hash) { return hash >> 25 | 0x80; }
/// The slot that the lowest of the bits stands for.
static inline size_t irGroupSlot(uint64_t highBits) {
  return (size_t)__builtin_ctzll(highBits) / 8;
}

/// The thing with this hash for which `isEqual(thing, key)`, or NULL.
static inline void *irShardFind(IrShard *shard, uint64_t hash,
                                bool (*isEqual)(const void *thing, const void *key),
                                const void *key) {
  struct IrTable *table = atomic_load_explicit(&shard->table, memory_order_acquire);
  if (!table)
    return NULL;
  uint64_t wanted = irTableTag((uint32_t)hash) * IR_GROUP_LOWS;
  for (size_t at = (uint32_t)hash & table->mask;; at = (at + 1) & table->mask) {
    uint64_t group = atomic_load_explicit(&table->groups[at], memory_order_acquire);
    // Bytes that are 0, and now and then one that is 1 above such a one; never that of a free slot.
    uint64_t differs = group ^ wanted, same = (differs - IR_GROUP_LOWS) & ~differs & IR_GROUP_HIGHS;
    for (; same; same &= same - 1) {
      void *thing = atomic_load_explicit(&table->things[at * IR_GROUP_SLOTS + irGroupSlot(same)],
                                         memory_order_relaxed);
      if (isEqual(thing, key))
        return thing;
    }
    if (~group & IR_GROUP_HIGHS)
      return NULL;
  }
}

/// The number of things, to find out under the lock whether some came since.
static inline size_t irShardSize(IrShard *shard) {
  return atomic_load_explicit(&shard->size, memory_order_acquire);
}

/// Adds a thing that isn't there; the shard's lock is held.
void irShardInsert(const IrContext *context, IrShard *shard, uint64_t hash, void *thing);
/// Puts `thing` in the place of `old`, which has the same hash and is there; the lock is held.
void irShardReplace(IrShard *shard, uint64_t hash, void *old, void *thing);
/// What is put there lies in `memory`, with which it goes: there is nothing to destroy.
void irShardInit(IrShard *shard, TsSharedMemory *memory);

static inline void irShardLock(const IrContext *context, IrShard *shard) {
  if (context->multithreading)
    tsSpinLock(&shard->lock);
}
static inline void irShardUnlock(const IrContext *context, IrShard *shard) {
  if (context->multithreading)
    tsSpinUnlock(&shard->lock);
}
/// Where what comes into the shard is allocated, while its lock is held. One thread has all of it
/// in the order in which it comes, which is that in which it is looked at later.
static inline TsArena *irShardArena(IrContext *context, IrShard *shard) {
  return context->multithreading ? &shard->arena : &context->storages[0].arena;
}

/// The bits of a hash that choose the shard, above those that are the position in a table.
#define IR_SHARD_BITS ((uint64_t)(IR_NUM_SHARDS - 1) << 32)
static inline IrShard *irShardOf(IrShard *shards, uint64_t hash) {
  return &shards[(hash & IR_SHARD_BITS) >> 32];
}

/// irStorageGet of a FileLineColRange. *near: where the one before was found, at first NULL.
IrStorage *irPositionGet(IrContext *context, const TesseraParam *params, IrPositionPage **near);

#endif // TESSERA_IR_UNIQUER_H

// Tables of uniqued things: lookups without locks, insertions under one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An entry is found by a 32-bit tag of its hash, so that a probe touches the thing itself only when
// it is most likely the right one. A writer publishes the pointer before the tag; a reader that
// sees neither yet goes on to the lock and looks again.
#ifndef TESSERA_IR_UNIQUER_H
#define TESSERA_IR_UNIQUER_H

#include "ir/Context.h"

struct IrTable {
  struct IrTable *previous; ///< the smaller table that this one replaced
  size_t mask;
  _Atomic uint32_t *tags; ///< 0: free
  _Atomic(void *) *things;
};

static inline uint32_t irTableTag(uint64_t hash) { return (uint32_t)(hash >> 32) | 1; }

/// The thing with this hash for which `isEqual(thing, key)`, or NULL.
static inline void *irShardFind(IrShard *shard, uint64_t hash,
                                bool (*isEqual)(const void *thing, const void *key),
                                const void *key) {
  struct IrTable *table = atomic_load_explicit(&shard->table, memory_order_acquire);
  if (!table)
    return NULL;
  uint32_t tag = irTableTag(hash);
  for (size_t at = hash & table->mask;; at = (at + 1) & table->mask) {
    uint32_t found = atomic_load_explicit(&table->tags[at], memory_order_acquire);
    if (!found)
      return NULL;
    if (found != tag)
      continue;
    void *thing = atomic_load_explicit(&table->things[at], memory_order_relaxed);
    if (isEqual(thing, key))
      return thing;
  }
}

/// Adds a thing that isn't there; the shard's lock is held.
void irShardInsert(IrShard *shard, uint64_t hash, void *thing,
                   uint64_t (*hashOf)(const void *thing));
/// Puts `thing` in the place of `old`, which has the same hash and is there; the lock is held.
void irShardReplace(IrShard *shard, uint64_t hash, void *old, void *thing);
void irShardInit(IrShard *shard);
void irShardDestroy(IrShard *shard);

static inline void irShardLock(const IrContext *context, IrShard *shard) {
  if (context->multithreading)
    pthread_mutex_lock(&shard->lock);
}
static inline void irShardUnlock(const IrContext *context, IrShard *shard) {
  if (context->multithreading)
    pthread_mutex_unlock(&shard->lock);
}
/// Of the bits that neither the position in a table nor, mostly, the tag uses.
static inline IrShard *irShardOf(IrShard *shards, uint64_t hash) {
  return &shards[(hash >> 28) % IR_NUM_SHARDS];
}

#endif // TESSERA_IR_UNIQUER_H

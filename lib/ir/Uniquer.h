// Tables of uniqued things: lookups without locks, insertions under one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parts of the hashes lie side by side in the table, so that most of what a probe reads is in a
// cache, it touches the thing itself only when that is most likely the right one, and growing
// touches none. A writer publishes the pointer before the hash; a reader that sees neither yet goes
// on to the lock and looks again.
#ifndef TESSERA_IR_UNIQUER_H
#define TESSERA_IR_UNIQUER_H

#include "ir/Context.h"

struct IrTable {
  size_t mask;
  _Atomic(void *) *things; ///< behind the tags
  _Atomic uint32_t tags[]; ///< 0: free
};

/// The hash as the table keeps it. The lowest bit goes, so that none is the mark of a free slot.
static inline uint32_t irTableTag(uint64_t hash) { return (uint32_t)hash | 1; }
/// Where the search for a tag begins.
static inline size_t irTableHome(const struct IrTable *table, uint32_t tag) {
  return (size_t)(tag >> 1) & table->mask;
}

/// The thing with this hash for which `isEqual(thing, key)`, or NULL.
static inline void *irShardFind(IrShard *shard, uint64_t hash,
                                bool (*isEqual)(const void *thing, const void *key),
                                const void *key) {
  struct IrTable *table = atomic_load_explicit(&shard->table, memory_order_acquire);
  if (!table)
    return NULL;
  uint32_t tag = irTableTag(hash);
  size_t at = irTableHome(table, tag);
  __builtin_prefetch(&table->things[at]); // to be read or written soon
  for (;; at = (at + 1) & table->mask) {
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
/// The bits of a hash that choose the shard, above those that are the position in a table.
#define IR_SHARD_BITS ((uint64_t)(IR_NUM_SHARDS - 1) << 32)
static inline IrShard *irShardOf(IrShard *shards, uint64_t hash) {
  return &shards[(hash & IR_SHARD_BITS) >> 32];
}

/// irStorageGet of a FileLineColRange. *near: where the one before was found, at first NULL.
IrStorage *irPositionGet(IrContext *context, const TesseraParam *params, IrPositionPage **near);

#endif // TESSERA_IR_UNIQUER_H

// Uniquing of positions in files, of which every operation has one. They come in the order of the
// text, so those of a few lines hang on one page: looking for one touches what the last one
// touched, and the table of pages stays small. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "ir/Builtin.h"
#include "ir/Uniquer.h"

enum {
  PAGE_LINES = 8,
  PAGE_COLUMNS = 64, ///< bounds the entries of a page, however long the lines are
  SHARD_LINES = 256, ///< threads that parse different parts of a file seldom meet
};

/// What a page's positions have in common.
typedef struct PageKey {
  const void *file;
  uint64_t block; ///< of lines and columns, as a position is packed
  uint64_t end;   ///< 0 when it is where the range starts
} PageKey;

/// Before each storage on a page.
typedef struct Link {
  struct Link *next;
} Link;

struct IrPositionPage {
  PageKey key;
  uint64_t hash;
  _Atomic int64_t last;  ///< where the last of them starts; none of `first` starts later
  _Atomic(Link *) first; ///< newest first
};

typedef IrPositionPage Page;

static PageKey pageKey(const TesseraParam *params) {
  uint64_t start = (uint64_t)params[1].integer, end = (uint64_t)params[2].integer;
  uint64_t line = start >> 32, column = (uint32_t)start;
  PageKey key = {.file = params[0].pointer,
                 .block = line / PAGE_LINES << 32 | column / PAGE_COLUMNS,
                 .end = end == start ? 0 : end};
  return key;
}

static uint64_t hashPageKey(const PageKey *key) {
  uint64_t lines = (key->block >> 32) / (SHARD_LINES / PAGE_LINES);
  uint64_t shard = tsHashCombine((uintptr_t)key->file, lines);
  uint64_t hash = tsHashCombine(tsHashCombine(shard, key->block), key->end);
  return (hash & ~IR_SHARD_BITS) | (shard & IR_SHARD_BITS);
}

static bool equalsPageKey(const void *thing, const void *keyPointer) {
  const PageKey *a = &((const Page *)thing)->key, *b = keyPointer;
  return a->file == b->file && a->block == b->block && a->end == b->end;
}

static IrStorage *storageOf(Link *link) { return (IrStorage *)(link + 1); }

/// The position on the page among those from `first` up to `end`, or NULL.
static IrStorage *findOnPage(Link *first, const Link *end, int64_t start) {
  for (Link *link = first; link != end; link = link->next)
    if (storageOf(link)->params[1].integer == start)
      return storageOf(link);
  return NULL;
}

static Page *createPage(IrContext *context, IrShard *shard, const PageKey *key, uint64_t hash) {
  Page *page = tsArenaNew(irShardArena(context, shard), Page);
  page->key = *key;
  page->hash = hash;
  atomic_init(&page->last, -1);
  atomic_init(&page->first, NULL);
  irShardInsert(context, shard, hash, page);
  return page;
}

/// The page for the key, made where there is none.
static Page *getPage(IrContext *context, const PageKey *key) {
  uint64_t hash = hashPageKey(key);
  IrShard *shard = irShardOf(context->positions, hash);
  Page *page = irShardFind(shard, hash, equalsPageKey, key);
  if (page)
    return page;
  irShardLock(context, shard);
  page = irShardFind(shard, hash, equalsPageKey, key);
  if (!page)
    page = createPage(context, shard, key, hash);
  irShardUnlock(context, shard);
  return page;
}

static IrStorage *addToPage(IrContext *context, IrShard *shard, Page *page,
                            const TesseraParam *params) {
  size_t size = sizeof(Link) + sizeof(IrStorage) + 3 * sizeof *params;
  Link *link = tsArenaAlloc(irShardArena(context, shard), size, _Alignof(IrStorage));
  IrStorage *storage = storageOf(link);
  storage->definition = &builtinFileLineColRangeDef;
  storage->context = context;
  storage->hash = ((uint32_t)page->hash & ~(uint32_t)IR_STORAGE_FLAGS) | IR_STORAGE_MAY_SHOW_ALIAS;
  storage->number = 0;
  for (int i = 0; i < 3; ++i)
    storage->params[i] = (TesseraParam){.integer = params[i].integer};
  link->next = atomic_load_explicit(&page->first, memory_order_relaxed);
  if (params[1].integer > atomic_load_explicit(&page->last, memory_order_relaxed))
    atomic_store_explicit(&page->last, params[1].integer, memory_order_relaxed);
  atomic_store_explicit(&page->first, link, memory_order_release);
  return storage;
}

IrStorage *irPositionGet(IrContext *context, const TesseraParam *params, Page **near) {
  PageKey key = pageKey(params);
  Page *page = *near;
  if (!page || !equalsPageKey(page, &key))
    *near = page = getPage(context, &key);
  int64_t start = params[1].integer;
  Link *seen = atomic_load_explicit(&page->first, memory_order_acquire);
  // They come in order, mostly.
  bool isLast = start > atomic_load_explicit(&page->last, memory_order_relaxed);
  IrStorage *storage = isLast ? NULL : findOnPage(seen, NULL, start);
  if (storage)
    return storage;
  IrShard *shard = irShardOf(context->positions, page->hash);
  irShardLock(context, shard);
  Link *now = atomic_load_explicit(&page->first, memory_order_relaxed);
  storage = findOnPage(now, seen, start);
  if (!storage)
    storage = addToPage(context, shard, page, params);
  irShardUnlock(context, shard);
  return storage;
}

// Allocation: the one function that ends the process when memory runs out, arenas, and growing
// vectors. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _DEFAULT_SOURCE // For madvise, which POSIX does not have.
#include "support/Memory.h"
#include "support/Sparse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

_Noreturn void tsEndOutOfMemory(size_t size) {
  fprintf(stderr, "error: out of memory (asked for %zu bytes)\n", size);
  exit(1);
}

void *tsAlloc(size_t size) {
  void *pointer = malloc(size ? size : 1);
  if (!pointer)
    tsEndOutOfMemory(size);
  return pointer;
}

void *tsAllocZeroed(size_t count, size_t size) {
  enum { SMALL = 1024 };
  // What was freed a moment ago is there for malloc, but not for the C library's calloc.
  if (count <= SMALL && size <= SMALL && count * size <= SMALL)
    return memset(tsAlloc(count * size), 0, count * size);
  void *pointer = calloc(count ? count : 1, size ? size : 1);
  if (!pointer)
    tsEndOutOfMemory(size);
  return pointer;
}

void *tsRealloc(void *pointer, size_t size) {
  void *result = realloc(pointer, size ? size : 1);
  if (!result)
    tsEndOutOfMemory(size);
  return result;
}

struct TsArenaChunk {
  struct TsArenaChunk *next;
  size_t size;
};

enum {
  kArenaHeader = 16,
  kArenaFirstChunk = 4096,
  kArenaFirstOfMuch = 1 << 16,
  kArenaFirstShared = 1 << 10,
  kArenaLargestShared = 1 << 16,
  kPage = 4096,
  kPiece = 1 << 17, // bytes of small pages that are brought together
  kHugePage = 2 << 20
};
_Static_assert(sizeof(struct TsArenaChunk) <= kArenaHeader, "chunk header must fit its slot");

// What a huge page takes to come where memory is at hand is a tenth of this. In a virtual machine
// whose own memory is given to it when it's first touched it is several times this, and huge pages
// are those that nobody touched before: once those that were are used up, all are slow.
enum { kSlowPage = 2000000 }; // nanoseconds

#ifdef MADV_HUGEPAGE
static bool isSlowToTouch(char *page) {
  struct timespec before, after;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
  *(volatile char *)page = 0;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
  return (after.tv_sec - before.tv_sec) * 1000000000LL + (after.tv_nsec - before.tv_nsec) >
         kSlowPage;
}

static void touch(char *page, TsSlowPages *slow) {
  if (isSlowToTouch(page))
    *slow = true;
}

// Asks for huge pages until one shows that they are better not asked for.
static void askForHugePages(char *memory, size_t size, TsSlowPages *slow) {
  for (; size && !*slow; memory += kHugePage, size -= kHugePage) {
    madvise(memory, kHugePage, MADV_HUGEPAGE);
    touch(memory, slow);
  }
}
#endif

// Has the small pages of memory that is about to be used come together: one after the other, each
// when it's first touched, takes half as long again. Where the system can't, they come so.
static void bringPages(char *memory, size_t size) {
#ifdef MADV_POPULATE_WRITE
  size_t before = (uintptr_t)memory % kPage;
  madvise(memory - before, before + size, MADV_POPULATE_WRITE);
#else
  (void)memory, (void)size;
#endif
}

// As tsAllocLarge, without small pages.
static void *allocLarge(size_t *size, TsSlowPages *slow) {
#ifdef MADV_HUGEPAGE
  if (*size >= kHugePage && *size <= SIZE_MAX - kHugePage) {
    size_t rounded = (*size + kHugePage - 1) / kHugePage * kHugePage;
    void *memory = aligned_alloc(kHugePage, rounded);
    if (memory) {
      askForHugePages(memory, rounded, slow);
      *size = rounded;
      return memory;
    }
  }
#endif
  (void)slow;
  return tsAlloc(*size);
}

// Whether memory of this size has small pages that are worth bringing.
static bool hasManySmallPages(size_t size, const TsSlowPages *slow) {
  return size >= 2 * kPiece && (size < kHugePage || *slow);
}

void *tsAllocLarge(size_t *size, TsSlowPages *slow) {
  size_t asked = *size;
  void *memory = allocLarge(size, slow);
  if (hasManySmallPages(*size, slow))
    bringPages(memory, asked);
  return memory;
}

void *tsAllocSparse(size_t size, TsSlowPages *slow) {
#ifdef MADV_HUGEPAGE
  if (size >= kHugePage && size <= SIZE_MAX - kHugePage && !*slow) {
    size_t rounded = (size + kHugePage - 1) / kHugePage * kHugePage;
    void *memory = aligned_alloc(kHugePage, rounded);
    if (memory) {
      madvise(memory, rounded, MADV_HUGEPAGE);
      return memory;
    }
  }
#endif
  (void)slow;
  return tsAlloc(size);
}

size_t tsSparseUse(char *memory, size_t left, TsSlowPages *slow) {
#ifdef MADV_HUGEPAGE
  if (left >= kHugePage && !*slow) {
    touch(memory, slow);
    return kHugePage;
  }
  if (left >= kHugePage) // it may have been asked for while they were quick
    madvise(memory, left, MADV_NOHUGEPAGE);
#endif
  size_t size = left < kPiece ? left : kPiece;
  bringPages(memory, size);
  return size;
}

static size_t nextChunkSize(const TsArena *arena) {
  if (!arena->chunks)
    return arena->shared        ? kArenaFirstShared
           : arena->expectsMuch ? kArenaFirstOfMuch
                                : kArenaFirstChunk;
  size_t size = arena->chunks->size;
  if (arena->shared)
    return size < kArenaLargestShared / 2 ? size * 2 : kArenaLargestShared;
  // Soon, but not for a few small things: clearing a huge page takes longer than a whole short run.
  if (arena->expectsMuch && size < kHugePage)
    return size < kHugePage / 8 ? size * 4 : kHugePage;
  return size < kHugePage / 2 ? size * 2 : kHugePage;
}

static struct TsArenaChunk *allocChunk(TsArena *arena, size_t size) {
  struct TsArenaChunk *chunk =
      arena->shared ? tsSharedAlloc(arena->shared, size) : allocLarge(&size, &arena->slowPages);
  chunk->size = size;
  return chunk;
}

static char *endOfChunk(const struct TsArenaChunk *chunk) {
  return (char *)chunk + chunk->size - TS_ARENA_TAIL;
}

// Of a chunk's small pages only those are there that lie before `end`: brings some more, so that
// `size` bytes aligned to `align` fit. False: they don't fit into the chunk.
static bool growChunk(TsArena *arena, size_t size, size_t align) {
  if (!arena->chunks)
    return false;
  size_t left = (size_t)(endOfChunk(arena->chunks) - arena->end);
  size_t room = (size_t)(arena->end - arena->cursor);
  if (!left || size > room + left || room + left - size < align)
    return false;
  size_t wanted = size + align > room ? size + align - room : 0;
  size_t piece = (wanted / kPiece + 1) * kPiece;
  if (piece > left)
    piece = left;
  bringPages(arena->end, piece + TS_ARENA_TAIL);
  arena->end += piece;
  return true;
}

// `size` bytes of a new chunk, which becomes the one of which is allocated.
static void *useChunk(TsArena *arena, struct TsArenaChunk *chunk, size_t size) {
  char *start = (char *)chunk + kArenaHeader;
  chunk->next = arena->chunks;
  arena->chunks = chunk;
  arena->cursor = arena->end = start;
  if (arena->shared || !hasManySmallPages(chunk->size, &arena->slowPages))
    arena->end = endOfChunk(chunk);
  else
    growChunk(arena, size, 1);
  arena->cursor += size;
  return start;
}

void *tsArenaAllocSlow(TsArena *arena, size_t size, size_t align) {
  if (growChunk(arena, size, align))
    return tsArenaAlloc(arena, size, align);
  arena->bytes += size;
  size_t chunkSize = nextChunkSize(arena);
  size_t around = kArenaHeader + align + TS_ARENA_TAIL;
  if (size > SIZE_MAX - around)
    tsEndOutOfMemory(size);
  size_t needed = size + around;
  // A big object gets a chunk of its own behind the current one, whose rest stays usable.
  bool dedicated = needed > chunkSize / 4 && arena->chunks;
  if (needed > chunkSize || dedicated)
    chunkSize = needed;
  struct TsArenaChunk *chunk = allocChunk(arena, chunkSize);
  if (!dedicated)
    return useChunk(arena, chunk, size);
  char *start = (char *)chunk + kArenaHeader;
  chunk->next = arena->chunks->next;
  arena->chunks->next = chunk;
  if (!arena->shared && hasManySmallPages(chunk->size, &arena->slowPages))
    bringPages(start, size);
  return start;
}

void *tsArenaCopy(TsArena *arena, const void *data, size_t size, size_t align) {
  void *copy = tsArenaAlloc(arena, size, align);
  if (size)
    memcpy(copy, data, size);
  return copy;
}

MlirStringRef tsArenaString(TsArena *arena, MlirStringRef text) {
  char *copy = tsArenaAlloc(arena, text.length + 1, 1);
  if (text.length)
    memcpy(copy, text.data, text.length);
  copy[text.length] = '\0';
  return mlirStringRefCreate(copy, text.length);
}

static void freeChunks(struct TsArenaChunk *chunk) {
  while (chunk) {
    struct TsArenaChunk *next = chunk->next;
    tsFree(chunk);
    chunk = next;
  }
}

void tsArenaClear(TsArena *arena) {
  struct TsArenaChunk *chunk = arena->shared ? NULL : arena->chunks;
  if (!chunk) {
    tsArenaDestroy(arena);
    return;
  }
  freeChunks(chunk->next);
  chunk->next = NULL;
  arena->cursor = (char *)chunk + kArenaHeader;
  arena->bytes = 0;
}

void tsArenaDestroy(TsArena *arena) {
  freeChunks(arena->shared ? NULL : arena->chunks);
  memset(arena, 0, sizeof *arena);
}

void tsSharedMemoryInit(TsSharedMemory *shared) {
  pthread_mutex_init(&shared->lock, NULL);
  shared->arena = (TsArena){.expectsMuch = true};
  shared->recycled = NULL;
}

void tsSharedMemoryDestroy(TsSharedMemory *shared) {
  tsArenaDestroy(&shared->arena);
  pthread_mutex_destroy(&shared->lock);
}

struct TsSharedBlock {
  struct TsSharedBlock *next;
  size_t size;
};

// Memory from the end of the block that was given back last, or NULL.
static void *takeRecycled(TsSharedMemory *shared, size_t size) {
  struct TsSharedBlock *block = shared->recycled;
  size_t rounded = (size + 15) & ~(size_t)15;
  if (!block || rounded < size || rounded > block->size)
    return NULL;
  size_t left = block->size - rounded;
  if (left < sizeof *block)
    shared->recycled = block->next;
  else
    block->size = left;
  return (char *)block + left;
}

void tsSharedRecycle(TsSharedMemory *shared, void *memory, size_t size) {
  struct TsSharedBlock *block = memory;
  size &= ~(size_t)15;
  if (size < sizeof *block)
    return;
  pthread_mutex_lock(&shared->lock);
  *block = (struct TsSharedBlock){shared->recycled, size};
  shared->recycled = block;
  pthread_mutex_unlock(&shared->lock);
}

void *tsSharedAlloc(TsSharedMemory *shared, size_t size) {
  pthread_mutex_lock(&shared->lock);
  void *memory = takeRecycled(shared, size);
  if (!memory)
    memory = tsArenaAlloc(&shared->arena, size, 16);
  pthread_mutex_unlock(&shared->lock);
  return memory;
}

void *tsVecGrow(void *data, size_t *capacity, size_t needed, size_t elementSize) {
  if (needed <= *capacity)
    return data;
  size_t grown = *capacity ? *capacity : 8;
  while (grown < needed)
    grown = grown > SIZE_MAX / 2 ? needed : grown * 2;
  *capacity = grown;
  return tsRealloc(data, tsMulSize(grown, elementSize));
}

// Allocation: the one function that ends the process when memory runs out, arenas, and growing
// vectors. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_MEMORY_H
#define TESSERA_SUPPORT_MEMORY_H

#include "mlir-c/Support.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

/// Whether a sanitizer watches what is allocated and by whom it is used.
#ifndef __has_feature
#define __has_feature(feature) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) ||                               \
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { TS_SANITIZED = 1 };
#else
enum { TS_SANITIZED = 0 };
#endif

/// `size` bytes (never NULL; ends the process with a message when there are none). Free with
/// tsFree.
void *tsAlloc(size_t size);
/// Whether a huge page took longer than small ones would: none are asked for any more. What works
/// on one thing shares it, on any threads: each that finds out for itself waits for a page that is
/// slow.
typedef _Atomic(bool) TsSlowPages;
/// As tsAlloc, for at least *size bytes: *size becomes what there is. Large blocks ask for huge
/// pages where the system has them: with small ones, first touches would take a good part of the
/// time of a short run. *slow says how they come, as far as is known.
void *tsAllocLarge(size_t *size, TsSlowPages *slow);
/// As tsAllocLarge, for what may need much less: only what is touched takes memory.
void *tsAllocSparse(size_t size, TsSlowPages *slow);
/// As tsAlloc, zeroed; checks `count * size` for overflow.
void *tsAllocZeroed(size_t count, size_t size);
/// As realloc, but never returns NULL.
void *tsRealloc(void *pointer, size_t size);
static inline void tsFree(void *pointer) {
  if (pointer) // often there is nothing
    free(pointer);
}
/// Ends the process with a message that `size` bytes can't be had.
_Noreturn void tsEndOutOfMemory(size_t size);
/// a * b, ending the process when it doesn't fit: for sizes of memory that the process asks for
/// itself.
static inline size_t tsMulSize(size_t a, size_t b) {
  if ((a | b) >> (4 * sizeof(size_t)) && b && a > SIZE_MAX / b)
    tsEndOutOfMemory(SIZE_MAX);
  return a * b;
}

/// A bump allocator: many small objects with one lifetime. Not thread-safe. Zero-initialise it to
/// start.
typedef struct TsArena {
  struct TsArenaChunk *chunks;
  char *cursor, *end;
  size_t bytes; ///< total handed out
  /// Set it at the start when megabytes are to be expected: chunks then get huge pages soon.
  bool expectsMuch;
  TsSlowPages slowPages; ///< as tsAllocLarge says
  /// Where chunks come from, set at the start; NULL: from the heap.
  struct TsSharedMemory *shared;
} TsArena;

/// Memory that arenas of several threads take their chunks from, so that many of them with little
/// in each lie in a few huge pages together. It must live longer than they do.
typedef struct TsSharedMemory {
  pthread_mutex_t lock;
  TsArena arena;
  struct TsSharedBlock *recycled; ///< what was given back, the latest first
} TsSharedMemory;

void tsSharedMemoryInit(TsSharedMemory *shared);
void tsSharedMemoryDestroy(TsSharedMemory *shared);
/// `size` bytes aligned for any object, until tsSharedMemoryDestroy. Thread-safe.
void *tsSharedAlloc(TsSharedMemory *shared, size_t size);
/// Gives back what tsSharedAlloc gave, `size` bytes of it, which nobody uses any more. Thread-safe.
void tsSharedRecycle(TsSharedMemory *shared, void *memory, size_t size);

/// As tsArenaAlloc, from a chunk that is made for it.
void *tsArenaAllocSlow(TsArena *arena, size_t size, size_t align);
/// This many bytes behind whatever an arena gave may be read, but mean nothing, and behind what it
/// gave last may be written.
enum { TS_ARENA_TAIL = 16 };
/// `size` bytes aligned to `align` (a power of two, at most 16), valid until tsArenaDestroy.
static inline void *tsArenaAlloc(TsArena *arena, size_t size, size_t align) {
  // Without a chunk cursor and end are NULL, and there is never room.
  size_t gap = (size_t)(-(uintptr_t)arena->cursor & (align - 1));
  size_t left = (size_t)(arena->end - arena->cursor);
  if (size >= left || gap >= left - size)
    return tsArenaAllocSlow(arena, size, align);
  char *start = arena->cursor + gap;
  arena->cursor = start + size;
  arena->bytes += size;
  return start;
}
/// A copy of `size` bytes at `data`.
void *tsArenaCopy(TsArena *arena, const void *data, size_t size, size_t align);
/// A copy of the text, with a NUL after it that isn't counted.
MlirStringRef tsArenaString(TsArena *arena, MlirStringRef text);
/// Frees everything; the arena can be used again.
void tsArenaDestroy(TsArena *arena);
/// As tsArenaDestroy, but keeps memory for what is soon allocated from it. The arena isn't shared.
void tsArenaClear(TsArena *arena);

#define tsArenaNew(arena, T) ((T *)tsArenaAlloc((arena), sizeof(T), _Alignof(T)))
#define tsArenaNewArray(arena, T, count)                                                           \
  ((T *)tsArenaAlloc((arena), tsMulSize((count), sizeof(T)), _Alignof(T)))

/// A growing array: `TsVec(int) v = {0}; tsVecPush(&v, 3); v.data[0]; v.size; tsVecFree(&v);`
#define TsVec(T)                                                                                   \
  struct {                                                                                         \
    T *data;                                                                                       \
    size_t size, capacity;                                                                         \
  }
#define tsVecReserve(v, n)                                                                         \
  ((v)->data = tsVecGrow((v)->data, &(v)->capacity, (n), sizeof *(v)->data))
#define tsVecPush(v, ...)                                                                          \
  ((void)((v)->size < (v)->capacity || tsVecReserve((v), (v)->size + 1)),                          \
   (void)((v)->data[(v)->size++] = (__VA_ARGS__)))
#define tsVecPop(v) ((v)->data[--(v)->size])
#define tsVecFree(v) (tsFree((v)->data), (v)->data = NULL, (v)->size = (v)->capacity = 0)
/// Capacity for at least `needed` elements, doubling; used by the macros above.
void *tsVecGrow(void *data, size_t *capacity, size_t needed, size_t elementSize);

#endif // TESSERA_SUPPORT_MEMORY_H

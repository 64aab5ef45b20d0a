// Memory of operations. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module has many small operations, which come and go together: cutting them from chunks takes no
// search and no header, keeps neighbours together, and lets the chunks be huge pages. Sanitizers
// see each operation as an allocation of its own.
#include "ir/Pool.h"

enum { UNIT = 16 }; ///< sizes are rounded up to it

/// Larger ones, and all that a sanitizer is to see, are allocations of their own.
enum { LARGEST = TS_SANITIZED ? 0 : IR_POOL_CLASSES * UNIT };

struct IrFreePiece {
  struct IrFreePiece *next;
};

void irPoolInit(IrPool *pool, TsSharedMemory *memory) {
  pool->lock = (TsSpinLock){0};
  pool->arena.shared = memory;
}

static IrPool *poolOfThread(IrContext *context) {
  if (!context->multithreading)
    return &context->pools[0];
  uintptr_t thread = (uintptr_t)pthread_self();
  return &context->pools[tsHashCombine(0, thread) % IR_NUM_POOLS];
}

static void *takePiece(IrPool *pool, size_t units) {
  struct IrFreePiece *piece = pool->free[units - 1];
  if (!piece)
    return tsArenaAlloc(&pool->arena, units * UNIT, UNIT);
  pool->free[units - 1] = piece->next;
  return piece;
}

void *irPoolAlloc(IrContext *context, size_t size) {
  if (size > LARGEST)
    return tsAlloc(size);
  IrPool *pool = poolOfThread(context);
  if (!context->multithreading)
    return takePiece(pool, (size + UNIT - 1) / UNIT);
  tsSpinLock(&pool->lock);
  void *memory = takePiece(pool, (size + UNIT - 1) / UNIT);
  tsSpinUnlock(&pool->lock);
  return memory;
}

void irPoolFree(IrContext *context, void *memory, size_t size) {
  if (size > LARGEST) {
    tsFree(memory);
    return;
  }
  IrPool *pool = poolOfThread(context);
  struct IrFreePiece *piece = memory, **first = &pool->free[(size + UNIT - 1) / UNIT - 1];
  if (context->multithreading)
    tsSpinLock(&pool->lock);
  piece->next = *first;
  *first = piece;
  if (context->multithreading)
    tsSpinUnlock(&pool->lock);
}

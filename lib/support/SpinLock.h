// A lock that is held for a few instructions only, so that waiting for it is better done awake.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Releasing it is a plain store: a mutex's atomic exchange would wait there for all that was
// written under the lock. Zero-initialised it is free; there is nothing to destroy.
#ifndef TESSERA_SUPPORT_SPINLOCK_H
#define TESSERA_SUPPORT_SPINLOCK_H

#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef struct TsSpinLock {
  atomic_bool isHeld;
} TsSpinLock;

static inline void tsSpinLock(TsSpinLock *lock) {
  enum { PATIENCE = 1000 }; // then its holder may wait for a processor
  while (atomic_exchange_explicit(&lock->isHeld, true, memory_order_acquire))
    for (int tries = 0; atomic_load_explicit(&lock->isHeld, memory_order_relaxed); ++tries)
      if (tries >= PATIENCE)
        sched_yield();
}

static inline void tsSpinUnlock(TsSpinLock *lock) {
  atomic_store_explicit(&lock->isHeld, false, memory_order_release);
}

#endif // TESSERA_SUPPORT_SPINLOCK_H

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
#ifdef __has_include
#if __has_include(<sys/single_threaded.h>)
#include <sys/single_threaded.h>
// Weak, it is looked up where a library has it: code for programs is linked into some. It may be
// missing then.
#pragma weak __libc_single_threaded
#define TS_HAS_SINGLE_THREADED 1
#endif
#endif

typedef struct TsSpinLock {
  atomic_bool isHeld;
} TsSpinLock;

/// Whether there is but this thread, as far as the C library knows. Others can't come while it
/// holds a lock, for it would have to start them.
static inline bool tsIsOnlyThread(void) {
#ifdef TS_HAS_SINGLE_THREADED
  return &__libc_single_threaded && __libc_single_threaded;
#else
  return false;
#endif
}

static inline void tsSpinLock(TsSpinLock *lock) {
  enum { PATIENCE = 1000 }; // then its holder may wait for a processor
  if (tsIsOnlyThread()) {
    atomic_store_explicit(&lock->isHeld, true, memory_order_relaxed);
    return;
  }
  while (atomic_exchange_explicit(&lock->isHeld, true, memory_order_acquire))
    for (int tries = 0; atomic_load_explicit(&lock->isHeld, memory_order_relaxed); ++tries)
      if (tries >= PATIENCE)
        sched_yield();
}

static inline void tsSpinUnlock(TsSpinLock *lock) {
  atomic_store_explicit(&lock->isHeld, false, memory_order_release);
}

#endif // TESSERA_SUPPORT_SPINLOCK_H

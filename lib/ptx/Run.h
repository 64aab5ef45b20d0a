// What the workers of a run share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_RUN_H
#define TESSERA_PTX_RUN_H

#include "Machine.h"
#include "support/SpinLock.h"

#include <pthread.h>

struct PtxShared {
  TsSpinLock atomics;
  pthread_mutex_t lock; ///< of what follows
  TsVec(PtxEvent) events;
  uint64_t firstError; ///< the lowest CTA with one
  PtxCounter *counters;
  size_t numCounters;
};

/// Atomics exclude each other, whatever they change.
static inline void ptxLockAtomics(PtxCta *cta) { tsSpinLock(&cta->launch->shared->atomics); }
static inline void ptxUnlockAtomics(PtxCta *cta) { tsSpinUnlock(&cta->launch->shared->atomics); }

/// Runs the CTA's warps to their ends.
void ptxRunCta(PtxCta *cta);
/// Adds an event of the CTA; the text becomes the event's.
void ptxAddEvent(PtxCta *cta, PtxEvent event);

#endif // TESSERA_PTX_RUN_H

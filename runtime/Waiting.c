// How OpenMP's threads wait for each other. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GCC's OpenMP has a thread that arrives first spin, for about a millisecond at each barrier. Where
// its threads take every processor and something else runs too, the one that spins keeps the one
// that it waits for from running: two threads are slower than one then. The library gives way at
// once when it has more threads than there are processors (GOMP_SPINCOUNT in its manual), and only
// there: a setting can't be changed once the process runs. So a device whose threads take every
// processor keeps one thread more, which sleeps.
#include "Internal.h"

#if defined(_OPENMP) && defined(__GNUC__) && !defined(__clang__)
#include <omp.h>
#include <stdlib.h>
#include <unistd.h>

struct TtWaiter {
  pthread_t thread;
  pid_t process; ///< that has the thread: children of it don't
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool ends;
};

/// Owns a team of two: the second thread stays, asleep, for as long as this one does.
static void *keepTeam(void *user) {
  TtWaiter *waiter = user;
  atomic_int came = 0;
#pragma omp parallel num_threads(2)
  atomic_fetch_add(&came, 1);
  pthread_mutex_lock(&waiter->lock);
  while (!waiter->ends)
    pthread_cond_wait(&waiter->changed, &waiter->lock);
  pthread_mutex_unlock(&waiter->lock);
  return NULL;
}

/// Whoever has said how to wait is obeyed.
static bool isSettled(void) { return getenv("OMP_WAIT_POLICY") || getenv("GOMP_SPINCOUNT"); }

TtWaiter *ttWaiterCreate(unsigned numThreads) {
  // More than there are processors are enough as they are, fewer leave one to others.
  if (numThreads < 2 || (int)numThreads != omp_get_num_procs() || isSettled())
    return NULL;
  TtWaiter *waiter = tsAllocZeroed(1, sizeof *waiter);
  pthread_mutex_init(&waiter->lock, NULL);
  pthread_cond_init(&waiter->changed, NULL);
  waiter->process = getpid();
  if (pthread_create(&waiter->thread, NULL, keepTeam, waiter) == 0)
    return waiter;
  pthread_cond_destroy(&waiter->changed);
  pthread_mutex_destroy(&waiter->lock);
  tsFree(waiter);
  return NULL;
}

void ttWaiterDestroy(TtWaiter *waiter) {
  if (!waiter)
    return;
  if (waiter->process == getpid()) {
    pthread_mutex_lock(&waiter->lock);
    waiter->ends = true;
    pthread_cond_signal(&waiter->changed);
    pthread_mutex_unlock(&waiter->lock);
    pthread_join(waiter->thread, NULL);
    pthread_cond_destroy(&waiter->changed);
    pthread_mutex_destroy(&waiter->lock);
  }
  tsFree(waiter);
}
#else
TtWaiter *ttWaiterCreate(unsigned numThreads) {
  (void)numThreads;
  return NULL;
}

void ttWaiterDestroy(TtWaiter *waiter) { (void)waiter; }
#endif

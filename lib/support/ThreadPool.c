// A pool of worker threads for parallel loops: workers sleep on a condition until a loop is posted.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/ThreadPool.h"
#include "support/Memory.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct Loop {
  void (*body)(void *user, size_t i);
  void *user;
  size_t count;
  atomic_size_t next;
} Loop;

struct TsThreadPool {
  pthread_mutex_t mutex;
  pthread_cond_t posted, finished;
  pthread_t *workers;
  unsigned numThreads, numStarted, numWorking;
  Loop *loop; // NULL: none
  uint64_t generation;
  bool stopping;
  atomic_flag busy;
};

static void runLoop(Loop *loop) {
  for (size_t i = atomic_fetch_add(&loop->next, 1); i < loop->count;
       i = atomic_fetch_add(&loop->next, 1))
    loop->body(loop->user, i);
}

static void *runWorker(void *argument) {
  TsThreadPool *pool = argument;
  uint64_t seen = 0;
  pthread_mutex_lock(&pool->mutex);
  for (;;) {
    while (!pool->stopping && (!pool->loop || pool->generation == seen))
      pthread_cond_wait(&pool->posted, &pool->mutex);
    if (pool->stopping)
      break;
    seen = pool->generation;
    Loop *loop = pool->loop;
    pool->numWorking++;
    pthread_mutex_unlock(&pool->mutex);
    runLoop(loop);
    pthread_mutex_lock(&pool->mutex);
    if (--pool->numWorking == 0)
      pthread_cond_signal(&pool->finished);
  }
  pthread_mutex_unlock(&pool->mutex);
  return NULL;
}

TsThreadPool *tsThreadPoolCreate(unsigned numThreads) {
  if (numThreads == 0) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    numThreads = processors > 0 ? (unsigned)processors : 1;
  }
  TsThreadPool *pool = tsAllocZeroed(1, sizeof *pool);
  pthread_mutex_init(&pool->mutex, NULL);
  pthread_cond_init(&pool->posted, NULL);
  pthread_cond_init(&pool->finished, NULL);
  atomic_flag_clear(&pool->busy);
  pool->numThreads = numThreads;
  pool->workers = tsAllocZeroed(numThreads, sizeof *pool->workers);
  return pool;
}

// Workers start with the first loop, so that a tool that never runs one doesn't pay for them. The
// caller is one of them.
static void startWorkers(TsThreadPool *pool) {
  while (pool->numStarted + 1 < pool->numThreads) {
    if (pthread_create(&pool->workers[pool->numStarted], NULL, runWorker, pool) != 0)
      return;
    pool->numStarted++;
  }
}

void tsThreadPoolDestroy(TsThreadPool *pool) {
  if (!pool)
    return;
  pthread_mutex_lock(&pool->mutex);
  pool->stopping = true;
  pthread_cond_broadcast(&pool->posted);
  pthread_mutex_unlock(&pool->mutex);
  for (unsigned i = 0; i < pool->numStarted; ++i)
    pthread_join(pool->workers[i], NULL);
  pthread_cond_destroy(&pool->finished);
  pthread_cond_destroy(&pool->posted);
  pthread_mutex_destroy(&pool->mutex);
  tsFree(pool->workers);
  tsFree(pool);
}

unsigned tsThreadPoolGetNumThreads(const TsThreadPool *pool) { return pool->numThreads; }

void tsThreadPoolParallelFor(TsThreadPool *pool, size_t count, void (*body)(void *user, size_t i),
                             void *user) {
  Loop loop = {.body = body, .user = user, .count = count, .next = 0};
  if (count < 2 || pool->numThreads < 2 || atomic_flag_test_and_set(&pool->busy)) {
    runLoop(&loop);
    return;
  }
  pthread_mutex_lock(&pool->mutex);
  startWorkers(pool);
  pool->loop = &loop;
  pool->generation++;
  pthread_cond_broadcast(&pool->posted);
  pthread_mutex_unlock(&pool->mutex);
  runLoop(&loop);
  pthread_mutex_lock(&pool->mutex);
  pool->loop = NULL;
  while (pool->numWorking)
    pthread_cond_wait(&pool->finished, &pool->mutex);
  pthread_mutex_unlock(&pool->mutex);
  atomic_flag_clear(&pool->busy);
}

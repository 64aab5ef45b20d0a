// A pool of worker threads for parallel loops: workers sleep on a condition until a loop is posted.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE // processors of a thread
#include "support/ThreadPool.h"
#include "support/Memory.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <unistd.h>

typedef struct Loop {
  void (*body)(void *user, size_t i);
  void *user;
  size_t count;
  atomic_size_t next;
} Loop;

typedef struct Worker {
  TsThreadPool *pool;
  unsigned number; // 1 and up: the caller of a loop is 0
  pthread_t thread;
} Worker;

struct TsThreadPool {
  pthread_mutex_t mutex;
  pthread_cond_t posted, finished;
  Worker *workers;
  int processor; // of the thread that started them, -1: not known
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

// Goes to a processor of its own, and is then free to be moved. A new thread begins beside the one
// that made it, and a system that balances loads now and then may leave it there for longer than
// all of a short run takes.
static void spread(const Worker *worker) {
#ifdef __linux__
  cpu_set_t allowed, chosen;
  if (worker->pool->processor < 0 || sched_getaffinity(0, sizeof allowed, &allowed) != 0)
    return;
  int count = CPU_COUNT(&allowed), processor = worker->pool->processor;
  for (int steps = (int)worker->number % count; steps > 0; steps -= CPU_ISSET(processor, &allowed))
    processor = (processor + 1) % CPU_SETSIZE;
  CPU_ZERO(&chosen);
  CPU_SET(processor, &chosen);
  if (sched_setaffinity(0, sizeof chosen, &chosen) == 0)
    sched_setaffinity(0, sizeof allowed, &allowed);
#else
  (void)worker;
#endif
}

static int currentProcessor(void) {
#ifdef __linux__
  return sched_getcpu();
#else
  return -1;
#endif
}

static void *runWorker(void *argument) {
  const Worker *worker = argument;
  TsThreadPool *pool = worker->pool;
  uint64_t seen = 0;
  spread(worker);
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
  pool->processor = currentProcessor();
  while (pool->numStarted + 1 < pool->numThreads) {
    Worker *worker = &pool->workers[pool->numStarted];
    *worker = (Worker){.pool = pool, .number = pool->numStarted + 1};
    if (pthread_create(&worker->thread, NULL, runWorker, worker) != 0)
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
    pthread_join(pool->workers[i].thread, NULL);
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

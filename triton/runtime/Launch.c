// Runs the programs of a grid, on the caller's thread or on several.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A grid is a range of program numbers. Threads take pieces of it, large ones first, until it is
// used up; the caller is one of them. Several launches may be under way: each is a job in a list,
// which workers look through. What waking threads costs isn't worth it for little work: how long a
// program of the kernel takes is remembered, and a small grid stays on the caller's thread.
#define _GNU_SOURCE // sched_getaffinity
#include "triton/runtime/Guard.h"
#include "triton/runtime/Kernel.h"

#include <pthread.h>
#include <sched.h>
#include <time.h>
#include <unistd.h>

enum {
  MAX_THREADS = 1024,
  MAX_SPARE = 16,
  SCRATCH_ALIGN = 64,
  WORTHWHILE_NS = 15000, ///< less work than this isn't shared
  PIECE_NS = 4000,       ///< less than this isn't taken at a time
  SPINS_IDLE = 3000,     ///< before a worker sleeps
  SPINS_WAIT = 2000,     ///< before a caller sleeps whose last pieces run elsewhere
};

/// Memory for a thread that runs programs.
typedef struct Scratch {
  size_t size;
  void *memory;
} Scratch;

/// A launch under way; on the caller's stack.
typedef struct Job {
  const TesseraKernel *kernel;
  const uint64_t *arguments;
  const uint32_t *grid;
  uint64_t total, piece;
  unsigned numThreads;
  _Atomic uint64_t next;
  atomic_uint users;    ///< workers that are in it; changed under the lock
  atomic_bool isFailed; ///< a worker has had no memory
  TkFailure failure;    ///< changed under the lock
  struct Job *following;
} Job;

struct TesseraKernelThreads {
  unsigned count; ///< with the caller's
  pthread_mutex_t lock;
  pthread_cond_t posted, finished;
  pthread_t *workers;
  unsigned numWorkers, numSleeping;
  pid_t process; ///< that started them; 0: they don't run
  Job *jobs;     ///< that aren't used up
  atomic_uint numJobs;
  bool isStopping;
  _Atomic(Scratch *) spare[MAX_SPARE]; ///< for callers
};

static void relax(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

//===--- Scratch memory ---===//

static bool growScratch(Scratch *scratch, uint64_t size) {
  if (scratch->size >= size)
    return true;
  free(scratch->memory);
  *scratch = (Scratch){0};
  size_t rounded = ((size_t)size + SCRATCH_ALIGN - 1) & ~(size_t)(SCRATCH_ALIGN - 1);
  void *memory = aligned_alloc(SCRATCH_ALIGN, rounded);
  if (!memory)
    return false;
  *scratch = (Scratch){rounded, memory};
  return true;
}

static void freeScratch(Scratch *scratch) {
  if (scratch)
    free(scratch->memory);
  tsFree(scratch);
}

/// A caller's scratch: one that another launch has left, or a new one.
static Scratch *takeScratch(TesseraKernelThreads *threads, uint64_t size) {
  Scratch *scratch = NULL;
  for (size_t i = 0; threads && !scratch && i < MAX_SPARE; ++i)
    scratch = atomic_exchange(&threads->spare[i], NULL);
  if (!scratch)
    scratch = tsAllocZeroed(1, sizeof *scratch);
  if (growScratch(scratch, size))
    return scratch;
  freeScratch(scratch);
  return NULL;
}

static void leaveScratch(TesseraKernelThreads *threads, Scratch *scratch) {
  for (size_t i = 0; threads && scratch && i < MAX_SPARE; ++i) {
    Scratch *none = NULL;
    if (atomic_compare_exchange_strong(&threads->spare[i], &none, scratch))
      return;
  }
  freeScratch(scratch);
}

//===--- Jobs ---===//

/// Takes a piece of what is left: an even share of half of it.
static bool takePiece(Job *job, uint64_t *begin, uint64_t *end) {
  uint64_t next = atomic_load_explicit(&job->next, memory_order_relaxed);
  while (next < job->total) {
    uint64_t left = job->total - next, size = left / (2 * job->numThreads);
    if (size < job->piece)
      size = job->piece;
    if (size > left)
      size = left;
    if (atomic_compare_exchange_weak(&job->next, &next, next + size)) {
      *begin = next;
      *end = next + size;
      return true;
    }
  }
  return false;
}

/// Until nothing is left, or an assertion fails: then nobody begins another piece, and those with
/// smaller numbers have been begun.
static void runPieces(TesseraKernelThreads *threads, Job *job, void *scratch) {
  uint64_t begin, end;
  TkFailure failure = {0};
  while (takePiece(job, &begin, &end)) {
    if (tkRunPrograms(job->kernel->programs, job->arguments, job->grid, begin, end, scratch,
                      &failure))
      continue;
    atomic_store(&job->next, job->total);
    pthread_mutex_lock(&threads->lock);
    tkFailureJoin(&job->failure, &failure);
    pthread_mutex_unlock(&threads->lock);
  }
}

/// Whether the list has a job for another worker. Under the lock.
static Job *findJob(TesseraKernelThreads *threads) {
  for (Job *job = threads->jobs; job; job = job->following)
    if (atomic_load(&job->users) + 1 < job->numThreads && !atomic_load(&job->isFailed) &&
        atomic_load(&job->next) < job->total)
      return job;
  return NULL;
}

/// Looks for work without the lock for a moment: launches often follow each other.
static void spin(const TesseraKernelThreads *threads) {
  for (int i = 0; i < SPINS_IDLE && !atomic_load_explicit(&threads->numJobs, memory_order_relaxed);
       ++i)
    relax();
}

static void workOn(TesseraKernelThreads *threads, Job *job, Scratch *scratch) {
  atomic_fetch_add(&job->users, 1);
  pthread_mutex_unlock(&threads->lock);
  if (growScratch(scratch, job->kernel->info.scratchBytes))
    runPieces(threads, job, scratch->memory);
  else
    atomic_store(&job->isFailed, true); // the others run it all
  pthread_mutex_lock(&threads->lock);
  if (atomic_fetch_sub(&job->users, 1) == 1)
    pthread_cond_broadcast(&threads->finished);
}

static void *runWorker(void *argument) {
  TesseraKernelThreads *threads = argument;
  Scratch scratch = {0};
  pthread_mutex_lock(&threads->lock);
  while (!threads->isStopping) {
    Job *job = findJob(threads);
    if (job) {
      workOn(threads, job, &scratch);
      continue;
    }
    pthread_mutex_unlock(&threads->lock);
    spin(threads);
    pthread_mutex_lock(&threads->lock);
    if (!findJob(threads) && !threads->isStopping) {
      threads->numSleeping++;
      pthread_cond_wait(&threads->posted, &threads->lock);
      threads->numSleeping--;
    }
  }
  pthread_mutex_unlock(&threads->lock);
  free(scratch.memory);
  return NULL;
}

/// Starts the workers; fewer where the system doesn't give as many. Under the lock.
static void startWorkers(TesseraKernelThreads *threads) {
  threads->process = getpid();
  threads->numSleeping = 0;
  threads->numWorkers = 0;
  while (threads->numWorkers + 1 < threads->count &&
         !pthread_create(&threads->workers[threads->numWorkers], NULL, runWorker, threads))
    threads->numWorkers++;
}

static void unlinkJob(TesseraKernelThreads *threads, Job *job) {
  Job **link = &threads->jobs;
  while (*link != job)
    link = &(*link)->following;
  *link = job->following;
  atomic_fetch_sub(&threads->numJobs, 1);
}

/// Runs the job with the workers' help.
static void runShared(TesseraKernelThreads *threads, Job *job, void *scratch) {
  pthread_mutex_lock(&threads->lock);
  if (!threads->process)
    startWorkers(threads);
  job->following = threads->jobs;
  threads->jobs = job;
  atomic_fetch_add(&threads->numJobs, 1);
  if (threads->numSleeping)
    pthread_cond_broadcast(&threads->posted);
  pthread_mutex_unlock(&threads->lock);
  runPieces(threads, job, scratch);
  for (int i = 0; i < SPINS_WAIT && atomic_load(&job->users); ++i)
    relax();
  pthread_mutex_lock(&threads->lock);
  unlinkJob(threads, job);
  while (atomic_load(&job->users))
    pthread_cond_wait(&threads->finished, &threads->lock);
  pthread_mutex_unlock(&threads->lock);
}

//===--- Launching ---===//

static bool countPrograms(const uint32_t grid[3], uint64_t *total) {
  *total = 1;
  for (int i = 0; i < 3; ++i) {
    if (grid[i] > INT32_MAX || __builtin_mul_overflow(*total, (uint64_t)grid[i], total))
      return false;
  }
  return *total <= INT64_MAX;
}

/// Remembers what a program costs, with less weight for what was long ago.
static float learn(TesseraKernel *kernel, uint64_t elapsed, uint64_t numPrograms) {
  float seen = (float)elapsed / (float)numPrograms + 0.01F;
  float known = atomic_load_explicit(&kernel->cost, memory_order_relaxed);
  float cost = known > 0 && known < 4 * seen ? 0.7F * known + 0.3F * seen : seen;
  atomic_store_explicit(&kernel->cost, cost, memory_order_relaxed);
  return cost;
}

/// Splits the grid when it's worth it. One program is run first where nothing is known.
static bool runGrid(TesseraKernelThreads *threads, TesseraKernel *kernel, const uint32_t *grid,
                    const uint64_t *arguments, uint64_t total, void *scratch, TkFailure *failure) {
  uint64_t start = now(), done = 0;
  float cost = atomic_load_explicit(&kernel->cost, memory_order_relaxed);
  if (cost <= 0) {
    if (!tkRunPrograms(kernel->programs, arguments, grid, 0, 1, scratch, failure))
      return false;
    done = 1;
    cost = learn(kernel, now() - start, 1);
    start = now();
  }
  uint64_t left = total - done;
  if (cost * (float)left < WORTHWHILE_NS) {
    if (!tkRunPrograms(kernel->programs, arguments, grid, done, total, scratch, failure))
      return false;
    learn(kernel, now() - start, left);
    return true;
  }
  uint64_t piece = (uint64_t)(PIECE_NS / cost) + 1;
  Job job = {.kernel = kernel,
             .arguments = arguments,
             .grid = grid,
             .total = total,
             .piece = piece < left ? piece : left,
             .numThreads = threads->count};
  atomic_init(&job.next, done);
  runShared(threads, &job, scratch);
  if (job.failure.text.data) {
    *failure = job.failure;
    return false;
  }
  learn(kernel, (now() - start) * threads->count, left);
  return true;
}

/// After a fork only the thread that called it is there: the child starts anew.
static void checkProcess(TesseraKernelThreads *threads) {
  if (threads->process && threads->process != getpid()) {
    pthread_mutex_init(&threads->lock, NULL);
    pthread_cond_init(&threads->posted, NULL);
    pthread_cond_init(&threads->finished, NULL);
    threads->jobs = NULL;
    atomic_store(&threads->numJobs, 0);
    threads->process = 0;
  }
}

static void reportFailure(TesseraKernelError *error, TkFailure *failure) {
  tkErrorSet(error, TESSERA_KERNEL_ASSERTION, &failure->text);
  if (error)
    error->prefix = failure->prefix;
}

bool tesseraKernelLaunch(TesseraKernelThreads *threads, TesseraKernel *kernel,
                         const uint32_t grid[3], const uint64_t *arguments,
                         TesseraKernelError *error) {
  uint64_t total;
  if (!countPrograms(grid, &total))
    return tkErrorFormat(error, TESSERA_KERNEL_BAD_CALL, "the grid is too large");
  if (!total)
    return true;
  Scratch *scratch = NULL;
  if (kernel->info.scratchBytes && !(scratch = takeScratch(threads, kernel->info.scratchBytes)))
    return tkErrorFormat(error, TESSERA_KERNEL_SYSTEM, "memory has run out");
  void *memory = scratch ? scratch->memory : NULL;
  TkFailure failure = {0};
  bool ok;
  if (total == 1 || !threads || threads->count == 1) {
    ok = tkRunPrograms(kernel->programs, arguments, grid, 0, total, memory, &failure);
  } else {
    checkProcess(threads);
    ok = runGrid(threads, kernel, grid, arguments, total, memory, &failure);
  }
  if (!ok)
    reportFailure(error, &failure);
  if (scratch)
    leaveScratch(threads, scratch);
  return ok;
}

//===--- Threads ---===//

static unsigned countProcessors(void) {
  const char *said = getenv("OMP_NUM_THREADS");
  uint64_t number;
  if (said && tsParseUnsigned(mlirStringRefCreateFromCString(said), &number) && number)
    return number < MAX_THREADS ? (unsigned)number : MAX_THREADS;
  cpu_set_t processors;
  if (!sched_getaffinity(0, sizeof processors, &processors))
    return (unsigned)CPU_COUNT(&processors);
  long online = sysconf(_SC_NPROCESSORS_ONLN);
  return online > 0 ? (unsigned)online : 1;
}

TesseraKernelThreads *tesseraKernelThreadsCreate(unsigned count) {
  TesseraKernelThreads *threads = tsAllocZeroed(1, sizeof *threads);
  threads->count = count ? count : countProcessors();
  if (threads->count > MAX_THREADS)
    threads->count = MAX_THREADS;
  pthread_mutex_init(&threads->lock, NULL);
  pthread_cond_init(&threads->posted, NULL);
  pthread_cond_init(&threads->finished, NULL);
  threads->workers = tsAllocZeroed(threads->count, sizeof *threads->workers);
  return threads;
}

void tesseraKernelThreadsDestroy(TesseraKernelThreads *threads) {
  if (!threads)
    return;
  checkProcess(threads);
  pthread_mutex_lock(&threads->lock);
  threads->isStopping = true;
  pthread_cond_broadcast(&threads->posted);
  pthread_mutex_unlock(&threads->lock);
  for (unsigned i = 0; threads->process && i < threads->numWorkers; ++i)
    pthread_join(threads->workers[i], NULL);
  for (size_t i = 0; i < MAX_SPARE; ++i)
    freeScratch(atomic_load(&threads->spare[i]));
  pthread_mutex_destroy(&threads->lock);
  pthread_cond_destroy(&threads->posted);
  pthread_cond_destroy(&threads->finished);
  tsFree(threads->workers);
  tsFree(threads);
}

unsigned tesseraKernelThreadsGetCount(const TesseraKernelThreads *threads) {
  return threads->count;
}

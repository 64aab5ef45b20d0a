// The cpu device: its memory, its threads and its settings.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "support/ThreadPool.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef _OPENMP
#include <omp.h>
#endif

bool ttFail(TtError *error, TtErrorCode code, const char *format, ...) {
  if (!error)
    return false;
  va_list args;
  va_start(args, format);
  error->code = code;
  vsnprintf(error->text, sizeof error->text, format, args);
  va_end(args);
  return false;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

enum { NumClasses = 64 * 8, Alignment = 64 };
static const size_t maxKept = (size_t)2 << 30;

typedef struct FreeBlock {
  struct FreeBlock *next;
} FreeBlock;

struct TtAllocator {
  pthread_mutex_t lock;
  unsigned refs;
  size_t used, peak, kept;
  FreeBlock *free[NumClasses];
};

/// Sizes come in classes an eighth of a power of two apart: at most 12.5 % is lost.
static unsigned sizeClass(size_t bytes, size_t *rounded) {
  unsigned log = 6;
  while (log < 62 && ((size_t)2 << log) <= bytes)
    ++log;
  size_t step = ((size_t)1 << log) / 8;
  size_t eighths = (bytes + step - 1) / step;
  if (eighths < 8)
    eighths = 8;
  *rounded = (eighths * step + Alignment - 1) / Alignment * Alignment;
  return log * 8 + (unsigned)(eighths - 8);
}

TtAllocator *ttAllocatorCreate(void) {
  TtAllocator *allocator = tsAllocZeroed(1, sizeof *allocator);
  pthread_mutex_init(&allocator->lock, NULL);
  allocator->refs = 1;
  return allocator;
}

void ttAllocatorRetain(TtAllocator *allocator) {
  pthread_mutex_lock(&allocator->lock);
  ++allocator->refs;
  pthread_mutex_unlock(&allocator->lock);
}

static void allocatorFlush(TtAllocator *allocator) {
  for (unsigned i = 0; i < NumClasses; ++i) {
    while (allocator->free[i]) {
      FreeBlock *block = allocator->free[i];
      allocator->free[i] = block->next;
      free(block);
    }
  }
  allocator->kept = 0;
}

void ttAllocatorRelease(TtAllocator *allocator) {
  pthread_mutex_lock(&allocator->lock);
  unsigned refs = --allocator->refs;
  pthread_mutex_unlock(&allocator->lock);
  if (refs)
    return;
  allocatorFlush(allocator);
  pthread_mutex_destroy(&allocator->lock);
  tsFree(allocator);
}

size_t ttAllocatorGetPeak(TtAllocator *allocator) {
  pthread_mutex_lock(&allocator->lock);
  size_t peak = allocator->peak;
  pthread_mutex_unlock(&allocator->lock);
  return peak;
}

size_t ttAllocatorGetUsed(TtAllocator *allocator) {
  pthread_mutex_lock(&allocator->lock);
  size_t used = allocator->used;
  pthread_mutex_unlock(&allocator->lock);
  return used;
}

static void *allocatorTake(TtAllocator *allocator, size_t bytes) {
  size_t rounded;
  unsigned class = sizeClass(bytes, &rounded);
  pthread_mutex_lock(&allocator->lock);
  void *data = NULL;
  if (class < NumClasses && allocator->free[class]) {
    FreeBlock *block = allocator->free[class];
    allocator->free[class] = block->next;
    allocator->kept -= rounded;
    data = block;
  } else {
    data = aligned_alloc(Alignment, rounded);
    if (!data) {
      allocatorFlush(allocator);
      data = aligned_alloc(Alignment, rounded);
    }
  }
  if (data) {
    ++allocator->refs;
    allocator->used += rounded;
    if (allocator->used > allocator->peak)
      allocator->peak = allocator->used;
  }
  pthread_mutex_unlock(&allocator->lock);
  return data;
}

static void allocatorGive(TtAllocator *allocator, void *data, size_t bytes) {
  size_t rounded;
  unsigned class = sizeClass(bytes, &rounded);
  pthread_mutex_lock(&allocator->lock);
  allocator->used -= rounded;
  bool keep = class < NumClasses && allocator->kept + rounded <= maxKept;
  if (keep) {
    FreeBlock *block = data;
    block->next = allocator->free[class];
    allocator->free[class] = block;
    allocator->kept += rounded;
  }
  pthread_mutex_unlock(&allocator->lock);
  if (!keep)
    free(data);
  ttAllocatorRelease(allocator);
}

static TtBuffer *createBuffer(uint8_t *data, size_t bytes) {
  TtBuffer *buffer = tsAllocZeroed(1, sizeof *buffer);
  atomic_init(&buffer->refs, 1);
  buffer->bytes = bytes;
  buffer->data = data;
  pthread_mutex_init(&buffer->lock, NULL);
  return buffer;
}

TtBuffer *ttBufferCreate(TtAllocator *allocator, size_t bytes, TtError *error) {
  if (bytes > SIZE_MAX / 4)
    return ttFail(error, TT_ERROR_MEMORY, "out of memory: %zu bytes asked for", bytes), NULL;
  size_t padded = (bytes + Alignment - 1) / Alignment * Alignment;
  padded = padded ? padded : Alignment;
  void *data = allocator ? allocatorTake(allocator, padded) : aligned_alloc(Alignment, padded);
  if (!data)
    return ttFail(error, TT_ERROR_MEMORY, "out of memory: %zu bytes asked for", bytes), NULL;
  TtBuffer *buffer = createBuffer(data, padded);
  buffer->allocator = allocator;
  return buffer;
}

TtBuffer *ttBufferBorrow(TtImage *image, const uint8_t *data, size_t bytes) {
  // Nothing writes to it, but who may is told apart by its owners, not by its type.
  TtBuffer *buffer = createBuffer((uint8_t *)(uintptr_t)data, bytes);
  atomic_fetch_add(&image->refs, 1);
  buffer->image = image;
  return buffer;
}

TtBuffer *ttBufferRetain(TtBuffer *buffer) {
  atomic_fetch_add(&buffer->refs, 1);
  return buffer;
}

void ttBufferTouch(TtBuffer *buffer) {
  while (buffer->packed) {
    TtPacked *packed = buffer->packed;
    buffer->packed = packed->next;
    if (packed->data)
      packed->destroy(packed->data);
    tsFree(packed);
  }
}

void ttBufferRelease(TtBuffer *buffer) {
  if (!buffer || atomic_fetch_sub(&buffer->refs, 1) != 1)
    return;
  ttBufferTouch(buffer);
  if (buffer->image)
    ttImageRelease(buffer->image);
  else if (buffer->allocator)
    allocatorGive(buffer->allocator, buffer->data, buffer->bytes);
  else
    free(buffer->data);
  pthread_mutex_destroy(&buffer->lock);
  tsFree(buffer);
}

//===----------------------------------------------------------------------===//
// Kernels and threads
//===----------------------------------------------------------------------===//

const TtKernels *ttKernelsGet(void) {
#ifdef TT_HAVE_X86_KERNELS
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512cd"))
    return &ttKernelsV4;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi2"))
    return &ttKernelsV3;
#endif
  return &ttKernelsPlain;
}

#ifndef _OPENMP
typedef struct PoolLoop {
  TtRangeFn body;
  void *user;
  size_t count, parts;
} PoolLoop;

static void poolPart(void *user, size_t i) {
  PoolLoop *loop = user;
  loop->body(loop->user, loop->count * i / loop->parts, loop->count * (i + 1) / loop->parts,
             (unsigned)i);
}
#endif

void ttParallel(TtDevice device, size_t count, size_t grain, TtRangeFn body, void *user) {
  size_t parts = grain ? (count + grain - 1) / grain : count;
  if (parts > device->numThreads)
    parts = device->numThreads;
  if (parts <= 1) {
    if (count)
      body(user, 0, count, 0);
    return;
  }
#ifdef _OPENMP
#pragma omp parallel num_threads((int)parts)
  {
    // Fewer threads than asked for may come: each takes every n-th part.
    size_t step = (size_t)omp_get_num_threads();
    for (size_t i = (size_t)omp_get_thread_num(); i < parts; i += step)
      body(user, count * i / parts, count * (i + 1) / parts, (unsigned)i);
  }
#else
  tsThreadPoolParallelFor(device->pool, parts, poolPart, &(PoolLoop){body, user, count, parts});
#endif
}

//===----------------------------------------------------------------------===//
// The device
//===----------------------------------------------------------------------===//

static unsigned defaultNumThreads(void) {
  const char *text = getenv("OMP_NUM_THREADS");
  long count = text ? strtol(text, NULL, 10) : 0;
  if (count < 1)
    count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > 1024 ? 1024 : (unsigned)count;
}

static void setThreads(TtDevice device, unsigned count) {
  for (unsigned i = 0; i < device->numScratch; ++i)
    free(device->scratch[i]);
  device->scratch = tsRealloc(device->scratch, count * sizeof *device->scratch);
  device->numThreads = device->numScratch = count;
  for (unsigned i = 0; i < count; ++i)
    device->scratch[i] = aligned_alloc(Alignment, TT_SCRATCH * sizeof(float));
  if (device->pool)
    tsThreadPoolDestroy(device->pool);
  device->pool = NULL;
  ttWaiterDestroy(device->waiter);
  device->waiter = ttWaiterCreate(count);
#ifndef _OPENMP
  device->pool = tsThreadPoolCreate(count);
#endif
}

TtDevice ttDeviceOpen(const char *name, TtError *error) {
  bool plain = name && strcmp(name, "cpu:plain") == 0;
  if (!name || (!plain && strcmp(name, "cpu") != 0))
    return ttFail(error, TT_ERROR_UNSUPPORTED, "no device '%s': there are cpu and cpu:plain",
                  name ? name : ""),
           NULL;
  TtDevice device = tsAllocZeroed(1, sizeof *device);
  pthread_mutex_init(&device->lock, NULL);
  device->allocator = ttAllocatorCreate();
  device->residents = ttResidentsCreate();
  device->kernels = plain ? &ttKernelsPlain : ttKernelsGet();
  device->fusion = true;
  device->ranks.count = 1;
  setThreads(device, defaultNumThreads());
  device->backend = plain ? NULL : ttBackendCreate();
  return device;
}

void ttDeviceClose(TtDevice device) {
  if (!device)
    return;
  for (unsigned i = 0; i < device->numScratch; ++i)
    free(device->scratch[i]);
  tsFree(device->scratch);
  if (device->pool)
    tsThreadPoolDestroy(device->pool);
  ttWaiterDestroy(device->waiter);
  ttBackendDestroy(device->backend);
  ttAllocatorRelease(device->allocator);
  ttResidentsRelease(device->residents);
  pthread_mutex_destroy(&device->lock);
  tsFree(device);
}

void ttDeviceSetNumThreads(TtDevice device, unsigned numThreads) {
  pthread_mutex_lock(&device->lock);
  setThreads(device, numThreads < 1 ? 1 : numThreads > 1024 ? 1024 : numThreads);
  pthread_mutex_unlock(&device->lock);
}

unsigned ttDeviceGetNumThreads(TtDevice device) { return device->numThreads; }

const char *ttDeviceGetBackend(TtDevice device) {
  return device->backend ? ttBackendGetName() : "plain C";
}

bool ttDeviceSetRanks(TtDevice device, const TtRanks *ranks, TtError *error) {
  if (ranks->rank >= ranks->count || (ranks->count > 1 && !ranks->broadcast))
    return ttFail(error, TT_ERROR_ARGUMENT, "process %u of %u", ranks->rank, ranks->count);
  pthread_mutex_lock(&device->lock);
  device->ranks = *ranks;
  pthread_mutex_unlock(&device->lock);
  return true;
}

void ttDeviceSetObserver(TtDevice device, TtObserver observer, void *user) {
  pthread_mutex_lock(&device->lock);
  device->observer = observer;
  device->observerUser = user;
  pthread_mutex_unlock(&device->lock);
}

void ttDeviceSetBeforeObserver(TtDevice device, TtObserver observer, void *user) {
  pthread_mutex_lock(&device->lock);
  device->before = observer;
  device->beforeUser = user;
  pthread_mutex_unlock(&device->lock);
}

void ttDeviceSetFusion(TtDevice device, bool on) { device->fusion = on; }

void ttDeviceAllowLibraries(TtDevice device, bool allow) { device->allowLibraries = allow; }

TtMoves ttDeviceGetMoves(TtDevice device) {
  pthread_mutex_lock(&device->lock);
  TtMoves moves = device->moves;
  pthread_mutex_unlock(&device->lock);
  return moves;
}

size_t ttDeviceGetBytes(TtDevice device) { return ttAllocatorGetUsed(device->allocator); }

void ttDeviceSetBlockRounding(TtDevice device, TtBlockRounding rounding) {
  pthread_mutex_lock(&device->lock);
  device->blockRounding = rounding;
  pthread_mutex_unlock(&device->lock);
}

size_t ttDeviceGetPeakBytes(TtDevice device) { return ttAllocatorGetPeak(device->allocator); }

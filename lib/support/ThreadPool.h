// A pool of worker threads for parallel loops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_THREADPOOL_H
#define TESSERA_SUPPORT_THREADPOOL_H

#include "mlir-c/Support.h"

typedef struct TsThreadPool TsThreadPool;

/// A pool of `numThreads` workers (0: as many as the machine has processors). Destroy it with
/// tsThreadPoolDestroy.
TsThreadPool *tsThreadPoolCreate(unsigned numThreads);
void tsThreadPoolDestroy(TsThreadPool *pool);
unsigned tsThreadPoolGetNumThreads(const TsThreadPool *pool);
/// Runs body(user, i) for every i in [0, count), on the workers and the caller; returns when all
/// are done. One loop at a time: a loop started from inside a body runs on that thread alone.
void tsThreadPoolParallelFor(TsThreadPool *pool, size_t count, void (*body)(void *user, size_t i),
                             void *user);

#endif // TESSERA_SUPPORT_THREADPOOL_H

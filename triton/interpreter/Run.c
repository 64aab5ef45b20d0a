// Launches: programs, in which order they run, and the loop that runs one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/triton/TritonOps.h"
#include "support/ThreadPool.h"
#include "tessera/Diagnostics.h"

#include <stdio.h>

//===--- Running code ---===//

static void releaseDead(TiProgram *program, const TiInstruction *instruction, size_t base) {
  for (uint32_t i = 0; i < instruction->numDeaths; ++i)
    tiValueClear(program->pool, &program->slots[base + instruction->deaths[i]]);
}

static bool step(TiProgram *program) {
  const TiInstruction *instruction = &program->function->code[program->at];
  size_t base = (size_t)(program->frame - program->slots);
  if (++program->steps > program->launch->maxSteps)
    return tiError(program, instruction, "is reached after the limit of %llu steps",
                   (unsigned long long)program->launch->maxSteps);
  program->isJumping = false;
  if (!instruction->execute(program, instruction))
    return false;
  if (instruction->numDeaths && !program->hasEnded)
    releaseDead(program, instruction, base);
  if (!program->isJumping)
    ++program->at;
  return true;
}

bool tiRunRegion(TiProgram *program, const TiRegion *region, size_t lanes) {
  enum { MAX_DEPTH = 64 };
  uint32_t at = program->at;
  size_t outerLanes = program->lanes;
  if (program->depth >= MAX_DEPTH)
    return tiError(program, &program->function->code[at],
                   "is nested deeper than the limit of %d regions", MAX_DEPTH);
  ++program->depth;
  program->lanes = lanes;
  program->at = region->start;
  bool isFine = true;
  while (isFine && !program->hasRegionEnded)
    isFine = step(program);
  program->hasRegionEnded = false;
  program->lanes = outerLanes;
  program->at = at;
  program->isJumping = false;
  --program->depth;
  return isFine;
}

bool tiRunProgram(TiProgram *program) {
  enum { PATIENCE = 64 };
  program->waits = 0;
  program->hasChanged = false;
  while (!program->hasEnded && program->waits < PATIENCE)
    if (!step(program))
      return false;
  return true;
}

//===--- The order of programs ---===//

static uint64_t mix(uint64_t seed, uint64_t round, uint64_t value) {
  return tsHashCombine(tsHashCombine(seed, round + 1), value);
}

// A permutation of [0, count): a Feistel network on the next even number of bits, applied until the
// number is in range.
static uint64_t shuffle(uint64_t seed, uint64_t count, uint64_t position) {
  unsigned half = 1;
  while (half < 32 && count > (uint64_t)1 << (2 * half))
    ++half;
  uint64_t mask = ((uint64_t)1 << half) - 1;
  do {
    uint64_t left = position >> half, right = position & mask;
    for (uint64_t round = 0; round < 4; ++round) {
      uint64_t next = left ^ (mix(seed, round, right) & mask);
      left = right;
      right = next;
    }
    position = left << half | right;
  } while (position >= count);
  return position;
}

//===--- Programs ---===//

static TiProgram *startProgram(TiLaunch *launch, TiPool *pool, uint64_t position) {
  TiProgram *program = tsAllocZeroed(1, sizeof *program);
  uint64_t number =
      launch->run->seed ? shuffle(launch->run->seed, launch->numPrograms, position) : position;
  program->launch = launch;
  program->pool = pool;
  program->position = position;
  program->number = number;
  program->id[0] = (uint32_t)(number % launch->grid[0]);
  program->id[1] = (uint32_t)(number / launch->grid[0] % launch->grid[1]);
  program->id[2] = (uint32_t)(number / launch->grid[0] / launch->grid[1]);
  const TiFunction *kernel = launch->interpreter->kernel;
  bool hasRoom = tiPushFrame(program, kernel, &kernel->code[0]);
  for (uint32_t i = 0; hasRoom && i < kernel->numArguments; ++i)
    tiValueCopy(pool, &program->frame[kernel->arguments[i]], &launch->values[i]);
  return program;
}

static void endProgram(TiProgram *program) {
  TiLaunch *launch = program->launch;
  while (program->frames.size)
    tiPopFrame(program);
  for (size_t i = 0; i < program->moved.size; ++i)
    tiValueClear(program->pool, &program->moved.data[i]);
  tsVecFree(&program->moved);
  tsVecFree(&program->frames);
  tsFree(program->slots);
  atomic_fetch_sub(&launch->bytes, program->slotCapacity * sizeof *program->slots);
  atomic_fetch_add(&launch->steps, program->steps);
  if (program->hasEnded)
    atomic_fetch_add(&launch->ended, 1);
  if (program->printed.size) {
    pthread_mutex_lock(&launch->lock);
    tsVecPush(&launch->printed, (TiPrinted){program->position, program->printed});
    pthread_mutex_unlock(&launch->lock);
  }
  tiClockDestroy(program->clock);
  tsFree(program);
}

typedef struct Queue {
  TsVec(TiProgram *) programs; ///< suspended ones, a ring
  size_t first, count;
} Queue;

static void enqueue(Queue *queue, TiProgram *program) {
  if (queue->count == queue->programs.size) {
    // The ring is full: straighten it and make room.
    for (size_t i = 0; i < queue->first; ++i)
      tsVecPush(&queue->programs, queue->programs.data[i]);
    if (queue->count)
      memmove(queue->programs.data, queue->programs.data + queue->first,
              queue->count * sizeof *queue->programs.data);
    queue->programs.size = queue->count;
    queue->first = 0;
    tsVecPush(&queue->programs, program);
    ++queue->count;
    return;
  }
  queue->programs.data[(queue->first + queue->count) % queue->programs.size] = program;
  ++queue->count;
}

static TiProgram *dequeue(Queue *queue) {
  TiProgram *program = queue->programs.data[queue->first];
  queue->first = (queue->first + 1) % queue->programs.size;
  --queue->count;
  return program;
}

// New programs first: what the suspended ones wait for may be theirs to do.
static TiProgram *nextProgram(TiLaunch *launch, TiPool *pool, Queue *queue) {
  enum { MAX_SUSPENDED = 4096 };
  if (queue->count < MAX_SUSPENDED) {
    uint64_t position = atomic_fetch_add(&launch->next, 1);
    if (position < launch->numPrograms && position <= atomic_load(&launch->stopAt))
      return startProgram(launch, pool, position);
  }
  return queue->count ? dequeue(queue) : NULL;
}

// Whether programs wait for each other, or for what isn't done: on one thread, if all have been
// resumed over and over and none has changed anything. Loops that give up are shorter.
static bool isStuck(const TiProgram *program, const Queue *queue, uint64_t *numIdle) {
  enum { PATIENCE = 5000 };
  *numIdle = program->hasEnded || program->hasChanged ? 0 : *numIdle + 1;
  return program->launch->numThreads == 1 && *numIdle / PATIENCE > queue->count;
}

static bool resume(TiProgram *program, const Queue *queue, uint64_t *numIdle) {
  // One that waits may wait for another that has failed.
  uint64_t last = atomic_load(&program->launch->stopAt);
  bool isWanted = program->position <= last && (!program->hasWaited || last == UINT64_MAX);
  if (!isWanted || !program->frames.size || !tiRunProgram(program))
    return false;
  program->hasWaited = true;
  if (!isStuck(program, queue, numIdle))
    return true;
  return tiError(program, program->waitsWith, "waits for something that no program does");
}

static void work(void *user, size_t worker) {
  TiLaunch *launch = user;
  TiPool pool = {.launch = launch};
  Queue queue = {0};
  uint64_t numIdle = 0;
  TiProgram *program;
  (void)worker;
  while ((program = nextProgram(launch, &pool, &queue))) {
    if (resume(program, &queue, &numIdle) && !program->hasEnded)
      enqueue(&queue, program);
    else
      endProgram(program);
  }
  tsVecFree(&queue.programs);
  tiPoolDestroy(&pool);
}

static void runPrograms(TiLaunch *launch) {
  if (launch->numThreads == 1) {
    work(launch, 0);
    return;
  }
  TsThreadPool *threads = tsThreadPoolCreate(launch->numThreads - 1);
  tsThreadPoolParallelFor(threads, launch->numThreads, work, launch);
  tsThreadPoolDestroy(threads);
}

//===--- Arguments ---===//

static bool failLaunch(TiLaunch *launch, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool failLaunch(TiLaunch *launch, const char *format, ...) {
  TsString text = {0};
  va_list args;
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  mlirOperationEmitError(launch->interpreter->kernel->op, "%.*s", (int)text.size, text.data);
  tsStringFree(&text);
  return false;
}

static bool readDescriptor(TiLaunch *launch, const TiType *type, uint64_t slot, TiValue *value) {
  const TesseraTritonDescriptor *given = (const TesseraTritonDescriptor *)(uintptr_t)slot;
  if (!given)
    return failLaunch(launch, "is given a tensor descriptor that is null");
  void *memory = NULL;
  if (posix_memalign(&memory, 64, sizeof(TiBuffer) + sizeof(TiDescriptor)))
    tsEndOutOfMemory(sizeof(TiDescriptor));
  value->buffer = memory;
  value->buffer->references = TI_IMMORTAL;
  TiDescriptor *descriptor = (TiDescriptor *)value->buffer->bytes;
  *descriptor = (TiDescriptor){.base = tiVirtualAddress(launch, (uintptr_t)given->base),
                               .rank = type->element->rank,
                               .padsWithNaN = given->padsWithNaN};
  memcpy(descriptor->shape, given->shape, sizeof descriptor->shape);
  memcpy(descriptor->strides, given->strides, sizeof descriptor->strides);
  return true;
}

static bool readArguments(TiLaunch *launch) {
  const TesseraTritonInterpreter *interpreter = launch->interpreter;
  uint32_t count = interpreter->kernel->numArguments;
  if (launch->run->numArguments != (intptr_t)count)
    return failLaunch(launch, "takes %u arguments and is given %lld", count,
                      (long long)launch->run->numArguments);
  launch->values = tsAllocZeroed(count ? count : 1, sizeof *launch->values);
  for (uint32_t i = 0; i < count; ++i) {
    const TiType *type = interpreter->argumentTypes[i];
    TiValue *value = &launch->values[i];
    uint64_t slot = launch->run->arguments[i];
    value->count = 1;
    if (type->kind == TI_POINTER)
      value->scalar = tiVirtualAddress(launch, slot);
    else if (type->kind != TI_DESCRIPTOR)
      value->scalar = tiZeroExtend(slot, type->width);
    else if (!readDescriptor(launch, type, slot, value))
      return false;
  }
  return true;
}

//===--- Launches ---===//

static bool setUp(TiLaunch *launch) {
  const TesseraTritonRun *run = launch->run;
  launch->numPrograms = 1;
  for (int i = 0; i < 3; ++i) {
    launch->grid[i] = run->grid[i] ? run->grid[i] : 1;
    if (launch->grid[i] > INT32_MAX || launch->numPrograms > UINT32_MAX / launch->grid[i])
      return failLaunch(launch, "has a grid of more than 2^32 programs");
    launch->numPrograms *= launch->grid[i];
  }
  launch->checks = run->checks;
  launch->maxSteps = run->maxSteps ? run->maxSteps : (uint64_t)1 << 32;
  launch->maxBytes = run->maxBytes ? run->maxBytes : (uint64_t)8 << 30;
  launch->maxCallDepth = run->maxCallDepth ? run->maxCallDepth : 256;
  launch->maxReports = run->maxReports ? run->maxReports : 10;
  launch->maxPrinted = (size_t)64 << 20;
  launch->numThreads = run->numThreads ? run->numThreads : 1;
  // What is found first must not depend on threads.
  if (launch->checks)
    launch->numThreads = 1;
  atomic_init(&launch->stopAt, UINT64_MAX);
  return tiMemoriesCreate(launch) && readArguments(launch);
}

static int comparePrinted(const void *a, const void *b) {
  const TiPrinted *x = a, *y = b;
  return x->position < y->position ? -1 : x->position > y->position;
}

static void printAll(TiLaunch *launch) {
  if (launch->printed.size)
    qsort(launch->printed.data, launch->printed.size, sizeof *launch->printed.data, comparePrinted);
  uint64_t last = atomic_load(&launch->stopAt);
  for (size_t i = 0; i < launch->printed.size; ++i) {
    TiPrinted *printed = &launch->printed.data[i];
    if (printed->position <= last && launch->run->print)
      launch->run->print(tsStringView(&printed->text), launch->run->printUser);
    else if (printed->position <= last)
      fwrite(printed->text.data, 1, printed->text.size, stdout);
    tsStringFree(&printed->text);
  }
  tsVecFree(&launch->printed);
}

static void tearDown(TiLaunch *launch) {
  for (uint32_t i = 0; launch->values && i < launch->interpreter->kernel->numArguments; ++i)
    free(launch->values[i].buffer);
  tsFree(launch->values);
  tiMemoriesDestroy(launch);
  pthread_mutex_destroy(&launch->lock);
  pthread_mutex_destroy(&launch->atomicLock);
}

MlirLogicalResult tesseraTritonInterpreterRun(const TesseraTritonInterpreter *interpreter,
                                              const TesseraTritonRun *run) {
  TiLaunch launch = {.interpreter = interpreter, .run = run};
  pthread_mutex_init(&launch.lock, NULL);
  pthread_mutex_init(&launch.atomicLock, NULL);
  bool isFine = setUp(&launch);
  if (isFine) {
    runPrograms(&launch);
    printAll(&launch);
    isFine = tiReportsEmit(&launch);
  }
  if (run->statistics)
    *run->statistics = (TesseraTritonStatistics){.programs = atomic_load(&launch.ended),
                                                 .steps = atomic_load(&launch.steps),
                                                 .peakBytes = atomic_load(&launch.peakBytes)};
  tearDown(&launch);
  return isFine ? mlirLogicalResultSuccess() : mlirLogicalResultFailure();
}

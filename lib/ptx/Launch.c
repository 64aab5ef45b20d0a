// Runs a grid: checks what the launch says, makes memory, hands out CTAs, collects what they say.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Run.h"
#include "support/ThreadPool.h"

#include <stdatomic.h>

uint64_t tesseraPtxBufferAddress(intptr_t argument) { return ptxBufferBase((size_t)argument); }

/// Everything of a run.
typedef struct Run {
  PtxLaunch launch;
  PtxProgram program;
  PtxShared shared;
  TsVec(PtxBuffer) buffers;
  TsVec(char *) names;
  char *parameters, *moduleData;
  uint64_t numCtas;
  atomic_uint_fast64_t next;
  unsigned numThreads;
} Run;

static bool fail(const TesseraPtxRun *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool fail(const TesseraPtxRun *run, const char *format, ...) {
  TsString text = {0};
  va_list args;
  tsStringAppendC(&text, "error: ");
  va_start(args, format);
  tsStringAppendFormatV(&text, format, args);
  va_end(args);
  tsStringAppendChar(&text, '\n');
  if (run->report)
    run->report(tsStringView(&text), run->reportUser);
  tsStringFree(&text);
  return false;
}

//===--- What the launch says ---===//

static const PtxFunction *findKernel(const TesseraPtxModule *module, const TesseraPtxRun *run) {
  for (size_t i = 0; i < module->kernels.size; ++i) {
    const PtxFunction *kernel = module->functions.data[module->kernels.data[i]];
    if (run->kernel.length ? tsEqual(kernel->name, run->kernel) : module->kernels.size == 1)
      return kernel;
  }
  if (run->kernel.length)
    fail(run, "there is no kernel '%.*s'", (int)run->kernel.length, run->kernel.data);
  else
    fail(run, module->kernels.size ? "there are several kernels: say which" : "there is no kernel");
  return NULL;
}

static bool readGrid(Run *all, const TesseraPtxRun *run, const PtxFunction *kernel) {
  uint64_t threads = 1;
  all->numCtas = 1;
  for (int i = 0; i < 3; ++i) {
    uint32_t asked = run->block[i], known = kernel->block[i];
    all->launch.grid[i] = run->grid[i] ? run->grid[i] : 1;
    all->numCtas *= all->launch.grid[i];
    if (asked && known && asked != known)
      return fail(run, "the kernel takes blocks of %u x %u x %u threads", kernel->block[0],
                  kernel->block[1], kernel->block[2]);
    all->launch.block[i] = asked ? asked : known ? known : 1;
    if (all->launch.block[i] > 1024)
      return fail(run, "a block has at most 1024 threads");
    threads *= all->launch.block[i];
    if (all->numCtas > INT32_MAX)
      return fail(run, "the grid is too large");
  }
  return (threads && threads <= 1024) || fail(run, "a block has 1 to 1024 threads");
}

static size_t sharedLimit(unsigned target) {
  return target >= 90                   ? 232448
         : target == 80 || target == 87 ? 166912
         : target >= 86                 ? 101376
                                        : 65536;
}

static bool readShared(Run *all, const TesseraPtxModule *module, const TesseraPtxRun *run) {
  size_t limit = sharedLimit(module->target), fixed = (module->sharedSize + 15) & ~(size_t)15;
  size_t wanted = run->dynamicShared ? fixed + run->dynamicShared : limit;
  if (fixed > limit || wanted > limit)
    return fail(run, "%zu bytes of shared memory, sm_%u has %zu", wanted > fixed ? wanted : fixed,
                module->target, limit);
  all->launch.sharedSize = wanted;
  return true;
}

static bool readArguments(Run *all, const TesseraPtxRun *run, const PtxFunction *kernel) {
  if ((size_t)run->numArguments > kernel->parameters.size)
    return fail(run, "the kernel takes %zu arguments, got %td", kernel->parameters.size,
                (ptrdiff_t)run->numArguments);
  if ((size_t)run->numArguments > PTX_MAX_BUFFERS)
    return fail(run, "too many arguments");
  all->parameters = tsAllocZeroed(all->program.parameterBytes + 1, 1);
  for (intptr_t i = 0; i < run->numArguments; ++i) {
    const TesseraPtxArgument *argument = &run->arguments[i];
    const PtxVariable *parameter = &kernel->parameters.data[i];
    bool isBuffer = argument->kind == TESSERA_PTX_BUFFER;
    size_t size = isBuffer ? sizeof(uint64_t) : argument->size;
    uint64_t address = ptxBufferBase((size_t)i);
    TsString name = {0};
    if (size != parameter->size)
      return fail(run, "argument %td has %zu bytes, the kernel's parameter %zu", (ptrdiff_t)i, size,
                  parameter->size);
    memcpy(all->parameters + parameter->offset, isBuffer ? (const void *)&address : argument->data,
           size);
    if (argument->name)
      tsStringAppendC(&name, argument->name);
    else
      tsStringAppendFormat(&name, "argument %td", (ptrdiff_t)i);
    tsVecPush(&all->names, name.data);
    tsVecPush(&all->buffers,
              (PtxBuffer){isBuffer ? argument->data : NULL, isBuffer ? argument->size : 0,
                          name.data ? name.data : "", argument->isReadOnly});
  }
  return true;
}

static void makeModuleBuffer(Run *all, const TesseraPtxModule *module) {
  all->moduleData = tsAllocZeroed(module->globalSize + 1, 1);
  for (size_t i = 0; i < module->variables.size; ++i) {
    const PtxVariable *variable = &module->variables.data[i];
    if (variable->space == PTX_GLOBAL && variable->data)
      memcpy(all->moduleData + variable->offset, variable->data, variable->size);
  }
  all->launch.moduleBuffer =
      (PtxBuffer){all->moduleData, module->globalSize, "the module's variables", false};
}

//===--- Workers ---===//

static char *take(char **memory, size_t size) {
  char *start = *memory;
  *memory += (size + 63) & ~(size_t)63;
  return start;
}

static size_t workerBytes(const Run *all, uint32_t numWarps) {
  const PtxProgram *program = &all->program;
  size_t ofWarp =
      program->registerBytes + PTX_LANES * (program->localBytes + program->callBytes) + 3 * 64;
  return numWarps * ofWarp + all->launch.sharedSize + 2 * 64;
}

static void makeWorker(Run *all, PtxWorker *worker) {
  const PtxProgram *program = &all->program;
  const uint32_t *block = all->launch.block;
  uint32_t numWarps = (block[0] * block[1] * block[2] + PTX_LANES - 1) / PTX_LANES;
  worker->memory = tsAllocZeroed(workerBytes(all, numWarps), 1);
  char *memory = worker->memory + (-(uintptr_t)worker->memory & 63);
  unsigned shadowed = TESSERA_PTX_CHECK_UNINITIALIZED | TESSERA_PTX_CHECK_RACES;
  PtxCta *cta = &worker->cta;
  *cta = (PtxCta){.launch = &all->launch,
                  .program = program,
                  .worker = worker,
                  .numWarps = numWarps,
                  .sharedSize = all->launch.sharedSize};
  cta->shared = take(&memory, cta->sharedSize);
  cta->warps = tsAllocZeroed(numWarps, sizeof *cta->warps);
  for (uint32_t i = 0; i < numWarps; ++i) {
    PtxWarp *warp = &cta->warps[i];
    warp->cta = cta;
    warp->index = i;
    warp->bases[0] = take(&memory, program->registerBytes);
    warp->bases[1] = program->constants.data;
    warp->local = take(&memory, program->localBytes * PTX_LANES);
    warp->call = take(&memory, program->callBytes * PTX_LANES);
  }
  if (all->launch.run->checks & shadowed)
    cta->shadow = ptxShadowCreate(cta->sharedSize, numWarps, all->launch.run->checks);
  if (all->launch.run->counts)
    worker->counters = tsAllocZeroed(program->code.size, sizeof *worker->counters);
}

static void freeWorker(PtxWorker *worker) {
  for (uint32_t i = 0; i < worker->cta.numWarps; ++i) {
    tsVecFree(&worker->cta.warps[i].stack);
    tsVecFree(&worker->cta.warps[i].copies);
  }
  ptxShadowDestroy(worker->cta.shadow);
  tsFree(worker->cta.warps);
  tsFree(worker->counters);
  tsFree(worker->found);
  tsFree(worker->memory);
  tsStringFree(&worker->print);
}

static void startCta(Run *all, PtxCta *cta, uint64_t index) {
  const uint32_t *grid = all->launch.grid, *block = all->launch.block;
  uint32_t threads = block[0] * block[1] * block[2];
  uint32_t end = (uint32_t)all->program.code.size;
  memset(cta->shared, 0, cta->sharedUsed);
  if (cta->shadow)
    ptxShadowReset(cta->shadow, cta->sharedUsed);
  if (cta->numFindings)
    memset(cta->worker->found, 0, all->program.code.size);
  cta->sharedUsed = 0;
  cta->index = index;
  cta->position[0] = (uint32_t)(index % grid[0]);
  cta->position[1] = (uint32_t)(index / grid[0] % grid[1]);
  cta->position[2] = (uint32_t)(index / grid[0] / grid[1]);
  cta->steps = 0;
  cta->hasFailed = false;
  cta->numFindings = 0;
  memset(cta->arrived, 0, sizeof cta->arrived);
  for (uint32_t i = 0; i < cta->numWarps; ++i) {
    PtxWarp *warp = &cta->warps[i];
    uint32_t left = threads - i * PTX_LANES;
    warp->live = left >= PTX_LANES ? UINT32_MAX : ((uint32_t)1 << left) - 1;
    warp->isWaiting = false;
    warp->group = 0;
    warp->firstCopy = warp->copies.size = 0;
    warp->stack.size = 0;
    tsVecPush(&warp->stack, (PtxStackEntry){0, end, warp->live});
  }
}

void ptxAddEvent(PtxCta *cta, PtxEvent event) {
  PtxShared *shared = cta->launch->shared;
  PtxWorker *worker = cta->worker;
  if (!event.isError && !event.isPrint) { // an instruction's first finding is enough
    if (!worker->found)
      worker->found = tsAllocZeroed(cta->program->code.size, 1);
    if (worker->found[event.inst]) {
      tsStringFree(&event.text);
      return;
    }
    worker->found[event.inst] = 1;
  }
  event.cta = cta->index;
  pthread_mutex_lock(&shared->lock);
  event.number = (uint32_t)shared->events.size;
  if (event.isError && cta->index < shared->firstError)
    shared->firstError = cta->index;
  tsVecPush(&shared->events, event);
  pthread_mutex_unlock(&shared->lock);
}

// CTAs below one that failed are run to their ends: what is reported doesn't depend on threads.
static bool isNeeded(PtxShared *shared, uint64_t index) {
  pthread_mutex_lock(&shared->lock);
  bool is = index < shared->firstError;
  pthread_mutex_unlock(&shared->lock);
  return is;
}

static void addCounters(PtxShared *shared, const PtxWorker *worker) {
  pthread_mutex_lock(&shared->lock);
  for (size_t i = 0; i < shared->numCounters; ++i) {
    PtxCounter *to = &shared->counters[i];
    const PtxCounter *from = &worker->counters[i];
    to->warps += from->warps;
    to->threads += from->threads;
    to->globalRequests += from->globalRequests;
    to->globalSectors += from->globalSectors;
    to->sharedRequests += from->sharedRequests;
    to->sharedConflicts += from->sharedConflicts;
  }
  pthread_mutex_unlock(&shared->lock);
}

static void work(void *user, size_t number) {
  Run *all = user;
  PtxWorker worker = {0};
  (void)number;
  makeWorker(all, &worker);
  for (uint64_t index; (index = atomic_fetch_add(&all->next, 1)) < all->numCtas;) {
    if (!isNeeded(&all->shared, index))
      break;
    startCta(all, &worker.cta, index);
    ptxRunCta(&worker.cta);
    if (worker.print.size) {
      ptxAddEvent(&worker.cta, (PtxEvent){.isPrint = true, .text = worker.print});
      worker.print = (TsString){0};
    }
  }
  if (worker.counters)
    addCounters(&all->shared, &worker);
  freeWorker(&worker);
}

//===--- What came of it ---===//

static int compareEvents(const void *a, const void *b) {
  const PtxEvent *x = a, *y = b;
  if (x->cta != y->cta)
    return x->cta < y->cta ? -1 : 1;
  return x->number < y->number ? -1 : x->number > y->number;
}

// In the order of CTAs; each instruction's finding once.
static bool deliverEvents(Run *all) {
  const TesseraPtxRun *run = all->launch.run;
  PtxShared *shared = &all->shared;
  bool isFine = true;
  unsigned left = run->maxReports ? run->maxReports : 10;
  bool *seen = tsAllocZeroed(all->program.code.size, sizeof *seen);
  if (shared->events.size)
    qsort(shared->events.data, shared->events.size, sizeof *shared->events.data, compareEvents);
  for (size_t i = 0; i < shared->events.size; ++i) {
    PtxEvent *event = &shared->events.data[i];
    bool isNews = event->cta <= shared->firstError &&
                  (event->isPrint || event->isError || !seen[event->inst]);
    if (isNews && event->isPrint && run->print)
      run->print(tsStringView(&event->text), run->printUser);
    if (isNews && !event->isPrint) {
      isFine = false;
      seen[event->inst] = true;
      if (left && run->report)
        run->report(tsStringView(&event->text), run->reportUser);
      left -= left != 0;
    }
    tsStringFree(&event->text);
  }
  tsFree(seen);
  return isFine;
}

static int compareNames(const void *a, const void *b) {
  const TesseraPtxCount *x = a, *y = b;
  return tsCompare(x->name, y->name);
}

static void addCount(TesseraPtxCount *to, const PtxCounter *from) {
  to->warps += from->warps;
  to->threads += from->threads;
  to->globalRequests += from->globalRequests;
  to->globalSectors += from->globalSectors;
  to->sharedRequests += from->sharedRequests;
  to->sharedConflicts += from->sharedConflicts;
}

static void giveCounts(Run *all, TesseraPtxCounts *counts) {
  TsVec(TesseraPtxCount) rows = {0};
  TsStringMap numbers = {0};
  *counts = (TesseraPtxCounts){0};
  for (size_t i = 0; i < all->program.code.size; ++i) {
    const PtxCounter *counter = &all->shared.counters[i];
    MlirStringRef name = all->program.origins.data[i].name;
    bool isNew;
    if (!counter->warps)
      continue;
    uintptr_t *slot = tsStringMapInsert(&numbers, name, &isNew);
    if (isNew) {
      *slot = rows.size;
      tsVecPush(&rows, (TesseraPtxCount){.name = name});
    }
    addCount(&rows.data[*slot], counter);
    addCount(&counts->total, counter);
  }
  tsStringMapFree(&numbers);
  if (rows.size)
    qsort(rows.data, rows.size, sizeof *rows.data, compareNames);
  counts->rows = rows.data;
  counts->numRows = (intptr_t)rows.size;
}

static bool runAll(Run *all) {
  const TesseraPtxRun *run = all->launch.run;
  uint32_t numWarps =
      (all->launch.block[0] * all->launch.block[1] * all->launch.block[2] + PTX_LANES - 1) /
      PTX_LANES;
  uint64_t limit = run->maxBytes ? run->maxBytes : (uint64_t)4 << 30;
  if (workerBytes(all, numWarps) > limit)
    return fail(run, "a CTA's registers and memory take %zu bytes, more than allowed",
                workerBytes(all, numWarps));
  if (run->counts) {
    all->shared.numCounters = all->program.code.size;
    all->shared.counters = tsAllocZeroed(all->program.code.size, sizeof *all->shared.counters);
  }
  unsigned numThreads = run->numThreads ? run->numThreads : 1;
  if (numThreads > all->numCtas)
    numThreads = (unsigned)all->numCtas;
  if (numThreads == 1) {
    work(all, 0);
  } else {
    TsThreadPool *pool = tsThreadPoolCreate(numThreads - 1);
    tsThreadPoolParallelFor(pool, numThreads, work, all);
    tsThreadPoolDestroy(pool);
  }
  if (run->counts)
    giveCounts(all, run->counts);
  return deliverEvents(all);
}

static bool prepare(Run *all, const TesseraPtxModule *module, const TesseraPtxRun *run) {
  const PtxFunction *kernel = findKernel(module, run);
  TsString error = {0};
  if (!kernel || !readGrid(all, run, kernel) || !readShared(all, module, run))
    return false;
  bool isFine = ptxDecode(&all->program, module, kernel, &error);
  if (!isFine && run->report)
    run->report(tsStringView(&error), run->reportUser);
  tsStringFree(&error);
  if (!isFine || !readArguments(all, run, kernel))
    return false;
  makeModuleBuffer(all, module);
  all->launch.program = &all->program;
  all->launch.shared = &all->shared;
  all->launch.buffers = all->buffers.data;
  all->launch.numBuffers = all->buffers.size;
  all->launch.parameters = all->parameters;
  return true;
}

bool tesseraPtxRun(const TesseraPtxModule *module, const TesseraPtxRun *run) {
  Run *all = tsAllocZeroed(1, sizeof *all);
  all->launch.run = run;
  all->shared.firstError = UINT64_MAX;
  pthread_mutex_init(&all->shared.lock, NULL);
  if (run->counts)
    *run->counts = (TesseraPtxCounts){0};
  bool isFine = prepare(all, module, run) && runAll(all);
  ptxProgramFree(&all->program);
  for (size_t i = 0; i < all->names.size; ++i)
    tsFree(all->names.data[i]);
  tsVecFree(&all->names);
  tsVecFree(&all->buffers);
  tsVecFree(&all->shared.events);
  tsFree(all->shared.counters);
  tsFree(all->parameters);
  tsFree(all->moduleData);
  pthread_mutex_destroy(&all->shared.lock);
  tsFree(all);
  return isFine;
}

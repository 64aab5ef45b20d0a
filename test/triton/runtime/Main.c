// Loads kernels that were written by hand, launches them, damages them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "tessera/Backend.h"
#include "tessera/triton.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void print(MlirStringRef text, void *user) {
  (void)user;
  fprintf(stderr, "%.*s\n", (int)text.length, text.data);
}

/// The object file of LLVM IR in a file.
static bool compile(const char *path, TsString *object) {
  TsString text = {0}, error = {0};
  TesseraCodeOptions options = {.level = 2};
  TesseraBackend *backend = tesseraBackendOpen(print, NULL);
  bool ok = backend && tsReadFile(path, &text, &error) &&
            mlirLogicalResultIsSuccess(tesseraBackendCompile(backend, tsStringView(&text), &options,
                                                             TESSERA_CODE_OBJECT, tsStringCallback,
                                                             object, print, NULL));
  tesseraBackendClose(backend);
  tsStringFree(&text);
  tsStringFree(&error);
  return ok;
}

static TesseraKernel *load(const TsString *object, const char *name) {
  TesseraKernelError error = {0};
  TesseraKernel *kernel = tesseraKernelLoad(tsStringView(object), name, &error);
  if (!kernel)
    printf("%s: %s\n", name ? name : "-", error.text);
  tesseraKernelErrorFree(&error);
  return kernel;
}

//===--- Every program once ---===//

/// Whether each program of the grid ran once.
static bool covers(TesseraKernelThreads *threads, TesseraKernel *mark, const uint32_t grid[3]) {
  size_t total = (size_t)grid[0] * grid[1] * grid[2];
  int64_t *counts = tsAllocZeroed(total + 1, sizeof *counts);
  uint64_t arguments[] = {tesseraKernelInteger(1), tesseraKernelPointer(counts)};
  bool ok = tesseraKernelLaunch(threads, mark, grid, arguments, NULL) && !counts[total];
  for (size_t i = 0; i < total; ++i)
    ok = ok && counts[i] == 1;
  tsFree(counts);
  return ok;
}

static void checkGrids(const TsString *object, TesseraKernelThreads *threads) {
  static const uint32_t grids[][3] = {{1, 1, 1},    {2, 1, 1},      {0, 5, 5},   {7, 3, 2},
                                      {1000, 1, 1}, {1, 1, 100000}, {64, 64, 64}};
  TesseraKernel *mark = load(object, "mark");
  bool ok = mark != NULL;
  for (size_t i = 0; ok && i < sizeof grids / sizeof grids[0]; ++i)
    ok = covers(threads, mark, grids[i]);
  printf("every program once: %s\n", ok ? "yes" : "no");
  static const uint32_t tooMany[][3] = {{3000000000U, 1, 1}, {1U << 30, 1U << 30, 1U << 30}};
  for (size_t i = 0; mark && i < 2; ++i)
    printf("too many: %s\n",
           tesseraKernelLaunch(threads, mark, tooMany[i], NULL, NULL) ? "ran" : "refused");
  tesseraKernelDestroy(mark);
}

//===--- Several launches at once ---===//

enum { LAUNCHERS = 4, PROGRAMS = 300, ROUNDS = 2000 };

typedef struct Launcher {
  TesseraKernelThreads *threads;
  TesseraKernel *kernel;
  bool ok;
} Launcher;

/// Launches a kernel whose programs use scratch memory, and looks at all results.
static void *launchOften(void *user) {
  Launcher *launcher = user;
  int64_t out[PROGRAMS];
  static const uint32_t grid[3] = {PROGRAMS, 1, 1};
  launcher->ok = true;
  for (int round = 0; round < 20; ++round) {
    memset(out, 0, sizeof out);
    uint64_t arguments[] = {ROUNDS, tesseraKernelPointer(out)};
    launcher->ok =
        tesseraKernelLaunch(launcher->threads, launcher->kernel, grid, arguments, NULL) &&
        launcher->ok;
    for (int i = 0; i < PROGRAMS; ++i)
      launcher->ok = launcher->ok && out[i] == (int64_t)i * ROUNDS;
  }
  return NULL;
}

static bool launchFromMany(TesseraKernelThreads *threads, TesseraKernel *kernel) {
  pthread_t callers[LAUNCHERS];
  Launcher launchers[LAUNCHERS];
  bool ok = true;
  for (int i = 0; i < LAUNCHERS; ++i) {
    launchers[i] = (Launcher){threads, kernel, false};
    pthread_create(&callers[i], NULL, launchOften, &launchers[i]);
  }
  for (int i = 0; i < LAUNCHERS; ++i) {
    pthread_join(callers[i], NULL);
    ok = ok && launchers[i].ok;
  }
  return ok;
}

static void checkConcurrency(const TsString *object, TesseraKernelThreads *threads) {
  TesseraKernel *sum = load(object, "sum");
  if (!sum)
    return;
  printf("launches from several threads: %s\n", launchFromMany(threads, sum) ? "right" : "wrong");
  fflush(stdout);
  pid_t child = fork();
  if (!child) {
    Launcher launcher = {threads, sum, false};
    launchOften(&launcher);
    _exit(launcher.ok ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  printf("launches after a fork: %s\n", status ? "wrong" : "right");
  tesseraKernelDestroy(sum);
}

//===--- What code refers to ---===//

static void checkReferences(const TsString *object) {
  static const uint32_t one[3] = {1, 1, 1};
  TesseraKernel *where = load(object, "where"), *maths = load(object, "maths");
  int64_t words[4] = {0};
  uint64_t arguments[] = {tesseraKernelPointer(words)};
  if (where && tesseraKernelLaunch(NULL, where, one, arguments, NULL))
    printf("data: %" PRId64 " %" PRId64 " %" PRId64 " %" PRId64 "\n", words[0], words[1], words[2],
           words[3]);
  double numbers[512] = {0.5};
  arguments[0] = tesseraKernelPointer(numbers);
  if (maths && tesseraKernelLaunch(NULL, maths, one, arguments, NULL)) {
    float sine, vector[4];
    memcpy(&sine, &numbers[1], sizeof sine);
    memcpy(vector, &numbers[2], sizeof vector);
    printf("functions: %d %d %d\n", numbers[0] == exp(0.5), sine == sinf(0.5F),
           fabsf(vector[3] - expf(0.5F)) < 1e-5F);
  }
  tesseraKernelDestroy(where);
  tesseraKernelDestroy(maths);
}

//===--- Damage ---===//

/// Loads the file with one byte changed, or cut off, many times: whatever comes of it, the loader
/// survives. The code isn't run.
static void damage(const TsString *object) {
  size_t loaded = 0, refused = 0;
  TsString copy = {0};
  uint64_t state = 1;
  for (size_t i = 0; i < 4000; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    size_t at = (size_t)(state >> 33) % object->size;
    tsStringClear(&copy);
    tsStringAppend(&copy, tsStringView(object));
    if (i % 4 == 3)
      copy.size = at;
    else
      copy.data[at] = (char)(copy.data[at] ^ (1 << (state >> 20) % 8));
    TesseraKernelError error = {0};
    TesseraKernel *kernel = tesseraKernelLoad(tsStringView(&copy), "mark", &error);
    kernel ? ++loaded : ++refused;
    if (!kernel && (!error.text || !*error.text))
      printf("refused without saying why\n");
    tesseraKernelErrorFree(&error);
    tesseraKernelDestroy(kernel);
  }
  tsStringFree(&copy);
  printf("damaged: %s\n", loaded && refused ? "some load, some don't" : "all alike");
}

static void checkRefusals(const TsString *object) {
  static const char text[] = "no object file, but of some length so that it could be one";
  TsString other = {0};
  load(&other, "nothing");
  tsStringAppendC(&other, text);
  load(&other, "text");
  tsStringFree(&other);
  load(object, "absent");
  load(object, "future");
  load(object, NULL);
}

//===--- Speed ---===//

/// Nanoseconds of a launch with 19 arguments and nothing to do, the best of many.
static void measure(const TsString *object, TesseraKernelThreads *threads) {
  TesseraKernel *empty = load(object, "empty");
  uint64_t arguments[19] = {0};
  static const uint32_t one[3] = {1, 1, 1};
  double best = 1e9;
  for (int round = 0; empty && round < 50; ++round) {
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    for (int i = 0; i < 1000; ++i)
      tesseraKernelLaunch(threads, empty, one, arguments, NULL);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double took =
        (double)(end.tv_sec - start.tv_sec) * 1e6 + (double)(end.tv_nsec - start.tv_nsec) / 1e3;
    best = took < best ? took : best;
  }
  printf("launch: %.1f ns\n", best);
  tesseraKernelDestroy(empty);
}

int main(int argc, char **argv) {
  TsString object = {0};
  if (argc != 3 || !compile(argv[2], &object)) {
    fprintf(stderr, "usage: triton-runtime-test check|load|launch-time FILE.ll\n");
    return 1;
  }
  TesseraKernelThreads *threads = tesseraKernelThreadsCreate(4);
  if (!strcmp(argv[1], "check")) {
    checkGrids(&object, threads);
    checkConcurrency(&object, threads);
    checkReferences(&object);
    damage(&object);
    checkRefusals(&object);
  } else if (!strcmp(argv[1], "load")) {
    tesseraKernelDestroy(load(&object, NULL));
  } else {
    measure(&object, threads);
  }
  tesseraKernelThreadsDestroy(threads);
  tsStringFree(&object);
  return 0;
}

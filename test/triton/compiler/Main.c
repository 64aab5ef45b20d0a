// Gets kernels from source or from the disk, by the C API, and says what came, or how long it
// takes. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "tessera/triton.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void print(MlirStringRef text, void *user) {
  (void)user;
  printf("%.*s", (int)text.length < 60 ? (int)text.length : 60, text.data);
}

static bool endsWith(const char *text, const char *end) {
  return tsEndsWith(mlirStringRefCreateFromCString(text), mlirStringRefCreateFromCString(end));
}

static void printStages(TesseraKernel *kernel) {
  for (int i = 0; i < TESSERA_KERNEL_NUM_STAGES; ++i) {
    TesseraKernelError error = {0};
    TsString text = {0};
    bool ok = tesseraKernelGetText(kernel, (TesseraKernelStage)i, tsStringCallback, &text, &error);
    printf("%s: %s\n", tesseraKernelStageGetName((TesseraKernelStage)i),
           !ok         ? error.text
           : text.size ? "there"
                       : "empty");
    tsStringFree(&text);
    tesseraKernelErrorFree(&error);
  }
}

/// Launches a kernel without arguments.
static void launch(TesseraKernel *kernel) {
  uint64_t arguments[32] = {0};
  static const uint32_t grid[3] = {1, 1, 1};
  if (tesseraKernelGetNumArguments(kernel) <= 32)
    printf("launched: %s\n",
           tesseraKernelLaunch(NULL, kernel, grid, arguments, NULL) ? "yes" : "no");
}

static int get(const char *path, const char *name, bool isVerbose) {
  TsString text = {0}, problem = {0};
  if (!tsReadFile(path, &text, &problem)) {
    print(tsStringView(&problem), NULL);
    return 1;
  }
  TesseraKernelSource source = {.language = endsWith(path, ".ll") ? TESSERA_KERNEL_LLIR
                                                                  : TESSERA_KERNEL_TTIR,
                                .text = tsStringView(&text),
                                .file = path,
                                .kernel = name};
  TesseraKernelError error = {0};
  TesseraKernelCompiler *compiler = tesseraKernelCompilerCreate(NULL);
  TesseraKernel *kernel = tesseraKernelGet(compiler, &source, NULL, &error);
  if (kernel)
    printf("%s: %s\n", tesseraKernelGetName(kernel),
           tesseraKernelIsFromCache(kernel) ? "from the disk" : "compiled");
  else
    printf("%d: %s\n", (int)error.kind, error.text);
  if (kernel && isVerbose) {
    printStages(kernel);
    launch(kernel);
  }
  int status = kernel ? 0 : 1;
  tesseraKernelDestroy(kernel);
  tesseraKernelCompilerDestroy(compiler);
  tesseraKernelErrorFree(&error);
  tsStringFree(&text);
  return status;
}

//===--- Times ---===//

enum { MAX_RUNS = 1000 };

static double milliseconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static int compareTimes(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

/// From source to a stage, or to code in memory where there is none after `last`.
static bool makeOnce(TesseraKernelCompiler *compiler, const TesseraKernelSource *source,
                     TesseraKernelStage last, TesseraKernelError *error) {
  if (last == TESSERA_KERNEL_NUM_STAGES) {
    TesseraKernel *kernel = tesseraKernelGet(compiler, source, NULL, error);
    tesseraKernelDestroy(kernel);
    return kernel != NULL;
  }
  TesseraKernelCode *code = tesseraKernelCompile(compiler, source, NULL, last, error);
  tesseraKernelCodeDestroy(code);
  return code != NULL;
}

static bool measureStage(TesseraKernelCompiler *compiler, const TesseraKernelSource *source,
                         const char *name, TesseraKernelStage last, int runs) {
  static double times[MAX_RUNS], busy[MAX_RUNS];
  TesseraKernelError error = {0};
  bool ok = makeOnce(compiler, source, last, &error); // opens what is needed
  for (int i = 0; ok && i < runs; ++i) {
    double start = milliseconds(CLOCK_MONOTONIC);
    double startBusy = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
    ok = makeOnce(compiler, source, last, &error);
    times[i] = milliseconds(CLOCK_MONOTONIC) - start;
    busy[i] = milliseconds(CLOCK_PROCESS_CPUTIME_ID) - startBusy;
  }
  qsort(times, (size_t)runs, sizeof *times, compareTimes);
  qsort(busy, (size_t)runs, sizeof *busy, compareTimes);
  if (ok)
    printf("%s %.3f %.3f %.3f\n", name, times[runs / 2], times[0], busy[runs / 2]);
  else
    printf("%d: %s\n", (int)error.kind, error.text);
  tesseraKernelErrorFree(&error);
  return ok;
}

/// The median and the shortest time in ms, and the median of the processor's, to TTIR, to LLVM IR
/// and to code in memory, in one process that keeps nothing on disk.
static int measure(const char *path, const char *name, const char *signature, int runs) {
  TsString text = {0}, problem = {0};
  if (!tsReadFile(path, &text, &problem)) {
    print(tsStringView(&problem), NULL);
    return 1;
  }
  TesseraKernelSource source = {.language = TESSERA_KERNEL_PYTHON,
                                .text = tsStringView(&text),
                                .file = path,
                                .kernel = name,
                                .signature = signature};
  TesseraKernelCompiler *compiler = tesseraKernelCompilerCreate("");
  runs = runs < 1 ? 1 : runs > MAX_RUNS ? MAX_RUNS : runs;
  bool ok = measureStage(compiler, &source, "ttir", TESSERA_KERNEL_STAGE_TTIR, runs) &&
            measureStage(compiler, &source, "llir", TESSERA_KERNEL_STAGE_LLIR, runs) &&
            measureStage(compiler, &source, "memory", TESSERA_KERNEL_NUM_STAGES, runs);
  tesseraKernelCompilerDestroy(compiler);
  tsStringFree(&text);
  return ok ? 0 : 1;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: triton-compiler-test get|look FILE [KERNEL]\n"
                    "       triton-compiler-test time FILE.py KERNEL SIGNATURE [RUNS]\n");
    return 1;
  }
  if (!strcmp(argv[1], "time"))
    return argc < 5 ? 1 : measure(argv[2], argv[3], argv[4], argc > 5 ? atoi(argv[5]) : 21);
  return get(argv[2], argv[3], !strcmp(argv[1], "look"));
}

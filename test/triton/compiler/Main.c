// Gets kernels from source or from the disk, by the C API, and says what came.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "tessera/triton.h"

#include <stdio.h>

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

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: triton-compiler-test get|look FILE [KERNEL]\n");
    return 1;
  }
  return get(argv[2], argv[3], !strcmp(argv[1], "look"));
}

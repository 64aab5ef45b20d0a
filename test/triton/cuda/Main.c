// Loads and launches kernels through whatever driver is found.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int cudaTestFail(TesseraKernelError *error) {
  printf("error: %s\n", error->text);
  tesseraKernelErrorFree(error);
  return 1;
}

static double cudaTestSeconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/// Microseconds that a launch takes, of the quickest of several rounds.
static void cudaTestMeasure(TesseraCudaKernel *kernel, const uint64_t *arguments) {
  enum { ROUNDS = 20, LAUNCHES = 2000 };
  const uint32_t grid[3] = {4, 2, 1};
  double best = 1e9;
  for (int round = 0; round < ROUNDS; ++round) {
    double start = cudaTestSeconds();
    for (int i = 0; i < LAUNCHES; ++i)
      tesseraCudaKernelLaunch(kernel, grid, NULL, arguments, NULL);
    double seconds = (cudaTestSeconds() - start) / LAUNCHES;
    best = seconds < best ? seconds : best;
  }
  fprintf(stderr, "%.3f us for a launch\n", best * 1e6);
  printf("quick: %s\n", best < 1.5e-6 ? "yes" : "no");
}

static int cudaTestRun(TesseraCuda *cuda, const char *code, const char *name, uint32_t shared,
                       bool isMeasured) {
  TesseraKernelError error = {0};
  const TesseraKernelGpuInfo info = {
      .sharedBytes = shared, .numThreads = 128, .numParameters = isMeasured ? 19 : 3};
  const uint64_t arguments[19] = {0x700000, tesseraKernelInteger(-7), tesseraKernelFloat(0.5f)};
  TesseraCudaKernel *kernel =
      tesseraCudaKernelLoad(cuda, 0, mlirStringRefCreateFromCString(code), name, info, &error);
  if (!kernel)
    return cudaTestFail(&error);
  printf("registers %d, spills %d\n", tesseraCudaKernelGetNumRegisters(kernel),
         tesseraCudaKernelGetSpillBytes(kernel));
  static const uint32_t grids[3][3] = {{4, 2, 1}, {4, 0, 1}, {99, 1, 1}};
  if (isMeasured)
    cudaTestMeasure(kernel, arguments);
  for (int i = 0; i < 3 && !isMeasured; ++i)
    if (!tesseraCudaKernelLaunch(kernel, grids[i], (void *)(uintptr_t)0x40, arguments, &error))
      cudaTestFail(&error);
  tesseraCudaKernelDestroy(kernel);
  return 0;
}

int main(int argc, char **argv) {
  TesseraKernelError error = {0};
  if (argc < 4)
    return 2;
  TesseraCuda *cuda = tesseraCudaOpen(&error);
  if (!cuda)
    return cudaTestFail(&error);
  printf("devices %d, capability %d\n", tesseraCudaGetNumDevices(cuda),
         tesseraCudaGetCapability(cuda, 0));
  int status = cudaTestRun(cuda, argv[1], argv[2], (uint32_t)atoi(argv[3]), argc > 4);
  tesseraCudaClose(cuda);
  return status;
}

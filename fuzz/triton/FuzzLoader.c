// Fuzzes the loader of kernels' object files. Nothing of them is run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/triton.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  TesseraKernelError error = {0};
  TesseraKernel *kernel =
      tesseraKernelLoad(mlirStringRefCreate((const char *)data, size), NULL, &error);
  if (!kernel && (!error.text || !*error.text))
    abort(); // refused without saying why
  tesseraKernelErrorFree(&error);
  tesseraKernelDestroy(kernel);
  return 0;
}

// Fuzzes the reader of PTX and what runs it: any text gives a message, or kernels that run for a
// few instructions with everything checked. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Ptx.h"

#include <stdint.h>
#include <stdlib.h>

static void count(MlirStringRef text, void *user) { *(size_t *)user += text.length; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  size_t said = 0;
  MlirStringRef text = mlirStringRefCreate((const char *)data, size);
  TesseraPtxModule *module =
      tesseraPtxModuleCreate(mlirStringRefCreateFromCString("input"), text, count, &said);
  if (!module && !said)
    abort(); // refused without saying why
  for (intptr_t i = 0; module && i < tesseraPtxModuleGetNumKernels(module); ++i) {
    char buffer[256] = {0};
    uint64_t value = 16;
    TesseraPtxArgument arguments[8];
    TesseraPtxCounts counts;
    TesseraPtxRun run = {.kernel = tesseraPtxModuleGetKernelName(module, i),
                         .arguments = arguments,
                         .checks = TESSERA_PTX_CHECK_ALL,
                         .maxInstructions = 1000,
                         .maxBytes = 1 << 26,
                         .report = count,
                         .reportUser = &said,
                         .print = count,
                         .printUser = &said,
                         .counts = &counts};
    intptr_t number = tesseraPtxModuleGetNumParameters(module, i);
    for (; run.numArguments < number && run.numArguments < 8; ++run.numArguments) {
      size_t bytes = (size_t)tesseraPtxModuleGetParameterSize(module, i, run.numArguments);
      if (bytes > 8)
        break;
      arguments[run.numArguments] = bytes == 8
                                        ? (TesseraPtxArgument){.kind = TESSERA_PTX_BUFFER,
                                                               .data = buffer,
                                                               .size = sizeof buffer}
                                        : (TesseraPtxArgument){.data = &value, .size = bytes};
    }
    said = 0;
    if (!tesseraPtxRun(module, &run) && !said)
      abort();
    free(counts.rows);
  }
  tesseraPtxModuleDestroy(module);
  return 0;
}

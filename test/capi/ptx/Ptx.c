// Runs a kernel in PTX through the C API: arguments, reports, counts, several threads.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Ptx.h"
#include "../Testing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const char text[] = ".version 8.7\n.target sm_80\n.address_size 64\n"
                           ".visible .entry twice(.param .u64 p, .param .u32 n) .reqntid 32 {\n"
                           "  .reg .pred %p;\n  .reg .b32 %r<6>;\n  .reg .b64 %rd<4>;\n"
                           "  ld.param.b64 %rd1, [p];\n  ld.param.b32 %r1, [n];\n"
                           "  mov.u32 %r2, %tid.x;\n  mov.u32 %r3, %ctaid.x;\n"
                           "  mad.lo.s32 %r2, %r3, 32, %r2;\n  setp.lt.s32 %p, %r2, %r1;\n"
                           "  mad.wide.u32 %rd2, %r2, 4, %rd1;\n"
                           "  @%p ld.global.b32 %r4, [%rd2];\n  shl.b32 %r4, %r4, 1;\n"
                           "  @%p st.global.b32 [%rd2], %r4;\n  ret;\n}\n";

static bool twice(const TesseraPtxModule *module, uint32_t *numbers, size_t size, uint32_t n,
                  unsigned numThreads, TesseraPtxCounts *counts) {
  TesseraPtxArgument arguments[] = {
      {.kind = TESSERA_PTX_BUFFER, .name = "numbers", .data = numbers, .size = size},
      {.kind = TESSERA_PTX_VALUE, .data = &n, .size = sizeof n}};
  TesseraPtxRun run = {.grid = {8, 1, 1},
                       .arguments = arguments,
                       .numArguments = 2,
                       .checks = TESSERA_PTX_CHECK_ALL,
                       .numThreads = numThreads,
                       .report = print,
                       .counts = counts};
  return tesseraPtxRun(module, &run);
}

int main(void) {
  uint32_t numbers[256];
  TesseraPtxCounts counts;
  MlirStringRef name = mlirStringRefCreateFromCString("twice.ptx");
  // CHECK: twice.ptx:1:1: error: expected a directive, got 'frob'
  if (tesseraPtxModuleCreate(name, mlirStringRefCreateFromCString("frob"), print, NULL))
    return 1;
  TesseraPtxModule *module =
      tesseraPtxModuleCreate(name, mlirStringRefCreateFromCString(text), print, NULL);
  // CHECK: 1 kernel, 2 parameters, the second of 4 bytes
  printf("%td kernel, %td parameters, the second of %td bytes\n",
         tesseraPtxModuleGetNumKernels(module), tesseraPtxModuleGetNumParameters(module, 0),
         tesseraPtxModuleGetParameterSize(module, 0, 1));
  for (uint32_t i = 0; i < 256; ++i)
    numbers[i] = i;
  // CHECK: 1: 0 200 400 255
  bool isFine = twice(module, numbers, sizeof numbers, 250, 4, &counts);
  printf("%d: %" PRIu32 " %" PRIu32 " %" PRIu32 " %" PRIu32 "\n", isFine, numbers[0], numbers[100],
         numbers[200], numbers[255]);
  // CHECK: 16 requests, 64 sectors
  printf("%" PRIu64 " requests, %" PRIu64 " sectors\n", counts.total.globalRequests,
         counts.total.globalSectors);
  free(counts.rows);
  // The same report for any number of threads.
  // CHECK: error: 'ld.global.b32': reads 4 bytes of 'numbers' (400 bytes) at offset 400
  // CHECK: thread (4, 0, 0) of CTA (3, 0, 0)
  // CHECK-NOT: error
  isFine = twice(module, numbers, 400, 250, 4, NULL);
  // CHECK: 0
  printf("%d\n", isFine);
  tesseraPtxModuleDestroy(module);
  return 0;
}

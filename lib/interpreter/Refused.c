// Ops that the interpreter doesn't run, and why.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interpreter/StablehloRegions.h"

static const struct Refused {
  const char *name, *reason;
} kRefused[] = {
    {"stablehlo.rng", "its numbers aren't defined"},
    {"stablehlo.rng_bit_generator", "its numbers aren't defined"},
    {"stablehlo.infeed", "there is nobody who sends"},
    {"stablehlo.recv", "there is nobody who sends"},
    {"stablehlo.outfeed", "there is nobody who receives"},
    {"stablehlo.send", "there is nobody who receives"},
    {"stablehlo.async_start", "it works on several devices, and the interpreter is one"},
    {"stablehlo.async_done", "it works on several devices, and the interpreter is one"},
    {"stablehlo.uniform_quantize", "quantized types aren't computed with"},
    {"stablehlo.uniform_dequantize", "quantized types aren't computed with"},
    {"ttir.alloc", "it is of memory, not of values"},
    {"ttir.dealloc", "it is of memory, not of values"},
    {"ttir.generic", "it works on tiles, not on tensors"},
    {"ttir.tile_add", "it works on tiles, not on tensors"},
    {"ttir.tile_exp", "it works on tiles, not on tensors"},
    {"ttir.tile_log", "it works on tiles, not on tensors"},
    {"ttir.tile_matmul_block", "it works on tiles, not on tensors"},
    {"ttir.tile_mul", "it works on tiles, not on tensors"},
    {"ttir.tile_recip", "it works on tiles, not on tensors"},
    {"ttir.tile_reduce_max", "it works on tiles, not on tensors"},
    {"ttir.tile_reduce_sum", "it works on tiles, not on tensors"},
    {"ttir.tile_sub", "it works on tiles, not on tensors"},
    {"ttir.kernel", "what it computes is only known to a device"},
    {"ttnn.alloc", "it is of memory, not of values"},
};

const char *interpreterRefusal(MlirStringRef name) {
  for (size_t i = 0; i < sizeof kRefused / sizeof *kRefused; ++i)
    if (tsEqualC(name, kRefused[i].name))
      return kRefused[i].reason;
  return NULL;
}

// What code is made for: this machine's processor, or one that is named.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/compiler/Compiler.h"

static bool hasFeature(const TesseraKernelOptions *options, const char *feature) {
  return options->features && strstr(options->features, feature);
}

/// Of a processor that is named: levels of the architecture have names, others are taken for as
/// little as they may be unless features say more.
static int namedBits(const TesseraKernelOptions *options) {
  if (hasFeature(options, "+avx512f") || !strcmp(options->cpu, "x86-64-v4"))
    return 512;
  if (hasFeature(options, "+avx2") || !strcmp(options->cpu, "x86-64-v3"))
    return 256;
  return 128;
}

static int ownBits(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    return 512;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 256 : 128;
#else
  return 128;
#endif
}

TesseraTritonCpuOptions tkCpuOptions(const TesseraKernelOptions *options) {
  TesseraTritonCpuOptions result = {.vectorBits = options->cpu ? namedBits(options) : ownBits()};
#if defined(__GLIBC__) && defined(__x86_64__)
  result.vectorMath = true;
#endif
  return result;
}

// What code is made for: this machine's processor, or one that is named.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/compiler/Compiler.h"

int tkTargetCapability(const TesseraKernelOptions *options) {
  static const char *const prefixes[] = {"cuda:", "sm_", "sm"};
  const char *target = options->target;
  if (!target || !strcmp(target, "cpu"))
    return 0;
  if (!strcmp(target, "cuda"))
    return 80;
  MlirStringRef number = mlirStringRefCreateFromCString(target);
  for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; ++i)
    if (tsStartsWith(number, mlirStringRefCreateFromCString(prefixes[i]))) {
      number = tsSubstring(number, strlen(prefixes[i]), number.length);
      break;
    }
  // sm_90a is what has sm_90's own instructions: another target for code, the same for TTIR.
  if (tsEndsWith(number, tsLiteral("a")))
    --number.length;
  int64_t capability;
  bool isNumber = number.data != target && tsParseSigned(number, &capability);
  return isNumber && capability >= 50 && capability < 200 ? (int)capability : -1;
}

MlirStringRef tkDotPrecision(void) {
  const char *precision = getenv("TRITON_F32_DEFAULT");
  return mlirStringRefCreateFromCString(precision ? precision : "");
}

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

static bool ownPairProducts(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx512bf16");
#else
  return false;
#endif
}

TesseraTritonCpuOptions tkCpuOptions(const TesseraKernelOptions *options) {
  TesseraTritonCpuOptions result = {.vectorBits = options->cpu ? namedBits(options) : ownBits()};
  result.pairProducts = result.vectorBits == 512 &&
                        (options->cpu ? hasFeature(options, "+avx512bf16") : ownPairProducts());
#if defined(__GLIBC__) && defined(__x86_64__)
  result.vectorMath = true;
#endif
  return result;
}

// What the target decides about the language: its types, and how products may be computed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Semantic.h"

int feTargetCapability(const FeCompiler *compiler) {
  MlirStringRef target = compiler->options.target;
  int64_t capability;
  if (!tsStartsWith(target, tsLiteral("cuda")))
    return 0;
  if (target.length > 5 && tsParseSigned(tsSubstring(target, 5, SIZE_MAX), &capability) &&
      capability > 0 && capability < 10000)
    return (int)capability;
  return 80;
}

bool feTargetHasType(const FeCompiler *compiler, FeScalar scalar) {
  int capability = feTargetCapability(compiler);
  switch (scalar) {
  case FE_FP8E4NV:
    return !capability || capability >= 89;
  case FE_FP8E4B15:
    return capability != 0;
  case FE_FP8E4B8:
  case FE_FP8E5B16:
    return !capability;
  default:
    return true;
  }
}

static const char *const allPrecisions[] = {"tf32", "tf32x3", "ieee", "bf16x3", "bf16x6"};

const char *feTargetPrecisions(const FeCompiler *compiler) {
  return feTargetCapability(compiler) ? "('tf32', 'tf32x3', 'ieee', 'bf16x3', 'bf16x6')"
                                      : "('ieee', 'tf32', 'tf32x3')";
}

bool feTargetHasPrecision(const FeCompiler *compiler, MlirStringRef precision) {
  size_t count = feTargetCapability(compiler) ? 5 : 3;
  for (size_t i = 0; i < count; ++i)
    if (tsEqualC(precision, allPrecisions[i]))
      return true;
  return false;
}

// Numbers of f32: arithmetic with all roundings, and special functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"
#include "Numbers.h"

#include <math.h>

typedef struct Sources {
  float lanes[3][PTX_LANES];
} Sources;

static float flush(float value) {
  return ptxFloatOfBits((ptxBitsOfFloat(value) & 0x7f800000) ? ptxBitsOfFloat(value)
                                                             : ptxBitsOfFloat(value) & 0x80000000);
}

// Operands, with subnormal numbers flushed where .ftz asks for it.
static void read(const PtxWarp *warp, const PtxInst *inst, Sources *sources) {
  for (unsigned i = 1; i < inst->numOperands && i < 4; ++i) {
    float *to = sources->lanes[i - 1];
    memcpy(to, ptxOperand(warp, inst, i)->f32, sizeof sources->lanes[0]);
    if (inst->flags & PTX_FTZ)
      for (unsigned lane = 0; lane < PTX_LANES; ++lane)
        to[lane] = flush(to[lane]);
  }
}

// Results: NaNs become the canonical one.
static void finish(PtxWarp *warp, const PtxInst *inst, uint32_t mask, PtxLanes *result) {
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    uint32_t bits = result->u32[lane];
    result->u32[lane] = (bits & 0x7fffffff) > 0x7f800000 ? PTX_NAN32 : bits;
  }
  if (inst->flags & PTX_FTZ)
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      result->f32[lane] = flush(result->f32[lane]);
  if (inst->flags & PTX_SAT) // NaN becomes 0
    for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
      float value = result->f32[lane];
      result->f32[lane] = value > 0 ? value < 1 ? value : 1 : 0;
    }
  ptxPut32(warp, inst, 0, result, mask);
}

/// An instruction by what it makes of the lanes x, y, z; those with a rounding have a slow way.
#define FLOAT(function, expression)                                                                \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    Sources sources = {0};                                                                         \
    PtxLanes result;                                                                               \
    read(warp, inst, &sources);                                                                    \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane) {                                            \
      const float x = sources.lanes[0][lane], y = sources.lanes[1][lane],                          \
                  z = sources.lanes[2][lane];                                                      \
      (void)x, (void)y, (void)z;                                                                   \
      result.f32[lane] = expression;                                                               \
    }                                                                                              \
    finish(warp, inst, mask, &result);                                                             \
  }
#define ROUNDED(function, nearest, directed)                                                       \
  FLOAT(function##Nearest, nearest)                                                                \
  FLOAT(function##Directed, ptxRoundFloat(directed, (PtxRounding)inst->rounding))                  \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    (inst->rounding == PTX_NEAREST ? function##Nearest : function##Directed)(warp, inst, mask);    \
  }

static double sumToOdd(double a, double b) { return ptxToOdd(a + b, ptxSumError(a, b, a + b)); }
static double quotientToOdd(double a, double b) {
  double quotient = a / b, rest = fma(-quotient, b, a);
  return ptxToOdd(quotient, b < 0 ? -rest : rest);
}
static double rootToOdd(double a) {
  double root = sqrt(a);
  return ptxToOdd(root, fma(-root, root, a));
}

ROUNDED(addF32, x + y, sumToOdd((double)x, (double)y))
ROUNDED(subF32, x - y, sumToOdd((double)x, -(double)y))
ROUNDED(mulF32, x *y, (double)x *(double)y)
ROUNDED(divF32, x / y, quotientToOdd((double)x, (double)y))
ROUNDED(rcpF32, 1 / x, quotientToOdd(1, (double)x))
ROUNDED(sqrtF32, sqrtf(x), rootToOdd((double)x))
FLOAT(fmaPortable, (float)ptxFmaToOdd((double)x, (double)y, (double)z))
FLOAT(fmaDirected,
      ptxRoundFloat(ptxFmaToOdd((double)x, (double)y, (double)z), (PtxRounding)inst->rounding))

#if defined(__x86_64__) && defined(__GNUC__)
// The same with the instruction of the processor, where it has one.
__attribute__((target("avx2,fma"))) static void fmaFast(PtxWarp *warp, const PtxInst *inst,
                                                        uint32_t mask) {
  Sources sources = {0};
  PtxLanes result;
  read(warp, inst, &sources);
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    result.f32[lane] =
        __builtin_fmaf(sources.lanes[0][lane], sources.lanes[1][lane], sources.lanes[2][lane]);
  finish(warp, inst, mask, &result);
}
static bool hasFma(void) { return __builtin_cpu_supports("fma") && __builtin_cpu_supports("avx2"); }
#else
#define fmaFast fmaPortable
static bool hasFma(void) { return false; }
#endif

static void fmaF32(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  if (inst->rounding != PTX_NEAREST)
    fmaDirected(warp, inst, mask);
  else
    (hasFma() ? fmaFast : fmaPortable)(warp, inst, mask);
}

//===--- Minimum, maximum, signs ---===//

// -0 is less than +0. A NaN gives the other one, or with .NaN itself.
static float smaller(float x, float y, bool keepsNaN) {
  if (isnan(x) || isnan(y))
    return keepsNaN || (isnan(x) && isnan(y)) ? ptxFloatOfBits(PTX_NAN32) : isnan(x) ? y : x;
  return x < y || (x == y && signbit(x)) ? x : y;
}
static float larger(float x, float y, bool keepsNaN) { return -smaller(-x, -y, keepsNaN); }
FLOAT(minF32, smaller(x, y, inst->flags &PTX_NAN))
FLOAT(maxF32, larger(x, y, inst->flags &PTX_NAN))
FLOAT(negF32, -x)
FLOAT(absF32, fabsf(x))
PTX_BINARY(copysignF32, uint32_t, u32, u32, ptxPut32, ((a & 0x80000000) | (b & 0x7fffffff)))

//===--- Special functions ---===//

FLOAT(rsqrtF32, (float)(1 / sqrt((double)x)))
FLOAT(ex2F32, exp2f(x))
FLOAT(lg2F32, log2f(x))
FLOAT(sinF32, sinf(x))
FLOAT(cosF32, cosf(x))
FLOAT(tanhF32, tanhf(x))

static const PtxAluRow rows[] = {
    {"add.f32", "444", addF32, PTX_FTZ | PTX_SAT, 2},
    {"sub.f32", "444", subF32, PTX_FTZ | PTX_SAT, 2},
    {"mul.f32", "444", mulF32, PTX_FTZ | PTX_SAT, 2},
    {"fma.f32", "4444", fmaF32, PTX_FTZ | PTX_SAT, 2},
    {"mad.f32", "4444", fmaF32, PTX_FTZ | PTX_SAT, 2},
    {"div.f32", "444", divF32, PTX_FTZ, 2},
    {"rcp.f32", "44", rcpF32, PTX_FTZ, 2},
    {"sqrt.f32", "44", sqrtF32, PTX_FTZ, 2},
    {"rsqrt.f32", "44", rsqrtF32, PTX_FTZ, 0},
    {"min.f32", "444", minF32, PTX_FTZ | PTX_NAN, 0},
    {"max.f32", "444", maxF32, PTX_FTZ | PTX_NAN, 0},
    {"neg.f32", "44", negF32, PTX_FTZ, 0},
    {"abs.f32", "44", absF32, PTX_FTZ, 0},
    {"copysign.f32", "444", copysignF32, 0, 0},
    {"ex2.f32", "44", ex2F32, PTX_FTZ, 0},
    {"lg2.f32", "44", lg2F32, PTX_FTZ, 0},
    {"sin.f32", "44", sinF32, PTX_FTZ, 0},
    {"cos.f32", "44", cosF32, PTX_FTZ, 0},
    {"tanh.f32", "44", tanhF32, PTX_FTZ, 0},
};
const PtxAluTable ptxFloatRows = {rows, PTX_ROW_COUNT(rows)};

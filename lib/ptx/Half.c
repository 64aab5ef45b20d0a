// Numbers of f16 and bf16, alone and two in a register. They are computed as f32, whose rounding
// doesn't show after the one to the narrow format, and products with sums as f64.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"
#include "Numbers.h"

#include <math.h>

enum { MAX_ELEMENTS = 2 * PTX_LANES };

typedef struct Halves {
  float lanes[3][MAX_ELEMENTS];
} Halves;

// inst->type isn't set by tables, so the functions say what they are.
static unsigned read(const PtxWarp *warp, const PtxInst *inst, bool isBfloat, bool isPacked,
                     Halves *halves) {
  unsigned count = isPacked ? MAX_ELEMENTS : PTX_LANES;
  for (unsigned i = 1; i < inst->numOperands && i < 4; ++i) {
    uint16_t bits[MAX_ELEMENTS];
    memcpy(bits, ptxOperand(warp, inst, i)->u8, count * sizeof bits[0]);
    for (unsigned k = 0; k < count; ++k)
      halves->lanes[i - 1][k] = isBfloat ? ptxFloatOfBfloat(bits[k]) : ptxFloatOfHalf(bits[k]);
  }
  return count;
}

static void finish(PtxWarp *warp, const PtxInst *inst, uint32_t mask, bool isBfloat, bool isPacked,
                   const double *values) {
  const PtxFormat *format = isBfloat ? &ptxBfloatFormat : &ptxHalfFormat;
  unsigned count = isPacked ? MAX_ELEMENTS : PTX_LANES;
  uint16_t bits[MAX_ELEMENTS];
  PtxLanes result;
  for (unsigned k = 0; k < count; ++k) {
    double value = values[k];
    if (inst->flags & PTX_RELU)
      value = value < 0 ? 0 : value;
    if (inst->flags & PTX_SAT)
      value = value > 0 ? value < 1 ? value : 1 : 0;
    bits[k] = (uint16_t)ptxNarrow(value, format, PTX_NEAREST, false);
    if ((inst->flags & PTX_FTZ) && !isBfloat && !(bits[k] & 0x7c00))
      bits[k] &= 0x8000;
  }
  memcpy(result.u8, bits, count * sizeof bits[0]);
  (isPacked ? ptxPut32 : ptxPut16)(warp, inst, 0, &result, mask);
}

#define ONE(function, isBfloat, isPacked, expression)                                              \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    Halves halves = {0};                                                                           \
    double values[MAX_ELEMENTS];                                                                   \
    unsigned count = read(warp, inst, isBfloat, isPacked, &halves);                                \
    for (unsigned k = 0; k < count; ++k) {                                                         \
      const double x = (double)halves.lanes[0][k], y = (double)halves.lanes[1][k],                 \
                   z = (double)halves.lanes[2][k];                                                 \
      (void)x, (void)y, (void)z;                                                                   \
      values[k] = expression;                                                                      \
    }                                                                                              \
    finish(warp, inst, mask, isBfloat, isPacked, values);                                          \
  }
/// The four kinds of an instruction.
#define HALF(name, expression)                                                                     \
  ONE(name##F16, false, false, expression)                                                         \
  ONE(name##F16x2, false, true, expression)                                                        \
  ONE(name##Bf16, true, false, expression)                                                         \
  ONE(name##Bf16x2, true, true, expression)

static double smaller(double x, double y, bool keepsNaN) {
  if (isnan(x) || isnan(y))
    return keepsNaN ? (double)NAN : isnan(x) ? y : x;
  return x < y || (x == y && signbit(x)) ? x : y;
}
static double sumToOdd(double a, double b) { return ptxToOdd(a + b, ptxSumError(a, b, a + b)); }
HALF(add, sumToOdd(x, y))
HALF(sub, sumToOdd(x, -y))
HALF(mul, x *y)
HALF(fma, ptxFmaToOdd(x, y, z))
HALF(min, smaller(x, y, inst->flags &PTX_NAN))
HALF(max, -smaller(-x, -y, inst->flags &PTX_NAN))
HALF(ex2, exp2(x))
HALF(tanh, tanh(x))

/// Two numbers' bits changed, of which a NaN becomes the canonical one.
static uint32_t withSigns(uint32_t bits, uint32_t flipped, uint32_t cleared, uint32_t infinity) {
  uint32_t result = 0;
  for (unsigned shift = 0; shift < 32; shift += 16) {
    uint32_t half = bits >> shift & 0xffff;
    bool isNaN = (half & 0x7fff) > infinity;
    result |= (isNaN ? 0x7fff : (half ^ flipped) & ~cleared) << shift;
  }
  return result;
}
#define SIGNS(name, infinity)                                                                      \
  PTX_UNARY(neg##name, uint32_t, u16, u16, ptxPut16,                                               \
            (uint16_t)withSigns((uint16_t)a, 0x8000, 0, infinity))                                 \
  PTX_UNARY(abs##name, uint32_t, u16, u16, ptxPut16,                                               \
            (uint16_t)withSigns((uint16_t)a, 0, 0x8000, infinity))                                 \
  PTX_UNARY(neg##name##x2, uint32_t, u32, u32, ptxPut32, withSigns(a, 0x8000, 0, infinity))        \
  PTX_UNARY(abs##name##x2, uint32_t, u32, u32, ptxPut32, withSigns(a, 0, 0x8000, infinity))
SIGNS(F16, 0x7c00)
SIGNS(Bf16, 0x7f80)

#define HALF_ROWS(name, function, one, two, flags, rounds)                                         \
  {name ".f16", one, function##F16, flags, rounds},                                                \
      {name ".f16x2", two, function##F16x2, flags, rounds},                                        \
      {name ".bf16", one, function##Bf16, flags, rounds}, {                                        \
    name ".bf16x2", two, function##Bf16x2, flags, rounds                                           \
  }

static const PtxAluRow rows[] = {
    HALF_ROWS("add", add, "222", "444", PTX_FTZ | PTX_SAT, 1),
    HALF_ROWS("sub", sub, "222", "444", PTX_FTZ | PTX_SAT, 1),
    HALF_ROWS("mul", mul, "222", "444", PTX_FTZ | PTX_SAT, 1),
    HALF_ROWS("fma", fma, "2222", "4444", PTX_FTZ | PTX_SAT | PTX_RELU, 1),
    HALF_ROWS("min", min, "222", "444", PTX_FTZ | PTX_NAN, 0),
    HALF_ROWS("max", max, "222", "444", PTX_FTZ | PTX_NAN, 0),
    HALF_ROWS("ex2", ex2, "22", "44", PTX_FTZ, 0),
    HALF_ROWS("tanh", tanh, "22", "44", PTX_FTZ, 0),
    {"neg.f16", "22", negF16, PTX_FTZ, 0},
    {"neg.f16x2", "44", negF16x2, PTX_FTZ, 0},
    {"neg.bf16", "22", negBf16, 0, 0},
    {"neg.bf16x2", "44", negBf16x2, 0, 0},
    {"abs.f16", "22", absF16, PTX_FTZ, 0},
    {"abs.f16x2", "44", absF16x2, PTX_FTZ, 0},
    {"abs.bf16", "22", absBf16, 0, 0},
    {"abs.bf16x2", "44", absBf16x2, 0, 0},
};
const PtxAluTable ptxHalfRows = {rows, PTX_ROW_COUNT(rows)};

// Numbers of f64.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"
#include "Numbers.h"

#include <math.h>

static double smaller(double x, double y) {
  if (isnan(x) || isnan(y))
    return isnan(x) ? y : x;
  return x < y || (x == y && signbit(x)) ? x : y;
}

PTX_BINARY(addF64, double, f64, f64, ptxPut64, (a + b))
PTX_BINARY(subF64, double, f64, f64, ptxPut64, (a - b))
PTX_BINARY(mulF64, double, f64, f64, ptxPut64, (a * b))
PTX_TERNARY(fmaF64, double, f64, double, f64, f64, ptxPut64, fma(a, b, c))
PTX_BINARY(divF64, double, f64, f64, ptxPut64, (a / b))
PTX_UNARY(rcpF64, double, f64, f64, ptxPut64, (1 / a))
PTX_UNARY(sqrtF64, double, f64, f64, ptxPut64, sqrt(a))
PTX_UNARY(rsqrtF64, double, f64, f64, ptxPut64, (1 / sqrt(a)))
PTX_BINARY(minF64, double, f64, f64, ptxPut64, smaller(a, b))
PTX_BINARY(maxF64, double, f64, f64, ptxPut64, (-smaller(-a, -b)))
PTX_UNARY(negF64, uint64_t, u64, u64, ptxPut64, (a ^ (uint64_t)1 << 63))
PTX_UNARY(absF64, uint64_t, u64, u64, ptxPut64, (a & ~((uint64_t)1 << 63)))
PTX_BINARY(copysignF64, uint64_t, u64, u64, ptxPut64,
           ((a & (uint64_t)1 << 63) | (b & ~((uint64_t)1 << 63))))

static const PtxAluRow rows[] = {
    {"add.f64", "888", addF64, 0, 1},          {"sub.f64", "888", subF64, 0, 1},
    {"mul.f64", "888", mulF64, 0, 1},          {"fma.f64", "8888", fmaF64, 0, 1},
    {"mad.f64", "8888", fmaF64, 0, 1},         {"div.f64", "888", divF64, 0, 1},
    {"rcp.f64", "88", rcpF64, PTX_FTZ, 1},     {"sqrt.f64", "88", sqrtF64, 0, 1},
    {"rsqrt.f64", "88", rsqrtF64, PTX_FTZ, 0}, {"min.f64", "888", minF64, 0, 0},
    {"max.f64", "888", maxF64, 0, 0},          {"neg.f64", "88", negF64, 0, 0},
    {"abs.f64", "88", absF64, 0, 0},           {"copysign.f64", "888", copysignF64, 0, 0},
};
const PtxAluTable ptxDoubleRows = {rows, PTX_ROW_COUNT(rows)};

// Floating-point numbers of all formats: to and from what the host computes with.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Numbers.h"

#include <math.h>

const PtxFormat ptxHalfFormat = {5, 10, true}, ptxBfloatFormat = {8, 7, true},
                ptxTf32Format = {8, 10, true}, ptxE4m3Format = {4, 3, false},
                ptxE5m2Format = {5, 2, true};

// Whether what is cut off, `rest` of `unit`, makes the kept part one more.
static bool roundsUp(uint64_t kept, uint64_t rest, uint64_t unit, bool isNegative,
                     PtxRounding rounding) {
  switch (rounding) {
  case PTX_NEAREST:
    return rest > unit / 2 || (rest == unit / 2 && (kept & 1));
  case PTX_NEAREST_AWAY:
    return rest >= unit / 2;
  case PTX_TO_ZERO:
    return false;
  case PTX_DOWN:
    return rest && isNegative;
  case PTX_UP:
    return rest && !isNegative;
  }
  return false;
}

uint32_t ptxNarrow(double value, const PtxFormat *format, PtxRounding rounding, bool saturates) {
  unsigned width = format->exponentBits + format->mantissaBits;
  uint64_t bits = ptxBitsOfDouble(value), fraction = bits & (((uint64_t)1 << 52) - 1);
  uint32_t sign = (uint32_t)(bits >> 63) << width;
  uint32_t all = ((uint32_t)1 << width) - 1;
  uint32_t infinity =
      format->hasInfinity ? all >> format->mantissaBits << format->mantissaBits : all;
  if (isnan(value))
    return all; // the canonical one
  int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
  int smallest = 2 - (1 << (format->exponentBits - 1));
  if (isinf(value))
    return sign | (saturates || !format->hasInfinity ? infinity - 1 : infinity);
  if (exponent == -1023)
    return sign | (fraction && rounding == (sign ? PTX_DOWN : PTX_UP)); // far below all formats
  fraction |= (uint64_t)1 << 52;
  unsigned shift = 52 - format->mantissaBits;
  if (exponent < smallest) {
    int more = smallest - exponent;
    shift += (unsigned)(more < 64 ? more : 64);
    exponent = smallest;
  }
  uint64_t kept = shift > 53 ? 0 : fraction >> shift;
  uint64_t unit = (uint64_t)1 << (shift < 55 ? shift : 55),
           rest = fraction - (kept << (shift > 53 ? 0 : shift));
  kept += roundsUp(kept, rest, unit, sign != 0, rounding);
  uint64_t result = ((uint64_t)(exponent - smallest) << format->mantissaBits) + kept;
  if (result < infinity)
    return sign | (uint32_t)result;
  bool staysFinite = saturates || rounding == PTX_TO_ZERO || rounding == (sign ? PTX_UP : PTX_DOWN);
  return sign | (staysFinite ? infinity - 1 : infinity);
}

double ptxWiden(uint32_t bits, const PtxFormat *format) {
  unsigned width = format->exponentBits + format->mantissaBits;
  uint32_t all = ((uint32_t)1 << width) - 1, magnitude = bits & all;
  uint32_t fraction = magnitude & (((uint32_t)1 << format->mantissaBits) - 1);
  int exponent = (int)(magnitude >> format->mantissaBits);
  int largest = (1 << format->exponentBits) - 1, bias = (1 << (format->exponentBits - 1)) - 1;
  double value;
  if (format->hasInfinity && exponent == largest)
    value = fraction ? (double)NAN : (double)INFINITY;
  else if (!format->hasInfinity && magnitude == all)
    value = (double)NAN;
  else if (exponent)
    value = ldexp((double)(fraction | (uint32_t)1 << format->mantissaBits),
                  exponent - bias - (int)format->mantissaBits);
  else
    value = ldexp((double)fraction, 1 - bias - (int)format->mantissaBits);
  return bits >> width & 1 ? -value : value;
}

uint16_t ptxHalfOfFloat(float value) {
  uint32_t bits = ptxBitsOfFloat(value), sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
  if (magnitude - 0x38800000 >= 0x477ff000 - 0x38800000)
    return (uint16_t)ptxNarrow((double)value, &ptxHalfFormat, PTX_NEAREST, false);
  magnitude += 0xfff + (magnitude >> 13 & 1); // normal before and after
  return (uint16_t)(sign | ((magnitude - 0x38000000) >> 13));
}

uint16_t ptxBfloatOfFloat(float value) {
  uint32_t bits = ptxBitsOfFloat(value);
  uint32_t rounded = (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
  return (uint16_t)((bits & 0x7fffffff) > 0x7f800000 ? 0x7fff : rounded);
}

//===--- Rounding ---===//

double ptxToOdd(double value, double error) {
  uint64_t bits = ptxBitsOfDouble(value);
  if (!(error < 0 || error > 0) || (bits & 1) || !isfinite(value))
    return value;
  // The exact number lies beside an even one: its odd neighbour stands for all in between.
  bool isAway = (error > 0) == (value > 0);
  if (value == 0)
    return error > 0 ? 0x1p-1074 : -0x1p-1074;
  return ptxDoubleOfBits(isAway ? bits + 1 : bits - 1);
}

double ptxSumError(double a, double b, double sum) {
  double other = sum - a;
  return (a - (sum - other)) + (b - other);
}

double ptxFmaToOdd(double a, double b, double c) {
  double product = a * b, sum = product + c;
  return ptxToOdd(sum, ptxSumError(product, c, sum));
}

float ptxRoundFloat(double value, PtxRounding rounding) {
  float nearest = (float)value;
  double back = (double)nearest;
  bool isDown = rounding == PTX_DOWN || (rounding == PTX_TO_ZERO && value > 0);
  bool isUp = rounding == PTX_UP || (rounding == PTX_TO_ZERO && value < 0);
  if (isDown && back > value)
    return nextafterf(nearest, -INFINITY);
  if (isUp && back < value)
    return nextafterf(nearest, INFINITY);
  return nearest;
}

double ptxRoundWhole(double value, PtxRounding rounding) {
  switch (rounding) {
  case PTX_NEAREST:
    return nearbyint(value);
  case PTX_NEAREST_AWAY:
    return round(value);
  case PTX_TO_ZERO:
    return trunc(value);
  case PTX_DOWN:
    return floor(value);
  case PTX_UP:
    return ceil(value);
  }
  return value;
}

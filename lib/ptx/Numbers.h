// Floating-point numbers of all formats: to and from what the host computes with.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PTX_NUMBERS_H
#define TESSERA_PTX_NUMBERS_H

#include "Machine.h"

static inline float ptxFloatOfBits(uint32_t bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
static inline uint32_t ptxBitsOfFloat(float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
static inline double ptxDoubleOfBits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
static inline uint64_t ptxBitsOfDouble(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

/// The exponent moves by a product with a power of two, so that subnormal numbers come out right.
static inline float ptxFloatOfHalf(uint16_t half) {
  uint32_t magnitude = (uint32_t)(half & 0x7fff) << 13, sign = (uint32_t)(half & 0x8000) << 16;
  uint32_t scaled = ptxBitsOfFloat(ptxFloatOfBits(magnitude) * 0x1p112f);
  uint32_t special = magnitude | 0x7f800000; // infinities and NaNs
  return ptxFloatOfBits(((half & 0x7c00) == 0x7c00 ? special : scaled) | sign);
}
static inline float ptxFloatOfBfloat(uint16_t bits) { return ptxFloatOfBits((uint32_t)bits << 16); }

/// A format that is narrower than f32.
typedef struct PtxFormat {
  unsigned exponentBits, mantissaBits;
  bool hasInfinity;
} PtxFormat;
extern const PtxFormat ptxHalfFormat, ptxBfloatFormat, ptxTf32Format, ptxE4m3Format, ptxE5m2Format;

/// The number in a format; what is too large saturates at the largest number if asked to.
uint32_t ptxNarrow(double value, const PtxFormat *format, PtxRounding rounding, bool saturates);
double ptxWiden(uint32_t bits, const PtxFormat *format);
/// To nearest.
uint16_t ptxHalfOfFloat(float value);
uint16_t ptxBfloatOfFloat(float value);

/// value + error in one number that rounds to a narrower one as the exact sum would: if something
/// is lost, its last bit is set.
double ptxToOdd(double value, double error);
/// What a sum lacks of the exact one, and the same of a * b + c, whose product must be exact.
double ptxSumError(double a, double b, double sum);
double ptxFmaToOdd(double a, double b, double c);
/// A double in f32 with a rounding.
float ptxRoundFloat(double value, PtxRounding rounding);
/// A whole number.
double ptxRoundWhole(double value, PtxRounding rounding);

enum { PTX_NAN32 = 0x7fffffff };

#endif // TESSERA_PTX_NUMBERS_H

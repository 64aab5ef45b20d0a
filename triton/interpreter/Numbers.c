// Numbers in their formats: integers of any width, and floats narrower than f32.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"

#include <math.h>

//===--- Integers ---===//

int64_t tiSignExtend(uint64_t value, unsigned width) {
  if (width >= 64)
    return (int64_t)value;
  uint64_t sign = (uint64_t)1 << (width - 1);
  return (int64_t)(((value & (2 * sign - 1)) ^ sign) - sign);
}

uint64_t tiZeroExtend(uint64_t value, unsigned width) {
  return width >= 64 ? value : value & (((uint64_t)1 << width) - 1);
}

uint64_t tiReadInteger(const TiType *type, const void *data, size_t at) {
  switch (type->bytes) {
  case 1:
    return ((const uint8_t *)data)[at];
  case 2:
    return ((const uint16_t *)data)[at];
  case 4:
    return ((const uint32_t *)data)[at];
  default:
    return ((const uint64_t *)data)[at];
  }
}

void tiWriteInteger(const TiType *type, void *data, size_t at, uint64_t value) {
  switch (type->bytes) {
  case 1:
    ((uint8_t *)data)[at] = (uint8_t)value;
    break;
  case 2:
    ((uint16_t *)data)[at] = (uint16_t)value;
    break;
  case 4:
    ((uint32_t *)data)[at] = (uint32_t)value;
    break;
  default:
    ((uint64_t *)data)[at] = value;
  }
}

//===--- Formats ---===//

typedef struct Format {
  int mantissaBits, exponentBits, bias;
  bool hasInfinity;
  bool isUnsignedZero; ///< NaN is where -0 would be, and is all there is of NaN and infinity
} Format;

static Format formatOf(TiKind kind) {
  switch (kind) {
  case TI_F16:
    return (Format){10, 5, 15, true, false};
  case TI_BF16:
    return (Format){7, 8, 127, true, false};
  case TI_F32:
    return (Format){23, 8, 127, true, false};
  case TI_F8E4M3FN:
    return (Format){3, 4, 7, false, false};
  case TI_F8E5M2:
    return (Format){2, 5, 15, true, false};
  case TI_F8E4M3FNUZ:
    return (Format){3, 4, 8, false, true};
  case TI_F8E5M2FNUZ:
    return (Format){2, 5, 16, false, true};
  default:
    return (Format){52, 11, 1023, true, false};
  }
}

// A format of 8 bits. Conversions to it saturate.
static bool isSmall(Format format) { return format.mantissaBits <= 3; }

static uint64_t nanOf(Format format, bool isNegative) {
  int width = 1 + format.exponentBits + format.mantissaBits;
  if (format.isUnsignedZero)
    return (uint64_t)1 << (width - 1);
  uint64_t sign = (uint64_t)isNegative << (width - 1);
  uint64_t exponent = (((uint64_t)1 << format.exponentBits) - 1) << format.mantissaBits;
  if (isSmall(format)) // the one NaN that conversions make
    return exponent | (((uint64_t)1 << format.mantissaBits) - 1);
  return sign | exponent | (uint64_t)1 << (format.mantissaBits - 1);
}

// The largest finite number, without its sign.
static uint64_t largestOf(Format format) {
  uint64_t all = ((uint64_t)1 << (format.exponentBits + format.mantissaBits)) - 1;
  if (format.isUnsignedZero)
    return all;
  return format.hasInfinity ? all - ((uint64_t)1 << format.mantissaBits) : all - 1;
}

static uint64_t overflow(Format format, uint64_t sign, bool isNegative, TiRounding rounding) {
  bool staysFinite = isSmall(format) || rounding == TI_ZERO ||
                     (rounding == TI_DOWN && !isNegative) || (rounding == TI_UP && isNegative);
  return sign | (largestOf(format) + !staysFinite);
}

// As Triton has it: in 8 bits it's the largest number, but infinity where numbers are cut off.
static uint64_t infinityOf(Format format, uint64_t sign, TiRounding rounding) {
  bool isFinite = isSmall(format) && (rounding != TI_ZERO || !format.hasInfinity);
  return sign | (largestOf(format) + !isFinite);
}

static bool roundsUp(uint64_t kept, uint64_t lost, uint64_t half, bool isNegative,
                     TiRounding rounding) {
  switch (rounding) {
  case TI_EVEN:
    return lost > half || (lost == half && kept & 1);
  case TI_AWAY:
    return lost >= half;
  case TI_UP:
    return lost && !isNegative;
  case TI_DOWN:
    return lost && isNegative;
  default:
    return false;
  }
}

uint64_t tiRound(TiKind kind, double value, TiRounding rounding) {
  Format format = formatOf(kind);
  int width = 1 + format.exponentBits + format.mantissaBits;
  bool isNegative = signbit(value);
  uint64_t sign = (uint64_t)isNegative << (width - 1), bits;
  memcpy(&bits, &value, sizeof bits);
  if (kind == TI_F64)
    return bits;
  if (isnan(value))
    return nanOf(format, isNegative);
  if (isinf(value))
    return infinityOf(format, sign, rounding);
  if (value == 0)
    return format.isUnsignedZero ? 0 : sign;
  // value = mantissa * 2^(exponent - 52); subnormal doubles are far below all formats' numbers.
  int exponent = (int)(bits >> 52 & 2047) - 1023;
  uint64_t mantissa =
      (bits & (((uint64_t)1 << 52) - 1)) | (exponent > -1023 ? (uint64_t)1 << 52 : 0);
  int smallest = 1 - format.bias; // exponent of the smallest normal number
  int shift = 52 - format.mantissaBits + (exponent < smallest ? smallest - exponent : 0);
  uint64_t kept = shift > 63 ? 0 : mantissa >> shift;
  uint64_t lost = shift > 63 ? mantissa : mantissa & (((uint64_t)1 << shift) - 1);
  uint64_t half = shift > 63 ? UINT64_MAX : (uint64_t)1 << (shift - 1);
  kept += roundsUp(kept, lost, half, isNegative, rounding);
  // A carry into the exponent is what it should be.
  uint64_t magnitude =
      exponent < smallest ? kept : kept + ((uint64_t)(exponent - smallest) << format.mantissaBits);
  if (magnitude > largestOf(format))
    return overflow(format, sign, isNegative, rounding);
  return magnitude || !format.isUnsignedZero ? sign | magnitude : 0;
}

static double widen(Format format, uint64_t bits) {
  int width = 1 + format.exponentBits + format.mantissaBits;
  bool isNegative = bits >> (width - 1) & 1;
  uint64_t magnitude = bits & (((uint64_t)1 << (width - 1)) - 1);
  if (format.isUnsignedZero && isNegative && !magnitude)
    return NAN;
  if (magnitude > largestOf(format)) {
    bool isInfinity = format.hasInfinity && magnitude == largestOf(format) + 1;
    return copysign(isInfinity ? INFINITY : NAN, isNegative ? -1 : 1);
  }
  int exponent = (int)(magnitude >> format.mantissaBits);
  uint64_t mantissa = magnitude & (((uint64_t)1 << format.mantissaBits) - 1);
  if (exponent)
    mantissa |= (uint64_t)1 << format.mantissaBits;
  double value =
      ldexp((double)mantissa, (exponent ? exponent : 1) - format.bias - format.mantissaBits);
  return isNegative ? -value : value;
}

double tiFromInteger(uint64_t value, bool isSigned) {
  bool isNegative = isSigned && (int64_t)value < 0;
  uint64_t magnitude = isNegative ? 0 - value : value;
  // To odd: a bit below the others says that something was lost, so that rounding again is right.
  unsigned shift = 0;
  bool isInexact = false;
  while (magnitude >> 53) {
    isInexact = isInexact || (magnitude & 1);
    magnitude >>= 1;
    ++shift;
  }
  double result = ldexp((double)(magnitude | isInexact), (int)shift);
  return isNegative ? -result : result;
}

//===--- Arrays ---===//

void tiFillSmallFloats(TesseraTritonInterpreter *interpreter) {
  for (int kind = TI_F8E4M3FN; kind <= TI_F8E5M2FNUZ; ++kind)
    for (unsigned i = 0; i < 256; ++i)
      interpreter->small[kind - TI_F8E4M3FN][i] = (float)widen(formatOf((TiKind)kind), i);
}

static float fromWord(uint32_t word) {
  float value;
  memcpy(&value, &word, sizeof value);
  return value;
}
static uint32_t toWord(float value) {
  uint32_t word;
  memcpy(&word, &value, sizeof word);
  return word;
}

// Without branches, so that loops over it become vector code. Numbers are scaled by a product,
// which is exact for subnormal ones, too.
static float halfToFloat(uint16_t half) {
  uint32_t magnitude = (uint32_t)(half & 0x7fff) << 13;
  uint32_t special = magnitude >= UINT32_C(0x7c00) << 13 ? UINT32_C(0x7f800000) : 0;
  float value = fromWord(magnitude) * 0x1p112f;
  return fromWord(toWord(value) | special | (uint32_t)(half & 0x8000) << 16);
}

static uint16_t floatToHalf(float value) {
  uint32_t word = toWord(value), magnitude = word & 0x7fffffff;
  uint32_t sign = word >> 16 & 0x8000;
  // Subnormal results: the sum with 0.5 has their last place at its own.
  uint32_t small = toWord(fromWord(magnitude) + 0.5f) - toWord(0.5f);
  uint32_t normal = (magnitude + 0xfff + (magnitude >> 13 & 1) - (UINT32_C(112) << 23)) >> 13;
  uint32_t result = magnitude < UINT32_C(113) << 23 ? small : normal;
  result = magnitude >= UINT32_C(0x47800000) ? 0x7c00 : result;
  result = magnitude > UINT32_C(0x7f800000) ? 0x7e00 : result;
  return (uint16_t)(result | sign);
}

static uint16_t floatToBrain(float value) {
  uint32_t word = toWord(value);
  uint32_t rounded = (word + 0x7fff + (word >> 16 & 1)) >> 16;
  uint32_t quiet = (word >> 16 & 0x8000) | 0x7fc0;
  return (uint16_t)((word & 0x7fffffff) > UINT32_C(0x7f800000) ? quiet : rounded);
}

void tiToFloats(const TesseraTritonInterpreter *interpreter, TiKind kind, float *out,
                const void *in, size_t n) {
  const uint16_t *halves = in;
  const uint8_t *bytes = in;
  if (kind == TI_F16) {
    for (size_t i = 0; i < n; ++i)
      out[i] = halfToFloat(halves[i]);
  } else if (kind == TI_BF16) {
    for (size_t i = 0; i < n; ++i)
      out[i] = fromWord((uint32_t)halves[i] << 16);
  } else {
    const float *table = interpreter->small[kind - TI_F8E4M3FN];
    for (size_t i = 0; i < n; ++i)
      out[i] = table[bytes[i]];
  }
}

void tiFromFloats(TiKind kind, void *out, const float *in, size_t n) {
  uint16_t *halves = out;
  uint8_t *bytes = out;
  if (kind == TI_F16)
    for (size_t i = 0; i < n; ++i)
      halves[i] = floatToHalf(in[i]);
  else if (kind == TI_BF16)
    for (size_t i = 0; i < n; ++i)
      halves[i] = floatToBrain(in[i]);
  else
    for (size_t i = 0; i < n; ++i)
      bytes[i] = (uint8_t)tiRound(kind, (double)in[i], TI_EVEN);
}

double tiReadFloat(const TesseraTritonInterpreter *interpreter, TiKind kind, const void *element) {
  if (kind == TI_F64)
    return *(const double *)element;
  float value;
  if (kind == TI_F32)
    value = *(const float *)element;
  else
    tiToFloats(interpreter, kind, &value, element, 1);
  return (double)value;
}

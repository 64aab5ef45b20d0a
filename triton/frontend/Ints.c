// Arithmetic on integers of any size.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/Ints.h"

static FeInt normal(bool isNegative, const uint32_t *limbs, size_t count) {
  while (count && !limbs[count - 1])
    --count;
  return (FeInt){.isNegative = isNegative && count, .count = (uint32_t)count, .limbs = limbs};
}

FeInt feIntFrom(TsArena *arena, int64_t value) {
  uint64_t magnitude = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, 2);
  limbs[0] = (uint32_t)magnitude;
  limbs[1] = (uint32_t)(magnitude >> 32);
  return normal(value < 0, limbs, 2);
}

//===--- Text ---===//

static unsigned digitValue(char c) {
  return c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 32) - 'a') + 10;
}

/// Digits of a base that is a power of two: bits that only have to be put into place.
static FeInt fromBits(TsArena *arena, MlirStringRef digits, unsigned bits) {
  size_t capacity = digits.length * bits / 32 + 1, count = 0;
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, capacity);
  uint64_t word = 0;
  unsigned filled = 0;
  for (size_t i = digits.length; i-- > 0;) {
    if (digits.data[i] == '_')
      continue;
    word |= (uint64_t)digitValue(digits.data[i]) << filled;
    filled += bits;
    if (filled < 32)
      continue;
    limbs[count++] = (uint32_t)word;
    word >>= 32;
    filled -= 32;
  }
  limbs[count++] = (uint32_t)word;
  return normal(false, limbs, count);
}

/// limbs * factor + addend; gives the new count.
static size_t multiplyAdd(uint32_t *limbs, size_t count, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (size_t i = 0; i < count; ++i) {
    carry += (uint64_t)limbs[i] * factor;
    limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry)
    limbs[count++] = (uint32_t)carry;
  return count;
}

FeInt feIntFromDigits(TsArena *arena, MlirStringRef digits, unsigned base) {
  for (unsigned bits = 1; bits <= 5; ++bits)
    if (base == 1u << bits)
      return fromBits(arena, digits, bits);
  // A digit of base 36 has fewer than 6 bits.
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, digits.length * 6 / 32 + 1);
  size_t count = 0;
  uint32_t chunk = 0, scale = 1;
  for (size_t i = 0; i < digits.length; ++i) {
    if (digits.data[i] == '_')
      continue;
    chunk = chunk * base + digitValue(digits.data[i]);
    scale *= base;
    if (scale <= UINT32_MAX / base)
      continue;
    count = multiplyAdd(limbs, count, scale, chunk);
    chunk = 0;
    scale = 1;
  }
  count = multiplyAdd(limbs, count, scale, chunk);
  return normal(false, limbs, count);
}

/// Divides by a small number in place; gives the remainder.
static uint32_t divideSmall(uint32_t *limbs, size_t *count, uint32_t divisor) {
  uint64_t remainder = 0;
  for (size_t i = *count; i-- > 0;) {
    remainder = remainder << 32 | limbs[i];
    limbs[i] = (uint32_t)(remainder / divisor);
    remainder %= divisor;
  }
  while (*count && !limbs[*count - 1])
    --*count;
  return (uint32_t)remainder;
}

void feIntPrint(const FeInt *value, unsigned base, TsString *out) {
  if (value->isNegative)
    tsStringAppendChar(out, '-');
  if (value->count <= 1 && base == 10) {
    tsStringAppendUnsigned(out, value->count ? value->limbs[0] : 0);
    return;
  }
  TsString reversed = {0};
  uint32_t *limbs = tsAlloc((value->count + 1) * sizeof *limbs);
  memcpy(limbs, value->limbs, value->count * sizeof *limbs);
  size_t count = value->count;
  uint32_t scale = base;
  unsigned digits = 1;
  for (; scale <= UINT32_MAX / base; ++digits)
    scale *= base;
  do {
    uint32_t chunk = divideSmall(limbs, &count, scale);
    for (unsigned i = 0; i < digits && (count || chunk); ++i, chunk /= base)
      tsStringAppendChar(&reversed, "0123456789abcdef"[chunk % base]);
  } while (count);
  if (!reversed.size)
    tsStringAppendChar(&reversed, '0');
  for (size_t i = reversed.size; i-- > 0;)
    tsStringAppendChar(out, reversed.data[i]);
  tsStringFree(&reversed);
  tsFree(limbs);
}

//===--- Magnitudes ---===//

static int compareMagnitudes(const FeInt *a, const FeInt *b) {
  if (a->count != b->count)
    return a->count < b->count ? -1 : 1;
  for (size_t i = a->count; i-- > 0;)
    if (a->limbs[i] != b->limbs[i])
      return a->limbs[i] < b->limbs[i] ? -1 : 1;
  return 0;
}

static FeInt addMagnitudes(TsArena *arena, const FeInt *a, const FeInt *b, bool isNegative) {
  if (a->count < b->count)
    return addMagnitudes(arena, b, a, isNegative);
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, (size_t)a->count + 1);
  uint64_t carry = 0;
  for (size_t i = 0; i < a->count; ++i) {
    carry += (uint64_t)a->limbs[i] + (i < b->count ? b->limbs[i] : 0);
    limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  limbs[a->count] = (uint32_t)carry;
  return normal(isNegative, limbs, (size_t)a->count + 1);
}

/// |a| - |b|, where |a| isn't smaller.
static FeInt subtractMagnitudes(TsArena *arena, const FeInt *a, const FeInt *b, bool isNegative) {
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, (size_t)a->count + 1);
  uint64_t borrow = 0;
  for (size_t i = 0; i < a->count; ++i) {
    uint64_t difference = (uint64_t)a->limbs[i] - (i < b->count ? b->limbs[i] : 0) - borrow;
    limbs[i] = (uint32_t)difference;
    borrow = difference >> 63;
  }
  return normal(isNegative, limbs, a->count);
}

//===--- Arithmetic ---===//

bool feIntIsZero(const FeInt *value) { return !value->count; }

int feIntCompare(const FeInt *a, const FeInt *b) {
  if (a->isNegative != b->isNegative)
    return a->isNegative ? -1 : 1;
  return a->isNegative ? compareMagnitudes(b, a) : compareMagnitudes(a, b);
}

FeInt feIntNegate(FeInt value) {
  value.isNegative = !value.isNegative && value.count;
  return value;
}

FeInt feIntAdd(TsArena *arena, const FeInt *a, const FeInt *b) {
  if (a->isNegative == b->isNegative)
    return addMagnitudes(arena, a, b, a->isNegative);
  return compareMagnitudes(a, b) >= 0 ? subtractMagnitudes(arena, a, b, a->isNegative)
                                      : subtractMagnitudes(arena, b, a, b->isNegative);
}

FeInt feIntSubtract(TsArena *arena, const FeInt *a, const FeInt *b) {
  FeInt negated = feIntNegate(*b);
  return feIntAdd(arena, a, &negated);
}

FeInt feIntMultiply(TsArena *arena, const FeInt *a, const FeInt *b) {
  size_t count = (size_t)a->count + b->count;
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, count + 1);
  memset(limbs, 0, (count + 1) * sizeof *limbs);
  for (size_t i = 0; i < a->count; ++i) {
    uint64_t carry = 0;
    for (size_t j = 0; j < b->count; ++j) {
      carry += (uint64_t)a->limbs[i] * b->limbs[j] + limbs[i + j];
      limbs[i + j] = (uint32_t)carry;
      carry >>= 32;
    }
    limbs[i + b->count] = (uint32_t)carry;
  }
  return normal(a->isNegative != b->isNegative, limbs, count);
}

/// The quotient's limb at `at`, by Knuth's algorithm D: `top` are limbs of the dividend from there,
/// of which the quotient's multiple of the divisor is taken.
static uint32_t divideStep(uint32_t *top, const uint32_t *divisor, size_t count) {
  uint64_t high = (uint64_t)top[count] << 32 | top[count - 1];
  uint64_t estimate = high / divisor[count - 1], rest = high % divisor[count - 1];
  while (estimate >> 32 ||
         (count > 1 && estimate * divisor[count - 2] > (rest << 32 | top[count - 2]))) {
    --estimate;
    rest += divisor[count - 1];
    if (rest >> 32)
      break;
  }
  uint64_t borrow = 0, carry = 0;
  for (size_t i = 0; i < count; ++i) {
    carry += estimate * divisor[i];
    uint64_t difference = (uint64_t)top[i] - (uint32_t)carry - borrow;
    top[i] = (uint32_t)difference;
    borrow = difference >> 63;
    carry >>= 32;
  }
  uint64_t difference = (uint64_t)top[count] - carry - borrow;
  top[count] = (uint32_t)difference;
  if (!(difference >> 63))
    return (uint32_t)estimate;
  carry = 0;
  for (size_t i = 0; i < count; ++i) {
    carry += (uint64_t)top[i] + divisor[i];
    top[i] = (uint32_t)carry;
    carry >>= 32;
  }
  top[count] += (uint32_t)carry;
  return (uint32_t)(estimate - 1);
}

/// |a| / |b| and |a| % |b|.
static void divideMagnitudes(TsArena *arena, const FeInt *a, const FeInt *b, FeInt *quotient,
                             FeInt *remainder) {
  if (compareMagnitudes(a, b) < 0) {
    *quotient = (FeInt){.limbs = a->limbs};
    *remainder = normal(false, a->limbs, a->count);
    return;
  }
  int shift = __builtin_clz(b->limbs[b->count - 1]);
  FeInt divisor = feIntShift(arena, &(FeInt){false, b->count, b->limbs}, shift);
  FeInt scaled = feIntShift(arena, &(FeInt){false, a->count, a->limbs}, shift);
  size_t count = (size_t)a->count + 1, steps = count - b->count;
  uint32_t *rest = tsArenaNewArray(arena, uint32_t, count + 1);
  memset(rest, 0, (count + 1) * sizeof *rest);
  memcpy(rest, scaled.limbs, scaled.count * sizeof *rest);
  uint32_t *result = tsArenaNewArray(arena, uint32_t, steps + 1);
  for (size_t i = steps; i-- > 0;)
    result[i] = divideStep(rest + i, divisor.limbs, b->count);
  *quotient = normal(false, result, steps);
  FeInt shifted = normal(false, rest, b->count);
  *remainder = feIntShift(arena, &shifted, -shift);
}

void feIntDivide(TsArena *arena, const FeInt *a, const FeInt *b, FeInt *quotient,
                 FeInt *remainder) {
  FeInt q, r;
  divideMagnitudes(arena, a, b, &q, &r);
  if (a->isNegative != b->isNegative) {
    if (!feIntIsZero(&r)) {
      FeInt one = feIntFrom(arena, 1);
      FeInt magnitude = {false, b->count, b->limbs};
      q = feIntAdd(arena, &q, &one);
      r = feIntSubtract(arena, &magnitude, &r);
    }
    q = feIntNegate(q);
  }
  if (b->isNegative)
    r = feIntNegate(r);
  if (quotient)
    *quotient = q;
  if (remainder)
    *remainder = r;
}

//===--- Bits ---===//

size_t feIntBits(const FeInt *value) {
  if (!value->count)
    return 0;
  return (size_t)value->count * 32 - (size_t)__builtin_clz(value->limbs[value->count - 1]);
}

static FeInt shiftLeft(TsArena *arena, const FeInt *a, uint64_t count) {
  size_t words = (size_t)(count / 32);
  unsigned bits = (unsigned)(count % 32);
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, a->count + words + 1);
  memset(limbs, 0, (a->count + words + 1) * sizeof *limbs);
  for (size_t i = 0; i < a->count; ++i) {
    uint64_t shifted = (uint64_t)a->limbs[i] << bits;
    limbs[i + words] |= (uint32_t)shifted;
    limbs[i + words + 1] = (uint32_t)(shifted >> 32);
  }
  return normal(a->isNegative, limbs, a->count + words + 1);
}

static FeInt shiftRight(TsArena *arena, const FeInt *a, uint64_t count) {
  size_t words = (size_t)(count / 32);
  unsigned bits = (unsigned)(count % 32);
  if (words >= a->count)
    return feIntFrom(arena, a->isNegative ? -1 : 0);
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, a->count - words + 1);
  bool hasRest = false;
  for (size_t i = 0; i < words; ++i)
    hasRest = hasRest || a->limbs[i];
  hasRest = hasRest || (a->limbs[words] & ((1u << bits) - 1));
  for (size_t i = words; i < a->count; ++i) {
    uint64_t pair = a->limbs[i] | (uint64_t)(i + 1 < a->count ? a->limbs[i + 1] : 0) << 32;
    limbs[i - words] = (uint32_t)(pair >> bits);
  }
  FeInt result = normal(a->isNegative, limbs, a->count - words);
  if (!a->isNegative || !hasRest)
    return result;
  FeInt one = feIntFrom(arena, 1);
  return feIntSubtract(arena, &result, &one);
}

FeInt feIntShift(TsArena *arena, const FeInt *a, int64_t count) {
  return count >= 0 ? shiftLeft(arena, a, (uint64_t)count)
                    : shiftRight(arena, a, 0 - (uint64_t)count);
}

/// `count` limbs of the two's complement.
static uint32_t *complementOf(TsArena *arena, const FeInt *value, size_t count) {
  uint32_t *limbs = tsArenaNewArray(arena, uint32_t, count);
  uint64_t carry = value->isNegative;
  for (size_t i = 0; i < count; ++i) {
    uint32_t limb = i < value->count ? value->limbs[i] : 0;
    carry += value->isNegative ? ~limb : limb;
    limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  return limbs;
}

FeInt feIntBitwise(TsArena *arena, FeBitwise op, const FeInt *a, const FeInt *b) {
  size_t count = (size_t)(a->count > b->count ? a->count : b->count) + 1;
  uint32_t *left = complementOf(arena, a, count), *right = complementOf(arena, b, count);
  for (size_t i = 0; i < count; ++i)
    left[i] = op == FE_BITS_AND  ? left[i] & right[i]
              : op == FE_BITS_OR ? left[i] | right[i]
                                 : left[i] ^ right[i];
  if (!(left[count - 1] >> 31))
    return normal(false, left, count);
  FeInt pattern = {.isNegative = true, .count = (uint32_t)count, .limbs = left};
  return normal(true, complementOf(arena, &pattern, count), count);
}

//===--- Doubles ---===//

double feIntToDouble(const FeInt *value) {
  size_t bits = feIntBits(value);
  if (bits > 1024)
    return value->isNegative ? -__builtin_inf() : __builtin_inf();
  // The leading 64 bits; what is behind them only counts for ties.
  uint64_t leading = 0;
  bool hasRest = false;
  size_t skipped = bits > 64 ? bits - 64 : 0;
  for (size_t i = 0; i < value->count; ++i) {
    size_t at = i * 32;
    if (at + 32 <= skipped) {
      hasRest = hasRest || value->limbs[i];
    } else if (at < skipped) {
      leading |= value->limbs[i] >> (skipped - at);
      hasRest = hasRest || value->limbs[i] << (32 - (skipped - at));
    } else {
      leading |= (uint64_t)value->limbs[i] << (at - skipped);
    }
  }
  double magnitude = __builtin_ldexp((double)(leading | hasRest), (int)skipped);
  return value->isNegative ? -magnitude : magnitude;
}

FeInt feIntFromDouble(TsArena *arena, double value) {
  int exponent;
  double fraction = __builtin_frexp(value < 0 ? -value : value, &exponent);
  FeInt mantissa = feIntFrom(arena, (int64_t)__builtin_ldexp(fraction, 53));
  FeInt magnitude = feIntShift(arena, &mantissa, exponent - 53);
  return value < 0 ? feIntNegate(magnitude) : magnitude;
}

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

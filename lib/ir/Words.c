// Arithmetic on integers of a number of words.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/Words.h"
#include "ir/Builtin.h"

void irWordsAdd(uint64_t *result, const uint64_t *a, const uint64_t *b, size_t numWords) {
  uint64_t carry = 0;
  for (size_t i = 0; i < numWords; ++i) {
    uint64_t partial = a[i] + carry, sum = partial + b[i];
    carry = (partial < carry) + (sum < partial);
    result[i] = sum;
  }
}

void irWordsSubtract(uint64_t *result, const uint64_t *a, const uint64_t *b, size_t numWords) {
  uint64_t borrow = 0;
  for (size_t i = 0; i < numWords; ++i) {
    uint64_t partial = a[i] - borrow, difference = partial - b[i];
    borrow = (partial > a[i]) + (difference > partial);
    result[i] = difference;
  }
}

// *high * 2^64 + the result is a * b + addend; it fits.
static uint64_t multiplyAddWord(uint64_t a, uint64_t b, uint64_t addend, uint64_t *high) {
  uint64_t aLow = (uint32_t)a, aHigh = a >> 32, bLow = (uint32_t)b, bHigh = b >> 32;
  uint64_t low = aLow * bLow;
  uint64_t middle = aHigh * bLow + (low >> 32);
  uint64_t other = aLow * bHigh + (uint32_t)middle;
  uint64_t product = other << 32 | (uint32_t)low, sum = product + addend;
  *high = aHigh * bHigh + (middle >> 32) + (other >> 32) + (sum < product);
  return sum;
}

void irWordsMultiply(uint64_t *result, const uint64_t *a, const uint64_t *b, size_t numWords) {
  memset(result, 0, 2 * numWords * sizeof *result);
  for (size_t i = 0; i < numWords; ++i) {
    uint64_t carry = 0;
    for (size_t j = 0; j < numWords; ++j) {
      uint64_t high, low = multiplyAddWord(a[i], b[j], carry, &high);
      result[i + j] += low;
      carry = high + (result[i + j] < low);
    }
    result[i + numWords] = carry;
  }
}

int irWordsCompare(const uint64_t *a, const uint64_t *b, size_t numWords) {
  for (size_t i = numWords; i-- > 0;)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return 0;
}

bool irWordsAreZero(const uint64_t *words, size_t numWords) {
  return irWordsActiveBits(words, numWords) == 0;
}

void irWordsShiftLeft(uint64_t *result, const uint64_t *a, size_t numWords, size_t shift) {
  size_t words = shift / 64, bits = shift % 64;
  for (size_t i = numWords; i-- > 0;) {
    uint64_t high = i >= words ? a[i - words] : 0;
    uint64_t low = i >= words + 1 ? a[i - words - 1] : 0;
    result[i] = bits ? high << bits | low >> (64 - bits) : high;
  }
}

void irWordsShiftRight(uint64_t *result, const uint64_t *a, size_t numWords, size_t shift) {
  size_t words = shift / 64, bits = shift % 64;
  for (size_t i = 0; i < numWords; ++i) {
    uint64_t low = words < numWords - i ? a[i + words] : 0;
    uint64_t high = words + 1 < numWords - i ? a[i + words + 1] : 0;
    result[i] = bits ? low >> bits | high << (64 - bits) : low;
  }
}

// One bit of the quotient at a time: operands are short.
void irWordsDivide(uint64_t *quotient, uint64_t *remainder, const uint64_t *a, const uint64_t *b,
                   size_t numWords) {
  if (numWords == 1) {
    quotient[0] = a[0] / b[0];
    remainder[0] = a[0] % b[0];
    return;
  }
  memset(quotient, 0, numWords * sizeof *quotient);
  memset(remainder, 0, numWords * sizeof *remainder);
  for (size_t bit = irWordsActiveBits(a, numWords); bit-- > 0;) {
    bool carry = remainder[numWords - 1] >> 63;
    irWordsShiftLeft(remainder, remainder, numWords, 1);
    remainder[0] |= irWordsTestBit(a, bit);
    if (!carry && irWordsCompare(remainder, b, numWords) < 0)
      continue;
    irWordsSubtract(remainder, remainder, b, numWords);
    quotient[bit / 64] |= UINT64_C(1) << bit % 64;
  }
}

// Arithmetic on floating-point numbers: exact on integers of 256 bits, then rounded once.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/FloatArithmetic.h"
#include "ir/Words.h"

// Room for the product of two significands and for a sum that is shifted apart.
enum { kWideWords = 4, kWideBits = 64 * kWideWords };

static void widen(uint64_t wide[kWideWords], IrFloatBits bits) {
  memset(wide, 0, kWideWords * sizeof *wide);
  wide[0] = bits.low;
  wide[1] = bits.high;
}

static unsigned lengthOf(IrFloatBits bits) {
  uint64_t words[] = {bits.low, bits.high};
  return (unsigned)irWordsActiveBits(words, 2);
}

// 64 bits from `bit` on.
static uint64_t wordAt(const uint64_t *words, size_t numWords, size_t bit) {
  size_t word = bit / 64, shift = bit % 64;
  uint64_t low = word < numWords ? words[word] : 0,
           high = word + 1 < numWords ? words[word + 1] : 0;
  return shift ? low >> shift | high << (64 - shift) : low;
}

// words * 2^exponent, rounded. What doesn't fit a significand is cut to one bit that says whether
// there was anything: it lies below the bits that round.
static IrFloatBits roundWords(const IrFloatSemantics *format, const uint64_t *words,
                              size_t numWords, int exponent, bool negative, bool more) {
  enum { kKept = 126 };
  size_t bits = irWordsActiveBits(words, numWords), cut = bits > kKept ? bits - kKept : 0;
  for (size_t i = 0; i < cut && !more; ++i)
    more = irWordsTestBit(words, i);
  IrFloatBits kept = {wordAt(words, numWords, cut), wordAt(words, numWords, cut + 64)};
  IrFloatParts parts = {IR_FLOAT_NUMBER, negative, kept, exponent + (int)cut};
  if (more) {
    parts.significand.high = parts.significand.high << 1 | parts.significand.low >> 63;
    parts.significand.low = parts.significand.low << 1 | 1;
    parts.exponent--;
  }
  if (!bits && !more)
    parts.category = IR_FLOAT_ZERO;
  bool inexact = false;
  return irFloatPutTogether(format, parts, &inexact);
}

static IrFloatBits withCategory(const IrFloatSemantics *format, IrFloatCategory category,
                                bool negative) {
  bool inexact = false;
  return irFloatPutTogether(format, (IrFloatParts){category, negative, {0, 0}, 0}, &inexact);
}

static IrFloatBits makeNaN(const IrFloatSemantics *format) {
  return withCategory(format, IR_FLOAT_NAN, false);
}

// The NaN of the operands that the result takes, with its quiet bit set.
static bool takeNaN(const IrFloatSemantics *format, const IrFloatParts *a, const IrFloatParts *b,
                    IrFloatBits *result) {
  const IrFloatParts *taken = a->category == IR_FLOAT_NAN   ? a
                              : b->category == IR_FLOAT_NAN ? b
                                                            : NULL;
  bool inexact = false;
  if (taken)
    *result = irFloatPutTogether(format, *taken, &inexact);
  return taken != NULL;
}

//===--- Sums ---===//

static bool isSmallerMagnitude(const IrFloatParts *a, const IrFloatParts *b) {
  int top = a->exponent + (int)lengthOf(a->significand);
  int otherTop = b->exponent + (int)lengthOf(b->significand);
  if (top != otherTop)
    return top < otherTop;
  uint64_t left[kWideWords], right[kWideWords];
  widen(left, a->significand);
  widen(right, b->significand);
  int difference = a->exponent - b->exponent; // less than the bits of a significand
  if (difference > 0)
    irWordsShiftLeft(left, left, kWideWords, (size_t)difference);
  else
    irWordsShiftLeft(right, right, kWideWords, (size_t)-difference);
  return irWordsCompare(left, right, kWideWords) < 0;
}

// Both are numbers, `a` not smaller than `b` in magnitude.
static IrFloatBits addNumbers(const IrFloatSemantics *format, IrFloatParts a, IrFloatParts b) {
  // So far below the other one every number rounds alike: one bit stands for it.
  enum { kFar = 136 };
  int limit = a.exponent + (int)lengthOf(a.significand) - kFar;
  if (b.exponent + (int)lengthOf(b.significand) < limit) {
    b.significand = (IrFloatBits){1, 0};
    b.exponent = limit;
  }
  uint64_t left[kWideWords], right[kWideWords];
  widen(left, a.significand);
  widen(right, b.significand);
  int exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
  irWordsShiftLeft(left, left, kWideWords, (size_t)(a.exponent - exponent));
  irWordsShiftLeft(right, right, kWideWords, (size_t)(b.exponent - exponent));
  if (a.negative == b.negative)
    irWordsAdd(left, left, right, kWideWords);
  else
    irWordsSubtract(left, left, right, kWideWords);
  bool negative = a.negative && !irWordsAreZero(left, kWideWords);
  return roundWords(format, left, kWideWords, exponent, negative, false);
}

static IrFloatBits addParts(const IrFloatSemantics *format, IrFloatParts a, IrFloatParts b,
                            IrFloatBits aBits, IrFloatBits bBits) {
  bool aIsInfinite = a.category == IR_FLOAT_INFINITY, bIsInfinite = b.category == IR_FLOAT_INFINITY;
  if (aIsInfinite && bIsInfinite && a.negative != b.negative)
    return makeNaN(format);
  if (aIsInfinite || bIsInfinite)
    return aIsInfinite ? aBits : bBits;
  if (a.category == IR_FLOAT_ZERO && b.category == IR_FLOAT_ZERO)
    return withCategory(format, IR_FLOAT_ZERO, a.negative && b.negative);
  if (a.category == IR_FLOAT_ZERO || b.category == IR_FLOAT_ZERO)
    return a.category == IR_FLOAT_ZERO ? bBits : aBits;
  return isSmallerMagnitude(&a, &b) ? addNumbers(format, b, a) : addNumbers(format, a, b);
}

IrFloatBits irFloatAdd(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatParts left = irFloatTakeApart(format, a), right = irFloatTakeApart(format, b);
  IrFloatBits result;
  if (takeNaN(format, &left, &right, &result))
    return result;
  return addParts(format, left, right, a, b);
}

IrFloatBits irFloatSubtract(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatParts left = irFloatTakeApart(format, a), right = irFloatTakeApart(format, b);
  IrFloatBits result;
  if (takeNaN(format, &left, &right, &result))
    return result;
  right.negative = !right.negative;
  return addParts(format, left, right, a, irFloatNegate(format, b));
}

IrFloatBits irFloatNegate(const IrFloatSemantics *format, IrFloatBits a) {
  IrFloatParts parts = irFloatTakeApart(format, a);
  bool isOnlyNaN = parts.category == IR_FLOAT_NAN && format->specials == IR_FLOAT_NAN_MINUS_ZERO;
  bool isOnlyZero = parts.category == IR_FLOAT_ZERO && format->specials == IR_FLOAT_NAN_MINUS_ZERO;
  if (format->noSignNoZero || isOnlyNaN || isOnlyZero)
    return a;
  unsigned bit = format->width - 1u;
  if (bit >= 64)
    a.high ^= UINT64_C(1) << (bit - 64);
  else
    a.low ^= UINT64_C(1) << bit;
  return a;
}

//===--- Products and quotients ---===//

IrFloatBits irFloatMultiply(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatParts left = irFloatTakeApart(format, a), right = irFloatTakeApart(format, b);
  IrFloatBits result;
  bool negative = left.negative != right.negative;
  if (takeNaN(format, &left, &right, &result))
    return result;
  bool hasInfinity = left.category == IR_FLOAT_INFINITY || right.category == IR_FLOAT_INFINITY;
  bool hasZero = left.category == IR_FLOAT_ZERO || right.category == IR_FLOAT_ZERO;
  if (hasInfinity)
    return hasZero ? makeNaN(format) : withCategory(format, IR_FLOAT_INFINITY, negative);
  if (hasZero)
    return withCategory(format, IR_FLOAT_ZERO, negative);
  uint64_t product[kWideWords], x[] = {left.significand.low, left.significand.high},
                                y[] = {right.significand.low, right.significand.high};
  irWordsMultiply(product, x, y, 2);
  return roundWords(format, product, kWideWords, left.exponent + right.exponent, negative, false);
}

IrFloatBits irFloatDivide(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatParts left = irFloatTakeApart(format, a), right = irFloatTakeApart(format, b);
  IrFloatBits result;
  bool negative = left.negative != right.negative;
  if (takeNaN(format, &left, &right, &result))
    return result;
  if (left.category == right.category && left.category != IR_FLOAT_NUMBER)
    return makeNaN(format);
  if (left.category == IR_FLOAT_INFINITY || right.category == IR_FLOAT_ZERO)
    return withCategory(format, IR_FLOAT_INFINITY, negative);
  if (left.category == IR_FLOAT_ZERO || right.category == IR_FLOAT_INFINITY)
    return withCategory(format, IR_FLOAT_ZERO, negative);
  uint64_t dividend[kWideWords], divisor[kWideWords], quotient[kWideWords], rest[kWideWords];
  widen(dividend, left.significand);
  widen(divisor, right.significand);
  size_t shift = kWideBits - 1 - lengthOf(left.significand);
  irWordsShiftLeft(dividend, dividend, kWideWords, shift);
  irWordsDivide(quotient, rest, dividend, divisor, kWideWords);
  return roundWords(format, quotient, kWideWords, left.exponent - right.exponent - (int)shift,
                    negative, !irWordsAreZero(rest, kWideWords));
}

// left mod right in magnitude, both numbers.
static IrFloatBits remainderOfNumbers(const IrFloatSemantics *format, IrFloatParts left,
                                      IrFloatParts right, IrFloatBits a) {
  uint64_t x[kWideWords], y[kWideWords], quotient[kWideWords], rest[kWideWords];
  if (isSmallerMagnitude(&left, &right))
    return a;
  widen(x, left.significand);
  widen(y, right.significand);
  int exponent = right.exponent;
  if (left.exponent < right.exponent) {
    // Not smaller, so the exponents are no farther apart than a significand is long.
    exponent = left.exponent;
    irWordsShiftLeft(y, y, kWideWords, (size_t)(right.exponent - left.exponent));
  }
  irWordsDivide(quotient, rest, x, y, kWideWords);
  for (int i = exponent; i < left.exponent; ++i) {
    irWordsShiftLeft(rest, rest, kWideWords, 1);
    if (irWordsCompare(rest, y, kWideWords) >= 0)
      irWordsSubtract(rest, rest, y, kWideWords);
  }
  return roundWords(format, rest, kWideWords, exponent, left.negative, false);
}

IrFloatBits irFloatRemainder(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatParts left = irFloatTakeApart(format, a), right = irFloatTakeApart(format, b);
  IrFloatBits result;
  if (takeNaN(format, &left, &right, &result))
    return result;
  if (left.category == IR_FLOAT_INFINITY || right.category == IR_FLOAT_ZERO)
    return makeNaN(format);
  if (left.category == IR_FLOAT_ZERO || right.category == IR_FLOAT_INFINITY)
    return a;
  return remainderOfNumbers(format, left, right, a);
}

//===--- Rounding to integers ---===//

// Whether what is cut off below `cut` bits makes the magnitude one larger.
static bool roundsAway(const uint64_t *words, size_t numWords, size_t cut, bool negative,
                       IrFloatRounding rounding) {
  size_t length = irWordsActiveBits(words, numWords);
  bool isHalf = cut <= length && irWordsTestBit(words, cut - 1), hasMore = false;
  for (size_t i = 0; i + 1 < cut && i < length && !hasMore; ++i)
    hasMore = irWordsTestBit(words, i);
  switch (rounding) {
  case IR_FLOAT_TO_EVEN:
    return isHalf && (hasMore || (cut < length && irWordsTestBit(words, cut)));
  case IR_FLOAT_TO_AWAY:
    return isHalf;
  case IR_FLOAT_UPWARD:
    return !negative && (isHalf || hasMore);
  case IR_FLOAT_DOWNWARD:
    return negative && (isHalf || hasMore);
  case IR_FLOAT_TOWARD_ZERO:
    return false;
  }
  return false;
}

IrFloatBits irFloatRoundToInteger(const IrFloatSemantics *format, IrFloatBits a,
                                  IrFloatRounding rounding) {
  IrFloatParts parts = irFloatTakeApart(format, a);
  IrFloatBits quiet;
  if (takeNaN(format, &parts, &parts, &quiet))
    return quiet;
  if (parts.category != IR_FLOAT_NUMBER || parts.exponent >= 0)
    return a;
  size_t cut = (size_t)-parts.exponent;
  uint64_t words[] = {parts.significand.low, parts.significand.high}, one[] = {1, 0};
  bool isLarger = roundsAway(words, 2, cut, parts.negative, rounding);
  irWordsShiftRight(words, words, 2, cut);
  if (isLarger)
    irWordsAdd(words, words, one, 2);
  return roundWords(format, words, 2, 0, parts.negative, false);
}

bool irFloatIsNormal(const IrFloatSemantics *format, IrFloatBits a) {
  IrFloatParts parts = irFloatTakeApart(format, a);
  int smallest = (format->noSignNoZero ? 0 : 1) - format->bias;
  return parts.category == IR_FLOAT_NUMBER &&
         parts.exponent + (int)lengthOf(parts.significand) - 1 >= smallest;
}

//===--- Order ---===//

IrFloatOrder irFloatCompare(const IrFloatSemantics *format, IrFloatBits a, IrFloatBits b) {
  IrFloatParts left = irFloatTakeApart(format, a), right = irFloatTakeApart(format, b);
  if (left.category == IR_FLOAT_NAN || right.category == IR_FLOAT_NAN)
    return IR_FLOAT_UNORDERED;
  bool leftIsZero = left.category == IR_FLOAT_ZERO, rightIsZero = right.category == IR_FLOAT_ZERO;
  if (leftIsZero && rightIsZero)
    return IR_FLOAT_EQUAL;
  if (leftIsZero || rightIsZero || left.negative != right.negative) {
    bool isLess = leftIsZero ? !right.negative : left.negative;
    return isLess ? IR_FLOAT_LESS : IR_FLOAT_GREATER;
  }
  bool leftIsInfinite = left.category == IR_FLOAT_INFINITY;
  bool rightIsInfinite = right.category == IR_FLOAT_INFINITY;
  bool smaller = leftIsInfinite || rightIsInfinite ? rightIsInfinite && !leftIsInfinite
                                                   : isSmallerMagnitude(&left, &right);
  bool larger = leftIsInfinite || rightIsInfinite ? leftIsInfinite && !rightIsInfinite
                                                  : isSmallerMagnitude(&right, &left);
  if (!smaller && !larger)
    return IR_FLOAT_EQUAL;
  return smaller != left.negative ? IR_FLOAT_LESS : IR_FLOAT_GREATER;
}

//===--- Integers ---===//

IrFloatBits irFloatFromWords(const IrFloatSemantics *format, const uint64_t *words, size_t numWords,
                             bool negative) {
  return roundWords(format, words, numWords, 0, negative, false);
}

bool irFloatToWords(const IrFloatSemantics *format, IrFloatBits bits, unsigned width, bool isSigned,
                    uint64_t *words) {
  IrFloatParts parts = irFloatTakeApart(format, bits);
  size_t numWords = ((size_t)width + 63) / 64;
  memset(words, 0, numWords * sizeof *words);
  if (parts.category != IR_FLOAT_NUMBER)
    return parts.category == IR_FLOAT_ZERO;
  uint64_t magnitude[2] = {parts.significand.low, parts.significand.high};
  if (parts.exponent < 0)
    irWordsShiftRight(magnitude, magnitude, 2, (size_t)-parts.exponent);
  size_t length = irWordsActiveBits(magnitude, 2);
  if (!length)
    return true;
  size_t shift = parts.exponent > 0 ? (size_t)parts.exponent : 0;
  if (length + shift > width || (parts.negative && !isSigned))
    return false;
  for (size_t i = 0; i < numWords && i < 2; ++i)
    words[i] = magnitude[i];
  irWordsShiftLeft(words, words, numWords, shift);
  // With all bits taken only the smallest number fits: a sign and nothing else.
  if (isSigned && length + shift == width) {
    bool isPowerOf2 = true;
    for (size_t i = 0; i + 1 < width && isPowerOf2; ++i)
      isPowerOf2 = !irWordsTestBit(words, i);
    if (!parts.negative || !isPowerOf2)
      return false;
  }
  if (parts.negative) {
    irWordsNegate(words, numWords);
    if (width % 64)
      words[numWords - 1] &= (UINT64_C(1) << width % 64) - 1;
  }
  return true;
}

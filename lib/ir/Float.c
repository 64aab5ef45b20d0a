// Floating-point formats: exact conversion between them and to text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ir/FloatArithmetic.h"
#include "ir/Pending.h"

#include <float.h>

const TesseraInterface irFloatTypeInterface = {.name = "FloatType"};

//===--- 128-bit magnitudes ---===//

typedef IrFloatBits U128;

static U128 shiftLeft(U128 a, unsigned n) {
  if (n >= 128)
    return (U128){0, 0};
  if (n >= 64)
    return (U128){0, a.low << (n - 64)};
  if (n == 0)
    return a;
  return (U128){a.low << n, a.high << n | a.low >> (64 - n)};
}

static U128 shiftRight(U128 a, unsigned n) {
  if (n >= 128)
    return (U128){0, 0};
  if (n >= 64)
    return (U128){a.high >> (n - 64), 0};
  if (n == 0)
    return a;
  return (U128){a.low >> n | a.high << (64 - n), a.high >> n};
}

static bool isZero(U128 a) { return !a.low && !a.high; }
static bool isEqual(U128 a, U128 b) { return a.low == b.low && a.high == b.high; }
static bool testBit(U128 a, unsigned n) { return n < 128 && (shiftRight(a, n).low & 1); }
static U128 lowBits(U128 a, unsigned n) {
  return n >= 128 ? a : shiftRight(shiftLeft(a, 128 - n), 128 - n);
}
static U128 allOnes(unsigned n) { return lowBits((U128){UINT64_MAX, UINT64_MAX}, n); }
static U128 orBits(U128 a, U128 b) { return (U128){a.low | b.low, a.high | b.high}; }
static U128 addOne(U128 a) { return (U128){a.low + 1, a.high + (a.low == UINT64_MAX)}; }
// Of what isn't 0.
static unsigned trailingZeros(U128 a) {
  return a.low ? (unsigned)__builtin_ctzll(a.low) : 64 + (unsigned)__builtin_ctzll(a.high);
}
static unsigned bitLength(U128 a) {
  uint64_t words[] = {a.low, a.high};
  return (unsigned)irWordsActiveBits(words, 2);
}

//===--- Taking numbers apart ---===//

// With `precision` bits unless it is subnormal; of a NaN the significand is the stored fraction.
typedef IrFloatParts Unpacked;

static unsigned precisionOf(const IrFloatSemantics *format) {
  return format->explicitInteger ? format->mantissaBits : format->mantissaBits + 1u;
}

// The exponent of the last place of the smallest normal numbers and of the subnormal ones.
static int smallestExponent(const IrFloatSemantics *format) {
  int first = format->noSignNoZero ? 0 : 1;
  return first - format->bias - ((int)precisionOf(format) - 1);
}

static uint32_t largestField(const IrFloatSemantics *format) {
  uint32_t ones = (1u << format->exponentBits) - 1;
  return format->specials == IR_FLOAT_IEEE || format->noSignNoZero ? ones - 1 : ones;
}

static bool hasNaNBits(const IrFloatSemantics *format, uint32_t field, U128 fraction,
                       bool negative) {
  uint32_t ones = (1u << format->exponentBits) - 1;
  switch (format->specials) {
  case IR_FLOAT_IEEE:
    if (format->explicitInteger && field && !testBit(fraction, 63))
      return true;
    return field == ones && !isZero(format->explicitInteger ? lowBits(fraction, 63) : fraction);
  case IR_FLOAT_NAN_ALL_ONES:
    return field == ones && isEqual(fraction, allOnes(format->mantissaBits));
  case IR_FLOAT_NAN_MINUS_ZERO:
    return negative && field == 0 && isZero(fraction);
  case IR_FLOAT_FINITE:
    return false;
  }
  return false;
}

static Unpacked unpack(const IrFloatSemantics *format, IrFloatBits bits) {
  U128 all = {bits.low, bits.high};
  U128 fraction = lowBits(all, format->mantissaBits);
  uint32_t ones = (1u << format->exponentBits) - 1;
  uint32_t field = (uint32_t)shiftRight(all, format->mantissaBits).low & ones;
  Unpacked result = {IR_FLOAT_NUMBER, !format->noSignNoZero && testBit(all, format->width - 1u),
                     fraction, smallestExponent(format)};
  if (hasNaNBits(format, field, fraction, result.negative)) {
    result.category = IR_FLOAT_NAN;
  } else if (format->specials == IR_FLOAT_IEEE && field == ones) {
    result.category = IR_FLOAT_INFINITY;
  } else if (format->noSignNoZero) {
    result.significand = (U128){1, 0};
    result.exponent += (int)field;
  } else if (field) {
    if (!format->explicitInteger)
      result.significand = orBits(fraction, shiftLeft((U128){1, 0}, format->mantissaBits));
    result.exponent += (int)field - 1;
  } else if (isZero(fraction)) {
    result.category = IR_FLOAT_ZERO;
  }
  return result;
}

//===--- Putting numbers together ---===//

static IrFloatBits pack(const IrFloatSemantics *format, bool negative, uint32_t field,
                        U128 fraction) {
  U128 bits = orBits(lowBits(fraction, format->mantissaBits),
                     shiftLeft((U128){field, 0}, format->mantissaBits));
  if (negative && !format->noSignNoZero)
    bits = orBits(bits, shiftLeft((U128){1, 0}, format->width - 1u));
  return (IrFloatBits){bits.low, bits.high};
}

static IrFloatBits packZero(const IrFloatSemantics *format, bool negative) {
  bool hasMinusZero = format->specials != IR_FLOAT_NAN_MINUS_ZERO;
  return pack(format, negative && hasMinusZero, 0, (U128){0, 0});
}

static IrFloatBits packLargest(const IrFloatSemantics *format, bool negative) {
  return pack(format, negative, largestField(format), allOnes(format->mantissaBits));
}

IrFloatBits irFloatLargest(const IrFloatSemantics *format) {
  IrFloatBits bits = packLargest(format, false);
  if (format->specials == IR_FLOAT_NAN_ALL_ONES)
    bits.low &= ~UINT64_C(1);
  return bits;
}

// `payload` has its first bit (quiet) at bit 127.
static IrFloatBits packNaN(const IrFloatSemantics *format, bool negative, U128 payload) {
  uint32_t ones = (1u << format->exponentBits) - 1;
  unsigned stored = format->explicitInteger ? 63u : format->mantissaBits;
  U128 fraction = shiftRight(payload, 128 - stored);
  switch (format->specials) {
  case IR_FLOAT_IEEE:
    fraction = orBits(fraction, shiftLeft((U128){1, 0}, stored - 1));
    if (format->explicitInteger)
      fraction = orBits(fraction, shiftLeft((U128){1, 0}, 63));
    return pack(format, negative, ones, fraction);
  case IR_FLOAT_NAN_ALL_ONES:
    return pack(format, negative, ones, allOnes(format->mantissaBits));
  case IR_FLOAT_NAN_MINUS_ZERO:
    return pack(format, true, 0, (U128){0, 0});
  case IR_FLOAT_FINITE:
    break;
  }
  return packLargest(format, negative);
}

// What stands for a number that is too large.
static IrFloatBits packOverflow(const IrFloatSemantics *format, bool negative) {
  if (format->specials == IR_FLOAT_FINITE)
    return packLargest(format, negative);
  if (format->specials != IR_FLOAT_IEEE)
    return packNaN(format, negative, (U128){0, 0});
  U128 fraction = format->explicitInteger ? shiftLeft((U128){1, 0}, 63) : (U128){0, 0};
  return pack(format, negative, (1u << format->exponentBits) - 1, fraction);
}

// value / 2^shift, to nearest, ties to even.
static U128 roundShift(U128 value, unsigned shift, bool *inexact) {
  U128 rest = lowBits(value, shift);
  U128 result = shiftRight(value, shift);
  if (isZero(rest))
    return result;
  *inexact = true;
  bool half = shift <= 128 && testBit(value, shift - 1);
  bool more = half && !isZero(lowBits(value, shift - 1));
  return half && (more || (result.low & 1)) ? addOne(result) : result;
}

static IrFloatBits packNumber(const IrFloatSemantics *format, Unpacked number, bool *inexact) {
  if (format->noSignNoZero && number.negative)
    return packNaN(format, false, (U128){0, 0});
  unsigned precision = precisionOf(format);
  int top = number.exponent + (int)bitLength(number.significand);
  int lowest = smallestExponent(format);
  int exponent = top - (int)precision > lowest ? top - (int)precision : lowest;
  int shift = exponent - number.exponent;
  U128 significand = shift > 0 ? roundShift(number.significand, (unsigned)shift, inexact)
                               : shiftLeft(number.significand, (unsigned)-shift);
  if (testBit(significand, precision)) {
    significand = shiftRight(significand, 1);
    ++exponent;
  }
  if (isZero(significand))
    return packZero(format, number.negative);
  if (format->noSignNoZero)
    return exponent - lowest > (int)largestField(format)
               ? packOverflow(format, false)
               : pack(format, false, (uint32_t)(exponent - lowest), (U128){0, 0});
  bool normal = testBit(significand, precision - 1);
  int64_t field = normal ? (int64_t)exponent - lowest + 1 : 0;
  bool reserved =
      format->specials == IR_FLOAT_NAN_ALL_ONES && field == largestField(format) &&
      isEqual(lowBits(significand, format->mantissaBits), allOnes(format->mantissaBits));
  if (field > largestField(format) || reserved) {
    *inexact = true;
    return packOverflow(format, number.negative);
  }
  return pack(format, number.negative, (uint32_t)field, significand);
}

static IrFloatBits convert(const IrFloatSemantics *from, IrFloatBits bits,
                           const IrFloatSemantics *to, bool *inexact) {
  Unpacked number = unpack(from, bits);
  unsigned stored = from->explicitInteger ? 63u : from->mantissaBits;
  switch (number.category) {
  case IR_FLOAT_NUMBER:
    return packNumber(to, number, inexact);
  case IR_FLOAT_ZERO:
    return packZero(to, number.negative);
  case IR_FLOAT_INFINITY:
    *inexact = to->specials != IR_FLOAT_IEEE;
    return packOverflow(to, number.negative);
  case IR_FLOAT_NAN:
    // The bits of -0 are NaN there, so the sign says nothing.
    return packNaN(to, number.negative && from->specials != IR_FLOAT_NAN_MINUS_ZERO,
                   shiftLeft(number.significand, 128 - stored));
  }
  return bits;
}

IrFloatBits irFloatConvert(const IrFloatSemantics *from, IrFloatBits bits,
                           const IrFloatSemantics *to) {
  bool inexact = false;
  return from == to ? bits : convert(from, bits, to, &inexact);
}

IrFloatBits irFloatFromDouble(const IrFloatSemantics *semantics, double value, bool *inexact) {
  IrFloatBits bits = {0, 0};
  bool lost = false;
  memcpy(&bits.low, &value, sizeof value);
  if (semantics == &builtinFloat32TypeFloatType && value >= -FLT_MAX && value <= FLT_MAX) {
    float narrow = (float)value;
    uint32_t narrowBits;
    memcpy(&narrowBits, &narrow, sizeof narrow);
    bits.low = narrowBits;
    lost = narrow != value;
  } else if (semantics != &builtinFloat64TypeFloatType)
    bits = convert(&builtinFloat64TypeFloatType, bits, semantics, &lost);
  if (inexact)
    *inexact = lost;
  return bits;
}

double irFloatToDouble(const IrFloatSemantics *semantics, IrFloatBits bits) {
  bits = irFloatConvert(semantics, bits, &builtinFloat64TypeFloatType);
  double value;
  memcpy(&value, &bits.low, sizeof value);
  return value;
}

bool irFloatIsNaN(const IrFloatSemantics *semantics, IrFloatBits bits) {
  return unpack(semantics, bits).category == IR_FLOAT_NAN;
}

bool irFloatIsInfinity(const IrFloatSemantics *semantics, IrFloatBits bits) {
  return unpack(semantics, bits).category == IR_FLOAT_INFINITY;
}

//===--- For arithmetic ---===//

IrFloatParts irFloatTakeApart(const IrFloatSemantics *format, IrFloatBits bits) {
  IrFloatParts parts = unpack(format, bits);
  unsigned stored = format->explicitInteger ? 63u : format->mantissaBits;
  if (parts.category == IR_FLOAT_NAN)
    parts.significand = shiftLeft(parts.significand, 128 - stored);
  return parts;
}

IrFloatBits irFloatPutTogether(const IrFloatSemantics *format, IrFloatParts parts, bool *inexact) {
  switch (parts.category) {
  case IR_FLOAT_NUMBER:
    return packNumber(format, parts, inexact);
  case IR_FLOAT_ZERO:
    return packZero(format, parts.negative);
  case IR_FLOAT_INFINITY:
    return packOverflow(format, parts.negative);
  case IR_FLOAT_NAN:
    break;
  }
  return packNaN(format, parts.negative, parts.significand);
}

unsigned irFloatPrecision(const IrFloatSemantics *format) { return precisionOf(format); }

int irFloatLargestExponent(const IrFloatSemantics *format) {
  return (int)largestField(format) - format->bias;
}

bool irFloatHolds(const IrFloatSemantics *format, const IrFloatSemantics *other) {
  int largest = irFloatLargestExponent(format), otherLargest = irFloatLargestExponent(other);
  int smallest = (format->noSignNoZero ? 0 : 1) - format->bias;
  int otherSmallest = (other->noSignNoZero ? 0 : 1) - other->bias;
  return otherLargest <= largest && otherSmallest >= smallest &&
         precisionOf(other) <= precisionOf(format);
}

//===--- Large magnitudes ---===//

// The widest that is needed is the smallest number of f128 times a power of five: 38,500 bits.
enum { kMaxLimbs = 1400 };

typedef struct Big {
  uint32_t size;
  uint32_t limbs[kMaxLimbs]; // low first; those from `size` on are not set
} Big;

static void bigSet(Big *big, U128 value) {
  uint32_t limbs[] = {(uint32_t)value.low, (uint32_t)(value.low >> 32), (uint32_t)value.high,
                      (uint32_t)(value.high >> 32)};
  big->size = 4;
  while (big->size && !limbs[big->size - 1])
    --big->size;
  memcpy(big->limbs, limbs, sizeof limbs);
}

static void bigMultiply(Big *big, uint32_t factor) {
  uint64_t carry = 0;
  for (uint32_t i = 0; i < big->size; ++i) {
    carry += (uint64_t)big->limbs[i] * factor;
    big->limbs[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry)
    big->limbs[big->size++] = (uint32_t)carry;
}

static void bigMultiplyByPowerOf5(Big *big, unsigned power) {
  static const uint32_t powers[] = {1,     5,      25,      125,     625,      3125,     15625,
                                    78125, 390625, 1953125, 9765625, 48828125, 244140625};
  for (; power >= 13; power -= 13)
    bigMultiply(big, 1220703125); // 5^13
  bigMultiply(big, powers[power]);
}

static void bigShiftLeft(Big *big, unsigned bits) {
  unsigned limbs = bits / 32;
  bigMultiply(big, 1u << bits % 32);
  memmove(big->limbs + limbs, big->limbs, big->size * sizeof *big->limbs);
  memset(big->limbs, 0, limbs * sizeof *big->limbs);
  if (big->size)
    big->size += limbs;
}

static uint32_t bigDivide(Big *big, uint32_t divisor) {
  uint64_t rest = 0;
  for (uint32_t i = big->size; i-- > 0;) {
    rest = rest << 32 | big->limbs[i];
    big->limbs[i] = (uint32_t)(rest / divisor);
    rest %= divisor;
  }
  while (big->size && !big->limbs[big->size - 1])
    --big->size;
  return (uint32_t)rest;
}

static unsigned bigBitLength(const Big *big) {
  unsigned bits = big->size * 32;
  for (uint32_t top = big->size ? big->limbs[big->size - 1] : UINT32_MAX; !(top >> 31); top <<= 1)
    --bits;
  return bits;
}

static int bigCompare(const Big *a, const Big *b) {
  if (a->size != b->size)
    return a->size < b->size ? -1 : 1;
  for (uint32_t i = a->size; i-- > 0;)
    if (a->limbs[i] != b->limbs[i])
      return a->limbs[i] < b->limbs[i] ? -1 : 1;
  return 0;
}

// Compares a * 10^exponent10 with b * 2^exponent2.
static int compareScaled(uint64_t a, int exponent10, U128 b, int exponent2) {
  Big left, right;
  bigSet(&left, (U128){a, 0});
  bigSet(&right, b);
  if (exponent10 >= 0)
    bigMultiplyByPowerOf5(&left, (unsigned)exponent10);
  else
    bigMultiplyByPowerOf5(&right, (unsigned)-exponent10);
  if (exponent10 >= exponent2)
    bigShiftLeft(&left, (unsigned)(exponent10 - exponent2));
  else
    bigShiftLeft(&right, (unsigned)(exponent2 - exponent10));
  return bigCompare(&left, &right);
}

//===--- Printing ---===//

enum { kMaxDigits = 80, kDigitsAtOnce = 9 };

static const uint32_t powersOf10[kDigitsAtOnce + 1] = {
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000, 1000000000};

// digits[0] first, of digits * 10^exponent.
typedef struct Decimal {
  unsigned size;
  int exponent;
  char digits[kMaxDigits];
} Decimal;

// Drops whole digits at the end while more than enough are left for `wanted` ones, before the
// costly conversion of each digit. 59/196 is just below log10(2).
static int dropDigits(Big *big, unsigned wanted) {
  unsigned needed = (wanted * 196 + 58) / 59, bits = bigBitLength(big);
  unsigned dropped = bits > needed ? (bits - needed) * 59 / 196 : 0;
  for (unsigned left = dropped, part; left; left -= part) {
    part = left < kDigitsAtOnce ? left : kDigitsAtOnce;
    bigDivide(big, powersOf10[part]);
  }
  return (int)dropped;
}

// Digits from the last one on, without zeros at the end of the number.
typedef struct Reversed {
  unsigned size, zeros;
  char digits[kMaxDigits];
} Reversed;

static void addDigit(Reversed *reversed, unsigned digit) {
  if (!reversed->size && !digit)
    reversed->zeros++;
  else if (reversed->size < kMaxDigits)
    reversed->digits[reversed->size++] = (char)('0' + digit);
}

// Writes the digits of `big`, without zeros at the end.
static void writeDigits(Big *big, Decimal *decimal) {
  Reversed reversed;
  reversed.size = reversed.zeros = 0;
  while (big->size > 2) {
    uint32_t last = bigDivide(big, powersOf10[kDigitsAtOnce]);
    for (int i = 0; i < kDigitsAtOnce; ++i, last /= 10)
      addDigit(&reversed, last % 10);
  }
  uint64_t first = big->size ? big->limbs[0] : 0;
  first |= big->size > 1 ? (uint64_t)big->limbs[1] << 32 : 0;
  for (; first; first /= 10)
    addDigit(&reversed, (unsigned)(first % 10));
  for (unsigned i = 0; i < reversed.size; ++i)
    decimal->digits[i] = reversed.digits[reversed.size - 1 - i];
  decimal->size = reversed.size;
  decimal->exponent += (int)reversed.zeros;
}

// Rounds to at most `wanted` digits, a 5 up, and drops zeros at the end.
static void roundDigits(Decimal *decimal, unsigned wanted) {
  if (decimal->size <= wanted)
    return;
  bool up = decimal->digits[wanted] >= '5';
  decimal->exponent += (int)(decimal->size - wanted);
  decimal->size = wanted;
  char dropped = up ? '9' : '0';
  while (decimal->size && decimal->digits[decimal->size - 1] == dropped) {
    decimal->size--;
    decimal->exponent++;
  }
  if (up && decimal->size) {
    decimal->digits[decimal->size - 1]++;
  } else if (up) {
    decimal->digits[0] = '1';
    decimal->size = 1;
  }
}

static void makeDecimal(Unpacked number, unsigned wanted, Decimal *decimal) {
  Big big;
  unsigned zeros = trailingZeros(number.significand);
  number.significand = shiftRight(number.significand, zeros);
  number.exponent += (int)zeros;
  bigSet(&big, number.significand);
  if (number.exponent >= 0)
    bigShiftLeft(&big, (unsigned)number.exponent);
  else
    bigMultiplyByPowerOf5(&big, (unsigned)-number.exponent);
  decimal->exponent = number.exponent < 0 ? number.exponent : 0;
  decimal->exponent += dropDigits(&big, wanted);
  writeDigits(&big, decimal);
  roundDigits(decimal, wanted);
}

// Whether reading the decimal gives the number back: it lies no farther than half way to the
// neighbours, and not there when the number is odd.
static bool readsBack(const IrFloatSemantics *format, Unpacked number, const Decimal *decimal) {
  uint64_t value = 0;
  for (unsigned i = 0; i < decimal->size; ++i)
    value = value * 10 + (uint64_t)(decimal->digits[i] - '0');
  bool even = !(number.significand.low & 1);
  U128 above = addOne(shiftLeft(number.significand, 1));
  int order = compareScaled(value, decimal->exponent, above, number.exponent - 1);
  if (order > 0 || (order == 0 && !even))
    return false;
  // Below a power of two the neighbour is half as far.
  bool powerOf2 = bitLength(number.significand) == precisionOf(format) &&
                  isZero(lowBits(number.significand, precisionOf(format) - 1)) &&
                  number.exponent > smallestExponent(format);
  U128 below = shiftLeft(number.significand, powerOf2 ? 2 : 1);
  below = (U128){below.low - 1, below.high - (below.low == 0)};
  order = compareScaled(value, decimal->exponent, below, number.exponent - (powerOf2 ? 2 : 1));
  return order > 0 || (order == 0 && even);
}

static void appendExponent(char letter, int exponent, int minDigits, TsString *out) {
  unsigned magnitude = (unsigned)abs(exponent);
  tsStringAppendChar(out, letter);
  tsStringAppendChar(out, exponent < 0 ? '-' : '+');
  if (magnitude < 10 && minDigits > 1)
    tsStringAppendChar(out, '0');
  tsStringAppendUnsigned(out, magnitude);
}

// d.dddd, padded with zeros to `padTo` digits after the point.
static void appendScientific(const Decimal *decimal, unsigned padTo, TsString *out) {
  tsStringAppendChar(out, decimal->digits[0]);
  tsStringAppendChar(out, '.');
  tsStringAppend(out, mlirStringRefCreate(decimal->digits + 1, decimal->size - 1));
  unsigned written = decimal->size - 1;
  tsStringAppendRepeated(out, '0', padTo > written ? padTo - written : 0);
}

// The exponent of the first digit.
static int firstExponent(const Decimal *decimal) {
  return decimal->exponent + (int)decimal->size - 1;
}

// All the digits that the format holds. False, with nothing appended, for whole numbers, whose text
// would read as an integer.
static bool appendFull(const IrFloatSemantics *format, Unpacked number, TsString *out) {
  enum { kMaxPadding = 3 };
  unsigned wanted = 2 + precisionOf(format) * 59 / 196;
  Decimal decimal;
  makeDecimal(number, wanted, &decimal);
  int first = firstExponent(&decimal);
  bool whole = decimal.exponent >= 0;
  bool scientific =
      whole ? decimal.exponent > kMaxPadding || first + 1 > (int)wanted : -first > kMaxPadding;
  if (whole && !scientific)
    return false;
  if (number.negative)
    tsStringAppendChar(out, '-');
  if (scientific) {
    appendScientific(&decimal, decimal.size == 1, out);
    appendExponent('E', first, 1, out);
    return true;
  }
  size_t wholeDigits = first >= 0 ? (size_t)first + 1 : 0;
  tsStringAppend(out, mlirStringRefCreate(decimal.digits, wholeDigits));
  tsStringAppendC(out, wholeDigits ? "." : "0.");
  tsStringAppendRepeated(out, '0', first < 0 ? (size_t)(-first - 1) : 0);
  tsStringAppend(out,
                 mlirStringRefCreate(decimal.digits + wholeDigits, decimal.size - wholeDigits));
  return true;
}

static void appendHex(IrFloatBits bits, TsString *out) {
  if (bits.high)
    tsStringAppendFormat(out, "0x%llX%016llX", (unsigned long long)bits.high,
                         (unsigned long long)bits.low);
  else
    tsStringAppendFormat(out, "0x%llX", (unsigned long long)bits.low);
}

void irFloatPrint(const IrFloatSemantics *semantics, IrFloatBits bits, TsString *out) {
  enum { kShortDigits = 6 };
  Unpacked number = unpack(semantics, bits);
  if (number.category == IR_FLOAT_ZERO) {
    tsStringAppendC(out, number.negative ? "-0.000000e+00" : "0.000000e+00");
    return;
  }
  if (number.category == IR_FLOAT_NUMBER) {
    Decimal decimal;
    makeDecimal(number, kShortDigits, &decimal);
    if (readsBack(semantics, number, &decimal)) {
      if (number.negative)
        tsStringAppendChar(out, '-');
      appendScientific(&decimal, kShortDigits, out);
      appendExponent('e', firstExponent(&decimal), 2, out);
      return;
    }
    if (appendFull(semantics, number, out))
      return;
  }
  appendHex(bits, out);
}

//===--- Attributes ---===//

IrStorage *irFloatAttrGetBits(IrStorage *type, IrFloatBits bits) {
  TesseraParam params[] = {irParamPointer(type), irParamInteger((int64_t)bits.low),
                           irParamInteger((int64_t)bits.high)};
  return irStorageGet(type->context, &builtinFloatAttrDef, params);
}

void irPendingFloat(IrStorage *type, IrFloatBits bits, IrPending *pending) {
  pending->params[0] = irParamPointer(type);
  pending->params[1] = irParamInteger((int64_t)bits.low);
  pending->params[2] = irParamInteger((int64_t)bits.high);
  irPendingBegin(type->context, &builtinFloatAttrDef, pending);
}

IrStorage *irFloatAttrGet(IrStorage *type, double value) {
  return irFloatAttrGetBits(type, irFloatFromDouble(irFloatSemantics(type), value, NULL));
}

double irFloatAttrValue(const IrStorage *attribute) {
  return irFloatToDouble(irFloatSemantics(irParamStorage(attribute, 0)),
                         irFloatAttrBits(attribute));
}

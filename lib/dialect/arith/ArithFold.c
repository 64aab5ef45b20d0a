// Folding of arith: constants and operations on integers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "tessera/IntRange.h"

MlirLogicalResult arithConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return arithGiveAttribute(results, numResults, arithConstantOpGetValueAttr(op));
}

//===--- Results of one element ---===//

static bool addWords(const ArithComputation *computation, const uint64_t *const *operands,
                     uint64_t *result) {
  irWordsAdd(result, operands[0], operands[1], computation->to.numWords);
  return true;
}

static bool subtractWords(const ArithComputation *computation, const uint64_t *const *operands,
                          uint64_t *result) {
  irWordsSubtract(result, operands[0], operands[1], computation->to.numWords);
  return true;
}

static bool multiplyWords(const ArithComputation *computation, const uint64_t *const *operands,
                          uint64_t *result) {
  uint64_t product[2 * ARITH_MAX_WORDS];
  size_t numWords = computation->to.numWords;
  irWordsMultiply(product, operands[0], operands[1], numWords);
  memcpy(result, product, numWords * sizeof *result);
  return true;
}

// The upper half of a product of twice the width; what is subtracted makes the unsigned product a
// signed one.
static void multiplyHigh(const ArithComputation *computation, const uint64_t *const *operands,
                         bool isSigned, uint64_t *result) {
  uint64_t product[2 * ARITH_MAX_WORDS];
  const ArithFormat *format = &computation->to;
  size_t numWords = format->numWords;
  irWordsMultiply(product, operands[0], operands[1], numWords);
  irWordsShiftRight(product, product, 2 * numWords, format->width);
  memcpy(result, product, numWords * sizeof *result);
  for (int i = 0; i < 2 && isSigned; ++i)
    if (arithIsNegative(operands[i], format))
      irWordsSubtract(result, result, operands[1 - i], numWords);
}

static bool multiplyHighSigned(const ArithComputation *computation, const uint64_t *const *operands,
                               uint64_t *result) {
  multiplyHigh(computation, operands, /*isSigned=*/true, result);
  return true;
}

static bool multiplyHighUnsigned(const ArithComputation *computation,
                                 const uint64_t *const *operands, uint64_t *result) {
  multiplyHigh(computation, operands, /*isSigned=*/false, result);
  return true;
}

// The number of bits to shift by, if it is less than the width.
static bool readShift(const ArithComputation *computation, const uint64_t *amount, size_t *shift) {
  *shift = (size_t)amount[0];
  return irWordsActiveBits(amount, computation->to.numWords) <= 32 &&
         amount[0] < computation->to.width;
}

static bool shiftLeft(const ArithComputation *computation, const uint64_t *const *operands,
                      uint64_t *result) {
  size_t shift;
  if (!readShift(computation, operands[1], &shift))
    return false;
  irWordsShiftLeft(result, operands[0], computation->to.numWords, shift);
  return true;
}

static bool shiftRightUnsigned(const ArithComputation *computation, const uint64_t *const *operands,
                               uint64_t *result) {
  size_t shift;
  if (!readShift(computation, operands[1], &shift))
    return false;
  irWordsShiftRight(result, operands[0], computation->to.numWords, shift);
  return true;
}

static bool shiftRightSigned(const ArithComputation *computation, const uint64_t *const *operands,
                             uint64_t *result) {
  const ArithFormat *format = &computation->to;
  if (!shiftRightUnsigned(computation, operands, result))
    return false;
  if (arithIsNegative(operands[0], format))
    for (size_t i = format->width - (size_t)operands[1][0]; i < format->width; ++i)
      result[i / 64] |= UINT64_C(1) << i % 64;
  return true;
}

static bool divideUnsigned(const ArithComputation *computation, const uint64_t *const *operands,
                           uint64_t *result) {
  uint64_t rest[ARITH_MAX_WORDS];
  size_t numWords = computation->to.numWords;
  if (irWordsAreZero(operands[1], numWords))
    return false;
  irWordsDivide(result, rest, operands[0], operands[1], numWords);
  return true;
}

static bool remainderUnsigned(const ArithComputation *computation, const uint64_t *const *operands,
                              uint64_t *result) {
  uint64_t quotient[ARITH_MAX_WORDS];
  size_t numWords = computation->to.numWords;
  if (irWordsAreZero(operands[1], numWords))
    return false;
  irWordsDivide(quotient, result, operands[0], operands[1], numWords);
  return true;
}

static const uint64_t wordOne[ARITH_MAX_WORDS] = {1};

static bool divideUnsignedUp(const ArithComputation *computation, const uint64_t *const *operands,
                             uint64_t *result) {
  uint64_t rest[ARITH_MAX_WORDS];
  size_t numWords = computation->to.numWords;
  if (irWordsAreZero(operands[1], numWords))
    return false;
  irWordsDivide(result, rest, operands[0], operands[1], numWords);
  if (!irWordsAreZero(rest, numWords))
    irWordsAdd(result, result, wordOne, numWords);
  return true;
}

static bool isSmallestSigned(const uint64_t *words, const ArithFormat *format) {
  unsigned sign = format->width - 1;
  for (size_t i = 0; i < format->numWords; ++i)
    if (words[i] != (i == sign / 64 ? UINT64_C(1) << sign % 64 : 0))
      return false;
  return true;
}

// A magnitude and where it came from.
static bool readMagnitude(const uint64_t *words, const ArithFormat *format, uint64_t *magnitude) {
  bool negative = arithIsNegative(words, format);
  memcpy(magnitude, words, format->numWords * sizeof *magnitude);
  if (negative) {
    irWordsNegate(magnitude, format->numWords);
    arithTruncate(magnitude, format);
  }
  return negative;
}

typedef enum Rounding { TOWARDS_ZERO, UP, DOWN } Rounding;

// False for a divisor of zero and for the one quotient that doesn't fit.
static bool divideSignedTo(const ArithComputation *computation, const uint64_t *const *operands,
                           Rounding rounding, uint64_t *result) {
  const ArithFormat *format = &computation->to;
  size_t numWords = format->numWords;
  uint64_t a[ARITH_MAX_WORDS], b[ARITH_MAX_WORDS], rest[ARITH_MAX_WORDS];
  if (irWordsAreZero(operands[1], numWords))
    return false;
  bool aIsNegative = readMagnitude(operands[0], format, a);
  bool bIsNegative = readMagnitude(operands[1], format, b);
  if (isSmallestSigned(operands[0], format) && bIsNegative &&
      irWordsCompare(b, wordOne, numWords) == 0)
    return false;
  bool negative = aIsNegative != bIsNegative;
  irWordsDivide(result, rest, a, b, numWords);
  bool away = rounding == (negative ? DOWN : UP) && !irWordsAreZero(rest, numWords);
  if (away)
    irWordsAdd(result, result, wordOne, numWords);
  if (negative)
    irWordsNegate(result, numWords);
  return true;
}

static bool divideSigned(const ArithComputation *computation, const uint64_t *const *operands,
                         uint64_t *result) {
  return divideSignedTo(computation, operands, TOWARDS_ZERO, result);
}

static bool divideSignedDown(const ArithComputation *computation, const uint64_t *const *operands,
                             uint64_t *result) {
  return divideSignedTo(computation, operands, DOWN, result);
}

// MLIR folds only where none of its steps overflows: it negates what is negative, and takes 1 as
// signed, which in one bit it isn't. The smallest number is therefore folded as little as there.
static bool divideSignedUp(const ArithComputation *computation, const uint64_t *const *operands,
                           uint64_t *result) {
  const ArithFormat *format = &computation->to;
  if (irWordsAreZero(operands[1], format->numWords))
    return false;
  if (irWordsAreZero(operands[0], format->numWords)) {
    memcpy(result, operands[0], format->numWords * sizeof *result);
    return true;
  }
  bool overflows = isSmallestSigned(operands[0], format) || isSmallestSigned(operands[1], format);
  return !overflows && divideSignedTo(computation, operands, UP, result);
}

static bool remainderSigned(const ArithComputation *computation, const uint64_t *const *operands,
                            uint64_t *result) {
  const ArithFormat *format = &computation->to;
  size_t numWords = format->numWords;
  uint64_t a[ARITH_MAX_WORDS], b[ARITH_MAX_WORDS], quotient[ARITH_MAX_WORDS];
  if (irWordsAreZero(operands[1], numWords))
    return false;
  bool negative = readMagnitude(operands[0], format, a);
  readMagnitude(operands[1], format, b);
  irWordsDivide(quotient, result, a, b, numWords);
  if (negative)
    irWordsNegate(result, numWords);
  return true;
}

static bool andWords(const ArithComputation *computation, const uint64_t *const *operands,
                     uint64_t *result) {
  for (size_t i = 0; i < computation->to.numWords; ++i)
    result[i] = operands[0][i] & operands[1][i];
  return true;
}

static bool orWords(const ArithComputation *computation, const uint64_t *const *operands,
                    uint64_t *result) {
  for (size_t i = 0; i < computation->to.numWords; ++i)
    result[i] = operands[0][i] | operands[1][i];
  return true;
}

static bool xorWords(const ArithComputation *computation, const uint64_t *const *operands,
                     uint64_t *result) {
  for (size_t i = 0; i < computation->to.numWords; ++i)
    result[i] = operands[0][i] ^ operands[1][i];
  return true;
}

static bool isSignedLess(const uint64_t *a, const uint64_t *b, const ArithFormat *format) {
  bool aIsNegative = arithIsNegative(a, format), bIsNegative = arithIsNegative(b, format);
  return aIsNegative != bIsNegative ? aIsNegative : irWordsCompare(a, b, format->numWords) < 0;
}

static void choose(const ArithComputation *computation, const uint64_t *const *operands,
                   bool second, uint64_t *result) {
  memcpy(result, operands[second], computation->to.numWords * sizeof *result);
}

static bool maxSigned(const ArithComputation *computation, const uint64_t *const *operands,
                      uint64_t *result) {
  choose(computation, operands, isSignedLess(operands[0], operands[1], &computation->to), result);
  return true;
}

static bool minSigned(const ArithComputation *computation, const uint64_t *const *operands,
                      uint64_t *result) {
  choose(computation, operands, isSignedLess(operands[1], operands[0], &computation->to), result);
  return true;
}

static bool maxUnsigned(const ArithComputation *computation, const uint64_t *const *operands,
                        uint64_t *result) {
  bool less = irWordsCompare(operands[0], operands[1], computation->to.numWords) < 0;
  choose(computation, operands, less, result);
  return true;
}

static bool minUnsigned(const ArithComputation *computation, const uint64_t *const *operands,
                        uint64_t *result) {
  bool less = irWordsCompare(operands[1], operands[0], computation->to.numWords) < 0;
  choose(computation, operands, less, result);
  return true;
}

//===--- What needs no constants, or one ---===//

// Sets what the op is equal to; false when it isn't that simple.
typedef bool (*Simplify)(MlirOperation op, const MlirAttribute *operands,
                         TesseraFoldResult *result);

static MlirValue lhsOf(MlirOperation op) { return mlirOperationGetOperand(op, 0); }
static MlirValue rhsOf(MlirOperation op) { return mlirOperationGetOperand(op, 1); }

static bool isValue(TesseraFoldResult *result, MlirValue value) {
  result->value = value;
  return true;
}

static bool isAttribute(TesseraFoldResult *result, MlirAttribute attribute) {
  result->attribute = attribute;
  return !mlirAttributeIsNull(attribute);
}

static bool isZero(MlirOperation op, TesseraFoldResult *result) {
  return isAttribute(result, arithZero(mlirValueGetType(mlirOperationGetResult(op, 0))));
}

static bool simplifyAdd(MlirOperation op, const MlirAttribute *operands,
                        TesseraFoldResult *result) {
  if (arithIsInteger(operands[1], ARITH_ZERO))
    return isValue(result, lhsOf(op));
  // (a - b) + b and b + (a - b)
  for (int i = 0; i < 2; ++i) {
    MlirOperation sub = arithDefiningOp(mlirOperationGetOperand(op, i), &arithSubIOpDef);
    if (sub.ptr && mlirValueEqual(rhsOf(sub), mlirOperationGetOperand(op, 1 - i)))
      return isValue(result, lhsOf(sub));
  }
  return false;
}

static bool simplifySubtract(MlirOperation op, const MlirAttribute *operands,
                             TesseraFoldResult *result) {
  if (mlirValueEqual(lhsOf(op), rhsOf(op)) && isZero(op, result))
    return true;
  if (arithIsInteger(operands[1], ARITH_ZERO))
    return isValue(result, lhsOf(op));
  MlirOperation add = arithDefiningOp(lhsOf(op), &arithAddIOpDef);
  if (add.ptr && mlirValueEqual(rhsOf(op), rhsOf(add)))
    return isValue(result, lhsOf(add));
  if (add.ptr && mlirValueEqual(rhsOf(op), lhsOf(add)))
    return isValue(result, rhsOf(add));
  return false;
}

static bool simplifyMultiply(MlirOperation op, const MlirAttribute *operands,
                             TesseraFoldResult *result) {
  if (arithIsInteger(operands[1], ARITH_ZERO))
    return isValue(result, rhsOf(op));
  return arithIsInteger(operands[1], ARITH_ONE) && isValue(result, lhsOf(op));
}

static bool simplifyShift(MlirOperation op, const MlirAttribute *operands,
                          TesseraFoldResult *result) {
  return arithIsInteger(operands[1], ARITH_ZERO) && isValue(result, lhsOf(op));
}

// Division by one.
static bool simplifyDivide(MlirOperation op, const MlirAttribute *operands,
                           TesseraFoldResult *result) {
  return arithIsInteger(operands[1], ARITH_ONE) && isValue(result, lhsOf(op));
}

// (a * b) / b when the product has not overflowed.
static bool simplifyDivideProduct(MlirOperation op, const MlirAttribute *operands,
                                  ArithIntegerOverflowFlags flag, TesseraFoldResult *result) {
  if (simplifyDivide(op, operands, result))
    return true;
  MlirOperation product = arithDefiningOp(lhsOf(op), &arithMulIOpDef);
  if (!product.ptr || !(arithMulIOpGetOverflowFlags(product) & flag))
    return false;
  for (int i = 0; i < 2; ++i)
    if (mlirValueEqual(mlirOperationGetOperand(product, i), rhsOf(op)))
      return isValue(result, mlirOperationGetOperand(product, 1 - i));
  return false;
}

static bool simplifyDivideSigned(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *result) {
  return simplifyDivideProduct(op, operands, ArithIntegerOverflowFlagsnsw, result);
}

static bool simplifyDivideUnsigned(MlirOperation op, const MlirAttribute *operands,
                                   TesseraFoldResult *result) {
  return simplifyDivideProduct(op, operands, ArithIntegerOverflowFlagsnuw, result);
}

static bool simplifyRemainder(MlirOperation op, const MlirAttribute *operands,
                              TesseraFoldResult *result) {
  return arithIsInteger(operands[1], ARITH_ONE) && isZero(op, result);
}

// The op that makes `inverted` of `value` by xor with all ones, or null.
static MlirOperation findNot(MlirValue inverted, MlirValue value) {
  MlirOperation xor = arithDefiningOp(inverted, &arithXOrIOpDef);
  bool isNot = xor.ptr &&mlirValueEqual(lhsOf(xor), value) &&
               arithIsInteger(tesseraValueGetConstant(rhsOf(xor)), ARITH_ALL_ONES);
  return isNot ? xor
               : (MlirOperation){
                     NULL};
}

static bool simplifyAnd(MlirOperation op, const MlirAttribute *operands,
                        TesseraFoldResult *result) {
  if (arithIsInteger(operands[1], ARITH_ZERO))
    return isValue(result, rhsOf(op));
  if (arithIsInteger(operands[1], ARITH_ALL_ONES))
    return isValue(result, lhsOf(op));
  if (findNot(rhsOf(op), lhsOf(op)).ptr || findNot(lhsOf(op), rhsOf(op)).ptr)
    return isZero(op, result);
  // (a & b) & a
  for (int i = 0; i < 2; ++i) {
    MlirOperation inner = arithDefiningOp(mlirOperationGetOperand(op, i), &arithAndIOpDef);
    MlirValue other = mlirOperationGetOperand(op, 1 - i);
    if (inner.ptr && (mlirValueEqual(lhsOf(inner), other) || mlirValueEqual(rhsOf(inner), other)))
      return isValue(result, mlirOperationGetOperand(op, i));
  }
  return false;
}

static bool simplifyOr(MlirOperation op, const MlirAttribute *operands, TesseraFoldResult *result) {
  if (arithIsInteger(operands[1], ARITH_ZERO))
    return isValue(result, lhsOf(op));
  if (arithIsInteger(operands[1], ARITH_ALL_ONES))
    return isAttribute(result, operands[1]);
  MlirOperation right = findNot(rhsOf(op), lhsOf(op)), left = findNot(lhsOf(op), rhsOf(op));
  if (right.ptr || left.ptr)
    return isValue(result, rhsOf(right.ptr ? right : left));
  return false;
}

static bool simplifyXor(MlirOperation op, const MlirAttribute *operands,
                        TesseraFoldResult *result) {
  if (arithIsInteger(operands[1], ARITH_ZERO))
    return isValue(result, lhsOf(op));
  if (mlirValueEqual(lhsOf(op), rhsOf(op)))
    return isZero(op, result);
  // (x ^ a) ^ a, in any order
  for (int i = 0; i < 2; ++i) {
    MlirOperation inner = arithDefiningOp(mlirOperationGetOperand(op, i), &arithXOrIOpDef);
    for (int k = 1; inner.ptr && k >= 0; --k)
      if (mlirValueEqual(mlirOperationGetOperand(inner, k), mlirOperationGetOperand(op, 1 - i)))
        return isValue(result, mlirOperationGetOperand(inner, 1 - k));
  }
  return false;
}

static bool simplifyMaxSigned(MlirOperation op, const MlirAttribute *operands,
                              TesseraFoldResult *result) {
  if (mlirValueEqual(lhsOf(op), rhsOf(op)) || arithIsInteger(operands[1], ARITH_LARGEST_SIGNED))
    return isValue(result, rhsOf(op));
  return arithIsInteger(operands[1], ARITH_SMALLEST_SIGNED) && isValue(result, lhsOf(op));
}

static bool simplifyMinSigned(MlirOperation op, const MlirAttribute *operands,
                              TesseraFoldResult *result) {
  if (mlirValueEqual(lhsOf(op), rhsOf(op)) || arithIsInteger(operands[1], ARITH_SMALLEST_SIGNED))
    return isValue(result, rhsOf(op));
  return arithIsInteger(operands[1], ARITH_LARGEST_SIGNED) && isValue(result, lhsOf(op));
}

static bool simplifyMaxUnsigned(MlirOperation op, const MlirAttribute *operands,
                                TesseraFoldResult *result) {
  if (mlirValueEqual(lhsOf(op), rhsOf(op)) || arithIsInteger(operands[1], ARITH_ALL_ONES))
    return isValue(result, rhsOf(op));
  return arithIsInteger(operands[1], ARITH_ZERO) && isValue(result, lhsOf(op));
}

static bool simplifyMinUnsigned(MlirOperation op, const MlirAttribute *operands,
                                TesseraFoldResult *result) {
  if (mlirValueEqual(lhsOf(op), rhsOf(op)) || arithIsInteger(operands[1], ARITH_ZERO))
    return isValue(result, rhsOf(op));
  return arithIsInteger(operands[1], ARITH_ALL_ONES) && isValue(result, lhsOf(op));
}

//===--- Hooks ---===//

static MlirLogicalResult foldInteger(MlirOperation op, const MlirAttribute *operands,
                                     Simplify simplify, ArithCompute compute,
                                     TesseraFoldResult *results, size_t *numResults) {
  if (simplify(op, operands, &results[0])) {
    *numResults = 1;
    return mlirLogicalResultSuccess();
  }
  return arithFoldByCompute(op, operands, compute, 0, results, numResults);
}

#define INTEGER_FOLD(hook, simplify, compute)                                                      \
  MlirLogicalResult hook(MlirOperation op, const MlirAttribute *operands,                          \
                         TesseraFoldResult *results, size_t *numResults) {                         \
    return foldInteger(op, operands, simplify, compute, results, numResults);                      \
  }

INTEGER_FOLD(arithAddIOpFold, simplifyAdd, addWords)
INTEGER_FOLD(arithSubIOpFold, simplifySubtract, subtractWords)
INTEGER_FOLD(arithMulIOpFold, simplifyMultiply, multiplyWords)
INTEGER_FOLD(arithShLIOpFold, simplifyShift, shiftLeft)
INTEGER_FOLD(arithShRUIOpFold, simplifyShift, shiftRightUnsigned)
INTEGER_FOLD(arithShRSIOpFold, simplifyShift, shiftRightSigned)
INTEGER_FOLD(arithDivUIOpFold, simplifyDivideUnsigned, divideUnsigned)
INTEGER_FOLD(arithDivSIOpFold, simplifyDivideSigned, divideSigned)
INTEGER_FOLD(arithCeilDivUIOpFold, simplifyDivide, divideUnsignedUp)
INTEGER_FOLD(arithCeilDivSIOpFold, simplifyDivide, divideSignedUp)
INTEGER_FOLD(arithFloorDivSIOpFold, simplifyDivide, divideSignedDown)
INTEGER_FOLD(arithRemUIOpFold, simplifyRemainder, remainderUnsigned)
INTEGER_FOLD(arithRemSIOpFold, simplifyRemainder, remainderSigned)
INTEGER_FOLD(arithAndIOpFold, simplifyAnd, andWords)
INTEGER_FOLD(arithOrIOpFold, simplifyOr, orWords)
INTEGER_FOLD(arithXOrIOpFold, simplifyXor, xorWords)
INTEGER_FOLD(arithMaxSIOpFold, simplifyMaxSigned, maxSigned)
INTEGER_FOLD(arithMaxUIOpFold, simplifyMaxUnsigned, maxUnsigned)
INTEGER_FOLD(arithMinSIOpFold, simplifyMinSigned, minSigned)
INTEGER_FOLD(arithMinUIOpFold, simplifyMinUnsigned, minUnsigned)

//===--- Two results ---===//

static MlirLogicalResult giveTwo(TesseraFoldResult *results, size_t *numResults,
                                 TesseraFoldResult first, MlirAttribute second) {
  if ((mlirAttributeIsNull(first.attribute) && mlirValueIsNull(first.value)) ||
      mlirAttributeIsNull(second))
    return mlirLogicalResultFailure();
  results[0] = first;
  results[1] = (TesseraFoldResult){.attribute = second};
  *numResults = 2;
  return mlirLogicalResultSuccess();
}

// Whether the sum is less than an operand.
static bool hasCarry(const ArithComputation *computation, const uint64_t *const *operands,
                     uint64_t *result) {
  result[0] = irWordsCompare(operands[0], operands[1], computation->from.numWords) < 0;
  return true;
}

MlirLogicalResult arithAddUIExtendedOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  MlirType sumType = mlirValueGetType(arithAddUIExtendedOpGetSum(op));
  MlirType overflowType = mlirValueGetType(arithAddUIExtendedOpGetOverflow(op));
  if (arithIsInteger(operands[1], ARITH_ZERO))
    return giveTwo(results, numResults, (TesseraFoldResult){.value = lhsOf(op)},
                   arithZero(overflowType));
  MlirAttribute sum = arithCompute(addWords, 0, 2, operands, sumType);
  const MlirAttribute sumAndOperand[] = {sum, operands[0]};
  return giveTwo(results, numResults, (TesseraFoldResult){.attribute = sum},
                 arithCompute(hasCarry, 0, 2, sumAndOperand, overflowType));
}

static MlirLogicalResult foldExtendedProduct(MlirOperation op, const MlirAttribute *operands,
                                             ArithCompute high, TesseraFoldResult *results,
                                             size_t *numResults) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  bool hasNoBits = operands[1].ptr && mlirTypeIsAInteger(type) && !mlirIntegerTypeGetWidth(type);
  if (hasNoBits || arithIsInteger(operands[1], ARITH_ZERO))
    return giveTwo(results, numResults, (TesseraFoldResult){.attribute = operands[1]}, operands[1]);
  MlirAttribute low = arithCompute(multiplyWords, 0, 2, operands, type);
  return giveTwo(results, numResults, (TesseraFoldResult){.attribute = low},
                 arithCompute(high, 0, 2, operands, type));
}

MlirLogicalResult arithMulSIExtendedOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  return foldExtendedProduct(op, operands, multiplyHighSigned, results, numResults);
}

MlirLogicalResult arithMulUIExtendedOpFold(MlirOperation op, const MlirAttribute *operands,
                                           TesseraFoldResult *results, size_t *numResults) {
  if (arithIsInteger(operands[1], ARITH_ONE))
    return giveTwo(results, numResults, (TesseraFoldResult){.value = lhsOf(op)},
                   arithZero(mlirValueGetType(lhsOf(op))));
  return foldExtendedProduct(op, operands, multiplyHighUnsigned, results, numResults);
}

//===--- For patterns ---===//

bool arithIsComputable(MlirAttribute attribute) {
  ArithFormat format = arithFormatOf(mlirAttributeGetType(attribute));
  return format.width > 0 && format.width <= ARITH_MAX_WIDTH;
}

static MlirAttribute computePair(ArithCompute compute, MlirAttribute a, MlirAttribute b) {
  const MlirAttribute operands[] = {a, b};
  return arithCompute(compute, 0, 2, operands, mlirAttributeGetType(a));
}

MlirAttribute arithAddAttributes(MlirAttribute a, MlirAttribute b) {
  return computePair(addWords, a, b);
}

MlirAttribute arithSubtractAttributes(MlirAttribute a, MlirAttribute b) {
  return computePair(subtractWords, a, b);
}

MlirAttribute arithMultiplyAttributes(MlirAttribute a, MlirAttribute b) {
  return computePair(multiplyWords, a, b);
}

//===--- Where divisions may run ---===//

static bool isNotZero(const ArithComputation *computation, const uint64_t *const *operands,
                      uint64_t *result) {
  bool isZero = true, isAllOnes = true;
  unsigned width = computation->from.width;
  for (size_t i = 0; i < computation->from.numWords; ++i) {
    uint64_t ones = i + 1 < computation->from.numWords || width % 64 == 0
                        ? UINT64_MAX
                        : (UINT64_C(1) << width % 64) - 1;
    isZero = isZero && operands[0][i] == 0;
    isAllOnes = isAllOnes && operands[0][i] == ones;
    result[i] = operands[0][i];
  }
  return !isZero && !(computation->detail && isAllOnes);
}

// By what isn't 0, and of signed numbers not -1: the smallest one has no negative.
static TesseraSpeculatability divisionSpeculatability(MlirOperation op, bool isSigned) {
  MlirValue divisor = mlirOperationGetOperand(op, 1);
  MlirAttribute constant = tesseraValueGetConstant(divisor);
  TesseraIntRange range;
  if (tesseraIntRangeOfValue(divisor, &range) && tesseraIntRangeIsSafeDivisor(range, isSigned))
    return TESSERA_SPECULATABLE;
  if (mlirAttributeIsNull(constant) || !arithIsComputable(constant))
    return TESSERA_NOT_SPECULATABLE;
  MlirAttribute same = arithCompute(isNotZero, isSigned, 1, &constant, mlirValueGetType(divisor));
  return mlirAttributeIsNull(same) ? TESSERA_NOT_SPECULATABLE : TESSERA_SPECULATABLE;
}

TesseraSpeculatability arithDivUIOpGetSpeculatability(MlirOperation op) {
  return divisionSpeculatability(op, /*isSigned=*/false);
}
TesseraSpeculatability arithDivSIOpGetSpeculatability(MlirOperation op) {
  return divisionSpeculatability(op, /*isSigned=*/true);
}
TesseraSpeculatability arithCeilDivUIOpGetSpeculatability(MlirOperation op) {
  return divisionSpeculatability(op, /*isSigned=*/false);
}
TesseraSpeculatability arithCeilDivSIOpGetSpeculatability(MlirOperation op) {
  return divisionSpeculatability(op, /*isSigned=*/true);
}

// Folding of arith: scalar constants of up to 64 bits, and operands that make an op trivial.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <math.h>

static MlirLogicalResult giveAttribute(TesseraFoldResult *results, size_t *numResults,
                                       MlirAttribute attribute) {
  results[0].attribute = attribute;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult giveValue(TesseraFoldResult *results, size_t *numResults,
                                   MlirValue value) {
  results[0].value = value;
  *numResults = 1;
  return mlirLogicalResultSuccess();
}

MlirLogicalResult arithConstantOpFold(MlirOperation op, const MlirAttribute *operands,
                                      TesseraFoldResult *results, size_t *numResults) {
  (void)operands;
  return giveAttribute(results, numResults, arithConstantOpGetValueAttr(op));
}

//===--- Integers ---===//

// A constant integer: its bits, sign-extended and zero-extended from its width.
typedef struct Integer {
  int64_t sign;
  uint64_t zero;
  unsigned width;
} Integer;

static bool readInteger(MlirAttribute attribute, Integer *integer) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAInteger(attribute))
    return false;
  MlirType type = mlirAttributeGetType(attribute);
  integer->width = mlirTypeIsAIndex(type) ? 64 : mlirIntegerTypeGetWidth(type);
  if (integer->width == 0 || integer->width > 64)
    return false;
  uint64_t bits = (uint64_t)mlirIntegerAttrGetValueInt(attribute);
  unsigned unused = 64 - integer->width;
  integer->zero = bits << unused >> unused;
  uint64_t signBit = (uint64_t)1 << (integer->width - 1);
  integer->sign = (int64_t)((integer->zero ^ signBit) - signBit);
  return true;
}

// What folding an op with a constant rhs (and, but for identities, a constant lhs) needs to know.
typedef struct IntegerOp {
  /// False where the operation is undefined: the op then stays.
  bool (*evaluate)(Integer a, Integer b, uint64_t *result);
  bool hasRightIdentity, hasRightZero;
  int64_t rightIdentity; ///< op(x, it) == x
  int64_t rightZero;     ///< op(x, it) == it
} IntegerOp;

static MlirLogicalResult foldInteger(MlirOperation op, const MlirAttribute *operands,
                                     const IntegerOp *rules, TesseraFoldResult *results,
                                     size_t *numResults) {
  Integer a, b;
  uint64_t value;
  if (!readInteger(operands[1], &b))
    return mlirLogicalResultFailure();
  if (rules->hasRightIdentity && b.sign == rules->rightIdentity)
    return giveValue(results, numResults, mlirOperationGetOperand(op, 0));
  if (rules->hasRightZero && b.sign == rules->rightZero)
    return giveAttribute(results, numResults, operands[1]);
  if (!readInteger(operands[0], &a) || !rules->evaluate(a, b, &value))
    return mlirLogicalResultFailure();
  unsigned unused = 64 - a.width;
  uint64_t truncated = value << unused >> unused;
  uint64_t signBit = (uint64_t)1 << (a.width - 1);
  int64_t extended = (int64_t)((truncated ^ signBit) - signBit);
  return giveAttribute(results, numResults,
                       mlirIntegerAttrGet(mlirAttributeGetType(operands[0]), extended));
}

static bool add(Integer a, Integer b, uint64_t *result) {
  *result = a.zero + b.zero;
  return true;
}
static bool subtract(Integer a, Integer b, uint64_t *result) {
  *result = a.zero - b.zero;
  return true;
}
static bool multiply(Integer a, Integer b, uint64_t *result) {
  *result = a.zero * b.zero;
  return true;
}
static bool shiftLeft(Integer a, Integer b, uint64_t *result) {
  if (b.zero >= a.width)
    return false;
  *result = a.zero << b.zero;
  return true;
}
static bool shiftRightUnsigned(Integer a, Integer b, uint64_t *result) {
  if (b.zero >= a.width)
    return false;
  *result = a.zero >> b.zero;
  return true;
}
static bool shiftRightSigned(Integer a, Integer b, uint64_t *result) {
  if (b.zero >= a.width)
    return false;
  // The sign is filled in by hand: shifting a negative number is the compiler's business in C.
  uint64_t shifted = (uint64_t)a.sign >> b.zero;
  *result = a.sign < 0 && b.zero ? shifted | ~(UINT64_MAX >> b.zero) : shifted;
  return true;
}
static bool divideUnsigned(Integer a, Integer b, uint64_t *result) {
  if (b.zero == 0)
    return false;
  *result = a.zero / b.zero;
  return true;
}
// The quotient of the smallest number and -1 doesn't fit.
static bool overflows(Integer a, Integer b) {
  return b.sign == 0 || (b.sign == -1 && a.zero == (uint64_t)1 << (a.width - 1));
}
static bool divideSigned(Integer a, Integer b, uint64_t *result) {
  if (overflows(a, b))
    return false;
  *result = (uint64_t)(a.sign / b.sign);
  return true;
}
static bool divideUnsignedUp(Integer a, Integer b, uint64_t *result) {
  if (b.zero == 0)
    return false;
  *result = a.zero / b.zero + (a.zero % b.zero != 0);
  return true;
}
static bool divideSignedUp(Integer a, Integer b, uint64_t *result) {
  if (overflows(a, b))
    return false;
  bool roundsUp = a.sign % b.sign != 0 && (a.sign < 0) == (b.sign < 0);
  *result = (uint64_t)(a.sign / b.sign) + roundsUp;
  return true;
}
static bool divideSignedDown(Integer a, Integer b, uint64_t *result) {
  if (overflows(a, b))
    return false;
  bool roundsDown = a.sign % b.sign != 0 && (a.sign < 0) != (b.sign < 0);
  *result = (uint64_t)(a.sign / b.sign) - roundsDown;
  return true;
}
static bool remainderUnsigned(Integer a, Integer b, uint64_t *result) {
  if (b.zero == 0)
    return false;
  *result = a.zero % b.zero;
  return true;
}
static bool remainderSigned(Integer a, Integer b, uint64_t *result) {
  if (overflows(a, b))
    return false;
  *result = (uint64_t)(a.sign % b.sign);
  return true;
}
static bool bitAnd(Integer a, Integer b, uint64_t *result) {
  *result = a.zero & b.zero;
  return true;
}
static bool bitOr(Integer a, Integer b, uint64_t *result) {
  *result = a.zero | b.zero;
  return true;
}
static bool bitXor(Integer a, Integer b, uint64_t *result) {
  *result = a.zero ^ b.zero;
  return true;
}
static bool maxSigned(Integer a, Integer b, uint64_t *result) {
  *result = a.sign > b.sign ? a.zero : b.zero;
  return true;
}
static bool maxUnsigned(Integer a, Integer b, uint64_t *result) {
  *result = a.zero > b.zero ? a.zero : b.zero;
  return true;
}
static bool minSigned(Integer a, Integer b, uint64_t *result) {
  *result = a.sign < b.sign ? a.zero : b.zero;
  return true;
}
static bool minUnsigned(Integer a, Integer b, uint64_t *result) {
  *result = a.zero < b.zero ? a.zero : b.zero;
  return true;
}

// The hook of an integer op and what it needs to know.
#define INTEGER_FOLD(hook, ...)                                                                    \
  MlirLogicalResult hook(MlirOperation op, const MlirAttribute *operands,                          \
                         TesseraFoldResult *results, size_t *numResults) {                         \
    static const IntegerOp rules = {__VA_ARGS__};                                                  \
    return foldInteger(op, operands, &rules, results, numResults);                                 \
  }

INTEGER_FOLD(arithAddIOpFold, add, .hasRightIdentity = true)
INTEGER_FOLD(arithSubIOpFold, subtract, .hasRightIdentity = true)
INTEGER_FOLD(arithMulIOpFold, multiply, .hasRightIdentity = true, .rightIdentity = 1,
             .hasRightZero = true)
INTEGER_FOLD(arithShLIOpFold, shiftLeft, .hasRightIdentity = true)
INTEGER_FOLD(arithShRUIOpFold, shiftRightUnsigned, .hasRightIdentity = true)
INTEGER_FOLD(arithShRSIOpFold, shiftRightSigned, .hasRightIdentity = true)
INTEGER_FOLD(arithDivUIOpFold, divideUnsigned, .hasRightIdentity = true, .rightIdentity = 1)
INTEGER_FOLD(arithDivSIOpFold, divideSigned, .hasRightIdentity = true, .rightIdentity = 1)
INTEGER_FOLD(arithCeilDivUIOpFold, divideUnsignedUp, .hasRightIdentity = true, .rightIdentity = 1)
INTEGER_FOLD(arithCeilDivSIOpFold, divideSignedUp, .hasRightIdentity = true, .rightIdentity = 1)
INTEGER_FOLD(arithFloorDivSIOpFold, divideSignedDown, .hasRightIdentity = true, .rightIdentity = 1)
INTEGER_FOLD(arithRemUIOpFold, remainderUnsigned, .hasRightIdentity = false)
INTEGER_FOLD(arithRemSIOpFold, remainderSigned, .hasRightIdentity = false)
INTEGER_FOLD(arithAndIOpFold, bitAnd, .hasRightIdentity = true, .rightIdentity = -1,
             .hasRightZero = true)
INTEGER_FOLD(arithOrIOpFold, bitOr, .hasRightIdentity = true, .hasRightZero = true, .rightZero = -1)
INTEGER_FOLD(arithXOrIOpFold, bitXor, .hasRightIdentity = true)
INTEGER_FOLD(arithMaxSIOpFold, maxSigned, .hasRightIdentity = false)
INTEGER_FOLD(arithMaxUIOpFold, maxUnsigned, .hasRightIdentity = true)
INTEGER_FOLD(arithMinSIOpFold, minSigned, .hasRightIdentity = false)
INTEGER_FOLD(arithMinUIOpFold, minUnsigned, .hasRightZero = true)

//===--- Floats ---===//

// Only formats whose sums, products and quotients a double computes with one rounding in the end
// (f32 and smaller), and double itself.
static bool readFloat(MlirAttribute attribute, double *value) {
  if (mlirAttributeIsNull(attribute) || !mlirAttributeIsAFloat(attribute))
    return false;
  MlirType type = mlirAttributeGetType(attribute);
  if (!mlirTypeIsAF64(type) && !mlirTypeIsAF32(type) && !mlirTypeIsAF16(type) &&
      !mlirTypeIsABF16(type))
    return false;
  *value = mlirFloatAttrGetValueDouble(attribute);
  return true;
}

static MlirLogicalResult giveFloat(MlirOperation op, double value, TesseraFoldResult *results,
                                   size_t *numResults) {
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return giveAttribute(results, numResults,
                       mlirFloatAttrDoubleGet(mlirOperationGetContext(op), type, value));
}

static double addFloat(double a, double b) { return a + b; }
static double subtractFloat(double a, double b) { return a - b; }
static double multiplyFloat(double a, double b) { return a * b; }
static double divideFloat(double a, double b) { return a / b; }
static double maximum(double a, double b) {
  return isnan(a) || isnan(b) ? NAN : a > b || (a == b && !signbit(a)) ? a : b;
}
static double minimum(double a, double b) {
  return isnan(a) || isnan(b) ? NAN : a < b || (a == b && signbit(a)) ? a : b;
}
static double maximumNumber(double a, double b) { return fmax(a, b); }
static double minimumNumber(double a, double b) { return fmin(a, b); }

static MlirLogicalResult foldFloat(MlirOperation op, const MlirAttribute *operands,
                                   double (*evaluate)(double a, double b),
                                   TesseraFoldResult *results, size_t *numResults) {
  double a, b;
  if (!readFloat(operands[0], &a) || !readFloat(operands[1], &b))
    return mlirLogicalResultFailure();
  return giveFloat(op, evaluate(a, b), results, numResults);
}

#define FLOAT_FOLD(hook, evaluate)                                                                 \
  MlirLogicalResult hook(MlirOperation op, const MlirAttribute *operands,                          \
                         TesseraFoldResult *results, size_t *numResults) {                         \
    return foldFloat(op, operands, evaluate, results, numResults);                                 \
  }

FLOAT_FOLD(arithAddFOpFold, addFloat)
FLOAT_FOLD(arithSubFOpFold, subtractFloat)
FLOAT_FOLD(arithMulFOpFold, multiplyFloat)
FLOAT_FOLD(arithDivFOpFold, divideFloat)
FLOAT_FOLD(arithRemFOpFold, fmod)
FLOAT_FOLD(arithMaximumFOpFold, maximum)
FLOAT_FOLD(arithMinimumFOpFold, minimum)
FLOAT_FOLD(arithMaxNumFOpFold, maximumNumber)
FLOAT_FOLD(arithMinNumFOpFold, minimumNumber)

MlirLogicalResult arithNegFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  double value;
  if (readFloat(operands[0], &value))
    return giveFloat(op, -value, results, numResults);
  MlirValue operand = arithNegFOpGetOperand(op);
  if (mlirValueIsAOpResult(operand) && arithNegFOpIsA(mlirOpResultGetOwner(operand)))
    return giveValue(results, numResults, arithNegFOpGetOperand(mlirOpResultGetOwner(operand)));
  return mlirLogicalResultFailure();
}

//===--- Comparison and selection ---===//

static MlirLogicalResult giveBool(MlirOperation op, bool value, TesseraFoldResult *results,
                                  size_t *numResults) {
  return giveAttribute(results, numResults, mlirBoolAttrGet(mlirOperationGetContext(op), value));
}

MlirLogicalResult arithCmpIOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  Integer a, b;
  if (!readInteger(operands[0], &a) || !readInteger(operands[1], &b))
    return mlirLogicalResultFailure();
  switch (arithCmpIOpGetPredicate(op)) {
  case ArithCmpIPredicateeq:
    return giveBool(op, a.zero == b.zero, results, numResults);
  case ArithCmpIPredicatene:
    return giveBool(op, a.zero != b.zero, results, numResults);
  case ArithCmpIPredicateslt:
    return giveBool(op, a.sign < b.sign, results, numResults);
  case ArithCmpIPredicatesle:
    return giveBool(op, a.sign <= b.sign, results, numResults);
  case ArithCmpIPredicatesgt:
    return giveBool(op, a.sign > b.sign, results, numResults);
  case ArithCmpIPredicatesge:
    return giveBool(op, a.sign >= b.sign, results, numResults);
  case ArithCmpIPredicateult:
    return giveBool(op, a.zero < b.zero, results, numResults);
  case ArithCmpIPredicateule:
    return giveBool(op, a.zero <= b.zero, results, numResults);
  case ArithCmpIPredicateugt:
    return giveBool(op, a.zero > b.zero, results, numResults);
  case ArithCmpIPredicateuge:
    return giveBool(op, a.zero >= b.zero, results, numResults);
  }
  return mlirLogicalResultFailure();
}

// Predicates number the answers for less, equal, greater and unordered as bits: oeq is 1, ogt 2,
// olt 4, unordered 8.
MlirLogicalResult arithCmpFOpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  enum { kEqual = 1, kGreater = 2, kLess = 4, kUnordered = 8 };
  static const uint8_t answers[] = {0,
                                    kEqual,
                                    kGreater,
                                    kGreater | kEqual,
                                    kLess,
                                    kLess | kEqual,
                                    kLess | kGreater,
                                    kLess | kGreater | kEqual,
                                    kUnordered | kEqual,
                                    kUnordered | kGreater,
                                    kUnordered | kGreater | kEqual,
                                    kUnordered | kLess,
                                    kUnordered | kLess | kEqual,
                                    kUnordered | kLess | kGreater,
                                    kUnordered,
                                    kUnordered | kLess | kGreater | kEqual};
  double a, b;
  if (!readFloat(operands[0], &a) || !readFloat(operands[1], &b))
    return mlirLogicalResultFailure();
  unsigned predicate = (unsigned)arithCmpFOpGetPredicate(op);
  if (predicate >= sizeof answers)
    return mlirLogicalResultFailure();
  unsigned relation = isnan(a) || isnan(b) ? kUnordered
                      : a == b             ? kEqual
                      : a > b              ? kGreater
                                           : kLess;
  return giveBool(op, answers[predicate] & relation, results, numResults);
}

MlirLogicalResult arithSelectOpFold(MlirOperation op, const MlirAttribute *operands,
                                    TesseraFoldResult *results, size_t *numResults) {
  MlirValue whenTrue = arithSelectOpGetTrueValue(op), whenFalse = arithSelectOpGetFalseValue(op);
  Integer condition;
  if (mlirValueEqual(whenTrue, whenFalse))
    return giveValue(results, numResults, whenTrue);
  if (readInteger(operands[0], &condition))
    return giveValue(results, numResults, condition.zero ? whenTrue : whenFalse);
  return mlirLogicalResultFailure();
}

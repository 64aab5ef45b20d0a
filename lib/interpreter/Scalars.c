// What is computed element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "interpreter/Interpreter.h"

#include <math.h>

//===--- One operand ---===//

static double toRsqrt(double x) { return 1 / sqrt(x); }
static double toReciprocal(double x) { return 1 / x; }
static double toSigmoid(double x) { return 1 / (1 + exp(-x)); }
static double toGelu(double x) { return x / 2 * (1 + erf(x / sqrt(2))); }
static Number toRelu(Number x) { return x > 0 ? x : 0; }
static Number toSign(Number x) { return isnan(x) ? x : (x > 0) - (x < 0); }
static Number toFinite(Number x) { return isfinite(x) != 0; }
static Number toInfinite(Number x) { return isinf(x) != 0; }
static Number toPositiveInfinite(Number x) { return isinf(x) && x > 0; }
static Number toNegativeInfinite(Number x) { return isinf(x) && x < 0; }
static Number toNot(Number x) { return x == 0; }
static Number toNeg(Number x) { return -x; }
static Number toSquare(Number x) { return x * x; }
static Number toItself(Number x) { return x; }

//===--- Two operands ---===//

Number interpreterAdd(Number a, Number b) { return a + b; }
Number interpreterMultiply(Number a, Number b) { return a * b; }
Number interpreterLarger(Number a, Number b) {
  return isnan(a) || isnan(b) ? (Number)NAN : a > b || (a == b && !signbit(a)) ? a : b;
}
Number interpreterSmaller(Number a, Number b) {
  return isnan(a) || isnan(b) ? (Number)NAN : a < b || (a == b && signbit(a)) ? a : b;
}
static Number subtract(Number a, Number b) { return a - b; }
static Number divide(Number a, Number b) { return a / b; }
static Number equal(Number a, Number b) { return a == b; }
static Number differs(Number a, Number b) { return a != b; }
static Number atLeast(Number a, Number b) { return a >= b; }
static Number above(Number a, Number b) { return a > b; }
static Number atMost(Number a, Number b) { return a <= b; }
static Number below(Number a, Number b) { return a < b; }
static Number both(Number a, Number b) { return a != 0 && b != 0; }
static Number either(Number a, Number b) { return a != 0 || b != 0; }
static Number oneOf(Number a, Number b) { return (a != 0) != (b != 0); }
static Number power(Number a, Number b) { return (Number)pow((double)a, (double)b); }
static Number angle(Number a, Number b) { return (Number)atan2((double)a, (double)b); }
/// With the sign of the dividend.
static Number restOf(Number a, Number b) { return fmodl(a, b); }
/// With the sign of the divisor.
static Number modulo(Number a, Number b) {
  Number rest = fmodl(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

//===--- Integers ---===//

/// An operand and a type: 64 bits of a signed one, as many as its width of another.
typedef struct Whole {
  uint64_t a, b;
  unsigned width;
  bool isSigned;
} Whole;

// Of truth values the sum is whether one of them holds.
static uint64_t wholeAdd(Whole x) { return x.width == 1 ? x.a | x.b : x.a + x.b; }
static uint64_t wholeSubtract(Whole x) { return x.a - x.b; }
static uint64_t wholeMultiply(Whole x) { return x.a * x.b; }
static uint64_t wholeAnd(Whole x) { return x.a & x.b; }
static uint64_t wholeOr(Whole x) { return x.a | x.b; }
static uint64_t wholeXor(Whole x) { return x.a ^ x.b; }
static uint64_t wholeNot(Whole x) { return ~x.a; }
static uint64_t wholeNeg(Whole x) { return 0 - x.a; }
static uint64_t wholeShiftLeft(Whole x) { return x.b < x.width ? x.a << x.b : 0; }
static uint64_t wholeMask(Whole x) {
  return x.width < 64 ? ((uint64_t)1 << x.width) - 1 : UINT64_MAX;
}
static uint64_t wholeShiftLogical(Whole x) {
  return x.b < x.width ? (x.a & wholeMask(x)) >> x.b : 0;
}
static uint64_t wholeShiftArithmetic(Whole x) {
  bool isNegative = x.a >> (x.width - 1) & 1;
  uint64_t low = wholeShiftLogical(x), kept = x.b < x.width ? x.width - x.b : 0;
  return isNegative && kept < 64 ? low | UINT64_MAX << kept : low;
}
/// Division by zero gives all ones, its rest the dividend.
static uint64_t wholeDivide(Whole x) {
  if (x.b == 0 || (x.isSigned && x.b == UINT64_MAX))
    return x.b == 0 ? UINT64_MAX : 0 - x.a;
  return x.isSigned ? (uint64_t)((int64_t)x.a / (int64_t)x.b) : x.a / x.b;
}
static uint64_t wholeRest(Whole x) {
  if (x.b == 0 || (x.isSigned && x.b == UINT64_MAX))
    return x.b == 0 ? x.a : 0;
  return x.isSigned ? (uint64_t)((int64_t)x.a % (int64_t)x.b) : x.a % x.b;
}
static uint64_t wholePower(Whole x) {
  uint64_t result = 1, base = x.a;
  if (x.isSigned && (int64_t)x.b < 0)
    return x.a == 1 ? 1 : x.a == UINT64_MAX ? (x.b & 1 ? UINT64_MAX : 1) : 0;
  for (uint64_t n = x.b; n; n >>= 1, base *= base)
    result *= n & 1 ? base : 1;
  return result;
}
static uint64_t wholeCount(Whole x) {
  uint64_t count = 0;
  for (uint64_t bits = x.a & wholeMask(x); bits; bits &= bits - 1)
    ++count;
  return count;
}
static uint64_t wholeLeadingZeros(Whole x) {
  uint64_t count = x.width;
  for (uint64_t bits = x.a & wholeMask(x); bits; bits >>= 1)
    --count;
  return count;
}

//===--- By name ---===//

struct ScalarFunction {
  const char *name;
  char where; ///< 's': of stablehlo and chlo, 'd': of ttir and ttnn, 'b': of both
  double (*math)(double x);
  Number (*unary)(Number x);
  Number (*binary)(Number a, Number b);
  uint64_t (*whole)(Whole x); ///< in place of the others where operands are integers
  bool isBinary;
};

static const ScalarFunction kFunctions[] = {
    {"abs", 'b', fabs, NULL, NULL, NULL, false},
    {"cbrt", 'b', cbrt, NULL, NULL, NULL, false},
    {"ceil", 'b', ceil, NULL, NULL, NULL, false},
    {"cos", 'd', cos, NULL, NULL, NULL, false},
    {"cosine", 's', cos, NULL, NULL, NULL, false},
    {"exp", 'd', exp, NULL, NULL, NULL, false},
    {"exponential", 's', exp, NULL, NULL, NULL, false},
    {"expm1", 'd', expm1, NULL, NULL, NULL, false},
    {"exponential_minus_one", 's', expm1, NULL, NULL, NULL, false},
    {"floor", 'b', floor, NULL, NULL, NULL, false},
    {"log", 'b', log, NULL, NULL, NULL, false},
    {"log1p", 'd', log1p, NULL, NULL, NULL, false},
    {"log_plus_one", 's', log1p, NULL, NULL, NULL, false},
    {"rsqrt", 'b', toRsqrt, NULL, NULL, NULL, false},
    {"sqrt", 'b', sqrt, NULL, NULL, NULL, false},
    {"reciprocal", 'd', toReciprocal, NULL, NULL, NULL, false},
    {"sigmoid", 'd', toSigmoid, NULL, NULL, NULL, false},
    {"logistic", 's', toSigmoid, NULL, NULL, NULL, false},
    {"gelu", 'd', toGelu, NULL, NULL, NULL, false},
    {"sin", 'd', sin, NULL, NULL, NULL, false},
    {"sine", 's', sin, NULL, NULL, NULL, false},
    {"tan", 'b', tan, NULL, NULL, NULL, false},
    {"tanh", 'b', tanh, NULL, NULL, NULL, false},
    {"round_nearest_afz", 's', round, NULL, NULL, NULL, false},
    {"round_nearest_even", 's', rint, NULL, NULL, NULL, false},
    {"acos", 's', acos, NULL, NULL, NULL, false},
    {"acosh", 's', acosh, NULL, NULL, NULL, false},
    {"asin", 's', asin, NULL, NULL, NULL, false},
    {"asinh", 's', asinh, NULL, NULL, NULL, false},
    {"atan", 's', atan, NULL, NULL, NULL, false},
    {"atanh", 's', atanh, NULL, NULL, NULL, false},
    {"cosh", 's', cosh, NULL, NULL, NULL, false},
    {"sinh", 's', sinh, NULL, NULL, NULL, false},
    {"erf", 's', erf, NULL, NULL, NULL, false},
    {"erfc", 's', erfc, NULL, NULL, NULL, false},
    {"lgamma", 's', lgamma, NULL, NULL, NULL, false},
    {"relu", 'd', NULL, toRelu, NULL, NULL, false},
    {"sign", 'b', NULL, toSign, NULL, NULL, false},
    {"isfinite", 'd', NULL, toFinite, NULL, NULL, false},
    {"is_finite", 's', NULL, toFinite, NULL, NULL, false},
    {"is_inf", 's', NULL, toInfinite, NULL, NULL, false},
    {"is_pos_inf", 's', NULL, toPositiveInfinite, NULL, NULL, false},
    {"is_neg_inf", 's', NULL, toNegativeInfinite, NULL, NULL, false},
    {"square", 's', NULL, toSquare, NULL, NULL, false},
    {"logical_not", 'd', NULL, toNot, NULL, NULL, false},
    {"neg", 'd', NULL, toNeg, NULL, wholeNeg, false},
    {"negate", 's', NULL, toNeg, NULL, wholeNeg, false},
    {"not", 's', NULL, NULL, NULL, wholeNot, false},
    {"bitwise_not", 'd', NULL, NULL, NULL, wholeNot, false},
    {"popcnt", 's', NULL, NULL, NULL, wholeCount, false},
    {"count_leading_zeros", 's', NULL, NULL, NULL, wholeLeadingZeros, false},
    {"convert", 's', NULL, toItself, NULL, NULL, false},
    {"typecast", 'd', NULL, toItself, NULL, NULL, false},
    {"to_dtype", 'd', NULL, toItself, NULL, NULL, false},
    {"to_layout", 'd', NULL, toItself, NULL, NULL, false},
    {"to_device", 'd', NULL, toItself, NULL, NULL, false},
    {"from_device", 'd', NULL, toItself, NULL, NULL, false},
    {"to_memory_config", 'd', NULL, toItself, NULL, NULL, false},
    {"add", 'b', NULL, NULL, interpreterAdd, wholeAdd, true},
    {"subtract", 'b', NULL, NULL, subtract, wholeSubtract, true},
    {"multiply", 'b', NULL, NULL, interpreterMultiply, wholeMultiply, true},
    {"div", 'd', NULL, NULL, divide, wholeDivide, true},
    {"divide", 's', NULL, NULL, divide, wholeDivide, true},
    {"remainder", 's', NULL, NULL, restOf, wholeRest, true},
    {"remainder", 'd', NULL, NULL, modulo, wholeRest, true},
    {"maximum", 'b', NULL, NULL, interpreterLarger, NULL, true},
    {"minimum", 'b', NULL, NULL, interpreterSmaller, NULL, true},
    {"power", 'b', NULL, NULL, power, wholePower, true},
    {"pow", 'd', NULL, NULL, power, wholePower, true},
    {"atan2", 's', NULL, NULL, angle, NULL, true},
    {"eq", 'd', NULL, NULL, equal, NULL, true},
    {"ne", 'd', NULL, NULL, differs, NULL, true},
    {"ge", 'd', NULL, NULL, atLeast, NULL, true},
    {"gt", 'd', NULL, NULL, above, NULL, true},
    {"le", 'd', NULL, NULL, atMost, NULL, true},
    {"lt", 'd', NULL, NULL, below, NULL, true},
    {"logical_and", 'd', NULL, NULL, both, NULL, true},
    {"logical_or", 'd', NULL, NULL, either, NULL, true},
    {"logical_xor", 'd', NULL, NULL, oneOf, NULL, true},
    {"and", 's', NULL, NULL, NULL, wholeAnd, true},
    {"or", 's', NULL, NULL, NULL, wholeOr, true},
    {"xor", 's', NULL, NULL, NULL, wholeXor, true},
    {"bitwise_and", 'd', NULL, NULL, NULL, wholeAnd, true},
    {"bitwise_or", 'd', NULL, NULL, NULL, wholeOr, true},
    {"bitwise_xor", 'd', NULL, NULL, NULL, wholeXor, true},
    {"shift_left", 's', NULL, NULL, NULL, wholeShiftLeft, true},
    {"shift_right_logical", 's', NULL, NULL, NULL, wholeShiftLogical, true},
    {"shift_right_arithmetic", 's', NULL, NULL, NULL, wholeShiftArithmetic, true},
};

const ScalarFunction *interpreterScalarFunction(MlirStringRef name, bool isDevice) {
  for (size_t i = 0; i < sizeof kFunctions / sizeof *kFunctions; ++i)
    if ((kFunctions[i].where == 'b' || (kFunctions[i].where == 'd') == isDevice) &&
        tsEqualC(name, kFunctions[i].name))
      return &kFunctions[i];
  return NULL;
}

const char *interpreterScalarName(const ScalarFunction *function) { return function->name; }

static uint64_t bitsOf(Number value) {
  return value < 0 ? (uint64_t)(int64_t)value : (uint64_t)value;
}

static Number computeWhole(const ScalarFunction *function, const IrStorage *element, Number a,
                           Number b, bool isDevice) {
  unsigned width = irTypeIsIndex(element) ? 64 : irIntegerTypeWidth(element);
  Whole x = {bitsOf(a), bitsOf(b), width, !isDevice && !irTypeIsUnsigned(element) && width > 1};
  uint64_t bits = function->whole(x);
  return irTypeIsUnsigned(element) ? (Number)bits : (Number)(int64_t)bits;
}

/// Whether a value that is both operands holds more than truth values: `x and x` is then x or 1,
/// as one likes.
static bool isVague(const ScalarFunction *function, const Tensor *a, const Tensor *b) {
  return a == b && (function->binary == both || function->binary == either) &&
         !interpreterAreTruths(a);
}

const char *interpreterElementwise(Interpreter *interpreter, MlirOperation op, Tensor *result,
                                   const ScalarFunction *function, bool isDevice) {
  const Tensor *a = interpreterOperand(interpreter, op, 0);
  const Tensor *b = function->isBinary ? interpreterOperand(interpreter, op, 1) : a;
  int64_t x[kInterpreterMaxRank], y[kInterpreterMaxRank], place[kInterpreterMaxRank] = {0};
  if (!a || !b)
    return kInterpreterMissing;
  if (!interpreterBroadcast(a->shape, result->shape, x) ||
      !interpreterBroadcast(b->shape, result->shape, y))
    return kInterpreterShapes;
  bool isFloat = irTypeIsFloat(a->element), isWhole = !isFloat && function->whole;
  // What integers can't hold on the way isn't theirs.
  if ((isFloat && !function->math && !function->unary && !function->binary) ||
      (!isFloat && function->math && function->math != fabs && function->math != ceil &&
       function->math != floor) ||
      (isFloat != irTypeIsFloat(b->element)))
    return "it isn't computed for this type of elements";
  if (isVague(function, a, b))
    return kInterpreterNoTruth;
  bool isTruth = !isDevice && function->unary == toItself && irTypeIsIntOrIndex(result->element) &&
                 !irTypeIsIndex(result->element) && irIntegerTypeWidth(result->element) == 1;
  for (int64_t i = 0; i < result->count; ++i) {
    Number left = a->data[interpreterOffset(result->shape.rank, place, x)];
    Number right = b->data[interpreterOffset(result->shape.rank, place, y)];
    if (isDevice && !isFloat) {
      left = interpreterUnsigned(a->element, left);
      right = interpreterUnsigned(b->element, right);
    }
    result->data[i] = isWhole            ? computeWhole(function, a->element, left, right, isDevice)
                      : function->binary ? function->binary(left, right)
                      : function->unary  ? function->unary(left)
                      : isFloat          ? (Number)function->math((double)left)
                      : function->math == fabs ? fabsl(left)
                                               : left;
    if (isTruth)
      result->data[i] = result->data[i] != 0;
    interpreterAdvance(result->shape, place);
  }
  return NULL;
}

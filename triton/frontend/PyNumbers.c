// Python's arithmetic on numbers that are known.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/PyOps.h"

#include <errno.h>
#include <math.h>

static const uint32_t one[] = {1};

FeInt fePyIntOf(const FeValue *value) {
  if (value->kind == FE_INT)
    return value->as.integer;
  return (FeInt){.count = value->as.boolean, .limbs = one};
}

bool fePyToDouble(FeCompiler *compiler, const FeValue *value, double *result) {
  if (value->kind == FE_FLOAT) {
    *result = value->as.real;
    return true;
  }
  FeInt number = fePyIntOf(value);
  *result = feIntToDouble(&number);
  if (!isinf(*result))
    return true;
  feFail(compiler, FE_OVERFLOW, "int too large to convert to float");
  return false;
}

static int compareDoubles(double a, double b) {
  if (isnan(a) || isnan(b))
    return 2;
  return a < b ? -1 : a > b;
}

static int compareIntDouble(const FeInt *a, double b) {
  if (isnan(b))
    return 2;
  if (feIntBits(a) <= 53 || isinf(b))
    return compareDoubles(isinf(b) ? 0 : feIntToDouble(a), b);
  TsArena arena = {0};
  FeInt floor = feIntFromDouble(&arena, trunc(b));
  int result = feIntCompare(a, &floor);
  if (!result)
    result = compareDoubles(0, b - trunc(b));
  tsArenaDestroy(&arena);
  return result;
}

int fePyCompareNumbers(const FeValue *a, const FeValue *b) {
  if (a->kind == FE_FLOAT && b->kind == FE_FLOAT)
    return compareDoubles(a->as.real, b->as.real);
  if (a->kind == FE_FLOAT) {
    FeInt number = fePyIntOf(b);
    int result = compareIntDouble(&number, a->as.real);
    return result == 2 ? 2 : -result;
  }
  FeInt left = fePyIntOf(a);
  if (b->kind == FE_FLOAT)
    return compareIntDouble(&left, b->as.real);
  FeInt right = fePyIntOf(b);
  return feIntCompare(&left, &right);
}

//===--- Ints ---===//

static void *failLarge(FeCompiler *compiler) {
  return feFail(compiler, FE_LIMIT, "an integer of more than %d bits", FE_MAX_INT_BITS);
}

static bool areSmall(FeCompiler *compiler, const FeInt *a, const FeInt *b) {
  size_t cost = ((size_t)a->count * b->count >> 4) + 1;
  if (feIntBits(a) > FE_MAX_INT_BITS || feIntBits(b) > FE_MAX_INT_BITS)
    return failLarge(compiler) != NULL;
  return fePyStep(compiler, cost);
}

/// a / b, rounded once: the quotient gets more bits than a double has.
static FeValue *trueDivide(FeCompiler *compiler, const FeInt *a, const FeInt *b) {
  if (feIntIsZero(b))
    return feFail(compiler, FE_ZERO_DIVISION, "division by zero");
  if (feIntBits(a) <= 53 && feIntBits(b) <= 53)
    return feFloat(compiler, feIntToDouble(a) / feIntToDouble(b));
  TsArena *arena = &compiler->arena;
  FeInt left = {false, a->count, a->limbs}, right = {false, b->count, b->limbs};
  int64_t shift = 66 + (int64_t)feIntBits(b) - (int64_t)feIntBits(a);
  FeInt quotient, remainder;
  FeInt scaled = shift > 0 ? feIntShift(arena, &left, shift) : left;
  FeInt divisor = shift > 0 ? right : feIntShift(arena, &right, -shift);
  feIntDivide(arena, &scaled, &divisor, &quotient, &remainder);
  if (!feIntIsZero(&remainder)) {
    FeInt sticky = feIntFrom(arena, 1);
    quotient = feIntBitwise(arena, FE_BITS_OR, &quotient, &sticky);
  }
  double result = ldexp(feIntToDouble(&quotient), (int)-shift);
  if (isinf(result))
    return feFail(compiler, FE_OVERFLOW, "integer division result too large for a float");
  return feFloat(compiler, a->isNegative != b->isNegative ? -result : result);
}

static FeValue *shift(FeCompiler *compiler, const FeInt *a, const FeValue *by, bool isLeft) {
  int64_t count;
  if (fePyIntOf(by).isNegative)
    return feFail(compiler, FE_VALUE_ERROR, "negative shift count");
  if (!feAsInt64(by, &count))
    count = INT64_MAX;
  if (!isLeft)
    return fePyInt(compiler, feIntShift(&compiler->arena, a, -count));
  if (count > FE_MAX_INT_BITS)
    return feIntIsZero(a) ? feInt(compiler, 0) : failLarge(compiler);
  return fePyInt(compiler, feIntShift(&compiler->arena, a, count));
}

static FeValue *powerOfDoubles(FeCompiler *compiler, double base, double exponent) {
  if (base == 0 && exponent < 0)
    return feFail(compiler, FE_ZERO_DIVISION, "0.0 cannot be raised to a negative power");
  if (base < 0 && isfinite(base) && isfinite(exponent) && exponent != floor(exponent))
    return feFail(compiler, FE_VALUE_ERROR, "complex numbers aren't supported");
  double result = pow(base, exponent);
  if (isinf(result) && isfinite(base) && isfinite(exponent))
    return feFail(compiler, FE_OVERFLOW, "(%d, 'Numerical result out of range')", ERANGE);
  return feFloat(compiler, result);
}

/// base ** exponent by squaring, modulo `modulus` if there is one.
static bool powerOfInts(FeCompiler *compiler, FeInt base, uint64_t exponent, const FeInt *modulus,
                        FeInt *result) {
  TsArena *arena = &compiler->arena;
  *result = feIntFrom(arena, 1);
  if (modulus)
    feIntDivide(arena, result, modulus, NULL, result);
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) {
      if (!areSmall(compiler, result, &base))
        return false;
      *result = feIntMultiply(arena, result, &base);
      if (modulus)
        feIntDivide(arena, result, modulus, NULL, result);
    }
    if (exponent == 1)
      break;
    if (!areSmall(compiler, &base, &base))
      return false;
    base = feIntMultiply(arena, &base, &base);
    if (modulus)
      feIntDivide(arena, &base, modulus, NULL, &base);
  }
  return true;
}

static FeValue *powerOf(FeCompiler *compiler, FeValue *base, FeValue *exponent) {
  FeInt number = fePyIntOf(base), power = fePyIntOf(exponent);
  if (power.isNegative) {
    double left, right;
    if (!fePyToDouble(compiler, base, &left) || !fePyToDouble(compiler, exponent, &right))
      return NULL;
    return powerOfDoubles(compiler, left, right);
  }
  uint64_t count;
  size_t bits = feIntBits(&number);
  if (!feAsUint64(exponent, &count) || (bits > 1 && count > FE_MAX_INT_BITS)) {
    if (bits > 1)
      return failLarge(compiler);
    count = power.count ? (power.limbs[0] & 1) + 2 : 0; // of 0, 1 and -1
  }
  FeInt result;
  return powerOfInts(compiler, number, count, NULL, &result) ? fePyInt(compiler, result) : NULL;
}

FeValue *fePyPowerModulo(FeCompiler *compiler, FeValue *base, FeValue *exponent, FeValue *modulus) {
  uint64_t count;
  FeInt divisor = fePyIntOf(modulus), result;
  if (feIntIsZero(&divisor))
    return feFail(compiler, FE_VALUE_ERROR, "pow() 3rd argument cannot be 0");
  if (!feAsUint64(exponent, &count))
    return feFail(compiler, FE_LIMIT, "an exponent that isn't supported");
  FeInt number = fePyIntOf(base);
  feIntDivide(&compiler->arena, &number, &divisor, NULL, &number);
  return powerOfInts(compiler, number, count, &divisor, &result) ? fePyInt(compiler, result) : NULL;
}

static FeValue *divideInts(FeCompiler *compiler, FeOperator op, const FeInt *a, const FeInt *b) {
  if (feIntIsZero(b))
    return feFail(compiler, FE_ZERO_DIVISION,
                  op == FE_MOD ? "integer modulo by zero" : "integer division or modulo by zero");
  FeInt quotient, remainder;
  feIntDivide(&compiler->arena, a, b, &quotient, &remainder);
  return fePyInt(compiler, op == FE_MOD ? remainder : quotient);
}

static FeValue *bitwise(FeCompiler *compiler, FeBitwise op, const FeValue *left,
                        const FeValue *right) {
  FeInt a = fePyIntOf(left), b = fePyIntOf(right);
  FeInt result = feIntBitwise(&compiler->arena, op, &a, &b);
  if (left->kind == FE_BOOL && right->kind == FE_BOOL)
    return feBool(compiler, !feIntIsZero(&result));
  return fePyInt(compiler, result);
}

static FeValue *intArithmetic(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right) {
  FeInt a = fePyIntOf(left), b = fePyIntOf(right);
  TsArena *arena = &compiler->arena;
  if (!areSmall(compiler, &a, &b))
    return NULL;
  switch (op) {
  case FE_ADD:
    return fePyInt(compiler, feIntAdd(arena, &a, &b));
  case FE_SUB:
    return fePyInt(compiler, feIntSubtract(arena, &a, &b));
  case FE_MULT:
    return fePyInt(compiler, feIntMultiply(arena, &a, &b));
  case FE_DIV:
    return trueDivide(compiler, &a, &b);
  case FE_MOD:
  case FE_FLOOR_DIV:
    return divideInts(compiler, op, &a, &b);
  case FE_POW:
    return powerOf(compiler, left, right);
  case FE_L_SHIFT:
  case FE_R_SHIFT:
    return shift(compiler, &a, right, op == FE_L_SHIFT);
  case FE_BIT_OR:
    return bitwise(compiler, FE_BITS_OR, left, right);
  case FE_BIT_XOR:
    return bitwise(compiler, FE_BITS_XOR, left, right);
  case FE_BIT_AND:
    return bitwise(compiler, FE_BITS_AND, left, right);
  default:
    return NULL;
  }
}

//===--- Floats ---===//

/// a % b with the sign of b, and a // b that goes with it.
static void divideDoubles(double a, double b, double *quotient, double *remainder) {
  double rest = fmod(a, b), whole = (a - rest) / b;
  if (rest == 0) {
    rest = copysign(0, b);
  } else if ((b < 0) != (rest < 0)) {
    rest += b;
    whole -= 1;
  }
  double down = floor(whole);
  if (whole == 0)
    down = copysign(0, a / b);
  else if (whole - down > 0.5)
    down += 1;
  *quotient = down;
  *remainder = rest;
}

static FeValue *floatArithmetic(FeCompiler *compiler, FeOperator op, FeValue *left,
                                FeValue *right) {
  double a, b, quotient, remainder;
  if (!fePyToDouble(compiler, left, &a) || !fePyToDouble(compiler, right, &b))
    return NULL;
  switch (op) {
  case FE_ADD:
    return feFloat(compiler, a + b);
  case FE_SUB:
    return feFloat(compiler, a - b);
  case FE_MULT:
    return feFloat(compiler, a * b);
  case FE_POW:
    return powerOfDoubles(compiler, a, b);
  case FE_DIV:
    return b == 0 ? feFail(compiler, FE_ZERO_DIVISION, "float division by zero")
                  : feFloat(compiler, a / b);
  case FE_MOD:
  case FE_FLOOR_DIV:
    if (b == 0)
      return feFail(compiler, FE_ZERO_DIVISION,
                    op == FE_MOD ? "float modulo" : "float floor division by zero");
    divideDoubles(a, b, &quotient, &remainder);
    return feFloat(compiler, op == FE_MOD ? remainder : quotient);
  default:
    return NULL;
  }
}

FeValue *fePyArithmetic(FeCompiler *compiler, FeOperator op, FeValue *left, FeValue *right) {
  if (fePyIsInt(left) && fePyIsInt(right))
    return intArithmetic(compiler, op, left, right);
  return floatArithmetic(compiler, op, left, right);
}

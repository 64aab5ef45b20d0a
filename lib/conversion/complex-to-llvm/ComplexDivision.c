// Divisions of complex numbers, in ops of any dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/complex-to-llvm/ComplexDivision.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <math.h>

typedef ComplexCalculator Calculator;
typedef ComplexParts Parts;

//===--- Steps ---===//

static MlirValue add(const Calculator *c, MlirValue a, MlirValue b) {
  return arithBinaryWith(&c->builder, c->ops->add, c->flags, a, b);
}
static MlirValue sub(const Calculator *c, MlirValue a, MlirValue b) {
  return arithBinaryWith(&c->builder, c->ops->sub, c->flags, a, b);
}
static MlirValue mul(const Calculator *c, MlirValue a, MlirValue b) {
  return arithBinaryWith(&c->builder, c->ops->mul, c->flags, a, b);
}
static MlirValue divide(const Calculator *c, MlirValue a, MlirValue b) {
  return arithBinaryWith(&c->builder, c->ops->div, c->flags, a, b);
}
static MlirValue magnitude(const Calculator *c, MlirValue a) {
  return arithUnaryWith(&c->builder, c->ops->abs, c->flags, a);
}
static MlirValue withSign(const Calculator *c, MlirValue a, MlirValue sign) {
  return arithBinary(&c->builder, c->ops->copySign, a, sign);
}
static MlirValue both(const Calculator *c, MlirValue a, MlirValue b) {
  return arithBinary(&c->builder, c->ops->conjunction, a, b);
}
static MlirValue either(const Calculator *c, MlirValue a, MlirValue b) {
  return arithBinary(&c->builder, c->ops->disjunction, a, b);
}
static MlirValue compare(const Calculator *c, ArithCmpFPredicate predicate, MlirValue a,
                         MlirValue b) {
  return c->ops->compare(&c->builder, predicate, a, b);
}
static MlirValue choose(const Calculator *c, MlirValue condition, MlirValue a, MlirValue b) {
  const MlirValue operands[] = {condition, a, b};
  return arithMake(&c->builder, c->ops->select, mlirValueGetType(a), 3, operands);
}
static MlirValue number(const Calculator *c, MlirType type, double value) {
  return c->ops->constant(&c->builder, type,
                          mlirFloatAttrDoubleGet(mlirTypeGetContext(type), type, value));
}

//===--- By products ---===//

Parts complexDivide(const Calculator *c, Parts a, Parts b) {
  MlirValue realSquare = mul(c, b.real, b.real);
  MlirValue imaginarySquare = mul(c, b.imaginary, b.imaginary);
  MlirValue norm = add(c, realSquare, imaginarySquare);
  MlirValue left = mul(c, a.real, b.real), right = mul(c, a.imaginary, b.imaginary);
  MlirValue real = add(c, left, right);
  left = mul(c, a.imaginary, b.real);
  right = mul(c, a.real, b.imaginary);
  MlirValue imaginary = sub(c, left, right);
  MlirValue realQuotient = divide(c, real, norm);
  return (Parts){realQuotient, divide(c, imaginary, norm)};
}

//===--- Smith's method ---===//

// What the cases share.
typedef struct Special {
  const Calculator *c;
  Parts a, b;
  MlirValue zero, one, infinity;
  MlirValue aRealMagnitude, aImaginaryMagnitude, bRealMagnitude, bImaginaryMagnitude;
} Special;

// Where a part counts for its sign alone: (|x| is infinite ? 1 : 0) with the sign of x.
static MlirValue boxed(const Special *s, MlirValue isInfinite, MlirValue x) {
  MlirValue size = choose(s->c, isInfinite, s->one, s->zero);
  return withSign(s->c, size, x);
}

// The divisor's parts, the larger one first, as ratio and denominator.
static Parts divideByLarger(const Calculator *c, Parts a, Parts b, bool imaginaryIsLarger) {
  MlirValue large = imaginaryIsLarger ? b.imaginary : b.real;
  MlirValue small = imaginaryIsLarger ? b.real : b.imaginary;
  MlirValue ratio = divide(c, small, large);
  MlirValue denominator = add(c, large, mul(c, ratio, small));
  if (imaginaryIsLarger) {
    MlirValue real = divide(c, add(c, mul(c, a.real, ratio), a.imaginary), denominator);
    MlirValue imaginary = sub(c, mul(c, a.imaginary, ratio), a.real);
    return (Parts){real, divide(c, imaginary, denominator)};
  }
  MlirValue real = divide(c, add(c, a.real, mul(c, a.imaginary, ratio)), denominator);
  MlirValue imaginary = sub(c, a.imaginary, mul(c, a.real, ratio));
  return (Parts){real, divide(c, imaginary, denominator)};
}

// By zero: infinities, unless both parts are no numbers.
static MlirValue divideByZero(Special *s, Parts *result) {
  const Calculator *c = s->c;
  MlirType type = mlirValueGetType(s->a.real);
  s->zero = number(c, type, 0.0);
  s->bRealMagnitude = magnitude(c, s->b.real);
  MlirValue realIsZero = compare(c, ArithCmpFPredicateOEQ, s->bRealMagnitude, s->zero);
  s->bImaginaryMagnitude = magnitude(c, s->b.imaginary);
  MlirValue imaginaryIsZero = compare(c, ArithCmpFPredicateOEQ, s->bImaginaryMagnitude, s->zero);
  MlirValue realIsNumber = compare(c, ArithCmpFPredicateORD, s->a.real, s->zero);
  MlirValue imaginaryIsNumber = compare(c, ArithCmpFPredicateORD, s->a.imaginary, s->zero);
  MlirValue isNumber = either(c, realIsNumber, imaginaryIsNumber);
  MlirValue isZero = both(c, realIsZero, imaginaryIsZero);
  MlirValue applies = both(c, isNumber, isZero);
  s->infinity = number(c, type, (double)INFINITY);
  MlirValue infinity = withSign(c, s->infinity, s->b.real);
  result->real = mul(c, infinity, s->a.real);
  result->imaginary = mul(c, infinity, s->a.imaginary);
  return applies;
}

// An infinite number by a finite one is infinite.
static MlirValue divideInfinite(Special *s, Parts *result) {
  const Calculator *c = s->c;
  MlirValue realIsFinite = compare(c, ArithCmpFPredicateONE, s->bRealMagnitude, s->infinity);
  MlirValue imaginaryIsFinite =
      compare(c, ArithCmpFPredicateONE, s->bImaginaryMagnitude, s->infinity);
  MlirValue isFinite = both(c, realIsFinite, imaginaryIsFinite);
  s->aRealMagnitude = magnitude(c, s->a.real);
  MlirValue realIsInfinite = compare(c, ArithCmpFPredicateOEQ, s->aRealMagnitude, s->infinity);
  s->aImaginaryMagnitude = magnitude(c, s->a.imaginary);
  MlirValue imaginaryIsInfinite =
      compare(c, ArithCmpFPredicateOEQ, s->aImaginaryMagnitude, s->infinity);
  MlirValue isInfinite = either(c, realIsInfinite, imaginaryIsInfinite);
  MlirValue applies = both(c, isInfinite, isFinite);
  s->one = number(c, mlirValueGetType(s->a.real), 1.0);
  MlirValue real = boxed(s, realIsInfinite, s->a.real);
  MlirValue imaginary = boxed(s, imaginaryIsInfinite, s->a.imaginary);
  MlirValue left = mul(c, real, s->b.real), right = mul(c, imaginary, s->b.imaginary);
  result->real = mul(c, s->infinity, add(c, left, right));
  right = mul(c, real, s->b.imaginary);
  left = mul(c, imaginary, s->b.real);
  result->imaginary = mul(c, s->infinity, sub(c, left, right));
  return applies;
}

// A finite number by an infinite one is zero.
static MlirValue divideByInfinite(const Special *s, Parts *result) {
  const Calculator *c = s->c;
  MlirValue realIsFinite = compare(c, ArithCmpFPredicateONE, s->aRealMagnitude, s->infinity);
  MlirValue imaginaryIsFinite =
      compare(c, ArithCmpFPredicateONE, s->aImaginaryMagnitude, s->infinity);
  MlirValue isFinite = both(c, realIsFinite, imaginaryIsFinite);
  MlirValue realIsInfinite = compare(c, ArithCmpFPredicateOEQ, s->bRealMagnitude, s->infinity);
  MlirValue imaginaryIsInfinite =
      compare(c, ArithCmpFPredicateOEQ, s->bImaginaryMagnitude, s->infinity);
  MlirValue isInfinite = either(c, realIsInfinite, imaginaryIsInfinite);
  MlirValue applies = both(c, isFinite, isInfinite);
  MlirValue real = boxed(s, realIsInfinite, s->b.real);
  MlirValue imaginary = boxed(s, imaginaryIsInfinite, s->b.imaginary);
  MlirValue left = mul(c, s->a.real, real), right = mul(c, s->a.imaginary, imaginary);
  result->real = mul(c, s->zero, add(c, left, right));
  left = mul(c, s->a.imaginary, real);
  right = mul(c, s->a.real, imaginary);
  result->imaginary = mul(c, s->zero, sub(c, left, right));
  return applies;
}

static Parts chooseParts(const Calculator *c, MlirValue condition, Parts a, Parts b) {
  MlirValue real = choose(c, condition, a.real, b.real);
  return (Parts){real, choose(c, condition, a.imaginary, b.imaginary)};
}

// The special cases count where the method gives no number in both parts.
Parts complexDivideInRange(const Calculator *c, Parts a, Parts b) {
  Special s = {.c = c, .a = a, .b = b};
  Parts byImaginary = divideByLarger(c, a, b, true);
  Parts byReal = divideByLarger(c, a, b, false);
  Parts infinite, large, small;
  MlirValue isByZero = divideByZero(&s, &infinite);
  MlirValue isInfinite = divideInfinite(&s, &large);
  MlirValue isByInfinite = divideByInfinite(&s, &small);
  MlirValue imaginaryIsLarger =
      compare(c, ArithCmpFPredicateOLT, s.bRealMagnitude, s.bImaginaryMagnitude);
  Parts result = chooseParts(c, imaginaryIsLarger, byImaginary, byReal);
  Parts special = chooseParts(c, isByInfinite, small, result);
  special = chooseParts(c, isInfinite, large, special);
  special = chooseParts(c, isByZero, infinite, special);
  MlirValue realIsNone = compare(c, ArithCmpFPredicateUNO, result.real, s.zero);
  MlirValue imaginaryIsNone = compare(c, ArithCmpFPredicateUNO, result.imaginary, s.zero);
  MlirValue isNone = both(c, realIsNone, imaginaryIsNone);
  return chooseParts(c, isNone, special, result);
}

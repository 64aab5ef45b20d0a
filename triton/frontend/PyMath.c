// Python's module math.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "triton/frontend/PyOps.h"

#include <math.h>

static bool bindDoubles(FeCompiler *compiler, const char *name, const FeArguments *arguments,
                        size_t count, double *values) {
  if (arguments->count != count || arguments->numKeywords) {
    feFail(compiler, FE_TYPE_ERROR, "%s() takes exactly %zu argument%s (%zu given)", name, count,
           count == 1 ? "" : "s", arguments->count);
    return false;
  }
  for (size_t i = 0; i < count; ++i) {
    if (!fePyIsNumber(arguments->positional[i])) {
      feFail(compiler, FE_TYPE_ERROR, "must be real number, not %s",
             fePyTypeName(arguments->positional[i]));
      return false;
    }
    if (!fePyToDouble(compiler, arguments->positional[i], &values[i]))
      return false;
  }
  return true;
}

/// A result that is no number, of arguments that are, is a domain error, an infinite one of finite
/// arguments an overflow.
static FeValue *checked(FeCompiler *compiler, double result, double a, double b) {
  if (isnan(result) && !isnan(a) && !isnan(b))
    return feFail(compiler, FE_VALUE_ERROR, "math domain error");
  if (isinf(result) && isfinite(a) && isfinite(b))
    return feFail(compiler, FE_OVERFLOW, "math range error");
  return feFloat(compiler, result);
}

static FeValue *unary(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                      double (*function)(double)) {
  double value;
  if (!bindDoubles(compiler, name, arguments, 1, &value))
    return NULL;
  return checked(compiler, function(value), value, 0);
}

static FeValue *binary(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                       double (*function)(double, double)) {
  double values[2];
  if (!bindDoubles(compiler, name, arguments, 2, values))
    return NULL;
  return checked(compiler, function(values[0], values[1]), values[0], values[1]);
}

static FeValue *mathSqrt(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.sqrt", sqrt);
}
static FeValue *mathExp(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.exp", exp);
}
static FeValue *mathExp2(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.exp2", exp2);
}
static FeValue *mathSin(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.sin", sin);
}
static FeValue *mathCos(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.cos", cos);
}
static FeValue *mathTan(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.tan", tan);
}
static FeValue *mathAtan(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.atan", atan);
}
static FeValue *mathTanh(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.tanh", tanh);
}
static FeValue *mathErf(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.erf", erf);
}
static FeValue *mathFabs(FeCompiler *compiler, const FeArguments *arguments) {
  return unary(compiler, arguments, "math.fabs", fabs);
}
static FeValue *mathPow(FeCompiler *compiler, const FeArguments *arguments) {
  return binary(compiler, arguments, "math.pow", pow);
}
static FeValue *mathCopysign(FeCompiler *compiler, const FeArguments *arguments) {
  return binary(compiler, arguments, "math.copysign", copysign);
}
static FeValue *mathFmod(FeCompiler *compiler, const FeArguments *arguments) {
  return binary(compiler, arguments, "math.fmod", fmod);
}
static FeValue *mathAtan2(FeCompiler *compiler, const FeArguments *arguments) {
  return binary(compiler, arguments, "math.atan2", atan2);
}
static FeValue *mathHypot(FeCompiler *compiler, const FeArguments *arguments) {
  return binary(compiler, arguments, "math.hypot", hypot);
}

/// The logarithm of a positive number; an int may be larger than any double.
static bool logarithm(FeCompiler *compiler, const FeValue *value, double (*function)(double),
                      double *result) {
  if (!fePyIsNumber(value)) {
    feFail(compiler, FE_TYPE_ERROR, "must be real number, not %s", fePyTypeName(value));
    return false;
  }
  FeInt zero = feIntFrom(&compiler->arena, 0);
  FeValue none = {.kind = FE_INT, .as.integer = zero};
  if (fePyCompareNumbers(value, &none) <= 0) {
    feFail(compiler, FE_VALUE_ERROR, "math domain error");
    return false;
  }
  if (value->kind == FE_FLOAT) {
    *result = function(value->as.real);
    return true;
  }
  FeInt number = fePyIntOf(value);
  size_t bits = feIntBits(&number);
  int64_t shift = bits > 1000 ? (int64_t)bits - 1000 : 0;
  FeInt leading = shift ? feIntShift(&compiler->arena, &number, -shift) : number;
  *result = function(feIntToDouble(&leading)) + (double)shift * function(2);
  return true;
}

static FeValue *oneLogarithm(FeCompiler *compiler, const FeArguments *arguments,
                             double (*function)(double)) {
  double result;
  if (arguments->count != 1)
    return feFail(compiler, FE_TYPE_ERROR, "a logarithm takes exactly one argument (%zu given)",
                  arguments->count);
  return logarithm(compiler, arguments->positional[0], function, &result)
             ? feFloat(compiler, result)
             : NULL;
}

static FeValue *mathLog2(FeCompiler *compiler, const FeArguments *arguments) {
  return oneLogarithm(compiler, arguments, log2);
}
static FeValue *mathLog10(FeCompiler *compiler, const FeArguments *arguments) {
  return oneLogarithm(compiler, arguments, log10);
}

static FeValue *mathLog(FeCompiler *compiler, const FeArguments *arguments) {
  double value, base = 0;
  if (arguments->count != 2)
    return oneLogarithm(compiler, arguments, log);
  if (!logarithm(compiler, arguments->positional[0], log, &value) ||
      !logarithm(compiler, arguments->positional[1], log, &base))
    return NULL;
  return base == 0 ? feFail(compiler, FE_ZERO_DIVISION, "float division by zero")
                   : feFloat(compiler, value / base);
}

static FeValue *roundWith(FeCompiler *compiler, const FeArguments *arguments, const char *name,
                          double (*function)(double)) {
  double value;
  if (arguments->count == 1 && fePyIsInt(arguments->positional[0]))
    return fePyInt(compiler, fePyIntOf(arguments->positional[0]));
  if (!bindDoubles(compiler, name, arguments, 1, &value))
    return NULL;
  if (!isfinite(value))
    return feFail(compiler, isnan(value) ? FE_VALUE_ERROR : FE_OVERFLOW,
                  "cannot convert float %s to integer", isnan(value) ? "NaN" : "infinity");
  return fePyInt(compiler, feIntFromDouble(&compiler->arena, function(value)));
}

static FeValue *mathFloor(FeCompiler *compiler, const FeArguments *arguments) {
  return roundWith(compiler, arguments, "math.floor", floor);
}
static FeValue *mathCeil(FeCompiler *compiler, const FeArguments *arguments) {
  return roundWith(compiler, arguments, "math.ceil", ceil);
}
static FeValue *mathTrunc(FeCompiler *compiler, const FeArguments *arguments) {
  return roundWith(compiler, arguments, "math.trunc", trunc);
}

static FeValue *mathIsNan(FeCompiler *compiler, const FeArguments *arguments) {
  double value;
  return bindDoubles(compiler, "math.isnan", arguments, 1, &value) ? feBool(compiler, isnan(value))
                                                                   : NULL;
}
static FeValue *mathIsInf(FeCompiler *compiler, const FeArguments *arguments) {
  double value;
  return bindDoubles(compiler, "math.isinf", arguments, 1, &value) ? feBool(compiler, isinf(value))
                                                                   : NULL;
}
static FeValue *mathIsFinite(FeCompiler *compiler, const FeArguments *arguments) {
  double value;
  return bindDoubles(compiler, "math.isfinite", arguments, 1, &value)
             ? feBool(compiler, isfinite(value))
             : NULL;
}

static bool allInts(FeCompiler *compiler, const FeArguments *arguments) {
  for (size_t i = 0; i < arguments->count; ++i)
    if (!fePyIsInt(arguments->positional[i])) {
      feFail(compiler, FE_TYPE_ERROR, "'%s' object cannot be interpreted as an integer",
             fePyTypeName(arguments->positional[i]));
      return false;
    }
  return true;
}

static FeInt greatestDivisor(FeCompiler *compiler, FeInt a, FeInt b) {
  while (!feIntIsZero(&b)) {
    FeInt rest;
    if (!fePyStep(compiler, (size_t)a.count * b.count / 16 + 1))
      break;
    feIntDivide(&compiler->arena, &a, &b, NULL, &rest);
    a = b;
    b = rest;
  }
  a.isNegative = false;
  return a;
}

static FeValue *mathGcd(FeCompiler *compiler, const FeArguments *arguments) {
  if (!allInts(compiler, arguments))
    return NULL;
  FeInt result = feIntFrom(&compiler->arena, 0);
  for (size_t i = 0; i < arguments->count; ++i)
    result = greatestDivisor(compiler, fePyIntOf(arguments->positional[i]), result);
  return feHasError(compiler) ? NULL : fePyInt(compiler, result);
}

static FeValue *mathLcm(FeCompiler *compiler, const FeArguments *arguments) {
  if (!allInts(compiler, arguments))
    return NULL;
  FeValue *result = feInt(compiler, 1);
  for (size_t i = 0; i < arguments->count && result; ++i) {
    FeInt number = fePyIntOf(arguments->positional[i]);
    if (feIntIsZero(&number))
      return feInt(compiler, 0);
    number.isNegative = false;
    FeInt divisor = greatestDivisor(compiler, number, result->as.integer), factor;
    feIntDivide(&compiler->arena, &number, &divisor, &factor, NULL);
    result = fePyArithmetic(compiler, FE_MULT, result, fePyInt(compiler, factor));
  }
  return result;
}

static FeValue *mathProd(FeCompiler *compiler, const FeArguments *arguments) {
  FeValue **items, *result = feInt(compiler, 1);
  size_t count;
  if (arguments->count != 1)
    return feFail(compiler, FE_TYPE_ERROR, "prod() takes exactly 1 positional argument (%zu given)",
                  arguments->count);
  if (!fePyItems(compiler, arguments->positional[0], &items, &count))
    return NULL;
  for (size_t i = 0; i < count && result; ++i)
    result = fePyBinary(compiler, FE_MULT, result, items[i]);
  return result;
}

static const FeBuiltin mathBuiltins[] = {
    {.name = "math.sqrt", .raw = mathSqrt},   {.name = "math.exp", .raw = mathExp},
    {.name = "math.exp2", .raw = mathExp2},   {.name = "math.sin", .raw = mathSin},
    {.name = "math.cos", .raw = mathCos},     {.name = "math.tan", .raw = mathTan},
    {.name = "math.atan", .raw = mathAtan},   {.name = "math.tanh", .raw = mathTanh},
    {.name = "math.erf", .raw = mathErf},     {.name = "math.fabs", .raw = mathFabs},
    {.name = "math.pow", .raw = mathPow},     {.name = "math.copysign", .raw = mathCopysign},
    {.name = "math.fmod", .raw = mathFmod},   {.name = "math.atan2", .raw = mathAtan2},
    {.name = "math.hypot", .raw = mathHypot}, {.name = "math.log", .raw = mathLog},
    {.name = "math.log2", .raw = mathLog2},   {.name = "math.log10", .raw = mathLog10},
    {.name = "math.floor", .raw = mathFloor}, {.name = "math.ceil", .raw = mathCeil},
    {.name = "math.trunc", .raw = mathTrunc}, {.name = "math.isnan", .raw = mathIsNan},
    {.name = "math.isinf", .raw = mathIsInf}, {.name = "math.isfinite", .raw = mathIsFinite},
    {.name = "math.gcd", .raw = mathGcd},     {.name = "math.lcm", .raw = mathLcm},
    {.name = "math.prod", .raw = mathProd},   {.name = NULL},
};

FeValue *fePyMathFind(FeCompiler *compiler, MlirStringRef name) {
  static const struct {
    const char *name;
    double value;
  } constants[] = {{"pi", 3.14159265358979323846},
                   {"e", 2.71828182845904523536},
                   {"tau", 6.28318530717958647692},
                   {"inf", INFINITY},
                   {"nan", NAN}};
  for (size_t i = 0; i < sizeof constants / sizeof constants[0]; ++i)
    if (tsEqualC(name, constants[i].name))
      return feFloat(compiler, constants[i].value);
  const FeBuiltin *builtin = fePyTableFind(mathBuiltins, name);
  return builtin ? fePyBuiltinValue(compiler, builtin) : NULL;
}

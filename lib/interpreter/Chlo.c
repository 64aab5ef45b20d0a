// Ops of chlo that StableHLO lacks: functions of mathematics, and operands that broadcast.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/chlo/ChloOps.h"
#include "interpreter/StablehloRegions.h"
#include "ir/Float.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <float.h>
#include <math.h>

//===--- Functions of mathematics ---===//

static Number pi(void) { return acosl(-1); }

/// B(2k) / (2k)! for k = 1, 2, ...: the coefficients of sums that become integrals.
static const Number kBernoulli[] = {
    1.0L / 12,
    -1.0L / 720,
    1.0L / 30240,
    -1.0L / 1209600,
    1.0L / 47900160,
    -691.0L / 1307674368000,
    1.0L / 74724249600,
    -3617.0L / 10670622842880000,
    43867.0L / 5109094217170944000,
};
enum { kNumBernoulli = sizeof kBernoulli / sizeof *kBernoulli };

/// The logarithmic derivative of the gamma function.
static Number digamma(Number x) {
  Number low = 0;
  if (isinf(x))
    return x > 0 ? x : (Number)NAN;
  if (x <= 0 && x == floorl(x))
    return x == 0 ? copysignl(INFINITY, -x) : (Number)NAN;
  if (x < 0)
    return digamma(1 - x) - pi() / tanl(pi() * (x - floorl(x)));
  for (; x < 16; x += 1)
    low += 1 / x;
  Number sum = logl(x) - 1 / (2 * x), power = 1, factorial = 1;
  for (int k = 1; k <= kNumBernoulli; ++k) {
    power *= x * x;
    factorial *= (Number)(2 * k - 1) * (k > 1 ? (Number)(2 * k - 2) : 1);
    sum -= kBernoulli[k - 1] * factorial / power;
  }
  return sum - low;
}

/// The sum of (q + n)^-s for n = 0, 1, ...
static Number zeta(Number s, Number q) {
  enum { kTerms = 24 };
  if (isnan(s) || isnan(q) || s < 1)
    return NAN;
  if (s == 1)
    return INFINITY;
  if (q <= 0 && q == floorl(q))
    return fmodl(s, 2) == 0 ? (Number)INFINITY : (Number)NAN;
  if (q <= 0 && s != floorl(s))
    return NAN;
  // Those below zero are as far from it as the terms of two sums above it.
  if (q < 0) {
    Number part = q - floorl(q), sign = fmodl(s, 2) == 0 ? 1 : -1;
    return zeta(s, part) + sign * (zeta(s, 1 - part) - zeta(s, 1 - q));
  }
  Number sum = 0;
  for (int n = 0; n < kTerms; ++n, q += 1)
    sum += powl(q, -s);
  sum += powl(q, 1 - s) / (s - 1) + powl(q, -s) / 2;
  Number factor = s, power = powl(q, -s - 1);
  for (int k = 1; k <= kNumBernoulli; ++k) {
    sum += kBernoulli[k - 1] * factor * power;
    factor *= (s + 2 * k - 1) * (s + 2 * k);
    power /= q * q;
  }
  return sum;
}

static Number polygamma(Number n, Number x) {
  if (n == 0)
    return digamma(x);
  if (n < 0 || n != floorl(n))
    return NAN;
  Number sign = fmodl(n, 2) == 0 ? -1 : 1;
  return sign * expl(lgammal(n + 1)) * zeta(n + 1, x);
}

/// Newton's way from a rational function's guess.
static Number erfInverse(Number y) {
  if (fabsl(y) >= 1)
    return fabsl(y) == 1 ? copysignl(INFINITY, y) : (Number)NAN;
  Number log = log1pl(-y * y), a = 0.147L, b = 2 / (pi() * a) + log / 2;
  Number x = copysignl(sqrtl(sqrtl(b * b - log / a) - b), y);
  for (int i = 0; i < 4 && x != 0; ++i) {
    Number off = fabsl(y) < 0.5L ? erfl(x) - y : copysignl((1 - fabsl(y)) - erfcl(fabsl(x)), y);
    Number step = off * sqrtl(pi()) / 2 * expl(x * x);
    x -= step / (1 + x * step);
  }
  return x;
}

/// The modified Bessel function of the first kind and order 1, times e^-|x|.
static Number besselI1e(Number x) {
  Number size = fabsl(x), term = size / 2, sum = 0;
  if (size < 40) {
    for (int k = 1; k < 200; ++k) {
      sum += term;
      term *= size * size / 4 / ((Number)k * (k + 1));
    }
    return copysignl(sum * expl(-size), x);
  }
  term = 1;
  for (int k = 1; k < 30; ++k) {
    sum += term;
    term *= -(4 - (Number)(2 * k - 1) * (2 * k - 1)) / (k * 8 * size);
  }
  return copysignl(sum / sqrtl(2 * pi() * size), x);
}

static Number toDigamma(Number x, Number y) {
  (void)y;
  return digamma(x);
}
static Number toErfInverse(Number x, Number y) {
  (void)y;
  return erfInverse(x);
}
static Number toBesselI1e(Number x, Number y) {
  (void)y;
  return besselI1e(x);
}

static const char *runMath(Interpreter *interpreter, MlirOperation op, Tensor *result,
                           intptr_t numOperands, Number (*function)(Number x, Number y)) {
  const Tensor *a = interpreterOperand(interpreter, op, 0);
  const Tensor *b = numOperands > 1 ? interpreterOperand(interpreter, op, 1) : a;
  if (!a || !b || a->count != result->count || b->count != result->count)
    return kInterpreterMissing;
  if (!irTypeIsFloat(a->element))
    return "it isn't computed for this type of elements";
  for (int64_t i = 0; i < result->count; ++i)
    result->data[i] = isnan(a->data[i]) ? a->data[i] : function(a->data[i], b->data[i]);
  return NULL;
}

static const char *runDigamma(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return runMath(interpreter, op, results[0], 1, toDigamma);
}
static const char *runErfInv(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return runMath(interpreter, op, results[0], 1, toErfInverse);
}
static const char *runBesselI1e(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return runMath(interpreter, op, results[0], 1, toBesselI1e);
}
static const char *runPolygamma(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return runMath(interpreter, op, results[0], 2, polygamma);
}
static const char *runZeta(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return runMath(interpreter, op, results[0], 2, zeta);
}

//===--- Of bits ---===//

/// The next number that the type has, from x towards y.
static Number nextAfter(MlirType type, unsigned width, Number x, Number y) {
  if (isnan(x) || isnan(y))
    return NAN;
  if (x == y)
    return y;
  uint64_t sign = (uint64_t)1 << (width - 1);
  uint64_t bits = interpreterBits(type, x);
  if (x == 0)
    bits = 1 | (y < 0 ? sign : 0);
  else
    bits += (y > x) == (x > 0) ? 1 : UINT64_MAX;
  const IrFloatSemantics *semantics = irFloatSemantics(irType(type));
  return (Number)irFloatToDouble(semantics, (IrFloatBits){.low = bits});
}

static const char *runNextAfter(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *a = interpreterOperand(interpreter, op, 0);
  const Tensor *b = interpreterOperand(interpreter, op, 1);
  if (!a || !b || a->count != results[0]->count || b->count != a->count)
    return kInterpreterMissing;
  unsigned width = irTypeIsFloat(a->element) ? (unsigned)irTypeBitWidth(a->element) : 0;
  if (width < 4 || width > 64)
    return "it isn't computed for this type of elements";
  for (int64_t i = 0; i < a->count; ++i)
    results[0]->data[i] = nextAfter((MlirType){a->element}, width, a->data[i], b->data[i]);
  return NULL;
}

/// The upper 64 bits of a product of 128.
static uint64_t upperHalf(uint64_t a, uint64_t b) {
  uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX);
  uint64_t one = (a >> 32) * (b & UINT32_MAX) + (low >> 32);
  uint64_t other = (a & UINT32_MAX) * (b >> 32) + (one & UINT32_MAX);
  return (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32);
}

static const char *runMulhi(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *a = interpreterOperand(interpreter, op, 0);
  const Tensor *b = interpreterOperand(interpreter, op, 1);
  if (!a || !b || a->count != results[0]->count || b->count != a->count)
    return kInterpreterMissing;
  if (!irTypeIsInteger(a->element))
    return "it isn't computed for this type of elements";
  MlirType type = {a->element};
  unsigned width = irIntegerTypeWidth(a->element);
  for (int64_t i = 0; i < a->count; ++i) {
    uint64_t x = interpreterBits(type, a->data[i]), y = interpreterBits(type, b->data[i]);
    uint64_t high = upperHalf(x, y);
    // The bits of a negative number are 2^64 more than it.
    high -= (a->data[i] < 0 ? y : 0) + (b->data[i] < 0 ? x : 0);
    uint64_t bits = width == 64 ? high : high << (64 - width) | (x * y) >> width;
    results[0]->data[i] = irTypeIsUnsigned(a->element) ? (Number)bits : (Number)(int64_t)bits;
  }
  return NULL;
}

//===--- Shapes ---===//

static const char *runConstantLike(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  MlirAttribute value = chloConstantLikeOpGetValueAttr(op);
  (void)interpreter;
  for (int64_t i = 0; i < results[0]->count; ++i) {
    if (mlirAttributeIsAFloat(value))
      results[0]->data[i] = (Number)mlirFloatAttrGetValueDouble(value);
    else if (mlirAttributeIsAInteger(value))
      results[0]->data[i] = (Number)irIntegerAttrValue(irAttribute(value));
    else
      return "its value isn't a number";
  }
  return NULL;
}

/// An operand at all places of the result: its dimensions are the last ones, or those that
/// `broadcast_dimensions` says where it has fewer.
static const char *spread(Interpreter *interpreter, MlirOperation op, const Tensor *in,
                          MlirType element, IrShape shape, Tensor **spreadOut) {
  int64_t own[kInterpreterMaxRank], strides[kInterpreterMaxRank] = {0};
  Ints dims;
  bool isGiven = in->shape.rank < shape.rank && interpreterInts(op, "broadcast_dimensions", &dims);
  if (in->shape.rank > shape.rank || (isGiven && dims.size != in->shape.rank))
    return kInterpreterShapes;
  interpreterStrides(in->shape, own);
  for (size_t d = 0; d < in->shape.rank; ++d) {
    int64_t to = isGiven ? dims.at[d] : (int64_t)(d + shape.rank - in->shape.rank);
    if (to < 0 || to >= (int64_t)shape.rank ||
        (in->shape.sizes[d] != 1 && in->shape.sizes[d] != shape.sizes[to]))
      return kInterpreterShapes;
    strides[to] = in->shape.sizes[d] == 1 ? 0 : own[d];
  }
  *spreadOut =
      interpreterTensor(interpreter, mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes,
                                                             element, (MlirAttribute){NULL}));
  if (!*spreadOut)
    return kInterpreterTooMuch;
  interpreterView(*spreadOut, in, 0, strides);
  if (in->imaginary) {
    Tensor to = **spreadOut, from = *in;
    to.data = to.imaginary;
    from.data = from.imaginary;
    interpreterView(&to, &from, 0, strides);
  }
  return NULL;
}

/// Runs an op on operands that have been spread, by the name that it has without `broadcast_`.
static const char *runBroadcasting(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  enum { kMost = 3 };
  intptr_t count = mlirOperationGetNumOperands(op);
  Tensor *before[kMost] = {NULL}, *after[kMost] = {NULL};
  if (count > kMost)
    return kInterpreterMissing;
  const char *failure = NULL;
  for (intptr_t i = 0; i < count && !failure; ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    before[i] = (Tensor *)interpreterGet(interpreter, operand);
    MlirType element = mlirShapedTypeGetElementType(mlirValueGetType(operand));
    failure = before[i] && before[i]->element
                  ? spread(interpreter, op, before[i], element, results[0]->shape, &after[i])
                  : kInterpreterMissing;
  }
  if (failure)
    return failure;
  for (intptr_t i = 0; i < count; ++i)
    interpreterSet(interpreter, mlirOperationGetOperand(op, i), after[i]);
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  failure = interpreterRunAs(interpreter, op, results, "chlo.broadcast_", name);
  for (intptr_t i = 0; i < count; ++i)
    interpreterSet(interpreter, mlirOperationGetOperand(op, i), before[i]);
  return failure;
}

static const InterpreterRow kRows[] = {
    {"digamma", runDigamma, kReals},
    {"erf_inv", runErfInv, kReals},
    {"bessel_i1e", runBesselI1e, kReals},
    {"polygamma", runPolygamma, kReals},
    {"zeta", runZeta, kReals},
    {"next_after", runNextAfter, kReals},
    {"mulhi", runMulhi, kReals},
    {"constant_like", runConstantLike, kComplex},
};

static const InterpreterRow kBroadcasting = {"broadcast_", runBroadcasting, kComplex};

const InterpreterRow *interpreterChlo(MlirStringRef name) {
  if (tsStartsWith(name, tsLiteral("broadcast_")))
    return &kBroadcasting;
  const InterpreterRow *found = interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
  return found ? found : interpreterChloRegions(name);
}

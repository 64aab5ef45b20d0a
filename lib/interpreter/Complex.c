// What is computed of complex numbers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/stablehlo/StablehloOps.h"
#include "interpreter/StablehloRegions.h"

#include <complex.h>
#include <math.h>

typedef long double complex Complex;

static Complex toComplex(Value value) {
  Complex result;
  memcpy(&result, value.part, sizeof result);
  return result;
}

static Value toValue(Complex number) { return (Value){{creall(number), cimagl(number)}}; }

/// Unlike C's product, of infinities and NaN too what the formula says.
static Complex multiply(Complex a, Complex b) {
  Number x = creall(a), y = cimagl(a), u = creall(b), v = cimagl(b);
  return toComplex((Value){{x * u - y * v, x * v + y * u}});
}

//===--- Element by element ---===//

static Complex toNegative(Complex x) { return -x; }
static Complex toItself(Complex x) { return x; }
static Complex toMagnitude(Complex x) { return cabsl(x); }
static Complex toSquare(Complex x) { return multiply(x, x); }
static Complex toRsqrt(Complex x) { return 1 / csqrtl(x); }
static Complex toCbrt(Complex x) { return x == 0 ? x : cpowl(x, 1 / (Number)3); }
static Complex toSign(Complex x) { return x == 0 ? x : x / cabsl(x); }
static Complex toLogistic(Complex x) { return 1 / (1 + cexpl(-x)); }
static Complex toExpm1(Complex x) {
  Number a = creall(x), b = cimagl(x), half = sinl(b / 2);
  return toComplex((Value){{expm1l(a) * cosl(b) - 2 * half * half, expl(a) * sinl(b)}});
}
static Complex toLog1p(Complex x) {
  Number a = creall(x), b = cimagl(x);
  return toComplex((Value){{log1pl(2 * a + a * a + b * b) / 2, atan2l(b, 1 + a)}});
}
static Complex add(Complex a, Complex b) { return a + b; }
static Complex subtract(Complex a, Complex b) { return a - b; }
static Complex divide(Complex a, Complex b) { return a / b; }
static Complex power(Complex a, Complex b) {
  return a == 0 ? (b == 0 ? 1 : 0) : cexpl(multiply(b, clogl(a)));
}

typedef struct Row {
  const char *name;
  Complex (*unary)(Complex x);
  Complex (*binary)(Complex a, Complex b);
} Row;

static const Row kFunctions[] = {
    {"abs", toMagnitude, NULL},     {"negate", toNegative, NULL},
    {"convert", toItself, NULL},    {"square", toSquare, NULL},
    {"sqrt", csqrtl, NULL},         {"rsqrt", toRsqrt, NULL},
    {"cbrt", toCbrt, NULL},         {"sign", toSign, NULL},
    {"exponential", cexpl, NULL},   {"exponential_minus_one", toExpm1, NULL},
    {"log", clogl, NULL},           {"log_plus_one", toLog1p, NULL},
    {"logistic", toLogistic, NULL}, {"cosine", ccosl, NULL},
    {"sine", csinl, NULL},          {"tan", ctanl, NULL},
    {"tanh", ctanhl, NULL},         {"cosh", ccoshl, NULL},
    {"sinh", csinhl, NULL},         {"acos", cacosl, NULL},
    {"acosh", cacoshl, NULL},       {"asin", casinl, NULL},
    {"asinh", casinhl, NULL},       {"atan", catanl, NULL},
    {"atanh", catanhl, NULL},       {"add", NULL, add},
    {"subtract", NULL, subtract},   {"multiply", NULL, multiply},
    {"divide", NULL, divide},       {"power", NULL, power},
};

const char *interpreterComplexElementwise(Interpreter *interpreter, MlirOperation op,
                                          Tensor *result, const ScalarFunction *function) {
  const Row *row = NULL;
  for (size_t i = 0; i < sizeof kFunctions / sizeof *kFunctions && !row; ++i)
    if (strcmp(kFunctions[i].name, interpreterScalarName(function)) == 0)
      row = &kFunctions[i];
  const Tensor *a = interpreterOperand(interpreter, op, 0);
  const Tensor *b = row && row->binary ? interpreterOperand(interpreter, op, 1) : a;
  if (!row)
    return "it isn't computed with complex numbers";
  if (!a || !b)
    return kInterpreterMissing;
  if (a->count != result->count || b->count != result->count)
    return kInterpreterShapes;
  for (int64_t i = 0; i < result->count; ++i) {
    Complex x = toComplex(interpreterAt(a, i));
    interpreterPut(
        result, i,
        toValue(row->unary ? row->unary(x) : row->binary(x, toComplex(interpreterAt(b, i)))));
  }
  return NULL;
}

//===--- Parts ---===//

static const char *runReal(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return interpreterReshape(results[0], interpreterOperand(interpreter, op, 0));
}

static const char *takeImaginary(Interpreter *interpreter, MlirOperation op, Tensor *result,
                                 bool isNegated) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  if (!in || in->count != result->count)
    return kInterpreterMissing;
  Number *to = isNegated ? result->imaginary : result->data;
  for (int64_t i = 0; i < in->count && to; ++i) {
    Number part = in->imaginary ? in->imaginary[i] : 0;
    to[i] = isNegated ? -part : part;
  }
  return NULL;
}

static const char *runImag(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  return takeImaginary(interpreter, op, results[0], false);
}

static const char *runConj(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const char *failure = runReal(interpreter, op, results);
  return failure ? failure : takeImaginary(interpreter, op, results[0], true);
}

static const char *runComplex(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *a = interpreterOperand(interpreter, op, 0);
  const Tensor *b = interpreterOperand(interpreter, op, 1);
  if (!a || !b || a->count != results[0]->count || b->count != a->count || !results[0]->imaginary)
    return kInterpreterMissing;
  for (int64_t i = 0; i < a->count; ++i)
    interpreterPut(results[0], i, (Value){{a->data[i], b->data[i]}});
  return NULL;
}

//===--- Fourier transforms ---===//

/// A line of a tensor, and e^(2 pi i k / size) for each k.
typedef struct Line {
  int64_t size, step;
  Complex *roots, *line;
} Line;

/// e^(2 pi i k / size), exact where it's a power of i.
static Complex rootOf(int64_t k, int64_t size) {
  static const Value quarters[] = {{{1, 0}}, {{0, 1}}, {{-1, 0}}, {{0, -1}}};
  if (4 * k % size == 0)
    return toComplex(quarters[4 * k / size]);
  Number angle = 2 * acosl(-1) * (Number)k / (Number)size;
  return toComplex((Value){{cosl(angle), sinl(angle)}});
}

static bool makeLine(Interpreter *interpreter, int64_t size, int64_t step, bool isInverse,
                     Line *line) {
  if (size < 1 || !interpreterAffords(interpreter, size, 4))
    return false;
  size_t bytes = (size_t)size * sizeof(Complex);
  *line = (Line){size, step, tsArenaAlloc(interpreter->arena, bytes, 16),
                 tsArenaAlloc(interpreter->arena, bytes, 16)};
  for (int64_t k = 0; k < size; ++k)
    line->roots[k] = isInverse ? rootOf(k, size) : conjl(rootOf(k, size));
  return true;
}

static void transformLine(const Line *line, Complex *at, bool isInverse) {
  for (int64_t j = 0; j < line->size; ++j)
    line->line[j] = at[j * line->step];
  for (int64_t k = 0; k < line->size; ++k) {
    Complex sum = 0;
    for (int64_t j = 0; j < line->size; ++j)
      sum += multiply(line->line[j], line->roots[j * k % line->size]);
    at[k * line->step] = isInverse ? sum / (Number)line->size : sum;
  }
}

/// Transforms along dimension `dim` of `count` numbers of this shape.
static const char *transform(Interpreter *interpreter, IrShape shape, int64_t count, size_t dim,
                             bool isInverse, Complex *numbers) {
  int64_t strides[kInterpreterMaxRank], size = shape.sizes[dim];
  Line line;
  interpreterStrides(shape, strides);
  if (!count)
    return NULL;
  if (!interpreterAffords(interpreter, count, size) ||
      !makeLine(interpreter, size, strides[dim], isInverse, &line))
    return kInterpreterTooMuch;
  for (int64_t i = 0; i < count; ++i)
    if (i / strides[dim] % size == 0)
      transformLine(&line, numbers + i, isInverse);
  return NULL;
}

/// The real numbers of which half of the transformed ones, the last dimension's, are given.
static const char *joinHalves(Interpreter *interpreter, const Complex *half, int64_t given,
                              Tensor *result) {
  int64_t size = result->shape.sizes[result->shape.rank - 1];
  Line line;
  if (!result->count)
    return NULL;
  if (!interpreterAffords(interpreter, result->count, size) ||
      !makeLine(interpreter, size, 1, true, &line))
    return kInterpreterTooMuch;
  for (int64_t i = 0; i < result->count; ++i) {
    const Complex *row = half + i / size * given;
    Number sum = creall(row[0]);
    for (int64_t k = 1; k < given; ++k) {
      Number part = creall(multiply(row[k], line.roots[i % size * k % size]));
      sum += 2 * k == size ? part : 2 * part;
    }
    result->data[i] = sum / (Number)size;
  }
  return NULL;
}

static const char *runFft(Interpreter *interpreter, MlirOperation op, Tensor **results) {
  const Tensor *in = interpreterOperand(interpreter, op, 0);
  Tensor *result = results[0];
  Ints lengths;
  StablehloFftType type = stablehloFftOpGetFftType(op);
  bool isToReal = type == StablehloFftTypeIRFFT, isFromReal = type == StablehloFftTypeRFFT;
  bool isInverse = type == StablehloFftTypeIFFT || isToReal;
  if (!in || !interpreterInts(op, "fft_length", &lengths))
    return kInterpreterMissing;
  size_t rank = in->shape.rank;
  if (lengths.size < 1 || lengths.size > rank || result->shape.rank != rank)
    return kInterpreterShapes;
  int64_t given = in->shape.sizes[rank - 1], wanted = result->shape.sizes[rank - 1];
  if ((isFromReal && wanted > given) || (isToReal && given != wanted / 2 + 1))
    return kInterpreterShapes;
  Complex *numbers =
      tsArenaAlloc(interpreter->arena, ((size_t)in->count + 1) * sizeof *numbers, 16);
  for (int64_t i = 0; i < in->count; ++i)
    numbers[i] = toComplex(interpreterAt(in, i));
  const char *failure = NULL;
  for (size_t d = rank - lengths.size; d < rank - isToReal && !failure; ++d)
    failure = transform(interpreter, in->shape, in->count, d, isInverse, numbers);
  if (isToReal && !failure)
    return joinHalves(interpreter, numbers, given, result);
  for (int64_t i = 0; i < result->count && !failure; ++i)
    interpreterPut(result, i, toValue(numbers[i / wanted * given + i % wanted]));
  return failure;
}

static const InterpreterRow kRows[] = {
    {"real", runReal, kComplex},       {"imag", runImag, kComplex}, {"conj", runConj, kComplex},
    {"complex", runComplex, kComplex}, {"fft", runFft, kComplex},
};

const InterpreterRow *interpreterStablehloComplex(MlirStringRef name) {
  return interpreterFind(kRows, sizeof kRows / sizeof *kRows, name);
}

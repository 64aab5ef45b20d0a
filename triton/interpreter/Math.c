// Functions of numbers: by the C library in f32 and f64, and by name those of libdevice.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/math/MathOps.h"
#include "dialect/triton/TritonOps.h"

#include <math.h>

//===--- Loops ---===//

#define UNARY_LOOPS(NAME, FLOAT, DOUBLE)                                                           \
  static void NAME##float(void *out, const void *in, size_t n) {                                   \
    float *result = out;                                                                           \
    const float *a = in;                                                                           \
    for (size_t i = 0; i < n; ++i)                                                                 \
      result[i] = FLOAT(a[i]);                                                                     \
  }                                                                                                \
  static void NAME##double(void *out, const void *in, size_t n) {                                  \
    double *result = out;                                                                          \
    const double *a = in;                                                                          \
    for (size_t i = 0; i < n; ++i)                                                                 \
      result[i] = DOUBLE(a[i]);                                                                    \
  }                                                                                                \
  static const TiFloatLoops NAME##Loops = {1, {.one = NAME##float}, {.one = NAME##double}};
#define BINARY_LOOPS(NAME, FLOAT, DOUBLE)                                                          \
  static void NAME##float(void *out, const void *lhs, const void *rhs, size_t n) {                 \
    float *result = out;                                                                           \
    const float *a = lhs, *b = rhs;                                                                \
    for (size_t i = 0; i < n; ++i)                                                                 \
      result[i] = FLOAT(a[i], b[i]);                                                               \
  }                                                                                                \
  static void NAME##double(void *out, const void *lhs, const void *rhs, size_t n) {                \
    double *result = out;                                                                          \
    const double *a = lhs, *b = rhs;                                                               \
    for (size_t i = 0; i < n; ++i)                                                                 \
      result[i] = DOUBLE(a[i], b[i]);                                                              \
  }                                                                                                \
  static const TiFloatLoops NAME##Loops = {2, {.two = NAME##float}, {.two = NAME##double}};

static float rsqrtOfFloat(float x) { return (float)(1 / sqrt((double)x)); }
static double rsqrtOfDouble(double x) { return 1 / sqrt(x); }
static float exp10OfFloat(float x) { return (float)pow(10, (double)x); }
static double exp10OfDouble(double x) { return pow(10, x); }
static float sinpiOfFloat(float x) {
  return (float)sin(3.14159265358979323846 * fmod((double)x, 2));
}
static double sinpiOfDouble(double x) { return sin(3.14159265358979323846 * fmod(x, 2)); }
static float cospiOfFloat(float x) {
  return (float)cos(3.14159265358979323846 * fmod((double)x, 2));
}
static double cospiOfDouble(double x) { return cos(3.14159265358979323846 * fmod(x, 2)); }
static float rcbrtOfFloat(float x) { return (float)(1 / cbrt((double)x)); }
static double rcbrtOfDouble(double x) { return 1 / cbrt(x); }
static float reciprocalOfFloat(float x) { return 1 / x; }
static double reciprocalOfDouble(double x) { return 1 / x; }
static float divideFloats(float x, float y) { return x / y; }
static double divideDoubles(double x, double y) { return x / y; }
static float saturateFloat(float x) { return x > 0 ? x < 1 ? x : 1 : 0; }
static double saturateDouble(double x) { return x > 0 ? x < 1 ? x : 1 : 0; }

// nearbyint with the rounding that every program starts with.
UNARY_LOOPS(abs, fabsf, fabs)
UNARY_LOOPS(cbrt, cbrtf, cbrt)
UNARY_LOOPS(ceil, ceilf, ceil)
UNARY_LOOPS(floor, floorf, floor)
UNARY_LOOPS(round, roundf, round)
UNARY_LOOPS(roundEven, nearbyintf, nearbyint)
UNARY_LOOPS(trunc, truncf, trunc)
UNARY_LOOPS(sqrt, sqrtf, sqrt)
UNARY_LOOPS(rsqrt, rsqrtOfFloat, rsqrtOfDouble)
UNARY_LOOPS(exp, expf, exp)
UNARY_LOOPS(exp2, exp2f, exp2)
UNARY_LOOPS(exp10, exp10OfFloat, exp10OfDouble)
UNARY_LOOPS(expm1, expm1f, expm1)
UNARY_LOOPS(log, logf, log)
UNARY_LOOPS(log10, log10f, log10)
UNARY_LOOPS(log1p, log1pf, log1p)
UNARY_LOOPS(log2, log2f, log2)
UNARY_LOOPS(logb, logbf, logb)
UNARY_LOOPS(erf, erff, erf)
UNARY_LOOPS(erfc, erfcf, erfc)
UNARY_LOOPS(sin, sinf, sin)
UNARY_LOOPS(cos, cosf, cos)
UNARY_LOOPS(tan, tanf, tan)
UNARY_LOOPS(asin, asinf, asin)
UNARY_LOOPS(acos, acosf, acos)
UNARY_LOOPS(atan, atanf, atan)
UNARY_LOOPS(sinh, sinhf, sinh)
UNARY_LOOPS(cosh, coshf, cosh)
UNARY_LOOPS(tanh, tanhf, tanh)
UNARY_LOOPS(asinh, asinhf, asinh)
UNARY_LOOPS(acosh, acoshf, acosh)
UNARY_LOOPS(atanh, atanhf, atanh)
UNARY_LOOPS(sinpi, sinpiOfFloat, sinpiOfDouble)
UNARY_LOOPS(cospi, cospiOfFloat, cospiOfDouble)
UNARY_LOOPS(gamma, tgammaf, tgamma)
UNARY_LOOPS(logGamma, lgammaf, lgamma)
UNARY_LOOPS(rcbrt, rcbrtOfFloat, rcbrtOfDouble)
UNARY_LOOPS(reciprocal, reciprocalOfFloat, reciprocalOfDouble)
UNARY_LOOPS(saturate, saturateFloat, saturateDouble)
BINARY_LOOPS(atan2, atan2f, atan2)
BINARY_LOOPS(copysign, copysignf, copysign)
BINARY_LOOPS(pow, powf, pow)
BINARY_LOOPS(fmod, fmodf, fmod)
BINARY_LOOPS(remainder, remainderf, remainder)
BINARY_LOOPS(hypot, hypotf, hypot)
BINARY_LOOPS(nextafter, nextafterf, nextafter)
BINARY_LOOPS(fdim, fdimf, fdim)
BINARY_LOOPS(fmin, fminf, fmin)
BINARY_LOOPS(fmax, fmaxf, fmax)
BINARY_LOOPS(divide, divideFloats, divideDoubles)

#define FMA_LOOP(T, FUNCTION)                                                                      \
  static void fma##T(void *out, const void *lhs, const void *rhs, const void *addends, size_t n) { \
    T *result = out;                                                                               \
    const T *a = lhs, *b = rhs, *c = addends;                                                      \
    for (size_t i = 0; i < n; ++i)                                                                 \
      result[i] = FUNCTION(a[i], b[i], c[i]);                                                      \
  }
FMA_LOOP(float, fmaf)
FMA_LOOP(double, fma)
static const TiFloatLoops fmaLoops = {3, {.three = fmafloat}, {.three = fmadouble}};

//===--- Functions of libdevice ---===//

/// Its name behind `__nv_`, without the `f` at the end that says f32.
static const struct {
  const char *name;
  const TiFloatLoops *loops;
} libdevice[] = {
    {"fabs", &absLoops},
    {"abs", &absLoops},
    {"cbrt", &cbrtLoops},
    {"ceil", &ceilLoops},
    {"floor", &floorLoops},
    {"round", &roundLoops},
    {"rint", &roundEvenLoops},
    {"nearbyint", &roundEvenLoops},
    {"trunc", &truncLoops},
    {"sqrt", &sqrtLoops},
    {"sqrt_rn", &sqrtLoops},
    {"fsqrt_rn", &sqrtLoops},
    {"dsqrt_rn", &sqrtLoops},
    {"rsqrt", &rsqrtLoops},
    {"exp", &expLoops},
    {"fast_exp", &expLoops},
    {"exp2", &exp2Loops},
    {"exp10", &exp10Loops},
    {"fast_exp10", &exp10Loops},
    {"expm1", &expm1Loops},
    {"log", &logLoops},
    {"fast_log", &logLoops},
    {"log10", &log10Loops},
    {"fast_log10", &log10Loops},
    {"log1p", &log1pLoops},
    {"log2", &log2Loops},
    {"fast_log2", &log2Loops},
    {"logb", &logbLoops},
    {"erf", &erfLoops},
    {"erfc", &erfcLoops},
    {"sin", &sinLoops},
    {"fast_sin", &sinLoops},
    {"cos", &cosLoops},
    {"fast_cos", &cosLoops},
    {"tan", &tanLoops},
    {"fast_tan", &tanLoops},
    {"asin", &asinLoops},
    {"acos", &acosLoops},
    {"atan", &atanLoops},
    {"sinh", &sinhLoops},
    {"cosh", &coshLoops},
    {"tanh", &tanhLoops},
    {"fast_tanh", &tanhLoops},
    {"asinh", &asinhLoops},
    {"acosh", &acoshLoops},
    {"atanh", &atanhLoops},
    {"sinpi", &sinpiLoops},
    {"cospi", &cospiLoops},
    {"tgamma", &gammaLoops},
    {"lgamma", &logGammaLoops},
    {"rcbrt", &rcbrtLoops},
    {"frcp_rn", &reciprocalLoops},
    {"drcp_rn", &reciprocalLoops},
    {"saturate", &saturateLoops},
    {"atan2", &atan2Loops},
    {"copysign", &copysignLoops},
    {"pow", &powLoops},
    {"fast_pow", &powLoops},
    {"fmod", &fmodLoops},
    {"remainder", &remainderLoops},
    {"hypot", &hypotLoops},
    {"nextafter", &nextafterLoops},
    {"fdim", &fdimLoops},
    {"fmin", &fminLoops},
    {"fmax", &fmaxLoops},
    {"fdiv_rn", &divideLoops},
    {"ddiv_rn", &divideLoops},
    {"fast_fdivide", &divideLoops},
    {"fma", &fmaLoops},
    {"fma_rn", &fmaLoops},
};

static const TiFloatLoops *findFunction(MlirStringRef symbol, bool isDouble) {
  const MlirStringRef prefix = tsLiteral("__nv_");
  if (!tsStartsWith(symbol, prefix))
    return NULL;
  MlirStringRef name = tsSubstring(symbol, prefix.length, symbol.length);
  for (size_t i = 0; i < sizeof libdevice / sizeof libdevice[0]; ++i) {
    size_t length = strlen(libdevice[i].name);
    bool isIt = tsStartsWith(name, mlirStringRefCreate(libdevice[i].name, length));
    // Names with a rounding mode, and those of fast functions, have the type elsewhere.
    bool hasLetter = isIt && name.length == length + 1 && name.data[length] == 'f' && !isDouble;
    if (isIt && (name.length == length || hasLetter))
      return libdevice[i].loops;
  }
  return NULL;
}

// Those that tell a class of floats: 1 or 0.
static bool isInfinite(double x) { return isinf(x); }
static bool isNoNumber(double x) { return isnan(x); }
static bool isFinite(double x) { return isfinite(x); }
static bool isNegative(double x) { return signbit(x); }
typedef struct Class {
  const char *name;
  TiKind kind;
  bool (*holds)(double x);
} Class;
static const Class classes[] = {
    {"__nv_isinff", TI_F32, isInfinite},   {"__nv_isinfd", TI_F64, isInfinite},
    {"__nv_isnanf", TI_F32, isNoNumber},   {"__nv_isnand", TI_F64, isNoNumber},
    {"__nv_finitef", TI_F32, isFinite},    {"__nv_isfinited", TI_F64, isFinite},
    {"__nv_signbitf", TI_F32, isNegative}, {"__nv_signbitd", TI_F64, isNegative},
};

static double readReal(const TiType *type, const char *data, size_t at) {
  return type->kind == TI_F32 ? (double)((const float *)data)[at] : ((const double *)data)[at];
}

static bool executeClass(TiProgram *program, const TiInstruction *instruction) {
  const Class *class = instruction->detail;
  const TiType *from = tiOperandType(instruction, 0), *type = tiResultType(instruction, 0);
  size_t n = tiCount(program, type);
  TiBuffer *made = NULL;
  const void *in = tiLanes(program, instruction, 0, n, &made);
  void *out = in ? tiResult(program, instruction, 0) : NULL;
  for (size_t i = 0; out && i < n; ++i)
    tiWriteInteger(type, out, i, class->holds(readReal(from, in, i)));
  tiBufferRelease(program->pool, made);
  return out && tiSpreadPoison(program, instruction, 0);
}

// A power with a whole exponent, in f64 and rounded once.
static bool executePower(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0), *exponent = tiOperandType(instruction, 1);
  size_t n = tiCount(program, type);
  TiBuffer *made[2] = {NULL};
  const void *x = tiLanes(program, instruction, 0, n, &made[0]);
  const void *y = x ? tiLanes(program, instruction, 1, n, &made[1]) : NULL;
  void *out = y ? tiResult(program, instruction, 0) : NULL;
  for (size_t i = 0; out && i < n; ++i) {
    int64_t whole = tiSignExtend(tiReadInteger(exponent, y, i), exponent->width);
    double base = readReal(type, x, i), power = whole == 2 ? base * base : pow(base, (double)whole);
    if (type->kind == TI_F32)
      ((float *)out)[i] = (float)power;
    else
      ((double *)out)[i] = power;
  }
  tiBufferRelease(program->pool, made[0]);
  tiBufferRelease(program->pool, made[1]);
  return out && tiSpreadPoison(program, instruction, 0);
}

static bool isInteger32(const TiType *type) { return !tiIsFloat(type) && type->width == 32; }

// Functions with an integer among what they take and give. False: it is another.
static bool prepareMixed(TiInstruction *instruction, MlirStringRef symbol) {
  const TiType *const *types = instruction->types;
  if (instruction->numResults != 1)
    return false;
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; ++i)
    if (tsEqualC(symbol, classes[i].name) && instruction->numOperands == 1 &&
        types[0]->kind == classes[i].kind && isInteger32(types[1])) {
      instruction->detail = &classes[i];
      instruction->execute = executeClass;
      return true;
    }
  bool isPower = (tsEqualC(symbol, "__nv_powif") && types[0]->kind == TI_F32) ||
                 (tsEqualC(symbol, "__nv_powi") && types[0]->kind == TI_F64);
  if (!isPower || instruction->numOperands != 2 || !isInteger32(types[1]) ||
      types[2]->kind != types[0]->kind)
    return false;
  instruction->execute = executePower;
  return true;
}

static bool prepareExtern(TiCompiler *compiler, TiInstruction *instruction) {
  MlirStringRef symbol = tritonExternElementwiseOpGetSymbol(instruction->op);
  if (prepareMixed(instruction, symbol))
    return true;
  bool isDouble = tiResultType(instruction, 0)->kind == TI_F64;
  instruction->detail = findFunction(symbol, isDouble);
  if (!instruction->detail)
    return tiCompileError(instruction->op, "calls '%.*s', which the interpreter doesn't have",
                          (int)symbol.length, symbol.data);
  return tiPrepareFloat(compiler, instruction);
}

//===--- Integers ---===//

typedef uint64_t (*IntFunction)(uint64_t value, const TiType *type);

static uint64_t magnitude(uint64_t value, const TiType *type) {
  int64_t number = tiSignExtend(value, type->width);
  return number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
}
static uint64_t leadingZeros(uint64_t value, const TiType *type) {
  uint64_t count = type->width;
  for (; value; value >>= 1)
    --count;
  return count;
}
static uint64_t trailingZeros(uint64_t value, const TiType *type) {
  uint64_t count = 0;
  while (count < type->width && !(value >> count & 1))
    ++count;
  return count;
}
static uint64_t countOnes(uint64_t value, const TiType *type) {
  uint64_t count = 0;
  (void)type;
  for (; value; value &= value - 1)
    ++count;
  return count;
}
static const IntFunction magnitudeOf = magnitude, leadingZerosOf = leadingZeros,
                         trailingZerosOf = trailingZeros, onesOf = countOnes;

static bool executeInteger(TiProgram *program, const TiInstruction *instruction) {
  const IntFunction *function = instruction->detail;
  const TiType *type = tiResultType(instruction, 0);
  size_t n = tiCount(program, type);
  TiBuffer *made = NULL;
  const void *in = tiLanes(program, instruction, 0, n, &made);
  void *out = in ? tiResult(program, instruction, 0) : NULL;
  for (size_t i = 0; out && i < n; ++i)
    tiWriteInteger(type, out, i,
                   tiZeroExtend((*function)(tiReadInteger(type, in, i), type), type->width));
  tiBufferRelease(program->pool, made);
  return out && tiSpreadPoison(program, instruction, 0);
}

#define FLOAT_ROW(DEFINITION, LOOPS)                                                               \
  { &DEFINITION, tiExecuteFloat, &LOOPS, tiPrepareFloat, true }
const TiOp tiMathOps[] = {
    {&mathAbsIOpDef, executeInteger, &magnitudeOf, NULL, true},
    {&mathCountLeadingZerosOpDef, executeInteger, &leadingZerosOf, NULL, true},
    {&mathCountTrailingZerosOpDef, executeInteger, &trailingZerosOf, NULL, true},
    {&mathCtPopOpDef, executeInteger, &onesOf, NULL, true},
    FLOAT_ROW(mathAbsFOpDef, absLoops),
    FLOAT_ROW(mathCbrtOpDef, cbrtLoops),
    FLOAT_ROW(mathCeilOpDef, ceilLoops),
    FLOAT_ROW(mathFloorOpDef, floorLoops),
    FLOAT_ROW(mathRoundOpDef, roundLoops),
    FLOAT_ROW(mathRoundEvenOpDef, roundEvenLoops),
    FLOAT_ROW(mathTruncOpDef, truncLoops),
    FLOAT_ROW(mathSqrtOpDef, sqrtLoops),
    FLOAT_ROW(tritonPreciseSqrtOpDef, sqrtLoops),
    FLOAT_ROW(mathRsqrtOpDef, rsqrtLoops),
    FLOAT_ROW(mathExpOpDef, expLoops),
    FLOAT_ROW(mathExp2OpDef, exp2Loops),
    FLOAT_ROW(mathExpM1OpDef, expm1Loops),
    FLOAT_ROW(mathLogOpDef, logLoops),
    FLOAT_ROW(mathLog10OpDef, log10Loops),
    FLOAT_ROW(mathLog1pOpDef, log1pLoops),
    FLOAT_ROW(mathLog2OpDef, log2Loops),
    FLOAT_ROW(mathErfOpDef, erfLoops),
    FLOAT_ROW(mathErfcOpDef, erfcLoops),
    FLOAT_ROW(mathSinOpDef, sinLoops),
    FLOAT_ROW(mathCosOpDef, cosLoops),
    FLOAT_ROW(mathTanOpDef, tanLoops),
    FLOAT_ROW(mathAsinOpDef, asinLoops),
    FLOAT_ROW(mathAcosOpDef, acosLoops),
    FLOAT_ROW(mathAtanOpDef, atanLoops),
    FLOAT_ROW(mathSinhOpDef, sinhLoops),
    FLOAT_ROW(mathCoshOpDef, coshLoops),
    FLOAT_ROW(mathTanhOpDef, tanhLoops),
    FLOAT_ROW(mathAsinhOpDef, asinhLoops),
    FLOAT_ROW(mathAcoshOpDef, acoshLoops),
    FLOAT_ROW(mathAtanhOpDef, atanhLoops),
    FLOAT_ROW(mathAtan2OpDef, atan2Loops),
    FLOAT_ROW(mathCopySignOpDef, copysignLoops),
    FLOAT_ROW(mathPowFOpDef, powLoops),
    FLOAT_ROW(mathFmaOpDef, fmaLoops),
    {&tritonExternElementwiseOpDef, tiExecuteFloat, NULL, prepareExtern, true},
    {NULL, NULL, NULL, NULL, false},
};

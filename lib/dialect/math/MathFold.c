// Folding of math's operations. What the C library computes is folded in f32 and f64 alone, as MLIR
// does. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithElements.h"
#include "dialect/math/MathOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <math.h>

//===--- Integers ---===//

static bool magnitudeOfWords(const ArithComputation *computation, const uint64_t *const *operands,
                             uint64_t *result) {
  size_t numWords = computation->to.numWords;
  memcpy(result, operands[0], numWords * sizeof *result);
  if (arithIsNegative(operands[0], &computation->to))
    irWordsNegate(result, numWords);
  return true;
}

static void setNumber(const ArithComputation *computation, uint64_t number, uint64_t *result) {
  memset(result, 0, computation->to.numWords * sizeof *result);
  result[0] = number;
}

static bool countLeadingZeros(const ArithComputation *computation, const uint64_t *const *operands,
                              uint64_t *result) {
  size_t active = irWordsActiveBits(operands[0], computation->to.numWords);
  setNumber(computation, computation->to.width - active, result);
  return true;
}

static bool countTrailingZeros(const ArithComputation *computation, const uint64_t *const *operands,
                               uint64_t *result) {
  unsigned count = 0;
  while (count < computation->to.width && !irWordsTestBit(operands[0], count))
    ++count;
  setNumber(computation, count, result);
  return true;
}

static bool countOnes(const ArithComputation *computation, const uint64_t *const *operands,
                      uint64_t *result) {
  unsigned count = 0;
  for (unsigned i = 0; i < computation->to.width; ++i)
    count += irWordsTestBit(operands[0], i);
  setNumber(computation, count, result);
  return true;
}

static bool areAllOnes(const uint64_t *words, const ArithFormat *format) {
  uint64_t inverted[ARITH_MAX_WORDS];
  for (size_t i = 0; i < format->numWords; ++i)
    inverted[i] = ~words[i];
  arithTruncate(inverted, format);
  return irWordsAreZero(inverted, format->numWords);
}

// `base` to a power that isn't negative, by squaring.
static void raise(const ArithFormat *format, const uint64_t *base, const uint64_t *power,
                  uint64_t *result) {
  uint64_t square[ARITH_MAX_WORDS], product[2 * ARITH_MAX_WORDS];
  size_t numWords = format->numWords, size = numWords * sizeof *result;
  memcpy(square, base, size);
  memset(result, 0, size);
  result[0] = 1;
  for (size_t i = 0, bits = irWordsActiveBits(power, numWords); i < bits; ++i) {
    if (irWordsTestBit(power, i)) {
      irWordsMultiply(product, result, square, numWords);
      memcpy(result, product, size);
    }
    irWordsMultiply(product, square, square, numWords);
    memcpy(square, product, size);
    // Without this a number of few bits would grow to whole words.
    arithTruncate(square, format);
  }
}

// Reciprocals are 1, -1 or, towards zero, 0; of zero there is none.
static bool raiseWords(const ArithComputation *computation, const uint64_t *const *operands,
                       uint64_t *result) {
  const ArithFormat *format = &computation->to;
  const uint64_t *base = operands[0], *power = operands[1];
  size_t numWords = format->numWords;
  if (!arithIsNegative(power, format)) {
    raise(format, base, power, result);
    return true;
  }
  if (irWordsAreZero(base, numWords))
    return false;
  bool isUnit = irWordsActiveBits(base, numWords) == 1, isMinusOne = areAllOnes(base, format);
  setNumber(computation, isUnit || isMinusOne, result);
  if (isMinusOne && irWordsTestBit(power, 0))
    irWordsNegate(result, numWords);
  return true;
}

#define FOLD(hook, element)                                                                        \
  MlirLogicalResult hook(MlirOperation op, const MlirAttribute *operands,                          \
                         TesseraFoldResult *results, size_t *numResults) {                         \
    return arithFoldByCompute(op, operands, element, 0, results, numResults);                      \
  }

FOLD(mathAbsIOpFold, magnitudeOfWords)
FOLD(mathCountLeadingZerosOpFold, countLeadingZeros)
FOLD(mathCountTrailingZerosOpFold, countTrailingZeros)
FOLD(mathCtPopOpFold, countOnes)
FOLD(mathIPowIOpFold, raiseWords)

//===--- Floats, bit by bit ---===//

static bool magnitudeOfReal(const ArithComputation *computation, const uint64_t *const *operands,
                            uint64_t *result) {
  const ArithFormat *format = &computation->to;
  IrFloatBits bits = arithReal(operands[0], format);
  bool isNegative = irFloatTakeApart(format->real, bits).negative;
  arithSetReal(result, format, isNegative ? irFloatNegate(format->real, bits) : bits);
  return true;
}

static bool copySign(const ArithComputation *computation, const uint64_t *const *operands,
                     uint64_t *result) {
  const ArithFormat *format = &computation->to;
  IrFloatBits bits = arithReal(operands[0], format), sign = arithReal(operands[1], format);
  bool isNegative = irFloatTakeApart(format->real, bits).negative;
  bool wanted = irFloatTakeApart(format->real, sign).negative;
  arithSetReal(result, format, isNegative != wanted ? irFloatNegate(format->real, bits) : bits);
  return true;
}

static bool roundReal(const ArithComputation *computation, const uint64_t *const *operands,
                      uint64_t *result) {
  const ArithFormat *format = &computation->to;
  IrFloatRounding rounding = (IrFloatRounding)computation->detail;
  IrFloatBits bits = arithReal(operands[0], format);
  arithSetReal(result, format, irFloatRoundToInteger(format->real, bits, rounding));
  return true;
}

FOLD(mathAbsFOpFold, magnitudeOfReal)
FOLD(mathCopySignOpFold, copySign)

#define ROUNDING_FOLD(hook, rounding)                                                              \
  MlirLogicalResult hook(MlirOperation op, const MlirAttribute *operands,                          \
                         TesseraFoldResult *results, size_t *numResults) {                         \
    return arithFoldByCompute(op, operands, roundReal, rounding, results, numResults);             \
  }

ROUNDING_FOLD(mathCeilOpFold, IR_FLOAT_UPWARD)
ROUNDING_FOLD(mathFloorOpFold, IR_FLOAT_DOWNWARD)
ROUNDING_FOLD(mathRoundEvenOpFold, IR_FLOAT_TO_EVEN)

//===--- Classes of floats ---===//

typedef enum Class { FINITE, INFINITE, NOT_A_NUMBER, NORMAL } Class;
typedef bool (*Classify)(const IrFloatSemantics *format, IrFloatBits bits);

static bool isFiniteReal(const IrFloatSemantics *format, IrFloatBits bits) {
  IrFloatCategory category = irFloatTakeApart(format, bits).category;
  return category == IR_FLOAT_NUMBER || category == IR_FLOAT_ZERO;
}

static bool isInfiniteReal(const IrFloatSemantics *format, IrFloatBits bits) {
  return irFloatTakeApart(format, bits).category == IR_FLOAT_INFINITY;
}

static bool isNaNReal(const IrFloatSemantics *format, IrFloatBits bits) {
  return irFloatIsNaN(format, bits);
}

static bool classifyReal(const ArithComputation *computation, const uint64_t *const *operands,
                         uint64_t *result) {
  static const Classify classes[] = {[FINITE] = isFiniteReal,
                                     [INFINITE] = isInfiniteReal,
                                     [NOT_A_NUMBER] = isNaNReal,
                                     [NORMAL] = irFloatIsNormal};
  const ArithFormat *format = &computation->from;
  result[0] = classes[computation->detail](format->real, arithReal(operands[0], format));
  return true;
}

// Elements that aren't all the same are left alone, and so is poison.
static MlirLogicalResult classify(MlirOperation op, const MlirAttribute *operands, Class wanted,
                                  TesseraFoldResult *results, size_t *numResults) {
  const IrStorage *attribute = irAttribute(operands[0]);
  if (!attribute || (irIsDense(attribute) && !irDenseIsSplat(attribute)))
    return mlirLogicalResultFailure();
  MlirType type = mlirValueGetType(mlirOperationGetResult(op, 0));
  return arithGiveAttribute(results, numResults,
                            arithCompute(classifyReal, wanted, 1, operands, type));
}

#define CLASS_FOLD(hook, wanted)                                                                   \
  MlirLogicalResult hook(MlirOperation op, const MlirAttribute *operands,                          \
                         TesseraFoldResult *results, size_t *numResults) {                         \
    return classify(op, operands, wanted, results, numResults);                                    \
  }

CLASS_FOLD(mathIsFiniteOpFold, FINITE)
CLASS_FOLD(mathIsInfOpFold, INFINITE)
CLASS_FOLD(mathIsNaNOpFold, NOT_A_NUMBER)
CLASS_FOLD(mathIsNormalOpFold, NORMAL)

//===--- Floats, by the C library ---===//

typedef enum Domain { EVERYWHERE, NOT_NEGATIVE, NOT_BELOW_MINUS_ONE } Domain;

typedef struct Function {
  double (*inDouble)(double);
  float (*inSingle)(float);
  Domain domain; ///< outside of it the result is left to when the program runs
} Function;

// The NaN that stands for no value is the positive one in the inverse functions of glibc's shared
// library, and of any sign in its archive.
static double asinPositive(double value) {
  double result = asin(value);
  return isnan(result) && !isnan(value) ? NAN : result;
}
static float asinPositiveSingle(float value) {
  float result = asinf(value);
  return isnan(result) && !isnan(value) ? NAN : result;
}
static double acosPositive(double value) {
  double result = acos(value);
  return isnan(result) && !isnan(value) ? NAN : result;
}
static float acosPositiveSingle(float value) {
  float result = acosf(value);
  return isnan(result) && !isnan(value) ? NAN : result;
}

typedef enum FunctionName {
  SQRT,
  EXP,
  EXP2,
  EXPM1,
  LOG,
  LOG10,
  LOG1P,
  LOG2,
  ERF,
  ERFC,
  SIN,
  COS,
  TAN,
  ASIN,
  ACOS,
  ATAN,
  SINH,
  COSH,
  TANH,
  ASINH,
  ACOSH,
  ATANH,
  ROUND,
  TRUNC,
} FunctionName;

static const Function kFunctions[] = {
    [SQRT] = {sqrt, sqrtf, NOT_NEGATIVE},
    [EXP] = {exp, expf, EVERYWHERE},
    [EXP2] = {exp2, exp2f, EVERYWHERE},
    [EXPM1] = {expm1, expm1f, EVERYWHERE},
    [LOG] = {log, logf, NOT_NEGATIVE},
    [LOG10] = {log10, log10f, NOT_NEGATIVE},
    [LOG1P] = {log1p, log1pf, NOT_BELOW_MINUS_ONE},
    [LOG2] = {log2, log2f, NOT_NEGATIVE},
    [ERF] = {erf, erff, EVERYWHERE},
    [ERFC] = {erfc, erfcf, EVERYWHERE},
    [SIN] = {sin, sinf, EVERYWHERE},
    [COS] = {cos, cosf, EVERYWHERE},
    [TAN] = {tan, tanf, EVERYWHERE},
    [ASIN] = {asinPositive, asinPositiveSingle, EVERYWHERE},
    [ACOS] = {acosPositive, acosPositiveSingle, EVERYWHERE},
    [ATAN] = {atan, atanf, EVERYWHERE},
    [SINH] = {sinh, sinhf, EVERYWHERE},
    [COSH] = {cosh, coshf, EVERYWHERE},
    [TANH] = {tanh, tanhf, EVERYWHERE},
    [ASINH] = {asinh, asinhf, EVERYWHERE},
    [ACOSH] = {acosh, acoshf, EVERYWHERE},
    [ATANH] = {atanh, atanhf, EVERYWHERE},
    [ROUND] = {round, roundf, EVERYWHERE},
    [TRUNC] = {trunc, truncf, EVERYWHERE},
};

static double readDouble(const uint64_t *words) {
  double value;
  memcpy(&value, words, sizeof value);
  return value;
}

static void writeDouble(uint64_t *words, double value) { memcpy(words, &value, sizeof value); }

static float readSingle(const uint64_t *words) {
  uint32_t bits = (uint32_t)words[0];
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static void writeSingle(uint64_t *words, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  words[0] = bits;
}

static bool isInDomain(Domain domain, double value) {
  switch (domain) {
  case EVERYWHERE:
    return true;
  case NOT_NEGATIVE:
    return !signbit(value);
  case NOT_BELOW_MINUS_ONE:
    return !signbit(value + 1.0);
  }
  return false;
}

static bool callFunction(const ArithComputation *computation, const uint64_t *const *operands,
                         uint64_t *result) {
  const Function *function = &kFunctions[computation->detail];
  if (computation->to.width == 64 && isInDomain(function->domain, readDouble(operands[0]))) {
    writeDouble(result, function->inDouble(readDouble(operands[0])));
    return true;
  }
  if (computation->to.width == 32 &&
      isInDomain(function->domain, (double)readSingle(operands[0]))) {
    writeSingle(result, function->inSingle(readSingle(operands[0])));
    return true;
  }
  return false;
}

#define FUNCTION_FOLD(hook, name)                                                                  \
  MlirLogicalResult hook(MlirOperation op, const MlirAttribute *operands,                          \
                         TesseraFoldResult *results, size_t *numResults) {                         \
    return arithFoldByCompute(op, operands, callFunction, name, results, numResults);              \
  }

FUNCTION_FOLD(mathRoundOpFold, ROUND)
FUNCTION_FOLD(mathTruncOpFold, TRUNC)
FUNCTION_FOLD(mathSqrtOpFold, SQRT)
FUNCTION_FOLD(mathExpOpFold, EXP)
FUNCTION_FOLD(mathExp2OpFold, EXP2)
FUNCTION_FOLD(mathExpM1OpFold, EXPM1)
FUNCTION_FOLD(mathLogOpFold, LOG)
FUNCTION_FOLD(mathLog10OpFold, LOG10)
FUNCTION_FOLD(mathLog1pOpFold, LOG1P)
FUNCTION_FOLD(mathLog2OpFold, LOG2)
FUNCTION_FOLD(mathErfOpFold, ERF)
FUNCTION_FOLD(mathErfcOpFold, ERFC)
FUNCTION_FOLD(mathSinOpFold, SIN)
FUNCTION_FOLD(mathCosOpFold, COS)
FUNCTION_FOLD(mathTanOpFold, TAN)
FUNCTION_FOLD(mathAsinOpFold, ASIN)
FUNCTION_FOLD(mathAcosOpFold, ACOS)
FUNCTION_FOLD(mathAtanOpFold, ATAN)
FUNCTION_FOLD(mathSinhOpFold, SINH)
FUNCTION_FOLD(mathCoshOpFold, COSH)
FUNCTION_FOLD(mathTanhOpFold, TANH)
FUNCTION_FOLD(mathAsinhOpFold, ASINH)
FUNCTION_FOLD(mathAcoshOpFold, ACOSH)
FUNCTION_FOLD(mathAtanhOpFold, ATANH)

// The origin has no angle.
static double angle(double y, double x) { return y == 0 && x == 0 ? NAN : atan2(y, x); }
static float angleSingle(float y, float x) { return y == 0 && x == 0 ? NAN : atan2f(y, x); }

typedef enum BinaryName { ATAN2, POW } BinaryName;

static bool callBinary(const ArithComputation *computation, const uint64_t *const *operands,
                       uint64_t *result) {
  static double (*const inDouble[])(double, double) = {[ATAN2] = angle, [POW] = pow};
  static float (*const inSingle[])(float, float) = {[ATAN2] = angleSingle, [POW] = powf};
  int64_t name = computation->detail;
  if (computation->to.width == 64)
    writeDouble(result, inDouble[name](readDouble(operands[0]), readDouble(operands[1])));
  else if (computation->to.width == 32)
    writeSingle(result, inSingle[name](readSingle(operands[0]), readSingle(operands[1])));
  else
    return false;
  return true;
}

MlirLogicalResult mathAtan2OpFold(MlirOperation op, const MlirAttribute *operands,
                                  TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, callBinary, ATAN2, results, numResults);
}

MlirLogicalResult mathPowFOpFold(MlirOperation op, const MlirAttribute *operands,
                                 TesseraFoldResult *results, size_t *numResults) {
  return arithFoldByCompute(op, operands, callBinary, POW, results, numResults);
}

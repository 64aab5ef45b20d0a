// Elementwise arithmetic on integers and floats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/ub/UBOps.h"
#include "tessera/Operation.h"

#include <math.h>

//===--- Integers: loops for elements of 1, 2, 4 and 8 bytes ---===//

// `x` and `y` are elements as unsigned numbers of T, `sx` and `sy` as signed ones of S.
#define INT_LOOP(NAME, T, S, EXPRESSION)                                                           \
  static void NAME##T(void *out, const void *lhs, const void *rhs, size_t n) {                     \
    T *result = out;                                                                               \
    const T *a = lhs, *b = rhs;                                                                    \
    for (size_t i = 0; i < n; ++i) {                                                               \
      T x = a[i], y = b[i];                                                                        \
      S sx = (S)x, sy = (S)y;                                                                      \
      (void)x, (void)y, (void)sx, (void)sy;                                                        \
      result[i] = (T)(EXPRESSION);                                                                 \
    }                                                                                              \
  }
#define INT_LOOPS(NAME, EXPRESSION)                                                                \
  INT_LOOP(NAME, uint8_t, int8_t, EXPRESSION)                                                      \
  INT_LOOP(NAME, uint16_t, int16_t, EXPRESSION)                                                    \
  INT_LOOP(NAME, uint32_t, int32_t, EXPRESSION)                                                    \
  INT_LOOP(NAME, uint64_t, int64_t, EXPRESSION)                                                    \
  static const IntLoops NAME##Loops = {                                                            \
      {NAME##uint8_t, NAME##uint16_t, NAME##uint32_t, NAME##uint64_t}};

typedef struct IntLoops {
  TiBinary loops[4];
} IntLoops;

INT_LOOPS(add, x + y)
INT_LOOPS(subtract, x - y)
INT_LOOPS(multiply, (uint64_t)x *(uint64_t)y)
INT_LOOPS(and, x &y)
INT_LOOPS(or, x | y)
INT_LOOPS(xor, x ^ y)
INT_LOOPS(maxSigned, sx > sy ? sx : sy)
INT_LOOPS(minSigned, sx < sy ? sx : sy)
INT_LOOPS(maxUnsigned, x > y ? x : y)
INT_LOOPS(minUnsigned, x < y ? x : y)

// Of widths that fill their bytes nothing has to be done; else values are zero-extended.
static bool fillsBytes(const TiType *type) { return type->width == type->bytes * 8; }

static void extendSigns(const TiType *type, void *data, size_t n) {
  for (size_t i = 0; i < n; ++i)
    tiWriteInteger(type, data, i,
                   (uint64_t)tiSignExtend(tiReadInteger(type, data, i), type->width));
}
static void cutWidth(const TiType *type, void *data, size_t n) {
  for (size_t i = 0; i < n; ++i)
    tiWriteInteger(type, data, i, tiZeroExtend(tiReadInteger(type, data, i), type->width));
}

// An operand's elements; isSigned: with their sign in all bytes.
static const void *integersOf(TiProgram *program, const TiInstruction *instruction, uint32_t i,
                              size_t n, bool isSigned, TiBuffer **made) {
  const TiType *type = tiOperandType(instruction, i);
  const void *data = tiLanes(program, instruction, i, n, made);
  if (!data || !isSigned || fillsBytes(type))
    return data;
  if (!*made) {
    *made = tiBufferMake(program, n * type->bytes);
    if (!*made)
      return NULL;
    memcpy((*made)->bytes, data, n * type->bytes);
  }
  extendSigns(type, (*made)->bytes, n);
  return (*made)->bytes;
}

typedef struct IntOp {
  const IntLoops *loops;
  bool isSigned;
} IntOp;

static bool runIntegers(TiProgram *program, const TiInstruction *instruction, const IntOp *op) {
  const TiType *type = tiResultType(instruction, 0);
  size_t n = tiCount(program, type);
  TiBuffer *made[2] = {NULL, NULL};
  const void *a = integersOf(program, instruction, 0, n, op->isSigned, &made[0]);
  const void *b = a ? integersOf(program, instruction, 1, n, op->isSigned, &made[1]) : NULL;
  void *out = b ? tiResult(program, instruction, 0) : NULL;
  if (out) {
    op->loops->loops[tiSizeIndex(type->bytes)](out, a, b, n);
    if (!fillsBytes(type))
      cutWidth(type, out, n);
  }
  tiBufferRelease(program->pool, made[0]);
  tiBufferRelease(program->pool, made[1]);
  return out && tiSpreadPoison(program, instruction, 0);
}

static bool executeIntegers(TiProgram *program, const TiInstruction *instruction) {
  return runIntegers(program, instruction, instruction->detail);
}

static const IntOp addOp = {&addLoops, false}, subtractOp = {&subtractLoops, false},
                   multiplyOp = {&multiplyLoops, false}, andOp = {&andLoops, false},
                   orOp = {&orLoops, false}, xorOp = {&xorLoops, false},
                   maxSignedOp = {&maxSignedLoops, true}, minSignedOp = {&minSignedLoops, true},
                   maxUnsignedOp = {&maxUnsignedLoops, false},
                   minUnsignedOp = {&minUnsignedLoops, false};

//===--- Integers, one by one: what may have no result ---===//

/// What became of an element.
typedef enum Outcome { FINE, UNDEFINED, DIVIDED_BY_ZERO, DIVIDED_TOO_LARGE } Outcome;

/// One element, zero-extended; `flags` are those of the op.
typedef Outcome (*Scalar)(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                          uint64_t *result);

enum { NO_SIGNED_WRAP = 1, NO_UNSIGNED_WRAP = 2, EXACT = 4 };

static int64_t smallest(const TiType *type) {
  return tiSignExtend((uint64_t)1 << (type->width - 1), type->width);
}

static Outcome divideSigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                            uint64_t *result) {
  int64_t a = tiSignExtend(x, type->width), b = tiSignExtend(y, type->width);
  if (!b)
    return DIVIDED_BY_ZERO;
  if (b == -1 && a == smallest(type))
    return DIVIDED_TOO_LARGE;
  *result = (uint64_t)(a / b);
  return flags & EXACT && a % b ? UNDEFINED : FINE;
}
static Outcome remainderSigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                               uint64_t *result) {
  int64_t a = tiSignExtend(x, type->width), b = tiSignExtend(y, type->width);
  (void)flags;
  if (!b)
    return DIVIDED_BY_ZERO;
  if (b == -1 && a == smallest(type))
    return DIVIDED_TOO_LARGE;
  *result = (uint64_t)(a % b);
  return FINE;
}
static Outcome divideUnsigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                              uint64_t *result) {
  (void)type;
  if (!y)
    return DIVIDED_BY_ZERO;
  *result = x / y;
  return flags & EXACT && x % y ? UNDEFINED : FINE;
}
static Outcome remainderUnsigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                                 uint64_t *result) {
  (void)type, (void)flags;
  if (!y)
    return DIVIDED_BY_ZERO;
  *result = x % y;
  return FINE;
}
static Outcome ceilUnsigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                            uint64_t *result) {
  (void)type, (void)flags;
  if (!y)
    return DIVIDED_BY_ZERO;
  *result = x / y + (x % y != 0);
  return FINE;
}
static Outcome ceilSigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                          uint64_t *result) {
  Outcome outcome = divideSigned(x, y, type, 0, result);
  int64_t a = tiSignExtend(x, type->width), b = tiSignExtend(y, type->width);
  (void)flags;
  if (outcome == FINE && a % b && (a < 0) == (b < 0))
    ++*result;
  return outcome;
}
static Outcome floorSigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                           uint64_t *result) {
  Outcome outcome = divideSigned(x, y, type, 0, result);
  int64_t a = tiSignExtend(x, type->width), b = tiSignExtend(y, type->width);
  (void)flags;
  if (outcome == FINE && a % b && (a < 0) != (b < 0))
    --*result;
  return outcome;
}

static Outcome shiftLeft(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                         uint64_t *result) {
  *result = 0;
  if (y >= type->width)
    return UNDEFINED;
  *result = tiZeroExtend(x << y, type->width);
  bool losesBits = flags & NO_UNSIGNED_WRAP && *result >> y != x;
  bool losesSign = flags & NO_SIGNED_WRAP &&
                   tiSignExtend(*result, type->width) >> y != tiSignExtend(x, type->width);
  return losesBits || losesSign ? UNDEFINED : FINE;
}
static Outcome shiftRightUnsigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                                  uint64_t *result) {
  *result = 0;
  if (y >= type->width)
    return UNDEFINED;
  *result = x >> y;
  return flags & EXACT && *result << y != x ? UNDEFINED : FINE;
}
static Outcome shiftRightSigned(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                                uint64_t *result) {
  *result = 0;
  if (y >= type->width)
    return UNDEFINED;
  // The sign is shifted in by hand: C leaves it to the compiler.
  int64_t a = tiSignExtend(x, type->width);
  uint64_t shifted = a < 0 ? ~(~(uint64_t)a >> y) : (uint64_t)a >> y;
  *result = shifted;
  return flags & EXACT && shifted << y != (uint64_t)a ? UNDEFINED : FINE;
}

// The flags exclude that the exact result, in twice the width, is another one.
__extension__ typedef __int128 Wide;

static Outcome checkWrap(Wide asSigned, Wide asUnsigned, const TiType *type, int64_t flags) {
  Wide limit = (Wide)1 << type->width;
  if (flags & NO_SIGNED_WRAP && (asSigned < -limit / 2 || asSigned >= limit / 2))
    return UNDEFINED;
  return flags & NO_UNSIGNED_WRAP && (asUnsigned < 0 || asUnsigned >= limit) ? UNDEFINED : FINE;
}
static Outcome addFlagged(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                          uint64_t *result) {
  *result = x + y;
  return checkWrap((Wide)tiSignExtend(x, type->width) + tiSignExtend(y, type->width), (Wide)x + y,
                   type, flags);
}
static Outcome subtractFlagged(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                               uint64_t *result) {
  *result = x - y;
  return checkWrap((Wide)tiSignExtend(x, type->width) - tiSignExtend(y, type->width), (Wide)x - y,
                   type, flags);
}
// Unsigned products of 64 bits don't fit; they are compared by their upper half.
static Outcome multiplyFlagged(uint64_t x, uint64_t y, const TiType *type, int64_t flags,
                               uint64_t *result) {
  __extension__ typedef unsigned __int128 UnsignedWide;
  *result = x * y;
  bool isLarge = ((UnsignedWide)x * y) >> type->width != 0;
  if (flags & NO_UNSIGNED_WRAP && isLarge)
    return UNDEFINED;
  return checkWrap((Wide)tiSignExtend(x, type->width) * tiSignExtend(y, type->width), 0, type,
                   flags & NO_SIGNED_WRAP);
}

static bool reportDivision(TiProgram *program, const TiInstruction *instruction, size_t at,
                           Outcome outcome) {
  TsString place = {0};
  const TiType *type = tiResultType(instruction, 0);
  tsStringAppendC(&place, outcome == DIVIDED_BY_ZERO ? "divides by zero"
                                                     : "has a quotient that is too large");
  if (type->rank) {
    tsStringAppendC(&place, ", at index ");
    tiAppendIndex(&place, type, at);
  }
  tiError(program, instruction, "%s", place.data);
  tsStringFree(&place);
  return false;
}

static bool runScalars(TiProgram *program, const TiInstruction *instruction, Scalar scalar,
                       const void *a, const void *b, size_t n) {
  const TiType *type = tiResultType(instruction, 0);
  void *out = tiResult(program, instruction, 0);
  if (!out || !tiSpreadPoison(program, instruction, 0))
    return false;
  for (size_t i = 0; i < n; ++i) {
    uint64_t result = 0;
    const uint8_t *poison = tiPoison(&program->frame[instruction->results[0]]);
    Outcome outcome = scalar(tiReadInteger(type, a, i), tiReadInteger(type, b, i), type,
                             instruction->number, &result);
    tiWriteInteger(type, out, i, tiZeroExtend(result, type->width));
    if (outcome == FINE || (poison && poison[i]))
      continue;
    if (outcome != UNDEFINED)
      return reportDivision(program, instruction, i, outcome);
    if (!tiSetPoison(program, instruction, 0, i))
      return false;
  }
  return true;
}

static bool executeScalars(TiProgram *program, const TiInstruction *instruction) {
  const Scalar *scalar = instruction->detail;
  size_t n = tiCount(program, tiResultType(instruction, 0));
  TiBuffer *made[2] = {NULL, NULL};
  const void *a = tiLanes(program, instruction, 0, n, &made[0]);
  const void *b = a ? tiLanes(program, instruction, 1, n, &made[1]) : NULL;
  bool isFine = b && runScalars(program, instruction, *scalar, a, b, n);
  tiBufferRelease(program->pool, made[0]);
  tiBufferRelease(program->pool, made[1]);
  return isFine;
}

static const Scalar divideSignedOp = divideSigned, remainderSignedOp = remainderSigned,
                    divideUnsignedOp = divideUnsigned, remainderUnsignedOp = remainderUnsigned,
                    ceilUnsignedOp = ceilUnsigned, ceilSignedOp = ceilSigned,
                    floorSignedOp = floorSigned, shiftLeftOp = shiftLeft,
                    shiftRightUnsignedOp = shiftRightUnsigned,
                    shiftRightSignedOp = shiftRightSigned, addFlaggedOp = addFlagged,
                    subtractFlaggedOp = subtractFlagged, multiplyFlaggedOp = multiplyFlagged;

static bool prepareScalars(TiCompiler *compiler, TiInstruction *instruction) {
  MlirOperation op = instruction->op;
  MlirStringRef exact = tsLiteral("isExact");
  if (mlirOperationHasInherentAttributeByName(op, exact) &&
      !mlirAttributeIsNull(mlirOperationGetInherentAttributeByName(op, exact)))
    instruction->number = EXACT;
  if (arithShLIOpIsA(op))
    instruction->number = arithShLIOpGetOverflowFlags(op);
  tiAssignOrigin(compiler, instruction);
  return true;
}

// Without flags, the fast loop.
static bool prepareWrapping(TiCompiler *compiler, TiInstruction *instruction) {
  MlirOperation op = instruction->op;
  bool isAdd = arithAddIOpIsA(op), isSubtract = arithSubIOpIsA(op);
  instruction->number = isAdd        ? arithAddIOpGetOverflowFlags(op)
                        : isSubtract ? arithSubIOpGetOverflowFlags(op)
                                     : arithMulIOpGetOverflowFlags(op);
  if (!instruction->number)
    return true;
  instruction->execute = executeScalars;
  instruction->detail = isAdd        ? &addFlaggedOp
                        : isSubtract ? &subtractFlaggedOp
                                     : &multiplyFlaggedOp;
  tiAssignOrigin(compiler, instruction);
  return true;
}

//===--- Integers of twice the width ---===//

static uint64_t upperHalf(uint64_t x, uint64_t y, unsigned width, bool isSigned) {
  __extension__ typedef unsigned __int128 UnsignedWide;
  UnsignedWide product =
      isSigned ? (UnsignedWide)((Wide)tiSignExtend(x, width) * (Wide)tiSignExtend(y, width))
               : (UnsignedWide)x * y;
  return (uint64_t)(product >> width);
}

static bool executeMulhi(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0);
  size_t n = tiCount(program, type);
  TiBuffer *made[2] = {NULL, NULL};
  const void *a = tiLanes(program, instruction, 0, n, &made[0]);
  const void *b = a ? tiLanes(program, instruction, 1, n, &made[1]) : NULL;
  void *out = b ? tiResult(program, instruction, 0) : NULL;
  if (out && type->bytes == 4 && fillsBytes(type)) {
    const uint32_t *x = a, *y = b;
    for (size_t i = 0; i < n; ++i)
      ((uint32_t *)out)[i] = (uint32_t)((uint64_t)x[i] * y[i] >> 32);
  } else if (out) {
    for (size_t i = 0; i < n; ++i) {
      uint64_t upper = upperHalf(tiReadInteger(type, a, i), tiReadInteger(type, b, i), type->width,
                                 /*isSigned=*/false);
      tiWriteInteger(type, out, i, tiZeroExtend(upper, type->width));
    }
  }
  tiBufferRelease(program->pool, made[0]);
  tiBufferRelease(program->pool, made[1]);
  return out && tiSpreadPoison(program, instruction, 0);
}

/// Ops with two results of two operands.
typedef enum Extended { SUM_AND_CARRY, SIGNED_HALVES, UNSIGNED_HALVES } Extended;
static const Extended sumAndCarry = SUM_AND_CARRY, signedHalves = SIGNED_HALVES,
                      unsignedHalves = UNSIGNED_HALVES;

static bool executeExtended(TiProgram *program, const TiInstruction *instruction) {
  Extended which = *(const Extended *)instruction->detail;
  const TiType *type = tiResultType(instruction, 0), *second = tiResultType(instruction, 1);
  size_t n = tiCount(program, type);
  TiBuffer *made[2] = {NULL, NULL};
  const void *a = tiLanes(program, instruction, 0, n, &made[0]);
  const void *b = a ? tiLanes(program, instruction, 1, n, &made[1]) : NULL;
  void *low = b ? tiResult(program, instruction, 0) : NULL;
  void *high = low ? tiResult(program, instruction, 1) : NULL;
  for (size_t i = 0; high && i < n; ++i) {
    uint64_t x = tiReadInteger(type, a, i), y = tiReadInteger(type, b, i);
    uint64_t lower = tiZeroExtend(which == SUM_AND_CARRY ? x + y : x * y, type->width);
    uint64_t upper =
        which == SUM_AND_CARRY ? lower < x : upperHalf(x, y, type->width, which == SIGNED_HALVES);
    tiWriteInteger(type, low, i, lower);
    tiWriteInteger(second, high, i, tiZeroExtend(upper, second->width));
  }
  tiBufferRelease(program->pool, made[0]);
  tiBufferRelease(program->pool, made[1]);
  return high && tiSpreadPoison(program, instruction, 0) && tiSpreadPoison(program, instruction, 1);
}

//===--- Floats ---===//

#define FLOAT_LOOP(NAME, T, EXPRESSION)                                                            \
  static void NAME##T(void *out, const void *lhs, const void *rhs, size_t n) {                     \
    T *result = out;                                                                               \
    const T *a = lhs, *b = rhs;                                                                    \
    for (size_t i = 0; i < n; ++i) {                                                               \
      T x = a[i], y = b[i];                                                                        \
      result[i] = EXPRESSION;                                                                      \
    }                                                                                              \
  }
#define FLOAT_LOOPS(NAME, EXPRESSION)                                                              \
  FLOAT_LOOP(NAME, float, EXPRESSION)                                                              \
  FLOAT_LOOP(NAME, double, EXPRESSION)                                                             \
  static const TiFloatLoops NAME##Loops = {2, {.two = NAME##float}, {.two = NAME##double}};

FLOAT_LOOPS(addF, x + y)
FLOAT_LOOPS(subtractF, x - y)
FLOAT_LOOPS(multiplyF, x *y)
FLOAT_LOOPS(divideF, x / y)

static float remainderOfFloats(float x, float y) { return fmodf(x, y); }
static double remainderOfDoubles(double x, double y) { return fmod(x, y); }
FLOAT_LOOP(remainderF, float, remainderOfFloats(x, y))
FLOAT_LOOP(remainderF, double, remainderOfDoubles(x, y))
static const TiFloatLoops remainderFLoops = {
    2, {.two = remainderFfloat}, {.two = remainderFdouble}};

// Of equal numbers, which may be zeros of both signs, the sum of x + x is right but for overflow;
// the sign bit of y decides instead.
#define LARGER(x, y) ((x) > (y) || ((x) == (y) && signbit(y)) ? (x) : (y))
#define SMALLER(x, y) ((x) < (y) || ((x) == (y) && signbit(x)) ? (x) : (y))
// A NaN that is given on becomes quiet by an addition.
FLOAT_LOOPS(maximum, x != x ? x + x : y != y ? y + y : LARGER(x, y))
FLOAT_LOOPS(minimum, x != x ? x + x : y != y ? y + y : SMALLER(x, y))
FLOAT_LOOPS(maxNumber, y != y ? x : x != x ? y : LARGER(x, y))
FLOAT_LOOPS(minNumber, y != y ? x : x != x ? y : SMALLER(x, y))

#define CLAMP_LOOP(T)                                                                              \
  static void clamp##T(void *out, const void *values, const void *lows, const void *highs,         \
                       size_t n) {                                                                 \
    T *result = out;                                                                               \
    const T *a = values, *b = lows, *c = highs;                                                    \
    for (size_t i = 0; i < n; ++i) {                                                               \
      T low = a[i] != a[i] ? b[i] : b[i] != b[i] ? a[i] : LARGER(a[i], b[i]);                      \
      result[i] = low != low ? c[i] : c[i] != c[i] ? low : SMALLER(low, c[i]);                     \
    }                                                                                              \
  }                                                                                                \
  static void clampAll##T(void *out, const void *values, const void *lows, const void *highs,      \
                          size_t n) {                                                              \
    const T *a = values;                                                                           \
    clamp##T(out, values, lows, highs, n);                                                         \
    for (size_t i = 0; i < n; ++i)                                                                 \
      if (a[i] != a[i])                                                                            \
        ((T *)out)[i] = a[i] + a[i];                                                               \
  }
CLAMP_LOOP(float)
CLAMP_LOOP(double)
static const TiFloatLoops clampLoops = {3, {.three = clampfloat}, {.three = clampdouble}};
static const TiFloatLoops clampAllLoops = {3, {.three = clampAllfloat}, {.three = clampAlldouble}};

static bool prepareClamp(TiCompiler *compiler, TiInstruction *instruction) {
  if (tritonClampFOpGetPropagateNan(instruction->op) == TritonPropagateNanALL)
    instruction->detail = &clampAllLoops;
  return tiPrepareFloat(compiler, instruction);
}

bool tiPrepareFloat(TiCompiler *compiler, TiInstruction *instruction) {
  const TiFloatLoops *loops = instruction->detail;
  (void)compiler;
  for (uint32_t i = 0; i < instruction->numOperands + instruction->numResults; ++i)
    if (!tiIsFloat(instruction->types[i]) ||
        instruction->types[i]->kind != instruction->types[0]->kind)
      return tiCompileError(instruction->op, "has operands that aren't floats of one kind");
  return loops->numOperands == instruction->numOperands ||
         tiCompileError(instruction->op, "has another number of operands than expected");
}

static void runLoop(const TiLoop *loop, uint32_t numOperands, void *out, const void *const *in,
                    size_t n) {
  if (numOperands == 1)
    loop->one(out, in[0], n);
  else if (numOperands == 2)
    loop->two(out, in[0], in[1], n);
  else
    loop->three(out, in[0], in[1], in[2], n);
}

// As f32, rounded once; a few elements at a time stay in the cache.
static void runNarrow(const TesseraTritonInterpreter *interpreter, const TiFloatLoops *loops,
                      const TiType *type, char *out, const void *const *in, size_t n) {
  enum { CHUNK = 256 };
  float wide[3][CHUNK], result[CHUNK];
  const void *const pointers[] = {wide[0], wide[1], wide[2]};
  for (size_t i = 0; i < n; i += CHUNK) {
    size_t count = n - i < CHUNK ? n - i : CHUNK;
    for (uint32_t k = 0; k < loops->numOperands; ++k)
      tiToFloats(interpreter, type->kind, wide[k], (const char *)in[k] + i * type->bytes, count);
    runLoop(&loops->f32, loops->numOperands, result, pointers, count);
    tiFromFloats(type->kind, out + i * type->bytes, result, count);
  }
}

bool tiExecuteFloat(TiProgram *program, const TiInstruction *instruction) {
  const TiFloatLoops *loops = instruction->detail;
  const TiType *type = tiResultType(instruction, 0);
  size_t n = tiCount(program, type);
  TiBuffer *made[3] = {NULL, NULL, NULL};
  const void *in[3] = {NULL, NULL, NULL};
  bool isFine = true;
  for (uint32_t i = 0; isFine && i < loops->numOperands; ++i) {
    in[i] = tiLanes(program, instruction, i, n, &made[i]);
    isFine = in[i] != NULL;
  }
  void *out = isFine ? tiResult(program, instruction, 0) : NULL;
  if (out && type->kind == TI_F32)
    runLoop(&loops->f32, loops->numOperands, out, in, n);
  else if (out && type->kind == TI_F64)
    runLoop(&loops->f64, loops->numOperands, out, in, n);
  else if (out)
    runNarrow(program->launch->interpreter, loops, type, out, in, n);
  for (uint32_t i = 0; i < loops->numOperands; ++i)
    tiBufferRelease(program->pool, made[i]);
  return out && tiSpreadPoison(program, instruction, 0);
}

// The sign is a bit: even of NaN, and in every format that has a -0.
static bool executeNegate(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0);
  size_t n = tiCount(program, type);
  TiBuffer *made = NULL;
  const void *in = tiLanes(program, instruction, 0, n, &made);
  void *out = in ? tiResult(program, instruction, 0) : NULL;
  bool hasNoMinusZero = type->kind == TI_F8E4M3FNUZ || type->kind == TI_F8E5M2FNUZ;
  uint64_t sign = (uint64_t)1 << (type->width - 1);
  for (size_t i = 0; out && i < n; ++i) {
    uint64_t bits = tiReadInteger(type, in, i);
    tiWriteInteger(type, out, i, hasNoMinusZero && !(bits & (sign - 1)) ? bits : bits ^ sign);
  }
  tiBufferRelease(program->pool, made);
  return out && tiSpreadPoison(program, instruction, 0);
}

static bool prepareNegate(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return tiIsFloat(tiResultType(instruction, 0)) ||
         tiCompileError(instruction->op, "has an operand that is no float");
}

//===--- Constants ---===//

static bool prepareConstant(TiCompiler *compiler, TiInstruction *instruction) {
  TiValue *value = tiCompilerAlloc(compiler, 1, sizeof *value);
  instruction->detail = value;
  return tiReadConstant(compiler, instruction->op, arithConstantOpGetValueAttr(instruction->op),
                        tiResultType(instruction, 0), value);
}

static bool executeConstant(TiProgram *program, const TiInstruction *instruction) {
  tiValueCopy(program->pool, &program->frame[instruction->results[0]], instruction->detail);
  return true;
}

static bool preparePoison(TiCompiler *compiler, TiInstruction *instruction) {
  tiAssignOrigin(compiler, instruction);
  return tiResultType(instruction, 0)->kind != TI_DESCRIPTOR ||
         tiCompileError(instruction->op, "is a descriptor");
}

static bool executePoison(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiResultType(instruction, 0);
  size_t n = tiCount(program, type);
  void *out = tiResult(program, instruction, 0);
  if (!out)
    return false;
  memset(out, 0, n * type->bytes);
  for (size_t i = 0; i < n; ++i)
    if (!tiSetPoison(program, instruction, 0, i))
      return false;
  return true;
}

const TiOp tiArithOps[] = {
    {&arithConstantOpDef, executeConstant, NULL, prepareConstant, true},
    {&ubPoisonOpDef, executePoison, NULL, preparePoison, true},
    {&arithAddIOpDef, executeIntegers, &addOp, prepareWrapping, true},
    {&arithSubIOpDef, executeIntegers, &subtractOp, prepareWrapping, true},
    {&arithMulIOpDef, executeIntegers, &multiplyOp, prepareWrapping, true},
    {&arithAndIOpDef, executeIntegers, &andOp, NULL, true},
    {&arithOrIOpDef, executeIntegers, &orOp, NULL, true},
    {&arithXOrIOpDef, executeIntegers, &xorOp, NULL, true},
    {&arithMaxSIOpDef, executeIntegers, &maxSignedOp, NULL, true},
    {&arithMinSIOpDef, executeIntegers, &minSignedOp, NULL, true},
    {&arithMaxUIOpDef, executeIntegers, &maxUnsignedOp, NULL, true},
    {&arithMinUIOpDef, executeIntegers, &minUnsignedOp, NULL, true},
    {&arithDivSIOpDef, executeScalars, &divideSignedOp, prepareScalars, true},
    {&arithDivUIOpDef, executeScalars, &divideUnsignedOp, prepareScalars, true},
    {&arithRemSIOpDef, executeScalars, &remainderSignedOp, prepareScalars, true},
    {&arithRemUIOpDef, executeScalars, &remainderUnsignedOp, prepareScalars, true},
    {&arithCeilDivSIOpDef, executeScalars, &ceilSignedOp, prepareScalars, true},
    {&arithCeilDivUIOpDef, executeScalars, &ceilUnsignedOp, prepareScalars, true},
    {&arithFloorDivSIOpDef, executeScalars, &floorSignedOp, prepareScalars, true},
    {&arithShLIOpDef, executeScalars, &shiftLeftOp, prepareScalars, true},
    {&arithShRSIOpDef, executeScalars, &shiftRightSignedOp, prepareScalars, true},
    {&arithShRUIOpDef, executeScalars, &shiftRightUnsignedOp, prepareScalars, true},
    {&arithAddUIExtendedOpDef, executeExtended, &sumAndCarry, NULL, true},
    {&arithMulSIExtendedOpDef, executeExtended, &signedHalves, NULL, true},
    {&arithMulUIExtendedOpDef, executeExtended, &unsignedHalves, NULL, true},
    {&tritonMulhiUIOpDef, executeMulhi, NULL, NULL, true},
    {&arithNegFOpDef, executeNegate, NULL, prepareNegate, true},
    {&arithAddFOpDef, tiExecuteFloat, &addFLoops, tiPrepareFloat, true},
    {&arithSubFOpDef, tiExecuteFloat, &subtractFLoops, tiPrepareFloat, true},
    {&arithMulFOpDef, tiExecuteFloat, &multiplyFLoops, tiPrepareFloat, true},
    {&arithDivFOpDef, tiExecuteFloat, &divideFLoops, tiPrepareFloat, true},
    {&tritonPreciseDivFOpDef, tiExecuteFloat, &divideFLoops, tiPrepareFloat, true},
    {&arithRemFOpDef, tiExecuteFloat, &remainderFLoops, tiPrepareFloat, true},
    {&arithMaximumFOpDef, tiExecuteFloat, &maximumLoops, tiPrepareFloat, true},
    {&arithMinimumFOpDef, tiExecuteFloat, &minimumLoops, tiPrepareFloat, true},
    {&arithMaxNumFOpDef, tiExecuteFloat, &maxNumberLoops, tiPrepareFloat, true},
    {&arithMinNumFOpDef, tiExecuteFloat, &minNumberLoops, tiPrepareFloat, true},
    {&tritonClampFOpDef, tiExecuteFloat, &clampLoops, prepareClamp, true},
    {&mathClampFOpDef, tiExecuteFloat, &clampLoops, tiPrepareFloat, true},
    {NULL, NULL, NULL, NULL, false},
};

// Comparisons, classes of floats, and selection.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/math/MathOps.h"

#include <math.h>

//===--- Loops ---===//

#define COMPARE_LOOP(NAME, T, EXPRESSION)                                                          \
  static void NAME##T(void *out, const void *lhs, const void *rhs, size_t n) {                     \
    uint8_t *result = out;                                                                         \
    const T *a = lhs, *b = rhs;                                                                    \
    for (size_t i = 0; i < n; ++i) {                                                               \
      T x = a[i], y = b[i];                                                                        \
      result[i] = (EXPRESSION);                                                                    \
    }                                                                                              \
  }
#define INT_COMPARES(NAME, EXPRESSION)                                                             \
  COMPARE_LOOP(NAME, uint8_t, EXPRESSION)                                                          \
  COMPARE_LOOP(NAME, uint16_t, EXPRESSION)                                                         \
  COMPARE_LOOP(NAME, uint32_t, EXPRESSION)                                                         \
  COMPARE_LOOP(NAME, uint64_t, EXPRESSION)
#define SIGNED_COMPARES(NAME, EXPRESSION)                                                          \
  COMPARE_LOOP(NAME, int8_t, EXPRESSION)                                                           \
  COMPARE_LOOP(NAME, int16_t, EXPRESSION)                                                          \
  COMPARE_LOOP(NAME, int32_t, EXPRESSION)                                                          \
  COMPARE_LOOP(NAME, int64_t, EXPRESSION)

INT_COMPARES(equal, x == y)
INT_COMPARES(unequal, x != y)
INT_COMPARES(below, x < y)
INT_COMPARES(belowOrEqual, x <= y)
INT_COMPARES(above, x > y)
INT_COMPARES(aboveOrEqual, x >= y)
SIGNED_COMPARES(less, x < y)
SIGNED_COMPARES(lessOrEqual, x <= y)
SIGNED_COMPARES(greater, x > y)
SIGNED_COMPARES(greaterOrEqual, x >= y)

#define UNSIGNED_ROW(NAME)                                                                         \
  { NAME##uint8_t, NAME##uint16_t, NAME##uint32_t, NAME##uint64_t }
#define SIGNED_ROW(NAME)                                                                           \
  { NAME##int8_t, NAME##int16_t, NAME##int32_t, NAME##int64_t }
static const TiBinary intCompares[][4] = {
    [ArithCmpIPredicateeq] = UNSIGNED_ROW(equal),
    [ArithCmpIPredicatene] = UNSIGNED_ROW(unequal),
    [ArithCmpIPredicateslt] = SIGNED_ROW(less),
    [ArithCmpIPredicatesle] = SIGNED_ROW(lessOrEqual),
    [ArithCmpIPredicatesgt] = SIGNED_ROW(greater),
    [ArithCmpIPredicatesge] = SIGNED_ROW(greaterOrEqual),
    [ArithCmpIPredicateult] = UNSIGNED_ROW(below),
    [ArithCmpIPredicateule] = UNSIGNED_ROW(belowOrEqual),
    [ArithCmpIPredicateugt] = UNSIGNED_ROW(above),
    [ArithCmpIPredicateuge] = UNSIGNED_ROW(aboveOrEqual),
};

#define FLOAT_COMPARES(NAME, EXPRESSION)                                                           \
  COMPARE_LOOP(NAME, float, EXPRESSION)                                                            \
  COMPARE_LOOP(NAME, double, EXPRESSION)
FLOAT_COMPARES(never, ((void)x, (void)y, 0))
FLOAT_COMPARES(orderedEqual, x == y)
FLOAT_COMPARES(orderedGreater, x > y)
FLOAT_COMPARES(orderedGreaterEqual, x >= y)
FLOAT_COMPARES(orderedLess, x < y)
FLOAT_COMPARES(orderedLessEqual, x <= y)
FLOAT_COMPARES(orderedUnequal, x<y || x> y)
FLOAT_COMPARES(ordered, x == x && y == y)
FLOAT_COMPARES(unorderedEqual, !(x < y || x > y))
FLOAT_COMPARES(unorderedGreater, !(x <= y))
FLOAT_COMPARES(unorderedGreaterEqual, !(x < y))
FLOAT_COMPARES(unorderedLess, !(x >= y))
FLOAT_COMPARES(unorderedLessEqual, !(x > y))
FLOAT_COMPARES(unorderedUnequal, x != y)
FLOAT_COMPARES(unordered, x != x || y != y)
FLOAT_COMPARES(always, ((void)x, (void)y, 1))

#define FLOAT_ROW(NAME)                                                                            \
  { NAME##float, NAME##double }
static const TiBinary floatCompares[][2] = {
    [ArithCmpFPredicateAlwaysFalse] = FLOAT_ROW(never),
    [ArithCmpFPredicateOEQ] = FLOAT_ROW(orderedEqual),
    [ArithCmpFPredicateOGT] = FLOAT_ROW(orderedGreater),
    [ArithCmpFPredicateOGE] = FLOAT_ROW(orderedGreaterEqual),
    [ArithCmpFPredicateOLT] = FLOAT_ROW(orderedLess),
    [ArithCmpFPredicateOLE] = FLOAT_ROW(orderedLessEqual),
    [ArithCmpFPredicateONE] = FLOAT_ROW(orderedUnequal),
    [ArithCmpFPredicateORD] = FLOAT_ROW(ordered),
    [ArithCmpFPredicateUEQ] = FLOAT_ROW(unorderedEqual),
    [ArithCmpFPredicateUGT] = FLOAT_ROW(unorderedGreater),
    [ArithCmpFPredicateUGE] = FLOAT_ROW(unorderedGreaterEqual),
    [ArithCmpFPredicateULT] = FLOAT_ROW(unorderedLess),
    [ArithCmpFPredicateULE] = FLOAT_ROW(unorderedLessEqual),
    [ArithCmpFPredicateUNE] = FLOAT_ROW(unorderedUnequal),
    [ArithCmpFPredicateUNO] = FLOAT_ROW(unordered),
    [ArithCmpFPredicateAlwaysTrue] = FLOAT_ROW(always),
};

//===--- Comparisons ---===//

static bool isSignedPredicate(int64_t predicate) {
  return predicate >= ArithCmpIPredicateslt && predicate <= ArithCmpIPredicatesge;
}

static bool prepareCmpI(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  instruction->number = arithCmpIOpGetPredicate(instruction->op);
  return true;
}

// Numbers whose width doesn't fill their bytes get their sign there first.
static const void *signedOperand(TiProgram *program, const TiInstruction *instruction, uint32_t i,
                                 size_t n, TiBuffer **made) {
  const TiType *type = tiOperandType(instruction, i);
  const void *data = tiLanes(program, instruction, i, n, made);
  if (!data || type->width == type->bytes * 8 || !isSignedPredicate(instruction->number))
    return data;
  TiBuffer *copy = tiBufferMake(program, n * type->bytes);
  if (!copy)
    return NULL;
  for (size_t k = 0; k < n; ++k)
    tiWriteInteger(type, copy->bytes, k,
                   (uint64_t)tiSignExtend(tiReadInteger(type, data, k), type->width));
  tiBufferRelease(program->pool, *made);
  *made = copy;
  return copy->bytes;
}

static bool executeCmpI(TiProgram *program, const TiInstruction *instruction) {
  size_t n = tiCount(program, tiResultType(instruction, 0));
  TiBuffer *made[2] = {NULL, NULL};
  const void *a = signedOperand(program, instruction, 0, n, &made[0]);
  const void *b = a ? signedOperand(program, instruction, 1, n, &made[1]) : NULL;
  void *out = b ? tiResult(program, instruction, 0) : NULL;
  if (out)
    intCompares[instruction->number][tiSizeIndex(tiOperandType(instruction, 0)->bytes)](out, a, b,
                                                                                        n);
  tiBufferRelease(program->pool, made[0]);
  tiBufferRelease(program->pool, made[1]);
  return out && tiSpreadPoison(program, instruction, 0);
}

static bool prepareFloats(const TiInstruction *instruction) {
  return tiIsFloat(tiOperandType(instruction, 0)) ||
         tiCompileError(instruction->op, "has operands that aren't floats");
}

static bool prepareCmpF(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  instruction->number = arithCmpFOpGetPredicate(instruction->op);
  return prepareFloats(instruction);
}

// Narrow floats as f32, a few at a time.
static void compareNarrow(const TesseraTritonInterpreter *interpreter, TiBinary loop,
                          const TiType *type, uint8_t *out, const char *a, const char *b,
                          size_t n) {
  enum { CHUNK = 256 };
  float x[CHUNK], y[CHUNK];
  for (size_t i = 0; i < n; i += CHUNK) {
    size_t count = n - i < CHUNK ? n - i : CHUNK;
    tiToFloats(interpreter, type->kind, x, a + i * type->bytes, count);
    tiToFloats(interpreter, type->kind, y, b + i * type->bytes, count);
    loop(out + i, x, y, count);
  }
}

static bool executeCmpF(TiProgram *program, const TiInstruction *instruction) {
  const TiType *type = tiOperandType(instruction, 0);
  size_t n = tiCount(program, tiResultType(instruction, 0));
  TiBuffer *made[2] = {NULL, NULL};
  const void *a = tiLanes(program, instruction, 0, n, &made[0]);
  const void *b = a ? tiLanes(program, instruction, 1, n, &made[1]) : NULL;
  void *out = b ? tiResult(program, instruction, 0) : NULL;
  TiBinary loop = floatCompares[instruction->number][type->kind == TI_F64];
  if (out && (type->kind == TI_F32 || type->kind == TI_F64))
    loop(out, a, b, n);
  else if (out)
    compareNarrow(program->launch->interpreter, loop, type, out, a, b, n);
  tiBufferRelease(program->pool, made[0]);
  tiBufferRelease(program->pool, made[1]);
  return out && tiSpreadPoison(program, instruction, 0);
}

//===--- Classes of floats ---===//

typedef bool (*Classify)(double value, TiKind kind);
static bool classFinite(double value, TiKind kind) { return (void)kind, isfinite(value); }
static bool classInfinite(double value, TiKind kind) { return (void)kind, isinf(value); }
static bool classNaN(double value, TiKind kind) { return (void)kind, isnan(value); }
static bool classNormal(double value, TiKind kind) {
  static const int smallest[] = {
      [TI_F16] = -14,     [TI_BF16] = -126,  [TI_F32] = -126,      [TI_F64] = -1022,
      [TI_F8E4M3FN] = -6, [TI_F8E5M2] = -14, [TI_F8E4M3FNUZ] = -7, [TI_F8E5M2FNUZ] = -15};
  return isfinite(value) && fabs(value) >= ldexp(1, smallest[kind]);
}
static const Classify finiteClass = classFinite, infiniteClass = classInfinite, nanClass = classNaN,
                      normalClass = classNormal;

static bool prepareClass(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return prepareFloats(instruction);
}

static bool executeClass(TiProgram *program, const TiInstruction *instruction) {
  const Classify *classify = instruction->detail;
  const TiType *type = tiOperandType(instruction, 0);
  size_t n = tiCount(program, tiResultType(instruction, 0));
  TiBuffer *made = NULL;
  const char *in = tiLanes(program, instruction, 0, n, &made);
  uint8_t *out = in ? tiResult(program, instruction, 0) : NULL;
  for (size_t i = 0; out && i < n; ++i)
    out[i] = (*classify)(
        tiReadFloat(program->launch->interpreter, type->kind, in + i * type->bytes), type->kind);
  tiBufferRelease(program->pool, made);
  return out && tiSpreadPoison(program, instruction, 0);
}

//===--- Selection ---===//

#define SELECT_LOOP(T)                                                                             \
  static void select##T(void *out, const void *conditions, const void *lhs, const void *rhs,       \
                        size_t n) {                                                                \
    T *result = out;                                                                               \
    const uint8_t *condition = conditions;                                                         \
    const T *a = lhs, *b = rhs;                                                                    \
    for (size_t i = 0; i < n; ++i)                                                                 \
      result[i] = condition[i] ? a[i] : b[i];                                                      \
  }
SELECT_LOOP(uint8_t)
SELECT_LOOP(uint16_t)
SELECT_LOOP(uint32_t)
SELECT_LOOP(uint64_t)

// Poison where the condition is, or what was selected.
static bool selectPoison(TiProgram *program, const TiInstruction *instruction,
                         const uint8_t *condition) {
  const uint8_t *from[3];
  TiValue *values[3], *result = &program->frame[instruction->results[0]];
  for (uint32_t i = 0; i < 3; ++i) {
    values[i] = tiOperand(program, instruction, i);
    from[i] = tiPoison(values[i]);
  }
  if (!from[0] && !from[1] && !from[2])
    return true;
  uint8_t *to = tiValueMakePoison(program, result);
  if (!to)
    return false;
  for (size_t i = 0; i < result->count; ++i) {
    uint32_t taken = condition[i] ? 1 : 2;
    uint8_t own = from[0] ? from[0][values[0]->count == 1 ? 0 : i] : 0;
    uint8_t other = from[taken] ? from[taken][values[taken]->count == 1 ? 0 : i] : 0;
    to[i] = own > other ? own : other;
  }
  tiValueTrimPoison(program->pool, result);
  return true;
}

// One condition for a whole value, whatever that is.
static bool selectWhole(TiProgram *program, const TiInstruction *instruction) {
  TiValue *condition = tiOperand(program, instruction, 0);
  TiValue *result = &program->frame[instruction->results[0]];
  tiValueCopy(program->pool, result,
              tiOperand(program, instruction, condition->scalar & 1 ? 1 : 2));
  if (!condition->scalarPoison)
    return true;
  if (tiResultType(instruction, 0)->kind == TI_DESCRIPTOR)
    return tiCheckDefined(program, instruction, 0, "the condition");
  return tiSpreadPoison(program, instruction, 0);
}

static bool executeSelect(TiProgram *program, const TiInstruction *instruction) {
  static const TiTernary loops[] = {selectuint8_t, selectuint16_t, selectuint32_t, selectuint64_t};
  const TiType *type = tiResultType(instruction, 0);
  if (tiOperand(program, instruction, 0)->count == 1 && !program->lanes)
    return selectWhole(program, instruction);
  size_t n = tiCount(program, type);
  TiBuffer *made[3] = {NULL, NULL, NULL};
  const void *in[3] = {NULL, NULL, NULL};
  bool isFine = true;
  for (uint32_t i = 0; isFine && i < 3; ++i) {
    in[i] = tiLanes(program, instruction, i, n, &made[i]);
    isFine = in[i] != NULL;
  }
  void *out = isFine ? tiResult(program, instruction, 0) : NULL;
  if (out)
    loops[tiSizeIndex(type->bytes)](out, in[0], in[1], in[2], n);
  isFine = out && selectPoison(program, instruction, in[0]);
  for (uint32_t i = 0; i < 3; ++i)
    tiBufferRelease(program->pool, made[i]);
  return isFine;
}

const TiOp tiCompareOps[] = {
    {&arithCmpIOpDef, executeCmpI, NULL, prepareCmpI, true},
    {&arithCmpFOpDef, executeCmpF, NULL, prepareCmpF, true},
    {&arithSelectOpDef, executeSelect, NULL, NULL, true},
    {&mathIsFiniteOpDef, executeClass, &finiteClass, prepareClass, true},
    {&mathIsInfOpDef, executeClass, &infiniteClass, prepareClass, true},
    {&mathIsNaNOpDef, executeClass, &nanClass, prepareClass, true},
    {&mathIsNormalOpDef, executeClass, &normalClass, prepareClass, true},
    {NULL, NULL, NULL, NULL, false},
};

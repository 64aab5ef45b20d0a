// Products of matrices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/triton/TritonOps.h"

#include <math.h>

/// Sizes of a product, of each of a batch.
typedef struct Sizes {
  size_t batch, m, n, k;
} Sizes;

static Sizes sizesOf(const TiInstruction *instruction, const TiType *a) {
  const TiType *c = tiOperandType(instruction, 2);
  uint32_t rank = c->rank;
  return (Sizes){rank == 3 ? (size_t)c->shape[0] : 1, (size_t)c->shape[rank - 2],
                 (size_t)c->shape[rank - 1], (size_t)a->shape[a->rank - 1]};
}

//===--- Loops ---===//

// c += a * b, in the order of k for each element; rows of b are read along.
#define PRODUCT_LOOP(NAME, T)                                                                      \
  static void NAME(T *c, const T *a, const T *b, const Sizes *sizes) {                             \
    for (size_t i = 0; i < sizes->batch * sizes->m; ++i) {                                         \
      const T *from = b + i / sizes->m * sizes->k * sizes->n;                                      \
      T *to = c + i * sizes->n;                                                                    \
      for (size_t k = 0; k < sizes->k; ++k) {                                                      \
        T factor = a[i * sizes->k + k];                                                            \
        for (size_t j = 0; j < sizes->n; ++j)                                                      \
          to[j] += factor * from[k * sizes->n + j];                                                \
      }                                                                                            \
    }                                                                                              \
  }
PRODUCT_LOOP(multiplyFloats, float)
PRODUCT_LOOP(multiplyDoubles, double)
PRODUCT_LOOP(multiplyIntegers, uint64_t)

//===--- Poison ---===//

// An element is poison where the accumulator is, or anything in its row or column.
static bool spreadPoison(TiProgram *program, const TiInstruction *instruction, uint32_t numOperands,
                         const uint8_t *const *poisons, const Sizes *sizes) {
  bool hasAny = false;
  for (uint32_t i = 0; i < numOperands; ++i)
    hasAny = hasAny || poisons[i];
  if (!hasAny)
    return true;
  TiValue *result = &program->frame[instruction->results[0]];
  uint8_t *to = tiValueMakePoison(program, result);
  if (!to)
    return false;
  for (size_t i = 0; i < sizes->batch * sizes->m; ++i)
    for (size_t j = 0; j < sizes->n; ++j) {
      uint8_t found = poisons[2] ? poisons[2][i * sizes->n + j] : 0;
      for (size_t k = 0; !found && k < sizes->k; ++k) {
        size_t column = (i / sizes->m * sizes->k + k) * sizes->n + j;
        found = poisons[0] ? poisons[0][i * sizes->k + k] : 0;
        if (!found && poisons[1])
          found = poisons[1][column];
      }
      to[i * sizes->n + j] = found;
    }
  tiValueTrimPoison(program->pool, result);
  return true;
}

//===--- Operands as numbers of one kind ---===//

static void widen(TiProgram *program, const TiType *type, void *out, const char *in, size_t n,
                  bool isDouble) {
  const TesseraTritonInterpreter *interpreter = program->launch->interpreter;
  if (!tiIsFloat(type)) {
    for (size_t i = 0; i < n; ++i)
      ((uint64_t *)out)[i] = (uint64_t)tiSignExtend(tiReadInteger(type, in, i), type->width);
  } else if (isDouble) {
    for (size_t i = 0; i < n; ++i)
      ((double *)out)[i] = tiReadFloat(interpreter, type->kind, in + i * type->bytes);
  } else if (type->kind == TI_F32) {
    memcpy(out, in, n * sizeof(float));
  } else {
    tiToFloats(interpreter, type->kind, out, in, n);
  }
}

static void narrow(const TiType *type, void *out, const void *in, size_t n, bool isDouble) {
  if (!tiIsFloat(type)) {
    for (size_t i = 0; i < n; ++i)
      tiWriteInteger(type, out, i, tiZeroExtend(((const uint64_t *)in)[i], type->width));
  } else if (isDouble) {
    for (size_t i = 0; i < n; ++i)
      tiWriteInteger(type, out, i, tiRound(type->kind, ((const double *)in)[i], TI_EVEN));
  } else if (type->kind == TI_F32) {
    memcpy(out, in, n * sizeof(float));
  } else {
    tiFromFloats(type->kind, out, in, n);
  }
}

/// The two factors as they are multiplied, row by row.
typedef struct Factors {
  const void *a, *b;
} Factors;

// The product from factors that have been widened to what is computed in.
static bool multiply(TiProgram *program, const TiInstruction *instruction, Factors factors,
                     const Sizes *sizes, bool isDouble) {
  const TiType *type = tiResultType(instruction, 0);
  bool isFloat = tiIsFloat(type);
  size_t bytes = isFloat && !isDouble ? sizeof(float) : sizeof(double);
  TiBuffer *c = tiBufferMake(program, type->count * bytes);
  if (!c)
    return false;
  widen(program, type, c->bytes, tiData(tiOperand(program, instruction, 2)), type->count, isDouble);
  void *sums = c->bytes;
  if (!isFloat)
    multiplyIntegers(sums, factors.a, factors.b, sizes);
  else if (isDouble)
    multiplyDoubles(sums, factors.a, factors.b, sizes);
  else
    multiplyFloats(sums, factors.a, factors.b, sizes);
  void *out = tiResult(program, instruction, 0);
  if (out)
    narrow(type, out, sums, type->count, isDouble);
  tiBufferRelease(program->pool, c);
  return out != NULL;
}

//===--- tt.dot ---===//

static bool executeDot(TiProgram *program, const TiInstruction *instruction) {
  const TiType *a = tiOperandType(instruction, 0), *b = tiOperandType(instruction, 1);
  const TiType *type = tiResultType(instruction, 0);
  Sizes sizes = sizesOf(instruction, a);
  bool isDouble = tiIsFloat(type) &&
                  (type->kind == TI_F64 || a->kind == TI_F64 || program->launch->run->dotsInDouble);
  size_t bytes = tiIsFloat(type) && !isDouble ? sizeof(float) : sizeof(double);
  TiBuffer *wide[2] = {tiBufferMake(program, a->count * bytes), NULL};
  wide[1] = wide[0] ? tiBufferMake(program, b->count * bytes) : NULL;
  if (!wide[1])
    return false;
  const uint8_t *poisons[3];
  for (uint32_t i = 0; i < 3; ++i)
    poisons[i] = tiPoison(tiOperand(program, instruction, i));
  widen(program, a, wide[0]->bytes, tiData(tiOperand(program, instruction, 0)), a->count, isDouble);
  widen(program, b, wide[1]->bytes, tiData(tiOperand(program, instruction, 1)), b->count, isDouble);
  Factors factors = {wide[0]->bytes, wide[1]->bytes};
  bool isFine = multiply(program, instruction, factors, &sizes, isDouble) &&
                spreadPoison(program, instruction, 3, poisons, &sizes);
  tiBufferRelease(program->pool, wide[0]);
  tiBufferRelease(program->pool, wide[1]);
  return isFine;
}

static bool prepareDot(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  bool isFloat = tiIsFloat(tiResultType(instruction, 0));
  for (uint32_t i = 0; i < 3; ++i)
    if (tiIsFloat(tiOperandType(instruction, i)) != isFloat)
      return tiCompileError(instruction->op, "mixes integers and floats");
  return true;
}

//===--- tt.dot_scaled ---===//

/// How one factor is written: its elements, their scales, and along which dimension they are
/// packed. Rows are those of the tensor as it is given.
typedef struct Scaled {
  uint32_t operand, scale;        ///< positions; of no scale 0
  TritonScaleDotElemType element; ///< what the bits are
  bool isRight;                   ///< K is the first dimension
  bool packsK;                    ///< two numbers in a byte lie along K
} Scaled;

typedef struct ScaledDot {
  Scaled factors[2];
  bool isFast;
  TiKind computed; ///< bf16, or f16 where a factor is
} ScaledDot;

static double readTiny(unsigned bits, int exponentBits, int mantissaBits) {
  int bias = (1 << (exponentBits - 1)) - 1;
  int exponent = (int)(bits >> mantissaBits) & ((1 << exponentBits) - 1);
  unsigned mantissa = bits & ((1u << mantissaBits) - 1);
  double value = exponent ? ldexp(1 + ldexp(mantissa, -mantissaBits), exponent - bias)
                          : ldexp(mantissa, 1 - bias - mantissaBits);
  return bits >> (exponentBits + mantissaBits) & 1 ? -value : value;
}

static double readScaledElement(const TesseraTritonInterpreter *interpreter, const Scaled *factor,
                                const TiType *type, const char *data, size_t at, bool isUpper) {
  const char *place = data + at * type->bytes;
  uint8_t byte = (uint8_t)*place;
  switch (factor->element) {
  case TritonScaleDotElemTypeE4M3:
    return tiReadFloat(interpreter, TI_F8E4M3FN, place);
  case TritonScaleDotElemTypeE5M2:
    return tiReadFloat(interpreter, TI_F8E5M2, place);
  case TritonScaleDotElemTypeE2M3:
    return readTiny(byte, 2, 3);
  case TritonScaleDotElemTypeE3M2:
    return readTiny(byte, 3, 2);
  case TritonScaleDotElemTypeE2M1:
    return readTiny(isUpper ? byte >> 4 : byte & 15, 2, 1);
  default:
    return tiReadFloat(interpreter,
                       factor->element == TritonScaleDotElemTypeBF16 ? TI_BF16 : TI_F16, place);
  }
}

// 2^(byte - 127), as bf16 has it: of 0 that is 0. 255 is NaN.
static double readScale(const TesseraTritonInterpreter *interpreter, const TiType *type,
                        const char *data, size_t at, bool isFast) {
  if (tiIsFloat(type))
    return tiReadFloat(interpreter, type->kind, data + at * type->bytes);
  uint8_t byte = (uint8_t)data[at];
  if (byte == 255)
    return isFast ? INFINITY : NAN;
  return byte ? ldexp(1, byte - 127) : 0;
}

static double roundTo(const TesseraTritonInterpreter *interpreter, TiKind kind, double value) {
  uint64_t bits = tiRound(kind, value, TI_EVEN);
  uint16_t half = (uint16_t)bits;
  return tiReadFloat(interpreter, kind, &half);
}

// One factor as rows of numbers: [m, k] on the left, [k, n] on the right.
static void unpackFactor(TiProgram *program, const TiInstruction *instruction, const ScaledDot *dot,
                         const Scaled *factor, const Sizes *sizes, double *out, uint8_t *poisons) {
  const TesseraTritonInterpreter *interpreter = program->launch->interpreter;
  TiValue *value = tiOperand(program, instruction, factor->operand), *scales = NULL;
  const TiType *type = tiOperandType(instruction, factor->operand), *scaleType = NULL;
  bool isPacked = factor->element == TritonScaleDotElemTypeE2M1;
  size_t rows = factor->isRight ? sizes->k : sizes->m,
         columns = factor->isRight ? sizes->n : sizes->k;
  size_t others = factor->isRight ? sizes->n : sizes->m, scaleColumns = 1;
  bool packsRows = isPacked && factor->packsK == factor->isRight;
  bool packsColumns = isPacked && !packsRows;
  if (factor->scale) {
    scales = tiOperand(program, instruction, factor->scale);
    scaleType = tiOperandType(instruction, factor->scale);
    scaleColumns = (size_t)scaleType->shape[scaleType->rank - 1];
  }
  const uint8_t *poison = tiPoison(value), *scalePoison = scales ? tiPoison(scales) : NULL;
  size_t width = packsColumns ? columns / 2 : columns, height = packsRows ? rows / 2 : rows;
  for (size_t i = 0; i < sizes->batch * rows; ++i)
    for (size_t j = 0; j < columns; ++j) {
      size_t batch = i / rows, row = i % rows, k = factor->isRight ? row : j;
      size_t other = factor->isRight ? j : row;
      size_t at =
          (batch * height + (packsRows ? row / 2 : row)) * width + (packsColumns ? j / 2 : j);
      double number = readScaledElement(interpreter, factor, type, tiData(value), at,
                                        (packsRows ? row : j) % 2);
      uint8_t found = poison ? poison[at] : 0;
      if (scales) {
        size_t group = (batch * others + other) * scaleColumns + k * scaleColumns / sizes->k;
        double scale = readScale(interpreter, scaleType, tiData(scales), group, dot->isFast);
        number = roundTo(interpreter, dot->computed, number * scale);
        found = found || !scalePoison ? found : scalePoison[group];
      }
      out[i * columns + j] = number;
      poisons[i * columns + j] = found;
    }
}

static bool hasAny(const uint8_t *poison, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (poison[i])
      return true;
  return false;
}

static bool runScaled(TiProgram *program, const TiInstruction *instruction, const Sizes *sizes,
                      TiBuffer *const *numbers, TiBuffer *const *poisonBuffers) {
  const ScaledDot *dot = instruction->detail;
  size_t counts[] = {sizes->batch * sizes->m * sizes->k, sizes->batch * sizes->k * sizes->n};
  const uint8_t *poisons[3] = {NULL, NULL, tiPoison(tiOperand(program, instruction, 2))};
  bool isDouble =
      tiResultType(instruction, 0)->kind == TI_F64 || program->launch->run->dotsInDouble;
  for (int i = 0; i < 2; ++i) {
    double *wide = (double *)(void *)numbers[i]->bytes;
    uint8_t *poison = (uint8_t *)poisonBuffers[i]->bytes;
    unpackFactor(program, instruction, dot, &dot->factors[i], sizes, wide, poison);
    poisons[i] = hasAny(poison, counts[i]) ? poison : NULL;
    float *narrower = (float *)(void *)numbers[i]->bytes;
    for (size_t k = 0; !isDouble && k < counts[i]; ++k) {
      float number = (float)wide[k];
      memcpy(&narrower[k], &number, sizeof number);
    }
  }
  Factors factors = {numbers[0]->bytes, numbers[1]->bytes};
  return multiply(program, instruction, factors, sizes, isDouble) &&
         spreadPoison(program, instruction, 3, poisons, sizes);
}

static bool executeDotScaled(TiProgram *program, const TiInstruction *instruction) {
  const ScaledDot *dot = instruction->detail;
  Sizes sizes = sizesOf(instruction, tiOperandType(instruction, 0));
  if (dot->factors[0].element == TritonScaleDotElemTypeE2M1 && dot->factors[0].packsK)
    sizes.k *= 2;
  size_t counts[] = {sizes.batch * sizes.m * sizes.k, sizes.batch * sizes.k * sizes.n};
  TiBuffer *buffers[4] = {NULL, NULL, NULL, NULL};
  bool isFine = true;
  for (int i = 0; isFine && i < 4; ++i) {
    buffers[i] = tiBufferMake(program, counts[i % 2] * (i < 2 ? sizeof(double) : 1));
    isFine = buffers[i] != NULL;
  }
  isFine = isFine && runScaled(program, instruction, &sizes, buffers, buffers + 2);
  for (int i = 0; i < 4; ++i)
    tiBufferRelease(program->pool, buffers[i]);
  return isFine;
}

static bool checkFactor(const TiInstruction *instruction, const Scaled *factor) {
  static const uint32_t bytes[] = {1, 1, 1, 1, 1, 2, 2};
  const TiType *type = tiOperandType(instruction, factor->operand);
  const TiType *scale = factor->scale ? tiOperandType(instruction, factor->scale) : NULL;
  if (type->bytes != bytes[factor->element])
    return tiCompileError(instruction->op, "has a factor whose type isn't that of its format");
  return !scale || (scale->rank == type->rank && scale->bytes == 1) ||
         tiCompileError(instruction->op, "has scales that the interpreter doesn't read");
}

static bool prepareDotScaled(TiCompiler *compiler, TiInstruction *instruction) {
  MlirOperation op = instruction->op;
  ScaledDot *made = tiCompilerAlloc(compiler, 1, sizeof *made);
  uint32_t next = 3;
  bool hasLeft = !mlirValueIsNull(tritonDotScaledOpGetAScale(op));
  bool hasRight = !mlirValueIsNull(tritonDotScaledOpGetBScale(op));
  TritonScaleDotElemType left = tritonDotScaledOpGetAElemType(op);
  TritonScaleDotElemType right = tritonDotScaledOpGetBElemType(op);
  uint32_t leftScale = hasLeft ? next++ : 0, rightScale = hasRight ? next : 0;
  bool isHalf = left == TritonScaleDotElemTypeFP16 || right == TritonScaleDotElemTypeFP16;
  *made = (ScaledDot){{{0, leftScale, left, false, tritonDotScaledOpGetLhsKPack(op)},
                       {1, rightScale, right, true, tritonDotScaledOpGetRhsKPack(op)}},
                      tritonDotScaledOpGetFastMath(op),
                      isHalf ? TI_F16 : TI_BF16};
  instruction->detail = made;
  return checkFactor(instruction, &made->factors[0]) && checkFactor(instruction, &made->factors[1]);
}

const TiOp tiDotOps[] = {
    {&tritonDotOpDef, executeDot, NULL, prepareDot, false},
    {&tritonDotScaledOpDef, executeDotScaled, NULL, prepareDotScaled, false},
    {NULL, NULL, NULL, NULL, false},
};

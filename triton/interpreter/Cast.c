// Conversions between numbers, and pointers as numbers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/triton/TritonOps.h"
#include "tessera/Operation.h"

#include <math.h>

/// Converts `n` elements from operand to result; gives whether it could.
typedef bool (*Convert)(TiProgram *program, const TiInstruction *instruction, void *out,
                        const void *in, size_t n);

static bool executeCast(TiProgram *program, const TiInstruction *instruction) {
  const Convert *convert = instruction->detail;
  size_t n = tiCount(program, tiResultType(instruction, 0));
  TiBuffer *made = NULL;
  const void *in = tiLanes(program, instruction, 0, n, &made);
  void *out = in ? tiResult(program, instruction, 0) : NULL;
  bool isFine = out && tiSpreadPoison(program, instruction, 0) &&
                (*convert)(program, instruction, out, in, n);
  tiBufferRelease(program->pool, made);
  return isFine;
}

//===--- Integers ---===//

#define EXTEND_LOOP(FROM, TO)                                                                      \
  static void extend_##FROM##_##TO(void *out, const void *in, size_t n) {                          \
    const FROM *a = in;                                                                            \
    TO *result = out;                                                                              \
    for (size_t i = 0; i < n; ++i)                                                                 \
      result[i] = (TO)a[i];                                                                        \
  }
#define EXTEND_LOOPS(FROM)                                                                         \
  EXTEND_LOOP(FROM, uint8_t)                                                                       \
  EXTEND_LOOP(FROM, uint16_t)                                                                      \
  EXTEND_LOOP(FROM, uint32_t)                                                                      \
  EXTEND_LOOP(FROM, uint64_t)
EXTEND_LOOPS(uint8_t)
EXTEND_LOOPS(uint16_t)
EXTEND_LOOPS(uint32_t)
EXTEND_LOOPS(uint64_t)
EXTEND_LOOPS(int8_t)
EXTEND_LOOPS(int16_t)
EXTEND_LOOPS(int32_t)
EXTEND_LOOPS(int64_t)

#define EXTEND_ROW(FROM)                                                                           \
  {                                                                                                \
    extend_##FROM##_uint8_t, extend_##FROM##_uint16_t, extend_##FROM##_uint32_t,                   \
        extend_##FROM##_uint64_t                                                                   \
  }
static const TiUnary resizes[2][4][4] = {
    {EXTEND_ROW(uint8_t), EXTEND_ROW(uint16_t), EXTEND_ROW(uint32_t), EXTEND_ROW(uint64_t)},
    {EXTEND_ROW(int8_t), EXTEND_ROW(int16_t), EXTEND_ROW(int32_t), EXTEND_ROW(int64_t)}};

static bool fillsBytes(const TiType *type) { return type->width == type->bytes * 8; }

static void resize(const TiInstruction *instruction, void *out, const void *in, size_t n,
                   bool isSigned) {
  const TiType *from = tiOperandType(instruction, 0), *to = tiResultType(instruction, 0);
  if (fillsBytes(to) && (fillsBytes(from) || !isSigned)) {
    resizes[isSigned][tiSizeIndex(from->bytes)][tiSizeIndex(to->bytes)](out, in, n);
    return;
  }
  for (size_t i = 0; i < n; ++i) {
    uint64_t value = tiReadInteger(from, in, i);
    if (isSigned)
      value = (uint64_t)tiSignExtend(value, from->width);
    tiWriteInteger(to, out, i, tiZeroExtend(value, to->width));
  }
}

static bool extendSigned(TiProgram *program, const TiInstruction *instruction, void *out,
                         const void *in, size_t n) {
  (void)program;
  resize(instruction, out, in, n, /*isSigned=*/true);
  return true;
}
static bool extendUnsigned(TiProgram *program, const TiInstruction *instruction, void *out,
                           const void *in, size_t n) {
  (void)program;
  resize(instruction, out, in, n, /*isSigned=*/false);
  return true;
}

// What the flags exclude becomes poison.
static bool truncate(TiProgram *program, const TiInstruction *instruction, void *out,
                     const void *in, size_t n) {
  const TiType *from = tiOperandType(instruction, 0), *to = tiResultType(instruction, 0);
  resize(instruction, out, in, n, /*isSigned=*/false);
  bool hasSign = instruction->number & ArithIntegerOverflowFlagsnsw;
  bool hasNone = instruction->number & ArithIntegerOverflowFlagsnuw;
  for (size_t i = 0; (hasSign || hasNone) && i < n; ++i) {
    uint64_t before = tiReadInteger(from, in, i), after = tiReadInteger(to, out, i);
    bool losesSign = hasSign && tiSignExtend(after, to->width) != tiSignExtend(before, from->width);
    if ((losesSign || (hasNone && after != before)) && !tiSetPoison(program, instruction, 0, i))
      return false;
  }
  return true;
}

static bool prepareTruncate(TiCompiler *compiler, TiInstruction *instruction) {
  instruction->number = arithTruncIOpGetOverflowFlags(instruction->op);
  if (instruction->number)
    tiAssignOrigin(compiler, instruction);
  return true;
}

//===--- Floats ---===//

enum { CHUNK = 256 };

static void toDoubles(TiProgram *program, const TiType *type, double *out, const char *in,
                      size_t n) {
  float wide[CHUNK];
  if (type->kind == TI_F64) {
    memcpy(out, in, n * sizeof *out);
    return;
  }
  for (size_t i = 0; i < n; i += CHUNK) {
    size_t count = n - i < CHUNK ? n - i : CHUNK;
    if (type->kind == TI_F32)
      memcpy(wide, in + i * sizeof *wide, count * sizeof *wide);
    else
      tiToFloats(program->launch->interpreter, type->kind, wide, in + i * type->bytes, count);
    for (size_t k = 0; k < count; ++k)
      out[i + k] = (double)wide[k];
  }
}

// By doubles, which hold all numbers of all formats, rounded once.
static void roundChunk(const TiInstruction *instruction, char *out, const double *in, size_t n) {
  const TiType *to = tiResultType(instruction, 0);
  TiRounding rounding = (TiRounding)(instruction->number & 7);
  if (to->kind == TI_F32 && rounding == TI_EVEN) {
    for (size_t i = 0; i < n; ++i)
      ((float *)(void *)out)[i] = (float)in[i];
    return;
  }
  for (size_t i = 0; i < n; ++i)
    tiWriteInteger(to, out, i, tiRound(to->kind, in[i], rounding));
}

static bool convertFloat(TiProgram *program, const TiInstruction *instruction, void *out,
                         const void *in, size_t n) {
  const TiType *from = tiOperandType(instruction, 0), *to = tiResultType(instruction, 0);
  double wide[CHUNK];
  if (from->kind == to->kind) {
    memcpy(out, in, n * to->bytes);
    return true;
  }
  if (to->kind == TI_F32 && from->kind != TI_F64) {
    tiToFloats(program->launch->interpreter, from->kind, out, in, n);
    return true;
  }
  if (from->kind == TI_F32 && (instruction->number & 7) == TI_EVEN && to->kind != TI_F64) {
    tiFromFloats(to->kind, out, in, n);
    return true;
  }
  for (size_t i = 0; i < n; i += CHUNK) {
    size_t count = n - i < CHUNK ? n - i : CHUNK;
    toDoubles(program, from, wide, (const char *)in + i * from->bytes, count);
    roundChunk(instruction, (char *)out + i * to->bytes, wide, count);
  }
  return true;
}

static bool prepareTruncF(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  if (!mlirAttributeIsNull(arithTruncFOpGetRoundingmodeAttr(instruction->op)))
    switch (arithTruncFOpGetRoundingmode(instruction->op)) {
    case ArithRoundingModedownward:
      instruction->number = TI_DOWN;
      break;
    case ArithRoundingModeupward:
      instruction->number = TI_UP;
      break;
    case ArithRoundingModetoward_zero:
      instruction->number = TI_ZERO;
      break;
    case ArithRoundingModeto_nearest_away:
      instruction->number = TI_AWAY;
      break;
    default:
      instruction->number = TI_EVEN;
    }
  return (tiIsFloat(tiOperandType(instruction, 0)) && tiIsFloat(tiResultType(instruction, 0))) ||
         tiCompileError(instruction->op, "doesn't convert floats");
}

static bool prepareExtF(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return (tiIsFloat(tiOperandType(instruction, 0)) && tiIsFloat(tiResultType(instruction, 0))) ||
         tiCompileError(instruction->op, "doesn't convert floats");
}

static bool prepareFpToFp(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  MlirOperation op = instruction->op;
  if (!mlirAttributeIsNull(tritonFpToFpOpGetRoundingAttr(op)) &&
      tritonFpToFpOpGetRounding(op) == TritonRoundingModeRTZ)
    instruction->number = TI_ZERO;
  return true;
}

//===--- Between integers and floats ---===//

static bool fromIntegers(const TiInstruction *instruction, void *out, const void *in, size_t n,
                         bool isSigned) {
  const TiType *from = tiOperandType(instruction, 0), *to = tiResultType(instruction, 0);
  if (to->kind == TI_F32 && from->bytes == 4 && fillsBytes(from) && isSigned) {
    for (size_t i = 0; i < n; ++i)
      ((float *)out)[i] = (float)((const int32_t *)in)[i];
    return true;
  }
  for (size_t i = 0; i < n; ++i) {
    uint64_t value = tiReadInteger(from, in, i);
    if (isSigned)
      value = (uint64_t)tiSignExtend(value, from->width);
    if (to->kind == TI_F64)
      ((double *)out)[i] = isSigned ? (double)(int64_t)value : (double)value;
    else
      tiWriteInteger(to, out, i, tiRound(to->kind, tiFromInteger(value, isSigned), TI_EVEN));
  }
  return true;
}
static bool fromSigned(TiProgram *program, const TiInstruction *instruction, void *out,
                       const void *in, size_t n) {
  (void)program;
  return fromIntegers(instruction, out, in, n, /*isSigned=*/true);
}
static bool fromUnsigned(TiProgram *program, const TiInstruction *instruction, void *out,
                         const void *in, size_t n) {
  (void)program;
  return fromIntegers(instruction, out, in, n, /*isSigned=*/false);
}

// Towards zero. What doesn't fit becomes the nearest that does, NaN 0; *fits says so.
static uint64_t toSigned(double value, unsigned width, bool *fits) {
  double limit = ldexp(1, (int)width - 1), whole = trunc(value);
  *fits = whole >= -limit && whole < limit;
  if (isnan(value))
    return 0;
  if (*fits)
    return (uint64_t)(int64_t)whole;
  uint64_t largest = ((uint64_t)1 << (width - 1)) - 1;
  return whole < 0 ? largest + 1 : largest;
}
static uint64_t toUnsigned(double value, unsigned width, bool *fits) {
  double limit = ldexp(1, (int)width), whole = trunc(value);
  *fits = whole >= 0 && whole < limit;
  if (*fits)
    return (uint64_t)whole;
  return isnan(value) || whole < 0 ? 0 : UINT64_MAX;
}

static bool toIntegers(TiProgram *program, const TiInstruction *instruction, void *out,
                       const char *in, size_t n, bool isSigned) {
  const TiType *from = tiOperandType(instruction, 0), *to = tiResultType(instruction, 0);
  double wide[CHUNK];
  for (size_t i = 0; i < n; i += CHUNK) {
    size_t count = n - i < CHUNK ? n - i : CHUNK;
    toDoubles(program, from, wide, in + i * from->bytes, count);
    for (size_t k = 0; k < count; ++k) {
      bool fits;
      uint64_t value =
          isSigned ? toSigned(wide[k], to->width, &fits) : toUnsigned(wide[k], to->width, &fits);
      tiWriteInteger(to, out, i + k, tiZeroExtend(value, to->width));
      if (!fits && !tiSetPoison(program, instruction, 0, i + k))
        return false;
    }
  }
  return true;
}
static bool toSignedIntegers(TiProgram *program, const TiInstruction *instruction, void *out,
                             const void *in, size_t n) {
  return toIntegers(program, instruction, out, in, n, /*isSigned=*/true);
}
static bool toUnsignedIntegers(TiProgram *program, const TiInstruction *instruction, void *out,
                               const void *in, size_t n) {
  return toIntegers(program, instruction, out, in, n, /*isSigned=*/false);
}

static bool prepareNumber(TiCompiler *compiler, TiInstruction *instruction) {
  const TiType *from = tiOperandType(instruction, 0), *to = tiResultType(instruction, 0);
  tiAssignOrigin(compiler, instruction);
  return tiIsFloat(from) != tiIsFloat(to) || tiCompileError(instruction->op, "doesn't convert so");
}

//===--- Bits ---===//

static bool copyBits(TiProgram *program, const TiInstruction *instruction, void *out,
                     const void *in, size_t n) {
  (void)program;
  memcpy(out, in, n * tiResultType(instruction, 0)->bytes);
  return true;
}

static bool prepareBits(TiCompiler *compiler, TiInstruction *instruction) {
  const TiType *from = tiOperandType(instruction, 0), *to = tiResultType(instruction, 0);
  (void)compiler;
  return from->width == to->width ||
         tiCompileError(instruction->op, "is between types of different widths");
}

// A null pointer is 0; numbers below 2^48 may be addresses that memory held.
static bool fromAddresses(TiProgram *program, const TiInstruction *instruction, void *out,
                          const void *in, size_t n) {
  (void)instruction;
  for (size_t i = 0; i < n; ++i)
    ((uint64_t *)out)[i] = tiVirtualAddress(program->launch, ((const uint64_t *)in)[i]);
  return true;
}

static bool addOffsets(TiProgram *program, const TiInstruction *instruction) {
  const TiType *offset = tiOperandType(instruction, 1), *type = tiResultType(instruction, 0);
  uint64_t size = type->element->kind == TI_POINTER ? 8 : type->element->memory;
  size_t n = tiCount(program, type);
  TiBuffer *made[2] = {NULL, NULL};
  const uint64_t *a = tiLanes(program, instruction, 0, n, &made[0]);
  const void *b = a ? tiLanes(program, instruction, 1, n, &made[1]) : NULL;
  uint64_t *out = b ? tiResult(program, instruction, 0) : NULL;
  if (out && offset->bytes == 4 && fillsBytes(offset)) {
    const int32_t *offsets = b;
    for (size_t i = 0; i < n; ++i)
      out[i] = a[i] + (uint64_t)(int64_t)offsets[i] * size;
  } else if (out) {
    for (size_t i = 0; i < n; ++i)
      out[i] = a[i] + (uint64_t)tiSignExtend(tiReadInteger(offset, b, i), offset->width) * size;
  }
  tiBufferRelease(program->pool, made[0]);
  tiBufferRelease(program->pool, made[1]);
  return out && tiSpreadPoison(program, instruction, 0);
}

static bool prepareAddPtr(TiCompiler *compiler, TiInstruction *instruction) {
  (void)compiler;
  return tiResultType(instruction, 0)->element->memory ||
         tiCompileError(instruction->op, "is on elements of a width that has no bytes in memory");
}

static const Convert extendSignedOp = extendSigned, extendUnsignedOp = extendUnsigned,
                     truncateOp = truncate, floatOp = convertFloat, fromSignedOp = fromSigned,
                     fromUnsignedOp = fromUnsigned, toSignedOp = toSignedIntegers,
                     toUnsignedOp = toUnsignedIntegers, bitsOp = copyBits,
                     addressesOp = fromAddresses;

const TiOp tiCastOps[] = {
    {&arithExtSIOpDef, executeCast, &extendSignedOp, NULL, true},
    {&arithExtUIOpDef, executeCast, &extendUnsignedOp, NULL, true},
    {&arithIndexCastOpDef, executeCast, &extendSignedOp, NULL, true},
    {&arithIndexCastUIOpDef, executeCast, &extendUnsignedOp, NULL, true},
    {&arithTruncIOpDef, executeCast, &truncateOp, prepareTruncate, true},
    {&arithExtFOpDef, executeCast, &floatOp, prepareExtF, true},
    {&arithTruncFOpDef, executeCast, &floatOp, prepareTruncF, true},
    {&tritonFpToFpOpDef, executeCast, &floatOp, prepareFpToFp, true},
    {&arithSIToFPOpDef, executeCast, &fromSignedOp, prepareNumber, true},
    {&arithUIToFPOpDef, executeCast, &fromUnsignedOp, prepareNumber, true},
    {&arithFPToSIOpDef, executeCast, &toSignedOp, prepareNumber, true},
    {&arithFPToUIOpDef, executeCast, &toUnsignedOp, prepareNumber, true},
    {&arithBitcastOpDef, executeCast, &bitsOp, prepareBits, true},
    {&tritonBitcastOpDef, executeCast, &bitsOp, prepareBits, true},
    {&tritonIntToPtrOpDef, executeCast, &addressesOp, NULL, true},
    {&tritonPtrToIntOpDef, executeCast, &bitsOp, NULL, true},
    {&tritonAddPtrOpDef, addOffsets, NULL, prepareAddPtr, true},
    {NULL, NULL, NULL, NULL, false},
};

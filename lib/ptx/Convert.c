// cvt between all numbers with all roundings; cvta between address spaces.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"
#include "Numbers.h"

#include <math.h>

/// The lanes on their way: integers keep all bits, floats are doubles.
typedef struct Values {
  uint64_t bits[PTX_LANES]; ///< sign- or zero-extended
  double numbers[PTX_LANES];
} Values;

static bool isFloat(char letter) { return letter == 'f' || letter == 'B' || letter == 't'; }

static uint64_t rawLane(const PtxLanes *from, unsigned bytes, unsigned lane) {
  return bytes == 2 ? from->u16[lane] : bytes == 4 ? from->u32[lane] : from->u64[lane];
}

static uint64_t extend(uint64_t bits, unsigned bytes, bool isSigned) {
  if (bytes == 8)
    return bits;
  uint64_t ones = ((uint64_t)1 << (8 * bytes)) - 1, sign = (uint64_t)1 << (8 * bytes - 1);
  bits &= ones;
  return isSigned ? (bits ^ sign) - sign : bits;
}

static double floatLane(const PtxInst *inst, uint64_t bits) {
  if (inst->type2 == 'B')
    return (double)ptxFloatOfBfloat((uint16_t)bits);
  if (inst->width == 2)
    return (double)ptxFloatOfHalf((uint16_t)bits);
  if (inst->width == 8)
    return ptxDoubleOfBits(bits);
  float value = ptxFloatOfBits((uint32_t)bits);
  return (inst->flags & PTX_FTZ) && fabsf(value) < 0x1p-126f ? copysign(0, (double)value)
                                                             : (double)value;
}

static void readValues(const PtxWarp *warp, const PtxInst *inst, Values *values) {
  const PtxLanes *from = ptxOperand(warp, inst, 1);
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    uint64_t bits = rawLane(from, inst->registerBytes, lane);
    values->bits[lane] = extend(bits, inst->width, inst->type2 == 's');
    if (isFloat((char)inst->type2))
      values->numbers[lane] = floatLane(inst, bits);
  }
}

static uint64_t clampSigned(int64_t value, unsigned bytes, bool isSigned) {
  int64_t most = bytes == 8 ? INT64_MAX : ((int64_t)1 << (8 * bytes - (isSigned ? 1 : 0))) - 1;
  int64_t least = isSigned ? -most - 1 : 0;
  return (uint64_t)(value < least ? least : value > most ? most : value);
}

static uint64_t integerOfNumber(const PtxInst *inst, double number) {
  unsigned bytes = inst->count;
  bool isSigned = inst->type == 's';
  if (isnan(number)) // depends on the types, says the ISA
    return bytes == 8 || inst->width == 8 ? (uint64_t)1 << (8 * bytes - 1) : 0;
  number = ptxRoundWhole(number, (PtxRounding)inst->rounding);
  double limit = ldexp(1, (int)(8 * bytes) - (isSigned ? 1 : 0));
  if (number >= limit)
    return isSigned ? ((uint64_t)1 << (8 * bytes - 1)) - 1 : UINT64_MAX >> (64 - 8 * bytes);
  if (number < (isSigned ? -limit : 0))
    return isSigned ? (uint64_t)0 - ((uint64_t)1 << (8 * bytes - 1)) : 0;
  return isSigned ? (uint64_t)(int64_t)number : (uint64_t)number;
}

// An integer as a double that rounds to a narrower format as the integer would.
static double numberOfInteger(uint64_t bits, bool isSigned) {
  double value = isSigned ? (double)(int64_t)bits : (double)bits;
  if (fabs(value) >= 0x1p63) // 2^63 and 2^64 can't be turned back
    return fabs(value) == 0x1p63 && (isSigned || bits == (uint64_t)1 << 63)
               ? value
               : ptxToOdd(value, value == 0x1p64 ? -1 : (double)(int64_t)(bits - (uint64_t)value));
  int64_t rest = isSigned ? (int64_t)bits - (int64_t)value : (int64_t)(bits - (uint64_t)value);
  return ptxToOdd(value, (double)rest);
}

static uint64_t bitsOfNumber(const PtxInst *inst, double number) {
  PtxRounding rounding = (PtxRounding)inst->rounding;
  bool saturates = inst->flags & PTX_NAN; // .satfinite
  if (inst->flags & PTX_SAT)
    number = number > 0 ? number < 1 ? number : 1 : 0;
  if (inst->flags & PTX_RELU)
    number = number > 0 || isnan(number) ? number : 0;
  if (inst->type == 'B')
    return ptxNarrow(number, &ptxBfloatFormat, rounding, saturates);
  if (inst->type == 't')
    return (uint64_t)ptxNarrow(number, &ptxTf32Format, rounding, saturates) << 13;
  if (inst->count == 2)
    return ptxNarrow(number, &ptxHalfFormat, rounding, saturates);
  if (inst->count == 8)
    return ptxBitsOfDouble(number);
  float value = ptxRoundFloat(number, rounding);
  if (isnan(value))
    return PTX_NAN32;
  return ptxBitsOfFloat((inst->flags & PTX_FTZ) && fabsf(value) < 0x1p-126f ? copysignf(0, value)
                                                                            : value);
}

static uint64_t convertLane(const PtxInst *inst, const Values *values, unsigned lane) {
  bool fromFloat = isFloat((char)inst->type2), toFloat = isFloat((char)inst->type);
  if (fromFloat && toFloat) {
    double number = values->numbers[lane];
    if (inst->type == 't' && isnan(number)) // as GPUs do
      return values->bits[lane] & 0xffffe000;
    if (inst->kind) // .rni and the like: to a whole number
      number = ptxRoundWhole(number, (PtxRounding)inst->rounding);
    return bitsOfNumber(inst, number);
  }
  if (fromFloat)
    return integerOfNumber(inst, values->numbers[lane]);
  uint64_t bits = values->bits[lane];
  if (toFloat && inst->count == 8 && inst->rounding == PTX_NEAREST)
    return ptxBitsOfDouble(inst->type2 == 's' ? (double)(int64_t)bits : (double)bits);
  if (toFloat)
    return bitsOfNumber(inst, numberOfInteger(bits, inst->type2 == 's'));
  if (!(inst->flags & PTX_SAT))
    return bits;
  if (inst->type2 != 's' && bits > INT64_MAX)
    bits = INT64_MAX;
  return clampSigned((int64_t)bits, inst->count, inst->type == 's');
}

static void putRaw(PtxWarp *warp, const PtxInst *inst, size_t bytes, const uint64_t *values,
                   uint32_t mask) {
  PtxLanes result;
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    if (bytes == 2)
      result.u16[lane] = (uint16_t)values[lane];
    else if (bytes == 4)
      result.u32[lane] = (uint32_t)values[lane];
    else
      result.u64[lane] = values[lane];
  (bytes == 2 ? ptxPut16 : bytes == 4 ? ptxPut32 : ptxPut64)(warp, inst, 0, &result, mask);
}

// count: the bytes of the result's type; offset: of its register.
static void convert(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  Values values;
  readValues(warp, inst, &values);
  uint64_t results[PTX_LANES];
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    uint64_t bits = convertLane(inst, &values, lane);
    results[lane] = isFloat((char)inst->type) ? bits : extend(bits, inst->count, inst->type == 's');
  }
  putRaw(warp, inst, (size_t)inst->offset, results, mask);
}

// The conversions that kernels are full of.
static void extend32(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *from = ptxOperand(warp, inst, 1);
  PtxLanes result;
  if (inst->type2 == 's')
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      result.s64[lane] = from->s32[lane];
  else
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      result.u64[lane] = from->u32[lane];
  ptxPut64(warp, inst, 0, &result, mask);
}
PTX_UNARY(truncate64, uint64_t, u64, u32, ptxPut32, (uint32_t)a)
PTX_UNARY(widenHalf, uint16_t, u16, f32, ptxPut32,
          (a & 0x7fff) > 0x7c00 ? ptxFloatOfBits(PTX_NAN32) : ptxFloatOfHalf(a))
PTX_UNARY(widenBfloat, uint16_t, u16, f32, ptxPut32, ptxFloatOfBfloat(a))
PTX_UNARY(narrowHalf, float, f32, u16, ptxPut16, ptxHalfOfFloat(a))
PTX_UNARY(narrowBfloat, float, f32, u16, ptxPut16, ptxBfloatOfFloat(a))
PTX_UNARY(fromS32, int32_t, s32, f32, ptxPut32, (float)a)

static PtxExecute *quickWay(const PtxInst *inst) {
  bool isPlain = inst->rounding == PTX_NEAREST && !inst->flags && !inst->kind;
  if (!isPlain || inst->registerBytes != inst->width || inst->offset != inst->count)
    return convert;
  if (inst->width == 4 && inst->count == 8 && !isFloat((char)inst->type) &&
      !isFloat((char)inst->type2))
    return extend32;
  if (inst->width == 8 && inst->count == 4 && !isFloat((char)inst->type) &&
      !isFloat((char)inst->type2))
    return truncate64;
  if (inst->type == 'f' && inst->count == 4 && inst->width == 2)
    return inst->type2 == 'f' ? widenHalf : inst->type2 == 'B' ? widenBfloat : convert;
  if (inst->type2 == 'f' && inst->width == 4 && inst->count == 2)
    return inst->type == 'f' ? narrowHalf : inst->type == 'B' ? narrowBfloat : convert;
  if (inst->type == 'f' && inst->count == 4 && inst->type2 == 's' && inst->width == 4)
    return fromS32;
  return convert;
}

//===--- Two numbers at once ---===//

static const PtxFormat *formatOf(char letter) {
  return letter == 'f'   ? &ptxHalfFormat
         : letter == 'B' ? &ptxBfloatFormat
         : letter == '4' ? &ptxE4m3Format
                         : &ptxE5m2Format;
}

// d = {a, b}: a goes to the upper half.
static void narrowPair(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *high = ptxOperand(warp, inst, 1), *low = ptxOperand(warp, inst, 2);
  const PtxFormat *format = formatOf((char)inst->type);
  unsigned bits = 1 + format->exponentBits + format->mantissaBits;
  uint64_t results[PTX_LANES];
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    double a = (double)high->f32[lane], b = (double)low->f32[lane];
    if (inst->flags & PTX_RELU) {
      a = a > 0 || isnan(a) ? a : 0;
      b = b > 0 || isnan(b) ? b : 0;
    }
    uint32_t upper = ptxNarrow(a, format, (PtxRounding)inst->rounding, inst->flags & PTX_NAN);
    uint32_t lower = ptxNarrow(b, format, (PtxRounding)inst->rounding, inst->flags & PTX_NAN);
    results[lane] = upper << bits | lower;
  }
  putRaw(warp, inst, bits == 16 ? 4 : 2, results, mask);
}

// f16x2 and fp8x2, in both directions.
static void convertPair(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxFormat *from = formatOf((char)inst->type2), *to = formatOf((char)inst->type);
  unsigned fromBits = 1 + from->exponentBits + from->mantissaBits;
  unsigned toBits = 1 + to->exponentBits + to->mantissaBits;
  const PtxLanes *source = ptxOperand(warp, inst, 1);
  uint64_t results[PTX_LANES];
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    uint64_t bits = rawLane(source, fromBits == 16 ? 4 : 2, lane);
    results[lane] = 0;
    for (unsigned i = 0; i < 2; ++i) {
      double value = ptxWiden((uint32_t)(bits >> (i * fromBits)), from);
      if (inst->flags & PTX_RELU)
        value = value > 0 || isnan(value) ? value : 0;
      results[lane] |= (uint64_t)ptxNarrow(value, to, PTX_NEAREST, inst->flags & PTX_NAN)
                       << (i * toBits);
    }
  }
  putRaw(warp, inst, toBits == 16 ? 4 : 2, results, mask);
}

//===--- Decoding ---===//

static void readRounding(PtxDecoder *decoder, PtxInst *inst) {
  static const struct {
    const char *name;
    PtxRounding rounding;
    bool toWhole;
  } roundings[] = {
      {"rn", PTX_NEAREST, false}, {"rz", PTX_TO_ZERO, false},       {"rm", PTX_DOWN, false},
      {"rp", PTX_UP, false},      {"rna", PTX_NEAREST_AWAY, false}, {"rni", PTX_NEAREST, true},
      {"rzi", PTX_TO_ZERO, true}, {"rmi", PTX_DOWN, true},          {"rpi", PTX_UP, true}};
  for (size_t i = 0; i < PTX_ROW_COUNT(roundings); ++i)
    if (ptxTakeModifier(decoder, roundings[i].name)) {
      inst->rounding = (uint8_t)roundings[i].rounding;
      inst->kind = roundings[i].toWhole;
    }
  inst->flags |= ptxTakeModifier(decoder, "ftz") ? PTX_FTZ : 0;
  inst->flags |= ptxTakeModifier(decoder, "sat") ? PTX_SAT : 0;
  inst->flags |= ptxTakeModifier(decoder, "relu") ? PTX_RELU : 0;
  inst->flags |= ptxTakeModifier(decoder, "satfinite") ? PTX_NAN : 0;
}

// Operands of cvt may be wider than their types.
static size_t widthOf(const PtxDecoder *decoder, const PtxOperand *operand, size_t bytes) {
  size_t known =
      operand->kind == PTX_REGISTER ? decoder->frame->function->registers.data[operand->index] : 0;
  bytes = bytes < 2 ? 2 : bytes;
  return known > bytes ? known : bytes;
}

static bool decodePair(PtxDecoder *decoder, PtxInst inst, PtxType to, PtxType from) {
  PtxRef refs[3];
  bool isNarrowing = from.letter == 'f' && from.bytes == 4 && from.packed == 1;
  uint32_t count = isNarrowing ? 3 : 2;
  size_t bytes = (size_t)to.bytes * to.packed, fromBytes = (size_t)from.bytes * from.packed;
  bool isKnown = to.packed == 2 && (isNarrowing || from.packed == 2) && strchr("fB45", to.letter) &&
                 strchr("fB45", from.letter);
  if (!isKnown || decoder->statement->count != count)
    return ptxDecodeFail(decoder, decoder->statement->at, "unknown instruction '%.*s'",
                         (int)decoder->opcode.name.length, decoder->opcode.name.data);
  inst.execute = isNarrowing ? narrowPair : convertPair;
  if (!ptxResult(decoder, ptxStatementOperand(decoder, 0), bytes, &refs[0]))
    return false;
  for (uint32_t i = 1; i < count; ++i)
    if (!ptxSource(decoder, ptxStatementOperand(decoder, i), fromBytes, &refs[i]))
      return false;
  ptxEmit(decoder, inst, refs, count);
  return true;
}

bool ptxDecodeConvert(PtxDecoder *decoder) {
  PtxInst inst = {0};
  PtxType from = ptxParseType(ptxModifierFromEnd(decoder, 0));
  PtxType to = ptxParseType(ptxModifierFromEnd(decoder, 1));
  const PtxStatement *statement = decoder->statement;
  readRounding(decoder, &inst);
  if (!ptxCheckModifiers(decoder))
    return false;
  inst.type = (uint8_t)to.letter;
  inst.type2 = (uint8_t)from.letter;
  if (to.packed == 2 || from.packed == 2)
    return decodePair(decoder, inst, to, from);
  bool isKnown =
      to.letter && from.letter && strchr("usfBtb", to.letter) && strchr("usfBb", from.letter);
  if (!isKnown || statement->count != 2)
    return ptxDecodeFail(decoder, statement->at, "unknown instruction '%.*s'",
                         (int)statement->opcode.length, statement->opcode.data);
  const PtxOperand *result = ptxStatementOperand(decoder, 0);
  const PtxOperand *source = ptxStatementOperand(decoder, 1);
  PtxRef refs[2];
  inst.width = from.bytes;
  inst.count = to.bytes;
  inst.registerBytes = (uint8_t)widthOf(decoder, source, from.bytes);
  inst.offset = (int64_t)widthOf(decoder, result, to.bytes);
  inst.execute = quickWay(&inst);
  if (!ptxResult(decoder, result, (size_t)inst.offset, &refs[0]) ||
      !ptxSource(decoder, source, inst.registerBytes, &refs[1]))
    return false;
  ptxEmit(decoder, inst, refs, 2);
  return true;
}

//===--- cvta ---===//

// offset: the window of the space. .to goes from generic addresses to those of the space.
static void convertAddress(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *from = ptxOperand(warp, inst, 1);
  uint64_t results[PTX_LANES];
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    uint64_t address = rawLane(from, inst->width, lane);
    results[lane] =
        inst->kind ? address - (uint64_t)inst->offset : address + (uint64_t)inst->offset;
  }
  putRaw(warp, inst, inst->width, results, mask);
}

bool ptxDecodeCvta(PtxDecoder *decoder) {
  PtxInst inst = {.execute = convertAddress};
  PtxRef refs[2];
  PtxType type = ptxParseType(ptxModifierFromEnd(decoder, 0));
  inst.kind = ptxTakeModifier(decoder, "to");
  inst.width = type.bytes;
  bool isShared = ptxTakeModifier(decoder, "shared") || ptxTakeModifier(decoder, "shared::cta");
  if (isShared)
    inst.offset = (int64_t)PTX_SHARED_WINDOW;
  else if (ptxTakeModifier(decoder, "local"))
    inst.offset = (int64_t)PTX_LOCAL_WINDOW;
  else if (!ptxTakeModifier(decoder, "global") && !ptxTakeModifier(decoder, "const"))
    return ptxDecodeFail(decoder, decoder->statement->at, "unknown space of cvta");
  if (type.letter != 'u' || type.bytes != 8 || decoder->statement->count != 2)
    return ptxDecodeFail(decoder, decoder->statement->at,
                         "only addresses of 64 bits are converted");
  if (!ptxCheckModifiers(decoder) ||
      !ptxResult(decoder, ptxStatementOperand(decoder, 0), 8, &refs[0]) ||
      !ptxSource(decoder, ptxStatementOperand(decoder, 1), 8, &refs[1]))
    return false;
  ptxEmit(decoder, inst, refs, 2);
  return true;
}

// setp and set: comparisons.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"
#include "Numbers.h"

#include <math.h>

typedef enum Comparison {
  EQ,
  NE,
  LT,
  LE,
  GT,
  GE,
  EQU,
  NEU,
  LTU,
  LEU,
  GTU,
  GEU,
  NUM,
  NOT_NUM
} Comparison;

static const struct {
  const char *name;
  Comparison kind;
} comparisons[] = {{"eq", EQ},   {"ne", NE},   {"lt", LT},      {"le", LE},   {"gt", GT},
                   {"ge", GE},   {"lo", LT},   {"ls", LE},      {"hi", GT},   {"hs", GE},
                   {"equ", EQU}, {"neu", NEU}, {"ltu", LTU},    {"leu", LEU}, {"gtu", GTU},
                   {"geu", GEU}, {"num", NUM}, {"nan", NOT_NUM}};

#define LOOP(expression)                                                                           \
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                                \
    bits |= (uint32_t)(expression) << lane;                                                        \
  break

// Comparisons of lanes with bits of `bits` as the result. Integers are never unordered.
#define COMPARE(function, T)                                                                       \
  static uint32_t function(const T *a, const T *b, Comparison kind) {                              \
    uint32_t bits = 0;                                                                             \
    switch (kind) {                                                                                \
    case EQ:                                                                                       \
    case EQU:                                                                                      \
      LOOP(a[lane] == b[lane]);                                                                    \
    case NE:                                                                                       \
    case NEU:                                                                                      \
      LOOP(a[lane] != b[lane]);                                                                    \
    case LT:                                                                                       \
    case LTU:                                                                                      \
      LOOP(a[lane] < b[lane]);                                                                     \
    case LE:                                                                                       \
    case LEU:                                                                                      \
      LOOP(a[lane] <= b[lane]);                                                                    \
    case GT:                                                                                       \
    case GTU:                                                                                      \
      LOOP(a[lane] > b[lane]);                                                                     \
    case GE:                                                                                       \
    case GEU:                                                                                      \
      LOOP(a[lane] >= b[lane]);                                                                    \
    case NUM:                                                                                      \
    case NOT_NUM:                                                                                  \
      break;                                                                                       \
    }                                                                                              \
    return bits;                                                                                   \
  }
COMPARE(compareU16, uint16_t)
COMPARE(compareS16, int16_t)
COMPARE(compareU32, uint32_t)
COMPARE(compareS32, int32_t)
COMPARE(compareU64, uint64_t)
COMPARE(compareS64, int64_t)
COMPARE(compareF32, float)
COMPARE(compareF64, double)

#define UNORDERED(function, T)                                                                     \
  static uint32_t function(const T *a, const T *b) {                                               \
    uint32_t bits = 0;                                                                             \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                              \
      bits |= (uint32_t)(a[lane] != a[lane] || b[lane] != b[lane]) << lane;                        \
    return bits;                                                                                   \
  }
UNORDERED(unordered32, float)
UNORDERED(unordered64, double)

// What NaNs make of a comparison.
static uint32_t withNaNs(uint32_t bits, uint32_t unordered, Comparison kind) {
  if (kind == NUM)
    return ~unordered;
  if (kind == NOT_NUM)
    return unordered;
  return kind >= EQU ? bits | unordered : bits & ~unordered;
}

static void widen(const PtxWarp *warp, const PtxInst *inst, unsigned number, float *to) {
  const PtxLanes *from = ptxOperand(warp, inst, number);
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    float value = inst->type == 'B'  ? ptxFloatOfBfloat(from->u16[lane])
                  : inst->width == 2 ? ptxFloatOfHalf(from->u16[lane])
                                     : from->f32[lane];
    bool isFlushed = (inst->flags & PTX_FTZ) && fabsf(value) < 0x1p-126f;
    to[lane] = isFlushed ? copysignf(0, value) : value;
  }
}

static uint32_t compareLanes(const PtxWarp *warp, const PtxInst *inst, unsigned number) {
  const PtxLanes *a = ptxOperand(warp, inst, number), *b = ptxOperand(warp, inst, number + 1);
  Comparison kind = (Comparison)inst->kind;
  float x[PTX_LANES], y[PTX_LANES];
  switch (inst->type) {
  case 's':
    return inst->width == 2   ? compareS16(a->s16, b->s16, kind)
           : inst->width == 4 ? compareS32(a->s32, b->s32, kind)
                              : compareS64(a->s64, b->s64, kind);
  case 'f':
  case 'B':
    if (inst->width == 8)
      return withNaNs(compareF64(a->f64, b->f64, kind), unordered64(a->f64, b->f64), kind);
    widen(warp, inst, number, x);
    widen(warp, inst, number + 1, y);
    return withNaNs(compareF32(x, y, kind), unordered32(x, y), kind);
  default:
    return inst->width == 2   ? compareU16(a->u16, b->u16, kind)
           : inst->width == 4 ? compareU32(a->u32, b->u32, kind)
                              : compareU64(a->u64, b->u64, kind);
  }
}

/// How the result goes together with a predicate.
enum { COMBINE_NONE, COMBINE_AND, COMBINE_OR, COMBINE_XOR };

static uint32_t combine(const PtxWarp *warp, const PtxInst *inst, uint32_t bits) {
  if (inst->count == COMBINE_NONE)
    return bits;
  uint32_t other = ptxPredicate(warp, inst, inst->numOperands - 1u);
  other = inst->flags & PTX_NEGATES ? ~other : other;
  return inst->count == COMBINE_AND  ? bits & other
         : inst->count == COMBINE_OR ? bits | other
                                     : bits ^ other;
}

// p|q: q is of the negated comparison.
static void setp(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  uint32_t bits = compareLanes(warp, inst, 2);
  uint32_t negated = combine(warp, inst, ~bits);
  ptxSetPredicate(warp, inst, 0, combine(warp, inst, bits), mask);
  ptxSetPredicate(warp, inst, 1, negated, mask);
}

// f16x2: p|q are of the lower and of the upper halves.
static void setpPair(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *sources[] = {ptxOperand(warp, inst, 2), ptxOperand(warp, inst, 3)};
  uint32_t bits[2];
  for (unsigned half = 0; half < 2; ++half) {
    float numbers[2][PTX_LANES];
    for (unsigned i = 0; i < 2; ++i)
      for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
        uint16_t number = (uint16_t)(sources[i]->u32[lane] >> (half * 16));
        numbers[i][lane] = inst->type == 'B' ? ptxFloatOfBfloat(number) : ptxFloatOfHalf(number);
      }
    uint32_t compared = compareF32(numbers[0], numbers[1], (Comparison)inst->kind);
    compared = withNaNs(compared, unordered32(numbers[0], numbers[1]), (Comparison)inst->kind);
    bits[half] = combine(warp, inst, compared);
  }
  for (unsigned half = 0; half < 2; ++half)
    ptxSetPredicate(warp, inst, half, bits[half], mask);
}

// All ones, or 1.0.
static void set(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  uint32_t bits = combine(warp, inst, compareLanes(warp, inst, 1));
  PtxLanes result;
  uint32_t yes = inst->type2 == 'f' ? ptxBitsOfFloat(1) : UINT32_MAX;
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    result.u32[lane] = ptxHasLane(bits, lane) ? yes : 0;
  ptxPut32(warp, inst, 0, &result, mask);
}

static bool readModifiers(PtxDecoder *decoder, PtxInst *inst) {
  bool isKnown = false;
  for (size_t i = 0; i < PTX_ROW_COUNT(comparisons) && !isKnown; ++i)
    if (ptxTakeModifier(decoder, comparisons[i].name)) {
      inst->kind = (uint8_t)comparisons[i].kind;
      isKnown = true;
    }
  inst->count = ptxTakeModifier(decoder, "and")   ? COMBINE_AND
                : ptxTakeModifier(decoder, "or")  ? COMBINE_OR
                : ptxTakeModifier(decoder, "xor") ? COMBINE_XOR
                                                  : COMBINE_NONE;
  if (ptxTakeModifier(decoder, "ftz"))
    inst->flags |= PTX_FTZ;
  PtxType type = ptxParseType(ptxModifierFromEnd(decoder, 0));
  inst->type = (uint8_t)type.letter;
  inst->width = (uint8_t)(type.bytes * type.packed);
  bool isPair = type.packed == 2 && type.bytes == 2 && inst->execute == setp;
  if (isPair)
    inst->execute = setpPair;
  bool isUsable = (type.packed == 1 && type.bytes >= 2 && strchr("busfB", type.letter)) ||
                  (isPair && strchr("fB", type.letter));
  return (isKnown && isUsable) ||
         ptxDecodeFail(decoder, decoder->statement->at, "unknown instruction '%.*s'",
                       (int)decoder->opcode.name.length, decoder->opcode.name.data);
}

bool ptxDecodeCompare(PtxDecoder *decoder) {
  PtxInst inst = {.execute = setp};
  PtxRef refs[5] = {decoder->scratch, decoder->scratch};
  bool isSet = tsEqualC(decoder->opcode.base, "set");
  if (isSet) {
    PtxType to = ptxParseType(ptxModifierFromEnd(decoder, 1));
    inst.execute = set;
    inst.type2 = (uint8_t)to.letter;
    if (to.bytes != 4 || to.packed != 1)
      return ptxDecodeFail(decoder, decoder->statement->at,
                           "a result of this type isn't supported");
  }
  if (!readModifiers(decoder, &inst) || !ptxCheckModifiers(decoder))
    return false;
  uint32_t count = decoder->statement->count, sources = inst.count ? 3 : 2;
  uint32_t results = count - sources, width = isSet ? 4 : 0;
  if (count < sources + 1 || results > (isSet ? 1u : 2u))
    return ptxDecodeFail(decoder, decoder->statement->at, "a comparison with %u operands", count);
  for (uint32_t i = 0; i < results; ++i)
    if (!ptxResult(decoder, ptxStatementOperand(decoder, i), width, &refs[i]))
      return false;
  uint32_t first = isSet ? 1 : 2;
  for (uint32_t i = 0; i < sources; ++i) {
    const PtxOperand *operand = ptxStatementOperand(decoder, results + i);
    if (!ptxSource(decoder, operand, i < 2 ? inst.width : 0, &refs[first + i]))
      return false;
    if (i == 2 && operand->isNegated)
      inst.flags |= PTX_NEGATES;
  }
  ptxEmit(decoder, inst, refs, first + sources);
  return true;
}

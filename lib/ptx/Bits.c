// Bits: logic, shifts, fields, permutations, selection, predicates.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"

#define LOGIC(suffix, T, from, put)                                                                \
  PTX_BINARY(and##suffix, T, from, from, put, (T)(a & b))                                          \
  PTX_BINARY(or ##suffix, T, from, from, put, (T)(a | b))                                          \
  PTX_BINARY(xor##suffix, T, from, from, put, (T)(a ^ b))                                          \
  PTX_UNARY(not ##suffix, T, from, from, put, (T)~a)                                               \
  PTX_UNARY(copy##suffix, T, from, from, put, a)
LOGIC(16, uint16_t, u16, ptxPut16)
LOGIC(32, uint32_t, u32, ptxPut32)
LOGIC(64, uint64_t, u64, ptxPut64)

// The amount is a u32; the width or more shifts everything out.
#define SHIFTS(bits, U, unsignedFrom, S, signedFrom, put)                                          \
  static void shl##bits(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                       \
    const PtxLanes *a = ptxOperand(warp, inst, 1), *b = ptxOperand(warp, inst, 2);                 \
    PtxLanes result;                                                                               \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                              \
      result.unsignedFrom[lane] =                                                                  \
          (U)(b->u32[lane] < (bits) ? (uint64_t)a->unsignedFrom[lane] << (b->u32[lane] & 63) : 0); \
    put(warp, inst, 0, &result, mask);                                                             \
  }                                                                                                \
  static void shrU##bits(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                      \
    const PtxLanes *a = ptxOperand(warp, inst, 1), *b = ptxOperand(warp, inst, 2);                 \
    PtxLanes result;                                                                               \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                              \
      result.unsignedFrom[lane] =                                                                  \
          (U)(b->u32[lane] < (bits) ? a->unsignedFrom[lane] >> (b->u32[lane] & ((bits)-1)) : 0);   \
    put(warp, inst, 0, &result, mask);                                                             \
  }                                                                                                \
  static void shrS##bits(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                      \
    const PtxLanes *a = ptxOperand(warp, inst, 1), *b = ptxOperand(warp, inst, 2);                 \
    PtxLanes result;                                                                               \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                              \
      result.signedFrom[lane] =                                                                    \
          (S)(a->signedFrom[lane] >> (b->u32[lane] < (bits) ? b->u32[lane] : (bits)-1));           \
    put(warp, inst, 0, &result, mask);                                                             \
  }
SHIFTS(16, uint16_t, u16, int16_t, s16, ptxPut16)
SHIFTS(32, uint32_t, u32, int32_t, s32, ptxPut32)
SHIFTS(64, uint64_t, u64, int64_t, s64, ptxPut64)

//===--- Counting and fields ---===//

static uint32_t leadingZeros(uint64_t a, unsigned bits) {
  return a ? (uint32_t)__builtin_clzll(a) - (64 - bits) : bits;
}
// The position of the highest bit that isn't the sign's; all ones: there is none.
static uint32_t findHighest(uint64_t a) {
  return a ? 63 - (uint32_t)__builtin_clzll(a) : UINT32_MAX;
}
static uint32_t reverse32(uint32_t a) {
  a = (a >> 1 & 0x55555555) | (a & 0x55555555) << 1;
  a = (a >> 2 & 0x33333333) | (a & 0x33333333) << 2;
  a = (a >> 4 & 0x0f0f0f0f) | (a & 0x0f0f0f0f) << 4;
  return __builtin_bswap32(a);
}
PTX_UNARY(popc32, uint32_t, u32, u32, ptxPut32, (uint32_t)__builtin_popcount(a))
PTX_UNARY(popc64, uint64_t, u64, u32, ptxPut32, (uint32_t)__builtin_popcountll(a))
PTX_UNARY(clz32, uint32_t, u32, u32, ptxPut32, leadingZeros(a, 32))
PTX_UNARY(clz64, uint64_t, u64, u32, ptxPut32, leadingZeros(a, 64))
PTX_UNARY(bfindU32, uint32_t, u32, u32, ptxPut32, findHighest(a))
PTX_UNARY(bfindU64, uint64_t, u64, u32, ptxPut32, findHighest(a))
PTX_UNARY(bfindS32, int32_t, s32, u32, ptxPut32, findHighest((uint32_t)(a < 0 ? ~a : a)))
PTX_UNARY(bfindS64, int64_t, s64, u32, ptxPut32, findHighest((uint64_t)(a < 0 ? ~a : a)))
PTX_UNARY(brev32, uint32_t, u32, u32, ptxPut32, reverse32(a))
PTX_UNARY(brev64, uint64_t, u64, u64, ptxPut64,
          ((uint64_t)reverse32((uint32_t)a) << 32 | reverse32((uint32_t)(a >> 32))))

// The field of `length` bits from `position`; signed ones are extended by the highest bit that is
// there.
static uint64_t extract(uint64_t a, uint32_t position, uint32_t length, unsigned bits,
                        bool isSigned) {
  position &= 0xff;
  length &= 0xff;
  uint32_t highest = position + length - 1 < bits - 1 ? position + length - 1 : bits - 1;
  bool sign = isSigned && length && (a >> highest & 1);
  uint64_t field = position < bits ? a >> position : 0;
  uint32_t kept = position >= bits ? 0 : length < bits - position ? length : bits - position;
  if (kept >= 64)
    return field;
  uint64_t ones = ((uint64_t)1 << kept) - 1;
  return (field & ones) | (sign ? ~ones : 0);
}

#define EXTRACT(function, member, put, T, bits, isSigned)                                          \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    const PtxLanes *a = ptxOperand(warp, inst, 1), *position = ptxOperand(warp, inst, 2),          \
                   *length = ptxOperand(warp, inst, 3);                                            \
    PtxLanes result;                                                                               \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                              \
      result.member[lane] =                                                                        \
          (T)extract(a->member[lane], position->u32[lane], length->u32[lane], bits, isSigned);     \
    put(warp, inst, 0, &result, mask);                                                             \
  }
EXTRACT(bfeU32, u32, ptxPut32, uint32_t, 32, false)
EXTRACT(bfeS32, u32, ptxPut32, uint32_t, 32, true)
EXTRACT(bfeU64, u64, ptxPut64, uint64_t, 64, false)
EXTRACT(bfeS64, u64, ptxPut64, uint64_t, 64, true)

static uint64_t insert(uint64_t from, uint64_t to, uint32_t position, uint32_t length,
                       unsigned bits) {
  position &= 0xff;
  length &= 0xff;
  if (position >= bits)
    return to;
  length = length < bits - position ? length : bits - position;
  uint64_t ones = (length >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << length) - 1) << position;
  return (to & ~ones) | (from << position & ones);
}

#define INSERT(function, member, put, T, bits)                                                     \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    const PtxLanes *from = ptxOperand(warp, inst, 1), *to = ptxOperand(warp, inst, 2),             \
                   *position = ptxOperand(warp, inst, 3), *length = ptxOperand(warp, inst, 4);     \
    PtxLanes result;                                                                               \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                              \
      result.member[lane] = (T)insert(from->member[lane], to->member[lane], position->u32[lane],   \
                                      length->u32[lane], bits);                                    \
    put(warp, inst, 0, &result, mask);                                                             \
  }
INSERT(bfi32, u32, ptxPut32, uint32_t, 32)
INSERT(bfi64, u64, ptxPut64, uint64_t, 64)

//===--- Permutations ---===//

// Four bytes of eight; the highest bit of a selector's digit repeats the byte's sign.
static uint32_t permute(uint32_t a, uint32_t b, uint32_t selector) {
  uint64_t bytes = (uint64_t)b << 32 | a;
  uint32_t result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    uint32_t digit = selector >> (4 * i) & 15;
    uint32_t byte = (uint32_t)(bytes >> (8 * (digit & 7))) & 0xff;
    if (digit & 8)
      byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}
PTX_TERNARY(prmt, uint32_t, u32, uint32_t, u32, u32, ptxPut32, permute(a, b, c))

static uint32_t byLookup(uint32_t a, uint32_t b, uint32_t c, uint32_t table) {
  uint32_t result = 0;
  for (unsigned i = 0; i < 8; ++i)
    if (table >> i & 1)
      result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
  return result;
}
static void lop3(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *a = ptxOperand(warp, inst, 1), *b = ptxOperand(warp, inst, 2),
                 *c = ptxOperand(warp, inst, 3), *table = ptxOperand(warp, inst, 4);
  PtxLanes result;
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    result.u32[lane] = byLookup(a->u32[lane], b->u32[lane], c->u32[lane], table->u32[lane]);
  ptxPut32(warp, inst, 0, &result, mask);
}

static uint32_t funnel(uint32_t low, uint32_t high, uint32_t amount, bool isLeft) {
  uint64_t both = (uint64_t)high << 32 | low;
  return isLeft ? (uint32_t)((both << amount) >> 32) : (uint32_t)(both >> amount);
}
PTX_TERNARY(shfLeftWrap, uint32_t, u32, uint32_t, u32, u32, ptxPut32, funnel(a, b, c & 31, true))
PTX_TERNARY(shfRightWrap, uint32_t, u32, uint32_t, u32, u32, ptxPut32, funnel(a, b, c & 31, false))
PTX_TERNARY(shfLeftClamp, uint32_t, u32, uint32_t, u32, u32, ptxPut32,
            funnel(a, b, c > 32 ? 32 : c, true))
PTX_TERNARY(shfRightClamp, uint32_t, u32, uint32_t, u32, u32, ptxPut32,
            funnel(a, b, c > 32 ? 32 : c, false))

//===--- Predicates and selection ---===//

#define SELECT(function, member, put)                                                              \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    const PtxLanes *a = ptxOperand(warp, inst, 1), *b = ptxOperand(warp, inst, 2);                 \
    uint32_t which = ptxPredicate(warp, inst, 3);                                                  \
    PtxLanes result;                                                                               \
    which = inst->flags & PTX_NEGATES ? ~which : which;                                            \
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)                                              \
      result.member[lane] = ptxHasLane(which, lane) ? a->member[lane] : b->member[lane];           \
    put(warp, inst, 0, &result, mask);                                                             \
  }
SELECT(selp16, u16, ptxPut16)
SELECT(selp32, u32, ptxPut32)
SELECT(selp64, u64, ptxPut64)

#define ON_PREDICATES(function, expression)                                                        \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    uint32_t a = ptxPredicate(warp, inst, 1);                                                      \
    uint32_t b = ptxPredicate(warp, inst, inst->numOperands - 1u);                                 \
    (void)b;                                                                                       \
    ptxSetPredicate(warp, inst, 0, expression, mask);                                              \
  }
ON_PREDICATES(andPred, a &b)
ON_PREDICATES(orPred, a | b)
ON_PREDICATES(xorPred, a ^ b)
ON_PREDICATES(notPred, ~a)

static const PtxAluRow rows[] = {
    {"and.b16", "222", and16, 0, 0},
    {"and.b32", "444", and32, 0, 0},
    {"and.b64", "888", and64, 0, 0},
    {"and.pred", "ppp", andPred, 0, 0},
    {"or.b16", "222", or16, 0, 0},
    {"or.b32", "444", or32, 0, 0},
    {"or.b64", "888", or64, 0, 0},
    {"or.pred", "ppp", orPred, 0, 0},
    {"xor.b16", "222", xor16, 0, 0},
    {"xor.b32", "444", xor32, 0, 0},
    {"xor.b64", "888", xor64, 0, 0},
    {"xor.pred", "ppp", xorPred, 0, 0},
    {"not.b16", "22", not16, 0, 0},
    {"not.b32", "44", not32, 0, 0},
    {"not.b64", "88", not64, 0, 0},
    {"not.pred", "pp", notPred, 0, 0},
    {"shl.b16", "224", shl16, 0, 0},
    {"shl.b32", "444", shl32, 0, 0},
    {"shl.b64", "884", shl64, 0, 0},
    {"shr.b16", "224", shrU16, 0, 0},
    {"shr.u16", "224", shrU16, 0, 0},
    {"shr.s16", "224", shrS16, 0, 0},
    {"shr.b32", "444", shrU32, 0, 0},
    {"shr.u32", "444", shrU32, 0, 0},
    {"shr.s32", "444", shrS32, 0, 0},
    {"shr.b64", "884", shrU64, 0, 0},
    {"shr.u64", "884", shrU64, 0, 0},
    {"shr.s64", "884", shrS64, 0, 0},
    {"popc.b32", "44", popc32, 0, 0},
    {"popc.b64", "48", popc64, 0, 0},
    {"clz.b32", "44", clz32, 0, 0},
    {"clz.b64", "48", clz64, 0, 0},
    {"bfind.u32", "44", bfindU32, 0, 0},
    {"bfind.u64", "48", bfindU64, 0, 0},
    {"bfind.s32", "44", bfindS32, 0, 0},
    {"bfind.s64", "48", bfindS64, 0, 0},
    {"brev.b32", "44", brev32, 0, 0},
    {"brev.b64", "88", brev64, 0, 0},
    {"bfe.u32", "4444", bfeU32, 0, 0},
    {"bfe.s32", "4444", bfeS32, 0, 0},
    {"bfe.u64", "8844", bfeU64, 0, 0},
    {"bfe.s64", "8844", bfeS64, 0, 0},
    {"bfi.b32", "44444", bfi32, 0, 0},
    {"bfi.b64", "88844", bfi64, 0, 0},
    {"prmt.b32", "4444", prmt, 0, 0},
    {"lop3.b32", "44444", lop3, 0, 0},
    {"shf.l.wrap.b32", "4444", shfLeftWrap, 0, 0},
    {"shf.r.wrap.b32", "4444", shfRightWrap, 0, 0},
    {"shf.l.clamp.b32", "4444", shfLeftClamp, 0, 0},
    {"shf.r.clamp.b32", "4444", shfRightClamp, 0, 0},
    {"selp.b16", "222p", selp16, 0, 0},
    {"selp.u16", "222p", selp16, 0, 0},
    {"selp.s16", "222p", selp16, 0, 0},
    {"selp.b32", "444p", selp32, 0, 0},
    {"selp.u32", "444p", selp32, 0, 0},
    {"selp.s32", "444p", selp32, 0, 0},
    {"selp.f32", "444p", selp32, 0, 0},
    {"selp.b64", "888p", selp64, 0, 0},
    {"selp.u64", "888p", selp64, 0, 0},
    {"selp.s64", "888p", selp64, 0, 0},
    {"selp.f64", "888p", selp64, 0, 0},
};
const PtxAluTable ptxBitRows = {rows, PTX_ROW_COUNT(rows)};

//===--- mov ---===//

// Registers that hold parts of another one: mov.b64 {%r1, %r2}, %rd1 and the other way round.
static void splitLanes(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *from = ptxOperand(warp, inst, inst->numOperands - 1u);
  size_t part = inst->width, whole = inst->count;
  for (unsigned i = 0; i + 1 < inst->numOperands; ++i) {
    PtxLanes *to = ptxOperand(warp, inst, i);
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      if (ptxHasLane(mask, lane))
        memcpy(to->u8 + lane * part, from->u8 + lane * whole + i * part, part);
  }
}

static void joinLanes(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  PtxLanes *to = ptxOperand(warp, inst, 0);
  size_t part = inst->width, whole = inst->count;
  for (unsigned i = 1; i < inst->numOperands; ++i) {
    const PtxLanes *from = ptxOperand(warp, inst, i);
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      if (ptxHasLane(mask, lane))
        memcpy(to->u8 + lane * whole + (i - 1) * part, from->u8 + lane * part, part);
  }
}

static bool decodeParts(PtxDecoder *decoder, const PtxOperand *list, const PtxOperand *whole,
                        size_t bytes, bool splits) {
  PtxRef refs[PTX_MAX_OPERANDS];
  uint32_t count = list->count;
  if (!count || count > 4 || bytes % count || bytes / count < 2)
    return ptxDecodeFail(decoder, list->at, "%zu bits don't have %u parts", 8 * bytes, count);
  PtxInst inst = {.execute = splits ? splitLanes : joinLanes,
                  .width = (uint8_t)(bytes / count),
                  .count = (uint8_t)bytes};
  const PtxOperand *parts = decoder->frame->function->operands.data + list->index;
  bool isFine = splits ? ptxSource(decoder, whole, bytes, &refs[count])
                       : ptxResult(decoder, whole, bytes, &refs[0]);
  for (uint32_t i = 0; isFine && i < count; ++i)
    isFine = splits ? ptxResult(decoder, &parts[i], inst.width, &refs[i])
                    : ptxSource(decoder, &parts[i], inst.width, &refs[i + 1]);
  if (isFine && !splits && whole->kind == PTX_REGISTER)
    for (uint32_t i = 0; i < count; ++i)
      if (refs[i + 1] == refs[0])
        return ptxDecodeFail(decoder, whole->at, "a part of itself");
  if (isFine)
    ptxEmit(decoder, inst, refs, count + 1);
  return isFine;
}

bool ptxDecodeMove(PtxDecoder *decoder) {
  PtxType type = ptxParseType(ptxModifierFromEnd(decoder, 0));
  const PtxStatement *statement = decoder->statement;
  size_t bytes = (size_t)type.bytes * type.packed;
  if (!type.letter || type.bytes == 1 || statement->count != 2)
    return ptxDecodeFail(decoder, statement->at, "unknown instruction '%.*s'",
                         (int)statement->opcode.length, statement->opcode.data);
  if (!ptxCheckModifiers(decoder))
    return false;
  const PtxOperand *to = ptxStatementOperand(decoder, 0), *from = ptxStatementOperand(decoder, 1);
  if (to->kind == PTX_VECTOR && to->count > 1)
    return decodeParts(decoder, to, from, bytes, true);
  if (from->kind == PTX_VECTOR && from->count > 1)
    return decodeParts(decoder, from, to, bytes, false);
  PtxRef refs[3];
  if (!ptxResult(decoder, to, bytes, &refs[0]) || !ptxSource(decoder, from, bytes, &refs[1]))
    return false;
  PtxInst inst = {.execute = bytes == 2   ? copy16
                             : bytes == 4 ? copy32
                             : bytes == 8 ? copy64
                                          : andPred};
  refs[2] = refs[1];
  if (from->isNegated)
    inst.execute = notPred;
  ptxEmit(decoder, inst, refs, bytes ? 2 : 3);
  return true;
}

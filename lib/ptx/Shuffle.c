// What the lanes of a warp do together: shuffles, votes, matches, reductions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"
#include "Helpers.h"

// Whether the lanes that take part are there: those that a mask names and that run on must come.
static bool checkMembers(PtxWarp *warp, const PtxInst *inst, uint32_t mask, unsigned number) {
  const PtxLanes *members = ptxOperand(warp, inst, number);
  for (uint32_t left = mask; left; left &= left - 1) {
    unsigned lane = ptxFirstLane(left);
    uint32_t wanted = members->u32[lane], missing = wanted & warp->live & ~mask;
    if (!ptxHasLane(wanted, lane)) {
      ptxError(warp, inst, lane, "the mask 0x%08x doesn't have the lane itself", wanted);
      return false;
    }
    if (missing) {
      ptxError(warp, inst, lane, "the warp has diverged: lane %u of the mask 0x%08x isn't here",
               ptxFirstLane(missing), wanted);
      return false;
    }
  }
  return true;
}

void ptxWarpSync(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  checkMembers(warp, inst, mask, 0);
}

//===--- shfl ---===//

enum { UP, DOWN, BUTTERFLY, INDEX };

// Result, predicate, a, b, c, members.
static void shuffle(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *a = ptxOperand(warp, inst, 2), *b = ptxOperand(warp, inst, 3),
                 *c = ptxOperand(warp, inst, 4);
  PtxLanes result;
  uint32_t inRange = 0;
  if (!checkMembers(warp, inst, mask, 5))
    return;
  for (uint32_t lane = 0; lane < PTX_LANES; ++lane) {
    uint32_t amount = b->u32[lane] & 31, clamp = c->u32[lane] & 31,
             segment = c->u32[lane] >> 8 & 31;
    uint32_t most = (lane & segment) | (clamp & ~segment), least = lane & segment;
    uint32_t from = inst->kind == UP          ? lane - amount
                    : inst->kind == DOWN      ? lane + amount
                    : inst->kind == BUTTERFLY ? lane ^ amount
                                              : least | (amount & ~segment);
    bool isIn = inst->kind == UP ? (int32_t)from >= (int32_t)most : from <= most;
    from = isIn ? from & 31 : lane;
    if (isIn && ptxHasLane(mask, lane) && !ptxHasLane(mask, from)) {
      ptxError(warp, inst, lane, "takes the value of lane %u, which isn't here", from);
      return;
    }
    inRange |= (uint32_t)isIn << lane;
    result.u32[lane] = a->u32[from];
  }
  ptxPut32(warp, inst, 0, &result, mask);
  ptxSetPredicate(warp, inst, 1, inRange, mask);
}

static bool failUnknown(PtxDecoder *decoder) {
  return ptxDecodeFail(decoder, decoder->statement->at, "unknown instruction '%.*s'",
                       (int)decoder->opcode.name.length, decoder->opcode.name.data);
}

bool ptxDecodeShuffle(PtxDecoder *decoder) {
  PtxInst inst = {.execute = shuffle};
  PtxRef refs[6];
  bool isSync = ptxTakeModifier(decoder, "sync"), isWord = ptxTakeModifier(decoder, "b32");
  inst.kind = ptxTakeModifier(decoder, "up")     ? UP
              : ptxTakeModifier(decoder, "down") ? DOWN
              : ptxTakeModifier(decoder, "bfly") ? BUTTERFLY
              : ptxTakeModifier(decoder, "idx")  ? INDEX
                                                 : UINT8_MAX;
  uint32_t count = decoder->statement->count;
  if (!isSync || !isWord || inst.kind == UINT8_MAX || count < 5 || count > 6)
    return failUnknown(decoder);
  refs[1] = decoder->scratch;
  if (!ptxCheckModifiers(decoder) ||
      !ptxResult(decoder, ptxStatementOperand(decoder, 0), 4, &refs[0]) ||
      (count == 6 && !ptxResult(decoder, ptxStatementOperand(decoder, 1), 0, &refs[1])))
    return false;
  for (uint32_t i = 0; i < 4; ++i)
    if (!ptxSource(decoder, ptxStatementOperand(decoder, count - 4 + i), 4, &refs[2 + i]))
      return false;
  ptxEmit(decoder, inst, refs, 6);
  return true;
}

//===--- vote, activemask, elect ---===//

enum { ALL, ANY, UNIFORM, BALLOT };

// The result, a predicate, the members.
static void vote(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  uint32_t bits = ptxPredicate(warp, inst, 1);
  bits = (inst->flags & PTX_NEGATES ? ~bits : bits) & mask;
  if (!checkMembers(warp, inst, mask, 2))
    return;
  if (inst->kind == BALLOT) {
    PtxLanes result;
    for (unsigned lane = 0; lane < PTX_LANES; ++lane)
      result.u32[lane] = bits;
    ptxPut32(warp, inst, 0, &result, mask);
    return;
  }
  bool isTrue = inst->kind == ALL   ? bits == mask
                : inst->kind == ANY ? bits != 0
                                    : bits == mask || !bits;
  ptxSetPredicate(warp, inst, 0, isTrue ? UINT32_MAX : 0, mask);
}

bool ptxDecodeVote(PtxDecoder *decoder) {
  PtxInst inst = {.execute = vote};
  PtxRef refs[3];
  bool isSync = ptxTakeModifier(decoder, "sync");
  inst.kind = ptxTakeModifier(decoder, "all")      ? ALL
              : ptxTakeModifier(decoder, "any")    ? ANY
              : ptxTakeModifier(decoder, "uni")    ? UNIFORM
              : ptxTakeModifier(decoder, "ballot") ? BALLOT
                                                   : UINT8_MAX;
  bool isTyped = ptxTakeModifier(decoder, inst.kind == BALLOT ? "b32" : "pred");
  if (!isSync || !isTyped || inst.kind == UINT8_MAX || decoder->statement->count != 3)
    return failUnknown(decoder);
  const PtxOperand *source = ptxStatementOperand(decoder, 1);
  inst.flags |= source->isNegated ? PTX_NEGATES : 0;
  if (!ptxCheckModifiers(decoder) ||
      !ptxResult(decoder, ptxStatementOperand(decoder, 0), inst.kind == BALLOT ? 4 : 0, &refs[0]) ||
      !ptxSource(decoder, source, 0, &refs[1]) ||
      !ptxSource(decoder, ptxStatementOperand(decoder, 2), 4, &refs[2]))
    return false;
  ptxEmit(decoder, inst, refs, 3);
  return true;
}

static void activeMask(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  PtxLanes result;
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    result.u32[lane] = mask;
  ptxPut32(warp, inst, 0, &result, mask);
}

bool ptxDecodeActiveMask(PtxDecoder *decoder) {
  PtxRef ref;
  if (!ptxTakeModifier(decoder, "b32") || decoder->statement->count != 1)
    return failUnknown(decoder);
  if (!ptxCheckModifiers(decoder) || !ptxResult(decoder, ptxStatementOperand(decoder, 0), 4, &ref))
    return false;
  ptxEmit(decoder, (PtxInst){.execute = activeMask}, &ref, 1);
  return true;
}

// The first lane is the one.
static void elect(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  PtxLanes result;
  if (!checkMembers(warp, inst, mask, 2))
    return;
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    result.u32[lane] = ptxFirstLane(mask);
  ptxPut32(warp, inst, 0, &result, mask);
  ptxSetPredicate(warp, inst, 1, mask & (0 - mask), mask);
}

bool ptxDecodeElect(PtxDecoder *decoder) {
  PtxRef refs[3];
  if (!ptxTakeModifier(decoder, "sync") || decoder->statement->count != 3)
    return failUnknown(decoder);
  if (!ptxCheckModifiers(decoder) ||
      !ptxResult(decoder, ptxStatementOperand(decoder, 0), 4, &refs[0]) ||
      !ptxResult(decoder, ptxStatementOperand(decoder, 1), 0, &refs[1]) ||
      !ptxSource(decoder, ptxStatementOperand(decoder, 2), 4, &refs[2]))
    return false;
  ptxEmit(decoder, (PtxInst){.execute = elect}, refs, 3);
  return true;
}

//===--- match ---===//

// Result, predicate, the value, the members.
static void match(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *value = ptxOperand(warp, inst, 2);
  PtxLanes result;
  bool isSame = true;
  if (!checkMembers(warp, inst, mask, 3))
    return;
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    result.u32[lane] = 0;
    for (uint32_t left = mask; left; left &= left - 1) {
      unsigned other = ptxFirstLane(left);
      bool isEqual = !memcmp(value->u8 + (size_t)lane * inst->width,
                             value->u8 + (size_t)other * inst->width, inst->width);
      result.u32[lane] |= (uint32_t)isEqual << other;
    }
    isSame = isSame && (!ptxHasLane(mask, lane) || result.u32[lane] == mask);
  }
  for (unsigned lane = 0; inst->kind == ALL && lane < PTX_LANES; ++lane)
    result.u32[lane] = isSame ? mask : 0;
  ptxPut32(warp, inst, 0, &result, mask);
  ptxSetPredicate(warp, inst, 1, isSame ? UINT32_MAX : 0, mask);
}

bool ptxDecodeMatch(PtxDecoder *decoder) {
  PtxInst inst = {.execute = match};
  PtxRef refs[4];
  bool isSync = ptxTakeModifier(decoder, "sync");
  inst.kind = ptxTakeModifier(decoder, "all")   ? ALL
              : ptxTakeModifier(decoder, "any") ? ANY
                                                : UINT8_MAX;
  PtxType type = ptxParseType(ptxModifierFromEnd(decoder, 0));
  uint32_t count = decoder->statement->count;
  inst.width = type.bytes;
  if (!isSync || inst.kind == UINT8_MAX || type.letter != 'b' || type.bytes < 4 || count < 3 ||
      count > 4)
    return failUnknown(decoder);
  refs[1] = decoder->scratch;
  if (!ptxCheckModifiers(decoder) ||
      !ptxResult(decoder, ptxStatementOperand(decoder, 0), 4, &refs[0]) ||
      (count == 4 && !ptxResult(decoder, ptxStatementOperand(decoder, 1), 0, &refs[1])) ||
      !ptxSource(decoder, ptxStatementOperand(decoder, count - 2), type.bytes, &refs[2]) ||
      !ptxSource(decoder, ptxStatementOperand(decoder, count - 1), 4, &refs[3]))
    return false;
  ptxEmit(decoder, inst, refs, 4);
  return true;
}

//===--- redux ---===//

enum { SUM, MINIMUM, MAXIMUM, AND, OR, XOR };

static uint32_t reduceTwo(const PtxInst *inst, uint32_t a, uint32_t b) {
  bool isSigned = inst->type == 's';
  bool isLess = isSigned ? (int32_t)a < (int32_t)b : a < b;
  switch (inst->kind) {
  case SUM:
    return a + b;
  case MINIMUM:
    return isLess ? a : b;
  case MAXIMUM:
    return isLess ? b : a;
  case AND:
    return a & b;
  case OR:
    return a | b;
  default:
    return a ^ b;
  }
}

static void redux(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  const PtxLanes *value = ptxOperand(warp, inst, 1);
  PtxLanes result;
  if (!checkMembers(warp, inst, mask, 2))
    return;
  uint32_t all = value->u32[ptxFirstLane(mask)];
  for (uint32_t left = mask & (mask - 1); left; left &= left - 1)
    all = reduceTwo(inst, all, value->u32[ptxFirstLane(left)]);
  for (unsigned lane = 0; lane < PTX_LANES; ++lane)
    result.u32[lane] = all;
  ptxPut32(warp, inst, 0, &result, mask);
}

bool ptxDecodeRedux(PtxDecoder *decoder) {
  static const char *const names[] = {"add", "min", "max", "and", "or", "xor"};
  PtxInst inst = {.execute = redux, .kind = UINT8_MAX};
  PtxRef refs[3];
  bool isSync = ptxTakeModifier(decoder, "sync");
  for (uint8_t i = 0; i < PTX_ROW_COUNT(names); ++i)
    if (ptxTakeModifier(decoder, names[i]))
      inst.kind = i;
  PtxType type = ptxParseType(ptxModifierFromEnd(decoder, 0));
  inst.type = (uint8_t)type.letter;
  if (!isSync || inst.kind == UINT8_MAX || type.bytes != 4 || !strchr("bus", type.letter) ||
      decoder->statement->count != 3)
    return failUnknown(decoder);
  if (!ptxCheckModifiers(decoder) ||
      !ptxResult(decoder, ptxStatementOperand(decoder, 0), 4, &refs[0]))
    return false;
  for (uint32_t i = 1; i < 3; ++i)
    if (!ptxSource(decoder, ptxStatementOperand(decoder, i), 4, &refs[i]))
      return false;
  ptxEmit(decoder, inst, refs, 3);
  return true;
}

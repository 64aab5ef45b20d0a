// Integers of two widths, and the carry from one instruction to the next.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"

__extension__ typedef unsigned __int128 U128;
__extension__ typedef __int128 S128;

PTX_BINARY(mulWideU16, uint32_t, u16, u32, ptxPut32, (a * b))
PTX_BINARY(mulWideS16, int32_t, s16, s32, ptxPut32, (a * b))
PTX_BINARY(mulWideU32, uint64_t, u32, u64, ptxPut64, (a * b))
PTX_BINARY(mulWideS32, int64_t, s32, s64, ptxPut64, (a * b))
PTX_TERNARY(madWideU16, uint32_t, u16, uint32_t, u32, u32, ptxPut32, (a * b + c))
PTX_TERNARY(madWideS16, int32_t, s16, uint32_t, u32, u32, ptxPut32, ((uint32_t)(a * b) + c))
PTX_TERNARY(madWideU32, uint64_t, u32, uint64_t, u64, u64, ptxPut64, (a * b + c))
PTX_TERNARY(madWideS32, int64_t, s32, uint64_t, u64, u64, ptxPut64, ((uint64_t)(a * b) + c))
PTX_BINARY(mulHighU16, uint32_t, u16, u16, ptxPut16, (uint16_t)((a * b) >> 16))
PTX_BINARY(mulHighS16, int32_t, s16, u16, ptxPut16, (uint16_t)((uint32_t)(a *b) >> 16))
PTX_BINARY(mulHighU32, uint64_t, u32, u32, ptxPut32, (uint32_t)((a * b) >> 32))
PTX_BINARY(mulHighS32, int64_t, s32, u32, ptxPut32, (uint32_t)((uint64_t)(a *b) >> 32))
PTX_BINARY(mulHighU64, U128, u64, u64, ptxPut64, (uint64_t)((a * b) >> 64))
PTX_BINARY(mulHighS64, S128, s64, u64, ptxPut64, (uint64_t)((U128)(a *b) >> 64))
PTX_TERNARY(madHighU32, uint64_t, u32, uint32_t, u32, u32, ptxPut32,
            ((uint32_t)((a * b) >> 32) + c))
PTX_TERNARY(madHighS32, int64_t, s32, uint32_t, u32, u32, ptxPut32,
            ((uint32_t)((uint64_t)(a * b) >> 32) + c))
PTX_TERNARY(madHighU64, U128, u64, uint64_t, u64, u64, ptxPut64, ((uint64_t)((a * b) >> 64) + c))
PTX_TERNARY(madHighS64, S128, s64, uint64_t, u64, u64, ptxPut64,
            ((uint64_t)((U128)(a * b) >> 64) + c))
// Products of 24 bits.
PTX_BINARY(mul24U, uint32_t, u32, u32, ptxPut32, ((a & 0xffffff) * (b & 0xffffff)))
static uint32_t low24(int32_t a, int32_t b) {
  int64_t x = (int32_t)((uint32_t)a << 8) >> 8, y = (int32_t)((uint32_t)b << 8) >> 8;
  return (uint32_t)(uint64_t)(x * y);
}
PTX_BINARY(mul24S, int32_t, s32, u32, ptxPut32, low24(a, b))

//===--- Carries ---===//

/// What an instruction with a carry computes, and whether it takes and leaves one.
typedef enum CarryKind { ADD, SUBTRACT, MULTIPLY_LOW, MULTIPLY_HIGH } CarryKind;

// `bits` is the width. The carry of a subtraction is what is borrowed.
static void computeWithCarry(PtxWarp *warp, const PtxInst *inst, uint32_t mask, CarryKind kind,
                             bool isSigned, bool takes, bool leaves, unsigned bits) {
  PtxLanes result;
  uint32_t carries = 0;
  U128 ones = ((U128)1 << bits) - 1;
  for (unsigned lane = 0; lane < PTX_LANES; ++lane) {
    U128 in = takes ? (warp->carry >> lane) & 1 : 0, terms[3] = {0};
    for (unsigned i = 1; i < inst->numOperands; ++i) {
      const PtxLanes *from = ptxOperand(warp, inst, i);
      terms[i - 1] = bits == 64 ? from->u64[lane] : from->u32[lane];
    }
    if (kind >= MULTIPLY_LOW) {
      S128 a = bits == 64 ? (S128)(int64_t)terms[0] : (S128)(int32_t)terms[0];
      S128 b = bits == 64 ? (S128)(int64_t)terms[1] : (S128)(int32_t)terms[1];
      U128 product = isSigned ? (U128)(a * b) : terms[0] * terms[1];
      terms[0] = (kind == MULTIPLY_HIGH ? product >> bits : product) & ones;
      terms[1] = terms[2];
    }
    U128 sum = kind == SUBTRACT ? terms[0] - terms[1] - in : terms[0] + terms[1] + in;
    carries |= (uint32_t)((sum >> bits) & 1) << lane;
    if (bits == 64)
      result.u64[lane] = (uint64_t)sum;
    else
      result.u32[lane] = (uint32_t)sum;
  }
  (bits == 64 ? ptxPut64 : ptxPut32)(warp, inst, 0, &result, mask);
  if (leaves)
    warp->carry = (warp->carry & ~mask) | (carries & mask);
}

#define CARRY(function, kind, isSigned, takes, leaves, bits)                                       \
  static void function(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {                        \
    computeWithCarry(warp, inst, mask, kind, isSigned, takes, leaves, bits);                       \
  }
#define CARRIES(name, kind, isSigned, bits)                                                        \
  CARRY(name##Leaves, kind, isSigned, false, true, bits)                                           \
  CARRY(name##Takes, kind, isSigned, true, false, bits)                                            \
  CARRY(name##Both, kind, isSigned, true, true, bits)
CARRIES(add32, ADD, false, 32)
CARRIES(add64, ADD, false, 64)
CARRIES(sub32, SUBTRACT, false, 32)
CARRIES(sub64, SUBTRACT, false, 64)
CARRIES(madLow32, MULTIPLY_LOW, false, 32)
CARRIES(madLow64, MULTIPLY_LOW, false, 64)
CARRIES(carryHighU32, MULTIPLY_HIGH, false, 32)
CARRIES(carryHighS32, MULTIPLY_HIGH, true, 32)
CARRIES(carryHighU64, MULTIPLY_HIGH, false, 64)
CARRIES(carryHighS64, MULTIPLY_HIGH, true, 64)

#define CARRY_ROWS(name, middle, type, operands, function)                                         \
  {name middle ".cc" type, operands, function##Leaves, 0, 0},                                      \
      {name "c" middle type, operands, function##Takes, 0, 0}, {                                   \
    name "c" middle ".cc" type, operands, function##Both, 0, 0                                     \
  }

static const PtxAluRow rows[] = {
    {"mul.wide.u16", "422", mulWideU16, 0, 0},
    {"mul.wide.s16", "422", mulWideS16, 0, 0},
    {"mul.wide.u32", "844", mulWideU32, 0, 0},
    {"mul.wide.s32", "844", mulWideS32, 0, 0},
    {"mad.wide.u16", "4224", madWideU16, 0, 0},
    {"mad.wide.s16", "4224", madWideS16, 0, 0},
    {"mad.wide.u32", "8448", madWideU32, 0, 0},
    {"mad.wide.s32", "8448", madWideS32, 0, 0},
    {"mul.hi.u16", "222", mulHighU16, 0, 0},
    {"mul.hi.s16", "222", mulHighS16, 0, 0},
    {"mul.hi.u32", "444", mulHighU32, 0, 0},
    {"mul.hi.s32", "444", mulHighS32, 0, 0},
    {"mul.hi.u64", "888", mulHighU64, 0, 0},
    {"mul.hi.s64", "888", mulHighS64, 0, 0},
    {"mad.hi.u32", "4444", madHighU32, 0, 0},
    {"mad.hi.s32", "4444", madHighS32, 0, 0},
    {"mad.hi.u64", "8888", madHighU64, 0, 0},
    {"mad.hi.s64", "8888", madHighS64, 0, 0},
    {"mul24.lo.u32", "444", mul24U, 0, 0},
    {"mul24.lo.s32", "444", mul24S, 0, 0},
    CARRY_ROWS("add", "", ".u32", "444", add32),
    CARRY_ROWS("add", "", ".s32", "444", add32),
    CARRY_ROWS("add", "", ".u64", "888", add64),
    CARRY_ROWS("add", "", ".s64", "888", add64),
    CARRY_ROWS("sub", "", ".u32", "444", sub32),
    CARRY_ROWS("sub", "", ".s32", "444", sub32),
    CARRY_ROWS("sub", "", ".u64", "888", sub64),
    CARRY_ROWS("sub", "", ".s64", "888", sub64),
    CARRY_ROWS("mad", ".lo", ".u32", "4444", madLow32),
    CARRY_ROWS("mad", ".lo", ".s32", "4444", madLow32),
    CARRY_ROWS("mad", ".lo", ".u64", "8888", madLow64),
    CARRY_ROWS("mad", ".lo", ".s64", "8888", madLow64),
    CARRY_ROWS("mad", ".hi", ".u32", "4444", carryHighU32),
    CARRY_ROWS("mad", ".hi", ".s32", "4444", carryHighS32),
    CARRY_ROWS("mad", ".hi", ".u64", "8888", carryHighU64),
    CARRY_ROWS("mad", ".hi", ".s64", "8888", carryHighS64),
};
const PtxAluTable ptxWideRows = {rows, PTX_ROW_COUNT(rows)};

// Integers: add, sub, mul, mad, div, rem, min, max, abs, neg, sad, with carries.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Alu.h"

// Arithmetic is that of unsigned numbers, which wraps around as the instructions do; u16 is
// computed as u32, since C would take int.
#define INTEGER(suffix, T, from, put)                                                              \
  PTX_BINARY(add##suffix, T, from, from, put, (a + b))                                             \
  PTX_BINARY(sub##suffix, T, from, from, put, (a - b))                                             \
  PTX_BINARY(mul##suffix, T, from, from, put, (a * b))                                             \
  PTX_TERNARY(mad##suffix, T, from, T, from, from, put, (a * b + c))                               \
  PTX_UNARY(neg##suffix, T, from, from, put, (0 - a))
INTEGER(32, uint32_t, u32, ptxPut32)
INTEGER(64, uint64_t, u64, ptxPut64)
#define PUT_LOW16(expression) ((uint16_t)(expression))
PTX_BINARY(add16, uint32_t, u16, u16, ptxPut16, PUT_LOW16(a + b))
PTX_BINARY(sub16, uint32_t, u16, u16, ptxPut16, PUT_LOW16(a - b))
PTX_BINARY(mul16, uint32_t, u16, u16, ptxPut16, PUT_LOW16(a *b))
PTX_TERNARY(mad16, uint32_t, u16, uint32_t, u16, u16, ptxPut16, PUT_LOW16(a *b + c))
PTX_UNARY(neg16, uint32_t, u16, u16, ptxPut16, PUT_LOW16(0 - a))

// Division by zero gives all ones, and so does its remainder on GPUs.
#define DIVISION(suffix, T, from, put, all)                                                        \
  PTX_BINARY(div##suffix, T, from, from, put, (T)(b ? a / b : (T)all))                             \
  PTX_BINARY(rem##suffix, T, from, from, put, (T)(b ? a % b : (T)-1))                              \
  PTX_BINARY(min##suffix, T, from, from, put, (a < b ? a : b))                                     \
  PTX_BINARY(max##suffix, T, from, from, put, (a > b ? a : b))
DIVISION(U16, uint16_t, u16, ptxPut16, UINT16_MAX)
DIVISION(U32, uint32_t, u32, ptxPut32, UINT32_MAX)
DIVISION(U64, uint64_t, u64, ptxPut64, UINT64_MAX)

// The smallest number divided by -1 is itself.
#define SIGNED_DIVISION(suffix, T, from, U, unsignedFrom, put)                                     \
  PTX_BINARY(div##suffix, T, from, from, put,                                                      \
             (T)(!b        ? (T)-1                                                                 \
                 : b == -1 ? (T)(U)(0 - (U)a)                                                      \
                           : (T)(a / b)))                                                          \
  PTX_BINARY(rem##suffix, T, from, from, put, (T)(!b ? (T)-1 : b == -1 ? (T)0 : (T)(a % b)))       \
  PTX_BINARY(min##suffix, T, from, from, put, (a < b ? a : b))                                     \
  PTX_BINARY(max##suffix, T, from, from, put, (a > b ? a : b))                                     \
  PTX_UNARY(abs##suffix, T, from, unsignedFrom, put, (U)(a < 0 ? 0 - (U)a : (U)a))
SIGNED_DIVISION(S16, int16_t, s16, uint16_t, u16, ptxPut16)
SIGNED_DIVISION(S32, int32_t, s32, uint32_t, u32, ptxPut32)
SIGNED_DIVISION(S64, int64_t, s64, uint64_t, u64, ptxPut64)

// Packed halves of 16 bits.
static uint32_t pack(uint32_t low, uint32_t high) { return (low & 0xffff) | high << 16; }
static int32_t lowOf(uint32_t a) { return (int16_t)(uint16_t)a; }
static int32_t highOf(uint32_t a) { return (int16_t)(uint16_t)(a >> 16); }
static int32_t minOf(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t maxOf(int32_t a, int32_t b) { return a > b ? a : b; }
PTX_BINARY(add16x2, uint32_t, u32, u32, ptxPut32, pack(a + b, (a >> 16) + (b >> 16)))
PTX_BINARY(minS16x2, uint32_t, u32, u32, ptxPut32,
           pack((uint32_t)minOf(lowOf(a), lowOf(b)), (uint32_t)minOf(highOf(a), highOf(b))))
PTX_BINARY(maxS16x2, uint32_t, u32, u32, ptxPut32,
           pack((uint32_t)maxOf(lowOf(a), lowOf(b)), (uint32_t)maxOf(highOf(a), highOf(b))))

static int32_t clamp(int64_t a) {
  return a < INT32_MIN ? INT32_MIN : a > INT32_MAX ? INT32_MAX : (int32_t)a;
}
PTX_BINARY(addSat, int64_t, s32, s32, ptxPut32, clamp(a + b))
PTX_BINARY(subSat, int64_t, s32, s32, ptxPut32, clamp(a - b))
static void addS32(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  (inst->flags & PTX_SAT ? addSat : add32)(warp, inst, mask);
}
static void subS32(PtxWarp *warp, const PtxInst *inst, uint32_t mask) {
  (inst->flags & PTX_SAT ? subSat : sub32)(warp, inst, mask);
}
PTX_TERNARY(sadS32, int64_t, s32, uint32_t, u32, u32, ptxPut32,
            ((uint32_t)(a > b ? a - b : b - a) + c))
PTX_TERNARY(sadU32, int64_t, u32, uint32_t, u32, u32, ptxPut32,
            ((uint32_t)(a > b ? a - b : b - a) + c))

static const PtxAluRow rows[] = {
    {"add.u16", "222", add16, 0, 0},      {"add.s16", "222", add16, 0, 0},
    {"add.u32", "444", add32, 0, 0},      {"add.s32", "444", addS32, PTX_SAT, 0},
    {"add.u64", "888", add64, 0, 0},      {"add.s64", "888", add64, 0, 0},
    {"add.u16x2", "444", add16x2, 0, 0},  {"add.s16x2", "444", add16x2, 0, 0},
    {"sub.u16", "222", sub16, 0, 0},      {"sub.s16", "222", sub16, 0, 0},
    {"sub.u32", "444", sub32, 0, 0},      {"sub.s32", "444", subS32, PTX_SAT, 0},
    {"sub.u64", "888", sub64, 0, 0},      {"sub.s64", "888", sub64, 0, 0},
    {"mul.lo.u16", "222", mul16, 0, 0},   {"mul.lo.s16", "222", mul16, 0, 0},
    {"mul.lo.u32", "444", mul32, 0, 0},   {"mul.lo.s32", "444", mul32, 0, 0},
    {"mul.lo.u64", "888", mul64, 0, 0},   {"mul.lo.s64", "888", mul64, 0, 0},
    {"mad.lo.u16", "2222", mad16, 0, 0},  {"mad.lo.s16", "2222", mad16, 0, 0},
    {"mad.lo.u32", "4444", mad32, 0, 0},  {"mad.lo.s32", "4444", mad32, 0, 0},
    {"mad.lo.u64", "8888", mad64, 0, 0},  {"mad.lo.s64", "8888", mad64, 0, 0},
    {"neg.s16", "22", neg16, 0, 0},       {"neg.s32", "44", neg32, 0, 0},
    {"neg.s64", "88", neg64, 0, 0},       {"abs.s16", "22", absS16, 0, 0},
    {"abs.s32", "44", absS32, 0, 0},      {"abs.s64", "88", absS64, 0, 0},
    {"div.u16", "222", divU16, 0, 0},     {"div.s16", "222", divS16, 0, 0},
    {"div.u32", "444", divU32, 0, 0},     {"div.s32", "444", divS32, 0, 0},
    {"div.u64", "888", divU64, 0, 0},     {"div.s64", "888", divS64, 0, 0},
    {"rem.u16", "222", remU16, 0, 0},     {"rem.s16", "222", remS16, 0, 0},
    {"rem.u32", "444", remU32, 0, 0},     {"rem.s32", "444", remS32, 0, 0},
    {"rem.u64", "888", remU64, 0, 0},     {"rem.s64", "888", remS64, 0, 0},
    {"min.u16", "222", minU16, 0, 0},     {"min.s16", "222", minS16, 0, 0},
    {"min.u32", "444", minU32, 0, 0},     {"min.s32", "444", minS32, 0, 0},
    {"min.u64", "888", minU64, 0, 0},     {"min.s64", "888", minS64, 0, 0},
    {"min.s16x2", "444", minS16x2, 0, 0}, {"max.u16", "222", maxU16, 0, 0},
    {"max.s16", "222", maxS16, 0, 0},     {"max.u32", "444", maxU32, 0, 0},
    {"max.s32", "444", maxS32, 0, 0},     {"max.u64", "888", maxU64, 0, 0},
    {"max.s64", "888", maxS64, 0, 0},     {"max.s16x2", "444", maxS16x2, 0, 0},
    {"sad.s32", "4444", sadS32, 0, 0},    {"sad.u32", "4444", sadU32, 0, 0},
};
const PtxAluTable ptxIntegerRows = {rows, PTX_ROW_COUNT(rows)};

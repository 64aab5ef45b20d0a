// Reductions: in a thread, across the lanes of a warp, across warps.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

#include <stdio.h>
#include <string.h>

enum { kMaxOperands = 16 };

//===--- The function ---===//

bool laneCombine(LaneFunction *function, MlirOperation op, MlirValue *accumulated,
                 const MlirValue *others) {
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
  intptr_t count = mlirOperationGetNumOperands(op);
  for (intptr_t i = 0; i < count; ++i) {
    laneSetOne(function, mlirBlockGetArgument(body, i), accumulated[i]);
    laneSetOne(function, mlirBlockGetArgument(body, count + i), others[i]);
  }
  MlirOperation end = laneInlineRegion(function, mlirOperationGetRegion(op, 0));
  for (intptr_t i = 0; i < count && !mlirOperationIsNull(end); ++i)
    accumulated[i] = laneGetOne(function, mlirOperationGetOperand(end, i));
  return !mlirOperationIsNull(end);
}

//===--- Lanes ---===//

static MlirValue shuffleWord(LaneFunction *function, MlirValue word, const char *intrinsic,
                             MlirValue lane) {
  const MlirValue operands[] = {laneI32(function, -1), word, lane, laneI32(function, 31)};
  return laneIntrinsic(function, laneInteger(function, 32), intrinsic, 4, operands);
}

MlirValue laneShuffle(LaneFunction *function, MlirValue value, const char *intrinsic,
                      MlirValue lane) {
  MlirType type = mlirValueGetType(value), i32 = laneInteger(function, 32);
  MlirValue stored = laneToMemory(function, value);
  unsigned bits = laneBitsOf(mlirValueGetType(stored));
  MlirValue word = laneBitcast(function, laneInteger(function, bits), stored);
  if (bits < 32) {
    word = laneFold(function, &arithExtUIOpDef, i32, 1, &word);
    word = shuffleWord(function, word, intrinsic, lane);
    word = laneFold(function, &arithTruncIOpDef, laneInteger(function, bits), 1, &word);
  } else if (bits == 32) {
    word = shuffleWord(function, word, intrinsic, lane);
  } else {
    MlirType i64 = laneInteger(function, 64);
    MlirValue high = laneBinary(function, &arithShRUIOpDef, word, laneConstant(function, i64, 32));
    MlirValue parts[] = {laneFold(function, &arithTruncIOpDef, i32, 1, &word),
                         laneFold(function, &arithTruncIOpDef, i32, 1, &high)};
    for (int i = 0; i < 2; ++i) {
      parts[i] = shuffleWord(function, parts[i], intrinsic, lane);
      parts[i] = laneFold(function, &arithExtUIOpDef, i64, 1, &parts[i]);
    }
    high = laneBinary(function, &arithShLIOpDef, parts[1], laneConstant(function, i64, 32));
    word = laneBinary(function, &arithOrIOpDef, high, parts[0]);
  }
  MlirType memory = mlirValueGetType(stored);
  return laneFromMemory(function, type, laneBitcast(function, memory, word));
}

//===--- Steps ---===//

typedef struct Reduction {
  MlirOperation op;
  intptr_t numOperands;
  unsigned axis;
  LinearLayout layout;
  size_t numRegisters;
  uint32_t along; // bits of registers that lead along the axis
  MlirValue *values[kMaxOperands];
} Reduction;

static bool combineInto(LaneFunction *function, Reduction *r, size_t into,
                        const MlirValue *others) {
  MlirValue accumulated[kMaxOperands];
  for (intptr_t i = 0; i < r->numOperands; ++i)
    accumulated[i] = r->values[i][into];
  if (!laneCombine(function, r->op, accumulated, others))
    return false;
  for (intptr_t i = 0; i < r->numOperands; ++i)
    r->values[i][into] = accumulated[i];
  return true;
}

// Registers that aren't alone along the axis go into the one that is first along it.
static bool reduceInThread(LaneFunction *function, Reduction *r) {
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(&r->layout, free);
  for (size_t reg = 0; reg < r->numRegisters; ++reg) {
    MlirValue others[kMaxOperands];
    if (!(reg & r->along) || reg & free[0])
      continue;
    for (intptr_t i = 0; i < r->numOperands; ++i)
      others[i] = r->values[i][reg];
    if (!combineInto(function, r, reg & ~(size_t)r->along, others))
      return false;
  }
  return true;
}

/// What one instruction does for a whole warp; NULL: nothing.
typedef struct Redux {
  const char *intrinsic;
  bool isSigned;
} Redux;

static bool isArgument(MlirValue value, MlirBlock block, intptr_t number) {
  return mlirValueEqual(value, mlirBlockGetArgument(block, number));
}

// The function of a reduction of integers, where it is one operation that there is such an
// instruction of.
static Redux reduxOf(const Reduction *r) {
  static const struct {
    const TesseraOpDef *definition;
    Redux redux;
  } rows[] = {{&arithAddIOpDef, {"llvm.nvvm.redux.sync.add", true}},
              {&arithAndIOpDef, {"llvm.nvvm.redux.sync.and", false}},
              {&arithOrIOpDef, {"llvm.nvvm.redux.sync.or", false}},
              {&arithXOrIOpDef, {"llvm.nvvm.redux.sync.xor", false}},
              {&arithMinSIOpDef, {"llvm.nvvm.redux.sync.min", true}},
              {&arithMaxSIOpDef, {"llvm.nvvm.redux.sync.max", true}},
              {&arithMinUIOpDef, {"llvm.nvvm.redux.sync.umin", false}},
              {&arithMaxUIOpDef, {"llvm.nvvm.redux.sync.umax", false}}};
  MlirBlock body = mlirRegionGetFirstBlock(mlirOperationGetRegion(r->op, 0));
  MlirOperation first = mlirBlockGetFirstOperation(body), end = mlirBlockGetTerminator(body);
  MlirType type = mlirValueGetType(r->values[0][0]);
  if (r->numOperands != 1 || !mlirTypeIsAInteger(type) || mlirIntegerTypeGetWidth(type) > 32 ||
      mlirOperationGetNumOperands(first) != 2 || mlirOperationGetNumResults(first) != 1 ||
      !mlirOperationEqual(mlirOperationGetNextInBlock(first), end) ||
      !mlirValueEqual(mlirOperationGetOperand(end, 0), mlirOperationGetResult(first, 0)))
    return (Redux){NULL, false};
  MlirValue a = mlirOperationGetOperand(first, 0), b = mlirOperationGetOperand(first, 1);
  if (!(isArgument(a, body, 0) && isArgument(b, body, 1)) &&
      !(isArgument(a, body, 1) && isArgument(b, body, 0)))
    return (Redux){NULL, false};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
    if (tesseraOperationIs(first, rows[i].definition))
      return rows[i].redux;
  return (Redux){NULL, false};
}

static MlirValue reduceWarp(LaneFunction *function, Redux redux, MlirValue value) {
  MlirType type = mlirValueGetType(value), i32 = laneInteger(function, 32);
  bool isNarrow = mlirIntegerTypeGetWidth(type) < 32;
  if (isNarrow)
    value =
        laneFold(function, redux.isSigned ? &arithExtSIOpDef : &arithExtUIOpDef, i32, 1, &value);
  const MlirValue operands[] = {value, laneI32(function, -1)};
  MlirValue all = laneIntrinsic(function, i32, redux.intrinsic, 2, operands);
  return isNarrow ? laneFold(function, &arithTruncIOpDef, type, 1, &all) : all;
}

static bool reduceAcrossLanes(LaneFunction *function, Reduction *r) {
  uint32_t lanes = laneBitsAlong(&r->layout, "lane", r->axis);
  Redux redux = lanes == 31 ? reduxOf(r) : (Redux){NULL, false};
  for (size_t reg = 0; reg < r->numRegisters && redux.intrinsic; ++reg)
    if (!(reg & r->along))
      r->values[0][reg] = reduceWarp(function, redux, r->values[0][reg]);
  for (uint32_t bit = redux.intrinsic ? 0 : 16; bit; bit /= 2) {
    if (!(lanes & bit))
      continue;
    for (size_t reg = 0; reg < r->numRegisters; ++reg) {
      MlirValue others[kMaxOperands];
      if (reg & r->along)
        continue;
      for (intptr_t i = 0; i < r->numOperands; ++i)
        others[i] = laneShuffle(function, r->values[i][reg], "llvm.nvvm.shfl.sync.bfly.i32",
                                laneI32(function, bit));
      if (!combineInto(function, r, reg, others))
        return false;
    }
  }
  return true;
}

//===--- Partial results of warps ---===//

/// An order of an index' bits.
typedef struct BitOrder {
  unsigned bits[64], count;
  uint64_t seen;
} BitOrder;

static uint64_t reorder(const BitOrder *order, uint64_t word) {
  uint64_t result = 0;
  for (unsigned i = 0; i < order->count; ++i)
    result |= (word >> order->bits[i] & 1) << i;
  return result;
}

static void appendWord(BitOrder *order, uint64_t word) {
  for (unsigned bit = 0; bit < 64; ++bit)
    if (word >> bit & ~order->seen >> bit & 1) {
      order->bits[order->count++] = bit;
      order->seen |= (uint64_t)1 << bit;
    }
}

// The bits that an input leads to, one after the other, until there are so many.
static void appendBits(BitOrder *order, const LinearLayout *layout, const char *in, uint64_t others,
                       unsigned most) {
  int which = linearLayoutFindIn(layout, in);
  unsigned first = laneFirstBit(layout, in);
  for (unsigned bit = 0; which >= 0 && bit < layout->ins[which].bits && order->count < most; ++bit)
    appendWord(order, layout->bases[first + bit] & others);
}

// In shared memory what a thread has comes first, as much as one instruction moves, then what the
// lanes of a warp have: they read and write 128 bytes in a row.
static BitOrder orderPartials(const LinearLayout *layout, uint64_t others, unsigned bytes) {
  BitOrder order = {.count = 0};
  unsigned vector = 0;
  while (bytes << (vector + 1) <= 16)
    ++vector;
  appendBits(&order, layout, "register", others, vector);
  appendBits(&order, layout, "lane", others, 64);
  appendBits(&order, layout, "register", others, 64);
  appendBits(&order, layout, "warp", others, 64);
  appendWord(&order, others);
  return order;
}

void laneSpreadOverBanks(LinearLayout *map) {
  BitOrder order = orderPartials(map, ((uint64_t)1 << map->outs[0].bits) - 1, 16);
  for (unsigned i = 0, total = linearLayoutInBits(map); i < total; ++i)
    map->bases[i] = reorder(&order, map->bases[i]);
}

/// What warps have to combine: a thread has it in `registers`. Each next partial result lies
/// `stride` elements further on.
typedef struct Partials {
  LinearLayout map;
  size_t numRegisters, *registers;
  uint32_t stride, count;
} Partials;

static void mapPartials(const Reduction *r, uint32_t warps, unsigned bytes, Partials *p) {
  const LinearLayout *layout = &r->layout;
  unsigned low = 0, total = linearLayoutOutBits(layout), warpIn, k = 0;
  for (unsigned o = 0; o < r->axis; ++o)
    low += layout->outs[o].bits;
  uint64_t axis = (((uint64_t)1 << layout->outs[r->axis].bits) - 1) << low;
  uint64_t others = (((uint64_t)1 << total) - 1) & ~axis;
  BitOrder order = orderPartials(layout, others, bytes);
  p->count = 1;
  p->stride = (uint32_t)1 << order.count;
  for (uint32_t bits = warps; bits; bits &= bits - 1)
    p->count *= 2;
  warpIn = (unsigned)linearLayoutFindIn(layout, "warp");
  p->registers = tsAllocZeroed(r->numRegisters, sizeof *p->registers);
  p->numRegisters = 1;
  p->map = linearLayoutEmpty();
  linearLayoutAddOut(&p->map, "offset", p->stride * p->count);
  uint32_t next = p->stride;
  for (unsigned i = 0; i < layout->numIns; ++i) {
    linearLayoutAddIn(&p->map, layout->ins[i].name);
    for (unsigned bit = 0; bit < layout->ins[i].bits; ++bit, ++k) {
      uint32_t value = (uint32_t)reorder(&order, layout->bases[k] & others);
      if (i == warpIn && warps >> bit & 1) {
        value |= next;
        next *= 2;
      }
      if (!i && (r->along >> bit & 1 || !value))
        continue;
      for (size_t reg = 0; !i && reg < p->numRegisters; ++reg)
        p->registers[p->numRegisters + reg] = p->registers[reg] | (size_t)1 << bit;
      if (!i)
        p->numRegisters *= 2;
      linearLayoutAddBasis(&p->map, &value);
    }
  }
}

// One of the lanes that have the same.
static MlirValue writesPartials(LaneFunction *function, const Reduction *r) {
  uint32_t lanes = laneBitsAlong(&r->layout, "lane", r->axis);
  MlirValue predicate = laneOwnerPredicate(function, &r->layout);
  if (!lanes)
    return predicate;
  MlirValue bits = laneBinary(function, &arithAndIOpDef, function->lane, laneI32(function, lanes));
  return laneAnd(function, predicate, laneIsEqual(function, bits, laneI32(function, 0)));
}

static void writePartials(LaneFunction *function, const Reduction *r, const Partials *p,
                          const LanePlace *places) {
  MlirValue predicate = writesPartials(function, r);
  MlirValue *values = tsAllocZeroed(p->numRegisters, sizeof *values);
  for (intptr_t i = 0; i < r->numOperands; ++i) {
    for (size_t k = 0; k < p->numRegisters; ++k)
      values[k] = r->values[i][p->registers[k]];
    laneStoreAllIf(function, &places[i], values, predicate);
  }
  tsFree(values);
}

static bool combinePartials(LaneFunction *function, Reduction *r, const Partials *p, uint32_t which,
                            MlirValue *const *loaded) {
  for (size_t k = 0; k < p->numRegisters; ++k) {
    MlirValue others[kMaxOperands];
    for (intptr_t i = 0; i < r->numOperands; ++i)
      others[i] = loaded[i][k];
    for (intptr_t i = 0; i < r->numOperands && !which; ++i)
      r->values[i][p->registers[k]] = others[i];
    if (which && !combineInto(function, r, p->registers[k], others))
      return false;
  }
  return true;
}

static bool readPartials(LaneFunction *function, Reduction *r, const Partials *p,
                         const LanePlace *places) {
  MlirValue *loaded[kMaxOperands];
  bool ok = true;
  for (intptr_t i = 0; i < r->numOperands; ++i)
    loaded[i] = tsAllocZeroed(p->numRegisters, sizeof *loaded[i]);
  for (uint32_t which = 0; which < p->count && ok; ++which) {
    for (intptr_t i = 0; i < r->numOperands; ++i) {
      LanePlace place = places[i];
      for (unsigned k = 0; k < linearLayoutInBits(&place.map); ++k)
        place.map.bases[k] &= p->stride - 1;
      place.base =
          laneAdvance(function, place.base, laneInteger(function, laneBitsOf(place.element)),
                      laneI32(function, which * p->stride));
      laneLoadAll(function, &place, loaded[i]);
    }
    ok = combinePartials(function, r, p, which, loaded);
  }
  for (intptr_t i = 0; i < r->numOperands; ++i)
    tsFree(loaded[i]);
  return ok;
}

static bool reduceAcrossWarps(LaneFunction *function, Reduction *r) {
  uint32_t warps = laneBitsAlong(&r->layout, "warp", r->axis);
  unsigned most = 1;
  if (!warps)
    return true;
  LanePlace places[kMaxOperands];
  for (intptr_t i = 0; i < r->numOperands; ++i) {
    places[i] = (LanePlace){.element = mlirValueGetType(r->values[i][0])};
    unsigned bytes = laneBitsOf(places[i].element) / 8;
    most = bytes > most ? bytes : most;
  }
  Partials p;
  mapPartials(r, warps, most, &p);
  int64_t total = 0, starts[kMaxOperands];
  for (intptr_t i = 0; i < r->numOperands; ++i) {
    starts[i] = total;
    total += (((int64_t)laneBitsOf(places[i].element) / 8 << p.map.outs[0].bits) + 15) & -16;
  }
  MlirValue scratch = laneScratch(function, total);
  for (intptr_t i = 0; i < r->numOperands; ++i) {
    places[i].map = p.map;
    places[i].base =
        laneAdvance(function, scratch, laneInteger(function, 8), laneI32(function, starts[i]));
  }
  writePartials(function, r, &p, places);
  laneBeforeRead(function);
  bool ok = readPartials(function, r, &p, places);
  tsFree(p.registers);
  return ok;
}

//===--- The operation ---===//

// The result's registers: those of the source that are first along the axis.
static bool setResults(LaneFunction *function, Reduction *r) {
  LinearLayout to;
  MlirValue first = mlirOperationGetResult(r->op, 0);
  bool isScalar = !mlirTypeIsARankedTensor(mlirValueGetType(first));
  if (!isScalar && !laneLayoutOf(function, r->op, mlirValueGetType(first), &to))
    return false;
  size_t count = isScalar ? 1 : laneNumRegisters(&to);
  LaneRegister *sorted = laneSortRegisters(&r->layout);
  bool ok = true;
  for (intptr_t i = 0; i < r->numOperands && ok; ++i) {
    LaneValues made = laneSet(function, mlirOperationGetResult(r->op, i), count);
    unsigned axisLow = 0;
    for (unsigned o = 0; o < r->axis; ++o)
      axisLow += r->layout.outs[o].bits;
    for (size_t reg = 0; reg < count && ok; ++reg) {
      uint64_t word = isScalar ? 0 : laneRegisterWord(&to, reg);
      uint64_t below = word & (((uint64_t)1 << axisLow) - 1);
      word = below | (word >> axisLow << axisLow) << r->layout.outs[r->axis].bits;
      long found = laneFindRegister(sorted, r->numRegisters, word);
      ok = found >= 0;
      made.data[reg] = r->values[i][ok ? found : 0];
    }
  }
  tsFree(sorted);
  return ok || laneFail(function, r->op, "the layouts don't fit");
}

static bool lowerReduce(LaneFunction *function, MlirOperation op) {
  Reduction r = {.op = op,
                 .numOperands = mlirOperationGetNumOperands(op),
                 .axis = (unsigned)tritonReduceOpGetAxis(op)};
  if (r.numOperands > kMaxOperands)
    return laneFail(function, op, "too many operands");
  if (!laneLayoutOf(function, op, mlirValueGetType(mlirOperationGetOperand(op, 0)), &r.layout))
    return false;
  r.numRegisters = laneNumRegisters(&r.layout);
  r.along = laneBitsAlong(&r.layout, "register", r.axis);
  for (intptr_t i = 0; i < r.numOperands; ++i) {
    r.values[i] = tsAllocZeroed(r.numRegisters, sizeof *r.values[i]);
    memcpy(r.values[i], laneGet(function, mlirOperationGetOperand(op, i)).data,
           r.numRegisters * sizeof *r.values[i]);
  }
  bool ok = reduceInThread(function, &r) && reduceAcrossLanes(function, &r) &&
            reduceAcrossWarps(function, &r) && setResults(function, &r);
  for (intptr_t i = 0; i < r.numOperands; ++i)
    tsFree(r.values[i]);
  return ok;
}

const LaneLowering laneReduceLowerings[] = {{&tritonReduceOpDef, lowerReduce}, {NULL, NULL}};

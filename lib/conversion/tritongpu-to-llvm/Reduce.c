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

static bool reduceAcrossLanes(LaneFunction *function, Reduction *r) {
  uint32_t lanes = laneBitsAlong(&r->layout, "lane", r->axis);
  for (uint32_t bit = 16; bit; bit /= 2) {
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

// A map to the place of a partial result: which of those along the axis a warp has in the lowest
// bits, then the other dimensions.
static void mapPartials(const Reduction *r, uint32_t warps, LinearLayout *map) {
  unsigned numWarpBits = 0, low[LANE_MAX_RANK] = {0}, total;
  uint64_t warpBasis[32] = {0};
  int warpIn = linearLayoutFindIn(&r->layout, "warp");
  for (unsigned bit = 0; bit < 32; ++bit)
    if (warps >> bit & 1)
      warpBasis[bit] = (uint64_t)1 << numWarpBits++;
  total = numWarpBits;
  for (unsigned o = r->layout.numOuts; o-- > 0;)
    if (o != r->axis) {
      low[o] = total;
      total += r->layout.outs[o].bits;
    }
  *map = linearLayoutEmpty();
  linearLayoutAddOut(map, "offset", (uint32_t)1 << total);
  for (unsigned i = 0; i < r->layout.numIns; ++i) {
    linearLayoutAddIn(map, r->layout.ins[i].name);
    for (unsigned bit = 0; bit < r->layout.ins[i].bits; ++bit) {
      uint32_t value = (int)i == warpIn ? (uint32_t)warpBasis[bit] : 0;
      for (unsigned o = 0; o < r->layout.numOuts; ++o)
        if (o != r->axis)
          value |= (uint32_t)linearLayoutBasis(&r->layout, i, bit, o) << low[o];
      linearLayoutAddBasis(map, &value);
    }
  }
}

void laneStoreIf(LaneFunction *function, MlirValue address, MlirValue value, MlirValue predicate) {
  MlirValue stored = laneToMemory(function, value);
  unsigned bits = laneBitsOf(mlirValueGetType(stored));
  MlirValue word = laneBitcast(function, laneInteger(function, bits), stored);
  if (bits < 16)
    word = laneFold(function, &arithExtUIOpDef, laneInteger(function, 16), 1, &word);
  char text[64];
  const MlirValue operands[] = {address, word, predicate};
  bool isAlways = mlirValueIsNull(predicate);
  snprintf(text, sizeof text, "%sst.shared.b%u [ $0 + 0 ], $1;", isAlways ? "" : "@$2 ", bits);
  const char *constraints = bits == 64   ? (isAlways ? "r,l" : "r,l,b")
                            : bits == 32 ? (isAlways ? "r,r" : "r,r,b")
                                         : (isAlways ? "r,h" : "r,h,b");
  laneAssembly(function, (MlirType){NULL}, text, constraints, isAlways ? 2 : 3, operands);
}

static bool loadPartials(LaneFunction *function, Reduction *r, const LanePlace *places,
                         const MlirValue *parts, size_t reg, uint32_t numPartials,
                         const LinearLayout *map) {
  for (uint32_t w = 0; w < numPartials; ++w) {
    MlirValue others[kMaxOperands];
    for (intptr_t i = 0; i < r->numOperands; ++i) {
      LanePlace place = places[i];
      place.map = *map;
      MlirValue part = laneXor(function, parts[i], w);
      MlirValue address = laneAddressAt(function, &place, part, reg);
      MlirType memory = laneInteger(function, laneBitsOf(place.element));
      const MlirAttribute none = {NULL};
      MlirValue word = mlirOperationGetResult(
          llvmLoadOpCreate(function->rewriter, function->location, memory, address, none, none,
                           none, none, none, none, none, none, none, none, none, none),
          0);
      laneUnpack(function, place.element, 1, word, &others[i]);
    }
    if (!w)
      for (intptr_t i = 0; i < r->numOperands; ++i)
        r->values[i][reg] = others[i];
    else if (!combineInto(function, r, reg, others))
      return false;
  }
  return true;
}

static bool reduceAcrossWarps(LaneFunction *function, Reduction *r) {
  uint32_t warps = laneBitsAlong(&r->layout, "warp", r->axis), lanes, numPartials = 1;
  if (!warps)
    return true;
  LinearLayout map;
  LanePlace places[kMaxOperands];
  mapPartials(r, warps, &map);
  for (uint32_t bits = warps; bits; bits &= bits - 1)
    numPartials *= 2;
  int64_t bytes = 0;
  for (intptr_t i = 0; i < r->numOperands; ++i) {
    places[i] = (LanePlace){.element = mlirValueGetType(r->values[i][0]), .map = map};
    bytes += (((int64_t)laneBitsOf(places[i].element) / 8 << map.outs[0].bits) + 15) & -16;
  }
  MlirValue scratch = laneScratch(function, bytes);
  // One of the lanes that have the same.
  lanes = laneBitsAlong(&r->layout, "lane", r->axis);
  MlirValue predicate = laneOwnerPredicate(function, &r->layout);
  if (lanes)
    predicate = laneAnd(
        function, predicate,
        laneIsEqual(function,
                    laneBinary(function, &arithAndIOpDef, function->lane, laneI32(function, lanes)),
                    laneI32(function, 0)));
  bytes = 0;
  MlirValue readParts[kMaxOperands];
  LinearLayout readMap = map;
  int warpIn = linearLayoutFindIn(&map, "warp");
  unsigned first = 0;
  for (int i = 0; i < warpIn; ++i)
    first += map.ins[i].bits;
  for (unsigned bit = 0; bit < map.ins[warpIn].bits; ++bit)
    if (warps >> bit & 1)
      readMap.bases[first + bit] = 0;
  for (intptr_t i = 0; i < r->numOperands; ++i) {
    places[i].base =
        laneAdvance(function, scratch, laneInteger(function, 8), laneI32(function, bytes));
    bytes += (((int64_t)laneBitsOf(places[i].element) / 8 << map.outs[0].bits) + 15) & -16;
    MlirValue part = laneThreadPart(function, &map, 0);
    readParts[i] = laneThreadPart(function, &readMap, 0);
    for (size_t reg = 0; reg < r->numRegisters; ++reg)
      if (!(reg & r->along))
        laneStoreIf(function, laneAddressAt(function, &places[i], part, reg), r->values[i][reg],
                    predicate);
  }
  laneBeforeRead(function);
  for (size_t reg = 0; reg < r->numRegisters; ++reg)
    if (!(reg & r->along) &&
        !loadPartials(function, r, places, readParts, reg, numPartials, &readMap))
      return false;
  return true;
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

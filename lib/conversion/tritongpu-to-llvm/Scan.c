// Scans. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"
#include "dialect/llvm/LLVMOps.h"

#include <string.h>

// Blocks along the axis are doubled, one bit of the index after the other: each element of the
// upper half (of the lower one, from behind) gets what all of the other half combine to, which the
// element of that half that comes last has. A bit of the index is one of a register, a lane or a
// warp.

enum { kMaxOperands = 16 };

typedef struct Scan {
  MlirOperation op;
  intptr_t numOperands;
  bool isReverse;
  unsigned axis, axisLow;
  LinearLayout layout;
  size_t numRegisters;
  uint32_t free; // registers' bits that hold the same
  MlirValue *values[kMaxOperands];
} Scan;

// Bits of the three inputs.
typedef struct Bits {
  uint32_t registers, lanes, warps;
} Bits;

// The input's bit that leads to a bit of the index.
static Bits findBit(const Scan *s, unsigned bit) {
  static const char *const names[] = {"register", "lane", "warp"};
  uint32_t found[3] = {0};
  for (int k = 0; k < 3; ++k) {
    int in = linearLayoutFindIn(&s->layout, names[k]);
    for (unsigned i = 0; in >= 0 && i < s->layout.ins[in].bits; ++i)
      if (linearLayoutBasis(&s->layout, (unsigned)in, i, s->axis) == (uint64_t)1 << bit &&
          !found[0] && !found[1] && !found[2])
        found[k] = (uint32_t)1 << i;
  }
  return (Bits){found[0], found[1], found[2]};
}

// Whether these bits of a value are as given.
static MlirValue haveBits(LaneFunction *function, MlirValue value, uint32_t mask, uint32_t bits) {
  if (!mask)
    return (MlirValue){NULL};
  return laneIsEqual(function,
                     laneBinary(function, &arithAndIOpDef, value, laneI32(function, mask)),
                     laneI32(function, bits));
}

// The register that has the last element of the other half.
static size_t lastRegister(const Scan *s, size_t reg, Bits bit, Bits below) {
  size_t masked = reg & ~(size_t)(bit.registers | below.registers);
  return masked | (s->isReverse ? bit.registers : below.registers);
}

// Puts what the other half combines to before the element, where the thread is in the half that
// gets it.
static bool add(LaneFunction *function, Scan *s, size_t reg, MlirValue *others, MlirValue takes) {
  MlirValue own[kMaxOperands];
  for (intptr_t i = 0; i < s->numOperands; ++i)
    own[i] = s->values[i][reg];
  if (!laneCombine(function, s->op, others, own))
    return false;
  for (intptr_t i = 0; i < s->numOperands; ++i)
    s->values[i][reg] =
        mlirValueIsNull(takes)
            ? others[i]
            : mlirOperationGetResult(arithSelectOpCreate(function->rewriter, function->location,
                                                         mlirValueGetType(own[i]), takes, others[i],
                                                         own[i]),
                                     0);
  return true;
}

static bool gets(const Scan *s, size_t reg, Bits bit) {
  if (reg & s->free)
    return false;
  return !bit.registers || (s->isReverse ? !(reg & bit.registers) : (reg & bit.registers) != 0);
}

static MlirValue takesPredicate(LaneFunction *function, const Scan *s, Bits bit) {
  return laneAnd(function,
                 haveBits(function, function->lane, bit.lanes, s->isReverse ? 0 : bit.lanes),
                 haveBits(function, function->warp, bit.warps, s->isReverse ? 0 : bit.warps));
}

static bool stepInWarp(LaneFunction *function, Scan *s, Bits bit, Bits below) {
  MlirValue takes = takesPredicate(function, s, bit), lane = {NULL};
  if (bit.lanes | below.lanes) {
    lane = laneBinary(function, &arithAndIOpDef, function->lane,
                      laneI32(function, 31 & ~(bit.lanes | below.lanes)));
    lane = laneBinary(function, &arithOrIOpDef, lane,
                      laneI32(function, s->isReverse ? bit.lanes : below.lanes));
  }
  MlirValue *before[kMaxOperands];
  for (intptr_t i = 0; i < s->numOperands; ++i) {
    before[i] = tsAllocZeroed(s->numRegisters, sizeof *before[i]);
    memcpy(before[i], s->values[i], s->numRegisters * sizeof *before[i]);
  }
  bool ok = true;
  for (size_t reg = 0; reg < s->numRegisters && ok; ++reg) {
    MlirValue others[kMaxOperands];
    if (!gets(s, reg, bit))
      continue;
    for (intptr_t i = 0; i < s->numOperands; ++i) {
      others[i] = before[i][lastRegister(s, reg, bit, below)];
      if (!mlirValueIsNull(lane))
        others[i] = laneShuffle(function, others[i], "llvm.nvvm.shfl.sync.idx.i32", lane);
    }
    ok = add(function, s, reg, others, takes);
  }
  for (intptr_t i = 0; i < s->numOperands; ++i)
    tsFree(before[i]);
  return ok;
}

// Where what a half combines to is: the index without the axis' bits up to this one.
static void mapHalves(const Scan *s, unsigned bit, LinearLayout *map) {
  unsigned total = linearLayoutOutBits(&s->layout) - bit - 1;
  *map = linearLayoutEmpty();
  linearLayoutAddOut(map, "offset", (uint32_t)1 << total);
  for (unsigned i = 0, k = 0; i < s->layout.numIns; ++i) {
    linearLayoutAddIn(map, s->layout.ins[i].name);
    for (unsigned b = 0; b < s->layout.ins[i].bits; ++b, ++k) {
      uint64_t word = s->layout.bases[k];
      uint32_t value = (uint32_t)((word & (((uint64_t)1 << s->axisLow) - 1)) |
                                  word >> (s->axisLow + bit + 1) << s->axisLow);
      linearLayoutAddBasis(map, &value);
    }
  }
}

// Whether this thread has the last elements of halves that others get.
static MlirValue givesPredicate(LaneFunction *function, const Scan *s, Bits bit, Bits below) {
  uint32_t lanes = bit.lanes | below.lanes, warps = bit.warps | below.warps;
  MlirValue predicate = laneOwnerPredicate(function, &s->layout);
  predicate =
      laneAnd(function, predicate,
              haveBits(function, function->lane, lanes, s->isReverse ? bit.lanes : below.lanes));
  return laneAnd(function, predicate,
                 haveBits(function, function->warp, warps, s->isReverse ? bit.warps : below.warps));
}

static bool stepAcrossWarps(LaneFunction *function, Scan *s, unsigned number, Bits bit,
                            Bits below) {
  LanePlace place = {.numPads = 0};
  mapHalves(s, number, &place.map);
  laneSpreadOverBanks(&place.map);
  MlirValue takes = takesPredicate(function, s, bit);
  MlirValue gives = givesPredicate(function, s, bit, below);
  MlirValue part = laneThreadPart(function, &place.map, 0), bases[kMaxOperands];
  int64_t bytes = 0, size = (int64_t)1 << place.map.outs[0].bits;
  for (intptr_t i = 0; i < s->numOperands; ++i)
    bytes += (laneBitsOf(mlirValueGetType(s->values[i][0])) / 8 * size + 15) & -16;
  MlirValue scratch = laneScratch(function, bytes);
  bytes = 0;
  for (intptr_t i = 0; i < s->numOperands; ++i) {
    place.element = mlirValueGetType(s->values[i][0]);
    place.base = bases[i] =
        laneAdvance(function, scratch, laneInteger(function, 8), laneI32(function, bytes));
    bytes += (laneBitsOf(place.element) / 8 * size + 15) & -16;
    for (size_t reg = 0; reg < s->numRegisters; ++reg)
      if (!(reg & s->free) && lastRegister(s, reg, bit, below) == reg)
        laneStoreIf(function, laneAddressAt(function, &place, part, reg), s->values[i][reg], gives);
  }
  laneBeforeRead(function);
  const MlirAttribute none = {NULL};
  for (size_t reg = 0; reg < s->numRegisters; ++reg) {
    MlirValue others[kMaxOperands];
    if (!gets(s, reg, bit))
      continue;
    for (intptr_t i = 0; i < s->numOperands; ++i) {
      place.element = mlirValueGetType(s->values[i][0]);
      place.base = bases[i];
      MlirType memory = laneInteger(function, laneBitsOf(place.element));
      MlirValue word = mlirOperationGetResult(
          llvmLoadOpCreate(function->rewriter, function->location, memory,
                           laneAddressAt(function, &place, part, reg), none, none, none, none, none,
                           none, none, none, none, none, none, none),
          0);
      laneUnpack(function, place.element, 1, word, &others[i]);
    }
    if (!add(function, s, reg, others, takes))
      return false;
  }
  return true;
}

static bool runSteps(LaneFunction *function, Scan *s) {
  Bits below = {0};
  for (unsigned number = 0; number < s->layout.outs[s->axis].bits; ++number) {
    Bits bit = findBit(s, number);
    bool isInWarp = !(bit.warps | below.warps);
    if (!(isInWarp ? stepInWarp(function, s, bit, below)
                   : stepAcrossWarps(function, s, number, bit, below)))
      return false;
    below =
        (Bits){below.registers | bit.registers, below.lanes | bit.lanes, below.warps | bit.warps};
  }
  return true;
}

static bool lowerScan(LaneFunction *function, MlirOperation op) {
  Scan s = {.op = op,
            .numOperands = mlirOperationGetNumOperands(op),
            .isReverse = tritonScanOpGetReverse(op),
            .axis = (unsigned)tritonScanOpGetAxis(op)};
  uint32_t free[kLayoutMaxDims];
  if (s.numOperands > kMaxOperands)
    return laneFail(function, op, "too many operands");
  if (!laneLayoutOf(function, op, mlirValueGetType(mlirOperationGetOperand(op, 0)), &s.layout))
    return false;
  linearLayoutFreeVariableMasks(&s.layout, free);
  s.free = free[0];
  s.numRegisters = laneNumRegisters(&s.layout);
  for (unsigned o = 0; o < s.axis; ++o)
    s.axisLow += s.layout.outs[o].bits;
  for (intptr_t i = 0; i < s.numOperands; ++i)
    s.values[i] = laneSet(function, mlirOperationGetResult(op, i), s.numRegisters).data;
  for (intptr_t i = 0; i < s.numOperands; ++i)
    memcpy(s.values[i], laneGet(function, mlirOperationGetOperand(op, i)).data,
           s.numRegisters * sizeof *s.values[i]);
  if (!runSteps(function, &s))
    return false;
  for (size_t reg = 0; reg < s.numRegisters; ++reg)
    for (intptr_t i = 0; i < s.numOperands && reg & s.free; ++i)
      s.values[i][reg] = s.values[i][reg & ~(size_t)s.free];
  return true;
}

const LaneLowering laneScanLowerings[] = {{&tritonScanOpDef, lowerScan}, {NULL, NULL}};

// Operations that only name elements otherwise. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static bool lowerSplat(LaneFunction *function, MlirOperation op) {
  MlirValue source = laneGetOne(function, tritonSplatOpGetSrc(op));
  MlirValue result = tritonSplatOpGetResult(op);
  LaneValues made = laneSet(function, result, laneCountOf(function, typeOf(result)));
  for (size_t r = 0; r < made.size; ++r)
    made.data[r] = source;
  return true;
}

static bool lowerUnsplat(LaneFunction *function, MlirOperation op) {
  laneSetOne(function, tritonUnsplatOpGetResult(op),
             laneGet(function, tritonUnsplatOpGetSrc(op)).data[0]);
  return true;
}

// Without the bits of dimensions that a tensor has only one element along.
static uint64_t maskWord(const LinearLayout *result, const LinearLayout *source, uint64_t word,
                         const int *outOfSource) {
  uint64_t masked = 0;
  unsigned low = 0, lows[LANE_MAX_RANK] = {0};
  for (unsigned o = 0; o < source->numOuts; ++o) {
    lows[o] = low;
    low += source->outs[o].bits;
  }
  low = 0;
  for (unsigned o = 0; o < result->numOuts; ++o) {
    int to = outOfSource[o];
    uint64_t value = word >> low & (((uint64_t)1 << result->outs[o].bits) - 1);
    if (to >= 0)
      masked |= (value & (((uint64_t)1 << source->outs[to].bits) - 1)) << lows[to];
    low += result->outs[o].bits;
  }
  return masked;
}

// Each register is the source's that has the same index along its dimensions.
static bool moveByIndex(LaneFunction *function, MlirOperation op, const int *outOfSource) {
  LinearLayout from, to;
  MlirValue source = mlirOperationGetOperand(op, 0), result = mlirOperationGetResult(op, 0);
  if (!laneLayoutOf(function, op, typeOf(source), &from) ||
      !laneLayoutOf(function, op, typeOf(result), &to))
    return false;
  LaneValues values = laneGet(function, source);
  LaneValues made = laneSet(function, result, laneNumRegisters(&to));
  LaneRegister *sorted = laneSortRegisters(&from);
  bool ok = true;
  for (size_t r = 0; r < made.size && ok; ++r) {
    long found = laneFindRegister(sorted, values.size,
                                  maskWord(&to, &from, laneRegisterWord(&to, r), outOfSource));
    ok = found >= 0;
    made.data[r] = values.data[ok ? found : 0];
  }
  tsFree(sorted);
  return ok || laneFail(function, op, "the layouts don't fit");
}

static bool lowerBroadcast(LaneFunction *function, MlirOperation op) {
  int outs[LANE_MAX_RANK];
  for (int o = 0; o < LANE_MAX_RANK; ++o)
    outs[o] = o < mlirShapedTypeGetRank(typeOf(mlirOperationGetOperand(op, 0))) ? o : -1;
  return moveByIndex(function, op, outs);
}

static bool lowerExpandDims(LaneFunction *function, MlirOperation op) {
  int outs[LANE_MAX_RANK];
  int axis = (int)tritonExpandDimsOpGetAxis(op);
  for (int o = 0; o < LANE_MAX_RANK; ++o)
    outs[o] = o == axis ? -1 : o > axis ? o - 1 : o;
  return moveByIndex(function, op, outs);
}

static bool lowerTrans(LaneFunction *function, MlirOperation op) {
  int outs[LANE_MAX_RANK];
  intptr_t size;
  const int32_t *order = tritonTransOpGetOrder(op, &size);
  for (intptr_t o = 0; o < LANE_MAX_RANK; ++o)
    outs[o] = o < size ? order[o] : -1;
  return moveByIndex(function, op, outs);
}

// The layouts are such that each thread has the same elements in the same order; else they move.
// Elements that go into a reduction together with others have to stay where they are.
static bool mayReorder(MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
       use = mlirOpOperandGetNextUse(use)) {
    MlirOperation user = mlirOpOperandGetOwner(use);
    if (tritonReduceOpIsA(user) && mlirOperationGetNumOperands(user) > 1)
      return false;
    if (tritongpuConvertLayoutOpIsA(user) && !mayReorder(mlirOperationGetResult(user, 0)))
      return false;
  }
  return true;
}

static bool lowerReshape(LaneFunction *function, MlirOperation op) {
  LinearLayout from, to, flatFrom, flatTo;
  MlirValue source = tritonReshapeOpGetSrc(op), result = tritonReshapeOpGetResult(op);
  const char *names[LANE_MAX_RANK];
  if (!laneLayoutOf(function, op, typeOf(source), &from) ||
      !laneLayoutOf(function, op, typeOf(result), &to))
    return false;
  LaneValues values = laneGet(function, source);
  flatFrom = from;
  flatTo = to;
  // The last dimension lies in the lowest bits.
  for (unsigned o = 0; o < from.numOuts; ++o)
    names[o] = tritongpuDimName(from.numOuts - 1 - o);
  linearLayoutTransposeOuts(&flatFrom, names, from.numOuts);
  for (unsigned o = 0; o < to.numOuts; ++o)
    names[o] = tritongpuDimName(to.numOuts - 1 - o);
  linearLayoutTransposeOuts(&flatTo, names, to.numOuts);
  linearLayoutFlattenOuts(&flatFrom, "dim0");
  linearLayoutFlattenOuts(&flatTo, "dim0");
  LaneValues made = laneSet(function, result, laneNumRegisters(&to));
  if (tritonReshapeOpGetAllowReorder(op) && made.size == values.size && mayReorder(result)) {
    for (size_t r = 0; r < made.size; ++r)
      made.data[r] = values.data[r];
    return true;
  }
  return laneConvert(function, op, laneTypeOf(function, typeOf(source)), &flatFrom, values.data,
                     &flatTo, made.data);
}

static bool findHalf(LaneFunction *function, MlirOperation op, MlirType whole, MlirType half,
                     uint64_t which, size_t *registers, size_t count) {
  LinearLayout all, part;
  if (!laneLayoutOf(function, op, whole, &all) || !laneLayoutOf(function, op, half, &part))
    return false;
  LaneRegister *sorted = laneSortRegisters(&all);
  unsigned bits = linearLayoutOutBits(&part);
  bool ok = laneNumRegisters(&part) == count;
  for (size_t r = 0; r < count && ok; ++r) {
    long found = laneFindRegister(sorted, laneNumRegisters(&all),
                                  laneRegisterWord(&part, r) | which << bits);
    ok = found >= 0;
    registers[r] = ok ? (size_t)found : 0;
  }
  tsFree(sorted);
  return ok || laneFail(function, op, "the layouts don't fit");
}

static bool lowerSplit(LaneFunction *function, MlirOperation op) {
  MlirValue source = tritonSplitOpGetSrc(op);
  LaneValues values = laneGet(function, source);
  for (uint64_t which = 0; which < 2; ++which) {
    MlirValue result = mlirOperationGetResult(op, (intptr_t)which);
    LaneValues made = laneSet(function, result, laneCountOf(function, typeOf(result)));
    size_t *registers = tsAllocZeroed(made.size + 1, sizeof *registers);
    bool ok = findHalf(function, op, typeOf(source), typeOf(result), which, registers, made.size);
    for (size_t r = 0; r < made.size && ok; ++r)
      made.data[r] = values.data[registers[r]];
    tsFree(registers);
    if (!ok)
      return false;
  }
  return true;
}

static bool lowerJoin(LaneFunction *function, MlirOperation op) {
  LinearLayout all, part;
  MlirValue result = tritonJoinOpGetResult(op);
  if (!laneLayoutOf(function, op, typeOf(result), &all) ||
      !laneLayoutOf(function, op, typeOf(tritonJoinOpGetLhs(op)), &part))
    return false;
  const LaneValues halves[] = {laneGet(function, tritonJoinOpGetLhs(op)),
                               laneGet(function, tritonJoinOpGetRhs(op))};
  LaneValues made = laneSet(function, result, laneNumRegisters(&all));
  LaneRegister *sorted = laneSortRegisters(&part);
  unsigned bits = linearLayoutOutBits(&part);
  bool ok = true;
  for (size_t r = 0; r < made.size && ok; ++r) {
    uint64_t word = laneRegisterWord(&all, r);
    long found = laneFindRegister(sorted, halves[0].size, word & (((uint64_t)1 << bits) - 1));
    ok = found >= 0;
    made.data[r] = halves[word >> bits & 1].data[ok ? found : 0];
  }
  tsFree(sorted);
  return ok || laneFail(function, op, "the layouts don't fit");
}

// In no order that anybody may rely on.
static bool lowerCat(LaneFunction *function, MlirOperation op) {
  MlirValue result = tritonCatOpGetResult(op);
  const LaneValues halves[] = {laneGet(function, tritonCatOpGetLhs(op)),
                               laneGet(function, tritonCatOpGetRhs(op))};
  LaneValues made = laneSet(function, result, laneCountOf(function, typeOf(result)));
  if (made.size != halves[0].size + halves[1].size)
    return laneFail(function, op, "a thread has fewer elements than of both operands");
  for (size_t r = 0; r < made.size; ++r)
    made.data[r] = r < halves[0].size ? halves[0].data[r] : halves[1].data[r - halves[0].size];
  return true;
}

const LaneLowering laneViewLowerings[] = {{&tritonSplatOpDef, lowerSplat},
                                          {&tritonUnsplatOpDef, lowerUnsplat},
                                          {&tritonBroadcastOpDef, lowerBroadcast},
                                          {&tritonExpandDimsOpDef, lowerExpandDims},
                                          {&tritonTransOpDef, lowerTrans},
                                          {&tritonReshapeOpDef, lowerReshape},
                                          {&tritonSplitOpDef, lowerSplit},
                                          {&tritonJoinOpDef, lowerJoin},
                                          {&tritonCatOpDef, lowerCat},
                                          {NULL, NULL}};

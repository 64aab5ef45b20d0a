// Operations that find their elements by numbers: gather and histogram, through shared memory.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

void laneFlattenRows(LinearLayout *layout) {
  const char *names[LANE_MAX_RANK];
  for (unsigned o = 0; o < layout->numOuts; ++o)
    names[o] = layout->outs[layout->numOuts - 1 - o].name;
  linearLayoutTransposeOuts(layout, names, layout->numOuts);
  linearLayoutFlattenOuts(layout, "offset");
}

static MlirValue fitIndex(LaneFunction *function, MlirValue index) {
  unsigned bits = mlirIntegerTypeGetWidth(typeOf(index));
  MlirType i32 = laneInteger(function, 32);
  if (bits == 32)
    return index;
  return laneFold(function, bits < 32 ? &arithExtUIOpDef : &arithTruncIOpDef, i32, 1, &index);
}

static bool lowerGather(LaneFunction *function, MlirOperation op) {
  MlirValue source = tritonGatherOpGetSrc(op), indices = tritonGatherOpGetIndices(op),
            result = tritonGatherOpGetResult(op);
  LinearLayout from, to;
  if (!laneLayoutOf(function, op, typeOf(source), &from) ||
      !laneLayoutOf(function, op, typeOf(result), &to))
    return false;
  unsigned axis = (unsigned)tritonGatherOpGetAxis(op), low[LANE_MAX_RANK], total = 0;
  for (unsigned o = from.numOuts; o-- > 0; total += from.outs[o].bits)
    low[o] = total;
  LanePlace place = {.element = laneTypeOf(function, typeOf(source)), .map = from};
  laneFlattenRows(&place.map);
  place.base = laneScratch(function, (int64_t)(laneBitsOf(place.element) / 8) << total);
  laneStoreAll(function, &place, laneGet(function, source).data);
  laneBeforeRead(function);
  LaneValues numbers = laneGet(function, indices);
  LaneValues made = laneSet(function, result, laneNumRegisters(&to));
  for (size_t r = 0; r < made.size; ++r) {
    MlirValue offset = laneBinary(function, &arithShLIOpDef, fitIndex(function, numbers.data[r]),
                                  laneI32(function, low[axis]));
    for (unsigned o = 0; o < to.numOuts; ++o) {
      if (o == axis)
        continue;
      MlirValue part =
          laneXor(function, laneThreadPart(function, &to, o), laneRegisterPart(&to, r, o));
      part = laneBinary(function, &arithShLIOpDef, part, laneI32(function, low[o]));
      offset = laneBinary(function, &arithAddIOpDef, offset, part);
    }
    laneLoadOne(function, &place, offset, &made.data[r]);
  }
  return true;
}

// Each element is counted by one of the threads that have it.
static void countElements(LaneFunction *function, MlirValue bins, const LinearLayout *layout,
                          LaneValues numbers, LaneValues masks) {
  uint32_t free[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(layout, free);
  MlirValue owner = laneOwnerPredicate(function, layout);
  for (size_t r = 0; r < numbers.size; ++r) {
    if (r & free[0])
      continue;
    MlirValue predicate = masks.size ? laneAnd(function, owner, masks.data[r]) : owner;
    const MlirValue operands[] = {
        laneAdvance(function, bins, laneInteger(function, 32), fitIndex(function, numbers.data[r])),
        laneI32(function, 1), predicate};
    bool isAlways = mlirValueIsNull(predicate);
    laneAssembly(function, (MlirType){NULL},
                 isAlways ? "red.shared.add.u32 [ $0 + 0 ], $1;"
                          : "@$2 red.shared.add.u32 [ $0 + 0 ], $1;",
                 isAlways ? "r,r" : "r,r,b", isAlways ? 2 : 3, operands);
  }
}

static bool lowerHistogram(LaneFunction *function, MlirOperation op) {
  MlirValue source = tritonHistogramOpGetSrc(op), mask = tritonHistogramOpGetMask(op),
            result = tritonHistogramOpGetResult(op);
  LinearLayout from, to;
  if (!laneLayoutOf(function, op, typeOf(source), &from) ||
      !laneLayoutOf(function, op, typeOf(result), &to))
    return false;
  if (laneBitsOf(laneTypeOf(function, typeOf(result))) != 32)
    return laneFail(function, op, "counts of other integers than i32");
  LanePlace place = {.element = laneInteger(function, 32), .map = to};
  laneFlattenRows(&place.map);
  place.base = laneScratch(function, (int64_t)4 << place.map.outs[0].bits);
  LaneValues made = laneSet(function, result, laneNumRegisters(&to)), masks = {0};
  for (size_t r = 0; r < made.size; ++r)
    made.data[r] = laneI32(function, 0);
  laneStoreAll(function, &place, made.data);
  laneBeforeWrite(function);
  if (!mlirValueIsNull(mask))
    masks = laneGet(function, mask);
  countElements(function, place.base, &from, laneGet(function, source), masks);
  laneBeforeRead(function);
  laneLoadAll(function, &place, made.data);
  return true;
}

const LaneLowering laneGatherLowerings[] = {
    {&tritonGatherOpDef, lowerGather}, {&tritonHistogramOpDef, lowerHistogram}, {NULL, NULL}};

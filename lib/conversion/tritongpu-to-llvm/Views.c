// Operations that only name elements otherwise. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"

static MlirType typeOf(MlirValue value) { return mlirValueGetType(value); }

static bool lowerSplat(PtxFunction *function, MlirOperation op) {
  MlirValue source = ptxGetOne(function, tritonSplatOpGetSrc(op));
  MlirValue result = tritonSplatOpGetResult(op);
  PtxValues made = ptxSet(function, result, ptxCountOf(function, typeOf(result)));
  for (size_t r = 0; r < made.size; ++r)
    made.data[r] = source;
  return true;
}

static bool lowerUnsplat(PtxFunction *function, MlirOperation op) {
  ptxSetOne(function, tritonUnsplatOpGetResult(op),
            ptxGet(function, tritonUnsplatOpGetSrc(op)).data[0]);
  return true;
}

// Without the bits of dimensions that a tensor has only one element along.
static uint64_t maskWord(const LinearLayout *result, const LinearLayout *source, uint64_t word,
                         const int *outOfSource) {
  uint64_t masked = 0;
  unsigned low = 0, lows[PTX_MAX_RANK] = {0};
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
static bool moveByIndex(PtxFunction *function, MlirOperation op, const int *outOfSource) {
  LinearLayout from, to;
  MlirValue source = mlirOperationGetOperand(op, 0), result = mlirOperationGetResult(op, 0);
  if (!ptxLayoutOf(function, op, typeOf(source), &from) ||
      !ptxLayoutOf(function, op, typeOf(result), &to))
    return false;
  PtxValues values = ptxGet(function, source);
  PtxValues made = ptxSet(function, result, ptxNumRegisters(&to));
  PtxRegister *sorted = ptxSortRegisters(&from);
  bool ok = true;
  for (size_t r = 0; r < made.size && ok; ++r) {
    long found = ptxFindRegister(sorted, values.size,
                                 maskWord(&to, &from, ptxRegisterWord(&to, r), outOfSource));
    ok = found >= 0;
    made.data[r] = values.data[ok ? found : 0];
  }
  tsFree(sorted);
  return ok || ptxFail(function, op, "the layouts don't fit");
}

static bool lowerBroadcast(PtxFunction *function, MlirOperation op) {
  int outs[PTX_MAX_RANK];
  for (int o = 0; o < PTX_MAX_RANK; ++o)
    outs[o] = o < mlirShapedTypeGetRank(typeOf(mlirOperationGetOperand(op, 0))) ? o : -1;
  return moveByIndex(function, op, outs);
}

static bool lowerExpandDims(PtxFunction *function, MlirOperation op) {
  int outs[PTX_MAX_RANK];
  int axis = (int)tritonExpandDimsOpGetAxis(op);
  for (int o = 0; o < PTX_MAX_RANK; ++o)
    outs[o] = o == axis ? -1 : o > axis ? o - 1 : o;
  return moveByIndex(function, op, outs);
}

static bool lowerTrans(PtxFunction *function, MlirOperation op) {
  int outs[PTX_MAX_RANK];
  intptr_t size;
  const int32_t *order = tritonTransOpGetOrder(op, &size);
  for (intptr_t o = 0; o < PTX_MAX_RANK; ++o)
    outs[o] = o < size ? order[o] : -1;
  return moveByIndex(function, op, outs);
}

// The layouts are such that each thread has the same elements in the same order; else they move.
static bool lowerReshape(PtxFunction *function, MlirOperation op) {
  LinearLayout from, to, flatFrom, flatTo;
  MlirValue source = tritonReshapeOpGetSrc(op), result = tritonReshapeOpGetResult(op);
  const char *names[PTX_MAX_RANK];
  if (!ptxLayoutOf(function, op, typeOf(source), &from) ||
      !ptxLayoutOf(function, op, typeOf(result), &to))
    return false;
  PtxValues values = ptxGet(function, source);
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
  PtxValues made = ptxSet(function, result, ptxNumRegisters(&to));
  if (tritonReshapeOpGetAllowReorder(op) && made.size == values.size) {
    for (size_t r = 0; r < made.size; ++r)
      made.data[r] = values.data[r];
    return true;
  }
  return ptxConvert(function, op, ptxTypeOf(function, typeOf(source)), &flatFrom, values.data,
                    &flatTo, made.data);
}

static bool findHalf(PtxFunction *function, MlirOperation op, MlirType whole, MlirType half,
                     uint64_t which, size_t *registers, size_t count) {
  LinearLayout all, part;
  if (!ptxLayoutOf(function, op, whole, &all) || !ptxLayoutOf(function, op, half, &part))
    return false;
  PtxRegister *sorted = ptxSortRegisters(&all);
  unsigned bits = linearLayoutOutBits(&part);
  bool ok = ptxNumRegisters(&part) == count;
  for (size_t r = 0; r < count && ok; ++r) {
    long found =
        ptxFindRegister(sorted, ptxNumRegisters(&all), ptxRegisterWord(&part, r) | which << bits);
    ok = found >= 0;
    registers[r] = ok ? (size_t)found : 0;
  }
  tsFree(sorted);
  return ok || ptxFail(function, op, "the layouts don't fit");
}

static bool lowerSplit(PtxFunction *function, MlirOperation op) {
  MlirValue source = tritonSplitOpGetSrc(op);
  PtxValues values = ptxGet(function, source);
  for (uint64_t which = 0; which < 2; ++which) {
    MlirValue result = mlirOperationGetResult(op, (intptr_t)which);
    PtxValues made = ptxSet(function, result, ptxCountOf(function, typeOf(result)));
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

static bool lowerJoin(PtxFunction *function, MlirOperation op) {
  LinearLayout all, part;
  MlirValue result = tritonJoinOpGetResult(op);
  if (!ptxLayoutOf(function, op, typeOf(result), &all) ||
      !ptxLayoutOf(function, op, typeOf(tritonJoinOpGetLhs(op)), &part))
    return false;
  const PtxValues halves[] = {ptxGet(function, tritonJoinOpGetLhs(op)),
                              ptxGet(function, tritonJoinOpGetRhs(op))};
  PtxValues made = ptxSet(function, result, ptxNumRegisters(&all));
  PtxRegister *sorted = ptxSortRegisters(&part);
  unsigned bits = linearLayoutOutBits(&part);
  bool ok = true;
  for (size_t r = 0; r < made.size && ok; ++r) {
    uint64_t word = ptxRegisterWord(&all, r);
    long found = ptxFindRegister(sorted, halves[0].size, word & (((uint64_t)1 << bits) - 1));
    ok = found >= 0;
    made.data[r] = halves[word >> bits & 1].data[ok ? found : 0];
  }
  tsFree(sorted);
  return ok || ptxFail(function, op, "the layouts don't fit");
}

const PtxLowering ptxViewLowerings[] = {{&tritonSplatOpDef, lowerSplat},
                                        {&tritonUnsplatOpDef, lowerUnsplat},
                                        {&tritonBroadcastOpDef, lowerBroadcast},
                                        {&tritonExpandDimsOpDef, lowerExpandDims},
                                        {&tritonTransOpDef, lowerTrans},
                                        {&tritonReshapeOpDef, lowerReshape},
                                        {&tritonSplitOpDef, lowerSplit},
                                        {&tritonJoinOpDef, lowerJoin},
                                        {NULL, NULL}};

// Which elements a thread has. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"
#include "dialect/arith/ArithOps.h"

#include <stdlib.h>

//===--- Registers ---===//

size_t laneNumRegisters(const LinearLayout *layout) {
  int in = linearLayoutFindIn(layout, "register");
  return in < 0 ? 1 : (size_t)1 << layout->ins[in].bits;
}

uint64_t laneRegisterWord(const LinearLayout *layout, size_t reg) {
  return linearLayoutApplyWord(layout, reg);
}

static uint64_t outOf(const LinearLayout *layout, uint64_t word, unsigned out) {
  unsigned low = 0;
  for (unsigned o = 0; o < out; ++o)
    low += layout->outs[o].bits;
  return word >> low & (((uint64_t)1 << layout->outs[out].bits) - 1);
}

uint32_t laneRegisterPart(const LinearLayout *layout, size_t reg, unsigned out) {
  return (uint32_t)outOf(layout, laneRegisterWord(layout, reg), out);
}

static int compare(const void *a, const void *b) {
  const LaneRegister *x = a, *y = b;
  if (x->word != y->word)
    return x->word < y->word ? -1 : 1;
  return x->reg < y->reg ? -1 : x->reg > y->reg;
}

LaneRegister *laneSortRegisters(const LinearLayout *layout) {
  size_t count = laneNumRegisters(layout);
  LaneRegister *sorted = tsAllocZeroed(count, sizeof *sorted);
  for (size_t r = 0; r < count; ++r)
    sorted[r] = (LaneRegister){laneRegisterWord(layout, r), r};
  qsort(sorted, count, sizeof *sorted, compare);
  return sorted;
}

long laneFindRegister(const LaneRegister *sorted, size_t count, uint64_t word) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (sorted[middle].word < word)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count && sorted[low].word == word ? (long)sorted[low].reg : -1;
}

//===--- Threads ---===//

unsigned laneFirstBit(const LinearLayout *layout, const char *in) {
  unsigned first = 0;
  int which = linearLayoutFindIn(layout, in);
  for (int i = 0; i < which; ++i)
    first += layout->ins[i].bits;
  return first;
}

uint32_t laneBitsAlong(const LinearLayout *layout, const char *in, unsigned out) {
  int which = linearLayoutFindIn(layout, in);
  uint32_t bits = 0;
  for (unsigned bit = 0; which >= 0 && bit < layout->ins[which].bits; ++bit)
    if (linearLayoutBasis(layout, (unsigned)which, bit, out))
      bits |= (uint32_t)1 << bit;
  return bits;
}

// Bits `first` to `last` of a value, moved so that the lowest is worth `basis`.
static MlirValue moveBits(LaneFunction *function, MlirValue value, unsigned first, unsigned last,
                          uint64_t basis) {
  uint32_t mask = (uint32_t)((((uint64_t)1 << (last - first + 1)) - 1) << first);
  MlirValue bits = laneBinary(function, &arithAndIOpDef, value, laneI32(function, mask));
  unsigned to = 0;
  while ((uint64_t)1 << to < basis)
    ++to;
  if (to > first)
    return laneBinary(function, &arithShLIOpDef, bits, laneI32(function, to - first));
  if (to < first)
    return laneBinary(function, &arithShRUIOpDef, bits, laneI32(function, first - to));
  return bits;
}

// A bit leads to several at once.
static MlirValue selectBasis(LaneFunction *function, MlirValue value, unsigned bit,
                             uint64_t basis) {
  MlirValue shifted = laneBinary(function, &arithShRUIOpDef, value, laneI32(function, bit));
  MlirValue one = laneBinary(function, &arithAndIOpDef, shifted, laneI32(function, 1));
  return laneBinary(function, &arithMulIOpDef, one, laneI32(function, (int64_t)basis));
}

MlirValue laneAddInput(LaneFunction *function, const LinearLayout *layout, const char *in,
                       MlirValue value, unsigned out, MlirValue sum) {
  int which = linearLayoutFindIn(layout, in);
  unsigned bits = which < 0 ? 0 : layout->ins[which].bits;
  for (unsigned bit = 0; bit < bits; ++bit) {
    uint64_t basis = linearLayoutBasis(layout, (unsigned)which, bit, out);
    if (!basis)
      continue;
    unsigned last = bit;
    bool isPower = !(basis & (basis - 1));
    while (isPower && last + 1 < bits &&
           linearLayoutBasis(layout, (unsigned)which, last + 1, out) == basis << (last + 1 - bit))
      ++last;
    MlirValue part = isPower ? moveBits(function, value, bit, last, basis)
                             : selectBasis(function, value, bit, basis);
    sum = mlirValueIsNull(sum) ? part : laneBinary(function, &arithXOrIOpDef, sum, part);
    bit = last;
  }
  return sum;
}

MlirValue laneThreadPart(LaneFunction *function, const LinearLayout *layout, unsigned out) {
  MlirBlock block = mlirRewriterBaseGetInsertionBlock(function->rewriter);
  MlirOperation next = mlirRewriterBaseGetOperationAfterInsertion(function->rewriter);
  mlirRewriterBaseSetInsertionPointBefore(function->rewriter, function->prologueEnd);
  MlirValue sum = laneAddInput(function, layout, "lane", function->lane, out, (MlirValue){NULL});
  sum = laneAddInput(function, layout, "warp", function->warp, out, sum);
  if (mlirValueIsNull(sum))
    sum = laneI32(function, 0);
  if (mlirOperationIsNull(next))
    mlirRewriterBaseSetInsertionPointToEnd(function->rewriter, block);
  else
    mlirRewriterBaseSetInsertionPointBefore(function->rewriter, next);
  return sum;
}

MlirValue laneXor(LaneFunction *function, MlirValue part, uint32_t constant) {
  return constant ? laneBinary(function, &arithXOrIOpDef, part, laneI32(function, constant)) : part;
}

MlirValue laneOwnerPredicate(LaneFunction *function, const LinearLayout *layout) {
  static const char *const inputs[] = {"lane", "warp"};
  const MlirValue values[] = {function->lane, function->warp};
  uint32_t masks[kLayoutMaxDims];
  MlirValue predicate = {NULL};
  linearLayoutFreeVariableMasks(layout, masks);
  for (int i = 0; i < 2; ++i) {
    int in = linearLayoutFindIn(layout, inputs[i]);
    if (in < 0 || !masks[in])
      continue;
    MlirValue bits = laneBinary(function, &arithAndIOpDef, values[i], laneI32(function, masks[in]));
    predicate = laneAnd(function, predicate, laneIsEqual(function, bits, laneI32(function, 0)));
  }
  return predicate;
}

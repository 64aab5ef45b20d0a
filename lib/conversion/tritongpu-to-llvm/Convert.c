// Changes of layout. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conversion/tritongpu-to-llvm/Internal.h"

static bool inputsAgree(const LinearLayout *a, const LinearLayout *b, const char *in) {
  int x = linearLayoutFindIn(a, in), y = linearLayoutFindIn(b, in);
  unsigned firstX = 0, firstY = 0;
  if (x < 0 || y < 0 || a->ins[x].bits != b->ins[y].bits)
    return false;
  for (int i = 0; i < x; ++i)
    firstX += a->ins[i].bits;
  for (int i = 0; i < y; ++i)
    firstY += b->ins[i].bits;
  for (unsigned bit = 0; bit < a->ins[x].bits; ++bit)
    if (a->bases[firstX + bit] != b->bases[firstY + bit])
      return false;
  return true;
}

// Each thread has what it needs.
static bool convertInThread(const LinearLayout *from, const MlirValue *values,
                            const LinearLayout *to, MlirValue *results) {
  if (!inputsAgree(from, to, "lane") || !inputsAgree(from, to, "warp"))
    return false;
  LaneRegister *sorted = laneSortRegisters(from);
  size_t count = laneNumRegisters(from), numResults = laneNumRegisters(to);
  bool ok = true;
  for (size_t r = 0; r < numResults && ok; ++r) {
    long found = laneFindRegister(sorted, count, laneRegisterWord(to, r));
    ok = found >= 0;
    results[r] = values[ok ? found : 0];
  }
  tsFree(sorted);
  return ok;
}

static int neighboursAlong(const LinearLayout *layout) {
  for (unsigned o = 0; o < layout->numOuts && layout->ins[0].bits; ++o)
    if (linearLayoutBasis(layout, 0, 0, o) == 1)
      return (int)o;
  return -1;
}

// The outputs in one, that along which a thread reads neighbours first, or else writes them.
static void flatten(const LinearLayout *from, const LinearLayout *to, const char **names) {
  int along = neighboursAlong(to);
  unsigned first = to->numOuts - 1, count = 1;
  if (along < 0)
    along = neighboursAlong(from);
  if (along >= 0)
    first = (unsigned)along;
  names[0] = to->outs[first].name;
  for (unsigned o = to->numOuts; o-- > 0;)
    if (o != first)
      names[count++] = to->outs[o].name;
}

static bool convertThroughShared(LaneFunction *function, MlirOperation op, MlirType element,
                                 const LinearLayout *from, const MlirValue *values,
                                 const LinearLayout *to, MlirValue *results) {
  const char *names[LANE_MAX_RANK];
  LanePlace write = {.element = element, .map = *from}, read = {.element = element, .map = *to};
  flatten(from, to, names);
  if (!linearLayoutTransposeOuts(&write.map, names, to->numOuts) ||
      !linearLayoutTransposeOuts(&read.map, names, to->numOuts))
    return laneFail(function, op, "the layouts don't fit");
  int64_t bytes = laneBitsOf(element) / 8, row = (int64_t)1 << read.map.outs[0].bits;
  linearLayoutFlattenOuts(&write.map, "offset");
  linearLayoutFlattenOuts(&read.map, "offset");
  int64_t total = (int64_t)1 << read.map.outs[0].bits;
  // 16 bytes more in each row, of at least 128 bytes: rows begin in other banks.
  row = row * bytes < 128 ? 128 / bytes : row;
  if (row < total) {
    read.numPads = write.numPads = 1;
    read.intervals[0] = write.intervals[0] = row;
    read.paddings[0] = write.paddings[0] = 16 / bytes;
  }
  write.base = read.base =
      laneScratch(function, (total + (row < total ? total / row * (16 / bytes) : 0)) * bytes);
  laneStoreAll(function, &write, values);
  laneBeforeRead(function);
  laneLoadAll(function, &read, results);
  return true;
}

bool laneConvert(LaneFunction *function, MlirOperation op, MlirType element,
                 const LinearLayout *from, const MlirValue *values, const LinearLayout *to,
                 MlirValue *results) {
  return convertInThread(from, values, to, results) ||
         convertThroughShared(function, op, element, from, values, to, results);
}

static bool lowerConvert(LaneFunction *function, MlirOperation op) {
  LinearLayout from, to;
  MlirValue source = tritongpuConvertLayoutOpGetSrc(op),
            result = tritongpuConvertLayoutOpGetResult(op);
  if (!laneLayoutOf(function, op, mlirValueGetType(source), &from) ||
      !laneLayoutOf(function, op, mlirValueGetType(result), &to))
    return false;
  LaneValues made = laneSet(function, result, laneNumRegisters(&to));
  return laneConvert(function, op, laneTypeOf(function, mlirValueGetType(source)), &from,
                     laneGet(function, source).data, &to, made.data);
}

const LaneLowering laneConvertLowerings[] = {{&tritongpuConvertLayoutOpDef, lowerConvert},
                                             {NULL, NULL}};

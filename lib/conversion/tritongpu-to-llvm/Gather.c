// Operations that find their elements by numbers: gather, by shuffles where warps have all that
// they need, else through shared memory, and histogram. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
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

//===--- Within warps ---===//

enum { kLaneBits = 5, kMostAlongAxis = 3 }; // log2

// Where a thread finds what it gathers: register and lane of the source, as what the index, the
// thread's lane and the register of the result add up to.
typedef struct InWarp {
  unsigned registerBits;          // of the source
  LinearLayout index;             // to "register" and "lane"
  LinearLayout lanes;             // of the result, to "lane"
  uint32_t along[kLayoutMaxBits]; // what registers the index leads to: sums of these
  unsigned numAlong;
  uint64_t axisMask; // of a place in the tensor
  LaneSpan span;
} InWarp;

static void beginMap(LinearLayout *map, const char *in, unsigned registerBits) {
  *map = linearLayoutEmpty();
  linearLayoutAddOut(map, "register", (uint32_t)1 << registerBits);
  linearLayoutAddOut(map, "lane", (uint32_t)1 << kLaneBits);
  linearLayoutAddIn(map, in);
}

static uint32_t registerIn(const InWarp *g, uint32_t source) {
  return source & (((uint32_t)1 << g->registerBits) - 1);
}

// What a place leads to; false where it isn't in the warp.
static bool findSource(const InWarp *g, uint64_t place, uint32_t *source) {
  *source = 0;
  return !laneSpanReduce(&g->span, place, source);
}

static void addAlong(InWarp *g, uint32_t reg) {
  for (unsigned i = 0; i < g->numAlong; ++i)
    if ((reg ^ g->along[i]) < reg)
      reg ^= g->along[i];
  if (reg)
    g->along[g->numAlong++] = reg;
}

static bool mapIndex(InWarp *g, unsigned low, unsigned bits) {
  beginMap(&g->index, "index", g->registerBits);
  for (unsigned i = 0; i < bits; ++i) {
    uint32_t source, parts[2];
    if (!findSource(g, (uint64_t)1 << (low + i), &source))
      return false;
    parts[0] = registerIn(g, source);
    parts[1] = source >> g->registerBits;
    addAlong(g, parts[0]);
    linearLayoutAddBasis(&g->index, parts);
  }
  return g->numAlong <= kMostAlongAxis;
}

// The lane of the result may not decide about the register: a shuffle sends one.
static bool mapLanes(InWarp *g, const LinearLayout *to) {
  unsigned first = laneFirstBit(to, "lane");
  beginMap(&g->lanes, "lane", g->registerBits);
  for (unsigned i = 0; i < kLaneBits; ++i) {
    uint32_t source, parts[2];
    if (!findSource(g, to->bases[first + i] & ~g->axisMask, &source) || registerIn(g, source))
      return false;
    parts[0] = 0;
    parts[1] = source >> g->registerBits;
    linearLayoutAddBasis(&g->lanes, parts);
  }
  return true;
}

// Each warp has whole lines along the axis, and gathers from them alone.
static bool findInWarp(const LinearLayout *from, const LinearLayout *to, unsigned axis, InWarp *g) {
  static const char *const apart[] = {"warp", "block"};
  unsigned low = 0, bits = from->outs[axis].bits;
  int lanes[] = {linearLayoutFindIn(from, "lane"), linearLayoutFindIn(to, "lane")};
  *g = (InWarp){.registerBits = from->ins[0].bits};
  for (unsigned o = 0; o < axis; ++o)
    low += from->outs[o].bits;
  g->axisMask = (((uint64_t)1 << bits) - 1) << low;
  if (lanes[0] != 1 || lanes[1] != 1 || from->ins[1].bits != kLaneBits ||
      to->ins[1].bits != kLaneBits || g->registerBits + kLaneBits > LANE_SPAN_MOST ||
      from->outs[axis].bits != to->outs[axis].bits)
    return false;
  for (int i = 0; i < 2; ++i) {
    int a = linearLayoutFindIn(from, apart[i]), b = linearLayoutFindIn(to, apart[i]);
    unsigned count = a < 0 ? 0 : from->ins[a].bits;
    if ((b < 0 ? 0 : to->ins[b].bits) != count)
      return false;
    for (unsigned bit = 0; bit < count; ++bit)
      if (from->bases[laneFirstBit(from, apart[i]) + bit] !=
          (to->bases[laneFirstBit(to, apart[i]) + bit] & ~g->axisMask))
        return false;
  }
  for (unsigned i = 0; i < g->registerBits + kLaneBits; ++i)
    laneSpanAdd(&g->span, from->bases[i], (uint32_t)1 << i);
  return mapIndex(g, low, bits) && mapLanes(g, to);
}

// One of the registers that the index may lead to.
static MlirValue selectAlong(LaneFunction *function, const InWarp *g, const MlirValue *values,
                             uint32_t first, MlirValue index, MlirValue lane) {
  MlirValue result = {NULL}, reg = laneAddInput(function, &g->index, "index", index, 0, result);
  for (uint32_t k = 0; k < (uint32_t)1 << g->numAlong; ++k) {
    uint32_t moved = 0;
    for (unsigned i = 0; i < g->numAlong; ++i)
      moved ^= k >> i & 1 ? g->along[i] : 0;
    MlirValue value =
        laneShuffle(function, values[first ^ moved], "llvm.nvvm.shfl.sync.idx.i32", lane);
    if (!k) {
      result = value;
      continue;
    }
    const MlirValue operands[] = {laneIsEqual(function, reg, laneI32(function, moved)), value,
                                  result};
    result = laneMake(function, &arithSelectOpDef, typeOf(value), 3, operands, NULL);
  }
  return result;
}

static bool gatherInWarp(LaneFunction *function, const LinearLayout *from, const MlirValue *values,
                         const LinearLayout *to, unsigned axis, LaneValues numbers,
                         MlirValue *results) {
  InWarp g;
  if (!findInWarp(from, to, axis, &g))
    return false;
  for (size_t r = 0; r < numbers.size; ++r) {
    uint32_t source;
    if (!findSource(&g, laneRegisterWord(to, r) & ~g.axisMask, &source))
      return false;
  }
  MlirValue part = laneThreadPart(function, &g.lanes, 1);
  for (size_t r = 0; r < numbers.size; ++r) {
    uint32_t source;
    findSource(&g, laneRegisterWord(to, r) & ~g.axisMask, &source);
    MlirValue index = fitIndex(function, numbers.data[r]);
    MlirValue lane = laneXor(function, part, source >> g.registerBits);
    lane = laneAddInput(function, &g.index, "index", index, 1, lane);
    results[r] = selectAlong(function, &g, values, registerIn(&g, source), index, lane);
  }
  return true;
}

//===--- Through shared memory ---===//

static bool lowerGather(LaneFunction *function, MlirOperation op) {
  MlirValue source = tritonGatherOpGetSrc(op), indices = tritonGatherOpGetIndices(op),
            result = tritonGatherOpGetResult(op);
  LinearLayout from, to;
  if (!laneLayoutOf(function, op, typeOf(source), &from) ||
      !laneLayoutOf(function, op, typeOf(result), &to))
    return false;
  unsigned axis = (unsigned)tritonGatherOpGetAxis(op), low[LANE_MAX_RANK], total = 0;
  LaneValues numbers = laneGet(function, indices);
  LaneValues made = laneSet(function, result, laneNumRegisters(&to));
  if (gatherInWarp(function, &from, laneGet(function, source).data, &to, axis, numbers, made.data))
    return true;
  for (unsigned o = from.numOuts; o-- > 0; total += from.outs[o].bits)
    low[o] = total;
  LanePlace place = {.element = laneTypeOf(function, typeOf(source)), .map = from};
  laneFlattenRows(&place.map);
  place.base = laneScratch(function, (int64_t)(laneBitsOf(place.element) / 8) << total);
  laneStoreAll(function, &place, laneGet(function, source).data);
  laneBeforeRead(function);
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

//===--- In memory that the program has ---===//

// The offset of a register's element, whose place along `axis` is the index.
static MlirValue offsetOf(LaneFunction *function, const LanePlace *place,
                          const LinearLayout *layout, size_t reg, unsigned axis, MlirValue index) {
  MlirValue offset = place->offset;
  for (unsigned o = 0; o < layout->numOuts; ++o) {
    MlirValue at = o == axis ? fitIndex(function, index)
                             : laneXor(function, laneThreadPart(function, layout, o),
                                       laneRegisterPart(layout, reg, o));
    offset = laneAddInput(function, &place->map, tritongpuDimName(o), at, 0, offset);
  }
  return mlirValueIsNull(offset) ? laneI32(function, 0) : offset;
}

static bool lowerLocalGather(LaneFunction *function, MlirOperation op) {
  MlirValue memory = tritongpuLocalGatherOpGetSrc(op), result = tritongpuLocalGatherOpGetResult(op);
  LanePlace place;
  LinearLayout layout;
  laneRecord(function, LANE_READ, memory);
  if (!laneElementsOf(function, op, memory, &place) ||
      !laneLayoutOf(function, op, typeOf(result), &layout))
    return false;
  LaneValues numbers = laneGet(function, tritongpuLocalGatherOpGetIndices(op));
  LaneValues made = laneSet(function, result, laneNumRegisters(&layout));
  unsigned axis = (unsigned)tritongpuLocalGatherOpGetAxis(op);
  for (size_t r = 0; r < made.size; ++r)
    laneLoadOne(function, &place, offsetOf(function, &place, &layout, r, axis, numbers.data[r]),
                &made.data[r]);
  return true;
}

// Each element is written by one of the threads that have it.
static bool lowerLocalScatter(LaneFunction *function, MlirOperation op) {
  MlirValue memory = tritongpuLocalScatterOpGetDst(op),
            source = tritongpuLocalScatterOpGetValues(op);
  LanePlace place;
  LinearLayout layout;
  uint32_t free[kLayoutMaxDims];
  laneRecord(function, LANE_WRITE, memory);
  if (!laneElementsOf(function, op, memory, &place) ||
      !laneLayoutOf(function, op, typeOf(source), &layout))
    return false;
  LaneValues numbers = laneGet(function, tritongpuLocalScatterOpGetIndices(op));
  LaneValues values = laneGet(function, source);
  MlirValue owner = laneOwnerPredicate(function, &layout);
  unsigned axis = (unsigned)tritongpuLocalScatterOpGetAxis(op);
  linearLayoutFreeVariableMasks(&layout, free);
  for (size_t r = 0; r < values.size; ++r)
    if (!(r & free[0]))
      laneStoreOne(function, &place, offsetOf(function, &place, &layout, r, axis, numbers.data[r]),
                   values.data[r], owner);
  return true;
}

//===--- Histograms ---===//

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

const LaneLowering laneGatherLowerings[] = {{&tritonGatherOpDef, lowerGather},
                                            {&tritonHistogramOpDef, lowerHistogram},
                                            {&tritongpuLocalGatherOpDef, lowerLocalGather},
                                            {&tritongpuLocalScatterOpDef, lowerLocalScatter},
                                            {NULL, NULL}};

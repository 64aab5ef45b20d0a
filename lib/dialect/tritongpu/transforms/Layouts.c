// Layouts as linear maps, and what follows from those. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "dialect/tritongpu/transforms/Layouts.h"
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

#include <string.h>

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t clamp(int64_t value, int64_t low, int64_t high) {
  return value < low ? low : value > high ? high : value;
}

//===--- Types ---===//

bool ttgShapeOf(MlirType type, TtgShape *shape) {
  if (!mlirTypeIsARankedTensor(type) || mlirShapedTypeGetRank(type) > kTtgMaxRank)
    return false;
  shape->rank = (unsigned)mlirShapedTypeGetRank(type);
  for (unsigned i = 0; i < shape->rank; ++i)
    shape->sizes[i] = mlirShapedTypeGetDimSize(type, i);
  return true;
}

MlirAttribute ttgEncodingOf(MlirType type) {
  return mlirTypeIsARankedTensor(type) ? mlirRankedTensorTypeGetEncoding(type)
                                       : (MlirAttribute){NULL};
}

MlirType ttgTensorType(const TtgShape *shape, MlirType element, MlirAttribute encoding) {
  return mlirRankedTensorTypeGet(shape->rank, shape->sizes, element, encoding);
}

MlirType ttgWithEncoding(MlirType tensor, MlirAttribute encoding) {
  TtgShape shape;
  if (!ttgShapeOf(tensor, &shape))
    return tensor;
  return ttgTensorType(&shape, mlirShapedTypeGetElementType(tensor), encoding);
}

//===--- Modules ---===//

static MlirAttribute attributeOf(MlirOperation op, const char *name) {
  return mlirOperationGetDiscardableAttributeByName(op, mlirStringRefCreateFromCString(name));
}

TtgMachine ttgMachineOf(MlirOperation op) {
  TtgMachine machine = {.numWarps = 4, .threadsPerWarp = 32};
  MlirOperation parent;
  while (!mlirOperationIsNull(parent = mlirOperationGetParentOperation(op)))
    op = parent;
  MlirAttribute warps = attributeOf(op, "ttg.num-warps");
  MlirAttribute threads = attributeOf(op, "ttg.threads-per-warp");
  MlirAttribute target = attributeOf(op, "ttg.target");
  if (!mlirAttributeIsNull(warps) && mlirAttributeIsAInteger(warps))
    machine.numWarps = mlirIntegerAttrGetValueInt(warps);
  if (!mlirAttributeIsNull(threads) && mlirAttributeIsAInteger(threads))
    machine.threadsPerWarp = mlirIntegerAttrGetValueInt(threads);
  if (!mlirAttributeIsNull(target) && mlirAttributeIsAString(target)) {
    MlirStringRef text = mlirStringAttrGetValue(target);
    for (size_t i = 5; text.length > 5 && !memcmp(text.data, "cuda:", 5) && i < text.length; ++i)
      machine.capability = machine.capability * 10 + (text.data[i] - '0');
  }
  return machine;
}

//===--- Blocked encodings ---===//

bool ttgBlockedFrom(MlirAttribute encoding, TtgBlocked *blocked) {
  size_t rank = 0;
  if (mlirAttributeIsNull(encoding) || !tritongpuBlockedEncodingAttrIsA(encoding) ||
      (tritongpuBlockedEncodingAttrGetCGALayout(encoding, &rank), rank))
    return false;
  const int64_t *sizes = tritongpuBlockedEncodingAttrGetSizePerThread(encoding, &rank);
  if (rank > kTtgMaxRank)
    return false;
  blocked->rank = (unsigned)rank;
  memcpy(blocked->sizePerThread, sizes, rank * sizeof *sizes);
  memcpy(blocked->threadsPerWarp, tritongpuBlockedEncodingAttrGetThreadsPerWarp(encoding, NULL),
         rank * sizeof *sizes);
  memcpy(blocked->warpsPerCTA, tritongpuBlockedEncodingAttrGetWarpsPerCTA(encoding, NULL),
         rank * sizeof *sizes);
  memcpy(blocked->order, tritongpuBlockedEncodingAttrGetOrder(encoding, NULL),
         rank * sizeof *sizes);
  return true;
}

MlirAttribute ttgBlockedGet(MlirContext context, const TtgBlocked *blocked) {
  size_t rank = blocked->rank;
  return tritongpuBlockedEncodingAttrGet(context, rank, blocked->sizePerThread, rank,
                                         blocked->threadsPerWarp, rank, blocked->warpsPerCTA, rank,
                                         blocked->order, 0, NULL);
}

void ttgBlockedDistribute(TtgBlocked *blocked, const TtgShape *shape, const TtgMachine *machine) {
  int64_t lanes = machine->threadsPerWarp, warps = machine->numWarps, threads = lanes * warps;
  int64_t usedLanes = 1, usedWarps = 1;
  for (unsigned i = 0; i + 1 < blocked->rank; ++i) {
    int64_t dim = blocked->order[i];
    int64_t wanted = shape->sizes[dim] / blocked->sizePerThread[dim];
    int64_t here = clamp(least(wanted < 1 ? 1 : wanted, threads), 1, threads);
    blocked->threadsPerWarp[dim] = clamp(here, 1, lanes);
    blocked->warpsPerCTA[dim] = clamp(here / blocked->threadsPerWarp[dim], 1, warps);
    warps /= blocked->warpsPerCTA[dim];
    lanes /= blocked->threadsPerWarp[dim];
    threads /= here;
    usedLanes *= blocked->threadsPerWarp[dim];
    usedWarps *= blocked->warpsPerCTA[dim];
    lanes = lanes < 1 ? 1 : lanes;
    warps = warps < 1 ? 1 : warps;
    threads = threads < 1 ? 1 : threads;
  }
  if (!blocked->rank)
    return;
  int64_t last = blocked->order[blocked->rank - 1];
  blocked->threadsPerWarp[last] = machine->threadsPerWarp / usedLanes;
  blocked->warpsPerCTA[last] = machine->numWarps / usedWarps;
}

MlirAttribute ttgDefaultEncoding(MlirContext context, const TtgShape *shape,
                                 const TtgMachine *machine) {
  TtgBlocked blocked = {.rank = shape->rank};
  for (unsigned i = 0; i < shape->rank; ++i) {
    blocked.sizePerThread[i] = 1;
    blocked.order[i] = shape->rank - 1 - i;
  }
  ttgBlockedDistribute(&blocked, shape, machine);
  return ttgBlockedGet(context, &blocked);
}

//===--- As linear maps ---===//

static const char *const kIns[] = {"register", "lane", "warp", "block"};

bool ttgToLinear(MlirAttribute encoding, const TtgShape *shape, LinearLayout *layout) {
  return !mlirAttributeIsNull(encoding) && tritongpuIsDistributedEncoding(encoding) &&
         tritongpuToLinearLayout(shape->rank, shape->sizes, encoding, layout);
}

static bool typeToLinear(MlirType tensor, TtgShape *shape, LinearLayout *layout) {
  return ttgShapeOf(tensor, shape) && ttgToLinear(ttgEncodingOf(tensor), shape, layout);
}

//===--- Orders ---===//

static void addToOrder(unsigned *order, unsigned *count, unsigned dim) {
  for (unsigned i = 0; i < *count; ++i)
    if (order[i] == dim)
      return;
  order[(*count)++] = dim;
}

// Dimensions as an input's bases come to them, then the others as they are in `rest`.
static void orderAlong(const LinearLayout *layout, unsigned in, const unsigned *rest,
                       unsigned *order) {
  unsigned count = 0;
  for (unsigned bit = 0; bit < layout->ins[in].bits; ++bit)
    for (unsigned out = 0; out < layout->numOuts; ++out)
      if (linearLayoutBasis(layout, in, bit, out)) {
        addToOrder(order, &count, out);
        break;
      }
  for (unsigned i = 0; i < layout->numOuts; ++i)
    addToOrder(order, &count, rest[i]);
}

static void registerOrder(const LinearLayout *layout, unsigned *order) {
  unsigned reversed[kTtgMaxRank];
  for (unsigned i = 0; i < layout->numOuts; ++i)
    reversed[i] = layout->numOuts - 1 - i;
  orderAlong(layout, 0, reversed, order);
}

bool ttgOrderOf(MlirType tensor, unsigned *order) {
  TtgShape shape;
  LinearLayout layout;
  if (!typeToLinear(tensor, &shape, &layout))
    return false;
  registerOrder(&layout, order);
  return true;
}

// Whether a register's bit leads this far along the dimension, and along no other.
static bool stepsAlong(const LinearLayout *layout, unsigned bit, unsigned dim, int64_t distance) {
  for (unsigned out = 0; out < layout->numOuts; ++out)
    if (linearLayoutBasis(layout, 0, bit, out) != (out == dim ? (uint64_t)distance : 0))
      return false;
  return true;
}

int64_t ttgContiguousPerThread(MlirType tensor, unsigned dim) {
  TtgShape shape;
  LinearLayout layout;
  unsigned order[kTtgMaxRank], bit = 0;
  if (!typeToLinear(tensor, &shape, &layout))
    return 1;
  registerOrder(&layout, order);
  for (unsigned i = 0; i < layout.numOuts; ++i) {
    int64_t elements = 1;
    for (; bit < layout.ins[0].bits && stepsAlong(&layout, bit, order[i], elements); ++bit)
      elements *= 2;
    if (order[i] == dim)
      return elements;
  }
  return 1;
}

static bool orderOfInput(MlirType tensor, unsigned in, unsigned *order) {
  TtgShape shape;
  LinearLayout layout;
  unsigned registers[kTtgMaxRank];
  if (!typeToLinear(tensor, &shape, &layout))
    return false;
  registerOrder(&layout, registers);
  orderAlong(&layout, in, registers, order);
  return true;
}

bool ttgThreadOrderOf(MlirType tensor, unsigned *order) { return orderOfInput(tensor, 1, order); }
bool ttgWarpOrderOf(MlirType tensor, unsigned *order) { return orderOfInput(tensor, 2, order); }

bool ttgMemoryOrderOf(MlirType tensor, unsigned *order) {
  TtgShape shape;
  LinearLayout layout;
  unsigned lanes[kTtgMaxRank];
  if (!typeToLinear(tensor, &shape, &layout))
    return false;
  registerOrder(&layout, order);
  orderAlong(&layout, 1, order, lanes);
  // Where a thread has one element only along what lanes go first, that goes first.
  bool isSingle = true;
  for (unsigned bit = 0; bit < layout.ins[0].bits; ++bit)
    isSingle &= !linearLayoutBasis(&layout, 0, bit, lanes[0]);
  if (isSingle)
    memcpy(order, lanes, shape.rank * sizeof *order);
  return true;
}

//===--- Numbers of elements ---===//

int64_t ttgElementsPerThread(MlirAttribute encoding, const TtgShape *shape) {
  LinearLayout layout;
  return ttgToLinear(encoding, shape, &layout) ? INT64_C(1) << layout.ins[0].bits : 0;
}

int64_t ttgUniqueElementsPerThread(MlirAttribute encoding, const TtgShape *shape) {
  LinearLayout layout;
  if (!ttgToLinear(encoding, shape, &layout))
    return 0;
  linearLayoutRemoveZeroBases(&layout, kIns[0]);
  return INT64_C(1) << layout.ins[0].bits;
}

//===--- Conversions ---===//

// Whether an input goes to the output of its name unchanged, and nothing else does, nor does it go
// elsewhere.
static bool isIdentityAlong(const LinearLayout *layout, const char *name) {
  int theIn = linearLayoutFindIn(layout, name), theOut = linearLayoutFindOut(layout, name);
  if (theIn < 0 || theOut < 0 || layout->ins[theIn].bits != layout->outs[theOut].bits)
    return false;
  for (unsigned in = 0; in < layout->numIns; ++in)
    for (unsigned bit = 0; bit < layout->ins[in].bits; ++bit)
      for (unsigned out = 0; out < layout->numOuts; ++out) {
        uint64_t basis = linearLayoutBasis(layout, in, bit, out);
        bool isIn = in == (unsigned)theIn, isOut = out == (unsigned)theOut;
        uint64_t expected = isIn && isOut ? UINT64_C(1) << bit : 0;
        if ((isIn || isOut) && basis != expected)
          return false;
      }
  return true;
}

// Whether an input leads to the same in both layouts, copies included.
static bool isSameAlong(const LinearLayout *a, const LinearLayout *b, const char *name) {
  int inA = linearLayoutFindIn(a, name), inB = linearLayoutFindIn(b, name);
  if (inA < 0 || inB < 0 || a->ins[inA].bits != b->ins[inB].bits)
    return false;
  for (unsigned bit = 0; bit < a->ins[inA].bits; ++bit)
    for (unsigned out = 0; out < a->numOuts; ++out)
      if (linearLayoutBasis(a, (unsigned)inA, bit, out) !=
          linearLayoutBasis(b, (unsigned)inB, bit, out))
        return false;
  return true;
}

/// Bits of registers, then of lanes: where in the tensor they lead, 0 for copies.
typedef struct BitTargets {
  uint64_t places[2 * kLayoutMaxBits];
  unsigned numRegisters, numLanes;
} BitTargets;

static uint64_t placeOf(const LinearLayout *layout, unsigned in, unsigned bit) {
  uint64_t place = 0;
  unsigned shift = 0;
  for (unsigned out = 0; out < layout->numOuts; shift += layout->outs[out++].bits)
    place |= linearLayoutBasis(layout, in, bit, out) << shift;
  return place;
}

static BitTargets targetsOf(LinearLayout layout, unsigned numRegisters) {
  BitTargets targets = {.numRegisters = numRegisters, .numLanes = layout.ins[1].bits};
  for (unsigned bit = 0; bit < layout.ins[0].bits; ++bit)
    targets.places[bit] = placeOf(&layout, 0, bit);
  for (unsigned bit = 0; bit < layout.ins[1].bits; ++bit)
    targets.places[numRegisters + bit] = placeOf(&layout, 1, bit);
  return targets;
}

// Seen as a permutation of bits of registers and lanes, how many of lanes become ones of registers:
// each of them takes a shuffle. What has no place takes the next free one.
static unsigned lanesToRegisters(LinearLayout source, LinearLayout target) {
  linearLayoutRemoveZeroBases(&source, kIns[0]);
  linearLayoutRemoveZeroBases(&target, kIns[0]);
  unsigned registers =
      source.ins[0].bits > target.ins[0].bits ? source.ins[0].bits : target.ins[0].bits;
  BitTargets from = targetsOf(source, registers), to = targetsOf(target, registers);
  unsigned total = registers + from.numLanes, count = 0, next = 0;
  if (from.numLanes != to.numLanes || isSameAlong(&source, &target, kIns[1]))
    return 0;
  for (unsigned bit = 0; bit < total; ++bit) {
    unsigned image = 0;
    if (from.places[bit]) {
      while (image < total && to.places[image] != from.places[bit])
        ++image;
    } else if (!to.places[bit]) {
      continue;
    } else {
      while (next < total && (to.places[next] || !from.places[next]))
        ++next;
      image = next++;
    }
    count += bit >= registers && image < registers;
  }
  return count;
}

bool ttgConvertsInMemory(MlirType from, MlirType to) {
  TtgShape shape;
  LinearLayout source, target, map;
  const char *moved[kLayoutMaxDims];
  unsigned numMoved = 0;
  if (!typeToLinear(from, &shape, &source) || !typeToLinear(to, &shape, &target))
    return true;
  for (unsigned i = 0; i < 4; ++i)
    if (!isSameAlong(&source, &target, kIns[i]))
      moved[numMoved++] = kIns[i];
  if (!numMoved)
    return false;
  const char *const *outs = tritongpuDimNames();
  LinearLayout fromRest = linearLayoutSublayout(&source, moved, numMoved, outs, source.numOuts);
  LinearLayout toRest = linearLayoutSublayout(&target, moved, numMoved, outs, target.numOuts);
  if (!linearLayoutInvertAndCompose(&toRest, &fromRest, &map))
    return true;
  for (unsigned i = 0; i < numMoved; ++i)
    if ((moved[i] == kIns[2] || moved[i] == kIns[3]) && !isIdentityAlong(&map, moved[i]))
      return true;
  return lanesToRegisters(source, target) >= 2;
}

// Copies count as if they came from the first of them.
TtgMove ttgMoveBetween(MlirType from, MlirType to) {
  TtgShape shape;
  LinearLayout source, target, map;
  if (mlirAttributeEqual(ttgEncodingOf(from), ttgEncodingOf(to)))
    return TTG_MOVE_NOTHING;
  if (!typeToLinear(from, &shape, &source) || !typeToLinear(to, &shape, &target) ||
      !linearLayoutInvertAndCompose(&target, &source, &map))
    return TTG_MOVE_MEMORY;
  if (!isIdentityAlong(&map, kIns[3]) || !isIdentityAlong(&map, kIns[2]))
    return TTG_MOVE_MEMORY;
  if (!isIdentityAlong(&map, kIns[1]))
    return TTG_MOVE_LANES;
  return isIdentityAlong(&map, kIns[0]) ? TTG_MOVE_NOTHING : TTG_MOVE_REGISTERS;
}

bool ttgIsExpensiveView(MlirType from, MlirType to) {
  TtgShape shape;
  LinearLayout source, target;
  if (!typeToLinear(from, &shape, &source) || !typeToLinear(to, &shape, &target))
    return true;
  uint32_t sourceMasks[kLayoutMaxDims], targetMasks[kLayoutMaxDims];
  linearLayoutFreeVariableMasks(&source, sourceMasks);
  linearLayoutFreeVariableMasks(&target, targetMasks);
  return memcmp(sourceMasks, targetMasks, 4 * sizeof *sourceMasks) ||
         source.ins[0].bits != target.ins[0].bits;
}

int64_t ttgExtentAlong(MlirType tensor, TtgLevel level, unsigned dim) {
  TtgShape shape;
  LinearLayout layout;
  if (!typeToLinear(tensor, &shape, &layout) || dim >= shape.rank)
    return 1;
  int64_t extent = 1;
  for (unsigned bit = 0; bit < layout.ins[level].bits; ++bit)
    extent *= linearLayoutBasis(&layout, level, bit, dim) ? 2 : 1;
  return extent;
}

// Swizzled layouts, so that neither writing rows nor reading a product's tiles has lanes wait for
// each other. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/SharedLayouts.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/Layouts.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "mlir-c/BuiltinTypes.h"

static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

enum { kBankBits = 1024 }; // of all banks together

typedef struct Swizzle {
  int64_t vec, perPhase, maxPhase;
} Swizzle;

// For tiles of factor `number`, in which 4 lanes hold `width` numbers each along the sum and 8 (4
// of f64) lie along the other dimension.
static Swizzle swizzleTiles(int64_t number, int64_t width, const TtgShape *shape,
                            const int64_t *order, int64_t bits, bool isTransposed) {
  int64_t along = 4 * width, across = bits == 64 ? 4 : 8;
  if (isTransposed) {
    int64_t swapped = along;
    along = across;
    across = swapped;
  }
  int64_t sumDim = (int64_t)shape->rank - (number ? 2 : 1);
  bool isSumFirst = order[0] == sumDim;
  int64_t vec = isSumFirst ? along : across, stride = isSumFirst ? across : along;
  int64_t perPhase = most(kBankBits / (bits * shape->sizes[order[0]]), 1);
  int64_t phases = most(least(stride, kBankBits / most(vec * bits, 1)), 1);
  return (Swizzle){vec, perPhase, most(phases / perPhase, 1)};
}

static Swizzle swizzleFor(MlirAttribute factor, const TtgShape *shape, const int64_t *order,
                          int64_t bits, bool isTransposed) {
  Swizzle none = {1, 1, 1};
  if (!tritongpuNvidiaMmaEncodingAttrIsA(tritongpuDotOperandEncodingAttrGetParent(factor)) ||
      bits <= 0)
    return none;
  return swizzleTiles(tritongpuDotOperandEncodingAttrGetOpIdx(factor),
                      tritongpuDotOperandEncodingAttrGetKWidth(factor), shape, order, bits,
                      isTransposed);
}

static MlirAttribute encodingOfSwizzle(MlirContext context, Swizzle swizzle, unsigned rank,
                                       const int64_t *order) {
  return tritongpuSwizzledSharedEncodingAttrGet(context, swizzle.vec, swizzle.perPhase,
                                                swizzle.maxPhase, rank, order, 0, NULL);
}

// Whether a layout begins with such tiles, `width` numbers along the first dimension of the order.
static bool beginsWithTiles(const LinearLayout *layout, const unsigned *order, int64_t width) {
  const struct {
    uint32_t size;
    const char *in;
    unsigned dim;
  } parts[] = {
      {(uint32_t)width, "register", order[0]}, {4, "lane", order[0]}, {8, "lane", order[1]}};
  LinearLayout tile = linearLayoutEmpty(), rest;
  for (unsigned i = 0; i < layout->numOuts; ++i)
    linearLayoutAddOut(&tile, tritongpuDimName(i), 1);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; ++i) {
    LinearLayout before = tile, part = linearLayoutIdentity1D(parts[i].size, parts[i].in,
                                                              tritongpuDimName(parts[i].dim));
    if (!linearLayoutProduct(&before, &part, &tile))
      return false;
  }
  return linearLayoutDivideLeft(layout, &tile, &rest);
}

MlirAttribute ttgSharedEncodingLike(MlirType factor) {
  MlirAttribute none = {NULL};
  TtgShape shape;
  LinearLayout layout;
  unsigned lanes[kTtgMaxRank];
  int64_t order[kTtgMaxRank];
  if (!ttgShapeOf(factor, &shape) || shape.rank < 2 ||
      !tritongpuTypeToLinearLayout(factor, &layout) || !ttgThreadOrderOf(factor, lanes))
    return none;
  unsigned last = shape.rank - 1;
  for (unsigned i = 0; i < shape.rank; ++i) {
    order[i] = lanes[i];
    if (i > 1 && lanes[i] != last - i)
      return none;
  }
  int64_t width = ttgContiguousPerThread(factor, lanes[0]);
  int64_t bits = tritonTypeGetBitWidth(mlirShapedTypeGetElementType(factor));
  bool isSecond = lanes[0] == last - 1;
  if ((!isSecond && lanes[0] != last) || lanes[1] != (isSecond ? last : last - 1) || bits <= 0 ||
      !beginsWithTiles(&layout, lanes, width))
    return none;
  return encodingOfSwizzle(mlirTypeGetContext(factor),
                           swizzleTiles(isSecond, width, &shape, order, bits, false), shape.rank,
                           order);
}

// The shape and order of what is in memory already.
static bool memoryShape(MlirType memory, TtgShape *shape, int64_t *order) {
  size_t rank, numOrder;
  const int64_t *sizes = tritongpuMemDescTypeGetShape(memory, &rank);
  MlirAttribute encoding = tritongpuMemDescTypeGetEncoding(memory);
  if (!tritongpuSwizzledSharedEncodingAttrIsA(encoding) || rank < 2 || rank > kTtgMaxRank)
    return false;
  const int64_t *dims = tritongpuSwizzledSharedEncodingAttrGetOrder(encoding, &numOrder);
  shape->rank = (unsigned)rank;
  for (size_t i = 0; i < rank && i < numOrder; ++i) {
    shape->sizes[i] = sizes[i];
    order[i] = dims[i];
  }
  return rank == numOrder;
}

static MlirType sharedTypeFor(MlirType from, MlirAttribute factor, bool isTransposed) {
  TtgShape shape;
  unsigned dims[kTtgMaxRank];
  int64_t order[kTtgMaxRank];
  MlirType element;
  if (tritongpuMemDescTypeIsA(from)) {
    if (!memoryShape(from, &shape, order))
      return (MlirType){NULL};
    element = tritongpuMemDescTypeGetElementType(from);
  } else {
    if (!ttgShapeOf(from, &shape) || shape.rank < 2 || !ttgMemoryOrderOf(from, dims))
      return (MlirType){NULL};
    for (unsigned i = 0; i < shape.rank; ++i)
      order[i] = dims[i];
    element = mlirShapedTypeGetElementType(from);
  }
  MlirContext context = mlirTypeGetContext(from);
  Swizzle swizzle = swizzleFor(factor, &shape, order, tritonTypeGetBitWidth(element), isTransposed);
  MlirAttribute encoding = encodingOfSwizzle(context, swizzle, shape.rank, order);
  return tritongpuMemDescTypeGet(context, shape.rank, shape.sizes, element, encoding,
                                 tritongpuSharedMemorySpaceAttrGet(context), false, shape.rank,
                                 shape.sizes);
}

MlirType ttgSharedTypeFor(MlirType from, MlirAttribute factor) {
  return sharedTypeFor(from, factor, false);
}

MlirType ttgSharedTypeForTransposed(MlirType from, MlirAttribute factor) {
  return sharedTypeFor(from, factor, true);
}

MlirType ttgTransposedMemory(MlirType memory) {
  size_t rank;
  const int64_t *shape = tritongpuMemDescTypeGetShape(memory, &rank);
  MlirAttribute encoding = tritongpuMemDescTypeGetEncoding(memory);
  const int64_t *order = tritongpuSwizzledSharedEncodingAttrGetOrder(encoding, NULL);
  int64_t sizes[] = {shape[1], shape[0]}, dims[] = {1 - order[0], 1 - order[1]};
  MlirContext context = mlirTypeGetContext(memory);
  MlirAttribute transposed = tritongpuSwizzledSharedEncodingAttrGet(
      context, tritongpuSwizzledSharedEncodingAttrGetVec(encoding),
      tritongpuSwizzledSharedEncodingAttrGetPerPhase(encoding),
      tritongpuSwizzledSharedEncodingAttrGetMaxPhase(encoding), 2, dims, 0, NULL);
  return tritongpuMemDescTypeGet(context, 2, sizes, tritongpuMemDescTypeGetElementType(memory),
                                 transposed, tritongpuMemDescTypeGetMemorySpace(memory), false, 2,
                                 sizes);
}

// Swizzled layouts, so that neither writing rows nor reading a product's tiles has lanes wait for
// each other. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/transforms/SharedLayouts.h"
#include "dialect/triton/TritonOps.h"
#include "dialect/tritongpu/TritonGPUOps.h"
#include "dialect/tritongpu/transforms/Layouts.h"
#include "mlir-c/BuiltinTypes.h"

static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

enum { kBankBits = 1024 }; // of all banks together

typedef struct Swizzle {
  int64_t vec, perPhase, maxPhase;
} Swizzle;

static Swizzle swizzleFor(MlirAttribute factor, const TtgShape *shape, const int64_t *order,
                          int64_t bits, bool isTransposed) {
  Swizzle none = {1, 1, 1};
  if (!tritongpuNvidiaMmaEncodingAttrIsA(tritongpuDotOperandEncodingAttrGetParent(factor)) ||
      bits <= 0)
    return none;
  // Lanes of a tile: 4 along the sum, with `kWidth` numbers each, 8 (4 of f64) along the other.
  int64_t along = 4 * tritongpuDotOperandEncodingAttrGetKWidth(factor);
  int64_t across = bits == 64 ? 4 : 8;
  if (isTransposed) {
    int64_t swapped = along;
    along = across;
    across = swapped;
  }
  int64_t sumDim = (int64_t)shape->rank - (tritongpuDotOperandEncodingAttrGetOpIdx(factor) ? 2 : 1);
  bool isSumFirst = order[0] == sumDim;
  int64_t vec = isSumFirst ? along : across, stride = isSumFirst ? across : along;
  int64_t perPhase = most(kBankBits / (bits * shape->sizes[order[0]]), 1);
  int64_t phases = most(least(stride, kBankBits / most(vec * bits, 1)), 1);
  return (Swizzle){vec, perPhase, most(phases / perPhase, 1)};
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
  MlirAttribute encoding = tritongpuSwizzledSharedEncodingAttrGet(
      context, swizzle.vec, swizzle.perPhase, swizzle.maxPhase, shape.rank, order, 0, NULL);
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

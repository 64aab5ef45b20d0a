// Which encodings results have. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/Encodings.h"
#include "dialect/tritongpu/Layouts.h"

static const MlirAttribute kUnknown = {NULL};

typedef struct Blocked {
  size_t rank, cgaSize;
  const int64_t *sizePerThread, *threadsPerWarp, *warpsPerCTA, *order, *cga;
} Blocked;

static Blocked blockedOf(MlirAttribute layout) {
  Blocked b;
  b.sizePerThread = tritongpuBlockedEncodingAttrGetSizePerThread(layout, NULL);
  b.threadsPerWarp = tritongpuBlockedEncodingAttrGetThreadsPerWarp(layout, NULL);
  b.warpsPerCTA = tritongpuBlockedEncodingAttrGetWarpsPerCTA(layout, NULL);
  b.order = tritongpuBlockedEncodingAttrGetOrder(layout, &b.rank);
  b.cga = tritongpuBlockedEncodingAttrGetCGALayout(layout, &b.cgaSize);
  return b;
}

static MlirAttribute inferExpandDims(MlirAttribute layout, int64_t axis) {
  if (tritongpuSliceEncodingAttrIsA(layout) && tritongpuSliceEncodingAttrGetDim(layout) == axis)
    return tritongpuSliceEncodingAttrGetParent(layout);
  return kUnknown;
}

static MlirAttribute inferReduce(MlirAttribute layout, int64_t axis) {
  int rank = tritongpuLayoutGetRank(layout);
  if (axis < 0 || axis >= rank || !tritongpuIsDistributedEncoding(layout))
    return kUnknown;
  // Of the only dimension a number is left, which has no encoding; the tensor's own stands for it.
  return rank == 1 ? layout
                   : tritongpuSliceEncodingAttrGet(mlirAttributeGetContext(layout), axis, layout);
}

static MlirAttribute transBlocked(MlirAttribute layout, const int64_t *order) {
  Blocked b = blockedOf(layout);
  int64_t lists[4][kTritongpuMaxRank], inverse[kTritongpuMaxRank];
  int64_t *cga = tsAllocZeroed(b.cgaSize + 1, sizeof *cga);
  for (size_t i = 0; i < b.rank; ++i) {
    inverse[order[i]] = (int64_t)i;
    lists[0][i] = b.sizePerThread[order[i]];
    lists[1][i] = b.threadsPerWarp[order[i]];
    lists[2][i] = b.warpsPerCTA[order[i]];
  }
  for (size_t i = 0; i < b.rank; ++i)
    lists[3][i] = inverse[b.order[i]];
  for (size_t i = 0; i < b.cgaSize; ++i)
    cga[i] = b.cga[i - i % b.rank + (size_t)order[i % b.rank]];
  MlirAttribute result =
      tritongpuBlockedEncodingAttrGet(mlirAttributeGetContext(layout), b.rank, lists[0], b.rank,
                                      lists[1], b.rank, lists[2], b.rank, lists[3], b.cgaSize, cga);
  tsFree(cga);
  return result;
}

static MlirAttribute transSwizzled(MlirAttribute layout, const int64_t *order) {
  size_t rank, cgaSize;
  const int64_t *given = tritongpuSwizzledSharedEncodingAttrGetOrder(layout, &rank);
  const int64_t *cga = tritongpuSwizzledSharedEncodingAttrGetCGALayout(layout, &cgaSize);
  int64_t inverse[kTritongpuMaxRank], made[kTritongpuMaxRank];
  for (size_t i = 0; i < rank; ++i)
    inverse[order[i]] = (int64_t)i;
  for (size_t i = 0; i < rank; ++i)
    made[i] = inverse[given[i]];
  if (cgaSize)
    return kUnknown;
  return tritongpuSwizzledSharedEncodingAttrGet(
      mlirAttributeGetContext(layout), tritongpuSwizzledSharedEncodingAttrGetVec(layout),
      tritongpuSwizzledSharedEncodingAttrGetPerPhase(layout),
      tritongpuSwizzledSharedEncodingAttrGetMaxPhase(layout), rank, made, cgaSize, cga);
}

// The outputs in another order, under the names of those in whose place they are.
static MlirAttribute transLinear(MlirType source, const int64_t *order) {
  LinearLayout layout;
  const char *names[kTritongpuMaxRank];
  unsigned rank = (unsigned)mlirShapedTypeGetRank(source);
  if (!tritongpuTypeToLinearLayout(source, &layout))
    return kUnknown;
  for (unsigned d = 0; d < rank; ++d)
    names[d] = tritongpuDimName((unsigned)order[d]);
  if (!linearLayoutTransposeOuts(&layout, names, rank))
    return kUnknown;
  return tritongpuLinearEncodingOf(mlirTypeGetContext(source), &layout);
}

static MlirAttribute inferTrans(MlirType source, const int64_t *order) {
  MlirAttribute layout = mlirRankedTensorTypeGetEncoding(source);
  intptr_t rank = mlirShapedTypeGetRank(source);
  if (tritongpuLayoutGetRank(layout) != rank)
    return kUnknown;
  intptr_t i = 0;
  while (i < rank && order[i] == i)
    ++i;
  if (i == rank)
    return layout;
  if (tritongpuSwizzledSharedEncodingAttrIsA(layout))
    return transSwizzled(layout, order);
  return tritongpuBlockedEncodingAttrIsA(layout) ? transBlocked(layout, order)
                                                 : transLinear(source, order);
}

// Both halves are in each thread, one beside the other.
static bool isSplitInThread(Blocked b) {
  size_t last = b.rank - 1;
  return b.rank > 1 && !b.cgaSize && b.sizePerThread[last] == 2 && b.threadsPerWarp[last] == 1 &&
         b.warpsPerCTA[last] == 1;
}

// A register's bit leads from one half to the other; without it and the dimension.
static MlirAttribute splitLinear(MlirType source) {
  LinearLayout layout, half = linearLayoutEmpty();
  if (!tritongpuTypeToLinearLayout(source, &layout) || layout.numOuts < 2)
    return kUnknown;
  unsigned last = layout.numOuts - 1;
  bool found = false;
  for (unsigned o = 0; o < last; ++o)
    linearLayoutAddOut(&half, layout.outs[o].name, (uint32_t)1 << layout.outs[o].bits);
  for (unsigned i = 0; i < layout.numIns; ++i) {
    linearLayoutAddIn(&half, layout.ins[i].name);
    for (unsigned bit = 0; bit < layout.ins[i].bits; ++bit) {
      uint32_t values[kTritongpuMaxRank];
      for (unsigned o = 0; o < last; ++o)
        values[o] = (uint32_t)linearLayoutBasis(&layout, i, bit, o);
      if (i == 0 && linearLayoutBasis(&layout, i, bit, last))
        found = true;
      else
        linearLayoutAddBasis(&half, values);
    }
  }
  return found ? tritongpuLinearEncodingOf(mlirTypeGetContext(source), &half) : kUnknown;
}

static MlirAttribute inferSplit(MlirType source) {
  MlirAttribute layout = mlirRankedTensorTypeGetEncoding(source);
  if (tritongpuLayoutGetRank(layout) != mlirShapedTypeGetRank(source))
    return kUnknown;
  if (!tritongpuBlockedEncodingAttrIsA(layout) || !isSplitInThread(blockedOf(layout)))
    return splitLinear(source);
  Blocked b = blockedOf(layout);
  int64_t order[kTritongpuMaxRank];
  size_t rank = b.rank - 1, size = 0;
  for (size_t i = 0; i < b.rank; ++i)
    if (b.order[i] != (int64_t)rank)
      order[size++] = b.order[i];
  return tritongpuBlockedEncodingAttrGet(mlirAttributeGetContext(layout), rank, b.sizePerThread,
                                         rank, b.threadsPerWarp, rank, b.warpsPerCTA, rank, order,
                                         0, NULL);
}

//===--- Products ---===//

// Which elements the factors of a product on tensor cores may have. Floats of 32 bits lose some of
// theirs there, which the op has to allow.
static bool isForTensorCores(MlirOperation dot, MlirType a, MlirType b) {
  if (mlirTypeIsAF32(a) && mlirTypeIsAF32(b))
    return tritonDotOpGetInputPrecision(dot) == TritonInputPrecisionTF32;
  const MlirType types[] = {a, b};
  for (int i = 0; i < 2; ++i)
    if (!mlirTypeIsAFloat(types[i]) &&
        !(mlirTypeIsAInteger(types[i]) && mlirIntegerTypeGetWidth(types[i]) == 8))
      return false;
  return true;
}

static bool isMma(MlirAttribute layout) {
  return !mlirAttributeIsNull(layout) && tritongpuNvidiaMmaEncodingAttrIsA(layout);
}

// One layout of tensor cores for all three, or none.
static MlirLogicalResult verifyMma(MlirOperation dot, MlirAttribute first, MlirAttribute second) {
  MlirType d = mlirValueGetType(tritonDotOpGetD(dot));
  MlirAttribute result = mlirRankedTensorTypeGetEncoding(d);
  if (!isMma(first) && !isMma(second) && !isMma(result))
    return mlirLogicalResultSuccess();
  if (!isMma(first) || !isMma(second) || !isMma(result))
    return mlirOperationEmitError(dot, "mismatching MMA encoding");
  int64_t version = tritongpuNvidiaMmaEncodingAttrGetVersionMajor(result);
  if (tritongpuNvidiaMmaEncodingAttrGetVersionMajor(first) != version ||
      tritongpuNvidiaMmaEncodingAttrGetVersionMajor(second) != version)
    return mlirOperationEmitError(dot, "mismatched MMA version.");
  MlirType a = mlirShapedTypeGetElementType(mlirValueGetType(tritonDotOpGetA(dot)));
  MlirType b = mlirShapedTypeGetElementType(mlirValueGetType(tritonDotOpGetB(dot)));
  if (version < 2 || !isForTensorCores(dot, a, b))
    return mlirOperationEmitError(dot, "unsupported MMA version");
  return mlirLogicalResultSuccess();
}

static MlirLogicalResult verifyDotLayouts(MlirOperation dot, MlirAttribute first,
                                          MlirAttribute second) {
  bool isFirst = tritongpuDotOperandEncodingAttrIsA(first),
       isSecond = tritongpuDotOperandEncodingAttrIsA(second);
  if (!isFirst && !isSecond)
    return mlirLogicalResultSuccess();
  if (!isFirst || !isSecond)
    return mlirOperationEmitError(dot, "mismatching encoding between A and B operands");
  if (tritongpuDotOperandEncodingAttrGetKWidth(first) !=
      tritongpuDotOperandEncodingAttrGetKWidth(second))
    return mlirOperationEmitError(dot, "mismatching kWidth between A and B operands");
  return verifyMma(dot, tritongpuDotOperandEncodingAttrGetParent(first),
                   tritongpuDotOperandEncodingAttrGetParent(second));
}

const InferLayoutInterfaceMethods tritongpuInferLayoutInterface = {
    .inferExpandDims = inferExpandDims,
    .inferReduce = inferReduce,
    .inferTrans = inferTrans,
    .inferSplit = inferSplit,
    .isForTensors = tritongpuIsDistributedEncoding,
    .layoutsAreEquivalent = tritongpuLayoutsAreEquivalent,
    .verifyDotLayouts = verifyDotLayouts,
};

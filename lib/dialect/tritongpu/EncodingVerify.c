// What layouts must be like. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/Encodings.h"
#include "dialect/tritongpu/Layouts.h"
#include "mlir-c/Support.h"

static MlirLogicalResult success(void) { return mlirLogicalResultSuccess(); }

static MlirLogicalResult fail(MlirLocation location, const char *message) {
  return mlirLocationEmitError(location, "%s", message);
}

//===--- Numbers ---===//

bool tritongpuIsPowerOfTwo(int64_t value) { return value > 0 && !(value & (value - 1)); }

static bool arePowersOfTwo(size_t size, const int64_t *values) {
  for (size_t i = 0; i < size; ++i)
    if (!tritongpuIsPowerOfTwo(values[i]))
      return false;
  return true;
}

bool tritongpuIsPermutation(size_t size, const int64_t *order) {
  uint64_t seen = 0;
  for (size_t i = 0; i < size && size <= 64; ++i)
    if (order[i] >= 0 && order[i] < (int64_t)size)
      seen |= (uint64_t)1 << order[i];
  return size < 64 && seen == ((uint64_t)1 << size) - 1;
}

static MlirLogicalResult verifyOrder(MlirLocation location, const TesseraParam *order) {
  const int64_t *numbers = order->pointer;
  if (tritongpuIsPermutation(order->length, numbers))
    return success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic,
                                "order must be a permutation of 0..(rank-1), but was [");
  tesseraDiagnosticAppendIntegers(diagnostic, (intptr_t)order->length, numbers);
  tesseraDiagnosticAppendFormat(diagnostic, "]");
  return tesseraDiagnosticReport(diagnostic);
}

static MlirLogicalResult verifyRank(MlirLocation location, size_t rank) {
  if (rank <= kTritongpuMaxRank)
    return success();
  return mlirLocationEmitError(location, "a layout may have at most %d dimensions",
                               (int)kTritongpuMaxRank);
}

//===--- Bases ---===//

bool tritongpuLayoutFromBases(const TritongpuBases *inputs, unsigned numInputs, unsigned rank,
                              LinearLayout *layout) {
  uint32_t sizes[kTritongpuMaxRank];
  if (!rank || rank > kTritongpuMaxRank)
    return false;
  for (unsigned d = 0; d < rank; ++d)
    sizes[d] = 1;
  for (unsigned i = 0; i < numInputs; ++i)
    for (size_t k = 0; k < inputs[i].size; ++k) {
      if (inputs[i].data[k] < 0 || inputs[i].data[k] >= 1 << 30)
        return false;
      while (sizes[k % rank] <= (uint64_t)inputs[i].data[k])
        sizes[k % rank] *= 2;
    }
  *layout = linearLayoutEmpty();
  unsigned numBits = 0;
  for (unsigned d = 0; d < rank; ++d) {
    linearLayoutAddOut(layout, tritongpuDimName(d), sizes[d]);
    numBits += layout->outs[d].bits;
  }
  if (numBits > kLayoutMaxBits)
    return false;
  for (unsigned i = 0; i < numInputs; ++i) {
    linearLayoutAddIn(layout, inputs[i].name);
    for (size_t k = 0; k < inputs[i].size; k += rank) {
      uint32_t values[kTritongpuMaxRank];
      for (unsigned d = 0; d < rank; ++d)
        values[d] = (uint32_t)inputs[i].data[k + d];
      if (!linearLayoutAddBasis(layout, values))
        return false;
    }
  }
  return true;
}

// Bases that aren't zero lead along one dimension each, by all powers of two below its size.
static bool isPermutationMatrix(const LinearLayout *layout) {
  uint64_t seen = 0;
  for (unsigned i = 0; i < linearLayoutInBits(layout); ++i) {
    uint64_t basis = layout->bases[i];
    if (!basis)
      continue;
    if (basis & (basis - 1) || seen & basis)
      return false;
    seen |= basis;
  }
  return seen == ((uint64_t)1 << linearLayoutOutBits(layout)) - 1;
}

static MlirLogicalResult verifyCGALayout(MlirLocation location, const TesseraParam *cga,
                                         size_t rank) {
  TritongpuBases bases = {"block", cga->length, cga->pointer};
  LinearLayout layout;
  if (!cga->length)
    return success();
  if (!tritongpuLayoutFromBases(&bases, 1, (unsigned)rank, &layout))
    return fail(location, "CGALayout has too many or too large bases");
  if (!isPermutationMatrix(&layout))
    return fail(location, "After removing broadcast bases the CGA encoding must be a permutation "
                          "matrix");
  return success();
}

//===--- Tensors ---===//

MlirLogicalResult tritongpuBlockedEncodingAttrVerify(MlirLocation location,
                                                     const TesseraParam *params) {
  static const char *const names[] = {"sizePerThread", "threadsPerWarp", "warpsPerCTA"};
  for (int i = 0; i < 3; ++i)
    if (params[i].length != params[3].length)
      return fail(location, "sizePerThread, threadsPerWarp, warpsPerCTA, and order must all have "
                            "the same rank.");
  int64_t total = 1;
  for (int i = 0; i < 3; ++i) {
    const int64_t *sizes = params[i].pointer;
    if (!arePowersOfTwo(params[i].length, sizes))
      return mlirLocationEmitError(location, "Every element in %s must be a power of two.",
                                   names[i]);
    for (size_t d = 0; d < params[i].length; ++d)
      if (sizes[d] > 1 << 20 || (total *= sizes[d]) > 1 << 30)
        return fail(location, "the layout is too large");
  }
  if (mlirLogicalResultIsFailure(verifyRank(location, params[3].length)) ||
      mlirLogicalResultIsFailure(verifyCGALayout(location, &params[4], params[3].length)))
    return mlirLogicalResultFailure();
  return verifyOrder(location, &params[3]);
}

MlirLogicalResult tritongpuSliceEncodingAttrVerify(MlirLocation location,
                                                   const TesseraParam *params) {
  int rank = tritongpuLayoutGetRank((MlirAttribute){params[1].pointer});
  if (rank < 0 || tritongpuIsSharedEncoding((MlirAttribute){params[1].pointer}))
    return fail(location, "expected a distributed encoding trait");
  if (rank <= 1)
    return fail(location, "parent layout must have at least rank >= 2");
  if (params[0].integer >= rank)
    return mlirLocationEmitError(location, "slice dim=%lld must be less than the parent rank=%d",
                                 (long long)params[0].integer, rank);
  return success();
}

static MlirLogicalResult verifyMmaOperand(MlirLocation location, int64_t opIdx,
                                          MlirAttribute parent, int64_t kWidth) {
  int64_t major = tritongpuNvidiaMmaEncodingAttrGetVersionMajor(parent);
  bool hasWidth = major == 2 || major == 3;
  if (kWidth && !hasWidth)
    return fail(location, "ttg.dot_op kWidth parameter can only be non-zero for Ampere or Hopper "
                          "MMA parent");
  if (!kWidth && hasWidth)
    return fail(location, "ttg.dot_op kWidth parameter is mandatory for Ampere or Hopper MMA "
                          "parent");
  if (opIdx && major == 3)
    return fail(location,
                "ttg.dot_op opIdx parameter must be 0 for Hopper MMA parent, since Hopper "
                "WGMMA only allows first operand to be in registers");
  if (kWidth && (!tritongpuIsPowerOfTwo(kWidth) || kWidth > 32))
    return fail(location, "ttg.dot_op kWidth parameter must be a power of two");
  return success();
}

MlirLogicalResult tritongpuDotOperandEncodingAttrVerify(MlirLocation location,
                                                        const TesseraParam *params) {
  int64_t opIdx = params[0].integer, kWidth = params[2].integer;
  MlirAttribute parent = {params[1].pointer};
  if (opIdx != 0 && opIdx != 1)
    return mlirLocationEmitError(location, "ttg.dot_op opIdx parameter can be 0 or 1, got: %lld",
                                 (long long)opIdx);
  if (tritongpuNvidiaMmaEncodingAttrIsA(parent))
    return verifyMmaOperand(location, opIdx, parent, kWidth);
  if (tritongpuBlockedEncodingAttrIsA(parent))
    return kWidth ? fail(location, "ttg.dot_op kWidth parameter is not supported when the parent "
                                   "is a blocked layout")
                  : success();
  TesseraDiagnostic *diagnostic = tesseraDiagnosticCreate(location, MlirDiagnosticError);
  tesseraDiagnosticAppendFormat(diagnostic, "ttg.dot_op unexpected parent layout: ");
  tesseraDiagnosticAppendAttribute(diagnostic, parent);
  return tesseraDiagnosticReport(diagnostic);
}

MlirLogicalResult tritongpuNvidiaMmaEncodingAttrVerify(MlirLocation location,
                                                       const TesseraParam *params) {
  size_t rank = params[2].length;
  if (params[0].integer < 1 || params[0].integer > 3)
    return fail(location, "versionMajor must be 1, 2 or 3");
  if (!rank || mlirLogicalResultIsFailure(verifyRank(location, rank)))
    return rank ? mlirLogicalResultFailure() : fail(location, "warpsPerCTA must not be empty");
  const int64_t *sizes[] = {params[2].pointer, params[4].pointer};
  // A Hopper instruction's N and K needn't be powers of two.
  if (!arePowersOfTwo(rank, sizes[0]))
    return fail(location, "Every element in warpsPerCTA must be a power of two.");
  if (params[0].integer == 2 &&
      (params[4].length < 2 || !arePowersOfTwo(params[4].length, sizes[1])))
    return fail(location, "Every element in instrShape must be a power of two.");
  for (size_t d = 0; d < rank; ++d)
    if (sizes[0][d] > 64)
      return fail(location, "the layout is too large");
  return verifyCGALayout(location, &params[3], rank);
}

static MlirLogicalResult layoutOf(MlirLocation location, const TritongpuBases *bases,
                                  unsigned numInputs, const TesseraParam *rank,
                                  LinearLayout *layout) {
  if (mlirLogicalResultIsFailure(verifyRank(location, (size_t)rank->integer)))
    return mlirLogicalResultFailure();
  if (tritongpuLayoutFromBases(bases, numInputs, (unsigned)rank->integer, layout))
    return success();
  return fail(location, "the layout has too many or too large bases");
}

MlirLogicalResult tritongpuLinearEncodingAttrVerify(MlirLocation location,
                                                    const TesseraParam *params) {
  TritongpuBases bases[] = {{"register", params[1].length, params[1].pointer},
                            {"lane", params[2].length, params[2].pointer},
                            {"warp", params[3].length, params[3].pointer},
                            {"block", params[4].length, params[4].pointer}};
  LinearLayout layout;
  if (mlirLogicalResultIsFailure(layoutOf(location, bases, 4, &params[0], &layout)))
    return mlirLogicalResultFailure();
  if (!isPermutationMatrix(&layout))
    return fail(location, "LinearEncodingAttr requires a permutation matrix layout after removing "
                          "broadcast bases");
  return success();
}

//===--- Shared memory ---===//

MlirLogicalResult tritongpuSwizzledSharedEncodingAttrVerify(MlirLocation location,
                                                            const TesseraParam *params) {
  for (int i = 0; i < 3; ++i)
    if (!tritongpuIsPowerOfTwo(params[i].integer) || params[i].integer > 1 << 20)
      return fail(location, "vec, perPhase and maxPhase must be powers of two");
  if (mlirLogicalResultIsFailure(verifyRank(location, params[3].length)) ||
      mlirLogicalResultIsFailure(verifyCGALayout(location, &params[4], params[3].length)))
    return mlirLogicalResultFailure();
  return verifyOrder(location, &params[3]);
}

MlirLogicalResult tritongpuPaddedSharedEncodingAttrVerify(MlirLocation location,
                                                          const TesseraParam *params) {
  const int64_t *intervals = params[0].pointer;
  if (!params[0].length)
    return fail(location, "must have at least one interval-padding pair");
  if (!arePowersOfTwo(params[0].length, intervals))
    return fail(location, "interval values must all be power of two");
  if (!arePowersOfTwo(params[1].length, params[1].pointer))
    return fail(location, "padding values must all be power of two");
  uint64_t seen = 0;
  for (size_t i = 0; i < params[0].length; ++i) {
    if (seen & (uint64_t)intervals[i])
      return fail(location, "interval values cannot have duplicates");
    seen |= (uint64_t)intervals[i];
  }
  TritongpuBases bases[] = {{"offset", params[3].length, params[3].pointer},
                            {"block", params[4].length, params[4].pointer}};
  LinearLayout layout;
  if (mlirLogicalResultIsFailure(layoutOf(location, bases, 2, &params[2], &layout)))
    return mlirLogicalResultFailure();
  LinearLayout offsets;
  tritongpuLayoutFromBases(bases, 1, (unsigned)params[2].integer, &offsets);
  if (!linearLayoutIsInjective(&offsets))
    return fail(location, "Broadcasting in offset dimension is not supported.");
  for (unsigned i = 0; i < linearLayoutInBits(&layout); ++i) {
    unsigned numDims = 0;
    for (unsigned d = 0, low = 0; d < layout.numOuts; low += layout.outs[d].bits, ++d)
      numDims += (layout.bases[i] >> low & (((uint64_t)1 << layout.outs[d].bits) - 1)) != 0;
    if (numDims > 1)
      return fail(location, "Each offset basis must move in at most one dimension.");
    if (layout.bases[i] & (layout.bases[i] - 1))
      return fail(location, "Each offset basis must be 0 or a power of two.");
  }
  return success();
}

MlirLogicalResult tritongpuSharedLinearEncodingAttrVerify(MlirLocation location,
                                                          const TesseraParam *params) {
  if (!tritongpuIsPowerOfTwo(params[3].integer))
    return fail(location, "alignment must be a positive power of two");
  TritongpuBases bases[] = {{"offset", params[1].length, params[1].pointer},
                            {"block", params[2].length, params[2].pointer}};
  LinearLayout layout;
  if (mlirLogicalResultIsFailure(layoutOf(location, bases, 2, &params[0], &layout)))
    return mlirLogicalResultFailure();
  if (!linearLayoutIsSurjective(&layout))
    return fail(location, "The layout must be surjective");
  linearLayoutRemoveZeroBases(&layout, "offset");
  linearLayoutRemoveZeroBases(&layout, "block");
  if (!linearLayoutIsInvertible(&layout))
    return fail(location, "After removing the zero bases the layout must be bijective");
  return success();
}

MlirLogicalResult tritongpuNVMMASharedEncodingAttrVerify(MlirLocation location,
                                                         const TesseraParam *params) {
  int64_t width = params[0].integer;
  if (!params[2].integer)
    return fail(location, "elementBitWidth must be non-zero");
  if (width != 0 && width != 32 && width != 64 && width != 128)
    return fail(location, "swizzlingByteWidth must be 0, 32, 64, or 128");
  if (!tritongpuIsPowerOfTwo(params[2].integer) || params[2].integer > 128)
    return fail(location, "elementBitWidth must be a power of two");
  if (!params[4].integer)
    return fail(location, "rank must be non-zero");
  if (mlirLogicalResultIsFailure(verifyRank(location, (size_t)params[4].integer)))
    return mlirLogicalResultFailure();
  return verifyCGALayout(location, &params[5], (size_t)params[4].integer);
}

// Layouts as linear maps of bits. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tritongpu/Encodings.h"
#include "dialect/tritongpu/Layouts.h"

#include <assert.h>
#include <string.h>

// A tensor's shape, and what goes wrong on the way: a map that would need too many bits.
typedef struct Builder {
  unsigned rank;
  uint32_t shape[kTritongpuMaxRank];
  bool failed;
} Builder;

static void multiply(Builder *builder, LinearLayout *layout, const LinearLayout *factor) {
  LinearLayout product;
  if (!builder->failed && linearLayoutProduct(layout, factor, &product))
    *layout = product;
  else
    builder->failed = true;
}

static void multiplyIdentity(Builder *builder, LinearLayout *layout, int64_t size, const char *in,
                             unsigned dim) {
  if (size < 1 || size > 1 << 30 || !tritongpuIsPowerOfTwo(size)) {
    builder->failed = true;
    return;
  }
  LinearLayout factor = linearLayoutIdentity1D((uint32_t)size, in, tritongpuDimName(dim));
  multiply(builder, layout, &factor);
}

// Sizes along the dimensions in order; those of `broadcast` (-1: none) lead nowhere.
static void multiplyND(Builder *builder, LinearLayout *layout, const char *in, unsigned rank,
                       const int64_t *sizes, const int64_t *order, int broadcast) {
  for (unsigned i = 0; i < rank; ++i) {
    unsigned dim = (unsigned)order[i];
    if ((int)dim != broadcast) {
      multiplyIdentity(builder, layout, sizes[dim], in, dim);
      continue;
    }
    LinearLayout zeros =
        linearLayoutZeros1D((uint32_t)sizes[dim], in, tritongpuDimName(dim), /*outSize=*/1);
    multiply(builder, layout, &zeros);
  }
}

//===--- Fitting a tensor ---===//

// Outputs of at most these sizes, by dimension: numbers that lead further lead nowhere.
static void clampOuts(LinearLayout *layout, const uint32_t *sizes) {
  LinearLayout clamped = linearLayoutEmpty();
  for (unsigned o = 0; o < layout->numOuts; ++o) {
    uint32_t size = (uint32_t)1 << layout->outs[o].bits;
    unsigned dim = (unsigned)(layout->outs[o].name[3] - '0');
    linearLayoutAddOut(&clamped, layout->outs[o].name, sizes[dim] < size ? sizes[dim] : size);
  }
  for (unsigned i = 0; i < layout->numIns; ++i) {
    linearLayoutAddIn(&clamped, layout->ins[i].name);
    for (unsigned bit = 0; bit < layout->ins[i].bits; ++bit) {
      uint32_t values[kLayoutMaxDims];
      for (unsigned o = 0; o < layout->numOuts; ++o) {
        uint64_t value = linearLayoutBasis(layout, i, bit, o);
        values[o] = value >> clamped.outs[o].bits ? 0 : (uint32_t)value;
      }
      linearLayoutAddBasis(&clamped, values);
    }
  }
  *layout = clamped;
}

// More values of the first input lead to what the map doesn't reach, one dimension after the other.
static void growOuts(Builder *builder, LinearLayout *layout, const uint32_t *sizes) {
  LinearLayout before = *layout;
  for (unsigned o = 0; o < before.numOuts; ++o) {
    unsigned dim = (unsigned)(before.outs[o].name[3] - '0');
    uint32_t size = (uint32_t)1 << before.outs[o].bits;
    if (size < sizes[dim])
      multiplyIdentity(builder, layout, sizes[dim] / size, before.ins[0].name, dim);
  }
}

static void dropBases(LinearLayout *layout, const char *in, bool (*drop)(uint64_t basis)) {
  int which = linearLayoutFindIn(layout, in);
  unsigned first = 0, kept = 0;
  if (which < 0)
    return;
  for (int i = 0; i < which; ++i)
    first += layout->ins[i].bits;
  unsigned bits = layout->ins[which].bits, total = linearLayoutInBits(layout);
  for (unsigned bit = 0; bit < bits; ++bit)
    if (!drop(layout->bases[first + bit]))
      layout->bases[first + kept++] = layout->bases[first + bit];
  memmove(layout->bases + first + kept, layout->bases + first + bits,
          (total - first - bits) * sizeof *layout->bases);
  layout->ins[which].bits = kept;
}

static bool isZero(uint64_t basis) { return !basis; }

static LinearLayout cgaLayoutOf(const Builder *builder, size_t size, const int64_t *bases,
                                int broadcast) {
  LinearLayout layout;
  int64_t copy[kLayoutMaxBits * kTritongpuMaxRank];
  assert(size <= kLayoutMaxBits * kTritongpuMaxRank);
  for (size_t i = 0; i < size; ++i)
    copy[i] = (int)(i % builder->rank) == broadcast ? 0 : bases[i];
  TritongpuBases blocks = {"block", size, copy};
  bool ok = tritongpuLayoutFromBases(&blocks, 1, builder->rank, &layout);
  assert(ok);
  (void)ok;
  return layout;
}

// What a CTA has, made as large as its part of the tensor, and the CTAs of a cluster.
static void combine(Builder *builder, LinearLayout *layout, LinearLayout cga) {
  uint32_t sizes[kTritongpuMaxRank];
  const char *outs[kLayoutMaxDims];
  clampOuts(&cga, builder->shape);
  for (unsigned o = 0; o < layout->numOuts; ++o)
    outs[o] = layout->outs[o].name;
  if (builder->failed || !linearLayoutTransposeOuts(&cga, outs, layout->numOuts)) {
    builder->failed = true;
    return;
  }
  for (unsigned o = 0; o < cga.numOuts; ++o) {
    unsigned dim = (unsigned)(cga.outs[o].name[3] - '0');
    sizes[dim] = builder->shape[dim] >> cga.outs[o].bits;
    sizes[dim] = sizes[dim] ? sizes[dim] : 1;
  }
  growOuts(builder, layout, sizes);
  clampOuts(layout, sizes);
  multiply(builder, layout, &cga);
  if (!builder->failed && !linearLayoutTransposeOuts(layout, tritongpuDimNames(), builder->rank))
    builder->failed = true;
}

//===--- Tensors ---===//

static void blockedLayout(Builder *builder, MlirAttribute blocked, LinearLayout *layout) {
  size_t size;
  unsigned rank = builder->rank;
  const int64_t *order = tritongpuBlockedEncodingAttrGetOrder(blocked, NULL);
  const int64_t *cga = tritongpuBlockedEncodingAttrGetCGALayout(blocked, &size);
  multiplyND(builder, layout, "register", rank,
             tritongpuBlockedEncodingAttrGetSizePerThread(blocked, NULL), order, -1);
  multiplyND(builder, layout, "lane", rank,
             tritongpuBlockedEncodingAttrGetThreadsPerWarp(blocked, NULL), order, -1);
  multiplyND(builder, layout, "warp", rank,
             tritongpuBlockedEncodingAttrGetWarpsPerCTA(blocked, NULL), order, -1);
  combine(builder, layout, cgaLayoutOf(builder, size, cga, -1));
}

// Each thread has all that is summed, of the rows or columns that it has of the result.
static void blockedOperand(Builder *builder, MlirAttribute blocked, unsigned kDim,
                           LinearLayout *layout) {
  size_t size;
  unsigned rank = builder->rank;
  const int64_t *order = tritongpuBlockedEncodingAttrGetOrder(blocked, NULL);
  const int64_t *cga = tritongpuBlockedEncodingAttrGetCGALayout(blocked, &size);
  int64_t sizes[kTritongpuMaxRank];
  memcpy(sizes, tritongpuBlockedEncodingAttrGetSizePerThread(blocked, NULL), rank * sizeof *sizes);
  sizes[kDim] = builder->shape[kDim];
  multiplyND(builder, layout, "register", rank, sizes, order, -1);
  multiplyND(builder, layout, "lane", rank,
             tritongpuBlockedEncodingAttrGetThreadsPerWarp(blocked, NULL), order, (int)kDim);
  multiplyND(builder, layout, "warp", rank,
             tritongpuBlockedEncodingAttrGetWarpsPerCTA(blocked, NULL), order, (int)kDim);
  combine(builder, layout, cgaLayoutOf(builder, size, cga, (int)kDim));
}

// Dimensions from the last to the first, the last two exchanged when the one before the last is
// to be first.
static void matrixOrder(unsigned rank, bool lastFirst, int64_t *order) {
  for (unsigned i = 0; i < rank; ++i)
    order[i] = rank - 1 - i;
  if (!lastFirst) {
    order[0] = rank - 2;
    order[1] = rank - 1;
  }
}

// What a warp has of a tile of tensor cores: `width` numbers along the inner dimension in a thread,
// four threads beside each other, eight below; the rest in more registers.
static void mmaTile(Builder *builder, const int64_t *tile, int64_t width, const int64_t *order,
                    LinearLayout *layout) {
  unsigned inner = (unsigned)order[0], outer = (unsigned)order[1];
  if (tile[outer] % 8 || tile[inner] % (width * 4)) {
    builder->failed = true;
    return;
  }
  for (unsigned i = 0; i < builder->rank; ++i)
    multiplyIdentity(builder, layout, 1, "register", (unsigned)order[i]);
  multiplyIdentity(builder, layout, width, "register", inner);
  multiplyIdentity(builder, layout, 4, "lane", inner);
  multiplyIdentity(builder, layout, 8, "lane", outer);
  multiplyIdentity(builder, layout, tile[outer] / 8, "register", outer);
  multiplyIdentity(builder, layout, tile[inner] / (width * 4), "register", inner);
}

static void mmaLayout(Builder *builder, MlirAttribute mma, LinearLayout *layout) {
  size_t size, shapeSize;
  bool isHopper = tritongpuNvidiaMmaEncodingAttrGetVersionMajor(mma) == 3;
  int64_t order[kTritongpuMaxRank];
  const int64_t *tile = tritongpuNvidiaMmaEncodingAttrGetInstrShape(mma, &shapeSize);
  const int64_t *cga = tritongpuNvidiaMmaEncodingAttrGetCGALayout(mma, &size);
  if (builder->rank < 2 || tritongpuNvidiaMmaEncodingAttrGetVersionMajor(mma) < 2 ||
      shapeSize < builder->rank) {
    builder->failed = true;
    return;
  }
  matrixOrder(builder->rank, /*lastFirst=*/true, order);
  mmaTile(builder, tile, 2, order, layout);
  matrixOrder(builder->rank, !isHopper, order);
  multiplyND(builder, layout, "warp", builder->rank,
             tritongpuNvidiaMmaEncodingAttrGetWarpsPerCTA(mma, NULL), order, -1);
  combine(builder, layout, cgaLayoutOf(builder, size, cga, -1));
}

static void mmaOperand(Builder *builder, MlirAttribute mma, bool isFirst, int64_t width,
                       LinearLayout *layout) {
  size_t size, shapeSize;
  unsigned rank = builder->rank;
  bool isHopper = tritongpuNvidiaMmaEncodingAttrGetVersionMajor(mma) == 3;
  const int64_t *cga = tritongpuNvidiaMmaEncodingAttrGetCGALayout(mma, &size);
  const int64_t *shape = tritongpuNvidiaMmaEncodingAttrGetInstrShape(mma, &shapeSize);
  if (rank < 2 || shapeSize < rank || tritongpuNvidiaMmaEncodingAttrGetVersionMajor(mma) < 2) {
    builder->failed = true;
    return;
  }
  unsigned kDim = isFirst ? rank - 1 : rank - 2;
  int64_t tile[kTritongpuMaxRank], order[kTritongpuMaxRank];
  for (unsigned d = 0; d < rank; ++d)
    tile[d] = 1;
  tile[rank - 2] = tile[rank - 1] = isFirst ? shape[rank - 2] : 8;
  tile[kDim] = width * (shape[rank - 2] == 8 ? 4 : 8);
  matrixOrder(rank, isFirst, order);
  mmaTile(builder, tile, width, order, layout);
  matrixOrder(rank, !isHopper, order);
  multiplyND(builder, layout, "warp", rank, tritongpuNvidiaMmaEncodingAttrGetWarpsPerCTA(mma, NULL),
             order, (int)kDim);
  combine(builder, layout, cgaLayoutOf(builder, size, cga, (int)kDim));
}

static void operandLayout(Builder *builder, MlirAttribute operand, LinearLayout *layout) {
  MlirAttribute parent = tritongpuDotOperandEncodingAttrGetParent(operand);
  bool isFirst = tritongpuDotOperandEncodingAttrGetOpIdx(operand) == 0;
  if (builder->rank < 2)
    builder->failed = true;
  else if (tritongpuBlockedEncodingAttrIsA(parent))
    blockedOperand(builder, parent, isFirst ? builder->rank - 1 : builder->rank - 2, layout);
  else
    mmaOperand(builder, parent, isFirst, tritongpuDotOperandEncodingAttrGetKWidth(operand), layout);
}

static void linearBases(MlirAttribute linear, TritongpuBases *bases) {
  static const char *const names[] = {"register", "lane", "warp", "block"};
  for (int i = 0; i < 4; ++i)
    bases[i].name = names[i];
  bases[0].data = tritongpuLinearEncodingAttrGetRegisters(linear, &bases[0].size);
  bases[1].data = tritongpuLinearEncodingAttrGetLanes(linear, &bases[1].size);
  bases[2].data = tritongpuLinearEncodingAttrGetWarps(linear, &bases[2].size);
  bases[3].data = tritongpuLinearEncodingAttrGetBlocks(linear, &bases[3].size);
}

// Registers that hold nothing new because the tensor is smaller go; those that held copies stay.
static void fitLinear(Builder *builder, LinearLayout *layout) {
  LinearLayout before = *layout, copy = *layout;
  clampOuts(layout, builder->shape);
  unsigned kept = 0, bits = layout->ins[0].bits, total = linearLayoutInBits(layout);
  for (unsigned bit = 0; bit < bits; ++bit)
    if (layout->bases[bit] || !before.bases[bit])
      copy.bases[kept++] = layout->bases[bit];
  memcpy(copy.bases + kept, layout->bases + bits, (total - bits) * sizeof *copy.bases);
  memcpy(copy.outs, layout->outs, sizeof copy.outs);
  copy.ins[0].bits = kept;
  *layout = copy;
}

static void linearLayout(Builder *builder, MlirAttribute linear, LinearLayout *layout) {
  TritongpuBases bases[4];
  const char *names[kTritongpuMaxRank];
  unsigned numNames = 0;
  linearBases(linear, bases);
  bool ok = tritongpuLayoutFromBases(bases, 4, builder->rank, layout);
  assert(ok);
  (void)ok;
  // The dimensions in the order in which registers come to them, then from the last to the first.
  bool seen[kTritongpuMaxRank] = {false};
  for (size_t i = 0; i < bases[0].size; ++i) {
    unsigned dim = (unsigned)(i % builder->rank);
    if (bases[0].data[i] && !seen[dim])
      names[numNames++] = tritongpuDimName(dim);
    seen[dim] = seen[dim] || bases[0].data[i];
  }
  for (unsigned dim = builder->rank; dim-- > 0;)
    if (!seen[dim])
      names[numNames++] = tritongpuDimName(dim);
  linearLayoutTransposeOuts(layout, names, numNames);
  growOuts(builder, layout, builder->shape);
  if (!builder->failed)
    fitLinear(builder, layout);
  linearLayoutTransposeOuts(layout, tritongpuDimNames(), builder->rank);
}

static void distributedLayout(Builder *builder, MlirAttribute layout, LinearLayout *map);

static void sliceLayout(Builder *builder, MlirAttribute slice, LinearLayout *layout) {
  unsigned dim = (unsigned)tritongpuSliceEncodingAttrGetDim(slice);
  Builder parent = {.rank = builder->rank + 1};
  if (builder->rank + 1 > kTritongpuMaxRank || dim > builder->rank) {
    builder->failed = true;
    return;
  }
  for (unsigned d = 0; d <= builder->rank; ++d)
    parent.shape[d] = d == dim ? 1 : builder->shape[d > dim ? d - 1 : d];
  distributedLayout(&parent, tritongpuSliceEncodingAttrGetParent(slice), layout);
  builder->failed = parent.failed;
  if (builder->failed)
    return;
  // The dimension has size 1: no bases lead along it.
  for (unsigned d = dim; d < builder->rank; ++d) {
    layout->outs[d] = layout->outs[d + 1];
    memcpy(layout->outs[d].name, tritongpuDimName(d), 5);
  }
  --layout->numOuts;
  dropBases(layout, "register", isZero);
}

static void distributedLayout(Builder *builder, MlirAttribute layout, LinearLayout *map) {
  *map = linearLayoutEmpty();
  if (tritongpuLayoutGetRank(layout) != (int)builder->rank)
    builder->failed = true;
  else if (tritongpuBlockedEncodingAttrIsA(layout))
    blockedLayout(builder, layout, map);
  else if (tritongpuSliceEncodingAttrIsA(layout))
    sliceLayout(builder, layout, map);
  else if (tritongpuNvidiaMmaEncodingAttrIsA(layout))
    mmaLayout(builder, layout, map);
  else if (tritongpuDotOperandEncodingAttrIsA(layout))
    operandLayout(builder, layout, map);
  else
    linearLayout(builder, layout, map);
}

//===--- Shared memory ---===//

// The part of each dimension that a CTA has.
static void shapePerCTA(const Builder *builder, LinearLayout cga, uint32_t *shape) {
  clampOuts(&cga, builder->shape);
  for (unsigned d = 0; d < builder->rank; ++d)
    shape[d] = builder->shape[d] >> cga.outs[d].bits;
}

static void swizzledLayout(Builder *builder, MlirAttribute shared, LinearLayout *layout) {
  size_t size;
  const int64_t *order = tritongpuSwizzledSharedEncodingAttrGetOrder(shared, NULL);
  const int64_t *bases = tritongpuSwizzledSharedEncodingAttrGetCGALayout(shared, &size);
  LinearLayout cga = cgaLayoutOf(builder, size, bases, -1);
  uint32_t shape[kTritongpuMaxRank], values[2];
  shapePerCTA(builder, cga, shape);
  *layout = linearLayoutEmpty();
  unsigned first = 0;
  if (builder->rank >= 2) {
    uint32_t vec = (uint32_t)tritongpuSwizzledSharedEncodingAttrGetVec(shared);
    uint32_t perPhase = (uint32_t)tritongpuSwizzledSharedEncodingAttrGetPerPhase(shared);
    uint32_t maxPhase = (uint32_t)tritongpuSwizzledSharedEncodingAttrGetMaxPhase(shared);
    uint32_t numCols = shape[order[0]], numRows = shape[order[1]];
    linearLayoutAddOut(layout, tritongpuDimName((unsigned)order[1]), numRows);
    linearLayoutAddOut(layout, tritongpuDimName((unsigned)order[0]), numCols);
    linearLayoutAddIn(layout, "offset");
    for (values[0] = 0, values[1] = 1; values[1] < numCols; values[1] *= 2)
      linearLayoutAddBasis(layout, values);
    for (uint32_t row = 1; row < numRows; row *= 2) {
      values[0] = row;
      values[1] = (uint32_t)((uint64_t)vec * (row / perPhase % maxPhase) % numCols);
      linearLayoutAddBasis(layout, values);
    }
    first = 2;
  }
  for (unsigned i = first; i < builder->rank; ++i)
    multiplyIdentity(builder, layout, shape[order[i]], "offset", (unsigned)order[i]);
  combine(builder, layout, cga);
}

// A tile of eight rows, in which groups of 16 bytes are exchanged.
static void coreMatrix(MlirAttribute shared, LinearLayout *layout) {
  uint32_t width = (uint32_t)tritongpuNVMMASharedEncodingAttrGetSwizzlingByteWidth(shared);
  uint32_t bits = (uint32_t)tritongpuNVMMASharedEncodingAttrGetElementBitWidth(shared);
  bool isFp4 = tritongpuNVMMASharedEncodingAttrGetFp4Padded(shared);
  uint32_t vec = width ? 128 / bits : 1, perPhase = width ? 128 / width : 1;
  uint32_t maxPhase = width ? width / 16 : 1, columns = 8 * (width > 16 ? width : 16) / bits;
  *layout = linearLayoutEmpty();
  linearLayoutAddOut(layout, "dim0", 8);
  linearLayoutAddOut(layout, "dim1", isFp4 ? columns / 2 : columns);
  linearLayoutAddIn(layout, "offset");
  for (uint32_t col = 1; col < columns; col *= 2) {
    uint32_t values[2] = {0, isFp4 ? col / 16 * 8 + col % 8 : col};
    linearLayoutAddBasis(layout, values);
  }
  for (uint32_t row = 1; row < 8; row *= 2) {
    uint32_t col = vec * (row / perPhase % maxPhase);
    uint32_t values[2] = {row, isFp4 ? col / 16 * 8 + col % 8 : col};
    linearLayoutAddBasis(layout, values);
  }
}

// Copies of tensors have at most 256 along each dimension, and as many bytes as are exchanged along
// the last one in memory.
static bool tileOfCopy(const Builder *builder, MlirAttribute shared, const uint32_t *shape,
                       uint32_t *tile) {
  bool isFp4 = tritongpuNVMMASharedEncodingAttrGetFp4Padded(shared);
  int64_t width = tritongpuNVMMASharedEncodingAttrGetSwizzlingByteWidth(shared);
  uint32_t wanted =
      (uint32_t)(8 * width / tritongpuNVMMASharedEncodingAttrGetElementBitWidth(shared));
  unsigned inner = tritongpuNVMMASharedEncodingAttrGetTransposed(shared) ? 0 : builder->rank - 1;
  for (unsigned d = 0; d < builder->rank; ++d) {
    uint32_t size = d == inner && isFp4 ? shape[d] * 2 : shape[d];
    tile[d] = size > 256 ? 256 : size;
  }
  if (width && tile[inner] < wanted)
    return false;
  if (width)
    tile[inner] = wanted;
  if (isFp4)
    tile[inner] /= 2;
  return true;
}

// The dimensions of a tile, the first one last if that lies innermost in memory.
static void rotate(unsigned rank, bool isTransposed, const uint32_t *sizes, uint32_t *rotated) {
  for (unsigned d = 0; d < rank; ++d)
    rotated[d] = sizes[isTransposed ? (d + 1) % rank : d];
}

static void nvmmaTiles(Builder *builder, MlirAttribute shared, const uint32_t *rotated,
                       LinearLayout *layout) {
  uint32_t collapsed[2] = {1, rotated[builder->rank - 1]};
  for (unsigned d = 0; d + 1 < builder->rank; ++d)
    collapsed[0] *= rotated[d];
  coreMatrix(shared, layout);
  if (builder->rank < 2 || collapsed[0] < 8 || collapsed[1] < (uint32_t)1 << layout->outs[1].bits) {
    builder->failed = true;
    return;
  }
  growOuts(builder, layout, collapsed);
  LayoutDim dims[kTritongpuMaxRank];
  static const char *const reversed[] = {"dim1", "dim0"};
  for (unsigned d = 0; d < builder->rank; ++d) {
    unsigned dim = builder->rank - 1 - d;
    memcpy(dims[d].name, tritongpuDimName(dim), 5);
    for (dims[d].bits = 0; (uint32_t)1 << dims[d].bits < rotated[dim];)
      ++dims[d].bits;
  }
  if (builder->failed || !linearLayoutTransposeOuts(layout, reversed, 2) ||
      !linearLayoutReshapeOuts(layout, dims, builder->rank) ||
      !linearLayoutTransposeOuts(layout, tritongpuDimNames(), builder->rank))
    builder->failed = true;
}

static void nvmmaLayout(Builder *builder, MlirAttribute shared, LinearLayout *layout) {
  size_t size;
  const int64_t *bases = tritongpuNVMMASharedEncodingAttrGetCGALayout(shared, &size);
  LinearLayout cga = cgaLayoutOf(builder, size, bases, -1);
  bool isTransposed = tritongpuNVMMASharedEncodingAttrGetTransposed(shared);
  uint32_t shape[kTritongpuMaxRank], tile[kTritongpuMaxRank], rotated[kTritongpuMaxRank];
  unsigned rank = builder->rank;
  shapePerCTA(builder, cga, shape);
  *layout = linearLayoutEmpty();
  if (!tileOfCopy(builder, shared, shape, tile)) {
    builder->failed = true;
    return;
  }
  rotate(rank, isTransposed, tile, rotated);
  if (tritongpuNVMMASharedEncodingAttrGetSwizzlingByteWidth(shared))
    nvmmaTiles(builder, shared, rotated, layout);
  else
    for (unsigned d = rank; d-- > 0;)
      multiplyIdentity(builder, layout, rotated[d], "offset", d);
  if (builder->failed)
    return;
  // Back: what is last in memory is the tensor's first dimension.
  for (unsigned o = 0; isTransposed && o < layout->numOuts; ++o)
    memcpy(layout->outs[o].name,
           tritongpuDimName(((unsigned)(layout->outs[o].name[3] - '0') + 1) % rank), 5);
  if (!linearLayoutTransposeOuts(layout, tritongpuDimNames(), rank))
    builder->failed = true;
  growOuts(builder, layout, shape);
  combine(builder, layout, cga);
}

static void sharedLayout(Builder *builder, MlirAttribute layout, LinearLayout *map) {
  if (tritongpuLayoutGetRank(layout) != (int)builder->rank)
    builder->failed = true;
  else if (tritongpuSwizzledSharedEncodingAttrIsA(layout))
    swizzledLayout(builder, layout, map);
  else if (tritongpuNVMMASharedEncodingAttrIsA(layout))
    nvmmaLayout(builder, layout, map);
  else
    tritongpuSharedLinearComponent(layout, map);
}

//===--- All ---===//

bool tritongpuToLinearLayout(size_t rank, const int64_t *shape, MlirAttribute layout,
                             LinearLayout *map) {
  Builder builder = {.rank = (unsigned)rank};
  if (!rank || rank > kTritongpuMaxRank || mlirAttributeIsNull(layout))
    return false;
  for (size_t d = 0; d < rank; ++d) {
    if (!tritongpuIsPowerOfTwo(shape[d]) || shape[d] > 1 << 30)
      return false;
    builder.shape[d] = (uint32_t)shape[d];
  }
  if (tritongpuIsSharedEncoding(layout))
    sharedLayout(&builder, layout, map);
  else
    distributedLayout(&builder, layout, map);
  return !builder.failed;
}

bool tritongpuTypeToLinearLayout(MlirType type, LinearLayout *map) {
  if (tritongpuMemDescTypeIsA(type)) {
    size_t size;
    const int64_t *shape = tritongpuMemDescTypeGetAllocShape(type, &size);
    MlirAttribute layout = tritongpuMemDescTypeGetEncoding(type);
    size_t rank = (size_t)tritongpuLayoutGetRank(layout);
    return tritongpuToLinearLayout(rank, shape + (size - rank), layout, map);
  }
  int64_t shape[kTritongpuMaxRank];
  intptr_t rank = mlirTypeIsARankedTensor(type) ? mlirShapedTypeGetRank(type) : 0;
  for (intptr_t d = 0; d < rank && d < kTritongpuMaxRank; ++d)
    shape[d] = mlirShapedTypeGetDimSize(type, d);
  return rank && rank <= kTritongpuMaxRank &&
         tritongpuToLinearLayout((size_t)rank, shape, mlirRankedTensorTypeGetEncoding(type), map);
}

MlirAttribute tritongpuLinearEncodingOf(MlirContext context, const LinearLayout *layout) {
  static const char *const names[] = {"register", "lane", "warp", "block"};
  int64_t bases[4][kLayoutMaxBits * kTritongpuMaxRank];
  size_t sizes[4] = {0};
  for (int k = 0; k < 4; ++k) {
    int in = linearLayoutFindIn(layout, names[k]);
    for (unsigned bit = 0; in >= 0 && bit < layout->ins[in].bits; ++bit)
      for (unsigned o = 0; o < layout->numOuts; ++o)
        bases[k][sizes[k]++] = (int64_t)linearLayoutBasis(layout, (unsigned)in, bit, o);
  }
  return tritongpuLinearEncodingAttrGet(context, layout->numOuts, sizes[0], bases[0], sizes[1],
                                        bases[1], sizes[2], bases[2], sizes[3], bases[3]);
}

bool tritongpuLayoutsAreEquivalent(MlirType tensor, MlirAttribute first, MlirAttribute second) {
  LinearLayout a, b;
  int64_t shape[kTritongpuMaxRank];
  intptr_t rank = mlirShapedTypeGetRank(tensor);
  if (mlirAttributeEqual(first, second))
    return true;
  for (intptr_t d = 0; d < rank && d < kTritongpuMaxRank; ++d)
    shape[d] = mlirShapedTypeGetDimSize(tensor, d);
  return rank <= kTritongpuMaxRank && tritongpuToLinearLayout((size_t)rank, shape, first, &a) &&
         tritongpuToLinearLayout((size_t)rank, shape, second, &b) && linearLayoutEqual(&a, &b);
}

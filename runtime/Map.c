// Elementwise programs over strided tensors: the loop nest around the kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The result is cut into tiles of some rows and columns of its last two dimensions, small enough
// for the first level cache. For each tile every input is brought into a register (a row of
// floats), or used where it lies when it is contiguous already; the steps run register to register;
// the last one writes the result. So a chain of ops reads its inputs once and writes its result
// once.
#include "Internal.h"

#include <string.h>

enum { MaxRegisters = TT_MAP_MAX_INS + TT_MAP_MAX_STEPS };

typedef struct MapLoop {
  TtDevice device;
  const TtMap *map;
  const TtView *ins;
  const TtView *out;
  uint32_t rank; ///< at least 2 after collapsing
  int64_t shape[TT_MAX_RANK + 1];
  int64_t inStrides[TT_MAP_MAX_INS][TT_MAX_RANK + 1];
  int64_t outStrides[TT_MAX_RANK + 1];
  int64_t rows, columns; ///< of a tile
  int64_t rowTiles, columnTiles;
  bool invariant[TT_MAP_MAX_INS];    ///< the same in every tile
  bool streams;                      ///< the result is larger than the caches: written past them
  uint8_t lengths[TT_MAP_MAX_STEPS]; ///< how many steps from this one on are one chain
} MapLoop;

/// Drops dimensions of 1 and joins neighbours that every operand steps through evenly.
static void collapse(MapLoop *loop, const int64_t *shape, uint32_t rank) {
  uint32_t numIns = loop->map->numIns, to = 0;
  for (uint32_t from = 0; from < rank; ++from) {
    if (shape[from] == 1)
      continue;
    bool join = to > 0 && loop->outStrides[to - 1] == loop->out->strides[from] * shape[from];
    for (uint32_t i = 0; i < numIns && join; ++i)
      join = loop->inStrides[i][to - 1] == loop->ins[i].strides[from] * shape[from];
    if (join)
      loop->shape[--to] *= shape[from];
    else
      loop->shape[to] = shape[from];
    loop->outStrides[to] = loop->out->strides[from];
    for (uint32_t i = 0; i < numIns; ++i)
      loop->inStrides[i][to] = loop->ins[i].strides[from];
    ++to;
  }
  loop->rank = to;
}

/// Puts dimensions of 1 in front until there are two.
static void widen(MapLoop *loop) {
  while (loop->rank < 2) {
    for (uint32_t d = loop->rank; d > 0; --d) {
      loop->shape[d] = loop->shape[d - 1];
      loop->outStrides[d] = loop->outStrides[d - 1];
      for (uint32_t i = 0; i < loop->map->numIns; ++i)
        loop->inStrides[i][d] = loop->inStrides[i][d - 1];
    }
    loop->shape[0] = 1;
    loop->outStrides[0] = 0;
    for (uint32_t i = 0; i < loop->map->numIns; ++i)
      loop->inStrides[i][0] = 0;
    if (++loop->rank == 1) // it was a scalar
      loop->outStrides[0] = 1;
  }
}

/// Chooses the tile and finds inputs that needn't be brought in again for each.
static void chooseTiles(MapLoop *loop) {
  uint32_t r = loop->rank;
  uint32_t registers = loop->map->numIns + loop->map->numSteps;
  int64_t size = registers <= 8 ? 1024 : 512;
  int64_t inner = loop->shape[r - 1], outer = loop->shape[r - 2];
  loop->columns = inner < size ? inner : size;
  loop->rows = inner < size ? size / inner : 1;
  loop->rows = loop->rows < outer ? loop->rows : outer;
  loop->rowTiles = (outer + loop->rows - 1) / loop->rows;
  loop->columnTiles = (inner + loop->columns - 1) / loop->columns;
  for (uint32_t i = 0; i < loop->map->numIns; ++i) {
    bool same = loop->columnTiles == 1 || loop->inStrides[i][r - 1] == 0;
    for (uint32_t d = 0; d + 1 < r; ++d)
      same &= loop->inStrides[i][d] == 0;
    loop->invariant[i] = same;
  }
}

/// Tells whether step `s` takes the result of the one before it as one of its operands, which
/// nothing else reads, and both are ops of chains.
static bool continuesChain(const MapLoop *loop, const uint8_t *uses, uint32_t s) {
  const TtMap *map = loop->map;
  const TtMapStep *step = &map->steps[s], *before = step - 1;
  uint64_t ops = loop->device->kernels->chainOps;
  uint32_t result = map->numIns + s - 1;
  bool takes = step->args[0] == result || (step->numArgs == 2 && step->args[1] == result);
  return takes && uses[result] == 1 && before->dtype != TT_F16 && (ops >> before->op & 1) &&
         (ops >> step->op & 1);
}

/// Finds the steps whose results needn't leave the processor's registers.
static void findChains(MapLoop *loop) {
  const TtMap *map = loop->map;
  uint8_t uses[MaxRegisters] = {0};
  for (uint32_t s = 0; s < map->numSteps; ++s)
    for (uint32_t a = 0; a < map->steps[s].numArgs; ++a)
      ++uses[map->steps[s].args[a]];
  for (uint32_t s = map->numSteps; s-- > 0;) {
    bool joins = !map->integer && s + 1 < map->numSteps && continuesChain(loop, uses, s + 1);
    loop->lengths[s] = (uint8_t)(joins ? loop->lengths[s + 1] + 1 : 1);
  }
}

static void loadRow(const MapLoop *loop, uint32_t in, const uint8_t *from, int64_t stride, size_t n,
                    float *to) {
  const TtKernels *kernels = loop->device->kernels;
  TtDType dtype = loop->ins[in].dtype;
  if (!loop->map->integer) {
    kernels->load(dtype, from, stride, n, to);
  } else if (loop->map->boolIns >> in & 1) {
    uint32_t *bits = (uint32_t *)(void *)to;
    kernels->load(dtype, from, stride, n, to);
    for (size_t i = 0; i < n; ++i) {
      uint32_t truth = to[i] != 0;
      memcpy(&bits[i], &truth, sizeof truth);
    }
  } else {
    kernels->loadInt(dtype, from, stride, n, (uint32_t *)(void *)to);
  }
}

/// Gives where the tile's elements of input `in` lie in a row: in place, or brought to `to`.
static const float *bringIn(const MapLoop *loop, uint32_t in, int64_t offset, int64_t rows,
                            int64_t columns, float *to) {
  const TtView *view = &loop->ins[in];
  int64_t width = (int64_t)ttDTypeGetSize(view->dtype);
  int64_t rowStride = loop->inStrides[in][loop->rank - 2];
  int64_t stride = loop->inStrides[in][loop->rank - 1];
  const uint8_t *from = view->data + offset * width;
  bool even = rows == 1 || rowStride == stride * columns;
  bool native =
      view->dtype == (loop->map->integer ? TT_U32 : TT_F32) && !(loop->map->boolIns >> in & 1);
  if (even && native && stride == 1) {
    // What follows comes while this tile is computed: the steps leave memory idle.
    for (int64_t at = rows * columns; loop->streams && at < 2 * rows * columns; at += 16)
      __builtin_prefetch(from + at * width);
    return (const float *)(const void *)from;
  }
  if (even) {
    loadRow(loop, in, from, stride, (size_t)(rows * columns), to);
    return to;
  }
  loadRow(loop, in, from, stride, (size_t)columns, to);
  for (int64_t row = 1; row < rows; ++row) {
    float *target = to + row * columns;
    if (rowStride == 0)
      memcpy(target, to, (size_t)columns * sizeof *to);
    else
      loadRow(loop, in, from + row * rowStride * width, stride, (size_t)columns, target);
  }
  return to;
}

/// Rounds what later steps read to the type that the op's result would have had in memory.
static void roundTo(const TtKernels *kernels, TtDType dtype, float *values, size_t n) {
  uint16_t halves[1024];
  kernels->store(dtype, values, n, halves);
  kernels->load(dtype, halves, 1, n, values);
}

/// Converts a run of elements to the result's type and writes it.
static void putRun(const MapLoop *loop, const float *from, size_t n, uint8_t *target) {
  const TtKernels *kernels = loop->device->kernels;
  TtDType dtype = loop->out->dtype;
  uint32_t line[1024];
  void *to = loop->streams ? (void *)line : (void *)target;
  if (loop->map->integer)
    kernels->storeInt(dtype, (const uint32_t *)(const void *)from, n, to);
  else
    kernels->store(dtype, from, n, to);
  if (loop->streams)
    kernels->stream(line, n * ttDTypeGetSize(dtype), target);
}

static void putOut(const MapLoop *loop, const float *from, int64_t offset, int64_t rows,
                   int64_t columns) {
  int64_t width = (int64_t)ttDTypeGetSize(loop->out->dtype);
  int64_t rowStride = loop->outStrides[loop->rank - 2];
  int64_t stride = loop->outStrides[loop->rank - 1];
  uint8_t *to = loop->out->data + offset * width;
  int64_t runs = rows, length = columns;
  if (stride == 1 && (rows == 1 || rowStride == columns)) {
    runs = 1;
    length = rows * columns;
  } else if (stride != 1) {
    runs = rows * columns;
    length = 1;
  }
  for (int64_t run = 0; run < runs; ++run) {
    uint8_t *target = length == 1
                          ? to + (run / columns * rowStride + run % columns * stride) * width
                          : to + run * rowStride * width;
    putRun(loop, from + run * length, (size_t)length, target);
  }
}

static void applyStep(const MapLoop *loop, const TtMapStep *step, const float *const *registers,
                      float *to, size_t n) {
  const float *a = registers[step->args[0]];
  const float *b = step->numArgs > 1 ? registers[step->args[1]] : NULL;
  const float *c = step->numArgs > 2 ? registers[step->args[2]] : NULL;
  const TtKernels *kernels = loop->device->kernels;
  if (loop->map->integer)
    kernels->intOps[step->op](n, (const uint32_t *)(const void *)a,
                              (const uint32_t *)(const void *)b, (const uint32_t *)(const void *)c,
                              step->p0, step->p1, (uint32_t *)(void *)to);
  else
    kernels->floatOps[step->op](n, a, b, c, step->p0, step->p1, to);
}

/// `count` steps from `s` on, without a stop between.
static void applyChain(const MapLoop *loop, uint32_t s, uint32_t count,
                       const float *const *registers, bool past, float *to, size_t n) {
  const TtMap *map = loop->map;
  const TtMapStep *steps = &map->steps[s];
  TtChainStep chain[TT_MAP_MAX_STEPS];
  for (uint32_t i = 0; i < count; ++i) {
    const TtMapStep *step = &steps[i];
    bool second = i && step->numArgs == 2 && step->args[1] == map->numIns + s + i - 1;
    chain[i] = (TtChainStep){.op = step->op, .second = second};
    chain[i].toBf16 = i + 1 < count && step->dtype == TT_BF16;
    if (step->numArgs == 2)
      chain[i].other = registers[step->args[second ? 0 : 1]];
  }
  loop->device->kernels->chain(n, registers[steps->args[0]], chain, count, past, to);
}

/// The steps of one tile, whose inputs are in the first registers.
static void runTile(const MapLoop *loop, const float **registers, float *scratch, int64_t size,
                    int64_t outOffset, int64_t rows, int64_t columns) {
  const TtMap *map = loop->map;
  const TtKernels *kernels = loop->device->kernels;
  uint32_t r = loop->rank, length;
  size_t n = (size_t)(rows * columns);
  bool direct = loop->out->dtype == (map->integer ? TT_U32 : TT_F32) &&
                loop->outStrides[r - 1] == 1 && (rows == 1 || loop->outStrides[r - 2] == columns);
  float *target = (float *)(void *)loop->out->data + outOffset;
  for (uint32_t s = 0; s < map->numSteps; s += length) {
    length = n % TT_CHAIN_BLOCK == 0 ? loop->lengths[s] : 1;
    uint32_t end = s + length - 1;
    const TtMapStep *step = &map->steps[end];
    float *to = scratch + (map->numIns + end) * (size_t)size;
    bool last = end + 1 == map->numSteps;
    bool past = last && direct && loop->streams && length > 1 && (uintptr_t)target % 64 == 0;
    if (last && direct && (!loop->streams || past))
      to = target;
    if (length > 1)
      applyChain(loop, s, length, registers, past, to, n);
    else
      applyStep(loop, step, registers, to, n);
    if (last && direct && loop->streams && !past)
      kernels->stream(to, n * sizeof *to, target);
    if (!last && (step->dtype == TT_BF16 || step->dtype == TT_F16))
      roundTo(kernels, step->dtype, to, n);
    registers[map->numIns + end] = to;
    if (last && !direct)
      putOut(loop, to, outOffset, rows, columns);
  }
}

static void runTiles(void *user, size_t begin, size_t end, unsigned thread) {
  const MapLoop *loop = user;
  const TtMap *map = loop->map;
  uint32_t r = loop->rank;
  float *scratch = loop->device->scratch[thread];
  const float *registers[MaxRegisters];
  int64_t size = loop->rows * loop->columns;
  bool held[TT_MAP_MAX_INS] = {false};
  for (size_t tile = begin; tile < end; ++tile) {
    int64_t index = (int64_t)tile;
    int64_t column = index % loop->columnTiles * loop->columns;
    index /= loop->columnTiles;
    int64_t row = index % loop->rowTiles * loop->rows;
    index /= loop->rowTiles;
    int64_t rows = loop->shape[r - 2] - row < loop->rows ? loop->shape[r - 2] - row : loop->rows;
    int64_t columns =
        loop->shape[r - 1] - column < loop->columns ? loop->shape[r - 1] - column : loop->columns;
    int64_t outOffset = row * loop->outStrides[r - 2] + column * loop->outStrides[r - 1];
    int64_t offsets[TT_MAP_MAX_INS];
    for (uint32_t i = 0; i < map->numIns; ++i)
      offsets[i] = row * loop->inStrides[i][r - 2] + column * loop->inStrides[i][r - 1];
    for (uint32_t d = r - 2; d-- > 0; index /= loop->shape[d]) {
      int64_t at = index % loop->shape[d];
      outOffset += at * loop->outStrides[d];
      for (uint32_t i = 0; i < map->numIns; ++i)
        offsets[i] += at * loop->inStrides[i][d];
    }
    for (uint32_t i = 0; i < map->numIns; ++i) {
      if (held[i])
        continue;
      registers[i] = bringIn(loop, i, offsets[i], rows, columns, scratch + i * (size_t)size);
      held[i] = loop->invariant[i] && rows == loop->rows && columns == loop->columns;
    }
    runTile(loop, registers, scratch, size, outOffset, rows, columns);
  }
  if (loop->streams)
    loop->device->kernels->fence();
}

void ttMapRun(TtDevice device, const TtMap *map, const TtView *ins, const TtView *out,
              const int64_t *shape, uint32_t rank) {
  MapLoop loop = {.device = device, .map = map, .ins = ins, .out = out};
  enum { LargerThanCaches = 16 << 20 };
  collapse(&loop, shape, rank);
  widen(&loop);
  chooseTiles(&loop);
  findChains(&loop);
  int64_t bytes = (int64_t)ttDTypeGetSize(out->dtype);
  for (uint32_t d = 0; d < loop.rank; ++d)
    bytes *= loop.shape[d];
  // What overwrites an input has its lines in the cache already.
  loop.streams = bytes >= LargerThanCaches && loop.outStrides[loop.rank - 1] == 1;
  for (uint32_t i = 0; i < map->numIns; ++i)
    loop.streams &= ins[i].data != out->data;
  int64_t tiles = loop.rowTiles * loop.columnTiles;
  for (uint32_t d = 0; d + 2 < loop.rank; ++d)
    tiles *= loop.shape[d];
  size_t grain = (size_t)(16384 / (loop.rows * loop.columns));
  ttParallel(device, (size_t)tiles, grain ? grain : 1, runTiles, &loop);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

typedef struct CopyLoop {
  const TtView *from, *to;
  const int64_t *shape;
  uint32_t rank;
  int64_t width, block;
  int64_t blocks; ///< along the last dimension
} CopyLoop;

static void copyRun(const uint8_t *from, int64_t fromStride, uint8_t *to, int64_t toStride,
                    int64_t n, int64_t width) {
  if (fromStride == 1 && toStride == 1) {
    memcpy(to, from, (size_t)(n * width));
  } else if (width == 4) {
    const uint32_t *source = (const uint32_t *)(const void *)from;
    uint32_t *target = (uint32_t *)(void *)to;
    for (int64_t i = 0; i < n; ++i)
      target[i * toStride] = source[i * fromStride];
  } else if (width == 2) {
    const uint16_t *source = (const uint16_t *)(const void *)from;
    uint16_t *target = (uint16_t *)(void *)to;
    for (int64_t i = 0; i < n; ++i)
      target[i * toStride] = source[i * fromStride];
  } else {
    for (int64_t i = 0; i < n; ++i)
      to[i * toStride] = from[i * fromStride];
  }
}

static void copyRows(void *user, size_t begin, size_t end, unsigned thread) {
  (void)thread;
  const CopyLoop *loop = user;
  uint32_t r = loop->rank;
  for (size_t unit = begin; unit < end; ++unit) {
    int64_t index = (int64_t)unit;
    int64_t column = index % loop->blocks * loop->block;
    index /= loop->blocks;
    int64_t from = column * loop->from->strides[r - 1], to = column * loop->to->strides[r - 1];
    for (uint32_t d = r - 1; d-- > 0; index /= loop->shape[d]) {
      int64_t at = index % loop->shape[d];
      from += at * loop->from->strides[d];
      to += at * loop->to->strides[d];
    }
    int64_t rest = loop->shape[r - 1] - column;
    copyRun(loop->from->data + from * loop->width, loop->from->strides[r - 1],
            loop->to->data + to * loop->width, loop->to->strides[r - 1],
            rest < loop->block ? rest : loop->block, loop->width);
  }
}

/// Where one side steps by 1 along the last dimension and the other along dimension `other`: square
/// pieces, so that every line of the cache that is touched is used up.
typedef struct TransposeLoop {
  const CopyLoop *copy;
  uint32_t other;
  int64_t columnTiles, rowTiles;
} TransposeLoop;

enum { TransposeTile = 32 };

static void transposeTiles(void *user, size_t begin, size_t end, unsigned thread) {
  (void)thread;
  const TransposeLoop *loop = user;
  const CopyLoop *copy = loop->copy;
  uint32_t last = copy->rank - 1, other = loop->other;
  int64_t fromRow = copy->from->strides[other], toRow = copy->to->strides[other];
  for (size_t unit = begin; unit < end; ++unit) {
    int64_t index = (int64_t)unit;
    int64_t column = index % loop->columnTiles * TransposeTile;
    index /= loop->columnTiles;
    int64_t row = index % loop->rowTiles * TransposeTile;
    index /= loop->rowTiles;
    int64_t from = column * copy->from->strides[last] + row * fromRow;
    int64_t to = column * copy->to->strides[last] + row * toRow;
    for (uint32_t d = last; d-- > 0;) {
      if (d == other)
        continue;
      from += index % copy->shape[d] * copy->from->strides[d];
      to += index % copy->shape[d] * copy->to->strides[d];
      index /= copy->shape[d];
    }
    int64_t columns = copy->shape[last] - column, rows = copy->shape[other] - row;
    columns = columns < TransposeTile ? columns : TransposeTile;
    rows = rows < TransposeTile ? rows : TransposeTile;
    for (int64_t i = 0; i < rows; ++i)
      copyRun(copy->from->data + (from + i * fromRow) * copy->width, copy->from->strides[last],
              copy->to->data + (to + i * toRow) * copy->width, copy->to->strides[last], columns,
              copy->width);
  }
}

/// True when it was a transposition, and done.
static bool copyTransposed(TtDevice device, const CopyLoop *copy) {
  uint32_t last = copy->rank - 1, other = 0;
  if (copy->to->strides[last] != 1 || copy->from->strides[last] < 2)
    return false;
  while (other < last && copy->from->strides[other] != 1)
    ++other;
  if (other == last || copy->shape[other] < 8 || copy->shape[last] < 8)
    return false;
  TransposeLoop loop = {.copy = copy,
                        .other = other,
                        .columnTiles = (copy->shape[last] + TransposeTile - 1) / TransposeTile,
                        .rowTiles = (copy->shape[other] + TransposeTile - 1) / TransposeTile};
  size_t units = (size_t)(loop.columnTiles * loop.rowTiles);
  for (uint32_t d = 0; d < last; ++d)
    units *= d == other ? 1 : (size_t)copy->shape[d];
  ttParallel(device, units, 16, transposeTiles, &loop);
  return true;
}

/// Drops dimensions of 1 and joins those that both sides step through evenly.
static uint32_t joinDims(TtView *from, TtView *to, int64_t *shape, uint32_t rank) {
  uint32_t n = 0;
  for (uint32_t d = 0; d < rank; ++d) {
    if (shape[d] == 1)
      continue;
    bool join = n > 0 && from->strides[n - 1] == from->strides[d] * shape[d] &&
                to->strides[n - 1] == to->strides[d] * shape[d];
    int64_t count = join ? shape[--n] * shape[d] : shape[d];
    from->strides[n] = from->strides[d];
    to->strides[n] = to->strides[d];
    shape[n++] = count;
  }
  if (n == 0) {
    from->strides[0] = to->strides[0] = 1;
    shape[n++] = 1;
  }
  return n;
}

void ttCopy(TtDevice device, const TtView *from, const TtView *to, const int64_t *shape,
            uint32_t rank) {
  if (from->dtype != to->dtype) {
    bool integer = !ttDTypeIsFloat(from->dtype);
    TtMap map = {.numIns = 1,
                 .numSteps = 1,
                 .integer = integer,
                 .steps = {{.op = TtOp_Typecast, .numArgs = 1, .dtype = to->dtype}}};
    ttMapRun(device, &map, from, to, shape, rank);
    return;
  }
  TtView source = *from, target = *to;
  int64_t joined[TT_MAX_RANK];
  memcpy(joined, shape, rank * sizeof *shape);
  CopyLoop loop = {.from = &source, .to = &target, .shape = joined};
  loop.rank = joinDims(&source, &target, joined, rank);
  loop.width = (int64_t)ttDTypeGetSize(from->dtype);
  if (copyTransposed(device, &loop))
    return;
  int64_t inner = joined[loop.rank - 1];
  loop.block = inner < 65536 ? inner : 65536;
  loop.blocks = (inner + loop.block - 1) / loop.block;
  size_t units = (size_t)loop.blocks;
  for (uint32_t d = 0; d + 1 < loop.rank; ++d)
    units *= (size_t)joined[d];
  ttParallel(device, units, (size_t)(65536 / loop.block), copyRows, &loop);
}

// Metal layouts and devices: the examples of their documents, and random layouts there and back.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTMetalLayout.h"
#include "mlir-c/AffineExpr.h"

#include <stdio.h>
#include <string.h>

static int numFailures;

static bool check(bool holds, const char *what, const char *of, int line) {
  if (!holds && numFailures++ < 20)
    printf("line %d: not true of %s: %s\n", line, of, what);
  return holds;
}
#define CHECK(condition, of) check((condition), #condition, of, __LINE__)

static MlirAttribute parse(MlirContext context, const char *text) {
  return mlirAttributeParseGet(context, mlirStringRefCreateFromCString(text));
}

static MlirAttribute parseParts(MlirContext context, const char *before, const char *text,
                                const char *after) {
  char buffer[512];
  snprintf(buffer, sizeof buffer, "%s%s%s", before, text, after);
  return parse(context, buffer);
}

//===--- Examples of layouts ---===//

typedef struct LayoutExample {
  int64_t shape[8];
  size_t rank;
  TtInterval intervals[2];
  size_t numIntervals;
  const char *grid, *element; ///< NULL: a layout of its own, not of joined dimensions
  const char *layout;         ///< as it is written
} LayoutExample;

static const LayoutExample examples[] = {
    {{2, 3, 64, 128},
     4,
     {{0, 0}},
     0,
     "1x1",
     "f32",
     "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <1x1>, memref<384x128xf32, "
     "#tt.memory_space<l1>>"},
    {{2, 3, 64, 128},
     4,
     {{0, 0}},
     0,
     "2x4",
     "f32",
     "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3), undef, <2x4>, memref<192x32xf32, "
     "#tt.memory_space<l1>>"},
    {{8, 300},
     2,
     {{0, 0}},
     0,
     "1x2",
     "f32",
     "(d0, d1) -> (d0, d1), undef, <1x2>, memref<8x150xf32, #tt.memory_space<l1>>"},
    {{8, 96, 32},
     3,
     {{0, 0}},
     0,
     "2x1",
     "f32",
     "(d0, d1, d2) -> (d0 * 96 + d1, d2), undef, <2x1>, memref<384x32xf32, #tt.memory_space<l1>>"},
    {{8, 96, 32},
     3,
     {{0, 0}},
     0,
     "2x1x2",
     NULL,
     "(d0, d1, d2) -> (d0 * 96 + d1, d1, d2), undef, <2x1x2>, memref<384x96x16xf32, "
     "#tt.memory_space<l1>>"},
    {{5, 3, 2, 2, 7, 32, 32},
     7,
     {{0, 0}},
     0,
     "3x2x2x2",
     NULL,
     "(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 2688 + d1 * 896 + d2 * 448 + d3 * 224 + d4 * 32 + d5, "
     "d4, d5, d6), undef, <3x2x2x2>, memref<4480x4x16x16xf32, #tt.memory_space<l1>>"},
    {{3, 64, 128},
     3,
     {{0, 0}},
     0,
     "3x2",
     "f32",
     "(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<64x64xf32, #tt.memory_space<l1>>"},
    {{3, 64, 128},
     3,
     {{0, 0}},
     0,
     "3x2",
     "!tt.tile<32x32, bfp_bf8>",
     "(d0, d1, d2) -> (d0 * 64 + d1, d2), undef, <3x2>, memref<2x2x!tt.tile<32x32, bfp_bf8>, "
     "#tt.memory_space<l1>>"},
    {{53, 63},
     2,
     {{0, 0}},
     0,
     "3x2",
     "f32",
     "(d0, d1) -> (d0, d1), undef, <3x2>, memref<18x32xf32, #tt.memory_space<l1>>"},
    {{53, 63},
     2,
     {{0, 0}},
     0,
     "3x2",
     "!tt.tile<32x32, bfp_bf8>",
     "(d0, d1) -> (d0, d1), undef, <3x2>, memref<1x1x!tt.tile<32x32, bfp_bf8>, "
     "#tt.memory_space<l1>>"},
    {{2, 8, 32},
     3,
     {{0, 0}},
     0,
     "1x2",
     "f32",
     "(d0, d1, d2) -> (d0 * 8 + d1, d2), undef, <1x2>, memref<16x16xf32, #tt.memory_space<l1>>"},
    {{2, 8, 32},
     3,
     {{0, 0}},
     0,
     "1x2",
     NULL,
     "(d0, d1, d2) -> (d0 * 32 + d1, d2), undef, <1x2>, memref<40x16xf32, #tt.memory_space<l1>>"},
    {{2, 3, 64, 128},
     4,
     {{1, -1}},
     1,
     "2x2x4",
     "!tt.tile<32x32, bfp_bf8>",
     "(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), undef, <2x2x4>, memref<1x3x1x!tt.tile<32x32, "
     "bfp_bf8>, #tt.memory_space<l1>>"},
    {{16, 3, 64, 128},
     4,
     {{1, -1}},
     1,
     "2x2x4",
     "!tt.tile<32x32, bfp_bf8>",
     "(d0, d1, d2, d3) -> (d0, d1 * 64 + d2, d3), undef, <2x2x4>, memref<8x3x1x!tt.tile<32x32, "
     "bfp_bf8>, #tt.memory_space<l1>>"},
    {{256, 1024},
     2,
     {{0, 0}},
     0,
     "4x16",
     "!tt.tile<32x32, bfp_bf8>",
     "(d0, d1) -> (d0, d1), undef, <4x16>, memref<2x2x!tt.tile<32x32, bfp_bf8>, "
     "#tt.memory_space<l1>>"},
    // The document writes the map of two dimensions here, which doesn't fit the tensor.
    {{64, 256, 1024},
     3,
     {{1, -1}},
     1,
     "2x4x16",
     "!tt.tile<32x32, bfp_bf8>",
     "(d0, d1, d2) -> (d0, d1, d2), undef, <2x4x16>, memref<32x2x2x!tt.tile<32x32, bfp_bf8>, "
     "#tt.memory_space<l1>>"},
    // Ways of joining.
    {{3, 5, 7},
     3,
     {{0, -1}},
     1,
     "1x1",
     "f32",
     "(d0, d1, d2) -> (d0 * 5 + d1, d2), undef, <1x1>, memref<15x7xf32, #tt.memory_space<l1>>"},
    {{2, 3, 5, 7},
     4,
     {{1, -1}},
     1,
     "1x1x1",
     "f32",
     "(d0, d1, d2, d3) -> (d0, d1 * 5 + d2, d3), undef, <1x1x1>, memref<2x15x7xf32, "
     "#tt.memory_space<l1>>"},
    {{2, 3, 5, 7},
     4,
     {{0, 2}},
     1,
     "1x1x1",
     "f32",
     "(d0, d1, d2, d3) -> (d0 * 3 + d1, d2, d3), undef, <1x1x1>, memref<6x5x7xf32, "
     "#tt.memory_space<l1>>"},
    {{2, 3, 2, 5, 3, 2, 4},
     7,
     {{0, 3}, {-3, -1}},
     2,
     "1x1x1x1",
     "f32",
     "(d0, d1, d2, d3, d4, d5, d6) -> (d0 * 6 + d1 * 2 + d2, d3, d4 * 2 + d5, d6), undef, "
     "<1x1x1x1>, memref<12x5x6x4xf32, #tt.memory_space<l1>>"},
    {{5},
     1,
     {{0, 0}},
     0,
     "1x1",
     "f32",
     "(d0) -> (0, d0), undef, <1x1>, memref<1x5xf32, #tt.memory_space<l1>>"},
};

// Counts the elements that come back, and the places of padding; all places of all cores are asked.
static void goThereAndBack(MlirAttribute layout, IrShape shape, const char *name, long *numElements,
                           long *numPadding) {
  int64_t index[kTtMaxRank] = {0}, back[kTtMaxRank], count = 1;
  for (size_t i = 0; i < shape.rank; ++i)
    count *= shape.sizes[i];
  for (int64_t i = 0; i < count; ++i) {
    TtElementPlace place;
    if (!CHECK(ttMetalLayoutLocate(layout, shape, index, &place) == TtElementFound, name) ||
        !CHECK(ttMetalLayoutElementAt(layout, shape, &place, back) == TtElementFound, name) ||
        !CHECK(memcmp(index, back, shape.rank * sizeof *index) == 0, name))
      return;
    ++*numElements;
    for (size_t d = shape.rank; d-- > 0 && ++index[d] == shape.sizes[d];)
      index[d] = 0;
  }
  size_t rank;
  const int64_t *grid = ttGridAttrGetShape(ttMetalLayoutAttrGetGrid(layout), &rank);
  int64_t shard[kTtMaxRank], volume = 1, cores = 1, found = 0;
  ttShardShapeInScalars(ttMetalLayoutAttrGetMemref(layout), shard);
  for (size_t i = 0; i < rank; ++i) {
    volume *= shard[i];
    cores *= grid[i];
  }
  if (volume * cores > 1024)
    return;
  for (int64_t at = 0; at < volume * cores; ++at) {
    TtElementPlace place = {.offset = at % volume};
    for (int64_t i = (int64_t)rank, core = at / volume; i-- > 0; core /= grid[i])
      place.core[i] = core % grid[i];
    TtElementAnswer answer = ttMetalLayoutElementAt(layout, shape, &place, back);
    found += answer == TtElementFound;
    *numPadding += answer == TtElementIsPadding;
    CHECK(answer != TtElementUnknown, name);
  }
  CHECK(found == count, name);
}

static void checkExample(MlirContext context, const LayoutExample *example) {
  const char *name = example->layout;
  IrShape shape = {example->shape, example->rank};
  MlirAttribute written = parseParts(context, "#tt.metal_layout<", name, ">");
  if (!CHECK(!mlirAttributeIsNull(written), name))
    return;
  MlirAttribute grid = parseParts(context, "#tt.grid<", example->grid, ">");
  long numElements = 0, numPadding = 0;
  if (!example->element) {
    CHECK(mlirAttributeEqual(written, ttMetalLayoutOnGrid(written, shape, grid)), name);
  } else {
    TtMetalLayoutParts parts = {
        .shape = shape,
        .elementType = mlirTypeParseGet(context, mlirStringRefCreateFromCString(example->element)),
        .memorySpace = TtMemorySpaceDeviceL1,
        .grid = grid,
        .numIntervals = example->numIntervals,
        .intervals = example->intervals};
    MlirAttribute made = ttMetalLayoutMake(context, &parts);
    CHECK(mlirAttributeEqual(written, made), name);
    // Changed and changed back.
    MlirAttribute unit = ttGridAttrGetUnit(
        context, (size_t)mlirAffineMapGetNumResults(ttMetalLayoutAttrGetLinear(written)));
    MlirAttribute other =
        ttMetalLayoutWithGrid(made, shape, unit, parts.numIntervals, parts.intervals);
    other = ttMetalLayoutWithMemorySpace(other, TtMemorySpaceDeviceDRAM);
    other = ttMetalLayoutWithMemoryLayout(other, TtTensorMemoryLayoutInterleaved);
    CHECK(!mlirAttributeEqual(other, made), name);
    other = ttMetalLayoutWithMemoryLayout(other, TtTensorMemoryLayoutNone);
    other = ttMetalLayoutWithMemorySpace(other, TtMemorySpaceDeviceL1);
    CHECK(mlirAttributeEqual(made, ttMetalLayoutOnGrid(other, shape, grid)), name);
    MlirType scalar = ttScalarElementType(parts.elementType);
    MlirAttribute rows = ttMetalLayoutWithElementType(made, scalar);
    CHECK(mlirAttributeEqual(made, ttMetalLayoutWithElementType(rows, parts.elementType)), name);
  }
  int64_t count = 1;
  for (size_t i = 0; i < shape.rank; ++i)
    count *= shape.sizes[i];
  if (count <= 50000)
    goThereAndBack(written, shape, name, &numElements, &numPadding);
}

static void checkNumbers(MlirContext context) {
  const int64_t sizes[] = {2, 3, 64, 128}, index[] = {1, 1, 6, 100};
  IrShape shape = {sizes, 4};
  MlirAttribute layout = parseParts(context, "#tt.metal_layout<", examples[1].layout, ">");
  TtElementPlace place;
  CHECK(ttMetalLayoutLocate(layout, shape, index, &place) == TtElementFound, "(262, 100)");
  // Row 262 of 192 on each core, column 100 of 32.
  CHECK(place.core[0] == 1 && place.core[1] == 3 && place.offset == 70 * 32 + 4, "(262, 100)");
  int64_t result[4];
  ttMetalLayoutPhysicalShape(layout, shape, result);
  CHECK(result[0] == 384 && result[1] == 128, "the physical shape");
  ttMetalLayoutStrides(layout, shape, result);
  CHECK(result[0] == 192 * 128 && result[1] == 64 * 128 && result[2] == 128 && result[3] == 1,
        "strides");
  CHECK(ttMetalLayoutSizeBytes(layout, 12) == 192 * 32 * 4, "bytes");
  layout = ttMetalLayoutWithMemorySpace(layout, TtMemorySpaceDeviceDRAM);
  CHECK(ttMetalLayoutSizeBytes(layout, 12) == 2 * 8192, "24 pages in 12 banks");
  MlirAttribute tiled = parseParts(context, "#tt.metal_layout<", examples[9].layout, ">");
  const int64_t odd[] = {53, 63};
  ttMetalLayoutTiledShape(tiled, (IrShape){odd, 2}, result);
  CHECK(result[0] == 2 && result[1] == 2, "the shape in tiles");
  // A core of the last row has 17 rows of 18, filled up to 32; the last column one scalar less.
  const int64_t last[] = {52, 62};
  CHECK(ttMetalLayoutLocate(tiled, (IrShape){odd, 2}, last, &place) == TtElementFound, "the last");
  CHECK(place.core[0] == 2 && place.core[1] == 1 && place.offset == 16 * 32 + 30, "the last");
  double number;
  CHECK(!ttOOBValNumber(TtOOBValUndef, &number) && ttOOBValNumber(TtOOBValNegInf, &number) &&
            number < -1e300,
        "padding");
  const TtInterval wrong[][2] = {{{0, 5}, {0, 0}}, {{1, 3}, {0, 2}}, {{-5, 2}, {0, 0}}};
  for (size_t i = 0; i < 3; ++i)
    CHECK(mlirAffineMapIsNull(ttCollapseDims(context, shape, 4, i == 1 ? 2 : 1, wrong[i])),
          "wrong intervals");
  CHECK(mlirAffineMapIsNull(ttCollapseDims(context, shape, 2, 0, NULL)), "four dimensions on two");
}

//===--- Devices ---===//

typedef struct DeviceExample {
  const char *name, *grid, *map, *mesh, *chips;
  int64_t position[3];
  TtCorePlace core;
} DeviceExample;

static const DeviceExample devices[] = {
    {"single", "8x8", "(d0, d1) -> (0, d0, d1)", "1", "0", {3, 5}, {0, 3, 5}},
    {"batch", "2x8x8", "(d0, d1, d2) -> (d0, d1, d2)", "2x1x1", "0, 1", {1, 3, 5}, {1, 3, 5}},
    {"2d",
     "8x16",
     "(d0, d1) -> ((d0 floordiv 8) * 2 + d1 floordiv 8, d0, d1 mod 8)",
     "1x2",
     "0, 1",
     {3, 13},
     {1, 3, 5}},
    {"2d and batch",
     "2x8x16",
     "(d0, d1, d2) -> (d0 * 2 + (d1 floordiv 8) * 2 + d2 floordiv 8, d1, d2 mod 8)",
     "2x1x2",
     "0, 1, 2, 3",
     {1, 7, 9},
     {3, 7, 1}},
    {"second stage",
     "16x16",
     "(d0, d1) -> ((d0 floordiv 8) * 2 + d1 floordiv 8, d0 mod 8, d1 mod 8)",
     "2x2",
     "4, 5, 6, 7",
     {12, 3},
     {6, 4, 3}},
    {"transposed", "8x8", "(d0, d1) -> (0, d1, d0)", "1", "0", {3, 5}, {0, 5, 3}},
    {"wide",
     "1x64",
     "(d0, d1) -> (0, d0 * 8 + d1 floordiv 8, d1 mod 8)",
     "1",
     "0",
     {0, 29},
     {0, 3, 5}},
    {"tall and transposed",
     "64x1",
     "(d0, d1) -> (0, d1 * 8 + d0 floordiv 8, d0 mod 8)",
     "1",
     "0",
     {29, 0},
     {0, 3, 5}},
    {"rotated", "8x8", "(d0, d1) -> (0, d0, (d0 + d1) mod 8)", "1", "0", {3, 7}, {0, 3, 2}},
};

static void checkDevice(MlirContext context, const DeviceExample *example) {
  char text[1024];
  bool isFlat = example->map[7] == ')';
  snprintf(
      text, sizeof text,
      "#tt.device<workerGrid = #tt.grid<%s, %s>, l1Map = %s, dramMap = %s, meshShape = %s, chipIds "
      "= [%s]>",
      example->grid, example->map,
      isFlat ? "(d0, d1)[s0, s1] -> (0, d0, d1, 0)" : "(d0, d1, d2)[s0, s1, s2] -> (d0, d1, d2, 0)",
      isFlat ? "(d0, d1)[s0, s1] -> (0, 0, d0, d1)" : "(d0, d1, d2)[s0, s1, s2] -> (d0, 0, d1, d2)",
      example->mesh, example->chips);
  MlirAttribute device = parse(context, text);
  if (!CHECK(!mlirAttributeIsNull(device), example->name))
    return;
  TtCorePlace core = {-1, -1, -1};
  CHECK(ttDeviceLocateCore(device, example->position, &core), example->name);
  CHECK(core.chip == example->core.chip && core.y == example->core.y && core.x == example->core.x,
        example->name);
  size_t rank;
  const int64_t *grid = ttGridAttrGetShape(ttDeviceAttrGetWorkerGrid(device), &rank);
  int64_t position[kTtMaxRank] = {0}, back[kTtMaxRank];
  for (bool more = true; more;) {
    CHECK(ttDeviceLocateCore(device, position, &core), example->name);
    CHECK(core.y >= 0 && core.y < 8 && core.x >= 0 && core.x < 8, example->name);
    CHECK(ttDevicePositionOfCore(device, core, back) &&
              memcmp(back, position, rank * sizeof *back) == 0,
          example->name);
    size_t d = rank;
    while (d > 0 && ++position[d - 1] == grid[d - 1])
      position[--d] = 0;
    more = d > 0;
  }
  position[0] = grid[0];
  CHECK(!ttDeviceLocateCore(device, position, &core), example->name);
  CHECK(!ttDevicePositionOfCore(device, (TtCorePlace){99, 0, 0}, back), example->name);
}

// A tensor on a device: the core of the layout is a position on the device's grid.
static void checkMemory(MlirContext context) {
  MlirAttribute device =
      ttDeviceGetForMesh(mlirLocationUnknownGet(context), ttSystemDescGetDefault(context), 0, NULL);
  MlirAttribute layout = parseParts(context, "#tt.metal_layout<", examples[1].layout, ">");
  MlirAffineMap linear = ttMetalLayoutAttrGetLinear(layout);
  MlirAffineMap map = ttMetalLayoutProjectOnto(layout, linear, ttDeviceAttrGetL1Map(device));
  const int64_t sizes[] = {2, 3, 64, 128};
  int64_t index[] = {1, 2, 33, 77}, found[4];
  TtElementPlace place;
  CHECK(irAffineMapEvaluate(map.ptr, index, NULL, found), "projection");
  CHECK(ttMetalLayoutLocate(layout, (IrShape){sizes, 4}, index, &place) == TtElementFound,
        "projection");
  CHECK(found[0] == 0 && found[1] == place.core[0] && found[2] == place.core[1] &&
            found[3] == place.offset,
        "projection");
  CHECK(mlirAffineMapIsNull(ttMetalLayoutProjectOnto(
            layout, mlirAffineMapMultiDimIdentityGet(context, 3), ttDeviceAttrGetL1Map(device))),
        "ranks");
}

//===--- Random layouts ---===//

static uint64_t randomState = 88172645463325252u;
static int64_t randomTo(int64_t most) { // 1 to most
  randomState ^= randomState << 13;
  randomState ^= randomState >> 7;
  randomState ^= randomState << 17;
  return (int64_t)(randomState >> 33) % most + 1;
}

static size_t randomIntervals(size_t rank, TtInterval *intervals) {
  size_t count = 0;
  for (int64_t at = 0; at < (int64_t)rank && count < 4;) {
    int64_t end = at + randomTo(3);
    end = end > (int64_t)rank ? (int64_t)rank : end;
    if (randomTo(2) == 1)
      intervals[count++] = (TtInterval){at - (randomTo(2) == 1 ? (int64_t)rank : 0), end};
    at = end;
  }
  return count;
}

static void checkRandom(MlirContext context, long *numElements, long *numPadding) {
  const TtDataType types[] = {TtDataTypeFloat32, TtDataTypeBFloat16, TtDataTypeBFP_BFloat8,
                              TtDataTypeUInt8};
  int64_t sizes[5], grid[5];
  TtInterval intervals[4];
  size_t rank = (size_t)randomTo(5), gridRank = rank - 1 + (size_t)randomTo(2);
  for (size_t i = 0; i < rank; ++i)
    sizes[i] = randomTo(rank < 3 ? 20 : 4);
  gridRank = gridRank < 1 ? 1 : gridRank > 5 ? 5 : gridRank;
  for (size_t i = 0; i < gridRank; ++i)
    grid[i] = randomTo(3);
  TtDataType type = types[randomTo(4) - 1];
  const int64_t tile[] = {randomTo(2) == 1 ? 32 : 4, randomTo(2) == 1 ? 32 : 16};
  MlirType scalar = ttDataTypeToElementType(context, type);
  TtMetalLayoutParts parts = {
      .shape = {sizes, rank},
      .elementType =
          randomTo(2) == 1 && gridRank > 1 ? ttTileTypeGet(context, 2, tile, type) : scalar,
      .memorySpace = TtMemorySpaceDeviceL1,
      .grid = ttGridAttrGet(context, gridRank, grid, mlirAffineMapEmptyGet(context)),
      .intervals = intervals};
  parts.numIntervals = randomIntervals(rank, intervals);
  MlirAttribute layout = ttMetalLayoutMake(context, &parts);
  while (mlirAttributeIsNull(layout)) { // too many dimensions are left: join them all
    intervals[0] = (TtInterval){0, (int64_t)rank - (gridRank > 1)};
    parts.numIntervals = 1;
    layout = ttMetalLayoutMake(context, &parts);
  }
  goThereAndBack(layout, parts.shape, "a random layout", numElements, numPadding);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__tt__(), context);
  for (size_t i = 0; i < sizeof examples / sizeof *examples; ++i)
    checkExample(context, &examples[i]);
  checkNumbers(context);
  for (size_t i = 0; i < sizeof devices / sizeof *devices; ++i)
    checkDevice(context, &devices[i]);
  checkMemory(context);
  long numElements = 0, numPadding = 0;
  for (int i = 0; i < 10000; ++i)
    checkRandom(context, &numElements, &numPadding);
  printf("10000 random layouts: %ld elements there and back, %ld places of padding\n", numElements,
         numPadding);
  mlirContextDestroy(context);
  printf("%d failures\n", numFailures);
  return numFailures != 0;
}

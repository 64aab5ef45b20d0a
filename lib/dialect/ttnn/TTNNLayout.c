// Layouts of tensors: making them, and changing one property.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TTChecks.h"
#include "dialect/ttnn/TTNN.h"

//===--- Making layouts ---===//

// Each core holds an equal part of every collapsed dimension.
static void computeShardShape(MlirAffineMap linear, const int64_t *shape, MlirAttribute grid,
                              int64_t *shard) {
  const int64_t *cores = ttGridAttrGetShape(grid, NULL);
  ttEvalShape(linear, shape, shard);
  for (intptr_t i = 0; i < mlirAffineMapGetNumResults(linear); ++i)
    shard[i] = (shard[i] + cores[i] - 1) / cores[i];
}

// Interleaved L1 deals single tiles to the cores: a shard is 1 x ceil(tiles / cores) tiles, given
// in scalars.
static void computeInterleavedL1Shard(MlirAffineMap linear, const int64_t *shape,
                                      MlirType elementType, MlirAttribute grid, int64_t *shard) {
  const int64_t *tile = ttTileTypeGetShape(elementType, NULL);
  size_t gridRank;
  const int64_t *cores = ttGridAttrGetShape(grid, &gridRank);
  int64_t numTiles = 1, numCores = 1, physical[kTtMaxRank];
  ttEvalShape(linear, shape, physical);
  for (size_t i = 0; i < gridRank; ++i) {
    int64_t unit = i + 2 < gridRank ? 1 : tile[i + 2 - gridRank];
    numTiles *= (physical[i] + unit - 1) / unit;
    numCores *= cores[i];
    shard[i] = i + 2 == gridRank ? tile[0] : 1;
  }
  shard[gridRank - 1] = (numTiles + numCores - 1) / numCores * tile[1];
}

MlirAttribute ttnnTensorLayoutGet(MlirContext context, size_t rank, const int64_t *shape,
                                  MlirType elementType, TtnnBufferType bufferType,
                                  MlirAttribute grid, MlirAttribute memoryLayout) {
  size_t gridRank;
  ttGridAttrGetShape(grid, &gridRank);
  if (bufferType == TtnnBufferTypeSystemMemory)
    memoryLayout = (MlirAttribute){NULL};
  MlirAffineMap linear = ttCollapsedLinearMap(context, rank, shape, gridRank);
  int64_t shard[kTtMaxRank];
  bool isInterleaved =
      !mlirAttributeIsNull(memoryLayout) &&
      ttnnTensorMemoryLayoutAttrGetValue(memoryLayout) == TtnnTensorMemoryLayoutInterleaved;
  if (bufferType == TtnnBufferTypeL1 && isInterleaved && ttTileTypeIsA(elementType))
    computeInterleavedL1Shard(linear, shape, elementType, grid, shard);
  else
    computeShardShape(linear, shape, grid, shard);
  MlirType memref =
      ttBuildMemRef(elementType, gridRank, shard, ttnnBufferTypeAttrGet(context, bufferType));
  return ttnnTTNNLayoutAttrGet(context, linear, grid, memref, memoryLayout);
}

//===--- Properties ---===//

static MlirType memrefOf(MlirAttribute layout) { return ttnnTTNNLayoutAttrGetMemref(layout); }

TtnnBufferType ttnnTensorLayoutGetBufferType(MlirAttribute layout) {
  MlirAttribute space = mlirMemRefTypeGetMemorySpace(memrefOf(layout));
  return ttnnBufferTypeAttrIsA(space) ? ttnnBufferTypeAttrGetValue(space)
                                      : TtnnBufferTypeSystemMemory;
}

MlirType ttnnTensorLayoutGetElementType(MlirAttribute layout) {
  return mlirShapedTypeGetElementType(memrefOf(layout));
}

bool ttnnTensorLayoutIsTiled(MlirAttribute layout) {
  return ttTileTypeIsA(ttnnTensorLayoutGetElementType(layout));
}

TtnnLayout ttnnTensorLayoutGetPageLayout(MlirAttribute layout) {
  return ttnnTensorLayoutIsTiled(layout) ? TtnnLayoutTile : TtnnLayoutRowMajor;
}

TtDataType ttnnTensorLayoutGetDataType(MlirAttribute layout) {
  TtDataType dataType = TtDataTypeFloat32;
  ttDataTypeOfElementType(ttnnTensorLayoutGetElementType(layout), &dataType);
  return dataType;
}

MlirAttribute ttnnTensorLayoutGetMemoryLayout(MlirAttribute layout) {
  return ttnnTTNNLayoutAttrGetMemLayout(layout);
}

bool ttnnTensorLayoutHasMemoryLayout(MlirAttribute layout, TtnnTensorMemoryLayout memoryLayout) {
  MlirAttribute attribute = ttnnTensorLayoutGetMemoryLayout(layout);
  return !mlirAttributeIsNull(attribute) &&
         ttnnTensorMemoryLayoutAttrGetValue(attribute) == memoryLayout;
}

bool ttnnTensorLayoutIsSharded(MlirAttribute layout) {
  return ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutHeightSharded) ||
         ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutWidthSharded) ||
         ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutBlockSharded);
}

void ttnnCollapsedSizes(MlirAttribute layout, IrShape shape, int64_t *sizes) {
  MlirAffineMap linear = ttnnTTNNLayoutAttrGetLinear(layout);
  ttEvalShape(linear, shape.sizes, sizes);
  MlirType element = ttnnTensorLayoutGetElementType(layout);
  if (!ttTileTypeIsA(element))
    return;
  const int64_t *tile = ttTileTypeGetShape(element, NULL);
  intptr_t rank = mlirAffineMapGetNumResults(linear);
  for (intptr_t i = rank > 2 ? rank - 2 : 0; i < rank; ++i)
    sizes[i] = ttCeilDiv(sizes[i], tile[i + 2 - rank]);
}

//===--- What tensors occupy ---===//

static int64_t mulBytes(int64_t a, int64_t b) {
  int64_t product;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

// Tiles of 16 numbers with one exponent of a byte.
static int64_t exponentBytes(TtDataType dataType) {
  bool isShared = dataType >= TtDataTypeBFP_Float8 && dataType <= TtDataTypeBFP_BFloat2;
  return isShared ? kTtTileHeight * kTtTileWidth / 16 : 0;
}

int64_t ttnnTensorPageBytes(MlirAttribute layout, IrShape shape) {
  enum { kAlignment = 32 };
  MlirType element = ttnnTensorLayoutGetElementType(layout);
  int64_t bytes = ttElementSizeBytes(element);
  if (ttTileTypeIsA(element))
    return bytes + exponentBytes(ttnnTensorLayoutGetDataType(layout));
  int64_t row = mulBytes(shape.rank ? shape.sizes[shape.rank - 1] : 1, bytes);
  return row > INT64_MAX - kAlignment ? INT64_MAX : ttCeilDiv(row, kAlignment) * kAlignment;
}

static int64_t countPages(MlirAttribute layout, IrShape shape) {
  int64_t sizes[kTtMaxRank], pages = 1;
  intptr_t rank = mlirAffineMapGetNumResults(ttnnTTNNLayoutAttrGetLinear(layout));
  ttnnCollapsedSizes(layout, shape, sizes);
  // A row is a page.
  for (intptr_t i = 0; i < rank - !ttnnTensorLayoutIsTiled(layout); ++i)
    pages = mulBytes(pages, sizes[i]);
  return pages;
}

TtnnFootprint ttnnTensorFootprint(MlirAttribute layout, IrShape shape, int64_t numCores,
                                  int64_t numBanks) {
  TtnnBufferType bufferType = ttnnTensorLayoutGetBufferType(layout);
  TtnnFootprint footprint = {0, 0};
  if (!ttnnBufferTypeIsDevice(bufferType))
    return footprint;
  bool isInL1 = bufferType == TtnnBufferTypeL1 || bufferType == TtnnBufferTypeL1Small;
  int64_t pages = countPages(layout, shape), page = ttnnTensorPageBytes(layout, shape), bytes;
  if (isInL1 && ttnnTensorLayoutIsSharded(layout)) {
    MlirType memref = ttnnTTNNLayoutAttrGetMemref(layout);
    int64_t exponents = exponentBytes(ttnnTensorLayoutGetDataType(layout));
    bytes = ttMemRefSizeBytes(memref);
    if (ttnnTensorLayoutIsTiled(layout) && bytes < INT64_MAX / 2)
      bytes += bytes / (page - exponents) * exponents;
  } else if (ttnnTensorLayoutHasMemoryLayout(layout, TtnnTensorMemoryLayoutSingleBank)) {
    bytes = mulBytes(pages, page);
  } else {
    bytes = mulBytes(ttCeilDiv(pages, isInL1 ? numCores : numBanks), page);
  }
  *(isInL1 ? &footprint.l1 : &footprint.dram) = bytes;
  return footprint;
}

//===--- Changing one property ---===//

MlirAttribute ttnnTensorLayoutWithBufferType(MlirAttribute layout, TtnnBufferType bufferType) {
  MlirContext context = mlirAttributeGetContext(layout);
  MlirAttribute grid = ttnnTTNNLayoutAttrGetGrid(layout);
  MlirAttribute memoryLayout = ttnnTensorLayoutGetMemoryLayout(layout);
  size_t gridRank;
  ttGridAttrGetShape(grid, &gridRank);
  if (bufferType == TtnnBufferTypeSystemMemory) {
    memoryLayout = (MlirAttribute){NULL};
    grid = ttGridAttrGetUnit(context, gridRank);
  }
  int64_t shard[kTtMaxRank];
  ttShardShapeInScalars(memrefOf(layout), shard);
  MlirType memref = ttBuildMemRef(ttnnTensorLayoutGetElementType(layout), gridRank, shard,
                                  ttnnBufferTypeAttrGet(context, bufferType));
  return ttnnTTNNLayoutAttrGet(context, ttnnTTNNLayoutAttrGetLinear(layout), grid, memref,
                               memoryLayout);
}

MlirAttribute ttnnTensorLayoutWithElementType(MlirAttribute layout, MlirType elementType,
                                              size_t rank, const int64_t *shape) {
  return ttnnTensorLayoutGet(mlirAttributeGetContext(layout), rank, shape, elementType,
                             ttnnTensorLayoutGetBufferType(layout),
                             ttnnTTNNLayoutAttrGetGrid(layout),
                             ttnnTensorLayoutGetMemoryLayout(layout));
}

MlirAttribute ttnnTensorLayoutWithShape(MlirAttribute layout, size_t rank, const int64_t *shape) {
  return ttnnTensorLayoutWithElementType(layout, ttnnTensorLayoutGetElementType(layout), rank,
                                         shape);
}

//===--- Tensor types ---===//

// A grid without place for the tensor's rows and columns makes no layout of it.
static bool fitsTensor(MlirAttribute layout, MlirType type) {
  size_t rank = ttTypeShape(type).rank, gridRank;
  ttGridAttrGetShape(ttnnTTNNLayoutAttrGetGrid(layout), &gridRank);
  return mlirShapedTypeHasStaticShape(type) && rank <= kTtMaxRank &&
         gridRank >= (rank < 2 ? rank : 2);
}

MlirAttribute ttnnLayoutOfType(MlirType tensorType) {
  if (!mlirTypeIsARankedTensor(tensorType))
    return (MlirAttribute){NULL};
  MlirAttribute encoding = mlirRankedTensorTypeGetEncoding(tensorType);
  if (mlirAttributeIsNull(encoding) || !ttnnTTNNLayoutAttrIsA(encoding) ||
      !fitsTensor(encoding, tensorType))
    return (MlirAttribute){NULL};
  return encoding;
}

static MlirType tensorType(IrShape shape, MlirType elementType, MlirAttribute layout) {
  return mlirRankedTensorTypeGet((intptr_t)shape.rank, shape.sizes, elementType, layout);
}

MlirType ttnnTypeWithLayout(MlirType type, MlirAttribute layout) {
  return tensorType(ttTypeShape(type), mlirShapedTypeGetElementType(type), layout);
}

// A tile or a scalar of the data type.
static MlirType layoutElementType(MlirContext context, TtDataType dataType, bool isTiled) {
  return isTiled ? ttTileTypeOf(context, dataType) : ttDataTypeToElementType(context, dataType);
}

MlirType ttnnTypeWithDataType(MlirType type, TtDataType dataType) {
  MlirContext context = mlirTypeGetContext(type);
  MlirAttribute layout = ttnnLayoutOfType(type);
  IrShape shape = ttTypeShape(type);
  MlirType element = layoutElementType(context, dataType, ttnnTensorLayoutIsTiled(layout));
  return tensorType(shape, ttDataTypeToElementType(context, dataType),
                    ttnnTensorLayoutWithElementType(layout, element, shape.rank, shape.sizes));
}

MlirType ttnnTypeWithPageLayout(MlirType type, TtnnLayout pageLayout) {
  MlirAttribute layout = ttnnLayoutOfType(type);
  IrShape shape = ttTypeShape(type);
  MlirType element = layoutElementType(
      mlirTypeGetContext(type), ttnnTensorLayoutGetDataType(layout), pageLayout == TtnnLayoutTile);
  return tensorType(shape, mlirShapedTypeGetElementType(type),
                    ttnnTensorLayoutWithElementType(layout, element, shape.rank, shape.sizes));
}

MlirType ttnnTypeWithShape(MlirType type, size_t rank, const int64_t *shape) {
  IrShape newShape = {shape, rank};
  return tensorType(newShape, mlirShapedTypeGetElementType(type),
                    ttnnTensorLayoutWithShape(ttnnLayoutOfType(type), rank, shape));
}

bool ttnnOperationHasLayouts(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumOperands(op); ++i) {
    MlirValue operand = mlirOperationGetOperand(op, i);
    if (mlirTypeIsARankedTensor(mlirValueGetType(operand)) &&
        mlirAttributeIsNull(ttnnLayoutOfValue(operand)))
      return false;
  }
  for (intptr_t i = 0; i < mlirOperationGetNumResults(op); ++i) {
    MlirValue result = mlirOperationGetResult(op, i);
    if (mlirTypeIsARankedTensor(mlirValueGetType(result)) &&
        mlirAttributeIsNull(ttnnLayoutOfValue(result)))
      return false;
  }
  return true;
}

//===--- Attributes derived from layouts ---===//

MlirAttribute ttnnMemoryConfigOfLayout(MlirAttribute layout) {
  MlirContext context = mlirAttributeGetContext(layout);
  MlirAttribute shape = ttnnShapeAttrOf(context, ttTypeShape(memrefOf(layout)));
  return ttnnMemoryConfigAttrGet(
      context, ttnnBufferTypeAttrGet(context, ttnnTensorLayoutGetBufferType(layout)),
      ttnnShardSpecAttrGet(context, shape), ttnnTensorLayoutGetMemoryLayout(layout));
}

MlirAttribute ttnnShapeAttrOf(MlirContext context, IrShape shape) {
  return ttnnShapeAttrGet(context, shape.rank, shape.sizes);
}

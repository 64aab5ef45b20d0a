// Tensors, layouts and memory configurations in a .ttnn file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ttnn-flatbuffer/Writer.h"
#include "tessera/DestinationStyle.h"

//===--- Core ranges ---===//

typedef TsVec(FbsDim2dRange) RangeVec;

// Adds a core behind the others: the last rectangle grows to the right, and one that is as wide as
// the one before and right below it joins that.
static void addCore(RangeVec *ranges, int32_t y, int32_t x) {
  FbsDim2dRange *last = ranges->size ? &ranges->data[ranges->size - 1] : NULL;
  if (last && last->loc.y == y && last->loc.x + last->size.x == x && last->size.y == 1)
    ++last->size.x;
  else
    tsVecPush(ranges, (FbsDim2dRange){.loc = {.y = y, .x = x}, .size = {.y = 1, .x = 1}});
  if (ranges->size < 2)
    return;
  FbsDim2dRange *above = &ranges->data[ranges->size - 2];
  last = &ranges->data[ranges->size - 1];
  if (above->loc.x == last->loc.x && above->size.x == last->size.x &&
      above->loc.y + above->size.y == last->loc.y) {
    ++above->size.y;
    --ranges->size;
  }
}

// The map of a layout's grid to physical cores: its own, else the device's.
static const IrAffineMap *gridMapping(Writer *writer, MlirAttribute grid) {
  MlirAffineMap mapping = ttGridAttrGetMapping(grid);
  if (!mlirAffineMapIsNull(mapping) && mlirAffineMapGetNumResults(mapping) > 0)
    return irMap(mapping);
  if (mlirAttributeIsNull(writer->device))
    return NULL;
  return irMap(ttGridAttrGetMapping(ttDeviceAttrGetWorkerGrid(writer->device)));
}

// The physical cores of a grid, in the order of the grid.
static FbsDim2dRangeVectorOffset writeCoreRanges(Writer *writer, MlirAttribute grid) {
  enum { kMaxCores = 1 << 16, kNumResults = 3 };
  size_t rank;
  const int64_t *shape = ttGridAttrGetShape(grid, &rank);
  const IrAffineMap *mapping = gridMapping(writer, grid);
  int64_t numCores = 1;
  for (size_t i = 0; i < rank; ++i)
    numCores = shape[i] > 0 && shape[i] <= kMaxCores / numCores ? numCores * shape[i] : 0;
  if (!mapping || mapping->numDims != rank || mapping->numResults != kNumResults ||
      rank > kTtMaxRank || numCores == 0) {
    writerFail(writer, "a sharded tensor needs a grid of cores and a device that maps it");
    return (FbsDim2dRangeVectorOffset){0};
  }
  RangeVec ranges = {0};
  for (int64_t i = 0; i < numCores && !writer->failed; ++i) {
    int64_t position[kTtMaxRank], core[kNumResults], rest = i;
    for (size_t d = rank; d-- > 0; rest /= shape[d])
      position[d] = rest % shape[d];
    if (!irAffineMapEvaluate(mapping, position, NULL, core) || core[0] != 0 || core[1] < 0 ||
        core[2] < 0 || core[1] > INT32_MAX || core[2] > INT32_MAX)
      writerFail(writer, "the grid of a sharded tensor must lie on the cores of one device");
    else
      addCore(&ranges, (int32_t)core[1], (int32_t)core[2]);
  }
  FbsDim2dRangeVectorOffset offset =
      fbsDim2dRangeVectorCreate(&writer->builder, ranges.data, ranges.size);
  tsVecFree(&ranges);
  return offset;
}

//===--- Memory configurations ---===//

static FbsDim2d tileShapeOf(MlirAttribute layout) {
  MlirType element = ttnnTensorLayoutGetElementType(layout);
  size_t rank;
  if (!ttTileTypeIsA(element))
    return (FbsDim2d){.y = 1, .x = 1};
  const int64_t *shape = ttTileTypeGetShape(element, &rank);
  return (FbsDim2d){.y = (int32_t)shape[0], .x = (int32_t)shape[1]};
}

// The shard shape is given in scalars.
static FbsTtnnShardSpecOffset writeShardSpec(Writer *writer, IrShape shard, MlirAttribute layout) {
  FbsDim2d tile = tileShapeOf(layout);
  if (shard.rank != 2 || shard.sizes[0] > INT32_MAX / tile.y ||
      shard.sizes[1] > INT32_MAX / tile.x) {
    writerFail(writer, "a shard must be two-dimensional, its sizes must fit 32 bits");
    return (FbsTtnnShardSpecOffset){0};
  }
  const int32_t sizes[] = {(int32_t)shard.sizes[0] * tile.y, (int32_t)shard.sizes[1] * tile.x};
  FbsDim2dRangeVectorOffset ranges = writeCoreRanges(writer, ttnnTTNNLayoutAttrGetGrid(layout));
  return fbsTtnnShardSpecCreate(
      &writer->builder,
      (FbsTtnnShardSpecArgs){.grid = ranges,
                             .shardShape = fbI32VectorCreate(&writer->builder, sizes, 2)});
}

static bool isSharded(TtnnTensorMemoryLayout memoryLayout) {
  return memoryLayout == TtnnTensorMemoryLayoutHeightSharded ||
         memoryLayout == TtnnTensorMemoryLayoutWidthSharded ||
         memoryLayout == TtnnTensorMemoryLayoutBlockSharded;
}

// `memoryLayout` may be null: interleaved, which is the format's default.
static FbsTtnnMemoryConfigOffset writeConfig(Writer *writer, TtnnBufferType bufferType,
                                             MlirAttribute memoryLayout, IrShape shard,
                                             MlirAttribute layout) {
  TtnnTensorMemoryLayout kind = TtnnTensorMemoryLayoutInterleaved;
  if (!mlirAttributeIsNull(memoryLayout))
    kind = ttnnTensorMemoryLayoutAttrGetValue(memoryLayout);
  FbsTtnnShardSpecOffset spec = {0};
  if (isSharded(kind))
    spec = writeShardSpec(writer, shard, layout);
  return fbsTtnnMemoryConfigCreate(
      &writer->builder,
      (FbsTtnnMemoryConfigArgs){
          // The dialect numbers from 1.
          .tensorMemoryLayout =
              (FbsTtnnTensorMemoryLayout)(kind - TtnnTensorMemoryLayoutInterleaved),
          .bufferType = (FbsBufferType)bufferType,
          .shardSpec = spec});
}

FbsTtnnMemoryConfigOffset writerMemoryConfig(Writer *writer, MlirAttribute config,
                                             MlirType tensorType) {
  if (mlirAttributeIsNull(config))
    return (FbsTtnnMemoryConfigOffset){0};
  size_t rank;
  MlirAttribute spec = ttnnMemoryConfigAttrGetShardSpec(config);
  const int64_t *shard = ttnnShapeAttrGetShape(ttnnShardSpecAttrGetShardShape(spec), &rank);
  MlirAttribute layout = ttnnLayoutOfType(tensorType);
  if (mlirAttributeIsNull(layout)) {
    writerFail(writer, "its tensors need ttnn layouts");
    return (FbsTtnnMemoryConfigOffset){0};
  }
  return writeConfig(writer, ttnnBufferTypeAttrGetValue(ttnnMemoryConfigAttrGetBufferType(config)),
                     ttnnMemoryConfigAttrGetTensorMemoryLayout(config), (IrShape){shard, rank},
                     layout);
}

//===--- Tensor types ---===//

static FbsTtnnLayoutDescOffset writeLayout(Writer *writer, MlirAttribute layout) {
  bool isNew;
  uintptr_t *known = tsPointerMapInsert(&writer->layouts, layout.ptr, &isNew);
  if (!isNew)
    return (FbsTtnnLayoutDescOffset){(uint32_t)*known};
  MlirType memref = ttnnTTNNLayoutAttrGetMemref(layout);
  TtnnBufferType bufferType = ttnnTensorLayoutGetBufferType(layout);
  bool onDevice = ttnnBufferTypeIsDevice(bufferType);
  FbsTtnnMemoryConfigOffset config = {0};
  if (onDevice)
    config = writeConfig(writer, bufferType, ttnnTensorLayoutGetMemoryLayout(layout),
                         ttTypeShape(memref), layout);
  FbsDim2d tile = tileShapeOf(layout);
  FbsTtnnMemoryDescOffset memory = fbsTtnnMemoryDescCreate(
      &writer->builder,
      (FbsTtnnMemoryDescArgs){.storageType =
                                  onDevice ? FbsTtnnStorageType_Device : FbsTtnnStorageType_Owned,
                              .tileShape = &tile,
                              .dataType = (FbsDataType)ttnnTensorLayoutGetDataType(layout),
                              .memoryConfig = config,
                              .size = (uint64_t)ttMemRefSizeBytes(memref)});
  FbsTtnnLayoutDescOffset offset = fbsTtnnLayoutDescCreate(
      &writer->builder, (FbsTtnnLayoutDescArgs){.oobVal = FbsOOBVal_Undef, .memoryDesc = memory});
  *known = offset.at;
  return offset;
}

static FbsTtnnTensorDescOffset writeDesc(Writer *writer, MlirType type) {
  MlirAttribute layout = {NULL};
  if (mlirTypeIsARankedTensor(type))
    layout = ttnnLayoutOfType(type);
  if (mlirAttributeIsNull(layout)) {
    writerFail(writer, "has a value that isn't a tensor with a ttnn layout: run "
                       "ttir-to-ttnn-backend-pipeline first");
    return (FbsTtnnTensorDescOffset){0};
  }
  bool isNew;
  uintptr_t *known = tsPointerMapInsert(&writer->descs, type.ptr, &isNew);
  if (!isNew)
    return (FbsTtnnTensorDescOffset){(uint32_t)*known};
  IrShape shape = ttTypeShape(type);
  TsVec(int32_t) sizes = {0};
  for (size_t i = 0; i < shape.rank; ++i) {
    if (shape.sizes[i] < 0 || shape.sizes[i] > INT32_MAX)
      writerFail(writer, "has a tensor whose sizes aren't static or don't fit 32 bits");
    tsVecPush(&sizes, (int32_t)shape.sizes[i]);
  }
  FbsTtnnLayoutDescOffset layoutDesc = writeLayout(writer, layout);
  FbI32VectorOffset shapeOffset = fbI32VectorCreate(&writer->builder, sizes.data, sizes.size);
  tsVecFree(&sizes);
  FbsTtnnTensorDescOffset offset = fbsTtnnTensorDescCreate(
      &writer->builder, (FbsTtnnTensorDescArgs){.shape = shapeOffset, .layout = layoutDesc});
  *known = offset.at;
  return offset;
}

//===--- Values ---===//

FbsTtnnTensorRefOffset writerTensor(Writer *writer, MlirValue value) {
  uintptr_t *known = mlirValueIsNull(value) ? NULL : tsPointerMapFind(&writer->tensors, value.ptr);
  if (known)
    return (FbsTtnnTensorRefOffset){(uint32_t)*known};
  writerFail(writer, "uses a value that no op of the same function makes");
  return (FbsTtnnTensorRefOffset){0};
}

FbsTtnnTensorRefOffset writerNewTensor(Writer *writer, MlirValue value) {
  FbsTtnnTensorDescOffset desc = writeDesc(writer, mlirValueGetType(value));
  FbsTtnnTensorRefOffset offset = fbsTtnnTensorRefCreate(
      &writer->builder, (FbsTtnnTensorRefArgs){.globalId = writer->nextId++, .desc = desc});
  *tsPointerMapInsert(&writer->tensors, value.ptr, NULL) = offset.at;
  return offset;
}

FbsTtnnTensorRefOffset writerResult(Writer *writer) {
  if (mlirOperationGetNumResults(writer->op) != 1) {
    writerFail(writer, "must have one result to be written to a .ttnn file");
    return (FbsTtnnTensorRefOffset){0};
  }
  MlirValue result = mlirOperationGetResult(writer->op, 0);
  MlirValue init = tesseraOperationGetTiedInit(writer->op, 0);
  if (mlirValueIsNull(init))
    return writerNewTensor(writer, result);
  FbsTtnnTensorRefOffset offset = writerTensor(writer, init);
  *tsPointerMapInsert(&writer->tensors, result.ptr, NULL) = offset.at;
  return offset;
}

void writerAddDevice(Writer *writer, MlirValue device) {
  size_t numChips;
  MlirAttribute desc = ttDeviceTypeGetDesc(mlirValueGetType(device));
  const int64_t *chips = ttDeviceAttrGetChipIds(desc, &numChips);
  FbsDeviceRefOffset offset = fbsDeviceRefCreate(
      &writer->builder, (FbsDeviceRefArgs){.globalId = numChips ? (uint32_t)chips[0] : 0});
  *tsPointerMapInsert(&writer->devices, device.ptr, NULL) = offset.at;
}

FbsDeviceRefOffset writerDevice(Writer *writer, MlirValue device) {
  if (mlirValueIsNull(device))
    return (FbsDeviceRefOffset){0};
  uintptr_t *known = tsPointerMapFind(&writer->devices, device.ptr);
  if (known)
    return (FbsDeviceRefOffset){(uint32_t)*known};
  writerFail(writer, "uses a device that no ttnn.get_device of the same function gives");
  return (FbsDeviceRefOffset){0};
}

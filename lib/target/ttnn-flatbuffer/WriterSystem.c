// The system description in a .ttnn file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/ttnn-flatbuffer/Writer.h"

typedef TsVec(FbsDim2d) Dim2dVec;

static FbsDim2d pairOf(size_t count, const int64_t *pair) {
  FbsDim2d dim = {0};
  if (count == 2)
    dim = (FbsDim2d){.y = (int32_t)pair[0], .x = (int32_t)pair[1]};
  return dim;
}

static FbsDim2dVectorOffset writeCores(Writer *writer, const MlirAttribute *cores, size_t count) {
  Dim2dVec dims = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&dims, (FbsDim2d){.y = (int32_t)ttCoreCoordAttrGetY(cores[i]),
                                .x = (int32_t)ttCoreCoordAttrGetX(cores[i])});
  FbsDim2dVectorOffset offset = fbsDim2dVectorCreate(&writer->builder, dims.data, dims.size);
  tsVecFree(&dims);
  return offset;
}

static FbsChipPhysicalCoresOffset writePhysicalCores(Writer *writer, MlirAttribute cores) {
  size_t count[4];
  const MlirAttribute *lists[] = {ttChipPhysicalCoresAttrGetWorker(cores, &count[0]),
                                  ttChipPhysicalCoresAttrGetDram(cores, &count[1]),
                                  ttChipPhysicalCoresAttrGetEth(cores, &count[2]),
                                  ttChipPhysicalCoresAttrGetEthInactive(cores, &count[3])};
  FbsDim2dVectorOffset offsets[4];
  for (int i = 0; i < 4; ++i)
    offsets[i] = writeCores(writer, lists[i], count[i]);
  return fbsChipPhysicalCoresCreate(
      &writer->builder,
      (FbsChipPhysicalCoresArgs){
          .worker = offsets[0], .dram = offsets[1], .eth = offsets[2], .ethInactive = offsets[3]});
}

static FbsDataTypeVectorOffset writeDataTypes(Writer *writer, MlirAttribute chip) {
  size_t count;
  const MlirAttribute *attributes = ttChipDescAttrGetSupportedDataTypes(chip, &count);
  TsVec(FbsDataType) types = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&types, (FbsDataType)ttDataTypeAttrGetValue(attributes[i]));
  FbsDataTypeVectorOffset offset =
      fbsDataTypeVectorCreate(&writer->builder, types.data, types.size);
  tsVecFree(&types);
  return offset;
}

static FbsDim2dVectorOffset writeTileSizes(Writer *writer, MlirAttribute chip) {
  size_t count;
  const MlirAttribute *attributes = ttChipDescAttrGetSupportedTileSizes(chip, &count);
  Dim2dVec sizes = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&sizes, (FbsDim2d){.y = (int32_t)ttTileSizeAttrGetY(attributes[i]),
                                 .x = (int32_t)ttTileSizeAttrGetX(attributes[i])});
  FbsDim2dVectorOffset offset = fbsDim2dVectorCreate(&writer->builder, sizes.data, sizes.size);
  tsVecFree(&sizes);
  return offset;
}

static FbsChipDescOffset writeChip(Writer *writer, MlirAttribute chip) {
  size_t gridRank;
  const int64_t *grid = ttChipDescAttrGetGrid(chip, &gridRank);
  FbsDim2d gridSize = pairOf(gridRank, grid);
  FbsChipPhysicalCoresOffset cores =
      writePhysicalCores(writer, ttChipDescAttrGetChipPhysicalCores(chip));
  FbsDataTypeVectorOffset dataTypes = writeDataTypes(writer, chip);
  FbsDim2dVectorOffset tileSizes = writeTileSizes(writer, chip);
  return fbsChipDescCreate(
      &writer->builder,
      (FbsChipDescArgs){
          .arch = (FbsArch)ttArchAttrGetValue(ttChipDescAttrGetArch(chip)),
          .gridSize = &gridSize,
          .l1Size = (uint64_t)ttChipDescAttrGetL1Size(chip),
          .numDramChannels = (uint32_t)ttChipDescAttrGetNumDramChannels(chip),
          .dramChannelSize = (uint64_t)ttChipDescAttrGetDramChannelSize(chip),
          .nocL1AddressAlignBytes = (uint32_t)ttChipDescAttrGetNocL1AddressAlignBytes(chip),
          .pcieAddressAlignBytes = (uint32_t)ttChipDescAttrGetPcieAddressAlignBytes(chip),
          .nocDramAddressAlignBytes = (uint32_t)ttChipDescAttrGetNocDRAMAddressAlignBytes(chip),
          .l1UnreservedBase = (uint32_t)ttChipDescAttrGetL1UnreservedBase(chip),
          .eriscL1UnreservedBase = (uint32_t)ttChipDescAttrGetEriscL1UnreservedBase(chip),
          .dramUnreservedBase = (uint32_t)ttChipDescAttrGetDramUnreservedBase(chip),
          .dramUnreservedEnd = (uint32_t)ttChipDescAttrGetDramUnreservedEnd(chip),
          .physicalCores = cores,
          .supportedDataTypes = dataTypes,
          .supportedTileSizes = tileSizes,
          .numCbs = (uint32_t)ttChipDescAttrGetNumCBs(chip)});
}

static FbsCPUDescVectorOffset writeCpus(Writer *writer, MlirAttribute systemDesc) {
  size_t count;
  const MlirAttribute *cpus = ttSystemDescAttrGetCpuDescs(systemDesc, &count);
  TsVec(FbsCPUDescOffset) offsets = {0};
  for (size_t i = 0; i < count; ++i) {
    MlirStringRef triple = mlirStringAttrGetValue(ttCPUDescAttrGetTargetTriple(cpus[i]));
    FbStringOffset text = fbStringCreate(&writer->builder, triple.data, triple.length);
    tsVecPush(&offsets,
              fbsCPUDescCreate(&writer->builder,
                               (FbsCPUDescArgs){.role = (FbsCPURole)ttCPUDescAttrGetRole(cpus[i]),
                                                .targetTriple = text}));
  }
  FbsCPUDescVectorOffset offset =
      fbsCPUDescVectorCreate(&writer->builder, offsets.data, offsets.size);
  tsVecFree(&offsets);
  return offset;
}

static FbsChipDescVectorOffset writeChips(Writer *writer, MlirAttribute systemDesc) {
  size_t count;
  const MlirAttribute *chips = ttSystemDescAttrGetChipDescs(systemDesc, &count);
  TsVec(FbsChipDescOffset) offsets = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&offsets, writeChip(writer, chips[i]));
  FbsChipDescVectorOffset offset =
      fbsChipDescVectorCreate(&writer->builder, offsets.data, offsets.size);
  tsVecFree(&offsets);
  return offset;
}

static FbsChipChannelVectorOffset writeChannels(Writer *writer, MlirAttribute systemDesc) {
  size_t count;
  const MlirAttribute *channels = ttSystemDescAttrGetChipChannels(systemDesc, &count);
  TsVec(FbsChipChannel) structs = {0};
  for (size_t i = 0; i < count; ++i) {
    size_t rank[2];
    const int64_t *core0 = ttChipChannelAttrGetEthernetCoreCoord0(channels[i], &rank[0]);
    const int64_t *core1 = ttChipChannelAttrGetEthernetCoreCoord1(channels[i], &rank[1]);
    tsVecPush(&structs,
              (FbsChipChannel){.deviceId0 = (uint32_t)ttChipChannelAttrGetDeviceId0(channels[i]),
                               .ethernetCoreCoord0 = pairOf(rank[0], core0),
                               .deviceId1 = (uint32_t)ttChipChannelAttrGetDeviceId1(channels[i]),
                               .ethernetCoreCoord1 = pairOf(rank[1], core1)});
  }
  FbsChipChannelVectorOffset offset =
      fbsChipChannelVectorCreate(&writer->builder, structs.data, structs.size);
  tsVecFree(&structs);
  return offset;
}

static FbU32VectorOffset writeIndices(Writer *writer, MlirAttribute systemDesc) {
  size_t count;
  const int64_t *indices = ttSystemDescAttrGetChipDescIndices(systemDesc, &count);
  TsVec(uint32_t) numbers = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&numbers, (uint32_t)indices[i]);
  FbU32VectorOffset offset = fbU32VectorCreate(&writer->builder, numbers.data, numbers.size);
  tsVecFree(&numbers);
  return offset;
}

static FbsChipCapabilityVectorOffset writeCapabilities(Writer *writer, MlirAttribute systemDesc) {
  size_t count;
  const MlirAttribute *attributes = ttSystemDescAttrGetChipCapabilities(systemDesc, &count);
  TsVec(FbsChipCapability) bits = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&bits, (FbsChipCapability)mlirIntegerAttrGetValueInt(attributes[i]));
  FbsChipCapabilityVectorOffset offset =
      fbsChipCapabilityVectorCreate(&writer->builder, bits.data, bits.size);
  tsVecFree(&bits);
  return offset;
}

static FbsChipCoordVectorOffset writeCoords(Writer *writer, MlirAttribute systemDesc) {
  size_t count;
  const MlirAttribute *attributes = ttSystemDescAttrGetChipCoords(systemDesc, &count);
  TsVec(FbsChipCoord) coords = {0};
  for (size_t i = 0; i < count; ++i)
    tsVecPush(&coords, (FbsChipCoord){.rack = (uint32_t)ttChipCoordAttrGetRack(attributes[i]),
                                      .shelf = (uint32_t)ttChipCoordAttrGetShelf(attributes[i]),
                                      .y = (uint32_t)ttChipCoordAttrGetY(attributes[i]),
                                      .x = (uint32_t)ttChipCoordAttrGetX(attributes[i])});
  FbsChipCoordVectorOffset offset =
      fbsChipCoordVectorCreate(&writer->builder, coords.data, coords.size);
  tsVecFree(&coords);
  return offset;
}

FbsSystemDescOffset writerSystemDesc(Writer *writer, MlirAttribute systemDesc) {
  FbsSystemDescArgs args = {.cpuDescs = writeCpus(writer, systemDesc)};
  args.chipDescs = writeChips(writer, systemDesc);
  args.chipDescIndices = writeIndices(writer, systemDesc);
  args.chipCapabilities = writeCapabilities(writer, systemDesc);
  args.chipCoords = writeCoords(writer, systemDesc);
  args.chipChannels = writeChannels(writer, systemDesc);
  return fbsSystemDescCreate(&writer->builder, args);
}

// The device of a mesh of chips: its grid of workers, and the maps from tensor shards to physical
// memory. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TT.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/Diagnostics.h"
#include "support/String.h"

// DRAM is interleaved over its channels in pages of this many bytes (the reference compiler's
// constant).
enum { kDramPageSize = 8192 };

static MlirAffineExpr constantExpr(MlirContext context, int64_t value) {
  return mlirAffineConstantExprGet(context, value);
}

MlirAttribute ttSystemDescGetChip(MlirAttribute systemDesc, size_t chip) {
  size_t numIndices, numChips;
  const int64_t *indices = ttSystemDescAttrGetChipDescIndices(systemDesc, &numIndices);
  const MlirAttribute *chips = ttSystemDescAttrGetChipDescs(systemDesc, &numChips);
  if (chip >= numIndices || indices[chip] < 0 || (size_t)indices[chip] >= numChips)
    return (MlirAttribute){NULL};
  return chips[indices[chip]];
}

int64_t ttChipDescGetFreeL1(MlirAttribute chip) {
  return ttChipDescAttrGetL1Size(chip) - ttChipDescAttrGetL1UnreservedBase(chip);
}

// Virtual coordinates to (device, y, x). The two inner mesh dimensions roll over to the next device
// at chip boundaries, outer ones number devices. The modulus is the mesh size, as in the reference
// compiler.
static MlirAttribute createWorkerGrid(MlirContext context, const int64_t chipGrid[2], size_t rank,
                                      const int64_t *mesh) {
  int64_t grid[kTtMaxRank];
  for (size_t i = 0; i < rank; ++i)
    grid[i] = mesh[i] * (i + 2 < rank ? 1 : chipGrid[i + 2 - rank]);
  MlirAffineExpr device = constantExpr(context, 0);
  MlirAffineExpr core[2];
  int64_t stride = 1;
  for (size_t i = rank; i-- > 0;) {
    MlirAffineExpr dim = mlirAffineDimExprGet(context, (intptr_t)i);
    bool isInner = i + 2 >= rank;
    if (isInner)
      core[i + 2 - rank] = dim;
    if (!isInner || mesh[i] > 1) {
      MlirAffineExpr position = dim;
      if (isInner) {
        position = mlirAffineFloorDivExprGet(dim, constantExpr(context, chipGrid[i + 2 - rank]));
        core[i + 2 - rank] = mlirAffineModExprGet(dim, constantExpr(context, mesh[i]));
      }
      device = mlirAffineAddExprGet(mlirAffineMulExprGet(position, constantExpr(context, stride)),
                                    device);
    }
    stride *= mesh[i];
  }
  MlirAffineExpr results[] = {device, core[0], core[1]};
  MlirAffineMap map = mlirAffineMapGet(context, (intptr_t)rank, 0, 3, results);
  return ttGridAttrGet(context, rank, grid, map);
}

// What both memory maps are made of: the position of a shard on the grid, the offset inside the
// shard, and the volume of a shard.
typedef struct ShardIndexing {
  MlirAffineExpr position[kTtMaxRank];
  MlirAffineExpr offset, volume;
} ShardIndexing;

static ShardIndexing indexShards(MlirContext context, size_t rank) {
  ShardIndexing indexing = {.offset = constantExpr(context, 0), .volume = constantExpr(context, 1)};
  for (size_t i = rank; i-- > 0;) {
    MlirAffineExpr dim = mlirAffineDimExprGet(context, (intptr_t)i);
    MlirAffineExpr shard = mlirAffineSymbolExprGet(context, (intptr_t)i);
    indexing.position[i] = mlirAffineFloorDivExprGet(dim, shard);
    indexing.offset = mlirAffineAddExprGet(
        mlirAffineMulExprGet(mlirAffineModExprGet(dim, shard), indexing.volume), indexing.offset);
    indexing.volume = mlirAffineMulExprGet(indexing.volume, shard);
  }
  return indexing;
}

// (device, y, x, offset in the core's L1), with the shard shape as symbols.
static MlirAffineMap createL1Map(MlirContext context, MlirAttribute workerGrid) {
  MlirAffineMap workerMap = ttGridAttrGetMapping(workerGrid);
  size_t rank = (size_t)mlirAffineMapGetNumDims(workerMap);
  ShardIndexing indexing = indexShards(context, rank);
  MlirAffineMap positions =
      mlirAffineMapGet(context, (intptr_t)rank, (intptr_t)rank, (intptr_t)rank, indexing.position);
  MlirAffineExpr results[4];
  for (intptr_t i = 0; i < 3; ++i)
    results[i] = mlirAffineExprCompose(mlirAffineMapGetResult(workerMap, i), positions);
  results[3] = indexing.offset;
  return mlirAffineMapGet(context, (intptr_t)rank, (intptr_t)rank, 4, results);
}

// (device, 0, channel, offset in the channel): pages of a flat address, dealt to the channels in
// turn.
static MlirAffineMap createDramMap(MlirContext context, MlirAttribute workerGrid,
                                   int64_t numChannels) {
  MlirAffineMap workerMap = ttGridAttrGetMapping(workerGrid);
  size_t rank;
  const int64_t *grid = ttGridAttrGetShape(workerGrid, &rank);
  ShardIndexing indexing = indexShards(context, rank);
  MlirAffineExpr address = constantExpr(context, 0);
  int64_t volume = 1;
  for (size_t i = rank; i-- > 0;) {
    address = mlirAffineAddExprGet(
        mlirAffineMulExprGet(indexing.position[i], constantExpr(context, volume)), address);
    volume *= grid[i];
  }
  address = mlirAffineAddExprGet(mlirAffineMulExprGet(address, indexing.volume), indexing.offset);
  MlirAffineExpr page = constantExpr(context, kDramPageSize);
  MlirAffineExpr round = constantExpr(context, kDramPageSize * numChannels);
  MlirAffineExpr results[] = {mlirAffineMapGetResult(workerMap, 0), constantExpr(context, 0),
                              mlirAffineModExprGet(mlirAffineFloorDivExprGet(address, page),
                                                   constantExpr(context, numChannels)),
                              mlirAffineAddExprGet(mlirAffineFloorDivExprGet(address, round),
                                                   mlirAffineModExprGet(address, page))};
  return mlirAffineMapGet(context, (intptr_t)rank, (intptr_t)rank, 4, results);
}

static MlirAttribute failDevice(MlirLocation location, const char *message) {
  mlirEmitError(location, message);
  return (MlirAttribute){NULL};
}

// The smallest grid of the chips, since all must show the same one; and the number of DRAM
// channels, which must be the same.
static const char *surveyChips(MlirAttribute systemDesc, size_t numChips, int64_t chipGrid[2],
                               size_t *numChannels) {
  for (size_t i = 0; i < numChips; ++i) {
    MlirAttribute chip = ttSystemDescGetChip(systemDesc, i);
    if (mlirAttributeIsNull(chip))
      return "the mesh has more devices than the system description";
    size_t gridRank, channels;
    const int64_t *grid = ttChipDescAttrGetGrid(chip, &gridRank);
    ttChipPhysicalCoresAttrGetDram(ttChipDescAttrGetChipPhysicalCores(chip), &channels);
    if (gridRank != 2 || grid[0] <= 0 || grid[1] <= 0 || grid[0] > 4096 || grid[1] > 4096)
      return "the system description has a chip whose grid isn't two positive sizes";
    if (channels == 0 || channels > 4096)
      return "the system description has a chip without DRAM cores";
    if (i && channels != *numChannels)
      return "the chips of the mesh have different numbers of DRAM cores";
    *numChannels = channels;
    for (int d = 0; d < 2; ++d)
      if (i == 0 || grid[d] < chipGrid[d])
        chipGrid[d] = grid[d];
  }
  return NULL;
}

MlirAttribute ttDeviceGetForMesh(MlirLocation location, MlirAttribute systemDesc, size_t meshRank,
                                 const int64_t *meshShape) {
  MlirContext context = mlirAttributeGetContext(systemDesc);
  enum { kMaxChips = 4096 };
  if (meshRank > kTtMaxRank)
    return failDevice(location, "the mesh has too many dimensions");
  int64_t mesh[kTtMaxRank + 2] = {1, 1}, numChips = 1;
  for (size_t i = 0; i < meshRank; ++i) {
    if (meshShape[i] <= 0 || meshShape[i] > kMaxChips || numChips * meshShape[i] > kMaxChips)
      return failDevice(location,
                        "the mesh has too many devices, or a dimension that isn't positive");
    mesh[i] = meshShape[i];
    numChips *= meshShape[i];
  }
  int64_t chipGrid[2], chipIds[kMaxChips];
  size_t numChannels = 0;
  const char *problem = surveyChips(systemDesc, (size_t)numChips, chipGrid, &numChannels);
  if (problem)
    return failDevice(location, problem);
  for (int64_t i = 0; i < numChips; ++i)
    chipIds[i] = i;
  MlirAttribute grid = createWorkerGrid(context, chipGrid, meshRank < 2 ? 2 : meshRank, mesh);
  return ttDeviceAttrGet(context, grid, createL1Map(context, grid),
                         createDramMap(context, grid, (int64_t)numChannels), meshRank, meshShape,
                         (size_t)numChips, chipIds);
}

static MlirAttribute findInScope(MlirOperation op, MlirStringRef name,
                                 bool (*isA)(MlirAttribute attribute)) {
  for (; !mlirOperationIsNull(op); op = mlirOperationGetParentOperation(op)) {
    MlirAttribute attribute = mlirOperationGetDiscardableAttributeByName(op, name);
    if (!mlirAttributeIsNull(attribute) && isA(attribute))
      return attribute;
  }
  return (MlirAttribute){NULL};
}

MlirAttribute ttGetCurrentScopeDevice(MlirOperation op) {
  return findInScope(op, tsLiteral("tt.device"), ttDeviceAttrIsA);
}

MlirAttribute ttGetCurrentScopeSystemDesc(MlirOperation op) {
  return findInScope(op, tsLiteral("tt.system_desc"), ttSystemDescAttrIsA);
}

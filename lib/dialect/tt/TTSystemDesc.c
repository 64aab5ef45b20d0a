// System descriptions, read from a file or, for the default, from the bytes of one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/tt/TT.h"
#include "fbs/tt/System.h"
#include "mlir-c/Diagnostics.h"
#include "support/File.h"
#include "systems/Systems.h"

#include <stdlib.h>

typedef TsVec(MlirAttribute) AttributeVec;
typedef TsVec(int64_t) IntegerVec;

// A file may hold what the textual form can't: *known becomes false then.
static void checkPair(FbsDim2d pair, int32_t least, bool *known) {
  *known = *known && pair.y >= least && pair.x >= least;
}

static void addCores(MlirContext context, FbsDim2dVector cores, AttributeVec *result, bool *known) {
  for (uint32_t i = 0; i < cores.length; ++i) {
    FbsDim2d core = fbsDim2dVectorGet(cores, i);
    checkPair(core, 0, known);
    tsVecPush(result, ttCoreCoordAttrGet(context, core.y, core.x));
  }
}

static MlirAttribute readPhysicalCores(MlirContext context, FbsChipPhysicalCores cores,
                                       bool *known) {
  AttributeVec worker = {0}, dram = {0}, eth = {0}, inactive = {0};
  addCores(context, fbsChipPhysicalCoresWorker(cores), &worker, known);
  addCores(context, fbsChipPhysicalCoresDram(cores), &dram, known);
  addCores(context, fbsChipPhysicalCoresEth(cores), &eth, known);
  addCores(context, fbsChipPhysicalCoresEthInactive(cores), &inactive, known);
  MlirAttribute result =
      ttChipPhysicalCoresAttrGet(context, worker.size, worker.data, dram.size, dram.data, eth.size,
                                 eth.data, inactive.size, inactive.data);
  tsVecFree(&worker);
  tsVecFree(&dram);
  tsVecFree(&eth);
  tsVecFree(&inactive);
  return result;
}

// Null when the file names an architecture or a data type that the dialect doesn't know, or holds
// a number out of range.
static MlirAttribute readChip(MlirContext context, FbsChipDesc chip) {
  AttributeVec types = {0}, tiles = {0};
  bool known = tesseraEnumFindValue(&ttArchEnum, fbsChipDescArch(chip)) != NULL;
  FbsDataTypeVector dataTypes = fbsChipDescSupportedDataTypes(chip);
  for (uint32_t i = 0; i < dataTypes.length; ++i) {
    int64_t value = fbsDataTypeVectorGet(dataTypes, i);
    known = known && tesseraEnumFindValue(&ttDataTypeEnum, value);
    tsVecPush(&types, ttDataTypeAttrGet(context, (TtDataType)value));
  }
  FbsDim2dVector sizes = fbsChipDescSupportedTileSizes(chip);
  for (uint32_t i = 0; i < sizes.length; ++i) {
    FbsDim2d size = fbsDim2dVectorGet(sizes, i);
    checkPair(size, 1, &known);
    tsVecPush(&tiles, ttTileSizeAttrGet(context, size.y, size.x));
  }
  FbsDim2d gridSize = fbsChipDescGridSize(chip);
  const int64_t grid[] = {gridSize.y, gridSize.x};
  checkPair(gridSize, 1, &known);
  known = known && fbsChipDescL1Size(chip) <= INT64_MAX &&
          fbsChipDescDramChannelSize(chip) <= INT64_MAX;
  MlirAttribute cores = readPhysicalCores(context, fbsChipDescPhysicalCores(chip), &known);
  MlirAttribute result = {NULL};
  if (known)
    result = ttChipDescAttrGet(
        context, ttArchAttrGet(context, (TtArch)fbsChipDescArch(chip)), 2, grid,
        (int64_t)fbsChipDescL1Size(chip), fbsChipDescNumDramChannels(chip),
        (int64_t)fbsChipDescDramChannelSize(chip), fbsChipDescNocL1AddressAlignBytes(chip),
        fbsChipDescPcieAddressAlignBytes(chip), fbsChipDescNocDramAddressAlignBytes(chip),
        fbsChipDescL1UnreservedBase(chip), fbsChipDescEriscL1UnreservedBase(chip),
        fbsChipDescDramUnreservedBase(chip), fbsChipDescDramUnreservedEnd(chip), cores, types.size,
        types.data, tiles.size, tiles.data, fbsChipDescNumCbs(chip));
  tsVecFree(&types);
  tsVecFree(&tiles);
  return result;
}

// The vectors that a system description is made of.
typedef struct SystemParts {
  AttributeVec cpus, chips, capabilities, coords, channels;
  IntegerVec indices;
} SystemParts;

static void freeParts(SystemParts *parts) {
  tsVecFree(&parts->cpus);
  tsVecFree(&parts->chips);
  tsVecFree(&parts->capabilities);
  tsVecFree(&parts->coords);
  tsVecFree(&parts->channels);
  tsVecFree(&parts->indices);
}

static void readChannels(MlirContext context, FbsChipChannelVector channels, AttributeVec *result,
                         bool *known) {
  for (uint32_t i = 0; i < channels.length; ++i) {
    FbsChipChannel channel = fbsChipChannelVectorGet(channels, i);
    checkPair(channel.ethernetCoreCoord0, 0, known);
    checkPair(channel.ethernetCoreCoord1, 0, known);
    const int64_t core0[] = {channel.ethernetCoreCoord0.y, channel.ethernetCoreCoord0.x};
    const int64_t core1[] = {channel.ethernetCoreCoord1.y, channel.ethernetCoreCoord1.x};
    tsVecPush(result, ttChipChannelAttrGet(context, channel.deviceId0, 2, core0, channel.deviceId1,
                                           2, core1));
  }
}

// False when something in the file isn't known here.
static bool readParts(MlirContext context, FbsSystemDesc system, SystemParts *parts) {
  FbsCPUDescVector cpus = fbsSystemDescCpuDescs(system);
  for (uint32_t i = 0; i < cpus.length; ++i) {
    FbsCPUDesc cpu = fbsCPUDescVectorGet(cpus, i);
    FbString triple = fbsCPUDescTargetTriple(cpu);
    if (!tesseraEnumFindValue(&ttCPURoleEnum, fbsCPUDescRole(cpu)))
      return false;
    tsVecPush(&parts->cpus,
              ttCPUDescAttrGet(
                  context, (TtCPURole)fbsCPUDescRole(cpu),
                  mlirStringAttrGet(context, mlirStringRefCreate(triple.data, triple.length))));
  }
  FbsChipDescVector chips = fbsSystemDescChipDescs(system);
  for (uint32_t i = 0; i < chips.length; ++i) {
    MlirAttribute chip = readChip(context, fbsChipDescVectorGet(chips, i));
    if (mlirAttributeIsNull(chip))
      return false;
    tsVecPush(&parts->chips, chip);
  }
  FbU32Vector indices = fbsSystemDescChipDescIndices(system);
  for (uint32_t i = 0; i < indices.length; ++i)
    tsVecPush(&parts->indices, fbU32VectorGet(indices, i));
  FbsChipCapabilityVector capabilities = fbsSystemDescChipCapabilities(system);
  for (uint32_t i = 0; i < capabilities.length; ++i)
    tsVecPush(&parts->capabilities,
              mlirIntegerAttrGet(mlirIntegerTypeGet(context, 32),
                                 fbsChipCapabilityVectorGet(capabilities, i)));
  FbsChipCoordVector coords = fbsSystemDescChipCoords(system);
  for (uint32_t i = 0; i < coords.length; ++i) {
    FbsChipCoord coord = fbsChipCoordVectorGet(coords, i);
    tsVecPush(&parts->coords,
              ttChipCoordAttrGet(context, coord.rack, coord.shelf, coord.y, coord.x));
  }
  bool known = true;
  readChannels(context, fbsSystemDescChipChannels(system), &parts->channels, &known);
  return known;
}

static MlirAttribute readSystem(MlirContext context, FbsSystemDesc system) {
  SystemParts parts = {0};
  MlirAttribute result = {NULL};
  if (readParts(context, system, &parts))
    result = ttSystemDescAttrGet(
        context, parts.cpus.size, parts.cpus.data, parts.chips.size, parts.chips.data,
        parts.indices.size, parts.indices.data, parts.capabilities.size, parts.capabilities.data,
        parts.coords.size, parts.coords.data, parts.channels.size, parts.channels.data);
  freeParts(&parts);
  return result;
}

MlirAttribute ttSystemDescGetDefault(MlirContext context) {
  TsSystemBytes bytes;
  MlirAttribute result = {NULL};
  if (tsSystemCreate(tsSystemGetName(0), &bytes))
    result = readSystem(context, fbsSystemDescRootSystemDesc(fbsSystemDescRootRoot(bytes.data)));
  free(bytes.data);
  return result;
}

static MlirAttribute failOnFile(MlirLocation location, MlirStringRef path, const char *why) {
  TsString text = {0};
  tsStringAppendFormat(&text, "cannot use system description '%.*s': %s", (int)path.length,
                       path.data, why);
  mlirEmitError(location, text.data);
  tsStringFree(&text);
  return (MlirAttribute){NULL};
}

MlirAttribute ttSystemDescReadFile(MlirLocation location, MlirStringRef path) {
  TsString contents = {0}, error = {0}, pathText = {0};
  tsStringAppend(&pathText, path);
  MlirAttribute result = {NULL};
  FbError fbError;
  if (!tsReadFile(pathText.data, &contents, &error)) {
    mlirEmitError(location, error.data);
  } else if (!fbsSystemDescRootVerify(contents.data, contents.size, &fbError)) {
    failOnFile(location, path, fbError.text);
  } else {
    FbsSystemDesc system = fbsSystemDescRootSystemDesc(fbsSystemDescRootRoot(contents.data));
    result = readSystem(mlirLocationGetContext(location), system);
    if (mlirAttributeIsNull(result))
      failOnFile(location, path,
                 "it holds an architecture, role or data type that is unknown here, or a size or "
                 "coordinate out of range");
  }
  tsStringFree(&contents);
  tsStringFree(&error);
  tsStringFree(&pathText);
  return result;
}

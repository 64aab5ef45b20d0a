// The values of the systems that are shipped, and the bytes of their files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "systems/Systems.h"
#include "fbs/tt/System.h"
#include "tessera/version.h"

#include <stdlib.h>
#include <string.h>

typedef struct Cores {
  uint32_t count;
  FbsDim2d at[16];
} Cores;

typedef struct Chip {
  uint32_t l1Base, ethernetL1Base, dramBase, dramEnd;
  FbsDim2d firstWorker; ///< of 8x8
  FbsDim2d firstDram;
  uint32_t dramRows; ///< of 12 banks, column by column
  Cores ethernet, idleEthernet;
  int capabilities;
} Chip;

typedef struct System {
  const char *name, *triple;
  uint32_t numChips;
  Chip chips[2];
  bool linked;
} System;

enum { Both = FbsChipCapability_PCIE | FbsChipCapability_HostMMIO };

static const System systems[] = {{.name = "default",
                                  .triple = "x86_64-pc-linux-gnu",
                                  .numChips = 1,
                                  .chips = {{.l1Base = 1024,
                                             .ethernetL1Base = 1024,
                                             .dramBase = 1024,
                                             .dramEnd = 1u << 30,
                                             .firstWorker = {0, 0},
                                             .firstDram = {8, 0},
                                             .dramRows = 3,
                                             .capabilities = Both}}},
                                 {.name = "n150",
                                  .triple = "x86_64-pc-linux",
                                  .numChips = 1,
                                  .chips = {{.l1Base = 99104,
                                             .ethernetL1Base = 104480,
                                             .dramBase = 32,
                                             .dramEnd = 1073147200,
                                             .firstWorker = {18, 18},
                                             .firstDram = {0, 0},
                                             .dramRows = 1,
                                             .capabilities = Both}}},
                                 {.name = "n300",
                                  .triple = "x86_64-pc-linux",
                                  .numChips = 2,
                                  .chips = {{.l1Base = 99104,
                                             .ethernetL1Base = 104480,
                                             .dramBase = 32,
                                             .dramEnd = 1073196736,
                                             .firstWorker = {18, 18},
                                             .firstDram = {0, 0},
                                             .dramRows = 1,
                                             .ethernet = {1, {{17, 25}}},
                                             .idleEthernet = {13,
                                                              {{16, 18},
                                                               {16, 19},
                                                               {16, 20},
                                                               {16, 21},
                                                               {16, 22},
                                                               {16, 23},
                                                               {16, 24},
                                                               {16, 25},
                                                               {17, 19},
                                                               {17, 20},
                                                               {17, 22},
                                                               {17, 23},
                                                               {17, 24}}},
                                             .capabilities = Both},
                                            {.l1Base = 99104,
                                             .ethernetL1Base = 104480,
                                             .dramBase = 32,
                                             .dramEnd = 1073196736,
                                             .firstWorker = {18, 18},
                                             .firstDram = {0, 0},
                                             .dramRows = 1,
                                             .ethernet = {1, {{16, 25}}},
                                             .idleEthernet = {14,
                                                              {{16, 19},
                                                               {16, 20},
                                                               {16, 21},
                                                               {16, 22},
                                                               {16, 23},
                                                               {16, 24},
                                                               {17, 18},
                                                               {17, 19},
                                                               {17, 20},
                                                               {17, 21},
                                                               {17, 22},
                                                               {17, 23},
                                                               {17, 24},
                                                               {17, 25}}}}},
                                  .linked = true}};

enum { NumSystems = sizeof systems / sizeof *systems };

const char *tsSystemGetName(size_t index) {
  return index < NumSystems ? systems[index].name : NULL;
}

static FbsChipPhysicalCoresOffset writeCores(FbBuilder *builder, const Chip *chip) {
  FbsDim2d workers[64], drams[12];
  for (int i = 0; i < 64; ++i)
    workers[i] = (FbsDim2d){.y = chip->firstWorker.y + i / 8, .x = chip->firstWorker.x + i % 8};
  for (int i = 0; i < 12; ++i)
    drams[i] = (FbsDim2d){.y = chip->firstDram.y + i % (int)chip->dramRows,
                          .x = chip->firstDram.x + i / (int)chip->dramRows};
  return fbsChipPhysicalCoresCreate(
      builder, (FbsChipPhysicalCoresArgs){
                   .worker = fbsDim2dVectorCreate(builder, workers, 64),
                   .dram = fbsDim2dVectorCreate(builder, drams, 12),
                   .eth = fbsDim2dVectorCreate(builder, chip->ethernet.at, chip->ethernet.count),
                   .ethInactive = fbsDim2dVectorCreate(builder, chip->idleEthernet.at,
                                                       chip->idleEthernet.count)});
}

static FbsChipDescOffset writeChip(FbBuilder *builder, const Chip *chip) {
  FbsDataType types[12];
  for (int i = 0; i < 12; ++i)
    types[i] = (FbsDataType)i;
  const FbsDim2d tiles[] = {{4, 16}, {16, 16}, {32, 16}, {4, 32}, {16, 32}, {32, 32}};
  return fbsChipDescCreate(
      builder, (FbsChipDescArgs){.arch = FbsArch_Wormhole_b0,
                                 .gridSize = &(FbsDim2d){.y = 8, .x = 8},
                                 .l1Size = 1499136,
                                 .numDramChannels = 12,
                                 .dramChannelSize = 1u << 30,
                                 .nocL1AddressAlignBytes = 16,
                                 .pcieAddressAlignBytes = 32,
                                 .nocDramAddressAlignBytes = 32,
                                 .l1UnreservedBase = chip->l1Base,
                                 .eriscL1UnreservedBase = chip->ethernetL1Base,
                                 .dramUnreservedBase = chip->dramBase,
                                 .dramUnreservedEnd = chip->dramEnd,
                                 .physicalCores = writeCores(builder, chip),
                                 .supportedDataTypes = fbsDataTypeVectorCreate(builder, types, 12),
                                 .supportedTileSizes = fbsDim2dVectorCreate(builder, tiles, 6),
                                 .numCbs = 32});
}

static FbsSystemDescOffset writeSystem(FbBuilder *builder, const System *system) {
  FbsCPUDescOffset cpu = fbsCPUDescCreate(
      builder, (FbsCPUDescArgs){.role = FbsCPURole_Host,
                                .targetTriple = fbStringCreate(builder, system->triple,
                                                               strlen(system->triple))});
  FbsChipDescOffset chips[2];
  uint32_t indices[2] = {0, 1};
  FbsChipCapability capabilities[2];
  FbsChipCoord coords[1] = {{0, 0, 0, 0}};
  for (uint32_t i = 0; i < system->numChips; ++i) {
    chips[i] = writeChip(builder, &system->chips[i]);
    capabilities[i] = (FbsChipCapability)system->chips[i].capabilities;
  }
  FbsChipChannel link = {
      .deviceId0 = 0, .ethernetCoreCoord0 = {8, 0}, .deviceId1 = 1, .ethernetCoreCoord1 = {0, 0}};
  return fbsSystemDescCreate(
      builder,
      (FbsSystemDescArgs){
          .cpuDescs = fbsCPUDescVectorCreate(builder, &cpu, 1),
          .chipDescs = fbsChipDescVectorCreate(builder, chips, system->numChips),
          .chipDescIndices = fbU32VectorCreate(builder, indices, system->numChips),
          .chipCapabilities =
              fbsChipCapabilityVectorCreate(builder, capabilities, system->numChips),
          .chipCoords = fbsChipCoordVectorCreate(builder, coords, 1),
          .chipChannels = fbsChipChannelVectorCreate(builder, &link, system->linked ? 1 : 0)});
}

static void *writeFile(const System *system, size_t *size) {
  FbBuilder builder;
  FbBytes bytes;
  fbBuilderInit(&builder);
  const char *hash = tesseraGetGitHash();
  FbsSystemDescOffset desc = writeSystem(&builder, system);
  FbsSystemDescRootOffset root = fbsSystemDescRootCreate(
      &builder,
      (FbsSystemDescRootArgs){.version = &(FbsVersion){.major = TESSERA_VERSION_MAJOR,
                                                       .minor = TESSERA_VERSION_MINOR,
                                                       .patch = TESSERA_VERSION_PATCH},
                              .ttmlirGitHash = fbStringCreate(&builder, hash, strlen(hash)),
                              .productIdentifier = fbStringCreate(&builder, "unknown", 7),
                              .systemDesc = desc});
  void *copy = NULL;
  if (fbsSystemDescRootFinish(&builder, root, &bytes) && (copy = malloc(bytes.length))) {
    memcpy(copy, bytes.data, bytes.length);
    *size = bytes.length;
  }
  fbBuilderDestroy(&builder);
  return copy;
}

bool tsSystemCreate(const char *name, TsSystemBytes *bytes) {
  *bytes = (TsSystemBytes){0};
  for (size_t i = 0; i < NumSystems; ++i)
    if (strcmp(name, systems[i].name) == 0)
      return (bytes->data = writeFile(&systems[i], &bytes->size)) != NULL;
  return false;
}

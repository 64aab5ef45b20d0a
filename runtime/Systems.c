// The descriptions of systems that are shipped: what the compiler assumes, n150 and n300.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Internal.h"
#include "schemas/tt/System.h"
#include "tessera/version.h"

#include <stdlib.h>
#include <string.h>

typedef struct Cores {
  uint32_t count;
  TtDim2d at[16];
} Cores;

typedef struct Chip {
  uint32_t l1Base, ethernetL1Base, dramBase, dramEnd;
  TtDim2d firstWorker; ///< of 8x8
  TtDim2d firstDram;
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

enum { Both = TtChipCapability_PCIE | TtChipCapability_HostMMIO };

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

const char *ttSystemGetName(size_t index) {
  return index < NumSystems ? systems[index].name : NULL;
}

static TtChipPhysicalCoresOffset writeCores(FbBuilder *builder, const Chip *chip) {
  TtDim2d workers[64], drams[12];
  for (int i = 0; i < 64; ++i)
    workers[i] = (TtDim2d){.y = chip->firstWorker.y + i / 8, .x = chip->firstWorker.x + i % 8};
  for (int i = 0; i < 12; ++i)
    drams[i] = (TtDim2d){.y = chip->firstDram.y + i % (int)chip->dramRows,
                         .x = chip->firstDram.x + i / (int)chip->dramRows};
  return ttChipPhysicalCoresCreate(
      builder, (TtChipPhysicalCoresArgs){
                   .worker = ttDim2dVectorCreate(builder, workers, 64),
                   .dram = ttDim2dVectorCreate(builder, drams, 12),
                   .eth = ttDim2dVectorCreate(builder, chip->ethernet.at, chip->ethernet.count),
                   .ethInactive = ttDim2dVectorCreate(builder, chip->idleEthernet.at,
                                                      chip->idleEthernet.count)});
}

static TtChipDescOffset writeChip(FbBuilder *builder, const Chip *chip) {
  TtDataType types[12];
  for (int i = 0; i < 12; ++i)
    types[i] = (TtDataType)i;
  const TtDim2d tiles[] = {{4, 16}, {16, 16}, {32, 16}, {4, 32}, {16, 32}, {32, 32}};
  return ttChipDescCreate(
      builder, (TtChipDescArgs){.arch = TtArch_Wormhole_b0,
                                .gridSize = &(TtDim2d){.y = 8, .x = 8},
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
                                .supportedDataTypes = ttDataTypeVectorCreate(builder, types, 12),
                                .supportedTileSizes = ttDim2dVectorCreate(builder, tiles, 6),
                                .numCbs = 32});
}

static TtSystemDescOffset writeSystem(FbBuilder *builder, const System *system) {
  TtCPUDescOffset cpu = ttCPUDescCreate(
      builder, (TtCPUDescArgs){.role = TtCPURole_Host,
                               .targetTriple = fbStringCreate(builder, system->triple,
                                                              strlen(system->triple))});
  TtChipDescOffset chips[2];
  uint32_t indices[2] = {0, 1};
  TtChipCapability capabilities[2];
  TtChipCoord coords[1] = {{0, 0, 0, 0}};
  for (uint32_t i = 0; i < system->numChips; ++i) {
    chips[i] = writeChip(builder, &system->chips[i]);
    capabilities[i] = (TtChipCapability)system->chips[i].capabilities;
  }
  TtChipChannel link = {
      .deviceId0 = 0, .ethernetCoreCoord0 = {8, 0}, .deviceId1 = 1, .ethernetCoreCoord1 = {0, 0}};
  return ttSystemDescCreate(
      builder,
      (TtSystemDescArgs){
          .cpuDescs = ttCPUDescVectorCreate(builder, &cpu, 1),
          .chipDescs = ttChipDescVectorCreate(builder, chips, system->numChips),
          .chipDescIndices = fbU32VectorCreate(builder, indices, system->numChips),
          .chipCapabilities = ttChipCapabilityVectorCreate(builder, capabilities, system->numChips),
          .chipCoords = ttChipCoordVectorCreate(builder, coords, 1),
          .chipChannels = ttChipChannelVectorCreate(builder, &link, system->linked ? 1 : 0)});
}

static void *writeFile(const System *system, size_t *size) {
  FbBuilder builder;
  FbBytes bytes;
  fbBuilderInit(&builder);
  const char *hash = tesseraGetGitHash();
  TtSystemDescOffset desc = writeSystem(&builder, system);
  TtSystemDescRootOffset root = ttSystemDescRootCreate(
      &builder,
      (TtSystemDescRootArgs){.version = &(TtVersion){.major = TESSERA_VERSION_MAJOR,
                                                     .minor = TESSERA_VERSION_MINOR,
                                                     .patch = TESSERA_VERSION_PATCH},
                             .ttmlirGitHash = fbStringCreate(&builder, hash, strlen(hash)),
                             .productIdentifier = fbStringCreate(&builder, "unknown", 7),
                             .systemDesc = desc});
  void *copy = NULL;
  if (ttSystemDescRootFinish(&builder, root, &bytes) && (copy = malloc(bytes.length))) {
    memcpy(copy, bytes.data, bytes.length);
    *size = bytes.length;
  }
  fbBuilderDestroy(&builder);
  return copy;
}

void *ttSystemCreate(const char *name, size_t *size, TtError *error) {
  for (size_t i = 0; i < NumSystems; ++i) {
    if (strcmp(name, systems[i].name) != 0)
      continue;
    void *bytes = writeFile(&systems[i], size);
    if (!bytes)
      ttFail(error, TT_ERROR_MEMORY, "out of memory");
    return bytes;
  }
  ttFail(error, TT_ERROR_ARGUMENT, "no system '%s': there are default, n150 and n300", name);
  return NULL;
}

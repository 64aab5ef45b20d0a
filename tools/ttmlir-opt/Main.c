// ttmlir-opt: reads, transforms and prints programs for Tenstorrent devices.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Interpreter.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTenstorrentDialects(registry);
  tesseraRegisterMlirPasses(passes);
  tesseraRegisterTenstorrentPasses(passes);
  TesseraOptConfig config = {.toolName = "ttmlir-opt",
                             .overview =
                                 "Reads, transforms and prints programs for Tenstorrent devices.",
                             .registry = registry,
                             .ownsProcess = true,
                             .passes = passes,
                             .loadDialect = tesseraDialectLoadDefinition,
                             .checkPass = tesseraInterpreterCheckPass};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

// ttmlir-translate: writes programs for Tenstorrent devices in other formats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTenstorrentDialects(registry);
  TesseraOptConfig config = {.toolName = "ttmlir-translate",
                             .overview =
                                 "Writes programs for Tenstorrent devices in other formats.",
                             .registry = registry,
                             .loadDialect = tesseraDialectLoadDefinition,
                             .isTranslator = true};
  config.translations = tesseraGetTenstorrentTranslations(&config.numTranslations);
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  mlirDialectRegistryDestroy(registry);
  return status;
}

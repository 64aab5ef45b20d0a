// mlir-translate: writes MLIR in other formats, and reads LLVM IR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  TesseraOptConfig config = {.toolName = "mlir-translate",
                             .overview = "Writes MLIR in other formats, and reads LLVM IR.",
                             .registry = registry,
                             .ownsProcess = true,
                             .loadDialect = tesseraDialectLoadDefinition,
                             .isTranslator = true};
  config.translations = tesseraGetMlirTranslations(&config.numTranslations);
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  mlirDialectRegistryDestroy(registry);
  return status;
}

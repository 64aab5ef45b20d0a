// mlir-opt: reads, verifies, transforms and prints MLIR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/IRDL.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterMlirPasses(passes);
  TesseraOptConfig config = {.toolName = "mlir-opt",
                             .overview = "Reads, verifies, transforms and prints MLIR.",
                             .registry = registry,
                             .ownsProcess = true,
                             .passes = passes,
                             .loadDialect = tesseraDialectLoadDefinition,
                             .loadIrdl = mlirLoadIRDLDialects};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

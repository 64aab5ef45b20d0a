// mlir-reduce: makes an input smaller while a test finds it interesting.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/IRDL.h"
#include "reduce/ReducePasses.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterMlirPasses(passes);
  tesseraPassRegistryAdd(passes, sizeof reducePasses / sizeof reducePasses[0], reducePasses);
  TesseraOptConfig config = {.toolName = "mlir-reduce",
                             .overview =
                                 "Makes an input smaller while a test finds it interesting.",
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

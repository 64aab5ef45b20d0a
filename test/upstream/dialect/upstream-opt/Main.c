// upstream-opt: mlir-opt with the dialect that MLIR's own tests use.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/Dialect/IRDL.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"
#include "test/upstream/dialect/TestOps.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__upstream__(), registry);
  tesseraRegisterMlirPasses(passes);
  TesseraOptConfig config = {.toolName = "mlir-opt",
                             .overview = "mlir-opt with the dialect that MLIR's own tests use.",
                             .registry = registry,
                             .passes = passes,
                             .loadDialect = tesseraDialectLoadDefinition,
                             .loadIrdl = mlirLoadIRDLDialects};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

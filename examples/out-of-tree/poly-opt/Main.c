// poly-opt: mlir-opt with the poly dialect.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PolyOps.h"
#include "PolyPasses.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterMlirPasses(passes);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__poly__(), registry);
  tesseraRegisterPolyPasses(passes);
  TesseraOptConfig config = {.toolName = "poly-opt",
                             .overview = "mlir-opt with the poly dialect.",
                             .registry = registry,
                             .ownsProcess = true,
                             .passes = passes,
                             .loadDialect = tesseraDialectLoadDefinition};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

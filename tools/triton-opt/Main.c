// triton-opt: reads, verifies, transforms and prints kernels in the dialects of Triton.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
  tesseraRegisterMlirPasses(passes);
  tesseraRegisterTritonPasses(passes);
  TesseraOptConfig config = {
      .toolName = "triton-opt",
      .overview = "Reads, verifies, transforms and prints kernels in the dialects of Triton.",
      .registry = registry,
      .ownsProcess = true,
      .passes = passes,
      .loadDialect = tesseraDialectLoadDefinition};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

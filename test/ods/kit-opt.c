// A tool with the kit dialect and its pass. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Kit.h"
#include "KitPasses.h"
#include "tessera/OptMain.h"
#include "transforms/TransformsPasses.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__kit__(), registry);
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraPassRegistryAdd(passes, sizeof transformsPasses / sizeof transformsPasses[0],
                         transformsPasses);
  tesseraPassRegistryAdd(passes, sizeof kitPasses / sizeof kitPasses[0], kitPasses);
  TesseraOptConfig config = {.toolName = "kit-opt", .registry = registry, .passes = passes};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

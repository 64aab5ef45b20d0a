// units-opt: mlir-opt with the units dialect, functions, and their passes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/func/FuncOps.h"
#include "examples/units/UnitsOps.h"
#include "examples/units/UnitsPasses.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "transforms/TransformsPasses.h"

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__func__(), registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__units__(), registry);
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraPassRegistryAdd(passes, sizeof transformsPasses / sizeof transformsPasses[0],
                         transformsPasses);
  tesseraPassRegistryAdd(passes, sizeof unitsPasses / sizeof unitsPasses[0], unitsPasses);
  TesseraOptConfig config = {.toolName = "units-opt",
                             .overview = "mlir-opt with the units dialect.",
                             .registry = registry,
                             .ownsProcess = true,
                             .passes = passes,
                             .loadDialect = tesseraDialectLoadDefinition};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

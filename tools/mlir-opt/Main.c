// mlir-opt: reads, verifies, transforms and prints MLIR.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/arith/ArithOps.h"
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "dialect/tensor/TensorOps.h"
#include "dialect/ub/UBOps.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "transforms/TransformsPasses.h"

static void registerDialects(MlirDialectRegistry registry) {
  static const TesseraDialectDef *const kDialects[] = {
      &arithDialectDef, &cfDialectDef, &funcDialectDef, &tensorDialectDef, &ubDialectDef};
  for (size_t i = 0; i < sizeof kDialects / sizeof kDialects[0]; ++i)
    mlirDialectHandleInsertDialect(tesseraDialectHandle(kDialects[i]), registry);
}

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  registerDialects(registry);
  tesseraPassRegistryAdd(passes, sizeof transformsPasses / sizeof transformsPasses[0],
                         transformsPasses);
  TesseraOptConfig config = {.toolName = "mlir-opt",
                             .overview = "Reads, verifies, transforms and prints MLIR.",
                             .registry = registry,
                             .passes = passes,
                             .loadDialect = tesseraDialectLoadDefinition};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

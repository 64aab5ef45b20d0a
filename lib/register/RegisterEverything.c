// The dialects that MLIR has too, at once.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/RegisterEverything.h"
#include "mlir-c/Transforms.h"
#include "tessera/Registry.h"

void mlirRegisterAllDialects(MlirDialectRegistry registry) {
  tesseraRegisterMlirDialects(registry);
}

void mlirRegisterAllPasses(void) { mlirRegisterTransformsPasses(); }

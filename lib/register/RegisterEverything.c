// The dialects that MLIR has too, at once. Passes: tessera_pass_api() in cmake/Ods.cmake.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "mlir-c/RegisterEverything.h"
#include "tessera/Registry.h"

void mlirRegisterAllDialects(MlirDialectRegistry registry) {
  tesseraRegisterMlirDialects(registry);
}

// Every context has the translation to LLVM IR.
void mlirRegisterAllLLVMTranslations(MlirContext context) { (void)context; }

// Fuzzes the interpreter of transform scripts: whatever a module's script does to it, the module
// verifies afterwards, or a diagnostic says why not. The input is a module with scripts in it.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PassFuzz.h"
#include "tessera/Registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const PassFuzz fuzz = {tesseraRegisterMlirDialects, tesseraRegisterMlirPasses, true};
  TesseraPassRegistry *registry = tesseraPassRegistryCreate();
  fuzz.registerPasses(registry);
  passFuzzRun(&fuzz, registry, "transform-interpreter",
              mlirStringRefCreate((const char *)data, size));
  tesseraPassRegistryDestroy(registry);
  return 0;
}

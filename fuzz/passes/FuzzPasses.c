// Fuzzes every pass and pipeline of mlir-opt: any module that verifies is one afterwards, or a
// diagnostic says why not. The input's first byte says which pass, in their order by name; the rest
// is a module. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PassFuzz.h"
#include "tessera/Registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const PassFuzz fuzz = {tesseraRegisterMlirDialects, tesseraRegisterMlirPasses, true};
  if (!size)
    return 0;
  TesseraPassRegistry *registry = tesseraPassRegistryCreate();
  fuzz.registerPasses(registry);
  const TesseraPassDef *const *passes;
  size_t number = *data % tesseraPassRegistryGetAll(registry, &passes);
  passFuzzRun(&fuzz, registry, passes[number]->argument,
              mlirStringRefCreate((const char *)data + 1, size - 1));
  tesseraPassRegistryDestroy(registry);
  return 0;
}

// Fuzzes the passes on Triton's kernels and their lowering for the CPU: any module that verifies is
// one afterwards, or a diagnostic says why it isn't compiled. The input's first byte says which
// passes; the rest is a module. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PassFuzz.h"
#include "tessera/Registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const kPasses[] = {
    "triton-ttir-pipeline,triton-cpu-pipeline",
    "triton-cpu-pipeline",
    "convert-triton-to-cpu",
    "triton-combine",
    "triton-reorder-broadcast",
    "triton-loop-unroll",
    "triton-licm",
    "triton-loop-aware-cse",
    "triton-rewrite-tensor-pointer",
    "triton-rewrite-tensor-descriptor-to-pointer",
    "triton-lower-scaled-dot",
    "triton-flatten-cubes",
    "canonicalize",
    "inline,canonicalize,cse,symbol-dce",
};
enum { NUM_PASSES = sizeof kPasses / sizeof kPasses[0] };

static void registerDialects(MlirDialectRegistry registry) {
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTritonDialects(registry);
}

static void registerPasses(TesseraPassRegistry *registry) {
  tesseraRegisterMlirPasses(registry);
  tesseraRegisterTritonPasses(registry);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const PassFuzz fuzz = {registerDialects, registerPasses, false};
  if (!size)
    return 0;
  TesseraPassRegistry *registry = tesseraPassRegistryCreate();
  fuzz.registerPasses(registry);
  passFuzzRun(&fuzz, registry, kPasses[*data % NUM_PASSES],
              mlirStringRefCreate((const char *)data + 1, size - 1));
  tesseraPassRegistryDestroy(registry);
  return 0;
}

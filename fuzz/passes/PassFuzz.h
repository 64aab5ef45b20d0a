// What fuzz targets that run passes share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_FUZZ_PASSES_PASSFUZZ_H
#define TESSERA_FUZZ_PASSES_PASSFUZZ_H

#include "mlir-c/IR.h"
#include "tessera/Pass.h"

/// Whose dialects and passes there are.
typedef struct PassFuzz {
  void (*registerDialects)(MlirDialectRegistry registry);
  void (*registerPasses)(TesseraPassRegistry *registry);
  bool leavesToVerifier; ///< passes may make what isn't valid, as MLIR's do: the verifier says so
} PassFuzz;

/// Runs passes (elements of a pipeline) on a module, if the text is one. Aborts when they fail and
/// don't say why, and when they make what isn't valid unless that is left to the verifier.
void passFuzzRun(const PassFuzz *fuzz, const TesseraPassRegistry *registry, const char *passes,
                 MlirStringRef text);

#endif // TESSERA_FUZZ_PASSES_PASSFUZZ_H

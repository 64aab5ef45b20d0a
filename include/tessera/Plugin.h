// Dialects and passes in shared libraries, which tools load with --load-dialect-plugin and
// --load-pass-plugin. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_PLUGIN_H
#define TESSERA_PLUGIN_H

#include "mlir-c/IR.h"
#include "tessera/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Changes when what follows does, or when code compiled against older headers would be wrong.
enum { TESSERA_PLUGIN_API_VERSION = 1 };

/// What a shared library says of itself. It lives as long as the library, which is never closed.
typedef struct TesseraPlugin {
  uint32_t apiVersion; ///< TESSERA_PLUGIN_API_VERSION
  const char *name, *version;
  void (*registerDialects)(MlirDialectRegistry registry); ///< NULL: it has none
  void (*registerPasses)(TesseraPassRegistry *registry);  ///< NULL: it has none
} TesseraPlugin;

/// What a plugin defines: the one function that is looked for in it. The plugin isn't linked with
/// Tessera's library: whoever loads it has the functions that it calls.
MLIR_CAPI_EXPORTED const TesseraPlugin *tesseraGetPlugin(void);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_PLUGIN_H

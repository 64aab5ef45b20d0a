// The poly dialect as a plugin for mlir-opt and other tools.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/Plugin.h"
#include "PolyOps.h"
#include "PolyPasses.h"

static void registerDialects(MlirDialectRegistry registry) {
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__poly__(), registry);
}

const TesseraPlugin *tesseraGetPlugin(void) {
  static const TesseraPlugin plugin = {.apiVersion = TESSERA_PLUGIN_API_VERSION,
                                       .name = "poly",
                                       .version = "1",
                                       .registerDialects = registerDialects,
                                       .registerPasses = tesseraRegisterPolyPasses};
  return &plugin;
}

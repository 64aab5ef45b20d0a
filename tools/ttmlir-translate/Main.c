// ttmlir-translate: writes programs for Tenstorrent devices in other formats, after passes if asked
// to. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Memory.h"
#include "tessera/Interpreter.h"
#include "tessera/Load.h"
#include "tessera/OptMain.h"
#include "tessera/Registry.h"

typedef TsVec(const TesseraTranslation *) Translations;

static void append(Translations *all, const TesseraTranslation *const *some, size_t count) {
  for (size_t i = 0; i < count; ++i)
    tsVecPush(all, some[i]);
}

int main(int argc, char **argv) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  tesseraRegisterMlirDialects(registry);
  tesseraRegisterTenstorrentDialects(registry);
  TesseraPassRegistry *passes = tesseraPassRegistryCreate();
  tesseraRegisterMlirPasses(passes);
  tesseraRegisterTenstorrentPasses(passes);
  Translations all = {0};
  size_t count;
  const TesseraTranslation *const *some = tesseraGetTenstorrentTranslations(&count);
  append(&all, some, count);
  some = tesseraGetMlirTranslations(&count);
  append(&all, some, count);
  TesseraOptConfig config = {.toolName = "ttmlir-translate",
                             .overview =
                                 "Writes programs for Tenstorrent devices in other formats.",
                             .registry = registry,
                             .ownsProcess = true,
                             .passes = passes,
                             .checkPass = tesseraInterpreterCheckPass,
                             .loadDialect = tesseraDialectLoadDefinition,
                             .isTranslator = true,
                             .numTranslations = all.size,
                             .translations = all.data};
  int status = tesseraOptMainWithConfig(argc, argv, &config);
  tsVecFree(&all);
  tesseraPassRegistryDestroy(passes);
  mlirDialectRegistryDestroy(registry);
  return status;
}

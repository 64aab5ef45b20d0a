// Plugins of tools that only read: their dialects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opt/DialectPlugins.h"
#include "opt/Options.h"

#include <stdio.h>

bool optLoadDialectPlugins(const char *tool, const TsTexts *files, MlirDialectRegistry registry) {
  const TesseraOptConfig config = {.toolName = tool, .registry = registry};
  if (files->size && !optLoadPlugin) {
    fprintf(stderr, "%s: for the --load-dialect-plugin option: %s\n", tool, OPT_NO_PLUGINS);
    return false;
  }
  for (size_t i = 0; i < files->size; i++)
    if (!optLoadPlugin(&config, files->data[i], /*forPasses=*/false))
      return false;
  return true;
}

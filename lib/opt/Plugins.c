// Shared libraries with dialects and passes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opt/Options.h"
#include "tessera/Plugin.h"

#include <dlfcn.h>
#include <stdio.h>

static bool fail(const TesseraOptConfig *config, const char *path, const char *why,
                 const char *detail) {
  fprintf(stderr, "%s: Failed to load plugin '%s': %s%s\n", config->toolName, path, why, detail);
  return false;
}

/// Whether libraries that are opened find Tessera's functions in this process. They don't in tools
/// that are linked for themselves; a library with a copy of its own would have other types.
static bool showsFunctions(void) { return dlsym(RTLD_DEFAULT, "tesseraOptMainWithConfig") != NULL; }

static const TesseraPlugin *openPlugin(const TesseraOptConfig *config, const char *path) {
  if (!showsFunctions()) {
    fail(config, path, "this tool shows its functions to no library; tools that were installed do",
         "");
    return NULL;
  }
  // A name without a slash would be searched in the system's folders.
  TsString file = {0};
  tsStringAppendFormat(&file, "%s%s", strchr(path, '/') ? "" : "./", path);
  void *library = dlopen(file.data, RTLD_NOW | RTLD_LOCAL);
  tsStringFree(&file);
  if (!library) {
    fail(config, path, dlerror(), "");
    return NULL;
  }
  const TesseraPlugin *(*get)(void);
  *(void **)(void *)&get = dlsym(library, "tesseraGetPlugin");
  if (get)
    return get();
  bool isOfMlir =
      dlsym(library, "mlirGetDialectPluginInfo") || dlsym(library, "mlirGetPassPluginInfo");
  fail(config, path,
       isOfMlir ? "it is a plugin for MLIR in C++" : "it has no function tesseraGetPlugin", "");
  return NULL;
}

bool optLoadPlugin(const TesseraOptConfig *config, const char *path, bool forPasses) {
  const TesseraPlugin *plugin = openPlugin(config, path);
  if (!plugin)
    return false;
  if (plugin->apiVersion != TESSERA_PLUGIN_API_VERSION)
    return fail(config, path, "it was compiled for another version of Tessera", "");
  if (forPasses ? !plugin->registerPasses : !plugin->registerDialects)
    return fail(config, path, "it has no ", forPasses ? "passes" : "dialects");
  if (forPasses && !config->passes)
    return fail(config, path, "this tool runs no passes", "");
  if (forPasses)
    plugin->registerPasses(config->passes);
  else
    plugin->registerDialects(config->registry);
  return true;
}

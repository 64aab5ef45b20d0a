// Plugins of tools that only read: their dialects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_OPT_DIALECT_PLUGINS_H
#define TESSERA_OPT_DIALECT_PLUGINS_H

#include "mlir-c/IR.h"
#include "support/CommandLine.h"

/// Registers the dialects of the shared libraries that `--load-dialect-plugin` names. False after a
/// message on standard error.
bool optLoadDialectPlugins(const char *tool, const TsTexts *files, MlirDialectRegistry registry);

#endif // TESSERA_OPT_DIALECT_PLUGINS_H

// Files that tools write beside their output. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_OPT_LOG_H
#define TESSERA_OPT_LOG_H

#include <stdbool.h>
#include <stdio.h>

/// A file to write to, standard output for `-`; NULL after a message.
FILE *optOpenLog(const char *toolName, const char *path);
/// Closes it; false after a message when something couldn't be written. NULL is fine.
bool optCloseLog(const char *toolName, FILE *file, const char *path);

#endif // TESSERA_OPT_LOG_H

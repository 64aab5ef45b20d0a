// Files that tools write beside their output. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "opt/Log.h"

#include <errno.h>
#include <string.h>

FILE *optOpenLog(const char *toolName, const char *path) {
  FILE *file = strcmp(path, "-") ? fopen(path, "w") : stdout;
  if (!file)
    fprintf(stderr, "%s: error: cannot open output file '%s': %s\n", toolName, path,
            strerror(errno));
  return file;
}

bool optCloseLog(const char *toolName, FILE *file, const char *path) {
  if (!file || file == stdout || !fclose(file))
    return true;
  fprintf(stderr, "%s: error: cannot write '%s': %s\n", toolName, path, strerror(errno));
  return false;
}

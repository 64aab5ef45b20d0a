// Fuzzes `ttrt read`: every section of a damaged file.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// What is read is printed; nobody looks at it.
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc, (void)argv;
  return freopen("/dev/null", "w", stdout) ? 0 : 1;
}

static void readSection(const char *path, const char *section) {
  Options options = {.command = "read", .section = section, .artifactDir = "none"};
  tsVecPush(&options.binaries, path);
  Session session = {.options = &options};
  commandRead(&session);
  for (size_t i = 0; i < session.results.size; ++i) {
    tsFree(session.results.data[i].path);
    tsStringFree(&session.results.data[i].exception);
  }
  tsVecFree(&session.results);
  tsVecFree(&options.binaries);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const sections[] = {"all",      "cpp",     "inputs",      "mlir",
                                         "op_stats", "outputs", "system_desc", "version"};
  FILE *file = tmpfile();
  if (!file)
    abort();
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(file));
  fwrite(data, 1, size, file);
  fflush(file);
  for (size_t i = 0; i < sizeof sections / sizeof *sections; ++i)
    readSection(path, sections[i]);
  fclose(file);
  return 0;
}

// Runs a fuzz target on files, once each, where no fuzzer is linked: what tests do with them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/File.h"
#include "support/Memory.h"
#include "support/String.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
// Some targets have it.
__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv);

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s FILE...\nRuns the fuzz target on each file.\n", argv[0]);
    return 1;
  }
  if (LLVMFuzzerInitialize)
    LLVMFuzzerInitialize(&argc, &argv);
  for (int i = 1; i < argc; ++i) {
    TsString text = {0}, error = {0};
    if (!tsReadFile(argv[i], &text, &error)) {
      fprintf(stderr, "%s: %s\n", argv[0], tsStringView(&error).data);
      return 1;
    }
    // Of exactly that size, as the fuzzer has it: nothing behind it may be read.
    uint8_t *data = tsAlloc(text.size + !text.size);
    memcpy(data, tsStringView(&text).data, text.size);
    LLVMFuzzerTestOneInput(data, text.size);
    tsFree(data);
    tsStringFree(&text);
  }
  printf("%d files\n", argc - 1);
  return 0;
}

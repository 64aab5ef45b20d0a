// ttrt: looks into compiled programs and runs them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "support/File.h"

int main(int argc, char **argv) {
  int status = ttrtCommand(argc - 1, argv + 1, NULL, NULL);
  return tsFinishStandardOutput("ttrt") ? status : 1;
}

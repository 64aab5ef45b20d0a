// ttrt: looks into compiled programs and runs them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"
#include "support/File.h"

#include <stdlib.h>
#include <unistd.h>

/// OpenMP's threads wait for each other by spinning, for so long that a busy machine loses whole
/// time slices on it. Ten thousand rounds are enough between two ops; the library reads the number
/// when it is loaded, so it takes a fresh start. Who set it, or whose system can't, is left alone.
static void limitSpinning(char **argv) {
  if (getenv("GOMP_SPINCOUNT") || getenv("OMP_WAIT_POLICY"))
    return;
  if (setenv("GOMP_SPINCOUNT", "10000", 1) == 0)
    execv("/proc/self/exe", argv);
}

int main(int argc, char **argv) {
  if (argc > 1 && (strcmp(argv[1], "run") == 0 || strcmp(argv[1], "perf") == 0))
    limitSpinning(argv);
  int status = ttrtCommand(argc - 1, argv + 1, NULL, NULL);
  return tsFinishStandardOutput("ttrt") ? status : 1;
}

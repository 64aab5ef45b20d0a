// Prints which variant of a kernel the arguments choose. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#include "which.h"

#include <stdio.h>

static void tell(int32_t *out, int32_t n) {
  *out = -1;
  int status = which(1, 1, 1, out, n);
  printf("%s %d: %d, %d\n", (uintptr_t)out % 16 ? "elsewhere" : "aligned", n, status, *out);
}

int main(void) {
  static const int32_t numbers[] = {1, 48, 7, 0};
  _Alignas(16) int32_t cells[8];
  for (int i = 0; i < 4; ++i) {
    tell(cells, numbers[i]);
    tell(cells + 1, numbers[i]);
  }
  return 0;
}

// Fuzzes the reader of .npy files.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ttrt.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FILE *file = tmpfile();
  if (!file)
    abort();
  char path[64];
  snprintf(path, sizeof path, "/proc/self/fd/%d", fileno(file));
  fwrite(data, 1, size, file);
  fflush(file);
  TtError error = {0};
  TtTensorDesc desc;
  TtTensor tensor = npyRead(path, &error);
  if (!tensor && !error.text[0])
    abort(); // refused without saying why
  if (tensor && !npyReadShape(path, &desc, &error))
    abort(); // what can be read has a shape that can be read
  ttTensorDestroy(tensor);
  fclose(file);
  return 0;
}

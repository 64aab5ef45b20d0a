// What generators ask of the options that the user gave.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Backend.h"

const char *tgBackendOptionsFind(const TgBackendOptions *options, const char *name) {
  for (size_t i = options->size; i-- > 0;)
    if (strcmp(options->names[i], name) == 0)
      return options->values[i];
  return NULL;
}

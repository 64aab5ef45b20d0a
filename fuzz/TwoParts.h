// An input of two parts, with a line `// -----` between them. SPDX-License-Identifier: Apache-2.0
// WITH LLVM-exception
#ifndef TESSERA_FUZZ_TWO_PARTS_H
#define TESSERA_FUZZ_TWO_PARTS_H

#include "support/String.h"

#include <stdbool.h>

typedef struct {
  MlirStringRef first, second; // within the input
} FuzzParts;

// Cuts the input at its first marker; false when it has none.
static inline bool fuzzTwoParts(const uint8_t *data, size_t size, FuzzParts *parts) {
  MlirStringRef input = mlirStringRefCreate((const char *)data, size);
  MlirStringRef marker = tsLiteral("// -----");
  size_t split = tsFind(input, marker, 0);
  if (split == SIZE_MAX)
    return false;
  parts->first = tsSubstring(input, 0, split);
  parts->second = tsSubstring(input, split + marker.length, SIZE_MAX);
  return true;
}

#endif // TESSERA_FUZZ_TWO_PARTS_H

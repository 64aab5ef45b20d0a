// Names that are meant by ones that are written wrong.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Closest.h"

/// Edits that turn one word into the other; more than `limit` is limit + 1.
static size_t editDistance(MlirStringRef a, const char *b, size_t limit) {
  size_t length = strlen(b);
  if (length > 127 || a.length > 127)
    return limit + 1;
  size_t row[128];
  for (size_t j = 0; j <= length; j++)
    row[j] = j;
  for (size_t i = 1; i <= a.length; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= length; j++) {
      size_t change = diagonal + (a.data[i - 1] != b[j - 1]);
      diagonal = row[j];
      size_t shift = (row[j - 1] < row[j] ? row[j - 1] : row[j]) + 1;
      row[j] = change < shift ? change : shift;
    }
  }
  return row[length] <= limit ? row[length] : limit + 1;
}

void tsClosestCompare(TsClosest *closest, const char *name) {
  size_t distance = editDistance(closest->given, name, closest->distance);
  if (distance < closest->distance) {
    closest->name = name;
    closest->distance = distance;
  }
}

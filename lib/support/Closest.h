// Names that are meant by ones that are written wrong.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_SUPPORT_CLOSEST_H
#define TESSERA_SUPPORT_CLOSEST_H

#include "support/String.h"

/// The name that is closest to what was given.
typedef struct TsClosest {
  MlirStringRef given;
  const char *name; ///< NULL: none is close
  size_t distance;  ///< less than this is closer
} TsClosest;

/// Up to a third of the characters may differ.
static inline TsClosest tsClosestStart(MlirStringRef given) {
  return (TsClosest){given, NULL, given.length / 3 + 1};
}
/// Takes the name when it is closer than those before.
void tsClosestCompare(TsClosest *closest, const char *name);

#endif // TESSERA_SUPPORT_CLOSEST_H

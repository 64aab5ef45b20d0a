// Eliminating common subexpressions as part of another pass.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_CSE_H
#define TESSERA_TRANSFORMS_CSE_H

#include "tessera/Operation.h"

#include <stdint.h>

/// What was done.
typedef struct TrCseCounts {
  int64_t numReplaced, numErased;
  bool erasedRegions; ///< what is known of the order of operations may be wrong now
} TrCseCounts;

/// Replaces operations inside `op` by equal ones that dominate them, and erases dead ones.
TrCseCounts trEliminateCommonSubexpressions(MlirOperation op, TesseraDominance *dominance);

#endif // TESSERA_TRANSFORMS_CSE_H

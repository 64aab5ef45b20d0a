// Eliminating common subexpressions as part of another pass.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_TRANSFORMS_CSE_H
#define TESSERA_TRANSFORMS_CSE_H

#include "tessera/Operation.h"
#include "tessera/Pass.h"

#include <stdint.h>

/// What was done.
typedef struct TrCseCounts {
  int64_t numReplaced, numErased;
  bool erasedRegions; ///< what is known of the order of operations may be wrong now
} TrCseCounts;

struct RwTracker;

/// Replaces operations inside `op` by equal ones that dominate them, and erases dead ones.
/// Dominance is the operation's analysis; NULL: one of its own. The tracker (rewrite/Tracking.h) is
/// told; NULL: nobody is.
TrCseCounts trEliminateCommonSubexpressions(MlirOperation op, TesseraAnalyses *analyses,
                                            const struct RwTracker *tracker);

#endif // TESSERA_TRANSFORMS_CSE_H

// Following operations through rewrites: who keeps them is told what they become.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_REWRITE_TRACKING_H
#define TESSERA_REWRITE_TRACKING_H

#include "tessera/Rewrite.h"

/// Told of what goes, whoever listens beside it.
typedef struct RwTracker {
  /// Before the uses of its results go to these values.
  void (*replaced)(void *user, MlirOperation op, const MlirValue *values);
  void (*erased)(void *user, MlirOperation op); ///< before it goes
  void *user;
} RwTracker;

/// Kept by reference; NULL: none.
void rwRewriterSetTracker(MlirRewriterBase rewriter, const RwTracker *tracker);
const RwTracker *rwRewriterTracker(MlirRewriterBase rewriter);
/// As tesseraApplyPatternsGreedily.
MlirLogicalResult rwApplyPatternsTracked(MlirOperation op, MlirRewritePatternSet patterns,
                                         const TesseraGreedyOptions *options,
                                         const RwTracker *tracker);

#endif // TESSERA_REWRITE_TRACKING_H

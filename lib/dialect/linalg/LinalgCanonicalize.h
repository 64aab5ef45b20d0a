// What files of linalg's canonicalization share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_LINALG_LINALGCANONICALIZE_H
#define TESSERA_DIALECT_LINALG_LINALGCANONICALIZE_H

#include "dialect/arith/ArithElements.h"
#include "dialect/linalg/LinalgOps.h"
#include "support/Memory.h"
#include "tessera/Rewrite.h"

/// What reads a value that is the same everywhere: reshapes, copies, padding and others of a fill.
void linalgAddFillPatterns(MlirRewritePatternSet patterns);
/// Transpositions and repetitions of one another.
void linalgAddTransposePatterns(MlirRewritePatternSet patterns);
void linalgAddBroadcastPatterns(MlirRewritePatternSet patterns);

#endif // TESSERA_DIALECT_LINALG_LINALGCANONICALIZE_H

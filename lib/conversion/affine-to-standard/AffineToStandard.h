// Patterns that lower affine ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARD_H
#define TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARD_H

#include "tessera/Rewrite.h"

/// Adds those for these two; what they make is of arith.
void tesseraPopulateAffineExpandIndexOpsPatterns(MlirRewritePatternSet patterns);
/// The same; what they make is affine.apply.
void tesseraPopulateAffineExpandIndexOpsAsAffinePatterns(MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARD_H

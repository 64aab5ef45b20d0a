// Patterns that lower affine ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARD_H
#define TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARD_H

#include "tessera/Rewrite.h"

/// Adds patterns for all affine ops but delinearize_index and linearize_index; what they make is of
/// arith, scf, memref and vector.
void tesseraPopulateAffineToStandardPatterns(MlirRewritePatternSet patterns);
/// Adds those for these two; what they make is of arith.
void tesseraPopulateAffineExpandIndexOpsPatterns(MlirRewritePatternSet patterns);
/// The same; what they make is affine.apply.
void tesseraPopulateAffineExpandIndexOpsAsAffinePatterns(MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_AFFINETOSTANDARD_AFFINETOSTANDARD_H

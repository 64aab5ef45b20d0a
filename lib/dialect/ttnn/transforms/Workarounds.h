// The three groups of rewrites that ttnn-workaround is made of.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TTNN_TRANSFORMS_WORKAROUNDS_H
#define TESSERA_DIALECT_TTNN_TRANSFORMS_WORKAROUNDS_H

#include "tessera/Rewrite.h"

/// Ops that the library lacks, in terms of those that it has.
void ttnnAddDecompositionWorkarounds(MlirRewritePatternSet patterns);
/// repeat as an addition of zeros, which broadcasts.
void ttnnAddRepeatFoldingWorkaround(MlirRewritePatternSet patterns);
/// Operands and results in the layouts and data types that an op accepts.
void ttnnAddLayoutWorkarounds(MlirRewritePatternSet patterns);
/// The same, but integers become rows where others become bf16.
void ttnnAddExactLayoutWorkarounds(MlirRewritePatternSet patterns);

#endif // TESSERA_DIALECT_TTNN_TRANSFORMS_WORKAROUNDS_H

// Patterns that lower scf to cf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_SCFTOCF_SCFTOCF_H
#define TESSERA_CONVERSION_SCFTOCF_SCFTOCF_H

#include "tessera/Rewrite.h"

/// Adds a pattern for each op of scf that is a loop or condition. They make arith and cf ops.
void tesseraPopulateSCFToCFPatterns(MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_SCFTOCF_SCFTOCF_H

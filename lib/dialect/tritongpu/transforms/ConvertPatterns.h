// Patterns that do without conversions of layouts. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_TRITONGPU_TRANSFORMS_CONVERTPATTERNS_H
#define TESSERA_DIALECT_TRITONGPU_TRANSFORMS_CONVERTPATTERNS_H

#include "mlir-c/Rewrite.h"

void ttgPopulateConvertPatterns(MlirRewritePatternSet patterns);

#endif // TESSERA_DIALECT_TRITONGPU_TRANSFORMS_CONVERTPATTERNS_H

// Types of branches in dialect conversions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_CF_CFTYPECONVERSION_H
#define TESSERA_DIALECT_CF_CFTYPECONVERSION_H

#include "tessera/Conversion.h"

/// Adds patterns that convert what branches pass to blocks, whose arguments the region's operation
/// converts. `converter` is complete and outlives the patterns.
void cfAddTypeConversions(MlirRewritePatternSet patterns, const TesseraTypeConverter *converter);

#endif // TESSERA_DIALECT_CF_CFTYPECONVERSION_H

// Types of functions, calls and returns in dialect conversions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_FUNC_FUNCTYPECONVERSION_H
#define TESSERA_DIALECT_FUNC_FUNCTYPECONVERSION_H

#include "tessera/Conversion.h"

/// Adds patterns that convert the types of `func` functions, calls and returns. `converter` is
/// complete and outlives the patterns.
void funcAddTypeConversions(MlirRewritePatternSet patterns, const TesseraTypeConverter *converter);
/// Makes those operations legal whose types are.
void funcSetTypeLegality(TesseraConversionTarget *target, TesseraTypeConverter *converter);

#endif // TESSERA_DIALECT_FUNC_FUNCTYPECONVERSION_H

// Integers that are too wide for a target, as vectors of two halves.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ARITHLOWERING_WIDEINTS_H
#define TESSERA_CONVERSION_ARITHLOWERING_WIDEINTS_H

#include "tessera/Conversion.h"

/// How wide integers become narrow ones. `types` is the user data of its patterns.
typedef struct WideInts {
  int64_t width; ///< the widest that there is; twice that is emulated
  TesseraTypeConverter *types;
} WideInts;

/// False when the width is no power of two, or less than 2. The caller destroys `types`.
bool wideIntsInit(WideInts *wide, int64_t width);
/// Adds patterns for arith and vector.print.
void wideIntsPopulate(WideInts *wide, MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_ARITHLOWERING_WIDEINTS_H

// Integers that are too wide for a target, as vectors of two halves.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ARITHLOWERING_WIDEINTS_H
#define TESSERA_CONVERSION_ARITHLOWERING_WIDEINTS_H

#include "tessera/Plan.h"

/// How wide integers become narrow ones. `types` is the user data of its patterns.
typedef struct WideInts {
  int64_t width; ///< the widest that there is; twice that is emulated
  TesseraTypeConverter *types;
} WideInts;

/// Belongs to the plan; NULL when the width is no power of two, or less than 2.
WideInts *wideIntsCreate(TesseraPlan *plan, int64_t width);
/// Whether the types of operands and results are legal; `user` is the WideInts.
bool wideIntsIsLegal(MlirOperation op, void *user);
/// Adds patterns for arith and vector.print.
void wideIntsPopulate(WideInts *wide, MlirRewritePatternSet patterns);

#endif // TESSERA_CONVERSION_ARITHLOWERING_WIDEINTS_H

// Destination-passing style: ops that write their results into operands ("inits") and return them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DESTINATIONSTYLE_H
#define TESSERA_DESTINATIONSTYLE_H

#include "tessera/Operation.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the op's definition names operands that its results are tied to.
bool tesseraOperationIsDestinationStyle(MlirOperation op);
/// The inits of a destination-style op; an empty range for another one. Result i is tied to the
/// i-th of them.
TesseraRange tesseraOperationGetDpsInits(MlirOperation op);
/// The number of the result tied to an operand, or -1 when there is none.
intptr_t tesseraOperationGetTiedResult(MlirOperation op, intptr_t operand);
/// The operand that a result is tied to, or null.
MlirValue tesseraOperationGetTiedInit(MlirOperation op, intptr_t result);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_DESTINATIONSTYLE_H

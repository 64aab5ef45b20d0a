// Printing options beyond those of mlir-c/IR.h. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_PRINTING_H
#define TESSERA_PRINTING_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A copy that the caller destroys.
MlirOpPrintingFlags tesseraOpPrintingFlagsClone(MlirOpPrintingFlags flags);
/// Prints who uses each value as comments.
void tesseraOpPrintingFlagsPrintValueUsers(MlirOpPrintingFlags flags);
/// Numbers values uniquely in the whole output instead of in each region.
void tesseraOpPrintingFlagsPrintUniqueSSAIDs(MlirOpPrintingFlags flags);
/// Dense elements with more elements than this are printed in hexadecimal; -1: none are.
void tesseraOpPrintingFlagsPrintLargeElementsInHex(MlirOpPrintingFlags flags, int64_t limit);

/// A state for printing attributes that are in no operation, such as locations: one after the other
/// without a state for each. The caller destroys it.
MlirAsmState tesseraAsmStateCreateForContext(MlirContext context);
/// As mlirAttributePrint, with such a state.
void tesseraAttributePrintWithState(MlirAttribute attribute, MlirAsmState state,
                                    MlirStringCallback callback, void *userData);

/// Receives an operation with the line (from 1) and the column (from 0) where its text begins.
typedef void (*TesseraPlaceCallback)(MlirOperation op, unsigned line, unsigned column, void *user);
/// As mlirOperationPrintWithFlags, but what is around the operation has no influence. Before the
/// text is sent, `place` is called for each operation in it, in its order; it may change locations.
void tesseraOperationPrintWithPlaces(MlirOperation op, MlirOpPrintingFlags flags,
                                     MlirStringCallback callback, void *userData,
                                     TesseraPlaceCallback place, void *placeData);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_PRINTING_H

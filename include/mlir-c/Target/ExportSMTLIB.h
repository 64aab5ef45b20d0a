// Solvers of the smt dialect as SMT-LIB: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_EXPORTSMTLIB_H
#define MLIR_C_EXPORTSMTLIB_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Passes every solver in the module to the callback. Values that are used once are written where
/// they are used, or like all others in a `let`, whose body may be indented. Fails after a
/// diagnostic.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirTranslateModuleToSMTLIB(MlirModule module,
                                                                 MlirStringCallback callback,
                                                                 void *userData,
                                                                 bool inlineSingleUseValues,
                                                                 bool indentLetBody);
/// The same of an operation.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirTranslateOperationToSMTLIB(MlirOperation op,
                                                                    MlirStringCallback callback,
                                                                    void *userData,
                                                                    bool inlineSingleUseValues,
                                                                    bool indentLetBody);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_EXPORTSMTLIB_H

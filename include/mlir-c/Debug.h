// Debug output of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library keeps no process-wide state and has no debug output to switch: what passes do is
// shown by the pass manager's printing. Programs that call these functions build and run; asking
// says that debugging is off.
#ifndef MLIR_C_DEBUG_H
#define MLIR_C_DEBUG_H

#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// No effect.
MLIR_CAPI_EXPORTED void mlirEnableGlobalDebug(bool enable);
/// False.
MLIR_CAPI_EXPORTED bool mlirIsGlobalDebugEnabled(void);
/// No effect.
MLIR_CAPI_EXPORTED void mlirSetGlobalDebugType(const char *type);
/// No effect.
MLIR_CAPI_EXPORTED void mlirSetGlobalDebugTypes(const char **types, intptr_t n);
/// False.
MLIR_CAPI_EXPORTED bool mlirIsCurrentDebugType(const char *type);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_DEBUG_H

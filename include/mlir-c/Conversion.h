// Passes that convert between dialects in the C API: source-compatible with MLIR 22 for the passes
// that exist. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What mlir-c/Transforms.h says of registering passes goes for these too.
#ifndef MLIR_C_CONVERSION_H
#define MLIR_C_CONVERSION_H

#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_CAPI_EXPORTED void mlirRegisterConversionPasses(void);
MLIR_CAPI_EXPORTED MlirPass mlirCreateConversionReconcileUnrealizedCastsPass(void);
MLIR_CAPI_EXPORTED void mlirRegisterConversionReconcileUnrealizedCastsPass(void);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_CONVERSION_H

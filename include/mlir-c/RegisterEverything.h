// Everything that the library has, at once: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_REGISTER_EVERYTHING_H
#define MLIR_C_REGISTER_EVERYTHING_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes the dialects known that MLIR has too: those of the family `mlir` in lib/dialect.
MLIR_CAPI_EXPORTED void mlirRegisterAllDialects(MlirDialectRegistry registry);
/// Does nothing: what becomes LLVM IR needs no more than its dialect.
MLIR_CAPI_EXPORTED void mlirRegisterAllLLVMTranslations(MlirContext context);
/// Lets pipelines name all passes that MLIR has too, as the Register functions of
/// mlir-c/Transforms.h, mlir-c/Conversion.h and of dialects do for a group or a pass. For the whole
/// process, and any number of times, also on several threads.
MLIR_CAPI_EXPORTED void mlirRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_REGISTER_EVERYTHING_H

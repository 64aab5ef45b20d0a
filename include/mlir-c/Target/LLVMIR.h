// Modules of the llvm dialect as LLVM's in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_TARGET_LLVMIR_H
#define MLIR_C_TARGET_LLVMIR_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

// As llvm-c/Types.h has them, which needn't be there.
typedef struct LLVMOpaqueContext *LLVMContextRef;
typedef struct LLVMOpaqueModule *LLVMModuleRef;

/// Makes an LLVM module in the context of a builtin.module of the llvm dialect; the caller owns it.
/// NULL after diagnostics. For programs that have LLVM's C API: it is found among what the program
/// is linked with.
MLIR_CAPI_EXPORTED LLVMModuleRef mlirTranslateModuleToLLVMIR(MlirOperation module,
                                                             LLVMContextRef context);
/// The same as text, which the caller frees with free(). LLVM isn't needed.
MLIR_CAPI_EXPORTED char *mlirTranslateModuleToLLVMIRToString(MlirOperation module);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_TARGET_LLVMIR_H

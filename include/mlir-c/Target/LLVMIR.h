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
typedef struct LLVMOpaqueType *LLVMTypeRef;

/// Makes an LLVM module in the context of a builtin.module of the llvm dialect; the caller owns it.
/// NULL after diagnostics. For programs that have LLVM's C API: it is found among what the program
/// is linked with.
MLIR_CAPI_EXPORTED LLVMModuleRef mlirTranslateModuleToLLVMIR(MlirOperation module,
                                                             LLVMContextRef context);
/// The same as text, which the caller frees with free(). LLVM isn't needed.
MLIR_CAPI_EXPORTED char *mlirTranslateModuleToLLVMIRToString(MlirOperation module);

/// Gives types of the context for LLVM's; null for a kind that the dialect hasn't, and where the
/// program isn't linked with LLVM's C API.
struct MlirTypeFromLLVMIRTranslator {
  void *ptr;
};
typedef struct MlirTypeFromLLVMIRTranslator MlirTypeFromLLVMIRTranslator;

MLIR_CAPI_EXPORTED MlirTypeFromLLVMIRTranslator mlirTypeFromLLVMIRTranslatorCreate(MlirContext ctx);
MLIR_CAPI_EXPORTED void
mlirTypeFromLLVMIRTranslatorDestroy(MlirTypeFromLLVMIRTranslator translator);
MLIR_CAPI_EXPORTED MlirType mlirTypeFromLLVMIRTranslatorTranslateType(
    MlirTypeFromLLVMIRTranslator translator, LLVMTypeRef llvmType);

/// The other way round; NULL for a type that isn't one of LLVM's.
struct MlirTypeToLLVMIRTranslator {
  void *ptr;
};
typedef struct MlirTypeToLLVMIRTranslator MlirTypeToLLVMIRTranslator;

MLIR_CAPI_EXPORTED MlirTypeToLLVMIRTranslator mlirTypeToLLVMIRTranslatorCreate(LLVMContextRef ctx);
MLIR_CAPI_EXPORTED void mlirTypeToLLVMIRTranslatorDestroy(MlirTypeToLLVMIRTranslator translator);
MLIR_CAPI_EXPORTED LLVMTypeRef
mlirTypeToLLVMIRTranslatorTranslateType(MlirTypeToLLVMIRTranslator translator, MlirType mlirType);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_TARGET_LLVMIR_H

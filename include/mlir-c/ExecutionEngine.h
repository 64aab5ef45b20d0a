// Calling compiled functions: source-compatible with MLIR 22. tessera/ExecutionEngine.h says how
// arguments are handed over, and has what gives messages. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef MLIR_C_EXECUTIONENGINE_H
#define MLIR_C_EXECUTIONENGINE_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct MlirExecutionEngine {
  void *ptr;
} MlirExecutionEngine;

/// Compiles a module of the llvm dialect for this machine; null after a diagnostic at the module
/// when it can't be, or when LLVM's library isn't there. `optLevel` is 0 to 3; code is position
/// independent in any case. The caller destroys it.
MLIR_CAPI_EXPORTED MlirExecutionEngine mlirExecutionEngineCreate(
    MlirModule op, int optLevel, int numPaths, const MlirStringRef *sharedLibPaths,
    bool enableObjectDump, bool enablePIC);
/// Runs the module's constructors, unless that was done: calling a function does it too.
MLIR_CAPI_EXPORTED void mlirExecutionEngineInitialize(MlirExecutionEngine jit);
/// Runs the destructors if the constructors were run, and frees the code.
MLIR_CAPI_EXPORTED void mlirExecutionEngineDestroy(MlirExecutionEngine jit);
static inline bool mlirExecutionEngineIsNull(MlirExecutionEngine jit) { return !jit.ptr; }
/// Calls the function with pointers to its arguments and behind them to its result; fails when
/// there is no such function.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirExecutionEngineInvokePacked(MlirExecutionEngine jit,
                                                                     MlirStringRef name,
                                                                     void **arguments);
/// The function that takes such pointers; NULL when there is none.
MLIR_CAPI_EXPORTED void *mlirExecutionEngineLookupPacked(MlirExecutionEngine jit,
                                                         MlirStringRef name);
/// The function itself; NULL when there is none.
MLIR_CAPI_EXPORTED void *mlirExecutionEngineLookup(MlirExecutionEngine jit, MlirStringRef name);
/// Says where a function is that the module declares. Before anything is called.
MLIR_CAPI_EXPORTED void mlirExecutionEngineRegisterSymbol(MlirExecutionEngine jit,
                                                          MlirStringRef name, void *sym);
/// Writes the object file, whole or not at all; nothing without `enableObjectDump`.
MLIR_CAPI_EXPORTED void mlirExecutionEngineDumpToObjectFile(MlirExecutionEngine jit,
                                                            MlirStringRef fileName);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_EXECUTIONENGINE_H

// The dialect of kernels for GPUs in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_GPU_H
#define MLIR_C_DIALECT_GPU_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(GPU, gpu);

/// `!gpu.async.token`.
MLIR_CAPI_EXPORTED MlirType mlirGPUAsyncTokenTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED bool mlirTypeIsAGPUAsyncTokenType(MlirType type);
MLIR_CAPI_EXPORTED MlirStringRef mlirGPUAsyncTokenTypeGetName(void);

/// `#gpu.object<target, "text">`: code of a module for a target. `format` is a number of
/// gpu::CompilationTarget: 1 offload, 2 assembly, 3 binary, 4 fatbin. The properties and kernels
/// may be null, else they are a dictionary and a table. Null when one of them isn't, and after a
/// diagnostic when the target is none.
MLIR_CAPI_EXPORTED MlirAttribute mlirGPUObjectAttrGet(MlirContext ctx, MlirAttribute target,
                                                      uint32_t format, MlirStringRef text,
                                                      MlirAttribute properties);
MLIR_CAPI_EXPORTED MlirAttribute mlirGPUObjectAttrGetWithKernels(
    MlirContext ctx, MlirAttribute target, uint32_t format, MlirStringRef text,
    MlirAttribute properties, MlirAttribute kernels);
MLIR_CAPI_EXPORTED bool mlirAttributeIsAGPUObjectAttr(MlirAttribute attr);
MLIR_CAPI_EXPORTED MlirStringRef mlirGPUObjectAttrGetName(void);
MLIR_CAPI_EXPORTED MlirAttribute mlirGPUObjectAttrGetTarget(MlirAttribute object);
MLIR_CAPI_EXPORTED uint32_t mlirGPUObjectAttrGetFormat(MlirAttribute object);
MLIR_CAPI_EXPORTED MlirStringRef mlirGPUObjectAttrGetObject(MlirAttribute object);
MLIR_CAPI_EXPORTED bool mlirGPUObjectAttrHasProperties(MlirAttribute object);
MLIR_CAPI_EXPORTED MlirAttribute mlirGPUObjectAttrGetProperties(MlirAttribute object);
MLIR_CAPI_EXPORTED bool mlirGPUObjectAttrHasKernels(MlirAttribute object);
MLIR_CAPI_EXPORTED MlirAttribute mlirGPUObjectAttrGetKernels(MlirAttribute object);

#ifdef __cplusplus
}
#endif

#include "mlir/Dialect/GPU/Transforms/Passes.capi.h.inc"

#endif // MLIR_C_DIALECT_GPU_H

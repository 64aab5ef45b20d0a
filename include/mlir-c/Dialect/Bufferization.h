// The dialect between tensors and memory in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_BUFFERIZATION_H
#define MLIR_C_DIALECT_BUFFERIZATION_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Bufferization, bufferization);

#ifdef __cplusplus
}
#endif

#include "mlir/Dialect/Bufferization/Transforms/Passes.capi.h.inc"

#endif // MLIR_C_DIALECT_BUFFERIZATION_H

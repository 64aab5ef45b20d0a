// The dialect of tensors in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_TENSOR_H
#define MLIR_C_DIALECT_TENSOR_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Tensor, tensor);

#ifdef __cplusplus
}
#endif

#include "mlir/Dialect/Tensor/Transforms/Passes.capi.h.inc"

#endif // MLIR_C_DIALECT_TENSOR_H

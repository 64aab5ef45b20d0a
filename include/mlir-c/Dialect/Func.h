// The dialect of functions in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_FUNC_H
#define MLIR_C_DIALECT_FUNC_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Func, func);

/// Sets attribute `name` of argument `pos` of a func.func, in place of one that is there.
MLIR_CAPI_EXPORTED void mlirFuncSetArgAttr(MlirOperation op, intptr_t pos, MlirStringRef name,
                                           MlirAttribute attr);
/// The same for a result.
MLIR_CAPI_EXPORTED void mlirFuncSetResultAttr(MlirOperation op, intptr_t pos, MlirStringRef name,
                                              MlirAttribute attr);

#ifdef __cplusplus
}
#endif

#include "mlir/Dialect/Func/Transforms/Passes.capi.h.inc"

#endif // MLIR_C_DIALECT_FUNC_H

// The dialect of scripts that transform IR in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_TRANSFORM_H
#define MLIR_C_DIALECT_TRANSFORM_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Transform, transform);

//===--- Handles of any operations: `!transform.any_op` ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsATransformAnyOpType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirTransformAnyOpTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirTransformAnyOpTypeGet(MlirContext ctx);
/// `transform.any_op`.
MLIR_CAPI_EXPORTED MlirStringRef mlirTransformAnyOpTypeGetName(void);

//===--- Any parameters: `!transform.any_param` ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsATransformAnyParamType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirTransformAnyParamTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirTransformAnyParamTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED MlirStringRef mlirTransformAnyParamTypeGetName(void);

//===--- Handles of any values: `!transform.any_value` ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsATransformAnyValueType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirTransformAnyValueTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirTransformAnyValueTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED MlirStringRef mlirTransformAnyValueTypeGetName(void);

//===--- Handles of operations of one name: `!transform.op<"name">` ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsATransformOperationType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirTransformOperationTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirTransformOperationTypeGet(MlirContext ctx,
                                                          MlirStringRef operationName);
MLIR_CAPI_EXPORTED MlirStringRef mlirTransformOperationTypeGetName(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirTransformOperationTypeGetOperationName(MlirType type);

//===--- Integers of a type: `!transform.param<type>` ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsATransformParamType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirTransformParamTypeGetTypeID(void);
/// Null after a diagnostic where the type is none of integers.
MLIR_CAPI_EXPORTED MlirType mlirTransformParamTypeGet(MlirContext ctx, MlirType type);
MLIR_CAPI_EXPORTED MlirStringRef mlirTransformParamTypeGetName(void);
MLIR_CAPI_EXPORTED MlirType mlirTransformParamTypeGetType(MlirType type);

#ifdef __cplusplus
}
#endif

#include "mlir/Dialect/Transform/Transforms/Passes.capi.h.inc"

#endif // MLIR_C_DIALECT_TRANSFORM_H

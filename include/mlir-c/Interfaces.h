// Interfaces of operations in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_INTERFACES_H
#define MLIR_C_INTERFACES_H

#include "mlir-c/IR.h"
#include "mlir-c/Support.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the operation implements the interface. An interface's id is the address of its
/// TesseraInterface, or one of the two below.
MLIR_CAPI_EXPORTED bool mlirOperationImplementsInterface(MlirOperation operation,
                                                         MlirTypeID interfaceTypeID);
/// The same for all operations of a name.
MLIR_CAPI_EXPORTED bool mlirOperationImplementsInterfaceStatic(MlirStringRef operationName,
                                                               MlirContext context,
                                                               MlirTypeID interfaceTypeID);

/// The id of the interface that infers result types.
MLIR_CAPI_EXPORTED MlirTypeID mlirInferTypeOpInterfaceTypeID(void);

/// Receives a number of types; the array is valid during the call.
typedef void (*MlirTypesCallback)(intptr_t, MlirType *, void *);

/// Infers the result types of an operation that doesn't exist yet. `attributes` is a dictionary of
/// all its attributes or null; `properties` is NULL.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirInferTypeOpInterfaceInferReturnTypes(
    MlirStringRef opName, MlirContext context, MlirLocation location, intptr_t nOperands,
    MlirValue *operands, MlirAttribute attributes, void *properties, intptr_t nRegions,
    MlirRegion *regions, MlirTypesCallback callback, void *userData);

/// The id of the interface that infers the shapes of results.
MLIR_CAPI_EXPORTED MlirTypeID mlirInferShapedTypeOpInterfaceTypeID(void);

/// Receives one shape: whether it has a rank, the rank, the sizes, the element type and an
/// attribute (each null when not inferred).
typedef void (*MlirShapedTypeComponentsCallback)(bool, intptr_t, const int64_t *, MlirType,
                                                 MlirAttribute, void *);

/// As mlirInferTypeOpInterfaceInferReturnTypes, giving shapes: one call for each result.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirInferShapedTypeOpInterfaceInferReturnTypes(
    MlirStringRef opName, MlirContext context, MlirLocation location, intptr_t nOperands,
    MlirValue *operands, MlirAttribute attributes, void *properties, intptr_t nRegions,
    MlirRegion *regions, MlirShapedTypeComponentsCallback callback, void *userData);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_INTERFACES_H

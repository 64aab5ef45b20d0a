// The dialect of rewrite patterns in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_PDL_H
#define MLIR_C_DIALECT_PDL_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(PDL, pdl);

/// Whether it is any of the types below.
MLIR_CAPI_EXPORTED bool mlirTypeIsAPDLType(MlirType type);

//===--- !pdl.attribute ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsAPDLAttributeType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPDLAttributeTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirPDLAttributeTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED MlirStringRef mlirPDLAttributeTypeGetName(void);

//===--- !pdl.operation ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsAPDLOperationType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPDLOperationTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirPDLOperationTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED MlirStringRef mlirPDLOperationTypeGetName(void);

//===--- !pdl.range ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsAPDLRangeType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPDLRangeTypeGetTypeID(void);
/// Null after a diagnostic when the element is of none of the other types.
MLIR_CAPI_EXPORTED MlirType mlirPDLRangeTypeGet(MlirType elementType);
MLIR_CAPI_EXPORTED MlirStringRef mlirPDLRangeTypeGetName(void);
MLIR_CAPI_EXPORTED MlirType mlirPDLRangeTypeGetElementType(MlirType type);

//===--- !pdl.type ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsAPDLTypeType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPDLTypeTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirPDLTypeTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED MlirStringRef mlirPDLTypeTypeGetName(void);

//===--- !pdl.value ---===//

MLIR_CAPI_EXPORTED bool mlirTypeIsAPDLValueType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirPDLValueTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirType mlirPDLValueTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED MlirStringRef mlirPDLValueTypeGetName(void);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_DIALECT_PDL_H

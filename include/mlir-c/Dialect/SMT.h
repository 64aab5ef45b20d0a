// The dialect of SMT-LIB's terms in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_SMT_H
#define MLIR_C_DIALECT_SMT_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(SMT, smt);

// What makes a type or an attribute gives null, after a diagnostic, where the dialect has none
// such: a bit vector without bits, a function of no arguments, parts that aren't sorts.

//===--- Types ---===//

MLIR_CAPI_EXPORTED bool mlirSMTTypeIsAnyNonFuncSMTValueType(MlirType type);
MLIR_CAPI_EXPORTED bool mlirSMTTypeIsAnySMTValueType(MlirType type);
MLIR_CAPI_EXPORTED bool mlirSMTTypeIsAArray(MlirType type);
MLIR_CAPI_EXPORTED MlirType mlirSMTTypeGetArray(MlirContext ctx, MlirType domainType,
                                                MlirType rangeType);
MLIR_CAPI_EXPORTED bool mlirSMTTypeIsABitVector(MlirType type);
MLIR_CAPI_EXPORTED MlirType mlirSMTTypeGetBitVector(MlirContext ctx, int32_t width);
MLIR_CAPI_EXPORTED MlirStringRef mlirSMTBitVectorTypeGetName(void);
MLIR_CAPI_EXPORTED bool mlirSMTTypeIsABool(MlirType type);
MLIR_CAPI_EXPORTED MlirType mlirSMTTypeGetBool(MlirContext ctx);
MLIR_CAPI_EXPORTED MlirStringRef mlirSMTBoolTypeGetName(void);
MLIR_CAPI_EXPORTED bool mlirSMTTypeIsAInt(MlirType type);
MLIR_CAPI_EXPORTED MlirType mlirSMTTypeGetInt(MlirContext ctx);
MLIR_CAPI_EXPORTED MlirStringRef mlirSMTIntTypeGetName(void);
MLIR_CAPI_EXPORTED bool mlirSMTTypeIsASMTFunc(MlirType type);
MLIR_CAPI_EXPORTED MlirType mlirSMTTypeGetSMTFunc(MlirContext ctx, size_t numberOfDomainTypes,
                                                  const MlirType *domainTypes, MlirType rangeType);
MLIR_CAPI_EXPORTED bool mlirSMTTypeIsASort(MlirType type);
MLIR_CAPI_EXPORTED MlirType mlirSMTTypeGetSort(MlirContext ctx, MlirIdentifier identifier,
                                               size_t numberOfSortParams,
                                               const MlirType *sortParams);

//===--- Attributes ---===//

/// Whether the text is a predicate of the kind.
MLIR_CAPI_EXPORTED bool mlirSMTAttrCheckBVCmpPredicate(MlirContext ctx, MlirStringRef str);
MLIR_CAPI_EXPORTED bool mlirSMTAttrCheckIntPredicate(MlirContext ctx, MlirStringRef str);
MLIR_CAPI_EXPORTED bool mlirSMTAttrIsASMTAttribute(MlirAttribute attr);
MLIR_CAPI_EXPORTED MlirAttribute mlirSMTAttrGetBitVector(MlirContext ctx, uint64_t value,
                                                         unsigned width);
/// Of a text that is none, null.
MLIR_CAPI_EXPORTED MlirAttribute mlirSMTAttrGetBVCmpPredicate(MlirContext ctx, MlirStringRef str);
MLIR_CAPI_EXPORTED MlirAttribute mlirSMTAttrGetIntPredicate(MlirContext ctx, MlirStringRef str);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_DIALECT_SMT_H

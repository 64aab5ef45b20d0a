// The dialect of C and C++ in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_EmitC_H
#define MLIR_C_DIALECT_EmitC_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(EmitC, emitc);

/// How two values are compared.
enum MlirEmitCCmpPredicate {
  MLIR_EMITC_CMP_PREDICATE_EQ = 0,
  MLIR_EMITC_CMP_PREDICATE_NE = 1,
  MLIR_EMITC_CMP_PREDICATE_LT = 2,
  MLIR_EMITC_CMP_PREDICATE_LE = 3,
  MLIR_EMITC_CMP_PREDICATE_GT = 4,
  MLIR_EMITC_CMP_PREDICATE_GE = 5,
  MLIR_EMITC_CMP_PREDICATE_THREE_WAY = 6,
};

//===--- Types ---===//
//
// What a Get function returns belongs to the context; null when there is no such type. `GetName` is
// the name that generic code knows a type or an attribute by, such as "emitc.ptr".

/// `!emitc.array<2x3xi32>`.
MLIR_CAPI_EXPORTED MlirType mlirEmitCArrayTypeGet(intptr_t nDims, int64_t *shape,
                                                  MlirType elementType);
MLIR_CAPI_EXPORTED bool mlirTypeIsAEmitCArrayType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCArrayTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCArrayTypeGetName(void);

/// `!emitc.lvalue<i32>`: a place that can be assigned to.
MLIR_CAPI_EXPORTED MlirType mlirEmitCLValueTypeGet(MlirType valueType);
MLIR_CAPI_EXPORTED bool mlirTypeIsAEmitCLValueType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCLValueTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCLValueTypeGetName(void);

/// `!emitc.opaque<"std::string">`: a type of C++ by its text.
MLIR_CAPI_EXPORTED MlirType mlirEmitCOpaqueTypeGet(MlirContext ctx, MlirStringRef value);
MLIR_CAPI_EXPORTED bool mlirTypeIsAEmitCOpaqueType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCOpaqueTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCOpaqueTypeGetName(void);

/// `!emitc.ptr<i32>`.
MLIR_CAPI_EXPORTED MlirType mlirEmitCPointerTypeGet(MlirType pointee);
MLIR_CAPI_EXPORTED bool mlirTypeIsAEmitCPointerType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCPointerTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCPointerTypeGetName(void);

/// `!emitc.ptrdiff_t`.
MLIR_CAPI_EXPORTED MlirType mlirEmitCPtrDiffTTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED bool mlirTypeIsAEmitCPtrDiffTType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCPtrDiffTTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCPtrDiffTTypeGetName(void);

/// `!emitc.ssize_t`.
MLIR_CAPI_EXPORTED MlirType mlirEmitCSignedSizeTTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED bool mlirTypeIsAEmitCSignedSizeTType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCSignedSizeTTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCSignedSizeTTypeGetName(void);

/// `!emitc.size_t`.
MLIR_CAPI_EXPORTED MlirType mlirEmitCSizeTTypeGet(MlirContext ctx);
MLIR_CAPI_EXPORTED bool mlirTypeIsAEmitCSizeTType(MlirType type);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCSizeTTypeGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCSizeTTypeGetName(void);

//===--- Attributes ---===//

/// An integer of 64 bits that stands for a comparison.
MLIR_CAPI_EXPORTED MlirAttribute mlirEmitCCmpPredicateAttrGet(MlirContext ctx,
                                                              enum MlirEmitCCmpPredicate val);
MLIR_CAPI_EXPORTED bool mlirAttributeIsAEmitCCmpPredicate(MlirAttribute attr);
MLIR_CAPI_EXPORTED enum MlirEmitCCmpPredicate mlirEmitCCmpPredicateAttrGetValue(MlirAttribute attr);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCCmpPredicateAttrGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCCmpPredicateAttrGetName(void);

/// `#emitc.opaque<"NULL">`: an expression of C++ by its text.
MLIR_CAPI_EXPORTED MlirAttribute mlirEmitCOpaqueAttrGet(MlirContext ctx, MlirStringRef value);
MLIR_CAPI_EXPORTED bool mlirAttributeIsAEmitCOpaque(MlirAttribute attr);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCOpaqueAttrGetValue(MlirAttribute attr);
MLIR_CAPI_EXPORTED MlirTypeID mlirEmitCOpaqueAttrGetTypeID(void);
MLIR_CAPI_EXPORTED MlirStringRef mlirEmitCOpaqueAttrGetName(void);

#ifdef __cplusplus
}
#endif

#include "mlir/Dialect/EmitC/Transforms/Passes.capi.h.inc"

#endif // MLIR_C_DIALECT_EmitC_H

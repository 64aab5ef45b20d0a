// The dialect of definitions in the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef MLIR_C_DIALECT_IRDL_H
#define MLIR_C_DIALECT_IRDL_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The handle with which a context or registry is told of the dialect.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(IRDL, irdl);

/// Makes the dialects that the module defines known in its context: all, or none after a
/// diagnostic.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirLoadIRDLDialects(MlirModule module);

/// How many values a definition stands for: `single`, `optional` or `variadic`. Null for another
/// word.
MLIR_CAPI_EXPORTED MlirAttribute mlirIRDLVariadicityAttrGet(MlirContext ctx, MlirStringRef value);
MLIR_CAPI_EXPORTED MlirStringRef mlirIRDLVariadicityAttrGetName(void);

/// Those of several definitions.
MLIR_CAPI_EXPORTED MlirAttribute mlirIRDLVariadicityArrayAttrGet(MlirContext ctx, intptr_t nValues,
                                                                 MlirAttribute const *values);
MLIR_CAPI_EXPORTED MlirStringRef mlirIRDLVariadicityArrayAttrGetName(void);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_DIALECT_IRDL_H

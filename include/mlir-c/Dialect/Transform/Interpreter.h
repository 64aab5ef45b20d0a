// Applying scripts of the transform dialect: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_C_DIALECT_TRANSFORM_INTERPRETER_H
#define TESSERA_C_DIALECT_TRANSFORM_INTERPRETER_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a script is applied. Created and destroyed by the caller.
typedef struct MlirTransformOptions {
  void *ptr;
} MlirTransformOptions;

MLIR_CAPI_EXPORTED MlirTransformOptions mlirTransformOptionsCreate(void);
/// Whether uses of handles that were consumed are checked for: they are in any case.
MLIR_CAPI_EXPORTED void
mlirTransformOptionsEnableExpensiveChecks(MlirTransformOptions transformOptions, bool enable);
MLIR_CAPI_EXPORTED bool
mlirTransformOptionsGetExpensiveChecksEnabled(MlirTransformOptions transformOptions);
/// Whether the op that is applied must be the only one at the top level.
MLIR_CAPI_EXPORTED void
mlirTransformOptionsEnforceSingleTopLevelTransformOp(MlirTransformOptions transformOptions,
                                                     bool enable);
MLIR_CAPI_EXPORTED bool
mlirTransformOptionsGetEnforceSingleTopLevelTransformOp(MlirTransformOptions transformOptions);
MLIR_CAPI_EXPORTED void mlirTransformOptionsDestroy(MlirTransformOptions transformOptions);

/// Applies a named sequence, or another op that can be applied at the top, of `transformModule` to
/// the payload. Fails after a diagnostic.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirTransformApplyNamedSequence(
    MlirOperation payload, MlirOperation transformRoot, MlirOperation transformModule,
    MlirTransformOptions transformOptions);

/// Copies what is in the symbol table `other` into `target`. Private symbols get other names where
/// there is one already, declarations give way to definitions; two public definitions of one name
/// are an error.
MLIR_CAPI_EXPORTED MlirLogicalResult mlirMergeSymbolsIntoFromClone(MlirOperation target,
                                                                   MlirOperation other);

#ifdef __cplusplus
}
#endif

#endif // TESSERA_C_DIALECT_TRANSFORM_INTERPRETER_H

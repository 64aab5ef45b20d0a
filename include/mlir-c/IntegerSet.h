// Integer sets of the C API: source-compatible with MLIR 22.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sets are uniqued in their context and live as long as it: sets with the same constraints in the
// same order have equal pointers. Other sets may still hold the same points.
#ifndef MLIR_C_INTEGERSET_H
#define MLIR_C_INTEGERSET_H

#include "mlir-c/AffineExpr.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The points where affine expressions are zero, or not negative.
#define DEFINE_C_API_STRUCT(name, storage)                                                         \
  struct name {                                                                                    \
    storage *ptr;                                                                                  \
  };                                                                                               \
  typedef struct name name

DEFINE_C_API_STRUCT(MlirIntegerSet, const void);

#undef DEFINE_C_API_STRUCT

/// The context that owns the set.
MLIR_CAPI_EXPORTED MlirContext mlirIntegerSetGetContext(MlirIntegerSet set);
/// Whether this is no set at all (the empty set is one).
static inline bool mlirIntegerSetIsNull(MlirIntegerSet set) { return !set.ptr; }
/// Whether both have the same constraints in the same order.
MLIR_CAPI_EXPORTED bool mlirIntegerSetEqual(MlirIntegerSet s1, MlirIntegerSet s2);
/// Sends the textual form to `callback`, perhaps in several pieces.
MLIR_CAPI_EXPORTED void mlirIntegerSetPrint(MlirIntegerSet set, MlirStringCallback callback,
                                            void *userData);
/// Prints the set to standard error.
MLIR_CAPI_EXPORTED void mlirIntegerSetDump(MlirIntegerSet set);
/// The set without points, written `1 == 0`.
MLIR_CAPI_EXPORTED MlirIntegerSet mlirIntegerSetEmptyGet(MlirContext context, intptr_t numDims,
                                                         intptr_t numSymbols);
/// The set where constraints[i] is 0 (eqFlags[i]) or at least 0; there is at least one constraint.
/// Null when they are of more dimensions or symbols than it has.
MLIR_CAPI_EXPORTED MlirIntegerSet mlirIntegerSetGet(MlirContext context, intptr_t numDims,
                                                    intptr_t numSymbols, intptr_t numConstraints,
                                                    const MlirAffineExpr *constraints,
                                                    const bool *eqFlags);
/// The set with its dimensions and symbols replaced, one expression for each of them. Null when
/// these are of more dimensions or symbols than the result has.
MLIR_CAPI_EXPORTED MlirIntegerSet mlirIntegerSetReplaceGet(MlirIntegerSet set,
                                                           const MlirAffineExpr *dimReplacements,
                                                           const MlirAffineExpr *symbolReplacements,
                                                           intptr_t numResultDims,
                                                           intptr_t numResultSymbols);
/// Whether it is the set of mlirIntegerSetEmptyGet.
MLIR_CAPI_EXPORTED bool mlirIntegerSetIsCanonicalEmpty(MlirIntegerSet set);
/// The number of dimensions.
MLIR_CAPI_EXPORTED intptr_t mlirIntegerSetGetNumDims(MlirIntegerSet set);
/// The number of symbols.
MLIR_CAPI_EXPORTED intptr_t mlirIntegerSetGetNumSymbols(MlirIntegerSet set);
/// The number of dimensions and symbols together.
MLIR_CAPI_EXPORTED intptr_t mlirIntegerSetGetNumInputs(MlirIntegerSet set);
/// The number of constraints.
MLIR_CAPI_EXPORTED intptr_t mlirIntegerSetGetNumConstraints(MlirIntegerSet set);
/// The number of constraints that are equalities.
MLIR_CAPI_EXPORTED intptr_t mlirIntegerSetGetNumEqualities(MlirIntegerSet set);
/// The number of constraints that are inequalities.
MLIR_CAPI_EXPORTED intptr_t mlirIntegerSetGetNumInequalities(MlirIntegerSet set);
/// Constraint `pos`.
MLIR_CAPI_EXPORTED MlirAffineExpr mlirIntegerSetGetConstraint(MlirIntegerSet set, intptr_t pos);
/// Whether constraint `pos` is an equality.
MLIR_CAPI_EXPORTED bool mlirIntegerSetIsConstraintEq(MlirIntegerSet set, intptr_t pos);

#ifdef __cplusplus
}
#endif

#endif // MLIR_C_INTEGERSET_H

// Between the parts of the irdl dialect: hooks, loading, and what checks the dialects loaded.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_IRDL_IRDL_H
#define TESSERA_DIALECT_IRDL_IRDL_H

#include "dialect/irdl/IRDLOps.h"

/// The first op of the kind in the body of a definition, or null.
MlirOperation irdlFindChild(MlirOperation op, const TesseraOpDef *definition);
/// The operation around the `irdl.dialect` that `op` is in, from where references are looked up.
MlirOperation irdlScopeOf(MlirOperation op);

typedef enum IrdlConstraintKind {
  IRDL_IS,
  IRDL_BASE,
  IRDL_PARAMETRIC,
  IRDL_ANY,
  IRDL_ANY_OF,
  IRDL_ALL_OF,
} IrdlConstraintKind;

/// A constraint, and the variable that holds what has satisfied it.
typedef struct IrdlConstraint {
  IrdlConstraintKind kind;
  MlirAttribute expected;        ///< of IS
  const TesseraStorageDef *base; ///< of BASE and PARAMETRIC
  uint32_t numArgs;              ///< of the last ones: other constraints of the list, by position
  const uint32_t *args;
} IrdlConstraint;

typedef struct IrdlConstraints {
  uint32_t count;
  const IrdlConstraint *data;
} IrdlConstraints;

/// Which constraints values have.
typedef struct IrdlValues {
  uint32_t count;
  const uint32_t *constraints;
  const IrdlVariadicity *variadicities; ///< of operands and results
  const MlirStringRef *names;           ///< of attributes
} IrdlValues;

typedef struct IrdlRegion {
  int64_t numBlocks; ///< 0: any
  bool hasArguments; ///< false: any
  IrdlValues arguments;
} IrdlRegion;

/// What hangs on the definition of an op: TesseraOpDef.user.
typedef struct IrdlOp {
  IrdlConstraints constraints;
  IrdlValues operands, results, attributes;
  uint32_t numRegions;
  const IrdlRegion *regions;
} IrdlOp;

/// What hangs on that of a type or an attribute: TesseraStorageDef.user.
typedef struct IrdlStorage {
  IrdlConstraints constraints;
  IrdlValues params;
} IrdlStorage;

/// TesseraOpDef.verify and TesseraStorageDef.verifyOf.
MlirLogicalResult irdlVerifyOp(MlirOperation op);
MlirLogicalResult irdlVerifyStorage(const TesseraStorageDef *definition, MlirLocation location,
                                    const TesseraParam *params);

/// Makes the dialects of the `irdl.dialect` ops in `op` known in its context: all, or none and a
/// diagnostic.
MlirLogicalResult irdlLoadDialects(MlirOperation op);

#endif // TESSERA_DIALECT_IRDL_IRDL_H

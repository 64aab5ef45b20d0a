// What files of tosa-validate share.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TRANSFORMS_VALIDATE_H
#define TESSERA_DIALECT_TOSA_TRANSFORMS_VALIDATE_H

#include "dialect/tosa/TosaChecks.h"
#include "dialect/tosa/TosaPasses.h"

/// What a module is made for.
typedef struct TosaTarget {
  const TosaValidationOptions *options;
  uint32_t profiles, extensions; ///< a bit for each
  bool isDraft;                  ///< version 1.1
  bool hasLimits;                ///< level 8k
} TosaTarget;

static inline bool tosaTargetHas(const TosaTarget *target, TosaExtension extension) {
  return target->extensions >> extension & 1;
}

/// The letter of a type, whether or not it has a sign (`Supported.h`); 0 where it has none.
char tosaLetterOf(MlirType element);
/// That the target has a profile, and extensions, for the op and its types.
MlirLogicalResult tosaCheckProfiles(MlirOperation op, const TosaTarget *target);
/// That any target has the op with these types.
MlirLogicalResult tosaCheckTypes(MlirOperation op);
/// That ranks, sizes and attributes are no more than a level says.
MlirLogicalResult tosaCheckLevel(MlirOperation op, const TosaTarget *target);
/// What the specification calls ERROR_IF.
MlirLogicalResult tosaCheckErrors(MlirOperation op);

#endif // TESSERA_DIALECT_TOSA_TRANSFORMS_VALIDATE_H

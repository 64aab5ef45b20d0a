// Conversions of tosa's ops that only change types. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_TOSA_TRANSFORMS_RETYPE_H
#define TESSERA_DIALECT_TOSA_TRANSFORMS_RETYPE_H

#include "tessera/Plan.h"

typedef struct TosaRetyping TosaRetyping;
struct TosaRetyping {
  TesseraTypeConverter *types; ///< set by tosaPlanRetyping
  /// What an element's type becomes; the type itself where it stays.
  MlirType (*convertElement)(const TosaRetyping *retyping, MlirType element);
  /// The elements as another type, which convertElement has them. Null: they can't be.
  MlirAttribute (*convertElements)(const TosaRetyping *retyping, MlirAttribute elements,
                                   MlirType type);
  /// The same of an integer or float that is an attribute.
  MlirAttribute (*convertScalar)(const TosaRetyping *retyping, MlirAttribute value, MlirType type);
  /// NULL, or why an operation isn't converted.
  const char *(*refuse)(const TosaRetyping *retyping, MlirOperation op);
  bool changesFunctions; ///< what functions take and give too; else casts go between
  bool isAggressive;     ///< for the functions
};

/// Fills in the plan. The retyping is copied.
void tosaPlanRetyping(TesseraPlan *plan, const TosaRetyping *how);

#endif // TESSERA_DIALECT_TOSA_TRANSFORMS_RETYPE_H

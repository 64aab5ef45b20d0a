// Traits of ops: between the reader of ops and that of traits.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_TRAITS_H
#define TESSERA_ODS_TRAITS_H

#include "ods/Model.h"

/// What the traits of an op amount to, while they are read.
typedef struct OdsTraits {
  TsVec(const OdsConstraint *) constraints;
  TsVec(OdsTraitRef) refs;
  TsVec(OdsInterfaceUse) interfaces;
  TsVec(const char *) parents;
  TsVec(OdsTypeLink) links;
} OdsTraits;

/// Reads the field `traits` of the op, whose operands, results and attributes are there already;
/// sets bits and hooks of the op.
void odsReadTraits(Ods *ods, OdsOp *op, OdsTraits *traits);
/// Uses of interfaces among a list of traits of an attribute or type; sets storage->table.traits.
void odsReadStorageTraits(Ods *ods, OdsStorage *storage);
void odsTraitsFree(OdsTraits *traits);

#endif // TESSERA_ODS_TRAITS_H

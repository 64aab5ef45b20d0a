// Checks of records as a whole: of ops, attributes and types.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_CHECK_H
#define TESSERA_ODS_CHECK_H

#include "ods/Model.h"

/// Reports at the record what is wrong though each part is right: two parts of one name, a dag with
/// another's directive, a trait before those that it relies on, builders whose defaults aren't the
/// last. Needs the operands, attributes, results, regions and successors of the op.
void odsCheckOp(const OdsOp *op);
/// The same for an attribute or type, of its record alone: syntax without a mnemonic or written
/// twice, parameters without names or that can't be compared, builders that are the same.
void odsCheckStorage(Ods *ods, const OdsStorage *storage);
/// Reports two builders of one name in C, or more than can be told apart in reasonable time; false
/// then.
bool odsCheckBuilderNames(const TgRecord *record, const TgInit *builders);

#endif // TESSERA_ODS_CHECK_H

// Checks of an op's record as a whole.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_ODS_CHECK_H
#define TESSERA_ODS_CHECK_H

#include "ods/Model.h"

/// Reports at the record what is wrong though each part is right: two parts of one name, a dag with
/// another's directive, a trait before those that it relies on, builders whose defaults aren't the
/// last. Needs the operands, attributes, results, regions and successors of the op.
void odsCheckOp(const OdsOp *op);

#endif // TESSERA_ODS_CHECK_H

// What the tables of the pdl dialect ask of C. SPDX-License-Identifier: Apache-2.0 WITH
// LLVM-exception
#ifndef TESSERA_DIALECT_PDL_PDL_H
#define TESSERA_DIALECT_PDL_PDL_H

#include "mlir-c/IR.h"

/// `!pdl.range<type>` and `!pdl.range<value>`.
MlirType pdlTypeRangeGet(MlirContext context);
MlirType pdlValueRangeGet(MlirContext context);

#endif // TESSERA_DIALECT_PDL_PDL_H

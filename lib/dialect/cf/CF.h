// What other dialects ask of cf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_CF_CF_H
#define TESSERA_DIALECT_CF_CF_H

#include "mlir-c/IR.h"

/// Puts a branch with the operands of a terminator in its place.
void cfReplaceByBranch(MlirOperation terminator, MlirBlock destination);

#endif // TESSERA_DIALECT_CF_CF_H

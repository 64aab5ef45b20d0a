// What other dialects ask of cf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_CF_CF_H
#define TESSERA_DIALECT_CF_CF_H

#include "mlir-c/IR.h"
#include "mlir-c/Rewrite.h"

/// Puts a branch with the operands of a terminator in its place.
void cfReplaceByBranch(MlirOperation terminator, MlirBlock destination);

/// A pattern for cf.switch: blocks that only branch on are gone through.
MlirLogicalResult cfPassThroughSwitch(MlirOperation op, MlirPatternRewriter rewriter, void *user);

#endif // TESSERA_DIALECT_CF_CF_H

// Branches for what is inlined.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CF.h"
#include "dialect/cf/CFOps.h"
#include "support/Memory.h"

void cfReplaceByBranch(MlirOperation terminator, MlirBlock destination) {
  intptr_t count = mlirOperationGetNumOperands(terminator);
  MlirValue *operands = tsAllocZeroed((size_t)count + 1, sizeof *operands);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = mlirOperationGetOperand(terminator, i);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(terminator));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, terminator);
  cfBranchOpCreate(rewriter, mlirOperationGetLocation(terminator), count, operands, destination);
  mlirRewriterBaseEraseOp(rewriter, terminator);
  mlirIRRewriterDestroy(rewriter);
  tsFree(operands);
}

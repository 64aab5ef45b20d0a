// Inlining of functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CFOps.h"
#include "dialect/func/FuncOps.h"
#include "support/Memory.h"
#include "tessera/Interfaces.h"

static bool isLegalToInlineCall(MlirOperation call, MlirOperation callable, bool wouldBeCloned) {
  (void)wouldBeCloned;
  return !(funcCallOpIsA(call) && funcCallOpGetNoInline(call)) &&
         !(funcFuncOpIsA(callable) && funcFuncOpGetNoInline(callable));
}

// A return between other blocks goes on with the block behind them.
static void handleTerminatorToBlock(MlirOperation terminator, MlirBlock next) {
  if (!funcReturnOpIsA(terminator))
    return;
  intptr_t count = mlirOperationGetNumOperands(terminator);
  MlirValue *operands = tsAllocZeroed((size_t)count + 1, sizeof *operands);
  for (intptr_t i = 0; i < count; ++i)
    operands[i] = mlirOperationGetOperand(terminator, i);
  MlirRewriterBase rewriter = mlirIRRewriterCreate(mlirOperationGetContext(terminator));
  mlirRewriterBaseSetInsertionPointBefore(rewriter, terminator);
  cfBranchOpCreate(rewriter, mlirOperationGetLocation(terminator), count, operands, next);
  mlirRewriterBaseEraseOp(rewriter, terminator);
  mlirIRRewriterDestroy(rewriter);
  tsFree(operands);
}

static void handleTerminator(MlirOperation terminator, intptr_t numValues,
                             const MlirValue *values) {
  for (intptr_t i = 0; i < numValues && i < mlirOperationGetNumOperands(terminator); ++i)
    mlirValueReplaceAllUsesOfWith(values[i], mlirOperationGetOperand(terminator, i));
}

const DialectInlinerInterfaceMethods funcDialectInlinerInterface = {
    .isLegalToInlineCall = isLegalToInlineCall,
    .handleTerminatorToBlock = handleTerminatorToBlock,
    .handleTerminator = handleTerminator,
};

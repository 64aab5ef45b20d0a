// Inlining of functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "dialect/cf/CF.h"
#include "dialect/func/FuncOps.h"
#include "tessera/Interfaces.h"

static bool isLegalToInlineCall(MlirOperation call, MlirOperation callable, bool wouldBeCloned) {
  (void)wouldBeCloned;
  return !(funcCallOpIsA(call) && funcCallOpGetNoInline(call)) &&
         !(funcFuncOpIsA(callable) && funcFuncOpGetNoInline(callable));
}

// A return between other blocks goes on with the block behind them.
static void handleTerminatorToBlock(MlirOperation terminator, MlirBlock next) {
  if (funcReturnOpIsA(terminator))
    cfReplaceByBranch(terminator, next);
}

const DialectInlinerInterfaceMethods funcDialectInlinerInterface = {
    .isLegalToInlineCall = isLegalToInlineCall,
    .handleTerminatorToBlock = handleTerminatorToBlock,
    .handleTerminator = tesseraInlineReturnedValues,
};

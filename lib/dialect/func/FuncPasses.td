// Passes of the func dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_FUNC_FUNCPASSES
#define TESSERA_DIALECT_FUNC_FUNCPASSES

include "mlir/Pass/PassBase.td"

def DuplicateFunctionEliminationPass : Pass<"duplicate-function-elimination", "ModuleOp"> {
  let summary = "Erase functions that differ from an earlier one in their name alone.";
  let description = [{
    The first of them is used wherever another one was. Functions of modules inside aren't looked at.
  }];
}

#endif // TESSERA_DIALECT_FUNC_FUNCPASSES

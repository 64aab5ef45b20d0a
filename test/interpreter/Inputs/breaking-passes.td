// Passes that change what functions give.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
include "mlir/Pass/PassBase.td"

def BreakSubtract : Pass<"break-subtract"> {
  let summary = "Exchange the operands of subtractions.";
}

def BreakPrecision : Pass<"break-precision"> {
  let summary = "Add 0.01 to constants.";
}

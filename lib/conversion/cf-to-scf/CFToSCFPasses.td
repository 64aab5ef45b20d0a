// The pass that lifts cf to scf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_CFTOSCF_CFTOSCFPASSES
#define TESSERA_CONVERSION_CFTOSCF_CFTOSCFPASSES

include "mlir/Pass/PassBase.td"

def LiftControlFlowToSCFPass : Pass<"lift-cf-to-scf"> {
  let summary = "Turn branches between blocks into loops and conditions with regions.";
  let description = [{
    All of them in regions whose blocks end in one kind of operation that leaves the region; where there are several, a branch to each remains.
    Control flow that isn't structured becomes so with numbers that say where to go on. A loop that is never left gets a return behind it, which only
    works in `func.func`.
  }];
  let dependentDialects = ["scf::SCFDialect", "arith::ArithDialect", "ub::UBDialect", "func::FuncDialect"];
}

#endif // TESSERA_CONVERSION_CFTOSCF_CFTOSCFPASSES

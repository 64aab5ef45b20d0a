// The pass that lowers scf to cf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_SCFTOCF_SCFTOCFPASSES
#define TESSERA_CONVERSION_SCFTOCF_SCFTOCFPASSES

include "mlir/Pass/PassBase.td"

def SCFToControlFlowPass : Pass<"convert-scf-to-cf"> {
  let summary = "Turn loops and conditions with regions into branches between blocks.";
  let appliesConversion = 1;
  let description = [{
    Attributes of the llvm dialect on a loop go to the branch back to its beginning. A forall with results, which works on tensors, is an error.
  }];
  let options = [
    Option<"allowPatternRollback", "allow-pattern-rollback", "bool", "true",
           "Makes no difference: what a failed conversion did is always undone.">
  ];
  let dependentDialects = ["arith::ArithDialect", "cf::ControlFlowDialect"];
}

#endif // TESSERA_CONVERSION_SCFTOCF_SCFTOCFPASSES

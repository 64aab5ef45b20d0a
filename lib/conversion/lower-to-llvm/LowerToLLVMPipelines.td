// From vector, affine, scf, memref and what they use to llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_LOWERTOLLVMPIPELINES
#define TESSERA_CONVERSION_LOWERTOLLVMPIPELINES

include "mlir/Pass/PassBase.td"

def TestLowerToLLVM : PassPipeline<"test-lower-to-llvm"> {
  let summary = "Lower vector, affine, scf, memref and what they use to llvm: what mlir-runner takes.";
  let description = [{
    The pipeline that MLIR calls so runs the programs of its tests; there is no `linalg` here.
  }];
  let options = [
    Option<"reassociateFPReductions", "reassociate-fp-reductions", "bool", "false",
           "Let sums and products of floats be computed in any order.">
  ];
}

#endif // TESSERA_CONVERSION_LOWERTOLLVMPIPELINES

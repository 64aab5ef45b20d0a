// The pass convert-vector-to-scf.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOSCF_PASSES
#define TESSERA_CONVERSION_VECTORTOSCF_PASSES

include "mlir/Pass/PassBase.td"

def ConvertVectorToSCF : Pass<"convert-vector-to-scf"> {
  let summary = "Convert transfers of several dimensions and prints of vectors to loops.";
  let description = [{
    What a transfer moves goes through a buffer, a row in each round of a loop; with full-unroll there is neither buffer nor loop. Transfers of
    rows that aren't neighbours in memory are done element by element.
  }];
  let options = [
    Option<"fullUnroll", "full-unroll", "bool", "false", "Make an op for each row, in place of a loop.">,
    Option<"targetRank", "target-rank", "unsigned", "1", "How many dimensions transfers may have that stay.">,
    Option<"lowerTensors", "lower-tensors", "bool", "false", "Convert transfers from and to tensors too.">,
    Option<"lowerScalable", "lower-scalable", "bool", "false", "Convert writes of transposed vectors that are scalable.">
  ];
  let dependentDialects = ["affine", "arith", "memref", "scf", "tensor", "vector"];
}

#endif // TESSERA_CONVERSION_VECTORTOSCF_PASSES

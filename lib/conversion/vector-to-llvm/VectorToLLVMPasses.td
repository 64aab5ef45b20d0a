// The pass convert-vector-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOLLVM_PASSES
#define TESSERA_CONVERSION_VECTORTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertVectorToLLVMPass : Pass<"convert-vector-to-llvm"> {
  let summary = "Convert vector to llvm.";
  let description = [{
    Ops on vectors of several dimensions first become ops on rows. Contractions, multi_reduction, scan and transfers that move, repeat or have
    several dimensions stay: other passes take them apart.
  }];
  let options = [
    Option<"reassociateFPReductions", "reassociate-fp-reductions", "bool", "false",
           "Let sums and products of floats be computed in any order.">,
    Option<"force32BitVectorIndices", "force-32bit-vector-indices", "bool", "true",
           "Compare indices of masks as numbers of 32 bits.">,
    Option<"useVectorAlignment", "use-vector-alignment", "bool", "false",
           "Count on memory to be aligned as vectors are, not their elements.">
  ];
  let dependentDialects = ["llvm", "arith", "memref", "tensor", "ub", "vector"];
}

#endif // TESSERA_CONVERSION_VECTORTOLLVM_PASSES

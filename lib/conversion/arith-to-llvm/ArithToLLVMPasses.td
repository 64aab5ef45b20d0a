// The pass convert-arith-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_ARITHTOLLVM_PASSES
#define TESSERA_CONVERSION_ARITHTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ArithToLLVMConversionPass : Pass<"convert-arith-to-llvm"> {
  let summary = "Convert arith to llvm.";
  let description = [{
    Floats that LLVM has no type for stay, except where only their bits matter.
  }];
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "Bits of what index becomes; 0: 64.">
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_ARITHTOLLVM_PASSES

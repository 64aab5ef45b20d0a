// The pass convert-index-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_INDEXTOLLVM_PASSES
#define TESSERA_CONVERSION_INDEXTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertIndexToLLVMPass : Pass<"convert-index-to-llvm"> {
  let summary = "Convert index to llvm.";
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "Bits of what index becomes; 0: 64.">
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_INDEXTOLLVM_PASSES

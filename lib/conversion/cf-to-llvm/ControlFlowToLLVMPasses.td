// The pass convert-cf-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_CONTROLFLOWTOLLVM_PASSES
#define TESSERA_CONVERSION_CONTROLFLOWTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertControlFlowToLLVMPass : Pass<"convert-cf-to-llvm", "ModuleOp"> {
  let summary = "Convert branches between blocks to llvm.";
  let description = "Blocks get arguments of types of llvm, whatever the function around them is.";
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "Bits of what index becomes; 0: 64.">
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_CONTROLFLOWTOLLVM_PASSES

// The pass convert-ub-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_UBTOLLVM_PASSES
#define TESSERA_CONVERSION_UBTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def UBToLLVMConversionPass : Pass<"convert-ub-to-llvm"> {
  let summary = "Convert ub to llvm.";
  let options = [
    Option<"indexBitwidth", "index-bitwidth", "unsigned", "0", "Bits of what index becomes; 0: 64.">
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_UBTOLLVM_PASSES

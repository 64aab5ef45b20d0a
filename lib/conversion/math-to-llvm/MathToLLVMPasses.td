// The pass convert-math-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_MATHTOLLVM_PASSES
#define TESSERA_CONVERSION_MATHTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertMathToLLVMPass : Pass<"convert-math-to-llvm"> {
  let summary = "Convert math to intrinsics of llvm.";
  let description = [{
    What LLVM has no intrinsic for stays, such as `math.erf`.
  }];
  let options = [
    Option<"approximateLog1p", "approximate-log1p", "bool", "true", "Write log1p as the logarithm of a sum, which is inexact near zero.">
  ];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_MATHTOLLVM_PASSES

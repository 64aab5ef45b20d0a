// The pass convert-nvvm-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_NVVMTOLLVM_PASSES
#define TESSERA_CONVERSION_NVVMTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def ConvertNVVMToLLVMPass : Pass<"convert-nvvm-to-llvm"> {
  let summary = "Convert what LLVM has no intrinsic for in nvvm to assembly.";
  let dependentDialects = ["llvm", "nvvm"];
}

#endif // TESSERA_CONVERSION_NVVMTOLLVM_PASSES

// How the device's program calls the processor's functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_CPUWRAPPERS_PASSES
#define TESSERA_CONVERSION_CPUWRAPPERS_PASSES

include "mlir/Pass/PassBase.td"

def LLVMEmitCallingConventionWrapperFuncs : Pass<"emit-calling-convention-wrappers", "::mlir::ModuleOp"> {
  let summary = "Give each function with arg_ranks a second one that takes its tensors as an array.";
  let description = [{
    `<name>_helper` takes the address of structures {start, aligned start, offset, sizes and strides}, one for each tensor, the last being the
    address of numbers. A caller needs to know no signature but this one. What the function returns is dropped: results are in
    the tensors.
  }];
  let dependentDialects = ["llvm"];
}

#endif // TESSERA_CONVERSION_CPUWRAPPERS_PASSES

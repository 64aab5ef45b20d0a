// The pass gpu-to-llvm.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_GPUTOLLVM_PASSES
#define TESSERA_CONVERSION_GPUTOLLVM_PASSES

include "mlir/Pass/PassBase.td"

def GpuToLLVMConversionPass : Pass<"gpu-to-llvm", "ModuleOp"> {
  let summary = "Convert the host's side of gpu to llvm and calls of a runtime.";
  let description = [{
    A token is a stream or an event of the runtime, whose functions begin with `mgpu`. Launches stay, with arguments as the kernel takes them; so do modules with kernels.
    Of other dialects everything is converted that `convert-to-llvm` converts. Not converted: products of matrices with a structure of two of four elements.
  }];
  let options = [
    Option<"hostBarePtrCallConv", "use-bare-pointers-for-host", "bool", "false", "Pass memrefs of static shape to functions of the host as pointers.">,
    Option<"kernelBarePtrCallConv", "use-bare-pointers-for-kernels", "bool", "false", "Pass memrefs to kernels as pointers.">,
    Option<"kernelIntersperseSizeCallConv", "intersperse-sizes-for-kernels", "bool", "false", "Pass the size in bytes behind each memref of static shape.">
  ];
  let dependentDialects = ["llvm", "memref"];
}

#endif // TESSERA_CONVERSION_GPUTOLLVM_PASSES

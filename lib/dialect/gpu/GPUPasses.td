// Passes of the gpu dialect. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_DIALECT_GPU_GPUPASSES
#define TESSERA_DIALECT_GPU_GPUPASSES

include "mlir/Pass/PassBase.td"

def GpuLaunchSinkIndexComputationsPass : Pass<"gpu-launch-sink-index-computations"> {
  let summary = "Compute constants, sizes and choices of them in the launches that use them.";
}
def GpuKernelOutliningPass : Pass<"gpu-kernel-outlining", "ModuleOp"> {
  let summary = "Make kernels of the bodies of launches.";
  let dependentDialects = ["dlti", "gpu"];
  let options = [
    Option<"dataLayoutStr", "data-layout-str", "std::string", "", "The data layout of the modules with kernels, as an attribute.">
  ];
}
def GpuMapParallelLoopsPass : Pass<"gpu-map-parallel-loops", "func::FuncOp"> {
  let summary = "Say which parallel loops become blocks and threads.";
  let dependentDialects = ["gpu"];
  let options = [
    Option<"mappingPolicyStr", "mapping-policy", "std::string", "\"outermost-first\"",
           "Which loop of a nest is x: `outermost-first` or `innermost-first`.">
  ];
}
def GpuAsyncRegionPass : Pass<"gpu-async-region", "func::FuncOp"> {
  let summary = "Let operations of GPUs in a block follow each other by tokens; the host waits where it has to.";
  let description = [{
    Each takes the token of the one before it and gives one, so that none waits for its end. The host waits (`gpu.wait`) before whatever has effects,
    and at the end of the block. What is launched has to be a kernel already (`gpu-kernel-outlining`).
  }];
}

#endif // TESSERA_DIALECT_GPU_GPUPASSES

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

#endif // TESSERA_DIALECT_GPU_GPUPASSES

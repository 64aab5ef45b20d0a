// Passes that turn loops into launches of kernels.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_SCFTOGPU_SCFTOGPUPASSES
#define TESSERA_CONVERSION_SCFTOGPU_SCFTOGPUPASSES

include "mlir/Pass/PassBase.td"

def ConvertAffineForToGPUPass : InterfacePass<"convert-affine-for-to-gpu", "FunctionOpInterface"> {
  let summary = "Launch affine loops directly in a function as kernels: their rounds become blocks and threads.";
  let description = [{
    The outermost loops of a nest become dimensions of the grid, those inside dimensions of blocks. Whether their rounds may run in any order isn't
    checked.
  }];
  let dependentDialects = ["gpu::GPUDialect", "arith::ArithDialect"];
  let options = [
    Option<"numBlockDims", "gpu-block-dims", "unsigned", "1", "How many loops become dimensions of the grid.">,
    Option<"numThreadDims", "gpu-thread-dims", "unsigned", "1", "How many loops become dimensions of a block.">
  ];
}

def ConvertParallelLoopToGpuPass : Pass<"convert-parallel-loops-to-gpu"> {
  let summary = "Launch nests of parallel loops that are mapped to blocks and threads as kernels.";
  let description = [{
    By the attributes that `gpu-map-parallel-loops` gives them. A nest in which something outside of the innermost loop has effects, or whose bounds can't be known in front
    of the launch, stays as it is.
  }];
  let dependentDialects = ["affine::AffineDialect", "gpu::GPUDialect"];
}

#endif // TESSERA_CONVERSION_SCFTOGPU_SCFTOGPUPASSES

// The pass convert-vector-to-gpu.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_VECTORTOGPU_PASSES
#define TESSERA_CONVERSION_VECTORTOGPU_PASSES

include "mlir/Pass/PassBase.td"

def ConvertVectorToGPU : Pass<"convert-vector-to-gpu"> {
  let summary = "Keep vectors of two dimensions in matrices that a subgroup holds.";
  let description = [{
    Contractions that are products of matrices become `gpu.subgroup_mma_compute`, arithmetic of elements `gpu.subgroup_mma_elementwise`; reads, writes,
    constants and loops that carry such a vector follow. What is computed from each other is converted as a whole or not at all. The vectors' own ops stay
    where nobody uses them any more: `canonicalize` takes them away. There is no dialect nvgpu, and so no option `use-nvgpu`.
  }];
  let dependentDialects = ["arith", "gpu", "memref", "vector"];
}

#endif // TESSERA_CONVERSION_VECTORTOGPU_PASSES

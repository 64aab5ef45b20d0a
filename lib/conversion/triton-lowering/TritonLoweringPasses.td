// Passes that lower ops of Triton's dialect to simpler ones.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TRITONLOWERING_TRITONLOWERINGPASSES
#define TESSERA_CONVERSION_TRITONLOWERING_TRITONLOWERINGPASSES

include "mlir/Pass/PassBase.td"

def TritonLowerScaledDot : Pass<"triton-lower-scaled-dot"> {
  let summary = "Compute tt.dot_scaled by tt.dot, for targets that have nothing better.";
  let description = [{
    Both operands become tensors of f32 and are multiplied with their scales. A scale of 255 is NaN, except with `fastMath`.
  }];
  let dependentDialects = ["arith"];
}

def TritonFlattenCubes : Pass<"triton-flatten-cubes"> {
  let summary = "Compute tensors all of whose dimensions are 2 as rows.";
  let description = [{
    `tl.sort` and `tl.topk` view a row as a cube and compare elements that are neighbours along one of its edges; the neighbour is found by `xor` with
    the `xor` of both. Here it becomes `tt.gather` with indices `range ^ distance`, and everything else is computed in one dimension.
  }];
  let dependentDialects = ["arith"];
}

#endif // TESSERA_CONVERSION_TRITONLOWERING_TRITONLOWERINGPASSES

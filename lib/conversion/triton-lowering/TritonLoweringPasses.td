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

#endif // TESSERA_CONVERSION_TRITONLOWERING_TRITONLOWERINGPASSES

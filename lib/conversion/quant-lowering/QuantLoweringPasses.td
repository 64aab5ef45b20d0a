// The pass lower-quant-ops.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_QUANTLOWERING_PASSES
#define TESSERA_CONVERSION_QUANTLOWERING_PASSES

include "mlir/Pass/PassBase.td"

def LowerQuantOps : Pass<"lower-quant-ops"> {
  let summary = "Say conversions to and from quantized numbers in arithmetic.";
  let description = [{
    `quant.dcast` becomes (stored - zero point) * scale, `quant.qcast` a quotient that is cut off to an integer and to the bounds of the type.
    What is stored is seen through `quant.scast`. Scales for each index of a dimension, or for blocks, are operands of a `linalg.generic`; a
    tensor of no known rank is looked at as one of rank 1, or 3 around that dimension.
  }];
  let dependentDialects = ["arith", "linalg", "quant", "shape", "tensor"];
}

#endif // TESSERA_CONVERSION_QUANTLOWERING_PASSES

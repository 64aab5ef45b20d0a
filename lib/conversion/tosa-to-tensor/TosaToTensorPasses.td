// The pass from TOSA to tensor. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef TESSERA_CONVERSION_TOSATOTENSOR_PASSES
#define TESSERA_CONVERSION_TOSATOTENSOR_PASSES

include "mlir/Pass/PassBase.td"

def TosaToTensorPass : Pass<"tosa-to-tensor"> {
  let summary = "Convert reshaping, slicing, padding and joining from TOSA to tensor.";
  let appliesConversion = 1;
  let description = [{
    Not there yet: joining tensors with sizes that aren't known, and scalars of such tensors.
  }];
  let dependentDialects = ["arith::ArithDialect", "tensor::TensorDialect"];
}

#endif // TESSERA_CONVERSION_TOSATOTENSOR_PASSES

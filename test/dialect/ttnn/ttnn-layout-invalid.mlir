// Tensors that no layout can describe.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttir-load-system-desc --ttir-implicit-device --ttnn-layout

// expected-error @below {{has a tensor that no ttnn layout can be given: its shape must be static with at most 16 dimensions, its elements f32, f16, bf16 or integers of 32, 16 or 8 bits}}
func.func @element_type(%a: tensor<4xi64>) -> tensor<4xi64> {
  return %a : tensor<4xi64>
}

// -----

// expected-error @below {{has a tensor that no ttnn layout can be given}}
func.func @dynamic(%a: tensor<?x4xf32>) -> tensor<?x4xf32> {
  return %a : tensor<?x4xf32>
}

// -----

// expected-error @below {{has a tensor that no ttnn layout can be given}}
func.func private @rank(tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1xf32>)

// -----

func.func @inside(%a: tensor<4x4xf32>) {
  // expected-error @below {{has a tensor that no ttnn layout can be given}}
  %0 = tensor.empty() : tensor<4x4xf64>
  return
}

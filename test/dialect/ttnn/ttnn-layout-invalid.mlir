// Tensors that no layout can describe.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics --ttir-load-system-desc --ttir-implicit-device --ttnn-layout

// expected-error @below {{has a tensor that no ttnn layout can be given: its shape must be static with at most 16 dimensions and from 1 to 2^63 - 1 elements in whole tiles, its elements f32, f16, bf16 or integers of 32, 16 or 8 bits}}
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

// -----

// expected-error @below {{has a tensor that no ttnn layout can be given}}
func.func @nothing(%a: tensor<32x0xf32>) -> tensor<32x0xf32> {
  return %a : tensor<32x0xf32>
}

// -----

// expected-error @below {{has a tensor that no ttnn layout can be given}}
func.func @large(%a: tensor<9223372036854775807xf32>) -> tensor<9223372036854775807xf32> {
  return %a : tensor<9223372036854775807xf32>
}

// -----

// expected-error @below {{has a tensor that no ttnn layout can be given}}
func.func @product(%a: tensor<4294967296x4294967296x2xf32>) -> tensor<4294967296x4294967296x2xf32> {
  return %a : tensor<4294967296x4294967296x2xf32>
}

// -----

// As many as 2^32 in a dimension are no trouble here.
func.func @wide(%a: tensor<4294967296x32xf32>) -> tensor<4294967296x32xf32> {
  return %a : tensor<4294967296x32xf32>
}

// What the chlo dialect refuses.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @shape(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.square' op requires the same shape for all operands and results}}
  %0 = chlo.square %x : tensor<4xf32> -> tensor<5xf32>
  return
}
// -----
func.func @element(%x: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.erf' op operand #0 must be ranked tensor of 4/6/8/16/32/64-bit float values, but got 'tensor<4xi32>'}}
  %0 = chlo.erf %x : tensor<4xi32> -> tensor<4xi32>
  return
}

// What the stablehlo dialect refuses.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @types(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.multiply' op requires compatible types for all operands and results}}
  %0 = stablehlo.multiply %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf32>
  return
}
// -----
func.func @operand_types(%x: tensor<4xf32>, %y: tensor<4xf64>) {
  // expected-error@+1 {{'stablehlo.compare' op requires compatible element types for all operands}}
  %0 = stablehlo.compare LT, %x, %y : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xi1>
  return
}
// -----
func.func @pairs(%x: tensor<4xf32>) {
  // expected-error@+1 {{requires the same type for operand and result at index 0}}
  %0 = "stablehlo.optimization_barrier"(%x) : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @reshape(%x: tensor<4xf32>) {
  // expected-error@+1 {{number of output elements (5) doesn't match expected number of elements (4)}}
  %0 = stablehlo.reshape %x : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @broadcast(%x: tensor<4xf32>) {
  // expected-error@+1 {{size of operand dimension 0 (4) is not equal to 1 or size of result dimension 1 (3)}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [1] : (tensor<4xf32>) -> tensor<2x3xf32>
  return
}
// -----
func.func @slice(%x: tensor<4xf32>) {
  // expected-error@+2 {{limit index 5 is larger than dimension size 4 in dimension 0}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.slice %x [0:5] : (tensor<4xf32>) -> tensor<5xf32>
  return
}
// -----
func.func @slice_shape(%x: tensor<4xf32>) {
  // expected-error@+2 {{inferred type(s) 'tensor<2xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.slice %x [0:4:2] : (tensor<4xf32>) -> tensor<3xf32>
  return
}
// -----
func.func @transpose(%x: tensor<4x2xf32>) {
  // expected-error@+2 {{TransposeOp operand rank 2 does not match permutation size 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.transpose %x, dims = [0] : (tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @dot(%x: tensor<4x2xf32>) {
  // expected-error@+1 {{contracting dimension sizes must match for lhs/rhs}}
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [0] : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @dot_twice(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{has duplicated dimension from lhs_batching_dimensions and lhs_contracting_dimensions}}
  %0 = stablehlo.dot_general %x, %x, batching_dims = [0] x [0], contracting_dims = [0] x [1] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @dot_range(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{rhs_contracting_dimensions value: 2 is out of range: [0, 2)}}
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [2] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @transpose_twice(%x: tensor<4x4xf32>) {
  // expected-error@+2 {{attribute permutation must be a permutation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = stablehlo.transpose %x, dims = [0, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}
// -----
func.func @reverse_twice(%x: tensor<4xf32>) {
  // expected-error@+1 {{dimensions should be unique.}}
  %0 = stablehlo.reverse %x, dims = [0, 0] : tensor<4xf32>
  return
}
// -----
func.func @broadcast_twice(%x: tensor<4x4xf32>) {
  // expected-error@+1 {{broadcast_dimensions should not have duplicates}}
  %0 = stablehlo.broadcast_in_dim %x, dims = [0, 0] : (tensor<4x4xf32>) -> tensor<4x2xf32>
  return
}
// -----
func.func @iota() {
  // expected-error@+1 {{iota dimension cannot go beyond the output rank.}}
  %0 = stablehlo.iota dim = 1 : tensor<4xi32>
  return
}
// -----
func.func @while(%x: tensor<i32>) {
  // expected-error@+1 {{expect condition block return a zero-ranked tensor of i1}}
  %0 = stablehlo.while(%i = %x) : tensor<i32>
  cond {
    stablehlo.return %i : tensor<i32>
  } do {
    stablehlo.return %i : tensor<i32>
  }
  return
}
// -----
func.func @reducer(%x: tensor<4xf32>, %s: tensor<f32>) {
  // expected-error@+1 {{expected the inner-op to be a commutative binary-op from the stablehlo dialect}}
  %0 = stablehlo.reduce(%x init: %s) applies stablehlo.subtract across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}
// -----
// expected-error@+2 {{expected one of: `lhs_batching_dimensions`}}
// expected-error@+1 {{failed parsing dot dimension numbers attribute}}
func.func private @f() attributes {a = #stablehlo.dot<here = [0]>}
// -----
// expected-error@+1 {{Duplicate entries for spatial dimension 0}}
func.func private @f() attributes {a = #stablehlo.conv<[b, 0, 0, f]x[0, 1, i, o]->[b, 0, 1, f]>}

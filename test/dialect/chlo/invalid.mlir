// What the chlo dialect refuses.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

func.func @shape(%x: tensor<4xf32>) {
  // expected-error@+1 {{'chlo.square' op requires the same shape for all operands and results}}
  %0 = chlo.square %x : tensor<4xf32> -> tensor<5xf32>
  return
}
// -----
func.func @element(%x: tensor<4xi32>) {
  // expected-error@+1 {{'chlo.erf' op operand #0 must be tensor of 4/6/8/16/32/64-bit float values, but got 'tensor<4xi32>'}}
  %0 = chlo.erf %x : tensor<4xi32> -> tensor<4xi32>
  return
}
// -----
func.func @f(%x: tensor<3xi32>, %y: tensor<1xi32>) {
  // expected-error@+2 {{'chlo.broadcast_add' op inferred type(s) 'tensor<3xi32>' are incompatible with return type(s) of operation 'tensor<9xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_add %x, %y : (tensor<3xi32>, tensor<1xi32>) -> tensor<9xi32>
  return
}
// -----
func.func @f(%x: tensor<3xi32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation 'tensor<7xi32>'}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_add %x, %x {broadcast_dimensions = array<i64: 0>} : (tensor<3xi32>, tensor<3xi32>) -> tensor<7xi32>
  return
}
// -----
func.func @f(%x: tensor<3xi32>, %y: tensor<3xf32>) {
  // expected-error@+2 {{mismatched operand types}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_compare %x, %y {comparison_direction = #chlo<comparison_direction LT>} : (tensor<3xi32>, tensor<3xf32>) -> tensor<3xi1>
  return
}
// -----
func.func @f(%p: tensor<i1>, %x: tensor<3xi32>, %y: tensor<3xf32>) {
  // expected-error@+2 {{mismatched operand types}}
  // expected-error@+1 {{failed to infer returned types}}
  %0 = chlo.broadcast_select %p, %x, %y : (tensor<i1>, tensor<3xi32>, tensor<3xf32>) -> tensor<3xi32>
  return
}
// -----
func.func @f(%x: tensor<1x2xi64>) {
  // expected-error@+1 {{'chlo.constant_like' op value's type doesn't match element return type}}
  %0 = "chlo.constant_like"(%x) <{value = 3.0 : f32}> : (tensor<1x2xi64>) -> tensor<1x2xi32>
  return
}
// -----
func.func @f(%x: tensor<4xf32>) {
  // expected-error@+2 {{operand's last dimension must be at least 8}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = chlo.top_k(%x, k = 8) : tensor<4xf32> -> (tensor<8xf32>, tensor<8xi32>)
  return
}
// -----
func.func @f(%x: tensor<f32>) {
  // expected-error@+2 {{operand's rank must be at least 1}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = chlo.top_k(%x, k = 8) : tensor<f32> -> (tensor<8xf32>, tensor<8xi32>)
  return
}
// -----
func.func @f(%x: tensor<4xf32>) {
  // expected-error@+2 {{k must not be negative}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = chlo.top_k(%x, k = -1) : tensor<4xf32> -> (tensor<8xf32>, tensor<8xi32>)
  return
}
// -----
func.func @f(%x: tensor<3xi1>) {
  // expected-error@+1 {{'chlo.mulhi' op operand #0 must be ranked tensor of 2/4/8/16/32/64-bit integer values, but got 'tensor<3xi1>'}}
  %0 = chlo.mulhi %x, %x : tensor<3xi1>, tensor<3xi1> -> tensor<3xi1>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{There must be exactly one ragged dimension in the lhs.}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], >}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{Expects each element of lhs_ragged_dim to be in range [0, lhs_rank) i.e. [0, 3). got: 3.}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [3]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<2x3xi64>) {
  // expected-error@+1 {{expected group_sizes to have rank 1, got 2}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<2x3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<4x3xi64>) {
  // expected-error@+1 {{group_sizes is expected to have shape [2, 3], got [4, 3]}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<4x3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{There must be zero group dimensions in the rhs when the ragged dimension is batch or contracting.}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2], rhs_group_dimensions = [2]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{There must be exactly one group dimension in the rhs when the lhs ragged dimension is non-contracting.}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{rhs group dimension is expected to have size=3, got 7}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [2]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{has duplicated dimension from rhs_group_dimensions and rhs_batching_dimensions: 0}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<2x5x7xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{inferred shape '[3, 2, 11, 7]' is incompatible with return type of operation 'tensor<2x11x7xf32>'}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x11x5xf32>, %y: tensor<*xf32>, %g: tensor<3xi64>) {
  // expected-error@+1 {{expected operands of known rank}}
  %0 = "chlo.ragged_dot"(%x, %y, %g) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}> : (tensor<2x11x5xf32>, tensor<*xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
// -----
func.func @f(%x: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{scan dimension of operand 0 is out of bounds}}
  %0:2 = chlo.scan(%x) inits (%c) dimension=2 {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    stablehlo.return %a, %b : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
// -----
func.func @f(%x: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{are incompatible with return type(s) of operation}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = chlo.scan(%x) inits (%c) dimension=0 {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    stablehlo.return %a, %b : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, tensor<3xf32>)
  return
}
// -----
func.func @f(%x: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op invalid scan dimension size of operand 0}}
  %0:2 = chlo.scan(%x) inits (%c) dimension=0 attributes {scan_dim_size = 3 : i64} {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    stablehlo.return %a, %b : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<3x3xf32>, tensor<3xf32>)
  return
}
// -----
func.func @f(%x: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op expects 2 arguments in the body, but got 3}}
  %0:2 = chlo.scan(%x) inits (%c) dimension=0 {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>, %d: tensor<f32>):
    stablehlo.return %a, %b : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
// -----
func.func @f(%x: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+1 {{'chlo.scan' op operand and body argument 1 are incompatible}}
  %0:2 = chlo.scan(%x) inits (%c) dimension=0 {
  ^bb0(%a: tensor<3xf32>, %d: tensor<3xi32>):
    stablehlo.return %a, %a : tensor<3xf32>, tensor<3xf32>
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}
// -----
func.func @f(%x: tensor<2x3xf32>, %c: tensor<3xf32>) {
  // expected-error@+2 {{ScanOp body must return at least 1 values (carries)}}
  // expected-error@+1 {{failed to infer returned types}}
  %0:2 = chlo.scan(%x) inits (%c) dimension=0 {
  ^bb0(%a: tensor<3xf32>, %b: tensor<3xf32>):
    "stablehlo.return"() : () -> ()
  } : (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)
  return
}

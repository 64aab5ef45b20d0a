// What can't be converted is reported, at its place and with the reason, and nothing is.
// RUN: ttmlir-opt --convert-stablehlo-to-ttir --split-input-file --verify-diagnostics %s

func.func @sort(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{failed to legalize operation 'stablehlo.sort'}}
  %0 = "stablehlo.sort"(%x) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @complexes(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{failed to legalize operation 'stablehlo.complex'}}
  %0 = stablehlo.complex %x, %x : tensor<4xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

func.func @order(%x: tensor<4xf32>) -> tensor<4xi1> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.compare'}}
  // expected-note@+1 {{the hardware has no total order of floats}}
  %0 = stablehlo.compare LT, %x, %x, TOTALORDER : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

func.func @large() -> tensor<2xi64> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.constant'}}
  // expected-note@+1 {{it has a number that needs more than 32 bits}}
  %0 = stablehlo.constant dense<[1, 2147483648]> : tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

func.func @rows(%x: tensor<4x4xf32>, %i: tensor<2x1xi32>, %u: tensor<2x4xf32>) -> tensor<4x4xf32> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.scatter'}}
  // expected-note@+1 {{rows that may be the same can only be added}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) : (tensor<4x4xf32>, tensor<2x1xi32>, tensor<2x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @combination(%x: tensor<4xf32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-error@+2 {{failed to legalize operation 'stablehlo.reduce'}}
  // expected-note@+1 {{it combines elements in a way that the hardware doesn't}}
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %1 = stablehlo.add %a, %a : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

func.func @sums(%x: tensor<8xf32>) -> tensor<4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // expected-error@+2 {{failed to legalize operation 'stablehlo.reduce_window'}}
  // expected-note@+1 {{windows of floats are summed along two of four dimensions}}
  %0 = "stablehlo.reduce_window"(%x, %zero) <{window_dimensions = array<i64: 2>, window_strides = array<i64: 2>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<8xf32>, tensor<f32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @accumulates(%x: tensor<1x4xf32>, %i: tensor<1x1xi32>, %u: tensor<1x4xf32>) -> tensor<1x4xf32> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.scatter'}}
  // expected-note@+1 {{it combines updates otherwise than by their sum}}
  %0 = "stablehlo.scatter"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %1 = stablehlo.multiply %a, %b : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<1x4xf32>, tensor<1x1xi32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// -----

// Keys with what they are sorted with, as jnp.argsort has them.
func.func @argsort(%x: tensor<4x8xf32>) -> tensor<4x8xi32> {
  %i = stablehlo.iota dim = 1 : tensor<4x8xi32>
  // expected-error@+1 {{failed to legalize operation 'stablehlo.sort'}}
  %0:2 = "stablehlo.sort"(%x, %i) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
    %1 = stablehlo.compare LT, %a, %b, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %1 : tensor<i1>
  }) : (tensor<4x8xf32>, tensor<4x8xi32>) -> (tensor<4x8xf32>, tensor<4x8xi32>)
  return %0#1 : tensor<4x8xi32>
}

// -----

func.func @top_k(%x: tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  %0 = stablehlo.add %x, %x : tensor<4x8xf32>
  // expected-error@+1 {{failed to legalize operation 'chlo.top_k'}}
  %values, %indices = chlo.top_k(%0, k = 3) : tensor<4x8xf32> -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return %values, %indices : tensor<4x3xf32>, tensor<4x3xi32>
}

// -----

// The same under the name that a library calls it by.
func.func @approximate_top_k(%x: tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>) {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.custom_call'}}
  // expected-note@+1 {{only the partitioner's calls are known}}
  %0:2 = stablehlo.custom_call @ApproxTopK(%x) {mhlo.backend_config = {reduction_dim = 1 : i64, top_k = 3 : i64}} : (tensor<4x8xf32>) -> (tensor<4x3xf32>, tensor<4x3xi32>)
  return %0#0, %0#1 : tensor<4x3xf32>, tensor<4x3xi32>
}

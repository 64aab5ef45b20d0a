// The ops of the chlo dialect, as JAX prints them.
// RUN: ttmlir-opt %s -o %t
// RUN: grep -v '^//' %s | diff - %t
module {
  func.func @all(%arg0: tensor<4xf32>, %arg1: tensor<4x8xf32>) {
    %0 = chlo.acos %arg0 : tensor<4xf32> -> tensor<4xf32>
    %1 = chlo.acosh %arg0 : tensor<4xf32> -> tensor<4xf32>
    %2 = chlo.asin %arg0 : tensor<4xf32> -> tensor<4xf32>
    %3 = chlo.asinh %arg0 : tensor<4xf32> -> tensor<4xf32>
    %4 = chlo.atan %arg0 : tensor<4xf32> -> tensor<4xf32>
    %5 = chlo.atanh %arg0 : tensor<4xf32> -> tensor<4xf32>
    %6 = chlo.bessel_i1e %arg0 : tensor<4xf32> -> tensor<4xf32>
    %7 = chlo.conj %arg0 : tensor<4xf32> -> tensor<4xf32>
    %8 = chlo.cosh %arg0 : tensor<4xf32> -> tensor<4xf32>
    %9 = chlo.sinh %arg0 : tensor<4xf32> -> tensor<4xf32>
    %10 = chlo.tan %arg0 : tensor<4xf32> -> tensor<4xf32>
    %11 = chlo.digamma %arg0 : tensor<4xf32> -> tensor<4xf32>
    %12 = chlo.erf %arg0 : tensor<4xf32> -> tensor<4xf32>
    %13 = chlo.erf_inv %arg0 : tensor<4xf32> -> tensor<4xf32>
    %14 = chlo.erfc %arg0 : tensor<4xf32> -> tensor<4xf32>
    %15 = chlo.lgamma %arg0 : tensor<4xf32> -> tensor<4xf32>
    %16 = chlo.square %arg0 : tensor<4xf32> -> tensor<4xf32>
    %17 = chlo.is_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
    %18 = chlo.is_neg_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
    %19 = chlo.is_pos_inf %arg0 : tensor<4xf32> -> tensor<4xi1>
    %20 = chlo.next_after %arg0, %arg0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %21 = chlo.polygamma %arg0, %arg0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %22 = chlo.zeta %arg0, %arg0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
    %values, %indices = chlo.top_k(%arg1, k = 2) : tensor<4x8xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
    return
  }
  func.func @constants(%arg0: tensor<2x3xi32>, %arg1: tensor<*xf32>) {
    %0 = chlo.constant dense<3> : tensor<3xi32>
    %1 = chlo.constant {origin = "here"} sparse<1, 3.000000e+00> : tensor<3xf32>
    %2 = "chlo.constant_like"(%arg0) <{value = 3 : i32}> : (tensor<2x3xi32>) -> tensor<2x3xi32>
    %3 = "chlo.constant_like"(%arg1) <{value = 3.000000e+00 : f32}> : (tensor<*xf32>) -> tensor<*xf32>
    return
  }
  func.func @broadcast(%arg0: tensor<2x3xf32>, %arg1: tensor<3xf32>, %arg2: tensor<?xf32, #stablehlo.bounds<4>>, %arg3: tensor<*xf32>) {
    %0 = chlo.broadcast_add %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %1 = chlo.broadcast_atan2 %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %2 = chlo.broadcast_divide %arg0, %arg1 {broadcast_dimensions = array<i64: 1>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %3 = chlo.broadcast_maximum %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %4 = chlo.broadcast_minimum %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<?x3xf32>
    %5 = chlo.broadcast_multiply %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %6 = chlo.broadcast_next_after %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %7 = chlo.broadcast_polygamma %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %8 = chlo.broadcast_power %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %9 = chlo.broadcast_remainder %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %10 = chlo.broadcast_subtract %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %11 = chlo.broadcast_zeta %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
    %12 = chlo.broadcast_complex %arg0, %arg1 : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
    %13 = chlo.broadcast_compare %arg0, %arg1 {compare_type = #chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xi1>
    %14 = chlo.broadcast_add %arg2, %arg2 : (tensor<?xf32, #stablehlo.bounds<4>>, tensor<?xf32, #stablehlo.bounds<4>>) -> tensor<?xf32, #stablehlo.bounds<4>>
    %15 = chlo.broadcast_add %arg0, %arg3 : (tensor<2x3xf32>, tensor<*xf32>) -> tensor<*xf32>
    return
  }
  func.func @bits(%arg0: tensor<2x3xi32>, %arg1: tensor<2x1xi32>, %arg2: tensor<3xi1>) {
    %0 = chlo.mulhi %arg0, %arg0 : tensor<2x3xi32>, tensor<2x3xi32> -> tensor<2x3xi32>
    %1 = chlo.broadcast_shift_left %arg0, %arg1 : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    %2 = chlo.broadcast_shift_right_arithmetic %arg0, %arg1 : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    %3 = chlo.broadcast_shift_right_logical %arg0, %arg1 : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    %4 = chlo.broadcast_and %arg0, %arg1 : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    %5 = chlo.broadcast_or %arg0, %arg1 : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    %6 = chlo.broadcast_xor %arg0, %arg1 : (tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    %7 = chlo.broadcast_select %arg2, %arg0, %arg1 : (tensor<3xi1>, tensor<2x3xi32>, tensor<2x1xi32>) -> tensor<2x3xi32>
    return
  }
  func.func @products(%arg0: tensor<2x11x5xf32>, %arg1: tensor<3x2x5x7xf32>, %arg2: tensor<3xi64>, %arg3: tensor<2x5x7xf32>) {
    %0 = "chlo.ragged_dot"(%arg0, %arg1, %arg2) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision HIGHEST>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [1], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2], lhs_ragged_dimensions = [1], rhs_group_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
    %1 = "chlo.ragged_dot"(%arg0, %arg3, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [2]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x11x7xf32>
    %2 = "chlo.ragged_dot"(%arg0, %arg3, %arg2) <{ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
    return
  }
  func.func @scan(%arg0: tensor<5x3xf32>, %arg1: tensor<3xf32>) {
    %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  {
    ^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):
      %2 = stablehlo.add %input, %carry : tensor<3xf32>
      stablehlo.return %2, %2 : tensor<3xf32>, tensor<3xf32>
    } : (tensor<5x3xf32>, tensor<3xf32>) -> (tensor<5x3xf32>, tensor<3xf32>)
    %1:2 = chlo.scan() inits (%arg1) dimension=1  attributes {is_reverse = true, scan_dim_size = 4 : i64} {
    ^bb0(%carry: tensor<3xf32>):
      stablehlo.return %carry, %carry : tensor<3xf32>, tensor<3xf32>
    } : (tensor<3xf32>) -> (tensor<3x4xf32>, tensor<3xf32>)
    return
  }
}


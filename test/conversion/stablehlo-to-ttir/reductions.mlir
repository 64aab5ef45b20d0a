// Reductions over dimensions and windows, products and convolutions.
// RUN: ttmlir-opt --convert-stablehlo-to-ttir %s | FileCheck %s --implicit-check-not=stablehlo.

// CHECK-LABEL: @neutral
func.func @neutral(%x: tensor<4x8xf32>, %p: tensor<4x8xi1>) -> (tensor<4xf32>, tensor<f32>, tensor<8xi1>, tensor<8xi1>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %false = stablehlo.constant dense<false> : tensor<i1>
  %true = stablehlo.constant dense<true> : tensor<i1>
  // CHECK: "ttir.sum"(%arg0, {{.*}}dim_arg = [1 : i32], keep_dim = false{{.*}} -> tensor<4xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK-NOT: maximum
  // CHECK: "ttir.max"(%arg0, {{.*}}dim_arg = [0 : i32, 1 : i32]{{.*}} -> tensor<1xf32>
  %1 = stablehlo.reduce(%x init: %least) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
  // CHECK: "ttir.max"(%arg1, {{.*}} -> tensor<8xbf16>
  %2 = stablehlo.reduce(%p init: %false) applies stablehlo.or across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  // CHECK: "ttir.reduce_and"(%arg1,
  // CHECK-NOT: logical_and
  %3 = stablehlo.reduce(%p init: %true) applies stablehlo.and across dimensions = [0] : (tensor<4x8xi1>, tensor<i1>) -> tensor<8xi1>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<f32>, tensor<8xi1>, tensor<8xi1>
}

// An initial value that changes the result is part of it.
// CHECK-LABEL: @initial
func.func @initial(%x: tensor<4x8xf32>, %i: tensor<f32>, %n: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: %[[SUM:.*]] = "ttir.sum"
  // CHECK: "ttir.add"(%[[SUM]], %arg1,
  %0 = stablehlo.reduce(%x init: %i) applies stablehlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: %[[MAX:.*]] = "ttir.max"
  // CHECK: "ttir.maximum"(%[[MAX]],
  %1 = stablehlo.reduce(%x init: %zero) applies stablehlo.maximum across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
  // CHECK: "ttir.bitwise_xor"(%arg2,
  // CHECK: "ttir.min"
  // CHECK: "ttir.bitwise_xor"
  %most = stablehlo.constant dense<2147483647> : tensor<i32>
  %2 = stablehlo.reduce(%n init: %most) applies stablehlo.minimum across dimensions = [0] : (tensor<4xi32>, tensor<i32>) -> tensor<i32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<i32>
}

// CHECK-LABEL: @both
func.func @both(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %one = stablehlo.constant dense<1.0> : tensor<f32>
  // CHECK: "ttir.sum"(%arg0,
  // CHECK: "ttir.prod"(%arg0,
  %0:2 = stablehlo.reduce(%x init: %zero), (%x init: %one) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
    reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<f32>, %d: tensor<f32>) {
    %1 = stablehlo.add %a, %c : tensor<f32>
    %2 = stablehlo.multiply %d, %b : tensor<f32>
    stablehlo.return %1, %2 : tensor<f32>, tensor<f32>
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

// As JAX writes it.
// CHECK-LABEL: @argmax
func.func @argmax(%x: tensor<4x8xf32>) -> tensor<4xi32> {
  // CHECK: "ttir.argmax"(%arg0, {{.*}}dim_arg = [1 : i32], keep_dim = false{{.*}} -> tensor<4xi32>
  %0 = stablehlo.iota dim = 1 : tensor<4x8xi32>
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %1:2 = stablehlo.reduce(%x init: %least), (%0 init: %zero) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%a: tensor<f32>, %c: tensor<f32>) (%b: tensor<i32>, %d: tensor<i32>) {
    %2 = stablehlo.compare GT, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %3 = stablehlo.compare NE, %a, %a, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %4 = stablehlo.or %2, %3 : tensor<i1>
    %5 = stablehlo.compare EQ, %a, %c, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %6 = stablehlo.compare LT, %b, %d, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
    %7 = stablehlo.and %5, %6 : tensor<i1>
    %8 = stablehlo.or %4, %7 : tensor<i1>
    %9 = stablehlo.select %4, %a, %c : tensor<i1>, tensor<f32>
    %10 = stablehlo.select %8, %b, %d : tensor<i1>, tensor<i32>
    stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
  }
  return %1#1 : tensor<4xi32>
}

// CHECK-LABEL: @windows
func.func @windows(%x: tensor<1x8x8x3xf32>, %y: tensor<4x10xf32>) -> (tensor<1x4x4x3xf32>, tensor<4x10xf32>) {
  %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  // CHECK: "ttir.pooling"(%arg0, {{.*}}base_dilations = array<i64: 1, 1, 1, 1>, {{.*}}padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>, pooling_method = #ttir<pooling_method Max>, window_dilations = array<i64: 1, 1, 1, 1>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>
  %0 = "stablehlo.reduce_window"(%x, %least) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<1x8x8x3xf32>, tensor<f32>) -> tensor<1x4x4x3xf32>
  // CHECK: "ttir.cumsum"(%arg1, {{.*}}dim = 1 : i64
  %1 = "stablehlo.reduce_window"(%y, %zero) <{window_dimensions = array<i64: 1, 10>, padding = dense<[[0, 0], [9, 0]]> : tensor<2x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }) : (tensor<4x10xf32>, tensor<f32>) -> tensor<4x10xf32>
  return %0, %1 : tensor<1x4x4x3xf32>, tensor<4x10xf32>
}

// CHECK-LABEL: @products
func.func @products(%x: tensor<2x3x4xf32>, %y: tensor<2x4x5xf32>, %i: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x8xf32>) -> (tensor<2x3x5xf32>, tensor<1x4x4x8xf32>) {
  // CHECK: "ttir.dot_general"(%arg0, %arg1) <{batch_dims_lhs = array<i64: 0>, batch_dims_rhs = array<i64: 0>, contract_dims_lhs = array<i64: 2>, contract_dims_rhs = array<i64: 1>}>
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x3x4xf32>, tensor<2x4x5xf32>) -> tensor<2x3x5xf32>
  // CHECK: "ttir.convolution"(%arg2, %arg3, {{.*}}batch_group_count = 1 : i64, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, input_dilation = array<i64: 1, 1>, padding = array<i64: 0, 1, 0, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 2>}>
  %1 = stablehlo.convolution(%i, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x8xf32>) -> tensor<1x4x4x8xf32>
  return %0, %1 : tensor<2x3x5xf32>, tensor<1x4x4x8xf32>
}

// Products, convolutions, pooling and what is linear, of TOSA in ttir.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: ttmlir-opt --split-input-file --convert-tosa-to-ttir %s | FileCheck %s

// CHECK-LABEL: func.func @conv
// CHECK:         "ttir.convolution"(%arg0, %arg1, %{{.*}}) <{batch_group_count = 1 : i64, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 0, kernel_input_feature = 3, kernel_spatial_dimensions = 1x2, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, input_dilation = array<i64: 1, 1>, padding = array<i64: 1, 0, 2, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, window_strides = array<i64: 2, 1>}>
// CHECK:         "ttir.reshape"(%arg2, {{.*}}) -> tensor<1x1x1x8xf32>
// CHECK:         "ttir.add"
func.func @conv(%a: tensor<1x9x8x3xf32>, %w: tensor<8x2x3x3xf32>, %b: tensor<8xf32>) -> tensor<1x5x9x8xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 1, 0, 2, 1>, stride = array<i64: 2, 1>, dilation = array<i64: 1, 1>} : (tensor<1x9x8x3xf32>, tensor<8x2x3x3xf32>, tensor<8xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x9x8xf32>
  return %0 : tensor<1x5x9x8xf32>
}

// -----

// Zero points are taken off in floats, which hold all sums.
// CHECK-LABEL: func.func @quantized
// CHECK:         "ttir.constant"() <{value = dense<-3.000000e+00> : tensor<1xf32>}>
// CHECK:         "ttir.subtract"
// CHECK:         "ttir.matmul"({{.*}}) -> tensor<1x4x4xf32>
// CHECK:         "ttir.typecast"({{.*}}) -> tensor<1x4x4xi32>
func.func @quantized(%a: tensor<1x4x8xi8>, %b: tensor<1x8x4xi8>) -> tensor<1x4x4xi32> {
  %z = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %y = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.matmul %a, %b, %z, %y : (tensor<1x4x8xi8>, tensor<1x8x4xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x4x4xi32>
  return %0 : tensor<1x4x4xi32>
}

// -----

// CHECK-LABEL: func.func @depthwise
// CHECK:         "ttir.reshape"(%arg1, {{.*}}) -> tensor<2x2x1x6xf32>
// CHECK:         "ttir.convolution"({{.*}}kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1,{{.*}}feature_group_count = 3 : i64
func.func @depthwise(%a: tensor<1x4x4x3xf32>, %w: tensor<2x2x3x2xf32>, %b: tensor<1xf32>) -> tensor<1x3x3x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %a, %w, %b, %z, %z {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x2x3x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x6xf32>
  return %0 : tensor<1x3x3x6xf32>
}

// -----

// CHECK-LABEL: func.func @transposed
// CHECK:         "ttir.reverse"(%arg1, {{.*}}) <{dimensions = array<i64: 1, 2>}>
// CHECK:         "ttir.convolution"({{.*}}input_dilation = array<i64: 2, 3>, padding = array<i64: 1, 1, 2, 3>
func.func @transposed(%a: tensor<1x4x4x3xf32>, %w: tensor<5x2x3x3xf32>, %b: tensor<5xf32>) -> tensor<1x8x13x5xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %a, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 1>, stride = array<i64: 2, 3>} : (tensor<1x4x4x3xf32>, tensor<5x2x3x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x13x5xf32>
  return %0 : tensor<1x8x13x5xf32>
}

// -----

// Only elements of the picture count in a mean.
// CHECK-LABEL: func.func @pools
// CHECK:         "ttir.pad"(%arg0) <{padding = array<i32: 0, 0, 1, 0, 0, 0, 0, 0>, value = 0xFF800000 : f32}>
// CHECK:         "ttir.max_pool2d"
// CHECK:         "ttir.constant"() <{value = dense<{{.*}}> : tensor<1x2x2x1xf32>}>
// CHECK:         "ttir.convolution"
// CHECK:         "ttir.multiply"
func.func @pools(%a: tensor<1x3x4x2xf32>) -> (tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>) {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.max_pool2d %a {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 0>} : (tensor<1x3x4x2xf32>) -> tensor<1x2x2x2xf32>
  %1 = tosa.avg_pool2d %a, %z, %z {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 1, 0, 0, 0>, acc_type = f32} : (tensor<1x3x4x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  return %0, %1 : tensor<1x2x2x2xf32>, tensor<1x2x2x2xf32>
}

// -----

// Twice as large, between the elements.
// CHECK-LABEL: func.func @resize
// CHECK:         "ttir.constant"() <{value = dense<{{\[\[}}1.000000e+00, 0.000000e+00], [5.000000e-01, 5.000000e-01], [0.000000e+00, 1.000000e+00]]> : tensor<3x2xf32>}>
// CHECK:         "ttir.dot_general"
// CHECK:         "ttir.dot_general"
func.func @resize(%a: tensor<1x2x2x1xf32>) -> tensor<1x3x3x1xf32> {
  %0 = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %2 = tosa.resize %a, %0, %1, %1 {mode = BILINEAR} : (tensor<1x2x2x1xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x3x3x1xf32>
  return %2 : tensor<1x3x3x1xf32>
}

// -----

// CHECK-LABEL: func.func @rows
// CHECK:         "ttir.eq"{{.*}} -> tensor<2x4x5xf32>
// CHECK:         "ttir.dot_general"{{.*}} -> tensor<2x4x3xf32>
// CHECK:         "ttir.dot_general"{{.*}} -> tensor<2x5x3xf32>
// CHECK:         "ttir.where"
func.func @rows(%a: tensor<2x5x3xf32>, %i: tensor<2x4xi32>) -> tensor<2x5x3xf32> {
  %0 = tosa.gather %a, %i : (tensor<2x5x3xf32>, tensor<2x4xi32>) -> tensor<2x4x3xf32>
  %1 = tosa.scatter %a, %i, %0 : (tensor<2x5x3xf32>, tensor<2x4xi32>, tensor<2x4x3xf32>) -> tensor<2x5x3xf32>
  return %1 : tensor<2x5x3xf32>
}

// -----

// CHECK-LABEL: func.func @waves
// CHECK-COUNT-6: "ttir.dot_general"
func.func @waves(%a: tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>) {
  %0, %1 = tosa.rfft2d %a : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
  return %0, %1 : tensor<1x4x5xf32>, tensor<1x4x5xf32>
}

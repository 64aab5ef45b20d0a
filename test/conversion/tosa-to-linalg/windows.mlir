// Convolutions and means over windows with zero points, wider sums and batches of unknown size, as MLIR converts them.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' --split-input-file | FileCheck %s

// CHECK-LABEL: @quantized
// CHECK: %[[ZP:.*]] = arith.constant -22 : i8
// CHECK: %[[P:.*]] = tensor.pad %arg0 low[0, 1, 0, 0] high[0, 0, 1, 0] {
// CHECK: tensor.yield %[[ZP]] : i8
// CHECK: %[[B:.*]] = linalg.generic {{.*}} ins(%arg2 : tensor<8xi32>)
// CHECK: %[[A:.*]] = arith.constant -22 : i32
// CHECK: %[[W:.*]] = arith.constant 42 : i32
// CHECK: linalg.conv_2d_nhwc_fhwc_q {dilations = dense<1> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>}
// CHECK-SAME: ins(%[[P]], %arg1, %[[A]], %[[W]] : tensor<1x5x5x2xi8>, tensor<8x3x3x2xi8>, i32, i32) outs(%[[B]] : tensor<1x2x2x8xi32>)
func.func @quantized(%x: tensor<1x4x4x2xi8>, %w: tensor<8x3x3x2xi8>, %b: tensor<8xi32>) -> tensor<1x2x2x8xi32> {
  %zx = "tosa.const"() <{values = dense<-22> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zw = "tosa.const"() <{values = dense<42> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %zx, %zw {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 2, 2>}
      : (tensor<1x4x4x2xi8>, tensor<8x3x3x2xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x8xi32>
  return %0 : tensor<1x2x2x8xi32>
}

// -----

// CHECK-LABEL: @wide_sums
// CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?x4x4x8xf32>
// CHECK: ^bb0(%[[IN:.*]]: f16, %{{.*}}: f32):
// CHECK-NEXT: arith.extf %[[IN]] : f16 to f32
// CHECK: %[[C:.*]] = linalg.conv_2d_nhwc_fhwc {{.*}} -> tensor<?x4x4x8xf32>
// CHECK: %[[R:.*]] = tosa.cast %[[C]] : (tensor<?x4x4x8xf32>) -> tensor<?x4x4x8xf16>
// CHECK: return %[[R]]
func.func @wide_sums(%x: tensor<?x4x4x2xf16>, %w: tensor<8x1x1x2xf16>, %b: tensor<8xf16>) -> tensor<?x4x4x8xf16> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf16>}> : () -> tensor<1xf16>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<?x4x4x2xf16>, tensor<8x1x1x2xf16>, tensor<8xf16>, tensor<1xf16>, tensor<1xf16>) -> tensor<?x4x4x8xf16>
  return %0 : tensor<?x4x4x8xf16>
}

// -----

// CHECK-LABEL: @volumes
// CHECK: %[[T:.*]] = linalg.transpose ins(%arg1 : tensor<6x1x2x3x2xf32>) outs(%{{.*}} : tensor<1x2x3x2x6xf32>) permutation = [1, 2, 3, 4, 0]
// CHECK: linalg.conv_3d_ndhwc_dhwcf {dilations = dense<1> : tensor<3xi64>, strides = dense<[1, 2, 1]> : tensor<3xi64>} ins(%arg0, %[[T]] :
func.func @volumes(%x: tensor<1x3x4x5x2xf32>, %w: tensor<6x1x2x3x2xf32>, %b: tensor<6xf32>) -> tensor<1x3x2x3x6xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>, pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 2, 1>}
      : (tensor<1x3x4x5x2xf32>, tensor<6x1x2x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x2x3x6xf32>
  return %0 : tensor<1x3x2x3x6xf32>
}

// -----

// CHECK-LABEL: @depthwise
// CHECK: linalg.depthwise_conv_2d_nhwc_hwcm_q {{.*}} -> tensor<1x2x2x2x3xi32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[}}[0], [1], [2], [3, 4]] : tensor<1x2x2x2x3xi32> into tensor<1x2x2x6xi32>
// CHECK: arith.addi
func.func @depthwise(%x: tensor<1x4x4x2xi8>, %w: tensor<3x3x2x3xi8>, %b: tensor<6xi32>) -> tensor<1x2x2x6xi32> {
  %zx = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zw = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %zx, %zw {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}
      : (tensor<1x4x4x2xi8>, tensor<3x3x2x3xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x6xi32>
  return %0 : tensor<1x2x2x6xi32>
}

// -----

// What is divided by is how much of a window lies in the picture: padding is on the left only.
// CHECK-LABEL: @mean
// CHECK: linalg.pooling_nhwc_sum
// CHECK: arith.subi
// CHECK: %[[W:.*]] = arith.subi %{{.*}}, %[[ONE:.*]] : index
// CHECK: linalg.generic
// CHECK: arith.constant 2 : index
// CHECK: %[[K:.*]] = arith.constant 2 : index
// CHECK: linalg.index 1
// CHECK: %[[ROWS:.*]] = arith.maxsi %[[ONE]], %[[K]] : index
// CHECK: %[[J:.*]] = linalg.index 2 : index
// CHECK: arith.subi %[[W]], %[[J]] : index
// CHECK: %[[LEFT:.*]] = arith.muli %[[J]], %{{.*}} : index
// CHECK: %[[PAD:.*]] = arith.subi %[[LEFT]], %{{.*}} : index
// CHECK: %[[LESS:.*]] = arith.minsi %[[PAD]], %{{.*}} : index
// CHECK: %[[IN:.*]] = arith.addi %{{.*}}, %[[LESS]] : index
// CHECK: %[[COLUMNS:.*]] = arith.maxsi %[[ONE]], %[[IN]] : index
// CHECK: arith.muli %[[ROWS]], %[[COLUMNS]] : index
// CHECK: arith.divf
func.func @mean(%x: tensor<1x4x3x2xf32>) -> tensor<1x2x2x2xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 2, 2>}
      : (tensor<1x4x3x2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x2x2x2xf32>
  return %0 : tensor<1x2x2x2xf32>
}

// -----

// CHECK-LABEL: @mean_of_integers
// CHECK: linalg.generic
// CHECK: %[[Z:.*]] = arith.constant 5 : i32
// CHECK: %[[S:.*]] = arith.muli %{{.*}}, %[[Z]] : i32
// CHECK: %[[D:.*]] = arith.subi %{{.*}}, %[[S]] : i32
// CHECK: math.ctlz
// CHECK: %[[Q:.*]] = tosa.apply_scale %[[D]], %{{.*}}, %{{.*}} {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
// CHECK: %[[ZO:.*]] = arith.constant -7 : i32
// CHECK: arith.addi %[[Q]], %[[ZO]] : i32
// CHECK: arith.trunci %{{.*}} : i32 to i8
func.func @mean_of_integers(%x: tensor<1x4x4x2xi8>) -> tensor<1x2x2x2xi8> {
  %zx = "tosa.const"() <{values = dense<5> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zy = "tosa.const"() <{values = dense<-7> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.avg_pool2d %x, %zx, %zy {acc_type = i32, kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
      : (tensor<1x4x4x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x2x2x2xi8>
  return %0 : tensor<1x2x2x2xi8>
}

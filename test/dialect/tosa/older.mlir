// Ops as earlier versions write them become today's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt --split-input-file %s | FileCheck %s
// RUN: mlir-opt --split-input-file %s | mlir-opt --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @numbers
// CHECK:         %[[SHIFT:.*]] = "tosa.const"() <{values = dense<3> : tensor<1xi8>}> : () -> tensor<1xi8>
// CHECK:         tosa.mul %arg0, %arg0, %[[SHIFT]] : (tensor<4xi32>, tensor<4xi32>, tensor<1xi8>) -> tensor<4xi32>
// CHECK:         %[[IN:.*]] = "tosa.const"() <{values = dense<5> : tensor<1xi8>}>
// CHECK:         %[[OUT:.*]] = "tosa.const"() <{values = dense<-6> : tensor<1xi8>}>
// CHECK:         tosa.negate %arg1, %[[IN]], %[[OUT]] :
// CHECK:         tosa.clamp %arg1 {max_val = 3 : i8, min_val = 2 : i8}
// CHECK:         tosa.clamp %arg2 {max_val = 3.000000e+00 : f16, min_val = 2.000000e+00 : f16}
func.func @numbers(%a: tensor<4xi32>, %b: tensor<4xi8>, %c: tensor<4xf16>) {
  %0 = tosa.mul %a, %a {shift = 3 : i8} : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
  %1 = tosa.negate %b {quantization_info = #tosa.unary_quant<input_zp = 5, output_zp = -6>} : (tensor<4xi8>) -> tensor<4xi8>
  %2 = tosa.clamp %b {min_int = 2 : i64, max_int = 3 : i64, min_fp = 2.0 : f32, max_fp = 3.0 : f32} : (tensor<4xi8>) -> tensor<4xi8>
  %3 = tosa.clamp %c {min_int = 2 : i64, max_int = 3 : i64, min_fp = 2.0 : f32, max_fp = 3.0 : f32} : (tensor<4xf16>) -> tensor<4xf16>
  return
}

// -----

// CHECK-LABEL: func.func @shapes
// CHECK:         "tosa.const"() <{values = dense<[1, 0]> : tensor<2xi32>}>
// CHECK:         tosa.transpose %arg0 {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK:         %[[SHAPE:.*]] = tosa.const_shape {values = dense<[1, 6]> : tensor<2xindex>}
// CHECK:         tosa.reshape %{{.*}}, %[[SHAPE]] : (tensor<3x2xf32>, !tosa.shape<2>) -> tensor<1x6xf32>
// CHECK:         %[[START:.*]] = tosa.const_shape {values = dense<[0, 2]>
// CHECK:         %[[SIZE:.*]] = tosa.const_shape {values = dense<[1, 4]>
// CHECK:         tosa.slice %{{.*}}, %[[START]], %[[SIZE]] :
// CHECK:         tosa.const_shape {values = dense<[2, 1]>
// CHECK:         tosa.tile
// CHECK:         %[[PAD:.*]] = tosa.const_shape {values = dense<[0, 1, 2, 3]> : tensor<4xindex>}
// CHECK:         %[[ZERO:.*]] = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}>
// CHECK:         tosa.pad %{{.*}}, %[[PAD]], %[[ZERO]] :
func.func @shapes(%a: tensor<2x3xf32>) {
  %0 = "tosa.const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %1 = tosa.transpose %a, %0 : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  %2 = tosa.reshape %1 {new_shape = array<i64: 1, 6>} : (tensor<3x2xf32>) -> tensor<1x6xf32>
  %3 = tosa.slice %2 {start = array<i64: 0, 2>, size = array<i64: 1, 4>} : (tensor<1x6xf32>) -> tensor<1x4xf32>
  %4 = tosa.tile %3 {multiples = array<i64: 2, 1>} : (tensor<1x4xf32>) -> tensor<2x4xf32>
  %5 = "tosa.const"() {value = dense<[[0, 1], [2, 3]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %6 = "tosa.pad"(%4, %5) : (tensor<2x4xf32>, tensor<2x2xi32>) -> tensor<3x9xf32>
  return
}

// -----

// CHECK-LABEL: func.func @products
// CHECK-COUNT-2: "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}>
// CHECK:         tosa.matmul
// CHECK:         "tosa.const"() <{values = dense<1> : tensor<1xi8>}>
// CHECK:         "tosa.const"() <{values = dense<2> : tensor<1xi8>}>
// CHECK:         tosa.conv2d {{.*}} {acc_type = i32,
// CHECK:         tosa.avg_pool2d {{.*}}acc_type = i32
// CHECK:         tosa.resize
func.func @products(%a: tensor<1x2x2xf32>, %b: tensor<1x4x4x2xi8>, %w: tensor<3x1x1x2xi8>, %s: tensor<3xi32>) {
  %0 = tosa.matmul %a, %a : (tensor<1x2x2xf32>, tensor<1x2x2xf32>) -> tensor<1x2x2xf32>
  %1 = tosa.conv2d %b, %w, %s {quantization_info = #tosa.conv_quant<input_zp = 1, weight_zp = 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x2xi8>, tensor<3x1x1x2xi8>, tensor<3xi32>) -> tensor<1x4x4x3xi32>
  %2 = tosa.avg_pool2d %b {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, acc_type = i32} : (tensor<1x4x4x2xi8>) -> tensor<1x2x2x2xi8>
  %3 = tosa.resize %b {scale = array<i64: 2, 1, 2, 1>, offset = array<i64: 0, 0>, border = array<i64: 1, 1>, mode = "NEAREST_NEIGHBOR"} : (tensor<1x4x4x2xi8>) -> tensor<1x8x8x2xi8>
  return
}

// Modes were texts.
// CHECK-LABEL: func.func @modes
func.func @modes(%a: tensor<5x4xf32>, %b: i32, %c: i8) -> (tensor<1x4xf32>, tensor<1x4xf32>, i32) {
  // CHECK: tosa.reduce_min %{{.*}} {axis = 0 : i32} :
  %0 = tosa.reduce_min %a {axis = 0 : i32, nan_mode = "PROPAGATE"} : (tensor<5x4xf32>) -> tensor<1x4xf32>
  // CHECK: tosa.reduce_max %{{.*}} {axis = 0 : i32, nan_mode = IGNORE} :
  %1 = tosa.reduce_max %a {axis = 0 : i32, nan_mode = "IGNORE"} : (tensor<5x4xf32>) -> tensor<1x4xf32>
  // CHECK: tosa.apply_scale %{{.*}}, %{{.*}}, %{{.*}} {rounding_mode = SINGLE_ROUND} :
  %2 = tosa.apply_scale %b, %b, %c {rounding_mode = "SINGLE_ROUND"} : (i32, i32, i8) -> i32
  return %0, %1, %2 : tensor<1x4xf32>, tensor<1x4xf32>, i32
}

// Convolutions that simpler ops can be; numbers of both are in test/conversion/tosa-to-linalg.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --split-input-file --tosa-optional-decompositions | FileCheck %s

// CHECK-LABEL: @channels
// CHECK-DAG: %[[ZERO:.*]] = "tosa.const"() <{values = dense<5> : tensor<1x1x1x1x1xi32>}>
// CHECK: %[[APART:.*]] = tosa.reshape %arg0, {{.*}} -> tensor<?x4x4x3x1xi8>
// CHECK: %[[WIDE:.*]] = tosa.cast %[[APART]]
// CHECK: %[[WEIGHT:.*]] = tosa.cast %arg1
// CHECK: %[[INPUT:.*]] = tosa.sub %[[WIDE]], %[[ZERO]]
// CHECK: %[[PADDED:.*]] = tosa.pad %[[INPUT]], {{.*}} -> tensor<?x5x4x3x1xi32>
// CHECK: %[[NUMBERS:.*]] = tosa.reshape %[[WEIGHT]], {{.*}} -> tensor<1x1x1x3x2xi32>
// CHECK: %[[PRODUCT:.*]] = tosa.mul %[[PADDED]], %[[NUMBERS]]
// CHECK: %[[JOINED:.*]] = tosa.reshape %[[PRODUCT]], {{.*}} -> tensor<?x5x4x6xi32>
// CHECK: %[[BIAS:.*]] = tosa.reshape %arg2
// CHECK: tosa.add %[[JOINED]], %[[BIAS]]
func.func @channels(%x: tensor<?x4x4x3xi8>, %w: tensor<1x1x3x2xi8>, %b: tensor<6xi32>) -> tensor<?x5x4x6xi32> {
  %five = "tosa.const"() {values = dense<5> : tensor<1xi8>} : () -> tensor<1xi8>
  %zero = "tosa.const"() {values = dense<0> : tensor<1xi8>} : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %five, %zero {acc_type = i32, pad = array<i64: 1, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<?x4x4x3xi8>, tensor<1x1x3x2xi8>, tensor<6xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<?x5x4x6xi32>
  return %0 : tensor<?x5x4x6xi32>
}

// -----

// CHECK-LABEL: @windows
// CHECK: tosa.depthwise_conv2d
func.func @windows(%x: tensor<1x4x4x3xf32>, %w: tensor<1x2x3x2xf32>, %b: tensor<6xf32>) -> tensor<1x4x3x6xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %zero, %zero {acc_type = f32, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>, dilation = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<1x2x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x4x3x6xf32>
  return %0 : tensor<1x4x3x6xf32>
}

// -----

// CHECK-LABEL: @transposed
// CHECK: %[[ROWS:.*]] = tosa.reverse %arg1 {axis = 1 : i32}
// CHECK: %[[KERNEL:.*]] = tosa.reverse %[[ROWS]] {axis = 2 : i32}
// CHECK: tosa.conv2d %arg0, %[[KERNEL]], %arg2, {{.*}} pad = array<i64: 2, 1, 0, 4>, stride = array<i64: 1, 1>
func.func @transposed(%x: tensor<1x4x4x3xf32>, %w: tensor<2x2x3x3xf32>, %b: tensor<2xf32>) -> tensor<1x6x6x2xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %zero, %zero {acc_type = f32, out_pad = array<i64: 1, 0, -2, 2>, stride = array<i64: 1, 1>} : (tensor<1x4x4x3xf32>, tensor<2x2x3x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x2xf32>
  return %0 : tensor<1x6x6x2xf32>
}

// -----

// A kernel of two rows and one column for each of 2 x 3 places.
// CHECK-LABEL: @steps
// CHECK: tosa.reshape {{.*}} -> tensor<5x2x2x1x3x3xf32>
// CHECK: tosa.transpose {{.*}} {perms = array<i32: 2, 4, 0, 1, 3, 5>}
// CHECK: tosa.conv2d {{.*}} -> tensor<1x5x4x30xf32>
// CHECK: tosa.transpose {{.*}} {perms = array<i32: 0, 1, 3, 2, 4, 5>}
// CHECK: %[[ALL:.*]] = tosa.reshape {{.*}} -> tensor<1x10x12x5xf32>
// CHECK: %[[PART:.*]] = tosa.slice %[[ALL]], {{.*}} -> tensor<1x9x11x5xf32>
// CHECK: tosa.add %[[PART]]
func.func @steps(%x: tensor<1x4x4x3xf32>, %w: tensor<5x3x2x3xf32>, %b: tensor<5xf32>) -> tensor<1x9x11x5xf32> {
  %zero = "tosa.const"() {values = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %x, %w, %b, %zero, %zero {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 3>} : (tensor<1x4x4x3xf32>, tensor<5x3x2x3xf32>, tensor<5xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x9x11x5xf32>
  return %0 : tensor<1x9x11x5xf32>
}

// -----

// As many kernels as there are places within such steps can't be counted.
// CHECK-LABEL: @long_steps
// CHECK: tosa.transpose_conv2d
func.func @long_steps(%i: tensor<1x1x1x1xf32>, %w: tensor<16777216x1x1x1xf32>, %b: tensor<16777216xf32>) -> tensor<1x1x1x16777216xf32> {
  %z = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.transpose_conv2d %i, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 16777216, 16777216>} : (tensor<1x1x1x1xf32>, tensor<16777216x1x1x1xf32>, tensor<16777216xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x16777216xf32>
  return %0 : tensor<1x1x1x16777216xf32>
}

// Shapes, data movement and reductions of TOSA in ttir.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: ttmlir-opt --split-input-file --convert-tosa-to-ttir %s | FileCheck %s

// CHECK-LABEL: func.func @moved
// CHECK-NOT:     tosa.const_shape
// CHECK:         "ttir.reshape"({{.*}}) <{shape = [8 : i32, 3 : i32]}>
// CHECK:         "ttir.permute"({{.*}}) <{permutation = array<i64: 1, 0>}>
// CHECK:         "ttir.slice"({{.*}}) <{begins = [1 : i32, 2 : i32], ends = [3 : i32, 6 : i32], step = [1 : i32, 1 : i32]}>
// CHECK:         "ttir.repeat"({{.*}}) <{repeat_dimensions = array<i64: 1, 3>}>
// CHECK:         "ttir.concat"({{.*}}) <{dim = 0 : si32}>
// CHECK:         "ttir.reverse"({{.*}}) <{dimensions = array<i64: 1>}>
func.func @moved(%a: tensor<4x6xf32>) -> tensor<4x12xf32> {
  %0 = tosa.const_shape {values = dense<[8, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = tosa.reshape %a, %0 : (tensor<4x6xf32>, !tosa.shape<2>) -> tensor<8x3xf32>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<8x3xf32>) -> tensor<3x8xf32>
  %3 = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %4 = tosa.const_shape {values = dense<[2, 4]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %5 = tosa.slice %2, %3, %4 : (tensor<3x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x4xf32>
  %6 = tosa.const_shape {values = dense<[1, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %7 = tosa.tile %5, %6 : (tensor<2x4xf32>, !tosa.shape<2>) -> tensor<2x12xf32>
  %8 = tosa.concat %7, %7 {axis = 0 : i32} : (tensor<2x12xf32>, tensor<2x12xf32>) -> tensor<4x12xf32>
  %9 = tosa.reverse %8 {axis = 1 : i32} : (tensor<4x12xf32>) -> tensor<4x12xf32>
  return %9 : tensor<4x12xf32>
}

// -----

// CHECK-LABEL: func.func @pad
// CHECK:         "ttir.pad"(%arg0) <{padding = array<i32: 1, 0, 0, 2>, value = 5.000000e-01 : f32}> : (tensor<2x3xf32>) -> tensor<3x5xf32>
// CHECK-NOT:     ttir.constant
func.func @pad(%a: tensor<2x3xf32>) -> tensor<3x5xf32> {
  %0 = tosa.const_shape {values = dense<[1, 0, 0, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
  %1 = "tosa.const"() <{values = dense<0.5> : tensor<1xf32>}> : () -> tensor<1xf32>
  %2 = tosa.pad %a, %0, %1 : (tensor<2x3xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<3x5xf32>
  return %2 : tensor<3x5xf32>
}

// -----

// A negative number isn't one that ttir pads with.
// CHECK-LABEL: func.func @pad_negative
// CHECK:         "ttir.pad"({{.*}}) -> tensor<4xbf16>
// CHECK:         "ttir.pad"(%arg0){{.*}} -> tensor<4xi8>
// CHECK:         "ttir.where"
func.func @pad_negative(%a: tensor<2xi8>) -> tensor<4xi8> {
  %0 = tosa.const_shape {values = dense<[1, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %1 = "tosa.const"() <{values = dense<-1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %2 = tosa.pad %a, %0, %1 : (tensor<2xi8>, !tosa.shape<2>, tensor<1xi8>) -> tensor<4xi8>
  return %2 : tensor<4xi8>
}

// -----

// CHECK-LABEL: func.func @reductions
// CHECK:         "ttir.sum"({{.*}}) <{dim_arg = [1 : i32], keep_dim = true}>
// CHECK:         "ttir.bitwise_xor"
// CHECK:         "ttir.max"({{.*}}) <{dim_arg = [0 : i32], keep_dim = true}>
// CHECK:         "ttir.bitwise_xor"
// CHECK:         "ttir.argmax"({{.*}}) <{dim_arg = [1 : i32], keep_dim = false}>
func.func @reductions(%a: tensor<4x8xf32>, %b: tensor<4x8xi32>) -> (tensor<4x1xf32>, tensor<1x8xi32>, tensor<4xi32>) {
  %0 = tosa.reduce_sum %a {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4x1xf32>
  %1 = tosa.reduce_max %b {axis = 0 : i32} : (tensor<4x8xi32>) -> tensor<1x8xi32>
  %2 = tosa.argmax %a {axis = 1 : i32} : (tensor<4x8xf32>) -> tensor<4xi32>
  return %0, %1, %2 : tensor<4x1xf32>, tensor<1x8xi32>, tensor<4xi32>
}

// -----

// The library joins integers as bf16.
// CHECK-LABEL: func.func @joined
// CHECK-NOT:     ttir.concat
// CHECK:         "ttir.pad"(%arg0) <{padding = array<i32: 0, 2>, value = 0.000000e+00 : f32}>
// CHECK:         "ttir.pad"(%arg1) <{padding = array<i32: 3, 0>, value = 0.000000e+00 : f32}>
// CHECK:         "ttir.add"
// CHECK:         "ttir.dot_general"
func.func @joined(%a: tensor<3xi32>, %b: tensor<2xi32>) -> tensor<5xi32> {
  %0 = tosa.concat %a, %b {axis = 0 : i32} : (tensor<3xi32>, tensor<2xi32>) -> tensor<5xi32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<5xi32>) -> tensor<5xi32>
  return %1 : tensor<5xi32>
}

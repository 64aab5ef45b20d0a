// Elementwise ops of TOSA in ttir: integers with a sign on hardware that has none; NaN.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: ttmlir-opt --split-input-file --convert-tosa-to-ttir %s | FileCheck %s

// CHECK-LABEL: func.func @renamed
// CHECK:         "ttir.exp"(%arg0, %{{.*}}) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK:         "ttir.subtract"
// CHECK:         "ttir.gt"({{.*}}) -> tensor<4x8xi1>
// CHECK:         "ttir.logical_not"
// CHECK:         "ttir.where"
// CHECK-NOT:     tosa
func.func @renamed(%a: tensor<4x8xf32>, %b: tensor<1x8xf32>) -> tensor<4x8xf32> {
  %0 = tosa.exp %a : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tosa.sub %0, %b : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
  %2 = tosa.greater %0, %1 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xi1>
  %3 = tosa.logical_not %2 : (tensor<4x8xi1>) -> tensor<4x8xi1>
  %4 = tosa.select %3, %0, %1 : (tensor<4x8xi1>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %4 : tensor<4x8xf32>
}

// -----

// Compared with the highest bit the other way.
// CHECK-LABEL: func.func @signed
// CHECK:         %[[BIT:.*]] = "ttir.constant"() <{value = dense<-2147483648> : tensor<1xi32>}>
// CHECK:         %[[A:.*]] = "ttir.bitwise_xor"(%arg0, %[[BIT]]
// CHECK:         %[[B:.*]] = "ttir.bitwise_xor"(%arg1,
// CHECK:         "ttir.ge"(%[[A]], %[[B]],
func.func @signed(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi1> {
  %0 = tosa.greater_equal %a, %b : (tensor<4xi32>, tensor<4xi32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @unsigned
// CHECK-NOT:     ttir.bitwise_xor
// CHECK:         "ttir.maximum"(%arg0, %arg1,
func.func @unsigned(%a: tensor<4xui8>, %b: tensor<4xui8>) -> tensor<4xui8> {
  %0 = tosa.maximum %a, %b : (tensor<4xui8>, tensor<4xui8>) -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// -----

// Factors are made larger first, with their signs.
// CHECK-LABEL: func.func @mul
// CHECK:         "ttir.typecast"(%arg0, {{.*}}) -> tensor<4xi32>
// CHECK:         "ttir.subtract"
// CHECK:         "ttir.where"
// CHECK:         "ttir.multiply"({{.*}}) -> tensor<4xi32>
func.func @mul(%a: tensor<4xi8>, %b: tensor<4xi8>) -> tensor<4xi32> {
  %s = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.mul %a, %b, %s : (tensor<4xi8>, tensor<4xi8>, tensor<1xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// CHECK-LABEL: func.func @ignore
// CHECK:         "ttir.ne"(%arg0, %arg0,
// CHECK:         "ttir.where"
// CHECK:         "ttir.ne"(%arg1, %arg1,
// CHECK:         "ttir.where"
// CHECK:         "ttir.minimum"
// CHECK:         "ttir.ne"
// CHECK:         "ttir.clamp"({{.*}}) <{max = 2.000000e+00 : f32, min = -1.000000e+00 : f32}>
func.func @ignore(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.minimum %a, %b {nan_mode = IGNORE} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = tosa.clamp %0 {min_val = -1.0 : f32, max_val = 2.0 : f32, nan_mode = IGNORE} : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// To the nearest integer.
// CHECK-LABEL: func.func @cast
// CHECK:         "ttir.floor"
// CHECK:         "ttir.clamp"({{.*}}) <{max = 1.270000e+02 : f32, min = -1.280000e+02 : f32}>
// CHECK:         "ttir.typecast"({{.*}}) -> tensor<4xi8>
func.func @cast(%a: tensor<4xf32>) -> tensor<4xi8> {
  %0 = tosa.cast %a : (tensor<4xf32>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

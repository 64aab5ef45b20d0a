// Ops of tosa that change nothing fold.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt --split-input-file --canonicalize %s | FileCheck %s

// CHECK-LABEL: func.func @same
// CHECK-NEXT:    return %arg0 : tensor<2x3xi32>
func.func @same(%a: tensor<2x3xi32>, %c: tensor<2x3xi1>) -> tensor<2x3xi32> {
  %zero = "tosa.const"() <{values = dense<0> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %one = "tosa.const"() <{values = dense<1> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %ones = "tosa.const"() <{values = dense<1> : tensor<2x3xi32>}> : () -> tensor<2x3xi32>
  %yes = "tosa.const"() <{values = dense<true> : tensor<2x3xi1>}> : () -> tensor<2x3xi1>
  %0 = tosa.add %zero, %a : (tensor<1x1xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = tosa.sub %0, %zero : (tensor<2x3xi32>, tensor<1x1xi32>) -> tensor<2x3xi32>
  %2 = tosa.mul %1, %one, %shift : (tensor<2x3xi32>, tensor<1x1xi32>, tensor<1xi8>) -> tensor<2x3xi32>
  %3 = tosa.intdiv %2, %ones : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %4 = tosa.cast %3 : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %5 = tosa.clamp %4 {min_val = -2147483648 : i32, max_val = 2147483647 : i32} : (tensor<2x3xi32>) -> tensor<2x3xi32>
  %6 = tosa.select %yes, %5, %ones : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %7 = tosa.select %c, %6, %6 : (tensor<2x3xi1>, tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %7 : tensor<2x3xi32>
}

// -----

// CHECK-LABEL: func.func @moved
// CHECK-NEXT:    return %arg0 : tensor<2x1xf32>
func.func @moved(%a: tensor<2x1xf32>) -> tensor<2x1xf32> {
  %zeros = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %ones = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %start = tosa.const_shape {values = dense<0> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %0 = tosa.pad %a, %zeros, %zero : (tensor<2x1xf32>, !tosa.shape<4>, tensor<1xf32>) -> tensor<2x1xf32>
  %1 = tosa.tile %0, %ones : (tensor<2x1xf32>, !tosa.shape<2>) -> tensor<2x1xf32>
  %2 = tosa.slice %1, %start, %size : (tensor<2x1xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x1xf32>
  %3 = tosa.reshape %2, %size : (tensor<2x1xf32>, !tosa.shape<2>) -> tensor<2x1xf32>
  %4 = tosa.transpose %3 {perms = array<i32: 0, 1>} : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %5 = tosa.reduce_sum %4 {axis = 1 : i32} : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %6 = tosa.reverse %5 {axis = 1 : i32} : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %7 = tosa.concat %6 {axis = 0 : i32} : (tensor<2x1xf32>) -> tensor<2x1xf32>
  return %7 : tensor<2x1xf32>
}

// -----

// What is stored for a quantized number isn't the number; a shift isn't nothing; a NaN that is ignored becomes a number.
// CHECK-LABEL: func.func @kept
// CHECK:         tosa.mul
// CHECK:         tosa.mul
// CHECK:         tosa.clamp
// CHECK:         tosa.transpose
func.func @kept(%q: tensor<1x!quant.uniform<i8:f32, 0.5:3>>, %i: tensor<1xi32>, %f: tensor<2x2xf32>) -> (tensor<1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %one = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1x!quant.uniform<i8:f32, 0.5:3>>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %some = "tosa.const"() <{values = dense<2> : tensor<1xi8>}> : () -> tensor<1xi8>
  %unit = "tosa.const"() <{values = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.mul %q, %one, %shift : (tensor<1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi8>) -> tensor<1x!quant.uniform<i8:f32, 0.5:3>>
  %1 = tosa.mul %i, %unit, %some : (tensor<1xi32>, tensor<1xi32>, tensor<1xi8>) -> tensor<1xi32>
  %2 = tosa.clamp %f {min_val = 0xFF800000 : f32, max_val = 0x7F800000 : f32, nan_mode = IGNORE} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %3 = tosa.transpose %f {perms = array<i32: 1, 0>} : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0, %1, %2, %3 : tensor<1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// Integers without bits are left alone.
// CHECK-LABEL: @no_bits
// CHECK: tosa.add
// CHECK: tosa.cast
func.func @no_bits() -> (tensor<2xi0>, tensor<2xi0>) {
  %a = "tosa.const"() <{values = dense<0> : tensor<2xi0>}> : () -> tensor<2xi0>
  %b = "tosa.const"() <{values = dense<1.5> : tensor<2xf32>}> : () -> tensor<2xf32>
  %c = tosa.add %a, %a : (tensor<2xi0>, tensor<2xi0>) -> tensor<2xi0>
  %d = tosa.cast %b : (tensor<2xf32>) -> tensor<2xi0>
  return %c, %d : tensor<2xi0>, tensor<2xi0>
}

// tosa-narrow-i64-to-i32 and tosa-narrow-f64-to-f32: with casts at the borders of a function, or without them in other functions.
// RUN: mlir-opt %s --split-input-file --tosa-narrow-i64-to-i32 --tosa-narrow-f64-to-f32 | FileCheck %s --check-prefixes=CHECK,INSIDE
// RUN: mlir-opt %s --split-input-file --tosa-narrow-i64-to-i32=convert-function-boundaries --tosa-narrow-f64-to-f32=convert-function-boundaries=1 | FileCheck %s --check-prefixes=CHECK,WHOLE

// INSIDE-LABEL: func.func @moves(%arg0: tensor<2x3xi64>) -> tensor<4x3xi64>
// INSIDE: %[[A:.*]] = tosa.cast %arg0 : (tensor<2x3xi64>) -> tensor<2x3xi32>
// INSIDE: %[[B:.*]] = "tosa.const"() <{values = dense<{{\[}}[1, -2, 3], [4, 5, 2147483647]]> : tensor<2x3xi32>}>
// INSIDE: %[[C:.*]] = tosa.concat %[[A]], %[[B]] {axis = 0 : i32} : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<4x3xi32>
// INSIDE: %[[D:.*]] = tosa.clamp %[[C]] {max_val = 7 : i32, min_val = -9 : i32} : (tensor<4x3xi32>) -> tensor<4x3xi32>
// INSIDE: %[[E:.*]] = tosa.cast %[[D]] : (tensor<4x3xi32>) -> tensor<4x3xi64>
// INSIDE: return %[[E]]
// WHOLE-LABEL: func.func @moves(%arg0: tensor<2x3xi32>) -> tensor<4x3xi32>
// WHOLE-NOT: tosa.cast
// WHOLE: return %{{.*}} : tensor<4x3xi32>
func.func @moves(%a: tensor<2x3xi64>) -> tensor<4x3xi64> {
  %b = "tosa.const"() <{values = dense<[[1, -2, 3], [4, 5, 2147483647]]> : tensor<2x3xi64>}> : () -> tensor<2x3xi64>
  %c = tosa.concat %a, %b {axis = 0 : i32} : (tensor<2x3xi64>, tensor<2x3xi64>) -> tensor<4x3xi64>
  %d = tosa.clamp %c {min_val = -9 : i64, max_val = 7 : i64} : (tensor<4x3xi64>) -> tensor<4x3xi64>
  return %d : tensor<4x3xi64>
}

// -----

// A graph's values are narrow too. Numbers that floats of 32 bits hold, and what isn't one.
// CHECK-LABEL: func.func @graphs
// CHECK: %[[K:.*]] = "tosa.const"() <{values = dense<0x7FC00000> : tensor<2xf32>}>
// CHECK: %[[I:.*]] = tosa.cond_if %{{.*}} : tensor<i1> -> tensor<2xf32> {
// CHECK: %[[R:.*]] = tosa.reverse %{{.*}} {axis = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
// CHECK: tosa.yield %[[R]] : tensor<2xf32>
// CHECK: tosa.yield %[[K]] : tensor<2xf32>
// INSIDE: tosa.cast %[[I]] : (tensor<2xf32>) -> tensor<2xf64>
// WHOLE: return %[[I]] : tensor<2xf32>
func.func @graphs(%c: tensor<i1>, %x: tensor<2xf64>) -> tensor<2xf64> {
  %k = "tosa.const"() <{values = dense<0x7FF8000000000000> : tensor<2xf64>}> : () -> tensor<2xf64>
  %0 = tosa.cond_if %c : tensor<i1> -> (tensor<2xf64>) {
    %r = tosa.reverse %x {axis = 0 : i32} : (tensor<2xf64>) -> tensor<2xf64>
    tosa.yield %r : tensor<2xf64>
  } else {
    tosa.yield %k : tensor<2xf64>
  }
  return %0 : tensor<2xf64>
}

// -----

// A position along an axis whose size is known.
// CHECK-LABEL: func.func @position
// CHECK: tosa.argmax %arg0 {axis = 1 : i32} : (tensor<4x9xf32>) -> tensor<4xi32>
func.func @position(%x: tensor<4x9xf32>) -> tensor<4xi64> {
  %0 = tosa.argmax %x {axis = 1 : i32} : (tensor<4x9xf32>) -> tensor<4xi64>
  return %0 : tensor<4xi64>
}

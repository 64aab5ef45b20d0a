// What may be another number in 32 bits is an error, or with `aggressive-rewrite` the closest one.
// RUN: mlir-opt %s --split-input-file --verify-diagnostics --tosa-narrow-i64-to-i32 --tosa-narrow-f64-to-f32
// RUN: mlir-opt %s --split-input-file --tosa-narrow-i64-to-i32=aggressive-rewrite --tosa-narrow-f64-to-f32=aggressive-rewrite | FileCheck %s

// CHECK-LABEL: @sum
// CHECK: tosa.add %{{.*}} : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
func.func @sum(%a: tensor<2xi64>) -> tensor<2xi64> {
  // expected-error@+2 {{failed to legalize operation 'tosa.add'}}
  // expected-note@+1 {{its results may not fit into 32 bits}}
  %0 = tosa.add %a, %a : (tensor<2xi64>, tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

// CHECK-LABEL: @number
// CHECK: dense<[2147483647, -2147483648]> : tensor<2xi32>
func.func @number() -> tensor<2xi64> {
  // expected-error@+2 {{failed to legalize operation 'tosa.const'}}
  // expected-note@+1 {{its numbers don't fit into the type}}
  %0 = "tosa.const"() <{values = dense<[2147483648, -9223372036854775808]> : tensor<2xi64>}> : () -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

// CHECK-LABEL: @float
// CHECK: dense<1.000000e-01> : tensor<1xf32>
func.func @float() -> tensor<1xf64> {
  // expected-error@+2 {{failed to legalize operation 'tosa.const'}}
  // expected-note@+1 {{its numbers don't fit into the type}}
  %0 = "tosa.const"() <{values = dense<0.1> : tensor<1xf64>}> : () -> tensor<1xf64>
  return %0 : tensor<1xf64>
}

// -----

// CHECK-LABEL: @bounds
// CHECK: tosa.clamp %{{.*}} {max_val = 2147483647 : i32, min_val = 0 : i32}
func.func @bounds(%a: tensor<2xi64>) -> tensor<2xi64> {
  // expected-error@+2 {{failed to legalize operation 'tosa.clamp'}}
  // expected-note@+1 {{its numbers don't fit into the type}}
  %0 = tosa.clamp %a {min_val = 0 : i64, max_val = 4000000000 : i64} : (tensor<2xi64>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

// -----

// CHECK-LABEL: @position
// CHECK: tosa.argmax %{{.*}} : (tensor<2x?xf32>) -> tensor<2xi32>
func.func @position(%a: tensor<2x?xf32>) -> tensor<2xi64> {
  // expected-error@+2 {{failed to legalize operation 'tosa.argmax'}}
  // expected-note@+1 {{its results may not fit into 32 bits}}
  %0 = tosa.argmax %a {axis = 1 : i32} : (tensor<2x?xf32>) -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

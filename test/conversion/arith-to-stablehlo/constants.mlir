// Constant tensors of arith become StableHLO's; other ops are reported.
// RUN: ttmlir-opt --convert-arith-to-stablehlo %s --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: @constants
func.func @constants() -> (tensor<2xi32>, tensor<f32>) {
  // CHECK: stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  // CHECK: stablehlo.constant dense<3.000000e-01> : tensor<f32>
  %0 = arith.constant dense<[1, 2]> : tensor<2xi32>
  %1 = arith.constant dense<0.3> : tensor<f32>
  return %0, %1 : tensor<2xi32>, tensor<f32>
}

// -----

func.func @addition(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{failed to legalize operation 'arith.addf' that was explicitly marked illegal}}
  %0 = arith.addf %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

func.func @scalar() -> i32 {
  // expected-error@+2 {{failed to legalize operation 'arith.constant' that was explicitly marked illegal}}
  // expected-note@+1 {{only constant tensors have a counterpart}}
  %0 = arith.constant 3 : i32
  return %0 : i32
}

// A comparison of tensors without rank gives one without rank.
// RUN: mlir-opt %s | FileCheck %s

// CHECK-LABEL: @compare
// CHECK: arith.cmpi eq, %arg0, %arg0 : tensor<*xi32>
// CHECK: return %{{.*}} : tensor<*xi1>
func.func @compare(%a: tensor<*xi32>) -> tensor<*xi1> {
  %0 = arith.cmpi eq, %a, %a : tensor<*xi32>
  return %0 : tensor<*xi1>
}

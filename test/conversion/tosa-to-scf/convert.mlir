// RUN: mlir-opt %s --pass-pipeline="builtin.module(tosa-to-scf)" | FileCheck %s
// Branches and loops.

// CHECK-LABEL: func.func @choose(
// CHECK: %{{.*}} = tensor.extract %{{.*}}[] : tensor<i1>
// CHECK: %{{.*}} = scf.if %{{.*}} -> (tensor<2xf32>) {
// CHECK: scf.yield %{{.*}} : tensor<2xf32>
// CHECK: } else {
// CHECK: scf.yield %{{.*}} : tensor<2xf32>
func.func @choose(%c: tensor<i1>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tosa.cond_if %c (%x = %a, %y = %b) : tensor<i1> (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32> {
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    tosa.yield %x : tensor<2xf32>
  } else {
  ^bb0(%x: tensor<2xf32>, %y: tensor<2xf32>):
    tosa.yield %y : tensor<2xf32>
  }
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @count(
// CHECK: %{{.*}} = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
// CHECK: %{{.*}} = scf.while (%{{.*}} = %{{.*}}) : (tensor<i32>) -> tensor<i32> {
// CHECK: %{{.*}} = tosa.greater %{{.*}}, %{{.*}} : (tensor<i32>, tensor<i32>) -> tensor<i1>
// CHECK: %{{.*}} = tensor.extract %{{.*}}[] : tensor<i1>
// CHECK: scf.condition(%{{.*}}) %{{.*}} : tensor<i32>
// CHECK: } do {
// CHECK: %{{.*}} = tosa.add %{{.*}}, %{{.*}} : (tensor<i32>, tensor<i32>) -> tensor<i32>
// CHECK: scf.yield %{{.*}} : tensor<i32>
func.func @count(%a: tensor<i32>, %n: tensor<i32>) -> tensor<i32> {
  %one = "tosa.const"() <{values = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %0 = tosa.while_loop (%i = %a) : (tensor<i32>) -> tensor<i32> {
    %1 = tosa.greater %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %1 : tensor<i1>
  } do {
  ^bb0(%i: tensor<i32>):
    %2 = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
    tosa.yield %2 : tensor<i32>
  }
  return %0 : tensor<i32>
}

// Sizes that aren't known: the result has the largest one, and what turns out to be 1 is repeated.
// RUN: mlir-opt --pass-pipeline="builtin.module(func.func(tosa-to-linalg))" %s | FileCheck %s

// CHECK-DAG: #[[FIRST:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func.func @two
// CHECK-SAME: (%[[A:.*]]: tensor<3x?xf32>, %[[B:.*]]: tensor<3x?xf32>)
func.func @two(%a: tensor<3x?xf32>, %b: tensor<3x?xf32>) -> tensor<3x?xf32> {
  // CHECK: %[[C1:.*]] = arith.constant 1 : index
  // CHECK: %[[NA:.*]] = tensor.dim %[[A]], %[[C1]]
  // CHECK: %[[NB:.*]] = tensor.dim %[[B]], %[[C1]]
  // CHECK: %[[N:.*]] = arith.maxui %[[NA]], %[[NB]] : index
  // CHECK: %[[D:.*]] = tensor.dim %[[A]], %[[C1]]
  // CHECK: %[[ONE:.*]] = arith.cmpi eq, %[[D]], %[[C1]] : index
  // CHECK: %[[LA:.*]] = scf.if %[[ONE]] -> (tensor<3x?xf32>) {
  // CHECK:   %[[E:.*]] = tensor.empty(%[[N]]) : tensor<3x?xf32>
  // CHECK:   %[[R:.*]] = linalg.generic {indexing_maps = [#[[FIRST]], #[[ALL]]], {{.*}} ins(%[[A]] :
  // CHECK:   scf.yield %[[R]]
  // CHECK: } else {
  // CHECK:   scf.yield %[[A]]
  // CHECK: %[[LB:.*]] = scf.if
  // CHECK: %[[OUT:.*]] = tensor.empty(%[[N]])
  // CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]], #[[ALL]]], {{.*}} ins(%[[LA]], %[[LB]] :
  %0 = tosa.add %a, %b : (tensor<3x?xf32>, tensor<3x?xf32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// One that is known says how long the other becomes.
// CHECK-LABEL: func.func @known
// CHECK-SAME: (%[[A:.*]]: tensor<3x?xf32>, %[[B:.*]]: tensor<3x4xf32>)
func.func @known(%a: tensor<3x?xf32>, %b: tensor<3x4xf32>) -> tensor<3x4xf32> {
  // CHECK: %[[LA:.*]] = scf.if %{{.*}} -> (tensor<3x?xf32>) {
  // CHECK:   tensor.empty() : tensor<3x4xf32>
  // CHECK:   %[[CAST:.*]] = tensor.cast %{{.*}} : tensor<3x4xf32> to tensor<3x?xf32>
  // CHECK:   scf.yield %[[CAST]]
  // CHECK-NOT: scf.if
  // CHECK: linalg.generic {{.*}} ins(%[[LA]], %[[B]] : tensor<3x?xf32>, tensor<3x4xf32>) outs(%{{.*}} : tensor<3x4xf32>)
  %0 = tosa.add %a, %b : (tensor<3x?xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// Nobody else has a say.
// CHECK-LABEL: func.func @alone
func.func @alone(%a: tensor<3x?xf32>, %b: tensor<3x1xf32>) -> tensor<3x?xf32> {
  // CHECK-NOT: scf.if
  // CHECK: linalg.generic {indexing_maps = [#[[ALL]], #[[FIRST]], #[[ALL]]]
  %0 = tosa.add %a, %b : (tensor<3x?xf32>, tensor<3x1xf32>) -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// All three operands of a selection.
// CHECK-LABEL: func.func @select
func.func @select(%p: tensor<2x?xi1>, %a: tensor<2x?xf32>, %b: tensor<2x?xf32>) -> tensor<2x?xf32> {
  // CHECK: %[[TWO:.*]] = arith.maxui
  // CHECK: arith.maxui %[[TWO]],
  // CHECK-COUNT-3: scf.if
  // CHECK: arith.select
  %0 = tosa.select %p, %a, %b : (tensor<2x?xi1>, tensor<2x?xf32>, tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

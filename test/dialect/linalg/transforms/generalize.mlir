// RUN: mlir-opt %s --linalg-generalize-named-ops | FileCheck %s

// CHECK-DAG: #[[SCALAR:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[LHS:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[RHS:.*]] = affine_map<(d0, d1, d2) -> (d2, d1)>
// CHECK-DAG: #[[OUT:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-DAG: #[[TURNED:.*]] = affine_map<(d0, d1) -> (d1, d0)>

// CHECK-LABEL: func.func @product
func.func @product(%a: tensor<4x?xf32>, %b: tensor<?x16xf32>, %c: tensor<4x16xf32>, %zero: f32) -> tensor<4x16xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[SCALAR]], #[[ALL]]], iterator_types = ["parallel", "parallel"]} ins(%{{.*}} : f32)
  %0 = linalg.fill ins(%zero : f32) outs(%c : tensor<4x16xf32>) -> tensor<4x16xf32>
  // CHECK: linalg.generic {indexing_maps = [#[[LHS]], #[[RHS]], #[[OUT]]], iterator_types = ["parallel", "parallel", "reduction"]}
  // CHECK: arith.mulf
  // CHECK: arith.addf
  %1 = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x16xf32>) outs(%0 : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// CHECK-LABEL: func.func @transpose
func.func @transpose(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[TURNED]], #[[ALL]]], iterator_types = ["parallel", "parallel"]}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  return %0 : tensor<8x4xf32>
}

// Ops on buffers become loops; those on tensors stay.
// RUN: mlir-opt %s --convert-linalg-to-loops | FileCheck %s

// CHECK-LABEL: func.func @product
// CHECK-SAME: %[[A:.*]]: memref<4x?xf32>, %[[B:.*]]: memref<?x16xf32>, %[[C:.*]]: memref<4x16xf32>)
func.func @product(%a: memref<4x?xf32>, %b: memref<?x16xf32>, %c: memref<4x16xf32>) {
  // CHECK: %[[K:.*]] = memref.dim %[[A]]
  // CHECK: scf.for %[[I:.*]] =
  // CHECK: scf.for %[[J:.*]] =
  // CHECK: scf.for %[[L:.*]] = %{{.*}} to %[[K]]
  // CHECK-NEXT: %[[X:.*]] = memref.load %[[A]][%[[I]], %[[L]]]
  // CHECK-NEXT: %[[Y:.*]] = memref.load %[[B]][%[[L]], %[[J]]]
  // CHECK-NEXT: %[[Z:.*]] = memref.load %[[C]][%[[I]], %[[J]]]
  // CHECK-NEXT: %[[P:.*]] = arith.mulf %[[X]], %[[Y]]
  // CHECK-NEXT: %[[S:.*]] = arith.addf %[[Z]], %[[P]]
  // CHECK-NEXT: memref.store %[[S]], %[[C]][%[[I]], %[[J]]]
  linalg.matmul ins(%a, %b : memref<4x?xf32>, memref<?x16xf32>) outs(%c : memref<4x16xf32>)
  return
}

// CHECK-LABEL: func.func @window
// CHECK: %[[PLACE:.*]] = affine.apply #{{.*}}(%{{.*}}, %{{.*}})
// CHECK: memref.load %{{.*}}[%[[PLACE]]]
func.func @window(%a: memref<9xf32>, %b: memref<2xf32>, %c: memref<8xf32>) {
  linalg.conv_1d ins(%a, %b : memref<9xf32>, memref<2xf32>) outs(%c : memref<8xf32>)
  return
}

// CHECK-LABEL: func.func @index
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: memref.store %[[I]], %{{.*}}[%[[I]]]
func.func @index(%a: memref<4xindex>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%a : memref<4xindex>) {
  ^bb0(%x: index):
    %0 = linalg.index 0 : index
    linalg.yield %0 : index
  }
  return
}

// CHECK-LABEL: func.func @tensor
// CHECK: linalg.exp
func.func @tensor(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

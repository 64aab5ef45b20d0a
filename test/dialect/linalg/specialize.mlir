// linalg-specialize-generic-ops: generic ops that do what a named op does.
// RUN: mlir-opt %s --split-input-file --linalg-specialize-generic-ops | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#row = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>

// CHECK-LABEL: @moves
// CHECK-NEXT: linalg.copy ins(%arg0 : memref<?x?xf32>) outs(%arg1 : memref<?x?xf32>)
// CHECK-NEXT: linalg.transpose ins(%arg0 : memref<?x?xf32>) outs(%arg1 : memref<?x?xf32>) permutation = [1, 0]
// CHECK-NEXT: linalg.broadcast ins(%arg2 : memref<?xf32>) outs(%arg1 : memref<?x?xf32>) dimensions = [0]
// CHECK-NEXT: linalg.fill ins(%arg3 : f32) outs(%arg1 : memref<?x?xf32>)
// CHECK-NEXT: return
func.func @moves(%a: memref<?x?xf32>, %b: memref<?x?xf32>, %c: memref<?xf32>, %s: f32) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#t, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#row, #id], iterator_types = ["parallel", "parallel"]} ins(%c : memref<?xf32>) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#none, #id], iterator_types = ["parallel", "parallel"]} ins(%s : f32) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

#id = affine_map<(d0) -> (d0)>

// CHECK-LABEL: @elements
// CHECK: %[[C:.*]] = arith.constant
// CHECK: linalg.fill ins(%[[C]] : f32) outs(%arg0 : tensor<?xf32>)
// CHECK: linalg.exp ins(%arg0 : tensor<?xf32>)
// CHECK: linalg.sub ins(%arg1, %arg0 : tensor<?xf32>, tensor<?xf32>)
// CHECK: linalg.generic
// CHECK: math.tanh
func.func @elements(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c = arith.constant 1.0 : f32
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%a : tensor<?xf32>) {
  ^bb0(%o: f32):
    linalg.yield %c : f32
  } -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = math.exp %x : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %r = arith.subf %y, %x : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) {
  ^bb0(%x: f32, %o: f32):
    %r = math.tanh %x : f32
    linalg.yield %r : f32
  } -> tensor<?xf32>
  return %0, %1, %2, %3 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// -----

#mk = affine_map<(d0, d1, d2) -> (d1, d0)>
#kn = affine_map<(d0, d1, d2) -> (d0, d2)>
#nk = affine_map<(d0, d1, d2) -> (d2, d0)>
#mn = affine_map<(d0, d1, d2) -> (d1, d2)>

// Loops may be in any order. A product with a transposed matrix stays: MLIR 22 forgets that it is.
// CHECK-LABEL: @products
// CHECK: linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x6xf32>) outs(%arg3 : tensor<4x6xf32>)
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg2 : tensor<4x8xf32>, tensor<6x8xf32>) outs(%arg3 : tensor<4x6xf32>)
func.func @products(%a: tensor<4x8xf32>, %b: tensor<8x6xf32>, %bt: tensor<6x8xf32>, %c: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %0 = linalg.generic {indexing_maps = [#mk, #kn, #mn], iterator_types = ["reduction", "parallel", "parallel"]} ins(%a, %b : tensor<4x8xf32>, tensor<8x6xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %y, %x : f32
    %s = arith.addf %p, %o : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  %1 = linalg.generic {indexing_maps = [#mk, #nk, #mn], iterator_types = ["reduction", "parallel", "parallel"]} ins(%a, %bt : tensor<4x8xf32>, tensor<6x8xf32>) outs(%c : tensor<4x6xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %o, %p : f32
    linalg.yield %s : f32
  } -> tensor<4x6xf32>
  return %0, %1 : tensor<4x6xf32>, tensor<4x6xf32>
}

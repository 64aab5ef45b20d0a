// affine-fold-memref-alias-ops: accesses of views become accesses of what they view.
// RUN: mlir-opt %s --affine-fold-memref-alias-ops --mlir-print-local-scope | FileCheck %s

// Dimensions of size 1 that the subview dropped are at their offset.
// CHECK-LABEL: @subview
// CHECK-SAME: %[[M:.*]]: memref<8x4x16xf32>, %[[O:.*]]: index
// CHECK: %[[B:.*]] = arith.constant 3 : index
// CHECK: affine.for %[[I:.*]] =
// CHECK-DAG: %[[A:.*]] = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0 + 2)>(%[[I]])[%[[O]]]
// CHECK-DAG: %[[C:.*]] = affine.apply affine_map<(d0) -> (d0 floordiv 2)>(%[[I]])
// CHECK: affine.load %[[M]][%[[A]], %[[B]], %[[C]]] : memref<8x4x16xf32>
// CHECK: affine.store %{{.*}}, %[[M]][%{{.*}}, %[[B]], %{{.*}}] : memref<8x4x16xf32>
func.func @subview(%m: memref<8x4x16xf32>, %o: index) {
  %v = memref.subview %m[%o, 3, 0] [3, 1, 16] [2, 1, 1] : memref<8x4x16xf32> to memref<3x16xf32, strided<[128, 1], offset: ?>>
  affine.for %i = 0 to 2 {
    %x = affine.load %v[%i + 1, %i floordiv 2] : memref<3x16xf32, strided<[128, 1], offset: ?>>
    affine.store %x, %v[%i, 5] : memref<3x16xf32, strided<[128, 1], offset: ?>>
  }
  return
}

// CHECK-LABEL: @shapes
// CHECK-SAME: %[[M:[a-z0-9]+]]: memref<12x?xf32>, %[[N:[a-z0-9]+]]: memref<2x3xf32>, %[[I:[a-z0-9]+]]: index, %[[J:[a-z0-9]+]]: index
// CHECK: %[[S:.*]] = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%[[I]], %[[J]]]
// CHECK: %[[L:.*]] = affine.linearize_index disjoint [%[[I]], %[[S]]] by (2, 6)
// CHECK: %[[X:.*]] = affine.load %[[M]][%[[L]], %[[J]]] : memref<12x?xf32>
// CHECK: %[[D:.*]]:2 = affine.delinearize_index %[[I]] into (2, 3)
// CHECK: affine.store %[[X]], %[[N]][%[[D]]#0, %[[D]]#1] : memref<2x3xf32>
func.func @shapes(%m: memref<12x?xf32>, %n: memref<2x3xf32>, %i: index, %j: index, %s: index) {
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 6, %s] : memref<12x?xf32> into memref<2x6x?xf32>
  %c = memref.collapse_shape %n [[0, 1]] : memref<2x3xf32> into memref<6xf32>
  %x = affine.load %e[symbol(%i), symbol(%i) + symbol(%j), symbol(%j)] : memref<2x6x?xf32>
  affine.store %x, %c[symbol(%i)] : memref<6xf32>
  return
}

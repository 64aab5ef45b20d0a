// What views are accessed at becomes an access to what they view.
// RUN: mlir-opt --fold-memref-alias-ops --split-input-file %s | FileCheck %s

// CHECK: #[[MAP:.*]] = affine_map<()[s0, s1, s2] -> (s0 + s1 * s2)>
// CHECK-LABEL: @subview_load
// CHECK-SAME: %[[M:.*]]: memref<12x32xf32>, %[[O:.*]]: index, %[[S:.*]]: index, %[[I:.*]]: index
// CHECK: %[[X:.*]] = affine.apply #[[MAP]]()[%[[O]], %[[I]], %[[S]]]
// CHECK: memref.load %[[M]][%[[X]], %[[O]]] {nontemporal = true}
func.func @subview_load(%m: memref<12x32xf32>, %o: index, %s: index, %i: index) -> f32 {
  %0 = memref.subview %m[%o, %o] [4, 1] [%s, 1] : memref<12x32xf32> to memref<4xf32, strided<[?], offset: ?>>
  %1 = memref.load %0[%i] {nontemporal = true} : memref<4xf32, strided<[?], offset: ?>>
  return %1 : f32
}

// -----

// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2) -> (d0)>
// CHECK-LABEL: @subview_transfer
// CHECK-SAME: %[[M:.*]]: memref<8x16x32xf32>, %[[I:.*]]: index, %[[P:.*]]: f32
// CHECK: vector.transfer_read %[[M]][%[[I]], %[[I]], %[[I]]], %[[P]] {in_bounds = [true], permutation_map = #[[MAP]]}
// CHECK: memref.subview
// CHECK: vector.transfer_write %{{.*}}[%[[I]]] : vector<4xf32>
func.func @subview_transfer(%m: memref<8x16x32xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i, %i, %i] [8, 1, 4] [1, 1, 1] : memref<8x16x32xf32> to memref<8x4xf32, strided<[512, 1], offset: ?>>
  %1 = vector.transfer_read %0[%c0, %c0], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<8x4xf32, strided<[512, 1], offset: ?>>, vector<4xf32>
  // It may leave the slice, which isn't to be seen from the buffer.
  %2 = memref.subview %m[0, 0, 0] [1, 1, 3] [1, 1, 1] : memref<8x16x32xf32> to memref<3xf32>
  vector.transfer_write %1, %2[%i] : vector<4xf32>, memref<3xf32>
  return %1 : vector<4xf32>
}

// -----

// CHECK-LABEL: @subview_of_subview
// CHECK-SAME: %[[M:.*]]: memref<4x1024xf32>
// CHECK-NEXT: memref.subview %[[M]][2, 7] [1, 9] [1, 1] : memref<4x1024xf32> to memref<9xf32, strided<[1], offset: 2055>>
func.func @subview_of_subview(%m: memref<4x1024xf32>) -> memref<9xf32, strided<[1], offset: 2055>> {
  %0 = memref.subview %m[2, 4] [1, 100] [1, 1] : memref<4x1024xf32> to memref<100xf32, strided<[1], offset: 2052>>
  %1 = memref.subview %0[3] [9] [1] : memref<100xf32, strided<[1], offset: 2052>> to memref<9xf32, strided<[1], offset: 2055>>
  return %1 : memref<9xf32, strided<[1], offset: 2055>>
}

// -----

// CHECK-LABEL: @expand
// CHECK-SAME: %[[M:.*]]: memref<?x32xf32>, %[[N:.*]]: index, %[[I:.*]]: index, %[[V:.*]]: vector<8xf32>
// CHECK: %[[A:.*]] = affine.linearize_index disjoint [%[[I]], %[[I]]] by (%[[N]], 4) : index
// CHECK: memref.load %[[M]][%[[A]], %[[I]]]
// CHECK: %[[B:.*]] = affine.linearize_index [%[[I]], %[[I]]] by (%[[N]], 4) : index
// CHECK: vector.store %[[V]], %[[M]][%[[B]], %[[I]]]
// CHECK: vector.transfer_read %[[M]][%{{.*}}, %[[I]]]
func.func @expand(%m: memref<?x32xf32>, %n: index, %i: index, %v: vector<8xf32>, %p: f32) -> (f32, vector<8xf32>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 32] : memref<?x32xf32> into memref<?x4x32xf32>
  %1 = memref.load %0[%i, %i, %i] : memref<?x4x32xf32>
  vector.store %v, %0[%i, %i, %i] : memref<?x4x32xf32>, vector<8xf32>
  %2 = vector.transfer_read %0[%i, %i, %i], %p : memref<?x4x32xf32>, vector<8xf32>
  return %1, %2 : f32, vector<8xf32>
}

// -----

// CHECK-LABEL: @collapse
// CHECK-SAME: %[[M:.*]]: memref<?x4x32xf32>, %[[U:.*]]: memref<1x1xf32>, %[[I:.*]]: index, %[[V:.*]]: vector<8xi1>, %[[F:.*]]: f32
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %{{.*}}, %{{.*}}, %[[S:.*]]:3, %{{.*}} = memref.extract_strided_metadata %[[M]]
// CHECK: %[[A:.*]]:2 = affine.delinearize_index %[[I]] into (%[[S]]#0, 4)
// CHECK: vector.maskedload %[[M]][%[[A]]#0, %[[A]]#1, %[[I]]], %[[V]]
// CHECK: memref.store %[[F]], %[[U]][%[[C0]], %[[C0]]]
func.func @collapse(%m: memref<?x4x32xf32>, %u: memref<1x1xf32>, %i: index, %k: vector<8xi1>, %f: f32, %v: vector<8xf32>) -> vector<8xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x4x32xf32> into memref<?x32xf32>
  %1 = vector.maskedload %0[%i, %i], %k, %v : memref<?x32xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
  %2 = memref.collapse_shape %u [] : memref<1x1xf32> into memref<f32>
  memref.store %f, %2[] : memref<f32>
  return %1 : vector<8xf32>
}

// -----

// CHECK-LABEL: @matrix
// CHECK-SAME: %[[M:.*]]: memref<32x32xf32>, %[[I:.*]]: index
// CHECK: gpu.subgroup_mma_load_matrix %[[M]][%[[I]], %{{.*}}] {leadDimension = 32 : index}
// CHECK: gpu.subgroup_mma_store_matrix %{{.*}}, %[[M]][%[[I]], %{{.*}}]
func.func @matrix(%m: memref<32x32xf32>, %i: index) {
  %c0 = arith.constant 0 : index
  %0 = memref.subview %m[%i, %i] [16, 16] [1, 1] : memref<32x32xf32> to memref<16x16xf32, strided<[32, 1], offset: ?>>
  %1 = gpu.subgroup_mma_load_matrix %0[%c0, %i] {leadDimension = 32 : index} : memref<16x16xf32, strided<[32, 1], offset: ?>> -> !gpu.mma_matrix<16x16xf32, "COp">
  gpu.subgroup_mma_store_matrix %1, %0[%c0, %i] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32, strided<[32, 1], offset: ?>>
  return
}

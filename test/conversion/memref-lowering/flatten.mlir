// Buffers of several dimensions as ones of one.
// RUN: mlir-opt --flatten-memref --split-input-file %s | FileCheck %s

// CHECK-DAG: #[[INDEX:.*]] = affine_map<()[s0, s1, s2, s3] -> (s0 * s1 + s2 * s3)>
// CHECK-DAG: #[[SIZE:.*]] = affine_map<()[s0, s1, s2, s3] -> (s0 * s1, s2 * s3)>
// CHECK-LABEL: @dynamic
// CHECK-SAME: %[[M:.*]]: memref<{{.*}}>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK: %{{.*}}, %[[O:.*]], %[[N:.*]]:2, %[[S:.*]]:2 = memref.extract_strided_metadata %[[M]]
// CHECK: %[[X:.*]] = affine.apply #[[INDEX]]()[%[[I]], %[[S]]#0, %[[J]], %[[S]]#1]
// CHECK: %[[Z:.*]] = affine.max #[[SIZE]]()[%[[S]]#0, %[[N]]#0, %[[S]]#1, %[[N]]#1]
// CHECK: %[[F:.*]] = memref.reinterpret_cast %[[M]] to offset: [%[[O]]], sizes: [%[[Z]]], strides: [1]
// CHECK: memref.load %[[F]][%[[X]]] {nontemporal = true}
func.func @dynamic(%m: memref<?x?xf32, strided<[?, ?], offset: ?>>, %i: index, %j: index) -> f32 {
  %0 = memref.load %m[%i, %j] {nontemporal = true} : memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : f32
}

// -----

// CHECK-LABEL: @static
// CHECK-SAME: %[[M:.*]]: memref<4x8xcomplex<f32>, strided<[18, 2], offset: 100>>
// CHECK: %[[C:.*]] = arith.constant 58 : index
// CHECK: memref.reinterpret_cast %[[M]] to offset: [100], sizes: [72], strides: [1]
// CHECK: memref.store %{{.*}}[%[[C]]]
func.func @static(%m: memref<4x8xcomplex<f32>, strided<[18, 2], offset: 100>>, %v: complex<f32>) {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c11 = arith.constant 11 : index
  memref.store %v, %m[%c3, %c2] : memref<4x8xcomplex<f32>, strided<[18, 2], offset: 100>>
  return
}

// -----

// CHECK-LABEL: @transfers
// CHECK-SAME: %[[M:.*]]: memref<4x8xi2>
// CHECK: vector.transfer_read %{{.*}}[%{{.*}}], %{{.*}} : memref<32xi2, strided<[1]>>, vector<8xi2>
// CHECK: vector.transfer_read %[[M]]
// CHECK: vector.transfer_read %[[M]]
// CHECK: vector.transfer_write %{{.*}}, %[[M]]
func.func @transfers(%m: memref<4x8xi2>, %v: vector<4x8xi2>, %p: i2, %i: index) -> (vector<8xi2>, vector<8xi2>, vector<4xi2>) {
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true]} : memref<4x8xi2>, vector<8xi2>
  %1 = vector.transfer_read %m[%i, %i], %p : memref<4x8xi2>, vector<8xi2>
  %2 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<4x8xi2>, vector<4xi2>
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true, true]} : vector<4x8xi2>, memref<4x8xi2>
  return %0, %1, %2 : vector<8xi2>, vector<8xi2>, vector<4xi2>
}

// -----

// CHECK-LABEL: @allocations
// CHECK: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<32xf32, strided<[1]>>
// CHECK: memref.reinterpret_cast %[[A]] to offset: [0], sizes: [4, 8], strides: [8, 1] : memref<32xf32, strided<[1]>> to memref<4x8xf32>
// CHECK: memref.alloca() : memref<6xindex, strided<[1]>, 3>
// CHECK: memref.alloc(%{{.*}}) : memref<?x4xf32>
func.func @allocations(%n: index) -> (memref<4x8xf32>, memref<2x3xindex, 3>, memref<?x4xf32>) {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<4x8xf32>
  %1 = memref.alloca() : memref<2x3xindex, 3>
  %2 = memref.alloc(%n) : memref<?x4xf32>
  return %0, %1, %2 : memref<4x8xf32>, memref<2x3xindex, 3>, memref<?x4xf32>
}

// -----

// What is read along two dimensions stays.
// CHECK-LABEL: @planes
// CHECK-SAME: %[[M:.*]]: memref<200x100xf32>
// CHECK: vector.load %[[M]]
// CHECK: vector.store %{{.*}}, %[[M]]
// CHECK: vector.load %{{.*}} : memref<20000xf32, strided<[1]>>, vector<8xf32>
func.func @planes(%m: memref<200x100xf32>, %i: index) -> vector<8xf32> {
  %0 = vector.load %m[%i, %i] : memref<200x100xf32>, vector<4x8xf32>
  vector.store %0, %m[%i, %i] : memref<200x100xf32>, vector<4x8xf32>
  %1 = vector.load %m[%i, %i] : memref<200x100xf32>, vector<8xf32>
  return %1 : vector<8xf32>
}

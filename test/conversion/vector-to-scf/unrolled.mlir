// An op for each row, without loops and buffers.
// RUN: mlir-opt %s '--convert-vector-to-scf=full-unroll=true lower-tensors=true' | FileCheck %s

// CHECK-LABEL: @read(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?x?xf32>
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (vector<2x4xf32>) {
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}], %{{.*}} : memref<?x?x?xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [0] : vector<4xf32> into vector<2x4xf32>
// CHECK-NEXT: scf.yield %{{.*}} : vector<2x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %{{.*}} : vector<2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (vector<2x4xf32>) {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}], %{{.*}} : memref<?x?x?xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [1] : vector<4xf32> into vector<2x4xf32>
// CHECK-NEXT: scf.yield %{{.*}} : vector<2x4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %{{.*}} : vector<2x4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %{{.*}} : vector<2x4xf32>
func.func @read(%m: memref<?x?x?xf32>, %i: index, %p: f32) -> vector<2x4xf32> {
  %0 = vector.transfer_read %m[%i, %i, %i], %p : memref<?x?x?xf32>, vector<2x4xf32>
  return %0 : vector<2x4xf32>
}

// CHECK-LABEL: @read_masked(
// CHECK: %{{.*}} = vector.extract %{{.*}}[0] : vector<4xi1> from vector<2x4xi1>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}, 0] : vector<4xf32> into vector<3x2x4xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<4xi1> from vector<2x4xi1>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}, 1] : vector<4xf32> into vector<3x2x4xf32>
// CHECK-NEXT: return %{{.*}} : vector<3x2x4xf32>
func.func @read_masked(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2x4xi1>, %d: vector<3x2x4xf32>) -> vector<3x2x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true, true]} : memref<?x?xf32>, vector<2x4xf32>
  %1 = vector.insert %0, %d[%i] : vector<2x4xf32> into vector<3x2x4xf32>
  return %1 : vector<3x2x4xf32>
}

// CHECK-LABEL: @write(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?x?xf32>
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 0] : vector<4xf32> from vector<3x2x4xf32>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : vector<4xf32>, memref<?x?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1, 1] : vector<4xf32> from vector<3x2x4xf32>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : vector<4xf32>, memref<?x?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @write(%m: memref<?x?x?xf32>, %i: index, %v: vector<3x2x4xf32>) {
  %0 = vector.extract %v[1] : vector<2x4xf32> from vector<3x2x4xf32>
  vector.transfer_write %0, %m[%i, %i, %i] : vector<2x4xf32>, memref<?x?x?xf32>
  return
}

// CHECK-LABEL: @write_repeated_mask(
// CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<2xf32> to vector<2x2xf32>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
// CHECK-NEXT: return %{{.*}} : vector<2x2xf32>
func.func @write_repeated_mask(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<2xi1>) -> vector<2x2xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, 0)>} : memref<?x?xf32>, vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: @tensor(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (tensor<?x?xf32>) {
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<4xf32>, tensor<?x?xf32>
// CHECK-NEXT: scf.yield %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (tensor<?x?xf32>) {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}()[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<4xf32> from vector<2x4xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<4xf32>, tensor<?x?xf32>
// CHECK-NEXT: scf.yield %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %{{.*}} : tensor<?x?xf32>
func.func @tensor(%t: tensor<?x?xf32>, %i: index, %v: vector<2x4xf32>) -> tensor<?x?xf32> {
  %0 = vector.transfer_write %v, %t[%i, %i] : vector<2x4xf32>, tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Tensors, and scalable rows that are transposed, are converted when asked for.
// RUN: mlir-opt %s '--convert-vector-to-scf=lower-tensors=true lower-scalable=true' | FileCheck %s

// CHECK-LABEL: @read(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : tensor<?x?xf32>, vector<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: } else {
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[] : memref<vector<3x4xf32>>
// CHECK-NEXT: return %{{.*}} : vector<3x4xf32>
func.func @read(%t: tensor<?x?xf32>, %i: index, %p: f32) -> vector<3x4xf32> {
  %0 = vector.transfer_read %t[%i, %i], %p : tensor<?x?xf32>, vector<3x4xf32>
  return %0 : vector<3x4xf32>
}

// CHECK-LABEL: @write(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xi1>>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<3x4xi1>>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xi1>> to memref<3xvector<4xi1>>
// CHECK-NEXT: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<?x?xf32>) {
// CHECK-NEXT: %{{.*}} = tensor.dim %{{.*}}, %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (tensor<?x?xf32>) {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<3xvector<4xi1>>
// CHECK-NEXT: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : vector<4xf32>, tensor<?x?xf32>
// CHECK-NEXT: scf.yield %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %{{.*}} : tensor<?x?xf32>
func.func @write(%t: tensor<?x?xf32>, %i: index, %v: vector<3x4xf32>, %k: vector<3x4xi1>) -> tensor<?x?xf32> {
  %0 = vector.transfer_write %v, %t[%i, %i], %k : vector<3x4xf32>, tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @transposed(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 4 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.vscale
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : f32 from vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : f32 from vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {in_bounds = [true]} : vector<2xf32>, memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @transposed(%v: vector<2x[4]xf32>, %m: memref<?x?xf32>, %i: index) {
  %0 = vector.transpose %v, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: @transposed_masked(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}} : vector<2xi1>
// CHECK-NEXT: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<?x?xf32>) {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : f32 from vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : f32 from vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : vector<2xf32>, tensor<?x?xf32>
// CHECK-NEXT: scf.yield %{{.*}} : tensor<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %{{.*}} : tensor<?x?xf32>
func.func @transposed_masked(%v: vector<2x[4]xf32>, %m: tensor<?x?xf32>, %i: index) -> tensor<?x?xf32> {
  %0 = vector.transpose %v, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  %k = vector.create_mask %i, %i : vector<[4]x2xi1>
  %1 = vector.transfer_write %0, %m[%i, %i], %k {in_bounds = [true, true]} : vector<[4]x2xf32>, tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// CHECK-LABEL: @transposed_partly(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = arith.constant 4 : index
// CHECK-NEXT: %{{.*}} = vector.vscale
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[0] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[1] : vector<[4]xf32> from vector<2x[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.create_mask %{{.*}} : vector<2xi1>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : f32 from vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : f32 from vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = vector.from_elements %{{.*}}, %{{.*}} : vector<2xf32>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : vector<2xf32>, memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @transposed_partly(%v: vector<2x[4]xf32>, %m: memref<?x?xf32>, %i: index) {
  %0 = vector.transpose %v, [1, 0] : vector<2x[4]xf32> to vector<[4]x2xf32>
  %k = vector.constant_mask [4, 1] : vector<[4]x2xi1>
  vector.transfer_write %0, %m[%i, %i], %k {in_bounds = [true, true]} : vector<[4]x2xf32>, memref<?x?xf32>
  return
}

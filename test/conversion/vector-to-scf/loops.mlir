// Transfers of several dimensions, and of rows that aren't neighbours, as loops; prints of vectors.
// RUN: mlir-opt %s --convert-vector-to-scf | FileCheck %s

// CHECK-LABEL: @read(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}], %{{.*}} : memref<?x?x?xf32>, vector<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: } else {
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[] : memref<vector<3x4xf32>>
// CHECK-NEXT: return %{{.*}} : vector<3x4xf32>
func.func @read(%m: memref<?x?x?xf32>, %i: index, %p: f32) -> vector<3x4xf32> {
  %0 = vector.transfer_read %m[%i, %i, %i], %p : memref<?x?x?xf32>, vector<3x4xf32>
  return %0 : vector<3x4xf32>
}

// CHECK-LABEL: @read_three(
// CHECK: %{{.*}} = arith.constant 9 : index
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 2 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<2x3x4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<2x3x4xf32>> to memref<2xvector<3x4xf32>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<2xvector<3x4xf32>> to memref<2x3xvector<4xf32>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi slt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : memref<8x9x10xf32>, vector<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<2x3xvector<4xf32>>
// CHECK-NEXT: } else {
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : memref<2x3xvector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[] : memref<vector<2x3x4xf32>>
// CHECK-NEXT: return %{{.*}} : vector<2x3x4xf32>
func.func @read_three(%m: memref<8x9x10xf32>, %i: index, %p: f32) -> vector<2x3x4xf32> {
  %0 = vector.transfer_read %m[%i, %i, %i], %p {in_bounds = [true, false, true]} : memref<8x9x10xf32>, vector<2x3x4xf32>
  return %0 : vector<2x3x4xf32>
}

// CHECK-LABEL: @read_masked(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xi1>>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<3x4xi1>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xi1>> to memref<3xvector<4xi1>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<3xvector<4xi1>>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[] : memref<vector<3x4xf32>>
// CHECK-NEXT: return %{{.*}} : vector<3x4xf32>
func.func @read_masked(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<3x4xi1>) -> vector<3x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true, true]} : memref<?x?xf32>, vector<3x4xf32>
  return %0 : vector<3x4xf32>
}

// CHECK-LABEL: @read_repeated(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xi1>>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<3x4xi1>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xi1>> to memref<3xvector<4xi1>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<3xvector<4xi1>>
// CHECK-NEXT: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: }
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[] : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<3x4xf32> to vector<2x3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
// CHECK-NEXT: return %{{.*}} : vector<3x2x4xf32>
func.func @read_repeated(%m: memref<?x?xf32>, %i: index, %p: f32, %k: vector<3x4xi1>) -> vector<3x2x4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p, %k {in_bounds = [true, true, true], permutation_map = affine_map<(d0, d1) -> (d0, 0, d1)>} : memref<?x?xf32>, vector<3x2x4xf32>
  return %0 : vector<3x2x4xf32>
}

// CHECK-LABEL: @read_column(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = arith.constant 4 : index
// CHECK-NEXT: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK-NEXT: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (vector<4xf32>) {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (vector<4xf32>) {
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}, %{{.*}}] : memref<?x?xf32>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}] : f32 into vector<4xf32>
// CHECK-NEXT: scf.yield %{{.*}} : vector<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %{{.*}} : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %{{.*}} : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %{{.*}} : vector<4xf32>
func.func @read_column(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: @read_strided(
// CHECK: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = arith.constant 4 : index
// CHECK-NEXT: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<4xf32>
// CHECK-NEXT: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (vector<4xf32>) {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?xf32, strided<[2]>>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : i1 from vector<4xi1>
// CHECK-NEXT: %{{.*}} = arith.andi %{{.*}}, %{{.*}} : i1
// CHECK-NEXT: %{{.*}} = scf.if %{{.*}} -> (vector<4xf32>) {
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<?xf32, strided<[2]>>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}] : f32 into vector<4xf32>
// CHECK-NEXT: scf.yield %{{.*}} : vector<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %{{.*}} : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %{{.*}} : vector<4xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %{{.*}} : vector<4xf32>
func.func @read_strided(%m: memref<?xf32, strided<[2]>>, %i: index, %p: f32, %k: vector<4xi1>) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i], %p, %k : memref<?xf32, strided<[2]>>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: @read_one(
// CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : memref<?x?xf32>, vector<f32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<f32> to vector<4xf32>
// CHECK-NEXT: return %{{.*}} : vector<4xf32>
func.func @read_one(%m: memref<?x?xf32>, %i: index, %p: f32) -> vector<4xf32> {
  %0 = vector.transfer_read %m[%i, %i], %p {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (0)>} : memref<?x?xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: @read_scalable(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = arith.constant 4 : index
// CHECK-NEXT: %{{.*}} = vector.vscale
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : f32 to vector<[4]xf32>
// CHECK-NEXT: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (vector<[4]xf32>) {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<?xf32, strided<[3]>>
// CHECK-NEXT: %{{.*}} = vector.insert %{{.*}}, %{{.*}} [%{{.*}}] : f32 into vector<[4]xf32>
// CHECK-NEXT: scf.yield %{{.*}} : vector<[4]xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %{{.*}} : vector<[4]xf32>
func.func @read_scalable(%m: memref<?xf32, strided<[3]>>, %i: index, %p: f32) -> vector<[4]xf32> {
  %0 = vector.transfer_read %m[%i], %p {in_bounds = [true]} : memref<?xf32, strided<[3]>>, vector<[4]xf32>
  return %0 : vector<[4]xf32>
}

// CHECK-LABEL: @write(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : vector<4xf32>, memref<?x?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @write(%m: memref<?x?x?xf32>, %i: index, %v: vector<3x4xf32>) {
  vector.transfer_write %v, %m[%i, %i, %i] : vector<3x4xf32>, memref<?x?x?xf32>
  return
}

// CHECK-LABEL: @write_masked(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<3x4xi1>>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<3x4xi1>>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<3x4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xf32>> to memref<3xvector<4xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<3x4xi1>> to memref<3xvector<4xi1>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<3xvector<4xf32>>
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<3xvector<4xi1>>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : vector<4xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @write_masked(%m: memref<?x?xf32>, %i: index, %v: vector<3x4xf32>, %k: vector<3x4xi1>) {
  vector.transfer_write %v, %m[%i, %i], %k : vector<3x4xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: @write_transposed(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 4 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<4x3xf32>>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<3x4xf32> to vector<4x3xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<4x3xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<4x3xf32>> to memref<4xvector<3xf32>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xvector<3xf32>>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] {in_bounds = [true]} : vector<3xf32>, memref<?x?xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @write_transposed(%m: memref<?x?xf32>, %i: index, %v: vector<3x4xf32>) {
  vector.transfer_write %v, %m[%i, %i] {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : vector<3x4xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: @write_column(
// CHECK: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 4 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<4x1xf32>>
// CHECK-NEXT: %{{.*}} = memref.alloca() : memref<vector<4x1xi1>>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<4xf32> to vector<1x4xf32>
// CHECK-NEXT: %{{.*}} = vector.broadcast %{{.*}} : vector<4xi1> to vector<1x4xi1>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<1x4xi1> to vector<4x1xi1>
// CHECK-NEXT: %{{.*}} = vector.transpose %{{.*}}, [1, 0] : vector<1x4xf32> to vector<4x1xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<4x1xi1>>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[] : memref<vector<4x1xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<4x1xf32>> to memref<4xvector<1xf32>>
// CHECK-NEXT: %{{.*}} = vector.type_cast %{{.*}} : memref<vector<4x1xi1>> to memref<4xvector<1xi1>>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = memref.dim %{{.*}}, %{{.*}} : memref<?x?xf32>
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = arith.cmpi sgt, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: %{{.*}} = affine.apply #{{.*}}(%{{.*}})[%{{.*}}]
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xvector<1xf32>>
// CHECK-NEXT: %{{.*}} = memref.load %{{.*}}[%{{.*}}] : memref<4xvector<1xi1>>
// CHECK-NEXT: vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} {in_bounds = [true]} : vector<1xf32>, memref<?x?xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @write_column(%m: memref<?x?xf32>, %i: index, %v: vector<4xf32>, %k: vector<4xi1>) {
  vector.transfer_write %v, %m[%i, %i], %k {in_bounds = [false], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf32>, memref<?x?xf32>
  return
}

// CHECK-LABEL: @tensors_stay(
// CHECK: %{{.*}} = vector.transfer_read %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : tensor<?x?xf32>, vector<3x4xf32>
// CHECK-NEXT: %{{.*}} = vector.transfer_write %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : vector<3x4xf32>, tensor<?x?xf32>
// CHECK-NEXT: return %{{.*}}, %{{.*}} : vector<3x4xf32>, tensor<?x?xf32>
func.func @tensors_stay(%t: tensor<?x?xf32>, %i: index, %j: index, %p: f32) -> (vector<3x4xf32>, tensor<?x?xf32>) {
  %0 = vector.transfer_read %t[%i, %i], %p : tensor<?x?xf32>, vector<3x4xf32>
  %1 = vector.transfer_write %0, %t[%i, %j] : vector<3x4xf32>, tensor<?x?xf32>
  return %0, %1 : vector<3x4xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: @print(
// CHECK: %{{.*}} = arith.constant 3 : index
// CHECK-NEXT: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = arith.constant 2 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = arith.extsi %{{.*}} : vector<2x3xi4> to vector<2x3xi8>
// CHECK-NEXT: %{{.*}} = vector.shape_cast %{{.*}} : vector<2x3xi8> to vector<6xi8>
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = arith.addi %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : i8 from vector<6xi8>
// CHECK-NEXT: vector.print %{{.*}} : i8 punctuation <no_punctuation>
// CHECK-NEXT: %{{.*}} = arith.cmpi ult, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: %{{.*}} = arith.cmpi ult, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print
// CHECK-NEXT: return
func.func @print(%v: vector<2x3xi4>) {
  vector.print %v : vector<2x3xi4>
  return
}

// CHECK-LABEL: @print_scalable(
// CHECK: %{{.*}} = arith.constant 5 : index
// CHECK-NEXT: %{{.*}} = arith.constant 2 : index
// CHECK-NEXT: %{{.*}} = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = arith.constant 4 : index
// CHECK-NEXT: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %{{.*}} = vector.vscale
// CHECK-NEXT: %{{.*}} = arith.muli %{{.*}}, %{{.*}} : index
// CHECK-NEXT: %{{.*}} = arith.subi %{{.*}}, %{{.*}} : index
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : f32 from vector<[4]xf32>
// CHECK-NEXT: vector.print %{{.*}} : f32 punctuation <no_punctuation>
// CHECK-NEXT: %{{.*}} = arith.cmpi ult, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print
// CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} : vector<2xui33> to vector<2xi33>
// CHECK-NEXT: %{{.*}} = arith.extui %{{.*}} : vector<2xi33> to vector<2xi64>
// CHECK-NEXT: %{{.*}} = vector.bitcast %{{.*}} : vector<2xi64> to vector<2xui64>
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : ui64 from vector<2xui64>
// CHECK-NEXT: vector.print %{{.*}} : ui64 punctuation <no_punctuation>
// CHECK-NEXT: %{{.*}} = arith.cmpi ult, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: %{{.*}} = arith.extui %{{.*}} : vector<5xi1> to vector<5xi8>
// CHECK-NEXT: vector.print punctuation <open>
// CHECK-NEXT: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} {
// CHECK-NEXT: %{{.*}} = vector.extract %{{.*}}[%{{.*}}] : i8 from vector<5xi8>
// CHECK-NEXT: vector.print %{{.*}} : i8 punctuation <no_punctuation>
// CHECK-NEXT: %{{.*}} = arith.cmpi ult, %{{.*}}, %{{.*}} : index
// CHECK-NEXT: scf.if %{{.*}} {
// CHECK-NEXT: vector.print punctuation <comma>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: vector.print punctuation <close>
// CHECK-NEXT: vector.print punctuation <no_punctuation>
// CHECK-NEXT: return
func.func @print_scalable(%v: vector<[4]xf32>, %u: vector<2xui33>, %b: vector<5xi1>) {
  vector.print %v : vector<[4]xf32>
  vector.print %u : vector<2xui33> punctuation <comma>
  vector.print %b : vector<5xi1> punctuation <no_punctuation>
  return
}

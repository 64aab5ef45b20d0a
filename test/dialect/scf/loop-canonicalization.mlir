// Minima, maxima and sizes in loops.
// RUN: mlir-opt %s --scf-for-loop-canonicalization --split-input-file | FileCheck %s

// CHECK-LABEL: func @full_tiles(
// CHECK: memref.store %c4, %arg0[] : memref<index>
// CHECK: memref.store %c4, %arg0[] : memref<index>
// CHECK: memref.store %c4, %arg0[] : memref<index>
func.func @full_tiles(%m: memref<index>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c12 = arith.constant 12 : index
  scf.for %i = %c0 to %c12 step %c4 {
    %0 = affine.min affine_map<(d0) -> (4, 12 - d0)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  scf.parallel (%i) = (%c0) to (%c12) step (%c4) {
    %0 = affine.min affine_map<(d0) -> (4, 12 - d0)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  scf.forall (%i) in (3) {
    %0 = affine.min affine_map<(d0) -> (4, 12 - d0 * 4)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  return
}

// -----

// CHECK-LABEL: func @not_full(
// CHECK: affine.min
// CHECK: affine.max
func.func @not_full(%m: memref<index>, %n: index) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c11 = arith.constant 11 : index
  scf.for %i = %c0 to %c11 step %c4 {
    %0 = affine.min affine_map<(d0) -> (4, 11 - d0)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  scf.for %i = %c0 to %c4 step %n {
    %0 = affine.max affine_map<(d0) -> (0, d0)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  return
}

// -----

// Numbers that don't fit are no reason to believe anything.
// CHECK-LABEL: func @large(
// CHECK: affine.min
func.func @large(%m: memref<index>) {
  %low = arith.constant -9223372036854775807 : index
  %high = arith.constant 9223372036854775807 : index
  %step = arith.constant 4611686018427387905 : index
  scf.for %i = %low to %high step %step {
    %0 = affine.min affine_map<(d0) -> (d0 * 9223372036854775807 + 3, d0 * 5 + 9223372036854775807)>(%i)
    memref.store %0, %m[] : memref<index>
  }
  return
}

// -----

// CHECK-LABEL: func @sizes(
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %[[S:.*]]: tensor<4xf32>
// CHECK: scf.for
// CHECK: tensor.dim %[[T]]
// CHECK: tensor.dim %[[T]]
func.func @sizes(%t: tensor<?xf32>, %s: tensor<4xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %r, %d = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %t, %x = %c0) -> (tensor<?xf32>, index) {
    %in = tensor.dim %a, %c0 : tensor<?xf32>
    %b = tensor.insert_slice %s into %a[%i] [4] [1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %b, %in : tensor<?xf32>, index
  }
  %out = tensor.dim %r, %c0 : tensor<?xf32>
  return %d, %out : index, index
}

// -----

// CHECK-LABEL: func @other_shape(
// CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[A:.*]] =
// CHECK: tensor.dim %[[A]]
func.func @other_shape(%t: tensor<?xf32>, %u: tensor<?xf32>, %m: memref<index>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %in = tensor.dim %a, %c0 : tensor<?xf32>
    memref.store %in, %m[] : memref<index>
    scf.yield %u : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

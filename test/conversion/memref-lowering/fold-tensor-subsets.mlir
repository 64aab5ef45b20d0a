// Transfers and insertions at slices become such at what the slices were cut from.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --fold-tensor-subset-ops | FileCheck %s

// CHECK-DAG: #[[SUM:.*]] = affine_map<()[s0, s1] -> (s0 + s1)>
// CHECK-DAG: #[[OUTER:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>

// CHECK-LABEL: func.func @read(
// CHECK-SAME: %[[T:.*]]: tensor<?x8x?xf32>, %[[I:.*]]: index, %[[J:.*]]: index
// CHECK-NOT: tensor.extract_slice
// CHECK: %[[C2:.*]] = arith.constant 2 : index
// CHECK: %[[AT:.*]] = affine.apply #[[SUM]]()[%[[I]], %[[J]]]
// CHECK: vector.transfer_read %[[T]][%[[AT]], %[[C2]], %{{.*}}], %{{.*}} {in_bounds = [true, true], permutation_map = #[[OUTER]]} : tensor<?x8x?xf32>, vector<2x4xf32>
func.func @read(%t: tensor<?x8x?xf32>, %i: index, %j: index) -> vector<2x4xf32> {
  %pad = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[%i, 2, 4] [5, 1, 6] [1, 1, 1] : tensor<?x8x?xf32> to tensor<5x6xf32>
  %r = vector.transfer_read %s[%j, %j], %pad {in_bounds = [true, true]} : tensor<5x6xf32>, vector<2x4xf32>
  return %r : vector<2x4xf32>
}

// What may leave the slice would find something behind it; a mask or strides aren't taken along.
// CHECK-LABEL: func.func @not_read(
// CHECK-COUNT-2: tensor.extract_slice
// CHECK: vector.transfer_read %extracted_slice[
// CHECK: vector.transfer_read %extracted_slice[
// CHECK: vector.transfer_read %extracted_slice_0[
func.func @not_read(%t: tensor<64xf32>, %i: index, %mask: vector<4xi1>) -> (vector<4xf32>, vector<4xf32>, vector<4xf32>) {
  %pad = arith.constant 0.0 : f32
  %s = tensor.extract_slice %t[%i] [8] [1] : tensor<64xf32> to tensor<8xf32>
  %u = tensor.extract_slice %t[%i] [8] [2] : tensor<64xf32> to tensor<8xf32>
  %a = vector.transfer_read %s[%i], %pad : tensor<8xf32>, vector<4xf32>
  %b = vector.transfer_read %s[%i], %pad, %mask {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  %c = vector.transfer_read %u[%i], %pad {in_bounds = [true]} : tensor<8xf32>, vector<4xf32>
  return %a, %b, %c : vector<4xf32>, vector<4xf32>, vector<4xf32>
}

// CHECK-LABEL: func.func @write(
// CHECK-SAME: %[[V:.*]]: vector<4x4xf32>, %[[P:.*]]: tensor<4x4xf32>, %[[T:.*]]: tensor<9x9xf32>, %[[I:.*]]: index
// CHECK: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[R:.*]] = vector.transfer_write %[[V]], %[[T]][%[[C3]], %[[I]]] {in_bounds = [true, true], permutation_map = #{{.*}}} : vector<4x4xf32>, tensor<9x9xf32>
// CHECK: return %[[R]]
func.func @write(%v: vector<4x4xf32>, %part: tensor<4x4xf32>, %t: tensor<9x9xf32>, %i: index) -> tensor<9x9xf32> {
  %c0 = arith.constant 0 : index
  %w = vector.transfer_write %v, %part[%c0, %c0] {in_bounds = [true, true], permutation_map = affine_map<(i, j) -> (j, i)>} : vector<4x4xf32>, tensor<4x4xf32>
  %r = tensor.insert_slice %w into %t[3, %i] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<9x9xf32>
  return %r : tensor<9x9xf32>
}

// Something of the part stays as it was: it has to be inserted, too.
// CHECK-LABEL: func.func @not_all_written(
// CHECK: vector.transfer_write %{{.*}}, %arg1
// CHECK: tensor.insert_slice
// CHECK: vector.transfer_write %{{.*}}, %arg3
// CHECK: tensor.insert_slice
func.func @not_all_written(%v: vector<4xf32>, %part: tensor<8xf32>, %t: tensor<64xf32>, %unknown: tensor<?xf32>, %n: index) -> (tensor<64xf32>, tensor<64xf32>) {
  %c0 = arith.constant 0 : index
  %w = vector.transfer_write %v, %part[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<8xf32>
  %r = tensor.insert_slice %w into %t[3] [8] [1] : tensor<8xf32> into tensor<64xf32>
  %x = vector.transfer_write %v, %unknown[%c0] {in_bounds = [true]} : vector<4xf32>, tensor<?xf32>
  %s = tensor.insert_slice %x into %t[3] [%n] [1] : tensor<?xf32> into tensor<64xf32>
  return %r, %s : tensor<64xf32>, tensor<64xf32>
}

// CHECK-LABEL: func.func @insert_twice(
// CHECK-SAME: %[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>, %[[C:.*]]: tensor<?x?xf32>, %[[I:.*]]: index, %[[J:.*]]: index, %[[N:.*]]: index
// CHECK: %[[X:.*]] = tensor.insert_slice %[[A]] into %[[B]]
// CHECK: %[[AT:.*]] = affine.apply #[[SUM]]()[%[[J]], %[[I]]]
// CHECK: tensor.insert_slice %[[A]] into %[[C]][7, %[[AT]]] [1, %[[N]]] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
// CHECK: tensor.insert_slice %[[X]] into %[[C]]
func.func @insert_twice(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?x?xf32>, %i: index, %j: index, %n: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %x = tensor.insert_slice %a into %b[%i] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  %y = tensor.insert_slice %x into %c[7, %j] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  %z = tensor.insert_slice %x into %c[7, %j] [1, %j] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  return %y, %z : tensor<?x?xf32>, tensor<?x?xf32>
}

// Indices are computed before the op that ends a parallel loop.
// CHECK-LABEL: func.func @in_parallel(
// CHECK: %[[AT:.*]] = affine.apply #[[SUM]]()
// CHECK-NEXT: scf.forall.in_parallel
// CHECK-NEXT: tensor.parallel_insert_slice %{{.*}} into %{{.*}}[%[[AT]]] [1] [1] : tensor<f32> into tensor<8xf32>
func.func @in_parallel(%t: tensor<8xf32>, %x: tensor<f32>, %part: tensor<1xf32>, %j: index) -> tensor<8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %y = tensor.insert_slice %x into %part[%j] [1] [1] : tensor<f32> into tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

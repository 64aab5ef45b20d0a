// Canonical loops over boxes of indices, and what their threads hand over.
// RUN: mlir-opt %s --allow-unregistered-dialect --canonicalize --split-input-file | FileCheck %s

// CHECK-LABEL: func @bounds(
// CHECK: scf.forall (%{{.*}}) = (%arg0) to (64) step (2) {
// CHECK: tensor.dim %arg1
func.func @bounds(%n: index, %t: tensor<?xf32>, %s: tensor<2xf32>) -> index {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c64 = arith.constant 64 : index
  %r = scf.forall (%i) = (%n) to (%c64) step (%c2) shared_outs(%o = %t) -> (tensor<?xf32>) {
    "use"(%i) : (index) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
    }
  }
  %d = tensor.dim %r, %c0 : tensor<?xf32>
  return %d : index
}

// -----

// The second output isn't written, the third one's result isn't used.
// CHECK-LABEL: func @outputs(
// CHECK-SAME: %[[A:.*]]: tensor<8xf32>, %[[B:.*]]: tensor<8xf32>, %[[C:.*]]: tensor<8xf32>
// CHECK: %[[R:.*]] = scf.forall (%{{.*}}) in (8) shared_outs(%[[O:.*]] = %[[A]]) -> (tensor<8xf32>) {
// CHECK: "use"(%[[O]], %[[B]], %[[C]])
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[O]]
// CHECK-NOT: tensor.parallel_insert_slice
// CHECK: return %[[R]], %[[B]]
func.func @outputs(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>, %s: tensor<1xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r:3 = scf.forall (%i) in (8) shared_outs(%x = %a, %y = %b, %z = %c) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
    "use"(%x, %y, %z) : (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %x[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
      tensor.parallel_insert_slice %s into %z[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// CHECK-LABEL: func @dims(
// CHECK: scf.forall (%[[J:.*]]) in (%arg0) {
// CHECK: "use"(%c3, %[[J]])
// CHECK-NOT: scf.forall
// CHECK: "once"(%c5)
// CHECK-NOT: "never"
// CHECK: scf.forall (%{{.*}}) in (1) {
// CHECK-NEXT: "mapped"(%c0)
func.func @dims(%n: index) {
  scf.forall (%i, %j) = (3, 0) to (4, %n) step (1, 1) {
    "use"(%i, %j) : (index, index) -> ()
  }
  scf.forall (%i) = (5) to (6) step (4) {
    "once"(%i) : (index) -> ()
  }
  scf.forall (%i, %j) in (%n, 0) {
    "never"(%i) : (index) -> ()
  }
  scf.forall (%i) in (1) {
    "mapped"(%i) : (index) -> ()
  } {mapping = [#gpu.thread<x>]}
  return
}

// -----

// One round: what it hands over is inserted.
// CHECK-LABEL: func @inserted(
// CHECK: %[[R:.*]] = tensor.insert_slice %arg1 into %arg0[0] [2] [1]
// CHECK: return %[[R]]
func.func @inserted(%t: tensor<?xf32>, %s: tensor<2xf32>) -> tensor<?xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %t) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [2] [1] : tensor<2xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func @casts(
// CHECK: %[[R:.*]] = scf.forall {{.*}} shared_outs(%[[O:.*]] = %arg0) -> (tensor<8xf32>) {
// CHECK: tensor.cast %[[O]] : tensor<8xf32> to tensor<?xf32>
// CHECK: tensor.parallel_insert_slice %{{.*}} into %[[O]]{{.*}} into tensor<8xf32>
// CHECK: tensor.cast %[[R]]
func.func @casts(%t: tensor<8xf32>, %s: tensor<1xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %r = scf.forall (%i) in (8) shared_outs(%o = %c) -> (tensor<?xf32>) {
    "use"(%o) : (tensor<?xf32>) -> ()
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  return %r : tensor<?xf32>
}

// -----

// CHECK-LABEL: func @slices(
// CHECK: %[[S:.*]] = tensor.cast %{{.*}} : tensor<?xf32> to tensor<4xf32>
// CHECK: scf.forall.in_parallel {
// CHECK-NEXT: tensor.parallel_insert_slice %[[S]] into %{{.*}}[%{{.*}}] [4] [1] : tensor<4xf32> into tensor<8xf32>
func.func @slices(%t: tensor<8xf32>, %s: tensor<?xf32>) -> tensor<8xf32> {
  %c4 = arith.constant 4 : index
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%i] [%c4] [1] : tensor<?xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}

// RUN: mlir-opt %s --one-shot-bufferize --split-input-file | FileCheck %s
// RUN: mlir-opt %s --one-shot-bufferize="bufferize-function-boundaries copy-before-write" --split-input-file | FileCheck %s --check-prefix=BEFORE
// What threads write to.

// Two elements of four are written: the others are those of the tensor that isn't to change. Copies aren't made where results of threads are combined.
// CHECK-LABEL: func.func @part(
// CHECK: %[[IN:.*]] = bufferization.to_buffer %arg0
// CHECK: %[[OLD:.*]] = bufferization.to_buffer %arg1
// CHECK: %[[NEW:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy %[[OLD]], %[[NEW]]
// CHECK-NEXT: scf.forall (%[[I:.*]]) in (2) {
// CHECK-NEXT: %[[A:.*]] = memref.subview %[[IN]][%[[I]]] [1] [1]
// CHECK-NEXT: %[[B:.*]] = memref.subview %[[NEW]][%[[I]]] [1] [1]
// CHECK-NEXT: memref.copy %[[A]], %[[B]]
// CHECK-NEXT: }
// BEFORE-LABEL: func.func @part(
// BEFORE: %[[NEW:.*]] = memref.alloc()
// BEFORE-NEXT: memref.copy %arg1, %[[NEW]]
// BEFORE-NEXT: scf.forall (%[[I:.*]]) in (2) {
// BEFORE-NEXT: memref.subview %arg0[%[[I]]] [1] [1]
// BEFORE-NEXT: %[[B:.*]] = memref.subview %[[NEW]][%[[I]]] [1] [1]
// BEFORE-NEXT: memref.copy %{{.*}}, %[[B]]
// BEFORE-NEXT: }
func.func @part(%in: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %out) -> tensor<4xf32> {
    %a = tensor.extract_slice %in[%i] [1] [1] : tensor<4xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %a into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

// -----

// All of it is written by whoever comes last: nothing is read.
// CHECK-LABEL: func.func @whole(
// CHECK: memref.alloc()
// CHECK-NEXT: scf.forall
// BEFORE-LABEL: func.func @whole(
// BEFORE: scf.forall
func.func @whole(%in: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32> {
  %r = scf.forall (%i) in (1) shared_outs(%o = %out) -> tensor<4xf32> {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %in into %o[0] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %r : tensor<4xf32>
}

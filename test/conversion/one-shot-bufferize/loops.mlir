// Loops that yield other buffers than they were given.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --one-shot-bufferize=allow-return-allocs-from-loops | FileCheck %s

// A buffer that the round has made goes on as it is.
// CHECK-LABEL: func.func @made_in_the_round(
// CHECK: scf.for
// CHECK-NEXT: %[[A:.*]] = memref.alloc()
// CHECK-NEXT: linalg.fill {{.*}} outs(%[[A]]
// CHECK-NEXT: scf.yield %[[A]]
func.func @made_in_the_round(%n: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %y, %y : tensor<2xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s) -> (tensor<2xf32>) {
    %e = tensor.empty() : tensor<2xf32>
    %f = linalg.fill ins(%x : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
    scf.yield %f : tensor<2xf32>
  }
  %v = tensor.extract %r[%c0] : tensor<2xf32>
  return %v : f32
}

// One from around the loop, and the other one of the round, are copied.
// CHECK-LABEL: func.func @others(
// CHECK: scf.for
// CHECK-DAG: memref.copy
// CHECK-DAG: memref.copy
// CHECK: scf.yield
func.func @others(%n: index, %x: f32, %y: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %y, %y : tensor<2xf32>
  %o = tensor.from_elements %x, %x : tensor<2xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %s, %u = %s) -> (tensor<2xf32>, tensor<2xf32>) {
    scf.yield %u, %o : tensor<2xf32>, tensor<2xf32>
  }
  %v = tensor.extract %r#0[%c0] : tensor<2xf32>
  %w = tensor.extract %r#1[%c0] : tensor<2xf32>
  return %v, %w : f32, f32
}

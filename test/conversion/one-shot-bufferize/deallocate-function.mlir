// The pipeline in a function can't add another one beside it: the first dealloc of several buffers says so.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s --pass-pipeline="builtin.module(func.func(buffer-deallocation-pipeline))" -verify-diagnostics
// RUN: mlir-opt %s --buffer-deallocation-pipeline | FileCheck %s

// CHECK-LABEL: func.func @swap(
// CHECK: call @dealloc_helper(
// CHECK: func.func private @dealloc_helper(
func.func @swap(%n: index) -> (memref<5xf32>, memref<5xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<5xf32>
  %b = memref.alloc() : memref<5xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<5xf32>, memref<5xf32>) {
    // expected-error @+2 {{library function required for generic lowering, but cannot be automatically inserted when operating on functions}}
    // expected-error @+1 {{failed to legalize operation 'bufferization.dealloc' that was explicitly marked illegal}}
    scf.yield %y, %x : memref<5xf32>, memref<5xf32>
  }
  return %r#0, %r#1 : memref<5xf32>, memref<5xf32>
}

// Encodings of tensors as spaces of their buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t
// RUN: mlir-opt %t/types.mlir --one-shot-bufferize="use-encoding-for-memory-space bufferize-function-boundaries" | FileCheck %s
// RUN: mlir-opt %t/said.mlir --one-shot-bufferize="use-encoding-for-memory-space" | FileCheck %s --check-prefix=SAID
// RUN: not mlir-opt %t/types.mlir --one-shot-bufferize="use-encoding-for-memory-space must-infer-memory-space" 2>&1 | FileCheck %s --check-prefix=BOTH
// BOTH: error: only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed

//--- types.mlir
// CHECK: memref.global "private" constant @__constant_2xi8 : memref<2xi8, 3> = dense<[1, 2]>
// CHECK-LABEL: func.func @argument(
// CHECK-SAME: %{{.*}}: memref<4xf32, strided<[?], offset: ?>, 1>, %{{.*}}: f32) -> memref<4xf32, strided<[?], offset: ?>, 1>
func.func @argument(%t: tensor<4xf32, 1>, %x: f32) -> tensor<4xf32, 1> {
  %c0 = arith.constant 0 : index
  %r = tensor.insert %x into %t[%c0] : tensor<4xf32, 1>
  return %r : tensor<4xf32, 1>
}

// CHECK-LABEL: func.func @fresh
// CHECK: memref.alloc() {alignment = 64 : i64} : memref<4xf32, 2>
func.func @fresh(%x: f32) -> tensor<4xf32, 2> {
  %r = tensor.from_elements %x, %x, %x, %x : tensor<4xf32, 2>
  return %r : tensor<4xf32, 2>
}

// CHECK-LABEL: func.func @constant
// CHECK: memref.get_global @__constant_2xi8 : memref<2xi8, 3>
func.func @constant(%i: index) -> i8 {
  %c = arith.constant dense<[1, 2]> : tensor<2xi8, 3>
  %r = tensor.extract %c[%i] : tensor<2xi8, 3>
  return %r : i8
}

//--- said.mlir
// What an op says goes before what its type says.
// SAID-LABEL: func.func @said
// SAID: memref.alloc() {alignment = 64 : i64} : memref<4xf32, 5>
func.func @said() -> tensor<4xf32, 2> {
  %r = bufferization.alloc_tensor() {memory_space = 5 : i64} : tensor<4xf32, 2>
  return %r : tensor<4xf32, 2>
}

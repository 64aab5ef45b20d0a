// Blocks in regions, functions that call themselves or have no body.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s -split-input-file --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

func.func @execute(%c: i1, %t: tensor<5xf32>, %x: f32, %i: index) -> tensor<5xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %0 = scf.execute_region -> tensor<5xf32> {
    cf.cond_br %c, ^bb1(%t : tensor<5xf32>), ^bb2(%f : tensor<5xf32>)
  ^bb1(%a: tensor<5xf32>):
    scf.yield %a : tensor<5xf32>
  ^bb2(%b: tensor<5xf32>):
    cf.br ^bb1(%b : tensor<5xf32>)
  }
  return %0 : tensor<5xf32>
}
// CHECK: func.func @execute(%arg0: i1, %arg1: memref<5xf32, strided<[?], offset: ?>>, %arg2: f32, %arg3: index) -> memref<5xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: %alloc = memref.alloc() {alignment = 64 : i64} : memref<5xf32>
// CHECK-NEXT: linalg.fill ins(%arg2 : f32) outs(%alloc : memref<5xf32>)
// CHECK-NEXT: %0 = scf.execute_region -> memref<5xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg1 : memref<5xf32, strided<[?], offset: ?>>), ^bb2(%alloc : memref<5xf32>)
// CHECK-NEXT: ^bb1(%1: memref<5xf32, strided<[?], offset: ?>>):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: scf.yield %1 : memref<5xf32, strided<[?], offset: ?>>
// CHECK-NEXT: ^bb2(%2: memref<5xf32>):  // pred: ^bb0
// CHECK-NEXT: %cast = memref.cast %2 : memref<5xf32> to memref<5xf32, strided<[?], offset: ?>>
// CHECK-NEXT: cf.br ^bb1(%cast : memref<5xf32, strided<[?], offset: ?>>)
// CHECK: return %0 : memref<5xf32, strided<[?], offset: ?>>

// -----

// It calls itself: its results have the types that the call relies on.
func.func @recursive(%c: i1, %t: tensor<5xf32>) -> tensor<5xf32> {
  %0 = scf.if %c -> (tensor<5xf32>) {
    %1 = func.call @recursive(%c, %t) : (i1, tensor<5xf32>) -> tensor<5xf32>
    scf.yield %1 : tensor<5xf32>
  } else {
    scf.yield %t : tensor<5xf32>
  }
  return %0 : tensor<5xf32>
}
// CHECK: func.func @recursive(%arg0: i1, %arg1: memref<5xf32, strided<[?], offset: ?>>) -> memref<5xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: %0 = scf.if %arg0 -> (memref<5xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT: %1 = func.call @recursive(%arg0, %arg1) : (i1, memref<5xf32, strided<[?], offset: ?>>) -> memref<5xf32, strided<[?], offset: ?>>
// CHECK-NEXT: scf.yield %1 : memref<5xf32, strided<[?], offset: ?>>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg1 : memref<5xf32, strided<[?], offset: ?>>
// CHECK: return %0 : memref<5xf32, strided<[?], offset: ?>>

// -----

func.func private @somewhere(tensor<4xf32>) -> tensor<4xf32>
// CHECK: func.func private @somewhere(memref<4xf32, strided<[?], offset: ?>>) -> memref<4xf32, strided<[?], offset: ?>>

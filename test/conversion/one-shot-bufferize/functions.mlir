// Functions on tensors become functions on buffers.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: mlir-opt %s -split-input-file --one-shot-bufferize=bufferize-function-boundaries | FileCheck %s

// Everything stays in one buffer; the constant is a global.
func.func @in_place(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %zero = arith.constant 0.0 : f32
  %k = arith.constant dense<1.0> : tensor<4x4xf32>
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %s = linalg.add ins(%m, %k : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %s : tensor<4x4xf32>
}
// CHECK: memref.global "private" constant @__constant_4x4xf32 : memref<4x4xf32> = dense<1.000000e+00> {alignment = 64 : i64}
// CHECK: func.func @in_place(%arg0: memref<4x8xf32, strided<[?, ?], offset: ?>>, %arg1: memref<8x4xf32, strided<[?, ?], offset: ?>>) -> memref<4x4xf32> {
// CHECK-NEXT: %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT: %0 = memref.get_global @__constant_4x4xf32 : memref<4x4xf32>
// CHECK-NEXT: %alloc = memref.alloc() {alignment = 64 : i64} : memref<4x4xf32>
// CHECK-NEXT: linalg.fill ins(%cst : f32) outs(%alloc : memref<4x4xf32>)
// CHECK-NEXT: linalg.matmul ins(%arg0, %arg1 : memref<4x8xf32, strided<[?, ?], offset: ?>>, memref<8x4xf32, strided<[?, ?], offset: ?>>) outs(%alloc : memref<4x4xf32>)
// CHECK-NEXT: linalg.add ins(%alloc, %0 : memref<4x4xf32>, memref<4x4xf32>) outs(%alloc : memref<4x4xf32>)
// CHECK-NEXT: %cast = memref.cast %alloc : memref<4x4xf32> to memref<4x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: return %alloc : memref<4x4xf32>

// -----

// What is written over is read later: a copy.
func.func @conflict(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %0 = tensor.insert %x into %t[%i] : tensor<?xf32>
  %1 = tensor.extract %t[%i] : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, f32
}
// CHECK: func.func @conflict(%arg0: memref<?xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: index) -> (memref<?xf32>, f32) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0 : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %alloc = memref.alloc(%dim) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: memref.copy %arg0, %alloc : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
// CHECK-NEXT: memref.store %arg1, %alloc[%arg2] : memref<?xf32>
// CHECK-NEXT: %0 = memref.load %arg0[%arg2] : memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %cast = memref.cast %alloc : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %alloc, %0 : memref<?xf32>, f32

// -----

// The result of a call is the argument; who may not be written to is copied for it.
func.func private @set(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func @calls(%t: tensor<4xf32>, %u: tensor<4xf32> {bufferization.writable = false}, %x: f32, %i: index) -> (tensor<4xf32>, f32) {
  %0 = call @set(%t, %x, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %1 = call @set(%u, %x, %i) : (tensor<4xf32>, f32, index) -> tensor<4xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  return %0, %2 : tensor<4xf32>, f32
}
// CHECK: func.func private @set(%arg0: memref<4xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: memref.store %arg1, %arg0[%arg2] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %arg0 : memref<4xf32, strided<[?], offset: ?>>
// CHECK: func.func @calls(%arg0: memref<4xf32, strided<[?], offset: ?>>, %arg1: memref<4xf32, strided<[?], offset: ?>>, %arg2: f32, %arg3: index) -> (memref<4xf32, strided<[?], offset: ?>>, f32) {
// CHECK-NEXT: %0 = call @set(%arg0, %arg2, %arg3) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy %arg1, %alloc : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT: %cast = memref.cast %alloc : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %1 = call @set(%cast, %arg2, %arg3) : (memref<4xf32, strided<[?], offset: ?>>, f32, index) -> memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %2 = memref.load %1[%arg3] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %0, %2 : memref<4xf32, strided<[?], offset: ?>>, f32

// -----

// A part is taken out, changed, and put back: no copy but one to itself.
func.func @part(%t: tensor<16xf32>, %v: f32, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %n step %c4 iter_args(%a = %t) -> (tensor<16xf32>) {
    %0 = tensor.extract_slice %a[%i] [4] [1] : tensor<16xf32> to tensor<4xf32>
    %1 = linalg.fill ins(%v : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
    %2 = tensor.insert_slice %1 into %a[%i] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %2 : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}
// CHECK: func.func @part(%arg0: memref<16xf32, strided<[?], offset: ?>>, %arg1: f32, %arg2: index) -> memref<16xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = scf.for %arg3 = %c0 to %arg2 step %c4 iter_args(%arg4 = %arg0) -> (memref<16xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT: %subview = memref.subview %arg4[%arg3] [4] [1] : memref<16xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: linalg.fill ins(%arg1 : f32) outs(%subview : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT: %subview_0 = memref.subview %arg4[%arg3] [4] [1] : memref<16xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: memref.copy %subview, %subview_0 : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: scf.yield %arg4 : memref<16xf32, strided<[?], offset: ?>>
// CHECK: return %0 : memref<16xf32, strided<[?], offset: ?>>

// -----

func.func @branches(%c: i1, %t: tensor<4xf32>, %u: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = scf.if %c -> (tensor<4xf32>) {
    %1 = tensor.insert %x into %t[%i] : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %e = tensor.empty() : tensor<4xf32>
    %2 = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  %3 = arith.select %c, %0, %u : tensor<4xf32>
  return %0, %3 : tensor<4xf32>, tensor<4xf32>
}
// CHECK: func.func @branches(%arg0: i1, %arg1: memref<4xf32, strided<[?], offset: ?>>, %arg2: memref<4xf32, strided<[?], offset: ?>>, %arg3: f32, %arg4: index) -> (memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>) {
// CHECK-NEXT: %0 = scf.if %arg0 -> (memref<4xf32>) {
// CHECK-NEXT: %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: memref.copy %arg1, %alloc : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32>
// CHECK-NEXT: memref.store %arg3, %alloc[%arg4] : memref<4xf32>
// CHECK-NEXT: scf.yield %alloc : memref<4xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %alloc = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: linalg.fill ins(%arg3 : f32) outs(%alloc : memref<4xf32>)
// CHECK-NEXT: scf.yield %alloc : memref<4xf32>
// CHECK: %cast = memref.cast %0 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %1 = arith.select %arg0, %cast, %arg2 : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %cast_0 = memref.cast %0 : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %0, %1 : memref<4xf32>, memref<4xf32, strided<[?], offset: ?>>

// -----

func.func @while(%t: tensor<4xi32>, %i: index) -> tensor<4xi32> {
  %one = arith.constant 1 : i32
  %r = scf.while (%a = %t) : (tensor<4xi32>) -> tensor<4xi32> {
    %0 = tensor.extract %a[%i] : tensor<4xi32>
    %c = arith.cmpi slt, %0, %one : i32
    scf.condition(%c) %a : tensor<4xi32>
  } do {
  ^bb0(%a: tensor<4xi32>):
    %1 = tensor.insert %one into %a[%i] : tensor<4xi32>
    scf.yield %1 : tensor<4xi32>
  }
  return %r : tensor<4xi32>
}
// CHECK: func.func @while(%arg0: memref<4xi32, strided<[?], offset: ?>>, %arg1: index) -> memref<4xi32, strided<[?], offset: ?>> {
// CHECK-NEXT: %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT: %0 = scf.while (%arg2 = %arg0) : (memref<4xi32, strided<[?], offset: ?>>) -> memref<4xi32, strided<[?], offset: ?>> {
// CHECK-NEXT: %1 = memref.load %arg2[%arg1] : memref<4xi32, strided<[?], offset: ?>>
// CHECK-NEXT: %2 = arith.cmpi slt, %1, %c1_i32 : i32
// CHECK-NEXT: scf.condition(%2) %arg2 : memref<4xi32, strided<[?], offset: ?>>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: memref<4xi32, strided<[?], offset: ?>>):
// CHECK-NEXT: memref.store %c1_i32, %arg2[%arg1] : memref<4xi32, strided<[?], offset: ?>>
// CHECK-NEXT: scf.yield %arg2 : memref<4xi32, strided<[?], offset: ?>>
// CHECK: return %0 : memref<4xi32, strided<[?], offset: ?>>

// -----

func.func @threads(%t: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i) in (2) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %j = affine.apply affine_map<(d0) -> (d0 * 4)>(%i)
    %0 = tensor.extract_slice %s[%j] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %1 = tensor.extract_slice %o[%j] [4] [1] : tensor<8xf32> to tensor<4xf32>
    %2 = linalg.exp ins(%0 : tensor<4xf32>) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%j] [4] [1] : tensor<4xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// CHECK: #map = affine_map<(d0) -> (d0 * 4)>
// CHECK: func.func @threads(%arg0: memref<8xf32, strided<[?], offset: ?>>, %arg1: memref<8xf32, strided<[?], offset: ?>>) -> memref<8xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: scf.forall (%arg2) in (2) {
// CHECK-NEXT: %0 = affine.apply #map(%arg2)
// CHECK-NEXT: %subview = memref.subview %arg1[%0] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %subview_0 = memref.subview %arg0[%0] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: linalg.exp ins(%subview : memref<4xf32, strided<[?], offset: ?>>) outs(%subview_0 : memref<4xf32, strided<[?], offset: ?>>)
// CHECK-NEXT: %subview_1 = memref.subview %arg0[%0] [4] [1] : memref<8xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: memref.copy %subview_0, %subview_1 : memref<4xf32, strided<[?], offset: ?>> to memref<4xf32, strided<[?], offset: ?>>
// CHECK: return %arg0 : memref<8xf32, strided<[?], offset: ?>>

// -----

// Blocks: the buffer goes on as argument.
func.func @blocks(%c: i1, %t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1(%t : tensor<4xf32>), ^bb2
^bb1(%a: tensor<4xf32>):
  return %a : tensor<4xf32>
^bb2:
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  cf.br ^bb1(%0 : tensor<4xf32>)
}
// CHECK: func.func @blocks(%arg0: i1, %arg1: memref<4xf32, strided<[?], offset: ?>>, %arg2: f32, %arg3: index) -> memref<4xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1(%arg1 : memref<4xf32, strided<[?], offset: ?>>), ^bb2
// CHECK-NEXT: ^bb1(%0: memref<4xf32, strided<[?], offset: ?>>):  // 2 preds: ^bb0, ^bb2
// CHECK-NEXT: return %0 : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: ^bb2:  // pred: ^bb0
// CHECK-NEXT: memref.store %arg2, %arg1[%arg3] : memref<4xf32, strided<[?], offset: ?>>
// CHECK-NEXT: cf.br ^bb1(%arg1 : memref<4xf32, strided<[?], offset: ?>>)

// -----

func.func @shapes(%t: tensor<?x4xf32>, %n: index) -> (tensor<?xf32>, tensor<2x2x?xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %1 = tensor.cast %t : tensor<?x4xf32> to tensor<?x?xf32>
  %2 = tensor.cast %1 : tensor<?x?xf32> to tensor<4x?xf32>
  %3 = tensor.expand_shape %2 [[0, 1], [2]] output_shape [2, 2, %n] : tensor<4x?xf32> into tensor<2x2x?xf32>
  %4 = tensor.dim %t, %c0 : tensor<?x4xf32>
  %5 = tensor.rank %1 : tensor<?x?xf32>
  return %0, %3, %4, %5 : tensor<?xf32>, tensor<2x2x?xf32>, index, index
}
// CHECK: func.func @shapes(%arg0: memref<?x4xf32, strided<[?, ?], offset: ?>>, %arg1: index) -> (memref<?xf32>, memref<2x2x?xf32, strided<[?, ?, ?], offset: ?>>, index, index) {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c0_0 = arith.constant 0 : index
// CHECK-NEXT: %dim = memref.dim %arg0, %c0_0 : memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %alloc = memref.alloc(%dim) {alignment = 64 : i64} : memref<?x4xf32>
// CHECK-NEXT: memref.copy %arg0, %alloc : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<?x4xf32>
// CHECK-NEXT: %collapse_shape = memref.collapse_shape %alloc [{{\[}}0, 1]] : memref<?x4xf32> into memref<?xf32>
// CHECK-NEXT: %cast = memref.cast %arg0 : memref<?x4xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %cast_1 = memref.cast %cast : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<4x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %expand_shape = memref.expand_shape %cast_1 [{{\[}}0, 1], [2]] output_shape [2, 2, %arg1] : memref<4x?xf32, strided<[?, ?], offset: ?>> into memref<2x2x?xf32, strided<[?, ?, ?], offset: ?>>
// CHECK-NEXT: %dim_2 = memref.dim %arg0, %c0 : memref<?x4xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %0 = memref.rank %cast : memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %cast_3 = memref.cast %collapse_shape : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %collapse_shape, %expand_shape, %dim_2, %0 : memref<?xf32>, memref<2x2x?xf32, strided<[?, ?, ?], offset: ?>>, index, index

// -----

func.func @made(%x: f32, %y: f32, %n: index) -> (tensor<2xf32>, tensor<?x2xindex>, tensor<?xf32>, tensor<7xf32>) {
  %0 = tensor.from_elements %x, %y : tensor<2xf32>
  %1 = tensor.generate %n {
  ^bb0(%i: index, %j: index):
    %s = arith.addi %i, %j : index
    tensor.yield %s : index
  } : tensor<?x2xindex>
  %2 = tensor.splat %x[%n] : tensor<?xf32>
  %3 = tensor.pad %0 low[3] high[2] {
  ^bb0(%i: index):
    tensor.yield %y : f32
  } : tensor<2xf32> to tensor<7xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<?x2xindex>, tensor<?xf32>, tensor<7xf32>
}
// CHECK: func.func @made(%arg0: f32, %arg1: f32, %arg2: index) -> (memref<2xf32>, memref<?x2xindex>, memref<?xf32>, memref<7xf32>) {
// CHECK-NEXT: %alloc = memref.alloc() {alignment = 64 : i64} : memref<2xf32>
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c1 = arith.constant 1 : index
// CHECK-NEXT: memref.store %arg0, %alloc[%c0] : memref<2xf32>
// CHECK-NEXT: memref.store %arg1, %alloc[%c1] : memref<2xf32>
// CHECK-NEXT: %alloc_0 = memref.alloc(%arg2) {alignment = 64 : i64} : memref<?x2xindex>
// CHECK-NEXT: linalg.map outs(%alloc_0 : memref<?x2xindex>)
// CHECK-NEXT: (%init: index) {
// CHECK-NEXT: %0 = linalg.index 0 : index
// CHECK-NEXT: %1 = linalg.index 1 : index
// CHECK-NEXT: %2 = arith.addi %0, %1 : index
// CHECK-NEXT: linalg.yield %2 : index
// CHECK: %alloc_1 = memref.alloc(%arg2) {alignment = 64 : i64} : memref<?xf32>
// CHECK-NEXT: linalg.map outs(%alloc_1 : memref<?xf32>)
// CHECK-NEXT: (%init: f32) {
// CHECK-NEXT: linalg.yield %arg0 : f32
// CHECK: %alloc_2 = memref.alloc() {alignment = 64 : i64} : memref<7xf32>
// CHECK-NEXT: linalg.map outs(%alloc_2 : memref<7xf32>)
// CHECK-NEXT: (%init: f32) {
// CHECK-NEXT: %0 = linalg.index 0 : index
// CHECK-NEXT: linalg.yield %arg1 : f32
// CHECK: %subview = memref.subview %alloc_2[3] [2] [1] : memref<7xf32> to memref<2xf32, strided<[1], offset: 3>>
// CHECK-NEXT: memref.copy %alloc, %subview : memref<2xf32> to memref<2xf32, strided<[1], offset: 3>>
// CHECK-NEXT: %cast = memref.cast %alloc : memref<2xf32> to memref<2xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %cast_3 = memref.cast %alloc_0 : memref<?x2xindex> to memref<?x2xindex, strided<[?, ?], offset: ?>>
// CHECK-NEXT: %cast_4 = memref.cast %alloc_1 : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
// CHECK-NEXT: %cast_5 = memref.cast %alloc_2 : memref<7xf32> to memref<7xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %alloc, %alloc_0, %alloc_1, %alloc_2 : memref<2xf32>, memref<?x2xindex>, memref<?xf32>, memref<7xf32>

// -----

func.func @vectors(%t: tensor<8xf32>, %x: f32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = vector.transfer_read %t[%c0], %x : tensor<8xf32>, vector<4xf32>
  %1 = vector.transfer_write %0, %t[%c4] : vector<4xf32>, tensor<8xf32>
  return %1 : tensor<8xf32>
}
// CHECK: func.func @vectors(%arg0: memref<8xf32, strided<[?], offset: ?>>, %arg1: f32) -> memref<8xf32, strided<[?], offset: ?>> {
// CHECK-NEXT: %c0 = arith.constant 0 : index
// CHECK-NEXT: %c4 = arith.constant 4 : index
// CHECK-NEXT: %0 = vector.transfer_read %arg0[%c0], %arg1 : memref<8xf32, strided<[?], offset: ?>>, vector<4xf32>
// CHECK-NEXT: vector.transfer_write %0, %arg0[%c4] : vector<4xf32>, memref<8xf32, strided<[?], offset: ?>>
// CHECK-NEXT: return %arg0 : memref<8xf32, strided<[?], offset: ?>>

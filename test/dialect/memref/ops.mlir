// Every op of memref.
// RUN: mlir-opt %s | FileCheck %s
// RUN: mlir-opt %s --mlir-print-op-generic | mlir-opt | FileCheck %s

// CHECK: memref.global "private" constant @table : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]> {alignment = 64 : i64}
memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]> {alignment = 64 : i64}
// CHECK: memref.global @elsewhere : memref<4xi32>
memref.global @elsewhere : memref<4xi32>
// CHECK: memref.global "nested" @empty : memref<3xi32, 2> = uninitialized
memref.global "nested" @empty : memref<3xi32, 2> = uninitialized

// CHECK-LABEL: func.func @allocation(
func.func @allocation(%n: index, %b: memref<64xi8>, %v: f32) {
  // CHECK: %{{.*}} = memref.alloc(%{{.*}})[%{{.*}}] {alignment = 16 : i64} : memref<2x?xf32, #{{.*}}, 1>
  %0 = memref.alloc(%n)[%n] {alignment = 16} : memref<2x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
  // CHECK: %alloca = memref.alloca() : memref<f32>
  %1 = memref.alloca() : memref<f32>
  // CHECK: memref.realloc %{{.*}}(%{{.*}}) : memref<64xi8> to memref<?xi8>
  %2 = memref.realloc %b(%n) : memref<64xi8> to memref<?xi8>
  // CHECK: memref.dealloc %{{.*}} : memref<?xi8>
  memref.dealloc %2 : memref<?xi8>
  // CHECK: %{{.*}}:2 = memref.alloca_scope  -> (f32, index) {
  // CHECK-NEXT: memref.alloca_scope.return %{{.*}}, %{{.*}} : f32, index
  // CHECK-NEXT: } {note}
  %3:2 = memref.alloca_scope -> (f32, index) {
    memref.alloca_scope.return %v, %n : f32, index
  } {note}
  // CHECK: memref.alloca_scope  {
  // CHECK-NEXT: }
  memref.alloca_scope {
  }
  return
}

// CHECK-LABEL: func.func @facts(
func.func @facts(%m: memref<4x?xf32>, %u: memref<*xi8>, %i: index) {
  // CHECK: %assume_align = memref.assume_alignment %{{.*}}, 16 : memref<4x?xf32>
  %0 = memref.assume_alignment %m, 16 : memref<4x?xf32>
  // CHECK: %{{.*}}:2 = memref.distinct_objects %{{.*}}, %{{.*}} : memref<4x?xf32>, memref<4x?xf32>
  %1:2 = memref.distinct_objects %m, %0 : memref<4x?xf32>, memref<4x?xf32>
  // CHECK: %dim = memref.dim %{{.*}}, %{{.*}} : memref<*xi8>
  %2 = memref.dim %u, %i : memref<*xi8>
  // CHECK: memref.rank %{{.*}} : memref<*xi8>
  %3 = memref.rank %u : memref<*xi8>
  // CHECK: %intptr = memref.extract_aligned_pointer_as_index %{{.*}} : memref<*xi8> -> index
  %4 = memref.extract_aligned_pointer_as_index %u : memref<*xi8> -> index
  // CHECK: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %{{.*}} : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  %5:6 = memref.extract_strided_metadata %m : memref<4x?xf32> -> memref<f32>, index, index, index, index, index
  // CHECK: memref.get_global @table : memref<2xf32>
  %6 = memref.get_global @table : memref<2xf32>
  return
}

// CHECK-LABEL: func.func @access(
func.func @access(%m: memref<4x4xf32>, %z: memref<i64>, %i: index, %v: f32) {
  // CHECK: memref.load %{{.*}}[%{{.*}}, %{{.*}}] {nontemporal = true} : memref<4x4xf32>
  %0 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x4xf32>
  // CHECK: %[[ONE:.*]] = memref.load %{{.*}}[] : memref<i64>
  %1 = memref.load %z[] : memref<i64>
  // CHECK: memref.store %[[ONE]], %{{.*}}[] {alignment = 8 : i64} : memref<i64>
  memref.store %1, %z[] {alignment = 8} : memref<i64>
  // CHECK: memref.prefetch %{{.*}}[%{{.*}}, %{{.*}}], write, locality<2>, instr : memref<4x4xf32>
  memref.prefetch %m[%i, %i], write, locality<2>, instr : memref<4x4xf32>
  // CHECK: memref.prefetch %{{.*}}[%{{.*}}, %{{.*}}], read, locality<0>, data : memref<4x4xf32>
  memref.prefetch %m[%i, %i], read, locality<0>, data : memref<4x4xf32>
  // CHECK: memref.atomic_rmw maximumf %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : (f32, memref<4x4xf32>) -> f32
  %2 = memref.atomic_rmw maximumf %v, %m[%i, %i] : (f32, memref<4x4xf32>) -> f32
  // CHECK: memref.atomic_rmw xori %{{.*}}, %{{.*}}[] : (i64, memref<i64>) -> i64
  %3 = memref.atomic_rmw xori %1, %z[] : (i64, memref<i64>) -> i64
  // CHECK: memref.generic_atomic_rmw %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x4xf32> {
  // CHECK-NEXT: ^bb0(%[[OLD:.*]]: f32):
  // CHECK-NEXT: memref.atomic_yield %[[OLD]] : f32
  // CHECK-NEXT: } {note}
  %4 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x4xf32> {
  ^bb0(%old: f32):
    memref.atomic_yield %old : f32
  } {note}
  // CHECK: memref.copy %{{.*}}, %{{.*}} : memref<4x4xf32> to memref<4x4xf32>
  memref.copy %m, %m : memref<4x4xf32> to memref<4x4xf32>
  return
}

// CHECK-LABEL: func.func @transfers(
func.func @transfers(%m: memref<8x8xf32>, %d: memref<64xf32, 1>, %t: memref<2xi32>, %z: memref<i32>, %i: index) {
  // CHECK: memref.dma_start %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}[%{{.*}}], %{{.*}}, %{{.*}}[%{{.*}}] : memref<8x8xf32>, memref<64xf32, 1>, memref<2xi32>
  memref.dma_start %m[%i, %i], %d[%i], %i, %t[%i] : memref<8x8xf32>, memref<64xf32, 1>, memref<2xi32>
  // CHECK: memref.dma_start %{{.*}}[%{{.*}}], %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}}[], %{{.*}}, %{{.*}} : memref<64xf32, 1>, memref<8x8xf32>, memref<i32>
  memref.dma_start %d[%i], %m[%i, %i], %i, %z[], %i, %i : memref<64xf32, 1>, memref<8x8xf32>, memref<i32>
  // CHECK: memref.dma_wait %{{.*}}[%{{.*}}], %{{.*}} : memref<2xi32>
  memref.dma_wait %t[%i], %i : memref<2xi32>
  return
}

// CHECK-LABEL: func.func @views(
func.func @views(%m: memref<8x6xf32>, %u: memref<*xf32>, %b: memref<?xi8>, %s: memref<2xindex>, %i: index) {
  // CHECK: %cast = memref.cast %{{.*}} : memref<8x6xf32> to memref<?x6xf32, strided<[?, 1], offset: ?>>
  %0 = memref.cast %m : memref<8x6xf32> to memref<?x6xf32, strided<[?, 1], offset: ?>>
  // CHECK: %memspacecast = memref.memory_space_cast %{{.*}} : memref<*xf32> to memref<*xf32, "far">
  %1 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, "far">
  // CHECK: %reinterpret_cast = memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [%{{.*}}, 2], strides: [4, %{{.*}}] : memref<*xf32> to memref<?x2xf32, strided<[4, ?], offset: ?>>
  %2 = memref.reinterpret_cast %u to offset: [%i], sizes: [%i, 2], strides: [4, %i] : memref<*xf32> to memref<?x2xf32, strided<[4, ?], offset: ?>>
  // CHECK: %reshape = memref.reshape %{{.*}}(%{{.*}}) : (memref<8x6xf32>, memref<2xindex>) -> memref<?x?xf32>
  %3 = memref.reshape %m(%s) : (memref<8x6xf32>, memref<2xindex>) -> memref<?x?xf32>
  // CHECK: %expand_shape = memref.expand_shape %{{.*}} {{\[\[}}0, 1], [2, 3]] output_shape [2, 4, 3, 2] : memref<8x6xf32> into memref<2x4x3x2xf32>
  %4 = memref.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 4, 3, 2] : memref<8x6xf32> into memref<2x4x3x2xf32>
  // CHECK: %collapse_shape = memref.collapse_shape %{{.*}} {{\[\[}}0, 1, 2], [3]] : memref<2x4x3x2xf32> into memref<24x2xf32>
  %5 = memref.collapse_shape %4 [[0, 1, 2], [3]] : memref<2x4x3x2xf32> into memref<24x2xf32>
  // CHECK: %subview = memref.subview %{{.*}}[%{{.*}}, 2] [1, 3] [2, 1] : memref<8x6xf32> to memref<3xf32, strided<[1], offset: ?>>
  %6 = memref.subview %m[%i, 2] [1, 3] [2, 1] : memref<8x6xf32> to memref<3xf32, strided<[1], offset: ?>>
  // CHECK: %transpose = memref.transpose %{{.*}} (d0, d1) -> (d1, d0) {note} : memref<8x6xf32> to memref<6x8xf32, strided<[1, 6]>>
  %7 = memref.transpose %m (i, j) -> (j, i) {note} : memref<8x6xf32> to memref<6x8xf32, strided<[1, 6]>>
  // CHECK: %view = memref.view %{{.*}}[%{{.*}}][%{{.*}}] : memref<?xi8> to memref<4x?xf32>
  %8 = memref.view %b[%i][%i] : memref<?xi8> to memref<4x?xf32>
  return
}

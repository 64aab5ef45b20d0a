// expand-strided-metadata: what views do to offsets, sizes and strides becomes explicit.
// RUN: mlir-opt %s --expand-strided-metadata | FileCheck %s

memref.global "private" constant @table : memref<4x8xf32> = dense<1.0>

// CHECK-LABEL: func.func @subview(
// CHECK: %[[B:[^,]*]], %{{.*}}, %{{.*}}:2, %{{.*}}:2 = memref.extract_strided_metadata %arg0
// CHECK: %[[S:.*]] = affine.apply #{{.*}}()[%arg2]
// CHECK: %[[O:.*]] = affine.apply #{{.*}}()[%arg1]
// CHECK: memref.reinterpret_cast %[[B]] to offset: [%[[O]]], sizes: [2, 3], strides: [8, %[[S]]]
func.func @subview(%m: memref<4x8xf32, strided<[8, 2]>>, %i: index, %s: index) -> memref<2x3xf32, strided<[8, ?], offset: ?>> {
  %0 = memref.subview %m[%i, 1] [2, 3] [1, %s] : memref<4x8xf32, strided<[8, 2]>> to memref<2x3xf32, strided<[8, ?], offset: ?>>
  return %0 : memref<2x3xf32, strided<[8, ?], offset: ?>>
}

// CHECK-LABEL: func.func @expand(
// CHECK: %[[B:[^,]*]], %{{.*}}, %[[Z:.*]], %{{.*}} = memref.extract_strided_metadata %arg0
// CHECK: %[[S:.*]] = affine.apply #{{.*}}()[%[[Z]]]
// CHECK: memref.reinterpret_cast %[[B]] to offset: [0], sizes: [%[[S]], 4], strides: [4, 1]
func.func @expand(%m: memref<?xf32>, %n: index) -> memref<?x4xf32> {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %0 : memref<?x4xf32>
}

// CHECK-LABEL: func.func @collapse(
// CHECK: %[[B:[^,]*]], %{{.*}}, %[[Z:.*]]:3, %{{.*}}:3 = memref.extract_strided_metadata %arg0
// CHECK: %[[S:.*]] = affine.apply #{{.*}}()[%[[Z]]#0]
// CHECK: memref.reinterpret_cast %[[B]] to offset: [0], sizes: [%[[S]], 5], strides: [5, 1]
func.func @collapse(%m: memref<?x3x5xf32>) -> memref<?x5xf32> {
  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<?x3x5xf32> into memref<?x5xf32>
  return %0 : memref<?x5xf32>
}

// CHECK-LABEL: func.func @allocation(
// CHECK: %[[A:.*]] = memref.alloc(%arg0) : memref<2x?xf32>
// CHECK: %[[B:.*]] = memref.reinterpret_cast %[[A]] to offset: [0], sizes: [], strides: [] : memref<2x?xf32> to memref<f32>
// CHECK: return %[[B]], %{{.*}}, %arg0
func.func @allocation(%n: index) -> (memref<f32>, index, index) {
  %0 = memref.alloc(%n) : memref<2x?xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<2x?xf32> -> memref<f32>, index, index, index, index, index
  return %b, %o, %t#0 : memref<f32>, index, index
}

// CHECK-LABEL: func.func @global(
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
// CHECK: return %[[C8]]
func.func @global() -> index {
  %0 = memref.get_global @table : memref<4x8xf32>
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %0 : memref<4x8xf32> -> memref<f32>, index, index, index, index, index
  return %t#0 : index
}

// CHECK-LABEL: func.func @pointer(
// CHECK: memref.extract_aligned_pointer_as_index %arg0 : memref<8xf32> -> index
func.func @pointer(%m: memref<8xf32>, %i: index) -> index {
  %0 = memref.subview %m[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
  %1 = memref.extract_aligned_pointer_as_index %0 : memref<2xf32, strided<[1], offset: ?>> -> index
  return %1 : index
}

// CHECK-LABEL: func.func @casts(
// CHECK: %[[B:[^,]*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %arg0
// CHECK: %[[C:.*]] = memref.memory_space_cast %[[B]] : memref<f32> to memref<f32, 1>
// CHECK: return %[[C]]
func.func @casts(%m: memref<8xf32>) -> memref<f32, 1> {
  %0 = memref.memory_space_cast %m : memref<8xf32> to memref<8xf32, 1>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<8xf32, 1> -> memref<f32, 1>, index, index, index
  return %b : memref<f32, 1>
}

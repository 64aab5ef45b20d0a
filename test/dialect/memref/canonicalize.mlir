// What canonicalisation makes of memref.
// RUN: mlir-opt %s --canonicalize --allow-unregistered-dialect | FileCheck %s

// CHECK-LABEL: func.func @alloc_of_constant_size(
// CHECK-NEXT: %[[A:.*]] = memref.alloc() {alignment = 64 : i64} : memref<4xf32>
// CHECK-NEXT: %[[C:.*]] = memref.cast %[[A]] : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return %[[C]]
func.func @alloc_of_constant_size() -> memref<?xf32> {
  %n = arith.constant 4 : index
  %0 = memref.alloc(%n) {alignment = 64} : memref<?xf32>
  return %0 : memref<?xf32>
}

// CHECK-LABEL: func.func @never_read(
// CHECK-NEXT: return
func.func @never_read(%v: f32, %i: index) {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  return
}

// CHECK-LABEL: func.func @accesses_before_casts(
// CHECK-NEXT: memref.load %{{.*}}[%{{.*}}] : memref<4xf32>
// CHECK-NEXT: memref.store %{{.*}}, %{{.*}}[%{{.*}}] : memref<4xf32>
// CHECK-NEXT: memref.prefetch %{{.*}}[%{{.*}}], read, locality<1>, data : memref<4xf32>
// CHECK-NEXT: memref.dealloc %{{.*}} : memref<4xf32>
func.func @accesses_before_casts(%m: memref<4xf32>, %i: index) -> f32 {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.store %1, %0[%i] : memref<?xf32>
  memref.prefetch %0[%i], read, locality<1>, data : memref<?xf32>
  memref.dealloc %0 : memref<?xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @copies(
// CHECK-NEXT: memref.copy %arg0, %arg1 : memref<4xf32> to memref<?xf32>
// CHECK-NEXT: return
func.func @copies(%a: memref<4xf32>, %b: memref<?xf32>, %e: memref<0xf32>) {
  %0 = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.copy %0, %b : memref<?xf32> to memref<?xf32>
  memref.copy %b, %b : memref<?xf32> to memref<?xf32>
  memref.copy %e, %b : memref<0xf32> to memref<?xf32>
  return
}

// CHECK-LABEL: func.func @sizes(
// CHECK-SAME: %[[N:.*]]: index, %[[M:.*]]: index
// CHECK: %[[FOUR:.*]] = arith.constant 4 : index
// CHECK: return %[[FOUR]], %[[N]], %[[M]], %[[N]], %[[FOUR]]
func.func @sizes(%n: index, %m: index, %a: memref<4x?xf32>, %b: memref<?xi8>) -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %a, %c0 : memref<4x?xf32>
  %1 = memref.subview %a[0, 1] [1, %n] [1, 1] : memref<4x?xf32> to memref<?xf32, strided<[1], offset: 1>>
  %2 = memref.dim %1, %c0 : memref<?xf32, strided<[1], offset: 1>>
  %3 = memref.alloca(%m) : memref<2x?xf32>
  %4 = memref.dim %3, %c1 : memref<2x?xf32>
  %5 = memref.view %b[%c0][%m, %n] : memref<?xi8> to memref<?x?xf32>
  %6 = memref.dim %5, %c1 : memref<?x?xf32>
  %7 = memref.cast %a : memref<4x?xf32> to memref<?x?xf32>
  %8 = memref.dim %7, %c0 : memref<?x?xf32>
  return %0, %2, %4, %6, %8 : index, index, index, index, index
}

// CHECK-LABEL: func.func @size_in_shape(
// CHECK-NEXT: %[[L:.*]] = memref.load %arg1[%arg2] : memref<?xi32>
// CHECK-NEXT: %[[C:.*]] = arith.index_cast %[[L]] : i32 to index
// CHECK-NEXT: memref.store
// CHECK-NEXT: return %[[C]]
func.func @size_in_shape(%m: memref<*xf32>, %s: memref<?xi32>, %i: index, %v: i32) -> index {
  %0 = memref.reshape %m(%s) : (memref<*xf32>, memref<?xi32>) -> memref<*xf32>
  memref.store %v, %s[%i] : memref<?xi32>
  %1 = memref.dim %0, %i : memref<*xf32>
  return %1 : index
}

// CHECK-LABEL: func.func @rank(
// CHECK: arith.constant 2 : index
func.func @rank(%m: memref<4x?xf32>) -> index {
  %0 = memref.rank %m : memref<4x?xf32>
  return %0 : index
}

// CHECK-LABEL: func.func @slice_by_constants(
// CHECK: %[[S:.*]] = memref.subview %arg0[0, %arg1] [1, 2] [1, 1] : memref<4x8xf32> to memref<2xf32, strided<[1], offset: ?>>
// CHECK: memref.cast %[[S]]
func.func @slice_by_constants(%m: memref<4x8xf32>, %i: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c0, %i] [1, %c2] [1, 1] : memref<4x8xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

// What would be outside of the buffer stays a value.
// CHECK-LABEL: func.func @slice_outside(
// CHECK: memref.subview %arg0[2] [%{{.*}}] [1]
func.func @slice_outside(%m: memref<4xf32>) -> memref<?xf32, strided<[1], offset: 2>> {
  %c9 = arith.constant 9 : index
  %0 = memref.subview %m[2] [%c9] [1] : memref<4xf32> to memref<?xf32, strided<[1], offset: 2>>
  return %0 : memref<?xf32, strided<[1], offset: 2>>
}

// CHECK-LABEL: func.func @slice_of_all(
// CHECK-NEXT: %[[C:.*]] = memref.cast %arg0 : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
// CHECK-NEXT: return %[[C]], %arg0
func.func @slice_of_all(%m: memref<4x8xf32>) -> (memref<4x8xf32, strided<[8, 1]>>, memref<4x8xf32>) {
  %0 = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %1 = memref.subview %m[0, 0] [4, 8] [1, 1] : memref<4x8xf32> to memref<4x8xf32>
  return %0, %1 : memref<4x8xf32, strided<[8, 1]>>, memref<4x8xf32>
}

// CHECK-LABEL: func.func @slice_before_cast(
// CHECK: %[[S:.*]] = memref.subview %arg0[0, 1] [1, 4] [1, 1] : memref<2x8xf32> to memref<4xf32, strided<[1], offset: 1>>
// CHECK: memref.cast %[[S]]
func.func @slice_before_cast(%m: memref<2x8xf32>) -> memref<4xf32, strided<[1], offset: ?>> {
  %0 = memref.cast %m : memref<2x8xf32> to memref<?x8xf32, strided<[?, 1], offset: ?>>
  %1 = memref.subview %0[0, 1] [1, 4] [1, 1] : memref<?x8xf32, strided<[?, 1], offset: ?>> to memref<4xf32, strided<[1], offset: ?>>
  return %1 : memref<4xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: func.func @reinterpreted(
// CHECK-NEXT: return %arg0
func.func @reinterpreted(%m: memref<?x8xf32>) -> memref<?x8xf32> {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<?x8xf32> -> memref<f32>, index, index, index, index, index
  %0 = memref.reinterpret_cast %b to offset: [0], sizes: [%s#0, 8], strides: [8, 1] : memref<f32> to memref<?x8xf32>
  return %0 : memref<?x8xf32>
}

// CHECK-LABEL: func.func @reinterpreted_by_constants(
// CHECK: %[[R:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [3], strides: [2] : memref<f32> to memref<3xf32, strided<[2]>>
// CHECK: memref.cast %[[R]]
func.func @reinterpreted_by_constants(%m: memref<f32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c3], strides: [%c2] : memref<f32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// CHECK-LABEL: func.func @metadata(
// CHECK-DAG: %[[C4:.*]] = arith.constant 4 : index
// CHECK-DAG: %[[C8:.*]] = arith.constant 8 : index
// CHECK: %{{.*}}, %[[O:.*]], %[[S:.*]]:2, %{{.*}}:2 = memref.extract_strided_metadata %arg0
// CHECK: return %[[O]], %[[C4]], %[[S]]#1, %[[C8]]
func.func @metadata(%m: memref<4x?xf32, strided<[8, ?], offset: ?>>) -> (index, index, index, index) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[8, ?], offset: ?>> -> memref<f32>, index, index, index, index, index
  return %o, %s#0, %s#1, %t#0 : index, index, index, index
}

// CHECK-LABEL: func.func @reshapes(
// CHECK: memref.expand_shape %arg0 {{\[\[}}0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
// CHECK: memref.collapse_shape %arg1 {{\[\[}}0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
// CHECK: memref.collapse_shape %arg1 {{\[\[}}0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
// CHECK: memref.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
// CHECK: return
// CHECK-SAME: %arg0
func.func @reshapes(%m: memref<24xf32>, %t: memref<2x3x4xf32>)
    -> (memref<2x3x4xf32>, memref<24xf32>, memref<6x4xf32>, memref<6x4xf32>, memref<24xf32>) {
  %0 = memref.expand_shape %m [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  %1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  %2 = memref.collapse_shape %t [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %3 = memref.collapse_shape %2 [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %4 = memref.collapse_shape %t [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
  %5 = memref.expand_shape %4 [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  %6 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  %7 = memref.collapse_shape %6 [[0, 1], [2]] : memref<2x3x4xf32> into memref<6x4xf32>
  %8 = memref.collapse_shape %6 [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
  return %1, %3, %5, %7, %8 : memref<2x3x4xf32>, memref<24xf32>, memref<6x4xf32>, memref<6x4xf32>, memref<24xf32>
}

// CHECK-LABEL: func.func @joined_sizes(
// CHECK: %[[S:.*]] = arith.muli %arg1, %{{.*}} : index
// CHECK: memref.expand_shape %arg0 {{\[\[}}0, 1]] output_shape [2, %[[S]]] : memref<?xf32> into memref<2x?xf32>
func.func @joined_sizes(%m: memref<?xf32>, %n: index) -> memref<2x?xf32> {
  %0 = memref.expand_shape %m [[0, 1, 2]] output_shape [2, %n, 8] : memref<?xf32> into memref<2x?x8xf32>
  %1 = memref.collapse_shape %0 [[0], [1, 2]] : memref<2x?x8xf32> into memref<2x?xf32>
  return %1 : memref<2x?xf32>
}

// CHECK-LABEL: func.func @transposes(
// CHECK-NEXT: return %arg0
func.func @transposes(%m: memref<2x3xf32>) -> memref<2x3xf32> {
  %0 = memref.transpose %m (i, j) -> (j, i) : memref<2x3xf32> to memref<3x2xf32, strided<[1, 3]>>
  %1 = memref.transpose %0 (i, j) -> (j, i) : memref<3x2xf32, strided<[1, 3]>> to memref<2x3xf32>
  return %1 : memref<2x3xf32>
}

// CHECK-LABEL: func.func @views(
// CHECK: %[[V:.*]] = memref.view %arg0[%arg1][] : memref<64xi8> to memref<4xf32>
// CHECK: memref.cast %[[V]]
func.func @views(%b: memref<64xi8>, %i: index) -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %0 = memref.cast %b : memref<64xi8> to memref<?xi8>
  %1 = memref.view %0[%i][%c4] : memref<?xi8> to memref<?xf32>
  return %1 : memref<?xf32>
}

// CHECK-LABEL: func.func @alignments_and_spaces(
// CHECK: memref.assume_alignment %arg0, 16 : memref<4xf32>
// CHECK-NOT: memref.assume_alignment
// CHECK: memref.memory_space_cast %{{.*}} : memref<4xf32> to memref<4xf32, 2>
// CHECK-NOT: memref.memory_space_cast
func.func @alignments_and_spaces(%m: memref<4xf32>) -> memref<4xf32, 2> {
  %0 = memref.assume_alignment %m, 16 : memref<4xf32>
  %1 = memref.assume_alignment %0, 16 : memref<4xf32>
  %2 = memref.memory_space_cast %1 : memref<4xf32> to memref<4xf32, 1>
  %3 = memref.memory_space_cast %2 : memref<4xf32, 1> to memref<4xf32, 2>
  return %3 : memref<4xf32, 2>
}

// A scope at the end of another, or without allocations, goes; else allocations go outside.
// CHECK-LABEL: func.func @scopes(
// CHECK: %[[A:.*]] = memref.alloca(%arg0) : memref<?xf32>
// CHECK-NEXT: "test.region"() ({
// CHECK-NEXT: memref.alloca_scope {
// CHECK-NEXT: "test.use"(%[[A]])
func.func @scopes(%n: index) {
  memref.alloca_scope {
    "test.region"() ({
      memref.alloca_scope {
        %0 = memref.alloca(%n) : memref<?xf32>
        "test.use"(%0) : (memref<?xf32>) -> ()
      }
      "test.end"() : () -> ()
    }) : () -> ()
  }
  return
}

// CHECK-LABEL: func.func @scope_without_allocation(
// CHECK-NOT: alloca_scope
func.func @scope_without_allocation(%m: memref<f32>, %v: f32) -> f32 {
  %0 = memref.alloca_scope -> (f32) {
    memref.store %v, %m[] : memref<f32>
    memref.alloca_scope.return %v : f32
  }
  return %0 : f32
}

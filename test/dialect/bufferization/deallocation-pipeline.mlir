// Deallocations simplified and lowered.
// RUN: mlir-opt %s --buffer-deallocation-simplification --split-input-file | FileCheck %s --check-prefix=SIMPLE
// RUN: mlir-opt %s --bufferization-lower-deallocations --split-input-file | FileCheck %s --check-prefix=LOWER
// RUN: not mlir-opt %s --pass-pipeline="builtin.module(func.func(bufferization-lower-deallocations))" --split-input-file 2>&1 | FileCheck %s --check-prefix=FUNCTION
// FUNCTION: error: library function required for generic lowering, but cannot be automatically inserted when operating on functions
// FUNCTION: error: failed to legalize operation 'bufferization.dealloc' that was explicitly marked illegal

// LOWER-LABEL: func @one(
// LOWER-SAME: %[[A:.*]]: memref<f32>, %[[C:.*]]: i1
// LOWER: scf.if %[[C]] {
// LOWER-NEXT: memref.dealloc %[[A]]
// LOWER: %[[P:.*]] = memref.extract_aligned_pointer_as_index %[[A]]
// LOWER: %[[Q:.*]] = memref.extract_aligned_pointer_as_index %[[B:.*]] :
// LOWER: %[[NE:.*]] = arith.cmpi ne, %[[P]], %[[Q]]
// LOWER: %[[AND:.*]] = arith.andi %[[NE]], %[[C]]
// LOWER: scf.if %[[AND]] {
// LOWER: %[[SAME:.*]] = arith.xori %[[NE]], %{{.*}}
// LOWER: %[[OWNED:.*]] = arith.andi %[[SAME]], %[[C]]
// LOWER: return %[[OWNED]]
func.func @one(%a: memref<f32>, %c: i1, %b: memref<f32>) -> i1 {
  bufferization.dealloc (%a : memref<f32>) if (%c)
  %0 = bufferization.dealloc (%a : memref<f32>) if (%c) retain (%b : memref<f32>)
  %1 = bufferization.dealloc retain (%b : memref<f32>)
  return %0 : i1
}

// -----

// LOWER-LABEL: func @several(
// LOWER-COUNT-5: memref.alloc()
// LOWER: call @dealloc_helper(
// LOWER: func.func private @dealloc_helper(%{{.*}}: memref<?xindex>, %{{.*}}: memref<?xindex>, %{{.*}}: memref<?xi1>, %{{.*}}: memref<?xi1>, %{{.*}}: memref<?xi1>) {
func.func @several(%a: memref<f32>, %b: memref<f32>, %c: i1, %r: memref<f32>) -> i1 {
  %0 = bufferization.dealloc (%a, %b : memref<f32>, memref<f32>) if (%c, %c) retain (%r : memref<f32>)
  return %0 : i1
}

// -----

// Allocations are different from each other and from arguments.
// SIMPLE-LABEL: func @known(
// SIMPLE: %[[A:.*]] = memref.alloc
// SIMPLE: %[[B:.*]] = memref.alloc
// SIMPLE-DAG: bufferization.dealloc (%[[A]] : memref<f32>) if (%{{.*}})
// SIMPLE-DAG: bufferization.dealloc (%[[B]] : memref<f32>) if (%{{.*}})
// SIMPLE: return %{{false.*}}
func.func @known(%r: memref<f32>, %c: i1, %d: i1) -> i1 {
  %a = memref.alloc() : memref<f32>
  %b = memref.alloc() : memref<f32>
  memref.copy %r, %a : memref<f32> to memref<f32>
  memref.copy %r, %b : memref<f32> to memref<f32>
  %0 = bufferization.dealloc (%a, %b : memref<f32>, memref<f32>) if (%c, %d) retain (%r : memref<f32>)
  return %0 : i1
}

// -----

// SIMPLE-LABEL: func @retained(
// SIMPLE-SAME: %[[C:.*]]: i1
// SIMPLE-NOT: bufferization.dealloc
// SIMPLE: return %[[C]]
func.func @retained(%c: i1) -> i1 {
  %a = memref.alloc() : memref<f32>
  %0 = bufferization.dealloc (%a : memref<f32>) if (%c) retain (%a : memref<f32>)
  memref.dealloc %a : memref<f32>
  return %0 : i1
}

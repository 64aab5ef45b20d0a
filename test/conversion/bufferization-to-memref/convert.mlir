// Clones are allocations and copies.
// RUN: mlir-opt --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-bufferization-to-memref %s | FileCheck %s

// CHECK-LABEL: func @static
func.func @static(%a: memref<2xf32, 1>) {
  // CHECK-NEXT: %[[N:.*]] = memref.alloc() : memref<2xf32, 2>
  // CHECK-NEXT: memref.copy %arg0, %[[N]] : memref<2xf32, 1> to memref<2xf32, 2>
  %0 = bufferization.clone %a : memref<2xf32, 1> to memref<2xf32, 2>
  return
}

// CHECK-LABEL: func @dynamic
func.func @dynamic(%a: memref<2x?xf32>) -> memref<2x?xf32> {
  // CHECK-NEXT: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK-NEXT: %[[D:.*]] = memref.dim %arg0, %[[ONE]]
  // CHECK-NEXT: %[[N:.*]] = memref.alloc(%[[D]]) : memref<2x?xf32>
  // CHECK-NEXT: memref.copy %arg0, %[[N]]
  // CHECK-NEXT: return %[[N]]
  %0 = bufferization.clone %a : memref<2x?xf32> to memref<2x?xf32>
  return %0 : memref<2x?xf32>
}

// CHECK-LABEL: func @layout
func.func @layout(%a: memref<?xf32, strided<[?], offset: ?>>) {
  // CHECK: %[[N:.*]] = memref.alloc(%{{.*}}) : memref<?xf32>
  // CHECK-NEXT: %[[C:.*]] = memref.cast %[[N]] : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  // CHECK-NEXT: memref.copy %arg0, %[[C]]
  %0 = bufferization.clone %a : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// CHECK-LABEL: func @any_rank
func.func @any_rank(%a: memref<*xf32, 3>) {
  // CHECK: %[[R:.*]] = memref.rank %arg0
  // CHECK-NEXT: %[[S:.*]] = memref.alloca(%[[R]]) : memref<?xindex>
  // CHECK-NEXT: %[[COUNT:.*]] = scf.for %[[I:.*]] = %{{.*}} to %[[R]] step %{{.*}} iter_args(%[[P:.*]] = %{{.*}}) -> (index) {
  // CHECK-NEXT: %[[D:.*]] = memref.dim %arg0, %[[I]]
  // CHECK-NEXT: memref.store %[[D]], %[[S]][%[[I]]]
  // CHECK-NEXT: %[[M:.*]] = arith.muli %[[P]], %[[D]]
  // CHECK-NEXT: scf.yield %[[M]]
  // CHECK: %[[ROW:.*]] = memref.alloc(%[[COUNT]]) : memref<?xf32, 3>
  // CHECK-NEXT: %[[N:.*]] = memref.reshape %[[ROW]](%[[S]])
  // CHECK-NEXT: memref.copy %arg0, %[[N]]
  %0 = bufferization.clone %a : memref<*xf32, 3> to memref<*xf32, 3>
  return
}

// CHECK-LABEL: func @dealloc
func.func @dealloc(%a: memref<2xf32>, %c: i1) {
  // CHECK-NEXT: scf.if %arg1 {
  // CHECK-NEXT: memref.dealloc %arg0
  bufferization.dealloc (%a : memref<2xf32>) if (%c)
  return
}

// What is between tensors and buffers stays.
// CHECK-LABEL: func @tensor
func.func @tensor(%t: tensor<2xf32>) -> memref<2xf32> {
  // CHECK-NEXT: bufferization.to_buffer
  %0 = bufferization.to_buffer %t : tensor<2xf32> to memref<2xf32>
  return %0 : memref<2xf32>
}

// -----

func.func @no_allocation_has_it(%a: memref<?xf32, strided<[2]>>) {
  // expected-error@+1 {{failed to legalize operation 'bufferization.clone' that was explicitly marked illegal}}
  %0 = bufferization.clone %a : memref<?xf32, strided<[2]>> to memref<?xf32, strided<[2]>>
  return
}

// RUN: mlir-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s

// CHECK-LABEL: @thereAndBack(
// CHECK-SAME: %[[T:.*]]: tensor<?xf32>, %[[M:.*]]: memref<?xf32>)
// CHECK-NEXT: return %[[T]], %[[M]]
func.func @thereAndBack(%t: tensor<?xf32>, %m: memref<?xf32>) -> (tensor<?xf32>, memref<?xf32>) {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  %2 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %3 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32>
  return %1, %3 : tensor<?xf32>, memref<?xf32>
}

// What is between the two may write to the buffer.
// CHECK-LABEL: @writtenBetween
// CHECK: bufferization.to_tensor
func.func @writtenBetween(%t: tensor<?xf32>, %i: index, %f: f32) -> tensor<?xf32> {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %f, %0[%i] : memref<?xf32>
  %1 = bufferization.to_tensor %0 : memref<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A cast where the layout is sure to fit, a copy where it isn't.
// CHECK-LABEL: @layouts(
// CHECK-SAME: %[[A:.*]]: memref<4xi8, strided<[2], offset: 3>>, %[[B:.*]]: memref<?xi8, strided<[?]>>, %[[C:.*]]: memref<4xi8, 1>)
func.func @layouts(%a: memref<4xi8, strided<[2], offset: 3>>, %b: memref<?xi8, strided<[?]>>, %c: memref<4xi8, 1>)
    -> (memref<4xi8, strided<[?], offset: ?>>, memref<?xi8, strided<[2]>>, memref<4xi8, 2>) {
  // CHECK: %[[CAST:.*]] = memref.cast %[[A]]
  %0 = bufferization.to_tensor %a : memref<4xi8, strided<[2], offset: 3>> to tensor<4xi8>
  %1 = bufferization.to_buffer %0 : tensor<4xi8> to memref<4xi8, strided<[?], offset: ?>>
  // CHECK: %[[SIZE:.*]] = memref.dim %[[B]]
  // CHECK: %[[NEW:.*]] = memref.alloc(%[[SIZE]]) : memref<?xi8, strided<[2]>>
  // CHECK: memref.copy %[[B]], %[[NEW]]
  %2 = bufferization.to_tensor %b : memref<?xi8, strided<[?]>> to tensor<?xi8>
  %3 = bufferization.to_buffer %2 : tensor<?xi8> to memref<?xi8, strided<[2]>>
  // CHECK: %[[MOVED:.*]] = memref.alloc() : memref<4xi8, 2>
  // CHECK: memref.copy %[[C]], %[[MOVED]]
  %4 = bufferization.to_tensor %c : memref<4xi8, 1> to tensor<4xi8>
  %5 = bufferization.to_buffer %4 : tensor<4xi8> to memref<4xi8, 2>
  // CHECK: return %[[CAST]], %[[NEW]], %[[MOVED]]
  return %1, %3, %5 : memref<4xi8, strided<[?], offset: ?>>, memref<?xi8, strided<[2]>>, memref<4xi8, 2>
}

// CHECK-LABEL: @ofTensors(
// CHECK-SAME: %[[M:.*]]: memref<?xf32>, %[[T:.*]]: tensor<4xf32>, %[[I:.*]]: index)
func.func @ofTensors(%m: memref<?xf32>, %t: tensor<4xf32>, %i: index) -> (index, f32, memref<?xf32, 1>) {
  // CHECK-DAG: %[[DIM:.*]] = memref.dim %[[M]], %[[I]]
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %i : tensor<?xf32>
  // CHECK-DAG: %[[ELEMENT:.*]] = tensor.extract %[[T]][%[[I]]]
  %2 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %3 = memref.load %2[%i] : memref<4xf32>
  // CHECK-DAG: %[[BUFFER:.*]] = bufferization.to_buffer %[[T]] read_only : tensor<4xf32> to memref<4xf32, 1>
  // CHECK-DAG: %[[CAST:.*]] = memref.cast %[[BUFFER]]
  %4 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %5 = bufferization.to_buffer %4 read_only : tensor<?xf32> to memref<?xf32, 1>
  // CHECK: return %[[DIM]], %[[ELEMENT]], %[[CAST]]
  return %1, %3, %5 : index, f32, memref<?xf32, 1>
}

// CHECK-LABEL: @allocTensor(
// CHECK-SAME: %[[N:.*]]: index, %[[T:.*]]: tensor<?xi8>)
func.func @allocTensor(%n: index, %t: tensor<?xi8>) -> (tensor<?x?x4xi8>, index, index) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  // CHECK: %[[NEW:.*]] = bufferization.alloc_tensor(%[[N]]) : tensor<2x?x4xi8>
  // CHECK: %[[CAST:.*]] = tensor.cast %[[NEW]]
  // CHECK: %[[SIZE:.*]] = tensor.dim %[[T]]
  %0 = bufferization.alloc_tensor(%c2, %n) : tensor<?x?x4xi8>
  %1 = tensor.dim %0, %c1 : tensor<?x?x4xi8>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<?xi8>
  %3 = tensor.dim %2, %c0 : tensor<?xi8>
  // CHECK: return %[[CAST]], %[[N]], %[[SIZE]]
  return %0, %1, %3 : tensor<?x?x4xi8>, index, index
}

// CHECK-LABEL: @clones(
// CHECK-SAME: %[[A:.*]]: memref<?xi8>, %[[B:.*]]: memref<?xi8>)
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %[[A]]
// CHECK-NEXT: "use"(%[[B]])
// CHECK-NEXT: return %[[CAST]], %[[B]]
func.func @clones(%a: memref<?xi8>, %b: memref<?xi8>) -> (memref<4xi8>, memref<?xi8>) {
  %0 = bufferization.clone %a : memref<?xi8> to memref<4xi8>
  memref.dealloc %a : memref<?xi8>
  %1 = bufferization.clone %b : memref<?xi8> to memref<?xi8>
  "use"(%1) : (memref<?xi8>) -> ()
  memref.dealloc %1 : memref<?xi8>
  return %0, %b : memref<4xi8>, memref<?xi8>
}

// Both are freed, the source may be another's, or something is freed in between: each clone stays.
// CHECK-LABEL: @clonesThatStay
// CHECK-COUNT-2: bufferization.clone
func.func @clonesThatStay(%a: memref<?xi8>, %b: memref<?xi8>, %c: memref<?xi8>) -> memref<?xi8> {
  %0 = bufferization.clone %a : memref<?xi8> to memref<?xi8>
  memref.dealloc %a : memref<?xi8>
  "use"(%0) : (memref<?xi8>) -> ()
  memref.dealloc %0 : memref<?xi8>
  %1 = bufferization.clone %b : memref<?xi8> to memref<?xi8>
  memref.dealloc %c : memref<?xi8>
  memref.dealloc %b : memref<?xi8>
  return %1 : memref<?xi8>
}

// What frees others too, or has results, isn't dropped with the clone.
// CHECK-LABEL: @cloneOfDealloc
// CHECK: %[[CLONE:.*]] = bufferization.clone
// CHECK-NEXT: %[[OWNED:.*]] = bufferization.dealloc
// CHECK-NEXT: return %[[CLONE]], %[[OWNED]]
func.func @cloneOfDealloc(%a: memref<*xf32>, %c: i1) -> (memref<*xf32>, i1) {
  %0 = bufferization.clone %a : memref<*xf32> to memref<*xf32>
  %1 = bufferization.dealloc (%a : memref<*xf32>) if (%c) retain (%0 : memref<*xf32>)
  return %0, %1 : memref<*xf32>, i1
}

// CHECK-LABEL: @deallocs(
// CHECK-SAME: %[[A:.*]]: memref<2xi8>, %[[B:.*]]: memref<2xi8>, %[[C:.*]]: i1, %[[D:.*]]: i1)
func.func @deallocs(%a: memref<2xi8>, %b: memref<2xi8>, %c: i1, %d: i1) -> (i1, i1, i1, i1) {
  %false = arith.constant false
  // CHECK: %[[NEVER:.*]] = arith.constant false
  // CHECK: %[[EITHER:.*]] = arith.ori %[[C]], %[[D]]
  // CHECK: %[[OWNED:.*]]:2 = bufferization.dealloc (%[[A]] : memref<2xi8>) if (%[[EITHER]]) retain (%[[B]], %[[A]] : memref<2xi8>, memref<2xi8>){{$}}
  %0:3 = bufferization.dealloc (%a, %b, %a : memref<2xi8>, memref<2xi8>, memref<2xi8>) if (%c, %false, %d)
    retain (%b, %a, %b : memref<2xi8>, memref<2xi8>, memref<2xi8>)
  %1 = bufferization.dealloc retain (%a : memref<2xi8>)
  // CHECK: bufferization.dealloc (%[[B]] : memref<2xi8>) if (%[[C]]) {note}
  bufferization.dealloc (%a, %b : memref<2xi8>, memref<2xi8>) if (%false, %c) {note}
  bufferization.dealloc
  // CHECK-NEXT: return %[[OWNED]]#0, %[[OWNED]]#1, %[[OWNED]]#0, %[[NEVER]]
  return %0#0, %0#1, %0#2, %1 : i1, i1, i1, i1
}

// CHECK-LABEL: @allocations(
// CHECK-SAME: %[[C:.*]]: i1, %[[M:.*]]: memref<2xi8>)
// CHECK-NEXT: %[[NEW:.*]] = memref.alloc
// CHECK-NEXT: bufferization.dealloc (%[[NEW]], %[[M]] : memref<2xi8>, memref<2xi8>) if (%[[C]], %[[C]])
// CHECK-NEXT: return
func.func @allocations(%c: i1, %m: memref<2xi8>) -> memref<2xi8> {
  %0 = memref.alloc() : memref<2xi8>
  %1 = memref.alloc() : memref<2xi8>
  %base, %offset, %size, %stride = memref.extract_strided_metadata %0 : memref<2xi8> -> memref<i8>, index, index, index
  bufferization.dealloc (%base, %1, %m : memref<i8>, memref<2xi8>, memref<2xi8>) if (%c, %c, %c)
  return %0 : memref<2xi8>
}

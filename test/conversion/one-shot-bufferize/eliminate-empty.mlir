// What is computed in a tensor.empty and put into another tensor is computed in that part of it, where the analysis says that this is no
// conflict.
// RUN: mlir-opt --eliminate-empty-tensors --split-input-file --verify-diagnostics %s | FileCheck %s
// RUN: mlir-opt --eliminate-empty-tensors --one-shot-bufferize=bufferize-function-boundaries --split-input-file --verify-diagnostics %s | FileCheck %s --check-prefix=BUFFERS

// CHECK-LABEL: func.func @inserted(
// CHECK-SAME:      %[[T:.*]]: tensor<?xf32>, %[[I:.*]]: index, %[[F:.*]]: f32)
// CHECK-NEXT:    %[[PART:.*]] = tensor.extract_slice %[[T]][%[[I]]] [5] [1] : tensor<?xf32> to tensor<5xf32>
// CHECK:         %[[FILLED:.*]] = linalg.fill ins(%[[F]] : f32) outs(%[[PART]] : tensor<5xf32>)
// CHECK-NEXT:    tensor.insert_slice %[[FILLED]] into %[[T]][%[[I]]] [5] [1]
// BUFFERS-LABEL: func.func @inserted(
// BUFFERS-NOT:     memref.alloc
// BUFFERS:         return
func.func @inserted(%t: tensor<?xf32>, %i: index, %f: f32) -> tensor<?xf32> {
  %0 = tensor.empty() : tensor<5xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
  %2 = tensor.insert_slice %1 into %t[%i] [5] [1] : tensor<5xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// What is inserted twice can be in one of the places only.
// CHECK-LABEL: func.func @twice(
// CHECK-SAME:      %[[T:.*]]: tensor<9xf32>, %[[F:.*]]: f32)
// CHECK:         tensor.extract_slice %[[T]][0] [4] [1]
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return
func.func @twice(%t: tensor<9xf32>, %f: f32) -> (tensor<9xf32>, tensor<9xf32>) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = tensor.insert_slice %1 into %t[0] [4] [1] : tensor<4xf32> into tensor<9xf32>
  %3 = tensor.insert_slice %1 into %t[4] [4] [1] : tensor<4xf32> into tensor<9xf32>
  return %2, %3 : tensor<9xf32>, tensor<9xf32>
}

// The position is computed behind the fill: it moves before it, with what it needs.
// CHECK-LABEL: func.func @computed_later(
// CHECK-SAME:      %[[T:.*]]: tensor<9xf32>, %[[I:.*]]: index, %[[F:.*]]: f32)
// CHECK:         %[[C:.*]] = arith.constant 3 : index
// CHECK-NEXT:    %[[M:.*]] = arith.muli %[[I]], %[[C]]
// CHECK-NEXT:    %[[S:.*]] = arith.addi %[[M]], %[[C]]
// CHECK-NEXT:    %[[PART:.*]] = tensor.extract_slice %[[T]][%[[S]]] [4] [1]
// CHECK-NEXT:    linalg.fill ins(%[[F]] : f32) outs(%[[PART]] : tensor<4xf32>)
func.func @computed_later(%t: tensor<9xf32>, %i: index, %f: f32) -> tensor<9xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %c = arith.constant 3 : index
  %m = arith.muli %i, %c : index
  %s = arith.addi %m, %c : index
  %2 = tensor.insert_slice %1 into %t[%s] [4] [1] : tensor<4xf32> into tensor<9xf32>
  return %2 : tensor<9xf32>
}

// What has an effect stays where it is, and so does the empty tensor.
// CHECK-LABEL: func.func @effect(
// CHECK:         tensor.empty
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return
func.func private @next() -> index
func.func @effect(%t: tensor<9xf32>, %f: f32) -> tensor<9xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %s = func.call @next() : () -> index
  %2 = tensor.insert_slice %1 into %t[%s] [4] [1] : tensor<4xf32> into tensor<9xf32>
  return %2 : tensor<9xf32>
}

// So does what depends on the fill.
// CHECK-LABEL: func.func @depends(
// CHECK:         tensor.empty
// CHECK-NOT:     tensor.extract_slice
// CHECK:         return
func.func @depends(%t: tensor<9xf32>, %f: f32, %i: index) -> tensor<9xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.extract %1[%i] : tensor<4xf32>
  %n = arith.fptosi %e : f32 to i32
  %s = arith.index_cast %n : i32 to index
  %2 = tensor.insert_slice %1 into %t[%s] [4] [1] : tensor<4xf32> into tensor<9xf32>
  return %2 : tensor<9xf32>
}

// By casts, and of another type than the part: not by ops that change the shape.
// CHECK-LABEL: func.func @types(
// CHECK-SAME:      %[[T:.*]]: tensor<9xf32>, %[[U:.*]]: tensor<3x3xf32>
// CHECK:         %[[PART:.*]] = tensor.extract_slice %[[T]][2] [4] [1] : tensor<9xf32> to tensor<4xf32>
// CHECK:         %[[CAST:.*]] = tensor.cast %[[PART]] : tensor<4xf32> to tensor<?xf32>
// CHECK:         linalg.fill ins(%{{.*}}) outs(%[[CAST]] : tensor<?xf32>)
// CHECK:         %[[STAYS:.*]] = tensor.empty() : tensor<3xf32>
// CHECK-NEXT:    linalg.fill ins(%{{.*}}) outs(%[[STAYS]]
func.func @types(%t: tensor<9xf32>, %u: tensor<3x3xf32>, %f: f32) -> (tensor<9xf32>, tensor<3x3xf32>) {
  %c4 = arith.constant 4 : index
  %0 = tensor.empty(%c4) : tensor<?xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  %3 = tensor.insert_slice %2 into %t[2] [4] [1] : tensor<4xf32> into tensor<9xf32>
  %4 = tensor.empty() : tensor<3xf32>
  %5 = linalg.fill ins(%f : f32) outs(%4 : tensor<3xf32>) -> tensor<3xf32>
  %6 = tensor.expand_shape %5 [[0, 1]] output_shape [1, 3] : tensor<3xf32> into tensor<1x3xf32>
  %7 = tensor.insert_slice %6 into %u[1, 0] [1, 3] [1, 1] : tensor<1x3xf32> into tensor<3x3xf32>
  return %3, %7 : tensor<9xf32>, tensor<3x3xf32>
}

// In each thread of a loop, and through both ways of an if.
// CHECK-LABEL: func.func @threads(
// CHECK:         scf.forall (%[[I:.*]]) in (8) shared_outs(%[[O:.*]] = %{{.*}}) -> (tensor<8x4xf32>) {
// CHECK-NEXT:      %[[PART:.*]] = tensor.extract_slice %[[O]][%[[I]], 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
// CHECK:           %[[IF:.*]] = scf.if
// CHECK-NEXT:        linalg.fill ins(%{{.*}}) outs(%[[PART]] : tensor<4xf32>)
// CHECK:             %[[OTHER:.*]] = tensor.extract_slice %[[O]][%[[I]], 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
// CHECK:             scf.yield %[[OTHER]]
// CHECK:           tensor.parallel_insert_slice %[[IF]] into %[[O]][%[[I]], 0]
func.func @threads(%t: tensor<8x4xf32>, %f: f32, %c: i1) -> tensor<8x4xf32> {
  %0 = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8x4xf32>) {
    %1 = tensor.empty() : tensor<4xf32>
    %2 = scf.if %c -> tensor<4xf32> {
      %3 = linalg.fill ins(%f : f32) outs(%1 : tensor<4xf32>) -> tensor<4xf32>
      scf.yield %3 : tensor<4xf32>
    } else {
      %4 = tensor.empty() : tensor<4xf32>
      scf.yield %4 : tensor<4xf32>
    }
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x4xf32>
    }
  }
  return %0 : tensor<8x4xf32>
}

// A buffer that the tensor is to be in: the part of it is made here, and may be written to as the destination says.
// CHECK-LABEL: func.func @into_buffer(
// CHECK-SAME:      %[[M:.*]]: memref<4xf32>, %[[N:.*]]: memref<4xf32>
// CHECK:         %[[T:.*]] = bufferization.to_tensor %[[M]] restrict writable : memref<4xf32> to tensor<4xf32>
// CHECK:         %[[FILLED:.*]] = linalg.fill ins(%{{.*}}) outs(%[[T]] : tensor<4xf32>)
// CHECK:         bufferization.materialize_in_destination %[[FILLED]] in writable %[[M]]
// CHECK:         %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT:    %[[OTHER:.*]] = linalg.fill ins(%{{.*}}) outs(%[[E]] : tensor<4xf32>)
// CHECK:         bufferization.materialize_in_destination %[[OTHER]] in writable %[[N]]
// BUFFERS-LABEL: func.func @into_buffer(
// BUFFERS-SAME:      %[[M:.*]]: memref<4xf32>, %[[N:.*]]: memref<4xf32>
// BUFFERS:         linalg.fill ins(%{{.*}}) outs(%[[M]] : memref<4xf32>)
func.func @into_buffer(%m: memref<4xf32>, %n: memref<4xf32>, %f: f32) {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %1 in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  %2 = tensor.empty() : tensor<4xf32>
  %3 = linalg.fill ins(%f : f32) outs(%2 : tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %3 in writable %n : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

// What the analysis refuses is an error here, too.
func.func @refused(%m: memref<4xf32>, %i: index) -> f32 {
  // expected-error @+1 {{to_tensor ops without `restrict` are not supported by One-Shot Analysis}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

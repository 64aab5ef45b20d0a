// resolve-shaped-type-result-dims: sizes of results come from the operands of what makes them.
// RUN: mlir-opt %s --resolve-shaped-type-result-dims | FileCheck %s
// RUN: mlir-opt %s --resolve-ranked-shaped-type-result-dims | FileCheck %s

// CHECK-LABEL: func.func @slices(
// CHECK: %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?x?xf32>
// CHECK: return %arg1, %[[D]]
func.func @slices(%t: tensor<?x?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[0, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  %2 = tensor.insert_slice %0 into %t[0, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<?x?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?x?xf32>
  return %1, %3 : index, index
}

// CHECK-LABEL: func.func @shapes(
// CHECK: %[[D:.*]] = tensor.dim %arg0, %{{.*}} : tensor<?xf32>
// CHECK: %[[P:.*]] = affine.apply #{{.*}}()[%[[D]], %arg1]
// CHECK: return %arg1, %arg1, %[[P]]
func.func @shapes(%t: tensor<?xf32>, %n: index, %v: f32) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %2 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  %3 = tensor.dim %2, %c0 : tensor<?x4xf32>
  %4 = tensor.pad %t low[%n] high[1] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  %5 = tensor.dim %4, %c0 : tensor<?xf32>
  return %1, %3, %5 : index, index, index
}

// CHECK-LABEL: func.func @joined(
// CHECK: %[[A:.*]] = tensor.dim %arg0
// CHECK: %[[B:.*]] = tensor.dim %arg1
// CHECK: %[[S:.*]] = affine.apply #{{.*}}()[%[[A]], %[[B]]]
// CHECK: %[[C:.*]] = tensor.dim %arg0
// CHECK: %[[P:.*]] = affine.apply #{{.*}}()[%[[C]]]
// CHECK: return %[[S]], %[[P]]
func.func @joined(%a: tensor<?x6xf32>, %b: tensor<?x6xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x6xf32>, tensor<?x6xf32>) -> tensor<?x6xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x6xf32>
  %2 = tensor.collapse_shape %a [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  return %1, %3 : index, index
}

// CHECK-LABEL: func.func @buffers(
// CHECK: %[[D:.*]] = memref.dim %arg0, %{{.*}} : memref<?xf32>
// CHECK: return %arg1, %[[D]]
func.func @buffers(%m: memref<?xf32>, %n: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %0 = memref.expand_shape %m [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  %1 = memref.dim %0, %c0 : memref<?x4xf32>
  %2 = memref.assume_alignment %m, 16 : memref<?xf32>
  %3 = memref.dim %2, %c0 : memref<?xf32>
  return %1, %3 : index, index
}

// There is no such dimension.
// CHECK-LABEL: func.func @outside(
// CHECK: tensor.dim
func.func @outside(%n: index) -> index {
  %c7 = arith.constant 7 : index
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = tensor.dim %0, %c7 : tensor<?x4xf32>
  return %1 : index
}

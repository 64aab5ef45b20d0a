// Tensors behind each other: each is copied to its part of one buffer.
// RUN: mlir-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" %s | FileCheck %s

// CHECK-LABEL: func.func @known(
// CHECK-SAME:      %[[A:.*]]: memref<3xf32>, %[[B:.*]]: memref<5xf32>)
// CHECK:         %[[ALL:.*]] = memref.alloc() {{.*}} : memref<8xf32>
// CHECK:         %[[V:.*]] = memref.subview %[[ALL]][0] [3] [1]
// CHECK:         memref.copy %[[A]], %[[V]]
// CHECK:         %[[W:.*]] = memref.subview %[[ALL]][3] [5] [1]
// CHECK:         memref.copy %[[B]], %[[W]]
// CHECK:         return %[[ALL]]
func.func @known(%a: tensor<3xf32>, %b: tensor<5xf32>) -> tensor<8xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<3xf32>, tensor<5xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Where one begins is the sum of those before.
// CHECK-LABEL: func.func @unknown(
// CHECK-SAME:      %[[A:.*]]: memref<?x?xf32>, %[[B:.*]]: memref<?x2xf32>)
// CHECK:         %[[ALL:.*]] = memref.alloc(%{{.*}}, %{{.*}}) {{.*}} : memref<?x?xf32>
// CHECK:         %[[ROWS:.*]] = memref.dim %[[ALL]], %c0
// CHECK:         %[[N:.*]] = memref.dim %[[A]], %c1
// CHECK:         %[[V:.*]] = memref.subview %[[ALL]][0, 0] [%[[ROWS]], %[[N]]] [1, 1]
// CHECK:         memref.copy %[[A]], %[[V]]
// CHECK:         %[[W:.*]] = memref.subview %[[ALL]][0, %[[N]]] [%[[ROWS]], 2] [1, 1]
// CHECK:         memref.copy %[[B]], %[[W]]
// CHECK:         %[[BEHIND:.*]] = affine.apply #{{.*}}()[%[[N]]]
// CHECK:         %[[X:.*]] = memref.subview %[[ALL]][0, %[[BEHIND]]] [%[[ROWS]], %{{.*}}] [1, 1]
// CHECK:         memref.copy %[[A]], %[[X]]
func.func @unknown(%a: tensor<?x?xf32>, %b: tensor<?x2xf32>) -> tensor<?x?xf32> {
  %0 = tensor.concat dim(1) %a, %b, %a : (tensor<?x?xf32>, tensor<?x2xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

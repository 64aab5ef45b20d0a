// RUN: mlir-opt %s --split-input-file --linalg-fold-unit-extent-dims=use-rank-reducing-slices --cse | FileCheck %s
// Dimensions of size 1 go by slices of all that an operand is, and results are put back into what they were to be written to.

#in = affine_map<(i, j) -> (i, j)>
#out = affine_map<(i, j) -> (i, 0, j)>
// CHECK-LABEL: func.func @tensors(
// CHECK-SAME: %[[A:.*]]: tensor<?x1xf32>, %[[B:.*]]: tensor<?x1x1xf32>)
// CHECK-DAG: %[[M:.*]] = tensor.dim %[[A]], %{{.*}} : tensor<?x1xf32>
// CHECK-DAG: %[[SA:.*]] = tensor.extract_slice %[[A]][0, 0] [%[[M]], 1] [1, 1] : tensor<?x1xf32> to tensor<?xf32>
// CHECK-DAG: %[[N:.*]] = tensor.dim %[[B]], %{{.*}} : tensor<?x1x1xf32>
// CHECK-DAG: %[[SB:.*]] = tensor.extract_slice %[[B]][0, 0, 0] [%[[N]], 1, 1] [1, 1, 1] : tensor<?x1x1xf32> to tensor<?xf32>
// CHECK: %[[R:.*]] = linalg.generic {{.*}}iterator_types = ["parallel"]} ins(%[[SA]], %[[SB]] : tensor<?xf32>, tensor<?xf32>)
// CHECK-NOT: expand_shape
// CHECK: tensor.insert_slice %{{.*}} into %[[B]][0, 0, 0] [%[[N]], 1, 1] [1, 1, 1] : tensor<?xf32> into tensor<?x1x1xf32>
func.func @tensors(%a: tensor<?x1xf32>, %b: tensor<?x1x1xf32>) -> tensor<?x1x1xf32> {
  %0 = linalg.generic {indexing_maps = [#in, #out], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x1xf32>) outs(%b : tensor<?x1x1xf32>) {
  ^bb0(%x: f32, %y: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r : f32
  } -> tensor<?x1x1xf32>
  return %0 : tensor<?x1x1xf32>
}

// -----

#id = affine_map<(i, j) -> (i, j)>
// Subviews keep the memory space; a buffer with a layout is left as it is.
// CHECK-LABEL: func.func @buffers(
// CHECK-SAME: %[[A:.*]]: memref<?x1xf32, 3>, %[[B:.*]]: memref<?x1xf32, strided<[?, 1]>>
// CHECK: %[[M:.*]] = memref.dim %[[A]], %{{.*}} : memref<?x1xf32, 3>
// CHECK: %[[SA:.*]] = memref.subview %[[A]][0, 0] [%[[M]], 1] [1, 1] : memref<?x1xf32, 3> to memref<?xf32, strided<[1]>, 3>
// CHECK: linalg.generic {{.*}} outs(%[[SA]] : memref<?xf32, strided<[1]>, 3>)
// CHECK: linalg.generic {{.*}} outs(%[[B]] : memref<?x1xf32, strided<[?, 1]>>)
func.func @buffers(%a: memref<?x1xf32, 3>, %b: memref<?x1xf32, strided<[?, 1]>>, %x: f32) {
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<?x1xf32, 3>) {
  ^bb0(%y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%b : memref<?x1xf32, strided<[?, 1]>>) {
  ^bb0(%y: f32):
    linalg.yield %x : f32
  }
  return
}

// -----

// A part of a tensor that has nothing in it is an empty tensor.
// CHECK-LABEL: func.func @empty(
// CHECK-SAME: %{{.*}}: index, %[[M:.*]]: index, %{{.*}}: index)
// CHECK: %[[E:.*]] = tensor.empty(%[[M]]) : tensor<?x4xf32>
// CHECK: return %[[E]]
func.func @empty(%n: index, %m: index, %i: index) -> tensor<?x4xf32> {
  %0 = tensor.empty(%n) : tensor<?x8x2xf32>
  %1 = tensor.extract_slice %0[%i, 0, 0] [%m, 4, 1] [1, 1, 1] : tensor<?x8x2xf32> to tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// -----

// Slices aren't made smaller: they are what this form is made of.
// CHECK-LABEL: func.func @slices(
// CHECK-NEXT: tensor.extract_slice %{{.*}}[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
// CHECK-NEXT: return
func.func @slices(%a: tensor<2x4xf32>) -> tensor<1x4xf32> {
  %0 = tensor.extract_slice %a[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

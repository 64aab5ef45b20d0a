// Types of results with the sizes that follow from operands.
// RUN: mlir-opt --reify-result-shapes %s | FileCheck %s

// CHECK-LABEL: @concat
// CHECK: %[[C:.*]] = tensor.concat dim(2) %{{.*}} : (tensor<4x7x3xf32>, tensor<?x?x?xf32>) -> tensor<4x7x?xf32>
// CHECK: tensor.cast %[[C]] : tensor<4x7x?xf32> to tensor<?x?x?xf32>
func.func @concat(%a: tensor<4x7x3xf32>, %b: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
  %0 = tensor.concat dim(2) %a, %b : (tensor<4x7x3xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// CHECK-LABEL: @pad
// CHECK: tensor.pad
// CHECK: : tensor<1x?x64xf32> to tensor<1x256x64xf32>
// CHECK: tensor.cast
func.func @pad(%cst: f32, %n: index, %m: tensor<1x256x64xf32>) -> tensor<1x?x64xf32> {
  %0 = affine.apply affine_map<(d0) -> (-d0 + 256)>(%n)
  %1 = tensor.extract_slice %m[0, 0, 0] [1, %n, 64] [1, 1, 1] : tensor<1x256x64xf32> to tensor<1x?x64xf32>
  %2 = tensor.pad %1 low[0, %0, 0] high[0, 0, 0] {
  ^bb0(%x: index, %y: index, %z: index):
    tensor.yield %cst : f32
  } : tensor<1x?x64xf32> to tensor<1x?x64xf32>
  return %2 : tensor<1x?x64xf32>
}

// A tensor of unknown sizes as a scalar: it has one element when the program runs.
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-tensor))' | FileCheck %s

// CHECK-LABEL: @scalar
// CHECK: %[[ONE:.*]] = tensor.cast %arg0 : tensor<?x1x?xf32> to tensor<1x1x1xf32>
// CHECK: %[[S:.*]] = tensor.collapse_shape %[[ONE]] [] : tensor<1x1x1xf32> into tensor<f32>
// CHECK: return %[[S]]
func.func @scalar(%a: tensor<?x1x?xf32>) -> tensor<f32> {
  %s = tosa.const_shape {values = dense<> : tensor<0xindex>} : () -> !tosa.shape<0>
  %0 = tosa.reshape %a, %s : (tensor<?x1x?xf32>, !tosa.shape<0>) -> tensor<f32>
  return %0 : tensor<f32>
}

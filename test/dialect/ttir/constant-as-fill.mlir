// RUN: ttmlir-opt %s --ttir-constant-as-fill | FileCheck %s

// CHECK-LABEL: @fill
// CHECK-NEXT: %[[EMPTY:.*]] = tensor.empty() : tensor<2x3xf32>
// CHECK-NEXT: %[[FILL:.*]] = "ttir.fill"(%[[EMPTY]]) <{value = dense<2.500000e+00> : tensor<2x3xf32>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: return %[[FILL]]
func.func @fill() -> tensor<2x3xf32> {
  %0 = "ttir.constant"() <{value = dense<2.5> : tensor<2x3xf32>}> : () -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

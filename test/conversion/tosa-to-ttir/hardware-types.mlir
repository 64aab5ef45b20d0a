// TOSA in ttir with the types that the hardware has, and all the way to ttnn.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: ttmlir-opt --split-input-file --convert-tosa-to-ttir=hardware-types=true %s | FileCheck %s
// RUN: ttmlir-opt --split-input-file --tosa-to-ttir-pipeline --ttir-to-ttnn-backend-pipeline %s | FileCheck --check-prefix=TTNN %s

// CHECK-LABEL: func.func @bools(%arg0: tensor<4xbf16>, %arg1: tensor<1xf32>) -> tensor<4xbf16>
// CHECK:         "ttir.ne"
// TTNN-LABEL:  func.func @bools
// TTNN:          "ttnn.eq"
func.func @bools(%a: tensor<4xi1>, %b: tensor<f32>) -> tensor<4xi1> {
  %0 = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %1 = tosa.reshape %b, %0 : (tensor<f32>, !tosa.shape<1>) -> tensor<1xf32>
  %2 = tosa.cast %1 : (tensor<1xf32>) -> tensor<1xi1>
  %3 = tosa.cast %a : (tensor<4xi1>) -> tensor<4xf32>
  %4 = tosa.equal %3, %1 : (tensor<4xf32>, tensor<1xf32>) -> tensor<4xi1>
  %5 = tosa.logical_xor %4, %2 : (tensor<4xi1>, tensor<1xi1>) -> tensor<4xi1>
  return %5 : tensor<4xi1>
}

// -----

// CHECK-LABEL: func.func @wide() -> tensor<2xi32>
// CHECK:         "ttir.constant"() <{value = dense<[7, -1]> : tensor<2xi32>}>
// TTNN-LABEL:  func.func @wide
func.func @wide() -> tensor<2xi64> {
  %0 = "tosa.const"() <{values = dense<[7, -1]> : tensor<2xi64>}> : () -> tensor<2xi64>
  return %0 : tensor<2xi64>
}

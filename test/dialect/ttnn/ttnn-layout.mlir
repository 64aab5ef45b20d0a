// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-layout %s | FileCheck %s
// RUN: not ttmlir-opt --ttnn-layout %s 2>&1 | FileCheck %s --check-prefix=DEVICE

// DEVICE: error: ttnn-layout needs a device: run ttir-implicit-device first

// CHECK: #[[L:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #dram>, <interleaved>>
// CHECK-LABEL: func.func @tiles(
// CHECK-SAME: tensor<64x128xf32, #[[L]]>) -> tensor<64x128xf32, #[[L]]>
// CHECK: tensor.empty() : tensor<64x128xf32, #[[L]]>
// CHECK: "ttir.abs"
func.func @tiles(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.abs"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}

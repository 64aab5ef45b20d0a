// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-layout %s | FileCheck %s
// RUN: not ttmlir-opt --ttnn-layout %s 2>&1 | FileCheck %s --check-prefix=DEVICE

// DEVICE: error: ttnn-layout needs a device: run ttir-implicit-device first

// CHECK-DAG: #[[HOST:.*]] = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> {{.*}}, memref<12288x3xbf16, #system_memory>>
// CHECK-DAG: #[[L:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #dram>, <interleaved>>
// CHECK-LABEL: func.func @tiles(
// CHECK-SAME: tensor<64x128xf32, #[[L]]>) -> tensor<64x128xf32, #[[L]]>
// CHECK: tensor.empty() : tensor<64x128xf32, #[[L]]>
// CHECK: "ttir.abs"
func.func @tiles(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.abs"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %1 : tensor<64x128xf32>
}

// The library takes convolution weights from the host.
// CHECK-LABEL: func.func @weights(
// CHECK-SAME: %arg1: tensor<64x64x3x3xbf16, #[[HOST]]>
func.func @weights(%x: tensor<1x32x32x64xbf16>, %w: tensor<64x64x3x3xbf16>) -> tensor<1x30x30x64xbf16> {
  %0 = tensor.empty() : tensor<1x30x30x64xbf16>
  %1 = "ttir.conv2d"(%x, %w, %0) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32, is_convtranspose2d = 0 : si32}> : (tensor<1x32x32x64xbf16>, tensor<64x64x3x3xbf16>, tensor<1x30x30x64xbf16>) -> tensor<1x30x30x64xbf16>
  return %1 : tensor<1x30x30x64xbf16>
}

// Each op gets a buffer of its own to write: one that two shared would hold one result only. What
// the caller gave isn't written while others read it.
// CHECK-LABEL: func.func @shared_destination(
// CHECK: %[[N:.*]] = tensor.empty()
// CHECK-NEXT: %[[A:.*]] = tensor.empty()
// CHECK-NEXT: %[[ABS:.*]] = "ttir.abs"(%arg0, %[[A]])
// CHECK-NEXT: %[[NEG:.*]] = "ttir.neg"(%arg0, %[[N]])
// CHECK-NEXT: %[[S:.*]] = tensor.empty()
// CHECK-NEXT: "ttir.add"(%[[ABS]], %[[NEG]], %[[S]])
func.func @shared_destination(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.abs"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %2 = "ttir.neg"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  %3 = "ttir.add"(%1, %2, %a) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %3 : tensor<64x128xf32>
}

// A constant that is wanted in two layouts becomes two.
// CHECK-LABEL: func.func @shared_constant(
// CHECK-DAG: %[[TILES:.*]] = "ttir.constant"() {{.*}} -> tensor<4x4x1x1xf32, #[[TILES_LAYOUT:.*]]>
// CHECK-DAG: %[[ROWS:.*]] = "ttir.constant"() {{.*}} -> tensor<4x4x1x1xf32, #[[ROWS_LAYOUT:.*]]>
// CHECK: "ttir.conv2d"(%arg0, %[[ROWS]],
// CHECK: "ttir.add"(%[[TILES]], %[[TILES]],
func.func @shared_constant(%x: tensor<1x8x8x4xf32>) -> (tensor<1x8x8x4xf32>, tensor<4x4x1x1xf32>) {
  %w = "ttir.constant"() <{value = dense<5.0e-01> : tensor<4x4x1x1xf32>}> : () -> tensor<4x4x1x1xf32>
  %0 = tensor.empty() : tensor<1x8x8x4xf32>
  %1 = "ttir.conv2d"(%x, %w, %0) <{stride_height = 1 : si32, stride_width = 1 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, padding_bottom = 0 : si32}> : (tensor<1x8x8x4xf32>, tensor<4x4x1x1xf32>, tensor<1x8x8x4xf32>) -> tensor<1x8x8x4xf32>
  %2 = tensor.empty() : tensor<4x4x1x1xf32>
  %3 = "ttir.add"(%w, %w, %2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<4x4x1x1xf32>, tensor<4x4x1x1xf32>, tensor<4x4x1x1xf32>) -> tensor<4x4x1x1xf32>
  return %1, %3 : tensor<1x8x8x4xf32>, tensor<4x4x1x1xf32>
}

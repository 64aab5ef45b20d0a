// What runs on the host gets its tensors there, and what comes back is moved to the device.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s | FileCheck %s

// CHECK: #[[HOST:.*]] = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #system_memory>>
// CHECK: func.func @forward
// CHECK: %[[F:.*]] = "ttnn.from_device"(%arg0)
// CHECK: %[[A:.*]] = "ttnn.to_layout"(%[[F]]) <{layout = #ttnn.layout<row_major>}>
// CHECK: %[[R:.*]] = call @on_host(%[[A]]) : (tensor<64x128xf32, #[[HOST]]>) -> tensor<64x128xf32, #[[HOST]]>
// CHECK: %[[T:.*]] = "ttnn.to_layout"(%[[R]]) <{layout = #ttnn.layout<tile>}>
// CHECK: %[[D:.*]] = "ttnn.to_device"(%[[T]]
// CHECK: "ttnn.exp"(%[[D]]
// CHECK: func.func private @on_host(tensor<64x128xf32, #[[HOST]]>) -> tensor<64x128xf32, #[[HOST]]>
func.func @forward(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = call @on_host(%a) {ttir.hoisted_call} : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %1 = tensor.empty() : tensor<64x128xf32>
  %2 = "ttir.exp"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %2 : tensor<64x128xf32>
}
func.func private @on_host(tensor<64x128xf32>) -> tensor<64x128xf32>

// What can be made in any layout is made in the one that is wanted: constants, and tensors to write into, for each user.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttir-layout %s | FileCheck %s
// CHECK-DAG: #[[HOST:.*]] = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x8xf32, #system>>
// CHECK-DAG: #[[TILES:.*]] = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!tt.tile<32x32, f32>, #dram>, interleaved>
// CHECK-LABEL: @made
// CHECK: "ttir.constant"{{.*}} -> tensor<4x8xf32, #[[TILES]]>
// CHECK-NOT: ttir.to_layout
// CHECK: "ttir.relu"
// CHECK: ttir.to_layout{{.*}} -> tensor<4x8xf32, #[[HOST]]>
// CHECK: return {{.*}} : tensor<4x8xf32, #[[HOST]]>, tensor<4x8xf32, #[[HOST]]>, tensor<4x8xf32, #[[HOST]]>
func.func @made() -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = "ttir.constant"() <{value = dense<2.0> : tensor<4x8xf32>}> : () -> tensor<4x8xf32>
  %1 = tensor.empty() : tensor<4x8xf32>
  %2 = "ttir.relu"(%0, %1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0, %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}

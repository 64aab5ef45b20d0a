// Tensors get metal layouts: as shards, as streams of tiles, or as they are with conversions in between.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttir-attach-metal-layout %s | FileCheck %s --check-prefix=ATTACH
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttir-attach-metal-layout="init-memory-space=dram use-stream-layout=true" %s | FileCheck %s --check-prefix=STREAM
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttir-layout %s | FileCheck %s --check-prefix=LAYOUT
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttir-layout="init-memory-space=l1 default-memory-space=l1 default-device-memory-layout=block_sharded" %s | FileCheck %s --check-prefix=L1
// RUN: not ttmlir-opt --ttir-layout=init-memory-space=moon %s 2>&1 | FileCheck %s --check-prefix=SPACE

// ATTACH: #layout = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>>
// ATTACH: func.func @add(%arg0: tensor<64x128xf32, #layout>, %arg1: tensor<64x128xf32, #layout>) -> tensor<64x128xf32, #layout>
// ATTACH: ttir.add{{.*}} -> tensor<64x128xf32, #layout>
// STREAM: #layout = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x2x4x!tt.tile<32x32, f32>, #tt.stream<(d0, d1, d2, d3) -> (d0, d1, d2, d3), stream>, #dram>>
// STREAM: func.func private @declared(tensor<1x1x2x4x!tt.tile<32x32, f32>, #layout>)
// LAYOUT-DAG: #[[HOST:.*]] = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #system>>
// LAYOUT-DAG: #[[TILES:.*]] = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!tt.tile<32x32, f32>, #dram>, interleaved>
// LAYOUT: func.func @add(%arg0: tensor<64x128xf32, #[[HOST]]>
// LAYOUT: %[[A:.*]] = "ttir.to_layout"(%arg0, {{.*}}) : (tensor<64x128xf32, #[[HOST]]>, tensor<64x128xf32, #[[TILES]]>) -> tensor<64x128xf32, #[[TILES]]>
// LAYOUT: %[[B:.*]] = "ttir.to_layout"(%arg1
// LAYOUT: %[[E:.*]] = tensor.empty() : tensor<64x128xf32, #[[TILES]]>
// LAYOUT: %[[S:.*]] = "ttir.add"(%[[A]], %[[B]], %[[E]])
// LAYOUT: %[[M:.*]] = "ttir.multiply"(%[[S]],
// LAYOUT: %[[R:.*]] = "ttir.to_layout"(%[[M]]
// LAYOUT: return %[[R]] : tensor<64x128xf32, #[[HOST]]>
// L1: #[[ROWS:.*]] = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>, block_sharded>
// L1: return {{.*}} : tensor<64x128xf32, #[[ROWS]]>
// SPACE: error: {{.*}}moon
func.func @add(%a: tensor<64x128xf32>, %b: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %0 = tensor.empty() : tensor<64x128xf32>
  %1 = "ttir.add"(%a, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32> loc("add")
  %3 = "ttir.multiply"(%1, %b, %0) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return %3 : tensor<64x128xf32>
}
func.func private @declared(tensor<64x128xf32>)

// RUN: ttmlir-opt --ttnn-decompose-layouts %s --split-input-file --verify-diagnostics | FileCheck %s

#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #ttnn.buffer_type<system_memory>>>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#rows = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<system_memory>>>
#sharded = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x2>, memref<1x2x!tt.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <block_sharded>>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>

// The device tilizes bf16, and casts tiles.
// CHECK-LABEL: @bf16_to_device
// CHECK-NEXT: %[[D:.*]] = "ttnn.to_device"(%arg0, %arg1)
// CHECK-NEXT: %[[L:.*]] = "ttnn.to_layout"(%[[D]], %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[C:.*]] = "ttnn.typecast"(%[[L]]) <{dtype = #tt.supportedDataTypes<f32>}>
// CHECK-NEXT: return %[[C]]
func.func @bf16_to_device(%a: tensor<64x128xbf16, #host>, %d: !tt.device<#device>) -> tensor<64x128xf32, #tiles> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xbf16, #host>, !tt.device<#device>) -> tensor<64x128xf32, #tiles>
  return %0 : tensor<64x128xf32, #tiles>
}

// Rows are made on the host.
// CHECK-LABEL: @to_host
// CHECK-NEXT: %[[C:.*]] = "ttnn.typecast"(%arg0)
// CHECK-NEXT: %[[F:.*]] = "ttnn.from_device"(%[[C]])
// CHECK-NEXT: %[[L:.*]] = "ttnn.to_layout"(%[[F]]) <{layout = #ttnn.layout<row_major>}>
// CHECK-NEXT: return %[[L]]
func.func @to_host(%a: tensor<64x128xf32, #tiles>) -> tensor<64x128xbf16, #host> {
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xbf16, #host>
  return %0 : tensor<64x128xbf16, #host>
}

// Between the host, which has the whole tensor, and a grid of cores with a shard each.
// CHECK-LABEL: @shard
// CHECK-NEXT: %[[L:.*]] = "ttnn.to_layout"(%arg0) {{.*}} -> tensor<64x128xf32, #[[HOST:.*]]>
// CHECK-NEXT: %[[D:.*]] = "ttnn.to_device"(%[[L]], %arg1) <{memory_config = #ttnn.memory_config<#l1_, <<1x2>>, <block_sharded>>}> : (tensor<64x128xf32, #[[HOST]]>,
// CHECK-NEXT: return %[[D]]
func.func @shard(%a: tensor<64x128xf32, #rows>, %d: !tt.device<#device>) -> tensor<64x128xf32, #sharded> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #rows>, !tt.device<#device>) -> tensor<64x128xf32, #sharded>
  return %0 : tensor<64x128xf32, #sharded>
}

// CHECK-LABEL: @gather_shards
// CHECK-NEXT: %[[F:.*]] = "ttnn.from_device"(%arg0) {{.*}} -> tensor<64x128xf32, #[[HOST:.*]]>
// CHECK-NEXT: %[[L:.*]] = "ttnn.to_layout"(%[[F]]) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #[[HOST]]>)
// CHECK-NEXT: return %[[L]]
func.func @gather_shards(%a: tensor<64x128xf32, #sharded>, %d: !tt.device<#device>) -> tensor<64x128xf32, #rows> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #sharded>, !tt.device<#device>) -> tensor<64x128xf32, #rows>
  return %0 : tensor<64x128xf32, #rows>
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @redundant(%a: tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #tiles> {
  // expected-error @below {{Redundant ttnn::ToLayoutOp - no ttnn layout ops needed, this may be due to the forcing of tile/row major layouts.}}
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #tiles>
  return %0 : tensor<64x128xf32, #tiles>
}

// -----

func.func @no_layout(%a: tensor<64x128xf32>) -> tensor<64x128xf32> {
  // expected-error @below {{operand and result need a ttnn layout}}
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}

// -----

#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<system_memory>>>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @no_device(%a: tensor<64x128xf32, #host>) -> tensor<64x128xf32, #tiles> {
  // expected-error @below {{Device not specified for device tensor}}
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #host>) -> tensor<64x128xf32, #tiles>
  return %0 : tensor<64x128xf32, #tiles>
}

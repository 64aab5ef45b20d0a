// Every combination of moving between host and device, tilizing or untilizing, and casting, in the order that the library can do.
// RUN: ttmlir-opt --ttnn-decompose-layouts %s | FileCheck %s

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
!device = !tt.device<#device>
#dram_rows_bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #ttnn.buffer_type<dram>>, <interleaved>>
#dram_rows_f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<dram>>, <interleaved>>
#dram_tile_bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
#dram_tile_f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#dram_tile_u32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, u32>, #ttnn.buffer_type<dram>>, <interleaved>>
#host_rows_bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #ttnn.buffer_type<system_memory>>>
#host_rows_f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<system_memory>>>
#host_tile_bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, bf16>, #ttnn.buffer_type<system_memory>>>
#host_tile_f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<system_memory>>>
#l1_tile_bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, bf16>, #ttnn.buffer_type<l1>>, <interleaved>>
#l1_tile_f32 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<l1>>, <interleaved>>

// From the host: to the device and no more.
// CHECK-LABEL: @host_move(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_device"(%arg0, %arg1)
// CHECK-NEXT: return %[[V0]]
func.func @host_move(%a: tensor<64x128xf32, #host_rows_f32>, %d: !device) -> tensor<64x128xf32, #dram_rows_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #host_rows_f32>, !device) -> tensor<64x128xf32, #dram_rows_f32>
  return %0 : tensor<64x128xf32, #dram_rows_f32>
}

// From the host, another page layout: the device tilizes bf16, the host does the rest.
// CHECK-LABEL: @host_tilize_here(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_layout"(%arg0) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: return %[[V0]]
func.func @host_tilize_here(%a: tensor<64x128xf32, #host_rows_f32>, %d: !device) -> tensor<64x128xf32, #host_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #host_rows_f32>, !device) -> tensor<64x128xf32, #host_tile_f32>
  return %0 : tensor<64x128xf32, #host_tile_f32>
}

// CHECK-LABEL: @host_untilize(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_layout"(%arg0) <{layout = #ttnn.layout<row_major>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_device"(%[[V0]], %arg1)
// CHECK-NEXT: return %[[V1]]
func.func @host_untilize(%a: tensor<64x128xf32, #host_tile_f32>, %d: !device) -> tensor<64x128xf32, #dram_rows_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #host_tile_f32>, !device) -> tensor<64x128xf32, #dram_rows_f32>
  return %0 : tensor<64x128xf32, #dram_rows_f32>
}

// CHECK-LABEL: @host_tilize_bf16(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_device"(%arg0, %arg1)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]], %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: return %[[V1]]
func.func @host_tilize_bf16(%a: tensor<64x128xbf16, #host_rows_bf16>, %d: !device) -> tensor<64x128xbf16, #dram_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xbf16, #host_rows_bf16>, !device) -> tensor<64x128xbf16, #dram_tile_bf16>
  return %0 : tensor<64x128xbf16, #dram_tile_bf16>
}

// CHECK-LABEL: @host_tilize_f32(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_layout"(%arg0) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_device"(%[[V0]], %arg1)
// CHECK-NEXT: return %[[V1]]
func.func @host_tilize_f32(%a: tensor<64x128xf32, #host_rows_f32>, %d: !device) -> tensor<64x128xf32, #dram_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #host_rows_f32>, !device) -> tensor<64x128xf32, #dram_tile_f32>
  return %0 : tensor<64x128xf32, #dram_tile_f32>
}

// From the host, another data type: the device casts tiles.
// CHECK-LABEL: @host_cast_here(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_dtype"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: return %[[V0]]
func.func @host_cast_here(%a: tensor<64x128xf32, #host_rows_f32>, %d: !device) -> tensor<64x128xbf16, #host_rows_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #host_rows_f32>, !device) -> tensor<64x128xbf16, #host_rows_bf16>
  return %0 : tensor<64x128xbf16, #host_rows_bf16>
}

// CHECK-LABEL: @host_cast_rows(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_dtype"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_device"(%[[V0]], %arg1)
// CHECK-NEXT: return %[[V1]]
func.func @host_cast_rows(%a: tensor<64x128xf32, #host_rows_f32>, %d: !device) -> tensor<64x128xbf16, #dram_rows_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #host_rows_f32>, !device) -> tensor<64x128xbf16, #dram_rows_bf16>
  return %0 : tensor<64x128xbf16, #dram_rows_bf16>
}

// CHECK-LABEL: @host_cast_tiles(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_device"(%arg0, %arg1)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.typecast"(%[[V0]]) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: return %[[V1]]
func.func @host_cast_tiles(%a: tensor<64x128xf32, #host_tile_f32>, %d: !device) -> tensor<64x128xbf16, #dram_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #host_tile_f32>, !device) -> tensor<64x128xbf16, #dram_tile_bf16>
  return %0 : tensor<64x128xbf16, #dram_tile_bf16>
}

// From the host, both.
// CHECK-LABEL: @host_both_here(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_dtype"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: return %[[V1]]
func.func @host_both_here(%a: tensor<64x128xf32, #host_rows_f32>, %d: !device) -> tensor<64x128xbf16, #host_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #host_rows_f32>, !device) -> tensor<64x128xbf16, #host_tile_bf16>
  return %0 : tensor<64x128xbf16, #host_tile_bf16>
}

// CHECK-LABEL: @host_both_untilize(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_dtype"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<row_major>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_device"(%[[V1]], %arg1)
// CHECK-NEXT: return %[[V2]]
func.func @host_both_untilize(%a: tensor<64x128xf32, #host_tile_f32>, %d: !device) -> tensor<64x128xbf16, #dram_rows_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #host_tile_f32>, !device) -> tensor<64x128xbf16, #dram_rows_bf16>
  return %0 : tensor<64x128xbf16, #dram_rows_bf16>
}

// CHECK-LABEL: @host_both_from_bf16(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_device"(%arg0, %arg1)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]], %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.typecast"(%[[V1]]) <{dtype = #tt.supportedDataTypes<f32>}>
// CHECK-NEXT: return %[[V2]]
func.func @host_both_from_bf16(%a: tensor<64x128xbf16, #host_rows_bf16>, %d: !device) -> tensor<64x128xf32, #dram_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xbf16, #host_rows_bf16>, !device) -> tensor<64x128xf32, #dram_tile_f32>
  return %0 : tensor<64x128xf32, #dram_tile_f32>
}

// CHECK-LABEL: @host_both_to_bf16(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_dtype"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_device"(%[[V0]], %arg1)
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_layout"(%[[V1]], %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: return %[[V2]]
func.func @host_both_to_bf16(%a: tensor<64x128xf32, #host_rows_f32>, %d: !device) -> tensor<64x128xbf16, #dram_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #host_rows_f32>, !device) -> tensor<64x128xbf16, #dram_tile_bf16>
  return %0 : tensor<64x128xbf16, #dram_tile_bf16>
}

// CHECK-LABEL: @host_both_neither(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_dtype"(%arg0) <{dtype = #tt.supportedDataTypes<u32>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_device"(%[[V1]], %arg1)
// CHECK-NEXT: return %[[V2]]
func.func @host_both_neither(%a: tensor<64x128xf32, #host_rows_f32>, %d: !device) -> tensor<64x128xui32, #dram_tile_u32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #host_rows_f32>, !device) -> tensor<64x128xui32, #dram_tile_u32>
  return %0 : tensor<64x128xui32, #dram_tile_u32>
}

// From the device: to the host, or to its other memory.
// CHECK-LABEL: @device_move(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: return %[[V0]]
func.func @device_move(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xf32, #host_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xf32, #host_tile_f32>
  return %0 : tensor<64x128xf32, #host_tile_f32>
}

// CHECK-LABEL: @device_memory(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_memory_config"(%arg0)
// CHECK-NEXT: return %[[V0]]
func.func @device_memory(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xf32, #l1_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xf32, #l1_tile_f32>
  return %0 : tensor<64x128xf32, #l1_tile_f32>
}

// From the device, another page layout: what it can't do goes over the host and back.
// CHECK-LABEL: @device_untilize_to_host(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<row_major>}>
// CHECK-NEXT: return %[[V1]]
func.func @device_untilize_to_host(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xf32, #host_rows_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xf32, #host_rows_f32>
  return %0 : tensor<64x128xf32, #host_rows_f32>
}

// CHECK-LABEL: @device_untilize(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<row_major>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_device"(%[[V1]], %arg1)
// CHECK-NEXT: return %[[V2]]
func.func @device_untilize(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xf32, #dram_rows_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xf32, #dram_rows_f32>
  return %0 : tensor<64x128xf32, #dram_rows_f32>
}

// CHECK-LABEL: @device_tilize_bf16(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_layout"(%arg0, %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: return %[[V0]]
func.func @device_tilize_bf16(%a: tensor<64x128xbf16, #dram_rows_bf16>, %d: !device) -> tensor<64x128xbf16, #dram_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xbf16, #dram_rows_bf16>, !device) -> tensor<64x128xbf16, #dram_tile_bf16>
  return %0 : tensor<64x128xbf16, #dram_tile_bf16>
}

// CHECK-LABEL: @device_tilize_bf16_to_memory(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_layout"(%arg0, %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_memory_config"(%[[V0]])
// CHECK-NEXT: return %[[V1]]
func.func @device_tilize_bf16_to_memory(%a: tensor<64x128xbf16, #dram_rows_bf16>, %d: !device) -> tensor<64x128xbf16, #l1_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xbf16, #dram_rows_bf16>, !device) -> tensor<64x128xbf16, #l1_tile_bf16>
  return %0 : tensor<64x128xbf16, #l1_tile_bf16>
}

// CHECK-LABEL: @device_tilize_bf16_to_host(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_layout"(%arg0, %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.from_device"(%[[V0]])
// CHECK-NEXT: return %[[V1]]
func.func @device_tilize_bf16_to_host(%a: tensor<64x128xbf16, #dram_rows_bf16>, %d: !device) -> tensor<64x128xbf16, #host_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xbf16, #dram_rows_bf16>, !device) -> tensor<64x128xbf16, #host_tile_bf16>
  return %0 : tensor<64x128xbf16, #host_tile_bf16>
}

// CHECK-LABEL: @device_tilize_f32_to_host(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: return %[[V1]]
func.func @device_tilize_f32_to_host(%a: tensor<64x128xf32, #dram_rows_f32>, %d: !device) -> tensor<64x128xf32, #host_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_rows_f32>, !device) -> tensor<64x128xf32, #host_tile_f32>
  return %0 : tensor<64x128xf32, #host_tile_f32>
}

// CHECK-LABEL: @device_tilize_f32(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_device"(%[[V1]], %arg1)
// CHECK-NEXT: return %[[V2]]
func.func @device_tilize_f32(%a: tensor<64x128xf32, #dram_rows_f32>, %d: !device) -> tensor<64x128xf32, #dram_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_rows_f32>, !device) -> tensor<64x128xf32, #dram_tile_f32>
  return %0 : tensor<64x128xf32, #dram_tile_f32>
}

// CHECK-LABEL: @device_tilize_f32_to_memory(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_device"(%[[V1]], %arg1)
// CHECK-NEXT: %[[V3:.*]] = "ttnn.to_memory_config"(%[[V2]])
// CHECK-NEXT: return %[[V3]]
func.func @device_tilize_f32_to_memory(%a: tensor<64x128xf32, #dram_rows_f32>, %d: !device) -> tensor<64x128xf32, #l1_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_rows_f32>, !device) -> tensor<64x128xf32, #l1_tile_f32>
  return %0 : tensor<64x128xf32, #l1_tile_f32>
}

// From the device, another data type.
// CHECK-LABEL: @device_cast(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.typecast"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: return %[[V0]]
func.func @device_cast(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xbf16, #dram_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xbf16, #dram_tile_bf16>
  return %0 : tensor<64x128xbf16, #dram_tile_bf16>
}

// CHECK-LABEL: @device_cast_to_memory(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.typecast"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_memory_config"(%[[V0]])
// CHECK-NEXT: return %[[V1]]
func.func @device_cast_to_memory(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xbf16, #l1_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xbf16, #l1_tile_bf16>
  return %0 : tensor<64x128xbf16, #l1_tile_bf16>
}

// CHECK-LABEL: @device_cast_to_host(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.typecast"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.from_device"(%[[V0]])
// CHECK-NEXT: return %[[V1]]
func.func @device_cast_to_host(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xbf16, #host_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xbf16, #host_tile_bf16>
  return %0 : tensor<64x128xbf16, #host_tile_bf16>
}

// CHECK-LABEL: @device_cast_rows_to_host(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_dtype"(%[[V0]]) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: return %[[V1]]
func.func @device_cast_rows_to_host(%a: tensor<64x128xf32, #dram_rows_f32>, %d: !device) -> tensor<64x128xbf16, #host_rows_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #dram_rows_f32>, !device) -> tensor<64x128xbf16, #host_rows_bf16>
  return %0 : tensor<64x128xbf16, #host_rows_bf16>
}

// CHECK-LABEL: @device_cast_rows(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_dtype"(%[[V0]]) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_device"(%[[V1]], %arg1)
// CHECK-NEXT: return %[[V2]]
func.func @device_cast_rows(%a: tensor<64x128xf32, #dram_rows_f32>, %d: !device) -> tensor<64x128xbf16, #dram_rows_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #dram_rows_f32>, !device) -> tensor<64x128xbf16, #dram_rows_bf16>
  return %0 : tensor<64x128xbf16, #dram_rows_bf16>
}

// From the device, both.
// CHECK-LABEL: @device_both_untilize_to_host(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.typecast"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.from_device"(%[[V0]])
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_layout"(%[[V1]]) <{layout = #ttnn.layout<row_major>}>
// CHECK-NEXT: return %[[V2]]
func.func @device_both_untilize_to_host(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xbf16, #host_rows_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xbf16, #host_rows_bf16>
  return %0 : tensor<64x128xbf16, #host_rows_bf16>
}

// CHECK-LABEL: @device_both_untilize(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.typecast"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.from_device"(%[[V0]])
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_layout"(%[[V1]]) <{layout = #ttnn.layout<row_major>}>
// CHECK-NEXT: %[[V3:.*]] = "ttnn.to_device"(%[[V2]], %arg1)
// CHECK-NEXT: return %[[V3]]
func.func @device_both_untilize(%a: tensor<64x128xf32, #dram_tile_f32>, %d: !device) -> tensor<64x128xbf16, #dram_rows_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #dram_tile_f32>, !device) -> tensor<64x128xbf16, #dram_rows_bf16>
  return %0 : tensor<64x128xbf16, #dram_rows_bf16>
}

// CHECK-LABEL: @device_both_from_bf16(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_layout"(%arg0, %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.typecast"(%[[V0]]) <{dtype = #tt.supportedDataTypes<f32>}>
// CHECK-NEXT: return %[[V1]]
func.func @device_both_from_bf16(%a: tensor<64x128xbf16, #dram_rows_bf16>, %d: !device) -> tensor<64x128xf32, #dram_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xbf16, #dram_rows_bf16>, !device) -> tensor<64x128xf32, #dram_tile_f32>
  return %0 : tensor<64x128xf32, #dram_tile_f32>
}

// CHECK-LABEL: @device_both_from_bf16_to_memory(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.to_layout"(%arg0, %arg1) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V1:.*]] = "ttnn.typecast"(%[[V0]]) <{dtype = #tt.supportedDataTypes<f32>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_memory_config"(%[[V1]])
// CHECK-NEXT: return %[[V2]]
func.func @device_both_from_bf16_to_memory(%a: tensor<64x128xbf16, #dram_rows_bf16>, %d: !device) -> tensor<64x128xf32, #l1_tile_f32> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xbf16, #dram_rows_bf16>, !device) -> tensor<64x128xf32, #l1_tile_f32>
  return %0 : tensor<64x128xf32, #l1_tile_f32>
}

// CHECK-LABEL: @device_both_to_host(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_dtype"(%[[V1]]) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: return %[[V2]]
func.func @device_both_to_host(%a: tensor<64x128xf32, #dram_rows_f32>, %d: !device) -> tensor<64x128xbf16, #host_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_rows_f32>, !device) -> tensor<64x128xbf16, #host_tile_bf16>
  return %0 : tensor<64x128xbf16, #host_tile_bf16>
}

// CHECK-LABEL: @device_both(
// CHECK-NEXT: %[[V0:.*]] = "ttnn.from_device"(%arg0)
// CHECK-NEXT: %[[V1:.*]] = "ttnn.to_layout"(%[[V0]]) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: %[[V2:.*]] = "ttnn.to_device"(%[[V1]], %arg1)
// CHECK-NEXT: %[[V3:.*]] = "ttnn.typecast"(%[[V2]]) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK-NEXT: return %[[V3]]
func.func @device_both(%a: tensor<64x128xf32, #dram_rows_f32>, %d: !device) -> tensor<64x128xbf16, #dram_tile_bf16> {
  %0 = "ttnn.to_layout"(%a, %d) <{layout = #ttnn.layout<tile>}> : (tensor<64x128xf32, #dram_rows_f32>, !device) -> tensor<64x128xbf16, #dram_tile_bf16>
  return %0 : tensor<64x128xbf16, #dram_tile_bf16>
}

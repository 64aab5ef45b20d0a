// What the library can't take as it is gets there by another layout, data type or memory, and comes back after: one case for each
// workaround and, where it depends on the op, one that is left alone.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-workaround %s | FileCheck %s
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-workaround=ttnn-enable-layout-workaround-pass=false %s | FileCheck %s --check-prefix=OFF

// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-workaround=exact-integers=true %s | FileCheck %s --check-prefix=EXACT

// OFF-NOT: ttnn.to_layout

#image = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 64 + d1 * 64 + d2, d3), <1x1>, memref<2x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!image = tensor<1x1x64x32xf32, #image>
#pooled = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 16 + d1 * 16 + d2, d3), <1x1>, memref<1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!pooled = tensor<1x1x16x32xf32, #pooled>
#picture = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 64 + d1 * 8 + d2, d3), <1x1>, memref<2x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!picture = tensor<1x8x8x32xf32, #picture>
#scaled = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 256 + d1 * 16 + d2, d3), <1x1>, memref<8x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!scaled = tensor<1x16x16x32xf32, #scaled>
#ids = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!ids = tensor<2x32xf32, #ids>
#table = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!table = tensor<64x128xf32, #table>
#found = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 32 + d1, d2), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!found = tensor<2x32x128xf32, #found>
#gradient = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 64 + d1 * 64 + d2, d3), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!gradient = tensor<1x1x64x128xf32, #gradient>
#ints = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 64 + d1 * 64 + d2, d3), <1x1>, memref<2x1x!tt.tile<32x32, u32>, #ttnn.buffer_type<dram>>, <interleaved>>
!ints = tensor<1x1x64x32xui32, #ints>
#vector = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x2x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!vector = tensor<64xf32, #vector>
#shard = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!shard = tensor<64x64xf32, #shard>
#short1 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!tt.tile<32x32, u16>, #ttnn.buffer_type<dram>>, <interleaved>>
!short1 = tensor<64x48xui16, #short1>
#short2 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x1x!tt.tile<32x32, u16>, #ttnn.buffer_type<dram>>, <interleaved>>
!short2 = tensor<64x16xui16, #short2>
#short3 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!tt.tile<32x32, u16>, #ttnn.buffer_type<dram>>, <interleaved>>
!short3 = tensor<64x64xui16, #short3>
#short6 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, u16>, #ttnn.buffer_type<dram>>, <interleaved>>
!short6 = tensor<64x128xui16, #short6>
#float1 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x2x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!float1 = tensor<64x48xf32, #float1>
#float2 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!float2 = tensor<64x16xf32, #float2>
#half = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!half = tensor<32x128xf32, #half>
#chosen = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, u32>, #ttnn.buffer_type<dram>>, <interleaved>>
!chosen = tensor<64x128xui32, #chosen>
#float4 = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 64 + d1 * 64 + d2, d3), <1x1>, memref<2x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!float4 = tensor<1x1x64x32xf32, #float4>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
!device = !tt.device<#device>

// Pooling takes rows of bf16, from its input and for its destination.
// CHECK-LABEL: @pool
// CHECK: %[[X:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<row_major>
// CHECK: %[[E:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<row_major>
// CHECK: %[[R:.*]] = "ttnn.max_pool2d"(%[[X]], %[[E]], {{.*}} : (tensor<1x1x64x32xbf16, #[[X_ROWS:.*]]>, tensor<1x1x16x32xbf16, #[[R_ROWS:.*]]>, {{.*}}) -> tensor<1x1x16x32xbf16, #[[R_ROWS]]>
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>
// CHECK: return %[[BACK]]
func.func @pool(%x: !image, %e: !pooled, %d: !device) -> !pooled {
  %0 = "ttnn.max_pool2d"(%x, %e, %d) <{batch_size = 1 : si32, ceil_mode = false, channels = 32 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 8 : si32, input_width = 8 : si32, kernel_height = 2 : si32, kernel_width = 2 : si32, padding_height = 0 : si32, padding_width = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (!image, !pooled, !device) -> !pooled
  return %0 : !pooled
}

// CHECK-LABEL: @upsample
// CHECK: %[[X:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<row_major>
// CHECK: %[[R:.*]] = "ttnn.upsample"(%[[X]]) {{.*}} : (tensor<1x8x8x32xbf16, {{.*}}>) -> tensor<1x16x16x32xbf16, {{.*}}>
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>
// CHECK: return %[[BACK]]
func.func @upsample(%x: !picture) -> !scaled {
  %0 = "ttnn.upsample"(%x) <{mode = "nearest", scale_factor = 2 : si32}> : (!picture) -> !scaled
  return %0 : !scaled
}

// Indices are rows of u32, the table and the result bf16.
// CHECK-LABEL: @embedding(
// CHECK: %[[I:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<u32>, layout = #ttnn.layout<row_major>
// CHECK: %[[T:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[E:.*]] = "ttnn.to_layout"(%arg2, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[R:.*]] = "ttnn.embedding"(%[[I]], %[[T]], %[[E]]) : (tensor<2x32xui32, {{.*}}>, tensor<64x128xbf16, {{.*}}>, tensor<2x32x128xbf16, #[[FOUND:.*]]>) -> tensor<2x32x128xbf16, #[[FOUND]]>
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>
// CHECK: return %[[BACK]]
func.func @embedding(%i: !ids, %t: !table, %e: !found) -> !found {
  %0 = "ttnn.embedding"(%i, %t, %e) : (!ids, !table, !found) -> !found
  return %0 : !found
}

// CHECK-LABEL: @embedding_backward
// CHECK: %[[I:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<u32>, layout = #ttnn.layout<row_major>
// CHECK: %[[T:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[G:.*]] = "ttnn.to_layout"(%arg2, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[E:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[R:.*]] = "ttnn.embedding_bw"(%[[I]], %[[T]], %[[G]], %[[E]]) <{dtype = #tt.supportedDataTypes<bf16>}>
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}}) <{dtype = #tt.supportedDataTypes<f32>
// CHECK: return %[[BACK]]
func.func @embedding_backward(%i: !ids, %t: !table, %g: !gradient) -> !table {
  %0 = "ttnn.embedding_bw"(%i, %t, %g, %t) <{dtype = #tt.supportedDataTypes<f32>}> : (!ids, !table, !gradient, !table) -> !table
  return %0 : !table
}

// Integers are summed as f32; what is f32 already stays.
// CHECK-LABEL: @cumsum_of_integers
// CHECK: %[[X:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>
// CHECK: %[[E:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>
// CHECK: %[[R:.*]] = "ttnn.moreh_cumsum"(%[[X]], %[[E]])
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}}) <{dtype = #tt.supportedDataTypes<u32>, layout = #ttnn.layout<tile>
// CHECK: return %[[BACK]]
func.func @cumsum_of_integers(%x: !ints, %e: !ints) -> !ints {
  %0 = "ttnn.moreh_cumsum"(%x, %e) <{dim = 0 : i64}> : (!ints, !ints) -> !ints
  return %0 : !ints
}

// CHECK-LABEL: @cumsum_of_floats
// CHECK-NEXT: "ttnn.moreh_cumsum"(%arg0, %arg1)
// CHECK-NEXT: return
func.func @cumsum_of_floats(%x: !float4, %e: !float4) -> !float4 {
  %0 = "ttnn.moreh_cumsum"(%x, %e) <{dim = 0 : i64}> : (!float4, !float4) -> !float4
  return %0 : !float4
}

// A vector is filled as rows and tilized; a matrix is filled as tiles.
// CHECK-LABEL: @fill_vector
// CHECK: %[[V:.*]] = "ttnn.full"(%arg0) {{.*}} -> tensor<64xf32, #[[VECTOR_ROWS:.*]]>
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[V]], {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>{{.*}} : (tensor<64xf32, #[[VECTOR_ROWS]]>
// CHECK: return %[[BACK]]
func.func @fill_vector(%d: !device) -> !vector {
  %0 = "ttnn.full"(%d) <{fillValue = 1.0 : f32}> : (!device) -> !vector
  return %0 : !vector
}

// CHECK-LABEL: @fill_matrix
// CHECK-NEXT: "ttnn.full"
// CHECK-NEXT: return
func.func @fill_matrix(%d: !device) -> !table {
  %0 = "ttnn.full"(%d) <{fillValue = 1.0 : f32}> : (!device) -> !table
  return %0 : !table
}

// The host spreads a tensor over a mesh.
// CHECK-LABEL: @spread
// CHECK: %[[X:.*]] = "ttnn.to_layout"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#system_memory,
// CHECK: %[[R:.*]] = "ttnn.mesh_shard"(%[[X]], %arg1)
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}} memory_config = #ttnn.memory_config<#dram,
// CHECK: return %[[BACK]]
func.func @spread(%x: !table, %d: !device) -> !shard {
  %0 = "ttnn.mesh_shard"(%x, %d) <{shard_dims = array<i64: -1, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #tt.shard_type<devices>}> : (!table, !device) -> !shard
  return %0 : !shard
}

// Tiles are joined where their padding would lie inside: f32 and bf16 can do that, others go as bf16.
// CHECK-LABEL: @join_unaligned
// CHECK: %[[A:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[B:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[E:.*]] = "ttnn.to_layout"(%arg2, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[R:.*]] = "ttnn.concat"(%[[A]], %[[B]], %[[E]])
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}}) <{dtype = #tt.supportedDataTypes<u16>, layout = #ttnn.layout<tile>
// CHECK: return %[[BACK]]
// EXACT-LABEL: @join_unaligned
// EXACT: %[[A:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<u16>, layout = #ttnn.layout<row_major>
// EXACT: %[[B:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<u16>, layout = #ttnn.layout<row_major>
// EXACT: "ttnn.concat"(%[[A]], %[[B]], %{{.*}} -> tensor<64x64xui16, #[[ROWS:.*]]>
// EXACT: "ttnn.to_layout"({{.*}} layout = #ttnn.layout<tile>{{.*}} : (tensor<64x64xui16, #[[ROWS]]>
func.func @join_unaligned(%a: !short1, %b: !short2, %e: !short3) -> !short3 {
  %0 = "ttnn.concat"(%a, %b, %e) <{dim = 1 : si32}> : (!short1, !short2, !short3) -> !short3
  return %0 : !short3
}

// CHECK-LABEL: @join_aligned
// CHECK-NEXT: "ttnn.concat"(%arg0, %arg0, %arg1)
// CHECK-NEXT: return
func.func @join_aligned(%a: !short3, %e: !short6) -> !short6 {
  %0 = "ttnn.concat"(%a, %a, %e) <{dim = 1 : si32}> : (!short3, !short3, !short6) -> !short6
  return %0 : !short6
}

// CHECK-LABEL: @join_floats
// CHECK-NEXT: "ttnn.concat"(%arg0, %arg1, %arg2)
// CHECK-NEXT: return
func.func @join_floats(%a: !float1, %b: !float2, %e: !shard) -> !shard {
  %0 = "ttnn.concat"(%a, %b, %e) <{dim = 1 : si32}> : (!float1, !float2, !shard) -> !shard
  return %0 : !shard
}

// Every second row: bf16 only.
// CHECK-LABEL: @slice_steps
// CHECK: %[[X:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[E:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>
// CHECK: %[[R:.*]] = "ttnn.slice"(%[[X]], %[[E]])
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>
// CHECK: return %[[BACK]]
// EXACT-LABEL: @slice_steps
// EXACT: dtype = #tt.supportedDataTypes<bf16>
func.func @slice_steps(%x: !table, %e: !half) -> !half {
  %0 = "ttnn.slice"(%x, %e) <{begins = [0 : i32, 0 : i32], ends = [64 : i32, 128 : i32], step = [2 : i32, 1 : i32]}> : (!table, !half) -> !half
  return %0 : !half
}

// From inside a tile: rows.
// CHECK-LABEL: @slice_unaligned
// CHECK: %[[X:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<row_major>
// CHECK: %[[E:.*]] = "ttnn.to_layout"(%arg1, {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<row_major>
// CHECK: %[[R:.*]] = "ttnn.slice"(%[[X]], %[[E]])
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[R]], {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>
// CHECK: return %[[BACK]]
func.func @slice_unaligned(%x: !table, %e: !half) -> !half {
  %0 = "ttnn.slice"(%x, %e) <{begins = [16 : i32, 0 : i32], ends = [48 : i32, 128 : i32], step = [1 : i32, 1 : i32]}> : (!table, !half) -> !half
  return %0 : !half
}

// CHECK-LABEL: @slice_aligned
// CHECK-NEXT: "ttnn.slice"(%arg0, %arg1)
// CHECK-NEXT: return
func.func @slice_aligned(%x: !table, %e: !half) -> !half {
  %0 = "ttnn.slice"(%x, %e) <{begins = [32 : i32, 0 : i32], ends = [64 : i32, 128 : i32], step = [1 : i32, 1 : i32]}> : (!table, !half) -> !half
  return %0 : !half
}

// The condition gets the type of what is chosen from.
// CHECK-LABEL: @choose(
// CHECK: %[[C:.*]] = "ttnn.to_layout"(%arg0, {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>
// CHECK: "ttnn.where"(%[[C]], %arg1, %arg1, %arg2)
func.func @choose(%c: !chosen, %x: !table, %e: !table) -> !table {
  %0 = "ttnn.where"(%c, %x, %x, %e) <{operandSegmentSizes = array<i32: 3, 1>}> : (!chosen, !table, !table, !table) -> !table
  return %0 : !table
}

// CHECK-LABEL: @choose_alike
// CHECK-NEXT: "ttnn.where"(%arg0, %arg0, %arg0, %arg1)
// CHECK-NEXT: return
func.func @choose_alike(%x: !table, %e: !table) -> !table {
  %0 = "ttnn.where"(%x, %x, %x, %e) <{operandSegmentSizes = array<i32: 3, 1>}> : (!table, !table, !table, !table) -> !table
  return %0 : !table
}

// What travels in the file starts as rows on the host.
// CHECK-LABEL: @constant
// CHECK: %[[C:.*]] = "ttnn.constant"() {{.*}} -> tensor<64xf32, #[[HOST_ROWS:.*]]>
// CHECK: %[[BACK:.*]] = "ttnn.to_layout"(%[[C]], {{.*}}) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram,{{.*}} : (tensor<64xf32, #[[HOST_ROWS]]>
// CHECK: return %[[BACK]]
func.func @constant() -> !vector {
  %0 = "ttnn.constant"() <{value = dense<1.0> : tensor<64xf32>}> : () -> !vector
  return %0 : !vector
}

// A tensor without layout tells nothing.
// CHECK-LABEL: @no_layout
// CHECK-NEXT: "ttnn.upsample"(%arg0)
// CHECK-NEXT: return
func.func @no_layout(%x: tensor<1x8x8x32xf32>) -> tensor<1x16x16x32xf32> {
  %0 = "ttnn.upsample"(%x) <{mode = "nearest", scale_factor = 2 : si32}> : (tensor<1x8x8x32xf32>) -> tensor<1x16x16x32xf32>
  return %0 : tensor<1x16x16x32xf32>
}

// Shards: sizes in elements, on rectangles of physical cores.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device %s -o %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt read --section op_stats %t.ttnn | FileCheck %s

#dram = #ttnn.buffer_type<dram>
#l1 = #ttnn.buffer_type<l1>
#interleaved = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<10x4x!tt.tile<32x32, bf16>, #dram>, <interleaved>>
// Without a map of its own the grid is where the device puts it.
#width = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <2x4>, memref<5x1x!tt.tile<32x32, bf16>, #l1>, <width_sharded>>
#height = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <10x1, (d0, d1) -> (0, d0 floordiv 8, d0 mod 8)>, memref<1x4x!tt.tile<32x32, bf16>, #l1>, <height_sharded>>

// CHECK: "op_name": "ttnn.to_memory_config"{{.*}}"memcfg": {"tensor_memory_layout": "WidthSharded", "buffer_type": "L1", "shard_spec": {"grid": [{"loc": {"y": 0, "x": 0}, "size": {"y": 2, "x": 4}}], "shard_shape": [160, 32]}}
// CHECK-SAME: "size": 10240
// CHECK: "op_name": "ttnn.to_memory_config"{{.*}}"memcfg": {"tensor_memory_layout": "HeightSharded", "buffer_type": "L1", "shard_spec": {"grid": [{"loc": {"y": 0, "x": 0}, "size": {"y": 1, "x": 8}}, {"loc": {"y": 1, "x": 0}, "size": {"y": 1, "x": 2}}], "shard_shape": [32, 128]}}
func.func @forward(%a: tensor<320x128xbf16, #interleaved>) -> (tensor<320x128xbf16, #width>, tensor<320x128xbf16, #height>) {
  %0 = "ttnn.to_memory_config"(%a) <{memory_config = #ttnn.memory_config<#l1, <<5x1>>, <width_sharded>>}> : (tensor<320x128xbf16, #interleaved>) -> tensor<320x128xbf16, #width>
  %1 = "ttnn.to_memory_config"(%a) <{memory_config = #ttnn.memory_config<#l1, <<1x4>>, <height_sharded>>}> : (tensor<320x128xbf16, #interleaved>) -> tensor<320x128xbf16, #height>
  return %0, %1 : tensor<320x128xbf16, #width>, tensor<320x128xbf16, #height>
}

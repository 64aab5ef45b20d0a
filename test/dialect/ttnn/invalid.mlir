// What the verifiers of ttnn refuse, with their exact words: tools match them.
// RUN: ttmlir-opt %s --split-input-file --verify-diagnostics

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case0(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.to_memory_config' op Input tensor type missing layout attribute}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>}> : (tensor<64x128xf32>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case1(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Output tensor type missing layout attribute}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#bare = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<l1>>>
func.func @case2(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Device memory space only supports interleaved or sharded memory layouts}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <<2x4>>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #bare>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#single = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<dram>>, <single_bank>>
func.func @case3(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Device memory space only supports interleaved or sharded memory layouts}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<64x128>>, <single_bank>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #single>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#dramsharded = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x1>, memref<8x128xf32, #ttnn.buffer_type<dram>>, <height_sharded>>
func.func @case4(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Device DRAM memory space only supports interleaved memory layout}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<8x128>>, <height_sharded>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #dramsharded>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#trace = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x1>, memref<8x128xf32, #ttnn.buffer_type<trace>>, <width_sharded>>
func.func @case5(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Sharded tensors layout must reside in L1}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<trace>, <<8x128>>, <width_sharded>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #trace>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#height3 = #ttnn.ttnn_layout<(d0, d1) -> (0, d0, d1), <1x8x1>, memref<1x8x128xf32, #ttnn.buffer_type<l1>>, <height_sharded>>
func.func @case6(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Shard shape must be 2D}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <<1x8x128>>, <height_sharded>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #height3>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#block = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<8x16xf32, #ttnn.buffer_type<l1>>, <block_sharded>>
func.func @case7(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Shard shape must divide tile shape (32, 32) evenly}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <<8x16>>, <block_sharded>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #block>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case8(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Output tensor buffer type must match memory config buffer type.}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <<2x4>>, <interleaved>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case9(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Output tensor layout memory space must match memory config memory space.}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case10(%arg0: tensor<64x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.to_memory_config' op Output tensor shard spec must match memory config shard spec.}}
  %0 = "ttnn.to_memory_config"(%arg0) <{memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<64x128>>, <interleaved>>}> : (tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case11(%arg0: tensor<64x128xf32, #tiles>, %arg1: tensor<64x128xf32, #tiles>, %arg2: tensor<128x128xf32, #tiles>) {
  // expected-error @below {{'ttnn.concat' op Output tensor buffer type must match memory config buffer type.}}
  %0 = "ttnn.concat"(%arg0, %arg1, %arg2) <{dim = 0 : si32, memory_config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <<2x4>>, <interleaved>>}> : (tensor<64x128xf32, #tiles>, tensor<64x128xf32, #tiles>, tensor<128x128xf32, #tiles>) -> tensor<128x128xf32, #tiles>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case12(%arg0: !tt.device<#device>) {
  // expected-error @below {{'ttnn.empty' op Output tensor type missing layout attribute}}
  %0 = "ttnn.empty"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!tt.device<#device>) -> tensor<64x128xf32>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case13(%arg0: !tt.device<#device>) {
  // expected-error @below {{'ttnn.empty' op Output tensor shape must match shape attribute.}}
  %0 = "ttnn.empty"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x64>}> : (!tt.device<#device>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case14(%arg0: !tt.device<#device>) {
  // expected-error @below {{'ttnn.empty' op Output tensor shape must match shape attribute.}}
  %0 = "ttnn.empty"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128x1>}> : (!tt.device<#device>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case15(%arg0: !tt.device<#device>) {
  // expected-error @below {{'ttnn.empty' op Output tensor layout must match layout attribute.}}
  %0 = "ttnn.empty"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<row_major>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!tt.device<#device>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case16(%arg0: !tt.device<#device>) {
  // expected-error @below {{'ttnn.empty' op Output tensor data type must match dtype attribute.}}
  %0 = "ttnn.empty"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!tt.device<#device>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case17(%arg0: !tt.device<#device>) {
  // expected-error @below {{'ttnn.empty' op Output tensor buffer type must match memory config buffer type.}}
  %0 = "ttnn.empty"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<l1>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!tt.device<#device>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case18(%arg0: !tt.device<#device>) {
  // expected-error @below {{'ttnn.empty' op Output tensor layout memory space must match memory config memory space.}}
  %0 = "ttnn.empty"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <block_sharded>>, shape = #ttnn.shape<64x128>}> : (!tt.device<#device>) -> tensor<64x128xf32, #tiles>
  return
}

// -----

func.func @case19() {
  // expected-error @below {{'ttnn.arange' op Step cannot be zero.}}
  %0 = "ttnn.arange"() <{start = 0 : i64, end = 5 : i64, step = 0 : i64}> : () -> tensor<1x1x1x5xf32>
  return
}

// -----

func.func @case20() {
  // expected-error @below {{'ttnn.arange' op Invalid range: start=0, end=5, step=-1}}
  %0 = "ttnn.arange"() <{start = 0 : i64, end = 5 : i64, step = -1 : i64}> : () -> tensor<1x1x1x5xf32>
  return
}

// -----

func.func @case21() {
  // expected-error @below {{'ttnn.arange' op Invalid range: start=5, end=5, step=1}}
  %0 = "ttnn.arange"() <{start = 5 : i64, end = 5 : i64, step = 1 : i64}> : () -> tensor<1x1x1x1xf32>
  return
}

// -----

func.func @case22() {
  // expected-error @below {{'ttnn.arange' op Invalid range: start=-9223372036854775808, end=0, step=-1}}
  %0 = "ttnn.arange"() <{start = -9223372036854775808 : i64, end = 0 : i64, step = -1 : i64}> : () -> tensor<1xf32>
  return
}

// -----

func.func @case23() {
  // expected-error @below {{'ttnn.arange' op Output tensor shape must be 1, 1, 1, 5, but got 5}}
  %0 = "ttnn.arange"() <{start = 0 : i64, end = 5 : i64, step = 1 : i64}> : () -> tensor<5xf32>
  return
}

// -----

func.func @case24() {
  // expected-error @below {{'ttnn.constant' op failed to verify that all of {value, result} have same shape}}
  %0 = "ttnn.constant"() <{value = dense<1.0> : tensor<2x2xf32>}> : () -> tensor<4xf32>
  return
}

// -----

func.func @case25() {
  // expected-error @below {{'ttnn.alloc' op Result type missing layout attribute}}
  %0 = "ttnn.alloc"() <{address = 1 : i64, size = 1 : i64, buffer_type = #ttnn.buffer_type<dram>}> : () -> tensor<64x128xf32>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case26() {
  // expected-error @below {{'ttnn.alloc' op Alloc size must be non-zero}}
  %0 = "ttnn.alloc"() <{address = 1 : i64, size = 0 : i64, buffer_type = #ttnn.buffer_type<dram>}> : () -> tensor<64x128xf32, #tiles>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case27() {
  // expected-error @below {{'ttnn.alloc' op Input tensor layout memory space must match alloc memory space}}
  %0 = "ttnn.alloc"() <{address = 1 : i64, size = 1 : i64, buffer_type = #ttnn.buffer_type<l1>}> : () -> tensor<64x128xf32, #tiles>
  return
}

// -----

#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<system_memory>>>
func.func @case28() {
  // expected-error @below {{'ttnn.alloc' op Allocating from system memory space must have address set to 0, implicitly allocated by the runtime}}
  %0 = "ttnn.alloc"() <{address = 1 : i64, size = 1 : i64, buffer_type = #ttnn.buffer_type<system_memory>}> : () -> tensor<64x128xf32, #host>
  return
}

// -----

#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
func.func @case29() {
  // expected-error @below {{'ttnn.alloc' op Allocating from a device memory space must have address set to a non-zero value, device addresses are statically allocated}}
  %0 = "ttnn.alloc"() <{address = 0 : i64, size = 1 : i64, buffer_type = #ttnn.buffer_type<dram>}> : () -> tensor<64x128xf32, #tiles>
  return
}

// -----

func.func @case30(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.clamp' op expects one tensor as input.}}
  %0 = "ttnn.clamp"(%arg0, %arg1) <{max = 1.0 : f32, min = 0.0 : f32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return
}

// -----

func.func @case31(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.clamp' op generates one tensor as output.}}
  %0:2 = "ttnn.clamp"(%arg0) <{max = 1.0 : f32, min = 0.0 : f32}> : (tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>)
  return
}

// -----

func.func @case32(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.clamp' op input and output must have same shape.}}
  %0 = "ttnn.clamp"(%arg0) <{max = 1.0 : f32, min = 0.0 : f32}> : (tensor<64x128xf32>) -> tensor<64x64xf32>
  return
}

// -----

func.func @case33(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.leaky_relu' op requires attribute 'parameter'}}
  %0 = "ttnn.leaky_relu"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
  return
}

// -----

func.func @case34(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.sum' op Expected output shape (64), got (64, 1)}}
  %0 = "ttnn.sum"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64xf32>
  return
}

// -----

func.func @case35(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.mean' op Expected output shape (64), got (64, 1)}}
  %0 = "ttnn.mean"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64xf32>
  return
}

// -----

func.func @case36(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.max' op Expected output shape (64), got (64, 1)}}
  %0 = "ttnn.max"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64xf32>
  return
}

// -----

func.func @case37(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.min' op Expected output shape (64), got (64, 1)}}
  %0 = "ttnn.min"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64xf32>
  return
}

// -----

func.func @case38(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.sum' op Expected output shape (64), got (1)}}
  %0 = "ttnn.sum"(%arg0) <{dim_arg = [0 : i32, -1 : i32], keep_dim = false}> : (tensor<64x128xf32>) -> tensor<64xf32>
  return
}

// -----

func.func @case39(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.max' op Expected output shape (64, 1), got (64, 128)}}
  %0 = "ttnn.max"(%arg0) <{dim_arg = [5 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64x1xf32>
  return
}

// -----

func.func @case40(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.mean' op attribute 'dim_arg' failed to satisfy constraint: 32-bit integer array attribute}}
  %0 = "ttnn.mean"(%arg0) <{dim_arg = [1.0 : f32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64x1xf32>
  return
}

// -----

func.func @case41(%arg0: tensor<1x1x1x1x1xf32>) {
  // expected-error @below {{'ttnn.prod' op Input tensor rank is greater than 4 for reduce(product).}}
  %0 = "ttnn.prod"(%arg0) <{all_dimensions = false, dim_arg = 0 : i64, keep_dim = false}> : (tensor<1x1x1x1x1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @case42(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.prod' op TTNN only supports Reduce(prod) along all dimensions for bfloat16 datatype.}}
  %0 = "ttnn.prod"(%arg0) <{all_dimensions = true, dim_arg = 0 : i64, keep_dim = false}> : (tensor<64x128xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @case43(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.softmax' op Input and output shapes must be the same}}
  %0 = "ttnn.softmax"(%arg0) <{dimension = 1 : si32}> : (tensor<64x128xf32>) -> tensor<64x64xf32>
  return
}

// -----

func.func @case44(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.softmax' op Dimension attribute must be within the bounds of the input tensor}}
  %0 = "ttnn.softmax"(%arg0) <{dimension = 2 : si32}> : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return
}

// -----

func.func @case45(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.softmax' op Dimension attribute must be within the bounds of the input tensor}}
  %0 = "ttnn.softmax"(%arg0) <{dimension = -3 : si32}> : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return
}

// -----

func.func @case46(%arg0: tensor<f32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>) {
  // expected-error @below {{'ttnn.matmul' op Input A must be at least a 1D tensor}}
  %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<f32>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @case47(%arg0: tensor<4xf32>, %arg1: tensor<f32>, %arg2: tensor<4xf32>) {
  // expected-error @below {{'ttnn.matmul' op Input B must be at least a 1D tensor}}
  %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<f32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @case48(%arg0: tensor<4x5xf32>, %arg1: tensor<6x7xf32>, %arg2: tensor<4x7xf32>) {
  // expected-error @below {{'ttnn.matmul' op Input A[-1](5) and B[-2](6) must have matching inner dimensions}}
  %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<4x5xf32>, tensor<6x7xf32>, tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}

// -----

func.func @case49(%arg0: tensor<2x4x5xf32>, %arg1: tensor<3x5x7xf32>, %arg2: tensor<2x4x7xf32>) {
  // expected-error @below {{'ttnn.matmul' op Batch dimensions of input A(2) and B(3) are not broadcast compatible}}
  %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<2x4x5xf32>, tensor<3x5x7xf32>, tensor<2x4x7xf32>) -> tensor<2x4x7xf32>
  return
}

// -----

func.func @case50(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<f32>) {
  // expected-error @below {{'ttnn.matmul' op Scalar output is not supported, output must be at least a 1D tensor}}
  %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<5xf32>, tensor<5xf32>, tensor<f32>) -> tensor<f32>
  return
}

// -----

func.func @case51(%arg0: tensor<5xf32>, %arg1: tensor<5xf32>, %arg2: tensor<2xf32>) {
  // expected-error @below {{'ttnn.matmul' op Scalar output must be a 1D tensor of size 1}}
  %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<5xf32>, tensor<5xf32>, tensor<2xf32>) -> tensor<2xf32>
  return
}

// -----

func.func @case52(%arg0: tensor<4x5xf32>, %arg1: tensor<5x6xf32>, %arg2: tensor<6xf32>) {
  // expected-error @below {{'ttnn.matmul' op Output shape rank(1) must match the expected output shape rank(2)}}
  %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<4x5xf32>, tensor<5x6xf32>, tensor<6xf32>) -> tensor<6xf32>
  return
}

// -----

func.func @case53(%arg0: tensor<4x5xf32>, %arg1: tensor<5x6xf32>, %arg2: tensor<4x7xf32>) {
  // expected-error @below {{'ttnn.matmul' op Output shape dimension[1](7) doesn't match the expected output shape dimension[1](6)}}
  %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<4x5xf32>, tensor<5x6xf32>, tensor<4x7xf32>) -> tensor<4x7xf32>
  return
}

// -----

func.func @case54(%arg0: tensor<4x5xf32>, %arg1: tensor<5x6xf32>, %arg2: tensor<f32>, %arg3: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.linear' op Bias must be at least a 1D tensor}}
  %0 = "ttnn.linear"(%arg0, %arg1, %arg2, %arg3) : (tensor<4x5xf32>, tensor<5x6xf32>, tensor<f32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @case55(%arg0: tensor<4x5xf32>, %arg1: tensor<5x6xf32>, %arg2: tensor<5xf32>, %arg3: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.linear' op Bias shape(5) is not broadcast compatible with the matmul output shape(4,6)}}
  %0 = "ttnn.linear"(%arg0, %arg1, %arg2, %arg3) : (tensor<4x5xf32>, tensor<5x6xf32>, tensor<5xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @case56(%arg0: tensor<4xui32>, %arg1: tensor<512xbf16>, %arg2: tensor<4x512xbf16>) {
  // expected-error @below {{'ttnn.embedding' op Weight must be a 2D tensor}}
  %0 = "ttnn.embedding"(%arg0, %arg1, %arg2) : (tensor<4xui32>, tensor<512xbf16>, tensor<4x512xbf16>) -> tensor<4x512xbf16>
  return
}

// -----

func.func @case57(%arg0: tensor<4xui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<4xbf16>) {
  // expected-error @below {{'ttnn.embedding' op Output must have one dimension more than input}}
  %0 = "ttnn.embedding"(%arg0, %arg1, %arg2) : (tensor<4xui32>, tensor<512x128xbf16>, tensor<4xbf16>) -> tensor<4xbf16>
  return
}

// -----

func.func @case58(%arg0: tensor<1x31xui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<1x1x32x128xbf16>, %arg3: tensor<512x128xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Input's last dim must be divisible by TILE_WIDTH}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<1x31xui32>, tensor<512x128xbf16>, tensor<1x1x32x128xbf16>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
  return
}

// -----

func.func @case59(%arg0: tensor<ui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<1x1x32x128xbf16>, %arg3: tensor<512x128xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Input's last dim must be divisible by TILE_WIDTH}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<ui32>, tensor<512x128xbf16>, tensor<1x1x32x128xbf16>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
  return
}

// -----

func.func @case60(%arg0: tensor<1x32xui32>, %arg1: tensor<512xbf16>, %arg2: tensor<1x1x32x128xbf16>, %arg3: tensor<512xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Input must be a 2D tensor}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<1x32xui32>, tensor<512xbf16>, tensor<1x1x32x128xbf16>, tensor<512xbf16>) -> tensor<512xbf16>
  return
}

// -----

func.func @case61(%arg0: tensor<1x32xui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<32x128xbf16>, %arg3: tensor<512x128xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Input gradient must be a 4D tensor}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<32x128xbf16>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
  return
}

// -----

func.func @case62(%arg0: tensor<1x32xui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<1x2x32x128xbf16>, %arg3: tensor<512x128xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Input gradient must be in the form (1, 1, R, C)}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<1x2x32x128xbf16>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
  return
}

// -----

func.func @case63(%arg0: tensor<1x32xui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<1x1x64x128xbf16>, %arg3: tensor<512x128xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Input gradient first dimension must match the volume of the input tensor}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<1x1x64x128xbf16>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
  return
}

// -----

func.func @case64(%arg0: tensor<1x32xui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<1x1x32x64xbf16>, %arg3: tensor<512x128xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Input gradient second dimension must match the second dimension of the weight tensor}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<1x1x32x64xbf16>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
  return
}

// -----

func.func @case65(%arg0: tensor<1x32xui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<1x1x32x128xf32>, %arg3: tensor<512x128xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Input gradient and output must have the same dtype}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<1x1x32x128xf32>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
  return
}

// -----

func.func @case66(%arg0: tensor<1x32xui32>, %arg1: tensor<512x128xbf16>, %arg2: tensor<1x1x32x128xbf16>, %arg3: tensor<256x128xbf16>) {
  // expected-error @below {{'ttnn.embedding_bw' op Output must have the same shape as weight}}
  %0 = "ttnn.embedding_bw"(%arg0, %arg1, %arg2, %arg3) : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<1x1x32x128xbf16>, tensor<256x128xbf16>) -> tensor<256x128xbf16>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case67(%arg0: tensor<1024x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x1x900x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv2d' op Input must be at least a 3D tensor}}
  %0 = "ttnn.conv2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation_height = 1 : i32, dilation_width = 1 : i32, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_height = 3 : i32, kernel_width = 3 : i32, out_channels = 64 : i32, padding_height = 0 : i32, padding_width = 0 : i32, stride_height = 1 : i32, stride_width = 1 : i32}> : (tensor<1024x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x1x900x64xf32>, !tt.device<#device>) -> tensor<1x1x900x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case68(%arg0: tensor<1x1x1024x64xf32>, %arg1: tensor<64x64x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x1x900x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv2d' op Weight must be a 4D tensor}}
  %0 = "ttnn.conv2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation_height = 1 : i32, dilation_width = 1 : i32, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_height = 3 : i32, kernel_width = 3 : i32, out_channels = 64 : i32, padding_height = 0 : i32, padding_width = 0 : i32, stride_height = 1 : i32, stride_width = 1 : i32}> : (tensor<1x1x1024x64xf32>, tensor<64x64x3xf32>, tensor<1x1x1x64xf32>, tensor<1x1x900x64xf32>, !tt.device<#device>) -> tensor<1x1x900x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case69(%arg0: tensor<1x1x1024x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<64xf32>, %arg3: tensor<1x1x900x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv2d' op Bias must be a 4D tensor}}
  %0 = "ttnn.conv2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation_height = 1 : i32, dilation_width = 1 : i32, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_height = 3 : i32, kernel_width = 3 : i32, out_channels = 64 : i32, padding_height = 0 : i32, padding_width = 0 : i32, stride_height = 1 : i32, stride_width = 1 : i32}> : (tensor<1x1x1024x64xf32>, tensor<64x64x3x3xf32>, tensor<64xf32>, tensor<1x1x900x64xf32>, !tt.device<#device>) -> tensor<1x1x900x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case70(%arg0: tensor<1x1x1024x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x64x1xf32>, %arg3: tensor<1x1x900x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv2d' op Bias must only have data on the final dimenstion}}
  %0 = "ttnn.conv2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation_height = 1 : i32, dilation_width = 1 : i32, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_height = 3 : i32, kernel_width = 3 : i32, out_channels = 64 : i32, padding_height = 0 : i32, padding_width = 0 : i32, stride_height = 1 : i32, stride_width = 1 : i32}> : (tensor<1x1x1024x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x64x1xf32>, tensor<1x1x900x64xf32>, !tt.device<#device>) -> tensor<1x1x900x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case71(%arg0: tensor<32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Input must be a 4D tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case72(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Output must be a 4D tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<32x32x64xf32>, !tt.device<#device>) -> tensor<32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case73(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Weight must be a 4D tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case74(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Bias must be a 4D tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case75(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Input channels attribute must match the last dimension of the input tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 63 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case76(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Output channels attribute match the last dimension of the output tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 63 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case77(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Batch size attribute must match the first dimension of the input tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 2 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case78(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Input height attribute must match the third dimension of the input tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 31 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case79(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Input width attribute must match the second dimension of the input tensor}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 31 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case80(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Attribute 'stride' contains a value less than: 1}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 0>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case81(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Attribute 'padding' contains a value less than: 0}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: -1, 0>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case82(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Attribute 'output padding' contains a value less than: 0}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, -1>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case83(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Attribute 'dilation' contains a value less than: 1}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 0>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case84(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Attribute 'stride' must hold 2 values, but holds 1}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case85(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Attribute 'padding' must hold 2 values, but holds 3}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case86(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Attribute 'dilation' must hold 2 values, but holds 0}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case87(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Number of input channels from input tensor must be divisible by the number of groups. Got 64 input channels and 3 groups.}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 3 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case88(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Number of input channels from input tensor must be divisible by the number of groups. Got 64 input channels and 0 groups.}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 0 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case89(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Number of input channels from input tensor must be divisible by the number of groups. Got 64 input channels and -1 groups.}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = -1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case90(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x63xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Number of output channels from output tensor must be divisible by the number of groups. Got 63 output channels and 2 groups.}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 2 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 63 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x63xf32>, !tt.device<#device>) -> tensor<1x32x32x63xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case91(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<32x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Number of input channels from input tensor must match the first dimension of the weight tensor. Got 64 input channels and 32 in the weight tensor.}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<32x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case92(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x32x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Number of output channels per group must match the second dimension of the weight tensor. Got 64 output channels per group and 32 in the weight tensor.}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x32x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case93(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x32xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Mismatch in bias tensor dimensions. Bias tensor has 32 channels, but the output tensor has 64 channels.}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x32xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case94(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<64x64x3x3xf32>, %arg2: tensor<1x1x1x64xf32>, %arg3: tensor<1x32x32x64xf32>, %arg4: !tt.device<#device>) {
  // expected-error @below {{'ttnn.conv_transpose2d' op Given input size per channel: (32 x 32). Calculated output size per channel: (-68 x -68). Output size is too small}}
  %0 = "ttnn.conv_transpose2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 51, 51>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xf32>, tensor<64x64x3x3xf32>, tensor<1x1x1x64xf32>, tensor<1x32x32x64xf32>, !tt.device<#device>) -> tensor<1x32x32x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case95(%arg0: tensor<1x1x1024x64xf32>, %arg1: tensor<1x1x256x64xf32>, %arg2: !tt.device<#device>) {
  // expected-error @below {{'ttnn.max_pool2d' op Kernel height 33 is greater than input height 32. This MaxPool2d configuration is invalid.}}
  %0 = "ttnn.max_pool2d"(%arg0, %arg1, %arg2) <{ceil_mode = false, batch_size = 1 : si32, channels = 64 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 32 : si32, input_width = 32 : si32, kernel_height = 33 : si32, kernel_width = 2 : si32, padding_height = 0 : si32, padding_width = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x1x1024x64xf32>, tensor<1x1x256x64xf32>, !tt.device<#device>) -> tensor<1x1x256x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case96(%arg0: tensor<1x1x1024x64xf32>, %arg1: tensor<1x1x256x64xf32>, %arg2: !tt.device<#device>) {
  // expected-error @below {{'ttnn.max_pool2d' op Kernel width 33 is greater than input width 32. This MaxPool2d configuration is invalid.}}
  %0 = "ttnn.max_pool2d"(%arg0, %arg1, %arg2) <{ceil_mode = false, batch_size = 1 : si32, channels = 64 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 32 : si32, input_width = 32 : si32, kernel_height = 2 : si32, kernel_width = 33 : si32, padding_height = 0 : si32, padding_width = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x1x1024x64xf32>, tensor<1x1x256x64xf32>, !tt.device<#device>) -> tensor<1x1x256x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case97(%arg0: tensor<1024x64xf32>, %arg1: tensor<1x1x256x64xf32>, %arg2: !tt.device<#device>) {
  // expected-error @below {{'ttnn.max_pool2d' op Input tensor rank must be 4. Received input with rank 2. Shape: (1024, 64).}}
  %0 = "ttnn.max_pool2d"(%arg0, %arg1, %arg2) <{ceil_mode = false, batch_size = 1 : si32, channels = 64 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 32 : si32, input_width = 32 : si32, kernel_height = 2 : si32, kernel_width = 2 : si32, padding_height = 0 : si32, padding_width = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1024x64xf32>, tensor<1x1x256x64xf32>, !tt.device<#device>) -> tensor<1x1x256x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case98(%arg0: tensor<1x32x32x64xf32>, %arg1: tensor<1x1x256x64xf32>, %arg2: !tt.device<#device>) {
  // expected-error @below {{'ttnn.max_pool2d' op Maxpool input must be in the form (1, 1, N*H*W, C). Received shape (1, 32, 32, 64).}}
  %0 = "ttnn.max_pool2d"(%arg0, %arg1, %arg2) <{ceil_mode = false, batch_size = 1 : si32, channels = 64 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 32 : si32, input_width = 32 : si32, kernel_height = 2 : si32, kernel_width = 2 : si32, padding_height = 0 : si32, padding_width = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x32x32x64xf32>, tensor<1x1x256x64xf32>, !tt.device<#device>) -> tensor<1x1x256x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case99(%arg0: tensor<1x1x1023x64xf32>, %arg1: tensor<1x1x256x64xf32>, %arg2: !tt.device<#device>) {
  // expected-error @below {{'ttnn.max_pool2d' op Maxpool shape (1, 1, 1023, 64) at dim -2 must be equal to N*H*W. However the attributes given are N=1, H=32, W=32. 1*32*32 != 1023.}}
  %0 = "ttnn.max_pool2d"(%arg0, %arg1, %arg2) <{ceil_mode = false, batch_size = 1 : si32, channels = 64 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 32 : si32, input_width = 32 : si32, kernel_height = 2 : si32, kernel_width = 2 : si32, padding_height = 0 : si32, padding_width = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x1x1023x64xf32>, tensor<1x1x256x64xf32>, !tt.device<#device>) -> tensor<1x1x256x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case100(%arg0: tensor<1x1x1024x64xf32>, %arg1: tensor<1x1x256x64xf32>, %arg2: !tt.device<#device>) {
  // expected-error @below {{'ttnn.max_pool2d' op Maxpool shape (1, 1, 1024, 64) at dim -3 must be equal to C. However the attribute given is C=63. 64 != 63}}
  %0 = "ttnn.max_pool2d"(%arg0, %arg1, %arg2) <{ceil_mode = false, batch_size = 1 : si32, channels = 63 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 32 : si32, input_width = 32 : si32, kernel_height = 2 : si32, kernel_width = 2 : si32, padding_height = 0 : si32, padding_width = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x1x1024x64xf32>, tensor<1x1x256x64xf32>, !tt.device<#device>) -> tensor<1x1x256x64xf32>
  return
}

// -----

func.func @case101(%arg0: tensor<2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Expected rank of input tensor is 4, got rank 3}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = 2 : si32}> : (tensor<2x2x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case102(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Expected rank of output tensor is 4, got rank 3}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = 2 : si32}> : (tensor<1x2x2x4xf32>) -> tensor<4x4x4xf32>
  return
}

// -----

func.func @case103(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Expected integer or pair of integers, got tuple of size 3}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = array<i32: 2, 2, 2>}> : (tensor<1x2x2x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case104(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Scale factors H = 0 and W = 0 must be positive integers}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = 0 : si32}> : (tensor<1x2x2x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case105(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Scale factors H = -1 and W = -1 must be positive integers}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = -1 : si32}> : (tensor<1x2x2x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case106(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Expected output H dimension to be input H dimension * scaleH = 4, got 5}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = 2 : si32}> : (tensor<1x2x2x4xf32>) -> tensor<1x5x4x4xf32>
  return
}

// -----

func.func @case107(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Expected output W dimension to be input W dimension * scaleW = 4, got 5}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = 2 : si32}> : (tensor<1x2x2x4xf32>) -> tensor<1x4x5x4xf32>
  return
}

// -----

func.func @case108(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Expected output N dimension to be 1, got 2}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = 2 : si32}> : (tensor<1x2x2x4xf32>) -> tensor<2x4x4x4xf32>
  return
}

// -----

func.func @case109(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Expected output C dimension to be 4, got 8}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = 2 : si32}> : (tensor<1x2x2x4xf32>) -> tensor<1x4x4x8xf32>
  return
}

// -----

func.func @case110(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op Expected modes are (nearest, bilinear), got "cubic"}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "cubic", scale_factor = 2 : si32}> : (tensor<1x2x2x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case111(%arg0: tensor<1x2x2x4xf32>) {
  // expected-error @below {{'ttnn.upsample' op attribute 'scale_factor' failed to satisfy constraint: 32-bit signed integer attribute or i32 dense array attribute}}
  %0 = "ttnn.upsample"(%arg0) <{mode = "nearest", scale_factor = 2 : i32}> : (tensor<1x2x2x4xf32>) -> tensor<1x4x4x4xf32>
  return
}

// -----

func.func @case112(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.reshape' op Shape attribute size must match output tensor rank}}
  %0 = "ttnn.reshape"(%arg0) <{shape = [4 : i32, 6 : i32]}> : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}

// -----

func.func @case113(%arg0: tensor<1xf32>) {
  // expected-error @below {{'ttnn.reshape' op Shape attribute must be non-empty}}
  %0 = "ttnn.reshape"(%arg0) <{shape = []}> : (tensor<1xf32>) -> tensor<f32>
  return
}

// -----

func.func @case114(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.reshape' op Input and output tensors must have the same number of elements}}
  %0 = "ttnn.reshape"(%arg0) <{shape = [25 : i32]}> : (tensor<4x6xf32>) -> tensor<25xf32>
  return
}

// -----

func.func @case115(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.reshape' op Shape attribute must have at most one -1 element}}
  %0 = "ttnn.reshape"(%arg0) <{shape = [-1 : i32, -1 : i32]}> : (tensor<4x6xf32>) -> tensor<2x12xf32>
  return
}

// -----

func.func @case116(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.reshape' op All dimensions must be positive except the one with -1}}
  %0 = "ttnn.reshape"(%arg0) <{shape = [0 : i32, 12 : i32]}> : (tensor<4x6xf32>) -> tensor<2x12xf32>
  return
}

// -----

func.func @case117(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.reshape' op All dimensions must be positive except the one with -1}}
  %0 = "ttnn.reshape"(%arg0) <{shape = [2 : i32, -2 : i32]}> : (tensor<4x6xf32>) -> tensor<2x12xf32>
  return
}

// -----

func.func @case118(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.reshape' op Shape attribute must match the output tensor shape for dimensions that are not -1}}
  %0 = "ttnn.reshape"(%arg0) <{shape = [12 : i32, 2 : i32]}> : (tensor<4x6xf32>) -> tensor<2x12xf32>
  return
}

// -----

func.func @case119(%arg0: tensor<4xf32>) {
  // expected-error @below {{'ttnn.transpose' op Input must be at least a 2D tensor}}
  %0 = "ttnn.transpose"(%arg0) <{dim0 = 0 : si32, dim1 = 0 : si32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @case120(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.transpose' op Input must have the same rank as output}}
  %0 = "ttnn.transpose"(%arg0) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<4x6xf32>) -> tensor<24xf32>
  return
}

// -----

func.func @case121(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.transpose' op Dimension 0 attribute must be within the bounds of the input tensor}}
  %0 = "ttnn.transpose"(%arg0) <{dim0 = 2 : si32, dim1 = 1 : si32}> : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @case122(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.transpose' op Dimension 1 attribute must be within the bounds of the input tensor}}
  %0 = "ttnn.transpose"(%arg0) <{dim0 = 0 : si32, dim1 = -3 : si32}> : (tensor<4x6xf32>) -> tensor<6x4xf32>
  return
}

// -----

func.func @case123(%arg0: tensor<4x6xf32>) {
  // expected-error @below {{'ttnn.transpose' op Input-output transpose dimension mismatch.}}
  %0 = "ttnn.transpose"(%arg0) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return
}

// -----

func.func @case124(%arg0: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttnn.permute' op Expected a permutation of (0, 1, 2), got (0, 1)}}
  %0 = "ttnn.permute"(%arg0) <{permutation = array<i64: 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case125(%arg0: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttnn.permute' op Expected a permutation of (0, 1, 2), got (0, 0, 2)}}
  %0 = "ttnn.permute"(%arg0) <{permutation = array<i64: 0, 0, 2>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case126(%arg0: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttnn.permute' op Expected a permutation of (0, 1, 2), got (0, 1, 3)}}
  %0 = "ttnn.permute"(%arg0) <{permutation = array<i64: 0, 1, 3>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case127(%arg0: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttnn.permute' op Expected a permutation of (0, 1, 2), got ()}}
  %0 = "ttnn.permute"(%arg0) <{permutation = array<i64>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case128(%arg0: tensor<2x3x4xf32>) {
  // expected-error @below {{'ttnn.permute' op Expected result shape (4, 2, 3), got (2, 3, 4)}}
  %0 = "ttnn.permute"(%arg0) <{permutation = array<i64: 2, 0, 1>}> : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return
}

// -----

func.func @case129(%arg0: tensor<4xf32>) {
  // expected-error @below {{'ttnn.concat' op At least one input tensor is required.}}
  %0 = "ttnn.concat"(%arg0) <{dim = 0 : si32}> : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @case130(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<8x4xf32>) {
  // expected-error @below {{'ttnn.concat' op Invalid dimension 2 for concatenation.}}
  %0 = "ttnn.concat"(%arg0, %arg1, %arg2) <{dim = 2 : si32}> : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @case131(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4xf32>, %arg2: tensor<8x4xf32>) {
  // expected-error @below {{'ttnn.concat' op Invalid dimension -3 for concatenation.}}
  %0 = "ttnn.concat"(%arg0, %arg1, %arg2) <{dim = -3 : si32}> : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @case132(%arg0: tensor<4x4xf32>, %arg1: tensor<4x4x4xf32>, %arg2: tensor<8x4xf32>) {
  // expected-error @below {{'ttnn.concat' op All input tensors must have the same rank.}}
  %0 = "ttnn.concat"(%arg0, %arg1, %arg2) <{dim = 0 : si32}> : (tensor<4x4xf32>, tensor<4x4x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @case133(%arg0: tensor<4x4xf32>, %arg1: tensor<4x5xf32>, %arg2: tensor<8x4xf32>) {
  // expected-error @below {{'ttnn.concat' op All input tensors must have the same dimensions, except for dimension 0.}}
  %0 = "ttnn.concat"(%arg0, %arg1, %arg2) <{dim = -2 : si32}> : (tensor<4x4xf32>, tensor<4x5xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @case134(%arg0: tensor<f32>, %arg1: tensor<1xf32>) {
  // expected-error @below {{'ttnn.slice' op Input must be at least a 1D tensor}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [], ends = [], step = []}> : (tensor<f32>, tensor<1xf32>) -> tensor<1xf32>
  return
}

// -----

func.func @case135(%arg0: tensor<10x6xf32>, %arg1: tensor<10x6xf32>) {
  // expected-error @below {{'ttnn.slice' op Begins, ends, and step attributes must have the same number of elements as the input tensor rank}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [0 : i32], ends = [10 : i32, 6 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @case136(%arg0: tensor<10x6xf32>, %arg1: tensor<10x6xbf16>) {
  // expected-error @below {{'ttnn.slice' op Output tensor must have the same element type as the input tensor}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [0 : i32, 0 : i32], ends = [10 : i32, 6 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x6xf32>, tensor<10x6xbf16>) -> tensor<10x6xbf16>
  return
}

// -----

func.func @case137(%arg0: tensor<10x6xf32>, %arg1: tensor<60xf32>) {
  // expected-error @below {{'ttnn.slice' op Output tensor must have the same rank as the input tensor}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [0 : i32, 0 : i32], ends = [10 : i32, 6 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x6xf32>, tensor<60xf32>) -> tensor<60xf32>
  return
}

// -----

func.func @case138(%arg0: tensor<10x6xf32>, %arg1: tensor<10x6xf32>) {
  // expected-error @below {{'ttnn.slice' op Invalid begin index for dimension 0. Expected value in range [-10, 10), got 10. Input shape: (10, 6)}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [10 : i32, 0 : i32], ends = [10 : i32, 6 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @case139(%arg0: tensor<10x6xf32>, %arg1: tensor<10x6xf32>) {
  // expected-error @below {{'ttnn.slice' op Invalid end index for dimension 1. Expected value in range [-6, 6], got 7. Input shape: (10, 6)}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [0 : i32, 0 : i32], ends = [10 : i32, 7 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @case140(%arg0: tensor<10x6xf32>, %arg1: tensor<10x6xf32>) {
  // expected-error @below {{'ttnn.slice' op Step value for dimension 1 cannot be zero}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [0 : i32, 0 : i32], ends = [10 : i32, 6 : i32], step = [1 : i32, 0 : i32]}> : (tensor<10x6xf32>, tensor<10x6xf32>) -> tensor<10x6xf32>
  return
}

// -----

func.func @case141(%arg0: tensor<10x6xf32>, %arg1: tensor<3x6xf32>) {
  // expected-error @below {{'ttnn.slice' op For positive step, begin index must be less than or equal to end index for dimension 0. Got begin: 5, end: 2 (-8), step: 1, input shape: (10, 6)}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [5 : i32, 0 : i32], ends = [-8 : i32, 6 : i32], step = [1 : i32, 1 : i32]}> : (tensor<10x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
  return
}

// -----

func.func @case142(%arg0: tensor<10x6xf32>, %arg1: tensor<3x6xf32>) {
  // expected-error @below {{'ttnn.slice' op For negative step, begin index must be greater than or equal to end index for dimension 0. Got begin: 2, end: 5, step: -1, input shape: (10, 6)}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [2 : i32, 0 : i32], ends = [5 : i32, 6 : i32], step = [-1 : i32, 1 : i32]}> : (tensor<10x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
  return
}

// -----

func.func @case143(%arg0: tensor<10x6xf32>, %arg1: tensor<3x6xf32>) {
  // expected-error @below {{'ttnn.slice' op Mismatch in dimension 0 of the output tensor: expected size 4, but got 3}}
  %0 = "ttnn.slice"(%arg0, %arg1) <{begins = [0 : i32, 0 : i32], ends = [10 : i32, 6 : i32], step = [3 : i32, 1 : i32]}> : (tensor<10x6xf32>, tensor<3x6xf32>) -> tensor<3x6xf32>
  return
}

// -----

func.func @case144(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.pad' op Padding must have the same number of elements as twice the rank of the input tensor}}
  %0 = "ttnn.pad"(%arg0) <{padding = array<i32: 0, 0, 1>, use_multicore = true, value = 0.0 : f32}> : (tensor<64x128xf32>) -> tensor<64x129xf32>
  return
}

// -----

func.func @case145(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.pad' op Output tensor shape (64,129) must match the inferred shape: (64,130)}}
  %0 = "ttnn.pad"(%arg0) <{padding = array<i32: 0, 0, 1, 1>, use_multicore = true, value = 0.0 : f32}> : (tensor<64x128xf32>) -> tensor<64x129xf32>
  return
}

// -----

func.func @case146(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.repeat' op Input tensor rank 2 doesn't match the number of repeat dimensions 1.}}
  %0 = "ttnn.repeat"(%arg0) <{repeat_dims = #ttnn.shape<2>}> : (tensor<64x128xf32>) -> tensor<128x128xf32>
  return
}

// -----

func.func @case147(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.repeat' op Input tensor rank 2 doesn't match the output tensor rank 1.}}
  %0 = "ttnn.repeat"(%arg0) <{repeat_dims = #ttnn.shape<2x1>}> : (tensor<64x128xf32>) -> tensor<128xf32>
  return
}

// -----

func.func @case148(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.repeat' op Repeat dimension at index 0 must be greater than 0.}}
  %0 = "ttnn.repeat"(%arg0) <{repeat_dims = #ttnn.shape<0x1>}> : (tensor<64x128xf32>) -> tensor<128x128xf32>
  return
}

// -----

func.func @case149(%arg0: tensor<64x128xf32>) {
  // expected-error @below {{'ttnn.repeat' op Input tensor shape (64,128) at index 1 does not repeat to output (64,128) using repeat value 2.}}
  %0 = "ttnn.repeat"(%arg0) <{repeat_dims = #ttnn.shape<1x2>}> : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return
}

// -----

func.func @case150(%arg0: tensor<f32>) {
  // expected-error @below {{'ttnn.repeat_interleave' op Input must be at least a 1D tensor}}
  %0 = "ttnn.repeat_interleave"(%arg0) <{dim = 0 : si32, repeats = 1 : ui32}> : (tensor<f32>) -> tensor<4xf32>
  return
}

// -----

func.func @case151(%arg0: tensor<4x4xf32>) {
  // expected-error @below {{'ttnn.repeat_interleave' op Repeats attribute must be non-zero}}
  %0 = "ttnn.repeat_interleave"(%arg0) <{dim = 0 : si32, repeats = 0 : ui32}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case152(%arg0: tensor<4x4xf32>) {
  // expected-error @below {{'ttnn.repeat_interleave' op Dimension attribute must be within the bounds[-2, 2), got 2}}
  %0 = "ttnn.repeat_interleave"(%arg0) <{dim = 2 : si32, repeats = 1 : ui32}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case153(%arg0: tensor<4x4xf32>) {
  // expected-error @below {{'ttnn.repeat_interleave' op Output shape [4,4] does not match the expected shape [4,8]}}
  %0 = "ttnn.repeat_interleave"(%arg0) <{dim = -1 : si32, repeats = 2 : ui32}> : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// -----

func.func @case154(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<1x32x1x512xf32>, %arg2: tensor<1xi32>) {
  // expected-error @below {{'ttnn.update_cache' op Only single-batch is supported. Batch offset must be 0}}
  "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 1 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x1x512xf32>, tensor<1xi32>) -> ()
  return
}

// -----

func.func @case155(%arg0: tensor<1x32x64x512xcomplex<f32>>, %arg1: tensor<1x32x1x512xf32>, %arg2: tensor<1xi32>) {
  // expected-error @below {{'ttnn.update_cache' op Cache and input tensors must have a supported dtype}}
  "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xcomplex<f32>>, tensor<1x32x1x512xf32>, tensor<1xi32>) -> ()
  return
}

// -----

func.func @case156(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<1x32x1x512xbf16>, %arg2: tensor<1xi32>) {
  // expected-error @below {{'ttnn.update_cache' op Cache and input tensors must have the same dtype. Got cache dtype = f32, input dtype = bf16}}
  "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x1x512xbf16>, tensor<1xi32>) -> ()
  return
}

// -----

func.func @case157(%arg0: tensor<32x64x512xf32>, %arg1: tensor<1x32x1x512xf32>, %arg2: tensor<1xi32>) {
  // expected-error @below {{'ttnn.update_cache' op Cache tensor must be a 4D tensor}}
  "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 0 : i32}> : (tensor<32x64x512xf32>, tensor<1x32x1x512xf32>, tensor<1xi32>) -> ()
  return
}

// -----

func.func @case158(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<32x1x512xf32>, %arg2: tensor<1xi32>) {
  // expected-error @below {{'ttnn.update_cache' op Input tensor must be a 4D tensor}}
  "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<32x1x512xf32>, tensor<1xi32>) -> ()
  return
}

// -----

func.func @case159(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<1x32x8x512xf32>) {
  // expected-error @below {{'ttnn.fill_cache' op Only single-batch is supported. Batch offset must be 0}}
  "ttnn.fill_cache"(%arg0, %arg1) <{batch_offset = 1 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x8x512xf32>) -> ()
  return
}

// -----

func.func @case160(%arg0: tensor<1x32x64x512xcomplex<f32>>, %arg1: tensor<1x32x8x512xf32>) {
  // expected-error @below {{'ttnn.fill_cache' op Cache and input tensors must have a supported dtype}}
  "ttnn.fill_cache"(%arg0, %arg1) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xcomplex<f32>>, tensor<1x32x8x512xf32>) -> ()
  return
}

// -----

func.func @case161(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<1x32x8x512xbf16>) {
  // expected-error @below {{'ttnn.fill_cache' op Cache and input tensors must have the same dtype. Got cache dtype = f32, input dtype = bf16}}
  "ttnn.fill_cache"(%arg0, %arg1) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x8x512xbf16>) -> ()
  return
}

// -----

func.func @case162(%arg0: tensor<32x64x512xf32>, %arg1: tensor<1x32x8x512xf32>) {
  // expected-error @below {{'ttnn.fill_cache' op Cache tensor must be a 4D tensor}}
  "ttnn.fill_cache"(%arg0, %arg1) <{batch_offset = 0 : i32}> : (tensor<32x64x512xf32>, tensor<1x32x8x512xf32>) -> ()
  return
}

// -----

func.func @case163(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<32x1x512xf32>) {
  // expected-error @below {{'ttnn.fill_cache' op Input tensor must be a 4D tensor}}
  "ttnn.fill_cache"(%arg0, %arg1) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<32x1x512xf32>) -> ()
  return
}

// -----

func.func @case164(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<1x32x2x512xf32>, %arg2: tensor<1xi32>) {
  // expected-error @below {{'ttnn.update_cache' op Input tensor requires that dim 2 have size 1, got input dim 2 size = 2}}
  "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x2x512xf32>, tensor<1xi32>) -> ()
  return
}

// -----

func.func @case165(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<1x16x1x512xf32>, %arg2: tensor<1xi32>) {
  // expected-error @below {{'ttnn.update_cache' op Cache tensor shape must match input tensor shape on all dimensions except dim 2. Got cache shape (1, 32, 64, 512), input shape ()1x16x1x512)}}
  "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x16x1x512xf32>, tensor<1xi32>) -> ()
  return
}

// -----

func.func @case166(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<1x32x65x512xf32>) {
  // expected-error @below {{'ttnn.fill_cache' op Input tensor requires that dim 2 have a size which is less than or equal to the size of dim 2 of the cache tensor. Got cache dim 2 size = 64, input dim 2 size = 65}}
  "ttnn.fill_cache"(%arg0, %arg1) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x65x512xf32>) -> ()
  return
}

// -----

func.func @case167(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<2x32x8x512xf32>) {
  // expected-error @below {{'ttnn.fill_cache' op Cache tensor shape must match input tensor shape on all dimensions except dim 2. Got cache shape (1, 32, 64, 512), input shape (2, 32, 8, 512)}}
  "ttnn.fill_cache"(%arg0, %arg1) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<2x32x8x512xf32>) -> ()
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case168(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.all_gather' op Invalid dimension for all gather op.}}
  %0 = "ttnn.all_gather"(%arg0, %arg1) <{all_gather_dim = 2 : si32, cluster_axis = 1 : ui32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x256xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case169(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.all_gather' op Invalid dimension for all gather op.}}
  %0 = "ttnn.all_gather"(%arg0, %arg1) <{all_gather_dim = -3 : si32, cluster_axis = 1 : ui32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x256xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case170(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.reduce_scatter' op Invalid dimension for reduce scatter op.}}
  %0 = "ttnn.reduce_scatter"(%arg0, %arg1) <{math_op = #tt.reduce_type<sum>, scatter_split_dim = 2 : si32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case171(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.reduce_scatter' op Invalid reduction op for reduce scatter op.}}
  %0 = "ttnn.reduce_scatter"(%arg0, %arg1) <{math_op = #tt.reduce_type<mean>, scatter_split_dim = 0 : si32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x64xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case172(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.all_reduce' op Invalid dimension for all reduce op.}}
  %0 = "ttnn.all_reduce"(%arg0, %arg1) <{math_op = #tt.reduce_type<sum>, scatter_dim = -3 : si32, scatter_num = 2 : si32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case173(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.all_reduce' op Invalid reduction op for all reduce op.}}
  %0 = "ttnn.all_reduce"(%arg0, %arg1) <{math_op = #tt.reduce_type<var>, scatter_dim = 0 : si32, scatter_num = 2 : si32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case174(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.mesh_shard' op Invalid shard_type (maximal) for mesh_shard op.}}
  %0 = "ttnn.mesh_shard"(%arg0, %arg1) <{shard_dims = array<i64: 0, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #tt.shard_type<maximal>}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case175(%arg0: tensor<128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.mesh_shard' op Invalid input rank (<2) for mesh_shard op with devices partition.}}
  %0 = "ttnn.mesh_shard"(%arg0, %arg1) <{shard_dims = array<i64: 0, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #tt.shard_type<devices>}> : (tensor<128xf32>, !tt.device<#device>) -> tensor<128xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case176(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.mesh_shard' op Invalid shard_shape (<2) for mesh_shard op with devices partition.}}
  %0 = "ttnn.mesh_shard"(%arg0, %arg1) <{shard_dims = array<i64: 0, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 2>, shard_type = #tt.shard_type<devices>}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case177(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.mesh_shard' op Invalid rank(shard_shape) != rank(input) for mesh_shard op with devices partition.}}
  %0 = "ttnn.mesh_shard"(%arg0, %arg1) <{shard_dims = array<i64: 0, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 1, 2>, shard_type = #tt.shard_type<devices>}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case178(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.mesh_shard' op Invalid overall partition (<2) for mesh_shard op with devices partition.}}
  %0 = "ttnn.mesh_shard"(%arg0, %arg1) <{shard_dims = array<i64: 0, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 1>, shard_type = #tt.shard_type<devices>}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
  return
}

// -----

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
func.func @case179(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
  // expected-error @below {{'ttnn.mesh_shard' op Invalid overall partition (<2) for mesh_shard op with devices partition.}}
  %0 = "ttnn.mesh_shard"(%arg0, %arg1) <{shard_dims = array<i64: 0, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 4294967296, 4294967296>, shard_type = #tt.shard_type<devices>}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
  return
}

// -----

// expected-error @below {{MemoryConfig with SystemMemory buffer type cannot have tensor memory layout.}}
#config = #ttnn.memory_config<#ttnn.buffer_type<system_memory>, <<32x32>>, <interleaved>>

// -----

// expected-error @below {{expected ::mlir::tt::ttnn::Layout to be one of: row_major, tile, invalid}}
// expected-error @below {{failed to parse TTNN_LayoutAttr parameter 'value' which is to be a `::mlir::tt::ttnn::Layout`}}
#attribute = #ttnn.layout<tiled>

// -----

// expected-error @below {{expected ::mlir::tt::ttnn::BufferType to be one of: dram, l1, system_memory, l1_small, trace}}
// expected-error @below {{failed to parse TTNN_BufferTypeAttr parameter 'value' which is to be a `::mlir::tt::ttnn::BufferType`}}
#attribute = #ttnn.buffer_type<l2>

// -----

// expected-error @below {{expected ::mlir::tt::ttnn::TensorMemoryLayout to be one of: interleaved, single_bank, height_sharded, width_sharded, block_sharded}}
// expected-error @below {{failed to parse TTNN_TensorMemoryLayoutAttr parameter 'value' which is to be a `::mlir::tt::ttnn::TensorMemoryLayout`}}
#attribute = #ttnn.tensor_memory_layout<none>

// -----

// expected-error @below {{invalid dimension}}
#attribute = #ttnn.shape<2x-1>

// -----

// expected-error @below {{invalid dimension}}
#attribute = #ttnn.shape<99999999999999999999>

// -----

// expected-error @below {{expected ','}}
#attribute = #ttnn.core_range<1x1>

// -----

// expected-error @below {{expected '<'}}
// expected-error @below {{failed to parse TTNN_ShardSpecAttr parameter 'shardShape' which is to be a `ShapeAttr`}}
#attribute = #ttnn.shard_spec<32x32>

// -----

// expected-error @below {{expected 2 dimensions, but got 1}}
#attribute = #ttnn<mesh_shape 2>

// -----

// expected-error @below {{invalid kind of attribute specified}}
// expected-error @below {{failed to parse TTNN_MemoryConfigAttr parameter 'bufferType' which is to be a `BufferTypeAttr`}}
#attribute = #ttnn.memory_config<#ttnn.layout<tile>, <<32x32>>>

// -----

// expected-error @below {{invalid kind of type specified}}
// expected-error @below {{failed to parse TTNN_TTNNLayoutAttr parameter 'memref' which is to be a `MemRefType`}}
#attribute = #ttnn.ttnn_layout<(d0) -> (d0), <1>, tensor<4xf32>>

// -----

// expected-error @below {{unknown attribute `nothing` in dialect `ttnn`}}
#attribute = #ttnn.nothing<1>

// -----

// expected-error @below {{the map gives 1 dimensions, the grid has 2 and the shard 1: they must be equal and at most 16}}
#attribute = #ttnn.ttnn_layout<(d0) -> (d0), <1x1>, memref<4xf32, #ttnn.buffer_type<dram>>>

// -----

// expected-error @below {{the map gives 2 dimensions, the grid has 2 and the shard 1: they must be equal and at most 16}}
#attribute = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4xf32, #ttnn.buffer_type<dram>>>

// -----

// expected-error @below {{a tensor needs at least one dimension on the grid}}
#attribute = #ttnn.ttnn_layout<() -> (), <>, memref<f32, #ttnn.buffer_type<dram>>>

// -----

// expected-error @below {{the map must have no symbols}}
#attribute = #ttnn.ttnn_layout<(d0)[s0] -> (d0 + s0), <1>, memref<4xf32, #ttnn.buffer_type<dram>>>

// -----

// expected-error @below {{sizes of the grid must be positive, and those of the shard known}}
#attribute = #ttnn.ttnn_layout<(d0) -> (d0), <0>, memref<4xf32, #ttnn.buffer_type<dram>>>

// -----

// expected-error @below {{sizes of the grid must be positive, and those of the shard known}}
#attribute = #ttnn.ttnn_layout<(d0) -> (d0), <1>, memref<?xf32, #ttnn.buffer_type<dram>>>

// -----

// expected-error @below {{the map gives 2 dimensions, the grid has 1 and the shard 2: they must be equal and at most}}
#layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1>, memref<4x4xf32, #ttnn.buffer_type<system_memory>>>
func.func private @layout_ranks(tensor<4x4xf32, #layout>)

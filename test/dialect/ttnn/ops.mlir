// Every op and attribute of ttnn, written as the printer writes: what goes in must come out, also by
// way of the generic form. No op that is defined may be missing here.
// RUN: grep -v '^ *//' %s > %t.expected
// RUN: ttmlir-opt %s | diff -B %t.expected -
// RUN: ttmlir-opt %s --mlir-print-op-generic | ttmlir-opt | diff -B %t.expected -
// RUN: sed -n 's/^def TTNN_[A-Za-z0-9]*Op : .*Op<"\([a-z0-9_]*\)".*/"ttnn.\1"/p' %source/lib/dialect/ttnn/TTNNOps.td | sort > %t.defined
// RUN: grep -o '"ttnn\.[a-z0-9_]*"' %t.expected | sort -u | diff %t.defined -
// RUN: sed -n 's/.*OptionalAttr<.*:$\([a-zA-Z0-9_]*\).*/\1/p' %source/lib/dialect/ttnn/TTNNOps.td | sort -u > %t.optional
// RUN: while read name; do grep -q "[<{, ]$name = " %t.expected || { echo "never given: $name"; exit 1; }; done < %t.optional

#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
#dram = #ttnn.buffer_type<dram>
#l1_ = #ttnn.buffer_type<l1>
#l1_small = #ttnn.buffer_type<l1_small>
#system_memory = #ttnn.buffer_type<system_memory>
#trace = #ttnn.buffer_type<trace>
#ttnn_layout = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #system_memory>>
#ttnn_layout1 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xbf16, #system_memory>>
#ttnn_layout2 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #dram>, <interleaved>>
#ttnn_layout3 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <8x8>, memref<32x32xf32, #l1_>, <block_sharded>>
#ttnn_layout4 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, bf16>, #dram>, <interleaved>>
#ttnn_layout5 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4x4x!tt.tile<32x32, f32>, #dram>, <interleaved>>
#ttnn_layout6 = #ttnn.ttnn_layout<(d0, d1, d2) -> (d0 * 64 + d1, d2), <2x1>, memref<4x4xf32, #l1_>, <height_sharded>>
module {

  // Where a tensor lives; optional attributes and operands left out and given.
  func.func @placement(%arg0: tensor<64x128xf32, #ttnn_layout>, %arg1: tensor<64x128xbf16, #ttnn_layout1>) {
    %0 = "ttnn.get_device"() : () -> !tt.device<#device>
    %1 = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x2>}> : () -> !tt.device<#device>
    %2 = "ttnn.to_layout"(%arg0, %0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>}> : (tensor<64x128xf32, #ttnn_layout>, !tt.device<#device>) -> tensor<64x128xf32, #ttnn_layout2>
    %3 = "ttnn.to_layout"(%2) <{layout = #ttnn.layout<row_major>}> : (tensor<64x128xf32, #ttnn_layout2>) -> tensor<64x128xf32, #ttnn_layout>
    %4 = "ttnn.to_memory_config"(%2) <{memory_config = #ttnn.memory_config<#l1_, <<32x32>>, <block_sharded>>}> : (tensor<64x128xf32, #ttnn_layout2>) -> tensor<64x128xf32, #ttnn_layout3>
    %5 = "ttnn.typecast"(%2) <{dtype = #tt.supportedDataTypes<bf16>}> : (tensor<64x128xf32, #ttnn_layout2>) -> tensor<64x128xbf16, #ttnn_layout4>
    %6 = "ttnn.to_dtype"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>}> : (tensor<64x128xf32, #ttnn_layout>) -> tensor<64x128xbf16, #ttnn_layout1>
    %7 = "ttnn.to_device"(%arg0, %0) <{memory_config = #ttnn.memory_config<#dram, <<64x128>>, <interleaved>>}> : (tensor<64x128xf32, #ttnn_layout>, !tt.device<#device>) -> tensor<64x128xf32, #ttnn_layout2>
    %8 = "ttnn.to_device"(%arg0, %0) : (tensor<64x128xf32, #ttnn_layout>, !tt.device<#device>) -> tensor<64x128xf32, #ttnn_layout2>
    %9 = "ttnn.from_device"(%8) : (tensor<64x128xf32, #ttnn_layout2>) -> tensor<64x128xf32, #ttnn_layout>
    return
  }

  func.func @creation(%arg0: !tt.device<#device>) {
    %0 = "ttnn.empty"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!tt.device<#device>) -> tensor<64x128xf32, #ttnn_layout2>
    %1 = "ttnn.zeros"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!tt.device<#device>) -> tensor<64x128xf32, #ttnn_layout2>
    %2 = "ttnn.zeros"() <{shape = #ttnn.shape<64x128>}> : () -> tensor<64x128xf32>
    %3 = "ttnn.ones"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!tt.device<#device>) -> tensor<64x128xf32, #ttnn_layout2>
    %4 = "ttnn.ones"() <{layout = #ttnn.layout<invalid>, shape = #ttnn.shape<64x128>}> : () -> tensor<64x128xf32>
    %5 = "ttnn.full"(%arg0) <{fillValue = -1.500000e+00 : f32}> : (!tt.device<#device>) -> tensor<64x128xf32, #ttnn_layout2>
    %6 = "ttnn.arange"() <{end = 10 : i64, start = 0 : i64, step = 2 : i64}> : () -> tensor<1x1x1x5xf32>
    %7 = "ttnn.arange"(%arg0) <{dtype = #tt.supportedDataTypes<f32>, end = 0 : i64, memory_config = #ttnn.memory_config<#l1_, <<1x5>>, <single_bank>>, start = 5 : i64, step = -1 : i64}> : (!tt.device<#device>) -> tensor<1x1x1x5xf32>
    %8 = "ttnn.constant"() <{value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>}> : () -> tensor<2x2xf32>
    %9 = "ttnn.alloc"() <{address = 4096 : i64, buffer_type = #dram, size = 32768 : i64}> : () -> tensor<64x128xf32, #ttnn_layout2>
    %10 = "ttnn.alloc"() <{address = 0 : i64, buffer_type = #system_memory, size = 32768 : i64}> : () -> tensor<64x128xf32, #ttnn_layout>
    "ttnn.deallocate"(%9) <{force = false}> : (tensor<64x128xf32, #ttnn_layout2>) -> ()
    "ttnn.deallocate"(%10) <{force = true}> : (tensor<64x128xf32, #ttnn_layout>) -> ()
    return
  }

  func.func @unary(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>) {
    %0 = "ttnn.abs"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %1 = "ttnn.cbrt"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %2 = "ttnn.ceil"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %3 = "ttnn.sign"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %4 = "ttnn.cos"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %5 = "ttnn.exp"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %6 = "ttnn.floor"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %7 = "ttnn.gelu"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %8 = "ttnn.isfinite"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %9 = "ttnn.logical_not"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %10 = "ttnn.bitwise_not"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %11 = "ttnn.neg"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %12 = "ttnn.tan"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %13 = "ttnn.tanh"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %14 = "ttnn.reciprocal"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %15 = "ttnn.relu"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %16 = "ttnn.sin"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %17 = "ttnn.sqrt"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %18 = "ttnn.rsqrt"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %19 = "ttnn.sigmoid"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %20 = "ttnn.log"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %21 = "ttnn.log1p"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %22 = "ttnn.expm1"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %23 = "ttnn.leaky_relu"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>, parameter = 0.00999999977 : f32}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %24 = "ttnn.clamp"(%arg0) <{max = 3.000000e+00 : f32, min = 0xFF800000 : f32}> : (tensor<64x128xf32>) -> tensor<64x128xf32>
    return
  }

  func.func @binary(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xf32>, %arg2: tensor<64x128xf32>) {
    %0 = "ttnn.add"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %1 = "ttnn.div"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %2 = "ttnn.eq"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %3 = "ttnn.ne"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %4 = "ttnn.ge"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %5 = "ttnn.gt"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %6 = "ttnn.le"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %7 = "ttnn.lt"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %8 = "ttnn.logical_and"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %9 = "ttnn.logical_or"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %10 = "ttnn.logical_xor"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %11 = "ttnn.bitwise_and"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %12 = "ttnn.bitwise_or"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %13 = "ttnn.bitwise_xor"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %14 = "ttnn.maximum"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %15 = "ttnn.minimum"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %16 = "ttnn.multiply"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %17 = "ttnn.subtract"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %18 = "ttnn.remainder"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %19 = "ttnn.pow"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %20 = "ttnn.scatter"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    %21 = "ttnn.where"(%arg0, %arg1, %arg2, %arg2) <{operandSegmentSizes = array<i32: 3, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    return
  }

  // The groups of an elementwise op can have any size.
  func.func @elementwise_groups(%arg0: tensor<64x128xf32>) {
    "ttnn.add"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
    %0:2 = "ttnn.abs"(%arg0, %arg0, %arg0, %arg0) <{operandSegmentSizes = array<i32: 2, 2>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> (tensor<64x128xf32>, tensor<64x128xf32>)
    return
  }

  // Some dimensions kept, dropped, and all.
  func.func @reductions(%arg0: tensor<64x128xf32>, %arg1: tensor<64x128xbf16>, %arg2: tensor<64xi32>) {
    %0 = "ttnn.sum"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64x1xf32>
    %1 = "ttnn.sum"(%arg0) <{dim_arg = [-2 : i32], keep_dim = false}> : (tensor<64x128xf32>) -> tensor<128xf32>
    %2 = "ttnn.sum"(%arg0) <{keep_dim = false}> : (tensor<64x128xf32>) -> tensor<1xf32>
    %3 = "ttnn.mean"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64x1xf32>
    %4 = "ttnn.mean"(%arg0) <{dim_arg = [-2 : i32], keep_dim = false}> : (tensor<64x128xf32>) -> tensor<128xf32>
    %5 = "ttnn.mean"(%arg0) <{keep_dim = false}> : (tensor<64x128xf32>) -> tensor<1xf32>
    %6 = "ttnn.max"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64x1xf32>
    %7 = "ttnn.max"(%arg0) <{dim_arg = [-2 : i32], keep_dim = false}> : (tensor<64x128xf32>) -> tensor<128xf32>
    %8 = "ttnn.max"(%arg0) <{keep_dim = false}> : (tensor<64x128xf32>) -> tensor<1xf32>
    %9 = "ttnn.min"(%arg0) <{dim_arg = [1 : i32], keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64x1xf32>
    %10 = "ttnn.min"(%arg0) <{dim_arg = [-2 : i32], keep_dim = false}> : (tensor<64x128xf32>) -> tensor<128xf32>
    %11 = "ttnn.min"(%arg0) <{keep_dim = false}> : (tensor<64x128xf32>) -> tensor<1xf32>
    %12 = "ttnn.prod"(%arg0) <{all_dimensions = false, dim_arg = 1 : i64, keep_dim = true}> : (tensor<64x128xf32>) -> tensor<64x1xf32>
    %13 = "ttnn.prod"(%arg1) <{all_dimensions = true, dim_arg = 0 : i64, keep_dim = false, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>}> : (tensor<64x128xbf16>) -> tensor<1x1xbf16>
    %14 = "ttnn.argmax"(%arg0, %arg2) <{dim = 1 : i32, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, use_multicore = true}> : (tensor<64x128xf32>, tensor<64xi32>) -> tensor<64xi32>
    %15 = "ttnn.argmax"(%arg0, %arg2) <{use_multicore = false}> : (tensor<64x128xf32>, tensor<64xi32>) -> tensor<64xi32>
    %16 = "ttnn.softmax"(%arg0) <{dimension = -1 : si32}> : (tensor<64x128xf32>) -> tensor<64x128xf32>
    %17 = "ttnn.moreh_cumsum"(%arg0, %arg0) <{dim = 0 : i64, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>}> : (tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
    return
  }

  // Bias and placement are optional.
  func.func @products(%arg0: tensor<2x64x128xf32>, %arg1: tensor<128x96xf32>, %arg2: tensor<2x64x96xf32>, %arg3: tensor<96xf32>, %arg4: tensor<1x32xui32>, %arg5: tensor<512x128xbf16>, %arg6: tensor<1x32x128xbf16>, %arg7: tensor<1x1x32x128xbf16>) {
    %0 = "ttnn.matmul"(%arg0, %arg1, %arg2) : (tensor<2x64x128xf32>, tensor<128x96xf32>, tensor<2x64x96xf32>) -> tensor<2x64x96xf32>
    %1 = "ttnn.linear"(%arg0, %arg1, %arg3, %arg2) : (tensor<2x64x128xf32>, tensor<128x96xf32>, tensor<96xf32>, tensor<2x64x96xf32>) -> tensor<2x64x96xf32>
    %2 = "ttnn.linear"(%arg0, %arg1, %arg2) : (tensor<2x64x128xf32>, tensor<128x96xf32>, tensor<2x64x96xf32>) -> tensor<2x64x96xf32>
    %3 = "ttnn.embedding"(%arg4, %arg5, %arg6) : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<1x32x128xbf16>) -> tensor<1x32x128xbf16>
    %4 = "ttnn.embedding_bw"(%arg4, %arg5, %arg7, %arg5) : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<1x1x32x128xbf16>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
    %5 = "ttnn.embedding_bw"(%arg4, %arg5, %arg7, %arg5) <{dtype = #tt.supportedDataTypes<bf16>, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>}> : (tensor<1x32xui32>, tensor<512x128xbf16>, tensor<1x1x32x128xbf16>, tensor<512x128xbf16>) -> tensor<512x128xbf16>
    return
  }

  func.func @convolutions(%arg0: tensor<1x1x1024x64xbf16>, %arg1: tensor<64x64x3x3xbf16>, %arg2: tensor<1x1x1x64xbf16>, %arg3: tensor<1x1x900x64xbf16>, %arg4: !tt.device<#device>, %arg5: tensor<1x32x32x64xbf16>, %arg6: tensor<1x1x256x64xbf16>) {
    %0 = "ttnn.conv2d"(%arg0, %arg1, %arg2, %arg3, %arg4) <{batch_size = 1 : i32, dilation_height = 1 : i32, dilation_width = 1 : i32, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_height = 3 : i32, kernel_width = 3 : i32, out_channels = 64 : i32, padding_height = 0 : i32, padding_width = 0 : i32, stride_height = 1 : i32, stride_width = 1 : i32}> : (tensor<1x1x1024x64xbf16>, tensor<64x64x3x3xbf16>, tensor<1x1x1x64xbf16>, tensor<1x1x900x64xbf16>, !tt.device<#device>) -> tensor<1x1x900x64xbf16>
    %1 = "ttnn.conv2d"(%arg0, %arg1, %arg3, %arg4) <{batch_size = 1 : i32, dilation_height = 1 : i32, dilation_width = 1 : i32, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_height = 3 : i32, kernel_width = 3 : i32, out_channels = 64 : i32, padding_height = 0 : i32, padding_width = 0 : i32, stride_height = 1 : i32, stride_width = 1 : i32}> : (tensor<1x1x1024x64xbf16>, tensor<64x64x3x3xbf16>, tensor<1x1x900x64xbf16>, !tt.device<#device>) -> tensor<1x1x900x64xbf16>
    %2 = "ttnn.conv_transpose2d"(%arg5, %arg1, %arg2, %arg5, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xbf16>, tensor<64x64x3x3xbf16>, tensor<1x1x1x64xbf16>, tensor<1x32x32x64xbf16>, !tt.device<#device>) -> tensor<1x32x32x64xbf16>
    %3 = "ttnn.conv_transpose2d"(%arg5, %arg1, %arg5, %arg4) <{batch_size = 1 : i32, dilation = array<i32: 1, 1>, groups = 1 : i32, in_channels = 64 : i32, input_height = 32 : i32, input_width = 32 : i32, kernel_size = array<i32: 3, 3>, out_channels = 64 : i32, output_padding = array<i32: 0, 0>, padding = array<i32: 1, 1>, stride = array<i32: 1, 1>}> : (tensor<1x32x32x64xbf16>, tensor<64x64x3x3xbf16>, tensor<1x32x32x64xbf16>, !tt.device<#device>) -> tensor<1x32x32x64xbf16>
    %4 = "ttnn.max_pool2d"(%arg0, %arg6, %arg4) <{batch_size = 1 : si32, ceil_mode = true, channels = 64 : si32, dilation_height = 1 : si32, dilation_width = 1 : si32, input_height = 32 : si32, input_width = 32 : si32, kernel_height = 2 : si32, kernel_width = 2 : si32, padding_height = 0 : si32, padding_width = 0 : si32, stride_height = 2 : si32, stride_width = 2 : si32}> : (tensor<1x1x1024x64xbf16>, tensor<1x1x256x64xbf16>, !tt.device<#device>) -> tensor<1x1x256x64xbf16>
    %5 = "ttnn.upsample"(%arg5) <{mode = "nearest", scale_factor = 2 : si32}> : (tensor<1x32x32x64xbf16>) -> tensor<1x64x64x64xbf16>
    %6 = "ttnn.upsample"(%arg5) <{memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, mode = "bilinear", scale_factor = array<i32: 1, 3>}> : (tensor<1x32x32x64xbf16>) -> tensor<1x32x96x64xbf16>
    return
  }

  func.func @movement(%arg0: tensor<64x128xf32>, %arg1: tensor<128x128xf32>, %arg2: tensor<64x128xf32, #ttnn_layout2>, %arg3: tensor<128x128xf32, #ttnn_layout5>, %arg4: tensor<32x64xf32>) {
    %0 = "ttnn.reshape"(%arg0) <{shape = [32 : i32, -1 : i32]}> : (tensor<64x128xf32>) -> tensor<32x256xf32>
    %1 = "ttnn.transpose"(%arg0) <{dim0 = 0 : si32, dim1 = -1 : si32}> : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %2 = "ttnn.permute"(%arg0) <{pad_value = 0.000000e+00 : f32, permutation = array<i64: 1, 0>}> : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %3 = "ttnn.permute"(%arg0) <{memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, pad_value = 1.000000e+00 : f32, permutation = array<i64: 1, 0>}> : (tensor<64x128xf32>) -> tensor<128x64xf32>
    %4 = "ttnn.concat"(%arg0, %arg0, %arg1) <{dim = 0 : si32}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<128x128xf32>) -> tensor<128x128xf32>
    %5 = "ttnn.concat"(%arg2, %arg2, %arg3) <{dim = -2 : si32, memory_config = #ttnn.memory_config<#dram, <<4x4>>, <interleaved>>}> : (tensor<64x128xf32, #ttnn_layout2>, tensor<64x128xf32, #ttnn_layout2>, tensor<128x128xf32, #ttnn_layout5>) -> tensor<128x128xf32, #ttnn_layout5>
    %6 = "ttnn.slice"(%arg0, %arg4) <{begins = [0 : i32, -64 : i32], ends = [64 : i32, 128 : i32], step = [2 : i32, 1 : i32]}> : (tensor<64x128xf32>, tensor<32x64xf32>) -> tensor<32x64xf32>
    %7 = "ttnn.pad"(%arg0) <{memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, padding = array<i32: 0, 0, 1, 2>, use_multicore = true, value = 0.000000e+00 : f32}> : (tensor<64x128xf32>) -> tensor<64x131xf32>
    %8 = "ttnn.pad"(%arg0) <{padding = array<i32: 0, 0, -1, 0>, use_multicore = false, value = 5.000000e-01 : f32}> : (tensor<64x128xf32>) -> tensor<64x127xf32>
    %9 = "ttnn.repeat"(%arg0) <{repeat_dims = #ttnn.shape<2x1>}> : (tensor<64x128xf32>) -> tensor<128x128xf32>
    %10 = "ttnn.repeat_interleave"(%arg0) <{dim = 0 : si32, repeats = 2 : ui32}> : (tensor<64x128xf32>) -> tensor<128x128xf32>
    %11 = "ttnn.repeat_interleave"(%arg0) <{dim = -1 : si32, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>, repeats = 3 : ui32}> : (tensor<64x128xf32>) -> tensor<64x384xf32>
    return
  }

  // Written in place: no result.
  func.func @caches(%arg0: tensor<1x32x64x512xf32>, %arg1: tensor<1x32x1x512xf32>, %arg2: tensor<1xi32>) {
    "ttnn.update_cache"(%arg0, %arg1, %arg2) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x1x512xf32>, tensor<1xi32>) -> ()
    "ttnn.fill_cache"(%arg0, %arg1) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x1x512xf32>) -> ()
    return
  }

  func.func @collectives(%arg0: tensor<64x128xf32>, %arg1: !tt.device<#device>) {
    %0 = "ttnn.all_gather"(%arg0, %arg1) <{all_gather_dim = 1 : si32, cluster_axis = 1 : ui32, num_links = 2 : ui32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x256xf32>
    %1 = "ttnn.reduce_scatter"(%arg0, %arg1) <{math_op = #tt.reduce_type<max>, num_links = 1 : si32, scatter_split_dim = -1 : si32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x64xf32>
    %2 = "ttnn.all_reduce"(%arg0, %arg1) <{math_op = #tt.reduce_type<sum>, num_links = 1 : si32, scatter_dim = 1 : si32, scatter_num = 2 : si32}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
    %3 = "ttnn.mesh_shard"(%arg0, %arg1) <{shard_dims = array<i64: -1, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #tt.shard_type<devices>}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x64xf32>
    %4 = "ttnn.mesh_shard"(%arg0, %arg1) <{shard_dims = array<i64>, shard_direction = #tt.shard_direction<shard_to_full>, shard_shape = array<i64: 1>, shard_type = #tt.shard_type<replicate>}> : (tensor<64x128xf32>, !tt.device<#device>) -> tensor<64x128xf32>
    return
  }

  // Every attribute and every case of the enums.
  func.func private @attributes() attributes {buffers = [#dram, #l1_, #system_memory, #l1_small, #trace], config = #ttnn.memory_config<#system_memory, <<32x32>>>, core_range = #ttnn.core_range<0x0, 8x8>, empty = #ttnn.shape<>, layout = #ttnn_layout6, layouts = [#ttnn.layout<row_major>, #ttnn.layout<tile>, #ttnn.layout<invalid>], memory_layouts = [#ttnn.tensor_memory_layout<interleaved>, #ttnn.tensor_memory_layout<single_bank>, #ttnn.tensor_memory_layout<height_sharded>, #ttnn.tensor_memory_layout<width_sharded>, #ttnn.tensor_memory_layout<block_sharded>], mesh = #ttnn<mesh_shape 2x4>, shape = #ttnn.shape<1x0x9223372036854775807>, spec = #ttnn.shard_spec<<32x32>>}
}

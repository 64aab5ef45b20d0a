// Two layout changes in a row become one, a cast to the same type becomes nothing.
// RUN: ttmlir-opt --canonicalize %s | FileCheck %s
// RUN: ttmlir-opt --cse %s | FileCheck %s --check-prefix=CSE

#host = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<64x128xf32, #ttnn.buffer_type<system_memory>>>
#tiles = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#bf16 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, bf16>, #ttnn.buffer_type<dram>>, <interleaved>>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
!device = !tt.device<#device>
!h = tensor<64x128xf32, #host>
!t = tensor<64x128xf32, #tiles>
!b = tensor<64x128xbf16, #bf16>

// The outer op's attributes win; what it doesn't say comes from the inner one.
// CHECK-LABEL: @merge
// CHECK-NEXT: %[[R:.*]] = "ttnn.to_layout"(%arg0) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#dram, <<2x4>>, <interleaved>>}> : (tensor<64x128xf32, #ttnn_layout>) -> tensor<64x128xbf16, #ttnn_layout{{[0-9]*}}>
// CHECK-NEXT: return %[[R]]
func.func @merge(%a: !h) -> !b {
  %0 = "ttnn.to_layout"(%a) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<row_major>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>}> : (!h) -> !t
  %1 = "ttnn.to_layout"(%0) <{dtype = #tt.supportedDataTypes<bf16>, layout = #ttnn.layout<tile>}> : (!t) -> !b
  return %1 : !b
}

// CHECK-LABEL: @merge_three
// CHECK-NEXT: %[[R:.*]] = "ttnn.to_layout"(%arg0) <{layout = #ttnn.layout<tile>}>
// CHECK-NEXT: return %[[R]]
func.func @merge_three(%a: !h) -> !b {
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (!h) -> !t
  %1 = "ttnn.to_layout"(%0) <{layout = #ttnn.layout<row_major>}> : (!t) -> !h
  %2 = "ttnn.to_layout"(%1) <{layout = #ttnn.layout<tile>}> : (!h) -> !b
  return %2 : !b
}

// CHECK-LABEL: @there_and_back
// CHECK-NEXT: return %arg0
func.func @there_and_back(%a: !h) -> !h {
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (!h) -> !t
  %1 = "ttnn.to_layout"(%0) <{layout = #ttnn.layout<row_major>}> : (!t) -> !h
  return %1 : !h
}

// Something else sees the inner one.
// CHECK-LABEL: @used_twice
// CHECK-NEXT: %[[I:.*]] = "ttnn.to_layout"(%arg0)
// CHECK-NEXT: %[[O:.*]] = "ttnn.to_layout"(%[[I]])
// CHECK-NEXT: return %[[I]], %[[O]]
func.func @used_twice(%a: !h) -> (!t, !b) {
  %0 = "ttnn.to_layout"(%a) <{layout = #ttnn.layout<tile>}> : (!h) -> !t
  %1 = "ttnn.to_layout"(%0) <{layout = #ttnn.layout<tile>}> : (!t) -> !b
  return %0, %1 : !t, !b
}

// CHECK-LABEL: @same_data_type
// CHECK-NEXT: return %arg0
func.func @same_data_type(%a: !h) -> !h {
  %0 = "ttnn.to_dtype"(%a) <{dtype = #tt.supportedDataTypes<f32>}> : (!h) -> !h
  return %0 : !h
}

// CHECK-LABEL: @other_data_type
// CHECK-NEXT: "ttnn.to_dtype"(%arg0)
func.func @other_data_type(%a: !h) -> !b {
  %0 = "ttnn.to_dtype"(%a) <{dtype = #tt.supportedDataTypes<bf16>}> : (!h) -> !b
  return %0 : !b
}

// What has no effect and no user goes; what writes or frees stays, and so does what is freed.
// CHECK-LABEL: @effects
// CHECK-NEXT: "ttnn.fill_cache"(%arg2, %arg3)
// CHECK-NEXT: %[[MADE:.*]] = "ttnn.softmax"(%arg0) <{dimension = 1 : si32}>
// CHECK-NEXT: "ttnn.deallocate"(%[[MADE]])
// CHECK-NEXT: return
func.func @effects(%a: !t, %d: !device, %c: tensor<1x32x64x512xf32>, %i: tensor<1x32x8x512xf32>) {
  %unused = "ttnn.empty"(%d) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!device) -> !t
  %0 = "ttnn.softmax"(%a) <{dimension = 0 : si32}> : (!t) -> !t
  "ttnn.fill_cache"(%c, %i) <{batch_offset = 0 : i32}> : (tensor<1x32x64x512xf32>, tensor<1x32x8x512xf32>) -> ()
  %1 = "ttnn.softmax"(%a) <{dimension = 1 : si32}> : (!t) -> !t
  "ttnn.deallocate"(%1) <{force = false}> : (!t) -> ()
  return
}

// Two buffers are two, however alike: each is written.
// CSE-LABEL: @buffers
// CSE: "ttnn.empty"
// CSE-NEXT: "ttnn.empty"
func.func @buffers(%a: !t, %d: !device) -> (!t, !t) {
  %x = "ttnn.empty"(%d) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!device) -> !t
  %y = "ttnn.empty"(%d) <{dtype = #tt.supportedDataTypes<f32>, layout = #ttnn.layout<tile>, memory_config = #ttnn.memory_config<#ttnn.buffer_type<dram>, <<2x4>>, <interleaved>>, shape = #ttnn.shape<64x128>}> : (!device) -> !t
  %0 = "ttnn.abs"(%a, %x) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  %1 = "ttnn.neg"(%a, %y) <{operandSegmentSizes = array<i32: 1, 1>}> : (!t, !t) -> !t
  return %0, %1 : !t, !t
}

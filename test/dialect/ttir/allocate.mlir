// Tensors get addresses, one after the other, and are freed after their last use, which may be that of what is written into them.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttir-allocate %s | FileCheck %s

#l1_ = #tt.memory_space<l1>
#dram = #tt.memory_space<dram>
#system = #tt.memory_space<system>
#on_core = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>>
#on_four = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<32x64xf32, #l1_>>
#in_dram = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #dram>, interleaved>
#on_host = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #system>>

// CHECK: func.func @chain({{.*}} attributes {tt.arg_alloc = [#tt.arg_alloc<1024, 32768, l1>, #tt.arg_alloc<1024, 8192, dram>, #tt.arg_alloc<0, 32768, system>]}
func.func @chain(%a: tensor<64x128xf32, #on_core>, %b: tensor<64x128xf32, #in_dram>, %c: tensor<64x128xf32, #on_host>) -> tensor<64x128xf32, #on_four> {
  // CHECK: %[[A:.*]] = "ttir.alloc"() <{address = 33792 : i64, memory_space = #l1_, size = 32768 : i64}>
  %0 = tensor.empty() : tensor<64x128xf32, #on_core>
  // CHECK: "ttir.relu"
  %1 = "ttir.relu"(%a, %0) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<64x128xf32, #on_core>, tensor<64x128xf32, #on_core>) -> tensor<64x128xf32, #on_core>
  // CHECK: %[[B:.*]] = "ttir.alloc"() <{address = 66560 : i64, memory_space = #l1_, size = 8192 : i64}>
  %2 = tensor.empty() : tensor<64x128xf32, #on_four>
  // CHECK: %[[R:.*]] = "ttir.to_layout"
  // CHECK-NEXT: "ttir.dealloc"(%[[A]])
  %3 = "ttir.to_layout"(%1, %2) : (tensor<64x128xf32, #on_core>, tensor<64x128xf32, #on_four>) -> tensor<64x128xf32, #on_four>
  // CHECK-NEXT: return %[[R]]
  return %3 : tensor<64x128xf32, #on_four>
}

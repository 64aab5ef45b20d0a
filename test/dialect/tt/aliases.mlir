// Attributes that a module repeats get a name.
// RUN: ttmlir-opt %s | FileCheck %s

// CHECK-DAG: #l1_ = #tt.memory_space<l1>
// CHECK-DAG: #parallel = #tt.iterator_type<parallel>
// CHECK-DAG: #layout = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>>
// CHECK-DAG: #layout1 = #tt.metal_layout<(d0, d1) -> (d0, d1), zero, <2x4>, memref<1x1x!tt.tile<32x32, bf16>, #l1_>, interleaved>
// CHECK: func.func @f(%arg0: tensor<64x128xf32, #layout>, %arg1: tensor<64x128xbf16, #layout1>) attributes {a = #parallel}
#a = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #tt.memory_space<l1>>>
#b = #tt.metal_layout<(d0, d1) -> (d0, d1), zero, <2x4>, memref<1x1x!tt.tile<32x32, bf16>, #tt.memory_space<l1>>, interleaved>
func.func @f(%x: tensor<64x128xf32, #a>, %y: tensor<64x128xbf16, #b>) attributes {a = #tt.iterator_type<parallel>} {
  return
}

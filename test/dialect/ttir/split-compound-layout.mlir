// Conversions that change several things become chains of such that change one: in L1, on tiles as long as possible.
// RUN: ttmlir-opt --ttir-split-compound-layout --split-input-file %s | FileCheck %s --implicit-check-not=ttir.to_layout

#l1_ = #tt.memory_space<l1>
#dram = #tt.memory_space<dram>
#rows = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<64x128xf32, #l1_>>
#turned = #tt.metal_layout<(d0, d1) -> (d1, d0), undef, <1x1>, memref<128x64xf32, #l1_>>
#turned_on_two = #tt.metal_layout<(d0, d1) -> (d1, d0), undef, <2x1>, memref<64x64xf32, #l1_>>
#tiles = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!tt.tile<32x32, f32>, #l1_>>
#tiles_in_dram = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<2x4x!tt.tile<32x32, f32>, #dram>, interleaved>
#small_on_four = #tt.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<1x2x!tt.tile<32x32, bf16>, #l1_>>
#turned_tiles = #tt.metal_layout<(d0, d1) -> (d1, d0), undef, <1x1>, memref<4x2x!tt.tile<32x32, f32>, #l1_>>
#turned_small = #tt.metal_layout<(d0, d1) -> (d1, d0), undef, <1x1>, memref<4x2x!tt.tile<32x32, bf16>, #l1_>>

// CHECK-LABEL: @once
// CHECK: ttir.to_layout
func.func @once(%a: tensor<64x128xf32, #rows>) -> tensor<64x128xf32, #turned> {
  %0 = tensor.empty() : tensor<64x128xf32, #turned>
  %1 = "ttir.to_layout"(%a, %0) : (tensor<64x128xf32, #rows>, tensor<64x128xf32, #turned>) -> tensor<64x128xf32, #turned>
  return %1 : tensor<64x128xf32, #turned>
}

// Spread and space; then the format on one core; then the grid.
// CHECK-LABEL: @out_of_dram
// CHECK: ttir.to_layout{{.*}} -> tensor<64x128xf32, #[[L1:.*]]>
// CHECK: ttir.to_layout
// CHECK: ttir.to_layout
// CHECK: ttir.to_layout{{.*}} -> tensor<64x128xf32, #{{.*}}>
func.func @out_of_dram(%a: tensor<64x128xf32, #tiles_in_dram>) -> tensor<64x128xf32, #small_on_four> {
  %0 = tensor.empty() : tensor<64x128xf32, #small_on_four>
  %1 = "ttir.to_layout"(%a, %0) : (tensor<64x128xf32, #tiles_in_dram>, tensor<64x128xf32, #small_on_four>) -> tensor<64x128xf32, #small_on_four>
  return %1 : tensor<64x128xf32, #small_on_four>
}

// Rows become tiles first; between tiles of several formats, in another order, there are rows.
// CHECK-LABEL: @to_tiles
// CHECK: ttir.to_layout{{.*}} -> tensor<64x128xf32, #[[TILES:.*]]>
// CHECK: ttir.to_layout{{.*}} -> tensor<64x128xf32, #[[TURNED:.*]]>
func.func @to_tiles(%a: tensor<64x128xf32, #rows>) -> tensor<64x128xf32, #turned_tiles> {
  %0 = tensor.empty() : tensor<64x128xf32, #turned_tiles>
  %1 = "ttir.to_layout"(%a, %0) : (tensor<64x128xf32, #rows>, tensor<64x128xf32, #turned_tiles>) -> tensor<64x128xf32, #turned_tiles>
  return %1 : tensor<64x128xf32, #turned_tiles>
}
// CHECK-LABEL: @in_tiles
// CHECK: ttir.to_layout{{.*}} -> tensor<64x128xf32, #[[ROWS:.*]]>
// CHECK: ttir.to_layout
// CHECK: ttir.to_layout
func.func @in_tiles(%a: tensor<64x128xf32, #tiles>) -> tensor<64x128xf32, #turned_small> {
  %0 = tensor.empty() : tensor<64x128xf32, #turned_small>
  %1 = "ttir.to_layout"(%a, %0) : (tensor<64x128xf32, #tiles>, tensor<64x128xf32, #turned_small>) -> tensor<64x128xf32, #turned_small>
  return %1 : tensor<64x128xf32, #turned_small>
}

// Order and grid.
// CHECK-LABEL: @order_and_grid
// CHECK: ttir.to_layout
// CHECK: ttir.to_layout
func.func @order_and_grid(%a: tensor<64x128xf32, #rows>) -> tensor<64x128xf32, #turned_on_two> {
  %0 = tensor.empty() : tensor<64x128xf32, #turned_on_two>
  %1 = "ttir.to_layout"(%a, %0) : (tensor<64x128xf32, #rows>, tensor<64x128xf32, #turned_on_two>) -> tensor<64x128xf32, #turned_on_two>
  return %1 : tensor<64x128xf32, #turned_on_two>
}

// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-workaround %s | FileCheck %s
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-workaround="ttnn-enable-layout-workaround-pass=false ttnn-enable-decomposition-workaround-pass=false ttnn-enable-repeat-folding-workaround-pass=false" %s | FileCheck %s --check-prefix=OFF
// RUN: ttmlir-opt --ttnn-workaround %s | FileCheck %s --check-prefix=OFF
// RUN: not ttmlir-opt --ttnn-workaround=ttnn-enable-layout-workaround-pass=perhaps %s 2>&1 | FileCheck %s --check-prefix=VALUE
// RUN: not ttmlir-opt --ttnn-workaround=nothing=true %s 2>&1 | FileCheck %s --check-prefix=NAME

// VALUE: perhaps
// NAME: nothing

#l = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#l1 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
#l2 = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<4x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>

// Without a device, and with everything off, the ops stay.
// CHECK-LABEL: @repeat
// CHECK: "ttnn.full"
// CHECK: "ttnn.add"(%arg0,
// CHECK-NOT: ttnn.repeat
// OFF-LABEL: @repeat
// OFF-NEXT: "ttnn.repeat"(%arg0)
func.func @repeat(%a: tensor<1x128xf32, #l1>) -> tensor<128x128xf32, #l2> {
  %0 = "ttnn.repeat"(%a) <{repeat_dims = #ttnn.shape<128x1>}> : (tensor<1x128xf32, #l1>) -> tensor<128x128xf32, #l2>
  return %0 : tensor<128x128xf32, #l2>
}

// An addition doesn't repeat what has several elements.
// CHECK-LABEL: @repeat_several
// CHECK-NEXT: "ttnn.repeat"(%arg0)
// OFF-LABEL: @repeat_several
func.func @repeat_several(%a: tensor<64x128xf32, #l>) -> tensor<128x128xf32, #l2> {
  %0 = "ttnn.repeat"(%a) <{repeat_dims = #ttnn.shape<2x1>}> : (tensor<64x128xf32, #l>) -> tensor<128x128xf32, #l2>
  return %0 : tensor<128x128xf32, #l2>
}

// CHECK-LABEL: @cumsum
// CHECK: "ttnn.reshape"(%arg0) <{shape = [64 : i32, 128 : i32, 1 : i32, 1 : i32]}>
// CHECK: "ttnn.moreh_cumsum"({{.*}}) <{dim = 0 : i64}> : (tensor<64x128x1x1xf32
// CHECK: "ttnn.reshape"({{.*}}) <{shape = [64 : i32, 128 : i32]}>
// OFF-LABEL: @cumsum
// OFF-NEXT: "ttnn.moreh_cumsum"(%arg0, %arg0)
func.func @cumsum(%a: tensor<64x128xf32, #l>) -> tensor<64x128xf32, #l> {
  %0 = "ttnn.moreh_cumsum"(%a, %a) <{dim = 0 : i64}> : (tensor<64x128xf32, #l>, tensor<64x128xf32, #l>) -> tensor<64x128xf32, #l>
  return %0 : tensor<64x128xf32, #l>
}

// Tensors without layouts stay as they are.
// CHECK-LABEL: @no_layout
// CHECK-NEXT: "ttnn.repeat"(%arg0)
func.func @no_layout(%a: tensor<64x128xf32>) -> tensor<128x128xf32> {
  %0 = "ttnn.repeat"(%a) <{repeat_dims = #ttnn.shape<2x1>}> : (tensor<64x128xf32>) -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}

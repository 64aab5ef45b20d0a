// Ops that the library lacks, in terms of those it has; and what doesn't need it.
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-workaround %s | FileCheck %s
// RUN: ttmlir-opt --ttir-load-system-desc --ttir-implicit-device --ttnn-workaround=ttnn-enable-decomposition-workaround-pass=false %s | FileCheck %s --check-prefix=OFF

#matrix = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!matrix = tensor<64x128xf32, #matrix>
#row = #ttnn.ttnn_layout<(d0, d1) -> (d0, d1), <1x1>, memref<1x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!row = tensor<1x128xf32, #row>
#one = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x1x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!one = tensor<1xf32, #one>
#vector = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x2x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!vector = tensor<64xf32, #vector>
#columns = #ttnn.ttnn_layout<(d0) -> (0, d0), <1x1>, memref<1x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!columns = tensor<128xf32, #columns>
#batch = #ttnn.ttnn_layout<(d0, d1, d2, d3) -> (d0 * 64 + d1 * 64 + d2, d3), <1x1>, memref<2x4x!tt.tile<32x32, f32>, #ttnn.buffer_type<dram>>, <interleaved>>
!batch = tensor<1x1x64x128xf32, #batch>
#device = #tt.device<workerGrid = #tt.grid<8x8, (d0, d1) -> (0, d0, d1)>, l1Map = (d0, d1)[s0, s1] -> (0, d0, d1, d0 * s1), dramMap = (d0, d1)[s0, s1] -> (0, 0, 0, d0 * s1), meshShape = , chipIds = [0]>
!device = !tt.device<#device>

// Over all dimensions: kept, then dropped.
// CHECK-LABEL: @sum_all
// CHECK-NEXT: %[[S:.*]] = "ttnn.sum"(%arg0) <{dim_arg = [0 : i32, 1 : i32], keep_dim = true}> : {{.*}} -> tensor<1x1xf32,
// CHECK-NEXT: %[[R:.*]] = "ttnn.reshape"(%[[S]]) <{shape = [1 : i32]}>
// CHECK-NEXT: return %[[R]]
// OFF-LABEL: @sum_all
// OFF-NEXT: "ttnn.sum"(%arg0) <{dim_arg = [0 : i32, 1 : i32], keep_dim = false}>
// OFF-NEXT: return
func.func @sum_all(%a: !matrix) -> !one {
  %0 = "ttnn.sum"(%a) <{dim_arg = [0 : i32, 1 : i32], keep_dim = false}> : (!matrix) -> !one
  return %0 : !one
}

// No dimensions are all dimensions.
// CHECK-LABEL: @max_all
// CHECK-NEXT: %[[S:.*]] = "ttnn.max"(%arg0) <{keep_dim = true}> : {{.*}} -> tensor<1x1xf32,
// CHECK-NEXT: "ttnn.reshape"(%[[S]]) <{shape = [1 : i32]}>
func.func @max_all(%a: !matrix) -> !one {
  %0 = "ttnn.max"(%a) <{keep_dim = false}> : (!matrix) -> !one
  return %0 : !one
}

// CHECK-LABEL: @mean_all
// CHECK-NEXT: %[[S:.*]] = "ttnn.mean"(%arg0) <{dim_arg = [], keep_dim = true}> : {{.*}} -> tensor<1x1xf32,
// CHECK-NEXT: "ttnn.reshape"(%[[S]]) <{shape = [1 : i32]}>
func.func @mean_all(%a: !matrix) -> !one {
  %0 = "ttnn.mean"(%a) <{dim_arg = [], keep_dim = false}> : (!matrix) -> !one
  return %0 : !one
}

// A vector gives a vector of one element either way.
// CHECK-LABEL: @min_of_vector
// CHECK-NEXT: %[[S:.*]] = "ttnn.min"(%arg0) <{dim_arg = [0 : i32], keep_dim = true}>
// CHECK-NEXT: return %[[S]]
func.func @min_of_vector(%a: !vector) -> !one {
  %0 = "ttnn.min"(%a) <{dim_arg = [0 : i32], keep_dim = false}> : (!vector) -> !one
  return %0 : !one
}

// CHECK-LABEL: @sum_some
// CHECK-NEXT: "ttnn.sum"(%arg0) <{dim_arg = [0 : i32], keep_dim = false}>
// CHECK-NEXT: return
func.func @sum_some(%a: !matrix) -> !columns {
  %0 = "ttnn.sum"(%a) <{dim_arg = [0 : i32], keep_dim = false}> : (!matrix) -> !columns
  return %0 : !columns
}

// CHECK-LABEL: @sum_kept
// CHECK-NEXT: "ttnn.sum"(%arg0) <{dim_arg = [0 : i32], keep_dim = true}>
// CHECK-NEXT: return
func.func @sum_kept(%a: !matrix) -> !row {
  %0 = "ttnn.sum"(%a) <{dim_arg = [0 : i32], keep_dim = true}> : (!matrix) -> !row
  return %0 : !row
}

// Scattered, then gathered, in four dimensions.
// CHECK-LABEL: @all_reduce_matrix
// CHECK-NEXT: %[[W:.*]] = "ttnn.reshape"(%arg0) <{shape = [1 : i32, 1 : i32, 64 : i32, 128 : i32]}>
// CHECK-NEXT: %[[S:.*]] = "ttnn.reduce_scatter"(%[[W]], %arg1) <{math_op = #tt.reduce_type<sum>, num_links = 1 : si32, scatter_split_dim = 3 : si32}> : {{.*}} -> tensor<1x1x64x64xf32,
// CHECK-NEXT: %[[G:.*]] = "ttnn.all_gather"(%[[S]], %arg1) <{all_gather_dim = 3 : si32, cluster_axis = 1 : ui32, num_links = 1 : ui32}> : {{.*}} -> tensor<1x1x64x128xf32,
// CHECK-NEXT: %[[R:.*]] = "ttnn.reshape"(%[[G]]) <{shape = [64 : i32, 128 : i32]}>
// CHECK-NEXT: return %[[R]]
// OFF-LABEL: @all_reduce_matrix
// OFF-NEXT: "ttnn.all_reduce"(%arg0, %arg1)
func.func @all_reduce_matrix(%a: !matrix, %d: !device) -> !matrix {
  %0 = "ttnn.all_reduce"(%a, %d) <{math_op = #tt.reduce_type<sum>, scatter_dim = 1 : si32, scatter_num = 2 : si32}> : (!matrix, !device) -> !matrix
  return %0 : !matrix
}

// CHECK-LABEL: @all_reduce_batch
// CHECK-NEXT: %[[S:.*]] = "ttnn.reduce_scatter"(%arg0, %arg1) <{math_op = #tt.reduce_type<max>, num_links = 1 : si32, scatter_split_dim = 2 : si32}> : {{.*}} -> tensor<1x1x16x128xf32,
// CHECK-NEXT: %[[G:.*]] = "ttnn.all_gather"(%[[S]], %arg1) <{all_gather_dim = 2 : si32, cluster_axis = 1 : ui32, num_links = 1 : ui32}> : {{.*}} -> tensor<1x1x64x128xf32,
// CHECK-NEXT: return %[[G]]
func.func @all_reduce_batch(%a: !batch, %d: !device) -> !batch {
  %0 = "ttnn.all_reduce"(%a, %d) <{math_op = #tt.reduce_type<max>, scatter_dim = 2 : si32, scatter_num = 4 : si32}> : (!batch, !device) -> !batch
  return %0 : !batch
}

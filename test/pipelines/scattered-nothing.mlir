// What scatters too few elements over devices leaves a shard of nothing: its text is read again.
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline %s | ttmlir-opt | FileCheck %s

// CHECK: memref<0x512x!tt.tile<32x32, f32>
// CHECK: ttnn.reduce_scatter
func.func @all_reduce(%x: tensor<1x1x4096x16384xf32>) -> tensor<1x1x4096x16384xf32> {
  %0 = tensor.empty() : tensor<1x1x4096x16384xf32>
  %1 = "ttir.all_reduce"(%x, %0) <{channel_handle = 1 : si32, dim = 0 : si32, reduce_type = #tt.reduce_type<sum>, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>, use_global_device_ids}> : (tensor<1x1x4096x16384xf32>, tensor<1x1x4096x16384xf32>) -> tensor<1x1x4096x16384xf32>
  return %1 : tensor<1x1x4096x16384xf32>
}

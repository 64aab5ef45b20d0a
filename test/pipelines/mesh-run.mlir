// A matrix product divided over two chips by its inner dimension gives what one chip gives.
// RUN: ttrt query --quiet --arch-description n300 --save-artifacts --artifact-dir %t.system --result-file %t.json
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="system-desc-path=%t.system/system_desc.ttsys mesh-shape=1,2" %s | ttmlir-translate --ttnn-to-flatbuffer -o %t.ttnn
// RUN: ttrt run %t.ttnn --init arange | FileCheck %s
// CHECK: output 0 64x32xf32 9.29024e+06, 9.2948e+06, 9.29936e+06
func.func @forward(%a: tensor<64x96xf32>, %b: tensor<96x32xf32>) -> tensor<64x32xf32> {
  %0 = tensor.empty() : tensor<64x48xf32>
  %1 = "ttir.mesh_shard"(%a, %0) <{shard_dims = array<i64: -1, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #tt.shard_type<devices>}> : (tensor<64x96xf32>, tensor<64x48xf32>) -> tensor<64x48xf32>
  %2 = tensor.empty() : tensor<48x32xf32>
  %3 = "ttir.mesh_shard"(%b, %2) <{shard_dims = array<i64: -1, 0>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 1>, shard_type = #tt.shard_type<devices>}> : (tensor<96x32xf32>, tensor<48x32xf32>) -> tensor<48x32xf32>
  %4 = tensor.empty() : tensor<64x32xf32>
  %5 = "ttir.matmul"(%1, %3, %4) : (tensor<64x48xf32>, tensor<48x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %6 = tensor.empty() : tensor<64x32xf32>
  %7 = "ttir.all_reduce"(%5, %6) <{channel_handle = 1 : si32, dim = 1 : si32, reduce_type = #tt.reduce_type<sum>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  %8 = tensor.empty() : tensor<64x32xf32>
  %9 = "ttir.mesh_shard"(%7, %8) <{shard_dims = array<i64: -1>, shard_direction = #tt.shard_direction<shard_to_full>, shard_shape = array<i64: 1>, shard_type = #tt.shard_type<replicate>}> : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x32xf32>
  return %9 : tensor<64x32xf32>
}

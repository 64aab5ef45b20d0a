// Two chips: the tensor is divided over them, gathered on each, and put together on the host.
// RUN: ttrt query --quiet --arch-description n300 --save-artifacts --artifact-dir %t.system --result-file %t.json
// RUN: ttmlir-opt --ttir-to-ttnn-backend-pipeline="system-desc-path=%t.system/system_desc.ttsys mesh-shape=1,2" %s -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: ttmlir-translate --ttnn-to-flatbuffer %t.mlir -o %t.ttnn
// RUN: ttrt read --section op_stats %t.ttnn | FileCheck %s --check-prefix=FILE

// CHECK: meshShape = 1x2, chipIds = [0, 1]
// CHECK: %[[D:.*]] = "ttnn.get_device"() <{mesh_shape = #ttnn<mesh_shape 1x2>}>
// CHECK: "ttnn.mesh_shard"(%arg0, %[[D]]) <{shard_dims = array<i64: -1, 3>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 1, 1, 2>, shard_type = #tt.shard_type<devices>}>
// CHECK: "ttnn.all_gather"(%{{.*}}, %[[D]]) <{all_gather_dim = 3 : si32, cluster_axis = 1 : ui32, num_links = 1 : ui32}>
// CHECK: "ttnn.mesh_shard"({{.*}}#tt.shard_direction<shard_to_full>

// FILE: "op_name": "ttnn.get_device"{{.*}}"attributes": {"mesh": {"y": 1, "x": 2}, "chip_ids": [0, 1],
// FILE: "op_name": "ttnn.mesh_shard"{{.*}}"shard_direction": "FullToShardShape", "shard_type": "Devices", "shard_shape": [1, 1, 1, 2], "shard_dims": [-1, 3]
// FILE: "op_name": "ttnn.all_gather"{{.*}}"all_gather_dim": 3, "cluster_axis": 1, "num_links": 1
func.func @forward(%a: tensor<1x1x32x128xf32>) -> tensor<1x1x32x256xf32> {
  %0 = tensor.empty() : tensor<1x1x32x64xf32>
  %1 = "ttir.mesh_shard"(%a, %0) <{shard_dims = array<i64: -1, 3>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 1, 1, 2>, shard_type = #tt.shard_type<devices>}> : (tensor<1x1x32x128xf32>, tensor<1x1x32x64xf32>) -> tensor<1x1x32x64xf32>
  %2 = tensor.empty() : tensor<1x1x32x128xf32>
  %3 = "ttir.all_gather"(%1, %2) <{all_gather_dim = 3 : si32, cluster_axis = 1 : ui32}> : (tensor<1x1x32x64xf32>, tensor<1x1x32x128xf32>) -> tensor<1x1x32x128xf32>
  %4 = tensor.empty() : tensor<1x1x32x256xf32>
  %5 = "ttir.mesh_shard"(%3, %4) <{shard_dims = array<i64: -1, 3>, shard_direction = #tt.shard_direction<shard_to_full>, shard_shape = array<i64: 1, 1, 1, 2>, shard_type = #tt.shard_type<devices>}> : (tensor<1x1x32x128xf32>, tensor<1x1x32x256xf32>) -> tensor<1x1x32x256xf32>
  return %5 : tensor<1x1x32x256xf32>
}

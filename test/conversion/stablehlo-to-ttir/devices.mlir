// Collectives, and the custom calls of XLA's partitioner: where tensors lie on a mesh of devices.
// RUN: ttmlir-opt --convert-stablehlo-to-ttir --split-input-file --verify-diagnostics %s | FileCheck %s --implicit-check-not=stablehlo.

// An argument that comes in divided isn't divided again.
// CHECK: module attributes {tt.meshes = #tt.meshes<[<"mesh_gspmd" = 1x2>]>}
// CHECK-LABEL: @shards
// CHECK-SAME: %arg1: tensor<8x4xf32> {jax.buffer_donor = true}
func.func @shards(%a: tensor<4x8xf32>, %b: tensor<8x4xf32> {jax.buffer_donor = true, mhlo.sharding = "{devices=[2,1]<=[2]}"}) -> tensor<4x4xf32> {
  // CHECK: %[[A:.*]] = "ttir.mesh_shard"(%arg0, {{.*}}shard_dims = array<i64: -1, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #tt.shard_type<devices>{{.*}} -> tensor<4x4xf32>
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[1,2]<=[2]}"} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<4x8xf32>) -> tensor<4x4xf32>
  // CHECK: %[[B:.*]] = "ttir.mesh_shard"(%arg1, {{.*}}shard_dims = array<i64: -1, 0>, {{.*}}shard_shape = array<i64: 2, 1>, shard_type = #tt.shard_type<manual>
  %2 = stablehlo.custom_call @Sharding(%b) {mhlo.sharding = "{devices=[2,1]<=[2]}"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %3 = stablehlo.custom_call @SPMDFullToShardShape(%2) {mhlo.sharding = "{manual}"} : (tensor<8x4xf32>) -> tensor<4x4xf32>
  // CHECK: "ttir.dot_general"(%[[A]], %[[B]])
  %4 = stablehlo.dot_general %1, %3, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: "ttir.all_reduce"{{.*}}channel_handle = 1 : si32, dim = 1 : si32, reduce_type = #tt.reduce_type<sum>, replica_groups = dense<{{\[}}[0, 1]]> : tensor<1x2xi64>, use_global_device_ids
  %5 = "stablehlo.all_reduce"(%4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %8 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %8 : tensor<f32>
  }) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = stablehlo.custom_call @Sharding(%5) {mhlo.sharding = "{manual}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  // CHECK: "ttir.mesh_shard"{{.*}}shard_dims = array<i64: -1>, shard_direction = #tt.shard_direction<shard_to_full>, shard_shape = array<i64: 1>, shard_type = #tt.shard_type<replicate>
  %7 = stablehlo.custom_call @SPMDShardToFullShape(%6) {mhlo.sharding = "{replicated}"} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %7 : tensor<4x4xf32>
}

// -----

// Axes that aren't in their own order; the last one is replicated along.
// CHECK: tt.meshes = #tt.meshes<[<"mesh_gspmd" = 2x4>]>
// CHECK-LABEL: @transposed
func.func @transposed(%a: tensor<8x4xf32>) -> tensor<2x4xf32> {
  // CHECK: shard_dims = array<i64: -1, 0>, {{.*}}shard_shape = array<i64: 4, 1>
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[4,1,2]<=[2,4]T(1,0) last_tile_dim_replicate}"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<8x4xf32>) -> tensor<2x4xf32>
  // CHECK: "ttir.all_gather"{{.*}}all_gather_dim = 0 : si32, cluster_axis = 1 : ui32{{.*}} -> tensor<8x4xf32>
  %2 = "stablehlo.all_gather"(%1) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> : (tensor<2x4xf32>) -> tensor<8x4xf32>
  // CHECK: "ttir.all_gather"{{.*}}cluster_axis = 0 : ui32
  %3 = "stablehlo.all_gather"(%2) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 4], [1, 5], [2, 6], [3, 7]]> : tensor<4x2xi64>}> : (tensor<8x4xf32>) -> tensor<16x4xf32>
  return %1 : tensor<2x4xf32>
}

// -----

func.func @unknown(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.custom_call'}}
  // expected-note@+1 {{only the partitioner's calls are known}}
  %0 = stablehlo.custom_call @other(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unreadable(%a: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.custom_call'}}
  // expected-note@+1 {{its sharding isn't of the form {devices=[...]<=[...]}}}
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2]<=}"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<4xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @cube(%a: tensor<4x4x4xf32>) -> tensor<2x2x2xf32> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.custom_call'}}
  // expected-note@+1 {{only meshes of two axes are supported}}
  %0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{devices=[2,2,2]<=[8]}"} : (tensor<4x4x4xf32>) -> tensor<4x4x4xf32>
  %1 = stablehlo.custom_call @SPMDFullToShardShape(%0) {mhlo.sharding = "{manual}"} : (tensor<4x4x4xf32>) -> tensor<2x2x2xf32>
  return %1 : tensor<2x2x2xf32>
}

// -----

func.func @product(%a: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+2 {{failed to legalize operation 'stablehlo.all_reduce'}}
  // expected-note@+1 {{it isn't a sum, a maximum or a minimum}}
  %0 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.multiply %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @reduced(%a: tensor<4xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{failed to legalize operation 'stablehlo.reduce_scatter'}}
  %0 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %1 = stablehlo.add %x, %y : tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }) : (tensor<4xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Shardy's computations on parts become mesh_shards around what they compute.
// RUN: ttmlir-opt --convert-stablehlo-to-ttir --split-input-file --verify-diagnostics %s | FileCheck %s --implicit-check-not="sdy.m"

// CHECK: module attributes {tt.meshes = #tt.meshes<[<"mesh" = 2x4>]>}
sdy.mesh @mesh = <["x"=2, "y"=4]>
// CHECK: func.func @computes(%arg0: tensor<8x4xf32>, %arg1: tensor<4x8xi32>)
func.func @computes(%a: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y"}]>}, %b: tensor<4x8xi64>) -> (tensor<8x8xf32>, tensor<4x8xi64>) {
  // CHECK: %[[A:.*]] = "ttir.mesh_shard"(%arg0, {{.*}}shard_dims = array<i64: 0, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 2, 4>, shard_type = #tt.shard_type<manual>{{.*}} -> tensor<4x1xf32>
  // CHECK: %[[B:.*]] = "ttir.mesh_shard"(%arg1, {{.*}}shard_dims = array<i64: -1, 0>, {{.*}}shard_shape = array<i64: 4, 1>, shard_type = #tt.shard_type<devices>{{.*}} -> tensor<1x8xi32>
  // CHECK: "ttir.dot_general"(%[[A]],
  // CHECK: %[[R:.*]] = "ttir.all_reduce"
  // CHECK: "ttir.mesh_shard"(%[[R]], {{.*}}shard_dims = array<i64: 0, -1>, shard_direction = #tt.shard_direction<shard_to_full>, shard_shape = array<i64: 2, 1>, shard_type = #tt.shard_type<devices>
  // CHECK: "ttir.mesh_shard"(%[[B]], {{.*}}shard_direction = #tt.shard_direction<shard_to_full>, {{.*}} -> tensor<4x8xi32>
  %0:2 = sdy.manual_computation(%a, %b) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{"y"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>, <@mesh, [{"y"}, {}]>] manual_axes={"x", "y"} (%c: tensor<4x1xf32>, %d: tensor<1x8xi64>) {
    %1 = stablehlo.convert %d : (tensor<1x8xi64>) -> tensor<1x8xf32>
    %2 = stablehlo.dot_general %c, %1, contracting_dims = [1] x [0] {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{}, {}]>]>} : (tensor<4x1xf32>, tensor<1x8xf32>) -> tensor<4x8xf32>
    %3 = "stablehlo.all_reduce"(%2) <{replica_groups = dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi64>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %4 = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %4 : tensor<f32>
    }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
    sdy.return %3, %d : tensor<4x8xf32>, tensor<1x8xi64>
  } : (tensor<8x4xf32>, tensor<4x8xi64>) -> (tensor<8x8xf32>, tensor<4x8xi64>)
  return %0#0, %0#1 : tensor<8x8xf32>, tensor<4x8xi64>
}

// -----

// One device: there is nothing to divide.
sdy.mesh @empty_mesh = <[]>
// CHECK-LABEL: @constrained
func.func @constrained(%a: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: return %arg0
  %0 = sdy.sharding_constraint %a <@empty_mesh, [{?}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @divided(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{failed to legalize operation 'sdy.sharding_constraint': only manual computations are divided among devices}}
  %0 = sdy.sharding_constraint %a <@mesh, [{"x"}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=4]>
func.func @parts(%a: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error@+1 {{failed to legalize operation 'sdy.manual_computation': a sharding along a part of an axis}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x":(1)2}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

sdy.mesh @mesh = <["x"=2]>
func.func @other(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}]>}) -> tensor<8xf32> {
  // expected-error@+1 {{failed to legalize operation 'sdy.manual_computation': the argument is said to be divided otherwise}}
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

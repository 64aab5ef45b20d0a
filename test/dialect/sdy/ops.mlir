// Shardy's meshes, shardings and computations on parts, as JAX and Shardy's tools write them.
// RUN: ttmlir-opt %s | FileCheck %s
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s
// RUN: ttmlir-opt --mlir-print-op-generic %s | ttmlir-opt | FileCheck %s

// CHECK: sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @mesh = <["x"=2, "y"=4]>
// CHECK-NEXT: sdy.mesh @empty_mesh = <[]>
sdy.mesh @empty_mesh = <[]>
// CHECK-NEXT: sdy.mesh @maximal = <[], device_ids=[3]>
sdy.mesh @maximal = <[], device_ids=[3]>
// CHECK-NEXT: sdy.mesh @order = <["a"=3, "b"=2], device_ids=[0, 2, 4, 1, 3, 5]>
sdy.mesh @order = <["a"=3, "b"=2], device_ids=[0, 2, 4, 1, 3, 5]>

// CHECK: func.func @shardings(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}p1], replicated={"z":(1)2}, unreduced=max{"q"}>}) -> tensor<8x8xf32>
func.func @shardings(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {"y", ?}p1], replicated={"z":(1)2}, unreduced=max{"q"}>}) -> tensor<8x8xf32> {
  // CHECK-NEXT: sdy.sharding_constraint %arg0 <@mesh, [{"x", ?}, {?}]> : tensor<8x8xf32>
  %0 = sdy.sharding_constraint %x <@mesh, [{"x", ?}, {?}]> : tensor<8x8xf32>
  // CHECK-NEXT: stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@empty_mesh, [{}, {}]>]>}
  %1 = stablehlo.add %0, %0 {sdy.sharding = #sdy.sharding_per_value<[<@empty_mesh, [{}, {}]>]>} : tensor<8x8xf32>
  // CHECK-NEXT: sdy.reshard %1 <mesh<["x"=2]>, [{}, {"x"}]> : tensor<8x8xf32>
  %2 = sdy.reshard %1 <mesh<["x"=2]>, [{}, {"x"}]> : tensor<8x8xf32>
  // CHECK-NEXT: sdy.sharding_group %2 group_id=1 : tensor<8x8xf32>
  sdy.sharding_group %2 group_id=1 : tensor<8x8xf32>
  // CHECK-NEXT: %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%arg1: tensor<4x8xf32>) {
  // CHECK-NEXT: stablehlo.negate %arg1
  // CHECK-NEXT: sdy.return %{{.*}} : tensor<4x8xf32>
  // CHECK-NEXT: } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %3 = sdy.manual_computation(%2) in_shardings=[<@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x", "y"} (%part: tensor<4x8xf32>) {
    %4 = stablehlo.negate %part : tensor<4x8xf32>
    sdy.return %4 : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>
  return %3 : tensor<8x8xf32>
}

// CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk], [z_1])->([], [i]) {i=4, j=4}, custom>
// CHECK: sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [j, k])->([i, k]) {i=4, j=8, k=2} reduction={j} need_replication={i, k}>
func.func @rules() attributes {sdy.sharding_rule = #sdy.op_sharding_rule<([i, jk], [z_1])->([], [i]) {i=4, j=4}, custom>} {
  return
}
func.func @product() attributes {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [j, k])->([i, k]) {i=4, j=8, k=2} reduction={j} need_replication={i, k}>} {
  return
}

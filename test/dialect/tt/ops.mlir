// Round trip of the tt dialect.
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-LABEL: @tuples
// CHECK: %[[T:.*]] = tt.tuple %arg0, %arg1 : tuple<tensor<2xf32>, tensor<4xf32>>
// CHECK: tt.get_tuple_element %[[T]][1] : (tuple<tensor<2xf32>, tensor<4xf32>>) -> tensor<4xf32>
func.func @tuples(%a: tensor<2xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tt.tuple %a, %b : tuple<tensor<2xf32>, tensor<4xf32>>
  %1 = tt.get_tuple_element %0[1] : (tuple<tensor<2xf32>, tensor<4xf32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK: tt.device_module {
// CHECK-NEXT: builtin.module {
tt.device_module {
  builtin.module {
  }
}
// CHECK: tt.cpu_module {
// CHECK-NEXT: builtin.module {
tt.cpu_module {
  builtin.module {
  }
}

// CHECK-LABEL: @attributes
// CHECK-SAME: test.a00 = #tt.grid<8x8>
// CHECK-SAME: test.a01 = #tt.grid<1x64, (d0, d1) -> (0, d1 floordiv 8, d1 mod 8)>
// CHECK-SAME: test.a02 = #tt.arch<blackhole>
// CHECK-SAME: test.a03 = #tt.supportedDataTypes<bfp_bf8>
// CHECK-SAME: test.a05 = #tt.tensor_memory_layout<height_sharded>
// CHECK-SAME: test.a06 = #tt.reduce_type<mean>
// CHECK-SAME: test.a07 = #tt.shard_direction<shard_to_full>
// CHECK-SAME: test.a08 = #tt.shard_type<devices>
// CHECK-SAME: test.a09 = #tt.argument_type<parameter>
// CHECK-SAME: test.a10 = #tt.mesh<"m" = 1x2>
// CHECK-SAME: test.a11 = #tt.meshes<[<"m" = 1x2>, <"n" = 4>]>
// CHECK-SAME: test.a12 = #tt.arg_alloc<1024, 64, l1>
// CHECK-SAME: test.a13 = #tt.oob_val<neginf>
// CHECK-SAME: test.a14 = !tt.tile<32x32, bfp_f8>
module @attributes attributes {
  test.a00 = #tt.grid<8x8>, test.a01 = #tt.grid<1x64, (d0, d1) -> (0, d1 floordiv 8, d1 mod 8)>, test.a02 = #tt.arch<blackhole>,
  test.a03 = #tt.supportedDataTypes<bfp_bf8>, test.a05 = #tt.tensor_memory_layout<height_sharded>, test.a06 = #tt.reduce_type<mean>,
  test.a07 = #tt.shard_direction<shard_to_full>, test.a08 = #tt.shard_type<devices>, test.a09 = #tt.argument_type<parameter>,
  test.a10 = #tt.mesh<"m" = 1x2>, test.a11 = #tt.meshes<[<"m" = 1x2>, <"n" = 4>]>, test.a12 = #tt.arg_alloc<1024, 64, l1>,
  test.a13 = #tt.oob_val<neginf>, test.a14 = !tt.tile<32 x 32, bfp_f8>} {
}

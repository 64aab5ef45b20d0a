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
// CHECK-SAME: a00 = #tt.grid<8x8>
// CHECK-SAME: a01 = #tt.grid<1x64, (d0, d1) -> (0, d1 floordiv 8, d1 mod 8)>
// CHECK-SAME: a02 = #tt.arch<blackhole>
// CHECK-SAME: a03 = #tt.supportedDataTypes<bfp_bf8>
// CHECK-SAME: a05 = #tt.tensor_memory_layout<height_sharded>
// CHECK-SAME: a06 = #tt.reduce_type<mean>
// CHECK-SAME: a07 = #tt.shard_direction<shard_to_full>
// CHECK-SAME: a08 = #tt.shard_type<devices>
// CHECK-SAME: a09 = #tt.argument_type<parameter>
// CHECK-SAME: a10 = #tt.mesh<"m" = 1x2>
// CHECK-SAME: a11 = #tt.meshes<[<"m" = 1x2>, <"n" = 4>]>
// CHECK-SAME: a12 = #tt.arg_alloc<1024, 64, l1>
// CHECK-SAME: a13 = #tt.oob_val<neginf>
// CHECK-SAME: a14 = !tt.tile<32x32, bfp_f8>
module @attributes attributes {
  a00 = #tt.grid<8x8>, a01 = #tt.grid<1x64, (d0, d1) -> (0, d1 floordiv 8, d1 mod 8)>, a02 = #tt.arch<blackhole>,
  a03 = #tt.supportedDataTypes<bfp_bf8>, a05 = #tt.tensor_memory_layout<height_sharded>, a06 = #tt.reduce_type<mean>,
  a07 = #tt.shard_direction<shard_to_full>, a08 = #tt.shard_type<devices>, a09 = #tt.argument_type<parameter>,
  a10 = #tt.mesh<"m" = 1x2>, a11 = #tt.meshes<[<"m" = 1x2>, <"n" = 4>]>, a12 = #tt.arg_alloc<1024, 64, l1>,
  a13 = #tt.oob_val<neginf>, a14 = !tt.tile<32 x 32, bfp_f8>} {
}

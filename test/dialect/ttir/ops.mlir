// Round trip of what ttir prints: inherent attributes with their defaults, enum and layout
// attributes, regions.
// RUN: ttmlir-opt %s | ttmlir-opt | FileCheck %s

// CHECK-LABEL: @defaults
// CHECK: "ttir.upsample2d"(%arg0, %arg1) <{mode = "nearest", scale_factor = array<i32: 2, 3>}>
// CHECK: "ttir.select"(%arg2, %arg3) <{begin = 0 : si32, dim = 1 : si32, length = 2 : si32}>
func.func @defaults(%x: tensor<1x2x2x4xf32>, %o: tensor<1x4x6x4xf32>, %y: tensor<4x8xf32>, %p: tensor<4x2xf32>) {
  %0 = "ttir.upsample2d"(%x, %o) {scale_factor = array<i32: 2, 3>} : (tensor<1x2x2x4xf32>, tensor<1x4x6x4xf32>) -> tensor<1x4x6x4xf32>
  %1 = "ttir.select"(%y, %p) <{dim = 1 : si32, begin = 0 : si32, length = 2 : si32}> : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return
}

// What an op doesn't have is left out without a word; what it has may stand in either dictionary.
// CHECK-LABEL: @unknown_properties
// CHECK: "ttir.sum"(%arg0, %arg1) <{dim_arg = [1 : i32], keep_dim = true}> {mine} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
func.func @unknown_properties(%x: tensor<4x8xf32>, %o: tensor<4x1xf32>) {
  %0 = "ttir.sum"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>, keep_dim = true, was_there_once = 0 : si32}> {dim_arg = [1 : i32], mine} : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
  return
}

// CHECK-LABEL: @enums
// CHECK: "ttir.pooling"({{.*}}) <{base_dilations = array<i64: 1, 1, 1, 1>, operandSegmentSizes = array<i32: 1, 1>, padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>, pooling_method = #ttir<pooling_method Average>
// CHECK: "ttir.mesh_shard"({{.*}}) <{shard_dims = array<i64: 0, 1>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_type = #tt.shard_type<devices>}>
// CHECK: "ttir.all_reduce"({{.*}}) <{dim = 1 : si32, reduce_type = #tt.reduce_type<sum>, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, use_global_device_ids}>
func.func @enums(%x: tensor<1x8x8x4xf32>, %o: tensor<1x4x4x4xf32>, %y: tensor<4x8xf32>) {
  %0 = "ttir.pooling"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>, pooling_method = #ttir<pooling_method Average>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>) -> tensor<1x4x4x4xf32>
  %1 = "ttir.mesh_shard"(%y, %y) <{shard_type = #tt.shard_type<devices>, shard_direction = #tt.shard_direction<full_to_shard>, shard_shape = array<i64: 1, 2>, shard_dims = array<i64: 0, 1>}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  %2 = "ttir.all_reduce"(%y, %y) <{dim = 1 : si32, reduce_type = #tt.reduce_type<sum>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// CHECK-LABEL: @convolution
// CHECK: convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>
func.func @convolution(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x6xf32>, %o: tensor<1x6x6x6xf32>) {
  %0 = "ttir.convolution"(%x, %w, %o) <{window_strides = array<i64: 1, 1>, padding = array<i64: 0, 0, 0, 0>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x8x8x4xf32>, tensor<3x3x4x6xf32>, tensor<1x6x6x6xf32>) -> tensor<1x6x6x6xf32>
  return
}

// CHECK-LABEL: @generic
// CHECK: "ttir.generic"(%arg0, %arg0) <{grid = #tt.grid<1x1>, indexing_maps = [#map, #map], iterator_types = [#parallel, #parallel], operandSegmentSizes = array<i32: 1, 0, 1>}> ({
// CHECK-NEXT: ^bb0(%[[IN:.*]]: memref<1x!tt.tile<32x32, f32>>, %{{.*}}: memref<1x!tt.tile<32x32, f32>>):
// CHECK: "ttir.tile_reduce_max"(%[[T:.*]], %[[T]]) <{reduce_dim = #ttir<reduce_dim RC>}> : (!tt.tile<32x32, f32>, !tt.tile<32x32, f32>) -> !tt.tile<32x32, f32>
// CHECK: "ttir.yield"
func.func @generic(%x: tensor<32x32xf32>, %t: !tt.tile<32x32, f32>) {
  %0 = "ttir.generic"(%x, %x) <{grid = #tt.grid<1x1>, indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = [#tt.iterator_type<parallel>, #tt.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 0, 1>}> ({
  ^bb0(%a: memref<1x!tt.tile<32x32, f32>>, %b: memref<1x!tt.tile<32x32, f32>>):
    %1 = "ttir.tile_reduce_max"(%t, %t) <{reduce_dim = #ttir<reduce_dim RC>}> : (!tt.tile<32x32, f32>, !tt.tile<32x32, f32>) -> !tt.tile<32x32, f32>
    "ttir.yield"(%b) : (memref<1x!tt.tile<32x32, f32>>) -> ()
  }) : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  return
}

// CHECK-LABEL: @scatter
// CHECK: "ttir.scatter"(%arg0, %arg1, %arg2, %arg0) <{index_vector_dim = 1 : i32, indices_are_sorted = false, input_batching_dims = array<i32>, inserted_window_dims = array<i32: 0>, scatter_dims_to_operand_dims = array<i32: 0>, scatter_indices_batching_dims = array<i32>, unique_indices = false, update_window_dims = array<i32: 1>}> ({
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<1xf32>, %[[NEW:.*]]: tensor<1xf32>):
// CHECK-NEXT: "ttir.yield"(%[[NEW]]) : (tensor<1xf32>) -> ()
func.func @scatter(%x: tensor<1x8xf32>, %i: tensor<1xi32>, %u: tensor<1x8xf32>) {
  %0 = "ttir.scatter"(%x, %i, %u, %x) <{update_window_dims = array<i32: 1>, inserted_window_dims = array<i32: 0>, input_batching_dims = array<i32>, scatter_indices_batching_dims = array<i32>, scatter_dims_to_operand_dims = array<i32: 0>, index_vector_dim = 1 : i32, indices_are_sorted = false, unique_indices = false}> ({
  ^bb0(%old: tensor<1xf32>, %new: tensor<1xf32>):
    "ttir.yield"(%new) : (tensor<1xf32>) -> ()
  }) : (tensor<1x8xf32>, tensor<1xi32>, tensor<1x8xf32>, tensor<1x8xf32>) -> tensor<1x8xf32>
  return
}

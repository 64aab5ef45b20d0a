// Ops that the lower dialects don't have, taken apart.
// RUN: ttmlir-opt %s --ttir-to-ttir-decomposition | FileCheck %s

// CHECK-LABEL: @index
// CHECK: "ttir.slice"(%arg0, %arg1) <{begins = [0 : i32, 2 : i32], ends = [4 : i32, 8 : i32], step = [1 : i32, 3 : i32]}> : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
func.func @index(%x: tensor<4x8xf32>, %o: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = "ttir.index"(%x, %o) <{dim = 1 : i32, begin = 2 : i32, end = 8 : i32, step = 3 : i32}> : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// The last slice is cut off at the end.
// CHECK-LABEL: @select
// CHECK: %[[A:.*]] = "ttir.slice"(%arg0, %{{.*}}) <{begins = [0 : i32, 1 : i32], ends = [4 : i32, 3 : i32], step = [1 : i32, 1 : i32]}> : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
// CHECK: %[[B:.*]] = "ttir.slice"(%arg0, %{{.*}}) <{begins = [0 : i32, 4 : i32], ends = [4 : i32, 6 : i32]
// CHECK: %[[C:.*]] = "ttir.slice"(%arg0, %{{.*}}) <{begins = [0 : i32, 7 : i32], ends = [4 : i32, 8 : i32], step = [1 : i32, 1 : i32]}> : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
// CHECK: "ttir.concat"(%[[A]], %[[B]], %[[C]], %{{.*}}) <{dim = 1 : si32}> : (tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x1xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
func.func @select(%x: tensor<4x8xf32>, %o: tensor<4x5xf32>) -> tensor<4x5xf32> {
  %0 = "ttir.select"(%x, %o) <{dim = -1 : si32, begin = 1 : si32, length = 2 : si32, stride = 3 : si32}> : (tensor<4x8xf32>, tensor<4x5xf32>) -> tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// A stride of 0 is the size of the dimension: one slice.
// CHECK-LABEL: @select_once
// CHECK: %[[A:.*]] = "ttir.slice"(%arg0, %{{.*}}) <{begins = [0 : i32, 1 : i32], ends = [4 : i32, 3 : i32]
// CHECK-NEXT: return %[[A]]
func.func @select_once(%x: tensor<4x8xf32>, %o: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = "ttir.select"(%x, %o) <{dim = 1 : si32, begin = 1 : si32, length = 2 : si32}> : (tensor<4x8xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: @reduce_and
// CHECK: "ttir.prod"(%arg0, %{{.*}}) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @reduce_and(%x: tensor<4x8xf32>, %o: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "ttir.reduce_and"(%x, %o) <{dim_arg = [1 : i32], keep_dim = false}> : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @argmax
// CHECK: %[[MAX:.*]] = "ttir.argmax"(%arg0, %{{.*}}) <{dim_arg = [-2 : i32], keep_dim = true}> : (tensor<4x8x2xf32>, tensor<4x1x2xi32>) -> tensor<4x1x2xi32>
// CHECK: "ttir.reshape"(%[[MAX]], %{{.*}}) <{shape = [4 : i32, 2 : i32]}> : (tensor<4x1x2xi32>, tensor<4x2xi32>) -> tensor<4x2xi32>
func.func @argmax(%x: tensor<4x8x2xf32>, %o: tensor<4x2xi32>) -> tensor<4x2xi32> {
  %0 = "ttir.argmax"(%x, %o) <{dim_arg = [-2 : i32], keep_dim = false}> : (tensor<4x8x2xf32>, tensor<4x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// CHECK-LABEL: @argmax_of_all
// CHECK: %[[MAX:.*]] = "ttir.argmax"(%arg0, %{{.*}}) <{keep_dim = true}> : (tensor<4x8xf32>, tensor<1x1xi32>) -> tensor<1x1xi32>
// CHECK: "ttir.reshape"(%[[MAX]]
func.func @argmax_of_all(%x: tensor<4x8xf32>, %o: tensor<1xi32>) -> tensor<1xi32> {
  %0 = "ttir.argmax"(%x, %o) <{keep_dim = false}> : (tensor<4x8xf32>, tensor<1xi32>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}

// CHECK-LABEL: @dimension_size
// CHECK: "ttir.constant"() <{value = dense<8> : tensor<1xi32>}>
func.func @dimension_size(%x: tensor<4x8xf32>) -> tensor<1xi32> {
  %0 = "ttir.get_dimension_size"(%x) <{dimension = 1 : i32}> : (tensor<4x8xf32>) -> tensor<1xi32>
  return %0 : tensor<1xi32>
}

// CHECK-LABEL: @gather
// CHECK: %[[IDX:.*]] = "ttir.reshape"(%arg1, %{{.*}}) <{shape = [2 : i32, 3 : i32]}> : (tensor<2x3x1xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
// CHECK: "ttir.embedding"(%[[IDX]], %arg0, %arg2) : (tensor<2x3xi32>, tensor<9x4xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
func.func @gather(%x: tensor<9x4xf32>, %i: tensor<2x3x1xi32>, %o: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %0 = "ttir.gather"(%x, %i, %o) <{offset_dims = array<i64: 2>, collapsed_slice_dims = array<i64: 0>, operand_batching_dims = array<i64>, start_indices_batching_dims = array<i64>, start_index_map = array<i64: 0>, index_vector_dim = 2 : si64, slice_sizes = array<i64: 1, 4>, indices_are_sorted = false}> : (tensor<9x4xf32>, tensor<2x3x1xi32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

//===--- arange ---===//

// CHECK-LABEL: @arange_as_it_is
// CHECK-NEXT: %[[A:.*]] = "ttir.arange"() <{arange_dimension = 3 : i64, end = 8 : si64, start = 0 : si64, step = 2 : si64}> : () -> tensor<1x1x1x4xf32>
// CHECK-NEXT: return %[[A]]
func.func @arange_as_it_is() -> tensor<1x1x1x4xf32> {
  %0 = "ttir.arange"() <{start = 0 : si64, end = 8 : si64, step = 2 : si64, arange_dimension = 3 : i64}> : () -> tensor<1x1x1x4xf32>
  return %0 : tensor<1x1x1x4xf32>
}

// The length isn't the end.
// CHECK-LABEL: @arange_of_one_dimension
// CHECK: %[[A:.*]] = "ttir.arange"() <{arange_dimension = 3 : i64, end = 10 : si64, start = 2 : si64, step = 2 : si64}> : () -> tensor<1x1x1x4xf32>
// CHECK: "ttir.reshape"(%[[A]], %{{.*}}) <{shape = [4 : i32]}> : (tensor<1x1x1x4xf32>, tensor<4xf32>) -> tensor<4xf32>
func.func @arange_of_one_dimension() -> tensor<4xf32> {
  %0 = "ttir.arange"() <{start = 2 : si64, end = 10 : si64, step = 2 : si64, arange_dimension = 0 : i64}> : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @arange_placed
// CHECK: %[[A:.*]] = "ttir.arange"
// CHECK: %[[T:.*]] = "ttir.transpose"(%[[A]], %{{.*}}) <{dim0 = 2 : si32, dim1 = 3 : si32}> : (tensor<1x1x1x4xf32>, tensor<1x1x4x1xf32>) -> tensor<1x1x4x1xf32>
// CHECK: %[[R:.*]] = "ttir.reshape"(%[[T]], %{{.*}}) <{shape = [1 : i32, 4 : i32, 1 : i32]}>
// CHECK: "ttir.broadcast"(%[[R]], %{{.*}}) <{broadcast_dimensions = array<i64: 5, 1, 6>}> : (tensor<1x4x1xf32>, tensor<5x4x6xf32>) -> tensor<5x4x6xf32>
func.func @arange_placed() -> tensor<5x4x6xf32> {
  %0 = "ttir.arange"() <{start = 0 : si64, end = 4 : si64, step = 1 : si64, arange_dimension = 1 : i64}> : () -> tensor<5x4x6xf32>
  return %0 : tensor<5x4x6xf32>
}

// CHECK-LABEL: @arange_of_many_dimensions
// CHECK: %[[A:.*]] = "ttir.arange"
// CHECK-NOT: "ttir.transpose"
// CHECK: %[[R:.*]] = "ttir.reshape"(%[[A]], %{{.*}}) <{shape = [4 : i32, 1 : i32, 1 : i32, 1 : i32, 1 : i32]}>
// CHECK: "ttir.broadcast"(%[[R]]
func.func @arange_of_many_dimensions() -> tensor<4x1x2x1x1xf32> {
  %0 = "ttir.arange"() <{start = 0 : si64, end = 4 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<4x1x2x1x1xf32>
  return %0 : tensor<4x1x2x1x1xf32>
}

// CHECK-LABEL: @arange_of_one_element
// CHECK: "ttir.arange"() <{arange_dimension = 3 : i64, {{.*}}}> : () -> tensor<1x1x1x1xf32>
// CHECK-NEXT: return
func.func @arange_of_one_element() -> tensor<1x1x1x1xf32> {
  %0 = "ttir.arange"() <{start = 0 : si64, end = 1 : si64, step = 1 : si64, arange_dimension = 0 : i64}> : () -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}

//===--- Products ---===//

// CHECK-LABEL: @dot_general
// CHECK: %[[L:.*]] = "ttir.permute"(%arg0, %{{.*}}) <{permutation = array<i64: 1, 0, 3, 2>}> : (tensor<3x2x5x4xf32>, tensor<2x3x4x5xf32>) -> tensor<2x3x4x5xf32>
// CHECK: %[[R:.*]] = "ttir.permute"(%arg1, %{{.*}}) <{permutation = array<i64: 0, 2, 1>}> : (tensor<2x6x5xf32>, tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
// CHECK: %[[LM:.*]] = "ttir.reshape"(%[[L]], %{{.*}}) <{shape = [2 : i32, 12 : i32, 5 : i32]}>
// CHECK: %[[RM:.*]] = "ttir.reshape"(%[[R]], %{{.*}}) <{shape = [2 : i32, 5 : i32, 6 : i32]}>
// CHECK: %[[M:.*]] = "ttir.matmul"(%[[LM]], %[[RM]], %{{.*}}) : (tensor<2x12x5xf32>, tensor<2x5x6xf32>, tensor<2x12x6xf32>) -> tensor<2x12x6xf32>
// CHECK: "ttir.reshape"(%[[M]], %{{.*}}) <{shape = [2 : i32, 3 : i32, 4 : i32, 6 : i32]}>
func.func @dot_general(%a: tensor<3x2x5x4xf32>, %b: tensor<2x6x5xf32>) -> tensor<2x3x4x6xf32> {
  %0 = "ttir.dot_general"(%a, %b) <{batch_dims_lhs = array<i64: 1>, contract_dims_lhs = array<i64: 2>, batch_dims_rhs = array<i64: 0>, contract_dims_rhs = array<i64: 2>}> : (tensor<3x2x5x4xf32>, tensor<2x6x5xf32>) -> tensor<2x3x4x6xf32>
  return %0 : tensor<2x3x4x6xf32>
}

//===--- Windows ---===//

// CHECK-LABEL: @convolution
// CHECK: %[[X:.*]] = "ttir.permute"(%arg0, %{{.*}}) <{permutation = array<i64: 0, 2, 3, 1>}> : (tensor<1x4x9x8xf32>, tensor<1x9x8x4xf32>) -> tensor<1x9x8x4xf32>
// CHECK: %[[W:.*]] = "ttir.permute"(%arg1, %{{.*}}) <{permutation = array<i64: 3, 2, 0, 1>}> : (tensor<3x2x4x6xf32>, tensor<6x4x3x2xf32>) -> tensor<6x4x3x2xf32>
// CHECK: %[[PAD:.*]] = "ttir.pad"(%[[X]]) <{padding = array<i32: 0, 0, 1, 2, 3, 4, 0, 0>, value = 0.000000e+00 : f32}>
// CHECK: %[[C:.*]] = "ttir.conv2d"(%[[PAD]], %[[W]], %{{.*}}) <{dilation_height = 1 : si32, dilation_width = 2 : si32, groups = 1 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 2 : si32, stride_width = 1 : si32}> : (tensor<1x12x15x4xf32>, tensor<6x4x3x2xf32>, tensor<1x5x13x6xf32>) -> tensor<1x5x13x6xf32>
// CHECK: "ttir.permute"(%[[C]], %arg2) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<1x5x13x6xf32>, tensor<1x6x5x13xf32>) -> tensor<1x6x5x13xf32>
func.func @convolution(%x: tensor<1x4x9x8xf32>, %w: tensor<3x2x4x6xf32>, %o: tensor<1x6x5x13xf32>) -> tensor<1x6x5x13xf32> {
  %0 = "ttir.convolution"(%x, %w, %o) <{window_strides = array<i64: 2, 1>, padding = array<i64: 1, 2, 3, 4>, input_dilation = array<i64: 1, 1>, weight_dilation = array<i64: 1, 2>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 1, input_spatial_dimensions = 2x3, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 1, output_spatial_dimensions = 2x3>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x4x9x8xf32>, tensor<3x2x4x6xf32>, tensor<1x6x5x13xf32>) -> tensor<1x6x5x13xf32>
  return %0 : tensor<1x6x5x13xf32>
}

// CHECK-LABEL: @convolution_along_one_dimension
// CHECK: %[[X:.*]] = "ttir.reshape"(%arg0, %{{.*}}) <{shape = [1 : i32, 4 : i32, 8 : i32, 1 : i32]}>
// CHECK: %[[W:.*]] = "ttir.reshape"(%arg1, %{{.*}}) <{shape = [6 : i32, 4 : i32, 3 : i32, 1 : i32]}>
// CHECK: "ttir.permute"(%[[X]]
// CHECK: "ttir.permute"(%[[W]]
// CHECK: %[[C:.*]] = "ttir.conv2d"({{.*}}) <{dilation_height = 1 : si32, dilation_width = 1 : si32, groups = 1 : si32, padding_bottom = 1 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 1 : si32, stride_height = 2 : si32, stride_width = 1 : si32}>
// CHECK: %[[P:.*]] = "ttir.permute"(%[[C]]
// CHECK: "ttir.reshape"(%[[P]], %{{.*}}) <{shape = [1 : i32, 6 : i32, 4 : i32]}> : (tensor<1x6x4x1xf32>, tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
func.func @convolution_along_one_dimension(%x: tensor<1x4x8xf32>, %w: tensor<6x4x3xf32>, %o: tensor<1x6x4xf32>) -> tensor<1x6x4xf32> {
  %0 = "ttir.convolution"(%x, %w, %o) <{window_strides = array<i64: 2>, padding = array<i64: 1, 1>, input_dilation = array<i64: 1>, weight_dilation = array<i64: 1>, window_reversal = array<i1: false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 1, input_spatial_dimensions = 2, kernel_output_feature = 0, kernel_input_feature = 1, kernel_spatial_dimensions = 2, output_batch = 0, output_feature = 1, output_spatial_dimensions = 2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x4x8xf32>, tensor<6x4x3xf32>, tensor<1x6x4xf32>) -> tensor<1x6x4xf32>
  return %0 : tensor<1x6x4xf32>
}

// The padding of each dimension stays with it; what isn't the same on both sides is put there first.
// CHECK-LABEL: @pooling
// CHECK: %[[X:.*]] = "ttir.permute"(%arg0, %{{.*}}) <{permutation = array<i64: 0, 2, 3, 1>}>
// CHECK: %[[PAD:.*]] = "ttir.pad"(%[[X]]) <{padding = array<i32: 0, 0, 1, 2, 3, 4, 0, 0>, value = 0xFF800000 : f32}>
// CHECK: %[[P:.*]] = "ttir.max_pool2d"(%[[PAD]], %{{.*}}) <{ceil_mode = false, dilation_height = 1 : si32, dilation_width = 1 : si32, kernel_height = 3 : si32, kernel_width = 2 : si32, padding_bottom = 0 : si32, padding_left = 0 : si32, padding_right = 0 : si32, padding_top = 0 : si32, stride_height = 2 : si32, stride_width = 1 : si32}> : (tensor<1x11x15x4xf32>, tensor<1x5x14x4xf32>) -> tensor<1x5x14x4xf32>
// CHECK: "ttir.permute"(%[[P]], %{{.*}}) <{permutation = array<i64: 0, 3, 1, 2>}> : (tensor<1x5x14x4xf32>, tensor<1x4x5x14xf32>) -> tensor<1x4x5x14xf32>
func.func @pooling(%x: tensor<1x4x8x8xf32>, %o: tensor<1x4x5x14xf32>) -> tensor<1x4x5x14xf32> {
  %0 = "ttir.pooling"(%x, %o) <{operandSegmentSizes = array<i32: 1, 1>, pooling_method = #ttir<pooling_method Max>, window_dimensions = array<i64: 1, 1, 3, 2>, window_strides = array<i64: 1, 1, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = array<i64: 0, 0, 0, 0, 1, 2, 3, 4>}> : (tensor<1x4x8x8xf32>, tensor<1x4x5x14xf32>) -> tensor<1x4x5x14xf32>
  return %0 : tensor<1x4x5x14xf32>
}

// Pixels two apart: each becomes a block; what is cut at the end is less padding.
// CHECK-LABEL: @dilated_input
// CHECK: "ttir.pad"({{.*}}) <{padding = array<i32: 0, 0, 0, 1, 0, 0, 0, 0>
// CHECK: "ttir.reshape"{{.*}} -> tensor<1x4x2x3xf32>
// CHECK: "ttir.pad"({{.*}}) <{padding = array<i32: 0, 0, 0, 1, 0, 0, 0, 0>
// CHECK: "ttir.reshape"{{.*}} -> tensor<1x4x4x3xf32>
// CHECK: "ttir.slice"{{.*}}ends = [1 : i32, 4 : i32, 3 : i32, 3 : i32]
// CHECK: "ttir.pad"({{.*}}) <{padding = array<i32: 0, 0, 1, 1, 1, 0, 0, 0>
// CHECK: "ttir.conv2d"
func.func @dilated_input(%x: tensor<1x2x2x3xf32>, %w: tensor<3x3x3x8xf32>, %o: tensor<1x4x2x8xf32>) -> tensor<1x4x2x8xf32> {
  %0 = "ttir.convolution"(%x, %w, %o) <{window_strides = array<i64: 1, 1>, padding = array<i64: 1, 2, 1, 0>, input_dilation = array<i64: 2, 2>, weight_dilation = array<i64: 1, 1>, window_reversal = array<i1: false, false>, convolution_layout = #ttir<convolution_layout input_batch = 0, input_feature = 3, input_spatial_dimensions = 1x2, kernel_output_feature = 3, kernel_input_feature = 2, kernel_spatial_dimensions = 0x1, output_batch = 0, output_feature = 3, output_spatial_dimensions = 1x2>, feature_group_count = 1 : i64, batch_group_count = 1 : i64}> : (tensor<1x2x2x3xf32>, tensor<3x3x3x8xf32>, tensor<1x4x2x8xf32>) -> tensor<1x4x2x8xf32>
  return %0 : tensor<1x4x2x8xf32>
}

// CHECK-LABEL: @pooling_of_two
// CHECK-COUNT-2: "ttir.max_pool2d"
// CHECK: return
func.func @pooling_of_two(%x: tensor<1x8x8x4xf32>, %o: tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %0:2 = "ttir.pooling"(%x, %x, %o, %o) <{operandSegmentSizes = array<i32: 2, 2>, pooling_method = #ttir<pooling_method Max>, window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>, base_dilations = array<i64: 1, 1, 1, 1>, window_dilations = array<i64: 1, 1, 1, 1>, padding = array<i64: 0, 0, 0, 0, 0, 0, 0, 0>}> : (tensor<1x8x8x4xf32>, tensor<1x8x8x4xf32>, tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>)
  return %0#0, %0#1 : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}

// Lookups other than of a table's rows are products with rows that have a single one.
// CHECK-LABEL: @gather_of_columns
// CHECK: "ttir.permute"(%arg0, {{.*}}permutation = array<i64: 1, 0>
// CHECK: "ttir.minimum"
// CHECK: %[[HOT:.*]] = "ttir.eq"{{.*}} -> tensor<1x3x10xf32>
// CHECK: %[[M:.*]] = "ttir.matmul"(%[[HOT]],
// CHECK: "ttir.permute"{{.*}} -> tensor<4x3xf32>
func.func @gather_of_columns(%x: tensor<4x10xf32>, %i: tensor<3x1xi32>, %o: tensor<4x3xf32>) -> tensor<4x3xf32> {
  %0 = "ttir.gather"(%x, %i, %o) <{offset_dims = array<i64: 0>, collapsed_slice_dims = array<i64: 1>, operand_batching_dims = array<i64>, start_indices_batching_dims = array<i64>, start_index_map = array<i64: 1>, index_vector_dim = 1 : si64, slice_sizes = array<i64: 4, 1>, indices_are_sorted = false}> : (tensor<4x10xf32>, tensor<3x1xi32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: @reverse
// CHECK: "ttir.slice"{{.*}}begins = [0 : i32, 2 : i32]
// CHECK: "ttir.slice"{{.*}}begins = [0 : i32, 1 : i32]
// CHECK: "ttir.slice"{{.*}}begins = [0 : i32, 0 : i32]
// CHECK: "ttir.concat"{{.*}}dim = 1 : si32
func.func @reverse(%x: tensor<2x3xf32>, %o: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = "ttir.reverse"(%x, %o) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

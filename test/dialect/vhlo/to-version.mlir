// vhlo-to-version: each op that has two versions, down and up again.
// RUN: ttmlir-opt %s --stablehlo-legalize-to-vhlo --vhlo-to-version=target=0.19.0 --mlir-print-op-generic | FileCheck %s --check-prefix=OLD
// RUN: ttmlir-opt %s --stablehlo-legalize-to-vhlo --vhlo-to-version=target=1.5.2 --mlir-print-op-generic | FileCheck %s --check-prefix=MIDDLE
// RUN: ttmlir-opt %s --stablehlo-legalize-to-vhlo > %t.now
// RUN: ttmlir-opt %t.now --vhlo-to-version=target=0.19.0 | ttmlir-opt --vhlo-to-version=target=1.20.0 > %t.again
// RUN: diff %t.now %t.again

// OLD-LABEL: sym_name = #vhlo.string_v1<"accurate">
// MIDDLE-LABEL: sym_name = #vhlo.string_v1<"accurate">
func.func @accurate(%x: tensor<f32>) -> tensor<f32> {
  // OLD: "vhlo.cbrt_v1"(%{{.*}}) {keep = #vhlo.string_v1<"this">} :
  %0 = stablehlo.cbrt %x {keep = "this"} : tensor<f32>
  // OLD: "vhlo.cosine_v1"
  %1 = stablehlo.cosine %0 : tensor<f32>
  // OLD: "vhlo.exponential_v1"
  %2 = stablehlo.exponential %1 : tensor<f32>
  // OLD: "vhlo.exponential_minus_one_v1"
  %3 = stablehlo.exponential_minus_one %2 : tensor<f32>
  // OLD: "vhlo.log_v1"
  %4 = stablehlo.log %3 : tensor<f32>
  // OLD: "vhlo.log_plus_one_v1"
  %5 = stablehlo.log_plus_one %4 : tensor<f32>
  // OLD: "vhlo.logistic_v1"
  %6 = stablehlo.logistic %5 : tensor<f32>
  // OLD: "vhlo.rsqrt_v1"
  %7 = stablehlo.rsqrt %6 : tensor<f32>
  // OLD: "vhlo.sine_v1"
  %8 = stablehlo.sine %7 : tensor<f32>
  // OLD: "vhlo.sqrt_v1"
  // MIDDLE: "vhlo.sqrt_v1"
  %9 = stablehlo.sqrt %8 : tensor<f32>
  // OLD: "vhlo.tanh_v1"
  %10 = stablehlo.tanh %9 : tensor<f32>
  return %10 : tensor<f32>
}

// OLD-LABEL: sym_name = #vhlo.string_v1<"collectives">
// MIDDLE-LABEL: sym_name = #vhlo.string_v1<"collectives">
func.func @collectives(%x: tensor<8x8xf32>) -> tensor<8x16xf32> {
  // OLD: "vhlo.all_gather_v1"(%{{.*}}) <{all_gather_dim = #vhlo.integer_v1<1 : i64>, channel_id = #vhlo.integer_v1<0 : i64>
  // MIDDLE: "vhlo.all_gather_v2"
  %0 = "stablehlo.all_gather"(%x) {all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x8xf32>) -> tensor<8x16xf32>
  // OLD: "vhlo.all_reduce_v1"
  // MIDDLE: "vhlo.all_reduce_v2"
  %1 = "stablehlo.all_reduce"(%0) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // OLD: "vhlo.all_to_all_v1"
  // MIDDLE: "vhlo.all_to_all_v2"
  %2 = "stablehlo.all_to_all"(%1) {split_dimension = 1 : i64, concat_dimension = 1 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // OLD: "vhlo.collective_broadcast_v1"(%{{.*}}) <{channel_id = #vhlo.integer_v1<0 : i64>, replica_groups =
  // MIDDLE: "vhlo.collective_broadcast_v1"
  %3 = "stablehlo.collective_broadcast"(%2) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %3 : tensor<8x16xf32>
}

// OLD-LABEL: sym_name = #vhlo.string_v1<"products">
// MIDDLE-LABEL: sym_name = #vhlo.string_v1<"products">
func.func @products(%x: tensor<1x8x8x4xf32>, %w: tensor<3x3x4x2xf32>, %p: tensor<2x2xi64>, %y: tensor<4x2xf32>) -> (tensor<1x?x?x2xf32>, tensor<1x8x8x2xf32>) {
  // OLD: "vhlo.dynamic_conv_v1"
  // OLD-SAME: padding = #vhlo.tensor_v1<dense<0> : tensor<2x2xi64>>
  // MIDDLE: "vhlo.dynamic_conv_v2"
  %0 = "stablehlo.dynamic_conv"(%x, %w, %p) {batch_group_count = 1 : i64, feature_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>} : (tensor<1x8x8x4xf32>, tensor<3x3x4x2xf32>, tensor<2x2xi64>) -> tensor<1x?x?x2xf32>
  // OLD: "vhlo.dot_general_v1"(%{{.*}}) <{lhs_batching_dimensions = {{.*}}, lhs_contracting_dimensions = {{.*}}, precision_config = {{.*}}, rhs_batching_dimensions = {{.*}}, rhs_contracting_dimensions =
  // MIDDLE: "vhlo.dot_general_v1"
  %1 = stablehlo.dot_general %x, %y, contracting_dims = [3] x [0] : (tensor<1x8x8x4xf32>, tensor<4x2xf32>) -> tensor<1x8x8x2xf32>
  return %0, %1 : tensor<1x?x?x2xf32>, tensor<1x8x8x2xf32>
}

// OLD-LABEL: sym_name = #vhlo.string_v1<"indices">
// MIDDLE-LABEL: sym_name = #vhlo.string_v1<"indices">
func.func @indices(%x: tensor<8xf32>, %i: tensor<2x1xi32>, %u: tensor<2xf32>, %s: tensor<1xi32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<8xf32>) {
  // OLD: "vhlo.gather_v1"
  // MIDDLE: "vhlo.gather_v2"
  %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1>} : (tensor<8xf32>, tensor<2x1xi32>) -> tensor<2x1xf32>
  // OLD: "vhlo.dynamic_gather_v1"
  // MIDDLE: "vhlo.dynamic_gather_v2"
  %1 = "stablehlo.dynamic_gather"(%x, %i, %s) {dimension_numbers = #stablehlo.gather<offset_dims = [1], start_index_map = [0], index_vector_dim = 1>} : (tensor<8xf32>, tensor<2x1xi32>, tensor<1xi32>) -> tensor<2x1xf32>
  // OLD: "vhlo.scatter_v1"
  // MIDDLE: "vhlo.scatter_v2"
  %2 = "stablehlo.scatter"(%x, %i, %u) ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    stablehlo.return %b : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<8xf32>, tensor<2x1xi32>, tensor<2xf32>) -> tensor<8xf32>
  return %0, %1, %2 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<8xf32>
}

// OLD-LABEL: sym_name = #vhlo.string_v1<"outside">
// MIDDLE-LABEL: sym_name = #vhlo.string_v1<"outside">
func.func @outside(%x: tensor<f32>, %t: !stablehlo.token) -> tensor<f32> {
  // OLD: "vhlo.send_v1"
  // MIDDLE: "vhlo.send_v1"
  %0 = "stablehlo.send"(%x, %t) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true} : (tensor<f32>, !stablehlo.token) -> !stablehlo.token
  // OLD: "vhlo.recv_v1"
  // MIDDLE: "vhlo.recv_v1"
  %1:2 = "stablehlo.recv"(%0) {channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<f32>, !stablehlo.token)
  // OLD: "vhlo.custom_call_v1"
  // MIDDLE: "vhlo.custom_call_v1"
  %2 = stablehlo.custom_call @foo(%1#0) : (tensor<f32>) -> tensor<f32>
  // OLD: "vhlo.composite_v1"
  // MIDDLE: "vhlo.composite_v1"
  %3 = stablehlo.composite "a.b" %2 {decomposition = @accurate} : (tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}
